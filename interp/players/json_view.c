/* SPDX-License-Identifier: MIT
 * json_view.c: points, events and views as JSON. Reads the game through kanun.h only, so nothing
 * hidden can leak.
 */
#include "players/json_view.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "insight.h"
#include "insight_players.h"
#include "mechanics/fishing_build.h"

json_t *kp_json_points(const kanun_rules *rules, int64_t units)
{
    char text[32];
    bool whole = kg_insight_rules(rules)->layout->pack->per == 1;
    return whole ? json_integer((json_int_t)units) : json_string(kanun_points(rules, units, text));
}

json_t *kp_json_cards(const kanun_rules *rules, kanun_cards cards)
{
    const kanun_info *info = kanun_rules_info(rules);
    json_t *list = json_array();
    for (int n = 0; n < info->cards; n++)
        if (KANUN_HAS(cards, n))
            json_array_append_new(list, json_string(info->card[n]->name));
    return list;
}

json_t *kp_json_bits(unsigned bits)
{
    json_t *list = json_array();
    for (int n = 0; bits >> n; n++)
        if (bits >> n & 1)
            json_array_append_new(list, json_integer(n));
    return list;
}

json_t *kp_json_word(const kanun_rules *rules, const kanun_move *move)
{
    const kanun_info *info = kanun_rules_info(rules);
    return json_string(move->word == KANUN_WORD_PLAY   ? "play"
                       : move->word == KANUN_WORD_TAKE ? "take"
                       : move->word < info->words      ? info->word[move->word]
                                                       : "pass");
}

/* ---- Events ---- */

static void put_number(json_t *object, const char *key, int number)
{
    if (number >= 0)
        json_object_set_new(object, key, json_integer(number));
}

static void put_text(json_t *object, const char *key, const char *text)
{
    if (text)
        json_object_set_new(object, key, json_string(text));
}

static void put_spot(json_t *object, const char *key, const kanun_spot *spot, bool account)
{
    if (spot->name)
        json_object_set_new(object, key,
                            json_pack("{s:s, s:o}", account ? "account" : "zone", spot->name,
                                      "owner",
                                      spot->owner < 0 ? json_null() : json_integer(spot->owner)));
}

static json_t *scores_of(const kanun_rules *rules, const int32_t *scores)
{
    json_t *list = json_array();
    for (int side = 0; side < kanun_rules_info(rules)->sides; side++)
        json_array_append_new(list, kp_json_points(rules, scores[side]));
    return list;
}

/* Adds the move's text and cards, and its other fields if it has them. */
static void put_move(json_t *object, const kanun_rules *rules, const kanun_move *move)
{
    char text[512];
    json_object_set_new(object, "move",
                        json_string(kanun_move_text(rules, move, text, sizeof text)));
    json_object_set_new(object, "word", kp_json_word(rules, move));
    if (move->number != KANUN_NO_NUMBER)
        json_object_set_new(object, "number", json_integer(move->number));
    if (move->word == KANUN_WORD_TAKE && !move->hidden)
        json_object_set_new(object, "taken", kp_json_cards(rules, move->cards));
}

static void put_about_cards(json_t *object, const kanun_event *e)
{
    if (e->count)
        json_object_set_new(object, "count", json_integer(e->count));
    if (e->count && !e->hidden && e->kind != KANUN_EVENT_SHUFFLE)
        json_object_set_new(object, "cards", kp_json_cards(e->rules, e->cards));
    if (e->lies)
        json_object_set_new(object, "lies",
                            json_string(e->lies == KANUN_ON_TOP ? "top" : "bottom"));
    if (e->kind == KANUN_EVENT_SHOW)
        json_object_set_new(object, "shown_to", kp_json_bits(e->shown_to));
}

static void put_numbers(json_t *object, const kanun_event *e)
{
    if (e->kind == KANUN_EVENT_AWARD)
        json_object_set_new(object, "points", kp_json_points(e->rules, e->number));
    else if (e->kind == KANUN_EVENT_PAY || e->kind == KANUN_EVENT_DEAL ||
             e->kind == KANUN_EVENT_SETTLE || (e->kind == KANUN_EVENT_NOTE && e->number))
        json_object_set_new(object, "number", json_integer(e->number));
    if (e->scores)
        json_object_set_new(object, "scores", scores_of(e->rules, e->scores));
    if (e->kind == KANUN_EVENT_OVER)
        json_object_set_new(object, "winners", kp_json_bits(e->winners));
}

json_t *kp_json_event(const kanun_event *e)
{
    static const char *const kinds[] = {"move",   "turned", "transfer", "show",     "shuffle",
                                        "award",  "pay",    "trick",    "phase",    "deal",
                                        "settle", "over",   "note",     "thrown_in"};
    bool account = e->kind == KANUN_EVENT_PAY;
    json_t *object = json_pack("{s:s}", "kind", kinds[e->kind]);
    put_number(object, e->kind == KANUN_EVENT_DEAL ? "dealer" : "seat", e->seat);
    put_number(object, "place", e->place);
    put_number(object, "side", e->side);
    put_spot(object, "from", &e->from, account);
    put_spot(object, "to", &e->to, account);
    if (e->move)
        put_move(object, e->rules, e->move);
    put_about_cards(object, e);
    put_numbers(object, e);
    put_text(object, "cause", e->cause);
    put_text(object, "phase", e->phase);
    put_text(object, "note", e->note);
    return object;
}

/* ---- Views ---- */

/* True for values of the table, which are written directly. Other values go into an object, with
 * their owners' numbers as keys. */
static bool is_tables(const char *per)
{
    return !strcmp(per, "table");
}

/* Returns an owner's number as a key. */
static const char *key_of(int owner)
{
    static const char *const keys[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    _Static_assert(sizeof keys / sizeof *keys >= KANUN_OWNERS_MAX, "there is a key for each owner");
    return keys[owner];
}

static json_t *owner_of(const json_t *owners, int owner)
{
    return json_object_get(owners, key_of(owner));
}

static void put_owner(json_t *owners, int owner, json_t *value)
{
    json_object_set_new(owners, key_of(owner), value);
}

/* True if `known`, another seat's view of a heap, shows the same cards as `heap`. */
static bool is_alike(const kanun_info *info, const kanun_heap *heap, const json_t *known)
{
    const json_t *cards = json_object_get(known, "cards");
    if (!cards || json_array_size(cards) != (size_t)heap->count)
        return false;
    for (int i = 0; i < heap->count; i++) {
        const char *name = json_string_value(json_array_get(cards, (size_t)i));
        bool seen = heap->card[i] != KANUN_UNSEEN;
        if (seen != (name != NULL) || (seen && strcmp(name, info->card[heap->card[i]]->name) != 0))
            return false;
    }
    return true;
}

/* Returns a heap for a view. `known` is the heap in another seat's view, or NULL. */
static json_t *heap_out(const kanun_info *info, const kanun_heap *heap, const json_t *known)
{
    if (is_alike(info, heap, known))
        return json_incref((json_t *)(uintptr_t)known);
    json_t *cards = json_array();
    for (int i = 0; i < heap->count; i++)
        json_array_append_new(cards, heap->card[i] == KANUN_UNSEEN
                                         ? json_null()
                                         : json_string(info->card[heap->card[i]]->name));
    return json_pack("{s:o, s:i}", "cards", cards, "count", heap->count);
}

static json_t *zone_out(kanun_game *game, int zone, int seat, const json_t *known)
{
    const kanun_info *info = kanun_rules_info(kanun_game_rules(game));
    const kanun_heap *heap;
    json_t *owners = json_object();
    for (int owner = 0; (heap = kanun_game_heap(game, zone, owner, seat)); owner++)
        put_owner(owners, owner, heap_out(info, heap, owner_of(known, owner)));
    return owners;
}

/* Returns the zones of a view. `known` is as for `variables`. */
static json_t *zones(kanun_game *game, int seat, const json_t *known)
{
    json_t *map = json_object();
    const kanun_info *info = kanun_rules_info(kanun_game_rules(game));
    const kanun_heap *heap;
    for (int n = 0; n < info->zones; n++) {
        const char *name = info->zone[n]->name;
        const json_t *alike = json_object_get(known, name);
        if (!is_tables(info->zone[n]->per))
            json_object_set_new(map, name, zone_out(game, n, seat, alike));
        else if ((heap = kanun_game_heap(game, n, 0, seat)))
            json_object_set_new(map, name, heap_out(info, heap, alike));
    }
    return map;
}

static json_t *value_out(const kanun_rules *rules, const char *type, const kanun_value *value)
{
    return !strcmp(type, "cards")    ? kp_json_cards(rules, value->cards)
           : !value->set             ? json_null()
           : value->text             ? json_string(value->text)
           : !strcmp(type, "flag")   ? json_boolean(value->number != 0)
           : !strcmp(type, "points") ? kp_json_points(rules, value->number)
                                     : json_integer(value->number);
}

static void put_variable(json_t *map, kanun_game *game, int variable, int seat)
{
    const kanun_rules *rules = kanun_game_rules(game);
    const kanun_variable *v = kanun_rules_info(rules)->variable[variable];
    const kanun_value *value;
    if (is_tables(v->per)) {
        if ((value = kanun_game_value(game, variable, 0, seat)))
            json_object_set_new(map, v->name, value_out(rules, v->type, value));
        return;
    }
    json_t *owners = json_object();
    for (int owner = 0; owner < KANUN_OWNERS_MAX; owner++)
        if ((value = kanun_game_value(game, variable, owner, seat)))
            put_owner(owners, owner, value_out(rules, v->type, value));
    json_object_set_new(map, v->name, owners);
}

/* True if the view has a separate field for the variable. */
static bool is_apart(const char *name)
{
    static const char *const apart[] = {"dealer", "score", "games_won", "deal",
                                        "deals",  "games", NULL};
    return kn_place_of(apart, name) >= 0;
}

/* Omits variables that the seat may not see; null means an unset value. `known` has another seat's
 * variables in the same position, or is NULL. */
static json_t *variables(kanun_game *game, int seat, const json_t *known)
{
    json_t *map = json_object();
    const kanun_info *info = kanun_rules_info(kanun_game_rules(game));
    for (int n = 0; n < info->variables; n++) {
        const kanun_variable *v = info->variable[n];
        json_t *alike = v->is_public ? json_object_get(known, v->name) : NULL;
        if (is_apart(v->name))
            continue;
        if (alike)
            json_object_set_new(map, v->name, json_incref(alike));
        else
            put_variable(map, game, n, seat);
    }
    return map;
}

/* Returns the value of each side. */
static json_t *by_side(const kanun_rules *rules, const int32_t *units)
{
    json_t *map = json_object();
    for (int side = 0; side < kanun_rules_info(rules)->sides; side++)
        put_owner(map, side, kp_json_points(rules, units[side]));
    return map;
}

/* Returns the causes that have awarded something in this deal, with the points of each side. */
static json_t *awards(const kanun_game *game)
{
    const kanun_rules *rules = kanun_game_rules(game);
    const kanun_info *info = kanun_rules_info(rules);
    json_t *map = json_object();
    int32_t units[KANUN_OWNERS_MAX];
    for (int n = 0; n < info->causes; n++) {
        bool any = false;
        kanun_game_points(game, n, units);
        for (int side = 0; side < info->sides; side++)
            any |= units[side] != 0;
        if (any)
            json_object_set_new(map, info->cause[n], by_side(rules, units));
    }
    return map;
}

static json_t *number_of(const kanun_game *game, const char *name)
{
    int32_t number = 0;
    kg_insight_number(game, name, 0, &number);
    return json_integer(number);
}

static json_t *games_won(const kanun_game *game)
{
    json_t *map = json_object();
    int32_t won = 0;
    for (int side = 0; kg_insight_number(game, "games_won", side, &won); side++)
        put_owner(map, side, json_integer(won));
    return map;
}

/* Returns the cards on the table that must be followed, beaten or captured, their points, and the
 * owner of the best card so far. All of it is public. A field is null if there are no cards. */
static json_t *stands(const kanun_game *game)
{
    const kanun_rules *rules = kanun_game_rules(game);
    const kanun_info *info = kanun_rules_info(rules);
    km_facing facing;
    int64_t points = 0;
    kg_insight_facing(kg_insight_run(game), &facing);
    kanun_cards cards = {{facing.table.lo, facing.table.hi}};
    for (int n = 0; n < info->cards; n++)
        if (KANUN_HAS(cards, n))
            points += info->card[n]->points;
    return kn_is_empty(facing.table)
               ? json_null()
               : json_pack("{s:o, s:o, s:o}", "cards", kp_json_cards(rules, cards), "points",
                           kp_json_points(rules, points), "best",
                           facing.owner < 0 ? json_null() : json_integer(facing.owner));
}

/* Adds the builds on the floor, if there are any. All of it is public. */
static void put_builds(json_t *view, const kanun_game *game)
{
    const km_run *run = kg_insight_run(game);
    km_build build[KM_BUILDS_MAX];
    km_facing facing;
    kg_insight_facing(run, &facing);
    int n = facing.building ? km_builds_read(&run->world, facing.building, build) : 0;
    json_t *list = n ? json_array() : NULL;
    for (int i = 0; i < n; i++) {
        kanun_cards cards = {{build[i].cards.lo, build[i].cards.hi}};
        json_array_append_new(list, json_pack("{s:o, s:o, s:b, s:i}", "cards",
                                              kp_json_cards(kanun_game_rules(game), cards),
                                              "owners", kp_json_bits(build[i].owners), "several",
                                              build[i].several, "value", build[i].value));
    }
    if (n)
        json_object_set_new(view, "builds", list);
}

/* Returns the value of a phase's own variable in a view; NULL if it has none. */
static json_t *own_of(const json_t *view, const km_phase *phase, const char *name)
{
    char whole[128];
    snprintf(whole, sizeof whole, "%s.%s", phase->name, name);
    return json_object_get(json_object_get(view, "variables"), whole);
}

/* Adds the cards that each player has played, for each phase in which cards stay in front of their
 * players. */
static void put_laid(json_t *view, const km_rules *rules)
{
    json_t *list = json_array();
    for (const km_phase *p = rules->phase; p < rules->phase + rules->phases; p++)
        if (p->mechanic->programs.laid)
            json_array_append_new(
                list, json_pack("{s:s, s:b, s:O?, s:O?, s:O?}", "phase", p->name, "combinations",
                                p->mechanic->programs.play == KM_PLAY_CLIMBING, "cards",
                                own_of(view, p, p->mechanic->programs.laid), "best",
                                own_of(view, p, p->mechanic->programs.best), "leader",
                                own_of(view, p, "leader")));
    if (json_array_size(list))
        json_object_set_new(view, "laid", json_incref(list));
    json_decref(list);
}

json_t *kp_json_view(kanun_game *game, int seat)
{
    const kanun_rules *rules = kanun_game_rules(game);
    const kanun_standing *now = kanun_game_standing(game);
    if (seat < -2 || seat >= kanun_rules_info(rules)->seats)
        return NULL;
    json_t *view =
        json_pack("{s:o, s:o, s:o, s:i, s:o, s:o, s:I, s:o, s:s, s:o, s:o, s:o, s:o, s:o}",
                  "awards", awards(game), "deal", number_of(game, "deal"), "dealer",
                  now->dealer < 0 ? json_null() : json_integer(now->dealer), "deals", now->deals,
                  "games", number_of(game, "games"), "games_won", games_won(game), "moves",
                  (json_int_t)now->moves, "scores", by_side(rules, now->scores), "standing",
                  kr_standing_names[now->over], "stands", stands(game), "to_move",
                  now->seat < 0 ? json_null()
                                : json_pack("{s:i, s:i}", "place", now->place, "seat", now->seat),
                  "variables", variables(game, seat, NULL), "winners", kp_json_bits(now->winners),
                  "zones", zones(game, seat, NULL));
    put_builds(view, game);
    put_laid(view, kg_insight_rules(rules));
    return view;
}

json_t *kp_json_view_beside(kanun_game *game, int seat, const json_t *view)
{
    json_t *beside = json_copy((json_t *)(uintptr_t)view);
    json_object_set_new(beside, "variables",
                        variables(game, seat, json_object_get(view, "variables")));
    json_object_set_new(beside, "zones", zones(game, seat, json_object_get(view, "zones")));
    put_laid(beside, kg_insight_rules(kanun_game_rules(game)));
    return beside;
}
