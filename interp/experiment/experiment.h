/* SPDX-License-Identifier: MIT
 * experiment.h: what compare, sweep, bisect and measure share: rules in several variants, line-ups
 * of players of which each takes all seats in turn, the measures that are judged, and playing them.
 * How a command tells what came of it is its own business.
 */
#ifndef KE_EXPERIMENT_EXPERIMENT_H
#define KE_EXPERIMENT_EXPERIMENT_H

#include <jansson.h>

#include "base/arena.h"
#include "command/options.h"
#include "experiment/field.h"
#include "experiment/verdict.h"

#define KE_LINEUPS_MAX 8

/* What the command line says of a measure. */
typedef struct ke_wish {
    bool asked;    /* it is judged */
    double margin; /* -1: nobody said */
    double width;  /* of the interval, at which it is narrow enough; 0: nobody said */
} ke_wish;

/* Who plays together. */
typedef struct ke_lineup {
    const char **player;
    int count;
    const char *name; /* "random", "greedy,random" */
    ke_measures measures;
    ke_sim_totals *sums; /* of each variant; NULL: nothing is measured yet */
    ke_wish *wish;       /* of each measure */
} ke_lineup;

/* A measure that is judged. */
typedef struct ke_asked {
    const ke_lineup *l;
    const ke_measure *measure;
    int lineup, m; /* their numbers, of the measure in its line-up */
} ke_asked;

typedef struct ke_experiment {
    const kc_args *args;
    kn_arena *arena;     /* names and labels */
    kanun_rules **rules; /* the variants; the first is what the others are compared with */
    const char **label;  /* of each, for people: "family/game option=value" */
    const char *word;    /* of one game alone: how it is called on the command line */
    int variants, rules_room, label_room;
    ke_lineup lineup[KE_LINEUPS_MAX];
    int lineups;
    ke_asked *asked; /* of all line-ups, one after the other */
    int askeds;
    bool spreads;  /* how values are spread is counted too */
    uint64_t part; /* blocks before those that are played here: of a part of the experiment */
    uint64_t seed, blocks; /* to be played at most */
    ke_finding *finding;   /* all that are judged together: ke_finding_at */
    int findings;
} ke_experiment;

/* Reads --players; complains about what can't be compared. Free it in either case. */
kanun_status ke_experiment_begin(ke_experiment *e, const kc_args *args);
void ke_experiment_free(ke_experiment *e);

/* Loads a variant: `game` with the choices for all (--set-both) and `count` more. */
kanun_status ke_experiment_add(ke_experiment *e, const char *game, const kanun_choice *choice,
                               int count);
/* Loads such rules, but not as a variant yet; with `errors` without a word if it can't be loaded,
 * and KANUN_NO if these players sit at several tables. */
kanun_status ke_experiment_try(ke_experiment *e, const char *game, const kanun_choice *choice,
                               int count, kanun_rules **rules, kanun_errors *errors);
/* Tries rules that are to be compared with `like` (NULL: with nothing), without a word: KANUN_NO if
 * another number sits there, KANUN_SYSTEM told, another failure if the choices go not together. */
kanun_status ke_experiment_fit(ke_experiment *e, const kanun_rules *like, const char *game,
                               const kanun_choice *choice, int count, kanun_rules **rules);
/* Takes rules that were tried as a variant. */
kanun_status ke_experiment_take(ke_experiment *e, kanun_rules *rules, const char *game,
                                const kanun_choice *choice, int count);

/* "family/game option=value": a game with what is chosen for all (--set-both) and these choices,
 * for people, in the arena. NULL when memory is out. */
const char *ke_experiment_label(const ke_experiment *e, const char *game,
                                const kanun_choice *choice, int count);

/* When all variants are there: makes the measures and reads --measure and --margin. */
kanun_status ke_experiment_measure(ke_experiment *e);

/* Plays blocks --first .. of --games, all of them or until all is decided, judges, and tells of
 * failures. KC_INTERRUPTED with what was played judged. With --shard it plays that part only, keeps
 * its sums, and judges nothing; where parts are put together it judges their sums. */
kanun_status ke_experiment_play(ke_experiment *e);

/* The blocks that all line-ups have played; fewer than was asked for where somebody has interrupted
 * it, or parts are missing: then nothing of it is complete. */
uint64_t ke_experiment_blocks(const ke_experiment *e);
bool ke_experiment_is_cut(const ke_experiment *e);
/* True if nothing is undecided. */
bool ke_experiment_is_decided(const ke_experiment *e);

/* experiment_part.c: keeps the sums of a part for its file; adds up those of all parts. */
kanun_status ke_experiment_keep(const ke_experiment *e);
kanun_status ke_experiment_join(ke_experiment *e);

/* lineup.c: makes the measures of a line-up for the variants and the players of the plan, and reads
 * --measure, --margin and --until-width. */
kanun_status ke_lineup_measure(ke_experiment *e, int lineup, const ke_sim_plan *plan);
/* How it plays all blocks. */
ke_sim_plan ke_lineup_plan(const ke_experiment *e, const ke_lineup *lineup);
/* Sums for a line-up that is measured, all 0; NULL when memory is out. */
ke_sim_totals *ke_lineup_sums(const ke_experiment *e, int lineup);
/* The blocks that it has played. */
static inline uint64_t ke_lineup_blocks(const ke_lineup *lineup)
{
    return lineup->sums ? lineup->sums->blocks : 0;
}
/* True if no interval is wider than --until-width says. */
bool ke_lineup_is_narrow(const ke_lineup *lineup);

/* Digests of what was learnt that players use under the rules of a variant, by name; NULL: nobody
 * does, or memory is out. */
json_t *ke_experiment_learnt(const ke_experiment *e, int variant);

/* What was found of a variant (from 1): e->asked[asked]. */
static inline const ke_finding *ke_finding_at(const ke_experiment *e, int variant, int asked)
{
    return &e->finding[(variant - 1) * e->askeds + asked];
}
/* The measure of that name in a line-up, -1: it is not asked for there. */
int ke_asked_find(const ke_experiment *e, int lineup, const char *name);

/* A variant beside the first one. */
typedef struct ke_pair {
    const ke_counts *a, *b, *difference;
    double mean_a, mean_b;
    double correlation, saved; /* as ke_correlation and ke_saved say */
    const ke_finding *found;
} ke_pair;
ke_pair ke_pair_of(const ke_experiment *e, int variant, int asked);

/* The values of a variant itself. */
ke_sample ke_lineup_sample(const ke_lineup *lineup, int variant, int measure);
/* What a measure of a variant comes to, with its confidence sequence: the mean of its values, or,
 * where ke_is_mean is false (fairness), what follows from that; then values tell nothing. */
typedef struct ke_reading {
    double mean, low, high;
} ke_reading;
ke_reading ke_read(const ke_lineup *lineup, int variant, int measure);
bool ke_is_mean(const ke_measure *measure);
/* The value, of the first variant, below which a part of all lie. */
double ke_quantile(const ke_asked *asked, double part);

/* What a number of a measure is for people, with its sign or without: "12.5 %", "+3.250". */
const char *ke_measure_text(const ke_measure *measure, double value, bool sign, char out[40]);

#define KE_BLOCKS_USUAL 1000
#define KE_BLOCKS_MOST 1000000 /* of what looks by itself, unless --games says so */

#endif
