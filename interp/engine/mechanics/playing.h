/* SPDX-License-Identifier: MIT
 * playing.h: what the mechanics share that play cards onto the table and take them from there:
 * `tricks` and `climbing`. Which cards may be played, and who wins them, is their own business.
 */
#ifndef KM_MECHANICS_PLAYING_H
#define KM_MECHANICS_PLAYING_H

#include "mechanics/fill_plan.h"

#define KM_FIRST_MAX 8 /* items of `first_card` */

/* Without the key `table` (*heap is -1) a zone of the phase's own, where the cards of a trick lie.
 * False with a problem. */
bool km_compile_table(km_compiler *c, const km_phase *phase, int *heap);

/* --- in play --- */

/* Raises an event; true if the phase must be left at once with *flow: a hook failed, or something
 * comes between. */
bool km_raise_stops(km_run *run, const km_phase *phase, int event, km_flow *flow);
/* Waits for `place`, whose cards lie in `heap`. Who plays another's cards sees them. */
static inline km_flow km_await_play(km_run *run, int place, int heap)
{
    const ks_block *b = run->world.block;
    int seat = km_run_ask(run, place);
    if (seat != place && !kn_within(b->sets[heap], b->sets[run->world.layout->sees + seat]))
        ks_show(&run->world, heap, b->sets[heap], (ks_seats)(1u << seat));
    return KM_WAIT;
}
/* Notes that `winner` has won a trick: adds one to `count_in` (or NULL), and keeps who it was at
 * the int offset `winner_to` (or -1). The run fails where the variable has no room for it. */
void km_count_trick(km_run *run, const km_phase *phase, int winner, const ks_var *count_in,
                    int winner_to);
/* In words: which cards of such a list open if nobody holds the first; nothing for a single one. */
void km_tell_further_firsts(const km_telling *t, const uint8_t *first, int firsts);
/* `winner` takes the cards of the heap `table`, as whoever listens is told, to the table's, his own
 * or his side's heap of `won`; a dummy without one of its own wins for the seat that plays it.
 * Where that heap keeps an order, the first card played lies on top. */
void km_take_trick(km_run *run, int table, const ks_zone *won, int winner);

#endif
