/* SPDX-License-Identifier: MIT
 * file.c: opens files for reading, and writes whole files beside those that they replace. Knows
 * nothing of their contents.
 */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/plain.h"

#define NAMES_TRIED 100
#define FIRST_ROOM 256

static bool fail(const char **why)
{
    *why = errno == ENOMEM ? KN_MEMORY_OUT : strerror(errno);
    return false;
}

/* ---- Reading ---- */

int kn_file_open(const char *path, const char **why)
{
    struct stat about;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (file >= 0 && !fstat(file, &about) && S_ISREG(about.st_mode))
        return file;
    bool regular = file < 0 || S_ISREG(about.st_mode);
    int error = regular ? errno : S_ISDIR(about.st_mode) ? EISDIR : EINVAL;
    if (file >= 0)
        close(file);
    *why = error == EINVAL ? "it is not a regular file" : strerror(error);
    errno = error;
    return -1;
}

FILE *kn_file_read(const char *path, const char **why)
{
    int file = kn_file_open(path, why);
    FILE *in = file >= 0 ? fdopen(file, "r") : NULL;
    if (file >= 0 && !in) {
        fail(why);
        close(file);
    }
    return in;
}

bool kn_file_is_none(int error)
{
    return error == ENOENT || error == ENOTDIR || error == EISDIR || error == ENAMETOOLONG ||
           error == EINVAL; /* not a regular file */
}

long kn_file_line(FILE *in, char **text, size_t *room, size_t most)
{
    size_t length = 0;
    int c = 0;
    while (c != '\n' && (c = getc(in)) != EOF) {
        if (length + 1 >= *room) {
            size_t larger = *room ? 2 * *room : FIRST_ROOM;
            char *longer = kn_realloc(*text, larger);
            if (!longer) {
                errno = ENOMEM;
                return -1;
            }
            *text = longer;
            *room = larger;
        }
        if (length == most) {
            errno = EFBIG;
            return -1;
        }
        (*text)[length++] = (char)c;
    }
    size_t mark = length ? kn_plain_mark(*text, length) : 0;
    length -= mark;
    if (!length || ferror(in)) {
        errno = ferror(in) ? errno : 0;
        return -1;
    }
    memmove(*text, *text + mark, length);
    (*text)[length] = '\0';
    return (long)length;
}

/* ---- Writing ---- */

/* Opens a stream to a new file with that name in `folder` (AT_FDCWD: the name is a path). */
static FILE *create_at(int folder, const char *name, mode_t mode)
{
    int file = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
    FILE *out = file >= 0 ? fdopen(file, "w") : NULL;
    if (file >= 0 && !out) {
        int error = errno;
        close(file);
        unlinkat(folder, name, 0);
        errno = error;
    }
    return out;
}

FILE *kn_file_create(const char *path, const char **why)
{
    FILE *out = create_at(AT_FDCWD, path, KN_FOR_ALL);
    if (!out)
        fail(why);
    return out;
}

/* Refuses to replace a device (/dev/full), a pipe or a folder, which is always a mistake. *kept: a
 * file exists, and its mode, limited by *mode, is kept. */
static bool has_place(const kn_file *file, mode_t *mode, bool *kept, const char **why)
{
    struct stat about;
    *kept = !fstatat(file->folder, file->name, &about, 0);
    if (*kept)
        *mode &= about.st_mode;
    if (!*kept || S_ISREG(about.st_mode))
        return true;
    errno = S_ISDIR(about.st_mode) ? EISDIR : EINVAL;
    *why = errno == EISDIR ? strerror(EISDIR) : "it is not a regular file";
    return false;
}

bool kn_file_folder(char *path, const char **why)
{
    return mkdtemp(path) || fail(why);
}

const char *kn_path_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

size_t kn_path_stem(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return length > tail && !strcmp(name + length - tail, ending) ? length - tail : length;
}

bool kn_path_ends(const char *name, const char *ending)
{
    return name[kn_path_stem(name, ending)] != '\0';
}

bool kn_file_begin(kn_file *file, const char *path, kn_file_for whom, const char **why)
{
    const char *slash = strrchr(path, '/');
    size_t length = strlen(kn_path_name(path));
    mode_t mode = (mode_t)whom;
    bool kept = false;
    *file = (kn_file){.folder = -1};
    file->name = kn_strdup(kn_path_name(path));
    file->temporary = kn_realloc(NULL, length + 32);
    char *folder = kn_strdup(slash ? path : ".");
    if (slash && folder)
        folder[slash == path ? 1 : slash - path] = '\0';
    if (!file->name || !file->temporary || !folder)
        errno = ENOMEM;
    else if (!length)
        errno = EISDIR;
    else
        file->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    kn_free(folder);
    if (file->folder >= 0 && !has_place(file, &mode, &kept, why)) {
        int error = errno;
        kn_file_close(file);
        errno = error;
        return false;
    }
    for (int n = 0; file->folder >= 0 && !file->out && n < NAMES_TRIED; n++) {
        snprintf(file->temporary, length + 32, ".%s.%ld-%d", file->name, (long)getpid(), n);
        file->out = create_at(file->folder, file->temporary, mode);
        if (!file->out && errno != EEXIST)
            break;
    }
    if (file->out && (!kept || !fchmod(fileno(file->out), mode)))
        return true;
    fail(why);
    kn_file_close(file);
    return false;
}

bool kn_file_sync(FILE *out, const char **why)
{
    return (!ferror(out) && !fflush(out) && !fsync(fileno(out))) || fail(why);
}

bool kn_file_name(kn_file *file, const char **why)
{
    flock(fileno(file->out), LOCK_EX | LOCK_NB);
    if (kn_file_sync(file->out, why) &&
        (!renameat(file->folder, file->temporary, file->folder, file->name) || fail(why))) {
        kn_free(file->temporary);
        file->temporary = NULL;
        fsync(file->folder); /* some file systems don't support this, but the file exists anyway */
        return true;
    }
    kn_file_close(file);
    return false;
}

bool kn_file_busy(FILE *in)
{
    return flock(fileno(in), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

void kn_file_close(kn_file *file)
{
    if (file->out) {
        fclose(file->out);
        if (file->temporary)
            unlinkat(file->folder, file->temporary, 0);
    }
    if (file->name && file->folder >= 0)
        close(file->folder);
    kn_free(file->name);
    kn_free(file->temporary);
    *file = (kn_file){.folder = -1};
}
