/* SPDX-License-Identifier: MIT
 * net.h: HTTP and WebSocket (libwebsockets), a thin layer around the hub: connections, their
 * output queues, allowed origins.
 */
#ifndef KW_SERVE_NET_H
#define KW_SERVE_NET_H

#include <stdbool.h>

/* Returns whether a request with these headers Host and Origin ("": none) is allowed. The server
 * listens on `host`:`port` and has the public address `origin` (NULL: the same). Unknown host names
 * are refused, because an attacker could point one at this machine (DNS rebinding). */
bool kw_net_may(const char *host, int port, const char *origin, const char *its_host,
                const char *its_origin);
/* Returns whether the address is reachable only from this machine. */
bool kw_net_is_local(const char *host);

#endif
