/* SPDX-License-Identifier: MIT
 * part.h: a part of a run in a file of its own (--shard), and parts put together (merge): a command
 * hands over the exact sums of what it has played, or is given those of all parts in place of
 * playing. Knows nothing of what is counted.
 */
#ifndef KE_EXPERIMENT_PART_H
#define KE_EXPERIMENT_PART_H

#include <jansson.h>

#include "command/options.h"
#include "experiment/evidence.h"
#include "experiment/spread.h"

#define KE_PARTS_MAX 100000
#define KE_PART_FORMAT 1       /* of the sums: parts of another one are refused */
#define KE_PART_SUM "checksum" /* the last field: over all that stands before it */

/* What one file says. */
typedef struct ke_piece {
    const char *path;
    json_t *json;
    char checksum[33];
    uint64_t from, count; /* its blocks, or matches */
} ke_piece;

typedef struct ke_part {
    /* Of a part that is played: "3/16", from 1 ... */
    uint64_t number, of;
    uint64_t first, count; /* ... its blocks, when ke_part_range has said so */
    json_t *sums, *rules, *learnt;
    /* Of parts that are put together. */
    const ke_piece *piece;
    int pieces;
    size_t next;          /* the next of the things that were counted */
    uint64_t played, all; /* blocks there are, and those of the whole */
} ke_part;

/* Carries out a command that plays a part only, as --shard says, and writes it. */
kanun_status ke_part_run(const kc_args *args, kanun_status (*command)(const kc_args *));

/* Which blocks the part has of `games` from `first` on. KANUN_USAGE after a message. */
kanun_status ke_part_range(ke_part *part, uint64_t first, uint64_t games);
/* Keeps the sums of one of the things that are counted, in their order. `rules`: a list of digests;
 * `learnt`: digests by player. All are taken. */
kanun_status ke_part_keep(ke_part *part, json_t *rules, json_t *learnt, json_t *sums);

/* Hands those of each part to `add`, which says whether they fit. KANUN_NO after a message if the
 * rules are others now. `rules` is taken. */
kanun_status ke_part_join(ke_part *part, json_t *rules, uint64_t games,
                          bool (*add)(void *payload, json_t *sums, uint64_t count), void *payload);

/* The checksum of a text, 32 hexadecimal digits. */
const char *ke_part_checksum(const char *text, size_t size, char out[33]);

/* The numbers of a file in their order: one walk through what is counted writes them, and reads
 * them again. */
typedef struct ke_sums {
    json_t *list; /* NULL: memory is out */
    size_t next;  /* that is read */
    bool reads, fine;
} ke_sums;

ke_sums ke_sums_write(void);
ke_sums ke_sums_read(json_t *list);
void ke_sums_number(ke_sums *sums, uint64_t *number);
void ke_sums_text(ke_sums *sums, char *text, size_t size);
void ke_sums_tally(ke_sums *sums, ke_tally *tally);
void ke_sums_counts(ke_sums *sums, ke_counts *counts);
/* Where values lie: only ranges that have any. */
void ke_sums_spread(ke_sums *sums, ke_spread *spread);
/* True if all that was wanted was there, and nothing more. */
bool ke_sums_end(const ke_sums *sums);

#endif
