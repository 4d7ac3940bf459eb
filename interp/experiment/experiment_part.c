/* SPDX-License-Identifier: MIT
 * experiment_part.c: the sums of an experiment as JSON: stores those of a part in its file, and
 * adds up those of all parts instead of playing.
 */
#include "experiment/experiment.h"
#include "experiment/part.h"
#include "experiment/sim_report.h"
#include "command/tool.h"
#include "record/json_build.h"

/* Reads or writes the sums of each variant in a line-up. Sums that are read exist already, all
 * 0. */
static void walk(ke_sums *s, ke_sim_totals *sums, int variants)
{
    ke_sums_number(s, &sums->blocks);
    for (int v = 0; v < variants; v++)
        for (int m = 0; m < sums[v].measures; m++) {
            ke_sums_counts(s, &sums[v].measured[m]);
            ke_sums_counts(s, &sums[v].difference[m]);
            if (sums[v].spread)
                ke_sums_spread(s, &sums[v].spread[m]);
            s->fine &= sums[v].measured[m].all.count == sums->blocks;
        }
    for (int v = 0; v < variants; v++)
        for (int n = 0; n < sums[v].causes; n++)
            ke_sums_number(s, (uint64_t *)&sums[v].gross[n]);
    for (int v = 0; v < variants; v++) {
        sums[v].blocks = sums->blocks;
        ke_sums_number(s, &sums[v].matches);
        ke_sums_number(s, &sums[v].unfinished);
        ke_sums_number(s, &sums[v].alike);
    }
}

static bool add_sums(const ke_experiment *e, int lineup, json_t *list, uint64_t count)
{
    ke_sums s = ke_sums_read(list);
    ke_sim_totals *sums = ke_lineup_sums(e, lineup);
    if (sums)
        walk(&s, sums, e->variants);
    bool fine = sums && ke_sums_end(&s) && sums->blocks == count;
    for (int v = 0; v < e->variants && fine; v++)
        ke_sim_totals_add(&e->lineup[lineup].sums[v], &sums[v]);
    ke_field_sums_free(sums, e->variants);
    return fine;
}

static json_t *rules_json(const ke_experiment *e)
{
    json_t *list = json_array();
    for (int v = 0; v < e->variants; v++)
        kr_json_append(&list, json_string(kanun_rules_info(e->rules[v])->digest));
    return list;
}

/* Returns the digests of the learnt files that players of any line-up use under any variant. */
static json_t *learnt_json(const ke_experiment *e)
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
                kr_json_set(&all, name, json_incref(digest));
            }
            json_decref(some);
        }
    return all;
}

kanun_status ke_experiment_keep(const ke_experiment *e)
{
    json_t *sums = json_array();
    for (int n = 0; n < e->lineups; n++) {
        ke_sums s = ke_sums_write();
        walk(&s, e->lineup[n].sums, e->variants);
        kr_json_append(&sums, s.list);
    }
    return ke_part_keep(e->args->part, rules_json(e), learnt_json(e), sums);
}

static bool add_part(void *payload, json_t *sums, uint64_t count)
{
    ke_experiment *e = payload;
    bool fine = json_array_size(sums) == (size_t)e->lineups;
    for (int n = 0; n < e->lineups && fine; n++)
        fine = add_sums(e, n, json_array_get(sums, (size_t)n), count);
    return fine;
}

kanun_status ke_experiment_join(ke_experiment *e)
{
    return ke_part_join(e->args->part, rules_json(e), e->blocks, add_part, e);
}
