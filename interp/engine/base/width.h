/* SPDX-License-Identifier: MIT
 * width.h: how many columns UTF-8 text takes on a terminal, so that columns stand below each other.
 * Knows nothing of the terminal itself, and of combining marks only accents and those of Arabic.
 */
#ifndef KN_BASE_WIDTH_H
#define KN_BASE_WIDTH_H

#include <stddef.h>

/* Columns of the character at `text` (0, 1 or 2) and its bytes in *bytes (at least 1, also of
 * broken UTF-8). */
int kn_width_next(const char *text, size_t *bytes);

/* Columns of `size` bytes, or of the whole text. */
int kn_width_of(const char *text, size_t size);
int kn_width(const char *text);

/* Cuts off the beginning of a last character whose other bytes had no room. */
void kn_width_mend(char *text);

#endif
