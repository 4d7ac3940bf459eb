/* SPDX-License-Identifier: MIT
 * test_game_schema.c: the JSON Schema of rules files and the loader agree on generated files: each
 * key of each table, with values of all kinds, as nested maps and as dotted keys.
 * python3-jsonschema is the judge. schema.test.sh checks shipped files.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "document/spot.h"
#include "harness.h"
#include "run_suite.h"

enum { DEPTH = 9, KEY_TEXT = 40, CASES_MAX = 200000 };

static struct {
    FILE *out;
    long made, kept, every; /* one in this many files is kept */
    char *fine;             /* the loader's verdict on each kept file */
} corpus;

/* Errors that a schema can't find or need not find, such as missing files or keys of other entries.
 */
static bool is_for_the_schema(kn_code code)
{
    return code == KN_E_KEY_UNKNOWN || code == KN_E_WRONG_TYPE || code == KN_E_OUT_OF_RANGE ||
           code == KN_E_NOT_A_CHOICE || code == KN_E_RESERVED;
}

static bool loader_takes(const char *text)
{
    kn_arena *arena = kn_arena_new();
    kn_report report;
    bool fine = true;
    kn_report_begin(&report, arena);
    kd_node *root = kd_node_parse(arena, "case.yaml", text, strlen(text), &report);
    ck_assert_msg(root && report.count == 0, "%s", text);
    if (kd_expand(arena, root, &report))
        kd_table_check(&kg_rules_table, root, &report);
    for (int i = 0; i < report.count && i < KN_REPORT_MAX; i++)
        fine &= !is_for_the_schema(report.problem[i].code);
    kn_arena_free(arena);
    return fine;
}

static void add_case(const char *text)
{
    if (corpus.made++ % corpus.every)
        return;
    ck_assert_int_lt(corpus.kept, CASES_MAX);
    corpus.fine[corpus.kept++] = loader_takes(text) ? 'y' : 'n';
    fprintf(corpus.out, "%s\n", text);
}

/* The value below these keys, written with dotted keys: for all of them, for none, or only for the
 * first. */
static void add_value(char key[][KEY_TEXT], int depth, const char *value)
{
    for (int dotted = 0; dotted < (depth > 1 ? 3 : 1); dotted++) {
        char text[1200] = "{extends: a, ";
        for (int i = 0; i < depth; i++) {
            bool joined = i + 1 < depth && (dotted == 1 || (dotted == 2 && i == 0));
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", key[i],
                     joined          ? "."
                     : i + 1 < depth ? ": {"
                                     : ": ");
        }
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s", value);
        for (int i = 0; i + 1 < depth; i++)
            if (!(dotted == 1 || (dotted == 2 && i == 0)))
                strncat(text, "}", sizeof text - strlen(text) - 1);
        strncat(text, "}", sizeof text - strlen(text) - 1);
        add_case(text);
    }
}

static void add_values(char key[][KEY_TEXT], int depth, kd_spot spot)
{
    const kd_key *row = spot.row;
    int64_t min = 0, max = 7;
    static const char *const values[] = {
        "yes",
        "off",
        "true",
        "none",
        "all",
        "7",
        "0",
        "-3",
        "1000000000000",
        "1.5",
        "1/2",
        "x",
        "two words",
        "\"\"",
        "\"a\\nb\"",
        "[]",
        "[x]",
        "[1, 2]",
        "[x, [y]]",
        "[{x: y}]",
        "{}",
        "{x: 1}",
        "{x: {}}",
        "{x: {off: true}}",
        "{x: {of: true}}",
        "{off: true}",
        "{not: 7}",
        "{any: [7, J]}",
        "{all: x}",
        "{not: {}}",
        "{en: Hello}",
        "{en: Hello, english: Hello}",
        "{ja: [x]}",
        "2-9",
        "self",
        "{A: 3}",
        "{A: pips, 7: none}",
    };
    if (spot.type == KD_T_INTEGER)
        kd_spot_range(spot, &min, &max);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        add_value(key, depth, values[i]);
    if (min <= 7 && max >= 7) /* a schema has no range for numbers in quotes */
        add_value(key, depth, "\"7\"");
    if (row && row->choices) {
        char word[40] = "";
        const char *last = strrchr(row->choices, ' ');
        sscanf(row->choices, "%39s", word);
        add_value(key, depth, word);
        add_value(key, depth, last ? last + 1 : word);
        strcat(word, "z");
        add_value(key, depth, word);
    }
}

static void walk(char key[][KEY_TEXT], int depth, kd_spot spot);

static void walk_table(char key[][KEY_TEXT], int depth, const kd_table *table)
{
    for (KD_ROW(row, table)) {
        if (row->flags & KD_KEY_HIDDEN || strcmp(row->name, "*") == 0 ||
            (depth == 0 && strcmp(row->name, "players") == 0)) /* `players` is also an option */
            continue;
        snprintf(key[depth], KEY_TEXT, "%s", row->name);
        walk(key, depth + 1, kd_spot_row(row));
        snprintf(key[depth], KEY_TEXT, "%sz", row->name);
        add_value(key, depth + 1, "7");
    }
}

/* Tries everything at and below a spot of the document. */
static void walk(char key[][KEY_TEXT], int depth, kd_spot spot)
{
    add_values(key, depth, spot);
    if (depth >= DEPTH)
        return;
    if (spot.type == KD_T_NAMED || spot.type == KD_T_MAP || spot.type == KD_T_CARDMAP) {
        snprintf(key[depth], KEY_TEXT, "A");
        walk(key, depth + 1, kd_spot_item(spot));
    } else if (kd_spot_is_table(spot) && spot.table) {
        walk_table(key, depth, spot.table);
    }
}

static const char judge[] =
    "import json, re, sys\n"
    "try:\n"
    "    import jsonschema, yaml\n"
    "except ImportError:\n"
    "    sys.exit(77)\n"
    "re._MAXCACHE = 1000000\n"
    "base = getattr(yaml, 'CSafeLoader', yaml.SafeLoader)\n"
    "class Loader(base): pass\n" /* as editors read it: in YAML 1.2, `off` and `no` are words */
    "Loader.yaml_implicit_resolvers = {c: [(t, r) for t, r in l if not t.endswith(':bool')]\n"
    "                                  for c, l in base.yaml_implicit_resolvers.items()}\n"
    "Loader.add_implicit_resolver('tag:yaml.org,2002:bool', re.compile('^(true|false)$'), 'tf')\n"
    "def keys(v):\n"
    "    if isinstance(v, dict):\n"
    "        name = lambda k: k if isinstance(k, str) else json.dumps(k)\n"
    "        return {name(k): keys(x) for k, x in v.items()}\n"
    "    return [keys(x) for x in v] if isinstance(v, list) else v\n"
    "validator = jsonschema.Draft7Validator(json.load(open('schema.json')))\n"
    "for line in open('corpus'):\n"
    "    value = keys(yaml.load(line, Loader))\n"
    "    print('y' if validator.is_valid(value) else 'n', end='')\n";

static void write_text(const char *name, const char *text)
{
    FILE *out = fopen(name, "w");
    ck_assert_ptr_nonnull(out);
    fputs(text, out);
    ck_assert_int_eq(fclose(out), 0);
}

/* Compares the loader's verdicts with those of the schema, and prints every difference. */
static int differences(const char *verdicts)
{
    FILE *in = fopen("corpus", "r");
    char line[1200];
    int wrong = 0;
    for (long n = 0; n < corpus.kept && fgets(line, sizeof line, in); n++) {
        if (verdicts[n] == corpus.fine[n])
            continue;
        if (wrong++ < 40)
            fprintf(stderr, "the loader %s and the schema %s: %s",
                    corpus.fine[n] == 'y' ? "takes" : "refuses",
                    verdicts[n] == 'y' ? "takes" : "refuses", line);
    }
    fclose(in);
    return wrong;
}

TEST(the_schema_and_the_loader_agree_on_all_keys_with_values_of_all_kinds)
{
    char folder[] = "/tmp/kanun_schema_XXXXXX", key[DEPTH + 1][KEY_TEXT];
    const char *sample = getenv("KN_SCHEMA_EVERY"); /* 1 keeps all files */
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
    corpus.every = sample ? atol(sample) : 29;
    corpus.fine = calloc(CASES_MAX + 1, 1);
    corpus.out = fopen("corpus", "w");
    ck_assert(corpus.fine && corpus.out);
    walk_table(key, 0, &kg_rules_table);
    ck_assert_int_eq(fclose(corpus.out), 0);
    FILE *schema = fopen("schema.json", "w");
    ck_assert_int_eq(kd_table_schema(&kg_rules_table, NULL, schema), KN_OK);
    fclose(schema);
    write_text("judge.py", judge);
    FILE *out = popen("python3 judge.py", "r");
    char *verdicts = calloc(CASES_MAX + 1, 1);
    ck_assert(out && verdicts);
    long read = (long)fread(verdicts, 1, CASES_MAX, out);
    int status = pclose(out);
    if (WIFEXITED(status) && (WEXITSTATUS(status) == 77 || WEXITSTATUS(status) == 127)) {
        fprintf(stderr, "skipped: python3 with jsonschema and yaml is not installed, the schema "
                        "was not judged\n");
    } else {
        ck_assert_int_eq(status, 0);
        ck_assert_int_eq(read, corpus.kept);
        int wrong = differences(verdicts);
        fprintf(stderr, "%ld files of %ld, %d differences\n", corpus.kept, corpus.made, wrong);
        ck_assert(strchr(corpus.fine, 'y') && strchr(corpus.fine, 'n'));
        ck_assert_int_eq(wrong, 0);
    }
    free(verdicts);
    free(corpus.fine);
    unlink("corpus");
    unlink("schema.json");
    unlink("judge.py");
    ck_assert_int_eq(chdir("/"), 0);
    ck_assert_int_eq(rmdir(folder), 0);
}

int main(void)
{
    return run_tests("the schema", .timeout = 600);
}
