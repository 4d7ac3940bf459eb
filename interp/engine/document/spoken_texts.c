/* SPDX-License-Identifier: MIT
 * spoken_texts.c: finds the texts for people in a document, by the key table. The caller checks
 * their languages.
 */
#include "document/spot.h"

typedef struct seeking {
    bool (*each)(void *payload, const kd_node *words);
    void *payload;
} seeking;

static bool seek(const seeking *s, kd_spot spot, const kd_node *node)
{
    bool list = node->kind == KD_NODE_LIST;
    if (spot.type == KD_T_WORDS)
        return s->each(s->payload, node);
    if (spot.type == KD_T_ANY || spot.type == KD_T_PATCH || node->kind == KD_NODE_SCALAR)
        return true;
    for (KD_CHILD(child, node))
        if (!seek(s, list ? kd_spot_item(spot) : kd_spot_child(spot, child->key), child))
            return false;
    return true;
}

void kd_table_words(const kd_table *root, const kd_node *document,
                    bool (*each)(void *payload, const kd_node *words), void *payload)
{
    const seeking s = {each, payload};
    seek(&s, kd_spot_root(root), document);
}
