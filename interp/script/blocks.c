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

/* Behind what begins with [[ or [==[, if it does; false: it does not. */
static bool skip_long(scan *s)
{
    const char *p = s->p + 1;
    while (p < s->end && *p == '=')
        p++;
    if (s->p >= s->end || *s->p != '[' || p >= s->end || *p != '[')
        return false;
    size_t level = (size_t)(p - s->p) - 1;
    for (s->p = p + 1; s->p < s->end; s->p++) {
        if (*s->p == '\n')
            s->line++;
        if (*s->p == ']' && (size_t)(s->end - s->p) > level + 1 && s->p[level + 1] == ']' &&
            strspn(s->p + 1, "=") >= level) {
            s->p += level + 2;
            return true;
        }
    }
    return true;
}

static void skip_text(scan *s)
{
    char quote = *s->p++;
    while (s->p < s->end && *s->p != quote && *s->p != '\n')
        s->p += *s->p == '\\' && s->p + 1 < s->end ? 2 : 1;
    s->p += s->p < s->end && *s->p == quote;
}

/* The next word or brace of Lua, its length; 0 at the end. Texts and comments are passed over. */
static int next_word(scan *s, const char **word)
{
    while (s->p < s->end) {
        if (*s->p == '\n') {
            s->p++;
            next_line(s);
        } else if (*s->p == '-' && s->p + 1 < s->end && s->p[1] == '-') {
            s->p += 2;
            if (!skip_long(s))
                while (s->p < s->end && *s->p != '\n')
                    s->p++;
        } else if (*s->p == '"' || *s->p == '\'') {
            skip_text(s);
        } else if (*s->p == '[' && skip_long(s)) {
            continue;
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
    return false;
}
