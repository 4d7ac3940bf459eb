/* SPDX-License-Identifier: MIT
 * cmd_measure.c: `kanun measure`: measures how games play: each measure with an interval that is
 * valid at any time, and the distribution of its values; for games, families, or all games.
 */
#include "experiment/measure_games.h"

#include <string.h>

#include "base/print.h"
#include "base/memory.h"
#include "command/progress.h"
#include "command/tool.h"

static kanun_status add_game(ke_measured *all, const char *id)
{
    for (int n = 0; n < all->games; n++)
        if (!strcmp(all->game[n].word, id))
            return KANUN_OK;
    ke_experiment *longer = kn_one_more(all->game, all->games, &all->room, sizeof *longer);
    if (!longer)
        return kc_tool_memory();
    all->game = longer;
    ke_experiment *e = &longer[all->games];
    kanun_status status = ke_experiment_begin(e, all->args);
    all->games++;
    e->spreads = true;
    if (status == KANUN_OK && !(e->word = kn_arena_text(e->arena, id, strlen(id))))
        status = kc_tool_memory();
    return status == KANUN_OK ? ke_experiment_add(e, id, NULL, 0) : status;
}

/* Adds a game, or all games of a family; NULL: all games. */
static kanun_status add_word(ke_measured *all, char *const *ids, const char *word)
{
    int before = all->games;
    kanun_status status = KANUN_OK;
    for (; *ids && status == KANUN_OK; ids++)
        if (!word || kc_in_family(*ids, word))
            status = add_game(all, *ids);
    return status == KANUN_OK && all->games == before && word ? add_game(all, word) : status;
}

/* Loads all games before playing, so that errors are reported at once. */
static kanun_status load_games(ke_measured *all, const kc_args *args)
{
    char **ids;
    if (args->all ? args->words > 0 : args->words == 0)
        return kc_tool_say(KANUN_USAGE, args->all ? "measure takes games or --all, not both"
                                                  : "measure needs a game, a family or --all");
    kanun_status status = kc_tool_ids(args, &ids);
    if (status == KANUN_OK && args->all)
        status = add_word(all, ids, NULL);
    for (int n = 0; n < args->words && status == KANUN_OK; n++)
        status = add_word(all, ids, args->word[n]);
    kanun_free(ids);
    for (int n = 0; n < all->games && status == KANUN_OK; n++)
        status = ke_experiment_measure(&all->game[n]);
    return status;
}

static kanun_status play_games(ke_measured *all)
{
    kanun_status status = KANUN_OK;
    for (int n = 0; n < all->games && status == KANUN_OK; n++)
        status = ke_experiment_play(&all->game[n]);
    return status;
}

/* Reports intervals that are still wider than requested at the end. */
static void tell_wide(const ke_measured *all)
{
    for (int n = 0; n < all->games; n++) {
        const ke_experiment *e = &all->game[n];
        bool narrow = true;
        for (int i = 0; i < e->lineups; i++)
            narrow &= ke_lineup_is_narrow(&e->lineup[i]);
        if (!narrow)
            kn_print(stderr, "kanun: %s: --until-width is not reached within %llu blocks\n",
                     e->word, (unsigned long long)ke_experiment_blocks(e));
    }
}

static void free_games(ke_measured *all)
{
    for (int n = 0; n < all->games; n++)
        ke_experiment_free(&all->game[n]);
    kn_free(all->game);
}

kanun_status kc_cmd_measure(const kc_args *given)
{
    kc_args args = *given;
    ke_measured all = {.args = &args};
    args.seed = kc_tool_seed(given);
    args.seed_given = true;
    args.both = args.choice, args.boths = args.choices; /* the choices apply to all games */
    kanun_status status = load_games(&all, &args);
    if (status == KANUN_OK) {
        kc_tool_tell_seed(given, args.seed);
        status = play_games(&all);
    }
    kanun_status told = ke_report_tell(&ke_measure_report, &args, &all, status);
    fflush(stdout);
    if (status == KANUN_OK && !args.shard)
        tell_wide(&all);
    if (status == KC_INTERRUPTED) {
        uint64_t played = 0, most = 0;
        for (int n = 0; n < all.games; n++) {
            played += ke_experiment_blocks(&all.game[n]);
            most += all.game[n].blocks;
        }
        ke_tell_interrupted(&args, args.seed, played, most);
    }
    free_games(&all);
    return told;
}
