/* SPDX-License-Identifier: MIT
 * bisect_report.c: what each difference between two rules does to a measure: alone, and as the last
 * one that is missing. As a table for people, or as JSON.
 */
#include <jansson.h>

#include "base/words.h"
#include "cli/bisect.h"
#include "cli/columns.h"
#include "cli/compare_report.h"
#include "cli/record_args.h"
#include "cli/tool.h"

#define SAID 400

/* ---- For people ---- */

static const char *name_of(const kanun_choice *choice, char *out, size_t size)
{
    snprintf(out, size, *choice->value ? "%s=%s" : "%s", choice->name, choice->value);
    return out;
}

/* An effect with its interval and a mark of its verdict; `sign` -1 turns it round. */
static const char *effect_text(const ke_measure *measure, const char *language, const kt_finding *f,
                               int sign, char cell[180])
{
    static const char *const marks[2] = {"?<>=!", "?><=!"}; /* in the order of the verdicts */
    char text[40], interval[120];
    if (!f)
        return "-";
    double from = sign < 0 ? -f->high : f->low, to = sign < 0 ? -f->low : f->high;
    snprintf(cell, 180, "%s (%s) %c", kc_measure_text(measure, sign * f->mean, true, text),
             kc_interval_text(measure, language, true, from, to, true, interval),
             marks[sign < 0][f->verdict]);
    return cell;
}

static void put_rows(const kc_bisect *b, int lineup, int m, kc_columns *table)
{
    const kc_experiment *e = &b->alone, *without = &b->without;
    const ke_measure *measure = &e->lineup[lineup].measures.list[m];
    char name[1200], cell[180];
    for (int n = 0; n < b->differences; n++) {
        const kc_difference *d = &b->difference[n];
        const kt_finding *alone = d->alone < 0 ? NULL : kc_finding_at(e, lineup, d->alone, m);
        const kt_finding *last =
            d->without < 0 ? NULL : kc_finding_at(without, lineup, d->without, m);
        if (!alone)
            continue;
        kc_columns_put(table, name_of(&d->choice, name, sizeof name));
        kc_columns_put(table, effect_text(measure, e->args->lang, alone, 1, cell));
        kc_columns_put(table, effect_text(measure, e->args->lang, last, -1, cell));
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

static void print(const void *payload, int count, FILE *out)
{
    const kc_bisect *b = payload;
    const kc_experiment *e = &b->alone;
    const char *lang = e->args->lang;
    char name[1200];
    (void)count;
    fprintf(out, "A: %s\nB: %s\n", e->label[0], e->label[1]);
    kc_print_seed(e->args, e->seed, out);
    for (int n = 0; n < e->lineups; n++)
        for (int m = 0; m < e->lineup[n].measures.count; m++)
            if (e->lineup[n].chosen[m])
                print_table(b, n, m, out);
    putc('\n', out);
    for (int n = 0; n < b->differences; n++)
        if (b->difference[n].alone < 0)
            kn_say_to(out, lang, "bisect.not-alone",
                      KN_TEXT("choice", name_of(&b->difference[n].choice, name, sizeof name)));
    if (!b->complete)
        fprintf(out, "%s\n", kn_word(lang, "bisect.incomplete"));
    fprintf(out, "%s\n", kn_word(lang, "compare.marks"));
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
                    results,
                    json_pack("{s:s, s:s, s:o, s:o}", "players", b->alone.lineup[n].name, "measure",
                              b->alone.lineup[n].measures.list[m].name, "alone",
                              effect_json(kc_finding_at(&b->alone, n, d->alone, m), 1), "last",
                              effect_json(d->without < 0
                                              ? NULL
                                              : kc_finding_at(&b->without, n, d->without, m),
                                          -1)));
    return json_pack("{s:s, s:s, s:b, s:b, s:b, s:o}", "name", d->choice.name, "value",
                     d->choice.value, "key", d->choice.key, "group", d->group, "possible_alone",
                     d->alone >= 0, "results", results);
}

static kanun_status print_json(const kc_bisect *b)
{
    const kc_experiment *e = &b->alone;
    json_t *differences = json_array();
    for (int n = 0; n < b->differences; n++)
        json_array_append_new(differences, difference_json(b, &b->difference[n]));
    return kc_tool_json(json_pack(
        "{s:s, s:s, s:s, s:o, s:I, s:b, s:b, s:b, s:o}", "kanun", kanun_version(), "a", e->label[0],
        "b", e->label[1], "seed", kc_args_seed(e->seed), "blocks",
        (json_int_t)kc_experiment_blocks(e), "interrupted",
        kc_experiment_is_cut(e) || (b->without.variants > 1 && kc_experiment_is_cut(&b->without)),
        "one_deal", e->args->one_deal, "complete", b->complete, "differences", differences));
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
    if (b->alone.args->json)
        status = print_json(b);
    else
        kc_columns_wrap(print, b, 1);
    if (interrupted)
        fprintf(stderr, "kanun: interrupted; the same command with --seed %llu plays all of it\n",
                (unsigned long long)b->alone.seed);
    return status;
}
