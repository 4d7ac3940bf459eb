/* SPDX-License-Identifier: MIT
 * session_requests.c: the requests of the session protocol, one function each, and the table of
 * them. A refused request changes nothing.
 */
#include "cli/session.h"
#include "cli/session_files.h"
#include "players/json_view.h"

#include <stdlib.h>
#include <string.h>

#include "base/words.h"

/* Adds the description of a game to replies that begin one. */
static void put_game(const kr_journal *j, json_t *reply)
{
    json_t *game = kp_json_game(j, "en");
    json_object_set_new(game, "seed", json_incref(json_object_get(j->record, "seed")));
    json_object_set_new(reply, "game", game);
    json_object_set_new(reply, "state", kp_json_state(j));
}

/* ---- Games ---- */

static kanun_status do_hello(kc_session *s, json_t *request, json_t *reply)
{
    json_t *wanted = json_object_get(request, "protocol");
    if (wanted && (!json_is_integer(wanted) || json_integer_value(wanted) != KC_SESSION_PROTOCOL))
        return kr_fail(&s->refusal, KANUN_USAGE, "protocol",
                       "unknown protocol: this program supports only protocol %d",
                       KC_SESSION_PROTOCOL);
    json_t *names = json_array();
    for (int n = 0; n < kc_requests_count; n++)
        json_array_append_new(names, json_string(kc_requests[n].name));
    json_object_set_new(reply, "protocol", json_integer(KC_SESSION_PROTOCOL));
    json_object_set_new(reply, "kanun", json_string(kanun_version()));
    json_object_set_new(reply, "commands", names);
    return KANUN_OK;
}

/* Lists the games of a family, as in "family/one, family/other"; writes "" for an unknown
 * family. */
static void name_members(const kc_session *s, const char *family, char *out, size_t size)
{
    char **ids = NULL;
    size_t used = 0;
    *out = '\0';
    if (kanun_ids(&ids, s->folders, NULL) != KANUN_OK)
        return;
    for (int n = 0; ids[n] && used < size; n++)
        if (*family && kc_in_family(ids[n], family))
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "", ids[n]);
    kanun_free(ids);
}

/* Refuses with the reason why rules were not loaded: the game is a family, or the rules are wrong,
 * which includes wrong choices. */
static kanun_status refuse_rules(kc_session *s, kanun_status status, const char *game)
{
    const kanun_error *first = kanun_errors_nth(s->refusal.errors, 0);
    char members[512];
    if (status == KANUN_RULES && first && first->file && !strcmp(first->file, "given"))
        s->refusal.code = "usage"; /* the error is in a position of the request */
    if (status != KANUN_USAGE || !first || strcmp(s->refusal.code, "usage") || *s->refusal.text)
        return status;
    if (first->code == KN_E_FILE_MISSING) {
        name_members(s, game, members, sizeof members);
        return *members ? kr_fail(&s->refusal, status, "usage",
                                  "'%.60s' is a family of games; its games are %s", game, members)
                        : status;
    }
    if (first->code != KN_E_GIVEN) /* chance that was given is not part of the rules */
        s->refusal.code = "rules";
    return status;
}

/* Opens a record as the session's game. Its events go to the listeners that the request names. The
 * old game is freed only if this succeeds. */
static kanun_status begin(kc_session *s, const json_t *request, json_t *record, bool with_events,
                          json_t *reply)
{
    kr_journal *journal = NULL;
    kanun_rules *rules;
    unsigned who = 0;
    kc_hear_forget(s);
    kanun_status status = kr_journal_rules(&rules, record, s->folders, &s->refusal);
    if (status == KANUN_OK && (status = kc_hear_read(s, request, rules, &who)) != KANUN_OK)
        kanun_rules_free(rules);
    if (status == KANUN_OK)
        status = kr_journal_new(&journal, record, rules, &s->refusal);
    if (status == KANUN_OK) {
        kc_hear(s, journal->game, who);
        status = kr_journal_play_all(journal, &s->refusal);
        kc_hear(s, journal->game, 1u << KC_EVERYTHING);
    }
    if (status == KANUN_OK && kanun_rules_info(journal->rules)->tables)
        status = kr_fail(
            &s->refusal, KANUN_USAGE, "usage",
            "a session plays one match at one table, but this number of players needs several "
            "tables. Begin a session for each table, the first with \"players\": %d",
            kanun_rules_info(journal->rules)->table[0]);
    if (status != KANUN_OK) {
        kr_journal_free(journal);
        return refuse_rules(s, status, json_string_value(json_object_get(record, "game")));
    }
    kr_journal_free(s->journal);
    s->journal = journal;
    put_game(journal, reply);
    if (journal->changed)
        json_object_set_new(reply, "changed", json_string(journal->changed));
    kc_hear_put(s, request, who, with_events, reply);
    return KANUN_OK;
}

/* Begins a game with the files in the request, which are available to this game only. */
static kanun_status begin_with(kc_session *s, const json_t *request, json_t *record,
                               bool with_events, json_t *reply)
{
    const json_t *files = json_object_get(request, "files");
    size_t before = kn_shelf_count(s->shelf);
    kanun_status status = files ? kc_files_put(s->shelf, files, &s->refusal) : KANUN_OK;
    if (status == KANUN_OK) {
        kn_shelf_use(files || s->confined ? s->shelf : NULL, s->confined);
        status = begin(s, request, record, with_events, reply);
    }
    kn_shelf_cut(s->shelf, before);
    kn_shelf_use(s->confined ? s->shelf : NULL, s->confined);
    return status;
}

/* Returns the seed in the request, or a new one, as a new reference; NULL with a refusal. */
static json_t *seed_of(kc_session *s, json_t *request)
{
    uint64_t number;
    json_t *seed = json_object_get(request, "seed");
    if (!seed)
        return json_integer((json_int_t)kc_new_seed());
    if (kr_json_number(seed, &number))
        return json_incref(seed);
    kr_fail(&s->refusal, KANUN_USAGE, "field",
            "`seed` must be a whole number, as a number or a string");
    return NULL;
}

/* "players": N is a short form of the option. */
static kanun_status add_players(kc_session *s, json_t *request, json_t *set)
{
    json_t *players = json_object_get(request, "players");
    char text[24];
    if (!players)
        return KANUN_OK;
    if (!json_is_integer(players))
        return kr_fail(&s->refusal, KANUN_USAGE, "field", "`players` must be a number");
    if (json_object_get(set, "players"))
        return kr_fail(&s->refusal, KANUN_USAGE, "field",
                       "`players` is given twice: here and in `set`");
    snprintf(text, sizeof text, "%lld", (long long)json_integer_value(players));
    json_object_set_new(set, "players", json_string(text));
    return KANUN_OK;
}

/* Returns the record of the match that is requested, as a new reference; NULL with a refusal. */
static json_t *record_of(kc_session *s, json_t *request)
{
    json_t *given = json_object_get(request, "given"), *chance = NULL, *seed = NULL, *record = NULL;
    json_t *asked = kr_request_asked(request, &s->refusal);
    if (asked && (chance = kc_chance_read(json_object_get(request, "chance"), &s->refusal)) &&
        (seed = seed_of(s, request)) &&
        add_players(s, request, json_object_get(asked, "set")) == KANUN_OK) {
        if (given && !json_is_object(given))
            kr_fail(&s->refusal, KANUN_USAGE, "field",
                    "`given` must be an object: {\"hand\": {\"0\": \"9S KC\"}, \"turn\": 0}");
        else
            record = kr_record_new(asked, seed,
                                   (uint64_t)json_integer_value(json_object_get(request, "index")));
        json_object_set_new(record, "chance", json_incref(chance));
        if (given)
            json_object_set_new(record, "given", json_incref(given));
    }
    json_decref(seed);
    json_decref(chance);
    json_decref(asked);
    return record;
}

static kanun_status do_new(kc_session *s, json_t *request, json_t *reply)
{
    if (!json_is_string(json_object_get(request, "game")))
        return kr_fail(&s->refusal, KANUN_USAGE, "field",
                       "`game` must be a string: an id or the path of a .yaml file");
    json_t *record = record_of(s, request);
    kanun_status status = record ? begin_with(s, request, record, true, reply) : KANUN_USAGE;
    json_decref(record);
    return status;
}

static kanun_status do_load(kc_session *s, json_t *request, json_t *reply)
{
    json_t *record = kr_record_read(json_object_get(request, "record"), &s->refusal);
    if (!record)
        return KANUN_USAGE;
    kanun_status status = begin_with(s, request, record, false, reply);
    json_decref(record);
    return status;
}

static kanun_status do_save(kc_session *s, json_t *request, json_t *reply)
{
    json_t *record = json_deep_copy(s->journal->record);
    json_object_set_new(record, "end",
                        kr_record_end(s->journal->game, kr_journal_moves(s->journal)));
    json_object_set_new(reply, "record", record);
    return KANUN_OK;
}

/* ---- Moves ---- */

static kanun_status do_legal(kc_session *s, json_t *request, json_t *reply)
{
    const json_t *all = json_object_get(request, "all");
    kanun_game *game = s->journal->game;
    int count = kanun_game_standing(game)->over
                    ? 0
                    : kanun_game_legal(game, json_is_true(all), s->refusal.errors);
    if (count < 0)
        return kr_fail_errors(&s->refusal, KANUN_RULES);
    json_t *moves = json_array();
    for (int n = 0; n < count; n++)
        json_array_append_new(moves, json_string(kanun_game_move(game, n, NULL)));
    json_object_set_new(reply, "to_move", kp_json_to_move(kanun_game_standing(game)));
    json_object_set_new(reply, "moves", moves);
    return KANUN_OK;
}

/* Returns the text of the move in the request; NULL with a refusal. */
static const char *move_of(kc_session *s, json_t *request)
{
    if (kanun_game_standing(s->journal->game)->over)
        kr_fail(&s->refusal, KANUN_NO, "illegal", "the match is over");
    return s->refusal.code ? NULL : json_string_value(json_object_get(request, "move"));
}

/* Finds the language for the answer, by default English. Returns false, with a refusal, if it is
 * invalid. */
static bool language_of(kc_session *s, json_t *request, const char **language)
{
    const json_t *wanted = json_object_get(request, "language");
    *language = wanted ? json_string_value(wanted) : "en";
    if (*language && !strcmp(*language, kn_language_of(*language)))
        return true;
    kr_fail(&s->refusal, KANUN_USAGE, "field", "`language` must be one of these strings: %s",
            kn_languages);
    return false;
}

static kanun_status do_play(kc_session *s, json_t *request, json_t *reply)
{
    const char *move = move_of(s, request), *language;
    unsigned who;
    if (!move || !language_of(s, request, &language) ||
        kc_hear_read(s, request, s->journal->rules, &who) != KANUN_OK)
        return KANUN_USAGE;
    kc_hear_forget(s);
    kc_hear(s, s->journal->game, who);
    kanun_status status = kr_journal_play(s->journal, move, &s->refusal);
    kc_hear(s, s->journal->game, 1u << KC_EVERYTHING);
    if (status == KANUN_NO)
        kr_request_explain(s->journal->game, move, language, &s->refusal);
    if (status != KANUN_OK)
        return status;
    json_object_set_new(reply, "state", kp_json_state(s->journal));
    kc_hear_put(s, request, who, true, reply);
    return KANUN_OK;
}

static kanun_status do_why(kc_session *s, json_t *request, json_t *reply)
{
    const char *move = move_of(s, request), *language;
    if (!move || !language_of(s, request, &language))
        return KANUN_USAGE;
    kr_request_why(s->journal->game, move, language, reply);
    return KANUN_OK;
}

static kanun_status do_undo(kc_session *s, json_t *request, json_t *reply)
{
    const json_t *count = json_object_get(request, "count");
    kanun_status status = kc_session_take_back(s, count ? (size_t)json_integer_value(count) : 1);
    if (status == KANUN_OK)
        json_object_set_new(reply, "state", kp_json_state(s->journal));
    return status;
}

/* ---- Views ---- */

static kanun_status do_view(kc_session *s, json_t *request, json_t *reply)
{
    json_t *who = json_object_get(request, "seat");
    const char *word = json_string_value(who);
    int seats = kanun_rules_info(s->journal->rules)->seats, seat = -3;
    if (word)
        seat = !strcmp(word, "all") ? -2 : !strcmp(word, "spectator") ? -1 : -3;
    else if (json_is_integer(who) && json_integer_value(who) >= 0 &&
             json_integer_value(who) < seats)
        seat = (int)json_integer_value(who);
    if (seat == -3)
        return kr_fail(&s->refusal, KANUN_USAGE, "field",
                       "`seat` must be 0 to %d, \"spectator\" or \"all\"", seats - 1);
    json_object_set_new(reply, "view", kp_json_view(s->journal->game, seat));
    return KANUN_OK;
}

/* Lists everything that views show as variables: owner, type and meaning. */
static kanun_status do_variables(kc_session *s, json_t *request, json_t *reply)
{
    const kanun_info *info = kanun_rules_info(s->journal->rules);
    const char *language;
    char label[256];
    if (!language_of(s, request, &language))
        return KANUN_USAGE;
    json_t *list = json_array();
    for (int n = 0; n < info->variables; n++) {
        const kanun_variable *v = info->variable[n];
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s, s:b, s:s, s:s}", "name", v->name, "type",
                                        v->type, "per", v->per, "public", v->is_public, "label",
                                        kanun_rules_label(s->journal->rules, "variable", v->name,
                                                          language, label, sizeof label),
                                        "says", v->says));
    }
    json_object_set_new(reply, "variables", list);
    return KANUN_OK;
}

static kanun_status do_show(kc_session *s, json_t *request, json_t *reply)
{
    const char *language;
    if (!language_of(s, request, &language))
        return KANUN_USAGE;
    char *text = kr_rules_text(s->journal->rules, "text", language);
    json_object_set_new(reply, "text", json_string(text));
    free(text);
    return KANUN_OK;
}

static kanun_status do_scores(kc_session *s, json_t *request, json_t *reply)
{
    json_t *scores = kp_json_scores(s->journal);
    json_object_set_new(reply, "sides", json_incref(json_object_get(scores, "sides")));
    json_object_set_new(reply, "winners", json_incref(json_object_get(scores, "winners")));
    json_object_set_new(reply, "state", kp_json_state(s->journal));
    json_object_set_new(reply, "last_deal", json_incref(json_object_get(scores, "last_deal")));
    json_decref(scores);
    return KANUN_OK;
}

static kanun_status do_quit(kc_session *s, json_t *request, json_t *reply)
{
    s->done = true;
    return KANUN_OK;
}

const kc_request kc_requests[] = {
    {"hello", false, 0, {KR_ANY("protocol")}, do_hello},
    {"new",
     false,
     1,
     {KR_ANY("game"), KR_ANY("players"), KR_ANY("set"), KR_ANY("key"), KR_ANY("seed"),
      KR_COUNT("index"), KR_ANY("chance"), KR_ANY("given"), KR_ANY("files"), KR_ANY("hear")},
     do_new},
    {"legal", true, 0, {KR_FLAG("all")}, do_legal},
    {"play", true, 1, {KR_TEXT("move"), KR_ANY("language"), KR_ANY("hear")}, do_play},
    {"why", true, 1, {KR_TEXT("move"), KR_ANY("language")}, do_why},
    {"view", true, 1, {KR_ANY("seat")}, do_view},
    {"variables", true, 0, {KR_ANY("language")}, do_variables},
    {"scores", true, 0, {{NULL, KR_IS_ANYTHING}}, do_scores},
    {"give", true, 1, {KR_ANY("chance")}, kc_do_give},
    {"pending", true, 0, {{NULL, KR_IS_ANYTHING}}, kc_do_pending},
    {"clear", true, 0, {KR_TEXT("kind")}, kc_do_clear},
    {"undo", true, 0, {KR_COUNT("count")}, do_undo},
    {"save", true, 0, {{NULL, KR_IS_ANYTHING}}, do_save},
    {"load", false, 1, {KR_ANY("record"), KR_ANY("files"), KR_ANY("hear")}, do_load},
    {"show", true, 0, {KR_ANY("language")}, do_show},
    {"quit", false, 0, {{NULL, KR_IS_ANYTHING}}, do_quit},
};
const int kc_requests_count = sizeof kc_requests / sizeof *kc_requests;
