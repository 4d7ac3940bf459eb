/* SPDX-License-Identifier: MIT
 * child.h: one confined process at the other end of a pipe: starting it, what waits to be written
 * to it, what it has not yet answered, its end. Who sits there is away.c's business.
 */
#ifndef KW_SERVE_CHILD_H
#define KW_SERVE_CHILD_H

#include "serve/away.h"
#include "serve/frame.h"
#include "serve/secret.h"

/* A frame that is not answered yet. */
typedef struct kw_pending {
    kw_conn *conn; /* NULL: nobody waits */
    json_t *id;    /* of his request, NULL: it is none of his */
} kw_pending;

struct kw_child {
    kw_away *away;
    const kw_watcher *watcher;
    char table[KW_ID + 1]; /* "": a workshop */
    kw_conn *conns;        /* who sits there (->other); of a workshop the one whose it is */
    int pid, fd;
    void *watch;
    kw_pipe in, out;
    kw_pending *pending;
    int waiting, room;
    int64_t since;   /* the first of them was sent, or has become the first */
    int64_t touched; /* somebody asked for something */
    int64_t later;   /* its programs want to move then, 0: not by themselves */
    int restarts;    /* so often it has been begun anew ... */
    int64_t first;   /* ... since then */
    bool dirty;      /* it has written something down that is not on the disk yet */
    kw_child *next;
};

/* Starts one; NULL with a refusal. */
kw_child *kw_child_new(kw_away *away, const kw_settings *settings, const kw_watcher *watcher,
                       kr_trouble *trouble);
/* Ends it, if it has not ended by itself; how it did, in words. */
const char *kw_child_end(kw_child *child);
/* Ends it and forgets it. */
void kw_child_free(kw_child *child);
/* The first of those that wait has been answered. */
void kw_child_done(kw_child *child, int64_t now);
/* Sends a frame; false: too much waits, or memory is out. `id` is taken over. */
bool kw_child_send(kw_child *child, kw_frame_kind kind, kw_conn *conn, json_t *id,
                   const char *bytes, size_t length, int64_t now);

#endif
