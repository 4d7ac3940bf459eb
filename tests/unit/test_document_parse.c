/* SPDX-License-Identifier: MIT
 * Tests of document/node.h: which YAML text becomes nodes and which is rejected, each limit and one
 * beyond it, and where marks point. Merging and the meaning of keys are tested elsewhere.
 */
#include "document_fixture.h"

static kd_node *parse(const char *text)
{
    kn_report_begin(&report, arena);
    return kd_node_parse(arena, "f.yaml", text, strlen(text), &report);
}

static void refused(const char *text, kn_code code)
{
    ck_assert_ptr_null(parse(text));
    ck_assert_int_eq(report.count, 1);
    ck_assert_msg(report.problem[0].code == code, "%s gave %s", text, problems());
    ck_assert_int_eq(kn_report_status(&report), KN_RULES);
}

/* `count` times `piece`. */
static char *repeated(const char *piece, size_t count)
{
    size_t n = strlen(piece);
    char *text = kn_arena_take(arena, n * count + 1);
    for (size_t i = 0; i < count; i++)
        memcpy(text + i * n, piece, n);
    return text;
}

static char *joined(const char *a, const char *b, const char *c)
{
    return kn_arena_print(arena, "%s%s%s", a, b, c);
}

TEST(maps_keep_their_order_and_scalars_stay_text)
{
    const kd_node *root = parse("b: no\na: [010, '1.10', \"x y\"]\nc: {d: ~}\n");
    ck_assert_ptr_nonnull(root);
    ck_assert_int_eq(root->count, 3);
    ck_assert_str_eq(root->first->key, "b");
    ck_assert_str_eq(root->first->text, "no");
    ck_assert(!root->first->quoted);
    ck_assert_str_eq(root->first->next->first->text, "010");
    ck_assert_str_eq(root->first->next->first->next->text, "1.10");
    ck_assert(root->first->next->first->next->quoted);
    ck_assert_str_eq(kd_node_path(root, "c.d")->text, "~");
    ck_assert_ptr_null(kd_node_path(root, "c.e"));
    ck_assert_ptr_null(kd_node_path(root, "b.e"));
    ck_assert_ptr_null(kd_node_get(root->first, "b"));
    ck_assert_ptr_null(kd_node_get(NULL, "b"));
}

TEST(marks_count_characters_and_span_what_is_on_one_line)
{
    const kd_node *root = parse("\303\251t\303\251: {TC: 2, XS: 2}\nlong: [a,\n  b]\nq: 'it'\n");
    const kd_node *map = root->first, *xs = map->last, *list = map->next;
    ck_assert_uint_eq(map->key_at.column, 1);
    ck_assert_uint_eq(map->key_at.length, 3);
    ck_assert_uint_eq(map->at.column, 6);
    ck_assert_uint_eq(map->at.length, 14);
    ck_assert_uint_eq(xs->key_at.column, 14);
    ck_assert_uint_eq(xs->key_at.length, 2);
    ck_assert_uint_eq(xs->at.column, 18);
    ck_assert_uint_eq(list->at.line, 2);
    ck_assert_uint_eq(list->at.length, 1);
    ck_assert_uint_eq(list->last->at.line, 3);
    ck_assert_uint_eq(root->last->at.length, 4);
}

TEST(a_path_names_keys_and_places_in_lists)
{
    const kd_node *root = parse("a: {b: [x, {c: 1}]}");
    char where[64], little[6];
    const kd_node *c = kd_node_path(root, "a.b")->last->first;
    ck_assert_str_eq(kd_node_where(c, where, sizeof where), "a.b.2.c");
    ck_assert_str_eq(kd_node_where(root, where, sizeof where), "");
    ck_assert_str_eq(kd_node_where(c, little, sizeof little), "a.b.2");
}

LOOP(nothing_is_an_empty_map, 6)
{
    static const char *const texts[] = {"",      "\n",           "# only a comment\n",
                                        "---\n", "\357\273\277", "---\n...\n"};
    const kd_node *root = parse(texts[_i]);
    ck_assert_ptr_nonnull(root);
    ck_assert_int_eq(root->kind, KD_NODE_MAP);
    ck_assert_int_eq(root->count, 0);
}

TEST(a_byte_order_mark_moves_no_column)
{
    const kd_node *root = parse("\357\273\277a: b");
    ck_assert_uint_eq(root->first->key_at.column, 1);
    ck_assert_str_eq(root->first->key, "a");
}

LOOP(what_makes_yaml_surprising_is_refused, 22)
{
    static const struct {
        const char *text;
        kn_code code;
    } cases[] = {
        {"a: &x 1", KN_E_YAML_ALIAS},
        {"a: &x [1]\nb: 2", KN_E_YAML_ALIAS},
        {"&x a: 1", KN_E_YAML_ALIAS},
        {"a: *x", KN_E_YAML_ALIAS},
        {"a: &a [*a]", KN_E_YAML_ALIAS},
        {"a: !!str 1", KN_E_YAML_TAG},
        {"a: !x {}", KN_E_YAML_TAG},
        {"!!map {a: 1}", KN_E_YAML_TAG},
        {"a: ! b", KN_E_YAML_TAG},
        {"%YAML 1.1\n---\na: 1", KN_E_YAML_DIRECTIVE},
        {"%TAG ! tag:x,2000:\n---\na: 1", KN_E_YAML_DIRECTIVE},
        {"a: 1\n---\nb: 1", KN_E_YAML_SECOND},
        {"---\n---\n", KN_E_YAML_SECOND},
        {"a: 1\nb: 2\na: 3", KN_E_YAML_DUPLICATE},
        {"x: {a: 1, 'a': 3}", KN_E_YAML_DUPLICATE},
        {"[a]: 1", KN_E_YAML_KEY},
        {"{a: 1}: 1", KN_E_YAML_KEY},
        {"'': 1", KN_E_YAML_KEY},
        {"a: [1", KN_E_YAML_SYNTAX},
        {"a: 'x", KN_E_YAML_SYNTAX},
        {"a: b: c", KN_E_YAML_SYNTAX},
        {"\ta: b", KN_E_YAML_SYNTAX},
    };
    refused(cases[_i].text, cases[_i].code);
}

LOOP(what_is_no_plain_utf8_is_refused_with_its_place, 23)
{
    static const struct {
        const char *text;
        unsigned line, column;
    } cases[] = {
        {"a: \377", 1, 4},
        {"a: b\n\303\251: \300\200", 2, 4},
        {"a: \355\240\200", 1, 4},
        {"a: \364\220\200\200", 1, 4},
        {"a: \342\200", 1, 4},
        {"a: b\001", 1, 5},
        {"a: b\177", 1, 5},
        {"a: b\rc: d\n", 1, 5},
        {"a: \302\205b", 1, 4},
        {"a: b\342\200\250c", 1, 5},
        {"a: \342\200\256b", 1, 4},
        {"a: \342\201\246b", 1, 4},
        {"a: b\357\273\277", 1, 5},
        {"\"\\u202E\": b", 1, 1},
        {"a: \"x\\0y\"", 1, 4},
        {"a: \"x\\ry\"", 1, 4},
        {"a: \"\\e[2J\"", 1, 4},
        {"a: b\342\200\213c", 1, 5}, /* a character without width, a soft hyphen, a filler, a tag */
        {"a: b\302\255c", 1, 5},
        {"a: b\343\205\244c", 1, 5},
        {"a: b\363\240\201\201", 1, 5},
        {"a: b\342\200\215c", 1, 5},
        {"a: \"\\u200B\"", 1, 4},
    };
    refused(cases[_i].text, KN_E_YAML_ENCODING);
    ck_assert_uint_eq(report.problem[0].at.line, cases[_i].line);
    ck_assert_uint_eq(report.problem[0].at.column, cases[_i].column);
}

TEST(joiners_stay_within_words_that_need_them)
{
    static const char *const texts[] = {"a: \331\205\342\200\214\330\261",
                                        "a: \342\231\240\357\270\217"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        kn_report_begin(&report, arena);
        ck_assert_ptr_nonnull(kd_node_parse(arena, "f", texts[i], strlen(texts[i]), &report));
    }
}

TEST(utf16_and_zero_bytes_are_refused)
{
    kn_report_begin(&report, arena);
    ck_assert_ptr_null(kd_node_parse(arena, "f", "\376\377\0a\0:\0 \0b", 10, &report));
    ck_assert_int_eq(report.problem[0].code, KN_E_YAML_ENCODING);
    kn_report_begin(&report, arena);
    ck_assert_ptr_null(kd_node_parse(arena, "f", "a\0:\0 \0b\0", 8, &report));
    ck_assert_int_eq(report.problem[0].code, KN_E_YAML_ENCODING);
}

TEST(windows_line_ends_and_right_to_left_letters_are_fine)
{
    const kd_node *root =
        parse("name: \"\330\250\330\265\330\261\330\251\"\r\nb: \346\234\255\r\n");
    ck_assert_ptr_nonnull(root);
    ck_assert_str_eq(root->last->text, "\346\234\255");
    ck_assert_uint_eq(root->last->at.line, 2);
}

TEST(a_file_has_256_kib_and_no_byte_more)
{
    char *text = repeated("#", KD_YAML_BYTES + 1);
    kn_report_begin(&report, arena);
    ck_assert_ptr_nonnull(kd_node_parse(arena, "f", text, KD_YAML_BYTES, &report));
    ck_assert_ptr_null(kd_node_parse(arena, "f", text, KD_YAML_BYTES + 1, &report));
    ck_assert_int_eq(report.problem[0].code, KN_E_YAML_SIZE);
}

TEST(the_limit_of_bytes_holds_for_files_too)
{
    char *text = repeated("#", KD_YAML_BYTES + 1);
    write_bytes("fits.yaml", text, KD_YAML_BYTES);
    write_bytes("large.yaml", text, KD_YAML_BYTES + 1);
    ck_assert_ptr_nonnull(kd_node_read(arena, "fits.yaml", "fits.yaml", &report));
    ck_assert_ptr_null(kd_node_read(arena, "large.yaml", "large.yaml", &report));
    ck_assert_int_eq(report.problem[0].code, KN_E_YAML_SIZE);
}

LOOP(a_document_is_64_levels_deep_and_not_65, 2)
{
    const char *open = _i ? "{a: " : "[", *close = _i ? "}" : "]";
    ck_assert_ptr_nonnull(parse(joined(repeated(open, 64), "", repeated(close, 64))));
    refused(joined(repeated(open, 65), "", repeated(close, 65)), KN_E_YAML_DEPTH);
    /* nested lists are rejected long before the end of the file */
    refused(repeated("[", 200000), KN_E_YAML_DEPTH);
}

TEST(a_document_has_20000_values_and_not_20001)
{
    ck_assert_ptr_nonnull(parse(joined("[", repeated("a, ", 19999), "]")));
    refused(joined("[", repeated("a, ", 20000), "]"), KN_E_YAML_NODES);
}

TEST(a_map_has_1000_keys_and_not_1001)
{
    char *text = kn_arena_take(arena, 12 * 20000), *end = text;
    for (int i = 0; i < 1000; i++)
        end += snprintf(end, 12, "k%d: 1\n", i);
    ck_assert_int_eq(parse(text)->count, 1000);
    for (int i = 1000; i < 19999; i++)
        end += snprintf(end, 12, "k%d: 1\n", i);
    refused(text, KN_E_YAML_KEYS);
}

TEST(a_duplicate_among_many_keys_names_both_places)
{
    char *text = kn_arena_take(arena, 4096), *end = text;
    for (int i = 0; i < 100; i++)
        end += snprintf(end, 12, "k%d: 1\n", i);
    snprintf(end, 12, "k77: 1\n");
    ck_assert_ptr_null(parse(text));
    ck_assert_str_eq(problems(),
                     "f.yaml:101:1: error: duplicate key 'k77', which is already at line 78, "
                     "column 1 [E0119]\n"
                     "  101 | k77: 1\n"
                     "      | ^^^\n"
                     "  expected each key once\n");
}

TEST(a_text_has_4096_bytes_and_not_4097)
{
    ck_assert_ptr_nonnull(parse(joined("a: ", repeated("x", 4096), "")));
    refused(joined("a: ", repeated("x", 4097), ""), KN_E_YAML_SCALAR);
    refused(joined("? ", repeated("x", 4097), "\n: 1"), KN_E_YAML_SCALAR);
}

TEST(only_regular_files_are_read)
{
    ck_assert_ptr_null(kd_node_read(arena, "gone.yaml", "gone.yaml", &report));
    ck_assert_int_eq(report.problem[0].code, KN_E_FILE_MISSING);
    ck_assert_ptr_null(kd_node_read(arena, "defs", "defs", &report));
    ck_assert_int_eq(report.problem[1].code, KN_E_FILE_UNREADABLE);
    ck_assert_int_eq(report.problem[1].status, KN_SYSTEM);
    /* nobody writes to the pipe, so reading would block forever */
    ck_assert_int_eq(mkfifo("pipe.yaml", 0600), 0);
    ck_assert_ptr_null(kd_node_read(arena, "pipe.yaml", "pipe.yaml", &report));
    ck_assert_int_eq(report.problem[2].code, KN_E_FILE_UNREADABLE);
    unlink("pipe.yaml");
}

TEST(nodes_can_be_added_copied_and_removed)
{
    kn_mark nowhere = {0};
    kd_node *map = kd_node_new(arena, KD_NODE_MAP, nowhere, NULL);
    kd_node *a = kd_node_new(arena, KD_NODE_SCALAR, nowhere, "1"),
            *b = kd_node_new(arena, KD_NODE_LIST, nowhere, NULL);
    kd_node *copy;
    kd_node_add(map, "a", nowhere, a);
    kd_node_add(map, "b", nowhere, b);
    kd_node_add(b, NULL, nowhere, kd_node_new(arena, KD_NODE_SCALAR, nowhere, NULL));
    copy = kd_node_copy(arena, map);
    kd_node_remove(a);
    ck_assert_int_eq(map->count, 1);
    ck_assert_ptr_eq(map->first, b);
    ck_assert_ptr_null(a->parent);
    kd_node_remove(b);
    ck_assert_ptr_null(map->first);
    ck_assert_ptr_null(map->last);
    ck_assert_int_eq(copy->count, 2);
    ck_assert_str_eq(kd_node_get(copy, "a")->text, "1");
    ck_assert_str_eq(kd_node_get(copy, "b")->first->text, "");
    ck_assert_ptr_eq(kd_node_get(copy, "b")->parent, copy);
}

LOOP(problems_of_yaml_read_like_this, 6)
{
    static const struct {
        const char *text, *shown;
    } cases[] = {
        {"a: {b: up to three, then pass}\n",
         "f.yaml:1:21: error: 'then pass' has no value here [E0121]\n"
         "  1 | a: {b: up to three, then pass}\n"
         "    |                     ^^^^^^^^^\n"
         "  expected `key: value`, or quotes around a whole text with a comma in it or a '?' "
         "before "
         "it: \"one,\n    two\"\n"},
        {"a: {b 7}\n", "f.yaml:1:5: error: 'b 7' has no value here [E0121]\n"
                       "  1 | a: {b 7}\n"
                       "    |     ^^^\n"
                       "  expected `b: 7`\n"},
        {"a: [? 7S]\n", "f.yaml:1:7: error: '7S' has no value here [E0121]\n"
                        "  1 | a: [? 7S]\n"
                        "    |       ^^\n"
                        "  expected `key: value`, or quotes around a whole text with a comma in it "
                        "or a '?' before "
                        "it: \"one,\n    two\"\n"},
        {"a: {b: ? ? 7S}\n",
         "f.yaml:1:8: error: a value is missing here [E0110]\n"
         "  1 | a: {b: ? ? 7S}\n"
         "    |        ^\n"
         "  expected a value, with quotes around a text that begins with '?'\n"},
        {"a: {b: x #y}\n", "f.yaml:2:1: error: a ',' or '}' is missing before this point [E0110]\n"
                           "  2 | \n"
                           "    | ^\n"
                           "  expected quotes around a text with ' #' in it: otherwise the rest of "
                           "the line is a comment\n"
                           "  in the { } that begins at line 1, column 4\n"},
        {"a: {b:c}\n", "f.yaml:1:5: error: 'b:c' has no value here [E0121]\n"
                       "  1 | a: {b:c}\n"
                       "    |     ^^^\n"
                       "  expected `key: value`, with a space after the colon\n"},
    };
    ck_assert_ptr_null(parse(cases[_i].text));
    ck_assert_str_eq(problems(), cases[_i].shown);
}

int main(void)
{
    return run_tests("document: parse", set_up, tear_down, .timeout = 20);
}
