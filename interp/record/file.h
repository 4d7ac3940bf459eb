/* SPDX-License-Identifier: MIT
 * record.h: records as files: JSON Lines, the record first, then one line for each thing that
 * happened. What a record means, and playing it, is in journal.h.
 */
#ifndef KR_RECORD_FILE_H
#define KR_RECORD_FILE_H

#include <stdio.h>

#include "record/journal.h"

/* A file of a record holds
 *   {"record": 1, "game", "digest", "rules", "scripts", "set", "key", "seed", "index", "players",
 *    "chance", "moves"}
 *                                              the chance given before it began, and no moves
 *   {"move": "9C"}, {"chance": "cut", "value": "3"}    any number of them, in their order
 *   {"end": {"standing", "deals", "moves", "scores", "winners"}}    where it stood; may be missing
 * A session's `save` gives the first line alone, with all moves and the end in it. */

/* Reads a file into one record with all its moves, checked in every field: a new reference. Rules
 * given by a path that leads nowhere are looked for beside the file. A last
 * line that was not written to its end is left out, and *torn tells its number (else 0). Any other
 * damage is KANUN_NO, with the line in the refusal. */
kanun_status kr_record_load(json_t **out, const char *path, int *torn, kr_trouble *refusal);

/* A rules file that is not where a record says may have come along with the record: looks beside
 * its file, by its path and its name alone, and corrects the record. */
void kr_record_find_rules(json_t *record, const char *path);

/* Writes a journal's record in that form: byte for byte the same for the same match. */
kanun_status kr_record_save(const kr_journal *journal, FILE *out, kr_trouble *refusal);

#endif
