/* SPDX-License-Identifier: MIT
 * verbs.c: what hooks of kind event and scripted phases do: move and show cards, award and pay,
 * draw by chance, and say what follows. Every verb goes through the world's functions, which keep
 * all knowledge.
 */
#include <string.h>

#include "base/points.h"
#include "script/internal.h"

/* For verbs that touch cards or chance: within a count for a seat that may not see everything, even
 * on trial, they would show it what it does not know. */
static ks_world *handling(lua_State *L, const char *verb)
{
    ks_world *w = kl_acting(L, verb);
    if (kl_script_host(L)->viewer != KL_VIEWER_TRUTH)
        kl_script_raise(L, KN_E_HOOK_HIDDEN,
                        "'%s' while `so_far` is asked for a seat: what follows is not its to know",
                        verb);
    return w;
}

static kl_call *in_phase(lua_State *L, const char *verb)
{
    kl_acting(L, verb);
    if (!kl_script_host(L)->phase)
        kl_script_raise(L, KN_E_HOOK_PURE, "'%s' is for scripted phases", verb);
    return kl_script_host(L)->call;
}

/* The phase hook itself, not a hook of one of its events: what it declares it may name. */
static const kl_declared *phase_hook(lua_State *L, const char *verb)
{
    in_phase(L, verb);
    const kl_declared *running = kl_script_host(L)->running;
    if (running->face.kind != KL_HOOK_PHASE)
        kl_script_raise(L, KN_E_HOOK_PURE, "'%s' is for start and play of a phase", verb);
    return running;
}

static int heap_of(lua_State *L, int index, const char *verb)
{
    return kl_object_want(L, index, KL_OBJECT_HEAP, verb)->number;
}

static int ordered_heap(lua_State *L, int index, const char *verb)
{
    const ks_layout *l = kl_script_host(L)->layout;
    int heap = heap_of(L, index, verb);
    if (l->order_of[heap] < 0)
        kl_script_raise(L, KN_E_HOOK_VALUE, "%s: the zone '%s' keeps no order (ordered: true)",
                        verb, l->zone[l->zone_of[heap]].name);
    return heap;
}

static int integer_arg(lua_State *L, int index, int min, int max, const char *verb)
{
    lua_Integer n;
    if (!lua_isinteger(L, index))
        kl_script_raise(L, KN_E_HOOK_VALUE, "%s wants a whole number, not %s", verb,
                        lua_type(L, index) == LUA_TNUMBER ? "a fraction" : luaL_typename(L, index));
    n = lua_tointeger(L, index);
    if (n < min || n > max)
        kl_script_raise(L, KN_E_HOOK_VALUE, "%s wants a number from %d to %d, not %lld", verb, min,
                        max, (long long)n);
    return (int)n;
}

/* "top" (or nothing) or "bottom". */
static ks_end end_arg(lua_State *L, int index, const char *verb)
{
    const char *text = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
    if (lua_isnoneornil(L, index) || strcmp(text, "top") == 0)
        return KS_TOP;
    if (strcmp(text, "bottom") != 0)
        kl_script_raise(L, KN_E_HOOK_VALUE, "%s: \"top\" or \"bottom\"", verb);
    return KS_BOTTOM;
}

static ks_seats seat_arg(lua_State *L, int index, const char *verb)
{
    const ks_layout *l = kl_script_host(L)->layout;
    const kl_object *object = kl_object_at(L, index);
    if (lua_isnoneornil(L, index))
        return KS_ALL_SEATS(l);
    if (object && object->kind == KL_OBJECT_SIDE)
        return l->side_seats[object->number];
    object = kl_object_want(L, index, KL_OBJECT_SEAT, verb);
    return object->number < l->seats ? (ks_seats)(1u << object->number) : 0;
}

/* The cards meant by argument 2, as far as they lie in `heap`; a single card must lie there. */
static kn_set cards_in(lua_State *L, ks_world *w, int heap, const char *verb)
{
    const kl_object *object = kl_object_at(L, 2);
    kn_set cards;
    luaL_checkany(L, 2);
    cards = kn_and(kl_arg_cards(L, 2, verb), w->block->sets[heap]);
    if (object && object->kind == KL_OBJECT_CARD && kn_is_empty(cards))
        kl_script_raise(L, KN_E_HOOK_VALUE, "%s: %s is not in '%s'", verb,
                        w->layout->pack->name[object->number],
                        w->layout->zone[w->layout->zone_of[heap]].name);
    return cards;
}

/* Who sees which cards are taken out of a heap: all, where each of them lies at a place in a hidden
 * order that everybody knows, so to speak face up on the table. */
static ks_seats witnesses(const ks_world *w, int heap, kn_set cards)
{
    const ks_layout *l = w->layout;
    return l->order_of[heap] >= 0 && kn_within(cards, ks_public_in(l, w->block, heap))
               ? KS_ALL_SEATS(l)
               : 0;
}

/* zone:move(cards, to [, "bottom"]) -> number moved. Which cards were chosen may have depended on
 * anything, so any could have been: nothing is concluded from it about hidden cards. */
static int verb_move(lua_State *L)
{
    ks_world *w = handling(L, "move");
    int from = heap_of(L, 1, "move"), to = heap_of(L, 3, "move");
    kn_set cards = cards_in(L, w, from, "move");
    ks_end end = end_arg(L, 4, "move");
    if (from == to)
        kl_script_raise(L, KN_E_HOOK_VALUE, "move: to the zone where the cards lie");
    if (!kn_is_empty(cards))
        ks_transfer(w, from, to, cards, end, witnesses(w, from, cards), w->layout->pack->all);
    lua_pushinteger(L, kn_count(cards));
    return 1;
}

/* zone:deal(n, to [, "bottom"]) -> number dealt, fewer when the zone runs out. */
static int verb_deal(lua_State *L)
{
    ks_world *w = handling(L, "deal");
    int from = ordered_heap(L, 1, "deal");
    int n = integer_arg(L, 2, 0, KN_CARDS_MAX, "deal"), to = heap_of(L, 3, "deal");
    ks_end end = end_arg(L, 4, "deal");
    if (from == to)
        kl_script_raise(L, KN_E_HOOK_VALUE, "deal: to the zone where the cards lie");
    lua_pushinteger(L, ks_deal_cards(w, from, end, to, n, 0));
    return 1;
}

/* zone:insert(card, to, above): with `above` cards above it; `to` may be the zone itself. */
static int verb_insert(lua_State *L)
{
    ks_world *w = handling(L, "insert");
    int from = heap_of(L, 1, "insert"), to = ordered_heap(L, 3, "insert");
    int card = kl_object_want(L, 2, KL_OBJECT_CARD, "insert")->number;
    cards_in(L, w, from, "insert");
    int others = kn_count(w->block->sets[to]) - (from == to);
    ks_insert(w, from, card, to, integer_arg(L, 4, 0, others, "insert"));
    return 0;
}

static int verb_shuffle(lua_State *L)
{
    ks_world *w = handling(L, "shuffle");
    int heap = ordered_heap(L, 1, "shuffle");
    bool whole = kn_equal(w->block->sets[heap], w->layout->pack->all);
    if (!kn_is_empty(w->block->sets[heap]))
        ks_shuffle_heap(w, heap, -1, whole ? KN_CHANCE_SHUFFLE : KN_CHANCE_RESHUFFLE);
    return 0;
}

static int verb_cut(lua_State *L)
{
    ks_world *w = handling(L, "cut");
    int heap = ordered_heap(L, 1, "cut");
    int n = integer_arg(L, 2, 0, kn_count(w->block->sets[heap]), "cut");
    ks_cut_heap(w, heap, n);
    ks_forget(w, w->block->sets[heap]); /* nobody is told how many were lifted */
    return 0;
}

/* zone:show(cards [, seat or side]): to all when nobody is named. */
static int verb_show(lua_State *L)
{
    ks_world *w = handling(L, "show");
    int heap = heap_of(L, 1, "show");
    kn_set cards = cards_in(L, w, heap, "show");
    ks_seats audience = seat_arg(L, 3, "show");
    if (!kn_is_empty(cards) && audience)
        ks_show(w, heap, cards, audience);
    return 0;
}

const luaL_Reg kl_heap_verbs[] = {{"move", verb_move},
                                  {"deal", verb_deal},
                                  {"insert", verb_insert},
                                  {"shuffle", verb_shuffle},
                                  {"cut", verb_cut},
                                  {"show", verb_show},
                                  {NULL, NULL}};

/* set:add(cards): into a variable that holds cards. */
static int verb_add(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    const kl_object *object = kl_object_want(L, 1, KL_OBJECT_VAR_SET, "add");
    ks_world *w = kl_acting(L, "add");
    const kl_slot *slot = &host->slot[object->number];
    luaL_checkany(L, 2);
    kl_args_most(L, 2, "add");
    if (!slot->written)
        kl_script_raise(L, KN_E_HOOK_VALUE, "'%s' is not set by hooks", slot->name);
    kn_set *set = &w->block->sets[slot->at + object->owner];
    *set = kn_or(*set, kl_arg_cards(L, 2, "add"));
    return 0;
}

const luaL_Reg kl_var_set_verbs[] = {{"add", verb_add}, {NULL, NULL}};

/* side:award(units), seat:award(units). */
static int verb_award(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    ks_world *w = kl_acting(L, "award");
    const kl_object *object = kl_object_at(L, 1);
    int side = -1;
    if (object && object->kind == KL_OBJECT_SIDE)
        side = object->number;
    else if (object && object->kind == KL_OBJECT_SEAT && object->number < host->layout->seats)
        side = host->layout->side_of[object->number];
    if (side < 0)
        kl_script_raise(L, KN_E_HOOK_VALUE, "write side:award(points): a side or a seat scores");
    if (!host->bound || host->bound->cause < 0)
        kl_script_raise(L, KN_E_HOOK_VALUE, "this hook has no cause of points");
    ks_award(w, side, integer_arg(L, 2, -KN_POINTS_MAX, KN_POINTS_MAX, "award"),
             host->bound->cause);
    return 0;
}

/* The int offset of the account named at `name` of the payer or payee at `index`. */
static int account(lua_State *L, int index, int name)
{
    kl_host *host = kl_script_host(L);
    const kl_object *object = kl_object_at(L, index);
    int owner = 0, found = -1;
    const char *text = lua_type(L, name) == LUA_TSTRING ? lua_tostring(L, name) : NULL;

    if (object && text) {
        const ks_layout *l = host->layout;
        owner = object->kind == KL_OBJECT_GAME ? 0 : object->number;
        for (int per = 0; per < 4 && found < 0; per++) {
            bool fits = per == KS_PER_TABLE  ? object->kind == KL_OBJECT_GAME
                        : per == KS_PER_SIDE ? object->kind == KL_OBJECT_SIDE
                                             : object->kind == KL_OBJECT_SEAT;
            if (!fits)
                continue;
            kl_script_push(L, host->slots_by_name[per]);
            lua_pushvalue(L, name);
            if (lua_rawget(L, -2) == LUA_TNUMBER)
                found = (int)lua_tointeger(L, -1);
            lua_pop(L, 2);
        }
        if (found >= 0 && found < l->vars && host->slot[found].var->type == KS_VAR_ACCOUNT &&
            owner < host->slot[found].var->count)
            return host->slot[found].at + owner;
    }
    return kl_script_raise(L, KN_E_HOOK_VALUE, "pay: %s has no account '%s'",
                           object ? kl_object_names[object->kind] : luaL_typename(L, index),
                           text ? text : "?");
}

/* payer:pay(account, amount, payee [, its account]) -> paid, less when the payer has less. */
static int verb_pay(lua_State *L)
{
    ks_world *w = handling(L, "pay"); /* what is paid tells what the payer had */
    int amount = integer_arg(L, 3, 0, KN_POINTS_MAX, "pay");
    int from = account(L, 1, 2), to = account(L, 4, lua_isnoneornil(L, 5) ? 2 : 5);
    lua_pushinteger(L, from == to ? 0 : ks_pay(w, from, to, amount));
    return 1;
}

/* What is to happen after the call; the strongest stands: the end of a match is not taken back by
 * that of a deal, and no end by anything else. */
static int request(lua_State *L, const char *verb, int what, int value)
{
    kl_call *call = (kl_acting(L, verb), kl_script_host(L)->call);
    bool ending = call->request != KL_REQUEST_NONE && call->request <= KL_REQUEST_END_MATCH;
    if (!ending || (what <= KL_REQUEST_END_MATCH && what > call->request)) {
        call->request = what;
        call->request_value = value;
    }
    return 0;
}

static int verb_end_deal(lua_State *L)
{
    return request(L, "end_deal", KL_REQUEST_END_DEAL, 0);
}

static int verb_end_game(lua_State *L)
{
    return request(L, "end_game", KL_REQUEST_END_GAME, 0);
}

static int verb_end_match(lua_State *L)
{
    return request(L, "end_match", KL_REQUEST_END_MATCH, 0);
}

/* game:redeal(["next"]): with the same dealer, or the next. */
static int verb_redeal(lua_State *L)
{
    const char *text = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
    if (!lua_isnoneornil(L, 2) && strcmp(text, "next") != 0)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "game:redeal() with the same dealer, game:redeal(\"next\")");
    return request(L, "redeal", KL_REQUEST_REDEAL, *text != '\0');
}

static int verb_call(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    lua_settop(L, 2);
    kl_acting(L, "call");
    if (lua_type(L, 2) == LUA_TSTRING && host->phases != LUA_NOREF) {
        kl_script_push(L, host->phases);
        lua_pushvalue(L, 2);
        if (lua_rawget(L, -2) == LUA_TNUMBER)
            return request(L, "call", KL_REQUEST_CALL, (int)lua_tointeger(L, -1));
    }
    return kl_script_raise(L, KN_E_HOOK_VALUE, "game:call: there is no phase '%s'",
                           lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2)
                                                         : luaL_typename(L, 2));
}

/* game:random(n): 1..n; at most 256, because records keep each result of chance as a byte. */
static int verb_random(lua_State *L)
{
    ks_world *w = handling(L, "random");
    int n = integer_arg(L, 2, 1, 256, "random");
    lua_pushinteger(L, ks_draw_below(w, KN_CHANCE_DRAW, n) + 1);
    return 1;
}

/* game:note(text [, number]): a line in the feed, for everybody. */
static int verb_note(lua_State *L)
{
    ks_world *w = kl_acting(L, "note");
    kl_call *call = kl_script_host(L)->call;
    ks_event event = {.kind = KS_EVENT_NOTE,
                      .place = call->place,
                      .seat = call->seat,
                      .from = -1,
                      .to = -1,
                      .side = call->side,
                      .cause = -1,
                      .audience = KS_ALL_SEATS(w->layout)};
    if (lua_type(L, 2) != LUA_TSTRING || lua_rawlen(L, 2) > 200)
        kl_script_raise(L, KN_E_HOOK_VALUE, "game:note(text): a text of at most 200 bytes");
    event.text = lua_tostring(L, 2);
    event.number = lua_isnoneornil(L, 3) ? 0 : integer_arg(L, 3, INT32_MIN, INT32_MAX, "note");
    ks_feed(w, &event);
    return 0;
}

/* game:turn(seat): the place that decides next in a scripted phase. */
static int verb_turn(lua_State *L)
{
    kl_call *call = in_phase(L, "turn");
    call->turn = kl_object_want(L, 2, KL_OBJECT_SEAT, "turn")->number;
    return 0;
}

/* game:done([outcome]): the scripted phase is over. */
static int verb_done(lua_State *L)
{
    const char *const *outcomes = (const char *const *)phase_hook(L, "done")->outcomes;
    const char *text = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : outcomes[0];
    for (int i = 0; outcomes[i]; i++) {
        if (strcmp(outcomes[i], text) == 0)
            return request(L, "done", KL_REQUEST_OUTCOME, i);
    }
    return kl_script_raise(L, KN_E_HOOK_VALUE, "game:done: the hook declares no outcome '%s'",
                           text);
}

/* game:raise(event [, cards [, number]]): an event that the phase declares, for hooks, once this
 * function has returned. */
static int verb_raise(lua_State *L)
{
    const char *const *events = (const char *const *)phase_hook(L, "raise")->events;
    kl_call *call = kl_script_host(L)->call;
    const char *text = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
    int event = 0;
    while (events && events[event] && strcmp(events[event], text) != 0)
        event++;
    if (!events || !events[event])
        kl_script_raise(L, KN_E_HOOK_VALUE, "game:raise: the hook declares no event '%s'", text);
    if (call->raises == KL_RAISES_MAX)
        kl_script_raise(L, KN_E_HOOK_VALUE, "game:raise: at most %d events at once", KL_RAISES_MAX);
    kn_set cards = lua_isnoneornil(L, 3) ? KN_EMPTY : kl_arg_cards(L, 3, "raise");
    int number = lua_isnoneornil(L, 4) ? 0 : integer_arg(L, 4, INT32_MIN, INT32_MAX, "raise");
    call->raised[call->raises++] = (kl_raised){
        (uint8_t)event, kn_is_single(cards) ? (int)kn_first(cards) : KN_NO_CARD, number, cards};
    return 0;
}

const luaL_Reg kl_game_verbs[] = {
    {"pay", verb_pay},           {"raise", verb_raise},         {"end_deal", verb_end_deal},
    {"end_game", verb_end_game}, {"end_match", verb_end_match}, {"redeal", verb_redeal},
    {"call", verb_call},         {"random", verb_random},       {"note", verb_note},
    {"turn", verb_turn},         {"done", verb_done},           {NULL, NULL}};
const luaL_Reg kl_side_verbs[] = {{"award", verb_award}, {"pay", verb_pay}, {NULL, NULL}};
const luaL_Reg kl_seat_verbs[] = {{"award", verb_award}, {"pay", verb_pay}, {NULL, NULL}};
