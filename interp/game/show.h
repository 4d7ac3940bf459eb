/* SPDX-License-Identifier: MIT
 * show.h: the rules in words, and the reference of the rule language. Inside game/ only.
 */
#ifndef KN_GAME_SHOW_H
#define KN_GAME_SHOW_H

#include "game/page.h"
#include "game/rules.h"

/* Plain text: name, about, pack, each phase in the mechanic's words, hooks' says, match. */
kn_status kn_rules_show(const kn_rules *rules, const char *language, FILE *out);
/* The same in a form of choice. */
kn_status kn_rules_tell(const kn_rules *rules, const char *language, kn_page_form form, int line,
                        FILE *out);

/* Markdown: every table of keys, the tables of phrases, error codes. */
kn_status kn_rules_reference(FILE *out);

#endif
