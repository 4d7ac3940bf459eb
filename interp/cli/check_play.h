/* SPDX-License-Identifier: MIT
 * check_play.h: a few random moves of rules that load, for `kanun check`: faults of hooks show only
 * when they run.
 */
#ifndef KC_CLI_CHECK_PLAY_H
#define KC_CLI_CHECK_PLAY_H

#include "command/options.h"
#include "players/player.h"

/* Plays the beginnings of a few matches, always the same ones. A hook that fails is told with its
 * place and how to see it again; `file` is the game as it was named. */
kanun_status kc_check_play(const kc_args *args, const char *file, const kanun_rules *rules);

/* Plays fewer moves and says nothing: what failed is in *errors, perhaps other ones than were given
 * (owned by the caller as those were). For rules that another choice makes of those above; several
 * threads may do so at once. */
kanun_status kc_check_try(const kanun_rules *rules, kanun_errors **errors);

#endif
