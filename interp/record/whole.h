/* SPDX-License-Identifier: MIT
 * whole.h: JSON lists and objects that are whole or not there: once something could not be put in,
 * all is gone, and what is made of it (json_pack) fails too. So who builds one asks once, at the
 * end.
 */
#ifndef KR_RECORD_WHOLE_H
#define KR_RECORD_WHOLE_H

#include <jansson.h>

/* *list (NULL: gone already) with one value more, which is taken; NULL is no value. */
static inline void kr_whole_add(json_t **list, json_t *value)
{
    if (!*list)
        json_decref(value);
    else if (json_array_append_new(*list, value)) {
        json_decref(*list);
        *list = NULL;
    }
}

static inline void kr_whole_put(json_t **object, const char *key, json_t *value)
{
    if (!*object)
        json_decref(value);
    else if (json_object_set_new(*object, key, value)) {
        json_decref(*object);
        *object = NULL;
    }
}

#endif
