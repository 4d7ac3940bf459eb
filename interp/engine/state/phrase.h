/* SPDX-License-Identifier: MIT
 * phrase.h: the closed tables of phrases (seats, conditions, amounts), compiled from text once and
 * evaluated without strings. docs list them from the same tables. Card phrases are the pack's.
 */
#ifndef KS_STATE_PHRASE_H
#define KS_STATE_PHRASE_H

#include "state/world.h"

/* A seat (place) phrase: "dealer", "seat after dealer", "seat before X", "seat opposite X", "turn"
 * (place to move or that has just moved), "leader" style seat variables by name ("declarer",
 * "play.leader" when a phase says so), "holder of 2C" (in any hand-like heap), "last taker", a
 * number. -1 when nobody. */
typedef struct ks_seat_phrase ks_seat_phrase;
ks_seat_phrase *ks_seat_compile(kn_arena *arena, const ks_layout *layout, const kd_node *phrase,
                                kn_report *report);
int ks_seat_eval(const ks_world *w, const ks_seat_phrase *phrase);
/* True if `seat` (KS_NOBODY: everybody) knows all that the answer rests on. */
bool ks_seat_known(const ks_world *w, const ks_seat_phrase *phrase, int seat);

/* The seat that a phrase names by its number, KS_NOBODY if it does otherwise. */
int ks_seat_number(const ks_seat_phrase *phrase);

/* True while a place that still plays has no position yet in a variable that ranks them. */
bool ks_positions_open(const ks_world *w, const ks_var *var);

/* A condition: "ZONE is empty" ("is cleared"), "ZONE has CARDS" (any of them; public or own zones:
 * it is evaluated on the truth), "ZONE has N cards" / "at least N cards" / "at most N cards", "VAR
 * is VALUE", "VAR is set", "VAR is at least N" / "at most N", "dealer is SEAT", "first deal",
 * "extra deal", {not: C}, {all: [C...]}, {any: [C...]}, "always", "never". Zones per seat mean the
 * heap of "turn" ("hand is empty"), or "all hands are empty" / "any hand is empty" (ZONE or its
 * plural). NULL phrase = always true. */
typedef struct ks_condition ks_condition;
ks_condition *ks_condition_compile(kn_arena *arena, const ks_layout *layout, const kd_node *phrase,
                                   kn_report *report);
/* How many cards, or more, must lie in a heap of `*zone` for it to hold; 0: it asks no such thing.
 */
int ks_condition_wants(const ks_condition *condition, int *zone);
/* 1 if it holds and 0 if it does not whatever happens; -1: it depends. */
int ks_condition_constant(const ks_layout *layout, const ks_condition *condition);
bool ks_condition_eval(const ks_world *w, const ks_condition *condition);
/* True if `seat` (KS_NOBODY: everybody) knows all that the answer rests on. */
bool ks_condition_known(const ks_world *w, const ks_condition *condition, int seat);

/* Rows of a reference page: a form or name, and one sentence. NULL-terminated. The forms of seats
 * and conditions are in phrase_tree.h. */
typedef struct ks_phrase_row {
    const char *form, *says;
} ks_phrase_row;
extern const ks_phrase_row ks_card_rows[];

#endif
