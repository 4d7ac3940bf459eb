/* SPDX-License-Identifier: MIT
 * learn_lesson.c: what a search chooses. It looks ahead where a policy can't, so a policy that has
 * begun to play well still learns from it: worths are changed towards the move that the search
 * makes, and away from what the policy would have made in its place (the slope of the logarithm of
 * that move's chance, as of any move that was made).
 */
#include "players/learn_inside.h"

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#define SIMULATIONS 60 /* of a lesson ... */
#define WEIGHT 3.0     /* ... which counts as much as a decision that gained so many usual ones */

/* Which move of the position that stands the search makes. */
static kanun_status think(kp_learning *l, kp_learn_table *t, int number, int *chosen,
                          kr_trouble *trouble)
{
    kp_player player = {.seat = kanun_game_standing(t->game)->seat, .one_deal = true};
    player.luck = (kp_luck){.counter = kp_luck_next(&l->lessons)};
    kanun_status status = kp_think_begin(&t->think, t->game, &player, number, SIMULATIONS, trouble);
    if (status == KANUN_OK)
        status = kp_think_run(&t->think, SIMULATIONS, trouble);
    if (status == KANUN_OK)
        *chosen = kp_think_answer(&t->think);
    return status;
}

kanun_status kp_learn_be_taught(kp_learning *l, kp_learn_table *t, kr_trouble *trouble)
{
    int number, usual, chosen;
    if (!t->lesson.number)
        return KANUN_OK;
    kanun_status status = kp_learn_return(t, &t->lesson, &number, &usual, trouble);
    if (status == KANUN_OK)
        status = think(l, t, number, &chosen, trouble);
    if (status != KANUN_OK || chosen >= usual) /* of free moves nothing is learnt */
        return status;
    if (!kp_learn_weigh(l, t, usual))
        return kr_refuse_memory(trouble);
    int cells = kp_learn_slope(l, t, usual, chosen);
    for (int k = 0; k < cells; k++)
        kp_learn_change(l, t->map[l->cell[k]], WEIGHT * kp_learn_said(t, l->cell[k]));
    return KANUN_OK;
}
