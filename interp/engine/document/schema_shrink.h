/* SPDX-License-Identifier: MIT
 * schema_shrink.h: makes a JSON Schema smaller without changing what it accepts, because editors
 * read all of it before they complete the first key.
 */
#ifndef KD_DOCUMENT_SCHEMA_SHRINK_H
#define KD_DOCUMENT_SCHEMA_SHRINK_H

#include <jansson.h>
#include <stdbool.h>

/* Joins patterns of keys whose values have the same schema, and moves schemas that occur several
 * times to the definitions, where they have numbers for names. False: out of memory; the schema
 * is of no use then. */
bool kd_schema_shrink(json_t *schema);

#endif
