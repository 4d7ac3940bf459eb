/* SPDX-License-Identifier: MIT
 * schema_shrink.h: makes a JSON Schema smaller, because editors read the whole schema before they
 * complete the first key. The result accepts the same files.
 */
#ifndef KD_DOCUMENT_SCHEMA_SHRINK_H
#define KD_DOCUMENT_SCHEMA_SHRINK_H

#include <jansson.h>
#include <stdbool.h>

/* Joins the patterns of keys whose values have the same schema. Moves schemas that occur more than
 * once to the definitions, where their names are numbers. False: out of memory, and the schema must
 * not be used. */
bool kd_schema_shrink(json_t *schema);

#endif
