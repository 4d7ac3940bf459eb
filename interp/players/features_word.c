/* SPDX-License-Identifier: MIT
 * features_word.c: the cells of bids, calls, and cards given or discarded, by the hand they are
 * made with.
 */
#include "players/features_rows.h"

/* Returns the step of a number in a bid, one of 32. Small numbers have their own steps; larger
 * numbers have steps of 20. */
static int step_of(int32_t number)
{
    return number < 0 ? 0 : number < 16 ? number : kp_most(16 + (number - 16) / 20, 31);
}

/* Returns the role of a card for a bid: 0 if the card is of the suit bid, 1 if it is of another
 * suit, 2 .. 4 for a strain that is not a suit, 5 without a strain. */
static int role_of(const ks_pack *pack, int suit, unsigned card)
{
    return suit < pack->suits  ? pack->suit[card] != suit
           : suit < KS_NO_SUIT ? 2 + kp_most(suit < KS_SUIT_NAME ? 0 : suit - KS_SUIT_NAME, 2)
                               : 5;
}

static int trump_of(const kp_look *look)
{
    int trump = ks_ints(look->run->world.layout, look->block)[look->run->world.layout->trump];
    return look->facing.strain != KS_NO_SUIT ? look->facing.strain
           : trump >= 0                      ? trump
                                             : look->features->trump;
}

/* Adds each pair of cards of one suit in the hand, because a king is worth more together with the
 * queen or ace of its suit. */
static void hold_pairs(const kp_look *look, const kp_row *row, kp_held *held)
{
    const ks_pack *pack = look->pack;
    int ranks = pack->ranks + 1;
    unsigned card, other;
    for (KN_EACH(card, look->hand))
        if (pack->suit[card] < pack->suits)
            for (KN_EACH(other, kn_and(look->hand, pack->by_suit[pack->suit[card]])))
                if (pack->rank[card] < pack->rank[other])
                    kp_put(held, row, pack->rank[card] * ranks + pack->rank[other]);
}

/* Adds the cards of the hand, and again with the factor `step` in the row for the slope of bids
 * with a number. */
static void hold_hand(const kp_look *look, const kp_row *row, int suit, int step, kp_held *held)
{
    const ks_pack *pack = look->pack;
    int ranks = pack->ranks + 1;
    unsigned card;
    bool hand = !row[KP_W_HAND].silent, slope = step && !row[KP_W_SLOPE].silent;
    if (hand || slope)
        for (KN_EACH(card, look->hand)) {
            int cell = role_of(pack, suit, card) * ranks + pack->rank[card];
            if (hand)
                kp_put(held, &row[KP_W_HAND], cell);
            if (slope)
                kp_put_times(held, &row[KP_W_SLOPE], cell, step);
        }
    if (suit < pack->suits) {
        int length = kp_most(kn_count(kn_and(look->hand, pack->by_suit[suit])), 15);
        kp_put(held, &row[KP_W_LENGTH], length);
        if (step)
            kp_put_times(held, &row[KP_W_LENGTH_SLOPE], length, step);
    }
    if (!row[KP_W_PAIRS].silent)
        hold_pairs(look, &row[KP_W_PAIRS], held);
    if (!row[KP_W_SETS].silent)
        for (int rank = 0; rank < ranks; rank++) {
            int count = kn_count(kn_and(look->hand, pack->by_rank[rank]));
            if (count)
                kp_put(held, &row[KP_W_SETS], (kp_most(count, 4) - 1) * ranks + rank);
        }
}

/* Adds the cards that are given, exchanged or discarded, and those that remain. */
static void hold_given(const kp_look *look, const kp_row *row, kn_set given, int trump,
                       kp_held *held)
{
    const ks_pack *pack = look->pack;
    kn_set kept = kn_minus(look->hand, given);
    int ranks = pack->ranks + 1;
    unsigned card, other;
    kp_put(held, &row[KP_W_COUNT], kp_most(kn_count(given), 15));
    for (KN_EACH(card, given)) {
        int rank = pack->rank[card], suit = pack->suit[card];
        kp_put(held, &row[KP_W_GIVES], (int)card);
        kp_put(held, &row[KP_W_ROLE], (suit == trump) * ranks + rank);
        kp_put(held, &row[KP_W_BREAKS],
               (kp_most(kn_count(kn_and(look->hand, pack->by_rank[rank])), 4) - 1) * ranks + rank);
        if (suit < pack->suits && !row[KP_W_PARTS].silent)
            for (KN_EACH(other, kn_and(kept, pack->by_suit[suit])))
                kp_put(held, &row[KP_W_PARTS], rank * ranks + pack->rank[other]);
    }
    for (int suit = 0; suit < pack->suits; suit++) {
        int before = kn_count(kn_and(look->hand, pack->by_suit[suit]));
        int less = kn_count(kn_and(given, pack->by_suit[suit]));
        if (before)
            kp_put(held, &row[KP_W_EMPTIES],
                   ((suit == trump) * 8 + kp_most(before, 7)) * 8 + kp_most(less, 7));
    }
}

void kp_hold_word(const kp_look *look, const ks_move *move, kp_held *held)
{
    const kp_features *f = look->features;
    int first = f->phase[look->phase].word[move->word];
    bool numbered = move->number != KS_NO_NUMBER;
    int step = numbered ? step_of(move->number) : 0;
    kp_put_seen(look, held,
                numbered ? KP_KIND_NUMBERS + step / 2
                         : KP_KIND_WORDS + move->word % (KP_KIND_NUMBERS - KP_KIND_WORDS));
    if (first < 0)
        return;
    const kp_row *row = &f->row[first];
    int trump = trump_of(look), suit = move->suit == KS_NO_SUIT ? trump : move->suit;
    kp_put(held, &row[KP_W_SAID], kp_most(move->mark, 3));
    kp_put(held, &row[KP_W_SUIT],
           move->suit == KS_NO_SUIT
               ? 15
               : kp_most(move->suit < KS_SUIT_NAME ? move->suit : move->suit - 8, 14));
    if (numbered)
        kp_put(held, &row[KP_W_NUMBER], step);
    hold_hand(look, row, suit, step, held);
    if (move->card != KN_NO_CARD) {
        int rank = look->pack->rank[move->card];
        int own = kn_count(kn_and(look->hand, look->pack->by_rank[rank]));
        kp_put(held, &row[KP_W_CARD], move->card);
        kp_put(held, &row[KP_W_FITS], kp_most(own, 4) * (look->pack->ranks + 1) + rank);
    }
    kn_set given = kn_and(move->cards, look->hand), named = kn_minus(move->cards, given);
    if (!kn_is_empty(given))
        hold_given(look, row, given, trump, held);
    unsigned card;
    for (KN_EACH(card, named))
        kp_put(held, &row[KP_W_CARD], (int)card);
}
