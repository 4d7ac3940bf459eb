/* SPDX-License-Identifier: MIT
 * report.h: errors for people. A report collects up to 20 problems and prints them in order. Each
 * problem has its place in a source text, the expected value, a suggestion, and the origin of an
 * inherited value. Codes never change their meaning: base/codes.def lists them with explanations.
 */
#ifndef KN_BASE_REPORT_H
#define KN_BASE_REPORT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"

/* The result of a function, and also the exit status of the program. */
typedef enum kn_status {
    KN_OK = 0,     /* success */
    KN_NO = 1,     /* a check or test failed, or a move is illegal */
    KN_USAGE = 2,  /* wrong arguments */
    KN_RULES = 3,  /* error in a rules file or hook */
    KN_SYSTEM = 4, /* failure of memory, files, or the operating system */
} kn_status;

/* KN_E_xxx: one value for each row of codes.def. */
typedef enum kn_code {
#define CODE(name, number, title, explanation) KN_E_##name = number,
#include "base/codes.def"
#undef CODE
} kn_code;

/* A text to which errors may point. Its name and text live as long as their owner (an arena). */
typedef struct kn_source {
    const char *name; /* the name that people see: the path as given */
    const char *text; /* NULL: no text to show */
    size_t size;
} kn_source;

/* A place in a source text. Line and column are counted from 1, in characters (not bytes); 0: no
 * place. `length` is the number of characters, and so of carets below the line; 0 shows one
 * caret. */
typedef struct kn_mark {
    const kn_source *source; /* NULL: no place */
    uint32_t line, column, length;
} kn_mark;

typedef struct kn_problem {
    kn_code code;
    /* exit status of the program if this is the first problem; KN_OK: only a note, not an error */
    kn_status status;
    kn_mark at;
    const char *message;
    const char *expected; /* NULL: none */
    /* the word that the author probably meant (kn_report_mean); NULL: unknown */
    const char *suggestion;
    kn_arena *arena; /* the report's arena; NULL: the problem belongs to no report */
    kn_mark origin;  /* the place from which the value was inherited, or no place */
    const char *origin_note;
    const char *detail; /* further lines to print (a Lua traceback, a chain of files); NULL: none */
    const char *choice; /* the option, if it was chosen outside of all files; or NULL */
} kn_problem;

#define KN_REPORT_MAX 20

typedef struct kn_report {
    kn_arena *arena; /* holds the texts */
    int count;       /* number of problems, including those after the first KN_REPORT_MAX */
    kn_problem problem[KN_REPORT_MAX];
    kn_problem scratch; /* returned by kn_report_add when no more problems can be kept */
    /* receives notes, found while loading, about keys that have no effect; NULL: such notes are not
     * wanted */
    struct kn_report *notes;
} kn_report;

/* Initialises an empty report. Its texts are allocated in `arena`. */
void kn_report_begin(kn_report *report, kn_arena *arena);

/* Separates a message from the expected value: "invalid name '%s'" KN_EXPECTED "two letters". */
#define KN_EXPECTED "\v"

/* Adds a problem and returns it; the caller completes it with the functions below. Never returns
 * NULL: beyond the limit, or when out of memory, the problem is only counted, and a scratch problem
 * is returned. Its status is KN_RULES until the caller changes it. When out of memory, the problem
 * that is kept is KN_E_MEMORY (KN_SYSTEM), so reporting KN_E_MEMORY needs no memory, and `arena`
 * may then be NULL. */
kn_problem *kn_report_add(kn_report *report, kn_code code, kn_mark at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Adds a problem that the caller need not complete. Returns false. */
bool kn_report_wrong(kn_report *report, kn_code code, kn_mark at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Reports "out of memory". Returns false. */
bool kn_report_memory(kn_report *report);
void kn_report_expect(kn_report *report, kn_problem *problem, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets `suggestion` to the word in `words` (NULL-terminated; NULL: none) that is nearest to
 * `wrong`. It must be within 2 edits (insertion, deletion, change, swap of neighbours) and
 * within a third of its length. 1 edit is always allowed. The two words must share letters.
 * Otherwise leaves it unchanged. */
void kn_report_suggest(kn_problem *problem, const char *wrong, const char *const *words);
/* Sets `suggestion` to a copy of a word (NULL: no change). A copy is needed because reports outlive
 * the words of a game's rules and scripts. Has no effect if out of memory. */
void kn_report_mean(kn_problem *problem, const char *word);
/* Sets the option in `choice` to a copy of `option`. */
void kn_report_choice(kn_problem *problem, const char *option);
void kn_report_origin(kn_report *report, kn_problem *problem, kn_mark origin, const char *format,
                      ...) __attribute__((format(printf, 4, 5)));

/* True if both problems have the same code and place. */
bool kn_problem_is_like(const kn_problem *a, const kn_problem *b);
/* Returns problem number `n`, counted from 0, which the caller may complete; NULL if it doesn't
 * exist or was not kept. */
static inline kn_problem *kn_report_kept(kn_report *report, int n)
{
    return n >= 0 && n < report->count && n < KN_REPORT_MAX ? &report->problem[n] : NULL;
}

/* Returns `expected`; if the text at the problem's place begins with a curly quote, returns advice
 * to use straight quotes instead. */
const char *kn_problem_expected(const kn_problem *problem);

/* If a number is written in words, adds "did you mean" with its digits. */
void kn_report_mean_number(kn_report *report, kn_problem *problem, const char *wrong);

/* Adds which points can be written if `per` units make one point; fractions need a `unit`. */
void kn_report_expect_points(kn_report *report, kn_problem *problem, int per);

/* Returns the status of the first problem that is not a note, beginning with number `from`; KN_OK
 * if there is none. */
kn_status kn_report_status_from(const kn_report *report, int from);
/* Returns the same for all problems. */
kn_status kn_report_status(const kn_report *report);

/* Prints all problems, sorted by source (in the order of first use), line and column, in the form
 * that the README shows. `colour` != 0 uses terminal colours. Control characters from rules files
 * become '?', so that no file can control the terminal. */
void kn_report_print(const kn_report *report, FILE *out, int colour);

/* interp/examples/table.awk makes it from the files in that folder; the last code is NULL. */
typedef struct kn_example {
    const char *code, *wrong, *right;
} kn_example;
extern const kn_example kn_examples[];
extern const char kn_example_game[]; /* the game that examples extend */

/* Returns the explanation of "E0214" or "0214", with its title first; NULL: unknown code. */
const char *kn_code_explain(const char *name);
/* Returns a file or command that causes this error and no other, or (right) the same without the
 * mistake. NULL if a few lines can't show the error. For "game", returns the game that the examples
 * extend. */
const char *kn_code_example(const char *name, bool right);

#endif
