/* SPDX-License-Identifier: MIT
 * test_script_docs.c: docs/hooks.md is right: every Lua example loads with the game of its YAML
 * example and runs, and every field, function and verb that hooks have is named there.
 */
#include "script_fixture.h"

#include <lauxlib.h>

#include "game/core_variables.h"
#include "sheet/sheet.h"

static char *page;
static int examples; /* of Lua in it */

static char *read_page(void)
{
    const char *top = getenv("TOP_SRCDIR");
    char path[4096], *text = calloc(1, 1 << 17);
    FILE *in;
    snprintf(path, sizeof path, "%s/docs/hooks.md", top ? top : ".");
    in = fopen(path, "rb");
    if (!in || !text || fread(text, 1, (1 << 17) - 1, in) == 0) {
        fprintf(stderr, "%s can't be read\n", path);
        exit(EXIT_FAILURE);
    }
    fclose(in);
    return text;
}

/* A copy of the n-th block of that language (from 0); NULL if there is none. */
static char *block(const char *language, int n)
{
    char fence[16];
    const char *p = page, *end;
    snprintf(fence, sizeof fence, "\n```%s\n", language);
    do {
        p = strstr(p, fence);
        if (!p)
            return NULL;
        p += strlen(fence);
    } while (n--);
    end = strstr(p, "\n```");
    return end ? strndup(p, (size_t)(end - p) + 1) : NULL;
}

static void begin(table *t)
{
    char *yaml = block("yaml", 0);
    ck_assert_ptr_nonnull(yaml);
    memset(t, 0, sizeof *t);
    fixture_begin(&t->f, 2, 2, yaml);
    ck_assert_int_ge(ks_words_add(&t->words, t->f.arena, "draw"), 0);
    ck_assert_int_ge(ks_words_add(&t->words, t->f.arena, "discard"), 0);
    ck_assert_int_ge(ks_words_add(&t->words, t->f.arena, "call/1"), 0);
    ck_assert_int_ge(ks_words_add(&t->words, t->f.arena, "meld/1"), 0);
    t->before = kn_calloc(1, t->f.layout->size);
    free(yaml);
}

/* Plays a phase until somebody must discard. */
static void run_phase(table *t)
{
    ck_assert_int_eq(kl_host_phase_start(t->host, &t->hook, &t->call), KN_OK);
    t->call.place = t->call.seat = t->call.turn;
    for (int i = 0; i < 8; i++) {
        ks_moves_clear(&t->moves);
        ck_assert_int_eq(kl_host_phase_legal(t->host, &t->hook, &t->call), KN_OK);
        ks_move move = ks_moves_nth(&t->moves, 0);
        ck_assert_int_eq(kl_host_phase_play(t->host, &t->hook, &t->call, &move), KN_OK);
        t->call.place = t->call.seat = t->call.turn;
    }
    bool plausible;
    ck_assert_int_eq(kl_host_phase_plausible(t->host, &t->hook, &t->call, &plausible), KN_OK);
    ck_assert(plausible);
}

/* There is no deal to score here, so it counts as nothing. */
static kn_status count_nothing(kl_call *call, int side, int seat, kl_counting *counted,
                               int32_t *units)
{
    (void)call, (void)side, (void)seat;
    *counted = KL_COUNTED;
    *units = 0;
    return KN_OK;
}

LOOP(every_example_loads_and_runs, examples)
{
    char *script = block("lua", _i);
    table t;
    begin(&t);
    if (!table_load(&t, script))
        kn_report_print(&t.f.report, stderr, 0);
    ck_assert_msg(t.f.report.count == 0, "example %d does not load", _i);
    ks_transfer(&t.f.world, heap_of(&t.f, "stock", 0), heap_of(&t.f, "floor", 0),
                cards_of(&t.f, "2H 3H 4H 5H 6S"), KS_TOP, 0);
    ks_transfer(&t.f.world, heap_of(&t.f, "stock", 0), heap_of(&t.f, "pile", 1),
                cards_of(&t.f, "7"), KS_TOP, 0);
    for (int i = 0; i < t.host->hooks; i++) {
        ck_assert(table_bind(&t, t.host->hook[i]->face.name, NULL));
        t.moves.plain = cards_of(&t.f, "QS 2H");
        t.call.count = count_nothing;
        t.call.card = 0;
        t.call.before = cards_of(&t.f, "2H 3H");
        t.call.scripted = t.hook.kind == KL_HOOK_EVENT;
        t.call.turn = KS_NOBODY;
        if (t.hook.kind == KL_HOOK_PHASE)
            run_phase(&t);
        else if (t.hook.kind != KL_HOOK_RULE && table_call(&t) != KN_OK)
            kn_report_print(&t.f.report, stderr, 0);
        ck_assert_int_eq(t.f.report.count, 0);
    }
    assert_sound(&t.f);
    free(script);
    table_end(&t);
}

static void expect_named(const char *before, const char *name)
{
    char wanted[80];
    snprintf(wanted, sizeof wanted, "%s%s", before, name);
    ck_assert_msg(strstr(page, wanted) != NULL, "docs/hooks.md does not name %s", wanted);
}

TEST(every_function_verb_and_field_is_named)
{
    static const kl_function *const lists[] = {kl_set_methods, kl_set_verbs, kl_game_methods,
                                               kl_game_verbs, kl_call_methods};
    table t;
    begin(&t);
    ck_assert(table_load(&t, ""));
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const kl_function *row = lists[i]; row->name; row++)
            expect_named(":", row->name);
    for (int class = 0; class < 3; class ++) {
        for (const char *const *name = t.host->fields[class]; *name; name++) {
            bool ours =
                strcmp(*name, "stock") != 0; /* a hidden zone that no sentence needs to name */
            if (ours && ks_layout_find_zone(t.f.layout, *name) < 0 &&
                (ks_layout_find_var(t.f.layout, *name) < 0 || var_of(&t.f, *name)->private_))
                expect_named("", *name);
        }
    }
    table_end(&t);
}

/* The declarations for editors as a Lua function, which returns the classes by name. */
static lua_State *run_stubs(char **text)
{
    size_t size;
    FILE *out = open_memstream(text, &size);
    ck_assert_int_eq(kh_hook_stubs(out), KN_OK);
    long end = ftell(out);
    fputs(
        "return { Card = Card, Cards = Cards, Zone = Zone, Seat = Seat, Side = Side, Game = Game, "
        "Plays = Plays, Offers = Offers, Event = Event, Move = Move }\n",
        out);
    ck_assert_int_eq(fclose(out), 0);
    lua_State *L = luaL_newstate();
    ck_assert_msg(luaL_loadstring(L, *text) == LUA_OK, "%s", lua_tostring(L, -1));
    ck_assert_int_eq(lua_pcall(L, 0, 1, 0), LUA_OK);
    (*text)[end] = '\0';
    return L;
}

static bool has_function(lua_State *L, const char *class, const char *name)
{
    lua_getfield(L, -1, class);
    bool has = lua_getfield(L, -1, name) == LUA_TFUNCTION;
    lua_pop(L, 2);
    return has;
}

/* True if the class has the field: on a line before the next class. */
static bool has_field(const char *text, const char *class, const char *name)
{
    char wanted[80];
    snprintf(wanted, sizeof wanted, "---@class %s", class);
    const char *from = strstr(text, wanted), *to = from ? strstr(from + 1, "---@class ") : NULL;
    snprintf(wanted, sizeof wanted, "---@field %s ", name);
    const char *at = from ? strstr(from, wanted) : NULL;
    return at && (!to || at < to);
}

TEST(editors_know_every_function_and_field)
{
    static const kl_function *const lists[] = {kl_set_methods, kl_set_verbs, kl_game_methods,
                                               kl_game_verbs, kl_call_methods};
    static const struct {
        kl_object_kind kind;
        const char *class, *parent;
    } classes[] = {{KL_OBJECT_SELECTOR, "Cards", ""}, {KL_OBJECT_CALL_SET, "Cards", ""},
                   {KL_OBJECT_VAR_SET, "Cards", ""},  {KL_OBJECT_HEAP, "Zone", "Cards"},
                   {KL_OBJECT_SEAT, "Seat", ""},      {KL_OBJECT_SIDE, "Side", ""},
                   {KL_OBJECT_GAME, "Game", ""},      {KL_OBJECT_PLAYS, "Plays", ""},
                   {KL_OBJECT_OFFERS, "Offers", ""}};
    static const char *const objects[] = {"Game", "Seat", "Side"};
    table t;
    char *text;
    int functions = 0;
    lua_State *L = run_stubs(&text);
    begin(&t);
    ck_assert(table_load(&t, ""));
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const kl_function *row = lists[i]; row->name; row++)
            for (size_t c = 0; c < sizeof classes / sizeof *classes; c++) {
                if (!(row->receivers >> classes[c].kind & 1))
                    continue;
                functions++;
                ck_assert_msg(
                    has_function(L, classes[c].class, row->name) ||
                        (*classes[c].parent && has_function(L, classes[c].parent, row->name)),
                    "%s:%s", classes[c].class, row->name);
            }
    ck_assert_int_gt(functions, 60);
    for (int class = 0; class < 3; class ++)
        for (const char *const *name = t.host->fields[class]; *name; name++) {
            int var = ks_layout_find_var(t.f.layout, *name);
            bool ours = ks_layout_find_zone(t.f.layout, *name) < 0 && var < 0;
            ck_assert_msg(!ours || has_field(text, objects[class], *name) ||
                              has_function(L, objects[class], *name),
                          "%s.%s", objects[class], *name);
        }
    for (const ks_phrase_row *row = kg_core_variables; row->form; row++)
        if (!strchr(row->form, '.'))
            ck_assert_msg(has_field(text, "Game", row->form) ||
                              has_field(text, "Seat", row->form) ||
                              has_field(text, "Side", row->form),
                          "%s", row->form);
    lua_close(L);
    free(text);
    table_end(&t);
}

int main(void)
{
    page = read_page();
    for (char *text; (text = block("lua", examples)) != NULL; examples++)
        free(text);
    int failed = run_tests("docs/hooks.md");
    free(page);
    return failed || examples < 9 ? EXIT_FAILURE : EXIT_SUCCESS;
}
