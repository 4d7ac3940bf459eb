/* SPDX-License-Identifier: MIT
 * stock_left.c: the number of cards that the deal leaves in the stock, from the numbers in the
 * file. Used for descriptions and `check`; during play, the cards themselves are counted.
 */
#include <string.h>

#include "mechanics/compiling.h"

/* True if a phase does not change the number of cards in the stock. */
static bool leaves_stock(const km_phase *phase)
{
    unsigned does = phase->mechanic->does;
    return does & (KM_ALOUD | KM_TESTS) ||
           (does & KM_PREPARES &&
            !(does & (KM_DEALS | KM_DRAWS | KM_GATHERS | KM_LAYS_ASIDE | KM_HANDS_OVER)));
}

/* Returns the number of hands that get cards, or 1 for a zone of the table; 0: several zones get
 * some, or the number is unknown. */
static int hands_of(const km_rules *rules, const km_phase *phase, const kd_key *row)
{
    const kd_node *to = kd_node_get(phase->node, row->name),
                  *who = km_role_key(phase, KD_ROLE_UNEVEN);
    const ks_layout *l = rules->layout;
    int z = to && !to->text ? -1 : ks_layout_find_zone(l, to ? to->text : row->fallback),
        whom = !who        ? 0
               : who->text ? kd_choice_place("active all", who->text)
                           : -1;
    if (z < 0 || km_role_key(phase, KD_ROLE_ORDER) || km_role_key(phase, KD_ROLE_TABLE_CARDS))
        return 0;
    if (l->zone[z].per == KS_PER_TABLE)
        return 1;
    if (l->zone[z].per != KS_PER_SEAT || l->places > l->seats)
        return 0;
    if (whom < 0)
        return 1;
    return rules->seats_drop && whom == 0 ? 0 : l->seats;
}

int km_stock_taken(const km_rules *rules, const km_phase *phase, int left, int *hands)
{
    bool deals = phase->mechanic->does & KM_DEALS, turns = km_turns_up(phase->mechanic);
    if (!deals && !turns)
        return -1;
    const kd_key *row = km_row_bringing(phase), *source = km_row_with(phase, KD_KEY_FROM);
    const kd_node *cards = kd_node_get(phase->node, row->brings);
    bool all = (!cards || cards->text) && strcmp(km_phase_text(phase, row->brings), "all") == 0;
    const char *stock =
        rules->stock < 0 ? "" : rules->layout->zone[rules->layout->zone_of[rules->stock]].name;
    int64_t number = 1;
    *hands = deals ? hands_of(rules, phase, row) : 1;
    if (*hands == 0 || strcmp(km_phase_text(phase, source->name), stock) != 0 ||
        (cards && !all &&
         (!cards->text || !kn_integer_read(cards->text, 0, KN_CARDS_MAX, &number))))
        return -1;
    return all ? left - left % *hands : (int)number * *hands;
}

/* True if the phase can call a phase, or can lead to another phase than the next one. */
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
        if (!phase->when &&
            (does & KM_DEALS || kd_node_get(phase->node, km_row_bringing(phase)->name)))
            left = taken < left ? left - taken : 0;
    }
    return left;
}
