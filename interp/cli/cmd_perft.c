/* SPDX-License-Identifier: MIT
 * cmd_perft.c: `kanun perft`: counts the sequences of moves of a given length from the first
 * decision of a deal. Any change in a list of moves on the way changes this number.
 */
#include "command/tool.h"

#include "base/print.h"

/* Prints a line for each first move; adds them up in *count. */
static kanun_status divide(kanun_game *game, kanun_game *after, int depth, uint64_t *count,
                           kanun_errors *errors)
{
    kanun_status status = KANUN_OK;
    int moves = kanun_game_legal(game, 0, errors);
    *count = 0;
    if (moves < 0)
        return KANUN_RULES;
    for (int n = 0; n < moves && status == KANUN_OK; n++) {
        uint64_t below = 1;
        kanun_game_copy(after, game);
        if (kanun_game_legal(after, 0, errors) != moves)
            return KANUN_RULES;
        status = kanun_game_play_nth(after, n, errors);
        if (status == KANUN_OK && depth > 1)
            status = kanun_game_perft(after, depth - 1, &below, errors);
        if (status == KANUN_OK)
            kn_print(stdout, "%s: %llu\n", kanun_game_move(game, n, NULL),
                     (unsigned long long)below);
        *count += below;
    }
    return status;
}

static kanun_status count_from(const kc_args *args, const kanun_rules *rules)
{
    kanun_errors *errors = args->errors;
    kanun_game *game = NULL, *after = NULL;
    uint64_t count = 0;
    int depth = (int)args->depth;
    kanun_status status = kanun_game_new(&game, rules, errors);
    if (status == KANUN_OK)
        status = kanun_game_new(&after, rules, errors);
    if (status == KANUN_OK) {
        uint64_t seed = kc_tool_seed(args);
        kc_tool_tell_seed(args, seed);
        status = kanun_game_begin(game, NULL, seed, 0, errors);
    }
    if (status == KANUN_OK)
        status = args->divide && depth ? divide(game, after, depth, &count, errors)
                                       : kanun_game_perft(game, depth, &count, errors);
    if (status == KANUN_OK)
        kn_print(stdout, "%llu\n", (unsigned long long)count);
    kanun_game_free(after);
    kanun_game_free(game);
    return status == KANUN_OK ? status : kc_tool_errors(status, errors);
}

kanun_status kc_cmd_perft(const kc_args *args)
{
    kanun_rules *rules;
    kanun_status status = kc_tool_load(args, args->word[0], &rules);
    if (status == KANUN_OK)
        status = count_from(args, rules);
    kanun_rules_free(rules);
    return status;
}
