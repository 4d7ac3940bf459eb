/* SPDX-License-Identifier: MIT
 * keys.h: the key table of the rule language. Each map of a rules file has a kd_table; each row
 * gives a key's type, range, default, one sentence, and what it is for. Checks, defaults,
 * suggestions, the JSON Schema and the reference page all come from these rows. Mechanics add
 * their own tables.
 */
#ifndef KD_DOCUMENT_KEYS_H
#define KD_DOCUMENT_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "document/node.h"

typedef enum kd_type {
    KD_T_TEXT,      /* any scalar */
    KD_T_WORDS,     /* text in one or several languages: a scalar, or a map of language: text */
    KD_T_INTEGER,   /* a whole number in min..max */
    KD_T_POINTS,    /* exact points: 12.5, in units of the file (the compiler checks the range) */
    KD_T_FLAG,      /* true or false (also yes, no, on, off) */
    KD_T_CHOICE,    /* one of `choices` (names separated by spaces) */
    KD_T_NAME,      /* a name that the file defines or refers to: letters, digits, _ ; checked by
                       `refers` */
    KD_T_CARDS,     /* a card-set phrase: card, rank, suit, colour, range, word of the closed table,
                       list, {not:},{all:},{any:} */
    KD_T_CARDMAP,   /* a map from card selectors (card, rank of a suit or colour, rank, range, suit)
                       to a value typed `item` */
    KD_T_SEAT,      /* a seat phrase: closed table ("seat after dealer"), a number, a variable */
    KD_T_CONDITION, /* a condition phrase or {not:}, {all: []}, {any: []} */
    KD_T_LIST,      /* a list of values typed `item`, or a single scalar */
    KD_T_SYMBOLS,   /* a list of short symbols, as a list or separated by spaces: S H D C */
    KD_T_TABLE,     /* a map with the keys of `table` */
    KD_T_NAMED,     /* a map of entries named by the author, each a map with the keys of `table` */
    KD_T_MAP,       /* a map from any key to values typed `item` */
    KD_T_PATCH,     /* a piece of a document to merge: checked when merged */
    KD_T_EITHER, /* a map with the keys of `table`, or a scalar typed `item`: short for a map with
                    its first key */
    KD_T_ANY,    /* anything: the compiler checks it (a hook's `with`) */
} kd_type;

enum {
    KD_KEY_REQUIRED = 1, /* required in the resolved document */
    KD_KEY_ONE_OF = 2, /* exactly one of the table's rows with this flag is required, and in a merge
                          a new one replaces it (a phase's mechanic, a hook's kind) */
    KD_KEY_LAYER =
        4, /* belongs to its layer: handed to the layer check, not merged down (points_total) */
    KD_KEY_GATHER = 8, /* all layers' values are kept, root first, as a list (script) */
    KD_KEY_HIDDEN =
        16, /* consumed before the document is resolved (extends, set, options, offer) */
    KD_KEY_COMPLETE =
        32, /* a new entry of a named map must bring it (or a ONE_OF row) to be complete */
    KD_KEY_IN_TURN = 64,   /* items of the list apply in turn (deal by deal, seat by seat), so an
                              item may be repeated. In other lists, no item may be repeated. */
    KD_KEY_BY_DEAL = 256,  /* items of the list by the number of the deal; implies KD_KEY_IN_TURN */
    KD_KEY_WINS = 512,     /* names the zone where won cards go */
    KD_KEY_COUNTED = 1024, /* names the zone whose cards are counted */
    KD_KEY_ENDS = 2048,    /* may end the phase before all hands are empty */
    KD_KEY_NO_TURN =
        4096,            /* what is read when nobody is to move: a condition, seat or VAR of SEAT */
    KD_KEY_HAND = 8192,  /* names the zone whose cards players choose from */
    KD_KEY_FROM = 16384, /* names the zone that cards leave, or where they are shown */
    KD_KEY_WRITES = 131072,                 /* names a variable that it sets or changes ... */
    KD_KEY_COUNTS = 262144 | KD_KEY_WRITES, /* ... by adding to it */
    KD_KEY_OF_CARDS = 65536,                /* the keys of the map are ranks, suits or cards */
    KD_KEY_NONE = 32768, /* an empty list in this map has a meaning: no entries */
    KD_KEY_FILTER = 128  /* narrows what its map does. If nothing reads it, its map would do more
                            than the file says, so this is an error and not a note. */
};

/* Choices that C uses by name, too, are listed once, X(ENUMERATOR, "word"): `enum {
 * LIST(KD_ENUM) }` gives their indices, `.choices = LIST(KD_WORD)` the words. */
#define KD_ENUM(enumerator, word) enumerator,
#define KD_WORD(enumerator, word) word " "
/* Lists without a trailing blank, LIST(FIRST, NEXT): `enum { KD_ENUMS(LIST) }`, `LIST(KD_FIRST,
 * KD_NEXT)`. */
#define KD_ENUMS(list) list(KD_ENUM, KD_ENUM)
#define KD_FIRST(enumerator, word) word
#define KD_NEXT(enumerator, word) " " word

typedef struct kd_table kd_table;
/* What a key is for, for code that must find it without knowing the mechanic. */
typedef enum kd_role {
    KD_ROLE_NONE,
    KD_ROLE_FLOOR,       /* names the zone from which cards are captured */
    KD_ROLE_TABLE,       /* names the zone where a trick lies */
    KD_ROLE_WINNER,      /* names the variable for the winner of a trick */
    KD_ROLE_BIDDER,      /* names the variable for who has bid most ... */
    KD_ROLE_BID,         /* ... and for what */
    KD_ROLE_TABLE_CARDS, /* how many cards a zone of the table gets */
    KD_ROLE_UNEVEN,      /* if it is there, some seats get more cards than others, or give more */
    KD_ROLE_DRAWN,       /* if it is there, players draw cards */
    KD_ROLE_DROPS,       /* if it is there, players may drop out of the deal */
    KD_ROLE_POSITION,    /* names the variable for the order of going out */
    KD_ROLE_REFILL,      /* names the phase that deals when all hands are empty */
    KD_ROLE_ORDER,       /* the order in which places get cards; it may leave some out */
    KD_ROLE_ANSWERS      /* the words or numbers that players may answer */
} kd_role;

/* A row. Initialise name, type and place by position, the other members by name. */
typedef struct kd_key {
    const char *name; /* "*" in the last row: any other key (typed like the row) */
    kd_type type;
    const struct kd_place *place; /* where the value goes in the compiled struct:
                                     document/fill_values.h, mechanics/fill_plan.h */
    kd_type item;                 /* of lists, maps, card maps, KD_T_EITHER */
    const kd_table *table;
    unsigned flags;
    kd_role role;
    int64_t min, max; /* integers; both 0 = any that fits 32 bits */
    const char
        *choices; /* KD_T_CHOICE; also extra words allowed for other scalar types ("none auto") */
    const char *fallback;  /* the default as written, or NULL: none */
    const char *beside;    /* the conditions in the same map under which this one is read, any of: a
                              key that is there, "key=word" that has this value or default
                              (`none`: it has neither), "key!word" that has another; NULL: with
                              anything (beside.c) */
    const char *pointless; /* beside which it does nothing, any of: "key=word", several that hold
                              together joined by +; `check` says so (beside.c) */
    const char *unless;    /* keys of the same map, or of maps in it ("games.target"), beside which
                              this one is not read; NULL: none. A file may have both, but a
                              choice that writes only such a key has no effect. */
    int most;           /* a number: bounds that depend on the rules, bits KM_MOST_... (mechanic.h);
                           `check` reports a number above them */
    const char *below;  /* the key of the same map of which this is the lower end; beside it `most`
                           of the upper end does not count */
    const char *brings; /* the key names zones that get cards: the key of the same map that says how
                           many; NULL: it may be any number */
    int makes;          /* what the game has if the key is there, and not `none`: bits KM_HAS_... */
    int needs;          /* what the game needs for the key to have an effect: one of these bits */
    const char *needing; /* the values that need it; NULL: all */
    const char *lacking; /* a clause, which `check` reports if the game doesn't have it */
    const char *now;     /* the current name of a renamed key, which is read with a note; NULL: not
                            renamed */
    const char *refers;  /* KD_T_NAME: the named map it must exist in ("zones", "variables",
                            "phases", "hooks") */
    const char *tells;   /* key of the catalogues: the sentence of the sheet about it; or NULL */
    const char *says;    /* one sentence for the reference */
    const char *serves;  /* two unrelated published games that need it; NULL: part of the format */
} kd_key;

struct kd_table {
    const char *name;     /* "phase", "fishing": a heading of the reference */
    const char *says;     /* one or two sentences */
    const kd_key *keys;   /* ends with a row whose name is NULL */
    const kd_table *more; /* another table, whose rows count as rows of this one; or NULL */
};

/* for (KD_ROW(row, table)) ...: walks the rows of a table and of its `more`. */
#define KD_ROW(row, table)                                                                         \
    const kd_key *row = (table)->keys, *row##_more = (table)->more ? (table)->more->keys : NULL;   \
    row->name || (row##_more && (row = row##_more, row##_more = NULL, row->name));                 \
    row++

/* Returns the row for `name` in `table` (and its `more`), or NULL. */
const kd_key *kd_table_find(const kd_table *table, const char *name);

/* Returns all names of a table, NULL-terminated, in the arena: for suggestions. */
const char *const *kd_table_names(const kd_table *table, kn_arena *arena);

/* Checks a resolved document against its table: unknown and missing keys, types, ranges,
 * choices, references to names of the document (`refers`). Checks only the form of card, seat
 * and condition phrases, because it doesn't know the pack; the compiler does the rest. False if
 * it added problems. */
bool kd_table_check(const kd_table *root, const kd_node *document, kn_report *report);
struct kd_option;
/* The same for a document with these options, which somebody may have used as keys. */
bool kd_table_check_with(const kd_table *root, const kd_node *document,
                         const struct kd_option *options, kn_report *report);

/* Returns the text of a key of a checked document, which must be a row of `table`; if the key is
 * missing, the row's default (NULL without one). To fill whole structs see
 * document/fill_values.h. */
const char *kd_key_text(const kd_table *table, const kd_node *map, const char *key);
/* Returns the index of a word among `choices`, from 0; -1: not found. */
int kd_choice_place(const char *choices, const char *word);
/* True if a flag's value is true; `value` may be NULL. */
bool kd_says_yes(const kd_node *value);

/* True if a scalar only repeats the default of its key; a flag without one is false. */
bool kd_is_default(kd_type type, const char *fallback, const kd_node *value);
/* True for an entry with `off: true`. */
bool kd_entry_is_off(const kd_node *entry);
/* Returns the text of a KD_T_WORDS node in `language`, otherwise in en, otherwise the first. */
const char *kd_words(const kd_node *node, const char *language);
/* Calls `each` for every KD_T_WORDS value of a checked document, in order, until it returns false.
 */
void kd_table_words(const kd_table *root, const kd_node *document,
                    bool (*each)(void *payload, const kd_node *words), void *payload);
/* Suggests the word in `choices`, separated by spaces (NULL: none), that `wrong` may mean. */
void kd_suggest_choice(kn_report *report, kn_problem *problem, const char *wrong,
                       const char *choices);
/* Returns the items of a KD_T_SYMBOLS node as an array of `*count` texts in `arena`. */
const char **kd_symbols(const kd_node *node, int *count, kn_arena *arena);
/* Reports a repeated word in a list where repetition has no effect. */
kn_problem *kd_tell_twice(kn_report *report, kn_mark at, const char *word);

/* What files that extend a game may name. */
typedef struct kd_schema_game {
    const struct kd_option *options;
    const char *const *cards; /* and ranks and suits, NULL-terminated */
} kd_schema_game;

/* Writes the JSON Schema (draft-07) of `root`, for files that extend `game` (or NULL: any game).
 * For the reference page (Markdown) writes a list of the tables and then each table. `more` (or
 * NULL) writes additional text right after a table. */
kn_status kd_table_schema(const kd_table *root, const kd_schema_game *game, FILE *out);
kn_status kd_table_reference(const kd_table *root, void (*more)(const kd_table *table, FILE *out),
                             FILE *out);

#endif
