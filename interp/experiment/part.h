/* SPDX-License-Identifier: MIT
 * part.h: a part of a run in its own file (--shard), and merging parts (merge): a command stores
 * the exact sums of what it has played, or receives those of all parts instead of playing.
 * Independent of what is counted.
 */
#ifndef KE_EXPERIMENT_PART_H
#define KE_EXPERIMENT_PART_H

#include <jansson.h>

#include "command/options.h"
#include "experiment/evidence.h"
#include "experiment/spread.h"

#define KE_PARTS_MAX 100000
#define KE_PART_FORMAT 3            /* version of the sums: other versions are refused */
#define KE_PART_QUESTION "question" /* the first field: what identifies the run */
#define KE_PART_SUM "checksum"      /* the last field: checksum of everything before it */

/* A kind of file: its first field, and what follows its path in errors if it is damaged, or if a
 * file is of another kind. */
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
    /* A part that is played: "3/16", from 1 ... */
    uint64_t number, of;
    uint64_t first, count;                  /* ... and its blocks, after ke_part_range */
    json_t *sums, *rules, *learnt, *ranges; /* of each experiment; learnt of all */
    /* Parts that are merged: */
    const ke_piece *piece;
    int pieces;
    size_t next;          /* index of the next stored sums, also of a run that is resumed */
    uint64_t played, all; /* blocks in these parts, and in the whole run */
    /* A run that can be resumed (resume.c): its file, and what it contains so far. */
    const char *resume;
    json_t *question, *experiments;
    double written; /* when */
} ke_part;

/* Runs a command for the part that --shard names, and writes its file. */
kanun_status ke_part_run(const kc_args *args, kanun_status (*command)(const kc_args *));

/* Computes the blocks of this part: of `games`, from `first`. KANUN_USAGE after printing an
 * error. */
kanun_status ke_part_range(ke_part *part, uint64_t first, uint64_t games);
/* Stores the sums of the next line-up. `rules`: a list of digests; `learnt`: digests by player.
 * Takes all references. */
void ke_part_keep(ke_part *part, json_t *rules, json_t *learnt, json_t *sums);

/* Passes the sums of each part to `add`, which returns whether they fit. KANUN_NO after printing
 * an error if the rules have changed. Takes `rules`. */
kanun_status ke_part_join(ke_part *part, json_t *rules, uint64_t games,
                          bool (*add)(void *payload, json_t *sums, uint64_t count), void *payload);

/* resume.c: runs a command with --resume: what its experiments have played so far is kept in a
 * file. */
kanun_status ke_resume_run(const kc_args *args, kanun_status (*command)(const kc_args *));
/* Passes the sums that the file has of the next experiment to `add`, if there are any. KANUN_NO
 * after printing an error if the rules have changed. `rules` and `learnt` as in ke_part_keep;
 * takes both. */
kanun_status ke_resume_take(ke_part *part, json_t *rules, json_t *learnt,
                            bool (*add)(void *payload, json_t *sums, uint64_t count),
                            void *payload);
/* True if so much time has passed that the sums should be written again. */
bool ke_resume_is_due(const ke_part *part);
/* Writes the file with the sums of the current experiment; `over`: another one follows. Takes
 * the references. */
kanun_status ke_resume_keep(ke_part *part, json_t *rules, json_t *learnt, json_t *sums, bool over);

/* part_file.c: writes an object, whose reference it takes, as a file with a checksum. */
kanun_status ke_part_write(const char *option, const char *path, json_t *object);
/* Reads such a file. Release p->json in either case. */
kanun_status ke_piece_read(ke_piece *p, const char *path, const ke_part_kind *kind);
/* KANUN_NO after printing the first difference if they belong to different runs. */
kanun_status ke_piece_compare(const ke_piece *first, const ke_piece *other,
                              const ke_part_kind *kind);
/* Returns what identifies a run: the same for all its parts. */
json_t *ke_part_question(const kc_args *args, const ke_part *part);

/* The numbers of a file in order. The same function writes and reads them. */
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
/* A distribution, without its empty ranges. */
void ke_sums_spread(ke_sums *sums, ke_spread *spread);
/* True if every number was read, and none was missing. */
bool ke_sums_end(const ke_sums *sums);

#endif
