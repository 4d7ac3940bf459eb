/* SPDX-License-Identifier: MIT
 * test_serve_many.c: many tables at one server: what goes on at one does not hold up the others,
 * and what several are to know is made once.
 */
#include "run_suite.h"

#ifdef KN_SERVE
#include <sodium.h>
#include <string.h>

#include "serve_fixture.h"
#include "serve/hub_table.h"

enum { TABLES = 20, AT_ONCE = 8 };

/* Plays until the deal is over. */
static void play_deal(company *c)
{
    while (!json_array_size(json_object_get(c->seat[0].update, "summary")))
        ck_assert(company_play(c, 1));
}

START_TEST(tables_that_wait_are_looked_after_a_few_at_a_time_the_first_first)
{
    kw_hub *hub = hub_begin(NULL);
    company c[TABLES];
    int before[TABLES], now = 2000, told = 0;
    for (int n = 0; n < TABLES; n++) {
        company_begin(&c[n], hub, "briscola/standard", ", \"seed\": 3");
        play_deal(&c[n]);
    }
    for (int n = 0; n < TABLES; n++) {
        ck_assert(person_asks(&c[n].seat[1], "{\"do\": \"next\"}"));
        before[n] = c[n].seat[0].messages;
    }
    while (told < TABLES) {
        int due = kw_hub_tick(hub, ++now);
        told = told + AT_ONCE < TABLES ? told + AT_ONCE : TABLES;
        ck_assert(told < TABLES ? due == 0 : due > 0);
        for (int n = 0; n < TABLES; n++)
            ck_assert_int_eq(c[n].seat[0].messages, before[n] + (n < told));
    }
    for (int n = 0; n < TABLES; n++)
        company_end(&c[n]);
    kw_hub_free(hub);
}
END_TEST

START_TEST(a_table_that_is_dropped_while_others_wait_takes_none_along)
{
    kw_hub *hub = hub_begin(NULL);
    company c[3];
    for (int n = 0; n < 3; n++) {
        company_begin(&c[n], hub, "briscola/standard", ", \"seed\": 3");
        play_deal(&c[n]);
        if (n < 2)
            ck_assert(person_asks(&c[n].seat[1], "{\"do\": \"next\"}"));
    }
    int before = c[2].seat[0].messages;
    kw_table *last = kw_table_in_memory(hub, c[1].table);
    company_end(&c[1]);
    kw_table_drop(hub, last);
    ck_assert(person_asks(&c[2].seat[1], "{\"do\": \"next\"}"));
    kw_hub_tick(hub, 2000);
    ck_assert_int_eq(c[2].seat[0].messages, before + 1);
    company_end(&c[0]);
    company_end(&c[2]);
    kw_hub_free(hub);
}
END_TEST

START_TEST(the_chain_of_the_next_match_is_made_while_this_one_goes_on)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    kw_fair fair;
    uint8_t link[KW_DIGEST], above[KW_DIGEST], digest[KW_DIGEST];
    company_begin(&c, hub, "briscola/standard", "");
    kw_table *t = kw_table_in_memory(hub, c.table);
    ck_assert(!t->next_fair.rooted);
    for (int n = 0; n < KW_MARKS; n++) {
        ck_assert(n == 0 || t->next_fair.missing == KW_MARKS - n);
        ck_assert(company_play(&c, 0));
    }
    ck_assert(t->next_fair.rooted && t->next_fair.missing == 0);
    ck_assert_mem_ne(t->next_fair.root, t->fair.root, KW_DIGEST);
    kw_fair_take(&fair, &t->next_fair);
    ck_assert(!t->next_fair.rooted);
    kw_fair_link(&fair, KW_DEALS, above);
    ck_assert_mem_eq(above, fair.root, KW_DIGEST);
    for (int deal = KW_DEALS - 1; deal >= 0; deal--) {
        kw_fair_link(&fair, deal, link);
        crypto_hash_sha256(digest, above, KW_DIGEST);
        ck_assert_mem_eq(link, digest, KW_DIGEST);
        memcpy(above, link, KW_DIGEST);
    }
    company_end(&c);
    kw_hub_free(hub);
}
END_TEST

/* What one was told of what is happening. */
typedef struct told {
    const kanun_event *all, *form[2];
    int events, alike;
} told;
static told now;

static void hear_all(void *payload, const kanun_event *event)
{
    (void)payload;
    now = (told){.all = event, .events = now.events + 1, .alike = now.alike};
    now.form[0] = event;
    ck_assert(!event->hidden);
}

static void hear_one(void *payload, const kanun_event *event)
{
    (void)payload;
    ck_assert_ptr_nonnull(now.all);
    const kanun_event **form = &now.form[event->hidden];
    ck_assert_int_eq(event->kind, now.all->kind);
    now.alike += *form == event;
    ck_assert(!*form || *form == event);
    *form = event;
}

START_TEST(who_may_know_the_same_is_told_the_same_event)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    company_begin(&c, hub, "briscola/standard", ", \"seed\": 3");
    kanun_game *game = NULL;
    const kanun_rules *rules = kw_table_in_memory(hub, c.table)->journal->rules;
    ck_assert_int_eq(kanun_game_new(&game, rules, NULL), KANUN_OK);
    now = (told){.events = 0};
    kanun_game_feed(game, -2, hear_all, NULL);
    for (int seat = -1; seat < 4; seat++)
        kanun_game_feed(game, seat, hear_one, NULL);
    ck_assert_int_eq(kanun_game_begin(game, NULL, 3, 0, NULL), KANUN_OK);
    ck_assert_int_gt(now.events, 12);
    ck_assert_int_gt(now.alike, 3 * now.events);
    kanun_game_free(game);
    company_end(&c);
    kw_hub_free(hub);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("serve_many");
    TCase *tcase = tcase_create("serve_many");
    tcase_add_test(tcase, tables_that_wait_are_looked_after_a_few_at_a_time_the_first_first);
    tcase_add_test(tcase, a_table_that_is_dropped_while_others_wait_takes_none_along);
    tcase_add_test(tcase, the_chain_of_the_next_match_is_made_while_this_one_goes_on);
    tcase_add_test(tcase, who_may_know_the_same_is_told_the_same_event);
    suite_add_tcase(suite, tcase);
    return run_suite(suite);
}
#endif
