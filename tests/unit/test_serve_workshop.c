/* SPDX-License-Identifier: MIT
 * test_serve_workshop.c: what a worker answers who plays rules of one's own, in this process:
 * copies of all games, faults at their places, the same deal under changed rules; what is hostile,
 * and memory that fails at each request, end nothing.
 */
#include "record/json.h"
#include "harness.h"
#include "run_suite.h"

#ifdef KN_SERVE
#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "base/memory.h"
#include "cli/serve_voice.h"
#include "cli/session_files.h"
#include "serve/hub_request.h"
#include "serve/hub_table.h"

#define MINE                                                                                       \
    "{\"game\":\"mine.yaml\",\"files\":{\"mine.yaml\":\"extends: basra/egypt\\nmatch: {target: "   \
    "51}\\n\"}}"

/* The last answer; its memory is that of no layer which is made to fail. */
static char told[1 << 20];
static kw_hub *hub;
static kw_conn *conn;

static void hear(void *user, const char *text, size_t length)
{
    (void)user;
    if (!strncmp(text, "{\"push\"", 7))
        return; /* only answers are asked for */
    ck_assert_uint_lt(length, sizeof told);
    memcpy(told, text, length);
    told[length] = '\0';
}

static void set_up(void)
{
    static const kw_settings settings = {.voice = &kc_serve_voice};
    const char *why;
    char **folders;
    hub = kw_hub_new(&settings, hear);
    ck_assert_ptr_nonnull(hub);
    hub->clockless = hub->local = true;
    hub->shelf = kn_shelf_new();
    ck_assert_int_eq(kanun_folders(&folders), KANUN_OK);
    ck_assert(kc_files_preload(hub->shelf, (const char *const *)folders, &why));
    kanun_free(folders);
    kn_shelf_use(hub->shelf, true);
    kr_json_begin();
    conn = kw_hub_enter(hub, NULL);
    ck_assert_ptr_nonnull(conn);
}

static void tear_down(void)
{
    kn_memory_fail_after(0);
    kn_shelf *shelf = hub->shelf;
    kw_hub_leave(conn);
    kw_hub_free(hub);
    kn_shelf_use(NULL, false);
    kn_shelf_free(shelf);
}

/* The answer to a request; a new reference. */
static json_t *ask(const char *text)
{
    *told = '\0';
    kw_hub_hear(conn, text, strlen(text));
    json_t *answer = json_loads(told, 0, NULL);
    ck_assert_msg(answer != NULL, "%.200s is answered by %.200s", text, told);
    return answer;
}

static json_t *well(const char *text)
{
    json_t *answer = ask(text);
    ck_assert_msg(json_is_true(json_object_get(answer, "ok")), "%.300s: %.500s", text, told);
    return answer;
}

static const char *text_at(const json_t *of, const char *name)
{
    const char *text = json_string_value(json_object_get(of, name));
    return text ? text : "";
}

START_TEST(a_copy_of_every_game_is_right)
{
    char **ids, request[256];
    ck_assert_int_eq(kanun_ids(&ids, NULL, NULL), KANUN_OK);
    for (int n = 0; ids[n]; n++) {
        snprintf(request, sizeof request, "{\"do\":\"source\",\"game\":\"%s\"}", ids[n]);
        json_t *copy = well(request);
        json_t *check =
            json_pack("{s:s, s:{s:O, s:O}}", "do", "check", "rules", "game",
                      json_object_get(copy, "game"), "files", json_object_get(copy, "files"));
        char *text = json_dumps(check, 0);
        json_t *answer = well(text);
        ck_assert_msg(json_array_size(json_object_get(answer, "errors")) == 0, "%s: %s", ids[n],
                      told);
        free(text);
        json_decref(answer);
        json_decref(check);
        json_decref(copy);
    }
    kanun_free(ids);
}
END_TEST

START_TEST(faults_are_told_at_their_places)
{
    json_t *answer = well("{\"do\":\"check\",\"rules\":{\"game\":\"a.yaml\",\"files\":{\"a.yaml\":"
                          "\"extends: basra/egypt\\nmatch: {targt: 51}\\n\"}}}");
    const json_t *one = json_array_get(json_object_get(answer, "errors"), 0);
    ck_assert_str_eq(text_at(one, "file"), "a.yaml");
    ck_assert_int_eq(json_integer_value(json_object_get(one, "line")), 2);
    ck_assert_int_eq(json_integer_value(json_object_get(one, "column")), 9);
    ck_assert_str_eq(text_at(one, "message"),
                     "there is no key 'targt' in match; did you mean 'target'?");
    ck_assert_str_eq(text_at(one, "code"), "E0201");
    json_decref(answer);
    answer = well("{\"do\":\"check\",\"rules\":{\"game\":\"b.yaml\",\"files\":{}}}");
    one = json_array_get(json_object_get(answer, "errors"), 0);
    ck_assert_str_eq(text_at(one, "code"), "E0101");
    ck_assert_ptr_null(json_object_get(one, "file")); /* there is none */
    json_decref(answer);
}
END_TEST

START_TEST(what_is_no_request_of_the_workshop_is_refused)
{
    static const char *const wrong[] = {
        "{\"do\":\"check\",\"rules\":1}",
        "{\"do\":\"check\",\"rules\":{\"game\":\"a.yaml\",\"files\":{\"../a.yaml\":\"\"}}}",
        "{\"do\":\"source\",\"game\":\"/etc/passwd\"}",
        "{\"do\":\"source\",\"game\":\"../x\"}",
        "{\"do\":\"source\",\"game\":\"no/such\"}",
        "{\"do\":\"change\",\"rules\":" MINE ",\"record\":{}}",
        "{\"do\":\"change\",\"rules\":" MINE ",\"record\":{\"seed\":1,\"moves\":[1]}}",
        "{\"do\":\"simulate\",\"rules\":" MINE ",\"games\":100000}",
        "{\"do\":\"scenarios\",\"rules\":" MINE ",\"tests\":\"a: [\"}",
        "{\"do\":\"sheet\",\"rules\":{\"game\":\"c.yaml\",\"files\":{\"c.yaml\":\"a\"}}}"};
    size_t books = kn_shelf_count(hub->shelf);
    for (size_t n = 0; n < sizeof wrong / sizeof *wrong; n++) {
        json_t *answer = ask(wrong[n]);
        ck_assert_msg(json_is_false(json_object_get(answer, "ok")), "%s: %s", wrong[n], told);
        json_decref(answer);
    }
    ck_assert_uint_eq(kn_shelf_count(hub->shelf), books); /* nothing stays for the next one */
    ck_assert_uint_eq(hub->tables, 0);
}
END_TEST

static const char *const requests[] = {
    "{\"do\":\"check\",\"rules\":" MINE "}",
    "{\"do\":\"source\",\"game\":\"basra/yemen\"}",
    "{\"do\":\"change\",\"rules\":" MINE
    ",\"record\":{\"seed\":5,\"moves\":[\"2H x AH AD\",\"9S\"]}}",
    "{\"do\":\"scenarios\",\"rules\":" MINE
    ",\"tests\":\"scenarios:\\n  a:\\n    given: {hand: {0: "
    "9S, 1: 3S}, floor: 4D 5C, turn: 0}\\n    legal: 9S x 4D 5C\\n\"}",
    "{\"do\":\"simulate\",\"rules\":" MINE ",\"games\":2}",
    "{\"do\":\"sheet\",\"rules\":" MINE "}",
    ("{\"do\":\"make\",\"game\":\"mine.yaml\",\"files\":{\"mine.yaml\":\"extends: "
     "basra/egypt\\n\"}}"),
    "{\"do\":\"hello\",\"language\":\"ja\"}"};
enum { REQUESTS = sizeof requests / sizeof *requests };

START_TEST(hostile_rules_end_nothing)
{
    const char *many = getenv("KN_MESSAGES");
    int count = many ? atoi(many) / 100 : 1000;
    kn_dice dice;
    kn_dice_seed(&dice, 8, KN_FOR_TESTS, 0);
    for (int n = 0; n < count; n++) {
        char text[512];
        size_t length = strlen(requests[n % (REQUESTS - 1)]);
        memcpy(text, requests[n % (REQUESTS - 1)], length);
        for (unsigned k = 1 + kn_dice_below(&dice, 3); k; k--)
            text[kn_dice_below(&dice, (uint32_t)length)] = (char)(' ' + kn_dice_below(&dice, 95));
        *told = '\0';
        kw_hub_hear(conn, text, length);
        ck_assert(*told); /* each is answered */
    }
    json_decref(well(requests[0]));
}
END_TEST

/* Which allocation fails after the n-th of `count`: the first ones each, and as many of all others.
 */
static unsigned long next_failure(unsigned long n, unsigned long count)
{
    unsigned long each = (unsigned long)hn_number("KN_FAILURES", 60);
    return n + (n < each ? 1 : count / each + 1);
}

/* The n-th allocation fails: the answer says that memory is out, or all is there as it should be;
 * the next request is answered as if nothing had been. */
static void fail_at(const char *request, const char *whole, unsigned long n)
{
    *told = '\0';
    kn_memory_fail_after(n);
    kw_hub_hear(conn, request, strlen(request));
    kn_memory_fail_after(0);
    if (!*told || !strcmp(told, whole))
        return;
    json_t *answer = json_loads(told, 0, NULL);
    ck_assert_msg(answer != NULL, "allocation %lu: no JSON: %.300s", n, told);
    if (json_is_false(json_object_get(answer, "ok")))
        ck_assert_msg(strcmp(text_at(json_object_get(answer, "error"), "code"), "system") == 0,
                      "allocation %lu of %.60s failed, but it says: %.300s", n, request, told);
    else
        ck_assert_msg(!strncmp(request, "{\"do\":\"make", 11),
                      "allocation %lu of %.60s failed, and another answer is fine: %.300s", n,
                      request, told);
    json_decref(answer);
}

START_TEST(memory_that_fails_ends_nothing)
{
    static char whole[sizeof told];
    const char *request = requests[_i];
    json_decref(well(request)); /* what is made once is there */
    unsigned long before = kn_memory_count();
    json_decref(well(request));
    unsigned long count = kn_memory_count() - before;
    snprintf(whole, sizeof whole, "%s", told);
    for (unsigned long n = 1; n <= count; n = next_failure(n, count))
        fail_at(request, whole, n);
    json_decref(well(request));
}
END_TEST

/* ---- A table ---- */

static char table[KW_ID + 1], secret[2][KW_SECRET + 1];

/* A table for two, both of whom are `conn` and `other`; the turn is a seat's that is found out. */
static void sit_down(kw_conn *who, int seat)
{
    char text[256];
    kw_conn *before = conn;
    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\",\"secret\":\"%s\"}", table,
             secret[seat]);
    conn = who;
    json_decref(well(text));
    conn = before;
}

static void make_table(kw_conn *other)
{
    json_t *made = well("{\"do\":\"make\",\"game\":\"basra/egypt\",\"seed\":3}");
    const json_t *seats = json_object_get(json_object_get(made, "links"), "seats");
    snprintf(table, sizeof table, "%s", text_at(made, "table"));
    for (size_t n = 0; n < 2; n++)
        snprintf(secret[n], sizeof secret[n], "%s", json_string_value(json_array_get(seats, n)));
    json_decref(made);
    sit_down(other, 1);
    sit_down(conn, 0); /* whose turn it is, with that seed */
}

static long moves_made(void)
{
    kr_failure failure = {.errors = NULL};
    const kw_table *t = kw_table_find(hub, table, &failure);
    ck_assert_ptr_nonnull(t);
    return (long)kr_journal_moves(t->journal);
}

static const char *const at_table[] = {NULL, /* plays the first legal move */
                                       "{\"do\":\"legal\"}",
                                       "{\"do\":\"why\",\"move\":\"XX\"}",
                                       "{\"do\":\"log\"}",
                                       "{\"do\":\"words\"}",
                                       "{\"do\":\"sheet\"}",
                                       "{\"do\":\"scores\"}",
                                       "{\"do\":\"pause\",\"on\":true}",
                                       "{\"do\":\"seat\",\"seat\":1,\"who\":\"easy\"}",
                                       "{\"do\":\"undo\"}",
                                       "{\"do\":\"leave\"}"};
enum { AT_TABLE = sizeof at_table / sizeof *at_table };

/* Plays the first legal move, as the seat to move is told it. */
static void first_move(char *out, size_t size)
{
    json_t *legal = well("{\"do\":\"legal\"}");
    const char *move = text_at(json_array_get(json_object_get(legal, "moves"), 0), "move");
    ck_assert(*move);
    snprintf(out, size, "{\"do\":\"play\",\"move\":\"%s\",\"ply\":0,\"client\":\"x\"}", move);
    json_decref(legal);
}

/* A move that was acknowledged is there, whatever failed; one that was refused is not. */
START_TEST(a_table_survives_memory_that_fails)
{
    char text[256];
    kw_conn *other = kw_hub_enter(hub, NULL);
    kr_failure failure = {.errors = kanun_errors_new()};
    ck_assert_int_eq(kw_store_open(&hub->store, ":memory:", &failure), KANUN_OK);
    make_table(other);
    snprintf(text, sizeof text, "%s", at_table[_i] ? at_table[_i] : "");
    if (!at_table[_i])
        first_move(text, sizeof text);
    unsigned long before = kn_memory_count();
    json_decref(ask(text));
    unsigned long count = kn_memory_count() - before;
    int64_t now = 1000;
    for (unsigned long n = 1; n <= count; n = next_failure(n, count)) {
        make_table(other);
        *told = '\0';
        kn_memory_fail_after(n);
        kw_hub_hear(conn, text, strlen(text));
        bool kept = kw_hub_commit(hub);
        kn_memory_fail_after(0);
        bool fine = kept && !strncmp(told, "{\"ok\":true", 10);
        kw_hub_tick(hub, now += 2000); /* what is to be read anew is dropped */
        long made = moves_made();
        ck_assert_msg(at_table[_i] ? made == 0 : made <= 1 && (made || !fine),
                      "allocation %lu: %ld moves, and the answer is %.100s", n, made, told);
    }
    kw_hub_leave(other);
    kanun_errors_free(failure.errors);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("serve_workshop");
    TCase *tcase = tcase_create("serve_workshop");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_copy_of_every_game_is_right);
    tcase_add_test(tcase, faults_are_told_at_their_places);
    tcase_add_test(tcase, what_is_no_request_of_the_workshop_is_refused);
    tcase_add_test(tcase, hostile_rules_end_nothing);
    tcase_add_loop_test(tcase, memory_that_fails_ends_nothing, 0, REQUESTS);
    tcase_add_loop_test(tcase, a_table_survives_memory_that_fails, 0, AT_TABLE);
    suite_add_tcase(suite, tcase);
    return run_suite(suite);
}
#endif
