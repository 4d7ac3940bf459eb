/* SPDX-License-Identifier: MIT
 * overwritten.c: rule 11 of the merge: a choice is an error if nothing of it is left in the
 * document. It also finds options that have no influence, because another choice or `--key` has
 * replaced the keys that they write. It only reads the finished document.
 */
#include <string.h>

#include "document/resolve.h"
#include "document/node_tree.h"

/* Fates of a leaf. */
typedef enum fate { FATE_WRITTEN_AGAIN, FATE_REMOVED, FATE_OFF } fate;

typedef struct survey {
    const kd_building *b;
    const kd_option_value *value;
    const kd_made *made;
    int leaves, lost;
    kn_mark by;         /* the place that overwrites the latest leaf found ... */
    const char *origin; /* ... by which choice (NULL: a key of the file itself) ... */
    fate fate;          /* ... and its way of overwriting */
} survey;

/* True for an entry that a later file switches off, so its contents have no effect. */
static bool is_of_later_file(const void *asker, const kd_node *off, const char *rest)
{
    const survey *s = asker;
    return kd_file_of(s->b->r, off->key_at) > s->value->file;
}

/* Finds the choice that has overwritten the value of a patch at `path`. If another choice writes
 * the same value, option_effect.c handles this. */
static bool find_overwriter(const kd_building *b, const char *path, const kd_node *leaf,
                            const kd_option_value *value, survey *s)
{
    for (const kd_loss *loss = b->laying.losses; loss; loss = loss->next) {
        size_t n = strlen(loss->path);
        if (strncmp(loss->path, path, n) == 0 && (path[n] == '.' || path[n] == '\0') &&
            !kd_node_path(b->document, path)) {
            s->by = loss->at;
            s->origin = NULL;
            s->fate = FATE_REMOVED;
            return true;
        }
    }
    kd_way way = kd_way_to(b->document, path, is_of_later_file, s);
    const kd_node *node = way.off ? way.off : way.node;
    s->by = node->key ? node->key_at : node->at;
    s->origin = node->origin;
    s->fate = way.off ? FATE_OFF : FATE_WRITTEN_AGAIN;
    return way.off ||
           (node->origin != value->origin && !(node->origin && kd_node_same(node, leaf)));
}

/* Returns the choice that is the origin of a node; NULL: none. */
static const kd_made *made_by(const kd_building *b, const char *origin)
{
    for (int i = 0; origin && i < b->r->option_count; i++)
        if (b->made[i].value && b->made[i].value->origin == origin)
            return &b->made[i];
    return NULL;
}

/* True if a choice is an error because its leaf was replaced by a later file, or by another choice
 * of the same or a lower level. A choice that is implied, or that has a lower level, simply
 * yields. */
static bool is_mistaken(const survey *s)
{
    const kd_made *other = made_by(s->b, s->origin);
    return kd_file_of(s->b->r, s->by) > s->value->file ||
           (other && !s->made->implied && other->level <= s->made->level);
}

static void survey_leaf(survey *s, const kd_leaf *leaf)
{
    survey before = *s;

    if (leaf->spot.flags & KD_KEY_LAYER || (leaf->node->kind == KD_NODE_MAP && !leaf->node->count))
        return;
    if (!(leaf->spot.flags & KD_KEY_GATHER) &&
        find_overwriter(s->b, leaf->path, leaf->node, s->value, s) && is_mistaken(s))
        s->lost++;
    else
        *s = before;
    s->leaves++;
}

/* True if the choice repeats the default, and a later file or another choice overrides it, which
 * does no harm. */
static bool is_usual(const survey *s)
{
    const char *usual = s->value->option->declared;
    return (s->fate == FATE_OFF || s->origin) && usual && strcmp(usual, s->value->name) == 0;
}

/* Reports a choice without an effect, and the choice that has replaced it. */
static void report_lost(const survey *s)
{
    kn_report *report = s->b->r->report;
    const kd_made *other = made_by(s->b, s->origin);
    bool in_file = s->made->at.source && s->made->level != KD_OUTSIDE;
    static const char *const one[] = {"overwrites", "removes", "switches off"};
    static const char *const all[] = {"overwrite", "remove", "switch off"};
    const char *choice = s->value->origin;
    bool beside = other && other->level <= s->made->level;
    kn_problem *p = kn_report_add(
        report, KN_E_CHOICE_OVERWRITTEN, in_file ? s->made->at : s->by,
        "the choice '%s' has no effect, because %s%s%s %s what '%s' writes" KN_EXPECTED "%s",
        choice, beside ? "'" : "the rules", beside ? s->origin : "", beside ? "'" : "",
        (beside ? one : all)[s->fate], choice,
        beside ? "only one of these choices" : "another choice");
    p->status = in_file ? KN_RULES : KN_USAGE;
    if (in_file)
        p->detail = kn_arena_print(report->arena, "%s %s what '%s' writes", kd_place(report, s->by),
                                   one[s->fate], choice);
    else if (!beside)
        p->detail = kn_arena_print(report->arena, "%s declares '%s'",
                                   kd_place(report, s->value->at), choice);
}

/* True if some patch of a choice (its own and those in `when`) still has an effect. */
static bool choice_has_effect(kd_building *b, const kd_applied *first)
{
    kd_resolving *r = b->r;
    survey s = {.b = b, .value = first->value, .made = &first->made};

    for (const kd_applied *a = first; a && a->value == s.value; a = a->next)
        for (const kd_leaf *leaf = kd_leaves(r->arena, r->table, a->patch); leaf; leaf = leaf->next)
            survey_leaf(&s, leaf);
    if (s.leaves == 0 || s.lost < s.leaves || is_usual(&s))
        return true;
    report_lost(&s);
    return false;
}

bool kd_choices_have_effect(kd_building *b)
{
    bool fine = true;
    const kd_option_value *last = NULL;

    for (const kd_applied *a = b->applied; a; a = a->next) {
        if (a->value != last)
            fine &= choice_has_effect(b, a);
        last = a->value;
    }
    return fine;
}

/* --- options without influence --- */

/* True if some declaration of `option` has `name` in its `over`. */
static bool goes_over(const kd_resolving *r, const kd_option *option, const char *name)
{
    for (int f = 0; f < r->files; f++)
        for (const kd_declared *d = r->file[f]->declared; d; d = d->next)
            if (d->option == option && d->over && kd_node_lists(d->over, name))
                return true;
    return false;
}

/* The data for finding the replacement of an option in force. */
typedef struct overruling {
    const kd_building *b;
    const kd_option *option;
    const kd_option_value *value; /* the value in force, which has a patch; NULL: the default */
    int leaves, lost;
    const char *by;
} overruling;

static bool is_of_choice(const void *asker, const kd_node *off, const char *rest)
{
    return *rest && off->origin && strcmp(rest, ".off") != 0;
}

/* Returns the writer of the node at `path`: the file or choice that switched off an entry above it,
 * else the one that set the node; *node is that entry or node. NULL: a key of the file itself, or
 * nothing. */
static const char *writer_of(const kd_building *b, const char *path, const kd_node **node)
{
    kd_way way = kd_way_to(b->document, path, is_of_choice, NULL);
    *node = way.off ? way.off : way.node;
    return way.off || !*way.rest ? (*node)->origin : NULL;
}

static void check_leaf(overruling *o, const char *path)
{
    const kd_node *node = NULL;
    const char *origin = writer_of(o->b, path, &node);
    const kd_made *other = made_by(o->b, origin);
    o->leaves++;
    if (!origin || (o->value && origin == o->value->origin) ||
        (!o->value && other && !goes_over(o->b->r, other->value->option, o->option->name) &&
         strcmp(node->key, "off") != 0))
        return;
    o->lost++;
    o->by = other ? origin : node->at.source ? node->at.source->name : origin;
}

static void look_at_patches(overruling *o, const kd_option_value *value)
{
    const kd_resolving *r = o->b->r;
    for (KD_PATCH(patch, value)) {
        if (o->value && kd_failing_condition(r, value, patch, o->b->made, o->b->plain))
            continue;
        for (const kd_leaf *leaf = kd_leaves(r->arena, r->table, patch); leaf; leaf = leaf->next)
            if (!(leaf->spot.flags & (KD_KEY_LAYER | KD_KEY_GATHER)) &&
                !(leaf->node->kind == KD_NODE_MAP && !leaf->node->count))
                check_leaf(o, leaf->path);
    }
}

/* Returns the choice that overrides the keys of the value in force (for the default: the keys that
 * any other value would write); NULL: nothing. */
static const char *find_overruler(const kd_building *b, const kd_option *option)
{
    const kd_option_value *chosen = b->made[option->number].value;
    overruling o = {.b = b, .option = option};

    if (chosen && chosen->patch)
        o.value = chosen;
    for (const kd_option_value *v = option->values; v && !o.value; v = v->next)
        look_at_patches(&o, v);
    if (o.value)
        look_at_patches(&o, o.value);
    else if (option->writes)
        check_leaf(&o, option->writes);
    return o.leaves && o.lost == o.leaves ? o.by : NULL;
}

/* If a number was not chosen, takes it from the document, because the number of players may have
 * changed it. */
static void take_number(const kd_building *b, const kd_option *option, kd_option *copy)
{
    const kd_node *node = NULL;
    if (option->from_document && !b->made[option->number].value && !copy->overruled)
        node = kd_node_path(b->document, option->writes);
    if (node && node->kind == KD_NODE_SCALAR)
        copy->chosen = copy->fallback = copy->declared = node->text;
}

void kd_options_overruled(kd_building *b, kd_option *options, const char *const *vain)
{
    const kd_option *o = b->r->options;
    for (kd_option *copy = options; copy && o; copy = copy->next, o = o->next) {
        const kd_made *made = &b->made[o->number];
        const char *by;
        if (!copy->overruled && strcmp(o->name, "players") != 0)
            copy->overruled = vain[o->number]                                ? vain[o->number]
                              : made->value                                  ? find_overruler(b, o)
                              : (by = kd_barred(b->r, o, b->made, b->plain)) ? by
                                                                             : find_overruler(b, o);
        if (copy->overruled && !copy->lost && made->value && !made->value->is_default)
            copy->lost = made->value;
        take_number(b, o, copy);
    }
}
