/* SPDX-License-Identifier: MIT
 * hub_table.c: a table: making it, its match, its moves and their consequences. requests.c
 * checks permissions; table_steps.c stores the steps.
 */
#include "serve/hub_table.h"
#include "serve/announce.h"

#include <sodium.h>
#include <stdlib.h>
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

static bool is_fair(const kw_table *t)
{
    return !json_object_get(t->made, "seed");
}

/* Gives the game the seed of the deal after the current one. */
static kanun_status give_seeds(kw_table *t, kr_failure *failure)
{
    const char *luck[KANUN_OWNERS_MAX];
    uint8_t link[KW_DIGEST];
    char hex[KW_HEX + 1];
    kanun_status status = KANUN_OK;
    for (int seat = 0; seat < t->seats; seat++)
        luck[seat] = t->seat[seat].luck;
    while (is_fair(t) && status == KANUN_OK && t->fair.given == kw_table_seeds_used(t) &&
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
    kanun_status status = give_seeds(t, failure);
    if (status == KANUN_OK)
        status = kr_journal_begin(t->journal, failure);
    if (status == KANUN_OK)
        status = give_seeds(t, failure);
    t->begun = status == KANUN_OK;
    t->moved = true;
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

/* ---- Moves ---- */

/* Returns all cards that a seat can see. */
static kanun_cards seen_by(kanun_game *game, int seat)
{
    const kanun_info *info = kanun_rules_info(kanun_game_rules(game));
    const kanun_heap *heap;
    kanun_cards seen = {{0, 0}};
    for (int zone = 0; zone < info->zones; zone++)
        for (int owner = 0; (heap = kanun_game_heap(game, zone, owner, seat)); owner++)
            for (int n = 0; n < heap->count; n++)
                if (heap->card[n] != KANUN_UNSEEN)
                    seen.bits[heap->card[n] / 64] |= UINT64_C(1) << heap->card[n] % 64;
    return seen;
}

/* Returns whether any seat now sees a card that it did not see before and that the move doesn't
 * name. */
static bool learnt(const kw_table *t, const kanun_cards *before, const kanun_move *move)
{
    kanun_cards named = move->cards;
    if (move->card >= 0)
        named.bits[move->card / 64] |= UINT64_C(1) << move->card % 64;
    for (int seat = 0; seat < t->seats; seat++) {
        kanun_cards now = seen_by(t->journal->game, seat);
        for (int half = 0; half < 2; half++)
            if (now.bits[half] & ~before[seat].bits[half] & ~named.bits[half])
                return true;
    }
    return false;
}

/* Records whether the last move may be taken back. */
static void note_open(kw_table *t, bool open)
{
    size_t made = kr_journal_moves(t->journal);
    if (made > t->open_room) {
        t->open_room = made * 2 + 64;
        t->open = kn_realloc(t->open, t->open_room);
    }
    t->open[made - 1] = open;
}

/* Returns whether `seat` made the last move, according to the list of recent moves. */
static bool made_last(const kw_table *t, int seat)
{
    long last = (long)kr_journal_moves(t->journal) - 1;
    for (int n = 0; n < KW_RECENT; n++)
        if (t->done[n].move && t->done[n].ply == last)
            return t->done[n].seat == seat;
    return false;
}

bool kw_table_may_undo(const kw_table *t, int seat)
{
    size_t made = kr_journal_moves(t->journal);
    return made && t->open[made - 1] && made_last(t, seat);
}

void kw_table_close(kw_table *t)
{
    t->open[kr_journal_moves(t->journal) - 1] = false;
}

static void remember(kw_table *t, long ply, int seat, const char *client, const char *move)
{
    kw_done *done = &t->done[t->dones++ % KW_RECENT];
    kn_free(done->move);
    *done = (kw_done){.ply = ply, .seat = seat, .move = kn_strdup(move)};
    snprintf(done->client, sizeof done->client, "%s", client);
}

kanun_status kw_table_play(kw_table *t, const char *text, const char *client, kr_failure *failure)
{
    kanun_cards before[KANUN_OWNERS_MAX];
    kanun_move move = KANUN_INIT(kanun_move);
    kanun_game *game = t->journal->game;
    long ply = (long)kr_journal_moves(t->journal);
    int seat = kanun_game_standing(game)->seat;
    kanun_status status = kanun_move_read(t->journal->rules, text, "en", &move, failure->errors);
    if (status != KANUN_OK)
        return kr_fail_errors(failure, status);
    for (int n = 0; n < t->seats; n++)
        before[n] = seen_by(game, n);
    t->closed = false;
    t->hold = 0;
    kw_table_listen(t);
    status = kr_journal_play(t->journal, text, failure);
    if (status != KANUN_OK)
        return status;
    bool open = !t->closed && !learnt(t, before, &move);
    remember(t, ply, seat, client, text);
    t->seat[seat].made += t->seat[seat].lent;
    t->moved = true;
    t->turn++;
    t->ask.what = KW_NOTHING;
    if (is_fair(t) && !t->replaying)
        kw_fair_more(&t->next_fair);
    if (kanun_game_standing(game)->over) {
        t->fair.shown = t->fair.given;
        t->waiting = false; /* the next answer is "again", not "next" */
        t->changed = true;
        kw_audience_end(t);
    } else if ((status = give_seeds(t, failure)) != KANUN_OK) {
        return status;
    }
    note_open(t, open);
    return KANUN_OK;
}

kanun_status kw_table_undo(kw_table *t, kr_failure *failure)
{
    kw_table_listen(t);
    kanun_status status = kr_journal_undo(t->journal, 1, failure);
    if (status != KANUN_OK)
        return status;
    t->ask.what = KW_NOTHING;
    t->moved = t->back = true;
    t->turn++;
    for (int n = 0; n < KW_RECENT; n++) /* this ply will be played again */
        if (t->done[n].ply >= (long)kr_journal_moves(t->journal))
            t->done[n].ply = -1;
    return KANUN_OK;
}
