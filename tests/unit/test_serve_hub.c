/* SPDX-License-Identifier: MIT
 * test_serve_hub.c: tables of the browser, without sockets: the rights of clients, the messages to
 * each client, that hostile messages change nothing, and that tables are restored from the disk.
 */
#include "run_suite.h"

#ifdef KN_SERVE
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/chance.h"
#include "serve_fixture.h"
#include "serve/announce.h"

#define GAME "basra/egypt"

static kw_table *table_of(const company *c)
{
    kr_failure failure = {.errors = NULL};
    return kw_table_find(c->hub, c->table, &failure);
}

static char *record_of(const company *c)
{
    return json_dumps(table_of(c)->journal->record, JSON_SORT_KEYS);
}

TEST(a_match_is_played_to_its_end)
{
    static const char *const games[] = {GAME, "bird_dog/standard", "thousand/thousand",
                                        "chinese_ten/standard"};
    kw_hub *hub = hub_begin(NULL);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        company c;
        company_begin(&c, hub, games[g], "");
        int moves = 0;
        while (moves < 400 && company_play(&c, (unsigned)(moves * 7 + 3)))
            moves++;
        ck_assert_int_gt(moves, 10);
        company_end(&c);
    }
    kw_hub_free(hub);
}

/* The person at the first seat plays a match with programs, which ends within this many steps. */
static void play_to_the_end(kw_hub *hub, company *c, int steps)
{
    for (int n = 0; n < steps && !kanun_game_standing(table_of(c)->journal->game)->over; n++) {
        kw_hub_tick(hub, 1000 + n);
        if (company_turn(c) < 0)
            person_asks(&c->seat[0], "{\"do\": \"next\"}");
        else
            company_play(c, 0);
    }
    ck_assert_int_eq(kanun_game_standing(table_of(c)->journal->game)->over, 1);
}

TEST(programs_fill_seats_and_forced_moves_are_made)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    company_begin(&c, hub, GAME,
                  ", \"seats\": [\"person\", \"easy\"], \"forced\": true, \"seed\": 4");
    play_to_the_end(hub, &c, 500);
    ck_assert(person_asks(&c.seat[0], "{\"do\": \"record\"}"));
    ck_assert_str_eq(person_text(c.seat[0].answer, "record.players.1"), "easy");
    company_end(&c);
    kw_hub_free(hub);
}

/* Thinking fails in worlds that contradict the script's own counts. Any move is better than none.
 */
TEST(a_program_that_fails_in_an_imagined_world_ends_no_match)
{
    setenv("KANUN_PATH", "tests/cli/imagined", 1);
    kw_hub *hub = hub_begin(NULL);
    company c;
    company_begin(&c, hub, "counted", ", \"seats\": [\"person\", \"hard\"], \"seed\": 4");
    play_to_the_end(hub, &c, 200);
    company_end(&c);
    kw_hub_free(hub);
}

TEST(words_name_what_lies_on_the_table)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    company_begin(&c, hub, "batarde/standard", "");
    ck_assert(person_asks(&c.seat[0], "{\"do\": \"words\"}"));
    const json_t *rank = json_object_get(
        json_object_get(json_object_get(c.seat[0].answer, "words"), "pack"), "ranks");
    size_t i;
    const json_t *one;
    int named = 0;
    json_array_foreach(rank, i, one)
    {
        const char *name = json_string_value(json_object_get(one, "name"));
        named += strcmp(name, json_string_value(json_object_get(one, "says"))) != 0;
    }
    ck_assert_int_gt(named, 3);
    ck_assert_str_eq(person_text(c.seat[0].answer, "words.pack.suits.0.says"), "spades");
    ck_assert_str_eq(person_text(c.seat[0].answer, "words.direction"), "clockwise");
    ck_assert_str_eq(person_text(c.seat[0].answer, "words.names.N"), "no trump"); /* a contract */
    /* C is the symbol of a suit */
    ck_assert_ptr_null(person_text(c.seat[0].answer, "words.names.C"));
    /* the cards of the trick are on the table, and a factor of 1 is the default: nobody has doubled
     */
    const json_t *variables =
        json_object_get(json_object_get(c.seat[0].answer, "words"), "variables");
    int lying = 0, starting = 0;
    json_array_foreach(variables, i, one)
    {
        const char *name = json_string_value(json_object_get(one, "name"));
        bool lies = !strcmp(name, "play.played") || !strcmp(name, "play.led");
        lying += lies && json_is_false(json_object_get(one, "shown"));
        starting += !strcmp(name, "bidding.factor") &&
                    json_integer_value(json_object_get(one, "start")) == 1;
        if (!strcmp(name, "contract") || !strcmp(name, "deal"))
            ck_assert_ptr_null(json_object_get(one, "start"));
    }
    ck_assert_int_eq(lying, 2);
    ck_assert_int_eq(starting, 1);
    ck_assert(person_asks(&c.seat[0], "{\"do\": \"hello\", \"language\": \"ja\"}"));
    ck_assert(person_asks(&c.seat[0], "{\"do\": \"words\"}"));
    ck_assert_str_eq(person_text(c.seat[0].answer, "words.pack.suits.0.says"), "スペード");
    /* the auction's variables are not shown before the first bid */
    ck_assert_str_eq(person_text(c.seat[0].update, "phase.unbid.0"), "contract");
    ck_assert(company_play(&c, 0));
    ck_assert_ptr_null(person_text(c.seat[0].update, "phase.unbid.0"));
    company_end(&c);
    company_begin(&c, hub, "basra/egypt", "");
    ck_assert(person_asks(&c.seat[0], "{\"do\": \"words\"}"));
    ck_assert_str_eq(person_text(c.seat[0].answer, "words.direction"), "counterclockwise");
    company_end(&c);
    kw_hub_free(hub);
}

TEST(nobody_acts_for_another_or_out_of_turn_or_twice)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    person stranger;
    company_begin(&c, hub, GAME, "");
    int turn = company_turn(&c), other = 1 - turn;
    const char *move = person_text(c.seat[turn].update, "legal.0.move");
    char text[256];
    char *before = record_of(&c);
    snprintf(text, sizeof text,
             "{\"do\": \"play\", \"move\": \"%s\", \"ply\": 0, \"client\": \"a\"}", move);
    ck_assert(!person_says(&c.seat[other], text));
    ck_assert_str_eq(person_refused(&c.seat[other]), "turn");
    person_enter(&stranger, hub);
    ck_assert(!person_says(&stranger, text));
    ck_assert_str_eq(person_refused(&stranger), "who");
    ck_assert(!person_asks(&stranger, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\"}",
                           c.table, "AAAAAAAAAAAAAAAAAAAAAA"));
    ck_assert_str_eq(person_refused(&stranger), "who");
    ck_assert(person_asks(&stranger, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\"}",
                          c.table, c.watch));
    ck_assert(!person_says(&stranger, text));
    ck_assert_str_eq(person_refused(&stranger), "turn");
    ck_assert(!person_says(&stranger, "{\"do\": \"undo\"}"));
    char *after = record_of(&c);
    ck_assert_str_eq(before, after);
    free(before);
    free(after);
    ck_assert(person_says(&c.seat[turn], text));
    after = record_of(&c);
    ck_assert(person_says(&c.seat[turn], text)); /* sent again, with no further effect */
    ck_assert(json_is_true(json_object_get(c.seat[turn].answer, "again")));
    before = record_of(&c);
    ck_assert_str_eq(before, after);
    snprintf(text, sizeof text, "{\"do\": \"play\", \"move\": \"%s\", \"ply\": 0}", "AS");
    ck_assert(!person_says(&c.seat[other], text));
    ck_assert_str_eq(person_refused(&c.seat[other]), "late");
    free(before);
    free(after);
    person_leave(&stranger);
    company_end(&c);
    kw_hub_free(hub);
}

/* The update for a seat, sent after another seat's, with the current game of a table. */
static char *update_text(kw_table *t, int seat)
{
    kw_moment moment = {.language = NULL};
    json_t *before = json_object(), *update = json_object();
    kw_update_put(t, kw_table_audience(t, (seat + 2) % t->seats, "en"), &moment, before);
    kw_update_put(t, kw_table_audience(t, seat, "en"), &moment, update);
    char *text = json_dumps(update, JSON_COMPACT);
    kw_moment_end(&moment);
    json_decref(before);
    json_decref(update);
    return text;
}

/* Compares the messages to a seat in this world and in another world that the seat can't
 * distinguish. Returns 1 if the other seats would notice the difference. */
static int compare_worlds(kw_table *t, kanun_game *other, int seat, uint64_t seed)
{
    kanun_game *game = t->journal->game;
    ck_assert_int_eq(kanun_game_redeal(other, game, seat, seed), KANUN_OK);
    char *one = update_text(t, seat), *all = update_text(t, (seat + 1) % t->seats);
    t->journal->game = other;
    char *two = update_text(t, seat), *others = update_text(t, (seat + 1) % t->seats);
    t->journal->game = game;
    ck_assert_str_eq(one, two);
    int differs = strcmp(all, others) != 0;
    free(one);
    free(two);
    free(all);
    free(others);
    return differs;
}

TEST(a_seat_is_sent_the_same_in_worlds_that_it_cant_tell_apart)
{
    static const char *const games[] = {GAME,
                                        "briscola/standard",
                                        "bird_dog/standard",
                                        "thousand/thousand",
                                        "bourre/standard",
                                        "batarde/standard",
                                        "parley",
                                        "pass_known",
                                        "hearts/standard",
                                        "dou_dizhu/standard",
                                        "open_talon",
                                        "fold_or_draw"};
    setenv("KANUN_PATH", "ruledefs:tests/games", 1);
    kw_hub *hub = hub_begin(NULL);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        company c;
        kanun_game *other;
        int differ = 0;
        company_begin(&c, hub, games[g], ", \"seed\": 11");
        kw_table *t = table_of(&c);
        ck_assert_int_eq(kanun_game_new(&other, t->journal->rules, NULL), KANUN_OK);
        for (unsigned n = 0; n < 40 && company_play(&c, n * 5 + 1); n++)
            for (int seat = 0; seat < t->seats && n % one_in(3) == 0; seat++)
                differ += compare_worlds(t, other, seat, n * 31 + 7);
        ck_assert_msg(differ > 0, "%s: no redeal differed for anybody: nothing is shown by that",
                      games[g]);
        kanun_game_free(other);
        company_end(&c);
    }
    kw_hub_free(hub);
}

TEST(hostile_messages_change_nothing)
{
    static const char *const seeds[] = {
        "{\"do\":\"play\",\"move\":\"4S\",\"ply\":0,\"client\":\"x\",\"id\":1}",
        "{\"do\":\"join\",\"table\":\"AAAAAAAAAAAA\",\"secret\":\"AAAAAAAAAAAAAAAAAAAAAA\"}",
        "{\"do\":\"undo\"}",
        "{\"do\":\"seat\",\"seat\":1,\"who\":\"hard\"}",
        "{\"do\":\"answer\",\"ask\":1,\"yes\":true}",
        "{\"do\":\"claim\",\"text\":\"all mine\"}",
        "{\"do\":\"why\",\"move\":\"bid 3 S\"}",
        "{\"do\":\"log\",\"since\":-5}",
        "{\"do\":\"pause\",\"on\":true}",
        "{\"do\":\"hello\",\"language\":\"ja\"}",
        "[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]",
        "{\"do\":\"record\"}",
        "{\"do\":\"check\",\"rules\":{\"game\":\"a.yaml\",\"files\":{\"a.yaml\":\"\"}}}",
        "{\"do\":\"source\",\"game\":\"basra/egypt\"}",
        "{\"do\":\"change\",\"rules\":{\"game\":\"a.yaml\"},\"record\":{\"seed\":1,\"moves\":[]}}",
        "{\"do\":\"scenarios\",\"rules\":{\"game\":\"a.yaml\"},\"tests\":\"\"}",
        "{\"do\":\"simulate\",\"rules\":{\"game\":\"a.yaml\"},\"games\":3}",
        "{\"do\":\"make\",\"game\":\"a.yaml\",\"files\":{\"a.yaml\":\"\"}}",
        "\xff\xfe{}",
        ""};
    const char *many = getenv("KN_MESSAGES");
    int count = many ? atoi(many) : 100000 / (int)one_in(5);
    kw_hub *hub = hub_begin(NULL);
    company c;
    kn_dice dice;
    kn_dice_seed(&dice, 5, KN_FOR_TESTS, 0);
    company_begin(&c, hub, GAME, "");
    person_asks(&c.watcher, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\"}", c.table,
                c.watch);
    char *before = record_of(&c);
    size_t tables = hub->tables;
    for (int n = 0; n < count; n++) {
        char text[256];
        const char *seed = seeds[kn_dice_below(&dice, sizeof seeds / sizeof *seeds)];
        size_t length = strlen(seed);
        memcpy(text, seed, length);
        for (unsigned k = kn_dice_below(&dice, 4); k && length; k--)
            text[kn_dice_below(&dice, (uint32_t)length)] = (char)kn_dice_below(&dice, 256);
        int sent = c.watcher.messages;
        kw_hub_receive(c.watcher.conn, text, length);
        ck_assert_int_gt(c.watcher.messages, sent); /* each message is answered */
        free(c.watcher.bytes);
        c.watcher.bytes = NULL;
        c.watcher.length = 0;
    }
    char *after = record_of(&c);
    ck_assert_str_eq(before, after);
    ck_assert_uint_eq(hub->tables, tables);
    free(before);
    free(after);
    company_end(&c);
    kw_hub_free(hub);
}

TEST(texts_that_steer_or_hide_are_refused)
{
    static const char *const bad[] = {"\\u001b[2J", "\\n",     "\\u202e", "\\u2066",
                                      "\\u200b",    "\\u2060", "\\u00ad"};
    kw_hub *hub = hub_begin(NULL);
    company c;
    person p;
    company_begin(&c, hub, GAME, "");
    person_enter(&p, hub);
    for (size_t n = 0; n < sizeof bad / sizeof *bad; n++) {
        ck_assert(!person_asks(
            &p, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\", \"name\": \"A%sB\"}",
            c.table, c.secret[0], bad[n]));
        ck_assert_str_eq(person_refused(&p), "usage");
        ck_assert(!person_asks(&p, "{\"do\": \"hel%slo\"}", bad[n]));
        ck_assert_str_eq(person_refused(&p), "usage");
        ck_assert(!person_asks(&c.seat[0], "{\"do\": \"why\", \"move\": \"%s\"}", bad[n]));
        ck_assert_str_eq(person_refused(&c.seat[0]), "usage");
    }
    ck_assert(person_asks(
        &p, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\", \"name\": \"%s\"}", c.table,
        c.secret[0], "\u0639\u0644\u06CC\u200C\u0631\u0636\u0627"));
    person_leave(&p);
    company_end(&c);
    kw_hub_free(hub);
}

TEST(names_change_at_the_table_and_all_are_told)
{
    static const char too_long[] = "123456789012345678901234567890123";
    kw_hub *hub = hub_begin(NULL);
    company c;
    company_begin(&c, hub, GAME, "");
    person *other = &c.seat[1];
    ck_assert(person_asks(&c.seat[0], "{\"do\": \"name\", \"name\": \"Ada\"}"));
    ck_assert_str_eq(person_text(other->table, "seats.0.name"), "Ada");
    ck_assert(person_asks(
        &c.watcher, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\", \"name\": \"W\"}",
        c.table, c.watch));
    ck_assert_str_eq(person_text(other->table, "seats.0.name"), "Ada");
    ck_assert(person_asks(&c.watcher, "{\"do\": \"name\", \"name\": \"Wren\"}"));
    ck_assert_str_eq(person_text(other->table, "watchers.0"), "Wren");
    ck_assert(!person_asks(&c.watcher, "{\"do\": \"name\", \"name\": \"%s\"}", too_long));
    ck_assert_str_eq(person_refused(&c.watcher), "field");
    ck_assert(!person_asks(&c.watcher, "{\"do\": \"name\"}"));
    /* if a seat was renamed, all seats still receive the next move */
    for (int seat = 0; seat < 2; seat++) {
        ck_assert(person_asks(&c.seat[seat], "{\"do\": \"name\", \"name\": \"B%d\"}", seat));
        company_play(&c, 1);
        for (int n = 0; n < 2; n++)
            ck_assert_uint_gt(json_array_size(json_object_get(c.seat[n].update, "facts")), 0);
        ck_assert_uint_gt(json_array_size(json_object_get(c.watcher.update, "facts")), 0);
    }
    ck_assert(person_says(&c.watcher, "{\"do\": \"leave\"}"));
    ck_assert_uint_eq(json_array_size(json_object_get(other->table, "watchers")), 0);
    company_end(&c);
    kw_hub_free(hub);
}

TEST(a_program_that_sits_in_stops_at_the_end_of_a_deal)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    company_begin(&c, hub, GAME,
                  ", \"seats\": [\"person\", \"easy\"], \"seed\": 4, "
                  "\"set\": {\"target\": \"500\"}");
    person *p = &c.seat[0];
    ck_assert(person_asks(p, "{\"do\": \"name\", \"name\": \"Ada\"}"));
    ck_assert(person_asks(p, "{\"do\": \"seat\", \"seat\": 0, \"who\": \"easy\"}"));
    for (int deal = 1; deal <= 2; deal++) {
        for (int n = 0; n < 400; n++)
            kw_hub_tick(hub, 1000 + n);
        const kanun_standing *now = kanun_game_standing(table_of(&c)->journal->game);
        const json_t *seat = json_array_get(json_object_get(p->table, "seats"), 0);
        ck_assert_int_eq(now->deals, deal);
        ck_assert_uint_eq(json_array_size(json_object_get(p->table, "waiting")), 1);
        ck_assert(json_is_true(json_object_get(seat, "lent")));
        ck_assert_int_ge(json_integer_value(json_object_get(seat, "made")), 20);
        ck_assert_str_eq(person_text(seat, "name"), "Ada");
        ck_assert_msg(person_asks(p, "{\"do\": \"next\"}"), "deal %d: %s", deal,
                      person_text(p->answer, "error.message"));
    }
    ck_assert(person_asks(p, "{\"do\": \"seat\", \"seat\": 0, \"who\": \"person\"}"));
    for (int n = 0; n < 40; n++)
        kw_hub_tick(hub, 1000 + n);
    ck_assert_int_eq(company_turn(&c), 0);
    ck_assert(company_play(&c, 0));
    company_end(&c);
    kw_hub_free(hub);
}

TEST(a_table_comes_back_from_the_disk_as_it_was)
{
    char folder[] = "/tmp/kanun-serve-XXXXXX";
    ck_assert_ptr_nonnull(mkdtemp(folder));
    kw_hub *hub = hub_begin(folder);
    company c;
    company_begin(&c, hub, GAME, "");
    for (unsigned n = 0; n < 17; n++)
        company_play(&c, n * 3);
    ck_assert(kw_hub_commit(hub));
    char *before = record_of(&c), *seen = update_text(table_of(&c), 0);
    company_end(&c);
    kw_hub_free(hub);
    c.hub = hub = hub_begin(folder);
    char *after = record_of(&c), *again = update_text(table_of(&c), 0);
    ck_assert_str_eq(before, after);
    ck_assert_str_eq(seen, again);
    person_enter(&c.seat[0], hub);
    ck_assert(person_asks(
        &c.seat[0], "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\", \"since\": 15}",
        c.table, c.secret[0]));
    ck_assert_uint_eq(json_array_size(json_object_get(c.seat[0].answer, "steps")), 2);
    person_leave(&c.seat[0]);
    free(before);
    free(after);
    free(seen);
    free(again);
    kw_hub_free(hub);
    folder_end(folder);
}

TEST(moves_are_taken_back_by_consent_only)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    company_begin(&c, hub, "bird_dog/standard", "");
    int first = company_turn(&c);
    company_play(&c, 0);
    ck_assert(!person_asks(&c.seat[(first + 1) % c.seats], "{\"do\": \"undo\"}"));
    ck_assert_msg(person_asks(&c.seat[first], "{\"do\": \"undo\"}"), "%s",
                  person_text(c.seat[first].answer, "error.message"));
    /* the undo has not happened yet */
    ck_assert_uint_eq(kr_journal_moves(table_of(&c)->journal), 1);
    for (int seat = 0; seat < c.seats; seat++)
        if (seat != first)
            ck_assert(
                person_asks(&c.seat[seat], "{\"do\": \"answer\", \"ask\": 1, \"yes\": true}"));
    ck_assert_uint_eq(kr_journal_moves(table_of(&c)->journal), 0);
    ck_assert_int_eq(company_turn(&c), first);
    company_play(&c, 0);
    ck_assert(person_asks(&c.seat[first], "{\"do\": \"undo\"}"));
    ck_assert(person_asks(&c.seat[(first + 1) % c.seats],
                          "{\"do\": \"answer\", \"ask\": 2, \"yes\": false}"));
    ck_assert_uint_eq(kr_journal_moves(table_of(&c)->journal), 1);
    company_end(&c);
    kw_hub_free(hub);
}

TEST(each_link_of_the_chain_is_the_digest_of_the_next)
{
    kw_fair fair, again = {.given = 0};
    uint8_t link[KW_DIGEST], next[KW_DIGEST], digest[KW_DIGEST];
    char root[KW_HEX + 1], hex[KW_HEX + 1];
    kw_fair_new(&fair);
    kw_hex(fair.root, root);
    ck_assert(kw_fair_read(&again, root));
    json_t *shown = kw_fair_links(&again, KW_DEALS + 1);
    ck_assert_uint_eq(json_array_size(shown), KW_DEALS);
    kw_fair_link(&fair, KW_DEALS, link);
    ck_assert_mem_eq(link, fair.root, KW_DIGEST);
    for (int deal = KW_DEALS; deal > 0; deal--) {
        kw_fair_link(&fair, deal - 1, next);
        crypto_hash_sha256(digest, link, KW_DIGEST);
        ck_assert_mem_eq(next, digest, KW_DIGEST);
        kw_hex(link, hex);
        ck_assert_str_eq(json_string_value(json_array_get(shown, (size_t)deal - 1)), hex);
        memcpy(link, next, KW_DIGEST);
    }
    json_decref(shown);
    ck_assert(!kw_fair_read(&again, "no digest"));
}

/* The fields that were pushed to a seat must equal those that a client gets by joining. */
static void assert_told_alike(company *c, int seat, const char *language)
{
    static const char *const fields[] = {"ply",    "state", "phase", "view",
                                         "scores", "legal", "faces", "undo"};
    person alone;
    person_enter(&alone, c->hub);
    person_asks(&alone, "{\"do\": \"hello\", \"language\": \"%s\"}", language);
    ck_assert(person_asks(&alone, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\"}",
                          c->table, c->secret[seat]));
    for (size_t n = 0; n < sizeof fields / sizeof *fields; n++) {
        char *is = json_dumps(json_object_get(c->seat[seat].update, fields[n]), JSON_ENCODE_ANY),
             *was = json_dumps(json_object_get(alone.update, fields[n]), JSON_ENCODE_ANY);
        ck_assert_msg(!strcmp(is, was), "seat %d, %s: %s\nalone: %s", seat, fields[n], is, was);
        free(is);
        free(was);
    }
    person_leave(&alone);
}

TEST(who_is_told_beside_others_is_told_what_he_would_be_alone)
{
    static const char *const games[] = {"briscola/standard", "basra/egypt", "thousand/thousand"},
                             *const languages[] = {"en", "ja", "ja", "ar"};
    for (size_t game = 0; game < sizeof games / sizeof *games; game++) {
        kw_hub *hub = hub_begin(NULL);
        company c;
        company_begin(&c, hub, games[game], ", \"seed\": 3");
        for (int n = 0; n < c.seats; n++)
            ck_assert(person_asks(&c.seat[n], "{\"do\": \"hello\", \"language\": \"%s\"}",
                                  languages[n % 4]));
        for (unsigned n = 0; n < 60 && company_play(&c, n); n++)
            for (int seat = 0; seat < c.seats && n % one_in(4) == 0; seat++)
                assert_told_alike(&c, seat, languages[seat % 4]);
        company_end(&c);
        kw_hub_free(hub);
    }
}

/* The first line of a summary that contains this text; "" if there is none. */
static const char *line_with(const json_t *update, const char *text)
{
    const json_t *summary = json_object_get(update, "summary");
    for (size_t n = 0; n < json_array_size(summary); n++)
        if (strstr(json_string_value(json_array_get(summary, n)), text))
            return json_string_value(json_array_get(summary, n));
    return "";
}

TEST(a_result_says_for_how_many_cards_points_were_given)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    int sum = 0;
    company_begin(&c, hub, GAME, ", \"seed\": 3");
    ck_assert(person_asks(&c.seat[1], "{\"do\": \"hello\", \"language\": \"ja\"}"));
    while (!json_array_size(json_object_get(c.seat[0].update, "summary")))
        ck_assert(company_play(&c, 1));
    const json_t *last = json_object_get(json_object_get(c.seat[0].update, "scores"), "last_deal"),
                 *side;
    size_t n;
    json_array_foreach(json_object_get(last, "sides"), n, side)
    {
        const json_t *most = json_object_get(json_object_get(side, "counted"), "majority");
        char wanted[64];
        int count = (int)json_integer_value(json_object_get(most, "count")),
            points = (int)json_integer_value(
                json_object_get(json_object_get(side, "causes"), "majority"));
        ck_assert_int_eq(json_integer_value(json_object_get(most, "of")), 52);
        sum += count;
        snprintf(wanted, sizeof wanted, " %d for %d of 52", points, count);
        ck_assert_str_ne(line_with(c.seat[0].update, wanted), "");
        snprintf(wanted, sizeof wanted, "%d（52枚のうち%d枚）", points, count);
        ck_assert_str_ne(line_with(c.seat[1].update, wanted), "");
    }
    ck_assert_int_eq(sum, 52);
    company_end(&c);
    kw_hub_free(hub);
}

TEST(who_says_next_together_is_told_of_once)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    company_begin(&c, hub, "briscola/standard", ", \"seed\": 3");
    while (!json_array_size(json_object_get(c.seat[0].update, "summary")))
        ck_assert(company_play(&c, 1));
    int before = c.seat[0].messages;
    for (int n = 1; n < c.seats; n++)
        ck_assert(person_asks(&c.seat[n], "{\"do\": \"next\"}"));
    ck_assert_int_eq(c.seat[0].messages, before);
    kw_hub_tick(hub, 2000);
    ck_assert_int_eq(c.seat[0].messages, before + 1);
    const json_t *waiting = json_object_get(c.seat[0].table, "waiting");
    ck_assert_uint_eq(json_array_size(waiting), 1);
    ck_assert_int_eq(json_integer_value(json_array_get(waiting, 0)), 0);
    company_end(&c);
    kw_hub_free(hub);
}

TEST(what_was_rolled_back_is_not_on_the_disk)
{
    kr_failure failure = {.errors = kanun_errors_new()};
    kw_store *store;
    ck_assert_int_eq(kw_store_open(&store, ":memory:", &failure), KANUN_OK);
    ck_assert(kw_store_table(store, "a", "{}") && kw_store_commit(store));
    ck_assert(kw_store_step(store, "a", "{}"));
    ck_assert(!kw_store_step(store, "nobody made it", "{}"));
    ck_assert(kw_store_waits(store));
    ck_assert(!kw_store_step(store, "a", "{}"));
    ck_assert(!kw_store_commit(store)); /* the first step was committed with the others */
    ck_assert(!kw_store_waits(store));
    ck_assert(kw_store_step(store, "a", "{}") && kw_store_commit(store));
    kw_store_close(store);
    kanun_errors_free(failure.errors);
}

int main(void)
{
    return run_tests("serve_hub", .apart = true);
}
#endif
