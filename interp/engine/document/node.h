/* SPDX-License-Identifier: MIT
 * node.h: a YAML document as a tree whose nodes know their place in the source. Scalars stay
 * text: only the key table gives them meaning. Maps keep their order; keys are unique. Nothing
 * here is specific to rules files.
 */
#ifndef KD_DOCUMENT_NODE_H
#define KD_DOCUMENT_NODE_H

#include <stdbool.h>

#include "base/report.h"

typedef enum kd_node_kind { KD_NODE_SCALAR, KD_NODE_LIST, KD_NODE_MAP } kd_node_kind;

/* The origin of keys from the command line. */
#define KD_BY_KEY "--key"

typedef struct kd_node kd_node;
struct kd_node {
    kd_node_kind kind;
    bool quoted;      /* scalar in quotes: never null, never shown as a number */
    bool usual;       /* written by an option value, and the same as the key's default */
    bool translated;  /* a text from a translation; for a map: a text extended by translations */
    kn_mark at;       /* of the value, in the file where it was written */
    const char *text; /* scalar: its text, never NULL ("" for an empty value) */
    const char *key;  /* the key of a map entry, otherwise NULL */
    kn_mark key_at;
    const char *origin;    /* what wrote it: "option=value", KD_BY_KEY; NULL: the file itself */
    kd_node *parent;       /* NULL for the root */
    kd_node *first, *last; /* children of a list or map, in order */
    kd_node *next, *previous;
    int count; /* of children */
    const kd_node
        *told; /* the same node with translations, once they are read (translations.c); or NULL */
    kd_node *gone; /* for a map: what `remove` took from it, the latest first, linked by `next`;
                      their `key_at` is the place of the `remove` */
};

/* Limits of a document, explained in docs/rule-language.md. Exceeding one is an error. */
#define KD_YAML_BYTES (256 * 1024)
#define KD_YAML_DEPTH 64
#define KD_YAML_NODES 20000
#define KD_YAML_KEYS 1000 /* in one map: look-up is linear */
#define KD_YAML_SCALAR 4096

/* Parses one YAML document from `text` (libyaml's event API). Nodes, source and texts live in
 * `arena`. Returns NULL with problems in `report` if the text is invalid YAML, exceeds a limit,
 * has aliases, tags, directives, a second document or duplicate keys, or is not UTF-8. An empty
 * text gives an empty map. */
kd_node *kd_node_parse(kn_arena *arena, const char *name, const char *text, size_t size,
                       kn_report *report);

/* Reads the file `path` (a regular file within the limit) and parses it; errors call it `shown`. */
kd_node *kd_node_read(kn_arena *arena, const char *path, const char *shown, kn_report *report);

/* Why a file was not read: KN_E_FILE_MISSING, KN_E_FILE_UNREADABLE or KN_E_MEMORY; for the first
 * two also a reason, and whether the system or the file is at fault. */
typedef struct kd_unread {
    kn_code code;
    const char *why;
    kn_status status;
} kd_unread;

/* Returns the bytes of a regular file whose real name ends in `ending` (".yaml", ".lua"), to be
 * freed with kn_free; *size is their number, limit + 1 if there are more than `limit`. NULL with
 * the reason in *unread. */
char *kd_file_read(const char *path, const char *ending, size_t limit, size_t *size,
                   kd_unread *unread);

/* Returns the child of a map with that key; NULL if there is none, or `map` is NULL or not a
 * map. */
kd_node *kd_node_get(const kd_node *map, const char *key);

/* Returns the text of that child; `otherwise` if it is missing or not a scalar. */
const char *kd_node_text(const kd_node *map, const char *key, const char *otherwise);

/* Returns the node with translations, if `language` is not English ("en", NULL) and translations
 * have been read; otherwise the node itself. NULL gives NULL. */
const kd_node *kd_told(const kd_node *node, const char *language);
/* Returns the child of the translated map with that key. Its text may still be English. */
const kd_node *kd_said(const kd_node *map, const char *key, const char *language);

/* Returns the child of a map by the first `length` bytes of a dotted path; NULL as above. */
kd_node *kd_node_part(const kd_node *map, const char *path, size_t length);

/* Returns the node at a dotted path from `map`; NULL if a step is missing. */
kd_node *kd_node_path(const kd_node *map, const char *path);

/* Returns the node without a parent that `node` is part of. */
const kd_node *kd_node_root(const kd_node *node);

/* Expands each dotted key in `root` to nested maps. Names of an option's values keep their dots.
 * The limits of depth and nodes apply to the result, too. False with problems, or without one if
 * out of memory. */
bool kd_expand(kn_arena *arena, kd_node *root, kn_report *report);

/* Writes the dotted path of `node` from its root ("phases.play.fishing") into `out`; returns out.
 */
char *kd_node_where(const kd_node *node, char *out, size_t size);

/* Building: make new nodes in `arena`. `add` appends under `key` (NULL in lists); `copy` is
 * deep. */
kd_node *kd_node_new(kn_arena *arena, kd_node_kind kind, kn_mark at, const char *text);
void kd_node_add(kd_node *parent, const char *key, kn_mark key_at, kd_node *child);
kd_node *kd_node_copy(kn_arena *arena, const kd_node *node);
void kd_node_remove(kd_node *child);
/* Returns an entry that `remove` took from the map, or NULL; its `key_at` is the place of the
 * `remove`. */
const kd_node *kd_node_gone(const kd_node *map, const char *key);
/* True if `--key` wrote the node. */
bool kd_node_is_argument(const kd_node *node);
/* True if both nodes have the same contents, whatever their places and origins. */
bool kd_node_same(const kd_node *a, const kd_node *b);

/* for (KD_CHILD(child, node)) ...: walks the children; `node` may be NULL. */
#define KD_CHILD(child, node)                                                                      \
    const kd_node *child = (node) ? (node)->first : NULL;                                          \
    child;                                                                                         \
    child = child->next

#endif
