/* SPDX-License-Identifier: MIT
 * family.c: a family's name where a game is wanted: tells its games, and lets a person at a
 * terminal choose one. What a tree of games looks like is in list.c.
 */
#include "cli/say.h"
#include "cli/tool.h"

#include <stdlib.h>
#include <string.h>
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

static void print_members(const kn_args *args, const kn_folders *folders, char **ids, int from,
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

bool kn_family_tell(const kn_args *args, const char *word)
{
    kn_folders folders;
    char **ids = NULL;
    int from = 0, count = 0;
    if (kn_folders_find(&folders, args) == KANUN_OK &&
        kanun_ids(&ids, folders.list, NULL) == KANUN_OK)
        count = members(ids, word, &from);
    if (count) {
        kn_tool_say(KANUN_USAGE, "'%s' is a family of games; choose one of them:", word);
        print_members(args, &folders, ids, from, count, false, stderr);
    }
    kanun_ids_free(ids);
    kn_folders_free(&folders);
    return count > 0;
}

kanun_status kn_family_choose(const kn_args *args, char **game)
{
    kn_folders folders;
    char **ids = NULL, line[64];
    int from = 0, count = 0;
    kanun_status status = KANUN_OK;
    *game = NULL;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return KANUN_OK; /* loading tells what there is */
    if (kn_folders_find(&folders, args) == KANUN_OK &&
        kanun_ids(&ids, folders.list, NULL) == KANUN_OK)
        count = members(ids, args->word[0], &from);
    if (count)
        print_members(args, &folders, ids, from, count, true, stdout);
    while (count && !*game && status == KANUN_OK) {
        fputs(kn_say(args->lang, "Which one? "), stdout);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) {
            putchar('\n');
            status = KANUN_USAGE;
            break;
        }
        line[strcspn(line, "\n")] = '\0';
        long number = strtol(line, NULL, 10);
        for (int n = 0; n < count; n++)
            if (n + 1 == number || !strcmp(line, ids[from + n]) ||
                !strcmp(line, strchr(ids[from + n], '/') + 1))
                *game = strdup(ids[from + n]);
    }
    kanun_ids_free(ids);
    kn_folders_free(&folders);
    return status;
}
