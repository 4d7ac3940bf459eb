/* SPDX-License-Identifier: MIT
 * workshop.c: requests for authors of rules: errors, the same deal under changed rules, sheet,
 * scenarios, a quick simulation, and the text of a shipped game to start from. Nothing is kept
 * between requests. Only a hub with a shelf, which is that of a worker, answers these requests.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "players/json_view.h"
#include "serve/announce.h"
#include "serve/catalogue.h"
#include "serve/hub_request.h"
#include "experiment/sim_worker.h"

enum {
    GAMES_MAX = 1000,       /* matches of a simulation */
    DECISIONS_MAX = 200000, /* no further match begins after this many decisions */
    SCRIPT_NAME = 200
};
static const char tests_file[] = "tests.yaml";

/* ---- Rules of a request ---- */

/* Adds the files of a request to the shelf and loads the rules that it names. The caller removes
 * the files with kn_shelf_cut. */
static kanun_status load(kw_hub *hub, const json_t *from, kanun_rules **out, kr_failure *failure)
{
    const json_t *files = json_object_get(from, "files");
    *out = NULL;
    if (!json_is_string(json_object_get(from, "game")))
        return kr_fail(failure, KANUN_USAGE, "field",
                       "`rules` must be an object: {\"game\": \"mine.yaml\", \"files\": {...}}");
    kanun_status status =
        files ? hub->settings->voice->files(hub->shelf, files, failure) : KANUN_OK;
    json_t *asked = status == KANUN_OK ? kr_request_asked(from, failure) : NULL;
    if (asked)
        status = kr_journal_rules(out, asked, hub->settings->folders, failure);
    json_decref(asked);
    return failure->code && status == KANUN_OK ? KANUN_USAGE : status;
}

/* Returns whether the error is in the rules, as opposed to lack of memory or a malformed
 * request. */
static bool is_fault(const kr_failure *failure)
{
    return kanun_errors_nth(failure->errors, 0) && strcmp(failure->code, "system") != 0;
}

kanun_status kw_do_check(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    kw_hub *hub = conn->hub;
    const json_t *from = json_object_get(request, "rules");
    size_t before = kn_shelf_count(hub->shelf);
    kanun_rules *rules;
    kanun_status status = load(hub, from, &rules, failure);
    bool wrong = status != KANUN_OK && is_fault(failure);
    if (wrong || status == KANUN_OK)
        json_object_set_new(reply, "errors", kr_errors_json(failure->errors));
    if (wrong)
        failure->code = NULL;
    kanun_errors_clear(failure->errors);
    if (rules) {
        const kanun_info *info = kanun_rules_info(rules);
        kanun_rules_doubts(rules, failure->errors);
        json_object_set_new(reply, "name",
                            json_string(kanun_rules_text(rules, NULL, "name", conn->language)));
        json_object_set_new(reply, "seats", json_integer(info->seats));
        json_object_set_new(reply, "digest", json_string(info->digest));
        json_object_set_new(reply, "game",
                            kw_catalogue_game(rules,
                                              json_string_value(json_object_get(from, "game")),
                                              conn->language));
    }
    json_object_set_new(reply, "doubts", kr_errors_json(failure->errors));
    kanun_errors_clear(failure->errors);
    kanun_rules_free(rules);
    kn_shelf_cut(hub->shelf, before);
    return wrong ? KANUN_OK : status;
}

kanun_status kw_workshop_sheet(kw_conn *conn, const json_t *from, json_t *reply,
                               kr_failure *failure)
{
    kw_hub *hub = conn->hub;
    size_t before = kn_shelf_count(hub->shelf);
    kanun_rules *rules;
    kanun_status status = load(hub, from, &rules, failure);
    char *text = status == KANUN_OK ? kr_rules_text(rules, "html", conn->language) : NULL;
    if (status == KANUN_OK)
        json_object_set_new(reply, "html", json_string(text));
    free(text);
    kanun_rules_free(rules);
    kn_shelf_cut(hub->shelf, before);
    return status;
}

/* ---- The text of a shipped game ---- */

/* Returns the text of a script next to the rules file or in the shared folder; NULL if there is
 * none. */
static const char *script_text(kw_hub *hub, const char *path, const char *name, size_t *size)
{
    char at[PATH_MAX];
    bool serves;
    const char *text, *slash = strrchr(path, '/');
    char **usual = NULL;
    snprintf(at, sizeof at, "%.*s%s", slash ? (int)(slash - path) + 1 : 0, path, name);
    text = kn_shelf_text(at, size, &serves);
    if (text || (!hub->settings->folders && kanun_folders(&usual) != KANUN_OK))
        return text;
    const char *const *folders = usual ? (const char *const *)usual : hub->settings->folders;
    for (int n = 0; !text && folders[n]; n++) {
        snprintf(at, sizeof at, "%s/../scripts/hooks/%s", folders[n], name);
        text = kn_shelf_text(at, size, &serves);
    }
    kanun_free(usual);
    return text;
}

/* Returns the original text of rules that extend nothing, else their text merged with all
 * parents. */
static json_t *rules_text(const kanun_rules *rules, const char *path)
{
    size_t size = 0;
    bool serves;
    const char *own = kanun_rules_info(rules)->parent ? NULL : kn_shelf_text(path, &size, &serves);
    if (own)
        return json_stringn(own, size);
    char *text = kr_rules_text(rules, "yaml", "en");
    json_t *merged = json_string(text);
    free(text);
    return merged;
}

kanun_status kw_do_source(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    kw_hub *hub = conn->hub;
    const char *game = json_string_value(json_object_get(request, "game"));
    const char *const *folders = hub->settings->folders;
    const kanun_title *title = NULL;
    kanun_rules *rules = NULL;
    char name[SCRIPT_NAME];
    size_t size;
    if (!game || strchr(game, '.') || *game == '/')
        return kr_fail(failure, KANUN_USAGE, "field", "`game` must be the id of a game");
    kanun_status status = kanun_rules_load(&rules, game, folders, NULL, 0, failure->errors);
    if (status == KANUN_OK)
        status = kanun_title_read(&title, game, "en", folders, failure->errors);
    if (status != KANUN_OK) {
        kanun_rules_free(rules);
        return kr_fail_errors(failure, status);
    }
    const kanun_info *info = kanun_rules_info(rules);
    json_t *files = json_object();
    snprintf(name, sizeof name, "%s.yaml", kn_path_name(game));
    json_object_set_new(files, name, rules_text(rules, title->path));
    for (int n = 0; n < info->scripts; n++) {
        const char *text = script_text(hub, title->path, info->script[n]->name, &size);
        if (text) /* otherwise it is next to a parent's file, where the copy also finds it */
            json_object_set_new(files, info->script[n]->name, json_stringn(text, size));
    }
    json_object_set_new(reply, "game", json_string(name));
    json_object_set_new(reply, "files", files);
    kanun_free(title);
    kanun_rules_free(rules);
    return KANUN_OK;
}

/* ---- The same deal under these rules ---- */

/* Makes a table where all cards are open and one client moves for all seats. */
static kanun_status open_bench(kw_table **out, kw_conn *conn, const json_t *rules, json_t *seed,
                               kr_failure *failure)
{
    uint64_t number;
    *out = NULL;
    if (!json_is_string(json_object_get(rules, "game")) || !seed || !kr_json_number(seed, &number))
        return kr_fail(failure, KANUN_USAGE, "field",
                       "`rules` needs `game`, a string, and `record` needs `seed`, a number");
    json_t *made = kr_request_asked(rules, failure), *files = json_object_get(rules, "files");
    json_object_set_new(made, "seed", json_incref(seed));
    if (files)
        json_object_set_new(made, "files", json_incref(files));
    kanun_status status = made ? kw_table_new(out, conn->hub, NULL, made, failure) : KANUN_USAGE;
    json_decref(made);
    if (status != KANUN_OK)
        return status;
    (*out)->bench = true;
    kw_table_audience(*out, KW_SEAT_SERVER, conn->language);
    return kw_table_begin(*out, failure);
}

/* Describes move `n`, which these rules forbid, and the reason. */
static json_t *stopped_at(kw_table *t, size_t n, const char *move, const char *language,
                          kr_failure *failure)
{
    kanun_rule rule = {.size = sizeof rule, .text = ""};
    const char *why = "";
    if (!kanun_game_standing(t->journal->game)->over)
        why = kanun_game_why(t->journal->game, move, language, &rule);
    json_t *out = json_pack("{s:I, s:s, s:s, s:s}", "ply", (json_int_t)n, "move", move, "reason",
                            *why ? why : kr_failure_text(failure), "rule", rule.text);
    failure->code = NULL;
    kanun_errors_clear(failure->errors);
    return out;
}

/* Plays the moves until one is illegal, and describes that one in *stopped. Only the events of the
 * last move tried stay pending. */
static kanun_status play_moves(kw_table *t, const json_t *moves, const char *language,
                               json_t **stopped, kr_failure *failure)
{
    const json_t *move;
    size_t n;
    json_array_foreach(moves, n, move)
    {
        const char *text = json_string_value(move);
        if (!text)
            return kr_fail(failure, KANUN_USAGE, "field", "a move must be a string");
        kw_table_clear_events(t);
        kanun_status status = kw_table_play(t, text, "", failure);
        t->waiting = false;
        if (status == KANUN_NO || status == KANUN_USAGE) {
            *stopped = stopped_at(t, n, text, language, failure);
            return KANUN_OK;
        }
        if (status != KANUN_OK)
            return status;
    }
    return KANUN_OK;
}

kanun_status kw_do_change(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    const json_t *record = json_object_get(request, "record");
    json_t *stopped = NULL;
    kw_moment moment = {.language = NULL};
    kw_table *t;
    kanun_status status = open_bench(&t, conn, json_object_get(request, "rules"),
                                     json_object_get(record, "seed"), failure);
    if (status == KANUN_OK)
        status = play_moves(t, json_object_get(record, "moves"), conn->language, &stopped, failure);
    if (status == KANUN_OK) {
        json_object_set_new(reply, "game", kp_json_game(t->journal, conn->language));
        json_object_set_new(reply, "words", kw_update_words(t->journal->rules, conn->language));
        kw_update_put(t, kw_table_audience(t, KW_SEAT_SERVER, conn->language), &moment, reply);
        kw_moment_end(&moment);
        json_object_set_new(reply, "stopped", stopped ? stopped : json_null());
    }
    kw_table_free(t);
    return status;
}

/* ---- Scenarios ---- */

static void append_result(void *payload, const char *scenario, const char *failure)
{
    json_t *results = payload;
    json_array_append_new(results, json_pack("{s:s, s:s?}", "name", scenario, "failure", failure));
}

/* Adds tests to the shelf. They apply to the game `game` unless they name another one. */
static void put_tests(kw_hub *hub, const char *tests, const char *game)
{
    bool named = !strncmp(tests, "game:", 5) || strstr(tests, "\ngame:");
    char *text = kn_printed(named ? "%s\n" : "%s\ngame: %s\n", tests, game);
    kn_shelf_put(hub->shelf, tests_file, text, strlen(text));
    kn_free(text);
}

kanun_status kw_do_scenarios(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    kw_hub *hub = conn->hub;
    const json_t *from = json_object_get(request, "rules");
    const char *tests = json_string_value(json_object_get(request, "tests"));
    json_t *results = json_array();
    size_t before = kn_shelf_count(hub->shelf);
    kanun_rules *rules = NULL;
    kanun_status status = load(hub, from, &rules, failure);
    kanun_rules_free(rules);
    if (status == KANUN_OK)
        put_tests(hub, tests, json_string_value(json_object_get(from, "game")));
    if (status == KANUN_OK)
        status =
            kanun_test(tests_file, hub->settings->folders, append_result, results, failure->errors);
    kn_shelf_cut(hub->shelf, before);
    if (status == KANUN_OK || status == KANUN_NO) {
        json_object_set_new(reply, "results", results);
        return KANUN_OK;
    }
    json_decref(results);
    return failure->code ? status : kr_fail_errors(failure, status);
}

/* ---- A quick simulation ---- */

typedef struct course {
    const kanun_rules *rules;
    ke_worker worker;
    json_t *lengths, *points[KANUN_OWNERS_MAX]; /* results, with one entry for each match */
} course;

/* Plays one match and adds its results to the sums. */
static kanun_status play_one(course *c, uint64_t k)
{
    ke_sim_totals *sums = &c->worker.totals;
    int64_t moves = sums->moves_each.sum, points[KANUN_OWNERS_MAX];
    const kanun_info *info = kanun_rules_info(c->rules);
    char text[32];
    for (int side = 0; side < info->sides; side++)
        points[side] = sums->side[side].matches.sum;
    kanun_status status = ke_worker_play(&c->worker, k);
    if (status != KANUN_OK)
        return status;
    json_array_append_new(c->lengths, json_integer(sums->moves_each.sum - moves));
    for (int side = 0; side < info->sides; side++)
        json_array_append_new(
            c->points[side],
            json_string(kanun_points(c->rules, sums->side[side].matches.sum - points[side], text)));
    return KANUN_OK;
}

static json_t *seats_out(const course *c)
{
    const kanun_info *info = kanun_rules_info(c->rules);
    const ke_sim_totals *sums = &c->worker.totals;
    json_t *list = json_array();
    char mean[32];
    for (int seat = 0; seat < info->seats; seat++) {
        int side = info->side_of[seat];
        snprintf(mean, sizeof mean, "%.2f",
                 ke_tally_mean(&sums->side[side].matches) / ke_units_of_point(c->rules));
        json_array_append_new(list, json_pack("{s:i, s:i, s:I, s:s, s:O?}", "seat", seat, "side",
                                              side, "won", (json_int_t)sums->side[side].wins,
                                              "mean", mean, "points", c->points[side]));
    }
    return list;
}

static kanun_status simulate(course *c, uint64_t games, json_t *reply, kr_failure *failure)
{
    static const char *const players[] = {"greedy"};
    const ke_sim_plan plan = {.rules = c->rules,
                              .players = players,
                              .player_count = 1,
                              .seed = 1,
                              .games = games,
                              .threads = 1};
    int sides = kanun_rules_info(c->rules)->sides;
    c->lengths = json_array();
    for (int side = 0; side < sides; side++)
        c->points[side] = json_array();
    kanun_status status = ke_worker_make(&c->worker, &plan);
    for (uint64_t k = 0; k < games && status == KANUN_OK; k++)
        if (c->worker.totals.decisions <= DECISIONS_MAX)
            status = play_one(c, k);
    if (status == KANUN_OK) {
        json_object_set_new(reply, "player", json_string(*players));
        json_object_set_new(reply, "games", json_integer((json_int_t)c->worker.totals.matches));
        json_object_set_new(reply, "unfinished",
                            json_integer((json_int_t)c->worker.totals.unfinished));
        json_object_set_new(reply, "seats", seats_out(c));
        json_object_set_new(reply, "lengths", json_incref(c->lengths));
    } else {
        kr_fail(failure, status, c->worker.failure.code, "%s", kr_failure_text(&c->worker.failure));
    }
    for (int side = 0; side < sides; side++)
        json_decref(c->points[side]);
    json_decref(c->lengths);
    ke_worker_free(&c->worker);
    return status;
}

kanun_status kw_do_simulate(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    kw_hub *hub = conn->hub;
    const json_t *games = json_object_get(request, "games");
    json_int_t count = games ? json_integer_value(games) : 100;
    size_t before = kn_shelf_count(hub->shelf);
    kanun_rules *rules = NULL;
    if (count < 1 || count > GAMES_MAX)
        return kr_fail(failure, KANUN_USAGE, "field", "`games` must be 1 to %d", GAMES_MAX);
    kanun_status status = load(hub, json_object_get(request, "rules"), &rules, failure);
    kn_shelf_cut(hub->shelf, before);
    if (status == KANUN_OK && kanun_rules_info(rules)->tables)
        status = kr_fail(failure, KANUN_USAGE, "usage",
                         "the workshop can simulate only one table: choose fewer players");
    if (status == KANUN_OK) {
        course c = {.rules = rules};
        status = simulate(&c, (uint64_t)count, reply, failure);
    }
    kanun_rules_free(rules);
    return status;
}
