/* SPDX-License-Identifier: MIT
 * cell.h: a value of Lua as C keeps it, as far as it concerns the game: what functions of C answer
 * is a cell where a hook is carried out without Lua (quick.h). Inside script/ only.
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
    KL_WORD,   /* a text so short that Lua keeps it once: it is where it lies */
    KL_THING,  /* an object */
    KL_FROZEN, /* a table */
    KL_ROW,    /* a function of C */
    KL_OWN,    /* a function of the script */
    KL_FIELD,  /* among the fields of objects: the number of one that changes */
    KL_OTHER   /* what is known to Lua only; neither nil nor false */
} kl_tag;

typedef struct kl_cell {
    uint64_t tag; /* kl_tag; a whole word: a copy that reads two halves waits for their writes */
    union {
        int64_t number;
        const char *text;
        const struct kl_object *object;
        const struct kl_function *row;
        const struct kl_cells *table;
        const struct kl_quick *own;
        const void *any;
    } is;
} kl_cell;

/* Longer texts Lua may keep more than once. */
enum { KL_WORD_MOST = 40 };

/* Word by word: a copy by one vector register would wait for the writes of both words. */
static inline void kl_cell_copy(kl_cell *to, const kl_cell *from)
{
    uint64_t tag = from->tag;
    int64_t is = from->is.number;
    to->tag = tag;
    to->is.number = is;
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
