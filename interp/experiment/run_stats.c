/* SPDX-License-Identifier: MIT
 * run_stats.c: intervals for a script's own counts, over a number of matches that was fixed
 * beforehand.
 */
#include <math.h>

#include "experiment/run.h"
#include "experiment/tally.h"

static const char *const fields[] = {"mean", "low", "high", "share", "text", NULL};

/* Pushes a result: mean, interval and text. */
static int push_result(lua_State *L, double mean, double low, double high, bool share)
{
    char text[120];
    double unit = share ? 100 : 1;
    const char *sign = share ? " %" : "";
    if (isinf(low))
        snprintf(text, sizeof text, "%.1f (interval not known)", mean);
    else
        snprintf(text, sizeof text, "%.1f%s (%.1f to %.1f)", unit * mean, sign, unit * low,
                 unit * high);
    lua_createtable(L, 0, 5);
    ke_run_set_result(L, mean, low, high, text, share);
    ke_run_close_table(L, "a result", fields);
    return 1;
}

/* share(part, whole): returns the share with Wilson's interval. */
int ke_run_share(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    double low, high;
    if (given[0].number < 0 || given[0].number > given[1].number)
        kl_script_raise(L, KN_E_HOOK_VALUE, "share needs a part and a whole that are not negative");
    if (!given[1].number)
        kl_script_raise(L, KN_E_HOOK_VALUE, "share: the whole is 0");
    ke_share_interval((uint64_t)given[0].number, (uint64_t)given[1].number, &low, &high);
    return push_result(L, (double)given[0].number / (double)given[1].number, low, high, true);
}

/* Reads the number on top of the stack if it is whole: 6, or 6.0 as in points. */
static bool whole_number(lua_State *L, lua_Integer *number)
{
    int is_whole = 0;
    if (lua_type(L, -1) == LUA_TNUMBER)
        *number = lua_tointegerx(L, -1, &is_whole);
    return is_whole;
}

/* mean { 3, 5, 4 }: returns the mean of whole numbers, with an interval by the normal
 * approximation. If all numbers are equal, the interval is unknown. */
int ke_run_mean(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_tally tally = {0};
    ke_run_content(L, 1);
    lua_Unsigned count = ke_run_length(L, -1, "mean");
    kl_script_charge(L, count);
    for (lua_Unsigned n = 1; n <= count; n++, lua_pop(L, 1)) {
        lua_rawgeti(L, -1, (lua_Integer)n);
        lua_Integer number = 0;
        if (!whole_number(L, &number))
            kl_script_raise(L, KN_E_HOOK_VALUE,
                            "mean needs a list of whole numbers; for halves, double the numbers");
        ke_tally_add(&tally, number);
    }
    if (!count)
        kl_script_raise(L, KN_E_HOOK_VALUE, "mean: the list is empty");
    double mean = ke_tally_mean(&tally);
    double half = tally.least < tally.most ? ke_tally_margin(&tally) : INFINITY;
    return push_result(L, mean, mean - half, mean + half, false);
}

/* decimals(number, count): returns the number as text with `count` decimals, 0 to 9. */
int ke_run_decimals(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    char text[400];
    if (given[1].number < 0 || given[1].number > 9)
        kl_script_raise(L, KN_E_HOOK_VALUE, "`decimals` must be 0 to 9");
    snprintf(text, sizeof text, "%.*f", (int)given[1].number, lua_tonumber(L, 1));
    lua_pushstring(L, text);
    return 1;
}
