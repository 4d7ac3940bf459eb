/* SPDX-License-Identifier: MIT
 * edit.c: reads lines with libedit: history, and the usual keys of shells. Other files interpret
 * the lines.
 */
#include "terminal/edit.h"

#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <stdint.h>
#include <unistd.h>

#include "base/memory.h"
#include "terminal/signals.h"

enum { REMEMBERED = 200, ROOM = 4096 };

struct kt_edit {
    EditLine *line;
    History *history;
    locale_t
        letters; /* libedit's character widths depend on a locale; nothing else should see it */
    const char *prompt;
    char text[ROOM];
};

static char *prompt(EditLine *line)
{
    kt_edit *edit;
    el_get(line, EL_CLIENTDATA, &edit);
    return (char *)(uintptr_t)edit->prompt;
}

/* Returns the number of bytes that follow the first byte of a UTF-8 character; -1 if it is not a
 * first byte. */
static int following(unsigned char byte)
{
    return byte < 0x80   ? 0
           : byte < 0xc2 ? -1
           : byte < 0xe0 ? 1
           : byte < 0xf0 ? 2
           : byte < 0xf5 ? 3
                         : -1;
}

/* Reads a byte; 0 or less: end of input, or a signal that ends the match. */
static ssize_t read_byte(unsigned char *byte)
{
    return kt_signals_await_input() ? read(STDIN_FILENO, byte, 1) : -1;
}

/* Reads one character. A signal ends the line; libedit by itself would continue after the first
 * one. */
static int read_character(EditLine *line, wchar_t *out)
{
    unsigned char byte;
    for (;;) {
        ssize_t got = read_byte(&byte);
        if (got <= 0)
            return (int)got;
        int more = following(byte);
        wchar_t character = more <= 0 ? byte : byte & (0x3f >> more);
        while (more > 0 && (got = read_byte(&byte)) == 1 && (byte & 0xc0) == 0x80) {
            character = character << 6 | (byte & 0x3f);
            more--;
        }
        if (got <= 0)
            return (int)got;
        if (more == 0) { /* skip invalid bytes */
            *out = character;
            return 1;
        }
    }
}

kt_edit *kt_edit_new(void)
{
    HistEvent event;
    kt_edit *edit = kn_calloc(1, sizeof *edit);
    edit->letters = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (!edit->letters) {
        kn_free(edit);
        return NULL;
    }
    locale_t before = uselocale(edit->letters);
    edit->line = el_init("kanun", stdin, stdout, stderr);
    uselocale(before);
    edit->history = history_init();
    if (!edit->line || !edit->history ||
        history(edit->history, &event, H_SETSIZE, REMEMBERED) < 0 ||
        history(edit->history, &event, H_SETUNIQUE, 1) < 0) {
        kt_edit_free(edit);
        return NULL;
    }
    el_set(edit->line, EL_CLIENTDATA, edit);
    el_set(edit->line, EL_PROMPT, prompt);
    el_set(edit->line, EL_EDITOR, "emacs");
    el_set(edit->line, EL_SIGNAL, 0);
    el_set(edit->line, EL_GETCFN, read_character);
    el_set(edit->line, EL_HIST, history, edit->history);
    return edit;
}

void kt_edit_free(kt_edit *edit)
{
    if (!edit)
        return;
    if (edit->line)
        el_end(edit->line);
    if (edit->history)
        history_end(edit->history);
    freelocale(edit->letters);
    kn_free(edit);
}

const char *kt_edit_line(kt_edit *edit, const char *words)
{
    int length = 0;
    HistEvent event;
    edit->prompt = words;
    locale_t before = uselocale(edit->letters);
    el_resize(edit->line);
    el_set(edit->line, EL_PREP_TERM,
           1); /* prepare before the prompt, so that early input isn't echoed twice */
    const char *typed = el_gets(edit->line, &length);
    uselocale(before);
    if (!typed || length <= 0)
        return NULL;
    snprintf(edit->text, sizeof edit->text, "%.*s", (int)strcspn(typed, "\r\n"), typed);
    if (edit->text[strspn(edit->text, " \t")])
        history(edit->history, &event, H_ENTER, edit->text);
    return edit->text;
}
