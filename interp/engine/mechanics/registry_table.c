/* SPDX-License-Identifier: MIT
 * registry_table.c: the table of mechanics. It is compiled twice: the second time as
 * km_mechanics_narrow, with the mechanics for packs of at most 64 cards.
 */
#include "mechanics/registry.h"

const km_mechanic *const km_mechanics[] = {
#define MECHANIC(name, type, words) &km_mechanic_##name,
#include "mechanics/registry.def"
#undef MECHANIC
    NULL};
