/* SPDX-License-Identifier: MIT
 * test_serve_talk.c: actions at a table besides moves: hints, short texts and emotes,
 * absence, spectators, summaries of tables.
 */
#include "run_suite.h"

#ifdef KN_SERVE
#include <stdlib.h>
#include <string.h>

#include "serve_fixture.h"

/* The last push of a kind that this client received; NULL if none. */
static const json_t *pushed(const person *p, const char *kind)
{
    for (size_t n = json_array_size(p->pushes); n--;) {
        const json_t *one = json_array_get(p->pushes, n);
        if (!strcmp(json_string_value(json_object_get(one, "push")), kind))
            return one;
    }
    return NULL;
}

TEST(a_hint_is_a_legal_move_with_its_reasons_for_the_seat_that_asks)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    company_begin(&c, hub, "basra/egypt", ", \"seed\": 5");
    int turn = company_turn(&c);
    person *mover = &c.seat[turn], *other = &c.seat[1 - turn];
    ck_assert(!person_asks(other, "{\"do\": \"hint\"}"));
    ck_assert_str_eq(person_refused(other), "turn");
    ck_assert(person_asks(mover, "{\"do\": \"hint\"}"));
    const json_t *hint = pushed(mover, "hint"), *one;
    ck_assert_ptr_nonnull(hint);
    ck_assert_ptr_null(pushed(other, "hint"));
    ck_assert_int_eq(json_integer_value(json_object_get(pushed(other, "hinted"), "seat")), turn);
    const char *move = person_text(hint, "move.move");
    bool legal = false, listed = false;
    size_t i;
    json_array_foreach(json_object_get(mover->update, "legal"), i, one) legal =
        legal || !strcmp(person_text(one, "move"), move);
    ck_assert(legal);
    double before = 1e9;
    json_array_foreach(json_object_get(hint, "expects"), i, one)
    {
        double points = json_real_value(json_object_get(one, "points"));
        ck_assert(points <= before); /* the best move comes first */
        before = points;
        listed = listed || !strcmp(person_text(one, "move"), move);
    }
    ck_assert(listed && i > 1);
    char *first = json_dumps(hint, JSON_SORT_KEYS);
    ck_assert(person_asks(mover, "{\"do\": \"hint\"}"));
    char *second = json_dumps(pushed(mover, "hint"), JSON_SORT_KEYS);
    ck_assert_str_eq(first, second); /* the same question, the same answer */
    free(first);
    free(second);
    ck_assert(person_asks(&c.watcher, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\"}",
                          c.table, c.watch));
    ck_assert(!person_asks(&c.watcher, "{\"do\": \"hint\"}"));
    company_end(&c);
    kw_hub_free(hub);
}

TEST(hints_take_a_part_of_the_time_however_many_ask)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    company_begin(&c, hub, "basra/egypt", ", \"seed\": 5");
    person *mover = &c.seat[company_turn(&c)];
    hub->clockless = false;
    mover->conn->tokens = 1000 * 1000;
    int given = 0;
    for (int n = 0; n < 60; n++, mover->conn->tokens = 1000 * 1000)
        given += person_asks(mover, "{\"do\": \"hint\"}");
    ck_assert_int_gt(given, 0);
    hub->hinting.spent = INT64_MAX / 2;
    ck_assert(!person_asks(mover, "{\"do\": \"hint\"}"));
    ck_assert_str_eq(person_refused(mover), "rate");
    hub->hinting.spent = 0;
    hub->hints = 1000;
    ck_assert(!person_asks(mover, "{\"do\": \"hint\"}"));
    hub->hints = 0;
    mover->conn->tokens = 1000 * 1000;
    ck_assert(person_asks(mover, "{\"do\": \"hint\"}"));
    ck_assert_int_eq(hub->hints, 0);
    company_end(&c);
    kw_hub_free(hub);
}

TEST(what_is_written_is_short_plain_and_not_too_much)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    char text[200];
    company_begin(&c, hub, "basra/egypt", "");
    person *p = &c.seat[0], *other = &c.seat[1];
    ck_assert(person_asks(p, "{\"do\": \"chat\", \"text\": \"<b>hello</b> \\\"you\\\"\"}"));
    ck_assert_str_eq(person_text(pushed(other, "chat"), "text"), "<b>hello</b> \"you\"");
    ck_assert_int_eq(json_integer_value(json_object_get(pushed(other, "chat"), "seat")), 0);
    static const char *const wrong[] = {"",      "   ",       "a\\u202eb",   "a\\u0007b",
                                        "a\\nb", "a\\u200bb", "a\\u001b[31m"};
    for (size_t n = 0; n < sizeof wrong / sizeof *wrong; n++)
        ck_assert_msg(!person_asks(p, "{\"do\": \"chat\", \"text\": \"%s\"}", wrong[n]), "%zu", n);
    memset(text, 'x', sizeof text);
    text[121] = '\0';
    ck_assert(!person_asks(p, "{\"do\": \"chat\", \"text\": \"%s\"}", text));
    text[120] = '\0';
    ck_assert(person_asks(p, "{\"do\": \"chat\", \"text\": \"%s\"}", text));
    ck_assert(!person_asks(p, "{\"do\": \"chat\", \"text\": 5}"));
    ck_assert(!person_asks(p, "{\"do\": \"chat\"}"));
    /* five at once for a seat, from any client and of any kind; then one every two seconds */
    ck_assert(person_asks(p, "{\"do\": \"emote\", \"emote\": \"hello\"}"));
    person again;
    person_enter(&again, hub);
    ck_assert(person_asks(&again, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\"}",
                          c.table, c.secret[0]));
    ck_assert(person_asks(&again, "{\"do\": \"chat\", \"text\": \"4\"}"));
    ck_assert(person_asks(p, "{\"do\": \"chat\", \"text\": \"5\"}"));
    ck_assert(!person_asks(p, "{\"do\": \"chat\", \"text\": \"6\"}"));
    ck_assert_str_eq(person_refused(p), "rate");
    ck_assert(!person_asks(&again, "{\"do\": \"emote\", \"emote\": \"hello\"}"));
    ck_assert(person_asks(other, "{\"do\": \"chat\", \"text\": \"another seat\"}"));
    kw_hub_tick(hub, 2000);
    ck_assert(person_asks(p, "{\"do\": \"chat\", \"text\": \"7\"}"));
    ck_assert(!person_asks(p, "{\"do\": \"chat\", \"text\": \"8\"}"));
    ck_assert(person_asks(&c.watcher, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\"}",
                          c.table, c.watch));
    ck_assert(!person_asks(&c.watcher, "{\"do\": \"chat\", \"text\": \"from outside\"}"));
    person_leave(&again);
    company_end(&c);
    kw_hub_free(hub);
}

TEST(all_know_who_is_away_for_how_long_and_how_many_watch)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    company_begin(&c, hub, "basra/egypt", "");
    kw_hub_tick(hub, 5000);
    const json_t *seat = json_array_get(json_object_get(c.seat[0].table, "seats"), 1);
    ck_assert(json_is_null(json_object_get(seat, "away")));
    ck_assert_int_eq(json_integer_value(json_object_get(c.seat[0].table, "watching")), 0);
    ck_assert(person_says(&c.seat[1], "{\"do\": \"leave\"}"));
    kw_hub_tick(hub, 125000);
    ck_assert(person_asks(&c.watcher, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\"}",
                          c.table, c.watch));
    ck_assert_int_eq(json_integer_value(json_object_get(c.watcher.table, "watching")), 1);
    seat = json_array_get(json_object_get(c.watcher.table, "seats"), 1);
    ck_assert_int_eq(json_integer_value(json_object_get(seat, "away")), 120);
    company_end(&c);
    kw_hub_free(hub);
}

TEST(a_table_in_short_is_for_those_who_have_a_link)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    company_begin(&c, hub, "basra/egypt", "");
    person p;
    person_enter(&p, hub);
    ck_assert(person_asks(&p, "{\"do\": \"peek\", \"table\": \"%s\", \"secret\": \"%s\"}", c.table,
                          c.secret[1]));
    ck_assert(json_is_true(json_object_get(p.answer, "known")));
    ck_assert_int_eq(json_integer_value(json_object_get(json_object_get(p.answer, "table"), "you")),
                     1);
    ck_assert_ptr_nonnull(json_object_get(json_object_get(p.answer, "state"), "to_move"));
    ck_assert_ptr_null(json_object_get(p.answer, "view"));
    ck_assert_ptr_null(p.conn->table); /* the client has not joined */
    ck_assert(!person_asks(&p, "{\"do\": \"peek\", \"table\": \"%s\", \"secret\": \"%s\"}", c.table,
                           c.table));
    ck_assert_str_eq(person_refused(&p), "who");
    ck_assert(person_asks(&p, "{\"do\": \"peek\", \"table\": \"nowhere\", \"secret\": \"x\"}"));
    ck_assert(json_is_false(json_object_get(p.answer, "known")));
    person_leave(&p);
    company_end(&c);
    kw_hub_free(hub);
}

TEST(words_name_the_house_rules_of_the_table)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    company_begin(&c, hub, "basra/egypt", ", \"set\": {\"special_seven\": \"none\"}");
    ck_assert(person_says(&c.seat[0], "{\"do\": \"words\"}"));
    ck_assert_str_eq(person_text(c.seat[0].answer, "words.differs.0.name"), "special_seven");
    ck_assert_str_eq(person_text(c.seat[0].answer, "words.differs.0.value"), "none");
    ck_assert_ptr_null(person_text(c.seat[0].answer, "words.differs.1.name"));
    company_end(&c);
    kw_hub_free(hub);
}

TEST(words_say_how_a_hand_is_held_if_the_rules_do)
{
    kw_hub *hub = hub_begin(NULL);
    for (int said = 0; said < 2; said++) {
        company c;
        const json_t *zone;
        const char *sorted = NULL;
        size_t i;
        company_begin(&c, hub, "basra/egypt",
                      said ? ", \"key\": {\"zones.hand.sorted\": \"suit\"}" : "");
        ck_assert(person_says(&c.seat[0], "{\"do\": \"words\"}"));
        json_array_foreach(json_object_get(json_object_get(c.seat[0].answer, "words"), "zones"), i,
                           zone)
        {
            if (!strcmp(person_text(zone, "name"), "hand"))
                sorted = person_text(zone, "sorted");
        }
        ck_assert_str_eq(sorted, said ? "suit" : "");
        company_end(&c);
    }
    kw_hub_free(hub);
}

int main(void)
{
    return run_tests("serve_talk", .timeout = 120);
}
#endif
