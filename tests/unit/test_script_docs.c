/* SPDX-License-Identifier: MIT
 * test_script_docs.c: docs/hooks.md is right: every Lua example loads with the game of its YAML
 * example and runs, and every field, function and verb that hooks have is named there.
 */
#include "script_fixture.h"

static char *page;

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

/* The n-th block of that language (from 0), as a copy; NULL when there is none. */
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

/* Runs what a phase does until somebody must discard. */
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

/* There is no deal here to count: as if it brought nothing. */
static kn_status count_nothing(kl_call *call, int side, int seat, kl_counting *counted,
                               int32_t *units)
{
    (void)call, (void)side, (void)seat;
    *counted = KL_COUNTED;
    *units = 0;
    return KN_OK;
}

START_TEST(every_example_loads_and_runs)
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
END_TEST

static void expect_named(const char *before, const char *name)
{
    char wanted[80];
    snprintf(wanted, sizeof wanted, "%s%s", before, name);
    ck_assert_msg(strstr(page, wanted) != NULL, "docs/hooks.md does not name %s", wanted);
}

START_TEST(every_function_verb_and_field_is_named)
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
END_TEST

int main(void)
{
    Suite *suite = suite_create("docs/hooks.md");
    TCase *cases = tcase_create("examples");
    int examples = 0;

    page = read_page();
    for (char *text; (text = block("lua", examples)) != NULL; examples++)
        free(text);
    tcase_add_loop_test(cases, every_example_loads_and_runs, 0, examples);
    tcase_add_test(cases, every_function_verb_and_field_is_named);
    suite_add_tcase(suite, cases);
    int failed = run_suite(suite);
    free(page);
    return failed || examples < 9 ? EXIT_FAILURE : EXIT_SUCCESS;
}
