/* SPDX-License-Identifier: MIT
 * record_args.h: the command line's choices and seed as JSON, the way records and reports write
 * them.
 */
#ifndef KC_COMMAND_RECORD_ARGS_H
#define KC_COMMAND_RECORD_ARGS_H

#include "record/record.h"
#include "command/options.h"

/* All give new references; NULL: out of memory. */

/* What was chosen by --set, or with `key` by --key, as an object of texts. */
json_t *kc_args_choices(const kc_args *args, int key);
/* Numbers beyond 2^63 do not fit JSON's integers: such a seed is written as text. */
json_t *kc_args_seed(uint64_t seed);
/* The record, as kr_record_new makes it, of match `index` of that game. */
json_t *kc_args_record(const kc_args *args, const char *game, uint64_t seed, uint64_t index);

#endif
