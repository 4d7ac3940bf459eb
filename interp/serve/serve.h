/* SPDX-License-Identifier: MIT
 * serve.h: the server of the browser's table, for the command that starts it: settings, and
 * callbacks that the commands provide. docs/wire.md describes the protocol.
 */
#ifndef KW_SERVE_SERVE_H
#define KW_SERVE_SERVE_H

#include <jansson.h>

#include "base/shelf.h"
#include "record/failure.h"

/* Callbacks that turn events into text. The terminal implements them, in a higher layer. */
typedef struct kw_voice {
    /* Begins the text for one listener, who sits at `you` (-1: a spectator). `name` has the name of
     * each seat, and `player` its computer player ("": a person). */
    void *(*begin)(const kanun_rules *rules, const char *language, int you, const char *const *name,
                   const char *const *player);
    void (*event)(void *voice, const kanun_event *event, FILE *out);
    void (*deal)(void *voice, const kanun_game *game,
                 FILE *out); /* writes the result of the deal that was just counted */
    void (*over)(void *voice, const kanun_game *game, FILE *out);
    void (*move)(void *voice, const kanun_move *move, FILE *out);
    void (*end)(void *voice);
    /* Adds uploaded rules files to the shelf. */
    kanun_status (*files)(kn_shelf *shelf, const json_t *files, kr_failure *failure);
} kw_voice;

/* Settings of `kanun serve`. Borrowed while it runs. */
typedef struct kw_settings {
    const kw_voice *voice;
    const char *const *folders; /* folders of rules files; NULL: the default folders */
    const char *data; /* folder of the stored tables; NULL: tables are kept in memory only */
    const char *page; /* folder of the page's files */
    const char *host,
        *origin; /* host: the address to listen on; origin: the public address (NULL: the same) */
    int port;    /* 0: any free port */
    const char *program; /* path of this program, to start workers */
} kw_settings;

/* Runs the server until SIGINT or SIGTERM. */
kanun_status kw_serve(const kw_settings *settings, kr_failure *failure);

/* Runs a worker on standard input and output: it runs tables with uploaded rules, and the workshop.
 * The shelf contains all files that it may read. */
kanun_status kw_worker(const kw_settings *settings, kn_shelf *shelf, void (*renew)(void),
                       kr_failure *failure);

#endif
