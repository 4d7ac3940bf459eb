/* SPDX-License-Identifier: MIT
 * Tests of base/report.h: the exact text of problems, their order and number, the suggestions, and
 * reports when memory runs out.
 */
#include <check.h>
#include <string.h>

#include "base/memory.h"
#include "base/report.h"
#include "run_suite.h"

static kn_arena *arena;
static kn_report report;

static void set_up(void)
{
    arena = kn_arena_new();
    kn_report_begin(&report, arena);
}

static void tear_down(void)
{
    kn_arena_free(arena);
}

static kn_source source_of(const char *name, const char *text)
{
    return (kn_source){name, text, text ? strlen(text) : 0};
}

/* The text that the report prints; valid until the next call. */
static const char *printed(int colour)
{
    static char text[16384];
    FILE *file = tmpfile();
    size_t size;
    ck_assert_ptr_nonnull(file);
    kn_report_print(&report, file, colour);
    rewind(file);
    size = fread(text, 1, sizeof text - 1, file);
    text[size] = '\0';
    fclose(file);
    return text;
}

TEST(a_problem_shows_its_line_its_place_and_what_was_meant)
{
    static const char *const ranks[] = {"TS", "JS", NULL};
    kn_source s = source_of("grandma.yaml", "id: grandma\nextends: x\n\n"
                                            "pack: {points: {TC: 2, XS: 2}, points_total: 17}\n"
                                            "more: 1\n");
    kn_problem *p = kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){&s, 4, 24, 2},
                                  "unknown card '%s'", "XS");
    kn_report_expect(&report, p, "a card, a rank or a suit: %s", "ranks A 2");
    kn_report_suggest(p, "XS", ranks);
    ck_assert_str_eq(printed(0), "grandma.yaml:4:24: error: unknown card 'XS' [E0101]\n"
                                 "  4 | pack: {points: {TC: 2, XS: 2}, points_total: 17}\n"
                                 "    |                        ^^\n"
                                 "  expected a card, a rank or a suit: ranks A 2\n"
                                 "  did you mean 'TS'?\n  more: kanun explain E0101\n");
}

TEST(an_inherited_value_names_where_it_comes_from)
{
    kn_source child = source_of("child.yaml", "a: 1"), parent = source_of("parent.yaml", "b");
    kn_problem *p =
        kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){&child, 1, 4, 1}, "%s", "too few");
    kn_report_origin(&report, p, (kn_mark){&parent, 33, 7, 2}, "by option '%s'", "jack");
    p->detail = "first line\nsecond line\n";
    ck_assert_str_eq(printed(0), "child.yaml:1:4: error: too few [E0101]\n"
                                 "  1 | a: 1\n"
                                 "    |    ^\n"
                                 "  inherited from parent.yaml:33 by option 'jack'\n"
                                 "  first line\n"
                                 "  second line\n");
}

TEST(a_problem_without_a_place_is_one_line)
{
    kn_source s = source_of("gone.yaml", NULL);
    kn_report_add(&report, KN_E_MEMORY, (kn_mark){0}, "out of memory");
    kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){&s, 0, 0, 0}, "no such file");
    kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){&s, 3, 0, 0}, "no such line");
    ck_assert_str_eq(printed(0), "error: out of memory [E0901]\n"
                                 "gone.yaml: error: no such file [E0101]\n"
                                 "gone.yaml:3: error: no such line [E0101]\n");
}

LOOP(carets_stand_under_the_characters_after_tabs_and_wide_letters, 12)
{
    static const struct {
        const char *text;
        uint32_t column, length;
        const char *shown;
    } cases[] = {
        {"\tx: bad", 5, 3, "  1 | \tx: bad\n    | \t   ^^^\n"},
        {"r\303\250gle: bad", 8, 3, "  1 | r\303\250gle: bad\n    |        ^^^\n"},
        {"e\314\201: bad", 5, 3, "  1 | e\314\201: bad\n    |    ^^^\n"},
        {"\346\234\255: bad", 4, 3, "  1 | \346\234\255: bad\n    |     ^^^\n"},
        {"a: \346\234\255", 4, 1, "  1 | a: \346\234\255\n    |    ^^\n"},
        {"a: b", 5, 0, "  1 | a: b\n    |     ^\n"},
        {"a: b", 4, 99, "  1 | a: b\n    |    ^\n"},
        {"a: b", 4, 0, "  1 | a: b\n    |    ^\n"},
        {"a: b\r\nc: d\r\n", 4, 1, "  1 | a: b\n    |    ^\n"},
        {"", 1, 1, "  1 | \n    | ^\n"},
        {"a: \033[2Jb\377c", 8, 1, "  1 | a: ?[2Jb?c\n    |        ^\n"},
        {"a: \342\200\256b", 5, 1, "  1 | a: ?b\n    |     ^\n"},
    };
    kn_source s = source_of("f", cases[_i].text);
    const char *text;
    kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){&s, 1, cases[_i].column, cases[_i].length},
                  "m");
    text = strchr(printed(0), '\n');
    ck_assert_ptr_nonnull(text);
    ck_assert_str_eq(text + 1, cases[_i].shown);
}

TEST(line_numbers_widen_the_gutter)
{
    char text[300];
    kn_source s;
    memset(text, '\n', sizeof text);
    memcpy(text + 120, "bad", 4);
    s = source_of("f", text);
    kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){&s, 121, 1, 3}, "m");
    ck_assert_str_eq(printed(0), "f:121:1: error: m [E0101]\n"
                                 "  121 | bad\n"
                                 "      | ^^^\n");
}

TEST(of_a_very_long_line_the_part_around_the_place_is_shown)
{
    char text[5001], expected[400];
    kn_source s;
    memset(text, 'a', 5000);
    text[5000] = '\0';
    text[2999] = 'X';
    s = source_of("f", text);
    kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){&s, 1, 3000, 1}, "m");
    snprintf(expected, sizeof expected,
             "f:1:3000: error: m [E0101]\n  1 | ...%.60sX%.59s...\n    | %63s^\n", text, text, "");
    ck_assert_str_eq(printed(0), expected);
}

TEST(a_line_beyond_the_text_shows_no_source)
{
    kn_source s = source_of("f", "a\nb\n");
    kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){&s, 9, 1, 1}, "m");
    ck_assert_str_eq(printed(0), "f:9:1: error: m [E0101]\n");
}

TEST(messages_cannot_steer_the_terminal)
{
    kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){0}, "'%s'", "\033]0;x\007\302\233");
    ck_assert_str_eq(printed(0), "error: '?]0;x?\?' [E0101]\n");
}

TEST(problems_come_by_source_then_line_then_column)
{
    kn_source a = source_of("a", NULL), b = source_of("b", NULL);
    kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){&b, 5, 2, 1}, "three");
    kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){&a, 1, 1, 1}, "four");
    kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){&b, 5, 1, 1}, "one");
    kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){&b, 5, 1, 1}, "two");
    ck_assert_str_eq(printed(0), "b:5:1: error: one [E0101]\nb:5:1: error: two [E0101]\n"
                                 "b:5:2: error: three [E0101]\na:1:1: error: four [E0101]\n");
}

TEST(twenty_problems_are_shown_and_the_rest_is_counted)
{
    for (int i = 0; i < KN_REPORT_MAX; i++)
        kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){0}, "m");
    ck_assert_ptr_null(strstr(printed(0), "more"));
    kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){0}, "m");
    ck_assert_ptr_nonnull(strstr(printed(0), "[E0101]\nand 1 more problem is not shown\n"));
    for (int i = 0; i < 4; i++) {
        kn_problem *p = kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){0}, "unseen");
        kn_report_expect(&report, p, "unseen");
        kn_report_origin(&report, p, (kn_mark){0}, "unseen");
    }
    ck_assert_int_eq(report.count, 25);
    ck_assert_ptr_nonnull(strstr(printed(0), "and 5 more problems are not shown\n"));
    ck_assert_ptr_null(strstr(printed(0), "unseen"));
}

TEST(colours_are_used_on_demand_only)
{
    kn_source s = source_of("f", "a");
    kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){&s, 1, 1, 1}, "m");
    ck_assert_ptr_null(strchr(printed(0), '\033'));
    ck_assert_str_eq(printed(1), "\033[1mf:1:1:\033[0m \033[1;31merror:\033[0m m [E0101]\n"
                                 "  1 | a\n    | \033[32m^\033[0m\n");
}

LOOP(the_nearest_word_is_suggested, 17)
{
    static const struct {
        const char *wrong, *meant;
    } cases[] = {
        {"sweep_capturs", "sweep_captures"},
        {"sweep", "sweep_captures"}, /* the first word of the name */
        {"capture_sweeps", "sweep_captures"},
        {"floor", NULL},
        {"hnad", "hand"},
        {"hadn", "hand"},
        {"han", "hand"},
        {"hxxd", NULL},
        {"stcok", "stock"},
        {"skoct", "stock"},
        {"flowr", "flower"},
        {"x", NULL},
        {"talons", NULL},
        {"thirteen", NULL},
        {"captur", "captures"},
        {"captuers", "captures"},
        {"cptrues", "captures"},
        {"hand", NULL},
        {"pr\303\250s", "pr\303\251s"},
    };
    static const char *const words[] = {"hand",     "flower",         "stock",       "y",
                                        "captures", "sweep_captures", "pr\303\251s", NULL};
    kn_problem p = {0};
    kn_report_suggest(&p, cases[_i].wrong, words);
    if (cases[_i].meant)
        ck_assert_str_eq(p.suggestion, cases[_i].meant);
    else
        ck_assert_ptr_null(p.suggestion);
}

TEST(words_nobody_types_are_not_suggested)
{
    char endless[300];
    const char *words[] = {endless, NULL};
    kn_problem p = {0};
    memset(endless, 'a', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    kn_report_suggest(&p, endless + 1, words);
    kn_report_suggest(&p, "aaaa", words);
    ck_assert_ptr_null(p.suggestion);
}

TEST(the_first_problem_decides_the_status)
{
    ck_assert_int_eq(kn_report_status(&report), KN_OK);
    kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){0}, "m")->status = KN_SYSTEM;
    ck_assert_int_eq(kn_report_status(&report), KN_SYSTEM);
    ck_assert_int_eq(kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){0}, "m")->status,
                     KN_RULES);
    ck_assert_int_eq(kn_report_status(&report), KN_SYSTEM);
}

TEST(without_memory_the_report_says_so)
{
    char large[70000];
    kn_problem *p;
    memset(large, 'x', sizeof large - 1);
    large[sizeof large - 1] = '\0';
    kn_memory_fail_after(1);
    p = kn_report_add(&report, KN_E_FILE_MISSING, (kn_mark){0}, "%s", large);
    ck_assert_ptr_nonnull(p);
    p->status = KN_NO;
    kn_report_expect(&report, p, "%s", large);
    kn_report_origin(&report, p, (kn_mark){0}, "%s", large);
    kn_memory_fail_after(0);
    ck_assert_int_eq(report.count, 1);
    ck_assert_int_eq(kn_report_status(&report), KN_SYSTEM);
    ck_assert_str_eq(printed(0), "error: out of memory [E0901]\n");
    kn_report_begin(&report, NULL); /* there is no arena either */
    kn_report_add(&report, KN_E_MEMORY, (kn_mark){0}, "out of memory");
    ck_assert_str_eq(printed(0), "error: out of memory [E0901]\n");
}

TEST(every_code_is_explained_under_its_name)
{
    static const struct {
        kn_code code;
        const char *title;
    } codes[] = {
#define CODE(name, number, title, explanation) {KN_E_##name, title},
#include "base/codes.def"
#undef CODE
    };
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        char name[32];
        const char *title = codes[i].title, *text;
        snprintf(name, sizeof name, "E%04d", (int)codes[i].code);
        text = kn_code_explain(name);
        ck_assert_ptr_nonnull(text);
        ck_assert_int_eq(strncmp(text, title, strlen(title)), 0);
        ck_assert_msg(text[strlen(title)] == '\n' && strlen(text) > strlen(title) + 10, "%s", name);
        ck_assert_str_eq(kn_code_explain(name + 1), text);
        ck_assert_msg(codes[i].code > 100 && codes[i].code < 1000, "%s is in no group", name);
    }
    ck_assert_ptr_null(kn_code_explain("E0000"));
    ck_assert_ptr_null(kn_code_explain("E01O1"));
    ck_assert_ptr_null(kn_code_explain("E101"));
    ck_assert_ptr_null(kn_code_explain(""));
}

int main(void)
{
    return run_tests("report", set_up, tear_down);
}
