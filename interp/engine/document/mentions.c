/* SPDX-License-Identifier: MIT
 * mentions.c: finds words in a document and in the patches of its options. Compares text only.
 */
#include <string.h>

#include "base/plain.h"
#include "document/resolve.h"

bool kd_node_mentions(const kd_node *node, const char *word)
{
    if (!node)
        return false;
    if (node->kind == KD_NODE_SCALAR)
        return kn_has_word(node->text, strlen(node->text), word);
    for (KD_CHILD(child, node))
        if ((child->key && kn_has_word(child->key, strlen(child->key), word)) ||
            kd_node_mentions(child, word))
            return true;
    return false;
}

bool kd_an_option_mentions(const kd_resolved *resolved, const char *word)
{
    for (const kd_option *o = resolved->options; o; o = o->next) {
        if (o->writes && kn_has_word(o->writes, strlen(o->writes), word))
            return true;
        for (const kd_option_value *v = o->values; v; v = v->next)
            if (kd_node_mentions(v->patch, word) || kd_node_mentions(v->when, word) ||
                (v->patch && kd_node_get(v->patch, "script")))
                return true;
    }
    return false;
}
