/* SPDX-License-Identifier: MIT
 * request.c: parses and filters requests, reads fields that several requests have, and turns
 * errors into JSON.
 */
#include "record/request.h"

#include <string.h>

#include "base/nearest.h"
#include "base/plain.h"
#include "base/words.h"

static bool is_plain(const char *text, size_t length)
{
    return kn_plain_fault(text, length) == length;
}

/* True for fields that are checked by their own readers (files, scenarios, records), and for the
 * request's id, which is only echoed. */
static bool is_checked_elsewhere(const char *field, bool top)
{
    return !strcmp(field, "files") || !strcmp(field, "tests") || !strcmp(field, "record") ||
           (top && !strcmp(field, "id"));
}

/* Returns a text or key of the request that contains control characters; NULL if there is none.
 * `name` is NULL for the request itself. */
static const char *steering(json_t *value, const char *name)
{
    const char *key, *found = NULL;
    json_t *part;
    size_t n;
    if (json_is_string(value))
        return is_plain(json_string_value(value), json_string_length(value)) ? NULL : name;
    json_array_foreach(value, n, part) if (!found) found = steering(part, name);
    json_object_foreach(value, key, part)
    {
        if (!found && !is_plain(key, strlen(key)))
            found = "a name";
        if (!found && !is_checked_elsewhere(key, !name))
            found = steering(part, key);
    }
    return found;
}

json_t *kr_request_read(const char *text, size_t length, kr_failure *refusal)
{
    json_error_t error;
    json_t *request = NULL;
    const char *what = NULL;
    if (kr_json_depth(text, length) > KR_REQUEST_DEPTH_MAX)
        kr_fail(refusal, KANUN_USAGE, "limit", "JSON nested deeper than %d", KR_REQUEST_DEPTH_MAX);
    else if (!(request = kr_json_read(text, length, &error)))
        kr_fail(refusal, KANUN_USAGE, "json", "column %d: %s", error.column, error.text);
    else if (!json_is_object(request))
        kr_fail(refusal, KANUN_USAGE, "json", "a request must be a JSON object");
    else if ((what = steering(request, NULL)) != NULL)
        kr_fail(refusal, KANUN_USAGE, "usage",
                "%s contains a control character, a line end, an invisible character, or a mark of "
                "writing direction",
                what);
    if (json_is_object(request))
        return request;
    json_decref(request);
    return NULL;
}

static bool has_form(const json_t *value, kr_form form)
{
    return form == KR_IS_ANYTHING || (form == KR_IS_TEXT && json_is_string(value)) ||
           (form == KR_IS_FLAG && json_is_boolean(value)) ||
           (form == KR_IS_NUMBER && json_is_integer(value)) ||
           (form == KR_IS_COUNT && json_is_integer(value) && json_integer_value(value) >= 0);
}

kanun_status kr_request_check(json_t *request, const char *by, const char *what,
                              const kr_field *field, int needed, kr_failure *refusal)
{
    static const char *const forms[] = {"anything", "a string", "a number", "a whole number",
                                        "true or false"};
    const char *known[KR_FIELDS_MAX + 3] = {by, "id"}, *name;
    json_t *value;
    void *next;
    for (int n = 0; field[n].name; n++)
        known[n + 2] = field[n].name;
    json_object_foreach_safe(request, next, name, value)
    {
        char meant[KN_MEANT_TEXT];
        int n = 0;
        while (known[n] && strcmp(known[n], name) != 0)
            n++;
        if (!known[n])
            return kr_fail(refusal, KANUN_USAGE, "field", "%s has no field '%.60s'%s", what, name,
                           kn_meant(name, known, meant));
        if (n > 1 && n - 2 >= needed && json_is_null(value))
            json_object_del(request, name); /* a null field counts as missing */
        else if (n > 1 && !has_form(value, field[n - 2].form))
            return kr_fail(refusal, KANUN_USAGE, "field", "`%s` must be %s", name,
                           forms[field[n - 2].form]);
    }
    for (int n = 0; n < needed; n++)
        if (!json_object_get(request, field[n].name))
            return kr_fail(refusal, KANUN_USAGE, "field", "%s needs the field '%s'", what,
                           field[n].name);
    return KANUN_OK;
}

json_t *kr_request_choices(const json_t *given, const char *field, kr_failure *refusal)
{
    json_t *choices = json_object(), *value;
    const char *name;
    char number[24];
    bool fine = !given || json_is_object(given);
    if (!fine)
        kr_fail(refusal, KANUN_USAGE, "field", "`%s` must be an object: {\"name\": \"value\"}",
                field);
    json_object_foreach((json_t *)(uintptr_t)given, name, value)
    {
        const char *text = json_string_value(value);
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
        if (json_is_boolean(value))
            text = json_is_true(value) ? "true" : "false";
        else if (json_is_integer(value))
            text = number;
        if (fine && !text)
            kr_fail(refusal, KANUN_USAGE, "field",
                    "%s: the value of '%.60s' must be a string, a number, true or false", field,
                    name);
        fine = fine && text;
        json_object_set_new(choices, name, json_string(text));
    }
    if (fine && choices)
        return choices;
    json_decref(choices);
    return NULL;
}

json_t *kr_request_asked(const json_t *request, kr_failure *refusal)
{
    json_t *set = kr_request_choices(json_object_get(request, "set"), "set", refusal),
           *key = set ? kr_request_choices(json_object_get(request, "key"), "key", refusal) : NULL,
           *asked = NULL;
    if (key)
        asked = json_pack("{s:O, s:O, s:O}", "game", json_object_get(request, "game"), "set", set,
                          "key", key);
    json_decref(set);
    json_decref(key);
    return asked;
}

/* ---- Answers ---- */

void kr_request_explain(kanun_game *game, const char *move, const char *language,
                        kr_failure *refusal)
{
    kanun_rule rule = KANUN_INIT(kanun_rule);
    const char *why = kanun_game_why(game, move, language, &rule);
    if (*why)
        kr_fail(refusal, KANUN_NO, "illegal", "%s%s%.150s", why,
                *rule.text ? kn_word(language, "why.by-rule") : "", rule.text);
}

void kr_request_why(kanun_game *game, const char *move, const char *language, json_t *reply)
{
    kanun_rule rule = KANUN_INIT(kanun_rule);
    const char *why = kanun_game_why(game, move, language, &rule);
    json_object_set_new(reply, "legal", json_boolean(!*why));
    json_object_set_new(reply, "reason", json_string(why));
    json_object_set_new(reply, "rule", json_string(rule.text));
    if (rule.line) {
        json_object_set_new(reply, "key", json_string(rule.key));
        json_object_set_new(reply, "file", json_string(rule.file));
        json_object_set_new(reply, "line", json_integer(rule.line));
    }
}

/* Adds a text to an object, unless it is NULL or not UTF-8. */
static void put_text(json_t *object, const char *key, const char *text)
{
    json_t *value = text ? json_string(text) : NULL;
    if (value)
        json_object_set_new(object, key, value);
}

static void put_number(json_t *object, const char *key, int number)
{
    if (number)
        json_object_set_new(object, key, json_integer(number));
}

static json_t *error_json(const kanun_error *error)
{
    json_t *out = json_pack("{s:o}", "code", json_sprintf("E%04d", error->code));
    put_text(out, "file", error->file);
    put_number(out, "line", error->line);
    put_number(out, "column", error->column);
    put_text(out, "message", error->message);
    put_text(out, "meant", error->meant);
    put_text(out, "expected", error->expected);
    put_text(out, "text", error->text);
    return out;
}

json_t *kr_errors_json(kanun_errors *errors)
{
    json_t *list = json_array();
    const kanun_error *error;
    for (int n = 0; list && (error = kanun_errors_nth(errors, n)); n++)
        json_array_append_new(list, error_json(error));
    return list;
}

json_t *kr_refusal_json(const kr_failure *failure)
{
    char sentence[KR_SENTENCE];
    json_t *message = json_string(kr_failure_sentence(failure, sentence, sizeof sentence));
    return json_pack("{s:s, s:o, s:o}", "code", failure->code, "message",
                     message ? message : json_string("the text of this error can't be shown"),
                     "errors", kr_errors_json(failure->errors));
}
