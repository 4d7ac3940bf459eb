/* SPDX-License-Identifier: MIT
 * resolve.c: the steps from a file name to its resolved document, in order. Each step has its own
 * file.
 *
 * There are two passes. The plain pass merges the keys that files have themselves and checks every
 * option against the result, so that mistakes are found for all choices. The second pass, made
 * only if something is chosen, applies files and chosen patches in turn.
 */
#include <string.h>

#include "document/resolve.h"
#include "document/node_tree.h"

/* --- the plain pass --- */

/* True if a value in force writes anything. A value without a patch leaves the plain document
 * unchanged. */
static bool anything_chosen(const kd_resolving *r, const kd_made *made)
{
    for (int i = 0; i < r->option_count; i++) {
        const kd_option_value *value = made[i].value ? made[i].value : NULL;
        if (value && ((value->patch && value->patch->first) || value->when || value->more))
            return true;
    }
    return false;
}

/* Tests the check keys that a file has itself, with the choices of this file and its parents.
 * Whatever children choose, these keys apply to the rules of this file. */
static bool check_own_keys(kd_resolving *r, int f, const kd_node *plain, const kd_layer_key *keys)
{
    kn_report silent;
    kd_resolving quiet = *r;
    kd_made *made;
    kd_building b = {.r = &quiet, .plain = plain};
    int before = r->report->count;

    if (!keys || !r->check)
        return true;
    made = kd_no_choices(r);
    if (!made)
        return false;
    kn_report_begin(&silent, r->report->arena);
    quiet.report = &silent;
    b.made = made;
    if (!kd_choose(&quiet, f, NULL, plain, made))
        return !kn_arena_failed(r->arena); /* reported for the leaf, if it matters for it */
    if (anything_chosen(r, made) && !kd_build(&b, f, false))
        return !kn_arena_failed(r->arena);
    kd_check_layer(r, b.document ? b.document : plain, keys);
    return r->report->count == before;
}

/* Checks the patch of a value by itself, on the document of its file, so that every value is valid
 * alone. */
static bool check_value_keys(kd_resolving *r, const kd_node *plain, const kd_option_value *value)
{
    kn_arena *arena = kn_arena_new();
    kn_report silent;
    kd_laying l = {.arena = arena, .report = &silent, .origin = value->origin, .patch = true};
    kd_node *document = arena ? kd_node_copy(arena, plain) : NULL;
    int before = r->report->count;

    kn_report_begin(&silent, r->report->arena);
    if (!document)
        kn_report_memory(r->report);
    else if (kd_lay(&l, r->table, document, value->patch))
        kd_check_layer(r, document, l.keys);
    else if (kn_arena_failed(arena))
        kn_report_memory(r->report);
    kn_arena_free(arena);
    return r->report->count == before;
}

static bool check_values_keys(kd_resolving *r, int f, const kd_node *plain)
{
    bool fine = true;

    for (const kd_declared *d = r->file[f]->declared; d && r->check; d = d->next)
        for (const kd_option_value *v = d->option->values; v; v = v->next)
            for (const kd_option_value *part = v; part; part = part->more)
                if (part->file == f && part->layer_keys)
                    fine &= check_value_keys(r, plain, part);
    return fine;
}

/* An unknown key causes further problems, such as options that find nothing to change. If file `f`
 * has unknown keys, reports only these, and none of the problems since `before`. */
static kd_node *blame_misspelt_keys(kd_resolving *r, int f, int before)
{
    kd_checking c = {NULL, r->report, false, r->table, r->options};
    int all = r->report->count;

    r->report->count = before;
    kd_check_known(&c, kd_spot_root(r->table), r->file[f]->own);
    if (r->report->count == before) /* none: nothing was overwritten */
        r->report->count = all;
    return NULL;
}

/* Merges the keys that each file has itself into one document; declares options and checks them on
 * the way. */
static kd_node *plain_pass(kd_resolving *r)
{
    kd_node *plain = kd_node_make(r->arena, KD_NODE_MAP, r->file[r->files - 1]->own->at, NULL);

    for (int f = 0; plain && f < r->files; f++) {
        kd_laying l = {.arena = r->arena, .report = r->report};
        int before = r->report->count;
        if (!kd_declare_players(r, f) || !kd_lay(&l, r->table, plain, r->file[f]->own) ||
            !kd_declare(r, f, plain) || !kd_references_check(r, f) ||
            !kd_patches_check(r, f, plain) || !check_own_keys(r, f, plain, l.keys) ||
            !check_values_keys(r, f, plain))
            return blame_misspelt_keys(r, f, before);
    }
    return plain;
}

bool kd_read_own(kd_reading *reading)
{
    reading->plain = plain_pass(&reading->resolving);
    reading->resolving.folders = NULL; /* belongs to the caller, so no look-ups may follow */
    return reading->plain != NULL;
}

/* --- --key --- */

static bool wrong_key(kd_resolving *r, const kd_choice *key, const char *expected)
{
    return kn_report_wrong(r->report, KN_E_KEY_ARGUMENT, (kn_mark){0},
                           "--key %.*s=... can't be written" KN_EXPECTED "%s", kd_brief(key->name),
                           key->name, expected);
}

/* Rejects a path that the `keys` before `key` also contain, because the later one would win without
 * a message. */
static bool is_written_twice(kd_resolving *r, const kd_choice *keys, const kd_choice *key)
{
    for (; keys != key; keys++)
        if (strcmp(keys->name, key->name) == 0)
            return wrong_key(r, key, "each path once"), true;
    return false;
}

static bool key_path_is_fine(kd_resolving *r, const kd_choice *key)
{
    const char *path = key->name;
    size_t n = strlen(path), first = strcspn(path, ".");

    if (n == 0 || *path == '.' || path[n - 1] == '.' || strstr(path, ".."))
        return wrong_key(r, key, "key names joined by single dots, such as match.target");
    for (const kd_key *row = kd_head_table.keys; row->name; row++)
        if (strlen(row->name) == first && strncmp(row->name, path, first) == 0)
            return wrong_key(r, key,
                             "a key of the rules; to choose an option, use --set option=value");
    if (first == 7 && strncmp(path, "players", 7) == 0)
        return wrong_key(r, key, "--set players=N: the number of players is an option");
    return true;
}

/* Makes a layer with one key from its text. */
static kd_node *key_layer(kd_resolving *r, const kd_choice *key)
{
    const char *name = kn_arena_print(r->arena, "--key %s", key->name);
    kn_source *source = kn_arena_take(r->arena, sizeof *source);
    kn_mark at = {source, 0, 0, 0};
    kd_node *value, *layer;

    if (!name || !source)
        return NULL;
    source->name = name;
    value = *key->value ? kd_node_parse(r->arena, name, key->value, strlen(key->value), r->report)
                        : kd_node_make(r->arena, KD_NODE_SCALAR, at, "");
    if (!value)
        return NULL;
    layer = kd_path_patch(r->arena, key->name, at, value);
    return layer && kd_expand(r->arena, layer, r->report) ? layer : NULL;
}

static bool lay_keys(kd_building *b, const kd_choice *keys)
{
    kd_resolving *r = b->r;

    for (const kd_choice *key = keys; key && key->name; key++) {
        int before = r->report->count;
        const kd_node *layer =
            key_path_is_fine(r, key) && !is_written_twice(r, keys, key) ? key_layer(r, key) : NULL;
        b->laying = (kd_laying){.arena = r->arena,
                                .report = r->report,
                                .origin = KD_BY_KEY,
                                .argument = true,
                                .losses = b->laying.losses};
        bool laid = layer && kd_lay(&b->laying, r->table, b->document, layer);
        if (laid)
            kd_check_layer(r, b->document, b->laying.keys);
        for (int i = before; i < r->report->count && i < KN_REPORT_MAX; i++)
            if (r->report->problem[i].status == KN_RULES)
                r->report->problem[i].status = KN_USAGE;
        if (!laid || r->report->count > before)
            return false;
    }
    return true;
}

/* --- the result --- */

/* Returns a copy of a single value; NULL: out of memory. */
static kd_option_value *copy_value(kd_resolving *r, const kd_option_value *value)
{
    kd_option_value *copy = kn_arena_take(r->arena, sizeof *copy);
    if (copy) {
        *copy = *value;
        copy->next = NULL;
    }
    return copy;
}

/* Writes the values that are offered at the leaf to `copy`, in order; makes values for numbers that
 * an offer names. */
static bool narrow_values(kd_resolving *r, kd_option *option, kd_option *copy, const kd_node *plain)
{
    kd_option_value **place = &copy->values;
    int leaf = r->files - 1;

    copy->values = NULL;
    for (const kd_option_value *v = option->values; v; v = v->next) {
        if (kd_offer_against(option, v->name, leaf))
            continue;
        if (strcmp(v->name, copy->chosen) != 0 && kd_is_withdrawn(r, v, plain)) {
            kd_option_value *gone = copy_value(r, v);
            if (!gone)
                return false;
            gone->next = copy->withdrawn;
            copy->withdrawn = gone;
            continue;
        }
        if (!(*place = copy_value(r, v)))
            return false;
        place = &(*place)->next;
    }
    if (!option->offers || option->min > option->max)
        return true;
    const kd_node *node = option->offers->node;
    const kd_node *item = node->kind == KD_NODE_LIST ? node->first : node;
    for (; item; item = node->kind == KD_NODE_LIST ? item->next : NULL) {
        const kd_option_value *value = kd_find_value(r, option, item->text, item->at, leaf);
        bool there = false;
        for (const kd_option_value *v = copy->values; v && value; v = v->next)
            there |= strcmp(v->name, value->name) == 0;
        if (!value)
            return false;
        if (there || kd_offer_against(option, value->name, leaf))
            continue;
        if (!(*place = copy_value(r, value)))
            return false;
        place = &(*place)->next;
    }
    copy->min = 1;
    copy->max = 0;
    return true;
}

/* Makes the options of the result. They are copies, so that the files can be resolved again with
 * other choices. */
static bool finish_options(kd_resolving *r, const kd_made *own, const kd_made *made,
                           const kd_node *plain, kd_option **result)
{
    for (kd_option *o = r->options; o; o = o->next) {
        kd_option *copy = kn_arena_take(r->arena, sizeof *copy);
        if (!copy)
            return false;
        *copy = *o;
        copy->next = NULL;
        copy->fallback = kd_chosen_name(o, own, plain);
        copy->chosen = kd_chosen_name(o, made, plain);
        copy->chosen_at = made[o->number].level == KD_OUTSIDE ? (kn_mark){0} : made[o->number].at;
        copy->lost = made[o->number].yielded;
        copy->overruled = made[o->number].to;
        if (!narrow_values(r, o, copy, plain))
            return false;
        *result = copy;
        result = &copy->next;
    }
    return true;
}

/* Removes from the result the options of which a file offers no value. */
static void drop_options(const kd_resolving *r, kd_option **result)
{
    while (*result) {
        const kd_offer *offer = (*result)->offers;
        while (offer && (offer->file >= r->files || !kd_is_empty_offer(offer->node)))
            offer = offer->next;
        if (offer)
            *result = (*result)->next;
        else
            result = &(*result)->next;
    }
}

/* Builds the document of the choices: files and patches in turn. Without choices, returns the plain
 * document, which must not be `written` to. */
static bool build_chosen(kd_building *b, kd_node *plain, const kd_choice *sets, bool written)
{
    kd_resolving *r = b->r;

    if (anything_chosen(r, b->made)) {
        if (!kd_build(b, r->files - 1, true) || !kd_choices_have_effect(b))
            return false;
    } else {
        b->document = written ? kd_node_copy(r->arena, plain) : plain;
    }
    return b->document && kd_choices_matter(b, sets);
}

/* Limits the number of choices from outside, because each is compared with all others, and each key
 * is a layer. */
static bool choices_are_few(kd_resolving *r, const kd_choice *list)
{
    int count = 0;
    size_t size = 0;

    for (; list && list->name && count <= KD_YAML_KEYS && size <= KD_YAML_BYTES; list++, count++)
        size += strlen(list->name) + strlen(list->value);
    if (count <= KD_YAML_KEYS && size <= KD_YAML_BYTES)
        return true;
    kn_problem *p = count > KD_YAML_KEYS
                        ? kn_report_add(r->report, KN_E_YAML_KEYS, (kn_mark){0},
                                        "more than %d values are chosen at once", KD_YAML_KEYS)
                        : kn_report_add(r->report, KN_E_YAML_SIZE, (kn_mark){0},
                                        "the choices have more than %d bytes", KD_YAML_BYTES);
    p->status = KN_USAGE;
    kn_report_expect(r->report, p, "fewer changes, or a rules file that extends this file");
    return false;
}

/* Returns a copy of the result in the arena; NULL with a problem. */
static const kd_choice *copy_choices(kd_resolving *r, const kd_choice *list)
{
    int count = 0;
    while (list && list[count].name)
        count++;
    kd_choice *copy = kn_arena_array(r->arena, (size_t)count + 1, sizeof *copy);
    for (int i = 0; copy && i < count; i++) {
        copy[i].yields = list[i].yields;
        copy[i].name = kn_arena_text(r->arena, list[i].name, strlen(list[i].name));
        copy[i].value = kn_arena_text(r->arena, list[i].value, strlen(list[i].value));
        if (!copy[i].name || !copy[i].value)
            copy = NULL;
    }
    return copy;
}

static kd_resolved *resolve(kd_resolving *r, const kd_reading *reading, const kd_choice *sets,
                            const kd_choice *keys)
{
    if (!choices_are_few(r, sets) || !choices_are_few(r, keys))
        return NULL;
    int leaf = r->files - 1;
    kd_building b = {.r = r, .check_when = true, .plain = reading->plain};
    kd_resolved *result = kn_arena_take(r->arena, sizeof *result);
    kd_made *own = kd_no_choices(r), *made = kd_no_choices(r);
    kn_report silent; /* choices from outside may complete the leaf's own choices */
    kd_resolving quiet = *r;

    if (!result || !own || !made || !kd_choose(r, leaf, sets, b.plain, made))
        return NULL;
    kn_report_begin(&silent, r->report->arena);
    quiet.report = &silent;
    kd_choose(&quiet, leaf, NULL, b.plain, own);
    b.made = made;
    const char **vain;
    if (!build_chosen(&b, reading->plain, sets, keys && keys->name) ||
        !finish_options(r, own, made, b.plain, &result->options) ||
        !(vain = kd_choices_without_effect(&b)) || !lay_keys(&b, keys))
        return NULL;
    if (anything_chosen(r, made) || (keys && keys->name))
        kd_options_overruled(&b, result->options, vain);
    drop_options(r, &result->options);
    result->document = b.document;
    result->file = &r->file[leaf]->pub;
    result->reading = reading;
    result->keyed = keys && keys->name;
    if (!(result->sets = copy_choices(r, sets)) || !(result->keys = copy_choices(r, keys)))
        return NULL;
    if (!kd_canonical(r->arena, result))
        return NULL;
    return result;
}

kd_resolved *kd_resolve_again(kn_arena *arena, const kd_reading *reading, const kd_choice *sets,
                              const kd_choice *keys, kn_report *report)
{
    int before = report->count;
    kd_resolving r = reading->resolving;
    r.arena = arena;
    r.report = report;

    kd_resolved *result = resolve(&r, reading, sets, keys);
    if (kn_arena_failed(arena))
        result = NULL;
    if (report->count > before)
        return NULL;
    if (!result)
        kn_report_memory(report);
    return result;
}

kd_resolved *kd_resolve(kn_arena *arena, const kd_request *request, const kd_table *table,
                        kd_layer_check *check, kn_report *report)
{
    kd_reading *reading = kn_arena_take(arena, sizeof *reading);
    int before = report->count;

    if (reading) {
        reading->resolving = (kd_resolving){.arena = arena,
                                            .folders = request->folders,
                                            .table = table,
                                            .report = report,
                                            .check = check,
                                            .without = request->without};
        if (kd_chain_load(&reading->resolving, request->game))
            kd_read_own(reading);
    }
    if (report->count > before)
        return NULL;
    if (!reading || !reading->plain) {
        kn_report_memory(report);
        return NULL;
    }
    return kd_resolve_again(arena, reading, request->sets, request->keys, report);
}
