/* SPDX-License-Identifier: MIT
 * play.h: internal to `kanun play`: a match in a terminal with people and computers.
 */
#ifndef KT_TERMINAL_PLAY_H
#define KT_TERMINAL_PLAY_H

#include <string.h>

#include "terminal/edit.h"
#include "terminal/signals.h"
#include "terminal/outlook.h"
#include "command/tool.h"

typedef struct kt_play kt_play;

/* Events since the reader last looked at the screen. If there is only one person, they are shown at
 * once. */
typedef struct kt_news {
    kt_play *play;
    int seat; /* the reader; -1: everybody */
    FILE *out;
    char *text;
    size_t size;
    kt_told told;
    kanun_cards held; /* the reader's cards at their last choice ... */
    int deal;         /* ... and the deal of that choice, counting redeals */
} kt_news;

/* The state before a person's choice, for undo. */
typedef struct kt_moment {
    kp_luck luck[KANUN_OWNERS_MAX]; /* random numbers of each seat's computer player */
    int seat;
    size_t moves; /* number of moves before the choice */
} kt_moment;

/* A move in an auction. */
typedef struct kt_bid {
    int place; /* -1: a deal begins */
    kanun_move move;
    size_t moves; /* number of moves before the bid */
} kt_bid;

/* Input that has been read, but not used yet: text[from..to-1]. */
typedef struct kt_ahead {
    char text[4096];
    size_t from, to;
} kt_ahead;

struct kt_play {
    const kc_args *args;
    kc_args own; /* the same, with the number of players that --players names */
    kanun_choice *choice;
    char number[12];
    json_t *resumed; /* the record that is resumed; NULL: a new match */
    kr_journal *journal;
    kanun_rules *rules;  /* owned by the journal if there is one */
    kanun_game *game;    /* owned by the journal */
    kanun_game *trial;   /* another game of the same rules, for tries */
    kp_player **player;  /* NULL for a person */
    bool thought_failed; /* a hook failed while a computer was thinking */
    kp_player *adviser;  /* player that gives hints; made on demand */
    int seats, people;
    int looking; /* the seat at the screen; -1: none yet */
    kt_names names;
    kt_outlook *outlook;
    kt_news *news; /* news for each seat, then for everybody */
    bool silent;   /* a record is being replayed */
    char *saved;   /* the last saved file; NULL if moves were made since */
    char *kept;    /* the file to which moves are appended; NULL: none */
    bool keeps;    /* the program has tried to open that file */
    kt_moment *moment;
    size_t moments;
    kt_bid *bid;
    size_t bids;
    kt_edit *edit; /* line editor at a screen; NULL: plain lines */
    int fixed;     /* lines of the table that stay at the top of the screen; 0: none */
    char *line;    /* the last input */
    size_t room;
    kt_ahead ahead;
    kr_failure failure;
    uint64_t watched; /* with --watch: the result of kc_watch_look before the rules were read */
    json_t *changed;  /* the match under changed rules, to be continued; NULL: none */
    kanun_rules *changed_rules;
};

#define KT_PLAY_SAY(play, key) KC_SAY(&(play)->names.look, key)

/* The effect of an input line. */
typedef enum kt_outcome {
    KT_AGAIN,
    KT_PLAY_MOVED,
    KT_BACK,
    KT_QUIT,
    KT_FAILED,
    KT_CHANGED /* the rules have changed: begin again with play->changed */
} kt_outcome;

/* ---- The view of a person (play_show.c) ---- */

/* True for a zone whose heaps belong to a seat or place that may look at them: a hand. */
static inline bool kt_zone_is_own(const kanun_zone *zone)
{
    return (!strcmp(zone->per, "seat") || !strcmp(zone->per, "place")) &&
           !strcmp(zone->seen_by, "owner");
}

/* Prints the facts that a person needs for a choice: the table, the points of the deal so far,
 * and the moves. */
kt_outcome kt_play_show(kt_play *play, int seat, int count);

/* ---- The table in a fixed place, with --full-screen (play_fixed.c) ---- */

/* Clears the screen, so that the match begins at the top. */
void kt_fixed_begin(const kt_play *play);
/* Shows the table at the top, with continued lines indented. False: print it like all other output,
 * because --full-screen was not given or the screen has too few lines. */
bool kt_fixed_show(kt_play *play, const char *table, int indent);
/* Lets the whole screen scroll again. */
void kt_fixed_end(kt_play *play);

/* ---- Seats (play_seats.c) ---- */

/* Makes a player and a name for each seat. */
kanun_status kt_seats_take(kt_play *play);
void kt_seats_free(kt_play *play);
/* Adds the result of this match to the common report of several tables. */
void kt_seats_report(kt_play *play);
/* Hands the screen over to `seat` after the previous person has left. Returns KT_AGAIN if `seat`
 * looks at it now, KT_QUIT if nobody came, and KT_BACK if the previous person has undone a move
 * instead. */
kt_outcome kt_seats_hand_over(kt_play *play, int seat);
/* ---- News (play_news.c) ---- */

/* Adds listeners for all seats. */
kanun_status kt_news_listen(kt_play *play);
/* Moves the listeners to a new game, after undo. */
void kt_news_hear(kt_play *play);
/* Clears the screen, if possible. */
void kt_news_clear(kt_play *play);
/* Shows a seat the events since its last look. */
void kt_news_tell(kt_play *play, int seat);
/* Shows everybody, at the end, facts that only other players knew until then. */
void kt_news_tell_all(kt_play *play);
/* Notes that `seat` has undone moves. */
void kt_news_taken_back(kt_play *play, int seat);

/* ---- The auction (play_bids.c) ---- */

/* Stores an event if it is a move of an auction in this deal. */
void kt_bids_heard(kt_play *play, const kanun_event *event);
/* Forgets all bids after the given number of moves, for undo. */
void kt_bids_forget(kt_play *play, size_t moves);
/* Prints the auction in one line while it goes on. */
void kt_bids_print(kt_play *play, FILE *out);

/* ---- Input (play_read.c) ---- */

/* Reads a line into play->line, without outer blanks. NULL: end of input. */
char *kt_input_line(kt_play *play);
/* Prompts for a line. A screen has history and editing keys. */
char *kt_input_ask(kt_play *play, const char *words);
/* Converts input to the notation of moves. Accepts the labels with which legal moves begin, as they
 * are shown. The list of moves (kanun_game_legal) must be valid. */
void kt_input_read(kt_play *play, const char *text, int count, char *out, size_t size);
/* Prints that no move has the number in `digits`. */
void kt_input_no_number(kt_play *play, const char *digits, int count);

/* ---- Changed rules (play_watch.c) ---- */

/* Waits for input. Returns true if the rules have changed meanwhile. Then play->changed is the
 * match under the new rules, and the differences were printed. */
bool kt_watch_wait(kt_play *play);

/* ---- Commands (play_input.c) ---- */

/* Makes the only legal move. */
kt_outcome kt_input_forced(kt_play *play);
/* Results of a search for a move other than the number of a move. */
enum {
    KT_ANSWERED = -1, /* a message was printed, such as the list of the moves that fit */
    KT_NO_MOVE = -2
};
/* Finds the only legal move with the ranks in a text, such as "k" or "4 5 6". If there are several,
 * prints them and returns KT_ANSWERED. */
int kt_ranks_find(kt_play *play, const char *text, int count);
/* Executes an input line. `count` is the number of legal moves. */
kt_outcome kt_input_obey(kt_play *play, const char *text, int seat, int count);

/* ---- Questions (play_why.c) ---- */

/* Prints why a move or card can or can't be played. `text` is the move's number or text, or a
 * card. With "rule" at its end, also prints the place of the rule. Returns false if the text is
 * neither a move nor a card. */
bool kt_why_move(kt_play *play, const char *text, int count);
/* Explains all cards of the place to move in this way. */
void kt_why_all(kt_play *play, int count, bool full);
void kt_why_hint(kt_play *play, int seat);

/* ---- The record (play_record.c) ---- */

/* Loads the record and rules of play->args->resume. */
kanun_status kt_record_resume(kt_play *play);
/* Makes the journal of the resumed record, or of the match that the command line asks for. */
kanun_status kt_record_begin(kt_play *play, uint64_t seed);
/* Records who sits at each seat. */
kanun_status kt_record_seat(kt_play *play, int seat, const char *player);
/* Begins the match, and replays the record. */
kanun_status kt_record_catch_up(kt_play *play);
/* Appends the state before this choice of `seat` to `moments`, for undo. */
kanun_status kt_record_keep(kt_play *play, int seat);
/* Goes back to the previous choice of `seat`. Undoes choices of other people only if `anyway`. */
kt_outcome kt_record_undo(kt_play *play, int seat, bool anyway);
/* Also frees the journal and the rules. */
void kt_record_free(kt_play *play);

/* ---- Its files (play_save.c) ---- */

/* Updates the file to which the moves of a match with people are appended. Call it after moves were
 * made or undone. */
void kt_save_moved(kt_play *play);
/* Saves to a file and prints the result. With `over`, overwrites another match. */
bool kt_save_write(kt_play *play, const char *path, bool over);
/* Prints the command that resumes the match, and keeps its file if a person has played. */
void kt_save_leave(kt_play *play);
/* Keeps the record of a match that has ended, and prints the command that reads it. */
void kt_save_finished(kt_play *play);
/* Deletes the file to which moves are appended. */
void kt_save_drop(kt_play *play);

/* Deletes the oldest records in a folder of finished matches, if there are too many, but never the
 * one named `newest` (play_finished.c). */
void kt_finished_limit(const char *folder, const char *newest);

/* Runs the command `kanun play`, and returns its exit status. */
kanun_status kt_play_command(const kc_args *args);

#endif
