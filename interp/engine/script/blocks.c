/* SPDX-License-Identifier: MIT
 * blocks.c: finds the block of a script that lacks its `end`, by the braces around it and by how
 * lines are indented: Lua's parser notices it later, and elsewhere. It judges nothing else.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "script/internal.h"

enum { DEPTH_MAX = 100 };

typedef struct block {
    const char *word; /* that opened it, not ended by 0 */
    int length, indent;
    unsigned line;
} block;

typedef struct scan {
    const char *p, *end;
    unsigned line;
    int indent;  /* of this line */
    bool begins; /* no word of this line has been read yet */
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

/* The next word or brace of Lua, its length; 0 at the end. Texts and comments are passed over. */
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
        if (braced && !closes) /* it is the brace that is missing */
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
