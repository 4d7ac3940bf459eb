/* SPDX-License-Identifier: MIT
 * fill_values.h: says where the value of each row of a key table goes in the compiled struct,
 * for values that need only the document: flags, choices, numbers, texts. Mechanics add their
 * own kinds (mechanics/fill_plan.h).
 */
#ifndef KD_DOCUMENT_FILL_VALUES_H
#define KD_DOCUMENT_FILL_VALUES_H

#include <stddef.h>

#include "document/keys.h"

/* How a value is stored, and the type of its member. The parentheses give the result without a
 * value and a default. */
typedef enum kd_put {
    KD_PUT_BY_TYPE, /* by the type of the row: flag, choice, integer, otherwise the node */
    KD_PUT_TOLD,    /* not stored: people read it as written (`says`) */
    KD_PUT_FLAG,    /* bool or any integer (`none`) */
    KD_PUT_CHOICE,  /* any integer: the index of the word among the row's choices; bool: whether it
                       is the second of two (`none`) */
    KD_PUT_INTEGER, /* any integer (`none`); also for a word that the row allows besides numbers */
    KD_PUT_NODE,    /* const kd_node *: read by the code that fills the struct (NULL) */
    KD_PUT_MORE     /* the first kind defined elsewhere */
} kd_put;

struct kd_place {
    int kind;
    uint16_t at, size; /* of the member; for a list, of its first item */
    uint16_t most;     /* items of a list, entries of a map; 0: no specific limit */
    int64_t none;
};

#define KD_MEMBER(type, member)                                                                    \
    .at = offsetof(type, member), .size = sizeof(((const type *)NULL)->member)

/* The `place` of a row: stores the value in `member` of the struct `type`, by the row's type. */
#define KD_PUT(type, member) (&(const struct kd_place){KD_MEMBER(type, member)})
#define KD_PUT_OR(type, member, none_)                                                             \
    (&(const struct kd_place){KD_MEMBER(type, member), .none = (none_)})

/* Stores the node in a member, whatever the row's type. */
#define KD_PUT_AS_NODE(type, member)                                                               \
    (&(const struct kd_place){.kind = KD_PUT_NODE, KD_MEMBER(type, member)})

/* For a row that only people read. */
#define KD_PUT_NOWHERE (&(const struct kd_place){.kind = KD_PUT_TOLD})

/* Finds the value of a row in a checked map: the written one (a scalar in place of the map is
 * the value of the first row), otherwise the row's default, otherwise NULL. False: out of
 * memory. */
bool kd_value(const kd_table *table, const kd_key *row, const kd_node *map, kn_arena *arena,
              const kd_node **value);

/* Returns the index of a word that the row allows besides other values; -1: not such a word. */
int kd_value_word(const kd_key *row, const kd_node *value);

/* Stores a value (NULL: none) in a member, in one of the ways above. False if a number is
 * expected and it isn't whole, or for kinds defined elsewhere. */
bool kd_put_value(const kd_key *row, const kd_node *value, void *member);

/* Fills `plan` from a checked `map` by the rows of `table`, all of the kinds above. False: out
 * of memory. */
bool kd_fill(const kd_table *table, const kd_node *map, kn_arena *arena, void *plan);

/* Returns the first entry from `entry` on that is not off, or NULL. */
const kd_node *kd_entry_on(const kd_node *entry);

/* for (KD_ENTRY(entry, map)) ...: walks the entries of a named map (or NULL) that are not off. */
#define KD_ENTRY(entry, map)                                                                       \
    const kd_node *entry = kd_entry_on((map) ? (map)->first : NULL);                               \
    entry;                                                                                         \
    entry = kd_entry_on(entry->next)

#endif
