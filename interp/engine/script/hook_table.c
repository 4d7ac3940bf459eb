/* SPDX-License-Identifier: MIT
 * hook_table.c: reads the table of a declaration in a script: its texts and names, and the line
 * of an unknown key. The declarations themselves are in hook_declare.c and parameter.c.
 */
#include <ctype.h>
#include <string.h>

#include "base/plain.h"
#include "script/internal.h"

/* Copies the text at `index` into the host's arena. */
const char *kl_declare_text(lua_State *L, int index)
{
    size_t length;
    const char *text = lua_tolstring(L, index, &length);
    const char *copy = kn_arena_text(kl_script_host(L)->arena, text, length);
    if (!copy)
        kl_script_memory(L);
    return copy;
}

const char *kl_declare_words(lua_State *L, int index, const char *what)
{
    size_t length, fault;
    const char *text = lua_tolstring(L, index, &length);
    if ((fault = kn_plain_fault(text, length)) < length)
        kl_script_raise(L, KN_E_HOOK_DECLARATION,
                        "%s has a forbidden character after '%.*s': a line end, a control "
                        "character, a mark of writing direction, or a byte that is not UTF-8",
                        what, (int)(fault < 60 ? fault : 60), text + (fault < 60 ? 0 : fault - 60));
    return kl_declare_text(L, index);
}

void *kl_declare_array(lua_State *L, size_t count, size_t size)
{
    void *array = kn_arena_array(kl_script_host(L)->arena, count, size);
    if (!array)
        kl_script_memory(L);
    return array;
}

/* True for a name of letters, digits and _ that doesn't begin with a digit, as in YAML. */
bool kl_declare_is_name(lua_State *L, int index)
{
    size_t length = 0;
    const char *text = lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, &length) : "";
    return length && length <= KL_SCRIPT_NAME && kn_plain_name(text) == length &&
           !isdigit((unsigned char)*text);
}

/* Finds the line with `key =` in the script being loaded, from the line of the call on; 0: not
 * found. */
static uint32_t line_of_key(lua_State *L, const char *key)
{
    const kn_source *source = kl_script_host(L)->loading_source;
    size_t length = strlen(key);
    uint32_t line = 1, from;
    lua_Debug ar;
    if (!source || !lua_getstack(L, 1, &ar) || !lua_getinfo(L, "l", &ar) || ar.currentline < 1)
        return 0;
    from = (uint32_t)ar.currentline;
    for (const char *p = source->text, *end = p + source->size; p + length < end; p++) {
        bool begins = p == source->text || (!isalnum((unsigned char)p[-1]) && p[-1] != '_');
        if (line >= from && begins && memcmp(p, key, length) == 0) {
            const char *after = p + length;
            while (after < end && isspace((unsigned char)*after))
                after++;
            if (after < end && *after == '=' && !(after + 1 < end && after[1] == '='))
                return line;
        }
        line += *p == '\n';
    }
    return 0;
}

/* Raises an error unless every key of the table at 1 is one of `known` (or a position, if
 * `list`). */
void kl_declare_check_keys(lua_State *L, const char *what, const char *const *known, bool list)
{
    /* reports the alphabetically first key, because Lua's order varies */
    const char *unknown = NULL;
    bool other = false;
    for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
        const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : NULL;
        if (key && kn_place_of(known, key) < 0 && (!unknown || strcmp(key, unknown) < 0))
            unknown = key;
        other = other || (!key && (!list || !lua_isinteger(L, -2)));
    }
    if (unknown) {
        kl_host *host = kl_script_host(L);
        host->given_line = line_of_key(L, unknown);
        host->given_in = host->given_line ? host->loading_source : NULL;
        kl_script_unknown(L, KN_E_HOOK_DECLARATION, unknown, known,
                          lua_pushfstring(L, "%s has no '%s'", what, unknown));
    }
    if (other)
        kl_script_raise(L, KN_E_HOOK_DECLARATION, "%s has no '[...]'", what);
}
