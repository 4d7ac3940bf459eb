/* SPDX-License-Identifier: MIT
 * choice_limits.c: decisions that may be too large to list: if several cards are discarded or
 * passed at once, the number of ways to choose them from the largest hand that the rules allow.
 * An upper bound from the file; nothing is played.
 */
#include "lint/lint.h"

/* Returns the number of ways to choose `least` to `most` of `cards` cards; stops above the
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

void ki_crowded_find(const km_rules *rules, kn_report *report)
{
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        bool aside = phase->mechanic->does & KM_LAYS_ASIDE;
        const kd_node *node = kd_node_get(phase->node, aside ? "cards" : "back");
        if (!node)
            continue;
        const char *zone = kd_node_text(phase->node, "hand", "hand");
        int most = ki_greatest(node, 0);
        int least = ki_greatest(kd_node_get(phase->node, "at_least"), most);
        int hand = ki_largest_heap(rules, zone), fits = hand;
        while (fits > most && ways(fits, least, most) > KS_MOVES_MAX)
            fits--;
        if (most < 0 || least < 0 || fits == hand)
            continue;
        kn_report_add(report, KN_E_MOVES, node->at,
                      "%d cards out of a hand of %d can be chosen in over %d ways" KN_EXPECTED
                      "fewer cards at once (perhaps in two phases), or hands of at most %d",
                      most, hand, KS_MOVES_MAX, fits);
    }
}
