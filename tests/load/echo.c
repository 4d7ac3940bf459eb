/* SPDX-License-Identifier: MIT
 * echo.c: the cost of a table without a game. Each message is written to the same storage and, once
 * it is on the disk, sent to the four clients that have joined under its name. All this runs in
 * one loop of the same library. load.c compares `kanun serve` with it.
 *
 *     echo FOLDER      prints its port
 */
#include <libwebsockets.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "serve/store.h"

enum { TABLES = 10000, SEATS = 4, LETTERS = 16, TEXT = 200 };

typedef struct session {
    struct lws *wsi;
    int table;
    char letter[LETTERS][TEXT];
    int letters, ready; /* number of letters; those that are on the disk */
    struct session *next;
    bool due;
} session;

static session *seat[TABLES][SEATS], *due;
static int seats[TABLES];
static long ply[TABLES];
static kw_store *store;

static void put(session *s, const char *text)
{
    if (s->letters == LETTERS)
        exit(1);
    snprintf(s->letter[s->letters++], TEXT, "%.*s", TEXT - 1, text);
    if (!s->due) {
        s->due = true;
        s->next = due;
        due = s;
    }
}

static void hear(session *s, const char *in, size_t length)
{
    char text[512], name[16];
    const char *table;
    snprintf(text, sizeof text, "%.*s", (int)length, in);
    if ((table = strstr(text, "\"table\":\""))) {
        s->table = (int)strtol(table + 9, NULL, 10);
        seat[s->table][seats[s->table]++] = s;
        put(s, "{\"ok\":true,\"re\":\"j\"}");
        return;
    }
    snprintf(name, sizeof name, "%d", s->table);
    if (!kw_store_step(store, name, text))
        exit(1);
    snprintf(text, sizeof text, "{\"push\":\"moved\",\"ply\":%ld}", ++ply[s->table]);
    for (int n = 0; n < SEATS; n++)
        put(seat[s->table][n], text);
    put(s, "{\"ok\":true,\"re\":\"p\"}");
}

static int write_one(session *s)
{
    unsigned char buffer[LWS_PRE + TEXT];
    size_t length = strlen(s->letter[0]);
    if (!s->ready)
        return 0;
    memcpy(buffer + LWS_PRE, s->letter[0], length);
    if (lws_write(s->wsi, buffer + LWS_PRE, length, LWS_WRITE_TEXT) < (int)length)
        return -1;
    s->ready--;
    memmove(s->letter[0], s->letter[1], (size_t)--s->letters * TEXT);
    if (s->ready)
        lws_callback_on_writable(s->wsi);
    return 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    session *s = user;
    if (reason == LWS_CALLBACK_ESTABLISHED)
        s->wsi = wsi;
    else if (reason == LWS_CALLBACK_RECEIVE)
        hear(s, in, length);
    else if (reason == LWS_CALLBACK_SERVER_WRITEABLE)
        return write_one(s);
    else if (reason == LWS_CALLBACK_CLOSED)
        exit(0); /* the measuring program has disconnected */
    return 0;
}

int main(int argc, char **argv)
{
    static const struct lws_protocols protocols[] = {{.name = "echo",
                                                      .callback = callback,
                                                      .per_session_data_size = sizeof(session),
                                                      .rx_buffer_size = 4096},
                                                     {.name = NULL}};
    const struct lws_context_creation_info info = {
        .iface = "127.0.0.1", .protocols = protocols, .options = LWS_SERVER_OPTION_DISABLE_IPV6};
    kr_failure failure = {.errors = kanun_errors_new()};
    lws_set_log_level(0, NULL);
    struct lws_context *context = lws_create_context(&info);
    if (argc < 2 || !context || kw_store_open(&store, argv[1], &failure) != KANUN_OK)
        return 1;
    for (int n = 0; n < TABLES; n++) {
        char name[16];
        snprintf(name, sizeof name, "%d", n);
        if (!kw_store_table(store, name, "{}"))
            return 1;
    }
    kw_store_commit(store);
    printf("%d\n", lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default")));
    fflush(stdout);
    while (lws_service(context, 0) >= 0) {
        if (!kw_store_commit(store))
            return 1;
        for (; due; due = due->next) {
            due->due = false;
            due->ready = due->letters;
            lws_callback_on_writable(due->wsi);
        }
    }
    return 0;
}
