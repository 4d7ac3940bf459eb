/* SPDX-License-Identifier: MIT
 * sheet.h: the rules in words, and the reference of the rule language.
 */
#ifndef KH_SHEET_SHEET_H
#define KH_SHEET_SHEET_H

#include "sheet/page.h"
#include "game/rules.h"

/* Tells the rules in a form of choice: name, about, pack, each phase in the mechanic's words,
 * hooks' says, match. */
kn_status kh_rules_tell(const km_rules *rules, const char *language, const kh_page_how *how);

/* Markdown: every table of keys, the tables of phrases, error codes. */
kn_status kh_rules_reference(FILE *out);

/* The phases in the order in which a page tells them: deal, play and scoring. `play` is the number
 * of the first that is played, `scoring` that of the first of those that end a deal by counting. */
typedef struct kh_show_order {
    const km_phase *phase[KM_PHASES_MAX];
    int phases, play, scoring;
} kh_show_order;
void kh_show_arrange(const km_rules *rules, kh_show_order *order);
/* The phase of from..to-1 that calls this one, which is told after it; -1 if there is none. */
int kh_show_caller(const kh_show_order *order, int called, int from, int to);

#endif
