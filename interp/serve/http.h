/* SPDX-License-Identifier: MIT
 * http.h: HTTP answers over libwebsockets: the page's files, the list of games, rules sheets, the
 * schema. Only files in serve/ use it.
 */
#ifndef KW_SERVE_HTTP_H
#define KW_SERVE_HTTP_H

#include <libwebsockets.h>

#include "serve/catalogue.h"
#include "serve/serve.h"

enum { KW_LANGUAGES = 16 };

/* Everything that clients can get by HTTP. Each part is made on the first request and kept. */
typedef struct kw_library {
    const kw_settings *settings;
    kw_page *page;
    json_t *addresses; /* the addresses of the server for browsers */
    char *games[KW_LANGUAGES], *about, *schema;
    kw_sheets sheets;
} kw_library;
void kw_library_end(kw_library *library);

/* The answer being sent on a connection. */
typedef struct kw_reply {
    const char *body;  /* NULL: none */
    kw_shared *shared; /* owner of `body`; NULL: `body` is never freed */
    size_t size, sent;
} kw_reply;
void kw_reply_end(kw_reply *reply);

/* The following functions return the result for the callback of libwebsockets. */
int kw_http_get(kw_library *library, kw_reply *reply, struct lws *wsi, const char *path,
                int64_t now);
/* Sends an error and closes the connection, because the following bytes may be the body of the
 * request and must not be parsed as another request. */
int kw_http_error(struct lws *wsi, unsigned status);
/* Continues the answer when the socket is writable. */
int kw_http_write(kw_reply *reply, struct lws *wsi);

#endif
