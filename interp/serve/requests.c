/* SPDX-License-Identifier: MIT
 * requests.c: requests that only read: legal moves, reasons, scores, the sheet, the log.
 * request_list.c lists all requests.
 */
#include "players/json_view.h"
#include "serve/hub_request.h"
#include "serve/announce.h"

#include <stdlib.h>

#include "base/words.h"

kanun_status kw_do_hello(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    const json_t *language = json_object_get(request, "language");
    json_t *languages = json_array();
    if (language)
        conn->language = kn_language_of(json_string_value(language));
    for (int n = 0; kn_language(n); n++)
        json_array_append_new(languages, json_string(kn_language(n)));
    json_object_set_new(reply, "protocol", json_integer(1));
    json_object_set_new(reply, "kanun", json_string(kanun_version()));
    json_object_set_new(reply, "languages", languages);
    return KANUN_OK;
}

kanun_status kw_do_legal(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    const kw_audience *audience = kw_table_audience(conn->table, conn->seat, conn->language);
    kw_update_legal(conn->table, audience, json_is_true(json_object_get(request, "all")), "moves",
                    reply);
    return KANUN_OK;
}

kanun_status kw_do_why(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
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

kanun_status kw_do_scores(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    json_t *scores = kp_json_scores(conn->table->journal);
    json_object_update(reply, scores);
    json_decref(scores);
    json_object_set_new(reply, "state", kp_json_state(conn->table->journal));
    return failure->code ? KANUN_SYSTEM : KANUN_OK;
}

kanun_status kw_do_words(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    json_object_set_new(reply, "words",
                        kw_update_words(conn->table->journal->rules, conn->language));
    return KANUN_OK;
}

kanun_status kw_do_sheet(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    const json_t *rules = json_object_get(request, "rules");
    if (rules)
        return kw_workshop_sheet(conn, rules, reply, failure);
    char *text = kr_rules_text(conn->table->journal->rules, "html", conn->language);
    json_object_set_new(reply, "html", json_string(text));
    free(text);
    return KANUN_OK;
}

kanun_status kw_do_log(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    const json_t *since = json_object_get(request, "since");
    json_t *steps = kw_table_log(conn->table, conn->seat, conn->language,
                                 (long)json_integer_value(since), failure);
    if (!steps)
        return KANUN_SYSTEM;
    json_object_set_new(reply, "steps", steps);
    return KANUN_OK;
}

kanun_status kw_do_record(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    if (!kanun_game_standing(conn->table->journal->game)->over)
        return kr_fail(
            failure, KANUN_NO, "late",
            "the record shows all cards, so it is available only when the match is over");
    json_object_set_new(reply, "record", kw_table_record(conn->table));
    return KANUN_OK;
}
