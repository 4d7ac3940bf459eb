/* SPDX-License-Identifier: MIT
 * player.h: computer players: "random", "greedy", ..., or "exec:COMMAND" for another program.
 * They never read from a terminal, and use only what their seat may know.
 */
#ifndef KP_PLAYERS_PLAYER_H
#define KP_PLAYERS_PLAYER_H

#include <stdbool.h>

#include "kanun.h"
#include "players/luck.h"
#include "record/failure.h"

#define KP_PLAYER_TIMEOUT_MS 10000 /* default limit for one move of another program */
#define KP_PLAYER_DIGEST 24        /* bytes of the digest of what was learnt, as text */
#define KP_NEVER ":never "         /* precedes a word that a player may not use */
#define KP_NEVER_MAX 4             /* words that one player may not use ... */
#define KP_NEVER_WORD 32

typedef struct kp_player kp_player;

/* Statistics of players that search, summed over their decisions. */
typedef struct kp_thoughts {
    uint64_t searches, simulations; /* decisions searched; simulations played */
    uint64_t solved;                /* decisions in which every line was solved to the end */
    uint64_t nodes, revisited;      /* nodes visited; of these, existing ones */
    uint64_t nanoseconds;           /* processor time */
} kp_thoughts;

/* What a player that searches expects of a move; see kp_expected_points. */
typedef struct kp_expected {
    int move;            /* its index in the list of legal moves */
    int64_t thousandths; /* expected points of its side in the deal, in 1/1000 of a unit */
    uint32_t times;      /* simulations behind it; 0: exact */
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
    /* Chooses one of `number` moves, none of them free, without looking at them; NULL: the kind
     * has to look. */
    int (*choose)(kp_player *player, int number);
    void (*free)(kp_player *player); /* frees the object, too */
    bool optional;                   /* the argument may be missing: "NAME" or "NAME:ARGUMENT" */
    /* False if moves with that argument are not determined by the seed; NULL: always true. */
    bool (*repeats)(const char *argument);
    /* Adds its statistics so far; NULL: the kind doesn't search. */
    void (*thoughts)(const kp_player *player, kp_thoughts *sum);
    /* Fills `expected` for the n-th best move examined at its latest decision. False: there are
     * no more, or the decision needed no search. NULL: the kind has no expectations. */
    bool (*expects)(const kp_player *player, int n, kp_expected *expected);
    /* Returns the digest of the learnt file that it uses; "": none. NULL: the kind uses none. */
    const char *(*learnt)(const kp_player *player);
    /* The player that replaces it if it can't be made, or nothing has been learnt: "search:100".
     * NULL: none. */
    const char *stands_for;
} kp_player_kind;

struct kp_player {
    const kp_player_kind *kind;
    const char *name; /* name of the kind that was requested */
    int seat;
    int chosen; /* index of its latest move in the list of legal moves; -1: see `text` */
    char text[512];
    char never[KP_NEVER_MAX][KP_NEVER_WORD]; /* words that it may not use ... */
    int nevers;                              /* ... and their number */
    bool heeds;     /* a forbidden word has kept it from a move while others were legal */
    uint64_t index; /* of the match */
    bool one_deal;  /* a match is one deal, whatever the rules say */
    bool forfeits;  /* its latest move failed by its own fault: it has lost the match */
    kp_luck luck;
};

extern const kp_player_kind kp_player_random, kp_player_greedy, kp_player_learnt, kp_player_search,
    kp_player_easy, kp_player_medium, kp_player_hard, kp_player_external;

/* Returns the n-th kind, from 0; NULL beyond the last. */
const kp_player_kind *kp_player_kinds(int n);
/* Returns the kind that `what` names; NULL: none. */
const kp_player_kind *kp_player_kind_of(const char *what);

/* Returns the player that replaces this kind under the rules; NULL: the kind itself plays. */
const char *kp_player_stands_for(const kp_player_kind *kind, const kanun_rules *rules);

/* True if the moves of the player are determined by the seed, wherever and whenever it plays. */
bool kp_player_repeats(const char *what);

/* Makes a player for one seat at one table (one thread). `rules` must outlive it. `what`: its
 * kind, followed by ":never WORD" for each word that it may not use ("random:never pass").
 * KANUN_USAGE: unknown kind or word. */
kanun_status kp_player_new(kp_player **out, const char *what, const kanun_rules *rules,
                           int timeout_ms, kr_failure *failure);
void kp_player_free(kp_player *player);

/* Finds the digest of the learnt file that the player `what` uses under these rules; "": none.
 * Fails like kp_player_new. */
kanun_status kp_player_learnt_by(const char *what, const kanun_rules *rules,
                                 char digest[KP_PLAYER_DIGEST], kr_failure *failure);

/* Prepares for a match in `game`. Call it before kanun_game_begin, so that the player gets all
 * events. */
void kp_player_begin(kp_player *player, kanun_game *game, int seat, uint64_t seed, uint64_t index);

/* Chooses one of `number` moves, none of them free, if the player's kind has `choose`; in deal
 * number `deal` of the match (from 0). */
static inline int kp_player_choose(kp_player *player, int deal, int number)
{
    kp_luck_decide(&player->luck, (uint64_t)deal);
    return player->kind->choose(player, number);
}

/* Makes a move for the seat to move. *choices: the number of legal moves. */
static inline kanun_status kp_player_move(kp_player *player, kanun_game *game, int *choices,
                                          kr_failure *failure)
{
    kp_luck_decide(&player->luck, (uint64_t)kanun_game_standing(game)->deals);
    return player->kind->move(player, game, choices, failure);
}

/* Returns the text of its latest move; `before`: the position before that move. NULL: the move
 * can't be written. Valid until the next call with `before`. */
const char *kp_player_said(const kp_player *player, kanun_game *before);

/* True if the player may make move n of the current list: it uses no forbidden word. */
bool kp_player_may(const kp_player *player, const kanun_game *game, int n);
/* Returns how many of the first `number` moves it may make. */
int kp_player_allowed(const kp_player *player, const kanun_game *game, int number);
/* Returns true once: the first time that a forbidden word excludes some legal moves, but not
 * all. */
bool kp_player_heeds(kp_player *player, kanun_game *game);

/* Reads the forbidden words, ":never WORD:never WORD ...", or "" for none. KANUN_USAGE: no move
 * uses the word. */
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

/* For players that don't weigh free moves: *chosen is the free move to make now, or -1; *usual
 * is the number of other moves, which come first. `choices` is from kp_player_legal. Without
 * free moves no luck is used. */
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
