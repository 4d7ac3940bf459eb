/* SPDX-License-Identifier: MIT
 * dispatch.c: checks every call from a script into C by the function's row: the time of the
 * call, the receiver, and each argument. argument.c checks that the viewer may know the cards of
 * sets.
 */
#include "script/dispatch.h"

#include <string.h>

/* For messages: the text before the colon of a call, by kind of receiver. */
static const char *const prefixes[KL_OBJECT_KINDS] = {
    "card",  "cards", "zone",   "cards", "cards", "seat",  "side",  "game",
    "event", "plays", "offers", "move",  "param", "rules", "table", "report"};

/* A count for a seat that doesn't see everything forbids verbs that touch cards or chance. They
 * would reveal hidden facts, even though the count is undone. */
static void check_acting(lua_State *L, kl_host *host, const kl_function *f)
{
    kl_acting(L, f->name);
    if (f->when == KL_HANDLING && host->now.viewer != KL_VIEWER_TRUTH)
        kl_script_raise(L, KN_E_HOOK_HIDDEN,
                        "'%s' can't be used while `so_far` is computed for a seat: it could reveal "
                        "hidden cards",
                        f->name);
    if (f->when >= KL_IN_PHASE && !host->now.phase)
        kl_script_raise(L, KN_E_HOOK_PURE, "'%s' works only in scripted phases", f->name);
    if (f->when == KL_PHASE_ONLY && host->now.running->face.kind != KL_HOOK_PHASE)
        kl_script_raise(L, KN_E_HOOK_PURE, "'%s' works only in `start` and `play` of a phase hook",
                        f->name);
}

void kl_dispatch_when(lua_State *L, kl_host *host, const kl_function *f)
{
    if (f->when == KL_LOADING && !host->loading)
        kl_script_raise(
            L, KN_E_HOOK_LOAD_ONLY,
            "%s works only while the script loads" KN_EXPECTED
            "the selection at the top of the script, outside of hooks: local sevens = cards \"7\"",
            f->name);
    else if (f->when == KL_CALLED)
        kl_calling(L);
    else if (f->when >= KL_ACTING)
        check_acting(L, host, f);
}

static const kl_object *receiver(lua_State *L, const kl_function *f)
{
    const kl_object *object = kl_object_at(L, 1);
    int kind = 0;

    if (object && (f->receivers >> object->kind & 1))
        return object;
    if (strncmp(f->name, "for ", 4) == 0)
        kl_script_raise(L, KN_E_HOOK_VALUE, "an iterator must be called" KN_EXPECTED "%s", f->name);
    while (!(f->receivers >> kind & 1))
        kind++;
    kl_script_raise(L, KN_E_HOOK_VALUE,
                    "'%s' is called without its %s" KN_EXPECTED
                    "a colon before it and parentheses after it: %s:%s(...)",
                    f->name, prefixes[kind], prefixes[kind], f->name);
}

static int wrong(lua_State *L, const kl_function *f, int index, const char *wanted)
{
    const kl_object *object = kl_object_at(L, index);
    if (object && object->kind == KL_OBJECT_SEAT && strstr(wanted, "number"))
        return kl_script_raise(
            L, KN_E_HOOK_VALUE,
            "%s expects %s, not a seat; the number of a seat, from 0, is seat.index", f->name,
            wanted);
    const char *text = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : NULL;
    const ks_layout *l = kl_script_host(L)->layout;
    int zone = text && l && strcmp(wanted, "a zone") == 0 ? ks_layout_find_zone(l, text) : -1;
    if (zone >= 0)
        kl_script_raise(L, KN_E_HOOK_VALUE, "%s expects a zone, not a text" KN_EXPECTED "`%s.%s`",
                        f->name, l->zone[zone].per == KS_PER_TABLE ? "game" : "event.seat", text);
    if (object && (KL_IS_SET >> object->kind & 1) && strstr(wanted, "number"))
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "%s expects %s, not cards" KN_EXPECTED
                        "the number of cards, `:count()`, or their points, `:points()`",
                        f->name, wanted);
    if (text && strstr(wanted, "number"))
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "%s expects %s, not the text \"%.*s\"" KN_EXPECTED
                        "a number in digits, without quotes",
                        f->name, wanted, KL_SCRIPT_NAME, text);
    return kl_script_raise(L, KN_E_HOOK_VALUE, "%s expects %s, not %s", f->name, wanted,
                           kl_kind_at(L, index));
}

const unsigned kl_dispatch_kinds[KL_TYPES] = {
    [KL_ANY] = KL_IS_CARDS, /* for functions that read other values than texts and tables */
    [KL_CARDS] = KL_IS_CARDS,
    [KL_CARD] = KL_IS(KL_OBJECT_CARD),
    [KL_ZONE] = KL_IS(KL_OBJECT_HEAP),
    [KL_ORDERED] = KL_IS(KL_OBJECT_HEAP),
    [KL_SEAT] = KL_IS(KL_OBJECT_SEAT),
    [KL_SIDE] = KL_IS(KL_OBJECT_SIDE),
    [KL_SEAT_OR_SIDE] = KL_IS(KL_OBJECT_SEAT) | KL_IS(KL_OBJECT_SIDE),
    [KL_OWNER] = KL_IS(KL_OBJECT_GAME) | KL_IS(KL_OBJECT_SEAT) | KL_IS(KL_OBJECT_SIDE),
};

/* For each type: its Lua type, and its name in messages. */
static const struct {
    int is;
    const char *says;
} wanted[KL_TYPES] = {
    [KL_TABLE] = {LUA_TTABLE, "a table"},
    [KL_FUNCTION] = {LUA_TFUNCTION, "a function"},
    [KL_TEXT] = {LUA_TSTRING, "a text"},
    [KL_NUMBER] = {LUA_TNUMBER, "a number"},
    [KL_NUMBERS] = {LUA_TNUMBER, "a number"},
    [KL_INTEGER] = {LUA_TNUMBER, "a whole number"},
    [KL_CARD] = {LUA_TUSERDATA, "a card"},
    [KL_ZONE] = {LUA_TUSERDATA, "a zone"},
    [KL_ORDERED] = {LUA_TUSERDATA, "a zone"},
    [KL_SEAT] = {LUA_TUSERDATA, "a seat"},
    [KL_SIDE] = {LUA_TUSERDATA, "a side"},
    [KL_SEAT_OR_SIDE] = {LUA_TUSERDATA, "a seat or a side"},
    [KL_OWNER] = {LUA_TUSERDATA, "the game, a seat or a side"},
};

/* Reads arguments of any type, and arguments that may be no card, one card or several. */
static void take_loosely(lua_State *L, const kl_function *f, int type, int index, kl_value *v)
{
    if (lua_type(L, index) == LUA_TNONE && (type == KL_VALUE || type == KL_CARDS))
        wrong(L, f, index, type == KL_VALUE ? "a value" : "cards");
    if (type == KL_CARDS)
        v->cards = kl_arg_cards(L, index, f->name);
    else if (type != KL_VALUE && lua_type(L, index) == LUA_TSTRING)
        v->text = lua_tostring(L, index);
}

/* Reads an argument whose type is in the table above. */
static void take(lua_State *L, const kl_function *f, int type, int index, kl_value *v)
{
    if (type == KL_TABLE && v->object && (KL_IS_SET >> v->object->kind & 1))
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "%s expects a table: to loop over a zone or selection, write `for card in "
                        "ZONE:cards() do`",
                        f->name);
    if (type == KL_INTEGER && lua_type(L, index) == LUA_TNUMBER && !lua_isinteger(L, index))
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "%s expects a whole number, not a fraction" KN_EXPECTED
                        "`//` to divide whole numbers; for half points, `unit: 1/2` in the rules "
                        "file and `n * game.units // 2` here",
                        f->name);
    bool object = wanted[type].is == LUA_TUSERDATA;
    if (lua_type(L, index) != wanted[type].is ||
        (object && !(kl_dispatch_kinds[type] >> v->object->kind & 1)))
        wrong(L, f, index, wanted[type].says);
    if (object)
        v->number = v->object->number;
    else if (type == KL_INTEGER)
        v->number = lua_tointeger(L, index);
    else if (type == KL_TEXT)
        v->text = lua_tolstring(L, index, &v->length);
    if (type == KL_ORDERED)
        kl_want_order(L, v->object, f->name);
    if (v->length >= KL_TEXT_SHORT)
        kl_script_charge(L, v->length / 4);
    if (type == KL_NUMBERS && index < lua_gettop(L))
        take(L, f, type, index + 1, v);
}

static bool takes_cards(const kl_function *f)
{
    for (int i = 0; i < KL_TAKES_MOST; i++) {
        int type = f->takes[i] & ~KL_OPTIONAL;
        if (type == KL_CARDS || type == KL_CARD || type == KL_ANY)
            return true;
    }
    return false;
}

/* Reports too many arguments. The superfluous argument is usually the second result of a call
 * inside the brackets, or a card that belongs in a list. */
static void refuse_more(lua_State *L, const kl_function *f, int last)
{
    int self = f->receivers != 0, given = lua_gettop(L);
    while (given > last && lua_isnil(L, given))
        given--;
    if (given <= last)
        return;
    if (strcmp(f->name, "hook") == 0)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "a hook is declared by its name and one table" KN_EXPECTED
                        "hook \"NAME\" { kind = ..., run = ... }, without ( ) and comma");
    if (takes_cards(f))
        kl_script_raise(
            L, KN_E_HOOK_VALUE,
            "%s can't take %d arguments: write several cards as one list, { first, second }",
            f->name, given - self);
    kl_script_raise(L, KN_E_HOOK_VALUE,
                    "%s was called with %d arguments, but takes %d; to pass only the first value "
                    "of a call, write (call())",
                    f->name, given - self, last - self);
}

/* Reads the argument at `index` by its type. Most arguments are cards, and most cards are passed as
 * objects. */
static void read_argument(lua_State *L, const kl_function *f, int type, int index, kl_value *v)
{
    int is = lua_type(L, index);
    *v = (kl_value){.given = is > LUA_TNIL};
    if (is == LUA_TUSERDATA)
        v->object = lua_touserdata(L, index);
    if (v->object && (type & ~KL_OPTIONAL) == KL_CARDS && (KL_IS_CARDS >> v->object->kind & 1))
        v->cards = kl_set_read(L, v->object, kl_script_host(L)->layout->pack->all);
    else if (v->given || !(type & KL_OPTIONAL))
        (wanted[type & ~KL_OPTIONAL].says ? take : take_loosely)(L, f, type & ~KL_OPTIONAL, index,
                                                                 v);
    else if (type == (KL_OPTIONAL | KL_CARDS))
        v->cards = kl_script_host(L)->layout->pack->all;
}

int kl_dispatch(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    const kl_function *f = lua_touserdata(L, lua_upvalueindex(1));
    const kl_object *self = NULL;
    kl_value given[KL_TAKES_MOST];
    int first = 1, i = 0, type = KL_NOTHING, last;

    host->spent += f->cost;
    if (f->when != KL_ALWAYS)
        kl_dispatch_when(L, host, f);
    if (f->by_lua)
        return f->run(L, host, NULL, given);
    if (f->receivers) {
        self = receiver(L, f);
        first = 2;
    }
    for (; i < KL_TAKES_MOST && f->takes[i] != KL_NOTHING; i++) {
        type = f->takes[i];
        if (type != KL_REST)
            read_argument(L, f, type, first + i, &given[i]);
    }
    last = first + i - 1;
    if (type != KL_REST && type != KL_NUMBERS && lua_gettop(L) != last) {
        refuse_more(L, f, last);
        lua_settop(L, last);
    }
    return f->run(L, host, self, given);
}

/* The upvalues are the row, and further values that the function needs. */
void kl_push_function(lua_State *L, const kl_function *f, int extra)
{
    union {
        const kl_function *row;
        void *plain;
    } p = {f};
    lua_pushlightuserdata(L, p.plain);
    lua_insert(L, -extra - 1);
    lua_pushcclosure(L, kl_dispatch, extra + 1);
}

void kl_number_names(lua_State *L, const char *const *names)
{
    lua_newtable(L);
    for (int i = 0; names[i]; i++) {
        lua_pushinteger(L, i + 1);
        lua_setfield(L, -2, names[i]);
    }
}

bool kl_number_of_name(lua_State *L, int *number)
{
    lua_pushvalue(L, 2);
    bool found = lua_rawget(L, lua_upvalueindex(KL_EXTRA)) == LUA_TNUMBER;
    *number = (int)lua_tointeger(L, -1);
    lua_pop(L, 1);
    return found;
}

/* A function row for receivers of one kind, shared by all objects of that kind. */
struct kl_own_row {
    kl_function own;
    const kl_function *of;
    struct kl_own_row *next;
};

static const kl_function *own_row(lua_State *L, const kl_function *f, unsigned receiver)
{
    kl_host *host = kl_script_host(L);
    struct kl_own_row *row = host->rows;
    while (row && (row->of != f || row->own.receivers != receiver))
        row = row->next;
    if (row)
        return &row->own;
    row = kl_declare_array(L, 1, sizeof *row);
    *row = (struct kl_own_row){.own = *f, .of = f, .next = host->rows};
    row->own.receivers = receiver;
    host->rows = row;
    return &row->own;
}

void kl_put_functions(lua_State *L, const kl_function *list, kl_object_kind kind)
{
    unsigned receiver = kind == KL_OBJECT_KINDS ? 0 : KL_IS(kind);
    for (const kl_function *f = list; f->name; f++) {
        if ((f->receivers & receiver) != receiver || (!receiver && f->receivers))
            continue;
        kl_push_function(L, own_row(L, f, receiver), 0);
        lua_setfield(L, -2, f->name);
    }
}

/* The extra upvalues are the existing names, and a description of the table. */
static int no_name(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return kl_script_no_field(L, lua_tostring(L, lua_upvalueindex(KL_EXTRA + 1)),
                              lua_touserdata(L, lua_upvalueindex(KL_EXTRA)));
}

void kl_object_close(lua_State *L, const char *thing, const char *const *names)
{
    static const kl_function missing = {
        .name = "index", .takes = {KL_ANY, KL_ANY}, .by_lua = true, .run = no_name};
    union {
        const char *const *names;
        void *plain;
    } known = {names};
    if (!kl_script_content(L, -1)) /* not frozen */
        lua_pushvalue(L, -1);
    lua_createtable(L, 0, 1);
    lua_pushlightuserdata(L, known.plain);
    lua_pushstring(L, thing);
    kl_push_function(L, &missing, 2);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}
