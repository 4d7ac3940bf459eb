/* SPDX-License-Identifier: MIT
 * learn_closer.c: learns from decisions that are replayed. Trying other words shows the value of
 * words that the policy hardly ever uses, which plays alone would never show. A search looks ahead,
 * which a policy can't do, so even a good policy still learns from it.
 */
#include "players/learn_inside.h"

#include <math.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/* ---- Words ---- */

#define OTHERS 8 /* limit of alternative words to try */

/* Changes the values towards move `a` and away from move `b`, whose gain was smaller by `less`. */
static void prefer(kp_learning *l, const kp_learn_table *t, int a, int b, double less)
{
    double chance = l->weight[b] / ((double)l->weight[a] + l->weight[b]);
    for (int k = a ? l->end[a - 1] : 0; k < l->end[a]; k++)
        kp_learn_change(l, t->map[l->cell[k]], less * chance * l->times[k]);
    for (int k = b ? l->end[b - 1] : 0; k < l->end[b]; k++)
        kp_learn_change(l, t->map[l->cell[k]], -less * chance * l->times[k]);
}

/* Plays the rest of the deal after each of several alternative words, with the same random
 * numbers. Compares the words in pairs, by logistic regression weighted by the difference of the
 * gains. Unlike the gradient of the plays, this also learns about words that are hardly ever
 * used. */
kanun_status kp_learn_try_words(kp_learning *l, kp_learn_table *t, kr_failure *failure)
{
    double gain[KS_SEATS_MAX], gained[OTHERS];
    int all, usual, number = 0, move[OTHERS], side;
    bool fine = t->word.number > 0 && t->usual > 0;
    kanun_status status = fine ? kp_learn_return(t, &t->word, &all, &usual, failure) : KANUN_OK;
    if (status != KANUN_OK || !fine)
        return status;
    const kp_luck luck = l->luck;
    side = kanun_rules_info(t->rules)->side_of[kanun_game_standing(t->game)->seat];
    for (; status == KANUN_OK && fine && number < OTHERS && number < usual; number++) {
        int from = number * usual / OTHERS, to = (number + 1) * usual / OTHERS;
        move[number] =
            usual <= OTHERS ? number : from + (int)kp_luck_below(&l->forks, (uint32_t)(to - from));
        status = kanun_game_copy(t->game, t->word.game);
        l->luck = luck;
        t->counted = 0;
        l->quiet = true;
        if (status == KANUN_OK && kanun_game_legal(t->game, 0, failure->errors) <= 0)
            status = KANUN_RULES;
        if (status == KANUN_OK)
            status = kanun_game_play_nth(t->game, move[number], failure->errors);
        if (status == KANUN_OK)
            status = kp_learn_play_on(l, t, &fine, failure);
        l->quiet = false;
        kp_learn_gains(t, gain);
        gained[number] = gain[side] / sqrt(t->usual);
    }
    l->luck = luck;
    if (status == KANUN_OK && fine)
        status = kp_learn_return(t, &t->word, &all, &usual, failure);
    if (status == KANUN_OK && fine)
        kp_learn_weigh(l, t, usual);
    for (int a = 0; status == KANUN_OK && fine && a < number; a++)
        for (int b = 0; b < number; b++)
            if (gained[a] > gained[b])
                prefer(l, t, move[a], move[b], (gained[a] - gained[b]) / (number - 1));
    return status;
}

/* ---- Lessons ---- */

#define SIMULATIONS 60 /* simulations of a lesson ... */
#define WEIGHT 3.0     /* ... which counts like a decision with a gain of WEIGHT usual gains */

/* Searches the current position and sets *chosen to the move. */
static kanun_status think(kp_learning *l, kp_learn_table *t, int number, int *chosen,
                          kr_failure *failure)
{
    kp_player player = {.seat = kanun_game_standing(t->game)->seat, .one_deal = true};
    player.luck = (kp_luck){.counter = kp_luck_next(&l->lessons)};
    kanun_status status = kp_think_begin(&t->think, t->game, &player, number, SIMULATIONS, failure);
    if (status == KANUN_OK)
        status = kp_think_run(&t->think, SIMULATIONS, failure);
    if (status == KANUN_OK)
        *chosen = kp_think_answer(&t->think);
    return status;
}

/* Changes the values towards the move of the search, and away from the policy's choice. Uses the
 * gradient of the log probability of the search's move, as for a move that was made. */
kanun_status kp_learn_be_taught(kp_learning *l, kp_learn_table *t, kr_failure *failure)
{
    int number, usual, chosen;
    if (!t->lesson.number)
        return KANUN_OK;
    kanun_status status = kp_learn_return(t, &t->lesson, &number, &usual, failure);
    if (status == KANUN_OK)
        status = think(l, t, number, &chosen, failure);
    if (status != KANUN_OK || chosen >= usual) /* free moves teach nothing */
        return status;
    kp_learn_weigh(l, t, usual);
    int cells = kp_learn_slope(l, t, usual, chosen);
    for (int k = 0; k < cells; k++)
        kp_learn_change(l, t->map[l->cell[k]], WEIGHT * kp_learn_said(t, l->cell[k]));
    return KANUN_OK;
}
