/* SPDX-License-Identifier: MIT
 * tables.h: several tables: runs a command for each, and reports their combined result. A match is
 * played at one table. Nothing is scored across tables.
 */
#ifndef KE_EXPERIMENT_TABLES_H
#define KE_EXPERIMENT_TABLES_H

#include <jansson.h>

#include "experiment/results.h"
#include "kanun.h"
#include "experiment/simulate.h"

typedef struct ke_tables {
    int table, first;    /* the current table, from 0, and the number of its first seat */
    json_t *rows;        /* results of all sides of all tables */
    ke_sim_totals total; /* for simulations: sums over all tables, without the sides */
} ke_tables;

/* Adds the result of a side at the current table. Takes the reference of `row`, and adds the table
 * and seat numbers to it. */
void ke_tables_add(ke_tables *tables, const kanun_rules *rules, int side, json_t *row);

/* Returns the sums as JSON rows. For simulations they have "player", "wins", "draws" and
 * "mean_deal_points"; for matches, "player", "score" and "result". */
json_t *ke_tables_sums(const ke_tables *tables);

/* Runs `command` for each table of the rules, with the arguments for that table. */
kanun_status ke_tables_each(const kc_args *args, const kanun_rules *rules,
                            kanun_status (*command)(const kc_args *args));

#endif
