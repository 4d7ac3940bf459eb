/* SPDX-License-Identifier: MIT
 * labels.c: finds labels for unknown names: spelling errors. Every name in the document, its
 * scripts or the mechanics may have a label, whether the name is used or not.
 */
#include "game/labels.h"

#include <string.h>

#include "base/plain.h"

static bool text_has(const char *text, const char *name)
{
    return kn_has_word(text, strlen(text), name);
}

/* Returns true if a node below `node` has this name as its key. */
static bool key_is(const kd_node *node, const char *name)
{
    for (KD_CHILD(child, node))
        if ((child->key && *child->key == *name && strcmp(child->key, name) == 0) ||
            key_is(child, name))
            return true;
    return false;
}

/* Returns true if a value below `node` contains this name. */
static bool value_has(const kd_node *node, const char *name)
{
    if (node->kind == KD_NODE_SCALAR)
        return node->text && text_has(node->text, name);
    for (KD_CHILD(child, node))
        if (value_has(child, name))
            return true;
    return false;
}

/* Calls `each` for every name outside the document: the names in compiled rules, and those of
 * mechanics. Stops when `each` returns true. */
static bool each_compiled(const km_rules *rules, bool (*each)(void *payload, const char *names),
                          void *payload)
{
    const ks_layout *l = rules->layout;
    for (KM_EACH_HOOK(hook, rules))
        if (each(payload, hook->name))
            return true;
    for (int i = 0; i < rules->words.count; i++)
        if (each(payload, rules->words.word[i]))
            return true;
    for (int i = 0; i < l->causes; i++)
        if (each(payload, l->cause[i]))
            return true;
    for (KS_EACH_ZONE(zone, l))
        if (each(payload, zone->name))
            return true;
    for (KS_EACH_VAR(var, l))
        if (each(payload, var->name))
            return true;
    for (int i = 0; i < l->pack->suits; i++)
        if (each(payload, l->pack->suit_name[i]))
            return true;
    for (int i = 0; i < l->pack->ranks; i++)
        if (each(payload, l->pack->rank_name[i]))
            return true;
    for (int i = 0; km_mechanics[i]; i++)
        if (each(payload, km_mechanics[i]->keys->name) ||
            each(payload, km_mechanics[i]->outcomes) || each(payload, km_mechanics[i]->events) ||
            each(payload, km_mechanics[i]->zones))
            return true;
    return false;
}

static bool is_named(void *name, const char *names)
{
    return names && text_has(names, name);
}

/* An option may have the same name as the thing that it switches. */
static bool is_option(const km_rules *rules, const char *name)
{
    for (const kd_option *o = rules->more->resolved->options; o; o = o->next)
        if (strcmp(o->name, name) == 0)
            return true;
    return false;
}

static bool is_known(const km_rules *rules, const kd_node *label)
{
    const struct kg_rules_more *more = rules->more;
    const char *name = label->key;
    if (each_compiled(rules, is_named, (void *)(uintptr_t)name))
        return true;
    for (KD_CHILD(part, more->resolved->document)) /* most names are keys */
        if (strcmp(part->key, "labels") != 0 && key_is(part, name))
            return true;
    for (int i = 0; i < more->scripts; i++)
        if (kn_has_word(more->script[i].text, more->script[i].size, name))
            return true;
    for (KD_CHILD(part, more->resolved->document))
        if (strcmp(part->key, "labels") != 0 && value_has(part, name))
            return true;
    return is_option(rules, name);
}

/* Candidates for a suggestion. */
typedef struct meant {
    const char *name[512];
    int count;
} meant;

static bool add_name(void *payload, const char *names)
{
    meant *m = payload;
    if (names && *names && !strchr(names, ' ') && m->count < 511)
        m->name[m->count++] = names;
    return false;
}

/* Names of entries are the keys of a document's maps. */
static void add_keys(meant *m, const kd_node *node)
{
    for (KD_CHILD(child, node->kind == KD_NODE_SCALAR ? NULL : node)) {
        add_name(m, child->key);
        add_keys(m, child);
    }
}

static void refuse(const km_rules *rules, const kd_node *label, kn_report *report)
{
    meant m = {.count = 0};
    kn_problem *p = kn_report_add(report, KN_E_NAME_UNKNOWN, label->key_at,
                                  "nothing that can have a label is called '%s'" KN_EXPECTED
                                  "the name of a hook, a step of a score, a cause of points, a "
                                  "word of moves, a choice, an outcome or a dummy of these rules",
                                  label->key);
    each_compiled(rules, add_name, &m);
    for (KD_CHILD(part, rules->more->resolved->document))
        if (strcmp(part->key, "labels") != 0)
            add_keys(&m, part);
    m.name[m.count] = NULL;
    kn_report_suggest(p, label->key, m.name);
}

/* Returns true if a node is in the rules file `leaf` or in a translation beside this file. */
static bool is_of(const kd_node *node, const char *leaf)
{
    const char *name = node->key_at.source ? node->key_at.source->name : "";
    size_t stem = strlen(leaf) - (sizeof ".yaml" - 1);
    return strcmp(name, leaf) == 0 ||
           (kd_is_translation_file(name) && strncmp(name, leaf, stem) == 0 && name[stem] == '.' &&
            !strchr(name + stem, '/'));
}

bool kg_labels_check(const km_rules *rules, const kd_node *labels, kn_report *report)
{
    const char *leaf = rules->more->resolved->file->path;
    bool fine = true;
    for (KD_CHILD(label, labels && labels->kind == KD_NODE_MAP ? labels : NULL))
        if (is_of(label, leaf) && !is_known(rules, label)) {
            refuse(rules, label, report);
            fine = false;
        }
    return fine;
}
