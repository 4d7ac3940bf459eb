/* SPDX-License-Identifier: MIT
 * test_api_vary.c: rules made from loaded rules with other choices equal freshly loaded ones, and
 * leave the original unchanged. The meaning of choices is tested elsewhere.
 */
#include <pthread.h>

#include "api_fixture.h"
#include "base/memory.h"

/* The results of loading and of varying, to compare them. */
typedef struct outcome {
    kanun_status status;
    char digest[65];
    char *text;         /* the document with its origins, or the errors */
    char options[8000]; /* all options with their current and default values */
} outcome;

static void tell_options(const kanun_rules *r, outcome *o)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *value;
    size_t used = 0;
    for (int n = 0; kanun_rules_option(r, n, "en", &option); n++) {
        used += (size_t)snprintf(o->options + used, sizeof o->options - used,
                                 "%s=%s (%s):", option.name, option.value, option.fallback);
        for (int m = 0; (value = kanun_rules_option_value(r, n, m, "en", NULL)); m++)
            used += (size_t)snprintf(o->options + used, sizeof o->options - used, " %s", value);
        ck_assert_uint_lt(used, sizeof o->options);
    }
}

static outcome tell(kanun_status status, kanun_rules *r, kanun_errors *list)
{
    outcome o = {.status = status};
    size_t size;
    FILE *out = open_memstream(&o.text, &size);
    if (r) {
        snprintf(o.digest, sizeof o.digest, "%s", kanun_rules_info(r)->digest);
        tell_options(r, &o);
        kanun_rules_print(r, "origins", "en", out);
    } else {
        kanun_errors_print(list, out, 0);
    }
    fclose(out);
    kanun_rules_free(r);
    kanun_errors_free(list);
    return o;
}

static void compare(const char *id, const kanun_choice *choices, int count)
{
    kanun_errors *first = kanun_errors_new(), *second = kanun_errors_new();
    kanun_rules *loaded, *varied;
    kanun_status status = kanun_rules_load(&loaded, id, folders, choices, count, first);
    outcome a = tell(status, loaded, first);
    status = kanun_rules_vary(&varied, rules, folders, choices, count, second);
    outcome b = tell(status, varied, second);
    ck_assert_int_eq(a.status, b.status);
    ck_assert_str_eq(a.text, b.text);
    ck_assert_str_eq(a.digest, b.digest);
    ck_assert_str_eq(a.options, b.options);
    free(a.text);
    free(b.text);
}

/* Tries every value of every option, in files with parents, scripts, offers, presets and several
 * tables. */
TEST(every_value_is_as_loaded)
{
    static const char *const ids[] = {"basra/lebanon_a", "batarde/standard", "bourre/moebius",
                                      "thousand/501"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        kanun_option option = KANUN_INIT(kanun_option);
        const char *value;
        take(ids[i]);
        for (int n = 0; kanun_rules_option(rules, n, "en", &option); n++)
            for (int m = 0; (value = kanun_rules_option_value(rules, n, m, "en", NULL)); m++) {
                kanun_choice choice = {option.name, value,
                                       0}; /* "1-1000" is no value, and both must reject it */
                compare(ids[i], &choice, 1);
            }
        compare(ids[i], NULL, 0);
    }
}

TEST(keys_and_mistakes_are_as_loaded)
{
    static const kanun_choice key = {"match.target", "7", 1}, script = {"script", "none.lua", 1},
                              wrong = {"mtach", "7", 1},
                              twice[] = {{"target", "51", 0}, {"match.target", "x", 1}};
    compare("basra/egypt", &key, 1);
    compare("basra/egypt", &script, 1);
    compare("basra/egypt", &wrong, 1);
    compare("basra/egypt", twice, 2);
}

/* Choices replace earlier ones, and a variation can be varied again. */
TEST(choices_are_not_added_up)
{
    static const kanun_choice target = {"target", "51", 0}, key = {"match.tie", "draw", 1};
    kanun_rules *other_rules, *again;
    char digest[65];
    snprintf(digest, sizeof digest, "%s", kanun_rules_info(rules)->digest);
    expect(KANUN_OK, kanun_rules_vary(&other_rules, rules, folders, &target, 1, errors));
    ck_assert_str_ne(kanun_rules_info(other_rules)->digest, digest);
    expect(KANUN_OK, kanun_rules_vary(&again, other_rules, folders, NULL, 0, errors));
    ck_assert_str_eq(kanun_rules_info(again)->digest, digest);
    kanun_rules_free(again);
    expect(KANUN_OK, kanun_rules_vary(&again, other_rules, folders, &key, 1, errors));
    kanun_rules_free(again);
    kanun_rules_free(other_rules);
    compare("basra/egypt", NULL, 0);
    ck_assert_str_eq(kanun_rules_info(rules)->digest, digest);
}

TEST(a_variation_plays)
{
    static const kanun_choice four = {"players", "4", 0};
    kanun_rules *varied;
    kanun_game *g;
    expect(KANUN_OK, kanun_rules_vary(&varied, rules, folders, &four, 1, errors));
    expect(KANUN_OK, kanun_game_new(&g, varied, errors));
    expect(KANUN_OK, kanun_game_begin(g, NULL, 5, 0, errors));
    ck_assert_int_eq(play_on(g, 60), 60);
    kanun_game_free(g);
    kanun_rules_free(varied);
}

static void *vary_often(void *payload)
{
    static const kanun_choice target = {"target", "51", 0};
    char *digest = payload;
    for (int i = 0; i < 10; i++) {
        kanun_rules *varied;
        if (kanun_rules_vary(&varied, rules, folders, &target, 1, NULL) == KANUN_OK)
            snprintf(digest, 65, "%s", kanun_rules_info(varied)->digest);
        kanun_rules_free(varied);
    }
    return NULL;
}

TEST(threads_share_what_they_vary)
{
    enum { THREADS = 4 };
    pthread_t thread[THREADS];
    char digest[THREADS][65] = {{0}};
    for (int i = 0; i < THREADS; i++)
        ck_assert_int_eq(pthread_create(&thread[i], NULL, vary_often, digest[i]), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    ck_assert_int_eq((int)strlen(digest[0]), 64);
    for (int i = 1; i < THREADS; i++)
        ck_assert_str_eq(digest[i], digest[0]);
}

/* Without memory it fails with a message, and the original is unchanged. */
TEST(missing_memory_is_told)
{
    static const kanun_choice choices[] = {{"target", "51", 0}, {"match.tie", "sudden death", 1}};
    for (unsigned long n = 1, used = n; used >= n; n += n < 40 ? 1 : 17) {
        kanun_rules *varied;
        kanun_errors_clear(errors);
        unsigned long before = kn_memory_count();
        kn_memory_fail_after(n);
        kanun_status status = kanun_rules_vary(&varied, rules, folders, choices, 2, errors);
        kn_memory_fail_after(0);
        used = kn_memory_count() - before;
        ck_assert(status == KANUN_SYSTEM || status == KANUN_OK);
        ck_assert_int_eq(status == KANUN_SYSTEM, peek_errors(errors) > 0);
        kanun_rules_free(varied);
    }
    kanun_errors_clear(errors);
    compare("basra/egypt", choices, 2);
}

int main(void)
{
    return run_api_tests("api_vary");
}
