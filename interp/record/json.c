/* SPDX-License-Identifier: MIT
 * json.c: reads JSON with jansson, whose memory comes from base/memory.h.
 */
#include "record/json.h"

#include <string.h>

#include "base/memory.h"
#include "base/plain.h"

static void *allocate(size_t size)
{
    return kn_realloc(NULL, size);
}

void kr_json_begin(void)
{
    json_set_alloc_funcs(allocate, kn_free);
}

json_t *kr_json_read(const char *text, size_t length, json_error_t *error)
{
    size_t mark = kn_plain_mark(text, length);
    return json_loadb(text + mark, length - mark, JSON_REJECT_DUPLICATES, error);
}

/* Leaves out the parser's quotations from the file. Through a symbolic link, the file could be one
 * that the reader of the message must not see. */
json_t *kr_json_read_file(FILE *in, json_error_t *error)
{
    json_t *read = json_loadf(in, JSON_REJECT_DUPLICATES, error);
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
