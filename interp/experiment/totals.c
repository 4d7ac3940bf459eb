/* SPDX-License-Identifier: MIT
 * totals.c: makes, adds up and frees sums of matches; and the seating of players, which the sums
 * depend on.
 */
#include <string.h>

#include "base/memory.h"
#include "experiment/measure.h"
#include "experiment/simulate.h"

int ke_sim_player_at(const ke_sim_plan *plan, int turn, int seat)
{
    if (plan->rotate)
        return (kanun_rules_info(plan->rules)->side_of[seat] + turn) % plan->player_count;
    return seat < plan->player_count ? seat : plan->player_count - 1;
}

/* True if all seats have players of the same name in both matches of a block. */
static bool same_seats(const ke_sim_plan *plan, int turn, int other)
{
    for (int seat = 0; seat < kanun_rules_info(plan->rules)->seats; seat++)
        if (strcmp(plan->players[ke_sim_player_at(plan, turn, seat)],
                   plan->players[ke_sim_player_at(plan, other, seat)]) != 0)
            return false;
    return true;
}

/* Returns the number of matches after which seatings repeat. */
int ke_sim_turns(const ke_sim_plan *plan)
{
    int turn = 1;
    while (plan->rotate && turn < plan->player_count && !same_seats(plan, 0, turn))
        turn++;
    return turn;
}

unsigned ke_sim_best(const kanun_rules *rules, const int64_t *points)
{
    const kanun_info *info = kanun_rules_info(rules);
    int64_t sign = info->lowest_wins ? -1 : 1, best = INT64_MIN;
    unsigned sides = 0;
    for (int side = 0; side < info->sides; side++) {
        if (sign * points[side] > best) {
            best = sign * points[side];
            sides = 0;
        }
        if (sign * points[side] == best)
            sides |= 1u << side;
    }
    return sides;
}

unsigned ke_sim_sides(const ke_sim_plan *plan, int turn, const char *name)
{
    unsigned sides = 0;
    for (int seat = 0; seat < kanun_rules_info(plan->rules)->seats; seat++)
        if (!strcmp(plan->players[ke_sim_player_at(plan, turn, seat)], name))
            sides |= 1u << kanun_rules_info(plan->rules)->side_of[seat];
    return sides;
}

int ke_sim_sides_count(const ke_sim_plan *plan, const char *name)
{
    int count = 0;
    for (int turn = 0; turn < ke_sim_turns(plan); turn++)
        count += __builtin_popcount(ke_sim_sides(plan, turn, name));
    return count;
}

void ke_sim_totals_make(ke_sim_totals *totals, const ke_sim_plan *plan)
{
    *totals = (ke_sim_totals){.sides = kanun_rules_info(plan->rules)->sides};
    totals->side = kn_calloc((size_t)totals->sides + 1, sizeof *totals->side);
    totals->person = kn_calloc((size_t)plan->player_count + 1, sizeof *totals->person);
    totals->measures = plan->measures ? plan->measures->count : 0;
    totals->measured = kn_calloc((size_t)totals->measures + 1, sizeof *totals->measured);
    totals->difference = kn_calloc((size_t)totals->measures + 1, sizeof *totals->difference);
    if (plan->measures && plan->spreads)
        totals->spread = kn_calloc((size_t)totals->measures + 1, sizeof *totals->spread);
    totals->causes = plan->measures ? plan->measures->causes : 0;
    totals->gross = kn_calloc((size_t)totals->causes + 1, sizeof *totals->gross);
    for (int n = 0; n < plan->player_count; n++) {
        int known = 0, sides = ke_sim_sides_count(plan, plan->players[n]);
        while (known < totals->persons && strcmp(totals->person[known].name, plan->players[n]) != 0)
            known++;
        if (known == totals->persons && sides)
            totals->person[totals->persons++] =
                (ke_sim_person){.name = plan->players[n], .sides = sides};
    }
}

void ke_sim_totals_free(ke_sim_totals *totals)
{
    kn_free(totals->side);
    kn_free(totals->person);
    kn_free(totals->measured);
    kn_free(totals->difference);
    kn_free(totals->spread);
    kn_free(totals->gross);
    *totals = (ke_sim_totals){0};
}

void ke_sim_totals_add(ke_sim_totals *to, const ke_sim_totals *from)
{
    to->blocks += from->blocks;
    to->alike += from->alike;
    to->matches += from->matches;
    to->unfinished += from->unfinished;
    if (from->forfeits && (!to->forfeits || from->forfeit.match < to->forfeit.match))
        to->forfeit = from->forfeit;
    to->forfeits += from->forfeits;
    to->deals += from->deals;
    to->decisions += from->decisions;
    to->choices += from->choices;
    to->stuck += from->stuck;
    to->redeals += from->redeals;
    to->thoughts.searches += from->thoughts.searches;
    to->thoughts.simulations += from->thoughts.simulations;
    to->thoughts.solved += from->thoughts.solved;
    to->thoughts.nodes += from->thoughts.nodes;
    to->thoughts.revisited += from->thoughts.revisited;
    to->thoughts.nanoseconds += from->thoughts.nanoseconds;
    ke_tally_join(&to->moves_each, &from->moves_each);
    ke_tally_join(&to->deals_each, &from->deals_each);
    for (int n = 0; n < to->causes; n++)
        to->gross[n] = (int64_t)((uint64_t)to->gross[n] + (uint64_t)from->gross[n]);
    for (int m = 0; m < to->measures; m++) {
        ke_counts_join(&to->measured[m], &from->measured[m]);
        ke_counts_join(&to->difference[m], &from->difference[m]);
        if (to->spread)
            ke_spread_join(&to->spread[m], &from->spread[m]);
    }
    for (int side = 0; side < to->sides; side++) {
        to->side[side].wins += from->side[side].wins;
        to->side[side].draws += from->side[side].draws;
        ke_tally_join(&to->side[side].deals, &from->side[side].deals);
        ke_tally_join(&to->side[side].matches, &from->side[side].matches);
    }
    for (int n = 0; n < to->persons; n++) {
        to->person[n].matches += from->person[n].matches;
        to->person[n].wins += from->person[n].wins;
        to->person[n].heeds |= from->person[n].heeds;
        to->person[n].draws += from->person[n].draws;
        to->person[n].forfeits += from->person[n].forfeits;
        ke_tally_join(&to->person[n].margin, &from->person[n].margin);
    }
}
