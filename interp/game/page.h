/* SPDX-License-Identifier: MIT
 * page.h: a page of rules on paper: title, sections, numbered items, as plain text, Markdown or
 * HTML. It knows how a page is written, not what stands on it. Inside game/ only.
 */
#ifndef KN_GAME_PAGE_H
#define KN_GAME_PAGE_H

#include <stdbool.h>
#include <stdio.h>

typedef enum kn_page_form { KN_PAGE_TEXT, KN_PAGE_MARKDOWN, KN_PAGE_HTML } kn_page_form;

typedef struct kn_page {
    FILE *out;
    kn_page_form form;
    int line;                                                        /* columns of plain text */
    const char *language;                                            /* "en", "ja" */
    enum { KN_PAGE_NO_LIST, KN_PAGE_BULLETS, KN_PAGE_NUMBERS } list; /* the list that is open */
    int item; /* the number of the last numbered item */
} kn_page;

enum { KN_PAGE_LINE = 80, KN_PAGE_LINE_MIN = 20 };

/* Begins a page on `out` with its title; every page is ended. `line`: columns of plain text. */
void kn_page_begin(kn_page *page, FILE *out, kn_page_form form, int line, const char *language,
                   const char *title);
void kn_page_end(kn_page *page);
void kn_page_section(kn_page *page, const char *title);
/* A paragraph of plain text. */
void kn_page_text(kn_page *page, const char *text);
/* An item of a list: a label (or NULL) and text. Lines of the text after the first are items below
 * it. Numbers go on through the sections. */
void kn_page_item(kn_page *page, bool numbered, const char *label, const char *text);

#endif
