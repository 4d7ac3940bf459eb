/* SPDX-License-Identifier: MIT
 * speak_rules.h: translations of rules, read when first needed.
 */
#ifndef KG_GAME_SPEAK_RULES_H
#define KG_GAME_SPEAK_RULES_H

#include "game/rules.h"

/* Reads the translations in files beside the rules and their scripts, if that has not been done
 * yet. False: with problems reported. Several threads may do so at once. */
bool kg_rules_speak(const km_rules *rules, kn_report *report);

#define KG_ANY_LANGUAGE "*" /* all languages */

/* Returns the rules, ready for use in `language`. Call it before kd_told, kd_words or kl_said_in.
 * If translations have errors, English is used. */
const km_rules *kg_speaking(const km_rules *rules, const char *language);

/* Returns the document with translations if they have been read, otherwise the document in
 * English. */
const kd_resolved *kg_spoken(const km_rules *rules);

#endif
