/* SPDX-License-Identifier: MIT
 * spot.h: what the key table says about one place of a document, found step by step from the
 * root. Used to walk documents or tables for merging, checks, schema and reference.
 */
#ifndef KD_DOCUMENT_SPOT_H
#define KD_DOCUMENT_SPOT_H

#include "document/keys.h"

typedef struct kd_spot {
    kd_type type;
    kd_type item;      /* for lists, maps and KD_T_EITHER */
    unsigned flags;    /* of the row, if this is the row's own value; otherwise 0 */
    const kd_key *row; /* the row that applies here; NULL at the root and if anything is allowed */
    const kd_table *table; /* for tables, named maps, KD_T_EITHER */
    bool unknown;          /* the table above doesn't have this key */
} kd_spot;

kd_spot kd_spot_root(const kd_table *table);
kd_spot kd_spot_row(const kd_key *row);

/* Returns the spot of the items of a list or map; KD_T_ANY if unknown. */
kd_spot kd_spot_item(kd_spot spot);

/* Returns the spot of `key` in a map at this spot. */
kd_spot kd_spot_child(kd_spot spot, const char *key);

/* True if a map at this spot merges key by key. False if it is a single value (a card set, a
 * condition, a list of one). */
bool kd_spot_merges(kd_spot spot);

/* True if the keys of a map at this spot are rows of spot.table. */
static inline bool kd_spot_is_table(kd_spot spot)
{
    return spot.type == KD_T_TABLE || spot.type == KD_T_EITHER;
}

/* Appends as many names as fit to a list, separated by commas. */
void kd_list_names(char *list, size_t size, const char *const *names);

/* Writes the names of a table's "exactly one" group to `out`, "a, b, c", as many as fit; returns
 * `out`. */
char *kd_table_group(const kd_table *table, char *out, size_t size);

/* Writes "a whole number from 1 to 8", "true or false", "one of a, b and c" ... to `out`;
 * returns `out`. */
char *kd_spot_describe(kd_spot spot, char *out, size_t size);

/* Returns the range of a row's integers. */
void kd_spot_range(kd_spot spot, int64_t *min, int64_t *max);

/* Checks one value. `partial`: the value is a piece to be merged onto `there` (NULL: nothing),
 * so keys may be missing in it. Such a piece can't add entries, and reserved words are refused. */
typedef struct kd_checking {
    const kd_node *document; /* for references */
    kn_report *report;
    bool partial;
    const kd_table
        *root; /* of the whole document, if known: to find where a misplaced key belongs */
    const struct kd_option *options; /* of the game, if known: to find one that is used as a key */
} kd_checking;
void kd_check_value(const kd_checking *c, kd_spot spot, const kd_node *node, const kd_node *there);

/* unknown.c: reports that `table` has no key like `child`'s (`entry`: of an entry of a named
 * map), with a suggestion. */
void kd_unknown_key(const kd_checking *c, const kd_table *table, const kd_node *child, bool entry);
/* Adds to a problem which file or option wrote `node`, if it was not the document's own file. */
void kd_note_origin(kn_report *report, kn_problem *problem, const kd_node *node,
                    const kd_node *document);

/* translate.c: true for the name of a language: "en", "pt-br". */
bool kd_is_language(const char *text, size_t length);

/* Only reports unknown keys, in a map and its inner maps. */
void kd_check_known(const kd_checking *c, kd_spot spot, const kd_node *map);

/* Keys that every file may have besides its table: `extends set offer options`, and the keys of
 * options and values. */
extern const kd_table kd_head_table, kd_option_table, kd_value_table;

/* Merge keywords that entries of named maps may have. */
extern const kd_table kd_entry_table;

#endif
