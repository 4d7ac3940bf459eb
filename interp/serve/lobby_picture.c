/* SPDX-License-Identifier: MIT
 * lobby_picture.c: selects the cards that the lobby draws for a game: those of a first hand and of
 * the table, from a fixed deal. The page draws these cards.
 */
#include <string.h>

#include "serve/announce.h"
#include "serve/catalogue.h"

enum { SEED = 7, DECISIONS = 40, HAND = 5, TABLE = 4 };

typedef struct drawing {
    const kanun_rules *rules;
    const kanun_info *info;
} drawing;

/* Adds the cards of a heap that seat 0 sees, until the list has `most`. */
static void add_cards(const drawing *d, json_t *list, const kanun_heap *heap, size_t most)
{
    for (int n = 0; heap && n < heap->count && json_array_size(list) < most; n++)
        if (heap->card[n] != KANUN_UNSEEN)
            json_array_append_new(list, json_string(d->info->card[heap->card[n]]->name));
}

/* Adds the cards that seat 0 holds, or those on the table that it sees. */
static void add_zones(const drawing *d, const kanun_game *game, bool held, json_t *list)
{
    for (int z = 0; z < d->info->zones; z++) {
        const kanun_zone *zone = d->info->zone[z];
        bool common = !strcmp(zone->per, "table");
        if (held ? !common && !strcmp(zone->seen_by, "owner") : common)
            add_cards(d, list, kanun_game_heap(game, z, 0, 0), held ? HAND : TABLE);
    }
}

/* Chooses the first move; but after a bid, passes as long as no cards are played. */
static int choose(kanun_game *game, int decisions)
{
    kanun_move first = KANUN_INIT(kanun_move);
    int pass = kanun_game_find(game, "pass");
    return decisions && pass > 0 && kanun_game_move(game, 0, &first) && first.card < 0 ? pass : 0;
}

static bool is_table_laid(const drawing *d, const kanun_game *game)
{
    json_t *table = json_array();
    add_zones(d, game, false, table);
    bool laid = json_array_size(table) > 0;
    json_decref(table);
    return laid;
}

/* Plays until seat 0 must answer another seat's card. Each game has its own deal. */
static bool reach_play(const drawing *d, kanun_game *game)
{
    uint64_t seed = SEED;
    for (const char *at = d->info->id; *at; at++)
        seed = seed * 31 + (unsigned char)*at;
    bool good = kanun_game_begin(game, NULL, seed, 0, NULL) == KANUN_OK, answers = false;
    for (int n = 0; good && n < DECISIONS; n++) {
        const kanun_standing *now = kanun_game_standing(game);
        bool plays = now->does & KANUN_PLAYS;
        if (plays && answers && now->place == 0 && is_table_laid(d, game))
            return true;
        answers = plays && now->place != 0;
        good = !now->over && kanun_game_legal(game, 0, NULL) > 0 &&
               kanun_game_play_nth(game, choose(game, n), NULL) == KANUN_OK;
    }
    return good;
}

json_t *kw_catalogue_picture(const kanun_rules *rules, const char *language)
{
    drawing d = {rules, kanun_rules_info(rules)};
    json_t *hand = json_array(), *table = json_array(), *suits = json_array(),
           *ranks = json_array();
    kanun_game *game = NULL;
    if (kanun_game_new(&game, rules, NULL) == KANUN_OK && reach_play(&d, game)) {
        add_zones(&d, game, true, hand);
        add_zones(&d, game, false, table);
    }
    kanun_game_free(game);
    for (int n = 0; n < d.info->cards; n++) {
        kw_name_once(suits, rules, language, "suit", d.info->card[n]->suit);
        kw_name_once(ranks, rules, language, "rank", d.info->card[n]->rank);
    }
    return json_pack("{s:o, s:o, s:o, s:o}", "hand", hand, "table", table, "suits", suits, "ranks",
                     ranks);
}
