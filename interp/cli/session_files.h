/* SPDX-License-Identifier: MIT
 * session_files.h: rules that come as texts with a request instead of from disk.
 */
#ifndef KC_CLI_SESSION_FILES_H
#define KC_CLI_SESSION_FILES_H

#include <jansson.h>

#include "base/shelf.h"
#include "record/failure.h"

/* Puts {"name": "text"} on the shelf. Refuses if `files` has another form, or if a name is not a
 * plain name of a rules file or script. Then some of the files may already be on the shelf. */
kanun_status kc_files_put(kn_shelf *shelf, const json_t *files, kr_failure *refusal);

/* Puts all rules files and scripts of the search path on the shelf, under their usual paths.
 * These are the folders (NULL-terminated) with all subfolders, and scripts/hooks beside each.
 * Returns false, with the reason in *why, if there are too many files. */
bool kc_files_preload(kn_shelf *shelf, const char *const *folders, const char **why);

/* Reads everything in the folders (NULL: the usual ones), and then confines the process
 * (kc_confine), which can't read anything else afterwards. Prints a message if it fails. */
kanun_status kc_files_confine(kn_shelf *shelf, const char *const *folders);

#endif
