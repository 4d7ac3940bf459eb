/* SPDX-License-Identifier: MIT
 * stock_left.c: how many cards the deal leaves in the stock, from the numbers in the file. For
 * descriptions and `check`; play counts the cards themselves.
 */
#include <string.h>

#include "base/plain.h"
#include "mechanics/mechanic.h"

static const char *from_of(const km_phase *phase)
{
    for (KD_ROW(row, phase->mechanic->keys))
        if (row->flags & KD_KEY_FROM)
            return kd_node_text(phase->node, row->name, row->fallback);
    return "";
}

/* True for phases that leave the number of cards in the stock as it is. */
static bool leaves_stock(const km_phase *phase)
{
    unsigned does = phase->mechanic->does;
    return does & (KM_ALOUD | KM_TESTS) ||
           (does & KM_PREPARES &&
            !(does & (KM_DEALS | KM_DRAWS | KM_GATHERS | KM_LAYS_ASIDE | KM_HANDS_OVER)));
}

/* True if the phase gives cards to one seat only. */
static bool is_for_one(const km_phase *phase)
{
    const kd_node *who = kd_node_get(phase->node, "who");
    return who && (!who->text || kd_choice_place("active all", who->text) < 0);
}

/* Returns how many hands get cards; 0: not only hands, or not known. */
static int hands_of(const km_rules *rules, const km_phase *phase)
{
    const kd_node *to = kd_node_get(phase->node, "to");
    const char *zone = to ? to->text : "hand";
    const ks_layout *l = rules->layout;
    int z = zone ? ks_layout_find_zone(l, zone) : -1;
    if (z < 0 || l->zone[z].per != KS_PER_SEAT || l->places > l->seats ||
        kd_node_get(phase->node, "order") || kd_node_get(phase->node, "table_cards"))
        return 0;
    if (is_for_one(phase))
        return 1;
    return rules->seats_drop && strcmp(kd_node_text(phase->node, "who", "active"), "all") != 0
               ? 0
               : l->seats;
}

int km_stock_taken(const km_rules *rules, const km_phase *phase, int left, int *hands)
{
    unsigned does = phase->mechanic->does;
    bool deals = does & KM_DEALS, turns = does & KM_SHOWS && does & KM_DRAWS;
    const kd_node *cards = kd_node_get(phase->node, "cards");
    bool all = deals && (!cards || (cards->text && strcmp(cards->text, "all") == 0));
    const char *stock =
        rules->stock < 0 ? "" : rules->layout->zone[rules->layout->zone_of[rules->stock]].name;
    int64_t number = 1;
    *hands = deals ? hands_of(rules, phase) : 1;
    if ((!deals && !turns) || *hands == 0 || strcmp(from_of(phase), stock) != 0 ||
        (cards && !all &&
         (!cards->text || !kn_integer_read(cards->text, 0, KN_CARDS_MAX, &number))))
        return -1;
    return all ? left - left % *hands : (int)number * *hands;
}

/* True if the phase may lead to a phase other than the next one, or may call a phase. */
static bool branches(const km_phase *phase)
{
    for (int e = 0; e < KM_EVENTS_MAX; e++)
        if (phase->calls[e] >= 0)
            return true;
    for (KM_EACH_WAY(way, phase))
        if (phase->leads[way] >= 0)
            return true;
    return false;
}

int km_stock_left(const km_rules *rules, const km_phase *until, bool at_most)
{
    int left = -1, hands;
    for (const km_phase *phase = rules->phase; phase < until; phase++) {
        unsigned does = phase->mechanic->does;
        if (phase->aside)
            continue;
        if (branches(phase))
            return -1;
        if (leaves_stock(phase))
            continue;
        if (phase->when && !at_most)
            return -1;
        if (does & KM_GATHERS) {
            left = phase->when || does & KM_DRAWS ? -1 : rules->layout->pack->cards;
            continue;
        }
        int taken = left < 0 ? -1 : km_stock_taken(rules, phase, left, &hands);
        if (taken < 0)
            return -1;
        if (!phase->when && (does & KM_DEALS || kd_node_get(phase->node, "to")))
            left = taken < left ? left - taken : 0;
    }
    return left;
}
