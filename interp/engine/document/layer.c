/* SPDX-License-Identifier: MIT
 * layer.c: lays one tree over another: rules 3 to 6 of the merge. resolve.c decides which trees,
 * in which order.
 */
#include <string.h>

#include "base/spoken.h"
#include "document/resolve.h"
#include "document/node_tree.h"
#include "document/spot.h"

static bool lay_map(kd_laying *l, kd_spot spot, kd_node *base, const kd_node *layer, bool entry);

/* Records that the node at `at` has removed `node`. */
static bool note_loss(kd_laying *l, const kd_node *node, kn_mark at)
{
    char where[KD_PATH_TEXT]; /* kd_where is only for messages, so it may truncate */
    kd_loss *loss = kn_arena_take(l->arena, sizeof *loss);

    if (loss)
        loss->path = kn_arena_print(l->arena, "%s", kd_node_where(node, where, sizeof where));
    if (!loss || !loss->path)
        return false;
    loss->at = at;
    loss->next = l->losses;
    l->losses = loss;
    return true;
}

bool kd_has_tens(const kd_node *document)
{
    unsigned kinds = 0;
    const kd_node *ranks = kd_node_path(document, "pack.ranks"), *item = ranks;
    for (item = ranks && ranks->kind == KD_NODE_LIST ? ranks->first : ranks; item;
         item = item == ranks ? NULL : item->next)
        for (const char *at = item->kind == KD_NODE_SCALAR ? item->text : "";
             *(at += strspn(at, " ")); at += strcspn(at, " "))
            kinds |= kn_rank_kind(at, strcspn(at, " "));
    return kn_ranks_have_ten(kinds);
}

/* True if two keys name the same cards, such as TS and 10♠. */
static bool same_cards(const char *one, const char *other, bool tens)
{
    char letters[KN_PRINTED_TEXT], others[KN_PRINTED_TEXT];
    return strcmp(kn_printed_card(one, strlen(one), tens, letters) ? letters : one,
                  kn_printed_card(other, strlen(other), tens, others) ? others : other) == 0;
}

/* Returns the child of `base` that `key` of a layer overwrites; NULL: none. In a map of cards, the
 * key may be written in another way there, unless the layer has both ways. */
static kd_node *written_by(kd_spot spot, const kd_node *base, const kd_node *layer, const char *key)
{
    kd_node *old = kd_node_get(base, key);
    if (old || (spot.type != KD_T_CARDMAP && !(spot.flags & KD_KEY_OF_CARDS)))
        return old;
    const kd_node *document = base;
    while (document->parent)
        document = document->parent;
    bool tens = kd_has_tens(document);
    for (old = base->first; old; old = old->next)
        if (same_cards(old->key, key, tens) && !(layer && kd_node_get(layer, old->key)))
            return old;
    return NULL;
}

static bool remove_one(kd_laying *l, kd_spot spot, kd_node *base, const kd_node *name)
{
    kd_node *gone = name->kind == KD_NODE_SCALAR ? kd_node_path(base, name->text) : NULL;

    if (!gone && name->kind == KD_NODE_SCALAR)
        gone = written_by(spot, base, NULL, name->text);

    if (gone) {
        bool fine = note_loss(l, gone, name->at);
        kd_node *from = gone->parent;
        kd_node_remove(gone);
        gone->key_at = name->at;
        gone->next = from->gone;
        from->gone = gone->key ? gone : from->gone;
        return fine;
    }
    if (name->kind != KD_NODE_SCALAR) {
        kn_report_add(l->report, KN_E_WRONG_TYPE, name->at,
                      "`remove` takes names" KN_EXPECTED "a list of names");
        return true;
    }
    const char *where = kd_where(l->report, base);
    kn_problem *p =
        kn_report_add(l->report, KN_E_REMOVE_MISSING, name->at,
                      "there is no '%.*s' to remove from %s%s%s", kd_brief(name->text), name->text,
                      *where ? "`" : "", *where ? where : "the file", *where ? "`" : "");
    kn_report_suggest(p, name->text, kd_node_keys(base, l->report->arena));
    return true;
}

/* Applies `remove: [names]`, before anything else in the layer. */
static bool lay_remove(kd_laying *l, kd_spot spot, kd_node *base, const kd_node *names)
{
    if (names->kind == KD_NODE_MAP) {
        kn_report_add(l->report, KN_E_WRONG_TYPE, names->at,
                      "`remove` can't be a map" KN_EXPECTED "a list of names");
        return true;
    }
    if (names->kind == KD_NODE_SCALAR)
        return remove_one(l, spot, base, names);
    for (KD_CHILD(name, names))
        if (!remove_one(l, spot, base, name))
            return false;
    return true;
}

/* Rejects a new entry from the command line if its name is similar to that of an existing entry:
 * the name is probably misspelt, even if the entry is complete. */
static void check_unlike(kd_laying *l, const kd_node *base, const kd_node *entry)
{
    const char *const *words = kd_node_keys(base, l->report->arena);
    kn_problem near = {0}, *p;

    if (!words)
        return;
    kn_report_suggest(&near, entry->key, words);
    if (!near.suggestion)
        return;
    p = kn_report_add(l->report, KN_E_ENTRY_INCOMPLETE, entry->key_at,
                      "there is no entry '%.*s' in `%s`" KN_EXPECTED
                      "the name of an existing entry (only a file can add one)",
                      kd_brief(entry->key), entry->key, kd_where(l->report, base));
    kn_report_mean(p, near.suggestion);
}

/* Returns the child of `base` that has another key of the table's "exactly one" group, or NULL. */
static kd_node *other_of_group(kd_spot spot, const kd_node *base, const char *key)
{
    for (kd_node *child = base->first; child; child = child->next)
        if (strcmp(child->key, key) != 0 && kd_spot_child(spot, child->key).flags & KD_KEY_ONE_OF)
            return child;
    return NULL;
}

/* Rule 6: a new entry must be complete. An incomplete one probably has a misspelt name. */
static void check_complete(kd_laying *l, kd_spot spot, const kd_node *base, const kd_node *entry)
{
    const char *lacking = NULL; /* the first required key that is missing */
    bool group = false;
    char names[200];
    const char *const *words;
    kn_problem *p;

    if (!spot.table || entry->kind != KD_NODE_MAP)
        return; /* the check against the table gives a better error */
    for (KD_ROW(row, spot.table)) {
        group |= (row->flags & KD_KEY_ONE_OF) != 0;
        if (!(row->flags & KD_KEY_ONE_OF) && row->flags & (KD_KEY_COMPLETE | KD_KEY_REQUIRED) &&
            !lacking && !kd_node_get(entry, row->name))
            lacking = row->name;
    }
    bool complete = !lacking && (!group || other_of_group(spot, entry, ""));
    if (complete && !l->argument)
        return;
    for (KD_CHILD(child, entry))
        if (kd_spot_child(spot, child->key).unknown &&
            kd_spot_child(kd_spot_root(&kd_entry_table), child->key).unknown)
            return; /* the same applies here: this key is misspelt */
    if (complete) {
        check_unlike(l, base, entry);
        return;
    }
    p = kn_report_add(l->report, KN_E_ENTRY_INCOMPLETE, entry->key_at,
                      "unknown entry '%.*s' in `%s`", kd_brief(entry->key), entry->key,
                      kd_where(l->report, base));
    if (lacking)
        kn_report_expect(l->report, p, "the name of an existing entry; or `%s:` for a new entry",
                         lacking);
    else
        kn_report_expect(l->report, p,
                         "the name of an existing entry; or one of %s for a new entry",
                         kd_table_group(spot.table, names, sizeof names));
    words = kd_node_keys(base, l->report->arena);
    if (words)
        kn_report_suggest(p, entry->key, words);
}

/* Returns a new node that equals `source`, but has no children. */
static kd_node *fresh_node(kd_laying *l, const kd_node *source)
{
    kd_node *node = kd_node_make(l->arena, source->kind, source->at, source->text);
    if (!node)
        return NULL;
    node->quoted = source->quoted;
    node->translated = source->translated;
    node->origin = l->origin;
    return node;
}

/* Returns a deep copy of `source`. The nodes keep their places, or all get the place `at`. */
static kd_node *fresh_tree(kd_laying *l, const kd_node *source, const kn_mark *at)
{
    kd_node *node = fresh_node(l, source);
    if (!node)
        return NULL;
    if (at)
        node->at = *at;
    for (KD_CHILD(child, source)) {
        kd_node *twin = fresh_tree(l, child, at);
        if (!twin)
            return NULL;
        kd_node_add(node, child->key, at && child->key ? *at : child->key_at, twin);
    }
    return node;
}

/* Reports that `base` has no entry `named`: no `other` one, or none `where`. */
static void report_no_sibling(kd_laying *l, const kd_node *named, const kd_node *base,
                              const char *other, const char *where)
{
    const char *name = named->kind == KD_NODE_SCALAR ? named->text : "";
    kn_problem *p = kn_report_add(l->report, KN_E_SIBLING_MISSING, named->at,
                                  "there is no %sentry '%.*s' in `%s`%s", other, kd_brief(name),
                                  name, kd_where(l->report, base), where);
    const char *const *words = kd_node_keys(base, l->report->arena);
    const char **others = kn_arena_array(l->report->arena, (size_t)base->count + 1, sizeof *others);
    const char *own = named->parent->key;
    char list[240] = "";
    for (int i = 0, n = 0; others && words && words[i]; i++)
        if (!own || strcmp(words[i], own) != 0)
            others[n++] = words[i];
    kd_list_names(list, sizeof list, others);
    if (*list)
        kn_report_expect(l->report, p, "one of %s", list);
    if (words && named->kind == KD_NODE_SCALAR)
        kn_report_suggest(p, name, words);
}

/* `like: NAME`: a new entry begins as a copy of an entry in `base`; the copy is stored in *old. The
 * nodes of the copy are placed at `like`, because this is the line that its author can change if
 * the copy does not work. False with a problem: the entry is not new, or no entry has that name; or
 * memory is out. */
static bool start_like(kd_laying *l, kd_spot at, kd_node *base, const kd_node *child, kd_node **old)
{
    const kd_node *like = kd_node_get(child, "like");

    if (!like || !kd_spot_child(at, "like").unknown)
        return true;
    if (*old)
        return kn_report_wrong(l->report, KN_E_SIBLING_MISSING, like->key_at,
                               "'%.*s' already exists in `%s`, so it can't have `like`" KN_EXPECTED
                               "a new name; or only the keys that change, without `like`",
                               kd_brief(child->key), child->key, kd_where(l->report, base));
    const kd_node *model = like->kind == KD_NODE_SCALAR ? kd_node_get(base, like->text) : NULL;
    if (!model) {
        report_no_sibling(l, like, base, "", " before this one");
        return false;
    }
    if (l->argument)
        check_unlike(l, base, child);
    kd_node *twin = fresh_tree(l, model, &like->at);
    if (!twin)
        return false;
    if (kd_node_get(twin, "off"))
        kd_node_remove(kd_node_get(twin, "off"));
    kd_node_add(base, child->key, child->key_at, twin);
    *old = twin;
    return true;
}

/* The limits of a single layer also apply to the result of merging. */
static bool has_room(kd_laying *l, const kd_node *base, const kd_node *child)
{
    if (base->count < KD_YAML_KEYS)
        return true;
    return kn_report_wrong(
        l->report, KN_E_YAML_KEYS, child->key_at,
        "the map has more than %d keys, including those of parents and options" KN_EXPECTED
        "at most %d keys in one map",
        KD_YAML_KEYS, KD_YAML_KEYS);
}

/* Writes `child` into `base`, in place of `old` (NULL: after all others); `entry`: it belongs to a
 * named map. If an option only repeats a value, the value keeps its first origin. If an option
 * writes a default, this is marked. */
static bool write_child(kd_laying *l, kd_spot spot, kd_node *base, kd_node *old,
                        const kd_node *child, bool entry)
{
    bool nested = child->kind == KD_NODE_MAP && kd_spot_merges(spot);
    const char *fallback = spot.row && !old ? spot.row->fallback : NULL;

    if ((l->patch && old && kd_node_same(old, child)) || (!old && !has_room(l, base, child)))
        return true;
    kd_node *fresh = nested ? fresh_node(l, child) : fresh_tree(l, child, NULL);
    if (!fresh)
        return false;
    fresh->usual = l->patch && fallback && child->kind == KD_NODE_SCALAR &&
                   kd_is_default(spot.type, fallback, child);
    /* the same cards keep the name that they have; another key of an exclusive group comes with its
     * own */
    if (old)
        kd_node_replace(old, fresh, same_cards(old->key, child->key, true) ? old->key : child->key,
                        child->key_at);
    else
        kd_node_add(base, child->key, child->key_at, fresh);
    return !nested || lay_map(l, spot, fresh, child, entry);
}

/* Collects the values of all layers in one list, root first. */
static bool gather(kd_laying *l, kd_spot spot, kd_node *base, const kd_node *child)
{
    kd_checking c = {NULL, l->report, false, NULL, NULL};
    int before = l->report->count;
    kd_node *list = kd_node_get(base, child->key);
    const kd_node *item = child->kind == KD_NODE_LIST ? child->first : child;

    kd_check_value(&c, spot, child, NULL); /* after merging, an empty list would be invisible */
    if (l->report->count != before)
        return true;
    if (!list) {
        list = kd_node_make(l->arena, KD_NODE_LIST, child->at, NULL);
        if (!list)
            return false;
        list->origin = l->origin;
        kd_node_add(base, child->key, child->key_at, list);
    }
    for (; item; item = child->kind == KD_NODE_LIST ? item->next : NULL) {
        kd_node *copy = fresh_tree(l, item, NULL);
        if (!copy)
            return false;
        kd_node_add(list, NULL, (kn_mark){0}, copy);
    }
    return true;
}

/* Checks the type of a key that belongs to its layer, and stores the key for the layer check. */
static bool keep_layer_key(kd_laying *l, kd_spot spot, const kd_node *child)
{
    kd_checking c = {NULL, l->report, false, NULL, NULL};
    kd_layer_key *key;
    int before = l->report->count;

    kd_check_value(&c, spot, child, NULL);
    if (l->report->count > before)
        return true;
    key = kn_arena_take(l->arena, sizeof *key);
    if (!key)
        return false;
    key->node = child;
    key->next = l->keys;
    l->keys = key;
    return true;
}

/* If a value is short for a map with one key, converts it to that map. */
static kd_node *written_out(kd_laying *l, kd_spot spot, kd_node *value)
{
    kd_node *map = kd_node_make(l->arena, KD_NODE_MAP, value->at, NULL);
    kd_node *whole = kd_node_make(l->arena, KD_NODE_SCALAR, value->at, value->text);
    if (!map || !whole)
        return NULL;
    map->origin = whole->origin = value->origin;
    whole->quoted = value->quoted;
    kd_node_add(map, spot.table->keys->name, value->at, whole);
    return map;
}

/* Merges `script: NAME` and `script: {hook: NAME}` as if both were maps. */
static bool lay_either(kd_laying *l, kd_spot at, kd_node *old, const kd_node *child)
{
    kd_node *map = old->kind == KD_NODE_MAP ? old : written_out(l, at, old);
    kd_node *layer = NULL;
    if (child->kind == KD_NODE_SCALAR) {
        kd_node *copy = fresh_tree(l, child, NULL);
        layer = copy ? written_out(l, at, copy) : NULL;
    }
    if (!map || (child->kind == KD_NODE_SCALAR && !layer))
        return false;
    if (map != old)
        kd_node_replace(old, map, old->key, old->key_at);
    return lay_map(l, at, map, layer ? layer : child, false);
}

/* `at` is the spot of the child itself, `above` that of the map. */
static bool lay_child(kd_laying *l, kd_spot above, kd_spot at, kd_node *base, kd_node *old,
                      const kd_node *child)
{
    if (at.flags & KD_KEY_HIDDEN)
        return true;
    if (at.flags & KD_KEY_LAYER)
        return keep_layer_key(l, at, child);
    if (at.flags & KD_KEY_GATHER && child->kind != KD_NODE_MAP)
        return gather(l, at, base, child);
    if (above.type == KD_T_NAMED && child->kind == KD_NODE_MAP && !l->patch &&
        !start_like(l, at, base, child, &old))
        return false;
    if (above.type == KD_T_NAMED && !old && !l->patch)
        check_complete(l, at, base, child);
    if (old && kd_is_translation(old) && !kd_is_translation(child)) {
        kd_node_remove(old); /* the position of a key must not depend on translations */
        kd_node_add(base, child->key, child->key_at, old);
    }
    /* a text that is new loses its old translations */
    if (old && (old->translated || child->translated))
        return write_child(l, at, base, old, child, above.type == KD_T_NAMED);
    if (old && at.type == KD_T_EITHER && old->kind != child->kind && old->kind != KD_NODE_LIST &&
        child->kind != KD_NODE_LIST)
        return lay_either(l, at, old, child);
    if (old && old->kind == KD_NODE_MAP && child->kind == KD_NODE_MAP && kd_spot_merges(at))
        return lay_map(l, at, old, child, above.type == KD_T_NAMED);
    if (!old && at.flags & KD_KEY_ONE_OF) {
        old = other_of_group(above, base, child->key);
        if (old && !note_loss(l, old, child->key_at))
            return false;
    }
    return write_child(l, at, base, old, child, above.type == KD_T_NAMED);
}

/* Moves an entry next to the sibling that its layer asks for. */
static void place_entry(kd_laying *l, kd_node *base, const kd_node *entry)
{
    const kd_node *before = kd_node_get(entry, "before"), *after = kd_node_get(entry, "after");
    const kd_node *named = before ? before : after;
    kd_node *moved, *sibling;

    if (!named)
        return;
    if (before && after) {
        kn_report_add(l->report, KN_E_SIBLING_MISSING, after->key_at,
                      "`before` and `after` can't both be in one entry" KN_EXPECTED
                      "one of the two keys");
        return;
    }
    moved = kd_node_get(base, entry->key);
    sibling = named->kind == KD_NODE_SCALAR ? kd_node_get(base, named->text) : NULL;
    if (moved && sibling && sibling != moved) {
        kd_node_move(moved, sibling, after != NULL);
        return;
    }
    report_no_sibling(l, named, base, "other ", "");
}

/* Rejects a layer with two keys of an "exactly one" group, because one would replace the other
 * without a message. */
static bool one_of_group(kd_laying *l, kd_spot spot, const kd_node *layer)
{
    const kd_node *one = NULL;

    if (!kd_spot_is_table(spot) || layer->count < 2)
        return true;
    for (KD_CHILD(child, layer)) {
        if (!(kd_spot_child(spot, child->key).flags & KD_KEY_ONE_OF))
            continue;
        if (one)
            return kn_report_wrong(l->report, KN_E_ONE_OF, child->key_at,
                                   "'%s' and '%s' can't both be in a %s", one->key, child->key,
                                   spot.table->name);
        one = child;
    }
    return true;
}

/* Merges the children of `layer` into `base`; `entry`: both are entries of a named map. */
static bool lay_map(kd_laying *l, kd_spot spot, kd_node *base, const kd_node *layer, bool entry)
{
    const kd_node *removal = kd_node_get(layer, "remove");
    bool fine = true;

    if (removal && kd_spot_is_table(spot) && kd_spot_child(spot, "remove").row)
        removal = NULL;
    if (!one_of_group(l, spot, layer))
        return true; /* the problem has been reported, and nothing is written */
    if (removal && !lay_remove(l, spot, base, removal))
        return false;
    for (const kd_node *child = layer->first; child && fine; child = child->next) {
        kd_spot at = kd_spot_child(spot, child->key);
        if (child == removal ||
            (entry && at.unknown && kd_choice_place("before after like", child->key) >= 0))
            continue;
        fine = lay_child(l, spot, at, base, written_by(spot, base, layer, child->key), child);
    }
    if (fine && spot.type == KD_T_NAMED)
        for (KD_CHILD(placed, layer))
            if (placed != removal)
                place_entry(l, base, placed);
    return fine;
}

bool kd_lay(kd_laying *l, const kd_table *table, kd_node *document, const kd_node *layer)
{
    int before = l->report->count;
    return lay_map(l, kd_spot_root(table), document, layer, false) && l->report->count == before;
}
