/* SPDX-License-Identifier: MIT
 * record.h: the form of a record as a JSON object, from which a match can be replayed. Files are
 * in record_file.h, replaying is in journal.h.
 */
#ifndef KR_RECORD_RECORD_H
#define KR_RECORD_RECORD_H

#include <stdbool.h>

#include <jansson.h>

#include "record/failure.h"

#define KR_RECORD_VERSION 1
#define KR_BEFORE_BEGIN (-1)

/* {"record", "game", "digest", "rules", "scripts", "set", "key", "seed", "index", "players",
 * "learnt", "given", "chance": [{"at", "kind", "value"}], "moves": []}. Optional: "players" (who
 * sat at each seat), "learnt" (for each player, the digest of the learnt file used), "given"
 * (the position at the start, as in scenarios), "fair" (the commitment to the shuffles,
 * serve/fair.h), "seen" (the views of a seat, for the page; not read here). "at" is the number of
 * moves made when the result of chance was given; KR_BEFORE_BEGIN: before the match. A saved
 * record also has "end", see kr_record_end. */

/* Makes a record without digest, rules and moves. Shares "game", "set" and "key" of `asked`. A NULL
 * `seed` means 0. */
json_t *kr_record_new(const json_t *asked, json_t *seed, uint64_t index);
/* Checks every field of a record from outside. Returns a new reference, or NULL with an error. */
json_t *kr_record_read(json_t *record, kr_failure *refusal);

/* Returns a shallow copy, whose fields may be replaced. */
json_t *kr_record_copy(const json_t *record);

/* Reads a JSON integer, or a string of digits (for numbers above 2^63). False if it is neither. */
bool kr_json_number(const json_t *value, uint64_t *number);
/* Reads a text of digits. */
bool kr_number_read(const char *text, uint64_t *number);
/* Returns the number in "seed" or "index". */
uint64_t kr_record_number(const json_t *record, const char *name);

/* Returns who sat at a seat; NULL if unknown. */
const char *kr_record_player(const json_t *record, int seat);

/* The names of the values that `over` has in a standing. */
extern const char *const kr_standing_names[];
/* Returns the state of a game after `moves` moves: {"standing", "deals", "moves", "scores",
 * "winners"}, the "end" of a record. */
json_t *kr_record_end(const kanun_game *game, size_t moves);
/* Adds the digest, text and scripts of the rules to a record. */
bool kr_record_note_rules(json_t *record, const kanun_rules *rules);
/* True if the record has the digests of exactly these scripts, or none at all. */
bool kr_record_has_scripts(const json_t *record, const kanun_rules *rules);
bool kr_record_note_text(json_t *record, const kanun_rules *rules, const char *text);
/* Returns the output of kanun_rules_print as a text. The caller frees it. */
char *kr_rules_text(const kanun_rules *rules, const char *format, const char *language);
/* Describes in `out` the differences between the rules of a record and the current rules, whose
 * merged text is `is`. */
const char *kr_record_change(const json_t *record, const char *is, const kanun_rules *rules,
                             char *out, size_t size);

#endif
