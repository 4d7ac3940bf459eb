/* SPDX-License-Identifier: MIT
 * frame.h: the protocol between the server and a worker, which plays uploaded rules. It consists
 * of frames: a header and bytes. Both ends are the same program, so the header is a struct. The
 * server does not trust the frames of a worker.
 */
#ifndef KW_SERVE_FRAME_H
#define KW_SERVE_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    KW_FRAME_MAX = 8 << 20, /* bytes of a frame, without its header */
    KW_PIPE_MAX = 32 << 20  /* bytes that may be queued for a slow reader */
};

typedef enum kw_frame_kind {
    /* Frames to a worker. The worker answers each with KW_DONE, after sending everything that the
     * frame caused. */
    KW_TABLE = 't', /* {"id", "made", "steps"}: the table to play */
    KW_ENTER = 'e', /* a client connected; the bytes are its language */
    KW_SPEAK = 'g', /* a client changed its language */
    KW_SIT = 'i',   /* a client takes the seat in the bytes; -1: a spectator */
    KW_HEAR = 'h',  /* a message of a client */
    KW_LEAVE = 'l', /* a client disconnected */
    KW_GO_ON = 'n', /* no bytes: computer players may move */
    /* Frames from a worker. */
    KW_SEND = 's', /* a message for a client */
    KW_MADE = 'm', /* to be stored: id and description of a new table */
    KW_STEP = 'p', /* to be stored: id of the table, and a step */
    KW_DONE = 'd'  /* the answer; if `conn` is 1, send KW_GO_ON at `now`, for computer players */
} kw_frame_kind;

typedef struct kw_frame {
    uint32_t kind, conn, length, zero;
    int64_t now; /* time in milliseconds */
} kw_frame;

/* A byte buffer; its contents begin at `text + start`. All zero: empty. */
typedef struct kw_pipe {
    char *text;
    size_t start, length, room;
} kw_pipe;

/* Appends bytes. Returns false if the buffer is full. */
bool kw_pipe_add(kw_pipe *pipe, const void *bytes, size_t length);
bool kw_pipe_frame(kw_pipe *pipe, kw_frame frame, const void *bytes);
/* Removes the first `length` bytes. */
void kw_pipe_drop(kw_pipe *pipe, size_t length);
void kw_pipe_free(kw_pipe *pipe);
/* Finds the first frame. Its bytes are valid until the buffer changes. Returns false if the frame
 * is incomplete; sets *broken if its header is invalid. */
bool kw_pipe_first(const kw_pipe *pipe, kw_frame *frame, const char **bytes, bool *broken);

#endif
