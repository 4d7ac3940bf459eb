/* SPDX-License-Identifier: MIT
 * json_build.h: builds JSON lists and objects that are either complete or NULL. If a value can't be
 * added, the whole object is released, and json_pack with it fails, too. The caller therefore
 * checks once, at the end.
 */
#ifndef KR_RECORD_JSON_BUILD_H
#define KR_RECORD_JSON_BUILD_H

#include <jansson.h>

/* Appends a value and takes its reference. If `value` is NULL or appending fails, sets *list to
 * NULL. If *list is already NULL, only releases the value. */
static inline void kr_json_append(json_t **list, json_t *value)
{
    if (!*list)
        json_decref(value);
    else if (json_array_append_new(*list, value)) {
        json_decref(*list);
        *list = NULL;
    }
}

static inline void kr_json_set(json_t **object, const char *key, json_t *value)
{
    if (!*object)
        json_decref(value);
    else if (json_object_set_new(*object, key, value)) {
        json_decref(*object);
        *object = NULL;
    }
}

#endif
