/* SPDX-License-Identifier: MIT
 * part.h: a part of a run in a file of its own (--shard), and parts put together (merge): a command
 * hands over the exact sums of what it has played, or is given those of all parts in place of
 * playing. Knows nothing of what is counted.
 */
#ifndef KC_CLI_PART_H
#define KC_CLI_PART_H

#include <jansson.h>

#include "cli/options.h"
#include "stats/tally.h"

#define KC_PARTS_MAX 100000
#define KC_PART_SUM "checksum" /* the last field: over all that stands before it */

/* What one file says. */
typedef struct kc_piece {
    const char *path;
    json_t *json;
    char checksum[33];
    uint64_t from, count; /* its blocks, or matches */
} kc_piece;

typedef struct kc_part {
    /* Of a part that is played: "3/16", from 1 ... */
    uint64_t number, of;
    uint64_t first, count; /* ... its blocks, when kc_part_range has said so */
    json_t *sums, *rules, *learnt;
    /* Of parts that are put together. */
    const kc_piece *piece;
    int pieces;
    size_t next;          /* the next of the things that were counted */
    uint64_t played, all; /* blocks there are, and those of the whole */
} kc_part;

/* Carries out a command that plays a part only, as --shard says, and writes it. */
kanun_status kc_part_run(const kc_args *args, kanun_status (*command)(const kc_args *));

/* Which blocks the part has of `games` from `first` on. KANUN_USAGE after a message. */
kanun_status kc_part_range(kc_part *part, uint64_t first, uint64_t games);
/* Keeps the sums of one of the things that are counted, in their order. `rules`: a list of digests;
 * `learnt`: digests by player. All are taken. */
kanun_status kc_part_keep(kc_part *part, json_t *rules, json_t *learnt, json_t *sums);

/* Hands those of each part to `add`, which says whether they fit. KANUN_NO after a message if the
 * rules are others now. `rules` is taken. */
kanun_status kc_part_join(kc_part *part, json_t *rules, uint64_t games,
                          bool (*add)(void *payload, const json_t *sums, uint64_t count),
                          void *payload);

/* The checksum of a text, 32 hexadecimal digits. */
const char *kc_part_checksum(const char *text, size_t size, char out[33]);

/* Exact sums as a list, and read again: false if it is none. */
json_t *kc_part_tally(const kt_tally *tally);
bool kc_part_read_tally(json_t *json, kt_tally *tally);

#endif
