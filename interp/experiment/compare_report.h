/* SPDX-License-Identifier: MIT
 * compare_report.h: the parts of which the scripts in scripts/commands make the report of a
 * comparison.
 */
#ifndef KE_EXPERIMENT_COMPARE_REPORT_H
#define KE_EXPERIMENT_COMPARE_REPORT_H

#include "experiment/experiment.h"
#include "command/outputs.h"
#include "experiment/results.h"

/* These return parts of a comparison as JSON: the run, without its results; the rules of a
 * variant; and everything about one question. */
json_t *ke_compare_head(const ke_experiment *e);
json_t *ke_compare_rules(const ke_experiment *e, int variant);
json_t *ke_compare_facts(const ke_experiment *e, int asked);

/* Prints on standard error the progress of an interrupted command, and a command that continues
 * it. Prints nothing for a part. */
void ke_tell_interrupted(const kc_args *args, uint64_t seed, uint64_t played, uint64_t most);

/* Writes whose policy plays which rules; "" if no player in the line-up uses a policy. Returns
 * `out`. */
const char *ke_say_policies(const ke_experiment *e, int lineup, char *out, size_t size);
/* Returns a verdict in words, either in `out` or as a constant. */
const char *ke_say_verdict(const ke_finding *finding, const char *language, char *out, size_t size);
/* Returns a sentence about a measure whose difference is undecided or invalid. If `players` is
 * NULL, the sentence doesn't name them. */
const char *ke_say_open(const ke_finding *finding, const char *language, const char *measure,
                        const char *players, char *out, size_t size);
/* True if some finding is undecided although its interval excludes 0. The sentence compare.outside
 * explains this to users. */
bool ke_has_outside(const ke_experiment *e);
/* Writes "~ -0.5 .. +1.5". The mark "~" means that the interval is not proven. Writes "n < 32" if
 * there are too few values for an interval. If `sample` is NULL, writes neither. */
const char *ke_interval_text(const ke_measure *measure, const char *language,
                             const ke_sample *sample, double low, double high, bool sign,
                             char out[120]);
/* Returns a number as JSON; null if it is unknown. */
json_t *ke_real(double value);
/* Returns ke_share_of_all as JSON; NULL for measures without such a share. */
json_t *ke_of_all_json(const ke_asked *asked, int variant);
/* Returns the verdict, reversed if `sign` is -1. */
ke_verdict ke_turned(ke_verdict verdict, int sign);
/* Adds `row` (takes the reference) to the rows of CSV, with the common columns: players,
 * measure, blocks, the rules ("rules", "a_rules", "b_rules"), the seed, and whether more blocks
 * were asked for. */
void ke_add_row(json_t *rows, json_t *row, const ke_experiment *e, int asked, bool cut);
/* Limit in bytes of a verdict in words. */
enum { KE_SAID = 400 };

#endif
