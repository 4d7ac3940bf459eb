/* SPDX-License-Identifier: MIT
 * fishing_doubt.c: finds keys of a fishing phase that have no effect, sums that no cards make, and
 * captures that no card can make, for `check`. fishing_plan.c compiles the keys.
 */
#include <string.h>

#include "mechanics/fishing.h"

enum { SUMS = KM_VALUE_MAX + 1 };

/* For each sum up to KM_VALUE_MAX, computes the fewest cards that make it, without the cards of
 * `except`; 0: impossible. In a sum, a card counts with only one of its values. */
static void fewest_cards_by_sum(const ks_pack *pack, const int32_t *other, kn_set except,
                                uint8_t fewest[SUMS])
{
    unsigned card;
    memset(fewest, 0, SUMS);
    for (KN_EACH(card, kn_minus(pack->all, except)))
        for (int sum = KM_VALUE_MAX; sum > 0; sum--) {
            int best = fewest[sum];
            for (int k = 0; k < 2; k++) {
                int value = k ? other[card] : pack->value[card], before = sum - value;
                int count = value <= 0 || before < 0 ? 0
                            : before == 0            ? 1
                            : fewest[before]         ? fewest[before] + 1
                                                     : 0;
                if (count && (!best || count < best))
                    best = count;
            }
            fewest[sum] = (uint8_t)best;
        }
}

static bool is_made(const uint8_t fewest[SUMS], int sum, int more, int most)
{
    return sum > 0 && sum <= KM_VALUE_MAX && fewest[sum] && (!most || fewest[sum] + more <= most);
}

/* True if one card and at most `most` others (0: any number) can add up to the total. */
static bool sum_is_made(const ks_pack *pack, int total, int most)
{
    static const int32_t none[KN_CARDS_MAX];
    uint8_t fewest[SUMS];
    for (int first = 0; first < pack->cards; first++) {
        if (pack->value[first] <= 0 || pack->value[first] >= total)
            continue;
        fewest_cards_by_sum(pack, none, kn_set_of((unsigned)first), fewest);
        if (is_made(fewest, total - pack->value[first], 0, most))
            return true;
    }
    return false;
}

/* True if the second value of a card matters: the card can capture with it, or can be captured by
 * it. */
static bool is_of_use(const km_fishing *plan, const ks_pack *pack, const int32_t *other, int card)
{
    kn_set itself = kn_set_of((unsigned)card);
    const km_capture *k = &plan->capture;
    int value = other[card];
    uint8_t fewest[SUMS];
    fewest_cards_by_sum(pack,
                        plan->other_values_of == KM_OTHERS_OF_ALL ? other : other + KN_CARDS_MAX,
                        itself, fewest);
    if (is_made(fewest, km_fishing_need(plan, value), 0, k->most))
        return true;
    for (int taker = 0; plan->other_values_of == KM_OTHERS_OF_ALL && taker < pack->cards; taker++)
        for (int n = 0; n < 2 && taker != card; n++) {
            int need = n ? k->other_need[taker] : k->need[taker];
            if (need == value && k->least == 1)
                return true;
            fewest_cards_by_sum(pack, other, kn_or(itself, kn_set_of((unsigned)taker)), fewest);
            if (need > value && is_made(fewest, need - value, 1, k->most))
                return true;
        }
    return false;
}

static bool has_values(const ks_pack *pack)
{
    int sum = 0;
    for (int card = 0; card < pack->cards; card++)
        sum += pack->value[card];
    return sum > 0;
}

/* True if some card captures cards of its own rank. */
static bool takes_equals(const km_fishing *plan)
{
    return plan->capture.limit != KM_EQUAL_NONE && !kn_is_empty(plan->equal_cards);
}

/* Returns the nth key without an effect; NULL: there are fewer. With `under`, only the top card can
 * be captured, so nothing can be chosen on the floor. */
const kd_node *km_fishing_idle(const km_phase *phase, int nth, const char **beside)
{
    const km_fishing *plan = phase->plan;
    const km_capture *k = &plan->capture;
    const char *top = "no `under`";
    bool covers = plan->under >= 0;
    const km_idle idle[] = {
        {"sums", covers && k->sums != KM_SUMS_NONE, top},
        {"match_first", covers && k->match_first, top},
        {"match_first", !covers && k->match_first && !takes_equals(plan),
         "cards that take their own rank"},
        {"choice", covers && k->choice != KM_CHOICE_ANY, top},
        {"equal_rank", covers && (k->limit == KM_EQUAL_ANY || k->limit == KM_EQUAL_THREE), top},
        {NULL, false, NULL},
    };
    const km_idle of_builds[] = {
        {"owner", plan->builds.owner == KM_BUILD_OWNER_ALL && plan->builds.groups == KM_BUILD_ONE,
         "builds of several `groups`"},
        {NULL, false, NULL},
    };
    const kd_node *key = km_nth_idle(phase->node, idle, &nth, beside);
    return key ? key : km_nth_idle(kd_node_get(phase->node, "builds"), of_builds, &nth, beside);
}

/* Reports second values that neither capture nor are captured in any sum, and notes those that the
 * card has anyway. */
static void doubt_other_values(const km_fishing *plan, const km_doubting *d)
{
    const ks_pack *pack = d->rules->layout->pack;
    int32_t other[2 * KN_CARDS_MAX] = {0}; /* second numbers; the last half stays 0 */
    kn_report silent;
    kn_report_begin(&silent, d->report->arena);
    if (!plan->other_values || plan->capture.sums == KM_SUMS_NONE ||
        !d->is_fixed(d->rules, plan->other_values) || d->an_option_has(d->rules, "pack") ||
        d->an_option_has(d->rules, "sum_to") ||
        !ks_pack_map(pack, plan->other_values, 0, other, &silent))
        return;
    for (int card = 0; card < pack->cards; card++)
        if (other[card] > 0 && other[card] == pack->value[card] && !plan->played_values) {
            kn_report_add(d->report->notes, KN_E_UNREAD, plan->other_values->at,
                          "the second value of %s equals its first one, %d" KN_EXPECTED
                          "another value, or no second value",
                          pack->name[card], (int)other[card]);
            return;
        }
    for (int card = 0; card < pack->cards; card++)
        if (other[card] > 0 && !is_of_use(plan, pack, other, card)) {
            kn_report_add(d->report, KN_E_UNWRITTEN, plan->other_values->at,
                          "no sum uses the second value %d of %s" KN_EXPECTED
                          "a value that makes a sum with other cards, or no second value",
                          (int)other[card], pack->name[card]);
            return;
        }
}

/* Reports builds that no card could take, and notes a limit above the highest value that a card
 * can take. */
static void doubt_builds(const km_phase *phase, const km_doubting *d)
{
    const km_builds *b = &((const km_fishing *)phase->plan)->builds;
    const kd_node *builds = kd_node_get(phase->node, "builds"),
                  *least = kd_node_get(builds, "least"), *most = kd_node_get(builds, "most");
    int64_t number;
    if (b->on && most && kn_integer_read(most->text, 1, KM_VALUE_MAX, &number) &&
        number > b->most && d->is_fixed(d->rules, most) && !d->an_option_has(d->rules, "values") &&
        !d->an_option_has(d->rules, "pack"))
        kn_report_add(d->report->notes, KN_E_UNREAD, most->at,
                      "no card takes a build with a value above %d" KN_EXPECTED
                      "a number up to %d; or remove `most`",
                      b->most, b->most);
    if (b->on && b->most < b->least && least && d->is_fixed(d->rules, least) &&
        !d->an_option_has(d->rules, "values"))
        kn_report_add(
            d->report, KN_E_UNWRITTEN, least->at,
            "nobody can build: no card takes a build with the value %d or more" KN_EXPECTED
            "a value that cards have",
            b->least);
}

/* True if a card that may clear the floor can capture cards of its own rank, and nothing else. */
static bool takes_own_rank(const km_fishing *plan, kn_set cards)
{
    const km_capture *k = &plan->capture;
    unsigned card;
    for (KN_EACH(card, cards))
        if (kn_has(k->sweepers, card) || kn_count(k->equal[card]) > 1)
            return true;
    return false;
}

/* Reports clears that no card can make, and clears by equal cards that no card can make. Sums of
 * other totals than the card's own value may consist of equal cards, too. */
static void doubt_clears(const km_phase *phase, const km_doubting *d)
{
    const km_fishing *plan = phase->plan;
    for (int i = 0; i < plan->clears; i++) {
        const kd_node *cards = kd_node_get(plan->clear[i].node, "cards");
        if (cards && kn_is_empty(plan->clear[i].cards) && d->is_fixed(d->rules, cards) &&
            !d->an_option_has(d->rules, "pack"))
            kn_report_add(d->report, KN_E_UNWRITTEN, cards->at,
                          "no card clears the floor here, so nothing is counted" KN_EXPECTED
                          "cards of the pack; or `off: true`");
    }
    for (int i = 0; i < plan->clears && !plan->sum_to && !plan->capture.lone_equals; i++) {
        const kd_node *equal = kd_node_get(plan->clear[i].node, "equal");
        if (plan->clear[i].equal && d->is_fixed(d->rules, equal) &&
            !d->an_option_has(d->rules, "equal_rank") && !d->an_option_has(d->rules, "pack") &&
            !takes_own_rank(plan, plan->clear[i].cards))
            kn_report_add(d->report, KN_E_UNWRITTEN, equal->at,
                          "no capture is counted here, because none of these cards takes cards of "
                          "its own rank" KN_EXPECTED
                          "other cards, `equal_rank` or `equal_cards`; or remove `equal`");
    }
}

/* Reports a duty to capture that depends on cards of equal rank if no card captures them. */
static void doubt_duty(const km_phase *phase, const km_doubting *d)
{
    const km_fishing *plan = phase->plan;
    const kd_node *key = kd_node_get(phase->node, "must_take");
    if (key && plan->capture.duty == KM_TAKE_MATCH && !takes_equals(plan) &&
        d->is_fixed(d->rules, key) && !d->an_option_has(d->rules, "equal_rank") &&
        !d->an_option_has(d->rules, "equal_cards"))
        kn_report_add(d->report, KN_E_UNWRITTEN, key->at,
                      "no card takes cards of its own rank, so nobody ever has to take" KN_EXPECTED
                      "`always` or `never`; or another `equal_rank`");
}

void km_fishing_doubt(const km_phase *phase, const km_doubting *d)
{
    const km_fishing *plan = phase->plan;
    const kd_node *key = kd_node_get(phase->node, "sum_to"),
                  *sums = kd_node_get(phase->node, "sums");
    if (key && plan->sum_to > 0 && plan->sum_to < 128 && d->is_fixed(d->rules, key) &&
        !d->an_option_has(d->rules, "pack") &&
        !sum_is_made(d->rules->layout->pack, plan->sum_to, plan->capture.most))
        kn_report_add(d->report, KN_E_UNWRITTEN, key->at,
                      "no cards of this pack add up to %d" KN_EXPECTED
                      "a total of some of the pack's `values`",
                      plan->sum_to);
    if (sums && d->is_fixed(d->rules, sums) && plan->capture.sums != KM_SUMS_NONE &&
        !plan->other_values && !plan->played_values && !has_values(d->rules->layout->pack) &&
        !d->an_option_has(d->rules, "values"))
        kn_report_add(d->report, KN_E_UNWRITTEN, sums->at,
                      "no card has a value, so no sum takes a card" KN_EXPECTED
                      "`values` of `pack`; or remove `sums`");
    doubt_other_values(plan, d);
    doubt_duty(phase, d);
    doubt_builds(phase, d);
    doubt_clears(phase, d);
}
