/* SPDX-License-Identifier: MIT
 * sim_measure.c: measures of a simulation as an experiment that nobody plays, so that what is told
 * of them is told by those who tell of experiments; and its sums in the file of a part.
 */
#include "cli/sim_measure.h"

#include <string.h>

#include "base/memory.h"
#include "base/plain.h"
#include "cli/part.h"
#include "cli/sim_report.h"
#include "cli/tool.h"
#include "record/whole.h"

/* "greedy,random" */
static char *names_of(const ke_sim_plan *plan)
{
    char *names = kn_strdup(plan->players[0]);
    for (int n = 1; names && n < plan->player_count; n++) {
        char *longer = kn_printed("%s,%s", names, plan->players[n]);
        kn_free(names);
        names = longer;
    }
    return names;
}

kanun_status kc_sim_measured_make(kc_sim_measured *m, const kc_args *args, ke_sim_plan *plan)
{
    kc_experiment *e = &m->experiment;
    *m = (kc_sim_measured){.wanted = args->measures || args->widths || args->csv};
    *e = (kc_experiment){
        .args = args, .label = &m->label, .lineups = 1, .seed = plan->seed, .spreads = true};
    m->label =
        kc_experiment_label(args, kanun_rules_info(plan->rules)->id, args->choice, args->choices);
    if (!m->label)
        return kc_tool_memory();
    if (!m->wanted)
        return KANUN_OK;
    e->lineup[0].name = names_of(plan);
    if (!e->lineup[0].name)
        return kc_tool_memory();
    kanun_status status = kc_lineup_measure(&e->lineup[0], args, &plan->rules, 1, plan, e->spreads);
    if (status == KANUN_OK)
        plan->measures = &e->lineup[0].measures;
    m->id = (char *)(uintptr_t)kanun_rules_info(plan->rules)->id; /* nobody changes it */
    m->all = (kc_measured){.game = e, .id = &m->id, .games = 1};
    return status;
}

void kc_sim_measured_free(kc_sim_measured *m)
{
    if (m->wanted)
        kc_lineup_free(&m->experiment.lineup[0]);
    kn_free(m->label);
}

void kc_sim_measured_take(kc_sim_measured *m, const ke_sim_totals *t)
{
    ke_field_sums *sums = &m->experiment.lineup[0].sums;
    if (!m->wanted)
        return;
    sums->blocks = t->measures ? t->measured[0].all.count : 0;
    m->experiment.blocks = sums->blocks + t->cut;
    sums->matches[0] = t->matches;
    sums->unfinished[0] = t->unfinished;
    for (int n = 0; n < t->measures; n++) {
        sums->own[n] = t->measured[n];
        sums->spread[n] = t->spread[n];
    }
}

bool kc_sim_measured_is_enough(kc_sim_measured *m, const ke_sim_totals *t)
{
    kc_sim_measured_take(m, t);
    return kc_lineup_is_narrow(&m->experiment.lineup[0]);
}

/* ---- A part of a simulation ---- */

static json_t *side_json(const ke_sim_side *s)
{
    return json_pack("[I, I, o, o]", (json_int_t)s->wins, (json_int_t)s->draws,
                     kc_part_tally(&s->deals), kc_part_tally(&s->matches));
}

static bool read_side(json_t *json, ke_sim_side *s)
{
    json_int_t wins, draws;
    json_t *deals, *matches;
    if (json_unpack(json, "[I, I, o, o!]", &wins, &draws, &deals, &matches))
        return false;
    s->wins = (uint64_t)wins;
    s->draws = (uint64_t)draws;
    return kc_part_read_tally(deals, &s->deals) && kc_part_read_tally(matches, &s->matches);
}

static bool read_person(json_t *json, ke_sim_person *p)
{
    json_int_t matches, wins, forfeits;
    json_t *margin;
    if (json_unpack(json, "[I, I, I, o!]", &matches, &wins, &forfeits, &margin))
        return false;
    p->matches = (uint64_t)matches;
    p->wins = (uint64_t)wins;
    p->forfeits = (uint64_t)forfeits;
    return kc_part_read_tally(margin, &p->margin);
}

/* The first match of a part that was forfeited; null: none was. */
static json_t *forfeit_json(const ke_sim_totals *t)
{
    const ke_forfeit *f = &t->forfeit;
    return t->forfeits ? json_pack("[I, i, s]", (json_int_t)f->match, f->seat, f->why)
                       : json_null();
}

static bool read_forfeit(json_t *json, ke_sim_totals *t)
{
    json_int_t match;
    const char *why;
    if (json_is_null(json) || json_unpack(json, "[I, i, s!]", &match, &t->forfeit.seat, &why))
        return !t->forfeits && json_is_null(json);
    t->forfeit.match = (uint64_t)match;
    kn_plain_copy(t->forfeit.why, sizeof t->forfeit.why, why, strlen(why));
    return t->forfeits > 0;
}

/* All that is counted singly, in the order of the file. How long was thought is not told. */
#define COUNTS 13
static void counts_of(ke_sim_totals *t, uint64_t *at[COUNTS])
{
    uint64_t *const counts[COUNTS] = {&t->matches,
                                      &t->unfinished,
                                      &t->stuck,
                                      &t->forfeits,
                                      &t->deals,
                                      &t->decisions,
                                      &t->redeals,
                                      &t->choices,
                                      &t->thoughts.searches,
                                      &t->thoughts.simulations,
                                      &t->thoughts.solved,
                                      &t->thoughts.nodes,
                                      &t->thoughts.revisited};
    memcpy(at, counts, sizeof counts);
}

static json_t *totals_json(const ke_sim_totals *totals, const kc_sim_measured *m)
{
    ke_sim_totals t = *totals;
    uint64_t *at[COUNTS];
    json_t *counts = json_array(), *sides = json_array(), *persons = json_array();
    counts_of(&t, at);
    for (int n = 0; n < COUNTS; n++)
        kr_whole_add(&counts, json_integer((json_int_t)*at[n]));
    for (int n = 0; n < t.sides; n++)
        kr_whole_add(&sides, side_json(&t.side[n]));
    for (int n = 0; n < t.persons; n++)
        kr_whole_add(&persons,
                     json_pack("[I, I, I, o]", (json_int_t)t.person[n].matches,
                               (json_int_t)t.person[n].wins, (json_int_t)t.person[n].forfeits,
                               kc_part_tally(&t.person[n].margin)));
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "counts", counts, "forfeit",
                     forfeit_json(&t), "moves", kc_part_tally(&t.moves_each), "lengths",
                     kc_part_tally(&t.deals_each), "sides", sides, "persons", persons, "measured",
                     m->wanted ? kc_part_sums(&m->experiment.lineup[0].sums) : json_null());
}

static json_t *rules_json(const ke_sim_plan *plan)
{
    return json_pack("[s]", kanun_rules_info(plan->rules)->digest);
}

kanun_status kc_sim_keep_part(const kc_args *args, const ke_sim_plan *plan, const ke_sim_totals *t,
                              kc_sim_measured *m)
{
    kc_sim_measured_take(m, t);
    return kc_part_keep(args->part, rules_json(plan), kc_sim_learnt(plan), totals_json(t, m));
}

typedef struct joining {
    const ke_sim_plan *plan;
    ke_sim_totals *totals;
} joining;

static bool read_totals(const json_t *json, ke_sim_totals *t)
{
    uint64_t *at[COUNTS];
    json_t *counts = json_object_get(json, "counts"), *sides = json_object_get(json, "sides"),
           *persons = json_object_get(json, "persons");
    bool fine = json_array_size(counts) == COUNTS && json_array_size(sides) == (size_t)t->sides &&
                json_array_size(persons) == (size_t)t->persons &&
                kc_part_read_tally(json_object_get(json, "moves"), &t->moves_each) &&
                kc_part_read_tally(json_object_get(json, "lengths"), &t->deals_each);
    counts_of(t, at);
    for (size_t n = 0; n < COUNTS; n++)
        *at[n] = (uint64_t)json_integer_value(json_array_get(counts, n));
    for (int n = 0; n < t->sides && fine; n++)
        fine = read_side(json_array_get(sides, (size_t)n), &t->side[n]);
    for (int n = 0; n < t->persons && fine; n++)
        fine = read_person(json_array_get(persons, (size_t)n), &t->person[n]);
    return fine && read_forfeit(json_object_get(json, "forfeit"), t);
}

/* The sums of measures, as an experiment would add them. */
static bool read_measured(const ke_sim_plan *plan, const json_t *json, uint64_t count,
                          ke_sim_totals *t)
{
    ke_field_sums sums;
    if (!plan->measures)
        return json_is_null(json);
    bool fine = ke_field_sums_make(&sums, 1, plan->measures->count, true) &&
                kc_part_add_sums(json, &sums, count);
    for (int n = 0; n < t->measures && fine; n++) {
        t->measured[n] = sums.own[n];
        t->spread[n] = sums.spread[n];
    }
    ke_field_sums_free(&sums);
    return fine;
}

static bool add_part(void *payload, const json_t *json, uint64_t count)
{
    joining *j = payload;
    ke_sim_totals t;
    bool fine = ke_sim_totals_make(&t, j->plan) && read_totals(json, &t) &&
                t.matches == count * (uint64_t)ke_sim_turns(j->plan) &&
                read_measured(j->plan, json_object_get(json, "measured"), count, &t);
    if (fine)
        ke_sim_totals_add(j->totals, &t);
    ke_sim_totals_free(&t);
    return fine;
}

kanun_status kc_sim_join_parts(const kc_args *args, const ke_sim_plan *plan, ke_sim_totals *totals)
{
    joining j = {plan, totals};
    if (!ke_sim_totals_make(totals, plan))
        return kc_tool_memory();
    return kc_part_join(args->part, rules_json(plan), plan->games, add_part, &j);
}
