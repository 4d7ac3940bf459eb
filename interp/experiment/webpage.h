/* SPDX-License-Identifier: MIT
 * webpage.h: the HTML of pages that commands write.
 */
#ifndef KE_EXPERIMENT_WEBPAGE_H
#define KE_EXPERIMENT_WEBPAGE_H

#include <stdbool.h>
#include <stdio.h>

/* These write the beginning and the end of a page in a language. */
void ke_web_begin(const char *lang, const char *title, FILE *out);
void ke_web_end(FILE *out);
/* These write a text with its special characters escaped, the same within a tag, and a cell of a
 * table. Names and numbers in cells set their own text direction. A sentence that may begin with a
 * name or number, such as a verdict, keeps the direction of the page. */
void ke_web_put(const char *text, FILE *out);
void ke_web_put_in(const char *tag, const char *text, FILE *out);
void ke_web_put_cell(const char *tag, const char *text, bool sentence, FILE *out);

/* The style of a plot that is written to its own file. */
extern const char ke_web_svg_style[];

#endif
