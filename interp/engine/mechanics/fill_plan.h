/* SPDX-License-Identifier: MIT
 * fill_plan.h: where the value of each row of a key table goes in what the table is compiled into,
 * and the one function that puts it there. What concerns two keys together is not said here: a
 * mechanic's own `compile` sees to that, after its plan is filled.
 */
#ifndef KM_MECHANICS_FILL_PLAN_H
#define KM_MECHANICS_FILL_PLAN_H

#include "document/fill_values.h"
#include "mechanics/mechanic.h"

/* What a value becomes besides kd_put, and the type of the member that gets it. Without a value and
 * a default the member gets what is said in brackets. */
typedef enum km_put {
    KM_PUT_INTEGER = KD_PUT_INTEGER, /* of lists: a row of one number has KD_PUT */
    KM_PUT_AMOUNT = KD_PUT_MORE,     /* km_amount (none) */
    KM_PUT_TEXT,                     /* const char * (NULL) */
    KM_PUT_WORD,                     /* int: a word of moves, with `form` behind it (-1) */
    KM_PUT_ZONE,   /* const ks_zone *, or a ks_zone that is its copy (NULL, or without a name) */
    KM_PUT_HEAP,   /* int: the heap of a zone of the table (-1) */
    KM_PUT_SEAT,   /* ks_seat_phrase * (NULL); so is a word that the row has beside phrases */
    KM_PUT_WHO,    /* km_who */
    KM_PUT_CARD,   /* uint8_t: a set of one card */
    KM_PUT_VAR,    /* const ks_var * (NULL; so is the default): of type `var` */
    KM_PUT_VAR_AT, /* int: its offset (-1) */
    KM_PUT_PHASE,  /* int: the number of a phase (-1) */
    KM_PUT_OWN,    /* whatever `read` makes of it */
    /* These a row has by its type: */
    KM_PUT_CARDS,     /* kn_set (none) */
    KM_PUT_CONDITION, /* ks_condition * (NULL); so is the default, `always` */
    KM_PUT_TABLE,     /* a struct that begins with `bool on`, filled by the rows of the row's table;
                         left alone without a value */
    KM_PUT_ENTRIES    /* an array of structs that begin with km_entry, each filled by the rows of
                         the row's table and then looked at by `read` (or NULL) */
} km_put;

/* What zones and variables may be demanded to be, as bits. */
enum {
    KM_OF_TABLE = 1,  /* the table's */
    KM_OF_OWNERS = 2, /* of seats or places */
    KM_NOT_SIDES = 4,
    KM_NOT_TABLE = 8,
    KM_ORDERED = 16,    /* a zone that keeps its order */
    KM_SEEN_BY_ALL = 32 /* a zone */
};

/* A seat phrase, or one of the words that a row has beside phrases. */
typedef struct km_who {
    uint8_t word; /* its place among the row's choices; their number for a phrase */
    const ks_seat_phrase *phrase;
} km_who;

/* What is being filled. */
typedef struct km_filling {
    km_compiler *c;
    km_phase *phase;
    const kd_table *table;
    const kd_node *map; /* with the keys of the table */
    const kd_key *row;
    void *plan;  /* which the table is compiled into ... */
    void *whole; /* ... and, of an inner table, that of the outermost one */
} km_filling;

/* What an entry of a named map begins with. */
typedef struct km_entry {
    const char *name;
    const kd_node *node;
} km_entry;

/* A place with what the kinds of mechanics need. */
typedef struct km_place {
    struct kd_place in;
    bool list;         /* an array; its items are of that kind */
    bool later;        /* once all entries of the named map have been filled */
    uint16_t count_at; /* an int: their number */
    unsigned demands;  /* KM_OF_TABLE ... */
    ks_var_type var;
    const char *form;
    /* Of KM_PUT_OWN: reads `value` (or an item of it), NULL without a value and a default, into the
     * member. False with a problem. */
    bool (*read)(const km_filling *filling, const kd_node *value, void *member);
} km_place;

/* A row's `place`: member `member` of the struct `type` gets the value. Rows whose type says enough
 * have KD_PUT or KD_PUT_OR. */
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

/* The place of a list: the array `member`, whose items the int `counter` counts. */
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

/* Fills `plan` from a checked `map` by the rows of `table` (not those of its `more`), defaults
 * included. A scalar in place of the map is the value of the first row. Seats, conditions, inner
 * tables and rows with a reader of their own come last, in the order of their rows, so that readers
 * find in `plan` what the others and those before them have put there. False with problems. */
bool km_fill(km_compiler *c, km_phase *phase, const kd_table *table, const kd_node *map,
             void *plan);

/* Makes the plan of a phase: fills it from its keys, lets the mechanic declare what seats and
 * conditions may name, and then compile what keys say together. False with problems. */
bool km_phase_compile(km_compiler *c, km_phase *phase);

/* For readers: the zone that a value names, if it is as demanded. False with a problem. */
bool km_read_zone(const km_filling *filling, const kd_node *value, unsigned demands,
                  const ks_zone **out);

/* For readers: the seat that a value names which is none of the key's own words; of what is neither
 * the words are told, too. NULL with a problem. */
ks_seat_phrase *km_read_seat(const km_filling *filling, const kd_node *value);

/* Where a key of a map is written, or the map. */
kn_mark km_key_at(const kd_node *map, const char *key);

/* The items of a list, or the one that a scalar is in place of it. */
static inline const kd_node *km_first_item(const kd_node *node)
{
    return node && node->kind == KD_NODE_LIST ? node->first : node;
}
#define KM_ITEM(item, node)                                                                        \
    const kd_node *item = km_first_item(node);                                                     \
    item;                                                                                          \
    item = item == (node) ? NULL : item->next

#endif
