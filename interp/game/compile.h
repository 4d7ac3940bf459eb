/* SPDX-License-Identifier: MIT
 * compile.h: from a checked document and script texts to tables. Inside game/ only.
 */
#ifndef KN_GAME_COMPILE_H
#define KN_GAME_COMPILE_H

#include "game/rules.h"

/* Fills `rules` from more->resolved and more->script. `like` (or NULL) are rules of which something
 * can be taken over. False with problems. */
bool kn_rules_compile(kn_rules *rules, struct kn_rules_more *more, const kn_rules *like,
                      kn_report *report);

/* An entry that says `off: true` is skipped. */
bool kn_entry_is_off(const kn_node *entry);

/* The number of an event among names separated by spaces, or -1. */
int kn_event_number(const char *events, const char *name);

/* hooks.c: entries of `hooks:` before phases compile (so that keys may name value hooks) ... */
bool kn_hooks_enter(kn_compiler *c, const kn_node *hooks);
/* ... and after: filters, conditions, and which phases' events they hang on. */
bool kn_hooks_attach(kn_compiler *c, struct kn_rules_more *more);

#endif
