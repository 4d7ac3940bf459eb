/* SPDX-License-Identifier: MIT
 * json_text.c: serialises JSON in one pass into a growing buffer. It replaces jansson's json_dumps
 * for two reasons. It escapes characters that are not plain text (base/plain.h), because JSON may
 * be printed on a terminal. And it caches shared parts, because all clients at a table receive
 * mostly the same JSON after each move. Otherwise its output equals that of jansson.
 *
 * A list or object is shared if several references to it exist. Jansson has no function for that,
 * so is_shared() reads the member `refcount` of its public struct json_t. A count that is too high,
 * because a variable refers to the value, only fills the cache. It never makes the text wrong.
 */
#include "record/json.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/plain.h"

enum {
    FIRST = 1 << 12,
    REAL = 64,
    ESCAPED = 6, /* maximum length of one escaped character in bytes */
    MEMO_FIRST = 128
};

typedef struct writing {
    char *text;
    size_t length, room, flags;
    kr_json_memo *memo; /* NULL: no cache */
} writing;

static void grow(writing *w, size_t more)
{
    w->room = w->room ? w->room : FIRST;
    while (w->room - w->length < more)
        w->room *= 2;
    w->text = kn_realloc(w->text, w->room);
}

/* Returns room for `more` bytes. */
static inline char *make_room(writing *w, size_t more)
{
    if (w->room - w->length < more)
        grow(w, more);
    return w->text + w->length;
}

static void append(writing *w, const char *text, size_t length)
{
    memcpy(make_room(w, length), text, length);
    w->length += length;
}

static inline void put_char(writing *w, char c)
{
    *make_room(w, 1) = c;
    w->length++;
}

static size_t escape(unsigned char c, char *out)
{
    static const char from[] = "\"\\\b\f\n\r\t", to[] = "\"\\bfnrt";
    const char *found = c ? strchr(from, c) : NULL;
    out[0] = '\\';
    out[1] = found ? to[found - from] : 'u';
    return found ? 2 : 2 + (size_t)snprintf(out + 2, 5, "%04X", c);
}

/* Writes a character as an escape like "\u202E", or as a surrogate pair. */
static size_t escape_wide(int32_t c, char *out)
{
    if (c < 0x10000)
        return (size_t)snprintf(out, ESCAPED + 1, "\\u%04X", (unsigned)c);
    unsigned rest = (unsigned)c - 0x10000;
    return (size_t)snprintf(out, 2 * ESCAPED + 1, "\\u%04X\\u%04X", 0xD800 + (rest >> 10),
                            0xDC00 + (rest & 0x3FF));
}

/* Writes the character at text[0], which is DEL or not ASCII. `before` is the previous character.
 * Sets *n to the number of bytes read. */
static size_t put_wide(const char *text, size_t left, int32_t *before, size_t *n, char *out)
{
    int32_t c = kn_plain_decode(text, left, n);
    bool unfit = c >= 0 && kn_plain_is_unfit(*before, c);
    *before = c;
    if (unfit)
        return escape_wide(c, out);
    memcpy(out, text, *n);
    return *n;
}

static void put_string(writing *w, const char *text, size_t length)
{
    char *at = make_room(w, ESCAPED * length + 3); /* room for the NUL that snprintf writes, too */
    int32_t before = 0;
    size_t bytes;
    *at++ = '"';
    for (size_t n = 0; n < length; n += bytes) {
        unsigned char c = (unsigned char)text[n];
        bytes = 1;
        if (c >= 0x7F) {
            at += put_wide(text + n, length - n, &before, &bytes, at);
            continue;
        }
        before = c;
        if (c < 0x20 || c == '"' || c == '\\')
            at += escape(c, at);
        else
            *at++ = (char)c;
    }
    *at++ = '"';
    w->length = (size_t)(at - w->text);
}

static void put_integer(writing *w, json_int_t number)
{
    char digits[24], *at = digits + sizeof digits;
    unsigned long long rest =
        number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0)
        *--at = '-';
    append(w, at, (size_t)(digits + sizeof digits - at));
}

static void put_real(writing *w, const json_t *number)
{
    char text[REAL];
    append(w, text, json_dumpb(number, text, sizeof text, JSON_ENCODE_ANY | w->flags));
}

static void put_value(writing *w, const json_t *value);

static void put_array(writing *w, const json_t *list)
{
    size_t count = json_array_size(list);
    put_char(w, '[');
    for (size_t n = 0; n < count; n++) {
        if (n)
            put_char(w, ',');
        put_value(w, json_array_get(list, n));
    }
    put_char(w, ']');
}

static void put_field(writing *w, const char *key, const json_t *value, bool first)
{
    if (!first)
        put_char(w, ',');
    put_string(w, key, strlen(key));
    put_char(w, ':');
    put_value(w, value);
}

static int compare_keys(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void put_sorted(writing *w, json_t *object)
{
    size_t count = 0;
    const char **keys = kn_calloc(json_object_size(object) + 1, sizeof *keys), *key;
    json_t *value;
    json_object_foreach(object, key, value) keys[count++] = key;
    qsort(keys, count, sizeof *keys, compare_keys);
    for (size_t n = 0; n < count; n++)
        put_field(w, keys[n], json_object_get(object, keys[n]), n == 0);
    kn_free(keys);
}

static void put_object(writing *w, json_t *object)
{
    const char *key;
    json_t *value;
    bool first = true;
    put_char(w, '{');
    if (w->flags & JSON_SORT_KEYS)
        put_sorted(w, object);
    else
        json_object_foreach(object, key, value)
        {
            put_field(w, key, value, first);
            first = false;
        }
    put_char(w, '}');
}

/* ---- Shared values ---- */

/* Returns the slot of a value in a cache that is not full. */
static struct kr_json_memo_entry *find(const kr_json_memo *m, const json_t *value)
{
    size_t at = ((uintptr_t)value >> 4) * 0x9e3779b1u;
    while (m->entry[at &= m->room - 1].value && m->entry[at].value != value)
        at++;
    return &m->entry[at];
}

static void make_entries(kr_json_memo *m)
{
    kr_json_memo more = {.room = m->room ? m->room * 2 : MEMO_FIRST};
    if (m->entries * 2 < m->room)
        return;
    more.entry = kn_calloc(more.room, sizeof *more.entry);
    for (size_t n = 0; n < m->room; n++)
        if (m->entry[n].value)
            *find(&more, m->entry[n].value) = m->entry[n];
    kn_free(m->entry);
    m->entry = more.entry;
    m->room = more.room;
}

/* Adds a value and the text that was just written for it. */
static void add_to_memo(kr_json_memo *m, const json_t *value, const char *text, size_t length)
{
    writing kept = {.text = m->text, .length = m->length, .room = m->text_room};
    make_entries(m);
    append(&kept, text, length);
    *find(m, value) =
        (struct kr_json_memo_entry){json_incref((json_t *)(uintptr_t)value), m->length, length};
    m->entries++;
    m->text = kept.text;
    m->text_room = kept.room;
    m->length = kept.length;
}

void kr_json_memo_end(kr_json_memo *m)
{
    for (size_t n = 0; n < m->room; n++)
        json_decref(m->entry[n].value);
    kn_free(m->entry);
    kn_free(m->text);
    *m = (kr_json_memo){.room = 0};
}

/* ---- Values ---- */

static void put_plain(writing *w, const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT: /* only read; jansson's iterator takes no const pointer */
        put_object(w, (json_t *)(uintptr_t)value);
        break;
    case JSON_ARRAY:
        put_array(w, value);
        break;
    case JSON_STRING:
        put_string(w, json_string_value(value), json_string_length(value));
        break;
    case JSON_INTEGER:
        put_integer(w, json_integer_value(value));
        break;
    case JSON_REAL:
        put_real(w, value);
        break;
    default:
        if (json_is_null(value))
            append(w, "null", 4);
        else
            append(w, json_is_true(value) ? "true" : "false", json_is_true(value) ? 4 : 5);
    }
}

static bool is_shared(const json_t *value)
{
    return (json_is_object(value) || json_is_array(value)) && value->refcount > 1;
}

static void put_value(writing *w, const json_t *value)
{
    kr_json_memo *m = w->memo;
    bool shared = m && is_shared(value);
    const struct kr_json_memo_entry *known = shared && m->room ? find(m, value) : NULL;
    if (known && known->value) {
        append(w, m->text + known->at, known->length);
        return;
    }
    size_t begin = w->length;
    put_plain(w, value);
    if (shared)
        add_to_memo(m, value, w->text + begin, w->length - begin);
}

char *kr_json_text(const json_t *value, size_t flags)
{
    return kr_json_text_beside(value, flags, NULL);
}

char *kr_json_text_beside(const json_t *value, size_t flags, kr_json_memo *memo)
{
    writing w = {.flags = flags, .memo = memo};
    if (!value)
        return NULL;
    put_value(&w, value);
    put_char(&w, '\0');
    return w.text;
}
