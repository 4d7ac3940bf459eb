/* SPDX-License-Identifier: MIT
 * json.h: reads JSON by jansson, and writes it. Jansson's parser writes beyond its buffers if they
 * can't grow, so the program must end when memory is out (kn_memory_ends). Values that are written
 * must not contain themselves. Unlike jansson's writer, ours does not check for cycles, because the
 * check costs more than the rest of writing.
 */
#ifndef KR_RECORD_JSON_H
#define KR_RECORD_JSON_H

#include <jansson.h>
#include <stdio.h>

/* Makes jansson use base/memory.h. Call it before any other JSON function. */
void kr_json_begin(void);

/* Parses a text, or a whole file, and rejects duplicate keys. Returns NULL and fills in *error if
 * it is invalid. */
json_t *kr_json_read(const char *text, size_t length, json_error_t *error);
json_t *kr_json_read_file(FILE *in, json_error_t *error);

/* Serialises a value without blanks. Flags: JSON_SORT_KEYS, JSON_REAL_PRECISION(n). Free it with
 * free(). Returns NULL if `value` is NULL, as after a failure of json_pack. */
char *kr_json_text(const json_t *value, size_t flags);

/* A cache of serialised lists and objects that several values share. Zero it before use and free it
 * afterwards. Until then, a shared value must not change. */
typedef struct kr_json_memo {
    struct kr_json_memo_entry {
        json_t *value;
        size_t at, length; /* position and length in `text` */
    } * entry;             /* entries, hashed by the address of the value */
    size_t entries, room;
    char *text;
    size_t length, text_room;
} kr_json_memo;
/* As kr_json_text, with the cache. */
char *kr_json_text_beside(const json_t *value, size_t flags, kr_json_memo *memo);
void kr_json_memo_end(kr_json_memo *memo);

/* Returns the depth of nested brackets outside strings. Use it to limit the depth before calling
 * a recursive parser. */
int kr_json_depth(const char *text, size_t length);

#endif
