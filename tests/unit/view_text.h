/* SPDX-License-Identifier: MIT
 * view_text.h: the whole view of a seat as one text, for tests that compare views.
 */
#ifndef KN_TESTS_VIEW_TEXT_H
#define KN_TESTS_VIEW_TEXT_H

#include <stdlib.h>

#include "players/json_view.h"

/* The view as in replies, in the same order. Valid until the next call; NULL if there is no such
 * seat. */
static inline const char *view_text(kanun_game *g, int seat)
{
    static char *text;
    json_t *view = kp_json_view(g, seat);
    free(text);
    text = view ? json_dumps(view, JSON_COMPACT) : NULL;
    json_decref(view);
    return text;
}

#endif
