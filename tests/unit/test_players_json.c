/* SPDX-License-Identifier: MIT
 * Tests of the output for programs (players/json_view.h): the forms of views, points and facts.
 * test_state_view.c and test_games_leaks.c test the knowledge of a seat.
 */
#include "api_fixture.h"
#include "harness.h"
#include "players/json_view.h"

static json_t *view;

static void setup_game(void)
{
    set_up();
    ck_assert_int_eq(kanun_game_begin(game, NULL, 7, 0, errors), KANUN_OK);
    view = NULL;
}

static void teardown_game(void)
{
    json_decref(view);
    tear_down();
}

static void look(int seat)
{
    json_decref(view);
    view = kp_json_view(game, seat);
    ck_assert_ptr_nonnull(view);
}

static void assert_json(const json_t *value, const char *text)
{
    ck_assert_ptr_nonnull(value);
    char *written = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_SORT_KEYS);
    ck_assert_ptr_nonnull(written);
    ck_assert_str_eq(written, text);
    free(written);
}

static json_t *at(const char *a, const char *b, const char *c)
{
    json_t *value = json_object_get(view, a);
    if (b)
        value = json_object_get(value, b);
    return c ? json_object_get(value, c) : value;
}

TEST(a_view_has_these_fields_and_no_others)
{
    static const char *const fields[] = {"awards",    "deal",      "dealer",  "deals",    "games",
                                         "games_won", "moves",     "scores",  "standing", "stands",
                                         "to_move",   "variables", "winners", "zones"};
    const char *key;
    json_t *value;
    size_t i = 0;
    look(1);
    json_object_foreach(view, key, value)
    {
        ck_assert_uint_lt(i, sizeof fields / sizeof *fields);
        ck_assert_str_eq(key, fields[i++]);
    }
    ck_assert_uint_eq(i, sizeof fields / sizeof *fields);
    ck_assert_ptr_null(kp_json_view(game, 2));
    ck_assert_ptr_null(kp_json_view(game, -3));
}

TEST(a_view_tells_what_lies_what_it_counts_and_whose_is_the_best)
{
    kanun_rules *briscola = hn_load("ruledefs/briscola/standard.yaml", "2");
    kanun_game *own;
    ck_assert_int_eq(kanun_game_new(&own, briscola, NULL), KANUN_OK);
    ck_assert_int_eq(
        kanun_game_begin(own, "{hand: {0: AS 3S 2H, 1: 4S 5D 2D}, trump: D, turn: 0}", 1, 0, NULL),
        KANUN_OK);
    view = kp_json_view(own, 1);
    ck_assert(json_is_null(at("stands", NULL, NULL)));
    ck_assert_int_eq(kanun_game_play(own, "3S", NULL), KANUN_OK);
    json_decref(view);
    view = kp_json_view(own, 1);
    assert_json(at("stands", NULL, NULL), "{\"best\":0,\"cards\":[\"3S\"],\"points\":10}");
    kanun_game_free(own);
    kanun_rules_free(briscola);
    look(1); /* the floor has the cards that can be captured; no seat owns it */
    ck_assert(json_is_null(at("stands", "best", NULL)));
    ck_assert_uint_eq(json_array_size(at("stands", "cards", NULL)), 4);
}

TEST(a_view_tells_what_was_built_and_by_whom)
{
    kanun_rules *building = hn_load("ruledefs/cassino/standard.yaml", "2");
    kanun_game *own;
    ck_assert_int_eq(kanun_game_new(&own, building, NULL), KANUN_OK);
    ck_assert_int_eq(
        kanun_game_begin(own, "{hand: {0: 3S 9S, 1: 9C 2C}, floor: 6H KD, turn: 0}", 1, 0, NULL),
        KANUN_OK);
    view = kp_json_view(own, 1);
    ck_assert_ptr_null(at("builds", NULL, NULL));
    ck_assert_int_eq(kanun_game_play(own, "build 9 3S 6H", NULL), KANUN_OK);
    for (int seat = -2; seat < 2; seat++) {
        json_decref(view);
        view = kp_json_view(own, seat);
        assert_json(at("builds", NULL, NULL),
                    "[{\"cards\":[\"3S\",\"6H\"],\"owners\":[0],\"several\":false,\"value\":9}]");
    }
    kanun_game_free(own);
    kanun_rules_free(building);
}

TEST(a_view_gives_zones_with_the_cards_that_are_seen)
{
    look(0);
    assert_json(at("zones", "hand", "1"), "{\"cards\":[null,null,null,null],\"count\":4}");
    ck_assert(
        json_is_string(json_array_get(json_object_get(at("zones", "hand", "0"), "cards"), 0)));
    ck_assert(json_is_string(json_array_get(at("zones", "floor", "cards"), 3)));
    assert_json(at("zones", "pile", "0"), "{\"cards\":[],\"count\":0}");
    look(-1);
    assert_json(at("zones", "hand", "0"), "{\"cards\":[null,null,null,null],\"count\":4}");
}

TEST(a_view_tells_how_the_match_stands)
{
    look(0);
    assert_json(at("standing", NULL, NULL), "\"running\"");
    assert_json(at("scores", NULL, NULL), "{\"0\":0,\"1\":0}");
    assert_json(at("games_won", NULL, NULL), "{\"0\":0,\"1\":0}");
    assert_json(at("winners", NULL, NULL), "[]");
    assert_json(at("moves", NULL, NULL), "0");
    ck_assert_int_eq((int)json_integer_value(at("to_move", "seat", NULL)),
                     kanun_game_standing(game)->seat);
    ck_assert_int_eq((int)json_integer_value(at("dealer", NULL, NULL)),
                     kanun_game_standing(game)->dealer);
    /* variables that have a field of their own */
    ck_assert_ptr_null(at("variables", "dealer", NULL));
    while (!kanun_game_standing(game)->over) {
        ck_assert_int_gt(kanun_game_legal(game, 0, errors), 0);
        ck_assert_int_eq(kanun_game_play_nth(game, 0, errors), KANUN_OK);
    }
    look(0);
    assert_json(at("to_move", NULL, NULL), "null");
    assert_json(at("standing", NULL, NULL), "\"over\"");
    ck_assert_uint_ge(json_array_size(at("winners", NULL, NULL)), 1);
    ck_assert_int_gt((int)json_integer_value(at("moves", NULL, NULL)), 48);
    ck_assert_int_gt((int)json_object_size(at("awards", NULL, NULL)), 0);
}

TEST(points_are_numbers_or_exact_text)
{
    json_t *whole = kp_json_points(rules, -7);
    assert_json(whole, "-7");
    json_decref(whole);
    kanun_rules *halves = NULL;
    ck_assert_int_eq(kanun_rules_load(&halves, "basra/syria", folders, NULL, 0, errors), KANUN_OK);
    json_t *half = kp_json_points(halves, 25);
    assert_json(half, "\"12.5\"");
    json_decref(half);
    kanun_rules_free(halves);
}

static size_t allowance;
static void *scarce(size_t size)
{
    return allowance && allowance-- ? malloc(size) : NULL;
}

TEST(a_view_fails_whole_when_memory_is_out)
{
    json_t *found = NULL;
    size_t n = 0;
    json_set_alloc_funcs(scarce, free);
    while (!found) {
        ck_assert_uint_lt(n, 10000);
        allowance = ++n;
        found = kp_json_view(game, 0);
    }
    ck_assert_uint_gt(n, 50);
    allowance = 1000;
    json_decref(found);
    json_set_alloc_funcs(malloc, free);
}

static json_t *facts;
static void keep(void *payload, const kanun_event *event)
{
    (void)payload;
    json_t *fact = kp_json_event(event);
    ck_assert_ptr_nonnull(fact);
    json_array_append_new(facts, fact);
}

/* The facts of one seat, from the beginning. */
static void hear(int seat)
{
    facts = json_array();
    kanun_game_feed(game, seat, keep, NULL);
    ck_assert_int_eq(kanun_game_begin(game, NULL, 7, 0, errors), KANUN_OK);
}

TEST(a_fact_has_the_fields_that_say_something)
{
    hear(0);
    char text[64];
    snprintf(text, sizeof text, "{\"dealer\":%d,\"kind\":\"deal\",\"number\":1}",
             kanun_game_standing(game)->dealer);
    assert_json(json_array_get(facts, 0), text);
    assert_json(json_array_get(facts, 1), "{\"kind\":\"phase\",\"phase\":\"shuffle\"}");
    assert_json(json_array_get(facts, 2), "{\"count\":52,\"from\":{\"owner\":null,\"zone\":"
                                          "\"stock\"},\"kind\":\"shuffle\"}");
    json_t *fact;
    size_t n;
    int dealt = 0;
    json_array_foreach(facts, n, fact)
    {
        json_t *to = json_object_get(fact, "to");
        const char *zone = json_string_value(json_object_get(to, "zone"));
        if (!zone || strcmp(zone, "hand"))
            continue;
        dealt++;
        ck_assert_int_eq((int)json_integer_value(json_object_get(fact, "count")), 4);
        ck_assert_int_eq(json_object_get(fact, "cards") != NULL,
                         json_integer_value(json_object_get(to, "owner")) == 0);
    }
    ck_assert_int_eq(dealt, 2);
    json_decref(facts);
}

TEST(a_fact_of_a_move_tells_its_parts)
{
    hear(-2);
    int count = 0, seat = kanun_game_standing(game)->seat;
    json_array_clear(facts);
    count = kanun_game_legal(game, 0, errors);
    ck_assert_int_gt(count, 0);
    char *move = strdup(kanun_game_move(game, count - 1, NULL));
    ck_assert_int_eq(kanun_game_play_nth(game, count - 1, errors), KANUN_OK);
    json_t *fact = json_array_get(facts, 0);
    ck_assert_str_eq(json_string_value(json_object_get(fact, "kind")), "move");
    ck_assert_str_eq(json_string_value(json_object_get(fact, "move")), move);
    ck_assert_int_eq((int)json_integer_value(json_object_get(fact, "seat")), seat);
    bool takes = strstr(move, " x ") != NULL;
    ck_assert_str_eq(json_string_value(json_object_get(fact, "word")), takes ? "take" : "play");
    ck_assert_int_eq(json_object_get(fact, "taken") != NULL, takes);
    free(move);
    json_decref(facts);
}

int main(void)
{
    return run_tests("players/json", setup_game, teardown_game);
}
