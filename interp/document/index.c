/* SPDX-License-Identifier: MIT
 * index.c: finds keys in large maps by halving. Small maps are searched from front to back, which
 * is faster and needs no memory.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "document/tree.h"

enum { SMALL = 24 };

/* By key; equal keys by place, so that the order does not depend on the sort. */
static int compare(const void *a, const void *b)
{
    const kd_node *x = *(kd_node *const *)a, *y = *(kd_node *const *)b;
    int order = strcmp(x->key, y->key);
    if (order != 0)
        return order;
    if (x->key_at.line != y->key_at.line)
        return x->key_at.line < y->key_at.line ? -1 : 1;
    return x->key_at.column < y->key_at.column ? -1 : x->key_at.column > y->key_at.column;
}

bool kd_index_begin(kd_index *index, const kd_node *map)
{
    *index = (kd_index){map, NULL, map->count};
    if (map->count <= SMALL)
        return true;
    index->sorted = kn_calloc((size_t)map->count, sizeof *index->sorted);
    if (!index->sorted)
        return false;
    kd_node *child = map->first;
    for (int i = 0; child; child = child->next)
        index->sorted[i++] = child;
    qsort(index->sorted, (size_t)index->count, sizeof *index->sorted, compare);
    return true;
}

kd_node *kd_index_get(const kd_index *index, const char *key)
{
    int low = 0, high = index->count;

    if (!index->sorted)
        return kd_node_get(index->map, key);
    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = strcmp(index->sorted[middle]->key, key);
        if (order == 0)
            return index->sorted[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

const kd_node *kd_index_twin(const kd_index *index, const kd_node **first)
{
    if (!index->sorted) {
        for (KD_CHILD(child, index->map)) {
            *first = kd_node_get(index->map, child->key);
            if (*first != child)
                return child;
        }
        return NULL;
    }
    for (int i = 1; i < index->count; i++)
        if (strcmp(index->sorted[i - 1]->key, index->sorted[i]->key) == 0) {
            *first = index->sorted[i - 1];
            return index->sorted[i];
        }
    return NULL;
}

void kd_index_end(kd_index *index)
{
    kn_free(index->sorted);
    index->sorted = NULL;
}
