/* SPDX-License-Identifier: MIT
 * arguments.h: the arguments of a run as data. The file of a part of a run contains the arguments,
 * so that the parts can be merged on another machine. Options that do not affect the result are
 * left out.
 */
#ifndef KC_COMMAND_ARGUMENTS_H
#define KC_COMMAND_ARGUMENTS_H

#include <jansson.h>

#include "command/options.h"

/* Returns each option that affects the result, by name, with all its values, as a new reference. */
json_t *kc_arguments_json(const kc_args *args);

/* Prints the command for a shell with the options that affect the result. */
void kc_arguments_print(const kc_args *args, FILE *out);
/* Prints the command with everything that was given, for a run that continues at --first with its
 * own output files. */
void kc_arguments_print_rest(const kc_args *args, FILE *out);

/* Reads the options that kc_arguments_json writes, for a command and its words, as if they had been
 * typed. In any case, the caller frees *args and then *made, from which it borrows. Returns
 * KANUN_USAGE after printing an error. Returns KANUN_NO silently if there is an option that
 * kc_arguments_json does not write. */
kanun_status kc_arguments_read(kc_args *args, json_t *options, const char *command, json_t *words,
                               char ***made);
void kc_arguments_free(char **made);

#endif
