/* SPDX-License-Identifier: MIT
 * against.h: what the rules of one game say otherwise than those of another.
 */
#ifndef KE_EXPERIMENT_AGAINST_H
#define KE_EXPERIMENT_AGAINST_H

#include <stdio.h>

#include "command/look.h"
#include "command/options.h"

/* Prints only what differs between `rules` and those that args->against names ("parent": the game
 * that they extend), - what is said there and + what is said here. Says itself what went wrong. */
kanun_status ke_against_print(const kc_args *args, const kanun_rules *rules, const kc_look *look,
                              FILE *out);
/* The lines of that alone, between two games; KANUN_NO if there are none. */
kanun_status ke_against_differences(const kanun_rules *rules, const kanun_rules *other,
                                    const kc_look *look, FILE *out);

#endif
