/* SPDX-License-Identifier: MIT
 * nobodys_turn.c: conditions about the hand or a variable of the player to move, at places where no
 * player is, such as the end of a game. There, "turn" means the player who moved last. The check
 * reads the file and plays nothing.
 */
#include <string.h>

#include "document/spot.h"
#include "lint/lint.h"
#include "mechanics/registry.h"
#include "state/phrase_tree.h"

/* True if the phrase begins at the player to move. */
static bool begins_at_turn(const ks_seat_phrase *phrase)
{
    return phrase && ((phrase->form->words && strcmp(phrase->form->words, "turn") == 0) ||
                      begins_at_turn(phrase->of));
}

/* Returns the name of a zone or variable that the condition reads for the player to move; NULL if
 * there is none. Sets *said if the condition names the turn. */
static const char *of_turn(const ks_layout *l, const ks_condition *c, bool *said)
{
    const char *name = NULL;
    for (int i = 0; i < c->children && !name; i++)
        name = of_turn(l, c->child[i], said);
    *said |= begins_at_turn(c->of) || begins_at_turn(c->than_of);
    if (name || (c->owners != KS_THE_TURNS && !*said))
        return name;
    if (c->zone >= 0 && l->zone[c->zone].per != KS_PER_TABLE)
        return l->zone[c->zone].name;
    if (c->var >= 0 && l->var[c->var].per != KS_PER_TABLE && !c->left)
        return l->var[c->var].name;
    return *said && c->than >= 0 ? l->var[c->than].name : NULL;
}

/* True if the condition compares the player to move with a seat. */
static bool compares_turn(const ks_condition *c)
{
    for (int i = 0; i < c->children; i++)
        if (compares_turn(c->child[i]))
            return true;
    return begins_at_turn(c->left) || begins_at_turn(c->right) ||
           (c->or_else && compares_turn(c->or_else));
}

static void add_turn(const kd_node *key, kn_report *report)
{
    kn_report_add(report, KN_E_NO_TURN, key->at,
                  "no player has the turn here, so 'turn' means the player who moved "
                  "last" KN_EXPECTED "another seat, such as `dealer`");
}

static void check_condition(const km_rules *rules, const kd_node *condition, kn_report *report)
{
    kn_arena *arena = kn_arena_new();
    const ks_condition *c = ki_condition_read(rules, condition, arena);
    bool said = false;
    const char *name = c ? of_turn(rules->layout, c, &said) : NULL;
    if (name && kg_is_own(rules, condition))
        kn_report_add(report, KN_E_NO_TURN, condition->at,
                      "no player has the turn here, so '%s' means %sthe player who moved "
                      "last" KN_EXPECTED "`any %s ...` or `all %s ...`; for one player, `%s of "
                      "SEAT`",
                      said ? "turn" : name, said ? "" : "that of ", name, name, name);
    else if (c && !name && compares_turn(c) && kg_is_own(rules, condition))
        add_turn(condition, report);
    kn_arena_free(arena);
}

/* Checks a key whose value is a seat: that of a score step, or of "VAR of SEAT". */
static void look_at_seat(const km_rules *rules, const kd_node *key, kn_report *report)
{
    kd_node seat_of = *key;
    const kd_node *seat = &seat_of;
    const char *of = key->kind == KD_NODE_SCALAR ? strstr(key->text, " of ") : NULL;
    if (of)
        seat_of.text = of + strlen(" of ");
    kn_arena *arena = kn_arena_new();
    kn_report silent;
    kn_report_begin(&silent, arena);
    const ks_seat_phrase *phrase = arena && seat->kind == KD_NODE_SCALAR
                                       ? ks_seat_compile(arena, rules->layout, seat, &silent)
                                       : NULL;
    if (begins_at_turn(phrase) && kg_is_own(rules, key))
        add_turn(key, report);
    kn_arena_free(arena);
}

/* Finds faults below the map. `called` means that another phase's event calls this phase: then
 * "turn" is the player of that event. */
static void find(const km_rules *rules, kd_spot spot, const kd_node *map, bool called,
                 kn_report *report)
{
    for (KD_CHILD(key, map)) {
        kd_spot below = kd_spot_child(spot, key->key);
        bool aside = called || kd_says_yes(kd_node_get(key, "aside"));
        if (below.row && below.row->flags & KD_KEY_NO_TURN && below.type != KD_T_CONDITION) {
            if (!called)
                look_at_seat(rules, key, report);
        } else if (below.row && below.row->flags & KD_KEY_NO_TURN && below.type == KD_T_CONDITION) {
            if (!called && !kd_node_get(map, "of"))
                check_condition(rules, key, report);
        } else if (key->kind == KD_NODE_MAP && kd_spot_merges(below) && !kd_entry_is_off(key)) {
            find(rules, below, key, aside, report);
        }
    }
}

void ki_nobodys_turn_find(const km_rules *rules, kn_report *report)
{
    find(rules, kd_spot_root(&kg_rules_table), rules->more->resolved->document, false, report);
}
