/* SPDX-License-Identifier: MIT
 * value.c: values of options by name: which a file knows, which are offered, and whether everything
 * that files say about options names such as exist. It chooses nothing.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/points.h"
#include "document/resolve.h"
#include "document/tree.h"

bool kn_node_lists(const kn_node *node, const char *name)
{
    if (node->kind == KN_NODE_SCALAR)
        return strcmp(node->text, name) == 0;
    for (KN_CHILD(child, node))
        if (child->kind == KN_NODE_SCALAR && strcmp(child->text, name) == 0)
            return true;
    return false;
}

const kn_node *kn_offer_against(const kn_choosable *option, const char *name, int upto)
{
    for (const kn_offer *offer = option->offers; offer; offer = offer->next)
        if (offer->file <= upto && !kn_node_lists(offer->node, name))
            return offer->node;
    return NULL;
}

static bool has_range(const kn_choosable *option)
{
    return option->pub.min <= option->pub.max;
}

/* The names that a file knows, NULL-terminated. */
static const char *const *value_names(kn_resolving *r, const kn_choosable *option, int upto)
{
    const char **names;
    int count = 0;

    for (const kn_option_value *v = option->pub.values; v; v = v->next)
        count++;
    names = r->report->arena ? kn_arena_array(r->report->arena, (size_t)count + 1, sizeof *names)
                             : NULL;
    count = 0;
    for (const kn_option_value *v = option->pub.values; v && names; v = v->next)
        if (((const kn_value *)v)->file <= upto)
            names[count++] = v->name;
    return names;
}

static void report_unknown(kn_resolving *r, const kn_choosable *option, const char *name,
                           kn_mark at, int upto)
{
    const char *const *names = value_names(r, option, upto);
    char list[240] = "";
    kn_problem *p =
        kn_report_add(r->report, KN_E_OPTION_VALUE, at, "option '%s' has no value '%.*s'",
                      option->pub.name, kn_brief(name), name);

    if (!at.source)
        p->status = KN_USAGE;
    if (has_range(option))
        snprintf(list, sizeof list, "a whole number from %" PRId64 " to %" PRId64, option->pub.min,
                 option->pub.max);
    if (has_range(option) && option->pub.step > 1)
        snprintf(list + strlen(list), sizeof list - strlen(list), " in steps of %" PRId64,
                 option->pub.step);
    for (int i = 0; names && names[i]; i++) {
        size_t used = strlen(list);
        if (used + strlen(names[i]) + 8 > sizeof list) {
            snprintf(list + used, sizeof list - used, " ...");
            break;
        }
        snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "", names[i]);
    }
    kn_report_expect(r->report, p, "%s%s", has_range(option) ? "" : "one of ", list);
    if (names)
        kn_report_suggest(p, name, names);
}

/* The value for a number of a range: a patch of one key. */
static kn_value *number_value(kn_resolving *r, kn_choosable *option, int64_t number, kn_mark at)
{
    const kn_node *writes = kn_node_get(option->pub.node, "writes");
    kn_mark leaf_at = at.source ? at : writes->at;
    char *name = kn_arena_print(r->arena, "%" PRId64, number);
    kn_node *leaf = name ? kn_node_make(r->arena, KN_NODE_SCALAR, leaf_at, name) : NULL;
    kn_node *patch = leaf ? kn_path_patch(r->arena, option->pub.writes, leaf_at, leaf) : NULL;
    kn_value *value = patch ? kn_value_new(r, option, name, leaf_at, option->file) : NULL;

    if (!patch)
        kn_report_memory(r->report);
    if (value) {
        value->pub.patch = patch;
        value->is_default = strcmp(name, option->pub.declared) == 0;
    }
    return value;
}

kn_value *kn_find_value(kn_resolving *r, kn_choosable *option, const char *name, kn_mark at,
                        int upto)
{
    int64_t number;

    for (kn_option_value *v = option->pub.values; v; v = v->next)
        if (strcmp(v->name, name) == 0 && ((kn_value *)v)->file <= upto)
            return (kn_value *)v;
    if (has_range(option) && kn_integer_read(name, option->pub.min, option->pub.max, &number) &&
        (number - option->pub.min) % option->pub.step == 0)
        return number_value(r, option, number, at);
    report_unknown(r, option, name, at, upto);
    return NULL;
}

/* The option that a key of a map names, NULL with a problem. */
static kn_choosable *named_option(kn_resolving *r, const char *name, kn_mark at)
{
    kn_choosable *option = kn_find_option(r, name);
    const char *const *names;
    kn_problem *p;

    if (option)
        return option;
    p = kn_report_add(r->report, KN_E_OPTION_UNKNOWN, at, "there is no option '%.*s'",
                      kn_brief(name), name);
    names = kn_option_names(r);
    kn_suggest_option(r, p, name, names);
    return NULL;
}

/* The first path of keys that ends in `name`, outer maps first; NULL: none. */
static const kn_node *find_key(const kn_node *map, const char *name)
{
    for (KN_CHILD(child, map))
        if (child->key && child->kind == KN_NODE_SCALAR && strcmp(child->key, name) == 0)
            return child;
    for (KN_CHILD(child, map)) {
        const kn_node *found = child->kind == KN_NODE_MAP ? find_key(child, name) : NULL;
        if (found)
            return found;
    }
    return NULL;
}

void kn_suggest_option(kn_resolving *r, kn_problem *p, const char *wrong, const char *const *names)
{
    const char *list = "";
    char path[KN_PATH_TEXT];
    const kn_node *key = NULL;

    if (names)
        kn_report_suggest(p, wrong, names);
    if (!names || p->suggestion)
        return;
    for (int i = 0; list && names[i]; i++)
        list = kn_arena_print(r->arena, "%s%s%s", list, i ? ", " : "", names[i]);
    for (int f = r->files; f-- > 0 && !key;)
        key = r->file[f]->own ? find_key(r->file[f]->own, wrong) : NULL;
    if (key)
        kn_node_where(key, path, sizeof path);
    if (list && key)
        kn_report_expect(r->report, p,
                         "one of: %s; a key of the rules is written by --key %s=VALUE", list, path);
    else if (list)
        kn_report_expect(r->report, p, "one of: %s", list);
}

/* A map from options to a value or list of values (set, offer, require, conflict, if). */
static bool check_choices(kn_resolving *r, const kn_node *map, int f)
{
    bool fine = true;

    for (KN_CHILD(entry, map)) {
        kn_choosable *option = named_option(r, entry->key, entry->key_at);
        const kn_node *item = entry->kind == KN_NODE_LIST ? entry->first : entry;
        fine &= option != NULL;
        for (; option && item; item = entry->kind == KN_NODE_LIST ? item->next : NULL) {
            if (item->kind == KN_NODE_SCALAR) {
                fine &= kn_find_value(r, option, item->text, item->at, f) != NULL;
                continue;
            }
            kn_problem *p =
                kn_report_add(r->report, KN_E_WRONG_TYPE, item->at, "no value of an option");
            kn_report_expect(r->report, p, "a value, or a list of values");
            fine = false;
        }
    }
    return fine;
}

/* What a file sets must be offered as far as the file itself can know. */
static bool check_offered(kn_resolving *r, const kn_node *set, int f)
{
    bool fine = true;

    for (KN_CHILD(entry, set)) {
        const kn_choosable *option = kn_find_option(r, entry->key);
        const kn_node *against = option ? kn_offer_against(option, entry->text, f) : NULL;
        char place[KN_PATH_TEXT];
        if (!against)
            continue;
        kn_problem *p = kn_report_add(r->report, KN_E_OPTION_NOT_OFFERED, entry->at,
                                      "'%s=%s' is not offered", entry->key, entry->text);
        kn_report_expect(r->report, p, "one of the values that %s leaves",
                         kn_place(against->key_at, place, sizeof place));
        fine = false;
    }
    return fine;
}

/* `over` names options whose patches come before, so that they can be overwritten. */
static bool check_over(kn_resolving *r, const kn_declared *d, int f)
{
    const kn_node *item = !d->over                        ? NULL
                          : d->over->kind == KN_NODE_LIST ? d->over->first
                                                          : d->over;
    bool fine = true;

    for (; item; item = d->over->kind == KN_NODE_LIST ? item->next : NULL) {
        const kn_choosable *other = named_option(r, item->text, item->at);
        bool earlier = false;
        for (const kn_declared *e = r->file[f]->declared; e && e != d; e = e->next)
            earlier |= e->option == other;
        fine &= other != NULL;
        if (!other || earlier || other->file < f)
            continue;
        kn_problem *p =
            kn_report_add(r->report, KN_E_OPTION_FORM, item->at, "'%s' is not declared before '%s'",
                          item->text, d->option->pub.name);
        kn_report_expect(
            r->report, p,
            "`over` with earlier options: patches are merged in the order of declaration");
        fine = false;
    }
    return fine;
}

static bool check_value_references(kn_resolving *r, const kn_value *value, int f)
{
    bool fine = check_choices(r, value->set, f);

    fine &= check_choices(r, value->require, f);
    fine &= check_choices(r, value->conflict, f);
    fine &= check_choices(r, value->conflict_all, f);
    for (const kn_node *item = kn_when_first(value->when); item;
         item = kn_when_next(value->when, item))
        fine &= check_choices(r, kn_node_get(item, "if"), f);
    return fine;
}

bool kn_references_check(kn_resolving *r, int f)
{
    const kn_link *link = r->file[f];
    bool fine = check_choices(r, link->offer, f) && check_choices(r, link->set, f) &&
                check_offered(r, link->set, f);

    for (const kn_declared *d = link->declared; d; d = d->next) {
        fine &= check_over(r, d, f);
        fine &= check_choices(r, d->require, f);
        fine &= check_choices(r, d->conflict, f);
        for (const kn_option_value *v = d->option->pub.values; v; v = v->next)
            if (((const kn_value *)v)->file == f)
                fine &= check_value_references(r, (const kn_value *)v, f);
    }
    return fine;
}
