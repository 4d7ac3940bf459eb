/* SPDX-License-Identifier: MIT
 * net.h: HTTP and WebSocket (libwebsockets), a thin shell around the hub: who connects, what is
 * queued for whom, which origins may.
 */
#ifndef KW_SERVE_NET_H
#define KW_SERVE_NET_H

#include "serve/hub.h"

/* Whether a request with this Host and Origin ("": none) may speak to a server that listens on
 * `host`:`port` and is found at `origin` (NULL: there). A name that is none of ours could be one
 * that somebody points at this machine. */
bool kw_net_may(const char *host, int port, const char *origin, const char *its_host,
                const char *its_origin);
/* True if only this machine reaches that address. */
bool kw_net_is_local(const char *host);

/* Waits for the pipe of a worker and calls kw_child_read, kw_child_closed; NULL: it can't. */
typedef struct kw_net kw_net;
void *kw_net_watch(kw_net *net, int fd, kw_child *child);
void kw_net_want(void *watch);    /* calls kw_child_write when the pipe has room */
void kw_net_unwatch(void *watch); /* and closes the pipe */

#endif
