/* SPDX-License-Identifier: MIT
 * report.c: collects problems, finds the word that was meant, knows the codes. How problems look is
 * in report_print.c.
 */
#include "base/report.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/plain.h"

static const char *print(kn_report *report, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* Messages quote what stands in files, records, commands and requests. */
static const char *print(kn_report *report, const char *format, va_list arguments)
{
    char *text = kn_arena_vprint(report->arena, format, arguments);
    if (text)
        kn_plain_mend(text);
    return text;
}

void kn_report_begin(kn_report *report, kn_arena *arena)
{
    report->arena = arena;
    report->count = 0;
}

kn_problem *kn_report_add(kn_report *report, kn_code code, kn_mark at, const char *format, ...)
{
    kn_problem *problem = &report->scratch;
    kn_problem said = {.code = code, .status = KN_RULES, .at = at, .arena = report->arena};
    va_list arguments;

    if (report->count < KN_REPORT_MAX) {
        if (report->arena) {
            va_start(arguments, format);
            said.message = print(report, format, arguments);
            va_end(arguments);
        }
        if (said.message)
            problem = &report->problem[report->count];
        else /* the caller completes the scratch problem, this one stays as it is */
            report->problem[report->count] =
                (kn_problem){.code = KN_E_MEMORY, .status = KN_SYSTEM, .message = "out of memory"};
    }
    report->count++;
    *problem = said;
    if (!said.message)
        problem->message = "";
    return problem;
}

bool kn_report_memory(kn_report *report)
{
    kn_report_add(report, KN_E_MEMORY, (kn_mark){0}, "out of memory")->status = KN_SYSTEM;
    return false;
}

void kn_report_expect(kn_report *report, kn_problem *problem, const char *format, ...)
{
    va_list arguments;
    if (!report->arena || problem == &report->scratch)
        return;
    va_start(arguments, format);
    problem->expected = print(report, format, arguments);
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
    problem->origin_note = print(report, format, arguments);
    va_end(arguments);
}

void kn_report_mean(kn_problem *problem, const char *word)
{
    if (word)
        problem->suggestion =
            problem->arena ? kn_arena_text(problem->arena, word, strlen(word)) : word;
}

kn_status kn_report_status(const kn_report *report)
{
    return report->count ? report->problem[0].status : KN_OK;
}

enum { WORD_MAX = 64 }; /* characters; nobody means a longer word */

/* The characters of UTF-8 text, stray bytes as themselves; -1 if there are more than WORD_MAX. */
static int characters(const char *text, uint32_t out[WORD_MAX])
{
    int n = 0;
    for (const unsigned char *p = (const unsigned char *)text; *p;) {
        uint32_t c = *p++;
        if (n == WORD_MAX)
            return -1;
        while ((*p & 0xC0) == 0x80 && c >= 0xC0 && c < 1u << 24)
            c = c << 8 | *p++;
        out[n++] = c;
    }
    return n;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Edits from a to b: insertion, deletion, change, swap of neighbours (optimal string alignment). */
static int edits(const uint32_t *a, int a_length, const uint32_t *b, int b_length)
{
    int row[3][WORD_MAX + 1]; /* rows i-2, i-1 and i of the table, in turn */

    for (int j = 0; j <= b_length; j++)
        row[0][j] = j;
    for (int i = 1; i <= a_length; i++) {
        int *now = row[i % 3];
        const int *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= b_length; j++) {
            now[j] =
                smaller(last[j - 1] + (a[i - 1] != b[j - 1]), 1 + smaller(last[j], now[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = smaller(now[j], before[j - 2] + 1);
        }
    }
    return row[a_length % 3][b_length];
}

void kn_report_suggest(kn_problem *problem, const char *wrong, const char *const *words)
{
    uint32_t meant[WORD_MAX], word[WORD_MAX];
    const char *nearest = NULL;
    int length = characters(wrong, meant), best;

    if (length < 0 || !words ||
        (problem->message && !*problem->message)) /* no memory for the list; not to be shown */
        return;
    best = length < 6 ? 1 : 2; /* a third of the length, in 1..2 */
    for (best++; *words; words++) {
        int word_length = characters(*words, word), distance;
        if (word_length < 0 || abs(word_length - length) >= best)
            continue;
        distance = edits(meant, length, word, word_length);
        if (distance > 0 && distance < best &&
            distance < (length > word_length ? length : word_length)) { /* something is alike */
            best = distance;
            nearest = *words;
        }
    }
    kn_report_mean(problem, nearest);
}

/* "E0214" or "0214" as a number, -1: it is none. */
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
    static const struct {
        int number;
        const char *wrong, *right;
    } examples[] = {
#define EXAMPLE(name, wrong, right) {KN_E_##name, wrong, right},
#include "base/examples.def"
#undef EXAMPLE
    };
    int number = number_of(name);
    if (strcmp(name, "game") == 0)
        return EXAMPLE_GAME;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        if (examples[i].number == number)
            return right ? examples[i].right : examples[i].wrong;
    return NULL;
}
