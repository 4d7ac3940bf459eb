/* SPDX-License-Identifier: MIT
 * expand.c: expands dotted keys to nested maps, in the tree as read. It doesn't know the meaning of
 * keys, except that names of an option's values may contain dots.
 */
#include <string.h>

#include "document/node_tree.h"

/* The progress of a path on the way to `options: NAME: values:`, whose keys are names. */
typedef enum { AT_ROOT, AT_OPTIONS, AT_OPTION, AT_VALUES, ELSEWHERE } place;

typedef struct expander {
    kn_arena *arena;
    kn_report *report;
    int nodes;
} expander;

static place step(place at, const char *key)
{
    if (at == AT_ROOT && strcmp(key, "options") == 0)
        return AT_OPTIONS;
    if (at == AT_OPTIONS)
        return AT_OPTION;
    if (at == AT_OPTION && strcmp(key, "values") == 0)
        return AT_VALUES;
    return ELSEWHERE;
}

kn_mark kd_mark_part(kn_mark at, const char *text, size_t from, size_t length)
{
    uint32_t all = 0, before = 0, part = 0;
    size_t plain = 0;

    while (text[plain] && !(text[plain] & 0x80))
        plain++;
    /* the usual case, in which each byte is a character */
    if (!text[plain] && at.length == plain) {
        at.column += (uint32_t)from;
        at.length = (uint32_t)length;
        return at;
    }
    for (size_t i = 0; text[i]; i++) {
        if (((unsigned char)text[i] & 0xC0) == 0x80)
            continue;
        all++;
        before += i < from;
        part += i >= from && i < from + length;
    }
    if (at.length == all + 2)
        before++; /* for the quote */
    else if (at.length != all)
        return at; /* with escapes or several lines, mark all of the key */
    at.column += before;
    at.length = part;
    return at;
}

static bool put_all(expander *e, kd_node *map, place at, kd_node *from, int depth);

/* Counts a node of the result, because the limits of a file also apply to the result. */
static kd_node *count_node(expander *e, kd_node *node, int depth)
{
    if (!node)
        return NULL;
    if (++e->nodes > KD_YAML_NODES || depth > KD_YAML_DEPTH) {
        kn_report_add(
            e->report, depth > KD_YAML_DEPTH ? KN_E_YAML_DEPTH : KN_E_YAML_NODES, node->at,
            "dotted keys make the file too %s" KN_EXPECTED "at most %d levels and %d values",
            depth > KD_YAML_DEPTH ? "deep" : "large", KD_YAML_DEPTH, KD_YAML_NODES);
        return NULL;
    }
    return node;
}

static bool has_dotted_key(const kd_node *value)
{
    for (KD_CHILD(child, value))
        if (child->key && strchr(child->key, '.'))
            return true;
    return false;
}

/* Expands `value` and its children. */
static bool expand(expander *e, place at, kd_node *value, int depth)
{
    if (!count_node(e, value, depth + (value->kind != KD_NODE_SCALAR)))
        return false;
    if (at != AT_VALUES && has_dotted_key(value))
        return put_all(e, value, at, value, depth + 1);
    for (kd_node *child = value->first; child; child = child->next)
        if (!expand(e, child->key ? step(at, child->key) : ELSEWHERE, child, depth + 1))
            return false;
    return true;
}

static bool duplicate(expander *e, const kd_node *old, const char *key, kn_mark key_at)
{
    return kn_report_wrong(e->report, KN_E_YAML_DUPLICATE, key_at,
                           "'%.*s' is already written at %s" KN_EXPECTED "each value once",
                           kd_brief(key), key, kd_place(e->report, old->key_at));
}

/* Adds `value` under a key without dots. Merges a map with one that dotted keys have made; either
 * may come first. */
static bool put_last(expander *e, kd_node *map, place at, const char *key, kn_mark key_at,
                     kd_node *value, int depth, const char *whole)
{
    kd_node *old = kd_node_get(map, key);

    if (!old) {
        kd_node_add(map, key, key_at, value);
        return expand(e, step(at, key), value, depth);
    }
    if (old->kind != KD_NODE_MAP || value->kind != KD_NODE_MAP || !value->count)
        return duplicate(e, old, whole, key_at);
    return put_all(e, old, step(at, key), value, depth + 1);
}

/* Adds `value`, which has no parent, under a key that may have dots. */
static bool put_dotted(expander *e, kd_node *map, place at, kd_node *value, int depth)
{
    const char *key = value->key, *rest = key;
    kn_mark key_at = value->key_at;

    while (at != AT_VALUES && strchr(rest, '.')) {
        size_t length = strcspn(rest, ".");
        kn_mark part_at = kd_mark_part(key_at, key, (size_t)(rest - key), length);
        const char *part = kn_arena_text(e->arena, rest, length);
        kd_node *next = part ? kd_node_get(map, part) : NULL;

        if (length == 0 || rest[length + 1] == '\0')
            return kn_report_wrong(e->report, KN_E_KEY_PATH, key_at,
                                   "'%.*s' is not a path of keys" KN_EXPECTED
                                   "keys separated by single dots",
                                   kd_brief(key), key);
        if (!next) {
            next = count_node(e, part ? kd_node_make(e->arena, KD_NODE_MAP, part_at, NULL) : NULL,
                              depth + 1);
            if (!next)
                return false;
            kd_node_add(map, part, part_at, next);
        } else if (next->kind != KD_NODE_MAP) {
            return duplicate(e, next, key, key_at);
        }
        at = step(at, part);
        map = next;
        depth++;
        rest += length + 1;
    }
    return put_last(e, map, at, rest,
                    rest == key ? key_at
                                : kd_mark_part(key_at, key, (size_t)(rest - key), strlen(rest)),
                    value, depth, key);
}

/* Adds the children of `from`, which may be `map` itself, in their order. */
static bool put_all(expander *e, kd_node *map, place at, kd_node *from, int depth)
{
    kd_node *next = from->first;
    from->first = from->last = NULL;
    from->count = 0;
    while (next) {
        kd_node *child = next;
        next = child->next;
        if (!put_dotted(e, map, at, child, depth))
            return false;
    }
    return true;
}

bool kd_expand(kn_arena *arena, kd_node *root, kn_report *report)
{
    expander e = {arena, report, 0};
    return expand(&e, AT_ROOT, root, 0);
}
