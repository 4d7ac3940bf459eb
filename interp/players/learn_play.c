/* SPDX-License-Identifier: MIT
 * learn_play.c: plays a deal by the current values, records the gradient of each decision, and
 * keeps some decisions for a replay.
 */
#include "base/memory.h"
#include "insight_players.h"
#include "players/learn_inside.h"

#include <string.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#define DECISIONS_MAX 3000 /* limit of decisions in a play; longer plays are ignored */

/* ---- A decision ---- */

/* Makes room for `count` moves. */
static void move_room(kp_learning *l, size_t count)
{
    if (count <= l->move_room)
        return;
    l->move_room = count * 2;
    l->worth = kn_realloc(l->worth, l->move_room * sizeof *l->worth);
    l->weight = kn_realloc(l->weight, l->move_room * sizeof *l->weight);
    l->end = kn_realloc(l->end, l->move_room * sizeof *l->end);
}

static void cell_room(kp_learning *l, size_t count)
{
    if (count <= l->cell_room)
        return;
    l->cell_room = count * 2;
    l->cell = kn_realloc(l->cell, l->cell_room * sizeof *l->cell);
    l->times = kn_realloc(l->times, l->cell_room * sizeof *l->times);
}

static void add_trace(kp_learning *l, int32_t cell, float more, int side)
{
    l->trace = kn_one_more(l->trace, l->traces, &l->trace_room, sizeof *l->trace);
    if (cell >= 0)
        l->trace[l->traces++] = (kp_learn_trace){cell, more, (int16_t)l->play, (int16_t)side};
}

void kp_learn_weigh(kp_learning *l, kp_learn_table *t, int number)
{
    const ks_moves *moves = kg_insight_moves(t->game);
    size_t used = 0;
    move_room(l, (size_t)number);
    kp_look_at(&l->scratch->look, t->policy->features, kg_insight_run(t->game));
    for (int n = 0; n < number; n++) {
        ks_move move = ks_moves_nth(moves, n);
        kp_held *held = &l->scratch->held;
        kp_hold(&l->scratch->look, &move, held);
        cell_room(l, used + (size_t)held->count);
        memcpy(l->cell + used, held->cell, (size_t)held->count * sizeof *l->cell);
        memcpy(l->times + used, held->times, (size_t)held->count * sizeof *l->times);
        used += (size_t)held->count;
        l->end[n] = (int)used;
        l->worth[n] = kp_policy_worth(t->policy, held);
    }
    kp_policy_scale(l->worth, number, 256, l->weight);
    l->work += (uint64_t)number;
}

int kp_choice_slope(const kp_choice *c, const int *end, int32_t *cell, const int16_t *times,
                    bool *noted, double *more)
{
    double sum = 0;
    int seen = 0;
    for (int n = 0; n < c->number; n++)
        sum += c->weight[n];
    for (int n = 0, from = 0; n < c->number; from = end[n++]) {
        double each = (n == c->chosen) - c->weight[n] / sum;
        for (int k = from; k < end[n]; k++) {
            int32_t one = cell[k];
            if (!noted[one]) {
                noted[one] = true;
                cell[seen++] = one; /* never overwrites unread cells: seen <= k */
            }
            more[one] += each * times[k];
        }
    }
    return seen;
}

int kp_learn_slope(kp_learning *l, const kp_learn_table *t, int number, int chosen)
{
    kp_choice choice = {l->weight, number, chosen};
    return kp_choice_slope(&choice, l->end, l->cell, l->times, t->noted, t->more);
}

void kp_learn_change(kp_learning *l, int32_t cell, double by)
{
    if (cell < 0)
        return;
    if (l->change[cell] == 0)
        l->touched[l->touches++] = cell;
    l->change[cell] += by;
    if (l->change[cell] == 0)
        l->change[cell] = 1e-300; /* nonzero marks the cell as touched */
}

double kp_learn_said(const kp_learn_table *t, int32_t cell)
{
    double more = t->more[cell];
    t->noted[cell] = false;
    t->more[cell] = 0;
    return more;
}

/* Records the gradient of a choice. */
static void note_choice(kp_learning *l, const kp_learn_table *t, int number, int chosen, int side)
{
    int cells = kp_learn_slope(l, t, number, chosen);
    for (int k = 0; k < cells; k++) {
        double more = kp_learn_said(t, l->cell[k]);
        if (more < 0 || more > 0)
            add_trace(l, t->map[l->cell[k]], (float)more, side);
    }
}

/* Keeps a decision by reservoir sampling, so that all decisions of a play are equally likely. */
static kanun_status sample_decision(kp_learn_kept *kept, const kanun_game *game, kp_luck *luck)
{
    return kp_luck_below(luck, (uint32_t)++kept->number) ? KANUN_OK
                                                         : kanun_game_copy(kept->game, game);
}

/* Keeps one decision about a word, and one of any kind for a lesson. */
static kanun_status keep_some(kp_learning *l, kp_learn_table *t, bool says)
{
    kanun_status status = KANUN_OK;
    if (says && l->play < KP_LEARN_FORKS)
        status = sample_decision(&t->word, t->game, &l->forks);
    if (status == KANUN_OK && l->play < l->learnt->lessons && l->deals >= KP_LEARN_TAUGHT)
        status = sample_decision(&t->lesson, t->game, &l->lessons);
    return status;
}

static kanun_status decide(kp_learning *l, kp_learn_table *t, kr_failure *failure)
{
    int choices, n, usual, seat = kanun_game_standing(t->game)->seat;
    int side = kanun_rules_info(t->rules)->side_of[seat];
    kanun_status status = kp_player_legal(t->game, &choices, failure);
    if (status == KANUN_OK) /* free moves teach nothing */
        status = kp_player_free_move(t->game, &l->luck, choices, &n, &usual, failure);
    if (status != KANUN_OK)
        return status;
    if (n < 0 && usual == 1)
        n = 0;
    if (n < 0 && l->strangers >> side & 1)
        n = (int)kp_luck_below(&l->luck, (uint32_t)usual);
    if (n < 0) {
        kp_learn_weigh(l, t, usual);
        bool says = kg_insight_says(t->game);
        bool learns = !l->quiet && !(says && l->late);
        if (learns && (status = keep_some(l, t, says)) != KANUN_OK)
            return status;
        n = kp_policy_draw(l->weight, usual, &l->luck);
        if (learns)
            note_choice(l, t, usual, n, side);
    }
    return kanun_game_play_nth(t->game, n, failure->errors);
}

/* ---- A deal ---- */

kanun_status kp_learn_play_on(kp_learning *l, kp_learn_table *t, bool *fine, kr_failure *failure)
{
    kanun_status status = KANUN_OK;
    for (int n = 0; status == KANUN_OK && !t->counted && !kanun_game_standing(t->game)->over &&
                    n < DECISIONS_MAX && l->work < l->work_most;
         n++) {
        uint64_t spent = kg_insight_spent(t->game);
        status = decide(l, t, failure);
        l->work += (kg_insight_spent(t->game) - spent) / KP_LEARN_SPENT;
    }
    *fine = t->counted > 0;
    return status;
}

kanun_status kp_learn_play(kp_learning *l, kp_learn_table *t, bool *fine, kr_failure *failure)
{
    kanun_status status = kanun_game_copy(t->game, t->base);
    t->counted = t->word.number = t->lesson.number = 0;
    return status == KANUN_OK ? kp_learn_play_on(l, t, fine, failure) : status;
}

kanun_status kp_learn_return(kp_learn_table *t, const kp_learn_kept *kept, int *number, int *usual,
                             kr_failure *failure)
{
    kanun_status status = kanun_game_copy(t->game, kept->game);
    if (status == KANUN_OK)
        status = kp_player_legal(t->game, number, failure);
    if (status == KANUN_OK)
        *usual = *number - kg_insight_moves(t->game)->free;
    return status;
}

void kp_learn_gains(const kp_learn_table *t, double *gain)
{
    double mean = 0, sign = kanun_rules_info(t->rules)->lowest_wins ? -1 : 1;
    for (int side = 0; side < t->sides && t->sides > 1; side++)
        mean += t->points[side]; /* Each player of a side gains the gain of the side. */
    for (int side = 0; side < t->sides; side++)
        gain[side] = sign * (t->points[side] - mean / t->sides);
}
