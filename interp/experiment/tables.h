/* SPDX-License-Identifier: MIT
 * tables.h: several tables: which of them a command is carried out for, and what they have come to
 * together. A match is played at one table; nothing is scored across them.
 */
#ifndef KE_EXPERIMENT_TABLES_H
#define KE_EXPERIMENT_TABLES_H

#include <jansson.h>

#include "command/options.h"
#include "kanun.h"
#include "experiment/simulate.h"

typedef struct ke_tables {
    int table, first;    /* the one in progress, from 0, and the number of its first seat */
    json_t *rows;        /* what has become of each side of each table */
    ke_sim_totals total; /* of simulations: sums over all tables; the sides are in the rows */
} ke_tables;

/* Adds a side of the table in progress: `row` (which is used up) says what has become of it, and
 * gets its table and the numbers of its seats among those of all tables. */
kanun_status ke_tables_add(ke_tables *tables, const kanun_rules *rules, int side, json_t *row);

/* Prints the results of all tables in one table: of matches that were played (rows with "player",
 * "score" and "result"), in `language`, for screen readers in sentences; ... */
void ke_tables_print_matches(const ke_tables *tables, const char *language, int sentences);
/* ... of simulations (rows with "player", "wins", "draws", "mean_deal_points"). */
void ke_tables_print_sums(const ke_tables *tables);
/* The sums as an object of JSON; NULL when memory is out. */
json_t *ke_tables_sums(const ke_tables *tables);

/* Carries out `command` for each table of rules that have several; its argument is the
 * command line for that table. */
kanun_status ke_tables_each(const kc_args *args, const kanun_rules *rules,
                            kanun_status (*command)(const kc_args *args));

#endif
