/* SPDX-License-Identifier: MIT
 * session.h: between the lines of `kanun session` and the requests they carry. The protocol is told
 * in docs/session-protocol.md.
 */
#ifndef KC_CLI_SESSION_H
#define KC_CLI_SESSION_H

#include "base/shelf.h"
#include "record/journal.h"
#include "record/request.h"
#include "command/tool.h"

#define KC_SESSION_PROTOCOL 1
#define KC_SESSION_LINE_MAX (1u << 20) /* bytes of a request: a record of any match is shorter */

typedef struct kc_session {
    const char *const *folders;
    kr_journal *journal;    /* NULL before the first game */
    json_t *events, *facts; /* heard since the last reply that told them: texts, and fields */
    kn_shelf *shelf;        /* of texts that come with requests; confined, of all there is */
    bool confined;          /* nothing is read from the disk */
    bool done;
    kr_trouble refusal;
} kc_session;

/* A request: its fields by name (all known ones; `needed` of them, from the first, must be there)
 * and what it does. It adds its answer to *reply (NULL when memory is out), or refuses and leaves
 * everything as it was. */
typedef struct kc_request {
    const char *name;
    bool with_game; /* there must be one */
    int needed;
    kr_field field[KR_FIELDS_MAX + 1];
    kanun_status (*answer)(kc_session *session, json_t *request, json_t **reply);
} kc_request;

extern const kc_request kc_requests[];
extern const int kc_requests_count;

/* session_chance.c */
kanun_status kc_do_give(kc_session *session, json_t *request, json_t **reply);
kanun_status kc_do_pending(kc_session *session, json_t *request, json_t **reply);
kanun_status kc_do_clear(kc_session *session, json_t *request, json_t **reply);

/* Hears an event: `payload` is the session. */
void kc_session_heard(void *payload, const kanun_event *event);
/* Takes moves back; the game is another one afterwards. */
kanun_status kc_session_take_back(kc_session *session, size_t count);

/* Makes a session without a game; KANUN_SYSTEM when memory is out. `folders` are searched for rules
 * (NULL: the usual ones) and must live as long. End it in either case. */
kanun_status kc_session_begin(kc_session *session, const char *const *folders);
void kc_session_end(kc_session *session);

/* The answer to a line of `length` bytes (NULL: to one that was too long): one line, to be freed.
 * NULL when memory is out. */
char *kc_session_answer(kc_session *session, const char *line, size_t length);

/* Reads {"kind": result or [results]} into [{"at": KR_BEFORE_BEGIN, "kind", "value"}]; a new
 * reference, or NULL with a refusal. */
json_t *kc_chance_read(json_t *chance, kr_trouble *refusal);

#endif
