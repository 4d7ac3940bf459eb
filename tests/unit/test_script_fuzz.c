/* SPDX-License-Identifier: MIT
 * test_script_fuzz.c: hooks as input: bytes choose a script from a grammar that calls what scripts
 * have at random. Whatever it does, the game stays sound, a failing hook leaves it as it was, and
 * the same script does the same again: with garbage collected all the time, and asked questions in
 * between. KN_SCRIPTS says how many scripts are made; built with libFuzzer and -DKN_LIBFUZZER, the
 * bytes are its input.
 */
#include "script_fixture.h"

#include <stdarg.h>

typedef struct maker {
    const uint8_t *data;
    size_t left;
    char *out;
    size_t used, room;
} maker;

typedef struct outcome {
    uint64_t print;  /* of the block after each call, and of all notes */
    unsigned worked; /* calls that did not fail */
} outcome;

static unsigned pick(maker *m, unsigned n)
{
    if (m->left == 0)
        return 0;
    m->left--;
    return *m->data++ % n;
}

static void say(maker *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(maker *m, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(m->out + m->used, m->room - m->used, format, arguments);
    va_end(arguments);
    if (n > 0 && m->used + (size_t)n < m->room)
        m->used += (size_t)n;
}

#define CHOOSE(m, list) list[pick(m, sizeof list / sizeof *list)]

static const char *const zones[] = {
    "game.stock",        "game.floor",  "game:seat(0).hand",      "game:seat(1).row",
    "game:side(0).pile", "game.marked", "game:seat(0).kept_back", "game:seat(1).hand"};
static const char *const numbers[] = {"0",        "1",        "2",      "3",   "-1",
                                      "n",        "#list",    "7 // 2", "1e3", "math.maxinteger",
                                      "game.pot", "z:count()"};
static const char *const whats[] = {"aces",      "spades", "all", "{ aces, z }", "z",   "nil",
                                    "card 'AS'", "list",   "{}",  "z:top()",     "'A'", "game"};
static const char *const pure[] = {
    "n = n + z:count(%s)",
    "if z:has(%s) then n = n + 1 end",
    "if z:all(%s) then n = n - 1 end",
    "n = n + z:points(%s)",
    "for c in z:cards() do list[#list + 1] = c end -- %s",
    "local step = all:cards() step(z, %s)",
    "list[z:at(1) or 1] = %s",
    "local ok, why = pcall(function() return z:count(%s) end) n = n + #tostring(why)",
    "for k, v in pairs({ a = 1, b = 2, [3] = %s }) do n = n + 1 end",
    "n = n + (game:seat(0).bid or 0) -- %s",
    "for s in game:seats() do n = n + s.index + s.hand:count(%s) end",
};
static const char *const acts[] = {
    "z:move(%s, y)",
    "z:deal(2, y) -- %s",
    "z:shuffle() -- %s",
    "z:show(%s)",
    "game.marked = %s",
    "game.marked:add(%s)",
    "game:note(tostring(n), n) -- %s",
    "game:seat(0):pay('chips', 3, game, 'pot') -- %s",
    "n = n + game:random(6) -- %s",
    "game:side(1):award(n) -- %s",
    "y:insert(y:top(), z, 0) -- %s",
    "z:cut(1) -- %s",
    "game.mood = 'wild' -- %s",
    "pcall(z.move, z, %s, y)",
    "game:seat(1).bid = n -- %s",
    "game:end_deal() -- %s",
    "error(%s)",
    "game:call('play') -- %s",
};

static void statements(maker *m, bool acting)
{
    say(m, "local n, list, z, y = 1, {}, game.stock, game.floor\n");
    for (unsigned i = 0, count = 1 + pick(m, 8); i < count; i++) {
        char what[80], line[200];
        snprintf(what, sizeof what, "%s", CHOOSE(m, whats));
        unsigned kind = pick(m, 6);
        if (kind == 0)
            say(m, "z = %s\n", CHOOSE(m, zones));
        else if (kind == 1)
            say(m, "n = %s\n", CHOOSE(m, numbers));
        else if (kind == 2)
            say(m, "y = z\n");
        snprintf(line, sizeof line, "%s", acting && kind > 2 ? CHOOSE(m, acts) : CHOOSE(m, pure));
        char *hole = strstr(line, "%s");
        if (hole)
            say(m, "%.*s%s%s\n", (int)(hole - line), line, what, hole + 2);
        else
            say(m, "%s\n", line);
    }
}

static void make_script(maker *m)
{
    static const char *const functions[][2] = {
        {"start = function(game)", "game:turn(game.dealer)"},
        {"legal = function(game, seat, offers)", "offers:add('pass') offers:play(seat.hand)"},
        {"play = function(game, move)", "game:turn(game.dealer.next)"},
        {"why = function(game, seat, move)", "return 'no ' .. n"},
        {"plausible = function(game, seat)", "return n % 2 == 0"}};
    say(m, "local aces, spades, card = cards 'A', cards 'S', function() return all end\n"
           "hook 'event' { kind = 'event', run = function(game, event, with)\n");
    statements(m, true);
    say(m, "end }\nhook 'value' { kind = 'value', run = function(game, seat, with)\n");
    statements(m, false);
    say(m, "return n end }\nhook 'legal' { kind = 'legal', run = function(game, seat, plays)\n");
    statements(m, false);
    say(m, "plays:avoid(aces) end }\nhook 'phase' { kind = 'phase',\n");
    for (int i = 0; i < 5; i++) {
        say(m, "%s\n", functions[i][0]);
        statements(m, i == 0 || i == 2);
        say(m, "%s end,\n", functions[i][1]);
    }
    say(m, "}\n");
}

static void mix(outcome *o, const void *bytes, size_t size)
{
    const unsigned char *p = bytes;
    for (size_t i = 0; i < size; i++)
        o->print = (o->print ^ p[i]) * 1099511628211u;
}

static void heard(void *payload, const ks_event *event)
{
    if (event->kind == KS_EVENT_NOTE)
        mix(payload, event->text, strlen(event->text));
}

/* One call of the phase's function `n`, or of the hook of another kind that is bound. */
static kn_status ask(table *t, int n, outcome *o)
{
    ks_move move = {.word = KS_WORD_PASS, .card = KN_NO_CARD, .suit = KS_NO_SUIT};
    char why[200] = "";
    bool plausible = false;
    kn_status status;
    t->call.saved = false;
    t->moves.plain = cards_of(&t->f, "S");
    t->moves.count = 0;
    t->f.report.count = 0;
    switch (n) {
    case 1:
        return kl_host_phase_legal(t->host, &t->hook, &t->call);
    case 2:
        return kl_host_phase_play(t->host, &t->hook, &t->call, &move);
    case 3:
        status = kl_host_phase_why(t->host, &t->hook, &t->call, &move, "en", why, sizeof why);
        mix(o, why, strlen(why));
        return status;
    case 4:
        status = kl_host_phase_plausible(t->host, &t->hook, &t->call, &plausible);
        mix(o, &plausible, sizeof plausible);
        return status;
    default:
        return table_call(t);
    }
}

/* Loads the script and calls all its functions in turn, twice. `stressed`: garbage is
 * collected all the time, and each is preceded by questions, which must not matter. */
static bool play(const char *script, bool stressed, outcome *o)
{
    static const char *const hooks[] = {"event", "value", "legal", "phase",
                                        "phase", "phase", "phase", "phase"};
    table t;
    outcome unheard = {0};
    table_begin(&t);
    bool loaded = table_load(&t, script);
    *o = (outcome){.print = 14695981039346656037u};
    if (loaded && stressed) {
        lua_gc(t.host->L, LUA_GCINC, 1, 1000, 1);
    }
    ks_deal_cards(&t.f.world, heap_of(&t.f, "stock", 0), KS_TOP, heap_of(&t.f, "hand", 0), 4, 0);
    for (int i = 0; loaded && i < 16; i++) {
        int n = i % 8;
        for (int q = 1; stressed && q < 8; q++) {
            if (q == 3 || q == 5)
                continue; /* these act */
            ck_assert(table_bind(&t, hooks[q], NULL));
            ask(&t, q > 3 ? q - 3 : 0, &unheard);
        }
        ck_assert(table_bind(&t, hooks[n], NULL));
        t.f.world.feed = heard;
        t.f.world.payload = o;
        kn_status status = ask(&t, n > 3 ? n - 3 : 0, o);
        t.f.world.feed = NULL;
        if (status != KN_OK && t.call.saved)
            memcpy(t.f.block, t.backup, t.f.layout->size);
        o->worked += status == KN_OK;
        mix(o, t.f.block, t.f.layout->size);
        assert_sound(&t.f);
        ck_assert_int_eq(lua_gettop(t.host->L), 0);
    }
    ck_assert(!loaded || kl_host_is_frozen(t.host));
    table_end(&t);
    return loaded;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
static unsigned long worked;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char script[32768];
    maker m = {.data = data, .left = size, .out = script, .room = sizeof script};
    outcome once, again;
    make_script(&m);
    if (!play(script, false, &once))
        return 0;
    ck_assert(play(script, true, &again));
    ck_assert_msg(once.print == again.print && once.worked == again.worked,
                  "the same script did something else:\n%s", script);
    worked += once.worked;
    return 0;
}

#ifndef KN_LIBFUZZER
START_TEST(any_script_leaves_the_game_sound_and_does_the_same_again)
{
    const char *wanted = getenv("KN_SCRIPTS");
    unsigned long scripts = wanted ? strtoul(wanted, NULL, 10) : 400;
    uint64_t state = 1;
    uint8_t data[400];
    for (unsigned long n = 0; n < scripts; n++) {
        for (size_t i = 0; i < sizeof data; i++)
            data[i] =
                (uint8_t)((state = state * 6364136223846793005u + 1442695040888963407u) >> 40);
        LLVMFuzzerTestOneInput(data, sizeof data);
    }
    ck_assert_uint_gt(worked, scripts); /* or nothing was tried */
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("scripts at random");
    TCase *cases = tcase_create("all");
    tcase_set_timeout(cases, 0);
    tcase_add_test(cases, any_script_leaves_the_game_sound_and_does_the_same_again);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
#endif
