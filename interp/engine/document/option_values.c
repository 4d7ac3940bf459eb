/* SPDX-License-Identifier: MIT
 * option_values.c: finds values of options by name, checks which are known and offered, and
 * checks that all references to options are valid. Makes no choices.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "base/points.h"
#include "document/keys.h"
#include "document/resolve.h"
#include "document/node_tree.h"

const kd_node *kd_next_patch(const kd_option_value *value, const kd_node *patch)
{
    const kd_node *when = value->when, *item = NULL;
    if (!patch && value->patch)
        return value->patch;
    if (!patch || patch == value->patch)
        item = when && when->kind == KD_NODE_LIST ? when->first : when;
    else if (when->kind == KD_NODE_LIST)
        item = patch->parent->next;
    return kd_node_get(item, "then");
}

const kd_node *kd_patch_condition(const kd_option_value *value, const kd_node *patch)
{
    return patch == value->patch ? NULL : kd_node_get(patch->parent, "if");
}

const kd_node *kd_next_map(const kd_node *require, const kd_node *map)
{
    if (!map)
        return require && require->kind == KD_NODE_LIST ? require->first : require;
    return map == require ? NULL : map->next;
}

bool kd_allows(const kd_node *entry, const char *name)
{
    const kd_node *banned = entry->kind == KD_NODE_MAP ? kd_node_get(entry, "not") : NULL;
    return banned ? !kd_node_lists(banned, name) : kd_node_lists(entry, name);
}

bool kd_is_empty_offer(const kd_node *offer)
{
    return offer->kind == KD_NODE_LIST && !offer->first;
}

const kd_node *kd_offer_against(const kd_option *option, const char *name, int upto)
{
    for (const kd_offer *offer = option->offers; offer; offer = offer->next)
        if (offer->file <= upto && !kd_node_lists(offer->node, name))
            return offer->node;
    return NULL;
}

static bool has_range(const kd_option *option)
{
    return option->min <= option->max;
}

/* Returns the names that a file can use, NULL-terminated. */
static const char *const *value_names(kd_resolving *r, const kd_option *option, int upto)
{
    const char **names;
    int count = 0;

    for (const kd_option_value *v = option->values; v; v = v->next)
        count++;
    names = r->report->arena ? kn_arena_array(r->report->arena, (size_t)count + 1, sizeof *names)
                             : NULL;
    count = 0;
    for (const kd_option_value *v = option->values; v && names; v = v->next)
        if ((v)->file <= upto)
            names[count++] = v->name;
    return names;
}

/* Returns the value that means the same truth value as `name`; NULL: none. */
static const char *in_other_words(const char *name, const char *const *names)
{
    static const char *const truth[] = {"true yes on", "false no off"};
    for (int i = 0; i < 2; i++)
        for (int n = 0; kd_choice_place(truth[i], name) >= 0 && names[n]; n++)
            if (kd_choice_place(truth[i], names[n]) >= 0)
                return names[n];
    return NULL;
}

static void report_unknown(kd_resolving *r, const kd_option *option, const char *name, kn_mark at,
                           int upto)
{
    const char *const *names = value_names(r, option, upto);
    char list[240] = "";
    kn_problem *p =
        kn_report_add(r->report, KN_E_OPTION_VALUE, at, "option '%s' has no value '%.*s'",
                      option->name, kd_brief(name), name);

    if (!at.source) {
        p->status = KN_USAGE;
        kn_report_choice(p, option->name);
    }
    if (has_range(option))
        snprintf(list, sizeof list, "a whole number from %" PRId64 " to %" PRId64, option->min,
                 option->max);
    if (has_range(option) && option->step > 1)
        snprintf(list + strlen(list), sizeof list - strlen(list), " in steps of %" PRId64,
                 option->step);
    kd_list_names(list, sizeof list, names);
    kn_report_expect(r->report, p, "%s%s", has_range(option) ? "" : "one of ", list);
    kn_report_mean_number(r->report, p, name);
    for (int n = 0;
         p->suggestion && !has_range(option) && names && strcmp(names[n], p->suggestion);)
        p->suggestion = names[++n] ? p->suggestion : NULL;
    if (p->suggestion)
        return;
    if (!names)
        return;
    const char *meant = in_other_words(name, names);
    if (meant)
        kn_report_mean(p, meant);
    else
        kn_report_suggest(p, name, names);
}

/* Makes the value for a number in a range. Its patch has a single key. */
static kd_option_value *number_value(kd_resolving *r, kd_option *option, int64_t number, kn_mark at)
{
    const kd_node *writes = kd_node_get(option->node, "writes");
    kn_mark leaf_at = at.source ? at : writes->at;
    char *name = kn_arena_print(r->arena, "%" PRId64, number);
    kd_node *leaf = name ? kd_node_make(r->arena, KD_NODE_SCALAR, leaf_at, name) : NULL;
    kd_node *patch = leaf ? kd_path_patch(r->arena, option->writes, leaf_at, leaf) : NULL;
    kd_option_value *value = patch ? kd_value_new(r, option, name, leaf_at, option->file) : NULL;

    if (value) {
        value->patch = patch;
        value->is_default = strcmp(name, option->declared) == 0;
    }
    return value;
}

kd_option_value *kd_find_value(kd_resolving *r, kd_option *option, const char *name, kn_mark at,
                               int upto)
{
    int64_t number;

    for (kd_option_value *v = option->values; v; v = v->next)
        if (strcmp(v->name, name) == 0 && v->file <= upto)
            return v;
    if (has_range(option) && kn_integer_read(name, option->min, option->max, &number) &&
        (number - option->min) % option->step == 0)
        return number_value(r, option, number, at);
    report_unknown(r, option, name, at, upto);
    return NULL;
}

/* Returns the first key with the name `name`, searching outer maps first; NULL: none. */
static const kd_node *find_key(const kd_node *map, const char *name)
{
    for (KD_CHILD(child, map))
        if (child->key && child->kind == KD_NODE_SCALAR && strcmp(child->key, name) == 0)
            return child;
    for (KD_CHILD(child, map)) {
        const kd_node *found = child->kind == KD_NODE_MAP ? find_key(child, name) : NULL;
        if (found)
            return found;
    }
    return NULL;
}

/* Returns the option that shares most words with `wrong`, in its name (which counts twice) and its
 * description: "hands" finds hand_size. NULL: there is none, or several are equally good. */
static const char *option_by_words(const kd_resolving *r, const char *wrong)
{
    const char *found = NULL;
    int best = 0;
    for (const kd_option *o = r->options; o; o = o->next) {
        int shared = 2 * kn_shared_words(wrong, o->name) +
                     (o->says ? kn_shared_words(wrong, kd_words(o->says, "en")) : 0);
        if (shared >= best)
            found = shared > best ? o->name : NULL;
        best = shared > best ? shared : best;
    }
    return found;
}

/* Adds a suggestion for an unknown option: the option with the nearest name, or the one that
 * shares words. If there is none, all names, and a key with that name. */
static void suggest_option(kd_resolving *r, kn_problem *p, const char *wrong,
                           const char *const *names)
{
    const kd_node *key = NULL;
    int count = 0;

    if (!names || p == &r->report->scratch)
        return;
    const char *by_words = kn_nearest_by_words(wrong, names), *near = kn_nearest(wrong, names);
    if (!by_words || by_words == near)
        kn_report_mean(p, near);
    if (p->suggestion)
        return;
    /* words are a weaker hint than letters, so the list follows in any case */
    kn_report_mean(p, by_words ? by_words : option_by_words(r, wrong));
    while (names[count])
        count++;
    const char *list = kn_arena_list(r->arena, names, count, ", ");
    for (int f = r->files; f-- > 0 && !key;)
        key = r->file[f]->own ? find_key(r->file[f]->own, wrong) : NULL;
    if (list && key)
        kn_report_expect(r->report, p, "one of: %s; to set a key of the rules, use --key %s=VALUE",
                         list, kd_where(r->report, key));
    else if (list)
        kn_report_expect(r->report, p, "one of: %s", list);
}

kd_option *kd_named_option(kd_resolving *r, const char *name, kn_mark at)
{
    kd_option *option = kd_find_option(r, name);
    if (option)
        return option;
    const kd_link *leaf = r->file[r->files - 1];
    bool alone = !r->options && r->files == 1 && !leaf->extends;
    kn_problem *p = kn_report_add(
        r->report, KN_E_OPTION_UNKNOWN, at,
        alone ? "there is no option '%.*s', because this file declares no options and extends no "
                "game" KN_EXPECTED "`extends: GAME` with the game that has this option"
              : "there is no option '%.*s'",
        kd_brief(name), name);
    if (!at.source) {
        p->status = KN_USAGE;
        kn_report_choice(p, name);
    }
    if (!alone)
        suggest_option(r, p, name, kd_option_names(r));
    return NULL;
}

/* Checks a map that gives options a value or a list of values (set, offer, conflict, if). */
static bool check_choices(kd_resolving *r, const kd_node *map, int f)
{
    bool fine = true;

    for (KD_CHILD(entry, map)) {
        kd_option *option = kd_named_option(r, entry->key, entry->key_at);
        const kd_node *item = entry->kind == KD_NODE_LIST && entry->first ? entry->first : entry;
        fine &= option != NULL;
        if (map == r->file[f]->offer && kd_is_empty_offer(entry) &&
            strcmp(entry->key, "players") != 0)
            continue;
        for (; option && item; item = item == entry ? NULL : item->next) {
            if (item->kind == KD_NODE_SCALAR) {
                fine &= kd_find_value(r, option, item->text, item->at, f) != NULL;
                continue;
            }
            kn_report_add(r->report, KN_E_WRONG_TYPE, item->at,
                          "an option can't have this value" KN_EXPECTED
                          "a single value, or a list of values");
            fine = false;
        }
    }
    return fine;
}

/* Checks the maps in a `require`, which may have entries {not: ...}. */
static bool check_required(kd_resolving *r, const kd_node *require, int f)
{
    bool fine = true;
    for (const kd_node *map = kd_next_map(require, NULL); map; map = kd_next_map(require, map)) {
        kd_node *plain = kd_node_make(r->arena, KD_NODE_MAP, map->at, NULL);
        if (map->kind != KD_NODE_MAP)
            return kn_report_wrong(r->report, KN_E_WRONG_TYPE, map->at,
                                   "not a map of options" KN_EXPECTED
                                   "options and the values that each must have");
        for (KD_CHILD(entry, plain ? map : NULL)) {
            const kd_node *banned =
                entry->kind == KD_NODE_MAP && entry->count == 1 ? kd_node_get(entry, "not") : NULL;
            kd_node *copy = kd_node_copy(r->arena, banned ? banned : entry);
            if (!copy)
                return false;
            kd_node_add(plain, entry->key, entry->key_at, copy);
        }
        fine &= plain && check_choices(r, plain, f);
    }
    return fine;
}

/* Checks, as far as the file itself shows, that the values which it sets are offered. */
static bool check_offered(kd_resolving *r, const kd_node *set, int f)
{
    bool fine = true;

    for (KD_CHILD(entry, set)) {
        const kd_option *option = kd_find_option(r, entry->key);
        const kd_node *against = option ? kd_offer_against(option, entry->text, f) : NULL;
        if (!against)
            continue;
        kn_report_add(r->report, KN_E_OPTION_NOT_OFFERED, entry->at,
                      "'%s=%s' is not offered" KN_EXPECTED "a value that %s offers", entry->key,
                      entry->text, kd_place(r->report, against->key_at));
        fine = false;
    }
    return fine;
}

/* Checks that `over` names options whose patches are applied before, because only these can be
 * overwritten. */
static bool check_over(kd_resolving *r, const kd_declared *d, int f)
{
    const kd_node *item = !d->over                        ? NULL
                          : d->over->kind == KD_NODE_LIST ? d->over->first
                                                          : d->over;
    bool fine = true;

    for (; item; item = d->over->kind == KD_NODE_LIST ? item->next : NULL) {
        const kd_option *other = kd_named_option(r, item->text, item->at);
        bool earlier = false;
        for (const kd_declared *e = r->file[f]->declared; e && e != d; e = e->next)
            earlier |= e->option == other;
        fine &= other != NULL;
        if (!other || earlier || other->file < f)
            continue;
        kn_report_add(r->report, KN_E_OPTION_FORM, item->at,
                      "'%s' is not declared before '%s'" KN_EXPECTED
                      "`over` with earlier options: patches are merged in the order of declaration",
                      item->text, d->option->name);
        fine = false;
    }
    return fine;
}

static bool check_value_references(kd_resolving *r, const kd_option_value *value, int f)
{
    bool fine = check_choices(r, value->set, f);

    fine &= check_required(r, value->require, f);
    fine &= check_choices(r, value->conflict, f);
    fine &= check_choices(r, value->conflict_all, f);
    for (KD_PATCH(patch, value))
        fine &= check_choices(r, kd_patch_condition(value, patch), f);
    return fine;
}

bool kd_references_check(kd_resolving *r, int f)
{
    const kd_link *link = r->file[f];
    bool fine = check_choices(r, link->offer, f) && check_choices(r, link->set, f) &&
                check_offered(r, link->set, f);

    for (const kd_declared *d = link->declared; d; d = d->next) {
        fine &= check_over(r, d, f);
        fine &= check_required(r, d->require, f);
        fine &= check_choices(r, d->conflict, f);
        for (const kd_option_value *v = d->option->values; v; v = v->next)
            for (const kd_option_value *part = v; part; part = part->more)
                if (part->file == f)
                    fine &= check_value_references(r, part, f);
    }
    return fine;
}
