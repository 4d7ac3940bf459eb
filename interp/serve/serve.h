/* SPDX-License-Identifier: MIT
 * serve.h: the table in the browser, for the command that starts it: what it is to do, and what it
 * borrows from the commands. docs/serve.md has what goes over the wire.
 */
#ifndef KW_SERVE_SERVE_H
#define KW_SERVE_SERVE_H

#include <jansson.h>

#include "base/shelf.h"
#include "record/trouble.h"

/* How a table is told to people: the terminal's words, which are above this layer. */
typedef struct kw_voice {
    /* For one listener (`you`: its seat, -1 a spectator); `seat[n]`: what seat n is called, with
     * `player` who it is where a program plays ("" for people). NULL: memory is out. */
    void *(*begin)(const kanun_rules *rules, const char *language, int you, const char *const *name,
                   const char *const *player);
    void (*event)(void *voice, const kanun_event *event, FILE *out);
    void (*deal)(void *voice, const kanun_game *game, FILE *out); /* the deal just counted */
    void (*over)(void *voice, const kanun_game *game, FILE *out);
    void (*move)(void *voice, const kanun_move *move, FILE *out);
    void (*end)(void *voice);
    /* Puts rules that came as texts on the shelf. */
    kanun_status (*files)(kn_shelf *shelf, const json_t *files, kr_trouble *trouble);
} kw_voice;

/* What `kanun serve` is told. Borrowed as long as it runs. */
typedef struct kw_settings {
    const kw_voice *voice;
    const char *const *folders; /* of rules files; NULL: the usual ones */
    const char *data;           /* the folder of the tables; NULL: they go with the process */
    const char *page;           /* the folder of the page's files */
    const char *host, *origin;  /* to listen on; where browsers find it, NULL: there */
    int port;                   /* 0: any that is free */
    const char *program;        /* this program, to be started for rules of strangers */
} kw_settings;

/* Serves until it is told to end (SIGINT, SIGTERM). */
kanun_status kw_serve(const kw_settings *settings, kr_trouble *trouble);

/* Serves one process above on standard input and output: tables with rules of strangers, the
 * workshop. The shelf has all files that it may read. */
kanun_status kw_worker(const kw_settings *settings, kn_shelf *shelf, void (*renew)(void),
                       kr_trouble *trouble);

#endif
