/* SPDX-License-Identifier: MIT
 * http.c: answers GET requests: headers, policies, bodies in pieces. net.c checks access;
 * catalogue.c and files.c provide the contents.
 */
#include "serve/http.h"

#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "record/record.h"

enum {
    CHUNK = 16384,
    PATIENCE = 20 /* seconds for a client to accept a piece */
};

static const char common_policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src "
    "'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";
static const char sheet_policy[] = "default-src 'none'; style-src 'unsafe-inline'; base-uri "
                                   "'none'; form-action 'none'; frame-ancestors 'self'";

static int put_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                      unsigned char *end_)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at, end_);
}

/* Begins an answer with a complete body. */
static int answer(kw_reply *one, struct lws *wsi, const char *type, const char *policy)
{
    unsigned char buffer[LWS_PRE + 2048], *start = buffer + LWS_PRE, *at = start,
                                          *last = buffer + sizeof buffer - 1;
    one->sent = 0;
    if (lws_add_http_common_headers(wsi, HTTP_STATUS_OK, type, one->size, &at, last) ||
        put_header(wsi, "content-security-policy:", policy, &at, last) ||
        put_header(wsi, "x-content-type-options:", "nosniff", &at, last) ||
        put_header(wsi, "referrer-policy:", "no-referrer", &at, last) ||
        put_header(wsi, "cross-origin-opener-policy:", "same-origin", &at, last) ||
        put_header(wsi, "cross-origin-resource-policy:", "same-origin", &at, last) ||
        put_header(wsi, "cache-control:", "no-cache", &at, last) ||
        lws_finalize_write_http_header(wsi, start, &at, last))
        return 1;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, PATIENCE);
    lws_callback_on_writable(wsi);
    return 0;
}

int kw_http_error(struct lws *wsi, unsigned status)
{
    lws_return_http_status(wsi, status, NULL);
    return -1;
}

static const char *language_of(struct lws *wsi)
{
    char value[32];
    const char *found = lws_get_urlarg_by_name(wsi, "lang=", value, sizeof value);
    return kn_language_of(found ? found : "en");
}

/* Returns the list of games in a language, which is made only once. */
static const char *games(kw_library *library, const char *language)
{
    int n = 0;
    while (n < KW_LANGUAGES - 1 && kn_language(n) && strcmp(kn_language(n), language) != 0)
        n++;
    if (!library->games[n])
        library->games[n] = kw_catalogue(library->settings->folders, language,
                                         library->settings->program != NULL, library->addresses);
    return library->games[n];
}

/* Finds the body for a path; NULL if there is none. */
static const char *find(kw_library *library, kw_reply *one, struct lws *wsi, const char *path,
                        int64_t now, const char **type)
{
    char game[256];
    const char *found;
    *type = "application/json";
    if (!strcmp(path, "/api/games"))
        return games(library, language_of(wsi));
    if (!strcmp(path, "/api/about"))
        return library->about
                   ? library->about
                   : (library->about = kw_catalogue(NULL, NULL, library->settings->program != NULL,
                                                    library->addresses));
    if (!strcmp(path, "/api/schema"))
        return library->schema ? library->schema
                               : (library->schema = kr_rules_text(NULL, "schema", NULL));
    *type = "text/html; charset=utf-8";
    if (strcmp(path, "/api/sheet"))
        return NULL;
    found = lws_get_urlarg_by_name(wsi, "game=", game, sizeof game);
    one->shared = found ? kw_catalogue_sheet(&library->sheets, library->settings->folders, found,
                                             language_of(wsi), now)
                        : NULL;
    return one->shared ? one->shared->text : NULL;
}

void kw_reply_end(kw_reply *one)
{
    one->body = NULL;
    kw_shared_end(one->shared);
    one->shared = NULL;
}

int kw_http_get(kw_library *library, kw_reply *one, struct lws *wsi, const char *path, int64_t now)
{
    const char *type;
    kw_reply_end(one);
    library->sheets.busy = false;
    one->body = kw_page_file(library->page, path, &one->size, &type);
    if (!one->body && (one->body = find(library, one, wsi, path, now, &type)))
        one->size = strlen(one->body);
    if (!one->body)
        return kw_http_error(wsi, library->sheets.busy ? HTTP_STATUS_SERVICE_UNAVAILABLE
                                                       : HTTP_STATUS_NOT_FOUND);
    return answer(one, wsi, type, one->shared ? sheet_policy : common_policy);
}

int kw_http_write(kw_reply *one, struct lws *wsi)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    if (!one->body)
        return 0;
    size_t left = one->size - one->sent, length = left < CHUNK ? left : CHUNK;
    memcpy(buffer + LWS_PRE, one->body + one->sent, length);
    one->sent += length;
    bool last = one->sent == one->size;
    if (lws_write(wsi, buffer + LWS_PRE, length, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)length)
        return 1;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, PATIENCE);
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    kw_reply_end(one);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

void kw_library_end(kw_library *library)
{
    kw_page_free(library->page);
    json_decref(library->addresses);
    for (int n = 0; n < KW_LANGUAGES; n++)
        free(library->games[n]);
    free(library->schema);
    free(library->about);
    kw_sheets_end(&library->sheets);
}
