/* SPDX-License-Identifier: MIT
 * net.c: carries messages between sockets and the hub, over libwebsockets. Output of the hub is
 * held back until the changes are on the disk. The file is long because all of it uses the
 * private struct session: its output queue, and its timeouts.
 */
#include "serve/net.h"
#include "serve/sandboxes.h"
#include "serve/http.h"
#include "serve/hub.h"
#include "serve/queue.h"
#include "serve/reachable.h"
#include "serve/share.h"

#include <libwebsockets.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"

enum {
    ENOUGH = 256 << 10,      /* bytes queued for a client, above which its input is not read */
    SOCKET_BYTES = 64 << 10, /* socket buffers of the system, for input and output each */
    DESCRIPTORS = 128,       /* reserved for page requests, workers and the disk */
    PATH_BYTES = 512,
    STUCK_MS = 50, /* between two looks for clients that send more than they read */
    STUCK_MOST = 4,
    PIPELINING_ROUNDS = 64, /* rounds of the event loop between two searches for clients that
                               prevent it from waiting */
    THREADS = 2,
    PING_MS = 25000, /* since the last input of a client */
    GONE_MS = 60000,
    TURN_MS = 4,    /* processor time of all costly clients in a round of the event loop */
    COSTLY_MS = 20, /* what a client may spend at once ... */
    ALLOWED = 2,    /* ... and then in each millisecond, in microseconds */
    BATCH_MS = 10,  /* longest delay of a commit, to combine the changes of several messages */
    KEPT_DAYS = 30  /* for tables without activity */
};

typedef struct server server;

/* A connection: HTTP or WebSocket. */
typedef struct session {
    struct lws *wsi;
    server *of;
    kw_conn *conn;
    kw_queue queue;
    size_t flying; /* bytes of the message that the library has sent only in part */
    bool deaf;     /* its input is not read until it has read its output */
    bool broken;   /* to be closed */
    bool asked;    /* a ping was sent and not answered yet */
    int64_t heard_at;
    lws_dll2_t order; /* in the list of all sessions, longest silent first */
    lws_dll2_t due;   /* in the list of sessions with messages that wait for the disk */
    lws_dll2_t late;  /* in the list of sessions whose message waits its turn */
    int64_t spent; /* microseconds that its messages took, minus the allowance until counted_at */
    int64_t counted_at;
    char *heard; /* the fragments of an incomplete message, or the message that waits */
    size_t length;
    kw_reply reply; /* to a GET request */
} session;

/* A connection that is not a WebSocket yet. */
typedef struct visitor {
    struct lws *wsi;
    lws_dll2_t order; /* in the list of all visitors, oldest first */
    int stuck;        /* looks in a row at which it had taken nothing more */
    size_t sent;      /* bytes of its answer that were sent at the last look */
} visitor;

struct server {
    const kw_settings *settings;
    kw_hub *hub;
    kw_library library;
    kw_budget budget;
    size_t room;    /* most WebSockets */
    size_t clients; /* descriptors for clients; the rest is for workers and the disk */
    struct lws_context *context;
    lws_dll2_owner_t order, due; /* lists of sessions */
    lws_dll2_owner_t visitors;
    lws_dll2_owner_t late;
    int64_t late_cost; /* microseconds that costly clients have used in this round */
    int64_t looked_at; /* when close_pipelining ran last */
    int64_t since;     /* when the first uncommitted message arrived; 0: none */
    int port;
    lws_sorted_usec_list_t timer;
    kw_watcher watcher;
};

static volatile sig_atomic_t ended;
static struct lws_context *woken;

static void end(int signal)
{
    ended = 1;
    if (woken)
        lws_cancel_service(woken);
}

static void wake(void *payload)
{
    lws_cancel_service(((server *)payload)->context);
}

static int64_t milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- Output ---- */

/* Closes by a timeout, because the socket of a client that doesn't read never becomes writable. */
static void disconnect(session *s)
{
    s->broken = true;
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

static void lose(kw_queue *queue)
{
    session *s = lws_container_of(queue, session, queue);
    kn_free(s->heard);
    s->heard = NULL;
    s->length = 0;
    s->flying = 0;
    disconnect(s);
}

/* Accounts for the session's memory besides its queue. */
static bool hold(session *s)
{
    return kw_queue_hold(&s->queue, s->flying + s->length);
}

static void send_to(void *user, const char *text, size_t length)
{
    session *s = user;
    if (s->broken || !kw_queue_add(&s->queue, text, length))
        return;
    if (lws_dll2_is_detached(&s->due))
        lws_dll2_add_head(&s->due, &s->of->due);
}

static int ping(session *s)
{
    unsigned char buffer[LWS_PRE + 1];
    s->asked = true;
    buffer[LWS_PRE] = '?'; /* not empty, because the library doesn't report an empty pong */
    return lws_write(s->wsi, buffer + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

static void is_there(session *s);

/* Stops reading the input of a client with too much unread output, and resumes later. */
static void listen_or_not(session *s)
{
    bool much = s->queue.bytes > (s->deaf ? ENOUGH / 2 : ENOUGH);
    if (much == s->deaf)
        return;
    s->deaf = much;
    lws_rx_flow_control(s->wsi, !much && !s->late.owner);
}

/* Sends the committed messages while the socket accepts them. False: there is more, or the
 * connection is broken. */
static bool write_letters(session *s)
{
    kw_queue *q = &s->queue;
    while (!s->broken && q->letters > q->waiting) {
        kw_outgoing *one = q->first;
        int sent = lws_write(s->wsi, one->text + KW_ROOM_BEFORE, one->length, LWS_WRITE_TEXT);
        if (sent < (int)one->length) {
            disconnect(s);
            return false;
        }
        s->flying = lws_partial_buffered(s->wsi) ? one->length : 0;
        kw_queue_drop(q);
        if (s->deaf) /* its pongs are behind input that isn't read, so count progress as a sign of
                        life */
            is_there(s);
        listen_or_not(s);
        if (q->letters > q->waiting && lws_send_pipe_choked(s->wsi))
            break;
    }
    return hold(s) && !s->broken && q->letters <= q->waiting;
}

static int writable(session *s)
{
    if (s->broken)
        return -1;
    s->flying = 0;
    bool quiet = !s->asked && s->of->hub->now - s->heard_at >= PING_MS;
    if (quiet && ping(s))
        return -1;
    if (quiet || !write_letters(s))
        lws_callback_on_writable(s->wsi);
    return s->broken ? -1 : 0;
}

/* Sends the waiting messages (`fine`), or closes their connections. Writes at once, because most
 * sockets accept it, and another round of the event loop for thousands of sockets costs more. */
static void release(server *v, bool fine)
{
    while (v->due.head) {
        session *s = lws_container_of(v->due.head, session, due);
        lws_dll2_remove(&s->due);
        s->queue.waiting = 0;
        if (!fine)
            disconnect(s);
        else if (!s->broken && (lws_send_pipe_choked(s->wsi) || !write_letters(s)))
            lws_callback_on_writable(s->wsi);
    }
}

/* Commits all changes, then releases the output. */
static void settle(server *v)
{
    v->since = 0;
    release(v, kw_hub_commit(v->hub));
}

/* Call after each message. Commits early if many messages arrive at once, so that the first is
 * not delayed by the last. */
static void settle_some(server *v)
{
    int64_t now = milliseconds();
    if (!v->since)
        v->since = now;
    else if (now - v->since >= BATCH_MS)
        settle(v);
}

/* ---- Timeouts ---- */

/* The library has timers for this, but keeps them in one sorted list. With thousands of
 * connections, a search of that list takes longer than handling a message. */

static void is_there(session *s)
{
    s->heard_at = s->of->hub->now;
    s->asked = false;
    lws_dll2_remove(&s->order);
    lws_dll2_add_tail(&s->order, &s->of->order);
}

static void look_after_the_quiet(const server *v)
{
    for (lws_dll2_t *one = v->order.head; one; one = one->next) {
        session *s = lws_container_of(one, session, order);
        if (v->hub->now - s->heard_at < PING_MS)
            break;
        if (v->hub->now - s->heard_at >= GONE_MS)
            disconnect(s);
        else if (!s->asked)
            lws_callback_on_writable(s->wsi);
    }
}

/* ---- The socket ---- */

/* Copies the value of a header, "" if missing. False: too long. */
static bool header(struct lws *wsi, enum lws_token_indexes which, char *out, int size)
{
    *out = '\0';
    return lws_hdr_total_length(wsi, which) <= 0 || lws_hdr_copy(wsi, out, size, which) >= 0;
}

static bool may_speak(const server *v, struct lws *wsi)
{
    char host[256], origin[300];
    return header(wsi, WSI_TOKEN_HOST, host, sizeof host) &&
           header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) &&
           kw_net_may(v->settings->host, v->port, v->settings->origin, host, origin);
}

/* Disconnects the client without a table that has sent no request for longest, to make room.
 * False: none. */
static bool make_place(const server *v)
{
    session *found = NULL;
    for (lws_dll2_t *one = v->order.head; one; one = one->next) {
        session *s = lws_container_of(one, session, order);
        if (!s->broken && !s->conn->table && !s->conn->at &&
            (!found || s->conn->counted < found->conn->counted))
            found = s;
    }
    if (found)
        disconnect(found);
    return found != NULL;
}

/* Closes the oldest connection that is not a WebSocket, to free its descriptor. False: none.
 * Otherwise clients that never complete their request could block all others. */
static bool turn_out(const server *v)
{
    if (!v->visitors.head)
        return false;
    const visitor *oldest = lws_container_of(v->visitors.head, visitor, order);
    lws_set_timeout(oldest->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
    return true;
}

/* Accepts a client, with small socket buffers: by default the system holds megabytes for a
 * client that doesn't read. */
static int let_in(const server *v, int fd)
{
    int size = SOCKET_BYTES;
    bool full = v->visitors.count + v->hub->conns >= v->clients;
    return (full && !turn_out(v)) || setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size) ||
           setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
}

static int begin_visit(server *v, struct lws *wsi)
{
    visitor *one = kn_calloc(1, sizeof *one);
    one->wsi = wsi;
    lws_dll2_add_tail(&one->order, &v->visitors);
    lws_set_opaque_user_data(wsi, one);
    return 0;
}

static void end_visit(struct lws *wsi)
{
    visitor *one = lws_get_opaque_user_data(wsi);
    if (!one)
        return;
    lws_set_opaque_user_data(wsi, NULL);
    lws_dll2_remove(&one->order);
    kn_free(one);
}

/* Allows only an upgrade to WebSocket at /ws from an allowed origin, because the library would
 * also accept HTTP/2. Refuses other upgrades and closes the connection. */
static int upgrade(const server *v, struct lws *wsi, const char *to)
{
    char path[PATH_BYTES];
    if (strcasecmp(to, "websocket") != 0 || !header(wsi, WSI_TOKEN_GET_URI, path, sizeof path) ||
        strcmp(path, "/ws") != 0 || !may_speak(v, wsi))
        return kw_http_error(wsi, HTTP_STATUS_FORBIDDEN);
    if (v->hub->conns >= v->room && !make_place(v))
        return kw_http_error(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE);
    return 0;
}

static int open_session(server *v, session *s, struct lws *wsi)
{
    s->wsi = wsi;
    s->of = v;
    kw_queue_begin(&s->queue, &v->budget);
    if (!(s->conn = kw_hub_enter(v->hub, s)))
        return -1;
    is_there(s);
    return 0;
}

/* ---- Messages that wait their turn ---- */

/* True for clients without a seat, and for those that have just used much time. A hundred of them
 * could ask for the whole history of a table at once, so together they get TURN_MS in each round
 * of the loop. Their other messages wait for the next round, so that moves of others are served
 * first. */
static bool is_costly(session *s)
{
    int64_t now = s->of->hub->now, left = s->spent - (now - s->counted_at) * ALLOWED;
    s->spent = left > 0 ? left : 0;
    s->counted_at = now;
    return s->spent > COSTLY_MS * 1000 || s->conn->seat < 0;
}

static bool must_wait(session *s)
{
    return s->of->late_cost >= TURN_MS * 1000 && is_costly(s);
}

static int carry(session *s, const char *text, size_t length)
{
    bool costly = is_costly(s);
    int64_t begun = kw_share_clock();
    kw_hub_hear(s->conn, text, length);
    int64_t took = kw_share_clock() - begun;
    s->spent += took;
    if (costly)
        s->of->late_cost += took;
    if (s->conn->over)
        lws_close_reason(s->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, NULL, 0);
    else
        listen_or_not(s);
    settle_some(s->of);
    return s->conn->over || s->broken ? -1 : 0;
}

/* Handles the message that is in `heard`. */
static int carry_heard(session *s)
{
    char *text = s->heard;
    size_t length = s->length;
    s->heard = NULL;
    s->length = 0;
    int result = hold(s) ? carry(s, text, length) : -1;
    kn_free(text);
    return result;
}

/* Handles the message of a session that waited. */
static int take_turn(session *s)
{
    lws_dll2_remove(&s->late);
    lws_rx_flow_control(s->wsi, !s->deaf);
    return s->broken || !s->heard ? 0 : carry_heard(s);
}

/* Begins a round: handles messages that wait, as many as their time allows. Returns whether more
 * wait. */
static bool take_turns(server *v)
{
    v->late_cost = 0;
    while (v->late.head && v->late_cost < TURN_MS * 1000) {
        session *s = lws_container_of(v->late.head, session, late);
        if (take_turn(s) < 0)
            disconnect(s);
    }
    return v->late.head != NULL;
}

static int hear(session *s, const void *in, size_t length)
{
    bool last = lws_is_final_fragment(s->wsi) && !lws_remaining_packet_payload(s->wsi);
    if (s->late.owner && take_turn(s) < 0) /* the library had more in its buffer */
        return -1;
    if (s->broken || lws_frame_is_binary(s->wsi) || s->length + length > KW_MESSAGE_MAX)
        return -1;
    if (last) /* fragments don't count as a sign of life: a client could send them forever */
        is_there(s);
    if (last && !s->length && !must_wait(s))
        return carry(s, in ? in : "", length);
    char *more = kn_realloc(s->heard, s->length + length + 1);
    s->heard = more;
    if (length)
        memcpy(s->heard + s->length, in, length);
    s->length += length;
    if (!hold(s))
        return -1;
    if (!last)
        return 0;
    if (!must_wait(s))
        return carry_heard(s);
    lws_dll2_add_tail(&s->late, &s->of->late);
    lws_rx_flow_control(s->wsi, 0);
    return 0;
}

static void close_session(session *s)
{
    lws_dll2_remove(&s->order);
    if (s->conn)
        kw_hub_leave(s->conn);
    s->conn = NULL;
    lws_dll2_remove(&s->due);
    lws_dll2_remove(&s->late);
    kw_queue_end(&s->queue);
    kn_free(s->heard);
    s->heard = NULL;
}

/* ---- HTTP ---- */

/* No request has a body, and a proxy may disagree about where it ends. */
static bool has_body(struct lws *wsi)
{
    char length[8];
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
           !header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length) ||
           (*length && strcmp(length, "0") != 0);
}

static int get(server *v, session *s, struct lws *wsi, const char *path)
{
    s->wsi = wsi;
    s->of = v;
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI))
        return kw_http_error(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
    if (has_body(wsi))
        return kw_http_error(wsi, HTTP_STATUS_BAD_REQUEST);
    if (!may_speak(v, wsi))
        return kw_http_error(wsi, HTTP_STATUS_FORBIDDEN);
    return kw_http_get(&v->library, &s->reply, wsi, path, v->hub->now);
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    server *v = lws_context_user(lws_get_context(wsi));
    session *s = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return get(v, s, wsi, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return s ? kw_http_write(&s->reply, wsi) : 0;
    case LWS_CALLBACK_CLOSED_HTTP:
        if (s)
            kw_reply_end(&s->reply);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return upgrade(v, wsi, in);
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return let_in(v, (int)(intptr_t)in);
    case LWS_CALLBACK_RAW_ADOPT: /* CONNECT is not supported */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return begin_visit(v, wsi);
    case LWS_CALLBACK_WSI_DESTROY:
        end_visit(wsi);
        return 0;
    case LWS_CALLBACK_ESTABLISHED:
        end_visit(wsi);
        return open_session(v, s, wsi);
    case LWS_CALLBACK_RECEIVE:
        return hear(s, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        is_there(s);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return writable(s);
    case LWS_CALLBACK_CLOSED:
        close_session(s);
        return 0;
    default:
        return 0;
    }
}

/* ---- Workers ---- */

/* The pipes of workers use their own virtual host without a port, so that no client can select
 * its protocol. */
static const char pipes[] = "pipes";

static void *watch(void *payload, int fd, kw_child *child)
{
    const server *v = payload;
    lws_sock_file_fd_type pipe = {.filefd = fd};
    struct lws *wsi = lws_adopt_descriptor_vhost(lws_get_vhost_by_name(v->context, pipes),
                                                 LWS_ADOPT_RAW_FILE_DESC, pipe, pipes, NULL);
    if (wsi)
        lws_set_opaque_user_data(wsi, child);
    return wsi;
}

static void want(void *wsi)
{
    lws_callback_on_writable(wsi);
}

static void unwatch(void *wsi)
{
    lws_set_opaque_user_data(wsi, NULL);
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

static int worker_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                           size_t length)
{
    kw_child *child = wsi ? lws_get_opaque_user_data(wsi) : NULL;
    if (!child)
        return 0;
    if (reason == LWS_CALLBACK_RAW_RX_FILE && !kw_child_read(child)) {
        lws_set_opaque_user_data(wsi, NULL);
        return -1;
    }
    if (reason == LWS_CALLBACK_RAW_WRITEABLE_FILE && kw_child_write(child))
        lws_callback_on_writable(wsi);
    if (reason == LWS_CALLBACK_RAW_CLOSE_FILE) {
        lws_set_opaque_user_data(wsi, NULL);
        kw_child_closed(child);
    }
    return 0;
}

/* ---- Running ---- */

/* Ends a wait of lws_service. */
static void look_again(lws_sorted_usec_list_t *timer) {}

/* Raises the limit of descriptors as far as useful. Returns the limit. */
static int descriptors(void)
{
    struct rlimit limit;
    rlim_t wanted = KW_CONNS_MAX + DESCRIPTORS;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return (int)wanted;
    if (limit.rlim_cur < wanted) {
        rlim_t before = limit.rlim_cur;
        limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
        if (setrlimit(RLIMIT_NOFILE, &limit))
            limit.rlim_cur = before;
    }
    return (int)(limit.rlim_cur < wanted ? limit.rlim_cur : wanted);
}

static kanun_status listen_to(server *v, kr_failure *failure)
{
    static const struct lws_protocols protocols[] = {{.name = "kanun",
                                                      .callback = callback,
                                                      .per_session_data_size = sizeof(session),
                                                      .rx_buffer_size = 4096},
                                                     {.name = NULL}};
    static const struct lws_protocols of_pipes[] = {{.name = pipes, .callback = worker_callback},
                                                    {.name = NULL}};
    const char *host = v->settings->host;
    int most = descriptors(), others = most / 4 < DESCRIPTORS ? most / 4 : DESCRIPTORS;
    v->room = (size_t)(most - others);
    v->clients = (size_t)(most - others / 2);
    struct lws_context_creation_info info = {.port = v->settings->port,
                                             .iface = strcmp(host, "0.0.0.0") ? host : NULL,
                                             .protocols = protocols,
                                             .user = v,
                                             .options = LWS_SERVER_OPTION_DISABLE_IPV6 |
                                                        LWS_SERVER_OPTION_VALIDATE_UTF8 |
                                                        LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
                                             .timeout_secs = 20,
                                             .keepalive_timeout = 20,
                                             .gid = (gid_t)-1,
                                             .uid = (uid_t)-1};
    const struct lws_context_creation_info none = {
        .port = CONTEXT_PORT_NO_LISTEN, .vhost_name = pipes, .protocols = of_pipes};
    lws_set_log_level(0, NULL);
    v->context = lws_create_context(&info);
    if (v->context && !lws_create_vhost(v->context, &none))
        return kr_fail(failure, KANUN_SYSTEM, NULL, "cannot make a listening socket");
    struct lws_vhost *vhost = v->context ? lws_get_vhost_by_name(v->context, "default") : NULL;
    v->port = vhost ? lws_get_vhost_listen_port(vhost) : 0;
    if (v->port <= 0)
        return kr_fail(failure, KANUN_SYSTEM, NULL,
                       "can't listen on %s:%d: perhaps another program does", host,
                       v->settings->port);
    return KANUN_OK;
}

static kanun_status set_up(server *v, kr_failure *failure)
{
    const kw_settings *settings = v->settings;
    kanun_status status = kw_page_read(&v->library.page, settings->page, failure);
    if (status == KANUN_OK)
        v->hub = kw_hub_new(settings, send_to);
    if (status == KANUN_OK)
        status =
            kw_store_open(&v->hub->store, settings->data ? settings->data : ":memory:", failure);
    if (status == KANUN_OK && kw_store_tidy(v->hub->store, KEPT_DAYS) < 0)
        status = kr_fail(failure, KANUN_SYSTEM, NULL, "the tables in %s can't be written: %s",
                         settings->data, kw_store_why(v->hub->store));
    if (status == KANUN_OK)
        status = listen_to(v, failure);
    if (status != KANUN_OK)
        return status;
    v->library.addresses = kw_reachable(settings, v->port);
    v->budget = (kw_budget){.most = KW_BUDGET, .lose = lose};
    v->hub->local = kw_net_is_local(settings->host) && !settings->origin;
    v->hub->think = kw_think_new(THREADS, wake, v);
    v->watcher = (kw_watcher){watch, want, unwatch, v};
    if (settings->program && !kw_sandbox_open(v->hub, &v->watcher))
        return kr_fail_memory(failure);
    return KANUN_OK;
}

/* Prints the addresses of the server for browsers, one per line. */
static bool print_addresses(const json_t *addresses)
{
    const json_t *one;
    size_t n;
    json_array_foreach(addresses, n, one) printf("%s/\n", json_string_value(one));
    return !fflush(stdout);
}

/* Returns whether an answer to the visitor is in progress. */
static bool is_answered(const visitor *one)
{
    const session *s = lws_wsi_user(one->wsi);
    return s && s->reply.body;
}

/* Closes visitors that send more and take nothing of their answer. The library can't process that
 * input yet, and polls without waiting. The input is in the socket, or was read together with the
 * request. In the second case the library has pending work until the visitor's input is turned off.
 * The socket is shut down, since the library would wait to flush the answer. */
static void close_pipelining(server *v)
{
    int unread;
    for (lws_dll2_t *one = v->visitors.head; one; one = one->next)
        if (is_answered(lws_container_of(one, visitor, order)))
            lws_rx_flow_control(lws_container_of(one, visitor, order)->wsi, 0);
    bool others = !lws_service_adjust_timeout(v->context, 1, 0);
    for (lws_dll2_t *one = v->visitors.head; one; one = one->next) {
        visitor *who = lws_container_of(one, visitor, order);
        if (!is_answered(who))
            continue;
        lws_rx_flow_control(who->wsi, 1);
        bool more = (!others && !lws_service_adjust_timeout(v->context, 1, 0)) ||
                    (!ioctl(lws_get_socket_fd(who->wsi), FIONREAD, &unread) && unread > 0);
        const session *s = lws_wsi_user(who->wsi);
        who->stuck = more && who->sent == s->reply.sent ? who->stuck + 1 : 0;
        who->sent = s->reply.sent;
        if (who->stuck >= STUCK_MOST)
            shutdown(lws_get_socket_fd(who->wsi), SHUT_RDWR);
    }
    v->looked_at = v->hub->now;
}

static void serve(server *v)
{
    unsigned rounds = 0;
    do {
        int due = kw_hub_tick(v->hub, milliseconds());
        if (++rounds % PIPELINING_ROUNDS == 0 && v->hub->now - v->looked_at >= STUCK_MS)
            close_pipelining(v);
        bool more = take_turns(v);
        lws_sul_schedule(v->context, 0, &v->timer, look_again,
                         more ? 1 : (due + 1) * LWS_US_PER_MS);
        settle(v);
        look_after_the_quiet(v);
        kw_budget_return(&v->budget, v->hub->now);
    } while (!ended && lws_service(v->context, 0) >= 0);
}

kanun_status kw_serve(const kw_settings *settings, kr_failure *failure)
{
    server v = {.settings = settings, .library.settings = settings};
    struct sigaction action = {.sa_handler = end}, ignore = {.sa_handler = SIG_IGN};
    kanun_status status = set_up(&v, failure);
    if (status == KANUN_OK) {
        woken = v.context;
        sigaction(SIGINT, &action, NULL);
        sigaction(SIGTERM, &action, NULL);
        sigaction(SIGPIPE, &ignore, NULL);
        if (!print_addresses(v.library.addresses))
            status = kr_fail(failure, KANUN_SYSTEM, NULL, "the address can't be printed");
        else
            serve(&v);
        woken = NULL;
    }
    if (v.hub)
        kw_sandbox_close(v.hub);
    if (v.context)
        lws_context_destroy(v.context);
    kw_hub_free(v.hub);
    kw_library_end(&v.library);
    return status;
}
