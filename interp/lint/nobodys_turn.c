/* SPDX-License-Identifier: MIT
 * nobodys_turn.c: conditions about one player's hand or number where nobody is to move, such as at
 * the end of a game. There it is the player who moved last. It reads the file and plays nothing.
 */
#include <string.h>

#include "document/spot.h"
#include "lint/lint.h"
#include "mechanics/registry.h"
#include "state/phrase_tree.h"

/* Returns the name of a thing in the condition itself that belongs to the player to move; NULL:
 * none.
 */
static const char *of_turn(const ks_layout *l, const ks_condition *c)
{
    const char *name = NULL;
    for (int i = 0; i < c->children && !name; i++)
        name = of_turn(l, c->child[i]);
    if (name || c->owners != KS_THE_TURNS)
        return name;
    if (c->zone >= 0 && l->zone[c->zone].per != KS_PER_TABLE)
        return l->zone[c->zone].name;
    return c->var >= 0 && l->var[c->var].per != KS_PER_TABLE && !c->left ? l->var[c->var].name
                                                                         : NULL;
}

/* `step`: the condition is that of a step of a score, which has no `of`. */
static void look_at(const km_rules *rules, const kd_node *condition, bool step, kn_report *report)
{
    kn_arena *arena = kn_arena_new();
    const ks_condition *c = ki_condition_read(rules, condition, arena);
    const char *name = c ? of_turn(rules->layout, c) : NULL;
    if (name && kg_is_own(rules, condition))
        kn_report_add(report, KN_E_NO_TURN, condition->at,
                      "no player has the turn here, so '%s' means that of the player who "
                      "moved last" KN_EXPECTED "`any %s ...` or `all %s ...`; for one player, %s",
                      name, name, name,
                      step ? "`raise` and a hook that awards the points"
                           : "a phase `test: {of: SEAT, if: ...}`");
    kn_arena_free(arena);
}

/* `called`: the phase runs after an event of another phase, whose player is meant. */
static void find(const km_rules *rules, kd_spot spot, const kd_node *map, bool called,
                 kn_report *report)
{
    for (KD_CHILD(key, map)) {
        kd_spot below = kd_spot_child(spot, key->key);
        bool aside = called || kd_says_yes(kd_node_get(key, "aside"));
        if (below.row && below.row->flags & KD_KEY_NO_TURN && below.type == KD_T_CONDITION) {
            if (!called && !kd_node_get(map, "of"))
                look_at(rules, key, spot.table == &km_score_table, report);
        } else if (key->kind == KD_NODE_MAP && kd_spot_merges(below) && !kd_entry_is_off(key)) {
            find(rules, below, key, aside, report);
        }
    }
}

void ki_nobodys_turn_find(const km_rules *rules, kn_report *report)
{
    find(rules, kd_spot_root(&kg_rules_table), rules->more->resolved->document, false, report);
}
