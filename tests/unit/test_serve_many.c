/* SPDX-License-Identifier: MIT
 * test_serve_many.c: many tables at one server: no table delays the others, and messages for
 * several clients are made once.
 */
#include "run_suite.h"

#ifdef KN_SERVE
#include <sodium.h>
#include <stdlib.h>
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

TEST(tables_that_wait_are_looked_after_a_few_at_a_time_the_first_first)
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

TEST(a_table_that_is_dropped_while_others_wait_takes_none_along)
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

TEST(the_chain_of_the_next_match_is_made_while_this_one_goes_on)
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

/* The events that one client received. */
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

TEST(who_may_know_the_same_is_told_the_same_event)
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

TEST(programs_move_only_where_somebody_sits)
{
    kw_hub *hub = hub_begin(NULL);
    person p;
    char table[KW_ID + 1], watch[KW_SECRET + 1];
    int time = 2000;
    person_enter(&p, hub);
    ck_assert(person_says(&p, "{\"do\": \"make\", \"game\": \"briscola/standard\", \"seats\": "
                              "[\"easy\", \"easy\", \"easy\", \"easy\"]}"));
    snprintf(table, sizeof table, "%s", person_text(p.answer, "table"));
    snprintf(watch, sizeof watch, "%s", person_text(p.answer, "links.watch"));
    ck_assert(
        person_asks(&p, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\"}", table, watch));
    const kw_table *t = kw_table_in_memory(hub, table);
    for (int n = 0; n < 5; n++)
        kw_hub_tick(hub, ++time);
    size_t moves = kr_journal_moves(t->journal);
    ck_assert_uint_gt(moves, 0);
    ck_assert(person_says(&p, "{\"do\": \"leave\"}"));
    for (int n = 0; n < 5; n++)
        kw_hub_tick(hub, ++time);
    ck_assert_uint_eq(kr_journal_moves(t->journal), moves);
    ck_assert(
        person_asks(&p, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\"}", table, watch));
    kw_hub_tick(hub, ++time);
    ck_assert_uint_gt(kr_journal_moves(t->journal), moves);
    person_leave(&p);
    kw_hub_free(hub);
}

static const char make[] = "{\"do\": \"make\", \"game\": \"briscola/standard\"}";

TEST(tables_that_nobody_has_joined_take_bounded_memory)
{
    char folder[] = "/tmp/kanun-serve-XXXXXX", first[KW_ID + 1] = "", secret[KW_SECRET + 1];
    ck_assert_ptr_nonnull(mkdtemp(folder));
    kw_hub *hub = hub_begin(folder);
    person p;
    person_enter(&p, hub);
    for (int n = 0; n < KW_LEFT_MAX + 10; n++) {
        ck_assert(person_says(&p, make));
        if (n)
            continue;
        snprintf(first, sizeof first, "%s", person_text(p.answer, "table"));
        snprintf(secret, sizeof secret, "%s", person_text(p.answer, "links.seats.0"));
        kw_hub_tick(hub, hub->now + 1);
    }
    ck_assert(kw_hub_commit(hub));
    kw_hub_tick(hub, hub->now + 2000);
    ck_assert_uint_eq(hub->tables, KW_LEFT_MAX);
    /* the oldest table; it is only on the disk */
    ck_assert_ptr_null(kw_table_in_memory(hub, first));
    ck_assert(person_asks(&p, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\"}", first,
                          secret));
    kw_hub_tick(hub, hub->now + 2000);
    ck_assert_ptr_nonnull(kw_table_in_memory(hub, first));
    person_leave(&p);
    kw_hub_free(hub);
    folder_end(folder);
}

TEST(tables_are_made_for_a_part_of_the_time_however_many_ask)
{
    kw_hub *hub = hub_begin(NULL);
    person one, other;
    person_enter(&one, hub);
    person_enter(&other, hub);
    hub->clockless = false;
    ck_assert(person_says(&one, make));
    ck_assert_int_gt(hub->making.spent, 0);
    hub->making.spent = (KW_MAKING_MS + 1000) * 1000;
    ck_assert(!person_says(&other, make)); /* any client must wait */
    ck_assert_str_eq(person_refused(&other), "rate");
    ck_assert(person_says(&other, "{\"do\": \"hello\"}"));
    kw_hub_tick(hub, hub->now + 4900); /* a fifth of the time is subtracted */
    ck_assert(!person_says(&other, make));
    kw_hub_tick(hub, hub->now + 200);
    ck_assert(person_says(&other, make));
    person_leave(&one);
    person_leave(&other);
    kw_hub_free(hub);
}

TEST(a_store_that_is_full_takes_steps_but_no_tables)
{
    char folder[] = "/tmp/kanun-serve-XXXXXX", text[4096];
    kr_failure failure = {.errors = kanun_errors_new()};
    kw_store *store;
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(kw_store_open(&store, folder, &failure), KANUN_OK);
    ck_assert(kw_store_room(store, 1));
    ck_assert(!kw_store_room(store, 0));
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    ck_assert(kw_store_table(store, "full", "{}"));
    for (int n = 0; n < 300; n++)
        ck_assert(kw_store_step(store, "full", text));
    ck_assert(kw_store_commit(store));
    ck_assert(!kw_store_room(store, 1));
    ck_assert(kw_store_room(store, 3));
    ck_assert(kw_store_step(store, "full", text));
    ck_assert(kw_store_commit(store));
    kw_store_close(store);
    kanun_errors_free(failure.errors);
    folder_end(folder);
}

TEST(joining_a_table_that_is_to_be_read_costs_more)
{
    kw_hub *hub = hub_begin(NULL);
    person p;
    int joins[2] = {0};
    char table[KW_ID + 1];
    for (int n = 0; n < 2; n++) {
        person_enter(&p, hub);
        ck_assert(person_says(&p, make));
        snprintf(table, sizeof table, "%s", n ? person_text(p.answer, "table") : "not here 123");
        hub->clockless = false;
        do
            person_asks(&p, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\"}", table,
                        "x");
        while (!strcmp(person_refused(&p), "who") && ++joins[n] < 100);
        ck_assert_str_eq(person_refused(&p), "rate");
        hub->clockless = true;
        person_leave(&p);
    }
    ck_assert_int_eq(joins[0], KW_BURST / (3 + KW_READ_COST));
    ck_assert_int_eq(joins[1], KW_BURST / 3);
    kw_hub_free(hub);
}

int main(void)
{
    return run_tests("serve_many");
}
#endif
