/* SPDX-License-Identifier: MIT
 * table_store.c: stores the description and the steps of tables as they happen. table_steps.c
 * replays them.
 */
#include "serve/hub_table.h"

#include <stdlib.h>

#include "record/json.h"

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
