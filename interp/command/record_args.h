/* SPDX-License-Identifier: MIT
 * record_args.h: choices and seed of the command line as JSON, as records and reports contain
 * them.
 */
#ifndef KC_COMMAND_RECORD_ARGS_H
#define KC_COMMAND_RECORD_ARGS_H

#include "record/record.h"
#include "command/options.h"

/* All functions return new references. */

/* Returns the choices of --set, or those of --key if `keys`, as an object of texts. */
json_t *kc_args_choices(const kc_args *args, bool keys);
/* Returns a seed as JSON; above 2^63 as text, because JSON's integers end there. */
json_t *kc_args_seed(uint64_t seed);
/* Returns the record of match `index` of a game, as kr_record_new makes it. */
json_t *kc_args_record(const kc_args *args, const char *game, uint64_t seed, uint64_t index);

#endif
