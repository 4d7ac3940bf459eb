/* SPDX-License-Identifier: MIT
 * records.h: files of many matches, as a simulation writes them: a record on each line, the rules
 * in the first alone. A file of one match is record.h's.
 */
#ifndef KR_RECORD_MANY_H
#define KR_RECORD_MANY_H

#include "record/file.h"

typedef struct kr_records {
    const char *path;
    FILE *in;
    int line;    /* of the file that was read last */
    json_t *top; /* the first record, which has what all share */
} kr_records;

/* True if the file holds more than one match. */
bool kr_records_many(const char *path);

/* Begins to read such a file; close it in either case. */
kanun_status kr_records_open(kr_records *records, const char *path, kr_trouble *refusal);
void kr_records_close(kr_records *records);
/* The next match, whole, as a new reference; NULL in *out behind the last. Damage is KANUN_NO, with
 * the line in the refusal. */
kanun_status kr_records_next(kr_records *records, json_t **out, kr_trouble *refusal);

/* Writes the line of a match of a simulation: `rules` and `scripts` only if it is the first. False
 * if it can't be written. */
bool kr_records_put(json_t *record, bool first, FILE *out);

#endif
