/* SPDX-License-Identifier: MIT
 * tables.h: several tables: which of them a command is carried out for, and what they have come to
 * together. A match is played at one table; nothing is scored across them.
 */
#ifndef KC_CLI_TABLES_H
#define KC_CLI_TABLES_H

#include <jansson.h>

#include "game/kanun.h"
#include "sim/sim.h"

typedef struct kc_tables {
    int table, first;    /* the one in progress, from 0, and the number of its first seat */
    json_t *rows;        /* what has become of each side of each table */
    ke_sim_totals total; /* of simulations: sums over all tables; the sides are in the rows */
} kc_tables;

/* Adds a side of the table in progress: `row` (which is used up) says what has become of it, and
 * gets its table and the numbers of its seats among those of all tables. */
kanun_status kc_tables_add(kc_tables *tables, const kanun_rules *rules, int side, json_t *row);

/* Prints the results of all tables in one table: of matches that were played (rows with "player",
 * "score" and "result"), in `language`, for screen readers in sentences; ... */
void kc_tables_print_matches(const kc_tables *tables, const char *language, int sentences);
/* ... of simulations (rows with "player", "wins", "draws", "mean_deal_points"). */
void kc_tables_print_sums(const kc_tables *tables);
/* The sums as an object of JSON; NULL when memory is out. */
json_t *kc_tables_sums(const kc_tables *tables);

#endif
