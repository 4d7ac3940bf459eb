/* SPDX-License-Identifier: MIT
 * family.c: the name of a family where a game is expected: lists its games, or lets a person at
 * a terminal choose one. `kanun list` prints the tree of all games.
 */
#include "base/print.h"
#include "base/memory.h"
#include "base/words.h"
#include "command/look.h"
#include "command/tool.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

bool kc_in_family(const char *id, const char *family)
{
    size_t length = strlen(family);
    return !strncmp(id, family, length) && id[length] == '/';
}

/* Sorts games that extend no other game to the front, so that variants follow the main game. */
static void main_first(const kc_args *args, char **ids, int count)
{
    for (int n = 0, mains = 0; n < count; n++) {
        const kanun_title *title;
        kanun_title_read(&title, ids[n], args->lang, args->folder, NULL);
        if (title && !title->parent) {
            char *id = ids[n];
            memmove(ids + mains + 1, ids + mains, (size_t)(n - mains) * sizeof *ids);
            ids[mains++] = id;
        }
        kanun_free(title);
    }
}

/* Finds the games of a family in `ids`. Sets *from to the first of them, and returns their number;
 * 0 if there are none, or if a game has this name. */
static int members(char **ids, const char *family, int *from)
{
    int count = 0;
    for (int n = 0; ids && ids[n]; n++) {
        if (!strcmp(ids[n], family))
            return 0;
        if (kc_in_family(ids[n], family) && count++ == 0)
            *from = n;
    }
    return count;
}

int kc_family_size(const kc_args *args, const char *word)
{
    char **ids;
    int from, count = 0;
    if (kanun_ids(&ids, args->folder, NULL) == KANUN_OK)
        count = members(ids, word, &from);
    kanun_free(ids);
    return count;
}

static bool is_game(char **ids, const char *word)
{
    for (int n = 0; ids[n]; n++)
        if (!strcmp(ids[n], word))
            return true;
    return strchr(word, '/') || strchr(word, '.'); /* a path to a file */
}

/* Prints the games of a family, the main one first. Also sorts them in `ids` in this order. */
static void print_members(const kc_args *args, char **ids, int from, int count, bool numbers,
                          FILE *out)
{
    main_first(args, ids + from, count);
    kc_look look = {.screen = isatty(STDOUT_FILENO)};
    kc_look_measure(&look);
    for (int n = 0; n < count; n++) {
        const kanun_title *title;
        char number[16] = "", line[1024];
        if (numbers)
            snprintf(number, sizeof number, "%3d", n + 1);
        kanun_title_read(&title, ids[from + n], args->lang, args->folder, NULL);
        snprintf(line, sizeof line, "%s  %-28s%s\n", number, ids[from + n],
                 title ? title->name : "");
        kc_look_wrap(&look, line, numbers ? 33 : 30, out);
        kanun_free(title);
    }
}

/* Returns the families of `ids` as a NULL-terminated list, to be freed. */
static const char **families_of(char **ids)
{
    size_t all = 0, size = 0, count = 0;
    for (; ids[all]; all++)
        size += strlen(ids[all]) + 1;
    const char **list = kn_calloc(1, (all + 1) * sizeof *list + size);
    char *name = (char *)(list + all + 1);
    for (int n = 0; ids[n]; n++) {
        size_t length = strcspn(ids[n], "/");
        if (count && strlen(list[count - 1]) == length && !strncmp(list[count - 1], ids[n], length))
            continue;
        list[count++] = memcpy(name, ids[n], length);
        name += length + 1;
    }
    return list;
}

/* Returns the family closest to a misspelt word, to be freed; NULL if none is close. */
static char *nearest_family(char **ids, const char *word)
{
    const char **list = ids && !strchr(word, '/') ? families_of(ids) : NULL;
    const char *near = list ? kn_nearest(word, list) : NULL;
    char *copy = near ? kn_strdup(near) : NULL;
    kn_free(list);
    return copy;
}

bool kc_family_tell(const kc_args *args, const char *word)
{
    char **ids;
    int from = 0, count = 0;
    if (kanun_ids(&ids, args->folder, NULL) == KANUN_OK)
        count = members(ids, word, &from);
    if (count) {
        kc_tool_say(KANUN_USAGE, "'%s' is a family of games; choose one of them:", word);
        print_members(args, ids, from, count, false, stderr);
    }
    char *near = count ? NULL : nearest_family(ids, word);
    if (near)
        kc_tool_say(KANUN_USAGE, "there is no game '%.60s'; did you mean the family '%s'?", word,
                    near);
    bool told = count > 0 || near;
    free(near);
    kanun_free(ids);
    return told;
}

/* True if the text contains `part`. A single letter, which may be a slip, must be at the
 * beginning. */
static bool has_part(const char *text, const char *part)
{
    size_t length = strlen(part);
    for (const char *at = text; *at && (at == text || length > 1); at++)
        if (!strncasecmp(at, part, length))
            return true;
    return false;
}

/* Returns the game that an answer names: by its number, its name in either language, its id, or
 * a part of the id. Returns -1 if the answer names no game or is ambiguous. */
static int chosen(const kc_args *args, char **ids, int count, const char *answer)
{
    char *end;
    long number = strtol(answer, &end, 10);
    int near = -1, found = 0;
    if (*answer && !*end)
        return number >= 1 && number <= count ? (int)number - 1 : -1;
    for (int n = 0; n < count; n++) {
        const char *slash = strchr(ids[n], '/'), *variant = slash ? slash + 1 : ids[n];
        const kanun_title *title;
        kanun_title_read(&title, ids[n], args->lang, args->folder, NULL);
        bool named =
            title && (!strcasecmp(answer, title->name) || !strcasecmp(answer, title->english));
        kanun_free(title);
        if (named || !strcasecmp(answer, ids[n]) || !strcasecmp(answer, variant))
            return n;
        if (*answer && has_part(variant, answer)) {
            near = n;
            found++;
        }
    }
    return found == 1 ? near : -1;
}

/* Explains the possible answers, wrapped to the width of the screen. */
static void tell_answers(const kc_args *args, int last)
{
    char text[256];
    kc_look look = {.screen = true, .language = args->lang}; /* only people are asked */
    kc_look_measure(&look);
    kn_say(text, sizeof text, args->lang, "family.help", KN_NUMBER("last", last));
    kc_look_wrap(&look, text, 0, stdout);
}

/* Asks until an answer names a game. Returns the index of the game in `ids`; or `count` plus its
 * index in `all`, if the answer is a complete id there; -1 if the person leaves. */
static int ask_which(const kc_args *args, char **ids, int count, char **all)
{
    char line[256];
    for (;;) {
        fputs(kn_word(args->lang, "family.which"), stdout);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) {
            putchar('\n');
            return -1;
        }
        char *answer = line + strspn(line, " \t");
        size_t length = strcspn(answer, "\r\n");
        while (length && strchr(" \t", answer[length - 1]))
            length--;
        answer[length] = '\0';
        if (!strcasecmp(answer, "quit") || !strcasecmp(answer, "q"))
            return -1;
        int n = chosen(args, ids, count, answer);
        for (int i = 0; n < 0 && all && all[i]; i++)
            n = strcasecmp(answer, all[i]) ? n : count + i;
        if (n >= 0)
            return n;
        tell_answers(args, count);
    }
}

/* Lets a person choose one of `count` ids, or one of `all` (or NULL). Sets *game to NULL if there
 * is none. */
static kanun_status choose(const kc_args *args, char **ids, int count, char **all, char **game)
{
    int n = count ? ask_which(args, ids, count, all) : 0;
    *game = !count || n < 0 ? NULL : kn_strdup(n < count ? ids[n] : all[n - count]);
    return n < 0 ? KANUN_USAGE : KANUN_OK;
}

/* Lets a person choose a family from a numbered list. The caller frees the name. */
static kanun_status choose_family(const kc_args *args, char **ids, char **family)
{
    const char **list = families_of(ids);
    int count = 0;
    for (; list[count]; count++) {
        int from = 0, games = members(ids, list[count], &from);
        kn_print(stdout, "%3d  %-16s", count + 1, list[count]);
        kn_say_to(stdout, args->lang, "family.games", KN_NUMBER("games", games));
    }
    kanun_status status = choose(args, (char **)(uintptr_t)list, count, ids, family);
    kn_free(list);
    return status;
}

kanun_status kc_family_choose(const kc_args *args, char **game)
{
    char **ids, *family = NULL;
    int from = 0, count = 0;
    *game = NULL;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return KANUN_OK; /* loading lists the games */
    kanun_status status = kanun_ids(&ids, args->folder, NULL);
    if (ids && !args->words)
        status = choose_family(args, ids, &family);
    const char *word = family ? family : args->words ? args->word[0] : NULL;
    if (status == KANUN_OK && family && is_game(ids, family)) {
        *game = family;
        family = NULL;
        word = NULL;
    }
    if (status == KANUN_OK && ids && word)
        count = members(ids, word, &from);
    char *near = status == KANUN_OK && ids && word && !count && !is_game(ids, word)
                     ? nearest_family(ids, word)
                     : NULL;
    if (near) {
        kn_say_to(stdout, args->lang, "family.instead", KN_TEXT("word", word),
                  KN_TEXT("family", near));
        count = members(ids, near, &from);
    }
    if (count) {
        print_members(args, ids, from, count, true, stdout);
        status = choose(args, ids + from, count, ids, game);
    }
    free(near);
    free(family);
    kanun_free(ids);
    return status;
}
