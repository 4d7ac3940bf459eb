/* SPDX-License-Identifier: MIT
 * idle_keys.h: finds keys that have no effect because of other keys.
 */
#ifndef KG_GAME_IDLE_KEYS_H
#define KG_GAME_IDLE_KEYS_H

#include "game/rules.h"

/* Returns true if the node was written in the file itself or by `--key`, not in a file that it
 * extends. */
bool kg_is_own(const km_rules *rules, const kd_node *node);
/* Keys that nothing reads. If `--key` sets such a key, it is an error at load; a whole phase is an
 * error of `check`; all others are notes. */
typedef enum kg_idle_kind { KG_IDLE_ARGUMENT, KG_IDLE_PHASE, KG_IDLE_KEY } kg_idle_kind;
/* Adds a problem for each key without an effect. */
void kg_idle_keys_find(const km_rules *rules, kg_idle_kind kind, kn_report *report);
/* True if a phase's key has no effect because of the phase's other keys. */
bool kg_key_is_idle(const km_rules *rules, const kd_node *key);
/* At load, checks for keys that must not be there. Returns false after adding a problem. */
bool kg_idle_keys_check(const km_rules *rules, kn_report *report);

#endif
