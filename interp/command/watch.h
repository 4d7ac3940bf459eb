/* SPDX-License-Identifier: MIT
 * watch.h: notices when files of rules change, for --watch. Checks their names, sizes and times
 * twice a second, which works on every file system.
 */
#ifndef KC_COMMAND_WATCH_H
#define KC_COMMAND_WATCH_H

#include "command/options.h"

/* Returns a number that changes whenever one of the files of the words of `args`, or a file of
 * rules, tests or scripts beside or below them or in a folder of --path, is written, made, renamed
 * or removed. */
uint64_t kc_watch_look(const kc_args *args);

/* Waits until that number differs from `before` and no longer changes, since an editor may write a
 * file in several steps. Returns it. */
uint64_t kc_watch_wait(const kc_args *args, uint64_t before);

/* Runs a command again after each change, until the program is stopped. Each run is a process of
 * its own, so that none can end the watch. fails   KANUN_SYSTEM, after a message. */
kanun_status kc_watch_run(const kc_args *args, kanun_status (*run)(const kc_args *));

#endif
