/* SPDX-License-Identifier: MIT
 * beside.c: keys that are read only beside others of their map, as their rows say. If the file
 * itself writes such a key where nothing can ever read it, this is a note, because the file plays
 * all the same. A filter is refused, and so is a key of `--key` that nothing reads now. If a
 * parent, an option or a `--key` leaves such a key behind, that is not a mistake.
 */
#include <stdio.h>
#include <string.h>

#include "document/resolve.h"
#include "document/spot.h"
#include "document/node_tree.h"

/* One alternative in a row's `beside`: a key that must be present, `key=word` or `key!word`. */
typedef struct term {
    const char *text;
    size_t size, name; /* bytes of the whole term, and of the key in it */
} term;

/* Finds the next term after `at`; false when there are no more. */
static bool next_term(const char **at, term *t)
{
    *at += strspn(*at, " ");
    *t = (term){*at, strcspn(*at, " "), strcspn(*at, " =!")};
    *at += t->size;
    return t->size > 0;
}

/* Returns the key that replaces a row's key, according to the row's `unless`; NULL: none. */
static const kd_node *taken_by(const kd_key *row, const kd_node *map)
{
    char path[64];
    term t;
    for (const char *at = row->unless ? row->unless : ""; next_term(&at, &t);) {
        snprintf(path, sizeof path, "%.*s", (int)t.size, t.text);
        const kd_node *other = kd_node_path(map, path);
        if (other && !(other->text && strcmp(other->text, "none") == 0))
            return other;
    }
    return NULL;
}

/* True if the map has the key and, if the term has a word, the key's value contains it. A missing
 * key has its default or, without a default, the value `none`. */
static bool holds(const kd_table *table, const kd_node *map, term t)
{
    const kd_node *other = kd_node_part(map, t.text, t.name);
    char name[32];
    if (t.size == t.name)
        return other != NULL;
    snprintf(name, sizeof name, "%.*s", (int)t.name, t.text);
    const kd_key *row = kd_table_find(table, name);
    if (other && taken_by(row, map))
        other = NULL;
    const char *value = other           ? other->text ? other->text : ""
                        : row->fallback ? row->fallback
                                        : "none";
    const char *word = t.text + t.name + 1;
    size_t length = t.size - t.name - 1;
    bool same = strlen(value) == length && memcmp(value, word, length) == 0;
    return same == (t.text[t.name] == '=');
}

/* The keys to look for: those in a row's `beside`, or all except `but`. */
typedef struct wanted {
    const char *beside, *but; /* one of these two is NULL */
} wanted;

static bool is_wanted(wanted w, const char *key)
{
    term t;
    if (w.but)
        return strcmp(key, w.but) != 0;
    while (next_term(&w.beside, &t))
        if (strlen(key) == t.name && memcmp(key, t.text, t.name) == 0)
            return true;
    return false;
}

/* True if the map, or a map within it, has one of the wanted keys. */
static bool has_wanted(wanted w, const kd_node *map)
{
    for (KD_CHILD(child, map->kind == KD_NODE_MAP ? map : NULL))
        if (is_wanted(w, child->key) || has_wanted(w, child))
            return true;
    return false;
}

/* True if a patch writes a wanted key into the map at `path`, or replaces the map. */
static bool patch_writes(const kd_node *patch, const char *path, wanted w)
{
    const kd_node *map = kd_node_path(patch, path);
    return map && (map->kind != KD_NODE_MAP || has_wanted(w, map));
}

/* True if the value of some option writes a wanted key into the map at `path`. */
static bool an_option_writes(const kd_option *options, const char *path, wanted w)
{
    size_t length = strlen(path);
    for (const kd_option *o = options; o; o = o->next) {
        if (o->writes && strncmp(o->writes, path, length) == 0 &&
            (o->writes[length] == '\0' ||
             (o->writes[length] == '.' && is_wanted(w, o->writes + length + 1))))
            return true;
        for (const kd_option_value *v = o->values; v; v = v->next)
            for (KD_PATCH(patch, v))
                if (patch_writes(patch, path, w))
                    return true;
    }
    return false;
}

bool kd_an_option_writes(const kd_option *options, const char *path, const char *but)
{
    return an_option_writes(options, path, (wanted){.but = but});
}

typedef struct looking {
    const kd_resolved *resolved;
    kn_report *report;
} looking;

/* Describes a row's `beside`: "`most`, `place: last`, `follow` other than `never`". */
static const char *in_words(kn_arena *arena, const char *beside)
{
    const char *list = "";
    term t;
    while (list && next_term(&beside, &t)) {
        int name = (int)t.name, length = (int)(t.size - t.name) - 1;
        const char *word = t.text + t.name + 1, *comma = *list ? ", " : "";
        bool none = length == 4 && memcmp(word, "none", 4) == 0, is = t.text[t.name] == '=';
        if (length < 0 || (none && !is))
            list = kn_arena_print(arena, "%s%s`%.*s`", list, comma, name, t.text);
        else if (none)
            list = kn_arena_print(arena, "%s%sno `%.*s`", list, comma, name, t.text);
        else if (is)
            list =
                kn_arena_print(arena, "%s%s`%.*s: %.*s`", list, comma, name, t.text, length, word);
        else
            list = kn_arena_print(arena, "%s%sa `%.*s` other than %.*s", list, comma, name, t.text,
                                  length, word);
    }
    return list ? list : "";
}

/* True if one of the things that the row needs is present, or is written within the map (for
 * example by a mode of a trick). */
static bool is_read(const kd_table *table, const kd_node *map, const char *beside)
{
    term t;
    for (const char *at = beside; next_term(&at, &t);)
        if (holds(table, map, t))
            return true;
    for (KD_CHILD(child, map))
        if (has_wanted((wanted){.beside = beside}, child))
            return true;
    return false;
}

bool kd_is_read(const kd_table *table, const kd_node *map, const kd_key *row, const kd_node **by)
{
    term first = {"", 0, 0};
    const char *at = row->beside ? row->beside : "";
    *by = taken_by(row, map);
    if (*by)
        return false;
    if (!row->beside || is_read(table, map, row->beside))
        return true;
    next_term(&at, &first);
    *by = kd_node_part(map, first.text, first.name);
    return false;
}

kn_problem *kd_tell_idle(kn_report *report, const kd_node *key, const char *beside)
{
    static const char none[] = "no ";
    if (strncmp(beside, none, sizeof none - 1) == 0)
        return kn_report_add(report, KN_E_UNREAD, key->key_at,
                             "`%s` has no effect here, because %s is set" KN_EXPECTED
                             "one of these two keys",
                             key->key, beside + sizeof none - 1);
    return kn_report_add(report, KN_E_UNREAD, key->key_at,
                         "`%s` has no effect here" KN_EXPECTED "%s; or remove `%s`", key->key,
                         beside, key->key);
}

bool kd_never_read(const kd_node *document, const kd_option *options, const char *path,
                   const kd_key *row)
{
    char above[KD_PATH_TEXT];
    const kd_node *key = kd_node_path(document, path);
    return key && row->beside && key->key_at.source == document->at.source &&
           !an_option_writes(options, kd_node_where(key->parent, above, sizeof above),
                             (wanted){.beside = row->beside});
}

static void judge(const looking *l, const kd_table *table, const kd_node *key, const kd_key *row)
{
    const kd_node *document = l->resolved->document;
    char path[KD_PATH_TEXT];
    if (is_read(table, key->parent, row->beside))
        return;
    if (!kd_node_is_argument(key) &&
        (l->resolved->keyed || key->key_at.source != document->at.source ||
         an_option_writes(l->resolved->options, kd_node_where(key->parent, path, sizeof path),
                          (wanted){.beside = row->beside})))
        return;
    bool refused = kd_node_is_argument(key) || row->flags & KD_KEY_FILTER;
    kn_report *report = refused ? l->report : l->report->notes;
    if (!report)
        return;
    kn_problem *p = kd_tell_idle(report, key, in_words(report->arena, row->beside));
    kd_note_origin(report, p, key, document);
}

static void note_former(const looking *l, const kd_node *key, const char *now)
{
    if (l->report->notes && key->key_at.source == l->resolved->document->at.source)
        kn_report_mean(kn_report_add(l->report->notes, KN_E_UNREAD, key->key_at,
                                     "`%s` is a former name", key->key),
                       now);
}

static void check_map(const looking *l, kd_spot spot, const kd_node *map)
{
    for (KD_CHILD(key, map)) {
        kd_spot below = kd_spot_child(spot, key->key);
        if (below.row && below.row->now && strcmp(below.row->name, key->key) == 0)
            note_former(l, key, below.row->now);
        if (below.row && below.row->beside && strcmp(below.row->name, key->key) == 0)
            judge(l, spot.table, key, below.row);
        if (key->kind == KD_NODE_MAP && kd_spot_merges(below))
            check_map(l, below, key);
    }
}

/* Finds the keys of a patch that nothing reads, for all choices. `map` is the patch, or a map
 * within it. */
static void look_at_patch(const looking *l, kd_spot spot, const kd_node *map)
{
    const kd_node *document = l->resolved->document;
    char path[KD_PATH_TEXT];
    kd_node_where(map, path, sizeof path);
    for (KD_CHILD(key, map)) {
        kd_spot below = kd_spot_child(spot, key->key);
        const kd_key *row = below.row;
        if (row && row->now && strcmp(row->name, key->key) == 0)
            note_former(l, key, row->now);
        if (row && row->beside && !(row->flags & KD_KEY_FILTER) &&
            strcmp(row->name, key->key) == 0 && key->key_at.source == document->at.source) {
            const kd_node *there = kd_node_path(document, path);
            if (there && !is_read(spot.table, there, row->beside) &&
                !an_option_writes(l->resolved->options, path, (wanted){.beside = row->beside}))
                kd_tell_idle(l->report->notes, key, in_words(l->report->notes->arena, row->beside));
        }
        if (key->kind == KD_NODE_MAP && kd_spot_merges(below))
            look_at_patch(l, below, key);
    }
}

bool kd_beside_check(const kd_table *root, const kd_resolved *resolved, kn_report *report)
{
    int before = report->count;
    const looking l = {resolved, report};
    check_map(&l, kd_spot_root(root), resolved->document);
    for (const kd_option *o = report->notes ? resolved->options : NULL; o; o = o->next)
        for (const kd_option_value *v = o->values; v; v = v->next)
            for (KD_PATCH(patch, v))
                look_at_patch(&l, kd_spot_root(root), patch);
    return report->count == before;
}

/* ---- keys that another key makes useless ---- */

/* Returns the alternative in a row's `pointless` that is true for the map; NULL: none. Writes the
 * parts of this alternative to `said`, separated by blanks. */
static const char *held_by(const kd_table *table, const kd_node *map, const char *pointless,
                           char *said, size_t size)
{
    while (*pointless) {
        pointless += strspn(pointless, " ");
        snprintf(said, size, "%.*s", (int)strcspn(pointless, " "), pointless);
        for (char *c = said; *c; c++)
            *c = *c == '+' ? ' ' : *c;
        bool all = *said;
        term t;
        for (const char *at = said; next_term(&at, &t);)
            all &= holds(table, map, t);
        if (all)
            return said;
        pointless += strcspn(pointless, " ");
    }
    return NULL;
}

/* True if the value of some option writes one of these keys of the map. */
static bool an_option_decides(const kd_option *options, const kd_node *map, const char *terms)
{
    char path[KD_PATH_TEXT], key[KD_PATH_TEXT + 40];
    term t;
    kd_node_where(map, path, sizeof path);
    for (const char *at = terms; next_term(&at, &t);) {
        snprintf(key, sizeof key, "%s.%.*s", path, (int)t.name, t.text);
        if (kd_an_option_writes(options, key, ""))
            return true;
    }
    return false;
}

/* Returns the key, or the first key within it, that the file at the leaf has written; NULL:
 * none. */
static const kd_node *own_part(const kd_node *key, const kn_source *file)
{
    const kd_node *part = key->key_at.source == file ? key : NULL;
    for (KD_CHILD(child, key->kind == KD_NODE_MAP ? key : NULL))
        part = part ? part : own_part(child, file);
    return part;
}

static void judge_pointless(const looking *l, const kd_table *table, const kd_node *key,
                            const kd_key *row)
{
    char said[64];
    const char *held = held_by(table, key->parent, row->pointless, said, sizeof said);
    const kd_node *own = held ? own_part(key, l->resolved->document->at.source) : NULL;
    if (!own || l->resolved->keyed || an_option_decides(l->resolved->options, key->parent, held))
        return;
    kn_report_add(l->report, KN_E_UNREAD, own->key_at,
                  "`%s` has no effect with %s" KN_EXPECTED
                  "a different value of that key; or remove `%s`",
                  key->key, in_words(l->report->arena, held), key->key);
}

static void look_pointless(const looking *l, kd_spot spot, const kd_node *map)
{
    for (KD_CHILD(key, map)) {
        kd_spot below = kd_spot_child(spot, key->key);
        if (below.row && below.row->pointless && strcmp(below.row->name, key->key) == 0)
            judge_pointless(l, spot.table, key, below.row);
        if (key->kind == KD_NODE_MAP && kd_spot_merges(below))
            look_pointless(l, below, key);
    }
}

void kd_pointless_find(const kd_table *root, const kd_resolved *resolved, kn_report *report)
{
    look_pointless(&(looking){resolved, report}, kd_spot_root(root), resolved->document);
}
