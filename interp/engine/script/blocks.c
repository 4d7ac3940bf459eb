/* SPDX-License-Identifier: MIT
 * blocks.c: finds the block of a script that lacks its `end`, by brackets and indentation: Lua's
 * parser reports it later, at another place. Only used for error messages.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "script/internal.h"

enum { DEPTH_MAX = 100 };

typedef struct block {
    const char *word; /* the word that opened the block, not NUL-terminated */
    int length, indent;
    unsigned line;
} block;

typedef struct scan {
    const char *p, *end;
    unsigned line;
    int indent;  /* of the current line */
    bool begins; /* no word of the current line has been read yet */
} scan;

static void next_line(scan *s)
{
    const char *p = s->p;
    s->line++;
    s->begins = true;
    while (p < s->end && (*p == ' ' || *p == '\t'))
        p++;
    s->indent = (int)(p - s->p);
}

/* Finds the next word or bracket, skipping texts and comments. Returns its length; 0: end of the
 * script. */
static int next_word(scan *s, const char **word)
{
    while (s->p < s->end) {
        const char *behind = kl_length_hidden(s->p, s->end);
        if (*s->p == '\n') {
            s->p++;
            next_line(s);
        } else if (behind) {
            for (; s->p < behind; s->p++)
                s->line += *s->p == '\n';
        } else if (isalnum((unsigned char)*s->p) || *s->p == '_') {
            *word = s->p;
            while (s->p < s->end && (isalnum((unsigned char)*s->p) || *s->p == '_'))
                s->p++;
            return (int)(s->p - *word);
        } else if (*s->p == '{' || *s->p == '}') {
            *word = s->p++;
            return 1;
        } else {
            s->begins &= *s->p == ' ' || *s->p == '\t' || *s->p == '\r';
            s->p++;
        }
    }
    return 0;
}

static bool is(const char *word, int length, const char *what)
{
    return length == (int)strlen(what) && memcmp(word, what, (size_t)length) == 0;
}

bool kl_blocks_open(const kn_source *source, char *word, size_t size, unsigned *line,
                    unsigned *before)
{
    block open[DEPTH_MAX];
    int depth = 0, length;
    const char *at;
    scan s = {.p = source->text, .end = source->text + source->size, .line = 0};
    next_line(&s);
    while ((length = next_word(&s, &at)) > 0) {
        bool first = s.begins;
        s.begins = false;
        if (is(at, length, "function") || is(at, length, "if") || is(at, length, "do") ||
            is(at, length, "repeat") || *at == '{') {
            if (depth == DEPTH_MAX)
                return false;
            open[depth++] = (block){at, length, s.indent, s.line};
            continue;
        }
        bool closes = *at == '}';
        if (!closes && !is(at, length, "end") && !is(at, length, "until"))
            continue;
        if (!depth)
            return false;
        bool braced = *open[--depth].word == '{';
        if (braced && !closes) /* a bracket is missing, not an `end` */
            return false;
        if (!braced && (closes || (first && s.indent < open[depth].indent))) {
            snprintf(word, size, "%.*s", open[depth].length, open[depth].word);
            *line = open[depth].line;
            *before = s.line;
            return true;
        }
    }
    if (!depth)
        return false;
    snprintf(word, size, "%.*s", open[depth - 1].length, open[depth - 1].word);
    *line = open[depth - 1].line;
    *before = 0;
    return true;
}
