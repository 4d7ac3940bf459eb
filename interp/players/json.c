/* SPDX-License-Identifier: MIT
 * json.c: points and events as JSON. Everything comes through kanun.h: what a listener may
 * not know is not there.
 */
#include "players/json.h"

#include <string.h>

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
    const char *name, *rank, *suit;
    json_t *list = json_array();
    for (int n = 0; (name = kanun_rules_card(w->rules, n, &rank, &suit)); n++)
        if (KANUN_HAS(cards, n))
            append(w, list, json_string(name));
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
    put(w, key,
        json_pack("{s:s, s:o}", account ? "account" : "zone", spot->name, "owner",
                  spot->owner < 0 ? json_null() : json_integer(spot->owner)));
}

static void put_scores(writing *w, const int32_t *scores)
{
    json_t *list = json_array();
    for (int side = 0; side < kanun_rules_sides(w->rules); side++)
        append(w, list, kp_json_points(w->rules, scores[side]));
    put(w, "scores", list);
}

/* The text of the move, and beside its cards what else is in it. */
static void put_move(writing *w, const kanun_move *move)
{
    char text[512];
    const char *word = kanun_rules_word(w->rules, move->word);
    put(w, "move", json_string(kanun_move_text(w->rules, move, text, sizeof text)));
    put(w, "word",
        json_string(move->word == KANUN_WORD_PLAY   ? "play"
                    : move->word == KANUN_WORD_TAKE ? "take"
                    : word                          ? word
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
             (e->kind == KANUN_EVENT_NOTE && e->number))
        put(w, "number", json_integer(e->number));
    if (e->scores)
        put_scores(w, e->scores);
    if (e->kind == KANUN_EVENT_OVER)
        put(w, "winners", bit_list(w, e->winners));
}

json_t *kp_json_event(const kanun_event *e)
{
    static const char *const kinds[] = {"move",   "turned", "transfer", "show",  "shuffle",
                                        "award",  "pay",    "trick",    "phase", "deal",
                                        "settle", "over",   "note"};
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
    if (!w.failed)
        return w.object;
    json_decref(w.object);
    return NULL;
}
