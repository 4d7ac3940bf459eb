/* SPDX-License-Identifier: MIT
 * phrase.h: the closed tables of phrases (seats, conditions, amounts), compiled from text once and
 * evaluated without strings. The documentation lists forms from the same tables. For card phrases
 * see pack.h.
 */
#ifndef KS_STATE_PHRASE_H
#define KS_STATE_PHRASE_H

#include "state/world.h"

/* A seat (place) phrase: "dealer", "seat after dealer", "seat before X", "seat opposite X",
 * "turn" (place to move or that has just moved), "leader" style seat variables by name
 * ("declarer", "play.leader" if a phase declares it), "holder of 2C" (in any hand-like heap),
 * "last taker", a number. -1: nobody. */
typedef struct ks_seat_phrase ks_seat_phrase;
ks_seat_phrase *ks_seat_compile(kn_arena *arena, const ks_layout *layout, const kd_node *phrase,
                                kn_report *report);
int ks_seat_eval(const ks_world *w, const ks_seat_phrase *phrase);
/* True if `seat` (KS_NOBODY: everybody) knows all facts on which the answer depends. */
bool ks_seat_known(const ks_world *w, const ks_seat_phrase *phrase, int seat);

/* If a phrase is a number, returns this seat; otherwise KS_NOBODY. */
int ks_seat_number(const ks_seat_phrase *phrase);

/* Returns true if the phrase always names a seat. */
bool ks_seat_is_sure(const ks_seat_phrase *phrase);
/* Returns true if both phrases are the same. */
bool ks_seat_is_same(const ks_seat_phrase *a, const ks_seat_phrase *b);

/* Returns the offset of the value that a variable has for the seat of a phrase; -1: the phrase
 * means nobody. */
int ks_seat_var(const ks_world *w, const ks_var *var, const ks_seat_phrase *of);

/* True while a variable that ranks seats has no position for some place that still plays. */
bool ks_positions_open(const ks_world *w, const ks_var *var);

/* A condition: "ZONE is empty" ("is cleared"), "ZONE has CARDS" (any of them; public or own
 * zones: evaluated on the full state), "ZONE has N cards" / "at least N cards" / "at most N
 * cards", "VAR is VALUE", "VAR is set", "VAR is at least N" / "at most N", "dealer is SEAT",
 * "first deal", "extra deal", {not: C}, {all: [C...]}, {any: [C...]}, "always", "never". For
 * a zone per seat, "hand is empty" tests the heap of "turn". Other forms: "all hands are empty",
 * "any hand is empty" (ZONE or its plural), "hand of SEAT is empty". A NULL phrase is always
 * true. */
typedef struct ks_condition ks_condition;
ks_condition *ks_condition_compile(kn_arena *arena, const ks_layout *layout, const kd_node *phrase,
                                   kn_report *report);
/* Returns the fewest cards that a heap of `*zone` must have so that the condition can hold; 0: none
 * are needed. */
int ks_condition_wants(const ks_condition *condition, int *zone);
/* Returns 1 if the condition is always true, 0 if it is always false, -1 if it depends on the
 * state. */
int ks_condition_constant(const ks_layout *layout, const ks_condition *condition);
bool ks_condition_eval(const ks_world *w, const ks_condition *condition);
/* Evaluates the condition as if it were this place's turn. */
bool ks_condition_eval_for(const ks_world *w, const ks_condition *condition, int place);
/* Evaluates the condition for each seat as if it were its turn. Returns the seats for which it
 * holds, as bits. */
unsigned ks_condition_seats(const ks_world *w, const ks_condition *condition);
/* True if `seat` (KS_NOBODY: everybody) knows all facts that decide the answer. */
bool ks_condition_known(const ks_world *w, const ks_condition *condition, int seat);
/* False if everybody knows that the condition is false. */
bool ks_condition_possible(const ks_world *w, const ks_condition *condition);

/* Rows of a page of the reference: a form or name, and one sentence about it. NULL-terminated.
 * phrase_tree.h has the forms of seats and conditions. */
typedef struct ks_phrase_row {
    const char *form, *says;
} ks_phrase_row;
extern const ks_phrase_row ks_card_rows[];

#endif
