/* SPDX-License-Identifier: MIT
 * effect.c: rule 11 of the merge: a choice of which nothing is left in the document is a mistake.
 * It looks at the finished document only, and changes nothing.
 */
#include <string.h>

#include "document/resolve.h"
#include "document/tree.h"

/* What became of a leaf. */
typedef enum fate { FATE_WRITTEN_AGAIN, FATE_REMOVED, FATE_OFF } fate;

typedef struct survey {
    const kn_building *b;
    const kn_applied *a;
    int leaves, lost;
    kn_mark by; /* what overwrites the last leaf met ... */
    fate fate;  /* ... and how */
} survey;

/* The file of the chain in which something stands, or -1. */
static int file_of(const kn_resolving *r, kn_mark at)
{
    for (int f = 0; f < r->files; f++)
        if (at.source && r->file[f]->own->at.source == at.source)
            return f;
    return -1;
}

/* True if a file after `file` switches the entry off, in which nothing counts then. */
static bool is_switched_off(const kn_building *b, const kn_node *entry, int file, survey *s)
{
    const kn_node *off = entry->kind == KN_NODE_MAP ? kn_node_get(entry, "off") : NULL;
    if (!off || off->kind != KN_NODE_SCALAR || strcmp(off->text, "true") != 0 ||
        file_of(b->r, off->key_at) <= file)
        return false;
    s->by = off->key_at;
    s->fate = FATE_OFF;
    return true;
}

/* What stands now where a patch had written `path`, if it is not the patch's own. */
static bool find_overwriter(const kn_building *b, const char *path, const kn_value *value,
                            survey *s)
{
    const kn_node *node = b->document;
    const char *p = path;

    for (const kn_loss *loss = b->laying.losses; loss; loss = loss->next) {
        size_t n = strlen(loss->path);
        if (strncmp(loss->path, path, n) == 0 && (path[n] == '.' || path[n] == '\0') &&
            !kn_node_path(node, path)) {
            s->by = loss->at;
            s->fate = FATE_REMOVED;
            return true;
        }
    }
    for (;;) {
        size_t length = strcspn(p, ".");
        const kn_node *child = node->first;
        while (child && !(node->kind == KN_NODE_MAP && strncmp(child->key, p, length) == 0 &&
                          !child->key[length]))
            child = child->next;
        if (!child)
            break;
        node = child;
        if (is_switched_off(b, node, value->file, s))
            return true;
        if (!p[length])
            break;
        p += length + 1;
    }
    s->by = node->key ? node->key_at : node->at;
    s->fate = FATE_WRITTEN_AGAIN;
    return node->origin != value->origin;
}

static bool survey_leaf(void *payload, const char *path, const kn_node *leaf, kn_spot spot)
{
    survey *s = payload;
    kn_mark by = s->by;
    fate fate_before = s->fate;

    if (spot.flags & KN_KEY_LAYER || (leaf->kind == KN_NODE_MAP && !leaf->count))
        return true;
    s->leaves++;
    if (!(spot.flags & KN_KEY_GATHER) && find_overwriter(s->b, path, s->a->value, s) &&
        file_of(s->b->r, s->by) > s->a->value->file) {
        s->lost++;
    } else {
        s->by = by;
        s->fate = fate_before;
    }
    return true;
}

/* The usual number of something that a later file switches off, said once more, takes nothing away
 * from anybody. */
static bool is_usual_and_off(const survey *s, const kn_value *value)
{
    const char *usual = value->option->pub.declared;
    return s->fate == FATE_OFF && usual && strcmp(usual, value->pub.name) == 0;
}

/* All patches of one choice (its own and its `when`s) together: is anything left? */
static bool choice_has_effect(kn_building *b, const kn_applied *first)
{
    kn_resolving *r = b->r;
    survey s = {.b = b};
    const kn_value *value = first->value;
    const kn_made *made = &first->made;
    char place[KN_PATH_TEXT];
    bool outside = made->level == KN_OUTSIDE;
    static const char *const whole[] = {"writes all of it again", "removes what it writes",
                                        "switches off what it writes"};
    static const char *const again[] = {"writes again", "removes", "switches off"};
    kn_problem *p;

    for (const kn_applied *a = first; a && a->value == value; a = a->next) {
        s.a = a;
        if (!kn_leaves(r->arena, r->table, a->patch, survey_leaf, &s)) {
            kn_report_memory(r->report);
            return false;
        }
    }
    if (s.leaves == 0 || s.lost < s.leaves || is_usual_and_off(&s, value))
        return true;
    p = kn_report_add(r->report, KN_E_CHOICE_OVERWRITTEN,
                      made->at.source && !outside ? made->at : s.by,
                      "the choice '%s' has no effect", value->origin);
    if (made->at.source && !outside) {
        kn_report_expect(r->report, p, "a choice that stays: %s %s",
                         kn_place(s.by, place, sizeof place), whole[s.fate]);
        return false;
    }
    p->status = KN_USAGE;
    kn_report_expect(r->report, p, "a choice that stays: this line %s what %s writes",
                     again[s.fate], kn_place(value->at, place, sizeof place));
    return false;
}

bool kn_choices_have_effect(kn_building *b)
{
    bool fine = true;
    const kn_value *last = NULL;

    for (const kn_applied *a = b->applied; a; a = a->next) {
        if (a->value != last)
            fine &= choice_has_effect(b, a);
        last = a->value;
    }
    return fine;
}
