/* SPDX-License-Identifier: MIT
 * announce.c: sends messages to the clients at a table.
 */
#include "serve/announce.h"
#include "record/json.h"

#include <stdlib.h>
#include <string.h>

/* Sends an object. `memo` caches the text of parts that several messages share. */
static void send_json(kw_conn *conn, json_t *object, kr_json_memo *memo)
{
    char *text = kr_json_text_beside(object, 0, memo);
    json_decref(object);
    if (text)
        conn->hub->send(conn->user, text, strlen(text));
    free(text);
}

void kw_send(kw_conn *conn, json_t *object)
{
    send_json(conn, object, NULL);
}

void kw_send_table_beside(kw_table *t, const kw_conn *but)
{
    json_t *table = NULL;
    const char *language = NULL;
    kr_json_memo memo = {.room = 0};
    t->pending &= ~(unsigned)(KW_SEND_TABLE | KW_SEND_TABLE_SOON);
    for (kw_conn *conn = t->conns; conn; conn = conn->next) {
        if (conn == but)
            continue;
        if (!table || strcmp(language, conn->language) != 0) {
            json_decref(table);
            table = kw_update_table(t, conn->seat, conn->language);
            language = conn->language;
        }
        json_t *own = json_copy(table); /* the copy may be changed, because no other value refers to
                                           it: see kr_json_memo */
        json_object_set_new(own, "you", kw_update_you(conn->seat));
        send_json(conn, json_pack("{s:s, s:o}", "push", "table", "table", own), &memo);
    }
    json_decref(table);
    kr_json_memo_end(&memo);
}

void kw_send_table(kw_table *t)
{
    kw_send_table_beside(t, NULL);
}

/* Sends the pending events and the position to all clients, to each as its seat may know them. */
static void send_move(kw_table *t)
{
    kw_moment moment = {.language = NULL};
    kr_json_memo memo = {.room = 0};
    for (kw_conn *conn = t->conns; conn; conn = conn->next) {
        json_t *push = json_pack("{s:s}", "push", "moved");
        const kw_audience *audience = kw_table_audience(t, conn->seat, conn->language);
        kw_update_put(t, audience, &moment, push);
        send_json(conn, push, &memo);
    }
    kr_json_memo_end(&memo);
    kw_moment_end(&moment);
    t->pending &= ~(unsigned)(KW_SEND_MOVE | KW_SEND_BACK);
    kw_table_clear_events(t);
}

void kw_table_flush(kw_table *t)
{
    if (t->gone)
        return;
    if (t->pending & KW_SEND_MOVE)
        send_move(t);
    if (t->pending & KW_SEND_TABLE)
        kw_send_table(t);
}

void kw_send_all(kw_table *t, json_t *push)
{
    for (kw_conn *conn = t->conns; conn; conn = conn->next)
        kw_send(conn, json_incref(push));
    json_decref(push);
}

void kw_send_end(kw_table *t, const char *why)
{
    kw_send_all(t, json_pack("{s:s, s:s}", "push", "end", "why", why));
    while (t->conns)
        kw_conn_rise(t->conns);
}
