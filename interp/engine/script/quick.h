/* SPDX-License-Identifier: MIT
 * quick.h: hooks carried out without Lua: what Lua has compiled is read once, at the first call,
 * and its instructions are done here on values of our own, where nobody listens to the game. A
 * quick call does what Lua would do or gives up without a trace; then Lua does it from the
 * beginning. Inside script/ only.
 */
#ifndef KL_SCRIPT_QUICK_H
#define KL_SCRIPT_QUICK_H

#include <setjmp.h>

#include "script/dispatch.h"

/* What a frozen table, or the fields of an object, have under which keys. */
typedef struct kl_cells {
    bool open;     /* what it has not is nil; else it is Lua's business */
    unsigned mask; /* number of slots, a power of two, less one */
    struct kl_pair {
        kl_cell key, value;
    } * slot; /* free where the key is nil */
} kl_cells;

/* A function of a script. */
typedef struct kl_quick {
    const uint32_t *code;
    struct kl_found { /* of each instruction: what it found last, and where */
        const kl_cells *in;
        const kl_cell *value;
    } * found;
    const kl_cell *constant;
    kl_cell *up;
    uint8_t parameters, registers;
    int gave_up; /* goes up with each call that is given up, down with each other one */
} kl_quick;

/* Of a host. */
enum {
    KL_QUICK_REGISTERS = 1024,
    KL_QUICK_ANSWERS = 8, /* of one function, at most */
    KL_QUICK_MOVES = 64   /* of a list that is narrowed, at most */
};
typedef struct kl_quicks {
    const kl_cells *card_fields;
    bool read;      /* what hooks reach, as far as it can be */
    bool off;       /* for tests: everything is Lua's */
    bool over;      /* Lua has raised something, in a call or in reading: there will be no call */
    uint64_t calls; /* so many were carried out */
    /* of the call in progress */
    jmp_buf way_out;
    bool meant; /* it was given up by us, with no call of Lua's in between */
    ks_block *before;
    int call_before[4];
    ks_moves moves_before;
    ks_move list_before[KL_QUICK_MOVES];
    int room; /* so many registers may be used: Lua has the memory for a stack with as many */
    kl_cell registers[KL_QUICK_REGISTERS];
} kl_quicks;

/* quick_make.c, a function of Lua's: reads all that hooks reach. Raises when memory is out. */
int kl_quick_make(lua_State *L);
/* The place of the key, a free one if it is not there. */
static inline struct kl_pair *kl_cells_place(const kl_cells *cells, kl_cell key)
{
    uint64_t bits = key.tag == KL_WHOLE ? (uint64_t)key.is.number : (uint64_t)(uintptr_t)key.is.any;
    uint64_t at = bits * UINT64_C(0x9E3779B97F4A7C15) >> 40;
    for (;; at++) {
        struct kl_pair *pair = &cells->slot[at & cells->mask];
        if (pair->key.tag == key.tag && (key.tag == KL_WHOLE ? pair->key.is.number == key.is.number
                                                             : pair->key.is.any == key.is.any))
            return pair;
        if (pair->key.tag == KL_NIL)
            return pair;
    }
}

/* quick_run.c: carries the function out with `count` arguments in `r`, and returns how many answers
 * it gives, from *answer on. */
int kl_quick_run(lua_State *L, const kl_quick *of, kl_cell *r, int count, kl_cell **answer);

/* Leaves the call to Lua: an error like any other within it, which needs no memory. */
__attribute__((noreturn, cold)) void kl_quick_give_up(lua_State *L);
/* Gives up where the call may be Lua's, and else returns: a short way out before work that would be
 * in vain, and before values come to stand on Lua's stack. */
static inline void kl_quick_leave(lua_State *L)
{
    if (kl_script_host(L)->now.quick)
        kl_quick_give_up(L);
}

static inline const kl_cells *kl_cells_of(kl_cell of)
{
    return of.tag == KL_THING ? of.is.object->fields : of.tag == KL_FROZEN ? of.is.table : NULL;
}

/* quick_call.c: what leads out of a script. The field of an object with a number; the field of an
 * object, or the content of a table, under a key; sets a field. */
kl_cell kl_quick_field(lua_State *L, const kl_object *of, int number);
kl_cell kl_quick_get(lua_State *L, kl_cell of, kl_cell key);
void kl_quick_set(lua_State *L, kl_cell of, kl_cell key, kl_cell value);
/* Calls a function of C with `count` arguments; the answers, three at most, go to `out`, which may
 * begin before the arguments. */
int kl_quick_c(lua_State *L, const kl_function *row, const kl_cell *arguments, int count,
               kl_cell *out);
/* quick_try.c: Lua's panic function: whatever is raised in a quick call, by whom ever, ends here.
 */
int kl_quick_raised(lua_State *L);
/* Carries out the function of that role of the hook in progress with what is given by
 * references, if that can be done here: true, and `results` (0 or 1) are on Lua's stack. */
bool kl_quick_try(kl_host *host, kl_role role, const int *given, int count, int results);

#endif
