/* SPDX-License-Identifier: MIT
 * run_stats.c: intervals of what a script of experiments has counted by itself, move by move, over
 * a number of matches that was fixed beforehand. The formulas are those of stats/.
 */
#include "cli/run.h"
#include "stats/tally.h"

/* A result: mean, interval, and how people read it. */
static int push_result(lua_State *L, double mean, double low, double high, bool share)
{
    char text[120];
    double unit = share ? 100 : 1;
    const char *sign = share ? " %" : "";
    snprintf(text, sizeof text, "%.1f%s (%.1f to %.1f)", unit * mean, sign, unit * low,
             unit * high);
    lua_createtable(L, 0, 5);
    lua_pushnumber(L, mean);
    lua_setfield(L, -2, "mean");
    lua_pushnumber(L, low);
    lua_setfield(L, -2, "low");
    lua_pushnumber(L, high);
    lua_setfield(L, -2, "high");
    lua_pushboolean(L, share);
    lua_setfield(L, -2, "share");
    lua_pushstring(L, text);
    lua_setfield(L, -2, "text");
    return 1;
}

/* share(part, whole), with Wilson's interval. */
int kc_run_share(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    double low, high;
    (void)host, (void)self;
    if (given[0].number < 0 || given[0].number > given[1].number)
        kl_script_raise(L, KN_E_HOOK_VALUE, "share wants a part and the whole, from 0");
    kt_share_interval((uint64_t)given[0].number, (uint64_t)given[1].number, &low, &high);
    double whole = given[1].number ? (double)given[1].number : 1;
    return push_result(L, (double)given[0].number / whole, low, high, true);
}

/* mean { 3, 5, 4 }: of whole numbers, by the normal approximation. */
int kc_run_mean(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kt_tally tally = {0};
    (void)host, (void)self, (void)given;
    kc_run_content(L, 1);
    lua_Unsigned count = lua_rawlen(L, -1);
    kl_script_charge(L, count);
    for (lua_Unsigned n = 1; n <= count; n++, lua_pop(L, 1)) {
        lua_rawgeti(L, -1, (lua_Integer)n);
        if (!lua_isinteger(L, -1))
            kl_script_raise(L, KN_E_HOOK_VALUE, "mean wants a list of whole numbers");
        kt_tally_add(&tally, lua_tointeger(L, -1));
    }
    double mean = kt_tally_mean(&tally), half = kt_tally_margin(&tally);
    return push_result(L, mean, mean - half, mean + half, false);
}
