/* SPDX-License-Identifier: MIT
 * outputs.h: checks where a command will write before it plays, and writes its files.
 */
#ifndef KC_COMMAND_OUTPUTS_H
#define KC_COMMAND_OUTPUTS_H

#include <stdio.h>

#include "command/options.h"

/* Checks all output files of the command line. Prints an error and returns KANUN_USAGE if two are
 * the same file or one would replace a file of another kind, and KANUN_SYSTEM if one can't be
 * written. */
kanun_status kc_outputs_check(const kc_args *args);

/* Checks the file of `kanun learn`, whose default name depends on the game. */
kanun_status kc_output_check_learnt(const char *path);
/* Checks the file of `kanun pack`, which may replace another pack. */
kanun_status kc_output_check_pack(const char *path);

/* Prints the object `payload`. */
typedef void kc_put_all(const void *payload, FILE *out);

/* Writes the file of an option ("-o") completely or not at all; "-" is standard output. */
kanun_status kc_output_write(const char *option, const char *path, kc_put_all *put,
                             const void *payload);

#endif
