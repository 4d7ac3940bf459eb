/* SPDX-License-Identifier: MIT
 * session.h: between the lines of `kanun session` and the requests they carry. The protocol is told
 * in docs/session-protocol.md.
 */
#ifndef KN_CLI_SESSION_H
#define KN_CLI_SESSION_H

#include "cli/journal.h"
#include "cli/tool.h"

#define KN_SESSION_PROTOCOL 1
#define KN_SESSION_LINE_MAX (1u << 20) /* bytes of a request: a record of any match is shorter */
#define KN_SESSION_DEPTH_MAX 16        /* of nested JSON: requests need 4 */

typedef struct kn_session {
    const char *const *folders;
    kn_journal *journal; /* NULL before the first game */
    json_t *events;      /* heard since the last reply that told them */
    bool done;
    kn_refusal refusal;
} kn_session;

#define KN_FIELDS_MAX 8

/* A request: its fields by name (all known ones; `needed` of them, from the first, must be there)
 * and what it does. It adds its answer to `reply`, or refuses and leaves everything as it was. */
typedef struct kn_request {
    const char *name;
    bool with_game; /* there must be one */
    int needed;
    const char *field[KN_FIELDS_MAX]; /* NULL-terminated, besides "cmd" and "id" */
    kanun_status (*answer)(kn_session *session, json_t *request, json_t *reply);
} kn_request;

extern const kn_request kn_requests[];
extern const int kn_requests_count;

/* Makes a session without a game; KANUN_SYSTEM when memory is out. `folders` are searched for rules
 * (NULL: the usual ones) and must live as long. End it in either case. */
kanun_status kn_session_begin(kn_session *session, const char *const *folders);
void kn_session_end(kn_session *session);

/* The answer to a line of `length` bytes (NULL: to one that was too long): one line, to be freed.
 * NULL when memory is out. */
char *kn_session_answer(kn_session *session, const char *line, size_t length);

/* Puts `value` (taken over) into an object; a refusal when memory is out. */
kanun_status kn_reply_put(kn_session *session, json_t *reply, const char *name, json_t *value);

/* A record out of a request, checked in every field; a new reference, or NULL with a refusal. */
json_t *kn_record_read(json_t *record, kn_refusal *refusal);

/* Refuses fields of `object` that `known` (NULL-terminated) does not name. */
kanun_status kn_fields_check(json_t *object, const char *const *known, const char *what,
                             kn_refusal *refusal);

/* The words of choices (strings, numbers, true, false) as an object of strings; a new reference, or
 * NULL with a refusal. */
json_t *kn_choices_read(json_t *choices, const char *field, kn_refusal *refusal);

/* Reads {"kind": result or [results]} into [{"at": KN_BEFORE_BEGIN, "kind", "value"}],
 * likewise. */
json_t *kn_chance_read(json_t *chance, kn_refusal *refusal);

#endif
