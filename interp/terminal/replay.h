/* SPDX-License-Identifier: MIT
 * replay.h: replaying a match step by step, shared by cmd_replay.c, replay_text.c and
 * replay_events.c. The journal plays the moves. Printed players are counted from 1, seats in
 * records from 0.
 */
#ifndef KT_TERMINAL_REPLAY_H
#define KT_TERMINAL_REPLAY_H

#include "command/tool.h"
#include "record/journal.h"
#include "terminal/screen.h"

/* Amount of text to print for each move. */
typedef enum kt_replay_form { KT_REPLAY_NOTHING, KT_REPLAY_MOVES, KT_REPLAY_STEPS } kt_replay_form;

/* A decision: number `move` of its deal, from 1, made by seat `seat` for place `place`. */
typedef struct kt_replay_at {
    int deal, move, seat, place;
} kt_replay_at;

/* Callbacks of a silent replay. */
typedef struct kt_reach {
    /* Called at the decision at which the replay stops. */
    kanun_status (*reached)(void *payload, kanun_game *game, int deal, int move);
    /* Called for each event up to that decision; or NULL. */
    void (*heard)(void *payload, const kanun_game *game, const kanun_event *event);
    void *payload;
} kt_reach;
/* Replays a record silently. If `reach` is NULL, prints the replay like the command. */
kanun_status kc_replay_reach(const kc_args *args, const kt_reach *reach);

/* Sets the names of the players for printing. The caller frees names->seat. */
void kt_replay_names(kt_names *names, const kanun_rules *rules, bool plain, bool ascii);

/* Prints the tags of a match: the game, digest and choices. Prints the seed, which reveals all
 * cards, only if `looker` may know everything. */
void kt_replay_print_head(const kr_journal *journal, int looker, FILE *out);
/* Writes an event in one line, without its end. */
void kt_replay_event(kt_names *names, const kanun_event *event, FILE *out);
/* Prints a move in words and its events, as far as `looker` may know them (KT_LOOKER_ALL:
 * everything, -1: as a spectator). */
void kt_replay_print_move(kt_names *names, const kt_replay_at *at, const char *move,
                          const json_t *events, int looker, kt_replay_form form, FILE *out);
void kt_replay_print_events(const json_t *events, FILE *out);
/* Prints the table as `looker` sees it, and the legal moves if it is the looker's turn. Uses
 * sentences if the look is plain. */
kanun_status kt_replay_print_table(kanun_game *game, kt_names *names, const kt_replay_at *at,
                                   int looker, kanun_errors *errors, FILE *out);
/* Prints one line: moves, deals, scores. */
void kt_replay_print_standing(const kr_journal *journal, kt_names *names, FILE *out);

#endif
