/* SPDX-License-Identifier: MIT
 * sweep_report.c: prints a sweep: a table for each measure and line-up, the largest effect
 * first; JSON and CSV; and the values that could not be played.
 */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/print.h"
#include "base/memory.h"
#include "base/words.h"
#include "command/columns.h"
#include "experiment/compare_report.h"
#include "command/progress.h"
#include "command/record_args.h"
#include "experiment/sweep.h"
#include "command/tool.h"
#include "record/json_build.h"

#define SAID 400

#define NAMED (KE_SWEEP_NAME + KE_SWEEP_VALUE + KE_SWEEP_AXES)

/* Returns the name of a row: "target_wins=1 match=wins" for a grid, where names and values are
 * lists. */
static const char *name_of(const ke_sweep_row *row, char out[NAMED])
{
    const char *option = row->option, *value = row->value;
    size_t used = 0;
    *out = '\0';
    for (bool more = strchr(option, ',') != NULL; more && used < NAMED;) {
        int name = (int)strcspn(option, ","), length = (int)strcspn(value, ",");
        more = option[name] && value[length];
        used += (size_t)snprintf(out + used, NAMED - used, "%.*s=%.*s%s", name, option, length,
                                 value, more ? " " : "");
        option += name + more;
        value += length + more;
    }
    if (!used)
        snprintf(out, NAMED, "%s=%s", option, value);
    return out;
}

/* The sweep of the default rules, and those of other contexts after it. */
typedef struct sweeps {
    const ke_sweep *sweep;
    int count;
} sweeps;

/* ---- Sorting ---- */

typedef struct ranked {
    const ke_sweep_row *row;
    const ke_finding *finding;
} ranked;

static int by_effect(const void *a, const void *b)
{
    double x = fabs(((const ranked *)a)->finding->mean),
           y = fabs(((const ranked *)b)->finding->mean);
    return x < y ? 1 : x > y ? -1 : 0;
}

/* Returns the rows that were played, sorted; to be freed. NULL: out of memory. */
static ranked *rank(const ke_sweep *s, int asked, int *count)
{
    ranked *list = kn_calloc((size_t)s->rows + 1, sizeof *list);
    *count = 0;
    for (int n = 0; list && n < s->rows; n++)
        if (s->row[n].fate == KE_SWEEP_PLAYED)
            list[(*count)++] =
                (ranked){&s->row[n], ke_finding_at(&s->experiment, s->row[n].variant, asked)};
    if (list)
        qsort(list, (size_t)*count, sizeof *list, by_effect);
    return list;
}

/* True if no measure differs in any block. */
static bool is_alike(const ke_experiment *e, int variant)
{
    for (int n = 0; n < e->lineups; n++)
        if (e->lineup[n].sums[variant].alike != e->lineup[n].sums->blocks)
            return false;
    return true;
}

/* True if blocks or contexts are missing. */
static bool is_cut(const sweeps *all)
{
    const ke_experiment *e = &all->sweep->experiment;
    return ke_experiment_is_cut(e) || (uint64_t)all->count <= e->args->contexts;
}

/* ---- In other contexts ---- */

typedef struct across {
    int contexts; /* in which the row was played, too */
    double sum;   /* absolute effects there */
    /* Verdicts in all contexts and the default rules: B more, A more, no block differs. */
    int more, less, none;
} across;

/* A context may have other measures than the default rules, such as points of another cause. */
static across look_across(const ke_sweep *s, int count, const ke_asked *asked,
                          const ke_sweep_row *row)
{
    across a = {0};
    for (int c = 0; c < count; c++) {
        const ke_experiment *e = &s[c].experiment;
        int here = ke_asked_find(e, asked->lineup, asked->measure->name);
        for (int n = 0; here >= 0 && n < s[c].rows; n++) {
            const ke_sweep_row *there = &s[c].row[n];
            if (there->fate != KE_SWEEP_PLAYED || strcmp(there->option, row->option) != 0 ||
                strcmp(there->value, row->value) != 0)
                continue;
            const ke_finding *f = ke_finding_at(e, there->variant, here);
            a.contexts++;
            a.sum += fabs(f->mean);
            a.more += ke_turned(f->verdict, there->sign) == KE_B_MORE;
            a.less += ke_turned(f->verdict, there->sign) == KE_A_MORE;
            a.none += f->sample.moved <= 0;
        }
    }
    return a;
}

/* Returns the common result of all contexts. */
static const char *say_across(const across *a, const char *lang, char *out, size_t size)
{
    if (a->more && a->less)
        return kn_say(out, size, lang, "sweep.sign-depends", KN_NUMBER("less", a->less),
                      KN_NUMBER("more", a->more), KN_NUMBER("contexts", a->contexts));
    if (a->more || a->less)
        return kn_say(out, size, lang, "sweep.sign-holds",
                      KN_TEXT("verdict", a->more ? kn_word(lang, "verdict.b-more")
                                                 : kn_word(lang, "verdict.a-more")),
                      KN_NUMBER("count", a->more + a->less), KN_NUMBER("contexts", a->contexts));
    return a->none == a->contexts ? kn_word(lang, "sweep.no-effect")
                                  : kn_word(lang, "verdict.undecided");
}

static void print_across(const ke_sweep *s, int count, int asked, FILE *out)
{
    const ke_experiment *e = &s->experiment;
    const char *lang = e->args->lang;
    const ke_measure *measure = e->asked[asked].measure;
    kc_columns table = {.left = KC_LEFT(0) | KC_LEFT(2)};
    int rows;
    ranked *list = rank(s, asked, &rows);
    kn_say_to(out, lang, "sweep.across", KN_NUMBER("contexts", count - 1));
    while (kc_columns_pass(&table, out))
        for (int n = 0; list && n < rows; n++) {
            across a = look_across(s, count, &e->asked[asked], list[n].row);
            char name[NAMED], text[40], said[SAID];
            kc_columns_put(&table, name_of(list[n].row, name));
            kc_columns_put(&table, ke_measure_text(measure, a.sum / a.contexts, false, text));
            kc_columns_put(&table, say_across(&a, lang, said, sizeof said));
            kc_columns_end(&table);
        }
    kn_free(list);
}

/* ---- Tables ---- */

static void put_row(const ke_experiment *e, const ke_measure *measure, const ranked *r,
                    kc_columns *table)
{
    char name[NAMED], text[40], interval[120], said[SAID];
    kc_columns_put(table, name_of(r->row, name));
    kc_columns_put(table, ke_measure_text(measure, r->finding->mean, true, text));
    kc_columns_put(table, ke_interval_text(measure, e->args->lang, &r->finding->sample,
                                           r->finding->low, r->finding->high, true, interval));
    kc_columns_put(table, ke_say_verdict(r->finding, e->args->lang, said, sizeof said));
    kc_columns_end(table);
}

/* Prints on one line the rows that leave this measure equal in every block while another measure
 * differs. Rows without any effect have their own line. */
static void print_unmoved(const ke_experiment *e, const ke_measure *measure, const ranked *list,
                          int count, FILE *out)
{
    const char **names = kn_calloc((size_t)count + 1, sizeof *names);
    char(*text)[NAMED] = kn_calloc((size_t)count + 1, sizeof *text);
    int told = 0;
    for (int n = 0; names && text && n < count; n++)
        if (list[n].finding->sample.moved <= 0 && !is_alike(e, list[n].row->variant)) {
            names[told] = name_of(list[n].row, text[told]);
            told++;
        }
    if (told)
        kn_say_to(out, e->args->lang, "sweep.unmoved", KN_TEXT("measure", measure->name),
                  KN_LIST("choices", names, told));
    kn_free(names);
    kn_free(text);
}

static void print_table(const ke_sweep *s, int asked, FILE *out)
{
    const ke_experiment *e = &s->experiment;
    const ke_asked *of = &e->asked[asked];
    const char *lang = e->args->lang;
    const ke_measure *measure = of->measure;
    kc_columns table = {.left = KC_LEFT(0) | KC_LEFT(3)};
    const char *const heading[] = {kn_word(lang, "sweep.choice"), "B - A",
                                   kn_word(lang, "compare.interval"),
                                   kn_word(lang, "compare.verdict")};
    char text[40];
    int count, moved = 0;
    ranked *list = rank(s, asked, &count);
    double now = ke_tally_mean(&of->l->sums[0].measured[of->m].all) / (double)measure->scale;
    putc('\n', out);
    ke_print_played(e, of->l, out);
    kn_say_to(out, lang, "sweep.now", KN_TEXT("measure", measure->name),
              KN_TEXT("value", ke_measure_text(measure, now, false, text)));
    for (int n = 0; list && n < count; n++)
        moved += list[n].finding->sample.moved > 0;
    while (moved && kc_columns_pass(&table, out)) {
        kc_columns_row(&table, heading, 4);
        for (int n = 0; list && n < count; n++)
            if (list[n].finding->sample.moved > 0)
                put_row(e, measure, &list[n], &table);
    }
    print_unmoved(e, measure, list, count, out);
    kn_free(list);
}

/* Prints on one line the rows of a fate, or those without any effect. */
static void print_list(const ke_sweep *s, const char *key, ke_sweep_fate fate, bool alike,
                       FILE *out)
{
    const char **names = kn_calloc((size_t)s->rows + 1, sizeof *names);
    char(*text)[NAMED] = kn_calloc((size_t)s->rows + 1, sizeof *text);
    int count = 0;
    for (int n = 0; names && text && n < s->rows; n++) {
        const ke_sweep_row *row = &s->row[n];
        if (row->fate != fate || (alike && !is_alike(&s->experiment, row->variant)))
            continue;
        names[count++] = name_of(row, text[n]);
    }
    if (count)
        kn_say_to(out, s->experiment.args->lang, key, KN_LIST("choices", names, count),
                  KN_FLAG("grid", s->axes > 0),
                  KN_FLAG("contexts", s->experiment.args->contexts > 0));
    kn_free(names);
    kn_free(text);
}

void ke_sweep_print_others(const ke_sweep *s, FILE *out)
{
    print_list(s, KN_KEY("sweep.same"), KE_SWEEP_SAME, false, out);
    print_list(s, KN_KEY("sweep.excluded"), KE_SWEEP_EXCLUDED, false, out);
    print_list(s, KN_KEY("sweep.unlike"), KE_SWEEP_UNLIKE, false, out);
}

static void print(const void *payload, FILE *out)
{
    const sweeps *all = payload;
    const ke_sweep *s = all->sweep;
    const ke_experiment *e = &s->experiment;
    const char *lang = e->args->lang;
    int count = all->count;
    kn_print(out, "A: %s\n", e->label[0]);
    ke_print_seed(e->args, e->seed, out);
    if (e->args->sample)
        kn_say_to(out, lang, "sweep.sample", KN_NUMBER("count", s->rows),
                  KN_NUMBER("cells", (int64_t)s->cells));
    ke_print_cut(e, out);
    if (is_cut(all) && !ke_experiment_is_cut(e))
        kn_print(out, "%s\n", kn_word(lang, "sweep.cut"));
    for (int n = 0; n < e->askeds; n++) {
        print_table(s, n, out);
        if (count > 1)
            print_across(s, count, n, out);
    }
    putc('\n', out);
    print_list(s, KN_KEY("sweep.alike"), KE_SWEEP_PLAYED, true, out);
    ke_sweep_print_others(s, out);
    kn_print(out, "%s\n", kn_word(lang, "sweep.means"));
    if (ke_has_outside(e))
        kn_print(out, "%s\n", kn_word(lang, "compare.outside"));
}

/* ---- JSON and CSV ---- */

static const char *const fates[] = {"played", "the same rules", "excluded", "another table"};

/* Returns the effect of a row on a measure. */
static json_t *effect_json(const ke_sweep *s, const ke_sweep_row *row, int asked)
{
    const ke_asked *of = &s->experiment.asked[asked];
    const ke_finding *f = ke_finding_at(&s->experiment, row->variant, asked);
    json_t *effect = ke_finding_json(f, row->sign);
    kr_json_set(&effect, "more_blocks", ke_real(f->more));
    kr_json_set(&effect, "players", json_string(of->l->name));
    kr_json_set(&effect, "measure", json_string(of->measure->name));
    return effect;
}

static json_t *row_json(const ke_sweep *s, const ke_sweep_row *row)
{
    const ke_experiment *e = &s->experiment;
    json_t *results = json_array();
    bool played = row->fate == KE_SWEEP_PLAYED;
    for (int n = 0; played && n < e->askeds; n++)
        kr_json_append(&results, effect_json(s, row, n));
    return json_pack("{s:s, s:s, s:s, s:b, s:o}", "option", row->option, "value", row->value,
                     "fate", fates[row->fate], "no_effect", played && is_alike(e, row->variant),
                     "results", results);
}

static json_t *sweep_json(const ke_sweep *s)
{
    json_t *rows = json_array(), *context = json_object();
    for (int n = 0; n < s->rows; n++)
        kr_json_append(&rows, row_json(s, &s->row[n]));
    for (int n = 0; n < s->contexts_choices; n++)
        kr_json_set(&context, s->context[n].name, json_string(s->context[n].value));
    return json_pack("{s:s, s:s, s:o, s:I, s:i, s:o}", "rules", s->experiment.label[0], "digest",
                     kanun_rules_info(s->experiment.rules[0])->digest, "context", context, "blocks",
                     (json_int_t)ke_lineup_blocks(&s->experiment.lineup[0]), "judged_together",
                     s->experiment.findings, "rows", rows);
}

static json_t *sweeps_json(const void *payload)
{
    const sweeps *all = payload;
    const ke_experiment *e = &all->sweep->experiment;
    json_t *contexts = json_array();
    for (int n = 0; n < all->count; n++)
        kr_json_append(&contexts, sweep_json(&all->sweep[n]));
    return json_pack("{s:s, s:o, s:I, s:b, s:b, s:f, s:o}", "kanun", kanun_version(), "seed",
                     kc_args_seed(e->seed), "first", (json_int_t)e->args->first, "interrupted",
                     is_cut(all), "one_deal", e->args->one_deal, "alpha", KE_ALPHA, "contexts",
                     contexts);
}

static json_t *csv_rows(const void *payload)
{
    const sweeps *all = payload;
    json_t *rows = json_array();
    for (int context = 0; context < all->count; context++) {
        const ke_sweep *s = &all->sweep[context];
        for (const ke_sweep_row *r = s->row; r < s->row + s->rows; r++)
            for (int n = 0; r->fate == KE_SWEEP_PLAYED && n < s->experiment.askeds; n++) {
                json_t *row = effect_json(s, r, n);
                kr_json_set(&row, "context", json_integer(context));
                kr_json_set(&row, "option", json_string(r->option));
                kr_json_set(&row, "value", json_string(r->value));
                ke_add_row(&rows, row, &s->experiment, n, is_cut(all));
            }
    }
    return rows;
}

kanun_status ke_sweep_tell(const ke_sweep *s, int count, kanun_status status)
{
    static const ke_report report = {sweeps_json, print, NULL,
                                     "context,option,value,players,measure,blocks,difference,low,"
                                     "high,verdict,rules,seed,interrupted,kanun,digest,alpha",
                                     csv_rows};
    bool interrupted = status == KC_INTERRUPTED;
    /* leaves out contexts that were interrupted */
    const sweeps all = {s, interrupted ? 1 : count};
    kanun_status told = ke_report_tell(&report, s->experiment.args, &all, status);
    if (interrupted)
        ke_tell_interrupted(s->experiment.args, s->experiment.seed,
                            ke_experiment_blocks(&s->experiment), s->experiment.blocks);
    return told;
}
