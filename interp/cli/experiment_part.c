/* SPDX-License-Identifier: MIT
 * experiment_part.c: the sums of an experiment as JSON: of a part that was played, kept for its
 * file; of all parts, in place of playing.
 */
#include "cli/experiment.h"
#include "cli/part.h"
#include "cli/sim_report.h"
#include "cli/tool.h"
#include "record/whole.h"

/* Of a line-up. Those that are read are made already, and all 0. */
static void walk(kc_sums *s, ke_field_sums *f)
{
    kc_sums_number(s, &f->blocks);
    for (int n = 0; n < f->variants * f->measures; n++) {
        kc_sums_counts(s, &f->own[n]);
        kc_sums_counts(s, &f->difference[n]);
        if (f->spread)
            kc_sums_spread(s, &f->spread[n]);
        s->fine &= f->own[n].all.count == f->blocks;
    }
    for (int v = 0; v < f->variants; v++) {
        kc_sums_number(s, &f->matches[v]);
        kc_sums_number(s, &f->unfinished[v]);
        kc_sums_number(s, &f->alike[v]);
    }
}

static bool add_sums(json_t *list, ke_field_sums *to, uint64_t count)
{
    ke_field_sums sums;
    kc_sums s = kc_sums_read(list);
    bool fine = ke_field_sums_make(&sums, to->variants, to->measures, to->spread != NULL);
    if (fine) {
        walk(&s, &sums);
        fine = kc_sums_end(&s) && sums.blocks == count;
    }
    if (fine)
        ke_field_sums_add(to, &sums);
    ke_field_sums_free(&sums);
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
            ke_sim_plan plan = {.rules = e->rules[v],
                                .players = e->lineup[n].player,
                                .player_count = e->lineup[n].count};
            json_t *some = kc_sim_learnt(&plan), *digest;
            const char *player;
            char name[400];
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
        ke_field_sums copy = e->lineup[n].sums; /* the walk changes nothing that it writes */
        walk(&s, &copy);
        kr_whole_add(&sums, s.list);
    }
    return kc_part_keep(e->args->part, rules_json(e), learnt_json(e), sums);
}

static bool add_part(void *payload, json_t *sums, uint64_t count)
{
    kc_experiment *e = payload;
    bool fine = json_array_size(sums) == (size_t)e->lineups;
    for (int n = 0; n < e->lineups && fine; n++)
        fine = add_sums(json_array_get(sums, (size_t)n), &e->lineup[n].sums, count);
    return fine;
}

kanun_status kc_experiment_join(kc_experiment *e)
{
    return kc_part_join(e->args->part, rules_json(e), e->blocks, add_part, e);
}
