/* SPDX-License-Identifier: MIT
 * replay.h: what a replay tells of a match on the way, between the command (replay.c) and the words
 * (replay_text.c). Playing is the journal's business.
 */
#ifndef KC_CLI_REPLAY_H
#define KC_CLI_REPLAY_H

#include "cli/tool.h"
#include "record/journal.h"

/* How much is told of each move. */
typedef enum kc_replay_form { KC_REPLAY_NOTHING, KC_REPLAY_MOVES, KC_REPLAY_STEPS } kc_replay_form;

/* A decision: the `move`-th of its deal, both from 1, of seat `seat` for place `place`. */
typedef struct kc_replay_at {
    int deal, move, seat, place;
} kc_replay_at;

/* Told of the decision at which a match has stopped: the `move`-th of its deal, both from 1. */
typedef kanun_status kc_reached(const kc_args *args, kanun_game *game, int deal, int move);
/* Plays as `replay` does, telling nothing, and has `reached` told where it stops (NULL: it is
 * `replay`, which tells people). */
kanun_status kc_replay_reach(const kc_args *args, kc_reached *reached);

/* Tags of a match: game, digest, choices; the seed, which tells all cards, only to a `looker` who
 * may know everything. */
void kc_replay_print_head(const kr_journal *journal, int looker, FILE *out);
/* A move as `looker` may know it (-1: a spectator, -2: all), and what was heard of it. */
void kc_replay_print_move(const kc_replay_at *at, const char *move, const json_t *events,
                          int looker, kc_replay_form form, FILE *out);
void kc_replay_print_events(const json_t *events, FILE *out);
/* The table as `looker` may see it, `plain` in sentences, and the moves if they are his to make. */
kanun_status kc_replay_print_table(kanun_game *game, const kc_replay_at *at, int looker, bool plain,
                                   kanun_errors *errors, FILE *out);
/* One line: moves, deals, how it stands. */
void kc_replay_print_standing(const kr_journal *journal, FILE *out);

#endif
