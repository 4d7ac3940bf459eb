/* SPDX-License-Identifier: MIT
 * core_variables.h: the variables that every game has, in words.
 */
#ifndef KG_GAME_CORE_VARIABLES_H
#define KG_GAME_CORE_VARIABLES_H

#include "game/rules.h"

/* The variables that no file declares and no single mechanic has: the core's, the match's, those of
 * free moves. */
extern const ks_phrase_row kg_core_variables[];
/* What a variable means if the file does not declare it; "" for one that it does. */
const char *kg_variable_says(const km_rules *rules, const ks_var *var);

#endif
