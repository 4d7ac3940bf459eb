/* SPDX-License-Identifier: MIT
 * quick_types.c: makes the typed form of a function: its instructions are replaced by those for
 * just the kinds of values that they can have.
 */
#include "script/quick/quick_seen.h"

/* Known facts about registers `a`, `a + 1`, `b` and `c` before an instruction. */
struct kl_operands {
    kl_seen a, behind_a, b, c;
};

/* Returns the possible values of a variable, by number. */
static const kl_cell *values_of(const kl_typer *t, const kl_slot *slot)
{
    const kl_cell **made = &t->host->quicks->named[slot - t->host->slot];
    if (*made)
        return *made;
    kl_cell *cells = kl_declare_array(t->L, (size_t)slot->nameds + 1, sizeof *cells);
    for (int n = 0; n < slot->nameds; n++)
        cells[n] = t->host->reference[slot->named[n]];
    return *made = cells;
}

/* Chooses the instruction that reads a field that changes: of the object itself or, if `relative`,
 * of any seat or side. */
static void type_read(const kl_typer *t, kl_op *op, const kl_cell *found, bool relative,
                      kl_object_kind kind)
{
    const kl_field *field = found->is.field;
    const ks_block *any = t->host->quicks->before;
    if (field->how == KL_HOW_NAMED && field->slot->var->type == KS_VAR_CARD)
        return; /* reading a card has to be recorded, so it needs a call */
    op->found = found;
    if (field->slot)
        op->to =
            (int)((const char *)(ks_ints(t->host->layout, any) + field->at) - (const char *)any);
    if (field->how == KL_HOW_WHOLE) {
        op->does = relative ? KL_DOES_read_whole_of : KL_DOES_read_whole;
    } else if (field->how == KL_HOW_FLAG) {
        op->does = relative ? KL_DOES_read_flag_of : KL_DOES_read_flag;
    } else if (field->how == KL_HOW_NAMED) {
        op->does = relative ? KL_DOES_read_named_of : KL_DOES_read_named;
        op->with = values_of(t, field->slot);
        op->back = (uint16_t)field->slot->nameds;
    } else if (!relative && kind == KL_OBJECT_MOVE && field->number != KL_MOVE_NUMBER &&
               field->number < KL_MOVE_ANNOUNCED) {
        op->does = KL_DOES_read_move;
        op->c = (uint16_t)field->number;
    } else if (!relative && kind == KL_OBJECT_EVENT && field->number != KL_EVENT_NUMBER) {
        op->does = KL_DOES_read_event;
        op->c = (uint16_t)field->number;
    } else if (!relative) {
        op->does = KL_DOES_read;
    }
}

/* Chooses the instruction that reads a field of any seat or side. */
static void type_read_of_many(const kl_typer *t, kl_op *op, bool seats)
{
    const kl_cell *first = kl_seen_nth(t, seats, 0, op->with);
    int count = kl_seen_count(t, seats);
    if (!first || !count)
        return;
    for (int n = 0; n < count; n++) {
        const kl_cell *cell = kl_seen_nth(t, seats, n, op->with);
        if (!cell || (cell->tag == KL_FIELD) != (first->tag == KL_FIELD))
            return;
        if (cell->tag == KL_FIELD &&
            (cell->is.field->how != first->is.field->how || cell->is.field->how == KL_HOW_CALL ||
             cell->is.field->at != first->is.field->at + n))
            return;
    }
    op->c = seats ? KL_OBJECT_SEAT : KL_OBJECT_SIDE;
    if (first->tag == KL_FIELD) {
        type_read(t, op, first, true, (kl_object_kind)op->c);
        return;
    }
    kl_cell *cells = kl_declare_array(t->L, (size_t)count, sizeof *cells);
    for (int n = 0; n < count; n++)
        cells[n] = *kl_seen_nth(t, seats, n, op->with);
    op->does = KL_DOES_by_number;
    op->with = cells;
}

static void type_get(const kl_typer *t, kl_op *op, kl_seen of)
{
    const kl_object *object = kl_seen_object(of);
    const kl_cell *found = kl_seen_field(object, op->with);
    bool seats;
    if (of.is && of.is->tag == KL_FROZEN && (found = kl_seen_item(of.is->is.table, op->with))) {
        *op = (kl_op){.does = KL_DOES_load, .a = op->a, .with = found};
    } else if (object && object->kind != KL_OBJECT_CARD) {
        if (found && found->tag == KL_FIELD)
            type_read(t, op, found, false, object->kind);
        else if (found)
            *op = (kl_op){.does = KL_DOES_load, .a = op->a, .with = found};
    } else if (kl_seen_only(of, KL_MAY_CARD | KL_MAY(KL_NIL)) && kl_seen_like(t, of)) {
        found = kl_seen_field(kl_seen_like(t, of), op->with);
        if (!found || found->tag != KL_FIELD)
            return;
        op->does = KL_DOES_card_field;
        op->with = &t->host->quicks->card[0][found->is.field->number];
    } else if (kl_seen_many(of, &seats)) {
        type_read_of_many(t, op, seats);
    }
}

static void type_method(const kl_typer *t, kl_op *op, unsigned at, kl_seen of)
{
    const kl_seen method = kl_seen_before(t, at + 1, op->a);
    if (op->with && !(of.may & KL_MAY(KL_NIL)) && kl_seen_row(method)) {
        op->does = KL_DOES_method;
        op->with = method.is;
    }
}

static void type_write(const kl_typer *t, kl_op *op, kl_seen of, kl_seen value)
{
    const ks_block *any = t->host->quicks->before;
    const kl_object *object = kl_seen_object(of);
    const kl_cell *found = kl_seen_field(object, op->with);
    int number;
    if (!found || found->tag != KL_FIELD || !found->is.field->slot)
        return;
    op->does = KL_DOES_write;
    op->with = found;
    op->found = op->found ? op->found : value.is;
    op->to = (int)((const char *)(ks_ints(t->host->layout, any) + found->is.field->at) -
                   (const char *)any);
    if (op->found && kl_slot_takes(t->host, found->is.field, op->found, &number)) {
        kl_cell *cell = kl_declare_array(t->L, 1, sizeof *cell);
        *cell = kl_cell_whole(number);
        op->does = KL_DOES_write_number;
        op->found = cell;
    }
}

/* True for values that are equal if their cells are equal: all but sets. */
static bool is_simple(kl_seen seen)
{
    uint32_t things = KL_MAY_CARD | KL_MAY_SEAT | KL_MAY_SIDE | KL_MAY_BE(KL_OBJECT_GAME);
    return kl_seen_only(seen, KL_MAY(KL_NIL) | KL_MAY_TRUTH | KL_MAY(KL_WHOLE) | KL_MAY(KL_WORD) |
                                  things);
}

/* Returns the offset in the block of a zone's order. */
static int order_of(const kl_typer *t, int zone)
{
    const ks_block *any = t->host->quicks->before;
    return (int)(ks_order(t->host->layout, any, zone) - (const uint8_t *)any);
}

/* Chooses the instruction for a call that asks about a set. `made` describes the call. */
static void type_ask(const kl_typer *t, kl_op *op, const kl_site *made, kl_seen of, kl_seen what)
{
    const bool given = what.may != 0, heap = kl_seen_only(of, KL_MAY_HEAP);
    const ks_layout *l = t->host->layout;
    const int zone = of.is && heap ? of.is->is.object->number : 0;
    op->does = KL_DOES_call_asks;
    op->found = what.is;
    if (given && op->asks == KL_ASKS_HAS && of.is && kl_seen_only(of, KL_MAY_SELECTOR) &&
        !what.is && kl_seen_only(what, KL_MAY_CARD | KL_MAY(KL_NIL)))
        op->does = KL_DOES_card_in;
    else if (given && op->asks == KL_ASKS_HAS && heap &&
             kl_seen_only(what, KL_MAY_CARD | KL_MAY_SELECTOR | KL_MAY(KL_NIL)))
        op->does = KL_DOES_heap_has;
    else if (!given && of.is && heap && op->asks == KL_ASKS_TOP && l->order_of[zone] >= 0 &&
             l->possible_of[zone] < 0)
        op->does = KL_DOES_heap_top;
    else if (!given && heap && op->asks == KL_ASKS_COUNT)
        op->does = KL_DOES_heap_count;
    else if (!given && heap && op->asks == KL_ASKS_EMPTY)
        op->does = KL_DOES_heap_is_empty;
    if (op->does == KL_DOES_call_asks)
        return;
    op->with = of.is;
    op->b = made->self_in;
    if (op->does == KL_DOES_heap_top)
        op->to = order_of(t, zone);
    op->c = made->count ? made->read[0].in : (uint16_t)0;
    const kl_op *next = op + 1;
    if (next->does != KL_DOES_test || next->a != op->a)
        return;
    if (op->does == KL_DOES_card_in)
        op->does = KL_DOES_card_in_test;
    else if (op->does == KL_DOES_heap_has)
        op->does = KL_DOES_heap_has_test;
    else if (op->does == KL_DOES_heap_is_empty)
        op->does = KL_DOES_heap_is_empty_test;
}

/* Chooses the instructions of a loop over cards, or over a list whose items are known. */
static void type_walk(const kl_typer *t, kl_op *op, unsigned at, const struct kl_operands *known)
{
    const kl_cell *of = known->behind_a.is;
    if (kl_seen_row(known->a) && kl_seen_row(known->a)->asks == KL_ASKS_NEXT && op->c == 2 &&
        kl_seen_only(known->behind_a, KL_MAY_HEAP | KL_MAY_SELECTOR) &&
        kl_seen_only(kl_seen_before(t, at, op->a + 2u),
                     KL_MAY_CARD | KL_MAY(KL_NIL) | KL_MAY(KL_WHOLE))) {
        op->does = KL_DOES_walk_cards;
        op->b = kl_seen_row(known->a)->cost;
        return;
    }
    if (kl_seen_row(known->a) != &kl_ipairs_step || op->c != 3 || !of || of->tag != KL_FROZEN ||
        !of->is.table->open || !of->is.table->item)
        return;
    op->does = KL_DOES_walk_list;
    op->with = of->is.table->item;
    op->found = op->with + of->is.table->items;
}

/* Stores an argument that is always the same. False: the argument has to be read in each call. */
static bool fill_fixed(const kl_typer *t, int type, const kl_cell *cell, kl_site *site, kl_value *v)
{
    int is = type & ~KL_OPTIONAL;
    const kl_object *object = cell->tag == KL_THING ? cell->is.object : NULL;
    v->given = cell->tag != KL_NIL;
    if (cell->tag == KL_NIL) {
        if (is == KL_CARDS)
            v->cards = t->host->layout->pack->all;
        return (type & KL_OPTIONAL) || is == KL_ANY || is == KL_CARDS;
    }
    if (cell->tag == KL_WORD && (is == KL_TEXT || is == KL_ANY)) {
        v->text = cell->is.text;
        v->length = strlen(v->text);
        return true;
    }
    if (cell->tag == KL_WHOLE && is == KL_INTEGER) {
        v->number = cell->is.number;
        return true;
    }
    if (!object || !(kl_dispatch_kinds[is] >> object->kind & 1) || is == KL_ORDERED ||
        (is == KL_CARDS && object->kind != KL_OBJECT_SELECTOR && object->kind != KL_OBJECT_CARD))
        return false;
    v->object = object;
    v->number = object->number;
    if (is == KL_CARDS) {
        v->cards =
            object->kind == KL_OBJECT_CARD ? kn_set_of((unsigned)object->number) : object->set;
        site->looks = true;
    }
    return true;
}

/* Returns the way of reading an argument that varies (KL_GIVEN_xxx). */
static int read_by(int type, kl_seen seen)
{
    int is = type & ~KL_OPTIONAL;
    uint32_t kinds = kl_dispatch_kinds[is] << KL_MAY_KINDS;
    if (is == KL_CARDS)
        kinds = KL_MAY_CARD;
    if (kinds && is != KL_ORDERED && kl_seen_only(seen, kinds | KL_MAY(KL_NIL)))
        return is == KL_CARDS ? KL_GIVEN_CARD : KL_GIVEN_OBJECT;
    if (is == KL_INTEGER && kl_seen_only(seen, KL_MAY(KL_WHOLE)))
        return KL_GIVEN_WHOLE;
    if (is == KL_TEXT && kl_seen_only(seen, KL_MAY(KL_WORD)))
        return KL_GIVEN_WORD;
    return KL_GIVEN_ANY;
}

/* Checks the call of a method in advance: its receiver, and its arguments as far as possible. */
static void type_call(const kl_typer *t, kl_op *op, unsigned at)
{
    static const kl_cell nil = {.tag = KL_NIL};
    const kl_seen method = kl_seen_before(t, at, op->a), self = kl_seen_before(t, at, op->a + 1u);
    const kl_function *row = kl_seen_row(method);
    int given = op->b - 2, takes = 0;
    uint8_t place[KL_TAKES_MOST];
    if (!row || given < 0 || !kl_seen_only(self, row->receivers << KL_MAY_KINDS))
        return;
    kl_site made = {.row = method.is,
                    .self = kl_seen_object(self),
                    .self_in = kl_trim_like(t, at, (uint16_t)(op->a + 1))};
    /* functions with `direct` check the kinds of their cards themselves */
    bool direct = row->direct && given <= KL_DIRECT_MOST && op->c <= (*row->about[1] ? 2 : 1);
    for (; takes < KL_TAKES_MOST && row->takes[takes] != KL_NOTHING; takes++) {
        kl_seen seen = takes < given ? kl_seen_before(t, at, op->a + 2u + (unsigned)takes)
                                     : kl_seen_of_cell(&nil);
        int type = row->takes[takes], how = read_by(type, seen);
        uint16_t in = kl_trim_like(t, at, (uint16_t)(op->a + 2 + takes));
        if (takes >= given && !(type & KL_OPTIONAL) && type != KL_ANY)
            return;
        bool fixed = seen.is && fill_fixed(t, type, seen.is, &made, &made.given[takes]);
        direct &= fixed || how <= KL_GIVEN_OBJECT || (type & ~KL_OPTIONAL) == KL_CARDS;
        if (direct && takes < given) {
            made.thing[takes] = fixed ? seen.is : NULL;
            made.thing_in[takes] = in;
            made.things = (uint8_t)given;
        }
        if (fixed)
            continue;
        made.given[takes].given = true;
        made.read[made.count].how = (uint8_t)how;
        made.read[made.count].type = (uint8_t)type;
        made.read[made.count].in = in;
        place[made.count++] = (uint8_t)takes;
    }
    if (given > takes)
        return;
    op->site = kl_declare_array(t->L, 1, sizeof *op->site);
    *op->site = made;
    for (int n = 0; n < made.count; n++)
        op->site->read[n].value = &op->site->given[place[n]];
    op->does = direct ? KL_DOES_call_direct : KL_DOES_call_checked;
    op->asks = row->asks;
    if (row->asks && row->asks < KL_ASKS_NEXT && !row->cost && given <= 1 && op->c == 2)
        type_ask(t, op, &made, self,
                 given ? kl_seen_before(t, at, op->a + 2u) : (kl_seen){.may = 0});
}

static struct kl_operands operands_of(const kl_typer *t, const kl_op *op, unsigned at)
{
    return (struct kl_operands){kl_seen_before(t, at, op->a), kl_seen_before(t, at, op->a + 1u),
                                kl_seen_before(t, at, op->b), kl_seen_before(t, at, op->c)};
}

static void type_op(const kl_typer *t, kl_op *op, unsigned at)
{
    const struct kl_operands of = operands_of(t, op, at), *known = &of;
    switch (op->does) {
    case KL_DOES_get_field:
        type_get(t, op, known->b);
        break;
    case KL_DOES_get:
        if (known->b.is && known->b.is->tag == KL_FROZEN) {
            op->does = KL_DOES_get_known;
            op->with = known->b.is;
        }
        break;
    case KL_DOES_self:
        type_method(t, op, at, known->b);
        break;
    case KL_DOES_set_field:
        type_write(t, op, known->a, known->c);
        break;
    case KL_DOES_equal:
        if (is_simple(known->a) && is_simple(known->b))
            op->does = KL_DOES_same;
        break;
    case KL_DOES_equal_with:
        if (is_simple(known->a) && is_simple(kl_seen_of_cell(op->with)))
            op->does = KL_DOES_same_with;
        break;
    case KL_DOES_call:
        if (kl_seen_walks_cards(kl_seen_row(known->a)) && op->b == 2 && op->c == 5 &&
            kl_seen_only(known->behind_a, KL_MAY_HEAP | KL_MAY_SELECTOR) &&
            kl_seen_only(known->behind_a, kl_seen_row(known->a)->receivers << KL_MAY_KINDS))
            op->does = KL_DOES_call_cards;
        else
            type_call(t, op, at);
        break;
    case KL_DOES_walk_step:
        type_walk(t, op, at, known);
        break;
    default:
        break;
    }
}

void kl_quick_type(lua_State *L, kl_quick *quick, const kl_cell *given, int count)
{
    kl_host *host = kl_script_host(L);
    kl_scratch *scratch = host->quicks->scratch;
    if (quick->typed)
        return;
    /* instructions point to the arguments stored here */
    kl_body *body = kl_declare_array(L, 1, sizeof *body);
    kl_typer t = {.L = L, .host = host, .scratch = scratch, .body = body};
    *body = (kl_body){.op = scratch->op, .registers = quick->registers};
    body->givens = count < quick->parameters ? count : quick->parameters;
    for (int i = 0; i < body->givens; i++)
        body->given[i] = given[i];
    if (!kl_quick_inline(L, quick, body) || body->registers > KL_BODY_REGISTERS ||
        !kl_seen_work_out(&t))
        return;
    body->charge = body->count > quick->count ? body->count : quick->count;
    kl_trim_copies(&t);
    kl_trim_jumps(&t);
    for (unsigned at = 0; at < body->count; at++)
        if (t.reached[at])
            type_op(&t, &body->op[at], at);
    kl_trim(&t);
    body->op = kl_declare_array(L, body->count, sizeof *body->op);
    memcpy(body->op, scratch->op, body->count * sizeof *body->op);
    quick->typed = body;
}
