/* SPDX-License-Identifier: MIT
 * random.c: a player that picks each legal move with equal probability, and free moves as often as
 * the rules say. It is the baseline for the speed and strength of other players, so it reads no
 * text and allocates nothing.
 */
#include "base/memory.h"
#include "players/player.h"

#include <stdlib.h>

static kanun_status make(kp_player **out, const kanun_rules *rules, const char *argument,
                         int timeout_ms, kr_failure *failure)
{
    *out = kn_calloc(1, sizeof **out);
    return KANUN_OK;
}

static int choose(kp_player *player, int number)
{
    return number == 1 ? 0 /* a forced move uses no random number */
                       : (int)kp_luck_below(&player->luck, (uint32_t)number);
}

/* Picks one of the allowed moves, or of all if all are forbidden. */
static int choose_allowed(kp_player *player, const kanun_game *game, int number)
{
    int chosen = -1;
    uint32_t allowed = 0;
    for (int n = 0; n < number; n++)
        if (kp_player_may(player, game, n) && kp_luck_below(&player->luck, ++allowed) == 0)
            chosen = n;
    return chosen < 0 ? choose(player, number) : chosen;
}

static kanun_status move(kp_player *player, kanun_game *game, int *choices, kr_failure *failure)
{
    kanun_status status = kp_player_legal(game, choices, failure);
    int n = 0, usual = 1;
    if (status == KANUN_OK)
        status = kp_player_free_move(game, &player->luck, *choices, &n, &usual, failure);
    if (status != KANUN_OK)
        return status;
    if (n < 0)
        n = player->nevers ? choose_allowed(player, game, usual) : choose(player, usual);
    player->chosen = n;
    return kanun_game_play_nth(game, n, failure->errors);
}

static void unmake(kp_player *player)
{
    free(player);
}

const kp_player_kind kp_player_random = {
    .name = "random",
    .says = "chooses any legal move with equal chance",
    .make = make,
    .move = move,
    .choose = choose,
    .free = unmake,
};
