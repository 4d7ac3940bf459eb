/* SPDX-License-Identifier: MIT
 * build.c: lays files and the chosen option values over one another, in turn: the second pass of
 * resolving. It doesn't check whether choices are allowed or have effects.
 */
#include "document/resolve.h"
#include "document/node_tree.h"

kd_made *kd_no_choices(kd_resolving *r)
{
    kd_made *made = kn_arena_array(r->arena, (size_t)r->option_count + 1, sizeof *made);
    return made;
}

void kd_check_layer(kd_resolving *r, const kd_node *document, const kd_layer_key *keys)
{
    if (!keys || !r->check)
        return;
    kd_check_layer(r, document, keys->next);
    r->check(document, keys->node, r->report);
}

/* Applies the patch of a value, or (`part`) of a child's addition to the value. */
static bool lay_patch(kd_building *b, const kd_option_value *value, const kd_option_value *part,
                      const kd_node *patch)
{
    kd_applied *a = kn_arena_take(b->r->arena, sizeof *a);

    if (!a)
        return false;
    *a = (kd_applied){value, patch, b->made[value->option->number], b->applied};
    b->applied = a;
    b->laying.origin = value->origin;
    b->laying.patch = true;
    b->laying.keys = NULL;
    if (!kd_lay(&b->laying, b->r->table, b->document, patch))
        return false;
    if (patch != part->patch && b->check_when)
        kd_check_layer(b->r, b->document, b->laying.keys);
    return true;
}

/* Applies the patches of those chosen values that file `f` declares. */
static bool lay_choices(kd_building *b, int f)
{
    static const kd_option_value nothing = {.name = NULL};
    for (const kd_declared *d = b->r->file[f]->declared; d; d = d->next) {
        const kd_option_value *value = b->made[d->option->number].value;
        for (const kd_option_value *part = value; part; part = part->more)
            for (KD_PATCH(patch, part->file == f && part->patch ? part : &nothing))
                if (!kd_failing_condition(b->r, part, patch, b->made, b->plain) &&
                    !lay_patch(b, value, part, patch))
                    return false;
    }
    return true;
}

bool kd_build(kd_building *b, int upto, bool whole)
{
    kd_resolving *r = b->r;

    b->document = kd_node_make(r->arena, KD_NODE_MAP, r->file[upto]->own->at, NULL);
    if (!b->document)
        return false;
    b->laying = (kd_laying){.arena = r->arena, .report = r->report};
    for (int f = 0; f <= upto; f++) {
        b->laying.origin = NULL;
        b->laying.patch = false;
        b->laying.keys = NULL;
        if (!kd_lay(&b->laying, r->table, b->document, r->file[f]->own) ||
            ((f < upto || whole) && !lay_choices(b, f)))
            return false;
    }
    return true;
}
