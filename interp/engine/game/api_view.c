/* SPDX-License-Identifier: MIT
 * api_view.c: the part of kanun.h that shows a position to a seat: heaps and variables. Only
 * converts: state/view.c decides the facts that a seat may know.
 */
#include "game/api.h"

_Static_assert(KANUN_UNSEEN == KN_NO_CARD && KANUN_OWNERS_MAX == KS_PLACES_MAX,
               "these constants are those of state/");

static bool is_seat(const kanun_game *game, int seat)
{
    return seat >= -2 && seat < game->rules->rules->layout->seats;
}

const kanun_heap *kanun_game_heap(const kanun_game *game, int zone, int owner, int seat)
{
    const ks_layout *l = game->rules->rules->layout;
    if (zone < 0 || zone >= l->zones || owner < 0 || owner >= l->zone[zone].heaps ||
        !is_seat(game, seat))
        return NULL;
    int count =
        ks_view_heap(&game->run->world, l->zone[zone].heap + owner, seat, game->told->heap_card);
    game->told->heap = (kanun_heap){
        .size = sizeof game->told->heap, .count = count, .card = game->told->heap_card};
    return &game->told->heap;
}

const kanun_value *kanun_game_value(const kanun_game *game, int variable, int owner, int seat)
{
    const ks_layout *l = game->rules->rules->layout;
    ks_value value;
    if (variable < 0 || variable >= l->vars || !is_seat(game, seat) ||
        !ks_view_value(&game->run->world, &l->var[variable], owner, seat, &value))
        return NULL;
    game->told->value = (kanun_value){.size = sizeof game->told->value,
                                      .set = value.set,
                                      .number = value.number,
                                      .text = value.text,
                                      .cards = {{value.cards.lo, value.cards.hi}}};
    return &game->told->value;
}
