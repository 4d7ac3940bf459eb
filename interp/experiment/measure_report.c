/* SPDX-License-Identifier: MIT
 * measure_report.c: prints the measures of a game as a table and as JSON, for `kanun sim` and
 * for scripts.
 */
#include "experiment/measure_report.h"

#include <jansson.h>
#include <math.h>

#include "experiment/bars.h"
#include "experiment/sim_report.h"

static const double parts[] = {0.05, 0.25, 0.5, 0.75, 0.95};
static const char *const part_names[] = {"q05", "q25", "median", "q75", "q95"};
enum { PARTS = sizeof parts / sizeof *parts };

/* ---- Tables ---- */

int ke_measure_cells(const ke_asked *a, const char *lang, char out[KE_MEASURE_CELLS][120])
{
    const ke_measure *measure = a->measure;
    ke_sample s = ke_lineup_sample(a->l, 0, a->m);
    ke_reading r = ke_read(a->l, a->m);
    ke_measure_text(measure, r.mean, false, out[0]);
    ke_interval_text(measure, lang, &s, r.low, r.high, false, out[1]);
    if (!ke_is_mean(measure))
        return 2;
    ke_measure_text(measure, ke_deviation(&s), false, out[2]);
    ke_measure_text(measure, s.least, false, out[3]);
    for (int n = 0; n < PARTS; n++)
        ke_measure_text(measure, ke_quantile(a, parts[n]), false, out[4 + n]);
    ke_measure_text(measure, s.most, false, out[4 + PARTS]);
    return KE_MEASURE_CELLS;
}

/* False if a measure was 0 in every block and was not asked for, or if it belongs to another
 * line-up. */
static bool is_told(const ke_experiment *e, const ke_asked *a, const ke_lineup *l)
{
    return a->l == l && (l->sums->measured[a->m].moved || e->args->measures);
}

json_t *ke_histogram_json(const ke_asked *a)
{
    ke_bar bar[KE_BARS_MOST];
    json_t *list = json_array();
    int bars = ke_is_mean(a->measure)
                   ? ke_bars_make(&a->l->sums->spread[a->m], &a->l->sums->measured[a->m].all,
                                  1 / (double)a->measure->scale, bar)
                   : 0;
    for (int n = 0; n < bars; n++)
        json_array_append_new(list, json_pack("{s:f, s:f, s:f}", "from", bar[n].low, "to",
                                              bar[n].high, "count", bar[n].count));
    return list;
}

json_t *ke_measure_table(const ke_experiment *e, const ke_lineup *l)
{
    const ke_asked *only = NULL;
    json_t *rows = json_array(), *shares = json_array();
    for (const ke_asked *a = e->asked; a < e->asked + e->askeds; a++) {
        char cell[KE_MEASURE_CELLS][120];
        if (!is_told(e, a, l))
            continue;
        int count = ke_measure_cells(a, e->args->lang, cell);
        double share = ke_share_of_all(a, 0);
        json_t *row = json_pack("[s]", a->measure->name);
        for (int n = 0; n < count; n++)
            json_array_append_new(row, json_string(cell[n]));
        json_array_append_new(rows, row);
        if (!isnan(share))
            json_array_append_new(shares,
                                  json_pack("s++", a->measure->name, " ",
                                            ke_measure_text(a->measure, share, false, *cell)));
        only = a;
    }
    json_t *all = json_pack("{s:o, s:o}", "rows", rows, "shares", shares);
    if (json_array_size(rows) == 1)
        json_object_set_new(all, "plot",
                            json_pack("{s:s, s:{s:b, s:o}}", "title", only->measure->name,
                                      "histogram", "share", only->measure->form == KE_SHARE,
                                      "histogram", ke_histogram_json(only)));
    return all;
}

/* ---- JSON and CSV ---- */

json_t *ke_measured_json(const ke_asked *a)
{
    const ke_measure *measure = a->measure;
    const ke_tally *tally = &a->l->sums->measured[a->m].all;
    ke_sample s = ke_lineup_sample(a->l, 0, a->m);
    ke_reading r = ke_read(a->l, a->m);
    bool mean = ke_is_mean(measure);
    json_t *quantiles = json_object();
    for (int n = 0; n < PARTS && mean; n++)
        json_object_set_new(quantiles, part_names[n], json_real(ke_quantile(a, parts[n])));
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
            json_array_append_new(measures, ke_measured_json(&e->asked[n]));
    return measures;
}

json_t *ke_measure_rows(const ke_experiment *e)
{
    json_t *rows = json_array();
    for (int n = 0; n < e->askeds && ke_experiment_blocks(e); n++) {
        json_t *row = ke_measured_json(&e->asked[n]);
        json_object_update(row, json_object_get(row, "quantiles"));
        json_object_set_new(row, "game", json_string_nocheck(e->word));
        ke_add_row(rows, row, e, n, ke_experiment_is_cut(e));
    }
    return rows;
}
