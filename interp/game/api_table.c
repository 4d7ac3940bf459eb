/* SPDX-License-Identifier: MIT
 * api_table.c: the functions of kanun.h that name what lies on a table: cards, places, zones,
 * variables. Nothing of a game in progress.
 */
#include "game/api.h"
#include "game/rules.h"

#include <string.h>

static const char *const per_names[] = {"table", "seat", "side", "place"};
static const char *const sight_names[] = {"nobody", "owner", "side", "all"};

static void tell(const char **out, const char *text)
{
    if (out)
        *out = text;
}

const char *kanun_rules_card(const kanun_rules *rules, int n, const char **rank, const char **suit)
{
    const ks_pack *pack = rules->rules->layout->pack;
    bool there = n >= 0 && n < pack->cards;
    bool joker = there && pack->suit[n] >= pack->suits;
    tell(rank, there ? pack->rank_name[pack->rank[n]] : "");
    tell(suit, there && !joker ? pack->suit_name[pack->suit[n]] : "");
    return there ? pack->name[n] : NULL;
}

const char *kanun_rules_place(const kanun_rules *rules, int place)
{
    const ks_layout *l = rules->rules->layout;
    if (place < 0 || place >= l->places)
        return NULL;
    return place >= l->seats && l->dummy_name[place] ? l->dummy_name[place] : "";
}

const char *kanun_rules_zone(const kanun_rules *rules, int n, const char **per,
                             const char **seen_by)
{
    const ks_layout *l = rules->rules->layout;
    bool there = n >= 0 && n < l->zones;
    tell(per, there ? per_names[l->zone[n].per] : "");
    tell(seen_by, there ? sight_names[l->zone[n].sight] : "");
    return there ? l->zone[n].name : NULL;
}

const char *kanun_rules_variable(const kanun_rules *rules, int n, const char **type,
                                 const char **per)
{
    const ks_layout *l = rules->rules->layout;
    bool there = n >= 0 && n < l->vars;
    tell(type, there ? ks_var_type_names[l->var[n].type] : "");
    tell(per, there ? per_names[l->var[n].per] : "");
    return there ? l->var[n].name : NULL;
}

int kanun_rules_shown(const kanun_rules *rules, int n)
{
    const ks_layout *l = rules->rules->layout;
    const kd_node *node = n >= 0 && n < l->vars ? l->var[n].node : NULL;
    return !node || kd_key_flag(&ks_variable_table, node, "shown");
}

const char *kanun_rules_number(const kanun_rules *rules, const char *variable, int32_t number)
{
    const ks_layout *l = rules->rules->layout;
    int n = ks_layout_find_var(l, variable);
    const ks_var *var = n < 0 ? NULL : &l->var[n];
    for (int i = 0; var && i < var->nameds; i++)
        if (var->named[i].number == number)
            return var->named[i].name;
    return NULL;
}

/* True if `name` stands in `text`, its parts joined by _ or divided by a space. */
static bool text_mentions(const char *text, const char *name)
{
    for (; *text; text++) {
        size_t n = 0;
        while (name[n] && (text[n] == name[n] || (name[n] == '_' && text[n] == ' ')))
            n++;
        if (!name[n])
            return true;
    }
    return false;
}

int kanun_rules_top_first(const kanun_rules *rules, const char *zone)
{
    const ks_layout *l = rules->rules->layout;
    int n = ks_layout_find_zone(l, zone);
    return n >= 0 && l->zone[n].ordered && l->zone[n].stacked;
}

static bool node_mentions(const kd_node *node, const char *name)
{
    if (node->kind == KD_NODE_SCALAR)
        return node->text && text_mentions(node->text, name);
    for (KD_CHILD(child, node))
        if ((child->key && text_mentions(child->key, name)) || node_mentions(child, name))
            return true;
    return false;
}

int kanun_rules_mentions(const kanun_rules *rules, const char *variable)
{
    static const char *const parts[] = {"phases", "hooks", "match"};
    const struct kg_rules_more *more = rules->rules->more;
    for (size_t n = 0; n < sizeof parts / sizeof *parts; n++) {
        const kd_node *part = kd_node_get(more->resolved->document, parts[n]);
        if (part && node_mentions(part, variable))
            return 1;
    }
    for (int n = 0; n < more->scripts; n++)
        if (text_mentions(more->script[n].text, variable))
            return 1;
    return 0;
}

int kanun_rules_is_public(const kanun_rules *rules, const char *variable)
{
    const ks_layout *l = rules->rules->layout;
    int var = ks_layout_find_var(l, variable);
    return var >= 0 && l->var[var].sight == KS_SEEN_ALL;
}
