/* SPDX-License-Identifier: MIT
 * yaml_text.c: writes a resolved document as YAML, byte-stable or with the origin of each line, and
 * its digest. When the output is parsed, the result is the same document.
 */
#include <sodium.h>
#include <string.h>

#include "base/plain.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/width.h"
#include "document/resolve.h"

enum { COMMENT_COLUMN = 56 };

/* Output buffer. */
typedef struct sink {
    char *text;
    size_t size, room;
    bool failed;          /* out of memory */
    const kd_file *files; /* for origins, otherwise NULL */
    int column;
} sink;

static void put_bytes(sink *s, const char *text, size_t size)
{
    if (size > s->room - s->size && !s->failed) {
        size_t room = 2 * (s->size + size) + 4096;
        char *larger = kn_realloc(s->text, room);
        s->failed = !larger;
        if (larger) {
            s->text = larger;
            s->room = room;
        }
    }
    if (!s->failed) {
        memcpy(s->text + s->size, text, size);
        s->size += size;
    }             /* columns must go on, for callers that pad a line */
    if (s->files) /* columns matter only for origins */
        s->column = size == 1 && *text == '\n' ? 0 : s->column + kn_width_of(text, size);
}

static void write_text(sink *s, const char *text)
{
    put_bytes(s, text, strlen(text));
}

/* Classes of ASCII bytes in text that has no quotes. */
enum { NEVER = 'n', SIGN = '-', SPACE = ' ', WORD = 'w', FOREIGN = 'f' };
static const char kinds[] = "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn nnn--n-----n---wwwwwwwwwwn----nn"
                            "wwwwwwwwwwwwwwwwwwwwwwwwwwnnn-wnwwwwwwwwwwwwwwwwwwwwwwwwwwnnn-n";

static inline char kind_of(unsigned char c)
{
    return c < 0x80 ? kinds[c] : FOREIGN;
}

/* True for text that never needs quotes: words of letters, digits and harmless signs. */
static bool is_plain(const char *text)
{
    const char *first = text + (*text == '-' || *text == '+' || *text == '.' || *text == '/');
    bool foreign = false;
    const unsigned char *p = (const unsigned char *)first;
    char begins = kind_of(*p);

    if (begins != WORD && begins != FOREIGN && *p != '(')
        return false;
    for (char kind = begins; *p; kind = kind_of(*++p)) {
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
        write_text(s, text);
        return;
    }
    write_text(s, "\"");
    for (const char *p = text; *p; p++) {
        size_t plain = strcspn(p, "\n\t\"\\");
        put_bytes(s, p, plain);
        p += plain;
        if (!*p)
            break;
        put_bytes(s, (const char[]){'\\', *p == '\n' ? 'n' : *p == '\t' ? 't' : *p}, 2);
    }
    write_text(s, "\"");
}

/* Writes the name of a file in a comment, in a form that can't end the comment. */
static void put_name(sink *s, const char *name)
{
    char plain[4096];
    kn_plain_copy(plain, sizeof plain, name, strlen(name));
    write_text(s, plain);
}

/* Writes the id of a rules file, even if the name is that of a translation beside it. */
static void put_file(sink *s, const kn_source *source)
{
    for (const kd_file *file = s->files; file; file = file->parent) {
        size_t stem = kn_path_stem(file->path, ".yaml");
        if (kn_path_ends(file->id, ".yaml") || strncmp(source->name, file->path, stem) != 0 ||
            source->name[stem] != '.' || strchr(source->name + stem, '/'))
            continue;
        put_name(s, file->id);
        put_name(s, strcmp(source->name, file->path) ? source->name + stem : "");
        return;
    }
    put_name(s, kd_file_name(s->files, source));
}

/* Ends a line, after writing its origin. */
static void end_line(sink *s, const kd_node *node)
{
    char number[24];

    if (s->files && node && node->at.source) {
        write_text(s, "  ");
        while (s->column < COMMENT_COLUMN)
            write_text(s, " ");
        write_text(s, "# ");
        put_file(s, node->at.source);
        if (node->at.line && !kd_node_is_argument(node)) {
            snprintf(number, sizeof number, ":%u", (unsigned)node->at.line);
            write_text(s, number);
        }
        if (node->origin && !kd_node_is_argument(node)) {
            write_text(s, " (");
            write_text(s, node->origin);
            write_text(s, ")");
        }
    }
    write_text(s, "\n");
}

static void put_indent(sink *s, int depth)
{
    for (int i = 0; i < depth; i++)
        write_text(s, "  ");
}

/* Writes lists and maps that are within lists on one line. */
static void put_flow(sink *s, const kd_node *node)
{
    if (node->kind == KD_NODE_SCALAR) {
        put_scalar(s, node->text);
        return;
    }
    write_text(s, node->kind == KD_NODE_MAP ? "{" : "[");
    for (KD_CHILD(child, node)) {
        if (child != node->first)
            write_text(s, ", ");
        if (child->key) {
            put_scalar(s, child->key);
            write_text(s, ": ");
        }
        put_flow(s, child);
    }
    write_text(s, node->kind == KD_NODE_MAP ? "}" : "]");
}

/* Writes translations only together with origins, because they are not part of the rules. */
static void put_map(sink *s, const kd_node *map, int depth)
{
    for (KD_CHILD(child, map)) {
        const kd_node *value = child;
        if (!s->files && kd_is_translation(child))
            continue;
        if (!s->files && child->kind == KD_NODE_MAP && child->translated)
            value = child->first; /* the original text of a translation */
        put_indent(s, depth);
        put_scalar(s, child->key);
        write_text(s, ":");
        if (value->kind == KD_NODE_MAP && value->count) {
            end_line(s, value);
            put_map(s, value, depth + 1);
            continue;
        }
        write_text(s, " ");
        put_flow(s, value);
        end_line(s, value);
    }
}

bool kd_canonical(kn_arena *arena, kd_resolved *resolved)
{
    sink s = {.text = NULL};
    put_map(&s, resolved->document, 0);
    if (!s.failed)
        resolved->text = kn_arena_text(arena, s.text ? s.text : "", s.size);
    resolved->size = s.size;
    kn_free(s.text);
    if (resolved->text)
        crypto_generichash(resolved->digest, sizeof resolved->digest,
                           (const unsigned char *)resolved->text, s.size, NULL, 0);
    return resolved->text != NULL;
}

kn_status kd_resolved_print(const kd_resolved *resolved, bool origins, FILE *out)
{
    sink s = {.files = resolved->file};
    if (origins)
        put_map(&s, resolved->document, 0);
    else
        fwrite(resolved->text, 1, resolved->size, out);
    if (!s.failed && s.size)
        fwrite(s.text, 1, s.size, out);
    kn_free(s.text);
    return s.failed || ferror(out) ? KN_SYSTEM : KN_OK;
}
