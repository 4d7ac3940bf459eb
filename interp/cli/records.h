/* SPDX-License-Identifier: MIT
 * records.h: files of many matches, as a simulation writes them: a record on each line, the rules
 * in the first alone. A file of one match is record.h's.
 */
#ifndef KC_CLI_RECORDS_H
#define KC_CLI_RECORDS_H

#include "cli/record.h"

typedef struct kc_records {
    const char *path;
    FILE *in;
    int line;    /* of the file that was read last */
    json_t *top; /* the first record, which has what all share */
} kc_records;

/* True if the file holds more than one match. */
bool kc_records_many(const char *path);

/* Begins to read such a file; close it in either case. */
kanun_status kc_records_open(kc_records *records, const char *path, kc_refusal *refusal);
void kc_records_close(kc_records *records);
/* The next match, whole, as a new reference; NULL in *out behind the last. Damage is KANUN_NO, with
 * the line in the refusal. */
kanun_status kc_records_next(kc_records *records, json_t **out, kc_refusal *refusal);

/* Writes the line of a match of a simulation: `rules` and `scripts` only if it is the first. False
 * if it can't be written. */
bool kc_records_put(json_t *record, bool first, FILE *out);

#endif
