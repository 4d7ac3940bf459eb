/* SPDX-License-Identifier: MIT
 * rows.h: prints what several games say side by side, as lists or tables: for `kanun diff` and
 * `kanun show --table`.
 */
#ifndef KC_CLI_ROWS_H
#define KC_CLI_ROWS_H

#include "command/tool.h"
#include "command/variants.h"

typedef struct kc_rows_how {
    const char *form; /* of --format */
    const char *title;
    const char *const *name; /* of each game */
    bool differences;        /* leaves out rows, and of two games sentences, that say the same */
    bool lists;              /* lists in each form; else tables in Markdown and HTML */
} kc_rows_how;

/* Prints the page to standard output. `note`: the key of a sentence below the title, or NULL.
 *   fails   KANUN_SYSTEM, after a message. */
kanun_status kc_rows_print(const kc_variants *v, const kc_rows_how *how, const char *note);

/* cmd_show.c: prints games or a whole family side by side. */
kanun_status kc_show_table(const kc_args *args);

#endif
