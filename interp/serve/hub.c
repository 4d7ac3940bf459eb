/* SPDX-License-Identifier: MIT
 * hub.c: handles messages: parses requests, limits their rate, and sends answers. After a failure
 * of memory or disk, lost changes are not reported as done.
 */
#include "serve/hub.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "record/request.h"
#include "serve/sandboxes.h"
#include "serve/announce.h"

enum {
    BUCKETS = 4096,
    DUE_MS = 1000,
    AT_ONCE = 8 /* tables handled between two messages */
};

kw_hub *kw_hub_new(const kw_settings *settings,
                   void (*send)(void *user, const char *text, size_t length))
{
    kw_hub *hub = kn_calloc(1, sizeof *hub);
    hub->settings = settings;
    hub->send = send;
    hub->buckets = BUCKETS;
    hub->last_busy = &hub->busy;
    hub->bucket = kn_calloc(BUCKETS, sizeof(kw_table *));
    hub->failure.errors = kanun_errors_new();
    return hub;
}

void kw_hub_free(kw_hub *hub)
{
    if (!hub)
        return;
    kw_sandbox_close(hub);
    kw_think_free(hub->think);
    json_decref(hub->known);
    for (size_t n = 0; n < hub->buckets; n++)
        for (kw_table *t; (t = hub->bucket[n]);) {
            hub->bucket[n] = t->next;
            kw_table_free(t);
        }
    kw_store_close(hub->store);
    if (hub->text_buffer.out)
        fclose(hub->text_buffer.out);
    free(hub->text_buffer.text);
    kn_free(hub->bucket);
    kanun_errors_free(hub->failure.errors);
    kn_free(hub);
}

kw_conn *kw_hub_enter(kw_hub *hub, void *user)
{
    if (hub->conns >= KW_CONNS_MAX)
        return NULL;
    kw_conn *conn = kn_calloc(1, sizeof *conn);
    conn->hub = hub;
    conn->user = user;
    conn->language = "en";
    conn->seat = KW_SPECTATOR;
    conn->tokens = KW_BURST * 1000;
    conn->counted = hub->now;
    hub->conns++;
    return conn;
}

void kw_hub_leave(kw_conn *conn)
{
    kw_table *t = conn->table;
    kw_sandbox_leave(conn);
    kw_conn_rise(conn);
    if (t && !t->gone) {
        kw_send_table(t);
        kw_table_go_on(t); /* others may have been waiting only for this person */
        kw_table_flush(t);
    }
    conn->hub->conns--;
    kn_free(conn);
}

/* ---- Messages ---- */

/* Takes `cost` messages off the allowance of the connection. Returns false if not enough is
 * left. */
static bool pay(kw_conn *conn, int cost)
{
    kw_hub *hub = conn->hub;
    int64_t most = KW_BURST * 1000, passed = hub->now - conn->counted;
    if (hub->clockless)
        return true;
    conn->tokens += passed * KW_PER_SECOND;
    conn->tokens = conn->tokens > most ? most : conn->tokens;
    conn->excess -= passed * KW_FORGIVEN;
    conn->excess = conn->excess < 0 ? 0 : conn->excess;
    conn->counted = hub->now;
    if (conn->tokens < cost * 1000)
        return false;
    conn->tokens -= cost * 1000;
    return true;
}

/* Refuses a message beyond the limit; disconnects a client that continues. */
static void refuse_hurry(kw_conn *conn, kr_failure *failure)
{
    conn->excess += 1000;
    conn->over = conn->over || conn->excess > KW_EXCESS * 1000;
    kr_fail(failure, KANUN_NO, "rate", "too fast: wait a moment");
}

/* Returns the cost of a request as a number of messages. */
static int cost_of(const kw_hub *hub, const kw_request *what, const json_t *request)
{
    const char *id = json_string_value(json_object_get(request, "table"));
    if (what->answer != kw_do_join)
        return what->cost;
    return what->cost + (json_object_get(request, "since") ? KW_LOG_COST : 0) +
           (id && !kw_table_in_memory(hub, id) ? KW_READ_COST : 0);
}

static const kw_request *find(const json_t *request, kr_failure *failure)
{
    const char *name = json_string_value(json_object_get(request, "do"));
    for (const kw_request *one = kw_requests; name && one->name; one++)
        if (!strcmp(name, one->name))
            return one;
    kr_fail(failure, KANUN_USAGE, "command", "there is no request '%.60s'", name ? name : "");
    return NULL;
}

static kanun_status check_place(const kw_conn *conn, const kw_request *what, const json_t *request,
                                kr_failure *failure)
{
    if (what->need == KW_IN_LAB || json_object_get(request, "rules"))
        return conn->hub->shelf ? KANUN_OK
                                : kr_fail(failure, KANUN_SYSTEM, "busy",
                                          "this server has no room for house rules");
    if (what->need >= KW_AT_TABLE && !conn->table)
        return kr_fail(failure, KANUN_NO, "who", "join a table first");
    if (what->need == KW_SEATED && conn->seat < 0)
        return kr_fail(failure, KANUN_NO, "who", "spectators can't make this request");
    if (what->need == KW_IN_MATCH && !conn->table->begun)
        return kr_fail(failure, KANUN_NO, "no_game", "the match has not begun");
    return KANUN_OK;
}

/* Handles a request. The answer is in `reply`, or (*elsewhere) comes from a worker. */
static kanun_status carry_out(kw_conn *conn, json_t *request, json_t *reply, bool *elsewhere,
                              kr_failure *failure)
{
    const kw_request *what = find(request, failure);
    if (!what)
        return KANUN_USAGE;
    if (!pay(conn, cost_of(conn->hub, what, request))) {
        refuse_hurry(conn, failure);
        return KANUN_NO;
    }
    kanun_status status =
        kr_request_check(request, "do", what->name, what->field, what->required, failure);
    if (status == KANUN_OK && conn->hub->sandboxes)
        status = kw_sandbox_take(conn, what, request, elsewhere, failure);
    if (status != KANUN_OK || *elsewhere)
        return status;
    status = check_place(conn, what, request, failure);
    if (status == KANUN_OK)
        status = what->answer(conn, request, reply, failure);
    if (conn->table) /* a connection is only at one table, so leave that of the worker */
        kw_sandbox_rise(conn);
    return status;
}

static void answer(kw_conn *conn, json_t *id, json_t *reply, const kr_failure *failure)
{
    if (failure->code) {
        json_decref(reply);
        reply = json_pack("{s:b, s:o}", "ok", 0, "error", kr_refusal_json(failure));
    }
    json_object_set_new(reply, "re", id ? json_incref(id) : json_null());
    kw_send(conn, reply);
}

void kw_hub_receive(kw_conn *conn, const char *text, size_t length)
{
    kw_hub *hub = conn->hub;
    kr_failure failure = {.errors = hub->failure.errors};
    json_t *request = NULL, *reply = json_pack("{s:b}", "ok", 1);
    bool elsewhere = false;
    kanun_errors_clear(failure.errors);
    if (length > KW_MESSAGE_MAX)
        kr_fail(&failure, KANUN_USAGE, "limit", "a message has at most %d bytes", KW_MESSAGE_MAX);
    else /* parse it anyway, so that a refusal carries the request id */
        request = kr_request_read(text, length, &failure);
    if (!pay(conn, (int)(length / KW_PIECE)) || conn->tokens < 1000) {
        failure.code = NULL;
        kanun_errors_clear(failure.errors);
        refuse_hurry(conn, &failure);
    } else if (failure.code) {
        pay(conn, 1);
    } else {
        carry_out(conn, request, reply, &elsewhere, &failure);
    }
    json_t *id = json_object_get(request, "id");
    if (elsewhere && !failure.code)
        json_decref(reply);
    else
        answer(conn, json_is_string(id) || json_is_integer(id) ? id : NULL, reply, &failure);
    json_decref(request);
    kw_table *t = conn->table;
    if (t && !t->gone) {
        kw_table_go_on(t);
        kw_table_flush(t); /* after the answer, the news for everybody */
    }
}

/* ---- Between messages ---- */

bool kw_hub_commit(kw_hub *hub)
{
    if (!hub->store || !kw_store_waits(hub->store))
        return true;
    bool fine = kw_store_commit(hub->store);
    for (kw_table *t; (t = hub->dirty);) {
        hub->dirty = t->next_dirty;
        t->dirty = false;
        t->gone = t->gone || !fine;
    }
    kw_sandbox_settle(hub->sandboxes, fine);
    return fine;
}

/* Drops a table that must be read again or that has been unused for long. */
static void tidy_table(kw_hub *hub, kw_table *t)
{
    bool idle = kw_table_left(t) && hub->now - t->touched > KW_IDLE_MS;
    if (t->jobs || t->dirty || (!t->gone && !idle))
        return;
    if (t->conns)
        kw_send_end(t, "the table can't continue: join again");
    kw_table_drop(hub, t);
}

static void tidy(kw_hub *hub)
{
    for (size_t n = 0; n < hub->buckets; n++)
        for (kw_table *t = hub->bucket[n], *next; t; t = next) {
            next = t->next;
            tidy_table(hub, t);
        }
    kw_hub_thin(hub, KW_LEFT_MAX);
}

/* Handles some of the tables in the queue, oldest first. */
static void look_after_some(kw_hub *hub)
{
    kw_table *rest = hub->busy, **last = hub->last_busy;
    hub->busy = NULL;
    hub->last_busy = &hub->busy;
    for (int n = 0; rest && n < AT_ONCE;) {
        kw_table *t = rest;
        rest = t->next_busy;
        if (t->hold > hub->now && !(t->pending & KW_SEND_TABLE_SOON)) { /* not due yet */
            t->busy = false;
            kw_table_look_after(t);
            continue;
        }
        kw_go_on_busy(t);
        kw_table_flush(t);
        n++;
    }
    if (!rest)
        return;
    *last = hub->busy;
    if (!hub->busy)
        hub->last_busy = last;
    hub->busy = rest;
}

int kw_hub_tick(kw_hub *hub, int64_t now)
{
    kw_thought *thought;
    int thoughts = 0;
    hub->now = now;
    if (now - hub->tidied >= DUE_MS) {
        hub->tidied = now;
        tidy(hub);
    }
    while (hub->think && thoughts < AT_ONCE && (thought = kw_think_take(hub->think))) {
        kw_table *t = thought->table;
        kw_go_on_thought(thought);
        kw_table_flush(t);
        thoughts++;
    }
    kw_sandbox_tick(hub->sandboxes);
    look_after_some(hub);
    int64_t due = thoughts == AT_ONCE ? 0 : kw_sandbox_due(hub->sandboxes);
    for (const kw_table *t = hub->busy; t; t = t->next_busy)
        due = t->hold - now < due ? t->hold - now : due;
    return due < 0 ? 0 : due > DUE_MS ? DUE_MS : (int)due;
}
