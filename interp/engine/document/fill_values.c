/* SPDX-License-Identifier: MIT
 * fill_values.c: stores the values of a checked map as the rows of its table say. It knows nothing
 * of packs, zones or phrases.
 */
#include "document/fill_values.h"

#include <string.h>

#include "base/points.h"

static void put_number(void *member, size_t size, int64_t number)
{
    if (size == sizeof(int8_t))
        *(uint8_t *)member = (uint8_t)number;
    else if (size == sizeof(int16_t))
        *(int16_t *)member = (int16_t)number;
    else if (size == sizeof(int32_t))
        *(int32_t *)member = (int32_t)number;
    else
        *(int64_t *)member = number;
}

static int kind_of(const kd_key *row)
{
    if (row->place->kind != KD_PUT_BY_TYPE)
        return row->place->kind;
    switch (row->type) {
    case KD_T_FLAG:
        return KD_PUT_FLAG;
    case KD_T_CHOICE:
        return KD_PUT_CHOICE;
    case KD_T_INTEGER:
        return KD_PUT_INTEGER;
    default:
        return KD_PUT_NODE;
    }
}

bool kd_value(const kd_table *table, const kd_key *row, const kd_node *map, kn_arena *arena,
              const kd_node **value)
{
    *value = map && map->kind == KD_NODE_SCALAR ? row == table->keys ? map : NULL
                                                : kd_node_get(map, row->name);
    if (*value || !row->fallback)
        return true;
    kn_mark at = map ? map->at : (kn_mark){0};
    *value = kd_node_new(arena, KD_NODE_SCALAR, at, row->fallback);
    return *value != NULL;
}

int kd_value_word(const kd_key *row, const kd_node *value)
{
    return value && value->kind == KD_NODE_SCALAR ? kd_choice_place(row->choices, value->text) : -1;
}

bool kd_put_value(const kd_key *row, const kd_node *value, void *member)
{
    const struct kd_place *place = row->place;
    const char *text = value && value->kind == KD_NODE_SCALAR ? value->text : "";
    int kind = kind_of(row);
    int64_t number = place->none;

    switch (kind) {
    case KD_PUT_TOLD:
        return true;
    case KD_PUT_FLAG:
    case KD_PUT_CHOICE:
        if (value)
            number =
                kind == KD_PUT_CHOICE ? kd_choice_place(row->choices, text) : kd_says_yes(value);
        if (value || number) /* another row may store its value in the same member */
            put_number(member, place->size, number);
        return true;
    case KD_PUT_INTEGER:
        if (value && kd_value_word(row, value) < 0 &&
            !kn_integer_read(text, INT64_MIN, INT64_MAX, &number))
            return false;
        put_number(member, place->size, number);
        return true;
    case KD_PUT_NODE:
        memcpy(member, &value, sizeof value);
        return true;
    default:
        return false;
    }
}

bool kd_fill(const kd_table *table, const kd_node *map, kn_arena *arena, void *plan)
{
    for (const kd_key *row = table->keys; row->name; row++) {
        const kd_node *value;
        if (!kd_value(table, row, map, arena, &value))
            return false;
        /* the map has been checked already */
        kd_put_value(row, value, (char *)plan + row->place->at);
    }
    return true;
}

const kd_node *kd_entry_on(const kd_node *entry)
{
    while (entry && kd_entry_is_off(entry))
        entry = entry->next;
    return entry;
}
