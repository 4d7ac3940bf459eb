/* SPDX-License-Identifier: MIT
 * api_ahead.c: the part of kanun.h for policies that look ahead: the end of play, and the form of a
 * move for a seat that may not know all of it.
 */
#include "game/api.h"

/* Returns the phase that waits for a decision. */
static const km_phase *phase_of(const kanun_game *game)
{
    const ks_block *b = game->run->world.block;
    return &game->rules->rules->phase[b->frame[b->depth - 1].phase];
}

/* Returns the cards with their suits ignored: the n-th card of a rank represents any n cards.
 * Jokers, which have no suit, stay as they are. */
static kn_set ranks_of(const ks_pack *pack, kn_set cards)
{
    kn_set out = KN_EMPTY;
    uint8_t used[KS_RANKS_MAX] = {0};
    unsigned card;
    for (KN_EACH(card, cards)) {
        int rank = pack->rank[card];
        if (pack->suit[card] == KS_NO_SUIT)
            kn_put(&out, card);
        else
            kn_put(&out, kn_nth(pack->by_rank[rank], used[rank]++));
    }
    return out;
}

/* Returns the hash of a move, either with its cards or with `hidden` unknown cards. */
static uint64_t number_of(const kanun_game *game, const ks_move *move, int hidden)
{
    ks_move told = *move;
    const km_phase *phase = phase_of(game);
    if (hidden >= 0) /* without cards, only the word is known */
        told = (ks_move){.word = move->word,
                         .card = KN_NO_CARD,
                         .suit = KS_NO_SUIT,
                         .number = hidden ? hidden : KS_NO_NUMBER,
                         .mark = hidden ? UINT8_MAX : 0};
    else if (phase->classes && !phase->legal_count) {
        const ks_pack *pack = game->rules->rules->layout->pack;
        told.cards = ranks_of(pack, ks_move_named(move));
        told.card = KN_NO_CARD;
    }
    return ks_move_key(&told) | 1;
}

uint64_t kanun_game_heard(kanun_game *game, int n, int seat)
{
    const ks_block *b = game->run->world.block;
    if (!game->listed || n < 0 || n >= game->total)
        return 0;
    ks_move move = ks_moves_nth(&game->moves, n);
    bool all = seat == b->seat || seat == -2;
    ks_seats audience = all ? 0 : kg_run_audience(game->run, &move);
    const ks_layout *l = game->rules->rules->layout;
    if (!all && !(audience >> (seat < 0 ? KS_SPECTATOR(l) : seat) & 1))
        return number_of(game, &move, kn_count(ks_move_named(&move)));
    return number_of(game, &move, -1);
}
