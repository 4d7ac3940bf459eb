/* SPDX-License-Identifier: MIT
 * why_points.h: where the points of a deal come from, for `kanun why`: collects awards while a
 * match is played, and prints each with its cards and its rule.
 */
#ifndef KC_CLI_WHY_POINTS_H
#define KC_CLI_WHY_POINTS_H

#include "insight.h"
#include "terminal/screen.h"

/* Points that a side got, and how. */
typedef struct kc_award {
    int cause, side;
    int32_t units;
    bool scored;     /* a score step counted it; else a hook gave it after `move` */
    kanun_move move; /* word -1: before the first move */
    km_tally tally;
} kc_award;

typedef struct kc_awards {
    kc_award *list;
    int count, room;
    int deal;     /* from 1; 0: none */
    bool settled; /* the deal has been counted */
} kc_awards;

/* The events of a match that matter for its points. */
typedef struct kc_trace {
    kc_awards now, before; /* of this deal, and of the one before it */
    kanun_move last;       /* the last move of this deal; word -1: none */
} kc_trace;

void kc_trace_begin(kc_trace *trace);
/* Takes an event of the game; for a listener that knows everything. */
void kc_trace_hear(kc_trace *trace, const kanun_game *game, const kanun_event *event);
void kc_trace_free(kc_trace *trace);

/* Prints the points of the deal in progress, and what a count would give now; or those of the deal
 * that was counted last, if this one has none. */
void kc_trace_print(const kc_trace *trace, kanun_game *game, kt_names *names);

#endif
