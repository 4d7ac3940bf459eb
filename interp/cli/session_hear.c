/* SPDX-License-Identifier: MIT
 * session_hear.c: the listeners of a session: one receives all events; the others are the seats and
 * spectators in a request's field `hear`. The library decides the facts that each listener may
 * know.
 */
#include "cli/session.h"

#include "players/json_view.h"

#include <string.h>

/* Event listener; `payload` is a kc_listener. */
static void add_event(void *payload, const kanun_event *event)
{
    kc_listener *l = payload;
    if (!json_array_append_new(l->events, json_string(event->text))) /* the text is UTF-8 */
        json_array_append_new(l->facts, kp_json_event(event));
}

/* Returns the listener that an item of `hear` names; KC_EVERYTHING if there is none. */
static int listener_of(const json_t *item, int seats)
{
    if (json_is_string(item))
        return strcmp(json_string_value(item), "spectator") ? KC_EVERYTHING : KC_SPECTATOR;
    if (json_is_integer(item) && json_integer_value(item) >= 0 && json_integer_value(item) < seats)
        return KC_SEAT + (int)json_integer_value(item);
    return KC_EVERYTHING;
}

kanun_status kc_hear_read(kc_session *s, const json_t *request, const kanun_rules *rules,
                          unsigned *who)
{
    const json_t *hear = json_object_get(request, "hear");
    int seats = kanun_rules_info(rules)->seats;
    bool fine = !hear || json_is_array(hear);
    *who = 1u << KC_EVERYTHING;
    for (size_t n = 0; n < json_array_size(hear) && fine; n++) {
        int listener = listener_of(json_array_get(hear, n), seats);
        fine = listener != KC_EVERYTHING;
        *who |= 1u << listener;
    }
    return fine ? KANUN_OK
                : kr_fail(&s->refusal, KANUN_USAGE, "field",
                          "`hear` must be a list of seats, 0 to %d, and \"spectator\"", seats - 1);
}

void kc_hear(kc_session *s, kanun_game *game, unsigned who)
{
    for (int n = 0; n < KC_LISTENERS; n++)
        kanun_game_feed(game, n - KC_SEAT, who >> n & 1 ? add_event : NULL, &s->listener[n]);
}

/* Replaying the other moves makes a new game, without listeners. */
kanun_status kc_session_take_back(kc_session *s, size_t count)
{
    kanun_status status = kr_journal_undo(s->journal, count, &s->refusal);
    if (status == KANUN_OK)
        kc_hear(s, s->journal->game, 1u << KC_EVERYTHING);
    return status;
}

void kc_hear_begin(kc_session *s)
{
    for (int n = 0; n < KC_LISTENERS; n++)
        s->listener[n] = (kc_listener){json_array(), json_array()};
}

void kc_hear_end(kc_session *s)
{
    for (int n = 0; n < KC_LISTENERS; n++) {
        json_decref(s->listener[n].events);
        json_decref(s->listener[n].facts);
    }
}

void kc_hear_forget(kc_session *s)
{
    for (int n = 0; n < KC_LISTENERS; n++) {
        json_array_clear(s->listener[n].events);
        json_array_clear(s->listener[n].facts);
    }
}

static void put_lists(const kc_listener *l, json_t *object)
{
    json_object_set_new(object, "events", json_copy(l->events));
    json_object_set_new(object, "facts", json_copy(l->facts));
}

void kc_hear_put(kc_session *s, const json_t *request, unsigned who, bool everything, json_t *reply)
{
    static const char *const names[] = {"spectator", "0", "1", "2", "3", "4",
                                        "5",         "6", "7", "8", "9"};
    _Static_assert(sizeof names / sizeof *names == KC_LISTENERS - KC_SPECTATOR,
                   "each listener has a name");
    if (everything)
        put_lists(&s->listener[KC_EVERYTHING], reply);
    if (json_object_get(request, "hear")) {
        json_t *by_listener = json_object();
        for (int n = KC_SPECTATOR; n < KC_LISTENERS; n++)
            if (who >> n & 1) {
                json_t *one = json_object();
                put_lists(&s->listener[n], one);
                json_object_set_new(by_listener, names[n - KC_SPECTATOR], one);
            }
        json_object_set_new(reply, "heard", by_listener);
    }
    kc_hear_forget(s);
}
