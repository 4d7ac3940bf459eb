/* SPDX-License-Identifier: MIT
 * print.c: a resolved document as YAML, bare and byte-stable or with the origin of each line, and
 * its digest. What it prints is read back as the same document.
 */
#include <sodium.h>
#include <string.h>

#include "base/width.h"
#include "document/resolve.h"
#include "document/tree.h"

enum { COMMENT_COLUMN = 56 };

/* Where text goes: a file or a digest. */
typedef struct sink {
    FILE *file;
    crypto_generichash_state *hash;
    const kn_file *files; /* for origins, else NULL */
    int column;
    size_t waiting; /* of the digest: what was not hashed yet, for most pieces are words */
    unsigned char wait[512];
} sink;

static void hash_waiting(sink *s)
{
    crypto_generichash_update(s->hash, s->wait, s->waiting);
    s->waiting = 0;
}

static void hash_bytes(sink *s, const char *text, size_t size)
{
    if (size > sizeof s->wait - s->waiting)
        hash_waiting(s);
    if (size > sizeof s->wait) {
        crypto_generichash_update(s->hash, (const unsigned char *)text, size);
        return;
    }
    memcpy(s->wait + s->waiting, text, size);
    s->waiting += size;
}

static void put_bytes(sink *s, const char *text, size_t size)
{
    if (s->file)
        fwrite(text, 1, size, s->file);
    else
        hash_bytes(s, text, size);
    if (s->files) /* columns are for origins only */
        s->column = size == 1 && *text == '\n' ? 0 : s->column + kn_width_of(text, size);
}

static void put(sink *s, const char *text)
{
    put_bytes(s, text, strlen(text));
}

static bool is_word(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* True for text that needs no quotes, in any place: words of letters, digits and harmless signs. */
static bool is_plain(const char *text)
{
    const char *first = text + (*text == '-' || *text == '+' || *text == '.' || *text == '/');
    bool foreign = false;
    const unsigned char *p = (const unsigned char *)first;

    if (!*p || (*p < 0x80 && !is_word(*p) && *p != '('))
        return false;
    for (; *p; p++) {
        foreign |= *p >= 0x80;
        if (*p < 0x80 && !is_word(*p) && !strchr("-+./*();'%$^<>=~ ", *p))
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
        if (*p == '\n')
            put(s, "\\n");
        else if (*p == '\t')
            put(s, "\\t");
        else if (*p == '"' || *p == '\\')
            put_bytes(s, (const char[]){'\\', *p}, 2);
        else { /* whole characters, so that their width is seen */
            size_t bytes;
            kn_width_next(p, &bytes);
            put_bytes(s, p, bytes);
            p += bytes - 1;
        }
    }
    put(s, "\"");
}

/* Ends a line, with the origin of what it says. */
static void end_line(sink *s, const kn_node *node)
{
    char number[24];

    if (s->files && node && node->at.source) {
        put(s, "  ");
        while (s->column < COMMENT_COLUMN)
            put(s, " ");
        put(s, "# ");
        put(s, kn_file_name(s->files, node->at.source));
        if (node->at.line && !(node->origin && strcmp(node->origin, "--key") == 0)) {
            snprintf(number, sizeof number, ":%u", (unsigned)node->at.line);
            put(s, number);
        }
        if (node->origin && strcmp(node->origin, "--key") != 0) {
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
static void put_flow(sink *s, const kn_node *node)
{
    if (node->kind == KN_NODE_SCALAR) {
        put_scalar(s, node->text);
        return;
    }
    put(s, node->kind == KN_NODE_MAP ? "{" : "[");
    for (KN_CHILD(child, node)) {
        if (child != node->first)
            put(s, ", ");
        if (child->key) {
            put_scalar(s, child->key);
            put(s, ": ");
        }
        put_flow(s, child);
    }
    put(s, node->kind == KN_NODE_MAP ? "}" : "]");
}

static void put_map(sink *s, const kn_node *map, int depth)
{
    for (KN_CHILD(child, map)) {
        put_indent(s, depth);
        put_scalar(s, child->key);
        put(s, ":");
        if (child->kind == KN_NODE_MAP && child->count) {
            end_line(s, child);
            put_map(s, child, depth + 1);
            continue;
        }
        put(s, " ");
        put_flow(s, child);
        end_line(s, child);
    }
}

void kn_digest(const kn_node *document, unsigned char digest[32])
{
    crypto_generichash_state state;
    sink s;

    memset(&s, 0, sizeof s);
    s.hash = &state;
    crypto_generichash_init(&state, NULL, 0, 32);
    put_map(&s, document, 0);
    hash_waiting(&s);
    crypto_generichash_final(&state, digest, 32);
}

kn_status kn_resolved_print(const kn_resolved *resolved, bool origins, FILE *out)
{
    sink s = {.file = out, .files = origins ? resolved->file : NULL};

    put_map(&s, resolved->document, 0);
    return ferror(out) ? KN_SYSTEM : KN_OK;
}
