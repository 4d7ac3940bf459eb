/* SPDX-License-Identifier: MIT
 * tree.h: what the files of document/ share about trees of nodes, beyond node.h: placing nodes,
 * finding keys in large maps, dotted keys, texts in messages. Not for other folders.
 */
#ifndef KN_DOCUMENT_TREE_H
#define KN_DOCUMENT_TREE_H

#include "document/node.h"

#define KN_PATH_TEXT 512 /* bytes for a path as errors show it; longer ones are cut */

/* As kn_node_new, but `text` is kept, not copied: it lives in the arena or longer. */
kn_node *kn_node_make(kn_arena *arena, kn_node_kind kind, kn_mark at, const char *text);

/* Puts `fresh` where `old` stands, under its own key; `old` is out of the tree then. */
void kn_node_replace(kn_node *old, kn_node *fresh, const char *key, kn_mark key_at);

/* Moves `child` right before or after `sibling`, both of one parent. */
void kn_node_move(kn_node *child, kn_node *sibling, bool after);

/* The keys of a map as words for suggestions, NULL-terminated; NULL when memory is out. */
const char *const *kn_node_keys(const kn_node *map, kn_arena *arena);

/* An index of a map's children by key, so that maps of thousands of keys merge in no time. It does
 * not see later additions. */
typedef struct kn_index {
    const kn_node *map;
    kn_node **sorted; /* NULL for small maps, which are searched in order */
    int count;
} kn_index;
/* False when memory is out. kn_index_end gives the memory back. */
bool kn_index_begin(kn_index *index, const kn_node *map);
kn_node *kn_index_get(const kn_index *index, const char *key);
/* Of two children with the same key the later one; NULL if all keys differ. `first` gets the
 * earlier. */
const kn_node *kn_index_twin(const kn_index *index, const kn_node **first);
void kn_index_end(kn_index *index);

/* Makes nested maps of each dotted key in `root`. Names of an option's values keep their dots. The
 * limits of depth and nodes hold for the result too. False with problems. */
bool kn_expand(kn_arena *arena, kn_node *root, kn_report *report);

/* The mark of `length` characters at character `from` of a key, which may have been written in
 * quotes. */
kn_mark kn_mark_part(kn_mark at, const char *text, size_t from, size_t length);

/* How many bytes of `text` a message shows, for "%.*s": at most about 60, whole characters. */
int kn_brief(const char *text);

/* "a file:line" in `out`, for second places in messages; returns out. */
char *kn_place(kn_mark at, char *out, size_t size);

/* The problem that there is no memory left. */
void kn_report_memory(kn_report *report);

/* Where text stops being plain UTF-8: not UTF-8, control characters, other line ends than LF and
 * CRLF, characters that turn the direction of writing. Its offset, or -1; *reason says what it is.
 * With `escapes`, for texts that may stem from escapes in quotes, CR is refused as well. */
long kn_text_fault(const char *text, size_t size, bool escapes, const char **reason);

#endif
