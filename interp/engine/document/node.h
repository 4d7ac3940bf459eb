/* SPDX-License-Identifier: MIT
 * node.h: a YAML document as a tree whose nodes know their place in the source. Scalars remain
 * text, because only the key table gives them meaning. Maps keep their order; keys are unique.
 * Nothing here is specific to rules files.
 */
#ifndef KD_DOCUMENT_NODE_H
#define KD_DOCUMENT_NODE_H

#include <stdbool.h>

#include "base/report.h"

typedef enum kd_node_kind { KD_NODE_SCALAR, KD_NODE_LIST, KD_NODE_MAP } kd_node_kind;

/* The origin of a key from the command line. */
#define KD_BY_KEY "--key"

typedef struct kd_node kd_node;
struct kd_node {
    kd_node_kind kind;
    bool quoted; /* a scalar in quotes, which is never null and never shown as a number */
    bool usual;  /* an option value has written it, and it equals the default of the key */
    /* the text comes from a translation; for a map, a translation has extended its texts */
    bool translated;
    kn_mark at;       /* the place of the value in the file that contains it */
    const char *text; /* scalar: its text, never NULL ("" for an empty value) */
    const char *key;  /* the key, for an entry of a map; otherwise NULL */
    kn_mark key_at;
    /* its origin: "option=value", KD_BY_KEY; NULL: the file itself */
    const char *origin;
    kd_node *parent;       /* NULL for the root */
    kd_node *first, *last; /* the children of a list or map, in their order */
    kd_node *next, *previous;
    int count; /* of children */
    /* the same node in the document with translations, once that is read (translations.c); or
     * NULL */
    const kd_node *told;
    /* entries that `remove` took from a map, the latest first, linked by `next`. The `key_at` of
     * an entry is the place of the `remove` */
    kd_node *gone;
};

/* Limits of a document, explained in docs/rule-language.md. It is an error to exceed one. */
#define KD_YAML_BYTES (256 * 1024)
#define KD_YAML_DEPTH 64
#define KD_YAML_NODES 20000
#define KD_YAML_KEYS 1000 /* most entries of one map, because look-up is linear */
#define KD_YAML_SCALAR 4096

/* Parses one YAML document from `text` (libyaml's event API). Nodes, source and texts are in
 * `arena`. Returns NULL with problems in `report` if the text is invalid YAML, exceeds a limit, is
 * not UTF-8, or has aliases, tags, directives, a second document or duplicate keys. An empty text
 * gives an empty map. */
kd_node *kd_node_parse(kn_arena *arena, const char *name, const char *text, size_t size,
                       kn_report *report);

/* Reads the file `path` (a regular file within the limit) and parses it; errors use the name
 * `shown`. */
kd_node *kd_node_read(kn_arena *arena, const char *path, const char *shown, kn_report *report);

/* Why a file was not read: KN_E_FILE_MISSING, KN_E_FILE_UNREADABLE or KN_E_MEMORY. For the first
 * two there is also a reason, and whether the system or the file is at fault. */
typedef struct kd_unread {
    kn_code code;
    const char *why;
    kn_status status;
} kd_unread;

/* Returns the bytes of a regular file whose real name ends in `ending` (".yaml", ".lua"), to be
 * freed with kn_free. *size is their number, or limit + 1 if there are more than `limit`. NULL,
 * with the reason in *unread, if the file can't be read. */
char *kd_file_read(const char *path, const char *ending, size_t limit, size_t *size,
                   kd_unread *unread);

/* Returns the child of a map with that key; NULL if there is none, or `map` is NULL or not a
 * map. */
kd_node *kd_node_get(const kd_node *map, const char *key);

/* Returns the text of the child with that key; `otherwise` if it is missing or not a scalar. */
const char *kd_node_text(const kd_node *map, const char *key, const char *otherwise);

/* Returns the node with translations if `language` is not English ("en", NULL) and translations
 * have been read. Otherwise returns the node itself. NULL gives NULL. */
const kd_node *kd_told(const kd_node *node, const char *language);
/* Returns the child with that key of the map that was translated. The text of the child may still
 * be English. */
const kd_node *kd_said(const kd_node *map, const char *key, const char *language);

/* Returns a map's child by the first `length` bytes of a dotted path; NULL as for kd_node_get. */
kd_node *kd_node_part(const kd_node *map, const char *path, size_t length);

/* Returns the node at a dotted path that begins at `map`; NULL if a part of the path is missing. */
kd_node *kd_node_path(const kd_node *map, const char *path);

/* Returns the root of the tree that contains `node`. */
const kd_node *kd_node_root(const kd_node *node);

/* Expands each dotted key in `root` into nested maps. Names of an option's values may contain dots,
 * and are not expanded. The limits of depth and nodes also apply to the result. False with
 * problems, or without one if out of memory. */
bool kd_expand(kn_arena *arena, kd_node *root, kn_report *report);

/* Writes the dotted path of `node` from its root ("phases.play.fishing") into `out`; returns
 * out. */
char *kd_node_where(const kd_node *node, char *out, size_t size);

/* Building: make new nodes in `arena`. `add` appends a child under `key` (NULL in lists); `copy`
 * copies all children, too; `remove` takes a child out of its parent, if it has one. */
kd_node *kd_node_new(kn_arena *arena, kd_node_kind kind, kn_mark at, const char *text);
void kd_node_add(kd_node *parent, const char *key, kn_mark key_at, kd_node *child);
kd_node *kd_node_copy(kn_arena *arena, const kd_node *node);
void kd_node_remove(kd_node *child);
/* Returns an entry that `remove` has taken from the map, or NULL. Its `key_at` is the place of the
 * `remove`. */
const kd_node *kd_node_gone(const kd_node *map, const char *key);
/* True if `--key` wrote the node. */
bool kd_node_is_argument(const kd_node *node);
/* True if both nodes have the same contents, regardless of their places and origins. */
bool kd_node_same(const kd_node *a, const kd_node *b);

/* for (KD_CHILD(child, node)) ...: walks the children; `node` may be NULL. */
#define KD_CHILD(child, node)                                                                      \
    const kd_node *child = (node) ? (node)->first : NULL;                                          \
    child;                                                                                         \
    child = child->next

#endif
