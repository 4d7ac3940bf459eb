/* SPDX-License-Identifier: MIT
 * play.h: what the parts of `kanun play` share: a match in a terminal with people and programs.
 * Nobody else includes it.
 */
#ifndef KT_TERMINAL_PLAY_H
#define KT_TERMINAL_PLAY_H

#include <signal.h>
#include <string.h>

#include "terminal/edit.h"
#include "terminal/outlook.h"
#include "command/tool.h"

typedef struct kt_play kt_play;

/* What has happened since its reader looked last; with one person at the screen it is told at
 * once. */
typedef struct kt_news {
    kt_play *play;
    int seat; /* who reads it, -1: everybody */
    FILE *out;
    char *text;
    size_t size;
    kt_told told;
    kanun_cards held; /* by the reader, when it was asked last, ... */
    int deal;         /* ... in this deal, those that were dealt again counted, too */
} kt_news;

/* Before a choice of a person, for undo. */
typedef struct kt_moment {
    kp_luck luck[KANUN_OWNERS_MAX]; /* of each seat's program */
    int seat;
    size_t moves; /* made before */
} kt_moment;

/* Something that was said in an auction. */
typedef struct kt_bid {
    int place; /* -1: a deal has begun */
    kanun_move move;
    size_t moves; /* made before */
} kt_bid;

struct kt_play {
    const kc_args *args;
    kc_args own; /* these, with the number of players that --players names */
    kanun_choice *choice;
    char number[12];
    json_t *resumed; /* the record that is gone on with; NULL: a new match */
    kr_journal *journal;
    kanun_rules *rules;  /* the journal's, once there is one */
    kanun_game *game;    /* the journal's */
    kanun_game *trial;   /* another of its rules, to try things in */
    kp_player **player;  /* NULL: a person */
    bool thought_failed; /* a hook has failed while a program was thinking */
    kp_player *adviser;  /* for hints, NULL before the first */
    int seats, people;
    int looking; /* the seat that sees the screen; -1 before the first */
    kt_names names;
    kt_outlook *outlook;
    kt_news *news; /* of each seat, then everybody's */
    bool silent;   /* a record is played again */
    char *saved;   /* the file of the latest save, NULL if moves were made since */
    char *kept;    /* the file that grows with the match; NULL: none does */
    bool keeps;    /* it has been tried */
    kt_moment *moment;
    size_t moments;
    kt_bid *bid;
    size_t bids;
    kt_edit *edit; /* at a screen, once something was asked; NULL: lines are read as they come */
    char *line;    /* what was typed last */
    size_t room;
    kr_trouble trouble;
};

#define KT_PLAY_SAY(play, key) KC_SAY(&(play)->names.look, key)

/* What a typed line comes to. */
typedef enum kt_outcome { KT_AGAIN, KT_PLAY_MOVED, KT_BACK, KT_QUIT, KT_FAILED } kt_outcome;

/* ---- What a person sees (play_show.c) ---- */

/* Heaps of such a zone are a seat's or place's own cards, which it may look at: a hand. */
static inline bool kt_zone_is_own(const kanun_zone *zone)
{
    return (!strcmp(zone->per, "seat") || !strcmp(zone->per, "place")) &&
           !strcmp(zone->seen_by, "owner");
}

/* Prints all that a person needs to choose: the table, how the deal counts so far, the moves. */
kt_outcome kt_play_show(kt_play *play, int seat, int count);

/* ---- Seats (play_seats.c) ---- */

/* Finds a player for each seat, and names. */
kanun_status kt_seats_take(kt_play *play);
void kt_seats_free(kt_play *play);
/* Of several tables: what this match has come to, to be reported with the others. */
kanun_status kt_seats_report(kt_play *play);
/* Several people at one screen: the next one looks only when the last one has gone. KT_AGAIN: that
 * seat looks now; KT_QUIT: nobody came; KT_BACK: the last one has taken a move back instead. */
kt_outcome kt_seats_hand_over(kt_play *play, int seat);
/* ---- News (play_news.c) ---- */

/* From now on all hear what they may know. */
kanun_status kt_news_listen(kt_play *play);
/* All hear a game that has taken the place of another (after undo) from now on. */
void kt_news_hear(kt_play *play);
/* Clears the screen, as far as it can be. */
void kt_news_clear(const kt_play *play);
/* Tells a seat what has happened since it looked last. */
void kt_news_tell(kt_play *play, int seat);
/* Tells everybody what only the others know yet, at the end. */
void kt_news_tell_all(kt_play *play);
/* A player was taken back to an earlier moment: `seat` did it. */
void kt_news_taken_back(kt_play *play, int seat);

/* ---- The auction (play_bids.c) ---- */

/* An event: if it is a move of an auction it is kept for the deal. */
void kt_bids_heard(kt_play *play, const kanun_event *event);
/* What was said after so many moves is forgotten. */
void kt_bids_forget(kt_play *play, size_t moves);
/* Prints them in a line while the auction goes on. */
void kt_bids_print(kt_play *play, FILE *out);

/* ---- Reading (play_read.c) ---- */

/* From now on signals that end a match are heard, and only that: what they did before is kept. */
enum { KT_ENDS = 3 };
/* `before`: KT_ENDS of them. */
void kt_signals_hear(struct sigaction *before);
void kt_signals_unhear(const struct sigaction *before);
void kt_signals_block(sigset_t *before);
/* The signal that ends the match, 0: none has come. */
int kt_play_interrupted(void);

/* Reads a line into play->line, without outer blanks: NULL at the end of the input. */
char *kt_input_line(kt_play *play);
/* Asks with some words and reads a line, with history and keys to edit it at a screen. */
char *kt_input_ask(kt_play *play, const char *words);
/* Brings what was typed into the notation of moves, words that moves of the list begin with too:
 * they may be typed as they are listed. Needs the list (kanun_game_legal) to stand. */
void kt_input_read(kt_play *play, const char *text, int count, char *out, size_t size);
/* Says that no move has that number. */
void kt_input_no_number(kt_play *play, const char *digits, int count);

/* ---- What people type (play_input.c) ---- */

/* Makes the only move of the list that stands. */
kt_outcome kt_input_forced(kt_play *play);
/* The only move of the list that was typed by ranks: "k", "4 5 6". -1: several, and it was said
 * which; -2: none. */
int kt_ranks_find(kt_play *play, const char *text, int count);
/* Does what a line says; `count`: the number of legal moves. */
kt_outcome kt_input_obey(kt_play *play, const char *text, int seat, int count);

/* ---- Questions (play_why.c) ---- */

/* Tells why a move, given by number or text, or a card can or can't be played; where its rule
 * stands too if "rule" follows. False: the text is neither. */
bool kt_why_move(kt_play *play, const char *text, int count);
/* Tells it of all cards of the place that moves. */
void kt_why_all(kt_play *play, int count, bool full);
void kt_why_hint(kt_play *play, int seat);

/* ---- The record (play_record.c) ---- */

/* Reads play->args->resume: its record and rules are the match's. */
kanun_status kt_record_resume(kt_play *play);
/* Makes the journal: of that record, or of the match that the command line asks for. */
kanun_status kt_record_begin(kt_play *play, uint64_t seed);
/* Writes down who sits at each seat. */
kanun_status kt_record_seat(kt_play *play, int seat, const char *player);
/* Begins the match, and plays what the record has of it. */
kanun_status kt_record_catch_up(kt_play *play);
/* What must be known to come back to a choice of `seat` is kept, as the latest of `moments`. */
kanun_status kt_record_keep(kt_play *play, int seat);
/* Back to the latest choice of `seat` before the one that is being made; over choices that other
 * people made since only if `anyway`. */
kt_outcome kt_record_undo(kt_play *play, int seat, bool anyway);
/* The journal and the rules, too. */
void kt_record_free(kt_play *play);

/* ---- Its files (play_save.c) ---- */

/* A move was made, or taken back: a file grows with a match in which people play. */
void kt_save_moved(kt_play *play);
/* Saves to a file, and says so or why not. `over`: whatever other match is there is given up. */
bool kt_save_write(kt_play *play, const char *path, bool over);
/* Tells how to go on later; keeps the match for it if a person has played. */
void kt_save_leave(kt_play *play);
/* The match is over, and nothing of it is kept but what was saved. */
void kt_save_over(kt_play *play);

/* The command `kanun play`: its exit status. */
kanun_status kt_play_command(const kc_args *args);

#endif
