/* SPDX-License-Identifier: MIT
 * agree.c: checks whether a game in progress can continue under rules with other choices: each byte
 * of the block must mean the same in both.
 */
#include "game/rules.h"

#include <string.h>

static bool is_same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool packs_agree(const ks_pack *a, const ks_pack *b)
{
    if (a->cards != b->cards || a->per != b->per)
        return false;
    for (int i = 0; i < a->cards; i++)
        if (!is_same_text(a->name[i], b->name[i]))
            return false;
    return true;
}

static bool variables_agree(const ks_var *a, const ks_var *b)
{
    int n = 0;
    if (!is_same_text(a->name, b->name) || a->type != b->type || a->scope != b->scope ||
        a->per != b->per || a->sight != b->sight || a->count != b->count || a->at != b->at ||
        a->min != b->min || a->max != b->max || !a->choices != !b->choices)
        return false;
    while (a->choices && a->choices[n] && is_same_text(a->choices[n], b->choices[n]))
        n++;
    return !a->choices || a->choices[n] == b->choices[n];
}

static bool layouts_agree(const ks_layout *a, const ks_layout *b)
{
    if (a->size != b->size || a->sets != b->sets || a->ints != b->ints || a->bytes != b->bytes ||
        a->seats != b->seats || a->places != b->places || a->sides != b->sides ||
        a->zones != b->zones || a->vars != b->vars || a->causes != b->causes ||
        a->heaps != b->heaps || a->sees != b->sees || a->award != b->award ||
        a->settled != b->settled || a->first_var_set != b->first_var_set ||
        memcmp(a->side_of, b->side_of, sizeof a->side_of) != 0 || !packs_agree(a->pack, b->pack))
        return false;
    for (int h = 0; h < a->heaps; h++)
        if (a->zone_of[h] != b->zone_of[h] || a->owner_of[h] != b->owner_of[h] ||
            a->faces[h] != b->faces[h] || a->possible_of[h] != b->possible_of[h] ||
            a->order_of[h] != b->order_of[h])
            return false;
    for (int z = 0; z < a->zones; z++)
        if (!is_same_text(a->zone[z].name, b->zone[z].name))
            return false;
    for (int c = 0; c < a->causes; c++)
        if (!is_same_text(a->cause[c], b->cause[c]))
            return false;
    for (int v = 0; v < a->vars; v++)
        if (!variables_agree(&a->var[v], &b->var[v]))
            return false;
    return true;
}

/* Frames of phases in progress contain indexes that refer to compiled keys, so these keys must be
 * the same. */
static bool frames_agree(const km_rules *a, const km_rules *b, const ks_block *block)
{
    for (int i = 0; i < block->depth; i++) {
        int p = block->frame[i].phase;
        if (!kd_node_same(a->phase[p].node, b->phase[p].node))
            return false;
    }
    return true;
}

bool kg_rules_agree(const km_rules *a, const km_rules *b, const ks_block *block)
{
    if (!is_same_text(a->more->id, b->more->id) || a->phases != b->phases)
        return false;
    for (int p = 0; p < a->phases; p++)
        if (!is_same_text(a->phase[p].name, b->phase[p].name) ||
            a->phase[p].mechanic != b->phase[p].mechanic)
            return false;
    return layouts_agree(a->layout, b->layout) && frames_agree(a, b, block);
}
