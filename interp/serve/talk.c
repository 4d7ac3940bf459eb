/* SPDX-License-Identifier: MIT
 * talk.c: messages between the people at a table: emotes and short texts. None of it is stored.
 */
#include <string.h>

#include "serve/hub_request.h"

const char *const kw_emotes[KW_EMOTES] = {"hello", "thanks",   "well played",
                                          "oops",  "thinking", "good bye"};

enum {
    TEXT_LENGTH = 120, /* limit of characters in a text */
    TALK_MS = 2000,    /* milliseconds after which a seat may send another text or emote ... */
    TALK_BURST = 5 /* ... and the number that it may send at once, with any number of connections */
};

static kanun_status may_talk(kw_conn *conn, kr_failure *failure)
{
    kw_seat *seat = &conn->table->seat[conn->seat];
    int64_t now = conn->hub->now;
    if (seat->talked < now)
        seat->talked = now;
    if (seat->talked - now >= TALK_MS * TALK_BURST)
        return kr_fail(failure, KANUN_NO, "rate", "too many messages at once: wait a moment");
    seat->talked += TALK_MS;
    return KANUN_OK;
}

kanun_status kw_do_emote(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    const char *emote = json_string_value(json_object_get(request, "emote"));
    int n = 0;
    while (n < KW_EMOTES && (!emote || strcmp(emote, kw_emotes[n]) != 0))
        n++;
    if (n == KW_EMOTES)
        return kr_fail(failure, KANUN_USAGE, "field", "unknown emote");
    kanun_status status = may_talk(conn, failure);
    if (status == KANUN_OK)
        kw_send_all(conn->table, json_pack("{s:s, s:i, s:s}", "push", "emote", "seat", conn->seat,
                                           "emote", emote));
    return status;
}

kanun_status kw_do_chat(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    const json_t *text = json_object_get(request, "text");
    const char *said = json_string_value(text);
    if (!said || said[strspn(said, " ")] == '\0' || !kw_who_is_short(text, TEXT_LENGTH))
        return kr_fail(failure, KANUN_USAGE, "field", "`text` must have 1 to %d characters",
                       TEXT_LENGTH);
    kanun_status status = may_talk(conn, failure);
    if (status == KANUN_OK)
        kw_send_all(conn->table,
                    json_pack("{s:s, s:i, s:s}", "push", "chat", "seat", conn->seat, "text", said));
    return status;
}
