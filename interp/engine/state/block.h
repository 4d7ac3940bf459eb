/* SPDX-License-Identifier: MIT
 * block.h: a game in progress as one flat block without pointers: copy with memcpy, compare with
 * memcmp, save by writing it out. The layout gives the offsets of its parts. Unused bytes are
 * always zero.
 */
#ifndef KS_STATE_BLOCK_H
#define KS_STATE_BLOCK_H

#include "base/chance.h"
#include "state/layout.h"

#define KS_FRAMES 5 /* a phase and up to four nested calls */

/* One phase in progress. `step` belongs to the mechanic; 0 on entry. */
typedef struct ks_frame {
    uint8_t phase, step;
    uint8_t a, b; /* also belong to the mechanic */
} ks_frame;

typedef enum ks_standing { KS_RUNNING, KS_OVER, KS_UNFINISHED } ks_standing;

typedef struct ks_block {
    uint64_t rules; /* first bytes of the rules' digest: a block of other rules is refused */
    kn_chance chance;
    uint32_t moves;   /* public decisions made in the match */
    uint32_t redeals; /* deals of the match that were thrown in and dealt again */
    uint8_t standing; /* a ks_standing */
    uint8_t waiting;  /* 1: waiting for a decision by `seat` for `place` */
    uint8_t place, seat;
    uint8_t depth;   /* frames in use, the top is frame[depth-1]; 0 only when over */
    uint8_t winners; /* when over: bits of the winning sides (several: a draw between them) */
    uint8_t asked[KS_FRAMES]; /* by frame: 1 + the place that moves again after a free move and its
                                 consequences; 0: none */
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
/* Returns the cards of an ordered heap from bottom to top (= in order of arrival); their number
 * is kn_count of its set. */
static inline uint8_t *ks_order(const ks_layout *l, const ks_block *b, int heap)
{
    return ks_bytes(l, b) + l->order_of[heap];
}

/* True for an ordered hand whose holder has taken cards out of it, or inserted some, at
 * positions of their choice. Seats that don't see its faces may still know cards of it, but not
 * their positions. */
static inline bool ks_is_jumbled(const ks_layout *l, const ks_block *b, int heap)
{
    return l->jumbled >= 0 && kn_has(b->sets[l->jumbled], (unsigned)heap);
}

/* Initialises the block at the start of a match: all zeros and first values, every card in
 * `stock` (the heap that shuffles gather to), no card seen by any seat. */
void ks_block_begin(const ks_layout *layout, ks_block *block, int stock);

/* Resets the variables of `scope` to their first values (those of a deal include those of a
 * trick). */
void ks_block_reset(const ks_layout *layout, ks_block *block, ks_scope scope);

/* Checks the whole state, for debug builds and tests: every card is in exactly one heap, orders
 * agree with sets, sees and possible are true (possible is a superset of each hidden heap,
 * shared heaps are seen), variables are in range, accounts add up to their total. Returns NULL
 * if all is right, otherwise the error (a constant sentence). */
const char *ks_block_check(const ks_layout *layout, const ks_block *block);

/* ks_block_check without the accounts: for positions set up by hand, which may have another
 * number of chips. */
const char *ks_block_check_position(const ks_layout *layout, const ks_block *block);

#endif
