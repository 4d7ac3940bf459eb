/* SPDX-License-Identifier: MIT
 * peek.h: common queries of tests about a game: a heap as a text of cards, the size of its state.
 */
#ifndef KN_TESTS_PEEK_H
#define KN_TESTS_PEEK_H

#include <stdio.h>
#include <string.h>

#include "game/api.h"
#include "insight.h"

/* The cards of the heap in the zone with this name, "?" for hidden cards; NULL if there is no such
 * zone, owner or seat. The text is valid until the second next call. */
static inline const char *heap_text(kanun_game *game, const char *zone, int owner, int seat)
{
    static char texts[2][1024];
    static int turn;
    const kanun_info *info = kanun_rules_info(kanun_game_rules(game));
    int n = 0;
    while (n < info->zones && strcmp(info->zone[n]->name, zone) != 0)
        n++;
    const kanun_heap *heap = kanun_game_heap(game, n, owner, seat);
    char *text = texts[turn ^= 1];
    size_t used = 0;
    *text = '\0';
    for (int i = 0; heap && i < heap->count; i++)
        used +=
            (size_t)snprintf(text + used, sizeof texts[0] - used, "%s%s", i ? " " : "",
                             heap->card[i] == KANUN_UNSEEN ? "?" : info->card[heap->card[i]]->name);
    return heap ? text : NULL;
}

/* Returns the number of errors, including those that were not kept. */
static inline int peek_errors(const kanun_errors *errors)
{
    return errors->report.count;
}

static inline size_t state_size(const kanun_game *game)
{
    size_t size;
    kanun_game_bytes(game, &size);
    return size;
}

#endif
