/* SPDX-License-Identifier: MIT
 * tables_sum.c: the results of several tables as one table, and as JSON. tables.c runs the
 * tables.
 */
#include "experiment/tables.h"
#include "base/words.h"
#include "record/json_build.h"

#include <string.h>

static double ratio(double a, double b)
{
    return b > 0 ? a / b : 0;
}

void ke_tables_add(ke_tables *t, const kanun_rules *rules, int side, json_t *row)
{
    json_t *seats = json_array();
    for (int seat = 0; seat < kanun_rules_info(rules)->seats; seat++)
        if (kanun_rules_info(rules)->side_of[seat] == side)
            kr_json_append(&seats, json_integer(t->first + seat));
    kr_json_set(&row, "table", json_integer(t->table + 1));
    kr_json_set(&row, "seats", seats);
    json_array_append_new(t->rows, row);
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
static const char *seats_of(ke_results *r, const json_t *row)
{
    const json_t *seats = json_object_get(row, "seats");
    const char *text = "";
    for (size_t n = 0; n < json_array_size(seats); n++)
        text = ke_results_text(r, "%s%s%d", text, n ? "+" : "",
                               (int)json_integer_value(json_array_get(seats, n)));
    return text;
}

/* Returns the result of a side; "" if it lost. */
static const char *result_said(const char *language, const char *result)
{
    return !strcmp(result, "won")          ? kn_word(language, "tables.won")
           : !strcmp(result, "drawn")      ? kn_word(language, "tables.drawn")
           : !strcmp(result, "unfinished") ? kn_word(language, "tables.unfinished")
                                           : "";
}

void ke_tables_matches(ke_results *r, const ke_tables *t, const char *language, bool sentences)
{
    const char *const heading[] = {
        kn_word(language, "tables.seat"), kn_word(language, "tables.table"),
        kn_word(language, "tables.played-by"), kn_word(language, "sheet.score")};
    if (!json_array_size(t->rows))
        return;
    ke_results_line(r, "\n%s", kn_word(language, "tables.all"));
    if (!sentences) {
        ke_results_table(r, "lllrl");
        ke_results_row(r, heading, 4);
    }
    for (size_t n = 0; n < json_array_size(t->rows); n++) {
        const json_t *row = json_array_get(t->rows, n);
        const char *said = result_said(language, text_of(row, "result"));
        const char *const cell[] = {seats_of(r, row), ke_results_text(r, "%d", table_of(row)),
                                    text_of(row, "player"), text_of(row, "score"), said};
        if (!sentences) {
            ke_results_row(r, cell, *said ? 5 : 4);
            continue;
        }
        ke_results_say(r, language, "tables.seat-at",
                       KN_HOLES(KN_TEXT("seats", cell[0]), KN_TEXT("table", cell[1]),
                                KN_TEXT("player", cell[2]), KN_TEXT("score", cell[3])));
        ke_results_line(r, "%s%s%s", *said ? kn_word(language, "tables.between") : "", said,
                        kn_word(language, "sentence.full-stop"));
    }
}

void ke_tables_simulated(ke_results *r, const ke_tables *t)
{
    static const char *const heading[] = {"seat",        "table", "played by",
                                          "matches won", "drawn", "points per deal"};
    const ke_sim_totals *all = &t->total;
    ke_results_line(
        r, "\nAll tables together: %llu matches, %llu deals, %llu decisions among %.2f moves",
        (unsigned long long)all->matches, (unsigned long long)all->deals,
        (unsigned long long)all->decisions, ratio((double)all->choices, (double)all->decisions));
    ke_results_table(r, "lllrrr");
    ke_results_row(r, heading, 6);
    for (size_t n = 0; n < json_array_size(t->rows); n++) {
        const json_t *row = json_array_get(t->rows, n);
        double matches = json_number_value(json_object_get(row, "matches"));
        double won = json_number_value(json_object_get(row, "wins"));
        double drawn = json_number_value(json_object_get(row, "draws"));
        double points = json_number_value(json_object_get(row, "mean_deal_points"));
        const char *const cell[] = {seats_of(r, row),
                                    ke_results_text(r, "%d", table_of(row)),
                                    text_of(row, "player"),
                                    ke_results_text(r, "%.2f %%", 100 * ratio(won, matches)),
                                    ke_results_text(r, "%.2f %%", 100 * ratio(drawn, matches)),
                                    ke_results_text(r, "%.3f", points)};
        ke_results_row(r, cell, 6);
    }
    if (all->unfinished)
        ke_results_line(r, "unfinished matches: %llu, of which %llu reached their limit of moves",
                        (unsigned long long)all->unfinished, (unsigned long long)all->stuck);
    if (all->forfeits)
        ke_results_line(r, "forfeited matches: %llu", (unsigned long long)all->forfeits);
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
