/* SPDX-License-Identifier: MIT
 * outputs.h: what a command is to write is looked at before it plays: whether it can be written
 * there, and whether something lies there that this program has not written. And how it is written.
 */
#ifndef KC_COMMAND_OUTPUTS_H
#define KC_COMMAND_OUTPUTS_H

#include <stdio.h>

#include "command/options.h"

/* All files that the command line names, for a command that is about to begin. KANUN_USAGE after a
 * message where two are the same, or where one would replace what is none of its kind; KANUN_SYSTEM
 * where nothing can be written. */
kanun_status kc_outputs_check(const kc_args *args);

/* Looks so at the file of kanun learn, whose name may follow from the game. */
kanun_status kc_output_check_learnt(const char *path);

/* What commands write: it prints `payload`. */
typedef void kc_put_all(const void *payload, FILE *out);

/* Writes the file of an option ("-o"), whole or not at all; "-" is standard output. */
kanun_status kc_output_write(const char *option, const char *path, kc_put_all *put,
                             const void *payload);

#endif
