/* SPDX-License-Identifier: MIT
 * report_print.c: prints problems: place, message, source line with carets, expectation and
 * suggestion. Makes text from files harmless for terminals.
 */
#include "base/report.h"

#include <stdbool.h>
#include <string.h>

#include "base/plain.h"
#include "base/width.h"

enum {
    /* most characters shown of a source line; longer lines show the part around the place */
    LINE_SHOWN = 120,
    LINE_BEFORE = 60,    /* most characters shown before the place */
    EXPECTED_LINE = 100, /* columns of the expectation */
    WORD_MAX = 256       /* maximum length of a word in bytes; longer words are not broken */
};

static const char *const no_paint[] = {"", "", "", ""};
static const char *const terminal_paint[] = {"\033[1m", "\033[1;31m", "\033[32m", "\033[0m"};
enum { BOLD, RED, GREEN, PLAIN };

/* Decodes the UTF-8 character at `p` (before `end`) to *c; returns its length in bytes. A stray
 * byte gives '?'. */
static size_t character(const char *p, const char *end, int32_t *c)
{
    size_t bytes;
    *c = kn_plain_decode(p, (size_t)(end - p), &bytes);
    if (*c < 0)
        *c = '?';
    return bytes;
}

/* True for characters that control a terminal or change the direction of writing. */
static bool harmful(int32_t c)
{
    return (c < 0x20 && c != '\t') || (c >= 0x7F && c < 0xA0) || c == 0x200E || c == 0x200F ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

/* Returns the number of columns in which a character is shown. */
static int columns_of(const char *p, int32_t c)
{
    size_t bytes;
    return c < 0x80 || harmful(c) ? 1 : kn_width_next(p, &bytes);
}

static void put_character(FILE *out, const char *p, size_t bytes, int32_t c)
{
    if (harmful(c) || (bytes == 1 && c == '?'))
        fputc('?', out);
    else
        fwrite(p, 1, bytes, out);
}

/* Writes a text, indenting its further lines like the first one. */
static void put_text(FILE *out, const char *text)
{
    const char *end = text + strlen(text);
    while (end > text && end[-1] == '\n')
        end--;
    for (const char *p = text; p < end;) {
        int32_t c;
        size_t bytes = character(p, end, &c);
        if (c == '\n')
            fputs("\n  ", out);
        else
            put_character(out, p, bytes, c);
        p += bytes;
    }
}

static void put_place(FILE *out, const kn_mark *at)
{
    put_text(out, at->source->name);
    if (at->line)
        fprintf(out, ":%u", (unsigned)at->line);
    if (at->line && at->column)
        fprintf(out, ":%u", (unsigned)at->column);
}

/* Returns the beginning of the line, and its end in *end; NULL if the source has no text or no such
 * line. */
static const char *find_line(const kn_mark *at, const char **end)
{
    const kn_source *source = at->source;
    const char *p, *stop;

    if (!source || !source->text || at->line == 0)
        return NULL;
    p = source->text;
    stop = p + source->size;
    for (uint32_t line = 1; line < at->line; line++) {
        p = memchr(p, '\n', (size_t)(stop - p));
        if (!p)
            return NULL;
        p++;
    }
    *end = memchr(p, '\n', (size_t)(stop - p));
    if (!*end)
        *end = stop;
    if (*end > p && (*end)[-1] == '\r')
        (*end)--;
    return p;
}

/* Prints the source line after its number, and below it carets under the characters
 * at..at+length-1. Tabs are kept in both lines, so the carets align with any tab width. */
static void put_source_line(FILE *out, const kn_mark *at, const char *const *paint)
{
    const char *end, *line = find_line(at, &end);
    uint32_t first = at->column > LINE_BEFORE ? at->column - LINE_BEFORE : 1;
    uint32_t number, length = at->length ? at->length : 1, carets = 0;
    size_t bytes;
    int32_t c;
    int gutter;

    if (!line)
        return;
    if (first > 1) { /* a line that fits is shown from its beginning */
        uint32_t all = 0;
        for (const char *p = line; p < end && all <= LINE_SHOWN; p += character(p, end, &c))
            all++;
        if (all <= LINE_SHOWN)
            first = 1;
    }
    gutter = fprintf(out, "  %u | ", (unsigned)at->line);
    fputs(first > 1 ? "..." : "", out);
    number = 1;
    for (const char *p = line; p < end; p += bytes, number++) {
        bytes = character(p, end, &c);
        if (number >= first + LINE_SHOWN) {
            fputs("...", out);
            break;
        }
        if (number >= first)
            put_character(out, p, bytes, c);
    }
    fputc('\n', out);
    if (at->column == 0)
        return;

    fprintf(out, "%*s| %s", gutter - 2, "", first > 1 ? "   " : "");
    number = 1;
    for (const char *p = line; p < end && number < at->column; p += bytes, number++) {
        bytes = character(p, end, &c);
        if (number >= first)
            fprintf(out, "%*s", columns_of(p, c), c == '\t' ? "\t" : "");
        line = p + bytes;
    }
    fputs(paint[GREEN], out);
    for (const char *p = line; p < end && length > 0 && number < first + LINE_SHOWN; p += bytes) {
        bytes = character(p, end, &c);
        for (int i = columns_of(p, c); i > 0; i--, carets++)
            fputc('^', out);
        length--;
        number++;
    }
    if (carets == 0) /* the place is at the end of the line */
        fputc('^', out);
    fprintf(out, "%s\n", paint[PLAIN]);
}

static void put_origin(FILE *out, const kn_problem *problem)
{
    fputs("  inherited from ", out);
    put_place(out, &(kn_mark){problem->origin.source, problem->origin.line, 0, 0});
    if (problem->origin_note && *problem->origin_note) {
        fputc(' ', out);
        put_text(out, problem->origin_note);
    }
    fputc('\n', out);
}

/* Prints an expectation, which may be a long list, in lines of EXPECTED_LINE columns, broken at
 * blanks. */
static void put_expected(FILE *out, const char *text)
{
    static const char begins[] = "  expected";
    int column = (int)sizeof begins - 1;

    fputs(begins, out);
    while (*(text += strspn(text, " "))) {
        char word[WORD_MAX];
        size_t length = strcspn(text, " ");
        if (length >= sizeof word) {
            putc(' ', out);
            put_text(out, text);
            break;
        }
        memcpy(word, text, length);
        word[length] = '\0';
        int columns = kn_width(word);
        if (column + 1 + columns > EXPECTED_LINE) {
            fputs("\n   ", out);
            column = 3;
        }
        putc(' ', out);
        put_text(out, word);
        column += 1 + columns;
        text += length;
    }
    putc('\n', out);
}

static void put_problem(FILE *out, const kn_problem *problem, const char *const *paint)
{
    if (problem->at.source) {
        fputs(paint[BOLD], out);
        put_place(out, &problem->at);
        fprintf(out, ":%s ", paint[PLAIN]);
    }
    if (problem->status == KN_OK)
        fprintf(out, "%snote:%s ", paint[BOLD], paint[PLAIN]);
    else
        fprintf(out, "%serror:%s ", paint[RED], paint[PLAIN]);
    put_text(out, problem->message);
    fprintf(out, " [E%04d]\n", (int)problem->code);
    put_source_line(out, &problem->at, paint);
    const char *expected = kn_problem_expected(problem);
    if (expected)
        put_expected(out, expected);
    if (problem->suggestion) {
        fputs("  did you mean '", out);
        put_text(out, problem->suggestion);
        fprintf(out, "'?\n  more: kanun explain E%04d\n", (int)problem->code);
    }
    if (problem->origin.source)
        put_origin(out, problem);
    if (problem->detail) {
        fputs("  ", out);
        put_text(out, problem->detail);
        fputc('\n', out);
    }
}

/* Returns the first kept problem that has the same source as problem number `i`. */
static int first_use(const kn_report *report, int i)
{
    int first = 0;
    while (report->problem[first].at.source != report->problem[i].at.source)
        first++;
    return first;
}

static bool goes_before(const kn_report *report, int a, int b)
{
    const kn_mark *x = &report->problem[a].at, *y = &report->problem[b].at;
    int x_use = first_use(report, a), y_use = first_use(report, b);

    if (x_use != y_use)
        return x_use < y_use;
    if (x->line != y->line)
        return x->line < y->line;
    return x->column < y->column;
}

void kn_report_print(const kn_report *report, FILE *out, int colour)
{
    const char *const *paint = colour ? terminal_paint : no_paint;
    int kept = report->count < KN_REPORT_MAX ? report->count : KN_REPORT_MAX;
    int order[KN_REPORT_MAX];

    /* insertion sort, because it is stable and there are at most 20 problems */
    for (int i = 0; i < kept; i++) {
        int at = i;
        for (; at > 0 && goes_before(report, i, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (int i = 0; i < kept; i++)
        put_problem(out, &report->problem[order[i]], paint);
    if (report->count > kept)
        fprintf(out, "and %d more %s not shown\n", report->count - kept,
                report->count - kept == 1 ? "problem is" : "problems are");
}
