/* SPDX-License-Identifier: MIT
 * experiment.h: what compare, sweep, bisect and measure share: rules in several variants, line-ups
 * of players of which each takes all seats in turn, the measures that are judged, and playing them.
 * How a command tells what came of it is its own business.
 */
#ifndef KC_CLI_EXPERIMENT_H
#define KC_CLI_EXPERIMENT_H

#include <jansson.h>

#include "base/arena.h"
#include "cli/options.h"
#include "sim/field.h"
#include "stats/verdict.h"

#define KC_LINEUPS_MAX 8

/* What the command line says of a measure. */
typedef struct kc_wish {
    bool asked;    /* it is judged */
    double margin; /* -1: nobody said */
    double width;  /* of the interval, at which it is narrow enough; 0: nobody said */
} kc_wish;

/* Who plays together. */
typedef struct kc_lineup {
    const char **player;
    int count;
    const char *name; /* "random", "greedy,random" */
    ke_measures measures;
    ke_sim_totals *sums; /* of each variant; NULL: nothing is measured yet */
    kc_wish *wish;       /* of each measure */
} kc_lineup;

/* A measure that is judged. */
typedef struct kc_asked {
    const kc_lineup *l;
    const ke_measure *measure;
    int lineup, m; /* their numbers, of the measure in its line-up */
} kc_asked;

typedef struct kc_experiment {
    const kc_args *args;
    kn_arena *arena;     /* names and labels */
    kanun_rules **rules; /* the variants; the first is what the others are compared with */
    const char **label;  /* of each, for people: "family/game option=value" */
    const char *word;    /* of one game alone: how it is called on the command line */
    int variants, rules_room, label_room;
    kc_lineup lineup[KC_LINEUPS_MAX];
    int lineups;
    kc_asked *asked; /* of all line-ups, one after the other */
    int askeds;
    bool spreads;  /* how values are spread is counted too */
    uint64_t part; /* blocks before those that are played here: of a part of the experiment */
    uint64_t seed, blocks; /* to be played at most */
    kt_finding *finding;   /* all that are judged together: kc_finding_at */
    int findings;
} kc_experiment;

/* Reads --players; complains about what can't be compared. Free it in either case. */
kanun_status kc_experiment_begin(kc_experiment *e, const kc_args *args);
void kc_experiment_free(kc_experiment *e);

/* Loads a variant: `game` with the choices for all (--set-both) and `count` more. */
kanun_status kc_experiment_add(kc_experiment *e, const char *game, const kanun_choice *choice,
                               int count);
/* Loads such rules, but not as a variant yet; with `errors` without a word if it can't be loaded,
 * and KANUN_NO if these players sit at several tables. */
kanun_status kc_experiment_try(kc_experiment *e, const char *game, const kanun_choice *choice,
                               int count, kanun_rules **rules, kanun_errors *errors);
/* Tries rules that are to be compared with `like` (NULL: with nothing), without a word: KANUN_NO if
 * another number sits there, KANUN_SYSTEM told, another failure if the choices go not together. */
kanun_status kc_experiment_fit(kc_experiment *e, const kanun_rules *like, const char *game,
                               const kanun_choice *choice, int count, kanun_rules **rules);
/* Takes rules that were tried as a variant. */
kanun_status kc_experiment_take(kc_experiment *e, kanun_rules *rules, const char *game,
                                const kanun_choice *choice, int count);

/* "family/game option=value": a game with what is chosen for all (--set-both) and these choices,
 * for people, in the arena. NULL when memory is out. */
const char *kc_experiment_label(const kc_experiment *e, const char *game,
                                const kanun_choice *choice, int count);

/* When all variants are there: makes the measures and reads --measure and --margin. */
kanun_status kc_experiment_measure(kc_experiment *e);

/* Plays blocks --first .. of --games, all of them or until all is decided, judges, and tells of
 * failures. KC_INTERRUPTED with what was played judged. With --shard it plays that part only, keeps
 * its sums, and judges nothing; where parts are put together it judges their sums. */
kanun_status kc_experiment_play(kc_experiment *e);

/* The blocks that all line-ups have played; fewer than was asked for where somebody has interrupted
 * it, or parts are missing: then nothing of it is complete. */
uint64_t kc_experiment_blocks(const kc_experiment *e);
bool kc_experiment_is_cut(const kc_experiment *e);
/* True if nothing is undecided. */
bool kc_experiment_is_decided(const kc_experiment *e);

/* experiment_part.c: keeps the sums of a part for its file; adds up those of all parts. */
kanun_status kc_experiment_keep(const kc_experiment *e);
kanun_status kc_experiment_join(kc_experiment *e);

/* lineup.c: makes the measures of a line-up for the variants and the players of the plan, and reads
 * --measure, --margin and --until-width. */
kanun_status kc_lineup_measure(kc_experiment *e, int lineup, const ke_sim_plan *plan);
/* How it plays all blocks. */
ke_sim_plan kc_lineup_plan(const kc_experiment *e, const kc_lineup *lineup);
/* Sums for a line-up that is measured, all 0; NULL when memory is out. */
ke_sim_totals *kc_lineup_sums(const kc_experiment *e, int lineup);
/* The blocks that it has played. */
static inline uint64_t kc_lineup_blocks(const kc_lineup *lineup)
{
    return lineup->sums ? lineup->sums->blocks : 0;
}
/* True if no interval is wider than --until-width says. */
bool kc_lineup_is_narrow(const kc_lineup *lineup);

/* Digests of what was learnt that players use under the rules of a variant, by name; NULL: nobody
 * does, or memory is out. */
json_t *kc_experiment_learnt(const kc_experiment *e, int variant);

/* What was found of a variant (from 1): e->asked[asked]. */
static inline const kt_finding *kc_finding_at(const kc_experiment *e, int variant, int asked)
{
    return &e->finding[(variant - 1) * e->askeds + asked];
}
/* The measure of that name in a line-up, -1: it is not asked for there. */
int kc_asked_find(const kc_experiment *e, int lineup, const char *name);

/* A variant beside the first one. */
typedef struct kc_pair {
    const kt_counts *a, *b, *difference;
    double mean_a, mean_b;
    double correlation, saved; /* as kt_correlation and kt_saved say */
    const kt_finding *found;
} kc_pair;
kc_pair kc_pair_of(const kc_experiment *e, int variant, int asked);

/* The values of a variant itself. */
kt_sample kc_sample_of(const kc_lineup *lineup, int variant, int measure);
/* What a measure of a variant comes to, with its confidence sequence: the mean of its values, or,
 * where kc_is_mean is false (fairness), what follows from that; then values tell nothing. */
typedef struct kc_reading {
    double mean, low, high;
} kc_reading;
kc_reading kc_read(const kc_lineup *lineup, int variant, int measure);
bool kc_is_mean(const ke_measure *measure);
/* The value, of the first variant, below which a part of all lie. */
double kc_quantile(const kc_asked *asked, double part);

/* What a number of a measure is for people, with its sign or without: "12.5 %", "+3.250". */
const char *kc_measure_text(const ke_measure *measure, double value, bool sign, char out[40]);

#define KC_BLOCKS_USUAL 1000
#define KC_BLOCKS_MOST 1000000 /* of what looks by itself, unless --games says so */

#endif
