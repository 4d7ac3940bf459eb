/* SPDX-License-Identifier: MIT
 * net_session.c: the messages of WebSockets: output that waits for the disk and for the socket,
 * input that waits for its turn, and clients that are silent. net.c opens the connections.
 */
#include "serve/net_session.h"

#include <string.h>

#include "base/memory.h"
#include "serve/share.h"

enum {
    ENOUGH = 256 << 10, /* bytes in a client's queue above which its input is not read */
    PING_MS = 25000,    /* time since the last input of a client */
    GONE_MS = 60000,
    TURN_MS = 4,    /* processor time of all costly clients in a round of the event loop */
    COSTLY_MS = 20, /* time that a client may use at once ... */
    ALLOWED = 2,    /* ... and then in each millisecond, in microseconds */
    BATCH_MS = 10   /* longest delay of a commit, to combine the changes of several messages */
};
/* ---- Output ---- */

/* Closes by a timeout, because the socket of a client that doesn't read never becomes writable. */
void kw_session_drop(kw_session *s)
{
    s->broken = true;
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

void kw_session_lose(kw_queue *queue)
{
    kw_session *s = lws_container_of(queue, kw_session, queue);
    kn_free(s->fragments);
    s->fragments = NULL;
    s->length = 0;
    s->unsent_bytes = 0;
    kw_session_drop(s);
}

/* Counts the memory that the session holds outside its queue as part of the queue. */
static bool hold(kw_session *s)
{
    return kw_queue_hold(&s->queue, s->unsent_bytes + s->length);
}

void kw_session_send(void *user, const char *text, size_t length)
{
    kw_session *s = user;
    if (s->broken || !kw_queue_add(&s->queue, text, length))
        return;
    if (lws_dll2_is_detached(&s->in_uncommitted))
        lws_dll2_add_head(&s->in_uncommitted, &s->of->uncommitted);
}

static int ping(kw_session *s)
{
    unsigned char buffer[LWS_PRE + 1];
    s->asked = true;
    buffer[LWS_PRE] = '?'; /* not empty, because the library doesn't report an empty pong */
    return lws_write(s->wsi, buffer + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

/* Stops reading the input of a client with too much unread output, and resumes later. */
static void pause_or_resume_input(kw_session *s)
{
    bool much = s->queue.bytes > (s->input_paused ? ENOUGH / 2 : ENOUGH);
    if (much == s->input_paused)
        return;
    s->input_paused = much;
    lws_rx_flow_control(s->wsi, !much && !s->in_deferred.owner);
}

/* Sends the committed messages while the socket accepts them. Returns false if there is more, or if
 * the connection is broken. */
static bool write_messages(kw_session *s)
{
    kw_queue *q = &s->queue;
    while (!s->broken && q->messages > q->waiting) {
        kw_outgoing *one = q->first;
        int sent = lws_write(s->wsi, one->text + KW_ROOM_BEFORE, one->length, LWS_WRITE_TEXT);
        if (sent < (int)one->length) {
            kw_session_drop(s);
            return false;
        }
        s->unsent_bytes = lws_partial_buffered(s->wsi) ? one->length : 0;
        kw_queue_drop(q);
        if (s->input_paused) /* pongs wait behind unread input, so progress counts as a sign of life
                              */
            kw_session_alive(s);
        pause_or_resume_input(s);
        if (q->messages > q->waiting && lws_send_pipe_choked(s->wsi))
            break;
    }
    return hold(s) && !s->broken && q->messages <= q->waiting;
}

int kw_session_write(kw_session *s)
{
    if (s->broken)
        return -1;
    s->unsent_bytes = 0;
    bool quiet = !s->asked && s->of->hub->now - s->alive_at >= PING_MS;
    if (quiet && ping(s))
        return -1;
    if (quiet || !write_messages(s))
        lws_callback_on_writable(s->wsi);
    return s->broken ? -1 : 0;
}

/* Sends the waiting messages (`fine`), or closes their connections. Writes at once, because most
 * sockets accept it, and another round of the event loop for thousands of sockets costs more. */
static void release(kw_server *v, bool fine)
{
    while (v->uncommitted.head) {
        kw_session *s = lws_container_of(v->uncommitted.head, kw_session, in_uncommitted);
        lws_dll2_remove(&s->in_uncommitted);
        s->queue.waiting = 0;
        if (!fine)
            kw_session_drop(s);
        else if (!s->broken && (lws_send_pipe_choked(s->wsi) || !write_messages(s)))
            lws_callback_on_writable(s->wsi);
    }
}

/* Commits all changes, then releases the output. */
void kw_server_settle(kw_server *v)
{
    v->since = 0;
    release(v, kw_hub_commit(v->hub));
}

/* Call it after each message. If many messages arrive at once, commits early, so that the first
 * doesn't wait for the last. */
static void settle_some(kw_server *v)
{
    int64_t now = kp_milliseconds();
    if (!v->since)
        v->since = now;
    else if (now - v->since >= BATCH_MS)
        kw_server_settle(v);
}

/* ---- Timeouts ---- */

/* The library has timers for connections, but keeps them in one sorted list. With thousands of
 * connections, searching this list takes longer than handling a message. */

void kw_session_alive(kw_session *s)
{
    s->alive_at = s->of->hub->now;
    s->asked = false;
    lws_dll2_remove(&s->in_sessions);
    lws_dll2_add_tail(&s->in_sessions, &s->of->sessions);
}

void kw_server_ping(const kw_server *v)
{
    for (lws_dll2_t *one = v->sessions.head; one; one = one->next) {
        kw_session *s = lws_container_of(one, kw_session, in_sessions);
        if (v->hub->now - s->alive_at < PING_MS)
            break;
        if (v->hub->now - s->alive_at >= GONE_MS)
            kw_session_drop(s);
        else if (!s->asked)
            lws_callback_on_writable(s->wsi);
    }
}

/* ---- Messages that wait their turn ---- */

/* True for clients without a seat, and for clients that have just used much time. A hundred such
 * clients could request the whole history of a table at once. So together they get TURN_MS in each
 * round of the loop. Their other messages wait for the next round, so that the moves of others are
 * handled first. */
static bool is_costly(kw_session *s)
{
    int64_t now = s->of->hub->now, left = s->spent - (now - s->counted_at) * ALLOWED;
    s->spent = left > 0 ? left : 0;
    s->counted_at = now;
    return s->spent > COSTLY_MS * 1000 || s->conn->seat < 0;
}

static bool must_wait(kw_session *s)
{
    return s->of->deferred_us >= TURN_MS * 1000 && is_costly(s);
}

static int handle(kw_session *s, const char *text, size_t length)
{
    bool costly = is_costly(s);
    int64_t begun = kw_share_clock();
    kw_hub_receive(s->conn, text, length);
    int64_t took = kw_share_clock() - begun;
    s->spent += took;
    if (costly)
        s->of->deferred_us += took;
    if (s->conn->over)
        lws_close_reason(s->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, NULL, 0);
    else
        pause_or_resume_input(s);
    settle_some(s->of);
    return s->conn->over || s->broken ? -1 : 0;
}

/* Handles the complete message that is in `fragments`. */
static int handle_fragments(kw_session *s)
{
    char *text = s->fragments;
    size_t length = s->length;
    s->fragments = NULL;
    s->length = 0;
    int result = hold(s) ? handle(s, text, length) : -1;
    kn_free(text);
    return result;
}

/* Handles the message of a session that waited. */
static int take_turn(kw_session *s)
{
    lws_dll2_remove(&s->in_deferred);
    lws_rx_flow_control(s->wsi, !s->input_paused);
    return s->broken || !s->fragments ? 0 : handle_fragments(s);
}

/* Begins a round: handles as many waiting messages as the time allows. Returns whether more
 * wait. */
bool kw_server_take_turns(kw_server *v)
{
    v->deferred_us = 0;
    while (v->deferred.head && v->deferred_us < TURN_MS * 1000) {
        kw_session *s = lws_container_of(v->deferred.head, kw_session, in_deferred);
        if (take_turn(s) < 0)
            kw_session_drop(s);
    }
    return v->deferred.head != NULL;
}

int kw_session_receive(kw_session *s, const void *in, size_t length)
{
    bool last = lws_is_final_fragment(s->wsi) && !lws_remaining_packet_payload(s->wsi);
    if (s->in_deferred.owner && take_turn(s) < 0) /* the library had more messages in its buffer */
        return -1;
    if (s->broken || lws_frame_is_binary(s->wsi) || s->length + length > KW_MESSAGE_MAX)
        return -1;
    if (last) /* fragments don't count as a sign of life: a client could send them forever */
        kw_session_alive(s);
    if (last && !s->length && !must_wait(s))
        return handle(s, in ? in : "", length);
    char *more = kn_realloc(s->fragments, s->length + length + 1);
    s->fragments = more;
    if (length)
        memcpy(s->fragments + s->length, in, length);
    s->length += length;
    if (!hold(s))
        return -1;
    if (!last)
        return 0;
    if (!must_wait(s))
        return handle_fragments(s);
    lws_dll2_add_tail(&s->in_deferred, &s->of->deferred);
    lws_rx_flow_control(s->wsi, 0);
    return 0;
}

int kw_session_open(kw_server *v, kw_session *s, struct lws *wsi)
{
    s->wsi = wsi;
    s->of = v;
    kw_queue_begin(&s->queue, &v->budget);
    if (!(s->conn = kw_hub_enter(v->hub, s)))
        return -1;
    kw_session_alive(s);
    return 0;
}

void kw_session_close(kw_session *s)
{
    lws_dll2_remove(&s->in_sessions);
    if (s->conn)
        kw_hub_leave(s->conn);
    s->conn = NULL;
    lws_dll2_remove(&s->in_uncommitted);
    lws_dll2_remove(&s->in_deferred);
    kw_queue_end(&s->queue);
    kn_free(s->fragments);
    s->fragments = NULL;
}
