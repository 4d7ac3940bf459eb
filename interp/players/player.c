/* SPDX-License-Identifier: MIT
 * player.c: the list of the kinds of players and what they share. How each kind chooses is in its
 * own file.
 */
#include "players/player.h"

#include <stdlib.h>
#include <string.h>

static const kp_player_kind *const kinds[] = {&kp_player_random, &kp_player_greedy,
                                              &kp_player_external};

const kp_player_kind *kp_player_kinds(int n)
{
    return n >= 0 && n < (int)(sizeof kinds / sizeof *kinds) ? kinds[n] : NULL;
}

const kp_player_kind *kp_player_kind_of(const char *what)
{
    for (int n = 0; n < (int)(sizeof kinds / sizeof *kinds); n++) {
        size_t length = strlen(kinds[n]->name);
        if (kinds[n]->name[length - 1] == ':' ? !strncmp(what, kinds[n]->name, length)
                                              : !strcmp(what, kinds[n]->name))
            return kinds[n];
    }
    return NULL;
}

kanun_status kp_player_new(kp_player **out, const char *what, const kanun_rules *rules,
                           int timeout_ms, kr_trouble *trouble)
{
    *out = NULL;
    const kp_player_kind *kind = kp_player_kind_of(what);
    if (!kind)
        return kr_refuse(trouble, KANUN_USAGE, NULL, "there is no player '%s'", what);
    size_t length = strlen(kind->name);
    const char *argument = kind->name[length - 1] == ':' ? what + length : "";
    kanun_status status = kind->make(out, rules, argument, timeout_ms, trouble);
    if (status == KANUN_OK)
        (*out)->kind = kind;
    return status;
}

const char *kp_player_said(const kp_player *player, kanun_game *before)
{
    if (player->chosen < 0)
        return *player->text ? player->text : NULL;
    return kanun_game_legal(before, 0, NULL) < 0 ? NULL : kanun_game_move(before, player->chosen);
}

void kp_player_free(kp_player *player)
{
    if (player)
        player->kind->free(player);
}

void kp_player_begin(kp_player *player, kanun_game *game, int seat, uint64_t seed, uint64_t index)
{
    player->seat = seat;
    player->index = index;
    player->luck = kp_luck_of(seed, index, (unsigned)seat);
    if (player->kind->begin)
        player->kind->begin(player, game);
}
