/* SPDX-License-Identifier: MIT
 * dump.c: reads the parts of a script's compiled form. Knows their format, not their meaning.
 */
#include "script/dump.h"

#include <string.h>

const unsigned char *kl_read(kl_reader *r, size_t size)
{
    const unsigned char *p = r->p;
    if (r->bad || (size_t)(r->end - p) < size) {
        r->bad = true;
        return NULL;
    }
    r->p += size;
    return p;
}

static unsigned read_byte(kl_reader *r)
{
    const unsigned char *p = kl_read(r, 1);
    return p ? *p : 0;
}

static size_t read_number(kl_reader *r)
{
    size_t n = 0;
    for (int i = 0; i < 10 && !r->bad; i++) {
        unsigned b = read_byte(r);
        n = n << 7 | (b & 0x7F);
        if (b & 0x80)
            return n;
    }
    r->bad = true;
    return 0;
}

static kl_piece read_text(kl_reader *r)
{
    size_t size = read_number(r);
    kl_piece t = {.tag = KL_TAG_SHORT, .length = size > 1 ? size - 1 : 0};
    t.text = t.length ? (const char *)kl_read(r, t.length) : "";
    return t;
}

kl_piece kl_read_constant(kl_reader *r)
{
    kl_piece c = {.tag = (int)read_byte(r)};
    const unsigned char *p;
    switch (c.tag) {
    case KL_TAG_INTEGER:
    case KL_TAG_FLOAT:
        if ((p = kl_read(r, 8)) && c.tag == KL_TAG_INTEGER)
            memcpy(&c.number, p, 8);
        return c;
    case KL_TAG_SHORT:
    case KL_TAG_LONG:
        return read_text(r);
    case KL_TAG_NIL:
    case KL_TAG_FALSE:
    case KL_TAG_TRUE:
        return c;
    default:
        r->bad = true;
        return c;
    }
}

/* Returns `count` items of `size` bytes each, and skips them; NULL beyond the end. */
static const unsigned char *read_items(kl_reader *r, size_t count, size_t size)
{
    size_t left = (size_t)(r->end - r->p);
    return kl_read(r, count <= left / size ? count * size : left + 1);
}

kl_proto kl_read_proto(kl_reader *r)
{
    kl_proto proto = {0};
    read_text(r);
    proto.line = (int)read_number(r);
    read_number(r);
    proto.shape = kl_read(r, 3);
    proto.instructions = read_number(r);
    proto.code = read_items(r, proto.instructions, 4);
    proto.constants = read_number(r);
    proto.constant = *r;
    for (size_t n = proto.constants; n > 0 && !r->bad; n--)
        kl_read_constant(r);
    proto.upvalues = read_number(r);
    proto.upvalue = read_items(r, proto.upvalues, 3);
    proto.within = read_number(r);
    return proto;
}

void kl_read_debug(kl_reader *r, kl_debug *out)
{
    size_t count = read_number(r);
    const unsigned char *lines = kl_read(r, count);
    if (out) {
        out->lines = lines;
        out->line_count = lines ? count : 0;
    }
    for (size_t n = read_number(r); n > 0 && !r->bad; n--) {
        size_t pc = read_number(r);
        int line = (int)read_number(r);
        if (out && out->anchors < (int)(sizeof out->anchor / sizeof *out->anchor)) {
            out->anchor[out->anchors].pc = pc;
            out->anchor[out->anchors++].line = line;
        }
    }
    for (size_t n = read_number(r); n > 0 && !r->bad; n--) {
        kl_piece name = read_text(r);
        size_t from = read_number(r), to = read_number(r);
        if (out && out->locals < (int)(sizeof out->local / sizeof *out->local)) {
            out->local[out->locals].name = name;
            out->local[out->locals].from = from;
            out->local[out->locals++].to = to;
        }
    }
    for (size_t n = read_number(r); n > 0 && !r->bad; n--)
        read_text(r);
}

int kl_debug_line(const kl_debug *debug, int line, size_t pc)
{
    signed char difference = 0;
    if (pc < debug->line_count)
        memcpy(&difference, debug->lines + pc, 1);
    for (int a = 0; difference == -128 && a < debug->anchors; a++)
        if (debug->anchor[a].pc == pc)
            line = debug->anchor[a].line;
    return difference == -128 ? line : line + difference;
}
