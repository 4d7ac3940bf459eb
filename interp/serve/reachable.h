/* SPDX-License-Identifier: MIT
 * reachable.h: the addresses of the server for browsers on this and on other computers.
 */
#ifndef KW_SERVE_REACHABLE_H
#define KW_SERVE_REACHABLE_H

#include <jansson.h>

#include "serve/serve.h"

/* Returns the addresses of the page ("http://192.168.1.5:8046"), as a new reference, beginning with
 * those that other computers can reach. If the server listens on all interfaces, there is one
 * address for each network. */
json_t *kw_reachable(const kw_settings *settings, int port);

#endif
