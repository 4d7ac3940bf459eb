/* SPDX-License-Identifier: MIT
 * bench.c: makes a program's functions available to its script, and makes the objects that the
 * program hands out. host.c runs the script.
 */
#include "script/dispatch.h"

void kl_bench_functions(lua_State *L)
{
    const kl_bench *bench = kl_script_host(L)->bench;
    kl_put_functions(L, bench->functions, KL_OBJECT_KINDS);
    kl_object_new(L, KL_OBJECT_REPORT, 0, 0);
    lua_setfield(L, -2, bench->report);
}

/* Returns the method names of one kind of objects, for suggestions. */
static const char *const *methods_of(lua_State *L, int kind)
{
    const kl_function *list = kl_script_host(L)->bench->functions;
    const char **names;
    int count = 0;
    while (list[count].name)
        count++;
    names = kl_declare_array(L, (size_t)count + 1, sizeof *names);
    count = 0;
    for (const kl_function *f = list; f->name; f++)
        if (f->receivers >> kind & 1)
            names[count++] = f->name;
    return names;
}

void kl_bench_objects(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    for (int kind = KL_OBJECT_RULES; kind < KL_OBJECT_KINDS; kind++) {
        lua_newtable(L);
        lua_newtable(L);
        kl_put_functions(L, host->bench->functions, (kl_object_kind)kind);
        kl_object_close(L, kl_object_names[kind], methods_of(L, kind));
        lua_setfield(L, -2, "__index");
        lua_pushboolean(L, 0);
        lua_setfield(L, -2, "__metatable");
        host->meta[kind] = kl_object_ref(L);
    }
}
