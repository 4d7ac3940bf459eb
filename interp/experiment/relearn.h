/* SPDX-License-Identifier: MIT
 * relearn.h: --relearn N: players learn each of the rules N times, with different seeds. Each
 * policy plays an equal part of the blocks, and a value is the mean of such a part. The interval
 * therefore includes differences between policies, and not only those between deals.
 */
#ifndef KE_EXPERIMENT_RELEARN_H
#define KE_EXPERIMENT_RELEARN_H

#include "experiment/experiment.h"

typedef struct ke_relearn {
    const char *const *policy; /* "learnt:FILE" for each variant */
    char *folder;              /* contains these files; only this run uses it */
    char **path;               /* paths of these files */
    double *mean; /* for each finding, the mean differences with each policy, one after the other */
    int policies, played;
    uint64_t deals; /* number of deals from which each policy is learnt */
} ke_relearn;

/* Prepares for the variants and measures of an experiment. Returns KANUN_USAGE after printing an
 * error if no player learns. Free *out in any case; it may be NULL. */
kanun_status ke_relearn_new(ke_relearn **out, const ke_experiment *e);
void ke_relearn_free(ke_relearn *relearn, int variants);
/* Learns the next policy of each variant. */
kanun_status ke_relearn_learn(ke_relearn *relearn, const ke_experiment *e);
/* Stores the results of the last `part` blocks. */
void ke_relearn_note(ke_relearn *relearn, const ke_experiment *e, uint64_t part);
/* Returns the values of a finding: one for each policy. */
ke_sample ke_relearn_sample(const ke_relearn *relearn, int finding);

#endif
