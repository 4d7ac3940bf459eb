/* SPDX-License-Identifier: MIT
 * experiment_part.c: the sums of an experiment as JSON: of a part that was played, kept for its
 * file; of all parts, in place of playing.
 */
#include "cli/experiment.h"
#include "cli/part.h"
#include "cli/sim_report.h"
#include "cli/tool.h"
#include "record/whole.h"

/* ---- Counts ---- */

static json_t *counts_json(const kt_counts *c)
{
    return json_pack("[o, o, I]", kc_part_tally(&c->all), kc_part_tally(&c->early),
                     (json_int_t)c->moved);
}

static bool read_counts(json_t *json, kt_counts *c)
{
    json_t *all, *early;
    json_int_t moved;
    if (json_unpack(json, "[o, o, I!]", &all, &early, &moved) || moved < 0)
        return false;
    c->moved = (uint64_t)moved;
    return kc_part_read_tally(all, &c->all) && kc_part_read_tally(early, &c->early);
}

/* Where values lie: three numbers for each range that has any. */
static json_t *spread_json(const kt_spread *s)
{
    json_t *list = json_array();
    for (int sign = 0; sign < 2; sign++)
        for (int n = 0; n < KT_SPREAD_HALF; n++)
            if (s->at[sign][n]) {
                kr_whole_add(&list, json_integer(sign ? n : -1 - n));
                kr_whole_add(&list, json_integer((json_int_t)s->at[sign][n]));
                kr_whole_add(&list, json_integer((json_int_t)s->distance[sign][n]));
            }
    return list;
}

static bool read_spread(const json_t *list, kt_spread *s)
{
    size_t size = json_array_size(list);
    for (size_t i = 0; i + 2 < size; i += 3) {
        json_int_t at = json_integer_value(json_array_get(list, i)), n = at < 0 ? -1 - at : at;
        json_int_t count = json_integer_value(json_array_get(list, i + 1));
        if (n >= KT_SPREAD_HALF || count < 1)
            return false;
        s->at[at >= 0][n] = (uint64_t)count;
        s->distance[at >= 0][n] = (uint64_t)json_integer_value(json_array_get(list, i + 2));
        s->count += (uint64_t)count;
    }
    return json_is_array(list) && size % 3 == 0;
}

json_t *kc_part_sums(const ke_field_sums *s)
{
    json_t *own = json_array(), *difference = json_array(), *rows = json_array(),
           *spread = json_array();
    for (int n = 0; n < s->variants * s->measures; n++) {
        kr_whole_add(&own, counts_json(&s->own[n]));
        kr_whole_add(&difference, counts_json(&s->difference[n]));
        if (s->spread)
            kr_whole_add(&spread, spread_json(&s->spread[n]));
    }
    for (int v = 0; v < s->variants; v++)
        kr_whole_add(&rows, json_pack("[I, I, I]", (json_int_t)s->matches[v],
                                      (json_int_t)s->unfinished[v], (json_int_t)s->alike[v]));
    return json_pack("{s:I, s:o, s:o, s:o, s:o}", "blocks", (json_int_t)s->blocks, "variants", rows,
                     "own", own, "difference", difference, "spread", spread);
}

/* Reads them into sums that are made, and all 0. */
static bool read_sums(const json_t *json, ke_field_sums *s)
{
    json_t *own = json_object_get(json, "own"), *difference = json_object_get(json, "difference");
    json_t *rows = json_object_get(json, "variants"), *spread = json_object_get(json, "spread");
    size_t cells = (size_t)s->variants * (size_t)s->measures;
    json_int_t blocks = json_integer_value(json_object_get(json, "blocks"));
    bool fine = blocks > 0 && json_array_size(own) == cells &&
                json_array_size(difference) == cells &&
                json_array_size(spread) == (s->spread ? cells : 0) &&
                json_array_size(rows) == (size_t)s->variants;
    s->blocks = (uint64_t)blocks;
    for (size_t n = 0; n < cells && fine; n++)
        fine = read_counts(json_array_get(own, n), &s->own[n]) &&
               read_counts(json_array_get(difference, n), &s->difference[n]) &&
               (!s->spread || read_spread(json_array_get(spread, n), &s->spread[n])) &&
               s->own[n].all.count == s->blocks;
    for (int v = 0; v < s->variants && fine; v++) {
        json_int_t matches, unfinished, alike;
        fine = !json_unpack(json_array_get(rows, (size_t)v), "[I, I, I!]", &matches, &unfinished,
                            &alike);
        s->matches[v] = (uint64_t)matches;
        s->unfinished[v] = (uint64_t)unfinished;
        s->alike[v] = (uint64_t)alike;
    }
    return fine;
}

bool kc_part_add_sums(const json_t *json, ke_field_sums *to, uint64_t count)
{
    ke_field_sums sums;
    bool fine = ke_field_sums_make(&sums, to->variants, to->measures, to->spread != NULL) &&
                read_sums(json, &sums) && sums.blocks == count;
    if (fine)
        ke_field_sums_add(to, &sums);
    ke_field_sums_free(&sums);
    return fine;
}

/* ---- An experiment ---- */

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
    for (int n = 0; n < e->lineups; n++)
        kr_whole_add(&sums, kc_part_sums(&e->lineup[n].sums));
    return kc_part_keep(e->args->part, rules_json(e), learnt_json(e), sums);
}

static bool add_part(void *payload, const json_t *sums, uint64_t count)
{
    kc_experiment *e = payload;
    bool fine = json_array_size(sums) == (size_t)e->lineups;
    for (int n = 0; n < e->lineups && fine; n++)
        fine = kc_part_add_sums(json_array_get(sums, (size_t)n), &e->lineup[n].sums, count);
    return fine;
}

kanun_status kc_experiment_join(kc_experiment *e)
{
    return kc_part_join(e->args->part, rules_json(e), e->blocks, add_part, e);
}
