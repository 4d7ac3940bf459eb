/* SPDX-License-Identifier: MIT
 * keys.c: finds rows of tables by name, and gives typed access to checked documents.
 * check_keys.c does the checking.
 */
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "document/spot.h"

/* Returns the row whose name is exactly this, which may be "*". */
static const kd_key *find_exact(const kd_table *table, const char *name)
{
    for (KD_ROW(row, table))
        if (*row->name == *name && row->name[1] == name[1] && strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

const kd_key *kd_table_find(const kd_table *table, const char *name)
{
    const kd_key *row = strcmp(name, "*") != 0 ? find_exact(table, name) : NULL;
    return row ? row : find_exact(table, "*");
}

void kd_list_names(char *list, size_t size, const char *const *names)
{
    for (int i = 0; names && names[i]; i++) {
        size_t used = strlen(list);
        if (used + strlen(names[i]) + 8 > size) {
            snprintf(list + used, size - used, " ...");
            return;
        }
        snprintf(list + used, size - used, "%s%s", used ? ", " : "", names[i]);
    }
}

char *kd_table_group(const kd_table *table, char *out, size_t size)
{
    *out = '\0';
    for (KD_ROW(row, table)) {
        size_t used = strlen(out);
        if (row->flags & KD_KEY_ONE_OF && used + strlen(row->name) + 3 < size)
            snprintf(out + used, size - used, "%s%s", used ? ", " : "", row->name);
    }
    return out;
}

const char *const *kd_table_names(const kd_table *table, kn_arena *arena)
{
    int rows = 0, count = 0;
    for (KD_ROW(row, table))
        rows++;
    const char **names = kn_arena_array(arena, (size_t)rows + 1, sizeof *names);
    for (KD_ROW(row, table))
        if (names && strcmp(row->name, "*") != 0)
            names[count++] = row->name;
    return names;
}

int kd_choice_place(const char *choices, const char *word)
{
    int place = 0;

    for (const char *p = choices; p && *p; place++) {
        size_t n = 0;
        while (*p == ' ')
            p++;
        while (p[n] && p[n] != ' ' && p[n] == word[n])
            n++;
        if (n && !word[n] && (!p[n] || p[n] == ' '))
            return place;
        for (p += n; *p && *p != ' ';)
            p++;
    }
    return -1;
}

bool kd_says_yes(const kd_node *value)
{
    return value && value->kind == KD_NODE_SCALAR &&
           kd_choice_place("true yes on", value->text) >= 0;
}

bool kd_is_default(kd_type type, const char *fallback, const kd_node *value)
{
    if (type == KD_T_FLAG)
        return kd_says_yes(value) == (fallback && kd_choice_place("true yes on", fallback) >= 0);
    return fallback && strcmp(fallback, value->text) == 0;
}

bool kd_entry_is_off(const kd_node *entry)
{
    return kd_says_yes(kd_node_get(entry, "off"));
}

const char *kd_key_text(const kd_table *table, const kd_node *map, const char *key)
{
    const kd_node *node = kd_node_get(map, key);
    const kd_key *row;

    if (node && node->kind == KD_NODE_SCALAR)
        return node->text;
    row = kd_table_find(table, key);
    return row ? row->fallback : NULL;
}

const char *kd_words(const kd_node *node, const char *language)
{
    const kd_node *words;

    node = kd_told(node, language);
    if (!node || node->kind == KD_NODE_SCALAR)
        return node ? node->text : NULL;
    words = kd_node_get(node, language);
    if (!words)
        words = kd_node_get(node, "en");
    if (!words)
        words = node->first;
    return words ? words->text : NULL;
}

const char **kd_symbols(const kd_node *node, int *count, kn_arena *arena)
{
    const char **symbols;
    int n = 0;

    *count = 0;
    if (node->kind == KD_NODE_LIST) {
        symbols = kn_arena_array(arena, (size_t)node->count + 1, sizeof *symbols);
        if (!symbols)
            return NULL;
        for (KD_CHILD(child, node))
            if (child->kind == KD_NODE_SCALAR)
                symbols[n++] = child->text;
        *count = n;
        return symbols;
    }
    if (node->kind != KD_NODE_SCALAR)
        return NULL;
    symbols = kn_arena_array(arena, strlen(node->text) / 2 + 2, sizeof *symbols);
    for (const char *p = node->text; symbols && *(p += strspn(p, " \t\n"));) {
        size_t length = strcspn(p, " \t\n");
        symbols[n] = kn_arena_text(arena, p, length);
        if (!symbols[n++])
            return NULL;
        p += length;
    }
    *count = n;
    return symbols;
}

/* Returns our word for a word of other games or languages. */
static const char *usual_word(const char *wrong, const char *choices)
{
    static const char *const words[][2] = {{"player", "seat"},    {"players", "seat"},
                                           {"hand", "seat"},      {"team", "side"},
                                           {"teams", "side"},     {"partnership", "side"},
                                           {"pair", "side"},      {"game", "table"},
                                           {"everybody", "all"},  {"everyone", "all"},
                                           {"public", "all"},     {"none", "nobody"},
                                           {"noone", "nobody"},   {"hidden", "nobody"},
                                           {"private", "owner"},  {"self", "owner"},
                                           {"own", "self"},       {"owner", "self"},
                                           {"partners", "side"},  {"number", "integer"},
                                           {"bool", "flag"},      {"boolean", "flag"},
                                           {"int", "integer"},    {"enum", "choice"},
                                           {"left", "clockwise"}, {"max", "highest"},
                                           {"min", "lowest"},     {"high", "highest"},
                                           {"low", "lowest"},     {"player", "owner"},
                                           {"chips", "account"},  {"right", "counterclockwise"},
                                           {"fewest", "lowest"},  {"least", "lowest"},
                                           {"most", "highest"},   {"yes", "true"},
                                           {"on", "true"},        {"no", "false"},
                                           {"off", "false"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], wrong) == 0 && kd_choice_place(choices, words[i][1]) >= 0)
            return words[i][1];
    return NULL;
}

/* Returns the only choice that the text contains as a word: "lowest" for "lowest wins". */
static const char *choice_within(const char *text, const char *const *choices)
{
    const char *found = NULL;
    for (; choices && *choices && strchr(text, ' '); choices++) {
        if (kn_shared_words(*choices, text) == 0)
            continue;
        if (found)
            return NULL;
        found = *choices;
    }
    return found;
}

void kd_suggest_choice(kn_report *report, kn_problem *problem, const char *wrong,
                       const char *choices)
{
    if ((problem->suggestion = usual_word(wrong, choices)))
        return;
    int count = 0;
    kd_node list = {.kind = KD_NODE_SCALAR, .text = choices ? choices : ""};
    const char *const *names = report->arena ? kd_symbols(&list, &count, report->arena) : NULL;
    if (!(problem->suggestion = choice_within(wrong, names)))
        kn_report_suggest(problem, wrong, names);
}
