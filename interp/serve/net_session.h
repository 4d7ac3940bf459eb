/* SPDX-License-Identifier: MIT
 * net_session.h: connections as libwebsockets keeps them, shared only by net.c (accepting them)
 * and net_session.c (their messages).
 */
#ifndef KW_SERVE_NET_SESSION_H
#define KW_SERVE_NET_SESSION_H

#include <libwebsockets.h>

#include "players/clock.h"
#include "serve/http.h"
#include "serve/hub.h"
#include "serve/queue.h"
#include "serve/sandboxes.h"

typedef struct kw_server kw_server;

/* A connection: HTTP or WebSocket. */
typedef struct kw_session {
    struct lws *wsi;
    kw_server *of;
    kw_conn *conn;
    kw_queue queue;
    size_t unsent_bytes; /* bytes of the message that the library has sent only in part */
    bool input_paused;   /* input is not read until the client has read its output */
    bool broken;         /* the connection is to be closed */
    bool asked;          /* a ping was sent and not answered yet */
    int64_t alive_at;    /* time of the last sign of life */
    /* Links in the lists of the server. A detached link is in none. */
    lws_dll2_t in_sessions, in_uncommitted, in_deferred;
    int64_t spent; /* microseconds used by messages, minus the allowance so far */
    int64_t counted_at;
    char *fragments; /* the fragments of an incomplete message, or a deferred message */
    size_t length;   /* bytes of `fragments` */
    kw_reply reply;  /* reply to a GET request */
} kw_session;

/* A connection that is not a WebSocket yet. */
typedef struct kw_visitor {
    struct lws *wsi;
    lws_dll2_t in_visitors;
    int stuck;   /* number of consecutive looks at which the visitor had read nothing more */
    size_t sent; /* bytes of the answer that were sent at the last look */
} kw_visitor;

struct kw_server {
    const kw_settings *settings;
    kw_hub *hub;
    kw_library library;
    kw_budget budget;
    size_t room;    /* limit of WebSockets */
    size_t clients; /* descriptors for clients; the rest is for workers and the disk */
    struct lws_context *context;
    lws_dll2_owner_t sessions;    /* all sessions, longest silent first */
    lws_dll2_owner_t uncommitted; /* sessions with output that waits for the disk */
    lws_dll2_owner_t deferred;    /* sessions whose message waits for its turn */
    lws_dll2_owner_t visitors;    /* oldest first */
    int64_t deferred_us;          /* microseconds that costly clients have used in this round */
    int64_t looked_at;            /* when close_pipelining ran last */
    int64_t since;                /* when the first uncommitted message arrived; 0: none */
    int port;
    lws_sorted_usec_list_t timer;
    kw_watcher watcher;
};

/* Open and close a WebSocket. Opening returns -1 if there is no memory. */
int kw_session_open(kw_server *v, kw_session *s, struct lws *wsi);
void kw_session_close(kw_session *s);
/* Handles a fragment of a message. Returns -1 if the connection must be closed. */
int kw_session_receive(kw_session *s, const void *in, size_t length);
/* Sends output when the socket accepts it. Returns -1 if the connection must be closed. */
int kw_session_write(kw_session *s);
/* Records a sign of life. */
void kw_session_alive(kw_session *s);
/* Closes the connection soon: a client that doesn't read can't delay this. */
void kw_session_drop(kw_session *s);
/* Callbacks of the hub (`user` is the session) and of the budget for queues. */
void kw_session_send(void *user, const char *text, size_t length);
void kw_session_lose(kw_queue *queue);

/* Begins a round: handles waiting messages as long as their share of time lasts. Returns whether
 * more are waiting. */
bool kw_server_take_turns(kw_server *v);
/* Commits all changes, then releases the output. */
void kw_server_settle(kw_server *v);
/* Pings clients that are silent, and closes those that don't answer. */
void kw_server_ping(const kw_server *v);

#endif
