/* SPDX-License-Identifier: MIT
 * features_play.c: the cells of cards that are played: to a trick, to capture, or as a
 * combination.
 */
#include "mechanics/capture.h"
#include "players/features_rows.h"

/* ---- Tricks ---- */

/* Returns card points as one of 8 steps. */
static int steps(const kp_look *look, int points)
{
    int most = look->features->most_points;
    return most && points > 0 ? kp_most(1 + points * 4 / most, 7) : 0;
}

static int class_of(const kp_look *look, unsigned card)
{
    return kp_most(look->facing.class_of[card], KS_SUITS_MAX + 1);
}

/* Returns the number of unseen cards that beat a card if it is played; 0 if no one plays after
 * it. */
static int beaters(const kp_look *look, unsigned card)
{
    return kn_count(kn_and(look->unseen, look->facing.beats[card]));
}

void kp_look_at_trick(kp_look *look)
{
    int points = 0;
    unsigned card;
    for (KN_EACH(card, look->facing.table))
        points += look->pack->points[card];
    look->stake = steps(look, points);
    look->sure = 0;
    for (int n = 0; n < KS_SUITS_MAX + 2; n++)
        look->by_class[n] = look->out[n] = KN_EMPTY;
    for (KN_EACH(card, look->hand)) {
        kn_put(&look->by_class[class_of(look, card)], card);
        look->sure += look->sure < 3 && !kn_meets(look->unseen, look->facing.beats[card]);
    }
    for (KN_EACH(card, look->unseen))
        kn_put(&look->out[class_of(look, card)], card);
    kp_look_at_aims(look);
}

/* Returns the step of a number. The steps are 0, 1, 2, 3, 4-5, 6-8 and more. */
static int few(int number)
{
    return number < 4 ? number : number < 6 ? 4 : number < 9 ? 5 : 6;
}

void kp_hold_trick(const kp_look *look, const ks_move *move, kp_held *held)
{
    const km_facing *face = &look->facing;
    unsigned card = move->card;
    int rank = look->pack->rank[card], class = class_of(look, card), owner = look->relation;
    bool leads = face->best < 0, trump = class == face->trumps;
    bool wins = leads || kn_has(face->beats[face->best], card);
    int beaten = !leads && !face->behind ? 0 : beaters(look, card);
    int role = class == face->led || (leads && !trump) ? 0 : trump ? 1 : 2;
    /* 0: we lead; else whether our side is winning, and whether others play after us */
    int where = leads ? 0 : 1 + (owner == 1) + 2 * !face->behind;
    /* 0 leads; 1 loses, 2 wins so far, 3 wins for certain */
    int outcome = leads ? 0 : !wins ? 1 : beaten ? 2 : 3;
    int kind = leads ? (beaten == 0) + 2 * trump : 3 + outcome + 3 * (owner == 1);
    kn_set suit = look->by_class[class];
    int higher = kn_count(kn_and(suit, face->beats[card])), all = kn_count(suit);
    int lower = all - 1 - higher, ranks = look->pack->ranks + 1;
    kp_way way = {.at = (where * 3 + role) * 2 + wins,
                  .beaten = few(beaten),
                  .order = kp_most(higher, 3) * 4 + kp_most(lower < 0 ? 0 : lower, 3),
                  .outcome = outcome};

    kp_put(held, kp_play_row(look, KP_T_CARD), (leads ? 0 : look->pack->cards) + (int)card);
    kp_put(held, kp_play_row(look, KP_T_RANK), ((where * 2 + wins) * 3 + role) * ranks + rank);
    kp_put(held, kp_play_row(look, KP_T_BEATEN), way.at * 7 + way.beaten);
    kp_put(held, kp_play_row(look, KP_T_ORDER), way.at * 16 + way.order);
    kp_put(held, kp_play_row(look, KP_T_STAKE), (outcome * 3 + owner) * 8 + look->stake);
    kp_put(held, kp_play_row(look, KP_T_WORTH),
           (outcome * 3 + owner) * 8 + steps(look, look->pack->points[card]));
    const kp_row *taken = kp_play_row(look, KP_T_WINS);
    if (outcome >= 2 && !taken->silent) {
        unsigned other;
        for (KN_EACH(other, face->table))
            kp_put(held, taken, (outcome - 2) * look->pack->cards + (int)other);
    }
    kp_put(held, kp_play_row(look, KP_T_SUIT), (leads * 3 + role) * 8 + kp_most(all, 7));
    kp_put(held, kp_play_row(look, KP_T_OUT),
           (leads * 3 + role) * 8 + kp_most(kn_count(look->out[class]), 7));
    kp_put(held, kp_play_row(look, KP_T_SURE), kind * 4 + look->sure);
    if (move->mark)
        kp_put(held, kp_play_row(look, KP_T_MARK), kp_most(move->mark, 3) * ranks + rank);
    kp_hold_aims(look, card, &way, held);
    kp_put_seen(look, held, kind);
}

/* ---- Fishing ---- */

/* Finds the cards that capture each single card. This is done once for each phase. */
static void find_takers(kp_look *look)
{
    for (unsigned card = 0; card < (unsigned)look->pack->cards; card++) {
        look->taken_by[card] = KN_EMPTY;
        for (unsigned by = 0; by < (unsigned)look->pack->cards; by++)
            if (km_capture_takes_alone(look->facing.capture, by, card))
                kn_put(&look->taken_by[card], by);
    }
    look->taken_in = look->phase + 1;
}

void kp_look_at_fishing(kp_look *look)
{
    if (look->taken_in != look->phase + 1)
        find_takers(look);
}

void kp_hold_fishing(const kp_look *look, const ks_move *move, kp_held *held)
{
    const ks_pack *pack = look->pack;
    unsigned card = move->card, other;
    bool takes = move->word == KS_WORD_TAKE;
    kn_set floor = look->facing.table, rest = look->hand;
    int points = pack->points[card], sum = 0;
    kn_drop(&rest, card);
    if (takes)
        floor = kn_minus(floor, move->cards);
    else
        kn_put(&floor, card);
    int left = kn_count(floor), taken = takes ? kn_count(move->cards) : 0;
    for (KN_EACH(other, floor))
        sum += pack->value[other] ? pack->value[other] : 16;

    kp_put(held, kp_play_row(look, KP_F_CARD), (takes ? pack->cards : 0) + (int)card);
    if (takes) {
        const kp_row *row = kp_play_row(look, KP_F_TAKES);
        kp_put(held, row, (int)card);
        for (KN_EACH(other, move->cards)) {
            kp_put(held, row, (int)other);
            points += pack->points[other];
        }
        kp_put(held, kp_play_row(look, KP_F_NUMBER), kp_most(taken, 7));
        kp_put(held, kp_play_row(look, KP_F_WORTH), steps(look, points));
        if (!left)
            kp_put(held, kp_play_row(look, KP_F_CLEARS), (int)card);
    } else {
        int out = kn_count(kn_and(look->unseen, look->taken_by[card]));
        int own = kn_count(kn_and(rest, look->taken_by[card]));
        kp_put(held, kp_play_row(look, KP_F_LAID), kp_most(out, 5) * 4 + kp_most(own, 3));
    }
    kp_put(held, kp_play_row(look, KP_F_FLOOR), takes * 8 + kp_most(left, 7));
    kp_put(held, kp_play_row(look, KP_F_SUM), takes * 16 + kp_most(sum, 15));
    if (left == 1) {
        int out = kn_count(kn_and(look->unseen, look->taken_by[kn_first(floor)]));
        kp_put(held, kp_play_row(look, KP_F_SINGLE), takes * 6 + kp_most(out, 5));
    }
    const kp_row *keeps = kp_play_row(look, KP_F_KEEPS);
    if (!keeps->silent) { /* cards on the floor that we could capture next turn */
        int next = 0;
        for (KN_EACH(other, floor))
            next += kn_meets(look->taken_by[other], rest);
        kp_put(held, keeps, kp_most(next, 7));
    }
    kp_put_seen(look, held, takes + (takes && !left));
}

/* ---- Climbing: combinations to be beaten, and passes ---- */

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
