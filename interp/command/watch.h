/* SPDX-License-Identifier: MIT
 * watch.h: notices when files of rules change, for --watch. Checks their names, sizes and times
 * twice a second, which works on every file system.
 */
#ifndef KC_COMMAND_WATCH_H
#define KC_COMMAND_WATCH_H

#include "command/options.h"

/* Returns a number that changes when a watched file is written, made, renamed or removed. It
 * watches the files that the words of `args` name, and files of rules, tests and scripts beside or
 * below these files or in a folder of --path. */
uint64_t kc_watch_look(const kc_args *args);

/* Waits until the number of kc_watch_look differs from `before` and is stable, because an editor
 * may write a file in several steps. Returns the number. */
uint64_t kc_watch_wait(const kc_args *args, uint64_t before);

/* Runs a command again after each change, until the program is stopped. Each run has its own
 * process, so that no run can end the watch. Returns KANUN_SYSTEM after printing a message if a
 * process can't be started. */
kanun_status kc_watch_run(const kc_args *args, kanun_status (*run)(const kc_args *));

#endif
