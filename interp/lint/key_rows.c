/* SPDX-License-Identifier: MIT
 * key_rows.c: checks every key of a phase against its row: the bound of its value, its
 * requirements, and the length of its list. Then each mechanic checks conditions that rows can't
 * express. The check reads the file and plays nothing. Numbers that an option changes are skipped.
 */
#include <string.h>

#include "lint/lint.h"

typedef void look_at(const km_rules *rules, const km_phase *phase, const kd_key *row,
                     const kd_node *key, kn_report *report);
/* Calls `look` for each key of a phase that has a row. */
static void each_key(const km_rules *rules, look_at *look, kn_report *report)
{
    for (KM_EACH_PHASE(phase, rules))
        for (KD_ROW(row, phase->mechanic->keys)) {
            const kd_node *key = kd_node_get(phase->node, row->name);
            if (key)
                look(rules, phase, row, key, report);
        }
}

/* ---- numbers above their bound ---- */

/* Returns the lower end of this key; NULL if there is none. */
static const kd_node *lower_end(const km_phase *phase, const kd_key *upper)
{
    for (KD_ROW(row, phase->mechanic->keys))
        if (row->below && strcmp(row->below, upper->name) == 0)
            return kd_node_get(phase->node, row->name);
    return NULL;
}

static void look_at_number(const km_rules *rules, const km_phase *phase, const kd_key *row,
                           const kd_node *key, kn_report *report)
{
    if (!(row->most & KD_MOST_HAND) || key->kind != KD_NODE_SCALAR || !ki_stands_fast(rules, key) ||
        lower_end(phase, row))
        return;
    int most = ki_most_in(rules, km_hand_of(phase));
    if (most > 0 && ki_greatest(key, 0) > most)
        kn_report_add(report, KN_E_UNWRITTEN, key->at,
                      "`%s: %s` is never reached: a hand has at most %d cards" KN_EXPECTED
                      "a number up to %d",
                      row->name, key->text, most, most);
}

/* ---- decisions that may be too large to list ---- */

/* Returns the number of ways to choose `least` to `most` of `cards` cards. Stops counting above the
 * limit. */
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

static void look_at_ways(const km_rules *rules, const km_phase *phase, const kd_key *row,
                         const kd_node *key, kn_report *report)
{
    if (!(row->most & KD_MOST_WAYS))
        return;
    int most = ki_greatest(key, 0), least = ki_greatest(lower_end(phase, row), most);
    int hand = ki_largest_heap(rules, km_hand_of(phase)), fits = hand;
    while (fits > most && ways(fits, least, most) > KS_MOVES_MAX)
        fits--;
    if (most >= 0 && least >= 0 && fits < hand)
        kn_report_add(
            report, KN_E_MOVES, key->at,
            "choosing %d cards from a hand of %d cards gives more than %d moves" KN_EXPECTED
            "fewer cards at once (perhaps in two phases), or hands of at most %d cards",
            most, hand, KS_MOVES_MAX, fits);
}

void ki_crowded_find(const km_rules *rules, kn_report *report)
{
    each_key(rules, look_at_ways, report);
}

/* ---- requirements of keys ---- */

static bool an_option_has(const km_rules *rules, const char *word)
{
    return kd_an_option_mentions(rules->more->resolved, word);
}

static bool another_mechanic_names(const km_rules *rules, const km_mechanic *mechanic,
                                   const char *word)
{
    for (KM_EACH_PHASE(phase, rules))
        if (phase->mechanic != mechanic && km_phase_names(phase, word))
            return true;
    return false;
}

/* True if something other than the keys of this phase may give the game `thing`. `none` is true if
 * one of these keys replaces its default by `none`. */
static bool may_have(const km_rules *rules, const km_phase *phase, unsigned thing, bool none)
{
    switch (thing) {
    case KD_HAS_TRUMP:
        return ki_a_script_names(rules->more, "trump") ||
               (!none && another_mechanic_names(rules, phase->mechanic, "trump"));
    case KD_HAS_PARTNERS:
        return kd_node_get(rules->more->resolved->document, "sides") ||
               an_option_has(rules, "sides");
    default: /* KD_HAS_TAKES: an option may switch on an entry that is off */
        return kd_node_mentions(rules->more->said.hooks, "takes");
    }
}

static bool has(const km_rules *rules, const km_phase *phase, unsigned thing)
{
    bool none = false;
    for (KD_ROW(row, phase->mechanic->keys)) {
        const kd_node *key = row->makes & thing ? kd_node_get(phase->node, row->name) : NULL;
        bool is_none = key && key->text && strcmp(key->text, "none") == 0;
        if ((key && !is_none) || (row->makes & thing && an_option_has(rules, row->name)))
            return true;
        none |= is_none && row->fallback; /* without a default, `none` changes nothing */
    }
    return may_have(rules, phase, thing, none);
}

static void look_at_needs(const km_rules *rules, const km_phase *phase, const kd_key *row,
                          const kd_node *key, kn_report *report)
{
    static const char *const expected[] = {[KD_HAS_TRUMP] =
                                               "`trump: H` in the same map, `suit_to: trump` of a "
                                               "card that is turned up, or an auction",
                                           [KD_HAS_PARTNERS] = "`sides: pairs` at the top",
                                           [KD_HAS_TAKES] = "a hook with `rule: takes`"};
    bool says_so =
        !row->needing || (row->type == KD_T_FLAG /* YAML 1.1 also accepts yes and on */
                              ? kd_says_yes(key) == (strcmp(row->needing, "true") == 0)
                              : key->text && kd_choice_place(row->needing, key->text) >= 0);
    bool none = key->text && strcmp(key->text, "none") == 0;
    if (row->needs && says_so && !none && kg_is_own(rules, key) && !has(rules, phase, row->needs))
        kn_report_add(report, KN_E_UNWRITTEN, key->at,
                      "in this game, %s" KN_EXPECTED "%s; or remove `%s`", row->lacking,
                      expected[row->needs], row->name);
}

/* True if a phase may have trumps, or a script names them. */
static bool has_trumps(const km_rules *rules)
{
    bool may = ki_a_script_names(rules->more, "trump");
    for (int p = 0; p < rules->phases && !may; p++)
        for (KD_ROW(row, rules->phase[p].mechanic->keys))
            may |= row->makes & KD_HAS_TRUMP && has(rules, &rules->phase[p], KD_HAS_TRUMP);
    return may;
}

/* True if anything may make a suit trumps. A key of a phase that awards points doesn't count,
 * because it only reads the trump suit. */
static bool makes_trumps(const km_rules *rules)
{
    const struct kg_rules_more *more = rules->more;
    bool may = ki_a_script_names(more, "trump") || kd_node_mentions(more->said.hooks, "trump") ||
               an_option_has(rules, "trump");
    for (int p = 0; p < rules->phases && !may; p++) {
        const km_phase *phase = &rules->phase[p];
        bool plays = false;
        for (KD_ROW(row, phase->mechanic->keys)) {
            const char *said =
                row->makes & KD_HAS_TRUMP ? kd_node_text(phase->node, row->name, "none") : "none";
            may |= strcmp(said, "none") != 0;
            plays |= row->makes & KD_HAS_TRUMP;
        }
        may |= phase->mechanic->does & KM_AWARDS ? ki_phase_writes(phase, "trump")
                                                 : !plays && km_phase_names(phase, "trump");
    }
    return may;
}

/* Finds keys of the entries of a phase that need trumps. */
static bool look_at_entry(const km_rules *rules, kd_spot spot, const kd_node *key,
                          kn_report *report)
{
    bool of_phase = false;
    for (KM_EACH_PHASE(phase, rules))
        of_phase |= key->parent == phase->node;
    if (!of_phase && spot.row && spot.row->needs == KD_HAS_TRUMP && kg_is_own(rules, key) &&
        (!spot.row->needing || (key->text && strcmp(key->text, spot.row->needing) == 0)) &&
        !makes_trumps(rules))
        kn_report_add(
            report->notes, KN_E_UNWRITTEN, key->at,
            "in this game, %s" KN_EXPECTED
            "a key that sets `trump`, such as `suit_to: trump` of a card that is turned up",
            spot.row->lacking);
    return true;
}

void ki_lacking_find(const km_rules *rules, kn_report *report)
{
    const kd_node *points = kd_node_path(rules->more->resolved->document, "pack.trump_points");
    if (points && kg_is_own(rules, points) && !has_trumps(rules))
        kn_report_add(report, KN_E_UNWRITTEN, points->key_at,
                      "in this game, no card is ever a trump" KN_EXPECTED
                      "a `tricks` phase with a trump; or remove `trump_points`");
    each_key(rules, look_at_needs, report);
    if (report->notes)
        ki_each_key(rules, look_at_entry, report);
}

/* ---- lists by the number of the deal ---- */

static void look_at_list(const km_rules *rules, const km_phase *phase, const kd_key *row,
                         const kd_node *list, kn_report *report)
{
    const km_match *match = rules->more->match;
    int deals = kd_node_get(match->node, "deals") ? match->deals : 0, n = 0;
    (void)phase;
    if (!(row->flags & KD_KEY_BY_DEAL) || list->kind != KD_NODE_LIST || deals == 0 ||
        match->tie == KM_TIE_SUDDEN_DEATH || !ki_stands_fast(rules, list) ||
        rules->more->resolved->keyed || an_option_has(rules, "deals"))
        return;
    for (KD_CHILD(item, list))
        if (++n == deals + 1)
            kn_report_add(report, KN_E_UNWRITTEN, item->at,
                          "this entry is never reached: a game has %d deals" KN_EXPECTED
                          "at most %d entries, one for each deal, or more `deals` in `match`",
                          deals, deals);
}

void ki_rows_find(const km_rules *rules, kn_report *report)
{
    const km_doubting doubting = {
        rules, report, ki_most_in, ki_stands_fast, ki_an_option_says, an_option_has};
    each_key(rules, look_at_number, report);
    each_key(rules, look_at_list, report);
    for (KM_EACH_PHASE(phase, rules))
        if (phase->mechanic->plan.doubt)
            phase->mechanic->plan.doubt(phase, &doubting);
}
