/* SPDX-License-Identifier: MIT
 * test_record_json.c: JSON is read completely or not at all: if any allocation of the reader
 * fails, alone or with all later ones, nothing remains, and the reason is memory. It is written in
 * the bytes that jansson would write.
 */
#include <check.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "record/json.h"
#include "run_suite.h"

/* Long texts and keys make buffers grow, escapes are read twice, and many members make tables grow.
 */
static const char *sample(void)
{
    static char text[20000];
    strcpy(text, "{\"first\":[1,2.5,true,null,[],{}]");
    for (int n = 0; n < 60; n++) {
        char member[400];
        snprintf(member, sizeof member, ",\"key \\u00e9\\n %d %0*d\":{\"a\":[\"\\\"%0*d\\\\\"]}", n,
                 n, n, 2 * n, n);
        strcat(text, member);
    }
    return strcat(text, "}");
}

static void assert_written_alike(const json_t *value, size_t flags)
{
    char *ours = kr_json_text(value, flags),
         *jansson = json_dumps(value, flags | JSON_COMPACT | JSON_ENCODE_ANY);
    ck_assert_ptr_nonnull(ours);
    ck_assert_str_eq(ours, jansson);
    free(ours);
    free(jansson);
}

TEST(json_is_written_as_jansson_does)
{
    static const double reals[] = {0, -0.0, 1, 0.1, 1e300, -1e-300, 1.0 / 3};
    static const json_int_t integers[] = {0, -1, 9, 10, INT64_MAX, INT64_MIN};
    json_error_t error;
    json_t *read = kr_json_read(sample(), strlen(sample()), &error), *all = json_array();
    for (size_t n = 0; n < sizeof reals / sizeof *reals; n++)
        json_array_append_new(all, json_real(reals[n]));
    for (size_t n = 0; n < sizeof integers / sizeof *integers; n++)
        json_array_append_new(all, json_integer(integers[n]));
    for (char c = 1; c < 127; c++) /* printable characters and control characters */
        json_array_append_new(all, json_stringn(&c, 1));
    json_array_append_new(all, json_stringn("a\0b", 3));
    json_array_append_new(all, json_string("\u6771 \u0634"));
    json_array_append_new(all, json_true());
    json_array_append_new(all, json_false());
    json_array_append_new(all, json_null());
    json_object_set_new(read, "last", all);
    assert_written_alike(read, 0);
    assert_written_alike(read, JSON_SORT_KEYS);
    assert_written_alike(read, JSON_REAL_PRECISION(12));
    assert_written_alike(json_array_get(all, 0), 0);
    json_decref(read);
}

/* JSON may be printed on a terminal, so control characters are escaped, in names and in values. */
TEST(what_no_plain_text_has_is_escaped)
{
    static const char *const texts[][2] = {
        {"\x7f", "\\u007F"},
        {"\xc2\x9b"
         "31m",
         "\\u009B31m"},
        {"a\u202eb\u2067c", "a\\u202Eb\\u2067c"},
        {"\u200bx", "\\u200Bx"},
        {"\U000e0041", "\\uDB40\\uDC41"},
        {"\u0643\u200d\u0644 \u6771\u00e9", "\u0643\u200d\u0644 \u6771\u00e9"},
    };
    for (size_t n = 0; n < sizeof texts / sizeof *texts; n++) {
        char wanted[128];
        json_error_t error;
        json_t *value = json_object();
        json_object_set_new(value, texts[n][0], json_string(texts[n][0]));
        char *ours = kr_json_text(value, 0);
        snprintf(wanted, sizeof wanted, "{\"%s\":\"%s\"}", texts[n][1], texts[n][1]);
        ck_assert_str_eq(ours, wanted);
        json_t *again = kr_json_read(ours, strlen(ours), &error);
        ck_assert(json_equal(value, again));
        json_decref(again);
        json_decref(value);
        free(ours);
    }
}

/* Writes two texts that share one list. */
static void write_beside(json_t *list, kr_json_memo *memo)
{
    for (int n = 0; n < 2; n++) {
        json_t *value = json_pack("{s:O, s:[O, i]}", "first", list, "second", list, n);
        char *jansson = json_dumps(value, JSON_COMPACT),
             *ours = kr_json_text_beside(value, 0, memo);
        ck_assert_str_eq(ours, jansson);
        free(ours);
        free(jansson);
        json_decref(value);
    }
}

TEST(what_several_texts_have_in_common_is_written_once)
{
    kr_json_memo memo = {.room = 0};
    json_t *list = json_pack("[s, {s:i}]", "a \"word\"", "number", 7);
    write_beside(list, &memo);
    ck_assert_uint_eq(memo.entries, 1); /* a list that nothing else refers to is not kept */
    ck_assert_uint_eq(memo.length, strlen("[\"a \\\"word\\\"\",{\"number\":7}]"));
    kr_json_memo_end(&memo);
    ck_assert_uint_eq(list->refcount, 1);
    json_t *all = json_array();
    for (int n = 0; n < 300; n++)
        json_array_append_new(all, json_pack("[i]", n));
    for (int n = 0; n < 2; n++) { /* more entries than it has room for at first */
        json_t *copy = json_copy(all);
        write_beside(copy, &memo);
        json_decref(copy);
    }
    ck_assert_uint_eq(memo.entries, 302);
    kr_json_memo_end(&memo);
    json_decref(all);
    json_decref(list);
}

TEST(a_file_is_read_like_a_text)
{
    json_error_t error;
    const char *text = sample();
    FILE *file = tmpfile();
    ck_assert(file && fputs(text, file) >= 0);
    rewind(file);
    json_t *read = kr_json_read_file(file, &error),
           *same = kr_json_read(text, strlen(text), &error);
    ck_assert(read && json_equal(read, same));
    fclose(file);
    json_decref(read);
    json_decref(same);
}

TEST(what_is_wrong_is_told_as_before)
{
    static const char *const wrong[] = {
        "", "{", "{\"a\":1,\"a\":2}", "[1", "\"a", "{\"a\":\"\\x\"}", "nul"};
    json_error_t error;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ck_assert_ptr_null(kr_json_read(wrong[i], strlen(wrong[i]), &error));
        ck_assert(*error.text && json_error_code(&error) != json_error_out_of_memory);
    }
}

int main(void)
{
    kr_json_begin();
    return run_tests("json");
}
