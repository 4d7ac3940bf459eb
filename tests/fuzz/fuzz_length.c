/* SPDX-License-Identifier: MIT
 * fuzz_length.c: bytes as the text of a script whose `#` is rewritten (script/length.c): Lua
 * accepts the same texts as before, and reports errors in the same line.
 */
#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "fuzz.h"
#include "script/internal.h"

/* True if Lua compiles a text. `said` (on L's stack) is "", or the error message from the line
 * number on. */
static bool compiles(lua_State *L, const char *text, size_t size, const char **said)
{
    bool fine = luaL_loadbufferx(L, text, size, "=", "t") == LUA_OK;
    *said = fine ? "" : lua_tostring(L, -1);
    return fine;
}

/* True for errors about limits, which Lua reaches a little earlier or later than we do. */
static bool tells_limit(const char *said)
{
    return strstr(said, "too many") || strstr(said, "overflow") || strstr(said, "too long");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static lua_State *L;
    const char *text = (const char *)data, *said, *said_again;
    kl_written found;
    size_t length;
    if (!L)
        L = luaL_newstate();
    char *written = kl_length_written(text, size, &length, &found);
    FZ_MUST(L && written, "out of memory");
    FZ_MUST(found.lengths > 0 || (length == size && memcmp(written, data, size) == 0),
            "without a length, the text is another");
    bool fine = compiles(L, text, size, &said), again = compiles(L, written, length, &said_again);
    if (!found.power_line && !tells_limit(said) && !tells_limit(said_again)) {
        FZ_MUST(fine == again, "compiles before or afterwards only: %s%s", said, said_again);
        FZ_MUST(strtol(said + !fine, NULL, 10) == strtol(said_again + !fine, NULL, 10),
                "%s, but afterwards %s", said, said_again);
    }
    lua_settop(L, 0);
    kn_free(written);
    return 0;
}
