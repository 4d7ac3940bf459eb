/* SPDX-License-Identifier: MIT
 * Tests of document/keys.h: finding rows, the values of each type, references, "exactly one",
 * required keys, and typed access. Merging is not involved: documents are parsed and checked.
 */
#include "document/fill_values.h"
#include "document_fixture.h"

static const kd_key item_keys[] = {
    {.name = "a", .type = KD_T_INTEGER, .flags = KD_KEY_REQUIRED, .says = "a number"},
    {.name = NULL}};
static const kd_table item_table = {.name = "item", .says = "An item.", .keys = item_keys};
static const kd_key more_keys[] = {
    {.name = "further", .type = KD_T_TEXT, .says = "from another table"}, {.name = NULL}};
static const kd_table more_table = {.name = "further", .says = "More rows.", .keys = more_keys};
static const kd_key free_keys[] = {
    {.name = "known", .type = KD_T_FLAG, .says = "a flag"},
    {.name = "*", .type = KD_T_INTEGER, .max = 9, .says = "any other"},
    {.name = NULL}};
static const kd_table free_table = {.name = "free", .says = "Free keys.", .keys = free_keys};

static const kd_key all_keys[] = {
    {.name = "text", .type = KD_T_TEXT, .says = "."},
    {.name = "words", .type = KD_T_WORDS, .says = "."},
    {.name = "integer", .type = KD_T_INTEGER, .min = -5, .max = 5, .fallback = "3", .says = "."},
    {.name = "amount", .type = KD_T_INTEGER, .choices = "none all", .says = "."},
    {.name = "points", .type = KD_T_POINTS, .choices = "pips", .says = "."},
    {.name = "flag", .type = KD_T_FLAG, .fallback = "yes", .says = "."},
    {.name = "choice",
     .type = KD_T_CHOICE,
     .choices = "first second third",
     .fallback = "second",
     .says = "."},
    {.name = "bare", .type = KD_T_CHOICE, .choices = "first second", .says = "."},
    {.name = "name", .type = KD_T_NAME, .says = "."},
    {.name = "refers", .type = KD_T_NAME, .refers = "named", .choices = "next", .says = "."},
    {.name = "cards", .type = KD_T_CARDS, .says = "."},
    {.name = "cardmap", .type = KD_T_CARDMAP, .item = KD_T_INTEGER, .choices = "pips", .says = "."},
    {.name = "seat", .type = KD_T_SEAT, .says = "."},
    {.name = "condition", .type = KD_T_CONDITION, .says = "."},
    {.name = "list", .type = KD_T_LIST, .item = KD_T_INTEGER, .max = 9, .says = "."},
    {.name = "tables", .type = KD_T_LIST, .item = KD_T_TABLE, .table = &item_table, .says = "."},
    {.name = "symbols", .type = KD_T_SYMBOLS, .says = "."},
    {.name = "table", .type = KD_T_TABLE, .table = &item_table, .says = "."},
    {.name = "named", .type = KD_T_NAMED, .table = &item_table, .says = "."},
    {.name = "map", .type = KD_T_MAP, .item = KD_T_FLAG, .says = "."},
    {.name = "lists", .type = KD_T_MAP, .item = KD_T_LIST, .says = "."},
    {.name = "patch", .type = KD_T_PATCH, .says = "."},
    {.name = "either",
     .type = KD_T_EITHER,
     .item = KD_T_INTEGER,
     .table = &item_table,
     .says = "."},
    {.name = "any", .type = KD_T_ANY, .says = "."},
    {.name = "free", .type = KD_T_TABLE, .table = &free_table, .says = "."},
    {.name = NULL}};
static const kd_table all_table = {
    .name = "test", .says = "All types.", .keys = all_keys, .more = &more_table};

static kd_node *document;

static bool check(const char *text)
{
    kn_report_begin(&report, arena);
    document = kd_node_parse(arena, "f.yaml", text, strlen(text), &report);
    ck_assert_msg(document != NULL, "%s", problems());
    ck_assert_int_eq(report.count, 0);
    return kd_table_check(&all_table, document, &report);
}

TEST(rows_are_found_by_name_in_all_tables)
{
    const char *const *names = kd_table_names(&all_table, arena);
    int count = 0;
    ck_assert_ptr_eq(kd_table_find(&all_table, "text"), &all_keys[0]);
    ck_assert_ptr_eq(kd_table_find(&all_table, "further"), &more_keys[0]);
    ck_assert_ptr_null(kd_table_find(&all_table, "txet"));
    ck_assert_ptr_null(kd_table_find(&all_table, "*"));
    ck_assert_ptr_eq(kd_table_find(&free_table, "known"), &free_keys[0]);
    ck_assert_ptr_eq(kd_table_find(&free_table, "whatever"), &free_keys[1]);
    while (names[count])
        count++;
    ck_assert_int_eq(count, 26);
    ck_assert_str_eq(names[25], "further");
    ck_assert_ptr_null(kd_table_names(&free_table, arena)[1]);
}

LOOP(each_type_takes_what_it_should, 48)
{
    static const char *const texts[] = {
        "text: 3",
        "text: 'no'",
        "words: hello",
        "words: {en: hello, ja: x}",
        "integer: 5",
        "integer: -5",
        "integer: '0'",
        "amount: none",
        "amount: 2147483647",
        "points: 12.5",
        "points: -3",
        "points: 7/3",
        "points: +10",
        "points: pips",
        "flag: true",
        "flag: no",
        "flag: off",
        "choice: third",
        "name: a_1",
        "name: 2",
        "refers: next",
        "named: {x: {a: 1}}\nrefers: x",
        "cards: 7D",
        "cards: [7D, red 2-9]",
        "cards: {not: [J]}",
        "cardmap: {A: 1, 2-9: pips}",
        "cardmap: {}",
        "seat: dealer",
        "seat: 2",
        "condition: floor is empty",
        "condition: {all: [a, {not: b}]}",
        "list: [1, 9]",
        "list: 4",
        "tables: [{a: 1}, {a: 2}]",
        "tables: {a: 1}",
        "symbols: S H D C",
        "symbols: [S, H]",
        "table: {a: 1}",
        "named: {}",
        "named: {x: {a: 1, off: true}}",
        "map: {q: yes}",
        "lists: {x: [1, a, {b: c}], y: z}",
        "patch: {a.b: 1}",
        "either: 3",
        "either: {a: 1}",
        "any: [1, {2: 3}]",
        "free: {known: true, x: 9}",
        "further: x",
    };
    ck_assert_msg(check(texts[_i]), "%s: %s", texts[_i], problems());
}

LOOP(each_type_refuses_what_it_should, 57)
{
    static const struct {
        const char *text;
        kn_code code;
    } cases[] = {
        {"text: [a]", KN_E_WRONG_TYPE},
        {"text: {a: b}", KN_E_WRONG_TYPE},
        {"words: [a]", KN_E_WRONG_TYPE},
        {"words: {en: [a]}", KN_E_WRONG_TYPE},
        {"integer: 6", KN_E_OUT_OF_RANGE},
        {"integer: -6", KN_E_OUT_OF_RANGE},
        {"integer: 99999999999999999999", KN_E_WRONG_TYPE},
        {"integer: 03", KN_E_WRONG_TYPE},
        {"integer: 1_000", KN_E_WRONG_TYPE},
        {"integer: 1.0", KN_E_WRONG_TYPE},
        {"integer: none", KN_E_WRONG_TYPE},
        {"integer:", KN_E_WRONG_TYPE},
        {"amount: 2147483648", KN_E_OUT_OF_RANGE},
        {"amount: non", KN_E_WRONG_TYPE},
        {"points: 12.", KN_E_WRONG_TYPE},
        {"points: .5", KN_E_WRONG_TYPE},
        {"points: 1e3", KN_E_WRONG_TYPE},
        {"points: 1.5.2", KN_E_WRONG_TYPE},
        {"points: '-'", KN_E_WRONG_TYPE},
        {"flag: maybe", KN_E_WRONG_TYPE},
        {"flag: True", KN_E_WRONG_TYPE},
        {"choice: fourth", KN_E_NOT_A_CHOICE},
        {"choice: first second", KN_E_NOT_A_CHOICE},
        {"choice: ''", KN_E_NOT_A_CHOICE},
        {"name: a b", KN_E_WRONG_TYPE},
        {"name: a-b", KN_E_WRONG_TYPE},
        {"refers: x", KN_E_NAME_UNKNOWN},
        {"named: {x: {a: 1}}\nrefers: y", KN_E_NAME_UNKNOWN},
        {"cards: {nor: J}", KN_E_WRONG_TYPE},
        {"cards: ", KN_E_WRONG_TYPE},
        {"cards: [J, '']", KN_E_WRONG_TYPE},
        {"cardmap: [A]", KN_E_WRONG_TYPE},
        {"cardmap: {A: x}", KN_E_WRONG_TYPE},
        {"cardmap: {A: [1]}", KN_E_WRONG_TYPE},
        {"seat: {some: x}", KN_E_WRONG_TYPE},
        {"condition: {not: a, all: [b]}", KN_E_WRONG_TYPE},
        {"list: [1, 10]", KN_E_OUT_OF_RANGE},
        {"list: [1, [2]]", KN_E_WRONG_TYPE},
        {"list: x", KN_E_WRONG_TYPE},
        {"tables: [{b: 1}]", KN_E_KEY_UNKNOWN},
        {"tables: [{}]", KN_E_KEY_MISSING},
        {"symbols: {a: b}", KN_E_WRONG_TYPE},
        {"symbols: [[a]]", KN_E_WRONG_TYPE},
        {"table: x", KN_E_WRONG_TYPE},
        {"table: {}", KN_E_KEY_MISSING},
        {"table: {a: 1, off: true}", KN_E_KEY_UNKNOWN},
        {"named: [x]", KN_E_WRONG_TYPE},
        {"named: {x: 1}", KN_E_WRONG_TYPE},
        {"named: {x: {a: 1, off: perhaps}}", KN_E_WRONG_TYPE},
        {"named: {before: {a: 1}}", KN_E_RESERVED},
        {"map: {q: 3}", KN_E_WRONG_TYPE},
        {"patch: x", KN_E_WRONG_TYPE},
        {"either: x", KN_E_WRONG_TYPE},
        {"either: {b: 1}", KN_E_KEY_UNKNOWN},
        {"either: [1]", KN_E_WRONG_TYPE},
        {"free: {x: 10}", KN_E_OUT_OF_RANGE},
        {"txet: 1", KN_E_KEY_UNKNOWN},
    };
    ck_assert_msg(!check(cases[_i].text), "%s", cases[_i].text);
    ck_assert_msg(report.problem[0].code == cases[_i].code, "%s: %s", cases[_i].text, problems());
}

LOOP(exactly_one_means_neither_none_nor_two, 4)
{
    static const struct {
        const char *text;
        int problems;
    } cases[] = {{"name: x\nphases: {a: {turn: x}}", 0},
                 {"name: x\nphases: {a: {}}", 1},
                 {"name: x\nphases: {a: {turn: x, fishing: {}}}", 1},
                 {"name: x\nphases: {a: {off: true}}", 1}};
    kn_report_begin(&report, arena);
    document = kd_node_parse(arena, "f.yaml", cases[_i].text, strlen(cases[_i].text), &report);
    ck_assert(kd_table_check(&toy_table, document, &report) == !cases[_i].problems);
    ck_assert_int_eq(report.count, cases[_i].problems);
    ck_assert(!report.count || report.problem[0].code == KN_E_ONE_OF);
}

typedef struct filled {
    int16_t integer;
    bool flag;
    uint8_t choice, told;
    int8_t bare;
    int64_t amount;
    const kd_node *text;
} filled;

static const kd_key fill_keys[] = {
    {.name = "integer", .type = KD_T_INTEGER, .fallback = "3", .place = KD_PUT(filled, integer)},
    {.name = "flag", .type = KD_T_FLAG, .fallback = "yes", .place = KD_PUT(filled, flag)},
    {.name = "choice",
     .type = KD_T_CHOICE,
     .choices = "first second third",
     .fallback = "second",
     .place = KD_PUT(filled, choice)},
    {.name = "bare",
     .type = KD_T_CHOICE,
     .choices = "first second",
     .place = KD_PUT_OR(filled, bare, -1)},
    {.name = "amount",
     .type = KD_T_INTEGER,
     .choices = "some all",
     .place = KD_PUT_OR(filled, amount, INT64_MIN)},
    {.name = "text", .type = KD_T_TEXT, .place = KD_PUT(filled, text)},
    {.name = "says", .type = KD_T_WORDS, .place = KD_PUT_NOWHERE},
    {.name = NULL}};
static const kd_table fill_table = {.name = "fill", .says = "All kinds.", .keys = fill_keys};

static filled fill(const char *text)
{
    filled f = {.told = 7};
    kn_report_begin(&report, arena);
    document = kd_node_parse(arena, "f.yaml", text, strlen(text), &report);
    ck_assert(kd_table_check(&fill_table, document, &report));
    ck_assert(kd_fill(&fill_table, document, arena, &f));
    ck_assert_uint_eq(f.told, 7);
    return f;
}

TEST(values_are_put_where_their_rows_say)
{
    filled f = fill("{integer: -4, flag: no, choice: third, text: T, amount: all, says: x}");
    ck_assert_int_eq(f.integer, -4);
    ck_assert(!f.flag);
    ck_assert_uint_eq(f.choice, 2);
    ck_assert_str_eq(f.text->text, "T");
    ck_assert(f.amount == INT64_MIN); /* the field takes a number or this word */
    ck_assert_int_eq(fill("{bare: second}").bare, 1);
    ck_assert(fill("{amount: -5}").amount == -5);
    ck_assert_str_eq(kd_key_text(&fill_table, document, "amount"), "-5");
}

TEST(missing_values_are_their_defaults)
{
    filled f = fill("{}");
    ck_assert_int_eq(f.integer, 3);
    ck_assert(f.flag);
    ck_assert_uint_eq(f.choice, 1);
    ck_assert_int_eq(f.bare, -1);
    ck_assert(f.amount == INT64_MIN);
    ck_assert_ptr_null(f.text);
    ck_assert_ptr_null(kd_key_text(&fill_table, document, "text"));
    ck_assert_ptr_null(kd_key_text(&fill_table, document, "no row"));
}

TEST(entries_that_are_off_are_passed_over)
{
    static const char text[] = "{a: {off: yes}, b: {}, c: {off: false}, d: {off: on}}";
    const kd_node *map = kd_node_parse(arena, "f.yaml", text, strlen(text), &report);
    char names[8] = "";
    for (KD_ENTRY(entry, map))
        strcat(names, entry->key);
    ck_assert_str_eq(names, "bc");
}

TEST(words_fall_back_to_english_and_then_to_the_first)
{
    ck_assert(check("words: {fr: F, en: E, ja: J}\ntext: T\nmap: {}\npatch: {fr: F, ja: J}"));
    ck_assert_str_eq(kd_words(kd_node_get(document, "words"), "ja"), "J");
    ck_assert_str_eq(kd_words(kd_node_get(document, "words"), "de"), "E");
    ck_assert_str_eq(kd_words(kd_node_get(document, "patch"), "de"), "F");
    ck_assert_str_eq(kd_words(kd_node_get(document, "text"), "de"), "T");
    ck_assert_ptr_null(kd_words(kd_node_get(document, "map"), "de"));
    ck_assert_ptr_null(kd_words(NULL, "de"));
}

LOOP(symbols_stand_in_a_list_or_between_spaces, 3)
{
    static const char *const texts[] = {"symbols: S  H D ", "symbols: [S, H, D]",
                                        "symbols: \" S\\tH\\nD\""};
    const char **symbols;
    int count;
    ck_assert(check(texts[_i]));
    symbols = kd_symbols(kd_node_get(document, "symbols"), &count, arena);
    ck_assert_int_eq(count, 3);
    ck_assert_str_eq(symbols[0], "S");
    ck_assert_str_eq(symbols[2], "D");
    ck_assert(check("symbols: ''"));
    ck_assert_ptr_nonnull(kd_symbols(kd_node_get(document, "symbols"), &count, arena));
    ck_assert_int_eq(count, 0);
}

int main(void)
{
    return run_tests("document: check", set_up, tear_down);
}
