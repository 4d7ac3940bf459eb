/* SPDX-License-Identifier: MIT
 * record_file.h: files of records, JSON Lines. See journal.h for playing them.
 */
#ifndef KR_RECORD_RECORD_FILE_H
#define KR_RECORD_RECORD_FILE_H

#include <stdio.h>

#include "record/record.h"

/* A file holds matches one after the other, each as
 *   {"record": 1, "game", "digest", "rules", "scripts", "set", "key", "seed", "index", "players",
 *    "chance", "moves"}
 *                             a whole match with its end, or the start of one: the results of
 *                             chance given before it began, and no moves
 *   {"move": "9C"}, {"chance": "cut", "value": "3"}, {"undo": 2}   any number, in order
 *   {"end": {"standing", "deals", "moves", "scores", "winners"}}   the state at the end; optional
 * A simulation writes one line for each match. All but the first leave out rules and scripts. */
typedef struct kr_reader {
    const char *path;
    FILE *in;
    int line;       /* number of the last line read */
    int torn;       /* number of an incomplete last line, which is ignored; 0: none */
    json_t *next;   /* first line of the next match; NULL: none */
    int begins;     /* first line of the current match */
    json_t *undone; /* of each undo: results of chance given, and moves left */
    json_t *top;    /* the first match, whose fields the others share */
    char *text;
    size_t room;
} kr_reader;

/* Opens a file. Call kr_reader_close even if it fails. */
kanun_status kr_reader_open(kr_reader *reader, const char *path, kr_failure *refusal);
void kr_reader_close(kr_reader *reader);
/* Returns the next match with all its moves, every field checked, as a new reference; *out is NULL
 * after the last one. If a rules file is not at its path, it is searched for beside the record.
 * Returns KANUN_NO if the file is damaged. The error then has the line. */
kanun_status kr_reader_next(kr_reader *reader, json_t **out, kr_failure *refusal);

/* Loads the first match of a file. Sets *torn to the number of an incomplete last line, which is
 * ignored, or to 0. */
kanun_status kr_record_load(json_t **out, const char *path, int *torn, kr_failure *refusal);

/* Writes a match line by line (without an end if `end` is NULL), or in one line. `first` includes
 * the fields that all matches of the file share. Returns false if writing fails. */
bool kr_record_put(const json_t *record, json_t *end, FILE *out);
bool kr_record_put_alone(const json_t *record, bool first, FILE *out);
/* Writes a line and releases it. Returns false if that fails, or if `line` is NULL. */
bool kr_line_put(json_t *line, FILE *out);

#endif
