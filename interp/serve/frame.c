/* SPDX-License-Identifier: MIT
 * frame.c: buffers of bytes to be written, or to be parsed into frames.
 */
#include "serve/frame.h"

#include <string.h>

#include "base/memory.h"

enum { KEPT = 65536 /* bytes of memory that an empty buffer keeps */ };

bool kw_pipe_add(kw_pipe *p, const void *bytes, size_t length)
{
    if (p->length + length > KW_PIPE_MAX)
        return false;
    if (p->start && p->start + p->length + length > p->room) {
        memmove(p->text, p->text + p->start, p->length);
        p->start = 0;
    }
    if (p->length + length > p->room) {
        size_t room = (p->length + length) + (p->length + length) / 4;
        char *more = kn_realloc(p->text, room);
        p->text = more;
        p->room = room;
    }
    if (length)
        memcpy(p->text + p->start + p->length, bytes, length);
    p->length += length;
    return true;
}

bool kw_pipe_frame(kw_pipe *p, kw_frame frame, const void *bytes)
{
    size_t before = p->length;
    if (kw_pipe_add(p, &frame, sizeof frame) && kw_pipe_add(p, bytes, frame.length))
        return true;
    p->length = before;
    return false;
}

void kw_pipe_drop(kw_pipe *p, size_t length)
{
    p->length -= length;
    p->start = p->length ? p->start + length : 0;
    if (!p->length && p->room > KEPT)
        kw_pipe_free(p);
}

void kw_pipe_free(kw_pipe *p)
{
    kn_free(p->text);
    *p = (kw_pipe){.text = NULL};
}

bool kw_pipe_first(const kw_pipe *p, kw_frame *frame, const char **bytes, bool *broken)
{
    *broken = false;
    if (p->length < sizeof *frame)
        return false;
    memcpy(frame, p->text + p->start, sizeof *frame);
    *broken = frame->length > KW_FRAME_MAX;
    *bytes = p->text + p->start + sizeof *frame;
    return !*broken && p->length - sizeof *frame >= frame->length;
}
