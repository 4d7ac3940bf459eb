/* SPDX-License-Identifier: MIT
 * session_state.c: what a session hears of its game, and going back in it: for all requests.
 */
#include "cli/session.h"
#include "players/json.h"

/* Text and fields of an event come together or, without memory, not at all. */
void kc_session_heard(void *payload, const kanun_event *event)
{
    kc_session *s = payload;
    json_t *text = json_string(event->text), *facts = kp_json_event(event);
    bool fine = text && facts && !json_array_append(s->events, text);
    if (fine && json_array_append(s->facts, facts))
        json_array_remove(s->events, json_array_size(s->events) - 1);
    json_decref(text);
    json_decref(facts);
}

kanun_status kc_session_take_back(kc_session *s, size_t count)
{
    kanun_status status = kr_journal_undo(s->journal, count, &s->refusal);
    if (status == KANUN_OK)
        kanun_game_feed(s->journal->game, -2, kc_session_heard, s);
    return status;
}
