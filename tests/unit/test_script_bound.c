/* SPDX-License-Identifier: MIT
 * test_script_bound.c: which functions of scripts are known to end by themselves, so that Lua does
 * not count what they carry out, and that all others, however they hide a loop, are counted.
 */
#include "script_fixture.h"

/* What stands before the hook, and its body. */
typedef struct sample {
    const char *before, *body;
} sample;

static void open_sample(table *t, const sample *s)
{
    char script[2048];
    snprintf(script, sizeof script,
             "%s\nhook 'h' { kind = 'event', run = function(game, event, with)\n%s\nend }",
             s->before, s->body);
    table_begin(t);
    table_script(t, script);
}

static const sample ending[] = {
    {"", ""},
    {"local all_of = {1, 2, {3}}", "local x = all_of[3] if x then game.chosen = 'H' end"},
    {"local function help(game, suit) game.chosen = suit end", "help(game, event and 'H' or 'S')"},
    {"local function one(x) return x + 1 end local function two(x) return one(one(x)) end",
     "local n = math.max(two(1), one(two(2)), 3) game.chosen = n > 2 and 'H' or nil"},
    {"local function one(x) return x end", "local t = {one(1), one(2)} t.x = one(t[1]) return"},
    {"local s = cards 'S'", "if game.stock:has(s) then return nil end"},
};

START_TEST(functions_without_loops_end)
{
    table t;
    open_sample(&t, &ending[_i]);
    const kl_declared *d = kl_script_declared(t.host, t.hook.script);
    ck_assert_msg(d->ends[KL_RUN], "%s / %s", ending[_i].before, ending[_i].body);
    ck_assert_int_eq(table_call(&t), KN_OK);
    ck_assert(!t.host->counted);
    table_end(&t);
}
END_TEST

static const sample endless[] = {
    {"", "while true do end"},
    {"", "repeat until false"},
    {"", "for i = 1, 1 << 60 do end"},
    {"", "::again:: goto again"},
    {"local function f(x) return f(x) end", "f(1)"},
    {"local function f(g) g(g) g(g) end", "f(f)"},
    {"local function f(g) return g(g) end", "local own = f own(own)"},
    {"local function f(t) t.f(t) return t.f(t) end", "f({f = f})"},
    {"local function f(t) t[1](t) return t[1](t) end", "f({f})"},
    {"local t = {} t.f = function() t.f() return t.f() end", "t.f()"},
    {"local t = {{}} t[1].f = function() return t[1].f() end", "t[1].f()"},
    {"local function f(g) return pcall(g, g) and g(g) end", "pcall(f, f)"},
    {"local f function f(a) f(a) return f(a) end", "local x = f(1) return x"},
    {"local g local function f(x) return g(x) end g = f", "f(1)"},
    {"", "local function f(x) f(x) return f(x) end f(1)"},
    {"local function f(g) local h = g or 1 return h(h) end", "f(event and f)"},
    {"local function f(...) local g = ... return g(...) end", "f(f)"},
    {"local function f(g, x) return g(g, x) end", "(game and f or f)(f, 1)"},
    {"local function a(x) return x(x) end local function b(x) return a(b or x) end", "b(b)"},
};

START_TEST(what_may_go_on_is_counted)
{
    table t;
    open_sample(&t, &endless[_i]);
    const kl_declared *d = kl_script_declared(t.host, t.hook.script);
    ck_assert_msg(!d->ends[KL_RUN], "%s / %s", endless[_i].before, endless[_i].body);
    ck_assert_int_eq(table_call(&t), KN_RULES);
    table_end(&t);
}
END_TEST

/* Each calls the one before twice: 2^20 calls in all, and none of them within itself. */
START_TEST(what_takes_too_long_is_counted)
{
    char before[2048] = "local function f0(x) return x end\n";
    table t;
    for (int i = 1; i <= 20; i++)
        snprintf(before + strlen(before), sizeof before - strlen(before),
                 "local function f%d(x) return f%d(f%d(x)) end\n", i, i - 1, i - 1);
    sample s = {before, "f20(1)"};
    open_sample(&t, &s);
    ck_assert(!kl_script_declared(t.host, t.hook.script)->ends[KL_RUN]);
    ck_assert_int_eq(table_call(&t), KN_RULES);
    table_end(&t);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("script: functions that end");
    TCase *cases = tcase_create("all");
    tcase_set_timeout(cases, 120);
    tcase_add_loop_test(cases, functions_without_loops_end, 0, sizeof ending / sizeof *ending);
    tcase_add_loop_test(cases, what_may_go_on_is_counted, 0, sizeof endless / sizeof *endless);
    tcase_add_test(cases, what_takes_too_long_is_counted);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
