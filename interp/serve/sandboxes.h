/* SPDX-License-Identifier: MIT
 * sandboxes.h: plays uploaded rules in sandboxed processes: one for each table with uploaded rules
 * and at least one client, and one for each connection that uses the workshop. The server
 * forwards messages, stores the tables, and kills a process that takes too long.
 */
#ifndef KW_SERVE_SANDBOXES_H
#define KW_SERVE_SANDBOXES_H

#include "serve/hub_request.h"

enum {
    KW_CHILDREN_MAX = 64,    /* limit of simultaneous processes */
    KW_PENDING_MAX = 64,     /* limit of requests that one process has not answered yet */
    KW_AHEAD_MAX = 1 << 19,  /* unwritten bytes above which requests are refused */
    KW_DEADLINE_MS = 60000,  /* time for the answer to the first pending frame */
    KW_RESTARTS_MAX = 3,     /* restarts of a table ... */
    KW_RESTARTS_MS = 600000, /* ... within this time */
    KW_FILES_MAX = 32        /* limit of files in uploaded rules */
};

/* Functions with which the event loop watches pipes. */
typedef struct kw_watcher {
    void *(*watch)(void *payload, int fd, kw_child *child); /* Returns NULL on failure */
    void (*want)(void *watch);    /* calls kw_child_write when the pipe is writable */
    void (*unwatch)(void *watch); /* also closes the pipe */
    void *payload;
} kw_watcher;

/* Makes the hub forward requests to workers. Borrows `watcher`. */
void kw_sandbox_open(kw_hub *hub, const kw_watcher *watcher);
/* Ends all workers. */
void kw_sandbox_close(kw_hub *hub);

/* Handles a request. Sets *elsewhere if a worker will answer it. */
kanun_status kw_sandbox_take(kw_conn *conn, const kw_request *what, json_t *request,
                             bool *elsewhere, kr_failure *failure);
/* kw_sandbox_rise removes a connection from the table of its worker, kw_sandbox_leave from all
 * workers. */
void kw_sandbox_rise(kw_conn *conn);
void kw_sandbox_leave(kw_conn *conn);
/* Reports whether the steps and tables that workers stored are on the disk (`fine`) or lost.
 * `sandboxes` may be NULL. */
void kw_sandbox_settle(kw_sandbox *sandboxes, bool fine);
void kw_sandbox_tick(kw_sandbox *sandboxes);
int64_t
kw_sandbox_due(const kw_sandbox *sandboxes); /* milliseconds until the next work; INT64_MAX: none */

/* Reads from the pipe, which is readable or was closed. Returns false if the caller must close
 * the pipe. Then the child is no longer valid. */
bool kw_child_read(kw_child *child);
/* Handles a pipe that was closed. */
void kw_child_closed(kw_child *child);
/* Writes to the pipe, which is writable. Returns true if there is more to write. */
bool kw_child_write(kw_child *child);

#endif
