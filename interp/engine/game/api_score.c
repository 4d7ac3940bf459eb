/* SPDX-License-Identifier: MIT
 * api_score.c: the part of kanun.h about points: scores, causes, the marks of a score sheet, and
 * an estimate that counts the deal now.
 */
#include <stdio.h>
#include <string.h>

#include "game/api.h"
#include "game/count.h"

void kanun_game_points(const kanun_game *game, int cause, int32_t *points)
{
    const ks_layout *l = game->rules->rules->layout;
    const int32_t *award = km_int(game->run, l->award);
    for (int side = 0; side < l->sides; side++) {
        points[side] = 0;
        for (int c = 0; c < l->causes; c++)
            points[side] += cause < 0 || cause == c ? award[c * l->sides + side] : 0;
    }
}

/* Returns the number of units of a mark if its letters are all equal: "|||" is a group of three
 * strokes. */
static int strokes_of(const char *sign)
{
    int length = (int)strlen(sign);
    return length > 1 && strspn(sign, (const char[]){*sign, 0}) == (size_t)length ? length : 1;
}

/* Writes a mark as many times as the number says. Strokes form groups; large numbers are written as
 * digits. */
static size_t write_marks(const char *sign, int32_t number, char *out, size_t size)
{
    enum { SIGNS = 6, GROUPS = 3 };
    int group = strokes_of(sign), most = group > 1 ? GROUPS : SIGNS, full = number / group;
    size_t used = 0;
    *out = 0;
    if (full > most)
        used = (size_t)snprintf(out, size, "%s\u00d7%d", sign, full);
    for (int i = 0; i < full && full <= most && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i && group > 1 ? " " : "", sign);
    if (number % group && used < size)
        used += (size_t)snprintf(out + used, size - used, "%s%.*s", full ? " " : "",
                                 (int)(number % group), sign);
    return used;
}

void kanun_game_marks(const kanun_game *game, int side, const char *language, char *out,
                      size_t size)
{
    const ks_layout *l = kg_speaking(game->rules->rules, language)->layout;
    size_t used = 0;
    if (size)
        *out = 0;
    for (KS_EACH_VAR(var, l)) {
        for (int owner = 0; var->sheet && owner < var->count; owner++) {
            int of = var->per == KS_PER_SIDE ? owner : l->side_of[owner];
            int32_t number = *km_int(game->run, var->at + owner);
            if (of != side || number <= 0 || used + 2 >= size)
                continue;
            if (used)
                out[used++] = ' ';
            used += write_marks(kd_words(var->sheet, language), number, out + used, size - used);
        }
    }
}

kanun_status kanun_game_estimate(kanun_game *game, int cause, int32_t *points, kanun_errors *errors)
{
    kg_trial trial;
    kg_api_report(game, errors);
    kn_status status = kg_count_begin(game->run, &trial);
    if (status == KN_OK)
        kanun_game_points(game, cause, points);
    kg_trial_end(game->run, &trial);
    if (status != KN_OK) /* without an estimate, returns the points so far */
        kanun_game_points(game, cause, points);
    return (kanun_status)status;
}

const char *kanun_points(const kanun_rules *rules, int64_t units, char out[32])
{
    return kn_points_write(out, units, rules->rules->layout->pack->per);
}
