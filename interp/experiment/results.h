/* SPDX-License-Identifier: MIT
 * results.h: the result of a command in memory, a list of titles, paragraphs, tables and plots, and
 * its forms: text, Markdown, HTML, JSON and CSV. Every command that plays many games makes one.
 */
#ifndef KE_EXPERIMENT_RESULTS_H
#define KE_EXPERIMENT_RESULTS_H

#include <jansson.h>

#include "base/arena.h"
#include "base/words.h"
#include "command/options.h"

#define KE_RUN_CELLS 32 /* limit of cells in a row */

typedef enum ke_cell_kind {
    KE_CELL_TEXT,
    KE_CELL_WHOLE,
    KE_CELL_NUMBER,
    KE_CELL_RESULT
} ke_cell_kind;

typedef struct ke_cell {
    ke_cell_kind kind;
    const char *text;        /* for people */
    double value, low, high; /* for a result: value and interval; not finite if unknown */
    bool share;              /* for a result: it is a share */
    const char *verdict;     /* for a result; NULL: none */
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
    /* The following occur only on pages: */
    KE_ITEM_ELEMENT, /* a text within a tag */
    KE_ITEM_BEGIN,   /* the tag begins ... */
    KE_ITEM_END      /* ... and ends around the items between */
} ke_item_kind;

typedef struct ke_item {
    ke_item_kind kind;
    const char *text; /* a title, a paragraph, the name of a plot's files, or "" */
    /* A table: */
    ke_row *row, *last;
    int columns;
    bool headed;       /* its first row is a heading */
    const char *align; /* one letter for each column: l (left), r (right) or s (sentences, left);
                        * NULL: all left, and a blank line after the table */
    /* A plot: */
    const char *title, *drawn; /* drawn: for a terminal */
    const char *figure;        /* for a page: HTML */
    json_t *json;
    /* On pages: */
    const char *tag, *style; /* style: a class; NULL: none */
    struct ke_item *next;
} ke_item;

/* A list of items. Zero it before use. */
typedef struct ke_results {
    ke_item *first, *last;
} ke_results;

/* Add an item at the end, and a row at the end of a table. */
void ke_results_join(ke_results *results, ke_item *item);
void ke_item_join(ke_item *table, ke_row *row);

/* Prints items in a terminal. */
void ke_item_print(const ke_item *item, FILE *out);
void ke_items_print(const void *first, FILE *out);
/* Prints all items as Markdown. */
void ke_items_markdown(const ke_item *first, FILE *out);
/* Prints all items as a page, with a last paragraph unless it is "". */
void ke_items_html(const ke_item *first, const char *lang, const char *last, FILE *out);
/* Returns a list of all items. */
json_t *ke_items_json(const ke_item *first);
/* Prints the rows of all tables as CSV, with the columns `table` and `row`, and one column for each
 * heading of the tables. A result has two more columns for the ends of its interval. */
void ke_items_csv(const void *first, FILE *out);

/* Writes a text as a cell of CSV, in quotes (RFC 4180). */
void ke_csv_text(const char *text, FILE *out);

/* The result of a command, to be printed as the command line asks. */
typedef struct ke_report {
    const ke_item *items;
    bool printed;        /* the items were already printed to standard output */
    const ke_item *page; /* items for --html; NULL: the same items */
    const char *last;    /* the last paragraph of the page, or "" */
    json_t *json;        /* for --json; NULL: not asked for */
    /* For CSV: the names of the columns, and a list of rows, which are objects with the columns by
     * name. An object within a row has its own columns: "alone_low" is the low end of `alone`, and
     * "alone" its difference. NULL: prints the rows of all tables. */
    const char *columns;
    const json_t *rows;
} ke_report;
/* Prints the results (`status` is KANUN_OK or KC_INTERRUPTED) in the forms that the command line
 * requests: JSON or text, and the files of --csv and --html. A file is written completely or not
 * at all. The file "-" is standard output and replaces the text. Prints nothing for a part, or
 * after a failure. Releases `json`. Returns `status`, or the error if printing fails. */
kanun_status ke_report_tell(const ke_report *report, const kc_args *args, kanun_status status);
/* True if the command line wants something other than text on standard output. */
bool ke_report_is_elsewhere(const kc_args *args);

#endif
