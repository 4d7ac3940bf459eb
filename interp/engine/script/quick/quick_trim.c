/* SPDX-License-Identifier: MIT
 * quick_trim.c: makes a typed form shorter. It reads a value from its first register, moves jumps
 * past tests whose outcome is known, leaves out unread values, and joins instructions. The
 * instructions charged to a hook stay the same.
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

/* True if the instruction always skips the next one. */
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

/* ---- Registers that are read ---- */

/* Stores in `next` the instructions that may follow; returns their number, at most four. */
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

/* Returns the number of registers that an instruction reads, beginning with `a`. */
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

/* Adds the registers that an instruction reads to `set`. */
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

/* True if the instruction overwrites the registers from `a` upwards, except for its results. */
static bool calls(const kl_op *op)
{
    return op->does == KL_DOES_call || op->does == KL_DOES_call_cards || is_checked(op);
}

/* Determines for each instruction which registers are read at or after it. */
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

/* Removes instructions whose only effect is to set registers that are never read. Returns true if
 * there were any. */
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

/* Marks the instructions to keep: all that can be reached, except those that are always skipped and
 * those whose results are never read. */
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

/* Splits an instruction that combines a question with a test of its answer, if the answer is read
 * again later or the test can be reached by a jump. Returns true if there were any. */
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

/* ---- Conditions ---- */

/* Returns the condition on which an instruction jumps: the instruction itself, or the test after
 * it; NULL: it does not jump on a condition. */
static kl_op *condition(kl_op *op)
{
    bool sets = op->does == KL_DOES_test_set || op->does == KL_DOES_walk_step ||
                op->does == KL_DOES_walk_cards || op->does == KL_DOES_walk_list;
    return asks_and_tests(op) ? op + 1 : kl_shapes[op->does].jumps == 2 && !sets ? op : NULL;
}

static unsigned next_kept(const kl_typer *t, const bool *kept, unsigned at)
{
    while (at < t->body->count && !kept[at])
        at++;
    return at;
}

static bool asks_the_same(const kl_op *a, const kl_op *b)
{
    const kl_cell *one[] = {a->with, a->found}, *other[] = {b->with, b->found};
    bool same = a->does == b->does && (a->with || a->b == b->b) && (a->found || a->c == b->c);
    for (int n = 0; n < 2 && same; n++)
        same = one[n] == other[n] || (one[n] && other[n] && one[n]->tag == other[n]->tag &&
                                      one[n]->is.any == other[n]->is.any);
    return same;
}

/* If a jump on condition `by` of instruction `op` leads to `to`, returns the number of
 * instructions by which it can lead further: past another jump, or past a test of the same
 * condition; 0: no further. */
static int leads_on(const kl_op *op, const kl_op *by, kl_op *to)
{
    const kl_op *again = condition(to);
    if (to->does == KL_DOES_jump && to->to >= 0)
        return 1 + to->to;
    if (!again || !asks_and_tests(op) || !asks_the_same(op, to))
        return 0;
    if (again->c != by->c)
        return 3;
    return again->to >= 0 ? 3 + again->to : 0;
}

/* Lets conditional jumps lead straight to where they end up. */
static void lead_on(const kl_typer *t, const bool *kept)
{
    kl_op *ops = t->body->op;
    for (unsigned at = 0; at < t->body->count; at++) {
        kl_op *by = kept[at] ? condition(&ops[at]) : NULL;
        unsigned past = at + (by && by > &ops[at] ? 3 : 2);
        for (int further = by && by->to >= 0; further;) {
            unsigned to = next_kept(t, kept, past + (unsigned)by->to);
            further = to < t->body->count ? leads_on(&ops[at], by, &ops[to]) : 0;
            by->to = further ? (int)(to - past) + further : by->to;
        }
    }
}

/* Counts the jumps to each instruction. The one from the instruction before it doesn't count. */
static void count_aims(const kl_typer *t, const bool *kept, const bool *fixed, uint16_t *aimed)
{
    memset(aimed, 0, (t->body->count + 2) * sizeof *aimed);
    for (unsigned at = 0; at < t->body->count; at++) {
        unsigned next[4];
        for (int n = kept[at] && !fixed[at] ? after(t->body, at, next) : 0; n-- > 0;)
            aimed[next[n]] += next[n] != at + 1;
    }
}

/* Inverts conditions that only skip a jump, so that they make this jump themselves. */
static void turn_round(const kl_typer *t, bool *kept, const bool *fixed, const uint16_t *aimed)
{
    kl_op *ops = t->body->op;
    for (unsigned at = 0; at < t->body->count; at++) {
        kl_op *by = kept[at] && !fixed[at] ? condition(&ops[at]) : NULL;
        unsigned past = at + (by && by > &ops[at] ? 3 : 2), others = 0;
        unsigned jump = by && by->to >= 0 ? next_kept(t, kept, past) : t->body->count;
        if (jump >= t->body->count || ops[jump].does != KL_DOES_jump || ops[jump].to < 0)
            continue;
        for (unsigned i = past; i <= jump; i++)
            others += aimed[i];
        if (others > 1 || fixed[jump] || past + (unsigned)by->to <= jump ||
            next_kept(t, kept, jump + 1) < past + (unsigned)by->to)
            continue;
        by->c = !by->c;
        by->to = (int)(jump + 1 - past) + ops[jump].to;
        kept[jump] = false;
    }
}

/* Returns the instruction that sets register `r` to the value that it has before `at`; -1: unknown.
 * Adds to `read` and `set` the registers that are read and set in between. */
static int giver(const kl_typer *t, const bool *kept, const uint16_t *aimed, unsigned at,
                 unsigned r, uint64_t *read, uint64_t *set)
{
    const kl_op *ops = t->body->op;
    memset(read, 0, sizeof *t->scratch->read);
    memset(set, 0, sizeof *t->scratch->read);
    for (unsigned from = at; from-- > 0 && !aimed[from + 1];) {
        const kl_op *op = &ops[from];
        if (!kept[from])
            continue;
        if (!(kl_shapes[op->does].uses & KL_GIVES) || kl_shapes[op->does].jumps || skips_next(op) ||
            asks_and_tests(op))
            return -1;
        if (op->a == r)
            return (int)from;
        add_read(op, read);
        put(set, op->a);
        if (op->does == KL_DOES_method) { /* the method's receiver goes to the next register */
            if (op->a + 1u == r)
                return -1;
            put(set, op->a + 1u);
        }
    }
    return -1;
}

/* Lets an instruction set the register to which its result is copied, if only the copy reads the
 * result. */
static void join_copies(const kl_typer *t, bool *kept, const bool *fixed, const uint16_t *aimed)
{
    uint64_t read[KL_BODY_REGISTERS / 64], set[KL_BODY_REGISTERS / 64];
    kl_op *ops = t->body->op;
    for (unsigned at = 0; at < t->body->count; at++) {
        kl_op *op = &ops[at];
        const uint64_t *later = t->scratch->read[at + 1];
        if (!kept[at] || fixed[at])
            continue;
        if (op->does == KL_DOES_method && !has(later, op->a)) /* the method is not used */
            *op = (kl_op){.does = KL_DOES_move, .a = (uint16_t)(op->a + 1), .b = op->b};
        int from = op->does == KL_DOES_move && !has(later, op->b)
                       ? giver(t, kept, aimed, at, op->b, read, set)
                       : -1;
        if (from < 0 || fixed[from] || has(read, op->b) || has(read, op->a) || has(set, op->a))
            continue;
        ops[from].a = op->a;
        kept[at] = false;
    }
}

/* Returns the items of a table for `count` keys, which are `apart` cells from one another; NULL:
 * some are left to Lua. */
static const kl_cell *items_by(const kl_typer *t, const kl_cells *table, const kl_cell *key,
                               int count, int apart)
{
    kl_cell *items = kl_declare_array(t->L, (size_t)count + 1, sizeof *items);
    for (int n = 0; n < count; n++, key += apart) {
        const kl_cell *item = kl_seen_item(table, key);
        if (item)
            items[n] = *item;
        else if (!table->open || key->tag == KL_OTHER)
            return NULL;
    }
    return items;
}

/* Replaces a look-up by a card's field or a variable, such as `strength[card.rank]`, by a prepared
 * array. */
static void join_tables(const kl_typer *t, bool *kept, const bool *fixed, const uint16_t *aimed)
{
    uint64_t read[KL_BODY_REGISTERS / 64], set[KL_BODY_REGISTERS / 64];
    kl_op *ops = t->body->op;
    for (unsigned at = 0; at < t->body->count; at++) {
        kl_op *op = &ops[at];
        int from = kept[at] && !fixed[at] && op->does == KL_DOES_get_known
                       ? giver(t, kept, aimed, at, op->c, read, set)
                       : -1;
        if (from < 0)
            continue;
        const kl_op *by = &ops[from];
        const kl_cells *table = op->with->is.table;
        const kl_cell *items = NULL;
        if (by->does == KL_DOES_card_field && !has(set, by->b) && by->a != by->b)
            items = items_by(t, table, by->with, t->host->layout->pack->cards, KL_CARD_FIELDS_MAX);
        else if (by->does == KL_DOES_read_named && table->open)
            items = items_by(t, table, by->with, by->back, 1);
        if (!items)
            continue;
        bool drops = !fixed[from] && !has(read, op->c) &&
                     (!has(t->scratch->read[at + 1], op->c) || op->a == op->c);
        *op = by->does == KL_DOES_read_named
                  ? (kl_op){.does = by->does, .a = op->a, .to = by->to, .back = by->back}
                  : (kl_op){.does = KL_DOES_by_number, .a = op->a, .b = by->b, .c = KL_OBJECT_CARD};
        op->with = items;
        kept[from] &= !drops;
    }
}

/* Joins reading a field of a card with the comparison of its value, if the value is not read
 * elsewhere. */
static void join_fields(const kl_typer *t, bool *kept, const bool *fixed, const uint16_t *aimed)
{
    uint64_t read[KL_BODY_REGISTERS / 64], set[KL_BODY_REGISTERS / 64];
    kl_op *ops = t->body->op;
    for (unsigned at = 0; at < t->body->count; at++) {
        kl_op *op = &ops[at];
        for (int n = 0; n < 2 && kept[at] && op->does == KL_DOES_same && op->a != op->b; n++) {
            unsigned r = n ? op->b : op->a, next[4];
            int from = giver(t, kept, aimed, at, r, read, set);
            after(t->body, at, next);
            if (from < 0 || fixed[from] || ops[from].does != KL_DOES_card_field || has(read, r) ||
                has(set, ops[from].b) || has(t->scratch->read[next[0]], r) ||
                has(t->scratch->read[next[1]], r))
                continue;
            op->does = KL_DOES_same_field;
            op->a = n ? op->a : op->b;
            op->b = ops[from].b;
            op->with = ops[from].with;
            kept[from] = false;
        }
    }
}

void kl_trim(kl_typer *t)
{
    bool kept[KL_BODY_MOST + 2] = {false}, fixed[KL_BODY_MOST + 2] = {false};
    uint16_t place[KL_BODY_MOST + 2], aimed[4 * KL_BODY_MOST];
    kl_body *body = t->body;
    unsigned count = 0;
    do
        find_kept(t, kept, fixed);
    while (part_tests(t, kept));
    lead_on(t, kept);
    find_kept(t, kept, fixed);
    for (unsigned at = body->count; at-- > 0;) { /* drop jumps that skip nothing */
        const kl_op *op = &body->op[at];
        if (op->does != KL_DOES_jump || fixed[at] || op->to < 0)
            continue;
        unsigned next = at + 1, to = next + (unsigned)op->to;
        while (next < to && !kept[next])
            next++;
        kept[at] &= next < to;
    }
    /* the changes below read no other registers */
    body->reads = (uint8_t)*t->scratch->read[0];
    count_aims(t, kept, fixed, aimed);
    turn_round(t, kept, fixed, aimed);
    join_copies(t, kept, fixed, aimed);
    join_fields(t, kept, fixed, aimed);
    join_tables(t, kept, fixed, aimed);
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
