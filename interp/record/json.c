/* SPDX-License-Identifier: MIT
 * json.c: allocation for jansson. While text is parsed, every block is remembered: if memory
 * runs out, a longjmp leaves the parser and its blocks are freed. No other state, and no lock
 * that a jump could leave closed.
 */
#include "record/json.h"

#include <setjmp.h>
#include <string.h>
#include <stdint.h>

#include "base/memory.h"
#include "base/plain.h"

/* The blocks of the text that this thread is parsing: a hash table of 2^bits slots, at most half
 * full. */
typedef struct reading {
    jmp_buf out;
    void **block;
    unsigned bits;
    size_t count;
} reading;

static _Thread_local reading *now; /* NULL: not parsing */

static size_t places(const reading *r)
{
    return r->block ? (size_t)1 << r->bits : 0;
}

static size_t home_of(const reading *r, const void *p)
{
    return (size_t)((uint64_t)(uintptr_t)p * 0x9E3779B97F4A7C15u >> (64 - r->bits));
}

static size_t after(const reading *r, size_t place)
{
    return (place + 1) & (places(r) - 1);
}

static void put(reading *r, void *p)
{
    size_t i = home_of(r, p);
    while (r->block[i])
        i = after(r, i);
    r->block[i] = p;
}

static bool grow(reading *r)
{
    reading larger = {.bits = r->block ? r->bits + 1 : 6};
    larger.block = kn_calloc((size_t)1 << larger.bits, sizeof *larger.block);
    if (!larger.block)
        return false;
    for (size_t i = 0; i < places(r); i++)
        if (r->block[i])
            put(&larger, r->block[i]);
    kn_free(r->block);
    r->block = larger.block;
    r->bits = larger.bits;
    return true;
}

static bool remember(reading *r, void *p)
{
    if (2 * (r->count + 1) > places(r) && !grow(r))
        return false;
    put(r, p);
    r->count++;
    return true;
}

/* Removes a block; the blocks behind it may have to move up to the next empty slot. */
static void forget(reading *r, const void *p)
{
    if (!r->block)
        return;
    size_t i = home_of(r, p);
    while (r->block[i] && r->block[i] != p)
        i = after(r, i);
    if (!r->block[i])
        return;
    r->count--;
    r->block[i] = NULL;
    for (i = after(r, i); r->block[i]; i = after(r, i)) {
        void *moved = r->block[i];
        r->block[i] = NULL;
        put(r, moved);
    }
}

static void *take(size_t size)
{
    void *p = kn_realloc(NULL, size);
    if (now && (!p || !remember(now, p))) {
        kn_free(p);
        longjmp(now->out, 1);
    }
    return p;
}

static void give_back(void *p)
{
    if (now && p)
        forget(now, p);
    kn_free(p);
}

void kr_json_begin(void)
{
    json_set_alloc_funcs(take, give_back);
}

static json_t *read_guarded(reading *r, FILE *in, const char *text, size_t length,
                            json_error_t *error)
{
    if (setjmp(r->out) == 0) {
        now = r;
        json_t *read = in ? json_loadf(in, JSON_REJECT_DUPLICATES, error)
                          : json_loadb(text, length, JSON_REJECT_DUPLICATES, error);
        now = NULL;
        return read;
    }
    now = NULL;
    for (size_t i = 0; i < places(r); i++)
        kn_free(r->block[i]);
    *error = (json_error_t){.line = -1, .column = -1, .text = "out of memory"};
    error->text[JSON_ERROR_TEXT_LENGTH - 1] =
        json_error_out_of_memory; /* jansson keeps the code there */
    return NULL;
}

static json_t *read_one(FILE *in, const char *text, size_t length, json_error_t *error)
{
    reading r = {.count = 0};
    json_t *read = read_guarded(&r, in, text, length, error);
    kn_free(r.block);
    return read;
}

json_t *kr_json_read(const char *text, size_t length, json_error_t *error)
{
    size_t mark = kn_plain_mark(text, length);
    return read_one(NULL, text + mark, length - mark, error);
}

/* The position would describe the file's content, which a symbolic link may have made somebody
 * else's. */
json_t *kr_json_read_file(FILE *in, json_error_t *error)
{
    json_t *read = read_one(in, NULL, 0, error);
    char *quoted = read ? NULL : strstr(error->text, " near '");
    if (quoted)
        *quoted = '\0';
    return read;
}

int kr_json_depth(const char *text, size_t length)
{
    int depth = 0, deepest = 0;
    bool quoted = false;
    for (size_t n = 0; n < length; n++) {
        if (text[n] == '\\' && quoted)
            n++;
        else if (text[n] == '"')
            quoted = !quoted;
        else if (!quoted && (text[n] == '[' || text[n] == '{'))
            deepest = ++depth > deepest ? depth : deepest;
        else if (!quoted && (text[n] == ']' || text[n] == '}'))
            depth--;
    }
    return deepest;
}
