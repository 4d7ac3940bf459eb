/* SPDX-License-Identifier: MIT
 * player.h: whoever moves for a seat by program: "random", "greedy", or "exec:COMMAND", another
 * program. Asks nobody at a terminal, and chooses by nothing that its seat may not know.
 */
#ifndef KP_PLAYERS_PLAYER_H
#define KP_PLAYERS_PLAYER_H

#include <stdbool.h>

#include "kanun.h"
#include "players/luck.h"
#include "record/trouble.h"

#define KP_PLAYER_TIMEOUT_MS 10000 /* for one move of another program, unless told otherwise */
#define KP_PLAYER_DIGEST 24        /* bytes of the digest of what was learnt, as text */
#define KP_NEVER ":never "         /* stands before a word that a player may not use */
#define KP_NEVER_MAX 4             /* words that one player may not use ... */
#define KP_NEVER_WORD 32

typedef struct kp_player kp_player;

/* What players that think have done, summed over their decisions. */
typedef struct kp_thoughts {
    uint64_t searches, simulations; /* decisions that were thought about; worlds played out */
    uint64_t solved;                /* decisions of which every line was known to the end */
    uint64_t nodes, revisited;      /* nodes that simulations went through; those met before */
    uint64_t nanoseconds;           /* of the processor */
} kp_thoughts;

/* What somebody who has thought expects of a move. */
typedef struct kp_expected {
    int move;            /* its number in the list of legal moves */
    int64_t thousandths; /* of a unit that the deal brings to its side, on average */
    uint32_t times;      /* of so many simulations; 0: that is certain */
} kp_expected;

/* How a kind of player works. The object that `make` gives begins with a kp_player. */
typedef struct kp_player_kind {
    const char *name; /* "random"; one that ends with ':' takes the rest as its argument: "exec:" */
    const char *says; /* for the help: one phrase */
    kanun_status (*make)(kp_player **out, const kanun_rules *rules, const char *argument,
                         int timeout_ms, kr_trouble *trouble);
    void (*begin)(kp_player *player, kanun_game *game); /* NULL: nothing to do */
    kanun_status (*move)(kp_player *player, kanun_game *game, int *choices, kr_trouble *trouble);
    /* The number of one of `number` moves, none of them free, for who needs not look at them; NULL:
     * looks. */
    int (*choose)(kp_player *player, int number);
    void (*free)(kp_player *player); /* frees the object too */
    bool optional;                   /* "NAME" and "NAME:ARGUMENT" are both of this kind */
    /* False if with that argument other moves may come of the same seed; NULL: never so. */
    bool (*repeats)(const char *argument);
    /* Adds what it has thought so far; NULL: it does not think. */
    void (*thoughts)(const kp_player *player, kp_thoughts *sum);
    /* What it expected, at its latest decision, of the n-th best of the moves that it has thought
     * about; false beyond the last, and where there was nothing to think about. NULL: such players
     * expect nothing. */
    bool (*expects)(const kp_player *player, int n, kp_expected *expected);
    /* Digest of what was learnt that it uses, "": of nothing; NULL: such players use nothing. */
    const char *(*learnt)(const kp_player *player);
    /* The player that it is if it can't be made, or nothing has been learnt: "search:100". NULL:
     * always itself. */
    const char *stands_for;
} kp_player_kind;

struct kp_player {
    const kp_player_kind *kind;
    const char *name; /* of the kind that was asked for */
    int seat;
    int chosen; /* its latest move: the number in the list of legal moves, -1: not in it, but
                   `text` */
    char text[512];
    char never[KP_NEVER_MAX][KP_NEVER_WORD]; /* words that it may not use ... */
    int nevers;                              /* ... so many */
    bool heeds;     /* one of them has kept it from a move while others were legal */
    uint64_t index; /* of the match */
    bool one_deal;  /* each match is over with its first deal, whatever the rules say: what that
                       brings is all that counts */
    bool forfeits;  /* its latest move failed, and by its own fault: it has lost the match */
    kp_luck luck;
};

extern const kp_player_kind kp_player_random, kp_player_greedy, kp_player_learnt, kp_player_search,
    kp_player_easy, kp_player_medium, kp_player_hard, kp_player_external;

/* The n-th kind there is, from 0; NULL beyond the last. */
const kp_player_kind *kp_player_kinds(int n);
/* The kind that `what` asks for, NULL if there is none. */
const kp_player_kind *kp_player_kind_of(const char *what);

/* The player that such a one is under some rules; NULL: itself. */
const char *kp_player_stands_for(const kp_player_kind *kind, const kanun_rules *rules);

/* True if what such a player does follows from the seed, wherever and whenever it plays. */
bool kp_player_repeats(const char *what);

/* A player for one seat at one table (one thread). `rules` must live longer. `what`: its kind, and
 * behind that ":never WORD" for each word that it may not use ("random:never pass"). KANUN_USAGE if
 * there is no such kind or word. */
kanun_status kp_player_new(kp_player **out, const char *what, const kanun_rules *rules,
                           int timeout_ms, kr_trouble *trouble);
void kp_player_free(kp_player *player);

/* The digest of what was learnt that a player `what` uses under these rules; "": nothing. It fails
 * as making the player would. */
kanun_status kp_player_learnt_by(const char *what, const kanun_rules *rules,
                                 char digest[KP_PLAYER_DIGEST], kr_trouble *trouble);

/* A match is about to begin in `game`: call before kanun_game_begin, so that no event is missed. */
void kp_player_begin(kp_player *player, kanun_game *game, int seat, uint64_t seed, uint64_t index);

/* The number of one of `number` moves, none of them free, by a player whose kind need not look, in
 * deal number `deal` of the match (from 0). */
static inline int kp_player_choose(kp_player *player, int deal, int number)
{
    kp_luck_decide(&player->luck, (uint64_t)deal);
    return player->kind->choose(player, number);
}

/* Makes a move for its seat, which is to move. *choices: how many legal moves there were. */
static inline kanun_status kp_player_move(kp_player *player, kanun_game *game, int *choices,
                                          kr_trouble *trouble)
{
    kp_luck_decide(&player->luck, (uint64_t)kanun_game_standing(game)->deals);
    return player->kind->move(player, game, choices, trouble);
}

/* The text of its latest move; `before`: the same position before it. NULL: it has none that can be
 * written. Borrowed until the next call with `before`. */
const char *kp_player_said(const kp_player *player, kanun_game *before);

/* True if the player may make move n of the list that stands: it has none of the words forbidden to
 * it. */
bool kp_player_may(const kp_player *player, const kanun_game *game, int n);
/* How many of the first `number` moves it may make. */
int kp_player_allowed(const kp_player *player, const kanun_game *game, int number);
/* True the first time that a forbidden word keeps the one to move from some of the legal moves, and
 * not from all. */
bool kp_player_heeds(kp_player *player, kanun_game *game);

/* Reads what a player is forbidden, ":never WORD:never WORD ...", or "": nothing. KANUN_USAGE if no
 * move says such a word. */
kanun_status kp_player_forbid(kp_player *player, const char *text, const kanun_rules *rules,
                              kr_trouble *trouble);

/* The number of legal moves in *choices, at least 1, or a failure. */
static inline kanun_status kp_player_legal(kanun_game *game, int *choices, kr_trouble *trouble)
{
    *choices = kanun_game_legal(game, 0, trouble->errors);
    if (*choices > 0)
        return KANUN_OK;
    return *choices < 0
               ? KANUN_RULES
               : kr_refuse(trouble, KANUN_RULES, NULL, "there is no legal move in phase '%s'",
                           kanun_game_standing(game)->phase);
}

/* For players without an opinion of free moves: *chosen is the free move that they make now, or -1,
 * and *usual how many other moves there are, which stand first. `choices` as kp_player_legal gave
 * it. Without free moves no luck is spent. */
static inline kanun_status kp_player_free_move(kanun_game *game, kp_luck *luck, int choices,
                                               int *chosen, int *usual, kr_trouble *trouble)
{
    int count = kanun_game_standing(game)->free_moves;
    *chosen = -1;
    *usual = choices - count;
    if (!count)
        return KANUN_OK;
    int n = *usual + (int)kp_luck_below(luck, (uint32_t)count);
    int likely = kanun_game_likely(game, n, trouble->errors);
    if (likely < 0)
        return KANUN_RULES;
    if (*usual == 0 || (int)kp_luck_below(luck, 100) < likely)
        *chosen = n;
    return KANUN_OK;
}

#endif
