/* SPDX-License-Identifier: MIT
 * keys.h: the one table of the rule language. Each map of a rules file has a kn_table; each row
 * says a key's type, range, default, one sentence, and what it serves. Checking, defaults,
 * suggestions, the JSON Schema and the reference page all come from these rows; mechanics bring
 * tables of their own.
 */
#ifndef KN_DOCUMENT_KEYS_H
#define KN_DOCUMENT_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "document/node.h"

typedef enum kn_type {
    KN_T_TEXT,    /* any scalar */
    KN_T_WORDS,   /* text in one or several languages: a scalar, or a map of language: text */
    KN_T_INTEGER, /* a whole number in min..max */
    KN_T_POINTS,  /* exact points: 12.5, in units of the file (range is checked by the compiler) */
    KN_T_FLAG,    /* true or false (also yes, no, on, off) */
    KN_T_CHOICE,  /* one of `choices` (names separated by spaces) */
    KN_T_NAME,  /* a name the file defines or refers to: letters, digits, _ ; checked by `refers` */
    KN_T_CARDS, /* a card-set phrase: card, rank, suit, colour, range, word of the closed table,
                   list, {not:},{all:},{any:} */
    KN_T_CARDMAP,   /* a map from card selectors (card, rank of a suit or colour, rank, range, suit)
                       to a value typed `item` */
    KN_T_SEAT,      /* a seat phrase: closed table ("seat after dealer"), a number, a variable */
    KN_T_CONDITION, /* a condition phrase or {not:}, {all: []}, {any: []} */
    KN_T_LIST,      /* a list (or one scalar for a list of one) of values typed `item` */
    KN_T_SYMBOLS,   /* a list of short symbols, as a list or separated by spaces: S H D C */
    KN_T_TABLE,     /* a map with the keys of `table` */
    KN_T_NAMED,     /* a map of entries named by the author, each a map with the keys of `table` */
    KN_T_MAP,       /* a map from any key to values typed `item` */
    KN_T_PATCH,     /* a piece of document, to be merged: checked when merged */
    KN_T_EITHER,    /* a scalar typed `item`, or a map with the keys of `table` */
    KN_T_ANY,       /* whatever: the compiler checks it (a hook's `with`) */
} kn_type;

enum {
    KN_KEY_REQUIRED = 1, /* must be there in the resolved document */
    KN_KEY_ONE_OF = 2,   /* of the table's rows with this flag exactly one must be there, and in a
                            merge another one replaces it (a phase's mechanic, a hook's kind) */
    KN_KEY_LAYER =
        4, /* belongs to its layer: handed to the layer check, not merged down (points_total) */
    KN_KEY_GATHER = 8, /* all layers' values are kept, root first, as a list (script) */
    KN_KEY_HIDDEN =
        16, /* consumed before the document is resolved (extends, set, options, offer) */
    KN_KEY_COMPLETE =
        32 /* a new entry of a named map must bring it (or a ONE_OF row) to be complete */
};

typedef struct kn_table kn_table;
typedef struct kn_key {
    const char *name; /* "*" in the last row: any further key (typed like the row) */
    kn_type type;
    kn_type item; /* of lists, maps, card maps, either */
    unsigned flags;
    int64_t min, max; /* integers; both 0 = any that fits 32 bits */
    const char
        *choices; /* KN_T_CHOICE; also extra words allowed for other scalar types ("none auto") */
    const char *fallback; /* the default as written, or NULL: none */
    const char *refers;   /* KN_T_NAME: the named map it must exist in ("zones", "variables",
                             "phases", "hooks") */
    const char *says;     /* one sentence for the reference */
    const char *serves; /* two unrelated published games that need it; "" where it is of the format
                           itself */
    const kn_table *table;
} kn_key;

struct kn_table {
    const char *name;   /* "phase", "fishing": a heading of the reference */
    const char *says;   /* one or two sentences */
    const kn_key *keys; /* ended by a row whose name is NULL */
    const kn_table *const
        *more; /* further tables whose rows count as rows of this one; NULL-terminated, or NULL */
};

/* The row for `name` in `table` (and its `more`), or NULL. */
const kn_key *kn_table_find(const kn_table *table, const char *name);

/* All names of a table, NULL-terminated, in the arena: for suggestions. */
const char *const *kn_table_names(const kn_table *table, kn_arena *arena);

/* Checks a resolved document against its table: unknown and missing keys, types, ranges, choices,
 * references to names of the document (`refers`). Card, seat and condition phrases are only checked
 * for their shape here; the compiler knows the pack. False if problems were added. */
bool kn_table_check(const kn_table *root, const kn_node *document, kn_report *report);

/* Typed access to a checked document. `key` must be a row of `table`; a missing key gives the row's
 * fallback (NULL/0/false without one). */
const char *kn_key_text(const kn_table *table, const kn_node *map, const char *key);
int64_t kn_key_integer(const kn_table *table, const kn_node *map, const char *key);
bool kn_key_flag(const kn_table *table, const kn_node *map, const char *key);
/* Index of the value among the row's choices, 0 the first; -1 when missing without a fallback. */
int kn_key_choice(const kn_table *table, const kn_node *map, const char *key);
/* The words of a KN_T_WORDS node in `language`, falling back to en, then the first. */
const char *kn_words(const kn_node *node, const char *language);
/* Calls `each` for every KN_T_WORDS value of a checked document, in order, until it returns false.
 */
void kn_table_words(const kn_table *root, const kn_node *document,
                    bool (*each)(void *payload, const kn_node *words), void *payload);
/* The items of a KN_T_SYMBOLS node as an array of `*count` texts in `arena`. */
const char **kn_symbols(const kn_node *node, int *count, kn_arena *arena);

/* Writes the JSON Schema (draft-07) of `root`, or for the reference page (Markdown) a list of the
 * tables and then each table. `more` (or NULL) writes what else is to be said of a table, right
 * after it. */
kn_status kn_table_schema(const kn_table *root, FILE *out);
kn_status kn_table_reference(const kn_table *root, void (*more)(const kn_table *table, FILE *out),
                             FILE *out);

#endif
