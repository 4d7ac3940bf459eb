/* SPDX-License-Identifier: MIT
 * quick_seen.h: what is known of the values in a function's registers. For quick_seen.c and
 * quick_types.c.
 */
#ifndef KL_SCRIPT_QUICK_SEEN_H
#define KL_SCRIPT_QUICK_SEEN_H

#include "script/quick/quick.h"

/* Bits of kl_seen.may: the tags, but for objects their kinds. */
#define KL_MAY(tag) (1u << (tag))
enum { KL_MAY_KINDS = 16 };
#define KL_MAY_BE(kind) (1u << (KL_MAY_KINDS + (kind)))
#define KL_MAY_TRUTH (KL_MAY(KL_FALSE) | KL_MAY(KL_TRUE))
#define KL_MAY_CARD KL_MAY_BE(KL_OBJECT_CARD)
#define KL_MAY_HEAP KL_MAY_BE(KL_OBJECT_HEAP)
#define KL_MAY_SELECTOR KL_MAY_BE(KL_OBJECT_SELECTOR)
#define KL_MAY_SEAT KL_MAY_BE(KL_OBJECT_SEAT)
#define KL_MAY_SIDE KL_MAY_BE(KL_OBJECT_SIDE)

typedef struct kl_typer {
    lua_State *L;
    kl_host *host;
    kl_scratch *scratch;
    kl_body *body;
    bool reached[KL_BODY_MOST]; /* by instruction */
    bool due[KL_BODY_MOST];     /* more may be known of the instructions after it */
    bool changed;
    unsigned now; /* the instruction that changes the state */
} kl_typer;

/* True if the value can only be of these kinds. */
static inline bool kl_seen_only(kl_seen seen, uint32_t may)
{
    return (seen.may & ~may) == 0;
}

static inline const kl_object *kl_seen_object(kl_seen seen)
{
    return seen.is && seen.is->tag == KL_THING ? seen.is->is.object : NULL;
}

static inline const kl_function *kl_seen_row(kl_seen seen)
{
    return seen.is && seen.is->tag == KL_ROW ? seen.is->is.row : NULL;
}

/* Returns what is known of a value that never changes. */
kl_seen kl_seen_of_cell(const kl_cell *cell);
#ifdef KN_DEBUG
/* Typed forms rely on what functions and fields state; builds for tests check it. Return true if
 * a value is what its type allows, and what the field `number` (from 1) of an event or a move in
 * fields.h allows. */
bool kl_seen_fits_type(const kl_cell *cell, const char *type);
bool kl_seen_fits_field(const kl_cell *cell, const kl_host *host, kl_object_kind kind, int number);
#endif
/* Return an item of a table, and a field of an object (may be NULL); NULL: there is none. */
const kl_cell *kl_seen_item(const kl_cells *cells, const kl_cell *key);
const kl_cell *kl_seen_field(const kl_object *object, const kl_cell *key);
/* Returns a field of the n-th seat or side, and how many there are, with dummies. */
const kl_cell *kl_seen_nth(const kl_typer *t, bool seats, int n, const kl_cell *key);
int kl_seen_count(const kl_typer *t, bool seats);
/* True if the value is a seat or a side, but not known which, or nil. */
bool kl_seen_many(kl_seen of, bool *seats);
/* Returns the object, or one with the same fields; NULL: unknown. */
const kl_object *kl_seen_like(const kl_typer *t, kl_seen of);
/* True for the method that begins a walk over cards. */
bool kl_seen_walks_cards(const kl_function *row);
/* Works out the state before each instruction. False: out of memory, or hooks have taken too much
 * work. */
bool kl_seen_work_out(kl_typer *t);
/* quick_trim.c: reads values where they were first; decides jumps; leaves out what is not needed.
 * kl_trim comes last: once it has moved instructions, kl_seen_before no longer fits them. */
/* Returns the first register that holds the same value as register `n` before instruction `at`. */
uint16_t kl_trim_like(const kl_typer *t, unsigned at, uint16_t n);
void kl_trim_copies(const kl_typer *t);
void kl_trim_jumps(const kl_typer *t);
void kl_trim(kl_typer *t);
/* Returns what is known of register `n` before instruction `at`. */
kl_seen kl_seen_before(const kl_typer *t, unsigned at, unsigned n);

#endif
