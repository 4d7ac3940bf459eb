/* SPDX-License-Identifier: MIT
 * Tests of what is generated from the key tables: the JSON Schema, which must agree with the loader
 * on good and bad files (python3-jsonschema is the judge), and the reference page.
 */
#include <jansson.h>
#include <sys/wait.h>

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

/* Follows keys from a JSON object; fails the test where there is none. */
static const json_t *at(const json_t *json, const char *const *keys)
{
    for (; *keys; keys++) {
        json = json_object_get(json, *keys);
        ck_assert_msg(json != NULL, "no '%s'", *keys);
    }
    return json;
}
#define AT(json, ...) at(json, (const char *const[]){__VA_ARGS__, NULL})

START_TEST(the_schema_says_what_the_table_says)
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
END_TEST

START_TEST(a_table_that_is_no_rules_file_has_no_words_of_the_head)
{
    json_t *schema = schema_of(&match_table);
    ck_assert_ptr_null(json_object_get(AT(schema, "properties"), "extends"));
    ck_assert_ptr_null(json_object_get(AT(schema, "properties"), "options"));
    json_decref(schema);
}
END_TEST

/* Files, and whether they are right: the loader and the schema must both say so. Each extends the
 * toy game. */
static const struct {
    const char *text;
    bool fine;
} corpus[] = {
    {"name: X", true},
    {"name: {en: X, ja: Y}", true},
    {"name: [X]", false},
    {"script: [a.lua, b.lua]", true},
    {"script: a.lua", true},
    {"script: {a: b}", false},
    {"match: {target: 7, winner: lowest}", true},
    {"match: {taget: 7}", false},
    {"match: {target: 1001}", false},
    {"match: {target: many}", false},
    {"match: {winner: me}", false},
    {"match: 3", false},
    {"macht: {}", false},
    {"match.target: 7", true},
    {"match.taget: 7", false},
    {"match.target: many", false},
    {"match: {remove: [target]}", true},
    {"match: {remove: {a: b}}", false},
    {"pack: {points: {A: 12.5, 2-9: pips, 2: 3}, suits: S H, without: [J, {not: K}]}", true},
    {"pack: {points: {A: many}}", false},
    {"pack.points.A: 12.5", true},
    {"pack.points.A: many", false},
    {"pack: {colours: {black: S C, red: [H, D]}}", true},
    {"pack: {without: {nor: K}}", false},
    {"zones: {pile: {seen_by: nobody, per: side}}", true},
    {"zones: {pile: {seen_by: somebody}}", false},
    {"zones.pile.seen_by: nobody", true},
    {"zones.pile.sen_by: nobody", false},
    {"zones: {floor: {off: true}}", true},
    {"match: {off: true}", false},
    {"phases: {cut: {turn: x, before: layout}}", true},
    {"phases: {layout: {turn: {cards: all}}}", true},
    {"phases: {layout: {turn: {cards: none}}}", false},
    {"phases: {layout: {turn: {bury: {cards: {all: [J, K]}, within: 3}}}}", true},
    {"phases: {layout: {turn: {bury: {wihtin: 3}}}}", false},
    {"phases.layout.turn.bury.within: 3", true},
    {"phases.layout.turn.bury.wihtin: 3", false},
    {"phases.layout: {turn.bury: {within: 3}}", true},
    {"phases.layout: {turn.bury: {wihtin: 3}}", false},
    {"phases: {layout.turn.cards: 9}", false},
    {"phases: {play: {fishing: {must_take: no}}}", true},
    {"phases: {play: {fishing: {must_take: perhaps}}}", false},
    {"phases: {play: {then: redeal}}", true},
    {"phases: {play: {then: count}}", true},
    {"phases: {play: {when: {any: [a, {not: b}]}}}", true},
    {"phases: {play: {when: {}}}", false},
    {"phases: {count: {score: {aces: {points: 1/2}}}}", true},
    {"phases.count.score.cards.points: 3", true},
    {"phases.count.score.cards.point: 3", false},
    {"hooks: {sweep: {with: {anything: [1, {a: b}]}}}", true},
    {"hooks: {remove: [king]}", true},
    {"remove: [hooks]", true},
    {"set: {seven: any, target: 7, kings: true}", true},
    {"set: [seven]", false},
    {"offer: {seven: [diamond, any], players: 2}", true},
    {"offer: {seven: {any: x}}", false},
    {"players: {6: {match.target: 3}}", true},
    {"players: {6: {match.taget: 3}}", false},
    {"players: {six: {}}", false},
    {"options: {a: {says: x, default: no, values: [yes, maybe]}}", true},
    {"options: {a: {default: no, values: {yes: {says: y, match: {target: 3}, hooks.sweep.cards: "
     "[J]}, other: }}}",
     true},
    {"options: {a: {default: no, values: {yes: {set: {seven: any}, when: [{if: {players: 3}, then: "
     "{match.deals: 1}}]}}}}",
     true},
    {"options: {a: {default: no, values: {yes: {match: {tragte: 3}}}}}", false},
    {"options: {a: {default: no, values: {yes: {hooks.sweep.crads: 3}}}}", false},
    {"options: {a: {default: no, values: {yes: {players: 3}}}}", false},
    {"options: {a: {default: no, values: {yes: 3}}}", false},
    {"options: {a: {default: no, values: {yes: {when: [{if: {players: 3}, than: {}}]}}}}", false},
    {"options: {a: {defualt: no, values: [yes]}}", false},
    {"options: {deals: {range: 1-9, writes: match.deals, default: none}}", true},
    {"options: {deals: {range: [1, 9], writes: match.deals, default: none, over: target}}", true},
    {"options: {seven: {values: {king: {hooks.king.off: false}}}}", true},
};

static const char judge[] =
    "import glob, json, sys\n"
    "try:\n"
    "    import jsonschema, yaml\n"
    "except ImportError:\n"
    "    sys.exit(77)\n"
    "import re\n"
    "class Loader(yaml.SafeLoader): pass\n" /* as editors read YAML 1.2: `off` and `no` are words */
    "Loader.yaml_implicit_resolvers = {c: [(t, r) for t, r in l if not t.endswith(':bool')]\n"
    "                                  for c, l in "
    "yaml.SafeLoader.yaml_implicit_resolvers.items()}\n"
    "Loader.add_implicit_resolver('tag:yaml.org,2002:bool', re.compile('^(true|false)$'), 'tf')\n"
    "def keys(v):\n"
    "    if isinstance(v, dict):\n"
    "        name = lambda k: k if isinstance(k, str) else json.dumps(k)\n"
    "        return {name(k): keys(x) for k, x in v.items()}\n"
    "    return [keys(x) for x in v] if isinstance(v, list) else v\n"
    "schema = json.load(open('schema.json'))\n"
    "jsonschema.Draft7Validator.check_schema(schema)\n"
    "validator = jsonschema.Draft7Validator(schema)\n"
    "for path in sorted(glob.glob('case*.yaml')):\n"
    "    errors = list(validator.iter_errors(keys(yaml.load(open(path), Loader))))\n"
    "    print(path[4:7], 'no' if errors else 'yes')\n";

START_TEST(the_schema_and_the_loader_agree)
{
    enum { CASES = sizeof corpus / sizeof *corpus };
    static char verdicts[CASES * 8 + 1];
    FILE *out;
    size_t size;
    int status;

    write_file("defs/toy/toy.yaml", TOY);
    out = fopen("schema.json", "w");
    ck_assert_int_eq(kd_table_schema(&toy_table, NULL, out), KN_OK);
    fclose(out);
    write_file("judge.py", judge);
    for (int i = 0; i < CASES; i++) {
        char path[32], text[256];
        snprintf(path, sizeof path, "case%03d.yaml", i);
        snprintf(text, sizeof text, "extends: toy/toy\n%s\n", corpus[i].text);
        out = fopen(path, "w");
        fputs(text, out);
        fclose(out);
        snprintf(text, sizeof text, "./%s", path);
        resolve(text);
        ck_assert_msg((report.count == 0) == corpus[i].fine, "loader: %s\n%s", corpus[i].text,
                      problems());
    }
    out = popen("python3 judge.py 2>&1", "r");
    ck_assert_ptr_nonnull(out);
    size = fread(verdicts, 1, sizeof verdicts - 1, out);
    verdicts[size] = '\0';
    status = pclose(out);
    for (int i = 0; i < CASES; i++) {
        char path[32];
        snprintf(path, sizeof path, "case%03d.yaml", i);
        unlink(path);
    }
    unlink("schema.json");
    if (WIFEXITED(status) && (WEXITSTATUS(status) == 77 || WEXITSTATUS(status) == 127)) {
        fprintf(stderr, "skipped: python3 with jsonschema and yaml is not installed, the schema "
                        "was not judged\n");
        return;
    }
    ck_assert_msg(status == 0, "%s", verdicts);
    for (int i = 0; i < CASES; i++) {
        char line[32];
        snprintf(line, sizeof line, "%03d %s\n", i, corpus[i].fine ? "yes" : "no");
        ck_assert_msg(strstr(verdicts, line) != NULL, "schema: %s should be %s", corpus[i].text,
                      corpus[i].fine ? "right" : "wrong");
    }
}
END_TEST

START_TEST(a_root_file_needs_its_required_keys_and_a_child_does_not)
{
    json_t *schema = schema_of(&toy_table);
    const json_t *then = AT(schema, "then", "allOf");
    ck_assert_uint_eq(json_array_size(then), 1); /* name */
    ck_assert_str_eq(json_string_value(json_array_get(AT(schema, "if", "not", "required"), 0)),
                     "extends");
    json_decref(schema);
}
END_TEST

START_TEST(the_reference_has_a_heading_for_each_table_and_a_row_for_each_key)
{
    FILE *file = page_begin();
    const char *text;
    ck_assert_int_eq(kd_table_reference(&toy_table, NULL, file), KN_OK);
    text = page_end(file);
    ck_assert_ptr_nonnull(strstr(
        text, "\n## match\n\nThe end.\n\n"
              "| key | value | default | meaning | serves |\n"
              "|---|---|---|---|---|\n"
              "| `target` | a whole number from 1 to 1000 |  | Points that end it. | A, B |\n"
              "| `deals` | a whole number from 1 to 100 |  | Deals that end it. | A, B |\n"
              "| `winner` | highest or lowest | `highest` | Who wins. | A, B |\n"));
    ck_assert_ptr_nonnull(strstr(text, "[score step](#score-step)"));
    ck_assert_ptr_nonnull(strstr(text, "Its \\| parameters."));
    ck_assert_ptr_nonnull(strstr(text, "\n## score step\n"));
    ck_assert_ptr_nonnull(strstr(text, "\n## option value\n"));
    ck_assert_ptr_nonnull(strstr(text, "\n## merge words\n"));
    ck_assert_ptr_eq(strstr(strstr(text, "\n## match\n") + 1, "\n## match\n"), NULL);
}
END_TEST

START_TEST(a_full_disk_is_noticed)
{
    FILE *full = fopen("/dev/full", "w");
    if (!full)
        return; /* not on this system */
    setvbuf(full, NULL, _IONBF, 0);
    ck_assert_int_eq(kd_table_schema(&toy_table, NULL, full), KN_SYSTEM);
    ck_assert_int_eq(kd_table_reference(&toy_table, NULL, full), KN_SYSTEM);
    fclose(full);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("document: schema and reference");
    TCase *cases = tcase_create("generated");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, the_schema_says_what_the_table_says);
    tcase_add_test(cases, a_table_that_is_no_rules_file_has_no_words_of_the_head);
    tcase_add_test(cases, the_schema_and_the_loader_agree);
    tcase_add_test(cases, a_root_file_needs_its_required_keys_and_a_child_does_not);
    tcase_add_test(cases, the_reference_has_a_heading_for_each_table_and_a_row_for_each_key);
    tcase_add_test(cases, a_full_disk_is_noticed);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
