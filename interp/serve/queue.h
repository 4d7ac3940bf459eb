/* SPDX-License-Identifier: MIT
 * queue.h: what waits to be sent to each client, within one budget for all. When the budget is
 * spent, the client with the most gets nothing more. Knows no socket.
 */
#ifndef KW_SERVE_QUEUE_H
#define KW_SERVE_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    KW_BUDGET = 64 << 20,   /* bytes that may wait, of all clients */
    KW_QUEUE_MAX = 8 << 20, /* bytes that may wait for one client */
    KW_ROOM_BEFORE = 32,    /* bytes in front of a letter's text, for the library */
    KW_LETTER_BYTES = 64    /* what a letter takes besides its text */
};

typedef struct kw_letter {
    struct kw_letter *next;
    size_t length;
    unsigned char text[]; /* behind KW_ROOM_BEFORE bytes */
} kw_letter;

typedef struct kw_budget kw_budget;
typedef struct kw_queue kw_queue;

/* All of a client that takes memory as long as the client likes. */
struct kw_queue {
    kw_budget *of;
    kw_letter *first, **last;
    int letters, waiting;   /* of which so many, from the last, are not on the disk yet */
    size_t bytes;           /* of letters */
    size_t held;            /* of something else */
    bool lost;              /* it had the most: its letters are gone, and no more are taken */
    kw_queue *next, **link; /* among those of the budget that take something */
};

struct kw_budget {
    size_t most, spent;
    size_t given_up;               /* bytes that were freed since memory went back to the system */
    int64_t returned;              /* when that was */
    kw_queue *queues;              /* that take something */
    void (*lose)(kw_queue *queue); /* frees what is held, and disconnects the client; later */
};

void kw_queue_begin(kw_queue *queue, kw_budget *budget);
/* Frees all that it takes. */
void kw_queue_end(kw_queue *queue);
/* A copy of the text joins the queue; false: this queue is lost, or memory is out. */
bool kw_queue_add(kw_queue *queue, const char *text, size_t length);
/* The first letter was sent. */
void kw_queue_drop(kw_queue *queue);
/* So many bytes are held for the client beside its letters; false: this queue is lost. */
bool kw_queue_hold(kw_queue *queue, size_t bytes);

/* Returns memory to the system when much was freed. */
void kw_budget_return(kw_budget *budget, int64_t now);

#endif
