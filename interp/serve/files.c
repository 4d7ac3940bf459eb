/* SPDX-License-Identifier: MIT
 * files.c: reads the folder of the page into memory, and finds files by their path.
 */
#include "serve/catalogue.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/shelf.h"

enum { FILES_MAX = 500, FILE_BYTES = 4 << 20, DEEP_MAX = 4, CHUNK = 1 << 16 };

typedef struct page_file {
    char *path; /* path of the file, such as "/view/table.js" */
    char *text;
    size_t size;
    const char *type;
} page_file;

struct kw_page {
    page_file file[FILES_MAX];
    int files;
};

static const char *const types[][2] = {{".html", "text/html; charset=utf-8"},
                                       {".css", "text/css; charset=utf-8"},
                                       {".js", "text/javascript; charset=utf-8"},
                                       {".mjs", "text/javascript; charset=utf-8"},
                                       {".json", "application/json"},
                                       {".svg", "image/svg+xml"},
                                       {".png", "image/png"},
                                       {".woff2", "font/woff2"},
                                       {".txt", "text/plain; charset=utf-8"}};

static const char *type_of(const char *name)
{
    const char *ending = strrchr(name, '.');
    for (size_t n = 0; ending && n < sizeof types / sizeof *types; n++)
        if (!strcmp(ending, types[n][0]))
            return types[n][1];
    return NULL;
}

static char *read_all(FILE *in, size_t *size)
{
    char *text = NULL;
    *size = 0;
    while (!feof(in) && !ferror(in) && *size <= FILE_BYTES) {
        text = kn_realloc(text, *size + CHUNK);
        *size += fread(text + *size, 1, CHUNK, in);
    }
    if (feof(in) && !ferror(in))
        return text;
    kn_free(text);
    return NULL;
}

/* State while the folder is read. */
typedef struct reading {
    kw_page *page;
    kr_failure *failure;
} reading;

static bool read_file(void *payload, const char *path, const char *below)
{
    const reading *r = payload;
    const char *why = "too large";
    page_file file = {.type = type_of(below)};
    if (!file.type)
        return true;
    FILE *in = r->page->files < FILES_MAX ? kn_file_read(path, &why) : NULL;
    file.path = kn_printed("/%s", below);
    file.text = in ? read_all(in, &file.size) : NULL;
    if (in)
        fclose(in);
    if (file.text) {
        r->page->file[r->page->files++] = file;
        return true;
    }
    kn_free(file.path);
    kr_fail(r->failure, KANUN_SYSTEM, NULL, "%s can't be read: %s", path, why);
    return false;
}

kanun_status kw_page_read(kw_page **out, const char *folder, kr_failure *failure)
{
    kw_page *page = *out = kn_calloc(1, sizeof *page);
    if (kn_shelf_walk(folder, DEEP_MAX, read_file, &(reading){page, failure}))
        return KANUN_OK;
    if (!failure->code)
        kr_fail(failure, KANUN_SYSTEM, NULL, "the files of the page in %s can't be read", folder);
    kw_page_free(page);
    *out = NULL;
    return KANUN_SYSTEM;
}

void kw_page_free(kw_page *page)
{
    for (int n = 0; page && n < page->files; n++) {
        kn_free(page->file[n].path);
        kn_free(page->file[n].text);
    }
    kn_free(page);
}

const char *kw_page_file(const kw_page *page, const char *path, size_t *size, const char **type)
{
    if (!strchr(path, '.') && strncmp(path, "/api/", 5) != 0)
        path = "/index.html";
    for (int n = 0; n < page->files; n++)
        if (!strcmp(page->file[n].path, path)) {
            *size = page->file[n].size;
            *type = page->file[n].type;
            return page->file[n].text;
        }
    return NULL;
}
