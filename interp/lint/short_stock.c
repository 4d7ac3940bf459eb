/* SPDX-License-Identifier: MIT
 * short_stock.c: phases that deal or turn up more cards than the stock has when they first occur,
 * if the file doesn't set `short`, and phases that draw from the stock after all its cards are
 * dealt. The check adds up the dealt cards and plays nothing.
 */
#include <string.h>

#include "lint/lint.h"

static void report_shortage(const km_phase *phase, const kd_node *key, int all, int hands, int left,
                            kn_report *report)
{
    kn_problem *p = kn_report_add(report, KN_E_HAND_TOO_LARGE, key->at,
                                  "'%s' takes %d card%s, but only %d are left in the stock",
                                  phase->name, all, all == 1 ? "" : "s", left);
    if (left >= hands)
        kn_report_expect(report, p, "at most %d%s", left / hands, hands > 1 ? " each" : "");
    else
        kn_report_expect(report, p,
                         "fewer cards in the hands before it, or another place for this phase");
}

/* Adds a note if the phase draws from the stock, which no number of players leaves any card. */
static void look_at_draw(const km_rules *rules, const km_phase *phase, const char *stock,
                         kn_report *notes)
{
    const kd_node *draw = km_role_key(phase, KD_ROLE_DRAWN);
    int fewest, most;
    const char *from = !draw || draw->kind == KD_NODE_LIST ? ""
                       : draw->kind == KD_NODE_SCALAR      ? draw->text
                       : kd_node_get(draw, "refill")       ? ""
                                                           : kd_node_text(draw, "from", "stock");
    ki_seats_chosen(rules, &fewest, &most);
    if (notes && strcmp(from, stock) == 0 && !phase->aside && rules->layout->seats == fewest &&
        ki_stands_fast(rules, draw) && km_stock_left(rules, phase, true) == 0)
        kn_report_add(notes, KN_E_UNREAD, draw->key_at,
                      "`%s` has no effect here: all cards of the stock are dealt" KN_EXPECTED
                      "fewer cards in the hands; or remove `%s`",
                      draw->key, draw->key);
}

void ki_short_stock_find(const km_rules *rules, kn_report *report)
{
    const ks_layout *l = rules->layout;
    const char *stock = rules->stock < 0 ? "" : l->zone[l->zone_of[rules->stock]].name;
    if (rules->stock < 0 || ki_a_script_may_fill(rules, stock))
        return;
    for (const km_phase *phase = rules->phase; phase < rules->phase + rules->phases; phase++) {
        const kd_key *row = km_row_bringing(phase);
        const kd_node *key = row ? kd_node_get(phase->node, row->brings) : NULL;
        look_at_draw(rules, phase, stock, report->notes);
        if (phase->aside || !key || !ki_stands_fast(rules, key) ||
            km_role_key(phase, KD_ROLE_SHORT))
            continue;
        int hands, left = km_stock_left(rules, phase, true),
                   all = left < 0 ? -1 : km_stock_taken(rules, phase, left, &hands);
        if (all > left)
            report_shortage(phase, key, all, hands, left, report);
    }
}
