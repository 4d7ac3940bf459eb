/* SPDX-License-Identifier: MIT
 * quick_inline.c: a copy of a function in which the functions that it calls are written out, if
 * they are short and known. As in a real call, the registers of a called function begin after the
 * register that held it, so they only need new numbers.
 */
#include "script/quick/quick.h"

enum {
    NOWHERE = UINT16_MAX,
    CALLED_MOST = 120,    /* most instructions of a function that can be written out */
    REGISTERS_MOST = 240, /* of all together */
    DEPTH = 5
};

typedef struct inliner {
    lua_State *L;
    kl_body *body;
    /* target of each jump: an instruction of the function being copied */
    uint16_t target[KL_BODY_MOST];
    const kl_quick *within[DEPTH]; /* the functions being copied */
    int depth;
    bool full;
} inliner;

static bool writes_a(const kl_op *op)
{
    bool decides = kl_shapes[op->does].jumps == 2 && op->does != KL_DOES_test_set &&
                   op->does != KL_DOES_walk_step;
    return (kl_shapes[op->does].registers & KL_REG_A) && !decides &&
           op->does != KL_DOES_set_field && op->does != KL_DOES_set_item;
}

/* Returns the function that the instruction calls, if its register is loaded only once, by
 * instruction *loaded, with no jump in between. */
static const kl_quick *called(const kl_quick *q, unsigned at, unsigned *loaded)
{
    const kl_op *call = &q->op[at];
    unsigned load = at;
    if (call->does != KL_DOES_call || call->b == 0 || call->c > 2)
        return NULL;
    do {
        if (load-- == 0)
            return NULL;
    } while (!writes_a(&q->op[load]) || q->op[load].a > call->a);
    const kl_op *op = &q->op[load];
    if (op->does != KL_DOES_load || op->a != call->a || op->with->tag != KL_OWN)
        return NULL;
    for (unsigned i = 0; i < q->count; i++) {
        int jumps = kl_shapes[q->op[i].does].jumps, to = (int)i + jumps + q->op[i].to;
        if (jumps && to > (int)load && to <= (int)at && (i <= load || i > at))
            return NULL;
    }
    *loaded = load;
    return op->with->is.own;
}

static bool is_short(const inliner *n, const kl_quick *q, unsigned base)
{
    if (n->depth == DEPTH || q->count > CALLED_MOST || base + q->registers > REGISTERS_MOST ||
        n->body->count + 5 * q->count + q->parameters > KL_BODY_MOST)
        return false;
    for (int i = 0; i < n->depth; i++)
        if (n->within[i] == q)
            return false;
    for (unsigned i = 0; i < q->count; i++) /* the function returns all results of a call */
        if (q->op[i].does == KL_DOES_returns && q->op[i].b == 0)
            return false;
    return true;
}

static kl_op *add(inliner *n, kl_op op, unsigned target)
{
    kl_op *to = &n->body->op[n->body->count];
    n->full |= n->body->count == KL_BODY_MOST - 1;
    *to = op;
    n->target[n->body->count] = (uint16_t)target;
    n->body->count += !n->full;
    return to;
}

static kl_op shifted(kl_op op, unsigned base)
{
    unsigned registers = kl_shapes[op.does].registers;
    op.a = (uint16_t)(op.a + (registers & KL_REG_A ? base : 0));
    op.b = (uint16_t)(op.b + (registers & KL_REG_B ? base : 0));
    op.c = (uint16_t)(op.c + (registers & KL_REG_C ? base : 0));
    return op;
}

/* Ends a called function: if `wanted`, its first result goes to register `result`. */
static void add_return(inliner *n, const kl_op *op, unsigned result, bool wanted, unsigned end)
{
    bool none = op->does == KL_DOES_return_none || (op->does == KL_DOES_returns && op->b == 1);
    if (wanted)
        add(n,
            (kl_op){.does = none ? KL_DOES_nil : KL_DOES_move,
                    .a = (uint16_t)result,
                    .b = none ? (uint16_t)0 : op->a},
            NOWHERE);
    add(n, (kl_op){.does = KL_DOES_jump}, end);
}

/* True if a hook itself ends with `return f(...)`: then the returns of `f` are those of the
 * hook. */
static bool returns_all(const kl_quick *q, unsigned call)
{
    const kl_op *next = &q->op[call + 1];
    return call + 1 < q->count && next->does == KL_DOES_returns && next->b == 0 &&
           next->a == q->op[call].a;
}

/* Finds the calls to write out, and the instructions that load the functions they call. */
static void choose(const inliner *n, const kl_quick *q, unsigned base, const kl_quick **written,
                   bool *dropped)
{
    unsigned load;
    for (unsigned i = 0; i < q->count; i++) {
        written[i] = called(q, i, &load);
        dropped[i] = false;
        if (written[i] && (!is_short(n, written[i], base + q->op[i].a + 1u) ||
                           (q->op[i].c == 0 && !(n->depth == 1 && returns_all(q, i)))))
            written[i] = NULL;
        if (written[i])
            dropped[load] = true;
    }
}

/* Returns the return instruction at `at`; NULL: there is another instruction. */
static const kl_op *ending(const kl_quick *q, unsigned at)
{
    const kl_op *op = &q->op[at];
    return at < q->count && (op->does == KL_DOES_return_one || op->does == KL_DOES_return_none ||
                             (op->does == KL_DOES_returns && op->b > 0))
               ? op
               : NULL;
}

/* Copies a function whose registers begin at `base`. `call` is the call that the copy replaces. */
static void copy(inliner *n, const kl_quick *q, unsigned base, const kl_op *call)
{
    uint16_t place[KL_BODY_MOST + CALLED_MOST + 1]; /* the new position of each instruction */
    uint16_t ends[CALLED_MOST]; /* the positions to which jumps to its end lead */
    unsigned ended = 0;
    kl_body *body = n->body;
    const kl_quick *written[KL_BODY_MOST];
    bool dropped[KL_BODY_MOST];
    unsigned begin = body->count;
    n->within[n->depth++] = q;
    choose(n, q, base, written, dropped);
    if (base + q->registers > body->registers)
        body->registers = base + q->registers;
    for (unsigned i = 0; i < q->count; i++) {
        kl_op op = shifted(q->op[i], base);
        const kl_quick *of = written[i];
        place[i] = (uint16_t)body->count;
        /* Lua's instruction is charged here (quick_trim.c leaves the copy out) */
        if (dropped[i] || of)
            add(n, (kl_op){.does = KL_DOES_nothing}, NOWHERE);
        if (dropped[i])
            continue;
        if (of) {
            for (int given = op.b - 1; given < of->parameters; given++)
                add(n, (kl_op){.does = KL_DOES_nil, .a = (uint16_t)(op.a + 1 + given)}, NOWHERE);
            copy(n, of, op.a + 1u, op.c ? &op : NULL);
        } else if (call && ending(q, i)) {
            add_return(n, &op, call->a, call->c == 2, q->count);
        } else if (call && op.does == KL_DOES_load_skip && ending(q, i + 2)) {
            op.does = KL_DOES_load;
            add(n, op, NOWHERE);
            op = shifted(q->op[i + 2], base);
            add_return(n, &op, call->a, call->c == 2, q->count);
        } else {
            int jumps = kl_shapes[op.does].jumps;
            unsigned target = jumps ? (unsigned)((int)i + jumps + op.to) : NOWHERE;
            if (call && jumps && ending(q, target)) {
                ends[ended] = (uint16_t)target;
                target = q->count + 1u + ended++;
            }
            add(n, op, target);
        }
    }
    for (unsigned i = 0; i < ended; i++) { /* each jump to the end has a target of its own */
        kl_op op = shifted(q->op[ends[i]], base);
        place[q->count + 1u + i] = (uint16_t)body->count;
        add_return(n, &op, call->a, call->c == 2, q->count);
    }
    place[q->count] = (uint16_t)body->count;
    for (unsigned i = begin; i < body->count; i++) {
        kl_op *op = &body->op[i];
        if (n->target[i] != NOWHERE)
            op->to = place[n->target[i]] - (int)i - kl_shapes[op->does].jumps;
        n->target[i] = NOWHERE;
    }
    n->depth--;
}

bool kl_quick_inline(lua_State *L, const kl_quick *quick, kl_body *body)
{
    inliner n = {.L = L, .body = body};
    if (quick->count >= KL_BODY_MOST)
        return false;
    copy(&n, quick, 0, NULL);
    return !n.full;
}
