/* SPDX-License-Identifier: MIT
 * sim_measure.c: the measures of a simulation as an experiment, so that the reports of
 * experiments can print them; and its sums in the file of a part.
 */
#include "experiment/sim_measure.h"

#include "base/memory.h"
#include "experiment/part.h"
#include "experiment/sim_report.h"
#include "command/tool.h"

kanun_status ke_sim_measured_make(ke_sim_measured *m, const kc_args *args, ke_sim_plan *plan,
                                  ke_sim_totals *totals)
{
    ke_experiment *e = &m->experiment;
    *m = (ke_sim_measured){.rules = (kanun_rules *)(uintptr_t)plan->rules,
                           .wanted = args->measures || args->widths || args->csv};
    *e = (ke_experiment){.args = args,
                         .arena = kn_arena_new(),
                         .rules = &m->rules,
                         .label = &m->label,
                         .word = kanun_rules_info(plan->rules)->id,
                         .variants = 1,
                         .lineups = 1,
                         .seed = plan->seed};
    m->label = ke_experiment_label(e, e->word, args->choice, args->choices);
    if (!m->wanted)
        return KANUN_OK;
    e->lineup[0].name = kn_arena_list(e->arena, plan->players, plan->player_count, ",");
    kanun_status status = ke_lineup_measure(e, 0, plan);
    if (status == KANUN_OK)
        plan->measures = &e->lineup[0].measures;
    plan->spreads = true;
    e->lineup[0].sums = totals;
    return status;
}

void ke_sim_measured_free(ke_sim_measured *m)
{
    if (m->wanted)
        ke_measures_free(&m->experiment.lineup[0].measures);
    kn_free(m->experiment.asked);
    kn_arena_free(m->experiment.arena);
}

/* ---- A part of a simulation ---- */

static void walk_side(ke_sums *s, ke_sim_side *side)
{
    ke_sums_number(s, &side->wins);
    ke_sums_number(s, &side->draws);
    ke_sums_tally(s, &side->deals);
    ke_sums_tally(s, &side->matches);
}

static void walk_person(ke_sums *s, ke_sim_person *p)
{
    uint64_t heeds = p->heeds;
    ke_sums_number(s, &p->matches);
    ke_sums_number(s, &p->wins);
    ke_sums_number(s, &p->draws);
    ke_sums_number(s, &p->forfeits);
    ke_sums_number(s, &heeds);
    ke_sums_tally(s, &p->margin);
    p->heeds = heeds != 0;
}

/* Reads or writes the first forfeited match. */
static void walk_forfeit(ke_sums *s, ke_forfeit *f)
{
    uint64_t seat = (uint64_t)f->seat;
    ke_sums_number(s, &f->match);
    ke_sums_number(s, &seat);
    ke_sums_text(s, f->why, sizeof f->why);
    f->seat = (int)seat;
    s->fine &= seat < KANUN_OWNERS_MAX;
}

/* Reads or writes the totals, without the times that players have thought. */
static void walk(ke_sums *s, ke_sim_totals *t)
{
    uint64_t *const counts[] = {&t->matches,
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
    for (size_t n = 0; n < sizeof counts / sizeof *counts; n++)
        ke_sums_number(s, counts[n]);
    ke_sums_tally(s, &t->moves_each);
    ke_sums_tally(s, &t->deals_each);
    if (t->forfeits)
        walk_forfeit(s, &t->forfeit);
    for (int n = 0; n < t->sides; n++)
        walk_side(s, &t->side[n]);
    for (int n = 0; n < t->persons; n++)
        walk_person(s, &t->person[n]);
    for (int n = 0; n < t->causes; n++)
        ke_sums_number(s, (uint64_t *)&t->gross[n]); /* never negative */
    for (int n = 0; n < t->measures; n++) {
        ke_sums_counts(s, &t->measured[n]);
        ke_sums_spread(s, &t->spread[n]);
    }
}

static json_t *rules_json(const ke_sim_plan *plan)
{
    return json_pack("[s]", kanun_rules_info(plan->rules)->digest);
}

void ke_sim_keep_part(const kc_args *args, const ke_sim_plan *plan, ke_sim_totals *t)
{
    ke_sums s = ke_sums_write();
    walk(&s, t);
    ke_part_keep(args->part, rules_json(plan), ke_sim_learnt(plan), s.list);
}

typedef struct joining {
    const ke_sim_plan *plan;
    ke_sim_totals *totals;
} joining;

static bool add_part(void *payload, json_t *list, uint64_t count)
{
    joining *j = payload;
    ke_sim_totals t;
    ke_sums s = ke_sums_read(list);
    ke_sim_totals_make(&t, j->plan);
    walk(&s, &t);
    t.blocks = t.measures ? count : 0;
    bool fine = ke_sums_end(&s) && t.matches == count * (uint64_t)ke_sim_turns(j->plan);
    for (int n = 0; n < t.measures && fine; n++)
        fine = t.measured[n].all.count == count;
    if (fine)
        ke_sim_totals_add(j->totals, &t);
    ke_sim_totals_free(&t);
    return fine;
}

kanun_status ke_sim_join_parts(const kc_args *args, const ke_sim_plan *plan, ke_sim_totals *totals)
{
    joining j = {plan, totals};
    ke_sim_totals_make(totals, plan);
    return ke_part_join(args->part, rules_json(plan), plan->games, add_part, &j);
}
