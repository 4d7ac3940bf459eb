/* SPDX-License-Identifier: MIT
 * exact.c: the end of a deal as it must come when everybody plays his best and nothing is hidden
 * any more from the seat that thinks. Each of its moves is made, and the best line after it played
 * to the end, so that what it is worth is told as it is of a simulation.
 */
#include "insight.h"
#include "players/think.h"

/* Plays the best line to the end of the deal, or gives up: *positions is 0 then. */
static kanun_status play_line(kp_think *t, uint64_t *positions, kr_trouble *trouble)
{
    kanun_status status = KANUN_OK;
    while (status == KANUN_OK && !kanun_game_standing(t->world)->over) {
        kanun_solution best = KANUN_INIT(kanun_solution);
        int number;
        status = kanun_game_solve(t->world, *positions, &best, trouble->errors);
        *positions -= best.positions < *positions ? best.positions : *positions;
        if (status == KANUN_NO || best.move < 0 || !*positions) {
            *positions = 0;
            return status == KANUN_NO ? KANUN_OK : status;
        }
        if (status == KANUN_OK)
            status = kp_player_legal(t->world, &number, trouble);
        if (status == KANUN_OK)
            status = kanun_game_play_nth(t->world, best.move, trouble->errors);
    }
    return status;
}

/* What one of the moves brings. */
static kanun_status try_move(kp_think *t, kp_candidate *c, uint64_t *positions, kr_trouble *trouble)
{
    int number;
    int32_t points[KP_TREE_SIDES] = {0};
    kanun_status status = kanun_game_redeal(t->world, t->game, t->seat, 1);
    if (status == KANUN_OK)
        status = kp_player_legal(t->world, &number, trouble);
    if (status == KANUN_OK)
        status = kanun_game_play_nth(t->world, c->move, trouble->errors);
    if (status == KANUN_OK)
        status = play_line(t, positions, trouble);
    if (status != KANUN_OK || !*positions)
        return status;
    kp_utility_of(&t->utility, t->world, NULL, t->worth);
    kanun_game_points(t->world, -1, points);
    c->worth = t->worth[t->own];
    c->brought = points[t->own];
    return KANUN_OK;
}

/* The best first; of equal ones what the policy likes. */
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

kanun_status kp_exact_solve(kp_think *t, uint64_t positions, kr_trouble *trouble)
{
    kanun_status status = KANUN_OK;
    if (!kg_insight_certain(t->game, t->seat))
        return KANUN_OK;
    for (int i = 0; i < t->candidates && status == KANUN_OK && positions; i++)
        status = try_move(t, &t->candidate[i], &positions, trouble);
    t->solved = status == KANUN_OK && positions > 0;
    if (t->solved)
        sort(t->candidate, t->candidates);
    return status;
}
