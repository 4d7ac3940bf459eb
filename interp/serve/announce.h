/* SPDX-License-Identifier: MIT
 * announce.h: what those who sit at a table are told: sending it, the table and its match as JSON,
 * what happens in words.
 */
#ifndef KW_SERVE_ANNOUNCE_H
#define KW_SERVE_ANNOUNCE_H

#include "serve/hub_table.h"

/* Sends an object (taken over); NULL, or one that can't be written, sends nothing and is false. */
bool kw_tell(kw_conn *conn, json_t *object);
/* The table, to all who sit there. */
void kw_tell_table(kw_table *table);
/* What has happened in the match, to all: each what it may know. Then it is forgotten. */
void kw_tell_moved(kw_table *table);
/* One push (taken over), to all. */
void kw_tell_all(kw_table *table, json_t *push);
/* The table is gone; nobody sits there any longer. */
void kw_tell_end(kw_table *table, const char *why);

/* Sits a connection down, with nobody told; and takes it away from its table, if it is at one. */
void kw_conn_sit(kw_conn *conn, kw_table *table, int seat);
void kw_conn_rise(kw_conn *conn);

/* ---- As JSON, for one seat (update.c, name_cards.c): new references; NULL when memory is out ----
 */

enum { KW_LEGAL_MAX = 2000 };

/* TABLE of docs/serve.md, for one seat. */
json_t *kw_update_table(const kw_table *table, int seat, const char *language);
/* Its field "you". */
json_t *kw_update_you(int seat);
/* The commitment to the shuffles of the match as JSON; null if there is none. */
json_t *kw_update_commitment(const kw_table *table);
/* What names things. */
json_t *kw_update_words(const kanun_rules *rules, const char *language);
/* Of one position, what all are told alike: made for the first who is told, shared by the others.
 * Zeroed before, and to be ended. */
typedef struct kw_moment {
    json_t *state, *scores, *view;
    const char *language; /* of those below */
    json_t *phase, *faces;
} kw_moment;
void kw_moment_end(kw_moment *moment);

/* Puts UPDATE into an object (NULL when memory is out), with what the ear has heard. */
void kw_update_put(kw_table *table, const kw_ear *ear, kw_moment *moment, json_t **object);
/* Puts "moves" and "more" into an object: the legal moves, if it is the seat's turn. `name`: what
 * the list is called. */
void kw_update_legal(kw_table *table, const kw_ear *ear, bool all, const char *name,
                     json_t **object);
/* All that has happened since a ply as `seat` may know it: [{ply, facts, events}]. */
json_t *kw_update_log(kw_table *table, int seat, const char *language, long since,
                      kr_trouble *trouble);
/* The record of a match that is over. */
json_t *kw_update_record(const kw_table *table);

/* ---- In words (ear.c) ---- */

/* A voice for `seat`, with the names that hold now; to be closed. NULL: memory is out. */
void *kw_table_voice(const kw_table *table, int seat, const char *language);
/* Adds an event to both lists, in the same place: as data, which is taken over, and in words. */
void kw_hear_event(kw_hub *hub, void *voice, const kanun_event *event, json_t *fact, json_t **facts,
                   json_t **events);
/* A move as people say it; a new reference. */
json_t *kw_said_move(kw_hub *hub, void *voice, const kanun_move *move);
/* Something else happens than what was told last. */
void kw_ear_next(kw_table *table);
/* The match is over: adds how it ended to the summaries. */
void kw_ear_over(kw_table *table);

#endif
