/* SPDX-License-Identifier: MIT
 * field.h: the same deals under several rules: each match, or block of all ways to sit, is played
 * with the same cards and the same luck of the players under all of them, and what it adds to each
 * measure is counted, alone and as the difference from the first rules. Sums are whole numbers, so
 * that those of any division of the matches add up to the same. Judges nothing.
 */
#ifndef KE_EXPERIMENT_FIELD_H
#define KE_EXPERIMENT_FIELD_H

#include "experiment/measure.h"

/* Sums for each of the rules, all 0; NULL when memory is out. Of the plan all holds but its rules.
 */
ke_sim_totals *ke_field_sums_make(const ke_sim_plan *plan, const kanun_rules *const *rules,
                                  int variants);
void ke_field_sums_free(ke_sim_totals *sums, int variants);

/* Plays the plan's matches under each of the rules and adds them to sums[variant]. On failure the
 * first match or block that failed is in *failed (~0: it never came to playing), the variant in
 * *variant; all before it have been played. Interrupted it has played the first ones of the range,
 * without a gap. */
kanun_status ke_field_run(const ke_sim_plan *plan, const kanun_rules *const *rules, int variants,
                          ke_sim_totals *sums, uint64_t *failed, int *variant, kr_trouble *trouble);
/* True if no further match is to be begun: it was interrupted, or its time is up. */
bool ke_field_is_over(const ke_sim_plan *plan);

#endif
