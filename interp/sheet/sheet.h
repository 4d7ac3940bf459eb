/* SPDX-License-Identifier: MIT
 * sheet.h: describes the rules of a game, and prints the reference of the rule language.
 */
#ifndef KH_SHEET_SHEET_H
#define KH_SHEET_SHEET_H

#include "sheet/page.h"
#include "game/rules.h"

/* Describes the rules in the chosen form: name, about, pack, each phase by its mechanic, the
 * descriptions of hooks, match. */
kn_status kh_rules_tell(const km_rules *rules, const char *language, const kh_page_how *how);

/* Prints the reference of the rule language as Markdown: all tables of keys and phrases, and the
 * error codes. */
kn_status kh_rules_reference(FILE *out);

/* Prints Lua declarations of everything that hooks can use, for editors. */
kn_status kh_hook_stubs(FILE *out);

/* The phases in the order of a page: deal, play and scoring. `play` is the index of the first phase
 * of play, `scoring` that of the first phase that counts at the end of the deal. */
typedef struct kh_show_order {
    const km_phase *phase[KM_PHASES_MAX];
    int phases, play, scoring;
} kh_show_order;
void kh_show_arrange(const km_rules *rules, kh_show_order *order);
/* Returns the phase of from..to-1 that calls the phase `called`, which is then described after its
 * caller; -1: none. */
int kh_show_caller(const kh_show_order *order, int called, int from, int to);

#endif
