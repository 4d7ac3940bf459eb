/* SPDX-License-Identifier: MIT
 * journal.h: a game together with how it came about: its record. Whoever plays makes moves through
 * it, so that undo, loading and a file that grows with the match need no state but the list of
 * moves.
 */
#ifndef KR_RECORD_JOURNAL_H
#define KR_RECORD_JOURNAL_H

#include "base/file.h"
#include "insight.h"
#include "record/record.h"

/* What a deal has brought a side for one cause. */
typedef struct kr_brought {
    int32_t units;
    km_tally tally;
} kr_brought;

typedef struct kr_journal {
    json_t *record; /* of what has been played; without "end" */
    kanun_rules *rules;
    kanun_game *game;
    /* Of a record that is played again: what is still to come. */
    json_t *moves, *chance, *end;
    size_t made, given; /* moves, and of `chance` */
    bool begun;
    kr_brought *result; /* the latest deal that was settled: by cause, by side */
    int result_of;      /* its number, 0: none was settled */
    kn_file file;       /* grows with the match; not open: none does */
    char *why;          /* it grows no longer for that reason; NULL: it does */
} kr_journal;

typedef void kr_heard(void *payload, const kanun_event *event);

/* Loads the rules that a record names, with its choices. */
kanun_status kr_journal_rules(kanun_rules **out, const json_t *record, const char *const *folders,
                              kr_trouble *refusal);
/* A journal for a record, none of it played yet: listen to its game, then begin. The rules are the
 * journal's from now on, also when it is refused: a record that carries a digest is if they are
 * others now. The record stays as it is. */
kanun_status kr_journal_new(kr_journal **out, const json_t *record, kanun_rules *rules,
                            kr_trouble *refusal);
void kr_journal_free(kr_journal *journal);

/* Begins the match, with the chance that its record gives. */
kanun_status kr_journal_begin(kr_journal *journal, kr_trouble *refusal);
/* The next move of the record, to be played; NULL: all are. */
const char *kr_journal_next(const kr_journal *journal);
kanun_status kr_journal_step(kr_journal *journal, kr_trouble *refusal);
/* Refuses (KANUN_NO) when the record tells an end, and the game stands elsewhere. */
kanun_status kr_journal_check_end(const kr_journal *journal, kr_trouble *refusal);

/* All in one: rules, beginning, moves, end. `heard` (may be NULL) hears all events. */
kanun_status kr_journal_open(kr_journal **out, const json_t *record, const char *const *folders,
                             kr_heard *heard, void *payload, kr_trouble *refusal);
/* Plays another record of the same rules (its digest says so) from its start to its end. */
kanun_status kr_journal_verify(const kr_journal *journal, const json_t *record,
                               kr_trouble *refusal);

/* Notes what the deal just counted has brought: what a journal's game calls (kanun_game_on_deal).
 * Who takes its place there calls it first. */
void kr_journal_count(void *journal, const kanun_game *game);

/* How many moves have been made, and the last one (NULL: none). */
size_t kr_journal_moves(const kr_journal *journal);
const char *kr_journal_last(const kr_journal *journal);
/* Makes a move, or gives a result of chance, and writes it down. Nothing has happened when it is
 * refused. */
kanun_status kr_journal_play(kr_journal *journal, const char *move, kr_trouble *refusal);
kanun_status kr_journal_give(kr_journal *journal, const char *kind, const char *value,
                             kr_trouble *refusal);
/* Writes a move down that a program has made in the game itself. */
kanun_status kr_journal_note(kr_journal *journal, const char *move, kr_trouble *refusal);
/* The results of chance that wait to be used, {"kind": ["value"]}; a new reference, NULL: out of
 * memory. */
json_t *kr_journal_pending(const kr_journal *journal);
/* Forgets them, in the record too; of one kind, or (NULL) all. Not for a file that grows. */
void kr_journal_forget(kr_journal *journal, const char *kind);
/* Takes the last `count` moves back: the game is another one then, to be listened to anew. Chance
 * that was given and is not used up by the moves that remain waits again. */
kanun_status kr_journal_undo(kr_journal *journal, size_t count, kr_trouble *refusal);

/* From now on a file grows with the match: each move is written before the next one is made, so
 * that the end of the program loses none. What has been made is written first, in place of what the
 * file held. `game`: by what the rules are found from there (NULL: as the record says). When it
 * can't grow any longer the match goes on without, and journal->why says so. */
kanun_status kr_journal_keep(kr_journal *journal, const char *path, const char *game,
                             kr_trouble *refusal);
/* What was written is on the disk, so that the end of the machine loses none: it takes a while, and
 * is for when a person is to be asked. */
void kr_journal_sync(kr_journal *journal);
/* It ends with where the match stands, and is closed. */
void kr_journal_keep_end(kr_journal *journal);
/* Writes the record with where the match stands: byte for byte the same for the same match. */
kanun_status kr_journal_save(const kr_journal *journal, const char *path, const char *game,
                             kr_trouble *refusal);
kanun_status kr_journal_print(const kr_journal *journal, FILE *out, kr_trouble *refusal);

#endif
