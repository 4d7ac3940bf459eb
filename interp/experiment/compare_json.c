/* SPDX-License-Identifier: MIT
 * compare_json.c: a comparison as JSON, with everything needed to repeat it, and as rows of CSV.
 * docs/experiments.md explains the fields.
 */
#include <jansson.h>
#include <math.h>

#include "experiment/compare_report.h"
#include "experiment/sim_report.h"
#include "command/record_args.h"
#include "command/tool.h"

json_t *ke_real(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

ke_verdict ke_turned(ke_verdict verdict, int sign)
{
    return sign > 0               ? verdict
           : verdict == KE_A_MORE ? KE_B_MORE
           : verdict == KE_B_MORE ? KE_A_MORE
                                  : verdict;
}

json_t *ke_of_all_json(const ke_asked *asked, int variant)
{
    double share = ke_share_of_all(asked, variant);
    return isnan(share) ? NULL : json_real(share);
}

/* Returns the exact sums: count, sum, and sum of squares. */
static json_t *tally_json(const ke_tally *tally)
{
    return json_pack("{s:I, s:I, s:o}", "count", (json_int_t)tally->count, "sum",
                     (json_int_t)tally->sum, "squared", ke_squares_json(tally));
}

json_t *ke_compare_facts(const ke_experiment *e, int asked)
{
    const ke_measure *measure = e->asked[asked].measure;
    const ke_pair pair = ke_pair_of(e, 1, asked);
    const ke_finding *f = pair.found;
    return json_pack(
        "{s:s, s:o, s:o, s:o, s:o, s:o, s:b, s:o, s:o, s:I, s:s, s:o, s:o, s:o, s:o, s:I, s:o, "
        "s:o, s:o, s:o*, s:o*}",
        "measure", measure->name, "a", ke_real(pair.mean_a), "b", ke_real(pair.mean_b),
        "difference", ke_real(f->mean), "low", ke_real(f->low), "high", ke_real(f->high),
        "asymptotic", !ke_is_proven(&f->sample), "correlation", ke_real(pair.correlation), "saved",
        ke_real(pair.saved), "differing", (json_int_t)pair.difference->moved, "verdict",
        ke_verdict_name(f->verdict), "more_blocks", ke_real(f->more), "margin",
        f->margin > 0 ? json_real(f->margin) : json_null(), "log_e_differs", ke_real(f->differs),
        "log_e_equal", ke_real(f->equal), "scale", (json_int_t)measure->scale, "units_a",
        tally_json(&pair.a->all), "units_b", tally_json(&pair.b->all), "units_difference",
        tally_json(&pair.difference->all), "a_of_all", ke_of_all_json(&e->asked[asked], 0),
        "b_of_all", ke_of_all_json(&e->asked[asked], 1));
}

json_t *ke_compare_rules(const ke_experiment *e, int variant)
{
    return json_pack("{s:s, s:s, s:o, s:s, s:o*}", "game", kanun_rules_info(e->rules[variant])->id,
                     "label", e->label[variant], "options",
                     ke_options_json(e->rules[variant], true), "digest",
                     kanun_rules_info(e->rules[variant])->digest, "learnt",
                     e->relearn ? NULL : ke_experiment_learnt(e, variant));
}

json_t *ke_compare_head(const ke_experiment *e)
{
    return json_pack("{s:s, s:o, s:o, s:o, s:I, s:I, s:I, s:b, s:b, s:b, s:I, s:b, s:f, s:i}",
                     "kanun", kanun_version(), "a", ke_compare_rules(e, 0), "b",
                     ke_compare_rules(e, 1), "seed", kc_args_seed(e->seed), "first",
                     (json_int_t)e->args->first, "blocks", (json_int_t)ke_experiment_blocks(e),
                     "most", (json_int_t)e->blocks, "interrupted", ke_experiment_is_cut(e),
                     "until_decided", e->args->until_decided, "fixed", e->args->fixed != 0,
                     "relearn", (json_int_t)e->args->relearn, "one_deal", e->args->one_deal,
                     "alpha", KE_ALPHA, "judged_together", e->findings);
}
