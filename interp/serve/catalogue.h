/* SPDX-License-Identifier: MIT
 * catalogue.h: what is told without a table: the games there are, their sheets, the page. Texts,
 * to be freed with free(); NULL when memory is out or there is no such game.
 */
#ifndef KW_SERVE_CATALOGUE_H
#define KW_SERVE_CATALOGUE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "record/trouble.h"
#include "serve/share.h"

/* JSON: the `addresses` of the server, and every game that is searched for in `folders`, in
 * `language`. Takes a second. */
char *kw_catalogue(const char *const *folders, const char *language, bool workshop,
                   const json_t *addresses);

/* One game: what people choose by. A new reference; NULL: memory is out. */
json_t *kw_catalogue_game(const kanun_rules *rules, const char *id, const char *language);

/* A text of which there is one, however slowly those read it who are sent it. */
typedef struct kw_shared {
    char *text;
    int users;
} kw_shared;
void kw_shared_end(kw_shared *shared); /* of one user; NULL is fine */

enum {
    KW_SHEETS = 256,
    KW_SHEET_MS = 60000,
    KW_WRITING_MS = 1000 /* sheets are written for so long at once, then for a fifth of the time */
};
/* Sheets that were asked for: to write one takes as long as a hundred messages, and whoever comes
 * may ask for it. Each is kept for a minute, so that one who changes his rules sees it. */
typedef struct kw_sheets {
    struct {
        char *game;
        kw_shared *shared;
        const char *language;
        int64_t until;
    } sheet[KW_SHEETS];
    unsigned written;
    kw_share share; /* of the time that goes to writing them, and to looking for what is no game */
    bool busy;      /* the sheet asked for last is to be asked for again later */
} kw_sheets;
/* A page of HTML; NULL: there is none. To be ended. */
kw_shared *kw_catalogue_sheet(kw_sheets *kept, const char *const *folders, const char *game,
                              const char *language, int64_t now);
void kw_sheets_end(kw_sheets *kept);

/* ---- Files of the page (files.c), read once when the server starts: no path from the network
 * reaches the file system ---- */

typedef struct kw_page kw_page;

/* All files of a folder and those below it whose ending is known. */
kanun_status kw_page_read(kw_page **out, const char *folder, kr_trouble *trouble);
void kw_page_free(kw_page *page);
/* The file of a path of a request ("/", "/view/table.js"); NULL: there is none. */
const char *kw_page_file(const kw_page *page, const char *path, size_t *size, const char **type);

#endif
