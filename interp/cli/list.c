/* SPDX-License-Identifier: MIT
 * list.c: `kanun list`: the games on the search path as a tree of descent, with their options on
 * request, and the folders searched.
 */
#include "cli/tool.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* One game of the list. */
typedef struct entry {
    const char *id;     /* borrowed from the list of ids */
    kanun_rules *rules; /* NULL: it does not load */
    bool printed;
} entry;

static bool in_family(const char *id, const char *family)
{
    size_t length = strlen(family);
    return !strncmp(id, family, length) && (!id[length] || id[length] == '/');
}

static void print_options(const kanun_rules *rules, const char *language)
{
    const char *name, *value, *fallback, *says;
    for (int n = 0; (name = kanun_rules_option(rules, n, &value, &fallback, &says, language));
         n++) {
        printf("    %s = %s%s%s\n", name, value, *says ? ": " : "", says);
        const char *choice, *choice_says;
        for (int m = 0; (choice = kanun_rules_option_value(rules, n, m, &choice_says, language));
             m++)
            printf("        %s%s%s\n", choice, *choice_says ? ": " : "", choice_says);
    }
}

/* The game and, below it, those that extend it. */
static void print_tree(entry *games, int count, int at, int depth, const kn_args *args)
{
    games[at].printed = true;
    int width = printf("%*s%s", depth * 2, "", games[at].id);
    printf("%*s%s\n", width < 30 ? 30 - width : 2, "",
           kanun_rules_name(games[at].rules, args->lang));
    if (args->options)
        print_options(games[at].rules, args->lang);
    for (int n = 0; n < count; n++) {
        const char *parent =
            games[n].rules && !games[n].printed ? kanun_rules_parent(games[n].rules) : NULL;
        if (parent && !strcmp(parent, games[at].id))
            print_tree(games, count, n, depth + 1, args);
    }
}

static bool has_parent(const entry *games, int count, int at)
{
    const char *parent = kanun_rules_parent(games[at].rules);
    for (int n = 0; n < count && parent; n++)
        if (n != at && games[n].rules && !strcmp(games[n].id, parent))
            return true;
    return false;
}

static kanun_status no_family(char **ids, const char *wanted)
{
    int count = 0;
    while (ids[count])
        count++;
    const char **names = calloc((size_t)count * 2 + 1, sizeof *names);
    char **families = calloc((size_t)count + 1, sizeof *families);
    int known = 0;
    for (int n = 0; names && families && n < count; n++) {
        size_t length = strcspn(ids[n], "/");
        names[known++] = ids[n];
        if (ids[n][length] && (families[n] = malloc(length + 1))) {
            memcpy(families[n], ids[n], length);
            families[n][length] = '\0';
            names[known++] = families[n];
        }
    }
    const char *near = names ? kn_nearest(wanted, names) : NULL;
    kn_tool_say(KANUN_USAGE, "there is no game or family '%s'%s%s%s", wanted,
                near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    for (int n = 0; families && n < count; n++)
        free(families[n]);
    free(families);
    free(names);
    return KANUN_USAGE;
}

static kanun_status print_games(const kn_args *args, char **ids)
{
    const char *family = args->words ? args->word[0] : "";
    int all = 0, count = 0;
    while (ids[all])
        all++;
    entry *games = calloc((size_t)all + 1, sizeof *games);
    kanun_errors *errors = kanun_errors_new();
    if (!games || !errors) {
        free(games);
        kanun_errors_free(errors);
        return kn_tool_say(KANUN_SYSTEM, "out of memory");
    }
    for (int n = 0; n < all; n++)
        if (!*family || in_family(ids[n], family))
            games[count++].id = ids[n];
    for (int n = 0; n < count; n++) {
        kanun_errors_clear(errors);
        if (kn_tool_load_quietly(args, games[n].id, &games[n].rules, errors) != KANUN_OK)
            kn_tool_say(KANUN_RULES, "%s does not load; `kanun check %s` tells why", games[n].id,
                        games[n].id);
    }
    for (int n = 0; n < count; n++)
        if (games[n].rules && !games[n].printed && !has_parent(games, count, n))
            print_tree(games, count, n, 0, args);
    for (int n = 0; n < count; n++)
        kanun_rules_free(games[n].rules);
    free(games);
    kanun_errors_free(errors);
    return count || !*family ? KANUN_OK : no_family(ids, family);
}

/* A rules file by its path: there is only one. */
static kanun_status print_file(const kn_args *args)
{
    entry one = {.id = args->word[0]};
    kanun_status status = kn_tool_load(args, one.id, &one.rules);
    if (status != KANUN_OK)
        return status;
    print_tree(&one, 1, 0, 0, args);
    kanun_rules_free(one.rules);
    return KANUN_OK;
}

static bool is_file(const char *word)
{
    size_t length = strlen(word);
    return length > 5 && !strcmp(word + length - 5, ".yaml");
}

/* Ids of `folder` that an earlier folder has too. */
static kanun_status print_hidden(const char *const *folders, int at, kanun_errors *errors)
{
    const char *one[] = {folders[at], NULL};
    char **ids;
    kanun_status status = kanun_ids(&ids, one, errors);
    for (int n = 0; status == KANUN_OK && ids[n]; n++) {
        for (int earlier = 0; earlier < at; earlier++) {
            const char *before[] = {folders[earlier], NULL};
            char **there;
            bool hidden = false;
            status = kanun_ids(&there, before, errors);
            for (int m = 0; status == KANUN_OK && there[m] && !hidden; m++)
                hidden = !strcmp(there[m], ids[n]);
            if (status == KANUN_OK)
                kanun_ids_free(there);
            if (hidden) {
                printf("    %s is hidden by %s\n", ids[n], folders[earlier]);
                break;
            }
        }
    }
    kanun_ids_free(ids);
    return status;
}

static kanun_status print_paths(const kn_args *args, kanun_errors *errors)
{
    char **usual;
    kanun_status status = kanun_folders(&usual);
    if (status != KANUN_OK)
        return kn_tool_say(status, "out of memory");
    int count = 0;
    while (usual[count])
        count++;
    const char **folders = calloc((size_t)(count + args->folders) + 1, sizeof *folders);
    if (!folders)
        status = kn_tool_say(KANUN_SYSTEM, "out of memory");
    for (int n = 0; folders && n < args->folders; n++)
        folders[n] = args->folder[n];
    for (int n = 0; folders && n < count; n++)
        folders[args->folders + n] = usual[n];
    for (int n = 0; status == KANUN_OK && folders[n]; n++) {
        struct stat about;
        bool there = !stat(folders[n], &about) && S_ISDIR(about.st_mode);
        printf("%s%s\n", folders[n], there ? "" : " (not there)");
        if (there) {
            status = print_hidden(folders, n, errors);
            if (status != KANUN_OK)
                kn_tool_errors(status, errors);
        }
    }
    free(folders);
    kanun_ids_free(usual);
    return status;
}

kanun_status kn_cmd_list(const kn_args *args)
{
    kn_folders folders;
    char **ids = NULL;
    kanun_errors *errors = kanun_errors_new();
    if (!errors)
        return kn_tool_say(KANUN_SYSTEM, "out of memory");
    kanun_status status = kn_folders_find(&folders, args);
    if (status == KANUN_OK && args->words && is_file(args->word[0])) {
        status = print_file(args);
    } else if (status == KANUN_OK && args->paths) {
        status = print_paths(args, errors);
    } else if (status == KANUN_OK) {
        status = kanun_ids(&ids, folders.list, errors);
        if (status == KANUN_OK)
            status = print_games(args, ids);
        else
            kn_tool_errors(status, errors);
        kanun_ids_free(ids);
    }
    kn_folders_free(&folders);
    kanun_errors_free(errors);
    return status;
}
