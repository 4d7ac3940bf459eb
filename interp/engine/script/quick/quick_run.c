/* SPDX-License-Identifier: MIT
 * quick_run.c: carries out the instructions of hooks, on cells. Each instruction follows Lua's
 * manual for the values that cells can hold. For any other value, the call is given up. Access to
 * objects and C functions is in quick_call.c. Longer than other files, because all instructions are
 * one function, so that the state stays in registers.
 */
#include "script/quick/quick_ask.h"

typedef struct running {
    lua_State *L;
    kl_host *host;
    ks_block *block;
    kl_op *pc; /* the next instruction */
    kl_cell *r;
    uint64_t cost; /* charged for each instruction */
    kl_cell *top;  /* end of the results of a call that returns a variable number of them */
    kl_frame *frame;
    const kl_cell *answer;
    int answers; /* -1: still running */
} running;

/* All operations are inlined into one function, so that the state stays in registers. */
#define INLINE static inline __attribute__((always_inline))
#define OPERATION(name) INLINE void op_##name(running *x, kl_op *op)

/* GIVES defines an instruction that sets register A; DECIDES, one that jumps on a condition. */
#define GIVES(name, what)                                                                          \
    OPERATION(name)                                                                                \
    {                                                                                              \
        RA = what;                                                                                 \
    }
#define DECIDES(name, is)                                                                          \
    OPERATION(name)                                                                                \
    {                                                                                              \
        decide(x, op, is);                                                                         \
    }

/* Returns the register at a distance in bytes from the first one. */
INLINE kl_cell *at(const running *x, unsigned bytes)
{
    return (kl_cell *)(void *)((char *)x->r + bytes);
}
#define RA (*at(x, op->a))
#define RB (*at(x, op->b))
#define RC (*at(x, op->c))
#define WITH (*op->with)

INLINE bool is_false(kl_cell cell)
{
    return cell.tag <= KL_FALSE;
}

/* Checks the budget; called wherever a function could loop or recurse. */
INLINE void look(running *x)
{
    if (x->host->spent > x->host->limit)
        kl_quick_give_up(x->L);
}

/* Charges for instructions before they run: for all of a function when it begins, and at each
 * jump backwards for the instructions that are repeated. The charge is therefore never less than
 * the number of instructions that run. */
INLINE void charge(running *x, unsigned instructions)
{
    x->host->spent += x->cost * instructions;
    look(x);
}

/* ---- Arithmetic ---- */

/* Gives up the call unless both operands are integers. Skips Lua's next instruction, which is only
 * for values with their own arithmetic. */
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

/* Both operations round towards minus infinity. Division by 0 is an error in Lua, and division by
 * -1 could overflow. */
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
    GIVES(name##_with, how(x, RB, WITH))
COUNTS(add, sum)
COUNTS(subtract, difference)
COUNTS(multiply, product)
COUNTS(divide, quotient)
COUNTS(modulo, modulus)
GIVES(negate, kl_cell_truth(is_false(RB)))

OPERATION(minus)
{
    if (RB.tag != KL_WHOLE)
        kl_quick_give_up(x->L);
    RA = kl_cell_whole((int64_t)(0 - (uint64_t)RB.is.number));
}

/* ---- Conditions ---- */

INLINE void skip(running *x, int bytes)
{
    x->pc = (kl_op *)(void *)((char *)x->pc + bytes);
}

INLINE void jump(running *x, const kl_op *op)
{
    skip(x, op->to);
    if (op->to < 0)
        charge(x, op->back);
}

OPERATION(jump)
{
    jump(x, op);
}

/* Skips the jump that follows or, if the condition has the value K, carries it out. */
INLINE void decide(running *x, const kl_op *op, bool is)
{
    x->pc++;
    if (is == op->c)
        jump(x, op);
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
DECIDES(equal_with, are_same(x, RA, WITH))
DECIDES(less, number(x, RA) < number(x, RB))
DECIDES(at_most, number(x, RA) <= number(x, RB))
DECIDES(less_with, number(x, RA) < WITH.is.number)
DECIDES(at_most_with, number(x, RA) <= WITH.is.number)
DECIDES(more_with, number(x, RA) > WITH.is.number)
DECIDES(at_least_with, number(x, RA) >= WITH.is.number)
DECIDES(test, !is_false(RA))

OPERATION(test_set)
{
    bool is = !is_false(RB);
    if (is == op->c)
        kl_cell_copy(&RA, &RB);
    decide(x, op, is);
}

/* ---- Moves ---- */

OPERATION(give_up)
{
    kl_quick_give_up(x->L);
}

OPERATION(nothing) {}

OPERATION(move)
{
    kl_cell_copy(&RA, &RB);
}

OPERATION(load)
{
    kl_cell_copy(&RA, op->with);
}

OPERATION(load_skip)
{
    kl_cell_copy(&RA, op->with);
    x->pc++;
}

OPERATION(nil)
{
    for (unsigned n = 0; n <= op->b; n++)
        kl_cell_clear(&(&RA)[n]);
}

/* ---- Tables and objects ---- */

INLINE void get_from(const running *x, const kl_op *op, const kl_cell *of)
{
    const struct kl_pair *found = of->tag == KL_FROZEN ? kl_cells_place(of->is.table, RC) : NULL;
    if (found && found->key.tag != KL_NIL)
        kl_cell_copy(&RA, &found->value);
    else
        RA = kl_quick_get(x->L, *of, RC);
}

OPERATION(get)
{
    get_from(x, op, &RB);
}

GIVES(get_item, kl_quick_get(x->L, RB, kl_cell_whole(op->c)))

/* Looks up a key that is not in the inline cache. */
static __attribute__((noinline)) kl_cell look_up(lua_State *L, kl_cell of, kl_op *op)
{
    const kl_cells *in = kl_cells_of(of);
    const struct kl_pair *pair = in ? kl_cells_place(in, *op->with) : NULL;
    if (!pair || pair->key.tag == KL_NIL)
        return kl_quick_get(L, of, *op->with);
    op->in = in;
    op->found = &pair->value;
    return pair->value.tag == KL_FIELD ? kl_quick_field(L, of.is.object, pair->value.is.field)
                                       : pair->value;
}

/* Reads a field whose name is in the instruction. The object is usually the one of the previous
 * run, or of the same kind. */
INLINE void get(running *x, const kl_cell *of, kl_op *op, kl_cell *out)
{
    const kl_cells *in = kl_cells_of(*of);
    if (!in || op->in != in) {
        *out = look_up(x->L, *of, op);
        return;
    }
    const kl_cell *found = op->found;
    if (found->tag != KL_FIELD)
        kl_cell_copy(out, found);
    else
        *out = kl_quick_field(x->L, of->is.object, found->is.field);
}

OPERATION(get_field)
{
    get(x, &RB, op, &RA);
}

OPERATION(set_field)
{
    kl_quick_set(x->L, RA, WITH, op->found ? *op->found : RC);
}

OPERATION(self)
{
    kl_cell *r = &RA;
    kl_cell of = RB;
    r[1] = of;
    if (op->with)
        get(x, &of, op, r);
    else
        *r = kl_quick_get(x->L, of, RC);
}

OPERATION(set_item)
{
    kl_quick_set(x->L, RA, RB, op->found ? *op->found : RC);
}

#include "script/quick/quick_typed.h"

/* ---- Loops ---- */

OPERATION(for_begins)
{
    kl_cell *r = &RA;
    int64_t first = number(x, r[0]), last = number(x, r[1]), step = number(x, r[2]);
    if (step == 0)
        kl_quick_give_up(x->L);
    if (step > 0 ? first > last : first < last) {
        skip(x, op->to);
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
    jump(x, op);
}

OPERATION(walk_begins)
{
    if ((&RA)[3].tag != KL_NIL) /* Lua would have to close the value */
        kl_quick_give_up(x->L);
    skip(x, op->to);
}

/* Begins to run a function whose arguments begin at `r`. */
INLINE void enter(running *x, const kl_quick *of, kl_cell *r, int count)
{
    const kl_quicks *quicks = x->host->quicks;
    if (r + of->registers + KL_QUICK_ANSWERS > quicks->registers + quicks->room)
        kl_quick_give_up(x->L);
    for (; count < of->parameters; count++)
        kl_cell_clear(&r[count]);
    x->pc = of->op;
    x->r = r;
    charge(x, of->count);
}

/* Adds nils from `last` on, up to the number of results that the instruction wants. */
INLINE void fill_up(running *x, const kl_op *op, kl_cell *out, kl_cell *last)
{
    for (kl_cell *end = out + op->c - 1; last < end; last++)
        kl_cell_clear(last);
    x->top = last;
}

/* Calls the function at `r` with `count` arguments after it. The results replace it: c - 1 of them,
 * or all (c = 0). */
INLINE void call(running *x, const kl_op *op, kl_cell *r, int count)
{
    if (r->tag == KL_OWN) {
        if (x->frame == x->host->quicks->frame + KL_QUICK_DEPTH)
            kl_quick_give_up(x->L);
        *x->frame++ = (kl_frame){x->pc, x->r};
        enter(x, r->is.own, r + 1, count);
    } else if (r->tag == KL_ROW) {
        int answers = kl_quick_c(x->L, r->is.row, r + 1, count, r);
        fill_up(x, op, r, r + answers);
    } else {
        kl_quick_give_up(x->L);
    }
}

/* Ends a function: the results go to its caller's registers or, if the hook itself ends, to the
 * engine. */
INLINE void leave(running *x, const kl_cell *answer, int answers)
{
    if (x->frame == x->host->quicks->frame) {
        x->answer = answer;
        x->answers = answers;
        return;
    }
    kl_cell *out = x->r - 1;
    const kl_frame *back = --x->frame;
    for (int n = 0; n < answers; n++)
        kl_cell_copy(&out[n], &answer[n]);
    x->pc = back->pc;
    x->r = back->r;
    fill_up(x, x->pc - 1, out, out + answers);
}

INLINE int behind(const running *x, const kl_cell *first, int count)
{
    return count ? count - 1 : (int)(x->top - first);
}

/* Calls the step function of a loop. */
OPERATION(walk_step)
{
    kl_cell *r = &RA;
    for (int n = 0; n < 3; n++)
        kl_cell_copy(&r[4 + n], &r[n]);
    call(x, op, r + 4, 2);
}

/* The step of a loop over a heap or selection; also carries out the jump at the end of the loop. If
 * call_cards has begun the walk, nothing but this function uses the hidden registers: the set is at
 * r[3].is.any, and the next card is at least r[2].is.number. */
OPERATION(walk_cards)
{
    kl_cell *r = &RA;
    const kn_set *of = r[3].is.any;
    if (!of) {
        op_walk_step(x, op);
        return;
    }
    kn_set cards = kn_minus(*of, kn_set_first((unsigned)r[2].is.number));
    x->host->spent += op->b; /* the step's cost */
    x->pc++;
    if (kn_is_empty(cards)) {
        kl_cell_clear(&r[4]);
        return;
    }
    unsigned card = kn_first(cards);
    charge(x, op->back);
    skip(x, op->to);
    kl_cell_copy(&r[4], &x->host->reference[x->host->card[card]]);
    r[2].is.number = card + 1;
}

/* The step of a loop over a list whose items are known. */
OPERATION(walk_list)
{
    kl_cell *r = &RA;
    int64_t n = r[2].is.number;
    if (r[2].tag != KL_WHOLE || n < 0 || n > op->found - op->with) {
        op_walk_step(x, op); /* a script may call the step with any number */
        return;
    }
    x->host->spent += kl_ipairs_step.cost;
    x->pc++;
    if (op->with[n].tag == KL_NIL)
        return;
    kl_cell_copy(&r[5], &op->with[n]);
    r[4] = r[2] = kl_cell_whole(n + 1);
    jump(x, op);
}

OPERATION(walk_goes_on)
{
    kl_cell *r = &RA;
    if (r[4].tag == KL_NIL)
        return;
    kl_cell_copy(&r[2], &r[4]);
    jump(x, op);
}

/* ---- Calls ---- */

OPERATION(call)
{
    kl_cell *r = &RA;
    call(x, op, r, behind(x, r + 1, op->b));
}

OPERATION(call_checked)
{
    kl_cell *r = &RA;
    fill_up(x, op, r, r + kl_quick_c_checked(x->L, op->site, x->r, r));
}

OPERATION(call_direct)
{
    const kl_site *site = op->site;
    const kl_function *row = site->row->is.row;
    const kl_cell *first = site->thing[0], *second = site->thing[1];
    const kl_object *given[KL_DIRECT_MOST] = {first->is.object, second->is.object};
    if (first->tag != KL_THING || second->tag != KL_THING || !kl_quick_may(x->host, row) ||
        !row->direct(x->host, site->self_at->is.object, given, &RA)) {
        op_call_checked(x, op);
        return;
    }
    x->host->spent += row->cost;
    if (op->c == 0)
        x->top = &RA + (*row->about[1] != 0);
}

/* Begins a loop over the cards of a heap or selection. */
OPERATION(call_cards)
{
    kl_cell *r = &RA;
    const kl_object *of = r[1].is.object;
    kn_set cards;
    KL_IS_ONE_OF(&r[1], KL_IS_HEAP | KL_IS_SELECTOR);
    if (!kl_ask_cards(x->host, of, &cards)) {
        call(x, op, r, 1);
        return;
    }
    x->host->looked = true;
    kl_cell_copy(r, &x->host->reference[x->host->next_card]);
    kl_cell_clear(&r[2]);
    kl_cell_clear(&r[3]);
    if (of->kind == KL_OBJECT_SELECTOR)
        r[3].is.any = &of->set;
    else if (x->host->layout->order_of[of->number] < 0)
        r[3].is.any = &x->block->sets[of->number];
}

OPERATION(returns)
{
    const kl_cell *r = &RA;
    int answers = behind(x, r, op->b);
    if (answers > KL_QUICK_ANSWERS)
        kl_quick_give_up(x->L);
    leave(x, r, answers);
}

OPERATION(return_none)
{
    leave(x, NULL, 0);
}

OPERATION(return_one)
{
    leave(x, &RA, 1);
}

/* `#`, as replaced by length.c: `true ^ list`. */
OPERATION(length)
{
    if (RB.tag != KL_TRUE || RC.tag != KL_FROZEN)
        kl_quick_give_up(x->L);
    int64_t n = 0;
    while (kl_quick_get(x->L, RC, kl_cell_whole(n + 1)).tag != KL_NIL)
        n++;
    x->host->spent += (uint64_t)n; /* charged for each item, because all are examined here */
    look(x);
    RA = kl_cell_whole(n);
    x->pc++;
}

#define MAY_END(does) ((does) >= KL_DOES_returns && (does) <= KL_DOES_return_one)

/* Each operation jumps to the next one itself, because a `switch` would take half as much time
 * again. */
#define NEXT goto *(x.pc++)->run
#pragma GCC diagnostic ignored "-Wpedantic"
int kl_quick_run(lua_State *L, const kl_quick *of, const kl_body *body, int count,
                 const kl_cell **answer)
{
    static const void *const label[] = {
#define CASE(name, registers, jumps, uses) &&do_##name,
#include "script/quick/quick.def"
#undef CASE
    };
    kl_host *host = kl_script_host(L);
    kl_quicks *quicks = host->quicks;
    if (!of) {
        quicks->label = label;
        return 0;
    }
    running x;
    x.L = L;
    x.host = host;
    x.block = host->now.call->world->block;
    x.frame = quicks->frame;
    x.top = NULL;
    x.answers = -1;
    x.cost = 1 + host->longest / KL_TEXT_SHORT;

    if (body) {
        x.pc = body->op;
        x.r = quicks->registers;
        for (; count < of->parameters; count++)
            kl_cell_clear(&x.r[count]);
        charge(&x, body->charge);
    } else {
        enter(&x, of, quicks->registers, count);
    }
    NEXT;
#define CASE(name, registers, jumps, uses)                                                         \
    do_##name : op_##name(&x, x.pc - 1);                                                           \
    if (MAY_END(KL_DOES_##name) && x.answers >= 0)                                                 \
        goto end;                                                                                  \
    NEXT;
#include "script/quick/quick.def"
#undef CASE
end:
    *answer = x.answer;
    return x.answers;
}
