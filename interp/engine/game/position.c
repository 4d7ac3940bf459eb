/* SPDX-License-Identifier: MIT
 * position.c: sets up positions. Names are zones, variables and a few words of positions; values
 * are texts for the table's, or maps from owner to text.
 */
#include "game/position.h"

#include <string.h>

#include "base/points.h"

static const ks_layout *layout_of(const kanun_game *game)
{
    return game->rules->rules->layout;
}

typedef struct setting {
    kanun_game *game;
    kn_report *report;
    int aside;
    kg_named is;               /* the zone or variable that is being set */
    int further[KS_HEAPS_MAX]; /* number of cards that are still to be filled in */
} setting;

static bool set_heap(void *payload, int owner, const kd_node *node)
{
    setting *s = payload;
    ks_world *w = &s->game->run->world;
    uint8_t cards[KN_CARDS_MAX];
    int count, heap = s->is.zone->heap + owner;
    if (!kg_position_cards(w->layout->pack, node, cards, &count, &s->further[heap], s->report))
        return false;
    for (int i = 0; i < count; i++) {
        int card = cards[s->is.zone->stacked ? count - 1 - i : i];
        if (!kn_has(w->block->sets[s->aside], (unsigned)card))
            return kn_report_wrong(s->report, KN_E_SCENARIO, node->at,
                                   "the card %s is listed twice", w->layout->pack->name[card]);
        ks_transfer(w, s->aside, heap, kn_set_of((unsigned)card), KS_TOP, 0);
    }
    return true;
}

static bool set_var(void *payload, int owner, const kd_node *node)
{
    setting *s = payload;
    int32_t value;
    const ks_layout *l = layout_of(s->game);
    if (s->is.var->type == KS_VAR_CARDS)
        return kg_position_card_set(
            l->pack, node, &s->game->run->world.block->sets[s->is.var->at + owner], s->report);
    if (node->kind != KD_NODE_SCALAR || !kg_position_value_read(l, s->is.var, node->text, &value))
        return kg_position_no_value(l, s->is.var, node, s->report);
    *km_int(s->game->run, s->is.var->at + owner) = value;
    return true;
}

/* Sets the points that a cause has given in the deal so far. */
static bool set_points(void *payload, int side, const kd_node *node)
{
    setting *s = payload;
    const ks_layout *l = layout_of(s->game);
    int32_t units;
    if (node->kind != KD_NODE_SCALAR || !kn_points_read(node->text, l->pack->per, &units))
        return kn_report_wrong(s->report, KN_E_SCENARIO, node->at, "points are expected");
    *km_int(s->game->run, l->award + s->is.cause * l->sides + side) = units;
    return true;
}

static bool is_text_word(const char *key)
{
    return strcmp(key, "turn") == 0 || strcmp(key, "phase") == 0 || strcmp(key, "rest") == 0;
}

static bool is_word(const char *key)
{
    return is_text_word(key) || strcmp(key, "known") == 0;
}

/* Sets the items of a position that have names: zones or, in the second pass, variables and
 * points. */
static bool set_names(setting *s, const kd_node *given, bool zones)
{
    const ks_layout *l = layout_of(s->game);
    for (KD_CHILD(node, given)) {
        if (is_word(node->key) && ks_layout_find_zone(l, node->key) < 0)
            continue;
        if (!kg_position_named(l, node, &s->is, s->report))
            return false;
        if (zones != (s->is.zone != NULL))
            continue;
        bool fine = s->is.zone ? kg_position_owners(node, s->is.zone->heaps, set_heap, s, s->report)
                    : s->is.var ? kg_position_owners(node, s->is.var->count, set_var, s, s->report)
                                : kg_position_owners(node, l->sides, set_points, s, s->report);
        if (!fine)
            return false;
    }
    return true;
}

/* "+N": fills in cards that are not named, first those without points. */
static bool fill_heaps(setting *s, const kd_node *given)
{
    ks_world *w = &s->game->run->world;
    const ks_pack *pack = w->layout->pack;
    for (int heap = 0; heap < w->layout->heaps; heap++)
        for (; s->further[heap] > 0; s->further[heap]--) {
            kn_set rest = w->block->sets[s->aside];
            unsigned card = KN_NO_CARD, any;
            for (KN_EACH(any, rest))
                if (pack->points[any] == 0) {
                    card = any;
                    break;
                }
            if (card == KN_NO_CARD)
                return kn_report_wrong(
                    s->report, KN_E_SCENARIO, given->at,
                    "the pack has too few cards without points: +N needs %d more" KN_EXPECTED
                    "the cards by name",
                    s->further[heap]);
            ks_transfer(w, s->aside, heap, kn_set_of(card), KS_TOP, 0);
        }
    return true;
}

/* Records that `seats` know these cards. */
static bool make_known(setting *s, const kd_node *node, ks_seats seats)
{
    ks_world *w = &s->game->run->world;
    kn_set cards;
    if (!kg_position_card_set(w->layout->pack, node, &cards, s->report))
        return false;
    for (int heap = 0; heap < w->layout->heaps; heap++)
        if (heap != s->aside)
            ks_learn(w, heap, kn_and(cards, w->block->sets[heap]), seats);
    return true;
}

static bool make_known_to(void *payload, int seat, const kd_node *node)
{
    return make_known(payload, node, (ks_seats)(1u << seat));
}

/* `known`: cards that all seats have seen, or a map from seats to cards. */
static bool set_known(setting *s, const kd_node *given)
{
    const ks_layout *l = layout_of(s->game);
    const kd_node *known = kd_node_get(given, "known");
    if (!known || ks_layout_find_zone(l, "known") >= 0 || ks_layout_find_var(l, "known") >= 0)
        return true;
    if (known->kind != KD_NODE_MAP)
        return make_known(s, known, KS_EVERYBODY(l));
    return kg_position_owners(known, l->seats, make_known_to, s, s->report);
}

/* Checks that `turn`, `phase` and `rest` are texts. */
static bool words_are_texts(const kd_node *given, kn_report *report)
{
    for (KD_CHILD(node, given))
        if (is_text_word(node->key) && node->kind != KD_NODE_SCALAR)
            return kn_report_wrong(report, KN_E_SCENARIO, node->at,
                                   "a word or number is expected here");
    return true;
}

bool kg_position_may_stand(const km_phase *phase)
{
    return !phase->aside && phase->mechanic->resume;
}

/* Returns the phase of the position: the one that it names, or the first one with decisions. */
static int find_phase(kanun_game *game, const kd_node *given, kn_report *report)
{
    const km_rules *rules = game->rules->rules;
    const kd_node *named = kd_node_get(given, "phase");
    int phase = named ? km_phase_named(rules, named->text) : 0;
    while (!named && phase < rules->phases && !kg_position_may_stand(&rules->phase[phase]))
        phase++;
    if (phase >= 0 && phase < rules->phases)
        return phase;
    kn_problem *p = kn_report_add(report, KN_E_SCENARIO, given->at, "there is no phase '%s'",
                                  named ? named->text : "with decisions");
    if (named)
        kn_report_suggest(p, named->text, rules->more->phase_name);
    return -1;
}

/* Sets the seat (or place) to move after the phase has begun, and makes private variables
 * consistent with it. */
static bool set_turn(setting *s, const kd_node *given, const km_phase *phase)
{
    km_run *run = s->game->run;
    ks_block *b = run->world.block;
    const kd_node *turn = kd_node_get(given, "turn");
    int64_t place;
    if (b->depth == 0 || b->frame[b->depth - 1].phase != phase->index)
        return true; /* the phase has advanced by itself */
    if (turn && kn_integer_read(turn->text, 0, run->world.layout->places - 1, &place))
        km_run_wait(run, (int)place);
    if (phase->mechanic->resume)
        phase->mechanic->resume(run, phase, &b->frame[b->depth - 1]);
    return true;
}

/* Rejects a `turn` that is not a place. It would be ignored if the phase needs no decision. */
static bool turn_is_a_place(const km_rules *rules, const kd_node *given, kn_report *report)
{
    const kd_node *turn = kd_node_get(given, "turn");
    int64_t place;
    if (!turn || kn_integer_read(turn->text, 0, rules->layout->places - 1, &place))
        return true;
    return kn_report_wrong(report, KN_E_SCENARIO, turn->at,
                           "`turn` must be the number of a seat, from 0 to %d",
                           rules->layout->places - 1);
}

/* Sets up everything in `given`, in the phase with the number `phase`. */
static bool lay_out(kanun_game *game, const kd_node *given, int phase, kn_report *report)
{
    km_run *run = game->run;
    const ks_layout *l = layout_of(game);
    setting s = {.game = game, .report = report};
    s.aside = l->zone[ks_layout_find_zone(l, "kanun.aside")].heap;
    ks_block *b = run->world.block;
    kn_chance chance = b->chance;
    uint64_t rules = b->rules;
    ks_block_begin(l, b, s.aside);
    b->chance = chance;
    b->rules = rules;
    km_match_begin_game(run, run->rules->more->match, true);
    if (!kd_node_get(given, "dealer"))
        *km_int(run, l->dealer) = 0;
    if (!set_names(&s, given, false) || !set_names(&s, given, true) || !fill_heaps(&s, given))
        return false;
    const kd_node *rest = kd_node_get(given, "rest");
    if (rest && strcmp(rest->text, "stock") == 0)
        ks_transfer(&run->world, s.aside, run->rules->stock, b->sets[s.aside], KS_BOTTOM, 0);
    else if (rest && strcmp(rest->text, "aside") != 0)
        return kn_report_wrong(report, KN_E_SCENARIO, rest->at,
                               "`rest` must be `stock` or `aside`");
    if (!set_known(&s, given))
        return false;
    b->depth = 1;
    b->frame[0] = (ks_frame){.phase = (uint8_t)phase};
    return true;
}

bool kg_position_set(kanun_game *game, const kd_node *given, kn_report *report)
{
    km_run *run = game->run;
    const ks_block *b = run->world.block;
    void (*feed)(void *, const ks_event *) = run->world.feed;
    setting s = {.game = game, .report = report};
    if (given->kind != KD_NODE_MAP)
        return kn_report_wrong(report, KN_E_SCENARIO, given->at,
                               "a position must be a map of zones and variables");
    if (!words_are_texts(given, report) || !turn_is_a_place(game->rules->rules, given, report))
        return false;
    int phase = find_phase(game, given, report);
    if (phase < 0)
        return false;
    run->world.feed = NULL; /* no listener sees the arrival of these cards */
    bool fine = lay_out(game, given, phase, report);
    run->world.feed = feed;
    if (!fine)
        return false;
    game->listed = KG_NOT_LISTED;
    int32_t deals = *km_int(run, run->world.layout->deals);
    if (kg_run_advance(run) != KN_OK)
        return false;
    const km_phase *p = &run->rules->phase[phase];
    if (b->depth == 0 || b->frame[b->depth - 1].phase != phase ||
        *km_int(run, run->world.layout->deals) != deals)
        return true; /* the phase has advanced by itself, perhaps into the next deal */
    return set_names(&s, given, false) && set_turn(&s, given, p);
}
