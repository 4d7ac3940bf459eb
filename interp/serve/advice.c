/* SPDX-License-Identifier: MIT
 * advice.c: hints for people at a table: a search with what their seat knows, and the points that
 * it expects from each move. table_advance.c makes the moves of computer players.
 */
#include "insight_players.h"
#include "serve/hub_request.h"

enum {
    HINTS_MAX = 8,  /* limit of simultaneous searches for hints, for all tables */
    HINTS_MS = 2000 /* processor time for hints at once; then a fifth of the time */
};

static const char player[] = "search:1000";

static json_t *move_out(const kw_table *t, const kw_audience *audience, int n)
{
    kanun_move move = KANUN_INIT(kanun_move);
    const char *text = kanun_game_move(t->journal->game, n, &move);
    return text ? json_pack("{s:s, s:o}", "move", text, "says",
                            kw_said_move(t->hub, audience->voice, &move))
                : NULL;
}

static json_t *expected_out(const kw_table *t, const kw_audience *audience,
                            const kw_thought *thought)
{
    json_t *list = json_array();
    const kanun_rules *rules = t->journal->rules;
    for (int n = 0; n < thought->expectations; n++) {
        const kp_expected *one = &thought->expected[n];
        json_t *move = move_out(t, audience, one->move);
        json_object_set_new(move, "points", json_real(kp_expected_points(rules, one->thousandths)));
        json_object_set_new(move, "times", json_integer(one->times));
        json_array_append_new(list, move);
    }
    return list;
}

static void send_hint(const kw_table *t, kw_conn *conn, const kw_thought *thought)
{
    const kw_audience *audience = kw_table_audience(conn->table, conn->seat, conn->language);
    if (kanun_game_legal(t->journal->game, 0, NULL) <= thought->chosen)
        return;
    kw_send(conn, json_pack("{s:s, s:I, s:o, s:b, s:s, s:o}", "push", "hint", "ply",
                            (json_int_t)kr_journal_moves(t->journal), "move",
                            move_out(t, audience, thought->chosen), "only", thought->choices == 1,
                            "by", kg_insight_estimates(t->journal->rules) ? "estimate" : "points",
                            "expects", expected_out(t, audience, thought)));
}

void kw_advice_found(kw_table *t, kw_thought *thought)
{
    t->hub->hints--;
    t->hub->hinting.spent += thought->spent;
    if (t->gone || thought->turn != t->turn || thought->chosen < 0)
        return;
    kp_expected_sort(t->journal->rules, thought->expected, thought->expectations);
    for (kw_conn *conn = t->conns; conn; conn = conn->next)
        if (conn->seat == thought->seat)
            send_hint(t, conn, thought);
}

static kanun_status may_ask(const kw_conn *conn, kr_failure *failure)
{
    kw_hub *hub = conn->hub;
    const kw_table *t = conn->table;
    const kanun_standing *now = kanun_game_standing(t->journal->game);
    if (now->over || t->paused || t->waiting)
        return kr_fail(failure, KANUN_NO, "late", "nobody is playing at the moment");
    if (now->seat != conn->seat)
        return kr_fail(failure, KANUN_NO, "turn", "it is not your turn");
    if (t->jobs || hub->hints >= HINTS_MAX ||
        (!hub->clockless && !kw_share_left(&hub->hinting, HINTS_MS, hub->now)))
        return kr_fail(failure, KANUN_NO, "rate", "too many hints at once: wait a moment");
    return KANUN_OK;
}

kanun_status kw_do_hint(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    kw_table *t = conn->table;
    kanun_status status = may_ask(conn, failure);
    if (status != KANUN_OK)
        return status;
    /* the same seed each time, so that the same question gets the same answer */
    kw_thought *thought =
        kw_thought_new(t->journal->game, player, conn->seat, kr_journal_moves(t->journal));
    thought->table = t;
    thought->turn = t->turn;
    thought->hint = true;
    t->hub->hints++;
    for (kw_conn *other = t->conns; other; other = other->next)
        if (other->seat != conn->seat)
            kw_send(other, json_pack("{s:s, s:i}", "push", "hinted", "seat", conn->seat));
    if (t->hub->think) {
        t->jobs++;
        kw_think_add(t->hub->think, thought);
        return KANUN_OK;
    }
    kw_thought_think(thought);
    kw_advice_found(t, thought);
    kw_thought_free(thought);
    return KANUN_OK;
}
