/* SPDX-License-Identifier: MIT
 * in_play.h: helpers for mechanics during play: beginning a step, raising events for hooks, asking
 * a place, and places and cards.
 */
#ifndef KM_MECHANICS_IN_PLAY_H
#define KM_MECHANICS_IN_PLAY_H

#include "mechanics/compiling.h"

/* Call it before a move or anything else that may fail: keeps a copy of the block, from which it
 * can be restored. */
void km_run_begin_step(km_run *run);
/* Call it before a move of a playout: keeps no copy, because a playout is restored by repeating its
 * choices. */
static inline void km_run_new_step(km_run *run)
{
    const ks_block *b = run->world.block;
    run->call.request = KL_REQUEST_NONE;
    run->call.card = KN_NO_CARD;
    run->call.seat = b->seat;
    run->call.place = b->place;
    run->call.side = run->world.layout->side_of[b->seat];
    run->status = KN_OK;
    run->pending = -1;
    run->automatic = 0;
    run->world.misfit = false;
}

static inline int km_controller(const km_run *run, int place)
{
    return ks_ints(run->world.layout, run->world.block)[run->world.layout->controller + place];
}
static inline int32_t *km_int(const km_run *run, int offset)
{
    return ks_ints(run->world.layout, run->world.block) + offset;
}
static inline bool km_is_active(const km_run *run, int place)
{
    return *km_int(run, run->world.layout->active + place) != 0;
}
/* Makes `place` the place to move. Its controller decides, and this seat is returned. */
static inline int km_run_ask(km_run *run, int place)
{
    ks_block *b = run->world.block;
    int seat = km_controller(run, place);
    b->waiting = 1;
    b->place = (uint8_t)place;
    b->seat = (uint8_t)seat;
    return seat;
}
/* Like km_run_ask, but returns KM_WAIT. */
static inline km_flow km_run_wait(km_run *run, int place)
{
    km_run_ask(run, place);
    return KM_WAIT;
}

/* Returns a move with this word and a card (or KN_NO_CARD). */
static inline ks_move km_move_of(int word, unsigned card)
{
    return (ks_move){(uint8_t)word, (uint8_t)card, 0, KS_NO_SUIT, KS_NO_NUMBER, KN_EMPTY};
}

/* Raises event number `event` of `phase`: runs its hooks whose filters pass, in order, and records
 * the phase to call. The caller first sets run->call's fields card, taken, before, number, winner.
 * False: a hook failed and run->status is set, so the caller must return. */
bool km_raise(km_run *run, const km_phase *phase, int event);
static inline bool km_has_hooks(const km_phase *phase, int event)
{
    return phase->heard >> event & 1;
}

/* Sets the fields of the next event for hooks: the acting place and seat, the card (or KN_NO_CARD),
 * the captured cards, a number, and the winner or receiver (or KS_NOBODY). Clears `before`. */
static inline void km_set_call(km_run *run, int place, int seat, int card, kn_set taken, int number,
                               int winner)
{
    kl_call *call = &run->call;
    call->place = place;
    call->seat = seat;
    call->side = seat < 0 ? KS_NOBODY : run->world.layout->side_of[seat];
    call->card = card;
    call->taken = taken;
    call->before = KN_EMPTY;
    call->number = number;
    call->winner = winner;
}
/* If an event has hooks, raises it for a place, with cards of its hand and their number. */
void km_raise_about(km_run *run, const km_phase *phase, int event, int place, int winner,
                    unsigned card, kn_set taken);
/* Sets the fields of an event that has no seat: the end of a deal, or a step of a score. */
static inline void km_set_call_of_nobody(km_run *run)
{
    km_set_call(run, KS_NOBODY, KS_NOBODY, KN_NO_CARD, KN_EMPTY, 0, KS_NOBODY);
}

/* Evaluates an amount for a seat. */
int64_t km_amount_eval(km_run *run, const km_amount *amount, int seat);
/* The same as a number of cards or tricks, so never less than 0. */
int km_amount_count(km_run *run, const km_amount *amount, int seat);
/* Returns the int offset of a variable; -1 for NULL. */
static inline int km_result_at(const ks_var *var)
{
    return var ? var->at : -1;
}

/* Sets the variable at an int offset. An offset of -1 has no effect. */
static inline void km_keep(const km_run *run, int at, int32_t value)
{
    if (at >= 0)
        *km_int(run, at) = value;
}
/* Sets one variable to a card, and another to the card's suit. */
void km_keep_card(const km_run *run, int card_at, int suit_at, int card);

/* Handles an error of the rules during play: sets run->status, and reports the error at the phase's
 * position. */
void km_run_fail(km_run *run, const km_phase *phase, kn_status status, kn_code code,
                 const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Finds the first of `cards` that an active place holds in its heap of the zone `hand`. Returns the
 * place, and the card in *card; KS_NOBODY: nobody holds any. All seats learn who doesn't hold the
 * cards that come before it. */
int km_find_holder(km_run *run, const ks_zone *hand, const uint8_t *cards, int count, int *card);

/* Returns the first seat to decide: `who` if only one seat decides (may be KS_NOBODY); else the
 * seat `first`, or the player after the dealer. */
int km_first_asked(const km_run *run, const ks_seat_phrase *who, const ks_seat_phrase *first);

/* Returns the seat to which a place belongs: the seat itself or, for a dummy, the seat that plays
 * it. */
static inline int km_seat_of(const km_run *run, int place)
{
    return place < run->world.layout->seats ? place : km_controller(run, place);
}

/* Returns the heap of `zone` for a place. A dummy without a heap uses that of the seat that plays
 * it. */
int km_heap_of(const km_run *run, const ks_zone *zone, int place);

/* Explains why the place to move can't play `cards`, which are not in its heap of `hand`. A seat
 * that also plays a dummy may have had its other hand in mind. */
void km_why_not_held(const km_telling *t, const km_run *run, const ks_zone *hand, kn_set cards);

/* Returns all cards of a side in a zone of seats, places or sides. */
kn_set km_side_cards(const ks_world *w, const ks_zone *zone, int side);

#endif
