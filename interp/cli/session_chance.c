/* SPDX-License-Identifier: MIT
 * session_chance.c: the requests of the session protocol about given chance: giving it, listing
 * what waits, clearing it. What fits is found out by the game.
 */
#include "cli/session.h"

#include "base/chance.h"
#include "players/json.h"
#include "record/whole.h"

#include <string.h>

/* What can be told without asking the game: who deals first is drawn when a match begins. */
static kanun_status fits_now(kc_session *s, json_t *chance)
{
    for (size_t n = 0; n < json_array_size(chance); n++)
        if (!strcmp(json_string_value(json_object_get(json_array_get(chance, n), "kind")),
                    "first_dealer"))
            return kr_refuse(&s->refusal, KANUN_USAGE, "usage",
                             "the first dealer is known by now: new takes a first_dealer");
    return KANUN_OK;
}

/* All of it or nothing: what was given before one that is refused is taken back. */
kanun_status kc_do_give(kc_session *s, json_t *request, json_t **reply)
{
    json_t *given = json_object_get(s->journal->record, "chance");
    size_t before = json_array_size(given);
    json_t *chance = kc_chance_read(json_object_get(request, "chance"), &s->refusal);
    kanun_status status = chance ? fits_now(s, chance) : KANUN_USAGE;
    for (size_t n = 0; n < json_array_size(chance) && status == KANUN_OK; n++) {
        json_t *one = json_array_get(chance, n);
        status = kr_journal_give(s->journal, json_string_value(json_object_get(one, "kind")),
                                 json_string_value(json_object_get(one, "value")), &s->refusal);
    }
    json_decref(chance);
    if (status == KANUN_OK)
        kr_whole_put(reply, "state", kp_json_state(s->journal));
    else if (json_array_size(given) > before) {
        while (json_array_size(given) > before)
            json_array_remove(given, json_array_size(given) - 1);
        kc_session_take_back(s, 0);
    }
    return status;
}

kanun_status kc_do_pending(kc_session *s, json_t *request, json_t **reply)
{
    (void)request;
    kr_whole_put(reply, "chance", kr_journal_pending(s->journal));
    return KANUN_OK;
}

kanun_status kc_do_clear(kc_session *s, json_t *request, json_t **reply)
{
    json_t *wanted = json_object_get(request, "kind");
    const char *kind = json_string_value(wanted);
    int k = 0;
    while (kind && kn_chance_names[k] && strcmp(kind, kn_chance_names[k]))
        k++;
    if (wanted && !kind)
        return kr_refuse(&s->refusal, KANUN_USAGE, "field", "kind is a text: what was given");
    if (kind && !kn_chance_names[k]) {
        char meant[KN_MEANT_TEXT];
        return kr_refuse(&s->refusal, KANUN_USAGE, "usage", "there is no chance named '%.60s'%s",
                         kind, kn_meant(kind, kn_chance_names, meant));
    }
    kr_journal_forget(s->journal, kind);
    return kc_do_pending(s, request, reply);
}
