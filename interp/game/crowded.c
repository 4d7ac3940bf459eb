/* SPDX-License-Identifier: MIT
 * crowded.c: decisions that may become too large to be made: where several cards are laid aside or
 * given at once, the ways to choose them out of the largest hand that the rules allow. A bound from
 * what stands in the file; nothing is played.
 */
#include <string.h>

#include "game/doubts.h"

/* The greatest number of a list or scalar; -1: something in it is no number. */
static int greatest(const kd_node *numbers, int otherwise)
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

/* True if a script moves something to a zone of that name: it stands behind a comma in the
 * brackets of a `:move(`. */
static bool a_script_moves_to(const struct kg_rules_more *more, const char *zone)
{
    for (int i = 0; i < more->scripts; i++)
        for (const char *at = more->script[i].text; (at = strstr(at, ":move(")); at++) {
            size_t length = strcspn(at, "\n");
            const char *comma = memchr(at, ',', length), *word = comma ? strstr(comma, zone) : NULL;
            if (word && word < at + length)
                return true;
        }
    return false;
}

static int most_in(const km_rules *rules, const char *zone, int depth);

/* What one phase may bring to the zone of one seat, the whole pack where it can't be told. */
static int brought(const km_rules *rules, const km_phase *phase, const char *zone, int depth)
{
    const char *name = phase->mechanic->name;
    const kd_node *map = phase->node;
    int pack = rules->layout->pack->cards, seats = rules->layout->seats;
    int cards = greatest(kd_node_get(map, "cards"), -1);
    if (strcmp(name, "give") == 0) {
        const char *from = kd_node_text(map, "from", "stock");
        if (strcmp(kd_node_text(map, "to", "hand"), zone) != 0)
            return 0;
        return cards >= 0                                         ? cards
               : kd_node_get(map, "who") && strcmp(from, "stock") ? most_in(rules, from, depth + 1)
               : kd_node_get(map, "who")                          ? pack
                                                                  : (pack + seats - 1) / seats;
    }
    if (strcmp(name, "exchange") == 0) {
        const char *into = kd_node_text(map, "into", kd_node_text(map, "hand", "hand"));
        bool uneven = kd_node_get(map, "at_least") || kd_node_get(map, "who");
        return strcmp(into, zone) != 0 || !uneven ? 0 : cards >= 0 ? cards : pack;
    }
    if (strcmp(name, "turn") == 0)
        return strcmp(kd_node_text(map, "to", ""), zone) != 0 ? 0 : cards >= 0 ? cards : pack;
    if (strcmp(name, "call") == 0)
        return strcmp(kd_node_text(map, "hand", "hand"), zone) != 0 ? 0 : pack / 4;
    for (KD_CHILD(key, map->kind == KD_NODE_MAP ? map : NULL))
        if (key->kind == KD_NODE_SCALAR && strcmp(key->text, zone) == 0 &&
            strcmp(key->key, "hand") != 0 && strcmp(key->key, "from") != 0)
            return pack; /* tricks are won into hands */
    return 0;
}

/* How many cards may lie in a seat's heap of that zone, at most. */
static int most_in(const km_rules *rules, const char *zone, int depth)
{
    int pack = rules->layout->pack->cards, most = 0;
    if (depth > 2 || a_script_moves_to(rules->more, zone))
        return pack;
    for (int p = 0; p < rules->phases; p++)
        most += brought(rules, &rules->phase[p], zone, depth);
    return most < pack ? most : pack;
}

/* How many ways there are to choose `least` to `most` of so many cards; stops above the limit. */
static int64_t ways(int cards, int least, int most)
{
    int64_t all = 0, of = 1;
    for (int k = 0; k <= most && k <= cards && all <= KS_MOVES_MAX; k++) {
        all += k >= least ? of : 0;
        of = of * (cards - k) / (k + 1);
        if (of > INT32_MAX)
            return KS_MOVES_MAX + 1;
    }
    return all;
}

void kg_crowded_find(const km_rules *rules, kn_report *report)
{
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        bool call = strcmp(phase->mechanic->name, "call") == 0;
        const kd_node *node = kd_node_get(phase->node, call ? "back" : "cards");
        if (!node || (!call && strcmp(phase->mechanic->name, "exchange") != 0))
            continue;
        const char *zone = kd_node_text(phase->node, "hand", "hand");
        int most = greatest(node, 0);
        int least = greatest(kd_node_get(phase->node, "at_least"), most);
        int hand = most_in(rules, zone, 0), fits = hand;
        while (fits > most && ways(fits, least, most) > KS_MOVES_MAX)
            fits--;
        if (most < 0 || least < 0 || fits == hand)
            continue;
        kn_problem *problem = kn_report_add(
            report, KN_E_MOVES, node->at,
            "%d cards out of a hand of %d can be chosen in over %d ways", most, hand, KS_MOVES_MAX);
        kn_report_expect(report, problem,
                         "fewer cards at once, in two phases perhaps, or hands of at most %d",
                         fits);
    }
}
