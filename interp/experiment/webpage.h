/* SPDX-License-Identifier: MIT
 * webpage.h: the HTML of pages that commands write, and their plots as SVG.
 */
#ifndef KE_EXPERIMENT_WEBPAGE_H
#define KE_EXPERIMENT_WEBPAGE_H

#include "experiment/picture.h"

/* Write the beginning and the end of a page in a language. */
void ke_web_begin(const char *lang, const char *title, FILE *out);
void ke_web_end(FILE *out);
/* Write a text, escaped; within a tag; and a cell of a table. Names and numbers in cells set their
 * own direction. A sentence that may begin with one, such as a verdict, keeps that of the page. */
void ke_web_put(const char *text, FILE *out);
void ke_web_put_in(const char *tag, const char *text, FILE *out);
void ke_web_put_cell(const char *tag, const char *text, bool sentence, FILE *out);

/* Writes a plot into a page. */
void ke_web_plot(const ke_picture *picture, FILE *out);
/* Writes a plot, a ke_picture, as a whole SVG file. */
void ke_web_picture(const void *picture, FILE *out);

#endif
