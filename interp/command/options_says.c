/* SPDX-License-Identifier: MIT
 * options_says.c: what options that several commands share mean to each, for the help of one. The
 * table of options has what holds for all of them at once.
 */
#include "command/options.h"
#include "command/options_table.h"

#include <string.h>

#define ON(command) (1u << KC_COMMAND_##command)
#define COMPARING (ON(compare) | ON(sweep) | ON(bisect))
#define EXPERIMENTS (COMPARING | ON(measure))

static const char part[] = "with --shard: the part, for kanun merge; also -o";
static const char first[] =
    "number of the first block (0): block K of a seed is always the same, whatever the threads";

static const struct {
    const char *option;
    unsigned commands;
    const char *says;
} rows[] = {
    {"players", ON(play),
     "who plays at each seat, the last one also at all that follow; with --seat the others"},
    {"players", ON(sim) | ON(replay) | ON(solve),
     "who plays at each seat, the last one also at all that follow"},
    {"players", EXPERIMENTS,
     "who plays at each seat, the last one also at all that follow; A+B: each in turn at all "
     "seats"},
    {"measure", ON(sim), "also these measures, by name (wins.0) or kind (wins), or all"},
    {"measure", EXPERIMENTS & ~(ON(sweep) | ON(bisect)),
     "these measures only, by name (wins.0) or kind (wins)"},
    {"measure", ON(sweep) | ON(bisect),
     "the question: these measures, by name (wins.0) or kind (wins); margin unless told otherwise"},
    {"until-width", ON(sim),
     "go on until its interval is that narrow, for at most --games; may be repeated; W alone is of "
     "the margin"},
    {"until-width", ON(measure),
     "go on until its interval is that narrow, for at most --games blocks (1000000); may be "
     "repeated"},
    {"games", ON(sim), "matches to play (1000; with --deals or --time any number)"},
    {"games", EXPERIMENTS, "blocks to play, each one match for each way to sit (1000)"},
    {"games", ON(run), "play at most so many each time that the script plays: to try it"},
    {"deals", ON(sim), "begin no further match once so many deals are over"},
    {"deals", ON(learn), "learn from so many deals (4000)"},
    {"time", ON(sim), "begin no further match after so long"},
    {"time", ON(learn), "learn for so long, then what is learnt depends on the machine"},
    {"output", ON(learn), "where to keep what was learnt (VARIANT.learnt here); also -o"},
    {"output", ON(sim) | EXPERIMENTS, part},
    {"output", ON(run), "the folder of the script's report, pictures and files; also -o"},
    {"first", ON(sim), "number of the first match (0): match K of a seed is always the same"},
    {"first", ON(replay) | ON(solve),
     "number of the match (0): match K of a seed is always the same"},
    {"first", EXPERIMENTS, first},
    {"seat", ON(play), "the seat of the person, from 0"},
    {"seat", ON(replay), "as that seat saw it, from 0, or spectator"},
};

const char *kc_option_says(const kc_option *option, int command)
{
    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
        if (command < KC_COMMANDS && rows[n].commands >> command & 1 &&
            !strcmp(rows[n].option, option->name))
            return rows[n].says;
    return option->says;
}
