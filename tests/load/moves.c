/* SPDX-License-Identifier: MIT
 * moves.c: the cost of a move for the server, without sockets: four players at one table play its
 * first legal moves. The same instructions each time, so callgrind can compare two days (moves.sh).
 *
 *     moves FOLDER GAME MOVES
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/serve_voice.h"
#include "serve/hub_table.h"

enum { SEATS = 4, TEXT = 1 << 10 };

typedef struct client {
    kw_conn *conn;
    char move[TEXT], table[TEXT],
        secret[SEATS][TEXT]; /* the text that the server sent; "": nothing */
    long ply;
    bool waited, over; /* all wait for its "next" or "again" */
} client;

static long bytes, messages;

static void fail(const char *what)
{
    fprintf(stderr, "moves: %s\n", what);
    exit(1);
}

static void copy(const char *text, const char *name, char *out)
{
    const char *at = strstr(text, name);
    *out = '\0';
    if (at)
        snprintf(out, TEXT, "%.*s", (int)strcspn(at + strlen(name), "\""), at + strlen(name));
}

static void hear(void *user, const char *text, size_t length)
{
    client *c = user;
    const char *at = strstr(text, "\"ply\":");
    bytes += (long)length;
    messages++;
    if (strstr(text, "\"push\":\"moved\"")) {
        c->ply = at ? strtol(at + 6, NULL, 10) : 0;
        c->over = strstr(text, "\"standing\":\"over\"") != NULL;
        copy(text, "\"legal\":[{\"move\":\"", c->move);
    } else if (strstr(text, "\"push\":\"table\"")) {
        c->waited = !strstr(text, "\"waiting\":[]");
    } else if (strstr(text, "\"ok\":false")) {
        fail(text);
    } else if (strstr(text, "\"re\":\"m\"")) {
        copy(text, "\"table\":\"", c->table);
        if (!(at = strstr(text, "\"seats\":[")))
            fail(text);
        at += 10;
        for (int n = 0; n < SEATS && *at; n++, at += KW_SECRET + 3)
            snprintf(c->secret[n], TEXT, "%.*s", KW_SECRET, at);
    }
}

static void say(client *c, const char *text)
{
    kw_hub_receive(c->conn, text, strlen(text));
}

static void sit_down(client *c, kw_hub *hub, const char *game)
{
    char text[4 * TEXT];
    for (int n = 0; n < SEATS; n++)
        if (!(c[n].conn = kw_hub_enter(hub, &c[n])))
            fail("no room");
    snprintf(text, sizeof text, "{\"do\":\"make\",\"game\":\"%s\",\"id\":\"m\"}", game);
    say(c, text);
    for (int n = 0; n < SEATS; n++) {
        snprintf(text, sizeof text,
                 "{\"do\":\"join\",\"table\":\"%s\",\"secret\":\"%s\",\"id\":\"j\"}", c[0].table,
                 c[0].secret[n]);
        say(&c[n], text);
    }
}

/* The client to move makes its move, or asks for the next deal or match. */
static bool play(client *c)
{
    char text[2 * TEXT], move[TEXT];
    for (int n = 0; n < SEATS; n++)
        if (*c[n].move) {
            snprintf(move, sizeof move, "%s", c[n].move);
            *c[n].move = '\0';
            snprintf(text, sizeof text,
                     "{\"do\":\"play\",\"move\":\"%s\",\"ply\":%ld,\"client\":\"c\",\"id\":\"p\"}",
                     move, c[n].ply);
            say(&c[n], text);
            return true;
        }
    for (int n = 0; n < SEATS; n++)
        if (c[n].waited)
            say(&c[n], c[n].over ? "{\"do\":\"again\"}" : "{\"do\":\"next\"}");
    return false;
}

int main(int argc, char **argv)
{
    client c[SEATS] = {0};
    kr_failure failure = {.errors = kanun_errors_new()};
    const kw_settings settings = {.voice = &kc_serve_voice};
    kw_hub *hub = kw_hub_new(&settings, hear);
    if (argc < 4 || !hub || kw_store_open(&hub->store, argv[1], &failure) != KANUN_OK)
        return 2;
    hub->local = hub->clockless = true;
    sit_down(c, hub, argv[2]);
    kw_hub_commit(hub);
    bytes = messages = 0;
    long made = 0, most = strtol(argv[3], NULL, 10);
    for (long tries = 0; made < most && tries < 2 * most; tries++) {
        made += play(c);
        if (!kw_hub_commit(hub))
            fail("the disk");
    }
    if (made < most)
        fail("nobody may move");
    printf("%ld moves, %.1f messages and %.0f bytes a move\n", made,
           (double)messages / (double)made, (double)bytes / (double)made);
    for (int n = 0; n < SEATS; n++)
        kw_hub_leave(c[n].conn);
    kw_hub_free(hub);
    kanun_errors_free(failure.errors);
    return 0;
}
