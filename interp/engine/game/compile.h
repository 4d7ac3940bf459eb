/* SPDX-License-Identifier: MIT
 * compile.h: compiles a checked document and scripts to tables. Inside game/ only.
 */
#ifndef KG_GAME_COMPILE_H
#define KG_GAME_COMPILE_H

#include "game/rules.h"

/* Fills `rules` from more->resolved and more->script. `like`: rules from which unchanged parts are
 * reused; or NULL. False: with problems reported. */
bool kg_rules_compile(km_rules *rules, struct kg_rules_more *more, const km_rules *like,
                      kn_report *report);

/* Registers the entries of `hooks:` before phases are compiled, so that keys may name value hooks
 * ... */
bool kg_hooks_enter(km_compiler *c, const kd_node *hooks);
/* ... and afterwards completes them: filters, conditions, and the events of phases. */
bool kg_hooks_attach(km_compiler *c, struct kg_rules_more *more);

/* load_scripts.c: reads the scripts of the document into `more`: those of the root first, and each
 * after the scripts that it requires. A script named twice is loaded once. Reuses scripts of `like`
 * (or NULL). False: with problems reported. */
bool kg_load_scripts(km_rules *rules, struct kg_rules_more *more, const char *const *folders,
                     const km_rules *like, kn_report *report);

/* packed_rules.c: returns the folders that are searched for parents and scripts of the game at
 * `path`: `folders`, unless the game is in a pack with other folders, which then come first. */
const char *const *kg_packed_folders(kn_arena *arena, const char *path, const char *const *folders);

/* Like kg_rules_load, but blames no key for an error (load_rules.c). `total`: checks the totals of
 * points, which may be wrong without a key. */
km_rules *kg_rules_load_as(const kd_request *request, bool total, kn_report *report);

#endif
