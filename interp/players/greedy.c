/* SPDX-License-Identifier: MIT
 * greedy.c: a player that picks the move with the best average result for its side if the rest of
 * the deal is played at random. The result includes awards of hooks at the end. It compares only
 * its own moves at the current decision, in worlds redealt consistently with the seat's knowledge.
 */
#include "base/memory.h"
#include "players/player.h"

#include <stdbool.h>
#include <stdlib.h>

#define TRIED_MAX 64  /* moves tried at a decision; a sample of longer lists */
#define WORLDS_MAX 8  /* worlds in which each move is tried ... */
#define TRIALS 64     /* ... fewer worlds for long lists: about this total number of trials */
#define ROUNDS_EACH 2 /* worlds after which the worse half is dropped */
#define MOVES_MAX 500 /* limit of moves in a playout */

typedef struct candidate {
    int move;      /* index of the move in the list */
    int64_t value; /* sum over all worlds */
} candidate;

typedef struct greedy {
    kp_player player;
    kanun_game *world, *trial; /* the redealt position, and a copy in which a move is tried */
    int sides;
    bool lowest;      /* the lowest score wins */
    int counted;      /* the trial's deal is over ... */
    int32_t *points;  /* ... with these points of each side; else the estimate for each */
    int moves;        /* of the trial */
    kp_luck others;   /* random numbers of the playout */
    candidate *order; /* candidates in the order of the trials */
    int room;
} greedy;

static void deal_counted(void *payload, const kanun_game *game)
{
    greedy *self = payload;
    if (self->counted++)
        return; /* ignore points of later deals */
    kanun_game_points(game, -1, self->points);
}

static void unmake(kp_player *player)
{
    greedy *self = (greedy *)player;
    kanun_game_free(self->world);
    kanun_game_free(self->trial);
    free(self->points);
    free(self->order);
    free(self);
}

static kanun_status make(kp_player **out, const kanun_rules *rules, const char *argument,
                         int timeout_ms, kr_failure *failure)
{
    greedy *self = kn_calloc(1, sizeof *self);
    self->sides = kanun_rules_info(rules)->sides;
    self->lowest = kanun_rules_info(rules)->lowest_wins;
    self->points = kn_calloc((size_t)self->sides + 1, sizeof *self->points);
    kanun_status status = KANUN_OK;
    if (status == KANUN_OK)
        status = kanun_game_new(&self->world, rules, failure->errors);
    if (status == KANUN_OK)
        status = kanun_game_new(&self->trial, rules, failure->errors);
    if (status != KANUN_OK) {
        unmake(&self->player);
        return status;
    }
    kanun_game_on_deal(self->trial, deal_counted, self);
    *out = &self->player;
    return KANUN_OK;
}

/* Returns our side's lead over the best other side in the deal, including all that the end of the
 * deal awards. An unfinished deal is counted as it stands. */
static int64_t worth(greedy *self, int own)
{
    int64_t ours = 0, best = INT64_MIN;
    if (!self->counted)
        kanun_game_estimate(self->trial, -1, self->points, NULL);
    for (int side = 0; side < self->sides; side++) {
        int64_t points = self->lowest ? -(int64_t)self->points[side] : self->points[side];
        if (side == own)
            ours = points;
        else if (points > best)
            best = points;
    }
    return best == INT64_MIN ? ours : ours - best;
}

/* Puts 0 .. count - 1 into `order`, so that the first `tried` are a random sample in random
 * order, each with the value 0. */
static kanun_status sample(greedy *self, int count, int tried, kr_failure *failure)
{
    if (count > self->room) {
        candidate *order = kn_realloc(self->order, (size_t)count * sizeof *order);
        self->order = order;
        self->room = count;
    }
    for (int i = 0; i < count; i++)
        self->order[i] = (candidate){i, 0};
    for (int i = 0; i < tried; i++) {
        int j = i + (int)kp_luck_below(&self->player.luck, (uint32_t)(count - i));
        candidate first = self->order[i];
        self->order[i] = self->order[j];
        self->order[j] = first;
    }
    return KANUN_OK;
}

/* Removes forbidden moves from the first `tried` moves. Returns the number of moves left. */
static int drop_forbidden(greedy *self, const kanun_game *game, int tried)
{
    int left = 0;
    for (int i = 0; i < tried; i++)
        if (kp_player_may(&self->player, game, self->order[i].move))
            self->order[left++] = self->order[i];
    return left ? left : tried;
}

/* Lists our moves in the redealt world. They don't depend on hidden cards, so there are as many as
 * in the real game. */
static kanun_status list_moves(greedy *self, int count, kr_failure *failure)
{
    int there = kanun_game_legal(self->world, 0, failure->errors);
    if (there < 0)
        return KANUN_RULES;
    if (there != count)
        return kr_fail(failure, KANUN_RULES, NULL,
                       "the legal moves of player %d depend on cards that it has not seen",
                       self->player.seat + 1);
    return KANUN_OK;
}

/* Picks a random move in a trial; stops when the deal is over. */
static int choose(void *payload, int seat, int number)
{
    greedy *self = payload;
    return self->counted || ++self->moves > MOVES_MAX
               ? -1
               : (int)kp_luck_below(&self->others, (uint32_t)number);
}

/* Plays at random until the deal is over and its end is counted. */
static kanun_status play_out(greedy *self, kr_failure *failure)
{
    kanun_status status = KANUN_OK;
    self->moves = 0;
    while (status == KANUN_OK && !self->counted && self->moves <= MOVES_MAX &&
           !kanun_game_standing(self->trial)->over) {
        status = kanun_game_play_on(self->trial, choose, self, failure->errors);
        if (status != KANUN_OK || self->counted || self->moves > MOVES_MAX ||
            kanun_game_standing(self->trial)->over)
            break;
        int choices; /* free moves may be among them */
        status = kp_player_legal(self->trial, &choices, failure);
        int usual = choices - kanun_game_standing(self->trial)->free_moves;
        self->moves++;
        if (status == KANUN_OK)
            status = kanun_game_play_nth(
                self->trial, (int)kp_luck_below(&self->others, (uint32_t)(usual ? usual : choices)),
                failure->errors);
    }
    return status;
}

/* Redeals one world and adds the result there to each candidate. All trials of a world use the same
 * random numbers. */
static kanun_status try_all(greedy *self, const kanun_game *game, int count, int tried,
                            kr_failure *failure)
{
    int own = kanun_rules_info(kanun_game_rules(game))->side_of[self->player.seat];
    kanun_game_redeal(self->world, game, self->player.seat, kp_luck_next(&self->player.luck));
    kp_luck others = {.counter = kp_luck_next(&self->player.luck)};
    kanun_status status = list_moves(self, count, failure);
    for (int i = 0; i < tried && status == KANUN_OK; i++) {
        self->counted = 0;
        self->others = others;
        status = kanun_game_try(self->trial, self->world, self->order[i].move, failure->errors);
        if (status == KANUN_OK)
            status = play_out(self, failure);
        if (status == KANUN_OK)
            self->order[i].value += worth(self, own);
    }
    return status;
}

/* Moves the better half of the candidates to the front, the best first, and equal ones in the
 * order of trials. Returns their number, at least two. */
static int keep_better_half(candidate *order, int tried)
{
    for (int i = 1; i < tried; i++) {
        candidate one = order[i];
        int k = i;
        for (; k > 0 && order[k - 1].value < one.value; k--)
            order[k] = order[k - 1];
        order[k] = one;
    }
    return tried > 3 ? (tried + 1) / 2 : tried < 2 ? tried : 2;
}

static kanun_status move(kp_player *player, kanun_game *game, int *choices, kr_failure *failure)
{
    greedy *self = (greedy *)player;
    kanun_status status = kp_player_legal(game, choices, failure);
    player->chosen = 0;
    if (status != KANUN_OK || *choices == 1)
        return status == KANUN_OK ? kanun_game_play_nth(game, 0, failure->errors) : status;
    int usual;
    status = kp_player_free_move(game, &player->luck, *choices, &player->chosen, &usual, failure);
    if (status != KANUN_OK)
        return status;
    if (player->chosen < 0 && usual == 1)
        player->chosen = 0;
    if (player->chosen >= 0)
        return kanun_game_play_nth(game, player->chosen, failure->errors);
    int tried = usual < TRIED_MAX ? usual : TRIED_MAX;
    int worlds = tried < TRIALS / WORLDS_MAX ? WORLDS_MAX : (TRIALS + tried - 1) / tried;
    status = sample(self, usual, tried, failure);
    if (player->nevers)
        tried = drop_forbidden(self, game, tried);
    for (int n = 0; n < worlds && status == KANUN_OK; n++) {
        if (n > 0 && n % ROUNDS_EACH == 0)
            tried = keep_better_half(self->order, tried);
        status = try_all(self, game, *choices, tried, failure);
    }
    if (status != KANUN_OK)
        return status;
    /* The order is random, so taking the first of equal candidates is fair. */
    int best = 0;
    for (int i = 1; i < tried; i++)
        if (self->order[i].value > self->order[best].value)
            best = i;
    player->chosen = self->order[best].move;
    return kanun_game_play_nth(game, player->chosen, failure->errors);
}

const kp_player_kind kp_player_greedy = {
    .name = "greedy",
    .says = "makes the move that is best if all later moves of the deal are random",
    .make = make,
    .move = move,
    .free = unmake,
};
