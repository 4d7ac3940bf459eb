/* SPDX-License-Identifier: MIT
 * why_points.h: where the points of a deal come from, for `kanun why`: collects awards while a
 * match is played, and prints each with its cards and its rule.
 */
#ifndef KC_CLI_WHY_POINTS_H
#define KC_CLI_WHY_POINTS_H

#include "insight.h"
#include "terminal/screen.h"

/* Points that a side got, and their source. */
typedef struct kc_award {
    int cause, side;
    int32_t units;
    bool scored;     /* a score step gave the points; else a hook did, after `move` */
    kanun_move move; /* if its word is -1: before the first move */
    km_tally tally;
} kc_award;

typedef struct kc_awards {
    kc_award *list;
    int count, room;
    int deal;     /* number from 1; 0: none */
    bool settled; /* the deal has been counted */
} kc_awards;

/* The events of a match that matter for its points. */
typedef struct kc_trace {
    kc_awards now, before; /* awards of this deal, and of the previous one */
    kanun_move last;       /* the last move of this deal; if its word is -1, none */
} kc_trace;

void kc_trace_begin(kc_trace *trace);
/* Adds an event of the game. The listener must know everything. */
void kc_trace_hear(kc_trace *trace, const kanun_game *game, const kanun_event *event);
void kc_trace_free(kc_trace *trace);

/* Prints the points of the deal in progress, and the points that a count would give now. If
 * there are none, prints the points of the last counted deal. */
void kc_trace_print(const kc_trace *trace, kanun_game *game, kt_names *names);

#endif
