/* SPDX-License-Identifier: MIT
 * queue.c: adds and removes messages within the limit of memory. Messages are small blocks, which
 * the C library keeps after they are freed, so from time to time this file makes it return free
 * memory to the system.
 */
#include "serve/queue.h"

#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "base/memory.h"

enum {
    RETURN_BYTES = 4 << 20, /* freed bytes that make a search of the heap worthwhile ... */
    RETURN_MS = 2000        /* ... and the minimum time between two searches */
};

static size_t size_of(const kw_queue *q)
{
    return q->bytes + q->held;
}

/* Updates the budget after the size of the queue has changed from `before`. Non-empty queues are in
 * the list of the budget. */
static void weigh(kw_queue *q, size_t before)
{
    kw_budget *b = q->of;
    size_t now = size_of(q);
    b->spent += now - before;
    b->given_up += before > now ? before - now : 0;
    if (!before && now) {
        q->next = b->queues;
        q->link = &b->queues;
        if (q->next)
            q->next->link = &q->next;
        b->queues = q;
    } else if (before && !now) {
        *q->link = q->next;
        if (q->next)
            q->next->link = q->link;
    }
}

void kw_queue_begin(kw_queue *q, kw_budget *budget)
{
    *q = (kw_queue){.of = budget, .last = &q->first};
}

void kw_queue_drop(kw_queue *q)
{
    kw_outgoing *one = q->first;
    size_t before = size_of(q);
    if (!(q->first = one->next))
        q->last = &q->first;
    q->bytes -= one->length + KW_OUTGOING_BYTES;
    q->messages--;
    kn_free(one);
    weigh(q, before);
}

static void empty(kw_queue *q)
{
    while (q->first)
        kw_queue_drop(q);
    q->waiting = 0;
}

void kw_queue_end(kw_queue *q)
{
    if (!q->of)
        return;
    empty(q);
    kw_queue_hold(q, 0);
}

/* Empties the queue and disconnects its client, which must resynchronise. */
static void lose(kw_queue *q)
{
    size_t before;
    empty(q);
    before = size_of(q);
    q->lost = true;
    q->held = 0;
    weigh(q, before);
    q->of->lose(q);
}

static kw_queue *longest(const kw_budget *b)
{
    kw_queue *found = b->queues;
    for (kw_queue *q = found; q; q = q->next)
        if (size_of(q) > size_of(found))
            found = q;
    return found;
}

/* Disconnects the clients with the longest queues until the budget is met. Returns false if `q` was
 * one of them. */
static bool make_room(kw_queue *q)
{
    kw_budget *b = q->of;
    kw_queue *most;
    while (b->spent > b->most && (most = longest(b)))
        lose(most);
    return !q->lost;
}

bool kw_queue_add(kw_queue *q, const char *text, size_t length)
{
    size_t before = size_of(q);
    if (q->lost)
        return false;
    if (q->bytes + length > KW_QUEUE_MAX) {
        lose(q);
        return false;
    }
    kw_outgoing *one = kn_realloc(NULL, sizeof *one + KW_ROOM_BEFORE + length);
    *one = (kw_outgoing){.length = length};
    memcpy(one->text + KW_ROOM_BEFORE, text, length);
    *q->last = one;
    q->last = &one->next;
    q->bytes += length + KW_OUTGOING_BYTES;
    q->messages++;
    q->waiting++;
    weigh(q, before);
    return make_room(q);
}

bool kw_queue_hold(kw_queue *q, size_t bytes)
{
    size_t before = size_of(q);
    if (q->lost)
        return false;
    q->held = bytes;
    weigh(q, before);
    return make_room(q);
}

void kw_budget_return(kw_budget *b, int64_t now)
{
    if (b->given_up < RETURN_BYTES || now - b->returned < RETURN_MS)
        return;
    b->given_up = 0;
    b->returned = now;
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
