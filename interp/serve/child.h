/* SPDX-License-Identifier: MIT
 * child.h: one sandboxed process at the other end of a pipe: starting it, its write buffer, its
 * unanswered requests, and ending it. sandboxes.c decides which connections use it.
 */
#ifndef KW_SERVE_CHILD_H
#define KW_SERVE_CHILD_H

#include "serve/sandboxes.h"
#include "serve/frame.h"
#include "serve/secret.h"

/* A frame that has not been answered yet. */
typedef struct kw_pending {
    kw_conn *conn; /* NULL: no connection waits for it */
    json_t *id;    /* id of the client's request; NULL: not a request */
} kw_pending;

struct kw_child {
    kw_sandbox *sandboxes;
    const kw_watcher *watcher;
    char table[KW_ID + 1]; /* id of the table; "": a workshop */
    kw_conn *conns; /* connections at the table, linked by `other`; a workshop has only one */
    int pid, fd;
    void *watch;
    kw_pipe in, out;
    kw_pending *pending;
    int waiting, room;
    int64_t since;   /* when the first pending frame was sent, or became the first */
    int64_t touched; /* time of the last request */
    int64_t later;   /* when computer players want to move; 0: never */
    int restarts;    /* number of restarts ... */
    int64_t first;   /* ... since this time */
    bool dirty;      /* the process has stored something that is not on the disk yet */
    kw_child *next;
};

/* Starts a process. Returns NULL, with the reason in `failure`, if that fails. */
kw_child *kw_child_new(kw_sandbox *sandboxes, const kw_settings *settings,
                       const kw_watcher *watcher, kr_failure *failure);
/* Kills the process if it is still running. Returns the reason for its end as text. */
const char *kw_child_end(kw_child *child);
/* Ends the process and frees the child. */
void kw_child_free(kw_child *child);
/* Removes the first pending frame after it was answered. */
void kw_child_done(kw_child *child, int64_t now);
/* Sends a frame; takes ownership of `id`. Returns false if too much is pending. */
bool kw_child_send(kw_child *child, kw_frame_kind kind, kw_conn *conn, json_t *id,
                   const char *bytes, size_t length, int64_t now);

#endif
