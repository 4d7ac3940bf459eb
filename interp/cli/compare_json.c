/* SPDX-License-Identifier: MIT
 * compare_json.c: a comparison for programs: one JSON object with all that is needed to repeat it,
 * and rows for CSV; how those of any experiment are written, and how a result is told. What the
 * numbers mean is in docs/experiments.md.
 */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/columns.h"
#include "cli/compare_report.h"
#include "cli/progress.h"
#include "cli/record_args.h"
#include "cli/tool.h"
#include "record/json.h"
#include "record/whole.h"

json_t *kc_real(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

kt_verdict kc_turned(kt_verdict verdict, int sign)
{
    return sign > 0               ? verdict
           : verdict == KT_A_MORE ? KT_B_MORE
           : verdict == KT_B_MORE ? KT_A_MORE
                                  : verdict;
}

json_t *kc_finding_json(const kt_finding *f, int sign)
{
    return !f ? json_null()
              : json_pack("{s:f, s:o, s:o, s:s}", "difference", sign * f->mean, "low",
                          kc_real(sign < 0 ? -f->high : f->low), "high",
                          kc_real(sign < 0 ? -f->low : f->high), "verdict",
                          kt_verdict_name(kc_turned(f->verdict, sign)));
}

/* Exact sums: count, sum, sum of squares as text. */
static json_t *tally_json(const kt_tally *tally)
{
    char squares[KT_TALLY_TEXT];
    return json_pack("{s:I, s:I, s:s}", "count", (json_int_t)tally->count, "sum",
                     (json_int_t)tally->sum, "squared", kt_tally_squares(tally, squares));
}

static json_t *measure_json(const kc_experiment *e, int asked)
{
    const ke_measure *measure = e->asked[asked].measure;
    const kc_pair pair = kc_pair_of(e, 1, asked);
    const kt_finding *f = pair.found;
    return json_pack(
        "{s:s, s:o, s:o, s:o, s:o, s:o, s:b, s:o, s:o, s:I, s:s, s:o, s:o, s:o, s:o, s:I, s:o, "
        "s:o, s:o}",
        "measure", measure->name, "a", kc_real(pair.mean_a), "b", kc_real(pair.mean_b),
        "difference", kc_real(f->mean), "low", kc_real(f->low), "high", kc_real(f->high),
        "asymptotic", !kt_is_bounded(&f->sample), "correlation", kc_real(pair.correlation), "saved",
        kc_real(pair.saved), "differing", (json_int_t)pair.difference->moved, "verdict",
        kt_verdict_name(f->verdict), "more_blocks", kc_real(f->more), "margin",
        f->margin > 0 ? json_real(f->margin) : json_null(), "log_e_differs", kc_real(f->differs),
        "log_e_equal", kc_real(f->equal), "scale", (json_int_t)measure->scale, "units_a",
        tally_json(&pair.a->all), "units_b", tally_json(&pair.b->all), "units_difference",
        tally_json(&pair.difference->all));
}

static json_t *lineup_json(const kc_experiment *e, int n)
{
    const kc_lineup *l = &e->lineup[n];
    json_t *measures = json_array(), *players = json_array();
    for (int p = 0; p < l->count; p++)
        kr_whole_add(&players, json_string(l->player[p]));
    for (int i = 0; i < e->askeds; i++)
        if (e->asked[i].lineup == n)
            kr_whole_add(&measures, measure_json(e, i));
    return json_pack("{s:o, s:I, s:i, s:[I, I], s:o}", "players", players, "blocks",
                     (json_int_t)l->sums->blocks, "matches_of_a_block", l->measures.turns,
                     "unfinished", (json_int_t)l->sums[0].unfinished,
                     (json_int_t)l->sums[1].unfinished, "measures", measures);
}

static json_t *rules_json(const kc_experiment *e, int variant)
{
    return json_pack("{s:s, s:s, s:s, s:o*}", "game", kanun_rules_info(e->rules[variant])->id,
                     "label", e->label[variant], "digest",
                     kanun_rules_info(e->rules[variant])->digest, "learnt",
                     kc_experiment_learnt(e, variant));
}

json_t *kc_compare_json(const void *payload)
{
    const kc_experiment *e = payload;
    json_t *lineups = json_array();
    for (int n = 0; n < e->lineups; n++)
        kr_whole_add(&lineups, lineup_json(e, n));
    return json_pack("{s:s, s:o, s:o, s:o, s:I, s:I, s:I, s:b, s:b, s:b, s:f, s:i, s:o}", "kanun",
                     kanun_version(), "a", rules_json(e, 0), "b", rules_json(e, 1), "seed",
                     kc_args_seed(e->seed), "first", (json_int_t)e->args->first, "blocks",
                     (json_int_t)kc_experiment_blocks(e), "most", (json_int_t)e->blocks,
                     "interrupted", kc_experiment_is_cut(e), "until_decided",
                     e->args->until_decided, "one_deal", e->args->one_deal, "alpha", KT_ALPHA,
                     "judged_together", e->findings, "lineups", lineups);
}

json_t *kc_compare_rows(const void *payload)
{
    const kc_experiment *e = payload;
    json_t *rows = json_array();
    for (int n = 0; n < e->askeds; n++)
        kc_add_row(&rows, measure_json(e, n), e, n, kc_experiment_is_cut(e));
    return rows;
}

/* ---- CSV ---- */

#define COLUMN 40 /* letters of its name */

void kc_add_row(json_t **rows, json_t *row, const kc_experiment *e, int asked, bool cut)
{
    const kc_asked *of = &e->asked[asked];
    kr_whole_put(&row, "players", json_string(of->l->name));
    kr_whole_put(&row, "measure", json_string(of->measure->name));
    kr_whole_put(&row, "blocks", json_integer((json_int_t)of->l->sums->blocks));
    kr_whole_put(&row, "rules", json_string(e->label[0]));
    kr_whole_put(&row, "a_rules", json_string(e->label[0]));
    if (e->variants > 1)
        kr_whole_put(&row, "b_rules", json_string(e->label[1]));
    kr_whole_put(&row, "seed", kc_args_seed(e->seed));
    kr_whole_put(&row, "interrupted", json_boolean(cut));
    kr_whole_add(rows, row);
}

/* What a row has in a column, NULL: nothing. */
static const json_t *cell_of(const json_t *row, const char *column)
{
    const json_t *cell = json_object_get(row, column);
    const char *within = strchr(column, '_');
    char object[COLUMN];
    if (cell || !within)
        return json_is_object(cell) ? json_object_get(cell, "difference") : cell;
    snprintf(object, sizeof object, "%.*s", (int)(within - column), column);
    return json_object_get(json_object_get(row, object), within + 1);
}

/* A text as RFC 4180 has it; verdicts and numbers that are too long for JSON's have nothing that
 * must be in quotes. */
static void put_text(const char *column, const char *text, FILE *out)
{
    if (strstr(column, "verdict") || !strcmp(column, "seed")) {
        fputs(text, out);
        return;
    }
    putc('"', out);
    for (; *text; text++)
        fprintf(out, *text == '"' ? "\"%c" : "%c", *text);
    putc('"', out);
}

static void put_cell(const char *column, const json_t *cell, FILE *out)
{
    if (json_is_string(cell))
        put_text(column, json_string_value(cell), out);
    else if (json_is_real(cell))
        fprintf(out, "%.9g", json_real_value(cell));
    else if (json_is_integer(cell) || json_is_boolean(cell))
        fprintf(out, "%lld", (long long)json_integer_value(cell) + json_is_true(cell));
}

typedef struct csv {
    const char *columns;
    const json_t *rows;
} csv;

static void put_csv(const void *payload, FILE *out)
{
    const csv *c = payload;
    fprintf(out, "%s\n", c->columns);
    for (size_t n = 0; n < json_array_size(c->rows); n++) {
        for (const char *at = c->columns; *at; at += *at == ',') {
            char column[COLUMN];
            int length = (int)strcspn(at, ",");
            snprintf(column, sizeof column, "%.*s", length, at);
            fputs(at > c->columns ? "," : "", out);
            put_cell(column, cell_of(json_array_get(c->rows, n), column), out);
            at += length;
        }
        putc('\n', out);
    }
}

/* ---- What all commands do with their results ---- */

static bool is_standard(const char *path)
{
    return path && !strcmp(path, "-");
}

static kanun_status write_csv(const kc_report *report, const char *path, const void *payload)
{
    json_t *rows = report->rows(payload);
    kanun_status status =
        rows ? kc_output_write("--csv", path, put_csv, &(csv){report->columns, rows})
             : kc_tool_memory();
    json_decref(rows);
    return status;
}

/* What stands among that of other tables has no line of its own. */
static kanun_status print_json(const kc_args *args, json_t *object)
{
    if (!args->tables)
        return kc_tool_json(object);
    char *text = object ? kr_json_text(object, JSON_REAL_PRECISION(12)) : NULL;
    json_decref(object);
    if (!text)
        return kc_tool_memory();
    fputs(text, stdout);
    free(text);
    return KANUN_OK;
}

kanun_status kc_report_tell(const kc_report *report, const kc_args *args, const void *payload,
                            kanun_status played)
{
    kanun_status status = KANUN_OK;
    const char *html = report->html ? args->html : NULL;
    if (args->shard || (played != KANUN_OK && played != KC_INTERRUPTED))
        return played;
    if (args->json)
        status = print_json(args, report->json(payload));
    else if (!is_standard(args->csv) && !is_standard(html))
        kc_columns_wrap(report->table, payload);
    if (status == KANUN_OK && args->csv)
        status = write_csv(report, args->csv, payload);
    if (status == KANUN_OK && html)
        status = kc_output_write("--html", html, report->html, payload);
    return status == KANUN_OK ? played : status;
}
