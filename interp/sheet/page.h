/* SPDX-License-Identifier: MIT
 * page.h: writes a page of rules: title, sections, numbered items, as plain text, Markdown or HTML,
 * or passed on line by line. This file knows the form of a page, not the content.
 */
#ifndef KH_SHEET_PAGE_H
#define KH_SHEET_PAGE_H

#include <stdbool.h>
#include <stdio.h>

#include "kanun.h"
#include "state/pack.h"

typedef enum kh_page_form {
    KH_PAGE_TEXT,
    KH_PAGE_MARKDOWN,
    KH_PAGE_HTML,
    KH_PAGE_LINES /* calls `told` for each line instead of writing */
} kh_page_form;

/* The form of a page. */
typedef struct kh_page_how {
    kh_page_form form;
    bool tables; /* HTML: the page will have tables */
    int line;    /* width of plain text in columns */
    FILE *out;
    void (*told)(void *payload, const kanun_line *line);
    void *payload;
} kh_page_how;

typedef struct kh_page {
    kh_page_how how;
    const char *section;  /* title of the current section; NULL: none yet */
    const char *language; /* code of the language of the page */
    const ks_pack *pack;  /* HTML shows the cards of this pack with suit signs; NULL: by name */
    enum { KH_PAGE_NO_LIST, KH_PAGE_BULLETS, KH_PAGE_NUMBERS } list; /* kind of the open list */
    int item; /* the number of the last numbered item */
} kh_page;

enum { KH_PAGE_LINE = 80, KH_PAGE_LINE_MIN = 20 };

/* Begins a page with its title. Every page must be ended with kh_page_end. */
void kh_page_begin(kh_page *page, const kh_page_how *how, const char *language, const ks_pack *pack,
                   const char *title);
void kh_page_end(kh_page *page);
/* Writes a heading. The title must live as long as the page. */
void kh_page_section(kh_page *page, const char *title);
/* Writes a paragraph of plain text. */
void kh_page_text(kh_page *page, const char *text);
/* Writes text within a line. It must have no line breaks. */
void kh_page_put(kh_page *page, const char *text);
/* Writes an item of a list: a label (or NULL) and text. Further lines of the text become items
 * below it. Numbers continue across sections. */
void kh_page_item(kh_page *page, bool numbered, const char *label, const char *text);

/* page_table.c: write a table in Markdown or HTML. Each of the `columns` columns has a heading;
 * each row has a label and cells (NULL: empty). HTML joins equal neighbours. */
void kh_page_table_begin(kh_page *page, const char *corner, const char *const *head, int columns);
void kh_page_table_row(kh_page *page, const char *label, const char *const *cell, int columns);
void kh_page_table_end(kh_page *page);

#endif
