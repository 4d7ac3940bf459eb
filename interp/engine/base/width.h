/* SPDX-License-Identifier: MIT
 * width.h: the width of UTF-8 text on a terminal in columns, for aligned output. Doesn't query the
 * terminal. The only combining marks that it knows are accents and Arabic marks.
 */
#ifndef KN_BASE_WIDTH_H
#define KN_BASE_WIDTH_H

#include <stddef.h>

/* Returns the number of columns of the character at `text` (0, 1 or 2), and its bytes in *bytes (at
 * least 1, even for invalid UTF-8). */
int kn_width_next(const char *text, size_t *bytes);

/* Return the number of columns of `size` bytes, or of a whole text. */
int kn_width_of(const char *text, size_t size);
int kn_width(const char *text);

/* Removes an incomplete UTF-8 character at the end of a truncated text. */
void kn_width_mend(char *text);

#endif
