/* SPDX-License-Identifier: MIT
 * translate.c: adds a rules file's texts in other languages, from files beside it: pond.ja.yaml has
 * the Japanese texts of pond.yaml under the same keys. The texts of the hooks of pond.lua are under
 * `script`. Before anything is merged, they become texts of the document in the form `{en: ..., ja:
 * ...}`, and are inherited with the document.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/shelf.h"
#include "document/resolve.h"
#include "document/node_tree.h"

enum { LANGUAGES_MAX = 32, LANGUAGE_TEXT = 16 };

static const char ending[] = ".yaml", script[] = "script";

bool kd_is_language(const char *text, size_t length)
{
    size_t letters = 0;
    while (letters < length && text[letters] >= 'a' && text[letters] <= 'z')
        letters++;
    bool region = letters + 2 < length && text[letters] == '-';
    return letters >= 2 && letters <= 3 && (region || letters == length) && length < LANGUAGE_TEXT;
}

/* Returns the length of the language in `name`, which ends with it before .yaml: 2 for
 * "pond.ja.yaml"; 0: there is none. */
static size_t language_in(const char *name)
{
    size_t length = strlen(name), end = length - (sizeof ending - 1), at;
    if (length < sizeof ending || strcmp(name + end, ending) != 0)
        return 0;
    for (at = end; at > 0 && name[at - 1] != '.' && name[at - 1] != '/'; at--)
        continue;
    return at > 1 && name[at - 1] == '.' && name[at - 2] != '/' &&
                   kd_is_language(name + at, end - at)
               ? end - at
               : 0;
}

bool kd_is_translation_file(const char *name)
{
    return language_in(name) > 0;
}

bool kd_is_translation(const kd_node *node)
{
    if (node->kind == KD_NODE_SCALAR)
        return node->translated;
    for (KD_CHILD(child, node))
        if (!kd_is_translation(child))
            return false;
    return node->kind == KD_NODE_MAP && node->first;
}

/* A file of translations, while its texts are added to the document. */
typedef struct translation {
    kn_arena *arena;
    /* path: the file that is translated; language: that of the texts */
    const char *path, *language;
    const char *script; /* the script beside the file with the same name, or NULL */
    const kd_table *table;
    kn_report *report;
} translation;

/* Returns the spot of `key`. Values of options and of numbers of players are pieces of a
 * document. */
static kd_spot spot_of(const translation *t, kd_spot above, const char *key)
{
    kd_spot values = {.type = KD_T_NAMED, .table = &kd_value_table};
    kd_spot spot = kd_spot_child(above, key);
    if (above.table == &kd_option_table && strcmp(key, "values") == 0)
        return values;
    if (above.table == &kd_value_table && above.type == KD_T_TABLE && spot.unknown)
        return kd_spot_child(kd_spot_root(t->table), key);
    if (above.table != t->table || above.type != KD_T_TABLE)
        return spot;
    if (strcmp(key, "players") == 0)
        return values;
    kd_spot head = kd_spot_child(kd_spot_root(&kd_head_table), key);
    return head.unknown ? spot : head;
}

/* Reports that `said` does not fit the value of `own` under that key. */
static bool refuse(const translation *t, const kd_node *said, const kd_node *own, const char *what)
{
    kn_problem *p = kn_report_add(t->report, KN_E_TRANSLATION, said->key_at,
                                  "%s: '%.*s'" KN_EXPECTED "the keys of %s that have texts%s%s",
                                  what, kd_brief(said->key), said->key, t->path,
                                  t->script ? ", and under `script` the hooks of " : "",
                                  t->script ? t->script : "");
    const char *const *words = kd_node_keys(own, t->report->arena);
    if (words && !kd_node_get(own, said->key))
        kn_report_suggest(p, said->key, words);
    return true;
}

/* Adds `fresh` to `map` under its key, in place of `old` (or NULL). */
static bool put_translated(const translation *t, kd_node *map, kd_node *old, const char *key,
                           kn_mark at, kd_node *fresh)
{
    if (!fresh)
        return false;
    if (old)
        kd_node_replace(old, fresh, key, at);
    else
        kd_node_add(map, key, at, fresh);
    return true;
}

/* Adds the texts of another language to the texts of `key` in the map `own`. */
static bool put_words(const translation *t, kd_node *own, const kd_node *said)
{
    kd_node *old = kd_node_get(own, said->key), *words = old, *english = NULL;
    kd_node *text = kd_node_copy(t->arena, said);
    if (!text)
        return false;
    text->translated = true;
    if (!old || old->kind == KD_NODE_SCALAR) {
        kn_mark at = old ? old->at : said->at, key_at = old ? old->key_at : said->key_at;
        words = kd_node_make(t->arena, KD_NODE_MAP, at, NULL);
        english = old ? kd_node_copy(t->arena, old) : NULL;
        if ((old && !english) || !put_translated(t, own, old, said->key, key_at, words))
            return false;
        words->translated = old != NULL;
        if (english)
            kd_node_add(words, "en", at, english);
    }
    if (words->kind != KD_NODE_MAP || kd_node_get(words, t->language))
        return refuse(t, said, own, "the rules file already has a text in this language");
    kd_node_add(words, t->language, said->key_at, text);
    return true;
}

/* True for texts that the file itself need not have, because the English name suffices: labels, and
 * names of zones, variables, phases and kinds. */
static bool may_be_new(kd_spot above, bool entry, const char *top, const char *key)
{
    if (above.row && strcmp(above.row->name, "labels") == 0)
        return true;
    return entry && top &&
           (strcmp(key, "label") == 0 ||
            (strcmp(key, "says") == 0 &&
             (strcmp(top, "zones") == 0 || strcmp(top, "variables") == 0 ||
              strcmp(top, "phases") == 0)));
}

bool kd_check_translation(const kd_node *said, kn_report *report)
{
    if (said->kind == KD_NODE_SCALAR)
        return true;
    return kn_report_wrong(report, KN_E_TRANSLATION, said->at,
                           "'%.*s' must be a single text in each language" KN_EXPECTED
                           "a text, in quotes if it has a colon or begins with a bracket",
                           kd_brief(said->key), said->key);
}

/* Adds the map `said` to `own` at `spot`; `entry`: it is a map of names; `top`: the document's
 * top-level key. */
static bool lay(const translation *t, kd_spot spot, bool entry, const char *top, kd_node *own,
                const kd_node *said)
{
    bool fine = true;
    for (const kd_node *child = said->first; child && fine; child = child->next) {
        kd_spot at = spot_of(t, spot, child->key);
        kd_node *mine = kd_node_get(own, child->key);
        bool part =
            spot.type == KD_T_TABLE && (spot.table == t->table || spot.table == &kd_value_table);
        if (!top && t->script && strcmp(child->key, script) == 0 && child->kind == KD_NODE_MAP)
            continue; /* read when the hooks of the script are loaded */
        if (at.type == KD_T_WORDS && (mine || may_be_new(spot, entry, top, child->key))) {
            fine = !kd_check_translation(child, t->report) || put_words(t, own, child);
        } else if (child->kind == KD_NODE_MAP && at.type != KD_T_WORDS &&
                   (!mine || mine->kind == KD_NODE_MAP)) {
            if (!mine && at.row && strcmp(at.row->name, "labels") == 0) {
                mine = kd_node_make(t->arena, KD_NODE_MAP, child->at, NULL);
                fine = put_translated(t, own, NULL, child->key, child->key_at, mine);
            }
            if (mine)
                fine = fine &&
                       lay(t, at, spot.type == KD_T_NAMED, part ? child->key : top, mine, child);
            else
                refuse(t, child, own, "there is no text with this name to translate");
        } else {
            refuse(t, child, own, "there is no text with this key to translate");
        }
    }
    return fine;
}

static bool translate(const translation *t, const kd_node *said, kd_node *root)
{
    int before = t->report->count;
    const kd_node *name = kd_node_get(said, "name");
    if (!t->table) /* for a list */
        return !name || name->kind != KD_NODE_SCALAR || put_words(t, root, name);
    return lay(t, kd_spot_root(t->table), false, NULL, root, said) && t->report->count == before;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The languages that were found beside a file. */
typedef struct languages {
    const char *name; /* of the file */
    size_t stem;      /* length of the file's name without the ending */
    char (*found)[LANGUAGE_TEXT];
    int count;
} languages;

static bool note_language(void *payload, const char *other)
{
    languages *l = payload;
    size_t language = language_in(other);
    if (language && strncmp(other, l->name, l->stem) == 0 && other[l->stem] == '.' &&
        strlen(other) == l->stem + language + sizeof ending)
        snprintf(l->found[l->count++], LANGUAGE_TEXT, "%.*s", (int)language, other + l->stem + 1);
    return l->count < LANGUAGES_MAX;
}

/* Finds the languages of translations beside `path`, in order; `stem`: bytes of the path's name
 * without its ending. Returns the number of languages; -1: out of memory. */
static int find_languages(kn_arena *arena, const char *path, size_t stem,
                          char found[][LANGUAGE_TEXT])
{
    const char *slash = strrchr(path, '/');
    const char *folder = slash ? kn_arena_text(arena, path, (size_t)(slash - path) + 1) : ".";
    languages l = {slash ? slash + 1 : path, stem, found, 0};

    if (!folder || (!kn_shelf_names(folder, note_language, &l) && l.count < LANGUAGES_MAX))
        return -1;
    qsort(found, (size_t)l.count, sizeof *found, by_text);
    return l.count;
}

/* Returns the document in one file of translations. */
static kd_node *read_file(kn_arena *arena, const char *file, kn_report *report)
{
    kd_node *said = kd_node_read(arena, file, file, report);
    if (said && said->kind != KD_NODE_MAP) {
        kn_report_add(report, KN_E_NOT_A_MAP, said->at, "a file of translations must be a map");
        return NULL;
    }
    return said && kd_expand(arena, said, report) ? said : NULL;
}

/* True for a script beside which a rules file has the same name, because the translations belong to
 * the rules. */
static bool is_guest(kn_arena *arena, const char *path, size_t stem)
{
    const char *rules = kn_arena_print(arena, "%.*s%s", (int)stem, path, ending);
    return rules && strcmp(rules, path) != 0 && kn_shelf_find(rules, NULL) == KN_FOUND_FILE;
}

/* False with a problem for English, because English texts are never looked up in translations. */
static bool is_foreign(const char *language, const kd_node *said, kn_report *report)
{
    if (strcmp(language, "en") != 0)
        return true;
    kn_mark whole = {said->at.source, 0, 0, 0};
    return kn_report_wrong(report, KN_E_TRANSLATION, whole,
                           "English needs no translation" KN_EXPECTED
                           "English words in the file itself");
}

kd_node *kd_translations(kn_arena *arena, const char *path, kn_report *report)
{
    const char *name = kn_path_name(path);
    const char *dot = strrchr(name, '.');
    size_t stem = dot ? (size_t)(dot - name) : strlen(name), before = (size_t)(name - path) + stem;
    char found[LANGUAGES_MAX][LANGUAGE_TEXT];
    kd_node *all = kd_node_make(arena, KD_NODE_MAP, (kn_mark){0}, NULL);
    bool guest = is_guest(arena, path, before);
    int count = find_languages(arena, path, stem, found);

    if (!all || count < 0)
        return NULL;
    for (int i = 0; i < count; i++) {
        const char *language = kn_arena_text(arena, found[i], strlen(found[i]));
        const char *file = kn_arena_print(arena, "%.*s.%s%s", (int)before, path, found[i], ending);
        if (!language || !file)
            return NULL;
        kd_node *said = read_file(arena, file, report);
        if (!said || !is_foreign(language, said, report))
            return NULL;
        said = guest ? kd_node_get(said, script) : said;
        if (!said || said->kind != KD_NODE_MAP)
            continue;
        kd_node_remove(said);
        kd_node_add(all, language, said->at, said);
    }
    return all;
}

bool kd_translate(kn_arena *arena, const char *path, const kd_table *table, kd_node *root,
                  kn_report *report)
{
    const kd_node *all = kd_translations(arena, path, report);
    const char *name = kn_path_name(path);
    size_t folder = (size_t)(name - path), stem = folder + kn_path_stem(name, ending);
    const char *beside = kn_arena_print(arena, "%.*s.lua", (int)stem, path);
    bool fine = all != NULL;

    if (!beside)
        return false;
    const char *own = kn_shelf_find(beside, NULL) == KN_FOUND_FILE ? beside + folder : NULL;
    for (KD_CHILD(said, all))
        fine = fine &&
               translate(&(translation){arena, path, said->key, own, table, report}, said, root);
    return fine;
}
