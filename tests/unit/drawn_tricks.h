/* SPDX-License-Identifier: MIT
 * drawn_tricks.h: rules of `tricks` that were drawn at random, and a model that plays them.
 * drawn_tricks.c draws, drawn_tricks_model.c plays, and test_drawn_tricks.c compares.
 */
#ifndef KN_TESTS_DRAWN_TRICKS_H
#define KN_TESTS_DRAWN_TRICKS_H

#include "drawn.h"
#include "state/pack.h"

enum {
    PLACES = 8,
    RANKS = 13,
    SUITS = 5,
    ITEMS = 6,
    MODES = 3,
    HELD = 3,
    CHOICES = 8,
    HOOKS = 3,
    NAMED = 256
};
enum { NOBODY = -1, NO_SUIT = -1, NO_CARD = -1, NO_CLASS = -2 };
enum { BY_NUMBER = -1 }; /* the variable `number` has the number */

/* ---- what is drawn ---- */

typedef struct condition {
    enum {
        ALWAYS,
        NEVER,
        FLAG,
        NO_FLAG,
        NUMBER,
        CONTRACT,
        STOCK,
        TRICKS,
        DEALER,
        BOTH,
        EITHER,
        CONDITIONS
    } kind;
    int n;
} condition;

typedef struct phrase {
    enum {
        SEAT_DEALER,
        SEAT_AFTER,
        SEAT_BEFORE,
        SEAT_OPPOSITE,
        SEAT_NUMBER,
        SEAT_WHO,
        A_DUMMY
    } kind;
    int n;
} phrase;

typedef struct held {
    bool trumps;
    kn_set cards;
    enum { FROM_LEAD, FROM_DISCARD, FROM_BOTH } from;
    enum { UNTIL_PLAYED, UNTIL_SECOND, UNTIL_CONDITION } until;
    condition condition;
} held;

typedef struct law {
    enum { TRUMP_FIXED, TRUMP_OF_ALL, TRUMP_OF_SUIT, TRUMP_OF_CONTRACT } trump_by;
    int trump; /* if fixed: a suit or NO_SUIT */
    bool has_trump_ranking;
    /* from the lowest; the last element is for jokers */
    int height[RANKS + 1], trump_height[RANKS + 1];
    int level[KN_CARDS_MAX]; /* rank among cards that are always trumps; 0 for other cards */
    condition follow;
    bool or_trump, overtrump, no_undertrump;
    enum { MAY_TRUMP, MUST_TRUMP, MUST_BEAT } must_trump;
    enum { BEAT_NEVER, BEAT_TRUMPS, BEAT_ALWAYS } beat;
    enum { SPARE_NOTHING, SPARE_VOID, SPARE_BEAT, SPARE_BOTH } spares;
    enum { TIE_FIRST, TIE_LAST, TIE_CANCEL, TIE_NOBODY } equals;
    kn_set tie, last, free, silent, top;
    bool top_by;
    held held[HELD];
    int helds;
} law;

/* A hook of a rule point: it applies to these cards, under one trump or under any. */
typedef struct rule_hook {
    bool strength; /* true: gives the strength; false: the suit */
    kn_set cards;
    enum { UNDER_ANY, UNDER_S, UNDER_H, UNDER_NONE } under;
    enum { AS_S, AS_H, AS_TRUMP, AS_NONE } as;
    int height;
} rule_hook;

/* Free moves: `trade` exchanges a card with one under a zone; `close` closes the stock. */
typedef struct frees {
    bool trades, closes;
    kn_set cards, gets;
    enum { OF_ANY, OF_TRUMP, OF_NAMED } of;
    bool with_talon; /* true: the talon; false: the stock */
    enum { ONCE_A_DEAL, ONCE_A_TURN, ONCE_A_TRICK } once;
    bool has_if;
    condition if_trades, if_closes;
} frees;

/* Declarations that are made after the first trick. */
typedef struct declares {
    bool on, by_points, per_seat;
    int rows[4], lengths;   /* points for 3, 4 ... cards in sequence */
    int rank[RANKS], ranks; /* from the highest */
    int set[RANKS];
    condition when;
} declares;

typedef struct rules {
    dr_file file;
    int seats, places, sides, side_of[PLACES];
    int suits, ranks, copies, jokers, cards;
    char rank[RANKS + 1], suit[SUITS]; /* the last rank is for jokers */
    int rank_of[KN_CARDS_MAX], suit_of[KN_CARDS_MAX], copy_of[KN_CARDS_MAX];
    const char *hand_name, *table_name, *won_name;
    int hands; /* number of places that have a hand */
    bool hand_open, hand_ordered;
    enum { PER_TABLE, PER_SEAT, PER_SIDE, PER_PLACE } won_per, count_per;
    bool won_ordered, counts, winner_kept, carries;
    const char *choice[CHOICES];
    int choices, grand;
    law law[MODES + 1];
    condition mode[MODES + 1]; /* [0] unused */
    int laws;
    phrase leader, order[PLACES], dummy, dummy_by, open;
    int orders;
    bool has_dummy, has_open;
    enum { OPEN_START, OPEN_LEAD, OPEN_TRICK } open_from;
    int first[3], firsts, limit, draws, draw_cards;
    rule_hook hook[HOOKS];
    int hooks;
    kn_set named[NAMED]; /* cards that a phrase distinguishes from others */
    int nameds;
    const char *draw[2];
    bool has_ends;
    condition ends;
    frees frees;
    declares declares;
} rules;

/* The script of the drawn hooks, rules.lua. */
extern const char dt_script[];
/* Writes a random rules file. */
void dt_draw(rules *r, uint64_t *dice);
/* Converts the set to card numbers of the pack that was loaded. */
void dt_learn_cards(rules *r, const ks_pack *pack);

/* ---- the model ---- */

typedef struct heap {
    int n;
    uint8_t card[KN_CARDS_MAX]; /* from the top */
} heap;

typedef struct model {
    const rules *r;
    const law *law;
    int dealer, who, trump, named, contract, number, top;
    bool flag, active[PLACES];
    int controller[PLACES];
    kn_set hand[PLACES];
    heap stock, talon, carried, closed, pile[PLACES];
    kn_set traded[PLACES]; /* cards that a place may not trade again */
    bool has_closed[PLACES];
    int declared[PLACES];
    int closer;
    kn_set known[PLACES]; /* cards whose places a seat knows */
    bool talon_seen;
    int trick[PLACES], player[PLACES], played; /* the cards on the table and their players */
    int leader, turn, tricks, taken[PLACES], count[PLACES], latest;
    bool duty, broken[HELD], over;
    int first;
    bool changed; /* something has changed within this trick */
} model;

/* Returns the place that a phrase names. */
int dt_seat_of(const model *m, phrase p);
/* Returns the position of the best card in the trick. */
int dt_best_of(const model *m);
/* Returns the card that decides which suit must be followed. */
int dt_led_of(const model *m);
/* The cards of `hand` that the place to play may play. */
kn_set dt_legal_of(const model *m, kn_set hand);
/* The suit that a card belongs to. All trumps belong to one suit. */
int dt_class_of(const model *m, int card);
/* True if x, played after b, beats it. */
bool dt_is_better(const model *m, int x, int b);
/* Plays from the deal up to the first decision. */
void dt_begin_play(model *m);
/* Lists the cards that the place to play may trade, and whether it may close the stock. */
kn_set dt_tradable(const model *m);
bool dt_may_close(const model *m);
/* Trades this card for the place to play, or closes the stock. */
void dt_trade(model *m, int card);
void dt_close(model *m);
/* Plays this card for the place to play, and everything up to the next decision. */
void dt_play_card(model *m, int card);

#endif
