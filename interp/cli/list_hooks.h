/* SPDX-License-Identifier: MIT
 * list_hooks.h: the hooks that a game's scripts declare, for `kanun list --hooks`.
 */
#ifndef KC_CLI_LIST_HOOKS_H
#define KC_CLI_LIST_HOOKS_H

#include "kanun.h"

/* Prints each hook with its kind, its parameters, and what in the rules uses it. */
kanun_status kc_list_hooks(const kanun_rules *rules, const char *language);

#endif
