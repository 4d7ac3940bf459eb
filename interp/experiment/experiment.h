/* SPDX-License-Identifier: MIT
 * experiment.h: the common parts of compare, sweep, bisect and measure: variants of rules, line-ups
 * of players that each take all seats in turn, measures, and playing them. Each command prints its
 * own result.
 */
#ifndef KE_EXPERIMENT_EXPERIMENT_H
#define KE_EXPERIMENT_EXPERIMENT_H

#include <jansson.h>

#include "base/arena.h"
#include "command/options.h"
#include "experiment/field.h"
#include "experiment/verdict.h"

#define KE_LINEUPS_MAX 8

/* The options of the command line for one measure. */
typedef struct ke_wish {
    bool asked;    /* the measure gets a verdict */
    double margin; /* -1: not given */
    double width;  /* the width of the interval to reach; 0: not given */
} ke_wish;

/* The players at one table. */
typedef struct ke_lineup {
    const char **player;
    int count;
    const char *name; /* for example "random" or "greedy,random" */
    ke_measures measures;
    ke_sim_totals *sums; /* sums for each variant; NULL: nothing was played yet */
    ke_wish *wish;       /* for each measure */
} ke_lineup;

/* A question: a measure of a line-up that gets verdicts. */
typedef struct ke_asked {
    const ke_lineup *l;
    const ke_measure *measure;
    int lineup, m; /* indices of the line-up and of the measure */
} ke_asked;

typedef struct ke_experiment {
    const kc_args *args;
    kn_arena *arena;     /* holds names and labels */
    kanun_rules **rules; /* rules of the variants; the first is compared with each other one */
    const char **label;  /* name of each variant for people: "family/game option=value" */
    const char *word;    /* the game's name on the command line, if there is only one */
    int variants, rules_room, label_room;
    ke_lineup lineup[KE_LINEUPS_MAX];
    int lineups;
    ke_asked *asked; /* questions of all line-ups, one line-up after the other */
    int askeds;
    bool spreads;           /* also count distributions */
    const char *const *own; /* names of the measures that a script defines */
    int owns;
    const struct ke_dealt *dealt; /* receives each deal, also to count `own`; NULL: none */
    struct ke_relearn *relearn;   /* policies learnt for this run; NULL: the usual policies */
    bool sees_all;                /* the receiver of the deals keeps more than their sums */
    uint64_t part;                /* index of the first block, in a part of an experiment */
    uint64_t seed, blocks;        /* `blocks` is the most to play */
    ke_finding *finding;          /* all findings, see ke_finding_at */
    int findings;
} ke_experiment;

/* Reads --players, and prints errors about options that can't be used here. Free the experiment in
 * either case. */
kanun_status ke_experiment_begin(ke_experiment *e, const kc_args *args);
void ke_experiment_free(ke_experiment *e);

/* Loads a variant: `game` with the common choices (--set-both) and the `count` choices in
 * `choice`. */
kanun_status ke_experiment_add(ke_experiment *e, const char *game, const kanun_choice *choice,
                               int count);
/* Loads rules like ke_experiment_add, but doesn't make them a variant. With `errors`, prints
 * nothing if they can't be loaded. Returns KANUN_NO if they have several tables. */
kanun_status ke_experiment_try(ke_experiment *e, const char *game, const kanun_choice *choice,
                               int count, kanun_rules **rules, kanun_errors *errors);
/* Tries silently whether rules can be compared with `like`, or can be loaded if that is NULL.
 * Returns KANUN_NO if the number of seats differs, KANUN_SYSTEM after printing a message, or
 * another failure if the choices conflict. */
kanun_status ke_experiment_fit(ke_experiment *e, const kanun_rules *like, const char *game,
                               const kanun_choice *choice, int count, kanun_rules **rules);
/* Makes rules that were tried a variant. */
void ke_experiment_take(ke_experiment *e, kanun_rules *rules, const char *game,
                        const kanun_choice *choice, int count);

/* Returns "family/game option=value", the name for people of a game with the common choices
 * (--set-both) and those in `choice`. The text is in the arena. */
const char *ke_experiment_label(const ke_experiment *e, const char *game,
                                const kanun_choice *choice, int count);

/* Makes the measures and reads --measure and --margin. Call it after all variants were added. */
kanun_status ke_experiment_measure(ke_experiment *e);

/* Plays --games blocks from --first on, or until every finding is decided, and computes the
 * findings. Prints failures. After KC_INTERRUPTED, the findings cover the blocks played. With
 * --shard, plays only the part and stores its sums. When parts are merged, uses their sums instead
 * of playing. */
kanun_status ke_experiment_play(ke_experiment *e);

/* Returns the number of blocks that all line-ups have played. After an interruption, or if parts
 * are missing, it is less than asked for. */
uint64_t ke_experiment_blocks(const ke_experiment *e);
bool ke_experiment_is_cut(const ke_experiment *e);
/* True if every finding is decided. */
bool ke_experiment_is_decided(const ke_experiment *e);

/* experiment_part.c: the first function stores the sums of a part for its file, the second adds up
 * the sums of all parts. */
kanun_status ke_experiment_keep(const ke_experiment *e);
kanun_status ke_experiment_join(ke_experiment *e);
/* For runs with --resume: the first function takes the sums from the run's file, the second writes
 * the file. `over` means that the experiment is complete. */
kanun_status ke_experiment_take_kept(ke_experiment *e);
kanun_status ke_experiment_keep_so_far(const ke_experiment *e, bool over);

/* lineup.c: makes the measures of a line-up for the variants and the players of the plan, and
 * reads --measure, --margin and --until-width. */
kanun_status ke_lineup_measure(ke_experiment *e, int lineup, const ke_sim_plan *plan);
/* Returns the plan for all blocks of a line-up. */
ke_sim_plan ke_lineup_plan(const ke_experiment *e, const ke_lineup *lineup);
/* Returns sums for a line-up with measures, all 0. */
ke_sim_totals *ke_lineup_sums(const ke_experiment *e, int lineup);
/* Returns the number of blocks that the line-up has played. */
static inline uint64_t ke_lineup_blocks(const ke_lineup *lineup)
{
    return lineup->sums ? lineup->sums->blocks : 0;
}
/* True if all intervals are as narrow as --until-width asks. */
bool ke_lineup_is_narrow(const ke_lineup *lineup);

/* Returns the digests of the learnt files that players use under the rules of a variant, by player;
 * NULL if there are none. */
json_t *ke_experiment_learnt(const ke_experiment *e, int variant);

/* Returns the finding of a variant (from 1) for e->asked[asked]. */
static inline const ke_finding *ke_finding_at(const ke_experiment *e, int variant, int asked)
{
    return &e->finding[(variant - 1) * e->askeds + asked];
}

/* The comparison of a variant with the first variant. */
typedef struct ke_pair {
    const ke_counts *a, *b, *difference;
    double mean_a, mean_b;
    double correlation, saved; /* see ke_correlation and ke_saved */
    const ke_finding *found;
} ke_pair;
ke_pair ke_pair_of(const ke_experiment *e, int variant, int asked);

/* Returns the values of a variant. */
ke_sample ke_lineup_sample(const ke_lineup *lineup, int variant, int measure);
/* A measure of the first variant with its confidence sequence. It is the mean of values, or is
 * computed from the mean (fairness). Then ke_is_mean is false and there are no values. */
typedef struct ke_reading {
    double mean, low, high;
} ke_reading;
ke_reading ke_read(const ke_lineup *lineup, int measure);
bool ke_is_mean(const ke_measure *measure);
/* Returns a cause's share of all points of a variant, for measures that are the mean share of a
 * cause per match; NAN for other measures. */
double ke_share_of_all(const ke_asked *asked, int variant);
/* Returns the quantile `part` (0 to 1) of the values of the first variant. */
double ke_quantile(const ke_asked *asked, double part);

/* Writes a number of a measure for people, with or without a sign: "12.5 %", "+3.250". */
const char *ke_measure_text(const ke_measure *measure, double value, bool sign, char out[40]);

#define KE_BLOCKS_USUAL 1000
#define KE_BLOCKS_MOST 1000000 /* default of --games if play stops by itself */

#endif
