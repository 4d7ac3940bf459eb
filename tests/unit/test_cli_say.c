/* SPDX-License-Identifier: MIT
 * test_cli_say.c: what the program says at the table: each translation fits the English sentence,
 * so that no argument is lost, and none is there twice. What the sentences are for is tested in
 * tests/cli.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/say.h"
#include "harness.h"
#include "run_suite.h"

enum { HOLES_MAX = 8, HOLE_TEXT = 8 };

/* The holes of a format in the order of their arguments, "d", "s", "lld"; their number. */
static int holes_of(const char *format, char holes[HOLES_MAX][HOLE_TEXT])
{
    int count = 0, next = 0;
    memset(holes, 0, HOLES_MAX * sizeof *holes);
    for (const char *at = format; (at = strchr(at, '%')) != NULL;) {
        char *end;
        long number = strtol(++at, &end, 10);
        if (*at == '%') {
            at++;
            continue;
        }
        bool numbered = end > at && *end == '$';
        if (numbered)
            at = end + 1;
        int hole = numbered ? (int)number - 1 : next++;
        ck_assert_msg(hole >= 0 && hole < HOLES_MAX, "%s", format);
        at += strspn(at, "0123456789.");
        size_t length = strspn(at, "lz") + 1;
        snprintf(holes[hole], HOLE_TEXT, "%.*s", (int)length, at);
        at += length;
        count++;
    }
    return count;
}

START_TEST(each_translation_has_the_holes_of_the_sentence)
{
    char english[HOLES_MAX][HOLE_TEXT], japanese[HOLES_MAX][HOLE_TEXT];
    const char *sentence, *other;
    for (int n = 0; (sentence = kc_say_row(n, &other)) != NULL; n++) {
        ck_assert_int_eq(holes_of(sentence, english), holes_of(other, japanese));
        for (int i = 0; i < HOLES_MAX; i++)
            ck_assert_msg(!strcmp(english[i], japanese[i]), "%s: %s", sentence, other);
        const char *end = sentence + strlen(sentence) - 1;
        ck_assert_msg((*end == '\n') == (other[strlen(other) - 1] == '\n'), "%s", sentence);
        ck_assert_msg(!strstr(other, "%1$") || !strstr(other, "%s"), "mixed holes: %s", other);
    }
}
END_TEST

START_TEST(no_sentence_is_there_twice)
{
    const char *one, *two, *other;
    for (int n = 0; (one = kc_say_row(n, &other)) != NULL; n++)
        for (int m = 0; m < n && (two = kc_say_row(m, &other)) != NULL; m++)
            ck_assert_str_ne(one, two);
}
END_TEST

START_TEST(what_has_no_translation_stays_english)
{
    ck_assert_str_eq(kc_say("ja", "no such sentence"), "no such sentence");
    ck_assert_str_eq(kc_say("en", "taken back"), "taken back");
    ck_assert_str_ne(kc_say("ja", "taken back"), "taken back");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("say");
    TCase *tests = tcase_create("say");

    tcase_add_test(tests, each_translation_has_the_holes_of_the_sentence);
    tcase_add_test(tests, no_sentence_is_there_twice);
    tcase_add_test(tests, what_has_no_translation_stays_english);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
