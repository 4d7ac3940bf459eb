/* SPDX-License-Identifier: MIT
 * dump.h: reads the parts of a script's compiled form, as Lua 5.4 writes it. What they mean is the
 * business of those who read (code.c, quick_make.c, suspect.c). Inside script/ only.
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
kl_piece kl_read_constant(kl_reader *reader);

/* A function, as far as the functions within it, which follow in the reader, and what kl_read_debug
 * reads behind these. */
typedef struct kl_proto {
    int line;                   /* where it begins */
    const unsigned char *shape; /* parameters, whether there may be more, registers */
    const unsigned char *code;  /* so many instructions of four bytes */
    size_t instructions;
    kl_reader constant; /* stands before its constants */
    size_t constants;
    const unsigned char *upvalue; /* of three bytes: in the stack of the function around, which one,
                                     kind */
    size_t upvalues, within;      /* functions */
} kl_proto;
kl_proto kl_read_proto(kl_reader *reader);

/* Where a function's instructions and locals come from; beyond what there is room for, nothing. */
typedef struct kl_debug {
    const unsigned char *lines; /* differences, one for each instruction; 0x80: see `anchor` */
    size_t line_count;
    struct {
        size_t pc;
        int line;
    } anchor[64];
    struct {
        kl_piece name;
        size_t from, to;
    } local[250];
    int anchors, locals;
} kl_debug;
/* `out`: all zero, or NULL. */
void kl_read_debug(kl_reader *reader, kl_debug *out);

#endif
