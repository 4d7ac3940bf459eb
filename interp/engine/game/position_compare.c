/* SPDX-License-Identifier: MIT
 * position_compare.c: compares the current position with a map: zones, variables, points of the
 * deal and a few words. Changes nothing.
 */
#include <stdio.h>
#include <string.h>

#include "base/points.h"
#include "game/position.h"

static const ks_layout *layout_of(const kanun_game *game)
{
    return game->rules->rules->layout;
}

typedef struct comparing {
    kanun_game *game;
    kn_arena *arena;
    kn_report *report;
    const kg_counted *counted;
    kg_named is; /* the thing compared; for points, cause -1 is the total */
    const char *name;
    const char *text; /* the differences as lines */
} comparing;

/* Adds a difference. If there are several `owners`, `per` is their kind. */
static void differs(comparing *c, int owner, int owners, ks_per per, const char *expected,
                    const char *got)
{
    static const char *const whose[] = {[KS_PER_TABLE] = "number",
                                        [KS_PER_SEAT] = "seat",
                                        [KS_PER_SIDE] = "side",
                                        [KS_PER_PLACE] = "place"};
    char who[32] = "";
    if (owners > 1)
        snprintf(who, sizeof who, " of %s %d", whose[per], owner);
    c->text = kn_arena_print(c->arena, "%s%s%s%s: expected %s, got %s", c->text ? c->text : "",
                             c->text ? "\n" : "", c->name, who, *expected ? expected : "nothing",
                             *got ? got : "nothing");
}

static bool compare_heap(void *payload, int owner, const kd_node *node)
{
    comparing *c = payload;
    ks_world *w = &c->game->run->world;
    const ks_pack *pack = w->layout->pack;
    uint8_t cards[KN_CARDS_MAX];
    int count, further, heap = c->is.zone->heap + owner;
    int64_t number;
    const char *got = kg_position_heap_text(
        c->game, kanun_game_heap(c->game, (int)(c->is.zone - w->layout->zone), owner, -2));
    kn_set set = KN_EMPTY;
    if (node->kind == KD_NODE_SCALAR && kn_integer_read(node->text, 0, KN_CARDS_MAX, &number) &&
        ks_pack_find(pack, node->text, -1) < 0) {
        int there = kn_count(w->block->sets[heap]);
        if (there != number)
            differs(c, owner, c->is.zone->heaps, c->is.zone->per,
                    kn_arena_print(c->arena, "%s card%s", node->text, number == 1 ? "" : "s"),
                    kn_arena_print(c->arena, "%d%s%s", there, there ? ": " : "", got));
        return true;
    }
    kd_node list = *node;
    bool any_order = kg_position_any_order(&list, c->arena);
    if (!kg_position_cards(pack, &list, cards, &count, &further, c->report))
        return false;
    for (int i = 0; i < count; i++)
        kn_put(&set, cards[i]);
    kn_set there = w->block->sets[heap];
    bool same = further ? kn_within(set, there) && kn_count(there) == count + further
                        : kn_equal(set, there) && count == kn_count(there);
    bool ordered = true;
    if (same && !further && !any_order &&
        c->is.zone->ordered) { /* the order matters if the zone keeps one */
        const uint8_t *order = ks_order(w->layout, w->block, heap);
        for (int i = 0; i < count; i++)
            ordered &= order[c->is.zone->stacked ? count - 1 - i : i] == cards[i];
    }
    if (!same || !ordered)
        differs(c, owner, c->is.zone->heaps, c->is.zone->per, node->text, got);
    if (!ordered)
        c->text = kn_arena_print(c->arena, "%s: the same cards in another order", c->text);
    return true;
}

static bool compare_set(comparing *c, int owner, const kd_node *node)
{
    const ks_pack *pack = layout_of(c->game)->pack;
    kn_set expected, there = c->game->run->world.block->sets[c->is.var->at + owner];
    char got[KN_CARDS_MAX * KS_CARD_TEXT];
    if (!kg_position_card_set(pack, node, &expected, c->report))
        return false;
    ks_pack_write(pack, there, got, sizeof got);
    if (!kn_equal(expected, there))
        differs(c, owner, c->is.var->count, c->is.var->per, node->text, got);
    return true;
}

static bool compare_var(void *payload, int owner, const kd_node *node)
{
    comparing *c = payload;
    const ks_layout *l = layout_of(c->game);
    if (c->is.var->type == KS_VAR_CARDS)
        return compare_set(c, owner, node);
    int32_t expected, value = *km_int(c->game->run, c->is.var->at + owner);
    char got[64];
    if (node->kind != KD_NODE_SCALAR ||
        !kg_position_value_read(l, c->is.var, node->text, &expected))
        return kg_position_no_value(l, c->is.var, node, c->report);
    kg_position_value_write(&c->game->run->world, c->is.var, owner, got);
    if (value != expected)
        differs(c, owner, c->is.var->count, c->is.var->per, node->text, got);
    return true;
}

/* Compares the points of a cause, or all points, in the deal in progress or else in the latest
 * counted deal. */
static bool compare_points(void *payload, int side, const kd_node *node)
{
    comparing *c = payload;
    const ks_layout *l = layout_of(c->game);
    int32_t expected, got = 0;
    char text[KN_POINTS_TEXT];
    if (node->kind != KD_NODE_SCALAR || !kn_points_read(node->text, l->pack->per, &expected))
        return kn_report_wrong(c->report, KN_E_SCENARIO, node->at, "points are expected");
    for (int cause = 0; cause < l->causes; cause++)
        if (c->is.cause < 0 || c->is.cause == cause)
            got += c->counted ? c->counted->award[cause][side]
                              : *km_int(c->game->run, l->award + cause * l->sides + side);
    if (got != expected)
        differs(c, side, l->sides, KS_PER_SIDE, node->text,
                kn_points_write(text, got, l->pack->per));
    return true;
}

static bool compare_counted(comparing *c, const kd_node *node, const kg_counted *counted)
{
    const ks_layout *l = layout_of(c->game);
    if (!counted->any) {
        const char *points = node->first && node->first->key ? node->first->key : "total";
        c->text = kn_arena_print(
            c->arena,
            "%s%scounted: no deal has been counted yet, in phase '%s'. Play the deal to its end, "
            "or check the points so far without `counted:`, as in `then: {%s: ...}`",
            c->text ? c->text : "", c->text ? "\n" : "", kanun_game_standing(c->game)->phase,
            strcmp(points, "total") ? points : "points");
        return true;
    }
    for (KD_CHILD(points, node)) {
        c->name = points->key;
        c->counted = counted;
        c->is.cause = strcmp(points->key, "total") == 0 ? -1 : kg_position_cause(l, points->key);
        if (c->is.cause < 0 && strcmp(points->key, "total") != 0) {
            kn_problem *p = kn_report_add(c->report, KN_E_SCENARIO, points->key_at,
                                          "no rule gives points named '%s'", points->key);
            kn_report_suggest(p, points->key, l->cause);
            return false;
        }
        if (!kg_position_owners(points, l->sides, compare_points, c, c->report))
            return false;
    }
    c->counted = NULL;
    return true;
}

static void compare_text(comparing *c, const kd_node *node, const char *got)
{
    c->name = node->key;
    if (node->kind != KD_NODE_SCALAR || strcmp(node->text, got) != 0)
        differs(c, 0, 1, KS_PER_TABLE, node->kind == KD_NODE_SCALAR ? node->text : "?", got);
}

/* True for a list of sides, separated by spaces, or `none`. */
static bool is_sides(const ks_layout *l, const char *text)
{
    int64_t side;
    char word[8];
    bool fine = *text;
    for (int used; strcmp(text, "none") != 0 && sscanf(text, "%7s%n", word, &used) == 1;
         text += used)
        fine &= kn_integer_read(word, 0, l->sides - 1, &side);
    return fine;
}

/* Reports a value that one of a position's words never has; otherwise returns true. */
static bool may_be_so(comparing *c, const kd_node *node)
{
    const km_rules *rules = c->game->run->rules;
    const ks_layout *l = rules->layout;
    const char *text = node->kind == KD_NODE_SCALAR ? node->text : NULL;
    int64_t place;
    if (!text)
        return kd_choice_place("turn phase over winners tables", node->key) < 0 ||
               kn_report_wrong(c->report, KN_E_SCENARIO, node->at, "`%s` must be a text",
                               node->key);
    if (strcmp(node->key, "turn") == 0 && strcmp(text, "none") != 0 &&
        !kn_integer_read(text, 0, l->places - 1, &place))
        return kn_report_wrong(c->report, KN_E_SCENARIO, node->at,
                               "`turn` must be the number of a seat, from 0 to %d, or `none`",
                               l->places - 1);
    if (strcmp(node->key, "over") == 0 && kd_choice_place("false true unfinished", text) < 0)
        return kn_report_wrong(c->report, KN_E_SCENARIO, node->at,
                               "`over` must be true, false or unfinished");
    if (strcmp(node->key, "winners") == 0 && !is_sides(l, text))
        return kn_report_wrong(c->report, KN_E_SCENARIO, node->at,
                               "`winners` must be numbers of sides, from 0 to %d, or `none`",
                               l->sides - 1);
    bool known = strcmp(node->key, "phase") != 0 || !*text || km_phase_named(rules, text) >= 0;
    if (!known) {
        kn_problem *p =
            kn_report_add(c->report, KN_E_SCENARIO, node->at, "there is no phase '%s'", text);
        kn_report_suggest(p, text, rules->more->phase_name);
    }
    return known;
}

/* Compares one of a position's words: turn, phase, over, winners or tables. Returns true if `node`
 * was such a word. */
static bool compare_word(comparing *c, const kd_node *node)
{
    static const char *const name_of[] = {"false", "true", "unfinished"};
    const ks_block *b = c->game->run->world.block;
    char text[64] = "none";
    if (strcmp(node->key, "turn") == 0) {
        if (b->waiting)
            snprintf(text, sizeof text, "%d", b->place);
    } else if (strcmp(node->key, "phase") == 0) {
        snprintf(text, sizeof text, "%s", kanun_game_standing(c->game)->phase);
    } else if (strcmp(node->key, "over") == 0) {
        snprintf(text, sizeof text, "%s", name_of[b->standing]);
    } else if (strcmp(node->key, "tables") == 0) {
        const struct kg_rules_more *more = c->game->run->rules->more;
        size_t length = 0;
        for (int n = 0; n < more->tables; n++)
            length += (size_t)snprintf(text + length, sizeof text - length, n ? " %d" : "%d",
                                       more->table[n]);
    } else if (strcmp(node->key, "winners") == 0) {
        size_t length = 0;
        for (int side = 0; side < 8; side++)
            if (b->winners >> side & 1)
                length += (size_t)snprintf(text + length, sizeof text - length,
                                           length ? " %d" : "%d", side);
    } else {
        return false;
    }
    compare_text(c, node, text);
    return true;
}

static bool compare_name(comparing *c, const kd_node *node, const kg_counted *counted)
{
    const ks_layout *l = layout_of(c->game);
    bool points = strcmp(node->key, "points") == 0 && ks_layout_find_zone(l, node->key) < 0 &&
                  ks_layout_find_var(l, node->key) < 0;
    c->name = node->key;
    if (!may_be_so(c, node))
        return false;
    if (compare_word(c, node))
        return true;
    if (strcmp(node->key, "counted") == 0)
        return compare_counted(c, node, counted);
    c->is = (kg_named){.cause = kg_position_cause(l, node->key)};
    if (!points && !kg_position_named(l, node, &c->is, c->report))
        return false;
    if (c->is.zone)
        return kg_position_owners(node, c->is.zone->heaps, compare_heap, c, c->report);
    if (c->is.var)
        return kg_position_owners(node, c->is.var->count, compare_var, c, c->report);
    return kg_position_owners(node, l->sides, compare_points, c, c->report);
}

const char *kg_position_compare(kanun_game *game, const kd_node *then, const kg_counted *counted,
                                kn_arena *arena, kn_report *report)
{
    comparing c = {.game = game, .arena = arena, .report = report};
    if (then->kind != KD_NODE_MAP) {
        kn_report_wrong(report, KN_E_SCENARIO, then->at,
                        "`then` must be a map of zones, variables, points and words");
        return NULL;
    }
    for (KD_CHILD(node, then))
        if (!compare_name(&c, node, counted))
            return NULL;
    return c.text;
}
