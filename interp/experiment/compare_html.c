/* SPDX-License-Identifier: MIT
 * compare_html.c: a comparison as a single HTML page to send to somebody: question, setting,
 * verdicts, tables and plots. It loads nothing from other hosts and runs no script.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/print.h"
#include "base/memory.h"
#include "base/words.h"
#include "experiment/against.h"
#include "command/arguments.h"
#include "experiment/compare_report.h"
#include "experiment/webpage.h"

#define SAID 4000

static void put_entry(const char *name, const char *text, FILE *out)
{
    ke_web_put_in("dt", name, out);
    fputs("<dd><bdi>", out);
    ke_web_put(text, out);
    fputs("</bdi></dd>\n", out);
}

/* False if the row is trivial and was not asked for. */
static bool is_told(const ke_experiment *e, const ke_asked *a)
{
    const ke_counts *d = &a->l->sums[1].difference[a->m];
    return !d->all.count || d->moved || e->args->measures;
}

/* ---- Question and setting ---- */

/* Writes how B differs, as `show --against` does, since a reader of the page may know only
 * names. */
static void put_differences(const ke_experiment *e, FILE *out)
{
    kc_look look;
    char *text, *rest;
    size_t size;
    FILE *memory = kn_text_open(&text, &size);
    kc_look_choose(&look, e->rules[1], (kc_look_wish){.language = e->args->lang, .nowhere = true});
    bool differ = ke_against_differences(e->rules[1], e->rules[0], &look, memory) == KANUN_OK;
    kn_text_close(memory);
    if (differ) {
        ke_web_put_in("h3", kn_word(e->args->lang, "report.differs"), out);
        rest = text;
        for (char *line; (line = strtok_r(rest, "\n", &rest));) {
            kn_print(out, "<p dir=\"auto\" class=\"%s\">", *line == ' ' ? "rule" : "soft");
            ke_web_put(line, out);
            fputs("</p>\n", out);
        }
    }
    free(text);
}

static void put_question(const ke_experiment *e, FILE *out)
{
    const kc_args *args = e->args;
    const char *lang = args->lang;
    char said[SAID];
    ke_web_put_in("h2", kn_word(lang, "report.question"), out);
    fputs("<dl>\n", out);
    put_entry("A", e->label[0], out);
    put_entry("B", e->label[1], out);
    fputs("</dl>\n", out);
    put_differences(e, out);
    kn_say(said, sizeof said, lang, "report.asked",
           KN_LIST("measures", args->measure, args->measures));
    ke_web_put_in("p", args->measures ? said : kn_word(lang, "report.asked-all"), out);
    kn_say(said, sizeof said, lang, "report.margins",
           KN_LIST("margins", args->margin, args->margins));
    if (args->margins)
        ke_web_put_in("p", said, out);
}

/* Returns why play stopped. */
static const char *how_long(const ke_experiment *e, char said[SAID])
{
    const char *lang = e->args->lang;
    uint64_t blocks = ke_experiment_blocks(e);
    if (ke_experiment_is_cut(e))
        return kn_say(said, SAID, lang, "report.interrupted", KN_NUMBER("blocks", (int64_t)blocks),
                      KN_NUMBER("all", (int64_t)e->blocks));
    if (e->args->until_decided && !ke_experiment_is_decided(e))
        return kn_say(said, SAID, lang, "report.not-decided", KN_NUMBER("blocks", (int64_t)blocks));
    if (e->args->fixed || e->args->relearn)
        return kn_word(lang, "report.one-look");
    return kn_word(lang, e->args->until_decided ? KN_KEY("report.until-decided")
                                                : KN_KEY("report.fixed"));
}

static void put_setting(const ke_experiment *e, FILE *out)
{
    const char *lang = e->args->lang;
    kc_args args = *e->args;
    char said[SAID], *command = NULL;
    size_t size = 0;
    ke_web_put_in("h2", kn_word(lang, "report.setting"), out);
    fputs("<ul>\n", out);
    for (int n = 0; n < e->lineups; n++) {
        const ke_lineup *l = &e->lineup[n];
        ke_web_put_in("li",
                      kn_say(said, sizeof said, lang, "compare.played",
                             KN_NUMBER("blocks", (int64_t)l->sums->blocks),
                             KN_NUMBER("matches", l->measures.turns),
                             KN_FLAG("deal", args.one_deal), KN_TEXT("players", l->name)),
                      out);
    }
    ke_web_put_in("li", how_long(e, said), out);
    kn_print(out, "<li>kanun %s</li>\n", kanun_version());
    for (int v = 0; v < 2; v++)
        kn_print(out, "<li>%s: <code>%s</code></li>\n", v ? "B" : "A",
                 kanun_rules_info(e->rules[v])->digest);
    fputs("</ul>\n", out);
    args.seed = e->seed;
    FILE *memory = kn_text_open(&command, &size);
    kc_arguments_print(&args, memory);
    kn_text_close(memory);
    ke_web_put_in("p", kn_word(lang, "report.repeat"), out);
    fputs("<pre dir=\"ltr\"><code>", out);
    ke_web_put(command, out);
    fputs("</code></pre>\n", out);
    free(command);
}

/* ---- Verdicts and tables ---- */

static void put_verdicts(const ke_experiment *e, FILE *out)
{
    const char *lang = e->args->lang;
    char said[SAID], text[40];
    int told = 0;
    ke_web_put_in("h2", kn_word(lang, "report.verdicts"), out);
    fputs("<ul>\n", out);
    for (int n = 0; n < e->askeds; n++) {
        const ke_asked *a = &e->asked[n];
        const ke_finding *f = ke_finding_at(e, 1, n);
        bool decided = f->verdict == KE_A_MORE || f->verdict == KE_B_MORE;
        if (!e->args->measures && !decided && a->l->wish[a->m].margin < 0)
            continue;
        fputs("<li><bdi>", out);
        ke_web_put(a->measure->name, out);
        if (e->lineups > 1) {
            fputs(" (", out);
            ke_web_put(a->l->name, out);
            putc(')', out);
        }
        fputs("</bdi>", out);
        ke_web_put(kn_word(lang, "page.colon"), out);
        fputs("<strong>", out);
        ke_web_put(ke_say_verdict(f, lang, said, sizeof said), out);
        fputs("</strong> <bdi>", out);
        ke_web_put(ke_measure_text(a->measure, f->mean, true, text), out);
        fputs("</bdi></li>\n", out);
        told++;
    }
    if (!told)
        ke_web_put_in("li", kn_word(lang, "report.nothing"), out);
    fputs("</ul>\n", out);
    fputs("<p class=\"soft\">", out);
    ke_web_put(ke_say_means(e->args), out);
    if (ke_has_outside(e)) {
        putc(' ', out);
        ke_web_put(kn_word(lang, "compare.outside"), out);
    }
    fputs("</p>\n", out);
}

static void put_row(const ke_experiment *e, int asked, FILE *out)
{
    ke_cells cells;
    ke_compare_cells(e, asked, cells);
    fputs("<tr>", out);
    for (int n = 0; n < KE_COLUMNS; n++)
        ke_web_put_cell("td", cells[n], n == KE_COLUMNS - 1, out);
    fputs("</tr>\n", out);
}

static void put_table(const ke_experiment *e, int n, FILE *out)
{
    const char *heading[KE_COLUMNS];
    char said[SAID];
    ke_compare_headings(e->args, heading);
    ke_web_put_in("h3", e->lineup[n].name, out);
    fputs("<div class=\"wide\" tabindex=\"0\"><table>\n<thead><tr>", out);
    for (int i = 0; i < KE_COLUMNS; i++)
        ke_web_put_cell("th", heading[i], false, out);
    fputs("</tr></thead>\n<tbody>\n", out);
    for (int i = 0; i < e->askeds; i++)
        if (e->asked[i].lineup == n && is_told(e, &e->asked[i]))
            put_row(e, i, out);
    fputs("</tbody></table></div>\n", out);
    if (*ke_say_shares(e, n, said, sizeof said))
        ke_web_put_in("p", said, out);
    if (*ke_say_policies(e, n, said, sizeof said))
        ke_web_put_in("p", said, out);
}

/* ---- Plots ---- */

/* True if two kinds of numbers can have one axis: points can. */
static bool is_alike(ke_form a, ke_form b)
{
    static const ke_form unit[] = {
        [KE_SHARE] = KE_SHARE, [KE_POINTS] = KE_POINTS, [KE_NUMBER] = KE_NUMBER,
        [KE_RATIO] = KE_RATIO, [KE_EDGE] = KE_POINTS,   [KE_WORTH] = KE_POINTS};
    return unit[a] == unit[b];
}

/* Returns the axis for all plots of such numbers, so that they can be compared; it includes 0. */
static ke_web_axis axis_of(const ke_experiment *e, ke_form form)
{
    ke_web_axis a = {0, 0};
    for (int n = 0; n < e->askeds; n++) {
        if (!is_told(e, &e->asked[n]) || !is_alike(e->asked[n].measure->form, form))
            continue;
        const ke_finding *f = ke_finding_at(e, 1, n);
        ke_web_reach(&a, f->mean);
        ke_web_reach(&a, f->low);
        ke_web_reach(&a, f->high);
        ke_web_reach(&a, f->margin > 0 ? f->margin : 0);
        ke_web_reach(&a, f->margin > 0 ? -f->margin : 0);
    }
    return ke_web_widen(a);
}

static void put_plot(const ke_experiment *e, const ke_measure *measure, FILE *out)
{
    ke_web_axis a = axis_of(e, measure->form);
    ke_web_row row[KE_LINEUPS_MAX];
    char says[KE_LINEUPS_MAX][200], title[KE_MEASURE_NAME + 10], text[40], interval[120];
    int rows = 0;
    for (int n = 0; n < e->lineups; n++) {
        int asked = ke_asked_find(e, n, measure->name);
        if (asked < 0)
            continue;
        const ke_finding *f = ke_finding_at(e, 1, asked);
        snprintf(
            says[rows], sizeof *says, "%s (%s)", ke_measure_text(measure, f->mean, true, text),
            ke_interval_text(measure, e->args->lang, &f->sample, f->low, f->high, true, interval));
        row[rows] =
            (ke_web_row){e->lineup[n].name, says[rows], f->mean, f->low, f->high, f->margin};
        rows++;
    }
    snprintf(title, sizeof title, "%s: B - A", measure->name);
    ke_web_plot(title, row, rows, &a, measure->form == KE_SHARE, out);
}

static void put_plots(const ke_experiment *e, FILE *out)
{
    ke_web_put_in("h2", kn_word(e->args->lang, "report.plots"), out);
    for (int n = 0; n < e->askeds && !e->asked[n].lineup; n++)
        if (is_told(e, &e->asked[n]))
            put_plot(e, e->asked[n].measure, out);
}

void ke_compare_print_html(const void *payload, FILE *out)
{
    const ke_experiment *e = payload;
    const char *lang = e->args->lang;
    ke_web_begin(lang, kn_word(lang, "report.title"), out);
    ke_web_put_in("h1", kn_word(lang, "report.title"), out);
    put_question(e, out);
    put_verdicts(e, out);
    put_plots(e, out);
    ke_web_put_in("h2", kn_word(lang, "report.tables"), out);
    for (int n = 0; n < e->lineups; n++)
        put_table(e, n, out);
    put_setting(e, out);
    ke_web_end(out);
}
