/* SPDX-License-Identifier: MIT
 * sandboxes.c: the sandboxed process of each connection: requests that are forwarded to it,
 * messages that it may send and store, and the fate of its connections when it ends.
 */
#include "serve/sandboxes.h"
#include "serve/child.h"
#include "serve/hub_table.h"
#include "serve/announce.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "base/memory.h"
#include "record/json.h"

enum { STEP_MAX = 65536 /* bytes of a stored step */ };

struct kw_sandbox {
    kw_hub *hub;
    const kw_watcher *watcher;
    kw_child *children;
    int count;
    uint32_t numbers; /* last number given to a connection */
};

/* ---- One process ---- */

static void unlink_child(kw_sandbox *a, const kw_child *c)
{
    kw_child **link = &a->children;
    while (*link != c)
        link = &(*link)->next;
    *link = c->next;
    a->count--;
}

static bool send_text(kw_child *c, kw_frame_kind kind, kw_conn *conn, const char *text)
{
    return kw_child_send(c, kind, conn, NULL, text, strlen(text), c->sandboxes->hub->now);
}

/* Returns the workshop that has been idle for longest; NULL if all are busy. */
static kw_child *idle_lab(const kw_sandbox *a)
{
    kw_child *found = NULL;
    for (kw_child *c = a->children; c; c = c->next)
        if (!*c->table && !c->waiting && (!found || c->touched < found->touched))
            found = c;
    return found;
}

static void end_lab(kw_sandbox *a, kw_child *c)
{
    unlink_child(a, c);
    c->conns->lab = NULL;
    kw_child_free(c);
}

static kw_child *start(kw_sandbox *a, const char *table, kr_failure *failure)
{
    kw_child *idle = a->count >= KW_CHILDREN_MAX ? idle_lab(a) : NULL;
    if (idle)
        end_lab(a, idle);
    if (a->count >= KW_CHILDREN_MAX) {
        kr_fail(failure, KANUN_SYSTEM, "busy", "the server has no room for these rules now");
        return NULL;
    }
    kw_child *c = kw_child_new(a, a->hub->settings, a->watcher, failure);
    if (!c)
        return NULL;
    snprintf(c->table, sizeof c->table, "%s", table);
    c->first = c->touched = a->hub->now;
    c->next = a->children;
    a->children = c;
    a->count++;
    return c;
}

/* Sends everything that is stored for a table to its worker. */
static bool send_table(kw_child *c)
{
    kr_failure failure = {.errors = c->sandboxes->hub->failure.errors};
    json_t *all = kw_table_written(c->sandboxes->hub, c->table, &failure);
    char *text = all ? kr_json_text(all, 0) : NULL;
    bool fine = text && send_text(c, KW_TABLE, NULL, text);
    json_decref(all);
    free(text);
    return fine;
}

static bool send_enter(kw_child *c, kw_conn *conn)
{
    if (!conn->number)
        conn->number = ++c->sandboxes->numbers;
    return send_text(c, KW_ENTER, conn, conn->language);
}

/* ---- The end of a process ---- */

/* Answers all pending requests with an error. */
static void answer_pending(kw_child *c, const char *why)
{
    for (int n = 0; n < c->waiting; n++) {
        const kw_pending *p = &c->pending[n];
        if (p->conn && p->id)
            kw_send(p->conn, json_pack("{s:b, s:O, s:{s:s, s:s, s:[]}}", "ok", 0, "re", p->id,
                                       "error", "code", "limit", "message", why, "errors"));
    }
}

/* Moves all connections to a new process, which restores the table from the store. */
static bool revive(kw_child *old, kw_conn *conns)
{
    kw_sandbox *a = old->sandboxes;
    kr_failure failure = {.errors = a->hub->failure.errors};
    bool often = a->hub->now - old->first < KW_RESTARTS_MS;
    char seat[16];
    if (often && old->restarts >= KW_RESTARTS_MAX)
        return false;
    kw_child *c = start(a, old->table, &failure);
    if (!c)
        return false;
    c->restarts = often ? old->restarts + 1 : 1;
    c->first = often ? old->first : a->hub->now;
    c->conns = conns;
    bool fine = send_table(c);
    for (kw_conn *conn = conns; conn; conn = conn->other) {
        conn->at = c;
        snprintf(seat, sizeof seat, "%d", conn->place);
        fine = fine && send_enter(c, conn) && send_text(c, KW_SIT, conn, seat);
    }
    if (fine)
        return true;
    unlink_child(a, c);
    kw_child_free(c);
    return false;
}

/* Ends a process. Its table continues in a new process, or its clients get the reason why it
 * can't. */
static void bury(kw_child *c, const char *reason)
{
    kw_sandbox *a = c->sandboxes;
    const char *why = kw_child_end(c);
    kw_conn *conns = c->conns;
    unlink_child(a, c);
    answer_pending(c, reason ? reason : why);
    if (!*c->table)
        conns->lab = NULL;
    else if (conns && !revive(c, conns))
        for (kw_conn *next; conns; conns = next) {
            next = conns->other;
            conns->at = NULL;
            conns->other = NULL;
            kw_send(conns, json_pack("{s:s, s:s}", "push", "end", "why", reason ? reason : why));
        }
    kw_child_free(c);
}

/* ---- Frames from a process ---- */

static kw_conn *find_conn(const kw_child *c, uint32_t number)
{
    kw_conn *conn = c->conns;
    while (conn && conn->number != number)
        conn = *c->table ? conn->other : NULL; /* a workshop has a single connection */
    return conn;
}

/* Stores a new table. Its description comes from an untrusted process, so it is checked. */
static bool keep_table(kw_child *c, const char *bytes, size_t length)
{
    kw_hub *hub = c->sandboxes->hub;
    char id[KW_ID + 1];
    json_error_t error;
    if (*c->table || length <= KW_ID || length > 2 * (size_t)KW_MESSAGE_MAX)
        return false;
    snprintf(id, sizeof id, "%.*s", KW_ID, bytes);
    char *taken = kw_store_made(hub->store, id);
    json_t *made = taken ? NULL : kr_json_read(bytes + KW_ID, length - KW_ID, &error);
    char *text = made && json_is_object(json_object_get(made, "files")) && strlen(id) == KW_ID
                     ? kr_json_text(made, 0)
                     : NULL;
    bool fine = text && !kw_table_in_memory(hub, id) && kw_store_table(hub->store, id, text);
    c->dirty = c->dirty || fine;
    kn_free(taken);
    free(text);
    json_decref(made);
    return fine;
}

static bool keep_step(kw_child *c, const char *bytes, size_t length)
{
    if (!*c->table || length <= KW_ID || length > STEP_MAX || memcmp(bytes, c->table, KW_ID) != 0)
        return false;
    char *step = kn_calloc(1, length - KW_ID + 1);
    memcpy(step, bytes + KW_ID, length - KW_ID);
    bool fine = kw_store_step(c->sandboxes->hub->store, c->table, step);
    c->dirty = c->dirty || fine;
    kn_free(step);
    return fine;
}

/* Lets the computer players move if they are due and no frame is pending. */
static bool go_on(kw_child *c)
{
    if (!c->later || c->later > c->sandboxes->hub->now || c->waiting || !c->conns)
        return true;
    c->later = 0;
    return send_text(c, KW_GO_ON, NULL, "");
}

/* Handles a frame. Returns false if workers must not send such a frame. */
static bool handle_frame(kw_child *c, const kw_frame *frame, const char *bytes)
{
    kw_hub *hub = c->sandboxes->hub;
    const kw_conn *conn;
    switch ((kw_frame_kind)frame->kind) {
    case KW_SEND:
        if ((conn = find_conn(c, frame->conn))) /* else it has disconnected */
            hub->send(conn->user, bytes, frame->length);
        return true;
    case KW_MADE:
        return keep_table(c, bytes, frame->length);
    case KW_STEP:
        return keep_step(c, bytes, frame->length);
    case KW_DONE:
        if (!c->waiting)
            return false;
        kw_child_done(c, hub->now);
        c->later = frame->conn ? frame->now : 0;
        return go_on(c);
    default:
        return false;
    }
}

bool kw_child_read(kw_child *c)
{
    char bytes[65536];
    kw_frame frame;
    const char *first;
    bool broken = false;
    ssize_t length = recv(c->fd, bytes, sizeof bytes, MSG_DONTWAIT);
    if (length < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    bool fine = length > 0 && kw_pipe_add(&c->in, bytes, (size_t)length);
    while (fine && kw_pipe_first(&c->in, &frame, &first, &broken)) {
        fine = handle_frame(c, &frame, first);
        kw_pipe_drop(&c->in, sizeof frame + frame.length);
    }
    if (fine && !broken)
        return true;
    kw_child_closed(c);
    return false;
}

void kw_child_closed(kw_child *c)
{
    c->watch = NULL; /* the caller closes it */
    bury(c, NULL);
}

void kw_sandbox_settle(kw_sandbox *a, bool fine)
{
    for (kw_child *c = a ? a->children : NULL, *next; c; c = next) {
        next = c->next;
        if (c->dirty && !fine)
            bury(c, "the events of this table can't be stored");
        else
            c->dirty = false;
    }
}

void kw_sandbox_tick(kw_sandbox *a)
{
    for (kw_child *c = a ? a->children : NULL, *next; c; c = next) {
        next = c->next;
        if (c->waiting && a->hub->now - c->since > KW_DEADLINE_MS)
            bury(c, "the rules took longer than allowed");
        else if (*c->table && !c->conns && !c->waiting) {
            unlink_child(a, c);
            kw_child_free(c);
        } else if (!go_on(c))
            bury(c, NULL);
    }
}

int64_t kw_sandbox_due(const kw_sandbox *a)
{
    int64_t least = INT64_MAX;
    for (const kw_child *c = a ? a->children : NULL; c; c = c->next)
        if (c->later && !c->waiting && c->later - a->hub->now < least)
            least = c->later - a->hub->now;
    return least;
}

/* ---- Connections ---- */

/* Clears the connection in pending frames, so that no answer is sent to it. */
static void forget_conn(const kw_child *c, const kw_conn *conn)
{
    for (int n = 0; n < c->waiting; n++)
        if (c->pending[n].conn == conn)
            c->pending[n].conn = NULL;
}

void kw_sandbox_rise(kw_conn *conn)
{
    kw_child *c = conn->at;
    if (!c)
        return;
    kw_conn **link = &c->conns;
    while (*link != conn)
        link = &(*link)->other;
    *link = conn->other;
    conn->other = NULL;
    conn->at = NULL;
    forget_conn(c, conn);
    if (!send_text(c, KW_LEAVE, conn, ""))
        bury(c, NULL);
}

void kw_sandbox_leave(kw_conn *conn)
{
    kw_sandbox_rise(conn);
    if (conn->lab)
        end_lab(conn->hub->sandboxes, conn->lab);
}

static kanun_status forward(kw_child *c, kw_conn *conn, const json_t *request, kr_failure *failure)
{
    json_t *id = json_object_get(request, "id");
    char *text = kr_json_text(request, 0);
    bool fine = text && kw_child_send(c, KW_HEAR, conn, id ? json_incref(id) : json_null(), text,
                                      strlen(text), conn->hub->now);
    c->touched = conn->hub->now;
    free(text);
    return fine ? KANUN_OK
                : kr_fail(failure, KANUN_NO, "rate",
                          "too many requests: these rules are still computing");
}

/* Returns the description of a table with uploaded rules; NULL if there is no such table. */
static json_t *made_for_worker(kw_hub *hub, const char *id)
{
    json_error_t error;
    char *text = kw_table_in_memory(hub, id) ? NULL : kw_store_made(hub->store, id);
    json_t *made = text ? kr_json_read(text, strlen(text), &error) : NULL;
    kn_free(text);
    if (json_object_get(made, "files"))
        return made;
    json_decref(made);
    return NULL;
}

static kanun_status sit_down(kw_sandbox *a, kw_conn *conn, const char *id, kr_failure *failure)
{
    kw_child *c = a->children;
    while (c && strcmp(c->table, id) != 0)
        c = c->next;
    if (!c) {
        if (!(c = start(a, id, failure)))
            return KANUN_SYSTEM;
        if (!send_table(c)) {
            unlink_child(a, c);
            kw_child_free(c);
            return kr_fail_memory(failure);
        }
    }
    if (!send_enter(c, conn))
        return kr_fail_memory(failure);
    conn->at = c;
    conn->other = c->conns;
    c->conns = conn;
    return KANUN_OK;
}

static kanun_status take_join(kw_conn *conn, const json_t *request, bool *elsewhere,
                              kr_failure *failure)
{
    const char *id = json_string_value(json_object_get(request, "table")),
               *secret = json_string_value(json_object_get(request, "secret"));
    json_t *made = id && secret && strlen(id) == KW_ID ? made_for_worker(conn->hub, id) : NULL;
    if (!made) /* no such table, or one that the server plays itself */
        return KANUN_OK;
    int seat = kw_table_opens(made, secret);
    json_decref(made);
    if (seat == KW_NO_ACCESS)
        return kr_fail(failure, KANUN_NO, "who",
                       "there is no such table, or this link does not belong to it");
    kw_table *before = conn->table;
    kw_conn_rise(conn);
    if (before)
        kw_send_table(before);
    if (conn->at && strcmp(conn->at->table, id) != 0)
        kw_sandbox_rise(conn);
    kanun_status status = conn->at ? KANUN_OK : sit_down(conn->hub->sandboxes, conn, id, failure);
    conn->place = seat;
    *elsewhere = true;
    return status == KANUN_OK ? forward(conn->at, conn, request, failure) : status;
}

static kanun_status take_lab(kw_conn *conn, const kw_request *what, const json_t *request,
                             kr_failure *failure)
{
    kw_sandbox *a = conn->hub->sandboxes;
    const json_t *rules = json_object_get(request, "rules"),
                 *files = json_object_get(rules ? rules : request, "files");
    kanun_status status = KANUN_OK;
    if (json_object_size(files) > KW_FILES_MAX)
        return kr_fail(failure, KANUN_USAGE, "limit", "rules can have at most %d files",
                       KW_FILES_MAX);
    if (what->answer == kw_do_make)
        status = kw_check_make(conn, request, failure);
    if (status == KANUN_OK && !conn->lab) {
        if (!(conn->lab = start(a, "", failure)))
            return KANUN_SYSTEM;
        conn->lab->conns = conn;
        if (!send_enter(conn->lab, conn)) {
            end_lab(a, conn->lab);
            return kr_fail_memory(failure);
        }
    }
    return status == KANUN_OK ? forward(conn->lab, conn, request, failure) : status;
}

/* Passes the client's new language on to its workers. */
static void take_hello(kw_conn *conn, const json_t *request)
{
    const char *language = json_string_value(json_object_get(request, "language"));
    if (language && conn->at && !send_text(conn->at, KW_SPEAK, conn, language))
        bury(conn->at, NULL);
    if (language && conn->lab && !send_text(conn->lab, KW_SPEAK, conn, language))
        bury(conn->lab, NULL);
}

kanun_status kw_sandbox_take(kw_conn *conn, const kw_request *what, json_t *request,
                             bool *elsewhere, kr_failure *failure)
{
    if (what->answer == kw_do_join)
        return take_join(conn, request, elsewhere, failure);
    if (what->need == KW_IN_LAB || json_object_get(request, "rules") ||
        json_object_get(request, "files")) {
        *elsewhere = true;
        return take_lab(conn, what, request, failure);
    }
    if (what->need == KW_ANYBODY)
        take_hello(conn, request);
    if (!conn->at || what->need < KW_AT_TABLE)
        return KANUN_OK;
    *elsewhere = true;
    if (what->answer != kw_do_leave)
        return forward(conn->at, conn, request, failure);
    kw_sandbox_rise(conn);
    json_t *id = json_object_get(request, "id");
    kw_send(conn, json_pack("{s:b, s:o}", "ok", 1, "re", id ? json_incref(id) : json_null()));
    return KANUN_OK;
}

/* ---- Functions for the hub ---- */

void kw_sandbox_close(kw_hub *hub)
{
    kw_sandbox *a = hub->sandboxes;
    while (a && a->children) {
        kw_child *c = a->children;
        for (kw_conn *conn; *c->table && (conn = c->conns);) {
            c->conns = conn->other;
            conn->at = NULL;
        }
        if (c->conns)
            c->conns->lab = NULL;
        a->children = c->next;
        kw_child_free(c);
    }
    kn_free(a);
    hub->sandboxes = NULL;
}

void kw_sandbox_open(kw_hub *hub, const kw_watcher *watcher)
{
    hub->sandboxes = kn_calloc(1, sizeof *hub->sandboxes);
    *hub->sandboxes = (kw_sandbox){.hub = hub, .watcher = watcher};
}
