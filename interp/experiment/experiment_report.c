/* SPDX-License-Identifier: MIT
 * experiment_report.c: prints the result of any experiment as a table, as JSON, as rows of CSV
 * or as a page. Each command makes its own contents.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "command/columns.h"

#include "base/print.h"
#include "experiment/compare_report.h"
#include "command/progress.h"
#include "command/record_args.h"
#include "command/tool.h"
#include "record/json.h"

/* ---- CSV ---- */

#define COLUMN 40 /* longest name */

void ke_add_row(json_t *rows, json_t *row, const ke_experiment *e, int asked, bool cut)
{
    const ke_asked *of = &e->asked[asked];
    json_object_set_new(row, "players", json_string(of->l->name));
    json_object_set_new(row, "measure", json_string(of->measure->name));
    json_object_set_new(row, "blocks", json_integer((json_int_t)of->l->sums->blocks));
    json_object_set_new(row, "rules", json_string(e->label[0]));
    json_object_set_new(row, "a_rules", json_string(e->label[0]));
    if (e->variants > 1)
        json_object_set_new(row, "b_rules", json_string(e->label[1]));
    json_object_set_new(row, "seed", kc_args_seed(e->seed));
    json_object_set_new(row, "interrupted", json_boolean(cut));
    json_object_set_new(row, "kanun", json_string(kanun_version()));
    json_object_set_new(row, "digest", json_string(kanun_rules_info(e->rules[0])->digest));
    if (e->variants > 1)
        json_object_set_new(row, "b_digest", json_string(kanun_rules_info(e->rules[1])->digest));
    json_object_set_new(row, "alpha", json_real(KE_ALPHA));
    json_array_append_new(rows, row);
}

/* Returns the value of a row in a column; NULL if it has none. */
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

/* Writes a text, in quotes if necessary. Verdicts, and numbers too long for JSON, never need
 * quotes. */
static void put_text(const char *column, const char *text, FILE *out)
{
    if (strstr(column, "verdict") || !strcmp(column, "seed")) {
        kn_print_own(out, text);
        return;
    }
    ke_csv_text(text, out);
}

static void put_cell(const char *column, const json_t *cell, FILE *out)
{
    if (json_is_string(cell))
        put_text(column, json_string_value(cell), out);
    else if (json_is_real(cell))
        kn_print(out, "%.9g", json_real_value(cell));
    else if (json_is_integer(cell) || json_is_boolean(cell))
        kn_print(out, "%lld", (long long)json_integer_value(cell) + json_is_true(cell));
}

static void put_csv(const void *payload, FILE *out)
{
    const ke_report *c = payload;
    kn_print(out, "%s\n", c->columns);
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

/* ---- Output ---- */

typedef struct html {
    const ke_report *report;
    const char *lang;
} html;

static bool is_standard(const char *path)
{
    return path && !strcmp(path, "-");
}

static void put_html(const void *payload, FILE *out)
{
    const html *page = payload;
    const ke_report *r = page->report;
    ke_items_html(r->page ? r->page : r->items, page->lang, r->last, out);
}

/* Prints JSON on one line. Without the line end if it is among the results of several tables. */
static kanun_status print_json(const kc_args *args, json_t *object)
{
    if (!args->tables)
        return kc_tool_json(object);
    char *text = object ? kr_json_text(object, JSON_REAL_PRECISION(12)) : NULL;
    json_decref(object);
    kn_print_own(stdout, text);
    free(text);
    return KANUN_OK;
}

bool ke_report_is_elsewhere(const kc_args *args)
{
    return args->json || args->shard || is_standard(args->csv) || is_standard(args->html);
}

kanun_status ke_report_tell(const ke_report *report, const kc_args *args, kanun_status played)
{
    kanun_status status = KANUN_OK;
    bool untold = args->shard || (played != KANUN_OK && played != KC_INTERRUPTED);
    if (untold || !args->json)
        json_decref(report->json);
    if (untold)
        return played;
    if (args->json)
        status = print_json(args, report->json);
    else if (!report->printed && !ke_report_is_elsewhere(args))
        kc_columns_wrap(ke_items_print, report->items);
    if (status == KANUN_OK && args->csv)
        status = report->columns ? kc_output_write("--csv", args->csv, put_csv, report)
                                 : kc_output_write("--csv", args->csv, ke_items_csv, report->items);
    if (status == KANUN_OK && args->html)
        status = kc_output_write("--html", args->html, put_html, &(html){report, args->lang});
    return status == KANUN_OK ? played : status;
}

void ke_tell_interrupted(const kc_args *args, uint64_t seed, uint64_t played, uint64_t most)
{
    if (args->shard)
        return;
    fflush(stdout);
    kn_print(stderr,
             "kanun: interrupted after %llu of %llu blocks; the results are for these blocks. ",
             (unsigned long long)played, (unsigned long long)most);
    if (args->resume)
        fputs("The same command continues from there\n", stderr);
    else
        kn_print(stderr,
                 "The same command with --seed %llu plays the whole run again. With --resume FILE, "
                 "you can resume a run\n",
                 (unsigned long long)seed);
}
