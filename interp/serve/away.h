/* SPDX-License-Identifier: MIT
 * away.h: rules of strangers are played in confined processes: one for each table that has such
 * rules and somebody who sits there, one for each connection that writes rules. The server carries
 * messages to and fro, keeps what is to be kept, and ends a process that takes too long.
 */
#ifndef KW_SERVE_AWAY_H
#define KW_SERVE_AWAY_H

#include "serve/hub_request.h"

enum {
    KW_CHILDREN_MAX = 64,    /* processes */
    KW_PENDING_MAX = 64,     /* requests of a process that wait */
    KW_AHEAD_MAX = 1 << 19,  /* bytes of them that it has not taken */
    KW_DEADLINE_MS = 60000,  /* for one, whatever it waits for */
    KW_RESTARTS_MAX = 3,     /* of a table ... */
    KW_RESTARTS_MS = 600000, /* ... in so long a time */
    KW_FILES_MAX = 32        /* of rules of one's own */
};

/* How whoever carries messages waits for pipes. */
typedef struct kw_watcher {
    void *(*watch)(void *payload, int fd, kw_child *child); /* NULL: it can't */
    void (*want)(void *watch);    /* call kw_child_write when the pipe has room */
    void (*unwatch)(void *watch); /* and close the pipe */
    void *payload;
} kw_watcher;

/* Has the hub forward what is for workers; false: memory is out. `watcher` is borrowed. */
bool kw_away_open(kw_hub *hub, const kw_watcher *watcher);
/* Ends all workers. */
void kw_away_close(kw_hub *hub);

/* A request: *elsewhere, if a worker will answer it. */
kanun_status kw_away_take(kw_conn *conn, const kw_request *what, json_t *request, bool *elsewhere,
                          kr_trouble *trouble);
/* Somebody sits at his table no longer; or goes. */
void kw_away_rise(kw_conn *conn);
void kw_away_leave(kw_conn *conn);
/* What was told to be written down is on the disk, or (not fine) lost. NULL has no workers. */
void kw_away_settle(kw_away *away, bool fine);
void kw_away_tick(kw_away *away);
int64_t kw_away_due(const kw_away *away); /* milliseconds until something is to be done */

/* The pipe has something to be read, or was closed. False: it is to be closed, and the process is
 * none any more. */
bool kw_child_read(kw_child *child);
/* The pipe was closed. */
void kw_child_closed(kw_child *child);
/* The pipe has room. True: more is to be written. */
bool kw_child_write(kw_child *child);

#endif
