/* SPDX-License-Identifier: MIT
 * no_effect.c: cards and seats that don't exist, exchanges with a card that nobody sees, and an end
 * that never comes. The check reads the file and the pack, and plays nothing.
 */
#include <string.h>

#include "lint/lint.h"
#include "mechanics/free.h"

static void add_problem(kn_report *report, kn_mark at, const char *wrong, const char *expected)
{
    kn_report_add(report, KN_E_UNWRITTEN, at, "%s" KN_EXPECTED "%s", wrong, expected);
}

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

/* Finds card phrases other than `none` that select no card, for example because the pack leaves the
 * cards out. */
static bool find_no_cards(const km_rules *rules, kd_spot spot, const kd_node *key,
                          kn_report *report)
{
    bool plain = key->text && (!spot.row || !spot.row->choices ||
                               kd_choice_place(spot.row->choices, key->text) < 0);
    if (spot.type == KD_T_CARDS && (plain || key->kind != KD_NODE_SCALAR) &&
        !(key->text && strcmp(key->text, "none") == 0) && ki_stands_fast(rules, key) &&
        kn_is_empty(cards_of(rules, key)))
        add_problem(report, key->at, "no card matches", "cards of the pack, or the word `none`");
    return strcmp(key->key, "pack") != 0;
}

static bool is_of_seats(kd_spot spot)
{
    return spot.type == KD_T_SEAT || spot.item == KD_T_SEAT;
}

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

/* Finds `nobody` at keys whose default is a seat, because it doesn't switch the key off, and notes
 * keys without a default, which then do nothing. */
static bool find_nobody(const km_rules *rules, kd_spot spot, const kd_node *key, kn_report *report)
{
    const char *usual = spot.row ? spot.row->fallback : NULL;
    bool word = spot.row && spot.row->choices && kd_choice_place(spot.row->choices, "nobody") >= 0;
    if (!is_of_seats(spot) || !is_nobody(key) || !ki_stands_fast(rules, key))
        return true;
    if (usual && strcmp(usual, "nobody") != 0)
        add_problem(report, key->at, "this seat is nobody, so the rule never applies",
                    kn_arena_print(report->arena, "a seat; the default is `%s`", usual));
    else if (!usual && !word)
        kd_tell_idle(report->notes, key, "a seat");
    return true;
}

/* True if no player sees the cards of the zone `name`. */
static bool is_hidden(const km_rules *rules, const char *name)
{
    const ks_layout *l = rules->layout;
    int z = ks_layout_find_zone(l, name);
    return z >= 0 && l->zone[z].sight == KS_SEEN_NOBODY;
}

/* True if the phase may show a card of the zone, or move a card into it that players have seen. */
static bool may_show(const km_rules *rules, const km_phase *phase, const ks_zone *zone)
{
    unsigned does = phase->mechanic->does;
    const char *from = NULL;
    for (KD_ROW(row, phase->mechanic->keys)) {
        const char *named =
            kd_node_text(phase->node, row->name, row->fallback ? row->fallback : "");
        if (row->flags & KD_KEY_WINS && strcmp(named, zone->name) == 0)
            return true; /* cards that were played */
        if (row->flags & KD_KEY_FROM)
            from = named;
    }
    if (!km_phase_names(phase, zone->name))
        return false;
    if (does & (KM_GATHERS | KM_DEALS))
        return (from && !is_hidden(rules, from)) || km_role_key(phase, KD_ROLE_SHOWS);
    return !(does & KM_PLAYS) || does & KM_SCRIPTS;
}

/* True if something may show a card of the zone to a player, or move a card into it that players
 * see. */
static bool may_be_seen(const km_rules *rules, const ks_zone *zone)
{
    if (zone->sight != KS_SEEN_NOBODY || ki_a_script_names(rules->more, zone->name) ||
        kd_an_option_mentions(rules->more->resolved, zone->name))
        return true;
    for (KM_EACH_PHASE(phase, rules)) {
        if (may_show(rules, phase, zone))
            return true;
        for (int i = 0; i < phase->frees; i++)
            if (phase->free[i].move.on && phase->free[i].move.onto == zone)
                return true;
    }
    return false;
}

/* Finds free moves that exchange a card for one that no player ever sees. */
static void find_unseen(const km_rules *rules, kn_report *report)
{
    for (int p = 0; p < rules->phases; p++)
        for (int i = 0; i < rules->phase[p].frees; i++) {
            const km_free_entry *f = &rules->phase[p].free[i];
            const kd_node *key = kd_node_get(f->node, "swap");
            if (f->swap && f->phase == &rules->phase[p] && ki_stands_fast(rules, key) &&
                !may_be_seen(rules, f->swap))
                add_problem(report, key->at,
                            "nobody ever sees this card, so the move is never legal",
                            "the zone of a card that is turned up: `turn: {to: ZONE}`");
        }
}

/* ---- empty seats ---- */

/* Finds seats "across the table" in games that always have an odd number of players. */
static bool find_opposite(const km_rules *rules, kd_spot spot, const kd_node *key,
                          kn_report *report)
{
    if (is_of_seats(spot) && kd_node_mentions(key, "opposite") && ki_stands_fast(rules, key))
        add_problem(report, key->at,
                    kn_arena_print(report->arena, "with %d seats nobody sits opposite",
                                   rules->layout->seats),
                    "`seat after SEAT` or `seat before SEAT`");
    return !kd_entry_is_off(key);
}

/* True if the number of sides is never two. */
static bool never_two_sides(const km_rules *rules, int fewest, int most)
{
    const kd_resolved *resolved = rules->more->resolved;
    bool single = !kd_node_get(resolved->document, "sides");
    return rules->layout->sides != 2 && !kd_an_option_mentions(resolved, "sides") &&
           (fewest == most || (single && fewest > 2));
}

/* Finds counts that the other of two sides cancels, in games that never have two sides. */
static bool find_cancels(const km_rules *rules, kd_spot spot, const kd_node *key, kn_report *report)
{
    if (spot.row && spot.row->needs & KD_HAS_TWO_SIDES && kd_says_yes(key) &&
        ki_stands_fast(rules, key))
        add_problem(report, key->at,
                    kn_arena_print(
                        report->arena,
                        "a capture can be cancelled only between two sides, and this game has %d",
                        rules->layout->sides),
                    "two players or two `sides`; or remove `cancels`");
    return !kd_entry_is_off(key);
}

/* True if some phase has tricks, on a table of their own. */
static bool has_tricks(const km_rules *rules)
{
    for (KM_EACH_PHASE(phase, rules))
        for (KD_ROW(row, phase->mechanic->keys))
            if (row->role == KD_ROLE_TABLE)
                return true;
    return false;
}

/* Finds variables and free moves that each trick would reset, in games without tricks. */
static bool find_each_trick(const km_rules *rules, kd_spot spot, const kd_node *key,
                            kn_report *report)
{
    if (spot.row && spot.row->needs & KD_HAS_TRICKS && key->text &&
        strcmp(key->text, spot.row->needing) == 0 && ki_stands_fast(rules, key))
        add_problem(report, key->at, "in this game, no phase has tricks",
                    "`deal`, `game` or `match`");
    return !kd_entry_is_off(key);
}

/* True if a phase that ranks players by the variable goes on until all have a position. */
static bool all_get_a_position(const km_rules *rules, const char *variable)
{
    for (KM_EACH_PHASE(phase, rules)) {
        const kd_node *position = km_role_key(phase, KD_ROLE_POSITION);
        if (position && strcmp(position->text, variable) == 0 &&
            strcmp(kd_node_text(phase->node, "ends", ""), "one_left") == 0)
            return true;
    }
    return false;
}

/* Finds the seat with the highest position, which is open until all players but one are out, if
 * play ends when the first of three or more players is out. */
static bool find_last_position(const km_rules *rules, kd_spot spot, const kd_node *key,
                               kn_report *report)
{
    static const char word[] = "highest ";
    const char *name = key->kind == KD_NODE_SCALAR && is_of_seats(spot) ? key->text : "";
    if (strncmp(name, word, strlen(word)) != 0)
        return !kd_entry_is_off(key);
    const ks_layout *l = rules->layout;
    name += strlen(word);
    for (KS_EACH_VAR(var, l))
        if (var->ranks_seats && strcmp(var->name, name) == 0 && !all_get_a_position(rules, name) &&
            !ki_may_be_set_elsewhere(rules, name) && ki_stands_fast(rules, key))
            add_problem(
                report, key->at, "nobody gets the last position, because play ends before",
                "`ends: one_left` in `climbing`; or `lowest VAR`, the first player who is out");
    return true;
}

/* Finds a first dealer who depends on a previous deal or on play, before anything was dealt: also
 * one in a variable without `start`. A variable may have the same name, and `start` may give sides
 * different points before the first deal. */
static void find_first_dealer(const km_rules *rules, kn_report *report)
{
    static const char *const later[] = {"dealer", "turn", "last", "holder", "points"};
    const kd_node *document = rules->more->resolved->document,
                  *first = kd_node_path(document, "match.first_dealer");
    const ks_layout *l = rules->layout;
    int var = first && first->text ? ks_layout_find_var(l, first->text) : -1;
    bool unset = var >= 0 && l->var[var].node && !l->var[var].first &&
                 !kd_an_option_mentions(rules->more->resolved, first->text);
    for (size_t i = 0; i < sizeof later / sizeof *later && first; i++) {
        bool set = kd_node_get(rules->more->said.variables, later[i]) ||
                   (strcmp(later[i], "points") == 0 && kd_node_path(document, "match.start"));
        if ((unset || (!set && kd_node_mentions(first, later[i]))) &&
            ki_stands_fast(rules, first)) {
            add_problem(report, first->at, "nobody has dealt or played before the first deal",
                        "the number of a seat, from 0; or `random`");
            return;
        }
    }
}

/* Finds a condition for the end of the game that is already true in the first deal. */
static void find_first_deal(const km_rules *rules, kn_report *report)
{
    const kd_node *ends = kd_node_path(rules->more->resolved->document, "match.ends_if");
    if (ends && ends->text && strcmp(ends->text, "first deal") == 0 && ki_stands_fast(rules, ends))
        add_problem(report, ends->at,
                    "this condition is tested after a deal, so the first deal is always over",
                    "`deals: 1`");
}

void ki_fruitless_find(const km_rules *rules, kn_report *report)
{
    int fewest, most;
    if (report->count)
        return;
    if (!kd_an_option_mentions(rules->more->resolved, "pack"))
        ki_each_key(rules, find_no_cards, report);
    ki_each_key(rules, find_nobody, report);
    find_unseen(rules, report);
    ki_seats_chosen(rules, &fewest, &most);
    if (fewest == most && most % 2)
        ki_each_key(rules, find_opposite, report);
    if (!has_tricks(rules))
        ki_each_key(rules, find_each_trick, report);
    if (fewest > 2)
        ki_each_key(rules, find_last_position, report);
    if (never_two_sides(rules, fewest, most))
        ki_each_key(rules, find_cancels, report);
    find_first_dealer(rules, report);
    find_first_deal(rules, report);
}
