/* SPDX-License-Identifier: MIT
 * check_values.h: the checks of single values, for check_keys.c. All of them report errors of
 * `node`, whose place in the key table is `spot`, to c->report.
 */
#ifndef KD_DOCUMENT_CHECK_VALUES_H
#define KD_DOCUMENT_CHECK_VALUES_H

#include "document/spot.h"

/* Reports a value whose type differs from the one in the table. `what` describes the scalar: "not a
 * whole number". */
void kd_wrong_type(const kd_checking *c, kd_spot spot, const kd_node *node, kn_code code,
                   const char *what);

/* Checks values that are one scalar. */
void kd_check_scalar(const kd_checking *c, kd_spot spot, const kd_node *node);
/* Checks the form of a phrase: a scalar, a list, or {not: ...}, {all: ...}, {any: ...}. */
void kd_check_phrase(const kd_checking *c, kd_spot spot, const kd_node *node);
/* Checks a text for people, or a map of texts by language. */
void kd_check_words(const kd_checking *c, kd_spot spot, const kd_node *node);
void kd_check_symbols(const kd_checking *c, kd_spot spot, const kd_node *node);
/* Adds a note for list items that occur twice. */
void kd_check_once(const kd_checking *c, const kd_node *list);

#endif
