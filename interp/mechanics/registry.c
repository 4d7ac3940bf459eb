/* SPDX-License-Identifier: MIT
 * registry.c: the mechanics by name, and the table of a phase. Nothing of any mechanic is known
 * here but its name.
 */
#include "mechanics/registry.h"

#include <string.h>

#include "mechanics/free.h"

const km_mechanic *const km_mechanics[] = {
#define MECHANIC(name, type) &km_mechanic_##name,
#include "mechanics/registry.def"
#undef MECHANIC
    NULL};

const km_mechanic *km_mechanic_find(const char *name)
{
    for (int i = 0; km_mechanics[i]; i++)
        if (strcmp(km_mechanics[i]->name, name) == 0)
            return km_mechanics[i];
    return NULL;
}

static const kd_key phase_keys[] = {
#define MECHANIC(key, kind)                                                                        \
    {.name = #key,                                                                                 \
     .type = kind,                                                                                 \
     .item = KD_T_TEXT,                                                                            \
     .flags = KD_KEY_ONE_OF,                                                                       \
     .says = "the mechanic of this phase: see its own table",                                      \
     .serves = "",                                                                                 \
     .table = &km_##key##_table},
#include "mechanics/registry.def"
#undef MECHANIC
    {.name = "then",
     .type = KD_T_ANY,
     .says =
         "where the phase leads: one target for all outcomes, or a map from outcome to target; a "
         "target is a phase, "
         "`next`, `redeal`, `redeal next dealer`, `end of deal`, `end of game` or `end of match`",
     .serves = "Thousand (redeal after a poor talon), Euchre (second round of bidding)"},
    {.name = "when",
     .type = KD_T_CONDITION,
     .says = "the phase is skipped unless this holds when it would begin",
     .serves = "Hearts (no pass in every fourth deal), Bourré (no ante for the exempt)"},
    {.name = "calls",
     .type = KD_T_MAP,
     .item = KD_T_NAME,
     .says = "a phase to be called, and returned from, after an event of this one; one that is "
             "`off` is not",
     .serves = "Skat (Contra after the first card), Backgammon-style doubling in Bourré clubs"},
    {.name = "free",
     .type = KD_T_NAMED,
     .table = &km_free_table,
     .says = "what a place may do before its move and stay to move, by the words for it",
     .serves = "Briscola (signals), Tichu (an announcement)"},
    {.name = "aside",
     .type = KD_T_FLAG,
     .fallback = "false",
     .says = "the phase is not in the sequence: it is entered only by `then` or `calls`",
     .serves = "Skat (Contra), Cassino (dealing again)"},
    {.name = "label",
     .type = KD_T_WORDS,
     .says = "the phase's name for people, where its own is not good enough",
     .serves = ""},
    {.name = "says",
     .type = KD_T_WORDS,
     .says = "what the phase is, in words, for people",
     .serves = ""},
    {0}};
const kd_table km_phase_table = {.name = "phase",
                                 .says =
                                     "An entry of `phases:` has exactly one mechanic, and may say "
                                     "where it leads. Phases follow one another in the order "
                                     "of the file unless an outcome leads elsewhere.",
                                 .keys = phase_keys};
