/* SPDX-License-Identifier: MIT
 * load.c: many tables of four scripted clients at one server, with one move for each table and
 * second. It counts moves that were lost or made twice, and measures the time from sending a move
 * until the last of the four has received it. With `echo` it does the same with echo.c, which has
 * no game: this is the cost of the network, the library and the disk alone.
 *
 *     load MODE PORT TABLES SECONDS [PID]      MODE is kanun or echo; PID: prints its memory
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 4, MESSAGE_MAX = 1 << 18, SECRET = 22, ID = 12, CLOSING = 10 };

typedef struct table table;
typedef struct client {
    table *at;
    int seat, fd;
    char *in;
    size_t length, room;
    long ply; /* the latest move that it has received; -1: none */
    bool over;
    char move[128]; /* its first legal move; "": none */
} client;

struct table {
    client seat[SEATS];
    char id[ID + 1], secret[SEATS][SECRET + 1];
    double due, sent; /* when to make the next move, and when the current one was sent; 0: none */
    long ply, made;   /* number of the current move; number of acknowledged moves */
    bool acknowledged;
};

static bool echoing;
static double pace = 1; /* seconds between the moves of a table: $SECONDS_MOVE */
static table *tables;
static int count, epoll;
static double *took;
static size_t measured, room, doubled, lost, refused;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void fail(const char *what)
{
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* ---- A connection ---- */

static void put(client *c, const char *text)
{
    unsigned char frame[1024];
    size_t length = strlen(text), head = 2;
    frame[0] = 0x81;
    if (length < 126) {
        frame[1] = (unsigned char)(0x80 | length);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        head = 4;
    }
    memset(frame + head, 0, 4); /* a mask of zeros */
    memcpy(frame + head + 4, text, length);
    if (send(c->fd, frame, head + 4 + length, MSG_NOSIGNAL) != (ssize_t)(head + 4 + length))
        fail("send");
}

static void connect_to(client *c, int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    char head[512], answer[1024];
    size_t length = 0;
    c->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (c->fd < 0 || connect(c->fd, (struct sockaddr *)&to, sizeof to))
        fail("connect");
    int size = snprintf(head, sizeof head,
                        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                        "Sec-WebSocket-Version: 13\r\n\r\n",
                        port);
    if (send(c->fd, head, (size_t)size, 0) != size)
        fail("send");
    while (!memmem(answer, length, "\r\n\r\n", 4)) {
        if (recv(c->fd, answer + length++, 1, 0) != 1 || length == sizeof answer)
            fail("no WebSocket");
    }
    if (strncmp(answer, "HTTP/1.1 101", 12) != 0)
        fail("refused");
    c->ply = -1;
}

/* Returns the next complete message that was received, as text; NULL: none yet. */
static char *next_message(client *c)
{
    while (c->length >= 2) {
        unsigned char *in = (unsigned char *)c->in;
        size_t length = in[1] & 127, head = 2;
        int opcode = in[0] & 15;
        if (length == 126 && c->length >= 4) {
            length = (size_t)in[2] << 8 | in[3];
            head = 4;
        } else if (length == 127 && c->length >= 10) {
            length = (size_t)in[6] << 24 | (size_t)in[7] << 16 | (size_t)in[8] << 8 | in[9];
            head = 10;
        } else if (length >= 126) {
            return NULL;
        }
        if (c->length < head + length)
            return NULL;
        char *text = opcode == 1 ? strndup(c->in + head, length) : NULL;
        if (opcode == 9) { /* a pong, with the payload of the ping; the caller doesn't see it */
            unsigned char pong[6 + 125] = {0x8a, (unsigned char)(0x80 | length)};
            memcpy(pong + 6, c->in + head, length);
            if (send(c->fd, pong, 6 + length, MSG_NOSIGNAL) < 0)
                fail("send");
        }
        c->length -= head + length;
        memmove(c->in, c->in + head + length, c->length);
        if (text)
            return text;
    }
    return NULL;
}

static bool read_more(client *c, int flags)
{
    if (c->room - c->length < 65536 && !(c->in = realloc(c->in, c->room += MESSAGE_MAX)))
        fail("memory");
    ssize_t length = recv(c->fd, c->in + c->length, 65536, flags);
    if (length == 0 || (length < 0 && errno != EAGAIN))
        fail("the server has gone");
    c->length += length > 0 ? (size_t)length : 0;
    return length > 0;
}

/* Waits for the answer to the request with that id, and handles nothing else meanwhile. */
static char *answer_to(client *c, const char *id)
{
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"re\":\"%s\"", id);
    for (;;) {
        for (char *text; (text = next_message(c)); free(text))
            if (strstr(text, wanted))
                return text;
        read_more(c, 0);
    }
}

/* ---- What is told ---- */

static long number_at(const char *text, const char *name)
{
    const char *at = strstr(text, name);
    return at ? strtol(at + strlen(name), NULL, 10) : -1;
}

static void copy_text(const char *text, const char *name, char *out, size_t size)
{
    const char *at = strstr(text, name);
    *out = '\0';
    if (at)
        snprintf(out, size, "%.*s", (int)strcspn(at + strlen(name), "\""), at + strlen(name));
}

static void finish(table *t)
{
    double time = now() - t->sent;
    if (measured == room && !(took = realloc(took, (room = room * 2 + 4096) * sizeof *took)))
        fail("memory");
    took[measured++] = time;
    t->sent = 0;
    t->made++;
}

/* True if all clients have received the current move, and its sender knows that it is on the
 * disk. */
static void look(table *t)
{
    if (t->sent == 0 || !t->acknowledged)
        return;
    for (int n = 0; n < SEATS; n++)
        if (t->seat[n].ply < t->ply + 1)
            return;
    finish(t);
}

static bool waits_for(const char *text, int seat)
{
    const char *at = strstr(text, "\"waiting\":[");
    for (at = at ? at + 11 : ""; *at && *at != ']'; at++)
        if (*at == '0' + seat)
            return true;
    return false;
}

static void hear(client *c, const char *text)
{
    table *t = c->at;
    if (strstr(text, "\"push\":\"moved\"")) {
        long ply = number_at(text, "\"ply\":");
        if (ply > c->ply + 1 && c->ply >= 0)
            doubled++;
        c->ply = ply;
        c->over = strstr(text, "\"standing\":\"over\"") != NULL;
        copy_text(text, "\"legal\":[{\"move\":\"", c->move, sizeof c->move);
        look(t);
    } else if (strstr(text, "\"push\":\"table\"")) {
        if (waits_for(text, c->seat))
            put(c, c->over ? "{\"do\":\"again\"}" : "{\"do\":\"next\"}");
    } else if (strstr(text, "\"re\":\"p\"")) {
        if (strstr(text, "\"ok\":false"))
            refused++;
        t->acknowledged = true;
        look(t);
    }
}

/* ---- Playing ---- */

/* Connects the first client, which makes the table. */
static void make(table *t, int port)
{
    for (int n = 0; n < SEATS; n++) {
        t->seat[n].at = t;
        t->seat[n].seat = n;
    }
    connect_to(&t->seat[0], port);
    if (!echoing) {
        put(&t->seat[0], "{\"do\":\"make\",\"game\":\"briscola/standard\",\"id\":\"m\"}");
        char *made = answer_to(&t->seat[0], "m");
        copy_text(made, "\"table\":\"", t->id, sizeof t->id);
        const char *at = strstr(made, "\"seats\":[");
        if (!at)
            fail(made);
        at += 9;
        for (int n = 0; n < SEATS; n++, at += SECRET + 3)
            snprintf(t->secret[n], sizeof t->secret[n], "%.*s", SECRET, at + 1);
        free(made);
    }
}

static void sit_down(table *t, int port)
{
    char text[256];
    for (int n = 1; n < SEATS; n++)
        connect_to(&t->seat[n], port);
    for (int n = 0; n < SEATS; n++) {
        if (echoing)
            snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%d\",\"id\":\"j\"}",
                     (int)(t - tables));
        else
            snprintf(text, sizeof text,
                     "{\"do\":\"join\",\"table\":\"%s\",\"secret\":\"%s\",\"id\":\"j\"}", t->id,
                     t->secret[n]);
        put(&t->seat[n], text);
        free(answer_to(&t->seat[n], "j"));
    }
}

static void listen_to(client *c)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
    for (char *text; (text = next_message(c)); free(text))
        hear(c, text);
    fcntl(c->fd, F_SETFL, O_NONBLOCK);
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, c->fd, &event))
        fail("epoll");
}

/* Makes the move that is due, if it is anybody's turn. */
static void move(table *t, double at)
{
    char text[512];
    client *c = NULL;
    for (int n = 0; n < SEATS && !c; n++)
        if (echoing ? n == t->made % SEATS : *t->seat[n].move != '\0')
            c = &t->seat[n];
    if (!c)
        return;
    t->due += pace;
    if (t->due < at)
        t->due = at; /* this machine is too slow for that pace: don't make up for it */
    t->ply = echoing ? t->made : c->ply;
    snprintf(text, sizeof text,
             "{\"do\":\"play\",\"move\":\"%s\",\"ply\":%ld,\"client\":\"load\",\"id\":\"p\"}",
             echoing ? "AS" : c->move, t->ply);
    *c->move = '\0';
    t->acknowledged = false;
    t->sent = now();
    put(c, text);
}

/* Handles received messages, for at most this many milliseconds. */
static void pump(int wait)
{
    struct epoll_event event[256];
    int ready = epoll_wait(epoll, event, 256, wait);
    for (int n = 0; n < ready; n++) {
        client *c = event[n].data.ptr;
        if (read_more(c, MSG_DONTWAIT))
            for (char *text; (text = next_message(c)); free(text))
                hear(c, text);
    }
}

static void run(double end)
{
    double begun = now();
    for (int n = 0; n < count; n++)
        tables[n].due = begun + pace * n / count;
    while (now() < end + CLOSING) {
        double at = now();
        bool any = false;
        for (int n = 0; n < count; n++) {
            if (tables[n].sent == 0 && at >= tables[n].due && at < end)
                move(&tables[n], at);
            any = any || tables[n].sent != 0;
        }
        if (at >= end && !any)
            break;
        pump(1);
    }
}

/* ---- Figures ---- */

static long memory_of(const char *pid)
{
    char path[64], line[256];
    long kib = -1;
    snprintf(path, sizeof path, "/proc/%s/status", pid);
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in))
        if (!strncmp(line, "VmRSS:", 6))
            kib = strtol(line + 6, NULL, 10);
    if (in)
        fclose(in);
    return kib;
}

/* Processor seconds that a process has used; -1: unknown. */
static double processor_of(const char *pid)
{
    char path[64], line[512];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%s/stat", pid);
    FILE *in = fopen(path, "r");
    const char *behind = in && fgets(line, sizeof line, in) ? strrchr(line, ')') : NULL;
    if (in)
        fclose(in);
    if (!behind || sscanf(behind + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                          &system) != 2)
        return -1;
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void tell(double seconds)
{
    static const double shares[] = {0.5, 0.9, 0.99, 1};
    for (int n = 0; n < count; n++)
        lost += tables[n].sent != 0;
    qsort(took, measured, sizeof *took, compare);
    printf("%s: %d tables, %.0f s, %zu moves (%.0f a second), %zu lost, %zu doubled, %zu refused\n",
           echoing ? "echo" : "kanun", count, seconds, measured, (double)measured / seconds, lost,
           doubled, refused);
    printf("from a move until the last seat knows, in ms:");
    for (int n = 0; n < 4 && measured; n++) {
        size_t at = (size_t)(shares[n] * (double)measured);
        printf(" %g%%: %.2f", shares[n] * 100, 1000 * took[at < measured ? at : measured - 1]);
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    if (argc < 5)
        return 2;
    echoing = !strcmp(argv[1], "echo");
    int port = (int)strtol(argv[2], NULL, 10);
    double seconds = strtod(argv[4], NULL);
    const char *each = getenv("SECONDS_MOVE");
    if (each)
        pace = strtod(each, NULL);
    count = (int)strtol(argv[3], NULL, 10);
    tables = calloc((size_t)count, sizeof *tables);
    epoll = epoll_create1(0);
    if (!tables || epoll < 0)
        fail("memory");
    long before = argc > 5 ? memory_of(argv[5]) : -1;
    for (int n = 0; n < count; n++)
        make(&tables[n], port);
    long idle = argc > 5 ? memory_of(argv[5]) : -1;
    for (int n = 0; n < count; n++) {
        sit_down(&tables[n], port);
        for (int seat = 0; seat < SEATS; seat++)
            listen_to(&tables[n].seat[seat]);
        pump(0); /* pings must be answered meanwhile */
    }
    if (before >= 0)
        printf("memory: %ld KiB; %.1f KiB an idle table with one connection, %.1f KiB a table at "
               "which "
               "four sit\n",
               before, (double)(idle - before) / count,
               (double)(memory_of(argv[5]) - before) / count);
    double had = argc > 5 ? processor_of(argv[5]) : -1;
    run(now() + seconds);
    tell(seconds);
    if (had >= 0 && measured)
        printf("processor: %.2f ms a move\n",
               1000 * (processor_of(argv[5]) - had) / (double)measured);
    return lost || doubled || refused || !measured;
}
