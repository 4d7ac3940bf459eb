/* SPDX-License-Identifier: MIT
 * greedy.c: a player that takes the move after which the deal, counted as it stands, is best for
 * its side. It looks one move ahead and no further, and only into a world dealt anew from what its
 * seat knows.
 */
#include "base/memory.h"
#include "players/player.h"

#include <stdbool.h>
#include <stdlib.h>

#define TRIED_MAX 64  /* moves tried at a decision; of longer lists a sample */
#define WORLDS_MAX 8  /* worlds in which each of them is tried ... */
#define TRIALS 64     /* ... fewer for long lists: about so many trials in all */
#define ROUNDS_EACH 2 /* after so many worlds the worse half is tried no further */
#define ROUND_MAX 64  /* moves of others until it is our turn again */

typedef struct candidate {
    int move;      /* its number in the list */
    int64_t value; /* sum over the worlds */
} candidate;

typedef struct greedy {
    kp_player player;
    kanun_game *world, *trial; /* the redealt position, and a copy in which one move is played */
    int sides;
    bool lowest;      /* wins */
    int counted;      /* the trial's move ended the deal ... */
    int32_t *points;  /* ... after which each side had this score; else the estimate for each */
    candidate *order; /* in the order of trying */
    int room;
} greedy;

static void deal_counted(void *payload, const kanun_game *game)
{
    greedy *self = payload;
    if (self->counted++)
        return; /* what the next deals bring is not this move's merit */
    for (int side = 0; side < self->sides; side++)
        self->points[side] = kanun_game_score(game, side);
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
                         int timeout_ms, kr_trouble *trouble)
{
    (void)argument, (void)timeout_ms;
    greedy *self = kn_calloc(1, sizeof *self);
    if (!self)
        return kr_refuse(trouble, KANUN_SYSTEM, NULL, "out of memory");
    self->sides = kanun_rules_sides(rules);
    self->lowest = kanun_rules_info(rules)->lowest_wins;
    self->points = kn_calloc((size_t)self->sides + 1, sizeof *self->points);
    kanun_status status =
        self->points ? KANUN_OK : kr_refuse(trouble, KANUN_SYSTEM, NULL, "out of memory");
    if (status == KANUN_OK)
        status = kanun_game_new(&self->world, rules, trouble->errors);
    if (status == KANUN_OK)
        status = kanun_game_new(&self->trial, rules, trouble->errors);
    if (status != KANUN_OK) {
        unmake(&self->player);
        return status;
    }
    kanun_game_on_deal(self->trial, deal_counted, self);
    *out = &self->player;
    return KANUN_OK;
}

/* How much the deal is worth to our side above the best of the others, after the trial's move. */
static int64_t worth(greedy *self, int own)
{
    int64_t ours = 0, best = INT64_MIN;
    if (!self->counted)
        kanun_game_estimates(self->trial, self->points);
    for (int side = 0; side < self->sides; side++) {
        int64_t points = self->points[side];
        if (self->counted)
            points -= kanun_game_score(self->world, side);
        if (self->lowest)
            points = -points;
        if (side == own)
            ours = points;
        else if (points > best)
            best = points;
    }
    return best == INT64_MIN ? ours : ours - best;
}

/* Puts 0 .. count - 1 into `order`, so that its first `tried` are a fair sample in random order,
 * each with a value of 0. */
static kanun_status sample(greedy *self, int count, int tried, kr_trouble *trouble)
{
    if (count > self->room) {
        candidate *order = kn_realloc(self->order, (size_t)count * sizeof *order);
        if (!order)
            return kr_refuse(trouble, KANUN_SYSTEM, NULL, "out of memory");
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

/* Lists our moves in the redealt world: they depend on nothing hidden, so there are as many as in
 * the real one. */
static kanun_status list_moves(greedy *self, int count, kr_trouble *trouble)
{
    int there = kanun_game_legal(self->world, 0, trouble->errors);
    if (there < 0)
        return KANUN_RULES;
    if (there != count)
        return kr_refuse(trouble, KANUN_RULES, NULL,
                         "the legal moves of seat %d depend on cards that it has not seen",
                         self->player.seat);
    return KANUN_OK;
}

/* Lets the others move by chance until it is our turn again or the deal is over: what was begun, a
 * trick say, is then complete. Our own moves are not listed then, which may be dear. */
static kanun_status go_round(greedy *self, kp_luck luck, kr_trouble *trouble)
{
    kanun_status status = KANUN_OK;
    for (int n = 0;
         n < ROUND_MAX && status == KANUN_OK && !self->counted && !kanun_game_over(self->trial) &&
         kanun_game_seat(self->trial) != self->player.seat;
         n++) {
        int choices;
        status = kp_player_legal(self->trial, &choices, trouble);
        int usual = choices - kanun_game_standing(self->trial)->free_moves;
        if (status == KANUN_OK)
            status = kanun_game_play_nth(
                self->trial, (int)kp_luck_below(&luck, (uint32_t)(usual ? usual : choices)),
                trouble->errors);
    }
    return status;
}

/* Adds to each candidate what it is worth in one world. The others' chance is the same for all. */
static kanun_status try_all(greedy *self, const kanun_game *game, int count, int tried,
                            kr_trouble *trouble)
{
    int own = kanun_rules_side_of(kanun_game_rules(game), self->player.seat);
    kanun_game_redeal(self->world, game, self->player.seat, kp_luck_next(&self->player.luck));
    kp_luck others = {.counter = kp_luck_next(&self->player.luck)};
    kanun_status status = list_moves(self, count, trouble);
    for (int i = 0; i < tried && status == KANUN_OK; i++) {
        self->counted = 0;
        status = kanun_game_try(self->trial, self->world, self->order[i].move, trouble->errors);
        if (status == KANUN_OK)
            status = go_round(self, others, trouble);
        if (status == KANUN_OK)
            self->order[i].value += worth(self, own);
    }
    return status;
}

/* Moves the better half of the candidates to the front, the best first, those of equal value in the
 * order of trying; gives how many they are, at least two. */
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

static kanun_status move(kp_player *player, kanun_game *game, int *choices, kr_trouble *trouble)
{
    greedy *self = (greedy *)player;
    kanun_status status = kp_player_legal(game, choices, trouble);
    player->chosen = 0;
    if (status != KANUN_OK || *choices == 1)
        return status == KANUN_OK ? kanun_game_play_nth(game, 0, trouble->errors) : status;
    int usual;
    status = kp_player_free_move(game, &player->luck, *choices, &player->chosen, &usual, trouble);
    if (status != KANUN_OK)
        return status;
    if (player->chosen < 0 && usual == 1)
        player->chosen = 0;
    if (player->chosen >= 0)
        return kanun_game_play_nth(game, player->chosen, trouble->errors);
    int tried = usual < TRIED_MAX ? usual : TRIED_MAX;
    int worlds = tried < TRIALS / WORLDS_MAX ? WORLDS_MAX : (TRIALS + tried - 1) / tried;
    status = sample(self, usual, tried, trouble);
    for (int n = 0; n < worlds && status == KANUN_OK; n++) {
        if (n > 0 && n % ROUNDS_EACH == 0)
            tried = keep_better_half(self->order, tried);
        status = try_all(self, game, *choices, tried, trouble);
    }
    if (status != KANUN_OK)
        return status;
    /* Tried in random order, the first of the best is any of them with equal chance. */
    int best = 0;
    for (int i = 1; i < tried; i++)
        if (self->order[i].value > self->order[best].value)
            best = i;
    player->chosen = self->order[best].move;
    return kanun_game_play_nth(game, player->chosen, trouble->errors);
}

const kp_player_kind kp_player_greedy = {
    "greedy", "the move that is best if the deal were counted a round later",
    make,     NULL,
    move,     NULL,
    unmake};
