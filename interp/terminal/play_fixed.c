/* SPDX-License-Identifier: MIT
 * play_fixed.c: the table in a fixed place at the top of the screen, with --full-screen. Other
 * output and the input scroll below it. play_show.c writes the table.
 */
#include "base/memory.h"
#include "base/print.h"
#include "terminal/play.h"

#include <stdlib.h>
#include <string.h>

enum { DIALOGUE = 10 }; /* minimum number of lines below a fixed table */

void kt_fixed_begin(const kt_play *p)
{
    if (p->args->full_screen && p->names.look.screen)
        fputs("\033[H\033[2J", stdout);
}

void kt_fixed_end(kt_play *p)
{
    if (p->fixed) /* let the whole screen scroll again, from the last line */
        kn_print(stdout, "\033[r\033[%d;1H", p->names.look.height);
    p->fixed = 0;
}

/* Prints one line of the table in its place. */
static void put_line(int row, const char *line, size_t length)
{
    kn_print(stdout, "\033[%d;1H\033[2K", row);
    kn_print_own_part(stdout, line, length);
}

bool kt_fixed_show(kt_play *p, const char *table, int indent)
{
    const kc_look *look = &p->names.look;
    char *text;
    size_t size;
    int rows = 0, row = 1;
    if (!p->args->full_screen || !look->screen)
        return false;
    FILE *out = kn_text_open(&text, &size);
    kc_look_wrap(look, table + strspn(table, "\n"), indent, out);
    kn_text_close(out);
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        rows++;
    bool room = rows + 1 + DIALOGUE <= look->height;
    if (!room)
        kt_fixed_end(p);
    else if (!p->fixed) /* earlier lines move down, below the table */
        kn_print(stdout, "\033[H\033[%dL", rows + 1);
    for (const char *at = text; room && *at; at += strcspn(at, "\n") + 1)
        put_line(row++, at, strcspn(at, "\n"));
    for (; room && row <= rows + 1 + (p->fixed > rows ? p->fixed - rows : 0); row++)
        put_line(row, "", 0);
    if (room)
        kn_print(stdout, "\033[%d;%dr\033[%d;1H", rows + 2, look->height, look->height);
    p->fixed = room ? rows : 0;
    free(text);
    return room;
}
