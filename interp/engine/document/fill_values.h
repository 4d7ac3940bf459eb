/* SPDX-License-Identifier: MIT
 * fill_values.h: where the value of each row of a key table goes in what the table is compiled
 * into, as far as it needs no more than the document: flags, choices, numbers, texts. Mechanics add
 * kinds of their own (mechanics/fill_plan.h).
 */
#ifndef KD_DOCUMENT_FILL_VALUES_H
#define KD_DOCUMENT_FILL_VALUES_H

#include <stddef.h>

#include "document/keys.h"

/* What a value becomes, and the type of the member that gets it. Without a value and a default the
 * member gets what is said in brackets. */
typedef enum kd_put {
    KD_PUT_BY_TYPE, /* what the type of the row says: flag, choice, integer, else the node */
    KD_PUT_TOLD,    /* nothing: people read it as it is written (`says`) */
    KD_PUT_FLAG,    /* bool or any integer (`none`) */
    KD_PUT_CHOICE,  /* any integer: the place of the word among the row's choices; bool: whether it
                       is the second of two (`none`) */
    KD_PUT_INTEGER, /* any integer (`none`); so is a word that the row has beside numbers */
    KD_PUT_NODE,    /* const kd_node *: whoever fills reads it (NULL) */
    KD_PUT_MORE     /* the first kind of those above */
} kd_put;

struct kd_place {
    int kind;
    uint16_t at, size; /* of the member or, of a list, of its first item */
    uint16_t most;     /* items of a list, entries of a map; 0: no limit of its own */
    int64_t none;
};

#define KD_MEMBER(type, member)                                                                    \
    .at = offsetof(type, member), .size = sizeof(((const type *)NULL)->member)

/* A row's `place`: member `member` of the struct `type` gets the value, in the way of the row's
 * type. */
#define KD_PUT(type, member) (&(const struct kd_place){KD_MEMBER(type, member)})
#define KD_PUT_OR(type, member, none_)                                                             \
    (&(const struct kd_place){KD_MEMBER(type, member), .none = (none_)})

/* A member that gets the node, whatever the type of the row. */
#define KD_PUT_AS_NODE(type, member)                                                               \
    (&(const struct kd_place){.kind = KD_PUT_NODE, KD_MEMBER(type, member)})

/* A row that only people read. */
#define KD_PUT_NOWHERE (&(const struct kd_place){.kind = KD_PUT_TOLD})

/* The value of a row in a checked map: what is written (a scalar in place of the map is the value
 * of the first row), else the row's default; NULL without one. False if memory is out. */
bool kd_value(const kd_table *table, const kd_key *row, const kd_node *map, kn_arena *arena,
              const kd_node **value);

/* Is it a word that the row has beside other values? Its place, or -1. */
int kd_value_word(const kd_key *row, const kd_node *value);

/* Puts a value (NULL: none) into a member, in one of the ways above. False if it is no whole number
 * where one belongs, or of another kind. */
bool kd_put_value(const kd_key *row, const kd_node *value, void *member);

/* Fills `plan` from a checked `map` by the rows of `table`, which all are of the kinds above. False
 * if memory is out. */
bool kd_fill(const kd_table *table, const kd_node *map, kn_arena *arena, void *plan);

/* The first of `entry` and those behind it that is not off, or NULL. */
const kd_node *kd_entry_on(const kd_node *entry);

/* for (KD_ENTRY(entry, map)): the entries of a named map (or NULL) that are not off. */
#define KD_ENTRY(entry, map)                                                                       \
    const kd_node *entry = kd_entry_on((map) ? (map)->first : NULL);                               \
    entry;                                                                                         \
    entry = kd_entry_on(entry->next)

#endif
