/* SPDX-License-Identifier: MIT
 * field.h: the same deals under several rules: each block (all ways to sit) is played with the same
 * cards and the same luck of the players under all of them, and what it adds to each measure is
 * counted, alone and as the difference from the first rules. Sums are whole numbers, so that those
 * of any division of the blocks add up to the same. Judges nothing.
 */
#ifndef KE_SIM_FIELD_H
#define KE_SIM_FIELD_H

#include "sim/measure.h"
#include "stats/evidence.h"
#include "stats/spread.h"

typedef struct ke_field_plan {
    ke_sim_plan base; /* `rules` is not used; `first` and `games` count blocks */
    const kanun_rules *const *rules;
    int variants;    /* at least 1 */
    uint64_t origin; /* the first block of the whole experiment, of which this may be a part */
    const ke_measures *measures;
    /* Told how many blocks have been played, by the calling thread; NULL: nobody asks. */
    void (*progress)(void *payload, uint64_t done);
    void *payload;
    bool spreads; /* also count how values are spread */
} ke_field_plan;

typedef struct ke_field_sums {
    uint64_t blocks;
    int variants, measures;
    kt_counts *own;                 /* of variant v, measure m at [v * measures + m] ... */
    kt_counts *difference;          /* ... and from the first variant */
    uint64_t *matches, *unfinished; /* of each variant */
    kt_spread *spread;              /* as `own`; NULL: nobody asked */
    uint64_t *alike; /* blocks in which no measure differs from the first variant's */
} ke_field_sums;

/* Room for sums, all 0; false when memory is out. Free them in either case. */
bool ke_field_sums_make(ke_field_sums *sums, int variants, int measures, bool spreads);
void ke_field_sums_free(ke_field_sums *sums);
void ke_field_sums_add(ke_field_sums *to, const ke_field_sums *from);

/* Plays the blocks and adds them to *sums, which are made for the plan. On failure the first block
 * that failed is in *failed (~0: it never came to playing), the variant in *variant. Interrupted it
 * has played the first blocks of the range, without a gap. */
kanun_status ke_field_run(const ke_field_plan *plan, ke_field_sums *sums, uint64_t *failed,
                          int *variant, kr_trouble *trouble);

static inline const kt_counts *ke_field_own(const ke_field_sums *sums, int variant, int measure)
{
    return &sums->own[variant * sums->measures + measure];
}
static inline const kt_counts *ke_field_difference(const ke_field_sums *sums, int variant,
                                                   int measure)
{
    return &sums->difference[variant * sums->measures + measure];
}

#endif
