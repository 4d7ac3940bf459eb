/* SPDX-License-Identifier: MIT
 * catalogue.h: what is told without a table: the games there are, their sheets, the schema. Texts,
 * to be freed with free(); NULL when memory is out or there is no such game.
 */
#ifndef KW_SERVE_CATALOGUE_H
#define KW_SERVE_CATALOGUE_H

#include <stdbool.h>

#include "game/kanun.h"

/* JSON: every game that is searched for in `folders`, in `language`. Takes a second. */
char *kw_catalogue(const char *const *folders, const char *language, bool workshop);
/* A page of HTML. */
char *kw_catalogue_sheet(const char *const *folders, const char *game, const char *language);
char *kw_catalogue_schema(void);

#endif
