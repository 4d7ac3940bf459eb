/* SPDX-License-Identifier: MIT
 * verbs.c: what hooks of kind event and scripted phases do: move and show cards, award and pay,
 * draw by chance, and say what follows. Every verb goes through the world's functions, which keep
 * all knowledge.
 */
#include <string.h>

#include "base/points.h"
#include "script/internal.h"

kn_world *kn_acting(lua_State *L, const char *verb)
{
    kn_host *host = kn_script_host(L);
    kn_call *call = kn_calling(L);
    if (!host->acting)
        kn_script_raise(L, KN_E_HOOK_PURE,
                        "'%s' acts: only event hooks, and start and play of a phase, may do that",
                        verb);
    return call->world;
}

/* For verbs that touch cards or chance: within a count for a seat that may not see everything, even
 * on trial, they would show it what it does not know. */
static kn_world *handling(lua_State *L, const char *verb)
{
    kn_world *w = kn_acting(L, verb);
    if (kn_script_host(L)->viewer != KN_VIEWER_TRUTH)
        kn_script_raise(L, KN_E_HOOK_HIDDEN,
                        "'%s' while `so_far` is asked for a seat: what follows is not its to know",
                        verb);
    return w;
}

static kn_call *in_phase(lua_State *L, const char *verb)
{
    kn_acting(L, verb);
    if (!kn_script_host(L)->phase)
        kn_script_raise(L, KN_E_HOOK_PURE, "'%s' is for scripted phases", verb);
    return kn_script_host(L)->call;
}

/* The phase hook itself, not a hook of one of its events: what it declares it may name. */
static const kn_declared *phase_hook(lua_State *L, const char *verb)
{
    in_phase(L, verb);
    const kn_declared *running = kn_script_host(L)->running;
    if (running->face.kind != KN_HOOK_PHASE)
        kn_script_raise(L, KN_E_HOOK_PURE, "'%s' is for start and play of a phase", verb);
    return running;
}

static int heap_of(lua_State *L, int index, const char *verb)
{
    return kn_object_want(L, index, KN_OBJECT_HEAP, verb)->number;
}

static int ordered_heap(lua_State *L, int index, const char *verb)
{
    const kn_layout *l = kn_script_host(L)->layout;
    int heap = heap_of(L, index, verb);
    if (l->order_of[heap] < 0)
        kn_script_raise(L, KN_E_HOOK_VALUE, "%s: the zone '%s' keeps no order (ordered: true)",
                        verb, l->zone[l->zone_of[heap]].name);
    return heap;
}

static int integer_arg(lua_State *L, int index, int min, int max, const char *verb)
{
    lua_Integer n;
    if (!lua_isinteger(L, index))
        kn_script_raise(L, KN_E_HOOK_VALUE, "%s wants a whole number, not %s", verb,
                        lua_type(L, index) == LUA_TNUMBER ? "a fraction" : luaL_typename(L, index));
    n = lua_tointeger(L, index);
    if (n < min || n > max)
        kn_script_raise(L, KN_E_HOOK_VALUE, "%s wants a number from %d to %d, not %lld", verb, min,
                        max, (long long)n);
    return (int)n;
}

/* "top" (or nothing) or "bottom". */
static kn_end end_arg(lua_State *L, int index, const char *verb)
{
    const char *text = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
    if (lua_isnoneornil(L, index) || strcmp(text, "top") == 0)
        return KN_TOP;
    if (strcmp(text, "bottom") != 0)
        kn_script_raise(L, KN_E_HOOK_VALUE, "%s: \"top\" or \"bottom\"", verb);
    return KN_BOTTOM;
}

static kn_seats seat_arg(lua_State *L, int index, const char *verb)
{
    const kn_layout *l = kn_script_host(L)->layout;
    const kn_object *object = kn_object_at(L, index);
    if (lua_isnoneornil(L, index))
        return KN_ALL_SEATS(l);
    if (object && object->kind == KN_OBJECT_SIDE)
        return l->side_seats[object->number];
    object = kn_object_want(L, index, KN_OBJECT_SEAT, verb);
    return object->number < l->seats ? (kn_seats)(1u << object->number) : 0;
}

/* The cards meant by argument 2, as far as they lie in `heap`; a single card must lie there. */
static kn_set cards_in(lua_State *L, kn_world *w, int heap, const char *verb)
{
    const kn_object *object = kn_object_at(L, 2);
    kn_set cards;
    luaL_checkany(L, 2);
    cards = kn_and(kn_arg_cards(L, 2, verb), w->block->sets[heap]);
    if (object && object->kind == KN_OBJECT_CARD && kn_is_empty(cards))
        kn_script_raise(L, KN_E_HOOK_VALUE, "%s: %s is not in '%s'", verb,
                        w->layout->pack->name[object->number],
                        w->layout->zone[w->layout->zone_of[heap]].name);
    return cards;
}

/* Who sees which cards are taken out of a heap: all, where each of them lies at a place in a hidden
 * order that everybody knows, so to speak face up on the table. */
static kn_seats witnesses(const kn_world *w, int heap, kn_set cards)
{
    const kn_layout *l = w->layout;
    return l->order_of[heap] >= 0 && kn_within(cards, kn_public_in(l, w->block, heap))
               ? KN_ALL_SEATS(l)
               : 0;
}

/* zone:move(cards, to [, "bottom"]) -> number moved. Which cards were chosen may have depended on
 * anything, so any could have been: nothing is concluded from it about hidden cards. */
static int verb_move(lua_State *L)
{
    kn_world *w = handling(L, "move");
    int from = heap_of(L, 1, "move"), to = heap_of(L, 3, "move");
    kn_set cards = cards_in(L, w, from, "move");
    kn_end end = end_arg(L, 4, "move");
    if (from == to)
        kn_script_raise(L, KN_E_HOOK_VALUE, "move: to the zone where the cards lie");
    if (!kn_is_empty(cards))
        kn_transfer(w, from, to, cards, end, witnesses(w, from, cards), w->layout->pack->all);
    lua_pushinteger(L, kn_count(cards));
    return 1;
}

/* zone:deal(n, to [, "bottom"]) -> number dealt, fewer when the zone runs out. */
static int verb_deal(lua_State *L)
{
    kn_world *w = handling(L, "deal");
    int from = ordered_heap(L, 1, "deal");
    int n = integer_arg(L, 2, 0, KN_CARDS_MAX, "deal"), to = heap_of(L, 3, "deal");
    kn_end end = end_arg(L, 4, "deal");
    if (from == to)
        kn_script_raise(L, KN_E_HOOK_VALUE, "deal: to the zone where the cards lie");
    lua_pushinteger(L, kn_deal_cards(w, from, end, to, n, 0));
    return 1;
}

/* zone:insert(card, to, above): with `above` cards above it; `to` may be the zone itself. */
static int verb_insert(lua_State *L)
{
    kn_world *w = handling(L, "insert");
    int from = heap_of(L, 1, "insert"), to = ordered_heap(L, 3, "insert");
    int card = kn_object_want(L, 2, KN_OBJECT_CARD, "insert")->number;
    cards_in(L, w, from, "insert");
    int others = kn_count(w->block->sets[to]) - (from == to);
    kn_insert(w, from, card, to, integer_arg(L, 4, 0, others, "insert"));
    return 0;
}

static int verb_shuffle(lua_State *L)
{
    kn_world *w = handling(L, "shuffle");
    int heap = ordered_heap(L, 1, "shuffle");
    bool whole = kn_equal(w->block->sets[heap], w->layout->pack->all);
    if (!kn_is_empty(w->block->sets[heap]))
        kn_shuffle_heap(w, heap, -1, whole ? KN_CHANCE_SHUFFLE : KN_CHANCE_RESHUFFLE);
    return 0;
}

static int verb_cut(lua_State *L)
{
    kn_world *w = handling(L, "cut");
    int heap = ordered_heap(L, 1, "cut");
    int n = integer_arg(L, 2, 0, kn_count(w->block->sets[heap]), "cut");
    kn_cut_heap(w, heap, n);
    kn_forget(w, w->block->sets[heap]); /* nobody is told how many were lifted */
    return 0;
}

/* zone:show(cards [, seat or side]): to all when nobody is named. */
static int verb_show(lua_State *L)
{
    kn_world *w = handling(L, "show");
    int heap = heap_of(L, 1, "show");
    kn_set cards = cards_in(L, w, heap, "show");
    kn_seats audience = seat_arg(L, 3, "show");
    if (!kn_is_empty(cards) && audience)
        kn_show(w, heap, cards, audience);
    return 0;
}

const luaL_Reg kn_heap_verbs[] = {{"move", verb_move},
                                  {"deal", verb_deal},
                                  {"insert", verb_insert},
                                  {"shuffle", verb_shuffle},
                                  {"cut", verb_cut},
                                  {"show", verb_show},
                                  {NULL, NULL}};

/* set:add(cards): into a variable that holds cards. */
static int verb_add(lua_State *L)
{
    kn_host *host = kn_script_host(L);
    const kn_object *object = kn_object_want(L, 1, KN_OBJECT_VAR_SET, "add");
    kn_world *w = kn_acting(L, "add");
    const kn_slot *slot = &host->slot[object->number];
    luaL_checkany(L, 2);
    kn_args_most(L, 2, "add");
    if (!slot->written)
        kn_script_raise(L, KN_E_HOOK_VALUE, "'%s' is not set by hooks", slot->name);
    kn_set *set = &w->block->sets[slot->at + object->owner];
    *set = kn_or(*set, kn_arg_cards(L, 2, "add"));
    return 0;
}

const luaL_Reg kn_var_set_verbs[] = {{"add", verb_add}, {NULL, NULL}};

/* side:award(units), seat:award(units). */
static int verb_award(lua_State *L)
{
    kn_host *host = kn_script_host(L);
    kn_world *w = kn_acting(L, "award");
    const kn_object *object = kn_object_at(L, 1);
    int side = -1;
    if (object && object->kind == KN_OBJECT_SIDE)
        side = object->number;
    else if (object && object->kind == KN_OBJECT_SEAT && object->number < host->layout->seats)
        side = host->layout->side_of[object->number];
    if (side < 0)
        kn_script_raise(L, KN_E_HOOK_VALUE, "write side:award(points): a side or a seat scores");
    if (!host->bound || host->bound->cause < 0)
        kn_script_raise(L, KN_E_HOOK_VALUE, "this hook has no cause of points");
    kn_award(w, side, integer_arg(L, 2, -KN_POINTS_MAX, KN_POINTS_MAX, "award"),
             host->bound->cause);
    return 0;
}

/* The int offset of the account named at `name` of the payer or payee at `index`. */
static int account(lua_State *L, int index, int name)
{
    kn_host *host = kn_script_host(L);
    const kn_object *object = kn_object_at(L, index);
    int owner = 0, found = -1;
    const char *text = lua_type(L, name) == LUA_TSTRING ? lua_tostring(L, name) : NULL;

    if (object && text) {
        const kn_layout *l = host->layout;
        owner = object->kind == KN_OBJECT_GAME ? 0 : object->number;
        for (int per = 0; per < 4 && found < 0; per++) {
            bool fits = per == KN_PER_TABLE  ? object->kind == KN_OBJECT_GAME
                        : per == KN_PER_SIDE ? object->kind == KN_OBJECT_SIDE
                                             : object->kind == KN_OBJECT_SEAT;
            if (!fits)
                continue;
            kn_script_push(L, host->slots_by_name[per]);
            lua_pushvalue(L, name);
            if (lua_rawget(L, -2) == LUA_TNUMBER)
                found = (int)lua_tointeger(L, -1);
            lua_pop(L, 2);
        }
        if (found >= 0 && found < l->vars && host->slot[found].var->type == KN_VAR_ACCOUNT &&
            owner < host->slot[found].var->count)
            return host->slot[found].at + owner;
    }
    return kn_script_raise(L, KN_E_HOOK_VALUE, "pay: %s has no account '%s'",
                           object ? kn_object_names[object->kind] : luaL_typename(L, index),
                           text ? text : "?");
}

/* payer:pay(account, amount, payee [, its account]) -> paid, less when the payer has less. */
static int verb_pay(lua_State *L)
{
    kn_world *w = handling(L, "pay"); /* what is paid tells what the payer had */
    int amount = integer_arg(L, 3, 0, KN_POINTS_MAX, "pay");
    int from = account(L, 1, 2), to = account(L, 4, lua_isnoneornil(L, 5) ? 2 : 5);
    lua_pushinteger(L, from == to ? 0 : kn_pay(w, from, to, amount));
    return 1;
}

/* What is to happen after the call; the strongest stands: the end of a match is not taken back by
 * that of a deal, and no end by anything else. */
static int request(lua_State *L, const char *verb, int what, int value)
{
    kn_call *call = (kn_acting(L, verb), kn_script_host(L)->call);
    bool ending = call->request != KN_REQUEST_NONE && call->request <= KN_REQUEST_END_MATCH;
    if (!ending || (what <= KN_REQUEST_END_MATCH && what > call->request)) {
        call->request = what;
        call->request_value = value;
    }
    return 0;
}

static int verb_end_deal(lua_State *L)
{
    return request(L, "end_deal", KN_REQUEST_END_DEAL, 0);
}

static int verb_end_game(lua_State *L)
{
    return request(L, "end_game", KN_REQUEST_END_GAME, 0);
}

static int verb_end_match(lua_State *L)
{
    return request(L, "end_match", KN_REQUEST_END_MATCH, 0);
}

/* game:redeal(["next"]): with the same dealer, or the next. */
static int verb_redeal(lua_State *L)
{
    const char *text = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
    if (!lua_isnoneornil(L, 2) && strcmp(text, "next") != 0)
        kn_script_raise(L, KN_E_HOOK_VALUE,
                        "game:redeal() with the same dealer, game:redeal(\"next\")");
    return request(L, "redeal", KN_REQUEST_REDEAL, *text != '\0');
}

static int verb_call(lua_State *L)
{
    kn_host *host = kn_script_host(L);
    lua_settop(L, 2);
    kn_acting(L, "call");
    if (lua_type(L, 2) == LUA_TSTRING && host->phases != LUA_NOREF) {
        kn_script_push(L, host->phases);
        lua_pushvalue(L, 2);
        if (lua_rawget(L, -2) == LUA_TNUMBER)
            return request(L, "call", KN_REQUEST_CALL, (int)lua_tointeger(L, -1));
    }
    return kn_script_raise(L, KN_E_HOOK_VALUE, "game:call: there is no phase '%s'",
                           lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2)
                                                         : luaL_typename(L, 2));
}

/* game:random(n): 1..n; at most 256, because records keep each result of chance as a byte. */
static int verb_random(lua_State *L)
{
    kn_world *w = handling(L, "random");
    int n = integer_arg(L, 2, 1, 256, "random");
    lua_pushinteger(L, kn_draw_below(w, KN_CHANCE_DRAW, n) + 1);
    return 1;
}

/* game:note(text [, number]): a line in the feed, for everybody. */
static int verb_note(lua_State *L)
{
    kn_world *w = kn_acting(L, "note");
    kn_call *call = kn_script_host(L)->call;
    kn_event event = {.kind = KN_EVENT_NOTE,
                      .place = call->place,
                      .seat = call->seat,
                      .from = -1,
                      .to = -1,
                      .side = call->side,
                      .cause = -1,
                      .audience = KN_ALL_SEATS(w->layout)};
    if (lua_type(L, 2) != LUA_TSTRING || lua_rawlen(L, 2) > 200)
        kn_script_raise(L, KN_E_HOOK_VALUE, "game:note(text): a text of at most 200 bytes");
    event.text = lua_tostring(L, 2);
    event.number = lua_isnoneornil(L, 3) ? 0 : integer_arg(L, 3, INT32_MIN, INT32_MAX, "note");
    kn_feed(w, &event);
    return 0;
}

/* game:turn(seat): the place that decides next in a scripted phase. */
static int verb_turn(lua_State *L)
{
    kn_call *call = in_phase(L, "turn");
    call->turn = kn_object_want(L, 2, KN_OBJECT_SEAT, "turn")->number;
    return 0;
}

/* game:done([outcome]): the scripted phase is over. */
static int verb_done(lua_State *L)
{
    const char *const *outcomes = (const char *const *)phase_hook(L, "done")->outcomes;
    const char *text = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : outcomes[0];
    for (int i = 0; outcomes[i]; i++) {
        if (strcmp(outcomes[i], text) == 0)
            return request(L, "done", KN_REQUEST_OUTCOME, i);
    }
    return kn_script_raise(L, KN_E_HOOK_VALUE, "game:done: the hook declares no outcome '%s'",
                           text);
}

/* game:raise(event [, cards [, number]]): an event that the phase declares, for hooks, once this
 * function has returned. */
static int verb_raise(lua_State *L)
{
    const char *const *events = (const char *const *)phase_hook(L, "raise")->events;
    kn_call *call = kn_script_host(L)->call;
    const char *text = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
    int event = 0;
    while (events && events[event] && strcmp(events[event], text) != 0)
        event++;
    if (!events || !events[event])
        kn_script_raise(L, KN_E_HOOK_VALUE, "game:raise: the hook declares no event '%s'", text);
    if (call->raises == KN_RAISES_MAX)
        kn_script_raise(L, KN_E_HOOK_VALUE, "game:raise: at most %d events at once", KN_RAISES_MAX);
    kn_set cards = lua_isnoneornil(L, 3) ? KN_EMPTY : kn_arg_cards(L, 3, "raise");
    int number = lua_isnoneornil(L, 4) ? 0 : integer_arg(L, 4, INT32_MIN, INT32_MAX, "raise");
    call->raised[call->raises++] = (kn_raised){
        (uint8_t)event, kn_is_single(cards) ? (int)kn_first(cards) : KN_NO_CARD, number, cards};
    return 0;
}

const luaL_Reg kn_game_verbs[] = {
    {"pay", verb_pay},           {"raise", verb_raise},         {"end_deal", verb_end_deal},
    {"end_game", verb_end_game}, {"end_match", verb_end_match}, {"redeal", verb_redeal},
    {"call", verb_call},         {"random", verb_random},       {"note", verb_note},
    {"turn", verb_turn},         {"done", verb_done},           {NULL, NULL}};
const luaL_Reg kn_side_verbs[] = {{"award", verb_award}, {"pay", verb_pay}, {NULL, NULL}};
const luaL_Reg kn_seat_verbs[] = {{"award", verb_award}, {"pay", verb_pay}, {NULL, NULL}};
