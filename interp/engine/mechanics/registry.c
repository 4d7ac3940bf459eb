/* SPDX-License-Identifier: MIT
 * registry.c: the table of mechanics by name.
 */
#include "mechanics/registry.h"

#include <string.h>

const km_mechanic *const km_mechanics[] = {
#define MECHANIC(name, type) &km_mechanic_##name,
#include "mechanics/registry.def"
#undef MECHANIC
    NULL};

const km_mechanic *km_mechanic_find(const char *name)
{
    for (int i = 0; km_mechanics[i]; i++)
        if (strcmp(km_mechanics[i]->keys->name, name) == 0)
            return km_mechanics[i];
    return NULL;
}
