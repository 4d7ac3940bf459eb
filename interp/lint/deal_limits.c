/* SPDX-License-Identifier: MIT
 * deal_limits.c: numbers that no deal can reach: more tricks or discards than a hand has cards,
 * packets after the last card, sums that no cards make. It reads the file and plays nothing.
 * Numbers that an option changes are skipped.
 */
#include <stdlib.h>
#include <string.h>

#include "document/spot.h"
#include "lint/lint.h"

/* Returns the most cards that a heap of the zone can have; 0: unknown, since there is none or a
 * script decides. */
static int most_in(const km_rules *rules, const char *zone)
{
    return ki_a_script_may_fill(rules, zone) ? 0 : ki_largest_heap(rules, zone);
}

static int largest_hand(const km_rules *rules, const km_phase *phase)
{
    return most_in(rules, kd_node_text(phase->node, "hand", "hand"));
}

/* True if an option affects the pack, or a phase before play. */
static bool options_deal(const km_rules *rules)
{
    if (kd_an_option_mentions(rules->more->resolved, "pack"))
        return true;
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        if (!(phase->mechanic->does & (KM_PLAYS | KM_COUNTS)) &&
            ki_an_option_says(rules, phase->node->parent))
            return true;
    }
    return false;
}

/* Returns the number at the key, if the file itself sets it and no option changes it; else 0. */
static int own_number(const km_rules *rules, const kd_node *key)
{
    int number = key && key->kind == KD_NODE_SCALAR ? ki_greatest(key, 0) : 0;
    return number > 0 && ki_stands_fast(rules, key) ? number : 0;
}

/* ---- larger than a hand ---- */

static void find_tricks(const km_rules *rules, const km_phase *phase, kn_report *report)
{
    const kd_node *key = kd_node_get(phase->node, "tricks");
    int most = largest_hand(rules, phase);
    if (most > 0 && own_number(rules, key) > most)
        kn_report_add(report, KN_E_UNWRITTEN, key->at,
                      "there are never so many tricks: a hand has at most %d cards" KN_EXPECTED
                      "at most %d, or no `tricks`, if all cards are played",
                      most, most);
}

static void find_exchange(const km_rules *rules, const km_phase *phase, kn_report *report)
{
    const kd_node *least = kd_node_get(phase->node, "at_least"),
                  *key = least ? least : kd_node_get(phase->node, "cards");
    int most = largest_hand(rules, phase);
    if (most > 0 && own_number(rules, key) > most)
        kn_report_add(report, KN_E_UNWRITTEN, key->at,
                      "nobody ever has so many cards: a hand has at most %d" KN_EXPECTED
                      "a number up to %d",
                      most, most);
}

/* Returns the fewest cards of a combination of that kind; 0: unknown. */
static int fewest_of(const kd_node *kind)
{
    int equal = (int)strtol(kd_node_text(kind, "equal", "0"), NULL, 10),
        run = (int)strtol(kd_node_text(kind, "run", "0"), NULL, 10),
        with = (int)strtol(kd_node_text(kind, "with", "0"), NULL, 10),
        group = (int)strtol(kd_node_text(kind, "with_equal", "1"), NULL, 10);
    if (kd_node_get(kind, "cards"))
        return (int)strtol(kd_node_text(kind, "cards", "0"), NULL, 10);
    return (run > 0 ? run : 1) * ((equal > 0 ? equal : run > 0) + with * group);
}

static void find_kinds(const km_rules *rules, const km_phase *phase, kn_report *report)
{
    int most = largest_hand(rules, phase);
    for (KD_CHILD(kind, kd_node_get(phase->node, "kinds"))) {
        int fewest = fewest_of(kind);
        if (most > 0 && fewest > most && ki_stands_fast(rules, kind))
            kn_report_add(report, KN_E_UNWRITTEN, kind->key_at,
                          "nobody ever has one: a hand has at most %d cards" KN_EXPECTED
                          "a smaller combination than %d cards, or `off: true`",
                          most, fewest);
    }
}

/* ---- packets ---- */

/* Finds a packet that is larger than any hand. */
static void find_large_packet(const km_rules *rules, const kd_node *map, int most,
                              kn_report *report)
{
    const kd_node *packets = kd_node_get(map, "packets");
    int table = ki_greatest(kd_node_get(map, "table_cards"), 0);
    most = table > most ? table : most;
    if (most > 0 && own_number(rules, packets) > most)
        kn_report_add(report, KN_E_UNWRITTEN, packets->at,
                      "no packet is ever so large: %d cards are dealt at most" KN_EXPECTED
                      "a number up to %d, or `whole`",
                      most, most);
}

/* Finds packets after all cards are dealt. */
static void find_packets(const km_rules *rules, const km_phase *phase, kn_report *report)
{
    const kd_node *packets = kd_node_get(phase->node, "packets"),
                  *cards = kd_node_get(phase->node, "cards");
    int most = ki_greatest(cards, -1), dealt = 0;
    find_large_packet(rules, phase->node, most, report);
    if (!packets || packets->kind != KD_NODE_LIST || most < 0 || !kg_is_own(rules, packets))
        return;
    for (KD_CHILD(packet, packets)) {
        if (dealt >= most) {
            kn_report_add(report, KN_E_UNWRITTEN, packet->at,
                          "all %d cards are dealt before this packet" KN_EXPECTED
                          "packets that make %d together, or fewer of them: the last one repeats",
                          most, most);
            return;
        }
        int count = ki_greatest(packet, -1);
        dealt += count < 0 ? most : count; /* `whole` */
    }
}

/* ---- sums ---- */

/* True if one card and others can make the total. */
static bool sum_is_made(const ks_pack *pack, int total, int most)
{
    uint8_t fewest[128]; /* fewest cards whose values add up to the index; 0: impossible */
    for (int first = 0; first < pack->cards; first++) {
        if (pack->value[first] <= 0 || pack->value[first] >= total)
            continue;
        memset(fewest, 0, sizeof fewest);
        for (int card = 0; card < pack->cards; card++)
            for (int sum = total;
                 card != first && pack->value[card] > 0 && sum >= pack->value[card]; sum--) {
                int before = sum - pack->value[card];
                int count = before ? fewest[before] ? fewest[before] + 1 : 0 : 1;
                if (count && (!fewest[sum] || count < fewest[sum]))
                    fewest[sum] = (uint8_t)count;
            }
        int count = fewest[total - pack->value[first]];
        if (count && (!most || count <= most))
            return true;
    }
    return false;
}

static void find_sum(const km_rules *rules, const km_phase *phase, kn_report *report)
{
    const kd_node *key = kd_node_get(phase->node, "sum_to");
    int total = own_number(rules, key);
    if (total > 0 && total < 128 &&
        !sum_is_made(rules->layout->pack, total,
                     ki_greatest(kd_node_get(phase->node, "sum_cards"), 0)))
        kn_report_add(report, KN_E_UNWRITTEN, key->at,
                      "no cards of this pack ever make %d together" KN_EXPECTED
                      "a total of some of the pack's `values`",
                      total);
}

/* ---- conditions ---- */

static void look_at_condition(const km_rules *rules, const kd_node *node, kn_report *report)
{
    kn_arena *arena = kn_arena_new();
    const ks_condition *c = ki_condition_read(rules, node, arena);
    int zone, least = c ? ks_condition_wants(c, &zone) : 0;
    kn_arena_free(arena);
    if (least <= 1 || !kg_is_own(rules, node))
        return;
    int most = most_in(rules, rules->layout->zone[zone].name);
    if (most > 0 && least > most)
        kn_report_add(report, KN_E_UNWRITTEN, node->at,
                      "this condition can never be true: at most %d cards come there" KN_EXPECTED
                      "a number up to %d",
                      most, most);
}

static void look_into(const km_rules *rules, const kd_node *phrase, kn_report *report)
{
    if (phrase->kind == KD_NODE_SCALAR)
        look_at_condition(rules, phrase, report);
    for (KD_CHILD(child, phrase->kind == KD_NODE_SCALAR ? NULL : phrase))
        look_into(rules, child, report);
}

static void find_conditions(const km_rules *rules, kd_spot spot, const kd_node *map,
                            kn_report *report)
{
    for (KD_CHILD(key, map)) {
        kd_spot below = kd_spot_child(spot, key->key);
        if (below.type == KD_T_CONDITION && !ki_an_option_says(rules, key))
            look_into(rules, key, report);
        else if (key->kind == KD_NODE_MAP && kd_spot_merges(below) && !kd_entry_is_off(key))
            find_conditions(rules, below, key, report);
    }
}

void ki_beyond_find(const km_rules *rules, kn_report *report)
{
    if (report->count || !report->arena || options_deal(rules))
        return;
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        km_play play = phase->mechanic->programs.play;
        if (play == KM_PLAY_TRICKS)
            find_tricks(rules, phase, report);
        else if (play == KM_PLAY_CLIMBING)
            find_kinds(rules, phase, report);
        else if (play == KM_PLAY_FISHING)
            find_sum(rules, phase, report);
        else if (phase->mechanic->does & KM_LAYS_ASIDE)
            find_exchange(rules, phase, report);
        else if (phase->mechanic->does & KM_PREPARES)
            find_packets(rules, phase, report);
    }
    find_conditions(rules, kd_spot_root(&kg_rules_table), rules->more->resolved->document, report);
}
