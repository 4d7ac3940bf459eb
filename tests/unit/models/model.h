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

/* A card is 4 * the position of its rank in the model's `ranks` + the position of its suit in
 * "SHDC". In two packs, the marked copy (KSm) adds 4 * the number of ranks. */
typedef struct md_cards {
    int n;
    uint8_t card[60];
} md_cards;

typedef struct md_moves {
    int n, room;
    char (*text)[MD_TEXT];
} md_moves;

struct md_model;

/* The table with all cards face up. Each game uses the members that it needs. */
typedef struct md_table {
    const struct md_model *model;
    int seats, sides;
    int dealer, deals;    /* `deals`: deals completed */
    int turn;             /* the seat to move; -1 if the deal is over and scored */
    int place;            /* the place whose hand is played; differs from `turn` for a dummy */
    int score[MD_PLACES]; /* the score of each side */
    bool over;            /* the match is over */
    unsigned winners;     /* the sides that won, as bits */
    bool thrown_in;       /* the same dealer deals again */
    bool needs_stock;     /* the stock was shuffled in play: read it before the next move */

    md_cards hand[MD_PLACES], pile[MD_PLACES], stock, floor, trick;
    int player[MD_PLACES]; /* the place that played each card of the trick */
    int trump;             /* a suit, or -1 if there is none */

    int step, asked;            /* step of the deal; number of seats that have answered in it */
    md_cards passed[MD_PLACES]; /* cards chosen, but not yet passed on */
    bool broken;                /* a heart was played */
    int tricks[MD_PLACES], taken, taker;     /* taken: in all; taker: of the last trick */
    int last_taker, carry, bonus[MD_PLACES]; /* points and last capture of fishing games */
    bool doubled;                            /* the stake is doubled */
    bool stays[MD_PLACES];                   /* seats that play in this deal */
    int stack[MD_PLACES], pot;               /* chips of each seat, and in the pot */
    int guess[MD_PLACES], oil[MD_PLACES], lantern[MD_PLACES];
    bool drawn;               /* the player has drawn a card, and must discard one */
    md_cards standing, known; /* combination to beat; cards of a hand that all saw */
    unsigned silent;          /* seats that may not play in this trick, or bid, any more; as bits */
    int finish[MD_PLACES], plays[MD_PLACES], gone, stake, alone; /* alone: the solo player */
    int reshuffles;
    int contract, declarer, bidder, locker, size; /* locker: seat that closes; size: tricks */
    bool twin;                                    /* the marked copy of two equal cards wins */
} md_table;

typedef struct md_model {
    const char *path, *players; /* path below the top of the tree; number of players as text */
    const char *ranks;          /* the ranks in the pack's order */
    bool pairs;                 /* partners sit opposite each other */
    bool ordered;               /* the rules define the order in which captures are listed */
    bool rotates;               /* each deal, the next seat deals */
    bool sudden;                /* a deal may end before the first move */
    const char *account; /* variable of each seat that has the score; NULL if scores are points */
    void (*begin)(md_table *t); /* begins a match; NULL if there is nothing to set */
    /* Begins a deal: reads the dealt cards, and everything else that chance decides. */
    void (*deal)(md_table *t, kanun_game *game);
    /* Called if `needs_stock` is set: reads the shuffled cards. NULL: reads only the stock. */
    void (*restock)(md_table *t, kanun_game *game);
    void (*moves)(const md_table *t, md_moves *moves); /* lists the legal moves of t->turn */
    /* True if the move stands for all that differ from it only in suits. NULL: suits matter. */
    bool (*stands)(const md_table *t, const char *move);
    void (*play)(md_table *t, const char *move); /* also scores the deal after its last move */
} md_model;

extern const md_model *const md_models[]; /* NULL-terminated */

/* ---- for several models ---- */

int md_rank(int card); /* position in the model's ranks */
int md_suit(int card); /* position in "SHDC" */
int md_next(const md_table *t, int seat);
int md_side(const md_table *t, int seat);

bool md_has(const md_cards *cards, int card);
void md_put(md_cards *cards, int card);
void md_drop(md_cards *cards, int card);
void md_put_all(md_cards *to, const md_cards *from);
void md_sort(md_cards *cards);
md_cards md_of_suit(const md_cards *cards, int suit);
/* Reads all cards of a heap, including those that are face down. */
void md_read(const md_table *t, kanun_game *game, const char *zone, int owner, md_cards *cards);
void md_read_hands(md_table *t, kanun_game *game, int places);
/* Reads the cards that a move names, in its order; skips other words. */
void md_parse(const md_table *t, const char *move, md_cards *cards);
bool md_says(const char *move, const char *word); /* true if the first word of the move is `word` */

void md_offer(md_moves *moves, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Lists a move for each card: `9S`, or with the word "drop", `drop 9S`. */
void md_offer_each(const md_table *t, md_moves *moves, const char *word, const md_cards *cards);
/* Lists a move for each choice of `count` cards: `give 9S TS`. */
void md_offer_choices(const md_table *t, md_moves *moves, const char *word, const md_cards *from,
                      int count);
/* Writes the cards in the pack's order, each after a space: " 4H 5C". */
void md_write(const md_table *t, const md_cards *cards, char out[MD_TEXT]);

/* Plays the card from the hand of t->place to the trick. After the last of `players` cards, returns
 * the place that wins the trick (highest trump, else highest card of the suit led), but doesn't
 * take it. Otherwise returns -1. */
int md_play_card(md_table *t, int card, int players);
/* Moves the cards of the trick to a pile. */
void md_take_trick(md_table *t, md_cards *pile);

/* The sides with the highest score (`sign` 1) or the lowest (`sign` -1), as bits. */
unsigned md_leaders(const md_table *t, int sign);
/* Ends a deal that was scored. If `over`, the match ends, too, and the leaders win it. */
void md_counted(md_table *t, bool over, int sign);
/* Ends a deal without scoring it: the same dealer deals again. */
void md_thrown(md_table *t);
int md_highest(const md_table *t);

/* Keeps one move of each class of equivalent moves: the one that stands for the others. */
void md_keep_standing(const md_table *t, md_moves *moves);

/* The number of move sequences of that length; -1 if the deal may end earlier, because chance
 * decides the next one. */
int64_t md_perft(const md_table *t, int depth);

#endif
