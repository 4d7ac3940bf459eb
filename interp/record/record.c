/* SPDX-License-Identifier: MIT
 * record.c: the form of a record as JSON: making one, and checking every field of one that was
 * read. Only replaying a record shows whether its moves are legal.
 */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

bool kr_number_read(const char *text, uint64_t *number)
{
    uint64_t n = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || n > (UINT64_MAX - (uint64_t)(*text - '0')) / 10)
            return false;
        n = n * 10 + (uint64_t)(*text - '0');
    }
    *number = n;
    return true;
}

bool kr_json_number(const json_t *value, uint64_t *number)
{
    if (json_is_integer(value)) {
        if (json_integer_value(value) < 0)
            return false;
        *number = (uint64_t)json_integer_value(value);
        return true;
    }
    const char *text = json_string_value(value);
    return text && kr_number_read(text, number);
}

json_t *kr_record_new(const json_t *asked, json_t *seed, uint64_t index)
{
    return json_pack("{s:i, s:O, s:O, s:O, s:o, s:I, s:[], s:[]}", "record", KR_RECORD_VERSION,
                     "game", json_object_get(asked, "game"), "set", json_object_get(asked, "set"),
                     "key", json_object_get(asked, "key"), "seed",
                     seed ? json_incref(seed) : json_integer(0), "index", (json_int_t)index,
                     "chance", "moves");
}

json_t *kr_record_copy(const json_t *record)
{
    json_t *copy = json_object(), *value;
    const char *name;
    json_object_foreach((json_t *)(uintptr_t)record, name, value)
    {
        if (json_object_set(copy, name, value)) {
            json_decref(copy);
            return NULL;
        }
    }
    return copy;
}

uint64_t kr_record_number(const json_t *record, const char *name)
{
    uint64_t number = 0;
    kr_json_number(json_object_get(record, name), &number);
    return number;
}

const char *kr_record_player(const json_t *record, int seat)
{
    return json_string_value(json_array_get(json_object_get(record, "players"), (size_t)seat));
}

const char *const kr_standing_names[] = {"running", "over", "unfinished"};

json_t *kr_record_end(const kanun_game *game, size_t moves)
{
    const kanun_rules *rules = kanun_game_rules(game);
    int over = kanun_game_standing(game)->over;
    unsigned won = over ? kanun_game_standing(game)->winners : 0;
    json_t *scores = json_array(), *winners = json_array();
    for (int side = 0; side < kanun_rules_info(rules)->sides; side++) {
        char points[32];
        json_array_append_new(scores, json_string(kanun_points(
                                          rules, kanun_game_standing(game)->scores[side], points)));
        if (won >> side & 1)
            json_array_append_new(winners, json_integer(side));
    }
    int deals = kanun_game_standing(game)->deals;
    bool broken_off = over == 2 && !kanun_game_standing(game)->stuck;
    return json_pack("{s:s, s:i, s:I, s:o, s:o, s:o*}", "standing", kr_standing_names[over],
                     "deals", deals, "moves", (json_int_t)moves, "scores", scores, "winners",
                     winners, "max_deals", broken_off ? json_integer(deals) : NULL);
}

/* ---- Rules ---- */

char *kr_rules_text(const kanun_rules *rules, const char *format, const char *language)
{
    char *text;
    size_t size;
    FILE *out = kn_text_open(&text, &size);
    if (!out)
        return NULL;
    kanun_status status = kanun_rules_print(rules, format, language, out);
    if (!kn_text_close(out) || status != KANUN_OK) {
        free(text);
        return NULL;
    }
    return text;
}

/* Returns {"name": digest} of the scripts. */
static json_t *scripts_of(const kanun_rules *rules)
{
    json_t *scripts = json_object();
    const kanun_info *info = kanun_rules_info(rules);
    for (int n = 0; n < info->scripts; n++)
        json_object_set_new(scripts, info->script[n]->name, json_string(info->script[n]->digest));
    return scripts;
}

bool kr_record_has_scripts(const json_t *record, const kanun_rules *rules)
{
    json_t *was = json_object_get(record, "scripts"), *digest;
    const kanun_info *info = kanun_rules_info(rules);
    const char *name;
    bool same = true;
    for (int n = 0; was && n < info->scripts; n++)
        same &= json_object_get(was, info->script[n]->name) != NULL;
    json_object_foreach(was, name, digest)
    {
        bool found = false;
        for (int n = 0; n < info->scripts; n++)
            found |= !strcmp(info->script[n]->name, name) &&
                     !strcmp(info->script[n]->digest, json_string_value(digest));
        same &= found;
    }
    return same;
}

bool kr_record_note_text(json_t *record, const kanun_rules *rules, const char *text)
{
    return !json_object_set_new(record, "digest", json_string(kanun_rules_info(rules)->digest)) &&
           !json_object_set_new(record, "rules", json_stringn_nocheck(text, strlen(text))) &&
           !json_object_set_new(record, "scripts", scripts_of(rules));
}

bool kr_record_note_rules(json_t *record, const kanun_rules *rules)
{
    char *text = kr_rules_text(rules, "yaml", "en");
    bool fine = text && kr_record_note_text(record, rules, text);
    free(text);
    return fine;
}

/* ---- Checking ---- */

static bool are_strings(json_t *list)
{
    size_t n;
    json_t *value;
    json_array_foreach(list, n, value) if (!json_is_string(value)) return false;
    return json_is_array(list);
}

static bool are_texts(json_t *object)
{
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value) if (!json_is_string(value)) return false;
    return json_is_object(object);
}

/* Checks a list of results of chance, which must be in the order of moves. */
static bool is_chance(json_t *list, size_t moves)
{
    size_t n;
    json_t *one;
    json_int_t before = KR_BEFORE_BEGIN;
    json_array_foreach(list, n, one)
    {
        json_t *at = json_object_get(one, "at");
        if (json_object_size(one) != 3 || !json_is_string(json_object_get(one, "kind")) ||
            !json_is_string(json_object_get(one, "value")) || !json_is_integer(at) ||
            json_integer_value(at) < before || json_integer_value(at) > (json_int_t)moves)
            return false;
        before = json_integer_value(at);
    }
    return json_is_array(list);
}

json_t *kr_record_read(json_t *record, kr_failure *refusal)
{
    static const char *const known[] = {"record", "game",  "digest", "rules",   "scripts", "set",
                                        "key",    "seed",  "index",  "players", "learnt",  "given",
                                        "chance", "moves", "end",    "fair",    "seen",    NULL};
    const char *name;
    json_t *value;
    uint64_t number;
    if (!json_is_object(record)) {
        kr_fail(refusal, KANUN_USAGE, "field", "`record` must be an object, as `save` returns it");
        return NULL;
    }
    json_object_foreach(record, name, value)
    {
        int n = 0;
        while (known[n] && strcmp(known[n], name))
            n++;
        if (!known[n]) {
            kr_fail(refusal, KANUN_USAGE, "field", "a record has no field '%.60s'", name);
            return NULL;
        }
    }
    if (json_integer_value(json_object_get(record, "record")) != KR_RECORD_VERSION) {
        kr_fail(refusal, KANUN_USAGE, "protocol", "only records of version %d can be read",
                KR_RECORD_VERSION);
        return NULL;
    }
    json_t *rules = json_object_get(record, "rules"), *end = json_object_get(record, "end"),
           *players = json_object_get(record, "players"),
           *learnt = json_object_get(record, "learnt"),
           *scripts = json_object_get(record, "scripts"), *given = json_object_get(record, "given"),
           *fair = json_object_get(record, "fair"), *seen = json_object_get(record, "seen");
    size_t moves = json_array_size(json_object_get(record, "moves"));
    const char *wrong = !json_is_string(json_object_get(record, "game"))             ? "game"
                        : !json_is_string(json_object_get(record, "digest"))         ? "digest"
                        : rules && !json_is_string(rules)                            ? "rules"
                        : scripts && !are_texts(scripts)                             ? "scripts"
                        : players && !are_strings(players)                           ? "players"
                        : learnt && !are_texts(learnt)                               ? "learnt"
                        : fair && !json_is_object(fair)                              ? "fair"
                        : seen && !json_is_object(seen)                              ? "seen"
                        : !are_texts(json_object_get(record, "set"))                 ? "set"
                        : !are_texts(json_object_get(record, "key"))                 ? "key"
                        : !kr_json_number(json_object_get(record, "seed"), &number)  ? "seed"
                        : !kr_json_number(json_object_get(record, "index"), &number) ? "index"
                        : !are_strings(json_object_get(record, "moves"))             ? "moves"
                        : !is_chance(json_object_get(record, "chance"), moves)       ? "chance"
                        : given && !json_is_object(given)                            ? "given"
                        : end && !json_is_object(end)                                ? "end"
                                                                                     : NULL;
    if (wrong) {
        kr_fail(refusal, KANUN_USAGE, "field", "'%s' is missing from the record or invalid", wrong);
        return NULL;
    }
    json_t *copy = json_deep_copy(record);
    if (!copy)
        kr_fail_memory(refusal);
    return copy;
}
