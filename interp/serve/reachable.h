/* SPDX-License-Identifier: MIT
 * reachable.h: under which addresses browsers find the server: on this computer and on others.
 */
#ifndef KW_SERVE_REACHABLE_H
#define KW_SERVE_REACHABLE_H

#include <jansson.h>

#include "serve/serve.h"

/* Addresses of pages, "http://192.168.1.5:8046", those that other computers can open first. A
 * server that listens everywhere has one for each network of this computer. A new reference; NULL:
 * memory is out. */
json_t *kw_reachable(const kw_settings *settings, int port);

#endif
