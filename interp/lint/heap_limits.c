/* SPDX-License-Identifier: MIT
 * heap_limits.c: upper bounds on the cards in one heap of a zone, from the cards that phases and
 * scripts may move there. No deal is played.
 */
#include <string.h>

#include "lint/lint.h"

int ki_greatest(const kd_node *numbers, int otherwise)
{
    int64_t number;
    int most = -1;
    if (!numbers)
        return otherwise;
    if (numbers->kind == KD_NODE_SCALAR)
        return kn_integer_read(numbers->text, 0, KN_CARDS_MAX, &number) ? (int)number : -1;
    for (KD_CHILD(one, numbers)) {
        if (one->kind != KD_NODE_SCALAR || !kn_integer_read(one->text, 0, KN_CARDS_MAX, &number))
            return -1;
        most = (int)number > most ? (int)number : most;
    }
    return most;
}

/* Returns the number of cards that a phase brings to the zones of such a row; -1: unknown. */
static int number_of(const km_phase *phase, const kd_key *row)
{
    return ki_greatest(row ? kd_node_get(phase->node, row->brings) : NULL, -1);
}

static int most_in(const km_rules *rules, const char *zone, int depth);

/* True if one of the phases `from` to `to` gathers the cards. */
static bool are_together(const km_rules *rules, int from, int to)
{
    for (int p = from; p < to; p++)
        if (rules->phase[p].mechanic->does & KM_GATHERS)
            return true;
    return false;
}

/* True if a phase may run several times before the cards are gathered: it is called or entered by
 * name, or a later phase leads back to it. */
static bool may_come_again(const km_rules *rules, const km_phase *phase)
{
    if (phase->aside || !are_together(rules, 0, phase->index))
        return true;
    for (KM_EACH_PHASE(other, rules)) {
        bool later = other->index >= phase->index && !(other->mechanic->does & KM_EMPTIES);
        for (int e = 0; e < KM_EVENTS_MAX; e++)
            if (other->calls[e] == phase->index)
                return true;
        for (KM_EACH_WAY(way, other)) {
            int from = other->leads[way];
            if (later && from >= 0 && from <= phase->index &&
                !are_together(rules, from, phase->index))
                return true;
        }
    }
    return false;
}

static bool is_of_table(const km_rules *rules, const char *zone)
{
    const ks_layout *l = rules->layout;
    int z = ks_layout_find_zone(l, zone);
    return z >= 0 && l->zone[z].per == KS_PER_TABLE;
}

/* Returns the greatest number of cards that the deal gives to the zone of one seat. */
static int dealt(const km_rules *rules, const km_phase *phase, const char *zone, int depth)
{
    const kd_key *row = km_row_bringing(phase), *source = km_row_with(phase, KD_KEY_FROM);
    const kd_node *map = phase->node, *to = kd_node_get(map, row->name),
                  *table = km_role_key(phase, KD_ROLE_TABLE_CARDS),
                  *shortage = km_role_key(phase, KD_ROLE_SHORT);
    const char *from = kd_node_text(map, source->name, source->fallback);
    int pack = rules->layout->pack->cards, seats, most, cards = number_of(phase, row);
    if (to ? !kd_node_mentions(to, zone) : strcmp(row->fallback, zone) != 0)
        return 0;
    if (may_come_again(rules, phase))
        return pack;
    if (table && is_of_table(rules, zone))
        return ki_greatest(table, pack);
    if (cards >= 0)
        return cards;
    if (!km_role_key(phase, KD_ROLE_UNEVEN)) {
        ki_seats_chosen(rules, &seats, &most);
        bool uneven = shortage && strcmp(shortage->text, "uneven") == 0;
        return (pack + (uneven ? seats - 1 : 0)) / seats;
    }
    return strcmp(from, source->fallback) ? most_in(rules, from, depth + 1) : pack;
}

/* Returns how many cards discarding moves into the zone of one seat. Hands don't grow if everybody
 * discards the same number, because as many cards leave. */
static int laid_aside(const km_rules *rules, const km_phase *phase, const char *zone, int cards)
{
    const kd_node *map = phase->node;
    const char *hand = km_hand_of(phase),
               *into = kd_node_text(map, km_row_bringing(phase)->name, hand);
    bool uneven = km_role_key(phase, KD_ROLE_UNEVEN);
    if (strcmp(into, zone) != 0 || (strcmp(into, hand) == 0 && !uneven))
        return 0;
    return cards >= 0 && !is_of_table(rules, zone) ? cards : rules->layout->pack->cards;
}

/* Returns how many cards a phase can move into the zone because one of its keys names it, as a
 * trick phase does whose tricks go to hands. */
static int named(const km_phase *phase, const char *zone, int cards, int pack)
{
    for (KD_ROW(row, phase->mechanic->keys)) {
        const kd_node *key = kd_node_get(phase->node, row->name);
        if (key && key->kind == KD_NODE_SCALAR && strcmp(key->text, zone) == 0 &&
            !(row->flags & (KD_KEY_HAND | KD_KEY_FROM)))
            return cards >= 0 && row->brings ? cards : pack;
    }
    return 0;
}

/* Returns the greatest number of cards that one phase may move into the zone of one seat; the whole
 * pack if unknown. */
static int brought(const km_rules *rules, const km_phase *phase, const char *zone, int depth)
{
    unsigned does = phase->mechanic->does;
    const kd_node *map = phase->node, *free = kd_node_get(map->parent, "free");
    int pack = rules->layout->pack->cards, cards = number_of(phase, km_row_bringing(phase));
    bool hand = strcmp(km_hand_of(phase), zone) == 0;
    if (free && kd_node_mentions(free, zone))
        return pack;
    if (does & KM_DEALS)
        return dealt(rules, phase, zone, depth);
    if (does & KM_LAYS_ASIDE)
        return laid_aside(rules, phase, zone, cards);
    if (km_role_key(phase, KD_ROLE_DRAWN) && hand)
        return pack;
    if (does & KM_HANDS_OVER)
        return hand ? pack / 4 : 0;
    return named(phase, zone, cards, pack);
}

static int most_in(const km_rules *rules, const char *zone, int depth)
{
    int pack = rules->layout->pack->cards, most = 0;
    if (depth > 2)
        return pack;
    for (KM_EACH_PHASE(phase, rules))
        most += brought(rules, phase, zone, depth);
    return most < pack ? most : pack;
}

bool ki_a_script_may_fill(const km_rules *rules, const char *zone)
{
    static const char *const verbs[] = {"move", "deal", "insert", NULL};
    return ki_a_script_may(rules, verbs, zone);
}

int ki_largest_heap(const km_rules *rules, const char *zone)
{
    return most_in(rules, zone, 0);
}

/* True if an option affects the pack, or a phase before play. */
static bool options_deal(const km_rules *rules)
{
    if (kd_an_option_mentions(rules->more->resolved, "pack"))
        return true;
    for (KM_EACH_PHASE(phase, rules)) {
        if (!(phase->mechanic->does & (KM_PLAYS | KM_COUNTS)) &&
            ki_an_option_says(rules, phase->node->parent))
            return true;
    }
    return false;
}

int ki_most_in(const km_rules *rules, const char *zone)
{
    return options_deal(rules) || ki_a_script_may_fill(rules, zone) ? 0
                                                                    : ki_largest_heap(rules, zone);
}
