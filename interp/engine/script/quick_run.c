/* SPDX-License-Identifier: MIT
 * quick_run.c: the instructions of Lua 5.4, on cells. Each follows Lua's manual for values that
 * cells can hold; for all others the call is given up. Access to objects and C functions is in
 * quick_call.c.
 */
#include "script/quick_ask.h"

typedef struct running {
    lua_State *L;
    const kl_quick *of;
    const uint32_t *pc;
    uint64_t cost; /* charged for each instruction */
    kl_cell *r;
    kl_cell *top; /* end of the results of a call with a variable number of them */
    kl_cell *answer;
    int answers; /* -1: still running */
} running;

/* All operations are inlined into one function, so that the state stays in registers. */
#define INLINE static inline __attribute__((always_inline))
#define OPERATION(name) INLINE void op_##name(running *x, uint32_t i)

/* The value for register A; the value of a condition. */
#define GIVES(name, what)                                                                          \
    OPERATION(name)                                                                                \
    {                                                                                              \
        RA = what;                                                                                 \
    }
#define DECIDES(name, is)                                                                          \
    OPERATION(name)                                                                                \
    {                                                                                              \
        decide(x, i, is);                                                                          \
    }

/* The fields of an instruction. */
#define A (i >> 7 & 0xFF)
#define B (i >> 16 & 0xFF)
#define C (i >> 24)
#define K (i >> 15 & 1)
#define BX (i >> 15)
#define SBX ((int)BX - 0xFFFF)
#define SB ((int)B - 127)
#define SC ((int)C - 127)
#define SJ ((int)(i >> 7) - 0xFFFFFF)
#define RA (x->r[A])
#define RB (x->r[B])
#define RC (x->r[C])
#define KB (x->of->constant[B])
#define KC (x->of->constant[C])

INLINE bool is_false(kl_cell cell)
{
    return cell.tag <= KL_FALSE;
}

/* Checks the budget, wherever a function could loop or recurse. */
INLINE void look(running *x)
{
    kl_host *host = kl_script_host(x->L);
    if (host->spent > host->limit)
        kl_quick_give_up(x->L);
}

/* ---- Arithmetic ---- */

/* Gives up the call unless both are integers. Skips the next instruction, which is for values
 * with their own arithmetic. */
INLINE void two(running *x, kl_cell first, kl_cell second)
{
    if (first.tag != KL_WHOLE || second.tag != KL_WHOLE)
        kl_quick_give_up(x->L);
    x->pc++;
}

INLINE kl_cell sum(running *x, kl_cell a, kl_cell b)
{
    two(x, a, b);
    return kl_cell_whole((int64_t)((uint64_t)a.is.number + (uint64_t)b.is.number));
}

INLINE kl_cell difference(running *x, kl_cell a, kl_cell b)
{
    two(x, a, b);
    return kl_cell_whole((int64_t)((uint64_t)a.is.number - (uint64_t)b.is.number));
}

INLINE kl_cell product(running *x, kl_cell a, kl_cell b)
{
    two(x, a, b);
    return kl_cell_whole((int64_t)((uint64_t)a.is.number * (uint64_t)b.is.number));
}

/* Both round towards minus infinity. Division by 0 is an error of Lua's; by -1 it could
 * overflow. */
INLINE kl_cell quotient(running *x, kl_cell a, kl_cell b)
{
    two(x, a, b);
    if (b.is.number == 0 || b.is.number == -1)
        kl_quick_give_up(x->L);
    int64_t q = a.is.number / b.is.number, rest = a.is.number % b.is.number;
    return kl_cell_whole(q - (rest && (rest ^ b.is.number) < 0));
}

INLINE kl_cell modulus(running *x, kl_cell a, kl_cell b)
{
    two(x, a, b);
    if (b.is.number == 0 || b.is.number == -1)
        kl_quick_give_up(x->L);
    int64_t rest = a.is.number % b.is.number;
    return kl_cell_whole(rest && (rest ^ b.is.number) < 0 ? rest + b.is.number : rest);
}

#define COUNTS(name, how)                                                                          \
    GIVES(name, how(x, RB, RC))                                                                    \
    GIVES(name##_constant, how(x, RB, KC))
COUNTS(add, sum)
COUNTS(subtract, difference)
COUNTS(multiply, product)
COUNTS(divide, quotient)
COUNTS(modulo, modulus)
GIVES(add_integer, sum(x, RB, kl_cell_whole(SC)))
GIVES(negate, kl_cell_truth(is_false(RB)))

OPERATION(minus)
{
    if (RB.tag != KL_WHOLE)
        kl_quick_give_up(x->L);
    RA = kl_cell_whole((int64_t)(0 - (uint64_t)RB.is.number));
}

/* ---- Conditions ---- */

INLINE void jump(running *x, uint32_t i)
{
    x->pc += SJ;
    if (SJ < 0)
        look(x);
}

OPERATION(jump)
{
    jump(x, i);
}

/* Skips the jump that follows unless the condition has the value in the instruction. */
INLINE void decide(running *x, uint32_t i, bool is)
{
    if (is != K)
        x->pc++;
    else {
        uint32_t next = *x->pc++;
        jump(x, next);
    }
}

/* For two different objects Lua calls the metamethod of sets, which compares zones only. */
INLINE bool are_same(running *x, kl_cell a, kl_cell b)
{
    if (a.tag == KL_OTHER || b.tag == KL_OTHER || (a.tag == b.tag && a.tag > KL_THING))
        kl_quick_give_up(x->L);
    if (a.tag != b.tag)
        return false;
    if (a.tag == KL_WHOLE)
        return a.is.number == b.is.number;
    if (a.tag == KL_THING && a.is.object != b.is.object) {
        unsigned kinds = KL_IS(a.is.object->kind) | KL_IS(b.is.object->kind);
        if (kinds & KL_IS_SET && kinds != KL_IS(KL_OBJECT_HEAP))
            kl_quick_give_up(x->L);
        return false;
    }
    return a.tag <= KL_TRUE || a.is.any == b.is.any;
}

INLINE int64_t number(running *x, kl_cell cell)
{
    if (cell.tag != KL_WHOLE)
        kl_quick_give_up(x->L);
    return cell.is.number;
}

DECIDES(equal, are_same(x, RA, RB))
DECIDES(equal_constant, are_same(x, RA, KB))
DECIDES(equal_integer, are_same(x, RA, kl_cell_whole(SB)))
DECIDES(less, number(x, RA) < number(x, RB))
DECIDES(at_most, number(x, RA) <= number(x, RB))
DECIDES(less_integer, number(x, RA) < SB)
DECIDES(at_most_integer, number(x, RA) <= SB)
DECIDES(more_integer, number(x, RA) > SB)
DECIDES(at_least_integer, number(x, RA) >= SB)
DECIDES(test, !is_false(RA))

OPERATION(test_set)
{
    if (is_false(RB) == K)
        x->pc++;
    else {
        kl_cell_copy(&RA, &RB);
        uint32_t next = *x->pc++;
        jump(x, next);
    }
}

/* ---- Moves ---- */

GIVES(integer, kl_cell_whole(SBX))
GIVES(falsehood, kl_cell_truth(false))
GIVES(truth, kl_cell_truth(true))

OPERATION(move)
{
    kl_cell_copy(&RA, &RB);
}

OPERATION(constant)
{
    kl_cell_copy(&RA, &x->of->constant[BX]);
}

OPERATION(falsehood_skip)
{
    RA = kl_cell_truth(false);
    x->pc++;
}

OPERATION(nil)
{
    for (unsigned n = 0; n <= B; n++)
        x->r[A + n] = (kl_cell){.tag = KL_NIL};
}

OPERATION(upvalue)
{
    kl_cell_copy(&RA, &x->of->up[B]);
}

/* ---- Tables and objects ---- */

GIVES(get, kl_quick_get(x->L, RB, RC))
GIVES(get_item, kl_quick_get(x->L, RB, kl_cell_whole(C)))

/* Looks up a key that is not in the inline cache. */
static __attribute__((noinline)) kl_cell look_up(lua_State *L, kl_cell of, kl_cell key,
                                                 struct kl_found *found)
{
    const kl_cells *in = kl_cells_of(of);
    const struct kl_pair *pair = in ? kl_cells_place(in, key) : NULL;
    if (!pair || pair->key.tag == KL_NIL)
        return kl_quick_get(L, of, key);
    *found = (struct kl_found){in, &pair->value};
    return pair->value.tag == KL_FIELD ? kl_quick_field(L, of.is.object, (int)pair->value.is.number)
                                       : pair->value;
}

/* Reads a field whose name is in the instruction. Mostly it is of the same object as the last
 * time, or of one of its kind. */
INLINE kl_cell get(running *x, kl_cell of, const kl_cell *key)
{
    const kl_cells *in = kl_cells_of(of);
    struct kl_found *found = &x->of->found[x->pc - x->of->code];
    if (!in || found->in != in)
        return look_up(x->L, of, *key, found);
    if (found->value->tag != KL_FIELD)
        return *found->value;
    kl_cell cell;
    int number = (int)found->value->is.number;
    return kl_ask_field(kl_script_host(x->L), of.is.object, number, &cell)
               ? cell
               : kl_quick_field(x->L, of.is.object, number);
}

GIVES(get_up, get(x, x->of->up[B], &KC))
GIVES(get_field, get(x, RB, &KC))

OPERATION(set_field)
{
    kl_quick_set(x->L, RA, KB, K ? KC : RC);
}

OPERATION(self)
{
    kl_cell of = RB;
    x->r[A + 1] = of;
    RA = K ? get(x, of, &KC) : kl_quick_get(x->L, of, RC);
}

/* A method that is called at once with a simple argument, or none: `hand:has(card)`. The call has
 * `length` instructions, this one included. */
INLINE void ask(running *x, uint32_t i, const kl_cell *what, int length)
{
    kl_host *host = kl_script_host(x->L);
    const kl_cell *of = &RB;
    const struct kl_found *found = &x->of->found[x->pc - x->of->code];
    const kl_cells *in = kl_cells_of(*of);
    if (in && found->in == in && of->tag == KL_THING && found->value->tag == KL_ROW) {
        const kl_function *row = found->value->is.row;
        if (row->asks == KL_ASKS_TOP && !what ? kl_ask_top(host, of->is.object, &RA)
                                              : kl_ask_set(host, row, of->is.object, what, &RA)) {
            host->spent += row->cost + (uint64_t)(length - 1) * x->cost;
            x->pc += length - 1;
            return;
        }
    }
    op_self(x, i);
}

OPERATION(ask)
{
    ask(x, i, NULL, 2);
}

OPERATION(ask_register)
{
    ask(x, i, &x->r[x->pc[0] >> 16 & 0xFF], 3);
}

OPERATION(ask_upvalue)
{
    ask(x, i, &x->of->up[x->pc[0] >> 16 & 0xFF], 3);
}

/* ---- Loops ---- */

OPERATION(for_begins)
{
    kl_cell *r = &RA;
    int64_t first = number(x, r[0]), last = number(x, r[1]), step = number(x, r[2]);
    if (step == 0)
        kl_quick_give_up(x->L);
    if (step > 0 ? first > last : first < last) {
        x->pc += BX + 1;
        return;
    }
    uint64_t times = step > 0 ? (uint64_t)last - (uint64_t)first : (uint64_t)first - (uint64_t)last;
    times /= step > 0 ? (uint64_t)step : (uint64_t)(-(step + 1)) + 1;
    r[1] = kl_cell_whole((int64_t)times);
    kl_cell_copy(&r[3], &r[0]);
}

OPERATION(for_goes_on)
{
    kl_cell *r = &RA;
    uint64_t times = (uint64_t)r[1].is.number;
    if (times == 0)
        return;
    r[1].is.number = (int64_t)(times - 1);
    r[0].is.number = (int64_t)((uint64_t)r[0].is.number + (uint64_t)r[2].is.number);
    kl_cell_copy(&r[3], &r[0]);
    x->pc -= BX;
    look(x);
}

OPERATION(walk_begins)
{
    if (x->r[A + 3].tag != KL_NIL) /* it would have to be closed */
        kl_quick_give_up(x->L);
    x->pc += BX;
}

/* Calls the function at `r` with `count` arguments after it. The results go to `out`: `wanted`
 * of them, or all (-1). Returns their end. */
static kl_cell *call(lua_State *L, kl_cell *r, int count, kl_cell *out, int wanted)
{
    kl_cell *answer = out, *last = out;
    int answers;
    if (r->tag == KL_OWN)
        answers = kl_quick_run(L, r->is.own, r + 1, count, &answer);
    else if (r->tag == KL_ROW)
        answers = kl_quick_c(L, r->is.row, r + 1, count, out);
    else
        kl_quick_give_up(L);
    for (int n = 0; n < answers && (wanted < 0 || n < wanted); n++)
        kl_cell_copy(last++, &answer[n]);
    for (; last < out + wanted; last++)
        last->tag = KL_NIL;
    return last;
}

OPERATION(walk_step)
{
    kl_cell *r = &RA;
    kl_host *host = kl_script_host(x->L);
    if (r->tag == KL_ROW && r->is.row->asks == KL_ASKS_NEXT && r[1].tag == KL_THING && C == 1 &&
        kl_ask_next(host, r[1].is.object, &r[2], &r[4])) {
        host->spent += r->is.row->cost;
        return;
    }
    for (int n = 0; n < 3; n++)
        kl_cell_copy(&r[4 + n], &r[n]);
    x->top = call(x->L, r + 4, 2, r + 4, (int)C);
}

OPERATION(walk_goes_on)
{
    kl_cell *r = &RA;
    if (r[4].tag == KL_NIL)
        return;
    kl_cell_copy(&r[2], &r[4]);
    x->pc -= BX;
    look(x);
}

/* ---- Calls ---- */

INLINE int behind(const running *x, const kl_cell *first, uint32_t count)
{
    return count ? (int)count - 1 : (int)(x->top - first);
}

OPERATION(call)
{
    kl_cell *r = &RA;
    x->top = call(x->L, r, behind(x, r + 1, B), r, (int)C - 1);
}

OPERATION(tail_call)
{
    kl_cell *r = &RA;
    x->top = call(x->L, r, behind(x, r + 1, B), r, -1);
    x->answer = r;
    x->answers = (int)(x->top - r);
}

OPERATION(returns)
{
    x->answer = &RA;
    x->answers = behind(x, x->answer, B);
    if (x->answers > KL_QUICK_ANSWERS)
        kl_quick_give_up(x->L);
}

OPERATION(return_none)
{
    x->answers = 0;
}

OPERATION(return_one)
{
    x->answer = &RA;
    x->answers = 1;
}

/* Leaves a scope; nothing has to be closed. */
OPERATION(close) {}

/* `#`, as replaced by length.c: `true ^ list`. */
OPERATION(length)
{
    if (RB.tag != KL_TRUE || RC.tag != KL_FROZEN)
        kl_quick_give_up(x->L);
    int64_t n = 0;
    while (kl_quick_get(x->L, RC, kl_cell_whole(n + 1)).tag != KL_NIL)
        n++;
    kl_script_host(x->L)->spent += (uint64_t)n; /* charged: each item is examined here */
    look(x);
    RA = kl_cell_whole(n);
    x->pc++;
}

int kl_quick_run(lua_State *L, const kl_quick *of, kl_cell *r, int count, kl_cell **answer)
{
    kl_host *host = kl_script_host(L);
    running x = {.L = L, .of = of, .pc = of->code, .r = r, .answers = -1};
    x.cost = 1 + host->longest / KL_TEXT_SHORT;

    look(&x);
    if (r + of->registers + KL_QUICK_ANSWERS > host->quicks->registers + host->quicks->room)
        kl_quick_give_up(L);
    for (; count < of->parameters; count++)
        r[count] = (kl_cell){.tag = KL_NIL};
    do {
        uint32_t i = *x.pc++;
        host->spent += x.cost;
        switch (i & 0x7F) {
#define CASE(number, name)                                                                         \
    case number:                                                                                   \
        op_##name(&x, i);                                                                          \
        break;
#include "script/quick.def"
        default:
            kl_quick_give_up(L);
        }
    } while (x.answers < 0);
    *answer = x.answer;
    return x.answers;
}
