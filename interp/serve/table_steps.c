/* SPDX-License-Identifier: MIT
 * table_steps.c: replays the stored steps of a table when it is needed after a restart.
 * table_store.c stores them.
 */
#include "serve/hub_table.h"

#include <string.h>

#include "base/memory.h"
#include "record/json.h"

/* ---- Steps ---- */

static void copy_text(char *out, size_t size, const json_t *from)
{
    if (json_is_string(from))
        snprintf(out, size, "%s", json_string_value(from));
}

static kanun_status step_seat(kw_table *t, const json_t *step)
{
    size_t n = (size_t)json_integer_value(json_object_get(step, "seat"));
    kw_who who = kw_who_of(json_string_value(json_object_get(step, "who")));
    if (n >= (size_t)t->seats)
        return KANUN_NO;
    kw_seat *seat = &t->seat[n];
    if (who != KW_WHO)
        kw_who_take(seat, who);
    copy_text(seat->name, sizeof seat->name, json_object_get(step, "name"));
    copy_text(seat->luck, sizeof seat->luck, json_object_get(step, "luck"));
    if (json_is_true(json_object_get(step, "joined")))
        seat->joined = true;
    return KANUN_OK;
}

/* Replays a stored step. */
static kanun_status carry_step(kw_table *t, const json_t *step, kr_failure *failure)
{
    const json_t *value;
    const char *client = json_string_value(json_object_get(step, "client"));
    if ((value = json_object_get(step, "move")))
        return kw_table_play(t, json_string_value(value), client ? client : "", failure);
    if (json_object_get(step, "undo"))
        return kw_table_undo(t, failure);
    if (json_object_get(step, "seat"))
        return step_seat(t, step);
    if (json_object_get(step, "begin"))
        return kw_table_begin(t, failure);
    if (json_object_get(step, "next")) {
        t->waiting = false;
        return KANUN_OK;
    }
    if ((value = json_object_get(step, "paused"))) {
        t->paused = json_is_true(value);
        return KANUN_OK;
    }
    if ((value = json_object_get(step, "again")))
        return kw_fair_read(&t->fair, json_string_value(value)) ? kw_table_again(t, failure)
                                                                : KANUN_NO;
    return kr_fail(failure, KANUN_NO, "changed", "an unknown step");
}

/* ---- From the disk ---- */

static bool add_step(void *payload, const char *text)
{
    json_t *steps = payload;
    json_error_t error;
    return !json_array_append_new(steps, kr_json_read(text, strlen(text), &error));
}

static kanun_status unreadable(kr_failure *failure)
{
    return kr_fail(failure, KANUN_NO, "system", "the saved data of this table can't be read");
}

json_t *kw_table_written(const kw_hub *hub, const char *id, kr_failure *failure)
{
    const char *known = json_string_value(json_object_get(hub->known, "id"));
    char *text = hub->store ? kw_store_made(hub->store, id) : NULL;
    json_error_t error;
    if (!text)
        return known && !strcmp(known, id) ? json_incref(hub->known) : NULL;
    json_t *made = kr_json_read(text, strlen(text), &error), *steps = json_array();
    kn_free(text);
    if (!made || !kw_store_steps(hub->store, id, add_step, steps))
        unreadable(failure);
    json_t *all = json_pack("{s:s, s:o, s:o}", "id", id, "made", made, "steps", steps);
    if (!failure->code)
        return all;
    json_decref(all);
    return NULL;
}

/* Reads the players of the seats, and the chain of seeds. */
static bool read_seats(kw_table *t)
{
    const json_t *seats = json_object_get(t->made, "seats");
    for (int n = 0; n < t->seats; n++) {
        const json_t *seat = json_array_get(seats, (size_t)n);
        t->seat[n].who = kw_who_of(json_string_value(json_object_get(seat, "who")));
        if (t->seat[n].who == KW_WHO)
            return false;
    }
    return kw_fair_read(&t->fair, json_string_value(json_object_get(t->made, "root")));
}

static kanun_status read_table(kw_table **out, kw_hub *hub, const json_t *all, kr_failure *failure)
{
    json_t *made = json_object_get(all, "made"), *step;
    const char *digest = json_string_value(json_object_get(made, "digest"));
    size_t n;
    kanun_status status =
        kw_table_new(out, hub, json_string_value(json_object_get(all, "id")), made, failure);
    kw_table *t = *out;
    if (status != KANUN_OK)
        return status;
    if (!read_seats(t))
        status = unreadable(failure);
    else if (!digest || strcmp(digest, kanun_rules_info(t->journal->rules)->digest) != 0)
        status = kr_fail(failure, KANUN_NO, "changed",
                         "the rules of this table have changed since it was created");
    t->replaying = true;
    json_array_foreach(json_object_get(all, "steps"), n, step)
    {
        if (status == KANUN_OK)
            status = carry_step(t, step, failure);
    }
    t->replaying = false;
    t->pending = 0;
    if (status == KANUN_OK)
        return status;
    if (!failure->code)
        unreadable(failure);
    kw_table_free(t);
    *out = NULL;
    return status;
}

/* Frees the stored table that a worker was given. It can be used only once, because only the server
 * knows later steps. */
static void forget_known(kw_hub *hub)
{
    json_object_del(hub->known, "made");
    json_object_del(hub->known, "steps");
}

kw_table *kw_table_find(kw_hub *hub, const char *id, kr_failure *failure)
{
    kw_table *t = kw_table_in_memory(hub, id);
    if (t && !t->gone)
        return t;
    bool room = t || kw_hub_room(hub); /* check first, because reading a table is expensive */
    json_t *all = t || !room ? NULL : kw_table_written(hub, id, failure);
    t = NULL;
    if (!room)
        kr_fail(failure, KANUN_SYSTEM, "busy", "there is no room for another table now");
    else if (!json_object_get(all, "made") && !failure->code)
        kr_fail(failure, KANUN_NO, "who",
                "there is no such table, or this link does not belong to it");
    else if (!failure->code && read_table(&t, hub, all, failure) == KANUN_OK) {
        kw_table_enter(hub, t);
        forget_known(hub);
    }
    json_decref(all);
    return t;
}
