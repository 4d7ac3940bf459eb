/* SPDX-License-Identifier: MIT
 * failure.h: a failure, carried from where it was found to the code that reports it. All layers
 * above the library use it. This file prints nothing.
 */
#ifndef KR_RECORD_FAILURE_H
#define KR_RECORD_FAILURE_H

#include "kanun.h"

/* A failure and its errors. The caller makes one for each thread. */
typedef struct kr_failure {
    const char *code;     /* a stable code for programs, static; NULL: no failure */
    char text[1024];      /* a sentence for people; "" if `errors` has the message */
    kanun_errors *errors; /* errors of the library; never NULL; owned by the caller */
    int deal, move;       /* the deal and move at which it happened, both from 1; 0: unknown */
} kr_failure;

/* Fills in the failure and returns `status`. The text is as for printf and cut if too long. If
 * `code` is NULL, uses the usual code of the status. */
kanun_status kr_fail(kr_failure *failure, kanun_status status, const char *code, const char *format,
                     ...) __attribute__((format(printf, 4, 5)));
kanun_status kr_fail_memory(kr_failure *failure);
/* Like kr_fail, if `errors` already has the message. */
kanun_status kr_fail_errors(kr_failure *failure, kanun_status status);
/* Returns the text, or the first error of the library with its code. Borrowed. */
const char *kr_failure_text(const kr_failure *failure);

/* Returns the n-th error with its code; NULL after the last one. Lives as long as the list. */
const char *kr_error_text(kanun_errors *errors, int n);
enum { KR_SENTENCE = 1536 };
/* Writes an error as a sentence, "file:line:col: message; did you mean 'word'?", cut to `size`.
 * Returns out. */
char *kr_error_sentence(const kanun_error *error, char *out, size_t size);
/* Writes the failure as a sentence: its text, or else the first error. Returns out. */
char *kr_failure_sentence(const kr_failure *failure, char *out, size_t size);

#endif
