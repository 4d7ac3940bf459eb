/* SPDX-License-Identifier: MIT
 * bundle.c: see bundle.h. A bundle is one JSON object. Each call reads it again, so nothing is kept
 * between calls, and threads need no lock.
 */
#include "base/bundle.h"

#include <errno.h>
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"

size_t kn_bundle_length(const char *path)
{
    const size_t ending = strlen(KN_BUNDLE);
    for (const char *at = path; (at = strstr(at, KN_BUNDLE)); at += ending) {
        char own[4096];
        struct stat about;
        size_t length = (size_t)(at - path) + ending;
        if (at == path || at[-1] == '/' || (path[length] && path[length] != '/') ||
            length >= sizeof own)
            continue;
        memcpy(own, path, length);
        own[length] = '\0';
        if (stat(own, &about) == 0 && S_ISREG(about.st_mode))
            return length;
    }
    return 0;
}

/* True for one step of a name: it must be printable and not hidden. */
static bool is_step(const char *step, size_t length)
{
    for (size_t n = 0; n < length; n++)
        if ((unsigned char)step[n] < ' ' || step[n] == 0x7F || step[n] == '\\')
            return false;
    return length && *step != '.';
}

bool kn_bundle_name(const char *name)
{
    for (const char *step = name;; step++) {
        size_t length = strcspn(step, "/");
        if (!is_step(step, length))
            return false;
        step += length;
        if (!*step)
            break;
    }
    return strlen(name) <= KN_BUNDLE_NAME &&
           (kn_path_ends(name, ".yaml") || kn_path_ends(name, ".lua"));
}

/* Reads a whole file, which may have at most KN_BUNDLE_BYTES. */
static char *read_whole(const char *path, size_t *size, const char **why)
{
    FILE *in = kn_file_read(path, why);
    char *text = in ? kn_realloc(NULL, KN_BUNDLE_BYTES + 1) : NULL;
    if (!text) {
        if (in) {
            fclose(in);
            errno = ENOMEM;
            *why = KN_MEMORY_OUT;
        } else {
            errno = EIO;
        }
        return NULL;
    }
    *size = fread(text, 1, KN_BUNDLE_BYTES + 1, in);
    bool failed = ferror(in), large = *size > KN_BUNDLE_BYTES;
    fclose(in);
    if (!failed && !large)
        return text;
    kn_free(text);
    errno = EIO;
    *why = failed ? "it can't be read to its end" : "a pack has at most 2 MiB";
    return NULL;
}

/* Returns why the object is not a bundle; NULL: it is one. */
static const char *fault_of(const json_t *object)
{
    const json_t *version = json_object_get(object, "kanun_pack"),
                 *files = json_object_get(object, "files");
    const char *game = json_string_value(json_object_get(object, "game")), *name;
    json_t *text;
    if (!json_is_integer(version))
        return "it is not a pack: `kanun pack` writes one";
    if (json_integer_value(version) != KN_BUNDLE_VERSION)
        return "it was made by a later version of Kanun";
    if (!json_is_object(files) || json_object_size(files) > KN_BUNDLE_FILES)
        return "a pack must have `files`, with at most 200 entries";
    json_object_foreach((json_t *)(uintptr_t)files, name, text)
    {
        if (!kn_bundle_name(name))
            return "a file in it has a name that can't be used";
        if (!json_is_string(text))
            return "a file in it is not text";
    }
    return game && json_object_get(files, game) ? NULL : "its `game` is not among its files";
}

/* Returns the object in the bundle at the first `length` bytes of the path; NULL with errno and the
 *
 * reason. */
static json_t *open_bundle(const char *path, size_t length, const char **why)
{
    size_t size;
    json_error_t wrong;
    char *own = kn_printed("%.*s", (int)length, path),
         *text = own ? read_whole(own, &size, why) : NULL;
    json_t *object = text ? json_loadb(text, size, JSON_REJECT_DUPLICATES, &wrong) : NULL;
    if (!own) {
        *why = KN_MEMORY_OUT;
        errno = ENOMEM;
    } else if (text) {
        const char *fault = object                           ? fault_of(object)
                            : strstr(text, "\"kanun_pack\"") ? "the pack is damaged or incomplete; "
                                                               "copy it again"
                                                             : "it is not a pack: `kanun pack` "
                                                               "writes one";
        if (fault) {
            json_decref(object);
            object = NULL;
            *why = fault;
            errno = EIO;
        }
    }
    kn_free(text);
    kn_free(own);
    return object;
}

/* Returns the name within the bundle, without "." and "NAME/.."; "": it is the bundle itself; NULL:
 * it leads out of the bundle, or is too long. */
static const char *inner_name(const char *rest, char name[KN_BUNDLE_NAME + 1])
{
    size_t used = 0;
    while (*rest) {
        rest += strspn(rest, "/");
        size_t length = strcspn(rest, "/");
        if (length == 2 && !strncmp(rest, "..", 2)) {
            if (!used)
                return NULL;
            while (used && name[used - 1] != '/')
                used--;
            used -= used > 0;
        } else if (length && !(length == 1 && *rest == '.')) {
            if (used + length + 1 > KN_BUNDLE_NAME)
                return NULL;
            if (used)
                name[used++] = '/';
            memcpy(name + used, rest, length);
            used += length;
        }
        rest += length;
    }
    name[used] = '\0';
    return name;
}

char *kn_bundle_text(const char *path, size_t *size, const char **why)
{
    size_t length = kn_bundle_length(path);
    char name[KN_BUNDLE_NAME + 1], *copy = NULL;
    const char *inner = inner_name(path + length, name);
    json_t *object = open_bundle(path, length, why);
    const json_t *text = inner ? json_object_get(json_object_get(object, "files"), inner) : NULL;
    if (text) {
        *size = json_string_length(text);
        copy = kn_realloc(NULL, *size + 1);
        if (copy)
            memcpy(copy, json_string_value(text), *size + 1);
        errno = copy ? 0 : ENOMEM;
        *why = KN_MEMORY_OUT;
    } else if (object) {
        errno = ENOENT;
        *why = strerror(ENOENT);
    }
    int kept = errno;
    json_decref(object);
    errno = kept;
    return copy;
}

char *kn_bundle_game(const char *bundle, const char **why)
{
    json_t *object = open_bundle(bundle, strlen(bundle), why);
    char *game =
        object ? kn_printed("%s/%s", bundle, json_string_value(json_object_get(object, "game")))
               : NULL;
    if (object && !game) {
        errno = ENOMEM;
        *why = KN_MEMORY_OUT;
    }
    int kept = errno;
    json_decref(object);
    errno = kept;
    return game;
}

char *kn_bundle_digest(const char *bundle)
{
    const char *why;
    json_t *object = open_bundle(bundle, strlen(bundle), &why);
    const char *digest = json_string_value(json_object_get(object, "digest"));
    char *copy = digest ? kn_printed("%s", digest) : NULL;
    json_decref(object);
    return copy;
}

/* Returns the part of a file's name that is below a folder; NULL: the file is elsewhere. */
static const char *below(const char *file, const char *folder)
{
    size_t length = strlen(folder);
    if (!length)
        return file;
    return !strncmp(file, folder, length) && file[length] == '/' ? file + length + 1 : NULL;
}

kn_found kn_bundle_find(const char *path, kn_identity *identity)
{
    size_t length = kn_bundle_length(path);
    char name[KN_BUNDLE_NAME + 1];
    const char *why, *inner = inner_name(path + length, name), *file;
    kn_found found = KN_FOUND_NOTHING;
    json_t *object = inner ? open_bundle(path, length, &why) : NULL,
           *files = json_object_get(object, "files"), *text;
    json_object_foreach(files, file, text)
    {
        if (!strcmp(file, inner))
            found = KN_FOUND_FILE;
        else if (!found && below(file, inner))
            found = KN_FOUND_FOLDER;
    }
    json_decref(object);
    /* identity of the bundle's path, because files in a bundle have none */
    if (found == KN_FOUND_FILE && identity) {
        *identity = (kn_identity){length, 14695981039346656037u};
        for (const char *c = inner; *c; c++)
            identity->number = (identity->number ^ (unsigned char)*c) * 1099511628211u;
    }
    return found;
}

bool kn_bundle_names(const char *folder, bool (*each)(void *payload, const char *name),
                     void *payload)
{
    size_t length = kn_bundle_length(folder);
    char name[KN_BUNDLE_NAME + 1], step[KN_BUNDLE_NAME + 1];
    const char *why, *inner = inner_name(folder + length, name), *file;
    bool fine = true;
    errno = 0;
    json_t *object = inner ? open_bundle(folder, length, &why) : NULL, *text,
           *files = json_object_get(object, "files"), *met = object ? json_object() : NULL;
    if (!object)
        return errno != ENOMEM; /* a folder that can't be read counts as empty */
    if (!met) {
        json_decref(object);
        errno = ENOMEM;
        return false;
    }
    json_object_foreach(files, file, text)
    {
        const char *rest = below(file, inner);
        if (!rest || !fine)
            continue;
        snprintf(step, sizeof step, "%.*s", (int)strcspn(rest, "/"), rest);
        if (!json_object_get(met, step))
            fine = json_object_set_new(met, step, json_true()) == 0 && each(payload, step);
    }
    json_decref(met);
    json_decref(object);
    return fine;
}
