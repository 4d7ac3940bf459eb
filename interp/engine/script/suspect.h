/* SPDX-License-Identifier: MIT
 * suspect.h: what fields, methods and locals of a script hold by their names, for who looks for
 * comparisons that can't be true. Inside script/ only.
 */
#ifndef KL_SCRIPT_SUSPECT_H
#define KL_SCRIPT_SUSPECT_H

#include "script/dump.h"
#include "script/internal.h"

/* What a value may be, as bits. */
enum { KL_IS_TEXT = 1, KL_IS_NUMBER = 2, KL_IS_FLAG = 4, KL_IS_THING = 8 };
enum { KL_WORDS_MAX = 64 };

typedef struct kl_kind {
    int is;                  /* bits; 0: nothing is known */
    const char *const *word; /* the texts that it may be, so many of them; NULL: any */
    int words;
    const char *sort;    /* of a thing: "card", "seat" or "side"; NULL: another one */
    const char *instead; /* of a thing: what may have been meant */
    bool bounded;        /* of a number: it goes from `low` to `high` */
    int low, high;
} kl_kind;

bool kl_piece_is(kl_piece piece, const char *word);
/* A field of what is called `owner` (or NULL) or of the sort `sort` (or NULL); `room` may keep its
 * words. */
kl_kind kl_kind_of_field(const kl_host *host, const kn_source *script, const kl_piece *owner,
                         const char *sort, kl_piece field, const char *room[KL_WORDS_MAX]);
/* What a method of Kanun's objects answers. */
kl_kind kl_kind_of_method(kl_piece method);
/* A local of a hook: what its name promises. */
kl_kind kl_kind_of_local(kl_piece local);

#endif
