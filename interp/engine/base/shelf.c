/* SPDX-License-Identifier: MIT
 * shelf.c: stores texts by path, and answers look-ups that otherwise go to the disk. Knows
 * nothing of the texts' contents.
 */
#include "base/shelf.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/bundle.h"
#include "base/memory.h"

typedef struct book {
    char *path, *text;
    size_t size;
} book;

struct kn_shelf {
    book *book;
    size_t count;
    int room;
};

static kn_shelf *in_use;
static bool is_alone;

/* ---- Filling ---- */

kn_shelf *kn_shelf_new(void)
{
    return kn_calloc(1, sizeof(kn_shelf));
}

void kn_shelf_free(kn_shelf *shelf)
{
    if (!shelf)
        return;
    kn_shelf_cut(shelf, 0);
    kn_free(shelf->book);
    kn_free(shelf);
}

/* Resolves "." and "NAME/.." in a path, in place. */
static void tidy(char *path)
{
    char *start = path + (*path == '/'), *out = start;
    for (const char *in = start; *in;) {
        size_t length = strcspn(in, "/");
        bool here = length == 0 || (length == 1 && *in == '.'),
             up = length == 2 && in[0] == '.' && in[1] == '.';
        char *last = out;
        while (last > start && last[-1] != '/')
            last--;
        if (up && out > start && !(out - last == 2 && last[0] == '.' && last[1] == '.')) {
            out = last > start ? last - 1 : start;
        } else if (!here && !(up && start > path)) {
            if (out > start)
                *out++ = '/';
            memmove(out, in, length);
            out += length;
        }
        in += length;
        in += *in == '/';
    }
    *out = '\0';
}

bool kn_shelf_put(kn_shelf *shelf, const char *path, const char *text, size_t size)
{
    book *longer = kn_one_more(shelf->book, (int)shelf->count, &shelf->room, sizeof *longer);
    if (!longer)
        return false;
    shelf->book = longer;
    book fresh = {kn_strdup(path), kn_realloc(NULL, size + 1), size};
    if (!fresh.path || !fresh.text) {
        kn_free(fresh.path);
        kn_free(fresh.text);
        return false;
    }
    tidy(fresh.path);
    memcpy(fresh.text, text, size);
    fresh.text[size] = '\0';
    shelf->book[shelf->count++] = fresh;
    return true;
}

size_t kn_shelf_count(const kn_shelf *shelf)
{
    return shelf->count;
}

void kn_shelf_cut(kn_shelf *shelf, size_t count)
{
    while (shelf->count > count) {
        book *last = &shelf->book[--shelf->count];
        kn_free(last->path);
        kn_free(last->text);
    }
}

void kn_shelf_use(kn_shelf *shelf, bool alone)
{
    in_use = shelf;
    is_alone = alone;
}

bool kn_shelf_is_used(void)
{
    return in_use != NULL;
}

/* ---- Looking ---- */

static bool serves(const char *path)
{
    while (strncmp(path, "./", 2) == 0)
        path += 2;
    return in_use && (is_alone || !strchr(path, '/'));
}

size_t kn_shelf_bundle(const char *path)
{
    return serves(path) ? 0 : kn_bundle_length(path);
}

/* Returns the book added last with that path; NULL: none, or out of memory. */
static const book *find(const char *path)
{
    const book *found = NULL;
    char *tidied = kn_strdup(path);
    if (tidied)
        tidy(tidied);
    for (size_t n = tidied ? in_use->count : 0; n > 0 && !found; n--)
        if (strcmp(in_use->book[n - 1].path, tidied) == 0)
            found = &in_use->book[n - 1];
    kn_free(tidied);
    return found;
}

const char *kn_shelf_text(const char *path, size_t *size, bool *shelf_serves)
{
    *shelf_serves = serves(path);
    const book *found = *shelf_serves ? find(path) : NULL;
    if (found)
        *size = found->size;
    return found ? found->text : NULL;
}

/* Returns the part of a book's path below the folder of `length` bytes (0: any path without a
 * folder); NULL: the book is elsewhere. */
static const char *within(const book *b, const char *folder, size_t length)
{
    if (length == 0)
        return *b->path == '/' ? NULL : b->path;
    return strncmp(b->path, folder, length) == 0 && b->path[length] == '/' ? b->path + length + 1
                                                                           : NULL;
}

/* True if the folder has an earlier book whose name begins with the same step. It is usually the
 * previous book, so the loop runs backwards. */
static bool is_met(size_t n, const char *folder, size_t length, const char *name, size_t letters)
{
    while (n-- > 0) {
        const char *other = within(&in_use->book[n], folder, length);
        if (other && strncmp(other, name, letters) == 0 &&
            (!other[letters] || other[letters] == '/'))
            return true;
    }
    return false;
}

static bool shelf_names(const char *path, bool (*each)(void *payload, const char *name),
                        void *payload)
{
    char *folder = kn_strdup(path), name[256];
    bool fine = folder != NULL;
    if (fine)
        tidy(folder);
    else
        errno = ENOMEM;
    size_t length = fine ? strlen(folder) : 0;
    for (size_t n = 0; fine && n < in_use->count; n++) {
        const char *rest = within(&in_use->book[n], folder, length);
        size_t letters = rest ? strcspn(rest, "/") : 0;
        if (letters == 0 || letters >= sizeof name || is_met(n, folder, length, rest, letters))
            continue;
        memcpy(name, rest, letters);
        name[letters] = '\0';
        fine = each(payload, name);
    }
    kn_free(folder);
    return fine;
}

static bool is_any(void *payload, const char *name)
{
    return false;
}

kn_found kn_shelf_find(const char *path, kn_identity *identity)
{
    struct stat about;
    if (serves(path)) {
        const book *found = find(path);
        if (found && identity)
            *identity = (kn_identity){0, (unsigned long long)(found - in_use->book) + 1};
        return found                              ? KN_FOUND_FILE
               : !shelf_names(path, is_any, NULL) ? KN_FOUND_FOLDER
                                                  : KN_FOUND_NOTHING;
    }
    if (kn_bundle_length(path))
        return kn_bundle_find(path, identity);
    if (stat(path, &about) != 0)
        return lstat(path, &about) != 0 ? KN_FOUND_NOTHING : KN_FOUND_OTHER;
    if (identity)
        *identity = (kn_identity){about.st_dev, about.st_ino};
    return S_ISREG(about.st_mode)   ? KN_FOUND_FILE
           : S_ISDIR(about.st_mode) ? KN_FOUND_FOLDER
                                    : KN_FOUND_OTHER;
}

bool kn_shelf_is_plain_folder(const char *path)
{
    struct stat about;
    if (serves(path))
        return kn_shelf_find(path, NULL) == KN_FOUND_FOLDER;
    /* the bundle itself counts as a file, so walks skip it */
    size_t bundle = kn_bundle_length(path);
    if (bundle && path[bundle])
        return kn_bundle_find(path, NULL) == KN_FOUND_FOLDER;
    return lstat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

bool kn_shelf_names(const char *folder, bool (*each)(void *payload, const char *name),
                    void *payload)
{
    if (serves(folder))
        return shelf_names(folder, each, payload);
    if (kn_bundle_length(folder))
        return kn_bundle_names(folder, each, payload);
    errno = 0;
    DIR *open = opendir(folder);
    struct dirent *entry;
    bool fine = open || errno != ENOMEM;
    while (open && fine && (entry = readdir(open)))
        fine = each(payload, entry->d_name);
    if (open)
        closedir(open);
    return fine;
}

/* The state of a walk through a folder. */
typedef struct walking {
    const char *folder, *below;
    int deep;
    kn_each_file *each;
    void *payload;
} walking;

static bool visit(void *payload, const char *name)
{
    const walking *w = payload;
    if (*name == '.')
        return true;
    char *path = kn_printed("%s/%s", w->folder, name),
         *below = kn_printed("%s%s%s", w->below, *w->below ? "/" : "", name);
    bool fine = path && below;
    if (fine && !kn_shelf_is_plain_folder(path))
        fine = w->each(w->payload, path, below);
    else if (fine && w->deep > 0)
        fine =
            kn_shelf_names(path, visit, &(walking){path, below, w->deep - 1, w->each, w->payload});
    kn_free(path);
    kn_free(below);
    return fine;
}

bool kn_shelf_walk(const char *folder, int deep, kn_each_file *each, void *payload)
{
    return kn_shelf_names(folder, visit, &(walking){folder, "", deep, each, payload});
}
