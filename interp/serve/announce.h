/* SPDX-License-Identifier: MIT
 * announce.h: messages to the clients at a table: sending them, the table and its match as
 * JSON, and events as text.
 */
#ifndef KW_SERVE_ANNOUNCE_H
#define KW_SERVE_ANNOUNCE_H

#include "serve/hub_table.h"

/* Sends an object and takes ownership of it. Sends nothing if it is NULL or can't be serialised. */
void kw_send(kw_conn *conn, json_t *object);
/* Sends the table to all clients at the table. */
void kw_send_table(kw_table *table);
/* Sends the table to all clients except one that knows it already. */
void kw_send_table_beside(kw_table *table, const kw_conn *but);
/* Sends all clients the pending messages of the table (KW_SEND_): the events of the match, but
 * to each client only those that its seat may know, and the table. The hub calls it when it has
 * answered a request, and after each tick; whoever changes a table only sets bits in `pending`. */
void kw_table_flush(kw_table *table);
/* Sends one push to all clients at the table; takes ownership of it. */
void kw_send_all(kw_table *table, json_t *push);
/* Sends all clients the reason why the table ended, and removes them from it. */
void kw_send_end(kw_table *table, const char *why);

/* ---- JSON for one seat (update.c, name_cards.c, table_log.c): new references ---- */

enum { KW_LEGAL_MAX = 2000 };

/* Returns TABLE of docs/wire.md for one seat. */
json_t *kw_update_table(const kw_table *table, int seat, const char *language);
/* Returns the field "you" of TABLE. */
json_t *kw_update_you(int seat);
/* Returns the commitment to the shuffles of the match as JSON; JSON null if there is none. */
json_t *kw_update_commitment(const kw_table *table);
/* Returns the display names of cards, zones, moves and so on. */
json_t *kw_update_words(const kanun_rules *rules, const char *language);
/* Adds {"name", "says"} for a name of kind `kind` to a list, unless the list has it already or the
 * name is "". */
void kw_name_once(json_t *list, const kanun_rules *rules, const char *language, const char *kind,
                  const char *name);
/* Cache of the JSON of one position, as far as it is the same for all clients. Zero it before use;
 * free it with kw_moment_end. */
typedef struct kw_moment {
    json_t *state, *scores, *view;
    const char *language; /* language of `phase` and `faces` */
    json_t *phase, *faces;
} kw_moment;
void kw_moment_end(kw_moment *moment);

/* Adds the fields of UPDATE (docs/wire.md) to an object, with the pending events of the
 * audience. */
void kw_update_put(kw_table *table, const kw_audience *audience, kw_moment *moment, json_t *object);
/* If it is the seat's turn, adds the legal moves to an object under the key `name`, and "more". */
void kw_update_legal(kw_table *table, const kw_audience *audience, bool all, const char *name,
                     json_t *object);
/* Returns all events since ply `since` that `seat` may know: [{ply, facts, events}]. */
json_t *kw_table_log(kw_table *table, int seat, const char *language, long since,
                     kr_failure *failure);
/* Returns the record of a finished match. */
json_t *kw_table_record(const kw_table *table);

/* ---- Events as text (audience.c) ---- */

/* Returns a text writer (kw_voice) for `seat` with the current names. Never NULL; the caller
 * closes it. */
void *kw_table_voice(const kw_table *table, int seat, const char *language);
/* Adds an event to both lists at the same index: as data (takes ownership of `fact`) and as
 * text. */
void kw_audience_event(kw_hub *hub, void *voice, const kanun_event *event, json_t *fact,
                       json_t *facts, json_t *events);
/* Returns a move as text, as a new reference. */
json_t *kw_said_move(kw_hub *hub, void *voice, const kanun_move *move);
/* Invalidates the cached JSON of the previous event. */
void kw_audience_next(kw_table *table);
/* Adds the result of a finished match to the summaries. */
void kw_audience_end(kw_table *table);

#endif
