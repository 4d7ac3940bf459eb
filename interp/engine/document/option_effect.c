/* SPDX-License-Identifier: MIT
 * option_effect.c: decides whether a choice has an effect: whether the rules differ without it.
 * Builds the documents with and without the choice, and compares them. The result is used both to
 * reject useless choices and to mark overridden choices on the sheet. The cause is searched for
 * only when a message has to name it. overwritten.c handles choices that a later file overwrites.
 */
#include <string.h>

#include "document/keys.h"
#include "document/resolve.h"
#include "document/node_tree.h"

/* Why a value has no effect. */
typedef enum vain_reason { OTHERWISE, IS_OFF, SAID_ALREADY, OVERWRITTEN, UNREAD } vain_reason;

/* The finding for one value in force. Keeps the first part of the value that has no effect. */
typedef struct finding {
    const kd_building *b;
    const kd_option_value *value;
    bool found;
    vain_reason reason;
    /* the cause that makes the value useless: a condition, `off`, or the value that is already
     * there */
    const kd_node *by;
    const char *path;     /* of the leaf */
    const kd_leaf *leaf;  /* that is not read */
    const char *decision; /* the entry that is switched off: the path of its `off` */
} finding;

static void note_reason(finding *f, vain_reason reason, const kd_node *by, const char *path,
                        const char *decision)
{
    if (!f->found)
        *f = (finding){f->b, f->value, true, reason, by, path, NULL, decision};
}

static bool is_of_another(const void *asker, const kd_node *off, const char *rest)
{
    const finding *f = asker;
    return *rest && strcmp(rest, ".off") != 0 && off->origin != f->value->origin;
}

/* Returns another choice in force that writes the same value there. */
static const kd_node *said_by_another(const finding *f, const kd_leaf *leaf)
{
    for (int i = 0; i < f->b->r->option_count; i++) {
        const kd_option_value *other = f->b->made[i].value;
        const kd_node *node = other && other != f->value && other->patch
                                  ? kd_node_path(other->patch, leaf->path)
                                  : NULL;
        if (node && kd_node_same(node, leaf->node))
            return node;
    }
    return NULL;
}

static void look_at_leaf(finding *f, const kd_leaf *leaf)
{
    if (leaf->spot.flags & (KD_KEY_LAYER | KD_KEY_GATHER) ||
        (leaf->node->kind == KD_NODE_MAP && !leaf->node->count))
        return;
    kd_way way = kd_way_to(f->b->document, leaf->path, is_of_another, f);
    const kd_node *node = *way.rest ? NULL : way.node, *by;
    if (way.off)
        note_reason(
            f, IS_OFF, way.off, leaf->path,
            kn_arena_print(f->b->r->arena, "%.*s.off", (int)(way.rest - leaf->path), leaf->path));
    else if (node && leaf->table && leaf->spot.row &&
             !kd_is_read(leaf->table, node->parent, leaf->spot.row, &by))
        note_reason(f, UNREAD, by, leaf->path, NULL),
            f->leaf = f->path == leaf->path ? leaf : f->leaf;
    else if (!node || node->origin != f->value->origin)
        note_reason(f, node && kd_node_same(node, leaf->node) ? SAID_ALREADY : OVERWRITTEN, node,
                    leaf->path, NULL);
    else if (node->usual)
        note_reason(f, SAID_ALREADY, node, leaf->path, NULL);
    else if ((by = said_by_another(f, leaf)))
        note_reason(f, SAID_ALREADY, by, leaf->path, NULL);
}

static void look_at_patch(finding *f, const kd_node *patch)
{
    const kd_resolving *r = f->b->r;
    for (const kd_leaf *leaf = kd_leaves(r->arena, r->table, patch); leaf; leaf = leaf->next)
        look_at_leaf(f, leaf);
}

/* Finds the cause that makes a choice useless. Keeps the first part that has no effect. */
static void find_reason(finding *f)
{
    const kd_building *b = f->b;
    const kd_option_value *value = f->value;

    for (KD_PATCH(patch, value)) {
        const kd_node *condition = kd_failing_condition(b->r, value, patch, b->made, b->plain);
        if (condition)
            note_reason(f, OTHERWISE, condition, NULL, NULL);
        else if (patch != value->patch)
            look_at_patch(f, patch);
    }
    look_at_patch(f, value->patch);
}

/* ---- Messages ---- */

/* True if the value of some option writes at `path` something other than the finding's value. */
static bool writes_otherwise(const finding *f, const kd_option_value *value)
{
    const char *path = f->decision ? f->decision : f->path;
    const kd_node *own = kd_node_path(f->value->patch, f->path);
    const kd_node *node = value->patch ? kd_node_path(value->patch, path) : NULL;
    if (!node || (f->decision && kd_says_yes(node)))
        return false;
    return f->decision || !own || !kd_node_same(node, own);
}

/* Returns the value of another option that would give this one an effect; NULL: none. */
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

/* Returns the choice that overrides this one; NULL: none. */
static const kd_option_value *writer(const finding *f)
{
    for (int i = 0; f->by && i < f->b->r->option_count; i++) {
        const kd_option_value *value = f->b->made[i].value;
        if (value && value != f->value &&
            (f->by->origin
                 ? value->origin == f->by->origin
                 : value->patch && f->path && kd_node_path(value->patch, f->path) == f->by))
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

/* Adds a suggestion to the report of a choice that has no effect. */
static void expect(const finding *f, kn_problem *p, const kd_option_value *other)
{
    static const char *const how[] = {[IS_OFF] = "switches off",
                                      [SAID_ALREADY] = "already has",
                                      [OVERWRITTEN] = "writes again",
                                      [UNREAD] = "replaces"};
    kn_report *report = f->b->r->report;
    const kd_option_value *out = other || f->reason == UNREAD ? NULL : way_out(f);
    if (!f->found)
        kn_report_expect(report, p, "another value of '%s'", f->value->option->name);
    else if (f->reason == OTHERWISE)
        kn_report_expect(report, p, "%s=%s (which %s requires), or another value of '%s'",
                         f->by->key, kd_alternatives(report->arena, f->by),
                         kd_place(report, f->by->at), f->value->option->name);
    else if (out)
        kn_report_expect(report, p, "%s as well", out->origin);
    else if (f->by && f->by->usual)
        kn_report_expect(report, p, "a value of '%s' that differs from the default",
                         f->value->option->name);
    else if (f->by) {
        kn_report_expect(report, p, "a different value of either option");
        p->detail = kn_arena_print(report->arena, "%s %s what '%s' writes",
                                   kd_place(report, f->by->key ? f->by->key_at : f->by->at),
                                   how[f->reason], f->value->origin);
    } else
        kn_report_expect(report, p, "another value of '%s'", f->value->option->name);
}

/* Reports that the choice `made` has no effect, with the reason found for its value. */
static void report_useless(const finding *f, const kd_made *made)
{
    kd_resolving *r = f->b->r;
    const kd_option_value *other = writer(f), *out = f->found && !other ? way_out(f) : NULL;
    const kd_option *option = f->found && f->reason == OTHERWISE ? kd_find_option(r, f->by->key)
                              : other                            ? other->option
                              : out && f->reason != UNREAD       ? out->option
                                                                 : NULL;
    bool outside = made->level == KD_OUTSIDE;
    kn_problem *p = kn_report_add(
        r->report, KN_E_CHOICE_OVERWRITTEN, outside ? (kn_mark){0} : made->at,
        "the choice '%s' has no effect%s%s", made->value->origin, in_force(f->b, option),
        !f->found || f->by || other || out ? ""
        : f->reason == UNREAD              ? ", because no rule reads the values"
                                           : ", because a later file removes the keys");
    p->status = outside ? KN_USAGE : KN_RULES;
    expect(f, p, other);
}

/* In place of a choice that yields anyway, reports the choice to which it yields. */
static void tell_beside(kd_resolving *r, const kd_made *made, const char *other)
{
    bool outside = made->level == KD_OUTSIDE;
    kn_problem *p =
        kn_report_add(r->report, KN_E_CHOICE_OVERWRITTEN, outside ? (kn_mark){0} : made->at,
                      "the choice '%s' has no effect with '%s'", made->value->origin, other);
    p->status = outside ? KN_USAGE : KN_RULES;
    kn_report_expect(r->report, p, "another value of one of the two options");
}

/* ---- The decision ---- */

/* A set of choices, with the resulting document. */
typedef struct world {
    kd_resolving quiet;
    kn_report silent;
    kd_made *made;
    kd_building b;
} world;

static void begin(world *w, const kd_building *b)
{
    w->quiet = *b->r;
    kn_report_begin(&w->silent, b->r->report->arena);
    w->quiet.report = &w->silent;
    w->made = kd_no_choices(b->r);
    w->b = (kd_building){.r = &w->quiet, .made = w->made, .plain = b->plain};
}

/* Builds the world of the choices, leaving out the choice of `without` at its level; false if there
 * is no such world. */
static bool build(world *w, const kd_building *b, const kd_choice *sets, const kd_option *without,
                  int level)
{
    begin(w, b);
    int leaf = b->r->files - 1;
    return w->made && kd_choose_without(&w->quiet, leaf, sets, b->plain, w->made, without, level) &&
           kd_build(&w->b, leaf, true);
}

/* Findings about a choice. */
typedef enum standing {
    MATTERS, /* without the choice, the rules differ or can't be built */
    AGREES,  /* without the choice, the same value is in force */
    IN_VAIN
} standing;

/* True if any choice was made by a preset. */
static bool implies_something(const kd_building *b, const kd_option_value *value)
{
    for (KD_CHILD(entry, value->set)) {
        const kd_option *option = kd_find_option(b->r, entry->key);
        if (option && strcmp(kd_chosen_name(option, b->made, b->plain), entry->text) == 0)
            return true;
    }
    return false;
}

/* Decides whether the choice of an option at a level has an effect in the world `b` of `sets`.
 * `w` is the world without this choice. */
static standing judge(const kd_building *b, const kd_choice *sets, const kd_option *option,
                      int level, world *w)
{
    if (!build(w, b, sets, option, level) || implies_something(b, b->made[option->number].value))
        return MATTERS;
    if (strcmp(kd_chosen_name(option, b->made, b->plain),
               kd_chosen_name(option, w->made, b->plain)) == 0)
        return w->made[option->number].yielded ? IN_VAIN : AGREES;
    return kd_alike(b->r->table, b->document, w->b.document) ? IN_VAIN : MATTERS;
}

/* Makes the same decision for another number of players. */
static bool matters_with(const kd_building *b, const kd_choice *sets, const kd_option *option,
                         int level, const char *players)
{
    int count = 0, used = 0;
    world with, without;
    while (sets && sets[count].name)
        count++;
    kd_choice *all = kn_arena_array(b->r->arena, (size_t)count + 2, sizeof *all);
    for (int i = 0; i < count && all; i++)
        if (strcmp(sets[i].name, "players") != 0)
            all[used++] = sets[i];
    if (!all)
        return true;
    all[used] = (kd_choice){.name = "players", .value = players};
    return build(&with, b, all, NULL, 0) && with.made[option->number].value &&
           judge(&with.b, all, option, level, &without) == MATTERS;
}

/* True if the choice of a file has an effect with some number of players. If the choice is
 * impossible with all of them, there is another error, which is reported. */
static bool matters_to_some(const kd_building *b, const kd_option *option, int level)
{
    const kd_option *players = kd_find_option(b->r, "players");
    for (const kd_option_value *v = players->values; v; v = v->next)
        if (matters_with(b, NULL, option, level, v->name))
            return true;
    return false;
}

/* If players sit at several tables, a choice made for all must set up the tables, or have an effect
 * at one of them. */
static bool matters_at_a_table(const kd_building *b, const kd_choice *sets, const kd_option *option,
                               const kd_building *without)
{
    const kd_node *tables = kd_node_get(b->document, "tables"),
                  *other = kd_node_get(without->document, "tables");
    if (!tables || !other || !kd_node_same(tables, other) || tables->kind != KD_NODE_LIST)
        return true;
    for (KD_CHILD(seats, tables))
        if (seats->text && matters_with(b, sets, option, KD_OUTSIDE, seats->text))
            return true;
    return false;
}

/* True if the document contains everything that the value writes, from any origin. */
static bool all_is_so(const kd_building *b, const kd_option_value *value)
{
    for (KD_PATCH(patch, value))
        for (const kd_leaf *leaf = kd_leaves(b->r->arena, b->r->table, patch); leaf;
             leaf = leaf->next) {
            const kd_node *node = kd_node_path(b->document, leaf->path), *by;
            if (!node || !kd_node_same(node, leaf->node) ||
                (leaf->table && leaf->spot.row &&
                 !kd_is_read(leaf->table, node->parent, leaf->spot.row, &by)))
                return false;
        }
    return value->patch && value->patch->count;
}

/* True for choices that must have an effect. The file at the leaf or the user made them, they
 * have a patch, and they are not a number that the document has anyway. */
static bool is_explicit(const kd_building *b, const kd_option *option, const kd_choice *sets)
{
    const kd_made *m = &b->made[option->number];
    const kd_option_value *v = m->value;
    if (!v || m->implied || (m->level != KD_OUTSIDE && m->level != b->r->files - 1) ||
        strcmp(option->name, "players") == 0 ||
        (!v->is_default && !(v->patch && v->patch->count) && !v->when && !v->set && !v->more))
        return false;
    for (; m->level == KD_OUTSIDE && sets && sets->name; sets++)
        if (sets->yields && strcmp(sets->name, option->name) == 0)
            return false;
    const kd_node *written = option->writes ? kd_node_path(b->document, option->writes) : NULL;
    return !(written && written->kind == KD_NODE_SCALAR && written->origin != v->origin &&
             strcmp(written->text, v->name) == 0);
}

bool kd_choices_matter(kd_building *b, const kd_choice *sets)
{
    kd_resolving *r = b->r;
    int before = r->report->count;

    for (kd_option *o = r->options; o && !kn_arena_failed(r->arena); o = o->next) {
        const kd_made *m = &b->made[o->number];
        world without;
        if (!is_explicit(b, o, sets))
            continue;
        standing s = judge(b, sets, o, m->level, &without);
        bool outside = m->level == KD_OUTSIDE;
        if (s == AGREES ||
            (outside ? s == MATTERS && matters_at_a_table(b, sets, o, &without.b)
                     : s == MATTERS || all_is_so(b, m->value) || matters_to_some(b, o, m->level)))
            continue;
        const kd_option_value *other = without.made[o->number].value;
        const kd_node *tables = kd_node_get(b->document, "tables");
        if (s == MATTERS && tables && tables->origin) {
            tell_beside(r, m, tables->origin);
            continue;
        }
        if (without.made[o->number].yielded) {
            tell_beside(r, m, without.made[o->number].to);
            continue;
        }
        finding f = {.b = b, .value = m->value};
        if (m->value->is_default && other) /* the value that it replaces has no effect, either */
            f = (finding){.b = &without.b, .value = other};
        find_reason(&f);
        f.b = b;
        if (f.leaf && kd_never_read(b->document, r->options, f.leaf->path, f.leaf->spot.row))
            continue; /* the error is in the file, not in the choice: beside.c reports it */
        report_useless(&f, m);
    }
    return r->report->count == before && !kn_arena_failed(r->arena);
}

const char **kd_choices_without_effect(const kd_building *b)
{
    kd_resolving *r = b->r;
    const char **by = kn_arena_array(r->arena, (size_t)r->option_count + 1, sizeof *by);
    for (kd_option *o = by ? r->options : NULL; o; o = o->next) {
        const kd_option_value *value = b->made[o->number].value;
        world w;
        if (!value || value->is_default || strcmp(o->name, "players") == 0 ||
            (!(value->patch && value->patch->count) && !value->when && !value->more))
            continue;
        begin(&w, b);
        for (int i = 0; w.made && i < r->option_count; i++)
            w.made[i] = i == o->number ? (kd_made){.value = NULL} : b->made[i];
        if (!w.made || !kd_build(&w.b, r->files - 1, true) ||
            !kd_alike(r->table, b->document, w.b.document))
            continue;
        finding f = {.b = b, .value = value};
        find_reason(&f);
        const kd_option_value *other = writer(&f);
        const kd_option *option =
            f.found && f.reason == OTHERWISE ? kd_find_option(r, f.by->key) : NULL;
        by[o->number] = option  ? kn_arena_print(r->arena, "%s=%s", option->name,
                                                 kd_chosen_name(option, b->made, b->plain))
                        : other ? other->origin
                        : f.by && f.by->at.source
                            ? kd_file_name(&r->file[r->files - 1]->pub, f.by->at.source)
                            : o->name;
    }
    return by;
}
