/* SPDX-License-Identifier: MIT
 * compare_report.c: a comparison as text: a table of measures for each line-up of players, what
 * the verdicts mean, and where line-ups disagree. The sentences are in the catalogues.
 */
#include "experiment/compare_report.h"

#include <math.h>
#include <string.h>

#include "base/print.h"
#include "base/memory.h"
#include "base/words.h"
#include "command/columns.h"
#include "command/tool.h"
#include "experiment/relearn.h"
#include "players/learnt.h"

enum { INTERVAL = 4 }; /* its column */
#define WEAK 0.1       /* below this correlation, pairing saves almost nothing */

/* ---- A row of the table ---- */

/* Rounds the number of missing blocks to three digits. */
static int64_t how_many(double more)
{
    double step = pow(10, floor(log10(more > 1 ? more : 1)) - 2);
    if (step < 1)
        step = 1;
    return (int64_t)(ceil(more / step) * step);
}

const char *ke_say_verdict(const ke_finding *f, const char *language, char *out, size_t size)
{
    switch (f->verdict) {
    case KE_A_MORE:
        return kn_word(language, "verdict.a-more");
    case KE_B_MORE:
        return kn_word(language, "verdict.b-more");
    case KE_EQUAL:
        return kn_word(language, "verdict.equal");
    case KE_INVALID:
        return kn_word(language, f->fault == KE_BROKEN_OFF ? KN_KEY("verdict.invalid-limit")
                                                           : KN_KEY("verdict.invalid-bounds"));
    case KE_UNDECIDED:
        break;
    }
    if (f->sample.n > 0 && !f->sample.moved)
        return kn_word(language, "verdict.undecided-alike");
    if (f->sample.n < KE_EARLY && !f->sample.groups)
        return kn_say(out, size, language, "verdict.undecided-few", KN_NUMBER("least", KE_EARLY));
    if (isinf(f->more))
        return kn_word(language, "verdict.undecided");
    return kn_say(out, size, language, "verdict.undecided-more",
                  KN_NUMBER("more", how_many(f->more)));
}

bool ke_has_outside(const ke_experiment *e)
{
    for (int n = 0; n < e->findings; n++) {
        const ke_finding *f = &e->finding[n];
        if (f->verdict == KE_UNDECIDED && (f->low > 0 || f->high < 0))
            return true;
    }
    return false;
}

const char *ke_interval_text(const ke_measure *measure, const char *language, const ke_sample *s,
                             double low, double high, bool sign, char out[120])
{
    char from[40], to[40];
    if (s && s->n < ke_enough(s))
        snprintf(out, 120, "n < %d", ke_enough(s));
    else if (isinf(low) && isinf(high))
        snprintf(out, 120, "%s", kn_word(language, "compare.not-known"));
    else
        snprintf(out, 120, "%s%s .. %s", !s || ke_is_proven(s) ? "" : "~ ",
                 ke_measure_text(measure, low, sign, from),
                 ke_measure_text(measure, high, sign, to));
    return out;
}

void ke_print_played(const ke_experiment *e, const ke_lineup *l, FILE *out)
{
    kn_say_to(out, e->args->lang, "compare.played", KN_NUMBER("blocks", (int64_t)l->sums->blocks),
              KN_NUMBER("matches", l->measures.turns), KN_FLAG("deal", e->args->one_deal),
              KN_TEXT("players", l->name));
}

void ke_print_unfinished(const ke_experiment *e, const ke_lineup *l, int variant, const char *rules,
                         FILE *out)
{
    const ke_sim_totals *sums = &l->sums[variant];
    if (sums->unfinished)
        kn_say_to(out, e->args->lang, "compare.unfinished", KN_TEXT("rules", rules),
                  KN_NUMBER("count", (int64_t)sums->unfinished),
                  KN_NUMBER("matches", (int64_t)sums->matches));
}

void ke_print_seed(const kc_args *args, uint64_t seed, FILE *out)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
    kn_say_to(out, args->lang, "compare.seed", KN_TEXT("seed", text));
}

void ke_print_cut(const ke_experiment *e, FILE *out)
{
    if (ke_experiment_is_cut(e))
        kn_say_to(out, e->args->lang, "compare.cut",
                  KN_NUMBER("blocks", (int64_t)ke_experiment_blocks(e)),
                  KN_NUMBER("all", (int64_t)e->blocks));
}

const char *ke_say_means(const kc_args *args)
{
    return kn_word(args->lang, args->relearn ? KN_KEY("compare.means-relearnt")
                               : args->fixed ? KN_KEY("compare.means-fixed")
                                             : KN_KEY("compare.means"));
}

void ke_compare_headings(const kc_args *args, const char *out[KE_COLUMNS])
{
    const char *language = args->lang;
    static const char *const heading[KE_COLUMNS] = {
        "compare.measure", "A", "B", "B - A", "compare.interval", "r", "compare.saved",
        "compare.verdict"};
    for (int n = 0; n < KE_COLUMNS; n++)
        out[n] = strchr(heading[n], '.') ? kn_word(language, heading[n]) : heading[n];
    if (args->fixed || args->relearn)
        out[INTERVAL] = kn_word(language, "compare.interval-fixed");
}

void ke_compare_cells(const ke_experiment *e, int asked, ke_cells out)
{
    const ke_measure *measure = e->asked[asked].measure;
    const ke_pair pair = ke_pair_of(e, 1, asked);
    const ke_finding *f = pair.found;
    char said[KE_SAID];
    snprintf(out[0], KE_SAID, "%s", measure->name);
    ke_measure_text(measure, pair.mean_a, false, out[1]);
    ke_measure_text(measure, pair.mean_b, false, out[2]);
    ke_measure_text(measure, f->mean, true, out[3]);
    ke_interval_text(measure, e->args->lang, &f->sample, f->low, f->high, true, out[4]);
    snprintf(out[5], KE_SAID, "%.2f", pair.correlation);
    snprintf(out[6], KE_SAID,
             isinf(pair.saved) ? "all"
             : pair.saved < 10 ? "x%.1f"
                               : "x%.0f",
             pair.saved);
    snprintf(out[7], KE_SAID, "%s", ke_say_verdict(f, e->args->lang, said, sizeof said));
}

/* ---- The table of a line-up ---- */

/* True if the row is trivial: equal in every block, and not asked for. */
static bool is_alike(const ke_experiment *e, const ke_asked *a)
{
    const ke_counts *d = &a->l->sums[1].difference[a->m];
    return d->all.count && !d->moved && !e->args->measures && a->l->wish[a->m].margin < 0;
}

static void put_row(const ke_experiment *e, int asked, kc_columns *table)
{
    ke_cells cells;
    ke_compare_cells(e, asked, cells);
    for (int n = 0; n < KE_COLUMNS; n++)
        kc_columns_put(table, cells[n]);
    kc_columns_end(table);
}

/* Prints the names of measures that are equal in every block in one line, decided ones apart
 * from undecided ones. */
static void print_alike(const ke_experiment *e, int lineup, FILE *out)
{
    const char **names = kn_calloc((size_t)e->askeds + 1, sizeof *names);
    int count = 0;
    for (int n = 0; names && n < e->askeds; n++)
        if (e->asked[n].lineup == lineup && is_alike(e, &e->asked[n]))
            names[count++] = e->asked[n].measure->name;
    if (count)
        kn_say_to(out, e->args->lang, "compare.alike", KN_LIST("measures", names, count));
    kn_free(names);
}

const char *ke_say_shares(const ke_experiment *e, int lineup, char *said, size_t size)
{
    const char **shares = kn_calloc((size_t)e->askeds + 1, sizeof *shares);
    int count = 0;
    for (int n = 0; shares && n < e->askeds; n++) {
        const ke_asked *a = &e->asked[n];
        double first = ke_share_of_all(a, 0), other = ke_share_of_all(a, 1);
        char text[2][40];
        if (a->lineup != lineup || is_alike(e, a) || isnan(first) || isnan(other))
            continue;
        shares[count] = kn_arena_print(e->arena, "%s %s / %s", a->measure->name,
                                       ke_measure_text(a->measure, first, false, text[0]),
                                       ke_measure_text(a->measure, other, false, text[1]));
        count += shares[count] != NULL;
    }
    *said = '\0';
    if (count)
        kn_say(said, size, e->args->lang, "compare.of-all", KN_LIST("shares", shares, count));
    kn_free(shares);
    return said;
}

/* Returns the name of the rules under which the policy was learnt that plays a variant; "" if the
 * players of the line-up learn nothing. */
static const char *policy_of(const ke_experiment *e, int lineup, int variant)
{
    char path[4096];
    const char *id = "";
    json_t *learnt = json_object();
    const ke_lineup *l = &e->lineup[lineup];
    kc_tool_learnt(learnt, l->player, l->count, e->rules[variant]);
    int file = json_object_size(learnt) ? kp_learnt_find(e->rules[variant], path, sizeof path) : 0;
    if (file)
        kg_insight_file(e->rules[variant], file - 1, &id);
    json_decref(learnt);
    return id;
}

const char *ke_say_policies(const ke_experiment *e, int lineup, char *out, size_t size)
{
    const char *lang = e->args->lang;
    const ke_relearn *r = e->relearn;
    *out = '\0';
    if (r)
        return kn_say(out, size, lang, "compare.relearnt", KN_NUMBER("policies", r->played),
                      KN_NUMBER("deals", (int64_t)r->deals));
    const char *a = policy_of(e, lineup, 0), *b = policy_of(e, lineup, 1);
    if (*a && *b)
        kn_say(out, size, lang, "compare.policies", KN_FLAG("same", !strcmp(a, b)),
               KN_OUTSIDE("a", a), KN_OUTSIDE("b", b));
    return out;
}

static void print_lineup(const ke_experiment *e, int n, FILE *out)
{
    const ke_lineup *l = &e->lineup[n];
    const char *heading[KE_COLUMNS];
    kc_columns table = {.left = KC_LEFT(0) | KC_LEFT(KE_COLUMNS - 1)};
    ke_compare_headings(e->args, heading);
    ke_print_played(e, l, out);
    while (kc_columns_pass(&table, out))
        for (int i = 0, rows = 0; i < e->askeds; i++) {
            if (e->asked[i].lineup != n || is_alike(e, &e->asked[i]))
                continue;
            if (!rows++)
                kc_columns_row(&table, heading, KE_COLUMNS);
            put_row(e, i, &table);
        }
    char said[4000];
    kn_print_own(out, ke_say_shares(e, n, said, sizeof said));
    kn_print_own(out, ke_say_policies(e, n, said, sizeof said));
    print_alike(e, n, out);
    ke_print_unfinished(e, l, 0, "A", out);
    ke_print_unfinished(e, l, 1, "B", out);
}

/* ---- What it means ---- */

/* True if the pairs of a measure that differs hardly correlate. */
static bool is_weakly_paired(const ke_experiment *e, int lineup)
{
    int weak = 0, all = 0;
    for (int n = 0; n < e->askeds; n++) {
        const ke_pair pair = ke_pair_of(e, 1, n);
        bool counts = e->asked[n].lineup == lineup && pair.difference->moved;
        all += counts;
        weak += counts && pair.correlation < WEAK;
    }
    return all && 2 * weak > all;
}

/* Counts how often a measure gets a verdict, over all line-ups. */
static int count_verdicts(const ke_experiment *e, const char *name, ke_verdict verdict)
{
    int count = 0;
    for (int n = 0; n < e->lineups; n++) {
        int at = ke_asked_find(e, n, name);
        count += at >= 0 && ke_finding_at(e, 1, at)->verdict == verdict;
    }
    return count;
}

/* Prints the difference of a measure in each line-up, with the mark of its verdict. */
static void put_side_by_side(const ke_experiment *e, const ke_measure *measure, kc_columns *table)
{
    static const char mark[] = "?<>=!"; /* in the order of ke_verdict */
    const char *name = measure->name;
    char text[40], cell[60];
    kc_columns_put(table, name);
    for (int n = 0; n < e->lineups; n++) {
        int at = ke_asked_find(e, n, name);
        const ke_finding *f = at < 0 ? NULL : ke_finding_at(e, 1, at);
        snprintf(cell, sizeof cell, "%s %c", f ? ke_measure_text(measure, f->mean, true, text) : "",
                 f ? mark[f->verdict] : ' ');
        kc_columns_put(table, cell);
    }
    if (count_verdicts(e, name, KE_A_MORE) && count_verdicts(e, name, KE_B_MORE))
        kc_columns_put(table, kn_word(e->args->lang, "compare.sign"));
    kc_columns_end(table);
}

static void print_side_by_side(const ke_experiment *e, FILE *out)
{
    const char *lang = e->args->lang;
    kc_columns table = {.left = KC_LEFT(0) | KC_LEFT(e->lineups + 1)};
    kn_print(out, "\n%s\n", kn_word(lang, "compare.side-by-side"));
    while (kc_columns_pass(&table, out)) {
        kc_columns_put(&table, kn_word(lang, "compare.measure"));
        for (int n = 0; n < e->lineups; n++)
            kc_columns_put(&table, e->lineup[n].name);
        kc_columns_end(&table);
        for (int n = 0; n < e->askeds && !e->asked[n].lineup; n++)
            put_side_by_side(e, e->asked[n].measure, &table);
    }
    kn_print(out, "%s\n", kn_word(lang, "compare.marks"));
}

void ke_compare_print(const void *payload, FILE *out)
{
    const ke_experiment *e = payload;
    const char *lang = e->args->lang;
    bool weak = false;
    kn_print(out, "A: %s\nB: %s\n", e->label[0], e->label[1]);
    ke_print_seed(e->args, e->seed, out);
    ke_print_cut(e, out);
    for (int n = 0; n < e->lineups; n++) {
        putc('\n', out);
        print_lineup(e, n, out);
        weak |= is_weakly_paired(e, n);
    }
    if (e->lineups > 1)
        print_side_by_side(e, out);
    kn_print(out, "\n%s\n", ke_say_means(e->args));
    if (ke_has_outside(e))
        kn_print(out, "%s\n", kn_word(lang, "compare.outside"));
    if (weak && !e->args->one_deal)
        kn_print(out, "%s\n", kn_word(lang, "compare.weak"));
}
