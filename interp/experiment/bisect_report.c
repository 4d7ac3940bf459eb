/* SPDX-License-Identifier: MIT
 * bisect_report.c: prints what each difference between two rule sets does to a measure, alone
 * and as the last one missing: as a table, or as JSON.
 */
#include <jansson.h>
#include <string.h>

#include "base/print.h"
#include "base/words.h"
#include "experiment/bisect.h"
#include "command/columns.h"
#include "experiment/compare_report.h"
#include "command/progress.h"
#include "command/record_args.h"
#include "command/tool.h"
#include "record/json_build.h"

#define SAID 400

static const char *name_of(const kanun_choice *choice, char *out, size_t size)
{
    snprintf(out, size, *choice->value ? "%s=%s" : "%s", choice->name, choice->value);
    return out;
}

/* Return the effect of a difference alone, and as the last one; NULL: not tried. */
static const ke_finding *alone_of(const ke_bisect *b, const ke_difference *d, int asked)
{
    return d->alone < 0 ? NULL : ke_finding_at(&b->alone, d->alone, asked);
}

static const ke_finding *last_of(const ke_bisect *b, const ke_difference *d, int asked)
{
    return d->without < 0 ? NULL : ke_finding_at(&b->without, d->without, asked);
}

/* Returns how many differences the last row has together; 1: a single one. */
static int group_size(const ke_bisect *b)
{
    int size = 0;
    if (!b->differences || !b->difference[b->differences - 1].group)
        return 0;
    for (int n = 0; n < b->differences - 1; n++)
        size += b->difference[n].joined;
    return size;
}

/* ---- Tables ---- */

/* Writes an effect with its interval and the mark of its verdict; `sign` -1 negates it. */
static const char *effect_text(const ke_measure *measure, const char *language, const ke_finding *f,
                               int sign, char cell[180])
{
    static const char marks[] = "?<>=!"; /* in the order of ke_verdict */
    char text[40], interval[120];
    if (!f)
        return "-";
    double from = sign < 0 ? -f->high : f->low, to = sign < 0 ? -f->low : f->high;
    snprintf(cell, 180, "%s (%s) %c", ke_measure_text(measure, sign * f->mean, true, text),
             ke_interval_text(measure, language, f->sample.n < KE_EARLY ? &f->sample : NULL, from,
                              to, true, interval),
             marks[ke_turned(f->verdict, sign)]);
    return cell;
}

static void put_rows(const ke_bisect *b, int asked, kc_columns *table)
{
    const ke_measure *measure = b->alone.asked[asked].measure;
    const char *lang = b->alone.args->lang;
    char name[1200], cell[180];
    int together = group_size(b);
    for (int n = 0; n < b->differences; n++) {
        const ke_difference *d = &b->difference[n];
        bool joined = together && d->joined && !d->group;
        if (joined && together == 1)
            continue;
        snprintf(name, sizeof name, "+ ");
        name_of(&d->choice, name + 2 * joined, sizeof name - 2 * joined);
        kc_columns_put(table, d->group && together > 1 ? kn_word(lang, "bisect.joined") : name);
        kc_columns_put(table, effect_text(measure, lang, alone_of(b, d, asked), 1, cell));
        kc_columns_put(table, effect_text(measure, lang, last_of(b, d, asked), -1, cell));
        kc_columns_end(table);
    }
}

static void print_table(const ke_bisect *b, int asked, FILE *out)
{
    const ke_experiment *e = &b->alone;
    const ke_measure *measure = e->asked[asked].measure;
    const char *lang = e->args->lang;
    const char *const heading[] = {kn_word(lang, "bisect.difference"),
                                   kn_word(lang, "bisect.alone"), kn_word(lang, "bisect.last")};
    kc_columns table = {.left = KC_LEFT(0)};
    char cell[180], said[SAID];
    putc('\n', out);
    ke_print_played(e, e->asked[asked].l, out);
    const ke_finding *whole = ke_finding_at(e, 1, asked);
    kn_print(out, "%s: B - A = %s  %s\n", measure->name, effect_text(measure, lang, whole, 1, cell),
             ke_say_verdict(whole, lang, said, sizeof said));
    while (kc_columns_pass(&table, out)) {
        kc_columns_row(&table, heading, 3);
        put_rows(b, asked, &table);
    }
}

static bool has_untried(const ke_bisect *b)
{
    int together = group_size(b);
    for (int n = 0; n < b->differences; n++) {
        const ke_difference *d = &b->difference[n];
        bool shown = together != 1 || !d->joined || d->group;
        if (shown && (d->alone < 0 || d->without < 0))
            return true;
    }
    return false;
}

/* True if either half lacks blocks. */
static bool is_cut(const ke_bisect *b)
{
    return ke_experiment_is_cut(&b->alone) ||
           (b->without.variants > 1 && ke_experiment_is_cut(&b->without));
}

static void print(const void *payload, FILE *out)
{
    const ke_bisect *b = payload;
    const ke_experiment *e = &b->alone;
    const char *lang = e->args->lang;
    kn_print(out, "A: %s\nB: %s\n", e->label[0], e->label[1]);
    ke_print_seed(e->args, e->seed, out);
    if (is_cut(b))
        ke_print_cut(ke_experiment_is_cut(e) ? e : &b->without, out);
    for (int n = 0; n < e->askeds; n++)
        print_table(b, n, out);
    putc('\n', out);
    if (!b->complete)
        kn_print(out, "%s\n", kn_word(lang, "bisect.incomplete"));
    kn_print(out, "%s\n", kn_word(lang, "compare.marks"));
    if (has_untried(b))
        kn_print(out, "%s\n", kn_word(lang, "bisect.not-tried"));
    if (group_size(b) > 1)
        kn_print(out, "%s\n", kn_word(lang, "bisect.plus"));
}

/* ---- JSON ---- */

/* Returns the effects of a difference on all measures. */
static json_t *effects_json(const ke_bisect *b, const ke_difference *d, int asked)
{
    const ke_asked *of = &b->alone.asked[asked];
    return json_pack("{s:s, s:s, s:o, s:o}", "players", of->l->name, "measure", of->measure->name,
                     "alone", ke_finding_json(alone_of(b, d, asked), 1), "last",
                     ke_finding_json(last_of(b, d, asked), -1));
}

static json_t *difference_json(const ke_bisect *b, const ke_difference *d)
{
    json_t *results = json_array();
    for (int n = 0; d->alone >= 0 && n < b->alone.askeds; n++)
        kr_json_append(&results, effects_json(b, d, n));
    return json_pack("{s:s, s:s, s:b, s:b, s:b, s:b, s:o}", "name", d->choice.name, "value",
                     d->choice.value, "key", d->choice.key, "joined",
                     d->joined && !d->group && group_size(b), "group", d->group, "possible_alone",
                     d->alone >= 0, "results", results);
}

static json_t *bisect_json(const void *payload)
{
    const ke_bisect *b = payload;
    const ke_experiment *e = &b->alone;
    json_t *differences = json_array();
    for (int n = 0; n < b->differences; n++)
        kr_json_append(&differences, difference_json(b, &b->difference[n]));
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:f, s:o, s:I, s:b, s:b, s:b, s:o}", "kanun",
                     kanun_version(), "a", e->label[0], "b", e->label[1], "digest",
                     kanun_rules_info(e->rules[0])->digest, "b_digest",
                     kanun_rules_info(e->rules[1])->digest, "alpha", KE_ALPHA, "seed",
                     kc_args_seed(e->seed), "blocks", (json_int_t)ke_experiment_blocks(e),
                     "interrupted", is_cut(b), "one_deal", e->args->one_deal, "complete",
                     b->complete, "differences", differences);
}

/* The first row has all differences at once, which is B. */
static json_t *csv_rows(const void *payload)
{
    const ke_bisect *b = payload;
    const ke_difference all = {.choice = {"B", "", 0}, .alone = 1, .without = -1};
    char name[1200];
    json_t *rows = json_array();
    for (int n = 0; n < b->alone.askeds; n++)
        for (int i = -1; i < b->differences; i++) {
            const ke_difference *d = i < 0 ? &all : &b->difference[i];
            json_t *row = effects_json(b, d, n);
            kr_json_set(&row, "difference", json_string(name_of(&d->choice, name, sizeof name)));
            ke_add_row(&rows, row, &b->alone, n, is_cut(b));
        }
    return rows;
}

kanun_status ke_bisect_tell(const ke_bisect *b, kanun_status status)
{
    static const ke_report report = {
        bisect_json, print, NULL,
        "difference,players,measure,blocks,alone,alone_low,alone_high,alone_verdict,last,last_low,"
        "last_high,last_verdict,a_rules,b_rules,seed,interrupted,kanun,digest,alpha",
        csv_rows};
    const ke_experiment *e = &b->alone;
    /* if only one half was played, no table has both */
    bool half = status == KC_INTERRUPTED && !b->without.finding;
    kanun_status told = half ? status : ke_report_tell(&report, e->args, b, status);
    if (half && !e->args->shard)
        fputs("kanun: no results: not every difference was left out once\n", stderr);
    if (status == KC_INTERRUPTED)
        ke_tell_interrupted(e->args, e->seed, ke_experiment_blocks(e), e->blocks);
    return told;
}
