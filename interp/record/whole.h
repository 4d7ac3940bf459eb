/* SPDX-License-Identifier: MIT
 * whole.h: builds JSON lists and objects that are either complete or NULL. Once a value can't be
 * added, the whole is released, and json_pack with it fails too, so the caller checks once, at
 * the end.
 */
#ifndef KR_RECORD_WHOLE_H
#define KR_RECORD_WHOLE_H

#include <jansson.h>

/* Appends a value, and takes its reference. *list NULL: it failed before; `value` NULL: it fails
 * now. */
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
