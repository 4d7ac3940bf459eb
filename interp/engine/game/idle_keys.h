/* SPDX-License-Identifier: MIT
 * idle_keys.h: keys without effect beside the other keys.
 */
#ifndef KG_GAME_IDLE_KEYS_H
#define KG_GAME_IDLE_KEYS_H

#include "game/rules.h"

/* True if the file itself has the node, and not one that it extends. */
bool kg_is_own(const km_rules *rules, const kd_node *node);
/* Adds a problem for each key that its phase does not read; unless `all`, only for those given by
 * `--key`. */
void kg_idle_keys_find(const km_rules *rules, bool all, kn_report *report);
/* Checks what must not be at load. Returns false after adding a problem. */
bool kg_idle_keys_check(const km_rules *rules, kn_report *report);

#endif
