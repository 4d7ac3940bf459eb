/* SPDX-License-Identifier: MIT
 * play_read.c: reads input in `kanun play`: lines, unless a signal ends the match (signals.c),
 * and moves as people write them. play_input.c handles them.
 */
#include "base/print.h"
#include "base/memory.h"
#include "base/words.h"
#include "terminal/play.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* ---- Lines ---- */

/* Removes blanks around the input. */
static char *tidy(kt_play *p, size_t length)
{
    while (length && strchr(" \t\r\n", p->line[length - 1]))
        p->line[--length] = '\0';
    for (size_t n = 0; n < length;
         n++) /* it may be printed again, so it must not steer the terminal */
        if ((unsigned char)p->line[n] < ' ' || p->line[n] == 0x7f)
            p->line[n] = ' ';
    return p->line + strspn(p->line, " \t");
}

/* Returns true if input has been read ahead; otherwise waits for it. */
static bool await_input(kt_ahead *ahead)
{
    if (ahead->from == ahead->to && kt_signals_await_input()) {
        ssize_t got = read(STDIN_FILENO, ahead->text, sizeof ahead->text);
        ahead->from = 0;
        ahead->to = got > 0 ? (size_t)got : 0;
    }
    return ahead->from < ahead->to;
}

char *kt_input_line(kt_play *p)
{
    size_t length = 0;
    const char *end = NULL;
    fflush(stdout);
    while (!end && await_input(&p->ahead)) {
        const char *from = p->ahead.text + p->ahead.from;
        size_t more = p->ahead.to - p->ahead.from;
        end = memchr(from, '\n', more);
        more = end ? (size_t)(end - from) + 1 : more;
        if (length + more >= p->room)
            p->line = kn_realloc(p->line, p->room = 2 * p->room + more + 1);
        memcpy(p->line + length, from, more);
        length += more;
        p->ahead.from += more;
    }
    if (kt_play_interrupted() || !length)
        return NULL;
    p->line[length] = '\0';
    return tidy(p, length);
}

char *kt_input_ask(kt_play *p, const char *words)
{
    if (!p->edit && p->names.look.screen && isatty(STDIN_FILENO) && !p->args->watch)
        p->edit = kt_edit_new();
    if (!p->edit) {
        kn_print_own(stdout, words);
        if (p->args->watch && kt_watch_wait(p))
            return NULL;
        return kt_input_line(p);
    }
    fflush(stdout);
    const char *typed = kt_edit_line(p->edit, words);
    if (!typed || kt_play_interrupted())
        return NULL;
    char *copy = kn_strdup(typed);
    free(p->line);
    p->line = copy;
    p->room = strlen(copy) + 1;
    return tidy(p, strlen(copy));
}

/* ---- Moves ---- */

/* Returns the length of a word's label if `text` begins with the label, else 0. */
static size_t labelled(kt_play *p, const char *text, const char *word)
{
    kc_label label = kc_look_label(&p->names.look, "name", word);
    size_t length = strlen(label.text);
    bool begins = length && strcmp(label.text, word) != 0 && !strncasecmp(text, label.text, length);
    return begins && strchr(" ", text[length]) ? length : 0;
}

void kt_input_read(kt_play *p, const char *text, int count, char *out, size_t size)
{
    char read[1024], spoken[1024];
    kanun_move move = KANUN_INIT(kanun_move);
    kanun_part part = KANUN_INIT(kanun_part);
    kc_look_spoken(&p->names.look, text, spoken, sizeof spoken);
    kc_look_read(&p->names.look, spoken, read, sizeof read);
    for (int n = 0; n < count; n++) {
        bool worded = kanun_game_move(p->game, n, &move) &&
                      kanun_move_part(p->rules, &move, 0, &part) && part.kind == KANUN_PART_WORD;
        size_t length = worded ? labelled(p, read, part.text) : 0;
        if (length) {
            snprintf(out, size, "%s%s", part.text, read + length);
            return;
        }
    }
    snprintf(out, size, "%s", read);
}

void kt_input_no_number(kt_play *p, const char *digits, int count)
{
    kn_say_to(stdout, p->names.look.language, "play.no-move", KN_TEXT("move", digits),
              KN_NUMBER("last", count));
}
