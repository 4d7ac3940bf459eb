/* SPDX-License-Identifier: MIT
 * table_advance.c: changes of a table without a request: the match begins when all players are
 * there, forced moves are made, computer players move. The hub sends the result.
 */
#include "serve/hub_table.h"
#include "serve/announce.h"

#include <sodium.h>

enum { FORCED_MAX = 1000 /* limit of consecutive forced moves */ };

/* Removes all clients from a table whose rules failed, and drops it from memory later. */
static void break_off(kw_table *t, const kr_failure *failure)
{
    char why[1024];
    snprintf(why, sizeof why, "%s", kr_failure_text(failure));
    t->gone = true;
    kw_send_end(t, why);
}

/* Plays the only legal move. Returns false if there are several moves, or if the move failed. */
static bool play_forced(kw_table *t, kr_failure *failure)
{
    kanun_game *game = t->journal->game;
    char move[KW_SAID_MAX];
    if (!json_is_true(json_object_get(t->made, "forced")) ||
        kanun_game_legal(game, 0, failure->errors) != 1 || kanun_game_standing(game)->free_moves)
        return false;
    snprintf(move, sizeof move, "%s", kanun_game_move(game, 0, NULL));
    return kw_go_on_play(t, move, failure) == KANUN_OK;
}

kanun_status kw_go_on_play(kw_table *t, const char *move, kr_failure *failure)
{
    kanun_status status = kw_table_play(t, move, "", failure);
    if (status != KANUN_OK)
        return status;
    kw_table_close(t);
    kw_table_keep(t, json_pack("{s:s}", "move", move));
    return status;
}

/* Starts computing a computer player's move, unless the table has no connections: one client could
 * leave any number of such tables behind. */
static void think(kw_table *t, int seat)
{
    kw_hub *hub = t->hub;
    if (t->jobs || t->busy || !t->conns)
        return;
    if (!hub->think) {
        kw_table_look_after(t);
        return;
    }
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    kw_thought *thought =
        kw_thought_new(t->journal->game, kw_who_names[t->seat[seat].who], seat, seed);
    thought->table = t;
    thought->turn = t->turn;
    t->jobs++;
    kw_think_add(hub->think, thought);
}

/* Returns whether all connected people have read the result of the deal. */
static bool all_ready(const kw_table *t)
{
    bool any = false;
    for (int n = 0; n < t->seats; n++) {
        const kw_seat *seat = &t->seat[n];
        bool reads = kw_who_reads(seat) && seat->here;
        if (reads && !seat->ready)
            return false;
        any = any || reads;
    }
    return any;
}

/* Returns whether automatic moves must wait, because the last move may still be taken back or a
 * question is open. Cancels a question if all who must answer have disconnected. */
static bool is_held(kw_table *t)
{
    if (t->ask.what != KW_NOTHING && !(t->ask.waiting & kw_table_people(t, -1))) {
        t->ask.what = KW_NOTHING;
        t->pending |= KW_SEND_TABLE;
    }
    return t->hold > t->hub->now || t->ask.what != KW_NOTHING;
}

/* Does one thing that is due. Returns false if nothing is. */
static bool go_one(kw_table *t, kr_failure *failure)
{
    if (!t->begun) {
        if (!kw_table_ready(t))
            return false;
        kw_table_keep(t, json_pack("{s:b}", "begin", 1));
        t->pending |= KW_SEND_TABLE;
        return kw_table_begin(t, failure) == KANUN_OK;
    }
    const kanun_standing *now = kanun_game_standing(t->journal->game);
    if (now->over || t->paused)
        return false;
    if (t->waiting) {
        if (!all_ready(t))
            return false;
        t->waiting = false;
        t->pending |= KW_SEND_MOVE | KW_SEND_TABLE;
        return kw_table_keep(t, json_pack("{s:b}", "next", 1));
    }
    if (is_held(t)) {
        if (t->hold > t->hub->now)
            kw_table_look_after(t);
        return false;
    }
    if (play_forced(t, failure))
        return true;
    if (!failure->code && !kw_table_person(t, now->seat))
        think(t, now->seat);
    return false;
}

void kw_table_look_after(kw_table *t)
{
    if (t->busy)
        return;
    t->busy = true;
    t->next_busy = NULL;
    *t->hub->last_busy = t;
    t->hub->last_busy = &t->next_busy;
}

void kw_table_go_on(kw_table *t)
{
    kr_failure *failure = &t->hub->failure;
    failure->code = NULL;
    kanun_errors_clear(failure->errors);
    for (int n = 0; n < FORCED_MAX && !t->gone && go_one(t, failure); n++)
        continue;
    if (failure->code)
        break_off(t, failure);
}

/* Plays a computed move, unless the decision was already made. */
static void carry_out(kw_table *t, const char *move)
{
    kr_failure *failure = &t->hub->failure;
    kanun_game *game = t->journal->game;
    char first[KW_SAID_MAX];
    failure->code = NULL;
    kanun_errors_clear(failure->errors);
    if (!*move) { /* the computation failed: play any legal move */
        if (kanun_game_legal(game, 0, failure->errors) < 1)
            return;
        snprintf(first, sizeof first, "%s", kanun_game_move(game, 0, NULL));
        move = first;
    }
    if (kw_go_on_play(t, move, failure) != KANUN_OK)
        break_off(t, failure);
    else
        kw_table_go_on(t);
}

static bool is_due(kw_table *t)
{
    const kanun_standing *now = kanun_game_standing(t->journal->game);
    return t->begun && t->conns && !t->gone && !t->paused && !t->waiting && !now->over &&
           !kw_table_person(t, now->seat) && !is_held(t);
}

void kw_go_on_thought(kw_thought *thought)
{
    kw_table *t = thought->table;
    t->jobs--;
    if (thought->hint)
        kw_advice_found(t, thought);
    if (!thought->hint && thought->turn == t->turn && is_due(t))
        carry_out(t, thought->move);
    else if (!t->gone)
        kw_table_go_on(t);
    kw_thought_free(thought);
}

void kw_go_on_busy(kw_table *t)
{
    uint64_t seed;
    t->busy = false;
    bool soon = t->pending & KW_SEND_TABLE_SOON;
    if (soon)
        t->pending = (t->pending & ~(unsigned)KW_SEND_TABLE_SOON) | KW_SEND_TABLE;
    if (t->hold || t->hub->think || soon) { /* or a pause for undo has ended */
        if (t->hold <= t->hub->now)
            t->hold = 0;
        kw_table_go_on(t);
        return;
    }
    if (!is_due(t))
        return;
    int seat = kanun_game_standing(t->journal->game)->seat;
    randombytes_buf(&seed, sizeof seed);
    kw_thought *thought =
        kw_thought_new(t->journal->game, kw_who_names[t->seat[seat].who], seat, seed);
    kw_thought_think(thought);
    carry_out(t, thought->move);
    kw_thought_free(thought);
}
