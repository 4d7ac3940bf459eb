/* SPDX-License-Identifier: MIT
 * Tests of messages about mistakes in rules files: the whole printed text is pinned if no file in
 * tests/broken or tests/beginners shows it. Whether they are found at all, and everything that is
 * fine, is tested in test_document_merge.c and test_document_check.c.
 */
#include "document_fixture.h"

typedef struct mistake {
    const char *child; /* the text of the toy game's child, from line 2 */
    const char *sets, *shown;
} mistake;

static const mistake mistakes[] = {
    {"zones: {pile: {per: side}}\n", "",
     "defs/toy/child.yaml:2:9: error: unknown entry 'pile' in `zones` [E0312]\n"
     "  2 | zones: {pile: {per: side}}\n"
     "    |         ^^^^\n"
     "  expected the name of an existing entry; or `seen_by:` for a new entry\n"},
    {"set: {target: 121}\nmatch: {target: 151}\n", "",
     "defs/toy/child.yaml:2:15: error: the choice 'target=121' has no effect, because "
     "the rules overwrite what 'target=121' writes [E0314]\n"
     "  2 | set: {target: 121}\n"
     "    |               ^^^\n"
     "  expected another choice\n"
     "  defs/toy/child.yaml:3 overwrites what 'target=121' writes\n"},
    {"match: {target: 151}\n", "target=121",
     "defs/toy/child.yaml:2:9: error: the choice 'target=121' has no effect, because "
     "the rules overwrite what 'target=121' writes [E0314]\n"
     "  2 | match: {target: 151}\n"
     "    |         ^^^^^^\n"
     "  expected another choice\n"
     "  defs/toy/toy.yaml:19 declares 'target=121'\n"},
    {"hooks: {remove: [king]}\nset: {kings: true}\n", "",
     "defs/toy/child.yaml:3:14: error: the choice 'kings=true' has no effect, because "
     "the rules remove what 'kings=true' writes [E0314]\n"
     "  3 | set: {kings: true}\n"
     "    |              ^^^^\n"
     "  expected another choice\n"
     "  defs/toy/child.yaml:2 removes what 'kings=true' writes\n"},
};

LOOP(a_mistake_reads_like_this, sizeof mistakes / sizeof *mistakes)
{
    char text[1024];
    write_file("defs/toy/toy.yaml", TOY);
    snprintf(text, sizeof text, "extends: toy/toy\n%s", mistakes[_i].child);
    write_file("defs/toy/child.yaml", text);
    ck_assert_str_eq(resolve_with("toy/child", mistakes[_i].sets, ""), mistakes[_i].shown);
}

TEST(what_a_child_removes_and_a_value_needs_is_told)
{
    write_file("defs/toy/toy.yaml",
               TOY "  where: {default: no, values: {yes: {phases.layout.turn.to: hand}}}\n");
    write_file("defs/toy/child.yaml", "extends: toy/toy\nzones: {remove: [hand]}\n");
    ck_assert_str_eq(resolve_with("toy/child", "where=yes", ""),
                     "defs/toy/child.yaml:2:18: error: the choice 'where=yes' has no effect, "
                     "because the rules remove 'hand' [E0314]\n"
                     "  2 | zones: {remove: [hand]}\n"
                     "    |                  ^^^^\n"
                     "  expected another value of 'where'\n");
}

TEST(a_mistake_in_key_is_shown_in_its_text)
{
    write_file("defs/toy/toy.yaml", TOY);
    ck_assert_str_eq(
        resolve_with("toy/toy", "", "hooks.sweep.cards={'a':b} match.winner=me"),
        "--key hooks.sweep.cards:1:1: error: 'hooks.sweep.cards' can't be a map [E0203]\n"
        "  1 | {'a':b}\n"
        "    | ^^^^^^^\n"
        "  expected cards: a card, rank, suit or phrase, a list of them, or one of not, all, any\n"
        "--key match.winner:1:1: error: unknown value 'me' [E0205]\n"
        "  1 | me\n"
        "    | ^^\n"
        "  expected highest or lowest\n"
        "    `winner`: who wins\n");
}

TEST(an_entry_that_lost_its_kind_is_shown_where_it_began)
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

TEST(up_to_twenty_mistakes_are_shown_in_order)
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

int main(void)
{
    return run_tests("document: errors", .begin = set_up, .end = tear_down);
}
