/* SPDX-License-Identifier: MIT
 * run_forms.h: the report of a script in memory, a list of titles, paragraphs, tables and plots,
 * and its forms: text, Markdown, HTML, JSON and CSV. run_report.c makes it from what the script
 * says.
 */
#ifndef KE_EXPERIMENT_RUN_FORMS_H
#define KE_EXPERIMENT_RUN_FORMS_H

#include <jansson.h>

#include "experiment/picture.h"

#define KE_RUN_CELLS 32 /* the most cells in a row */

typedef enum ke_cell_kind {
    KE_CELL_TEXT,
    KE_CELL_WHOLE,
    KE_CELL_NUMBER,
    KE_CELL_RESULT
} ke_cell_kind;

typedef struct ke_cell {
    ke_cell_kind kind;
    const char *text;        /* for people */
    double value, low, high; /* low and high of a result; not finite: unknown */
    bool share;              /* of a result */
    const char *verdict;     /* of a result; NULL: none */
} ke_cell;

typedef struct ke_row {
    const ke_cell *cell;
    int cells;
    struct ke_row *next;
} ke_row;

typedef enum ke_item_kind {
    KE_ITEM_TITLE,
    KE_ITEM_TEXT,
    KE_ITEM_LINE, /* a text without blank lines around it */
    KE_ITEM_TABLE,
    KE_ITEM_PLOT,
    KE_ITEM_OWN, /* what `put` writes, on a terminal or on a page */
    /* Only on pages: */
    KE_ITEM_ELEMENT, /* a text within a tag */
    KE_ITEM_BEGIN,   /* the tag begins ... */
    KE_ITEM_END      /* ... and ends around the items between */
} ke_item_kind;

typedef struct ke_item {
    ke_item_kind kind;
    const char *text; /* a title, a paragraph, or the name of a plot */
    /* A table: */
    ke_row *row, *last;
    int columns;
    bool headed;       /* its first row is a heading */
    const char *align; /* a letter for each column: l or r, or s for sentences, to the left; NULL:
                          all to the left, and a blank line after the table */
    /* A plot: */
    const ke_picture *plot;
    bool drawn; /* there is a picture in the folder */
    /* On pages: */
    const char *tag, *style; /* style: a class; NULL: none */
    void (*put)(const void *payload, FILE *out);
    const void *payload;
    struct ke_item *next;
} ke_item;

/* Print an item in a terminal, and all items as Markdown. */
void ke_item_print(const ke_item *item, FILE *out);
void ke_items_markdown(const ke_item *first, FILE *out);
/* Prints all items as a page, with a last paragraph unless it is "". */
void ke_items_html(const ke_item *first, const char *lang, const char *last, FILE *out);
/* Returns a list of all items; NULL: out of memory. */
json_t *ke_items_json(const ke_item *first);
/* Prints the rows of all tables as CSV, with the columns `table` and `row` and those of all tables
 * by their headings; a result has two further ones for the ends of its interval. */
void ke_items_csv(const void *first, FILE *out);

#endif
