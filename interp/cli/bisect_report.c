/* SPDX-License-Identifier: MIT
 * bisect_report.c: what each difference between two rules does to a measure: alone, and as the last
 * one that is missing. As a table for people, or as JSON.
 */
#include <jansson.h>
#include <string.h>

#include "base/words.h"
#include "cli/bisect.h"
#include "cli/columns.h"
#include "cli/compare_report.h"
#include "cli/record_args.h"
#include "cli/tool.h"

#define SAID 400

static const char *name_of(const kanun_choice *choice, char *out, size_t size)
{
    snprintf(out, size, *choice->value ? "%s=%s" : "%s", choice->name, choice->value);
    return out;
}

/* What a difference does alone, and as the last one; NULL: it can't be tried so. */
static const kt_finding *alone_of(const kc_bisect *b, const kc_difference *d, int lineup, int m)
{
    return d->alone < 0 ? NULL : kc_finding_at(&b->alone, lineup, d->alone, m);
}

static const kt_finding *last_of(const kc_bisect *b, const kc_difference *d, int lineup, int m)
{
    return d->without < 0 ? NULL : kc_finding_at(&b->without, lineup, d->without, m);
}

/* How many are tried together, in the last row: one that stands for itself there, or several. */
static int group_size(const kc_bisect *b)
{
    int size = 0;
    if (!b->differences || !b->difference[b->differences - 1].group)
        return 0;
    for (int n = 0; n < b->differences - 1; n++)
        size += b->difference[n].joined;
    return size;
}

/* ---- For people ---- */

/* An effect with its interval and a mark of its verdict; `sign` -1 turns it round. */
static const char *effect_text(const ke_measure *measure, const char *language, const kt_finding *f,
                               int sign, char cell[180])
{
    static const char marks[] = "?<>=!"; /* in the order of the verdicts */
    char text[40], interval[120];
    if (!f)
        return "-";
    double from = sign < 0 ? -f->high : f->low, to = sign < 0 ? -f->low : f->high;
    snprintf(cell, 180, "%s (%s) %c", kc_measure_text(measure, sign * f->mean, true, text),
             kc_interval_text(measure, language, true, from, to, true, interval),
             marks[kc_turned(f->verdict, sign)]);
    return cell;
}

static void put_rows(const kc_bisect *b, int lineup, int m, kc_columns *table)
{
    const ke_measure *measure = &b->alone.lineup[lineup].measures.list[m];
    const char *lang = b->alone.args->lang;
    char name[1200], cell[180];
    int together = group_size(b);
    for (int n = 0; n < b->differences; n++) {
        const kc_difference *d = &b->difference[n];
        bool joined = together && d->joined && !d->group;
        if (joined && together == 1)
            continue;
        snprintf(name, sizeof name, "+ ");
        name_of(&d->choice, name + 2 * joined, sizeof name - 2 * joined);
        kc_columns_put(table, d->group && together > 1 ? kn_word(lang, "bisect.joined") : name);
        kc_columns_put(table, effect_text(measure, lang, alone_of(b, d, lineup, m), 1, cell));
        kc_columns_put(table, effect_text(measure, lang, last_of(b, d, lineup, m), -1, cell));
        kc_columns_end(table);
    }
}

static void print_table(const kc_bisect *b, int lineup, int m, FILE *out)
{
    const kc_experiment *e = &b->alone;
    const kc_lineup *l = &e->lineup[lineup];
    const ke_measure *measure = &l->measures.list[m];
    const char *lang = e->args->lang;
    kc_columns table = {.left = KC_LEFT(0)};
    char cell[180], said[SAID];
    putc('\n', out);
    kc_print_played(e, l, out);
    const kt_finding *whole = kc_finding_at(e, lineup, 1, m);
    fprintf(out, "%s: B - A = %s  %s\n", measure->name, effect_text(measure, lang, whole, 1, cell),
            kc_say_verdict(whole, lang, said, sizeof said));
    while (kc_columns_pass(&table, out)) {
        kc_columns_put(&table, kn_word(lang, "bisect.difference"));
        kc_columns_put(&table, kn_word(lang, "bisect.alone"));
        kc_columns_put(&table, kn_word(lang, "bisect.last"));
        kc_columns_end(&table);
        put_rows(b, lineup, m, &table);
    }
}

static bool has_untried(const kc_bisect *b)
{
    int together = group_size(b);
    for (int n = 0; n < b->differences; n++) {
        const kc_difference *d = &b->difference[n];
        bool shown = together != 1 || !d->joined || d->group;
        if (shown && (d->alone < 0 || d->without < 0))
            return true;
    }
    return false;
}

/* True if blocks of either half are missing. */
static bool is_cut(const kc_bisect *b)
{
    return kc_experiment_is_cut(&b->alone) ||
           (b->without.variants > 1 && kc_experiment_is_cut(&b->without));
}

static void print(const void *payload, int count, FILE *out)
{
    const kc_bisect *b = payload;
    const kc_experiment *e = &b->alone;
    const char *lang = e->args->lang;
    (void)count;
    fprintf(out, "A: %s\nB: %s\n", e->label[0], e->label[1]);
    kc_print_seed(e->args, e->seed, out);
    if (is_cut(b))
        kc_print_cut(kc_experiment_is_cut(e) ? e : &b->without, out);
    for (int n = 0; n < e->lineups; n++)
        for (int m = 0; m < e->lineup[n].measures.count; m++)
            if (e->lineup[n].chosen[m])
                print_table(b, n, m, out);
    putc('\n', out);
    if (!b->complete)
        fprintf(out, "%s\n", kn_word(lang, "bisect.incomplete"));
    fprintf(out, "%s\n", kn_word(lang, "compare.marks"));
    if (has_untried(b))
        fprintf(out, "%s\n", kn_word(lang, "bisect.not-tried"));
    if (group_size(b) > 1)
        fprintf(out, "%s\n", kn_word(lang, "bisect.plus"));
}

/* ---- For programs ---- */

static json_t *effect_json(const kt_finding *f, int sign)
{
    return f ? kc_finding_json(f, sign) : json_null();
}

static json_t *difference_json(const kc_bisect *b, const kc_difference *d)
{
    json_t *results = json_array();
    for (int n = 0; d->alone >= 0 && n < b->alone.lineups; n++)
        for (int m = 0; m < b->alone.lineup[n].measures.count; m++)
            if (b->alone.lineup[n].chosen[m])
                json_array_append_new(
                    results, json_pack("{s:s, s:s, s:o, s:o}", "players", b->alone.lineup[n].name,
                                       "measure", b->alone.lineup[n].measures.list[m].name, "alone",
                                       effect_json(alone_of(b, d, n, m), 1), "last",
                                       effect_json(last_of(b, d, n, m), -1)));
    return json_pack("{s:s, s:s, s:b, s:b, s:b, s:b, s:o}", "name", d->choice.name, "value",
                     d->choice.value, "key", d->choice.key, "joined",
                     d->joined && !d->group && group_size(b), "group", d->group, "possible_alone",
                     d->alone >= 0, "results", results);
}

static kanun_status print_json(const kc_bisect *b)
{
    const kc_experiment *e = &b->alone;
    json_t *differences = json_array();
    for (int n = 0; n < b->differences; n++)
        json_array_append_new(differences, difference_json(b, &b->difference[n]));
    return kc_tool_json(
        json_pack("{s:s, s:s, s:s, s:o, s:I, s:b, s:b, s:b, s:o}", "kanun", kanun_version(), "a",
                  e->label[0], "b", e->label[1], "seed", kc_args_seed(e->seed), "blocks",
                  (json_int_t)kc_experiment_blocks(e), "interrupted", is_cut(b), "one_deal",
                  e->args->one_deal, "complete", b->complete, "differences", differences));
}

static void put_csv_row(const kc_bisect *b, const char *name, const kc_difference *d, int lineup,
                        int m, FILE *out)
{
    const kc_experiment *e = &b->alone;
    const kc_lineup *l = &e->lineup[lineup];
    const char *const before[] = {name, l->name, l->measures.list[m].name};
    for (int n = 0; n < 3; n++) {
        kc_put_csv_text(before[n], out);
        putc(',', out);
    }
    fprintf(out, "%llu", (unsigned long long)l->sums.blocks);
    kc_put_csv_effect(alone_of(b, d, lineup, m), 1, out);
    kc_put_csv_effect(last_of(b, d, lineup, m), -1, out);
    kc_put_csv_end(e, 2, is_cut(b), out);
}

/* First all differences at once: B itself. */
static void put_csv(const void *payload, int count, FILE *out)
{
    const kc_bisect *b = payload;
    const kc_difference all = {.alone = 1, .without = -1};
    char name[1200];
    (void)count;
    fputs("difference,players,measure,blocks,alone,alone_low,alone_high,alone_verdict,last,"
          "last_low,last_high,last_verdict,a_rules,b_rules,seed,interrupted\n",
          out);
    for (int n = 0; n < b->alone.lineups; n++)
        for (int m = 0; m < b->alone.lineup[n].measures.count; m++) {
            if (!b->alone.lineup[n].chosen[m])
                continue;
            put_csv_row(b, "B", &all, n, m, out);
            for (int i = 0; i < b->differences; i++) {
                const kc_difference *d = &b->difference[i];
                put_csv_row(b, name_of(&d->choice, name, sizeof name), d, n, m, out);
            }
        }
}

kanun_status kc_bisect_tell(const kc_bisect *b, bool interrupted)
{
    kanun_status status = KANUN_OK;
    if (interrupted && !b->without.finding) {
        /* only half of the question was played: no table has both halves */
        fprintf(stderr,
                "kanun: interrupted before each difference was left out once; nothing is told. The "
                "same command with --seed %llu plays all of it\n",
                (unsigned long long)b->alone.seed);
        return KANUN_OK;
    }
    const char *csv = b->alone.args->csv;
    if (b->alone.args->json)
        status = print_json(b);
    else if (!csv || strcmp(csv, "-") != 0)
        kc_columns_wrap(print, b, 1);
    if (status == KANUN_OK && csv)
        status = kc_output_write("--csv", csv, put_csv, b, 1);
    fflush(stdout);
    if (interrupted)
        fprintf(stderr, "kanun: interrupted; the same command with --seed %llu plays all of it\n",
                (unsigned long long)b->alone.seed);
    return status;
}
