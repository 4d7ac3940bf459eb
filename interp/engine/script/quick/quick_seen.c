/* SPDX-License-Identifier: MIT
 * quick_seen.c: works out which kinds of values the registers of a function can have before each
 * of its instructions, from the objects that it is called with.
 */
#include "base/memory.h"
#include "script/fields.h"
#include "script/quick/quick_seen.h"

enum {
    NO_NEXT = 1 << 20,
    WORK_MOST = 20 * 1000 * 1000 /* limit of the registers examined for all hooks together; rules of
                                    games take 50,000 */
};
static const kl_cell nil = {.tag = KL_NIL};
static const kl_seen anything = {.may = UINT32_MAX};

static kl_seen kind(uint32_t may)
{
    return (kl_seen){.may = may};
}

kl_seen kl_seen_of_cell(const kl_cell *cell)
{
    if (cell->tag == KL_FIELD || cell->tag == KL_OTHER)
        return anything;
    if (cell->tag != KL_THING)
        return (kl_seen){.may = KL_MAY(cell->tag), .is = cell};
    if (cell->is.object->kind > KL_OBJECT_MOVE)
        return anything;
    return (kl_seen){.may = KL_MAY_BE(cell->is.object->kind), .is = cell};
}

static bool are_equal(const kl_cell *a, const kl_cell *b)
{
    return a == b ||
           (a && b && a->tag == b->tag && (a->tag <= KL_TRUE || a->is.number == b->is.number));
}

static kl_seen either(kl_seen a, kl_seen b)
{
    return (kl_seen){.may = a.may | b.may, .is = are_equal(a.is, b.is) ? a.is : NULL};
}

/* Each value has a number: the register `r` and the instruction `at` that sets it, or before which
 * several values of `r` meet. */
enum { VALUE_FIRST = 1, VALUE_GIVEN, MAYBES = 1 << 30 };
static uint32_t value_of(unsigned at, unsigned r)
{
    return ((at + VALUE_GIVEN) << 8) | r;
}

/* ---- Fields and results ---- */

/* Returns the known facts about a value from its type in the descriptions of C functions for
 * editors. A value of any type may also be nil, for "nothing there". */
static kl_seen of_type(const char *type)
{
    static const struct {
        const char *name;
        uint32_t may;
    } types[] = {{"integer", KL_MAY(KL_WHOLE)},
                 {"boolean", KL_MAY_TRUTH},
                 {"Card", KL_MAY_CARD},
                 {"Seat", KL_MAY_SEAT},
                 {"Side", KL_MAY_SIDE}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t length = strlen(types[i].name);
        if (strncmp(type, types[i].name, length) == 0 && (!type[length] || type[length] == '?'))
            return kind(types[i].may | KL_MAY(KL_NIL));
    }
    return anything;
}

static kl_seen of_references(const kl_host *host, const int *references, int count)
{
    kl_seen seen = kind(KL_MAY(KL_NIL));
    for (int n = 0; n < count; n++)
        seen.may |= kl_seen_of_cell(&host->reference[references[n]]).may;
    return seen;
}

/* Returns the known facts about a field of the event or the move. `number` is its position in
 * fields.h, from 1. */
static kl_seen of_call_field(const kl_host *host, kl_object_kind kind, int number)
{
#define TYPED(name, type, says) {name, type},
    static const struct typed {
        const char *name, *type;
    } event[] = {KL_EVENT_FIELDS(TYPED)}, move[] = {KL_MOVE_FIELDS(TYPED)};
    struct typed field = kind == KL_OBJECT_EVENT ? event[number - 1] : move[number - 1];
    if (strcmp(field.name, "word") == 0 && host->words->count < 256)
        return of_references(host, host->word, host->words->count);
    if (strcmp(field.name, "suit") == 0)
        return of_references(host, host->suit, host->layout->pack->suits);
    return of_type(field.type);
}

#ifdef KN_DEBUG
bool kl_seen_fits_type(const kl_cell *cell, const char *type)
{
    return kl_seen_only(kl_seen_of_cell(cell), of_type(type).may);
}

bool kl_seen_fits_field(const kl_cell *cell, const kl_host *host, kl_object_kind kind, int number)
{
    return kl_seen_only(kl_seen_of_cell(cell), of_call_field(host, kind, number).may);
}
#endif

const kl_cell *kl_seen_item(const kl_cells *cells, const kl_cell *key)
{
    const struct kl_pair *pair = cells ? kl_cells_place(cells, *key) : NULL;
    return pair && pair->key.tag != KL_NIL ? &pair->value : NULL;
}

const kl_cell *kl_seen_field(const kl_object *object, const kl_cell *key)
{
    return object ? kl_seen_item(object->fields, key) : NULL;
}

/* Returns a field of seat or side number `n`. */
const kl_cell *kl_seen_nth(const kl_typer *t, bool seats, int n, const kl_cell *key)
{
    const kl_cell *cell = &t->host->reference[(seats ? t->host->place : t->host->side)[n]];
    return kl_seen_field(cell->tag == KL_THING ? cell->is.object : NULL, key);
}

int kl_seen_count(const kl_typer *t, bool seats)
{
    return seats ? t->host->layout->places : t->host->layout->sides;
}

/* Returns the known facts about a field that changes. */
static kl_seen of_field(const kl_typer *t, const kl_field *field)
{
    kl_seen seen = kind(0);
    switch (field->how) {
    case KL_HOW_WHOLE:
        return kind(KL_MAY(KL_WHOLE));
    case KL_HOW_FLAG:
        return kind(KL_MAY_TRUTH);
    case KL_HOW_NAMED:
        return of_references(t->host, field->slot->named, field->slot->nameds);
    case KL_HOW_CARD:
        for (int card = 0; card < t->host->layout->pack->cards; card++)
            seen.may |= kl_seen_of_cell(&t->host->quicks->card[card][field->number]).may;
        return seen;
    default:
        return anything;
    }
}

static kl_seen of_found(const kl_typer *t, const kl_cell *found)
{
    return !found                   ? anything
           : found->tag == KL_FIELD ? of_field(t, found->is.field)
                                    : kl_seen_of_cell(found);
}

/* True if the value is some seat or some side, or nil, but it is unknown which one. */
bool kl_seen_many(kl_seen of, bool *seats)
{
    *seats = kl_seen_only(of, KL_MAY_SEAT | KL_MAY(KL_NIL));
    return !of.is && (*seats || kl_seen_only(of, KL_MAY_SIDE | KL_MAY(KL_NIL))) &&
           !kl_seen_only(of, KL_MAY(KL_NIL));
}

/* Returns the object, or another one with the same fields; NULL: unknown. */
const kl_object *kl_seen_like(const kl_typer *t, kl_seen of)
{
    const kl_host *host = t->host;
    int reference = LUA_NOREF;
    if (kl_seen_object(of))
        return kl_seen_object(of);
    if ((of.may | KL_MAY(KL_NIL)) == (KL_MAY_CARD | KL_MAY(KL_NIL)) &&
        host->layout->pack->cards > 0)
        reference = host->card[0];
    else if ((of.may | KL_MAY(KL_NIL)) == (KL_MAY_HEAP | KL_MAY(KL_NIL)))
        reference = host->heap[0];
    return reference > 0 ? host->reference[reference].is.object : NULL;
}

/* Returns the known facts about a field of the value. */
static kl_seen field_seen(const kl_typer *t, kl_seen of, const kl_cell *key)
{
    bool seats;
    kl_seen seen = kind(0);
    if (of.is && of.is->tag == KL_FROZEN)
        return of_found(t, kl_seen_item(of.is->is.table, key));
    const kl_object *object = kl_seen_like(t, of);
    const kl_cell *found = object ? kl_seen_field(object, key) : NULL;
    if (found && found->tag == KL_FIELD &&
        (object->kind == KL_OBJECT_EVENT || object->kind == KL_OBJECT_MOVE))
        return of_call_field(t->host, object->kind, found->is.field->number);
    if (object)
        return of_found(t, found);
    if (!kl_seen_many(of, &seats))
        return anything;
    for (int n = 0; n < kl_seen_count(t, seats); n++) {
        kl_seen one = of_found(t, kl_seen_nth(t, seats, n, key));
        seen = n ? either(seen, one) : one;
    }
    return seen;
}

/* ---- Flow ---- */

static kl_seen *state_at(const kl_typer *t, unsigned at)
{
    return t->scratch->state + (size_t)at * t->body->registers;
}

/* Returns the known facts about register `n`. Anything is possible if `n` is no register, as in
 * some instructions. */
static kl_seen seen_in(const kl_typer *t, const kl_seen *state, unsigned n)
{
    return n < t->body->registers ? state[n] : anything;
}

/* Merges the state `from` into the state before instruction `at`. */
static void flow(kl_typer *t, const kl_seen *from, unsigned at)
{
    kl_seen *to = state_at(t, at);
    bool changed = false;
    if (at >= t->body->count)
        return;
    for (unsigned r = 0; r < t->body->registers; r++) {
        kl_seen one = from[r];
        if (!one.value)
            one.value = value_of(t->now, r);
        if (t->reached[at]) {
            kl_seen both = either(to[r], one);
            both.value = to[r].value == one.value ? one.value : MAYBES | value_of(at, r);
            changed |= both.may != to[r].may || both.is != to[r].is || both.value != to[r].value;
            one = both;
        }
        to[r] = one;
    }
    t->due[at] |= changed || !t->reached[at];
    t->changed |= t->due[at];
    t->reached[at] = true;
}

static void forget(const kl_typer *t, kl_seen *state, unsigned from)
{
    for (unsigned r = from; r < t->body->registers; r++)
        state[r] = anything;
}

bool kl_seen_walks_cards(const kl_function *row)
{
    return row && row->receivers & KL_IS_SET && strcmp(row->name, "cards") == 0;
}

/* Returns the step function of the loop that a method begins; 0: it begins none. */
static int step_of(const kl_host *host, const kl_function *row)
{
    bool game = row->receivers & KL_IS(KL_OBJECT_GAME);
    return kl_seen_walks_cards(row)           ? host->next_card
           : strcmp(row->name, "seats") == 0  ? (game ? host->next_seat : host->next_of_side)
           : strcmp(row->name, "places") == 0 ? host->next_place
           : strcmp(row->name, "sides") == 0  ? host->next_side
                                              : 0;
}

/* Returns the known facts about the results of a loop's step function. */
static kl_seen of_step(const kl_host *host, const kl_function *row)
{
    if (row == &kl_ipairs_step)
        return kind(KL_MAY(KL_WHOLE));
    if (row->asks == KL_ASKS_NEXT)
        return kind(KL_MAY_CARD);
    if (row == host->reference[host->next_side].is.row)
        return kind(KL_MAY_SIDE);
    return strncmp(row->name, "for ", 4) == 0 ? kind(KL_MAY_SEAT) : anything;
}

/* Updates the state after a call, whose results are known by their types only. */
static void after_call(const kl_typer *t, kl_seen *state, const kl_op *op)
{
    static const kl_cell list_step = {.tag = KL_ROW, .is.row = &kl_ipairs_step};
    kl_seen *r = &state[op->a], self = r[op->b < 2 ? 0 : 1];
    const kl_function *row = kl_seen_row(r[0]);
    forget(t, state, op->a);
    if (!row || op->b < 2)
        return;
    bool list = row->run == kl_lib_ipairs && op->b == 2;
    int step = row->receivers ? step_of(t->host, row) : 0;
    if (op->c == 5 && (list || step > 0)) {
        r[0] = kl_seen_of_cell(list ? &list_step : &t->host->reference[step]);
        r[1] = self;
        r[2] = kind(KL_MAY(KL_NIL) | KL_MAY(KL_WHOLE));
        r[3] = kind(KL_MAY(KL_NIL));
    } else if (op->c == 2 && row->receivers && row->about[1]) {
        r[0] = of_type(row->about[1]);
    }
}

/* Returns the possible values of a table. */
static kl_seen items_of(kl_seen list)
{
    return list.is && list.is->tag == KL_FROZEN ? kind(list.is->is.table->may) : anything;
}

/* Register `n` is now known to be true, or false, and so is every copy of its value. */
static void refine(const kl_typer *t, kl_seen *state, unsigned n, bool is)
{
    const uint32_t no = KL_MAY(KL_NIL) | KL_MAY(KL_FALSE), value = state[n].value;
    for (unsigned r = 0; r < t->body->registers; r++) {
        uint32_t may = state[r].may & (is ? ~no : no);
        if ((r == n || (value && state[r].value == value)) && may)
            state[r].may = may;
    }
}

/* Applies a loop's step: the loop continues at its beginning, or ends. */
static void walk(kl_typer *t, kl_seen *state, unsigned at, const kl_op *op)
{
    kl_seen *r = &state[op->a];
    const kl_function *row = kl_seen_row(r[0]);
    kl_seen step = row ? of_step(t->host, row) : anything,
            items = row == &kl_ipairs_step ? items_of(r[1]) : anything;
    forget(t, state, op->a + 4u);
    if (op->a + 5u < t->body->registers)
        r[5] = items;
    r[4] = kind(step.may | KL_MAY(KL_NIL));
    flow(t, state, at + 1);
    flow(t, state, at + 2);
    r[4] = r[2] = step;
    flow(t, state, (unsigned)((int)at + 2 + op->to));
}

/* Applies an instruction without a jump to the state. */
static void change(const kl_typer *t, kl_seen *state, const kl_op *op)
{
    kl_seen *a = &state[op->a], b = seen_in(t, state, op->b);
    switch (op->does) {
    case KL_DOES_nothing:
    case KL_DOES_set_field:
    case KL_DOES_set_item:
        break;
    case KL_DOES_move:
        *a = b;
        break;
    case KL_DOES_load:
    case KL_DOES_load_skip:
        *a = kl_seen_of_cell(op->with);
        break;
    case KL_DOES_nil:
        for (unsigned n = 0; n <= op->b; n++)
            a[n] = kl_seen_of_cell(&nil);
        break;
    case KL_DOES_get_field:
        *a = field_seen(t, b, op->with);
        break;
    case KL_DOES_self:
        a[1] = b;
        a[0] = op->with ? field_seen(t, b, op->with) : anything;
        break;
    case KL_DOES_negate:
        *a = kind(KL_MAY_TRUTH);
        break;
    case KL_DOES_get:
    case KL_DOES_get_item:
        *a = items_of(b);
        a->may |= KL_MAY(KL_NIL);
        break;
    case KL_DOES_call:
        after_call(t, state, op);
        break;
    default: /* arithmetic */
        *a = kind(KL_MAY(KL_WHOLE));
        break;
    }
}

/* Applies an instruction with a jump to the state: passes the state to the target of the jump, and
 * changes it to the one without the jump. Returns the instruction that follows without the jump;
 * NO_NEXT: none, or it has the state already. */
static unsigned change_or_jump(kl_typer *t, kl_seen *state, unsigned at, const kl_op *op)
{
    kl_seen *a = &state[op->a];
    switch (op->does) {
    case KL_DOES_for_begins:
    case KL_DOES_for_goes_on:
        for (int n = 0; n < 4; n++)
            a[n] = kind(KL_MAY(KL_WHOLE));
        return at + 1;
    case KL_DOES_walk_goes_on:
        flow(t, state, at + 1);
        if (!kl_seen_only(a[4], KL_MAY(KL_NIL)))
            a[4].may &= ~KL_MAY(KL_NIL);
        a[2] = a[4];
        return NO_NEXT;
    case KL_DOES_test:
        memcpy(t->scratch->other, state, t->body->registers * sizeof *state);
        refine(t, t->scratch->other, op->a, !op->c);
        flow(t, t->scratch->other, at + 2);
        refine(t, state, op->a, op->c);
        return NO_NEXT;
    case KL_DOES_test_set:
        flow(t, state, at + 2);
        refine(t, state, op->b, op->c);
        *a = seen_in(t, state, op->b);
        return NO_NEXT;
    case KL_DOES_jump:
    case KL_DOES_walk_begins:
        return NO_NEXT;
    default: /* conditions */
        return at + 2;
    }
}

/* Applies instruction `at` to the state, and passes the result to all instructions that may
 * follow. */
static void carry_on(kl_typer *t, kl_seen *state, unsigned at)
{
    const kl_op *op = &t->body->op[at];
    t->now = at;
    int jumps = kl_shapes[op->does].jumps;
    unsigned next = at + 1;
    if (op->does == KL_DOES_give_up || op->does == KL_DOES_returns ||
        op->does == KL_DOES_return_none || op->does == KL_DOES_return_one)
        return;
    if (op->does == KL_DOES_walk_step) {
        walk(t, state, at, op);
        return;
    }
    if (jumps) {
        next = change_or_jump(t, state, at, op);
        flow(t, state, (unsigned)((int)at + jumps + op->to));
    } else {
        change(t, state, op);
        next += op->does == KL_DOES_load_skip;
    }
    if (next != NO_NEXT)
        flow(t, state, next);
}

kl_seen kl_seen_before(const kl_typer *t, unsigned at, unsigned n)
{
    return seen_in(t, state_at(t, at), n);
}

bool kl_seen_work_out(kl_typer *t)
{
    kl_body *body = t->body;
    size_t size = body->registers * sizeof(kl_seen);
    kl_seen *now = kn_calloc(1, size);
    kn_free(t->scratch->state);
    t->scratch->state = kn_calloc(body->count + 1, size);
    if (!now || !t->scratch->state) {
        kn_free(now);
        return false;
    }
    for (unsigned r = 0; r < body->registers; r++) {
        now[r] = anything;
        if ((int)r < body->givens)
            now[r] = body->given[r].is.any ? kl_seen_of_cell(&body->given[r]) : kind(KL_MAY_SEAT);
        now[r].value = VALUE_FIRST << 8 | r;
    }
    flow(t, now, 0);
    while (t->changed && t->scratch->work <= WORK_MOST) {
        t->changed = false;
        for (unsigned at = 0; at < body->count; at++) {
            if (!t->due[at])
                continue;
            t->due[at] = false;
            t->scratch->work += body->registers;
            carry_on(t, memcpy(now, state_at(t, at), size), at);
        }
    }
    kn_free(now);
    return !t->changed;
}
