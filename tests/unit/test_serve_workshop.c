/* SPDX-License-Identifier: MIT
 * test_serve_workshop.c: a worker that plays uploaded rules, run in this process: copies of all
 * games, errors with their places, the same deal under changed rules. Hostile rules, and lack of
 * memory at any request, do not stop it.
 */
#include "record/json.h"
#include "harness.h"
#include "run_suite.h"

#ifdef KN_SERVE
#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "cli/serve_voice.h"
#include "cli/session_files.h"
#include "serve/hub_request.h"
#include "serve/hub_table.h"

#define MINE                                                                                       \
    "{\"game\":\"mine.yaml\",\"files\":{\"mine.yaml\":\"extends: basra/egypt\\nmatch: {target: "   \
    "51}\\n\"}}"

/* The last answer. Its memory comes from a layer that is not made to fail. */
static char told[1 << 20];
static kw_hub *hub;
static kw_conn *conn;

static void hear(void *user, const char *text, size_t length)
{
    (void)user;
    if (!strncmp(text, "{\"push\"", 7))
        return; /* only answers are tested */
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
    kn_shelf *shelf = hub->shelf;
    kw_hub_leave(conn);
    kw_hub_free(hub);
    kn_shelf_use(NULL, false);
    kn_shelf_free(shelf);
}

/* The answer to a request, as a new reference. */
static json_t *ask(const char *text)
{
    *told = '\0';
    kw_hub_receive(conn, text, strlen(text));
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

TEST(a_copy_of_every_game_is_right)
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

TEST(faults_are_told_at_their_places)
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
    ck_assert_ptr_null(json_object_get(one, "file")); /* there is no such file */
    json_decref(answer);
}

TEST(what_is_no_request_of_the_workshop_is_refused)
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
    ck_assert_uint_eq(kn_shelf_count(hub->shelf), books); /* nothing is kept for the next request */
    ck_assert_uint_eq(hub->tables, 0);
}

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

TEST(hostile_rules_end_nothing)
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
        kw_hub_receive(conn, text, length);
        ck_assert(*told); /* each request is answered */
    }
    json_decref(well(requests[0]));
}

int main(void)
{
    return run_tests("serve_workshop", set_up, tear_down);
}
#endif
