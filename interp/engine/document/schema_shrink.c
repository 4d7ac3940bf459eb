/* SPDX-License-Identifier: MIT
 * schema_shrink.c: see schema_shrink.h. Knows JSON Schema, and nothing of rules files.
 */
#include "document/schema_shrink.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { SMALL = 40 /* bytes; a reference is nearly as long */ };

/* The place of a schema: under a key, or in a list if `key` is NULL. */
typedef struct slot {
    json_t *holder;
    const char *key;
    size_t at;
} slot;
typedef bool visit(void *state, slot at, json_t *schema);

static bool replace(slot at, json_t *value)
{
    return (at.key ? json_object_set_new(at.holder, at.key, value)
                   : json_array_set_new(at.holder, at.at, value)) == 0;
}

static bool visit_map(json_t *map, visit *each, void *state)
{
    const char *key;
    json_t *value;
    json_object_foreach(map, key, value) if (!each(state, (slot){map, key, 0}, value)) return false;
    return true;
}

/* Calls `each` for the schemas of which this one consists, but not for its definitions. Stops at
 * false. */
static bool visit_inner(json_t *schema, visit *each, void *state)
{
    static const char *const maps[] = {"properties", "patternProperties"},
                             *const lists[] = {"allOf", "anyOf"},
                             *const single[] = {"items", "additionalProperties", "not", "then",
                                                "propertyNames"};
    for (size_t n = 0; n < sizeof maps / sizeof *maps; n++)
        if (!visit_map(json_object_get(schema, maps[n]), each, state))
            return false;
    for (size_t n = 0; n < sizeof lists / sizeof *lists; n++) {
        json_t *list = json_object_get(schema, lists[n]);
        for (size_t k = 0; k < json_array_size(list); k++)
            if (!each(state, (slot){list, NULL, k}, json_array_get(list, k)))
                return false;
    }
    for (size_t n = 0; n < sizeof single / sizeof *single; n++) {
        json_t *inner = json_object_get(schema, single[n]);
        if (json_is_object(inner) && !each(state, (slot){schema, single[n], 0}, inner))
            return false;
    }
    return true;
}

/* The same for the whole schema: the root, then each definition. */
static bool visit_all(json_t *schema, visit *each, void *state)
{
    const char *key;
    json_t *value;
    if (!visit_inner(schema, each, state))
        return false;
    json_object_foreach(json_object_get(schema, "definitions"), key,
                        value) if (!visit_inner(value, each, state)) return false;
    return true;
}

static char *text_of(const json_t *value)
{
    return json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
}

/* ---- Patterns ---- */

/* Returns the length of the first step in a pattern, up to a `\.` outside of brackets. */
static size_t step_length(const char *pattern)
{
    int depth = 0;
    bool class = false;
    size_t n = 0;
    for (; pattern[n]; n++) {
        if (pattern[n] == '\\') {
            if (depth == 0 && !class && pattern[n + 1] == '.')
                return n;
            n += pattern[n + 1] != '\0';
        } else if (class || pattern[n] == '[') {
            class = pattern[n] != ']';
        } else {
            depth += (pattern[n] == '(') - (pattern[n] == ')');
        }
    }
    return n;
}

static bool same_step(const char *a, const char *b, size_t length)
{
    return step_length(a) == length && strncmp(a, b, length) == 0;
}

/* Writes several paths as one pattern in which shared steps occur only once: "a(\.(b|c))?". False:
 * out of memory. */
static bool put_paths(FILE *out, const char *const *path, size_t count)
{
    size_t length = step_length(path[0]), same = 0;
    while (same < count && same_step(path[same], path[0], length))
        same++;
    const char **rest = kn_calloc(count, sizeof *rest);
    bool fine = rest != NULL, several = same < count;
    if (several)
        fputc('(', out);
    for (size_t n = 0; fine && n < count; n++) {
        size_t rests = 0, before = 0;
        bool ends = false;
        length = step_length(path[n]);
        while (!same_step(path[before], path[n], length))
            before++;
        if (before < n)
            continue;
        for (size_t k = n; k < count; k++) {
            if (!same_step(path[k], path[n], length))
                continue;
            ends |= !path[k][length];
            if (path[k][length])
                rest[rests++] = path[k] + length + strlen("\\.");
        }
        fprintf(out, "%s%.*s%s", n ? "|" : "", (int)length, path[n],
                !rests ? ""
                : ends ? "(\\."
                       : "\\.");
        fine = !rests || put_paths(out, rest, rests);
        if (rests && ends)
            fputs(")?", out);
    }
    if (several)
        fputc(')', out);
    kn_free(rest);
    return fine;
}

/* Returns one pattern "^...$" for a list of such patterns, to be freed with free. */
static char *join(const json_t *patterns)
{
    size_t count = json_array_size(patterns), size;
    char **path = kn_calloc(count, sizeof *path), *text = NULL;
    FILE *out = path ? kn_text_open(&text, &size) : NULL;
    bool fine = out != NULL;
    for (size_t n = 0; fine && n < count; n++) {
        const char *pattern = json_string_value(json_array_get(patterns, n));
        path[n] = kn_printed("%.*s", (int)strlen(pattern) - 2, pattern + 1);
        fine = path[n] != NULL;
    }
    if (fine) {
        fputc('^', out);
        fine = put_paths(out, (const char *const *)path, count);
        fputc('$', out);
    }
    if (out)
        fine &= kn_text_close(out);
    for (size_t n = 0; path && n < count; n++)
        kn_free(path[n]);
    kn_free(path);
    if (!fine) {
        free(text);
        text = NULL;
    }
    return text;
}

/* Returns the patterns in `map` by the text of their values. Each text has a list of patterns. */
static json_t *by_value(json_t *map)
{
    json_t *all = json_object(), *value;
    const char *pattern;
    bool fine = all != NULL;
    json_object_foreach(map, pattern, value)
    {
        char *text = fine ? text_of(value) : NULL;
        json_t *list = text ? json_object_get(all, text) : NULL;
        fine &= text &&
                (list || (list = json_array(), json_object_set_new(all, text, list) == 0)) &&
                json_array_append_new(list, json_string(pattern)) == 0;
        free(text);
    }
    if (!fine) {
        json_decref(all);
        all = NULL;
    }
    return all;
}

static bool join_patterns(void *state, slot at, json_t *schema)
{
    json_t *map = json_object_get(schema, "patternProperties"), *groups, *list,
           *joined = json_object();
    const char *text;
    if (!map) {
        json_decref(joined);
        return joined && visit_inner(schema, join_patterns, state);
    }
    groups = by_value(map);
    bool fine = groups && joined;
    json_object_foreach(groups, text, list)
    {
        json_t *value = json_object_get(map, json_string_value(json_array_get(list, 0)));
        char *pattern = fine ? join(list) : NULL;
        fine &= pattern && json_object_set(joined, pattern, value) == 0;
        free(pattern);
    }
    json_decref(groups);
    if (json_object_set_new(schema, "patternProperties", joined) != 0 || !fine)
        return false;
    return visit_inner(schema, join_patterns, state);
}

/* ---- Schemas that occur more than once ---- */

typedef struct sharing {
    json_t *times;  /* by text: number of occurrences; -1 - n: it is definition n */
    json_t *shared; /* new definitions, by number */
} sharing;

/* Counts the schema. If a schema was counted before, the schemas within it don't count again. */
static bool count_schema(void *state, slot at, json_t *schema)
{
    sharing *s = state;
    char *text = text_of(schema);
    json_int_t times = text ? json_integer_value(json_object_get(s->times, text)) : 0;
    bool fine = text && json_object_set_new(s->times, text, json_integer(times + 1)) == 0 &&
                (times > 0 || visit_inner(schema, count_schema, state));
    free(text);
    return fine;
}

/* Moves the schema to the definitions if it occurs more than once. */
static bool share_schema(void *state, slot at, json_t *schema)
{
    sharing *s = state;
    char *text = text_of(schema), name[32];
    json_int_t times = text ? json_integer_value(json_object_get(s->times, text)) : 0;
    bool small = !text || strlen(text) < SMALL, fine = text != NULL;
    if (!small && times > 1) {
        snprintf(name, sizeof name, "%zu", json_object_size(s->shared) + 1);
        times = -(json_int_t)json_object_size(s->shared) - 1;
        fine = json_object_set(s->shared, name, schema) == 0 &&
               json_object_set_new(s->times, text, json_integer(times)) == 0 &&
               replace(at, json_pack("{s:s+}", "$ref", "#/definitions/", name)) &&
               visit_inner(json_object_get(s->shared, name), share_schema, state);
    } else if (!small && times < 0) {
        snprintf(name, sizeof name, "%lld", -(long long)times);
        fine = replace(at, json_pack("{s:s+}", "$ref", "#/definitions/", name));
    } else if (fine) {
        fine = visit_inner(schema, share_schema, state);
    }
    free(text);
    return fine;
}

bool kd_schema_shrink(json_t *schema)
{
    sharing s = {json_object(), json_object()};
    bool fine = s.times && s.shared && join_patterns(NULL, (slot){0}, schema);
    const char *key;
    json_t *value;
    json_object_foreach(json_object_get(schema, "definitions"), key, value) fine =
        fine && join_patterns(NULL, (slot){0}, value);
    fine = fine && visit_all(schema, count_schema, &s) && visit_all(schema, share_schema, &s) &&
           json_object_update(json_object_get(schema, "definitions"), s.shared) == 0;
    json_decref(s.times);
    json_decref(s.shared);
    return fine;
}
