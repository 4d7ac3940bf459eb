/* SPDX-License-Identifier: MIT
 * experiment_part.c: the sums of an experiment as JSON: of a part that was played, kept for its
 * file; of all parts, in place of playing.
 */
#include "cli/experiment.h"
#include "cli/part.h"
#include "cli/sim_report.h"
#include "cli/tool.h"
#include "record/whole.h"

/* Of a line-up, the sums of each variant. Those that are read are made already, and all 0. */
static void walk(kc_sums *s, ke_sim_totals *sums, int variants)
{
    kc_sums_number(s, &sums->blocks);
    for (int v = 0; v < variants; v++)
        for (int m = 0; m < sums[v].measures; m++) {
            kc_sums_counts(s, &sums[v].measured[m]);
            kc_sums_counts(s, &sums[v].difference[m]);
            if (sums[v].spread)
                kc_sums_spread(s, &sums[v].spread[m]);
            s->fine &= sums[v].measured[m].all.count == sums->blocks;
        }
    for (int v = 0; v < variants; v++) {
        sums[v].blocks = sums->blocks;
        kc_sums_number(s, &sums[v].matches);
        kc_sums_number(s, &sums[v].unfinished);
        kc_sums_number(s, &sums[v].alike);
    }
}

static bool add_sums(const kc_experiment *e, int lineup, json_t *list, uint64_t count)
{
    kc_sums s = kc_sums_read(list);
    ke_sim_totals *sums = kc_lineup_sums(e, lineup);
    if (sums)
        walk(&s, sums, e->variants);
    bool fine = sums && kc_sums_end(&s) && sums->blocks == count;
    for (int v = 0; v < e->variants && fine; v++)
        ke_sim_totals_add(&e->lineup[lineup].sums[v], &sums[v]);
    ke_field_sums_free(sums, e->variants);
    return fine;
}

static json_t *rules_json(const kc_experiment *e)
{
    json_t *list = json_array();
    for (int v = 0; v < e->variants; v++)
        kr_whole_add(&list, json_string(kanun_rules_info(e->rules[v])->digest));
    return list;
}

/* Digests of what was learnt that players of any line-up use, under any of the rules. */
static json_t *learnt_json(const kc_experiment *e)
{
    json_t *all = json_object();
    for (int n = 0; n < e->lineups; n++)
        for (int v = 0; v < e->variants; v++) {
            const kanun_info *info = kanun_rules_info(e->rules[v]);
            json_t *some = json_object(), *digest;
            const char *player;
            char name[400];
            kc_tool_learnt(some, e->lineup[n].player, e->lineup[n].count, e->rules[v]);
            json_object_foreach(some, player, digest)
            {
                snprintf(name, sizeof name, "%.12s %s", info->digest, player);
                kr_whole_put(&all, name, json_incref(digest));
            }
            json_decref(some);
        }
    return all;
}

kanun_status kc_experiment_keep(const kc_experiment *e)
{
    json_t *sums = json_array();
    for (int n = 0; n < e->lineups; n++) {
        kc_sums s = kc_sums_write();
        walk(&s, e->lineup[n].sums, e->variants);
        kr_whole_add(&sums, s.list);
    }
    return kc_part_keep(e->args->part, rules_json(e), learnt_json(e), sums);
}

static bool add_part(void *payload, json_t *sums, uint64_t count)
{
    kc_experiment *e = payload;
    bool fine = json_array_size(sums) == (size_t)e->lineups;
    for (int n = 0; n < e->lineups && fine; n++)
        fine = add_sums(e, n, json_array_get(sums, (size_t)n), count);
    return fine;
}

kanun_status kc_experiment_join(kc_experiment *e)
{
    return kc_part_join(e->args->part, rules_json(e), e->blocks, add_part, e);
}
