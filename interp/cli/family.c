/* SPDX-License-Identifier: MIT
 * family.c: a family's name where a game is wanted: tells its games, and lets a person at a
 * terminal choose one. What a tree of games looks like is in list.c.
 */
#include "base/memory.h"
#include "base/words.h"
#include "cli/tool.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* The games of a family among `ids`: the first in *from; returns their number. 0 too if there is a
 * game of that very name. */
static int members(char **ids, const char *family, int *from)
{
    size_t length = strlen(family);
    int count = 0;
    for (int n = 0; ids && ids[n]; n++) {
        if (!strcmp(ids[n], family))
            return 0;
        if (!strncmp(ids[n], family, length) && ids[n][length] == '/' && count++ == 0)
            *from = n;
    }
    return count;
}

static void print_members(const kc_args *args, const kc_folders *folders, char **ids, int from,
                          int count, bool numbers, FILE *out)
{
    for (int n = 0; n < count; n++) {
        kanun_title *title = NULL;
        char number[16] = "";
        if (numbers)
            snprintf(number, sizeof number, "%3d", n + 1);
        kanun_title_read(&title, ids[from + n], folders->list, NULL);
        fprintf(out, "%s  %-28s%s\n", number, ids[from + n],
                title ? kanun_title_name(title, args->lang) : "");
        kanun_title_free(title);
    }
}

bool kc_family_tell(const kc_args *args, const char *word)
{
    kc_folders folders;
    char **ids = NULL;
    int from = 0, count = 0;
    if (kc_folders_find(&folders, args) == KANUN_OK &&
        kanun_ids(&ids, folders.list, NULL) == KANUN_OK)
        count = members(ids, word, &from);
    if (count) {
        kc_tool_say(KANUN_USAGE, "'%s' is a family of games; choose one of them:", word);
        print_members(args, &folders, ids, from, count, false, stderr);
    }
    kanun_ids_free(ids);
    kc_folders_free(&folders);
    return count > 0;
}

static bool has_part(const char *text, const char *part)
{
    for (; *text; text++)
        if (!strncasecmp(text, part, strlen(part)))
            return true;
    return false;
}

/* The game that an answer means: its number, its name in either language, its identifier or a part
 * of what that says behind the family; -1: none, or several that have this part. */
static int chosen(const kc_args *args, const kc_folders *folders, char **ids, int count,
                  const char *answer)
{
    char *end;
    long number = strtol(answer, &end, 10);
    int near = -1, found = 0;
    if (*answer && !*end)
        return number >= 1 && number <= count ? (int)number - 1 : -1;
    for (int n = 0; n < count; n++) {
        const char *variant = strchr(ids[n], '/') + 1;
        kanun_title *title = NULL;
        kanun_title_read(&title, ids[n], folders->list, NULL);
        bool named = title && (!strcasecmp(answer, kanun_title_name(title, args->lang)) ||
                               !strcasecmp(answer, kanun_title_name(title, "en")));
        kanun_title_free(title);
        if (named || !strcasecmp(answer, ids[n]) || !strcasecmp(answer, variant))
            return n;
        if (*answer && has_part(variant, answer)) {
            near = n;
            found++;
        }
    }
    return found == 1 ? near : -1;
}

/* Asks until an answer means a game: its number among `ids`, -1 when the person leaves. */
static int ask_which(const kc_args *args, const kc_folders *folders, char **ids, int count)
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
        int n = chosen(args, folders, ids, count, answer);
        if (n >= 0)
            return n;
        kn_say_to(stdout, args->lang, "family.help", KN_NUMBER("last", count));
    }
}

kanun_status kc_family_choose(const kc_args *args, char **game)
{
    kc_folders folders;
    char **ids = NULL;
    int from = 0, count = 0;
    kanun_status status = KANUN_OK;
    *game = NULL;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return KANUN_OK; /* loading tells what there is */
    if (kc_folders_find(&folders, args) == KANUN_OK &&
        kanun_ids(&ids, folders.list, NULL) == KANUN_OK)
        count = members(ids, args->word[0], &from);
    if (count)
        print_members(args, &folders, ids, from, count, true, stdout);
    if (count) {
        int n = ask_which(args, &folders, ids + from, count);
        *game = n >= 0 ? kn_strdup(ids[from + n]) : NULL;
        status = n < 0   ? KANUN_USAGE
                 : *game ? KANUN_OK
                         : kc_tool_say(KANUN_SYSTEM, "out of memory");
    }
    kanun_ids_free(ids);
    kc_folders_free(&folders);
    return status;
}
