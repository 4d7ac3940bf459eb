/* SPDX-License-Identifier: MIT
 * learn_words.c: what else could have been said. What is hardly ever said any more would never be
 * learnt by playing alone, however good it has become.
 */
#include "players/learn_inside.h"

#include <math.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#define OTHERS 8 /* so many that could have been said are tried */

/* Changes worths towards move `a` and away from move `b`, which gained `less`. */
static void prefer(kp_learning *l, const kp_learn_table *t, int a, int b, double less)
{
    double chance = l->weight[b] / ((double)l->weight[a] + l->weight[b]);
    for (int k = a ? l->end[a - 1] : 0; k < l->end[a]; k++)
        kp_learn_change(l, t->map[l->cell[k]], less * chance * l->times[k]);
    for (int k = b ? l->end[b - 1] : 0; k < l->end[b]; k++)
        kp_learn_change(l, t->map[l->cell[k]], -less * chance * l->times[k]);
}

/* Plays the deal on from a word with each of some that could have been said there, with the same
 * luck, and compares them two by two: a logistic regression weighted by what the better one gained
 * more. What is hardly ever said any more is learnt all the same, which is what the gradient of the
 * plays alone can't do. */
kanun_status kp_learn_try_words(kp_learning *l, kp_learn_table *t, kr_trouble *trouble)
{
    double gain[KS_SEATS_MAX], gained[OTHERS];
    int all, usual, number = 0, move[OTHERS], side;
    bool fine = t->word.number > 0 && t->usual > 0;
    kanun_status status = fine ? kp_learn_return(t, &t->word, &all, &usual, trouble) : KANUN_OK;
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
        if (status == KANUN_OK && kanun_game_legal(t->game, 0, trouble->errors) <= 0)
            status = KANUN_RULES;
        if (status == KANUN_OK)
            status = kanun_game_play_nth(t->game, move[number], trouble->errors);
        if (status == KANUN_OK)
            status = kp_learn_play_on(l, t, &fine, trouble);
        l->quiet = false;
        kp_learn_gains(t, gain);
        gained[number] = gain[side] / sqrt(t->usual);
    }
    l->luck = luck;
    if (status == KANUN_OK && fine)
        status = kp_learn_return(t, &t->word, &all, &usual, trouble);
    if (status == KANUN_OK && fine && !kp_learn_weigh(l, t, usual))
        status = kr_refuse_memory(trouble);
    for (int a = 0; status == KANUN_OK && fine && a < number; a++)
        for (int b = 0; b < number; b++)
            if (gained[a] > gained[b])
                prefer(l, t, move[a], move[b], (gained[a] - gained[b]) / (number - 1));
    return status;
}
