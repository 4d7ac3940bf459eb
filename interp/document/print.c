/* SPDX-License-Identifier: MIT
 * print.c: a resolved document as YAML, bare and byte-stable or with the origin of each line, and
 * its digest. What it prints is read back as the same document.
 */
#include <sodium.h>
#include <string.h>

#include "base/width.h"
#include "document/resolve.h"

enum { COMMENT_COLUMN = 56 };

/* Where text goes: a file or a digest. */
typedef struct sink {
    FILE *file;
    crypto_generichash_state *hash;
    const kd_file *files; /* for origins, else NULL */
    int column;
    size_t waiting; /* what has not gone there yet, for most pieces are words */
    char wait[512];
} sink;

static void pass_on(const sink *s, const char *text, size_t size)
{
    if (s->file)
        fwrite(text, 1, size, s->file);
    else
        crypto_generichash_update(s->hash, (const unsigned char *)text, size);
}

static void pass_waiting(sink *s)
{
    pass_on(s, s->wait, s->waiting);
    s->waiting = 0;
}

static void put_bytes(sink *s, const char *text, size_t size)
{
    if (size > sizeof s->wait - s->waiting)
        pass_waiting(s);
    if (size > sizeof s->wait) {
        pass_on(s, text, size);
    } else {
        memcpy(s->wait + s->waiting, text, size);
        s->waiting += size;
    }
    if (s->files) /* columns are for origins only */
        s->column = size == 1 && *text == '\n' ? 0 : s->column + kn_width_of(text, size);
}

static void put(sink *s, const char *text)
{
    put_bytes(s, text, strlen(text));
}

/* What each byte may be in a text without quotes. */
enum { NEVER, SIGN, SPACE, WORD, FOREIGN };

static int kind_of(unsigned char c)
{
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_')
        return WORD;
    if (c >= 0x80)
        return FOREIGN;
    switch (c) {
    case ' ':
        return SPACE;
    case '-':
    case '+':
    case '.':
    case '/':
    case '*':
    case '(':
    case ')':
    case ';':
    case '\'':
    case '%':
    case '$':
    case '^':
    case '<':
    case '>':
    case '=':
    case '~':
        return SIGN;
    default:
        return NEVER;
    }
}

/* True for text that needs no quotes, in any place: words of letters, digits and harmless signs. */
static bool is_plain(const char *text)
{
    const char *first = text + (*text == '-' || *text == '+' || *text == '.' || *text == '/');
    bool foreign = false;
    const unsigned char *p = (const unsigned char *)first;

    if (kind_of(*p) < WORD && *p != '(')
        return false;
    for (int kind; *p; p++) {
        kind = kind_of(*p);
        foreign |= kind == FOREIGN;
        if (kind == NEVER)
            return false;
    }
    return p[-1] != ' ' &&
           (!foreign || (strstr(text, "\357\273\277") == NULL && strstr(text, "\302\240") == NULL));
}

static void put_scalar(sink *s, const char *text)
{
    if (is_plain(text)) {
        put(s, text);
        return;
    }
    put(s, "\"");
    for (const char *p = text; *p; p++) {
        size_t plain = strcspn(p, "\n\t\"\\");
        put_bytes(s, p, plain);
        p += plain;
        if (!*p)
            break;
        put_bytes(s, (const char[]){'\\', *p == '\n' ? 'n' : *p == '\t' ? 't' : *p}, 2);
    }
    put(s, "\"");
}

/* Ends a line, with the origin of what it says. */
static void end_line(sink *s, const kd_node *node)
{
    char number[24];

    if (s->files && node && node->at.source) {
        put(s, "  ");
        while (s->column < COMMENT_COLUMN)
            put(s, " ");
        put(s, "# ");
        put(s, kd_file_name(s->files, node->at.source));
        if (node->at.line && !kd_node_is_argument(node)) {
            snprintf(number, sizeof number, ":%u", (unsigned)node->at.line);
            put(s, number);
        }
        if (node->origin && !kd_node_is_argument(node)) {
            put(s, " (");
            put(s, node->origin);
            put(s, ")");
        }
    }
    put(s, "\n");
}

static void put_indent(sink *s, int depth)
{
    for (int i = 0; i < depth; i++)
        put(s, "  ");
}

/* Lists and maps within lists stand on one line. */
static void put_flow(sink *s, const kd_node *node)
{
    if (node->kind == KD_NODE_SCALAR) {
        put_scalar(s, node->text);
        return;
    }
    put(s, node->kind == KD_NODE_MAP ? "{" : "[");
    for (KD_CHILD(child, node)) {
        if (child != node->first)
            put(s, ", ");
        if (child->key) {
            put_scalar(s, child->key);
            put(s, ": ");
        }
        put_flow(s, child);
    }
    put(s, node->kind == KD_NODE_MAP ? "}" : "]");
}

/* With translations only where origins are shown: to the rules themselves they add nothing. */
static void put_map(sink *s, const kd_node *map, int depth)
{
    for (KD_CHILD(child, map)) {
        const kd_node *value = child;
        if (!s->files && kd_is_translation(child))
            continue;
        if (!s->files && child->kind == KD_NODE_MAP && child->translated)
            value = child->first; /* the text that was translated */
        put_indent(s, depth);
        put_scalar(s, child->key);
        put(s, ":");
        if (value->kind == KD_NODE_MAP && value->count) {
            end_line(s, value);
            put_map(s, value, depth + 1);
            continue;
        }
        put(s, " ");
        put_flow(s, value);
        end_line(s, value);
    }
}

void kd_digest(const kd_node *document, unsigned char digest[32])
{
    crypto_generichash_state state;
    sink s;

    memset(&s, 0, sizeof s);
    s.hash = &state;
    crypto_generichash_init(&state, NULL, 0, 32);
    put_map(&s, document, 0);
    pass_waiting(&s);
    crypto_generichash_final(&state, digest, 32);
}

kn_status kd_resolved_print(const kd_resolved *resolved, bool origins, FILE *out)
{
    sink s = {.file = out, .files = origins ? resolved->file : NULL};

    put_map(&s, resolved->document, 0);
    pass_waiting(&s);
    return ferror(out) ? KN_SYSTEM : KN_OK;
}
