/* SPDX-License-Identifier: MIT
 * quick_seen.h: the known facts about the values in a function's registers. For quick_seen.c and
 * quick_types.c.
 */
#ifndef KL_SCRIPT_QUICK_SEEN_H
#define KL_SCRIPT_QUICK_SEEN_H

#include "script/quick/quick.h"

/* Bits of kl_seen.may: one for each tag, and one for each kind of object. */
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
    bool due[KL_BODY_MOST]; /* the state before it has changed, so it has to be examined again */
    bool changed;
    unsigned now; /* the instruction being examined */
} kl_typer;

/* True if the value can only have the kinds in `may`. */
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

/* Returns the known facts about a constant value. */
kl_seen kl_seen_of_cell(const kl_cell *cell);
#ifdef KN_DEBUG
/* Typed forms rely on the types in the descriptions of functions and fields; builds for tests check
 * them. The functions return true if the value agrees with the type, or with the type of field
 * `number` (from 1) of an event or a move in fields.h. */
bool kl_seen_fits_type(const kl_cell *cell, const char *type);
bool kl_seen_fits_field(const kl_cell *cell, const kl_host *host, kl_object_kind kind, int number);
#endif
/* Return the item of a table; and the field of an object, which may be NULL. NULL: missing. */
const kl_cell *kl_seen_item(const kl_cells *cells, const kl_cell *key);
const kl_cell *kl_seen_field(const kl_object *object, const kl_cell *key);
/* Return a field of seat or side number `n`; and the number of seats, including dummies, or of
 * sides. */
const kl_cell *kl_seen_nth(const kl_typer *t, bool seats, int n, const kl_cell *key);
int kl_seen_count(const kl_typer *t, bool seats);
/* True if the value is a seat or a side, but not known which, or nil. */
bool kl_seen_many(kl_seen of, bool *seats);
/* Returns the object, or one with the same fields; NULL: unknown. */
const kl_object *kl_seen_like(const kl_typer *t, kl_seen of);
/* True for methods that begin a loop over cards. */
bool kl_seen_walks_cards(const kl_function *row);
/* Determines the state before each instruction. False: out of memory, or beyond WORK_MOST. */
bool kl_seen_work_out(kl_typer *t);
/* quick_trim.c: reads a value from the first register that had it; decides jumps; removes
 * instructions without effect. kl_trim comes last, because kl_seen_before is no longer valid once
 * instructions have moved. */
/* Returns the first register that holds the same value as register `n` before instruction `at`. */
uint16_t kl_trim_like(const kl_typer *t, unsigned at, uint16_t n);
void kl_trim_copies(const kl_typer *t);
void kl_trim_jumps(const kl_typer *t);
void kl_trim(kl_typer *t);
/* Returns the known facts about register `n` before instruction `at`. */
kl_seen kl_seen_before(const kl_typer *t, unsigned at, unsigned n);

#endif
