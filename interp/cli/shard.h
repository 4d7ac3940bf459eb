/* SPDX-License-Identifier: MIT
 * shard.h: a part of a comparison in a file of its own: which blocks of which experiment, and the
 * exact sums of all measures. shard.c writes such files, merge.c puts them together.
 */
#ifndef KC_CLI_SHARD_H
#define KC_CLI_SHARD_H

#include <jansson.h>

#include "cli/experiment.h"

#define KC_SHARDS_MAX 100000
#define KC_SHARD_SUM "checksum" /* the last field: over all that stands before it */

typedef struct kc_shard {
    uint64_t number, of;   /* "3/16", from 1 */
    uint64_t first, count; /* its blocks */
} kc_shard;

/* Reads --shard; its blocks are a part of `games` from `first` on. KANUN_USAGE after a message. */
kanun_status kc_shard_read(kc_shard *shard, const char *text, uint64_t first, uint64_t games);
/* Writes what an experiment has played, whole or not at all. */
kanun_status kc_shard_write(const kc_experiment *e, const kc_shard *shard, const char *path);

/* The checksum of a text, 32 hexadecimal digits. */
const char *kc_shard_checksum(const char *text, size_t size, char out[33]);
/* Sums from their JSON: false if that is none, or of other measures. */
bool kc_shard_read_sums(const json_t *json, ke_field_sums *sums);

/* compare.c: what merge shares with it. */
kanun_status kc_compare_load(kc_experiment *e);
kanun_status kc_compare_tell(const kc_experiment *e);

#endif
