/* SPDX-License-Identifier: MIT
 * session.h: shared by the line loop of `kanun session` and its requests. The protocol is in
 * docs/session-protocol.md.
 */
#ifndef KC_CLI_SESSION_H
#define KC_CLI_SESSION_H

#include "base/shelf.h"
#include "record/journal.h"
#include "record/request.h"
#include "command/tool.h"

#define KC_SESSION_PROTOCOL 1
#define KC_SESSION_LINE_MAX (1u << 20) /* limit in bytes; a record of any match fits */

/* Events since the last reply with events, as far as one listener may know them: as texts, and as
 * fields. */
typedef struct kc_listener {
    json_t *events, *facts;
} kc_listener;

/* Listeners: one that hears everything, the spectator, and the seats. */
enum { KC_EVERYTHING, KC_SPECTATOR, KC_SEAT, KC_LISTENERS = KC_SEAT + KANUN_OWNERS_MAX };

typedef struct kc_session {
    const char *const *folders;
    kr_journal *journal;                /* NULL before the first game */
    kc_listener listener[KC_LISTENERS]; /* empty between requests */
    kn_shelf *shelf; /* shelf of texts in requests; if confined, of all rules files */
    bool confined;   /* nothing is read from disk */
    bool done;
    kr_failure refusal;
} kc_session;

/* A request: the names of all fields that it may have (the first `needed` are required), and its
 * function. The function adds its answer to `reply`, or refuses and changes nothing. */
typedef struct kc_request {
    const char *name;
    bool with_game; /* requires a game */
    int needed;
    kr_field field[KR_FIELDS_MAX + 1];
    kanun_status (*answer)(kc_session *session, json_t *request, json_t *reply);
} kc_request;

extern const kc_request kc_requests[];
extern const int kc_requests_count;

/* session_chance.c: the answers to the requests `give`, `pending` and `clear`. */
kanun_status kc_do_give(kc_session *session, json_t *request, json_t *reply);
kanun_status kc_do_pending(kc_session *session, json_t *request, json_t *reply);
kanun_status kc_do_clear(kc_session *session, json_t *request, json_t *reply);

/* session_hear.c */
/* Reads the field `hear` of a request into bits of listeners, KC_EVERYTHING included. */
kanun_status kc_hear_read(kc_session *session, const json_t *request, const kanun_rules *rules,
                          unsigned *who);
/* From now on, only the listeners in `who` (bits) receive events. */
void kc_hear(kc_session *session, kanun_game *game, unsigned who);
/* Adds to the reply the events that the listeners in `who` received, grouped by listener if the
 * request has `hear`. Then clears the events. */
void kc_hear_put(kc_session *session, const json_t *request, unsigned who, bool everything,
                 json_t *reply);
/* Clears the events of all listeners. */
void kc_hear_forget(kc_session *session);
/* These make and free the listeners. */
void kc_hear_begin(kc_session *session);
void kc_hear_end(kc_session *session);
/* Takes back `count` moves. The session has a new game object afterwards. */
kanun_status kc_session_take_back(kc_session *session, size_t count);

/* Makes a session without a game; `folders` are searched for rules (NULL: the usual ones) and must
 * outlive the session. End the session with kc_session_end. */
void kc_session_begin(kc_session *session, const char *const *folders);
void kc_session_end(kc_session *session);

/* Returns the answer to a line of `length` bytes, as one line. The caller frees it. If `line` is
 * NULL, the line was too long. */
char *kc_session_answer(kc_session *session, const char *line, size_t length);

/* Converts {"kind": result or [results]} to [{"at": KR_BEFORE_BEGIN, "kind", "value"}]. Returns
 * a new reference, or NULL with a refusal. */
json_t *kc_chance_read(json_t *chance, kr_failure *refusal);

#endif
