/* SPDX-License-Identifier: MIT
 * parameter.c: declarations at the top of scripts besides hooks: selections of cards, and the
 * types of hooks' parameters. The values in `with:` are in with.c.
 */
#include <string.h>

#include "script/dispatch.h"

enum { LIST_MAX = 32 };

static void refuse_cards(lua_State *L, const char *what, const char *text, int length)
{
    const ks_pack *pack = kl_script_host(L)->layout->pack;
    char ranks[4 * KS_RANKS_MAX] = "", suits[4 * KS_SUITS_MAX] = "";
    ks_append_names(ranks, sizeof ranks, pack->rank_name, pack->ranks);
    ks_append_names(suits, sizeof suits, pack->suit_name, pack->suits);
    char meant[KS_CARD_TEXT] = "";
    ks_pack_meant(pack, text, length, meant);
    kl_script_raise(L, KN_E_HOOK_VALUE,
                    "%s: unknown card '%.*s'" KN_EXPECTED
                    "%s%s%sa card, a rank or a suit of this pack: ranks%s, suits%s",
                    what, length < 60 ? length : 60, text, *meant ? "\"" : "", meant,
                    *meant ? "\", or else " : "", ranks, suits);
}

static int cards_of_text(lua_State *L, kl_host *host, const char *what)
{
    size_t size;
    const char *text = lua_tolstring(L, 1, &size);
    int at = 0, length = 0;
    kn_set set = KN_EMPTY;
    kl_script_charge(L, 20 + size * 4);
    if (strlen(text) != size || ks_pack_select(host->layout->pack, text, &set, &at, &length) != 0)
        refuse_cards(L, what, text + at, length);
    kl_object_new(L, KL_OBJECT_SELECTOR, 0, 0)->set = set;
    return 1;
}

static int card(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    int found = ks_pack_read(host->layout->pack, given->text, -1);
    kn_set several = KN_EMPTY;
    int at, length;
    if (found < 0 && ks_pack_select(host->layout->pack, given->text, &several, &at, &length) == 0 &&
        !kn_is_empty(several))
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "card: '%.*s' selects %d cards, and `card` takes one" KN_EXPECTED
                        "one card, such as \"%s\"; for all of them: cards \"%.*s\"",
                        KL_SCRIPT_NAME, given->text, kn_count(several),
                        host->layout->pack->name[kn_first(several)], KL_SCRIPT_NAME, given->text);
    if (found < 0)
        refuse_cards(L, "card", given->text, (int)strcspn(given->text, " "));
    kl_push_card(L, found);
    return 1;
}

/* Returns the text in a field of the table at 1, or NULL, and marks the field as used. */
static const char *field_text(lua_State *L, const char *name)
{
    const char *text = NULL;
    lua_getfield(L, 1, name);
    switch (lua_type(L, -1)) {
    case LUA_TNIL:
        break;
    case LUA_TBOOLEAN:
        text = lua_toboolean(L, -1) ? "true" : "false";
        break;
    case LUA_TNUMBER:
        if (!lua_isinteger(L, -1))
            kl_script_raise(
                L, KN_E_HOOK_DECLARATION,
                "%s: write a fraction in quotes, \"12.5\", because scripts have only whole numbers",
                name);
        text = kl_declare_text(L, lua_gettop(L));
        break;
    case LUA_TSTRING:
        text = kl_declare_words(L, lua_gettop(L), name);
        break;
    default:
        kl_script_raise(L, KN_E_HOOK_DECLARATION, "%s must be a string or a number, not %s", name,
                        kl_kind_at(L, -1));
    }
    lua_pop(L, 1);
    return text;
}

static int64_t field_integer(lua_State *L, const char *name, int64_t otherwise)
{
    int64_t n = otherwise;
    if (lua_getfield(L, 1, name) != LUA_TNIL) {
        if (!lua_isinteger(L, -1))
            kl_script_raise(L, KN_E_HOOK_DECLARATION, "%s must be a whole number", name);
        n = lua_tointeger(L, -1);
    }
    lua_pop(L, 1);
    return n;
}

/* Returns the texts of the list at 1, separated by spaces. */
static const char *list_text(lua_State *L)
{
    luaL_Buffer b;
    lua_Integer n = kl_length(L, 1);
    if (n < 1 || n > LIST_MAX)
        kl_script_raise(L, KN_E_HOOK_DECLARATION, "choice { \"a\", \"b\" } needs 1 to %d values",
                        LIST_MAX);
    luaL_buffinit(L, &b);
    for (lua_Integer i = 1; i <= n; i++) {
        if (i > 1)
            luaL_addchar(&b, ' ');
        lua_rawgeti(L, 1, i);
        if (!kl_declare_is_name(L, -1))
            kl_script_raise(L, KN_E_HOOK_DECLARATION,
                            "the values of a choice must be names: letters, digits, _");
        luaL_addvalue(&b);
    }
    luaL_pushresult(&b);
    return kl_declare_text(L, lua_gettop(L));
}

/* Makes a parameter. The row gives its type. */
static int parameter(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const char *type = kl_called_as(L);
    static const char *const keys[] = {"default", "says", "min", "max", "of", NULL};
    static const char *const plain[] = {"default", "says", NULL};
    kl_script_param *p;
    bool ranged = strcmp(type, "integer") == 0 || strcmp(type, "points") == 0;

    if (lua_isnil(L, 1)) {
        lua_settop(L, 0);
        lua_newtable(L);
    }
    kl_declare_check_keys(L, type, ranged || strcmp(type, "name") == 0 ? keys : plain,
                          strcmp(type, "choice") == 0);
    p = kl_declare_array(L, 1, sizeof *p);
    p->type = type;
    p->says = field_text(L, "says");
    p->fallback = field_text(L, "default");
    p->min = ranged ? field_integer(L, "min", INT32_MIN) : 0;
    p->max = ranged ? field_integer(L, "max", INT32_MAX) : 0;
    if (strcmp(type, "choice") == 0)
        p->choices = list_text(L);
    if (strcmp(type, "points") == 0) { /* "score": a variable that each side has */
        const char *of = field_text(L, "of");
        p->score = of && strcmp(of, "score") == 0;
    }
    if (strcmp(type, "name") == 0) {
        p->choices = field_text(L, "of");
        if (!p->choices ||
            (strcmp(p->choices, "zone") != 0 && strcmp(p->choices, "variable") != 0 &&
             strcmp(p->choices, "phase") != 0))
            kl_script_raise(L, KN_E_HOOK_DECLARATION,
                            "name { of = \"zone\" }: `of` must be zone, variable or phase");
    }
    kl_object_new(L, KL_OBJECT_PARAM, 0, 0)->param = p;
    return 1;
}

static int cards(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    if (lua_type(L, 1) == LUA_TSTRING)
        return cards_of_text(L, host, "cards");
    if (!lua_isnil(L, 1) && lua_type(L, 1) != LUA_TTABLE)
        kl_script_raise(L, KN_E_HOOK_VALUE, "cards expects a text or a table, not %s",
                        kl_kind_at(L, 1));
    return parameter(L, host, self, given);
}

#define PARAMETER(word)                                                                            \
    {                                                                                              \
        .name = #word, .takes = {KL_OPTIONAL | KL_TABLE}, .when = KL_LOADING, .cost = 20,          \
        .run = parameter                                                                           \
    }
const kl_function kl_parameter_functions[] = {
    {.name = "cards", .takes = {KL_ANY}, .when = KL_LOADING, .cost = 20, .run = cards},
    {.name = "card", .takes = {KL_TEXT}, .when = KL_LOADING, .cost = 20, .run = card},
    PARAMETER(integer),
    PARAMETER(flag),
    PARAMETER(choice),
    PARAMETER(points),
    PARAMETER(name),
    {.name = NULL}};
