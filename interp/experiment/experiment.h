/* SPDX-License-Identifier: MIT
 * experiment.h: what compare, sweep, bisect and measure share: variants of rules, line-ups of
 * players that each take all seats in turn, measures, and playing them. Each command prints its
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

/* What the command line asks of a measure. */
typedef struct ke_wish {
    bool asked;    /* it gets a verdict */
    double margin; /* -1: not given */
    double width;  /* the wanted width of the interval; 0: not given */
} ke_wish;

/* The players at one table. */
typedef struct ke_lineup {
    const char **player;
    int count;
    const char *name; /* "random", "greedy,random" */
    ke_measures measures;
    ke_sim_totals *sums; /* for each variant; NULL: nothing was played yet */
    ke_wish *wish;       /* for each measure */
} ke_lineup;

/* A measure with verdicts. */
typedef struct ke_asked {
    const ke_lineup *l;
    const ke_measure *measure;
    int lineup, m; /* indices of the line-up and of the measure */
} ke_asked;

typedef struct ke_experiment {
    const kc_args *args;
    kn_arena *arena;     /* holds names and labels */
    kanun_rules **rules; /* the first variant is compared with each other one */
    const char **label;  /* for people: "family/game option=value" */
    const char *word;    /* the game's name on the command line, if there is only one */
    int variants, rules_room, label_room;
    ke_lineup lineup[KE_LINEUPS_MAX];
    int lineups;
    ke_asked *asked; /* for all line-ups, one after the other */
    int askeds;
    bool spreads;           /* also counts distributions */
    const char *const *own; /* names of a script's own measures ... */
    int owns;
    const struct ke_dealt *dealt; /* ... which it counts; NULL: nobody receives the deals */
    struct ke_relearn *relearn;   /* policies learnt for this run; NULL: the usual ones */
    bool sees_all;                /* who receives the deals keeps more than sums of them */
    uint64_t part;                /* index of the first block, in a part of an experiment */
    uint64_t seed, blocks;        /* `blocks`: the most to play */
    ke_finding *finding;          /* all findings, see ke_finding_at */
    int findings;
} ke_experiment;

/* Reads --players, and prints errors of what can't be compared. Free the experiment in either
 * case. */
kanun_status ke_experiment_begin(ke_experiment *e, const kc_args *args);
void ke_experiment_free(ke_experiment *e);

/* Loads a variant: `game` with the common choices (--set-both) and `count` more. */
kanun_status ke_experiment_add(ke_experiment *e, const char *game, const kanun_choice *choice,
                               int count);
/* Loads such rules without making them a variant. With `errors`, prints nothing if they can't be
 * loaded. KANUN_NO if they have several tables. */
kanun_status ke_experiment_try(ke_experiment *e, const char *game, const kanun_choice *choice,
                               int count, kanun_rules **rules, kanun_errors *errors);
/* Tries silently whether rules can be compared with `like` (NULL: with nothing): KANUN_NO for
 * another number of seats, KANUN_SYSTEM (printed), another failure if the choices conflict. */
kanun_status ke_experiment_fit(ke_experiment *e, const kanun_rules *like, const char *game,
                               const kanun_choice *choice, int count, kanun_rules **rules);
/* Makes tried rules a variant. */
void ke_experiment_take(ke_experiment *e, kanun_rules *rules, const char *game,
                        const kanun_choice *choice, int count);

/* Returns "family/game option=value", a game with the common choices (--set-both) and these, for
 * people. In the arena. */
const char *ke_experiment_label(const ke_experiment *e, const char *game,
                                const kanun_choice *choice, int count);

/* Makes the measures and reads --measure and --margin. Call it after all variants were added. */
kanun_status ke_experiment_measure(ke_experiment *e);

/* Plays the blocks --first to --games, or until every finding is decided, and computes the
 * findings. Prints failures. KC_INTERRUPTED: the findings are those of what was played. With
 * --shard, plays the part only and stores its sums; when parts are merged, takes their sums. */
kanun_status ke_experiment_play(ke_experiment *e);

/* Returns the blocks that all line-ups have played: fewer than asked for after an interruption,
 * or if parts are missing. */
uint64_t ke_experiment_blocks(const ke_experiment *e);
bool ke_experiment_is_cut(const ke_experiment *e);
/* True if every finding is decided. */
bool ke_experiment_is_decided(const ke_experiment *e);

/* experiment_part.c: stores the sums of a part for its file; adds up those of all parts. */
kanun_status ke_experiment_keep(const ke_experiment *e);
kanun_status ke_experiment_join(ke_experiment *e);
/* Of a run with --resume: takes the sums that its file has; writes the file, `over` if the
 * experiment is complete. */
kanun_status ke_experiment_take_kept(ke_experiment *e);
kanun_status ke_experiment_keep_so_far(const ke_experiment *e, bool over);

/* lineup.c: makes the measures of a line-up for the variants and the players of the plan, and
 * reads --measure, --margin and --until-width. */
kanun_status ke_lineup_measure(ke_experiment *e, int lineup, const ke_sim_plan *plan);
/* The plan for all its blocks. */
ke_sim_plan ke_lineup_plan(const ke_experiment *e, const ke_lineup *lineup);
/* Returns sums for a line-up with measures, all 0. */
ke_sim_totals *ke_lineup_sums(const ke_experiment *e, int lineup);
/* Returns the number of blocks it has played. */
static inline uint64_t ke_lineup_blocks(const ke_lineup *lineup)
{
    return lineup->sums ? lineup->sums->blocks : 0;
}
/* True if all intervals are as narrow as --until-width asks. */
bool ke_lineup_is_narrow(const ke_lineup *lineup);

/* Returns the digests of the learnt files that players use under the rules of a variant, by
 * player; NULL: none. */
json_t *ke_experiment_learnt(const ke_experiment *e, int variant);

/* Returns the finding of a variant (from 1) for e->asked[asked]. */
static inline const ke_finding *ke_finding_at(const ke_experiment *e, int variant, int asked)
{
    return &e->finding[(variant - 1) * e->askeds + asked];
}

/* A variant compared with the first one. */
typedef struct ke_pair {
    const ke_counts *a, *b, *difference;
    double mean_a, mean_b;
    double correlation, saved; /* see ke_correlation and ke_saved */
    const ke_finding *found;
} ke_pair;
ke_pair ke_pair_of(const ke_experiment *e, int variant, int asked);

/* Returns the values of a variant. */
ke_sample ke_lineup_sample(const ke_lineup *lineup, int variant, int measure);
/* A measure of a variant with its confidence sequence: the mean of its values, or what follows
 * from the mean (fairness), in which case ke_is_mean is false and there are no values. */
typedef struct ke_reading {
    double mean, low, high;
} ke_reading;
ke_reading ke_read(const ke_lineup *lineup, int variant, int measure);
bool ke_is_mean(const ke_measure *measure);
/* Returns the share that a cause has of all points of a variant, where the measure is the mean of
 * the matches' shares; NAN for other measures. */
double ke_share_of_all(const ke_asked *asked, int variant);
/* Returns the quantile `part` of the values of the first variant. */
double ke_quantile(const ke_asked *asked, double part);

/* Writes a number of a measure for people, with or without a sign: "12.5 %", "+3.250". */
const char *ke_measure_text(const ke_measure *measure, double value, bool sign, char out[40]);

#define KE_BLOCKS_USUAL 1000
#define KE_BLOCKS_MOST 1000000 /* default of --games if play stops by itself */

#endif
