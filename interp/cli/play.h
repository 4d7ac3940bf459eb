/* SPDX-License-Identifier: MIT
 * play.h: what the parts of `kanun play` share: a match in a terminal with people and programs.
 * Nobody else includes it.
 */
#ifndef KN_CLI_PLAY_H
#define KN_CLI_PLAY_H

#include "cli/journal.h"
#include "cli/outlook.h"
#include "cli/tool.h"

typedef struct kn_play kn_play;

/* What has happened since its reader looked last; with one person at the screen it is told at
 * once. */
typedef struct kn_news {
    kn_play *play;
    int seat; /* who reads it, -1: everybody */
    FILE *out;
    char *text;
    size_t size;
} kn_news;

/* Before a choice of a person, for undo. */
typedef struct kn_moment {
    char *bytes; /* of the game, and behind it the luck of each seat's program */
    int seat;
    size_t moves; /* made before */
} kn_moment;

/* Something that was said in an auction. */
typedef struct kn_bid {
    char *event;  /* NULL: a deal has begun */
    size_t moves; /* made before */
} kn_bid;

struct kn_play {
    const kn_args *args;
    kanun_rules *rules;
    kanun_game *game, *trial; /* the match; another of its rules, to try things in */
    kn_player **player;       /* NULL: a person */
    kn_player *adviser;       /* for hints, NULL before the first */
    int seats, people;
    int looking; /* the seat that sees the screen; -1 before the first */
    kn_names names;
    kn_outlook *outlook;
    kn_news *news; /* of each seat, then everybody's */
    bool silent;   /* a record is played again */
    json_t *record;
    size_t again;     /* moves of a resumed record that were played again */
    const char *lost; /* who made a move that can't be written down, NULL: nobody */
    char *saved;      /* the file of the latest save, NULL if moves were made since */
    kn_moment *moment;
    size_t moments;
    kn_bid *bid;
    size_t bids;
    char *line; /* what was typed last */
    size_t room;
    kn_trouble trouble;
};

#define KN_PLAY_SAY(play, english) KN_SAY(&(play)->names.look, english)

/* What a typed line comes to. */
typedef enum kn_outcome { KN_AGAIN, KN_MOVED, KN_BACK, KN_QUIT, KN_FAILED } kn_outcome;

/* True after a signal that ends the match. */
bool kn_play_interrupted(void);
/* Prints all that a person needs to choose: the table, how the deal counts so far, the moves. */
kn_outcome kn_play_show(kn_play *play, int seat, int count);

/* ---- Seats (play_seats.c) ---- */

/* Finds a player for each seat, and names. */
kanun_status kn_seats_take(kn_play *play);
/* From now on all hear what they may know. */
kanun_status kn_seats_listen(kn_play *play);
void kn_seats_free(kn_play *play);
/* Of several tables: what this match has come to, to be reported with the others. */
kanun_status kn_seats_report(kn_play *play);
/* Several people at one screen: the next one looks only when the last one has gone. KN_AGAIN: that
 * seat looks now; KN_QUIT: nobody came; KN_BACK: the last one has taken a move back instead. */
kn_outcome kn_seats_hand_over(kn_play *play, int seat);
/* Tells everybody what only the others know yet, at the end. */
void kn_seats_tell_all(kn_play *play);
/* A player was taken back to an earlier moment: `seat` did it. */
void kn_seats_taken_back(kn_play *play, int seat);

/* ---- The auction (play_bids.c) ---- */

/* An event: if it is a move of an auction it is kept for the deal. */
void kn_bids_heard(kn_play *play, const char *event);
/* What was said after so many moves is forgotten. */
void kn_bids_forget(kn_play *play, size_t moves);
/* Prints them in a line while the auction goes on. */
void kn_bids_print(kn_play *play, FILE *out);

/* ---- What people type (play_input.c) ---- */

/* Reads a line into play->line, without outer blanks: NULL at the end of the input. */
char *kn_input_line(kn_play *play);
/* Brings what was typed into the notation of moves, words that moves of the list begin with too:
 * they may be typed as they are listed. Needs the list (kanun_game_legal) to stand. */
void kn_input_read(kn_play *play, const char *text, int count, char *out, size_t size);
/* Says that no move has that number. */
void kn_input_no_number(kn_play *play, const char *digits, int count);
/* Does what a line says; `count`: the number of legal moves. */
kn_outcome kn_input_obey(kn_play *play, const char *text, int seat, int count);

/* ---- Questions (play_why.c) ---- */

/* Tells why a move, given by number or text, or a card can or can't be played; where its rule
 * stands too if "rule" follows. False: the text is neither. */
bool kn_why_move(kn_play *play, const char *text, int count);
/* The same for all cards of the place that moves. */
void kn_why_all(kn_play *play, int count, bool full);
kanun_status kn_why_hint(kn_play *play, int seat);

/* ---- The record (play_record.c) ---- */

/* A new record of the match that the command line asks for. */
kanun_status kn_record_begin(kn_play *play, uint64_t seed);
/* Reads play->args->resume: its record and rules are the match's. */
kanun_status kn_record_resume(kn_play *play);
/* Who sat there in a resumed record; NULL: it does not say. */
const char *kn_record_player(const kn_play *play, int seat);
/* Writes down who sits at each seat. */
kanun_status kn_record_seat(kn_play *play, int seat, const char *player);
/* Plays the moves of such a record; the match has begun. */
kanun_status kn_record_catch_up(kn_play *play);
/* Writes a move down. */
kanun_status kn_record_add(kn_play *play, const char *move);
/* The state before a choice of `seat` is kept, or the latest one dropped. */
kanun_status kn_record_keep(kn_play *play, int seat);
void kn_record_forget(kn_play *play);
/* Back to the latest choice of `seat` before the one that is being made; over choices that other
 * people made since only if `anyway`. */
kn_outcome kn_record_undo(kn_play *play, int seat, bool anyway);
void kn_record_free(kn_play *play);

/* ---- Its files (play_save.c) ---- */

/* Saves to a file, and says so or why not. `over`: whatever other match is there is given up. */
bool kn_save_write(kn_play *play, const char *path, bool over);
/* Tells how to go on later; keeps the match for it if a person has played. */
void kn_save_leave(kn_play *play);

#endif
