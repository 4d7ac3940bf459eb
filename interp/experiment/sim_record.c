/* SPDX-License-Identifier: MIT
 * sim_record.c: the file of `kanun sim --record`. Records that are finished early wait for those
 * before them; there are never more of them than matches in progress.
 */
#include "base/memory.h"
#include "experiment/sim_record.h"
#include "command/record_args.h"
#include "experiment/sim_report.h"
#include "command/tool.h"
#include "record/record_file.h"
#include "record/json_build.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct waiting {
    uint64_t index;
    json_t *record;
    struct waiting *next; /* the next higher match number */
} waiting;

struct ke_sim_record {
    const kc_args *args;
    const ke_sim_plan *plan;
    json_t *head; /* the common part of all records: game, digest, choices, seed, players */
    FILE *out;
    pthread_mutex_t mutex; /* protects what follows */
    uint64_t next;         /* the next match to write */
    waiting *early;
};

static json_t *make_head(const kc_args *args, const ke_sim_plan *plan)
{
    json_t *head = kc_args_record(args, kanun_rules_info(plan->rules)->id, plan->seed, 0);
    json_t *learnt = ke_sim_learnt(plan);
    if (head && !kr_record_note_rules(head, plan->rules)) {
        json_decref(head);
        head = NULL;
    }
    kr_json_set(&head, "players", ke_sim_players(plan));
    if (learnt && !json_object_size(learnt))
        json_decref(learnt);
    else
        kr_json_set(&head, "learnt", learnt);
    return head;
}

kanun_status ke_sim_record_open(ke_sim_record **out, const kc_args *args, const ke_sim_plan *plan)
{
    ke_sim_record *r = kn_calloc(1, sizeof *r);
    const char *why = "";
    *out = NULL;
    if (!r)
        return kc_tool_memory();
    *r = (ke_sim_record){.args = args, .plan = plan, .next = plan->first};
    r->head = make_head(args, plan);
    r->out = r->head ? kn_file_create(args->record, &why) : NULL;
    if (r->out && !pthread_mutex_init(&r->mutex, NULL)) {
        *out = r;
        return KANUN_OK;
    }
    kanun_status status =
        !r->head ? kc_tool_memory()
        : errno == EEXIST
            ? kc_tool_say(KANUN_USAGE, "--record: %s already exists", args->record)
            : kc_tool_say(KANUN_SYSTEM, "--record: cannot write '%s': %s", args->record, why);
    if (r->out)
        fclose(r->out);
    json_decref(r->head);
    free(r);
    return status;
}

/* Makes the record of one match. */
static json_t *make_record(const ke_sim_record *r, uint64_t index, const kanun_game *game,
                           const char *moves, size_t count, const ke_forfeit *forfeit)
{
    json_t *record = kr_record_copy(r->head), *list = json_array(),
           *end = kr_record_end(game, count);
    for (size_t n = 0; n < count; n++, moves += strlen(moves) + 1)
        kr_json_append(&list, json_string(moves));
    if (forfeit)
        kr_json_set(&end, "forfeit",
                    json_pack("{s:i, s:s}", "seat", forfeit->seat, "why", forfeit->why));
    kr_json_set(&record, "index", json_integer((json_int_t)index));
    kr_json_set(&record, "moves", list);
    kr_json_set(&record, "end", end);
    return record;
}

/* Adds a record to those that wait, and writes all that are due. Takes the record. */
static bool put_in_order(ke_sim_record *r, waiting *one)
{
    waiting **at = &r->early;
    bool fine = true;
    while (*at && (*at)->index < one->index)
        at = &(*at)->next;
    one->next = *at;
    *at = one;
    while (fine && r->early && r->early->index == r->next) {
        waiting *first = r->early;
        fine = kr_record_put_alone(first->record, r->next == r->plan->first, r->out);
        r->early = first->next;
        r->next++;
        json_decref(first->record);
        free(first);
    }
    return fine;
}

bool ke_sim_record_played(void *record, uint64_t index, const kanun_game *game, const char *moves,
                          size_t count, const ke_forfeit *forfeit)
{
    ke_sim_record *r = record;
    bool fine = false;
    /* jansson may be built without atomic reference counts */
    pthread_mutex_lock(&r->mutex);
    waiting *one = kn_calloc(1, sizeof *one);
    json_t *made = one ? make_record(r, index, game, moves, count, forfeit) : NULL;
    if (made) {
        *one = (waiting){.index = index, .record = made};
        fine = put_in_order(r, one);
    } else {
        free(one);
    }
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
