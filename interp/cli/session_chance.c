/* SPDX-License-Identifier: MIT
 * session_chance.c: the requests about given chance: setting it, listing unused results, clearing
 * it. The game checks which results fit.
 */
#include "cli/session.h"

#include "base/memory.h"
#include "base/print.h"
#include "players/json_view.h"

#include <stdlib.h>
#include <string.h>

/* Returns a result of chance as text: a number, a text, or a list of cards. Returns a new
 * reference, or NULL with a refusal. */
static json_t *result_text(const json_t *result, const char *kind, kr_failure *refusal)
{
    char number[24], *joined = NULL;
    size_t size = 0;
    if (json_is_string(result))
        return json_string(json_string_value(result));
    if (json_is_integer(result)) {
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(result));
        return json_string(number);
    }
    FILE *out = json_is_array(result) ? kn_text_open(&joined, &size) : NULL;
    bool fine = out != NULL;
    for (size_t n = 0; fine && n < json_array_size(result); n++) {
        const char *card = json_string_value(json_array_get(result, n));
        fine = card && kn_print(out, "%s%s", n ? " " : "", card) >= 0;
    }
    if (out)
        kn_text_close(out);
    json_t *text = fine ? json_string(joined) : NULL;
    free(joined);
    if (!text)
        kr_fail(refusal, KANUN_USAGE, "field",
                "chance: a result of '%.60s' must be a number, a string or a list of cards", kind);
    return text;
}

static kanun_status add_result(json_t *list, const char *kind, const json_t *result,
                               kr_failure *refusal)
{
    json_t *text = result_text(result, kind, refusal);
    if (!text)
        return KANUN_USAGE;
    json_t *one = json_pack("{s:i, s:s, s:o}", "at", KR_BEFORE_BEGIN, "kind", kind, "value", text);
    json_array_append_new(list, one);
    return KANUN_OK;
}

json_t *kc_chance_read(json_t *chance, kr_failure *refusal)
{
    const char *kind;
    json_t *results;
    if (chance && !json_is_object(chance)) {
        kr_fail(refusal, KANUN_USAGE, "field",
                "`chance` must be an object: {\"shuffle\": [\"AS KD ...\"], \"first_dealer\": 0}");
        return NULL;
    }
    json_t *list = json_array();
    kanun_status status = KANUN_OK;
    json_object_foreach(chance, kind, results)
    {
        if (!json_is_array(results))
            status = add_result(list, kind, results, refusal);
        for (size_t n = 0; n < json_array_size(results) && status == KANUN_OK; n++)
            status = add_result(list, kind, json_array_get(results, n), refusal);
        if (status != KANUN_OK) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

/* Refuses a first dealer, who is drawn when a match begins. */
static kanun_status refuse_first_dealer(const json_t *chance, kr_failure *refusal)
{
    for (size_t n = 0; n < json_array_size(chance); n++)
        if (!strcmp(json_string_value(json_object_get(json_array_get(chance, n), "kind")),
                    "first_dealer"))
            return kr_fail(refusal, KANUN_USAGE, "usage",
                           "the first dealer is already known: give first_dealer in `new`");
    return KANUN_OK;
}

/* All or nothing: if one result is refused, the earlier ones are withdrawn. */
kanun_status kc_do_give(kc_session *s, json_t *request, json_t *reply)
{
    json_t *given = json_object_get(s->journal->record, "chance");
    size_t before = json_array_size(given);
    json_t *chance = kc_chance_read(json_object_get(request, "chance"), &s->refusal);
    kanun_status status = chance ? refuse_first_dealer(chance, &s->refusal) : KANUN_USAGE;
    for (size_t n = 0; n < json_array_size(chance) && status == KANUN_OK; n++) {
        json_t *one = json_array_get(chance, n);
        status = kr_journal_give(s->journal, json_string_value(json_object_get(one, "kind")),
                                 json_string_value(json_object_get(one, "value")), &s->refusal);
    }
    json_decref(chance);
    if (status == KANUN_OK)
        json_object_set_new(reply, "state", kp_json_state(s->journal));
    else if (json_array_size(given) > before) {
        while (json_array_size(given) > before)
            json_array_remove(given, json_array_size(given) - 1);
        kc_session_take_back(s, 0);
    }
    return status;
}

kanun_status kc_do_pending(kc_session *s, json_t *request, json_t *reply)
{
    json_object_set_new(reply, "chance", kr_journal_pending(s->journal));
    return KANUN_OK;
}

kanun_status kc_do_clear(kc_session *s, json_t *request, json_t *reply)
{
    const char *kind = json_string_value(json_object_get(request, "kind"));
    int k = 0;
    while (kind && kn_chance_names[k] && strcmp(kind, kn_chance_names[k]))
        k++;
    if (kind && !kn_chance_names[k]) {
        char meant[KN_MEANT_TEXT];
        return kr_fail(&s->refusal, KANUN_USAGE, "usage", "there is no chance named '%.60s'%s",
                       kind, kn_meant(kind, kn_chance_names, meant));
    }
    kr_journal_forget(s->journal, kind);
    return kc_do_pending(s, request, reply);
}
