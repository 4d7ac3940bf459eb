/* SPDX-License-Identifier: MIT
 * labels.h: checks the names under `labels:`. mechanics/telling.h looks labels up.
 */
#ifndef KG_GAME_LABELS_H
#define KG_GAME_LABELS_H

#include "game/rules.h"

/* Checks that each of the `labels` (NULL: none) in the leaf file belongs to a name in its rules or
 * scripts. False: with problems reported. A parent may have labels for things that a child has
 * removed. If only the script of an option's value uses a name, the label belongs in that value's
 * patch. */
bool kg_labels_check(const km_rules *rules, const kd_node *labels, kn_report *report);

#endif
