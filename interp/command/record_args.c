/* SPDX-License-Identifier: MIT
 * record_args.c: choices and seed of the command line as JSON. See record/record.h for records.
 */
#include "command/record_args.h"

#include <stdio.h>

json_t *kc_args_choices(const kc_args *args, bool keys)
{
    json_t *choices = json_object();
    for (int n = 0; n < args->choices; n++)
        if (kc_is_key(&args->choice[n]) == keys)
            json_object_set_new(choices, args->choice[n].name, json_string(args->choice[n].value));
    return choices;
}

json_t *kc_args_seed(uint64_t seed)
{
    char text[24];
    if (seed <= INT64_MAX)
        return json_integer((json_int_t)seed);
    snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
    return json_string(text);
}

json_t *kc_args_record(const kc_args *args, const char *game, uint64_t seed, uint64_t index)
{
    json_t *asked = json_pack("{s:s, s:o, s:o}", "game", game, "set", kc_args_choices(args, false),
                              "key", kc_args_choices(args, true)),
           *number = kc_args_seed(seed),
           *record = number ? kr_record_new(asked, number, index) : NULL;
    json_decref(asked);
    json_decref(number);
    return record;
}
