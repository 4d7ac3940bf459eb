/* SPDX-License-Identifier: MIT
 * quick_trim.c: makes a typed form shorter: reads a value where it was first, lets jumps lead past
 * tests whose outcome is known, and leaves out values that nothing reads. What hooks are charged
 * for stays the same.
 */
#include "script/quick/quick_seen.h"

uint16_t kl_trim_like(const kl_typer *t, unsigned at, uint16_t n)
{
    kl_seen is = kl_seen_before(t, at, n);
    for (unsigned r = 0; r < n && is.value; r++) {
        kl_seen other = kl_seen_before(t, at, r);
        if (other.value == is.value && kl_seen_only(other, is.may) && other.is == is.is)
            return (uint16_t)r;
    }
    return n;
}

static bool is_checked(const kl_op *op)
{
    return op->does >= KL_DOES_call_checked && op->does <= KL_DOES_heap_is_empty;
}

static bool asks_and_tests(const kl_op *op)
{
    return op->does >= KL_DOES_card_in_test && op->does <= KL_DOES_heap_is_empty_test;
}

/* True if the next instruction is passed over. */
static bool skips_next(const kl_op *op)
{
    return kl_shapes[op->does].jumps == 2 || op->does == KL_DOES_load_skip ||
           (op->does >= KL_DOES_add && op->does <= KL_DOES_length);
}

void kl_trim_copies(const kl_typer *t)
{
    for (unsigned at = 0; at < t->body->count; at++) {
        kl_op *op = &t->body->op[at];
        unsigned uses = kl_shapes[op->does].uses;
        if (!t->reached[at])
            continue;
        if (uses & KL_REG_A)
            op->a = kl_trim_like(t, at, op->a);
        if (uses & KL_REG_B)
            op->b = kl_trim_like(t, at, op->b);
        if (uses & KL_REG_C && !op->found)
            op->c = kl_trim_like(t, at, op->c);
    }
}

void kl_trim_jumps(const kl_typer *t)
{
    const uint32_t no = KL_MAY(KL_NIL) | KL_MAY(KL_FALSE);
    kl_op *ops = t->body->op;
    for (unsigned at = 0; at < t->body->count; at++) {
        unsigned to = at;
        kl_seen of = kl_seen_before(t, at, ops[at].a);
        bool sure = !(of.may & no);
        if (t->reached[at] && ops[at].does == KL_DOES_test && ops[at].to >= 0 &&
            (sure || !(of.may & ~no)))
            ops[at] = (kl_op){.does = KL_DOES_jump, .to = sure == ops[at].c ? 1 + ops[at].to : 1};
        for (bool more = ops[at].does == KL_DOES_jump && t->reached[at]; more;) {
            const kl_op *next = &ops[to];
            kl_seen is = kl_seen_before(t, at, next->a);
            bool yes = !(is.may & no),
                 tests = next->does == KL_DOES_test && (yes || !(is.may & ~no));
            more = next->to >= 0 && (next->does == KL_DOES_jump || tests);
            if (more && tests)
                to += 2 + (yes == next->c ? (unsigned)next->to : 0);
            else if (more)
                to += 1 + (unsigned)next->to;
            more = more && to < t->body->count;
        }
        if (to > at && to < t->body->count)
            ops[at].to = (int)(to - at) - 1;
    }
}

/* ---- What is read ---- */

/* Returns the instructions that may follow; at most four. */
static int after(const kl_body *body, unsigned at, unsigned *next)
{
    const kl_op *op = &body->op[at];
    int jumps = kl_shapes[op->does].jumps, count = 0;
    if (op->does == KL_DOES_give_up || op->does == KL_DOES_returns ||
        op->does == KL_DOES_return_none || op->does == KL_DOES_return_one)
        return 0;
    if (asks_and_tests(op)) {
        next[0] = at + 3;
        next[1] = (unsigned)((int)at + 3 + op[1].to);
        return 2;
    }
    if (op->does != KL_DOES_jump && op->does != KL_DOES_walk_begins)
        next[count++] = at + 1 + skips_next(op);
    if (op->does == KL_DOES_walk_step || op->does == KL_DOES_walk_cards ||
        op->does == KL_DOES_walk_list)
        next[count++] = at + 1;
    if (jumps)
        next[count++] = (unsigned)((int)at + jumps + op->to);
    return count;
}

static void put(uint64_t *set, unsigned r)
{
    set[r / 64] |= UINT64_C(1) << r % 64;
}

static bool has(const uint64_t *set, unsigned r)
{
    return set[r / 64] >> r % 64 & 1;
}

/* Returns how many registers an instruction reads from a on. */
static unsigned reads_on(const kl_op *op)
{
    switch (op->does) {
    case KL_DOES_call:
    case KL_DOES_call_cards:
        return op->b ? op->b : KL_BODY_REGISTERS;
    case KL_DOES_returns:
        return op->b ? op->b - 1u : KL_BODY_REGISTERS;
    case KL_DOES_walk_begins:
        return 4;
    case KL_DOES_walk_goes_on:
        return 5;
    default: /* other loops */
        return 3;
    }
}

/* Adds the registers that an instruction reads. */
static void add_read(const kl_op *op, uint64_t *set)
{
    unsigned uses = kl_shapes[op->does].uses;
    unsigned end = uses & KL_READS_ON ? op->a + reads_on(op) : 0;
    for (unsigned r = op->a; r < end && r < KL_BODY_REGISTERS; r++)
        put(set, r);
    if (uses & KL_REG_A)
        put(set, op->a);
    if (uses & KL_REG_B && !(is_checked(op) && op->with))
        put(set, op->b);
    if (uses & KL_REG_C && !op->found)
        put(set, op->c);
    if (!is_checked(op))
        return;
    if (!op->site->self)
        put(set, op->site->self_in);
    for (int n = 0; n < op->site->count; n++)
        put(set, op->site->read[n].in);
}

/* True if nothing can be left in the registers from a on but results. */
static bool calls(const kl_op *op)
{
    return op->does == KL_DOES_call || op->does == KL_DOES_call_cards || is_checked(op);
}

/* Works out which registers are read from each instruction on. */
static void find_read(kl_typer *t, const bool *kept)
{
    const kl_body *body = t->body;
    bool changed = true;
    memset(t->scratch->read, 0, sizeof t->scratch->read);
    while (changed) {
        changed = false;
        for (unsigned at = body->count; at-- > 0;) {
            const kl_op *op = &body->op[at];
            uint64_t now[KL_BODY_REGISTERS / 64] = {0};
            unsigned next[4];
            for (int n = kept[at] ? after(body, at, next) : (next[0] = at + 1, 1); n-- > 0;)
                for (int i = 0; next[n] < body->count && i < KL_BODY_REGISTERS / 64; i++)
                    now[i] |= t->scratch->read[next[n]][i];
            if (kept[at] && kl_shapes[op->does].uses & KL_GIVES)
                now[op->a / 64] &= ~(UINT64_C(1) << op->a % 64);
            for (unsigned r = op->a; kept[at] && calls(op) && r < KL_BODY_REGISTERS; r++)
                now[r / 64] &= ~(UINT64_C(1) << r % 64);
            if (kept[at])
                add_read(op, now);
            changed |= memcmp(now, t->scratch->read[at], sizeof now) != 0;
            memcpy(t->scratch->read[at], now, sizeof now);
            t->scratch->work++;
        }
    }
}

/* Leaves out what only gives values that nothing reads. True: there was some. */
static bool drop_unread(kl_typer *t, bool *kept, const bool *fixed)
{
    bool dropped = false;
    find_read(t, kept);
    for (unsigned at = 0; at < t->body->count; at++) {
        const kl_op *op = &t->body->op[at];
        const uint64_t *read = t->scratch->read[at + 1];
        unsigned uses = kl_shapes[op->does].uses;
        if (!kept[at] || fixed[at] || !(uses & KL_IDLE) || (uses & KL_GIVES && has(read, op->a)) ||
            (op->does == KL_DOES_method && has(read, op->a + 1u)))
            continue;
        kept[at] = false;
        dropped = true;
    }
    return dropped;
}

/* Marks what can be reached, but for what gives values that nothing reads, and what is only passed
 * over. */
static void find_kept(kl_typer *t, bool *kept, bool *fixed)
{
    enum { ROUNDS = 6 };
    const kl_body *body = t->body;
    unsigned due[4 * KL_BODY_MOST], count = 1;
    due[0] = 0;
    memset(kept, 0, body->count);
    memset(fixed, 0, body->count);
    while (count > 0) {
        unsigned at = due[--count], next[4];
        if (at >= body->count || kept[at])
            continue;
        const kl_op *op = &body->op[at];
        kept[at] = true;
        if (skips_next(op))
            fixed[at + 1] = true;
        for (int n = after(body, at, next); n-- > 0;)
            due[count++] = next[n];
    }
    for (unsigned at = 0; at < body->count; at++)
        kept[at] |= fixed[at];
    for (int round = 0; round < ROUNDS && drop_unread(t, kept, fixed); round++)
        ;
}

/* Parts what asks and tests where the answer is read afterwards, too, or the test is reached from
 * elsewhere. True: there was some. */
static bool part_tests(kl_typer *t, const bool *kept)
{
    static const uint8_t parted[] = {[KL_DOES_card_in_test] = KL_DOES_card_in,
                                     [KL_DOES_heap_has_test] = KL_DOES_heap_has,
                                     [KL_DOES_heap_is_empty_test] = KL_DOES_heap_is_empty};
    bool some = false;
    find_read(t, kept);
    for (unsigned at = 0; at < t->body->count; at++) {
        kl_op *op = &t->body->op[at];
        unsigned next[4];
        if (!kept[at] || !asks_and_tests(op))
            continue;
        after(t->body, at, next);
        if (!kept[at + 1] && !kept[at + 2] && !has(t->scratch->read[next[0]], op->a) &&
            !has(t->scratch->read[next[1]], op->a))
            continue;
        op->does = parted[op->does];
        some = true;
    }
    return some;
}

void kl_trim(kl_typer *t)
{
    bool kept[KL_BODY_MOST + 2] = {false}, fixed[KL_BODY_MOST + 2] = {false};
    uint16_t place[KL_BODY_MOST + 2];
    kl_body *body = t->body;
    unsigned count = 0;
    do
        find_kept(t, kept, fixed);
    while (part_tests(t, kept));
    for (unsigned at = body->count; at-- > 0;) { /* jumps to what follows anyway */
        const kl_op *op = &body->op[at];
        if (op->does != KL_DOES_jump || fixed[at] || op->to < 0)
            continue;
        unsigned next = at + 1, to = next + (unsigned)op->to;
        while (next < to && !kept[next])
            next++;
        kept[at] &= next < to;
    }
    for (unsigned at = 0; at < body->count; at++) {
        place[at] = (uint16_t)count;
        count += kept[at];
    }
    place[body->count] = (uint16_t)count;
    for (unsigned at = 0; at < body->count; at++) {
        kl_op *op = &body->op[at];
        int jumps = kl_shapes[op->does].jumps;
        if (!kept[at])
            continue;
        if (jumps) {
            op->back = (uint16_t)(op->to < 0 ? -op->to : 0);
            op->to = place[(int)at + jumps + op->to] - place[at] - jumps;
        }
        if (asks_and_tests(op)) { /* carries out the test */
            const kl_op *test = op + 1;
            op->a = test->c;
            op->back = (uint16_t)(test->to < 0 ? -test->to : 0);
            op->to = place[(int)at + 3 + test->to] - place[at] - 1;
        }
        body->op[place[at]] = *op;
    }
    body->count = count;
}
