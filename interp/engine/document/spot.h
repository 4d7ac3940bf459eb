/* SPDX-License-Identifier: MIT
 * spot.h: the rows of the key table for one place of a document, found step by step from the root.
 * It serves merging, checks, schema and reference, which walk documents or tables.
 */
#ifndef KD_DOCUMENT_SPOT_H
#define KD_DOCUMENT_SPOT_H

#include "document/keys.h"

typedef struct kd_spot {
    kd_type type;
    kd_type item;   /* type of the items, for lists, maps and KD_T_EITHER */
    unsigned flags; /* flags of the row, if this is the row's own value; otherwise 0 */
    /* the row that applies here; NULL at the root, and where anything is allowed */
    const kd_key *row;
    const kd_table *table; /* the keys of a table, named map or KD_T_EITHER */
    bool unknown;          /* the table of the enclosing map lacks this key */
} kd_spot;

/* Return the spot of a whole document, and that of the value of a row's key. */
kd_spot kd_spot_root(const kd_table *table);
kd_spot kd_spot_row(const kd_key *row);

/* Returns the spot of a list's or map's items; KD_T_ANY if it is unknown. */
kd_spot kd_spot_item(kd_spot spot);

/* Returns the spot of `key` in a map that is at this spot. */
kd_spot kd_spot_child(kd_spot spot, const char *key);

/* True if a map at this spot is merged key by key. False if the map is a single value (a card set,
 * a condition, a list of one). */
bool kd_spot_merges(kd_spot spot);

/* True if the keys of a map at this spot must be rows of spot.table. */
static inline bool kd_spot_is_table(kd_spot spot)
{
    return spot.type == KD_T_TABLE || spot.type == KD_T_EITHER;
}

/* Appends as many of the names as fit to a list, separated by commas. */
void kd_list_names(char *list, size_t size, const char *const *names);

/* Writes the names in a table's "exactly one" group to `out`, "a, b, c", as many as fit; returns
 * `out`. */
char *kd_table_group(const kd_table *table, char *out, size_t size);

/* Writes a description of the accepted values to `out`: "a whole number from 1 to 8", "true or
 * false", "one of a, b and c" ...; returns `out`. */
char *kd_spot_describe(kd_spot spot, char *out, size_t size);

/* Returns the range of integers that a row allows. */
void kd_spot_range(kd_spot spot, int64_t *min, int64_t *max);

/* Checks one value. `partial`: the value is a piece that will be merged onto `there` (NULL:
 * nothing), so it may lack keys. A partial value can't add entries, and reserved words are
 * rejected. */
typedef struct kd_checking {
    const kd_node *document; /* for references */
    kn_report *report;
    bool partial;
    /* root of the whole document, if known; used to find where a misplaced key belongs */
    const kd_table *root;
    /* options of the game, if known; used to find an option that is used as a key */
    const struct kd_option *options;
} kd_checking;
void kd_check_value(const kd_checking *c, kd_spot spot, const kd_node *node, const kd_node *there);

/* unknown.c: reports that `table` has no key with the name of `child`, with a suggestion; `entry`:
 * the map is an entry of a named map. */
void kd_unknown_key(const kd_checking *c, const kd_table *table, const kd_node *child, bool entry);
/* Adds to a problem which file or option has written `node`, unless it was the document's own
 * file. */
void kd_note_origin(kn_report *report, kn_problem *problem, const kd_node *node,
                    const kd_node *document);

/* translate.c: true for the name of a language, such as "en" or "pt-br". */
bool kd_is_language(const char *text, size_t length);

/* Reports only unknown keys, in a map and in the maps within it. */
void kd_check_known(const kd_checking *c, kd_spot spot, const kd_node *map);

/* Keys that any file may have in addition to those of its table: `extends set offer options`, and
 * the keys of options and values. */
extern const kd_table kd_head_table, kd_option_table, kd_value_table;

/* Merge keywords that may be in entries of named maps. */
extern const kd_table kd_entry_table;

#endif
