/* SPDX-License-Identifier: MIT
 * tables_sum.c: the results of several tables as one table, and as JSON. tables.c runs the
 * tables.
 */
#include "experiment/tables.h"
#include "base/print.h"
#include "base/width.h"
#include "base/words.h"
#include "command/columns.h"
#include "record/json_build.h"

#include <string.h>

enum { SEATS_WIDTH = 8, TABLE_WIDTH = 10, PLAYER_WIDTH = 20, SCORE_WIDTH = 12 };

static double ratio(double a, double b)
{
    return b > 0 ? a / b : 0;
}

kanun_status ke_tables_add(ke_tables *t, const kanun_rules *rules, int side, json_t *row)
{
    json_t *seats = json_array();
    for (int seat = 0; seat < kanun_rules_info(rules)->seats; seat++)
        if (kanun_rules_info(rules)->side_of[seat] == side)
            kr_json_append(&seats, json_integer(t->first + seat));
    kr_json_set(&row, "table", json_integer(t->table + 1));
    kr_json_set(&row, "seats", seats);
    return row && !json_array_append_new(t->rows, row) ? KANUN_OK : KANUN_SYSTEM;
}

static const char *text_of(const json_t *row, const char *key)
{
    const char *text = json_string_value(json_object_get(row, key));
    return text ? text : "";
}

static int table_of(const json_t *row)
{
    return (int)json_integer_value(json_object_get(row, "table"));
}

/* Returns the seats of a side: "4", "4+6". */
static const char *seats_of(const json_t *row, char *out, size_t size)
{
    const json_t *seats = json_object_get(row, "seats");
    size_t used = 0;
    *out = '\0';
    for (size_t n = 0; n < json_array_size(seats) && used < size; n++)
        used += (size_t)snprintf(out + used, size - used, "%s%d", n ? "+" : "",
                                 (int)json_integer_value(json_array_get(seats, n)));
    return out;
}

/* Prints a cell with at least one blank. */
static void put_cell(const char *text, int width)
{
    int columns = kn_width(text) + 1;
    kc_put(stdout, text, columns < width ? width : columns, false);
}

static void put_number(const char *text, int width)
{
    int columns = kn_width(text) + 1;
    kc_put(stdout, text, columns < width ? width : columns, true);
}

/* Returns the result of a side; "" if it lost. */
static const char *result_said(const char *language, const char *result)
{
    return !strcmp(result, "won")          ? kn_word(language, "tables.won")
           : !strcmp(result, "drawn")      ? kn_word(language, "tables.drawn")
           : !strcmp(result, "unfinished") ? kn_word(language, "tables.unfinished")
                                           : "";
}

void ke_tables_print_matches(const ke_tables *t, const char *language, int sentences)
{
    size_t rows = json_array_size(t->rows);
    char seats[64], table[16];
    if (!rows)
        return;
    kn_print(stdout, "\n%s\n", kn_word(language, "tables.all"));
    if (!sentences) {
        put_cell(kn_word(language, "tables.seat"), SEATS_WIDTH);
        put_cell(kn_word(language, "tables.table"), TABLE_WIDTH);
        put_cell(kn_word(language, "tables.played-by"), PLAYER_WIDTH);
        put_number(kn_word(language, "sheet.score"), SCORE_WIDTH);
        putchar('\n');
    }
    for (size_t n = 0; n < rows; n++) {
        const json_t *row = json_array_get(t->rows, n);
        const char *result = text_of(row, "result");
        const char *said = result_said(language, result);
        seats_of(row, seats, sizeof seats);
        snprintf(table, sizeof table, "%d", table_of(row));
        if (sentences) {
            kn_say_to(stdout, language, "tables.seat-at", KN_TEXT("seats", seats),
                      KN_TEXT("table", table), KN_TEXT("player", text_of(row, "player")),
                      KN_TEXT("score", text_of(row, "score")));
            kn_print(stdout, "%s%s%s\n", *said ? kn_word(language, "tables.between") : "", said,
                     kn_word(language, "sentence.full-stop"));
            continue;
        }
        put_cell(seats, SEATS_WIDTH);
        put_cell(table, TABLE_WIDTH);
        put_cell(text_of(row, "player"), PLAYER_WIDTH);
        put_number(text_of(row, "score"), SCORE_WIDTH);
        kn_print(stdout, "%s%s\n", *said ? "  " : "", said);
    }
}

void ke_tables_print_sums(const ke_tables *t)
{
    const ke_sim_totals *all = &t->total;
    char seats[64];
    kn_print(stdout,
             "\nAll tables together: %llu matches, %llu deals, %llu decisions among %.2f moves\n",
             (unsigned long long)all->matches, (unsigned long long)all->deals,
             (unsigned long long)all->decisions,
             ratio((double)all->choices, (double)all->decisions));
    kn_print(stdout, "%-8s%-7s%-20s%14s%12s%18s\n", "seat", "table", "played by", "matches won",
             "drawn", "points per deal");
    for (size_t n = 0; n < json_array_size(t->rows); n++) {
        const json_t *row = json_array_get(t->rows, n);
        double matches = json_number_value(json_object_get(row, "matches"));
        double won = json_number_value(json_object_get(row, "wins"));
        double drawn = json_number_value(json_object_get(row, "draws"));
        kn_print(stdout, "%-8s%-7d%-20.19s%12.2f %%%10.2f %%%18.3f\n",
                 seats_of(row, seats, sizeof seats), table_of(row), text_of(row, "player"),
                 100 * ratio(won, matches), 100 * ratio(drawn, matches),
                 json_number_value(json_object_get(row, "mean_deal_points")));
    }
    if (all->unfinished)
        kn_print(stdout, "unfinished matches: %llu, of which %llu reached their limit of moves\n",
                 (unsigned long long)all->unfinished, (unsigned long long)all->stuck);
    if (all->forfeits)
        kn_print(stdout, "forfeited matches: %llu\n", (unsigned long long)all->forfeits);
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
