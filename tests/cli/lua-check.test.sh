#!/bin/bash
# SPDX-License-Identifier: MIT
# lua-check.test.sh: a Lua with CVE-2022-28805 is refused before any script runs. Such a Lua reads a register where a
# correct one raises an error. A library loaded before it simulates that.
set -u
. tests/cli/kanun.sh

if nm "$KANUN" 2>/dev/null | grep -q '__asan_init\|__tsan_init'; then
    echo "SKIPPED: sanitizers allow no library in between"
    exit 77
fi
cat >"$scratch/shim.c" <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>
typedef int load(void *L, const char *text, size_t size, const char *name, const char *mode);
int luaL_loadbufferx(void *L, const char *text, size_t size, const char *name, const char *mode)
{
    load *real = (load *)dlsym(RTLD_NEXT, "luaL_loadbufferx");
    if (size > 20 && !strncmp(text, "local _ENV <const>", 18))
        return real(L, "return 7", 8, name, mode);
    return real(L, text, size, name, mode);
}
END
read -ra compiler <<<"${CC:-cc}"
if ! "${compiler[@]}" -shared -fPIC -o "$scratch/shim.so" "$scratch/shim.c" -ldl 2>/dev/null; then
    echo "SKIPPED: no C compiler: ${CC:-cc}"
    exit 77
fi
kanun 0 "the Lua of this system" check basra/egypt
export LD_PRELOAD=$scratch/shim.so
kanun 1 "a Lua with the fault" check basra/egypt
complains "is refused by name" "this Lua has CVE-2022-28805"
finish
