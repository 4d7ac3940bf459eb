/* SPDX-License-Identifier: MIT
 * page_table.c: a table on a page, in Markdown or HTML. Plain text has no room for long cells, so
 * its rows become lists. In HTML, a label is a header cell unless it is empty. A cell that spans
 * several columns keeps its text visible while the table scrolls (`span`).
 */
#include "sheet/page.h"

#include <string.h>

static bool is_html(const kh_page *page)
{
    return page->how.form == KH_PAGE_HTML;
}

/* Writes the label cell at the beginning of a row. */
static void put_label(kh_page *page, const char *scope, const char *label)
{
    FILE *out = page->how.out;
    if (!is_html(page)) {
        kh_page_put(page, label);
    } else if (*label) {
        fprintf(out, "<th scope=\"%s\">", scope);
        kh_page_put(page, label);
        fputs("</th>", out);
    } else {
        fputs("<td></td>", out);
    }
}

void kh_page_table_begin(kh_page *page, const char *corner, const char *const *head, int columns)
{
    FILE *out = page->how.out;
    fputs(is_html(page) ? "<div class=\"table\"><table>\n<thead><tr>" : "| ", out);
    put_label(page, "col", corner);
    for (int n = 0; n < columns; n++) {
        fputs(is_html(page) ? "<th scope=\"col\">" : " | ", out);
        kh_page_put(page, head[n]);
        fputs(is_html(page) ? "</th>" : "", out);
    }
    fputs(is_html(page) ? "</tr></thead>\n<tbody>\n" : " |\n|", out);
    for (int n = 0; !is_html(page) && n <= columns; n++)
        fputs(" --- |", out);
    fputs(is_html(page) ? "" : "\n", out);
}

/* True if two cells are equal, or both are empty. */
static bool is_same(const char *a, const char *b)
{
    return a && b ? !strcmp(a, b) : a == b;
}

void kh_page_table_row(kh_page *page, const char *label, const char *const *cell, int columns)
{
    FILE *out = page->how.out;
    fputs(is_html(page) ? "<tr>" : "| ", out);
    put_label(page, "row", label);
    fputs(is_html(page) ? "" : " |", out);
    for (int n = 0, wide; n < columns; n += wide) {
        for (wide = 1; is_html(page) && n + wide < columns && is_same(cell[n], cell[n + wide]);)
            wide++;
        if (is_html(page) && wide > 1)
            fprintf(out, "<td colspan=\"%d\"><div class=\"span\">", wide);
        else
            fputs(is_html(page) ? "<td><div class=\"span\">" : " ", out);
        kh_page_put(page, cell[n] ? cell[n] : "\u2014");
        fputs(is_html(page) ? "</div></td>" : " |", out);
    }
    fputs(is_html(page) ? "</tr>\n" : "\n", out);
}

void kh_page_table_end(kh_page *page)
{
    fputs(is_html(page) ? "</tbody>\n</table></div>\n" : "\n", page->how.out);
}
