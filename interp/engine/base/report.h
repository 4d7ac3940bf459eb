/* SPDX-License-Identifier: MIT
 * report.h: errors for people. A report collects up to 20 problems, each with its place in a source
 * text, what was expected, a suggestion and where the offending value was inherited from, and
 * prints them in order. Codes are stable: base/codes.def lists them with their explanations.
 */
#ifndef KN_BASE_REPORT_H
#define KN_BASE_REPORT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"

/* What a function answers; main() exits with the same numbers. */
typedef enum kn_status {
    KN_OK = 0,     /* fine */
    KN_NO = 1,     /* the answer is no: a check or test failed, a move is illegal */
    KN_USAGE = 2,  /* wrong arguments */
    KN_RULES = 3,  /* a rule file or hook is wrong */
    KN_SYSTEM = 4, /* memory, files, the operating system */
} kn_status;

/* KN_E_xxx, one for each row of codes.def. */
typedef enum kn_code {
#define CODE(name, number, title, explanation) KN_E_##name = number,
#include "base/codes.def"
#undef CODE
} kn_code;

/* A text that errors may point into; name and text live as long as its owner (an arena). */
typedef struct kn_source {
    const char *name; /* as shown to people: the path as given */
    const char *text; /* NULL: no text to show */
    size_t size;
} kn_source;

/* A place in a source; line and column count from 1 in characters (not bytes), 0 = no place.
 * `length` is in characters, for the caret line; 0 is shown as one caret. */
typedef struct kn_mark {
    const kn_source *source; /* NULL: nowhere */
    uint32_t line, column, length;
} kn_mark;

typedef struct kn_problem {
    kn_code code;
    kn_status status; /* what the program exits with if this is the first problem; KN_OK: a note,
                         which is no error */
    kn_mark at;
    const char *message;
    const char *expected;   /* or NULL */
    const char *suggestion; /* or NULL: the word meant, see kn_report_mean */
    kn_arena *arena;        /* the report's; NULL: a problem of nobody's */
    kn_mark origin;         /* where it was inherited from, or no place */
    const char *origin_note;
    const char *detail; /* further lines (a Lua traceback, a chain of files), or NULL */
    const char
        *choice; /* the option it is about, if that was chosen outside of all files, or NULL */
} kn_problem;

#define KN_REPORT_MAX 20

typedef struct kn_report {
    kn_arena *arena; /* texts live here */
    int count;       /* all problems met, also those beyond KN_REPORT_MAX */
    kn_problem problem[KN_REPORT_MAX];
    kn_problem scratch;      /* what kn_report_add gives when it can keep no more */
    struct kn_report *notes; /* notes about what has no effect, found on the way, for
                                kn_report_add; NULL: nobody wants them */
} kn_report;

/* An empty report whose texts go to `arena`. */
void kn_report_begin(kn_report *report, kn_arena *arena);

/* Behind it a format says what was expected: "'%s' is no name" KN_EXPECTED "two letters". */
#define KN_EXPECTED "\v"

/* Adds a problem and returns it, to be completed with the functions below. Beyond the limit, or
 * when memory is out, it is counted and a scratch problem is returned: never NULL. Status is
 * KN_RULES unless the caller changes it. When memory is out the problem kept is KN_E_MEMORY
 * (KN_SYSTEM), so code KN_E_MEMORY itself needs no memory, and `arena` may then be NULL. */
kn_problem *kn_report_add(kn_report *report, kn_code code, kn_mark at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Adds a problem that is complete. False. */
bool kn_report_wrong(kn_report *report, kn_code code, kn_mark at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Says that memory is out. False. */
bool kn_report_memory(kn_report *report);
void kn_report_expect(kn_report *report, kn_problem *problem, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets `suggestion` to the word of `words` (NULL-terminated; NULL: none) nearest to `wrong`: at
 * most 2 edits (insertion, deletion, change, swap of neighbours) and at most a third of its length,
 * never fewer than 1, but something must be alike; else leaves it. */
void kn_report_suggest(kn_problem *problem, const char *wrong, const char *const *words);
/* Sets `suggestion` to a word (NULL: leaves it): to a copy, because reports outlive the words of a
 * game's rules and scripts. Without memory there is none. */
void kn_report_mean(kn_problem *problem, const char *word);
/* Names the option of `choice`, by a copy. */
void kn_report_choice(kn_problem *problem, const char *option);
void kn_report_origin(kn_report *report, kn_problem *problem, kn_mark origin, const char *format,
                      ...) __attribute__((format(printf, 4, 5)));

/* Problem n, from 0, to be completed; NULL if there is none or it was not kept. */
static inline kn_problem *kn_report_kept(kn_report *report, int n)
{
    return n >= 0 && n < report->count && n < KN_REPORT_MAX ? &report->problem[n] : NULL;
}

/* What was expected: where the place begins with a curly quote, straight quotes; else `expected`.
 */
const char *kn_problem_expected(const kn_problem *problem);

/* Adds "did you mean" of a number that stands there in words. */
void kn_report_mean_number(kn_report *report, kn_problem *problem, const char *wrong);

/* The status of the first problem that is no note, from number `from`; KN_OK if there is none. */
kn_status kn_report_status_from(const kn_report *report, int from);
/* The same of all problems. */
kn_status kn_report_status(const kn_report *report);

/* Prints all problems sorted by source (in order of first use), line and column, in the form of the
 * README; `colour` != 0 uses terminal colours. Control characters that rules files bring along are
 * shown as '?', so that no file can write to the terminal. */
void kn_report_print(const kn_report *report, FILE *out, int colour);

/* The explanation of "E0214" or "0214", its title first; NULL if there is no such code. */
const char *kn_code_explain(const char *name);
/* A file or command that gives this code and no other, or (right) the same without the mistake;
 * NULL where none can show it in a few lines. "game": the game that the examples extend. */
const char *kn_code_example(const char *name, bool right);

#endif
