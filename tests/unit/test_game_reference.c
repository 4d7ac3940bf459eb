/* SPDX-License-Identifier: MIT
 * test_game_reference.c: the reference page contains everything in its tables and mechanics.
 * docs.test.sh checks that docs/ has the latest one.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "sheet/sheet.h"
#include "game/rules.h"
#include "mechanics/registry.h"
#include "run_suite.h"

static char *page;

static void print_page(void)
{
    size_t size;
    FILE *out = open_memstream(&page, &size);
    ck_assert_ptr_nonnull(out);
    ck_assert_int_eq(kh_rules_reference(out), KN_OK);
    ck_assert_int_eq(fclose(out), 0);
}

static void free_page(void)
{
    free(page);
}

/* The text from a table's heading to the next heading; the caller frees it. */
static char *section(const char *name)
{
    char heading[80];
    snprintf(heading, sizeof heading, "\n## %s\n", name);
    const char *start = strstr(page, heading);
    ck_assert_msg(start, "there is no heading '%s'", name);
    const char *end = strstr(start + 1, "\n## ");
    return strndup(start, end ? (size_t)(end - start) : strlen(start));
}

static void expect_words(const km_mechanic *m, const char *kind, const char *words)
{
    char *text = section(m->keys->name), *copy = strdup(words ? words : ""), *rest = NULL;
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char row[80];
        snprintf(row, sizeof row, "\n| `%s %s` | ", kind, word);
        ck_assert_msg(strstr(text, row), "%s: %s '%s' is not explained", m->keys->name, kind, word);
    }
    free(copy);
    free(text);
}

TEST(every_outcome_event_and_rule_point_is_explained)
{
    for (int i = 0; km_mechanics[i]; i++) {
        expect_words(km_mechanics[i], "outcome", km_mechanics[i]->outcomes);
        expect_words(km_mechanics[i], "event", km_mechanics[i]->events);
        expect_words(km_mechanics[i], "rule", km_mechanics[i]->rule_points);
    }
}

TEST(every_event_of_the_game_is_explained)
{
    char *text = section("hook");
    for (int i = 0; kg_game_events[i]; i++)
        ck_assert_msg(strstr(text, kg_game_events[i]), "'%s' is not explained", kg_game_events[i]);
    free(text);
}

/* Each note must describe something that the mechanic has. */
TEST(nothing_is_explained_that_is_not_there)
{
    for (int i = 0; km_mechanics[i]; i++)
        for (const km_note *row = km_mechanics[i]->notes; row && row->form; row++) {
            const km_mechanic *m = km_mechanics[i];
            const char *word = strchr(row->form, ' ');
            ck_assert_ptr_nonnull(word);
            if (strcmp(word, " NAME") == 0)
                continue; /* declared by a script */
            const char *words = *row->form == 'o'   ? m->outcomes
                                : *row->form == 'v' ? word + 1 /* see variables_... below */
                                : *row->form == 'e' ? m->events
                                                    : m->rule_points;
            ck_assert_msg(kd_choice_place(words, word + 1) >= 0, "%s has no %s", m->keys->name,
                          row->form);
        }
}

static void expect_row(const char *text, const kd_key *row)
{
    char written[80];
    snprintf(written, sizeof written,
             row->flags & KD_KEY_ONE_OF && row->table ? "[%s](#" : "| `%s` | ", row->name);
    ck_assert_msg(strstr(text, written), "no row for '%s'", row->name);
    ck_assert_msg(row->says && *row->says, "'%s' has no sentence", row->name);
    if (row->table) {
        char *inner = section(row->table->name);
        for (KD_ROW(below, row->table))
            expect_row(inner, below);
        free(inner);
    }
}

TEST(every_key_has_a_row_with_a_sentence)
{
    char *text = section(kg_rules_table.name);
    for (KD_ROW(row, &kg_rules_table))
        expect_row(text, row);
    free(text);
}

/* The games that a column names, separated by commas or semicolons; text in parentheses is skipped.
 */
static int games_named(const char *serves)
{
    char name[16][64];
    int count = 0, depth = 0;
    size_t length = 0;
    for (const char *at = serves;; at++) {
        depth += (*at == '(') - (*at == ')');
        bool ends = !*at || (depth == 0 && strchr(",;", *at));
        if (!ends && depth == 0 && *at != ')' && length < 63 && (length || *at != ' '))
            name[count][length++] = *at;
        if (!ends)
            continue;
        while (length && name[count][length - 1] == ' ')
            length--;
        name[count][length] = '\0';
        bool known = length == 0;
        for (int i = 0; i < count && !known; i++)
            known = strcmp(name[i], name[count]) == 0;
        count += !known;
        length = 0;
        if (!*at || count == 16)
            return count;
    }
}

/* Keys that belong to the format and not to a game: texts for people, and keys that control
 * merging. A mechanic stands for all of its own keys. */
static bool is_of_the_format(const kd_key *row)
{
    static const char *const names[] = {
        "kanun",  "name", "about", "source", "extends", "set",  "offer",      "options", "script",
        "labels", "says", "label", "off",    "limit",   "step", "move_limit", NULL};
    for (int i = 0; names[i]; i++)
        if (strcmp(names[i], row->name) == 0)
            return true;
    return row->flags & KD_KEY_ONE_OF && row->table;
}

static void expect_two_games(const char *where, const kd_key *row)
{
    const char *serves = row->serves ? row->serves : "";
    ck_assert_msg(is_of_the_format(row) || strncmp(serves, "every game", 10) == 0 ||
                      games_named(serves) >= 2,
                  "%s: '%s' serves '%s': two unrelated published games must need it", where,
                  row->name, serves);
    if (row->table && strcmp(row->name, "source") != 0 && strcmp(row->name, "hooks") != 0)
        for (KD_ROW(below, row->table))
            expect_two_games(row->table->name, below);
}

TEST(every_key_serves_two_games)
{
    ck_assert_int_eq(games_named(""), 0);
    ck_assert_int_eq(games_named("Skat (null, grand)"), 1);
    ck_assert_int_eq(games_named("Skat, Skat (null)"), 1);
    ck_assert_int_eq(games_named("Skat (null, grand); Bridge"), 2);
    for (KD_ROW(row, &kg_rules_table))
        expect_two_games(kg_rules_table.name, row);
}

/* Each link within the page must lead to a heading. */
TEST(every_link_leads_somewhere)
{
    for (const char *link = page; (link = strstr(link, "](#")); link++) {
        char name[80];
        size_t length = strcspn(link + 3, ")");
        ck_assert(length < sizeof name);
        memcpy(name, link + 3, length);
        name[length] = '\0';
        bool found = false;
        for (const char *heading = page; !found && (heading = strstr(heading, "\n## "));
             heading++) {
            size_t i = 0;
            for (; name[i] && heading[4 + i] != '\n'; i++) {
                char c = heading[4 + i];
                if (name[i] != (c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c))
                    break;
            }
            found = !name[i] && heading[4 + i] == '\n';
        }
        ck_assert_msg(found, "no heading for #%s", name);
    }
}

int main(void)
{
    return run_tests("the reference page", print_page, free_page);
}
