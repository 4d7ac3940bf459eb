/* SPDX-License-Identifier: MIT
 * options_says.c: the sentences of shared options in the help of a single command. The table of
 * options has the general sentences.
 */
#include "command/options.h"
#include "command/options_table.h"

#include <string.h>

#define ON(command) (1u << KC_COMMAND_##command)
#define COMPARING (ON(compare) | ON(sweep) | ON(bisect))
#define EXPERIMENTS (COMPARING | ON(measure))

static const char part[] = "with --shard: the part, for kanun merge. Also -o";
static const char first[] = "number of the first block (0); block K of a seed is always the same";

static const struct {
    const char *option;
    unsigned commands;
    const char *says;
} rows[] = {
    {"from", ON(new), "the game to extend: an id, a family to choose from, or a rules file"},
    {"from", ON(learn),
     "keep the policy of FILE, and learn only the values of positions between deals"},
    {"players", ON(play),
     "players by seat. The last one takes all remaining seats. With --seat, name only the "
     "other players"},
    {"players", ON(sim) | ON(replay) | ON(solve) | ON(why),
     "players by seat. The last one takes all remaining seats"},
    {"players", ON(list), "only games for this number of players"},
    {"players", EXPERIMENTS,
     "players by seat. The last one takes all remaining seats. A+B compares line-ups"},
    {"measure", ON(sim), "also print these measures, by name (wins.0) or kind (wins), or all"},
    {"measure", EXPERIMENTS & ~(ON(sweep) | ON(bisect)),
     "only these measures, by name (wins.0) or kind (wins)"},
    {"measure", ON(sweep) | ON(bisect),
     "the measures to compare, by name (wins.0) or kind (wins) (margin)"},
    {"until-width", ON(sim),
     "stop once the interval is at most W wide, or after --games matches (can be repeated). W "
     "alone "
     "applies to the margin"},
    {"until-width", ON(measure),
     "stop once the interval is at most W wide, or after --games blocks (1000000) (can be "
     "repeated)"},
    {"games", ON(sim), "matches to play (1000; no limit with --deals or --time)"},
    {"games", EXPERIMENTS, "number of blocks to play; a block is one match per seating (1000)"},
    {"games", ON(run), "for a trial: play at most N matches or blocks in each run of the script"},
    {"deals", ON(sim), "start no new match after N deals"},
    {"deals", ON(learn), "learn from N deals (4000)"},
    {"deals", ON(compare), "with --relearn: learn from N deals (4000)"},
    {"time", ON(sim), "start no new match after this time"},
    {"time", ON(learn), "learn for this time. The result then depends on the machine"},
    {"output", ON(learn), "file for the policy (VARIANT.learnt). Also -o"},
    {"output", ON(sim) | EXPERIMENTS, part},
    {"output", ON(run),
     "folder for the script's report, plots and files; with --shard: the part, for kanun merge. "
     "Also -o"},
    {"resume", ON(play), "resume a saved match instead of a GAME"},
    {"resume", EXPERIMENTS | ON(run),
     "save the progress in FILE, and continue from it (needs --seed)"},
    {"csv", ON(run),
     "also write the tables of the report to a file, one line for each row (- is standard output)"},
    {"first", ON(sim), "number of the first match (0); match K of a seed is always the same"},
    {"first", ON(replay) | ON(solve),
     "number of the match (0); match K of a seed is always the same"},
    {"first", EXPERIMENTS, first},
    {"lang", ON(manual), "language of the words to type in kanun play; the rest is English (en)"},
    {"seat", ON(play), "your seat, from 0: player 1 has seat 0"},
    {"seat", ON(replay), "show the view of this seat (0 is player 1), or of a spectator"},
};

const char *kc_option_says(const kc_option *option, int command)
{
    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
        if (command < KC_COMMANDS && rows[n].commands >> command & 1 &&
            !strcmp(rows[n].option, option->name))
            return rows[n].says;
    return option->says;
}

/* The placeholder for the value of an option, if it differs between commands. */
static const struct {
    const char *option;
    unsigned commands;
    const char *value;
} values[] = {{"from", ON(new), "GAME"}, {"from", ON(learn), "FILE"}, {"players", ON(list), "N"}};

const char *kc_option_value(const kc_option *option, int command)
{
    for (size_t n = 0; n < sizeof values / sizeof *values; n++)
        if (command >= 0 && command < KC_COMMANDS && values[n].commands >> command & 1 &&
            !strcmp(values[n].option, option->name))
            return values[n].value;
    return option->value ? option->value : "";
}
