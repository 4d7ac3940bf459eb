/* SPDX-License-Identifier: MIT
 * page.h: a page of rules on paper: title, sections, numbered items, as plain text, Markdown or
 * HTML, or handed on line by line. It knows how a page is written, not what stands on it. Inside
 * game/ only.
 */
#ifndef KG_GAME_PAGE_H
#define KG_GAME_PAGE_H

#include <stdbool.h>
#include <stdio.h>

#include "game/kanun.h"
#include "state/pack.h"

typedef enum kg_page_form {
    KG_PAGE_TEXT,
    KG_PAGE_MARKDOWN,
    KG_PAGE_HTML,
    KG_PAGE_LINES /* to `told`, nothing is written */
} kg_page_form;

/* How a page is to be written. */
typedef struct kg_page_how {
    kg_page_form form;
    int line; /* columns of plain text */
    FILE *out;
    void (*told)(void *payload, const kanun_line *line);
    void *payload;
} kg_page_how;

typedef struct kg_page {
    kg_page_how how;
    const char *section;  /* the latest; NULL: none yet */
    const char *language; /* of the program */
    const ks_pack *pack;  /* whose cards HTML writes with signs; NULL: as they are named */
    bool tens;            /* T is written 10 */
    enum { KG_PAGE_NO_LIST, KG_PAGE_BULLETS, KG_PAGE_NUMBERS } list; /* the list that is open */
    int item; /* the number of the last numbered item */
} kg_page;

enum { KG_PAGE_LINE = 80, KG_PAGE_LINE_MIN = 20 };

/* Begins a page with its title; every page is ended. */
void kg_page_begin(kg_page *page, const kg_page_how *how, const char *language, const ks_pack *pack,
                   const char *title);
void kg_page_end(kg_page *page);
/* A heading; the title lives as long as the page. */
void kg_page_section(kg_page *page, const char *title);
/* A paragraph of plain text. */
void kg_page_text(kg_page *page, const char *text);
/* An item of a list: a label (or NULL) and text. Lines of the text after the first are items below
 * it. Numbers go on through the sections. */
void kg_page_item(kg_page *page, bool numbered, const char *label, const char *text);

#endif
