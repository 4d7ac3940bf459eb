/* SPDX-License-Identifier: MIT
 * table_moves.c: moves at a table: the request `play`, playing a move, and taking it back. The
 * clients are told when the request has been answered (hub.c, announce.c). table_advance.c makes
 * the moves that no client sends.
 */
#include <string.h>

#include "base/memory.h"
#include "serve/hub_request.h"

/* Returns all cards that a seat can see. */
static kanun_cards seen_by(kanun_game *game, int seat)
{
    const kanun_info *info = kanun_rules_info(kanun_game_rules(game));
    const kanun_heap *heap;
    kanun_cards seen = {{0, 0}};
    for (int zone = 0; zone < info->zones; zone++)
        for (int owner = 0; (heap = kanun_game_heap(game, zone, owner, seat)); owner++)
            for (int n = 0; n < heap->count; n++)
                if (heap->card[n] != KANUN_UNSEEN)
                    seen.bits[heap->card[n] / 64] |= UINT64_C(1) << heap->card[n] % 64;
    return seen;
}

/* Returns whether any seat now sees a card that it did not see before and that the move doesn't
 * name. */
static bool learnt(const kw_table *t, const kanun_cards *before, const kanun_move *move)
{
    kanun_cards named = move->cards;
    if (move->card >= 0)
        named.bits[move->card / 64] |= UINT64_C(1) << move->card % 64;
    for (int seat = 0; seat < t->seats; seat++) {
        kanun_cards now = seen_by(t->journal->game, seat);
        for (int half = 0; half < 2; half++)
            if (now.bits[half] & ~before[seat].bits[half] & ~named.bits[half])
                return true;
    }
    return false;
}

/* Records whether the last move may be taken back. */
static void note_open(kw_table *t, bool open)
{
    size_t made = kr_journal_moves(t->journal);
    if (made > t->open_room) {
        t->open_room = made * 2 + 64;
        t->open = kn_realloc(t->open, t->open_room);
    }
    t->open[made - 1] = open;
}

/* Returns whether `seat` made the last move, according to the list of recent moves. */
static bool made_last(const kw_table *t, int seat)
{
    long last = (long)kr_journal_moves(t->journal) - 1;
    for (int n = 0; n < KW_RECENT; n++)
        if (t->done[n].move && t->done[n].ply == last)
            return t->done[n].seat == seat;
    return false;
}

bool kw_table_may_undo(const kw_table *t, int seat)
{
    size_t made = kr_journal_moves(t->journal);
    return made && t->open[made - 1] && made_last(t, seat);
}

void kw_table_close(kw_table *t)
{
    t->open[kr_journal_moves(t->journal) - 1] = false;
}

static void remember(kw_table *t, long ply, int seat, const char *client, const char *move)
{
    kw_done *done = &t->done[t->dones++ % KW_RECENT];
    kn_free(done->move);
    *done = (kw_done){.ply = ply, .seat = seat, .move = kn_strdup(move)};
    snprintf(done->client, sizeof done->client, "%s", client);
}

kanun_status kw_table_play(kw_table *t, const char *text, const char *client, kr_failure *failure)
{
    kanun_cards before[KANUN_OWNERS_MAX];
    kanun_move move = KANUN_INIT(kanun_move);
    kanun_game *game = t->journal->game;
    long ply = (long)kr_journal_moves(t->journal);
    int seat = kanun_game_standing(game)->seat;
    kanun_status status = kanun_move_read(t->journal->rules, text, "en", &move, failure->errors);
    if (status != KANUN_OK)
        return kr_fail_errors(failure, status);
    for (int n = 0; n < t->seats; n++)
        before[n] = seen_by(game, n);
    t->closed = false;
    t->hold = 0;
    kw_table_listen(t);
    status = kr_journal_play(t->journal, text, failure);
    if (status != KANUN_OK)
        return status;
    bool open = !t->closed && !learnt(t, before, &move);
    remember(t, ply, seat, client, text);
    t->seat[seat].made += t->seat[seat].lent;
    t->pending |= KW_SEND_MOVE;
    t->turn++;
    t->ask.what = KW_NOTHING;
    if (kw_table_is_fair(t) && !t->replaying)
        kw_fair_more(&t->next_fair);
    if (kanun_game_standing(game)->over) {
        t->fair.shown = t->fair.given;
        t->waiting = false; /* the next answer is "again", not "next" */
        t->pending |= KW_SEND_TABLE;
        kw_audience_end(t);
    } else if ((status = kw_table_give_seeds(t, failure)) != KANUN_OK) {
        return status;
    }
    note_open(t, open);
    return KANUN_OK;
}

kanun_status kw_table_undo(kw_table *t, kr_failure *failure)
{
    kw_table_listen(t);
    kanun_status status = kr_journal_undo(t->journal, 1, failure);
    if (status != KANUN_OK)
        return status;
    t->ask.what = KW_NOTHING;
    t->pending |= KW_SEND_MOVE | KW_SEND_BACK;
    t->turn++;
    for (int n = 0; n < KW_RECENT; n++) /* this ply will be played again */
        if (t->done[n].ply >= (long)kr_journal_moves(t->journal))
            t->done[n].ply = -1;
    return KANUN_OK;
}

/* ---- The request ---- */

/* Returns 1 if the same client already made this move at this ply, -1 if it made a different move,
 * 0 if it made none. */
static int made_before(const kw_table *t, const kw_conn *conn, long ply, const char *client,
                       const char *move)
{
    for (int n = 0; n < KW_RECENT; n++) {
        const kw_done *done = &t->done[n];
        if (*client && done->move && done->ply == ply && done->seat == conn->seat &&
            !strcmp(done->client, client))
            return !strcmp(done->move, move) ? 1 : -1;
    }
    return 0;
}

static kanun_status may_play(const kw_conn *conn, json_int_t ply, kr_failure *failure)
{
    const kw_table *t = conn->table;
    const kanun_standing *now = kanun_game_standing(t->journal->game);
    if (ply != (json_int_t)kr_journal_moves(t->journal))
        return kr_fail(failure, KANUN_NO, "late", "the table has changed in the meantime");
    if (now->over)
        return kr_fail(failure, KANUN_NO, "illegal", "the match is over");
    if (t->paused || t->waiting)
        return kr_fail(failure, KANUN_NO, "late",
                       t->paused ? "the match is paused" : "the next deal has not begun");
    if (now->seat != conn->seat)
        return kr_fail(failure, KANUN_NO, "turn", "it is not your turn");
    return KANUN_OK;
}

kanun_status kw_do_play(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    kw_table *t = conn->table;
    const char *move = json_string_value(json_object_get(request, "move")),
               *client = json_string_value(json_object_get(request, "client"));
    json_int_t ply = json_integer_value(json_object_get(request, "ply")),
               wait = json_integer_value(json_object_get(request, "hold"));
    client = client ? client : "";
    if (wait < 0 || wait > KW_HOLD_MS)
        return kr_fail(failure, KANUN_USAGE, "field", "`hold` must be a number from 0 to %d",
                       KW_HOLD_MS);
    if (strlen(client) >= KW_CLIENT_MAX)
        return kr_fail(failure, KANUN_USAGE, "field", "`client` must have at most %d letters",
                       KW_CLIENT_MAX - 1);
    int before = made_before(t, conn, (long)ply, client, move);
    if (before > 0) {
        json_object_set_new(reply, "ply", json_integer(ply + 1));
        json_object_set_new(reply, "again", json_true());
        return KANUN_OK;
    }
    kanun_status status = may_play(conn, ply, failure);
    if (status != KANUN_OK)
        return status;
    status = kw_table_play(t, move, client, failure);
    if (status == KANUN_NO)
        kr_request_explain(t->journal->game, move, conn->language, failure);
    if (status != KANUN_OK)
        return status;
    if (!kw_table_keep(t, json_pack("{s:s, s:s}", "move", move, "client", client)))
        return kr_fail(failure, KANUN_SYSTEM, "system", "the move can't be stored");
    if (wait && kw_table_may_undo(t, conn->seat))
        t->hold = t->hub->now + wait;
    json_object_set_new(reply, "ply", json_integer((json_int_t)kr_journal_moves(t->journal)));
    return KANUN_OK;
}
