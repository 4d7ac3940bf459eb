/* SPDX-License-Identifier: MIT
 * suspect.h: the values that fields, methods and locals of a script can have, by their names;
 * used to find comparisons that can't be true. Inside script/ only.
 */
#ifndef KL_SCRIPT_SUSPECT_H
#define KL_SCRIPT_SUSPECT_H

#include "script/dump.h"
#include "script/internal.h"

/* Types that a value may have, as bits. */
enum { KL_IS_TEXT = 1, KL_IS_NUMBER = 2, KL_IS_FLAG = 4, KL_IS_THING = 8 };
enum { KL_WORDS_MAX = 64 };

typedef struct kl_kind {
    int is;                  /* bits; 0: unknown */
    const char *const *word; /* the texts that it can be, and their number; NULL: any text */
    int words;
    const char *sort;    /* of a thing: "card", "seat" or "side"; NULL: something else */
    const char *instead; /* of a thing: the author's probable meaning */
    bool bounded;        /* of a number: it lies in `low` .. `high` */
    int low, high;
} kl_kind;

/* True if the piece is exactly this word. */
bool kl_piece_is(kl_piece piece, const char *word);
/* Returns the kind of a field, by the name `owner` or the sort `sort` of the value that has it
 * (each may be NULL). The kind's words may be stored in `room`. */
kl_kind kl_kind_of_field(const kl_host *host, const kn_source *script, const kl_piece *owner,
                         const char *sort, kl_piece field, const char *room[KL_WORDS_MAX]);
/* Returns the kind of the result of a method of Kanun's objects. */
kl_kind kl_kind_of_method(kl_piece method);
/* Returns the kind that the name of a hook's local suggests. */
kl_kind kl_kind_of_local(kl_piece local);

#endif
