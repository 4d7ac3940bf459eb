/* SPDX-License-Identifier: MIT
 * require.c: `require "name"`: the result of another file of the rules. Before any script runs, the
 * names are found in the scripts' texts and the files are read, so scripts open nothing.
 */
#define _GNU_SOURCE /* memmem */
#include <string.h>

#include "base/file.h"
#include "base/plain.h"
#include "script/dispatch.h"

static const char *past_space(const char *p, const char *end)
{
    while (p < end && *p && strchr(" \t\r\n", *p))
        p++;
    return p;
}

/* Reads the text after the word `require` at `p`: a name in quotes, perhaps in parentheses. */
static bool read_name(const char *p, const char *end, kl_require *found)
{
    p = past_space(p, end);
    if (p < end && *p == '(')
        p = past_space(p + 1, end);
    if (p == end || (*p != '"' && *p != '\''))
        return false;
    char quote = *p++;
    found->name = p;
    p += kn_plain_name(p);
    found->length = (size_t)(p - found->name);
    return found->length > 0 && p < end && *p == quote;
}

bool kl_require_next(const kn_source *source, kl_require *found)
{
    static const char word[] = "require";
    enum { LENGTH = sizeof word - 1 };
    const char *end = source->text + source->size, *p = found->at;
    found->line += !found->line;
    if (!memmem(p, (size_t)(end - p), word, LENGTH))
        return false;
    while (p < end) {
        const char *hidden = kl_length_hidden(p, end), *from = p;
        size_t length = hidden ? 0 : kn_plain_name(p);
        p = hidden ? hidden : p + (length ? length : 1);
        bool is = length == LENGTH && !memcmp(from, word, LENGTH) &&
                  (from == source->text || !strchr(".:", from[-1])) && read_name(p, end, found);
        for (const char *at = from; at < p; at++)
            found->line += *at == '\n';
        if (is) {
            found->at = p;
            return true;
        }
    }
    return false;
}

/* require "name": returns the value that the script returned. */
static int require(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const kn_source *own = host->loading_source;
    uint32_t required = host->required ? host->required[own - host->source] : 0;
    for (int i = 0; i < host->sources; i++) {
        const char *name = kn_path_name(host->source[i].name);
        if (!(required >> i & 1) || kn_path_stem(name, ".lua") != given[0].length ||
            strncmp(name, given[0].text, given[0].length) != 0)
            continue;
        if (host->returned[i] == LUA_NOREF)
            kl_script_raise(L, KN_E_SCRIPT_FAILED,
                            "%s returns nothing" KN_EXPECTED "return { ... } as its last line",
                            name);
        kl_script_push(L, host->returned[i]);
        return 1;
    }
    return kl_script_raise(L, KN_E_SCRIPT_PATH,
                           "'%.60s' can't be required" KN_EXPECTED
                           "a literal file name without folder or .lua: "
                           "require \"shared\" for shared.lua",
                           given[0].text);
}

const kl_function kl_require_functions[] = {
    {.name = "require", .takes = {KL_TEXT}, .when = KL_LOADING, .cost = 20, .run = require},
    {.name = NULL}};
