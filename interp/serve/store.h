/* SPDX-License-Identifier: MIT
 * store.h: stores tables on the disk (SQLite): the description of each, and its steps. Pending
 * writes are committed together. This file doesn't interpret the texts.
 */
#ifndef KW_SERVE_STORE_H
#define KW_SERVE_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "record/failure.h"

typedef struct kw_store kw_store;

/* Opens FOLDER/tables.sqlite, and creates the folder and file if needed. ":memory:" opens a store
 * without a file. */
kanun_status kw_store_open(kw_store **out, const char *folder, kr_failure *failure);
void kw_store_close(kw_store *store);

/* kw_store_table stores or replaces the description of a table, kw_store_step adds a step to a
 * table. Both are on the disk after kw_store_commit. They return false on failure. Then all pending
 * writes are lost. */
bool kw_store_table(kw_store *store, const char *id, const char *made);
bool kw_store_step(kw_store *store, const char *id, const char *step);
/* Returns true if nothing is pending, or all pending writes are on the disk. */
bool kw_store_commit(kw_store *store);
bool kw_store_waits(const kw_store *store);

/* Returns the description of a table, to be freed with kn_free; NULL if there is none. */
char *kw_store_made(kw_store *store, const char *id);
/* Calls `each` for each step in order. Stops and returns false if `each` does, or if reading
 * fails. */
bool kw_store_steps(kw_store *store, const char *id, bool (*each)(void *payload, const char *step),
                    void *payload);
/* Deletes the tables whose last step is older than `days` days. Returns their number; -1 on
 * failure. */
int kw_store_tidy(kw_store *store, int days);
/* Returns whether there is room for another table, because the tables take less than `most` MiB and
 * the disk is not nearly full. Steps of existing tables are stored even if there is no room. */
bool kw_store_room(kw_store *store, int most);
/* Returns the last error as text. */
const char *kw_store_why(const kw_store *store);

#endif
