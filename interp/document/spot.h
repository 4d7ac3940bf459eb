/* SPDX-License-Identifier: MIT
 * spot.h: what the key table says about one place of a document, found step by step from the root.
 * Merging, checking, schema and reference all walk documents or tables with it.
 */
#ifndef KN_DOCUMENT_SPOT_H
#define KN_DOCUMENT_SPOT_H

#include "document/keys.h"

typedef struct kn_spot {
    kn_type type;
    kn_type item;          /* of lists, maps and either */
    unsigned flags;        /* of the row, where this is the row's own value; else 0 */
    const kn_key *row;     /* the row that rules here; NULL at the root and where anything goes */
    const kn_table *table; /* of tables, named maps, either */
    bool unknown;          /* the table above has no such key */
} kn_spot;

kn_spot kn_spot_root(const kn_table *table);
kn_spot kn_spot_row(const kn_key *row);

/* The items of a list or map at this spot; KN_T_ANY where nothing is known. */
kn_spot kn_spot_item(kn_spot spot);

/* The place of `key` in a map at this spot. */
kn_spot kn_spot_child(kn_spot spot, const char *key);

/* A map at this spot merges key by key; otherwise (a card set, a condition, a list of one) it is a
 * value. */
bool kn_spot_merges(kn_spot spot);

/* The keys of a map at this spot are rows of spot.table. */
static inline bool kn_spot_is_table(kn_spot spot)
{
    return spot.type == KN_T_TABLE || spot.type == KN_T_EITHER;
}

/* Calls `each` for every row of a table and of its `more`, in order, until it returns false. */
bool kn_table_each(const kn_table *table, bool (*each)(void *payload, const kn_key *row),
                   void *payload);

/* The names of a table's "exactly one" group, "a, b, c", in `out`, as many as fit; returns out. */
char *kn_table_group(const kn_table *table, char *out, size_t size);

/* "a whole number from 1 to 8", "true or false", "one of a, b and c" ... in `out`; returns out. */
char *kn_spot_describe(kn_spot spot, char *out, size_t size);

/* True if the row's `choices` have the word. Its place, or -1. */
int kn_choice_place(const char *choices, const char *word);

/* Range of a row's integers. */
void kn_spot_range(kn_spot spot, int64_t *min, int64_t *max);

/* Checks one value. `partial`: nothing may be missing from the value itself, because it is a piece
 * that will be merged onto `there` (NULL: onto nothing). In such a piece entries can't be added,
 * and reserved words are refused. */
typedef struct kn_checking {
    const kn_node *document; /* for references */
    kn_report *report;
    bool partial;
    const kn_table
        *root; /* of the whole document, where known: finds where a misplaced key belongs */
} kn_checking;
void kn_check_value(const kn_checking *c, kn_spot spot, const kn_node *node, const kn_node *there);

/* Only adds the keys that no table has, in a map with its inner maps. */
void kn_check_known(const kn_checking *c, kn_spot spot, const kn_node *map);

/* Adds which file and option a value comes from, if it isn't the leaf's own. */
void kn_note_origin(kn_report *report, kn_problem *problem, const kn_node *node,
                    const kn_node *document);

/* What every file may say besides its table: `extends set offer options`, and what options and
 * values consist of. */
extern const kn_table kn_head_table, kn_option_table, kn_value_table;

/* Words of the merge that entries of named maps may have. */
extern const kn_table kn_entry_table;

#endif
