/* SPDX-License-Identifier: MIT
 * rules_table.c: the table of a whole rules file: the top-level keys. All other tables belong to
 * the layers that read them.
 */
#include "document/fill_values.h"
#include "game/rules.h"
#include "mechanics/registry.h"

static const kd_key source_keys[] = {
    {"place", KD_T_WORDS, .says = "where these rules are played"},
    {"book", KD_T_WORDS, .says = "the book, web page or person that the rules come from"},
    {"year", KD_T_TEXT, .says = "the year of the source"},
    {"note", KD_T_WORDS,
     .says = "how these rules decide questions on which the sources differ or are silent"},
    {0}};
static const kd_table source_table = {
    .name = "source", .says = "Where the rules come from.", .keys = source_keys};

static const kd_key keys[] = {
    {"kanun", KD_T_INTEGER, KD_PUT_NOWHERE, .min = 1, .max = 1, .fallback = "1",
     .says = "version of the rule language"},
    {"name", KD_T_WORDS, KD_PUT(kg_sections, name), .flags = KD_KEY_REQUIRED,
     .mistaken = "title: `name`, the name of the game", .says = "title of the game"},
    {"about", KD_T_WORDS, KD_PUT(kg_sections, about), .says = "one or two sentences on the game"},
    {"source", KD_T_TABLE, KD_PUT(kg_sections, source), .table = &source_table,
     .says = "where the rules come from"},
    {"extends", KD_T_TEXT, KD_PUT_NOWHERE, .flags = KD_KEY_HIDDEN,
     .says = "the parent: a game id, or the path of a file in this folder or below it"},
    {"set", KD_T_MAP, KD_PUT_NOWHERE, .item = KD_T_TEXT, .flags = KD_KEY_HIDDEN,
     .says = "values for options of this file or of a parent"},
    {"offer", KD_T_MAP, KD_PUT_NOWHERE, .item = KD_T_LIST, .flags = KD_KEY_HIDDEN,
     .says = "the values of a parent's option that remain allowed"},
    {"options", KD_T_ANY, KD_PUT_NOWHERE, .flags = KD_KEY_HIDDEN,
     .mistaken = "option: `set: {OPTION: VALUE}`, or `options` to declare some",
     .says = "declares options. A value of an option is a named patch"},
    {"direction", KD_T_CHOICE, KD_PUT(kg_sections, counterclockwise),
     .choices = "clockwise counterclockwise", .fallback = "clockwise",
     .says = "the direction of play around a real table. Seat numbers always follow it",
     .serves = "Bridge (clockwise), Briscola (counter-clockwise)"},
    {"players", KD_T_INTEGER, KD_PUT(kg_sections, players), .flags = KD_KEY_REQUIRED, .min = 1,
     .max = KS_SEATS_MAX,
     .says = "the number of players: a number, a list of the numbers allowed (the first is the "
             "default), or a map from number to patch. It is an option like any other",
     .serves = "every game"},
    {"tables", KD_T_LIST, KD_PUT(kg_sections, tables), .item = KD_T_INTEGER,
     .flags = KD_KEY_IN_TURN, .min = 1, .max = KS_SEATS_MAX,
     .says = "for a game at several tables, the number of seats at each; the seats with the "
             "lowest numbers sit at the first. Each table plays a match of its own by the rules "
             "for its number of players, and the results are reported together",
     .serves = "La Bâtarde (eight as four and four), Whist drives"},
    {"sides", KD_T_ANY, KD_PUT(kg_sections, sides), .fallback = "single",
     .mistaken = "teams partners: `sides: pairs`", .foreign = "partner: `sides: pairs`",
     .says = "which seats score together: `single`, `pairs` (opposite seats), or lists of seats "
             "([[0, 2], [1, 3]])",
     .serves = "Bridge, Canasta"},
    {"dummies", KD_T_SYMBOLS, KD_PUT(kg_sections, dummies),
     .says = "names of places that take turns but are not players; a seat controls each",
     .serves = "Bridge-like whist with two, Skat with two"},
    {"unit", KD_T_CHOICE, KD_PUT_AS_NODE(kg_sections, unit), .choices = "1 1/2 1/4 1/10 1/100",
     .fallback = "1", .says = "the smallest fraction of a point. All points are multiples of it",
     .serves = "Bridge match points, Basset stakes"},
    {"script", KD_T_LIST, KD_PUT(kg_sections, script), .item = KD_T_TEXT, .flags = KD_KEY_GATHER,
     .says = "Lua files with hooks, in the folder of this file or in scripts/hooks"},
    {"pack", KD_T_TABLE, KD_PUT(kg_sections, pack), .table = &ks_pack_table,
     .foreign = "deck: `pack`: the cards, such as `pack: {ranks: 7 8 9 T J Q K A}`",
     .flags = KD_KEY_REQUIRED, .says = "the cards", .serves = "every game"},
    {"zones", KD_T_NAMED, KD_PUT(kg_sections, zones), .table = &ks_zone_table,
     .foreign = "widow: `zones: {widow: {seen_by: nobody}}`, and `to: [hand, widow]` in `give`\n"
                "kitty: `zones: {kitty: {seen_by: nobody}}`, and `to: [hand, kitty]` in `give`\n"
                "talon: `zones: {talon: {seen_by: nobody}}`, and `to: [hand, talon]` in `give`\n"
                "stock: `zones: {stock: {seen_by: nobody}}`",
     .flags = KD_KEY_REQUIRED, .says = "the places where cards lie", .serves = "every game"},
    {"variables", KD_T_NAMED, KD_PUT(kg_sections, variables), .table = &ks_variable_table,
     .says = "the values that the game remembers. A hook can't keep a value anywhere else",
     .serves = "every game with a contract or chips"},
    {"phases", KD_T_NAMED, KD_PUT(kg_sections, phases), .table = &km_phase_table,
     .flags = KD_KEY_REQUIRED, .says = "the phases of a deal, in order", .serves = "every game"},
    {"hooks", KD_T_NAMED, KD_PUT(kg_sections, hooks), .table = &kl_hook_table,
     .says = "rules written in Lua, in the order in which they run",
     .serves = "every game with a peculiarity"},
    {"labels", KD_T_MAP, KD_PUT(kg_sections, labels), .item = KD_T_WORDS,
     .says = "the names that players see for what the file names: hooks, steps of a score, causes "
             "of points, words of moves, choices, dummies. Zones and variables have `says` "
             "instead, and phases have `label`"},
    {"match", KD_T_TABLE, KD_PUT(kg_sections, match), .table = &km_match_table,
     .says = "when a game and a match end", .serves = "every game"},
    {0}};

const kd_table kg_rules_table = {
    .name = "rules file", .says = "The keys at the top of a rules file.", .keys = keys};
