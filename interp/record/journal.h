/* SPDX-License-Identifier: MIT
 * journal.h: a game together with how it came about: its record. A record is a JSON object from
 * which the game can be played again, so that undo and load need no state but the list of moves.
 */
#ifndef KR_RECORD_JOURNAL_H
#define KR_RECORD_JOURNAL_H

#include "record/record.h"

typedef struct kr_journal {
    /* {"record", "game", "digest", "rules", "scripts", "set", "key", "seed", "index", "players",
     * "chance": [{"at", "kind", "value"}], "moves": []}: "players" (who sat at each seat) need not
     * be there; "at" is the number of moves made when the result of chance
     * was given, KR_BEFORE_BEGIN before the match began. A saved one has "end" besides: see
     * kr_journal_end. */
    json_t *record;
    kanun_rules *rules;
    kanun_game *game;
} kr_journal;

/* Plays a record from its start. `heard` (may be NULL) hears all events. A record that carries a
 * digest is refused if the rules are others now, one that carries an "end" if it comes to another;
 * the end is then taken out of it. Takes a reference of `record` on success. */
kanun_status kr_journal_open(kr_journal **out, json_t *record, const char *const *folders,
                             void (*heard)(void *payload, const char *event), void *payload,
                             kr_trouble *refusal);
/* Opens it with the ears of a seat (-1: a spectator's; -2: all is heard). */
kanun_status kr_journal_open_as(kr_journal **out, json_t *record, const char *const *folders,
                                int listener, void (*heard)(void *payload, const char *event),
                                void *payload, kr_trouble *refusal);
void kr_journal_free(kr_journal *journal);
/* Plays another record of the same rules (its digest says so) from its start to its end: as opening
 * it, but the rules need not be loaded again. */
kanun_status kr_journal_verify(const kr_journal *journal, json_t *record, kr_trouble *refusal);

/* Where the game stands, as {"standing", "deals", "moves", "scores", "winners"}: the "end" of a
 * record; a new reference, NULL when memory is out. */
json_t *kr_journal_end(const kr_journal *journal);
/* How any game stands in which so many moves were made. */
json_t *kr_journal_end_of(const kanun_game *game, size_t moves);
/* Writes digest, text and scripts of the rules into a record; false when memory is out. */
bool kr_journal_note_rules(json_t *record, const kanun_rules *rules);
/* Refuses (KANUN_NO) when it stands elsewhere than `end` says. */
kanun_status kr_journal_check_end(const kr_journal *journal, const json_t *end,
                                  kr_trouble *refusal);

/* Makes a move, or gives a result of chance, and writes it down. Nothing has happened when it is
 * refused. */
kanun_status kr_journal_play(kr_journal *journal, const char *move, kr_trouble *refusal);
kanun_status kr_journal_give(kr_journal *journal, const char *kind, const char *value,
                             kr_trouble *refusal);
/* Takes the last `count` moves back, with the chance given after them. */
kanun_status kr_journal_undo(kr_journal *journal, size_t count,
                             void (*heard)(void *payload, const char *event), void *payload,
                             kr_trouble *refusal);

#endif
