/* SPDX-License-Identifier: MIT
 * request.c: the one way in for requests, and the filter that stands there.
 */
#include "record/request.h"

#include <string.h>

#include "base/plain.h"

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
