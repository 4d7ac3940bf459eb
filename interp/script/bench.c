/* SPDX-License-Identifier: MIT
 * bench.c: puts the functions of a program before its script, and makes the objects that it hands
 * out. Running the script is the host's business.
 */
#include "script/dispatch.h"

void *kl_bench_payload(const kl_host *host)
{
    return host->bench->payload;
}

void kl_bench_functions(lua_State *L)
{
    const kl_bench *bench = kl_script_host(L)->bench;
    kl_put_functions(L, bench->functions, KL_OBJECT_KINDS);
    kl_object_new(L, KL_OBJECT_REPORT, 0, 0);
    lua_setfield(L, -2, bench->report);
}

/* The method that an object has not. */
static int no_method(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const kl_function *list = host->bench->functions;
    int kind = (int)lua_tointeger(L, lua_upvalueindex(KL_EXTRA)), count = 0;
    const char **names;
    for (const kl_function *f = list; f->name; f++)
        count += (f->receivers >> kind & 1) != 0;
    names = kl_declare_array(L, (size_t)count + 1, sizeof *names);
    count = 0;
    for (const kl_function *f = list; f->name; f++)
        if (f->receivers >> kind & 1)
            names[count++] = f->name;
    return kl_script_no_field(L, kl_object_names[kind], 2, names);
}

void kl_bench_objects(lua_State *L)
{
    static const kl_function missing = {
        .name = "index", .takes = {KL_ANY, KL_ANY}, .run = no_method};
    kl_host *host = kl_script_host(L);
    for (int kind = KL_OBJECT_RULES; kind < KL_OBJECT_KINDS; kind++) {
        lua_newtable(L);
        lua_newtable(L);
        kl_put_functions(L, host->bench->functions, (kl_object_kind)kind);
        lua_createtable(L, 0, 1);
        lua_pushinteger(L, kind);
        kl_push_function(L, &missing, 1);
        lua_setfield(L, -2, "__index");
        lua_setmetatable(L, -2);
        lua_setfield(L, -2, "__index");
        lua_pushboolean(L, 0);
        lua_setfield(L, -2, "__metatable");
        host->meta[kind] = kl_object_ref(L);
    }
}
