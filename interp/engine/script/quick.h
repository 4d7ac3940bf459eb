/* SPDX-License-Identifier: MIT
 * quick.h: runs hooks without Lua, when nothing listens to the game. The compiled code of Lua is
 * read once, at the first call; its instructions are executed here on our own values. A quick
 * call gives the result that Lua would give, or gives up without side effects; then Lua runs it
 * from the beginning. Inside script/ only.
 */
#ifndef KL_SCRIPT_QUICK_H
#define KL_SCRIPT_QUICK_H

#include <setjmp.h>

#include "script/dispatch.h"

/* The content of a frozen table, or the fields of an object, as a hash table. */
typedef struct kl_cells {
    bool open;     /* missing keys are nil; else they are left to Lua */
    unsigned mask; /* number of slots, a power of two, minus 1 */
    struct kl_pair {
        kl_cell key, value;
    } * slot; /* free if the key is nil */
} kl_cells;

/* A function of a script. */
typedef struct kl_quick {
    const uint32_t *code;
    struct kl_found { /* inline cache of each instruction: the last table and value found */
        const kl_cells *in;
        const kl_cell *value;
    } * found;
    const kl_cell *constant;
    kl_cell *up;
    uint8_t parameters, registers;
    int gave_up; /* incremented by each call that is given up, decremented by others */
} kl_quick;

/* Our own instructions replace Lua's `self` where the whole call of a method follows, with no
 * argument, or one from a register or an upvalue. The rest of the call stays behind them, for
 * receivers and methods that need it. */
enum { KL_ASK_NOTHING = 100, KL_ASK_REGISTER, KL_ASK_UPVALUE };

/* State of a host. */
enum {
    KL_QUICK_REGISTERS = 1024,
    KL_CARD_FIELDS_MAX = 8, /* fields of a card, and one that is not there */
    KL_QUICK_ANSWERS = 8,   /* most results of a function */
    KL_QUICK_MOVES = 64     /* most moves of a list to be restricted */
};
typedef struct kl_quicks {
    const kl_cells *card_fields;
    kl_cell (*card)[KL_CARD_FIELDS_MAX]; /* the fields of each card, by number */
    bool read;                           /* what hooks reach has been read, as far as possible */
    bool off;                            /* for tests: Lua runs everything */
    bool over;      /* Lua raised an error in a call or while reading: quick calls are disabled */
    uint64_t calls; /* number of completed calls */
    /* of the call in progress */
    jmp_buf way_out;
    bool meant; /* given up on purpose, with no call of Lua in between */
    ks_block *before;
    int call_before[4];
    ks_moves moves_before;
    ks_move list_before[KL_QUICK_MOVES];
    int room; /* registers that may be used: Lua has memory for a stack of that size */
    kl_cell registers[KL_QUICK_REGISTERS];
} kl_quicks;

/* quick_make.c, a Lua function: reads everything that hooks reach. Raises an error when memory
 * is out. */
int kl_quick_make(lua_State *L);
/* Returns the slot of the key, or a free one if it is missing. */
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

/* quick_run.c: runs the function with `count` arguments in `r`. Returns the number of results,
 * which begin at *answer. */
int kl_quick_run(lua_State *L, const kl_quick *of, kl_cell *r, int count, kl_cell **answer);

/* Leaves the call to Lua, by raising an error that needs no memory. */
__attribute__((noreturn, cold)) void kl_quick_give_up(lua_State *L);
/* Gives up if Lua can run the call instead; else returns. Called before work that would be
 * wasted, and before values are pushed on Lua's stack. */
static inline void kl_quick_leave(lua_State *L)
{
    if (kl_script_host(L)->now.quick)
        kl_quick_give_up(L);
}

static inline const kl_cells *kl_cells_of(kl_cell of)
{
    return of.tag == KL_THING ? of.is.object->fields : of.tag == KL_FROZEN ? of.is.table : NULL;
}

/* quick_call.c: access from scripts to objects. Return the field of an object by number; the
 * field of an object, or the content of a table, by key; set a field. */
kl_cell kl_quick_field(lua_State *L, const kl_object *of, int number);
kl_cell kl_quick_get(lua_State *L, kl_cell of, kl_cell key);
void kl_quick_set(lua_State *L, kl_cell of, kl_cell key, kl_cell value);
/* Calls a C function with `count` arguments. The results, at most three, go to `out`, which may
 * begin before the arguments. */
int kl_quick_c(lua_State *L, const kl_function *row, const kl_cell *arguments, int count,
               kl_cell *out);
/* quick_try.c: Lua's panic function: all errors raised in a quick call end here. */
int kl_quick_raised(lua_State *L);
/* Runs the current hook's function of that role with the arguments given by references, if it
 * can be done without Lua. True: done; `results` values (0 or 1) are on Lua's stack. */
bool kl_quick_try(kl_host *host, kl_role role, const int *given, int count, int results);

#endif
