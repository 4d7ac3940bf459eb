/* SPDX-License-Identifier: MIT
 * node_tree.h: what the files of document/ share about trees of nodes, beyond node.h: placing
 * nodes, dotted keys, texts in messages. Not for other folders.
 */
#ifndef KD_DOCUMENT_NODE_TREE_H
#define KD_DOCUMENT_NODE_TREE_H

#include "document/node.h"

#define KD_PATH_TEXT 512 /* bytes for a path as errors show it; longer ones are cut */

/* As kd_node_new, but `text` is kept, not copied: it lives in the arena or longer. */
kd_node *kd_node_make(kn_arena *arena, kd_node_kind kind, kn_mark at, const char *text);

/* Puts `fresh` where `old` stands, under its own key; `old` is out of the tree then. */
void kd_node_replace(kd_node *old, kd_node *fresh, const char *key, kn_mark key_at);

/* Moves `child` right before or after `sibling`, both of one parent. */
void kd_node_move(kd_node *child, kd_node *sibling, bool after);

/* True if `name` is among a node's scalars (one scalar or a list). */
bool kd_node_lists(const kd_node *node, const char *name);

/* The keys of a map as words for suggestions, NULL-terminated; NULL when memory is out. */
const char *const *kd_node_keys(const kd_node *map, kn_arena *arena);

/* Makes nested maps of each dotted key in `root`. Names of an option's values keep their dots. The
 * limits of depth and nodes hold for the result too. False with problems, or without one when
 * memory is out. */
bool kd_expand(kn_arena *arena, kd_node *root, kn_report *report);

/* The mark of `length` characters at character `from` of a key, which may have been written in
 * quotes. */
kn_mark kd_mark_part(kn_mark at, const char *text, size_t from, size_t length);

/* How many bytes of `text` a message shows, for "%.*s": at most about 60, whole characters. */
int kd_brief(const char *text);

/* "4", "3, 4 or 5": the scalars of a list, or the one. */
const char *kd_alternatives(kn_arena *arena, const kd_node *node);

/* The dotted path of a node, for messages; "" of a root. */
const char *kd_where(kn_report *report, const kd_node *node);

/* "a file:line", for second places in messages. */
const char *kd_place(kn_report *report, kn_mark at);

/* Where text stops being plain UTF-8: not UTF-8, control characters, other line ends than LF and
 * CRLF, characters that turn the direction of writing. Its offset, or -1; *reason says what it is.
 * With `escapes`, for texts that may stem from escapes in quotes, CR is refused as well. */
long kd_text_fault(const char *text, size_t size, bool escapes, const char **reason);

#endif
