/* SPDX-License-Identifier: MIT
 * records.h: files of many matches, as a simulation writes them: a record on each line, the rules
 * in the first alone. A file of one match is record.h's.
 */
#ifndef KN_CLI_RECORDS_H
#define KN_CLI_RECORDS_H

#include "cli/record.h"

typedef struct kn_records {
    const char *path;
    FILE *in;
    int line;    /* of the file that was read last */
    json_t *top; /* the first record, which has what all share */
} kn_records;

/* True if the file holds more than one match. */
bool kn_records_many(const char *path);

/* Begins to read such a file; close it in either case. */
kanun_status kn_records_open(kn_records *records, const char *path, kn_refusal *refusal);
void kn_records_close(kn_records *records);
/* The next match, whole, as a new reference; NULL in *out behind the last. Damage is KANUN_NO, with
 * the line in the refusal. */
kanun_status kn_records_next(kn_records *records, json_t **out, kn_refusal *refusal);

/* Writes the line of a match of a simulation: `rules` and `scripts` only if it is the first. False
 * if it can't be written. */
bool kn_records_put(json_t *record, bool first, FILE *out);

#endif
