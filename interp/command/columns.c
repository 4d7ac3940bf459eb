/* SPDX-License-Identifier: MIT
 * columns.c: a table for people: the widths of its columns, and breaking rows on a narrow
 * terminal.
 */
#include "command/columns.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/print.h"
#include "base/width.h"
#include "command/look.h"

#define GAP 2    /* blanks between two columns */
#define INDENT 4 /* indent of a continued row */

void kc_put(FILE *out, const char *text, int width, bool right)
{
    int used = kn_width(text), blanks = width > used ? width - used : 0;
    kn_print(out, "%*s", right ? blanks : 0, "");
    kn_print_own(out, text);
    kn_print(out, "%*s", right ? 0 : blanks, "");
}

/* The terminal's width; rows stay whole if the output is not a terminal. */
static kc_look screen(void)
{
    kc_look look = {.screen = isatty(STDOUT_FILENO)};
    kc_look_measure(&look);
    return look;
}

void kc_columns_wrap(kc_put_all *put, const void *payload)
{
    kc_look look = screen();
    char *text;
    size_t size;
    if (!look.screen) {
        put(payload, stdout);
        return;
    }
    FILE *out = kn_text_open(&text, &size);
    put(payload, out);
    kn_text_close(out);
    kc_look_wrap(&look, text, 0, stdout);
    free(text);
}

static void find_breaks(kc_columns *table)
{
    kc_look look = screen();
    int used = 0, room = look.screen ? look.width : 0;
    for (int n = 0; n < KC_COLUMNS_MAX; n++) {
        if (!table->width[n])
            continue;
        used += (n ? GAP : 0) + table->width[n];
        if (room && n && used > room) {
            table->breaks |= 1u << n;
            used = INDENT + table->width[n];
        }
    }
}

bool kc_columns_pass(kc_columns *table, FILE *out)
{
    table->at = 0;
    if (table->passes == 1) {
        table->out = out;
        find_breaks(table);
    }
    return table->passes++ < 2;
}

/* Prints the blanks between the previous cell and this one. */
static void put_before(kc_columns *table)
{
    if (table->breaks >> table->at & 1)
        kn_print(table->out, "\n%*s", INDENT, "");
    else if (table->at)
        kn_print(table->out, "%*s", table->owed + GAP, "");
    table->owed = 0;
}

void kc_columns_put(kc_columns *table, const char *text)
{
    int *width = &table->width[table->at], used = kn_width(text);
    if (!table->out) {
        *width = used > *width ? used : *width;
    } else {
        bool left = table->left >> table->at & 1;
        put_before(table);
        kc_put(table->out, text, left ? 0 : *width, true);
        table->owed = left ? *width - used : 0;
    }
    table->at += table->at + 1 < KC_COLUMNS_MAX;
}

void kc_columns_end(kc_columns *table)
{
    if (table->out)
        putc('\n', table->out);
    table->at = table->owed = 0;
}

void kc_columns_row(kc_columns *table, const char *const *cell, int count)
{
    for (int n = 0; n < count; n++)
        kc_columns_put(table, cell[n]);
    kc_columns_end(table);
}
