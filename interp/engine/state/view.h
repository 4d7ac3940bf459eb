/* SPDX-License-Identifier: MIT
 * view.h: the facts that one seat may know. The terminal, bots, the protocol, records in progress
 * and refusals use only these functions. They never return the seed or the random generator, and
 * read no state that the seat does not see. ks_redeal is also here. It draws another state that the
 * seat could not distinguish from the real state.
 */
#ifndef KS_STATE_VIEW_H
#define KS_STATE_VIEW_H

#include "state/move.h"
#include "state/world.h"

/* Reduces an event to the facts that `seat` may know: removes hidden facts, and sets fields that
 * have no meaning for the kind of event to KS_NOBODY. In a DEAL event, `seat` is the dealer and
 * the number is that of the deal. `move` is the buffer for the event's move. False if the seat
 * must not notice the event. */
bool ks_event_known(const ks_world *w, const ks_event *event, int seat, ks_event *known,
                    ks_move *move);

/* Writes the event in words to `out` ("2 gives 3 cards to 3"; always the same, in English),
 * truncated to fit. */
void ks_event_write(const ks_world *w, const ks_words_table *words, const char *const *phases,
                    const ks_event *known, char *out, size_t size);

/* Returns the cards whose exact place `seat` knows; for a spectator (KS_NOBODY), those whose place
 * is public; for -2, all cards. */
kn_set ks_view_known(const ks_layout *layout, const ks_block *block, int seat);

/* Writes one heap as `seat` sees it (KS_NOBODY: a spectator, who sees what is public; -2:
 * everything): its number of cards and, for each position, a card or KN_NO_CARD. An ordered heap is
 * in the order of writing. In others, the seen cards come first, in the pack's order. */
int ks_view_heap(const ks_world *w, int heap, int seat, uint8_t out[KN_CARDS_MAX]);

/* A variable as a seat sees it: a number (with a name for a card, suit, rank or choice that is set)
 * or cards. */
typedef struct ks_value {
    bool set; /* false: the variable is unset (no seat, no card ...) */
    int32_t number;
    const char *text;
    kn_set cards;
} ks_value;
/* Reads a variable. False if the variable has no such owner, or if the seat may not know the value.
 * `seat` has the same meaning as for ks_view_heap. */
bool ks_view_value(const ks_world *w, const ks_var *var, int owner, int seat, ks_value *out);

/* True if the seat may see the variable, an index into var[], for `owner`, 0..count-1. */
bool ks_view_sees_var(const ks_layout *layout, const ks_var *var, int owner, int seat);
/* True if the seat may see the variable for all its owners. */
bool ks_view_sees_all_of(const ks_layout *layout, const ks_var *var, int seat);

/* True if `seat` (KS_NOBODY: everybody) knows for each of the `asked` cards whether it is in the
 * heap, either because it knows where these cards are, or because it knows all cards of the
 * heap. */
bool ks_view_knows_cards(const ks_world *w, int heap, kn_set asked, int seat);

/* Draws a world consistent with the facts that `seat` knows (sees, possible, sizes). Hidden
 * cards are dealt again, each possible deal with equal probability; hidden orders and the chance
 * stream are new. Draws hidden variables of other seats from their range. `target` may be the
 * same block as `w->block`. It uses no other randomness than `dice`, so two worlds that the seat
 * can't tell apart give the same result. */
void ks_redeal(const ks_world *w, int seat, kn_dice *dice, ks_block *target);

#endif
