/* SPDX-License-Identifier: MIT
 * block.h: a game in progress as one flat, pointer-free block: copy is memcpy, equality is memcmp,
 * saving is writing it out. Its parts lie where the layout says. Unused bytes are always zero.
 */
#ifndef KS_STATE_BLOCK_H
#define KS_STATE_BLOCK_H

#include "base/chance.h"
#include "state/layout.h"

#define KS_FRAMES 5 /* a phase and up to four it called */

/* One phase in progress; `step` is the mechanic's own, 0 when it is entered. */
typedef struct ks_frame {
    uint8_t phase, step;
    uint8_t a, b; /* the mechanic's own too */
} ks_frame;

typedef enum ks_standing { KS_RUNNING, KS_OVER, KS_UNFINISHED } ks_standing;

typedef struct ks_block {
    uint64_t rules; /* first bytes of the rules' digest: a block of other rules is refused */
    kn_chance chance;
    uint32_t moves;   /* decisions made in the match that everybody has heard of */
    uint32_t redeals; /* deals of the match that were thrown in and dealt again */
    uint8_t standing; /* ks_standing */
    uint8_t waiting;  /* 1: a decision is awaited from `place`, by `seat` */
    uint8_t place, seat;
    uint8_t depth;            /* frames in use, top is frame[depth-1]; 0 only when over */
    uint8_t winners;          /* when over: winning sides as bits (several: a draw between them) */
    uint8_t asked[KS_FRAMES]; /* by frame: 1 + the place that is to move again after a free move and
                                 what that led to, 0 none */
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
/* The cards of an ordered heap from bottom to top (= in order of arrival); their number is kn_count
 * of its set. */
static inline uint8_t *ks_order(const ks_layout *l, const ks_block *b, int heap)
{
    return ks_bytes(l, b) + l->order_of[heap];
}

/* A hand in order whose holder has taken cards out of it, or put them in, where he liked: those who
 * don't see its faces may still know cards of it, but of none where in the hand it is. */
static inline bool ks_is_jumbled(const ks_layout *l, const ks_block *b, int heap)
{
    return l->jumbled >= 0 && kn_has(b->sets[l->jumbled], (unsigned)heap);
}

/* The block at the very start of a match: all zeros and first values, every card in `stock` (the
 * heap that shuffles gather to), nobody seeing any. */
void ks_block_begin(const ks_layout *layout, ks_block *block, int stock);

/* Puts the variables of `scope` back to their first values (a deal's include a trick's). */
void ks_block_reset(const ks_layout *layout, ks_block *block, ks_scope scope);

/* Whole-state check of debug builds and tests: every card in exactly one heap, orders agree with
 * sets, sees and possible contain no lie (possible is a superset of each hidden heap, shared heaps
 * seen), variables in range, accounts add up to their total. NULL when fine, else what is wrong (a
 * constant sentence). */
const char *ks_block_check(const ks_layout *layout, const ks_block *block);

/* ks_block_check without the accounts: for positions set up by hand, whose chips need not be the
 * usual number. */
const char *ks_block_check_position(const ks_layout *layout, const ks_block *block);

#endif
