/* SPDX-License-Identifier: MIT
 * lobby.c: the hash table of the tables in memory, and their limits of memory and time. This file
 * doesn't depend on events at a table.
 */
#include "serve/hub_table.h"

#include <string.h>

static size_t bucket_of(const kw_hub *hub, const char *id)
{
    size_t hash = 5381;
    for (; *id; id++)
        hash = hash * 33 ^ (unsigned char)*id;
    return hash % hub->buckets;
}

void kw_table_enter(kw_hub *hub, kw_table *t)
{
    kw_table **head = &hub->bucket[bucket_of(hub, t->id)];
    t->next = *head;
    *head = t;
    hub->tables++;
}

void kw_table_drop(kw_hub *hub, kw_table *t)
{
    kw_table **link = &hub->bucket[bucket_of(hub, t->id)], **busy = &hub->busy;
    while (*link != t)
        link = &(*link)->next;
    *link = t->next;
    while (*busy && *busy != t)
        busy = &(*busy)->next_busy;
    if (*busy && !(*busy = t->next_busy))
        hub->last_busy = busy;
    hub->tables--;
    kw_table_free(t);
}

kw_table *kw_table_in_memory(const kw_hub *hub, const char *id)
{
    kw_table *t = hub->bucket[bucket_of(hub, id)];
    while (t && strcmp(t->id, id) != 0)
        t = t->next;
    return t;
}

bool kw_table_left(const kw_table *t)
{
    return t->hub->store && !t->conns && !t->jobs && !t->dirty;
}

/* Drops the table that has been unused for longest. Returns false if all tables are in use. */
static bool drop_oldest(kw_hub *hub)
{
    kw_table *oldest = NULL;
    for (size_t n = 0; n < hub->buckets; n++)
        for (kw_table *t = hub->bucket[n]; t; t = t->next)
            if (kw_table_left(t) && (!oldest || t->touched < oldest->touched))
                oldest = t;
    if (oldest)
        kw_table_drop(hub, oldest);
    return oldest != NULL;
}

bool kw_hub_room(kw_hub *hub)
{
    return hub->tables < KW_TABLES_MAX || drop_oldest(hub);
}

void kw_hub_thin(kw_hub *hub, size_t most)
{
    size_t left = 0;
    for (size_t n = 0; n < hub->buckets; n++)
        for (const kw_table *t = hub->bucket[n]; t; t = t->next)
            left += kw_table_left(t);
    while (left > most && drop_oldest(hub))
        left--;
}
