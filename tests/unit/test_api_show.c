/* SPDX-License-Identifier: MIT
 * test_api_show.c: the reports of kanun.h about rules: pages in words, missing translations,
 * titles, and that a resolved file gives the same rules. tests/golden pins the pages.
 */
#include <pthread.h>
#include <unistd.h>

#include "api_fixture.h"

static char *shown(const char *language, const char *format, kanun_status expected)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert_int_eq(kanun_rules_print(rules, format, language, out), expected);
    fclose(out);
    return text;
}

TEST(rules_are_shown_in_three_formats)
{
    char *text = shown("en", "text", KANUN_OK);
    ck_assert_ptr_eq(strstr(text, "Basra (Egypt)\n====="), text);
    free(text);
    text = shown("en", "markdown", KANUN_OK);
    ck_assert_ptr_eq(strstr(text, "# Basra (Egypt)\n"), text);
    free(text);
    text = shown("ja", "html", KANUN_OK);
    ck_assert_ptr_eq(strstr(text, "<!DOCTYPE html>\n<html lang=\"ja\">"), text);
    free(text);
}

/* Each line of the sheet must be on the page; counts the lines with a section and with a label. */
static int sheet_lines, sheet_labels, sheet_sentences;
static void hear_line(void *payload, const kanun_line *line)
{
    ck_assert_uint_eq(line->size, sizeof *line);
    ck_assert_msg(strstr(payload, line->text), "'%s' is not on the page", line->text);
    ck_assert_ptr_nonnull(strstr(payload, line->section));
    ck_assert_ptr_nonnull(strstr(payload, line->label));
    ck_assert_ptr_null(strchr(line->text, '\n'));
    const char *rest = line->text;
    for (int n = 0; n < line->sentences; n++) { /* together they are the line */
        const kanun_sentence *one = &line->sentence[n];
        ck_assert_int_eq(strncmp(rest, one->text, strlen(one->text)), 0);
        ck_assert_int_eq(strncmp(one->text, one->bare, strlen(one->bare)), 0);
        ck_assert_ptr_null(strstr(one->bare, ". "));
        rest += strlen(one->text);
    }
    ck_assert_str_eq(rest, "");
    sheet_sentences += line->sentences;
    sheet_lines++;
    sheet_labels += *line->label != '\0';
}

/* Returns true if the line that ends at `end` is only a label, which the lines below it have. */
static bool is_heading(const char *page, const char *end)
{
    static const char wide[] = "\uff1a"; /* the colon of Japanese */
    size_t before = (size_t)(end - page);
    return (before > 0 && end[-1] == ':') ||
           (before >= sizeof wide - 1 &&
            memcmp(end - (sizeof wide - 1), wide, sizeof wide - 1) == 0);
}

TEST(a_sheet_is_told_line_by_line)
{
    static const char *const languages[] = {"en", "ja", "ar"};
    for (int i = 0; i < 3; i++) {
        char *page = shown(languages[i], "text:9999", KANUN_OK);
        int lines = 0;
        sheet_lines = sheet_labels = sheet_sentences = 0;
        ck_assert_int_eq(kanun_rules_sheet(rules, languages[i], hear_line, page), KANUN_OK);
        for (const char *p = page; *p; p++)
            lines += *p == '\n' && p[1] && p[1] != '\n' && !is_heading(page, p);
        ck_assert_int_gt(sheet_labels, 10);
        ck_assert_int_gt(sheet_sentences, sheet_lines + 10);
        ck_assert_int_le(sheet_lines, lines); /* the title and section headings are also lines */
        ck_assert_int_ge(sheet_lines, lines - 12);
        free(page);
    }
}

TEST(a_format_that_there_is_not_is_refused)
{
    char *text = shown("en", "pdf", KANUN_USAGE);
    ck_assert_str_eq(text, "");
    free(text);
}

TEST(missing_translations_are_counted_and_told)
{
    kanun_rules *bare = NULL;
    char *text = NULL;
    size_t size;
    int count = -1;
    ck_assert_int_eq(kanun_rules_untranslated(rules, "ja", NULL, &count, NULL), KANUN_OK);
    ck_assert_int_eq(count, 0);
    expect(KANUN_OK,
           kanun_rules_load(&bare, in_tree("tests/games/chips.yaml"), folders, NULL, 0, errors));
    FILE *out = open_memstream(&text, &size);
    ck_assert_int_eq(kanun_rules_untranslated(bare, "ja", out, &count, NULL), KANUN_OK);
    fclose(out);
    ck_assert_int_gt(count, 0);
    for (const char *p = text; *p; p++)
        count -= *p == '\n';
    ck_assert_int_eq(count, 0);
    ck_assert_ptr_nonnull(strstr(text, "chips.yaml:4:7: note: `name` has no words in 'ja'"));
    free(text);
    kanun_rules_free(bare);
}

/* Several threads ask at once, before the translations of their rules have been read. */
static void *ask_for_words(void *payload)
{
    char text[128];
    const char *says;
    kanun_rules_label(payload, "variable", "last_taker", "ja", text, sizeof text);
    bool right = strcmp(text, "最後に取った側") == 0;
    kanun_rules_label(payload, "variable", "last_taker", "en", text, sizeof text);
    right &= strcmp(text, "last taker") == 0;
    right &= strcmp(kanun_rules_text(payload, NULL, "name", "ja"), "バスラ（エジプト）") == 0;
    kanun_rules_option_value(payload, 0, 0, "ja", &says);
    return right && strcmp(says, "1対1") == 0 ? payload : NULL;
}

TEST(threads_may_ask_for_words_at_once)
{
    enum { THREADS = 6 };
    const kanun_choice choice = {"target", "121", 0};
    for (int round = 0; round < 4; round++) {
        kanun_rules *base = NULL, *varied = NULL;
        pthread_t thread[THREADS];
        void *answer;
        expect(KANUN_OK, kanun_rules_load(&base, "basra/egypt", folders, NULL, 0, errors));
        expect(KANUN_OK, kanun_rules_vary(&varied, base, folders, &choice, round % 2, errors));
        for (int n = 0; n < THREADS; n++)
            ck_assert_int_eq(pthread_create(&thread[n], NULL, ask_for_words, n % 3 ? varied : base),
                             0);
        for (int n = 0; n < THREADS; n++) {
            pthread_join(thread[n], &answer);
            ck_assert_ptr_nonnull(answer);
        }
        kanun_rules_free(varied);
        ck_assert_ptr_nonnull(ask_for_words(base)); /* must not depend on freed memory */
        kanun_rules_free(base);
    }
}

TEST(names_are_called_as_people_call_them)
{
    char text[128], small[6];
    static const struct {
        const char *kind, *name, *en, *ja;
    } rows[] = {{"zone", "hand", "hand", "手札"},
                {"variable", "last_taker", "last taker", "最後に取った側"},
                {"phase", "hands", "Hands", "配札"},
                {"name", "basra", "basra", "バスラ"}, /* from the file's labels */
                {"name", "never_heard_of", "never heard of", "never heard of"},
                {"suit", "H", "hearts", "ハート"},
                {"question", "play", "", ""},
                {"zone", "play.table", "trick", "トリック"},  /* cards on the phase's own table */
                {"variable", "play.first", "first", "最初"}}; /* from the part after the dot */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_str_eq(
            kanun_rules_label(rules, rows[i].kind, rows[i].name, "en", text, sizeof text),
            rows[i].en);
        ck_assert_str_eq(
            kanun_rules_label(rules, rows[i].kind, rows[i].name, "ja", text, sizeof text),
            rows[i].ja);
    }
    ck_assert_str_eq(kanun_rules_label(rules, "name", "never_heard_of", "en", small, sizeof small),
                     "never");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t size = 1; size < 24; size++) { /* whole characters of three bytes each */
            kanun_rules_label(rules, rows[i].kind, rows[i].name, "ja", text, size);
            size_t length = strlen(text);
            if ((unsigned char)*rows[i].ja >= 0x80)
                ck_assert_uint_eq(length % 3, 0);
            ck_assert_int_eq(strncmp(text, rows[i].ja, length), 0);
        }
}

TEST(lines_of_text_are_as_wide_as_is_wished)
{
    char *text = shown("en", "text:40", KANUN_OK);
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        size_t width = 0;
        for (size_t i = 0; i < strcspn(line, "\n"); i++)
            width += (line[i] & 0xC0) != 0x80; /* doesn't split a character */
        ck_assert_uint_le(width, 40);
    }
    free(text);
    text = shown("en", "text:7", KANUN_USAGE);
    free(text);
}

TEST(scripts_have_names_and_digests)
{
    const kanun_info *info = kanun_rules_info(rules);
    ck_assert_int_eq(info->scripts, 2);
    ck_assert_str_eq(info->script[0]->name, "last_play.lua"); /* required by basra.lua */
    ck_assert_str_eq(info->script[1]->name, "basra.lua");
    for (int n = 0; n < info->scripts; n++) {
        ck_assert_uint_eq(strspn(info->script[n]->digest, "0123456789abcdef"), 64);
        ck_assert_uint_eq(strlen(info->script[n]->digest), 64);
    }
}

TEST(a_title_tells_name_and_parent_without_loading)
{
    const kanun_title *title;
    expect(KANUN_OK, kanun_title_read(&title, "basra/lebanon_b", "ja", folders, errors));
    ck_assert_str_eq(title->english, "Ashush (Lebanon)");
    ck_assert_str_ne(title->name, title->english);
    ck_assert_str_eq(title->parent, "basra/lebanon_a");
    ck_assert_ptr_nonnull(strstr(title->path, "basra/lebanon_b.yaml"));
    kanun_free(title);
    expect(KANUN_OK, kanun_title_read(&title, "basra/egypt", "en", folders, errors));
    ck_assert_ptr_null(title->parent);
    kanun_free(title);
    kanun_free(NULL);
}

TEST(a_title_that_can_t_be_read_is_told_even_later)
{
    const kanun_title *title;
    ck_assert_int_eq(kanun_title_read(&title, "basra/nowhere", "en", folders, errors), KANUN_USAGE);
    ck_assert_ptr_null(title);
    ck_assert_ptr_nonnull(strstr(error_text(errors, 0), "there is no game 'basra/nowhere'"));
    kanun_errors_clear(errors);
    ck_assert_int_eq(
        kanun_title_read(&title, in_tree("tests/unit/nothing.yaml"), "en", folders, errors),
        KANUN_USAGE);
    ck_assert_int_eq(kanun_title_read(&title, "basra/nowhere", "en", folders, NULL), KANUN_USAGE);
}

/* The digest stays the same if scripts are found elsewhere, and if choices are made. */
TEST(a_resolved_file_is_the_same_rules)
{
    static const kanun_choice choices[] = {{"players", "4", 0}, {"special_seven", "any", 0}};
    static const char *const games[] = {"basra/egypt", "basra/jordan", "basra/syria"};
    char scratch[] = "/tmp/kanun-resolved-XXXXXX", path[64];
    ck_assert_ptr_nonnull(mkdtemp(scratch));
    snprintf(path, sizeof path, "%s/game.yaml", scratch);
    for (int i = 0; i < 6; i++) {
        kanun_rules *chosen = NULL, *again = NULL;
        expect(KANUN_OK,
               kanun_rules_load(&chosen, games[i / 2], folders, choices, i % 2 * 2, errors));
        FILE *out = fopen(path, "w");
        ck_assert_ptr_nonnull(out);
        ck_assert_int_eq(kanun_rules_print(chosen, "yaml", "en", out), KANUN_OK);
        fclose(out);
        expect(KANUN_OK, kanun_rules_load(&again, path, folders, NULL, 0, errors));
        ck_assert_str_eq(kanun_rules_info(again)->digest, kanun_rules_info(chosen)->digest);
        kanun_rules_free(again);
        kanun_rules_free(chosen);
    }
    unlink(path);
    rmdir(scratch);
}

int main(void)
{
    return run_api_tests("api_show");
}
