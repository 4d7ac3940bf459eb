/* SPDX-License-Identifier: MIT
 * check_play.h: plays a few random moves of rules that load, for `kanun check`: errors in hooks
 * show only when they run.
 */
#ifndef KC_CLI_CHECK_PLAY_H
#define KC_CLI_CHECK_PLAY_H

#include "command/options.h"
#include "players/player.h"

/* Room for the text of what failed when a deal was counted before its end. */
enum { KC_COUNTED_MAX = 400 };

/* Plays the beginnings of a few matches, always the same ones. A hook that fails is told with its
 * place and how to see it again; `file` is the game as it was named. `counted`: what failed in a
 * count of a running deal, which is no error; "": nothing. */
kanun_status kc_check_play(const kc_args *args, const char *file, const kanun_rules *rules,
                           char counted[KC_COUNTED_MAX]);

/* Plays fewer moves and says nothing: what failed is in *errors, perhaps other ones than were given
 * (owned by the caller as those were). For rules that another choice makes of those above; several
 * threads may do so at once. */
kanun_status kc_check_try(const kanun_rules *rules, kanun_errors **errors,
                          char counted[KC_COUNTED_MAX]);

#endif
