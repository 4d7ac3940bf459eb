/* SPDX-License-Identifier: MIT
 * session_fields.c: reads the fields of requests that have a form of their own: choices, results of
 * chance, records. Only the form: whether an option exists or a record can be played is found out
 * by playing.
 */
#include "cli/session.h"

#include <stdlib.h>
#include <string.h>

json_t *kc_choices_read(json_t *choices, const char *field, kc_refusal *refusal)
{
    json_t *object = json_object(), *value;
    const char *name;
    char number[24];
    if (choices && !json_is_object(choices)) {
        kc_refuse(refusal, KANUN_USAGE, "field", "%s is an object: {\"name\": \"value\"}", field);
        json_decref(object);
        return NULL;
    }
    json_object_foreach(choices, name, value)
    {
        const char *text = json_string_value(value);
        if (json_is_integer(value)) {
            snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
            text = number;
        } else if (json_is_boolean(value)) {
            text = json_is_true(value) ? "true" : "false";
        }
        if (!text) {
            kc_refuse(refusal, KANUN_USAGE, "field",
                      "%s: the value of '%.60s' is no text, number or truth value", field, name);
            json_decref(object);
            return NULL;
        }
        if (json_object_set_new(object, name, json_string(text))) {
            kc_refuse_memory(refusal);
            json_decref(object);
            return NULL;
        }
    }
    if (!object)
        kc_refuse_memory(refusal);
    return object;
}

/* A result of chance as text: a number, a text, or a list of cards; a new reference, or NULL with a
 * refusal. */
static json_t *result_text(const json_t *result, const char *kind, kc_refusal *refusal)
{
    char number[24], *joined = NULL;
    size_t size = 0;
    if (json_is_string(result))
        return json_string(json_string_value(result));
    if (json_is_integer(result)) {
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(result));
        return json_string(number);
    }
    FILE *out = json_is_array(result) ? open_memstream(&joined, &size) : NULL;
    bool fine = out != NULL;
    for (size_t n = 0; fine && n < json_array_size(result); n++) {
        const char *card = json_string_value(json_array_get(result, n));
        fine = card && fprintf(out, "%s%s", n ? " " : "", card) >= 0;
    }
    if (out && fclose(out))
        fine = false;
    json_t *text = fine ? json_string(joined) : NULL;
    free(joined);
    if (!text)
        kc_refuse(refusal, KANUN_USAGE, "field",
                  "chance: a result of '%.60s' is a number, a text or a list of cards", kind);
    return text;
}

static kanun_status add_result(json_t *list, const char *kind, const json_t *result,
                               kc_refusal *refusal)
{
    json_t *text = result_text(result, kind, refusal);
    if (!text)
        return KANUN_USAGE;
    json_t *one = json_pack("{s:i, s:s, s:o}", "at", KC_BEFORE_BEGIN, "kind", kind, "value", text);
    return one && !json_array_append_new(list, one) ? KANUN_OK : kc_refuse_memory(refusal);
}

json_t *kc_chance_read(json_t *chance, kc_refusal *refusal)
{
    json_t *list = json_array(), *results;
    const char *kind;
    kanun_status status = list ? KANUN_OK : kc_refuse_memory(refusal);
    if (status == KANUN_OK && chance && !json_is_object(chance))
        status =
            kc_refuse(refusal, KANUN_USAGE, "field",
                      "chance is an object: {\"shuffle\": [\"AS KD ...\"], \"first_dealer\": 0}");
    if (status == KANUN_OK) {
        json_object_foreach(chance, kind, results)
        {
            if (!json_is_array(results))
                status = add_result(list, kind, results, refusal);
            for (size_t n = 0; n < json_array_size(results) && status == KANUN_OK; n++)
                status = add_result(list, kind, json_array_get(results, n), refusal);
            if (status != KANUN_OK)
                break;
        }
    }
    if (status != KANUN_OK) {
        json_decref(list);
        return NULL;
    }
    return list;
}

/* ---- Records ---- */

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

/* Results of chance in the order of the moves before which they were given. */
static bool is_chance(json_t *list, size_t moves)
{
    size_t n;
    json_t *one;
    json_int_t before = KC_BEFORE_BEGIN;
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

json_t *kc_record_read(json_t *record, kc_refusal *refusal)
{
    static const char *const known[] = {"record", "game",  "digest", "rules", "scripts",
                                        "set",    "key",   "seed",   "index", "players",
                                        "chance", "moves", "end",    NULL};
    uint64_t number;
    if (!json_is_object(record)) {
        kc_refuse(refusal, KANUN_USAGE, "field", "record is an object, as save gives it");
        return NULL;
    }
    if (kc_fields_check(record, known, "a record", refusal) != KANUN_OK)
        return NULL;
    if (json_integer_value(json_object_get(record, "record")) != KC_RECORD_VERSION) {
        kc_refuse(refusal, KANUN_USAGE, "protocol", "only records of version %d can be read",
                  KC_RECORD_VERSION);
        return NULL;
    }
    json_t *rules = json_object_get(record, "rules"), *end = json_object_get(record, "end"),
           *players = json_object_get(record, "players"),
           *scripts = json_object_get(record, "scripts");
    size_t moves = json_array_size(json_object_get(record, "moves"));
    const char *wrong = !json_is_string(json_object_get(record, "game"))             ? "game"
                        : !json_is_string(json_object_get(record, "digest"))         ? "digest"
                        : rules && !json_is_string(rules)                            ? "rules"
                        : scripts && !are_texts(scripts)                             ? "scripts"
                        : players && !are_strings(players)                           ? "players"
                        : !are_texts(json_object_get(record, "set"))                 ? "set"
                        : !are_texts(json_object_get(record, "key"))                 ? "key"
                        : !kc_json_number(json_object_get(record, "seed"), &number)  ? "seed"
                        : !kc_json_number(json_object_get(record, "index"), &number) ? "index"
                        : !are_strings(json_object_get(record, "moves"))             ? "moves"
                        : !is_chance(json_object_get(record, "chance"), moves)       ? "chance"
                        : end && !json_is_object(end)                                ? "end"
                                                                                     : NULL;
    if (wrong) {
        kc_refuse(refusal, KANUN_USAGE, "field",
                  "the record's '%s' is missing or not what save wrote", wrong);
        return NULL;
    }
    json_t *copy = json_deep_copy(record);
    if (!copy)
        kc_refuse_memory(refusal);
    return copy;
}
