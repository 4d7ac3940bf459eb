/* SPDX-License-Identifier: MIT
 * update.h: what clients are told, as JSON: the table, its match as a seat sees it, legal moves.
 * New references; NULL when memory is out.
 */
#ifndef KW_SERVE_UPDATE_H
#define KW_SERVE_UPDATE_H

#include "serve/table.h"

enum { KW_LEGAL_MAX = 2000 };

/* TABLE of docs/serve.md, for one seat. */
json_t *kw_update_table(const kw_table *table, int seat, const char *language);
/* Its field "you". */
json_t *kw_update_you(int seat);
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

#endif
