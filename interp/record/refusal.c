/* SPDX-License-Identifier: MIT
 * refusal.c: writes what went wrong as JSON.
 */
#include "record/refusal.h"

#include "record/whole.h"

/* What is not there, or no UTF-8, is left out. */
static void put_text(json_t **object, const char *key, const char *text)
{
    json_t *value = text ? json_string(text) : NULL;
    if (value)
        kr_whole_put(object, key, value);
}

static void put_number(json_t **object, const char *key, int number)
{
    if (number)
        kr_whole_put(object, key, json_integer(number));
}

static json_t *error_json(const kanun_error *error)
{
    json_t *out = json_pack("{s:o}", "code", json_sprintf("E%04d", error->code));
    put_text(&out, "file", error->file);
    put_number(&out, "line", error->line);
    put_number(&out, "column", error->column);
    put_text(&out, "message", error->message);
    put_text(&out, "meant", error->meant);
    put_text(&out, "expected", error->expected);
    put_text(&out, "text", error->text);
    return out;
}

json_t *kr_errors_json(kanun_errors *errors)
{
    json_t *list = json_array();
    const kanun_error *error;
    for (int n = 0; list && (error = kanun_errors_nth(errors, n)); n++)
        kr_whole_add(&list, error_json(error));
    return list;
}

json_t *kr_refusal_json(const kr_trouble *trouble)
{
    char sentence[KR_SENTENCE];
    json_t *message = json_string(kr_trouble_sentence(trouble, sentence, sizeof sentence));
    return json_pack("{s:s, s:o, s:o}", "code", trouble->code, "message",
                     message ? message : json_string("the text of this error can't be shown"),
                     "errors", kr_errors_json(trouble->errors));
}
