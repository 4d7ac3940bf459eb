/* SPDX-License-Identifier: MIT
 * test_base_words.c: filling texts of catalogues: holes, plurals, choices, lists,
 * truncation, directions. words.test.sh tests the catalogues.
 */
#include <check.h>
#include <string.h>

#include "base/words.h"
#include "run_suite.h"

static const char *const cards[] = {"9C", "10D", "JH"};

/* The text with its holes filled, in its own buffer. */
#define FILLED(language, text, ...)                                                                \
    kn_fill((char[256]){0}, 256, language, text, KN_HOLES(__VA_ARGS__))

TEST(holes_are_filled_in_any_order_and_number)
{
    ck_assert_str_eq(FILLED("en", "{b} and {a}, {a}", KN_TEXT("a", "one"), KN_TEXT("b", "two")),
                     "two and one, one");
    ck_assert_str_eq(FILLED("en", "{n} of -3", KN_NUMBER("n", -7)), "-7 of -3");
    ck_assert_str_eq(FILLED("en", "{a, capital} leads", KN_TEXT("a", "the dealer")),
                     "The dealer leads");
    ck_assert_str_eq(FILLED("en", "\\{a\\} \\\\ {a}\\n", KN_TEXT("a", "{b}")), "{a} \\ {b}\n");
    ck_assert_str_eq(FILLED("en", "[{a}]", KN_TEXT("a", NULL)), "[]");
}

TEST(a_number_chooses_its_plural)
{
    static const char *const text = "{n, plural, =0 {none} one {# card} other {# cards of {a}}}!";
    static const char *const said[] = {"none!", "1 card!", "2 cards of x!"};
    ck_assert_str_eq(
        FILLED("ar", "{n, plural, =-1 {lost} one {won} other {x}}", KN_NUMBER("n", -1)), "lost");
    for (int n = 0; n < 3; n++)
        ck_assert_str_eq(FILLED("en", text, KN_NUMBER("n", n), KN_TEXT("a", "x")), said[n]);
    ck_assert_str_eq(FILLED("ja", text, KN_NUMBER("n", 1), KN_TEXT("a", "x")), "1 cards of x!");
    ck_assert_str_eq(
        FILLED("en", "{l, plural, one {the card} other {the # cards}} {l}", KN_LIST("l", cards, 3)),
        "the 3 cards 9C, 10D and JH");
}

TEST(a_text_chooses_its_variant)
{
    static const char *const text = "{led, select, yes {you lead{a}} other {you {x, select, y {b} "
                                    "other {c}}}}.";
    ck_assert_str_eq(
        FILLED("en", text, KN_FLAG("led", true), KN_TEXT("a", " it"), KN_TEXT("x", "y")),
        "you lead it.");
    ck_assert_str_eq(FILLED("en", text, KN_FLAG("led", false), KN_TEXT("a", ""), KN_TEXT("x", "y")),
                     "you b.");
    ck_assert_str_eq(FILLED("en", text, KN_FLAG("led", false), KN_TEXT("a", ""), KN_TEXT("x", "z")),
                     "you c.");
}

TEST(lists_are_joined_as_the_language_does)
{
    ck_assert_str_eq(FILLED("en", "{l}", KN_LIST("l", cards, 0)), "");
    ck_assert_str_eq(FILLED("en", "{l}", KN_LIST("l", cards, 1)), "9C");
    ck_assert_str_eq(FILLED("en", "{l}", KN_LIST("l", cards, 2)), "9C and 10D");
    ck_assert_str_eq(FILLED("en", "{l, or}", KN_LIST("l", cards, 3)), "9C, 10D or JH");
    ck_assert_str_eq(FILLED("ja", "{l}", KN_LIST("l", cards, 3)), "9C、10DとJH");
}

TEST(what_has_no_room_is_cut_off_between_characters)
{
    char out[16] = "12345678";
    for (size_t size = 0; size <= sizeof out; size++) {
        out[8] = 0;
        if (size > 8)
            kn_fill(out, size, "ja", "札{a}x", KN_HOLES(KN_TEXT("a", "場")));
        ck_assert_uint_eq(strlen(out), size < 12 ? 8 : size < 15 ? 11 : size < 16 ? 14 : 15);
    }
    ck_assert_str_eq(out, "12345678札場x");
    ck_assert_ptr_eq(kn_fill(NULL, 0, "en", "x", NULL), NULL);
}

TEST(broken_texts_end_somewhere)
{
    static const char *const broken[] = {"{",
                                         "{a",
                                         "{a,",
                                         "{a, plural",
                                         "}x",
                                         "{a, plural, ",
                                         "{a, plural, other",
                                         "a\\",
                                         "{a, plural, other {#",
                                         "{a, select, x y}",
                                         "{a}}"};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
        FILLED("en", broken[i], KN_NUMBER("a", 1));
}

TEST(sentences_stand_behind_each_other)
{
    char out[256] = "";
    kn_add_sentence_holes(out, sizeof out, "en", "move.no-text", NULL);
    kn_add_sentence_holes(out, sizeof out, "en", "move.no-card", KN_HOLES(KN_TEXT("word", "7X")));
    ck_assert_str_eq(out, "a move is missing unknown card '7X'");
    kn_say(out, sizeof out, "ja", "move.no-card", KN_TEXT("word", "7X"));
    ck_assert_str_eq(out, "「7X」という札はありません");
}

TEST(languages_are_found_by_their_names_and_else_english_is_said)
{
    ck_assert_str_eq(kn_language(0), "en");
    for (int i = 0; kn_language(i); i++)
        ck_assert_str_eq(kn_language_of(kn_language(i)), kn_language(i));
    ck_assert_str_eq(kn_language_of("ja_JP.UTF-8"), "ja");
    ck_assert_str_eq(kn_language_of("xx"), "en");
    ck_assert_str_eq(kn_language_of(""), "en");
    ck_assert_str_eq(kn_language_of(NULL), "en");
    ck_assert_str_eq(kn_word("xx", "language.name"), "English");
    ck_assert_str_eq(kn_word("ja", "language.name"), "日本語");
    ck_assert_ptr_eq(kn_word("ja", "no.such-key"), NULL);
    ck_assert(!kn_right_to_left("ja"));
}

TEST(what_reads_the_other_way_is_isolated)
{
    static const char *const text = "[{a}]";
    ck_assert(kn_right_to_left("ar"));
    ck_assert_str_eq(FILLED("ar", text, KN_TEXT("a", "9C x 4H")), "[\u20689C x 4H\u2069]");
    ck_assert_str_eq(FILLED("ar", text, KN_NUMBER("a", -5)), "[\u2068-5\u2069]");
    ck_assert_str_eq(FILLED("ar", text, KN_NUMBER("a", 5)), "[5]");
    ck_assert_str_eq(FILLED("ar", text, KN_TEXT("a", "5 أوراق")), "[5 أوراق]");
    ck_assert_str_eq(FILLED("ar", text, KN_TEXT("a", "\u20689C\u2069 x")), "[\u20689C\u2069 x]");
    ck_assert_str_eq(FILLED("ar", "{l}", KN_LIST("l", cards, 2)),
                     "\u20689C\u2069 و\u206810D\u2069");
    ck_assert_str_eq(FILLED("en", text, KN_TEXT("a", "9C")), "[9C]");
}

TEST(plurals_are_those_of_the_language)
{
    static const char *const text =
        "{n, plural, zero {0} one {1} two {2} few {few} many {many} other {other}}";
    static const struct {
        int n;
        const char *said;
    } rows[] = {{0, "0"},       {1, "1"},     {2, "2"},     {3, "few"},
                {10, "few"},    {11, "many"}, {99, "many"}, {100, "other"},
                {102, "other"}, {103, "few"}, {111, "many"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_str_eq(FILLED("ar", text, KN_NUMBER("n", rows[i].n)), rows[i].said);
}

int main(void)
{
    return run_tests("words");
}
