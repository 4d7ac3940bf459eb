/* SPDX-License-Identifier: MIT
 * check_play.h: plays a few random moves of rules that load, for `kanun check`: errors in hooks
 * show only when they run.
 */
#ifndef KC_CLI_CHECK_PLAY_H
#define KC_CLI_CHECK_PLAY_H

#include "command/options.h"
#include "players/player.h"

/* Room for the message about a hook that failed while a deal in progress was counted. */
enum { KC_COUNTED_MAX = 400 };

/* Plays the beginnings of a few fixed matches. Reports each failing hook with its place and a
 * command that reproduces the failure. `file` is the game as the user named it. `counted` gets
 * the message about a hook that fails only while a deal in progress is counted, which is not an
 * error; "" if there is none. */
kanun_status kc_check_play(const kc_args *args, const char *file, const kanun_rules *rules,
                           char counted[KC_COUNTED_MAX]);

/* Like kc_check_play, for the same rules with another choice: plays fewer moves and prints nothing.
 * Puts the failures into *errors, which may become another object; the caller owns it in any case.
 * Several threads may call this at once. */
kanun_status kc_check_try(const kanun_rules *rules, kanun_errors **errors,
                          char counted[KC_COUNTED_MAX]);

#endif
