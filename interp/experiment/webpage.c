/* SPDX-License-Identifier: MIT
 * webpage.c: the HTML of pages, and plots as SVG. A page loads nothing from other hosts and runs no
 * script.
 */
#include "experiment/webpage.h"

#include <math.h>
#include <string.h>

#include "base/print.h"
#include "base/words.h"

#define WIDE 360 /* width of a plot, in its own units */
#define ROW 40   /* height of a row */
#define TALL 160 /* height of a histogram */
#define THIN 4   /* the least width of a bar */
#define SIDE 24  /* margin on both sides */
#define AXIS 28  /* height of the axis */
#define TICKS 5  /* the most ticks, or a few more */

#define COLOURS                                                                                    \
    ":root{color-scheme:light dark;--ink:#1c1e21;--soft:#5b6068;--page:#fdfdfb;--rule:#d4d4cc;"    \
    "--mark:#14639e;--band:#dce7d6}"                                                               \
    "@media(prefers-color-scheme:dark){:root{--ink:#e6e6e1;--soft:#a2a7ad;--page:#16181b;"         \
    "--rule:#3c4046;--mark:#7cbcf0;--band:#2b3a2a}}"
#define PLOTS                                                                                      \
    "svg text{font:12px system-ui,sans-serif;fill:var(--ink)}"                                     \
    "svg .soft{fill:var(--soft)}.zero{stroke:var(--soft);stroke-dasharray:3 3}"                    \
    ".span{stroke:var(--mark);stroke-width:4;stroke-linecap:round}.mean{fill:var(--mark)}"         \
    ".axis{fill:none;stroke:var(--soft)}"                                                          \
    ".open{stroke-width:2;stroke-dasharray:2 8}"                                                   \
    ".band{fill:var(--band)}"

static const char style[] = COLOURS
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
    "direction:ltr}" PLOTS "@media print{body{max-width:none}.wide{overflow:visible}}";

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

void ke_web_put(const char *text, FILE *out)
{
    for (size_t plain; *text; text += plain + (text[plain] != '\0')) {
        plain = strcspn(text, "&<>\"\n");
        kn_print_own_part(out, text, plain);
        kn_print(out, "%s", entity_of(text[plain]));
    }
}

void ke_web_put_in(const char *tag, const char *text, FILE *out)
{
    kn_print(out, "<%s>", tag);
    ke_web_put(text, out);
    kn_print(out, "</%s>\n", tag);
}

void ke_web_put_cell(const char *tag, const char *text, bool sentence, FILE *out)
{
    kn_print(out, sentence ? "<%s>" : "<%s dir=\"auto\">", tag);
    ke_web_put(text, out);
    kn_print(out, "</%s>", tag);
}

void ke_web_begin(const char *lang, const char *title, FILE *out)
{
    kn_print(out,
             "<!DOCTYPE html>\n<html lang=\"%s\" dir=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
             "'unsafe-inline'\">\n<style>%s</style>\n",
             lang, kn_word(lang, "language.direction"), style);
    ke_web_put_in("title", title, out);
    fputs("</head>\n<body>\n<main>\n", out);
}

void ke_web_end(FILE *out)
{
    fputs("</main>\n</body>\n</html>\n", out);
}

/* ---- Plots ---- */

typedef struct range {
    double from, to;
} range;

static double at(const range *a, double value)
{
    double part = (value - a->from) / (a->to - a->from);
    return SIDE + (WIDE - 2 * SIDE) * (part < 0 ? 0 : part > 1 ? 1 : part);
}

/* Lets the axis reach a value, if it is finite. */
static void reach(range *a, double value)
{
    if (isfinite(value) && value < a->from)
        a->from = value;
    if (isfinite(value) && value > a->to)
        a->to = value;
}

/* Returns the axis with some room at both ends. */
static range widen(range a)
{
    if (!(a.to > a.from)) /* all values are the same, or unknown */
        a = (range){a.from - 1, a.to + 1};
    double room = 0.06 * (a.to - a.from);
    return (range){a.from - room, a.to + room};
}

/* Writes the label on the left, and number and interval on the right. */
static void put_label(const ke_picture *p, const ke_dot *d, double y, FILE *out)
{
    double unit = p->percent ? 100 : 1;
    const char *sign = p->percent ? " %" : "";
    char label[120], says[120];
    const char *between = *d->series ? " " : "";
    if (d->label)
        snprintf(label, sizeof label, "%s%s%s", d->label, between, d->series);
    else
        snprintf(label, sizeof label, "%.6g%s%s", d->x, between, d->series);
    if (d->low <= d->high && isfinite(d->low) && isfinite(d->high))
        snprintf(says, sizeof says, "%.3f%s (%.3f to %.3f)", unit * d->mean, sign, unit * d->low,
                 unit * d->high);
    else
        snprintf(says, sizeof says, "%.3f%s", unit * d->mean, sign);
    kn_print(out, "<text x=\"%d\" y=\"%.1f\">", SIDE, y - 12);
    ke_web_put(label, out);
    kn_print(out, "</text><text class=\"soft\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">",
             WIDE - SIDE, y - 12);
    ke_web_put(d->says ? d->says : says, out);
    fputs("</text>\n", out);
}

static void put_span(const ke_picture *p, const ke_dot *r, const range *a, double y, FILE *out)
{
    double from = isfinite(r->low) ? r->low : a->from, to = isfinite(r->high) ? r->high : a->to;
    if (r->margin > 0)
        kn_print(out, "<rect class=\"band\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"12\"/>\n",
                 at(a, -r->margin), y - 6, at(a, r->margin) - at(a, -r->margin));
    put_label(p, r, y, out);
    if (a->from <= 0 && a->to >= 0)
        kn_print(out, "<line class=\"zero\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>\n",
                 at(a, 0), at(a, 0), y - 6, y + 12);
    if (r->low <= r->high)
        kn_print(out, "<line class=\"span%s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>",
                 isinf(r->low) && isinf(r->high) ? " open" : "", at(a, from), at(a, to), y, y);
    kn_print(out, "<circle class=\"mean\" cx=\"%.1f\" cy=\"%.1f\" r=\"6\"/>\n", at(a, r->mean), y);
}

/* Returns the distance of ticks: 1, 2 or 5 times a power of ten. */
static double step_of(const range *a)
{
    double least = (a->to - a->from) / TICKS, step = pow(10, floor(log10(least)));
    return step >= least       ? step
           : 2 * step >= least ? 2 * step
           : 5 * step >= least ? 5 * step
                               : 10 * step;
}

/* Draws the axis below the rows. */
static void put_axis(const range *a, bool share, int y, FILE *out)
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

static void put_rows(const ke_picture *p, FILE *out)
{
    range axis = {p->from, p->to};
    if (!(p->from < p->to)) {
        axis = (range){p->dots ? p->dot->mean : 0, p->dots ? p->dot->mean : 0};
        for (const ke_dot *d = p->dot; d < p->dot + p->dots; d++) {
            reach(&axis, d->mean);
            reach(&axis, d->low <= d->high ? d->low : d->mean);
            reach(&axis, d->low <= d->high ? d->high : d->mean);
        }
        axis = widen(axis);
    }
    for (int n = 0; n < p->dots; n++)
        put_span(p, &p->dot[n], &axis, n * ROW + 30, out);
    put_axis(&axis, p->percent, p->dots * ROW + 6, out);
}

static void put_bars(const ke_picture *p, FILE *out)
{
    const ke_dot *bar = p->dot;
    range axis = {p->dots ? bar[0].low : 0, p->dots ? bar[0].high : 0};
    double most = 1;
    for (int n = 0; n < p->dots; n++) {
        reach(&axis, bar[n].low);
        reach(&axis, bar[n].high);
        most = bar[n].mean > most ? bar[n].mean : most;
    }
    axis = widen(axis);
    for (int n = 0; n < p->dots; n++) {
        double height = (TALL - 10) * bar[n].mean / most,
               width = fmax(THIN, at(&axis, bar[n].high) - at(&axis, bar[n].low));
        kn_print(out,
                 "<rect class=\"mean\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
                 (at(&axis, bar[n].low) + at(&axis, bar[n].high) - width) / 2, TALL - height, width,
                 height);
    }
    put_axis(&axis, p->percent, TALL + 6, out);
}

static int height_of(const ke_picture *p)
{
    return (p->bars ? TALL : p->dots * ROW) + AXIS;
}

void ke_web_plot(const ke_picture *p, FILE *out)
{
    fputs("<figure>\n<figcaption>", out);
    ke_web_put(p->title, out);
    kn_print(out, "</figcaption>\n<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDE,
             height_of(p));
    ke_web_put(p->title, out);
    fputs("\">\n", out);
    (p->bars ? put_bars : put_rows)(p, out);
    fputs("</svg>\n</figure>\n", out);
}

void ke_web_picture(const void *payload, FILE *out)
{
    const ke_picture *p = payload;
    const char *const below[] = {p->x, p->y};
    int height = height_of(p), y = height;
    kn_print(out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 %d %d %d\" width=\"%d\">\n"
             "<style>" COLOURS "svg{background:var(--page)}" PLOTS "</style>\n<text x=\"%d\" "
             "y=\"-8\">",
             -AXIS, WIDE, height + 3 * AXIS, 2 * WIDE, SIDE);
    ke_web_put(p->title, out);
    fputs("</text>\n", out);
    (p->bars ? put_bars : put_rows)(p, out);
    for (int n = 0; n < 2; n++)
        if (*below[n]) {
            kn_print(out, "<text class=\"soft\" x=\"%d\" y=\"%d\">", SIDE, y += 16);
            ke_web_put(below[n], out);
            fputs("</text>\n", out);
        }
    fputs("</svg>\n", out);
}
