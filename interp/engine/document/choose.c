/* SPDX-License-Identifier: MIT
 * choose.c: determines the choices in force: rule 1 of the merge, and the conditions between
 * options. Merges nothing.
 */
#include <stdio.h>
#include <string.h>

#include "document/resolve.h"
#include "document/node_tree.h"

/* State while choices are made. */
typedef struct chooser {
    kd_resolving *r;
    kd_made *made;
    int leaf;
    const kd_option *without; /* ignored if chosen at ... */
    int level;
} chooser;

const char *kd_chosen_name(const kd_option *option, const kd_made *made, const kd_node *plain)
{
    const kd_made *m = &made[option->number];
    const kd_node *written;

    if (m->value)
        return m->value->name;
    written = option->from_document ? kd_node_path(plain, option->writes) : NULL;
    return written && written->kind == KD_NODE_SCALAR ? written->text : option->declared;
}

const kd_node *kd_failing_condition(const kd_resolving *r, const kd_option_value *value,
                                    const kd_node *patch, const kd_made *made, const kd_node *plain)
{
    for (KD_CHILD(condition, kd_patch_condition(value, patch))) {
        const kd_option *option = kd_find_option(r, condition->key);
        if (!option || !kd_node_lists(condition, kd_chosen_name(option, made, plain)))
            return condition;
    }
    return NULL;
}

/* Makes a choice unless a choice of a higher level exists, or an explicit one of the same level. */
static bool decide(chooser *c, kd_option *option, const char *name, kn_mark at, int level,
                   bool implied)
{
    kd_made *m = &c->made[option->number];
    kd_option_value *value;

    if (option == c->without && level == c->level && !implied)
        return true;
    if (m->value && (m->level > level || !m->implied || !implied))
        return true;
    value = kd_find_value(c->r, option, name, at, c->leaf);
    if (!value)
        return false;
    if (m->value && strcmp(m->value->name, name) != 0) {
        kn_problem *p = kn_report_add(c->r->report, KN_E_IMPLIED_TWICE, at,
                                      "'%s=%s' is implied here, but '%s' elsewhere" KN_EXPECTED
                                      "an explicit choice of '%s'",
                                      option->name, name, m->value->name, option->name);
        p->detail = kn_arena_print(c->r->arena, "%s implies '%s'", kd_place(c->r->report, m->at),
                                   m->value->origin);
        return false;
    }
    if (!m->value)
        *m = (kd_made){.value = value, .at = at, .level = level, .implied = implied};
    return true;
}

/* Adds the choices that the explicit choices of one level imply. */
static bool decide_implied(chooser *c, int level)
{
    bool fine = true;

    for (kd_option *o = c->r->options; o; o = o->next) {
        const kd_made *m = &c->made[o->number];
        if (!m->value || m->level != level || m->implied)
            continue;
        for (KD_CHILD(entry, m->value->set)) {
            kd_option *option = kd_find_option(c->r, entry->key);
            fine &= option && decide(c, option, entry->text, entry->at, level, true);
        }
    }
    return fine;
}

/* Adds the choices of the command line. Wrong choices there are wrong usage, not wrong rules. */
static bool decide_outside(chooser *c, const kd_choice *sets)
{
    bool fine = true;

    for (const kd_choice *set = sets; set && set->name; set++) {
        kd_option *option = kd_named_option(c->r, set->name, (kn_mark){0});
        kd_made *m = option ? &c->made[option->number] : NULL;
        if (option && m->value && strcmp(m->value->name, set->value) != 0) {
            kn_problem *p = kn_report_add(c->r->report, KN_E_CHOICE_TWICE, (kn_mark){0},
                                          "option '%s' is chosen twice: '%s' and '%s'", set->name,
                                          m->value->name, set->value);
            p->status = KN_USAGE;
            kn_report_choice(p, set->name);
            fine = false;
        } else {
            fine &= option && decide(c, option, set->value, (kn_mark){0}, KD_OUTSIDE, false);
        }
    }
    return fine && decide_implied(c, KD_OUTSIDE);
}

/* Adds a problem at the place where a choice was made. If a choice comes from outside, the status
 * is KN_USAGE. */
static kn_problem *add_problem(kd_resolving *r, kn_code code, const kd_made *m, kn_mark otherwise,
                               const char *text)
{
    bool outside = m && m->value && m->level == KD_OUTSIDE;
    kn_problem *p = kn_report_add(r->report, code,
                                  m && m->at.source && !outside ? m->at : otherwise, "%s", text);
    if (outside) {
        p->status = KN_USAGE;
        kn_report_choice(p, m->value->option->name);
    }
    return p;
}

/* ---- Choices that other choices make pointless ---- */

/* Returns the first entry of a map of required choices that is not met; NULL: all are met. */
static const kd_node *failing(const chooser *c, const kd_node *map, const kd_node *plain)
{
    for (KD_CHILD(entry, map)) {
        const kd_option *other = kd_find_option(c->r, entry->key);
        if (other && !kd_allows(entry, kd_chosen_name(other, c->made, plain)))
            return entry;
    }
    return NULL;
}

/* A `require` is met if one of its maps is. Returns the first entry that fails; NULL: the `require`
 * is met. */
static const kd_node *unmet(const chooser *c, const kd_node *require, const kd_node *plain)
{
    const kd_node *first = NULL;
    for (const kd_node *map = kd_next_map(require, NULL); map; map = kd_next_map(require, map)) {
        const kd_node *entry = failing(c, map, plain);
        if (!entry)
            return NULL;
        first = first ? first : entry;
    }
    return first;
}

/* True if the requirement would be met with another number of players that the game allows. */
static bool fits_other_players(const chooser *c, const kd_option *players, const kd_node *entry)
{
    for (const kd_option_value *v = players->values; v; v = v->next)
        if (kd_allows(entry, v->name) && !kd_offer_against(players, v->name, c->leaf))
            return true;
    return false;
}

/* True if the choice `m` yields to the choice that breaks its requirement, because the latter has a
 * higher level, or because the file also serves other numbers of players. */
static bool gives_way(const chooser *c, const kd_made *m, const kd_node *entry)
{
    const kd_option *other = kd_find_option(c->r, entry->key);
    const kd_made *o = &c->made[other->number];
    if (m->level != KD_OUTSIDE && strcmp(other->name, "players") == 0)
        return fits_other_players(c, other, entry);
    return o->value && (o->level > m->level || (o->level == m->level && m->implied && !o->implied));
}

/* Cancels the choice if a choice of a higher level makes its requirement fail. */
static bool yield(chooser *c, const kd_option *option, const kd_node *require, const kd_node *plain)
{
    kd_made *m = &c->made[option->number];
    if (!m->value || m->value->is_default || !unmet(c, require, plain))
        return false;
    for (const kd_node *map = kd_next_map(require, NULL); map; map = kd_next_map(require, map)) {
        const kd_node *entry = failing(c, map, plain);
        if (!gives_way(c, m, entry))
            continue;
        const kd_option *other = kd_find_option(c->r, entry->key);
        *m = (kd_made){.yielded = m->value,
                       .to = kn_arena_print(c->r->arena, "%s=%s", other->name,
                                            kd_chosen_name(other, c->made, plain))};
        return true;
    }
    return false;
}

const char *kd_barred(kd_resolving *r, const kd_option *option, const kd_made *made,
                      const kd_node *plain)
{
    chooser c = {.r = r, .made = (kd_made *)(uintptr_t)made, .leaf = r->files - 1};
    const kd_node *entry = NULL;
    bool any = false;
    for (int f = 0; f < r->files; f++)
        for (const kd_declared *d = r->file[f]->declared; d && !entry; d = d->next)
            entry = d->option == option ? unmet(&c, d->require, plain) : NULL;
    for (const kd_option_value *v = option->values; v && !entry; v = v->next)
        any |= !v->is_default && !v->require;
    for (const kd_option_value *v = option->values; v && !entry && !any && !option->writes;
         v = v->next)
        if (!v->is_default && !(entry = unmet(&c, v->require, plain)))
            return NULL;
    const kd_option *other = entry ? kd_find_option(r, entry->key) : NULL;
    return other && made[other->number].value && strcmp(other->name, "players") != 0
               ? kn_arena_print(r->arena, "%s=%s", other->name, kd_chosen_name(other, made, plain))
               : NULL;
}

/* Cancels choices whose requirements fail: those of the values in force, and those of their
 * options. */
static bool yield_any(chooser *c, const kd_node *plain)
{
    for (int f = 0; f <= c->leaf; f++)
        for (const kd_declared *d = c->r->file[f]->declared; d; d = d->next) {
            const kd_made *m = &c->made[d->option->number];
            if (m->value && (yield(c, d->option, d->require, plain) ||
                             yield(c, d->option, m->value->require, plain)))
                return true;
        }
    return false;
}

/* Checks that every value in force is offered. */
static bool check_offers(chooser *c, const kd_node *plain)
{
    kd_resolving *r = c->r;
    bool fine = true;

    for (kd_option *o = r->options; o; o = o->next) {
        const kd_made *m = &c->made[o->number];
        const char *name = kd_chosen_name(o, c->made, plain);
        const kd_node *against = kd_offer_against(o, name, c->leaf);
        if (!against || (kd_is_empty_offer(against) && m->level <= kd_file_of(r, against->key_at)))
            continue;          /* an option that was withdrawn has no choices */
        enum { TOLD_MAX = 8 }; /* if the file at the leaf has others, show only the line itself */
        bool told = against->kind == KD_NODE_LIST && against->count && against->count <= TOLD_MAX;
        const char *text =
            kd_is_empty_offer(against)
                ? kn_arena_print(r->arena, "this game has no option '%s'", o->name)
            : strcmp(o->name, "players") == 0 && told
                ? kn_arena_print(r->arena, "this game is for %s players, not for %s",
                                 kd_alternatives(r->arena, against), name)
                : kn_arena_print(r->arena, "'%s=%s' is set%s but not offered%s%s", o->name, name,
                                 m->value ? "" : " by default", told ? ": this game offers " : "",
                                 told ? kd_alternatives(r->arena, against) : "");
        kn_problem *p =
            add_problem(r, KN_E_OPTION_NOT_OFFERED, m, against->key_at, text ? text : "");
        if (kd_is_empty_offer(against)) {
            kn_report_expect(r->report, p, "other options");
            p->detail = kn_arena_print(r->arena, "%s withdraws the option",
                                       kd_place(r->report, against->key_at));
        } else
            kn_report_expect(r->report, p, "`set:` with a value that the file offers (%s)",
                             kd_place(r->report, against->key_at));
        fine = false;
    }
    return fine;
}

/* Checks one map: conflicts of an option whose value is `name`, or an entry of its `require` that
 * is not met. */
static bool check_others(chooser *c, const kd_option *option, const kd_node *map, bool conflict,
                         const kd_node *plain)
{
    kd_resolving *r = c->r;
    const kd_made *m = &c->made[option->number];
    bool fine = true;

    for (KD_CHILD(entry, map)) {
        const kd_option *other = kd_find_option(r, entry->key);
        const char *name = kd_chosen_name(option, c->made, plain);
        const char *other_name = other ? kd_chosen_name(other, c->made, plain) : NULL;
        const char *text;
        kn_problem *p;
        if (!other || kd_allows(entry, other_name) != conflict)
            continue;
        if (conflict)
            text = kn_arena_print(r->arena, "'%s=%s' and '%s=%s' can't be combined", option->name,
                                  name, other->name, other_name);
        else
            text = kn_arena_print(r->arena, "'%s=%s' can't be combined with '%s=%s'", option->name,
                                  name, other->name, other_name);
        bool outside = m->value && m->level == KD_OUTSIDE;
        if ((!m->value || !m->at.source) && c->made[other->number].value)
            m = &c->made[other->number];
        p = add_problem(r, conflict ? KN_E_OPTION_CONFLICT : KN_E_OPTION_REQUIRE, m, entry->key_at,
                        text ? text : "");
        if (outside || (c->made[other->number].value && c->made[other->number].level == KD_OUTSIDE))
            p->status = KN_USAGE; /* the file's own choices were fine */
        kn_report_expect(
            r->report, p,
            conflict ? "a different value of either option: %s forbids the combination"
                     : "a different value of either option (%s lists the valid combinations)",
            kd_place(r->report, entry->key_at));
        fine = false;
    }
    return fine;
}

static bool check_required(chooser *c, const kd_option *option, const kd_node *require,
                           const kd_node *plain)
{
    return !unmet(c, require, plain) ||
           check_others(c, option, kd_next_map(require, NULL), false, plain);
}

/* Reports choices that can each be combined with this one, but not all of them together. */
static bool check_together(chooser *c, const kd_option *option, const kd_node *map,
                           const kd_node *plain)
{
    kd_resolving *r = c->r;
    const kd_made *m = &c->made[option->number];
    char with[256] = "";
    bool outside = false;
    for (KD_CHILD(entry, map)) {
        const kd_option *other = kd_find_option(r, entry->key);
        const char *name = other ? kd_chosen_name(other, c->made, plain) : NULL;
        if (!name || !kd_node_lists(entry, name))
            return true;
        const kd_made *chosen = &c->made[other->number];
        outside |= chosen->value && chosen->level == KD_OUTSIDE;
        size_t length = strlen(with);
        snprintf(with + length, sizeof with - length, "%s'%s=%s'", length ? " and " : "",
                 entry->key, name);
    }
    if (!map || !map->first)
        return true;
    const char *text = kn_arena_print(r->arena, "'%s=%s' can't be chosen with %s", option->name,
                                      kd_chosen_name(option, c->made, plain), with);
    kn_problem *p = add_problem(r, KN_E_OPTION_CONFLICT, m, map->at, text ? text : "");
    if (outside)
        p->status = KN_USAGE; /* the file's own choices were fine */
    kn_report_expect(r->report, p,
                     "a different value of one of these options: %s forbids the combination",
                     kd_place(r->report, map->at));
    return false;
}

/* Checks the conditions that options have, and then those that the values in force have. */
static bool check_conditions(chooser *c, const kd_node *plain)
{
    bool fine = true;

    for (int f = 0; f <= c->leaf; f++)
        for (const kd_declared *d = c->r->file[f]->declared; d; d = d->next) {
            const kd_made *m = &c->made[d->option->number];
            if (!m->value || m->value->is_default)
                continue;
            fine &= check_others(c, d->option, d->conflict, true, plain);
            fine &= check_required(c, d->option, d->require, plain);
        }
    for (kd_option *o = c->r->options; o; o = o->next) {
        const char *name = kd_chosen_name(o, c->made, plain);
        for (const kd_option_value *v = o->values; v; v = v->next) {
            if (strcmp(v->name, name) != 0)
                continue;
            fine &= check_others(c, o, v->conflict, true, plain);
            fine &= check_required(c, o, v->require, plain);
            fine &= check_together(c, o, v->conflict_all, plain);
        }
    }
    return fine;
}

/* Reports that a child has removed something that the value needs. Returns false. */
static bool refuse_lacking(const chooser *c, const kd_option *option, const kd_made *made,
                           const kd_node *gone)
{
    kn_problem *p =
        kn_report_add(c->r->report, KN_E_CHOICE_OVERWRITTEN, gone->key_at,
                      "the choice '%s=%s' has no effect, because the rules remove '%s'" KN_EXPECTED
                      "another value of '%s'",
                      option->name, made->value->name, gone->key, option->name);
    if (made->level == KD_OUTSIDE) {
        p->status = KN_USAGE;
        kn_report_choice(p, option->name);
    }
    return false;
}

bool kd_choose_without(kd_resolving *r, int leaf, const kd_choice *sets, const kd_node *plain,
                       kd_made *made, const kd_option *without, int level)
{
    chooser c = {r, made, leaf, without, level};
    bool fine = decide_outside(&c, sets);

    for (int f = leaf; f >= 0 && fine; f--) {
        for (KD_CHILD(entry, r->file[f]->set)) {
            kd_option *option = kd_find_option(r, entry->key);
            fine &= option && decide(&c, option, entry->text, entry->at, f, false);
        }
        fine = fine && decide_implied(&c, f);
    }
    for (kd_option *o = fine ? r->options : NULL; o; o = o->next) {
        kd_made *m = &made[o->number];
        if (m->value && m->level < leaf && kd_is_withdrawn(r, m->value, plain))
            *m = (kd_made){.yielded = m->value,
                           .to = kd_file_name(&r->file[leaf]->pub, r->file[leaf]->own->at.source)};
        const kd_node *gone = m->value ? kd_value_lacks(r, m->value, plain) : NULL;
        fine &= !gone || refuse_lacking(&c, o, m, gone);
    }
    while (fine && yield_any(&c, plain))
        continue;
    return fine && check_offers(&c, plain) && check_conditions(&c, plain);
}

bool kd_choose(kd_resolving *r, int leaf, const kd_choice *sets, const kd_node *plain,
               kd_made *made)
{
    return kd_choose_without(r, leaf, sets, plain, made, NULL, 0);
}
