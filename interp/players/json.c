/* SPDX-License-Identifier: MIT
 * json.c: points, events and views as JSON. Everything comes through kanun.h: what a listener may
 * not know is not there.
 */
#include "players/json.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "game/insight.h"

/* An object in the writing; any step may run out of memory, which makes all of it NULL. */
typedef struct writing {
    const kanun_rules *rules;
    json_t *object;
    int failed;
} writing;

/* Puts `value` (taken over) under `key`. */
static void put(writing *w, const char *key, json_t *value)
{
    if (!value || json_object_set_new(w->object, key, value))
        w->failed = 1;
}

static json_t *whole(writing *w)
{
    if (!w->failed)
        return w->object;
    json_decref(w->object);
    return NULL;
}

static void append(writing *w, json_t *list, json_t *value)
{
    if (!value || json_array_append_new(list, value))
        w->failed = 1;
}

json_t *kp_json_points(const kanun_rules *rules, int64_t units)
{
    char text[32];
    int whole = !strcmp(kanun_points(rules, 1, text), "1");
    return whole ? json_integer((json_int_t)units) : json_string(kanun_points(rules, units, text));
}

static void put_number(writing *w, const char *key, int number)
{
    if (number >= 0)
        put(w, key, json_integer(number));
}

static void put_text(writing *w, const char *key, const char *text)
{
    if (text)
        put(w, key, json_string(text));
}

static json_t *card_list(writing *w, kanun_cards cards)
{
    const kanun_info *info = kanun_rules_info(w->rules);
    json_t *list = json_array();
    for (int n = 0; n < info->cards; n++)
        if (KANUN_HAS(cards, n))
            append(w, list, json_string(info->card[n]->name));
    return list;
}

/* The numbers of the bits that are set. */
static json_t *bit_list(writing *w, unsigned bits)
{
    json_t *list = json_array();
    for (int n = 0; bits >> n; n++)
        if (bits >> n & 1)
            append(w, list, json_integer(n));
    return list;
}

static void put_spot(writing *w, const char *key, const kanun_spot *spot, int account)
{
    if (!spot->name)
        return;
    writing inner = {w->rules, json_object(), 0};
    put(&inner, account ? "account" : "zone", json_string(spot->name));
    put(&inner, "owner", spot->owner < 0 ? json_null() : json_integer(spot->owner));
    put(w, key, whole(&inner));
}

static void put_scores(writing *w, const int32_t *scores)
{
    json_t *list = json_array();
    for (int side = 0; side < kanun_rules_info(w->rules)->sides; side++)
        append(w, list, kp_json_points(w->rules, scores[side]));
    put(w, "scores", list);
}

/* The text of the move, and beside its cards what else is in it. */
static void put_move(writing *w, const kanun_move *move)
{
    char text[512];
    const kanun_info *info = kanun_rules_info(w->rules);
    put(w, "move", json_string(kanun_move_text(w->rules, move, text, sizeof text)));
    put(w, "word",
        json_string(move->word == KANUN_WORD_PLAY   ? "play"
                    : move->word == KANUN_WORD_TAKE ? "take"
                    : move->word < info->words      ? info->word[move->word]
                                                    : "pass"));
    if (move->number != KANUN_NO_NUMBER)
        put(w, "number", json_integer(move->number));
    if (move->word == KANUN_WORD_TAKE && !move->hidden)
        put(w, "taken", card_list(w, move->cards));
}

static void put_about_cards(writing *w, const kanun_event *e)
{
    if (e->count)
        put(w, "count", json_integer(e->count));
    if (e->count && !e->hidden && e->kind != KANUN_EVENT_SHUFFLE)
        put(w, "cards", card_list(w, e->cards));
    if (e->lies)
        put(w, "lies", json_string(e->lies == KANUN_ON_TOP ? "top" : "bottom"));
    if (e->kind == KANUN_EVENT_SHOW)
        put(w, "shown_to", bit_list(w, e->shown_to));
}

static void put_numbers(writing *w, const kanun_event *e)
{
    if (e->kind == KANUN_EVENT_AWARD)
        put(w, "points", kp_json_points(w->rules, e->number));
    else if (e->kind == KANUN_EVENT_PAY || e->kind == KANUN_EVENT_DEAL ||
             e->kind == KANUN_EVENT_SETTLE || (e->kind == KANUN_EVENT_NOTE && e->number))
        put(w, "number", json_integer(e->number));
    if (e->scores)
        put_scores(w, e->scores);
    if (e->kind == KANUN_EVENT_OVER)
        put(w, "winners", bit_list(w, e->winners));
}

json_t *kp_json_event(const kanun_event *e)
{
    static const char *const kinds[] = {"move",   "turned", "transfer", "show",     "shuffle",
                                        "award",  "pay",    "trick",    "phase",    "deal",
                                        "settle", "over",   "note",     "thrown_in"};
    int account = e->kind == KANUN_EVENT_PAY;
    writing w = {e->rules, json_object(), 0};
    put(&w, "kind", json_string(kinds[e->kind]));
    put_number(&w, e->kind == KANUN_EVENT_DEAL ? "dealer" : "seat", e->seat);
    put_number(&w, "place", e->place);
    put_number(&w, "side", e->side);
    put_spot(&w, "from", &e->from, account);
    put_spot(&w, "to", &e->to, account);
    if (e->move)
        put_move(&w, e->move);
    put_about_cards(&w, e);
    put_numbers(&w, e);
    put_text(&w, "cause", e->cause);
    put_text(&w, "phase", e->phase);
    put_text(&w, "note", e->note);
    return whole(&w);
}

/* ---- Views ---- */

/* What the table has by itself is given as it is, what others have in an object by their numbers.
 */
static bool is_tables(const char *per)
{
    return !strcmp(per, "table");
}

/* An owner's number as a key; those that tables have need no room. */
static const char *key_of(int owner, char room[16])
{
    static const char *const few[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    if (owner < (int)(sizeof few / sizeof *few))
        return few[owner];
    snprintf(room, 16, "%d", owner);
    return room;
}

static json_t *owner_of(const json_t *owners, int owner)
{
    char room[16];
    return json_object_get(owners, key_of(owner, room));
}

static void put_owner(writing *w, json_t *owners, int owner, json_t *value)
{
    char room[16];
    if (!value || json_object_set_new(owners, key_of(owner, room), value))
        w->failed = 1;
}

/* Whether a seat sees what `known` tells of a heap, card by card. */
static bool is_alike(const writing *w, const kanun_heap *heap, const json_t *known)
{
    const kanun_info *info = kanun_rules_info(w->rules);
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

/* `known`: what another seat was told of that heap, or NULL. */
static json_t *heap_out(writing *w, const kanun_heap *heap, json_t *known)
{
    const kanun_info *info = kanun_rules_info(w->rules);
    if (is_alike(w, heap, known))
        return json_incref(known);
    json_t *cards = json_array();
    for (int i = 0; i < heap->count; i++)
        append(w, cards,
               heap->card[i] == KANUN_UNSEEN ? json_null()
                                             : json_string(info->card[heap->card[i]]->name));
    writing out = {w->rules, json_object(), 0};
    put(&out, "cards", cards);
    put(&out, "count", json_integer(heap->count));
    return whole(&out);
}

static void put_zone(writing *w, json_t *map, kanun_game *game, int zone, int seat,
                     const json_t *known)
{
    const kanun_zone *z = kanun_rules_info(w->rules)->zone[zone];
    const kanun_heap *heap;
    if (is_tables(z->per)) {
        if ((heap = kanun_game_heap(game, zone, 0, seat)) &&
            json_object_set_new(map, z->name, heap_out(w, heap, (json_t *)(uintptr_t)known)))
            w->failed = 1;
        return;
    }
    json_t *owners = json_object();
    for (int owner = 0; (heap = kanun_game_heap(game, zone, owner, seat)); owner++)
        put_owner(w, owners, owner, heap_out(w, heap, owner_of(known, owner)));
    if (json_object_set_new(map, z->name, owners))
        w->failed = 1;
}

/* `known`: as below. */
static json_t *zones(writing *w, kanun_game *game, int seat, const json_t *known)
{
    json_t *map = json_object();
    const kanun_info *info = kanun_rules_info(w->rules);
    for (int n = 0; n < info->zones; n++)
        put_zone(w, map, game, n, seat, json_object_get(known, info->zone[n]->name));
    return map;
}

static json_t *value_out(writing *w, const char *type, const kanun_value *value)
{
    return !strcmp(type, "cards")    ? card_list(w, value->cards)
           : !value->set             ? json_null()
           : value->text             ? json_string(value->text)
           : !strcmp(type, "flag")   ? json_boolean(value->number != 0)
           : !strcmp(type, "points") ? kp_json_points(w->rules, value->number)
                                     : json_integer(value->number);
}

static void put_variable(writing *w, json_t *map, kanun_game *game, int variable, int seat)
{
    const kanun_variable *v = kanun_rules_info(w->rules)->variable[variable];
    const kanun_value *value;
    if (is_tables(v->per)) {
        if ((value = kanun_game_value(game, variable, 0, seat)) &&
            json_object_set_new(map, v->name, value_out(w, v->type, value)))
            w->failed = 1;
        return;
    }
    json_t *owners = json_object();
    for (int owner = 0; owner < KANUN_OWNERS_MAX; owner++)
        if ((value = kanun_game_value(game, variable, owner, seat)))
            put_owner(w, owners, owner, value_out(w, v->type, value));
    if (json_object_set_new(map, v->name, owners))
        w->failed = 1;
}

/* A variable that the view tells by itself. */
static bool is_apart(const char *name)
{
    static const char *const apart[] = {"dealer", "score", "games_won", "deal", "deals", "games"};
    for (size_t n = 0; n < sizeof apart / sizeof *apart; n++)
        if (!strcmp(name, apart[n]))
            return true;
    return false;
}

/* What the seat may not see is left out, not given as null: null is a value that is unset. `known`:
 * what another seat was told of the same position, or NULL. */
static json_t *variables(writing *w, kanun_game *game, int seat, const json_t *known)
{
    json_t *map = json_object();
    const kanun_info *info = kanun_rules_info(w->rules);
    for (int n = 0; n < info->variables; n++) {
        const kanun_variable *v = info->variable[n];
        json_t *alike = v->is_public ? json_object_get(known, v->name) : NULL;
        if (is_apart(v->name))
            continue;
        if (!alike)
            put_variable(w, map, game, n, seat);
        else if (json_object_set(map, v->name, alike))
            w->failed = 1;
    }
    return map;
}

/* Causes that have awarded something in this deal, with what each side got. */
static json_t *awards(writing *w, const kanun_game *game)
{
    json_t *map = json_object();
    const kanun_info *info = kanun_rules_info(w->rules);
    int32_t units[KANUN_OWNERS_MAX];
    for (int n = 0; n < info->causes; n++) {
        json_t *sides = json_object();
        int any = 0;
        kanun_game_points(game, n, units);
        for (int side = 0; side < info->sides; side++) {
            any |= units[side] != 0;
            put_owner(w, sides, side, kp_json_points(w->rules, units[side]));
        }
        if (any && json_object_set(map, info->cause[n], sides))
            w->failed = 1;
        json_decref(sides);
    }
    return map;
}

static json_t *number_of(const kanun_game *game, const char *name)
{
    int32_t number = 0;
    kg_insight_number(game, name, 0, &number);
    return json_integer(number);
}

static json_t *games_won(writing *w, const kanun_game *game)
{
    json_t *map = json_object();
    int32_t won = 0;
    for (int side = 0; kg_insight_number(game, "games_won", side, &won); side++)
        put_owner(w, map, side, json_integer(won));
    return map;
}

static json_t *scores(writing *w, const kanun_game *game)
{
    json_t *map = json_object();
    for (int side = 0; side < kanun_rules_info(w->rules)->sides; side++)
        put_owner(w, map, side, kp_json_points(w->rules, kanun_game_standing(game)->scores[side]));
    return map;
}

/* What lies there to be followed, beaten or taken, what its cards count, and whose is the best so
 * far. All of it is public; a null, not nothing, where nothing lies. */
static json_t *stands(writing *w, const kanun_game *game)
{
    const kanun_info *info = kanun_rules_info(w->rules);
    km_facing facing;
    int64_t points = 0;
    kg_insight_facing(kg_insight_run(game), &facing);
    kanun_cards cards = {{facing.table.lo, facing.table.hi}};
    for (int n = 0; n < info->cards; n++)
        if (KANUN_HAS(cards, n))
            points += info->card[n]->points;
    return kn_is_empty(facing.table)
               ? json_null()
               : json_pack("{s:o, s:o, s:o}", "cards", card_list(w, cards), "points",
                           kp_json_points(w->rules, points), "best",
                           facing.owner < 0 ? json_null() : json_integer(facing.owner));
}

json_t *kp_json_view(kanun_game *game, int seat)
{
    static const char *const standing[] = {"running", "over", "unfinished"};
    const kanun_rules *rules = kanun_game_rules(game);
    writing w = {rules, NULL, 0};
    const kanun_standing *now = kanun_game_standing(game);
    if (seat < -2 || seat >= kanun_rules_info(rules)->seats)
        return NULL;
    w.object = json_object();
    put(&w, "awards", awards(&w, game));
    put(&w, "deal", number_of(game, "deal"));
    put(&w, "dealer", now->dealer < 0 ? json_null() : json_integer(now->dealer));
    put(&w, "deals", json_integer(now->deals));
    put(&w, "games", number_of(game, "games"));
    put(&w, "games_won", games_won(&w, game));
    put(&w, "moves", json_integer(now->moves));
    put(&w, "scores", scores(&w, game));
    put(&w, "standing", json_string(standing[now->over]));
    put(&w, "stands", stands(&w, game));
    put(&w, "to_move",
        now->seat < 0 ? json_null()
                      : json_pack("{s:i, s:i}", "place", now->place, "seat", now->seat));
    put(&w, "variables", variables(&w, game, seat, NULL));
    put(&w, "winners", bit_list(&w, now->winners));
    put(&w, "zones", zones(&w, game, seat, NULL));
    return whole(&w);
}

json_t *kp_json_view_beside(kanun_game *game, int seat, const json_t *view)
{
    writing w = {kanun_game_rules(game), json_copy((json_t *)(uintptr_t)view), 0};
    if (!w.object)
        return NULL;
    put(&w, "variables", variables(&w, game, seat, json_object_get(view, "variables")));
    put(&w, "zones", zones(&w, game, seat, json_object_get(view, "zones")));
    return whole(&w);
}
