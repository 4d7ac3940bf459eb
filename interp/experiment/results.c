/* SPDX-License-Identifier: MIT
 * results.c: the result of a command as a list of items, printed as text for a terminal, as
 * Markdown, JSON or HTML, or its tables as CSV.
 */
#include "experiment/results.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/print.h"
#include "base/width.h"
#include "command/columns.h"
#include "experiment/webpage.h"

/* ---- Making it ---- */

void ke_results_join(ke_results *r, ke_item *item)
{
    if (r->last)
        r->last->next = item;
    else
        r->first = item;
    r->last = item;
}

void ke_item_join(ke_item *table, ke_row *row)
{
    if (table->last)
        table->last->next = row;
    else
        table->row = row;
    table->last = row;
    if (row->cells > table->columns)
        table->columns = row->cells;
}

/* ---- Text ---- */

static void put_paragraph(const char *text, FILE *out)
{
    kn_print_own(out, text);
    fputs("\n\n", out);
}

static void print_table(const ke_item *item, FILE *out)
{
    unsigned left = item->align ? 0 : ~0u;
    int rows = 0, at = 0;
    for (const ke_row *row = item->row; row; row = row->next)
        rows++;
    const char **cell = kn_calloc((size_t)(rows * item->columns), sizeof *cell);
    for (const ke_row *row = item->row; row; row = row->next, at += item->columns)
        for (int n = 0; n < row->cells; n++)
            cell[at + n] = row->cell[n].text;
    for (int n = 0; item->align && item->align[n]; n++)
        left |= (unsigned)(item->align[n] != 'r') << n;
    kc_columns_print(cell, rows, item->columns, left, out);
    kn_free(cell);
    if (!item->align)
        putc('\n', out);
}

void ke_item_print(const ke_item *item, FILE *out)
{
    switch (item->kind) {
    case KE_ITEM_TITLE:
        kn_print_own(out, item->text);
        putc('\n', out);
        for (int n = kn_width(item->text); n > 0; n--)
            putc('=', out);
        fputs("\n\n", out);
        break;
    case KE_ITEM_TEXT:
        put_paragraph(item->text, out);
        break;
    case KE_ITEM_LINE:
        kn_print_own(out, item->text);
        break;
    case KE_ITEM_TABLE:
        print_table(item, out);
        break;
    case KE_ITEM_PLOT:
        kn_print_own(out, item->drawn);
        fputs(*item->text ? "\n" : "", out); /* in a script's report, a plot is a paragraph */
        break;
    default:
        break;
    }
}

void ke_items_print(const void *first, FILE *out)
{
    for (const ke_item *item = first; item; item = item->next)
        ke_item_print(item, out);
}

/* ---- Markdown ---- */

/* Writes a cell. Escapes "|", which would end a cell in Markdown. */
static void put_cell(const char *text, FILE *out)
{
    for (size_t n; *text; text += n + (text[n] != '\0')) {
        n = strcspn(text, "|\n");
        kn_print(out, "%.*s%s", (int)n, text, text[n] == '|' ? "\\|" : text[n] ? " " : "");
    }
}

static void put_row(const ke_row *row, int columns, FILE *out)
{
    putc('|', out);
    for (int n = 0; n < columns; n++) {
        putc(' ', out);
        put_cell(row && n < row->cells ? row->cell[n].text : "", out);
        fputs(" |", out);
    }
    putc('\n', out);
}

/* Writes a table. Markdown requires a heading, so it may be empty. */
static void put_table(const ke_item *item, FILE *out)
{
    const ke_row *row = item->row;
    if (item->headed) {
        put_row(row, item->columns, out);
        row = row->next;
    } else {
        for (int n = 0; n < item->columns; n++)
            fputs("| ", out);
        fputs("|\n", out);
    }
    for (int n = 0; n < item->columns; n++)
        fputs("|---", out);
    fputs("|\n", out);
    for (; row; row = row->next)
        put_row(row, item->columns, out);
    putc('\n', out);
}

void ke_items_markdown(const ke_item *item, FILE *out)
{
    for (; item; item = item->next)
        switch (item->kind) {
        case KE_ITEM_TITLE:
            fputs("# ", out);
            put_paragraph(item->text, out);
            break;
        case KE_ITEM_TEXT:
        case KE_ITEM_LINE:
            put_paragraph(item->text, out);
            break;
        case KE_ITEM_TABLE:
            put_table(item, out);
            break;
        case KE_ITEM_PLOT:
            kn_print(out, "![%s](%s.svg)\n\n", item->title, item->text);
            break;
        default:
            break;
        }
}

/* ---- JSON ---- */

/* Returns a number as JSON; null if it is unknown. */
static json_t *number_json(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

static json_t *cell_json(const ke_cell *c)
{
    switch (c->kind) {
    case KE_CELL_WHOLE:
        return json_integer((json_int_t)c->value);
    case KE_CELL_NUMBER:
        return number_json(c->value);
    case KE_CELL_RESULT:
        return json_pack("{s:o, s:o, s:o, s:b, s:s, s:s*}", "mean", number_json(c->value), "low",
                         number_json(c->low), "high", number_json(c->high), "share", c->share,
                         "text", c->text, "verdict", c->verdict);
    case KE_CELL_TEXT:
        break;
    }
    return json_string(c->text);
}

static json_t *row_json(const ke_row *row)
{
    json_t *cells = json_array();
    for (int n = 0; row && n < row->cells; n++)
        json_array_append_new(cells, cell_json(&row->cell[n]));
    return cells;
}

static json_t *table_json(const ke_item *item)
{
    json_t *rows = json_array();
    for (const ke_row *row = item->headed ? item->row->next : item->row; row; row = row->next)
        json_array_append_new(rows, row_json(row));
    return json_pack("{s:{s:o, s:o}}", "table", "heading",
                     row_json(item->headed ? item->row : NULL), "rows", rows);
}

json_t *ke_items_json(const ke_item *item)
{
    json_t *all = json_array();
    for (; item; item = item->next)
        json_array_append_new(
            all,
            item->kind == KE_ITEM_TABLE ? table_json(item)
            : item->kind == KE_ITEM_PLOT
                ? json_incref(item->json)
                : json_pack("{s:s}", item->kind == KE_ITEM_TITLE ? "title" : "text", item->text));
    return all;
}

/* ---- HTML ---- */

static void put_html_row(const ke_row *row, const char *tag, const char *align, FILE *out)
{
    fputs("<tr>", out);
    for (int n = 0; n < row->cells; n++)
        ke_web_put_cell(tag, row->cell[n].text,
                        align && strlen(align) > (size_t)n && align[n] == 's' && *tag == 't' &&
                            tag[1] == 'd',
                        out);
    fputs("</tr>\n", out);
}

static void put_html_table(const ke_item *item, FILE *out)
{
    const ke_row *row = item->row;
    fputs("<div class=\"wide\" tabindex=\"0\"><table>\n", out);
    if (item->headed) {
        fputs("<thead>", out);
        put_html_row(row, "th", item->align, out);
        fputs("</thead>\n", out);
        row = row->next;
    }
    fputs("<tbody>\n", out);
    for (; row; row = row->next)
        put_html_row(row, "td", item->align, out);
    fputs("</tbody></table></div>\n", out);
}

static void put_element(const ke_item *item, FILE *out)
{
    if (item->style)
        kn_print(out, "<%s dir=\"auto\" class=\"%s\">", item->tag, item->style);
    else
        kn_print(out, strcmp(item->tag, "pre") ? "<%s>" : "<%s dir=\"ltr\">", item->tag);
    ke_web_put(item->text, out);
    kn_print(out, "</%s>\n", item->tag);
}

void ke_items_html(const ke_item *first, const char *lang, const char *last, FILE *out)
{
    const ke_item *title = first;
    while (title && title->kind != KE_ITEM_TITLE &&
           (title->kind != KE_ITEM_ELEMENT || strcmp(title->tag, "h1") != 0))
        title = title->next;
    ke_web_begin(lang, title ? title->text : "kanun", out);
    for (const ke_item *item = first; item; item = item->next)
        switch (item->kind) {
        case KE_ITEM_TITLE:
            ke_web_put_in(item == title ? "h1" : "h2", item->text, out);
            break;
        case KE_ITEM_TEXT:
        case KE_ITEM_LINE:
            if (strcmp(item->text, "\n") != 0)
                ke_web_put_in("p", item->text, out);
            break;
        case KE_ITEM_TABLE:
            put_html_table(item, out);
            break;
        case KE_ITEM_PLOT:
            kn_print_own(out, item->figure);
            break;
        case KE_ITEM_ELEMENT:
            put_element(item, out);
            break;
        case KE_ITEM_BEGIN:
        case KE_ITEM_END:
            kn_print(out, item->kind == KE_ITEM_END ? "</%s>\n" : "<%s>\n", item->tag);
            break;
        }
    if (*last)
        ke_web_put_in("p", last, out);
    ke_web_end(out);
}

/* ---- CSV ---- */

void ke_csv_text(const char *text, FILE *out)
{
    putc('"', out);
    for (size_t n; *text; text += n + (text[n] == '"')) {
        n = strcspn(text, "\"");
        kn_print(out, "%.*s%s", (int)n, text, text[n] ? "\"\"" : "");
    }
    putc('"', out);
}

/* A column of CSV, for all columns of tables with this heading. */
typedef struct column {
    char name[80];
    bool results, verdicts; /* some cell is a result, or has a verdict */
} column;

typedef struct columns {
    column *list;
    int count, room;
} columns;

/* Writes the heading of column n of a table, or n if it has none. */
static void name_of(const ke_item *item, int n, char out[80])
{
    if (item->headed && n < item->row->cells)
        snprintf(out, 80, "%s", item->row->cell[n].text);
    else
        snprintf(out, 80, "%d", n + 1);
}

/* Returns the CSV column for column n of a table. If a table repeats a heading, the second column
 * gets its own CSV column. */
static column *column_of(columns *all, const ke_item *item, int n)
{
    char name[80], other[80];
    int same = 0;
    name_of(item, n, name);
    for (int m = 0; m < n; m++) {
        name_of(item, m, other);
        same += !strcmp(name, other);
    }
    for (int m = 0; m < all->count; m++)
        if (!strcmp(all->list[m].name, name) && !same--)
            return &all->list[m];
    all->list = kn_one_more(all->list, all->count, &all->room, sizeof *all->list);
    column *made = &all->list[all->count++];
    *made = (column){.results = false};
    snprintf(made->name, sizeof made->name, "%s", name);
    return made;
}

static void put_number(double value, FILE *out)
{
    if (isfinite(value))
        kn_print(out, "%.9g", value);
}

/* Prints a cell (NULL: empty) and the additional columns of a result. */
static void put_value(const column *c, const ke_cell *cell, FILE *out)
{
    bool result = cell && cell->kind == KE_CELL_RESULT;
    putc(',', out);
    if (cell && cell->kind == KE_CELL_TEXT)
        ke_csv_text(cell->text, out);
    else if (cell)
        put_number(cell->value, out);
    if (c->results) {
        putc(',', out);
        put_number(result ? cell->low : NAN, out);
        putc(',', out);
        put_number(result ? cell->high : NAN, out);
    }
    if (c->verdicts) {
        putc(',', out);
        if (result && cell->verdict)
            ke_csv_text(cell->verdict, out);
    }
}

static void put_heading(const columns *all, FILE *out)
{
    fputs("\"table\",\"row\"", out);
    for (const column *c = all->list; c < all->list + all->count; c++) {
        char name[96];
        putc(',', out);
        ke_csv_text(c->name, out);
        for (int end = 0; end < 3; end++) {
            static const char *const ends[] = {"low", "high", "verdict"};
            if (end < 2 ? !c->results : !c->verdicts)
                continue;
            snprintf(name, sizeof name, "%s %s", c->name, ends[end]);
            putc(',', out);
            ke_csv_text(name, out);
        }
    }
    putc('\n', out);
}

/* Prints a row: for each CSV column, the cell of the table that belongs there. */
static void put_line(columns *all, const ke_item *item, const ke_row *row, FILE *out)
{
    for (int m = 0; m < all->count; m++) {
        const ke_cell *cell = NULL;
        for (int n = 0; n < row->cells; n++)
            if (column_of(all, item, n) == &all->list[m])
                cell = &row->cell[n];
        put_value(&all->list[m], cell, out);
    }
    putc('\n', out);
}

/* Collects the columns of all tables. */
static void collect(columns *all, const ke_item *item)
{
    for (; item; item = item->next)
        for (int n = 0; item->kind == KE_ITEM_TABLE && n < item->columns; n++) {
            column *c = column_of(all, item, n);
            for (const ke_row *row = item->row; row; row = row->next)
                if (n < row->cells && row->cell[n].kind == KE_CELL_RESULT) {
                    c->results = true;
                    c->verdicts |= row->cell[n].verdict != NULL;
                }
        }
}

void ke_items_csv(const void *first, FILE *out)
{
    columns all = {0};
    int table = 0;
    collect(&all, first);
    put_heading(&all, out);
    for (const ke_item *item = first; item; item = item->next) {
        int number = 0;
        if (item->kind != KE_ITEM_TABLE)
            continue;
        table++;
        for (const ke_row *row = item->headed ? item->row->next : item->row; row; row = row->next) {
            kn_print(out, "%d,%d", table, ++number);
            put_line(&all, item, row, out);
        }
    }
    kn_free(all.list);
}
