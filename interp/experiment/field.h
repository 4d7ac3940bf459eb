/* SPDX-License-Identifier: MIT
 * field.h: the same deals under several rules. Each match, or block of all seatings, is played
 * with the same cards and the same luck under all variants. The values that it adds to each
 * measure, and their differences from the first variant, are summed. Sums are whole numbers, so
 * any division of the matches gives the same sums.
 */
#ifndef KE_EXPERIMENT_FIELD_H
#define KE_EXPERIMENT_FIELD_H

#include "experiment/measure.h"

/* Returns sums for each variant, all 0. All fields of the plan apply except `rules`. */
ke_sim_totals *ke_field_sums_make(const ke_sim_plan *plan, const kanun_rules *const *rules,
                                  int variants);
void ke_field_sums_free(ke_sim_totals *sums, int variants);

/* Plays the plan's matches under each variant and adds to sums[variant]. On failure, sets
 * *failed to the first match or block that failed (~0: before play) and *variant to its variant.
 * All earlier matches were played. After an interruption, the matches at the beginning of the
 * range were played, without a gap. */
kanun_status ke_field_run(const ke_sim_plan *plan, const kanun_rules *const *rules, int variants,
                          ke_sim_totals *sums, uint64_t *failed, int *variant, kr_failure *failure);
/* True if no further match may begin: interrupted, or out of time. */
bool ke_field_is_over(const ke_sim_plan *plan);

#endif
