/* SPDX-License-Identifier: MIT
 * journal.h: a game together with how it came about: its record. A record is a JSON object from
 * which the game can be played again, so that undo and load need no state but the list of moves.
 */
#ifndef KC_CLI_JOURNAL_H
#define KC_CLI_JOURNAL_H

#include <stdbool.h>

#include <jansson.h>

#include "game/kanun.h"

#define KC_RECORD_VERSION 1
#define KC_BEFORE_BEGIN (-1)

/* Why something was refused: a stable word for programs, a sentence for people, and the errors of
 * the library. */
typedef struct kc_refusal {
    const char *code; /* static; NULL: nothing was refused */
    char text[1024];
    kanun_errors *errors; /* never NULL; owned by whoever made it */
} kc_refusal;

/* Writes the refusal (text as printf's, cut to its room) and returns `status`. */
kanun_status kc_refuse(kc_refusal *refusal, kanun_status status, const char *code,
                       const char *format, ...) __attribute__((format(printf, 4, 5)));
kanun_status kc_refuse_memory(kc_refusal *refusal);
/* The same with the first error of the library as the text. */
kanun_status kc_refuse_errors(kc_refusal *refusal, kanun_status status);

typedef struct kc_journal {
    /* {"record", "game", "digest", "rules", "scripts", "set", "key", "seed", "index", "players",
     * "chance": [{"at", "kind", "value"}], "moves": []}: "players" (who sat at each seat) need not
     * be there; "at" is the number of moves made when the result of chance
     * was given, KC_BEFORE_BEGIN before the match began. A saved one has "end" besides: see
     * kc_journal_end. */
    json_t *record;
    kanun_rules *rules;
    kanun_game *game;
} kc_journal;

/* The form of a record, for those who make one: all but digest, rules and moves. Borrows nothing.
 * NULL: out of memory. */
json_t *kc_record_new(const char *game, json_t *set, json_t *key, json_t *seed, json_t *index);

/* Plays a record from its start. `heard` (may be NULL) hears all events. A record that carries a
 * digest is refused if the rules are others now, one that carries an "end" if it comes to another;
 * the end is then taken out of it. Takes a reference of `record` on success. */
kanun_status kc_journal_open(kc_journal **out, json_t *record, const char *const *folders,
                             void (*heard)(void *payload, const char *event), void *payload,
                             kc_refusal *refusal);
/* The same with the ears of a seat (-1: a spectator's; -2: all is heard). */
kanun_status kc_journal_open_as(kc_journal **out, json_t *record, const char *const *folders,
                                int listener, void (*heard)(void *payload, const char *event),
                                void *payload, kc_refusal *refusal);
void kc_journal_free(kc_journal *journal);
/* Plays another record of the same rules (its digest says so) from its start to its end: as opening
 * it, but the rules need not be loaded again. */
kanun_status kc_journal_verify(const kc_journal *journal, json_t *record, kc_refusal *refusal);

/* Where the game stands, as {"standing", "deals", "moves", "scores", "winners"}: the "end" of a
 * record; a new reference, NULL when memory is out. */
json_t *kc_journal_end(const kc_journal *journal);
/* The same of any game in which so many moves were made. */
json_t *kc_journal_end_of(const kanun_game *game, size_t moves);
/* Writes digest, text and scripts of the rules into a record; false when memory is out. */
bool kc_journal_note_rules(json_t *record, const kanun_rules *rules);
/* Refuses (KANUN_NO) when it stands elsewhere than `end` says. */
kanun_status kc_journal_check_end(const kc_journal *journal, const json_t *end,
                                  kc_refusal *refusal);

/* Makes a move, or gives a result of chance, and writes it down. Nothing has happened when it is
 * refused. */
kanun_status kc_journal_play(kc_journal *journal, const char *move, kc_refusal *refusal);
kanun_status kc_journal_give(kc_journal *journal, const char *kind, const char *value,
                             kc_refusal *refusal);
/* Takes the last `count` moves back, with the chance given after them. */
kanun_status kc_journal_undo(kc_journal *journal, size_t count,
                             void (*heard)(void *payload, const char *event), void *payload,
                             kc_refusal *refusal);

/* The number in a JSON integer, or in a string of digits (for what is beyond 2^63): false if it is
 * neither. */
bool kc_json_number(const json_t *value, uint64_t *number);

#endif
