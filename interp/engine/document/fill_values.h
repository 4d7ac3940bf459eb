/* SPDX-License-Identifier: MIT
 * fill_values.h: says where the value of each row of a key table goes in the compiled struct,
 * for values that need only the document: flags, choices, numbers, texts. Mechanics add their
 * own kinds (mechanics/fill_plan.h).
 */
#ifndef KD_DOCUMENT_FILL_VALUES_H
#define KD_DOCUMENT_FILL_VALUES_H

#include <stddef.h>

#include "document/keys.h"

/* The storage of a value, and the type of its member. In parentheses: the content of the member
 * if there is neither a value nor a default. */
typedef enum kd_put {
    /* depends on the type of the row: flag, choice, integer; for other types, the node */
    KD_PUT_BY_TYPE,
    KD_PUT_TOLD, /* not stored, because only people read it (`says`) */
    KD_PUT_FLAG, /* bool or any integer type (`none`) */
    /* any integer type: the index of the word among the row's choices; bool: whether it is the
     * second of two words (`none`) */
    KD_PUT_CHOICE,
    /* any integer type (`none`); also for a word that the row allows in place of a number */
    KD_PUT_INTEGER,
    KD_PUT_NODE, /* const kd_node *, which the code that fills the struct reads (NULL) */
    KD_PUT_MORE  /* the first kind that is defined elsewhere */
} kd_put;

struct kd_place {
    int kind;
    uint16_t at, size; /* size of the member; for a list, of one item */
    uint16_t most;     /* most items of a list or entries of a map; 0: no limit of its own */
    int64_t none;
};

#define KD_MEMBER(type, member)                                                                    \
    .at = offsetof(type, member), .size = sizeof(((const type *)NULL)->member)

/* The `place` of a row that stores the value in `member` of the struct `type`, according to the
 * type of the row. */
#define KD_PUT(type, member) (&(const struct kd_place){KD_MEMBER(type, member)})
#define KD_PUT_OR(type, member, none_)                                                             \
    (&(const struct kd_place){KD_MEMBER(type, member), .none = (none_)})

/* Stores the node in a member of any type. */
#define KD_PUT_AS_NODE(type, member)                                                               \
    (&(const struct kd_place){.kind = KD_PUT_NODE, KD_MEMBER(type, member)})

/* For a row that only people read; nothing is stored. */
#define KD_PUT_NOWHERE (&(const struct kd_place){.kind = KD_PUT_TOLD})

/* Finds the value of a row in a checked map: the value written there, else the row's default,
 * else NULL. A scalar in place of the map is the value of the first row. False: out of memory. */
bool kd_value(const kd_table *table, const kd_key *row, const kd_node *map, kn_arena *arena,
              const kd_node **value);

/* Returns the index of a word that the row allows in place of other values; -1: it allows no such
 * word. */
int kd_value_word(const kd_key *row, const kd_node *value);

/* Stores a value (NULL: none) in a member, according to the kind. False if a number is expected and
 * the value is not a whole number, or if the kind is defined elsewhere. */
bool kd_put_value(const kd_key *row, const kd_node *value, void *member);

/* Fills `plan` from a checked `map` by the rows of `table`, all of which must have kinds listed
 * above. False: out of memory. */
bool kd_fill(const kd_table *table, const kd_node *map, kn_arena *arena, void *plan);

/* Returns the first entry, beginning with `entry`, that is not off, or NULL. */
const kd_node *kd_entry_on(const kd_node *entry);

/* for (KD_ENTRY(entry, map)) ...: walks the entries of a named map (or NULL) that are not off. */
#define KD_ENTRY(entry, map)                                                                       \
    const kd_node *entry = kd_entry_on((map) ? (map)->first : NULL);                               \
    entry;                                                                                         \
    entry = kd_entry_on(entry->next)

#endif
