/* SPDX-License-Identifier: MIT
 * tables.c: games with several tables: a command runs for one table after another, and its output
 * follows the name of the table. The rules determine the tables.
 */
#include "base/print.h"
#include "base/memory.h"
#include "record/json.h"
#include "base/words.h"
#include "experiment/run.h"
#include "experiment/tables.h"
#include "command/tool.h"

#include <stdlib.h>
#include <string.h>

/* The arguments for one table. */
typedef struct table_args {
    kc_args args;
    char *word[1];
    char seats[24], seat[24];
    const char *one[1]; /* one player for all seats */
} table_args;

/* Copies the choices, and adds the number of players at the table to them. */
static void choose(table_args *t, const kc_args *args, int seats)
{
    t->args.choice = kn_calloc((size_t)args->choices + 1, sizeof *t->args.choice);
    t->args.choices = 0;
    for (int n = 0; n < args->choices; n++)
        if (kc_is_key(&args->choice[n]) || strcmp(args->choice[n].name, "players") != 0) {
            kanun_choice *choice = &t->args.choice[t->args.choices++];
            *choice = args->choice[n];
            if (!kc_is_key(choice))
                choice->key = KANUN_CHOICE_OPTION_OF_TABLES;
        }
    snprintf(t->seats, sizeof t->seats, "%d", seats);
    t->args.choice[t->args.choices++] = (kanun_choice){"players", t->seats, KANUN_CHOICE_OPTION};
}

/* Assigns --players to the seats of a table. The last one takes all further seats. A person
 * without a seat sits at the first table; computers play at the others. */
static void seat(table_args *t, const kc_args *args, int first, int seats)
{
    int left = args->players - first;
    if (left > 0) {
        t->args.player = args->player + first;
        t->args.players = left < seats ? left : seats;
    } else if (args->players || first > 0 || args->seat) {
        t->one[0] = args->players ? args->player[args->players - 1] : "medium";
        t->args.player = t->one;
        t->args.players = 1;
    }
    if (!args->seat)
        return;
    int own = (int)strtol(args->seat, NULL, 10) - first;
    snprintf(t->seat, sizeof t->seat, "%d", own);
    t->args.seat = own >= 0 && own < seats ? t->seat : NULL;
}

static kanun_status run_table(const kc_args *args, const kanun_rules *rules,
                              kanun_status (*command)(const kc_args *args))
{
    int table = args->tables->table, first = args->tables->first;
    int seats = kanun_rules_info(rules)->table[table];
    table_args t = {.args = *args};
    choose(&t, args, seats);
    t.word[0] = (char *)(uintptr_t)kanun_rules_info(rules)->id;
    t.args.word = t.word;
    t.args.words = 1;
    t.args.seed_given = true;
    t.args.seed = args->seed + (uint64_t)table;
    if (args->players || args->command == KC_COMMAND_play)
        seat(&t, args, first, seats);
    if (!args->json)
        kn_say_to(stdout, args->lang, "tables.begins", KN_NUMBER("table", table + 1),
                  KN_NUMBER("first", first + 1), KN_NUMBER("last", first + seats));
    kanun_status status = command(&t.args);
    free(t.args.choice);
    return status;
}

/* Prints the combined result of all tables. */
static kanun_status report(const kc_args *args, const ke_tables *tables)
{
    json_t *sums = ke_tables_sums(tables);
    if (!args->json) {
        json_object_set_new(sums, "stuck", json_integer((json_int_t)tables->total.stuck));
        return ke_run_present(args, "tables", sums, NULL);
    }
    char *text = kr_json_text(sums, JSON_REAL_PRECISION(12));
    kn_print(stdout, "],\"together\":%s}\n", text);
    json_decref(sums);
    free(text);
    return KANUN_OK;
}

kanun_status ke_tables_each(const kc_args *args, const kanun_rules *rules,
                            kanun_status (*command)(const kc_args *args))
{
    kc_args seeded = *args;
    ke_tables tables = {.rows = NULL};
    kanun_status status = KANUN_OK;
    if (args->record)
        return kc_tool_say(
            KANUN_USAGE,
            "--record keeps one table: choose the number of players at one table, --set players=%d",
            kanun_rules_info(rules)->table[0]);
    tables.rows = json_array();
    seeded.tables = &tables;
    seeded.seed = kc_tool_seed(args);
    if (args->command == KC_COMMAND_play) /* other commands report the seed themselves */
        kc_tool_tell_seed(args, seeded.seed);
    if (args->json)
        fputs("{\"tables\":[", stdout);
    for (; status == KANUN_OK && tables.table < kanun_rules_info(rules)->tables; tables.table++) {
        if (args->json && tables.table)
            fputs(",", stdout);
        status = run_table(&seeded, rules, command);
        tables.first += kanun_rules_info(rules)->table[tables.table];
    }
    if (status == KANUN_OK)
        status = report(args, &tables);
    else if (args->json)
        fputs("]}\n", stdout);
    json_decref(tables.rows);
    return status;
}
