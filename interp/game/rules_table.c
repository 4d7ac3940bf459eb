/* SPDX-License-Identifier: MIT
 * rules_table.c: the table of a whole rules file: the top-level keys. Everything below is brought by the layer that reads it.
 */
#include "game/rules.h"
#include "mechanics/registry.h"

static const kn_key source_keys[] = {
    {.name = "place", .type = KN_T_TEXT, .says = "where these rules are played", .serves = ""},
    {.name = "book", .type = KN_T_TEXT, .says = "book, page or person they were taken from", .serves = ""},
    {.name = "year", .type = KN_T_TEXT, .says = "year of that source", .serves = ""},
    {.name = "note", .type = KN_T_WORDS, .says = "what was decided where sources differ or are silent", .serves = ""},
    {0}};
static const kn_table source_table = {
    .name = "source", .says = "Where the rules come from.", .keys = source_keys};

static const kn_key keys[] = {
    {.name = "kanun", .type = KN_T_INTEGER, .min = 1, .max = 1, .fallback = "1",
     .says = "version of the rule language", .serves = ""},
    {.name = "name", .type = KN_T_WORDS, .flags = KN_KEY_REQUIRED, .says = "title of the game", .serves = ""},
    {.name = "about", .type = KN_T_WORDS, .says = "one or two sentences on the game", .serves = ""},
    {.name = "source", .type = KN_T_TABLE, .table = &source_table,
     .says = "where the rules come from", .serves = ""},
    {.name = "extends", .type = KN_T_TEXT, .flags = KN_KEY_HIDDEN,
     .says = "the parent: a game id, or the path of a file relative to this one", .serves = ""},
    {.name = "set", .type = KN_T_MAP, .item = KN_T_TEXT, .flags = KN_KEY_HIDDEN,
     .says = "choices of options, of this file's or a parent's", .serves = ""},
    {.name = "offer", .type = KN_T_MAP, .item = KN_T_LIST, .flags = KN_KEY_HIDDEN,
     .says = "the values of a parent's option that remain allowed", .serves = ""},
    {.name = "options", .type = KN_T_ANY, .flags = KN_KEY_HIDDEN,
     .says = "declares options; a value is a named patch (see How files merge)", .serves = ""},
    {.name = "direction", .type = KN_T_CHOICE, .choices = "clockwise counterclockwise", .fallback = "clockwise",
     .says = "how seats follow one another at a real table; seat numbers always follow the direction of play",
     .serves = "Bridge (clockwise), Briscola (counter-clockwise)"},
    {.name = "players", .type = KN_T_INTEGER, .min = 1, .max = KN_SEATS_MAX, .flags = KN_KEY_REQUIRED,
     .says = "number of seats: a number, a list of those allowed (the first is the default), or a map from number to patch; "
             "it is an option like others",
     .serves = "every game"},
    {.name = "sides", .type = KN_T_ANY, .fallback = "single",
     .says = "who scores together: `single`, `pairs` (opposite seats), or lists of seats ([[0, 2], [1, 3]])",
     .serves = "Bridge, Canasta"},
    {.name = "dummies", .type = KN_T_SYMBOLS,
     .says = "names of places that take turns but are no players; a seat controls each", .serves = "Bridge-like whist with two, Skat with two"},
    {.name = "unit", .type = KN_T_CHOICE, .choices = "1 1/2 1/4 1/10 1/100", .fallback = "1",
     .says = "the smallest part of a point: all points are whole numbers of it", .serves = "Bridge match points, Basset stakes"},
    {.name = "script", .type = KN_T_LIST, .item = KN_T_TEXT, .flags = KN_KEY_GATHER,
     .says = "Lua files of hooks, beside this file or in scripts/hooks", .serves = ""},
    {.name = "pack", .type = KN_T_TABLE, .flags = KN_KEY_REQUIRED, .table = &kn_pack_table, .says = "the cards", .serves = "every game"},
    {.name = "zones", .type = KN_T_NAMED, .flags = KN_KEY_REQUIRED, .table = &kn_zone_table,
     .says = "where cards lie", .serves = "every game"},
    {.name = "variables", .type = KN_T_NAMED, .table = &kn_variable_table,
     .says = "what the game remembers besides cards; hooks keep nothing of their own", .serves = "every game with a contract or chips"},
    {.name = "phases", .type = KN_T_NAMED, .flags = KN_KEY_REQUIRED, .table = &kn_phase_table,
     .says = "a deal, in order", .serves = "every game"},
    {.name = "hooks", .type = KN_T_NAMED, .table = &kn_hook_table, .says = "rules written in Lua, in order", .serves = "every game with a peculiarity"},
    {.name = "match", .type = KN_T_TABLE, .table = &kn_match_table, .says = "what ends a game and a match", .serves = "every game"},
    {0}};

const kn_table kn_rules_table = {
    .name = "rules file",
    .says = "The keys at the top of a rules file.",
    .keys = keys};
