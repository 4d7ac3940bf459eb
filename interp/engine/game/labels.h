/* SPDX-License-Identifier: MIT
 * labels.h: whether the names under `labels:` are names of anything. How they are told is the
 * mechanics' tell.h.
 */
#ifndef KG_GAME_LABELS_H
#define KG_GAME_LABELS_H

#include "game/rules.h"

/* Each of the `labels` (NULL: none) that the leaf file writes is for something that its rules or
 * scripts name; false with problems. What a parent labels may have gone from a child; what only the
 * script of an option's value names is labelled in that value's patch. */
bool kg_labels_check(const km_rules *rules, const kd_node *labels, kn_report *report);

#endif
