/* SPDX-License-Identifier: MIT
 * go_on.h: moves that no person asks for: kw_table_go_on of table.h, and what programs thought of.
 */
#ifndef KW_SERVE_GO_ON_H
#define KW_SERVE_GO_ON_H

#include "serve/table.h"

/* Plays a move that no client sent, and writes it down. */
kanun_status kw_go_on_play(kw_table *table, const char *move, kr_trouble *trouble);
/* A thought is finished (taken over). */
void kw_go_on_thought(kw_thought *thought);
/* A table that was in hub->busy: thinks and moves at once. */
void kw_go_on_busy(kw_table *table);

#endif
