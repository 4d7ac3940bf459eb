/* SPDX-License-Identifier: MIT
 * declare.c: reads a file's options: new ones, values added to inherited ones, offers, and the
 * number of players. option_values.c checks the names in them, patch.c the patches.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/points.h"
#include "document/fill_values.h"
#include "document/resolve.h"
#include "document/node_tree.h"

kd_option *kd_find_option(const kd_resolving *r, const char *name)
{
    for (kd_option *o = r->options; o; o = o->next)
        if (strcmp(o->name, name) == 0)
            return o;
    return NULL;
}

const char *const *kd_option_names(const kd_resolving *r)
{
    const char **names =
        r->report->arena
            ? kn_arena_array(r->report->arena, (size_t)r->option_count + 1, sizeof *names)
            : NULL;
    int n = 0;
    for (kd_option *o = r->options; o && names; o = o->next)
        names[n++] = o->name;
    return names;
}

/* Reports an error in an option, with the expected value. Returns false. */
static bool ill_formed(kd_resolving *r, kn_mark at, const char *option, const char *what,
                       const char *expected, ...) __attribute__((format(printf, 5, 6)));
static bool ill_formed(kd_resolving *r, kn_mark at, const char *option, const char *what,
                       const char *expected, ...)
{
    va_list arguments;
    va_start(arguments, expected);
    const char *text = kn_arena_vprint(r->arena, expected, arguments);
    va_end(arguments);
    return kn_report_wrong(r->report, KN_E_OPTION_FORM, at, "option '%.*s' %s" KN_EXPECTED "%s",
                           kd_brief(option), option, what, text ? text : "");
}

static kd_option *new_option(kd_resolving *r, const char *name, const kd_node *node, int file)
{
    kd_option *option = kn_arena_take(r->arena, sizeof *option);
    if (!option)
        return NULL;
    option->name = name;
    option->node = node;
    option->min = 1; /* no range */
    option->step = 1;
    option->file = file;
    option->number = r->option_count++;
    if (r->last_option)
        r->last_option->next = option;
    else
        r->options = option;
    r->last_option = option;
    return option;
}

kd_option_value *kd_value_new(kd_resolving *r, kd_option *option, const char *name, kn_mark at,
                              int file)
{
    kd_option_value *value = kn_arena_take(r->arena, sizeof *value);
    if (value)
        value->origin =
            kn_arena_join(r->arena, (const char *const[]){option->name, "=", name, NULL});
    if (!value || !value->origin)
        return NULL;
    value->name = name;
    value->option = option;
    value->file = file;
    value->at = at;
    return value;
}

static kd_option_value *add_value(kd_resolving *r, kd_option *option, const char *name, kn_mark at,
                                  int file)
{
    kd_option_value **end = &option->values;
    kd_option_value *value;

    for (; *end; end = &(*end)->next)
        if (strcmp((*end)->name, name) == 0) {
            kn_report_add(r->report, KN_E_OPTION_REDECLARED, at,
                          "option '%s' already has a value '%.*s' at %s" KN_EXPECTED
                          "a new name for the value",
                          option->name, kd_brief(name), name, kd_place(r->report, (*end)->at));
            return NULL;
        }
    value = kd_value_new(r, option, name, at, file);
    if (value)
        *end = value;
    return value;
}

kd_node *kd_path_patch(kn_arena *arena, const char *path, kn_mark path_at, kd_node *leaf)
{
    kd_node *top = kd_node_make(arena, KD_NODE_MAP, path_at, NULL), *map = top;

    for (const char *p = path; map && leaf; p = strchr(p, '.') + 1) {
        size_t length = strcspn(p, ".");
        const char *key = kn_arena_text(arena, p, length);
        kn_mark at = kd_mark_part(path_at, path, (size_t)(p - path), length);
        kd_node *next = p[length] ? kd_node_make(arena, KD_NODE_MAP, at, NULL) : leaf;
        if (!key || !next)
            return NULL;
        kd_node_add(map, key, at, next);
        if (!p[length])
            return top;
        map = next;
    }
    return NULL;
}

/* Reads the patch of a value, which is the value's map without the keys that are not rules. */
static bool read_body(kd_resolving *r, kd_option_value *value, const kd_node *body)
{
    kd_checking c = {NULL, r->report, false, NULL, NULL};
    kd_node *patch = kd_node_make(r->arena, KD_NODE_MAP, body->at, NULL);

    for (const kd_node *child = body->first; child && patch; child = child->next) {
        kd_spot spot = kd_spot_child(kd_spot_root(&kd_value_table), child->key);
        int before = r->report->count;
        if (spot.unknown) {
            kd_node *copy = kd_node_copy(r->arena, child);
            kd_node_add(patch, child->key, child->key_at, copy);
            patch = copy ? patch : NULL;
            continue;
        }
        kd_check_value(&c, spot, child, NULL);
        if (r->report->count > before)
            return false;
    }
    if (!patch || !kd_fill(&kd_value_table, body, r->arena, value))
        return false;
    value->patch = patch;
    return true;
}

/* Extends an inherited value by the declaration in a child. The child's patch applies after the
 * parent's, in the layer of the child. Its other keys replace the parent's. */
static bool extend_value(kd_resolving *r, kd_option_value *value, const kd_node *body, int file)
{
    kd_option_value *part = kd_value_new(r, value->option, value->name, body->key_at, file), **end;
    if (!part || !read_body(r, part, body))
        return false;
    if (value->is_default && (part->patch->count || part->set || part->when))
        return kn_report_wrong(
            r->report, KN_E_DEFAULT_PATCH, part->at,
            "'%s' is the default of option '%s', so only `says` may be set here" KN_EXPECTED
            "the changed keys in the file itself",
            value->name, value->option->name);
    value->says = part->says ? part->says : value->says;
    value->set = part->set ? part->set : value->set;
    value->require = part->require ? part->require : value->require;
    value->conflict = part->conflict ? part->conflict : value->conflict;
    value->conflict_all = part->conflict_all ? part->conflict_all : value->conflict_all;
    part->origin = value->origin;
    for (end = &value->more; *end; end = &(*end)->more)
        continue;
    *end = part;
    return true;
}

/* Declares a value and its content: a patch, or nothing (an empty scalar). */
static bool declare_value(kd_resolving *r, kd_option *option, const kd_node *body, int file)
{
    static const kd_node nothing = {.kind = KD_NODE_MAP};
    for (kd_option_value *v = option->values; v; v = v->next)
        if (strcmp(v->name, body->key) == 0 && v->file < file && body->kind == KD_NODE_MAP &&
            body->count)
            return extend_value(r, v, body, file);
    kd_option_value *value = add_value(r, option, body->key, body->key_at, file);

    if (!value)
        return false;
    if (body->kind != KD_NODE_MAP && !(body->kind == KD_NODE_SCALAR && !*body->text)) {
        const char *dot = strchr(body->key, '.');
        for (kd_option_value *v = option->values; v && dot; v = v->next)
            if (strlen(v->name) == (size_t)(dot - body->key) &&
                strncmp(v->name, body->key, strlen(v->name)) == 0)
                return ill_formed(r, body->at, option->name, "has a value that is not a patch",
                                  "a map after the name of the value: `%s: {%s: ...}`", v->name,
                                  dot + 1);
        return ill_formed(r, body->at, option->name, "has a value that is not a patch",
                          "a map of the keys that the value '%s' changes", body->key);
    }
    return read_body(r, value, body->kind == KD_NODE_MAP ? body : &nothing);
}

/* Reads `values:`, which is a map of patches or a list of names. */
static bool declare_values(kd_resolving *r, kd_option *option, const kd_node *values, int file)
{
    bool fine = true;

    if (values->kind == KD_NODE_SCALAR)
        return ill_formed(r, values->at, option->name, "needs a map or a list of values",
                          "`values: {NAME: PATCH, ...}`");
    for (KD_CHILD(child, values)) {
        if (values->kind == KD_NODE_MAP) {
            fine &= declare_value(r, option, child, file);
        } else if (child->kind != KD_NODE_SCALAR) {
            fine = ill_formed(r, child->at, option->name, "lists a value that is not a name",
                              "names, or a map from name to patch");
        } else {
            kd_option_value *value = add_value(r, option, child->text, child->at, file);
            if (value)
                value->patch = kd_node_make(r->arena, KD_NODE_MAP, child->at, NULL);
            fine &= value && value->patch;
        }
    }
    return fine;
}

/* Reads "1-1000" or "-5-5". */
static bool read_range_text(const char *text, int64_t *min, int64_t *max)
{
    const char *dash = strchr(text + (*text == '-'), '-');
    char low[24];

    if (!dash || (size_t)(dash - text) >= sizeof low)
        return false;
    snprintf(low, sizeof low, "%.*s", (int)(dash - text), text);
    return kn_integer_read(low, INT32_MIN, INT32_MAX, min) &&
           kn_integer_read(dash + 1, INT32_MIN, INT32_MAX, max) && *min <= *max;
}

static bool read_range(kd_resolving *r, kd_option *option, const kd_node *range,
                       const kd_node *writes)
{
    kd_option *o = option;
    const kd_node *first = range->first;
    bool fine;

    if (range->kind == KD_NODE_SCALAR)
        fine = read_range_text(range->text, &o->min, &o->max);
    else
        fine = range->kind == KD_NODE_LIST && range->count == 2 && first->kind == KD_NODE_SCALAR &&
               first->next->kind == KD_NODE_SCALAR &&
               kn_integer_read(first->text, INT32_MIN, INT32_MAX, &o->min) &&
               kn_integer_read(first->next->text, INT32_MIN, INT32_MAX, &o->max) &&
               o->min <= o->max;
    if (!fine) {
        o->min = 1;
        o->max = 0;
        return ill_formed(r, range->at, o->name, "has an invalid `range`",
                          "two whole numbers, the smaller first: 1-1000 or [1, 1000]");
    }
    if (!writes)
        return ill_formed(r, range->key_at, o->name, "has a range but no `writes`",
                          "`writes:` with the dotted key that gets the number");
    return true;
}

/* False, with a problem, if the document's own number is neither in the range nor one of the
 * values, because it could not be chosen again. */
static bool is_in_range(kd_resolving *r, const kd_option *option, const kd_node *written)
{
    int64_t number;
    if (option->min > option->max ||
        !kn_integer_read(written->text, INT64_MIN, INT64_MAX, &number) ||
        (number >= option->min && number <= option->max))
        return true;
    for (const kd_option_value *v = option->values; v; v = v->next)
        if (strcmp(v->name, written->text) == 0)
            return true;
    return ill_formed(r, written->at, option->name, "has a `range` that excludes this number",
                      "a number from %lld to %lld, or a wider `range`", (long long)option->min,
                      (long long)option->max);
}

/* Reads the default of an option, which must equal the value in the document without the option. */
static bool read_default(kd_resolving *r, kd_option *option, const kd_node *node,
                         const kd_node *plain)
{
    const kd_node *fallback = kd_node_get(node, "default");
    const kd_node *written = option->writes ? kd_node_path(plain, option->writes) : NULL;
    int64_t number;

    if (!fallback && written && written->kind == KD_NODE_SCALAR) {
        option->declared = written->text;
        option->from_document = true;
        return is_in_range(r, option, written);
    }
    if (!fallback)
        return ill_formed(r, node->key_at, option->name, "has no default",
                          option->writes
                              ? "a value at `%s` in the file, or `default:` with a named value"
                              : "`default:` with the value that the file itself describes",
                          option->writes);
    option->declared = fallback->text;
    if (option->min <= option->max &&
        kn_integer_read(fallback->text, option->min, option->max, &number) &&
        (!written || written->kind != KD_NODE_SCALAR || strcmp(written->text, fallback->text) != 0))
        return ill_formed(r, fallback->at, option->name,
                          "has a `default` that differs from the file",
                          "no `default:`; the default is the value of `%s`", option->writes);
    return true;
}

/* Records the default value. The value may be declared (for its texts), but it can't change
 * anything. */
static bool mark_default(kd_resolving *r, kd_option *option, kn_mark at)
{
    kd_option_value **place = &option->values;
    kd_option_value *value;

    while (*place && strcmp((*place)->name, option->declared) != 0)
        place = &(*place)->next;
    value = *place;
    if (value && ((value->patch && value->patch->count) || value->set || value->when))
        return kn_report_wrong(
            r->report, KN_E_DEFAULT_PATCH, value->at,
            "'%s' is the default of option '%s', so only `says` may be set here" KN_EXPECTED
            "the changed keys in the file itself",
            value->name, option->name);
    if (!value) {
        value = kd_value_new(r, option, option->declared, at, option->file);
        if (!value)
            return false;
        value->next = option->values;
        option->values = value;
    }
    value->patch = NULL;
    value->is_default = true;
    return true;
}

static kd_declared *add_declared(kd_resolving *r, int f, kd_option *option, const kd_node *node)
{
    kd_declared **end = &r->file[f]->declared;
    kd_declared *d = kn_arena_take(r->arena, sizeof *d);

    if (!d)
        return NULL;
    d->option = option;
    d->over = kd_node_get(node, "over");
    d->require = kd_node_get(node, "require");
    d->conflict = kd_node_get(node, "conflict");
    while (*end)
        end = &(*end)->next;
    *end = d;
    return d;
}

static bool option_name_is_fine(const char *name)
{
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");
    return n > 0 && name[n] == '\0';
}

/* Checks the path to which a range writes: it must be valid, and must not lead into options. */
static bool writes_is_fine(kd_resolving *r, const char *option, const kd_node *writes)
{
    const char *text = writes->text;
    size_t n = strlen(text), first = strcspn(text, ".");
    bool head = n == 0 || *text == '.' || text[n - 1] == '.' || strstr(text, "..");

    for (int i = 0; (kd_head_table.keys + i)->name && !head; i++)
        head = strlen(kd_head_table.keys[i].name) == first &&
               strncmp(kd_head_table.keys[i].name, text, first) == 0;
    if (!head && !(first == 7 && strncmp(text, "players", 7) == 0))
        return true;
    return ill_formed(r, writes->at, option, "writes a key that options can't write",
                      "a dotted key of the rules, such as match.target");
}

static bool declare_new(kd_resolving *r, int f, const kd_node *node, const kd_node *plain)
{
    const kd_node *values = kd_node_get(node, "values"), *range = kd_node_get(node, "range");
    const kd_node *writes = kd_node_get(node, "writes"), *step = kd_node_get(node, "step");
    kd_option *option;

    if (!option_name_is_fine(node->key) || strcmp(node->key, "players") == 0)
        return kn_report_wrong(
            r->report, KN_E_OPTION_FORM, node->key_at,
            "'%.*s' is not a valid option name" KN_EXPECTED
            "letters, digits, _ and -; for the number of players, the key `players:`",
            kd_brief(node->key), node->key);
    option = new_option(r, node->key, node, f);
    if (!option || !add_declared(r, f, option, node))
        return false;
    option->says = kd_node_get(node, "says");
    option->writes = writes ? writes->text : NULL;
    if (!values && !range)
        return ill_formed(r, node->key_at, node->key, "has neither values nor a range",
                          "`values: {NAME: PATCH, ...}`, or `range: 1-1000` and `writes: KEY`");
    if (range && step)
        kn_integer_read(step->text, 1, INT32_MAX, &option->step);
    if (writes && !range)
        return ill_formed(r, writes->key_at, node->key, "has `writes` but no range",
                          "`range: 1-1000`");
    return (!writes || writes_is_fine(r, node->key, writes)) &&
           (!range || read_range(r, option, range, writes)) &&
           (!values || declare_values(r, option, values, f)) &&
           read_default(r, option, node, plain) &&
           (option->from_document || mark_default(r, option, node->key_at));
}

/* For each number of players except the default, the patch of the value writes the number into the
 * document. */
static bool write_players(kd_resolving *r, kd_option *option, int f)
{
    for (kd_option_value *value = option->values; value; value = value->next) {
        kd_node *patch, *leaf;
        if (value->is_default || value->file != f || kd_node_get(value->patch, "players"))
            continue;
        patch = kd_node_copy(r->arena, value->patch);
        leaf = kd_node_make(r->arena, KD_NODE_SCALAR, value->at, value->name);
        if (!patch || !leaf)
            return false;
        kd_node_add(patch, "players", value->at, leaf);
        value->patch = patch;
    }
    return true;
}

/* Extends an inherited option in a child, which may only add values, and keys to values. */
static bool extend_option(kd_resolving *r, int f, kd_option *option, const kd_node *node)
{
    const kd_node *values = kd_node_get(node, "values");

    for (KD_CHILD(child, node)) {
        if (strcmp(child->key, "values") == 0 || strcmp(child->key, "over") == 0)
            continue;
        return kn_report_wrong(
            r->report, KN_E_OPTION_REDECLARED, child->key_at,
            "`%s` can't be declared again, because option '%s' is inherited from %s" KN_EXPECTED
            "`values:` with new values, or `set:` and `offer:` at the top",
            child->key, option->name, kd_place(r->report, option->node->key_at));
    }
    return add_declared(r, f, option, node) && (!values || declare_values(r, option, values, f)) &&
           (strcmp(option->name, "players") != 0 || write_players(r, option, f));
}

static bool add_offers(kd_resolving *r, int f)
{
    bool fine = true;

    for (KD_CHILD(node, r->file[f]->offer)) {
        kd_option *option = kd_find_option(r, node->key);
        kd_offer *offer;
        if (!option) {
            const char *const *names = kd_option_names(r);
            kn_problem *p =
                kn_report_add(r->report, KN_E_OPTION_UNKNOWN, node->key_at,
                              "there is no option '%.*s'", kd_brief(node->key), node->key);
            char list[240] = "";
            if (names)
                kn_report_suggest(p, node->key, names);
            kd_list_names(list, sizeof list, names);
            if (!p->suggestion)
                kn_report_expect(r->report, p, "one of %s", list);
            fine = false;
            continue;
        }
        offer = kn_arena_take(r->arena, sizeof *offer);
        if (!offer)
            return false;
        *offer = (kd_offer){f, node, option->offers};
        option->offers = offer;
    }
    return fine;
}

bool kd_declare(kd_resolving *r, int f, const kd_node *plain)
{
    bool fine = true;

    for (KD_CHILD(node, r->file[f]->options)) {
        kd_option *option = kd_find_option(r, node->key);
        fine &= option ? extend_option(r, f, option, node) : declare_new(r, f, node, plain);
    }
    return add_offers(r, f) && fine;
}

/* --- players: the option that every game has --- */

bool kd_declare_players(kd_resolving *r, int f)
{
    kd_node *node = r->file[f]->players;
    kd_option *option = kd_find_option(r, "players");
    kd_node *leaf;
    kn_mark at;

    if (!node)
        return true;
    if (option && node->kind != KD_NODE_MAP)
        return kn_report_wrong(
            r->report, KN_E_OPTION_REDECLARED, node->key_at,
            "the number of players is inherited from %s, so it can't be declared again" KN_EXPECTED
            "`set: {players: N}` or `offer: {players: [N, ...]}`; to add a number, `players: {N: "
            "{KEY: VALUE}}`",
            kd_place(r->report, option->node->key_at));
    if (option) {
        kd_node_remove(node);
        return add_declared(r, f, option, NULL) && declare_values(r, option, node, f) &&
               write_players(r, option, f);
    }
    option = new_option(r, "players", node, f);
    if (!option || !add_declared(r, f, option, NULL))
        return false;
    if (node->kind != KD_NODE_SCALAR && !node->count)
        return ill_formed(r, node->at, "players", "has no value",
                          "a number, a list of numbers, or a map from number to patch");
    if (node->kind != KD_NODE_SCALAR && !declare_values(r, option, node, f))
        return false;
    option->declared = node->kind == KD_NODE_SCALAR ? node->text : option->values->name;
    at = node->kind == KD_NODE_SCALAR ? node->at : option->values->at;
    if (!mark_default(r, option, at) || !write_players(r, option, f))
        return false;
    leaf = kd_node_make(r->arena, KD_NODE_SCALAR, at, option->declared);
    if (!leaf)
        return false;
    kd_node_replace(node, leaf, "players", node->key_at);
    return true;
}
