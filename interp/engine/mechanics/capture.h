/* SPDX-License-Identifier: MIT
 * capture.h: which cards of a face-up floor a card may take: by rank, by groups that add up,
 * several at once, or all of them. Tables and positions only: whose turn it is and where the cards
 * go is fishing.c's.
 *
 * Words: a *group* is one floor card of an equal rank, or floor cards whose values add up to what
 * the played card needs. A *capture* is a union of disjoint groups, as the limits below allow.
 */
#ifndef KM_MECHANICS_CAPTURE_H
#define KM_MECHANICS_CAPTURE_H

#include "base/report.h"
#include "state/move.h"

#define KM_VALUE_MAX 63 /* largest value of a card when adding up: sums are bits of a word */
#define KM_CAPTURES_MAX                                                                            \
    (1 << 15) /* captures in one position: more is an error, never a shorter list */

/* `equal_rank`: of several equal cards one only; any number of them; one of them, or three or more
 * only together; equal rank takes nothing. */
#define KM_EQUALS(X)                                                                               \
    X(KM_EQUAL_ONE, "one")                                                                         \
    X(KM_EQUAL_ANY, "any")                                                                         \
    X(KM_EQUAL_THREE, "three")                                                                     \
    X(KM_EQUAL_NONE, "none")
typedef enum km_equal { KM_EQUALS(KD_ENUM) } km_equal_mode;

/* `sums`: any disjoint groups that add up, with or without an equal card; one group alone, an equal
 * card or one that adds up; none. */
#define KM_SUMS(X)                                                                                 \
    X(KM_SUMS_ANY, "any")                                                                          \
    X(KM_SUMS_ONE, "one")                                                                          \
    X(KM_SUMS_NONE, "none")
typedef enum km_sums { KM_SUMS(KD_ENUM) } km_sums_mode;

/* `must_take`: a card that can take something must; only one that can take an equal card must;
 * taking is free. */
#define KM_TAKES(X)                                                                                \
    X(KM_TAKE_ALWAYS, "always")                                                                    \
    X(KM_TAKE_MATCH, "match")                                                                      \
    X(KM_TAKE_NEVER, "never")
typedef enum km_must_take { KM_TAKES(KD_ENUM) } km_must_take;

/* All that decides captures; filled once while rules compile, constant afterwards. */
typedef struct km_capture {
    kn_set sweepers;             /* take what `sweeps` says, and nothing less */
    kn_set sweeps[KN_CARDS_MAX]; /* of sweepers: the floor cards they take, mostly all */
    kn_set equal[KN_CARDS_MAX];  /* what each card takes by rank; empty for sweepers and harmless
                                    cards */
    uint8_t value[KN_CARDS_MAX]; /* of a floor card in a sum, 0 = never part of one */
    uint8_t need[KN_CARDS_MAX];  /* what floor cards must add up to for this card, 0 = it takes no
                                    sums */
    uint8_t least, most;         /* cards in a sum; most 0 = any number */
    km_equal_mode limit;
    km_sums_mode sums;
    km_must_take duty;
    bool match_first; /* a capture must include an equal card if there is one */
    bool maximal;     /* only captures that no other capture contains */
} km_capture;

/* Adds all plays of the cards of `hand` to `moves`, in the order of a list of plays: plain plays
 * are cards laid down without taking; captures (KS_WORD_TAKE) by played card, then number of cards,
 * then card by card, each once. KN_OK; KN_SYSTEM when memory is out; KN_RULES when there are more
 * than KM_CAPTURES_MAX. */
kn_status km_capture_moves(const km_capture *capture, kn_set hand, kn_set floor, ks_moves *moves);

/* True if floor cards of `taken` can be split into groups as above without regard to duty,
 * match_first and maximal: for explanations. */
bool km_capture_is_possible(const km_capture *capture, unsigned card, kn_set taken);

#endif
