/* SPDX-License-Identifier: MIT
 * measure_report.c: prints how games play: for one game a table of all its measures, for several
 * a table for each measure; JSON and CSV with a row for each game and measure.
 */
#include "experiment/measure_games.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/print.h"
#include "base/words.h"
#include "experiment/bars.h"
#include "experiment/sim_report.h"
#include "command/columns.h"
#include "experiment/picture.h"
#include "command/record_args.h"
#include "command/tool.h"
#include "record/json_build.h"

static const double parts[] = {0.05, 0.25, 0.5, 0.75, 0.95};
static const char *const part_names[] = {"q05", "q25", "median", "q75", "q95"};
enum { PARTS = sizeof parts / sizeof *parts };

/* ---- Tables ---- */

static void put_number(const ke_measure *measure, double value, kc_columns *table)
{
    char text[40];
    kc_columns_put(table, ke_measure_text(measure, value, false, text));
}

/* Prints mean, interval, deviation and quantiles of a measure. */
static void put_numbers(const ke_asked *a, const char *lang, kc_columns *table)
{
    const ke_measure *measure = a->measure;
    ke_sample s = ke_lineup_sample(a->l, 0, a->m);
    ke_reading r = ke_read(a->l, 0, a->m);
    char interval[120];
    put_number(measure, r.mean, table);
    kc_columns_put(table, ke_interval_text(measure, lang, &s, r.low, r.high, false, interval));
    if (ke_is_mean(measure)) {
        put_number(measure, ke_deviation(&s), table);
        put_number(measure, s.least, table);
        for (int n = 0; n < PARTS; n++)
            put_number(measure, ke_quantile(a, parts[n]), table);
        put_number(measure, s.most, table);
    }
    kc_columns_end(table);
}

static void put_heading(const char *lang, const char *first, kc_columns *table)
{
    const char *const heading[] = {first,
                                   kn_word(lang, "measure.mean"),
                                   kn_word(lang, "compare.interval"),
                                   kn_word(lang, "measure.deviation"),
                                   kn_word(lang, "measure.least"),
                                   "5 %",
                                   "25 %",
                                   kn_word(lang, "measure.median"),
                                   "75 %",
                                   "95 %",
                                   kn_word(lang, "measure.most")};
    kc_columns_row(table, heading, sizeof heading / sizeof *heading);
}

/* False if a measure was 0 in every block and nobody asked for it, or if it belongs to another
 * line-up. */
static bool is_told(const ke_experiment *e, const ke_asked *a, const ke_lineup *l)
{
    return a->l == l && (l->sums->measured[a->m].moved || e->args->measures);
}

/* Prints the distribution of a measure as bars. */
static void print_bars(const ke_asked *a, FILE *out)
{
    const ke_measure *measure = a->measure;
    ke_dot bar[KE_BARS_MOST];
    ke_picture p = {
        .title = measure->name, .dot = bar, .bars = true, .percent = measure->form == KE_SHARE};
    if (ke_is_mean(measure))
        p.dots = ke_bars_make(&a->l->sums->spread[a->m], &a->l->sums->measured[a->m].all,
                              1 / (double)measure->scale, bar);
    if (p.dots < 2)
        return;
    putc('\n', out);
    ke_picture_print(&p, out);
}

/* Prints the shares of all points, beside the means of the matches' shares in the table. */
static void print_shares(const ke_experiment *e, const ke_lineup *l, FILE *out)
{
    const char **shares = kn_calloc((size_t)e->askeds + 1, sizeof *shares);
    int count = 0;
    for (int n = 0; shares && n < e->askeds; n++) {
        const ke_asked *a = &e->asked[n];
        double share = is_told(e, a, l) ? ke_share_of_all(a, 0) : NAN;
        char text[40];
        if (isnan(share))
            continue;
        shares[count] = kn_arena_print(e->arena, "%s %s", a->measure->name,
                                       ke_measure_text(a->measure, share, false, text));
        count += shares[count] != NULL;
    }
    if (count)
        kn_say_to(out, e->args->lang, "measure.of-all", KN_LIST("shares", shares, count));
    kn_free(shares);
}

void ke_measure_print(const ke_experiment *e, const ke_lineup *l, FILE *out)
{
    const char *lang = e->args->lang;
    kc_columns table = {.left = KC_LEFT(0)};
    int shown = 0;
    while (kc_columns_pass(&table, out)) {
        put_heading(lang, kn_word(lang, "compare.measure"), &table);
        shown = 0;
        for (int n = 0; n < e->askeds; n++)
            if (is_told(e, &e->asked[n], l)) {
                kc_columns_put(&table, e->asked[n].measure->name);
                put_numbers(&e->asked[n], lang, &table);
                shown++;
            }
    }
    print_shares(e, l, out);
    for (int n = 0; n < e->askeds && shown == 1; n++)
        if (is_told(e, &e->asked[n], l))
            print_bars(&e->asked[n], out);
}

static void print_game(const ke_experiment *e, FILE *out)
{
    kn_print(out, "%s\n", e->label[0]);
    ke_print_cut(e, out);
    for (int n = 0; n < e->lineups; n++) {
        putc('\n', out);
        ke_print_played(e, &e->lineup[n], out);
        ke_measure_print(e, &e->lineup[n], out);
        ke_print_unfinished(e, &e->lineup[n], 0, e->label[0], out);
    }
}

/* Prints the rows of a measure, for each game and line-up that has it. */
static void put_games(const ke_measured *all, const char *name, kc_columns *table)
{
    for (int g = 0; g < all->games; g++)
        for (int n = 0; n < all->game[g].lineups; n++) {
            const ke_experiment *e = &all->game[g];
            int asked = ke_asked_find(e, n, name);
            char label[300];
            if (asked < 0 || !e->lineup[n].sums->blocks)
                continue;
            snprintf(label, sizeof label, "%s %s", all->game[g].word, e->lineup[n].name);
            kc_columns_put(table, label);
            put_numbers(&e->asked[asked], e->args->lang, table);
        }
}

static void print_measure(const ke_measured *all, const char *name, const char *lang, FILE *out)
{
    kc_columns table = {.left = KC_LEFT(0)};
    kn_print(out, "\n%s\n", name);
    while (kc_columns_pass(&table, out)) {
        put_heading(lang, kn_word(lang, "measure.game"), &table);
        put_games(all, name, &table);
    }
}

/* True if an earlier game has the measure, so that its table was printed. */
static bool has_earlier(const ke_measured *all, int game, const char *name)
{
    for (int g = 0; g < game; g++)
        if (ke_asked_find(&all->game[g], 0, name) >= 0)
            return true;
    return false;
}

/* Prints how much was played, and by whom: once, or for each game if they differ. */
static void print_played(const ke_measured *all, FILE *out)
{
    for (int n = 0; n < all->game[0].lineups; n++) {
        const ke_lineup *first = &all->game[0].lineup[n];
        bool same = true;
        for (int g = 1; g < all->games; g++) {
            const ke_lineup *l = &all->game[g].lineup[n];
            same &= l->sums->blocks == first->sums->blocks &&
                    l->measures.turns == first->measures.turns;
        }
        for (int g = 0; g < (same ? 1 : all->games); g++) {
            if (!same)
                kn_print(out, "%s: ", all->game[g].word);
            ke_print_played(&all->game[g], &all->game[g].lineup[n], out);
        }
        for (int g = 0; g < all->games; g++)
            ke_print_unfinished(&all->game[g], &all->game[g].lineup[n], 0, all->game[g].label[0],
                                out);
    }
}

static void print(const void *payload, FILE *out)
{
    const ke_measured *all = payload;
    const kc_args *args = all->args;
    if (all->games == 1)
        print_game(&all->game[0], out);
    else
        print_played(all, out);
    for (int g = 0; g < all->games && all->games > 1; g++)
        if (ke_experiment_is_cut(&all->game[g])) {
            kn_print(out, "%s: ", all->game[g].word);
            ke_print_cut(&all->game[g], out);
        }
    for (int g = 0; g < all->games && all->games > 1; g++) {
        const ke_experiment *e = &all->game[g];
        for (int n = 0; n < e->askeds && !e->asked[n].lineup; n++) {
            const ke_measure *measure = e->asked[n].measure;
            bool wanted = args->measures || ke_kinds[measure->kind].shape == KE_ALONE;
            if (wanted && !has_earlier(all, g, measure->name))
                print_measure(all, measure->name, args->lang, out);
        }
    }
    putc('\n', out);
    ke_print_seed(args, args->seed, out);
    kn_print(out, "%s\n", kn_word(args->lang, "measure.means"));
}

/* ---- JSON and CSV ---- */

static json_t *measure_json(const ke_asked *a)
{
    const ke_measure *measure = a->measure;
    const ke_tally *tally = &a->l->sums->measured[a->m].all;
    ke_sample s = ke_lineup_sample(a->l, 0, a->m);
    ke_reading r = ke_read(a->l, 0, a->m);
    bool mean = ke_is_mean(measure);
    json_t *quantiles = json_object();
    for (int n = 0; n < PARTS && mean; n++)
        kr_json_set(&quantiles, part_names[n], json_real(ke_quantile(a, parts[n])));
    return json_pack(
        "{s:s, s:f, s:o, s:o, s:b, s:o, s:o, s:o, s:o, s:I, s:I, s:I, s:o, s:o*}", "measure",
        measure->name, "mean", r.mean, "low", ke_real(r.low), "high", ke_real(r.high), "asymptotic",
        !ke_is_bounded(&s), "deviation", ke_real(mean ? ke_deviation(&s) : INFINITY), "least",
        ke_real(mean ? s.least : INFINITY), "most", ke_real(mean ? s.most : INFINITY), "quantiles",
        quantiles, "scale", (json_int_t)measure->scale, "count", (json_int_t)tally->count, "sum",
        (json_int_t)tally->sum, "squared", ke_squares_json(tally), "of_all", ke_of_all_json(a, 0));
}

json_t *ke_measure_json(const ke_experiment *e, int lineup)
{
    json_t *measures = json_array();
    for (int n = 0; n < e->askeds; n++)
        if (e->asked[n].lineup == lineup)
            kr_json_append(&measures, measure_json(&e->asked[n]));
    return measures;
}

static json_t *game_json(const ke_experiment *e)
{
    json_t *lineups = json_array();
    for (int n = 0; n < e->lineups; n++) {
        const ke_lineup *l = &e->lineup[n];
        kr_json_append(&lineups,
                       json_pack("{s:s, s:I, s:i, s:I, s:o}", "players", l->name, "blocks",
                                 (json_int_t)l->sums->blocks, "matches_of_a_block",
                                 l->measures.turns, "unfinished", (json_int_t)l->sums->unfinished,
                                 "measures", ke_measure_json(e, n)));
    }
    return json_pack("{s:s, s:s, s:o, s:s, s:o*, s:o}", "game", kanun_rules_info(e->rules[0])->id,
                     "label", e->label[0], "options", ke_options_json(e->rules[0], true), "digest",
                     kanun_rules_info(e->rules[0])->digest, "learnt", ke_experiment_learnt(e, 0),
                     "lineups", lineups);
}

static json_t *games_json(const void *payload)
{
    const ke_measured *all = payload;
    const kc_args *args = all->args;
    json_t *games = json_array();
    bool cut = false;
    for (int g = 0; g < all->games; g++) {
        cut |= ke_experiment_is_cut(&all->game[g]);
        if (ke_experiment_blocks(&all->game[g])) /* otherwise it has not begun */
            kr_json_append(&games, game_json(&all->game[g]));
    }
    return json_pack("{s:s, s:f, s:o, s:I, s:b, s:b, s:o, s:o, s:o}", "kanun", kanun_version(),
                     "alpha", KE_ALPHA, "seed", kc_args_seed(args->seed), "first",
                     (json_int_t)args->first, "interrupted", cut, "one_deal", args->one_deal, "set",
                     kc_args_choices(args, 0), "key", kc_args_choices(args, 1), "games", games);
}

static json_t *csv_rows(const void *payload)
{
    const ke_measured *all = payload;
    json_t *rows = json_array();
    for (int g = 0; g < all->games; g++) {
        const ke_experiment *e = &all->game[g];
        for (int n = 0; n < e->askeds; n++) {
            if (!e->asked[n].l->sums->blocks)
                continue;
            json_t *row = measure_json(&e->asked[n]);
            if (row && json_object_update(row, json_object_get(row, "quantiles"))) {
                json_decref(row);
                row = NULL;
            }
            kr_json_set(&row, "game", json_string_nocheck(all->game[g].word));
            ke_add_row(&rows, row, e, n, ke_experiment_is_cut(e));
        }
    }
    return rows;
}

const ke_report ke_measure_report = {
    games_json, print, NULL,
    "game,players,measure,blocks,mean,low,high,asymptotic,deviation,least,q05,q25,median,q75,q95,"
    "most,of_all,rules,seed,interrupted,kanun,digest,alpha",
    csv_rows};
