/* SPDX-License-Identifier: MIT
 * catalogue.h: answers to requests without a table: the list of games, rules sheets, and the
 * files of the page. The caller frees returned texts with free(). NULL means that there is no such
 * game.
 */
#ifndef KW_SERVE_CATALOGUE_H
#define KW_SERVE_CATALOGUE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "record/failure.h"
#include "serve/share.h"

/* Returns JSON with the `addresses` of the server and all games found in `folders`, in `language`.
 * This takes about a second. If `language` is NULL, leaves out the games. */
char *kw_catalogue(const char *const *folders, const char *language, bool workshop,
                   const json_t *addresses);

/* Returns the description of one game for the list, as a new reference. */
json_t *kw_catalogue_game(const kanun_rules *rules, const char *id, const char *language);

/* Returns the picture of a game in the lobby: {"hand", "table"}, cards of a fixed deal, and
 * {"suits", "ranks"}, with their names. */
json_t *kw_catalogue_picture(const kanun_rules *rules, const char *language);

/* A reference-counted text: one copy for all clients that it is being sent to. */
typedef struct kw_shared {
    char *text;
    int users;
} kw_shared;
void kw_shared_end(kw_shared *shared); /* releases one reference; NULL has no effect */

enum {
    KW_SHEETS = 256,
    KW_SHEET_MS = 60000,
    KW_WRITING_MS = 1000 /* processor time for sheets at once; then a fifth of the time */
};
/* Cache of sheets. Any client may request a sheet, and writing it takes as long as handling a
 * hundred messages. A sheet expires after a minute, so that authors see changes of their rules. */
typedef struct kw_sheets {
    struct {
        char *game;
        kw_shared *shared;
        const char *language;
        int64_t until;
    } sheet[KW_SHEETS];
    unsigned written;
    kw_share share; /* processor time for writing sheets and for searching for unknown games */
    bool busy;      /* the last request must be repeated later */
} kw_sheets;
/* Returns a sheet as HTML, to be released with kw_shared_end; NULL if there is none. */
kw_shared *kw_catalogue_sheet(kw_sheets *kept, const char *const *folders, const char *game,
                              const char *language, int64_t now);
void kw_sheets_end(kw_sheets *kept);

/* ---- Files of the page (files.c), read once when the server starts, so that no path from the
 * network reaches the file system ---- */

typedef struct kw_page kw_page;

/* Reads all files with a known extension in a folder and its subfolders. */
kanun_status kw_page_read(kw_page **out, const char *folder, kr_failure *failure);
void kw_page_free(kw_page *page);
/* Returns the file for a request path ("/", "/view/table.js"); NULL if there is none. */
const char *kw_page_file(const kw_page *page, const char *path, size_t *size, const char **type);

#endif
