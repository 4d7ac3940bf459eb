/* SPDX-License-Identifier: MIT
 * features_climb.c: what holds of a combination that is played to be beaten, and of a pass.
 */
#include "players/features_rows.h"

void kp_hold_climbing(const kp_look *look, const ks_move *move, kp_held *held)
{
    const ks_pack *pack = look->pack;
    bool beats = look->relation != 0;
    int own = look->hands[look->place], ranks = pack->ranks + 1;
    if (move->word == KS_WORD_PASS) {
        int theirs = beats ? look->hands[look->facing.owner] : 0;
        kp_put(held, kp_play_row(look, KP_C_PASS),
               (look->relation * 8 + kp_most(own, 7)) * 8 + kp_most(theirs, 7));
        kp_put_seen(look, held, 0);
        return;
    }
    kn_set cards = ks_move_named(move), rest = kn_minus(look->hand, cards);
    int count = kn_count(cards), left = kn_count(rest), different = 0, turns = 0;
    unsigned card, first = kn_first(cards), last = first;
    const kp_row *each = kp_play_row(look, KP_C_CARDS), *breaks = kp_play_row(look, KP_C_BREAK);
    kn_set done = KN_EMPTY;
    for (KN_EACH(card, cards)) {
        kn_set alike = pack->by_rank[pack->rank[card]];
        kp_put(held, each, beats * ranks + pack->rank[card]);
        last = pack->rank[card] > pack->rank[last] ? card : last;
        first = pack->rank[card] < pack->rank[first] ? card : first;
        if (kn_meets(done, alike))
            continue;
        done = kn_or(done, alike);
        different++;
        int had = kp_most(kn_count(kn_and(look->hand, alike)), 4);
        int used = kp_most(kn_count(kn_and(cards, alike)), 4);
        if (had && used)
            kp_put(held, breaks, (beats * 4 + had - 1) * 4 + used - 1);
    }
    for (int rank = 0; rank < ranks; rank++)
        turns += kn_meets(rest, pack->by_rank[rank]);
    int size = beats * 4 + kp_most(count, 4) - 1;
    kp_put(held, kp_play_row(look, KP_C_SHAPE),
           (beats * 9 + kp_most(count, 8)) * 9 + kp_most(different, 8));
    kp_put(held, kp_play_row(look, KP_C_LOW), size * ranks + pack->rank[first]);
    kp_put(held, kp_play_row(look, KP_C_HIGH), size * ranks + pack->rank[last]);
    kp_put(held, kp_play_row(look, KP_C_AFTER), beats * 16 + kp_most(left, 15));
    kp_put(held, kp_play_row(look, KP_C_TURNS), beats * 12 + kp_most(turns, 11));
    int kind = beats ? 1 + look->relation : count > 1;
    kp_put(held, kp_play_row(look, KP_C_NEAR), kind * 8 + kp_most(look->fewest, 7));
    if (look->fewest <= 2)
        kp_put(held, kp_play_row(look, KP_C_NEAR_HIGH),
               (beats * 2 + (count > 1)) * ranks + pack->rank[last]);
    kp_put_seen(look, held, 1 + kind);
}
