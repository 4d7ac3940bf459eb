/* SPDX-License-Identifier: MIT
 * dump.h: reads the parts of a script's compiled form as written by Lua 5.4. Callers interpret the
 * parts (code.c, quick_make.c, suspect.c); lua_code.h lists the instructions. Inside script/ only.
 */
#ifndef KL_SCRIPT_DUMP_H
#define KL_SCRIPT_DUMP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { KL_DUMP_HEADER = 4 + 1 + 1 + 6 + 3 + 8 + 8 };

/* The kinds of constants. */
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
    const char *text; /* not NUL-terminated */
    size_t length;
    int64_t number;
} kl_piece;

/* Malformed input sets `bad`, and all further reads return zeros. */
typedef struct kl_reader {
    const unsigned char *p, *end;
    bool bad;
} kl_reader;

/* Returns the next `size` bytes; NULL beyond the end. */
const unsigned char *kl_read(kl_reader *reader, size_t size);
kl_piece kl_read_constant(kl_reader *reader);

/* A function without its inner functions. These follow in the reader, and then the part for
 * kl_read_debug. */
typedef struct kl_proto {
    int line;                   /* line on which it begins */
    const unsigned char *shape; /* numbers of parameters and registers, and whether it is vararg */
    const unsigned char *code;  /* the instructions, four bytes each */
    size_t instructions;
    kl_reader constant; /* the reader's position at the first constant */
    size_t constants;
    /* three bytes each: whether it is in the enclosing function's registers, index, kind */
    const unsigned char *upvalue;
    size_t upvalues, within; /* numbers of upvalues and of inner functions */
} kl_proto;
kl_proto kl_read_proto(kl_reader *reader);

/* The line numbers of a function's instructions, and its locals, as many as there is room for. */
typedef struct kl_debug {
    /* by instruction, the difference to the line before; 0x80: see `anchor` */
    const unsigned char *lines;
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
/* *out must be zero; NULL: skips this part. */
void kl_read_debug(kl_reader *reader, kl_debug *out);
/* Returns the line of instruction `pc`. `line` is the line of the instruction before it or, for the
 * first one, of the function. */
int kl_debug_line(const kl_debug *debug, int line, size_t pc);

#endif
