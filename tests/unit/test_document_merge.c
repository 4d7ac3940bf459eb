/* SPDX-License-Identifier: MIT
 * Tests of document/merge.h: rules 2 to 6 and 12 to 14 of the merge, and its results.
 * test_document_options.c tests choices; test_document_errors.c tests the words of messages, this
 * file only their codes.
 */
#include "merge_fixture.h"

/* Rule 2: layers from root to leaf. */

TEST(a_child_s_own_keys_come_after_its_parent_s_choices)
{
    files("", "set: {seven: none}\nhooks: {sweep: {cards: [7H]}}\n");
    fine("");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "7H");
    ck_assert_str_eq(names_at("phases.layout.turn.bury.cards"), "J");
}

TEST(patches_are_merged_in_the_order_of_declaration)
{
    files("  one:\n    default: no\n    values: {yes: {match: {deals: 1}, "
          "phases.layout.turn.cards: 3}}\n"
          "  two:\n    over: [one]\n    default: no\n    values: {yes: {match: {deals: 2}}}\n",
          "set: {two: yes, one: yes}\n");
    fine("");
    ck_assert_str_eq(value_at("match.deals"), "2");
    ck_assert_str_eq(value_at("phases.layout.turn.cards"), "3");
}

TEST(a_value_s_patch_is_a_layer_of_the_file_that_declares_it)
{
    files("", "options: {seven: {values: {hearts: {hooks.sweep.cards: [7H]}}}}\nhooks.sweep.cards: "
              "[7S]\n");
    fine("seven=hearts");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "7H");
    fine("");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "7S");
}

TEST(key_comes_last_and_takes_any_yaml)
{
    files("", "set: {seven: none}\n");
    resolve_with("toy/child", "target=7",
                 "match.target=9 hooks.sweep.cards=[7H,7S] pack.points={K:1}");
    ck_assert_msg(report.count > 0, "flow maps need a blank behind the colon");
    resolve_with("toy/child", "target=7",
                 "match.target=9 hooks.sweep.cards=[7H,7S] pack.points.K=2");
    ck_assert_str_eq(value_at("match.target"), "9");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "7H 7S");
    ck_assert_str_eq(names_at("pack.points"), "A J TD K");
}

LOOP(set_and_key_do_not_take_each_other_s_names, 9)
{
    static const char *const keys[] = {"players=3", "options.x=1",     "set.seven=any",
                                       "extends=x", "offer.seven=any", "match..target=1",
                                       ".match=1",  "match.=1",        "=1"};
    files("", "");
    resolve_with("toy/child", "", keys[_i]);
    ck_assert_int_eq(report.problem[0].code, KN_E_KEY_ARGUMENT);
    ck_assert_int_eq(kn_report_status(&report), KN_USAGE);
    broken("match.target=3", KN_E_OPTION_UNKNOWN);
    ck_assert_int_eq(kn_report_status(&report), KN_USAGE);
}

TEST(a_key_that_is_no_yaml_or_unknown_is_a_problem)
{
    files("", "");
    resolve_with("toy/child", "", "match.target=[1");
    ck_assert_int_eq(report.problem[0].code, KN_E_YAML_SYNTAX);
    ck_assert_int_eq(kn_report_status(&report), KN_USAGE);
    resolve_with("toy/child", "", "match.traget=1");
    ck_assert_int_eq(report.problem[0].code, KN_E_KEY_UNKNOWN);
    resolve_with("toy/child", "", "hooks.swep.cards=J");
    ck_assert_int_eq(report.problem[0].code, KN_E_ENTRY_INCOMPLETE);
}

/* Rule 3: maps are merged, anything else is replaced. */

TEST(maps_merge_by_key_and_lists_replace)
{
    files("", "pack: {points: {TS: 2, A: 4}}\nname: {ja: K}\nhooks: {sweep: {cards: [7H]}}\n");
    fine("");
    ck_assert_str_eq(names_at("pack.points"), "A J TD TS");
    ck_assert_str_eq(value_at("pack.points.A"), "4");
    ck_assert_str_eq(value_at("name.en"), "Toy");
    ck_assert_str_eq(value_at("name.ja"), "K");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "7H");
}

TEST(cards_of_a_map_merge_in_both_spellings)
{
    files("", "pack: {points: {10♦: 9, 10S: 2}}\n");
    fine("");
    ck_assert_str_eq(names_at("pack.points"), "A J TD 10S");
    ck_assert_str_eq(value_at("pack.points.TD"), "9");
    files("", "pack.points.remove: [10D]\n");
    fine("");
    ck_assert_str_eq(names_at("pack.points"), "A J");
    files("", "pack: {points: {TD: 9, 10D: 2}}\n"); /* two entries, which the pack will refuse */
    fine("");
    ck_assert_str_eq(names_at("pack.points"), "A J TD 10D");
}

TEST(a_change_of_kind_replaces)
{
    files("", "name: Plain\n");
    fine("");
    ck_assert_str_eq(value_at("name"), "Plain");
}

TEST(what_is_short_for_a_map_is_merged_as_that_map)
{
    files("", "phases: {layout: {turn: hand}}\n");
    fine("");
    ck_assert_str_eq(value_at("phases.layout.turn.to"), "hand");
    ck_assert_str_eq(value_at("phases.layout.turn.cards"), "4");
    write_file("defs/toy/grandchild.yaml",
               "extends: toy/child\nphases: {more: {turn: hand, after: layout}}\n");
    write_file("defs/toy/last.yaml", "extends: toy/grandchild\nphases.more.turn.cards: 2\n");
    resolve("toy/last");
    ck_assert_str_eq(value_at("phases.more.turn.to"), "hand");
    ck_assert_str_eq(value_at("phases.more.turn.cards"), "2");
}

TEST(a_phrase_in_a_map_is_one_value)
{
    files("", "hooks: {sweep: {cards: {not: J}}}\nphases: {play: {when: {all: [a, b]}}}\n");
    write_file("defs/toy/grandchild.yaml", "extends: toy/child\nhooks: {sweep: {cards: {any: [J, "
                                           "Q]}}}\nphases: {play: {when: {not: a}}}\n");
    resolve("toy/grandchild");
    ck_assert_str_eq(names_at("hooks.sweep.cards"), "any");
    ck_assert_str_eq(names_at("phases.play.when"), "not");
}

TEST(of_exactly_one_another_key_replaces_in_its_place)
{
    files("",
          "phases: {play: {turn: {to: hand}, then: redeal}}\nhooks: {sweep: {event: capture}}\n");
    fine("");
    ck_assert_str_eq(names_at("phases.play"), "turn then");
    ck_assert_str_eq(names_at("hooks.sweep"), "event cards with");
    ck_assert_str_eq(names_at("phases"), "layout play count");
}

TEST(two_of_exactly_one_are_refused)
{
    files("", "phases: {play: {turn: {to: hand}, score: {}}}\n");
    broken("", KN_E_ONE_OF);
}

TEST(a_dotted_key_is_a_nested_map)
{
    files("", "match.target: 7\n\"phases.layout.turn.bury.within\": 3\npack: {points.K: "
              "4}\nhooks.sweep: {cards: [9H], with.takes: one}\n");
    fine("");
    ck_assert_str_eq(value_at("match.target"), "7");
    ck_assert_str_eq(value_at("phases.layout.turn.bury.within"), "3");
    ck_assert_str_eq(names_at("phases.layout.turn"), "to cards bury");
    ck_assert_str_eq(names_at("pack.points"), "A J TD K");
    ck_assert_str_eq(value_at("hooks.sweep.with.takes"), "one");
}

LOOP(dotted_and_nested_form_of_one_file_join_unless_they_say_the_same, 8)
{
    static const struct {
        const char *child;
        bool fine;
    } cases[] = {
        {"match: {target: 7}\nmatch.deals: 3\n", true},
        {"match.deals: 3\nmatch: {target: 7}\n", true},
        {"match: {target: 7}\nmatch.target: 8\n", false},
        {"match.target: 8\nmatch: {target: 7}\n", false},
        {"phases.layout.turn: x\nphases.layout.turn.cards: 3\n", false},
        {"phases.layout.turn.cards: 3\nphases.layout: {turn: x}\n", false},
        {"phases.layout: {turn.cards: 3}\nphases: {layout.turn: {cards: 3}}\n", false},
        {"phases.layout: {turn.cards: 3}\nphases: {layout.turn: {bury: {within: 3}}}\n", true},
    };
    files("", cases[_i].child);
    if (cases[_i].fine)
        fine("");
    else
        broken("", KN_E_YAML_DUPLICATE);
}

LOOP(a_dotted_key_needs_a_key_on_each_side_of_a_dot, 4)
{
    static const char *const children[] = {"match..target: 1\n", ".match: 1\n", "match.: 1\n",
                                           "'.': 1\n"};
    files("", children[_i]);
    broken("", KN_E_KEY_PATH);
}

TEST(dotted_keys_count_as_the_maps_that_they_stand_for)
{
    char child[512] = "hooks.sweep.with", *end;
    end = child + strlen(child);
    for (int i = 0; i < 61; i++) /* together with the root and three keys, this is level 64 */
        end += snprintf(end, 4, ".a");
    snprintf(end, 8, ": 1\n");
    files("", child);
    fine("");
    snprintf(end, 8, ".a: 1\n");
    files("", child);
    broken("", KN_E_YAML_DEPTH);
}

TEST(dotted_keys_can_not_make_more_values_than_a_file_may_have)
{
    static char child[200000];
    char *end = child + snprintf(child, 40, "extends: toy/toy\n");
    for (int i = 0; i < 500; i++) {
        end += snprintf(end, 20, "k%d: {", i);
        for (int j = 0; j < 20; j++)
            end += snprintf(end, 20, "%s%c.a: 1", j ? ", " : "", 'a' + j);
        end += snprintf(end, 4, "}\n");
    }
    files("", "");
    write_file("defs/toy/child.yaml", child);
    broken("", KN_E_YAML_NODES);
}

/* Rule 4: order. */

TEST(new_entries_go_last_or_beside_a_sibling)
{
    files("", "phases:\n  last: {turn: a}\n  first: {turn: b, before: layout}\n  second: {turn: c, "
              "after: layout}\n");
    fine("");
    ck_assert_str_eq(names_at("phases"), "first layout second play count last");
    ck_assert_str_eq(names_at("phases.first"), "turn");
}

TEST(entries_that_exist_can_be_moved)
{
    files("", "phases: {count: {before: play}, layout: {after: play}}\n");
    fine("");
    ck_assert_str_eq(names_at("phases"), "count play layout");
    ck_assert_str_eq(names_at("phases.layout"), "turn");
}

TEST(a_sibling_may_stand_further_down_in_the_same_file)
{
    files("", "phases: {a: {turn: x, after: b}, b: {turn: x, before: play}}\n");
    fine("");
    ck_assert_str_eq(names_at("phases"), "layout b play count a");
    files("", "phases: {b: {turn: x, before: play}, a: {turn: x, after: b}}\n");
    fine("");
    ck_assert_str_eq(names_at("phases"), "layout b a play count");
}

LOOP(an_entry_beside_nobody_is_an_error, 4)
{
    static const char *const children[] = {"phases: {a: {turn: x, before: plya}}\n",
                                           "phases: {play: {before: play}}\n",
                                           "phases: {a: {turn: x, before: play, after: play}}\n",
                                           "phases: {a: {turn: x, before: [play]}}\n"};
    files("", children[_i]);
    broken("", KN_E_SIBLING_MISSING);
}

TEST(a_new_entry_can_begin_as_a_copy)
{
    files("", "phases:\n  play: {off: true}\n  more: {like: play, fishing: {must_take: false}, "
              "before: count}\n  cards: {like: layout, turn: {cards: 2}}\n");
    fine("");
    ck_assert_str_eq(names_at("phases"), "layout play more count cards");
    ck_assert_str_eq(names_at("phases.more"), "fishing");
    ck_assert_str_eq(value_at("phases.more.fishing.must_take"), "false");
    ck_assert_str_eq(value_at("phases.more.fishing.sums"), "any");
    ck_assert_str_eq(value_at("phases.cards.turn.cards"), "2");
    ck_assert_str_eq(names_at("phases.cards.turn.bury.cards"), "J 7D");
    fine("seven=none");
}

TEST(a_copy_takes_another_mechanic)
{
    files("", "phases: {more: {like: layout, score: {most: {points: 2}}}}\n");
    fine("");
    ck_assert_str_eq(names_at("phases.more"), "score");
}

LOOP(a_copy_of_nothing_is_an_error, 5)
{
    static const char *const children[] = {
        "phases: {a: {like: plya}}\n", "phases: {a: {like: a}}\n",
        "phases: {a: {like: b}, b: {turn: x}}\n", "phases: {play: {like: layout}}\n",
        "phases: {a: {like: [play]}}\n"};
    files("", children[_i]);
    broken("", KN_E_SIBLING_MISSING);
}

TEST(score_steps_are_ordered_too)
{
    files("", "phases.count.score: {aces: {points: 4, before: cards}}\n");
    fine("");
    ck_assert_str_eq(names_at("phases.count.score"), "majority aces cards");
}

/* Rule 5: removing entries, and limits of option values. */

TEST(files_remove_entries_of_any_map)
{
    files("", "hooks: {remove: [king]}\npack: {points: {remove: [A, TD]}}\nremove: [script]\n"
              "phases: {layout: {turn: {remove: bury}}}\n");
    fine("");
    ck_assert_str_eq(names_at("hooks"), "sweep");
    ck_assert_str_eq(names_at("pack.points"), "J");
    ck_assert_str_eq(value_at("script"), "-");
    ck_assert_str_eq(names_at("phases.layout.turn"), "to cards");
}

TEST(a_removed_entry_can_be_written_anew)
{
    files("", "hooks: {remove: [sweep], sweep: {event: capture}}\n");
    fine("");
    ck_assert_str_eq(names_at("hooks"), "king sweep");
    ck_assert_str_eq(names_at("hooks.sweep"), "event");
}

TEST(a_path_below_a_map_can_be_removed)
{
    files("", "remove: [hooks.king, pack.points.A]\n");
    fine("");
    ck_assert_str_eq(names_at("hooks"), "sweep");
    ck_assert_str_eq(names_at("pack.points"), "J TD");
}

LOOP(what_is_not_there_can_not_be_removed, 4)
{
    static const char *const children[] = {"hooks: {remove: [kong]}\n",
                                           "hooks: {three: {event: x, with: {remove: [a]}}}\n",
                                           "pack: {points: {remove: [K]}}\n", "remove: [zone]\n"};
    files("", children[_i]);
    broken("", KN_E_REMOVE_MISSING);
}

TEST(entries_are_switched_off_and_on_but_stay)
{
    files("", "hooks: {sweep: {off: true}}\n");
    fine("kings=true");
    ck_assert_str_eq(value_at("hooks.king.off"), "false");
    ck_assert_str_eq(value_at("hooks.sweep.off"), "true");
}

LOOP(option_values_set_keys_and_nothing_else, 20)
{
    static const struct {
        const char *patch;
        kn_code code; /* KN_E_MEMORY here means no error */
    } cases[] = {
        {"{hooks: {sweeep: {cards: J}}}", KN_E_VALUE_ADDS},
        {"{hooks.new: {event: x}}", KN_E_VALUE_ADDS},
        {"{phases.count.score.new: {points: 3}}", KN_E_VALUE_ADDS},
        {"{hooks: {remove: [king]}}", KN_E_VALUE_ADDS},
        {"{phases: {play: {before: layout}}}", KN_E_VALUE_ADDS},
        {"{pack: {points: {remove: [A]}}}", KN_E_VALUE_ADDS},
        {"{remove: [hooks]}", KN_E_VALUE_ADDS},
        {"{zones: {floor: {seen_bi: all}}}", KN_E_KEY_UNKNOWN},
        {"{match.target: many}", KN_E_WRONG_TYPE},
        {"{match.target: 1001}", KN_E_OUT_OF_RANGE},
        {"{phases.layout.turn.to: nowhere}", KN_E_NAME_UNKNOWN},
        {"{players: 3}", KN_E_RESERVED},
        {"{options: {}}", KN_E_RESERVED},
        {"{extends: x}", KN_E_RESERVED},
        {"{phases.play.score: {a: {most: J}}}", KN_E_MEMORY},
        {"{match.deals: 3, pack.points.K: 2, pack.without: [2C]}", KN_E_MEMORY},
        {"{hooks.sweep.with.more: 3, hooks.king.cards: K}", KN_E_MEMORY},
        {"{phases.play.turn: {to: floor}}", KN_E_MEMORY},
        {"{zones.floor.per: seat}", KN_E_MEMORY},
        {"", KN_E_MEMORY},
    };
    char options[256];
    snprintf(options, sizeof options, "  extra:\n    default: no\n    values: {yes: %s}\n",
             cases[_i].patch);
    files(options, "");
    /* checked for every choice */
    if (cases[_i].code != KN_E_MEMORY)
        broken("", cases[_i].code);
    else
        fine("extra=yes");
}

/* Rule 6: new entries are complete. */

LOOP(a_new_entry_must_be_complete, 11)
{
    static const struct {
        const char *child;
        bool fine;
    } cases[] = {
        {"hooks: {swep: {cards: J}}\n", false},
        {"hooks: {swep: {cards: J, rule: takes}}\n", true},
        {"zones: {flor: {per: seat}}\n", false},
        {"zones: {pile: {seen_by: nobody}}\n", true},
        {"phases: {plya: {then: next}}\n", false},
        {"phases: {more: {fishing: {}}}\n", true},
        {"phases: {plya: {off: true}}\n", false},
        {"phases.count.score.x: {most: J}\n", false},
        {"phases.count.score.x: {points: 1}\n", true},
        {"phases.count.score.cards: {most: J}\n", true},
        {"phases: {new: {score: {a: {most: J}}}}\n", false},
    };
    files("", cases[_i].child);
    if (cases[_i].fine)
        fine("");
    else
        broken("", KN_E_ENTRY_INCOMPLETE);
}

/* Rule 12: card maps are merged by key. Which entry applies to a card is decided for the pack. */

TEST(card_maps_keep_all_their_selectors)
{
    files("  spades: {default: no, values: {yes: {pack.points.S: 1, pack.points.TD: 4}}}\n",
          "pack: {points: {2-9: pips}}\n");
    fine("spades=yes");
    ck_assert_str_eq(names_at("pack.points"), "A J TD S 2-9");
    ck_assert_str_eq(value_at("pack.points.TD"), "4");
}

/* Rule 13: keys that belong to their own layer. */

static char checked[512];

static void note_check(const kd_node *document, const kd_node *key, kn_report *to)
{
    size_t used = strlen(checked);
    (void)to;
    ck_assert_str_eq(key->key, "points_total");
    ck_assert_ptr_null(kd_node_path(document, "pack.points_total"));
    snprintf(checked + used, sizeof checked - used, "%s:", key->text);
    for (KD_CHILD(points, kd_node_path(document, "pack.points"))) {
        used = strlen(checked);
        snprintf(checked + used, sizeof checked - used, "%s=%s,", points->key, points->text);
    }
    if (kd_node_path(document, "pack.without"))
        snprintf(checked + strlen(checked), sizeof checked - strlen(checked), "without");
    snprintf(checked + strlen(checked), sizeof checked - strlen(checked), ";");
}

static const char *checks(const char *sets)
{
    *checked = '\0';
    layer_check = note_check;
    fine(sets);
    layer_check = NULL;
    return checked;
}

TEST(a_check_is_tested_in_its_layer_and_not_inherited)
{
    files("", "pack: {points: {TS: 2}, points_total: 17}\n");
    write_file("defs/toy/grandchild.yaml", "extends: toy/child\npack: {points: {A: 9}}\n");
    ck_assert_str_eq(checks(""), "13:A=1,J=1,TD=3,;17:A=1,J=1,TD=3,TS=2,;");
    ck_assert_str_eq(value_at("pack.points_total"), "-");
    *checked = '\0';
    layer_check = note_check;
    resolve("toy/grandchild");
    layer_check = NULL;
    ck_assert_str_eq(checked, "13:A=1,J=1,TD=3,;17:A=1,J=1,TD=3,TS=2,;");
}

TEST(a_value_brings_its_own_check_and_is_tested_alone)
{
    files("  aces: {default: 1, values: {4: {pack: {points: {A: 4}, points_total: 25}}}}\n"
          "  jacks: {default: 1, values: {2: {pack.points.J: 2, pack.points_total: 17}}}\n",
          "");
    /* all values, chosen or not, each on the document as written */
    ck_assert_str_eq(checks(""), "13:A=1,J=1,TD=3,;25:A=4,J=1,TD=3,;17:A=1,J=2,TD=3,;");
    ck_assert_str_eq(checks("aces=4 jacks=2"),
                     "13:A=1,J=1,TD=3,;25:A=4,J=1,TD=3,;17:A=1,J=2,TD=3,;");
}

TEST(a_child_s_check_sees_what_the_child_chooses_but_not_the_command_line)
{
    files("  short: {default: no, values: {yes: {pack.without: [A]}}}\n",
          "set: {short: yes}\npack: {points_total: 9}\n");
    ck_assert_str_eq(checks(""), "13:A=1,J=1,TD=3,;9:A=1,J=1,TD=3,without;");
    ck_assert_str_eq(checks("short=no"), "13:A=1,J=1,TD=3,;9:A=1,J=1,TD=3,without;");
}

TEST(a_check_among_a_file_s_keys_comes_before_the_file_s_own_options)
{
    files("",
          "options: {short: {default: no, values: {yes: {pack.without: [A]}}}}\nset: {short: yes}\n"
          "pack: {points_total: 13}\n");
    ck_assert_str_eq(checks(""), "13:A=1,J=1,TD=3,;13:A=1,J=1,TD=3,;");
    ck_assert_str_eq(names_at("pack.without"), "A");
}

TEST(a_check_for_a_combination_is_tested_when_it_is_chosen)
{
    files("  short: {default: no, values: {yes: {match.deals: 3, when: {if: {players: 3}, then: "
          "{pack: {without: [A], points_total: 9}}}}}}\n",
          "");
    ck_assert_str_eq(checks("short=yes"), "13:A=1,J=1,TD=3,;");
    ck_assert_str_eq(checks("short=yes players=3"), "13:A=1,J=1,TD=3,;9:A=1,J=1,TD=3,without;");
}

TEST(a_check_of_the_wrong_type_is_refused)
{
    files("", "pack: {points_total: many}\n");
    broken("", KN_E_WRONG_TYPE);
}

TEST(scripts_of_all_layers_are_gathered_root_first)
{
    files("  more: {default: no, values: {yes: {script: more.lua}}}\n",
          "script: [child.lua, own.lua]\n");
    fine("more=yes");
    ck_assert_str_eq(names_at("script"), "toy.lua more.lua child.lua own.lua");
    fine("");
    ck_assert_str_eq(names_at("script"), "toy.lua child.lua own.lua");
    ck_assert_str_eq(kd_node_path(resolved->document, "script")->last->at.source->name,
                     "defs/toy/child.yaml");
}

/* Rule 14: only the shape of phrases is checked here. The compiler checks their words. */

LOOP(phrases_are_words_lists_or_not_all_any, 9)
{
    static const struct {
        const char *child;
        bool fine;
    } cases[] = {
        {"phases: {play: {when: floor is empty}}\n", true},
        {"phases: {play: {when: {not: {any: [a, b]}}}}\n", true},
        {"phases: {play: {when: {nor: a}}}\n", false},
        {"phases: {play: {when: {not: a, any: [b]}}}\n", false},
        {"phases: {play: {when: {}}}\n", false},
        {"hooks: {sweep: {cards: {all: [red, {not: K}]}}}\n", true},
        {"hooks: {sweep: {cards: {some: [red]}}}\n", false},
        {"phases: {play: {fishing: {rest: seat before dealer}}}\n", true},
        {"phases: {play: {fishing: {rest: ''}}}\n", false},
    };
    files("", cases[_i].child);
    if (cases[_i].fine)
        fine("");
    else
        broken("", KN_E_WRONG_TYPE);
}

/* The result of a merge. */

TEST(every_node_knows_where_it_comes_from)
{
    const kd_node *node;
    files("", "set: {target: 121}\npack.points.TS: 2\n");
    resolve_with("toy/child", "seven=any", "match.deals=3");
    node = kd_node_path(resolved->document, "pack.points.TS");
    ck_assert_str_eq(node->at.source->name, "defs/toy/child.yaml");
    ck_assert_uint_eq(node->at.line, 3);
    ck_assert_uint_eq(node->key_at.column, 13);
    ck_assert_ptr_null(node->origin);
    node = kd_node_path(resolved->document, "match.target");
    ck_assert_str_eq(node->origin, "target=121");
    ck_assert_uint_eq(node->at.line, 2);
    node = kd_node_path(resolved->document, "hooks.sweep.cards");
    ck_assert_str_eq(node->origin, "seven=any");
    ck_assert_str_eq(node->at.source->name, "defs/toy/toy.yaml");
    ck_assert_str_eq(kd_node_path(resolved->document, "match.deals")->origin, "--key");
    ck_assert_str_eq(resolved->file->id, "toy/child");
    ck_assert_str_eq(resolved->file->parent->path, "defs/toy/toy.yaml");
    ck_assert_ptr_null(resolved->file->parent->parent);
}

TEST(the_printed_document_is_itself_a_rules_file_with_the_same_digest)
{
    static char first[16384];
    unsigned char digest[32];
    files("",
          "set: {seven: none}\nname: {en: 'A: \"b\" # c', ja: \"x\\u0020y\"}\nhooks.sweep.with: "
          "{a: '', 'x y': [{p: q}, []], z: {}, "
          "d: '- x', e: '-1', f: '...', g: ' s', h: '\303\251', i: \"a\\tb\", j: 'null', k: "
          "'?', l: '&a', m: 1.50}\n");
    fine("players=3");
    snprintf(first, sizeof first, "%s", resolve_with("toy/child", "players=3", ""));
    memcpy(digest, resolved->digest, 32);
    write_file("again.yaml", first);
    ck_assert_str_eq(resolve("./again.yaml"), first);
    ck_assert_mem_eq(resolved->digest, digest, 32);
    fine("players=4");
    ck_assert_mem_ne(resolved->digest, digest, 32);
}

TEST(the_digest_does_not_depend_on_who_wrote_a_value)
{
    unsigned char digest[32];
    files("", "match: {target: 7}\n");
    fine("");
    memcpy(digest, resolved->digest, 32);
    files("", "set: {target: 7}\n");
    fine("");
    ck_assert_mem_eq(resolved->digest, digest, 32);
    resolve_with("toy/toy", "", "match.target=7");
    ck_assert_mem_eq(resolved->digest, digest, 32);
}

TEST(the_origin_of_each_line_is_printed_as_a_comment)
{
    FILE *file;
    write_file("defs/toy/p.yaml", "name: P\nplayers: 2\nmatch: {target: 5}\noptions: {low: "
                                  "{default: no, values: {yes: {match.winner: lowest}}}}\n");
    write_file("defs/toy/c.yaml", "extends: toy/p\nset: {low: yes}\nmatch: {deals: 3}\n");
    resolve_with("toy/c", "", "match.target=6");
    file = page_begin();
    ck_assert_int_eq(kd_resolved_print(resolved, true, file), KN_OK);
    ck_assert_str_eq(
        page_end(file),
        "name: P                                                 # toy/p:1\n"
        "players: 2                                              # toy/p:2\n"
        "match:                                                  # toy/p:3\n"
        "  target: 6                                             # --key match.target\n"
        "  winner: lowest                                        # toy/p:4 (low=yes)\n"
        "  deals: 3                                              # toy/c:3\n");
}

TEST(options_are_listed_with_what_is_in_force)
{
    char text[512] = "";
    files("", "set: {seven: none}\noptions: {mine: {says: my own, default: no, values: [yes]}}\n");
    fine("kings=true");
    for (const kd_option *o = resolved->options; o; o = o->next)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s %s %s %s %s:%u;", o->name,
                 o->declared, o->fallback, o->chosen,
                 o->chosen_at.source ? o->chosen_at.source->name : "", o->chosen_at.line);
    ck_assert_str_eq(
        text,
        "players 2 2 2 :0;target 101 101 101 :0;seven diamond none none defs/toy/child.yaml:2;"
        "kings false false true :0;mine no no no :0;");
    ck_assert_str_eq(resolved->options->next->says->text, "points to win");
}

int main(void)
{
    return run_tests("document: merge", set_up, tear_down, .timeout = 20);
}
