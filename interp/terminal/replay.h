/* SPDX-License-Identifier: MIT
 * replay.h: what a replay tells of a match on the way, between the command (cmd_replay.c) and the
 * words (replay_text.c). Playing is the journal's business.
 */
#ifndef KT_TERMINAL_REPLAY_H
#define KT_TERMINAL_REPLAY_H

#include "command/tool.h"
#include "record/journal.h"

/* How much is told of each move. */
typedef enum kt_replay_form { KT_REPLAY_NOTHING, KT_REPLAY_MOVES, KT_REPLAY_STEPS } kt_replay_form;

/* A decision: the `move`-th of its deal, both from 1, of seat `seat` for place `place`. */
typedef struct kt_replay_at {
    int deal, move, seat, place;
} kt_replay_at;

/* Told of the decision at which a match has stopped: the `move`-th of its deal, both from 1. */
typedef kanun_status kt_reached(const kc_args *args, kanun_game *game, int deal, int move);
/* Plays as `replay` does, telling nothing, and has `reached` told where it stops (NULL: it is
 * `replay`, which tells people). */
kanun_status kc_replay_reach(const kc_args *args, kt_reached *reached);

/* Tags of a match: game, digest, choices; the seed, which tells all cards, only to a `looker` who
 * may know everything. */
void kt_replay_print_head(const kr_journal *journal, int looker, FILE *out);
/* A move as `looker` may know it (-1: a spectator, -2: all), and what was heard of it. */
void kt_replay_print_move(const kt_replay_at *at, const char *move, const json_t *events,
                          int looker, kt_replay_form form, FILE *out);
void kt_replay_print_events(const json_t *events, FILE *out);
/* The table as `looker` may see it, `plain` in sentences, and the moves if they are his to make. */
kanun_status kt_replay_print_table(kanun_game *game, const kt_replay_at *at, int looker, bool plain,
                                   kanun_errors *errors, FILE *out);
/* One line: moves, deals, how it stands. */
void kt_replay_print_standing(const kr_journal *journal, FILE *out);

#endif
