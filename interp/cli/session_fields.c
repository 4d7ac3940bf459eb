/* SPDX-License-Identifier: MIT
 * session_fields.c: the fields of requests and replies: whether they are known, those that have a
 * form of their own (choices, results of chance), putting one in. Only the form: whether an option
 * exists is found out by playing.
 */
#include "cli/session.h"

#include <stdlib.h>
#include <string.h>

kanun_status kc_fields_check(json_t *object, const char *const *known, const char *what,
                             kr_trouble *refusal)
{
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value)
    {
        int n = 0;
        while (known[n] && strcmp(known[n], name))
            n++;
        if (known[n])
            continue;
        char meant[KN_MEANT_TEXT];
        return kr_refuse(refusal, KANUN_USAGE, "field", "%s has no field '%.60s'%s", what, name,
                         kn_meant(name, known, meant));
    }
    return KANUN_OK;
}

/* A result of chance as text: a number, a text, or a list of cards; a new reference, or NULL with a
 * refusal. */
static json_t *result_text(const json_t *result, const char *kind, kr_trouble *refusal)
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
        kr_refuse(refusal, KANUN_USAGE, "field",
                  "chance: a result of '%.60s' is a number, a text or a list of cards", kind);
    return text;
}

static kanun_status add_result(json_t *list, const char *kind, const json_t *result,
                               kr_trouble *refusal)
{
    json_t *text = result_text(result, kind, refusal);
    if (!text)
        return KANUN_USAGE;
    json_t *one = json_pack("{s:i, s:s, s:o}", "at", KR_BEFORE_BEGIN, "kind", kind, "value", text);
    return one && !json_array_append_new(list, one) ? KANUN_OK : kr_refuse_memory(refusal);
}

json_t *kc_chance_read(json_t *chance, kr_trouble *refusal)
{
    json_t *list = json_array(), *results;
    const char *kind;
    kanun_status status = list ? KANUN_OK : kr_refuse_memory(refusal);
    if (status == KANUN_OK && chance && !json_is_object(chance))
        status =
            kr_refuse(refusal, KANUN_USAGE, "field",
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
