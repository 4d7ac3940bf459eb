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

/* A way out of C functions. The compiler's own takes a third of the instructions. */
#if !defined __clang__ || defined __x86_64__
typedef void *kl_way[5];
#define KL_SET_WAY(way) __builtin_setjmp(way)
#define KL_TAKE_WAY(way) __builtin_longjmp(way, 1)
#else
typedef jmp_buf kl_way;
#define KL_SET_WAY(way) setjmp(way)
#define KL_TAKE_WAY(way) longjmp(way, 1)
#endif

/* The content of a frozen table, or the fields of an object, as a hash table. */
typedef struct kl_cells {
    bool open;           /* missing keys are nil; else they are left to Lua */
    unsigned mask;       /* number of slots, a power of two, minus 1 */
    uint32_t may;        /* of a table: which kinds its values are, as in kl_seen */
    unsigned items;      /* of a table: how many values have the keys 1, 2, ... */
    const kl_cell *item; /* those values, with a nil behind them; NULL: none */
    struct kl_pair {
        kl_cell key, value;
    } * slot; /* free if the key is nil */
} kl_cells;

/* A field that changes, and how it is read. */
typedef enum kl_how {
    KL_HOW_CARD,  /* from the fields of each card, by number */
    KL_HOW_WHOLE, /* a public variable: a number */
    KL_HOW_FLAG,
    KL_HOW_NAMED, /* one of the slot's values */
    KL_HOW_CALL   /* by its function of C, which checks what the viewer knows */
} kl_how;
typedef struct kl_field {
    kl_how how;
    int number;
    int at; /* index in the block's ints */
    const kl_slot *slot;
} kl_field;

/* An instruction: Lua's, with its operands looked up (quick_decode.c). Registers, distances of
 * jumps are counted in bytes once all forms are made (kl_quick_ready). */
typedef struct kl_op {
    const void *run;     /* where quick_run.c carries it out */
    uint8_t does;        /* KL_DOES_xxx */
    uint8_t asks;        /* kl_asks, of a call */
    uint16_t a, b, c;    /* registers, or small numbers */
    int32_t to;          /* of a jump: distance from the next instruction */
    uint16_t back;       /* of a jump back: how many instructions it repeats */
    const kl_cell *with; /* an operand that never changes */
    union {
        const kl_cells *in;   /* inline cache: the last table ... */
        struct kl_site *site; /* calls of functions of C that were checked beforehand */
    };
    const kl_cell *found; /* ... and value found there; of other instructions: a second operand */
} kl_op;

/* A call of a function of C that was checked when its typed form was made: what can't change is in
 * `given` already. */
enum { KL_GIVEN_CARD, KL_GIVEN_OBJECT, KL_GIVEN_WHOLE, KL_GIVEN_WORD, KL_GIVEN_ANY };
typedef struct kl_site {
    const kl_cell *row;    /* the function */
    const kl_object *self; /* NULL: in a register */
    uint16_t self_in;
    bool looks;    /* it is always given cards */
    uint8_t count; /* of arguments in registers */
    struct {
        kl_value *value;
        uint16_t in;
        uint8_t how, type; /* KL_GIVEN_xxx; kl_type */
    } read[KL_TAKES_MOST];
    kl_value given[KL_TAKES_MOST];
    /* for row->direct: the arguments, always the same, or (NULL) in registers; kl_quick_ready fills
     * in where these and the receiver are: typed forms run with the first registers */
    const kl_cell *thing[KL_DIRECT_MOST];
    uint16_t thing_in[KL_DIRECT_MOST];
    uint8_t things;
    kl_cell fixed; /* `self` */
    const kl_cell *self_at;
} kl_site;

/* A function of a script. */
typedef struct kl_quick {
    kl_op *op;
    unsigned count;
    const unsigned char *code; /* Lua's instructions, until they are decoded */
    const kl_cell *constant;
    kl_cell *up;
    uint8_t parameters, registers;
    struct kl_body *typed; /* for calls by the engine; NULL: none */
    int gave_up;           /* incremented by each call that is given up, decremented by others */
    struct kl_quick *next;
} kl_quick;

/* A function with the kinds of its values worked out from its first arguments. These are objects:
 * one of its own, or (NULL) any seat. Other arguments may be anything. */
enum { KL_BODY_MOST = 800, KL_BODY_GIVEN = 3, KL_BODY_REGISTERS = 256 };
typedef struct kl_body {
    kl_op *op;
    unsigned count, registers;
    unsigned charge; /* what its instructions cost: no less than Lua's */
    int givens;
    uint8_t reads; /* which of the first registers it reads, as bits */
    kl_cell given[KL_BODY_GIVEN];
} kl_body;

/* What is known of a value. */
typedef struct kl_seen {
    uint32_t may;      /* bits of its possible kinds */
    uint32_t value;    /* registers with the same number hold the same value; 0: a new one */
    const kl_cell *is; /* the value itself; NULL: not known */
} kl_seen;
/* Room for making typed forms; not kept. */
typedef struct kl_scratch {
    uint64_t work; /* spent so far: typed forms are made while it lasts (quick_seen.c) */
    kl_op op[KL_BODY_MOST];
    kl_seen *state; /* of all registers before each instruction */
    kl_seen other[KL_BODY_REGISTERS];
    uint64_t read[KL_BODY_MOST + 1]
                 [KL_BODY_REGISTERS / 64]; /* registers that are read from there on */
} kl_scratch;

enum {
#define CASE(name, registers, jumps, uses) KL_DOES_##name,
#include "script/quick/quick.def"
#undef CASE
    KL_DOES
};
/* Which of a, b and c of an instruction are registers; see quick.def. */
enum { KL_REG_A = 1, KL_REG_B = 2, KL_REG_C = 4 };
/* What it does to registers: it reads these of a, b and c, or all from a on; it sets a. KL_IDLE: it
 * has no other effect, so it can be left out if nothing reads what it sets. */
enum { KL_READS_ON = 8, KL_GIVES = 16, KL_IDLE = 32 };
extern const struct kl_shape {
    uint8_t registers, jumps, uses;
} kl_shapes[KL_DOES];

/* A function that waits for the end of a call. */
typedef struct kl_frame {
    kl_op *pc;
    kl_cell *r;
} kl_frame;

/* quick_run.c: runs the function with `count` arguments in the host's registers, or its typed form
 * `body` if that is for them. Returns the number of results, which begin at *answer. `of` NULL:
 * only stores kl_quicks' `label`. */
typedef int kl_quick_runner(lua_State *L, const kl_quick *of, const kl_body *body, int count,
                            const kl_cell **answer);
kl_quick_runner kl_quick_run, kl_quick_run_narrow; /* the latter for packs of at most 64 cards */

/* State of a host. */
enum {
    KL_QUICK_REGISTERS = 1024,
    KL_CARD_FIELDS_MAX = 8, /* fields of a card, and one that is not there */
    KL_QUICK_ANSWERS = 8,   /* most results of a function */
    KL_QUICK_DEPTH = 256,   /* most calls within each other */
    KL_QUICK_MOVES = 64,    /* most moves of a list to be restricted */
    KL_ROUND_GIVEN = 4      /* most arguments of a function of a round */
};
typedef struct kl_quicks {
    const kl_cells *card_fields;
    kl_cell (*card)[KL_CARD_FIELDS_MAX]; /* the fields of each card, by number */
    const kl_cell **named;               /* the values of each variable, by slot; NULL: not made */
    kl_quick_runner *run;                /* the form for the size of the pack */
    const void *const *label;            /* by KL_DOES_xxx: kl_op's `run` */
    bool read;                           /* what hooks reach has been read, as far as possible */
    kl_scratch *scratch;                 /* while that is done */
    bool off;                            /* for tests: Lua runs everything */
    bool over;      /* Lua raised an error in a call or while reading: quick calls are disabled */
    uint64_t calls; /* number of completed calls */
    /* of the call in progress */
    kl_way way_out;
    bool meant; /* given up on purpose, with no call of Lua in between */
    ks_block *before;
    int call_before[4];
    struct kl_moves_before {
        kn_set plain;
        int count;
        uint8_t failed;
    } moves_before;
    ks_move list_before[KL_QUICK_MOVES];
    struct kl_round {        /* of the round in progress: what its functions are given */
        const kl_hook *hook; /* NULL: none */
        const kl_body *body[KL_ROLES];
        kl_cell given[KL_ROLES][KL_ROUND_GIVEN];
    } round;
    int room; /* registers that may be used: Lua has memory for a stack of that size */
    kl_cell registers[KL_QUICK_REGISTERS];
    kl_frame frame[KL_QUICK_DEPTH];
} kl_quicks;

/* quick_make.c, a Lua function: reads everything that hooks reach. Raises an error when memory
 * is out. */
int kl_quick_make(lua_State *L);
/* quick_decode.c: makes the instructions of a function whose upvalues have been read. Raises an
 * error when memory is out. */
void kl_quick_decode(lua_State *L, kl_quick *quick);
/* The same: counts in bytes what these instructions refer to, for quick_run.c. */
void kl_quick_ready(const kl_quicks *quicks, kl_op *op, unsigned count);
/* quick_inline.c: copies a function to `body`, with short ones that it calls. False: too long. */
bool kl_quick_inline(lua_State *L, const kl_quick *quick, kl_body *body);
/* quick_types.c: makes the typed form of a function that is called with `count` values. */
void kl_quick_type(lua_State *L, kl_quick *quick, const kl_cell *given, int count);
/* Returns the slot of the key, or a free one if it is missing. None is further from where it should
 * be than PROBES: scripts could choose keys that all should be at one place. Without a free slot
 * within, it is kl_no_place, which stays free. */
enum { KL_PROBES = 64 };
extern struct kl_pair kl_no_place;
static inline struct kl_pair *kl_cells_place(const kl_cells *cells, kl_cell key)
{
    uint64_t bits = key.tag == KL_WHOLE ? (uint64_t)key.is.number : (uint64_t)(uintptr_t)key.is.any;
    uint64_t at = bits * UINT64_C(0x9E3779B97F4A7C15) >> 40;
    for (uint64_t end = at + KL_PROBES; at < end; at++) {
        struct kl_pair *pair = &cells->slot[at & cells->mask];
        if (pair->key.tag == key.tag && (key.tag == KL_WHOLE ? pair->key.is.number == key.is.number
                                                             : pair->key.is.any == key.is.any))
            return pair;
        if (pair->key.tag == KL_NIL)
            return pair;
    }
    return &kl_no_place;
}

/* True if the function may be called now, as kl_dispatch_when. */
static inline bool kl_quick_may(const kl_host *host, const kl_function *row)
{
    return host->now.may >> row->when & 1;
}

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

/* True if two values are the same that are no sets. */
static inline bool kl_cells_same(const kl_cell *a, const kl_cell *b)
{
    return ((a->tag ^ b->tag) | (uint64_t)(a->is.number ^ b->is.number)) == 0;
}

/* True if hooks may set the variable to a value, which is *number there. */
static inline bool kl_slot_takes(const kl_host *host, const kl_field *field, const kl_cell *value,
                                 int *number)
{
    const kl_slot *slot = field->slot;
    int n = 0;
    bool fits = false;
    if (field->how == KL_HOW_WHOLE) {
        n = (int)value->is.number;
        fits = value->tag == KL_WHOLE && n == value->is.number;
    } else if (field->how == KL_HOW_FLAG) {
        n = value->tag == KL_TRUE;
        fits = n || value->tag == KL_FALSE;
    } else if (field->how == KL_HOW_NAMED && value->tag == KL_NIL) {
        n = KS_NOBODY;
        fits = slot->var->type != KS_VAR_CHOICE;
    } else if (field->how == KL_HOW_NAMED) {
        n = value->tag == KL_THING ? value->is.object->number : 0;
        while (n < slot->nameds && value->tag == KL_WORD &&
               host->reference[slot->named[n]].is.text != value->is.text)
            n++;
        fits = n < slot->nameds && kl_cells_same(value, &host->reference[slot->named[n]]);
    }
    *number = n;
    return fits && slot->written && n >= slot->var->min && n <= slot->var->max;
}

/* quick_call.c: access from scripts to objects. Return a field of an object that changes, by its
 * function of C; the field of an object, or the content of a table, by key; set a field. */
kl_cell kl_quick_field(lua_State *L, const kl_object *of, const kl_field *field);
kl_cell kl_quick_get(lua_State *L, kl_cell of, kl_cell key);
void kl_quick_set(lua_State *L, kl_cell of, kl_cell key, kl_cell value);
/* Calls a C function with `count` arguments. The results, at most three, go to `out`, which may
 * begin before the arguments. */
int kl_quick_c(lua_State *L, const kl_function *row, const kl_cell *arguments, int count,
               kl_cell *out);
/* Calls a function of C that was checked beforehand, with the registers at `r`. */
int kl_quick_c_checked(lua_State *L, const kl_site *site, const kl_cell *r, kl_cell *out);
/* quick_try.c: Lua's panic function: all errors raised in a quick call end here. */
int kl_quick_raised(lua_State *L);
/* Runs the current hook's function of that role with the arguments given by references, if it
 * can be done without Lua. True: done; `results` values (0 or 1) are on Lua's stack. */
bool kl_quick_try(kl_host *host, kl_role role, const int *given, int count, int results);
/* The calls of a round, see host.h. `legal` and `play`: the arguments of these functions, by
 * references; kl_quicks' `round` has those that vary. */
bool kl_quick_round_begin(kl_host *host, const kl_hook *hook, const int *legal, const int *play);
bool kl_quick_round_run(kl_host *host, kl_call *call, kl_role role);
bool kl_quick_round_changed(const kl_host *host);

#endif
