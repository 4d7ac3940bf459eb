/* SPDX-License-Identifier: MIT
 * session_files.h: rules that come as texts with a request, instead of lying on a disk.
 */
#ifndef KC_CLI_SESSION_FILES_H
#define KC_CLI_SESSION_FILES_H

#include <jansson.h>

#include "base/shelf.h"
#include "record/trouble.h"

/* Puts {"name": "text"} on the shelf; a refusal if `files` is something else, if a name is no plain
 * one of a rules file or script, or when memory is out: part of it may be there then. */
kanun_status kc_files_put(kn_shelf *shelf, const json_t *files, kr_trouble *refusal);

/* Puts all rules files and scripts of the search path on the shelf, under the paths at which they
 * would be found: the folders (NULL-terminated) with what is below them, and scripts/hooks beside
 * each. False with the reason when memory is out, or when they are more than anybody has. */
bool kc_files_preload(kn_shelf *shelf, const char *const *folders, const char **why);

/* Reads what lies in the folders (NULL: the usual ones), and this process can read nothing else
 * from then on (kc_confine). A message if it can't be. */
kanun_status kc_files_confine(kn_shelf *shelf, const char *const *folders);

#endif
