/* SPDX-License-Identifier: MIT
 * length.c: defines `#` of a table as the number of its items before the first hole. Lua may return
 * any border, which depends on addresses and on a random seed of each process. `#` is replaced by
 * our own operation (library.c) before scripts are compiled. This file replaces it and counts the
 * items. Also finds `^`, because the replacement uses this operator.
 */
#include <string.h>

#include "base/memory.h"
#include "script/internal.h"

/* The replacement of `#` uses `^`, because only `^` binds like a prefix operator, and scripts
 * can't use `^` otherwise. The first space separates the replacement from a word before it
 * (`return#t`). */
static const char written[] = " true^";
enum { WRITTEN = sizeof written - 1, ITEMS_CHARGED = 128 };
/* while loading, the limit of instructions is large, but the time is short */
enum { ITEMS_CHARGED_LOADING = 8 };

typedef struct reading {
    const char *p, *end;
    char *out;
    size_t length;
    kl_written *found;
} reading;

/* ---- Scanning Lua, to skip a `#` that is not the operator ---- */

static void append_text(reading *r, const char *text, size_t size)
{
    memcpy(r->out + r->length, text, size);
    r->length += size;
}

static void copy_to(reading *r, const char *to)
{
    append_text(r, r->p, (size_t)(to - r->p));
    r->p = to;
}

static bool is_newline(char c)
{
    return c == '\n' || c == '\r';
}

/* Returns the end of the long bracket that begins at `p` ("[[", "[==["), or NULL if none begins
 * there. */
static const char *long_bracket(const char *p, const char *end)
{
    size_t level = 0;
    for (p++; p < end && *p == '='; p++)
        level++;
    if (p == end || *p != '[')
        return NULL;
    for (p++; p < end; p++) {
        const char *close = p + 1;
        if (*p != ']')
            continue;
        while (close < end && *close == '=')
            close++;
        if ((size_t)(close - p) == level + 1 && close < end && *close == ']')
            return close + 1;
    }
    return end;
}

static const char *comment(const char *p, const char *end)
{
    const char *block = p + 2 < end && p[2] == '[' ? long_bracket(p + 2, end) : NULL;
    if (block)
        return block;
    while (p < end && !is_newline(*p))
        p++;
    return p;
}

/* Returns the end of an escape sequence; `p` points after its backslash. */
static const char *escaped(const char *p, const char *end)
{
    if (p < end && *p == 'z') {
        p++;
        while (p < end && *p && strchr(" \t\n\v\f\r", *p))
            p++;
        return p;
    }
    if (p + 1 < end && is_newline(p[0]) && is_newline(p[1]) && p[0] != p[1])
        return p + 2;
    return p < end ? p + 1 : p;
}

/* Returns the end of the text that begins at `p`. If it is unfinished, which Lua will reject, the
 * end of its line. */
static const char *quoted(const char *p, const char *end)
{
    char quote = *p++;
    while (p < end && *p != quote && !is_newline(*p))
        p = *p == '\\' ? escaped(p + 1, end) : p + 1;
    return p < end && *p == quote ? p + 1 : p;
}

const char *kl_length_hidden(const char *p, const char *end)
{
    if (*p == '-' && p + 1 < end && p[1] == '-')
        return comment(p, end);
    if (*p == '"' || *p == '\'')
        return quoted(p, end);
    return *p == '[' ? long_bracket(p, end) : NULL;
}

static unsigned line_at(const char *text, const char *at)
{
    unsigned line = 1;
    for (; text < at; text++)
        if (is_newline(*text)) {
            line++;
            if (text + 1 < at && is_newline(text[1]) && text[1] != text[0])
                text++;
        }
    return line;
}

/* The characters that read_word has to handle. */
static const bool special[256] = {
    ['-'] = true, ['['] = true, ['"'] = true, ['\''] = true, ['^'] = true, ['#'] = true};

static void read_word(reading *r, const char *text)
{
    const char *p = r->p, *hidden = kl_length_hidden(p, r->end);
    if (hidden) {
        copy_to(r, hidden);
        return;
    }
    if (*p == '^' && !r->found->power_line)
        r->found->power_line = line_at(text, p);
    if (*p == '#') {
        append_text(r, written, WRITTEN);
        r->found->lengths++;
        r->p++;
    } else {
        for (p++; p < r->end && !special[(unsigned char)*p];)
            p++;
        copy_to(r, p);
    }
}

char *kl_length_written(const char *text, size_t size, size_t *length, kl_written *found)
{
    size_t room = size + 1;
    for (const char *at = text; (at = memchr(at, '#', (size_t)(text + size - at))); at++)
        room += WRITTEN - 1;
    reading r = {text, text + size, kn_realloc(NULL, room), 0, found};
    *found = (kl_written){0};
    if (r.out && !memchr(text, '#', size) && !memchr(text, '^', size))
        copy_to(&r, r.end);
    while (r.out && r.p < r.end)
        read_word(&r, text);
    if (r.out)
        r.out[r.length] = '\0';
    *length = r.length;
    return r.out;
}

/* ---- Counting ---- */

lua_Integer kl_length(lua_State *L, int index)
{
    lua_Integer n = 0;
    index = lua_absindex(L, index);
    if (lua_type(L, index) != LUA_TTABLE)
        return luaL_len(L, index); /* a text; or a set, for which this raises an error */
    if (luaL_getmetafield(L, index, "__len") != LUA_TNIL) {
        lua_pop(L, 1);
        return luaL_len(L, index); /* frozen tables store theirs */
    }
    while (lua_rawgeti(L, index, n + 1) != LUA_TNIL) {
        lua_pop(L, 1);
        n++;
    }
    lua_pop(L, 1);
    kl_script_charge(L, (uint64_t)n /
                            (kl_script_host(L)->now.call ? ITEMS_CHARGED : ITEMS_CHARGED_LOADING));
    return n;
}
