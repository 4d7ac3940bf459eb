/* SPDX-License-Identifier: MIT
 * node_tree.h: functions on trees of nodes for the files of document/, in addition to node.h:
 * placing nodes, dotted keys, texts in messages. Not for other folders.
 */
#ifndef KD_DOCUMENT_NODE_TREE_H
#define KD_DOCUMENT_NODE_TREE_H

#include "document/node.h"

#define KD_PATH_TEXT 512 /* bytes for a path in errors; longer ones are truncated */

/* Like kd_node_new, but keeps `text` without a copy: it must live as long as the arena. */
kd_node *kd_node_make(kn_arena *arena, kd_node_kind kind, kn_mark at, const char *text);

/* Puts `fresh` in the place of `old`, under its own key; removes `old` from the tree. */
void kd_node_replace(kd_node *old, kd_node *fresh, const char *key, kn_mark key_at);

/* Moves `child` right before or after `sibling`, which has the same parent. */
void kd_node_move(kd_node *child, kd_node *sibling, bool after);

/* True if `name` is among a node's scalars (one scalar or a list). */
bool kd_node_lists(const kd_node *node, const char *name);

/* Returns the keys of a map for suggestions, NULL-terminated; NULL: out of memory. */
const char *const *kd_node_keys(const kd_node *map, kn_arena *arena);

/* Returns the mark of `length` characters from character `from` of a key, which may be in
 * quotes. */
kn_mark kd_mark_part(kn_mark at, const char *text, size_t from, size_t length);

/* Returns how many bytes of `text` to show in a message, for "%.*s": at most about 60, whole
 * characters. */
int kd_brief(const char *text);

/* Returns the scalars of a list, or the single one, as "4" or "3, 4 or 5". */
const char *kd_alternatives(kn_arena *arena, const kd_node *node);

/* Returns the dotted path of a node, for messages; "" for a root. */
const char *kd_where(kn_report *report, const kd_node *node);

/* Returns "a file:line", for the second place in a message. */
const char *kd_place(kn_report *report, kn_mark at);

/* Returns the offset of the first fault in a text, or -1: invalid UTF-8, control characters,
 * other line ends than LF and CRLF, characters that turn the direction of writing. *reason
 * describes it. `escapes`: also refuse CR, for texts that may come from escapes in quotes. */
long kd_text_fault(const char *text, size_t size, bool escapes, const char **reason);

#endif
