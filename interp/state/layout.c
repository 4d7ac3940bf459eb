/* SPDX-License-Identifier: MIT
 * layout.c: what a block consists of and where each part lies: adds zones, variables and causes,
 * and fixes their places. How `zones:` and `variables:` are written is in declare.c.
 */
#include "state/layout.h"

#include <stddef.h>
#include <string.h>

#include "base/points.h"
#include "state/block.h"
#include "state/token.h"

const char *const kn_var_type_names[] = {"integer", "flag",   "seat",   "side",    "card",  "suit",
                                         "rank",    "choice", "points", "account", "cards", NULL};

static bool too_many(kn_report *report, const char *name, const char *what, int most)
{
    static const kn_mark nowhere;
    kn_report_add(report, KN_E_TOO_MANY, nowhere, "no room for '%s': %d %s are the most", name,
                  most, what);
    return false;
}

/* Owners of a zone or variable. */
static int owners(const kn_layout *l, kn_per per)
{
    switch (per) {
    case KN_PER_TABLE:
        return 1;
    case KN_PER_SEAT:
        return l->seats;
    case KN_PER_SIDE:
        return l->sides;
    case KN_PER_PLACE:
        return l->places;
    }
    return 1;
}

/* Seats, as bits, that see the faces in the heap of `owner`. */
static uint16_t sight_of(const kn_layout *l, kn_per per, kn_sight sight, int owner)
{
    bool of_seat = (per == KN_PER_SEAT || per == KN_PER_PLACE) && owner < l->seats;

    if (sight == KN_SEEN_ALL)
        return (uint16_t)((1u << l->seats) - 1);
    if (sight == KN_SEEN_NOBODY)
        return 0;
    if (per == KN_PER_SIDE)
        return l->side_seats[owner];
    if (!of_seat) /* the table's, or a dummy's: it has no owner who looks */
        return 0;
    return sight == KN_SEEN_OWNER ? (uint16_t)(1u << owner) : l->side_seats[l->side_of[owner]];
}

int kn_layout_zone(kn_layout *l, kn_arena *arena, const char *name, kn_per per, kn_sight sight,
                   bool ordered, kn_report *report)
{
    int heaps = owners(l, per);
    kn_zone *zone = &l->zone[l->zones];
    char *copy;

    if (l->zones == KN_ZONES_MAX)
        return too_many(report, name, "zones", KN_ZONES_MAX), -1;
    if (l->heaps + heaps > KN_HEAPS_MAX)
        return too_many(report, name, "heaps of cards", KN_HEAPS_MAX), -1;
    copy = name ? kn_arena_text(arena, name, strlen(name)) : NULL;
    if (!copy)
        return kn_token_memory(report), -1;
    *zone = (kn_zone){.name = copy,
                      .per = per,
                      .sight = sight,
                      .ordered = ordered,
                      .stacked = per == KN_PER_TABLE && sight == KN_SEEN_NOBODY,
                      .heap = (uint8_t)l->heaps,
                      .heaps = (uint8_t)heaps};
    for (int i = 0; i < heaps; i++) {
        l->zone_of[l->heaps] = (uint8_t)l->zones;
        l->owner_of[l->heaps] = per == KN_PER_TABLE ? 255 : (uint8_t)i;
        l->faces[l->heaps] = sight_of(l, per, sight, i);
        l->heaps++;
    }
    return l->zones++;
}

/* Adds a variable; false when there is no room or memory, with a problem. */
static bool add_var(kn_layout *l, kn_arena *arena, const kn_var *model, kn_report *report)
{
    int count = owners(l, model->per);
    kn_var *var = &l->var[l->vars];
    char *name;

    if (l->vars == KN_VARS_MAX)
        return too_many(report, model->name, "variables", KN_VARS_MAX);
    if (model->type == KN_VAR_CARDS && l->var_sets + count > KN_VAR_SETS_MAX)
        return too_many(report, model->name, "card sets of variables", KN_VAR_SETS_MAX);
    if (model->type != KN_VAR_CARDS && l->ints + count > KN_INTS_MAX)
        return too_many(report, model->name, "numbers of variables", KN_INTS_MAX);
    name = model->name ? kn_arena_text(arena, model->name, strlen(model->name)) : NULL;
    if (!name)
        return kn_token_memory(report);
    *var = *model;
    var->name = name;
    var->count = (uint8_t)count;
    if (var->type == KN_VAR_CARDS) {
        var->at = (uint16_t)(KN_SET_HANDLE + l->var_sets);
        l->var_sets += count;
    } else {
        var->at = (uint16_t)l->ints;
        l->ints += count;
    }
    l->vars++;
    return true;
}

int kn_layout_var(kn_layout *l, kn_arena *arena, const char *name, kn_var_type type, kn_scope scope,
                  kn_per per, int32_t min, int32_t max, int32_t start, kn_report *report)
{
    kn_var model = {.name = name,
                    .type = type,
                    .scope = scope,
                    .per = per,
                    .sight = KN_SEEN_ALL,
                    .min = min,
                    .max = max,
                    .start = start,
                    .private_ = true};
    return add_var(l, arena, &model, report) ? l->var[l->vars - 1].at : -1;
}

/* The core's own variables; `at` is where the layout keeps their place. */
static bool add_built_in(kn_layout *l, kn_arena *arena, kn_report *report)
{
    const int32_t many = 1000000, points = KN_POINTS_MAX;
    const struct {
        const char *name;
        size_t at;
        kn_var_type type;
        kn_scope scope;
        kn_per per;
        int32_t min, max, start;
    } rows[] = {
#define AT(name) #name, offsetof(kn_layout, name)
        {AT(dealer), KN_VAR_SEAT, KN_SCOPE_MATCH, KN_PER_TABLE, 0, l->seats - 1, 0},
        {AT(active), KN_VAR_FLAG, KN_SCOPE_DEAL, KN_PER_PLACE, 0, 1, 1},
        {AT(controller), KN_VAR_SEAT, KN_SCOPE_DEAL, KN_PER_PLACE, 0, l->seats - 1, 0},
        {AT(score), KN_VAR_POINTS, KN_SCOPE_GAME, KN_PER_SIDE, -points, points, 0},
        {AT(games_won), KN_VAR_INTEGER, KN_SCOPE_MATCH, KN_PER_SIDE, 0, many, 0},
        {AT(deal), KN_VAR_INTEGER, KN_SCOPE_GAME, KN_PER_TABLE, 0, many, 0},
        {AT(deals), KN_VAR_INTEGER, KN_SCOPE_MATCH, KN_PER_TABLE, 0, many, 0},
        {AT(games), KN_VAR_INTEGER, KN_SCOPE_MATCH, KN_PER_TABLE, 0, many, 0},
        {AT(trump), KN_VAR_SUIT, KN_SCOPE_DEAL, KN_PER_TABLE, KN_NOBODY, l->pack->suits - 1,
         KN_NOBODY},
        {AT(last_taker), KN_VAR_SIDE, KN_SCOPE_DEAL, KN_PER_TABLE, KN_NOBODY, l->sides - 1,
         KN_NOBODY},
        {AT(target), KN_VAR_POINTS, KN_SCOPE_GAME, KN_PER_TABLE, -points, points, 0},
#undef AT
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint16_t at;
        int offset = kn_layout_var(l, arena, rows[i].name, rows[i].type, rows[i].scope, rows[i].per,
                                   rows[i].min, rows[i].max, rows[i].start, report);
        if (offset < 0)
            return false;
        at = (uint16_t)offset;
        memcpy((char *)l + rows[i].at, &at, sizeof at);
    }
    l->var[kn_layout_find_var(l, "trump")].private_ = false;
    l->settled = (uint16_t)l->ints;
    l->ints += l->sides;
    return true;
}

kn_layout *kn_layout_new(kn_arena *arena, const kn_pack *pack, int seats, const uint8_t *side_of,
                         int dummies, const char *const *dummy_names)
{
    kn_layout *l = kn_arena_take(arena, sizeof *l);
    kn_report unheard = {.arena = NULL};

    if (!l || seats < 1 || seats > KN_SEATS_MAX || dummies < 0 || seats + dummies > KN_PLACES_MAX)
        return NULL;
    l->zone = kn_arena_array(arena, KN_ZONES_MAX, sizeof *l->zone);
    l->var = kn_arena_array(arena, KN_VARS_MAX, sizeof *l->var);
    if (!l->zone || !l->var)
        return NULL;
    l->pack = pack;
    l->seats = seats;
    l->places = seats + dummies;
    memset(l->side_of, 255, sizeof l->side_of);
    for (int s = 0; s < seats; s++) {
        l->side_of[s] = side_of[s];
        l->side_seats[side_of[s]] |= (uint16_t)(1u << s);
        if (side_of[s] >= l->sides)
            l->sides = side_of[s] + 1;
    }
    for (int d = 0; d < dummies; d++)
        l->dummy_name[seats + d] = dummy_names[d];
    return add_built_in(l, arena, &unheard) ? l : NULL;
}

int kn_layout_cause(kn_layout *l, kn_arena *arena, const char *name, kn_report *report)
{
    char *copy;
    for (int i = 0; i < l->causes; i++)
        if (strcmp(l->cause[i], name) == 0)
            return i;
    if (l->causes == KN_CAUSES_MAX)
        return too_many(report, name, "causes of points", KN_CAUSES_MAX), -1;
    copy = kn_arena_text(arena, name, strlen(name));
    if (!copy)
        return kn_token_memory(report), -1;
    l->cause[l->causes] = copy;
    return l->causes++;
}

/* The first value of a variable for one owner. */
static int32_t start_of(const kn_layout *l, const kn_var *var, int owner)
{
    if (var->at == l->controller && var->type == KN_VAR_SEAT) /* a dummy begins with seat 0 */
        return owner < l->seats ? owner : 0;
    return var->start;
}

/* What the variables of a scope return to: all ints and sets of that scope. */
static bool fix_resets(kn_layout *l, kn_arena *arena, kn_scope scope)
{
    int n = 0, room = scope == KN_SCOPE_DEAL ? (l->causes + 1) * l->sides : 0;
    struct kn_reset *reset;

    for (int v = 0; v < l->vars; v++)
        room += l->var[v].scope == scope ? l->var[v].count : 0;
    reset = kn_arena_array(arena, (size_t)room, sizeof *reset);
    if (!reset)
        return false;
    for (int v = 0; v < l->vars; v++) {
        const kn_var *var = &l->var[v];
        for (int i = 0; var->scope == scope && i < var->count; i++) {
            bool set = var->type == KN_VAR_CARDS;
            reset[n++] =
                (struct kn_reset){(uint16_t)(var->at + i), set, set ? 0 : start_of(l, var, i)};
        }
    }
    if (scope == KN_SCOPE_DEAL) {
        for (int side = 0; side < l->sides; side++)
            reset[n++] = (struct kn_reset){(uint16_t)(l->settled + side), false, 0};
        for (int i = 0; i < l->causes * l->sides; i++)
            reset[n++] = (struct kn_reset){(uint16_t)(l->award + i), false, 0};
    }
    l->reset[scope] = reset;
    l->resets[scope] = n;
    return true;
}

bool kn_layout_freeze(kn_layout *l, kn_arena *arena, kn_report *report)
{
    uint16_t everybody = (uint16_t)((1u << l->seats) - 1);
    static const kn_mark nowhere;

    l->sees = l->heaps;
    l->sets = l->sees + l->seats;
    for (int h = 0; h < l->heaps; h++) {
        const kn_zone *zone = &l->zone[l->zone_of[h]];
        l->possible_of[h] = l->faces[h] == everybody ? -1 : (int16_t)l->sets++;
        l->order_of[h] = -1;
        if (zone->ordered) {
            l->order_of[h] = (int16_t)l->bytes;
            l->bytes += l->pack->cards;
        }
    }
    l->first_var_set = l->sets;
    l->sets += l->var_sets;
    for (int v = 0; v < l->vars; v++)
        if (l->var[v].type == KN_VAR_CARDS)
            l->var[v].at = (uint16_t)(l->var[v].at - KN_SET_HANDLE + l->first_var_set);
    l->award = (uint16_t)l->ints;
    l->ints += l->causes * l->sides;
    l->size = sizeof(kn_block) + (size_t)l->sets * sizeof(kn_set) +
              (size_t)l->ints * sizeof(int32_t) + (size_t)l->bytes;
    l->size = (l->size + 15) / 16 * 16;
    for (int scope = KN_SCOPE_TRICK; scope <= KN_SCOPE_MATCH; scope++)
        if (!fix_resets(l, arena, (kn_scope)scope))
            return kn_token_memory(report);
    if (l->heaps == 0) {
        kn_report_add(report, KN_E_NO_ZONE, nowhere, "the rules have no zone to put cards in");
        return false;
    }
    l->frozen = true;
    return true;
}

int kn_layout_set(const kn_layout *l, int handle)
{
    return handle - KN_SET_HANDLE + l->first_var_set;
}

int kn_layout_find_zone(const kn_layout *l, const char *name)
{
    for (int i = 0; i < l->zones; i++)
        if (strcmp(l->zone[i].name, name) == 0)
            return i;
    return -1;
}

int kn_layout_find_var(const kn_layout *l, const char *name)
{
    for (int i = 0; i < l->vars; i++)
        if (strcmp(l->var[i].name, name) == 0)
            return i;
    return -1;
}

const char *const *kn_layout_zone_names(const kn_layout *l, kn_arena *arena)
{
    const char **names = kn_arena_array(arena, (size_t)l->zones + 1, sizeof *names);
    for (int i = 0; names && i < l->zones; i++)
        names[i] = l->zone[i].name;
    return names;
}

const char *const *kn_layout_var_names(const kn_layout *l, kn_arena *arena)
{
    const char **names = kn_arena_array(arena, (size_t)l->vars + 1, sizeof *names);
    for (int i = 0; names && i < l->vars; i++)
        names[i] = l->var[i].name;
    return names;
}
