/* SPDX-License-Identifier: MIT
 * playing.h: shared by the mechanics `tricks` and `climbing`, in which cards are played onto the
 * table and taken from there. The mechanic itself decides which cards may be played, and who wins
 * them.
 */
#ifndef KM_MECHANICS_PLAYING_H
#define KM_MECHANICS_PLAYING_H

#include "mechanics/fill_plan.h"

#define KM_FIRST_MAX 8 /* most items of `first_card` */

/* If the key `table` is missing (*heap is -1), declares a zone of the phase for the cards of a
 * trick. False: with a problem reported. */
bool km_compile_table(km_compiler *c, const km_phase *phase, int *heap);

/* --- in play --- */

/* Raises an event. True: a hook has failed or has requested a phase, so leave the phase at once
 * with *flow. */
bool km_raise_stops(km_run *run, const km_phase *phase, int event, km_flow *flow);
/* Waits for `place`, which plays the cards of `heap`. A seat sees the cards that it plays for
 * another place. */
static inline km_flow km_await_play(km_run *run, int place, int heap)
{
    const ks_block *b = run->world.block;
    int seat = km_run_ask(run, place);
    if (seat != place && !kn_within(b->sets[heap], b->sets[run->world.layout->sees + seat]))
        ks_show(&run->world, heap, b->sets[heap], (ks_seats)(1u << seat));
    return KM_WAIT;
}
/* False: a value exceeds the variable's range, so the run fails with a message at the range.
 * `what`: the thing for which there is no room, "another trick". */
bool km_fits(km_run *run, const km_phase *phase, const ks_var *var, int64_t value,
             const char *what);
/* Counts a trick won by `winner`: adds one to `count_in` (or NULL), and stores the winner at int
 * offset `winner_to` (or -1). If the variable would exceed its range, the run fails. */
void km_count_trick(km_run *run, const km_phase *phase, int winner, const ks_var *count_in,
                    int winner_to);
/* Adds points, in units, to the variable of a seat or of its side. False: the variable's range is
 * too small, so the run fails. `what`: where the points come from, "what is melded". */
bool km_add_points(km_run *run, const km_phase *phase, const ks_var *to, int seat, int64_t units,
                   const char *what);
/* True if the deal leaves so many cards over that no hand need have any of `firsts` cards. */
bool km_firsts_may_lack(const km_rules *rules, int firsts);
/* Describes which cards of a list must open if nobody holds the first one. A single card needs no
 * description. */
void km_tell_further_firsts(const km_telling *t, const uint8_t *first, int firsts);
/* Moves the cards of an ordered heap onto another heap. The lowest card moves last, so it ends on
 * top. */
void km_carry(km_run *run, int table, int pile);
/* Moves the cards of the heap `table` to the heap of the zone `won` that belongs to the table, to
 * the seat `winner` or to its side, with events. A dummy without its own heap wins for the seat
 * that plays it. If the heap keeps an order, the first card played ends on top. `carried`: a heap
 * whose cards are moved there first, or -1. */
void km_take_trick(km_run *run, int table, int carried, const ks_zone *won, int winner);

#endif
