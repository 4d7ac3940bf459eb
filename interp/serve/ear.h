/* SPDX-License-Identifier: MIT
 * ear.h: what happens at a table, in words and as data, for those who hear of it.
 */
#ifndef KW_SERVE_EAR_H
#define KW_SERVE_EAR_H

#include "serve/table.h"

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
