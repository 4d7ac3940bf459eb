/* SPDX-License-Identifier: MIT
 * requests_table.c: requests about the table: making it, joining and leaving, the player of a
 * seat, pauses, "next" and "again". Requests that need consent are in consent.c.
 */
#include <string.h>

#include "base/file.h"
#include "players/json_view.h"
#include "record/json.h"
#include "serve/hub_request.h"
#include "serve/announce.h"

enum { AWAY_MS = 30000 /* time of absence after which others may give the seat to a computer */ };

/* ---- Making ---- */

/* Returns whether a text is the id of a game, and not the path of a file. */
static bool is_id(const char *game, bool with_files)
{
    size_t length = strlen(game);
    return length && length <= 200 && *game != '/' && *game != '.' && !strstr(game, "..") &&
           (with_files || !kn_path_ends(game, ".yaml"));
}

kanun_status kw_check_make(const kw_conn *conn, const json_t *request, kr_failure *failure)
{
    const char *game = json_string_value(json_object_get(request, "game"));
    const json_t *files = json_object_get(request, "files"),
                 *seed = json_object_get(request, "seed");
    uint64_t number;
    kw_hub *hub = conn->hub;
    if (!game || !is_id(game, files != NULL))
        return kr_fail(failure, KANUN_USAGE, "field", "`game` must be the id of a game");
    if (files && !hub->shelf && !hub->sandboxes)
        return kr_fail(failure, KANUN_SYSTEM, "busy", "this server has no room for house rules");
    if (seed && (!hub->local || !kr_json_number(seed, &number)))
        return kr_fail(failure, KANUN_USAGE, "field",
                       "`seed` must be a number, and only local servers accept it");
    if (!kw_hub_room(hub) || (hub->store && !kw_store_room(hub->store, KW_STORE_MIB)))
        return kr_fail(failure, KANUN_SYSTEM, "busy", "there is no room for another table now");
    if (!hub->clockless && !kw_share_left(&hub->making, KW_MAKING_MS, hub->now))
        return kr_fail(failure, KANUN_NO, "rate",
                       "too many tables are being created: wait a moment");
    return KANUN_OK;
}

/* Returns the description of the table to be stored. Seats and secrets are added later. */
static json_t *made_of(const json_t *request, kr_failure *failure)
{
    static const char *const also[] = {"files", "seed"};
    json_t *made = kr_request_asked(request, failure);
    json_object_set_new(made, "forced",
                        json_boolean(json_is_true(json_object_get(request, "forced"))));
    for (int n = 0; n < 2; n++)
        if (json_object_get(request, also[n]))
            json_object_set_new(made, also[n], json_incref(json_object_get(request, also[n])));
    return made;
}

static kanun_status check_seats(const kw_table *t, const json_t *seats, kr_failure *failure)
{
    const json_t *one;
    size_t n;
    if (seats && (!json_is_array(seats) || json_array_size(seats) > (size_t)t->seats))
        return kr_fail(failure, KANUN_USAGE, "field",
                       "`seats` must be a list of at most %d entries", t->seats);
    json_array_foreach(seats, n, one)
    {
        if (kw_who_of(json_string_value(one)) == KW_WHO)
            return kr_fail(failure, KANUN_USAGE, "field",
                           "each seat must be person, easy, medium or hard");
    }
    return KANUN_OK;
}

/* Makes a secret. Returns its text for the answer, and writes its digest, which will be stored, to
 * `hex`. */
static json_t *new_secret(char hex[KW_HEX + 1])
{
    char secret[KW_SECRET + 1];
    uint8_t key[KW_DIGEST];
    kw_secret_name(secret, KW_SECRET);
    kw_secret_digest(secret, key);
    kw_hex(key, hex);
    return json_string(secret);
}

static json_t *take_seats(kw_table *t, const json_t *seats)
{
    char hex[KW_HEX + 1];
    json_t *links = json_array(), *kept = json_array();
    for (int n = 0; n < t->seats; n++) {
        const char *who = json_string_value(json_array_get(seats, (size_t)n));
        t->seat[n].who = who ? kw_who_of(who) : KW_PERSON;
        json_array_append_new(links, new_secret(hex));
        json_array_append_new(
            kept, json_pack("{s:s, s:s}", "who", kw_who_names[t->seat[n].who], "key", hex));
    }
    json_t *watch = new_secret(hex);
    json_object_set_new(t->made, "seats", kept);
    json_object_set_new(t->made, "watch", json_string(hex));
    kw_hex(t->fair.root, hex);
    json_object_set_new(t->made, "root", json_string(hex));
    json_object_set_new(t->made, "digest",
                        json_string(kanun_rules_info(t->journal->rules)->digest));
    return json_pack("{s:o, s:o}", "seats", links, "watch", watch);
}

static kanun_status make(kw_conn *conn, const json_t *request, json_t *reply, kr_failure *failure)
{
    kw_hub *hub = conn->hub;
    kw_table *t = NULL;
    const json_t *seats = json_object_get(request, "seats");
    json_t *made = made_of(request, failure);
    if (!made)
        return KANUN_USAGE;
    kanun_status status = kw_table_new(&t, hub, NULL, made, failure);
    json_decref(made);
    if (status == KANUN_OK)
        status = check_seats(t, seats, failure);
    if (status != KANUN_OK) {
        kw_table_free(t);
        return status;
    }
    kw_fair_new(&t->fair);
    json_t *links = take_seats(t, seats);
    char *text = t->made ? kr_json_text(t->made, 0) : NULL;
    if (!links || !text || !kw_hub_keep(hub, true, t->id, text))
        status = kr_fail(failure, KANUN_SYSTEM, "system", "the table can't be stored");
    free(text);
    if (status != KANUN_OK) {
        json_decref(links);
        kw_table_free(t);
        return status;
    }
    json_object_set_new(reply, "table", json_string(t->id));
    json_object_set_new(reply, "links", links);
    json_object_set_new(reply, "commitment", kw_update_commitment(t));
    if (hub->keep) /* another worker will play it when a client joins */
        kw_table_free(t);
    else {
        kw_table_enter(hub, t);
        kw_table_dirty(t);
    }
    return KANUN_OK;
}

kanun_status kw_do_make(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    int64_t begun = kw_share_clock();
    kanun_status status = kw_check_make(conn, request, failure);
    if (status != KANUN_OK)
        return status;
    status = make(conn, request, reply, failure);
    kw_share_take(&conn->hub->making, begun);
    return status;
}

/* ---- Joining ---- */

/* Reads a person's name and contribution to the shuffle from a request, and stores them if they are
 * new. */
static kanun_status settle_in(kw_table *t, int n, const json_t *request, kr_failure *failure)
{
    kw_seat *seat = &t->seat[n];
    const char *name = json_string_value(json_object_get(request, "name")),
               *luck = json_string_value(json_object_get(request, "luck"));
    bool renamed = name && strcmp(name, seat->name) != 0,
         lucky = luck && !t->begun && strcmp(luck, seat->luck) != 0;
    if (seat->joined && !renamed && !lucky)
        return KANUN_OK;
    if (renamed)
        snprintf(seat->name, sizeof seat->name, "%s", name);
    if (lucky)
        snprintf(seat->luck, sizeof seat->luck, "%s", luck);
    seat->joined = true;
    if (renamed)
        kw_table_free_audiences(t);
    if (!kw_table_keep(t, json_pack("{s:i, s:s, s:s, s:s, s:b}", "seat", n, "who",
                                    kw_who_names[seat->who], "name", seat->name, "luck", seat->luck,
                                    "joined", 1)))
        return kr_fail(failure, KANUN_SYSTEM, "system", "the change can't be stored");
    return KANUN_OK;
}

kanun_status kw_do_name(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    const json_t *name = json_object_get(request, "name");
    kanun_status status = KANUN_OK;
    if (!kw_who_is_short(name, KW_NAME_LENGTH))
        return kr_fail(failure, KANUN_USAGE, "field", "`name` can have at most %d characters",
                       KW_NAME_LENGTH);
    if (conn->seat >= 0)
        status = settle_in(conn->table, conn->seat, request, failure);
    else
        snprintf(conn->name, sizeof conn->name, "%s", json_string_value(name));
    if (status == KANUN_OK)
        kw_send_table(conn->table);
    return status;
}

static kanun_status check_join(const json_t *request, kr_failure *failure)
{
    if (!json_is_string(json_object_get(request, "table")) ||
        !json_is_string(json_object_get(request, "secret")) ||
        json_string_length(json_object_get(request, "table")) != KW_ID)
        return kr_fail(failure, KANUN_NO, "who",
                       "there is no such table, or this link does not belong to it");
    if (!kw_who_is_short(json_object_get(request, "name"), KW_NAME_LENGTH) ||
        !kw_who_is_short(json_object_get(request, "luck"), 64) ||
        json_string_length(json_object_get(request, "luck")) >= KW_LUCK_MAX)
        return kr_fail(failure, KANUN_USAGE, "field",
                       "`name` may have at most 32 characters, and `luck` 64 letters");
    return KANUN_OK;
}

static kanun_status put_joined(kw_conn *conn, const json_t *request, json_t *reply,
                               kr_failure *failure)
{
    kw_table *t = conn->table;
    const json_t *since = json_object_get(request, "since");
    const kw_audience *audience = kw_table_audience(t, conn->seat, conn->language);
    kw_moment moment = {.language = NULL};
    json_object_set_new(reply, "table", kw_update_table(t, conn->seat, conn->language));
    json_object_set_new(reply, "words", kw_update_words(t->journal->rules, conn->language));
    kw_update_put(t, audience, &moment, reply);
    kw_moment_end(&moment);
    if (since && t->begun) {
        json_t *steps =
            kw_table_log(t, conn->seat, conn->language, (long)json_integer_value(since), failure);
        if (!steps)
            return KANUN_SYSTEM;
        json_object_set_new(reply, "steps", steps);
    }
    return KANUN_OK;
}

kanun_status kw_do_join(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    kanun_status status = check_join(request, failure);
    if (status != KANUN_OK)
        return status;
    kw_table *t =
        kw_table_find(conn->hub, json_string_value(json_object_get(request, "table")), failure);
    int seat = t ? kw_table_opens(t->made, json_string_value(json_object_get(request, "secret")))
                 : KW_NO_ACCESS;
    if (seat == KW_NO_ACCESS && !failure->code)
        kr_fail(failure, KANUN_NO, "who",
                "there is no such table, or this link does not belong to it");
    if (seat == KW_NO_ACCESS)
        return KANUN_NO;
    kw_table *before = conn->table;
    kw_conn_rise(conn);
    if (before && before != t)
        kw_send_table(before);
    if (seat >= 0)
        status = settle_in(t, seat, request, failure);
    if (status != KANUN_OK)
        return status;
    const char *name = json_string_value(json_object_get(request, "name"));
    snprintf(conn->name, sizeof conn->name, "%s", name && seat < 0 ? name : "");
    kw_conn_sit(conn, t, seat);
    kw_send_table_beside(t, conn); /* this client gets the table in its answer */
    return put_joined(conn, request, reply, failure);
}

/* Describes a table in memory to somebody with one of its links, without joining it. To keep the
 * request cheap, it doesn't read tables from the disk. */
kanun_status kw_do_peek(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    const char *id = json_string_value(json_object_get(request, "table")),
               *secret = json_string_value(json_object_get(request, "secret"));
    const kw_table *t = id ? kw_table_in_memory(conn->hub, id) : NULL;
    json_object_set_new(reply, "known", json_boolean(t && !t->gone));
    if (!t || t->gone)
        return KANUN_OK;
    int seat = secret ? kw_table_opens(t->made, secret) : KW_NO_ACCESS;
    if (seat == KW_NO_ACCESS)
        return kr_fail(failure, KANUN_NO, "who",
                       "there is no such table, or this link does not belong to it");
    json_object_set_new(reply, "table", kw_update_table(t, seat, conn->language));
    json_object_set_new(reply, "state", t->begun ? kp_json_state(t->journal) : json_null());
    json_object_set_new(reply, "scores", t->begun ? kp_json_scores(t->journal) : json_null());
    return KANUN_OK;
}

kanun_status kw_do_leave(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    kw_table *t = conn->table;
    kw_conn_rise(conn);
    kw_send_table(t);
    return KANUN_OK;
}

/* ---- Players, pauses, "next" and "again" ---- */

kanun_status kw_do_seat(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    kw_table *t = conn->table;
    const json_t *number = json_object_get(request, "seat");
    kw_who who = kw_who_of(json_string_value(json_object_get(request, "who")));
    json_int_t n = json_integer_value(number);
    if (!json_is_integer(number) || n < 0 || n >= t->seats || who == KW_WHO)
        return kr_fail(failure, KANUN_USAGE, "field",
                       "`seat` must be 0 to %d, and `who` must be person, easy, medium or hard",
                       t->seats - 1);
    kw_seat *seat = &t->seat[n];
    bool own = n == conn->seat,
         away = seat->who == KW_PERSON && !seat->here && t->hub->now - seat->left >= AWAY_MS,
         program = seat->who != KW_PERSON &&
                   !seat->here; /* a computer plays the seat, and no client is connected there */
    if (!own && !away && !program)
        return kr_fail(failure, KANUN_NO, "who",
                       "this player is connected, or left less than half a minute ago");
    kw_who_take(seat, who);
    t->turn++;
    t->pending |= KW_SEND_MOVE;
    kw_table_free_audiences(t);
    if (!kw_table_keep(t, json_pack("{s:i, s:s}", "seat", (int)n, "who", kw_who_names[who])))
        return kr_fail(failure, KANUN_SYSTEM, "system", "the change can't be stored");
    kw_send_table(t);
    return KANUN_OK;
}

kanun_status kw_do_pause(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    kw_table *t = conn->table;
    t->paused = json_is_true(json_object_get(request, "on"));
    t->pending |= KW_SEND_MOVE;
    if (!kw_table_keep(t, json_pack("{s:b}", "paused", t->paused)))
        return kr_fail(failure, KANUN_SYSTEM, "system", "the change can't be stored");
    kw_send_table(t);
    return KANUN_OK;
}

/* Marks a seat as ready for the next deal or match. */
static void set_ready(kw_table *t, int seat)
{
    t->seat[seat].ready = true;
    t->pending |= KW_SEND_TABLE_SOON;
    kw_table_look_after(t);
}

kanun_status kw_do_next(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    kw_table *t = conn->table;
    if (!t->waiting)
        return kr_fail(failure, KANUN_NO, "late", "no player is waiting for the next deal");
    set_ready(t, conn->seat);
    return KANUN_OK;
}

kanun_status kw_do_again(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    kw_table *t = conn->table;
    char hex[KW_HEX + 1];
    unsigned people = kw_table_people(t, -1);
    if (!t->begun || !kanun_game_standing(t->journal->game)->over || t->jobs)
        return kr_fail(failure, KANUN_NO, "late", "the match is not over");
    set_ready(t, conn->seat);
    for (int seat = 0; seat < t->seats; seat++)
        if (people >> seat & 1 && !t->seat[seat].ready)
            return KANUN_OK;
    kw_fair_take(&t->fair, &t->next_fair);
    kw_hex(t->fair.root, hex);
    if (!kw_table_keep(t, json_pack("{s:s}", "again", hex)))
        return kr_fail(failure, KANUN_SYSTEM, "system", "the change can't be stored");
    kanun_status status = kw_table_again(t, failure);
    if (status != KANUN_OK)
        t->gone = true;
    t->pending |= KW_SEND_TABLE;
    return status;
}
