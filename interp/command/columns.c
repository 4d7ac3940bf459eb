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

/* Prints a text, aligned to the right within `width` columns. */
static void put_cell(FILE *out, const char *text, int width)
{
    int used = kn_width(text);
    kn_print(out, "%*s", width > used ? width - used : 0, "");
    kn_print_own(out, text);
}

/* Returns the look of the terminal. Rows stay whole if the output is not a terminal. */
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

/* Returns the bits of the columns before which rows break. */
static unsigned find_breaks(const int *width, int columns)
{
    kc_look look = screen();
    unsigned breaks = 0;
    int used = 0, room = look.screen ? look.width : 0;
    for (int n = 0; n < columns; n++) {
        if (!width[n])
            continue;
        used += (n ? GAP : 0) + width[n];
        if (room && n && used > room) {
            breaks |= 1u << n;
            used = INDENT + width[n];
        }
    }
    return breaks;
}

void kc_columns_print(const char *const *cell, int rows, int columns, unsigned left, FILE *out)
{
    int width[KC_COLUMNS_MAX] = {0};
    for (int n = 0; n < rows * columns; n++) {
        int used = cell[n] ? kn_width(cell[n]) : 0, *most = &width[n % columns];
        *most = used > *most ? used : *most;
    }
    unsigned breaks = find_breaks(width, columns);
    for (int row = 0; row < rows; row++, cell += columns) {
        int owed = 0; /* blanks to print before another cell */
        for (int n = 0; n < columns && cell[n]; n++) {
            bool is_left = left >> n & 1;
            if (breaks >> n & 1)
                kn_print(out, "\n%*s", INDENT, "");
            else if (n)
                kn_print(out, "%*s", owed + GAP, "");
            put_cell(out, cell[n], is_left ? 0 : width[n]);
            owed = is_left ? width[n] - kn_width(cell[n]) : 0;
        }
        putc('\n', out);
    }
}
