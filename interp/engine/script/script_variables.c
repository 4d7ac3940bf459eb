/* SPDX-License-Identifier: MIT
 * script_variables.c: reads and writes the game's variables for hooks: each type of the layout
 * as a Lua value, checked in both directions. Which object has which variable is in
 * proxy_game.c.
 */
#include <string.h>

#include "script/quick/quick.h"

/* True for the engine's own variables that hooks may set. The variables of mechanics are
 * read-only. */
static bool may_write(const ks_layout *l, const ks_var *var)
{
    if (var->type == KS_VAR_ACCOUNT)
        return false;
    return !var->private_ || (var->type == KS_VAR_FLAG && var->at == l->active) ||
           (var->type == KS_VAR_SEAT && var->at == l->controller) ||
           (var->type == KS_VAR_SIDE && var->at == l->last_taker);
}

/* Stores the references to the values that a slot's numbers stand for. */
static void give_names(lua_State *L, kl_slot *slot)
{
    kl_host *host = kl_script_host(L);
    const ks_layout *l = host->layout;
    const struct {
        const int *references;
        int count;
    } of[] = {
        [KS_VAR_SEAT] = {host->place, l->places},     [KS_VAR_SIDE] = {host->side, l->sides},
        [KS_VAR_CARD] = {host->card, l->pack->cards}, [KS_VAR_SUIT] = {host->suit, l->pack->suits},
        [KS_VAR_RANK] = {host->rank, l->pack->ranks}, [KS_VAR_CARDS] = {NULL, 0}};
    slot->named = of[slot->var->type].references;
    slot->nameds = of[slot->var->type].count;
    if (slot->var->type != KS_VAR_CHOICE)
        return;
    const char *const *names = ks_var_names(l, slot->var, &slot->nameds);
    int *choice = kl_declare_array(L, (size_t)slot->nameds + 1, sizeof *choice);
    for (int i = 0; i < slot->nameds; i++) {
        lua_pushstring(L, names[i]);
        choice[i] = kl_object_ref(L);
    }
    slot->named = choice;
}

void kl_slots_make(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    const ks_layout *l = host->layout;

    host->slot = kl_declare_array(L, (size_t)l->vars + 1, sizeof *host->slot);
    host->slot_set = kl_declare_array(L, (size_t)(l->vars + 1) * KS_PLACES_MAX, sizeof(int));
    for (int v = 0; v < l->vars; v++) {
        const ks_var *var = &l->var[v];
        kl_slot *slot = &host->slot[v];
        *slot = (kl_slot){.name = var->name,
                          .var = var,
                          .at = var->at,
                          .written = may_write(l, var),
                          .whole = ks_var_is_number(var)};
        give_names(L, slot);
        for (int owner = 0; var->type == KS_VAR_CARDS && owner < var->count; owner++) {
            kl_object_new(L, KL_OBJECT_VAR_SET, v, owner);
            host->slot_set[v * KS_PLACES_MAX + owner] = kl_object_ref(L);
        }
    }
}

void kl_slot_push(lua_State *L, const kl_slot *slot, int owner)
{
    kl_host *host = kl_script_host(L);
    const kl_call *call = kl_calling(L);
    kl_slot_check(L, slot, owner);
    if (slot->var->type == KS_VAR_CARDS) {
        kl_answer_reference(L, host->slot_set[(slot - host->slot) * KS_PLACES_MAX + owner]);
        return;
    }
    int32_t n = ks_ints(host->layout, call->world->block)[slot->at + owner];
    if (slot->whole)
        kl_answer_whole(L, n);
    else if (slot->var->type == KS_VAR_FLAG)
        kl_answer_truth(L, n != 0);
    else if (slot->var->type == KS_VAR_CARD)
        kl_push_card(L, n);
    else
        kl_push_nth(L, slot->named, n, slot->nameds);
}

static int wrong_value(lua_State *L, const kl_slot *slot, int index, const char *wanted)
{
    bool number = lua_type(L, index) == LUA_TNUMBER;
    const char *made = number && slot->var->type == KS_VAR_SEAT   ? " (game:seat(n))"
                       : number && slot->var->type == KS_VAR_SIDE ? " (game:side(n))"
                                                                  : "";
    const char *text = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : NULL;
    const char *quote = text ? "'" : "";
    return kl_script_raise(L, KN_E_HOOK_VALUE, "'%s' must be %s%s, not %s%s%s", slot->name, wanted,
                           made, quote, text ? text : kl_kind_at(L, index), quote);
}

/* Returns the number of the object, or KS_NOBODY for nil. */
static int32_t object_number(lua_State *L, const kl_slot *slot, kl_cell value, int index,
                             kl_object_kind kind)
{
    if (value.tag == KL_NIL)
        return KS_NOBODY;
    if (value.tag != KL_THING || value.is.object->kind != kind)
        wrong_value(L, slot, index, kl_object_names[kind]);
    return value.is.object->number;
}

/* Returns the index of the text among the values, or KS_NOBODY for nil, if that is allowed. */
static int32_t text_number(lua_State *L, const kl_slot *slot, kl_cell value, int index)
{
    ks_var_type type = slot->var->type;
    int count;
    const char *const *names = ks_var_names(kl_script_host(L)->layout, slot->var, &count);
    if (value.tag == KL_NIL && type != KS_VAR_CHOICE)
        return KS_NOBODY;
    for (int i = 0; value.tag == KL_WORD && i < count; i++)
        if (strcmp(names[i], value.is.text) == 0)
            return i;
    return wrong_value(L, slot, index,
                       type == KS_VAR_SUIT   ? "a suit or nil"
                       : type == KS_VAR_RANK ? "a rank or nil"
                                             : "one of its choices");
}

static int32_t integer_number(lua_State *L, const kl_slot *slot, kl_cell value, int index)
{
    if (value.tag != KL_WHOLE)
        wrong_value(L, slot, index, "a whole number (2.0 counts as a fraction)");
    if (value.is.number < slot->var->min || value.is.number > slot->var->max)
        kl_script_raise(L, KN_E_HOOK_VALUE, "'%s' must be from %d to %d, not %lld", slot->name,
                        (int)slot->var->min, (int)slot->var->max, (long long)value.is.number);
    return (int32_t)value.is.number;
}

/* Returns the value as the block stores it; not for sets of cards. */
static int32_t number_of(lua_State *L, const kl_slot *slot, kl_cell value, int index)
{
    switch (slot->var->type) {
    case KS_VAR_FLAG:
        if (value.tag != KL_FALSE && value.tag != KL_TRUE)
            wrong_value(L, slot, index, "true or false");
        return value.tag == KL_TRUE;
    case KS_VAR_SEAT:
        return object_number(L, slot, value, index, KL_OBJECT_SEAT);
    case KS_VAR_SIDE:
        return object_number(L, slot, value, index, KL_OBJECT_SIDE);
    case KS_VAR_CARD:
        return object_number(L, slot, value, index, KL_OBJECT_CARD);
    case KS_VAR_SUIT:
    case KS_VAR_RANK:
    case KS_VAR_CHOICE:
        return text_number(L, slot, value, index);
    default:
        return integer_number(L, slot, value, index);
    }
}

void kl_slot_refuse_write(lua_State *L, const kl_slot *slot)
{
    if (slot->var->type == KS_VAR_ACCOUNT)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "hooks can't set '%s'" KN_EXPECTED "a payment: seat:pay(\"%s\", n, other)",
                        slot->name, slot->name);
    kl_script_raise(L, KN_E_HOOK_VALUE, "hooks can't set '%s'" KN_EXPECTED "%s", slot->name,
                    strcmp(slot->name, "score") == 0
                        ? "`side:award(n)`, which adds n to the score when the deal is scored"
                        : "a variable of the rules file, `trump`, `last_taker`, `active` or "
                          "`controller`; only the engine changes the other variables");
}

void kl_slot_write(lua_State *L, const kl_slot *slot, int owner, kl_cell value, int index)
{
    kl_host *host = kl_script_host(L);
    ks_world *w = kl_acting(L, slot->name);

    if (!slot->written)
        kl_slot_refuse_write(L, slot);
    if (slot->var->type == KS_VAR_CARDS) {
        kl_quick_leave(L);
        w->block->sets[slot->at + owner] =
            value.tag == KL_NIL ? KN_EMPTY : kl_arg_cards(L, index, slot->name);
        return;
    }
    int32_t n = number_of(L, slot, value, index);
    if (n < slot->var->min ||
        n > slot->var->max) /* a dummy where a seat is required, or nil where a value is required */
        wrong_value(L, slot, index,
                    n == KS_NOBODY ? "a value other than unset" : "a seat, not a dummy");
    kl_store(host, w->block, &ks_ints(host->layout, w->block)[slot->at + owner], n);
}
