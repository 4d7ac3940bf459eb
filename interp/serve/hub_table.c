/* SPDX-License-Identifier: MIT
 * hub_table.c: a table: making it, its matches, and the seeds of their deals. table_moves.c has
 * the moves.
 */
#include "serve/hub_table.h"
#include "serve/announce.h"

#include <sodium.h>
#include <string.h>

#include "base/memory.h"
#include "insight.h"

/* ---- Making ---- */

const char kw_several_tables[] =
    "this number of players needs several tables: create each of them separately";

/* Returns a table in memory whose rules `made` names and have this digest; NULL if there is
 * none. */
static const kw_table *table_alike(const kw_hub *hub, const json_t *made, const char *digest)
{
    static const char *const what[] = {"game", "set", "key"};
    if (json_object_get(made, "files"))
        return NULL;
    for (size_t n = 0; n < hub->buckets; n++)
        for (const kw_table *t = hub->bucket[n]; t; t = t->next) {
            int i = 0;
            while (i < 3 &&
                   json_equal(json_object_get(t->made, what[i]), json_object_get(made, what[i])))
                i++;
            if (i == 3 && t->journal && !json_object_get(t->made, "files") &&
                !strcmp(kanun_rules_info(t->journal->rules)->digest, digest))
                return t;
        }
    return NULL;
}

/* Finds the rules of a table. A new table uses the current file. A table from the disk keeps its
 * original rules while another table in memory has them. Loaded rules never change, so tables
 * share them. */
static kanun_status take_rules(kanun_rules **out, const kw_table *t, const json_t *record,
                               kr_failure *failure)
{
    const char *digest = json_string_value(json_object_get(t->made, "digest"));
    const kw_table *alike = digest ? table_alike(t->hub, t->made, digest) : NULL;
    kanun_rules *read = NULL;
    if (!alike) {
        kanun_status status = kr_journal_rules(&read, record, t->hub->settings->folders, failure);
        if (status != KANUN_OK)
            return status;
        alike = table_alike(t->hub, t->made, kanun_rules_info(read)->digest);
    }
    *out = alike ? kg_insight_share(alike->journal->rules) : read;
    if (alike)
        kanun_rules_free(read);
    return KANUN_OK;
}

/* Makes the journal of the next match. Takes ownership of `rules`, or loads the rules if it is
 * NULL. */
static kanun_status new_journal(kw_table *t, kanun_rules *rules, kr_failure *failure)
{
    json_t *record = kr_record_new(t->made, json_object_get(t->made, "seed"), (uint64_t)t->match);
    kanun_status status = KANUN_OK;
    if (!rules)
        status = take_rules(&rules, t, record, failure);
    if (status == KANUN_OK)
        json_object_set_new(record, "digest", json_string(kanun_rules_info(rules)->digest));
    if (status == KANUN_OK)
        status = kr_journal_new(&t->journal, record, rules, failure);
    else
        kanun_rules_free(rules);
    json_decref(record);
    return status;
}

kanun_status kw_table_new(kw_table **out, kw_hub *hub, const char *id, json_t *made,
                          kr_failure *failure)
{
    kw_table *t = *out = kn_calloc(1, sizeof *t);
    t->hub = hub;
    t->made = json_incref(made);
    t->touched = hub->now;
    if (id)
        snprintf(t->id, sizeof t->id, "%s", id);
    else
        kw_secret_name(t->id, KW_ID);
    json_t *files = json_object_get(made, "files");
    size_t before = hub->shelf ? kn_shelf_count(hub->shelf) : 0;
    kanun_status status = KANUN_OK;
    if (files && hub->shelf)
        status = hub->settings->voice->files(hub->shelf, files, failure);
    if (status == KANUN_OK)
        status = new_journal(t, NULL, failure);
    if (hub->shelf)
        kn_shelf_cut(hub->shelf, before);
    if (status == KANUN_OK && kanun_rules_info(t->journal->rules)->tables)
        status = kr_fail(failure, KANUN_USAGE, "usage", kw_several_tables);
    if (status != KANUN_OK) {
        kw_table_free(t);
        *out = NULL;
        return status;
    }
    t->seats = kanun_rules_info(t->journal->rules)->seats;
    return KANUN_OK;
}

void kw_table_free(kw_table *t)
{
    if (!t)
        return;
    kw_table_free_audiences(t);
    kw_audience_next(t);
    for (int n = 0; n < KW_RECENT; n++)
        kn_free(t->done[n].move);
    kr_journal_free(t->journal);
    json_decref(t->made);
    kn_free(t->open);
    kn_free(t);
}

/* ---- The shuffle ---- */

bool kw_table_is_fair(const kw_table *t)
{
    return !json_object_get(t->made, "seed");
}

kanun_status kw_table_give_seeds(kw_table *t, kr_failure *failure)
{
    const char *luck[KANUN_OWNERS_MAX];
    uint8_t link[KW_DIGEST];
    char hex[KW_HEX + 1];
    kanun_status status = KANUN_OK;
    for (int seat = 0; seat < t->seats; seat++)
        luck[seat] = t->seat[seat].luck;
    while (kw_table_is_fair(t) && status == KANUN_OK && t->fair.given == kw_table_seeds_used(t) &&
           t->fair.given < KW_DEALS) {
        int deal = t->fair.given + 1;
        kw_fair_link(&t->fair, deal, link);
        kw_fair_seed(link, t->id, t->match, deal, luck, t->seats, hex);
        status = kr_journal_give(t->journal, "deal_seed", hex, failure);
        t->fair.given = deal;
    }
    return status;
}

kanun_status kw_table_begin(kw_table *t, kr_failure *failure)
{
    kw_table_listen(t);
    kanun_status status = kw_table_give_seeds(t, failure);
    if (status == KANUN_OK)
        status = kr_journal_begin(t->journal, failure);
    if (status == KANUN_OK)
        status = kw_table_give_seeds(t, failure);
    t->begun = status == KANUN_OK;
    t->pending |= KW_SEND_MOVE;
    t->turn++;
    return status;
}

kanun_status kw_table_again(kw_table *t, kr_failure *failure)
{
    kr_journal *old = t->journal;
    kanun_rules *rules = old->rules;
    old->rules = NULL;
    t->journal = NULL;
    kr_journal_free(old);
    t->match++;
    t->begun = t->waiting = t->paused = false;
    t->ask.what = KW_NOTHING;
    t->fair.given = t->fair.shown = 0;
    kw_table_clear_events(t);
    for (int n = 0; n < KW_RECENT; n++) /* forget the moves of the previous match */
        t->done[n].ply = -1;
    for (int seat = 0; seat < t->seats; seat++)
        t->seat[seat].ready = false;
    kanun_status status = new_journal(t, rules, failure);
    return status == KANUN_OK ? kw_table_begin(t, failure) : status;
}
