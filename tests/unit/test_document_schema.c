/* SPDX-License-Identifier: MIT
 * Tests of the JSON Schema that is generated from key tables: the help of editors. That it agrees
 * with the loader is for test_game_schema.c and schema.test.sh.
 */
#include <jansson.h>

#include "document_fixture.h"

static json_t *schema_of(const kd_table *table)
{
    FILE *file = page_begin();
    json_error_t error;
    json_t *schema;
    ck_assert_int_eq(kd_table_schema(table, NULL, file), KN_OK);
    schema = json_loads(page_end(file), JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(schema != NULL, "%s", error.text);
    return schema;
}

/* Follows keys from a JSON object; fails the test if one is missing. */
static const json_t *at(const json_t *json, const char *const *keys)
{
    for (; *keys; keys++) {
        json = json_object_get(json, *keys);
        ck_assert_msg(json != NULL, "no '%s'", *keys);
    }
    return json;
}
#define AT(json, ...) at(json, (const char *const[]){__VA_ARGS__, NULL})

TEST(the_schema_says_what_the_table_says)
{
    json_t *schema = schema_of(&toy_table);
    const json_t *target = AT(schema, "definitions", "match", "properties", "target");
    ck_assert_str_eq(json_string_value(AT(schema, "$schema")),
                     "http://json-schema.org/draft-07/schema#");
    ck_assert(json_is_false(AT(schema, "additionalProperties")));
    ck_assert_str_eq(json_string_value(AT(target, "description")), "points that end it");
    const char *shared = json_string_value(
        AT(json_array_get(AT(target, "allOf"), 0), "$ref")); /* "#/definitions/N" */
    ck_assert_ptr_nonnull(shared);
    const json_t *range = AT(schema, "definitions", strrchr(shared, '/') + 1);
    ck_assert_int_eq(json_integer_value(AT(range, "minimum")), 1);
    ck_assert_int_eq(json_integer_value(AT(range, "maximum")), 1000);
    ck_assert_str_eq(
        json_string_value(AT(schema, "definitions", "match", "properties", "winner", "default")),
        "highest");
    ck_assert(
        json_is_true(AT(schema, "definitions", "fishing", "properties", "must_take", "default")));
    ck_assert_int_eq(
        json_integer_value(AT(schema, "definitions", "turn", "properties", "cards", "default")), 1);
    ck_assert_ptr_nonnull(json_object_get(AT(schema, "properties"), "extends"));
    json_decref(schema);
}

TEST(a_table_that_is_no_rules_file_has_no_words_of_the_head)
{
    json_t *schema = schema_of(&match_table);
    ck_assert_ptr_null(json_object_get(AT(schema, "properties"), "extends"));
    ck_assert_ptr_null(json_object_get(AT(schema, "properties"), "options"));
    json_decref(schema);
}

TEST(a_root_file_needs_its_required_keys_and_a_child_does_not)
{
    json_t *schema = schema_of(&toy_table);
    const json_t *then = AT(schema, "then", "allOf");
    ck_assert_uint_eq(json_array_size(then), 1); /* only `name` */
    ck_assert_str_eq(json_string_value(json_array_get(AT(schema, "if", "not", "required"), 0)),
                     "extends");
    json_decref(schema);
}

int main(void)
{
    return run_tests("document: schema and reference", set_up, tear_down);
}
