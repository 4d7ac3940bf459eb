/* SPDX-License-Identifier: MIT
 * measure_report.c: how games play: of one game a table of all its measures, of several a table for
 * each measure; JSON and CSV with a row for each game and measure.
 */
#include "cli/measure.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#include "base/words.h"
#include "cli/bars.h"
#include "cli/columns.h"
#include "cli/compare_report.h"
#include "cli/picture.h"
#include "cli/record_args.h"
#include "cli/tool.h"
#include "record/whole.h"

static const double parts[] = {0.05, 0.25, 0.5, 0.75, 0.95};
static const char *const part_names[] = {"q05", "q25", "median", "q75", "q95"};
enum { PARTS = sizeof parts / sizeof *parts };

static const kt_spread *spread_of(const kc_lineup *l, int m)
{
    return &l->sums.spread[m]; /* of the only variant */
}

/* ---- For people ---- */

static void put_number(const ke_measure *measure, double value, kc_columns *table)
{
    char text[40];
    kc_columns_put(table, kc_measure_text(measure, value, false, text));
}

/* Mean, interval, deviation and quantiles of a measure. */
static void put_numbers(const kc_lineup *l, int m, const char *lang, kc_columns *table)
{
    const ke_measure *measure = &l->measures.list[m];
    kt_sample s = kc_sample_of(l, 0, m);
    kc_reading r = kc_read(l, 0, m);
    double unit = 1 / (double)measure->scale;
    char interval[120];
    put_number(measure, r.mean, table);
    kc_columns_put(
        table, kc_interval_text(measure, lang, kt_is_bounded(&s), r.low, r.high, false, interval));
    if (kc_is_mean(measure)) {
        put_number(measure, kt_deviation(&s), table);
        put_number(measure, s.least, table);
        for (int n = 0; n < PARTS; n++)
            put_number(measure, unit * (double)kt_spread_quantile(spread_of(l, m), parts[n]),
                       table);
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
    for (size_t n = 0; n < sizeof heading / sizeof *heading; n++)
        kc_columns_put(table, heading[n]);
    kc_columns_end(table);
}

/* True if a measure was 0 in every block, and nobody asked for it. */
static bool is_nothing(const kc_experiment *e, const kc_lineup *l, int m)
{
    return !l->chosen[m] || (!ke_field_own(&l->sums, 0, m)->moved && !e->args->measures);
}

/* How a measure is spread, as bars. */
static void print_bars(const kc_lineup *l, int m, FILE *out)
{
    const ke_measure *measure = &l->measures.list[m];
    kc_bar bar[KC_BARS_MOST];
    kc_dot dot[KC_BARS_MOST];
    kc_picture p = {.title = measure->name,
                    .dot = dot,
                    .bars = true,
                    .percent = ke_kinds[measure->kind].form == KE_SHARE};
    if (kc_is_mean(measure))
        p.dots = kc_bars_make(spread_of(l, m), &ke_field_own(&l->sums, 0, m)->all,
                              1 / (double)measure->scale, bar);
    if (p.dots < 2)
        return;
    for (int n = 0; n < p.dots; n++)
        dot[n] = (kc_dot){.mean = (double)bar[n].count, .low = bar[n].from, .high = bar[n].to};
    putc('\n', out);
    kc_picture_print(&p, out);
}

void kc_measure_print(const kc_experiment *e, const kc_lineup *l, FILE *out)
{
    const char *lang = e->args->lang;
    kc_columns table = {.left = KC_LEFT(0)};
    int shown = 0;
    while (kc_columns_pass(&table, out)) {
        put_heading(lang, kn_word(lang, "compare.measure"), &table);
        shown = 0;
        for (int m = 0; m < l->measures.count; m++)
            if (!is_nothing(e, l, m)) {
                kc_columns_put(&table, l->measures.list[m].name);
                put_numbers(l, m, lang, &table);
                shown++;
            }
    }
    for (int m = 0; m < l->measures.count && shown == 1; m++)
        if (!is_nothing(e, l, m))
            print_bars(l, m, out);
}

/* Matches that nobody has won count in every share of wins, and have no course. */
static void print_unfinished(const kc_experiment *e, const kc_lineup *l, FILE *out)
{
    if (*l->sums.unfinished)
        kn_say_to(out, e->args->lang, "compare.unfinished", KN_TEXT("rules", e->label[0]),
                  KN_NUMBER("count", (int64_t)*l->sums.unfinished),
                  KN_NUMBER("matches", (int64_t)*l->sums.matches));
}

static void print_game(const kc_experiment *e, FILE *out)
{
    fprintf(out, "%s\n", e->label[0]);
    kc_print_cut(e, out);
    for (int n = 0; n < e->lineups; n++) {
        putc('\n', out);
        kc_print_played(e, &e->lineup[n], out);
        kc_measure_print(e, &e->lineup[n], out);
        print_unfinished(e, &e->lineup[n], out);
    }
}

/* The rows of one measure, for each game and line-up that has it. */
static void put_games(const kc_measured *all, const char *name, kc_columns *table)
{
    for (int g = 0; g < all->games; g++)
        for (int n = 0; n < all->game[g].lineups; n++) {
            const kc_lineup *l = &all->game[g].lineup[n];
            char label[300];
            int m = ke_measures_find(&l->measures, name);
            if (m < 0 || !l->chosen[m] || !l->sums.blocks)
                continue;
            snprintf(label, sizeof label, "%s %s", all->id[g], l->name);
            kc_columns_put(table, label);
            put_numbers(l, m, all->game[g].args->lang, table);
        }
}

static void print_measure(const kc_measured *all, const char *name, const char *lang, FILE *out)
{
    kc_columns table = {.left = KC_LEFT(0)};
    fprintf(out, "\n%s\n", name);
    while (kc_columns_pass(&table, out)) {
        put_heading(lang, kn_word(lang, "measure.game"), &table);
        put_games(all, name, &table);
    }
}

/* True if that measure was told of already: an earlier game has it too. */
static bool is_told(const kc_measured *all, int game, const char *name)
{
    for (int g = 0; g < game; g++) {
        const kc_lineup *l = &all->game[g].lineup[0];
        int m = ke_measures_find(&l->measures, name);
        if (m >= 0 && l->chosen[m])
            return true;
    }
    return false;
}

/* How much was played, by whom: once, or of each game where it is not the same. */
static void print_played(const kc_measured *all, FILE *out)
{
    for (int n = 0; n < all->game[0].lineups; n++) {
        const kc_lineup *first = &all->game[0].lineup[n];
        bool same = true;
        for (int g = 1; g < all->games; g++) {
            const kc_lineup *l = &all->game[g].lineup[n];
            same &=
                l->sums.blocks == first->sums.blocks && l->measures.turns == first->measures.turns;
        }
        for (int g = 0; g < (same ? 1 : all->games); g++) {
            if (!same)
                fprintf(out, "%s: ", all->id[g]);
            kc_print_played(&all->game[g], &all->game[g].lineup[n], out);
        }
        for (int g = 0; g < all->games; g++)
            print_unfinished(&all->game[g], &all->game[g].lineup[n], out);
    }
}

static void print(const void *payload, int count, FILE *out)
{
    const kc_measured *all = payload;
    const kc_args *args = all->game[0].args;
    (void)count;
    if (all->games == 1)
        print_game(&all->game[0], out);
    else
        print_played(all, out);
    for (int g = 0; g < all->games && all->games > 1; g++)
        if (kc_experiment_is_cut(&all->game[g])) {
            fprintf(out, "%s: ", all->id[g]);
            kc_print_cut(&all->game[g], out);
        }
    for (int g = 0; g < all->games && all->games > 1; g++) {
        const kc_lineup *l = &all->game[g].lineup[0];
        for (int m = 0; m < l->measures.count; m++) {
            const ke_measure *measure = &l->measures.list[m];
            bool wanted = args->measures || ke_kinds[measure->kind].shape == KE_ALONE;
            if (l->chosen[m] && wanted && !is_told(all, g, measure->name))
                print_measure(all, measure->name, args->lang, out);
        }
    }
    putc('\n', out);
    kc_print_seed(args, args->seed, out);
    fprintf(out, "%s\n", kn_word(args->lang, "measure.means"));
}

/* ---- For programs ---- */

static json_t *measure_json(const kc_lineup *l, int m)
{
    const ke_measure *measure = &l->measures.list[m];
    const kt_tally *tally = &ke_field_own(&l->sums, 0, m)->all;
    kt_sample s = kc_sample_of(l, 0, m);
    kc_reading r = kc_read(l, 0, m);
    double unit = 1 / (double)measure->scale;
    bool mean = kc_is_mean(measure);
    char squares[KT_TALLY_TEXT];
    json_t *quantiles = json_object();
    for (int n = 0; n < PARTS && mean; n++)
        json_object_set_new(
            quantiles, part_names[n],
            json_real(unit * (double)kt_spread_quantile(spread_of(l, m), parts[n])));
    return json_pack(
        "{s:s, s:f, s:o, s:o, s:b, s:o, s:o, s:o, s:o, s:I, s:I, s:I, s:s}", "measure",
        measure->name, "mean", r.mean, "low", kc_real(r.low), "high", kc_real(r.high), "asymptotic",
        !kt_is_bounded(&s), "deviation", kc_real(mean ? kt_deviation(&s) : INFINITY), "least",
        kc_real(mean ? s.least : INFINITY), "most", kc_real(mean ? s.most : INFINITY), "quantiles",
        quantiles, "scale", (json_int_t)measure->scale, "count", (json_int_t)tally->count, "sum",
        (json_int_t)tally->sum, "squared", kt_tally_squares(tally, squares));
}

json_t *kc_measure_json(const kc_lineup *l)
{
    json_t *measures = json_array();
    for (int m = 0; m < l->measures.count; m++)
        if (l->chosen[m])
            kr_whole_add(&measures, measure_json(l, m));
    return measures;
}

static json_t *game_json(const kc_experiment *e)
{
    json_t *lineups = json_array();
    for (int n = 0; n < e->lineups; n++) {
        const kc_lineup *l = &e->lineup[n];
        kr_whole_add(&lineups,
                     json_pack("{s:s, s:I, s:i, s:I, s:o}", "players", l->name, "blocks",
                               (json_int_t)l->sums.blocks, "matches_of_a_block", l->measures.turns,
                               "unfinished", (json_int_t)*l->sums.unfinished, "measures",
                               kc_measure_json(l)));
    }
    return json_pack("{s:s, s:s, s:s, s:o*, s:o}", "game", kanun_rules_info(e->rules[0])->id,
                     "label", e->label[0], "digest", kanun_rules_info(e->rules[0])->digest,
                     "learnt", kc_experiment_learnt(e, 0), "lineups", lineups);
}

static kanun_status print_json(const kc_measured *all, const kc_args *args)
{
    json_t *games = json_array();
    bool cut = false;
    for (int g = 0; g < all->games; g++) {
        cut |= kc_experiment_is_cut(&all->game[g]);
        if (kc_experiment_blocks(&all->game[g])) /* else it was not begun, and nothing is known */
            json_array_append_new(games, game_json(&all->game[g]));
    }
    return kc_tool_json(json_pack("{s:s, s:o, s:I, s:b, s:b, s:o, s:o, s:o}", "kanun",
                                  kanun_version(), "seed", kc_args_seed(args->seed), "first",
                                  (json_int_t)args->first, "interrupted", cut, "one_deal",
                                  args->one_deal, "set", kc_args_choices(args, 0), "key",
                                  kc_args_choices(args, 1), "games", games));
}

/* Deviation, least, quantiles and most: nothing of what is no mean. */
static void put_spread(const kc_lineup *l, int m, FILE *out)
{
    kt_sample s = kc_sample_of(l, 0, m);
    if (!kc_is_mean(&l->measures.list[m])) {
        fputs(",,,,,,,,", out);
        return;
    }
    fprintf(out, ",%.9g,%.9g", kt_deviation(&s), s.least);
    for (int n = 0; n < PARTS; n++)
        fprintf(out, ",%.9g",
                (double)kt_spread_quantile(spread_of(l, m), parts[n]) /
                    (double)l->measures.list[m].scale);
    fprintf(out, ",%.9g", s.most);
}

static void put_row(const kc_experiment *e, const char *id, const kc_lineup *l, int m, FILE *out)
{
    kt_sample s = kc_sample_of(l, 0, m);
    kc_reading r = kc_read(l, 0, m);
    const char *const texts[] = {id, l->name, l->measures.list[m].name};
    for (int n = 0; n < 3; n++) {
        kc_put_csv_text(texts[n], out);
        putc(',', out);
    }
    fprintf(out, "%llu", (unsigned long long)l->sums.blocks);
    kc_put_csv_number(r.mean, out);
    kc_put_csv_number(r.low, out);
    kc_put_csv_number(r.high, out);
    fprintf(out, ",%d", !kt_is_bounded(&s));
    put_spread(l, m, out);
    kc_put_csv_end(e, 1, kc_experiment_is_cut(e), out);
}

static void put_csv(const void *payload, int count, FILE *out)
{
    const kc_measured *all = payload;
    (void)count;
    fputs("game,players,measure,blocks,mean,low,high,asymptotic,deviation,least,q05,q25,median,q75,"
          "q95,most,rules,seed,interrupted\n",
          out);
    for (int g = 0; g < all->games; g++)
        for (int n = 0; n < all->game[g].lineups; n++) {
            const kc_lineup *l = &all->game[g].lineup[n];
            for (int m = 0; m < l->measures.count; m++)
                if (l->chosen[m] && l->sums.blocks)
                    put_row(&all->game[g], all->id[g], l, m, out);
        }
}

kanun_status kc_measure_write_csv(const kc_measured *all, const char *path)
{
    return kc_output_write("--csv", path, put_csv, all, all->games);
}

kanun_status kc_measure_tell(const kc_measured *all, const kc_args *args)
{
    kanun_status status = KANUN_OK;
    if (args->json)
        status = print_json(all, args);
    else if (!args->csv || strcmp(args->csv, "-") != 0)
        kc_columns_wrap(print, all, 1);
    return status == KANUN_OK && args->csv ? kc_measure_write_csv(all, args->csv) : status;
}
