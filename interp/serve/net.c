/* SPDX-License-Identifier: MIT
 * net.c: HTTP and WebSocket over libwebsockets: accepts connections, answers requests, and runs
 * the event loop. net_session.c carries the messages of WebSockets to and from the hub.
 */
#include "serve/net.h"
#include "serve/net_session.h"
#include "serve/reachable.h"

#include <signal.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/memory.h"

enum {
    SOCKET_BYTES = 64 << 10, /* socket buffers of the system, for input and output each */
    DESCRIPTORS = 128,       /* reserved for page requests, workers and the disk */
    PATH_BYTES = 512,
    STUCK_MS = 50, /* time between two searches for clients that send more than they read */
    STUCK_MOST = 4,
    PIPELINING_ROUNDS = 64, /* rounds of the event loop between two searches for clients that
                               prevent it from waiting */
    THREADS = 2,
    KEPT_DAYS = 30 /* days for which tables without activity are kept */
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
    lws_cancel_service(((kw_server *)payload)->context);
}

/* ---- The socket ---- */

/* Copies the value of a header, "" if missing. Returns false if it is too long. */
static bool header(struct lws *wsi, enum lws_token_indexes which, char *out, int size)
{
    *out = '\0';
    return lws_hdr_total_length(wsi, which) <= 0 || lws_hdr_copy(wsi, out, size, which) >= 0;
}

static bool may_speak(const kw_server *v, struct lws *wsi)
{
    char host[256], origin[300];
    return header(wsi, WSI_TOKEN_HOST, host, sizeof host) &&
           header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) &&
           kw_net_may(v->settings->host, v->port, v->settings->origin, host, origin);
}

/* To make room, disconnects the client that has been silent longest, of those without a table.
 * False: none. */
static bool make_place(const kw_server *v)
{
    kw_session *found = NULL;
    for (lws_dll2_t *one = v->sessions.head; one; one = one->next) {
        kw_session *s = lws_container_of(one, kw_session, in_sessions);
        if (!s->broken && !s->conn->table && !s->conn->at &&
            (!found || s->conn->counted < found->conn->counted))
            found = s;
    }
    if (found)
        kw_session_drop(found);
    return found != NULL;
}

/* Closes the oldest connection that is not a WebSocket, to free its descriptor. Returns false if
 * there is none. Without this, clients that never complete their request could block all other
 * clients. */
static bool turn_out(const kw_server *v)
{
    if (!v->visitors.head)
        return false;
    const kw_visitor *oldest = lws_container_of(v->visitors.head, kw_visitor, in_visitors);
    lws_set_timeout(oldest->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
    return true;
}

/* Accepts a client, with small socket buffers, because by default the system holds megabytes for a
 * client that doesn't read. */
static int let_in(const kw_server *v, int fd)
{
    int size = SOCKET_BYTES;
    bool full = v->visitors.count + v->hub->conns >= v->clients;
    return (full && !turn_out(v)) || setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size) ||
           setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
}

static int begin_visit(kw_server *v, struct lws *wsi)
{
    kw_visitor *one = kn_calloc(1, sizeof *one);
    one->wsi = wsi;
    lws_dll2_add_tail(&one->in_visitors, &v->visitors);
    lws_set_opaque_user_data(wsi, one);
    return 0;
}

static void end_visit(struct lws *wsi)
{
    kw_visitor *one = lws_get_opaque_user_data(wsi);
    if (!one)
        return;
    lws_set_opaque_user_data(wsi, NULL);
    lws_dll2_remove(&one->in_visitors);
    kn_free(one);
}

/* Allows only an upgrade to WebSocket at /ws from an allowed origin, because the library would also
 * accept HTTP/2. Refuses other upgrades and closes their connection. */
static int upgrade(const kw_server *v, struct lws *wsi, const char *to)
{
    char path[PATH_BYTES];
    if (strcasecmp(to, "websocket") != 0 || !header(wsi, WSI_TOKEN_GET_URI, path, sizeof path) ||
        strcmp(path, "/ws") != 0 || !may_speak(v, wsi))
        return kw_http_error(wsi, HTTP_STATUS_FORBIDDEN);
    if (v->hub->conns >= v->room && !make_place(v))
        return kw_http_error(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE);
    return 0;
}

/* ---- HTTP ---- */

/* Returns whether a request has a body. Valid requests have none, and a proxy may disagree about
 * where a body ends. */
static bool has_body(struct lws *wsi)
{
    char length[8];
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
           !header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length) ||
           (*length && strcmp(length, "0") != 0);
}

static int get(kw_server *v, kw_session *s, struct lws *wsi, const char *path)
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
    kw_server *v = lws_context_user(lws_get_context(wsi));
    kw_session *s = user;
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
        return kw_session_open(v, s, wsi);
    case LWS_CALLBACK_RECEIVE:
        return kw_session_receive(s, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        kw_session_alive(s);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return kw_session_write(s);
    case LWS_CALLBACK_CLOSED:
        kw_session_close(s);
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
    const kw_server *v = payload;
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

/* A timer with this function ends the wait in lws_service. */
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

static kanun_status listen_to(kw_server *v, kr_failure *failure)
{
    static const struct lws_protocols protocols[] = {{.name = "kanun",
                                                      .callback = callback,
                                                      .per_session_data_size = sizeof(kw_session),
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
        return kr_fail(failure, KANUN_SYSTEM, NULL, "cannot create a listening socket");
    struct lws_vhost *vhost = v->context ? lws_get_vhost_by_name(v->context, "default") : NULL;
    v->port = vhost ? lws_get_vhost_listen_port(vhost) : 0;
    if (v->port <= 0)
        return kr_fail(failure, KANUN_SYSTEM, NULL,
                       "can't listen on %s:%d: perhaps another program uses the port, or this "
                       "machine does not have that address",
                       host, v->settings->port);
    return KANUN_OK;
}

static kanun_status set_up(kw_server *v, kr_failure *failure)
{
    const kw_settings *settings = v->settings;
    kanun_status status = kw_page_read(&v->library.page, settings->page, failure);
    if (status == KANUN_OK)
        v->hub = kw_hub_new(settings, kw_session_send);
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
    v->budget = (kw_budget){.most = KW_BUDGET, .lose = kw_session_lose};
    v->hub->local = kw_net_is_local(settings->host) && !settings->origin;
    v->hub->think = kw_think_new(THREADS, wake, v);
    v->watcher = (kw_watcher){watch, want, unwatch, v};
    if (settings->program)
        kw_sandbox_open(v->hub, &v->watcher);
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
static bool is_answered(const kw_visitor *one)
{
    const kw_session *s = lws_wsi_user(one->wsi);
    return s && s->reply.body;
}

/* Closes visitors that send more input but read nothing of their answer. The library can't process
 * that input yet, so it polls without waiting. The input may be in the socket, or was read together
 * with the request. In that case the library has pending work until the visitor's input is turned
 * off. The socket is shut down, because the library would otherwise wait to flush the answer. */
static void close_pipelining(kw_server *v)
{
    int unread;
    for (lws_dll2_t *one = v->visitors.head; one; one = one->next)
        if (is_answered(lws_container_of(one, kw_visitor, in_visitors)))
            lws_rx_flow_control(lws_container_of(one, kw_visitor, in_visitors)->wsi, 0);
    bool others = !lws_service_adjust_timeout(v->context, 1, 0);
    for (lws_dll2_t *one = v->visitors.head; one; one = one->next) {
        kw_visitor *who = lws_container_of(one, kw_visitor, in_visitors);
        if (!is_answered(who))
            continue;
        lws_rx_flow_control(who->wsi, 1);
        bool more = (!others && !lws_service_adjust_timeout(v->context, 1, 0)) ||
                    (!ioctl(lws_get_socket_fd(who->wsi), FIONREAD, &unread) && unread > 0);
        const kw_session *s = lws_wsi_user(who->wsi);
        who->stuck = more && who->sent == s->reply.sent ? who->stuck + 1 : 0;
        who->sent = s->reply.sent;
        if (who->stuck >= STUCK_MOST)
            shutdown(lws_get_socket_fd(who->wsi), SHUT_RDWR);
    }
    v->looked_at = v->hub->now;
}

static void serve(kw_server *v)
{
    unsigned rounds = 0;
    do {
        int due = kw_hub_tick(v->hub, kp_milliseconds());
        if (++rounds % PIPELINING_ROUNDS == 0 && v->hub->now - v->looked_at >= STUCK_MS)
            close_pipelining(v);
        bool more = kw_server_take_turns(v);
        lws_sul_schedule(v->context, 0, &v->timer, look_again,
                         more ? 1 : (due + 1) * LWS_US_PER_MS);
        kw_server_settle(v);
        kw_server_ping(v);
        kw_budget_return(&v->budget, v->hub->now);
    } while (!ended && lws_service(v->context, 0) >= 0);
}

kanun_status kw_serve(const kw_settings *settings, kr_failure *failure)
{
    kw_server v = {.settings = settings, .library.settings = settings};
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
