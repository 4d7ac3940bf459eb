/* SPDX-License-Identifier: MIT
 * block.h: a game in progress as one flat block without pointers: copy with memcpy, compare with
 * memcmp, save by writing it out. The layout gives the offsets of its parts. Unused bytes are
 * always zero, so that equal states have equal bytes.
 */
#ifndef KS_STATE_BLOCK_H
#define KS_STATE_BLOCK_H

#include "base/chance.h"
#include "state/layout.h"

#define KS_FRAMES 5 /* most frames: a phase and up to four nested calls */

/* One phase in progress. `step` belongs to the mechanic; 0 on entry. */
typedef struct ks_frame {
    uint8_t phase, step;
    uint8_t a, b; /* these two also belong to the mechanic */
} ks_frame;

typedef enum ks_standing { KS_RUNNING, KS_OVER, KS_UNFINISHED } ks_standing;

typedef struct ks_block {
    uint64_t rules; /* first bytes of the rules' digest; a block of other rules is rejected */
    kn_chance chance;
    uint32_t moves;   /* number of public decisions in the match */
    uint32_t redeals; /* number of deals in the match that were thrown in and dealt again */
    uint8_t standing; /* a ks_standing */
    uint8_t waiting;  /* 1: `seat` must make a decision for `place` */
    uint8_t place, seat;
    /* number of frames in use, the top one is frame[depth-1]; 0 only when the match is over */
    uint8_t depth;
    /* when the match is over: bits of the winning sides (several: a draw between them) */
    uint8_t winners;
    /* by frame: 1 + the place that moves again after a free move and its consequences; 0: no free
     * move */
    uint8_t asked[KS_FRAMES];
    uint8_t spare[1];
    ks_frame frame[KS_FRAMES];
    kn_set sets[]; /* then ints, then bytes */
} ks_block;

static inline int32_t *ks_ints(const ks_layout *l, const ks_block *b)
{
    return (int32_t *)(uintptr_t)(b->sets + l->sets);
}
static inline uint8_t *ks_bytes(const ks_layout *l, const ks_block *b)
{
    return (uint8_t *)(ks_ints(l, b) + l->ints);
}
/* Returns the cards of an ordered heap from bottom to top (= in the order of arrival). The count of
 * its set is their number. */
static inline uint8_t *ks_order(const ks_layout *l, const ks_block *b, int heap)
{
    return ks_bytes(l, b) + l->order_of[heap];
}

/* True for an ordered hand from or into which its holder has moved cards at positions of their
 * choice. Seats that don't see the faces of such a hand may still know some of its cards, but not
 * their positions. */
static inline bool ks_is_jumbled(const ks_layout *l, const ks_block *b, int heap)
{
    return l->jumbled >= 0 && kn_has(b->sets[l->jumbled], (unsigned)heap);
}

/* Initialises the block at the start of a match: all numbers are zero or have their first values,
 * every card is in `stock` (the heap that shuffles gather to), and no seat has seen a card. */
void ks_block_begin(const ks_layout *layout, ks_block *block, int stock);

/* Resets the variables of `scope` to their first values; those of a deal include those of a
 * trick. */
void ks_block_reset(const ks_layout *layout, ks_block *block, ks_scope scope);

/* Checks the whole state, for debug builds and tests: every card is in exactly one heap, orders
 * agree with sets, variables are in range, and accounts add up to their total. `sees` and
 * `possible` are true: `possible` is a superset of each hidden heap, and everybody sees shared
 * heaps. Returns NULL if everything is right, otherwise the error (a constant sentence). */
const char *ks_block_check(const ks_layout *layout, const ks_block *block);

/* Like ks_block_check without the accounts, for positions set up by hand, which may have another
 * number of chips. */
const char *ks_block_check_position(const ks_layout *layout, const ks_block *block);

#endif
