/* SPDX-License-Identifier: MIT
 * Tests of how mistakes in rules files are answered: the whole printed text, pinned. Whether they
 * are found at all, and everything that is fine, is tested in test_document_merge.c and
 * test_document_check.c.
 */
#include "document_fixture.h"

typedef struct mistake {
    const char *child; /* what the child of the toy game says, from line 2 */
    const char *sets, *shown;
} mistake;

static const mistake mistakes[] = {
    {"pakc: {suits: S H}\n", "",
     "defs/toy/child.yaml:2:1: error: there is no key 'pakc' in rules file [E0201]\n"
     "  2 | pakc: {suits: S H}\n"
     "    | ^^^^\n"
     "  did you mean 'pack'?        kanun explain E0201 says more\n"},
    {"match: {hurry: 3}\n", "",
     "defs/toy/child.yaml:2:9: error: there is no key 'hurry' in match [E0201]\n"
     "  2 | match: {hurry: 3}\n"
     "    |         ^^^^^\n"
     "  expected one of target, deals, winner\n"},
    {"match.taget: 3\n", "",
     "defs/toy/child.yaml:2:7: error: there is no key 'taget' in match [E0201]\n"
     "  2 | match.taget: 3\n"
     "    |       ^^^^^\n"
     "  did you mean 'target'?        kanun explain E0201 says more\n"},
    {"match: {target: lots}\n", "",
     "defs/toy/child.yaml:2:17: error: 'lots' is not a whole number [E0203]\n"
     "  2 | match: {target: lots}\n"
     "    |                 ^^^^\n"
     "  expected a whole number from 1 to 1000\n"},
    {"match: {target: [3, 4]}\n", "",
     "defs/toy/child.yaml:2:17: error: 'match.target' can't be a list [E0203]\n"
     "  2 | match: {target: [3, 4]}\n"
     "    |                 ^^^^^^\n"
     "  expected a whole number from 1 to 1000\n"},
    {"match: {target: 0}\n", "",
     "defs/toy/child.yaml:2:17: error: '0' is out of range [E0204]\n"
     "  2 | match: {target: 0}\n"
     "    |                 ^\n"
     "  expected a whole number from 1 to 1000\n"},
    {"match: {winner: lowst}\n", "",
     "defs/toy/child.yaml:2:17: error: unknown choice 'lowst' [E0205]\n"
     "  2 | match: {winner: lowst}\n"
     "    |                 ^^^^^\n"
     "  expected highest or lowest\n"
     "  did you mean 'lowest'?        kanun explain E0205 says more\n"},
    {"pack:\n", "",
     "defs/toy/child.yaml:2:6: error: 'pack' has no value [E0203]\n"
     "  2 | pack:\n"
     "    |      ^\n"
     "  expected a map\n"},
    {"phases: {layout: {turn: {to: flor}}}\n", "",
     "defs/toy/child.yaml:2:30: error: there is no 'flor' in `zones` [E0206]\n"
     "  2 | phases: {layout: {turn: {to: flor}}}\n"
     "    |                              ^^^^\n"
     "  did you mean 'floor'?        kanun explain E0206 says more\n"},
    {"phases: {play: {turn: x, score: {}}}\n", "",
     "defs/toy/child.yaml:2:26: error: 'turn' and 'score' can't both be in a phase [E0207]\n"
     "  2 | phases: {play: {turn: x, score: {}}}\n"
     "    |                          ^^^^^\n"},
    /* what the child removes, its parent needs */
    {"zones: {remove: [floor]}\n", "",
     "defs/toy/child.yaml:2:18: error: 'floor' is removed from `zones`, but is still needed "
     "[E0206]\n"
     "  2 | zones: {remove: [floor]}\n"
     "    |                  ^^^^^\n"
     "  expected something else for defs/toy/toy.yaml:11, which names it, or no `remove`\n"},
    {"match.target: 5\nmatch: {target: 6}\n", "",
     "defs/toy/child.yaml:3:9: error: 'target' is written twice [E0119]\n"
     "  3 | match: {target: 6}\n"
     "    |         ^^^^^^\n"
     "  expected each value once: match.target is already in defs/toy/child.yaml:2\n"},
    {"set: {sevn: any}\n", "",
     "defs/toy/child.yaml:2:7: error: there is no option 'sevn' [E0303]\n"
     "  2 | set: {sevn: any}\n"
     "    |       ^^^^\n"
     "  did you mean 'seven'?        kanun explain E0303 says more\n"},
    {"", "sevn=any",
     "error: there is no option 'sevn' [E0303]\n"
     "  did you mean 'seven'?        kanun explain E0303 says more\n"},
    {"set: {seven: dimond}\n", "",
     "defs/toy/child.yaml:2:14: error: option 'seven' has no value 'dimond' [E0304]\n"
     "  2 | set: {seven: dimond}\n"
     "    |              ^^^^^^\n"
     "  expected one of diamond, any, none\n"
     "  did you mean 'diamond'?        kanun explain E0304 says more\n"},
    {"", "target=0",
     "error: option 'target' has no value '0' [E0304]\n"
     "  expected a whole number from 1 to 1000\n"},
    {"offer: {seven: [any, none]}\n", "",
     "defs/toy/child.yaml:2:9: error: 'seven=diamond' is in force by default but not offered: "
     "this game has any or none [E0305]\n"
     "  2 | offer: {seven: [any, none]}\n"
     "    |         ^^^^^\n"
     "  expected a choice (`set`) among those that the file offers (defs/toy/child.yaml:2)\n"},
    {"options: {a: {default: no, values: [yes], conflict: {seven: any}}}\nset: {a: yes, seven: "
     "any}\n",
     "",
     "defs/toy/child.yaml:3:10: error: 'a=yes' and 'seven=any' can't be chosen together [E0306]\n"
     "  3 | set: {a: yes, seven: any}\n"
     "    |          ^^^\n"
     "  expected another value of one of them, because of defs/toy/child.yaml:2\n"},
    {"options: {a: {default: no, values: [yes], require: {seven: any}}}\n", "a=yes",
     "defs/toy/child.yaml:2:53: error: 'a=yes' does not go with 'seven=diamond' [E0307]\n"
     "  2 | options: {a: {default: no, values: [yes], require: {seven: any}}}\n"
     "    |                                                     ^^^^^\n"
     "  expected another value of one of them: defs/toy/child.yaml:2 says which\n"},
    {"options: {seven: {default: any}}\n", "",
     "defs/toy/child.yaml:2:19: error: option 'seven' is inherited, its `default` can't be "
     "declared again [E0309]\n"
     "  2 | options: {seven: {default: any}}\n"
     "    |                   ^^^^^^^\n"
     "  expected `values:` with new values, or `set:` and `offer:` at the top; "
     "defs/toy/toy.yaml:20\n    declares it\n"},
    {"options: {a: {default: no, values: {no: {match.deals: 1}}}}\n", "",
     "defs/toy/child.yaml:2:37: error: 'no' is the default of option 'a' and has a patch "
     "[E0310]\n"
     "  2 | options: {a: {default: no, values: {no: {match.deals: 1}}}}\n"
     "    |                                     ^^\n"
     "  expected the patch in the file itself, and nothing but `says` here\n"},
    /* rule 5 */
    {"options: {a: {default: no, values: {yes: {hooks.swep.cards: J}}}}\n", "",
     "defs/toy/child.yaml:2:49: error: there is no 'swep' in `hooks`, and an option value can't "
     "add it [E0311]\n"
     "  2 | options: {a: {default: no, values: {yes: {hooks.swep.cards: J}}}}\n"
     "    |                                                 ^^^^\n"
     "  expected an existing entry, perhaps with `off: true`\n"
     "  did you mean 'sweep'?        kanun explain E0311 says more\n"},
    {"hooks: {remove: [kink]}\n", "",
     "defs/toy/child.yaml:2:18: error: there is no 'kink' to remove from `hooks` [E0315]\n"
     "  2 | hooks: {remove: [kink]}\n"
     "    |                  ^^^^\n"
     "  did you mean 'king'?        kanun explain E0315 says more\n"},
    /* rule 4 */
    {"phases: {cut: {turn: x, before: layuot}}\n", "",
     "defs/toy/child.yaml:2:33: error: there is no other entry 'layuot' in `phases` [E0316]\n"
     "  2 | phases: {cut: {turn: x, before: layuot}}\n"
     "    |                                 ^^^^^^\n"
     "  did you mean 'layout'?        kanun explain E0316 says more\n"},
    /* rule 6 */
    {"hooks: {sweeep: {cards: J}}\n", "",
     "defs/toy/child.yaml:2:9: error: unknown entry 'sweeep' in `hooks` [E0312]\n"
     "  2 | hooks: {sweeep: {cards: J}}\n"
     "    |         ^^^^^^\n"
     "  expected the name of an existing entry; a new one needs one of rule, event\n"
     "  did you mean 'sweep'?        kanun explain E0312 says more\n"},
    {"zones: {pile: {per: side}}\n", "",
     "defs/toy/child.yaml:2:9: error: unknown entry 'pile' in `zones` [E0312]\n"
     "  2 | zones: {pile: {per: side}}\n"
     "    |         ^^^^\n"
     "  expected the name of an existing entry; a new one needs `seen_by:`\n"},
    /* rule 7 */
    {"options:\n  a: {default: no, values: {x: {match.deals: 1}}}\n  b: {default: no, values: {y: "
     "{match: {deals: 2}}}}\n",
     "",
     "defs/toy/child.yaml:4:41: error: options 'a' and 'b' both write match.deals [E0313]\n"
     "  4 |   b: {default: no, values: {y: {match: {deals: 2}}}}\n"
     "    |                                         ^^^^^\n"
     "  expected `over: [a]` in 'b', or `conflict`: 'a' writes it in defs/toy/child.yaml:3\n"},
    /* rule 11 */
    {"set: {target: 121}\nmatch: {target: 151}\n", "",
     "defs/toy/child.yaml:2:15: error: the choice 'target=121' has no effect [E0314]\n"
     "  2 | set: {target: 121}\n"
     "    |               ^^^\n"
     "  expected a choice that stays: defs/toy/child.yaml:3 writes all of it again\n"},
    {"match: {target: 151}\n", "target=121",
     "defs/toy/child.yaml:2:9: error: the choice 'target=121' has no effect [E0314]\n"
     "  2 | match: {target: 151}\n"
     "    |         ^^^^^^\n"
     "  expected a choice that stays: this line writes again what defs/toy/toy.yaml:19 writes\n"},
    {"hooks: {remove: [king]}\nset: {kings: true}\n", "",
     "defs/toy/child.yaml:3:14: error: the choice 'kings=true' has no effect [E0314]\n"
     "  3 | set: {kings: true}\n"
     "    |              ^^^^\n"
     "  expected a choice that stays: defs/toy/child.yaml:2 removes what it writes\n"},
    {"players: 3\n", "",
     "defs/toy/child.yaml:2:1: error: the number of players is inherited, it can't be declared "
     "again [E0309]\n"
     "  2 | players: 3\n"
     "    | ^^^^^^^\n"
     "  expected `set: {players: N}`, `offer: {players: [N, ...]}`, or a map of new numbers;\n"
     "    defs/toy/toy.yaml:2 declares it\n"},
};

START_TEST(a_mistake_reads_like_this)
{
    char text[1024];
    write_file("defs/toy/toy.yaml", TOY);
    snprintf(text, sizeof text, "extends: toy/toy\n%s", mistakes[_i].child);
    write_file("defs/toy/child.yaml", text);
    ck_assert_str_eq(resolve_with("toy/child", mistakes[_i].sets, ""), mistakes[_i].shown);
}
END_TEST

START_TEST(what_a_child_removes_and_a_value_needs_is_told)
{
    write_file("defs/toy/toy.yaml",
               TOY "  where: {default: no, values: {yes: {phases.layout.turn.to: hand}}}\n");
    write_file("defs/toy/child.yaml", "extends: toy/toy\nzones: {remove: [hand]}\n");
    ck_assert_str_eq(resolve_with("toy/child", "where=yes", ""),
                     "defs/toy/child.yaml:2:18: error: the choice 'where=yes' has no effect "
                     "[E0314]\n"
                     "  2 | zones: {remove: [hand]}\n"
                     "    |                  ^^^^\n"
                     "  expected another choice: this line removes 'hand', which 'yes' needs\n");
}
END_TEST

START_TEST(a_mistake_in_key_is_shown_in_its_text)
{
    write_file("defs/toy/toy.yaml", TOY);
    ck_assert_str_eq(
        resolve_with("toy/toy", "", "hooks.sweep.cards={'a':b} match.winner=me"),
        "--key hooks.sweep.cards:1:1: error: 'hooks.sweep.cards' can't be a map [E0203]\n"
        "  1 | {'a':b}\n"
        "    | ^^^^^^^\n"
        "  expected cards: a card, rank, suit or phrase, a list of them, or one of not, all, any\n"
        "--key match.winner:1:1: error: unknown choice 'me' [E0205]\n"
        "  1 | me\n"
        "    | ^^\n"
        "  expected highest or lowest. who wins\n");
}
END_TEST

START_TEST(an_entry_that_lost_its_kind_is_shown_where_it_began)
{
    write_file("defs/toy/toy.yaml", TOY);
    write_file("defs/toy/child.yaml", "extends: toy/toy\nhooks: {sweep: {remove: [rule]}}\n");
    ck_assert_str_eq(resolve("toy/child"),
                     "defs/toy/toy.yaml:15:3: error: this hook lacks a key that it needs "
                     "[E0207]\n"
                     "  15 |   sweep: {rule: takes, cards: [J, 7D], with: {takes: all}}\n"
                     "     |   ^^^^^\n"
                     "  expected exactly one of rule, event\n"
                     "  inherited from defs/toy/toy.yaml:15 by defs/toy/child.yaml\n");
}
END_TEST

START_TEST(a_missing_key_is_missed_in_the_file)
{
    write_file("a.yaml", "players: 2\n");
    ck_assert_str_eq(resolve("./a.yaml"),
                     "./a.yaml:1:1: error: the file has no 'name' [E0202]\n"
                     "  1 | players: 2\n"
                     "    | ^\n"
                     "  expected `name:` with a text, or a map from language to text\n");
}
END_TEST

START_TEST(up_to_twenty_mistakes_are_shown_in_order)
{
    char text[2048] = "name: N\nmatch:\n";
    for (int i = 0; i < 25; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "  wrong%d: 1\n", i);
    write_file("a.yaml", text);
    resolve("./a.yaml");
    ck_assert_int_eq(report.count, 25);
    ck_assert_ptr_nonnull(strstr(problems(), "a.yaml:3:3: error: there is no key 'wrong0'"));
    ck_assert_ptr_nonnull(strstr(problems(), "a.yaml:22:3: error: there is no key 'wrong19'"));
    ck_assert_ptr_null(strstr(problems(), "wrong20'"));
    ck_assert_ptr_nonnull(strstr(problems(), "and 5 more problems are not shown\n"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("document: errors");
    TCase *cases = tcase_create("errors");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_loop_test(cases, a_mistake_reads_like_this, 0, sizeof mistakes / sizeof *mistakes);
    tcase_add_test(cases, what_a_child_removes_and_a_value_needs_is_told);
    tcase_add_test(cases, a_mistake_in_key_is_shown_in_its_text);
    tcase_add_test(cases, an_entry_that_lost_its_kind_is_shown_where_it_began);
    tcase_add_test(cases, a_missing_key_is_missed_in_the_file);
    tcase_add_test(cases, up_to_twenty_mistakes_are_shown_in_order);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
