/* SPDX-License-Identifier: MIT
 * player.h: computer players: "random", "greedy", ..., or "exec:COMMAND" for another program.
 * They never read from a terminal, and use only the facts that their seat may know.
 */
#ifndef KP_PLAYERS_PLAYER_H
#define KP_PLAYERS_PLAYER_H

#include <stdbool.h>

#include "kanun.h"
#include "players/luck.h"
#include "record/failure.h"

#define KP_PLAYER_TIMEOUT_MS 10000 /* default limit for one move of another program */
#define KP_PLAYER_DIGEST 24        /* size of the digest of a learnt file as text */
#define KP_NEVER ":never "         /* precedes a word that a player may not use */
#define KP_NEVER_MAX 4             /* number of words that can be forbidden to one player ... */
#define KP_NEVER_WORD 32

typedef struct kp_player kp_player;

/* Statistics of players that search, summed over their decisions. */
typedef struct kp_thoughts {
    uint64_t searches, simulations; /* decisions searched; simulations played */
    uint64_t solved;                /* decisions in which every line was solved to the end */
    uint64_t nodes, revisited; /* nodes visited, and the number of these that existed already */
    uint64_t nanoseconds;      /* processor time */
} kp_thoughts;

/* The result that a searching player expects of a move; see kp_expected_points. */
typedef struct kp_expected {
    int move;            /* index of the move in the list of legal moves */
    int64_t thousandths; /* expected points of its side in the deal, in 1/1000 of a unit */
    uint32_t times;      /* simulations that gave the result; 0: exact */
} kp_expected;

/* Returns expected points of a deal as people count them. */
double kp_expected_points(const kanun_rules *rules, int64_t thousandths);
/* Sorts moves by their points, the best first: the fewest if the lowest score wins. */
void kp_expected_sort(const kanun_rules *rules, kp_expected *list, int count);

/* A kind of player. The object that `make` returns begins with a kp_player. */
typedef struct kp_player_kind {
    const char *name; /* "random"; with an argument: "exec:" */
    const char *says; /* one phrase for the help */
    kanun_status (*make)(kp_player **out, const kanun_rules *rules, const char *argument,
                         int timeout_ms, kr_failure *failure);
    void (*begin)(kp_player *player, kanun_game *game); /* NULL: nothing to do */
    kanun_status (*move)(kp_player *player, kanun_game *game, int *choices, kr_failure *failure);
    /* Chooses one of `number` moves, none of them free, without looking at them. NULL if the kind
     * has to look. */
    int (*choose)(kp_player *player, int number);
    void (*free)(kp_player *player); /* also frees the object */
    bool optional;                   /* the argument is optional: "NAME" or "NAME:ARGUMENT" */
    /* Returns true if the seed determines all moves with this argument. NULL means always. */
    bool (*repeats)(const char *argument);
    /* Adds the player's statistics so far to `sum`. NULL if the kind doesn't search. */
    void (*thoughts)(const kp_player *player, kp_thoughts *sum);
    /* Fills `expected` for the n-th best move examined at the player's latest decision. Returns
     * false if there is none, or if the decision needed no search. NULL if the kind has no
     * expectations. */
    bool (*expects)(const kp_player *player, int n, kp_expected *expected);
    /* Returns the digest of the learnt file that the player uses, or "". NULL if the kind never
     * uses one. */
    const char *(*learnt)(const kp_player *player);
    /* The player, such as "search:100", that replaces this one if it can't be made or nothing has
     * been learnt. NULL: none. */
    const char *stands_for;
} kp_player_kind;

struct kp_player {
    const kp_player_kind *kind;
    const char *name; /* name of the kind that was requested */
    int seat;
    int chosen; /* index of the player's latest move in the list of legal moves; -1: see `text` */
    char text[512];
    char never[KP_NEVER_MAX][KP_NEVER_WORD]; /* words that the player may not use ... */
    int nevers;                              /* ... and their number */
    bool heeds;     /* a forbidden word has excluded a move while others were legal */
    uint64_t index; /* of the match */
    bool one_deal;  /* a match is one deal, regardless of the rules say */
    bool forfeits;  /* the player's latest move failed by its own fault, so it loses the match */
    kp_luck luck;
};

extern const kp_player_kind kp_player_random, kp_player_greedy, kp_player_learnt, kp_player_search,
    kp_player_easy, kp_player_medium, kp_player_hard, kp_player_external;

/* Returns the n-th kind, from 0; NULL after the last. */
const kp_player_kind *kp_player_kinds(int n);
/* Returns the kind that `what` names; NULL if there is none. */
const kp_player_kind *kp_player_kind_of(const char *what);

/* Returns the player that replaces this kind under the rules; NULL if the kind itself plays. */
const char *kp_player_stands_for(const kp_player_kind *kind, const kanun_rules *rules);

/* True if the seed determines all moves of the player on every machine. */
bool kp_player_repeats(const char *what);

/* Makes a player for one seat at one table, to be used in one thread. `rules` must outlive it.
 * `what` is its kind, followed by ":never WORD" for each forbidden word ("random:never pass").
 * Returns KANUN_USAGE for an unknown kind or word. */
kanun_status kp_player_new(kp_player **out, const char *what, const kanun_rules *rules,
                           int timeout_ms, kr_failure *failure);
void kp_player_free(kp_player *player);

/* Finds the digest of the learnt file that the player `what` uses under these rules; "" if there is
 * none. Fails like kp_player_new. */
kanun_status kp_player_learnt_by(const char *what, const kanun_rules *rules,
                                 char digest[KP_PLAYER_DIGEST], kr_failure *failure);

/* Prepares for a match in `game`. Call it before kanun_game_begin, so that the player gets all
 * events. */
void kp_player_begin(kp_player *player, kanun_game *game, int seat, uint64_t seed, uint64_t index);

/* Chooses one of `number` moves, none of them free, in deal number `deal` of the match (from 0).
 * Only for kinds with `choose`. */
static inline int kp_player_choose(kp_player *player, int deal, int number)
{
    kp_luck_decide(&player->luck, (uint64_t)deal);
    return player->kind->choose(player, number);
}

/* Makes a move for the seat to move. Sets *choices to the number of legal moves. */
static inline kanun_status kp_player_move(kp_player *player, kanun_game *game, int *choices,
                                          kr_failure *failure)
{
    kp_luck_decide(&player->luck, (uint64_t)kanun_game_standing(game)->deals);
    return player->kind->move(player, game, choices, failure);
}

/* Returns the text of the player's latest move, which it made in the position `before`. Returns
 * NULL if the move can't be written. Valid until the next call with `before`. */
const char *kp_player_said(const kp_player *player, kanun_game *before);

/* True if move n of the current list uses no word that is forbidden to the player. */
bool kp_player_may(const kp_player *player, const kanun_game *game, int n);
/* Returns the number of allowed moves among the first `number` moves. */
int kp_player_allowed(const kp_player *player, const kanun_game *game, int number);
/* Returns true once: the first time that a forbidden word excludes some legal moves, but not
 * all. */
bool kp_player_heeds(kp_player *player, kanun_game *game);

/* Reads the forbidden words, ":never WORD:never WORD ...", or "" for none. Returns KANUN_USAGE if
 * no move uses the word. */
kanun_status kp_player_forbid(kp_player *player, const char *text, const kanun_rules *rules,
                              kr_failure *failure);

/* Returns the number of legal moves in *choices, at least 1, or fails. */
static inline kanun_status kp_player_legal(kanun_game *game, int *choices, kr_failure *failure)
{
    *choices = kanun_game_legal(game, 0, failure->errors);
    if (*choices > 0)
        return KANUN_OK;
    return *choices < 0
               ? KANUN_RULES
               : kr_fail(failure, KANUN_RULES, NULL, "there is no legal move in phase '%s'",
                         kanun_game_standing(game)->phase);
}

/* Decides about free moves for players that don't weigh them. Sets *chosen to the free move to make
 * now, or to -1, and *usual to the number of other moves, which come first in the list. `choices`
 * is from kp_player_legal. Uses no random numbers if there are no free moves. */
static inline kanun_status kp_player_free_move(kanun_game *game, kp_luck *luck, int choices,
                                               int *chosen, int *usual, kr_failure *failure)
{
    int count = kanun_game_standing(game)->free_moves;
    *chosen = -1;
    *usual = choices - count;
    if (!count)
        return KANUN_OK;
    int n = *usual + (int)kp_luck_below(luck, (uint32_t)count);
    int likely = kanun_game_likely(game, n, failure->errors);
    if (likely < 0)
        return KANUN_RULES;
    if (*usual == 0 || (int)kp_luck_below(luck, 100) < likely)
        *chosen = n;
    return KANUN_OK;
}

#endif
