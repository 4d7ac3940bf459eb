/* SPDX-License-Identifier: MIT
 * file.h: all access to files. Child processes inherit no descriptor, only regular files are read,
 * and a file that is written as a whole is either complete or unchanged.
 */
#ifndef KN_BASE_FILE_H
#define KN_BASE_FILE_H

#include <stdbool.h>
#include <stdio.h>

/* If a function fails, it sets errno and *why, the reason (valid until the next such call). */

/* Opens a regular file for reading. Returns a descriptor, or -1 on failure. Never blocks on a
 * FIFO. */
int kn_file_open(const char *path, const char **why);
/* Opens a regular file as a stream; NULL on failure. */
FILE *kn_file_read(const char *path, const char **why);
/* True if no file was opened because the path names none, which is the caller's mistake, not the
 * system's. `error`: errno. */
bool kn_file_is_none(int error);
/* Reads a line with its line end, as getline does, but skips a byte order mark and accepts at most
 * `most` bytes. Returns -1 at the end of the file (errno 0), on a read error (ferror), if out of
 * memory (ENOMEM), or if the line is too long (EFBIG). */
long kn_file_line(FILE *in, char **text, size_t *room, size_t most);

/* Permissions of a new file, before the umask. KN_FOR_OWNER: only the owner may read it, because
 * it holds the seed of a match in play. If a file replaces an existing file, it keeps the mode
 * of that file, within these limits. */
typedef enum kn_file_for { KN_FOR_ALL = 0666, KN_FOR_OWNER = 0600 } kn_file_for;

/* Creates a new file with KN_FOR_ALL. Fails with EEXIST if a file or link has that name. */
FILE *kn_file_create(const char *path, const char **why);

/* A file that is written as a whole: it has a temporary name in the same folder until it is
 * complete. Beginning fails if the path is not a regular file (a device, a pipe). */
typedef struct kn_file {
    FILE *out; /* write to this stream; NULL: the file is not open */
    int folder;
    char *name, *temporary; /* names within the folder */
} kn_file;

bool kn_file_begin(kn_file *file, const char *path, kn_file_for whom, const char **why);
/* Syncs the file to the disk and gives it its final name, replacing any file or link with that name
 * (but not a link's target). The file stays open for further writing until kn_file_close. On
 * failure nothing has changed, and the file is closed. */
bool kn_file_name(kn_file *file, const char **why);
/* True if some program has named a file with kn_file_name and not closed it yet. */
bool kn_file_busy(FILE *in);
/* Flushes written data to the disk; false on failure. */
bool kn_file_sync(FILE *out, const char **why);
/* Closes the file, and deletes it if it has no final name yet. Does nothing if it was never
 * begun. */
void kn_file_close(kn_file *file);

/* Makes a folder that only this user may use: the X of `path`, "FOLDER/kanun-XXXXXX", become a name
 * that is still free. */
bool kn_file_folder(char *path, const char **why);

/* Returns the part of a path after the last slash; points into `path`. */
const char *kn_path_name(const char *path);

/* Returns the length of a name without `ending` (".yaml"), or its whole length if it has another
 * ending or nothing before the ending. */
size_t kn_path_stem(const char *name, const char *ending);
/* True if a name has that ending, with something before it. */
bool kn_path_ends(const char *name, const char *ending);

#endif
