/* SPDX-License-Identifier: MIT
 * questions.c: facts about a file that several checks need: the phases that name or write a
 * variable, the options that change an entry, the possible numbers of seats. Compares names and
 * plays nothing.
 */
#include <string.h>

#include "lint/lint.h"

bool ki_a_script_names(const struct kg_rules_more *more, const char *word)
{
    return more->host && kl_host_use(more->host, word) != KL_USE_NONE;
}

bool ki_a_script_may(const km_rules *rules, const char *const *verbs, const char *thing)
{
    const struct kg_rules_more *more = rules->more;
    bool uses = false, names = ki_a_script_names(more, thing);
    for (; *verbs && !uses; verbs++)
        uses = ki_a_script_names(more, *verbs);
    for (int i = 0; i < rules->hooks && uses && !names; i++)
        names = kd_node_mentions(kd_node_get(rules->hook[i].node, "with"), thing);
    for (int p = 0; p < rules->phases && uses && !names; p++)
        names = rules->phase[p].mechanic->does & KM_SCRIPTS &&
                kd_node_mentions(kd_node_get(rules->phase[p].node, "with"), thing);
    return uses && names;
}

bool ki_an_option_says(const km_rules *rules, const kd_node *node)
{
    char path[512];
    return kd_an_option_writes(rules->more->resolved->options,
                               kd_node_where(node, path, sizeof path), "says");
}

bool ki_stands_fast(const km_rules *rules, const kd_node *node)
{
    return kg_is_own(rules, node) && !kd_entry_is_off(node) && !ki_an_option_says(rules, node);
}

/* True if a key below the node has the name as its value and all flags of `as` (KD_KEY_WRITES or
 * KD_KEY_COUNTS). If `as` is 0: true if a key reads the name, or is called so. A key that is in no
 * table may do anything. */
static bool names_it(kd_spot spot, const kd_node *node, const char *word, unsigned as)
{
    for (KD_CHILD(child, node)) {
        const char *key = child->key ? child->key : "";
        kd_spot below = node->kind == KD_NODE_MAP ? kd_spot_child(spot, key) : spot;
        bool does = below.type == KD_T_ANY ||
                    (as ? (below.flags & as) == as : !(below.flags & KD_KEY_WRITES));
        bool named = child->kind == KD_NODE_SCALAR ? does && kd_node_mentions(child, word)
                                                   : names_it(below, child, word, as);
        if (named || (!as && kn_has_word(key, strlen(key), word)))
            return true;
    }
    return false;
}

bool ki_a_part_names(const km_rules *rules, const char *word, unsigned as)
{
    kd_spot root = kd_spot_root(&kg_rules_table);
    for (KD_CHILD(part, rules->more->resolved->document))
        if (kd_choice_place("variables labels about source name options", part->key) < 0 &&
            (part->kind == KD_NODE_SCALAR
                 ? !as && kd_node_mentions(part, word)
                 : names_it(kd_spot_child(root, part->key), part, word, as)))
            return true;
    return false;
}

bool ki_may_be_set_elsewhere(const km_rules *rules, const char *variable)
{
    const struct kg_rules_more *more = rules->more;
    return kd_node_mentions(more->said.hooks, variable) || ki_a_script_names(more, variable) ||
           kd_an_option_mentions(more->resolved, variable);
}

bool ki_phase_writes(const km_phase *phase, const char *variable)
{
    kd_spot phases = kd_spot_child(kd_spot_root(&kg_rules_table), "phases");
    return names_it(kd_spot_item(phases), phase->node->parent, variable, KD_KEY_WRITES);
}

/* True if a scripted phase gets the name, or a phase has the name as its trump (ki_lacking_find
 * checks those). */
static bool a_phase_has(const km_rules *rules, const char *name)
{
    bool has = false;
    for (KM_EACH_PHASE(phase, rules)) {
        has |= phase->mechanic->does & KM_SCRIPTS && km_phase_names(phase, name);
        has |= strcmp(km_phase_text(phase, "trump"), name) == 0;
    }
    return has;
}

bool ki_is_never_written(const km_rules *rules, const char *variable)
{
    return !ki_a_part_names(rules, variable, KD_KEY_WRITES) && !a_phase_has(rules, variable) &&
           !ki_may_be_set_elsewhere(rules, variable);
}

const ks_condition *ki_condition_read(const km_rules *rules, const kd_node *node, kn_arena *arena)
{
    kn_report silent;
    kn_report_begin(&silent, arena);
    return arena ? ks_condition_compile(arena, rules->layout, node, &silent) : NULL;
}

void ki_seats_chosen(const km_rules *rules, int *fewest, int *most)
{
    *fewest = *most = rules->layout->seats;
    for (const kd_option *o = rules->more->resolved->options; o; o = o->next)
        for (const kd_option_value *v = o->values; v && strcmp(o->name, "players") == 0;
             v = v->next) {
            int64_t players;
            if (!kn_integer_read(v->name, 1, KS_SEATS_MAX, &players))
                continue;
            *fewest = players < *fewest ? (int)players : *fewest;
            *most = players > *most ? (int)players : *most;
        }
}

int ki_places_at_most(const km_rules *rules)
{
    int fewest, most;
    ki_seats_chosen(rules, &fewest, &most);
    return most + rules->layout->places - rules->layout->seats;
}
