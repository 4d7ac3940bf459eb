/* SPDX-License-Identifier: MIT
 * tell.h: sends: answers, and pushes to those who sit at a table.
 */
#ifndef KW_SERVE_TELL_H
#define KW_SERVE_TELL_H

#include "serve/table.h"

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

#endif
