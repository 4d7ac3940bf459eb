/* SPDX-License-Identifier: MIT
 * outlook.c: the points of the deal so far, and the points that a move would score. Both are
 * computed in worlds that the seat can't distinguish from the true one, and shown only if all
 * agree. So nothing hidden is shown, and guesses are hardly ever shown as facts.
 */
#include "base/print.h"
#include "base/memory.h"
#include "base/words.h"
#include "insight.h"
#include "insight_view.h"
#include "terminal/outlook.h"

#include <stdlib.h>
#include <string.h>

enum { WORLDS = 32, CAUSES_MAX = 64 };

struct kt_outlook {
    const kanun_rules *rules;
    kanun_errors *errors; /* errors of tries, which are not reported */
    kanun_game *world[WORLDS], *after;
    int seat;
};

kt_outlook *kt_outlook_new(const kanun_rules *rules, kanun_errors *errors)
{
    kt_outlook *o = kn_calloc(1, sizeof *o);
    o->rules = rules;
    o->errors = kanun_errors_new();
    bool fine = kanun_game_new(&o->after, rules, errors) == KANUN_OK;
    for (int w = 0; w < WORLDS && fine; w++)
        fine = kanun_game_new(&o->world[w], rules, errors) == KANUN_OK;
    if (fine)
        return o;
    kt_outlook_free(o);
    return NULL;
}

void kt_outlook_free(kt_outlook *o)
{
    if (!o)
        return;
    for (int w = 0; w < WORLDS; w++)
        kanun_game_free(o->world[w]);
    kanun_game_free(o->after);
    kanun_errors_free(o->errors);
    free(o);
}

void kt_outlook_take(kt_outlook *o, const kanun_game *game, int seat, uint64_t moves)
{
    o->seat = seat;
    for (int w = 0; w < WORLDS; w++)
        kanun_game_redeal(o->world[w], game, seat, moves * WORLDS + (uint64_t)w);
}

/* Returns the points that cause `n` would give to `side` if the deal were counted now. */
static int32_t counted(kanun_game *game, int n, int side)
{
    int32_t points[KANUN_OWNERS_MAX];
    if (kg_insight_tally(game, n, side).open) /* nobody has won these points yet */
        return 0;
    kanun_game_estimate(game, n, points, NULL);
    return points[side];
}

/* Returns the same as `counted` if all worlds agree, else 0. */
static int32_t agreed(kt_outlook *o, int n, int side)
{
    int32_t first = counted(o->world[0], n, side);
    for (int w = 1; w < WORLDS; w++)
        if (counted(o->world[w], n, side) != first)
            return 0;
    return first;
}

static int print_side(kt_outlook *o, const kc_look *look, int side, FILE *out)
{
    const kanun_info *info = kanun_rules_info(o->rules);
    char text[32];
    int printed = 0;
    for (int n = 0; n < info->causes; n++) {
        int32_t points = agreed(o, n, side);
        if (points)
            kn_print(out, "%s%s (%s)", printed++ ? KC_SAY(look, "list.comma") : "",
                     kanun_points(o->rules, points, text),
                     kc_look_label(look, "name", info->cause[n]).text);
    }
    return printed;
}

void kt_outlook_print(kt_outlook *o, kt_names *names, FILE *out)
{
    bool any = false;
    for (int side = 0; side < kanun_rules_info(o->rules)->sides; side++) {
        bool has = false;
        for (int n = 0; !has && n < kanun_rules_info(o->rules)->causes; n++)
            has = agreed(o, n, side) != 0;
        if (!has)
            continue;
        if (names->look.sentences)
            kn_say_to(out, names->look.language, "table.so-far-side",
                      KN_TEXT("side", kt_names_side(names, side)));
        else {
            kc_look_begin(any ? "" : KC_SAY(&names->look, "table.so-far"), names->width, out);
            kn_print(out, "%s%s", kt_names_side(names, side), KC_SAY(&names->look, "names.colon"));
        }
        print_side(o, &names->look, side, out);
        kc_look_end(&names->look, out);
        any = true;
    }
}

/* Returns the index of a move in the world's list; -1 if it is not legal there. */
static int find_move(kanun_game *world, const kanun_move *move)
{
    kanun_move its = KANUN_INIT(kanun_move);
    int n = kanun_game_legal(world, 0, NULL);
    while (--n >= 0)
        if (kanun_game_move(world, n, &its) && kanun_move_equal(&its, move))
            break;
    return n;
}

static int32_t awarded(const kanun_game *game, int n, int side)
{
    int32_t points[KANUN_OWNERS_MAX];
    kanun_game_points(game, n, points);
    return points[side];
}

/* True if later play can't change the points that a move adds for a cause, because they were
 * awarded already or because the cards lie where won cards go. */
static bool is_settled(kt_outlook *o, const kanun_game *world, int n, int side, int32_t points)
{
    const km_tally tally = kg_insight_tally(o->after, n, side);
    return awarded(o->after, n, side) - awarded(world, n, side) == points ||
           (tally.zone && !tally.conditional && kg_insight_won(o->rules, tally.zone));
}

/* Computes the points of a move in one world, by cause. Returns false if the move ends the deal or
 * match. Sets *settled to false if later play can change the points. */
static bool try_move(kt_outlook *o, kanun_game *world, const kanun_move *move, int32_t *brought,
                     bool *settled)
{
    const kanun_info *info = kanun_rules_info(o->rules);
    int side = info->side_of[o->seat], deals = kanun_game_standing(world)->deals;
    for (int n = 0; n < info->causes; n++)
        brought[n] = -counted(world, n, side);
    kanun_errors_clear(o->errors);
    if (kanun_game_try(o->after, world, find_move(world, move), o->errors) != KANUN_OK ||
        kanun_game_standing(o->after)->over || kanun_game_standing(o->after)->deals != deals)
        return false;
    for (int n = 0; n < info->causes; n++) {
        brought[n] += counted(o->after, n, side);
        *settled &= !brought[n] || is_settled(o, world, n, side, brought[n]);
    }
    return true;
}

bool kt_outlook_move(kt_outlook *o, const kc_look *look, const kanun_move *move, char *out,
                     size_t size)
{
    const kanun_info *info = kanun_rules_info(o->rules);
    int32_t first[CAUSES_MAX], other[CAUSES_MAX];
    size_t used = 0;
    char text[32];
    bool settled = true;
    *out = '\0';
    if (info->causes > CAUSES_MAX || !try_move(o, o->world[0], move, first, &settled))
        return false;
    for (int w = 1; w < WORLDS; w++)
        if (!try_move(o, o->world[w], move, other, &settled) ||
            memcmp(first, other, (size_t)info->causes * sizeof *first) != 0)
            return false;
    for (int n = 0; n < info->causes && used < size; n++) {
        int32_t points = first[n];
        if (!points)
            continue;
        used +=
            (size_t)snprintf(out + used, size - used, "%s%s%s (%s)",
                             used ? KC_SAY(look, "list.comma") : "", points < 0 ? "-" : "+",
                             kanun_points(o->rules, points < 0 ? -(int64_t)points : points, text),
                             kc_look_label(look, "name", info->cause[n]).text);
    }
    return settled;
}
