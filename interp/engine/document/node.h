/* SPDX-License-Identifier: MIT
 * node.h: a YAML document as a tree whose every node knows where it stands. Scalars stay text: only
 * the key table says what they mean. Maps keep their order; keys are unique. Nothing here knows
 * what a rules file is.
 */
#ifndef KD_DOCUMENT_NODE_H
#define KD_DOCUMENT_NODE_H

#include <stdbool.h>

#include "base/report.h"

typedef enum kd_node_kind { KD_NODE_SCALAR, KD_NODE_LIST, KD_NODE_MAP } kd_node_kind;

/* What wrote the keys of the command line. */
#define KD_BY_KEY "--key"

typedef struct kd_node kd_node;
struct kd_node {
    kd_node_kind kind;
    bool quoted; /* scalar written in quotes: never null, never a number to the eye */
    bool usual;  /* written by an option value, which says no more than the default of the key */
    bool translated; /* a text from a translation; a map: a text and what translations made of it */
    kn_mark at;      /* of the value, in the file where it was written */
    const char *text; /* scalar: its text, never NULL ("" for an empty value) */
    const char *key;  /* as the value of a map entry: its key, else NULL */
    kn_mark key_at;
    const char
        *origin;     /* what wrote it: NULL the file's own keys, else "option=value" or KD_BY_KEY */
    kd_node *parent; /* NULL for the root */
    kd_node *first, *last; /* children of a list or map, in order */
    kd_node *next, *previous;
    int count; /* of children */
    const kd_node
        *told; /* the same node with translations, once they are read (translations.c), or NULL */
    kd_node *gone; /* of a map: what `remove` has taken from it, the latest first, linked by `next`;
                      their `key_at` is what did so */
};

/* Limits of a document, each with the reason in docs/rule-language.md; one over is an error. */
#define KD_YAML_BYTES (256 * 1024)
#define KD_YAML_DEPTH 64
#define KD_YAML_NODES 20000
#define KD_YAML_KEYS 1000 /* of one map: they are looked up one by one */
#define KD_YAML_SCALAR 4096

/* Reads one YAML document from `text` (libyaml's event API). Nodes, source and texts live in
 * `arena`. NULL with problems in `report` when the text breaks YAML or a limit, has aliases, tags,
 * directives, a second document, duplicate keys, or is not UTF-8. An empty text gives an empty map.
 */
kd_node *kd_node_parse(kn_arena *arena, const char *name, const char *text, size_t size,
                       kn_report *report);

/* Reads the file `path` (a regular file, not over the limit) and parses it; `shown` is the name
 * that errors use. */
kd_node *kd_node_read(kn_arena *arena, const char *path, const char *shown, kn_report *report);

/* Why a file was not read: KN_E_FILE_MISSING, KN_E_FILE_UNREADABLE or KN_E_MEMORY; for the first
 * two what the matter is, and whether it is the system's fault or the file's. */
typedef struct kd_unread {
    kn_code code;
    const char *why;
    kn_status status;
} kd_unread;

/* The bytes of a regular file whose real name ends in `ending` (".yaml", ".lua"), free with
 * kn_free; *size: their number, limit + 1 if there are more than `limit`. NULL with the reason in
 * *unread. */
char *kd_file_read(const char *path, const char *ending, size_t limit, size_t *size,
                   kd_unread *unread);

/* A child of a map by its key, NULL if there is none or `map` is NULL or no map. */
kd_node *kd_node_get(const kd_node *map, const char *key);

/* The text of such a child, `otherwise` if there is none or it is no scalar. */
const char *kd_node_text(const kd_node *map, const char *key, const char *otherwise);

/* The node as it is with translations, if `language` is another than English ("en", NULL) and they
 * have been read; else the node. NULL of NULL. */
const kd_node *kd_told(const kd_node *node, const char *language);
/* kd_node_get of that: what a map says in a language, though perhaps not in English. */
const kd_node *kd_said(const kd_node *map, const char *key, const char *language);

/* A child of a map by the first `length` bytes of a dotted path, NULL as above. */
kd_node *kd_node_part(const kd_node *map, const char *path, size_t length);

/* A node by a dotted path from `map`, NULL if a step is missing. */
kd_node *kd_node_path(const kd_node *map, const char *path);

/* Writes the dotted path of `node` from its root ("phases.play.fishing") into `out`; returns out.
 */
char *kd_node_where(const kd_node *node, char *out, size_t size);

/* Building: new nodes in `arena`; `add` appends under `key` (NULL in lists); `copy` is deep. */
kd_node *kd_node_new(kn_arena *arena, kd_node_kind kind, kn_mark at, const char *text);
void kd_node_add(kd_node *parent, const char *key, kn_mark key_at, kd_node *child);
kd_node *kd_node_copy(kn_arena *arena, const kd_node *node);
void kd_node_remove(kd_node *child);
/* An entry that `remove` has taken from the map, or NULL; its `key_at` is where. */
const kd_node *kd_node_gone(const kd_node *map, const char *key);
/* True if `--key` wrote the node. */
bool kd_node_is_argument(const kd_node *node);
/* True if both say the same, wherever they stand and whoever wrote them. */
bool kd_node_same(const kd_node *a, const kd_node *b);

/* for (KD_CHILD(child, node)) walks the children; `node` may be NULL. */
#define KD_CHILD(child, node)                                                                      \
    const kd_node *child = (node) ? (node)->first : NULL;                                          \
    child;                                                                                         \
    child = child->next

#endif
