/* SPDX-License-Identifier: MIT
 * cmd_compare.c: `kanun compare`: compares two rules on the same cards. Playing and judging are
 * in experiment.c, reports in compare_report.c and compare_json.c.
 */
#include <string.h>

#include "experiment/compare_report.h"
#include "experiment/deal_rows.h"

#include "base/print.h"
#include "command/progress.h"
#include "command/tool.h"

static kanun_status load(ke_experiment *e)
{
    const kc_args *args = e->args;
    const char *b = args->words > 1 ? args->word[1] : args->word[0];
    if (args->words == 1 && !args->choices)
        return kc_tool_say(KANUN_USAGE,
                           "compare needs a second game, or --set or --key: what B has otherwise");
    kanun_status status = ke_experiment_add(e, args->word[0], NULL, 0);
    if (status == KANUN_OK)
        status = ke_experiment_add(e, b, args->choice, args->choices);
    if (status == KANUN_OK &&
        !strcmp(kanun_rules_info(e->rules[0])->digest, kanun_rules_info(e->rules[1])->digest))
        return kc_tool_say(KANUN_USAGE, "A and B are the same rules (%.12s...): B changes nothing",
                           kanun_rules_info(e->rules[0])->digest);
    return status;
}

kanun_status kc_cmd_compare(const kc_args *args)
{
    static const ke_report report = {
        ke_compare_json, ke_compare_print, ke_compare_print_html,
        "players,measure,blocks,a,b,difference,low,high,asymptotic,correlation,saved,verdict,"
        "more_blocks,a_of_all,b_of_all,a_rules,b_rules,seed,interrupted,kanun,digest,b_digest,"
        "alpha",
        ke_compare_rows};
    ke_experiment e;
    ke_rows *rows = NULL;
    kanun_status status = ke_experiment_begin(&e, args);
    if (status == KANUN_OK)
        status = load(&e);
    if (status == KANUN_OK)
        status = ke_rows_open(&rows, args, (const kanun_rules *const *)e.rules, e.variants);
    e.dealt = ke_rows_dealt(rows);
    if (status == KANUN_OK)
        status = ke_experiment_measure(&e);
    if (status == KANUN_OK) {
        kc_tool_tell_seed(args, e.seed);
        status = ke_experiment_play(&e);
    }
    status = ke_rows_close(rows, rows ? ke_compare_head(&e) : NULL, status);
    kanun_status told = ke_report_tell(&report, args, &e, status);
    if (status == KC_INTERRUPTED)
        ke_tell_interrupted(args, e.seed, ke_experiment_blocks(&e), e.blocks);
    ke_experiment_free(&e);
    return told;
}
