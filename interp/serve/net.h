/* SPDX-License-Identifier: MIT
 * net.h: HTTP and WebSocket (libwebsockets), a thin shell around the hub: who connects, what is
 * queued for whom, which origins may.
 */
#ifndef KW_SERVE_NET_H
#define KW_SERVE_NET_H

#include <stdbool.h>

/* Whether a request with this Host and Origin ("": none) may speak to a server that listens on
 * `host`:`port` and is found at `origin` (NULL: there). A name that is none of ours could be one
 * that somebody points at this machine. */
bool kw_net_may(const char *host, int port, const char *origin, const char *its_host,
                const char *its_origin);
/* True if only this machine reaches that address. */
bool kw_net_is_local(const char *host);

#endif
