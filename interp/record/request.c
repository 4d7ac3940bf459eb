/* SPDX-License-Identifier: MIT
 * request.c: the one way in for requests, the filter that stands there, and a field that several
 * have.
 */
#include "record/request.h"

#include <string.h>

#include "base/plain.h"
#include "record/whole.h"

static bool is_plain(const char *text, size_t length)
{
    return kn_plain_fault(text, length) == length;
}

/* Files, scenarios and records are read by somebody who checks them, and the id of a request is
 * only given back. */
static bool is_checked_elsewhere(const char *field, bool top)
{
    return !strcmp(field, "files") || !strcmp(field, "tests") || !strcmp(field, "record") ||
           (top && !strcmp(field, "id"));
}

/* A text of the request, or a name in it, that is not plain: NULL if there is none. `name` NULL:
 * the request itself. */
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

json_t *kr_request_read(const char *text, size_t length, kr_trouble *refusal)
{
    json_error_t error;
    json_t *request = NULL;
    const char *what = NULL;
    if (kr_json_depth(text, length) > KR_REQUEST_DEPTH_MAX)
        kr_refuse(refusal, KANUN_USAGE, "limit", "JSON nested deeper than %d",
                  KR_REQUEST_DEPTH_MAX);
    else if (!(request = kr_json_read(text, length, &error)) &&
             json_error_code(&error) == json_error_out_of_memory)
        kr_refuse_memory(refusal);
    else if (!request)
        kr_refuse(refusal, KANUN_USAGE, "json", "column %d: %s", error.column, error.text);
    else if (!json_is_object(request))
        kr_refuse(refusal, KANUN_USAGE, "json", "a request is a JSON object");
    else if ((what = steering(request, NULL)) != NULL)
        kr_refuse(refusal, KANUN_USAGE, "usage",
                  "%s contains a control character, a line end, one that turns the direction of "
                  "writing or one that nobody sees",
                  what);
    if (!refusal->code)
        return request;
    json_decref(request);
    return NULL;
}

json_t *kr_request_choices(const json_t *given, const char *field, kr_trouble *refusal)
{
    json_t *choices = json_object(), *value;
    const char *name;
    char number[24];
    bool fine = !given || json_is_object(given);
    if (!fine)
        kr_refuse(refusal, KANUN_USAGE, "field", "%s is an object: {\"name\": \"value\"}", field);
    json_object_foreach((json_t *)(uintptr_t)given, name, value)
    {
        const char *text = json_string_value(value);
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
        if (json_is_boolean(value))
            text = json_is_true(value) ? "true" : "false";
        else if (json_is_integer(value))
            text = number;
        if (fine && !text)
            kr_refuse(refusal, KANUN_USAGE, "field",
                      "%s: the value of '%.60s' is no text, number or truth value", field, name);
        fine = fine && text;
        kr_whole_put(&choices, name, json_string(text));
    }
    if (fine && choices)
        return choices;
    if (fine)
        kr_refuse_memory(refusal);
    json_decref(choices);
    return NULL;
}

json_t *kr_request_asked(const json_t *request, kr_trouble *refusal)
{
    json_t *set = kr_request_choices(json_object_get(request, "set"), "set", refusal),
           *key = set ? kr_request_choices(json_object_get(request, "key"), "key", refusal) : NULL,
           *asked = NULL;
    if (key)
        asked = json_pack("{s:O, s:O, s:O}", "game", json_object_get(request, "game"), "set", set,
                          "key", key);
    if (!asked && !refusal->code)
        kr_refuse_memory(refusal);
    json_decref(set);
    json_decref(key);
    return asked;
}
