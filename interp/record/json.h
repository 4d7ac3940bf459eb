/* SPDX-License-Identifier: MIT
 * json.h: reading and writing JSON when memory may be out. Jansson's reader takes it that its
 * buffers always grow, and runs beyond them when one does not; here it is left for good at the
 * first allocation that fails. Its writer looks at each list whether it lies in itself, which costs
 * more than all the rest; ours (json_text.c) does not, so nothing may.
 */
#ifndef KR_RECORD_JSON_H
#define KR_RECORD_JSON_H

#include <jansson.h>
#include <stdio.h>

/* From now on JSON takes its memory where all else does (base/memory.h), so that kn_memory_lost()
 * tells of it, and no trouble is told that is only one of memory. Call it before anything of JSON
 * is made. */
void kr_json_begin(void);

/* A text, or the whole of a file, as JSON without double keys. NULL with *error; when memory is out
 * its code is json_error_out_of_memory, and nothing is left of what was read. */
json_t *kr_json_read(const char *text, size_t length, json_error_t *error);
json_t *kr_json_read_file(FILE *in, json_error_t *error);

/* Any value as text without blanks, of these flags: JSON_SORT_KEYS, JSON_REAL_PRECISION(n). To be
 * freed with free(). NULL when memory is out. */
char *kr_json_text(const json_t *value, size_t flags);

/* What was written of lists and objects that others hold, too, so that the next text they stand in
 * has it from here. Zeroed before, and to be ended; until then nothing that went into a text may
 * change unless only one had held it. */
typedef struct kr_json_memo {
    struct kr_json_memo_entry {
        json_t *value;
        size_t at, length; /* in `text` */
    } * entry;             /* by the address of the value */
    size_t entries, room;
    char *text;
    size_t length, text_room;
} kr_json_memo;
/* As kr_json_text. */
char *kr_json_text_beside(const json_t *value, size_t flags, kr_json_memo *memo);
void kr_json_memo_end(kr_json_memo *memo);

/* How deep brackets nest outside of strings: for limits, before a reader that recurses sees them.
 */
int kr_json_depth(const char *text, size_t length);

#endif
