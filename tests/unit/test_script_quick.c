/* SPDX-License-Identifier: MIT
 * test_script_quick.c: hooks that run without Lua give the same results as with it: pieces of Lua
 * one by one, and random play of every rules file with hooks. Lua's results count as correct.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/memory.h"
#include "harness.h"
#include "program_maker.h"
#include "run_suite.h"
#include "script/quick/quick.h"
#include "script_fixture.h"
#include "view_text.h"

/* The beginning of each script. */
static const char head[] =
    "local aces, spades, none = cards 'A', cards 'S', cards 'S' * cards 'H'\n"
    "local suits = { S = 1, H = 2, D = 3, C = 4 }\n"
    "local list = { 5, 3, 8, 1 }\n"
    "local step = ipairs(list)\n"
    "local holes, nested = { 1, nil, 3 }, { { 7 }, { 8, 9 } }\n"
    "local deep = {}\n"
    "for n = 1, 45 do local t = false for i = 1, n do t = { t } end deep[n] = t end\n"
    "local function two(a, b) return b, a end\n"
    "local function none_given(a, b) return a == nil and b == nil end\n"
    "local function fib(n) return n < 2 and n or fib(n - 1) + fib(n - 2) end\n"
    "local function last(n) if n > 0 then return last(n - 1) end return 42 end\n"
    "local function nothing() end\n"
    "local next_card, has, count = aces:cards(), aces.has, aces.count\n";

/* The memory that this process uses, in KiB. */
static long resident(void)
{
    struct rusage usage;
    ck_assert_int_eq(getrusage(RUSAGE_SELF, &usage), 0);
    return usage.ru_maxrss;
}

/* Bodies of a hook, and whether they run without Lua up to the end. */
static const struct piece {
    const char *body;
    bool quick;
} values[] = {
    {"return 7 // 2 + 7 % 3", true},
    {"local a, b = -7, 2 return a // b * 100 + a % b", true},
    {"local a, b = 7, -2 return a // b * 100 + a % b", true},
    {"local a = -8 return a // 2 * 10 + a % 4 + a // 3 + a % -3", true},
    {"local a = 9 return a - 3 + 2 * a - -a", true},
    {"local big = 9223372036854775807 return (big + 1) // 4611686018427387904", true},
    {"local a = 0 return 1 // a", false},
    {"local a = 0 return 1 % a", false},
    {"local a = -1 return 5 // a + 5 % a", false},
    {"return 6 / 2", false},
    {"return 6 / 4", false},
    {"local n = 0 for i = 1, 10 do n = n + i end return n", true},
    {"local n = 0 for i = 10, 1, -3 do n = n * 10 + i end return n", true},
    {"local n = 0 for i = 5, 4 do n = n + 1 end return n", true},
    {"local n = 0 for i = 1, 3 do for j = i, 3 do if j == 2 then break end n = n + 1 end end "
     "return n",
     true},
    {"local n = 0 for i = 9223372036854775806, 9223372036854775807 do n = n + 1 end return n",
     true},
    {"local n = 0 for i = -9223372036854775807, 9223372036854775807, 4611686018427387904 do n = n "
     "+ 1 "
     "end return n",
     true},
    {"local s = 0 for i = 1, 5, s do end return 1", false},
    {"local n, i = 0, 0 while i < 20 do i = i + 1 if i % 3 == 0 then goto next end n = n + i "
     "::next:: "
     "end return n",
     true},
    {"local n = 0 repeat n = n + 7 until n > 50 return n", true},
    {"while true do end", false},
    {"for i = 1, 2000 do for j = 1, 2000 do end end return 1", false},
    {"local n = 0 for i = 1, 3000 do n = n + i end return n", true},
    {"return fib(12)", true},
    {"return fib(30)", false},
    {"return last(100)", true},
    {"return last(5000)", false},
    {"local a, b = two(3, 4) return a * 10 + b", true},
    {"local a, b, c = two(3, 4) return c == nil and a + b or 0", true},
    {"return two(two(3, 4))", true},
    {"local a = (two(3, 4)) return a", true},
    {"return none_given() and none_given(nil) and not none_given(1, 2, 3) and 1 or 0", true},
    {"return math.max(3, 9, 2) * 10 + math.min(3, 9, 2)", true},
    {"return math.max(1.5, 2)", false},
    {"return math.max()", false},
    {"return math.abs(-3)", false},
    {"local n = 0 for i, v in ipairs(list) do n = n * 10 + i * v end return n", true},
    {"local n = 0 for i, v in step, list, 2 do n = n * 10 + i * v end return n", true},
    {"local n = 0 for i, v in step, list, 4000000 do n = n + 1 end return n", true},
    {"local n = 0 for i, v in step, list, -9 do n = n + 1 end return n", true},
    {"local n = 0 for i, v in step, list do n = n + 1 end return n", false},
    {"local n = 0 for i, v in ipairs(holes) do n = n + v end return n", true},
    {"local n = 0 for i, v in ipairs(nested) do for _, w in ipairs(v) do n = n + i * w end end "
     "return n",
     true},
    {"local n = 0 for k, v in pairs(suits) do n = n * 10 + v end return n", false},
    {"return #list * 100 + #nested * 10 + #nested[2]", true},
    {"return #holes", true},
    {"local n = 0 for i = 1, 12000 do n = n + #list end return n",
     false}, /* the list is counted item by item */
    {"return (suits.S or 0) * 10 + (suits.X or 5)", true},
    {"local nothing return suits[nothing] and 1 or 2", true},
    {"local t = { 1, 2 } return t[1]", false},
    {"return ('x' .. 'y') == 'xy' and 1 or 0", false},
    {"return 'a' < 'b' and 1 or 0", false},
    {"local s = 'S' return s == 'S' and s ~= 'H' and suits[s] or 0", true},
    {"return 1 == 1.0 and 1 or 0", false},
    {"local f = 2.0 return f == 2 and 1 or 0", false},
    {"local n = nil return n.x", false},
    {"return seat.nothing", false},
    {"return game.trump == nil and 1 or 0", true},
    {"game.swept = 3 return 1", false},
    {"return seat.hand:count(), 5", true},
    {"return seat.hand:has(aces) and 1 or 0", true},
    {"return seat.hand:count(seat.hand) + seat.hand:count(none)", true},
    {"return game.stock:count(spades)", false},
    {"return seat.next.hand:count() + game.stock:count()", true},
    {"local n = 0 for card in seat.hand:cards() do n = n * 7 % 1000 + suits[card.suit] end return "
     "n",
     true},
    {"local card = seat.hand:top() return card == seat.hand:bottom() and 1 or card.value + "
     "card.copy",
     true},
    {"for card in game.stock:cards() do return 1 end", false},
    {"local n = 0 for s in game:seats() do n = n * 10 + s.index end return n", true},
    {"local n = 0 for s in game:sides() do for p in s:seats() do n = n * 10 + p.index end end "
     "return n",
     true},
    {"return seat == seat.next.next and seat ~= seat.next and game:seat(9) == nil and 1 or 0",
     true},
    {"return game.floor == game.stock and 1 or game.floor == game.floor and 2 or 3", true},
    {"return aces == spades and 1 or 2", false},
    {"return seat == 1 and 1 or 2", true},
    {"return seat.hand.count(seat.hand)", true},
    {"return seat.hand.count()", false},
    {"return seat.hand:count(1)", false},
    {"return seat.hand:count({ aces })", false},
    {"return seat.hand:count(aces, spades)", false},
    {"return seat.hand:count(aces, nil)", true},
    {"return seat.hand:at('1') and 1 or 0", false},
    {"assert(false, 'no')", false},
    {"return pcall(fib, 3) and 1 or 0", false},
    {"return nil", true},
    {"return true", true},
    {"return aces", false},
    {"return 'text'", false},
    {"local n = 40 return 1 << n", false},
    {"local n = 3 return n >> 1 | n & 1 ~ n", false},
    {"local t, n = deep[20], 20 while n > 0 do t = t[1] n = n - 1 end return t and 1 or 2", true},
    {"for d = 36, 45 do local t = deep[d] for i = 1, d do t = t[1] end if t then return d end end "
     "return 0",
     false}, /* deeper than the reader goes: the result must still be the same as Lua's */
    {"return 1 < 'a' and 1 or 0", false},
    {"return seat < seat and 1 or 0", false},
    {"return suits['S\\0'] and 1 or 2", false},
    {"local least = -9223372036854775807 - 1 return least // -1 + least % -1", false},
    {"local least = -9223372036854775807 - 1 return least // 2 // 4611686018427387904", true},
    {"local least = -9223372036854775807 - 1 return -least == least and 1 or 2", true},
    {"local function any(...) return select('#', ...) end return any(1, 2)", false},
    {"while seat do end", false},
    {"repeat until seat == nil", false},
    {"nothing() nothing() nothing() nothing() return 5", true},
    /* variables that get values of another kind later */
    {"local s = seat for c in seat.hand:cards() do s = c end return s.value", true},
    {"local s = seat for n = 1, 2 do if n == 2 then return s.index end s = game.floor end", false},
    {"local s = seat for n = 1, 2 do if n == 2 then return s.value end s = game:side(0) end",
     false},
    {"local s = seat for n = 1, 3 do if n == 3 then return s:count() end s = n == 1 and game.floor "
     "or aces end",
     true},
    {"local s = seat.hand:top() for n = 1, 2 do if n == 2 then return s.index end s = seat end",
     true},
    {"local s = seat.hand:top() for n = 1, 2 do if n == 2 then return s.value end s = nil end",
     false},
    {"local s = game:seat(1) for n = 1, 2 do if n == 2 then return s.index end s = 3 end", false},
    {"local s = game:seat(5) return s.index", false},
    {"local s = game:side(0) for n = 1, 2 do if n == 2 then return s.doubled and 1 or 2 end s = "
     "game:side(7) end",
     false},
    {"local n = 0 for c in next_card, seat.hand do n = n * 16 + c.value end return n", true},
    {"local n = 0 for c in next_card, aces, seat.hand:top() do n = n * 16 + c.value end return n",
     true},
    {"for c in next_card, seat do return c.value end", false},
    {"for c in next_card, aces, seat do return c.value end", false},
    {"for c in next_card, aces, 3 do return c.value end", false},
    {"for c in next_card do return c.value end", false},
    {"for i, v in step, aces, 0 do return v end", false},
    {"for c in game.seats, seat do return 1 end", false},
    {"return has(seat, aces) and 1 or 2", false},
    {"return has(aces, seat) and 1 or 2", false},
    {"return aces:has(seat) and 1 or 2", false},
    {"return seat.hand:has(seat.next.hand:count()) and 1 or 2", false},
    {"return seat.hand:has(nil) and 1 or 2", true},
    {"return aces:has(seat.hand:at(1)) and 1 or 2", true},
    {"return aces:has(seat.hand:at(9)) and 1 or 2", true},
    {"return seat.hand:has(seat.hand:at(9)) and 1 or 2", true},
    {"return has(seat.hand, aces) and count(seat.hand) or 0", false},
    {"return seat.hand.has(aces, seat.hand:top()) and 1 or 2", false},
    {"return seat.hand.has(seat.side, aces) and 1 or 2", false},
    {"local h = seat.hand if h:has(aces) then h = seat end return h.index", true},
    {"local h = seat if h.hand:has(aces) then h = h.hand end return h:count()", true},
    {"return", true},
    /* conditions that lead past one another, fields that are compared at once */
    {"local n = 0 for card in seat.hand:cards() do if aces:has(card) then n = n + 1 elseif "
     "aces:has(card) or card.suit == 'H' or card.rank == seat.hand:top().rank then n = n + 10 end "
     "end return n",
     true},
    {"local n = 0 for card in seat.hand:cards() do for other in seat.hand:cards() do if card.suit "
     "~= other.suit and card.rank ~= other.rank then n = n + 1 end end end return n",
     true},
    {"local card, gone = seat.hand:top(), seat.hand:at(9) return card.suit == gone.suit and 1 or 2",
     false},
    /* tables by fields of cards, and by variables */
    {"local card = seat.hand:top() local suit = card.suit return suits[suit] + (suit == 'D' and 10 "
     "or 20)",
     true},
    {"local card = seat.hand:top() local n = suits[card.rank] return n == nil and 1 or 0", true},
    {"local card = seat.hand:at(1) local n = suits[card.suit] card = seat.hand:at(9) return "
     "suits[card.suit] + n",
     false},
    {"return suits[game.chosen] == nil and 1 or 0", true},
};

/* The outcome of a call in words. */
static void tell(const table *t, kn_status status, int64_t result, char *out, size_t size)
{
    const kn_problem *p = &t->f.report.problem[0];
    if (status == KN_OK)
        snprintf(out, size, "%lld", (long long)result);
    else
        snprintf(out, size, "E%04d line %u: %s", (int)p->code, (unsigned)p->at.line, p->message);
}

static void value_of(table *t, bool off, char *out, size_t size)
{
    int64_t result = 0;
    t->host->quicks->off = off;
    t->call.seat = t->call.place = 1;
    t->f.report.count = 0;
    kn_status status = kl_host_value(t->host, &t->hook, &t->call, &result);
    tell(t, status, result, out, size);
    t->f.report.count = 0;
    ck_assert_int_eq(lua_gettop(t->host->L), 0);
}

START_TEST(a_value_is_what_lua_says)
{
    const struct piece *piece = &values[_i];
    char script[4096], by_lua[600], quick[600];
    table t;
    table_begin(&t);
    snprintf(script, sizeof script,
             "%shook 'h' { kind = 'value', run = function(game, seat, with)\n%s\nend }", head,
             piece->body);
    table_script(&t, script);
    ks_transfer(&t.f.world, heap_of(&t.f, "stock", 0), heap_of(&t.f, "hand", 1),
                cards_of(&t.f, "AS 2H 3D"), KS_TOP, 0);
    value_of(&t, true, by_lua, sizeof by_lua);
    ck_assert_uint_eq(t.host->quicks->calls, 0);
    value_of(&t, false, quick, sizeof quick);
    ck_assert_msg(strcmp(by_lua, quick) == 0, "%s: Lua says %s, not %s", piece->body, by_lua,
                  quick);
    ck_assert_msg(t.host->quicks->calls == piece->quick, "%s: %s (%s)", piece->body,
                  piece->quick ? "was given up" : "was not given up", by_lua);
    table_end(&t);
}
END_TEST

/* Lua 5.4.4 does not push the table if it is indexed with a comparison that is true, and uses
 * another value. Such scripts are rejected unless the installed Lua is correct. */
START_TEST(a_local_is_not_indexed_by_a_comparison)
{
    static const char script[] =
        "local t = { [true] = 3 }\n"
        "local function of(a, b) return t[a < b] end\n"
        "hook 'h' { kind = 'value', run = function(game, seat) return of(1, 2) end }";
    char by_lua[600], quick[600];
    table t;
    table_begin(&t);
    if (table_load(&t, script)) {
        ck_assert(table_bind(&t, "h", NULL));
        value_of(&t, true, by_lua, sizeof by_lua);
        value_of(&t, false, quick, sizeof quick);
        ck_assert_str_eq(by_lua, "3");
        ck_assert_str_eq(quick, "3");
    } else {
        ck_assert_int_eq(t.f.report.problem[0].at.line, 2);
        expect_problem(&t, KN_E_SCRIPT_FAILED, "by a comparison");
    }
    table_end(&t);
}
END_TEST

/* Inlined calls use as much of the budget as calls of Lua. */
START_TEST(a_loop_of_calls_ends_where_lua_ends_it)
{
    static const char script[] =
        "local function nothing() end\n"
        "hook 'h' { kind = 'value', run = function(game, seat)\n"
        "for i = 1, 7000 do nothing() nothing() nothing() nothing() nothing() end\n"
        "return 3 end }";
    char by_lua[600], quick[600];
    table t;
    table_begin(&t);
    table_script(&t, script);
    value_of(&t, true, by_lua, sizeof by_lua);
    value_of(&t, false, quick, sizeof quick);
    ck_assert_str_eq(by_lua, quick);
    ck_assert_str_ne(quick, "3");
    table_end(&t);
}
END_TEST

/* Keys with the same hash position. Keys too far from it are left to Lua instead of being searched
 * for. */
START_TEST(crowded_keys_are_left_to_lua)
{
    static const struct {
        int keys;
        const char *what;
        bool quick;
    } asked[] = {{60, "crowd[key[60]]", true},
                 {60, "crowd[0] or 4", true},
                 {100, "crowd[0] or 4", false},
                 {100, "sum()", false}};
    static const char form[] =
        "local crowd, key, count = {}, {}, 0\n"
        "for n = 1, 60000 do\n"
        "if (n * 0x9E3779B97F4A7C15 >> 40) & 511 == 7 and count < %d then\n"
        "count = count + 1 crowd[n] = n key[count] = n end end\n"
        "local function sum() local n = 0 for i = 1, 100 do n = n + crowd[key[i]] end return n "
        "end\n"
        "hook 'h' { kind = 'value', run = function(game, seat) return %s end }";
    for (size_t n = 0; n < sizeof asked / sizeof *asked; n++) {
        char script[1024], by_lua[600], quick[600];
        table t;
        table_begin(&t);
        snprintf(script, sizeof script, form, asked[n].keys, asked[n].what);
        table_script(&t, script);
        value_of(&t, true, by_lua, sizeof by_lua);
        value_of(&t, false, quick, sizeof quick);
        ck_assert_str_eq(by_lua, quick);
        ck_assert_int_gt(atoi(by_lua), 0);
        ck_assert_uint_eq(t.host->quicks->calls, asked[n].quick);
        table_end(&t);
    }
}
END_TEST

/* ---- what C raises ---- */

/* C functions that know nothing of quick calls. Whatever they do, the quick call is given up. */
static int raises_text(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    (void)self, (void)given;
    host->code = KN_E_HOOK_VALUE;
    host->fatal = host->exhausted = true;
    host->within = KN_RULES;
    return luaL_error(L, "by Lua's own way");
}

static int raises_memory(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    (void)self, (void)given;
    host->larger = 0; /* every allocation fails */
    lua_newuserdatauv(L, 64, 0);
    kl_answer_whole(L, 7);
    return 1;
}

static int reads_nil(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    (void)host, (void)self, (void)given;
    lua_pushnil(L);
    lua_getfield(L, -1, "x");
    return 1;
}

static int answers_lua(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    (void)host, (void)self, (void)given;
    lua_pushinteger(L, 7);
    return 1;
}

static int raises(lua_State *L)
{
    return lua_error(L);
}

static int raises_within(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    (void)host, (void)self, (void)given;
    lua_pushcfunction(L, raises);
    lua_call(L, 0, 1);
    return 1;
}

static kl_run *const careless[] = {raises_within, raises_text, raises_memory, reads_nil,
                                   answers_lua};

/* The method of a zone with this name. */
static kl_cell *method_of(const kl_host *host, int heap, const char *name)
{
    const kl_cells *cells = host->reference[host->heap[heap]].is.object->fields;
    for (unsigned n = 0; n <= cells->mask; n++)
        if (cells->slot[n].key.tag == KL_WORD && strcmp(cells->slot[n].key.is.text, name) == 0)
            return &cells->slot[n].value;
    ck_abort_msg("no %s", name);
}

START_TEST(whatever_is_raised_is_given_up)
{
    const kl_function row = {.name = "bottom", .receivers = KL_IS_SET, .run = careless[_i]};
    char script[4096], by_lua[600], quick[600];
    table t;
    table_begin(&t);
    snprintf(script, sizeof script,
             "%shook 'h' { kind = 'value', run = function(game, seat, with)\n"
             "return seat.hand:bottom() and 4 or 3\nend }",
             head);
    table_script(&t, script);
    value_of(&t, true, by_lua, sizeof by_lua);
    value_of(&t, false, quick, sizeof quick);
    ck_assert_str_eq(by_lua, quick);
    ck_assert_uint_eq(t.host->quicks->calls, 1);
    kl_quick *of = t.host->hook[0]->quick[KL_RUN];
    size_t larger = t.host->larger;
    method_of(t.host, heap_of(&t.f, "hand", 1), "bottom")->is.row = &row;
    for (int n = 0; n < 300; n++) { /* more calls than Lua allows to be nested */
        of->gave_up = 0;
        value_of(&t, false, quick, sizeof quick);
        t.host->larger = larger;
        ck_assert_str_eq(by_lua, quick);
        ck_assert_uint_eq(t.host->quicks->calls, 1);
    }
    ck_assert(!t.host->fatal && !t.host->exhausted && t.host->code == 0);
    ck_assert_int_eq(t.host->within, KN_OK);
    of->gave_up = 1000; /* from now on, only Lua runs, as before */
    value_of(&t, false, quick, sizeof quick);
    ck_assert_str_eq(by_lua, quick);
    table_end(&t);
}
END_TEST

START_TEST(without_memory_for_reading_hooks_stay_luas)
{
    char script[16384], by_lua[600], quick[600];
    int failures = 0;
    size_t length = (size_t)snprintf(script, sizeof script, "%s", head);
    for (int lines = 100; lines <= 400; lines *= 4) { /* each makes the buffer grow */
        length += (size_t)snprintf(script + length, sizeof script - length,
                                   "local function long_%d()\nlocal n = 0\n", lines);
        for (int n = 0; n < lines; n++)
            length += (size_t)snprintf(script + length, sizeof script - length, "n = n + %d\n", n);
        length += (size_t)snprintf(script + length, sizeof script - length, "return n\nend\n");
    }
    snprintf(script + length, sizeof script - length,
             "hook 'h' { kind = 'value', run = function(game, seat, with)\n"
             "return seat.hand:count() + fib(5) + long_100() + long_400()\nend }");
    for (unsigned long n = 1; n <= 48; n++) { /* Lua allocates twice for its own tables */
        bool failed;
        table t;
        table_begin(&t);
        table_script(&t, script);
        value_of(&t, true, by_lua, sizeof by_lua);
        ck_assert(!t.host->quicks->read);
        kn_memory_fail_once(n);
        value_of(&t, false, quick, sizeof quick);
        kn_memory_fail_after(0);
        ck_assert_str_eq(by_lua, quick);
        failed = t.host->quicks->calls == 0;
        ck_assert(t.host->quicks->read && t.host->quicks->over == failed);
        value_of(&t, false, quick, sizeof quick);
        ck_assert_str_eq(by_lua, quick);
        ck_assert_uint_eq(t.host->quicks->calls, failed ? 0 : 2);
        table_end(&t);
        failures += failed;
    }
    ck_assert_int_gt(failures, 1);
}
END_TEST

/* Many loops over a long list: the items are stored once for all loops. */
START_TEST(typed_forms_take_little_memory)
{
    enum { ITEMS = 4000, HOOKS = 400, MOST = 64 }; /* MiB */
    static char script[HOOKS * 100 + 1000];
    char quick[600];
    table t;
    table_begin(&t);
    size_t length = (size_t)snprintf(
        script, sizeof script,
        "local long = {} for n = 1, %d do long[n] = n end\n"
        "local function one() for _, n in ipairs(long) do return n end end\n"
        "local function six() return one() + one() + one() + one() + one() + one() end\n",
        (int)ITEMS);
    for (int n = 0; n < HOOKS; n++)
        length += (size_t)snprintf(script + length, sizeof script - length,
                                   "hook 'h%.0d' { kind = 'value', run = function() local n = "
                                   "six() + six() + six() return n end }\n",
                                   n);
    table_script(&t, script);
    long before = resident();
    value_of(&t, false, quick, sizeof quick);
    ck_assert_str_eq(quick, "18");
    ck_assert_uint_eq(t.host->quicks->calls, 1);
    ck_assert_int_lt(resident() - before, MOST * 1024);
    table_end(&t);
}
END_TEST

/* Types of values pass through many registers. Typed forms of hooks are made until their budget is
 * used up, and other hooks run without these forms. */
START_TEST(typed_forms_take_little_work)
{
    enum { HOOKS = 300, LOCALS = 50 };
    static char script[HOOKS * 200 + 4000];
    char quick[600], by_lua[600];
    table t;
    table_begin(&t);
    size_t length = (size_t)snprintf(script, sizeof script, "local function round(x)\n");
    for (int n = 0; n < LOCALS; n++)
        length += (size_t)snprintf(script + length, sizeof script - length, "local v%d = %s\n", n,
                                   n + 1 < LOCALS ? "1" : "x");
    length += (size_t)snprintf(script + length, sizeof script - length, "for i = 1, 2 do\n");
    for (int n = 0; n < LOCALS; n++)
        length += (size_t)snprintf(script + length, sizeof script - length, "v%d = v%d\n", n,
                                   n + 1 < LOCALS ? n + 1 : 0);
    length += (size_t)snprintf(script + length, sizeof script - length,
                               "end\nreturn v0 == v1 and 1 or 2\nend\n");
    for (int n = 0; n < HOOKS; n++)
        length += (size_t)snprintf(
            script + length, sizeof script - length,
            "hook 'h%.0d' { kind = 'value', run = function(game, seat) local n = round(seat) + "
            "round(seat) + round(seat) + round(seat) return n end }\n",
            n);
    table_script(&t, script);
    value_of(&t, true, by_lua, sizeof by_lua);
    value_of(&t, false, quick, sizeof quick);
    ck_assert_str_eq(quick, by_lua);
    ck_assert_uint_eq(t.host->quicks->calls, 1);
    unsigned typed = 0;
    for (int n = 0; n < t.host->hooks; n++)
        typed += t.host->hook[n]->quick[KL_RUN]->typed != NULL;
    ck_assert_uint_gt(typed, 0);
    ck_assert_uint_lt(typed, HOOKS);
    table_end(&t);
}
END_TEST

/* Bodies of an event hook. */
static const struct piece events[] = {
    {"game.floor:move(all, seat.hand)", true},
    {"game.stock:move(aces, game.floor) game.stock:deal(2, seat.hand)", true},
    {"game.stock:move(seat.next, seat.hand)", false},
    {"game.stock:move(game.stock:top(), seat.rack) seat.rack:move(seat.rack:bottom(), game.floor)",
     true},
    {"seat.bid = 2 game.chosen = 'H' game.mood = 'wild' seat.side.doubled = true game.bonus = -3",
     true},
    {"game.chosen = 'H' local a = suits[game.chosen] game.chosen = 'S' seat.bid = a + "
     "suits[game.chosen]",
     true},
    {"local was = game.chosen game.chosen = 'D' seat.bid = suits[was] or 4", true},
    {"game.stock:move(spades, game.floor) for card in game.floor:cards() do game.floor:move(card, "
     "seat.hand) end",
     false},
    {"game.stock:move(spades, seat.hand) for card in seat.hand:cards() do seat.hand:move(card, "
     "game.floor) if card.suit == 'S' then seat.hand:move(aces, game.floor) end end",
     true},
    {"game.chosen = 'H' game.chosen = nil seat.secret = game.stock:top() seat.secret = nil", true},
    {"seat.bid = 2 seat.bid = 8", false},
    {"seat.bid = nil", false},
    {"game.chosen = 'X'", false},
    {"game.mood = nil", false},
    {"seat.side.doubled = 1", false},
    {"seat.chips = 3", false},
    {"seat.hand = nil", false},
    {"game.nothing = 1", false},
    {"game.marked = aces game.marked:add(spades)", false},
    {"game.marked:add(spades) game.marked:add(game.marked)", true},
    {"seat:pay('chips', 5, game, 'pot') game:pay('pot', 2, seat.next, 'chips')", true},
    {"seat:pay('nothing', 5, game, 'pot')", false},
    {"game.stock:shuffle() seat.bid = game:random(6)", true},
    {"game.stock:deal(3, game.floor) game.stock:deal(1, nil)", false},
    {"seat.bid = game:random(3) seat:award(5) game:end_game() error('no')", false},
    {"seat:award(5) game:end_deal()", true},
    {"game:note('a note')", true},
    {"game:call('play')", false},
    {"game:turn(seat)", false},
    {"return 1", true}, /* rejected in both cases */
};

/* The whole position, and the results, after the event. */
static void after_event(table *t, bool off, unsigned char *block, char *out, size_t size)
{
    memcpy(t->f.block, t->before, t->f.layout->size);
    t->host->quicks->off = off;
    t->call.seat = t->call.place = t->call.side = 1;
    t->call.request = KL_REQUEST_NONE;
    kn_status status = kl_host_event(t->host, &t->hook, &t->call);
    tell(t, status, t->call.request, out, size);
    if (status == KN_OK)
        memcpy(block, t->f.block, t->f.layout->size);
    t->f.report.count = 0;
}

START_TEST(an_event_does_what_lua_does)
{
    const struct piece *piece = &events[_i];
    char script[4096], by_lua[600], quick[600];
    table t;
    table_begin(&t);
    unsigned char *block[2] = {kn_calloc(1, t.f.layout->size), kn_calloc(1, t.f.layout->size)};
    snprintf(script, sizeof script,
             "%shook 'h' { kind = 'event', run = function(game, event, with)\nlocal seat = "
             "event.seat\n%s\nend }",
             head, piece->body);
    table_script(&t, script);
    t.f.world.feed = NULL;
    after_event(&t, true, block[0], by_lua, sizeof by_lua);
    after_event(&t, false, block[1], quick, sizeof quick);
    ck_assert_msg(strcmp(by_lua, quick) == 0, "%s: Lua says %s, not %s", piece->body, by_lua,
                  quick);
    ck_assert_mem_eq(block[0], block[1], t.f.layout->size);
    ck_assert_msg(t.host->quicks->calls == piece->quick, "%s: %s (%s)", piece->body,
                  piece->quick ? "was given up" : "was not given up", by_lua);
    kn_free(block[0]);
    kn_free(block[1]);
    table_end(&t);
}
END_TEST

/* ---- programs at random ---- */

static const struct {
    const char *hook;
    kl_role role;
} asked[] = {{"value1", KL_RUN},  {"value2", KL_RUN}, {"event1", KL_RUN},
             {"event2", KL_RUN},  {"legal", KL_RUN},  {"phase", KL_START},
             {"phase", KL_LEGAL}, {"phase", KL_PLAY}, {"phase", KL_PLAUSIBLE}};
enum { ASKED = sizeof asked / sizeof *asked, LISTED = 80 };

/* Where a hook is called, and the outcome of the call. */
typedef struct position {
    ks_block *block;
    ks_moves moves;
    ks_move list[LISTED], move;
    int seat, card, number;
    kn_set taken, before;
} position;
typedef struct outcome {
    char told[1800];
    uint64_t print, spent, calls;
    bool looked;
} outcome;

static void mix(outcome *o, const void *bytes, size_t size)
{
    const unsigned char *p = bytes;
    for (size_t i = 0; i < size; i++)
        o->print = (o->print ^ p[i]) * 1099511628211u;
}

static void mix_number(outcome *o, int64_t number)
{
    mix(o, &number, sizeof number);
}

static void mix_moves(outcome *o, const ks_moves *moves)
{
    mix(o, &moves->plain, sizeof moves->plain);
    mix_number(o, moves->count);
    mix_number(o, moves->failed);
    for (int n = 0; n < moves->count; n++)
        mix(o, &moves->list[n], sizeof moves->list[n]);
}

static kn_status ask(table *t, kl_role role, const position *p, int64_t *result)
{
    bool plausible = false;
    kn_status status;
    switch (role) {
    case KL_LEGAL:
        return kl_host_phase_legal(t->host, &t->hook, &t->call);
    case KL_PLAY:
        return kl_host_phase_play(t->host, &t->hook, &t->call, &p->move);
    case KL_PLAUSIBLE:
        status = kl_host_phase_plausible(t->host, &t->hook, &t->call, &plausible);
        *result = plausible;
        return status;
    case KL_START:
        return kl_host_phase_start(t->host, &t->hook, &t->call);
    default:
        return t->hook.kind == KL_HOOK_VALUE ? kl_host_value(t->host, &t->hook, &t->call, result)
                                             : table_call(t);
    }
}

/* Calls the hook at that point. The caller undoes the changes of a failing call. */
static void ask_there(table *t, kl_role role, const position *p, bool off, outcome *o)
{
    int64_t result = 0;
    kl_host *host = t->host;
    memcpy(t->f.block, p->block, t->f.layout->size);
    ks_moves_clear(&t->moves);
    for (int n = 0; n < p->moves.count; n++)
        ks_moves_add(&t->moves, p->list[n]);
    t->moves.plain = p->moves.plain;
    t->call.seat = t->call.place = t->call.side = t->call.winner = p->seat;
    t->call.card = p->card;
    t->call.number = p->number;
    t->call.taken = p->taken;
    t->call.before = p->before;
    t->call.request = t->call.request_value = t->call.raises = 0;
    t->call.turn = KS_NOBODY;
    t->f.report.count = 0;
    kl_host_has_looked(host);
    host->quicks->off = off;
    *o = (outcome){.print = 14695981039346656037u, .calls = host->quicks->calls};
    kn_status status = ask(t, role, p, &result);
    o->spent = host->spent;
    o->calls = host->quicks->calls - o->calls;
    o->looked = kl_host_has_looked(host);
    tell(t, status, result, o->told, sizeof o->told);
    if (status == KN_OK) {
        mix(o, t->f.block, t->f.layout->size);
        mix_moves(o, &t->moves);
        mix_number(o, t->call.request);
        mix_number(o, t->call.request_value);
        mix_number(o, t->call.turn);
        for (int n = 0; n < t->call.raises; n++) {
            mix_number(o, t->call.raised[n].event * 1000 + t->call.raised[n].card);
            mix_number(o, t->call.raised[n].number);
            mix(o, &t->call.raised[n].taken, sizeof t->call.raised[n].taken);
        }
    }
    ck_assert_int_eq(lua_gettop(host->L), 0);
    ck_assert(!host->now.call && !host->now.quick);
}

static kn_set some_cards(uint64_t *dice)
{
    kn_set cards = KN_EMPTY;
    for (unsigned n = hn_below(dice, 4); n > 0; n--)
        kn_put(&cards, hn_below(dice, 16));
    return cards;
}

/* A list of moves, and the seat that is asked about each. */
static void place(table *t, uint64_t *dice, position *p)
{
    p->moves = (ks_moves){.plain = some_cards(dice)};
    for (unsigned n = hn_below(dice, 4) ? hn_below(dice, 6) : hn_below(dice, LISTED); n > 0; n--)
        p->list[p->moves.count++] =
            (ks_move){.word = (uint8_t)(1 + hn_below(dice, 5)),
                      .card = (uint8_t)(hn_below(dice, 3) ? hn_below(dice, 16) : KN_NO_CARD),
                      .suit = (uint8_t)(hn_below(dice, 2) ? hn_below(dice, 4) : KS_NO_SUIT),
                      .number = hn_below(dice, 2) ? (int)hn_below(dice, 4) : KS_NO_NUMBER,
                      .cards = some_cards(dice)};
    p->move = (ks_move){.word = (uint8_t)hn_below(dice, 6),
                        .card = (uint8_t)(hn_below(dice, 3) ? hn_below(dice, 16) : KN_NO_CARD),
                        .suit = (uint8_t)(hn_below(dice, 2) ? hn_below(dice, 4) : KS_NO_SUIT),
                        .number = hn_below(dice, 2) ? (int)hn_below(dice, 4) : KS_NO_NUMBER,
                        .mark = (uint8_t)hn_below(dice, 2),
                        .cards = some_cards(dice)};
    p->seat = (int)hn_below(dice, 2);
    p->card = hn_below(dice, 4) ? (int)hn_below(dice, 16) : KN_NO_CARD;
    p->number = (int)hn_below(dice, 5) - 1;
    p->taken = some_cards(dice);
    p->before = some_cards(dice);
    memcpy(t->f.block, p->block, t->f.layout->size);
    for (unsigned n = hn_below(dice, 8); n > 0; n--) {
        int from = (int)hn_below(dice, (uint32_t)t->f.layout->heaps),
            to = (int)hn_below(dice, (uint32_t)t->f.layout->heaps);
        kn_set cards = kn_and(t->f.block->sets[from], some_cards(dice));
        if (from != to && !kn_is_empty(cards))
            ks_transfer(&t->f.world, from, to, cards, KS_TOP, (ks_seats)hn_below(dice, 4));
    }
    memcpy(p->block, t->f.block, t->f.layout->size);
}

static uint64_t tried, carried_out, failed, over;

/* Calls a function of a hook in both ways. If it succeeded, the game may continue from there. */
static void compare(table *t, int n, uint64_t *dice, position *p, const char *script, long number)
{
    outcome by_lua, quick;
    kl_declared *hook = t->host->hook[t->hook.script->number];
    if (hook->quick[asked[n].role])
        hook->quick[asked[n].role]->gave_up = 0;
    ask_there(t, asked[n].role, p, true, &by_lua);
    ask_there(t, asked[n].role, p, false, &quick);
    bool same = strcmp(by_lua.told, quick.told) == 0 && by_lua.print == quick.print,
         spends = !quick.calls || (quick.spent >= by_lua.spent && quick.spent <= t->host->limit);
    if (!same || !spends)
        fprintf(stderr, "%s\n", script); /* too long for a message of Check */
    ck_assert_msg(same, "program %ld, %s %d: Lua says %.200s, not %.200s", number, asked[n].hook,
                  asked[n].role, by_lua.told, quick.told);
    ck_assert_msg(spends, "program %ld, %s %d: Lua spends %lu, not %lu", number, asked[n].hook,
                  asked[n].role, (unsigned long)by_lua.spent, (unsigned long)quick.spent);
    tried++;
    failed += by_lua.told[0] == 'E';
    if (!quick.calls)
        return;
    carried_out++;
    ck_assert_int_eq(quick.looked, by_lua.looked);
    assert_sound(&t->f);
    if (by_lua.told[0] != 'E' && hn_below(dice, 2))
        memcpy(p->block, t->f.block, t->f.layout->size);
}

static void compare_hooks(table *t, uint64_t *dice, position *p, const char *script, long number)
{
    enum { POSITIONS = 4 };
    for (int n = 0; n < ASKED; n++) {
        bool bound = table_bind(t, asked[n].hook, pm_with);
        ck_assert_msg(bound, "%s", t->f.report.count ? t->f.report.problem[0].message : "");
        for (int i = 0; i < POSITIONS; i++) {
            place(t, dice, p);
            compare(t, n, dice, p, script, number);
        }
    }
    ck_assert(kl_host_is_frozen(t->host));
}

static void one_program(long number)
{
    static char script[65536];
    uint64_t dice = (uint64_t)number * 0x9E3779B97F4A7C15u;
    table t;
    position p;
    table_begin(&t);
    p.block = kn_calloc(1, t.f.layout->size);
    memcpy(p.block, t.f.block, t.f.layout->size);
    pm_make(&dice, script, sizeof script);
    bool loaded = table_load(&t, script);
    if (!loaded && !strstr(t.f.report.problem[0].message, "by a comparison"))
        ck_abort_msg("program %ld: %s", number, t.f.report.problem[0].message);
    if (loaded)
        compare_hooks(&t, &dice, &p, script, number);
    over += loaded && t.host->quicks->over;
    kn_free(p.block);
    table_end(&t);
}
/* KN_PROGRAMS sets the number of programs, and KN_FIRST the first. */
START_TEST(a_program_is_carried_out_as_lua_does)
{
    long first = hn_number("KN_FIRST", 1), programs = hn_number("KN_PROGRAMS", 300);
    for (long n = first; n < first + programs; n++)
        one_program(n);
    if (getenv("KN_TALLY"))
        fprintf(stderr, "%lu calls, %lu without Lua, %lu failed, %lu programs left to Lua\n",
                (unsigned long)tried, (unsigned long)carried_out, (unsigned long)failed,
                (unsigned long)over);
    ck_assert_uint_gt(carried_out, tried / 4); /* otherwise too little was compared */
}
END_TEST

/* ---- whole games ---- */

static hn_case *cases;
static int count;

typedef struct roller {
    uint64_t dice;
    int left;
} roller;

static int roll(void *payload, int seat, int number)
{
    roller *r = payload;
    (void)seat;
    return r->left-- > 0 ? (int)hn_below(&r->dice, (uint32_t)number) : -1;
}

/* Plays this many random decisions, over several matches. */
static void play(km_run *run, int decisions)
{
    roller r = {7, decisions};
    km_chooser chooser = {.choose = roll, .payload = &r};
    uint64_t index = 0;
    bool listed;
    ck_assert_int_eq(kg_run_begin(run, 11, 0), KN_OK);
    while (r.left > 0) {
        ck_assert_int_eq(kg_run_play_on(run, &chooser, &run->moves, &listed), KN_OK);
        if (r.left <= 0)
            break;
        if (run->world.block->standing != KS_RUNNING)
            ck_assert_int_eq(kg_run_begin(run, 11, ++index), KN_OK);
        ck_assert_int_eq(kg_run_legal(run, &run->moves), KN_OK);
        ks_move move = ks_moves_nth(&run->moves, roll(&r, 0, ks_moves_total(&run->moves)));
        ck_assert_int_eq(kg_run_apply(run, &move), KN_OK);
    }
}

START_TEST(random_play_is_the_same_with_lua_and_without)
{
    enum { DECISIONS = 1500 };
    kanun_rules *rules = hn_load_case(&cases[_i]);
    kanun_errors *errors = kanun_errors_new();
    km_run *run[2] = {hn_run(rules, errors), hn_run(rules, errors)};
    if (run[0]->host) {
        run[1]->host->quicks->off = true;
        play(run[0], DECISIONS);
        play(run[1], DECISIONS);
        ck_assert_mem_eq(run[0]->world.block, run[1]->world.block, rules->rules->layout->size);
        ck_assert_uint_eq(run[1]->host->quicks->calls, 0);
        /* two calls for each play, none of which is given up */
        if (strstr(cases[_i].path, "hearts_script"))
            ck_assert_uint_ge(run[0]->host->quicks->calls, 2 * DECISIONS * 3 / 4);
    }
    kg_run_free(run[0]);
    kg_run_free(run[1]);
    kanun_rules_free(rules);
    kanun_errors_free(errors);
}
END_TEST

int main(void)
{
    count = hn_cases(&cases);
    Suite *suite = suite_create("scripts: without Lua");
    TCase *tcase = tcase_create("as Lua does");
    tcase_set_timeout(tcase, 600);
    tcase_add_loop_test(tcase, a_value_is_what_lua_says, 0, sizeof values / sizeof *values);
    tcase_add_test(tcase, a_local_is_not_indexed_by_a_comparison);
    tcase_add_test(tcase, a_loop_of_calls_ends_where_lua_ends_it);
    tcase_add_test(tcase, crowded_keys_are_left_to_lua);
    tcase_add_loop_test(tcase, whatever_is_raised_is_given_up, 0,
                        sizeof careless / sizeof *careless);
    tcase_add_test(tcase, without_memory_for_reading_hooks_stay_luas);
    tcase_add_test(tcase, typed_forms_take_little_memory);
    tcase_add_test(tcase, typed_forms_take_little_work);
    tcase_add_loop_test(tcase, an_event_does_what_lua_does, 0, sizeof events / sizeof *events);
    hn_add_cases(tcase, random_play_is_the_same_with_lua_and_without, count);
    TCase *programs = tcase_create("programs");
    tcase_set_timeout(programs, 0);
    tcase_add_test(programs, a_program_is_carried_out_as_lua_does);
    suite_add_tcase(suite, tcase);
    suite_add_tcase(suite, programs);
    int status = run_suite(suite);
    free(cases);
    return status;
}
