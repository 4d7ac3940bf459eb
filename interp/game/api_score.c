/* SPDX-License-Identifier: MIT
 * api_score.c: the part of kanun.h about points: scores, causes, the marks of a sheet, and what the
 * deal would bring if it were counted now.
 */
#include <stdio.h>
#include <string.h>

#include "game/api.h"
#include "game/count.h"
#include "mechanics/tell.h"

int32_t kanun_game_score(const kanun_game *game, int side)
{
    const ks_layout *l = game->rules->rules->layout;
    return side >= 0 && side < l->sides ? *km_int(game->run, l->score + side) : 0;
}

int32_t kanun_game_deal_points(const kanun_game *game, int side)
{
    const ks_layout *l = game->rules->rules->layout;
    int32_t sum = 0;
    for (int c = 0; side >= 0 && side < l->sides && c < l->causes; c++)
        sum += *km_int(game->run, l->award + c * l->sides + side);
    return sum;
}

const char *kanun_game_cause(const kanun_game *game, int n, int side, int32_t *points)
{
    const ks_layout *l = game->rules->rules->layout;
    if (points)
        *points = 0;
    if (n < 0 || n >= l->causes)
        return NULL;
    if (points && side >= 0 && side < l->sides)
        *points = *km_int(game->run, l->award + n * l->sides + side);
    return l->cause[n];
}

/* How many units a sign of equal letters stands for: "|||" is a group of three strokes. */
static int strokes_of(const char *sign)
{
    int length = (int)strlen(sign);
    return length > 1 && strspn(sign, (const char[]){*sign, 0}) == (size_t)length ? length : 1;
}

/* A sign as often as the number says; strokes stand in groups, and of many only their number. */
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
    const ks_layout *l = game->rules->rules->layout;
    size_t used = 0;
    if (size)
        *out = 0;
    for (int v = 0; v < l->vars; v++) {
        const ks_var *var = &l->var[v];
        const kd_node *sheet = var->node ? kd_node_get(var->node, "sheet") : NULL;
        for (int owner = 0; sheet && owner < var->count; owner++) {
            int of = var->per == KS_PER_SIDE ? owner : l->side_of[owner];
            int32_t number = *km_int(game->run, var->at + owner);
            if (of != side || number <= 0 || used + 2 >= size)
                continue;
            if (used)
                out[used++] = ' ';
            used += write_marks(kd_words(sheet, language), number, out + used, size - used);
        }
    }
}

/* The points of `side` from one cause if the deal were counted as it stands. */
static int32_t estimate_of(kanun_game *game, int cause, int side)
{
    kg_trial trial;
    kg_api_report(game, NULL);
    kg_count_begin(game->run, &trial);
    int32_t estimate = 0;
    kanun_game_cause(game, cause, side, &estimate);
    kg_trial_end(game->run, &trial);
    return estimate;
}

void kanun_game_estimates(kanun_game *game, int32_t *points)
{
    kg_trial trial;
    kg_api_report(game, NULL);
    kg_count_begin(game->run, &trial);
    for (int side = 0; side < game->rules->rules->layout->sides; side++)
        points[side] = kanun_game_deal_points(game, side);
    kg_trial_end(game->run, &trial);
}

const char *kanun_game_estimate_cause(kanun_game *game, int n, int side, int32_t *points)
{
    const ks_layout *l = game->rules->rules->layout;
    *points = 0;
    if (n < 0 || n >= l->causes)
        return NULL;
    if (side >= 0 && side < l->sides)
        *points = estimate_of(game, n, side);
    return l->cause[n];
}

const char *kanun_points(const kanun_rules *rules, int64_t units, char out[32])
{
    return kn_points_write(out, units, rules->rules->layout->pack->per);
}
