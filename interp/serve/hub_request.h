/* SPDX-License-Identifier: MIT
 * hub_request.h: the interface between the messages of the hub and the handlers of requests.
 */
#ifndef KW_SERVE_HUB_REQUEST_H
#define KW_SERVE_HUB_REQUEST_H

#include "record/request.h"
#include "serve/announce.h"

enum { KW_EMOTES = 6 };

typedef enum kw_need { KW_ANYBODY, KW_IN_LAB, KW_AT_TABLE, KW_SEATED, KW_IN_MATCH } kw_need;

/* Handles a request: adds its answer to `reply`, or fails and changes
 * nothing. */
typedef kanun_status kw_answer(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure);

struct kw_request {
    const char *name;
    kw_need need;
    int cost;     /* number of messages that the request counts as */
    int required; /* the first `required` fields are required */
    kr_field field[KR_FIELDS_MAX + 1];
    kw_answer *answer;
};

extern const kw_request kw_requests[]; /* request_list.c; ends with a NULL name */
extern const char *const kw_emotes[KW_EMOTES];

/* requests.c */
kw_answer kw_do_hello, kw_do_legal, kw_do_why, kw_do_scores, kw_do_words, kw_do_sheet, kw_do_log,
    kw_do_record;
/* table_moves.c */
kw_answer kw_do_play;
/* requests_table.c */
kanun_status kw_check_make(const kw_conn *conn, const json_t *request, kr_failure *failure);
kw_answer kw_do_make, kw_do_name, kw_do_join, kw_do_leave, kw_do_seat, kw_do_pause, kw_do_next,
    kw_do_again, kw_do_peek;
/* talk.c */
kw_answer kw_do_emote, kw_do_chat;
/* advice.c */
kw_answer kw_do_hint;
/* workshop.c */
kw_answer kw_do_check, kw_do_source, kw_do_change, kw_do_scenarios, kw_do_simulate;
kanun_status kw_workshop_sheet(kw_conn *conn, const json_t *rules, json_t *reply,
                               kr_failure *failure);
/* choices.c */
kw_answer kw_do_choices;
/* consent.c */
kw_answer kw_do_undo, kw_do_claim, kw_do_answer;

#endif
