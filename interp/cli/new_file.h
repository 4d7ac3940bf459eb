/* SPDX-License-Identifier: MIT
 * new_file.h: what `kanun new` writes: a rules file, and a scenario that it passes.
 */
#ifndef KC_CLI_NEW_FILE_H
#define KC_CLI_NEW_FILE_H

#include <limits.h>
#include <stdio.h>

#include "command/tool.h"

/* A file that is being made. */
typedef struct kc_new {
    const kc_args *args;
    const kanun_rules *rules; /* of the parent */
    const char *parent;       /* as `extends` has it */
    char file[PATH_MAX], test[PATH_MAX], name[256];
} kc_new;

/* The rules file. */
void kc_new_rules(const kc_new *m, FILE *out);
/* A text as YAML reads it: in quotes where a sign could mean something. */
void kc_new_text(const char *text, FILE *out);
/* Prints the entry of `scenarios:`: the position before the first play of a deal, the legal moves,
 * one of them, and what it changes. Where no position can be set up, the deal is that of a seed.
 *   fails   KANUN_RULES: a hook. */
kanun_status kc_new_scenario(const kanun_rules *rules, const char *language, FILE *out,
                             kanun_errors *errors);

#endif
