/* SPDX-License-Identifier: MIT
 * proxy_game.c: the game, its seats and its sides as seen by hooks: zones and variables by name,
 * seating, and walks. All objects are made once, at the freeze, and loops keep no state.
 */
#include <string.h>

#include "base/nearest.h"
#include "script/dispatch.h"

/* Fields that change, other than variables. They have negative numbers in the tables of names. */
enum {
    FIELD_IS_DEALER = -1,
    FIELD_NEXT_ACTIVE = -2,
    FIELD_TO_MOVE = -3,
    FIELD_AWARDED = -4,
    FIELD_SO_FAR = -5,
    FIELD_COMPLETE = -6
};

static const char *const class_names[] = {"the game", "a seat", "a side"};
static const char *const class_variables[] = {"game", "seat", "side"};
enum { CLASS_GAME, CLASS_SEAT, CLASS_SIDE };

/* Fields of an event that the game lacks, other than `seat` and `side`, which are functions of the
 * game. */
static const char *const event_only[] = {"card", "number", "winner", "taken", "before", NULL};

static const ks_layout *layout_of(lua_State *L)
{
    return kl_script_host(L)->layout;
}

/* Returns an int of the block as a seat. The last seat if it is not a seat. */
static int dealer(lua_State *L)
{
    const ks_layout *l = layout_of(L);
    int d = ks_ints(l, kl_calling(L)->world->block)[l->dealer];
    return d >= 0 && d < l->seats ? d : l->seats - 1;
}

static int next_active(lua_State *L, int place)
{
    const ks_layout *l = layout_of(L);
    const int32_t *active = ks_ints(l, kl_calling(L)->world->block) + l->active;
    for (int i = 1; i <= l->places; i++)
        if (active[(place + i) % l->places])
            return (place + i) % l->places;
    return place;
}

/* Returns in units the points awarded to a side in this deal that its score doesn't include yet. */
static int32_t awarded(lua_State *L, int side)
{
    const ks_layout *l = layout_of(L);
    const ks_world *w = kl_calling(L)->world;
    return ks_awarded(w, side) - ks_ints(l, w->block)[l->settled + side];
}

static bool is_complete(const kl_call *call)
{
    return call->complete && call->complete(call);
}

/* Raises an error: the object has no such field. The message names the objects that have it, if
 * any. */
static void no_field(lua_State *L, int class)
{
    static const char *const owners[] = {"the game", "each seat", "each side", "each place"};
    const ks_layout *l = layout_of(L);
    const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
    int zone = ks_layout_find_zone(l, name), var = ks_layout_find_var(l, name);
    if (zone >= 0 || var >= 0)
        kl_script_raise(L, KN_E_HOOK_FIELD, "%s has no '%s': %s has %s", class_names[class], name,
                        owners[zone >= 0 ? l->zone[zone].per : l->var[var].per],
                        (zone >= 0 ? l->zone[zone].per : l->var[var].per) == KS_PER_TABLE ? "it"
                                                                                          : "one");
    for (int v = 0; *name && v < l->vars; v++) {
        size_t length = strlen(name);
        if (strncmp(l->var[v].name, name, length) == 0 && l->var[v].name[length] == '.')
            kl_script_raise(L, KN_E_HOOK_FIELD,
                            "%s has no '%s', which is a phase: its variables have a dot in their "
                            "names, %s[\"%s\"]",
                            class_names[class], name, class_variables[class], l->var[v].name);
    }
    if (class == CLASS_GAME && kn_place_of(event_only, name) >= 0)
        kl_script_raise(L, KN_E_HOOK_FIELD,
                        "the game has no '%s', which is a field of the event" KN_EXPECTED
                        "the game as the first parameter: run = function(game, event, with)",
                        name);
    kl_script_no_field(L, class_names[class], kl_script_host(L)->fields[class]);
}

/* Pushes the value of a variable, or of one of the fields above. */
void kl_game_field(lua_State *L, int owner, int number)
{
    if (number >= 0)
        kl_slot_push(L, &kl_script_host(L)->slot[number], owner);
    else if (number == FIELD_IS_DEALER)
        kl_answer_truth(L, dealer(L) == owner);
    else if (number == FIELD_NEXT_ACTIVE)
        kl_push_place(L, next_active(L, owner));
    else if (number == FIELD_AWARDED)
        kl_answer_whole(L, awarded(L, owner));
    else if (number == FIELD_SO_FAR)
        kl_push_so_far(L, owner);
    else if (number == FIELD_COMPLETE)
        kl_answer_truth(L, is_complete(kl_calling(L)));
    else
        kl_push_place(L, kl_calling(L)->world->block->place);
}

/* Returns the number of the field whose name is requested. The extra upvalues are the numbers of
 * the names, the owner of the variables, and the class. */
static int field_number(lua_State *L)
{
    int number;
    if (!kl_number_of_name(L, &number))
        no_field(L, (int)lua_tointeger(L, lua_upvalueindex(KL_EXTRA + 2)));
    return number;
}

static int owner_of_fields(lua_State *L)
{
    return (int)lua_tointeger(L, lua_upvalueindex(KL_EXTRA + 1));
}

/* Reads a field that changes. */
static int read_field(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kl_game_field(L, owner_of_fields(L), field_number(L));
    return 1;
}

static int write_field(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    int number = field_number(L);
    if (number < 0)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "hooks can't set '%s'" KN_EXPECTED
                        "a variable of the rules file, `trump`, `last_taker`, `active` or "
                        "`controller`",
                        lua_tostring(L, 2));
    kl_slot_write(L, &host->slot[number], owner_of_fields(L), kl_object_cell(L, 3), 3);
    return 0;
}

/* ---- Loops: the receiver is the game or a side, the argument is the previous seat or side ---- */

static int next_seat(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    int seats = host->layout->seats, d = dealer(L);
    int last = given->given ? (int)given->number : d;
    kl_push_place(L, given->given && last == d ? -1 : (last + 1) % seats);
    return 1;
}

static int next_place(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kl_push_place(L, given->given ? (int)given->number + 1 : 0);
    return 1;
}

static int next_side(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kl_push_side(L, given->given ? given->number + 1 : 0);
    return 1;
}

static int next_of_side(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const ks_layout *l = host->layout;
    int seat = given->given ? (int)given->number + 1 : 0;
    while (seat < l->seats && l->side_of[seat] != self->number)
        seat++;
    kl_push_place(L, seat < l->seats ? seat : -1);
    return 1;
}

#define GAME KL_IS(KL_OBJECT_GAME)
#define SIDE KL_IS(KL_OBJECT_SIDE)

#define STEP(of, what, function, last)                                                             \
    {                                                                                              \
        .name = (what), .receivers = (of), .takes = {KL_OPTIONAL | (last)}, .when = KL_CALLED,     \
        .run = (function)                                                                          \
    }
static const kl_function seat_step = STEP(GAME, "for seat in game:seats() do", next_seat, KL_SEAT),
                         place_step =
                             STEP(GAME, "for place in game:places() do", next_place, KL_SEAT),
                         side_step = STEP(GAME, "for side in game:sides() do", next_side, KL_SIDE),
                         seat_of_side_step =
                             STEP(SIDE, "for seat in side:seats() do", next_of_side, KL_SEAT);

#define WALK(name, step)                                                                           \
    static int name(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)     \
    {                                                                                              \
        return kl_answer_walk(L, host->step, self);                                                \
    }
WALK(game_seats, next_seat)
WALK(game_places, next_place)
WALK(game_sides, next_side)
WALK(side_seats, next_of_side)

/* game:seat(n), game:side(n): by number; nil: out of range. */
static int game_seat(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kl_push_place(L, given->number);
    return 1;
}

static int game_side(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kl_push_side(L, given->number);
    return 1;
}

const kl_function kl_game_methods[] = {
    KL_FUNCTION("seats", game_seats, GAME, "", "fun(): Seat",
                "Loops over the seats, the dealer last: for seat in game:seats() do",
                .when = KL_CALLED, .takes = {KL_NOTHING}),
    KL_FUNCTION("places", game_places, GAME, "", "fun(): Seat",
                "Loops over seats and dummies by number.", .when = KL_CALLED,
                .takes = {KL_NOTHING}),
    KL_FUNCTION("sides", game_sides, GAME, "", "fun(): Side", "Loops over the sides by number.",
                .when = KL_CALLED, .takes = {KL_NOTHING}),
    KL_FUNCTION("seat", game_seat, GAME, "n", "Seat?", "The seat with this number, from 0.",
                .takes = {KL_INTEGER}),
    KL_FUNCTION("side", game_side, GAME, "n", "Side?", "The side with this number, from 0.",
                .takes = {KL_INTEGER}),
    KL_FUNCTION("seats", side_seats, SIDE, "", "fun(): Seat", "Loops over the seats of the side.",
                .when = KL_CALLED, .takes = {KL_NOTHING}),
    {.name = NULL}};

/* ---- Making the objects ---- */

/* Raises an error if the table at `fixed` already has a field of that name. */
static void want_free(lua_State *L, int fixed, const char *name, int class)
{
    if (lua_getfield(L, fixed, name) != LUA_TNIL)
        kl_script_raise(L, KN_E_HOOK_NAME_TAKEN,
                        "a zone or variable is called '%s', but hooks already use this name for "
                        "%s: rename the zone or variable",
                        name, class_names[class]);
    lua_pop(L, 1);
}

/* Adds the heaps of an owner to the table of fixed fields on top of the stack, under the names of
 * their zones. */
static void put_zones(lua_State *L, ks_per per, int owner, int class)
{
    kl_host *host = kl_script_host(L);
    const ks_layout *l = host->layout;
    for (KS_EACH_ZONE(zone, l)) {
        if (zone->per != per || owner >= zone->heaps)
            continue;
        want_free(L, -1, zone->name, class);
        kl_script_push(L, host->heap[zone->heap + owner]);
        lua_setfield(L, -2, zone->name);
    }
}

/* Adds the variables with owners of kind `per` to the names on top of the stack. `fixed` has the
 * names already in use. */
static void put_names(lua_State *L, ks_per per, int fixed, int class)
{
    kl_host *host = kl_script_host(L);
    for (int v = 0; v < host->layout->vars; v++) {
        const ks_var *var = &host->layout->var[v];
        if (var->per != per)
            continue;
        want_free(L, fixed, var->name, class);
        lua_pushinteger(L, v);
        lua_setfield(L, -2, var->name);
    }
}

static void put_special(lua_State *L, const char *name, int number, int class)
{
    want_free(L, -1, name, class);
    lua_pushinteger(L, number);
    lua_setfield(L, -2, name);
}

/* Returns all names in the tables at `fixed` and `names`, sorted, for suggestions. */
static const char *const *field_names(lua_State *L, int fixed, int names)
{
    int tables[] = {fixed, names};
    const char **list;
    int n = 0;
    for (int t = 0; t < 2; t++)
        for (lua_pushnil(L); lua_next(L, tables[t]); lua_pop(L, 1))
            n++;
    list = kn_arena_array(kl_script_host(L)->arena, (size_t)n + 1, sizeof *list);
    n = 0;
    for (int t = 0; list && t < 2; t++) {
        for (lua_pushnil(L); lua_next(L, tables[t]); lua_pop(L, 1)) {
            const char *name = lua_tostring(L, -2);
            int at = n++;
            for (; at > 0 && strcmp(list[at - 1], name) > 0; at--)
                list[at] = list[at - 1];
            list[at] = name;
        }
    }
    return (const char *const *)list;
}

/* Sets the object's metatable from its fixed fields and its names, the two tables on top of the
 * stack, which are popped. The object below them stays. */
static void finish(lua_State *L, int class, int owner)
{
    int fields = lua_gettop(L), fixed = fields - 1, object = fields - 2;
    enum { OF_OBJECT = 1, OF_FIXED }; /* stack slots above `fields` */
    static const kl_function ways[] = {{.name = "__index",
                                        .takes = {KL_ANY, KL_ANY},
                                        .when = KL_CALLED,
                                        .by_lua = true,
                                        .run = read_field},
                                       {.name = "__newindex",
                                        .takes = {KL_ANY, KL_ANY, KL_ANY},
                                        .when = KL_CALLED,
                                        .by_lua = true,
                                        .run = write_field}};

    if (!kl_script_host(L)->fields[class])
        kl_script_host(L)->fields[class] = field_names(L, fixed, fields);
    lua_createtable(L, 0, 3);
    lua_createtable(L, 0, 1);
    for (int i = 0; i < 2; i++) {
        lua_pushvalue(L, fields);
        lua_pushinteger(L, owner);
        lua_pushinteger(L, class);
        kl_push_function(L, &ways[i], 3);
        lua_setfield(L, fields + (i == 0 ? OF_FIXED : OF_OBJECT), ways[i].name);
    }
    lua_setmetatable(L, fixed);
    lua_pushvalue(L, fixed);
    lua_setfield(L, fields + OF_OBJECT, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, fields + OF_OBJECT, "__metatable");
    lua_setmetatable(L, object);
    lua_settop(L, object);
}

static void set_object(lua_State *L, const char *name, int reference)
{
    kl_script_push(L, reference);
    lua_setfield(L, -2, name);
}

static void make_game(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    kl_script_push(L, host->game);
    lua_newtable(L);
    kl_put_functions(L, kl_game_methods, KL_OBJECT_GAME);
    kl_put_functions(L, kl_game_verbs, KL_OBJECT_GAME);
    lua_pushinteger(L, host->layout->pack->per);
    lua_setfield(L, -2, "units");
    put_zones(L, KS_PER_TABLE, 0, CLASS_GAME);
    lua_newtable(L);
    put_names(L, KS_PER_TABLE, lua_gettop(L) - 1, CLASS_GAME);
    put_special(L, "to_move", FIELD_TO_MOVE, CLASS_GAME);
    put_special(L, "complete", FIELD_COMPLETE, CLASS_GAME);
    finish(L, CLASS_GAME, 0);
    lua_pop(L, 1);
}

static void make_seat(lua_State *L, int place)
{
    kl_host *host = kl_script_host(L);
    const ks_layout *l = host->layout;
    bool seat = place < l->seats;

    kl_script_push(L, host->place[place]);
    lua_newtable(L);
    kl_put_functions(L, kl_game_verbs, KL_OBJECT_SEAT);
    lua_pushinteger(L, place);
    lua_setfield(L, -2, "index");
    lua_pushboolean(L, !seat);
    lua_setfield(L, -2, "is_dummy");
    if (seat) {
        set_object(L, "side", host->side[l->side_of[place]]);
        set_object(L, "next", host->place[(place + 1) % l->seats]);
        set_object(L, "previous", host->place[(place + l->seats - 1) % l->seats]);
        put_zones(L, KS_PER_SEAT, place, CLASS_SEAT);
    }
    put_zones(L, KS_PER_PLACE, place, CLASS_SEAT);
    lua_newtable(L);
    if (seat)
        put_names(L, KS_PER_SEAT, lua_gettop(L) - 1, CLASS_SEAT);
    put_names(L, KS_PER_PLACE, lua_gettop(L) - 1, CLASS_SEAT);
    put_special(L, "is_dealer", FIELD_IS_DEALER, CLASS_SEAT);
    put_special(L, "next_active", FIELD_NEXT_ACTIVE, CLASS_SEAT);
    finish(L, CLASS_SEAT, place);
    lua_pop(L, 1);
}

static void make_side(lua_State *L, int side)
{
    kl_host *host = kl_script_host(L);
    kl_script_push(L, host->side[side]);
    lua_newtable(L);
    kl_put_functions(L, kl_game_methods, KL_OBJECT_SIDE);
    kl_put_functions(L, kl_game_verbs, KL_OBJECT_SIDE);
    lua_pushinteger(L, side);
    lua_setfield(L, -2, "index");
    put_zones(L, KS_PER_SIDE, side, CLASS_SIDE);
    lua_newtable(L);
    put_names(L, KS_PER_SIDE, lua_gettop(L) - 1, CLASS_SIDE);
    put_special(L, "awarded", FIELD_AWARDED, CLASS_SIDE);
    put_special(L, "so_far", FIELD_SO_FAR, CLASS_SIDE);
    finish(L, CLASS_SIDE, side);
    lua_pop(L, 1);
}

static int function_ref(lua_State *L, const kl_function *f)
{
    kl_push_function(L, f, 0);
    return kl_object_ref(L);
}

void kl_proxy_game(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    const ks_layout *l = host->layout;

    host->next_seat = function_ref(L, &seat_step);
    host->next_place = function_ref(L, &place_step);
    host->next_side = function_ref(L, &side_step);
    host->next_of_side = function_ref(L, &seat_of_side_step);
    kl_object_new(L, KL_OBJECT_GAME, 0, 0);
    host->game = kl_object_ref(L);
    for (int side = 0; side < l->sides; side++) {
        kl_object_new(L, KL_OBJECT_SIDE, side, 0);
        host->side[side] = kl_object_ref(L);
    }
    for (int place = 0; place < l->places; place++) {
        kl_object_new(L, KL_OBJECT_SEAT, place, 0);
        host->place[place] = kl_object_ref(L);
    }
    make_game(L);
    for (int side = 0; side < l->sides; side++)
        make_side(L, side);
    for (int place = 0; place < l->places; place++)
        make_seat(L, place);
}
