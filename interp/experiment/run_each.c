/* SPDX-License-Identifier: MIT
 * run_each.c: a script's functions that see each deal of simulate, compare and sweep: `each`, and
 * the measures `own = { NAME = function(deal) ... end }`. Threads play; these functions run in the
 * script's thread, in the order of the matches, so that results depend on the seed alone.
 */
#include <math.h>
#include <string.h>

#include "experiment/deals.h"
#include "experiment/part.h"
#include "experiment/run.h"

#define OWN_MOST 64    /* limit of measures that an experiment can define */
#define OWN_NAME 40    /* longest name */
#define VALUE_MOST 1e6 /* largest value of a match: a million of them fits into their sums */

struct ke_run_each {
    lua_State *L;
    kl_host *host;
    ke_experiment *e;
    bool decisions; /* the script asked for decisions */
    int each, own;  /* stack index of `each`, and of the first own measure */
    int tally;      /* stack index of `tally`; its copy from before the run follows; 0: none */
    int owns;
    const char **name;
    ke_dealt dealt;
    int64_t *value; /* values of the current block, by variant and measure */
    bool *typed;    /* the type of a measure is known */
    bool raised;    /* an error of the script is on top of the stack */
};

/* Names of the fields of a deal. The first exists only if the script asked for decisions. */
static const char *const deal_fields[] = {
    "decisions", "match",  "turn",         "deal",      "variant", "dealer", "leader",
    "declarer",  "moves",  "redeals",      "points",    "score",   "winner", "by",
    "last",      "ending", "match_winner", "variables", NULL};

/* ---- The deal ---- */

/* Sets a field to a list indexed by owner, from 0. */
static void set_list(lua_State *L, const char *name, const int32_t *numbers, int count, double unit)
{
    lua_createtable(L, count, 1);
    for (int n = 0; n < count; n++) {
        lua_pushnumber(L, unit * numbers[n]);
        lua_rawseti(L, -2, n);
    }
    lua_setfield(L, -2, name);
}

static void set_whole(lua_State *L, const char *name, int64_t value)
{
    lua_pushinteger(L, value);
    lua_setfield(L, -2, name);
}

/* Sets a field to a seat or side, or to false if there is none. */
static void set_who(lua_State *L, const char *name, int who)
{
    if (who < 0)
        lua_pushboolean(L, 0);
    else
        lua_pushinteger(L, who);
    lua_setfield(L, -2, name);
}

/* Returns the only side in a set; -1 if it has none or several. */
static int only_side(unsigned sides)
{
    return __builtin_popcount(sides) == 1 ? __builtin_ctz(sides) : -1;
}

/* Pushes a value of a variable: a number, a name, a seat or side, or a truth value; false if there
 * is no value. */
static void push_value(lua_State *L, const ke_deal_form *form, const kanun_variable *variable,
                       int32_t value)
{
    const char *name = ke_deal_value(form, variable, value);
    if (!strcmp(variable->type, "flag"))
        lua_pushboolean(L, value != 0);
    else if (!name)
        lua_pushboolean(L, 0);
    else if (*name)
        lua_pushstring(L, name);
    else
        ke_run_push_units(L, value, ke_deal_units(form->rules, variable));
}

static void set_variables(lua_State *L, const ke_deal_form *form, const int32_t *numbers)
{
    lua_createtable(L, 0, form->variables);
    for (int n = 0; n < form->variables; n++) {
        const kanun_variable *variable = form->variable[n];
        bool alone = !strcmp(variable->per, "table");
        if (!alone)
            lua_createtable(L, form->owners[n], 1);
        for (int owner = 0; owner < form->owners[n]; owner++) {
            push_value(L, form, variable, numbers[form->first[n] + owner]);
            if (!alone)
                lua_rawseti(L, -2, owner);
        }
        lua_setfield(L, -2, variable->name);
    }
    lua_setfield(L, -2, "variables");
}

/* Sets the field of decisions. Each has the seat, the phase, the number of legal moves, and the
 * move. */
static void set_decisions(lua_State *L, const ke_seen *seen)
{
    lua_createtable(L, (int)seen->deal->decisions, 0);
    for (size_t n = 0; n < seen->deal->decisions; n++) {
        const ke_decision *decision = &seen->deals->decision[seen->deal->decision + n];
        lua_createtable(L, 0, 4);
        set_whole(L, "seat", decision->seat);
        set_whole(L, "choices", decision->choices);
        ke_run_set_text(L, "phase", decision->phase);
        ke_run_set_text(L, "move", seen->deals->text + decision->move);
        lua_rawseti(L, -2, (lua_Integer)n + 1);
    }
    lua_setfield(L, -2, "decisions");
}

static void push_deal(lua_State *L, const ke_seen *seen)
{
    const ke_deal_form *form = seen->form;
    const ke_deal *deal = seen->deal;
    const int32_t *numbers = seen->numbers;
    double unit = 1.0 / ke_units_of_point(form->rules);
    int declarer = -1;
    ke_deal_seat(form, numbers, KE_DECLARER, &declarer);
    lua_createtable(L, 0, sizeof deal_fields / sizeof *deal_fields);
    set_whole(L, "match", (int64_t)deal->match);
    set_whole(L, "turn", deal->turn);
    set_whole(L, "deal", deal->number);
    set_whole(L, "variant", seen->variant);
    set_whole(L, "moves", deal->moves);
    set_whole(L, "redeals", deal->redeals);
    set_who(L, "dealer", deal->dealer);
    set_who(L, "leader", deal->leader);
    set_who(L, "declarer", declarer);
    set_who(L, "winner", only_side(deal->winners));
    set_who(L, "match_winner", only_side(deal->match_winners));
    lua_pushboolean(L, deal->end != KE_GOES_ON);
    lua_setfield(L, -2, "last");
    ke_run_set_text(L, "ending", ke_end_names[deal->end]);
    set_list(L, "points", numbers + form->points, form->sides, unit);
    set_list(L, "score", numbers + form->scores, form->sides, unit);
    lua_createtable(L, 0, form->causes);
    for (int n = 0; n < form->causes; n++)
        set_list(L, kanun_rules_info(form->rules)->cause[n], numbers + form->by + n * form->sides,
                 form->sides, unit);
    lua_setfield(L, -2, "by");
    set_variables(L, form, numbers);
    if (seen->plan->dealt->decisions)
        set_decisions(L, seen);
    kl_object_close(L, "a deal", deal_fields + !seen->plan->dealt->decisions);
}

/* ---- Calling the script ---- */

/* Calls the function at `index` with the deal on top of the stack, and replaces the deal by its
 * answer. Returns false if the function raised an error, which is then on top. */
static bool call_function(ke_run_each *a, int index)
{
    lua_State *L = a->L;
    lua_pushcfunction(L, kl_script_handler);
    lua_insert(L, -2);
    lua_pushvalue(L, index);
    lua_insert(L, -2);
    a->raised = lua_pcall(L, 1, 1, lua_gettop(L) - 2) != LUA_OK;
    lua_remove(L, -2); /* the handler */
    return !a->raised;
}

/* Reads the answer at stack index 1 of the measure at 2, called with lua_pcall. Raises an error if
 * the answer is neither a number nor true or false, or has another type than before. */
static int read_answer(lua_State *L)
{
    ke_run_each *a = lua_touserdata(L, 3);
    int which = (int)lua_tointeger(L, 2), type = lua_type(L, 1);
    ke_measure *measure =
        a->e->lineup[0].measures.list + a->e->lineup[0].measures.at[KE_M_OWN] + which;
    bool share = type == LUA_TBOOLEAN;
    double value = share ? lua_toboolean(L, 1) : lua_tonumber(L, 1);
    if (!share && (type != LUA_TNUMBER || !(fabs(value) <= VALUE_MOST)))
        kl_script_raise(
            L, KN_E_HOOK_VALUE,
            "own.%s returned %s; it must return a number up to a million, true or false",
            a->name[which], type == LUA_TNUMBER ? "another number" : luaL_typename(L, 1));
    if (!a->typed[which] &&
        !measure->truth) { /* a resumed run knows which measures are true or false */
        a->typed[which] = true;
        ke_measure_is_truth(measure, share, a->e->args->one_deal);
    } else if (share != measure->truth) {
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "own.%s returned %s after %s; it must always return the same type",
                        a->name[which], luaL_typename(L, 1), share ? "numbers" : "true or false");
    }
    lua_pushinteger(L, llround(value * KE_PARTS));
    return 1;
}

/* Adds the answer on top of the Lua stack to the value of the measure. */
static bool count_answer(ke_run_each *a, int variant, int which)
{
    lua_State *L = a->L;
    int64_t *value = &a->value[variant * a->owns + which];
    lua_pushcfunction(L, kl_script_handler);
    lua_insert(L, -2);
    lua_pushcfunction(L, read_answer);
    lua_insert(L, -2);
    lua_pushinteger(L, which);
    lua_pushlightuserdata(L, a);
    a->raised = lua_pcall(L, 3, 1, lua_gettop(L) - 4) != LUA_OK;
    lua_remove(L, -2); /* the handler */
    if (a->raised)
        return false;
    *value += lua_tointeger(L, -1);
    lua_pop(L, 1);
    return true;
}

/* Makes the table of a deal. Called with lua_pcall, because memory may run out. */
static int make_deal(lua_State *L)
{
    push_deal(L, lua_touserdata(L, 1));
    return 1;
}

static kanun_status see_deal(void *payload, const ke_seen *seen, kr_failure *failure)
{
    ke_run_each *a = payload;
    lua_State *L = a->L;
    if (!seen->deal->counted)
        return KANUN_OK;
    lua_pushcfunction(L, make_deal);
    lua_pushlightuserdata(L, (void *)(uintptr_t)seen);
    a->raised = lua_pcall(L, 1, 1, 0) != LUA_OK;
    if (a->raised)
        return KANUN_RULES;
    int at = lua_gettop(L);
    for (int n = 0; n < a->owns; n++) {
        lua_pushvalue(L, at);
        if (!call_function(a, a->own + n) || !count_answer(a, seen->variant, n))
            return KANUN_RULES;
    }
    if (a->each) {
        lua_pushvalue(L, at);
        if (!call_function(a, a->each))
            return KANUN_RULES;
    }
    lua_settop(L, at - 1);
    return KANUN_OK;
}

/* Adds the measures of a block to the sums of each variant. */
static kanun_status see_block(void *payload, uint64_t n, ke_sim_totals *sums, kr_failure *failure)
{
    ke_run_each *a = payload;
    const ke_experiment *e = a->e;
    int first = e->lineup[0].measures.at[KE_M_OWN];
    for (int v = 0; v < e->variants; v++)
        for (int m = 0; m < a->owns; m++) {
            int64_t value = a->value[v * a->owns + m];
            ke_counts_add(&sums[v].measured[first + m], n, value);
            ke_counts_add(&sums[v].difference[first + m], n, value - a->value[m]);
            if (sums[v].spread)
                ke_spread_add(&sums[v].spread[first + m], value);
        }
    memset(a->value, 0, (size_t)e->variants * (size_t)a->owns * sizeof *a->value);
    return KANUN_OK;
}

static kanun_status walk_tally(void *payload, ke_sums *sums)
{
    ke_run_each *a = payload;
    a->raised = !ke_run_tally_walk(a->L, a->tally, sums);
    return a->raised ? KANUN_RULES : KANUN_OK;
}

/* ---- An experiment ---- */

static void push_function(lua_State *L, const char *what)
{
    if (!lua_isfunction(L, -1))
        kl_script_raise(L, KN_E_HOOK_VALUE, "%s expects a function: function(deal) ... end", what);
}

/* Reads the table own = { NAME = function } on top of the stack; leaves the functions on the
 * stack. */
static void read_own(lua_State *L, kl_host *host, ke_run_each *a)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    static const char wanted[] =
        "own must be a table of functions: own = { NAME = function(deal) ... end }";
    char what[OWN_NAME + 16];
    if (lua_type(L, -1) != LUA_TTABLE)
        kl_script_raise(L, KN_E_HOOK_VALUE, "%s", wanted);
    ke_run_content(L, -1);
    int table = lua_gettop(L), count;
    const char **names = ke_run_names(L, host, table, wanted, &count);
    if (!count || count > OWN_MOST)
        kl_script_raise(L, KN_E_HOOK_VALUE, "own must have 1 to %d functions", OWN_MOST);
    a->name = ke_run_take(L, host, (size_t)count * sizeof *a->name);
    a->typed = ke_run_take(L, host, (size_t)count * sizeof *a->typed);
    luaL_checkstack(L, count + LUA_MINSTACK, NULL);
    a->own = table + 1;
    for (; a->owns < count; a->owns++) {
        const char *name = names[a->owns];
        size_t length = strlen(name);
        if (!length || length > OWN_NAME || name[strspn(name, letters)])
            kl_script_raise(L, KN_E_HOOK_VALUE,
                            "own: a name must have 1 to %d letters, digits, _ and -, found '%.60s'",
                            OWN_NAME, name);
        a->name[a->owns] = ke_run_copy(L, host, name, length);
        lua_getfield(L, table, name);
        snprintf(what, sizeof what, "own.%s", name);
        push_function(L, what);
    }
}

ke_run_each *ke_run_each_read(lua_State *L, kl_host *host, int index)
{
    if (lua_type(L, index) != LUA_TTABLE)
        return NULL;
    ke_run_each *a = ke_run_take(L, host, sizeof *a);
    *a = (ke_run_each){.L = L, .host = host};
    luaL_checkstack(L, LUA_MINSTACK, NULL);
    ke_run_content(L, index);
    int table = lua_gettop(L);
    if (lua_getfield(L, table, "each") != LUA_TNIL) {
        push_function(L, "each");
        a->each = lua_gettop(L);
    }
    if (lua_getfield(L, table, "own") != LUA_TNIL)
        read_own(L, host, a);
    if (lua_getfield(L, table, "tally") != LUA_TNIL) {
        if (!a->each)
            kl_script_raise(L, KN_E_HOOK_VALUE,
                            "`tally` needs the function `each`, which adds to it");
        ke_run_tally_copy(L);
        a->tally = lua_gettop(L) - 1;
    }
    if (lua_getfield(L, table, "decisions") != LUA_TNIL && lua_type(L, -1) != LUA_TBOOLEAN)
        kl_script_raise(L, KN_E_HOOK_VALUE, "decisions must be true or false");
    a->decisions = lua_toboolean(L, -1);
    if (a->decisions && !a->each && !a->owns)
        kl_script_raise(L, KN_E_HOOK_VALUE, "`decisions` needs the function `each` or `own`");
    return a->each || a->owns ? a : NULL;
}

void ke_run_each_join(lua_State *L, kl_host *host, ke_run_each *a, ke_experiment *e)
{
    if (!a)
        return;
    a->e = e;
    a->value = ke_run_take(L, host, ((size_t)e->variants * (size_t)a->owns + 1) * sizeof *a->value);
    a->dealt = (ke_dealt){see_deal, a->owns ? see_block : NULL, a->tally ? walk_tally : NULL, a,
                          a->decisions};
    e->own = a->name;
    e->owns = a->owns;
    e->dealt = &a->dealt;
    e->sees_all = a->each && !a->tally;
}

void ke_run_each_end(lua_State *L, kl_host *host, ke_run_each *a)
{
    if (!a)
        return;
    if (a->tally && !a->raised) { /* report the same errors as in a run that is not divided */
        ke_sums sums = ke_sums_write();
        walk_tally(a, &sums);
        json_decref(sums.list);
    }
    if (!a->raised)
        return;
    host->given_in = host->failed_in; /* the error keeps the position where it was raised */
    host->given_line = host->failed_line;
    lua_error(L);
}
