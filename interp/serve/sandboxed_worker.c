/* SPDX-License-Identifier: MIT
 * sandboxed_worker.c: the worker, inside a sandboxed process: a hub whose connections and store
 * are at the other end of a pipe. It opens no files and starts no processes. Its data comes from
 * frames, or was read before the sandbox was entered.
 */
#include "serve/frame.h"
#include "serve/hub_table.h"
#include "serve/announce.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/words.h"
#include "record/json.h"

/* A client of the server. */
typedef struct guest {
    struct worker *of;
    uint32_t number;
    kw_conn *conn;
    struct guest *next;
} guest;

typedef struct worker {
    kw_hub *hub;
    guest *guests;
    kw_pipe in, out;
    bool lost; /* some output could not be added to `out` */
} worker;

static worker *own; /* this process's only worker, for send_to_store */

static void send_frame(worker *w, kw_frame frame, const char *bytes)
{
    if (frame.length > KW_FRAME_MAX || !kw_pipe_frame(&w->out, frame, bytes))
        w->lost = true;
}

static void send_to(void *user, const char *text, size_t length)
{
    const guest *g = user;
    send_frame(g->of,
               (kw_frame){.kind = KW_SEND,
                          .conn = g->number,
                          .length = length > KW_FRAME_MAX ? UINT32_MAX : (uint32_t)length},
               text);
}

static bool send_to_store(bool table, const char *id, const char *text)
{
    char *both = kn_printed("%s%s", id, text);
    send_frame(own, (kw_frame){.kind = table ? KW_MADE : KW_STEP, .length = (uint32_t)strlen(both)},
               both);
    kn_free(both);
    return !own->lost;
}

/* ---- Frames ---- */

static guest *find(worker *w, uint32_t number)
{
    guest *g = w->guests;
    while (g && g->number != number)
        g = g->next;
    return g;
}

static void enter(worker *w, uint32_t number, const char *language)
{
    guest *g = kn_calloc(1, sizeof *g);
    if (!(g->conn = kw_hub_enter(w->hub, g))) {
        kn_free(g);
        w->lost = true;
        return;
    }
    g->of = w;
    g->number = number;
    g->conn->language = kn_language_of(language);
    g->next = w->guests;
    w->guests = g;
}

static void leave(worker *w, guest *g)
{
    guest **link = &w->guests;
    while (*link != g)
        link = &(*link)->next;
    *link = g->next;
    kw_hub_leave(g->conn);
    kn_free(g);
}

/* Restores a client's seat in a process that was started after the client had joined. */
static void sit(worker *w, guest *g, int seat)
{
    json_t *id = json_object_get(w->hub->known, "id");
    kr_failure failure = {.errors = w->hub->failure.errors};
    kw_table *t = kw_table_find(w->hub, json_string_value(id), &failure);
    if (!t || seat >= t->seats) {
        w->lost = true;
        return;
    }
    kw_conn_sit(g->conn, t, seat);
    kw_table_go_on(t);
    kw_table_flush(t);
}

static void take_table(worker *w, const char *text, size_t length)
{
    json_error_t error;
    w->hub->known = kr_json_read(text, length, &error);
    w->lost = !w->hub->known;
}

static void carry_out(worker *w, const kw_frame *frame, const char *bytes)
{
    char word[16];
    guest *g = find(w, frame->conn);
    snprintf(word, sizeof word, "%.*s", (int)(frame->length < 15 ? frame->length : 15), bytes);
    w->hub->now = frame->now;
    if (frame->kind == KW_TABLE)
        take_table(w, bytes, frame->length);
    else if (frame->kind == KW_ENTER)
        enter(w, frame->conn, word);
    else if (g && frame->kind == KW_SPEAK)
        g->conn->language = kn_language_of(word);
    else if (g && frame->kind == KW_SIT)
        sit(w, g, (int)strtol(word, NULL, 10));
    else if (g && frame->kind == KW_HEAR)
        kw_hub_receive(g->conn, bytes, frame->length);
    else if (g && frame->kind == KW_LEAVE)
        leave(w, g);
}

/* ---- The pipe ---- */

static bool write_out(worker *w)
{
    while (w->out.length) {
        ssize_t written = write(STDOUT_FILENO, w->out.text + w->out.start, w->out.length);
        if (written < 0 && errno != EINTR)
            return false;
        kw_pipe_drop(&w->out, written > 0 ? (size_t)written : 0);
    }
    return true;
}

static bool read_more(worker *w)
{
    char bytes[65536];
    ssize_t length;
    do
        length = read(STDIN_FILENO, bytes, sizeof bytes);
    while (length < 0 && errno == EINTR);
    return length > 0 && kw_pipe_add(&w->in, bytes, (size_t)length);
}

/* Returns whether a table in memory differs from the server's store. Then the process must end. */
static bool any_gone(const kw_hub *hub)
{
    for (size_t n = 0; n < hub->buckets; n++)
        for (const kw_table *t = hub->bucket[n]; t; t = t->next)
            if (t->gone)
                return true;
    return false;
}

static void serve(worker *w, void (*renew)(void))
{
    kw_frame frame;
    const char *bytes;
    bool broken = false;
    while (!w->lost && !broken) {
        while (!w->lost && kw_pipe_first(&w->in, &frame, &bytes, &broken)) {
            renew();
            carry_out(w, &frame, bytes);
            if (!w->lost && !write_out(w)) /* a computer player may think for seconds */
                return;
            int64_t next = frame.now + kw_hub_tick(w->hub, frame.now);
            kw_pipe_drop(&w->in, sizeof frame + frame.length);
            bool gone = any_gone(w->hub);
            send_frame(w, (kw_frame){.kind = KW_DONE, .conn = w->hub->busy != NULL, .now = next},
                       NULL);
            if (w->lost || !write_out(w) || gone)
                return;
        }
        if (broken || !read_more(w))
            return;
    }
}

kanun_status kw_worker(const kw_settings *settings, kn_shelf *shelf, void (*renew)(void),
                       kr_failure *failure)
{
    worker w = {.hub = kw_hub_new(settings, send_to)};
    own = &w;
    w.hub->shelf = shelf;
    w.hub->keep = send_to_store;
    w.hub->clockless = w.hub->local = true; /* the server has checked limits and permissions */
    w.hub->tidied = INT64_MAX;              /* never tidied: the process ends before */
    serve(&w, renew);
    while (w.guests)
        leave(&w, w.guests);
    kw_pipe_free(&w.in);
    kw_pipe_free(&w.out);
    kw_hub_free(w.hub);
    return KANUN_OK;
}
