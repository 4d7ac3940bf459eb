/* SPDX-License-Identifier: MIT
 * short_stock.c: phases that deal or turn up more cards than the stock still has when they come
 * first. It adds up the deal and plays nothing.
 */
#include <string.h>

#include "lint/lint.h"

/* Returns the number that the key has for every deal; `otherwise` without the key; -1: it varies.
 */
static int fixed(const km_phase *phase, const char *key, int otherwise)
{
    const kd_node *node = kd_node_get(phase->node, key);
    return node && node->kind != KD_NODE_SCALAR ? -1 : ki_greatest(node, otherwise);
}

static const char *from_of(const km_phase *phase)
{
    for (KD_ROW(row, phase->mechanic->keys))
        if (row->flags & KD_KEY_FROM)
            return kd_node_text(phase->node, row->name, row->fallback);
    return "";
}

/* Returns the cards that the phase takes from the stock, if it has `left`; -1: unknown. */
static int taken(const km_rules *rules, const km_phase *phase, int left)
{
    const ks_layout *l = rules->layout;
    bool deals = phase->mechanic->does & KM_DEALS, places = l->places > l->seats;
    const kd_node *cards = kd_node_get(phase->node, "cards");
    bool all = deals && (!cards || (cards->text && strcmp(cards->text, "all") == 0));
    int number = all ? 0 : fixed(phase, "cards", 1);
    if (!deals)
        return number;
    if (places || number < 0 || kd_node_get(phase->node, "who") || kd_node_get(phase->node, "to") ||
        kd_node_get(phase->node, "order") || kd_node_get(phase->node, "table_cards"))
        return -1;
    return all ? left - left % l->seats : number * l->seats;
}

/* True for phases that leave the number of cards in the stock as it is. */
static bool leaves_stock(const km_phase *phase)
{
    unsigned does = phase->mechanic->does;
    return does & (KM_ALOUD | KM_TESTS) ||
           (does & KM_PREPARES &&
            !(does & (KM_DEALS | KM_DRAWS | KM_GATHERS | KM_LAYS_ASIDE | KM_HANDS_OVER)));
}

/* True if the phase moves cards off the stock: it deals, or turns cards up onto a zone. */
static bool takes(const km_phase *phase)
{
    unsigned does = phase->mechanic->does;
    return does & KM_DEALS || (does & KM_SHOWS && does & KM_DRAWS);
}

static void tell(const km_rules *rules, const km_phase *phase, int all, int left, kn_report *report)
{
    const kd_node *key = kd_node_get(phase->node, "cards");
    bool each = phase->mechanic->does & KM_DEALS;
    int fits = each ? left / rules->layout->seats : left;
    kn_problem *p = kn_report_add(report, KN_E_HAND_TOO_LARGE, key->at,
                                  "'%s' takes %d card%s, and only %d are left in the stock",
                                  phase->name, all, all == 1 ? "" : "s", left);
    if (fits > 0)
        kn_report_expect(report, p, "at most %d%s", fits, each ? " each" : "");
    else
        kn_report_expect(report, p, "fewer cards in the hands before it, or another place");
}

void ki_short_stock_find(const km_rules *rules, kn_report *report)
{
    int left = -1;
    const char *stock =
        rules->stock < 0 ? "" : rules->layout->zone[rules->layout->zone_of[rules->stock]].name;
    if (ki_a_script_may_fill(rules, stock))
        return;
    for (const km_phase *phase = rules->phase; phase < rules->phase + rules->phases; phase++) {
        if (phase->aside || leaves_stock(phase))
            continue;
        if (phase->mechanic->does & KM_GATHERS) {
            left =
                phase->when || phase->mechanic->does & KM_DRAWS ? -1 : rules->layout->pack->cards;
            continue;
        }
        int all = takes(phase) && left >= 0 ? taken(rules, phase, left) : -1;
        if (all < 0 || strcmp(from_of(phase), stock) != 0)
            return;
        const kd_node *key = kd_node_get(phase->node, "cards");
        bool uneven = strcmp(kd_node_text(phase->node, "short", "equal"), "uneven") == 0;
        if (all > left && !uneven && key && ki_stands_fast(rules, key)) {
            tell(rules, phase, all, left, report);
            return;
        }
        if (!phase->when && (!(phase->mechanic->does & KM_SHOWS) || kd_node_get(phase->node, "to")))
            left = all < left ? left - all : 0;
    }
}
