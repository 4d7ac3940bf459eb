/* SPDX-License-Identifier: MIT
 * Tests of document/merge.h: rules 1 and 7 to 11 of the merge, which are about options: each kept
 * and broken. The words of the messages are in test_document_errors.c, here only their codes.
 */
#include "merge_fixture.h"

/* Rule 1: choices first. */

TEST(the_default_is_the_document_as_written)
{
    files("", "");
    fine("");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "J 7D");
    ck_assert_str_eq(value_at("players"), "2");
    ck_assert_str_eq(value_at("match.target"), "101");
}

TEST(the_nearest_file_wins_and_the_command_line_over_all)
{
    files("", "set: {seven: none, players: 3}\n");
    write_file("defs/toy/grandchild.yaml", "extends: toy/child\nset: {seven: any}\n");
    resolve("toy/grandchild");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "J 7");
    ck_assert_str_eq(value_at("players"), "3");
    resolve_with("toy/grandchild", "seven=none players=4", "");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "J");
    ck_assert_str_eq(value_at("players"), "4");
    resolve_with("toy/grandchild", "seven=diamond", "");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "J 7D");
}

#define PRESET                                                                                     \
    "  style:\n    default: plain\n    values:\n      wild: {set: {seven: any, target: 51}}\n    " \
    "  mild: {set: {seven: none}}\n"

TEST(a_preset_implies_choices)
{
    files(PRESET, "set: {style: wild}\n");
    fine("");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "J 7");
    ck_assert_str_eq(value_at("match.target"), "51");
}

TEST(an_explicit_choice_of_the_same_or_a_nearer_file_beats_a_preset)
{
    files(PRESET, "set: {style: wild, seven: none}\n");
    fine("");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "J");
    ck_assert_str_eq(value_at("match.target"), "51");
    fine("target=77");
    ck_assert_str_eq(value_at("match.target"), "77");
}

TEST(a_nearer_preset_beats_an_explicit_choice_further_away)
{
    files(PRESET, "set: {seven: any}\n");
    write_file("defs/toy/grandchild.yaml", "extends: toy/child\nset: {style: mild}\n");
    resolve("toy/grandchild");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "J");
    fine("style=mild");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "J");
}

TEST(a_preset_that_is_not_in_force_implies_nothing)
{
    files(PRESET, "set: {style: wild}\n");
    fine("style=plain");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "J 7D");
    ck_assert_str_eq(value_at("match.target"), "101");
}

TEST(implied_choices_do_not_chain)
{
    files(PRESET "  more:\n    default: no\n    values: {yes: {set: {style: wild}}}\n",
          "set: {more: yes}\n");
    fine("");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "J 7D");
}

TEST(implied_choices_do_not_chain_in_any_order)
{
    files("  more:\n    default: no\n    values: {yes: {set: {style: wild}}}\n" PRESET,
          "set: {more: yes}\n");
    fine("");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "J 7D");
}

TEST(of_two_presets_that_disagree_the_nearer_one_wins)
{
    files(PRESET "  mood:\n    default: calm\n    values: {bad: {set: {seven: none}}}\n",
          "set: {style: wild}\n");
    write_file("defs/toy/grandchild.yaml", "extends: toy/child\nset: {mood: bad}\n");
    resolve("toy/grandchild");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "J");
    ck_assert_str_eq(value_at("match.target"), "51");
}

TEST(two_presets_that_disagree_need_an_explicit_choice)
{
    files(PRESET "  mood:\n    default: calm\n    values: {bad: {set: {seven: none}}}\n",
          "set: {style: wild, mood: bad}\n");
    broken("", KN_E_IMPLIED_TWICE);
    fine("seven=none");
    fine("mood=calm");
}

TEST(a_choice_given_twice_is_wrong_usage)
{
    files("", "");
    broken("seven=any seven=none", KN_E_CHOICE_TWICE);
    ck_assert_int_eq(kn_report_status(&report), KN_USAGE);
    fine("seven=any seven=any");
}

/* Rule 7: two options of one file. */

LOOP(two_options_of_a_file_write_the_same_leaf_only_by_leave, 12)
{
    static const struct {
        const char *b; /* the rest of option b */
        bool fine;
    } cases[] = {
        {"    values: {x: {match.deals: 2}}\n", false},
        {"    values: {x: {match.winner: lowest}}\n", true},
        {"    over: [a]\n    values: {x: {match.deals: 2}}\n", true},
        {"    over: a\n    values: {x: {match.deals: 2}}\n", true},
        {"    conflict: {a: x}\n    values: {x: {match.deals: 2}}\n", true},
        {"    conflict: {a: y}\n    values: {x: {match.deals: 2}}\n", false},
        {"    values: {x: {match.deals: 2, conflict: {a: x}}}\n", true},
        {"    values: {x: {when: {if: {players: 3}, then: {match.deals: 2}}}}\n", false},
        {"    values: {x: {match.target: 2}}\n", false},
        {"    over: [a, target]\n    values: {x: {match.target: 2}}\n", true},
        {"    values: {x: {phases.play.fishing.sums: one}}\n", false},
        {"    values: {x: {script: more.lua}}\n", true},
    };
    char options[768];
    snprintf(options, sizeof options,
             "  a:\n    default: no\n    values:\n      x: {match.deals: 1, script: other.lua}\n"
             "      y: {phases: {play: {fishing: {sums: none}}}}\n  b:\n    default: no\n%s",
             cases[_i].b);
    files(options, "");
    if (cases[_i].fine)
        fine("");
    else
        broken("", KN_E_OPTIONS_OVERLAP);
}

TEST(a_leaf_overlaps_what_lies_below_it)
{
    files("  a:\n    default: no\n    values: {x: {hooks.sweep.with: none}}\n"
          "  b:\n    default: no\n    values: {x: {hooks.sweep.with.takes: one}}\n",
          "");
    broken("", KN_E_OPTIONS_OVERLAP);
}

TEST(options_of_two_files_may_write_the_same)
{
    files("", "options: {deuce: {default: no, values: {yes: {hooks.sweep.cards: [2S]}}}}\n");
    fine("seven=any");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "J 7");
    fine("seven=any deuce=yes");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "2S");
}

TEST(over_names_an_option_that_comes_before)
{
    files("  a:\n    over: [b]\n    default: no\n    values: {x: {match.deals: 1}}\n"
          "  b:\n    default: no\n    values: {x: {match.deals: 2}}\n",
          "");
    broken("", KN_E_OPTION_FORM);
    files("  a:\n    over: [nobody]\n    default: no\n    values: {x: {match.deals: 1}}\n", "");
    broken("", KN_E_OPTION_UNKNOWN);
}

/* Rule 8: when. */

#define WHEN                                                                                       \
    "  jack:\n    default: no\n    values:\n      yes:\n        match.deals: 5\n        when:\n"   \
    "          - if: {players: 3}\n            then: {match.deals: 6}\n"                           \
    "          - if: {players: [3, 4], seven: any}\n            then: {match.winner: lowest}\n"

TEST(a_value_may_depend_on_other_choices)
{
    files(WHEN, "set: {jack: yes}\n");
    fine("");
    ck_assert_str_eq(value_at("match.deals"), "5");
    fine("players=3");
    ck_assert_str_eq(value_at("match.deals"), "6");
    ck_assert_str_eq(value_at("match.winner"), "-");
    fine("players=4 seven=any");
    ck_assert_str_eq(value_at("match.deals"), "5");
    ck_assert_str_eq(value_at("match.winner"), "lowest");
    fine("players=3 jack=no");
    ck_assert_str_eq(value_at("match.deals"), "-");
}

LOOP(when_names_options_values_and_keys_that_exist, 8)
{
    static const struct {
        const char *when;
        kn_code code;
    } cases[] = {
        {"[{if: {plyers: 3}, then: {match.deals: 6}}]", KN_E_OPTION_UNKNOWN},
        {"[{if: {players: 5}, then: {match.deals: 6}}]", KN_E_OPTION_VALUE},
        {"[{if: {players: 3}, then: {match.dales: 6}}]", KN_E_KEY_UNKNOWN},
        {"[{if: {players: 3}, then: {hooks.new.cards: J}}]", KN_E_VALUE_ADDS},
        {"[{if: {players: 3}}]", KN_E_KEY_MISSING},
        {"[{if: {players: {a: b}}, then: {}}]", KN_E_WRONG_TYPE},
        {"[{of: {players: 3}, then: {}}]", KN_E_KEY_UNKNOWN},
        {"never", KN_E_WRONG_TYPE},
    };
    char options[256];
    snprintf(options, sizeof options, "  a:\n    default: no\n    values:\n      yes: {when: %s}\n",
             cases[_i].when);
    files(options, "");
    broken("", cases[_i].code);
}

TEST(the_number_of_players_is_an_option_in_three_forms)
{
    write_file("defs/toy/a.yaml", "name: A\nplayers: 4\n");
    resolve("toy/a");
    ck_assert_str_eq(value_at("players"), "4");
    resolve_with("toy/a", "players=3", "");
    ck_assert_int_eq(report.problem[0].code, KN_E_OPTION_VALUE);
    write_file("defs/toy/b.yaml",
               "name: B\npack: {points: {}}\nplayers: {2: {}, 3: {pack.without: [2C]}, 4: }\n");
    resolve("toy/b");
    ck_assert_str_eq(value_at("players"), "2");
    ck_assert_str_eq(value_at("pack.without"), "-");
    resolve_with("toy/b", "players=3", "");
    ck_assert_str_eq(value_at("players"), "3");
    ck_assert_str_eq(names_at("pack.without"), "2C");
    resolve_with("toy/b", "players=4", "");
    ck_assert_str_eq(value_at("players"), "4");
    ck_assert_str_eq(resolved->options->name, "players");
    ck_assert_str_eq(resolved->options->declared, "2");
    ck_assert_str_eq(resolved->options->chosen, "4");
}

TEST(the_first_number_of_players_carries_no_patch)
{
    write_file("defs/toy/a.yaml", "name: A\nplayers: {2: {pack.without: J}, 3: {}}\n");
    resolve("toy/a");
    ck_assert_int_eq(report.problem[0].code, KN_E_DEFAULT_PATCH);
}

TEST(children_choose_narrow_and_add_numbers_of_players)
{
    files("", "players: {6: {match.target: 300}}\noffer: {players: [4, 6]}\nset: {players: 4}\n");
    fine("");
    ck_assert_str_eq(value_at("players"), "4");
    fine("players=6");
    ck_assert_str_eq(value_at("players"), "6");
    ck_assert_str_eq(value_at("match.target"), "300");
    broken("players=2", KN_E_OPTION_NOT_OFFERED);
    files("", "options: {players: {values: {5: {}}}}\n");
    fine("players=5");
    ck_assert_str_eq(value_at("players"), "5");
    files("", "players: 3\n");
    broken("", KN_E_OPTION_REDECLARED);
    files("", "players: [2, 3]\n");
    broken("", KN_E_OPTION_REDECLARED);
}

/* Rule 9: ranges. */

TEST(a_range_option_writes_its_number)
{
    files("", "");
    fine("target=121");
    ck_assert_str_eq(value_at("match.target"), "121");
    fine("target=1");
    fine("target=1000");
    broken("target=0", KN_E_OPTION_VALUE);
    broken("target=1001", KN_E_OPTION_VALUE);
    broken("target=ten", KN_E_OPTION_VALUE);
    broken("target=010", KN_E_OPTION_VALUE);
}

TEST(the_default_of_a_range_is_what_the_document_says)
{
    const kd_option *target;
    files("", "match: {target: 151}\n");
    fine("");
    for (target = resolved->options; strcmp(target->name, "target") != 0;)
        target = target->next;
    ck_assert_str_eq(target->declared, "101");
    ck_assert_str_eq(target->fallback, "151");
    ck_assert_str_eq(target->chosen, "151");
    ck_assert_int_eq(target->min, 1);
    ck_assert_int_eq(target->max, 1000);
    ck_assert_str_eq(target->writes, "match.target");
}

TEST(named_values_stand_beside_a_range)
{
    files("  deals:\n    range: [1, 50]\n    writes: match.deals\n    default: none\n    values:\n"
          "      long: {match.deals: 60, match.target: 900}\n    over: [target]\n",
          "");
    fine("");
    ck_assert_str_eq(value_at("match.deals"), "-");
    fine("deals=7");
    ck_assert_str_eq(value_at("match.deals"), "7");
    fine("deals=long");
    ck_assert_str_eq(value_at("match.deals"), "60");
    fine("deals=none");
    ck_assert_str_eq(value_at("match.deals"), "-");
}

LOOP(options_that_are_not_well_declared_are_refused, 26)
{
    static const struct {
        const char *option;
        kn_code code;
    } cases[] = {
        {"{range: 1-10, writes: match.deals}", KN_E_OPTION_FORM},
        {"{range: 10-1, writes: match.target}", KN_E_OPTION_FORM},
        {"{range: ten, writes: match.target}", KN_E_OPTION_FORM},
        {"{range: [1], writes: match.target}", KN_E_OPTION_FORM},
        {"{range: {a: 1}, writes: match.target}", KN_E_OPTION_FORM},
        {"{range: 1-10}", KN_E_OPTION_FORM},
        {"{range: 1-10, writes: match.target, default: 7}", KN_E_OPTION_FORM},
        {"{range: 1-10, writes: players}", KN_E_OPTION_FORM},
        {"{range: 1-10, writes: match..target}", KN_E_OPTION_FORM},
        {"{range: 1-10, writes: match.tarket, default: none}", KN_E_KEY_UNKNOWN},
        {"{range: 0-10, writes: match.deals, default: none}", KN_E_OUT_OF_RANGE},
        {"{values: {a: {}, b: {}}}", KN_E_OPTION_FORM},
        {"{default: a}", KN_E_OPTION_FORM},
        {"{default: a, values: x}", KN_E_OPTION_FORM},
        {"{default: a, values: [[x]]}", KN_E_OPTION_FORM},
        {"{default: a, values: {x: 3}}", KN_E_OPTION_FORM},
        {"{default: a, values: {x: {}}, writes: match.target}", KN_E_OPTION_FORM},
        {"{default: a, values: [x, x]}", KN_E_OPTION_REDECLARED},
        {"{default: a, values: {a: {match.deals: 1}}}", KN_E_DEFAULT_PATCH},
        {"{default: a, values: {a: {set: {seven: any}}}}", KN_E_DEFAULT_PATCH},
        {"{defualt: a, values: {x: {}}}", KN_E_KEY_UNKNOWN},
        {"[a, b]", KN_E_WRONG_TYPE},
        {"{default: a, values: {x: {set: {sevn: any}}}}", KN_E_OPTION_UNKNOWN},
        {"{default: a, values: {x: {set: {seven: some}}}}", KN_E_OPTION_VALUE},
        {"{default: a, values: {x: {}}, conflict: {sevn: any}}", KN_E_OPTION_UNKNOWN},
        {"{default: a, values: {x: {}}, require: {seven: [any, some]}}", KN_E_OPTION_VALUE},
    };
    char options[256];
    snprintf(options, sizeof options, "  extra: %s\n", cases[_i].option);
    files(options, "");
    broken("", cases[_i].code);
}

TEST(values_that_need_no_patch_may_be_a_list)
{
    files("  tie: {default: draw, values: [first, last]}\n  x: {default: no, values: {yes: {when: "
          "[{if: {tie: last}, then: {match.deals: 3}}]}}}\n",
          "");
    fine("tie=last x=yes");
    ck_assert_str_eq(value_at("match.deals"), "3");
    broken("tie=third", KN_E_OPTION_VALUE);
}

TEST(names_of_values_are_text_dots_included)
{
    files("  ante: {default: 1, values: {0.5: {match.deals: 5}, true: {match.deals: 6}}}\n",
          "set: {ante: 0.5}\n");
    fine("");
    ck_assert_str_eq(value_at("match.deals"), "5");
    fine("ante=true");
    ck_assert_str_eq(value_at("match.deals"), "6");
}

/* Rule 10: children. */

TEST(a_child_narrows_and_adds_values)
{
    const kd_option *seven;
    files("", "offer: {seven: [diamond, hearts]}\noptions: {seven: {values: {hearts: "
              "{hooks.sweep.cards: [7H]}}}}\n");
    fine("seven=hearts");
    for (seven = resolved->options; strcmp(seven->name, "seven") != 0;)
        seven = seven->next;
    ck_assert_str_eq(seven->values->name, "diamond");
    ck_assert_ptr_null(seven->values->patch);
    ck_assert_str_eq(seven->values->next->name, "hearts");
    ck_assert_ptr_nonnull(seven->values->next->patch);
    ck_assert_ptr_null(seven->values->next->next);
    broken("seven=any", KN_E_OPTION_NOT_OFFERED);
    ck_assert_int_eq(kn_report_status(&report), KN_USAGE);
}

TEST(an_offer_of_numbers_makes_values_of_a_range)
{
    const kd_option *target;
    files("", "offer: {target: [101, 151]}\n");
    fine("target=151");
    for (target = resolved->options; strcmp(target->name, "target") != 0;)
        target = target->next;
    ck_assert_int_gt(target->min, target->max);
    ck_assert_str_eq(target->values->name, "101");
    ck_assert_str_eq(target->values->next->name, "151");
    broken("target=121", KN_E_OPTION_NOT_OFFERED);
}

TEST(what_is_in_force_must_be_offered)
{
    files("", "offer: {seven: [any, none]}\n");
    broken("", KN_E_OPTION_NOT_OFFERED);
    ck_assert_int_eq(kn_report_status(&report), KN_RULES);
    files("", "offer: {seven: [any, none]}\nset: {seven: any}\n");
    fine("");
    files("", "offer: {seven: [any]}\nset: {seven: none}\n");
    broken("", KN_E_OPTION_NOT_OFFERED);
    files("", "offer: {seven: [some]}\n");
    broken("", KN_E_OPTION_VALUE);
    files("", "offer: {sevn: [any]}\n");
    broken("", KN_E_OPTION_UNKNOWN);
}

LOOP(a_child_never_redeclares, 6)
{
    static const char *const children[] = {
        "options: {seven: {default: any}}\n",      "options: {seven: {says: other}}\n",
        "options: {target: {range: 1-5}}\n",       "options: {target: {writes: match.deals}}\n",
        "options: {seven: {values: {any: {}}}}\n", "options: {seven: {require: {kings: true}}}\n",
    };
    files("", children[_i]);
    broken("", KN_E_OPTION_REDECLARED);
}

TEST(a_file_chooses_only_what_it_and_its_parents_declare)
{
    files("", "options: {mine: {default: no, values: [yes]}}\n");
    write_file("defs/toy/root.yaml", "name: R\nset: {mine: yes}\n");
    resolve("toy/root");
    ck_assert_int_eq(report.problem[0].code, KN_E_OPTION_UNKNOWN);
    write_file("defs/toy/toy.yaml", TOY "set: {mine: yes}\n");
    broken("", KN_E_OPTION_UNKNOWN);
    files("", "set: {seven: sum}\n");
    broken("", KN_E_OPTION_VALUE);
    ck_assert_int_eq(kn_report_status(&report), KN_RULES);
    files("", "set: [seven]\n");
    broken("", KN_E_WRONG_TYPE);
}

#define LINKED                                                                                     \
    "  a: {default: no, values: [yes, other], conflict: {seven: [any]}}\n"                         \
    "  b: {default: no, values: [yes], require: {seven: [any, none]}}\n"                           \
    "  c: {default: no, values: {no: {conflict: {kings: true}}, yes: {require: {players: 4}}}}\n"  \
    "  d: {default: no, values: {no: {}, yes: {conflict_all: {seven: any, kings: true}}}}\n"

LOOP(options_require_and_conflict, 16)
{
    static const struct {
        const char *sets;
        kn_code code; /* KN_E_MEMORY here means no error */
    } cases[] = {
        {"", KN_E_MEMORY},
        {"seven=any", KN_E_MEMORY},
        {"a=yes", KN_E_MEMORY},
        {"a=no seven=any", KN_E_MEMORY},
        {"a=yes seven=any", KN_E_OPTION_CONFLICT},
        {"a=other seven=any", KN_E_OPTION_CONFLICT},
        {"b=yes", KN_E_OPTION_REQUIRE},
        {"b=yes seven=none", KN_E_MEMORY},
        {"c=yes", KN_E_OPTION_REQUIRE},
        {"c=yes players=4", KN_E_MEMORY},
        {"kings=true", KN_E_OPTION_CONFLICT},
        {"kings=true c=yes players=4", KN_E_MEMORY},
        {"d=yes seven=any", KN_E_MEMORY},
        {"d=yes kings=true c=yes players=4", KN_E_MEMORY},
        {"d=yes seven=any kings=true c=yes players=4", KN_E_OPTION_CONFLICT},
        {"d=no seven=any kings=true c=yes players=4", KN_E_MEMORY},
    };
    files(LINKED, "");
    if (cases[_i].code == KN_E_MEMORY) {
        fine(cases[_i].sets);
        return;
    }
    broken(cases[_i].sets, cases[_i].code);
    ck_assert_int_eq(kn_report_status(&report), KN_USAGE);
}

TEST(a_conflict_within_files_is_an_error_of_the_rules)
{
    files(LINKED, "set: {a: yes, seven: any}\n");
    broken("", KN_E_OPTION_CONFLICT);
    ck_assert_int_eq(kn_report_status(&report), KN_RULES);
    fine("seven=none");
}

/* Rule 11: choices have an effect. */

TEST(a_choice_that_a_later_file_overwrites_wholly_is_an_error)
{
    files("", "match: {target: 151}\nset: {target: 121}\n");
    broken("", KN_E_CHOICE_OVERWRITTEN);
    files("", "match: {target: 151}\n");
    broken("target=121", KN_E_CHOICE_OVERWRITTEN);
    ck_assert_int_eq(kn_report_status(&report), KN_USAGE);
    broken("target=101", KN_E_CHOICE_OVERWRITTEN);
    fine("");
}

TEST(a_choice_of_which_something_is_left_is_fine)
{
    files("", "hooks: {sweep: {cards: [7H]}}\n");
    fine("seven=any");
    files("", "hooks: {sweep: {cards: [7H]}}\nphases: {layout: {turn: {bury: {cards: [K]}}}}\n");
    broken("seven=any", KN_E_CHOICE_OVERWRITTEN);
    fine("seven=diamond");
}

TEST(removing_or_replacing_what_a_choice_wrote_counts_as_overwriting)
{
    files("", "hooks: {remove: [king]}\n");
    broken("kings=true", KN_E_CHOICE_OVERWRITTEN);
    fine("");
    files("  sums: {default: any, values: {one: {phases.play.fishing.sums: one}}}\n",
          "phases: {play: {turn: x}}\n");
    broken("sums=one", KN_E_CHOICE_OVERWRITTEN);
    files("  deep: {default: no, values: {yes: {hooks.sweep.with.takes: one}}}\n",
          "hooks: {sweep: {with: none}}\n");
    broken("deep=yes", KN_E_CHOICE_OVERWRITTEN);
}

TEST(a_later_option_of_a_later_file_overwrites_too)
{
    files("  deals: {default: no, values: {yes: {match.deals: 3}}}\n",
          "options: {other: {default: no, values: {yes: {match.deals: 4}}}}\n");
    broken("deals=yes other=yes", KN_E_CHOICE_OVERWRITTEN);
    fine("deals=yes");
    fine("other=yes");
}

/* Returns the choice that overrides an option; NULL if none does. */
static const char *overruled(const char *name)
{
    const kd_option *o = resolved->options;
    while (o && strcmp(o->name, name) != 0)
        o = o->next;
    ck_assert_ptr_nonnull(o);
    return o->overruled;
}

#define OVER                                                                                       \
    "  one: {default: no, values: {yes: {match.deals: 1}, more: {match: {deals: 1, winner: "       \
    "lowest}}}}\n"                                                                                 \
    "  two: {over: [one], default: no, values: {yes: {match.deals: 2}}}\n"                         \
    "  all: {default: no, values: {yes: {set: {one: yes, two: yes}}}}\n"

TEST(of_two_choices_beside_each_other_none_may_overwrite_the_other)
{
    files(OVER, "");
    broken("one=yes two=yes", KN_E_CHOICE_OVERWRITTEN);
    ck_assert_int_eq(kn_report_status(&report), KN_USAGE);
    fine("one=yes two=no");
    fine("one=no two=yes");
    fine("one=more two=yes"); /* part of the value is still in effect */
    fine("all=yes");          /* an implied choice gives way to others */
    ck_assert_str_eq(overruled("one"), "two=yes");
    broken("all=yes one=yes", KN_E_CHOICE_OVERWRITTEN);
    files(OVER, "set: {one: yes, two: yes}\n");
    broken("", KN_E_CHOICE_OVERWRITTEN);
    ck_assert_int_eq(kn_report_status(&report), KN_RULES);
    fine("two=no");
}

TEST(a_choice_from_further_away_yields_and_is_overruled)
{
    files(OVER, "set: {one: yes}\n");
    fine("");
    ck_assert_ptr_null(overruled("one"));
    fine("two=yes");
    ck_assert_str_eq(overruled("one"), "two=yes");
    ck_assert_ptr_null(overruled("two"));
    files(OVER, "set: {two: yes}\n");
    broken("one=yes", KN_E_CHOICE_OVERWRITTEN);
    fine("");
    ck_assert_ptr_null(overruled("two"));
}

TEST(the_command_line_writes_over_any_choice)
{
    files(OVER, "");
    resolve_with("toy/child", "target=7", "match.target=9");
    ck_assert_str_eq(value_at("match.target"), "9");
    ck_assert_str_eq(overruled("target"), "--key match.target");
    ck_assert_ptr_null(overruled("one"));
    resolve_with("toy/child", "", "match.deals=9");
    ck_assert_ptr_null(overruled("target"));
    ck_assert_str_eq(overruled("two"), "--key match.deals");
    resolve_with("toy/child", "", "");
    ck_assert_ptr_null(overruled("two"));
}

int main(void)
{
    return run_tests("document: options", set_up, tear_down, .timeout = 20);
}
