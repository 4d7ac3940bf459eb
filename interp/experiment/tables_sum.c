/* SPDX-License-Identifier: MIT
 * tables_sum.c: the results of several tables together. tables.c runs the tables.
 */
#include "experiment/tables.h"

static double ratio(double a, double b)
{
    return b > 0 ? a / b : 0;
}

void ke_tables_add(ke_tables *t, const kanun_rules *rules, int side, json_t *row)
{
    json_t *seats = json_array();
    for (int seat = 0; seat < kanun_rules_info(rules)->seats; seat++)
        if (kanun_rules_info(rules)->side_of[seat] == side)
            json_array_append_new(seats, json_integer(t->first + seat));
    json_object_set_new(row, "table", json_integer(t->table + 1));
    json_object_set_new(row, "seats", seats);
    json_array_append_new(t->rows, row);
}

json_t *ke_tables_sums(const ke_tables *t)
{
    const ke_sim_totals *all = &t->total;
    return json_pack("{s:I, s:I, s:I, s:I, s:f, s:O, s:I}", "matches", (json_int_t)all->matches,
                     "unfinished", (json_int_t)all->unfinished, "deals", (json_int_t)all->deals,
                     "decisions", (json_int_t)all->decisions, "branching",
                     ratio((double)all->choices, (double)all->decisions), "sides", t->rows,
                     "forfeits", (json_int_t)all->forfeits);
}
