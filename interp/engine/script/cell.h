/* SPDX-License-Identifier: MIT
 * cell.h: a Lua value as C stores it, as far as the game needs: functions of C return cells to
 * hooks that run without Lua (quick.h). Inside script/ only.
 */
#ifndef KL_SCRIPT_CELL_H
#define KL_SCRIPT_CELL_H

#include <stdbool.h>
#include <stdint.h>

typedef enum kl_tag {
    KL_NIL,
    KL_FALSE,
    KL_TRUE,
    KL_WHOLE,
    KL_WORD,   /* a text short enough for Lua to intern, so equal texts have equal pointers */
    KL_THING,  /* an object */
    KL_FROZEN, /* a table */
    KL_ROW,    /* a function of C */
    KL_OWN,    /* a function of the script */
    KL_FIELD,  /* among an object's fields: a field that changes */
    KL_OTHER   /* a value that only Lua can handle; never nil or false */
} kl_tag;

typedef struct kl_cell {
    /* kl_tag; has 64 bits, because a load wider than the store before it would stall */
    uint64_t tag;
    union {
        int64_t number;
        const char *text;
        const struct kl_object *object;
        const struct kl_function *row;
        const struct kl_cells *table;
        struct kl_quick *own;
        const struct kl_field *field;
        const void *any;
    } is;
} kl_cell;

/* Lua may have several copies of longer texts. */
enum { KL_WORD_MOST = 40 };

/* Copies each word separately, because a single vector load would wait for both stores. */
static inline void kl_cell_copy(kl_cell *to, const kl_cell *from)
{
    uint64_t tag = from->tag;
    int64_t is = from->is.number;
    to->tag = tag;
    to->is.number = is;
}
/* In a cell with nil, false or true, all other bits are 0, so that cells can be compared. */
static inline void kl_cell_clear(kl_cell *cell)
{
    cell->tag = KL_NIL;
    cell->is.number = 0;
}
static inline kl_cell kl_cell_whole(int64_t number)
{
    return (kl_cell){.tag = KL_WHOLE, .is.number = number};
}
static inline kl_cell kl_cell_truth(bool is)
{
    return (kl_cell){.tag = is ? KL_TRUE : KL_FALSE};
}

#endif
