/* SPDX-License-Identifier: MIT
 * dump.h: reads the parts of a script's compiled form, as Lua 5.4 writes it. What they mean is the
 * business of those who read (code.c, suspect.c). Inside script/ only.
 */
#ifndef KL_SCRIPT_DUMP_H
#define KL_SCRIPT_DUMP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { KL_DUMP_HEADER = 4 + 1 + 1 + 6 + 3 + 8 + 8 };

/* What kind a constant is. */
enum {
    KL_TAG_NIL = 0,
    KL_TAG_FALSE = 1,
    KL_TAG_INTEGER = 3,
    KL_TAG_SHORT = 4,
    KL_TAG_TRUE = 17,
    KL_TAG_FLOAT = 19,
    KL_TAG_LONG = 20
};

typedef struct kl_piece {
    int tag;
    const char *text; /* not ended by 0 */
    size_t length;
    int64_t number;
} kl_piece;

/* Once something does not fit, `bad` is set, and nothing but zeros is read. */
typedef struct kl_reader {
    const unsigned char *p, *end;
    bool bad;
} kl_reader;

/* The next `size` bytes, NULL beyond the end. */
const unsigned char *kl_read(kl_reader *reader, size_t size);
size_t kl_read_number(kl_reader *reader);
kl_piece kl_read_text(kl_reader *reader);
kl_piece kl_read_constant(kl_reader *reader);

#endif
