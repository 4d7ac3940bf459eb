/* SPDX-License-Identifier: MIT
 * no_effect.c: keys without an effect: score steps that give nothing or look for missing cards,
 * variables that are reset before they are counted, ties of cards that are never equal, seats
 * that don't exist. It reads the file and the pack and plays nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "document/spot.h"
#include "lint/lint.h"

static void tell(kn_report *report, kn_mark at, const char *wrong, const char *expected)
{
    kn_report_add(report, KN_E_UNWRITTEN, at, "%s" KN_EXPECTED "%s", wrong, expected);
}

/* ---- steps of a score ---- */

static kn_set cards_of(const km_rules *rules, const kd_node *phrase)
{
    kn_arena *arena = kn_arena_new();
    kn_report silent;
    kn_set cards = rules->layout->pack->all;
    kn_report_begin(&silent, arena);
    if (!arena || !ks_pack_cards(rules->layout->pack, phrase, &cards, &silent))
        cards = rules->layout->pack->all;
    kn_arena_free(arena);
    return cards;
}

/* Returns the most cards of one rank among these. */
static int most_equal(const ks_pack *pack, kn_set cards)
{
    int count[KS_RANKS_MAX + 1] = {0}, most = 0;
    unsigned card;
    for (KN_EACH(card, cards))
        if (++count[pack->rank[card]] > most)
            most = count[pack->rank[card]];
    return most;
}

/* The number of players may decide which cards there are. */
static void look_for_cards(const km_rules *rules, const kd_node *step, kn_report *report)
{
    static const char *const keys[] = {"most", "count", "sets"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const kd_node *phrase = kd_node_get(step, keys[i]);
        if (!phrase || (phrase->text && strcmp(phrase->text, "cards") == 0) ||
            kd_an_option_mentions(rules->more->resolved, "pack"))
            continue;
        kn_set cards = cards_of(rules, phrase);
        const char *size = kd_node_text(step, "size", NULL);
        if (kn_is_empty(cards))
            tell(report, phrase->at, "no card matches, so this step never counts anything",
                 "cards of the pack");
        else if (i == 2 &&
                 most_equal(rules->layout->pack, cards) < (size ? strtol(size, NULL, 10) : 2))
            tell(report, phrase->at, "there are never so many equal cards among these",
                 "a smaller `size`, or more cards");
    }
}

/* Finds card phrases that select no card, and are not `none`. Cards that the pack leaves out
 * count as missing. */
static void find_no_cards(const km_rules *rules, kd_spot spot, const kd_node *map,
                          kn_report *report)
{
    for (KD_CHILD(key, map)) {
        kd_spot below = kd_spot_child(spot, key->key);
        bool plain = key->text && (!below.row || !below.row->choices ||
                                   kd_choice_place(below.row->choices, key->text) < 0);
        if (below.type == KD_T_CARDS && (plain || key->kind != KD_NODE_SCALAR) &&
            !(key->text && strcmp(key->text, "none") == 0) && ki_stands_fast(rules, key) &&
            kn_is_empty(cards_of(rules, key)))
            tell(report, key->at, "no card matches", "cards of the pack, or the word `none`");
        if (key->kind == KD_NODE_MAP && kd_spot_merges(below) && strcmp(key->key, "pack") != 0)
            find_no_cards(rules, below, key, report);
    }
}

static bool is_nothing(const char *points)
{
    return points && points[strspn(points, "+-0.")] == '\0' && strchr(points, '0');
}

static void look_for_points(const kd_node *step, kn_report *report)
{
    static const char *const keys[] = {"award", "points"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (is_nothing(kd_node_text(step, keys[i], NULL)))
            tell(report, kd_node_get(step, keys[i])->at, "this step gives nothing",
                 "a number of points, or remove the step");
}

static bool is_of_a_trick(const km_rules *rules, const char *name)
{
    int var = name ? ks_layout_find_var(rules->layout, name) : -1;
    return var >= 0 && rules->layout->var[var].scope == KS_SCOPE_TRICK;
}

static void look_for_scopes(const km_rules *rules, const kd_node *step, kn_report *report)
{
    const kd_node *times = kd_node_get(step, "times"),
                  *difference = kd_node_get(step, "difference");
    const kd_node *found = is_of_a_trick(rules, kd_node_text(step, "times", NULL)) ? times : NULL;
    for (KD_CHILD(name, difference))
        if (is_of_a_trick(rules, name->text))
            found = name;
    if (found)
        tell(report, found->at, "this is reset with every trick, so only the last trick counts",
             "a variable with `scope: deal`");
}

static void find_steps(const km_rules *rules, kn_report *report)
{
    for (int n = 0; n < rules->phases; n++)
        for (KI_STEP(step, &rules->phase[n])) {
            if (step->kind != KD_NODE_MAP || !ki_stands_fast(rules, step))
                continue;
            look_for_cards(rules, step, report);
            look_for_points(step, report);
            look_for_scopes(rules, step, report);
        }
}

/* ---- ties ---- */

static bool has_rule(const km_rules *rules, const char *point)
{
    for (int i = 0; i < rules->hooks; i++)
        if (rules->hook[i].kind == KL_HOOK_RULE &&
            strcmp(rules->hook[i].said.kind[KL_HOOK_RULE]->text, point) == 0)
            return true;
    return false;
}

/* Cards are equal if there are several packs, or if a key or hook says so. */
static void find_ties(const km_rules *rules, kn_report *report)
{
    static const char *const makers[] = {"trump_cards", "top_cards", "modes", "silent"};
    const kd_resolved *resolved = rules->more->resolved;
    bool equal = false;
    for (int card = 0; card < rules->layout->pack->cards; card++)
        equal |= rules->layout->pack->copy[card] > 0;
    if (equal || has_rule(rules, "strength") || has_rule(rules, "suit") ||
        kd_an_option_mentions(resolved, "copies"))
        return;
    for (int n = 0; n < rules->phases; n++) {
        const kd_node *node = rules->phase[n].node, *tie = kd_node_get(node, "tie");
        bool made = !(rules->phase[n].mechanic->does & KM_PLAYS);
        for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
            made |= kd_node_get(node, makers[i]) || kd_an_option_mentions(resolved, makers[i]);
        if (tie && !made && kg_is_own(rules, tie))
            tell(report, tie->at, "no two cards are ever equal: the pack has each once",
                 "`copies: 2` of `pack`, or no `tie`");
    }
}

/* ---- seats that don't exist ---- */

/* True if the whole value is `nobody`. */
static bool is_nobody(const kd_node *value)
{
    if (value->kind == KD_NODE_SCALAR)
        return strcmp(value->text, "nobody") == 0;
    for (KD_CHILD(item, value))
        if (!item->text || strcmp(item->text, "nobody") != 0)
            return false;
    return value->kind == KD_NODE_LIST && value->first;
}

/* Keys whose default is a seat: `nobody` does not switch them off. */
static void find_nobody(const km_rules *rules, kd_spot spot, const kd_node *map, kn_report *report)
{
    for (KD_CHILD(key, map)) {
        kd_spot below = kd_spot_child(spot, key->key);
        const char *usual = below.row ? below.row->fallback : NULL;
        bool seat = below.type == KD_T_SEAT || below.item == KD_T_SEAT;
        if (seat && usual && strcmp(usual, "nobody") != 0 && is_nobody(key) &&
            ki_stands_fast(rules, key))
            tell(report, key->at, "this names nobody, so it never happens",
                 kn_arena_print(report->arena, "a seat; without the key it is `%s`", usual));
        if (key->kind == KD_NODE_MAP && kd_spot_merges(below))
            find_nobody(rules, below, key, report);
    }
}

void ki_fruitless_find(const km_rules *rules, kn_report *report)
{
    if (report->count)
        return;
    find_steps(rules, report);
    find_ties(rules, report);
    if (!report->count && !kd_an_option_mentions(rules->more->resolved, "pack"))
        find_no_cards(rules, kd_spot_root(&kg_rules_table), rules->more->resolved->document,
                      report);
    find_nobody(rules, kd_spot_root(&kg_rules_table), rules->more->resolved->document, report);
}
