/* SPDX-License-Identifier: MIT
 * exact.c: solves the end of a deal, with best play by all, once nothing is hidden from the
 * searching seat. Makes each of the seat's moves, plays the best line after it to the end, and
 * evaluates the result like the end of a simulation.
 */
#include "insight_players.h"
#include "players/think.h"

/* Plays the best line to the end of the deal. Sets *positions to 0 if it gives up. */
static kanun_status play_line(kp_think *t, uint64_t *positions, kr_failure *failure)
{
    kanun_status status = KANUN_OK;
    while (status == KANUN_OK && !kanun_game_standing(t->world)->over) {
        kanun_solution best = KANUN_INIT(kanun_solution);
        int number;
        status = kanun_game_solve(t->world, *positions, &best, failure->errors);
        *positions -= best.positions < *positions ? best.positions : *positions;
        if (status == KANUN_NO || best.move < 0 || !*positions) {
            *positions = 0;
            return status == KANUN_NO ? KANUN_OK : status;
        }
        if (status == KANUN_OK)
            status = kp_player_legal(t->world, &number, failure);
        if (status == KANUN_OK)
            status = kanun_game_play_nth(t->world, best.move, failure->errors);
    }
    return status;
}

/* Computes the value of one of the moves. */
static kanun_status try_move(kp_think *t, kp_candidate *c, uint64_t *positions, kr_failure *failure)
{
    int number;
    int32_t points[KP_TREE_SIDES] = {0};
    kanun_status status = kanun_game_redeal(t->world, t->game, t->seat, 1);
    if (status == KANUN_OK)
        status = kp_player_legal(t->world, &number, failure);
    if (status == KANUN_OK)
        status = kanun_game_play_nth(t->world, c->move, failure->errors);
    if (status == KANUN_OK)
        status = play_line(t, positions, failure);
    if (status != KANUN_OK || !*positions)
        return status;
    kp_utility_of(&t->utility, t->world, NULL, t->worth);
    kanun_game_points(t->world, -1, points);
    c->worth = t->worth[t->own];
    c->brought = points[t->own];
    return KANUN_OK;
}

/* Sorts candidates, the best first; equal ones are ordered by the policy's weight. */
static void sort(kp_candidate *list, int count)
{
    for (int i = 1; i < count; i++) {
        kp_candidate one = list[i];
        int k = i;
        for (; k > 0 && (list[k - 1].worth < one.worth ||
                         (list[k - 1].worth == one.worth && list[k - 1].weight < one.weight));
             k--)
            list[k] = list[k - 1];
        list[k] = one;
    }
}

kanun_status kp_exact_solve(kp_think *t, uint64_t positions, kr_failure *failure)
{
    kanun_status status = KANUN_OK;
    if (!kg_insight_certain(t->game, t->seat))
        return KANUN_OK;
    for (int i = 0; i < t->candidates && status == KANUN_OK && positions; i++)
        status = try_move(t, &t->candidate[i], &positions, failure);
    t->solved = status == KANUN_OK && positions > 0;
    if (t->solved)
        sort(t->candidate, t->candidates);
    return status;
}
