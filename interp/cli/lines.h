/* SPDX-License-Identifier: MIT
 * lines.h: a text file of which single lines are replaced. Nothing is written unless every other
 * byte stays as it is.
 */
#ifndef KC_CLI_LINES_H
#define KC_CLI_LINES_H

#include <sys/stat.h>

#include "base/arena.h"
#include "command/options.h"

/* Lines to be replaced. If last < first, the text is inserted before `first`. */
typedef struct kc_edit {
    int first, last; /* from 1 */
    const char *about, *text;
} kc_edit;

/* A file and its edits. Zero it before use. */
typedef struct kc_lines {
    const char *file;
    struct stat before; /* state of the file when it was read */
    char **line;        /* lines without their ends */
    int count;
    kc_edit *edit; /* edits, to be freed */
    int edits, room;
} kc_lines;

/* Reads a file, whose texts go to the arena. Returns KANUN_USAGE, with a message, if writing it
 * would lose a character or line end. */
kanun_status kc_lines_read(kc_lines *lines, kn_arena *arena, const char *file);
/* Adds an edit. `about` names the edit when it is printed. Texts are borrowed. */
void kc_lines_edit(kc_lines *lines, int first, int last, const char *about, const char *text);
/* Writes the file with its edits, if there are any, and prints the removed and the added lines.
 * Fails with a message if it can't be written or has changed since it was read. */
kanun_status kc_lines_write(kc_lines *lines);

#endif
