/* SPDX-License-Identifier: MIT
 * node_tree.h: functions on trees of nodes for the files of document/, in addition to node.h:
 * placing nodes, dotted keys, texts in messages. Not for other folders.
 */
#ifndef KD_DOCUMENT_NODE_TREE_H
#define KD_DOCUMENT_NODE_TREE_H

#include "document/node.h"

#define KD_PATH_TEXT 512 /* most bytes of a path in errors; longer paths are truncated */

/* Like kd_node_new, but keeps `text` without a copy: it must live as long as the arena. */
kd_node *kd_node_make(kn_arena *arena, kd_node_kind kind, kn_mark at, const char *text);

/* Replaces `old` in the tree by `fresh`, which keeps its own key. */
void kd_node_replace(kd_node *old, kd_node *fresh, const char *key, kn_mark key_at);

/* Moves `child` to the place directly before or after `sibling`, which must have the same
 * parent. */
void kd_node_move(kd_node *child, kd_node *sibling, bool after);

/* True if `name` is a scalar of the node, which is one scalar or a list. */
bool kd_node_lists(const kd_node *node, const char *name);

/* Returns the keys of a map for suggestions, NULL-terminated; NULL: out of memory. */
const char *const *kd_node_keys(const kd_node *map, kn_arena *arena);

/* Returns the mark of `length` characters of a key, beginning with character `from`. The key may be
 * in quotes. */
kn_mark kd_mark_part(kn_mark at, const char *text, size_t from, size_t length);

/* Returns the number of bytes of `text` that a message shows ("%.*s"): at most about 60, in
 * whole characters. */
int kd_brief(const char *text);

/* Returns the scalars of a list, or a single scalar, as "4" or "3, 4 or 5". */
const char *kd_alternatives(kn_arena *arena, const kd_node *node);

/* Returns the dotted path of a node, for messages; "" for a root. */
const char *kd_where(kn_report *report, const kd_node *node);

/* Returns a place as "a file:line", for a message that already has another place. */
const char *kd_place(kn_report *report, kn_mark at);

/* Returns the offset of the first fault in a text: invalid UTF-8, control characters, line ends
 * other than LF and CRLF, or characters that change the direction of writing; -1: none. *reason
 * describes the fault. `escapes`: also rejects CR, for texts in quotes that may contain escapes. */
long kd_text_fault(const char *text, size_t size, bool escapes, const char **reason);

#endif
