/* SPDX-License-Identifier: MIT
 * replay.h: what a replay tells of a match on the way, between the command (replay.c) and the words
 * (replay_text.c). Playing is the journal's business.
 */
#ifndef KN_CLI_REPLAY_H
#define KN_CLI_REPLAY_H

#include "cli/record.h"

/* How much is told of each move. */
typedef enum kn_replay_form { KN_REPLAY_NOTHING, KN_REPLAY_MOVES, KN_REPLAY_STEPS } kn_replay_form;

/* A decision: the `move`-th of its deal, both from 1, of seat `seat` for place `place`. */
typedef struct kn_replay_at {
    int deal, move, seat, place;
} kn_replay_at;

/* Tags of a match: game, digest, choices; the seed, which tells all cards, only to a `looker` who
 * may know everything. */
void kn_replay_print_head(const kn_journal *journal, int looker, FILE *out);
/* A move as `looker` may know it (-1: a spectator, -2: all), and what was heard of it. */
void kn_replay_print_move(const kn_replay_at *at, const char *move, const json_t *events,
                          int looker, kn_replay_form form, FILE *out);
void kn_replay_print_events(const json_t *events, FILE *out);
/* The table as `looker` may see it, `plain` in sentences, and the moves if they are his to make. */
kanun_status kn_replay_print_table(kanun_game *game, const kn_replay_at *at, int looker, bool plain,
                                   kanun_errors *errors, FILE *out);
/* One line: moves, deals, how it stands. */
void kn_replay_print_standing(const kn_journal *journal, FILE *out);

#endif
