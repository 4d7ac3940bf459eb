/* SPDX-License-Identifier: MIT
 * journal.h: a game together with its record. All moves go through the journal, so undo, loading
 * and the file to which moves are appended need no other state than the list of moves.
 */
#ifndef KR_RECORD_JOURNAL_H
#define KR_RECORD_JOURNAL_H

#include "base/file.h"
#include "insight.h"
#include "record/record.h"

/* The points of a side in one deal, for one cause. */
typedef struct kr_brought {
    int32_t units;
    km_tally tally;
} kr_brought;

typedef struct kr_journal {
    json_t *record; /* the moves and results so far, without "end" */
    kanun_rules *rules;
    kanun_game *game;
    /* moves, chance and end of the record that is being replayed */
    json_t *moves, *chance, *end;
    size_t made, given; /* number of entries of `moves` and of `chance` that have been used */
    bool begun;
    kr_brought *result; /* points of the last counted deal, by cause and side */
    int result_of;      /* its number; 0: no deal was counted yet */
    kn_file file;       /* the file to which moves are appended, if open */
    char *why;          /* why writing the file failed; NULL if it did not */
    char *changed;      /* the change of the rules since a finished match; NULL: no change */
} kr_journal;

typedef void kr_heard(void *payload, const kanun_event *event);

/* Loads the rules that a record names, with its options. */
kanun_status kr_journal_rules(kanun_rules **out, const json_t *record, const char *const *folders,
                              kr_failure *refusal);
/* Makes a journal for a record and plays none of it yet, so that the caller can add listeners
 * before kr_journal_begin. Takes ownership of the rules, even if it fails. Fails if the record's
 * digest is that of other rules. If the record has an end, it succeeds instead, and `changed`
 * describes the difference. The record stays unchanged. */
kanun_status kr_journal_new(kr_journal **out, const json_t *record, kanun_rules *rules,
                            kr_failure *refusal);
void kr_journal_free(kr_journal *journal);

/* Begins the match, with the results of chance in its record. */
kanun_status kr_journal_begin(kr_journal *journal, kr_failure *refusal);
/* Returns the next move of the record; NULL after the last one. */
const char *kr_journal_next(const kr_journal *journal);
kanun_status kr_journal_step(kr_journal *journal, kr_failure *refusal);
/* A failure of kr_journal_check_end begins with this text, followed by the part that differs. */
#define KR_ENDS_DIFFERENTLY "the match ends differently from the record: "
/* Returns KANUN_NO if the record has an end that differs from the state of the game. */
kanun_status kr_journal_check_end(const kr_journal *journal, kr_failure *refusal);

/* Begins, plays all moves of the record and checks the end. */
kanun_status kr_journal_play_all(kr_journal *journal, kr_failure *refusal);
/* Loads the rules, begins, plays all moves and checks the end. `heard`, unless NULL, receives all
 * events. */
kanun_status kr_journal_open(kr_journal **out, const json_t *record, const char *const *folders,
                             kr_heard *heard, void *payload, kr_failure *refusal);
/* Plays another record with these rules from start to end. */
kanun_status kr_journal_verify(const kr_journal *journal, const json_t *record,
                               kr_failure *refusal);

/* Keeps the points of the deal that was just counted. This is the journal's kanun_game_on_deal
 * callback. A caller that installs another one must call it first. */
void kr_journal_count(void *journal, const kanun_game *game);

/* Returns the number of moves made. */
size_t kr_journal_moves(const kr_journal *journal);
/* Plays a move, or gives a result of chance, and records it. Changes nothing if it fails. */
kanun_status kr_journal_play(kr_journal *journal, const char *move, kr_failure *refusal);
kanun_status kr_journal_give(kr_journal *journal, const char *kind, const char *value,
                             kr_failure *refusal);
/* Records a move that a computer player has made directly in the game. */
kanun_status kr_journal_note(kr_journal *journal, const char *move, kr_failure *refusal);
/* Returns the results of chance that are not used yet, {"kind": ["value"]}. The caller owns it. */
json_t *kr_journal_pending(const kr_journal *journal);
/* Forgets unused results of chance, also in the record: those of one kind, or all if `kind` is
 * NULL. Not allowed while moves are appended to a file. */
void kr_journal_forget(kr_journal *journal, const char *kind);
/* Undoes the last `count` moves. The journal then has a new game, to which listeners must be
 * added again. Results of chance that the remaining moves do not use become unused again. */
kanun_status kr_journal_undo(kr_journal *journal, size_t count, kr_failure *refusal);

/* From now on, appends each move to a file before the next one is made, so that a crash loses none.
 * Replaces the file, and writes the moves so far first. `game` is the name by which the rules are
 * found from the file's folder (NULL: as in the record). If writing fails later, the match goes on
 * and journal->why has the reason. */
kanun_status kr_journal_keep(kr_journal *journal, const char *path, const char *game,
                             kr_failure *refusal);
/* Flushes the file to the disk, so that a power failure loses nothing. This is slow, so call it
 * just before a person is asked for a move. */
void kr_journal_sync(kr_journal *journal);
/* Appends the state of the match and closes the file. */
void kr_journal_keep_end(kr_journal *journal);
/* Writes the record and the state of the match. Equal matches give identical bytes. */
kanun_status kr_journal_save(const kr_journal *journal, const char *path, const char *game,
                             kr_failure *refusal);
kanun_status kr_journal_print(const kr_journal *journal, FILE *out, kr_failure *refusal);

#endif
