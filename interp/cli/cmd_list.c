/* SPDX-License-Identifier: MIT
 * cmd_list.c: `kanun list`: the games on the search path as a tree of descent, with their
 * options on request, and the searched folders. Reads only the heads of files; `kanun check`
 * checks the rest.
 */
#define _GNU_SOURCE /* strcasestr */
#include "base/print.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/words.h"
#include "cli/list_hooks.h"
#include "command/tool.h"
#include "record/record.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LEVELS_MAX = 16 }; /* ancestors searched for a name; files with more don't load */

/* A game of the list. */
typedef struct entry {
    const char *id;           /* borrowed from the list of ids */
    const kanun_title *title; /* NULL: unreadable */
    struct entry *above;      /* the game that it extends; NULL: none in this list */
    bool printed, hidden;     /* hidden: it lacks what --with and --players ask for */
} entry;

/* Writes " in steps of 5", or nothing. */
static const char *steps_of(const kanun_option *option, const char *language, char *out,
                            size_t size)
{
    *out = '\0';
    if (option->step > 1)
        kn_say(out, size, language, "options.steps", KN_NUMBER("step", option->step));
    return out;
}

/* True if the game allows only one value of the option; such options are not listed, except the
 * number of players. */
static bool is_settled(const kanun_rules *rules, int n, const kanun_option *option)
{
    return !option->range && !kanun_rules_option_value(rules, n, 1, "en", NULL) &&
           strcmp(option->name, "players");
}

/* True if the value can be chosen with the current options. */
static bool fits(const kanun_rules *rules, const char *option, const char *value)
{
    kanun_choice choice = {option, value, 0};
    return kanun_rules_vary(NULL, rules, NULL, &choice, 1, NULL) == KANUN_OK;
}

/* Prints an option: marks the current value, and shows the default and the values that would be
 * refused now. */
static void print_option(const kanun_rules *rules, int n, const kanun_option *option,
                         const char *language)
{
    const char *choice, *says, *value = option->value, *fallback = option->fallback;
    char steps[48];
    bool named = false;
    if (is_settled(rules, n, option))
        return;
    kn_print(stdout, "    %s = %s%s%s\n", option->name, value, *option->says ? ": " : "",
             option->says);
    for (int m = 0; (choice = kanun_rules_option_value(rules, n, m, language, &says)); m++) {
        bool last = option->range && !kanun_rules_option_value(rules, n, m + 1, language, NULL);
        says = kc_value_says(choice, says);
        named |= !strcmp(choice, value);
        if (last) /* the whole range */
            kn_say_to(stdout, language, "options.range", KN_TEXT("mark", named ? " " : "*"),
                      KN_NUMBER("first", option->min), KN_NUMBER("last", option->max),
                      KN_TEXT("steps", steps_of(option, language, steps, sizeof steps)));
        else
            kn_print(stdout, "      %s %s%s%s", strcmp(choice, value) ? " " : "*", choice,
                     *says ? ": " : "", says);
        if (!last && strcmp(choice, value) && !fits(rules, option->name, choice))
            fputs(kn_word(language, "options.not-now"), stdout);
        if (last ? !named || strcmp(fallback, value) : !strcmp(choice, fallback)) {
            if (last)
                kn_say_to(stdout, language, "options.default-value", KN_TEXT("value", fallback));
            else
                fputs(kn_word(language, "options.default"), stdout);
        }
        putchar('\n');
    }
}

static void print_options(const kanun_rules *rules, const char *language)
{
    kanun_option option = KANUN_INIT(kanun_option);
    for (int n = 0; kanun_rules_option(rules, n, language, &option); n++)
        print_option(rules, n, &option, language);
}

/* What --options and --hooks ask for. */
static kanun_status print_parts(const kc_args *args, const kanun_rules *rules)
{
    if (args->options)
        print_options(rules, args->lang);
    return args->hooks ? kc_list_hooks(rules, args->lang) : KANUN_OK;
}

static void print_parts_of(const kc_args *args, const char *game)
{
    kanun_rules *rules;
    if (kc_tool_load_quietly(args, game, &rules, NULL) == KANUN_OK)
        print_parts(args, rules);
    else
        kc_tool_say(KANUN_RULES, "%s can't be loaded; `kanun check %s` shows why", game, game);
    kanun_rules_free(rules);
}

/* Returns the game's name, or else that of the nearest ancestor with a name. */
static const char *name_of(const entry *game)
{
    for (int level = 0; game && level < LEVELS_MAX; game = game->above, level++)
        if (*game->title->name)
            return game->title->name;
    return "";
}

/* True if a sheet has the word, in capitals or not, in the singular or not. */
static bool has_word(const char *sheet, const char *word)
{
    size_t length = strlen(word);
    char *single = kn_printed(
        "%.*s", (int)(length > 3 && word[length - 1] == 's' ? length - 1 : length), word);
    bool has = single && strcasestr(sheet, single);
    kn_free(single);
    return has;
}

/* True if the game has what --with and --players ask for. */
static bool is_wanted(const kc_args *args, const char *game)
{
    kanun_rules *rules;
    bool wanted = kc_tool_load_quietly(args, game, &rules, NULL) == KANUN_OK;
    char *sheet = wanted && args->withs ? kr_rules_text(rules, "text", args->lang) : NULL;
    for (int n = 0; wanted && n < args->withs; n++)
        wanted = sheet && has_word(sheet, args->with[n]);
    if (wanted && args->players)
        wanted = fits(rules, "players", args->player[0]);
    free(sheet);
    kanun_rules_free(rules);
    return wanted;
}

/* Prints the game and, below it, its children. */
static void print_tree(entry *games, int count, entry *game, int depth, const kc_args *args)
{
    game->printed = true;
    if (!game->hidden) {
        int width = kn_print(stdout, "%*s%s", depth * 2, "", game->id);
        kn_print(stdout, "%*s%s\n", width < 30 ? 30 - width : 2, "", name_of(game));
        if (args->options || args->hooks)
            print_parts_of(args, game->id);
    }
    for (int n = 0; n < count; n++)
        if (games[n].above == game && !games[n].printed)
            print_tree(games, count, &games[n], depth + !game->hidden, args);
}

/* True if two paths are of the same file. */
static bool same_file(const char *a, const char *b)
{
    struct stat first, second;
    return !stat(a, &first) && !stat(b, &second) && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

/* Reads the titles, and finds each game's parent. */
static void read_titles(const kc_args *args, entry *games, int count)
{
    for (int n = 0; n < count; n++)
        if (kanun_title_read(&games[n].title, games[n].id, args->lang, args->folder, NULL) !=
            KANUN_OK)
            kc_tool_say(KANUN_RULES, "%s can't be read; `kanun check %s` shows why", games[n].id,
                        games[n].id);
    for (int n = 0; n < count; n++) {
        const char *parent = games[n].title ? games[n].title->parent : NULL;
        bool path = parent && (strstr(parent, ".yaml") || *parent == '/' || *parent == '.');
        for (int m = 0; parent && m < count && !games[n].above; m++)
            if (m != n && games[m].title &&
                (path ? same_file(parent, games[m].title->path) : !strcmp(parent, games[m].id)))
                games[n].above = &games[m];
    }
}

static kanun_status no_family(char **ids, const char *wanted)
{
    char meant[KN_MEANT_TEXT];
    const char **families = strchr(wanted, '/') ? NULL : kc_families(ids);
    kn_meant(wanted, families ? families : (const char *const *)ids, meant);
    kn_free(families);
    return kc_tool_say(KANUN_USAGE, "there is no game or family '%s'%s", wanted, meant);
}

/* Prints the games of a family; "": all games. */
static kanun_status print_games(const kc_args *args, const char *family, char **ids)
{
    int all = 0, count = 0;
    while (ids[all])
        all++;
    entry *games = kn_calloc((size_t)all + 1, sizeof *games);
    for (int n = 0; n < all; n++)
        if (!*family || !strcmp(ids[n], family) || kc_in_family(ids[n], family))
            games[count++].id = ids[n];
    read_titles(args, games, count);
    int shown = count;
    for (int n = 0; n < count && (args->withs || args->players); n++) {
        games[n].hidden = !is_wanted(args, games[n].id);
        shown -= games[n].hidden;
    }
    for (int n = 0; n < count; n++)
        if (games[n].title && !games[n].above)
            print_tree(games, count, &games[n], 0, args);
    for (int n = 0; n < count; n++) /* files that extend each other in a circle have no root */
        if (games[n].title && !games[n].printed)
            print_tree(games, count, &games[n], 0, args);
    for (int n = 0; n < count; n++)
        kanun_free(games[n].title);
    free(games);
    if (count && !shown)
        return kc_tool_say(KANUN_NO, "no game meets all these conditions");
    return count || !*family ? KANUN_OK : no_family(ids, family);
}

/* Prints a rules file given by its path. */
static kanun_status print_file(const kc_args *args, const char *file)
{
    kanun_rules *rules;
    kanun_status status = kc_tool_load(args, file, &rules);
    if (status != KANUN_OK)
        return status;
    int width = kn_print(stdout, "%s", file);
    kn_print(stdout, "%*s%s\n", width < 30 ? 30 - width : 2, "",
             kanun_rules_text(rules, NULL, "name", args->lang));
    status = print_parts(args, rules);
    kanun_rules_free(rules);
    return status;
}

/* A folder of the search path, with the ids of its files. */
typedef struct place {
    const char *folder;
    bool there;
    char **ids; /* sorted; NULL: no files */
} place;

static int compare_ids(const void *key, const void *item)
{
    return strcmp(key, *(char *const *)item);
}

static bool has_id(const place *at, const char *id)
{
    size_t count = 0;
    while (at->ids && at->ids[count])
        count++;
    return count && bsearch(id, at->ids, count, sizeof *at->ids, compare_ids);
}

/* Prints a folder, and its files that an earlier folder has, too. */
static void print_place(const place *places, int at)
{
    const place *here = &places[at];
    int count = 0;
    while (here->ids && here->ids[count])
        count++;
    if (here->there)
        kn_print(stdout, "%s (%d game%s)\n", here->folder, count, count == 1 ? "" : "s");
    else
        kn_print(stdout, "%s (not there)\n", here->folder);
    for (int n = 0; n < count; n++)
        for (int earlier = 0; earlier < at; earlier++)
            if (has_id(&places[earlier], here->ids[n])) {
                kn_print(stdout, "    %s is hidden by %s\n", here->ids[n], places[earlier].folder);
                break;
            }
}

/* Reads the folder's ids; none if the folder is in the list before. */
static kanun_status read_place(place *places, int at, kanun_errors *errors)
{
    const char *one[] = {places[at].folder, NULL};
    struct stat about;
    places[at].there = !stat(places[at].folder, &about) && S_ISDIR(about.st_mode);
    return places[at].there ? kanun_ids(&places[at].ids, one, errors) : KANUN_OK;
}

static kanun_status print_paths(const kc_args *args)
{
    char **usual;
    kanun_status status = kanun_folders(&usual);
    const char *const *folders = args->folder ? args->folder : (const char *const *)usual;
    int count = 0, places = 0;
    while (folders[count])
        count++;
    place *list = kn_calloc((size_t)count + 1, sizeof *list);
    for (int n = 0; n < count; n++) {
        bool again = false;
        for (int m = 0; m < places; m++)
            again |= !strcmp(list[m].folder, folders[n]);
        if (!again)
            list[places++].folder = folders[n];
    }
    for (int n = 0; status == KANUN_OK && n < places; n++) {
        status = read_place(list, n, args->errors);
        if (status == KANUN_OK)
            print_place(list, n);
        else
            kc_tool_errors(status, args->errors);
    }
    for (int n = 0; n < places; n++)
        kanun_free(list[n].ids);
    free(list);
    kanun_free(usual);
    return status;
}

/* Prints each family, game or file of the command line; returns the last failure. */
static kanun_status print_words(const kc_args *args, char **ids)
{
    kanun_status answer = KANUN_OK;
    for (int n = 0; n < args->words; n++) {
        kanun_status status = kn_path_ends(args->word[n], ".yaml")
                                  ? print_file(args, args->word[n])
                                  : print_games(args, args->word[n], ids);
        answer = status == KANUN_OK ? answer : status;
    }
    return answer;
}

kanun_status kc_cmd_list(const kc_args *args)
{
    char **ids;
    if (args->paths)
        return print_paths(args);
    if (args->players && (args->players > 1 || !isdigit((unsigned char)*args->player[0])))
        return kc_tool_say(KANUN_USAGE, "list: --players needs a number of players");
    kanun_status status = kc_tool_ids(args, &ids);
    if (status == KANUN_OK)
        status = args->words ? print_words(args, ids) : print_games(args, "", ids);
    kanun_free(ids);
    return status;
}
