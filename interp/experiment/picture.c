/* SPDX-License-Identifier: MIT
 * picture.c: plots of numbers with intervals: drawn with letters for a terminal, or written as
 * data and a script that gnuplot runs.
 */
#include "experiment/picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/print.h"
#include "base/memory.h"
#include "base/width.h"
#include "command/columns.h"
#include "command/tool.h"
#include "players/process.h"

#define LINE 80      /* columns of a plot in a terminal */
#define LABEL 40     /* the most columns of a label ... */
#define VALUE 11     /* ... and of a number after the plot */
#define SERIES_MAX 8 /* with different colours */
#define DRAWN_MS 60000
#define OPEN "interval not known, or without an end"

static bool has_interval(const ke_dot *d)
{
    return d->low <= d->high && isfinite(d->low) && isfinite(d->high);
}

/* ---- In a terminal ---- */

/* The area between labels and numbers: its width and its range of values. */
typedef struct canvas {
    int label, width;
    double low, high;
} canvas;

/* Returns "label, series". */
static const char *label_of(const ke_dot *d, char out[200])
{
    char number[40];
    snprintf(number, sizeof number, "%g", d->x);
    snprintf(out, 200, "%s%s%s", d->label ? d->label : number, *d->series ? ", " : "", d->series);
    return out;
}

/* A share is at most 100 %: clips `from` and `to` if all values are. */
static void keep_within(const ke_picture *p, double low, double high, double *from, double *to)
{
    if (!p->percent)
        return;
    *from = low >= 0 && *from < 0 ? 0 : low >= -1 && *from < -1 ? -1 : *from;
    *to = high <= 0 && *to > 0 ? 0 : high <= 1 && *to > 1 ? 1 : *to;
}

/* Finds the range of all values; widens it around a single one. True if there was more than one. */
static bool bounds(const ke_picture *p, double *low, double *high)
{
    *low = INFINITY, *high = -INFINITY;
    for (int n = 0; n < p->dots; n++) {
        const ke_dot *d = &p->dot[n];
        double from = has_interval(d) ? d->low : d->mean, to = has_interval(d) ? d->high : d->mean;
        *low = from < *low ? from : *low;
        *high = to > *high ? to : *high;
    }
    if (*low < *high)
        return true;
    double number = *low, room = p->percent ? 0.05 : 0.5;
    *low -= room, *high += room;
    keep_within(p, number, number, low, high);
    return false;
}

static canvas canvas_of(const ke_picture *p)
{
    canvas c = {0};
    char text[200];
    for (int n = 0; n < p->dots; n++) {
        int width = kn_width(label_of(&p->dot[n], text));
        c.label = width > c.label ? width : c.label;
    }
    c.label = c.label > LABEL ? LABEL : c.label;
    c.width = LINE - c.label - 1 - VALUE;
    bounds(p, &c.low, &c.high);
    return c;
}

static int column(const canvas *c, double value)
{
    int at = (int)((value - c->low) / (c->high - c->low) * (c->width - 1) + 0.5);
    return at < 0 ? 0 : at >= c->width ? c->width - 1 : at;
}

static void put_value(const ke_picture *p, double value, char out[40])
{
    snprintf(out, 40, p->percent ? "%.2f %%" : "%.3f", p->percent ? 100 * value : value);
}

static void print_row(const ke_picture *p, const ke_dot *d, const canvas *c, FILE *out)
{
    char text[40], label[200];
    bool wide = has_interval(d);
    int at = column(c, d->mean), from = wide ? column(c, d->low) : at,
        to = wide ? column(c, d->high) : at;
    kc_put(out, label_of(d, label), c->label, false);
    putc(' ', out);
    for (int n = 0; n < c->width; n++)
        fputs(n == at && d->open   ? "\u25cb"
              : n == at            ? "\u25cf"
              : n == from && wide  ? "\u251c"
              : n == to && wide    ? "\u2524"
              : n > from && n < to ? "\u2500"
                                   : " ",
              out);
    put_value(p, d->mean, text);
    kn_print(out, " %s\n", text);
}

/* Writes "1.000 .. 3.000", or the only value of a bar. */
static const char *put_bar(const ke_picture *p, const ke_dot *d, char out[90])
{
    char from[40], to[40];
    put_value(p, d->low, from);
    put_value(p, d->high, to);
    snprintf(out, 90, d->low < d->high ? "%s .. %s" : "%s", from, to);
    return out;
}

static void print_bars(const ke_picture *p, FILE *out)
{
    double most = 1;
    char text[90];
    int label = 0;
    for (int n = 0; n < p->dots; n++) {
        int width = kn_width(put_bar(p, &p->dot[n], text));
        most = p->dot[n].mean > most ? p->dot[n].mean : most;
        label = width > label ? width : label;
    }
    for (int n = 0; n < p->dots; n++) {
        kc_put(out, put_bar(p, &p->dot[n], text), label, true);
        fputs("  ", out);
        int length = (int)ceil(p->dot[n].mean * (LINE - label - 2 - VALUE) / most);
        for (; length > 0; length--)
            fputs("\u2588", out);
        kn_print(out, " %.0f\n", p->dot[n].mean);
    }
}

/* True if a dot should have an interval and has none. */
static bool is_open(const ke_picture *p)
{
    bool open = false;
    for (int n = 0; n < p->dots; n++)
        open |= p->dot[n].open;
    return open;
}

void ke_picture_print(const ke_picture *p, FILE *out)
{
    char from[40], to[40];
    kn_print(out, "%s\n", p->title);
    if (p->bars) {
        print_bars(p, out);
        return;
    }
    canvas c = canvas_of(p);
    for (int n = 0; n < p->dots; n++)
        print_row(p, &p->dot[n], &c, out);
    put_value(p, c.low, from);
    put_value(p, c.high, to);
    int between = c.width - kn_width(from) - kn_width(to);
    kn_print(out, "%*s %s%*s%s\n", c.label, "", from, between > 1 ? between : 1, "", to);
    if (is_open(p))
        kn_print(out, "%*s \u25cb %s\n", c.label, "", OPEN);
}

/* ---- For gnuplot ---- */

/* For each dot, its series and the row of its label, both numbered in order of appearance.
 * Computed once, since there may be many dots. */
typedef struct order {
    const ke_picture *picture;
    const char *name; /* name of the files */
    int series, rows;
    int *of, *row; /* for each dot */
} order;

static int number_names(const ke_picture *p, bool labels, int *number)
{
    int count = 0;
    for (int n = 0; n < p->dots; n++) {
        int first = 0;
        while (labels ? strcmp(p->dot[first].label, p->dot[n].label) != 0
                      : strcmp(p->dot[first].series, p->dot[n].series) != 0)
            first++;
        number[n] = first == n ? count++ : number[first];
    }
    return count;
}

static bool has_labels(const ke_picture *p)
{
    return p->dots && p->dot[0].label;
}

static order order_of(const ke_picture *p, const char *name)
{
    order o = {p, name, .of = kn_calloc(2 * (size_t)p->dots + 1, sizeof *o.of)};
    o.row = o.of + p->dots;
    o.series = number_names(p, false, o.of);
    o.rows = has_labels(p) ? number_names(p, true, o.row) : 0;
    return o;
}

/* Where gnuplot reads a text. Labels of tics are format strings, in which a percent sign must be
 * doubled. */
typedef enum text_place { IN_COLUMN, IN_QUOTES, AT_TIC } text_place;

/* Writes a text without tabs, line ends and other control characters. gnuplot interprets nothing
 * within single quotes; a single quote in the text becomes a typographic one. */
static void put_text(const char *text, text_place where, FILE *out)
{
    if (where != IN_COLUMN)
        putc('\'', out);
    for (; *text; text++) {
        if ((unsigned char)*text < ' ' || *text == 127)
            putc(' ', out);
        else if (where != IN_COLUMN && *text == '\'')
            fputs("\u2019", out);
        else if (where == AT_TIC && *text == '%')
            fputs("%%", out);
        else
            putc(*text, out);
    }
    if (where != IN_COLUMN)
        putc('\'', out);
}

static void put_number(double value, FILE *out)
{
    if (isfinite(value))
        kn_print(out, "\t%.9g", value);
    else
        fputs("\tNaN", out);
}

/* Writes one block of data for each series: place, number, interval, label. */
static void put_data(const void *payload, FILE *out)
{
    const order *o = payload;
    const ke_picture *p = o->picture;
    fputs(p->bars ? "# middle\tcount\tfrom\tto\tlabel\tseries\n"
                  : "# place\tmean\tlow\thigh\tlabel\tseries\topen\n",
          out);
    for (int s = 0; s < o->series; s++) {
        fputs(s ? "\n\n" : "", out);
        for (int n = 0; n < p->dots; n++) {
            const ke_dot *d = &p->dot[n];
            if (o->of[n] != s)
                continue;
            double place =
                d->label ? o->row[n] + (s - (o->series - 1) / 2.0) * 0.6 / o->series : d->x;
            double scale = p->percent ? 100 : 1;
            kn_print(out, "%.9g", place * (p->bars ? scale : 1));
            put_number(p->bars ? d->mean : scale * d->mean, out);
            put_number(has_interval(d) ? scale * d->low : NAN, out);
            put_number(has_interval(d) ? scale * d->high : NAN, out);
            putc('\t', out);
            put_text(d->label ? d->label : "", IN_COLUMN, out);
            putc('\t', out);
            put_text(d->series, IN_COLUMN, out);
            fputs(p->bars ? "\n" : d->open ? "\t1\n" : "\t0\n", out);
        }
    }
}

/* Writes an axis; `numbers`: the axis of the numbers with intervals. */
static void put_axis(const ke_picture *p, const char *axis, const char *text, bool percent,
                     bool numbers, FILE *out)
{
    char whole[400];
    bool open = numbers && is_open(p);
    snprintf(whole, sizeof whole, "%s%s%s", text, percent ? " (%)" : "",
             !open   ? ""
             : *text ? "; hollow: " OPEN
                     : "hollow: " OPEN);
    kn_print(out, "set %slabel ", axis);
    put_text(whole, IN_QUOTES, out);
    fputs(" noenhanced\n", out);
}

/* Writes the range of that axis, for shares and for a single number, around which gnuplot would
 * have none. */
static void put_range(const ke_picture *p, const char *axis, FILE *out)
{
    double low, high, scale = p->percent ? 100 : 1;
    if (bounds(p, &low, &high) && !p->percent)
        return;
    double room = 0.04 * (high - low), from = low - room, to = high + room;
    keep_within(p, low, high, &from, &to);
    kn_print(out, "set %srange [%.9g:%.9g]\n", axis, scale * from, scale * to);
}

/* Returns the width of a bar; bars of single values are drawn narrow. */
static double width_of(const ke_picture *p)
{
    const ke_dot *first = &p->dot[0], *last = &p->dot[p->dots - 1];
    double width = p->dots > 1 ? last->x - first->x : p->percent ? 0.01 : 1;
    bool single = !(first->low < first->high);
    if (single && p->dots > 1)
        width /= 20;
    for (int n = 1; n < p->dots; n++) {
        double apart = (single ? 0.8 : 1) * (p->dot[n].x - p->dot[n - 1].x);
        width = apart < width ? apart : width;
    }
    return width;
}

/* Leaves some room before the first and after the last bar. */
static void put_bar_range(const ke_picture *p, FILE *out)
{
    double scale = p->percent ? 100 : 1, width = width_of(p);
    kn_print(out, "set yrange [0:*]\nset xrange [%.9g:%.9g]\n", scale * (p->dot[0].x - width),
             scale * (p->dot[p->dots - 1].x + width));
}

/* Lets the axis of places end a little beyond the first and the last, wherever the next tick is. */
static void put_places(const ke_picture *p, FILE *out)
{
    double least = p->dot[0].x, most = p->dot[0].x;
    for (int n = 1; n < p->dots; n++) {
        least = fmin(least, p->dot[n].x);
        most = fmax(most, p->dot[n].x);
    }
    double room = most > least ? 0.04 * (most - least) : 1;
    kn_print(out, "set xrange [%.9g:%.9g]\n", least - room, most + room);
}

/* If there are rows, numbers lie along x, otherwise along y. */
static void put_setting(const ke_picture *p, const order *o, int height, FILE *out)
{
    bool labels = has_labels(p);
    fputs("set encoding utf8\nset datafile separator \"\\t\"\nset label 1 ", out);
    put_text(p->title, IN_QUOTES, out);
    kn_print(out, " at screen 0.5, screen %.4f center noenhanced\nset tmargin 4\n",
             1 - 18.0 / height);
    put_axis(p, "x", p->x, p->percent && (labels || p->bars), labels, out);
    put_axis(p, "y", p->y, p->percent && !labels && !p->bars, !labels, out);
    kn_print(out,
             "set border 3\nset tics nomirror out\nset key at screen 0.5, screen %.4f center "
             "horizontal noenhanced\nset grid ",
             1 - 42.0 / height);
    fputs(labels ? "x lc rgb '#d8d8d8' lt 1\n" : "y lc rgb '#d8d8d8' lt 1\n", out);
    fputs("set offsets graph 0.04, graph 0.04, graph 0.04, 0\n", out);
    if (p->bars && p->dots)
        put_bar_range(p, out);
    else
        put_range(p, labels ? "x" : "y", out);
    if (p->dots && !labels && !p->bars)
        put_places(p, out);
    if (!labels)
        return;
    kn_print(out, "set yrange [%d.5:-0.5]\nset ytics (", o->rows - 1);
    for (int n = 0, told = 0; n < p->dots; n++) {
        if (o->row[n] != told)
            continue;
        fputs(told ? ", " : "", out);
        put_text(p->dot[n].label, AT_TIC, out);
        kn_print(out, " %d", told++);
    }
    fputs(") noenhanced scale 0\nset arrow from first 0, graph 0 to first 0, graph 1 nohead "
          "lc rgb '#909090' dt 2 back\n",
          out);
}

static void put_series(const ke_picture *p, const char *name, int s, const char *title, FILE *out)
{
    static const char *const colour[SERIES_MAX] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                   "#e69f00", "#56b4e9", "#000000", "#999999"};
    const char *c = colour[s % SERIES_MAX];
    if (p->bars) {
        kn_print(out,
                 "'%s.tsv' index %d using 1:2:(%.9g) with boxes fs solid 0.7 lc rgb '%s' notitle",
                 name, s, (p->percent ? 100 : 1) * width_of(p), c);
        return;
    }
    bool labels = p->dot[0].label != NULL;
    const char *place = labels ? "2:1" : "1:2";
    kn_print(
        out,
        "'%s.tsv' index %d using %s:3:4 with %cerrorbars pt 7 ps 0.1 lw 2 lc rgb '%s' notitle, "
        "'' index %d using %s with %s lc rgb '%s' ",
        name, s, place, labels ? 'x' : 'y', c, s, place,
        labels ? "points pt 7 ps 0.9" : "linespoints pt 7 ps 0.9 lw 1", c);
    if (*title) {
        fputs("title ", out);
        put_text(title, IN_QUOTES, out);
    } else {
        fputs("notitle", out);
    }
    if (is_open(p)) /* hollow dots */
        kn_print(out,
                 ", '' index %d using ($7==1?$%c:NaN):%c with points pt 7 ps 0.5 lc rgb '#ffffff' "
                 "notitle",
                 s, place[0], place[2]);
}

static void put_script(const void *payload, FILE *out)
{
    const order *o = payload;
    const ke_picture *p = o->picture;
    int height = has_labels(p) ? 150 + (24 + 8 * o->series) * o->rows : 480;
    put_setting(p, o, height, out);
    kn_print(out,
             "set terminal pngcairo size 820,%d font 'DejaVu Sans,11' background 'white'\n"
             "set output '%s.png'\nplot ",
             height, o->name);
    for (int n = 0, s = 0; n < p->dots; n++) {
        if (o->of[n] != s)
            continue;
        fputs(s ? ", \\\n  " : "", out);
        put_series(p, o->name, s++, p->dot[n].series, out);
    }
    fputs("\nset output\ndrawn = 1\n", out); /* tells the request that the script ran to its end */
}

static kanun_status write_file(const order *o, const char *folder, kc_put_all *put,
                               const char *ending)
{
    char *path = kn_printed("%s/%s%s", folder, o->name, ending);
    kanun_status status = kc_output_write("-o", path, put, o);
    kn_free(path);
    return status;
}

/* Writes a text in double quotes with octal escapes for each byte, so that gnuplot accepts any
 * folder. */
static void put_folder(const char *folder, FILE *out)
{
    putc('"', out);
    for (; *folder; folder++)
        kn_print(out, "\\%03o", (unsigned)(unsigned char)*folder);
    putc('"', out);
}

/* Returns the commands for gnuplot: change to the folder and load the script. */
static char *request_of(const char *folder, const char *name)
{
    char *text;
    size_t size;
    FILE *out = kn_text_open(&text, &size);
    fputs("drawn = 0\ncd ", out);
    put_folder(folder, out);
    kn_print(out, "\nload '%s.gp'\nset print '-'\nprint drawn\n", name);
    kn_text_close(out);
    return text;
}

/* The command that starts gnuplot is constant, so no text of a script reaches the shell. */
static kanun_status draw(const char *folder, const char *name)
{
    char why[KP_PROCESS_WHY] = "";
    char *line = request_of(folder, name);
    kp_process *gnuplot = kp_process_start("exec gnuplot -", why);
    const char *answer = gnuplot ? kp_process_ask(gnuplot, line, DRAWN_MS, why) : NULL;
    bool fine = answer && !strcmp(answer, "1");
    if (!fine)
        kc_tool_say(KANUN_SYSTEM, "gnuplot can't draw %s/%s.gp: it %s", folder, name,
                    answer ? "printed the reason above" : why);
    kp_process_end(gnuplot);
    free(line);
    return fine ? KANUN_OK : KANUN_SYSTEM;
}

kanun_status ke_picture_write(const ke_picture *p, const char *folder, const char *name)
{
    order o = order_of(p, name);
    kanun_status status = write_file(&o, folder, put_data, ".tsv");
    if (status == KANUN_OK)
        status = write_file(&o, folder, put_script, ".gp");
    kn_free(o.of);
    if (status != KANUN_OK || !p->dots)
        return status;
    if (kp_process_is_on_path("gnuplot"))
        return draw(folder, name);
    kc_tool_say(KANUN_OK,
                "gnuplot is not installed, so %s/%s.png is not drawn: install gnuplot-nox", folder,
                name);
    return KANUN_OK;
}
