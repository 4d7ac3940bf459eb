/* SPDX-License-Identifier: MIT
 * session_scores.c: the request `scores` of the session protocol.
 */
#include "cli/session_answers.h"
#include "players/json.h"

kanun_status kc_do_scores(kc_session *s, json_t *request, json_t *reply)
{
    (void)request;
    static const char *const parts[] = {"sides", "winners", "state", "last_deal"};
    json_t *scores = kp_json_scores(s->journal);
    kanun_status status = scores ? KANUN_OK : kr_refuse_memory(&s->refusal);
    for (int n = 0; n < 4 && status == KANUN_OK; n++)
        status = n == 2 ? kc_put_state(s, reply)
                        : kc_reply_put(s, reply, parts[n],
                                       json_incref(json_object_get(scores, parts[n])));
    json_decref(scores);
    return status;
}
