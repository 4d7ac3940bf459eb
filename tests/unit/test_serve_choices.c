/* SPDX-License-Identifier: MIT
 * test_serve_choices.c: the values reported as impossible are exactly those with which no table can
 * be made.
 */
#include "run_suite.h"

#ifdef KN_SERVE
#include <string.h>

#include "serve_fixture.h"

static int told_beside; /* number of rejected values whose message named the conflicting options */

/* If a value is rejected because of another choice, the message must name that choice, unless
 * several choices together exclude it. */
static void check_reason(const json_t *one)
{
    const char *reason = person_text(one, "reason");
    size_t beside = json_array_size(json_object_get(one, "beside"));
    ck_assert(!strcmp(reason, "choices") || beside == 0);
    ck_assert_int_eq(!strcmp(reason, "tables"),
                     strstr(person_text(one, "why"), "several tables") != NULL);
    told_beside += beside > 0;
}

static int is_refused(const json_t *refused, const char *option, const char *value)
{
    const json_t *one;
    size_t n;
    json_array_foreach(refused, n, one)
    {
        if (!strcmp(person_text(one, "option"), option) &&
            !strcmp(person_text(one, "value"), value)) {
            ck_assert_str_ne(person_text(one, "why"), "");
            /* words, and not a position in a file */
            ck_assert_ptr_null(strstr(person_text(one, "why"), ".yaml"));
            check_reason(one);
            return 1;
        }
    }
    return 0;
}

/* True if a table can be made with these choices and the additional one. */
static int makes(person *p, const char *game, const char *set, const char *option,
                 const char *value)
{
    return person_asks(p, "{\"do\": \"make\", \"game\": \"%s\", \"set\": {%s\"%s\": \"%s\"}}", game,
                       set, option, value);
}

/* Compares the server's answer for these choices ("\"a\": \"b\", ", without `but`) with tables that
 * are really made. Returns the number of rejected values. */
static int compare_with_tables(const char *game, const char *set, const char *but)
{
    kw_hub *hub = hub_begin(NULL);
    person p;
    kanun_rules *rules;
    kanun_option option = KANUN_INIT(kanun_option);
    const char *value;
    int count = 0;
    person_enter(&p, hub);
    ck_assert(person_asks(&p, "{\"do\": \"choices\", \"game\": \"%s\", \"set\": {%.*s}}", game,
                          (int)(*set ? strlen(set) - 2 : 0), set));
    json_t *refused = json_incref(json_object_get(p.answer, "refused"));
    ck_assert_int_eq(kanun_rules_load(&rules, game, NULL, NULL, 0, NULL), KANUN_OK);
    for (int n = 0; kanun_rules_option(rules, n, "en", &option); n++)
        for (int m = 0; (value = kanun_rules_option_value(rules, n, m, "en", NULL)); m++) {
            bool range = option.range && !kanun_rules_option_value(rules, n, m + 1, "en", NULL);
            if (range || !strcmp(option.value, value) || !strcmp(option.name, but))
                continue;
            int told = is_refused(refused, option.name, value);
            ck_assert_msg(makes(&p, game, set, option.name, value) != told, "%s %s%s=%s", game, set,
                          option.name, value);
            count += told;
        }
    kanun_rules_free(rules);
    json_decref(refused);
    person_leave(&p);
    kw_hub_free(hub);
    return count;
}

TEST(what_is_refused_is_what_makes_no_table)
{
    ck_assert_int_gt(compare_with_tables("briscola/standard", "", ""), 0);
    ck_assert_int_gt(compare_with_tables("briscola/standard", "\"players\": \"2\", ", "players"),
                     0);
    compare_with_tables("basra/egypt", "", "");
    /* rejected because of several tables */
    ck_assert_int_gt(compare_with_tables("batarde/standard", "", ""), 0);
}

TEST(choices_that_do_not_go_together_say_which_is_too_much)
{
    kw_hub *hub = hub_begin(NULL);
    person p;
    person_enter(&p, hub);
    ck_assert(person_says(&p, "{\"do\": \"choices\", \"game\": \"briscola/standard\", \"set\": "
                              "{\"players\": 2, \"signals\": \"off\"}}"));
    ck_assert_str_eq(person_text(p.answer, "why"),
                     "the choice 'signals=off' has no effect with 'players=2'");
    ck_assert_uint_eq(json_array_size(json_object_get(p.answer, "refused")), 0);
    ck_assert_uint_eq(json_array_size(json_object_get(p.answer, "without")), 2);
    ck_assert_str_eq(person_text(p.answer, "without.0"), "players");
    ck_assert_str_eq(person_text(p.answer, "without.1"), "signals");
    ck_assert(person_says(&p, "{\"do\": \"choices\", \"game\": \"briscola/standard\", \"set\": "
                              "{\"signels\": \"off\"}}"));
    ck_assert_ptr_nonnull(strstr(person_text(p.answer, "why"), "signels"));
    static const char *const wrong[] = {"\"no/such\"", "\"../x\"", "\"/etc/passwd\"", "3", "null"};
    for (size_t n = 0; n < sizeof wrong / sizeof *wrong; n++)
        ck_assert(!person_asks(&p, "{\"do\": \"choices\", \"game\": %s}", wrong[n]));
    ck_assert(!person_says(
        &p, "{\"do\": \"choices\", \"game\": \"basra/egypt\", \"set\": {\"target\": []}}"));
    ck_assert_str_eq(person_refused(&p), "field");
    person_leave(&p);
    kw_hub_free(hub);
}

TEST(nobody_keeps_the_server_busy_by_asking)
{
    kw_hub *hub = hub_begin(NULL);
    person one, other;
    static const char ask[] = "{\"do\": \"choices\", \"game\": \"thousand/thousand\"}";
    hub->clockless = false;
    person_enter(&one, hub);
    person_enter(&other, hub);
    ck_assert(person_says(&one, ask));
    ck_assert(!person_says(&other, ask)); /* a client from elsewhere must wait, too */
    ck_assert_str_eq(person_refused(&other), "rate");
    kw_hub_tick(hub, hub->now + 60000);
    ck_assert(person_says(&other, ask));
    person_leave(&one);
    person_leave(&other);
    kw_hub_free(hub);
}

int main(void)
{
    return run_tests("serve_choices", .timeout = 300);
}
#endif
