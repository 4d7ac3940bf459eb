/* SPDX-License-Identifier: MIT
 * keys.h: the key table of the rule language. Each map of a rules file has a kd_table, whose rows
 * give the key's type, range, default and purpose, and one sentence about it. Checks, defaults,
 * suggestions, the JSON Schema and the reference page are all made from these rows. Mechanics add
 * their own tables.
 */
#ifndef KD_DOCUMENT_KEYS_H
#define KD_DOCUMENT_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "document/node.h"

typedef enum kd_type {
    KD_T_TEXT,    /* any scalar */
    KD_T_WORDS,   /* text in one or several languages: a scalar, or a map of language: text */
    KD_T_INTEGER, /* a whole number in min..max */
    KD_T_POINTS,  /* exact points: 12.5, in units of the file (the compiler checks the range) */
    KD_T_FLAG,    /* true or false (also yes, no, on, off) */
    KD_T_CHOICE,  /* one of `choices` (names separated by spaces) */
    /* a name that the file defines or refers to, of letters, digits and _; `refers` says where it
     * must exist */
    KD_T_NAME,
    KD_T_CARDS, /* a card-set phrase: card, rank, suit, colour, range, word of the closed table,
                   list, {not:},{all:},{any:} */
    /* a map from card selectors (card, rank of a suit or colour, rank, range, suit) to values of
     * type `item` */
    KD_T_CARDMAP,
    KD_T_SEAT,      /* a seat phrase: closed table ("seat after dealer"), a number, a variable */
    KD_T_CONDITION, /* a condition phrase or {not:}, {all: []}, {any: []} */
    KD_T_LIST,      /* a list of values of type `item`, or a single scalar */
    KD_T_SYMBOLS,   /* a list of short symbols, as a list or separated by spaces: S H D C */
    KD_T_TABLE,     /* a map with the keys of `table` */
    KD_T_NAMED,     /* a map whose entries the author names, each a map with the keys of `table` */
    KD_T_MAP,       /* a map from any key to values of type `item` */
    KD_T_PATCH,     /* a piece of a document, which is checked when it is merged */
    /* a map with the keys of `table`; or a scalar of type `item`, which is short for a map with the
     * first key */
    KD_T_EITHER,
    KD_T_ANY, /* anything that the compiler accepts (a hook's `with`) */
} kd_type;

enum {
    /* whether the key is there */
    KD_KEY_REQUIRED = 1 << 0, /* required in the resolved document */
    /* exactly one row of the table with this flag is required, and in a merge it replaces any other
     * (a phase's mechanic, a hook's kind) */
    KD_KEY_ONE_OF = 1 << 1,
    /* a new entry of a named map is complete only with this key (or a ONE_OF row) */
    KD_KEY_COMPLETE = 1 << 2,
    /* the way in which layers are merged */
    KD_KEY_LAYER = 1 << 3,  /* the layer check gets it, and it is not merged (points_total) */
    KD_KEY_GATHER = 1 << 4, /* the values of all layers are kept as a list, root first (script) */
    KD_KEY_HIDDEN = 1 << 5, /* used up before the document is resolved (extends, set, options) */
    /* The key narrows the effect of its map. If nothing reads it, its map would do more than the
     * file says, so this is an error and not a note. */
    KD_KEY_FILTER = 1 << 6,
    /* lists and maps */
    /* the items of the list apply in turn (deal by deal, seat by seat), so an item may be repeated.
     * No item of other lists may be repeated. */
    KD_KEY_IN_TURN = 1 << 7,
    /* the number of the deal selects an item of the list; implies KD_KEY_IN_TURN */
    KD_KEY_BY_DEAL = 1 << 8,
    KD_KEY_NONE = 1 << 9,      /* an empty list in this map has a meaning: no entries */
    KD_KEY_OF_CARDS = 1 << 10, /* the keys of the map are ranks, suits or cards */
    /* zones that the key names */
    KD_KEY_HAND = 1 << 11,    /* players choose cards from it */
    KD_KEY_FROM = 1 << 12,    /* cards leave it, or are shown in it */
    KD_KEY_WINS = 1 << 13,    /* won cards go to it */
    KD_KEY_COUNTED = 1 << 14, /* cards are counted in it */
    /* variables that the key names */
    KD_KEY_WRITES = 1 << 15,                 /* the phase sets or changes it ... */
    KD_KEY_COUNTS = 1 << 16 | KD_KEY_WRITES, /* ... by adding to it */
    /* when the key is read */
    KD_KEY_ENDS = 1 << 17,    /* may end the phase early, or the game */
    KD_KEY_NO_TURN = 1 << 18, /* read when nobody is to move: a condition, a seat or VAR of SEAT */
    KD_KEY_BEGINS = 1 << 19,  /* a seat or amount: read when the phase begins */
    /* what the key may be */
    KD_KEY_AMOUNT = 1 << 20 /* a number, or the name of a variable or value hook that gives it */
};

/* Limits that a row's `most` can name, as bits. */
enum {
    KD_MOST_HAND = 1, /* number of cards in the largest heap of the phase's `hand` */
    /* number of cards chosen from that heap at once, limited by the length of a list of moves */
    KD_MOST_WAYS = 2
};
/* Things that a row `makes` or `needs`, as bits. */
enum {
    KD_HAS_TRUMP = 1,
    KD_HAS_PARTNERS = 2,
    KD_HAS_TAKES = 4, /* cards whose captures a hook decides */
    KD_HAS_TWO_SIDES = 8,
    KD_HAS_TRICKS = 16
};

/* If C uses choices by name, too, they are listed once, as X(ENUMERATOR, "word"): `enum {
 * LIST(KD_ENUM) }` gives their indices, `.choices = LIST(KD_WORD)` the words. */
#define KD_ENUM(enumerator, word) enumerator,
#define KD_WORD(enumerator, word) word " "
/* Lists that leave no trailing blank, LIST(FIRST, NEXT): `enum { KD_ENUMS(LIST) }`, `LIST(KD_FIRST,
 * KD_NEXT)`. */
#define KD_ENUMS(list) list(KD_ENUM, KD_ENUM)
#define KD_FIRST(enumerator, word) word
#define KD_NEXT(enumerator, word) " " word

typedef struct kd_table kd_table;
/* The purpose of a key, for code that must find it in any mechanic. */
typedef enum kd_role {
    KD_ROLE_NONE,
    KD_ROLE_FLOOR,       /* names the zone from which cards are captured */
    KD_ROLE_TABLE,       /* names the zone where a trick lies */
    KD_ROLE_WINNER,      /* names the variable for the winner of a trick */
    KD_ROLE_BIDDER,      /* names the variable for who has bid most ... */
    KD_ROLE_BID,         /* ... and their purpose */
    KD_ROLE_TABLE_CARDS, /* the number of cards that a zone of the table gets */
    KD_ROLE_UNEVEN,      /* with this key, some seats get more cards than others, or give more */
    KD_ROLE_DRAWN,       /* with this key, players draw cards */
    KD_ROLE_DROPS,       /* with this key, players may drop out of the deal */
    KD_ROLE_POSITION,    /* names the variable for the order of going out */
    KD_ROLE_REFILL,      /* names the phase that deals when all hands are empty */
    KD_ROLE_ORDER,       /* the order in which places get cards; it may leave some out */
    KD_ROLE_FORCED,      /* with this key, players have no choice */
    KD_ROLE_SHORT,       /* the action if there are too few cards to deal */
    KD_ROLE_SHOWS,       /* with this key, all players see a card that is dealt */
    KD_ROLE_ANSWERS      /* the words or numbers that players may answer */
} kd_role;

/* A row. Initialise name, type and place by position, the other members by name. */
typedef struct kd_key {
    const char *name; /* "*" in the last row: any other key (typed like the row) */
    kd_type type;
    /* where the value is stored in the compiled struct: document/fill_values.h,
     * mechanics/fill_plan.h */
    const struct kd_place *place;
    kd_type item; /* type of the values in lists, maps, card maps and KD_T_EITHER */
    const kd_table *table;
    unsigned flags;
    kd_role role;
    int64_t min, max; /* range of an integer; both 0: any that fits 32 bits */
    /* for KD_T_CHOICE; also words that other scalar types allow in addition ("none auto") */
    const char *choices;
    const char *fallback; /* the default, as it would be written; NULL: none */
    /* The key is read only if one of these conditions holds in the same map: a key that is present,
     * "key=word" for a key with this value or default (`none`: it has neither), "key!word" for a
     * key with another value. NULL: always read (beside.c). */
    const char *beside;
    /* The key has no effect if one of these conditions holds: "key=word", or several joined by +;
     * `check` reports it (beside.c). */
    const char *pointless;
    /* Keys of the same map, or of maps in it ("games.target"), that keep this one from being read;
     * NULL: none. A file may contain both, but a choice that writes only a key of this kind has no
     * effect. */
    const char *unless;
    /* of a number: KD_MOST_... bits, for limits that depend on the rules; `check` reports a higher
     * number */
    unsigned most;
    /* the key of the same map whose lower limit this key is; the `most` of that key is then not
     * checked */
    const char *below;
    /* if the key names zones that get cards: the key of the same map with their number; NULL:
     * any number */
    const char *brings;
    unsigned makes; /* properties of a game with this key (and not `none`), as KD_HAS_... bits */
    unsigned needs; /* bits of which the game must have one, or the key has no effect */
    const char *needing; /* the values of the key for which that is true; NULL: all */
    const char *lacking; /* a clause that `check` reports if the game has none of these */
    /* the current name of a key that was renamed, and is read with a note; NULL: not renamed */
    const char *now;
    /* the numbers of cards that the key counts: "points" or "values" (of `pack`); NULL: none */
    const char *reads;
    /* Other words that authors write for the key or a value of it, and the advice for them, in
     * lines "WORD WORD: advice"; NULL: none */
    const char *mistaken;
    /* The same for words of other systems, which authors write in any map of the document. */
    const char *foreign;
    /* KD_T_NAME: the named map that must contain the name ("zones", "variables", "phases",
     * "hooks") */
    const char *refers;
    /* key of the catalogue's sentence that the sheet shows for this key; or NULL */
    const char *tells;
    const char *says; /* one sentence for the reference */
    /* two unrelated published games that need the key; NULL: it is part of the format */
    const char *serves;
} kd_key;

struct kd_table {
    const char *name;     /* the table's heading in the reference: "phase", "fishing" */
    const char *says;     /* one or two sentences */
    const kd_key *keys;   /* the last row has the name NULL */
    const kd_table *more; /* another table, whose rows also belong to this one; or NULL */
};

/* for (KD_ROW(row, table)) ...: walks the rows of a table and of its `more`. */
#define KD_ROW(row, table)                                                                         \
    const kd_key *row = (table)->keys, *row##_more = (table)->more ? (table)->more->keys : NULL;   \
    row->name || (row##_more && (row = row##_more, row##_more = NULL, row->name));                 \
    row++

/* Returns the row for `name` in `table` (or in its `more`); NULL: none. */
const kd_key *kd_table_find(const kd_table *table, const char *name);

/* Returns the advice for a word in the lines of `mistaken`, with its length in *length; NULL: the
 * word is not there. `_` in a line also matches a space or a hyphen of the word. */
const char *kd_mistaken_find(const char *lines, const char *word, int *length);

/* Returns all names in a table, NULL-terminated, in the arena, for suggestions. */
const char *const *kd_table_names(const kd_table *table, kn_arena *arena);

/* Checks a resolved document against its table: unknown and missing keys, types, ranges, choices,
 * references to names of the document (`refers`). Of card, seat and condition phrases it checks
 * only the form, because it doesn't know the pack. The compiler does the rest. False if it added
 * problems. */
bool kd_table_check(const kd_table *root, const kd_node *document, kn_report *report);
struct kd_option;
/* Works like kd_table_check, for a document with these options, whose names an author may have used
 * as keys. */
bool kd_table_check_with(const kd_table *root, const kd_node *document,
                         const struct kd_option *options, kn_report *report);

/* Returns the text of a key in a checked document. The key must be a row of `table`. If the key is
 * missing, returns the row's default (NULL if it has none). document/fill_values.h has functions
 * that fill whole structs. */
const char *kd_key_text(const kd_table *table, const kd_node *map, const char *key);
/* Returns the index of a word among `choices`, from 0; -1: not found. */
int kd_choice_place(const char *choices, const char *word);
/* True if the flag `value`, which may be NULL, is true. */
bool kd_says_yes(const kd_node *value);

/* True if a scalar only repeats the default of its key; a flag without a default is false. */
bool kd_is_default(kd_type type, const char *fallback, const kd_node *value);
/* True for an entry with `off: true`. */
bool kd_entry_is_off(const kd_node *entry);
/* Returns the text that a KD_T_WORDS node has in `language`, else in English, else its first
 * text. */
const char *kd_words(const kd_node *node, const char *language);
/* Calls `each` for every KD_T_WORDS value of a checked document, in order. Stops if a call
 * returns false. */
void kd_table_words(const kd_table *root, const kd_node *document,
                    bool (*each)(void *payload, const kd_node *words), void *payload);
/* Suggests the word that `wrong` may mean, from `choices`, separated by spaces (NULL: none). */
void kd_suggest_choice(kn_report *report, kn_problem *problem, const char *wrong,
                       const char *choices);
/* Returns the items of a KD_T_SYMBOLS node as an array in `arena`, with `*count` texts. */
const char **kd_symbols(const kd_node *node, int *count, kn_arena *arena);
/* Reports a word that a list repeats without effect. */
kn_problem *kd_tell_twice(kn_report *report, kn_mark at, const char *word);

/* The names that files extending a game may use. */
typedef struct kd_schema_game {
    const struct kd_option *options;
    const char *const *cards; /* and ranks and suits, NULL-terminated */
} kd_schema_game;

/* Writes the JSON Schema (draft-07) of `root`, for files that extend `game` (NULL: any game). For
 * the reference page (Markdown), writes a list of the tables, and then each table. `more` (or NULL)
 * writes additional text right after a table. */
kn_status kd_table_schema(const kd_table *root, const kd_schema_game *game, FILE *out);
kn_status kd_table_reference(const kd_table *root, void (*more)(const kd_table *table, FILE *out),
                             FILE *out);

#endif
