/* SPDX-License-Identifier: MIT
 * record_file.h: files of records, JSON Lines. What a record means, and playing it, is journal.h's.
 */
#ifndef KR_RECORD_RECORD_FILE_H
#define KR_RECORD_RECORD_FILE_H

#include <stdio.h>

#include "record/record.h"

/* A file holds matches, one behind the other, each as
 *   {"record": 1, "game", "digest", "rules", "scripts", "set", "key", "seed", "index", "players",
 *    "chance", "moves"}
 *                             as far as it goes: all of it with an end, or the chance given before
 *                             it began and no moves
 *   {"move": "9C"}, {"chance": "cut", "value": "3"}, {"undo": 2}   any number, as they happened
 *   {"end": {"standing", "deals", "moves", "scores", "winners"}}   where it stood; may be missing
 * A simulation writes a line for each match, of which all but the first go without what they share
 * with it: rules and scripts. */
typedef struct kr_reader {
    const char *path;
    FILE *in;
    int line;     /* read last */
    int torn;     /* a last line that was not written to its end, and left out; 0: there is none */
    json_t *next; /* the first line of the next match; NULL: none follows */
    int begins;   /* the line of the match that was read last */
    json_t *undone; /* of this match: how much chance was given, and how many moves were left */
    json_t *top;    /* the first match, which has what all share */
    char *text;
    size_t room;
} kr_reader;

/* Begins to read a file; close it in either case. */
kanun_status kr_reader_open(kr_reader *reader, const char *path, kr_trouble *refusal);
void kr_reader_close(kr_reader *reader);
/* The next match with all its moves, checked in every field, as a new reference; NULL in *out
 * behind the last. Rules given by a path that leads nowhere are looked for beside the file. Damage
 * is KANUN_NO, with the line in the refusal. */
kanun_status kr_reader_next(kr_reader *reader, json_t **out, kr_trouble *refusal);

/* The first match of a file. *torn: the number of a last line that was not written to its end, and
 * left out; 0: there is none. */
kanun_status kr_record_load(json_t **out, const char *path, int *torn, kr_trouble *refusal);

/* Write a match line by line (`end` NULL: without), or in a line alone, `first` with what all of
 * the file share. False if it can't be written. */
bool kr_record_put(const json_t *record, json_t *end, FILE *out);
bool kr_record_put_alone(const json_t *record, bool first, FILE *out);
/* Writes a line and gives it back; false also for NULL. */
bool kr_line_put(json_t *line, FILE *out);

#endif
