/* SPDX-License-Identifier: MIT
 * dump.c: reads the parts of a script's compiled form. It knows how they are written, and nothing
 * of what they mean.
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

size_t kl_read_number(kl_reader *r)
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

kl_piece kl_read_text(kl_reader *r)
{
    size_t size = kl_read_number(r);
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
        return kl_read_text(r);
    case KL_TAG_NIL:
    case KL_TAG_FALSE:
    case KL_TAG_TRUE:
        return c;
    default:
        r->bad = true;
        return c;
    }
}
