/* SPDX-License-Identifier: MIT
 * test_script_length.c: `#` of tables. It counts the items before the first hole, in any program
 * run and at any address. Scripts are compiled with it wherever Lua allows a length, and
 * everything else is unchanged.
 */
#include "harness.h"
#include "script_fixture.h"

/* The result of the value hook `n` of the script; -1, with problems, if there is none. */
static int64_t value_of(const char *script, char *problem, size_t size)
{
    table t;
    int64_t n = -1;
    *problem = '\0';
    table_begin(&t);
    if (table_load(&t, script) && table_bind(&t, "n", NULL)) {
        t.call.seat = 0;
        if (kl_host_value(t.host, &t.hook, &t.call, &n) != KN_OK)
            n = -1;
    }
    if (t.f.report.count)
        snprintf(problem, size, "E%04d %u %s", (int)t.f.report.problem[0].code,
                 (unsigned)t.f.report.problem[0].at.line, t.f.report.problem[0].message);
    table_end(&t);
    return n;
}

static int64_t value(const char *before, const char *expression)
{
    char script[4096], problem[512];
    snprintf(script, sizeof script,
             "hook 'n' { kind = 'value', run = function(game, seat)\n"
             "local t, s = { 1, 2, 3 }, { a = { 4, 5 } }\n%s\nreturn %s end }",
             before, expression);
    int64_t n = value_of(script, problem, sizeof problem);
    ck_assert_msg(!*problem, "%s; %s: %s", before, expression, problem);
    return n;
}

TEST(a_length_binds_as_in_lua)
{
    static const struct {
        const char *before, *expression;
        int n;
    } cases[] = {
        {"", "#t", 3},
        {"", "#t + 1", 4},
        {"", "1 + #t * 2", 7},
        {"", "- #t + 10", 7},
        {"", "~#t & 15", 12},
        {"", "not #t and 1 or 2", 2},
        {"", "#s.a", 2},
        {"", "#s['a'] * 10 + #'four'", 24},
        {"", "#{ 1, { 2 }, #t }", 3},
        {"", "#'a#b' + #\"#'\" + #[[#]] + #[==[]#]=]]==]", 11},
        {"", "#('x'):upper()", 1},
        {"", "#t==3 and 1 or 0", 1},
        {"", "#(#t .. #t)", 2},
        {"-- a # ' comment\n--[==[ # ]] \n]==] t[4]=4 --[[", "0 --]] return#t", 4},
        {"t[#t+1]=9 t[#t+1]=#t", "t[#t]*100+#t", 405},
        {"local x = '\\'#' .. '\\\\' .. '\\z\n  #' .. \"\\x23\\\n#\"", "#x", 7},
        {"local a={[[]]}", "#a[#a]", 0},
        {"if#t>2 then t={}end", "#t", 0},
        {"for i=#t,1,-1 do t[i]=nil end", "#t", 0},
        {"local f = function(...) return #{...} + select('#', ...) end", "f(1, 2)", 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t n = value(cases[i].before, cases[i].expression);
        ck_assert_msg(n == cases[i].n, "%s; %s: %d instead of %d", cases[i].before,
                      cases[i].expression, (int)n, cases[i].n);
    }
}

TEST(a_length_ends_at_the_first_hole)
{
    static const struct {
        const char *before, *expression;
        int n;
    } cases[] = {
        {"t[2] = nil", "#t", 1},
        {"t[1] = nil", "#t", 0},
        {"t[5] = 5", "#t", 3},
        {"t = { nil, nil, 3 }", "#t", 0},
        {"t = { 1, nil, 3, nil, 5 }", "#t", 1},
        {"t = {} for i = 1, 40 do t[i] = i end for i = 8, 40, 8 do t[i] = nil end", "#t", 7},
        {"t[2] = nil table.insert(t, 7)", "t[2] * 10 + #t", 73},
        {"t[2] = nil", "table.remove(t) * 10 + #t", 10},
        {"t[3] = nil t[4] = 1", "#table.concat(t)", 2},
        {"t[2] = nil", "select('#', table.unpack(t))", 1},
        {"t[2] = nil table.sort(t, function(a, b) return a > b end)", "t[3]", 3},
        {"table.insert(t, 1, 9) table.insert(t, #t + 1, 8) table.remove(t, 2)",
         "t[1] * 1000 + t[2] * 100 + t[4] * 10 + #t", 9284},
        {"t = {} table.remove(t) table.insert(t, 5)", "table.remove(t, 1) + #t", 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t n = value(cases[i].before, cases[i].expression);
        ck_assert_msg(n == cases[i].n, "%s; %s: %d instead of %d", cases[i].before,
                      cases[i].expression, (int)n, cases[i].n);
    }
    char problem[512];
    ck_assert_int_eq(value_of("local t = { 1, 2, nil, 4 }\nhook 'n' { kind = 'value', "
                              "run = function() return #t end }",
                              problem, sizeof problem),
                     2); /* frozen */
}

/* The positions of names and cards as keys depend on a seed and on addresses; so do those of
 * numbers among them. */
TEST(a_length_is_the_same_in_every_state_of_lua)
{
    static const char script[] =
        "local list = cards 'S'\n"
        "hook 'n' { kind = 'value', run = function(game, seat)\n"
        "  local sum, t = 0, {}\n"
        "  for round = 1, 30 do\n"
        "    for card in all:cards() do t[card], t[card.name .. round] = round, round end\n"
        "    for i = round, 40, 3 do t[i] = i end\n"
        "    for i = 1, 40, round do t[i * 7 % 41] = nil end\n"
        "    sum = sum * 7 % 1000003 + #t\n"
        "    for card in all:cards() do t[card], t[card.name .. round] = nil, nil end\n"
        "    table.insert(t, round) sum = sum + (table.remove(t) or 0) + #t\n"
        "  end\n"
        "  return sum\n"
        "end }";
    char problem[512];
    int64_t first = value_of(script, problem, sizeof problem);
    ck_assert_msg(first > 0, "%s", problem);
    for (int n = 0; n < 40; n++) {
        void *junk = malloc(64 + 4096 * (size_t)n); /* a different address each time */
        ck_assert_int_eq(value_of(script, problem, sizeof problem), first);
        free(junk);
    }
}

/* Random words of Lua: where Lua compiles a script, we must find the same lengths in it. */
TEST(what_hides_a_length_hides_it_from_us)
{
    static const char *const words[] = {
        "#",       "#t",    "'",     "\"",    "\\", "\\z", "\\\n", "\\\r\n", "\n",
        "\r",      "--",    "--[",   "--[[",  "]]", "[[",  "[=[",  "]=]",    "[==[",
        "]==]",    "t",     " ",     "=",     "1",  "0x",  "e",    "-",      "..",
        "~=",      "(",     ")",     "{",     "}",  ",",   "and ", "not ",   "local a=",
        "return ", "t[1]=", "\\x41", "\\065", "[",  "]",   "a",
    };
    uint64_t dice = 7, scripts = 0;
    for (int n = 0; n < 60000; n++) {
        char text[400] = "local t={}";
        for (uint32_t i = 1 + hn_below(&dice, 9); i > 0; i--)
            strcat(text, words[hn_below(&dice, sizeof words / sizeof *words)]);
        table t;
        table_begin(&t);
        bool loaded = table_load(&t, text);
        scripts += loaded;
        for (int p = 0; p < t.f.report.count; p++)
            ck_assert_msg(t.f.report.problem[p].code != KN_E_SCRIPT_SANDBOX, "%s: %s", text,
                          t.f.report.problem[p].message);
        table_end(&t);
        if (n % 100 == 0 && n > 3000 && scripts > 300)
            break;
    }
    ck_assert_uint_gt(scripts, 300);
}

TEST(what_has_no_length_is_told)
{
    static const struct {
        const char *script, *problem;
    } cases[] = {
        {"local x\nreturn #x", "E0620 2 '#' works on tables and texts, not on nil: 'x'"},
        {"local x = {}\nlocal y = #x\n  + #x.y.z", "E0604 3 "},
        {"return #7", "E0620 1 '#' works on tables and texts, not on a number: '7'"},
        {"return #(1 < 2)", "E0620 1 '#' works on tables and texts, not on true"},
        {"return #nil + #nil", "E0620 1 '#' works on tables and texts, not on nil"},
        {"return #all", "E0620 1 '#' counts the items of tables, not cards"},
        {"return #card 'AS'", "E0604 1 attempt to get length of a userdata value"},
        {"local x = 'a'\n--[[\n^]] x = x ^ 2", "E0625 3 '^' computes in floating point"},
        {"return '#' #", "E0601 1 "},
    };
    char problem[512];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        value_of(cases[i].script, problem, sizeof problem);
        ck_assert_msg(strncmp(problem, cases[i].problem, strlen(cases[i].problem)) == 0,
                      "%s: %s\ninstead of: %s", cases[i].script, problem, cases[i].problem);
    }
}

int main(void)
{
    return run_tests("length");
}
