/* SPDX-License-Identifier: MIT
 * vain.c: choices in vain: a value of an option that makes no difference beside what else is in
 * force (another value says so already, switches off what it writes, or is not what it waits for)
 * is refused, with what stands in its way. That a later file overwrites a choice is for effect.c.
 */
#include <string.h>

#include "document/keys.h"
#include "document/resolve.h"
#include "document/tree.h"

/* Why a value makes no difference. */
typedef enum vain_reason { OTHERWISE, IS_OFF, SAID_ALREADY, OVERWRITTEN } vain_reason;

/* What was found of one value in force; of its parts that come to nothing the first is kept. */
typedef struct finding {
    const kd_building *b;
    const kd_option_value *value;
    bool matters, found;
    vain_reason reason;
    const kd_node *by;    /* what makes it useless: a condition, `off`, what stands there */
    const char *path;     /* of the leaf */
    const char *decision; /* of what is off: the path of its `off` */
} finding;

static void keep(finding *f, vain_reason reason, const kd_node *by, const char *path,
                 const char *decision)
{
    if (!f->found)
        *f = (finding){f->b, f->value, f->matters, true, reason, by, path, decision};
}

static bool is_of_another(const void *asker, const kd_node *off, const char *rest)
{
    const finding *f = asker;
    return *rest && strcmp(rest, ".off") != 0 && off->origin != f->value->origin;
}

static void look_at_leaf(finding *f, const kd_leaf *leaf)
{
    if (leaf->spot.flags & (KD_KEY_LAYER | KD_KEY_GATHER)) {
        f->matters = true;
        return;
    }
    if (leaf->node->kind == KD_NODE_MAP && !leaf->node->count)
        return;
    kd_way way = kd_way_to(f->b->document, leaf->path, is_of_another, f);
    const kd_node *node = *way.rest ? NULL : way.node;
    if (way.off)
        keep(f, IS_OFF, way.off, leaf->path,
             kn_arena_print(f->b->r->arena, "%.*s.off", (int)(way.rest - leaf->path), leaf->path));
    else if (!node || node->origin != f->value->origin)
        keep(f, node && kd_node_same(node, leaf->node) ? SAID_ALREADY : OVERWRITTEN, node,
             leaf->path, NULL);
    else if (node->usual)
        keep(f, SAID_ALREADY, node, leaf->path, NULL);
    else
        f->matters = true;
}

static void look_at_patch(finding *f, const kd_node *patch)
{
    const kd_resolving *r = f->b->r;
    for (const kd_leaf *leaf = kd_leaves(r->arena, r->table, patch); leaf; leaf = leaf->next)
        look_at_leaf(f, leaf);
}

/* True if a choice in force waits for this option, or needs it. */
static bool is_asked_for(const kd_building *b, const char *name)
{
    for (int f = 0; f < b->r->files; f++)
        for (const kd_declared *d = b->r->file[f]->declared; d; d = d->next) {
            const kd_option_value *value = b->made[d->option->number].value;
            if (!value)
                continue;
            if (kd_node_get(d->require, name) || kd_node_get(value->require, name))
                return true;
            for (KD_PATCH(patch, value))
                if (kd_node_get(kd_patch_condition(value, patch), name))
                    return true;
        }
    return false;
}

/* True if a preset has chosen anything. */
static bool implies_something(const kd_building *b, const kd_option_value *value)
{
    for (KD_CHILD(entry, value->set)) {
        const kd_option *option = kd_find_option(b->r, entry->key);
        if (option && strcmp(kd_chosen_name(option, b->made, b->plain), entry->text) == 0)
            return true;
    }
    return false;
}

static void look(finding *f)
{
    const kd_building *b = f->b;
    const kd_option_value *value = f->value;

    for (KD_PATCH(patch, value)) {
        const kd_node *condition = kd_failing_condition(b->r, value, patch, b->made, b->plain);
        if (condition)
            keep(f, OTHERWISE, condition, NULL, NULL);
        else if (patch != value->patch)
            look_at_patch(f, patch);
    }
    look_at_patch(f, value->patch);         /* of what comes to nothing the first is told */
    f->matters = f->matters || !f->found || /* a value without keys names what the file is */
                 implies_something(b, value) || is_asked_for(b, value->option->name);
}

/* ---- What is told ---- */

/* True if a value of an option writes something else at `path` than the finding's. */
static bool writes_otherwise(const finding *f, const kd_option_value *value)
{
    const char *path = f->decision ? f->decision : f->path;
    const kd_node *own = kd_node_path(f->value->patch, f->path);
    const kd_node *node = value->patch ? kd_node_path(value->patch, path) : NULL;
    if (!node || (f->decision && kd_says_yes(node)))
        return false;
    return f->decision || !own || !kd_node_same(node, own);
}

/* The value of another option that would let this one say something; NULL: none. */
static const kd_option_value *way_out(const finding *f)
{
    if (!f->path)
        return NULL;
    for (const kd_option *o = f->b->r->options; o; o = o->next)
        for (const kd_option_value *v = o->values; v && o != f->value->option; v = v->next)
            if (writes_otherwise(f, v))
                return v;
    return NULL;
}

/* The other choice that stands in the way; NULL: none. */
static const kd_option_value *writer(const finding *f)
{
    for (int i = 0; f->by && f->by->origin && i < f->b->r->option_count; i++) {
        const kd_option_value *value = f->b->made[i].value;
        if (value && value != f->value && value->origin == f->by->origin)
            return value;
    }
    return NULL;
}

static const char *in_force(const kd_building *b, const kd_option *option)
{
    const char *text = option ? kn_arena_print(b->r->arena, " with '%s=%s'", option->name,
                                               kd_chosen_name(option, b->made, b->plain))
                              : "";
    return text ? text : "";
}

static void tell(const finding *f, const kd_made *made)
{
    kd_resolving *r = f->b->r;
    const kd_option_value *other = writer(f), *out = other ? NULL : way_out(f);
    const kd_option *option = f->reason == OTHERWISE ? kd_find_option(r, f->by->key)
                              : other                ? other->option
                              : out                  ? out->option
                                                     : NULL;
    bool outside = made->level == KD_OUTSIDE;
    const char *place = "";
    kn_problem *p =
        kn_report_add(r->report, KN_E_CHOICE_OVERWRITTEN, outside ? (kn_mark){0} : made->at,
                      "the choice '%s' has no effect%s", f->value->origin, in_force(f->b, option));
    p->status = outside ? KN_USAGE : KN_RULES;
    if (f->by)
        place =
            kd_place(r->report, f->reason == OTHERWISE || !f->by->key ? f->by->at : f->by->key_at);
    if (f->reason == OTHERWISE)
        kn_report_expect(r->report, p, "%s=%s (%s asks for it), or another value of '%s'",
                         f->by->key, kd_alternatives(r->arena, f->by), place,
                         f->value->option->name);
    else if (out)
        kn_report_expect(r->report, p, "%s beside it: else %s", out->origin,
                         f->reason == IS_OFF ? "what it writes is switched off"
                                             : "it says nothing new");
    else if (f->by && f->by->usual)
        kn_report_expect(r->report, p, "another value of '%s': this one says what is usual",
                         f->value->option->name);
    else if (f->by)
        kn_report_expect(r->report, p, "another value of one of them: %s %s", place,
                         f->reason == IS_OFF         ? "switches off what it writes"
                         : f->reason == SAID_ALREADY ? "says the same already"
                                                     : "writes all of it again");
    else
        kn_report_expect(r->report, p, "another value: a later file removes what it writes");
}

/* ---- Which are looked at ---- */

/* True of what the file at the leaf or somebody outside has chosen, and would not be so anyway. */
static bool is_explicit(const kd_building *b, const kd_option *option)
{
    const kd_made *m = &b->made[option->number];
    if (!m->value || m->implied || m->value->is_default || !m->value->patch ||
        (m->level != KD_OUTSIDE && m->level != b->r->files - 1) ||
        strcmp(option->name, "players") == 0)
        return false;
    const kd_node *written = option->writes ? kd_node_path(b->document, option->writes) : NULL;
    return !(written && written->kind == KD_NODE_SCALAR && written->origin != m->value->origin &&
             strcmp(written->text, m->value->name) == 0); /* the number that is there anyway */
}

/* True if these players sit at several tables, one of them as large as the one that is set up. */
static bool has_such_a_table(const kd_building *whole, const kd_building *table)
{
    const kd_node *tables = kd_node_get(whole->document, "tables");
    const kd_node *players = kd_node_get(table->document, "players");
    return tables && players && players->kind == KD_NODE_SCALAR &&
           kd_node_lists(tables, players->text);
}

/* Marks as fine what makes a difference with this number of players: of a file's choices in these
 * files alone, and of those from outside, `sets`, if this table is one of several of so many. */
static void excuse_with(const kd_building *b, finding *found, const kd_choice *sets, bool outside,
                        bool *any)
{
    kd_resolving *r = b->r, quiet = *r;
    kn_report silent;
    kd_made *made = kd_no_choices(r);
    kd_building other = {.r = &quiet, .made = made, .plain = b->plain};

    kn_report_begin(&silent, r->report->arena);
    quiet.report = &silent;
    if (!made || !kd_choose(&quiet, r->files - 1, sets, b->plain, made) ||
        !kd_build(&other, r->files - 1, true) || (outside && !has_such_a_table(&other, b)))
        return;
    *any = true;
    for (int i = 0; i < r->option_count; i++) {
        finding again = {.b = &other, .value = made[i].value};
        if (found[i].matters || (b->made[i].level == KD_OUTSIDE) != outside || !again.value)
            continue;
        look(&again);
        found[i].matters = again.matters;
    }
}

/* Marks as fine what makes a difference with some number of players. */
static void excuse(const kd_building *b, finding *found, const kd_choice *sets, bool outside)
{
    kd_resolving *r = b->r;
    const kd_option *players = kd_find_option(r, "players");
    int count = 0, used = 0;
    bool any = false;

    while (outside && sets && sets[count].name)
        count++;
    kd_choice *all = kn_arena_array(r->arena, (size_t)count + 2, sizeof *all);
    for (int i = 0; i < count && all; i++)
        if (strcmp(sets[i].name, players->name) != 0)
            all[used++] = sets[i];
    for (const kd_option_value *v = players->values; v && all; v = v->next) {
        all[used] = (kd_choice){players->name, v->name};
        excuse_with(b, found, all, outside, &any);
    }
    for (int i = 0; i < r->option_count && !any && !outside; i++)
        found[i].matters |= b->made[i].level != KD_OUTSIDE; /* something else is wrong, and told */
}

bool kd_choices_matter(kd_building *b, const kd_choice *sets)
{
    kd_resolving *r = b->r;
    int before = r->report->count;
    bool vain[2] = {false, false}; /* of files, from outside */
    finding *found = kn_arena_array(r->arena, (size_t)r->option_count + 1, sizeof *found);

    if (!found)
        return false;
    for (kd_option *o = r->options; o; o = o->next) {
        int i = o->number;
        found[i] = (finding){.b = b, .value = b->made[i].value, .matters = true};
        if (!is_explicit(b, o))
            continue;
        found[i].matters = false;
        look(&found[i]);
        vain[b->made[i].level == KD_OUTSIDE] |= !found[i].matters;
    }
    for (int outside = 0; outside < 2; outside++)
        if (vain[outside])
            excuse(b, found, sets, outside);
    for (int i = 0; i < r->option_count && !kn_arena_failed(r->arena); i++)
        if (!found[i].matters)
            tell(&found[i], &b->made[i]);
    return r->report->count == before && !kn_arena_failed(r->arena);
}
