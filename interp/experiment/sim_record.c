/* SPDX-License-Identifier: MIT
 * sim_record.c: the file of `kanun sim --record`. Records that are finished early wait for the
 * records before them. Never more records wait than matches are in progress.
 */
#include "base/memory.h"
#include "experiment/sim_record.h"
#include "command/record_args.h"
#include "experiment/sim_report.h"
#include "command/tool.h"
#include "experiment/deals.h"
#include "experiment/measure.h"
#include "record/record_file.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct waiting {
    uint64_t number;
    json_t *record;
    struct waiting *next; /* the record with the next higher number */
} waiting;

struct ke_sim_record {
    const kc_args *args;
    const ke_sim_plan *plan;
    json_t *head; /* the common part of all records: game, digest, choices, seed, players */
    FILE *out;
    pthread_mutex_t mutex; /* protects what follows */
    uint64_t next; /* the next match to write, from 0; matches of a block follow each other */
    waiting *early;
};

static json_t *make_head(const kc_args *args, const ke_sim_plan *plan)
{
    json_t *head = kc_args_record(args, kanun_rules_info(plan->rules)->id, plan->seed, 0);
    json_t *learnt = ke_sim_learnt(plan);
    kr_record_note_rules(head, plan->rules);
    if (learnt && !json_object_size(learnt))
        json_decref(learnt);
    else
        json_object_set_new(head, "learnt", learnt);
    return head;
}

kanun_status ke_sim_record_open(ke_sim_record **out, const kc_args *args, const ke_sim_plan *plan)
{
    ke_sim_record *r = kn_calloc(1, sizeof *r);
    const char *why = "";
    *out = NULL;
    *r = (ke_sim_record){.args = args, .plan = plan};
    r->head = make_head(args, plan);
    r->out = kn_file_create(args->record, &why);
    if (r->out && !pthread_mutex_init(&r->mutex, NULL)) {
        *out = r;
        return KANUN_OK;
    }
    kanun_status status =
        errno == EEXIST
            ? kc_tool_say(KANUN_USAGE, "--record: %s already exists", args->record)
            : kc_tool_say(KANUN_SYSTEM, "--record: cannot write '%s': %s", args->record, why);
    if (r->out)
        fclose(r->out);
    json_decref(r->head);
    free(r);
    return status;
}

/* Returns units as points by side. */
static json_t *points_of(const ke_deal_form *form, const int32_t *units)
{
    json_t *points = json_array();
    int unit = ke_units_of_point(form->rules);
    for (int side = 0; side < form->sides; side++)
        json_array_append_new(points, units[side] % unit ? json_real((double)units[side] / unit)
                                                         : json_integer(units[side] / unit));
    return points;
}

/* Returns the dealer of each deal, and its points by side and by cause. */
static json_t *make_deals(const ke_deals *deals)
{
    const ke_deal_form *form = &deals->form;
    json_t *list = json_array();
    for (size_t n = deals->begun; n < deals->count; n++) {
        const ke_deal *deal = &deals->list[n];
        const int32_t *numbers = ke_deal_numbers(deals, deal);
        json_t *by = json_object();
        for (int cause = 0; cause < form->causes; cause++)
            json_object_set_new(by, kanun_rules_info(form->rules)->cause[cause],
                                points_of(form, numbers + form->by + cause * form->sides));
        json_array_append_new(list, json_pack("{s:i, s:o, s:o}", "dealer", deal->dealer, "points",
                                              points_of(form, numbers + form->points), "by", by));
    }
    return list;
}

/* Makes the record of one match. */
static json_t *make_record(const ke_sim_record *r, const ke_played *match)
{
    json_t *record = kr_record_copy(r->head), *list = json_array(), *players = json_array(),
           *end = kr_record_end(match->game, match->count);
    const char *move = match->moves;
    for (size_t n = 0; n < match->count; n++, move += strlen(move) + 1)
        json_array_append_new(list, json_string(move));
    for (int seat = 0; seat < kanun_rules_info(r->plan->rules)->seats; seat++)
        json_array_append_new(
            players, json_string(r->plan->players[ke_sim_player_at(r->plan, match->turn, seat)]));
    if (match->forfeit)
        json_object_set_new(
            end, "forfeit",
            json_pack("{s:i, s:s}", "seat", match->forfeit->seat, "why", match->forfeit->why));
    json_object_set_new(end, "each_deal", make_deals(match->deals));
    json_object_set_new(record, "players", players);
    json_object_set_new(record, "index", json_integer((json_int_t)match->index));
    json_object_set_new(record, "moves", list);
    json_object_set_new(record, "end", end);
    return record;
}

/* Adds a record to those that wait, and writes all that are next in order. Takes the record. */
static bool put_in_order(ke_sim_record *r, waiting *one)
{
    waiting **at = &r->early;
    bool fine = true;
    while (*at && (*at)->number < one->number)
        at = &(*at)->next;
    one->next = *at;
    *at = one;
    while (fine && r->early && r->early->number == r->next) {
        waiting *first = r->early;
        fine = kr_record_put_alone(first->record, r->next == 0, r->out);
        r->early = first->next;
        r->next++;
        json_decref(first->record);
        free(first);
    }
    return fine;
}

bool ke_sim_record_played(void *record, const ke_played *match)
{
    ke_sim_record *r = record;
    /* jansson may be built without atomic reference counts */
    pthread_mutex_lock(&r->mutex);
    waiting *one = kn_calloc(1, sizeof *one);
    uint64_t turns = (uint64_t)ke_sim_turns(r->plan);
    *one = (waiting){.number = (match->index - r->plan->first) * turns + (uint64_t)match->turn,
                     .record = make_record(r, match)};
    bool fine = put_in_order(r, one);
    pthread_mutex_unlock(&r->mutex);
    return fine;
}

kanun_status ke_sim_record_close(ke_sim_record *r)
{
    if (!r)
        return KANUN_OK;
    const char *why = "";
    kanun_status status =
        kn_file_sync(r->out, &why)
            ? KANUN_OK
            : kc_tool_say(KANUN_SYSTEM, "--record: cannot write '%s': %s", r->args->record, why);
    fclose(r->out);
    while (r->early) {
        waiting *first = r->early;
        r->early = first->next;
        json_decref(first->record);
        free(first);
    }
    pthread_mutex_destroy(&r->mutex);
    json_decref(r->head);
    free(r);
    return status;
}
