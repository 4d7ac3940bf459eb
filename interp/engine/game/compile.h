/* SPDX-License-Identifier: MIT
 * compile.h: compiles a checked document and scripts to tables. Inside game/ only.
 */
#ifndef KG_GAME_COMPILE_H
#define KG_GAME_COMPILE_H

#include "game/rules.h"

/* Fills `rules` from more->resolved and more->script. `like` (or NULL): rules from which parts
 * can be reused. False: with problems reported. */
bool kg_rules_compile(km_rules *rules, struct kg_rules_more *more, const km_rules *like,
                      kn_report *report);

/* Enters `hooks:` before phases compile, so that keys may name value hooks ... */
bool kg_hooks_enter(km_compiler *c, const kd_node *hooks);
/* ... and completes them afterwards: filters, conditions, and the events of phases. */
bool kg_hooks_attach(km_compiler *c, struct kg_rules_more *more);

/* load_scripts.c: reads the scripts of the document, the root's first, each after those that it
 * requires, into `more`. A script named twice is loaded once. Scripts of `like` (or NULL) are
 * reused. False: with problems reported. */
bool kg_load_scripts(km_rules *rules, struct kg_rules_more *more, const char *const *folders,
                     const km_rules *like, kn_report *report);

/* packed_rules.c: the folders in which parents and scripts of the game at `path` are searched:
 * `folders`, unless it is in a pack that has others; then the pack's own come first. */
const char *const *kg_packed_folders(kn_arena *arena, const char *path, const char *const *folders);

/* As kg_rules_load, without the key at `without` (load_rules.c). `total`: checks totals of points,
 * which the missing key may make wrong. */
km_rules *kg_rules_load_without(const char *const *folders, const char *id_or_path,
                                const kd_choice *sets, const kd_choice *keys, kn_mark without,
                                bool total, kn_report *report);

#endif
