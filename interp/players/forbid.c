/* SPDX-License-Identifier: MIT
 * forbid.c: words that a player may not use, to measure the value of a right. This works for
 * all kinds of players.
 */
#include "players/player.h"

#include <stdio.h>
#include <string.h>

/* True if a move uses `word`, as written in rules files. */
static bool says(const kanun_rules *rules, const kanun_move *move, const char *word)
{
    kanun_part part = KANUN_INIT(kanun_part);
    for (int n = 0; kanun_move_part(rules, move, n, &part); n++)
        if ((part.kind == KANUN_PART_WORD || part.kind == KANUN_PART_NAME) &&
            !strcmp(part.text, word))
            return true;
    return false;
}

bool kp_player_may(const kp_player *player, const kanun_game *game, int n)
{
    kanun_move move = KANUN_INIT(kanun_move);
    if (!player->nevers || !kanun_game_move(game, n, &move))
        return true;
    for (int i = 0; i < player->nevers; i++)
        if (says(kanun_game_rules(game), &move, player->never[i]))
            return false;
    return true;
}

int kp_player_allowed(const kp_player *player, const kanun_game *game, int number)
{
    int allowed = 0;
    for (int n = 0; n < number; n++)
        allowed += kp_player_may(player, game, n);
    return allowed;
}

bool kp_player_heeds(kp_player *player, kanun_game *game)
{
    if (!player->nevers || player->heeds)
        return false;
    int number = kanun_game_legal(game, 0, NULL), allowed = kp_player_allowed(player, game, number);
    return player->heeds = allowed > 0 && allowed < number;
}

/* True if some moves use `word`. */
static bool is_word(const kanun_rules *rules, const char *word)
{
    const kanun_info *info = kanun_rules_info(rules);
    for (int n = 0; n < info->words; n++) {
        char text[256];
        kanun_move move = KANUN_INIT(kanun_move);
        if (!strcmp(info->word[n], word))
            return true;
        snprintf(text, sizeof text, "%s %s", info->word[n], word);
        if (kanun_move_read(rules, text, "en", &move, NULL) == KANUN_OK && says(rules, &move, word))
            return true;
    }
    return false;
}

kanun_status kp_player_forbid(kp_player *player, const char *text, const kanun_rules *rules,
                              kr_failure *failure)
{
    while (*text) {
        const char *word = text + strlen(KP_NEVER), *end = strstr(word, KP_NEVER);
        size_t length = end ? (size_t)(end - word) : strlen(word);
        if (player->nevers == KP_NEVER_MAX)
            return kr_fail(failure, KANUN_USAGE, NULL, "a player may be forbidden at most %d words",
                           KP_NEVER_MAX);
        char *kept = player->never[player->nevers++];
        snprintf(kept, KP_NEVER_WORD, "%.*s", (int)(length < KP_NEVER_WORD ? length : 0), word);
        if (!*kept || !is_word(rules, kept))
            return kr_fail(failure, KANUN_USAGE, NULL, "%s has no move with the word '%.*s'",
                           kanun_rules_info(rules)->id, (int)length, word);
        text = word + length;
    }
    return KANUN_OK;
}
