/* SPDX-License-Identifier: MIT
 * scenario_text.h: pieces of scenarios as YAML, in the memory of an arena.
 */
#ifndef KC_CLI_SCENARIO_TEXT_H
#define KC_CLI_SCENARIO_TEXT_H

#include "base/arena.h"
#include "kanun.h"

/* Returns `before` followed by a formatted text. */
const char *kc_scenario_print(kn_arena *arena, const char *before, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Returns a text as the value of a map or list in braces: quoted if it contains characters with a
 * meaning. */
const char *kc_scenario_value(kn_arena *arena, const char *text);
/* Returns the cards of a heap in the form of `given` and `then` of a scenario. */
const char *kc_scenario_heap(kn_arena *arena, kanun_game *game, int zone, int owner);

#endif
