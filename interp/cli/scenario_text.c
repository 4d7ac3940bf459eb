/* SPDX-License-Identifier: MIT
 * scenario_text.c: pieces of scenarios as YAML: see scenario_text.h.
 */
#include "cli/scenario_text.h"

#include <stdarg.h>
#include <string.h>

#include "game/position.h"

const char *kc_scenario_print(kn_arena *arena, const char *before, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const char *text = kn_arena_vprint(arena, format, list);
    va_end(list);
    return kn_arena_print(arena, "%s%s", before, text);
}

const char *kc_scenario_value(kn_arena *arena, const char *text)
{
    bool plain = *text && !strpbrk(text, ",:#{}[]\"'?*&!|>%@`");
    return plain ? text : kn_arena_print(arena, "\"%s\"", text);
}

const char *kc_scenario_heap(kn_arena *arena, kanun_game *game, int zone, int owner)
{
    const char *cards = kg_position_heap_text(game, kanun_game_heap(game, zone, owner, -2));
    return kn_arena_text(arena, cards, strlen(cards));
}
