/* SPDX-License-Identifier: MIT
 * http.h: what is answered without a table, over libwebsockets: files of the page, the list of
 * games, sheets, the schema. Inside serve/ only.
 */
#ifndef KW_SERVE_HTTP_H
#define KW_SERVE_HTTP_H

#include <libwebsockets.h>

#include "serve/catalogue.h"
#include "serve/serve.h"

enum { KW_LANGUAGES = 16 };

/* All that may be asked for; what is made when it is asked for is kept. */
typedef struct kw_library {
    const kw_settings *settings;
    kw_page *page;
    json_t *addresses; /* where browsers find the server */
    char *games[KW_LANGUAGES], *schema;
    kw_sheets sheets;
} kw_library;
void kw_library_end(kw_library *library);

/* What is being answered on a connection. */
typedef struct kw_reply {
    const char *body;  /* NULL: nothing */
    kw_shared *shared; /* whose text that is; NULL: it stays */
    size_t size, sent;
} kw_reply;
void kw_reply_end(kw_reply *reply);

/* These give what a callback of the library returns. */
int kw_http_get(kw_library *library, kw_reply *reply, struct lws *wsi, const char *path,
                int64_t now);
/* The connection is closed: what comes behind may be a body, which is no request. */
int kw_http_refuse(struct lws *wsi, unsigned status);
/* The socket takes more. */
int kw_http_write(kw_reply *reply, struct lws *wsi);

#endif
