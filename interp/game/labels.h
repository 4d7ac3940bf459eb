/* SPDX-License-Identifier: MIT
 * labels.h: whether the names under `labels:` are names of anything. How they are told is the
 * mechanics' tell.h.
 */
#ifndef KN_GAME_LABELS_H
#define KN_GAME_LABELS_H

#include "game/rules.h"

/* Each label that the leaf file writes is for something that its rules or scripts name; false with
 * problems. What a parent labels may have gone from a child; what only the script of an option's
 * value names is labelled in that value's patch. */
bool kn_labels_check(const kn_rules *rules, kn_report *report);

#endif
