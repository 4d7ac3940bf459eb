/* SPDX-License-Identifier: MIT
 * registry.h: finds mechanics by name, and makes the table of a phase from them.
 */
#ifndef KM_MECHANICS_REGISTRY_H
#define KM_MECHANICS_REGISTRY_H

#include "mechanics/mechanic.h"

#define MECHANIC(name, type, words)                                                                \
    extern const km_mechanic km_mechanic_##name;                                                   \
    extern const kd_table km_##name##_table;
#include "mechanics/registry.def"
#undef MECHANIC

/* The mechanics in the order of km_mechanics, in the form that uses sets with one half (KN_NARROW)
 * where there is one. */
extern const km_mechanic *const km_mechanics_narrow[];

/* The keys of an entry of `phases:`: exactly one mechanic, and the keys that all phases have. */
extern const kd_table km_phase_table;

/* Returns true if a step of `score` awards points under its own name. */
bool km_score_awards(const kd_node *step);
/* Returns true if a step of this phase with `score` may take points from a side. */
bool km_score_may_take(const km_rules *rules, const km_phase *phase);
/* Returns the name under which an entry of `clears` awards points; NULL: it doesn't award any. */
const char *km_clear_cause(const kd_node *entry);

/* Returns the number of events that a scripted phase declares itself. These events come first. 0
 * for other phases. */
int km_script_events(const km_phase *phase);

#endif
