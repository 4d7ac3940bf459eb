/* SPDX-License-Identifier: MIT
 * page.h: writes a page of rules: title, sections, numbered items, as plain text, Markdown or
 * HTML, or passed on line by line. Knows the form, not the content. Inside game/ only.
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
    KH_PAGE_LINES /* to `told`, nothing is written */
} kh_page_form;

/* The form of a page. */
typedef struct kh_page_how {
    kh_page_form form;
    bool tables; /* HTML: there will be some */
    int line;    /* columns of plain text */
    FILE *out;
    void (*told)(void *payload, const kanun_line *line);
    void *payload;
} kh_page_how;

typedef struct kh_page {
    kh_page_how how;
    const char *section;  /* the latest; NULL: none yet */
    const char *language; /* of the program */
    const ks_pack *pack;  /* HTML shows its cards with suit signs; NULL: by name */
    bool tens;            /* write T as 10 */
    enum { KH_PAGE_NO_LIST, KH_PAGE_BULLETS, KH_PAGE_NUMBERS } list; /* the open list */
    int item; /* the number of the last numbered item */
} kh_page;

enum { KH_PAGE_LINE = 80, KH_PAGE_LINE_MIN = 20 };

/* Begins a page with its title; end every page. */
void kh_page_begin(kh_page *page, const kh_page_how *how, const char *language, const ks_pack *pack,
                   const char *title);
void kh_page_end(kh_page *page);
/* Writes a heading; the title must live as long as the page. */
void kh_page_section(kh_page *page, const char *title);
/* Writes a paragraph of plain text. */
void kh_page_text(kh_page *page, const char *text);
/* A text within a line, without line breaks. */
void kh_page_put(kh_page *page, const char *text);
/* An item of a list: a label (or NULL) and text. Lines of the text after the first are items below
 * it. Numbers go on through the sections. */
void kh_page_item(kh_page *page, bool numbered, const char *label, const char *text);

/* page_table.c: a table in Markdown or HTML: a heading for each of `columns` cells, then rows with
 * a label and cells (NULL: a gap). HTML joins equal neighbours. */
void kh_page_table_begin(kh_page *page, const char *corner, const char *const *head, int columns);
void kh_page_table_row(kh_page *page, const char *label, const char *const *cell, int columns);
void kh_page_table_end(kh_page *page);

#endif
