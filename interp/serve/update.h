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
/* What names things. */
json_t *kw_update_words(const kanun_rules *rules, const char *language);
/* Puts UPDATE into an object (NULL when memory is out), with what the ear has heard. */
void kw_update_put(kw_table *table, const kw_ear *ear, json_t **object);
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
