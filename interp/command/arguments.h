/* SPDX-License-Identifier: MIT
 * arguments.h: the arguments of a run as data. A part of a run carries them, so that the parts
 * can be merged on another machine. Options that do not affect the result are left out.
 */
#ifndef KC_COMMAND_ARGUMENTS_H
#define KC_COMMAND_ARGUMENTS_H

#include <jansson.h>

#include "command/options.h"

/* Returns each option that affects the result, by name, with all its values. A new reference. */
json_t *kc_arguments_json(const kc_args *args);

/* Prints the command for a shell: the options that affect the result, or everything that was
 * given, for a run that continues at --first with its own output files. */
void kc_arguments_print(const kc_args *args, FILE *out);
void kc_arguments_print_rest(const kc_args *args, FILE *out);

/* Reads such data for a command and its words, as if it had been typed. The caller frees *args,
 * and *made, from which it borrows, in any case. KANUN_USAGE after printing an error; KANUN_NO
 * silently, if it has an option that kc_arguments_json does not write. */
kanun_status kc_arguments_read(kc_args *args, json_t *options, const char *command, json_t *words,
                               char ***made);
void kc_arguments_free(char **made);

#endif
