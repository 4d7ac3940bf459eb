/* SPDX-License-Identifier: MIT
 * experiment_part.c: the sums of an experiment as JSON: stores those of a part in its file, and
 * adds up those of all parts instead of playing.
 */
#include "experiment/deals.h"
#include "experiment/experiment.h"
#include "experiment/part.h"
#include "command/tool.h"

/* Reads or writes the sums of each variant in a line-up. When reading, the sums must exist and be
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

/* Reads or writes which of a script's own measures return true or false. This is only known after
 * playing. */
static void walk_own(ke_sums *s, const ke_measures *measures, bool one_deal)
{
    for (int n = measures->at[KE_M_OWN]; n >= 0 && n < measures->count; n++) {
        uint64_t truth = measures->list[n].truth;
        ke_sums_number(s, &truth);
        if (truth)
            ke_measure_is_truth(&measures->list[n], true, one_deal);
    }
}

/* Writes or adds the numbers to which a script's function adds. A script has one line-up. */
static kanun_status walk_tally(const ke_experiment *e, ke_sums *s)
{
    return e->dealt && e->dealt->tally ? e->dealt->tally(e->dealt->payload, s) : KANUN_OK;
}

/* Adds sums from a file. With `exactly`, they must be of `count` blocks. Otherwise of at most
 * `count`. */
static bool add_sums(ke_experiment *e, int lineup, json_t *list, uint64_t count, bool exactly)
{
    ke_sums s = ke_sums_read(list);
    ke_sim_totals *sums = ke_lineup_sums(e, lineup);
    walk(&s, sums, e->variants);
    walk_own(&s, &e->lineup[lineup].measures, e->args->one_deal);
    bool fine = walk_tally(e, &s) == KANUN_OK && ke_sums_end(&s) && sums->blocks <= count &&
                (sums->blocks == count || !exactly);
    for (int v = 0; v < e->variants && fine; v++)
        ke_sim_totals_add(&e->lineup[lineup].sums[v], &sums[v]);
    ke_field_sums_free(sums, e->variants);
    return fine;
}

/* Returns the digests of the rules, and all other settings that affect the play of a block. A
 * script may have changed its experiments since the file was written. */
static json_t *rules_json(const ke_experiment *e)
{
    json_t *list = json_array();
    for (int v = 0; v < e->variants; v++)
        json_array_append_new(list, json_string(kanun_rules_info(e->rules[v])->digest));
    json_array_append_new(
        list, json_sprintf("seed %llu from %llu, %llu deals", (unsigned long long)e->seed,
                           (unsigned long long)e->args->first,
                           (unsigned long long)(e->args->one_deal ? 1 : e->args->max_deals)));
    for (int n = 0; n < e->lineups; n++)
        json_array_append_new(list, json_string(e->lineup[n].name));
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
                json_object_set_new(all, name, json_incref(digest));
            }
            json_decref(some);
        }
    return all;
}

/* Returns the sums as JSON; NULL if a script's function has counted something that can't be
 * written. */
static json_t *sums_json(const ke_experiment *e)
{
    json_t *sums = json_array();
    kanun_status status = KANUN_OK;
    for (int n = 0; n < e->lineups; n++) {
        ke_sums s = ke_sums_write();
        walk(&s, e->lineup[n].sums, e->variants);
        walk_own(&s, &e->lineup[n].measures, e->args->one_deal);
        status = status == KANUN_OK ? walk_tally(e, &s) : status;
        json_array_append_new(sums, s.list);
    }
    if (status == KANUN_OK)
        return sums;
    json_decref(sums);
    return NULL;
}

kanun_status ke_experiment_keep(const ke_experiment *e)
{
    json_t *sums = sums_json(e);
    if (!sums)
        return KANUN_RULES;
    ke_part_keep(e->args->part, rules_json(e), learnt_json(e), sums);
    return KANUN_OK;
}

static bool add_lineups(ke_experiment *e, json_t *sums, uint64_t count, bool exactly)
{
    bool fine = json_array_size(sums) == (size_t)e->lineups;
    for (int n = 0; n < e->lineups && fine; n++)
        fine = add_sums(e, n, json_array_get(sums, (size_t)n), count, exactly);
    return fine;
}

static bool add_part(void *payload, json_t *sums, uint64_t count)
{
    return add_lineups(payload, sums, count, true);
}

kanun_status ke_experiment_join(ke_experiment *e)
{
    return ke_part_join(e->args->part, rules_json(e), e->blocks, add_part, e);
}

/* Adds the sums of a line-up from the file. If the run was interrupted, it may have fewer blocks
 * than others. */
static bool add_kept(void *payload, json_t *sums, uint64_t count)
{
    ke_experiment *e = payload;
    return add_lineups(e, sums, e->blocks, false);
}

kanun_status ke_experiment_take_kept(ke_experiment *e)
{
    return ke_resume_take(e->args->part, rules_json(e), learnt_json(e), add_kept, e);
}

kanun_status ke_experiment_keep_so_far(const ke_experiment *e, bool over)
{
    json_t *sums = sums_json(e);
    return sums ? ke_resume_keep(e->args->part, rules_json(e), learnt_json(e), sums, over)
                : KANUN_RULES;
}
