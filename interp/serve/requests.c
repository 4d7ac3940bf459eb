/* SPDX-License-Identifier: MIT
 * requests.c: requests about the match: playing and viewing. Requests about the table are in
 * requests_table.c and consent.c; request_list.c lists all of them.
 */
#include "players/json_view.h"
#include "record/json_build.h"
#include "serve/hub_request.h"
#include "serve/announce.h"

#include <stdlib.h>
#include <string.h>

#include "base/words.h"

kanun_status kw_do_hello(kw_conn *conn, json_t *request, json_t **reply, kr_failure *failure)
{
    const json_t *language = json_object_get(request, "language");
    json_t *languages = json_array();
    if (language)
        conn->language = kn_language_of(json_string_value(language));
    for (int n = 0; kn_language(n); n++)
        kr_json_append(&languages, json_string(kn_language(n)));
    kr_json_set(reply, "protocol", json_integer(1));
    kr_json_set(reply, "kanun", json_string(kanun_version()));
    kr_json_set(reply, "languages", languages);
    return KANUN_OK;
}

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

kanun_status kw_do_play(kw_conn *conn, json_t *request, json_t **reply, kr_failure *failure)
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
        kr_json_set(reply, "ply", json_integer(ply + 1));
        kr_json_set(reply, "again", json_true());
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
    kr_json_set(reply, "ply", json_integer((json_int_t)kr_journal_moves(t->journal)));
    return KANUN_OK;
}

kanun_status kw_do_legal(kw_conn *conn, json_t *request, json_t **reply, kr_failure *failure)
{
    const kw_audience *audience = kw_table_audience(conn->table, conn->seat, conn->language);
    kw_update_legal(conn->table, audience, json_is_true(json_object_get(request, "all")), "moves",
                    reply);
    return KANUN_OK;
}

kanun_status kw_do_why(kw_conn *conn, json_t *request, json_t **reply, kr_failure *failure)
{
    kanun_game *game = conn->table->journal->game;
    if (kanun_game_standing(game)->over)
        return kr_fail(failure, KANUN_NO, "illegal", "the match is over");
    if (kanun_game_standing(game)->seat != conn->seat)
        return kr_fail(failure, KANUN_NO, "turn", "it is not your turn");
    kr_request_why(game, json_string_value(json_object_get(request, "move")), conn->language,
                   reply);
    return KANUN_OK;
}

kanun_status kw_do_scores(kw_conn *conn, json_t *request, json_t **reply, kr_failure *failure)
{
    json_t *scores = kp_json_scores(conn->table->journal);
    json_object_update(*reply, scores);
    json_decref(scores);
    kr_json_set(reply, "state", kp_json_state(conn->table->journal));
    return failure->code ? KANUN_SYSTEM : KANUN_OK;
}

kanun_status kw_do_words(kw_conn *conn, json_t *request, json_t **reply, kr_failure *failure)
{
    kr_json_set(reply, "words", kw_update_words(conn->table->journal->rules, conn->language));
    return KANUN_OK;
}

kanun_status kw_do_sheet(kw_conn *conn, json_t *request, json_t **reply, kr_failure *failure)
{
    const json_t *rules = json_object_get(request, "rules");
    if (rules)
        return kw_workshop_sheet(conn, rules, reply, failure);
    char *text = kr_rules_text(conn->table->journal->rules, "html", conn->language);
    kr_json_set(reply, "html", json_string(text));
    free(text);
    return KANUN_OK;
}

kanun_status kw_do_log(kw_conn *conn, json_t *request, json_t **reply, kr_failure *failure)
{
    const json_t *since = json_object_get(request, "since");
    json_t *steps = kw_table_log(conn->table, conn->seat, conn->language,
                                 (long)json_integer_value(since), failure);
    if (!steps)
        return KANUN_SYSTEM;
    kr_json_set(reply, "steps", steps);
    return KANUN_OK;
}

kanun_status kw_do_record(kw_conn *conn, json_t *request, json_t **reply, kr_failure *failure)
{
    if (!kanun_game_standing(conn->table->journal->game)->over)
        return kr_fail(failure, KANUN_NO, "late",
                       "the record shows all cards, so it is available when the match is over");
    kr_json_set(reply, "record", kw_table_record(conn->table));
    return KANUN_OK;
}
