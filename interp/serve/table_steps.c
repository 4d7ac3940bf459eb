/* SPDX-License-Identifier: MIT
 * table_steps.c: tables in memory and on the disk: what a table was made of and its steps are
 * written down as they happen, and carried out again when it is needed after the server was ended.
 */
#include "serve/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "record/json.h"

/* ---- Steps ---- */

void kw_table_dirty(kw_table *t)
{
    if (t->dirty || !t->hub->store)
        return;
    t->dirty = true;
    t->next_dirty = t->hub->dirty;
    t->hub->dirty = t;
}

bool kw_hub_keep(kw_hub *hub, bool table, const char *id, const char *text)
{
    if (hub->keep)
        return hub->keep(table, id, text);
    return !hub->store ||
           (table ? kw_store_table(hub->store, id, text) : kw_store_step(hub->store, id, text));
}

bool kw_table_keep(kw_table *t, json_t *step)
{
    kw_hub *hub = t->hub;
    char *text = step ? kr_json_text(step, 0) : NULL;
    bool fine = text != NULL;
    fine = fine && kw_hub_keep(hub, false, t->id, text);
    kw_table_dirty(t);
    if (!fine)
        t->gone = true;
    json_decref(step);
    free(text);
    return fine;
}

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
        seat->who = who;
    copy_text(seat->name, sizeof seat->name, json_object_get(step, "name"));
    copy_text(seat->luck, sizeof seat->luck, json_object_get(step, "luck"));
    if (json_is_true(json_object_get(step, "joined")))
        seat->joined = true;
    return KANUN_OK;
}

/* Carries a step out that was written down. */
static kanun_status carry_step(kw_table *t, const json_t *step, kr_trouble *trouble)
{
    const json_t *value;
    const char *client = json_string_value(json_object_get(step, "client"));
    if ((value = json_object_get(step, "move")))
        return kw_table_play(t, json_string_value(value), client ? client : "", trouble);
    if (json_object_get(step, "undo"))
        return kw_table_undo(t, trouble);
    if (json_object_get(step, "seat"))
        return step_seat(t, step);
    if (json_object_get(step, "begin"))
        return kw_table_begin(t, trouble);
    if (json_object_get(step, "next")) {
        t->waiting = false;
        return KANUN_OK;
    }
    if ((value = json_object_get(step, "paused"))) {
        t->paused = json_is_true(value);
        return KANUN_OK;
    }
    if ((value = json_object_get(step, "again")))
        return kw_fair_read(&t->fair, json_string_value(value)) ? kw_table_again(t, trouble)
                                                                : KANUN_NO;
    return kr_refuse(trouble, KANUN_NO, "changed", "a step that is not known");
}

/* ---- From the disk ---- */

typedef struct reading {
    kw_table *table;
    kr_trouble *trouble;
    kanun_status status;
} reading;

static kanun_status read_known(reading *r, const json_t *steps)
{
    const json_t *step;
    size_t n;
    json_array_foreach(steps, n, step)
    {
        if (r->status == KANUN_OK)
            r->status = carry_step(r->table, step, r->trouble);
    }
    return r->status;
}

static bool read_step(void *payload, const char *text)
{
    reading *r = payload;
    json_error_t error;
    json_t *step = kr_json_read(text, strlen(text), &error);
    r->status = step ? carry_step(r->table, step, r->trouble)
                : json_error_code(&error) == json_error_out_of_memory ? kr_refuse_memory(r->trouble)
                                                                      : KANUN_NO;
    json_decref(step);
    return r->status == KANUN_OK;
}

/* Who may sit where: what `made` says. */
static bool read_keys(kw_table *t)
{
    const json_t *seats = json_object_get(t->made, "seats");
    for (int n = 0; n < t->seats; n++) {
        const json_t *seat = json_array_get(seats, (size_t)n);
        kw_who who = kw_who_of(json_string_value(json_object_get(seat, "who")));
        if (who == KW_WHO ||
            !kw_unhex(json_string_value(json_object_get(seat, "key")), t->seat[n].key))
            return false;
        t->seat[n].who = who;
    }
    return kw_unhex(json_string_value(json_object_get(t->made, "watch")), t->watch) &&
           kw_fair_read(&t->fair, json_string_value(json_object_get(t->made, "root")));
}

static kanun_status read_table(kw_table **out, kw_hub *hub, const char *id, json_t *made,
                               kr_trouble *trouble)
{
    const char *digest = json_string_value(json_object_get(made, "digest"));
    kanun_status status = kw_table_new(out, hub, id, made, trouble);
    kw_table *t = *out;
    if (status != KANUN_OK)
        return status;
    reading r = {t, trouble, KANUN_OK};
    if (!read_keys(t))
        status = KANUN_SYSTEM;
    else if (!digest || strcmp(digest, kanun_rules_info(t->journal->rules)->digest) != 0)
        status = kr_refuse(trouble, KANUN_NO, "changed",
                           "the rules of this table have changed since it was made");
    t->replaying = true;
    if (status == KANUN_OK && hub->known)
        status = read_known(&r, json_object_get(hub->known, "steps"));
    else if (status == KANUN_OK && !kw_store_steps(hub->store, id, read_step, &r))
        status = r.status == KANUN_OK ? KANUN_SYSTEM : r.status;
    t->replaying = t->moved = t->back = t->changed = false;
    if (status == KANUN_OK)
        return status;
    if (!trouble->code)
        kr_refuse(trouble, status, "system", "what is written down of this table can't be read");
    kw_table_free(t);
    *out = NULL;
    return status;
}

/* What a worker was told of a table, if it is that one. */
static json_t *known_of(const kw_hub *hub, const char *id)
{
    const char *known = json_string_value(json_object_get(hub->known, "id"));
    return known && !strcmp(known, id) ? json_incref(json_object_get(hub->known, "made")) : NULL;
}

/* It is told once: what the table has become since nobody but its server knows. */
static void forget_known(kw_hub *hub)
{
    json_object_del(hub->known, "made");
    json_object_del(hub->known, "steps");
}

kw_table *kw_table_find(kw_hub *hub, const char *id, kr_trouble *trouble)
{
    kw_table *t = kw_table_in_memory(hub, id);
    if (t && !t->gone)
        return t;
    char *text = !t && hub->store ? kw_store_made(hub->store, id) : NULL;
    json_error_t error = {.line = -1};
    json_t *made = text ? kr_json_read(text, strlen(text), &error) : known_of(hub, id);
    kn_free(text);
    if (!made && json_error_code(&error) == json_error_out_of_memory) {
        kr_refuse_memory(trouble);
        return NULL;
    }
    if (!made) {
        kr_refuse(trouble, KANUN_NO, "who", "there is no such table, or this opens nothing there");
        return NULL;
    }
    if (!kw_hub_room(hub))
        kr_refuse(trouble, KANUN_SYSTEM, "busy", "there is no room for another table now");
    else if (read_table(&t, hub, id, made, trouble) == KANUN_OK) {
        kw_table_enter(hub, t);
        forget_known(hub);
    }
    json_decref(made);
    return t;
}
