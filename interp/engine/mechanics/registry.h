/* SPDX-License-Identifier: MIT
 * registry.h: the mechanics by name, and the table of a phase that is made from them.
 */
#ifndef KM_MECHANICS_REGISTRY_H
#define KM_MECHANICS_REGISTRY_H

#include "mechanics/mechanic.h"

#define MECHANIC(name, type)                                                                       \
    extern const km_mechanic km_mechanic_##name;                                                   \
    extern const kd_table km_##name##_table;
#include "mechanics/registry.def"
#undef MECHANIC

/* The keys of an entry of `phases:`: one mechanic, and what all phases share. */
extern const kd_table km_phase_table;

/* True if a step of `score` awards points under its own name. */
bool km_score_awards(const kd_node *step);

/* How many events a scripted phase declares itself: the first of its events; 0 of other phases. */
int km_script_events(const km_phase *phase);

#endif
