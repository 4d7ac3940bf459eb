/* SPDX-License-Identifier: MIT
 * test_script_hostile.c: every script of tests/sandbox/hostile must end with the error that its
 * first line names, soon, and leave the host usable and the game as it was.
 */
#include <glob.h>
#include <time.h>

#include "script_fixture.h"

#ifdef __SANITIZE_ADDRESS__
enum { MILLISECONDS = 2000 };
#else
enum {
    MILLISECONDS = 250
}; /* processor time; the slowest script takes a fifth of it on a small machine */
#endif

static glob_t files;
static double slowest;
static const char *slowest_name = "";

static char *read_file(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    char *text = calloc(1, 1 << 17);
    ck_assert_msg(in && text, "%s", path);
    *size = fread(text, 1, (1 << 17) - 1, in);
    fclose(in);
    return text;
}

/* Runs the script and, if it loads, its hook. */
static kn_status attack(table *t, const char *text, size_t size)
{
    static const char quiet[] =
        "hook 'quiet' { kind = 'event', run = function(game) game.chosen = 'H' end }";
    t->source[0] = (kn_source){"quiet.lua", quiet, sizeof quiet - 1};
    t->source[1] = (kn_source){"hostile.lua", text, size};
    t->host = kl_host_new(NULL, t->f.layout, t->source, NULL, 2, &t->f.report);
    if (!t->host)
        return kn_report_status(&t->f.report);
    if (kl_host_freeze(t->host, &t->words, &t->f.report) != KN_OK ||
        !table_bind(t, "hostile", NULL))
        return kn_report_status(&t->f.report);
    ks_shuffle_heap(&t->f.world, heap_of(&t->f, "stock", 0), -1, KN_CHANCE_SHUFFLE);
    for (int seat = 0; seat < 2; seat++)
        ks_deal_cards(&t->f.world, heap_of(&t->f, "stock", 0), KS_TOP, heap_of(&t->f, "hand", seat),
                      4, 0);
    t->moves.plain = cards_of(&t->f, "S");
    t->call.card = 0;
    return table_call(t);
}

LOOP(a_hostile_script_ends_with_its_named_error, files.gl_pathc)
{
    const char *path = files.gl_pathv[_i], *name = strrchr(path, '/') + 1;
    size_t size;
    char *text = read_file(path, &size), code[8];
    unsigned wanted = 0;
    table t;
    clock_t began;
    double took;

    ck_assert_msg(sscanf(text, "-- E%4u:", &wanted) == 1, "%s: the first line names no error",
                  name);
    table_begin(&t);
    began = clock();
    kn_status status = attack(&t, text, size);
    took = (double)(clock() - began) * 1000 / CLOCKS_PER_SEC;
    if (took > slowest) {
        slowest = took;
        slowest_name = name;
    }
    ck_assert_msg(took < MILLISECONDS, "%s took %.0f ms", name, took);
    ck_assert_msg(status == KN_RULES, "%s: status %d", name, (int)status);
    ck_assert_int_eq(t.f.report.count, 1);
    const kn_problem *p = &t.f.report.problem[0];
    snprintf(code, sizeof code, "E%04d", (int)p->code);
    ck_assert_msg((unsigned)p->code == wanted, "%s: %s instead of E%04u: %s", name, code, wanted,
                  p->message);
    ck_assert_msg(p->at.source == &t.source[1], "%s: the place is not in the script", name);
    ck_assert_msg(strstr(p->message, "0x") == NULL, "%s shows an address: %s", name, p->message);
    if (t.host) { /* changes are undone, and other hooks work as before */
        memcpy(t.f.block, t.before, t.f.layout->size);
        assert_sound(&t.f);
        ck_assert_int_eq(lua_gettop(t.host->L), 0);
        ck_assert(kl_host_is_frozen(t.host));
        t.f.report.count = 0;
        ck_assert(table_bind(&t, "quiet", NULL));
        ck_assert_int_eq(table_call(&t), KN_OK);
        ck_assert_int_eq(ks_ints(t.f.layout, t.f.block)[var_of(&t.f, "chosen")->at], 1);
    }
    table_end(&t);
    free(text);
}

int main(void)
{
    const char *top = getenv("TOP_SRCDIR");
    char pattern[4096];

    snprintf(pattern, sizeof pattern, "%s/tests/sandbox/hostile/*.lua", top ? top : ".");
    if (glob(pattern, 0, NULL, &files) != 0) {
        fprintf(stderr, "no hostile scripts: %s\n", pattern);
        return EXIT_FAILURE;
    }
    int result = run_tests("hostile scripts", .timeout = 60);
    if (slowest > 0) /* with CK_FORK=no */
        printf("slowest: %s, %.1f ms\n", slowest_name, slowest);
    globfree(&files);
    return result;
}
