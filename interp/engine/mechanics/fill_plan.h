/* SPDX-License-Identifier: MIT
 * fill_plan.h: fills the struct that a key table is compiled into: each row of the table names
 * the member that gets its value. Dependencies between keys are checked later, by the mechanic's
 * `compile`.
 */
#ifndef KM_MECHANICS_FILL_PLAN_H
#define KM_MECHANICS_FILL_PLAN_H

#include "document/fill_values.h"
#include "mechanics/in_play.h"

/* The storage of a value, in addition to kd_put, and the type of its member. In brackets: the
 * content of the member if there is neither value nor default. */
typedef enum km_put {
    KM_PUT_INTEGER = KD_PUT_INTEGER, /* for items of lists; a row of a single number has KD_PUT */
    KM_PUT_AMOUNT = KD_PUT_MORE,     /* km_amount (none) */
    KM_PUT_TEXT,                     /* const char * (NULL) */
    KM_PUT_WORD,                     /* int: a word of moves, which `form` spells (-1) */
    KM_PUT_ZONE, /* const ks_zone *, or a ks_zone, which gets a copy (NULL; in a copy: no name) */
    KM_PUT_HEAP, /* int: the heap of a zone that belongs to the table (-1) */
    /* ks_seat_phrase * (NULL, also for the words that the row allows in place of phrases) */
    KM_PUT_SEAT,
    KM_PUT_WHO,    /* km_who */
    KM_PUT_CARD,   /* uint8_t: the card of a set, which must be a single one */
    KM_PUT_VAR,    /* const ks_var * (NULL, also by default): of type `var` */
    KM_PUT_VAR_AT, /* int: its offset (-1) */
    KM_PUT_PHASE,  /* int: the index of a phase (-1) */
    KM_PUT_OWN,    /* stored by `read` */
    /* The type of a row says all about these kinds: */
    KM_PUT_CARDS,     /* kn_set (none) */
    KM_PUT_CONDITION, /* ks_condition * (NULL, also for the default `always`) */
    /* a struct that begins with `bool on`; the rows of the row's table fill it; unchanged without a
     * value */
    KM_PUT_TABLE,
    /* an array of structs that begin with km_entry; the rows of the row's table fill each, which is
     * then passed to `read` (or NULL) */
    KM_PUT_ENTRIES
} km_put;

/* Properties that a zone or variable must have, as bits. */
enum {
    KM_OF_TABLE = 1,  /* of the table */
    KM_OF_OWNERS = 2, /* of seats or places */
    KM_NOT_SIDES = 4,
    KM_NOT_TABLE = 8,
    KM_ORDERED = 16,    /* a zone that keeps the order of its cards */
    KM_SEEN_BY_ALL = 32 /* a zone */
};

/* A seat phrase, or one of the words that a row allows in place of phrases. */
typedef struct km_who {
    uint8_t word; /* index among the row's choices, or their number if there is a phrase */
    const ks_seat_phrase *phrase;
} km_who;

/* The data for the functions that fill a plan. */
typedef struct km_filling {
    km_compiler *c;
    km_phase *phase;
    const kd_table *table;
    const kd_node *map; /* the map with the keys of the table */
    const kd_key *row;
    void *plan;  /* struct to be filled ... */
    void *whole; /* ... and, while an inner table is filled, the struct of the outermost table */
} km_filling;

/* Each entry of a named map begins with this. */
typedef struct km_entry {
    const char *name;
    const kd_node *node;
} km_entry;

/* A row's place, with the additions of mechanics. */
typedef struct km_place {
    struct kd_place in;
    bool list;         /* the member is an array with items of that kind */
    bool later;        /* filled after all entries of the named map */
    uint16_t count_at; /* offset of an int: the number of items */
    unsigned demands;  /* KM_OF_TABLE ... */
    ks_var_type var;
    const char *form;
    /* For KM_PUT_OWN: reads `value` (or an item of the list; NULL if there is neither value nor
     * default) into the member. False: with a problem reported. */
    bool (*read)(const km_filling *filling, const kd_node *value, void *member);
} km_place;

/* A row's `place`: the value is stored in `member` of the struct `type`. Rows whose type says
 * enough have KD_PUT or KD_PUT_OR. */
#define KM_PUT_SO(what, type, member, ...)                                                         \
    (&(&(const km_place){.in = {.kind = KM_PUT_##what, KD_MEMBER(type, member)}, __VA_ARGS__})->in)
#define KM_PUT(what, type, member) KM_PUT_SO(what, type, member, .list = false)
#define KM_PUT_ZONE_OF(what, type, member, demands_)                                               \
    KM_PUT_SO(what, type, member, .demands = (demands_))
#define KM_PUT_VAR_OF(what, type, member, var_, demands_)                                          \
    KM_PUT_SO(what, type, member, .var = (var_), .demands = (demands_))
#define KM_PUT_WORD_AS(type, member, form_) KM_PUT_SO(WORD, type, member, .form = (form_))
#define KM_PUT_BY(reader, type, member) KM_PUT_SO(OWN, type, member, .read = (reader))
#define KM_PUT_LATER_BY(reader, type, member)                                                      \
    KM_PUT_SO(OWN, type, member, .read = (reader), .later = true)

/* The place of a list, which is stored in the array `member`, with its length in the int
 * `counter`. */
#define KM_PUT_ITEMS(what, type, member, counter, ...)                                             \
    KM_PUT_SO(what, type, member[0], .list = true,                                                 \
              .in.most =                                                                           \
                  sizeof(((const type *)NULL)->member) / sizeof(((const type *)NULL)->member[0]),  \
              .count_at = offsetof(type, counter), __VA_ARGS__)
#define KM_PUT_LIST(what, type, member, counter, demands_)                                         \
    KM_PUT_ITEMS(what, type, member, counter, .demands = (demands_))
#define KM_PUT_LIST_BY(reader, type, member, counter)                                              \
    KM_PUT_ITEMS(OWN, type, member, counter, .read = (reader))
#define KM_PUT_ENTRIES_OF(type, member, counter, looker)                                           \
    KM_PUT_ITEMS(ENTRIES, type, member, counter, .read = (looker))

/* Fills `plan` from a checked `map` by the rows of `table` (not those of its `more`), including
 * defaults. A scalar in place of the map is the value of the first row. Seats, conditions, inner
 * tables and rows with a reader come last, in the order of their rows, so their readers can use the
 * members filled before. False: with problems reported. */
bool km_fill(km_compiler *c, km_phase *phase, const kd_table *table, const kd_node *map,
             void *plan);

/* Makes the plan of a phase: fills it from the phase's keys, declares the names for seat phrases
 * and conditions, and runs the mechanic's `compile`. False: with problems reported. */
bool km_phase_compile(km_compiler *c, km_phase *phase);

/* For readers: finds the zone that a value names, and checks that it meets `demands`. False: with a
 * problem reported. */
bool km_read_zone(const km_filling *filling, const kd_node *value, unsigned demands,
                  const ks_zone **out);

/* For readers: returns the seat phrase that a value contains, unless the value is one of the key's
 * own words. NULL: a problem has been reported, with the list of these words. */
ks_seat_phrase *km_read_seat(const km_filling *filling, const kd_node *value);

/* Returns the position in the file of a key of a map, or of the map if the key is missing. */
kn_mark km_key_at(const kd_node *map, const char *key);

/* Returns the first item of a list, or the scalar in place of a list. */
static inline const kd_node *km_first_item(const kd_node *node)
{
    return node && node->kind == KD_NODE_LIST ? node->first : node;
}
#define KM_ITEM(item, node)                                                                        \
    const kd_node *item = km_first_item(node);                                                     \
    item;                                                                                          \
    item = item == (node) ? NULL : item->next

#endif
