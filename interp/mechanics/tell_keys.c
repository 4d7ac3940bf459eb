/* SPDX-License-Identifier: MIT
 * tell_keys.c: single keys of a phase that need one sentence each, if the file has them: where
 * cards go, who becomes what, what is counted. What takes more than a name is the mechanics' own.
 */
#include <string.h>

#include "mechanics/tell.h"

void km_tell_keys(const km_telling *t, const km_told_key *told)
{
    for (; told->key; told++) {
        const kd_node *node = kd_node_get(t->phase->node, told->key);
        if (!node || node->kind != KD_NODE_SCALAR || strcmp(node->text, "trump") == 0)
            continue; /* the trump is told with what sets it */
        int var = ks_layout_find_var(t->rules->layout, node->text);
        if (var >= 0 && !t->rules->layout->var[var].shown)
            continue; /* for hooks, which tell what they do with it */
        km_say_holes(t, told->sentence,
                     KN_HOLES(KN_TEXT("name", km_name_words(t, node->text)),
                              KN_TEXT("value", node->text),
                              KN_FLAG("yes", kd_choice_place("true yes on", node->text) >= 0)));
    }
}

bool km_refills(const km_rules *rules, const km_phase *phase)
{
    for (int p = 0; p < rules->phases; p++) {
        const kd_node *again = kd_node_get(rules->phase[p].node, "when_hands_are_empty");
        if (again && again->text && strcmp(again->text, phase->name) == 0)
            return true;
    }
    return false;
}
