/* SPDX-License-Identifier: MIT
 * sim_worker.c: plays matches at one table, one after the other, and adds them up. Simulations
 * spend most of their time in the loop of decisions here, which allocates nothing and touches no
 * text.
 */
#include "base/memory.h"
#include "base/width.h"
#include "experiment/sim_worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void deal_counted(void *payload, const kanun_game *game)
{
    ke_worker *worker = payload;
    int32_t points[KANUN_OWNERS_MAX];
    worker->totals.deals++;
    if (worker->facts)
        ke_facts_deal(worker->facts, game);
    kanun_game_points(game, -1, points);
    for (int side = 0; side < worker->totals.sides; side++) {
        ke_tally_add(&worker->totals.side[side].deals, points[side]);
        worker->points[side] += points[side];
    }
    if (worker->deals)
        ke_deals_add(worker->deals, game, (int64_t)worker->decisions);
    if (worker->tell_deal)
        worker->tell_deal(worker->listener, worker->totals.deals - worker->first);
}

kanun_status ke_worker_make(ke_worker *worker, const ke_sim_plan *plan)
{
    *worker = (ke_worker){.plan = plan,
                          .failed = UINT64_MAX,
                          .seats = kanun_rules_info(plan->rules)->seats,
                          .turns = ke_sim_turns(plan)};
    size_t players = (size_t)worker->seats * (size_t)worker->turns;
    worker->failure.errors = kanun_errors_new();
    worker->seated = kn_calloc(players + 1, sizeof(kp_player *));
    worker->points = kn_calloc((size_t)kanun_rules_info(plan->rules)->sides + 1, sizeof(int64_t));
    worker->margin = kn_calloc((size_t)plan->player_count + 1, sizeof(int64_t));
    worker->facts = plan->measures ? ke_facts_new(plan) : NULL;
    worker->deals = plan->dealt || plan->played ? ke_deals_new(plan->rules) : NULL;
    ke_sim_totals_make(&worker->totals, plan);
    worker->player = worker->seated;
    kanun_status status = kanun_game_new(&worker->game, plan->rules, worker->failure.errors);
    worker->notes = plan->dealt && plan->dealt->decisions;
    if (status == KANUN_OK && (plan->played || worker->notes))
        status = kanun_game_new(&worker->before, plan->rules, worker->failure.errors);
    worker->plain = !plan->played && !worker->notes;
    for (size_t n = 0; n < players && status == KANUN_OK; n++) {
        int turn = (int)n / worker->seats, seat = (int)n % worker->seats;
        const char *what = plan->players[ke_sim_player_at(plan, turn, seat)];
        if (plan->policy && !strcmp(what, kp_player_learnt.name))
            what = plan->policy;
        status = kp_player_new(&worker->seated[n], what, plan->rules, plan->timeout_ms,
                               &worker->failure);
        if (status == KANUN_OK)
            worker->seated[n]->one_deal = plan->one_deal;
        worker->plain &= status == KANUN_OK && worker->seated[n]->kind->choose != NULL &&
                         !worker->seated[n]->nevers;
    }
    if (status == KANUN_OK) {
        kanun_game_on_deal(worker->game, deal_counted, worker);
        kanun_game_stop(worker->game, 0, plan->max_deals);
    }
    return status;
}

void ke_worker_hand_over(ke_worker *worker, kr_failure *failure)
{
    kanun_errors *errors = failure->errors;
    *failure = worker->failure;
    worker->failure.errors = errors;
}

void ke_worker_thoughts(const ke_worker *worker, kp_thoughts *sum)
{
    for (int n = 0; n < worker->seats * worker->turns; n++)
        if (worker->seated[n]->kind->thoughts)
            worker->seated[n]->kind->thoughts(worker->seated[n], sum);
}

void ke_worker_free(ke_worker *worker)
{
    for (int n = 0; worker->seated && n < worker->seats * worker->turns; n++)
        kp_player_free(worker->seated[n]);
    kn_free(worker->seated);
    kanun_game_free(worker->before);
    kanun_game_free(worker->game);
    free(worker->moves);
    ke_facts_free(worker->facts);
    ke_deals_free(worker->deals);
    kn_free(worker->points);
    kn_free(worker->margin);
    kanun_errors_free(worker->failure.errors);
    ke_sim_totals_free(&worker->totals);
}

/* True if only one deal is played, and it is over. */
static bool is_dealt_out(const ke_worker *worker)
{
    return worker->plan->one_deal && worker->totals.deals != worker->first;
}

/* Returns the winning sides as bits: if a single deal is played and does not end the match, the
 * side that gained most. */
static unsigned winners_of(const ke_worker *worker, const kanun_standing *now)
{
    if (now->over)
        return (unsigned)now->winners;
    return ke_sim_best(worker->plan->rules, worker->points);
}

/* Adds the match to the results of each player in this block. */
static void add_persons(ke_worker *worker, unsigned winners)
{
    const ke_sim_plan *plan = worker->plan;
    ke_sim_totals *totals = &worker->totals;
    int sides = totals->sides;
    int64_t all = 0, sign = kanun_rules_info(plan->rules)->lowest_wins ? -1 : 1;
    bool several = (winners & (winners - 1)) != 0;
    for (int side = 0; side < sides; side++)
        all += worker->points[side];
    for (int n = 0; n < totals->persons; n++) {
        unsigned his = ke_sim_sides(plan, worker->turn, totals->person[n].name);
        totals->person[n].matches += his != 0;
        totals->person[n].wins += (his & winners) && !several;
        totals->person[n].draws += (his & winners) && several;
        for (int side = 0; side < sides; side++)
            if (his >> side & 1)
                worker->margin[n] += sign * (sides * worker->points[side] - all);
    }
}

/* Adds a complete match with its winning sides. */
static void add_winners(ke_worker *worker, unsigned winners)
{
    ke_sim_totals *totals = &worker->totals;
    add_persons(worker, winners);
    for (int side = 0; side < totals->sides; side++) {
        if (winners >> side & 1) {
            if (winners & (winners - 1))
                totals->side[side].draws++;
            else
                totals->side[side].wins++;
        }
    }
}

/* Adds a match. `loser` is the side that has forfeited, or -1. */
static void add_result(ke_worker *worker, uint64_t index, uint64_t decisions, int loser)
{
    const kanun_game *game = worker->game;
    const kanun_standing now = *kanun_game_standing(game);
    ke_sim_totals *totals = &worker->totals;
    totals->matches++;
    totals->decisions += decisions;
    totals->redeals += (uint64_t)now.redeals;
    ke_tally_add(&totals->moves_each, (int64_t)decisions);
    ke_tally_add(&totals->deals_each, now.deals);
    for (int side = 0; side < totals->sides; side++)
        ke_tally_add(&totals->side[side].matches, worker->points[side]);
    bool unfinished = now.over == 2;
    unsigned winners = loser >= 0   ? ((1u << totals->sides) - 1) & ~(1u << loser)
                       : unfinished ? 0
                                    : winners_of(worker, &now);
    if (worker->facts)
        ke_facts_end(worker->facts, game, decisions, worker->choices, winners);
    if (worker->deals)
        ke_deals_end(worker->deals, game, index, worker->turn, (int64_t)decisions,
                     loser >= 0   ? KE_FORFEITED
                     : unfinished ? KE_UNFINISHED
                                  : KE_OVER,
                     winners);
    if (unfinished) {
        totals->unfinished++;
        totals->stuck += now.stuck != 0;
    }
    add_winners(worker, winners);
}

/* Adds a match that the side to move has forfeited. */
static void add_forfeit(ke_worker *worker, uint64_t index, ke_forfeit *forfeit)
{
    const ke_sim_plan *plan = worker->plan;
    ke_sim_totals *totals = &worker->totals;
    int seat = kanun_game_standing(worker->game)->seat;
    const char *name = plan->players[ke_sim_player_at(plan, worker->turn, seat)];
    *forfeit = (ke_forfeit){.match = index, .seat = seat};
    snprintf(forfeit->why, sizeof forfeit->why, "%s", kr_failure_text(&worker->failure));
    kn_width_mend(forfeit->why);
    if (!totals->forfeits++)
        totals->forfeit = *forfeit;
    for (int n = 0; n < totals->persons; n++)
        totals->person[n].forfeits += !strcmp(totals->person[n].name, name);
    worker->spoilt = true;
    worker->failure.text[0] = '\0';
    worker->failure.code = NULL;
}

/* Appends the move that `player` has just made to the record and the decisions. It had `choices`
 * legal moves. */
static kanun_status write_move(ke_worker *worker, const kp_player *player, int choices)
{
    const char *move = kp_player_said(player, worker->before);
    if (!move)
        return kr_fail(&worker->failure, KANUN_SYSTEM, NULL,
                       "player '%s' made a move that can't be recorded", player->name);
    if (worker->notes)
        ke_deals_decided(worker->deals, choices, move);
    size_t length = strlen(move) + 1;
    if (worker->moves_size + length > worker->moves_room) {
        size_t room = 2 * worker->moves_room + length + 1024;
        char *longer = kn_realloc(worker->moves, room);
        worker->moves = longer;
        worker->moves_room = room;
    }
    memcpy(worker->moves + worker->moves_size, move, length);
    worker->moves_size += length;
    worker->moves_count++;
    return KANUN_OK;
}

/* Called before each decision. */
static void note_decision(ke_worker *worker, int seat)
{
    if (worker->facts && worker->facts->leads < 0)
        ke_facts_decision(worker->facts, worker->game, seat);
    if (worker->deals && worker->deals->leader < 0)
        ke_deals_decision(worker->deals, worker->game, seat);
    if (worker->deal != worker->totals.deals) {
        worker->deal = worker->totals.deals;
        worker->dealt = worker->decisions;
    }
    worker->decisions++;
}

/* Chooses one of `number` moves while decisions are noted or measured. */
static int __attribute__((noinline)) choose_noted(ke_worker *worker, int seat, int number)
{
    if (worker->deal != worker->totals.deals && is_dealt_out(worker))
        return -1;
    note_decision(worker, seat);
    worker->choices += (uint64_t)number;
    if (worker->facts)
        ke_facts_choice(worker->facts, number);
    return kp_player_choose(worker->player[seat], (int)(worker->deal - worker->first), number);
}

/* The callback that chooses one of `number` moves, for a player that doesn't look at them. This is
 * called for each decision and usually has nothing to record. It calls no function before the
 * player's, so it needs to save no registers. */
static int choose(void *payload, int seat, int number)
{
    ke_worker *worker = payload;
    if (worker->facts || worker->deals || worker->deal != worker->totals.deals)
        return choose_noted(worker, seat, number);
    worker->decisions++;
    worker->choices += (uint64_t)number;
    return kp_player_choose(worker->player[seat], (int)(worker->deal - worker->first), number);
}

/* Notes the first time that a word forbidden to the seat's player is legal. */
static void note_heeding(ke_worker *worker, int seat)
{
    const ke_sim_plan *plan = worker->plan;
    const char *name = plan->players[ke_sim_player_at(plan, worker->turn, seat)];
    for (int n = 0; n < worker->totals.persons; n++)
        worker->totals.person[n].heeds |= !strcmp(worker->totals.person[n].name, name);
}

/* Lets the player to move decide, and records the move if wanted. */
static kanun_status next_move(ke_worker *worker)
{
    int choices = 0, seat = kanun_game_standing(worker->game)->seat;
    kp_player *player = worker->player[seat];
    note_decision(worker, seat);
    if (worker->before)
        kanun_game_copy(worker->before, worker->game);
    if (worker->notes)
        ke_deals_decide(worker->deals, worker->game);
    if (kp_player_heeds(player, worker->game))
        note_heeding(worker, seat);
    kanun_status status = kp_player_move(player, worker->game, &choices, &worker->failure);
    worker->choices += (uint64_t)choices;
    if (worker->facts) {
        ke_facts_choice(worker->facts, choices);
        ke_facts_expected(worker->facts, player);
    }
    return status == KANUN_OK && worker->before ? write_move(worker, player, choices) : status;
}

/* Plays from a decision to the end of the match or deal. */
static kanun_status play(ke_worker *worker)
{
    kanun_status status = KANUN_OK;
    while (status == KANUN_OK) {
        if (worker->plain)
            status = kanun_game_play_on(worker->game, choose, worker, worker->failure.errors);
        if (status != KANUN_OK || kanun_game_standing(worker->game)->over || is_dealt_out(worker))
            break;
        status = next_move(worker);
    }
    return status;
}

static kanun_status hand_in(ke_worker *worker, uint64_t index, const ke_forfeit *forfeit)
{
    const ke_sim_plan *plan = worker->plan;
    const ke_played match = {.index = index,
                             .turn = worker->turn,
                             .game = worker->game,
                             .moves = worker->moves,
                             .count = worker->moves_count,
                             .deals = worker->deals,
                             .forfeit = forfeit};
    bool kept = !plan->played || plan->played(plan->keeper, &match);
    if (worker->deals && !plan->dealt)
        ke_deals_clear(worker->deals);
    if (kept)
        return KANUN_OK;
    return kr_fail(&worker->failure, KANUN_SYSTEM, NULL, "the match can't be recorded");
}

/* Plays one match with the players now seated. */
static kanun_status play_match(ke_worker *worker, uint64_t index)
{
    kanun_game *game = worker->game;
    worker->decisions = worker->choices = worker->dealt = 0;
    worker->first = worker->deal = worker->totals.deals;
    worker->moves_size = worker->moves_count = 0;
    if (worker->facts)
        ke_facts_begin(worker->facts, worker->turn);
    if (worker->deals)
        ke_deals_begin(worker->deals);
    memset(worker->points, 0, (size_t)worker->totals.sides * sizeof *worker->points);
    for (int seat = 0; seat < worker->seats; seat++)
        kp_player_begin(worker->player[seat], game, seat, worker->plan->seed, index);
    kanun_status status =
        kanun_game_begin(game, NULL, worker->plan->seed, index, worker->failure.errors);
    bool begun = status == KANUN_OK, forfeited = false;
    ke_forfeit forfeit;
    if (begun)
        status = play(worker);
    int seat = kanun_game_standing(game)->seat, loser = -1;
    /* An experiment measures only matches that were played. */
    if (status != KANUN_OK && begun && !worker->facts && worker->player[seat]->forfeits) {
        add_forfeit(worker, index, &forfeit);
        loser = kanun_rules_info(worker->plan->rules)->side_of[seat];
        forfeited = true;
        status = KANUN_OK;
    }
    if (status == KANUN_OK)
        status = hand_in(worker, index, forfeited ? &forfeit : NULL);
    if (status != KANUN_OK) {
        /* The failed decision is already counted. */
        worker->failure.deal = begun ? (int)(worker->deal - worker->first) + 1 : 0;
        worker->failure.move = (int)(worker->decisions - worker->dealt);
        worker->status = status;
        worker->failed = index;
        return status;
    }
    worker->totals.choices += worker->choices;
    add_result(worker, index, worker->decisions, loser);
    return KANUN_OK;
}

kanun_status ke_worker_play(ke_worker *worker, uint64_t index)
{
    ke_sim_totals *totals = &worker->totals;
    if (worker->facts)
        ke_facts_begin_block(worker->facts);
    memset(worker->margin, 0, (size_t)totals->persons * sizeof *worker->margin);
    worker->spoilt = false;
    for (worker->turn = 0; worker->turn < worker->turns; worker->turn++) {
        worker->player = worker->seated + (size_t)worker->turn * (size_t)worker->seats;
        kanun_status status = play_match(worker, index);
        if (status != KANUN_OK)
            return status;
    }
    for (int n = 0; n < totals->persons && !worker->spoilt; n++)
        ke_tally_add(&totals->person[n].margin, worker->margin[n]);
    return KANUN_OK;
}
