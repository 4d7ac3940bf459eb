/* SPDX-License-Identifier: MIT
 * speak_rules.h: words of rules in other languages than English, which are read when they are first
 * asked for. What is said with them is told elsewhere.
 */
#ifndef KG_GAME_SPEAK_RULES_H
#define KG_GAME_SPEAK_RULES_H

#include "game/rules.h"

/* Reads what files beside the rules and their scripts say in other languages, unless that was done.
 * False with problems. Several threads may do so at once. */
bool kg_rules_speak(const km_rules *rules, kn_report *report);

#define KG_ANY_LANGUAGE "*" /* all that there are */

/* The rules, ready to be told in `language`: before anybody asks kd_told, kd_words or kl_said_in.
 * Where the files that are read then are wrong, English stands in. */
const km_rules *kg_speaking(const km_rules *rules, const char *language);

/* The document with translations, if they have been read; else the document. */
const kd_resolved *kg_spoken(const km_rules *rules);

#endif
