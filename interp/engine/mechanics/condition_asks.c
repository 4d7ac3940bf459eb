/* SPDX-License-Identifier: MIT
 * condition_asks.c: the subject of a compiled condition: whether it is constant, and whether it
 * asks about the player at turn. Sentences are worded accordingly.
 */
#include "mechanics/telling.h"
#include "state/phrase_tree.h"

bool km_is_condition_list(const ks_condition *c)
{
    return c->form->about == KS_ABOUT_LIST;
}

bool km_is_about_turn(const ks_condition *c)
{
    return ks_form_tells(c->form, "condition.seats") && ks_form_tells(c->left->form, "seat.turn");
}

bool km_is_about_owned(const ks_layout *l, const ks_condition *c)
{
    return c->zone >= 0 ? l->zone[c->zone].per != KS_PER_TABLE
                        : c->var >= 0 && l->var[c->var].per != KS_PER_TABLE;
}

/* Returns 1 if the condition always holds under the options in force, 0 if never, else -1. */
static int constant_of(const km_telling *t, const ks_condition *c)
{
    return c ? ks_condition_constant(t->known ? t->known : t->rules->layout, c) : 1;
}

bool km_is_always(const km_telling *t, const ks_condition *c)
{
    return constant_of(t, c) == 1;
}

bool km_is_never(const km_telling *t, const ks_condition *c)
{
    return constant_of(t, c) == 0;
}

bool km_is_of_turn(const ks_seat_phrase *phrase)
{
    return phrase && (ks_form_tells(phrase->form, "seat.turn") || km_is_of_turn(phrase->of));
}

/* Returns true if a condition, or one in its list, is about a possession of the player at turn:
 * a zone or variable of the kinds of owners in `owners`, a set of bits. */
static bool asks_turn_of(const ks_layout *layout, const ks_condition *c, unsigned owners)
{
    for (int i = 0; km_is_condition_list(c) && i < c->children; i++)
        if (asks_turn_of(layout, c->child[i], owners))
            return true;
    if (km_is_condition_list(c))
        return false;
    bool owned = (c->zone >= 0 && owners & 1u << layout->zone[c->zone].per) ||
                 (c->var >= 0 && owners & 1u << layout->var[c->var].per);
    return (owned && c->owners == KS_THE_TURNS) || km_is_of_turn(c->left) ||
           km_is_of_turn(c->right) || km_is_of_turn(c->of) || km_is_of_turn(c->than_of);
}

bool km_asks_turn(const ks_layout *layout, const ks_condition *c)
{
    return asks_turn_of(layout, c, ~(1u << KS_PER_TABLE));
}

bool km_asks_one_thing(const ks_layout *layout, const ks_condition *c)
{
    const ks_var *var = c->var >= 0 ? &layout->var[c->var] : NULL;
    bool other = (c->than >= 0 && layout->var[c->than].per != KS_PER_TABLE) || km_is_of_turn(c->of);
    for (const ks_condition *value = c; value; value = value->or_else)
        other |= km_is_of_turn(value->right) || km_is_of_turn(value->than_of);
    return !km_is_condition_list(c) && !other &&
           (km_is_about_turn(c) || (km_is_about_owned(layout, c) && c->owners == KS_THE_TURNS &&
                                    (!var || var->type == KS_VAR_FLAG || ks_var_is_number(var))));
}

bool km_asks_each_seat(const ks_layout *layout, const ks_condition *c)
{
    return asks_turn_of(layout, c, 1u << KS_PER_SEAT);
}

const ks_seat_phrase *km_only_turn_of(const ks_condition *c)
{
    return c && !km_is_condition_list(c) && km_is_about_turn(c) && !c->negate ? c->right : NULL;
}

const ks_seat_phrase *km_turn_in(const ks_condition *c, const ks_condition **rest)
{
    *rest = NULL;
    if (!c || !km_is_condition_list(c))
        return km_only_turn_of(c);
    if (!ks_form_tells(c->form, "condition.all") || c->negate || c->children != 2)
        return NULL;
    for (int i = 0; i < 2; i++)
        if (km_only_turn_of(c->child[i])) {
            *rest = c->child[1 - i];
            return km_only_turn_of(c->child[i]);
        }
    return NULL;
}
