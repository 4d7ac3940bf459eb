/* SPDX-License-Identifier: MIT
 * against.h: how the rules of one game differ from those of another, in words.
 */
#ifndef KE_EXPERIMENT_AGAINST_H
#define KE_EXPERIMENT_AGAINST_H

#include <stdio.h>

#include "command/look.h"
#include "command/options.h"

/* Prints how `rules` differ from args->against ("parent": the game that they extend): - for the
 * other game, + for this one. Prints its errors. */
kanun_status ke_against_print(const kc_args *args, const kanun_rules *rules, const kc_look *look,
                              FILE *out);
/* Prints the lines only, between two games; KANUN_NO if there are none. */
kanun_status ke_against_differences(const kanun_rules *rules, const kanun_rules *other,
                                    const kc_look *look, FILE *out);

#endif
