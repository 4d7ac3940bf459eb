/* SPDX-License-Identifier: MIT
 * table_log.c: the past of a table: the events of all moves, for a client that joins
 * or scrolls back, and the record of a finished match. The current position is in update.c.
 */
#include "serve/announce.h"
#include "insight.h"
#include "players/json_view.h"

/* Collects the events of one step of the replay. */
typedef struct collector {
    kw_table *table;
    void *voice;
    json_t *facts, *events;
} collector;

static void on_event(void *payload, const kanun_event *event)
{
    collector *c = payload;
    kw_audience_event(c->table->hub, c->voice, event, kp_json_event(event), c->facts, c->events);
}

/* Adds the collected events to `steps` if `wanted`, else drops them. */
static void end_step(collector *c, json_t *steps, long ply, bool wanted)
{
    if (wanted)
        json_array_append_new(steps, json_pack("{s:I, s:o, s:o}", "ply", (json_int_t)ply, "facts",
                                               c->facts, "events", c->events));
    else {
        json_decref(c->facts);
        json_decref(c->events);
    }
    c->facts = json_array();
    c->events = json_array();
}

/* Replays the match so far from its record. */
static kanun_status replay(collector *c, int seat, long since, json_t *steps, kr_failure *failure)
{
    const kr_journal *now = c->table->journal;
    kr_journal *again;
    kanun_status status =
        kr_journal_new(&again, now->record, kg_insight_share(now->rules), failure);
    if (status != KANUN_OK)
        return status;
    kanun_game_feed(again->game, seat, on_event, c);
    status = kr_journal_begin(again, failure);
    for (long ply = 0; status == KANUN_OK; ply++) {
        end_step(c, steps, ply, ply ? ply > since : since <= 0);
        if (!kr_journal_next(again))
            break;
        status = kr_journal_step(again, failure);
    }
    kr_journal_free(again);
    return status;
}

json_t *kw_table_log(kw_table *t, int seat, const char *language, long since, kr_failure *failure)
{
    json_t *steps = json_array();
    collector c = {t, kw_table_voice(t, seat, language), json_array(), json_array()};
    kanun_status status = t->begun ? replay(&c, seat, since, steps, failure) : KANUN_OK;
    json_decref(c.facts);
    json_decref(c.events);
    t->hub->settings->voice->end(c.voice);
    if (status == KANUN_OK)
        return steps;
    json_decref(steps);
    return NULL;
}

json_t *kw_table_record(const kw_table *t)
{
    const char *luck[KANUN_OWNERS_MAX];
    json_t *record = kr_record_copy(t->journal->record), *players = json_array();
    for (int seat = 0; seat < t->seats; seat++) {
        luck[seat] = t->seat[seat].luck;
        json_array_append_new(players, json_string(t->seat[seat].who == KW_PERSON
                                                       ? "human"
                                                       : kw_who_names[t->seat[seat].who]));
    }
    json_object_set_new(record, "players", players);
    if (kw_table_is_fair(t))
        json_object_set_new(record, "fair",
                            kw_fair_record(&t->fair, t->id, t->match, luck, t->seats));
    json_object_set_new(record, "end",
                        kr_record_end(t->journal->game, kr_journal_moves(t->journal)));
    kr_record_note_rules(record, t->journal->rules);
    return record;
}
