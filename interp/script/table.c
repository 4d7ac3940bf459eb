/* SPDX-License-Identifier: MIT
 * table.c: the keys of an entry of `hooks:`. Which rule points and events there are, the mechanics say; which
 * parameters, the scripts.
 */
#include "script/host.h"

static const kn_key keys[] = {
    {.name = "rule", .type = KN_T_TEXT, .flags = KN_KEY_ONE_OF | KN_KEY_COMPLETE,
     .says = "The rule point that the hook decides, once, while the rules are loaded.", .serves = ""},
    {.name = "value", .type = KN_T_TEXT, .flags = KN_KEY_ONE_OF | KN_KEY_COMPLETE,
     .says = "A number that keys ask for by the entry's name; the text says what it is.", .serves = ""},
    {.name = "legal", .type = KN_T_TEXT, .flags = KN_KEY_ONE_OF | KN_KEY_COMPLETE,
     .says = "The phase whose legal moves the hook narrows.", .serves = ""},
    {.name = "event", .type = KN_T_TEXT, .flags = KN_KEY_ONE_OF | KN_KEY_COMPLETE,
     .says = "The event at which the hook acts.", .serves = ""},
    {.name = "hook", .type = KN_T_NAME,
     .says = "The script's hook, when its name is not the entry's: so one hook can stand in several entries.",
     .serves = ""},
    {.name = "cards", .type = KN_T_CARDS,
     .says = "Only for these cards: the acting card of an event, the cards of a rule.", .serves = ""},
    {.name = "holding", .type = KN_T_CARDS,
     .says = "A legal hook: only when the hand holds one of these cards.", .serves = ""},
    {.name = "when", .type = KN_T_CONDITION, .says = "Only when the condition holds.", .serves = ""},
    {.name = "phase", .type = KN_T_NAME, .refers = "phases",
     .says = "Only in this phase, when several have the event or the rule point.", .serves = ""},
    {.name = "says", .type = KN_T_WORDS,
     .says = "What the entry does, where the script's own words are not enough.", .serves = ""},
    {.name = "with", .type = KN_T_ANY, .says = "The hook's parameters: a map; the script says which there are.",
     .serves = ""},
    {.name = NULL},
};

const kn_table kn_hook_table = {
    .name = "hook",
    .says = "A piece of Lua that a script declares, put to use.",
    .keys = keys,
};
