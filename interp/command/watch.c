/* SPDX-License-Identifier: MIT
 * watch.c: notices changes of files by their names, sizes and times, and runs a command again. The
 * command handles files that are broken, missing or half-written.
 */
#define _XOPEN_SOURCE 700 /* st_mtim */
#include "command/watch.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/print.h"
#include "command/tool.h"

enum {
    DEPTH_MAX = 4,      /* levels of folders below the folder of a file */
    ENTRIES_MAX = 5000, /* limit of files, because the folder may be a home directory */
    PATH_ROOM = 4096,
    PAUSE_MS = 500,
    SETTLE_MS = 120
};

typedef struct looking {
    uint64_t sum;
    int entries;
} looking;

static void mix(uint64_t *sum, uint64_t number)
{
    *sum = (*sum ^ number) * UINT64_C(1099511628211);
    *sum ^= *sum >> 29;
}

/* Adds a file to the sum, which doesn't depend on the order in which a folder lists its files. */
static void add_file(looking *l, const char *path)
{
    struct stat about;
    uint64_t own = UINT64_C(14695981039346656037);
    for (const char *c = path; *c; c++)
        mix(&own, (unsigned char)*c);
    if (!stat(path, &about)) {
        mix(&own, (uint64_t)about.st_ino);
        mix(&own, (uint64_t)about.st_size);
        mix(&own, (uint64_t)about.st_mode);
        mix(&own, (uint64_t)about.st_mtim.tv_sec);
        mix(&own, (uint64_t)about.st_mtim.tv_nsec);
    }
    l->sum += own;
}

static bool is_watched(const char *name)
{
    return kn_path_ends(name, ".yaml") || kn_path_ends(name, ".lua");
}

static void add_folder(looking *l, const char *folder, int depth)
{
    char path[PATH_ROOM];
    struct stat about;
    DIR *list = opendir(folder);
    const struct dirent *entry;
    while (list && (entry = readdir(list)) && l->entries++ < ENTRIES_MAX) {
        if (*entry->d_name == '.' ||
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path)
            continue;
        if (is_watched(entry->d_name))
            add_file(l, path);
        else if (depth < DEPTH_MAX && !lstat(path, &about) && S_ISDIR(about.st_mode))
            add_folder(l, path, depth + 1);
    }
    if (list)
        closedir(list);
}

uint64_t kc_watch_look(const kc_args *args)
{
    looking l = {0, 0};
    char folder[PATH_ROOM];
    for (int n = 0; n < args->words; n++) {
        const char *file = args->word[n], *slash = strrchr(file, '/');
        add_file(&l, file);
        if (!is_watched(file))
            continue; /* an id: the folders added below are watched */
        snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - file) : 1,
                 slash ? file : ".");
        add_folder(&l, *folder ? folder : "/", 0);
    }
    for (int n = 0; args->folder && args->folder[n]; n++)
        add_folder(&l, args->folder[n], 0);
    return l.sum;
}

static void pause_for(int milliseconds)
{
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    nanosleep(&time, NULL);
}

uint64_t kc_watch_wait(const kc_args *args, uint64_t before)
{
    uint64_t now, last;
    do {
        pause_for(PAUSE_MS);
        now = kc_watch_look(args);
    } while (now == before);
    do {
        last = now;
        pause_for(SETTLE_MS);
        now = kc_watch_look(args);
    } while (now != last);
    return now;
}

/* Waits until the process of a run ends. */
static void await(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (WIFSIGNALED(status))
        kc_tool_say(KANUN_OK, "the run was ended by signal %d", WTERMSIG(status));
}

kanun_status kc_watch_run(const kc_args *args, kanun_status (*run)(const kc_args *))
{
    kc_args once = *args;
    once.watch = false;
    for (uint64_t seen = kc_watch_look(args);; seen = kc_watch_wait(args, seen)) {
        fflush(NULL);
        pid_t child = fork();
        if (child < 0)
            return kc_tool_say(KANUN_SYSTEM, "cannot start a process: %s", strerror(errno));
        if (!child)
            return run(&once); /* the child process ends here */
        await(child);
        kn_print(stdout, "--- watching; Ctrl-C stops\n");
        if (fflush(stdout))
            return kc_tool_say(KANUN_SYSTEM, "cannot write the output: %s", strerror(errno));
    }
}
