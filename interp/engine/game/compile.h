/* SPDX-License-Identifier: MIT
 * compile.h: from a checked document and script texts to tables. Inside game/ only.
 */
#ifndef KG_GAME_COMPILE_H
#define KG_GAME_COMPILE_H

#include "game/rules.h"

/* Fills `rules` from more->resolved and more->script. `like` (or NULL) are rules of which something
 * can be taken over. False with problems. */
bool kg_rules_compile(km_rules *rules, struct kg_rules_more *more, const km_rules *like,
                      kn_report *report);

/* Entries of `hooks:` before phases compile (so that keys may name value hooks) ... */
bool kg_hooks_enter(km_compiler *c, const kd_node *hooks);
/* ... and after: filters, conditions, and which phases' events they hang on. */
bool kg_hooks_attach(km_compiler *c, struct kg_rules_more *more);

/* load_rules.c: the same as kg_rules_load, as if the file did not have the key at `without`. */
km_rules *kg_rules_load_without(const char *const *folders, const char *id_or_path,
                                const kd_choice *sets, const kd_choice *keys, kn_mark without,
                                kn_report *report);

#endif
