/* SPDX-License-Identifier: MIT
 * new_file.h: what `kanun new` writes beside a rules file: a scenario that it passes.
 */
#ifndef KC_CLI_NEW_FILE_H
#define KC_CLI_NEW_FILE_H

#include <stdio.h>

#include "command/tool.h"

/* Prints the entry of `scenarios:`: the position before the first play of a deal, the legal moves,
 * one of them, and what it changes. Where no position can be set up, the deal is that of a seed.
 *   fails   KANUN_RULES: a hook. */
kanun_status kc_new_scenario(const kanun_rules *rules, const char *language, FILE *out,
                             kanun_errors *errors);

#endif
