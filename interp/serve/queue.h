/* SPDX-License-Identifier: MIT
 * queue.h: output queues of the clients, with a common limit of memory. When the limit is reached,
 * the client with the longest queue is disconnected. This file doesn't use sockets.
 */
#ifndef KW_SERVE_QUEUE_H
#define KW_SERVE_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    KW_BUDGET = 64 << 20,   /* bytes in all queues */
    KW_QUEUE_MAX = 8 << 20, /* bytes in the queue of one client */
    KW_ROOM_BEFORE = 32,    /* bytes before the text of a message, for libwebsockets */
    KW_OUTGOING_BYTES = 64  /* overhead of a message */
};

typedef struct kw_outgoing {
    struct kw_outgoing *next;
    size_t length;
    unsigned char text[]; /* the text, after KW_ROOM_BEFORE bytes */
} kw_outgoing;

typedef struct kw_budget kw_budget;
typedef struct kw_queue kw_queue;

/* The memory that a client occupies if it reads slowly. */
struct kw_queue {
    kw_budget *of;
    kw_outgoing *first, **last;
    int messages, waiting; /* messages: all messages; waiting: the last ones, not on the disk yet */
    size_t bytes;          /* bytes of the messages */
    size_t held;           /* bytes of other buffers */
    bool lost;             /* emptied for lack of memory; accepts no more */
    kw_queue *next, **link; /* list of the non-empty queues of the budget */
};

struct kw_budget {
    size_t most, spent;
    size_t given_up;               /* bytes freed since memory was last returned to the system */
    int64_t returned;              /* when memory was last returned */
    kw_queue *queues;              /* non-empty queues */
    void (*lose)(kw_queue *queue); /* must free other buffers, and disconnect the client later */
};

void kw_queue_begin(kw_queue *queue, kw_budget *budget);
/* Frees all messages. */
void kw_queue_end(kw_queue *queue);
/* Adds a copy of the text. Returns false if the queue is lost. */
bool kw_queue_add(kw_queue *queue, const char *text, size_t length);
/* Removes the first message, which has been sent. */
void kw_queue_drop(kw_queue *queue);
/* Sets the bytes of other buffers held for the client. Returns false if the queue is lost. */
bool kw_queue_hold(kw_queue *queue, size_t bytes);

/* Returns memory to the system if much was freed. */
void kw_budget_return(kw_budget *budget, int64_t now);

#endif
