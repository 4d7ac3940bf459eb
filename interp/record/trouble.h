/* SPDX-License-Identifier: MIT
 * trouble.h: what went wrong, carried from where it was found to whoever tells it to a person or a
 * program: the one carrier of all layers above the library. Prints nothing.
 */
#ifndef KR_RECORD_TROUBLE_H
#define KR_RECORD_TROUBLE_H

#include "kanun.h"

/* Made by whoever calls; one for each thread. */
typedef struct kr_trouble {
    const char *code;     /* a stable word for programs, static; NULL: nothing was refused */
    char text[1024];      /* a sentence for people; "" when `errors` says it all */
    kanun_errors *errors; /* of the library; never NULL; owned by whoever made it */
    int deal, move;       /* before which move of which deal, both from 1; 0: of no known one */
} kr_trouble;

/* Writes the trouble (text as printf's, cut to its room) and returns `status`. `code` NULL: the
 * usual word for that status. */
kanun_status kr_refuse(kr_trouble *trouble, kanun_status status, const char *code,
                       const char *format, ...) __attribute__((format(printf, 4, 5)));
kanun_status kr_refuse_memory(kr_trouble *trouble);
/* The errors of the library say it all. */
kanun_status kr_refuse_errors(kr_trouble *trouble, kanun_status status);
/* It in one line: the text, else the first error of the library, with its code. Borrowed. */
const char *kr_trouble_text(const kr_trouble *trouble);

/* An error of the list in a line, with its code; NULL beyond the last. Lives as the list. */
const char *kr_error_text(kanun_errors *errors, int n);
enum { KR_SENTENCE = 1536 };
/* An error as a sentence, "file:line:col: message; did you mean 'word'?", into `out`, cut off at
 * `size`. Returns out. */
char *kr_error_sentence(const kanun_error *error, char *out, size_t size);
/* The trouble likewise: the text, else the first error. Returns out. */
char *kr_trouble_sentence(const kr_trouble *trouble, char *out, size_t size);

#endif
