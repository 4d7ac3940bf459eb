/* SPDX-License-Identifier: MIT
 * wrap.c: breaks long lines of the table for a screen, at places where people would break them.
 * Pipes and screen readers get whole lines.
 */
#include "command/look.h"

#include "base/print.h"
#include "base/width.h"

#include <string.h>

/* Returns the length in bytes of an SGR sequence at `text`; 0 if there is none. Such a sequence has
 * no width. */
static size_t colour_at(const char *text)
{
    if (strncmp(text, "\033[", 2))
        return 0;
    size_t length = 2 + strspn(text + 2, "0123456789;");
    return text[length] == 'm' ? length + 1 : 0;
}

/* Returns the place to break a line of `length` bytes that begins in `column`. This is after the
 * last comma that fits, else after the last blank, else after the first word; `length` if the whole
 * line fits.
 */
static size_t break_of(const char *line, size_t length, int column, int width)
{
    size_t comma = 0, blank = 0, at = 0, bytes;
    int brackets = 0; /* keep "(10 cards)" together, if it fits on a line */
    while (at < length) {
        if ((bytes = colour_at(line + at)) > 0) {
            at += bytes;
            continue;
        }
        column += kn_width_next(line + at, &bytes);
        if (column > width && line[at] != ' ' && (comma || blank))
            return comma ? comma : blank;
        if (column > width && line[at] == ' ' && at > 0 &&
            !blank) /* break after a word that is too long */
            return at + 1;
        brackets += line[at] == '(' ? 1 : line[at] == ')' && brackets ? -1 : 0;
        if (line[at] == ' ' && at > 0 && (!brackets || !blank)) {
            blank = at + 1;
            if (line[at - 1] == ',')
                comma = at + 1;
        }
        at += bytes;
    }
    return length;
}

static void put_line(const kc_look *look, const char *line, size_t length, int column, int indent,
                     FILE *out)
{
    size_t lead = strspn(line, " "); /* don't break after leading blanks */
    while (length) {
        lead = lead < length ? lead : 0;
        size_t part = lead + break_of(line + lead, length - lead, column + (int)lead, look->width),
               shown = part;
        while (shown && part < length && line[shown - 1] == ' ')
            shown--;
        kn_print_own_part(out, line, shown);
        line += part;
        length -= part;
        lead = 0;
        if (length)
            kn_print(out, "\n%*s", indent, "");
        column = indent;
    }
}

void kc_look_wrap(const kc_look *look, const char *text, int indent, FILE *out)
{
    kc_look_wrap_on(look, text, 0, indent, out);
}

void kc_look_wrap_on(const kc_look *look, const char *text, int column, int indent, FILE *out)
{
    if (!look->screen || look->width <= indent + 20) {
        kn_print_own(out, text);
        return;
    }
    while (*text) {
        size_t length = strcspn(text, "\n");
        put_line(look, text, length, column, indent, out);
        column = 0;
        text += length;
        if (*text) {
            text++;
            putc('\n', out);
        }
    }
}
