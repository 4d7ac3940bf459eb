/* SPDX-License-Identifier: MIT
 * compare_html.c: a comparison as a single HTML page to send to somebody: question, setting,
 * verdicts, tables and plots. It loads nothing from other hosts and runs no script.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/print.h"
#include "base/words.h"
#include "experiment/against.h"
#include "command/arguments.h"
#include "experiment/compare_report.h"

#define SAID 4000
#define WIDE 360 /* width of a plot, in its own units */
#define ROW 40   /* height of a row */
#define SIDE 24  /* margin on both sides */
#define AXIS 28  /* height of the axis */
#define TICKS 5  /* the most ticks, or a few more */

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1c1e21;--soft:#5b6068;--page:#fdfdfb;--rule:#d4d4cc;"
    "--mark:#14639e;--band:#dce7d6}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6e6e1;--soft:#a2a7ad;--page:#16181b;"
    "--rule:#3c4046;--mark:#7cbcf0;--band:#2b3a2a}}"
    "body{margin:0 auto;max-width:62rem;padding:1rem;background:var(--page);color:var(--ink);"
    "font:1rem/1.5 system-ui,sans-serif}"
    "h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.15rem;margin-top:2rem;"
    "border-bottom:1px solid var(--rule)}h3{font-size:1rem}"
    "dt{font-weight:600}dd{margin:0 0 .5rem;overflow-wrap:anywhere}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
    "th,td{padding:.25rem .6rem;text-align:end;white-space:nowrap;"
    "border-bottom:1px solid var(--rule)}th:first-child,td:first-child,td:last-child,"
    "th:last-child{text-align:start}"
    "pre{white-space:pre-wrap;overflow-wrap:anywhere}code,pre{font-size:.9rem}"
    "p,li{overflow-wrap:anywhere}.soft{color:var(--soft)}.rule{margin:.2rem 0 .2rem 1rem}"
    "td:last-child{white-space:normal;min-width:9rem}"
    "figure{margin:1rem 0;max-width:30rem;break-inside:avoid}svg{display:block;width:100%;"
    "direction:ltr}svg text{font:12px system-ui,sans-serif;fill:var(--ink)}"
    "svg .soft{fill:var(--soft)}.zero{stroke:var(--soft);stroke-dasharray:3 3}"
    ".span{stroke:var(--mark);stroke-width:4;stroke-linecap:round}.mean{fill:var(--mark)}"
    ".axis{fill:none;stroke:var(--soft)}"
    ".open{stroke-width:2;stroke-dasharray:2 8}"
    ".band{fill:var(--band)}"
    "@media print{body{max-width:none}.wide{overflow:visible}}";

/* ---- Texts ---- */

/* Returns the HTML entity of a character, if it needs one. The catalogues' end of a sentence
 * becomes a blank. */
static const char *entity_of(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\n':
        return " ";
    default:
        return "";
    }
}

static void put(const char *text, FILE *out)
{
    for (size_t plain; *text; text += plain + (text[plain] != '\0')) {
        plain = strcspn(text, "&<>\"\n");
        kn_print_own_part(out, text, plain);
        kn_print(out, "%s", entity_of(text[plain]));
    }
}

static void put_in(const char *tag, const char *text, FILE *out)
{
    kn_print(out, "<%s>", tag);
    put(text, out);
    kn_print(out, "</%s>\n", tag);
}

/* Writes a cell. Names and numbers set their own direction. A sentence that may begin with one,
 * such as a verdict, keeps the direction of the page. */
static void put_cell(const char *tag, const char *text, bool sentence, FILE *out)
{
    kn_print(out, sentence ? "<%s>" : "<%s dir=\"auto\">", tag);
    put(text, out);
    kn_print(out, "</%s>", tag);
}

static void put_entry(const char *name, const char *text, FILE *out)
{
    put_in("dt", name, out);
    fputs("<dd><bdi>", out);
    put(text, out);
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
    char *text = NULL, *rest;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    kc_look_choose(&look, e->rules[1], (kc_look_wish){.language = e->args->lang, .nowhere = true});
    bool differ =
        memory && ke_against_differences(e->rules[1], e->rules[0], &look, memory) == KANUN_OK;
    if (memory && !fclose(memory) && differ) {
        put_in("h3", kn_word(e->args->lang, "report.differs"), out);
        rest = text;
        for (char *line; (line = strtok_r(rest, "\n", &rest));) {
            kn_print(out, "<p dir=\"auto\" class=\"%s\">", *line == ' ' ? "rule" : "soft");
            put(line, out);
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
    put_in("h2", kn_word(lang, "report.question"), out);
    fputs("<dl>\n", out);
    put_entry("A", e->label[0], out);
    put_entry("B", e->label[1], out);
    fputs("</dl>\n", out);
    put_differences(e, out);
    kn_say(said, sizeof said, lang, "report.asked",
           KN_LIST("measures", args->measure, args->measures));
    put_in("p", args->measures ? said : kn_word(lang, "report.asked-all"), out);
    kn_say(said, sizeof said, lang, "report.margins",
           KN_LIST("margins", args->margin, args->margins));
    if (args->margins)
        put_in("p", said, out);
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
    put_in("h2", kn_word(lang, "report.setting"), out);
    fputs("<ul>\n", out);
    for (int n = 0; n < e->lineups; n++) {
        const ke_lineup *l = &e->lineup[n];
        put_in("li",
               kn_say(said, sizeof said, lang, "compare.played",
                      KN_NUMBER("blocks", (int64_t)l->sums->blocks),
                      KN_NUMBER("matches", l->measures.turns), KN_FLAG("deal", args.one_deal),
                      KN_TEXT("players", l->name)),
               out);
    }
    put_in("li", how_long(e, said), out);
    kn_print(out, "<li>kanun %s</li>\n", kanun_version());
    for (int v = 0; v < 2; v++)
        kn_print(out, "<li>%s: <code>%s</code></li>\n", v ? "B" : "A",
                 kanun_rules_info(e->rules[v])->digest);
    fputs("</ul>\n", out);
    args.seed = e->seed;
    FILE *memory = open_memstream(&command, &size);
    if (memory) {
        kc_arguments_print(&args, memory);
        fclose(memory);
        put_in("p", kn_word(lang, "report.repeat"), out);
        fputs("<pre dir=\"ltr\"><code>", out);
        put(command, out);
        fputs("</code></pre>\n", out);
    }
    free(command);
}

/* ---- Verdicts and tables ---- */

static void put_verdicts(const ke_experiment *e, FILE *out)
{
    const char *lang = e->args->lang;
    char said[SAID], text[40];
    int told = 0;
    put_in("h2", kn_word(lang, "report.verdicts"), out);
    fputs("<ul>\n", out);
    for (int n = 0; n < e->askeds; n++) {
        const ke_asked *a = &e->asked[n];
        const ke_finding *f = ke_finding_at(e, 1, n);
        bool decided = f->verdict == KE_A_MORE || f->verdict == KE_B_MORE;
        if (!e->args->measures && !decided && a->l->wish[a->m].margin < 0)
            continue;
        fputs("<li><bdi>", out);
        put(a->measure->name, out);
        if (e->lineups > 1) {
            fputs(" (", out);
            put(a->l->name, out);
            putc(')', out);
        }
        fputs("</bdi>", out);
        put(kn_word(lang, "page.colon"), out);
        fputs("<strong>", out);
        put(ke_say_verdict(f, lang, said, sizeof said), out);
        fputs("</strong> <bdi>", out);
        put(ke_measure_text(a->measure, f->mean, true, text), out);
        fputs("</bdi></li>\n", out);
        told++;
    }
    if (!told)
        put_in("li", kn_word(lang, "report.nothing"), out);
    fputs("</ul>\n", out);
    fputs("<p class=\"soft\">", out);
    put(ke_say_means(e->args), out);
    if (ke_has_outside(e)) {
        putc(' ', out);
        put(kn_word(lang, "compare.outside"), out);
    }
    fputs("</p>\n", out);
}

static void put_row(const ke_experiment *e, int asked, FILE *out)
{
    ke_cells cells;
    ke_compare_cells(e, asked, cells);
    fputs("<tr>", out);
    for (int n = 0; n < KE_COLUMNS; n++)
        put_cell("td", cells[n], n == KE_COLUMNS - 1, out);
    fputs("</tr>\n", out);
}

static void put_table(const ke_experiment *e, int n, FILE *out)
{
    const char *heading[KE_COLUMNS];
    char said[SAID];
    ke_compare_headings(e->args, heading);
    put_in("h3", e->lineup[n].name, out);
    fputs("<div class=\"wide\" tabindex=\"0\"><table>\n<thead><tr>", out);
    for (int i = 0; i < KE_COLUMNS; i++)
        put_cell("th", heading[i], false, out);
    fputs("</tr></thead>\n<tbody>\n", out);
    for (int i = 0; i < e->askeds; i++)
        if (e->asked[i].lineup == n && is_told(e, &e->asked[i]))
            put_row(e, i, out);
    fputs("</tbody></table></div>\n", out);
    if (*ke_say_shares(e, n, said, sizeof said))
        put_in("p", said, out);
    if (*ke_say_policies(e, n, said, sizeof said))
        put_in("p", said, out);
}

/* ---- Plots ---- */

typedef struct axis {
    double from, to;
} axis;

static double at(const axis *a, double value)
{
    double part = (value - a->from) / (a->to - a->from);
    return SIDE + (WIDE - 2 * SIDE) * (part < 0 ? 0 : part > 1 ? 1 : part);
}

static void reach(axis *a, double value)
{
    if (isfinite(value) && value < a->from)
        a->from = value;
    if (isfinite(value) && value > a->to)
        a->to = value;
}

/* True if two kinds of numbers can have one axis: points can. */
static bool is_alike(ke_form a, ke_form b)
{
    static const ke_form unit[] = {
        [KE_SHARE] = KE_SHARE, [KE_POINTS] = KE_POINTS, [KE_NUMBER] = KE_NUMBER,
        [KE_RATIO] = KE_RATIO, [KE_EDGE] = KE_POINTS,   [KE_WORTH] = KE_POINTS};
    return unit[a] == unit[b];
}

/* Returns the axis for all plots of such numbers, so that they can be compared; it includes 0. */
static axis axis_of(const ke_experiment *e, ke_form form)
{
    axis a = {0, 0};
    for (int n = 0; n < e->askeds; n++) {
        if (!is_told(e, &e->asked[n]) || !is_alike(e->asked[n].measure->form, form))
            continue;
        const ke_finding *f = ke_finding_at(e, 1, n);
        reach(&a, f->mean);
        reach(&a, f->low);
        reach(&a, f->high);
        reach(&a, f->margin > 0 ? f->margin : 0);
        reach(&a, f->margin > 0 ? -f->margin : 0);
    }
    if (!(a.to > a.from)) /* all values are 0 or unknown */
        a = (axis){-1, 1};
    double room = 0.06 * (a.to - a.from);
    return (axis){a.from - room, a.to + room};
}

static void put_span(const ke_experiment *e, int asked, const axis *a, int row, FILE *out)
{
    const ke_measure *measure = e->asked[asked].measure;
    const ke_finding *f = ke_finding_at(e, 1, asked);
    double y = row * ROW + 30;
    char text[40], interval[120];
    double from = isfinite(f->low) ? f->low : a->from, to = isfinite(f->high) ? f->high : a->to;
    if (f->margin > 0)
        kn_print(out, "<rect class=\"band\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"12\"/>\n",
                 at(a, -f->margin), y - 6, at(a, f->margin) - at(a, -f->margin));
    kn_print(out, "<text x=\"%d\" y=\"%.1f\">", SIDE, y - 12);
    put(e->asked[asked].l->name, out);
    kn_print(out, "</text><text class=\"soft\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">",
             WIDE - SIDE, y - 12);
    kn_print(out, "%s (%s)</text>\n", ke_measure_text(measure, f->mean, true, text),
             ke_interval_text(measure, e->args->lang, &f->sample, f->low, f->high, true, interval));
    kn_print(out, "<line class=\"zero\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>\n",
             at(a, 0), at(a, 0), y - 6, y + 12);
    kn_print(out,
             "<line class=\"span%s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>"
             "<circle class=\"mean\" cx=\"%.1f\" cy=\"%.1f\" r=\"6\"/>\n",
             isinf(f->low) && isinf(f->high) ? " open" : "", at(a, from), at(a, to), y, y,
             at(a, f->mean), y);
}

/* Returns the distance of ticks: 1, 2 or 5 times a power of ten. */
static double step_of(const axis *a)
{
    double least = (a->to - a->from) / TICKS, step = pow(10, floor(log10(least)));
    return step >= least       ? step
           : 2 * step >= least ? 2 * step
           : 5 * step >= least ? 5 * step
                               : 10 * step;
}

/* Draws the axis below the rows. */
static void put_axis(const axis *a, bool share, int y, FILE *out)
{
    double step = step_of(a), scale = share ? 100 : 1;
    kn_print(out, "<path class=\"axis\" d=\"M%.1f %dH%.1f\"/>\n", at(a, a->from), y, at(a, a->to));
    for (double tick = ceil(a->from / step); tick * step <= a->to; tick++) {
        double x = at(a, tick * step);
        kn_print(out,
                 "<path class=\"axis\" d=\"M%.1f %dv4\"/><text class=\"soft\" x=\"%.1f\" y=\"%d\" "
                 "text-anchor=\"middle\">%.6g%s</text>\n",
                 x, y, x, y + 16, tick == 0 ? 0 : scale * tick * step, share ? " %" : "");
    }
}

static void put_plot(const ke_experiment *e, const ke_measure *measure, FILE *out)
{
    const char *name = measure->name;
    axis a = axis_of(e, measure->form);
    int rows = 0, height;
    for (int n = 0; n < e->lineups; n++)
        rows += ke_measures_find(&e->lineup[n].measures, name) >= 0;
    height = rows * ROW + AXIS;
    fputs("<figure>\n<figcaption>", out);
    put(name, out);
    kn_print(out, ": B - A</figcaption>\n<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"",
             WIDE, height);
    put(name, out);
    fputs(": B - A\">\n", out);
    rows = 0;
    for (int n = 0; n < e->lineups; n++) {
        int asked = ke_asked_find(e, n, name);
        if (asked >= 0)
            put_span(e, asked, &a, rows++, out);
    }
    put_axis(&a, measure->form == KE_SHARE, height - AXIS + 6, out);
    fputs("</svg>\n</figure>\n", out);
}

static void put_plots(const ke_experiment *e, FILE *out)
{
    put_in("h2", kn_word(e->args->lang, "report.plots"), out);
    for (int n = 0; n < e->askeds && !e->asked[n].lineup; n++)
        if (is_told(e, &e->asked[n]))
            put_plot(e, e->asked[n].measure, out);
}

void ke_compare_print_html(const void *payload, FILE *out)
{
    const ke_experiment *e = payload;
    const char *lang = e->args->lang;
    kn_print(out,
             "<!DOCTYPE html>\n<html lang=\"%s\" dir=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
             "'unsafe-inline'\">\n<style>%s</style>\n",
             lang, kn_word(lang, "language.direction"), style);
    put_in("title", kn_word(lang, "report.title"), out);
    fputs("</head>\n<body>\n<main>\n", out);
    put_in("h1", kn_word(lang, "report.title"), out);
    put_question(e, out);
    put_verdicts(e, out);
    put_plots(e, out);
    put_in("h2", kn_word(lang, "report.tables"), out);
    for (int n = 0; n < e->lineups; n++)
        put_table(e, n, out);
    put_setting(e, out);
    fputs("</main>\n</body>\n</html>\n", out);
}
