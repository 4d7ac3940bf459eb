/* SPDX-License-Identifier: MIT
 * report.c: collects problems, finds the word that was meant, explains codes. report_print.c
 * prints problems.
 */
#include "base/report.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "base/plain.h"
#include "base/spoken.h"

/* Messages quote text that comes from files, records, commands and requests. */
static const char *mended(char *text)
{
    if (text)
        kn_plain_mend(text);
    return text;
}

void kn_report_begin(kn_report *report, kn_arena *arena)
{
    report->arena = arena;
    report->count = 0;
    report->notes = NULL;
}

/* Returns the length of the text before the expected value. Reads the format rather than the text,
 * because quoted input may also contain the separator. */
static int before_expected(const char *format, const char *sign, va_list arguments)
{
    char begun[512];
    snprintf(begun, sizeof begun, "%.*s", (int)(sign - format), format);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    return vsnprintf(NULL, 0, begun, arguments);
#pragma GCC diagnostic pop
}

static kn_problem *add(kn_report *report, kn_code code, kn_mark at, const char *format,
                       va_list arguments) __attribute__((format(printf, 4, 0)));

static kn_problem *add(kn_report *report, kn_code code, kn_mark at, const char *format,
                       va_list arguments)
{
    kn_problem *problem = &report->scratch;
    kn_problem said = {.code = code, .status = KN_RULES, .at = at, .arena = report->arena};
    char *text = NULL;
    const char *sign = strstr(format, KN_EXPECTED);
    va_list again;

    va_copy(again, arguments);
    if (report->count < KN_REPORT_MAX) {
        if (report->arena)
            text = kn_arena_vprint(report->arena, format, arguments);
        if (text)
            problem = &report->problem[report->count];
        else /* the caller completes the scratch problem, while this one stays unchanged */
            report->problem[report->count] =
                (kn_problem){.code = KN_E_MEMORY, .status = KN_SYSTEM, .message = KN_MEMORY_OUT};
    }
    report->count++;
    if (text && sign) {
        char *end = text + before_expected(format, sign, again);
        *end = '\0';
        said.expected = mended(end + strlen(KN_EXPECTED));
    }
    va_end(again);
    said.message = text ? mended(text) : "";
    *problem = said;
    return problem;
}

kn_problem *kn_report_add(kn_report *report, kn_code code, kn_mark at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    kn_problem *problem = add(report, code, at, format, arguments);
    va_end(arguments);
    return problem;
}

bool kn_report_wrong(kn_report *report, kn_code code, kn_mark at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(report, code, at, format, arguments);
    va_end(arguments);
    return false;
}

bool kn_report_memory(kn_report *report)
{
    kn_report_add(report, KN_E_MEMORY, (kn_mark){0}, KN_MEMORY_OUT)->status = KN_SYSTEM;
    return false;
}

bool kn_problem_is_like(const kn_problem *a, const kn_problem *b)
{
    const char *x = a->at.source ? a->at.source->name : "",
               *y = b->at.source ? b->at.source->name : "";
    return a->code == b->code && a->at.line == b->at.line && a->at.column == b->at.column &&
           strcmp(x, y) == 0;
}

void kn_report_expect(kn_report *report, kn_problem *problem, const char *format, ...)
{
    va_list arguments;
    if (!report->arena || problem == &report->scratch)
        return;
    va_start(arguments, format);
    problem->expected = mended(kn_arena_vprint(report->arena, format, arguments));
    va_end(arguments);
}

void kn_report_origin(kn_report *report, kn_problem *problem, kn_mark origin, const char *format,
                      ...)
{
    va_list arguments;
    problem->origin = origin;
    if (!report->arena || problem == &report->scratch)
        return;
    va_start(arguments, format);
    problem->origin_note = mended(kn_arena_vprint(report->arena, format, arguments));
    va_end(arguments);
}

/* Returns a copy that lives as long as the report. */
static const char *kept(const kn_problem *problem, const char *text)
{
    return problem->arena ? kn_arena_text(problem->arena, text, strlen(text)) : text;
}

void kn_report_mean(kn_problem *problem, const char *word)
{
    if (word)
        problem->suggestion = kept(problem, word);
}

void kn_report_choice(kn_problem *problem, const char *option)
{
    problem->choice = kept(problem, option);
}

/* Returns the source text of a place; NULL if none is shown. */
static const char *text_at(const kn_mark *at, const char **end)
{
    const kn_source *source = at->source;
    if (!source || !source->text || !at->line || !at->column)
        return NULL;
    const char *p = source->text;
    *end = p + source->size;
    for (uint32_t line = 1; p && line < at->line; line++) {
        p = memchr(p, '\n', (size_t)(*end - p));
        p = p ? p + 1 : NULL;
    }
    for (uint32_t column = 1; p && p < *end && column < at->column; p += *p != '\n', column++)
        while (p + 1 < *end && ((unsigned char)p[1] & 0xC0) == 0x80)
            p++;
    return p;
}

const char *kn_problem_expected(const kn_problem *problem)
{
    static const char *const curly[] = {"“", "”", "„", "‘", "’", "«", "»"};
    const char *end = NULL, *text = text_at(&problem->at, &end);
    for (size_t i = 0; text && i < sizeof curly / sizeof *curly; i++)
        if ((size_t)(end - text) >= strlen(curly[i]) &&
            strncmp(text, curly[i], strlen(curly[i])) == 0)
            return "straight quotes (\"...\"), or none: curly quotes are part of the text";
    return problem->expected;
}

void kn_report_mean_number(kn_report *report, kn_problem *problem, const char *wrong)
{
    int64_t number;
    if (report->arena && problem != &report->scratch && kn_spoken_number(wrong, &number))
        kn_report_mean(problem, kn_arena_print(report->arena, "%" PRId64, number));
}

void kn_report_expect_points(kn_report *report, kn_problem *problem, int per)
{
    if (per == 1)
        kn_report_expect(
            report, problem,
            "a whole number of points (with `unit: 1/2` in the file, half points, too)");
    else
        kn_report_expect(report, problem, "points in steps of 1/%d, the `unit` of the file", per);
}

kn_status kn_report_status_from(const kn_report *report, int from)
{
    for (int i = from; i < report->count; i++)
        if (i >= KN_REPORT_MAX)
            return KN_RULES;
        else if (report->problem[i].status != KN_OK)
            return report->problem[i].status;
    return KN_OK;
}

kn_status kn_report_status(const kn_report *report)
{
    return kn_report_status_from(report, 0);
}

void kn_report_suggest(kn_problem *problem, const char *wrong, const char *const *words)
{
    /* otherwise there is no memory for the list */
    bool shown = !problem->message || *problem->message;
    const char *near = words && shown ? kn_nearest_by_words(wrong, words) : NULL;
    if (words && shown)
        kn_report_mean(problem, near ? near : kn_nearest(wrong, words));
}

/* Returns the number of a code written as "E0214" or "0214"; -1: it is not a code. */
static int number_of(const char *name)
{
    int number = 0;
    if (*name == 'E' || *name == 'e')
        name++;
    if (strlen(name) != 4)
        return -1;
    for (; *name; name++) {
        if (*name < '0' || *name > '9')
            return -1;
        number = number * 10 + (*name - '0');
    }
    return number;
}

const char *kn_code_explain(const char *name)
{
    static const struct {
        int number;
        const char *text;
    } codes[] = {
#define CODE(name, number, title, explanation) {number, title "\n" explanation},
#include "base/codes.def"
#undef CODE
    };
    int number = number_of(name);
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i].number == number)
            return codes[i].text;
    return NULL;
}

const char *kn_code_example(const char *name, bool right)
{
    if (strcmp(name, "game") == 0)
        return kn_example_game;
    int number = number_of(name);
    for (const kn_example *e = kn_examples; e->code; e++)
        if (number_of(e->code) == number)
            return right ? e->right : e->wrong;
    return NULL;
}
