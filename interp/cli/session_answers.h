/* SPDX-License-Identifier: MIT
 * session_answers.h: between the files that answer the requests of a session.
 */
#ifndef KC_CLI_SESSION_ANSWERS_H
#define KC_CLI_SESSION_ANSWERS_H

#include "cli/session.h"

/* Hears an event: `payload` is the session. */
void kc_session_heard(void *payload, const kanun_event *event);
/* Puts where the game stands into a reply. */
kanun_status kc_put_state(kc_session *session, json_t *reply);

/* The requests of session_chance.c and session_scores.c; as kc_request has them. */
kanun_status kc_do_give(kc_session *session, json_t *request, json_t *reply);
kanun_status kc_do_pending(kc_session *session, json_t *request, json_t *reply);
kanun_status kc_do_clear(kc_session *session, json_t *request, json_t *reply);
kanun_status kc_do_scores(kc_session *session, json_t *request, json_t *reply);

#endif
