/* SPDX-License-Identifier: MIT
 * model.h: small, slow programs that play one game each, written from its rules as people know
 * them, to be compared with the interpreter. They share nothing with interp/ but the names of cards
 * and moves: no legality, no state, no scoring.
 */
#ifndef KN_TESTS_MODEL_H
#define KN_TESTS_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "kanun.h"
#include "../peek.h"

#define MD_TEXT 96
#define MD_PLACES 8

/* A card is 4 * the place of its rank in the model's `ranks` + the place of its suit in "SHDC"; the
 * marked one of two packs (KSm) that and 4 * the number of ranks. */
typedef struct md_cards {
    int n;
    uint8_t card[60];
} md_cards;

typedef struct md_moves {
    int n, room;
    char (*text)[MD_TEXT];
} md_moves;

struct md_model;

/* The table as the players see it if all cards lie open. Each game uses what it needs. */
typedef struct md_table {
    const struct md_model *model;
    int seats, sides;
    int dealer, deals;    /* deals: completed */
    int turn;             /* the seat to move, -1: the deal is over and counted */
    int place;            /* whose hand is played from; differs from `turn` for a dummy */
    int score[MD_PLACES]; /* of sides */
    bool over;            /* the match */
    unsigned winners;     /* sides as bits */
    bool thrown_in;       /* the deal: the same dealer deals again */
    bool needs_stock;     /* the stock was shuffled in play: read it before the next move */

    md_cards hand[MD_PLACES], pile[MD_PLACES], stock, floor, trick;
    int player[MD_PLACES]; /* the place that played each card of the trick */
    int trump;             /* a suit, or -1 */

    int step, asked;                         /* where in the deal; how many have answered */
    md_cards passed[MD_PLACES];              /* chosen, not yet delivered */
    bool broken;                             /* hearts were played */
    int tricks[MD_PLACES], taken, taker;     /* won by each; played; who took the last one */
    int last_taker, carry, bonus[MD_PLACES]; /* fishing */
    bool doubled;                            /* the stake */
    bool stays[MD_PLACES];                   /* in the deal */
    int stack[MD_PLACES], pot;               /* chips */
    int guess[MD_PLACES], oil[MD_PLACES], lantern[MD_PLACES];
    bool drawn;               /* a card, and must drop one */
    md_cards standing, known; /* climbing: to be beaten; shown to all in a hand */
    unsigned silent;          /* who may not answer it any more, as bits */
    int finish[MD_PLACES], plays[MD_PLACES], gone, stake, alone; /* alone: against the others */
    int reshuffles;
    int contract, declarer, bidder, locker, size; /* an auction; who ended it; tricks to play */
    bool twin;                                    /* the marked of two equal cards wins */
} md_table;

typedef struct md_model {
    const char *path, *players; /* below the top of the tree; the number as text */
    const char *ranks;          /* of the pack, in its order */
    bool pairs;                 /* partners sit opposite */
    bool ordered;               /* the rules say in which order captures are listed */
    bool rotates;               /* the seat after the dealer always deals next */
    bool sudden;                /* a deal may end before anybody moves */
    const char *account;        /* of each seat, which is the score; NULL: points are */
    void (*begin)(md_table *t); /* a match; NULL: there is nothing to set */
    /* A deal: reads the cards as dealt, which chance decides, and whatever else the rules leave to
     * it. */
    void (*deal)(md_table *t, kanun_game *game);
    /* Reads what chance made of the stock when `needs_stock` is set; NULL: the stock alone. */
    void (*restock)(md_table *t, kanun_game *game);
    void (*moves)(const md_table *t, md_moves *moves); /* for t->turn */
    /* Whether the move stands for all that differ from it in suits alone; NULL: suits count. */
    bool (*stands)(const md_table *t, const char *move);
    void (*play)(md_table *t, const char *move); /* counts the deal when it was the last move */
} md_model;

extern const md_model *const md_models[]; /* NULL-terminated */

/* ---- what several models use ---- */

int md_rank(int card); /* place in the model's ranks */
int md_suit(int card); /* place in "SHDC" */
int md_next(const md_table *t, int seat);
int md_side(const md_table *t, int seat);

bool md_has(const md_cards *cards, int card);
void md_put(md_cards *cards, int card);
void md_drop(md_cards *cards, int card);
void md_put_all(md_cards *to, const md_cards *from);
void md_sort(md_cards *cards);
md_cards md_of_suit(const md_cards *cards, int suit);
/* All cards of a zone's heap as they really lie. */
void md_read(const md_table *t, kanun_game *game, const char *zone, int owner, md_cards *cards);
void md_read_hands(md_table *t, kanun_game *game, int places);
/* The cards that a move names, in its order; other words are skipped. */
void md_parse(const md_table *t, const char *move, md_cards *cards);
bool md_says(const char *move, const char *word); /* the first word of the move */

void md_offer(md_moves *moves, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Each card alone: `9S`, or with a word `drop 9S`. */
void md_offer_each(const md_table *t, md_moves *moves, const char *word, const md_cards *cards);
/* Every choice of `count` cards: `give 9S TS`. */
void md_offer_choices(const md_table *t, md_moves *moves, const char *word, const md_cards *from,
                      int count);
/* " 4H 5C": the cards in the pack's order, each after a space. */
void md_write(const md_table *t, const md_cards *cards, char out[MD_TEXT]);

/* Lays the card from the hand of t->place into the trick. When it is the last of `players` cards,
 * returns the place that wins it (highest trump, else highest of the suit led) and leaves the trick
 * to be taken; else -1. */
int md_play_card(md_table *t, int card, int players);
/* Gives the trick to a pile. */
void md_take_trick(md_table *t, md_cards *pile);

/* The sides with the highest (sign 1) or lowest (sign -1) score, as bits. */
unsigned md_leaders(const md_table *t, int sign);
/* The deal is counted: nobody moves; the match is over if `over` and the leaders win it. */
void md_counted(md_table *t, bool over, int sign);
/* The deal is not counted: the same dealer deals again. */
void md_thrown(md_table *t);
int md_highest(const md_table *t);

/* Leaves one move of each class, that which stands for the others. */
void md_keep_standing(const md_table *t, md_moves *moves);

/* Number of move sequences of that length; -1 if some end the deal before, so that chance has a
 * say. */
int64_t md_perft(const md_table *t, int depth);

#endif
