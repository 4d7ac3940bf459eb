/* SPDX-License-Identifier: MIT
 * fill.h: where the value of each row of a key table goes in what the table is compiled into, and
 * the one function that puts it there. What concerns two keys together is not said here: a
 * mechanic's own `compile` sees to that, after its plan is filled.
 */
#ifndef KM_MECHANICS_FILL_H
#define KM_MECHANICS_FILL_H

#include <stddef.h>

#include "mechanics/mechanic.h"

/* What a value becomes, and the type of the member that gets it. Without a value and a default the
 * member gets what is said in brackets. */
typedef enum km_put {
    KM_PUT_TOLD,    /* nothing: people read it as it is written (`says`) */
    KM_PUT_FLAG,    /* bool */
    KM_PUT_CHOICE,  /* any integer: the place of the word among the row's choices; bool: whether it
                       is the second of two */
    KM_PUT_INTEGER, /* any integer (none); so is a word that the row has beside numbers */
    KM_PUT_AMOUNT,  /* km_amount (none) */
    KM_PUT_TEXT,    /* const char * (NULL) */
    KM_PUT_WORD,    /* int: a word of moves, with `form` behind it (-1) */
    KM_PUT_ZONE,    /* const ks_zone *, or a ks_zone that is its copy (NULL, or without a name) */
    KM_PUT_HEAP,    /* int: the heap of a zone of the table (-1) */
    KM_PUT_SEAT,    /* ks_seat_phrase * (NULL); so is a word that the row has beside phrases */
    KM_PUT_WHO,     /* km_who */
    KM_PUT_CONDITION, /* ks_condition * (NULL); so is the default, `always` */
    KM_PUT_CARDS,     /* kn_set (none) */
    KM_PUT_CARD,      /* uint8_t: a set of one card */
    KM_PUT_VAR,       /* const ks_var * (NULL; so is the default): of type `var` */
    KM_PUT_VAR_AT,    /* int: its offset (-1) */
    KM_PUT_PHASE,     /* int: the number of a phase (-1) */
    KM_PUT_TABLE,     /* a struct that begins with `bool on`, filled by the rows of the row's table;
                         left alone without a value */
    KM_PUT_OWN        /* whatever `read` makes of it */
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

struct km_place {
    km_put kind;
    bool list;         /* an array; its items are of that kind */
    uint16_t at, size; /* of the member or, of a list, of its first item */
    uint16_t most;     /* items of a list */
    uint16_t count_at; /* an int: their number */
    unsigned demands;  /* KM_OF_TABLE ... */
    ks_var_type var;
    int64_t none;
    const char *form;
    bool later; /* left to km_fill_later */
    /* Of KM_PUT_OWN: reads `value` (or an item of it), NULL without a value and a default, into the
     * member. False with a problem. */
    bool (*read)(const km_filling *filling, const kd_node *value, void *member);
};

#define KM_MEMBER(type, member)                                                                    \
    .at = offsetof(type, member), .size = sizeof(((const type *)NULL)->member)

/* A row's `place`: member `member` of the struct `type` gets the value. */
#define KM_PUT(what, type, member)                                                                 \
    (&(const struct km_place){.kind = KM_PUT_##what, KM_MEMBER(type, member)})
#define KM_PUT_OR(what, type, member, none_)                                                       \
    (&(const struct km_place){.kind = KM_PUT_##what, KM_MEMBER(type, member), .none = (none_)})
#define KM_PUT_ZONE_OF(what, type, member, demands_)                                               \
    (&(const struct km_place){                                                                     \
        .kind = KM_PUT_##what, KM_MEMBER(type, member), .demands = (demands_)})
#define KM_PUT_VAR_OF(what, type, member, var_, demands_)                                          \
    (&(const struct km_place){                                                                     \
        .kind = KM_PUT_##what, KM_MEMBER(type, member), .var = (var_), .demands = (demands_)})
#define KM_PUT_WORD_AS(type, member, form_)                                                        \
    (&(const struct km_place){.kind = KM_PUT_WORD, KM_MEMBER(type, member), .form = (form_)})
#define KM_PUT_BY(reader, type, member)                                                            \
    (&(const struct km_place){.kind = KM_PUT_OWN, KM_MEMBER(type, member), .read = (reader)})

/* ... once all entries of a named map have been filled. */
#define KM_PUT_LATER_BY(reader, type, member)                                                      \
    (&(const struct km_place){                                                                     \
        .kind = KM_PUT_OWN, KM_MEMBER(type, member), .read = (reader), .later = true})

/* The place of a list: the array `member`, whose items the int `counter` counts. */
#define KM_MEMBERS(type, member, counter)                                                          \
    .list = true, .at = offsetof(type, member), .size = sizeof(((const type *)NULL)->member[0]),   \
    .most = sizeof(((const type *)NULL)->member) / sizeof(((const type *)NULL)->member[0]),        \
    .count_at = offsetof(type, counter)
#define KM_PUT_LIST(what, type, member, counter, demands_)                                         \
    (&(const struct km_place){                                                                     \
        .kind = KM_PUT_##what, KM_MEMBERS(type, member, counter), .demands = (demands_)})
#define KM_PUT_LIST_BY(reader, type, member, counter)                                              \
    (&(const struct km_place){                                                                     \
        .kind = KM_PUT_OWN, KM_MEMBERS(type, member, counter), .read = (reader)})

/* A row that only people read. */
#define KM_PUT_NOWHERE (&(const struct km_place){.kind = KM_PUT_TOLD})

/* Fills `plan` from a checked `map` by the rows of `table` (not those of its `more`), defaults
 * included. A scalar in place of the map is the value of the first row. Seats, conditions, inner
 * tables and rows with a reader of their own come last, in the order of their rows, so that readers
 * find in `plan` what the others and those before them have put there. False with problems. */
bool km_fill(km_compiler *c, km_phase *phase, const kd_table *table, const kd_node *map,
             void *plan);

/* The rows that km_fill has left: they need what other entries are. */
bool km_fill_later(km_compiler *c, km_phase *phase, const kd_table *table, const kd_node *map,
                   void *plan);

/* Makes the plan of a phase: fills it from its keys, lets the mechanic declare what seats and
 * conditions may name, and then compile what keys say together. False with problems. */
bool km_phase_compile(km_compiler *c, km_phase *phase);

/* For readers: the zone that a value names, if it is as demanded. False with a problem. */
bool km_read_zone(const km_filling *filling, const kd_node *value, unsigned demands,
                  const ks_zone **out);

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

/* True of an entry with `off: true`. */
bool km_entry_is_off(const kd_node *entry);

#endif
