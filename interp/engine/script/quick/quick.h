/* SPDX-License-Identifier: MIT
 * quick.h: runs hooks without Lua, when nothing listens to the game. The compiled code of Lua is
 * read once, at the first call. Its instructions are executed here on our own values. A quick
 * call gives the result that Lua would give, or gives up without side effects. Then Lua runs it
 * from the beginning. Inside script/ only.
 *
 * This folder exists only for speed. With Lua alone, a deal of a game that is one scripted phase
 * took up to 2.2 times as many instructions. A deal in which hooks rarely run took 1.06 times as
 * many (docs/logs/performance.md, "play in Lua"). The folder can go when Lua alone plays such a
 * phase at half the speed of a mechanic, which is the goal for scripted phases. Nothing else would
 * change, because every quick call may give up, and Lua then gives the result. script/code.c and
 * script/dump.h would stay: suspect.c reads bytecode, too.
 */
#ifndef KL_SCRIPT_QUICK_H
#define KL_SCRIPT_QUICK_H

#include <setjmp.h>

#include "script/dispatch.h"

/* Non-local exit from C functions. The compiler's builtin needs a third of the instructions that
 * setjmp needs. */
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
    bool open;           /* true: a missing key is nil; false: a missing key is left to Lua */
    unsigned mask;       /* number of slots, a power of two, minus 1 */
    uint32_t may;        /* of a table: bits of the kinds that its values can have, as in kl_seen */
    unsigned items;      /* of a table: number of values with the keys 1, 2, ... in a row */
    const kl_cell *item; /* these values, followed by a nil; NULL: none */
    struct kl_pair {
        kl_cell key, value;
    } * slot; /* a slot is free if its key is nil */
} kl_cells;

/* The way of reading a field that changes. */
typedef enum kl_how {
    KL_HOW_CARD,  /* from the fields of each card, by number */
    KL_HOW_WHOLE, /* the number that a public variable has */
    KL_HOW_FLAG,
    KL_HOW_NAMED, /* one of the named values of the variable's slot */
    KL_HOW_CALL   /* by calling its C function, which checks the facts that the viewer knows */
} kl_how;
typedef struct kl_field {
    kl_how how;
    int number;
    int at; /* index in the block's ints */
    const kl_slot *slot;
} kl_field;

/* An instruction of Lua with its operands looked up (quick_decode.c). Registers and the distances
 * of jumps are counted in bytes once all forms are made (kl_quick_ready). */
typedef struct kl_op {
    const void *run;     /* the code in quick_run.c that runs it */
    uint8_t does;        /* KL_DOES_xxx */
    uint8_t asks;        /* of a call: its kl_asks */
    uint16_t a, b, c;    /* registers, or small numbers */
    int32_t to;          /* of a jump: distance, counted from the next instruction */
    uint16_t back;       /* of a jump backwards: the number of instructions that it repeats */
    const kl_cell *with; /* an operand that never changes */
    union {
        const kl_cells *in;   /* inline cache: the last table ... */
        struct kl_site *site; /* of calls of C functions that were checked beforehand */
    };
    const kl_cell *found; /* ... and the value found there; otherwise: a second operand */
} kl_op;

/* A call of a C function that was checked when the typed form was made. Arguments that can't change
 * are already in `given`. */
enum { KL_GIVEN_CARD, KL_GIVEN_OBJECT, KL_GIVEN_WHOLE, KL_GIVEN_WORD, KL_GIVEN_ANY };
typedef struct kl_site {
    const kl_cell *row;    /* the function */
    const kl_object *self; /* NULL: in a register */
    uint16_t self_in;
    bool looks;    /* the cards in question are always given, so the call looks at cards */
    uint8_t count; /* of arguments in registers */
    struct {
        kl_value *value;
        uint16_t in;
        uint8_t how, type; /* KL_GIVEN_xxx; kl_type */
    } read[KL_TAKES_MOST];
    kl_value given[KL_TAKES_MOST];
    /* for row->direct: pointers to the arguments, or NULL for those in registers. kl_quick_ready
     * fills in where these arguments and the receiver are, because typed forms run in the first
     * registers. */
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
    const unsigned char *code; /* Lua's instructions, before they are decoded */
    const kl_cell *constant;
    kl_cell *up;
    uint8_t parameters, registers;
    struct kl_body *typed; /* the typed form for calls by the engine; NULL: none */
    int gave_up;           /* rises with each call that is given up, falls with others */
    struct kl_quick *next;
} kl_quick;

/* The typed form of a function: the kinds of its values are derived from its first arguments. Each
 * of these is a certain object or, if `given` is NULL, any seat. Further arguments may have any
 * value. */
enum { KL_BODY_MOST = 800, KL_BODY_GIVEN = 3, KL_BODY_REGISTERS = 256 };
typedef struct kl_body {
    kl_op *op;
    unsigned count, registers;
    unsigned charge; /* instructions charged for one run: no fewer than Lua would count */
    int givens;
    uint8_t reads; /* bits of the first registers that it reads */
    kl_cell given[KL_BODY_GIVEN];
} kl_body;

/* Facts known about a value before the function runs. */
typedef struct kl_seen {
    uint32_t may;      /* bits of the kinds that it can have */
    uint32_t value;    /* registers with equal numbers hold the same value; 0: a new one */
    const kl_cell *is; /* the value; NULL: unknown */
} kl_seen;
/* Working memory while typed forms are made; freed afterwards. */
typedef struct kl_scratch {
    uint64_t work; /* work done so far, limited by WORK_MOST (quick_seen.c) */
    kl_op op[KL_BODY_MOST];
    kl_seen *state; /* known facts about all registers before each instruction */
    kl_seen other[KL_BODY_REGISTERS];
    /* registers that are read at or after each instruction */
    uint64_t read[KL_BODY_MOST + 1][KL_BODY_REGISTERS / 64];
} kl_scratch;

enum {
#define CASE(name, registers, jumps, uses) KL_DOES_##name,
#include "script/quick/quick.def"
#undef CASE
    KL_DOES
};
/* Bits for the operands a, b and c of an instruction that are registers; see quick.def. */
enum { KL_REG_A = 1, KL_REG_B = 2, KL_REG_C = 4 };
/* The use of registers by an instruction: it reads the registers marked among a, b and c, or
 * with KL_READS_ON all from `a` upwards. With KL_GIVES, it sets `a`. KL_IDLE: it has no other
 * effect, so it can be left out if its result is never read. */
enum { KL_READS_ON = 8, KL_GIVES = 16, KL_IDLE = 32 };
extern const struct kl_shape {
    uint8_t registers, jumps, uses;
} kl_shapes[KL_DOES];

/* A caller that waits for the function that it has called. */
typedef struct kl_frame {
    kl_op *pc;
    kl_cell *r;
} kl_frame;

/* quick_run.c: runs the function with `count` arguments in the host's registers, or its typed form
 * `body` if that fits the arguments. Returns the number of results, which begin at *answer. If `of`
 * is NULL, it only stores kl_quicks' `label`. */
typedef int kl_quick_runner(lua_State *L, const kl_quick *of, const kl_body *body, int count,
                            const kl_cell **answer);
kl_quick_runner kl_quick_run, kl_quick_run_narrow; /* the second is for packs of at most 64 cards */

/* State of a host. */
enum {
    KL_QUICK_REGISTERS = 1024,
    KL_CARD_FIELDS_MAX = 8, /* fields of a card, plus one for missing fields */
    KL_QUICK_ANSWERS = 8,   /* most results of a function */
    KL_QUICK_DEPTH = 256,   /* deepest nesting of calls */
    KL_QUICK_MOVES = 64,    /* longest list of moves that can be restored after a call */
    KL_ROUND_GIVEN = 4      /* most arguments of a function in a round */
};
typedef struct kl_quicks {
    const kl_cells *card_fields;
    kl_cell (*card)[KL_CARD_FIELDS_MAX]; /* the fields of each card, by number */
    const kl_cell **named;               /* the values of each variable, by slot; NULL: not made */
    kl_quick_runner *run;                /* the runner for this size of pack */
    const void *const *label;            /* by KL_DOES_xxx: the value of kl_op's `run` */
    bool read;           /* everything that hooks reach has been read, as far as possible */
    kl_scratch *scratch; /* only while hooks are read */
    bool off;            /* for tests: all hooks run in Lua */
    bool over;           /* quick calls are disabled, because Lua raised an error in one */
    uint64_t calls;      /* number of completed calls */
    /* these describe the call in progress */
    kl_way way_out;
    bool meant; /* the call was given up by kl_quick_give_up, with no active C frame of Lua */
    ks_block *before;
    int call_before[4];
    struct kl_moves_before {
        kn_set plain;
        int count;
        uint8_t failed;
    } moves_before;
    ks_move list_before[KL_QUICK_MOVES];
    struct kl_round {        /* the round in progress: the arguments of its functions */
        const kl_hook *hook; /* NULL: none */
        const kl_body *body[KL_ROLES];
        kl_cell given[KL_ROLES][KL_ROUND_GIVEN];
    } round;
    int room; /* number of usable registers: Lua has memory for a stack of this size */
    kl_cell registers[KL_QUICK_REGISTERS];
    kl_frame frame[KL_QUICK_DEPTH];
} kl_quicks;

/* quick_make.c, a Lua function: reads everything that hooks reach. Raises an error when memory
 * is out. */
int kl_quick_make(lua_State *L);
/* quick_decode.c: translates the instructions of a function whose upvalues have been read. Raises
 * an error when memory is out. */
void kl_quick_decode(lua_State *L, kl_quick *quick);
/* Also in quick_decode.c: converts the operands of these instructions to distances in bytes, for
 * quick_run.c. */
void kl_quick_ready(const kl_quicks *quicks, kl_op *op, unsigned count);
/* quick_inline.c: copies a function to `body`, together with the short functions that it calls.
 * False: too long. */
bool kl_quick_inline(lua_State *L, const kl_quick *quick, kl_body *body);
/* quick_types.c: makes the typed form of a function that is called with `count` values. */
void kl_quick_type(lua_State *L, kl_quick *quick, const kl_cell *given, int count);
/* Returns the slot of the key or, if the key is missing, a free slot. No key is more than PROBES
 * slots from its first choice, because scripts could choose keys that all have the same one. If
 * none of these slots is free, returns kl_no_place, which always stays free. */
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

/* True if the function may be called now, by the same rule as kl_dispatch_when. */
static inline bool kl_quick_may(const kl_host *host, const kl_function *row)
{
    return host->now.may >> row->when & 1;
}

/* Abandons the quick call by raising an error that needs no memory; Lua then runs the call. */
__attribute__((noreturn, cold)) void kl_quick_give_up(lua_State *L);
/* Abandons the call if Lua can run it instead; otherwise returns. Call it before work that would be
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

/* True if two values are equal; not for sets. */
static inline bool kl_cells_same(const kl_cell *a, const kl_cell *b)
{
    return ((a->tag ^ b->tag) | (uint64_t)(a->is.number ^ b->is.number)) == 0;
}

/* True if hooks may set the variable to this value; *number is its representation in the block. */
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

/* quick_call.c: access from scripts to objects. The functions return a field that changes, by its C
 * function; return the field of an object or the item of a table, by key; set a field. */
kl_cell kl_quick_field(lua_State *L, const kl_object *of, const kl_field *field);
kl_cell kl_quick_get(lua_State *L, kl_cell of, kl_cell key);
void kl_quick_set(lua_State *L, kl_cell of, kl_cell key, kl_cell value);
/* Calls a C function with `count` arguments. The results, at most three, are written to `out`,
 * which may overlap the arguments if it begins before them. */
int kl_quick_c(lua_State *L, const kl_function *row, const kl_cell *arguments, int count,
               kl_cell *out);
/* Calls a C function that was checked beforehand; `r` points to the first register of the running
 * function. */
int kl_quick_c_checked(lua_State *L, const kl_site *site, const kl_cell *r, kl_cell *out);
/* quick_try.c: installed as Lua's panic function, so all errors raised in a quick call end here. */
int kl_quick_raised(lua_State *L);
/* Runs one function of the current hook without Lua, if possible. The arguments are references.
 * True: done; `results` values (0 or 1) are on Lua's stack. */
bool kl_quick_try(kl_host *host, kl_role role, const int *given, int count, int results);
/* The calls of a round, see host.h. `legal` and `play` are references to the arguments of these two
 * functions; arguments that vary are in kl_quicks' `round`. */
bool kl_quick_round_begin(kl_host *host, const kl_hook *hook, const int *legal, const int *play);
bool kl_quick_round_run(kl_host *host, kl_call *call, kl_role role);
bool kl_quick_round_changed(const kl_host *host);

#endif
