/* SPDX-License-Identifier: MIT
 * worker.c: plays one match after the other at one table and adds them up. The loop of decisions in
 * it is what a simulation spends its time in: it allocates nothing and touches no text.
 */
#include "base/memory.h"
#include "sim/worker.h"

#include <stdlib.h>
#include <string.h>

static void deal_counted(void *payload, const kanun_game *game)
{
    ke_worker *worker = payload;
    worker->totals.deals++;
    for (int side = 0; side < worker->totals.sides; side++) {
        int32_t points = kanun_game_deal_points(game, side);
        ke_tally_add(&worker->totals.side[side].deals, points);
        worker->points[side] += points;
    }
}

static kanun_status out_of_memory(ke_worker *worker)
{
    return kr_refuse(&worker->trouble, KANUN_SYSTEM, NULL, "out of memory");
}

kanun_status ke_worker_make(ke_worker *worker, const ke_sim_plan *plan)
{
    *worker =
        (ke_worker){.plan = plan, .failed = UINT64_MAX, .seats = kanun_rules_seats(plan->rules)};
    worker->totals.sides = kanun_rules_sides(plan->rules);
    worker->trouble.errors = kanun_errors_new();
    worker->player = kn_calloc((size_t)worker->seats + 1, sizeof(kp_player *));
    worker->totals.side = kn_calloc((size_t)worker->totals.sides + 1, sizeof(ke_sim_side));
    worker->points = kn_calloc((size_t)worker->totals.sides + 1, sizeof *worker->points);
    if (!worker->trouble.errors || !worker->player || !worker->totals.side || !worker->points)
        return out_of_memory(worker);
    kanun_status status = kanun_game_new(&worker->game, plan->rules, worker->trouble.errors);
    if (status == KANUN_OK && plan->played)
        status = kanun_game_new(&worker->before, plan->rules, worker->trouble.errors);
    for (int seat = 0; seat < worker->seats && status == KANUN_OK; seat++)
        status = kp_player_new(&worker->player[seat], ke_sim_player(plan, seat), plan->rules,
                               plan->timeout_ms, &worker->trouble);
    worker->plain = !plan->played;
    for (int seat = 0; seat < worker->seats && status == KANUN_OK; seat++)
        worker->plain &= worker->player[seat]->kind->choose != NULL;
    if (status == KANUN_OK)
        kanun_game_on_deal(worker->game, deal_counted, worker);
    return status;
}

void ke_worker_free(ke_worker *worker)
{
    for (int seat = 0; worker->player && seat < worker->seats; seat++)
        kp_player_free(worker->player[seat]);
    free(worker->player);
    kanun_game_free(worker->before);
    kanun_game_free(worker->game);
    free(worker->moves);
    free(worker->points);
    kanun_errors_free(worker->trouble.errors);
    ke_sim_totals_free(&worker->totals);
}

static void add_result(ke_worker *worker, uint64_t decisions)
{
    const kanun_game *game = worker->game;
    ke_sim_totals *totals = &worker->totals;
    totals->matches++;
    totals->decisions += decisions;
    totals->redeals += (uint64_t)kanun_game_standing(game)->redeals;
    ke_tally_add(&totals->moves_each, (int64_t)decisions);
    ke_tally_add(&totals->deals_each, kanun_game_deals(game));
    for (int side = 0; side < totals->sides; side++)
        ke_tally_add(&totals->side[side].matches, worker->points[side]);
    if (kanun_game_over(game) == 2) {
        totals->unfinished++;
        totals->stuck += kanun_game_standing(game)->stuck != 0;
        return;
    }
    unsigned winners = (unsigned)kanun_game_winners(game);
    for (int side = 0; side < totals->sides; side++) {
        if (winners >> side & 1) {
            if (winners & (winners - 1))
                totals->side[side].draws++;
            else
                totals->side[side].wins++;
        }
    }
}

/* Appends the move that `player` has just made to those of the match. */
static kanun_status write_move(ke_worker *worker, const kp_player *player)
{
    const char *move = kp_player_said(player, worker->before);
    if (!move)
        return kr_refuse(&worker->trouble, KANUN_SYSTEM, NULL,
                         "player '%s' made a move that can't be written down", player->kind->name);
    size_t length = strlen(move) + 1;
    if (worker->moves_size + length > worker->moves_room) {
        size_t room = 2 * worker->moves_room + length + 1024;
        char *longer = kn_realloc(worker->moves, room);
        if (!longer)
            return out_of_memory(worker);
        worker->moves = longer;
        worker->moves_room = room;
    }
    memcpy(worker->moves + worker->moves_size, move, length);
    worker->moves_size += length;
    worker->moves_count++;
    return KANUN_OK;
}

/* A decision is about to be made. */
static inline void note_decision(ke_worker *worker)
{
    if (worker->deal != worker->totals.deals) {
        worker->deal = worker->totals.deals;
        worker->dealt = worker->decisions;
    }
    worker->decisions++;
}

/* One of so many moves, by a player that need not look at them. */
static int choose(void *payload, int seat, int number)
{
    ke_worker *worker = payload;
    kp_player *player = worker->player[seat];
    note_decision(worker);
    worker->choices += (uint64_t)number;
    return kp_player_choose(player, (int)(worker->deal - worker->first), number);
}

/* Lets whose turn it is move, and writes it down if that is wanted. */
static kanun_status next_move(ke_worker *worker)
{
    kp_player *player = worker->player[kanun_game_seat(worker->game)];
    int choices = 0;
    note_decision(worker);
    if (worker->before)
        kanun_game_copy(worker->before, worker->game);
    kanun_status status = kp_player_move(player, worker->game, &choices, &worker->trouble);
    worker->choices += (uint64_t)choices;
    return status == KANUN_OK && worker->before ? write_move(worker, player) : status;
}

/* From one decision to the end of the match. */
static kanun_status play(ke_worker *worker)
{
    kanun_status status = KANUN_OK;
    while (status == KANUN_OK && !kanun_game_over(worker->game)) {
        if (worker->plain)
            status = kanun_game_play_on(worker->game, choose, worker, worker->trouble.errors);
        if (status == KANUN_OK && !kanun_game_over(worker->game))
            status = next_move(worker);
    }
    return status;
}

static kanun_status hand_in(ke_worker *worker, uint64_t index)
{
    const ke_sim_plan *plan = worker->plan;
    if (!plan->played ||
        plan->played(plan->keeper, index, worker->game, worker->moves, worker->moves_count))
        return KANUN_OK;
    return kr_refuse(&worker->trouble, KANUN_SYSTEM, NULL, "the match can't be written down");
}

kanun_status ke_worker_play(ke_worker *worker, uint64_t index)
{
    kanun_game *game = worker->game;
    worker->decisions = worker->choices = worker->dealt = 0;
    worker->first = worker->deal = worker->totals.deals;
    worker->moves_size = worker->moves_count = 0;
    memset(worker->points, 0, (size_t)worker->totals.sides * sizeof *worker->points);
    for (int seat = 0; seat < worker->seats; seat++)
        kp_player_begin(worker->player[seat], game, seat, worker->plan->seed, index);
    kanun_status status = kanun_game_begin(game, worker->plan->seed, index, worker->trouble.errors);
    bool begun = status == KANUN_OK;
    if (begun)
        status = play(worker);
    if (status == KANUN_OK)
        status = hand_in(worker, index);
    if (status != KANUN_OK) {
        /* The decision that failed has been counted. */
        worker->trouble.deal = begun ? (int)(worker->deal - worker->first) + 1 : 0;
        worker->trouble.move = (int)(worker->decisions - worker->dealt);
        worker->status = status;
        worker->failed = index;
        return status;
    }
    worker->totals.choices += worker->choices;
    add_result(worker, worker->decisions);
    return KANUN_OK;
}
