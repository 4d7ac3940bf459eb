/* SPDX-License-Identifier: MIT
 * file.h: the one door to files. No program that we start inherits one, nothing that is no regular
 * file is read, and a file that is written whole either is there as it should be or is as it was.
 */
#ifndef KN_BASE_FILE_H
#define KN_BASE_FILE_H

#include <stdbool.h>
#include <stdio.h>

/* Each fails with the reason in *why (borrowed until the next call of the kind), and errno. */

/* Opens a regular file to be read: a descriptor, -1 on failure. Never waits (for a FIFO). */
int kn_file_open(const char *path, const char **why);
/* Opens it as a stream; NULL on failure. */
FILE *kn_file_read(const char *path, const char **why);
/* Reads a line with its end, as getline does, but without a byte order mark before it, and of at
 * most `most` bytes: -1 at the end of the
 * file, when reading fails (ferror), and when memory is out or the line is longer (errno ENOMEM or
 * EFBIG, else 0). */
long kn_file_line(FILE *in, char **text, size_t *room, size_t most);

/* Who may read a new file: whom the umask lets, as any other; or its owner alone, for it holds the
 * seed of a match that people play. One in the place of another may be read by whom that might. */
typedef enum kn_file_for { KN_FOR_ALL = 0666, KN_FOR_OWNER = 0600 } kn_file_for;

/* Makes a new file, for all: fails with EEXIST when there is one, or a link. */
FILE *kn_file_create(const char *path, const char **why);

/* A file that is written whole. Until the end it has a name that nobody has, in the same folder.
 * What is no regular file (a device, a pipe) keeps its place: beginning fails. */
typedef struct kn_file {
    FILE *out; /* to be written to; NULL: not open */
    int folder;
    char *name, *temporary; /* within the folder */
} kn_file;

bool kn_file_begin(kn_file *file, const char *path, kn_file_for whom, const char **why);
/* Gives it its name, in place of whatever had it (of a link, not of what that leads to), once all
 * is on the disk. It stays open: to be written to further, until kn_file_close. On failure nothing
 * has changed, and the file is closed. */
bool kn_file_name(kn_file *file, const char **why);
/* True if some program has named such a file and not closed it yet. */
bool kn_file_busy(FILE *in);
/* What was written is on the disk: false when it can't be. */
bool kn_file_sync(FILE *out, const char **why);
/* Closes it; what has no name yet goes. What was never begun is fine. */
void kn_file_close(kn_file *file);

/* What follows the last slash of a path: a part of it. */
const char *kn_path_name(const char *path);

/* The length of a name without `ending` (".yaml"), the whole length if it has another or nothing
 * before it. */
size_t kn_path_stem(const char *name, const char *ending);
/* True of a name with that ending, and something before it. */
bool kn_path_ends(const char *name, const char *ending);

#endif
