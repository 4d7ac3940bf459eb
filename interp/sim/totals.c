/* SPDX-License-Identifier: MIT
 * totals.c: the sums of matches, as every table and every thread makes them: added up and freed.
 */
#include <stdlib.h>

#include "sim/sim.h"

void ke_sim_totals_free(ke_sim_totals *totals)
{
    free(totals->side);
    totals->side = NULL;
}

void ke_sim_totals_add(ke_sim_totals *to, const ke_sim_totals *from)
{
    to->matches += from->matches;
    to->unfinished += from->unfinished;
    to->deals += from->deals;
    to->decisions += from->decisions;
    to->choices += from->choices;
    to->stuck += from->stuck;
    to->redeals += from->redeals;
    ke_tally_join(&to->moves_each, &from->moves_each);
    ke_tally_join(&to->deals_each, &from->deals_each);
    for (int side = 0; side < to->sides; side++) {
        to->side[side].wins += from->side[side].wins;
        to->side[side].draws += from->side[side].draws;
        ke_tally_join(&to->side[side].deals, &from->side[side].deals);
        ke_tally_join(&to->side[side].matches, &from->side[side].matches);
    }
}
