/* SPDX-License-Identifier: MIT
 * bless.h: `kanun test --bless`: writes the current results into the scenarios of a test file.
 */
#ifndef KC_CLI_BLESS_H
#define KC_CLI_BLESS_H

#include "command/options.h"

/* Writes expectations into scenarios that have none, replaces those that fail, and prints each
 * change. Writes nothing if a scenario can't be played. Prints all errors. */
kanun_status kc_bless(const kc_args *args, const char *file);

#endif
