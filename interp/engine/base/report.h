/* SPDX-License-Identifier: MIT
 * report.h: errors for people. A report collects up to 20 problems and prints them in order.
 * Each has its place in a source text, what was expected, a suggestion, and where the offending
 * value was inherited from. Codes are stable: base/codes.def lists them with explanations.
 */
#ifndef KN_BASE_REPORT_H
#define KN_BASE_REPORT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"

/* Result of a function; also the exit status of the program. */
typedef enum kn_status {
    KN_OK = 0,     /* success */
    KN_NO = 1,     /* a check or test failed, or a move is illegal */
    KN_USAGE = 2,  /* wrong arguments */
    KN_RULES = 3,  /* error in a rules file or hook */
    KN_SYSTEM = 4, /* failure of memory, files, or the operating system */
} kn_status;

/* KN_E_xxx, one for each row of codes.def. */
typedef enum kn_code {
#define CODE(name, number, title, explanation) KN_E_##name = number,
#include "base/codes.def"
#undef CODE
} kn_code;

/* A text that errors may point into. Name and text live as long as their owner (an arena). */
typedef struct kn_source {
    const char *name; /* as shown to people: the path as given */
    const char *text; /* NULL: no text to show */
    size_t size;
} kn_source;

/* A place in a source. Line and column count from 1, in characters (not bytes); 0: no place.
 * `length` is in characters, for the line of carets; 0 shows one caret. */
typedef struct kn_mark {
    const kn_source *source; /* NULL: no place */
    uint32_t line, column, length;
} kn_mark;

typedef struct kn_problem {
    kn_code code;
    kn_status status; /* what the program exits with if this is the first problem; KN_OK: a note,
                         which is not an error */
    kn_mark at;
    const char *message;
    const char *expected;   /* NULL: none */
    const char *suggestion; /* the word that was probably meant (kn_report_mean); NULL: none */
    kn_arena *arena;        /* the report's arena; NULL for a problem without a report */
    kn_mark origin;         /* where the value was inherited from, or no place */
    const char *origin_note;
    const char *detail; /* further lines (a Lua traceback, a chain of files); NULL: none */
    const char *choice; /* the option, if chosen outside all files; or NULL */
} kn_problem;

#define KN_REPORT_MAX 20

typedef struct kn_report {
    kn_arena *arena; /* holds the texts */
    int count;       /* number of problems, including those beyond KN_REPORT_MAX */
    kn_problem problem[KN_REPORT_MAX];
    kn_problem scratch;      /* what kn_report_add gives when it can keep no more */
    struct kn_report *notes; /* notes about keys without effect, found while loading, for
                                kn_report_add; NULL: not wanted */
} kn_report;

/* Initialises an empty report whose texts go to `arena`. */
void kn_report_begin(kn_report *report, kn_arena *arena);

/* Separates a message from what was expected: "'%s' is no name" KN_EXPECTED "two letters". */
#define KN_EXPECTED "\v"

/* Adds a problem and returns it, to be completed with the functions below. Never NULL: beyond
 * the limit, or when out of memory, the problem is counted and a scratch problem is returned.
 * Its status is KN_RULES unless the caller changes it. When out of memory, the problem kept is
 * KN_E_MEMORY (KN_SYSTEM), so reporting KN_E_MEMORY needs no memory, and `arena` may be NULL
 * then. */
kn_problem *kn_report_add(kn_report *report, kn_code code, kn_mark at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Adds a problem that needs no completion. Returns false. */
bool kn_report_wrong(kn_report *report, kn_code code, kn_mark at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Reports "out of memory". Returns false. */
bool kn_report_memory(kn_report *report);
void kn_report_expect(kn_report *report, kn_problem *problem, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets `suggestion` to the word of `words` (NULL-terminated; NULL: none) nearest to `wrong`:
 * within 2 edits (insertion, deletion, change, swap of neighbours) and a third of its length,
 * but at least 1 edit, and with something in common. Otherwise leaves it unchanged. */
void kn_report_suggest(kn_problem *problem, const char *wrong, const char *const *words);
/* Sets `suggestion` to a copy of a word (NULL: no change), because reports outlive the words of
 * a game's rules and scripts. Does nothing if out of memory. */
void kn_report_mean(kn_problem *problem, const char *word);
/* Sets the option in `choice` to a copy of `option`. */
void kn_report_choice(kn_problem *problem, const char *option);
void kn_report_origin(kn_report *report, kn_problem *problem, kn_mark origin, const char *format,
                      ...) __attribute__((format(printf, 4, 5)));

/* Returns problem n, from 0, to be completed; NULL if it doesn't exist or was not kept. */
static inline kn_problem *kn_report_kept(kn_report *report, int n)
{
    return n >= 0 && n < report->count && n < KN_REPORT_MAX ? &report->problem[n] : NULL;
}

/* Returns `expected`, with straight quotes instead if the text at the problem's place begins
 * with a curly quote. */
const char *kn_problem_expected(const kn_problem *problem);

/* Adds "did you mean" for a number written in words. */
void kn_report_mean_number(kn_report *report, kn_problem *problem, const char *wrong);

/* Adds which points can be written if `per` units make one point: fractions need a `unit`. */
void kn_report_expect_points(kn_report *report, kn_problem *problem, int per);

/* The status of the first problem that is no note, from number `from`; KN_OK if there is none. */
kn_status kn_report_status_from(const kn_report *report, int from);
/* The same of all problems. */
kn_status kn_report_status(const kn_report *report);

/* Prints all problems sorted by source (in order of first use), line and column, as the README
 * shows; `colour` != 0 uses terminal colours. Control characters from rules files become '?', so
 * that no file can control the terminal. */
void kn_report_print(const kn_report *report, FILE *out, int colour);

/* Made by interp/examples/table.awk from the files there; the last code is NULL. */
typedef struct kn_example {
    const char *code, *wrong, *right;
} kn_example;
extern const kn_example kn_examples[];
extern const char kn_example_game[]; /* the game that the examples extend */

/* Returns the explanation of "E0214" or "0214", its title first; NULL: unknown code. */
const char *kn_code_explain(const char *name);
/* Returns a file or command that causes this code and no other, or (right) the same without the
 * mistake. NULL if a few lines can't show it. "game": the game that the examples extend. */
const char *kn_code_example(const char *name, bool right);

#endif
