/* SPDX-License-Identifier: MIT
 * audience.c: the audiences of a table: for each seat and language in use, the events since the
 * last update, as data and as text. It also records events that affect undo and the shuffle.
 */
#include "serve/announce.h"
#include "players/json_view.h"
#include "record/json_build.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/words.h"

static void empty(kw_audience *ear)
{
    json_decref(ear->facts);
    json_decref(ear->events);
    json_decref(ear->summary);
    ear->facts = json_array();
    ear->events = json_array();
    ear->summary = json_array();
}

static void free_ear(const kw_table *t, kw_audience *ear)
{
    if (ear->voice)
        t->hub->settings->voice->end(ear->voice);
    json_decref(ear->facts);
    json_decref(ear->events);
    json_decref(ear->summary);
    kn_free(ear);
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

kw_audience *kw_table_ear(kw_table *t, int seat, const char *language)
{
    kw_audience *ear = t->ears;
    while (ear && (ear->seat != seat || strcmp(ear->language, language) != 0))
        ear = ear->next;
    if (ear)
        return ear;
    ear = kn_calloc(1, sizeof *ear);
    ear->seat = seat;
    ear->language = language;
    ear->voice = kw_table_voice(t, seat, language);
    empty(ear);
    if (!ear->voice || !ear->facts || !ear->events || !ear->summary) {
        free_ear(t, ear);
        return NULL;
    }
    ear->next = t->ears;
    t->ears = ear;
    return ear;
}

void kw_table_free_audiences(kw_table *t)
{
    for (kw_audience *ear; (ear = t->ears);) {
        t->ears = ear->next;
        free_ear(t, ear);
    }
}

void kw_table_clear_events(kw_table *t)
{
    for (kw_audience *ear = t->ears; ear; ear = ear->next)
        empty(ear);
}

/* Adds the trimmed lines of a text to a list: as one entry each if `all`, or joined to one
 * entry. */
static void add_lines(json_t **list, char *text, bool all)
{
    char *line = text;
    size_t length = strlen(text);
    if (!all) {
        for (char *at = text; *at; at++)
            if (*at == '\n')
                *at = ' ';
        while (length && text[length - 1] == ' ')
            text[--length] = '\0';
        kr_json_append(list, json_string(text + strspn(text, " ")));
        return;
    }
    for (char *end; *line; line = end) {
        size_t room = strcspn(line, "\n");
        end = line + room + (line[room] == '\n');
        line[room] = '\0';
        line += strspn(line, " ");
        if (*line)
            kr_json_append(list, json_string(line));
    }
}

/* Rewinds the shared stream and returns it. */
static FILE *open_mouth(kw_hub *hub)
{
    kw_mouth *m = &hub->mouth;
    if (!m->out)
        m->out = kn_text_open(&m->text, &m->size);
    if (m->out)
        rewind(m->out);
    return m->out;
}

/* Adds the text in the shared stream to a list. */
static void add_said(kw_hub *hub, json_t **list, bool all)
{
    FILE *out = hub->mouth.out;
    if (out && putc('\0', out) == 0 && !fflush(out) && !ferror(out))
        add_lines(list, hub->mouth.text, all);
    else
        kr_json_append(list, NULL);
}

void kw_audience_event(kw_hub *hub, void *voice, const kanun_event *event, json_t *fact,
                       json_t **facts, json_t **events)
{
    FILE *out = open_mouth(hub);
    kr_json_append(facts, fact);
    if (out)
        hub->settings->voice->event(voice, event, out);
    add_said(hub, events, false);
}

json_t *kw_said_move(kw_hub *hub, void *voice, const kanun_move *move)
{
    FILE *out = open_mouth(hub);
    json_t *list = json_array();
    if (out)
        hub->settings->voice->move(voice, move, out);
    add_said(hub, &list, false);
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
static void note(kw_table *t, const kanun_event *e)
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

static void heard(void *payload, const kanun_event *event)
{
    const kw_hearing *h = payload;
    kw_table *t = h->table;
    if (h->seat == -2) { /* this listener is called first */
        kw_audience_next(t);
        note(t, event);
    }
    for (kw_audience *ear = t->ears; ear; ear = ear->next)
        if (ear->seat == h->seat)
            kw_audience_event(t->hub, ear->voice, event, json_incref(fact_of(t, event)),
                              &ear->facts, &ear->events);
}

/* Called when a deal was counted. The table then waits until people have read the result. */
static void counted(void *payload, const kanun_game *game)
{
    kw_table *t = payload;
    kr_journal_count(t->journal, game);
    t->changed = true;
    for (kw_audience *ear = t->ears; ear; ear = ear->next) {
        FILE *out = open_mouth(t->hub);
        json_decref(ear->summary);
        ear->summary = json_array();
        if (out)
            t->hub->settings->voice->deal(ear->voice, game, out);
        add_said(t->hub, &ear->summary, true);
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
        (void)kw_table_ear(t, conn->seat, conn->language); /* names may have changed since then */
    for (int seat = -2; seat < t->seats; seat++) {
        kw_hearing *h = &t->hearing[seat + 2];
        const kw_audience *ear = t->ears;
        *h = (kw_hearing){t, seat};
        while (ear && ear->seat != seat)
            ear = ear->next;
        kanun_game_feed(game, seat, seat == -2 || ear ? heard : NULL, h);
    }
    kanun_game_on_deal(game, counted, t);
}

void kw_audience_end(kw_table *t)
{
    for (kw_audience *ear = t->ears; ear; ear = ear->next) {
        FILE *out = open_mouth(t->hub);
        if (out)
            t->hub->settings->voice->over(ear->voice, t->journal->game, out);
        add_said(t->hub, &ear->summary, true);
    }
}
