/* SPDX-License-Identifier: MIT
 * play_finished.c: records of matches of `kanun play` that have come to their end. The newest
 * records stay in their own folder. The oldest are deleted. play_save.c handles other matches.
 */
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "terminal/play.h"

#define FINISHED_MOST 20 /* matches that are kept */
#define PATH_ROOM 1400

static bool is_before(struct timespec a, struct timespec b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec < b.tv_sec : a.tv_nsec < b.tv_nsec;
}

/* True if a file may have been kept by `kanun play`: GAME-SEED.jsonl or GAME-SEED-N.jsonl. */
static bool is_ours(const char *name)
{
    size_t length = kn_path_stem(name, ".jsonl"), at = length;
    if (!name[length])
        return false;
    while (at > 0 && strchr("0123456789", name[at - 1]))
        at--;
    return at < length && at > 1 && name[at - 1] == '-';
}

/* Finds the oldest record in the folder, except the one named `newest`. Returns the number of
 * records. */
static int find_oldest(const char *folder, const char *newest, char *oldest, size_t size)
{
    struct timespec first = {0};
    int count = 0;
    DIR *list = opendir(folder);
    for (const struct dirent *entry; list && (entry = readdir(list));) {
        char path[PATH_ROOM];
        struct stat about;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (!is_ours(entry->d_name) || lstat(path, &about) || !S_ISREG(about.st_mode))
            continue;
        count++;
        if (strcmp(entry->d_name, newest) != 0 && (!*oldest || is_before(about.st_mtim, first))) {
            first = about.st_mtim;
            snprintf(oldest, size, "%s", path);
        }
    }
    if (list)
        closedir(list);
    return count;
}

void kt_finished_limit(const char *folder, const char *newest)
{
    for (bool more = true; more;) {
        char oldest[PATH_ROOM] = "";
        more = find_oldest(folder, newest, oldest, sizeof oldest) > FINISHED_MOST && *oldest &&
               unlink(oldest) == 0;
    }
}
