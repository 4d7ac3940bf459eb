/* SPDX-License-Identifier: MIT
 * capture.h: which cards of a face-up floor a card may capture: by rank, by groups that add up,
 * several at once, or all of them. Works on tables and positions only; fishing.c decides whose turn
 * it is and moves the cards. Words: a *group* is one floor card of equal rank, or floor cards whose
 * values add up to the sum that the played card needs. A *capture* is a union of disjoint groups,
 * within the limits below.
 */
#ifndef KM_MECHANICS_CAPTURE_H
#define KM_MECHANICS_CAPTURE_H

#include "base/report.h"
#include "state/move.h"

#define KM_VALUE_MAX 63 /* largest value of a card in a sum: sums are bits of a word */
#define KM_CAPTURES_MAX                                                                            \
    (1 << 15) /* most captures in one position; more is an error, never a shorter list */

/* `equal_rank`: only one of several equal cards; any number of equal cards; one, or three or more
 * together; none. */
#define KM_EQUALS(X)                                                                               \
    X(KM_EQUAL_ONE, "one")                                                                         \
    X(KM_EQUAL_ANY, "any")                                                                         \
    X(KM_EQUAL_THREE, "three")                                                                     \
    X(KM_EQUAL_NONE, "none")
typedef enum km_equal { KM_EQUALS(KD_ENUM) } km_equal_mode;

/* `sums`: any disjoint groups that add up, with or without an equal card; a single group, which is
 * an equal card or a sum; none. */
#define KM_SUMS(X)                                                                                 \
    X(KM_SUMS_ANY, "any")                                                                          \
    X(KM_SUMS_ONE, "one")                                                                          \
    X(KM_SUMS_NONE, "none")
typedef enum km_sums { KM_SUMS(KD_ENUM) } km_sums_mode;

/* `must_take`: a card that can capture must do so; only a card that can capture an equal one must;
 * capturing is optional. */
#define KM_TAKES(X)                                                                                \
    X(KM_TAKE_ALWAYS, "always")                                                                    \
    X(KM_TAKE_MATCH, "match")                                                                      \
    X(KM_TAKE_NEVER, "never")
typedef enum km_must_take { KM_TAKES(KD_ENUM) } km_must_take;

/* `choice`: any capture; only captures that no other one contains; only captures with the fewest
 * cards. */
#define KM_CHOICES(X)                                                                              \
    X(KM_CHOICE_ANY, "any")                                                                        \
    X(KM_CHOICE_MAXIMAL, "maximal")                                                                \
    X(KM_CHOICE_FEWEST, "fewest")
typedef enum km_choice { KM_CHOICES(KD_ENUM) } km_choice;

/* All that decides captures. Filled once while rules compile, constant afterwards. */
typedef struct km_capture {
    kn_set sweepers; /* cards that always capture exactly their `sweeps` ... */
    /* for each sweeper: the floor cards that it captures, usually all */
    kn_set sweeps[KN_CARDS_MAX];
    /* ... unless one of these cards is on the floor: then sweepers capture like other cards */
    kn_set bars;
    /* the cards that each card captures by rank; empty for harmless cards, and for sweepers that
     * nothing bars */
    kn_set equal[KN_CARDS_MAX];
    kn_set one_equal; /* cards that capture only one equal card, regardless of `limit` */
    kn_set builds;    /* floor cards that stand for a whole build: each is a group by itself */
    kn_set closed;    /* those builds that can't be part of another group */
    /* the value of a floor card in a sum; 0: it is never part of a sum */
    uint8_t value[KN_CARDS_MAX];
    uint8_t need[KN_CARDS_MAX]; /* sum that this card captures; 0: it captures no sums */
    uint8_t other_value[KN_CARDS_MAX], other_need[KN_CARDS_MAX]; /* second ones; 0: none */
    bool others;  /* some card has a second value, or can capture a second sum */
    bool built;   /* `builds` is not empty, so `least` is 1, but ... */
    bool several; /* ... a group of other cards needs at least two */
    /* a single card of the same rank never counts as a sum; `equal` decides whether it is
     * captured */
    bool lone_equals;
    uint8_t least, most; /* least and most cards in a sum; most 0: any number */
    km_equal_mode limit;
    km_sums_mode sums;
    km_must_take duty;
    bool match_first; /* if the floor has an equal card, a capture must include one */
    km_choice choice;
} km_capture;

/* The sums that can be made from the cards of a floor, as bits (bit n: sum n), for one km_capture:
 * of single cards, and of two cards or more. Usually the next floor only has one card more. */
typedef struct km_floor_sums {
    kn_set floor;
    uint64_t one, more;
} km_floor_sums;

/* Adds all plays of the cards of `hand` to `moves`, each once. Plain plays are cards laid down
 * without capturing. Captures (KS_WORD_TAKE) are sorted by played card, then number of cards, then
 * card by card. `known`: the sums of an earlier floor (first of an empty one), which are replaced;
 * or NULL. Returns KN_OK; KN_SYSTEM: out of memory; KN_RULES: more than KM_CAPTURES_MAX. */
kn_status km_capture_moves(const km_capture *capture, kn_set hand, kn_set floor,
                           km_floor_sums *known, ks_moves *moves);

/* Returns true if the floor cards `taken` can be split into groups, ignoring must_take,
 * match_first and choice. Used for explanations. */
bool km_capture_is_possible(const km_capture *capture, unsigned card, kn_set taken);

/* Returns true if `by` can capture `card` when that is the only card on the floor. */
bool km_capture_takes_alone(const km_capture *capture, unsigned by, unsigned card);

#endif
