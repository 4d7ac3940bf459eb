/* SPDX-License-Identifier: MIT
 * verbs.c: the verbs of event hooks and scripted phases: move and show cards, award and pay, use
 * chance, and set the next step. All verbs use the world's functions, which track the knowledge of
 * seats.
 */
#include <string.h>

#include "base/plain.h"
#include "base/points.h"
#include "script/quick/quick.h"

/* Returns an integer argument; raises an error if it is out of range. */
static int within(lua_State *L, const kl_value *given, int min, int max, const char *verb)
{
    if (given->number < min || given->number > max)
        kl_script_raise(L, KN_E_HOOK_VALUE, "%s expects a number from %d to %d, not %lld", verb,
                        min, max, (long long)given->number);
    return (int)given->number;
}

/* Reads "top" (the default) or "bottom". */
static ks_end end_of(lua_State *L, const kl_value *given, const char *verb)
{
    if (!given->given || strcmp(given->text, "top") == 0)
        return KS_TOP;
    if (strcmp(given->text, "bottom") != 0)
        kl_script_raise(L, KN_E_HOOK_VALUE, "%s expects \"top\" or \"bottom\"", verb);
    return KS_BOTTOM;
}

static ks_seats seats_of(const kl_host *host, const kl_value *given)
{
    const ks_layout *l = host->layout;
    if (!given->given)
        return KS_EVERYBODY(l);
    if (given->object->kind == KL_OBJECT_SIDE)
        return l->side_seats[given->number];
    return given->number < l->seats ? (ks_seats)(1u << given->number) : 0;
}

static const char *zone_name(const ks_world *w, const kl_object *heap)
{
    return w->layout->zone[w->layout->zone_of[heap->number]].name;
}

enum { FIRST_ARGUMENT = 2 }; /* stack slot of the first argument, after the receiver */

/* Raises an error unless the cards are in the zone `self`. */
static void want_in(lua_State *L, const ks_world *w, const kl_object *self, kn_set cards,
                    const char *verb)
{
    kn_set absent = kn_minus(cards, w->block->sets[self->number]);
    if (kn_is_empty(absent))
        return;
    kl_script_raise(L, KN_E_HOOK_VALUE, "%s: %s is not in '%s'%s", verb,
                    w->layout->pack->name[kn_first(absent)], zone_name(w, self),
                    kn_is_single(cards)
                        ? ""
                        : "; a selection made by `cards` moves only the cards in the zone");
}

/* Returns those of the selected cards, the first argument, that are in the zone. A selection may
 * have no card in the zone, but cards named individually must be there. */
static kn_set cards_in(lua_State *L, const ks_world *w, const kl_object *self,
                       const kl_value *given, const char *verb)
{
    if (given->object && given->object->kind == KL_OBJECT_HEAP &&
        given->object->number != self->number)
        kl_script_raise(
            L, KN_E_HOOK_VALUE,
            "%s: the cards of '%s' are not in '%s'. from:%s(what, ...) takes only cards "
            "that are in `from`; to take all of them, use from:%s(all, ...)",
            verb, zone_name(w, given->object), zone_name(w, self), verb, verb);
    want_in(L, w, self, kl_arg_named(L, FIRST_ARGUMENT, given->object, self), verb);
    return kn_and(given->cards, w->block->sets[self->number]);
}

/* Returns the seats that see which cards leave a heap. If each card is at a publicly known position
 * of a hidden order, these are all seats, as if the cards were face up; otherwise none. */
static ks_seats witnesses(const ks_world *w, int heap, kn_set cards)
{
    const ks_layout *l = w->layout;
    return l->order_of[heap] >= 0 && kn_within(cards, ks_public_in(l, w->block, heap))
               ? KS_EVERYBODY(l)
               : 0;
}

/* zone:move(cards, to [, "bottom"]) -> number moved. The script may have chosen the cards for any
 * reason, so nothing is concluded about hidden cards. */
static int verb_move(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    enum { CARDS, TO, END };
    ks_world *w = host->now.call->world;
    int from = self->number, to = (int)given[TO].number;
    kn_set cards = cards_in(L, w, self, &given[CARDS], "move");
    ks_end end = end_of(L, &given[END], "move");
    uint8_t list[KN_CARDS_MAX];
    if (from == to)
        kl_script_raise(L, KN_E_HOOK_VALUE, "move: the cards are already in this zone");
    int listed = given[CARDS].object ? -1 : kl_arg_list(L, FIRST_ARGUMENT, self, list);
    if (listed >= 0)
        ks_transfer_list(w, from, to, list, listed, end, witnesses(w, from, cards));
    else if (!kn_is_empty(cards))
        ks_transfer(w, from, to, cards, end, witnesses(w, from, cards));
    kl_answer_whole(L, kn_count(cards));
    return 1;
}

/* The quick form, for a card or a selection that moves to the top of a zone. */
static bool move_direct(kl_host *host, const kl_object *self,
                        const kl_object *const given[KL_DIRECT_MOST], kl_cell *result)
{
    ks_world *w = host->now.call->world;
    const kl_object *what = given[0];
    int from = self->number, to = given[1] ? given[1]->number : from;
    kn_set there = w->block->sets[from];
    if (from == to)
        return false;
    if (what->kind == KL_OBJECT_CARD && kn_has(there, (unsigned)what->number)) {
        ks_play_card(w, from, to, (unsigned)what->number,
                     witnesses(w, from, kn_set_of((unsigned)what->number)));
        *result = kl_cell_whole(1);
    } else if (what->kind == KL_OBJECT_SELECTOR) {
        kn_set cards = kn_and(what->set, there);
        if (!kn_is_empty(cards))
            ks_transfer(w, from, to, cards, KS_TOP, witnesses(w, from, cards));
        *result = kl_cell_whole(kn_count(cards));
    } else {
        return false;
    }
    host->looked = true;
    return true;
}

/* zone:deal(n, to [, "bottom"]) -> number dealt; fewer if the zone runs out. */
static int verb_deal(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    enum { NUMBER, TO, END };
    ks_world *w = host->now.call->world;
    int from = self->number, to = (int)given[TO].number;
    int n = within(L, &given[NUMBER], 0, KN_CARDS_MAX, "deal");
    ks_end end = end_of(L, &given[END], "deal");
    kl_want_order(L, self, "deal");
    if (from == to)
        kl_script_raise(L, KN_E_HOOK_VALUE, "deal: to the zone where the cards lie");
    kl_answer_whole(L, ks_deal_cards(w, from, end, to, n, 0));
    return 1;
}

/* zone:insert(card, to, above): leaves `above` cards above it; `to` may be the zone itself. */
static int verb_insert(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    enum { CARD, TO, ABOVE };
    ks_world *w = host->now.call->world;
    int from = self->number, to = (int)given[TO].number, card = (int)given[CARD].number;
    want_in(L, w, self, kn_set_of((unsigned)card), "insert");
    int others = kn_count(w->block->sets[to]) - (from == to);
    ks_insert(w, from, card, to, within(L, &given[ABOVE], 0, others, "insert"));
    return 0;
}

static int verb_shuffle(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ks_world *w = host->now.call->world;
    int heap = self->number;
    bool whole = kn_equal(w->block->sets[heap], w->layout->pack->all);
    kl_want_order(L, self, "shuffle");
    if (!kn_is_empty(w->block->sets[heap]))
        ks_shuffle_heap(w, heap, -1, whole ? KN_CHANCE_SHUFFLE : KN_CHANCE_RESHUFFLE);
    return 0;
}

static int verb_cut(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ks_world *w = host->now.call->world;
    int heap = self->number;
    kl_want_order(L, self, "cut");
    ks_cut_heap(w, heap, within(L, given, 0, kn_count(w->block->sets[heap]), "cut"));
    ks_forget(w, w->block->sets[heap]); /* the event does not reveal the number of lifted cards */
    return 0;
}

/* zone:show(cards [, seat or side]): shows them to all by default. */
static int verb_show(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ks_world *w = host->now.call->world;
    kn_set cards = cards_in(L, w, self, given, "show");
    ks_seats audience = seats_of(host, &given[1]);
    if (!kn_is_empty(cards) && audience)
        ks_show(w, self->number, cards, audience);
    return 0;
}

/* set:add(cards): adds to a variable that holds cards. */
static int verb_add(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const kl_slot *slot = &host->slot[self->number];
    if (!slot->written)
        kl_slot_refuse_write(L, slot);
    kn_set *set = &host->now.call->world->block->sets[slot->at + self->owner];
    *set = kn_or(*set, given->cards);
    return 0;
}

/* side:award(units), seat:award(units). */
static int verb_award(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const ks_layout *l = host->layout;
    int side = self->kind == KL_OBJECT_SIDE ? self->number
               : self->number < l->seats    ? l->side_of[self->number]
                                            : -1;
    if (side < 0)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "only a side or a seat can score: write side:award(points)");
    if (!host->now.bound || host->now.bound->cause < 0)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "this hook can't award points, because it has no cause of points");
    ks_award(host->now.call->world, side, within(L, given, -KN_POINTS_MAX, KN_POINTS_MAX, "award"),
             host->now.bound->cause);
    return 0;
}

/* Returns the offset of an account among the ints, for a payer or payee. */
static int account(lua_State *L, kl_host *host, const kl_object *owner, const char *name)
{
    const ks_layout *l = host->layout;
    for (KS_EACH_VAR(var, l)) {
        bool fits = var->per == KS_PER_TABLE  ? owner->kind == KL_OBJECT_GAME
                    : var->per == KS_PER_SIDE ? owner->kind == KL_OBJECT_SIDE
                                              : owner->kind == KL_OBJECT_SEAT;
        int at = owner->kind == KL_OBJECT_GAME ? 0 : owner->number;
        if (fits && var->type == KS_VAR_ACCOUNT && at < var->count && strcmp(var->name, name) == 0)
            return var->at + at;
    }
    return kl_script_raise(L, KN_E_HOOK_VALUE, "pay: %s has no account '%.*s'",
                           kl_object_names[owner->kind], KL_SCRIPT_NAME, name);
}

/* payer:pay(account, amount, payee [, its account]) -> amount paid. If the payer has less, all of
 * it is paid, which then reveals the payer's balance. */
static int verb_pay(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    enum { ACCOUNT, AMOUNT, PAYEE, ITS };
    int amount = within(L, &given[AMOUNT], 0, KN_POINTS_MAX, "pay");
    int from = account(L, host, self, given[ACCOUNT].text);
    int to = account(L, host, given[PAYEE].object,
                     given[ITS].given ? given[ITS].text : given[ACCOUNT].text);
    kl_answer_whole(L, from == to ? 0 : ks_pay(host->now.call->world, from, to, amount));
    return 1;
}

/* Sets the next step after the call. Ending the match overrides ending the deal, and any end
 * overrides other requests. */
static int request(kl_host *host, int what, int value)
{
    kl_call *call = host->now.call;
    bool ending = call->request != KL_REQUEST_NONE && call->request <= KL_REQUEST_END_MATCH;
    if (!ending || (what <= KL_REQUEST_END_MATCH && what > call->request)) {
        call->request = what;
        call->request_value = value;
    }
    return 0;
}

#define ENDS(name, what)                                                                           \
    static int name(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)     \
    {                                                                                              \
        return request(host, what, 0);                                                             \
    }
ENDS(verb_end_deal, KL_REQUEST_END_DEAL)
ENDS(verb_void_deal, KL_REQUEST_VOID_DEAL)
ENDS(verb_end_game, KL_REQUEST_END_GAME)
ENDS(verb_end_match, KL_REQUEST_END_MATCH)

/* game:redeal(["next"]): deals again, by the same or by the next dealer. */
static int verb_redeal(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    if (given->given && strcmp(given->text, "next") != 0)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "game:redeal() with the same dealer, game:redeal(\"next\")");
    return request(host, KL_REQUEST_REDEAL, given->given);
}

static int verb_call(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kl_quick_leave(L);
    if (host->phases != LUA_NOREF) {
        kl_script_push(L, host->phases);
        lua_pushlstring(L, given->text, given->length);
        if (lua_rawget(L, -2) == LUA_TNUMBER)
            return request(host, KL_REQUEST_CALL, (int)lua_tointeger(L, -1));
    }
    return kl_script_raise(L, KN_E_HOOK_VALUE, "game:call: there is no phase '%.*s'",
                           KL_SCRIPT_NAME, given->text);
}

/* game:random(n): 1..n; at most 256, because records store each result of chance as a byte. */
static int verb_random(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kl_answer_whole(L, ks_draw_below(host->now.call->world, KN_CHANCE_DRAW,
                                     within(L, given, 1, 256, "random")) +
                           1);
    return 1;
}

/* game:note(text [, number]): adds a line to the feed, for everybody. */
static int verb_note(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    enum { TEXT, NUMBER };
    kl_call *call = host->now.call;
    ks_event event = ks_event_plain(KS_EVENT_NOTE);
    event.place = call->place;
    event.seat = call->seat;
    event.side = call->side;
    event.audience = KS_EVERYBODY(host->layout);
    if (given[TEXT].length > KL_NOTE_MAX)
        kl_script_raise(L, KN_E_HOOK_VALUE, "game:note: the text can have at most %d bytes",
                        KL_NOTE_MAX);
    kn_plain_copy(host->note, sizeof host->note, given[TEXT].text, given[TEXT].length);
    event.text = host->note;
    event.number = within(L, &given[NUMBER], INT32_MIN, INT32_MAX, "note");
    ks_feed(call->world, &event);
    return 0;
}

/* game:turn(seat): sets the place that moves next in a scripted phase. */
static int verb_turn(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    host->now.call->turn = (int)given->number;
    return 0;
}

static bool turn_direct(kl_host *host, const kl_object *self,
                        const kl_object *const given[KL_DIRECT_MOST], kl_cell *result)
{
    host->now.call->turn = given[0]->number;
    return true;
}

/* game:done([outcome]): ends the scripted phase. */
static int verb_done(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const char *const *outcomes = host->now.running->face.outcomes;
    const char *text = given->given ? given->text : outcomes[0];
    int outcome = kn_place_of(outcomes, text);
    if (outcome < 0)
        kl_script_raise(L, KN_E_HOOK_VALUE, "game:done: the hook declares no outcome '%.*s'",
                        KL_SCRIPT_NAME, text);
    return request(host, KL_REQUEST_OUTCOME, outcome);
}

/* game:raise(event [, cards [, number]]): raises an event that the phase declares, once this
 * function has returned. */
static int verb_raise(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    enum { EVENT, CARDS, NUMBER };
    kl_call *call = host->now.call;
    kn_set cards = given[CARDS].given ? given[CARDS].cards : KN_EMPTY;
    int event = kn_place_of(host->now.running->face.events, given[EVENT].text);
    if (event < 0)
        kl_script_raise(L, KN_E_HOOK_VALUE, "game:raise: the hook declares no event '%.*s'",
                        KL_SCRIPT_NAME, given[EVENT].text);
    if (call->raises == KL_RAISES_MAX)
        kl_script_raise(L, KN_E_HOOK_VALUE, "game:raise: at most %d events can be raised at once",
                        KL_RAISES_MAX);
    call->raised[call->raises++] =
        (kl_raised){(uint8_t)event, kn_is_single(cards) ? (int)kn_first(cards) : KN_NO_CARD,
                    within(L, &given[NUMBER], INT32_MIN, INT32_MAX, "raise"), cards};
    return 0;
}

#define GAME KL_IS(KL_OBJECT_GAME)
#define ZONE KL_IS(KL_OBJECT_HEAP)
#define SCORER (KL_IS(KL_OBJECT_SEAT) | KL_IS(KL_OBJECT_SIDE))
#define MAYBE(type) KL_OPTIONAL | (type)
#define ABOUT(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define VERB_DIRECT(name_, about_, of, when_, function, direct_, ...)                              \
    {                                                                                              \
        .name = (name_), .about = about_, .receivers = (of), .takes = {__VA_ARGS__},               \
        .when = (when_), .run = (function), .direct = (direct_)                                    \
    }
#define VERB(name_, about_, of, when_, function, ...)                                              \
    {                                                                                              \
        .name = (name_), .about = about_, .receivers = (of), .takes = {__VA_ARGS__},               \
        .when = (when_), .run = (function)                                                         \
    }

const kl_function kl_set_verbs[] = {
    VERB_DIRECT(
        "move",
        ABOUT("what to where:\"bottom\"", "integer",
              "Moves cards onto `to`, or under it with \"bottom\". Returns the number of cards."),
        ZONE, KL_HANDLING, verb_move, move_direct, KL_CARDS, KL_ZONE, MAYBE(KL_TEXT)),
    VERB("deal",
         ABOUT("n to from:\"bottom\"", "integer",
               "Moves n cards one by one from the top, or from the \"bottom\". Returns the number "
               "of cards moved."),
         ZONE, KL_HANDLING, verb_deal, KL_INTEGER, KL_ZONE, MAYBE(KL_TEXT)),
    VERB("insert",
         ABOUT("card to above", "", "Puts a card into `to`, with `above` cards above it."), ZONE,
         KL_HANDLING, verb_insert, KL_CARD, KL_ORDERED, KL_INTEGER),
    VERB("shuffle", ABOUT("", "", "Shuffles a zone that keeps an order."), ZONE, KL_HANDLING,
         verb_shuffle, KL_NOTHING),
    VERB("cut", ABOUT("n", "", "Cuts a zone that keeps an order, n cards from the top."), ZONE,
         KL_HANDLING, verb_cut, KL_INTEGER),
    VERB("show", ABOUT("what to", "", "Shows cards where they lie, to all, a seat or a side."),
         ZONE, KL_HANDLING, verb_show, KL_CARDS, MAYBE(KL_SEAT_OR_SIDE)),
    VERB("add", ABOUT("what", "", "Adds cards to a variable that holds cards."),
         KL_IS(KL_OBJECT_VAR_SET), KL_ACTING, verb_add, KL_CARDS),
    {.name = NULL}};

const kl_function kl_game_verbs[] = {
    VERB("award", ABOUT("units", "", "Awards points, which count when the deal is settled."),
         SCORER, KL_ACTING, verb_award, KL_INTEGER),
    VERB("pay",
         ABOUT("account n to their_account", "integer",
               "Pays chips from an account. Returns the amount paid: n, or the balance if it is "
               "smaller."),
         GAME | SCORER, KL_HANDLING, verb_pay, KL_TEXT, KL_INTEGER, KL_OWNER, MAYBE(KL_TEXT)),
    VERB("raise", ABOUT("event what number", "", "Raises an event of a scripted phase."), GAME,
         KL_PHASE_ONLY, verb_raise, KL_TEXT, MAYBE(KL_CARDS), MAYBE(KL_INTEGER)),
    VERB_DIRECT("turn", ABOUT("seat", "", "Continues a scripted phase with this seat."), GAME,
                KL_IN_PHASE, verb_turn, turn_direct, KL_SEAT),
    VERB("done", ABOUT("outcome", "", "Ends a scripted phase."), GAME, KL_PHASE_ONLY, verb_done,
         MAYBE(KL_TEXT)),
    VERB("end_deal", ABOUT("", "", "Ends the deal after this move, and counts it."), GAME,
         KL_ACTING, verb_end_deal, KL_NOTHING),
    VERB("void_deal", ABOUT("", "", "Ends the deal after this move, without counting it."), GAME,
         KL_ACTING, verb_void_deal, KL_NOTHING),
    VERB("end_game",
         ABOUT("", "",
               "Ends the deal and the game after this move. The points awarded so far count."),
         GAME, KL_ACTING, verb_end_game, KL_NOTHING),
    VERB("end_match",
         ABOUT("", "",
               "Ends the deal and the match after this move. The points awarded so far count."),
         GAME, KL_ACTING, verb_end_match, KL_NOTHING),
    VERB("redeal", ABOUT("dealer:\"next\"", "", "Deals again, with the same or the next dealer."),
         GAME, KL_ACTING, verb_redeal, MAYBE(KL_TEXT)),
    VERB("call", ABOUT("phase", "", "Calls a phase, then continues."), GAME, KL_ACTING, verb_call,
         KL_TEXT),
    VERB("random", ABOUT("n", "integer", "A random number from 1 to n (at most 256)."), GAME,
         KL_HANDLING, verb_random, KL_INTEGER),
    VERB("note", ABOUT("text number", "", "Shows a line of at most 200 bytes to all seats."), GAME,
         KL_ACTING, verb_note, KL_TEXT, MAYBE(KL_INTEGER)),
    {.name = NULL}};
