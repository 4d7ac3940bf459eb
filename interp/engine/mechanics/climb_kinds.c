/* SPDX-License-Identifier: MIT
 * climb_kinds.c: the keys of a kind of combination, and the reader of `kinds`. climb_shapes.c
 * finds the sets of cards of each kind, and which kind beats which.
 */
#include <stdlib.h>
#include <string.h>

#include "document/resolve.h"
#include "mechanics/climb.h"

const char **km_climb_names(km_compiler *c, const km_climbing *plan, const char *more)
{
    const char **names = kn_arena_array(c->arena, (size_t)plan->kinds + 2, sizeof *names);
    for (int k = 0; names && k < plan->kinds; k++)
        names[k] = plan->kind[k].name;
    if (names)
        names[plan->kinds] = more;
    return names;
}

/* Reads "3", "3-5" or "3+". An open range ends at `most`. */
static bool read_span(km_compiler *c, const kd_node *node, int most, uint8_t *low, uint8_t *high)
{
    const char *text = node->kind == KD_NODE_SCALAR ? node->text : "";
    char *end;
    long first = strtol(text, &end, 10), last = first;
    bool fine = end != text && *text != '-';
    if (fine && strcmp(end, "+") == 0) {
        last = most > first ? most : first;
    } else if (fine && *end == '-') {
        const char *second = end + 1;
        last = strtol(second, &end, 10);
        fine = end != second && *second != '-' && !*end;
    } else {
        fine = fine && !*end;
    }
    if (fine && first >= 1 && first <= last && last <= KM_LEVELS_MAX) {
        *low = (uint8_t)first;
        *high = (uint8_t)last;
        return true;
    }
    return kn_report_wrong(c->report, KN_E_MECHANIC, node->at,
                           "'%s' is not a valid number here" KN_EXPECTED
                           "a number from 1 to %d, a range such as 3-5, or 3+ for three or more",
                           text, KM_LEVELS_MAX);
}

/* Return the most equal cards, and the longest run, that are possible with this pack. */
static int most_equal(const km_climbing *plan)
{
    int most = 1;
    for (int l = 0; l < plan->levels; l++)
        if (kn_count(plan->members[l]) > most)
            most = kn_count(plan->members[l]);
    most += kn_count(plan->wild);
    return most < KM_LEVELS_MAX ? most : KM_LEVELS_MAX;
}
static int longest_chain(const km_climbing *plan)
{
    int longest = 1;
    for (int i = 0; i < plan->chains; i++)
        if (plan->chain_length[i] > longest)
            longest = plan->chain_length[i];
    return longest;
}

/* Reads a range of levels or of equal cards. The default is 1 if only the other key is given. */
static bool read_equal(const km_filling *f, const kd_node *value, void *member)
{
    km_climb_kind *kind = f->plan;
    kind->equal_low = kind->equal_high = value || kd_node_get(f->map, "run") ? 1 : 0;
    return !value ||
           read_span(f->c, value, most_equal(f->phase->plan), &kind->equal_low, &kind->equal_high);
}

static bool read_run(const km_filling *f, const kd_node *value, void *member)
{
    km_climb_kind *kind = f->plan;
    kind->run_low = kind->run_high = value || kind->equal_low ? 1 : 0;
    return !value ||
           read_span(f->c, value, longest_chain(f->phase->plan), &kind->run_low, &kind->run_high);
}

static bool read_beats(const km_filling *f, const kd_node *beats, void *member)
{
    km_compiler *c = f->c;
    const km_climbing *plan = f->phase->plan;
    uint32_t *kinds = member;
    int count = 0;
    const char **words = beats ? kd_symbols(beats, &count, c->arena) : NULL;
    for (int i = 0; i < count; i++) {
        int k = 0;
        while (words && k < plan->kinds && strcmp(words[i], plan->kind[k].name) != 0)
            k++;
        if (k < plan->kinds) {
            if (*kinds & 1u << k && c->report->notes)
                kd_tell_twice(c->report->notes, beats->at, words[i]);
            *kinds |= 1u << k;
            continue;
        }
        const char **names = km_climb_names(c, plan, NULL);
        kn_problem *p = kn_report_add(c->report, KN_E_MECHANIC, beats->at, "there is no kind '%s'",
                                      words ? words[i] : "");
        kn_report_expect(c->report, p, "the names of entries of `kinds`");
        if (names && words)
            kn_report_suggest(p, words[i], names);
        return false;
    }
    return true;
}

static const kd_key keys[] = {
    {"equal", KD_T_TEXT, KM_PUT_BY(read_equal, km_climb_kind, equal_low),
     .says = "The number of cards of one rank: `2`, `4-8`, `4+` (four or more). With `run`, the "
             "number of cards of each rank.",
     .serves = "Big Two (pairs), Guandan (bombs of four or more)"},
    {"run", KD_T_TEXT, KM_PUT_BY(read_run, km_climb_kind, run_low),
     .says =
         "The number of ranks in a row of one of the `chains`: `5`, `3-5`, `3+` (three or more).",
     .serves = "Big Two (five), Dou Dizhu (five or more; three or more pairs)"},
    {"with", KD_T_INTEGER, KD_PUT(km_climb_kind, groups), .min = 1, .max = 8,
     .says =
         "The number of groups of other ranks that are attached for each rank of the combination.",
     .serves = "Dou Dizhu (a triple with a card, a quad with two), Big Two (full house)"},
    {"with_equal", KD_T_INTEGER, KD_PUT(km_climb_kind, group), .min = 1, .max = 8, .fallback = "1",
     .beside = "with", .says = "The number of equal cards in an attached group.",
     .serves = "Dou Dizhu (pairs), Big Two (full house)"},
    {"with_apart", KD_T_FLAG, KD_PUT(km_climb_kind, apart), .fallback = "true", .beside = "with",
     .says = "Whether the attached groups must have different ranks. All jokers have the same "
             "rank. A card that `ranking` lists has the rank of its letter.",
     .serves = "Dou Dizhu, Winner"},
    {"wild", KD_T_FLAG, KD_PUT(km_climb_kind, wild), .fallback = "true",
     .says = "Whether wild cards may stand for other cards in this kind. Wild cards have no such "
             "use in `exactly` and `cards`.",
     .serves = "Tichu (false in bombs), Dou Dizhu with wild cards"},
    {"suit", KD_T_CHOICE, KD_PUT(km_climb_kind, suited), .choices = "any same", .fallback = "any",
     .says = "Whether all its cards must be of the same suit. Only for single cards, runs and "
             "`cards`, and not together with `with` or an `equal` above 1.",
     .serves = "Big Two (straight flush), Tichu"},
    {"cards", KD_T_INTEGER, KD_PUT(km_climb_kind, cards), .min = 2, .max = 16,
     .says = "The number of cards of any ranks, all of one suit (`suit: same`): a flush.",
     .serves = "Big Two, Chinese Poker"},
    {"exactly", KD_T_CARDS, KD_PUT(km_climb_kind, exactly), .says = "Exactly these cards.",
     .serves = "Dou Dizhu (both jokers), Tichu (the dragon)"},
    {"beats", KD_T_SYMBOLS, KM_PUT_LATER_BY(read_beats, km_climb_kind, beats),
     .says = "The kinds that this kind beats, whatever their ranks.",
     .serves = "Big Two (hands of five), Tien Len"},
    {"bomb", KD_T_INTEGER, KD_PUT(km_climb_kind, bomb), .min = 0, .max = 9, .fallback = "0",
     .says = "This kind beats every kind with a lower number, whatever the ranks and the number of "
             "cards. Playing such a combination raises the event `bomb`.",
     .serves = "Dou Dizhu (bomb 1, rocket 2), Tichu"},
    {"ends_trick", KD_T_FLAG, KD_PUT(km_climb_kind, ends_trick), .fallback = "false",
     .says = "Whether the trick ends at once, and its player takes it.",
     .serves = "Daifugō (eights), Tichu (the dog)"},
    {"next", KD_T_SEAT, KM_PUT(SEAT, km_climb_kind, next),
     .says = "The seat that plays next, instead of the next player. If the kind ends the trick, "
             "this seat leads. If this seat can't play, the next seat that can play replaces it. "
             "In the phrase, `turn` is the player.",
     .serves = "Tichu (the dog), President and Daifugō (who is skipped)"},
    {"out_of_turn", KD_T_FLAG, KD_PUT(km_climb_kind, out_of_turn), .fallback = "false",
     .says = "Whether this kind may also be played out of turn. After each combination, Kanun asks "
             "all players with enough cards in order, including the player who has just played. "
             "Each player plays such a combination or passes. This pass has no other effect.",
     .serves = "Tichu, Dou Dizhu with bombs at any time"},
    {"length", KD_T_CHOICE, KD_PUT(km_climb_kind, length), .choices = KM_LENGTHS(KD_WORD),
     .fallback = "same",
     .says = "Which of two combinations of this kind wins. `same`: the higher combination, if both "
             "have the same number of cards and of ranks. `any`: the higher combination. `longer`: "
             "the combination with more cards; if equal, as for `same`.",
     .serves = "Big Two (same), Guandan and Tichu (longer bombs)"},
    {"says", KD_T_WORDS, KD_PUT_NOWHERE, .says = "The name of the kind that players see."},
    {.name = NULL},
};
const kd_table km_climb_kind_table = {
    "kind of combination",
    "An entry of `kinds`, which defines the combinations of that kind. If it has none of `equal`, "
    "`run`, `cards` and `exactly`, only the rule point `kind` defines them. If a set of cards fits "
    "several kinds, "
    "the last of these kinds counts. If it fits a kind in several ways, the longest run counts, "
    "then the most equal cards, then the highest cards.",
    keys, NULL};

static bool fits_together(km_compiler *c, const kd_node *entry, const km_climb_kind *kind)
{
    const kd_node *equal = kd_node_get(entry, "equal"), *run = kd_node_get(entry, "run");
    bool pattern = equal || run, with = kd_node_get(entry, "with") != NULL;
    int ways = pattern + (kind->cards > 0) + !kn_is_empty(kind->exactly);
    if (ways > 1)
        return km_compile_wrong_in(c, entry,
                                   "a kind may have `equal` and `run`, or `cards`, or `exactly`, "
                                   "but only one of these three");
    if (kind->cards && !kind->suited)
        return km_compile_wrong_in(c, entry, "`cards` of any ranks needs `suit: same`");
    if (with && !pattern)
        return km_compile_wrong_in(c, entry, "`with` attaches to `equal` or `run`");
    if (kind->suited && kind->equal_high > 1)
        return km_compile_wrong_in(
            c, entry,
            "`equal` and `suit: same` can't be combined: equal cards have different suits");
    if (kind->suited && with)
        return km_compile_wrong_in(c, entry, "`with` and `suit: same` can't be combined");
    return true;
}

bool km_climb_kind_read(const km_filling *f, const kd_node *entry, void *member)
{
    km_climb_kind *kind = member;
    if (!kind->groups)
        kind->group = 0;
    kind->listed = kind->equal_low || kind->cards || kd_node_get(entry, "exactly");
    return fits_together(f->c, entry, kind);
}

int km_climb_fewest(const km_climb_kind *kind)
{
    return kind->cards ? kind->cards
           : !kn_is_empty(kind->exactly)
               ? (int)kn_count(kind->exactly)
               : kind->run_low * (kind->equal_low + kind->groups * kind->group);
}

/* Notes two kinds that would each beat the other, regardless of their ranks. */
static void doubt_order(const km_climbing *plan, int one, const km_doubting *d)
{
    const km_climb_kind *kind = &plan->kind[one];
    const kd_node *beats = kd_node_get(kind->node, "beats");
    for (int n = 0; n < plan->kinds && beats && d->report->notes; n++) {
        const km_climb_kind *other = &plan->kind[n];
        bool back = other->bomb > kind->bomb || (n > one && other->beats >> one & 1);
        if (n != one && kind->beats >> n & 1 && back && d->is_fixed(d->rules, beats))
            kn_report_add(
                d->report->notes, KN_E_UNWRITTEN, beats->at,
                "'%s' always beats '%s', and '%s' always beats '%s'" KN_EXPECTED
                "only one of these rules; a kind with `bomb` beats all kinds with a lower `bomb`",
                kind->name, other->name, other->name, kind->name);
    }
}

/* Returns true if all cards of a shape also fit the other one. */
static bool covers(const km_climbing *plan, const km_climb_shape *other,
                   const km_climb_shape *shape)
{
    const km_climb_kind *kind = &plan->kind[shape->kind];
    if (plan->kind[other->kind].cards)
        return kind->suited && other->count == shape->count;
    if (other->equal != shape->equal || other->run != shape->run || other->groups ||
        plan->kind[other->kind].suited)
        return false;
    int found = 0;
    for (int i = 0; i < shape->cores; i++)
        for (int k = 0; k < other->cores; k++)
            found += shape->core[i].levels == other->core[k].levels;
    return found == shape->cores;
}

/* Notes a kind that never counts, because all its cards also fit a later kind. */
static void doubt_later(const km_climbing *plan, int kind, const km_doubting *d)
{
    const km_climb_shape *end = plan->shape + plan->shapes, *later = NULL;
    for (const km_climb_shape *s = plan->shape; s < end; s++) {
        if (s->kind != kind)
            continue;
        later = s->equal && !s->groups ? plan->shape : end;
        while (later < end && (later->kind <= kind || !covers(plan, later, s)))
            later++;
        if (later == end)
            return;
    }
    if (!later || plan->wilds || !d->report->notes || d->an_option_has(d->rules, "kinds"))
        return;
    const kd_node *node = plan->kind[kind].node, *other = plan->kind[later->kind].node;
    if (d->is_fixed(d->rules, node) || d->is_fixed(d->rules, other))
        kn_report_add(d->report->notes, KN_E_UNWRITTEN,
                      (d->is_fixed(d->rules, node) ? node : other)->key_at,
                      "'%s' never counts: its cards also fit '%s', which comes later" KN_EXPECTED
                      "'%s' after '%s'; or other cards",
                      plan->kind[kind].name, plan->kind[later->kind].name, plan->kind[kind].name,
                      plan->kind[later->kind].name);
}

/* Reports kinds that are larger than any hand, pairs of kinds that beat each other, and kinds that
 * never count. */
void km_climb_doubt(const km_phase *phase, const km_doubting *d)
{
    const km_climbing *plan = phase->plan;
    int most = d->most_in(d->rules, plan->hand.name);
    for (int n = 0; n < plan->kinds; n++) {
        const km_climb_kind *kind = &plan->kind[n];
        int fewest = km_climb_fewest(kind);
        doubt_order(plan, n, d);
        doubt_later(plan, n, d);
        if (most > 0 && fewest > most && d->is_fixed(d->rules, kind->node))
            kn_report_add(d->report, KN_E_UNWRITTEN, kind->node->key_at,
                          "no hand can contain this kind: a hand has at most %d cards" KN_EXPECTED
                          "a combination of fewer than %d cards, or `off: true`",
                          most, fewest);
    }
}

bool km_climb_has_one_size(const km_climb_kind *kind)
{
    return kind->listed && kind->equal_low == kind->equal_high && kind->run_low == kind->run_high;
}

/* True if at most one group is attached to a combination. */
static bool has_one_group(const km_climb_kind *kind)
{
    return kind->groups == 1 && kind->run_high <= 1;
}

/* Returns the nth key that has no effect on combinations of the kind's size; NULL: there are fewer.
 * A hook at `kind` may give a kind further combinations. */
const kd_node *km_climb_idle(const km_phase *phase, int nth, const char **beside)
{
    const km_climbing *plan = phase->plan;
    const kd_node *hooks = kd_node_get(kd_node_root(phase->node), "hooks");
    const char *leader = kd_node_text(phase->node, "leader", "");
    size_t length = strlen(leader), dealer = strlen("dealer");
    bool runs = false, bombs = false,
         sure = length >= dealer && strcmp(leader + length - dealer, "dealer") == 0;
    for (int n = 0; n < plan->kinds; n++) {
        runs |= plan->kind[n].run_high > 1;
        bombs |= plan->kind[n].bomb > 0;
    }
    const km_idle own[] = {
        {"first_card", sure || (plan->leader && ks_seat_number(plan->leader) >= 0), "no `leader`"},
        {"bombs_in", !bombs, "a kind with `bomb`"},
        {"chains", !runs && !kd_node_mentions(hooks, "kind"), "a kind with `run`"},
        {NULL, false, NULL},
    };
    const kd_node *first = km_nth_idle(phase->node, own, &nth, beside);
    if (first)
        return first;
    for (int n = 0; n < plan->kinds && !kd_node_mentions(hooks, "kind"); n++) {
        const km_climb_kind *kind = &plan->kind[n];
        bool single = !kind->cards && kn_is_empty(kind->exactly) && kind->equal_high == 1 &&
                      kind->run_high <= 1;
        bool implied = kind->beats != 0;
        for (int k = 0; k < plan->kinds; k++)
            implied &= !(kind->beats >> k & 1) || kind->bomb > plan->kind[k].bomb;
        const km_idle idle[] = {
            {"beats", implied, "a kind that the `bomb` of this kind does not beat"},
            {"length", kind->length != KM_LENGTH_SAME && km_climb_has_one_size(kind),
             "combinations of several sizes, as with `run: 3+`"},
            {"with_apart", !kind->apart && has_one_group(kind), "several groups"},
            {"suit", kind->suited && single, "several cards"},
            {"wild", !kind->wild && kn_is_empty(plan->wild), "wild cards (`wild` next to `kinds`)"},
            {"run", kind->run_high <= 1 && km_is_original(kind->node, "run"),
             "a number of at least 2"},
            {NULL, false, NULL},
        };
        const kd_node *key = km_nth_idle(kind->node, idle, &nth, beside);
        if (key)
            return key;
    }
    return NULL;
}
