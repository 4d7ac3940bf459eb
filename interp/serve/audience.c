/* SPDX-License-Identifier: MIT
 * audience.c: the audiences of a table: for each seat and language in use, the events since the
 * last update, as data and as text. It also records events that affect undo and the shuffle.
 */
#include "serve/announce.h"
#include "players/json_view.h"

#include <string.h>

#include "base/memory.h"
#include "base/words.h"

static void empty(kw_audience *audience)
{
    json_decref(audience->facts);
    json_decref(audience->events);
    json_decref(audience->summary);
    audience->facts = json_array();
    audience->events = json_array();
    audience->summary = json_array();
}

static void free_audience(const kw_table *t, kw_audience *audience)
{
    t->hub->settings->voice->end(audience->voice);
    json_decref(audience->facts);
    json_decref(audience->events);
    json_decref(audience->summary);
    kn_free(audience);
}

void *kw_table_voice(const kw_table *t, int seat, const char *language)
{
    const char *name[KANUN_OWNERS_MAX], *player[KANUN_OWNERS_MAX];
    char numbered[KANUN_OWNERS_MAX][64];
    for (int n = 0; n < t->seats; n++) {
        name[n] = kw_who_called(t, n, language);
        if (!*name[n]) { /* like the names that the page gives to people without a name */
            kn_say(numbered[n], sizeof numbered[n], language, "serve.player",
                   KN_NUMBER("number", n + 1));
            name[n] = numbered[n];
        }
        player[n] = kw_table_person(t, n) ? "" : kw_who_names[t->seat[n].who];
    }
    return t->hub->settings->voice->begin(t->journal->rules, language, seat, name, player);
}

kw_audience *kw_table_audience(kw_table *t, int seat, const char *language)
{
    kw_audience *audience = t->audiences;
    while (audience && (audience->seat != seat || strcmp(audience->language, language) != 0))
        audience = audience->next;
    if (audience)
        return audience;
    audience = kn_calloc(1, sizeof *audience);
    audience->seat = seat;
    audience->language = language;
    audience->voice = kw_table_voice(t, seat, language);
    empty(audience);
    audience->next = t->audiences;
    t->audiences = audience;
    return audience;
}

void kw_table_free_audiences(kw_table *t)
{
    for (kw_audience *audience; (audience = t->audiences);) {
        t->audiences = audience->next;
        free_audience(t, audience);
    }
}

void kw_table_clear_events(kw_table *t)
{
    for (kw_audience *audience = t->audiences; audience; audience = audience->next)
        empty(audience);
}

/* Adds the trimmed lines of a text to a list: as one entry each if `all`, or joined to one
 * entry. */
static void add_lines(json_t *list, char *text, bool all)
{
    char *line = text;
    size_t length = strlen(text);
    if (!all) {
        for (char *at = text; *at; at++)
            if (*at == '\n')
                *at = ' ';
        while (length && text[length - 1] == ' ')
            text[--length] = '\0';
        json_array_append_new(list, json_string(text + strspn(text, " ")));
        return;
    }
    for (char *end; *line; line = end) {
        size_t room = strcspn(line, "\n");
        end = line + room + (line[room] == '\n');
        line[room] = '\0';
        line += strspn(line, " ");
        if (*line)
            json_array_append_new(list, json_string(line));
    }
}

/* Rewinds the shared stream and returns it. */
static FILE *begin_text(kw_hub *hub)
{
    kw_text_buffer *buffer = &hub->text_buffer;
    if (!buffer->out)
        buffer->out = kn_text_open(&buffer->text, &buffer->size);
    rewind(buffer->out);
    return buffer->out;
}

/* Adds the text in the shared stream to a list. */
static void append_text(kw_hub *hub, json_t *list, bool all)
{
    putc('\0', hub->text_buffer.out);
    fflush(hub->text_buffer.out);
    add_lines(list, hub->text_buffer.text, all);
}

void kw_audience_event(kw_hub *hub, void *voice, const kanun_event *event, json_t *fact,
                       json_t *facts, json_t *events)
{
    json_array_append_new(facts, fact);
    hub->settings->voice->event(voice, event, begin_text(hub));
    append_text(hub, events, false);
}

json_t *kw_said_move(kw_hub *hub, void *voice, const kanun_move *move)
{
    json_t *list = json_array();
    hub->settings->voice->move(voice, move, begin_text(hub));
    append_text(hub, list, false);
    json_t *text = json_incref(json_array_get(list, 0));
    json_decref(list);
    return text;
}

static bool reveals(const kanun_event *e)
{
    switch (e->kind) {
    case KANUN_EVENT_TURNED:
    case KANUN_EVENT_SHOW:
    case KANUN_EVENT_SHUFFLE:
    case KANUN_EVENT_DEAL:
    case KANUN_EVENT_NOTE:
    case KANUN_EVENT_SETTLE:
    case KANUN_EVENT_OVER:
        return true;
    default:
        return false;
    }
}

/* Records an event for the server, which receives all events. */
static void note_secrecy(kw_table *t, const kanun_event *e)
{
    t->closed = t->closed || reveals(e);
    int used = kw_table_seeds_used(t);
    if (e->kind == KANUN_EVENT_SHUFFLE && used > 1 && e->count == kanun_rules_info(e->rules)->cards)
        t->fair.shown = used - 1; /* after a full shuffle, old seeds reveal nothing */
}

void kw_audience_next(kw_table *t)
{
    for (int n = 0; n < 2; n++) {
        json_decref(t->fact[n]);
        t->fact[n] = NULL;
    }
}

/* Returns the event as JSON, cached for all seats with the same knowledge of it. */
static json_t *fact_of(kw_table *t, const kanun_event *event)
{
    json_t **fact = &t->fact[event->hidden != 0];
    return *fact ? *fact : (*fact = kp_json_event(event));
}

static void on_event(void *payload, const kanun_event *event)
{
    const kw_listener *listener = payload;
    kw_table *t = listener->table;
    if (listener->seat == KW_SEAT_SERVER) { /* this listener is called first */
        kw_audience_next(t);
        note_secrecy(t, event);
    }
    for (kw_audience *audience = t->audiences; audience; audience = audience->next)
        if (audience->seat == listener->seat)
            kw_audience_event(t->hub, audience->voice, event, json_incref(fact_of(t, event)),
                              audience->facts, audience->events);
}

/* Called when a deal was counted. The table then waits until people have read the result. */
static void on_deal_counted(void *payload, const kanun_game *game)
{
    kw_table *t = payload;
    kr_journal_count(t->journal, game);
    t->pending |= KW_SEND_TABLE;
    for (kw_audience *audience = t->audiences; audience; audience = audience->next) {
        json_decref(audience->summary);
        audience->summary = json_array();
        t->hub->settings->voice->deal(audience->voice, game, begin_text(t->hub));
        append_text(t->hub, audience->summary, true);
    }
    for (int seat = 0; seat < t->seats; seat++) {
        t->waiting = t->waiting || kw_who_reads(&t->seat[seat]);
        t->seat[seat].ready = false;
    }
}

void kw_table_listen(kw_table *t)
{
    kanun_game *game = t->journal->game;
    for (const kw_conn *conn = t->conns; conn; conn = conn->next)
        (void)kw_table_audience(t, conn->seat,
                                conn->language); /* names may have changed since then */
    for (int seat = KW_SEAT_SERVER; seat < t->seats; seat++) {
        kw_listener *listener = &t->listener[seat - KW_SEAT_SERVER];
        const kw_audience *audience = t->audiences;
        *listener = (kw_listener){t, seat};
        while (audience && audience->seat != seat)
            audience = audience->next;
        kanun_game_feed(game, seat, seat == KW_SEAT_SERVER || audience ? on_event : NULL, listener);
    }
    kanun_game_on_deal(game, on_deal_counted, t);
}

void kw_audience_end(kw_table *t)
{
    for (kw_audience *audience = t->audiences; audience; audience = audience->next) {
        t->hub->settings->voice->over(audience->voice, t->journal->game, begin_text(t->hub));
        append_text(t->hub, audience->summary, true);
    }
}
