/* SPDX-License-Identifier: MIT
 * folders.h: replaces folders among the words of a command by the files in them.
 */
#ifndef KC_COMMAND_FOLDERS_H
#define KC_COMMAND_FOLDERS_H

#include "command/options.h"

/* Replaces each folder by its files, for the commands check, migrate and test: `args->word` then is
 * `args->file`. Prints an error and returns KANUN_USAGE if a folder has no such files. */
kanun_status kc_folders_open(kc_args *args);
void kc_folders_free(kc_args *args);

#endif
