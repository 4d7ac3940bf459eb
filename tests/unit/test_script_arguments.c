/* SPDX-License-Identifier: MIT
 * test_script_arguments.c: every function that scripts reach is called with every kind of wrong
 * argument, at the top of scripts, in hooks of each kind and inside of pcall. It may raise an
 * error and nothing else: no crash, no broken game, no changed script. It first checks that all
 * functions are behind the dispatcher, so that none is forgotten here. In two deals that the seat
 * can't distinguish, hooks of pure kinds must learn the same in all these ways.
 */
#include <math.h>

#include "harness.h"
#include "script_fixture.h"

enum { FUNCTIONS = 1, VALUES = 2 }; /* upvalues of attack: lists */

static uint64_t state;
static unsigned long calls;
static fixture *watched;
static uint64_t told; /* a hash of all results, including errors */

static void tell(uint64_t x)
{
    told ^= x + 0x9E3779B97F4A7C15u + (told << 6) + (told >> 2);
    told *= 0xFF51AFD7ED558CCDu;
}

/* Records everything that a script can learn about the value at `index`. */
static void tell_value(lua_State *L, int index, int depth)
{
    const kl_object *object = kl_object_at(L, index);
    size_t size = 0;
    const char *text;
    tell((uint64_t)lua_type(L, index));
    switch (lua_type(L, index)) {
    case LUA_TBOOLEAN:
        tell((uint64_t)lua_toboolean(L, index));
        break;
    case LUA_TNUMBER:
        tell(lua_isinteger(L, index) ? (uint64_t)lua_tointeger(L, index) : 1);
        break;
    case LUA_TSTRING:
        text = lua_tolstring(L, index, &size);
        for (size_t i = 0; i < size; i++)
            tell((unsigned char)text[i]);
        break;
    case LUA_TUSERDATA:
        tell((uint64_t)object->kind << 20 | (uint64_t)(object->number + 2) << 8);
        break;
    case LUA_TTABLE:
        for (lua_Integer i = 1; depth < 2 && lua_rawgeti(L, index, i) != LUA_TNIL; i++) {
            tell_value(L, lua_gettop(L), depth + 1);
            lua_pop(L, 1);
        }
        break;
    default:
        break;
    }
}

static unsigned below(unsigned n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % n;
}

static int attack(lua_State *L);

/* Appends the value on top of the stack to the list at `list`, and pops it. */
static void append(lua_State *L, int list)
{
    lua_rawseti(L, list, (lua_Integer)lua_rawlen(L, list) + 1);
}

static bool is_listed(lua_State *L, int list)
{
    for (lua_Integer i = 1, n = (lua_Integer)lua_rawlen(L, list); i <= n; i++) {
        lua_rawgeti(L, list, i);
        bool same = lua_rawequal(L, -1, -2);
        lua_pop(L, 1);
        if (same)
            return true;
    }
    return false;
}

/* Visits everything that can be reached from the value on top, including metatables, which scripts
 * can't see. Adds all functions to the list, and pops the value. */
static void walk(lua_State *L, int list, int seen)
{
    int type = lua_type(L, -1);
    luaL_checkstack(L, 10, NULL);
    if ((type != LUA_TTABLE && type != LUA_TFUNCTION && type != LUA_TUSERDATA) ||
        lua_tocfunction(L, -1) == attack) {
        lua_pop(L, 1);
        return;
    }
    lua_pushvalue(L, -1);
    if (lua_rawget(L, seen) != LUA_TNIL) {
        lua_pop(L, 2);
        return;
    }
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_pushboolean(L, 1);
    lua_rawset(L, seen);
    if (lua_type(L, -1) == LUA_TFUNCTION) {
        if (lua_iscfunction(L, -1))
            ck_assert_msg(lua_tocfunction(L, -1) == kl_dispatch,
                          "a function of C that is not behind the dispatcher");
        for (int i = 1; !lua_iscfunction(L, -1) && lua_getupvalue(L, -1, i); i++)
            walk(L, list, seen);
        append(L, list);
        return;
    }
    if (lua_getmetatable(L, -1))
        walk(L, list, seen);
    if (lua_type(L, -1) == LUA_TTABLE)
        for (lua_pushnil(L); lua_next(L, -2);)
            walk(L, list, seen);
    lua_pop(L, 1);
}

static void push_text(lua_State *L, const char *text, size_t size)
{
    lua_pushlstring(L, text, size);
}

/* Values that few or no functions expect. */
static void hostile_values(lua_State *L, int list)
{
    static const lua_Integer integers[] = {0,
                                           1,
                                           -1,
                                           2,
                                           7,
                                           16,
                                           255,
                                           256,
                                           257,
                                           INT32_MAX,
                                           INT32_MIN,
                                           UINT32_MAX,
                                           INT64_MAX,
                                           INT64_MIN,
                                           0x41414141,
                                           1000,
                                           (lua_Integer)0x4141414141414141};
    static const lua_Number numbers[] = {
        0.5, -0.0, 1.0, 1e308, -1e308, 4.9e-324, 9007199254740993.0};
    static const char *const texts[] = {
        "",     "x",    "AS",   "S",    "red",  "top",          "bottom",
        "pot",  "mood", "next", "play", "draw", "chips",        "#",
        "0x41", "1e9",  "-1",   "nan",  "\xff", "\xE2\x80\xAE", "__index"};
    lua_pushboolean(L, true), append(L, list);
    lua_pushboolean(L, false), append(L, list);
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++)
        lua_pushinteger(L, integers[i]), append(L, list);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        lua_pushnumber(L, numbers[i]), append(L, list);
    lua_pushnumber(L, (lua_Number)INFINITY), append(L, list);
    lua_pushnumber(L, (lua_Number)NAN), append(L, list);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        push_text(L, texts[i], strlen(texts[i])), append(L, list);
    push_text(L, "A\0S", 3), append(L, list);
    char longer[3000];
    memset(longer, '9', sizeof longer);
    push_text(L, longer, sizeof longer), append(L, list);
    lua_newtable(L), append(L, list);
    lua_newtable(L); /* a table that contains itself, and numbers */
    lua_pushvalue(L, -1), lua_rawseti(L, -2, 1);
    lua_pushinteger(L, 5), lua_rawseti(L, -2, 2);
    append(L, list);
    lua_pushlightuserdata(L, &state), append(L, list);
}

/* The hostile values, functions, and all objects: a value of each kind at its limits. */
static void all_values(lua_State *L, int list, int functions)
{
    const kl_host *host = kl_script_host(L);
    const ks_layout *l = host->layout;
    const int singles[] = {host->game,      host->event,       host->plays,   host->offers,
                           host->move,      host->environment, host->no_with, host->next_card,
                           host->next_seat, host->next_side};
    hostile_values(L, list);
    for (int i = 1; i <= 8; i++)
        lua_rawgeti(L, functions, i), append(L, list);
    kl_script_push(L, host->card[0]), append(L, list);
    kl_script_push(L, host->card[l->pack->cards - 1]), append(L, list);
    kl_object_new(L, KL_OBJECT_SELECTOR, 0, 0)->set = l->pack->all;
    append(L, list);
    kl_object_new(L, KL_OBJECT_SELECTOR, 0, 0);
    append(L, list);
    if (host->game == 0) /* there is no game yet */
        return;
    for (size_t i = 0; i < sizeof singles / sizeof *singles; i++)
        kl_script_push(L, singles[i]), append(L, list);
    for (int i = 0; i < l->heaps; i++)
        kl_script_push(L, host->heap[i]), append(L, list);
    for (int i = 0; i < l->places; i++)
        kl_script_push(L, host->place[i]), append(L, list);
    for (int i = 0; i < l->sides; i++)
        kl_script_push(L, host->side[i]), append(L, list);
    for (int i = 0; i < KL_CALL_SETS; i++)
        kl_script_push(L, host->call_sets[i]), append(L, list);
    for (int i = 0; i < l->vars * KS_PLACES_MAX; i++)
        if (host->slot_set[i])
            kl_script_push(L, host->slot_set[i]), append(L, list);
    lua_newtable(L); /* a list of cards, as hooks make them */
    for (int i = 1; i <= 3; i++)
        kl_script_push(L, host->card[i]), lua_rawseti(L, -2, i);
    append(L, list);
}

/* Calls the function at `at` with `count` values. `chosen` is the first of them unless it is 0. The
 * result may be a value or an iterator, and is used further. */
static void call_once(lua_State *L, int functions, int values, lua_Integer at, lua_Integer chosen,
                      int count)
{
    kl_host *host = kl_script_host(L);
    int top = lua_gettop(L);
    lua_rawgeti(L, functions, at);
    for (int i = 0; i < count; i++) {
        if (below(12) == 0 && !(i == 0 && chosen))
            lua_pushnil(L);
        else
            lua_rawgeti(L, values,
                        i == 0 && chosen ? chosen
                                         : 1 + (lua_Integer)below((unsigned)lua_rawlen(L, values)));
    }
    host->spent = 0; /* costs are tested elsewhere */
    host->cumulative = 0;
    calls++;
    if (lua_pcall(L, count, LUA_MULTRET, 0) != LUA_OK)
        ck_assert_msg(!host->fatal || host->exhausted || host->refused != KL_REFUSED_NOT, "fatal");
    host->exhausted = host->fatal = false;
    host->refused = KL_REFUSED_NOT;
    tell((uint64_t)at);
    for (int i = top + 1; i <= lua_gettop(L) && i < top + 9; i++)
        tell_value(L, i, 0);
    if (lua_type(L, top + 1) == LUA_TFUNCTION && lua_rawlen(L, functions) < 600) {
        lua_pushvalue(L, top + 1);
        if (!is_listed(L, functions))
            append(L, functions);
    }
    lua_settop(L, top);
    if (watched) {
        const char *wrong = ks_block_check(watched->layout, watched->block);
        ck_assert_msg(!wrong, "%s", wrong);
    }
    if (calls % 500 == 0)
        lua_gc(L, LUA_GCCOLLECT);
}

/* The function `attack()` that scripts call, with every value there is. */
static int attack(lua_State *L)
{
    luaL_checkstack(L, 40, NULL);
    lua_settop(L, 0);
    lua_newtable(L);
    lua_newtable(L);
    lua_newtable(L);
    kl_script_push(L, kl_script_host(L)->environment);
    walk(L, FUNCTIONS, 3);
    ck_assert_int_gt((int)lua_rawlen(L, FUNCTIONS), 40);
    all_values(L, VALUES, FUNCTIONS);
    for (lua_Integer i = 1; i <= (lua_Integer)lua_rawlen(L, VALUES); i++) {
        lua_rawgeti(L, VALUES, i);
        walk(L, FUNCTIONS, 3);
    }
    for (lua_Integer f = 1; f <= (lua_Integer)lua_rawlen(L, FUNCTIONS); f++) {
        call_once(L, FUNCTIONS, VALUES, f, 0, 0);
        for (lua_Integer v = 1; v <= (lua_Integer)lua_rawlen(L, VALUES); v++)
            call_once(L, FUNCTIONS, VALUES, f, v, 1 + (int)below(6));
    }
    return 0;
}

/* A host with hooks of all kinds, which all call attack(). The function is made visible to scripts
 * under a name that the sandbox allows. */
static const char script[] =
    "local param = integer { default = 1 }\n"
    "local attack, sets = string.attack, { cards 'A', cards 'S' }\n"
    "local function inside() pcall(attack) end\n"
    "hook 'rule' { kind = 'rule', run = function() attack() inside() end }\n"
    "hook 'value' { kind = 'value', run = function() attack() inside() return 1 end }\n"
    "hook 'legal' { kind = 'legal', run = function() attack() inside() end }\n"
    "hook 'event' { kind = 'event', run = function() attack() inside() end }\n"
    "hook 'phase' { kind = 'phase', moves = { 'draw', 'call/1' }, events = { 'draw' },\n"
    "  start = function(game) attack() game:turn(game.dealer) end,\n"
    "  legal = function(game, seat, offers) attack() offers:add('pass') end,\n"
    "  play = function(game, move) attack() game:turn(game.dealer) end,\n"
    "  why = function() attack() inside() end,\n"
    "  plausible = function() attack() return true end }\n";

static int provide(lua_State *L)
{
    lua_pushliteral(L, "");
    ck_assert(lua_getmetatable(L, -1));
    lua_getfield(L, -1, "__index");
    ck_assert(kl_script_content(L, -1));
    lua_pushcfunction(L, attack);
    lua_setfield(L, -2, "attack");
    return 0;
}

static int load_and_freeze(lua_State *L)
{
    const kl_host *host = kl_script_host(L);
    if (luaL_loadbufferx(L, script, strlen(script), "@test.lua", "t") != LUA_OK)
        lua_error(L);
    kl_script_push(L, host->environment);
    lua_setupvalue(L, -2, 1);
    lua_call(L, 0, 0);
    return 0;
}

static void begin(table *t)
{
    table_begin(t);
    t->source[0] = (kn_source){"test.lua", "local nothing = 1", 17};
    t->host = kl_host_new(NULL, t->f.layout, t->source, NULL, 1, &t->f.report);
    ck_assert_ptr_nonnull(t->host);
    t->host->loading = true;
    t->host->loading_source = &t->source[0];
    ck_assert_int_eq(kl_script_protected(t->host, provide, NULL, KN_E_SCRIPT_FAILED, &t->f.report),
                     KN_OK);
}

static void finish_loading(table *t)
{
    t->host->load_spent = 0;
    t->host->load_cumulative = 0;
    kn_status status =
        kl_script_protected(t->host, load_and_freeze, NULL, KN_E_SCRIPT_FAILED, &t->f.report);
    t->host->loading = false;
    if (status != KN_OK || kl_host_freeze(t->host, &t->words, &t->f.report) != KN_OK) {
        kn_report_print(&t->f.report, stderr, 0);
        ck_abort_msg("the script does not load");
    }
}

TEST(at_the_top_of_a_script)
{
    table t;
    begin(&t);
    state = 7;
    ck_assert_int_eq(kl_script_protected(t.host, attack, NULL, KN_E_SCRIPT_FAILED, &t.f.report),
                     KN_OK);
    table_end(&t);
}

static const char *const names[] = {"rule", "value", "legal", "event", "phase"};

static void deal(table *t)
{
    int stock = heap_of(&t->f, "stock", 0);
    ks_shuffle_heap(&t->f.world, stock, -1, KN_CHANCE_SHUFFLE);
    for (int seat = 0; seat < 2; seat++) {
        ks_deal_cards(&t->f.world, stock, KS_TOP, heap_of(&t->f, "hand", seat), 3, 0);
        ks_deal_cards(&t->f.world, stock, KS_TOP, heap_of(&t->f, "row", seat), 2, 0);
    }
    ks_deal_cards(&t->f.world, stock, KS_TOP, heap_of(&t->f, "floor", 0), 2, 0);
    ks_deal_cards(&t->f.world, stock, KS_TOP, heap_of(&t->f, "pile", 1), 1, 0);
}

LOOP(in_a_hook_of_each_kind, 5)
{
    table t;
    begin(&t);
    finish_loading(&t);
    deal(&t);
    state = (uint64_t)_i;
    ck_assert(table_bind(&t, names[_i], NULL));
    t.moves.plain = cards_of(&t.f, "S");
    t.call.card = 1;
    watched = &t.f;
    kn_status status = table_call(&t);
    if (_i == 4 && status == KN_OK) {
        ks_move move = {.word = KS_WORD_PASS, .card = KN_NO_CARD, .suit = KS_NO_SUIT};
        char why[200];
        bool plausible;
        kl_host_phase_legal(t.host, &t.hook, &t.call);
        kl_host_phase_play(t.host, &t.hook, &t.call, &move);
        kl_host_phase_why(t.host, &t.hook, &t.call, &move, "en", why, sizeof why);
        kl_host_phase_plausible(t.host, &t.hook, &t.call, &plausible);
    }
    watched = NULL;
    assert_sound(&t.f);
    ck_assert_int_eq(lua_gettop(t.host->L), 0);
    ck_assert(kl_host_is_frozen(t.host));
    ck_assert_uint_gt(calls, 10000);
    table_end(&t);
}

/* Everything that query `n` learns: a pure kind, or the event hook, which sees the true world. */
static uint64_t answers(table *t, int n)
{
    static const char *const asks[] = {"value", "legal", "phase", "phase", "event"};
    ks_move move = {.word = KS_WORD_PASS, .card = KN_NO_CARD, .suit = KS_NO_SUIT};
    char why[200];
    ck_assert(table_bind(t, asks[n], NULL));
    t->moves.plain = cards_of(&t->f, "S");
    t->moves.count = 0;
    t->f.report.count = 0;
    state = 99;
    told = 0;
    if (n == 2)
        kl_host_phase_legal(t->host, &t->hook, &t->call);
    else if (n == 3)
        kl_host_phase_why(t->host, &t->hook, &t->call, &move, "en", why, sizeof why);
    else
        table_call(t);
    return told;
}

LOOP(two_deals_that_a_seat_cant_tell_apart_give_the_same_answers, 5)
{
    table t;
    kn_dice dice;
    bool differed = false;
    begin(&t);
    finish_loading(&t);
    kn_dice_seed(&dice, 5, 0, 0);
    ks_block *real = kn_calloc(1, t.f.layout->size), *other = kn_calloc(1, t.f.layout->size);
    long rounds = _i == 4 ? 4 : hn_number("KN_ROUNDS", 4); /* one round may find no difference */
    for (long round = 0; round < rounds; round++) {
        ks_block_begin(t.f.layout, t.f.block, 0);
        kn_chance_seed(&t.f.block->chance, (uint64_t)round, 3, 0);
        deal(&t);
        memcpy(real, t.f.block, t.f.layout->size);
        ks_redeal(&t.f.world, 0, &dice, other);
        uint64_t first = answers(&t, _i);
        memcpy(t.f.block, other, t.f.layout->size);
        uint64_t second = answers(&t, _i);
        differed = differed || first != second;
        ck_assert_msg(_i == 4 || first == second, "what is asked in round %ld differs", round);
        memcpy(t.f.block, real, t.f.layout->size);
    }
    ck_assert_msg(_i != 4 || differed, "the print does not notice what it should");
    kn_free(real);
    kn_free(other);
    table_end(&t);
}

int main(void)
{
    return run_tests("arguments of scripts", .timeout = 300);
}
