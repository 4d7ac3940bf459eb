/* SPDX-License-Identifier: MIT
 * position.c: positions in words. Names are zones, variables, causes of points, and a few words of
 * its own; values are texts for the table's, or maps from owner to text.
 */
#include "game/position.h"

#include <stdio.h>
#include <string.h>

#include "base/points.h"

static const kn_layout *layout_of(const kanun_game *game)
{
    return game->rules->rules->layout;
}

static kn_problem *wrong(kn_report *report, const kn_node *at, const char *what)
{
    return kn_report_add(report, KN_E_SCENARIO, at->at, "%s", what);
}

/* The owner that a key names, below `count`; -1 with a problem. */
static int read_owner(const kn_node *node, int count, kn_report *report)
{
    int64_t owner;
    if (kn_integer_read(node->key, 0, count - 1, &owner))
        return (int)owner;
    kn_report_add(report, KN_E_SCENARIO, node->key_at,
                  "'%s' is no owner here: expected a number from 0 to %d", node->key, count - 1);
    return -1;
}

/* Walks the values of a name: calls `each` with the owner (0 for the table's) and its node. */
typedef bool each_owner(void *payload, int owner, const kn_node *value);
static bool walk_owners(const kn_node *node, int count, each_owner *each, void *payload,
                        kn_report *report)
{
    if (node->kind != KN_NODE_MAP) {
        if (count == 1)
            return each(payload, 0, node);
        wrong(report, node, "a map from owner to value is expected");
        return false;
    }
    for (KN_CHILD(value, node)) {
        int owner = read_owner(value, count, report);
        if (owner < 0 || !each(payload, owner, value))
            return false;
    }
    return true;
}

/* "; Q is a rank, and here single cards stand: QS QH QD QC" for what selects several cards, else
 * "". */
static const char *several_cards(const kn_pack *pack, const char *at, int length, kn_arena *arena)
{
    kn_set cards;
    int bad, bad_length;
    unsigned card;
    const char *text = arena ? kn_arena_text(arena, at, (size_t)length) : NULL, *list = "";
    if (!text || kn_pack_select(pack, text, &cards, &bad, &bad_length) != 0 || kn_count(cards) < 2)
        return "";
    for (KN_EACH(card, cards))
        list = list ? kn_arena_print(arena, "%s %s", list, pack->name[card]) : NULL;
    bool rank = false;
    for (int i = 0; i < pack->ranks; i++)
        rank |= strcmp(pack->rank_name[i], text) == 0;
    list = list ? kn_arena_print(arena, "; %s is %s, and here single cards stand:%s", text,
                                 rank ? "a rank" : "several cards", list)
                : "";
    return list ? list : "";
}

/* Reads "TD AS +3": cards in the order written, and how many further cards without points. */
static bool read_cards(const kn_pack *pack, const kn_node *node, uint8_t *cards, int *count,
                       int *further, kn_report *report)
{
    *count = *further = 0;
    if (node->kind != KN_NODE_SCALAR) {
        wrong(report, node, "cards separated by spaces are expected");
        return false;
    }
    for (const char *at = node->text; *(at += strspn(at, " ")); at += strcspn(at, " ")) {
        int length = (int)strcspn(at, " "), card = kn_pack_find(pack, at, length);
        if (*at == '+' && sscanf(at, "+%d", further) == 1 && *further > 0 &&
            *further < KN_CARDS_MAX)
            continue;
        if (card < 0 || *count == KN_CARDS_MAX) {
            kn_problem *p = kn_report_add(
                report, KN_E_SCENARIO, node->at, "'%.*s' is no card of this pack%s", length, at,
                card < 0 ? several_cards(pack, at, length, report->arena) : "");
            kn_report_expect(report, p, "single cards, such as %s, separated by spaces",
                             pack->name[0]);
            return false;
        }
        cards[(*count)++] = (uint8_t)card;
    }
    return true;
}

/* The value of a variable from text; `-` is short for none. */
static bool read_value(const kn_layout *l, const kn_var *var, const char *text, int32_t *value)
{
    return kn_var_read(l, var, strcmp(text, "-") == 0 ? "none" : text, value);
}

static void write_value(const kn_layout *l, const kn_var *var, int32_t value, char out[64])
{
    char points[KN_POINTS_TEXT];
    const char *name = NULL;
    switch (var->type) {
    case KN_VAR_POINTS:
        name = kn_points_write(points, value, l->pack->per);
        break;
    case KN_VAR_FLAG:
        name = value ? "true" : "false";
        break;
    case KN_VAR_CARD:
        name = value >= 0 ? l->pack->name[value] : "none";
        break;
    case KN_VAR_SUIT:
        name = value >= 0 && value < l->pack->suits ? l->pack->suit_name[value] : "none";
        break;
    case KN_VAR_RANK:
        name = value >= 0 ? l->pack->rank_name[value] : "none";
        break;
    case KN_VAR_CHOICE:
        name = value >= 0 ? var->choices[value] : "none";
        break;
    default:
        if (value == KN_NOBODY && (var->type == KN_VAR_SEAT || var->type == KN_VAR_SIDE))
            name = "none";
    }
    if (name)
        snprintf(out, 64, "%s", name);
    else
        snprintf(out, 64, "%d", value);
}

typedef struct setting {
    kanun_game *game;
    kn_report *report;
    int aside;
    const kn_zone *zone;
    const kn_var *var;
    int further[KN_HEAPS_MAX]; /* cards still to be filled in */
} setting;

static bool set_heap(void *payload, int owner, const kn_node *node)
{
    setting *s = payload;
    kn_world *w = &s->game->run->world;
    uint8_t cards[KN_CARDS_MAX];
    int count, heap = s->zone->heap + owner;
    if (!read_cards(w->layout->pack, node, cards, &count, &s->further[heap], s->report))
        return false;
    for (int i = 0; i < count; i++) {
        int card = cards[s->zone->stacked ? count - 1 - i : i];
        if (!kn_has(w->block->sets[s->aside], (unsigned)card)) {
            kn_report_add(s->report, KN_E_SCENARIO, node->at, "the card %s stands twice",
                          w->layout->pack->name[card]);
            return false;
        }
        kn_transfer(w, s->aside, heap, kn_set_of((unsigned)card), KN_TOP, 0, w->layout->pack->all);
    }
    return true;
}

/* The set of a variable of type cards. */
static bool read_set(const kn_pack *pack, const kn_node *node, kn_set *out, kn_report *report)
{
    uint8_t cards[KN_CARDS_MAX];
    int count, further;
    *out = KN_EMPTY;
    if (!read_cards(pack, node, cards, &count, &further, report))
        return false;
    for (int i = 0; i < count; i++)
        kn_put(out, cards[i]);
    return !further || wrong(report, node, "a variable has no further cards") == NULL;
}

static bool set_var(void *payload, int owner, const kn_node *node)
{
    setting *s = payload;
    int32_t value;
    const kn_layout *l = layout_of(s->game);
    if (s->var->type == KN_VAR_CARDS)
        return read_set(l->pack, node, &s->game->run->world.block->sets[s->var->at + owner],
                        s->report);
    if (node->kind != KN_NODE_SCALAR || !read_value(l, s->var, node->text, &value)) {
        kn_report_add(s->report, KN_E_SCENARIO, node->at, "'%s' is no value for '%s'",
                      node->kind == KN_NODE_SCALAR ? node->text : "", s->var->name);
        return false;
    }
    *kn_int(s->game->run, s->var->at + owner) = value;
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

/* The names that `given` and `then` may use, for suggestions. */
static void suggest_name(const kn_layout *l, kn_problem *p, const char *key, kn_arena *arena)
{
    kn_report_suggest(p, key, kn_layout_zone_names(l, arena));
    if (!p->suggestion)
        kn_report_suggest(p, key, kn_layout_var_names(l, arena));
}

static bool set_zones(setting *s, const kn_node *given)
{
    const kn_layout *l = layout_of(s->game);
    for (KN_CHILD(node, given)) {
        int zone = kn_layout_find_zone(l, node->key);
        if (zone >= 0) {
            s->zone = &l->zone[zone];
            if (!walk_owners(node, s->zone->heaps, set_heap, s, s->report))
                return false;
        } else if (!is_word(node->key) && kn_layout_find_var(l, node->key) < 0) {
            kn_problem *p = kn_report_add(s->report, KN_E_SCENARIO, node->key_at,
                                          "there is no zone or variable '%s'", node->key);
            suggest_name(l, p, node->key, s->report->arena);
            return false;
        }
    }
    return true;
}

static bool set_vars(setting *s, const kn_node *given)
{
    const kn_layout *l = layout_of(s->game);
    for (KN_CHILD(node, given)) {
        int var = kn_layout_find_zone(l, node->key) >= 0 || is_word(node->key)
                      ? -1
                      : kn_layout_find_var(l, node->key);
        if (var < 0)
            continue;
        s->var = &l->var[var];
        if (!walk_owners(node, s->var->count, set_var, s, s->report))
            return false;
    }
    return true;
}

/* "+N": cards without points first, then any, of those that nobody named. */
static bool fill_heaps(setting *s, const kn_node *given)
{
    kn_world *w = &s->game->run->world;
    const kn_pack *pack = w->layout->pack;
    for (int heap = 0; heap < w->layout->heaps; heap++)
        for (; s->further[heap] > 0; s->further[heap]--) {
            kn_set rest = w->block->sets[s->aside];
            unsigned card = KN_NO_CARD, any;
            for (KN_EACH(any, rest))
                if (pack->points[any] == 0) {
                    card = any;
                    break;
                }
            if (card == KN_NO_CARD) {
                wrong(s->report, given, "there are not enough cards without points for +N");
                return false;
            }
            kn_transfer(w, s->aside, heap, kn_set_of(card), KN_TOP, 0, pack->all);
        }
    return true;
}

/* Cards that `seats` know where they lie. */
static bool make_known(setting *s, const kn_node *node, kn_seats seats)
{
    kn_world *w = &s->game->run->world;
    kn_set cards;
    if (!read_set(w->layout->pack, node, &cards, s->report))
        return false;
    for (int heap = 0; heap < w->layout->heaps; heap++)
        if (heap != s->aside)
            kn_learn(w, heap, kn_and(cards, w->block->sets[heap]), seats);
    return true;
}

/* `known`: what all have seen, or by seat what it has. */
static bool set_known(setting *s, const kn_node *given)
{
    const kn_layout *l = layout_of(s->game);
    const kn_node *known = kn_node_get(given, "known");
    if (!known || kn_layout_find_zone(l, "known") >= 0 || kn_layout_find_var(l, "known") >= 0)
        return true;
    if (known->kind != KN_NODE_MAP)
        return make_known(s, known, KN_ALL_SEATS(l));
    for (KN_CHILD(value, known)) {
        int seat = read_owner(value, l->seats, s->report);
        if (seat < 0 || !make_known(s, value, (kn_seats)(1u << seat)))
            return false;
    }
    return true;
}

/* The words `turn`, `phase` and `rest` are texts. */
static bool words_are_texts(const kn_node *given, kn_report *report)
{
    for (KN_CHILD(node, given))
        if (is_text_word(node->key) && node->kind != KN_NODE_SCALAR) {
            wrong(report, node, "a word or number is expected here");
            return false;
        }
    return true;
}

bool kn_position_may_stand(const kn_phase *phase)
{
    return !phase->aside && phase->mechanic->legal && strcmp(phase->mechanic->name, "cut") != 0;
}

/* The phase to stand in: named, or the first in which somebody decides. */
static int find_phase(kanun_game *game, const kn_node *given, kn_report *report)
{
    const kn_rules *rules = game->rules->rules;
    const kn_node *named = kn_node_get(given, "phase");
    for (int p = 0; p < rules->phases; p++)
        if (named ? strcmp(rules->phase[p].name, named->text) == 0
                  : kn_position_may_stand(&rules->phase[p]))
            return p;
    kn_problem *p = kn_report_add(report, KN_E_SCENARIO, given->at, "there is no phase '%s'",
                                  named ? named->text : "with decisions");
    if (named)
        kn_report_suggest(p, named->text, rules->more->phase_name);
    return -1;
}

/* The seat (place) to move, after the phase has begun: private variables follow. */
static bool set_turn(setting *s, const kn_node *given, const kn_phase *phase)
{
    kn_run *run = s->game->run;
    kn_block *b = run->world.block;
    const kn_node *turn = kn_node_get(given, "turn");
    int64_t place;
    if (turn && !kn_integer_read(turn->text, 0, run->world.layout->places - 1, &place)) {
        wrong(s->report, turn, "turn is the number of a place");
        return false;
    }
    if (b->depth == 0 || b->frame[b->depth - 1].phase != phase->index)
        return true; /* the phase went on by itself */
    if (turn)
        kn_run_wait(run, (int)place);
    if (phase->mechanic->resume)
        phase->mechanic->resume(run, phase, &b->frame[b->depth - 1]);
    return true;
}

bool kn_position_set(kanun_game *game, const kn_node *given, kn_report *report)
{
    kn_run *run = game->run;
    const kn_layout *l = layout_of(game);
    setting s = {.game = game, .report = report};
    s.aside = l->zone[kn_layout_find_zone(l, "kanun.aside")].heap;
    if (given->kind != KN_NODE_MAP) {
        wrong(report, given, "a position is a map of zones and variables");
        return false;
    }
    if (!words_are_texts(given, report))
        return false;
    int phase = find_phase(game, given, report);
    if (phase < 0)
        return false;
    kn_block *b = run->world.block;
    kn_chance chance = b->chance;
    uint64_t rules = b->rules;
    kn_block_begin(l, b, s.aside);
    b->chance = chance;
    b->rules = rules;
    kn_match_begin_game(run, run->rules->more->match, true);
    if (!kn_node_get(given, "dealer"))
        *kn_int(run, l->dealer) = 0;
    if (!set_vars(&s, given) || !set_zones(&s, given) || !fill_heaps(&s, given))
        return false;
    const kn_node *rest = kn_node_get(given, "rest");
    if (rest && strcmp(rest->text, "stock") == 0)
        kn_transfer(&run->world, s.aside, run->rules->stock, b->sets[s.aside], KN_BOTTOM, 0,
                    l->pack->all);
    else if (rest && strcmp(rest->text, "aside") != 0) {
        wrong(report, rest, "rest is stock or aside");
        return false;
    }
    if (!set_known(&s, given))
        return false;
    b->depth = 1;
    b->frame[0] = (kn_frame){.phase = (uint8_t)phase};
    game->listed = KN_NOT_LISTED;
    int32_t deals = *kn_int(run, l->deals);
    if (kn_run_advance(run) != KN_OK)
        return false;
    const kn_phase *p = &run->rules->phase[phase];
    if (b->depth == 0 || b->frame[b->depth - 1].phase != phase || *kn_int(run, l->deals) != deals)
        return true; /* it went on by itself, perhaps into the next deal */
    return set_vars(&s, given) && set_turn(&s, given, p);
}

/* --- comparing --- */

typedef struct comparing {
    kanun_game *game;
    kn_arena *arena;
    kn_report *report;
    const kn_counted *counted;
    const kn_zone *zone;
    const kn_var *var;
    const char *name;
    int cause;        /* -1: the total */
    const char *text; /* lines of what differs */
} comparing;

static void differs(comparing *c, int owner, int owners, const char *expected, const char *got)
{
    char who[16] = "";
    if (owners > 1)
        snprintf(who, sizeof who, " of %d", owner);
    c->text = kn_arena_print(c->arena, "%s%s%s%s: expected '%s', got '%s'", c->text ? c->text : "",
                             c->text ? "\n" : "", c->name, who, expected, got);
}

static bool compare_heap(void *payload, int owner, const kn_node *node)
{
    comparing *c = payload;
    kn_world *w = &c->game->run->world;
    const kn_pack *pack = w->layout->pack;
    uint8_t cards[KN_CARDS_MAX];
    int count, further, heap = c->zone->heap + owner;
    int64_t number;
    const char *got = kanun_game_zone(c->game, c->zone->name, owner, -2);
    kn_set set = KN_EMPTY;
    if (node->kind == KN_NODE_SCALAR && kn_integer_read(node->text, 0, KN_CARDS_MAX, &number) &&
        kn_pack_find(pack, node->text, -1) < 0) {
        if (kn_count(w->block->sets[heap]) != number)
            differs(c, owner, c->zone->heaps, node->text, got);
        return true;
    }
    if (!read_cards(pack, node, cards, &count, &further, c->report))
        return false;
    for (int i = 0; i < count; i++)
        kn_put(&set, cards[i]);
    kn_set there = w->block->sets[heap];
    bool same = further ? kn_within(set, there) && kn_count(there) == count + further
                        : kn_equal(set, there) && count == kn_count(there);
    if (same && !further && c->zone->ordered) { /* the order counts where the zone keeps it */
        const uint8_t *order = kn_order(w->layout, w->block, heap);
        for (int i = 0; i < count; i++)
            same &= order[c->zone->stacked ? count - 1 - i : i] == cards[i];
    }
    if (!same)
        differs(c, owner, c->zone->heaps, node->text, got ? got : "");
    return true;
}

static bool compare_set(comparing *c, int owner, const kn_node *node)
{
    const kn_pack *pack = layout_of(c->game)->pack;
    kn_set expected, there = c->game->run->world.block->sets[c->var->at + owner];
    char got[KN_CARDS_MAX * KN_CARD_TEXT];
    if (!read_set(pack, node, &expected, c->report))
        return false;
    kn_pack_write(pack, there, got, sizeof got);
    if (!kn_equal(expected, there))
        differs(c, owner, c->var->count, node->text, got);
    return true;
}

static bool compare_var(void *payload, int owner, const kn_node *node)
{
    comparing *c = payload;
    const kn_layout *l = layout_of(c->game);
    if (c->var->type == KN_VAR_CARDS)
        return compare_set(c, owner, node);
    int32_t expected, value = *kn_int(c->game->run, c->var->at + owner);
    char got[64];
    if (node->kind != KN_NODE_SCALAR || !read_value(l, c->var, node->text, &expected)) {
        kn_report_add(c->report, KN_E_SCENARIO, node->at, "'%s' is no value for '%s'",
                      node->kind == KN_NODE_SCALAR ? node->text : "", c->name);
        return false;
    }
    write_value(l, c->var, value, got);
    if (value != expected)
        differs(c, owner, c->var->count, node->text, got);
    return true;
}

/* Points of a cause, or in total, of the deal in progress or the latest counted one. */
static bool compare_points(void *payload, int side, const kn_node *node)
{
    comparing *c = payload;
    const kn_layout *l = layout_of(c->game);
    int32_t expected, got = 0;
    char text[KN_POINTS_TEXT];
    if (node->kind != KN_NODE_SCALAR || !kn_points_read(node->text, l->pack->per, &expected)) {
        wrong(c->report, node, "points are expected");
        return false;
    }
    for (int cause = 0; cause < l->causes; cause++)
        if (c->cause < 0 || c->cause == cause)
            got += c->counted ? c->counted->award[cause][side]
                              : *kn_int(c->game->run, l->award + cause * l->sides + side);
    if (got != expected)
        differs(c, side, l->sides, node->text, kn_points_write(text, got, l->pack->per));
    return true;
}

static int find_cause(const kn_layout *l, const char *name)
{
    for (int i = 0; i < l->causes; i++)
        if (strcmp(l->cause[i], name) == 0)
            return i;
    return -1;
}

static bool compare_counted(comparing *c, const kn_node *node, const kn_counted *counted)
{
    const kn_layout *l = layout_of(c->game);
    if (!counted->any) {
        c->name = "counted";
        differs(c, 0, 1, "a completed deal", "none");
        return true;
    }
    for (KN_CHILD(points, node)) {
        c->name = points->key;
        c->counted = counted;
        c->cause = strcmp(points->key, "total") == 0 ? -1 : find_cause(l, points->key);
        if (c->cause < 0 && strcmp(points->key, "total") != 0) {
            kn_problem *p = kn_report_add(c->report, KN_E_SCENARIO, points->key_at,
                                          "nothing gives points named '%s'", points->key);
            kn_report_suggest(p, points->key, l->cause);
            return false;
        }
        if (!walk_owners(points, l->sides, compare_points, c, c->report))
            return false;
    }
    c->counted = NULL;
    return true;
}

static void compare_text(comparing *c, const kn_node *node, const char *got)
{
    c->name = node->key;
    if (node->kind != KN_NODE_SCALAR || strcmp(node->text, got) != 0)
        differs(c, 0, 1, node->kind == KN_NODE_SCALAR ? node->text : "?", got);
}

/* Words of its own: turn, phase, over, winners, tables. True if `node` was one. */
static bool compare_word(comparing *c, const kn_node *node)
{
    static const char *const standings[] = {"false", "true", "unfinished"};
    const kn_block *b = c->game->run->world.block;
    char text[64] = "none";
    if (strcmp(node->key, "turn") == 0) {
        if (b->waiting)
            snprintf(text, sizeof text, "%d", b->place);
    } else if (strcmp(node->key, "phase") == 0) {
        snprintf(text, sizeof text, "%s", kanun_game_phase(c->game));
    } else if (strcmp(node->key, "over") == 0) {
        snprintf(text, sizeof text, "%s", standings[b->standing]);
    } else if (strcmp(node->key, "tables") == 0) {
        const struct kn_rules_more *more = c->game->run->rules->more;
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

static bool compare_name(comparing *c, const kn_node *node, const kn_counted *counted)
{
    const kn_layout *l = layout_of(c->game);
    int zone = kn_layout_find_zone(l, node->key), var = kn_layout_find_var(l, node->key),
        cause = find_cause(l, node->key);
    c->name = node->key;
    if (compare_word(c, node))
        return true;
    if (strcmp(node->key, "counted") == 0)
        return compare_counted(c, node, counted);
    if (zone >= 0) {
        c->zone = &l->zone[zone];
        return walk_owners(node, c->zone->heaps, compare_heap, c, c->report);
    }
    if (var >= 0) {
        c->var = &l->var[var];
        return walk_owners(node, c->var->count, compare_var, c, c->report);
    }
    if (cause >= 0 || strcmp(node->key, "points") == 0) {
        c->cause = cause;
        return walk_owners(node, l->sides, compare_points, c, c->report);
    }
    kn_problem *p = kn_report_add(c->report, KN_E_SCENARIO, node->key_at,
                                  "there is no zone, variable or cause of points '%s'", node->key);
    suggest_name(l, p, node->key, c->arena);
    if (!p->suggestion)
        kn_report_suggest(p, node->key, l->cause);
    return false;
}

const char *kn_position_compare(kanun_game *game, const kn_node *then, const kn_counted *counted,
                                kn_arena *arena, kn_report *report)
{
    comparing c = {.game = game, .arena = arena, .report = report};
    if (then->kind != KN_NODE_MAP)
        wrong(report, then, "what holds afterwards is a map of zones, variables, points and words");
    for (KN_CHILD(node, then))
        if (!compare_name(&c, node, counted))
            return NULL;
    return c.text;
}
