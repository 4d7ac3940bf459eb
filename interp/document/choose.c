/* SPDX-License-Identifier: MIT
 * choose.c: what is in force: rule 1 of the merge, and the conditions between options. Nothing is
 * merged here.
 */
#include <stdio.h>
#include <string.h>

#include "document/resolve.h"
#include "document/tree.h"

/* A choice while it is being made. */
typedef struct chooser {
    kn_resolving *r;
    kn_made *made;
    int leaf;
} chooser;

const char *kn_chosen_name(const kn_choosable *option, const kn_made *made, const kn_node *plain)
{
    const kn_made *m = &made[option->number];
    const kn_node *written;

    if (m->value)
        return m->value->pub.name;
    written = option->from_document ? kn_node_path(plain, option->pub.writes) : NULL;
    return written && written->kind == KN_NODE_SCALAR ? written->text : option->pub.declared;
}

const kn_node *kn_when_first(const kn_node *when)
{
    return when && when->kind == KN_NODE_LIST ? when->first : when;
}

const kn_node *kn_when_next(const kn_node *when, const kn_node *item)
{
    return when->kind == KN_NODE_LIST ? item->next : NULL;
}

bool kn_when_holds(const kn_resolving *r, const kn_node *item, const kn_made *made,
                   const kn_node *plain)
{
    for (KN_CHILD(condition, kn_node_get(item, "if"))) {
        const kn_choosable *option = kn_find_option(r, condition->key);
        if (!option || !kn_node_lists(condition, kn_chosen_name(option, made, plain)))
            return false;
    }
    return true;
}

/* Takes a choice unless a nearer one, or an explicit one of the same level, is there. */
static bool decide(chooser *c, kn_choosable *option, const char *name, kn_mark at, int level,
                   bool implied)
{
    kn_made *m = &c->made[option->number];
    kn_value *value;

    if (m->value && (m->level > level || !m->implied || !implied))
        return true;
    value = kn_find_value(c->r, option, name, at, c->leaf);
    if (!value)
        return false;
    if (m->value && strcmp(m->value->pub.name, name) != 0) {
        char place[KN_PATH_TEXT];
        kn_problem *p = kn_report_add(c->r->report, KN_E_IMPLIED_TWICE, at,
                                      "'%s=%s' is implied here, but '%s' elsewhere",
                                      option->pub.name, name, m->value->pub.name);
        kn_report_expect(c->r->report, p, "an explicit choice of '%s': %s implies the other",
                         option->pub.name, kn_place(m->at, place, sizeof place));
        return false;
    }
    if (!m->value)
        *m = (kn_made){value, at, level, implied};
    return true;
}

/* What the explicit choices of one level imply. */
static bool decide_implied(chooser *c, int level)
{
    bool fine = true;

    for (kn_option *o = c->r->options; o; o = o->next) {
        const kn_made *m = &c->made[kn_choosable_of(o)->number];
        if (!m->value || m->level != level || m->implied)
            continue;
        for (KN_CHILD(entry, m->value->set)) {
            kn_choosable *option = kn_find_option(c->r, entry->key);
            fine &= option && decide(c, option, entry->text, entry->at, level, true);
        }
    }
    return fine;
}

/* Choices of the command line. Wrong ones are wrong usage, not wrong rules. */
static bool decide_outside(chooser *c, const kn_choice *sets)
{
    bool fine = true;

    for (const kn_choice *set = sets; set && set->name; set++) {
        kn_choosable *option = kn_find_option(c->r, set->name);
        kn_made *m = option ? &c->made[option->number] : NULL;
        kn_problem *p;
        if (option && m->value && strcmp(m->value->pub.name, set->value) != 0) {
            p = kn_report_add(c->r->report, KN_E_CHOICE_TWICE, (kn_mark){0},
                              "option '%s' is chosen twice: '%s' and '%s'", set->name,
                              m->value->pub.name, set->value);
            p->status = KN_USAGE;
            fine = false;
        } else if (option) {
            fine &= decide(c, option, set->value, (kn_mark){0}, KN_OUTSIDE, false);
        } else {
            const char *const *names = kn_option_names(c->r);
            p = kn_report_add(c->r->report, KN_E_OPTION_UNKNOWN, (kn_mark){0},
                              "there is no option '%.*s'", kn_brief(set->name), set->name);
            p->status = KN_USAGE;
            kn_suggest_option(c->r, p, set->name, names);
            fine = false;
        }
    }
    return fine && decide_implied(c, KN_OUTSIDE);
}

/* The place of a choice for messages, and the status: what was chosen outside is wrong usage. */
static kn_problem *add_problem(kn_resolving *r, kn_code code, const kn_made *m, kn_mark otherwise,
                               const char *text)
{
    bool outside = m && m->value && m->level == KN_OUTSIDE;
    kn_problem *p = kn_report_add(r->report, code,
                                  m && m->at.source && !outside ? m->at : otherwise, "%s", text);
    if (outside)
        p->status = KN_USAGE;
    return p;
}

static int offered_count(const kn_node *list)
{
    int count = 0;
    for (KN_CHILD(one, list))
        count++;
    return count;
}

/* "4", "3, 4 or 5": what a file leaves. */
static const char *offered_text(kn_resolving *r, const kn_node *list)
{
    const char *text = "";
    for (KN_CHILD(one, list)) {
        const char *before = one == list->first ? "" : one->next ? ", " : " or ";
        const char *longer =
            kn_arena_print(r->arena, "%s%s%s", text, before, one->text ? one->text : "");
        if (!longer)
            break;
        text = longer;
    }
    return text;
}

/* Everything in force must be offered. */
static bool check_offers(chooser *c, const kn_node *plain)
{
    kn_resolving *r = c->r;
    bool fine = true;

    for (kn_option *o = r->options; o; o = o->next) {
        const kn_choosable *option = kn_choosable_of(o);
        const kn_made *m = &c->made[option->number];
        const char *name = kn_chosen_name(option, c->made, plain);
        const kn_node *against = kn_offer_against(option, name, c->leaf);
        char place[KN_PATH_TEXT];
        if (!against)
            continue;
        enum { TOLD_MAX = 8 }; /* more are seen in the line itself */
        const kn_node *rows = against->kind == KN_NODE_LIST && offered_count(against) <= TOLD_MAX
                                  ? against->first
                                  : NULL;
        const char *text =
            strcmp(o->name, "players") == 0 && rows
                ? kn_arena_print(r->arena, "this game is for %s players, not for %s",
                                 offered_text(r, against), name)
                : kn_arena_print(r->arena, "'%s=%s' is in force%s but not offered%s%s", o->name,
                                 name, m->value ? "" : " by default",
                                 rows ? ": this game has " : "",
                                 rows ? offered_text(r, against) : "");
        kn_problem *p =
            add_problem(r, KN_E_OPTION_NOT_OFFERED, m, against->key_at, text ? text : "");
        kn_report_expect(r->report, p, "a choice (`set`) among those that the file offers (%s)",
                         kn_place(against->key_at, place, sizeof place));
        fine = false;
    }
    return fine;
}

/* One `require` or `conflict` map of an option that is as `name` says. */
static bool check_others(chooser *c, const kn_choosable *option, const kn_node *map, bool conflict,
                         const kn_node *plain)
{
    kn_resolving *r = c->r;
    const kn_made *m = &c->made[option->number];
    bool fine = true;

    for (KN_CHILD(entry, map)) {
        const kn_choosable *other = kn_find_option(r, entry->key);
        const char *name = kn_chosen_name(option, c->made, plain);
        const char *other_name = other ? kn_chosen_name(other, c->made, plain) : NULL;
        char place[KN_PATH_TEXT];
        const char *text;
        kn_problem *p;
        if (!other || kn_node_lists(entry, other_name) != conflict)
            continue;
        if (conflict)
            text = kn_arena_print(r->arena, "'%s=%s' and '%s=%s' can't be chosen together",
                                  option->pub.name, name, other->pub.name, other_name);
        else
            text = kn_arena_print(r->arena, "'%s=%s' does not go with '%s=%s'", option->pub.name,
                                  name, other->pub.name, other_name);
        bool outside = m->value && m->level == KN_OUTSIDE;
        if ((!m->value || !m->at.source) && c->made[other->number].value)
            m = &c->made[other->number];
        p = add_problem(r, conflict ? KN_E_OPTION_CONFLICT : KN_E_OPTION_REQUIRE, m, entry->key_at,
                        text ? text : "");
        if (outside || (c->made[other->number].value && c->made[other->number].level == KN_OUTSIDE))
            p->status = KN_USAGE; /* the files' choice alone was fine */
        kn_report_expect(r->report, p,
                         conflict ? "another value of one of them: %s says so"
                                  : "another value of one of them: %s says which",
                         kn_place(entry->key_at, place, sizeof place));
        fine = false;
    }
    return fine;
}

/* Choices that each are fine beside this one, but not all of them together. */
static bool check_together(chooser *c, const kn_choosable *option, const kn_node *map,
                           const kn_node *plain)
{
    kn_resolving *r = c->r;
    const kn_made *m = &c->made[option->number];
    char with[256] = "", place[KN_PATH_TEXT];
    bool outside = false;
    for (KN_CHILD(entry, map)) {
        const kn_choosable *other = kn_find_option(r, entry->key);
        const char *name = other ? kn_chosen_name(other, c->made, plain) : NULL;
        if (!name || !kn_node_lists(entry, name))
            return true;
        const kn_made *chosen = &c->made[other->number];
        outside |= chosen->value && chosen->level == KN_OUTSIDE;
        size_t length = strlen(with);
        snprintf(with + length, sizeof with - length, "%s'%s=%s'", length ? " and " : "",
                 entry->key, name);
    }
    if (!map || !map->first)
        return true;
    const char *text = kn_arena_print(r->arena, "'%s=%s' can't be chosen with %s", option->pub.name,
                                      kn_chosen_name(option, c->made, plain), with);
    kn_problem *p = add_problem(r, KN_E_OPTION_CONFLICT, m, map->at, text ? text : "");
    if (outside)
        p->status = KN_USAGE; /* the files' choice alone was fine */
    kn_report_expect(r->report, p, "another value of one of them: %s says so",
                     kn_place(map->at, place, sizeof place));
    return false;
}

/* The conditions of the options themselves, then those of the values in force. */
static bool check_conditions(chooser *c, const kn_node *plain)
{
    bool fine = true;

    for (int f = 0; f <= c->leaf; f++)
        for (const kn_declared *d = c->r->file[f]->declared; d; d = d->next) {
            const kn_made *m = &c->made[d->option->number];
            if (!m->value || m->value->is_default)
                continue;
            fine &= check_others(c, d->option, d->conflict, true, plain);
            fine &= check_others(c, d->option, d->require, false, plain);
        }
    for (kn_option *o = c->r->options; o; o = o->next) {
        const kn_choosable *option = kn_choosable_of(o);
        const char *name = kn_chosen_name(option, c->made, plain);
        for (const kn_option_value *v = o->values; v; v = v->next) {
            const kn_value *value = (const kn_value *)v;
            if (strcmp(v->name, name) != 0)
                continue;
            fine &= check_others(c, option, value->conflict, true, plain);
            fine &= check_others(c, option, value->require, false, plain);
            fine &= check_together(c, option, value->conflict_all, plain);
        }
    }
    return fine;
}

bool kn_choose(kn_resolving *r, int leaf, const kn_choice *sets, const kn_node *plain,
               kn_made *made)
{
    chooser c = {r, made, leaf};
    bool fine = decide_outside(&c, sets);

    for (int f = leaf; f >= 0 && fine; f--) {
        for (KN_CHILD(entry, r->file[f]->set)) {
            kn_choosable *option = kn_find_option(r, entry->key);
            fine &= option && decide(&c, option, entry->text, entry->at, f, false);
        }
        fine = fine && decide_implied(&c, f);
    }
    return fine && check_offers(&c, plain) && check_conditions(&c, plain);
}
