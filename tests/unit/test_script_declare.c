/* SPDX-License-Identifier: MIT
 * test_script_declare.c: declarations of scripts: hooks, parameters and their binding by `with:`,
 * texts of hooks, and scripts that can't be loaded.
 */
#include "script_fixture.h"

static const char all_types[] =
    "hook 'h' { kind = 'event',\n"
    "  params = {\n"
    "    n = integer { default = 3, min = 1, max = 9 },\n"
    "    worth = points { default = '2.5' },\n"
    "    on = flag { default = false },\n"
    "    way = choice { 'all', 'one', default = 'one' },\n"
    "    which = cards { default = 'A' },\n"
    "    from = name { of = 'zone', default = 'floor' },\n"
    "    counter = name { of = 'variable', default = 'pot' },\n"
    "    next_phase = name { of = 'phase', default = 'play' },\n"
    "  },\n"
    "  says = { en = 'scores {worth} for {which}, {n} times, {}', ja = '{n}回' },\n"
    "  run = function(game, event, with)\n"
    "    assert(with.n == 4 and with.worth == 7 and with.on == true and with.way == 'all')\n"
    "    assert(with.which:count() == 8 and game[with.from]:is_empty() and game[with.counter] == "
    "0)\n"
    "    game:call(with.next_phase)\n"
    "  end }";

TEST(parameters_of_each_type_are_bound)
{
    table t;
    table_begin(&t);
    ck_assert(table_load(&t, all_types));
    ck_assert(table_bind(
        &t, "h",
        "n: 4\nworth: 3.5\non: yes\nway: all\nwhich: [A, 2]\nfrom: floor\nnext_phase: auction\n"));
    if (table_call(&t) != KN_OK)
        kn_report_print(&t.f.report, stderr, 0);
    ck_assert_int_eq(t.f.report.count, 0);
    ck_assert_int_eq(t.call.request_value, 0);
    table_end(&t);
}

TEST(two_entries_of_one_hook_have_parameters_of_their_own)
{
    kl_hook first;
    table t;
    table_begin(&t);
    ck_assert(table_load(&t,
                         "hook 'h' { kind = 'event', params = { n = integer { default = 1 } },\n"
                         "run = function(game, event, with) game.bonus = with.n end }"));
    ck_assert(table_bind(&t, "h", "n: 7"));
    first = t.hook;
    ck_assert(table_bind(&t, "h", NULL));
    ck_assert_int_eq(first.with, 0);
    ck_assert_int_eq(t.hook.with, 1);
    ck_assert_int_eq(table_call(&t), KN_OK);
    ck_assert_int_eq(ks_ints(t.f.layout, t.f.block)[var_of(&t.f, "bonus")->at], 1);
    t.hook = first;
    ck_assert_int_eq(table_call(&t), KN_OK);
    ck_assert_int_eq(ks_ints(t.f.layout, t.f.block)[var_of(&t.f, "bonus")->at], 7);
    table_end(&t);
}

static const struct {
    const char *with, *message, *expected, *suggestion;
} wrong_values[] = {
    {"n: 10", "'10' can't be the value of the parameter 'n'", "a whole number from 1 to 9", NULL},
    {"n: 2.0", "'2.0' can't be the value of the parameter 'n'", "a whole number from 1 to 9", NULL},
    {"n: [1]", "'[...]' can't be the value of the parameter 'n'", NULL, NULL},
    {"worth: 0.3", "'0.3' can't be the value of the parameter 'worth'",
     "points in steps of 1/2, the `unit` of the file", NULL},
    {"on: perhaps", "'perhaps' can't be the value of the parameter 'on'", "true or false", NULL},
    {"way: al", "'al' can't be the value of the parameter 'way'", "one of: all one", NULL},
    {"which: 9S", "'9S' can't be the value of the parameter 'which'",
     "cards of this pack, not '9S'", NULL},
    {"from: flor", "'flor' can't be the value of the parameter 'from'", "the name of a zone",
     "floor"},
    {"counter: pott", "'pott' can't be the value of the parameter 'counter'",
     "the name of a variable", "pot"},
    {"next_phase: ply", "'ply' can't be the value of the parameter 'next_phase'",
     "the name of a phase", "play"},
    {"wrth: 1", "the hook 'h' has no parameter 'wrth'", NULL, "worth"},
};

LOOP(a_wrong_parameter_is_refused_with_what_was_expected,
     (sizeof wrong_values / sizeof *wrong_values))
{
    const kn_problem *p;
    table t;
    table_begin(&t);
    ck_assert(table_load(&t, all_types));
    ck_assert(!table_bind(&t, "h", wrong_values[_i].with));
    p = &t.f.report.problem[0];
    ck_assert_int_eq(t.f.report.count, 1);
    ck_assert_int_eq(p->code, KN_E_HOOK_PARAMETER);
    ck_assert_str_eq(p->message, wrong_values[_i].message);
    ck_assert_uint_eq(p->at.line, 1);
    ck_assert_pstr_eq(p->expected, wrong_values[_i].expected);
    ck_assert_pstr_eq(p->suggestion, wrong_values[_i].suggestion);
    table_end(&t);
}

TEST(the_cards_of_a_selection_can_be_walked_while_loading)
{
    table t;
    table_begin(&t);
    ck_assert(table_load(&t, "local seen, n = {}, 0\n"
                             "for card in cards('A 2'):cards() do n = n + 1; seen[card] = n end\n"
                             "assert(n == 8 and seen[card '2S'] and not seen[card '3S'])\n"
                             "hook 'h' { kind = 'event', run = function() end }"));
    table_end(&t);
}

TEST(a_parameter_without_default_must_be_given)
{
    table t;
    table_begin(&t);
    ck_assert(table_load(
        &t, "hook 'h' { kind = 'event', params = { n = integer {} }, run = function() end }"));
    ck_assert(!table_bind(&t, "h", NULL));
    expect_problem(&t, KN_E_HOOK_PARAMETER, "needs the parameter 'n', which has no default");
    ck_assert(!table_bind(&t, "h", "[1]"));
    expect_problem(&t, KN_E_HOOK_PARAMETER, "`with` must be a map");
    table_end(&t);
}

TEST(what_a_hook_says_shows_its_parameters)
{
    static const char entry[] = "h: {event: capture, with: {worth: 3.5, which: [A, 2]}}";
    char text[100], small[12];
    table t;
    table_begin(&t);
    ck_assert(table_load(&t, all_types));
    ck_assert(table_bind(&t, "h", NULL));
    t.hook.node =
        kd_node_get(kd_node_parse(t.f.arena, "g.yaml", entry, strlen(entry), &t.f.report), "h");
    t.hook.said.with = kd_node_get(t.hook.node, "with");
    kl_hook_says(&t.hook, NULL, "en", text, sizeof text);
    ck_assert_str_eq(text, "scores 3.5 for A 2, 3 times, {}");
    kl_hook_says(&t.hook, NULL, "ja", text, sizeof text);
    ck_assert_str_eq(text, "3回");
    kl_hook_says(&t.hook, NULL, "fr", small, sizeof small);
    ck_assert_str_eq(small, "scores 3.5 ");
    table_end(&t);
}

TEST(the_nearest_script_has_the_last_word_and_numbers_agree_between_hosts)
{
    static const char a[] = "hook 'x' { kind = 'event', run = function(game) game.bonus = 1 end }\n"
                            "hook 'y' { kind = 'event', run = function(game) end }",
                      b[] = "hook 'x' { kind = 'event', run = function(game) game.bonus = 2 end }";
    kl_host *other;
    table t;
    table_begin(&t);
    t.source[0] = (kn_source){"a.lua", a, strlen(a)};
    t.source[1] = (kn_source){"b.lua", b, strlen(b)};
    t.host = kl_host_new(NULL, t.f.layout, t.source, NULL, 2, &t.f.report);
    ck_assert_ptr_nonnull(t.host);
    ck_assert_int_eq(kl_host_freeze(t.host, &t.words, &t.f.report), KN_OK);
    ck_assert(table_bind(&t, "x", NULL));
    ck_assert_str_eq(t.hook.script->script, "b.lua");
    ck_assert_int_eq(t.hook.script->line, 1);
    ck_assert_ptr_null(kl_host_find(t.host, "z"));
    ck_assert_str_eq(kl_host_names(t.host, t.f.arena)[1], "y");

    other = kl_host_new(NULL, t.f.layout, t.source, NULL, 2, &t.f.report); /* of another worker */
    ck_assert_ptr_nonnull(other);
    ck_assert_int_eq(kl_host_freeze(other, &t.words, &t.f.report), KN_OK);
    ck_assert_int_eq(kl_host_with(other, t.hook.script, NULL, (kn_mark){0}, NULL, &t.f.report),
                     t.hook.with);
    ck_assert_int_eq(kl_host_event(other, &t.hook, &t.call), KN_OK);
    ck_assert_int_eq(ks_ints(t.f.layout, t.f.block)[var_of(&t.f, "bonus")->at], 2);
    kl_host_free(other);
    table_end(&t);
}

static const struct {
    const char *script;
    kn_code code;
    unsigned line;
    const char *message;
} wrong_scripts[] = {
    {"hook 'h' {", KN_E_SCRIPT_SYNTAX, 1, "unexpected symbol near <eof>"},
    {"\n\nlocal x = = 1", KN_E_SCRIPT_SYNTAX, 3, "unexpected symbol near '='"},
    {"\nerror 'stop'", KN_E_SCRIPT_FAILED, 2, "stop"},
    {"local x = cards '9'", KN_E_HOOK_VALUE, 1, "cards: unknown card '9'"},
    {"local x = card 'A'", KN_E_HOOK_VALUE, 1, "card: 'A' selects 4 cards, and `card` takes one"},
    {"local x = card 'XS'", KN_E_HOOK_VALUE, 1, "card: unknown card 'XS'"},
    {"hook 'not a name' {}", KN_E_HOOK_DECLARATION, 1, "a name of letters, digits and _"},
    {"hook 'h' { kind = 'event' }", KN_E_HOOK_DECLARATION, 1, "the hook has no function `run`"},
    {"hook 'h' { kind = 'evnt', run = function() end }", KN_E_HOOK_DECLARATION, 1,
     "unknown kind 'evnt'"},
    {"hook 'h' { kind = 'event', params = { points = integer {} }, says = 'brings {pints}', run = "
     "function() end }",
     KN_E_HOOK_PARAMETER, 1,
     "`says` of the hook 'h' has {pints}, which is not a parameter of this hook"},
    {"hook 'h' { kind = 'event', says = { en = 'x', ja = '{n|1:a|b}' }, run = function() end }",
     KN_E_HOOK_PARAMETER, 1, "has {n}, which is not a parameter of this hook"},
    {"local t = { 1, 2\nlocal x = 3", KN_E_SCRIPT_SYNTAX, 2, "'}' expected"},
    {"hook 'h' { kind = 'event', run = error }", KN_E_HOOK_DECLARATION, 1,
     "the hook has no function `run`"},
    {"hook 'h' { kind = 'event', rnu = 1, run = function() end }", KN_E_HOOK_DECLARATION, 1,
     "a hook has no 'rnu'"},
    {"hook 'h' { kind = 'event', params = { 3 }, run = function() end }", KN_E_HOOK_DECLARATION, 1,
     "each parameter"},
    {"hook 'h' { kind = 'event', params = { a = integer { default = 1.5 } }, run = function() end "
     "}",
     KN_E_HOOK_DECLARATION, 1, "write a fraction in quotes"},
    {"hook 'h' { kind = 'event', params = { a = integer { defalt = 1 } }, run = function() end }",
     KN_E_HOOK_DECLARATION, 1, "integer has no 'defalt'"},
    {"hook 'h' { kind = 'event', params = { a = choice {} }, run = function() end }",
     KN_E_HOOK_DECLARATION, 1, "1 to 32 values"},
    {"hook 'h' { kind = 'event', params = { a = name {} }, run = function() end }",
     KN_E_HOOK_DECLARATION, 1, "`of` must be zone, variable or phase"},
    {"hook 'h' { kind = 'event', says = { klingon = 'x' }, run = function() end }",
     KN_E_HOOK_DECLARATION, 1, "the keys of `says` must be languages (en, ja ...) or whole"},
    {"hook 'h' { kind = 'phase', moves = { 'draw' }, play = function() end }",
     KN_E_HOOK_DECLARATION, 1, "the hook has no function `legal`"},
    {"hook 'h' { kind = 'phase', moves = { 'a b' }, legal = function() end, play = function() end "
     "}",
     KN_E_HOOK_DECLARATION, 1, "must consist of letters"},
    {"hook 'h' { kind = 'event', moves = { 'draw' }, run = function() end }", KN_E_HOOK_DECLARATION,
     1, "only a hook of kind phase has moves"},
    {"hook 'h' { kind = 'phase', moves = { 'play' }, legal = function() end, play = function() end "
     "}",
     KN_E_HOOK_DECLARATION, 1, "`moves` must not list 'play', because every phase has this word"},
    {"hook 'h' { kind = 'event', events = { 'play' }, run = function() end }",
     KN_E_HOOK_DECLARATION, 1, "only a hook of kind phase has moves, outcomes and events"},
    {"hook 'h' { kind = 'value', why = function() end, run = function() end }",
     KN_E_HOOK_DECLARATION, 1,
     "a hook of kind phase has the functions start, legal, play, why and plausible"},
    {"hook 'h' { kind = 'event', run = function() end, play = function() end }",
     KN_E_HOOK_DECLARATION, 1, "a hook of any other kind has the function run"},
    {"x = 1", KN_E_SCRIPT_GLOBAL, 1, "'x' is assigned as a global"},
    {"local t = {}\nt.a = 1\nlocal n = 1\nhook 'h' { kind = 'event', run = function()\n  n = n + "
     "1\nend }",
     KN_E_SCRIPT_STATE, 4, "assigns to 'n'"},
};

LOOP(a_wrong_script_is_refused_with_its_line, (sizeof wrong_scripts / sizeof *wrong_scripts))
{
    const kn_problem *p;
    table t;
    table_begin(&t);
    ck_assert(!table_load(&t, wrong_scripts[_i].script));
    p = &t.f.report.problem[0];
    ck_assert_ptr_null(t.host);
    ck_assert_int_eq(t.f.report.count, 1);
    ck_assert_msg(p->code == wrong_scripts[_i].code, "E%04d: %s", (int)p->code, p->message);
    ck_assert_msg(strstr(p->message, wrong_scripts[_i].message) != NULL, "%s", p->message);
    ck_assert_ptr_eq(p->at.source, t.source);
    ck_assert_uint_eq(p->at.line, wrong_scripts[_i].line);
    table_end(&t);
}

TEST(a_script_may_have_64_KiB_and_not_one_byte_more)
{
    char *text = malloc(KL_LUA_SOURCE + 2);
    table t;
    memset(text, ' ', KL_LUA_SOURCE + 1);
    text[KL_LUA_SOURCE] = '\0';
    table_begin(&t);
    ck_assert(table_load(&t, text));
    kl_host_free(t.host);
    text[KL_LUA_SOURCE] = ' ';
    text[KL_LUA_SOURCE + 1] = '\0';
    ck_assert(!table_load(&t, text));
    expect_problem(&t, KN_E_SCRIPT_SIZE, "65537 bytes");
    free(text);
    table_end(&t);
}

TEST(compiled_code_is_refused)
{
    table t;
    table_begin(&t);
    ck_assert(!table_load(&t, "\x1bLuaT"));
    expect_problem(&t, KN_E_SCRIPT_BINARY, "compiled code");
    table_end(&t);
}

/* Walks every value that a script can reach. There must be nothing that the allow list does not
 * have. */
TEST(nothing_outside_the_allow_list_can_be_reached)
{
    static const char *const functions[] = {"assert", "error", "ipairs",   "select",   "type",
                                            "pairs",  "pcall", "tostring", "tonumber", "hook",
                                            "cards",  "card",  "integer",  "flag",     "choice",
                                            "points", "name",  "require",  NULL};
    static const char *const tables[] = {"math", "string", "table", NULL};
    lua_State *L;
    int found = 0;
    table t;
    table_begin(&t);
    ck_assert(table_load(&t, ""));
    L = t.host->L;
    kl_script_push(L, t.host->environment);
    ck_assert(kl_script_content(L, -1));
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        const char *name = lua_tostring(L, -2);
        const char *const *list = lua_type(L, -1) == LUA_TTABLE ? tables : functions;
        int i = 0;
        if (strcmp(name, "all") == 0 && lua_type(L, -1) == LUA_TUSERDATA)
            continue;
        while (list[i] && strcmp(list[i], name) != 0)
            i++;
        ck_assert_msg(list[i] != NULL, "'%s' can be reached", name);
        found++;
    }
    ck_assert_int_eq(found, 18 + 3);
    lua_settop(L, 0);
    lua_pushliteral(L, ""); /* the metatable of strings leads only to the frozen table */
    ck_assert_int_eq(luaL_getmetafield(L, -1, "__index"), LUA_TTABLE);
    ck_assert(kl_script_content(L, -1));
    ck_assert_int_eq(lua_getfield(L, -1, "len"), LUA_TFUNCTION);
    ck_assert_int_eq(lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS), LUA_TTABLE);
    kl_script_push(L, t.host->environment);
    ck_assert(lua_rawequal(L, -1, -2));
    ck_assert_int_eq(lua_getfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE), LUA_TNIL);
    lua_settop(L, 0);
    table_end(&t);
}

/* Lua visits names in a different order in each state. Of several mistakes, the same one must
 * always be reported. */
TEST(of_several_mistakes_the_same_is_told_each_time)
{
    static const char *const scripts[][2] = {
        {"local n, t = 0, {}\nfor i = 1, 30 do t['f' .. i] = i end\n"
         "t.f3 = function() n = 3 end\nt.f9 = function() n = 9 end t.g = function() n = 7 end\n"
         "t[t] = function() n = 8 end\n"
         "hook 'x' { kind = 'value', run = function() return t end }",
         "3 the function that begins on line 3 assigns to 'n'"},
        {"hook 'x' { kind = 'value', cat = 1, bee = 2, ant = 3, dog = 4, run = error }",
         "1 a hook has no 'ant'"},
        {"hook 'x' { kind = 'value', run = error,\nsays = { en = 1, ja = 2, ar = 3, x = 4 } }",
         "1 says.ar must be a string"},
    };
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        for (size_t n = 0; n < 20; n++) {
            char found[600];
            table t;
            void *junk = malloc(64 + 4096 * n);
            table_begin(&t);
            ck_assert(!table_load(&t, scripts[i][0]));
            snprintf(found, sizeof found, "%u %s", (unsigned)t.f.report.problem[0].at.line,
                     t.f.report.problem[0].message);
            ck_assert_msg(!strncmp(found, scripts[i][1], strlen(scripts[i][1])), "%s", found);
            table_end(&t);
            free(junk);
        }
}

int main(void)
{
    return run_tests("declarations");
}
