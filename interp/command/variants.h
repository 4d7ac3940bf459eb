/* SPDX-License-Identifier: MIT
 * variants.h: several games side by side: their options and the lines of their sheets, each row
 * with what every game says there. How rows are printed is up to the commands.
 */
#ifndef KC_COMMAND_VARIANTS_H
#define KC_COMMAND_VARIANTS_H

#include <stdbool.h>

#include "base/arena.h"
#include "kanun.h"

/* What the games say of one thing. */
typedef struct kc_row {
    const char *section, *label; /* label "": it has none */
    const char **cell;           /* of each game; NULL: it says nothing of this */
} kc_row;

typedef struct kc_variants {
    int count; /* of games */
    const kanun_rules *const *rules;
    const char *language;
    kn_arena *arena; /* of all texts */
    kc_row *row;
    int rows, room;
} kc_variants;

/* Begins with no rows. */
void kc_variants_begin(kc_variants *v, const kanun_rules *const *rules, int count,
                       const char *language);
/* Adds a row for each option that some game has: its value in force and what that means, or the
 * values that it offers. */
typedef const char *kc_option_cell(kc_variants *v, int game, int n, const kanun_option *option);
kc_option_cell kc_option_in_force, kc_option_offers;
void kc_variants_options(kc_variants *v, const char *section, kc_option_cell *cell);
/* Returns the words for a value; "" if they add nothing to it: "none", or "thirty" for 30. */
const char *kc_value_says(const char *value, const char *says);
/* Adds a row for each line of the sheets, in their order; what options are, and what could be
 * chosen besides, is left out. */
void kc_variants_sheets(kc_variants *v);
/* Adds a row at the end, with no cells yet. */
kc_row *kc_variants_row(kc_variants *v, const char *section, const char *label);
void kc_variants_free(kc_variants *v);

/* True if two games, or some game and the first, say different things there. */
bool kc_same_cell(const kc_row *row, int a, int b);
bool kc_row_differs(const kc_variants *v, const kc_row *row);

/* The sentences of `text` that `other` (NULL: none) does not have. */
const char *kc_only_here(kn_arena *arena, const char *text, const char *other);

#endif
