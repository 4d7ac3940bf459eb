/* SPDX-License-Identifier: MIT
 * record.h: a record, from which a match can be played again, as a JSON object: its form. Files of
 * records are record_file.h's, playing them is journal.h's.
 */
#ifndef KR_RECORD_RECORD_H
#define KR_RECORD_RECORD_H

#include <stdbool.h>

#include <jansson.h>

#include "record/trouble.h"

#define KR_RECORD_VERSION 1
#define KR_BEFORE_BEGIN (-1)

/* {"record", "game", "digest", "rules", "scripts", "set", "key", "seed", "index", "players",
 * "learnt", "given", "chance": [{"at", "kind", "value"}], "moves": []}: "players" (who sat at each
 * seat), "learnt" (by player, the digest of what was learnt that he used), "given" (the position
 * in which it begins, as in scenarios), "fair" (what the deals were drawn from: serve/fair.h) and
 * "seen" (what a seat saw, for the page to show it again: nothing here reads it) need not be there;
 * "at" is the number of moves made when the result of chance was given, KR_BEFORE_BEGIN before the
 * match began. A saved one has "end" besides: see kr_record_end. */

/* The form of a record, for those who make one: all but digest, rules and moves. `asked` has
 * "game", "set" and "key", which are shared with it; `seed`: NULL for 0. NULL: out of memory. */
json_t *kr_record_new(const json_t *asked, json_t *seed, uint64_t index);
/* A record that somebody wrote, checked in every field; a new reference, or NULL with a refusal. */
json_t *kr_record_read(json_t *record, kr_trouble *refusal);

/* A copy whose fields may be set anew: they themselves are shared. NULL: out of memory. */
json_t *kr_record_copy(const json_t *record);

/* The number in a JSON integer, or in a string of digits (for what is beyond 2^63): false if it is
 * neither. */
bool kr_json_number(const json_t *value, uint64_t *number);
/* That of "seed" or "index". */
uint64_t kr_record_number(const json_t *record, const char *name);

/* Who sat at a seat; NULL: it does not say. */
const char *kr_record_player(const json_t *record, int seat);

/* How `over` of a standing is told. */
extern const char *const kr_standing_names[];
/* Where a game stands in which so many moves were made, as {"standing", "deals", "moves", "scores",
 * "winners"}: the "end" of a record. NULL: out of memory. */
json_t *kr_record_end(const kanun_game *game, size_t moves);
/* Writes digest, text and scripts of the rules into a record; false when memory is out. */
bool kr_record_note_rules(json_t *record, const kanun_rules *rules);
/* True if a record names the scripts of these rules with their digests, or none at all. */
bool kr_record_has_scripts(const json_t *record, const kanun_rules *rules);
bool kr_record_note_text(json_t *record, const kanun_rules *rules, const char *text);
/* What kanun_rules_print writes, as text to be freed; NULL when memory is out. */
char *kr_rules_text(const kanun_rules *rules, const char *format, const char *language);
/* Tells, in `out`, how the rules of a record differ from those that it is played with now: `is` is
 * their merged text. */
const char *kr_record_change(const json_t *record, const char *is, const kanun_rules *rules,
                             char *out, size_t size);

#endif
