/* SPDX-License-Identifier: MIT
 * quick_typed.h: the instructions of hooks for values of known kinds. A part of quick_run.c.
 */
#ifndef KL_SCRIPT_QUICK_TYPED_H
#define KL_SCRIPT_QUICK_TYPED_H

#include <assert.h>
#include <limits.h>

/* Kinds are determined beforehand, and only builds for tests check them again. */
#ifdef KN_DEBUG
#define KL_IS_ONE_OF(cell, kinds)                                                                  \
    assert((cell)->tag == KL_THING && ((kinds) >> (cell)->is.object->kind & 1))
#else
#define KL_IS_ONE_OF(cell, kinds) ((void)0)
#endif
#define KL_IS_CARD KL_IS(KL_OBJECT_CARD)
#define KL_IS_HEAP KL_IS(KL_OBJECT_HEAP)
#define KL_IS_SELECTOR KL_IS(KL_OBJECT_SELECTOR)

/* Returns the object in a register that is known to hold one of these kinds, or nil. */
INLINE const kl_object *thing(const running *x, const kl_cell *cell, unsigned kinds)
{
    if (cell->tag != KL_THING)
        kl_quick_give_up(x->L);
    KL_IS_ONE_OF(cell, kinds);
    (void)kinds;
    return cell->is.object;
}

/* Returns the number of the seat or side in register `b`, whose kind is in the instruction. */
INLINE int number_of(const running *x, const kl_op *op)
{
    return thing(x, &RB, KL_IS(op->c))->number;
}

INLINE const kl_cell *field_of_card(const running *x, const kl_op *op)
{
    return &op->with[thing(x, &RB, KL_IS_CARD)->number * KL_CARD_FIELDS_MAX];
}

OPERATION(card_field)
{
    kl_cell_copy(&RA, field_of_card(x, op));
}

/* Reads from a table that is always the same. */
OPERATION(get_known)
{
    get_from(x, op, op->with);
}

OPERATION(by_number)
{
    kl_cell_copy(&RA, &op->with[number_of(x, op)]);
}

/* Returns the value that a variable has for seat or side number `n`; n is 0 for a variable of the
 * table. */
INLINE int32_t variable(const running *x, const kl_op *op, int n)
{
    const char *block = (const char *)x->block;
    return ((const int32_t *)(const void *)(block + op->to))[n];
}

INLINE void give_named(const running *x, const kl_op *op, int32_t n)
{
    if ((uint32_t)n >= op->back)
        kl_cell_clear(&RA);
    else
        kl_cell_copy(&RA, &op->with[n]);
}

GIVES(read_whole, kl_cell_whole(variable(x, op, 0)))
GIVES(read_flag, kl_cell_truth(variable(x, op, 0) != 0))
GIVES(read_whole_of, kl_cell_whole(variable(x, op, number_of(x, op))))
GIVES(read_flag_of, kl_cell_truth(variable(x, op, number_of(x, op)) != 0))

OPERATION(read)
{
    KL_IS_ONE_OF(&RB, UINT_MAX);
    RA = kl_quick_field(x->L, RB.is.object, op->found->is.field);
}

INLINE void give_referred(const running *x, const kl_op *op, int reference)
{
    if (reference == LUA_REFNIL)
        kl_cell_clear(&RA);
    else
        kl_cell_copy(&RA, &x->host->reference[reference]);
}

/* Reads a field of the move or the event by its number. */
OPERATION(read_move)
{
    give_referred(x, op, kl_move_reference(x->host, op->c));
}

OPERATION(read_event)
{
    give_referred(x, op, kl_event_reference(x->host, op->c));
}

OPERATION(read_named)
{
    give_named(x, op, variable(x, op, 0));
}

OPERATION(read_named_of)
{
    give_named(x, op, variable(x, op, number_of(x, op)));
}

/* Stores a number that is a valid value of `slot`. */
INLINE void store(const running *x, const kl_op *op, int n)
{
    kl_store(x->host, x->block, (int32_t *)(void *)((char *)x->block + op->to), n);
}

OPERATION(write)
{
    const kl_field *field = op->with->is.field;
    const kl_slot *slot = field->slot;
    const kl_cell *value = op->found ? op->found : &RC;
    int n = 0;
    if (x->host->now.acting && kl_slot_takes(x->host, field, value, &n))
        store(x, op, n);
    else
        kl_slot_write(x->L, slot, field->at - slot->at, *value, 0);
}

/* Stores a constant, as the number that represents it. */
OPERATION(write_number)
{
    if (!x->host->now.acting)
        kl_quick_give_up(x->L);
    store(x, op, (int)op->found->is.number);
}

OPERATION(method)
{
    kl_cell *r = &RA;
    kl_cell_copy(&r[1], &RB);
    kl_cell_copy(r, op->with);
}

DECIDES(same, kl_cells_same(&RA, &RB))
DECIDES(same_with, kl_cells_same(&RA, op->with))
/* Compares the value in a register with a field of a card. */
DECIDES(same_field, kl_cells_same(&RA, field_of_card(x, op)))

/* Returns the zone that is the receiver of a method. */
INLINE const kl_object *heap(const running *x, const kl_op *op)
{
    const kl_cell *cell = op->with ? op->with : &RB;
    KL_IS_ONE_OF(cell, KL_IS_HEAP);
    return cell->is.object;
}

INLINE kn_set in_heap(const running *x, const kl_op *op)
{
    return x->block->sets[heap(x, op)->number];
}

/* A call that was checked beforehand. Returns its first result. */
INLINE kl_cell called(const running *x, const kl_op *op)
{
    kl_cell out[KL_QUICK_ANSWERS];
    kl_cell_clear(&out[0]);
    kl_quick_c_checked(x->L, op->site, x->r, out);
    return out[0];
}

INLINE bool card_in(const running *x, const kl_op *op)
{
    if (RC.tag != KL_THING) /* nil */
        return !is_false(called(x, op));
    KL_IS_ONE_OF(&RC, KL_IS_CARD);
    KL_IS_ONE_OF(op->with, KL_IS_SELECTOR);
    x->host->looked = true;
    return kn_has(op->with->is.object->set, (unsigned)RC.is.object->number);
}

INLINE bool heap_has(const running *x, const kl_op *op)
{
    const kl_cell *what = op->found ? op->found : &RC;
    kn_set cards;
    if (what->tag != KL_THING || !kl_ask_heap(x->host, x->block, heap(x, op), &cards))
        return !is_false(called(x, op)); /* nil, or the viewer may not know all the cards */
    KL_IS_ONE_OF(what, KL_IS_CARD | KL_IS_SELECTOR);
    x->host->looked = true;
    return what->is.object->kind == KL_OBJECT_CARD
               ? kn_has(cards, (unsigned)what->is.object->number)
               : kn_meets(cards, what->is.object->set);
}

/* Jumps according to an answer; Lua's test that follows is skipped. */
INLINE void answer(running *x, const kl_op *op, bool is)
{
    if (is == op->a)
        jump(x, op);
}

#define KL_ANSWERS(name, is)                                                                       \
    GIVES(name, kl_cell_truth(is))                                                                 \
    OPERATION(name##_test)                                                                         \
    {                                                                                              \
        answer(x, op, is);                                                                         \
    }
KL_ANSWERS(card_in, card_in(x, op))
KL_ANSWERS(heap_has, heap_has(x, op))
KL_ANSWERS(heap_is_empty, kn_is_empty(in_heap(x, op)))
GIVES(heap_count, kl_cell_whole(kn_count(in_heap(x, op))))

/* Gets the top card of an ordered zone that everybody sees. */
OPERATION(heap_top)
{
    kl_top(x->host, (const uint8_t *)x->block + op->to, in_heap(x, op), &RA);
}

/* Makes any other call that asks about a set. */
OPERATION(call_asks)
{
    const kl_site *site = op->site;
    const kl_cell of =
        site->self ? (kl_cell){.tag = KL_THING, .is.object = site->self} : *at(x, site->self_in);
    const kl_cell *what = op->found ? op->found : site->count ? at(x, site->read[0].in) : NULL;
    if (!kl_ask_set(x->host, op->asks, &of, what, &RA))
        RA = called(x, op);
}

#endif
