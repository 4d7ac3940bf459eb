/* SPDX-License-Identifier: MIT
 * phase_key.c: finds keys of a phase by their purpose, regardless of their names in a mechanic. For
 * descriptions and checks; play reads the plan.
 */
#include "mechanics/compiling.h"

const kd_key *km_row_with(const km_phase *phase, unsigned flags)
{
    for (KD_ROW(row, phase->mechanic->keys))
        if (row->flags & flags)
            return row;
    return NULL;
}

const kd_key *km_row_bringing(const km_phase *phase)
{
    for (KD_ROW(row, phase->mechanic->keys))
        if (row->brings)
            return row;
    return NULL;
}

const kd_node *km_role_key(const km_phase *phase, kd_role role)
{
    for (KD_ROW(row, phase->mechanic->keys))
        if (row->role == role && kd_node_get(phase->node, row->name))
            return kd_node_get(phase->node, row->name);
    return NULL;
}

const char *km_hand_of(const km_phase *phase)
{
    const kd_key *row = km_row_with(phase, KD_KEY_HAND);
    return row ? kd_node_text(phase->node, row->name, row->fallback) : "hand";
}

const char *km_phase_text(const km_phase *phase, const char *key)
{
    const char *text = kd_key_text(phase->mechanic->keys, phase->node, key);
    return text ? text : "";
}
