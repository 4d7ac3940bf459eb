/* SPDX-License-Identifier: MIT
 * spot.h: what the key table says about one place of a document, found step by step from the root.
 * Merging, checking, schema and reference all walk documents or tables with it.
 */
#ifndef KD_DOCUMENT_SPOT_H
#define KD_DOCUMENT_SPOT_H

#include "document/keys.h"

typedef struct kd_spot {
    kd_type type;
    kd_type item;          /* of lists, maps and either */
    unsigned flags;        /* of the row, where this is the row's own value; else 0 */
    const kd_key *row;     /* the row that rules here; NULL at the root and where anything goes */
    const kd_table *table; /* of tables, named maps, either */
    bool unknown;          /* the table above has no such key */
} kd_spot;

kd_spot kd_spot_root(const kd_table *table);
kd_spot kd_spot_row(const kd_key *row);

/* The items of a list or map at this spot; KD_T_ANY where nothing is known. */
kd_spot kd_spot_item(kd_spot spot);

/* The place of `key` in a map at this spot. */
kd_spot kd_spot_child(kd_spot spot, const char *key);

/* A map at this spot merges key by key; otherwise (a card set, a condition, a list of one) it is a
 * value. */
bool kd_spot_merges(kd_spot spot);

/* The keys of a map at this spot are rows of spot.table. */
static inline bool kd_spot_is_table(kd_spot spot)
{
    return spot.type == KD_T_TABLE || spot.type == KD_T_EITHER;
}

/* Appends names to a list of them, separated by commas, as far as they fit. */
void kd_list_names(char *list, size_t size, const char *const *names);

/* The names of a table's "exactly one" group, "a, b, c", in `out`, as many as fit; returns out. */
char *kd_table_group(const kd_table *table, char *out, size_t size);

/* "a whole number from 1 to 8", "true or false", "one of a, b and c" ... in `out`; returns out. */
char *kd_spot_describe(kd_spot spot, char *out, size_t size);

/* Range of a row's integers. */
void kd_spot_range(kd_spot spot, int64_t *min, int64_t *max);

/* Checks one value. `partial`: nothing may be missing from the value itself, because it is a piece
 * that will be merged onto `there` (NULL: onto nothing). In such a piece entries can't be added,
 * and reserved words are refused. */
typedef struct kd_checking {
    const kd_node *document; /* for references */
    kn_report *report;
    bool partial;
    const kd_table
        *root; /* of the whole document, where known: finds where a misplaced key belongs */
} kd_checking;
void kd_check_value(const kd_checking *c, kd_spot spot, const kd_node *node, const kd_node *there);

/* unknown.c: the problem that `table` has no key such as `child`'s (`entry`: of an entry of a named
 * map), with what may be meant. */
void kd_unknown_key(const kd_checking *c, const kd_table *table, const kd_node *child, bool entry);
/* Says in a problem which file or option wrote `node`, where it is not the document's own. */
void kd_note_origin(kn_report *report, kn_problem *problem, const kd_node *node,
                    const kd_node *document);

/* translate.c: true of what a language is called: "en", "pt-br". */
bool kd_is_language(const char *text, size_t length);

/* Only adds the keys that no table has, in a map with its inner maps. */
void kd_check_known(const kd_checking *c, kd_spot spot, const kd_node *map);

/* What every file may say besides its table: `extends set offer options`, and what options and
 * values consist of. */
extern const kd_table kd_head_table, kd_option_table, kd_value_table;

/* Words of the merge that entries of named maps may have. */
extern const kd_table kd_entry_table;

#endif
