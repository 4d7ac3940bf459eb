/* SPDX-License-Identifier: MIT
 * proxy_call.c: what a hook is called with besides the game: the event, the plays that a legal hook
 * narrows, the offers and the move of a scripted phase. There is one object of each; what it shows
 * is the call's.
 */
#include <string.h>

#include "script/internal.h"

/* ---- event and move: fields ---- */

enum { EVENT_CARD = 1, EVENT_SEAT, EVENT_SIDE, EVENT_NUMBER, EVENT_WINNER };
static const char *const event_fields[] = {"card",   "seat",  "side",   "number",
                                           "winner", "taken", "before", NULL};

static int field_number(lua_State *L)
{
    lua_settop(L, 2);
    lua_pushvalue(L, 2);
    lua_rawget(L, lua_upvalueindex(1));
    return (int)lua_tointeger(L, -1);
}

static int event_field(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    const kl_call *call = kl_calling(L);
    switch (field_number(L)) {
    case EVENT_CARD:
        kl_push_card(L, call->card);
        return 1;
    case EVENT_SEAT:
        kl_push_place(L, call->place);
        return 1;
    case EVENT_SIDE:
        if (call->side < 0 || call->side >= host->layout->sides)
            lua_pushnil(L);
        else
            kl_script_push(L, host->side[call->side]);
        return 1;
    case EVENT_NUMBER:
        lua_pushinteger(L, call->number);
        return 1;
    case EVENT_WINNER:
        kl_push_place(L, call->winner);
        return 1;
    default:
        return kl_script_no_field(L, "the event", 2, event_fields);
    }
}

enum { MOVE_WORD = 1, MOVE_CARD, MOVE_NUMBER, MOVE_SUIT, MOVE_SEAT, MOVE_ANNOUNCED };
static const char *const move_fields[] = {"word",      "card",  "number",  "suit", "seat",
                                          "announced", "cards", "further", NULL};

static int move_field(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    const ks_move *move = &host->moved;
    kl_calling(L);
    switch (field_number(L)) {
    case MOVE_WORD:
        kl_script_push(L, host->word[move->word]);
        return 1;
    case MOVE_CARD: /* also the only one of `cards` */
        kl_push_card(L, ks_move_card(move));
        return 1;
    case MOVE_NUMBER:
        if (move->number == KS_NO_NUMBER)
            lua_pushnil(L);
        else
            lua_pushinteger(L, move->number);
        return 1;
    case MOVE_SUIT:
        if (move->suit >= host->layout->pack->suits)
            lua_pushnil(L);
        else
            kl_script_push(L, host->suit[move->suit]);
        return 1;
    case MOVE_SEAT:
        kl_push_place(L, host->mover);
        return 1;
    case MOVE_ANNOUNCED:
        lua_pushboolean(L, move->mark);
        return 1;
    default:
        return kl_script_no_field(L, "the move", 2, move_fields);
    }
}

/* ---- plays: what a legal hook narrows ---- */

static ks_moves *moves_of(lua_State *L, kl_object_kind kind, const char *what)
{
    kl_call *call = kl_calling(L);
    kl_object_want(L, 1, kind, what);
    kl_args_most(L, strcmp(what, "add") == 0 ? 6 : 2, what);
    if (!call->moves)
        kl_script_raise(L, KN_E_HOOK_PURE, "%s: there are no moves to choose from now", what);
    return call->moves;
}

static int count_plays(const ks_moves *moves, kn_set cards)
{
    int n = kn_count(kn_and(moves->plain, cards));
    for (int i = 0; i < moves->count; i++)
        n += kn_meets(ks_move_made_with(&moves->list[i]), cards);
    return n;
}

static void forbid(ks_moves *moves, kn_set cards)
{
    int kept = 0;
    moves->plain = kn_minus(moves->plain, cards);
    for (int i = 0; i < moves->count; i++)
        if (!kn_meets(ks_move_made_with(&moves->list[i]), cards))
            moves->list[kept++] = moves->list[i];
    moves->count = kept;
}

static int plays_forbid(lua_State *L)
{
    ks_moves *moves = moves_of(L, KL_OBJECT_PLAYS, "forbid");
    luaL_checkany(L, 2);
    kl_script_charge(L, (uint64_t)moves->count / 4);
    forbid(moves, kl_arg_cards(L, 2, "forbid"));
    return 0;
}

static int plays_only(lua_State *L)
{
    ks_moves *moves = moves_of(L, KL_OBJECT_PLAYS, "only");
    luaL_checkany(L, 2);
    kl_script_charge(L, (uint64_t)moves->count / 4);
    forbid(moves, kn_minus(kl_script_host(L)->layout->pack->all, kl_arg_cards(L, 2, "only")));
    return 0;
}

/* Forbids them unless nothing else could be played. */
static int plays_avoid(lua_State *L)
{
    ks_moves *moves = moves_of(L, KL_OBJECT_PLAYS, "avoid");
    kn_set cards;
    luaL_checkany(L, 2);
    kl_script_charge(L, (uint64_t)moves->count / 2);
    cards = kl_arg_cards(L, 2, "avoid");
    if (count_plays(moves, cards) < ks_moves_total(moves))
        forbid(moves, cards);
    return 0;
}

static void add_move(lua_State *L, ks_moves *moves, const ks_move *move)
{
    kl_script_charge(L, (uint64_t)moves->count / 8 + 1);
    if (move->word == KS_WORD_PLAY && !move->mark && kn_is_empty(move->cards)) { /* a plain play */
        kn_put(&moves->plain, move->card);
        return;
    }
    if (ks_moves_has(moves, move))
        return;
    if (!ks_moves_add(moves, *move)) {
        kl_script_host(L)->refused = KL_REFUSED_SYSTEM;
        kl_script_host(L)->fatal = true;
        luaL_error(L, "memory is out");
    }
}

/* For each plain play among the cards, the same play announced. */
static int plays_announce(lua_State *L)
{
    ks_moves *moves = moves_of(L, KL_OBJECT_PLAYS, "announce");
    kn_set cards;
    unsigned card;
    luaL_checkany(L, 2);
    cards = kn_and(moves->plain, kl_arg_cards(L, 2, "announce"));
    for (KN_EACH(card, cards)) {
        ks_move move = KS_PLAIN(card);
        move.mark = 1;
        add_move(L, moves, &move);
    }
    return 0;
}

static int plays_count(lua_State *L)
{
    ks_moves *moves = moves_of(L, KL_OBJECT_PLAYS, "count");
    kl_script_charge(L, (uint64_t)moves->count / 4);
    lua_pushinteger(L, count_plays(moves, kl_arg_cards(L, 2, "count")));
    return 1;
}

static int plays_has(lua_State *L)
{
    luaL_checkany(L, 2);
    plays_count(L);
    lua_pushboolean(L, lua_tointeger(L, -1) > 0);
    return 1;
}

static const char *const plays_names[] = {"forbid", "only", "avoid", "announce",
                                          "count",  "has",  NULL};

static int plays_field(lua_State *L)
{
    return kl_script_no_field(L, "the plays", 2, plays_names);
}

/* ---- offers: the moves of a scripted phase ---- */

/* offers:play(cards): each may be played as it is. */
static int offers_play(lua_State *L)
{
    ks_moves *moves = moves_of(L, KL_OBJECT_OFFERS, "play");
    luaL_checkany(L, 2);
    moves->plain = kn_or(moves->plain, kl_arg_cards(L, 2, "play"));
    return 0;
}

/* A declared word may end in "/1": its first card is the move's `card`. */
static bool is_word(const char *declared, const char *text)
{
    size_t length = strlen(text);
    return strncmp(declared, text, length) == 0 &&
           (declared[length] == '\0' || strcmp(declared + length, "/1") == 0);
}

/* A word that the hook declares, else one that all games have. */
static int word_arg(lua_State *L, int index)
{
    kl_host *host = kl_script_host(L);
    const char *text = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : NULL;
    const char *const *declared = (const char *const *)host->running->words;
    int i = 0;
    while (text && declared && declared[i] && !is_word(declared[i], text))
        i++;
    if (text && declared && declared[i])
        for (int w = 0; w < host->words->count; w++)
            if (strcmp(host->words->word[w], text) == 0)
                return w;
    for (int w = 0; text && w < KS_WORDS_FIXED; w++)
        if (strcmp(ks_words_fixed[w], text) == 0)
            return w;
    return kl_script_raise(L, KN_E_HOOK_VALUE, "offers:add: the hook's `moves` have no '%s'",
                           text ? text : luaL_typename(L, index));
}

static bool names_card(const ks_words_table *words, int word)
{
    return word == KS_WORD_PLAY || word == KS_WORD_TAKE || (words->first[word / 8] >> word % 8 & 1);
}

static int32_t number_arg(lua_State *L, int index)
{
    lua_Integer n = lua_tointeger(L, index);
    if (lua_isnoneornil(L, index))
        return KS_NO_NUMBER;
    if (!lua_isinteger(L, index) || n <= INT32_MIN || n > INT32_MAX)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "offers:add: the number must be a whole number of 32 bits");
    return (int32_t)n;
}

static uint8_t suit_arg(lua_State *L, int index)
{
    const char *text = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
    int suit = ks_pack_find_suit(kl_script_host(L)->layout->pack, text);
    if (lua_isnoneornil(L, index))
        return KS_NO_SUIT;
    if (suit < 0)
        kl_script_raise(L, KN_E_HOOK_VALUE, "offers:add: '%s' is no suit", text);
    return (uint8_t)suit;
}

/* How a play or take is written has no room for a number or a suit: two such moves would read
 * alike. */
static void refuse_lost(lua_State *L, const ks_move *move)
{
    if (move->word != KS_WORD_PLAY && move->word != KS_WORD_TAKE)
        return;
    if (move->suit != KS_NO_SUIT || move->number != KS_NO_NUMBER)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "offers:add: '%s' has no room for a %s: declare a word of your own, "
                        "moves = { \"name/1\" }, and offers:add(\"name\", card, number, suit)",
                        ks_words_fixed[move->word], move->suit != KS_NO_SUIT ? "suit" : "number");
}

/* offers:add(word [, card or cards [, number [, suit [, further cards]]]]). */
static int offers_add(lua_State *L)
{
    ks_moves *moves = moves_of(L, KL_OBJECT_OFFERS, "add");
    int word = word_arg(L, 2);
    const kl_object *object = kl_object_at(L, 3);
    ks_move move = {.word = (uint8_t)word,
                    .card = KN_NO_CARD,
                    .suit = suit_arg(L, 5),
                    .number = number_arg(L, 4)};

    if (object && object->kind == KL_OBJECT_CARD && names_card(kl_script_host(L)->words, word))
        move.card = (uint8_t)object->number;
    else if (!lua_isnoneornil(L, 3))
        move.cards = kl_arg_cards(L, 3, "add");
    if (!lua_isnoneornil(L, 6))
        move.cards = kn_or(move.cards, kl_arg_cards(L, 6, "add"));
    if (names_card(kl_script_host(L)->words, word) && move.card == KN_NO_CARD)
        kl_script_raise(L, KN_E_HOOK_VALUE, "offers:add: '%s' names a card", lua_tostring(L, 2));
    refuse_lost(L, &move);
    if (move.word == KS_WORD_PLAY && !kn_is_empty(move.cards)) { /* as it would be read back */
        kn_put(&move.cards, move.card);
        move.card = (uint8_t)kn_pop(&move.cards);
    }
    add_move(L, moves, &move);
    return 0;
}

static int offers_count(lua_State *L)
{
    lua_pushinteger(L, ks_moves_total(moves_of(L, KL_OBJECT_OFFERS, "count")));
    return 1;
}

static const char *const offers_names[] = {"play", "add", "count", NULL};

static int offers_field(lua_State *L)
{
    return kl_script_no_field(L, "the offers", 2, offers_names);
}

/* ---- making them ---- */

/* Makes the object and its metatable from the fixed fields on top (popped); what they lack goes to
 * `field`, which gets a table from the names to their numbers. Returns the reference. */
static int make(lua_State *L, kl_object_kind kind, lua_CFunction field, const char *const *names)
{
    kl_host *host = kl_script_host(L);
    int fixed = lua_gettop(L);

    lua_createtable(L, 0, 1);
    lua_newtable(L);
    for (int i = 0; names[i]; i++) {
        lua_pushinteger(L, i + 1);
        lua_setfield(L, -2, names[i]);
    }
    lua_pushcclosure(L, field, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, fixed);
    kl_script_push(L, host->meta[kind]);
    lua_pushvalue(L, fixed);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 2);
    kl_object_new(L, kind, 0, 0);
    return kl_object_ref(L);
}

void kl_proxy_call(lua_State *L)
{
    static const luaL_Reg plays[] = {{"forbid", plays_forbid},
                                     {"only", plays_only},
                                     {"avoid", plays_avoid},
                                     {"announce", plays_announce},
                                     {"count", plays_count},
                                     {"has", plays_has},
                                     {NULL, NULL}};
    static const luaL_Reg offers[] = {
        {"play", offers_play}, {"add", offers_add}, {"count", offers_count}, {NULL, NULL}};
    kl_host *host = kl_script_host(L);

    lua_newtable(L);
    kl_script_push(L, host->call_sets[KL_CALL_TAKEN]);
    lua_setfield(L, -2, "taken");
    kl_script_push(L, host->call_sets[KL_CALL_BEFORE]);
    lua_setfield(L, -2, "before");
    host->event = make(L, KL_OBJECT_EVENT, event_field, event_fields);

    lua_newtable(L);
    kl_script_push(L, host->call_sets[KL_CALL_MOVED]);
    lua_setfield(L, -2, "cards");
    kl_script_push(L, host->call_sets[KL_CALL_FURTHER]);
    lua_setfield(L, -2, "further");
    host->move = make(L, KL_OBJECT_MOVE, move_field, move_fields);

    luaL_newlib(L, plays);
    host->plays = make(L, KL_OBJECT_PLAYS, plays_field, plays_names);
    luaL_newlib(L, offers);
    host->offers = make(L, KL_OBJECT_OFFERS, offers_field, offers_names);
}
