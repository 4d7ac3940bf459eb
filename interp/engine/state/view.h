/* SPDX-License-Identifier: MIT
 * view.h: what one seat may know. The terminal, bots, the protocol, records in progress and
 * refusals use only these functions. They never return seed or generator, and nothing here reads
 * state that the seat does not see. Also ks_redeal, which draws another state that the seat
 * could not tell from the real one.
 */
#ifndef KS_STATE_VIEW_H
#define KS_STATE_VIEW_H

#include "state/move.h"
#include "state/world.h"

/* Reduces an event to what `seat` may know: removes what it may not know, and sets fields
 * without a meaning for that kind to KS_NOBODY. `seat` of DEAL is the dealer, its number that of
 * the deal. `move` is a buffer for the event's move. False if the seat must not notice the
 * event. */
bool ks_event_known(const ks_world *w, const ks_event *event, int seat, ks_event *known,
                    ks_move *move);

/* Writes the event in words to `out` ("2 gives 3 cards to 3"; machine-stable, English);
 * truncates it to fit. */
void ks_event_write(const ks_world *w, const ks_words_table *words, const char *const *phases,
                    const ks_event *known, char *out, size_t size);

/* Returns the cards whose exact place `seat` knows; for a spectator (KS_NOBODY) those that are
 * public, for -2 all. */
kn_set ks_view_known(const ks_layout *layout, const ks_block *block, int seat);

/* Writes one heap as `seat` sees it (KS_NOBODY: a spectator, who sees what is public; -2:
 * everything): its number of cards, and for each position (ordered: as written; otherwise seen
 * cards first, in the pack's order) a card or KN_NO_CARD. */
int ks_view_heap(const ks_world *w, int heap, int seat, uint8_t out[KN_CARDS_MAX]);

/* A variable as a seat sees it: a number (with a name if it is a card, suit, rank or choice that
 * is set), or cards. */
typedef struct ks_value {
    bool set; /* false: no seat, no card ... */
    int32_t number;
    const char *text;
    kn_set cards;
} ks_value;
/* Reads a variable. False if there is no such owner, or the seat may not know it. Seats as for
 * ks_view_heap. */
bool ks_view_value(const ks_world *w, const ks_var *var, int owner, int seat, ks_value *out);

/* True if the variable is visible to the seat; index into var[], owner 0..count-1. */
bool ks_view_sees_var(const ks_layout *layout, const ks_var *var, int owner, int seat);
/* True if the seat sees the variable of all its owners. */
bool ks_view_sees_all_of(const ks_layout *layout, const ks_var *var, int seat);

/* True if `seat` (KS_NOBODY: everybody) knows of each of the `asked` cards whether it is in the
 * heap, because it knows where these cards are, or all cards of the heap. */
bool ks_view_knows_cards(const ks_world *w, int heap, kn_set asked, int seat);

/* Draws a world consistent with what `seat` knows (sees, possible, sizes). Hidden cards are
 * dealt again, each possible deal with equal probability; hidden orders and the chance stream
 * are new. Hidden variables of others are drawn from their range. `target` may be `w->block`
 * itself. Uses `dice` only: two worlds that the seat can't tell apart give the same result. */
void ks_redeal(const ks_world *w, int seat, kn_dice *dice, ks_block *target);

#endif
