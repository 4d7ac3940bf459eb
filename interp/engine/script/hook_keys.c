/* SPDX-License-Identifier: MIT
 * hook_keys.c: the keys of an entry of `hooks:`. Rule points and events come from the mechanics,
 * parameters from the scripts.
 */
#include "document/fill_values.h"
#include "script/host.h"

static const kd_key keys[] = {
    {"rule", KD_T_TEXT, KD_PUT(kl_entry, kind[KL_HOOK_RULE]),
     .flags = KD_KEY_ONE_OF | KD_KEY_COMPLETE,
     .says = "The rule point that the hook decides. It runs once, when the rules load."},
    {"value", KD_T_TEXT, KD_PUT(kl_entry, kind[KL_HOOK_VALUE]),
     .flags = KD_KEY_ONE_OF | KD_KEY_COMPLETE,
     .says = "A number that keys can refer to by the name of the entry. The text describes it."},
    {"legal", KD_T_TEXT, KD_PUT(kl_entry, kind[KL_HOOK_LEGAL]),
     .flags = KD_KEY_ONE_OF | KD_KEY_COMPLETE,
     .says = "The phase whose legal moves the hook restricts."},
    {"event", KD_T_LIST, KD_PUT(kl_entry, kind[KL_HOOK_EVENT]), .item = KD_T_TEXT,
     .flags = KD_KEY_ONE_OF | KD_KEY_COMPLETE,
     .says = "The event at which the hook runs, or a list of events."},
    {"hook", KD_T_NAME, KD_PUT(kl_entry, hook),
     .says = "The hook of the script, if it differs from the name of the entry. One hook can thus "
             "have several entries."},
    {"cards", KD_T_CARDS, KD_PUT(kl_entry, cards), .flags = KD_KEY_FILTER,
     .beside = "rule legal event",
     .says = "Limits the hook to these cards: the `card` of an event, or the cards for which a "
             "rule is called."},
    {"taken", KD_T_CARDS, KD_PUT(kl_entry, taken), .flags = KD_KEY_FILTER, .beside = "event",
     .says = "Limits an event hook to events whose `taken` cards are all among these."},
    {"holding", KD_T_CARDS, KD_PUT(kl_entry, holding), .flags = KD_KEY_FILTER, .beside = "legal",
     .says = "Limits a legal hook to players whose hand holds one of these cards."},
    {"when", KD_T_CONDITION, KD_PUT(kl_entry, when), .flags = KD_KEY_FILTER,
     .beside = "legal event", .says = "The hook applies only while this condition holds."},
    {"phase", KD_T_NAME, KD_PUT(kl_entry, phase), .refers = "phases", .beside = "rule event",
     .says = "Limits the hook to this phase, if several phases have the event or the rule point."},
    {"cause", KD_T_NAME, KD_PUT(kl_entry, cause), .beside = "event",
     .says = "For an event hook: the name under which its points are counted, if it differs from "
             "the name of the entry."},
    {"says", KD_T_WORDS, KD_PUT(kl_entry, says),
     .says = "What the entry does, if the description in the script is not enough."},
    {"with", KD_T_ANY, KD_PUT(kl_entry, with),
     .says = "The hook's parameters, as the script declares them."},
    {.name = NULL},
};

const kd_table kl_hook_table = {
    .name = "hook",
    .says = "An entry of `hooks`: when a script's hook runs, under which conditions and with which "
            "parameters.",
    .keys = keys,
};
