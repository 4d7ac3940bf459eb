/* SPDX-License-Identifier: MIT
 * words.c: finds the texts for people in a document, by the key table. What languages they have is
 * for the caller.
 */
#include "document/spot.h"

typedef struct seeking {
    bool (*each)(void *payload, const kn_node *words);
    void *payload;
} seeking;

static bool seek(const seeking *s, kn_spot spot, const kn_node *node)
{
    bool list = node->kind == KN_NODE_LIST;
    if (spot.type == KN_T_WORDS)
        return s->each(s->payload, node);
    if (spot.type == KN_T_ANY || spot.type == KN_T_PATCH || node->kind == KN_NODE_SCALAR)
        return true;
    for (KN_CHILD(child, node))
        if (!seek(s, list ? kn_spot_item(spot) : kn_spot_child(spot, child->key), child))
            return false;
    return true;
}

void kn_table_words(const kn_table *root, const kn_node *document,
                    bool (*each)(void *payload, const kn_node *words), void *payload)
{
    const seeking s = {each, payload};
    seek(&s, kn_spot_root(root), document);
}
