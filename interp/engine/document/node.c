/* SPDX-License-Identifier: MIT
 * node.c: finds, builds and changes nodes of trees.
 */
#include "document/node_tree.h"

#include <stdio.h>
#include <string.h>

kd_node *kd_node_get(const kd_node *map, const char *key)
{
    if (!map || map->kind != KD_NODE_MAP)
        return NULL;
    for (kd_node *child = map->first; child; child = child->next)
        if (*child->key == *key && (!*key || child->key[1] == key[1]) &&
            strcmp(child->key, key) == 0)
            return child;
    return NULL;
}

const kd_node *kd_told(const kd_node *node, const char *language)
{
    return node && language && strcmp(language, "en") != 0 && node->told ? node->told : node;
}

const kd_node *kd_said(const kd_node *map, const char *key, const char *language)
{
    return kd_node_get(kd_told(map, language), key);
}

kd_node *kd_node_part(const kd_node *map, const char *path, size_t length)
{
    if (!map || map->kind != KD_NODE_MAP)
        return NULL;
    for (kd_node *child = map->first; child; child = child->next)
        if (strncmp(child->key, path, length) == 0 && child->key[length] == '\0')
            return child;
    return NULL;
}

kd_node *kd_node_path(const kd_node *map, const char *path)
{
    for (;;) {
        size_t length = strcspn(path, ".");
        kd_node *child = kd_node_part(map, path, length);
        if (!child || path[length] == '\0')
            return child;
        map = child;
        path += length + 1;
    }
}

const kd_node *kd_node_root(const kd_node *node)
{
    while (node->parent)
        node = node->parent;
    return node;
}

/* Writes the path of `node`, and returns its length, which may exceed `size`. */
static size_t write_path(const kd_node *node, char *out, size_t size)
{
    size_t at = node->parent ? write_path(node->parent, out, size) : 0;
    char number[16];
    const char *name = node->key;

    if (!node->parent)
        return 0;
    if (!name) {
        int place = 1;
        for (const kd_node *n = node->previous; n; n = n->previous)
            place++;
        snprintf(number, sizeof number, "%d", place);
        name = number;
    }
    if (at < size)
        snprintf(out + at, size - at, "%s%s", at ? "." : "", name);
    return at + (at ? 1 : 0) + strlen(name);
}

char *kd_node_where(const kd_node *node, char *out, size_t size)
{
    if (size)
        *out = '\0';
    write_path(node, out, size);
    return out;
}

kd_node *kd_node_make(kn_arena *arena, kd_node_kind kind, kn_mark at, const char *text)
{
    kd_node *node = kn_arena_take(arena, sizeof *node);
    if (!node)
        return NULL;
    node->kind = kind;
    node->at = at;
    node->text = kind == KD_NODE_SCALAR ? (text ? text : "") : NULL;
    return node;
}

kd_node *kd_node_new(kn_arena *arena, kd_node_kind kind, kn_mark at, const char *text)
{
    const char *kept = NULL;
    if (kind == KD_NODE_SCALAR && text) {
        kept = kn_arena_text(arena, text, strlen(text));
        if (!kept)
            return NULL;
    }
    return kd_node_make(arena, kind, at, kept);
}

void kd_node_add(kd_node *parent, const char *key, kn_mark key_at, kd_node *child)
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

void kd_node_remove(kd_node *child)
{
    kd_node *parent = child->parent;
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

void kd_node_move(kd_node *child, kd_node *sibling, bool after)
{
    kd_node *parent = sibling->parent, *before;

    if (child == sibling)
        return;
    kd_node_remove(child);
    before = after ? sibling->next : sibling;
    if (!before) {
        kd_node_add(parent, child->key, child->key_at, child);
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

void kd_node_replace(kd_node *old, kd_node *fresh, const char *key, kn_mark key_at)
{
    kd_node_add(old->parent, key, key_at, fresh);
    kd_node_move(fresh, old, false);
    kd_node_remove(old);
}

kd_node *kd_node_copy(kn_arena *arena, const kd_node *node)
{
    kd_node *copy = kn_arena_take(arena, sizeof *copy);
    if (!copy)
        return NULL;
    /* leaves `told` out, because another thread may be writing it, and a copy has a text of its
     * own */
    *copy = (kd_node){.kind = node->kind,
                      .quoted = node->quoted,
                      .usual = node->usual,
                      .translated = node->translated,
                      .at = node->at,
                      .text = node->text,
                      .key = node->key,
                      .key_at = node->key_at,
                      .origin = node->origin,
                      .gone = node->gone};
    for (KD_CHILD(child, node)) {
        kd_node *twin = kd_node_copy(arena, child);
        if (!twin)
            return NULL;
        kd_node_add(copy, child->key, child->key_at, twin);
    }
    return copy;
}

const kd_node *kd_node_gone(const kd_node *map, const char *key)
{
    const kd_node *gone = map ? map->gone : NULL;
    while (gone && strcmp(gone->key, key) != 0)
        gone = gone->next;
    return gone;
}

const char *kd_node_text(const kd_node *map, const char *key, const char *otherwise)
{
    const kd_node *node = kd_node_get(map, key);
    return node && node->kind == KD_NODE_SCALAR ? node->text : otherwise;
}

bool kd_node_is_argument(const kd_node *node)
{
    return node->origin && strcmp(node->origin, KD_BY_KEY) == 0;
}

bool kd_node_same(const kd_node *a, const kd_node *b)
{
    if (a->kind != b->kind || a->count != b->count)
        return false;
    if (a->kind == KD_NODE_SCALAR)
        return strcmp(a->text, b->text) == 0;
    const kd_node *other = b->first;
    for (KD_CHILD(child, a)) {
        if ((child->key && strcmp(child->key, other->key) != 0) || !kd_node_same(child, other))
            return false;
        other = other->next;
    }
    return true;
}

const char *const *kd_node_keys(const kd_node *map, kn_arena *arena)
{
    const char **words =
        arena ? kn_arena_array(arena, (size_t)(map ? map->count : 0) + 1, sizeof *words) : NULL;
    int n = 0;
    if (!words)
        return NULL;
    for (KD_CHILD(child, map))
        words[n++] = child->key ? child->key : child->text ? child->text : "";
    return words;
}

int kd_brief(const char *text)
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

const char *kd_where(kn_report *report, const kd_node *node)
{
    char where[KD_PATH_TEXT];
    const char *text = NULL;
    kd_node_where(node, where, sizeof where);
    if (report->arena)
        text = kn_arena_text(report->arena, where, strlen(where));
    return text ? text : "";
}

const char *kd_place(kn_report *report, kn_mark at)
{
    const char *text = !at.source ? "the command line" : at.source->name;
    if (at.source && at.line && report->arena)
        text = kn_arena_print(report->arena, "%s:%u", at.source->name, (unsigned)at.line);
    return text ? text : "";
}

const char *kd_alternatives(kn_arena *arena, const kd_node *node)
{
    const char *text = node->kind == KD_NODE_SCALAR ? node->text : "";
    for (KD_CHILD(one, node))
        if (text && one->text)
            text = kn_arena_print(arena, "%s%s%s", text,
                                  one == node->first ? ""
                                  : one->next        ? ", "
                                                     : " or ",
                                  one->text);
    return text ? text : "";
}

bool kd_node_lists(const kd_node *node, const char *name)
{
    if (node->kind == KD_NODE_SCALAR)
        return strcmp(node->text, name) == 0;
    for (KD_CHILD(child, node))
        if (child->kind == KD_NODE_SCALAR && strcmp(child->text, name) == 0)
            return true;
    return false;
}
