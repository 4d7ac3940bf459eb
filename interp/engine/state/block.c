/* SPDX-License-Identifier: MIT
 * block.c: initialises the block of a match, and resets its variables to their first values.
 * Moves no cards in play; block_check.c checks the whole state.
 */
#include "state/block.h"

#include <string.h>

void ks_block_reset(const ks_layout *layout, ks_block *block, ks_scope scope)
{
    int32_t *ints = ks_ints(layout, block);

    /* A scope restarts whenever a longer one does. */
    for (int s = KS_SCOPE_TRICK; s <= (int)scope; s++) {
        for (int i = 0; i < layout->resets[s]; i++) {
            const struct ks_reset *run = &layout->reset[s][i];
            if (run->sets)
                memset(&block->sets[run->at], 0, run->count * sizeof *block->sets);
            else
                memcpy(&ints[run->at], &layout->start[run->at], run->count * sizeof *ints);
        }
    }
}

void ks_block_begin(const ks_layout *layout, ks_block *block, int stock)
{
    const ks_pack *pack = layout->pack;

    memset(block, 0, layout->size);
    ks_block_reset(layout, block, KS_SCOPE_MATCH);
    block->sets[stock] = pack->all;
    if (layout->possible_of[stock] >= 0)
        block->sets[layout->possible_of[stock]] = pack->all;
    /* Cards are not seen, except in heaps whose faces are open. */
    for (int s = 0; s < KS_KNOWERS(layout); s++)
        if (ks_sees_faces(layout, stock, s))
            block->sets[layout->sees + s] = pack->all;
    if (layout->order_of[stock] >= 0) {
        uint8_t *top = ks_order(layout, block, stock) + pack->cards;
        unsigned card;
        for (KN_EACH(card, pack->all))
            *--top = (uint8_t)card;
    }
}
