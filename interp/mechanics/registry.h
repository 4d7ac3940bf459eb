/* SPDX-License-Identifier: MIT
 * registry.h: the mechanics by name, and the table of a phase that is made from them.
 */
#ifndef KN_MECHANICS_REGISTRY_H
#define KN_MECHANICS_REGISTRY_H

#include "mechanics/mechanic.h"

#define MECHANIC(name, type)                                                                       \
    extern const kn_mechanic kn_mechanic_##name;                                                   \
    extern const kn_table kn_##name##_table;
#include "mechanics/registry.def"
#undef MECHANIC

/* The keys of an entry of `phases:`: one mechanic, and what all phases share. */
extern const kn_table kn_phase_table;

/* True if a step of `score` awards points under its own name. */
bool kn_score_awards(const kn_node *step);

/* How many events a scripted phase declares itself: the first of its events; 0 of other phases. */
int kn_script_events(const kn_phase *phase);

#endif
