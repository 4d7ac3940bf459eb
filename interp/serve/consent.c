/* SPDX-License-Identifier: MIT
 * consent.c: requests that the other people at a table must agree to: taking the last move back,
 * and claims. After a claim, the rest of the deal is played as if all cards were open. A proved
 * claim needs no consent.
 */
#include <time.h>

#include "serve/hub_table.h"
#include "serve/hub_request.h"

enum {
    CLAIM_POSITIONS = 40000, /* positions searched for one move of a claim: a tenth of a second */
    CLAIM_MOVES = 500,
    CLAIM_WORLDS = 12 /* other deals that a claim is tried in, with as many positions in all */
};

/* Finds the best move with open cards; "" if the search is too large. Sets *fixed if no move
 * changes the result. */
static void best_move(kanun_game *game, char out[KW_SAID_MAX], bool *fixed, kr_failure *failure)
{
    kanun_solution solution = KANUN_INIT(kanun_solution);
    *out = '\0';
    if (kanun_game_legal(game, 0, failure->errors) > 0 &&
        kanun_game_solve(game, CLAIM_POSITIONS, &solution, failure->errors) == KANUN_OK &&
        solution.move >= 0) {
        const char *move = kanun_game_move(game, solution.move, NULL);
        snprintf(out, KW_SAID_MAX, "%s", move ? move : "");
    }
    *fixed = *out && solution.fixed;
}

/* Plays the deal to its end. */
static kanun_status carry_claim(kw_table *t, kr_failure *failure)
{
    kanun_game *game = t->journal->game;
    char move[KW_SAID_MAX];
    int deals = kanun_game_standing(game)->deals;
    bool fixed;
    kanun_status status = KANUN_OK;
    for (int n = 0; n < CLAIM_MOVES && status == KANUN_OK; n++) {
        if (kanun_game_standing(game)->over || kanun_game_standing(game)->deals != deals)
            break;
        best_move(game, move, &fixed, failure);
        if (!*move)
            return kr_fail(failure, KANUN_NO, "late",
                           "the rest of the deal can't be played automatically");
        status = kw_go_on_play(t, move, failure);
    }
    return status;
}

static kanun_status carry_undo(kw_table *t, kr_failure *failure)
{
    kanun_status status = kw_table_undo(t, failure);
    if (status == KANUN_OK)
        kw_table_keep(t, json_pack("{s:i}", "undo", 1));
    return status;
}

static kanun_status carry_out(kw_table *t, kw_asked what, kr_failure *failure)
{
    t->ask.what = KW_NOTHING;
    return what == KW_UNDO ? carry_undo(t, failure) : carry_claim(t, failure);
}

/* Asks all other connected people. If there are none, the request is granted. */
static kanun_status ask(kw_conn *conn, kw_asked what, const char *text, kr_failure *failure)
{
    kw_table *t = conn->table;
    unsigned others = kw_table_people(t, conn->seat);
    if (!others)
        return carry_out(t, what, failure);
    t->ask = (kw_ask){.what = what, .number = ++t->asks, .seat = conn->seat, .waiting = others};
    snprintf(t->ask.text, sizeof t->ask.text, "%s", text);
    kw_send_table(t);
    kw_send_all(t, json_pack("{s:s, s:{s:i, s:s, s:i, s:s}}", "push", "ask", "ask", "ask",
                             t->ask.number, "what", what == KW_UNDO ? "undo" : "claim", "seat",
                             conn->seat, "text", t->ask.text));
    return KANUN_OK;
}

/* Returns whether the rest can be solved in time with open cards. It solves a random deal that
 * is consistent with the seat's knowledge, because the effort for the true deal would reveal
 * hidden cards. */
static bool is_time(const kw_table *t, int seat)
{
    kanun_game *world = NULL;
    char move[KW_SAID_MAX] = "";
    bool fixed;
    kr_failure failure = {.errors = NULL};
    if (kanun_game_new(&world, t->journal->rules, NULL) == KANUN_OK &&
        kanun_game_redeal(world, t->journal->game, seat, CLAIM_WORLDS) == KANUN_OK)
        best_move(world, move, &fixed, &failure);
    kanun_game_free(world);
    return *move;
}

/* A claim is proved if no further play changes the result, both in the true deal and in others that
 * are consistent with the seat's knowledge. Testing the others, too, keeps the answer from
 * revealing hidden cards. */
static bool is_proved(const kw_table *t, int seat)
{
    kanun_game *world = NULL;
    bool proved = kanun_game_new(&world, t->journal->rules, NULL) == KANUN_OK;
    for (uint64_t n = 0; n < CLAIM_WORLDS && proved; n++) {
        kanun_solution solution = KANUN_INIT(kanun_solution);
        proved =
            kanun_game_redeal(world, t->journal->game, seat, n) == KANUN_OK &&
            kanun_game_solve(world, CLAIM_POSITIONS / CLAIM_WORLDS, &solution, NULL) == KANUN_OK &&
            solution.fixed;
    }
    kanun_game_free(world);
    return proved;
}

static kanun_status may_ask(const kw_table *t, kr_failure *failure)
{
    if (!t->begun || t->paused || t->waiting)
        return kr_fail(failure, KANUN_NO, "late", "nobody is playing at the moment");
    if (t->ask.what != KW_NOTHING)
        return kr_fail(failure, KANUN_NO, "late", "another question is waiting for answers");
    return KANUN_OK;
}

kanun_status kw_do_undo(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    kw_table *t = conn->table;
    kanun_status status = may_ask(t, failure);
    if (status != KANUN_OK)
        return status;
    if (!kw_table_may_undo(t, conn->seat))
        return kr_fail(failure, KANUN_USAGE, "usage",
                       "you can take back only your own last move, before anybody moves again or "
                       "sees new cards");
    return ask(conn, KW_UNDO, "", failure);
}

kanun_status kw_do_claim(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    kw_table *t = conn->table;
    const json_t *text = json_object_get(request, "text");
    char move[KW_SAID_MAX];
    bool fixed = false;
    int64_t begun = kw_share_clock();
    kanun_status status = may_ask(t, failure);
    if (status != KANUN_OK)
        return status;
    if (kanun_game_standing(t->journal->game)->over)
        return kr_fail(failure, KANUN_NO, "late", "the match is over");
    if (text && (!json_is_string(text) || json_string_length(text) >= sizeof t->ask.text))
        return kr_fail(failure, KANUN_USAGE, "field",
                       "`text` must be a string of at most %zu bytes", sizeof t->ask.text - 1);
    if (!t->hub->clockless && !kw_share_left(&t->hub->searching, 0, t->hub->now))
        return kr_fail(failure, KANUN_NO, "rate", "too fast: wait a moment");
    unsigned *early = &t->early[conn->seat];
    if (*early != t->turn && !is_time(t, conn->seat)) /* don't solve it twice for one decision */
        *early = t->turn;
    if (*early != t->turn)
        best_move(t->journal->game, move, &fixed, failure);
    bool proved = *early != t->turn && fixed && is_proved(t, conn->seat);
    kw_share_take(&t->hub->searching, begun);
    kanun_errors_clear(failure->errors);
    if (*early == t->turn)
        return kr_fail(failure, KANUN_USAGE, "usage",
                       "it is too early to claim the rest of the deal");
    json_object_set_new(reply, "proved", json_boolean(proved));
    return proved ? carry_out(t, KW_CLAIM, failure)
                  : ask(conn, KW_CLAIM, text ? json_string_value(text) : "", failure);
}

kanun_status kw_do_answer(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    kw_table *t = conn->table;
    const json_t *number = json_object_get(request, "ask"), *yes = json_object_get(request, "yes");
    kw_asked what = t->ask.what;
    if (what == KW_NOTHING || json_integer_value(number) != t->ask.number ||
        !(t->ask.waiting >> conn->seat & 1))
        return kr_fail(failure, KANUN_NO, "late", "nobody is waiting for that answer");
    t->ask.waiting &= ~(1u << conn->seat);
    if (json_is_true(yes) && t->ask.waiting) {
        kw_send_table(t);
        return KANUN_OK;
    }
    kw_send_all(t, json_pack("{s:s, s:i, s:b}", "push", "answered", "ask", t->ask.number, "yes",
                             json_is_true(yes)));
    t->ask.what = KW_NOTHING;
    kanun_status status = json_is_true(yes) ? carry_out(t, what, failure) : KANUN_OK;
    kw_send_table(t);
    return status;
}
