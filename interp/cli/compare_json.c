/* SPDX-License-Identifier: MIT
 * compare_json.c: a comparison for programs: one JSON object with all that is needed to repeat it,
 * or CSV, a line for each measure. What the numbers mean is in docs/experiments.md.
 */
#include <jansson.h>
#include <math.h>
#include <string.h>

#include "cli/columns.h"
#include "cli/compare_report.h"
#include "cli/record_args.h"
#include "cli/tool.h"

json_t *kc_real(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

json_t *kc_finding_json(const kt_finding *f, int sign)
{
    return json_pack("{s:f, s:o, s:o, s:s}", "difference", sign * f->mean, "low",
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

static json_t *measure_json(const kc_experiment *e, int lineup, int m)
{
    const kc_lineup *l = &e->lineup[lineup];
    const ke_measure *measure = &l->measures.list[m];
    const kt_finding *f = kc_finding_at(e, lineup, 1, m);
    const kt_counts *d = ke_field_difference(&l->sums, 1, m);
    const kt_tally *a = &ke_field_own(&l->sums, 0, m)->all, *b = &ke_field_own(&l->sums, 1, m)->all;
    double scale = (double)measure->scale;
    return json_pack(
        "{s:s, s:o, s:o, s:o, s:o, s:o, s:b, s:o, s:o, s:I, s:s, s:o, s:o, s:o, s:o, s:I, s:o, "
        "s:o, s:o}",
        "measure", measure->name, "a", kc_real(kt_tally_mean(a) / scale), "b",
        kc_real(kt_tally_mean(b) / scale), "difference", kc_real(f->mean), "low", kc_real(f->low),
        "high", kc_real(f->high), "asymptotic", !kt_is_bounded(&f->sample), "correlation",
        kc_real(kt_correlation(a, b, &d->all)), "saved", kc_real(kt_saved(a, b, &d->all)),
        "differing", (json_int_t)d->moved, "verdict", kt_verdict_name(f->verdict), "more_blocks",
        kc_real(f->more), "margin", f->margin > 0 ? json_real(f->margin) : json_null(),
        "log_e_differs", kc_real(f->differs), "log_e_equal", kc_real(f->equal), "scale",
        (json_int_t)measure->scale, "units_a", tally_json(a), "units_b", tally_json(b),
        "units_difference", tally_json(&d->all));
}

static json_t *lineup_json(const kc_experiment *e, int n)
{
    const kc_lineup *l = &e->lineup[n];
    json_t *measures = json_array(), *players = json_array();
    for (int p = 0; p < l->count; p++)
        json_array_append_new(players, json_string(l->player[p]));
    for (int m = 0; m < l->measures.count; m++)
        if (l->chosen[m])
            json_array_append_new(measures, measure_json(e, n, m));
    return json_pack("{s:o, s:I, s:i, s:[I, I], s:o}", "players", players, "blocks",
                     (json_int_t)l->sums.blocks, "matches_of_a_block", l->measures.turns,
                     "unfinished", (json_int_t)l->sums.unfinished[0],
                     (json_int_t)l->sums.unfinished[1], "measures", measures);
}

static json_t *rules_json(const kc_experiment *e, int variant)
{
    return json_pack("{s:s, s:s, s:s, s:o*}", "game", kanun_rules_info(e->rules[variant])->id,
                     "label", e->label[variant], "digest",
                     kanun_rules_info(e->rules[variant])->digest, "learnt",
                     kc_experiment_learnt(e, variant));
}

kanun_status kc_compare_print_json(const void *payload)
{
    const kc_experiment *e = payload;
    json_t *lineups = json_array();
    for (int n = 0; n < e->lineups; n++)
        json_array_append_new(lineups, lineup_json(e, n));
    return kc_tool_json(json_pack(
        "{s:s, s:o, s:o, s:o, s:I, s:I, s:I, s:b, s:b, s:b, s:f, s:i, s:o}", "kanun",
        kanun_version(), "a", rules_json(e, 0), "b", rules_json(e, 1), "seed",
        kc_args_seed(e->seed), "first", (json_int_t)e->args->first, "blocks",
        (json_int_t)kc_experiment_blocks(e), "most", (json_int_t)e->blocks, "interrupted",
        kc_experiment_is_cut(e), "until_decided", e->args->until_decided, "one_deal",
        e->args->one_deal, "alpha", KT_ALPHA, "judged_together", e->findings, "lineups", lineups));
}

/* ---- CSV ---- */

/* A text as RFC 4180 has it. */
static void put_csv_text(const char *text, FILE *out)
{
    putc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            putc('"', out);
        putc(*text, out);
    }
    putc('"', out);
}

void kc_put_csv_texts(const char *const *text, int count, FILE *out)
{
    for (int n = 0; n < count; n++) {
        fputs(n ? "," : "", out);
        put_csv_text(text[n], out);
    }
}

void kc_put_csv_number(double value, FILE *out)
{
    if (isfinite(value))
        fprintf(out, ",%.9g", value);
    else
        putc(',', out);
}

void kc_put_csv_end(const kc_experiment *e, int rules, bool cut, FILE *out)
{
    for (int v = 0; v < rules; v++) {
        putc(',', out);
        put_csv_text(e->label[v], out);
    }
    fprintf(out, ",%llu,%d\n", (unsigned long long)e->seed, cut);
}

kt_verdict kc_turned(kt_verdict verdict, int sign)
{
    return sign > 0               ? verdict
           : verdict == KT_A_MORE ? KT_B_MORE
           : verdict == KT_B_MORE ? KT_A_MORE
                                  : verdict;
}

void kc_put_csv_effect(const kt_finding *f, int sign, FILE *out)
{
    if (!f) {
        fputs(",,,,", out);
        return;
    }
    kc_put_csv_number(sign * f->mean, out);
    kc_put_csv_number(sign < 0 ? -f->high : f->low, out);
    kc_put_csv_number(sign < 0 ? -f->low : f->high, out);
    fprintf(out, ",%s", kt_verdict_name(kc_turned(f->verdict, sign)));
}

static void put_row(const kc_experiment *e, int lineup, int m, FILE *out)
{
    const kc_lineup *l = &e->lineup[lineup];
    const ke_measure *measure = &l->measures.list[m];
    const kt_finding *f = kc_finding_at(e, lineup, 1, m);
    const kt_tally *a = &ke_field_own(&l->sums, 0, m)->all, *b = &ke_field_own(&l->sums, 1, m)->all;
    const kt_tally *d = &ke_field_difference(&l->sums, 1, m)->all;
    kc_put_csv_texts((const char *[]){l->name, measure->name}, 2, out);
    fprintf(out, ",%llu", (unsigned long long)l->sums.blocks);
    kc_put_csv_number(kt_tally_mean(a) / (double)measure->scale, out);
    kc_put_csv_number(kt_tally_mean(b) / (double)measure->scale, out);
    kc_put_csv_number(f->mean, out);
    kc_put_csv_number(f->low, out);
    kc_put_csv_number(f->high, out);
    fprintf(out, ",%d", !kt_is_bounded(&f->sample));
    kc_put_csv_number(kt_correlation(a, b, d), out);
    kc_put_csv_number(kt_saved(a, b, d), out);
    fprintf(out, ",%s", kt_verdict_name(f->verdict));
    kc_put_csv_number(f->more, out);
    kc_put_csv_end(e, 2, kc_experiment_is_cut(e), out);
}

void kc_compare_print_csv(const void *payload, FILE *out)
{
    const kc_experiment *e = payload;
    fputs("players,measure,blocks,a,b,difference,low,high,asymptotic,correlation,saved,verdict,"
          "more_blocks,a_rules,b_rules,seed,interrupted\n",
          out);
    for (int n = 0; n < e->lineups; n++)
        for (int m = 0; m < e->lineup[n].measures.count; m++)
            if (e->lineup[n].chosen[m])
                put_row(e, n, m, out);
}

/* ---- What all commands do with their results ---- */

static bool is_standard(const char *path)
{
    return path && !strcmp(path, "-");
}

kanun_status kc_report_tell(const kc_report *report, const kc_args *args, const void *payload)
{
    kanun_status status = KANUN_OK;
    const char *html = report->html ? args->html : NULL;
    if (args->json)
        status = report->json(payload);
    else if (!is_standard(args->csv) && !is_standard(html))
        kc_columns_wrap(report->table, payload);
    if (status == KANUN_OK && args->csv)
        status = kc_output_write("--csv", args->csv, report->csv, payload);
    if (status == KANUN_OK && html)
        status = kc_output_write("--html", html, report->html, payload);
    return status;
}
