/* SPDX-License-Identifier: MIT
 * part.h: a part of a run in its own file (--shard), and merging parts (merge). A command stores
 * the exact sums of its blocks, or receives the sums of all parts instead of playing. This file
 * doesn't depend on the meaning of the sums.
 */
#ifndef KE_EXPERIMENT_PART_H
#define KE_EXPERIMENT_PART_H

#include <jansson.h>

#include "command/options.h"
#include "experiment/evidence.h"
#include "experiment/spread.h"

#define KE_PARTS_MAX 100000
#define KE_PART_FORMAT 3            /* version of the sums: other versions are refused */
#define KE_PART_QUESTION "question" /* the first field: the identity of the run */
#define KE_PART_SUM "checksum"      /* the last field: checksum of everything before it */

/* A kind of file: its first field, and the texts that follow a file's path in errors if the file is
 * damaged or of another kind. */
typedef struct ke_part_kind {
    const char *key, *damaged, *stranger;
} ke_part_kind;

/* The content of one file. */
typedef struct ke_piece {
    const char *path;
    json_t *json;
    char checksum[33];
    uint64_t from, count; /* its blocks or matches */
} ke_piece;

typedef struct ke_part {
    /* The part to be played, such as "3/16", counted from 1 ... */
    uint64_t number, of;
    uint64_t first, count;                  /* ... and its blocks, set by ke_part_range */
    json_t *sums, *rules, *learnt, *ranges; /* one entry for each experiment; `learnt` is for all */
    /* Parts that are merged: */
    const ke_piece *piece;
    int pieces;
    size_t next;          /* index of the next stored sums, also in a run that is resumed */
    uint64_t played, all; /* blocks of the given parts, and of the whole run */
    /* For a run that can be resumed (resume.c): its file, and the file's contents so far. */
    const char *resume;
    json_t *question, *experiments;
    double written; /* when the file was last written */
} ke_part;

/* Runs a command for the part that --shard names, and writes its file. */
kanun_status ke_part_run(const kc_args *args, kanun_status (*command)(const kc_args *));

/* Computes which blocks of the `games` blocks from `first` belong to this part. Returns KANUN_USAGE
 * after printing an error. */
kanun_status ke_part_range(ke_part *part, uint64_t first, uint64_t games);
/* Stores the sums of the next line-up. `rules` is a list of digests, `learnt` has digests by
 * player. Takes all references. */
void ke_part_keep(ke_part *part, json_t *rules, json_t *learnt, json_t *sums);

/* Passes the sums of each part to `add`, which returns true if they match. Returns KANUN_NO after
 * printing an error if the rules have changed. Takes the reference of `rules`. */
kanun_status ke_part_join(ke_part *part, json_t *rules, uint64_t games,
                          bool (*add)(void *payload, json_t *sums, uint64_t count), void *payload);

/* resume.c: runs a command with --resume, which stores the progress of its experiments in a
 * file. */
kanun_status ke_resume_run(const kc_args *args, kanun_status (*command)(const kc_args *));
/* Passes the sums of the next experiment to `add` if the file has them. Returns KANUN_NO after
 * printing an error if the rules have changed. `rules` and `learnt` are as in ke_part_keep; takes
 * both references. */
kanun_status ke_resume_take(ke_part *part, json_t *rules, json_t *learnt,
                            bool (*add)(void *payload, json_t *sums, uint64_t count),
                            void *payload);
/* True if enough time has passed to write the sums again. */
bool ke_resume_is_due(const ke_part *part);
/* Writes the file with the sums of the current experiment. `over` means that this experiment is
 * complete. Takes the references. */
kanun_status ke_resume_keep(ke_part *part, json_t *rules, json_t *learnt, json_t *sums, bool over);

/* part_file.c: writes an object, whose reference it takes, as a file with a checksum. */
kanun_status ke_part_write(const char *option, const char *path, json_t *object);
/* Reads a file written by ke_part_write. Release p->json even if that fails. */
kanun_status ke_piece_read(ke_piece *p, const char *path, const ke_part_kind *kind);
/* Returns KANUN_NO, after printing the first difference, if two files belong to different runs. */
kanun_status ke_piece_compare(const ke_piece *first, const ke_piece *other,
                              const ke_part_kind *kind);
/* Returns the fields that identify a run, which are equal in all its parts. */
json_t *ke_part_question(const kc_args *args, const ke_part *part);

/* The numbers of a file in order. The same functions write and read them, depending on `reads`. */
typedef struct ke_sums {
    json_t *list;
    size_t next; /* index of the next number to read */
    bool reads, fine;
} ke_sums;

ke_sums ke_sums_write(void);
ke_sums ke_sums_read(json_t *list);
void ke_sums_number(ke_sums *sums, uint64_t *number);
void ke_sums_text(ke_sums *sums, char *text, size_t size);
void ke_sums_tally(ke_sums *sums, ke_tally *tally);
void ke_sums_counts(ke_sums *sums, ke_counts *counts);
/* Reads or writes a distribution without its empty ranges. */
void ke_sums_spread(ke_sums *sums, ke_spread *spread);
/* True if all numbers were read and none was missing. */
bool ke_sums_end(const ke_sums *sums);

#endif
