/* SPDX-License-Identifier: MIT
 * node.c: finding, building and changing trees of nodes. What texts mean, and where trees come
 * from, is for others.
 */
#include "document/tree.h"

#include <stdio.h>
#include <string.h>

kn_node *kn_node_get(const kn_node *map, const char *key)
{
    if (!map || map->kind != KN_NODE_MAP)
        return NULL;
    for (kn_node *child = map->first; child; child = child->next)
        if (*child->key == *key && strcmp(child->key, key) == 0)
            return child;
    return NULL;
}

kn_node *kn_node_path(const kn_node *map, const char *path)
{
    const kn_node *node = map;
    kn_node *child = NULL;

    for (;;) {
        size_t length = strcspn(path, ".");
        if (!node || node->kind != KN_NODE_MAP)
            return NULL;
        for (child = node->first; child; child = child->next)
            if (strncmp(child->key, path, length) == 0 && child->key[length] == '\0')
                break;
        if (!child || path[length] == '\0')
            return child;
        node = child;
        path += length + 1;
    }
}

/* Writes the path of `node` and returns its length, which may be beyond `size`. */
static size_t write_path(const kn_node *node, char *out, size_t size)
{
    size_t at = node->parent ? write_path(node->parent, out, size) : 0;
    char number[16];
    const char *name = node->key;

    if (!node->parent)
        return 0;
    if (!name) {
        int place = 1;
        for (const kn_node *n = node->previous; n; n = n->previous)
            place++;
        snprintf(number, sizeof number, "%d", place);
        name = number;
    }
    if (at < size)
        snprintf(out + at, size - at, "%s%s", at ? "." : "", name);
    return at + (at ? 1 : 0) + strlen(name);
}

char *kn_node_where(const kn_node *node, char *out, size_t size)
{
    if (size)
        *out = '\0';
    write_path(node, out, size);
    return out;
}

kn_node *kn_node_make(kn_arena *arena, kn_node_kind kind, kn_mark at, const char *text)
{
    kn_node *node = kn_arena_take(arena, sizeof *node);
    if (!node)
        return NULL;
    node->kind = kind;
    node->at = at;
    node->text = kind == KN_NODE_SCALAR ? (text ? text : "") : NULL;
    return node;
}

kn_node *kn_node_new(kn_arena *arena, kn_node_kind kind, kn_mark at, const char *text)
{
    const char *kept = NULL;
    if (kind == KN_NODE_SCALAR && text) {
        kept = kn_arena_text(arena, text, strlen(text));
        if (!kept)
            return NULL;
    }
    return kn_node_make(arena, kind, at, kept);
}

void kn_node_add(kn_node *parent, const char *key, kn_mark key_at, kn_node *child)
{
    if (!parent || !child)
        return;
    child->key = key;
    child->key_at = key_at;
    child->parent = parent;
    child->next = NULL;
    child->previous = parent->last;
    if (parent->last)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
    parent->count++;
}

void kn_node_remove(kn_node *child)
{
    kn_node *parent = child->parent;
    if (!parent)
        return;
    if (child->previous)
        child->previous->next = child->next;
    else
        parent->first = child->next;
    if (child->next)
        child->next->previous = child->previous;
    else
        parent->last = child->previous;
    parent->count--;
    child->parent = child->next = child->previous = NULL;
}

void kn_node_move(kn_node *child, kn_node *sibling, bool after)
{
    kn_node *parent = sibling->parent, *before;

    if (child == sibling)
        return;
    kn_node_remove(child);
    before = after ? sibling->next : sibling;
    if (!before) {
        kn_node_add(parent, child->key, child->key_at, child);
        return;
    }
    child->parent = parent;
    child->next = before;
    child->previous = before->previous;
    if (before->previous)
        before->previous->next = child;
    else
        parent->first = child;
    before->previous = child;
    parent->count++;
}

void kn_node_replace(kn_node *old, kn_node *fresh, const char *key, kn_mark key_at)
{
    kn_node_add(old->parent, key, key_at, fresh);
    kn_node_move(fresh, old, false);
    kn_node_remove(old);
}

kn_node *kn_node_copy(kn_arena *arena, const kn_node *node)
{
    kn_node *copy = kn_arena_take(arena, sizeof *copy);
    if (!copy)
        return NULL;
    *copy = *node;
    copy->parent = copy->first = copy->last = copy->next = copy->previous = NULL;
    copy->count = 0;
    for (KN_CHILD(child, node)) {
        kn_node *twin = kn_node_copy(arena, child);
        if (!twin)
            return NULL;
        kn_node_add(copy, child->key, child->key_at, twin);
    }
    return copy;
}

const char *const *kn_node_keys(const kn_node *map, kn_arena *arena)
{
    const char **words =
        arena ? kn_arena_array(arena, (size_t)(map ? map->count : 0) + 1, sizeof *words) : NULL;
    int n = 0;
    if (!words)
        return NULL;
    for (KN_CHILD(child, map))
        words[n++] = child->key ? child->key : child->text ? child->text : "";
    return words;
}

int kn_brief(const char *text)
{
    enum { SHOWN = 60 };
    size_t length = strlen(text);
    if (length <= SHOWN)
        return (int)length;
    length = SHOWN;
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80)
        length--;
    return (int)length;
}

char *kn_place(kn_mark at, char *out, size_t size)
{
    if (!at.source)
        snprintf(out, size, "the command line");
    else if (at.line)
        snprintf(out, size, "%s:%u", at.source->name, (unsigned)at.line);
    else
        snprintf(out, size, "%s", at.source->name);
    return out;
}

void kn_report_memory(kn_report *report)
{
    kn_report_add(report, KN_E_MEMORY, (kn_mark){0}, "memory is out")->status = KN_SYSTEM;
}
