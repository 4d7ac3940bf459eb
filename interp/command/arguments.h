/* SPDX-License-Identifier: MIT
 * arguments.h: the arguments of a run as data, and read again: what a part of it has to say so that
 * the whole can be put together elsewhere. Leaves out what changes nothing of the result.
 */
#ifndef KC_COMMAND_ARGUMENTS_H
#define KC_COMMAND_ARGUMENTS_H

#include <jansson.h>

#include "command/options.h"

/* Each option that bears upon the result, by its name, with all its values: a new reference, NULL
 * when memory is out. */
json_t *kc_arguments_json(const kc_args *args);

/* The command again, as a shell reads it: what bears upon the result; or all that was said, for one
 * that goes on at --first, with files of its own beside those that are written already. */
void kc_arguments_print(const kc_args *args, FILE *out);
void kc_arguments_print_rest(const kc_args *args, FILE *out);

/* Reads such options for a command with its words, as if they had been given. What `*args` borrows
 * is in *made, which the caller frees, and *args, in any case. KANUN_USAGE after a message;
 * KANUN_NO without one: an option that kc_arguments_json does not write. */
kanun_status kc_arguments_read(kc_args *args, json_t *options, const char *command, json_t *words,
                               char ***made);
void kc_arguments_free(char **made);

#endif
