/* SPDX-License-Identifier: MIT
 * chain.c: reads a rules file and its ancestors, and removes the head keys (extends, set, offer,
 * options) from each. Later steps interpret them.
 */
#include <string.h>

#include "base/shelf.h"
#include "document/fill_values.h"
#include "document/resolve.h"
#include "document/node_tree.h"

/* A file of the chain while the chain is read, leaf first. */
typedef struct step {
    kd_link *link;
    kn_identity identity;
} step;

/* True if a path stays within the folder that it is relative to. */
static bool stays_below(const char *path)
{
    for (const char *name = path; *name; name += strcspn(name, "/"), name += *name == '/')
        if (*name == '/' || (strncmp(name, "..", 2) == 0 && (!name[2] || name[2] == '/')))
            return false;
    return true;
}

/* Returns the path or id that `extends` means: an id is unchanged, a path is relative to the file
 * that contains it. NULL with a problem. */
static const char *parent_path(kd_resolving *r, const kd_link *child)
{
    const char *text = child->extends->text, *slash = strrchr(child->pub.path, '/');

    if (kd_is_path(text) && !stays_below(text)) {
        kn_report_add(r->report, KN_E_EXTENDS_PATH, child->extends->at,
                      "'%.*s' is outside this file's folder" KN_EXPECTED
                      "a game's id, or the path of a file in this folder or below it",
                      kd_brief(text), text);
        return NULL;
    }
    if (!kd_is_path(text) || !slash)
        return text;
    while (strncmp(text, "./", 2) == 0)
        text += 2;
    text =
        kn_arena_print(r->arena, "%.*s/%s", (int)(slash - child->pub.path), child->pub.path, text);
    return text;
}

/* Returns the id of a file in a folder of the search path; for other files, the path. */
static const char *id_of(kd_resolving *r, const char *path)
{
    size_t length = strlen(path);

    for (int i = 0; r->folders && r->folders[i]; i++) {
        size_t n = strlen(r->folders[i]);
        if (strncmp(path, r->folders[i], n) == 0 && path[n] == '/' && length > n + 6 &&
            !strstr(path + n, "/../"))
            return kn_arena_text(r->arena, path + n + 1, length - n - 1 - strlen(".yaml"));
    }
    return path;
}

/* False, with a problem: a value was chosen under `options`, where options are declared. */
static bool declares_options(const kd_node *options, kn_report *report)
{
    for (KD_CHILD(option, options && options->kind == KD_NODE_MAP ? options : NULL))
        if (option->kind == KD_NODE_SCALAR && *option->text)
            return kn_report_wrong(
                report, KN_E_WRONG_TYPE, option->at,
                "'%.*s' is not a map" KN_EXPECTED
                "the values that may be chosen; to choose a value: `set: {%s: %.*s}`",
                kd_brief(option->text), option->text, option->key, kd_brief(option->text),
                option->text);
    return true;
}

/* Removes the head keys from the file's own keys, and checks their form, because all later code
 * relies on it. */
static bool split_head(kd_resolving *r, kd_link *link, kd_node *root)
{
    kd_checking c = {NULL, r->report, false, NULL, NULL};
    int before = r->report->count;

    link->own = root;
    if (!kd_fill(&kd_head_table, root, r->arena, link) ||
        !declares_options(link->options, r->report))
        return false;
    for (KD_ROW(row, &kd_head_table)) {
        kd_node *node = kd_node_get(root, row->name);
        if (!node)
            continue;
        kd_check_value(&c, kd_spot_row(row), node, NULL);
        kd_node_remove(node);
    }
    if (kd_table_find(r->table, "players"))
        link->players = kd_node_get(root, "players");
    return r->report->count == before;
}

static bool has_keys(kd_resolving *r, const kd_file *file, const kd_node *root)
{
    const kd_node *scenarios = root->kind == KD_NODE_MAP ? kd_node_get(root, "scenarios") : NULL;
    const char *quote = strchr(file->path, ' ') ? "'" : "";
    if (scenarios && !kd_node_get(root, "extends") && !kd_node_get(root, "phases"))
        return kn_report_wrong(r->report, KN_E_KEY_UNKNOWN, scenarios->key_at,
                               "this file has scenarios, not rules" KN_EXPECTED
                               "a rules file; to run the scenarios: kanun test %s%s%s",
                               quote, file->path, quote);
    return root->kind == KD_NODE_MAP || kn_report_wrong(r->report, KN_E_NOT_A_MAP, root->at,
                                                        "a rules file is a map" KN_EXPECTED
                                                        "keys with values, such as `name: ...`");
}

/* Makes a link from a file that was read; `told`: with translations. NULL with a problem, or
 * without a root. */
static kd_link *make_link(kd_resolving *r, const kd_file *file, kd_node *root, bool told)
{
    kd_link *link = kn_arena_take(r->arena, sizeof *link);

    if (!link)
        return NULL;
    link->pub = *file;
    if (!root || !has_keys(r, file, root) || !kd_expand(r->arena, root, r->report) ||
        (told && !kd_translate(r->arena, file->path, r->table, root, r->report)) ||
        !split_head(r, link, root))
        return NULL;
    link->pub.name = kd_node_get(link->own, "name");
    return link;
}

/* Returns the node whose key is at that place of a file; NULL: none. */
static kd_node *node_with_key(kd_node *node, const kn_mark *at)
{
    for (kd_node *child = at->line ? node->first : NULL; child; child = child->next) {
        bool is =
            child->key && child->key_at.line == at->line && child->key_at.column == at->column;
        kd_node *found = is ? child : node_with_key(child, at);
        if (found)
            return found;
    }
    return NULL;
}

/* Removes the key at `r->without`, if it is in the file at `path`. False, with a problem: dotted
 * keys can't be expanded. */
static bool remove_key(kd_resolving *r, const char *path, kd_node *root)
{
    const kn_source *of = r->without.source;
    if (!root || !of || strcmp(of->name, path) != 0)
        return true;
    kd_node *left_out = node_with_key(root, &r->without);
    if (!left_out) { /* the key may be one part of a key with dots */
        if (!kd_expand(r->arena, root, r->report))
            return false;
        left_out = node_with_key(root, &r->without);
    }
    if (left_out)
        kd_node_remove(left_out);
    return true;
}

static void report_translation(kd_resolving *r, const char *path)
{
    kn_source *source = kn_arena_take(r->arena, sizeof *source);
    if (!source)
        return;
    source->name = path;
    kn_report_add(r->report, KN_E_TRANSLATION, (kn_mark){source, 0, 0, 0},
                  "this is a translation, not a rules file" KN_EXPECTED
                  "the file without a language in its name, in the same folder");
}

static kd_link *read_link(kd_resolving *r, const char *path)
{
    kd_file file = {.path = path, .id = id_of(r, path)};

    if (kd_is_translation_file(path))
        report_translation(r, path);
    if (kd_is_translation_file(path) || !file.id)
        return NULL;
    kd_node *root = kd_node_read(r->arena, path, path, r->report);
    return remove_key(r, path, root) ? make_link(r, &file, root, false) : NULL;
}

bool kd_chain_told(kd_resolving *r, const kd_resolving *plain)
{
    for (r->files = 0; r->files < plain->files; r->files++) {
        const kd_link *was = plain->file[r->files];
        const kn_source *text = was->own->at.source;
        kd_node *root = kd_node_parse(r->arena, text->name, text->text, text->size, r->report);
        if (!(r->file[r->files] = make_link(r, &was->pub, root, true)))
            return false;
    }
    return true;
}

/* Writes the circle as "a.yaml:1 extends b.yaml:1 extends a.yaml", beginning with its first
 * file. */
static void report_cycle(kd_resolving *r, const step *chain, int from, int count)
{
    const kd_link *last = chain[count - 1].link;
    kn_problem *p = kn_report_add(r->report, KN_E_EXTENDS_CYCLE, last->extends->at,
                                  "with '%.*s', this file would extend itself",
                                  kd_brief(last->extends->text), last->extends->text);
    const char *text = "";

    kn_report_expect(r->report, p, "a parent that does not extend this file");
    for (int i = from; i < count && text && r->report->arena; i++)
        text = kn_arena_print(r->report->arena, "%s%s%s extends %s", text, i > from ? "\n" : "",
                              kd_place(r->report, chain[i].link->extends->at),
                              chain[i + 1 < count ? i + 1 : from].link->pub.path);
    if (p != &r->report->scratch)
        p->detail = text;
}

/* True if the file at `path` is not in the chain yet, and then records its identity. */
static bool is_new(kd_resolving *r, step *chain, int count, const char *path)
{
    kn_identity it;

    if (kn_shelf_find(path, &it) == KN_FOUND_NOTHING)
        return true; /* reading the file will report the reason */
    chain[count].identity = it;
    for (int i = 0; i < count; i++)
        if (chain[i].identity.number == it.number && chain[i].identity.device == it.device) {
            report_cycle(r, chain, i, count);
            return false;
        }
    return true;
}

static bool too_deep(kd_resolving *r, const kd_link *link)
{
    return kn_report_wrong(r->report, KN_E_EXTENDS_DEPTH, link->extends->at,
                           "too many levels of `extends`" KN_EXPECTED "at most %d ancestors",
                           KD_EXTENDS_MAX);
}

bool kd_chain_load(kd_resolving *r, const char *id_or_path)
{
    step chain[KD_FILES_MAX + 1];
    int count = 0;
    const char *asked = id_or_path;
    kn_mark at = {0};

    for (;;) {
        const char *path =
            kd_search_find(r->arena, r->folders, asked,
                           count ? chain[count - 1].link->extends->text : NULL, at, r->report);
        kd_link *link;
        if (!path || !is_new(r, chain, count, path))
            return false;
        if (count == KD_FILES_MAX)
            return too_deep(r, chain[count - 1].link);
        link = read_link(r, path);
        if (!link)
            return false;
        chain[count++].link = link;
        if (!link->extends)
            break;
        at = link->extends->at;
        asked = parent_path(r, link);
        if (!asked)
            return false;
    }
    r->files = count;
    for (int i = 0; i < count; i++) {
        r->file[count - 1 - i] = chain[i].link;
        chain[i].link->pub.parent = i + 1 < count ? &chain[i + 1].link->pub : NULL;
    }
    return true;
}

const char *kd_file_name(const kd_file *files, const kn_source *source)
{
    for (const kd_file *file = files; file; file = file->parent)
        if (strcmp(file->path, source->name) == 0)
            return file->id;
    return source->name;
}
