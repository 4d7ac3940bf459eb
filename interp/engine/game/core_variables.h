/* SPDX-License-Identifier: MIT
 * core_variables.h: descriptions of the variables that every game has.
 */
#ifndef KG_GAME_CORE_VARIABLES_H
#define KG_GAME_CORE_VARIABLES_H

#include "game/rules.h"

/* The variables that no file or single mechanic declares: those of the core, the match and free
 * moves. */
extern const ks_phrase_row kg_core_variables[];
/* Returns the meaning of a variable that the file does not declare; else "". */
const char *kg_variable_says(const km_rules *rules, const ks_var *var);

#endif
