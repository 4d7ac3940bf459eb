/* SPDX-License-Identifier: MIT
 * test_script_fuzz.c: hooks as input: bytes choose a script from a grammar that calls the functions
 * of scripts at random. Whatever the script does, the game stays consistent, a failing hook leaves
 * it unchanged, and the script repeats its results with constant garbage collection and with
 * queries in between. KN_SCRIPTS is the number of scripts to make. tests/fuzz/fuzz_hooks.c plays
 * whole games.
 */
#include "script_fixture.h"
#include "script_maker.h"

typedef struct outcome {
    uint64_t print;  /* hash of the block after each call, and of all notes */
    unsigned worked; /* calls that did not fail */
} outcome;

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

/* Calls the phase's function `n`, or the bound hook of another kind. */
static kn_status ask(table *t, int n, outcome *o)
{
    ks_move move = {.word = KS_WORD_PASS, .card = KN_NO_CARD, .suit = KS_NO_SUIT};
    char why[200] = "";
    bool plausible = false;
    kn_status status;
    memcpy(t->before, t->f.block, t->f.layout->size);
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

/* Loads the script and calls all its functions in turn, twice. With `stressed`, garbage is
 * collected all the time, and each call is preceded by queries, which must not matter. */
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
                continue; /* hooks that act */
            ck_assert(table_bind(&t, hooks[q], NULL));
            ask(&t, q > 3 ? q - 3 : 0, &unheard);
        }
        ck_assert(table_bind(&t, hooks[n], NULL));
        t.f.world.feed = heard;
        t.f.world.payload = o;
        kn_status status = ask(&t, n > 3 ? n - 3 : 0, o);
        t.f.world.feed = NULL;
        if (status != KN_OK)
            memcpy(t.f.block, t.before, t.f.layout->size);
        o->worked += status == KN_OK;
        mix(o, t.f.block, t.f.layout->size);
        assert_sound(&t.f);
        ck_assert_int_eq(lua_gettop(t.host->L), 0);
    }
    ck_assert(!loaded || kl_host_is_frozen(t.host));
    table_end(&t);
    return loaded;
}

static unsigned long worked;

static void play_twice(const uint8_t *data, size_t size)
{
    static char script[32768];
    outcome once, again;
    sm_make(data, size, script, sizeof script);
    if (!play(script, false, &once))
        return;
    ck_assert(play(script, true, &again));
    ck_assert_msg(once.print == again.print && once.worked == again.worked,
                  "the same script did something else:\n%s", script);
    worked += once.worked;
}

TEST(any_script_leaves_the_game_sound_and_does_the_same_again)
{
    const char *wanted = getenv("KN_SCRIPTS");
    unsigned long scripts = wanted ? strtoul(wanted, NULL, 10) : 150;
    uint64_t state = 1;
    uint8_t data[400];
    for (unsigned long n = 0; n < scripts; n++) {
        for (size_t i = 0; i < sizeof data; i++)
            data[i] =
                (uint8_t)((state = state * 6364136223846793005u + 1442695040888963407u) >> 40);
        play_twice(data, sizeof data);
    }
    ck_assert_uint_gt(worked, scripts); /* otherwise too little was tried */
}

int main(void)
{
    return run_tests("scripts at random", .timeout = 3600);
}
