/* SPDX-License-Identifier: MIT
 * frame.h: what goes between the server and a worker, which plays the rules of strangers: frames,
 * each a head and some bytes. Both are the same program, so the head is a struct; what a worker
 * sends is looked at as if a stranger had written it.
 */
#ifndef KW_SERVE_FRAME_H
#define KW_SERVE_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    KW_FRAME_MAX = 8 << 20, /* bytes of one, without its head */
    KW_PIPE_MAX = 32 << 20  /* bytes that may wait for one who reads slowly */
};

typedef enum kw_frame_kind {
    /* To a worker. Each is answered by KW_DONE when all that it brought has been told. */
    KW_TABLE = 't', /* {"id", "made", "steps"}: the table that it is to play */
    KW_ENTER = 'e', /* somebody comes; the bytes are his language */
    KW_SPEAK = 'g', /* another language */
    KW_SIT = 'i',   /* sits at the seat that the bytes name; -1 watches */
    KW_HEAR = 'h',  /* a message */
    KW_LEAVE = 'l', /* goes */
    KW_GO_ON = 'n', /* nothing: programs may move */
    /* From it. */
    KW_SEND = 's', /* to be sent to him */
    KW_MADE = 'm', /* to be written down: the name of a new table, and what it is made of */
    KW_STEP = 'p', /* to be written down: the name of the table, and a step */
    KW_DONE = 'd'  /* `conn`: 1 if programs are to move, so that it wants KW_GO_ON, at `now` */
} kw_frame_kind;

typedef struct kw_frame {
    uint32_t kind, conn, length, zero;
    int64_t now; /* milliseconds */
} kw_frame;

/* Bytes that wait, at `text + start`. All zero is an empty one. */
typedef struct kw_pipe {
    char *text;
    size_t start, length, room;
} kw_pipe;

/* Adds bytes; false: memory is out, or too much waits. */
bool kw_pipe_add(kw_pipe *pipe, const void *bytes, size_t length);
bool kw_pipe_frame(kw_pipe *pipe, kw_frame frame, const void *bytes);
/* Away with the first ones. */
void kw_pipe_drop(kw_pipe *pipe, size_t length);
void kw_pipe_free(kw_pipe *pipe);
/* The first frame, if it is all there; its bytes are behind it, until the pipe is touched. False
 * with *broken: it can't be one. */
bool kw_pipe_first(const kw_pipe *pipe, kw_frame *frame, const char **bytes, bool *broken);

#endif
