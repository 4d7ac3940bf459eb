/* SPDX-License-Identifier: MIT
 * view.h: what one seat may know. The terminal, bots, the protocol, records in progress and
 * refusals are built from these three functions only; none holds seed or generator, and nothing
 * here looks at the truth that the seat does not see. Also redeal: another truth that this seat
 * could not tell from the real one.
 */
#ifndef KS_STATE_VIEW_H
#define KS_STATE_VIEW_H

#include "state/move.h"
#include "state/world.h"

/* One event as `seat` may know it: what it may not know is taken out, and fields that say nothing
 * of that kind are KS_NOBODY; `seat` of DEAL is the dealer, its number that of the deal. `move` is
 * room for its move. False if the event is nothing to this seat. */
bool ks_event_known(const ks_world *w, const ks_event *event, int seat, ks_event *known,
                    ks_move *move);

/* That in words ("2 gives 3 cards to 3"; machine-stable, English) into `out`; what does not fit is
 * cut off. */
void ks_event_write(const ks_world *w, const ks_words_table *words, const char *const *phases,
                    const ks_event *known, char *out, size_t size);

/* The cards whose exact place `seat` knows; a spectator (KS_NOBODY) knows what is public, -2
 * everything. */
kn_set ks_view_known(const ks_layout *layout, const ks_block *block, int seat);

/* One heap as `seat` sees it (KS_NOBODY: a spectator, who sees what is public; -2: everything): its
 * number of cards and for each position (ordered: as written; else seen cards first, in the pack's
 * order) a card or KN_NO_CARD. */
int ks_view_heap(const ks_world *w, int heap, int seat, uint8_t out[KN_CARDS_MAX]);

/* A variable as a seat sees it: a number (of a card, suit, rank or choice that is set also its
 * name), or cards. */
typedef struct ks_value {
    bool set; /* false: no seat, no card ... */
    int32_t number;
    const char *text;
    kn_set cards;
} ks_value;
/* False if there is no such owner, or the seat may not know it. Seats as for ks_view_heap. */
bool ks_view_value(const ks_world *w, const ks_var *var, int owner, int seat, ks_value *out);

/* Variable visible to seat? index into var[], owner 0..count-1. */
bool ks_view_sees_var(const ks_layout *layout, const ks_var *var, int owner, int seat);
/* True if the seat sees it of all its owners. */
bool ks_view_sees_all_of(const ks_layout *layout, const ks_var *var, int seat);

/* True if `seat` (KS_NOBODY: everybody) knows of each of the `asked` cards whether it lies in the
 * heap: it knows where these cards are, or all that lie there. */
bool ks_view_knows_cards(const ks_world *w, int heap, kn_set asked, int seat);

/* Draws a world consistent with what `seat` knows (sees, possible, sizes): hidden cards are dealt
 * anew, each possible deal equally likely, hidden orders are new, and so is the chance stream.
 * Hidden variables of others are drawn from their range. `target` may be `w->block` itself. Uses
 * `dice` only: two worlds that the seat can't tell apart give the same. */
void ks_redeal(const ks_world *w, int seat, kn_dice *dice, ks_block *target);

#endif
