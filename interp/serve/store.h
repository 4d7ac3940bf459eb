/* SPDX-License-Identifier: MIT
 * store.h: tables on the disk (SQLite): what each was made of, and each step since. Steps that wait
 * are written together. Knows nothing of what they say.
 */
#ifndef KW_SERVE_STORE_H
#define KW_SERVE_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "record/trouble.h"

typedef struct kw_store kw_store;

/* Opens FOLDER/tables.sqlite, making both; ":memory:" is no folder. */
kanun_status kw_store_open(kw_store **out, const char *folder, kr_trouble *trouble);
void kw_store_close(kw_store *store);

/* Writes down a table, or what it is made of anew; a step more of a table. They are on the disk
 * when kw_store_commit says so. False: they can't be; then all that waits is gone. */
bool kw_store_table(kw_store *store, const char *id, const char *made);
bool kw_store_step(kw_store *store, const char *id, const char *step);
/* True if nothing waits, or all that did is on the disk. */
bool kw_store_commit(kw_store *store);
bool kw_store_waits(const kw_store *store);

/* What a table was made of, to be freed with kn_free; NULL: there is none. */
char *kw_store_made(kw_store *store, const char *id);
/* Calls `each` for each step, in order, until it is false; false then too, or when they can't be
 * read. */
bool kw_store_steps(kw_store *store, const char *id, bool (*each)(void *payload, const char *step),
                    void *payload);
/* Forgets tables whose last step was more than so many days ago; how many, -1: failed. */
int kw_store_tidy(kw_store *store, int days);
/* Whether there is room for another table: the tables take less than `most` MiB, and the disk is
 * not nearly full. Steps of tables that are there are written for as long as they can be. */
bool kw_store_room(kw_store *store, int most);
/* What went wrong last. */
const char *kw_store_why(const kw_store *store);

#endif
