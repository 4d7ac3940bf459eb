/* SPDX-License-Identifier: MIT
 * layout.c: the contents of a block and their offsets: adds zones, variables and causes, and
 * assigns their places. declare_zones.c reads `zones:` and `variables:`.
 */
#include "state/layout.h"

#include <stddef.h>
#include <string.h>

#include "base/points.h"
#include "state/block.h"

const char *const ks_var_type_names[] = {"integer", "flag",   "seat",   "side",    "card",  "suit",
                                         "rank",    "choice", "points", "account", "cards", NULL};

static bool too_many(const ks_layout *l, kn_report *report, const char *name, const char *what,
                     int most)
{
    return kn_report_wrong(report, KN_E_TOO_MANY, l->at,
                           "'%s' exceeds the limit: at most %d %s are allowed", name, most, what);
}

/* Returns the number of owners that a zone or variable has. */
static int owners(const ks_layout *l, ks_per per)
{
    switch (per) {
    case KS_PER_TABLE:
        return 1;
    case KS_PER_SEAT:
        return l->seats;
    case KS_PER_SIDE:
        return l->sides;
    case KS_PER_PLACE:
        return l->places;
    }
    return 1;
}

/* Returns the bits of the observers that see the faces of the heap that belongs to `owner`. */
static uint16_t sight_of(const ks_layout *l, ks_per per, ks_sight sight, int owner)
{
    uint16_t all = (uint16_t)((1u << KS_KNOWERS(l)) - 1);
    bool of_seat = (per == KS_PER_SEAT || per == KS_PER_PLACE) && owner < l->seats;

    if (sight == KS_SEEN_ALL)
        return all;
    if (sight == KS_SEEN_NOBODY)
        return 0;
    if (sight == KS_SEEN_OTHERS) { /* for the players' knowledge, a heap without an owner is open */
        uint16_t own = sight_of(l, per, KS_SEEN_OWNER, owner);
        return own ? (uint16_t)(all & ~own & ~(1u << KS_SPECTATOR(l))) : all;
    }
    if (per == KS_PER_SIDE)
        return l->side_seats[owner];
    if (!of_seat) /* a heap of the table or of a dummy has no owner who could see it */
        return 0;
    return sight == KS_SEEN_OWNER ? (uint16_t)(1u << owner) : l->side_seats[l->side_of[owner]];
}

int ks_layout_zone(ks_layout *l, kn_arena *arena, const char *name, ks_per per, ks_sight sight,
                   bool ordered, kn_report *report)
{
    int heaps = owners(l, per);
    ks_zone *zone = &l->zone[l->zones];
    char *copy;

    if (l->zones == KS_ZONES_MAX)
        return too_many(l, report, name, "zones", KS_ZONES_MAX), -1;
    if (l->heaps + heaps > KS_HEAPS_MAX)
        return too_many(l, report, name, "heaps of cards", KS_HEAPS_MAX), -1;
    copy = name ? kn_arena_text(arena, name, strlen(name)) : NULL;
    if (!copy)
        return kn_report_memory(report), -1;
    *zone = (ks_zone){.name = copy,
                      .per = per,
                      .sight = sight,
                      .ordered = ordered,
                      .stacked = per == KS_PER_TABLE && sight == KS_SEEN_NOBODY,
                      .sorted = KS_NOT_SORTED,
                      .heap = (uint8_t)l->heaps,
                      .heaps = (uint8_t)heaps};
    for (int i = 0; i < heaps; i++) {
        l->zone_of[l->heaps] = (uint8_t)l->zones;
        l->owner_of[l->heaps] = per == KS_PER_TABLE ? 255 : (uint8_t)i;
        l->faces[l->heaps] = sight_of(l, per, sight, i);
        l->heaps++;
    }
    return l->zones++;
}

ks_var *ks_layout_add(ks_layout *l, kn_arena *arena, const ks_var *model, kn_report *report)
{
    int count = owners(l, model->per);
    ks_var *var = &l->var[l->vars];
    char *name;

    if (l->vars == KS_VARS_MAX)
        return too_many(l, report, model->name, "variables", KS_VARS_MAX), NULL;
    if (model->type == KS_VAR_CARDS && l->var_sets + count > KS_VAR_SETS_MAX)
        return too_many(l, report, model->name, "card sets of variables", KS_VAR_SETS_MAX), NULL;
    if (model->type != KS_VAR_CARDS && l->ints + count > KS_INTS_MAX)
        return too_many(l, report, model->name, "numbers of variables", KS_INTS_MAX), NULL;
    name = model->name ? kn_arena_text(arena, model->name, strlen(model->name)) : NULL;
    if (!name)
        return kn_report_memory(report), NULL;
    *var = *model;
    var->name = name;
    var->count = (uint8_t)count;
    if (var->type == KS_VAR_CARDS) {
        var->at = (uint16_t)(KS_SET_HANDLE + l->var_sets);
        l->var_sets += count;
    } else {
        var->at = (uint16_t)l->ints;
        l->ints += count;
    }
    l->vars++;
    return var;
}

int ks_layout_var(ks_layout *l, kn_arena *arena, const ks_var *model, kn_report *report)
{
    ks_var own = *model;
    own.sight = KS_SEEN_ALL;
    own.private_ = true;
    const ks_var *var = ks_layout_add(l, arena, &own, report);
    return var ? var->at : -1;
}

/* Adds the built-in variables. `at` is the layout's member that stores the offset. */
static bool add_built_in(ks_layout *l, kn_arena *arena, kn_report *report)
{
    /* `many`: the end of a range of counts, which conditions and hooks see; no match gets there */
    const int32_t many = 1000000, points = KN_POINTS_MAX;
    const struct {
        const char *name;
        size_t at;
        ks_var_type type;
        ks_scope scope;
        ks_per per;
        int32_t min, max, start;
    } rows[] = {
#define AT(name) #name, offsetof(ks_layout, name)
        {AT(dealer), KS_VAR_SEAT, KS_SCOPE_MATCH, KS_PER_TABLE, 0, l->seats - 1, 0},
        {AT(active), KS_VAR_FLAG, KS_SCOPE_DEAL, KS_PER_PLACE, 0, 1, 1},
        {AT(controller), KS_VAR_SEAT, KS_SCOPE_DEAL, KS_PER_PLACE, 0, l->seats - 1, 0},
        {AT(score), KS_VAR_POINTS, KS_SCOPE_GAME, KS_PER_SIDE, -points, points, 0},
        {AT(games_won), KS_VAR_INTEGER, KS_SCOPE_MATCH, KS_PER_SIDE, 0, many, 0},
        {AT(deal), KS_VAR_INTEGER, KS_SCOPE_GAME, KS_PER_TABLE, 0, many, 0},
        {AT(deals), KS_VAR_INTEGER, KS_SCOPE_MATCH, KS_PER_TABLE, 0, many, 0},
        {AT(games), KS_VAR_INTEGER, KS_SCOPE_MATCH, KS_PER_TABLE, 0, many, 0},
        {AT(trump), KS_VAR_SUIT, KS_SCOPE_DEAL, KS_PER_TABLE, KS_NOBODY, l->pack->suits - 1,
         KS_NOBODY},
        {AT(last_taker), KS_VAR_SIDE, KS_SCOPE_DEAL, KS_PER_TABLE, KS_NOBODY, l->sides - 1,
         KS_NOBODY},
        {AT(target), KS_VAR_POINTS, KS_SCOPE_GAME, KS_PER_TABLE, -points, points, 0},
#undef AT
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint16_t at;
        ks_var model = {.name = rows[i].name,
                        .type = rows[i].type,
                        .scope = rows[i].scope,
                        .per = rows[i].per,
                        .min = rows[i].min,
                        .max = rows[i].max,
                        .start = rows[i].start};
        int offset = ks_layout_var(l, arena, &model, report);
        if (offset < 0)
            return false;
        at = (uint16_t)offset;
        memcpy((char *)l + rows[i].at, &at, sizeof at);
    }
    l->var[ks_layout_find_var(l, "trump")].private_ = false;
    l->settled = (uint16_t)l->ints;
    l->ints += l->sides;
    return true;
}

ks_layout *ks_layout_new(kn_arena *arena, const ks_pack *pack, int seats, const uint8_t *side_of,
                         int dummies, const char *const *dummy_names)
{
    ks_layout *l = kn_arena_take(arena, sizeof *l);
    kn_report unheard = {.arena = NULL};

    if (!l || seats < 1 || seats > KS_SEATS_MAX || dummies < 0 || seats + dummies > KS_PLACES_MAX)
        return NULL;
    l->zone = kn_arena_array(arena, KS_ZONES_MAX, sizeof *l->zone);
    l->var = kn_arena_array(arena, KS_VARS_MAX, sizeof *l->var);
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

int ks_layout_cause(ks_layout *l, kn_arena *arena, const char *name, kn_report *report)
{
    char *copy;
    for (int i = 0; i < l->causes; i++)
        if (strcmp(l->cause[i], name) == 0)
            return i;
    if (l->causes == KS_CAUSES_MAX)
        return too_many(l, report, name, "causes of points", KS_CAUSES_MAX), -1;
    copy = kn_arena_text(arena, name, strlen(name));
    if (!copy)
        return kn_report_memory(report), -1;
    l->cause[l->causes] = copy;
    return l->causes++;
}

/* Returns the first value of a variable for one of its owners. */
static int32_t start_of(const ks_layout *l, const ks_var *var, int owner)
{
    /* seat 0 controls each dummy at first */
    if (var->at == l->controller && var->type == KS_VAR_SEAT)
        return owner < l->seats ? owner : 0;
    return var->start;
}

/* Adds a run of `count` ints or sets to the `n` runs. Returns the new number of runs. */
static int add_reset(struct ks_reset *run, int n, int at, int count, bool sets)
{
    struct ks_reset *last = n ? &run[n - 1] : NULL;
    if (last && last->sets == sets && last->at + last->count == at) {
        last->count = (uint16_t)(last->count + count);
        return n;
    }
    run[n] = (struct ks_reset){(uint16_t)at, (uint16_t)count, sets};
    return n + 1;
}

/* Prepares the reset of a scope: its ints and sets, with their first values. */
static bool fix_resets(ks_layout *l, kn_arena *arena, ks_scope scope)
{
    int n = 0, room = scope == KS_SCOPE_DEAL ? 2 : 0;
    struct ks_reset *reset;

    for (int v = 0; v < l->vars; v++)
        room += l->var[v].scope == scope;
    reset = kn_arena_array(arena, (size_t)room, sizeof *reset);
    if (!reset)
        return false;
    for (int v = 0; v < l->vars; v++) {
        const ks_var *var = &l->var[v];
        bool sets = var->type == KS_VAR_CARDS;
        if (var->scope != scope)
            continue;
        n = add_reset(reset, n, var->at, var->count, sets);
        for (int i = 0; !sets && i < var->count; i++)
            l->start[var->at + i] = start_of(l, var, i);
    }
    if (scope == KS_SCOPE_DEAL) {
        n = add_reset(reset, n, l->settled, l->sides, false);
        n = add_reset(reset, n, l->award, l->causes * l->sides, false);
    }
    l->reset[scope] = reset;
    l->resets[scope] = n;
    return true;
}

bool ks_layout_freeze(ks_layout *l, kn_arena *arena, kn_report *report)
{
    uint16_t everybody = (uint16_t)((1u << KS_KNOWERS(l)) - 1);
    static const kn_mark nowhere;

    l->jumbled = -1;
    for (int h = 0; h < l->heaps; h++)
        if (l->zone[l->zone_of[h]].ordered && l->faces[h] && l->faces[h] != everybody)
            l->jumbled = l->heaps;
    l->sees = l->jumbled < 0 ? l->heaps : l->jumbled + 1;
    l->sets = l->sees + KS_KNOWERS(l);
    for (int h = 0; h < l->heaps; h++) {
        const ks_zone *zone = &l->zone[l->zone_of[h]];
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
        if (l->var[v].type == KS_VAR_CARDS)
            l->var[v].at = (uint16_t)(l->var[v].at - KS_SET_HANDLE + l->first_var_set);
    l->award = (uint16_t)l->ints;
    l->ints += l->causes * l->sides;
    l->size = sizeof(ks_block) + (size_t)l->sets * sizeof(kn_set) +
              (size_t)l->ints * sizeof(int32_t) + (size_t)l->bytes;
    l->size = (l->size + 15) / 16 * 16;
    l->start = kn_arena_array(arena, (size_t)l->ints, sizeof *l->start);
    for (int scope = KS_SCOPE_TRICK; scope <= KS_SCOPE_MATCH; scope++)
        if (!l->start || !fix_resets(l, arena, (ks_scope)scope))
            return kn_report_memory(report);
    if (l->heaps == 0)
        return kn_report_wrong(report, KN_E_NO_ZONE, nowhere,
                               "the rules have no zone to put cards in");
    l->frozen = true;
    return true;
}

int ks_layout_set(const ks_layout *l, int handle)
{
    return handle - KS_SET_HANDLE + l->first_var_set;
}

int ks_layout_find_zone(const ks_layout *l, const char *name)
{
    for (int i = 0; i < l->zones; i++)
        if (*l->zone[i].name == *name && strcmp(l->zone[i].name, name) == 0)
            return i;
    return -1;
}

int ks_layout_find_var(const ks_layout *l, const char *name)
{
    for (int i = 0; i < l->vars; i++)
        if (*l->var[i].name == *name && strcmp(l->var[i].name, name) == 0)
            return i;
    return -1;
}

const char *const *ks_layout_zone_names(const ks_layout *l, kn_arena *arena)
{
    const char **names = kn_arena_array(arena, (size_t)l->zones + 1, sizeof *names);
    for (int i = 0; names && i < l->zones; i++)
        names[i] = l->zone[i].name;
    return names;
}

const char *const *ks_layout_var_names(const ks_layout *l, kn_arena *arena)
{
    const char **names = kn_arena_array(arena, (size_t)l->vars + 1, sizeof *names);
    for (int i = 0; names && i < l->vars; i++)
        names[i] = l->var[i].name;
    return names;
}
