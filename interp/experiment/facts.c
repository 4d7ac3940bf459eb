/* SPDX-License-Identifier: MIT
 * facts.c: the whole numbers that a deal or a match adds to each measure. measures.def describes
 * the measures.
 */
#include "experiment/facts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

ke_facts *ke_facts_new(const ke_sim_plan *plan)
{
    const kanun_info *info = kanun_rules_info(plan->rules);
    const ke_measures *m = plan->measures;
    ke_facts *f = kn_calloc(1, sizeof *f);
    *f = (ke_facts){.measures = m,
                    .plan = plan,
                    .factor = m->per / ke_units_of_point(plan->rules),
                    .sign = info->lowest_wins ? -1 : 1,
                    .causes = info->causes < KE_CAUSES_MAX ? info->causes : KE_CAUSES_MAX,
                    .value = kn_calloc((size_t)m->count + 1, sizeof *f->value)};
    for (int n = 0; n < f->causes; n++)
        while (f->cause[n] < m->causes - 1 && strcmp(m->cause[f->cause[n]], info->cause[n]) != 0)
            f->cause[n]++;
    return f;
}

void ke_facts_free(ke_facts *f)
{
    if (f)
        kn_free(f->value);
    kn_free(f);
}

/* Adds a value to a measure, if the measure exists. */
static void add_to_measure(ke_facts *f, ke_kind kind, int which, int64_t value)
{
    if (f->measures->at[kind] >= 0)
        f->value[f->measures->at[kind] + which] += value;
}

/* Returns a / b in units of 1/`parts`, rounded; 0 if b is 0. */
static int64_t ratio(int64_t a, int64_t b, int64_t parts)
{
    if (b <= 0)
        return 0;
    return (a < 0 ? -1 : 1) * ((llabs(a) * parts + b / 2) / b);
}

void ke_facts_begin_block(ke_facts *f)
{
    memset(f->value, 0, (size_t)f->measures->count * sizeof *f->value);
    memset(f->gross, 0, (size_t)f->measures->causes * sizeof *f->gross);
}

void ke_facts_begin(ke_facts *f, int turn)
{
    f->turn = turn;
    memset(f->points, 0, sizeof f->points);
    memset(f->by, 0, (size_t)f->measures->causes * sizeof *f->by);
    f->dealer = f->leader = f->dealer_wins = f->deals = f->lead_changes = 0;
    f->ahead = f->leads = f->leading = f->first = -1;
    f->ahead_since = f->moves = f->choices = f->weighed = f->widest = 0;
    memset(f->dips, 0, sizeof f->dips);
    memset(f->depth, 0, sizeof f->depth);
    f->worths = f->apart = 0;
}

void ke_facts_expected(ke_facts *f, const kp_player *player)
{
    kp_expected one;
    int64_t best = INT64_MIN, worst = INT64_MAX;
    int moves = 0;
    if (f->measures->at[KE_M_SPREAD] < 0 || !player->kind->expects)
        return;
    for (; player->kind->expects(player, moves, &one); moves++) {
        best = one.thousandths > best ? one.thousandths : best;
        worst = one.thousandths < worst ? one.thousandths : worst;
    }
    if (moves > 1) {
        f->worths++;
        f->apart += best - worst;
    }
}

void ke_facts_decision(ke_facts *f, const kanun_game *game, int seat)
{
    if (kanun_game_standing(game)->does & KANUN_PLAYS)
        f->leads = seat;
}

/* ---- A deal is over ---- */

/* Returns the index of the only bit that is set; -1 if none or several are. */
static int only_bit(unsigned bits)
{
    return __builtin_popcount(bits) == 1 ? __builtin_ctz(bits) : -1;
}

/* Returns the lead of a seat's side over the mean of the other sides, times the number of other
 * sides. */
static int64_t edge_of(const ke_facts *f, const int64_t *points, int seat)
{
    int side = ke_side_of(f->plan->rules, seat);
    int64_t all = 0;
    if (side < 0)
        return 0;
    for (int n = 0; n < f->measures->sides; n++)
        all += points[n];
    return f->sign * (f->measures->sides * points[side] - all);
}

static void note_causes(ke_facts *f, const kanun_game *game, int64_t points[KANUN_OWNERS_MAX])
{
    for (int n = 0; n < f->causes; n++) {
        int32_t units[KANUN_OWNERS_MAX];
        kanun_game_points(game, n, units);
        for (int side = 0; side < f->measures->sides; side++) {
            int64_t value = f->factor * units[side];
            points[side] += value;
            f->by[f->cause[n]] += llabs(value);
            add_to_measure(f, KE_M_BY, f->cause[n], value);
            add_to_measure(f, KE_M_TIMES, f->cause[n], value != 0);
        }
    }
}

static void note_declarer(ke_facts *f, const kanun_game *game, const int64_t *points)
{
    int32_t seat = -1;
    if (f->measures->at[KE_M_DECLARED] < 0 || !kg_insight_number(game, KE_DECLARER, 0, &seat))
        return;
    int side = ke_side_of(f->plan->rules, seat);
    if (side < 0)
        return;
    add_to_measure(f, KE_M_DECLARED, 0, 1);
    add_to_measure(f, KE_M_MADE, 0, points[side] > 0);
    add_to_measure(f, KE_M_DECLARER, 0, points[side]);
}

static void note_variables(ke_facts *f, const kanun_game *game)
{
    for (int n = 0; n < f->measures->vars; n++) {
        const char *name = f->measures->list[f->measures->at[KE_M_VAR] + n].name + strlen("var.");
        int32_t value;
        for (int owner = 0; kg_insight_number(game, name, owner, &value); owner++)
            add_to_measure(f, KE_M_VAR, n, value);
    }
}

/* Notes which sides were behind the middle rank after this deal. These are est and threshold in
 * Browne's drama, with the score instead of a player's estimate. */
static void note_ranks(ke_facts *f)
{
    int sides = f->measures->sides;
    double threshold = (1 + (sides - 2) / (double)(sides - 1)) / 2;
    for (int side = 0; side < sides; side++) {
        int below = 0, beside = 0;
        for (int other = 0; other < sides; other++) {
            below += f->sign * f->points[other] < f->sign * f->points[side];
            beside += other != side && f->points[other] == f->points[side];
        }
        double rank = (below + beside / 2.0) / (sides - 1);
        if (rank < threshold) {
            f->dips[side]++;
            f->depth[side] += llround(sqrt(threshold - rank) * KE_WHOLE);
        }
    }
}

void ke_facts_deal(ke_facts *f, const kanun_game *game)
{
    int64_t points[KANUN_OWNERS_MAX] = {0};
    int dealer = kanun_game_standing(game)->dealer;
    note_causes(f, game, points);
    note_declarer(f, game, points);
    note_variables(f, game);
    f->dealer += edge_of(f, points, dealer);
    f->leader += edge_of(f, points, f->leads);
    unsigned best = ke_sim_best(f->plan->rules, points);
    int side = ke_side_of(f->plan->rules, dealer);
    if (side >= 0 && best >> side & 1)
        f->dealer_wins += KE_WHOLE / __builtin_popcount(best);
    for (int n = 0; n < f->measures->sides; n++)
        f->points[n] += points[n];
    int ahead = only_bit(ke_sim_best(f->plan->rules, f->points));
    if (ahead >= 0) {
        f->lead_changes += f->ahead >= 0 && ahead != f->ahead;
        f->ahead = ahead;
    }
    f->deals++;
    if (ahead < 0 || ahead != f->leading)
        f->ahead_since = f->deals;
    f->leading = ahead;
    if (f->measures->at[KE_M_DRAMA] >= 0)
        note_ranks(f);
    if (f->deals == 1)
        f->first = f->leads;
    f->leads = -1;
}

/* ---- A match is over ---- */

static int64_t margin_of(const ke_facts *f)
{
    int64_t best = INT64_MIN, next = INT64_MIN;
    for (int side = 0; side < f->measures->sides; side++) {
        int64_t points = f->sign * f->points[side];
        if (points > best) {
            next = best;
            best = points;
        } else if (points > next) {
            next = points;
        }
    }
    return f->measures->sides > 1 ? best - next : 0;
}

/* Adds the wins of each player's sides beyond chance: -chance/(1 - chance) to 1. */
static void note_skill(ke_facts *f, unsigned winners)
{
    int64_t sides = f->measures->sides, part = winners ? KE_WHOLE / __builtin_popcount(winners) : 0;
    for (int n = 0; n < f->measures->persons && f->measures->at[KE_M_SKILL] >= 0; n++) {
        unsigned mine = ke_sim_sides(f->plan, f->turn, f->measures->person[n]);
        int64_t his = __builtin_popcount(mine), won = part * __builtin_popcount(mine & winners);
        if (his < sides)
            add_to_measure(
                f, KE_M_SKILL, n,
                his * ratio(won * sides - KE_WHOLE * his, KE_WHOLE * (sides - his), KE_PARTS));
    }
}

static void note_sides(ke_facts *f, unsigned winners)
{
    int64_t part = winners ? KE_WHOLE / __builtin_popcount(winners) : 0, all = 0;
    for (int side = 0; side < f->measures->sides; side++) {
        int64_t won = winners >> side & 1 ? part : 0;
        all += f->points[side];
        add_to_measure(f, KE_M_WINS, side, won);
        add_to_measure(f, KE_M_POINTS, side, f->points[side]);
        for (int n = 0; n < f->measures->persons; n++)
            if (ke_sim_sides(f->plan, f->turn, f->measures->person[n]) >> side & 1) {
                add_to_measure(f, KE_M_WINS_OF, n, won);
                add_to_measure(f, KE_M_POINTS_OF, n, f->points[side]);
            }
    }
    add_to_measure(f, KE_M_TOTAL, 0, all);
}

/* Adds the measures about the course of a match that has a winner. */
static void note_course(ke_facts *f, unsigned winners)
{
    int64_t dips = 0, depth = 0, won = __builtin_popcount(winners);
    int side = ke_side_of(f->plan->rules, f->first), winner = only_bit(winners);
    for (int n = 0; n < f->measures->sides; n++)
        if (winners >> n & 1) {
            dips += f->dips[n];
            depth += f->depth[n];
        }
    int64_t first = won && side >= 0 && winners >> side & 1 ? KE_WHOLE / won : 0;
    add_to_measure(f, KE_M_FIRST_WINS, 0, first);
    add_to_measure(f, KE_M_FAIRNESS, 0, first); /* fairness is computed later, from the mean */
    if (!won || !f->deals)
        return;
    add_to_measure(f, KE_M_DRAMA, 0, ratio(depth, dips, 1));
    add_to_measure(f, KE_M_SECURITY, 0, KE_WHOLE - ratio(dips, won * f->deals, KE_WHOLE));
    add_to_measure(f, KE_M_DECISIVENESS, 0,
                   winner >= 0 && winner == f->leading ? ratio(f->ahead_since, f->deals, KE_WHOLE)
                                                       : KE_WHOLE);
}

/* Returns (1 - slope) / 2, where the slope is that of the regression of legal moves (scaled so that
 * the most are 1) on time (0 to 1). */
static int64_t convergence_of(const ke_facts *f)
{
    double n = (double)f->moves, last = n - 1;
    if (n < 2 || !f->widest)
        return KE_PARTS / 2;
    double time = last / 2, choices = (double)f->choices / n;
    double together = (double)f->weighed / n - time * choices, alone = (n * n - 1) / 12;
    return llround(KE_PARTS * (1 - together / alone * last / (double)f->widest) / 2);
}

void ke_facts_end(ke_facts *f, const kanun_game *game, uint64_t decisions, uint64_t choices,
                  unsigned winners)
{
    int64_t all = 0, deals = f->deals;
    note_sides(f, winners);
    for (int n = 0; n < f->measures->causes; n++) {
        all += f->by[n];
        f->gross[n] += f->by[n];
    }
    for (int n = 0; n < f->measures->causes; n++)
        add_to_measure(f, KE_M_SHARE, n, ratio(f->by[n], all, KE_WHOLE));
    note_course(f, winners);
    note_skill(f, winners);
    if (f->measures->at[KE_M_CONVERGENCE] >= 0)
        add_to_measure(f, KE_M_CONVERGENCE, 0, convergence_of(f));
    add_to_measure(f, KE_M_SPREAD, 0, f->factor * ratio(f->apart, f->worths, 1));
    add_to_measure(f, KE_M_MARGIN, 0, margin_of(f));
    add_to_measure(f, KE_M_DEALS, 0, deals);
    add_to_measure(f, KE_M_MOVES, 0, (int64_t)decisions);
    add_to_measure(f, KE_M_BRANCHING, 0, ratio((int64_t)choices, (int64_t)decisions, KE_PARTS));
    add_to_measure(f, KE_M_LEADS, 0, f->lead_changes);
    add_to_measure(f, KE_M_TIES, 0, winners && only_bit(winners) < 0 ? KE_WHOLE : 0);
    add_to_measure(f, KE_M_UNFINISHED, 0, winners ? 0 : KE_WHOLE);
    add_to_measure(f, KE_M_REDEALS, 0, kanun_game_standing(game)->redeals);
    add_to_measure(f, KE_M_DEALER, 0, ratio(f->dealer, deals, KE_PARTS));
    add_to_measure(f, KE_M_LEADER, 0, ratio(f->leader, deals, KE_PARTS));
    add_to_measure(f, KE_M_DEALER_WINS, 0, ratio(f->dealer_wins, deals, 1));
}
