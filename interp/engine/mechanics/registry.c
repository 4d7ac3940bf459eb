/* SPDX-License-Identifier: MIT
 * registry.c: finds mechanics by name, and in the form for the size of a pack.
 */
#include "mechanics/registry.h"

#include <string.h>

const km_mechanic *km_mechanic_find(const char *name)
{
    for (int i = 0; km_mechanics[i]; i++)
        if (strcmp(km_mechanics[i]->keys->name, name) == 0)
            return km_mechanics[i];
    return NULL;
}

const km_mechanic *km_mechanic_for(const km_mechanic *mechanic, int cards)
{
    int i = 0;
    while (km_mechanics[i] != mechanic)
        i++;
    return cards <= 64 ? km_mechanics_narrow[i] : mechanic;
}
