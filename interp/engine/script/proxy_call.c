/* SPDX-License-Identifier: MIT
 * proxy_call.c: the arguments of a hook besides the game: the event, the plays that a legal hook
 * restricts, and the offers and the move of a scripted phase. Each is a single object, which shows
 * the call in progress.
 */
#include <string.h>

#include "script/fields.h"
#include "script/quick/quick_ask.h"

/* ---- event and move: fields ---- */

static const char *const event_fields[] = {KL_EVENT_FIELDS(KL_FIELD_NAME) NULL};

/* Returns the number of the field whose name is requested; 0: unknown name. */
static int field_number(lua_State *L)
{
    int number;
    return kl_number_of_name(L, &number) ? number : 0;
}

/* Returns a reference to an object or a text; LUA_REFNIL: nil. */
static void answer(lua_State *L, int reference)
{
    if (reference == LUA_REFNIL)
        kl_answer_nil(L);
    else
        kl_answer_reference(L, reference);
}

void kl_event_field(lua_State *L, kl_host *host, int number)
{
    if (number == KL_EVENT_NUMBER)
        kl_answer_whole(L, host->now.call->number);
    else if (number >= KL_EVENT_CARD && number <= KL_EVENT_WINNER)
        answer(L, kl_event_reference(host, number));
    else
        kl_script_no_field(L, "the event", event_fields);
}

static int event_field(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kl_event_field(L, host, field_number(L));
    return 1;
}

static const char *const move_fields[] = {KL_MOVE_FIELDS(KL_FIELD_NAME) NULL};

void kl_move_field(lua_State *L, kl_host *host, int number)
{
    const ks_move *move = &host->now.moved;
    if (number == KL_MOVE_NUMBER && move->number != KS_NO_NUMBER)
        kl_answer_whole(L, move->number);
    else if (number == KL_MOVE_ANNOUNCED)
        kl_answer_truth(L, move->mark);
    else if (number < KL_MOVE_WORD || number > KL_MOVE_ANNOUNCED)
        kl_script_no_field(L, "the move", move_fields);
    else
        answer(L, number == KL_MOVE_NUMBER ? LUA_REFNIL : kl_move_reference(host, number));
}

static int move_field(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kl_move_field(L, host, field_number(L));
    return 1;
}

/* ---- plays: the moves that a legal hook restricts ---- */

static ks_moves *moves_of(lua_State *L, const char *what)
{
    kl_call *call = kl_calling(L);
    if (!call->moves)
        kl_script_raise(L, KN_E_HOOK_PURE, "%s: there are no moves to choose from now", what);
    return call->moves;
}

/* A group of moves selected by a hook: the moves made with one of some cards, or the moves with a
 * word and optionally a number and a suit: "pass", "bid" 3 S. A hook can also select only the
 * captures that take one of some cards. */
typedef struct chosen {
    kn_set cards;
    int word;  /* -1: selected by cards */
    int usual; /* a word of all games with the same text, if the scripts declare that text; or -1 */
    bool numbered;
    int32_t number;
    int suit; /* -1: any suit */
    bool taking;
    kn_set taken; /* if `taking`: the move captures one of these cards */
} chosen;

static bool is_chosen(const chosen *c, const ks_move *move)
{
    if (c->taking && (move->word != KS_WORD_TAKE || !kn_meets(move->cards, c->taken)))
        return false;
    if (c->word < 0)
        return kn_meets(ks_move_made_with(move), c->cards);
    return (move->word == c->word || move->word == c->usual) &&
           (!c->numbered || move->number == c->number) && (c->suit < 0 || move->suit == c->suit);
}

/* Returns the plain plays in the group. */
static kn_set chosen_plain(const chosen *c, kn_set plain)
{
    if (c->taking)
        return KN_EMPTY;
    if (c->word < 0)
        return kn_and(plain, c->cards);
    return c->usual == KS_WORD_PLAY && !c->numbered && c->suit < 0 ? plain : KN_EMPTY;
}

/* Returns the word of all games with this text, such as "take"; -1: there is none. */
static int usual_word(const char *text)
{
    for (int w = 0; w < KS_WORDS_FIXED; w++)
        if (strcmp(ks_words_fixed[w], text) == 0)
            return w;
    return -1;
}

/* Finds a word that begins moves of this game; raises an error if unknown. */
static int word_meant(lua_State *L, kl_host *host, const char *text, const char *what)
{
    for (int w = 0; w < host->words->count; w++)
        if (strcmp(host->words->word[w], text) == 0)
            return w;
    if (usual_word(text) >= 0)
        return usual_word(text);
    kl_quick_leave(L);
    return kl_script_unknown(
        L, KN_E_HOOK_VALUE, text, (const char *const *)host->words->word,
        lua_pushfstring(L, "%s: no move of this game begins with '%s'", what, text));
}

/* Returns the suit of a move: a suit of the pack or another denomination; -1: it has neither. */
static int denomination(const kl_host *host, const char *text)
{
    const ks_words_table *words = host->words;
    int suit = ks_pack_read_suit(host->layout->pack, text, -1);
    for (int i = 0; suit < 0 && i < words->names[KS_NAME_STRAIN]; i++)
        if (strcmp(words->name[KS_NAME_STRAIN][i], text) == 0)
            suit = KS_SUIT_NAME + i;
    return suit;
}

/* Reads the arguments after the receiver: `cards` or `word [, number [, suit]]`, and then
 * `taken`. */
static chosen read_chosen(lua_State *L, kl_host *host, const char *what, const kl_value *given)
{
    chosen c = {.cards = KN_EMPTY, .word = -1, .usual = -1, .suit = -1};
    c.taking = given[3].given;
    c.taken = given[3].cards;
    if (!given->text) {
        c.cards = given->object && (KL_IS_CARDS >> given->object->kind & 1)
                      ? kl_set_read(L, given->object, host->layout->pack->all)
                      : kl_arg_cards(L, 2, what);
        return c;
    }
    c.word = word_meant(L, host, given->text, what);
    c.usual = usual_word(given->text);
    c.numbered = given[1].given;
    if (c.numbered)
        c.number = (int32_t)given[1].number;
    if (given[2].given) {
        c.suit = denomination(host, given[2].text);
        if (c.suit < 0)
            kl_script_raise(L, KN_E_HOOK_VALUE, "%s: unknown suit '%.*s'", what, KL_SCRIPT_NAME,
                            given[2].text);
    }
    return c;
}

static int count_plays(const ks_moves *moves, const chosen *c)
{
    int n = kn_count(chosen_plain(c, moves->plain));
    for (int i = 0; i < moves->count; i++)
        n += is_chosen(c, &moves->list[i]);
    return n;
}

/* Removes the moves in the group, or (`rest`) all others. */
static void forbid(ks_moves *moves, const chosen *c, bool rest)
{
    int kept = 0;
    kn_set plain = chosen_plain(c, moves->plain);
    moves->plain = rest ? plain : kn_minus(moves->plain, plain);
    for (int i = 0; i < moves->count; i++)
        if (is_chosen(c, &moves->list[i]) == rest)
            moves->list[kept++] = moves->list[i];
    moves->count = kept;
}

static int plays_forbid(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ks_moves *moves = moves_of(L, "forbid");
    chosen c = read_chosen(L, host, "forbid", given);
    kl_script_charge(L, (uint64_t)moves->count / 4);
    forbid(moves, &c, false);
    return 0;
}

/* Keeps only the selected moves. If cards are given, removes the moves made with any other card.
 * If a word is given, removes all other moves. */
static int plays_only(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ks_moves *moves = moves_of(L, "only");
    chosen c = read_chosen(L, host, "only", given);
    kl_script_charge(L, (uint64_t)moves->count / 4);
    bool rest = c.word >= 0 || c.taking;
    if (!rest)
        c.cards = kn_minus(host->layout->pack->all, c.cards);
    forbid(moves, &c, rest);
    return 0;
}

/* Keeps only the selected moves. If cards are given, a move must be made with at least one of
 * them. */
static int plays_need(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ks_moves *moves = moves_of(L, "need");
    chosen c = read_chosen(L, host, "need", given);
    kl_script_charge(L, (uint64_t)moves->count / 4);
    forbid(moves, &c, true);
    return 0;
}

/* Removes the selected moves, unless that would remove all moves. */
static int plays_avoid(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ks_moves *moves = moves_of(L, "avoid");
    chosen c = read_chosen(L, host, "avoid", given);
    kl_script_charge(L, (uint64_t)moves->count / 2);
    if (count_plays(moves, &c) < ks_moves_total(moves))
        forbid(moves, &c, false);
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
    if (!ks_moves_add(moves, *move))
        kl_script_memory(L);
}

/* Adds an announced form of each plain play of these cards. */
static int plays_announce(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ks_moves *moves = moves_of(L, "announce");
    kn_set cards = kn_and(moves->plain, given->cards);
    unsigned card;
    for (KN_EACH(card, cards)) {
        ks_move move = KS_PLAIN(card);
        move.mark = 1;
        add_move(L, moves, &move);
    }
    return 0;
}

static int counted(lua_State *L, kl_host *host, const kl_value *given)
{
    ks_moves *moves = moves_of(L, "count");
    chosen c = {.cards = host->layout->pack->all, .word = -1, .usual = -1};
    if (given->given)
        c = read_chosen(L, host, "count", given);
    c.taking = given[3].given;
    c.taken = given[3].cards;
    kl_script_charge(L, (uint64_t)moves->count / 4);
    return count_plays(moves, &c);
}

static int plays_count(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kl_answer_whole(L, counted(L, host, given));
    return 1;
}

static int plays_has(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kl_answer_truth(L, counted(L, host, given) > 0);
    return 1;
}

static const char *const plays_names[] = {"forbid",   "only",  "need", "avoid",
                                          "announce", "count", "has",  NULL};

/* ---- offers: the moves of a scripted phase ---- */

/* offers:play(cards) or offers:play(zone, which): offers a plain play of each card; with a zone,
 * only of cards in the zone. */
static int offers_play(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ks_moves *moves = moves_of(L, "play");
    const kl_object *from = given[0].object;
    if (given[1].given && !(from && from->kind == KL_OBJECT_HEAP))
        return kl_script_raise(L, KN_E_HOOK_VALUE,
                               "play takes one argument here: to play several cards, write a list, "
                               "{ first, second }; or name a zone and then its cards");
    moves->plain = kn_or(moves->plain, kn_and(given[0].cards, given[1].cards));
    return 0;
}

/* The quick form for a card, for a selection, or for the cards of a zone that the viewer sees. */
static bool play_direct(kl_host *host, const kl_object *self,
                        const kl_object *const given[KL_DIRECT_MOST], kl_cell *result)
{
    ks_moves *moves = host->now.call->moves;
    const kl_object *what = given[0], *which = given[1];
    kn_set cards;
    if (!moves || !kl_ask_cards(host, what, &cards) ||
        (which && (what->kind != KL_OBJECT_HEAP || which->kind != KL_OBJECT_SELECTOR)))
        return false;
    moves->plain = kn_or(moves->plain, which ? kn_and(cards, which->set) : cards);
    host->looked = true;
    return true;
}

/* A declared word may end in "/1": its first card is then the move's `card`. */
static bool is_word(const char *declared, const char *text)
{
    size_t length = strlen(text);
    return strncmp(declared, text, length) == 0 &&
           (declared[length] == '\0' || strcmp(declared + length, "/1") == 0);
}

/* Finds a word that the hook declares, or one that all games have. In a quick call, texts are
 * constants that live as long as the host, so the last word is remembered. */
static int word_of(lua_State *L, kl_host *host, const char *text)
{
    const char *const *declared = host->now.running->face.words;
    int i = 0, word = -1;
    if (host->now.quick && host->offered == text && host->offers_of == host->now.running)
        return host->offered_word;
    while (declared && declared[i] && !is_word(declared[i], text))
        i++;
    if (declared && declared[i])
        word = kn_place_of((const char *const *)host->words->word, text);
    if (word < 0)
        word = usual_word(text);
    if (word < 0)
        kl_script_raise(L, KN_E_HOOK_VALUE, "offers:add: the hook's `moves` have no '%.*s'",
                        KL_SCRIPT_NAME, text);
    host->offered = host->now.quick ? text : NULL;
    host->offers_of = host->now.running;
    return host->offered_word = word;
}

static bool names_card(const ks_words_table *words, int word)
{
    return word == KS_WORD_PLAY || word == KS_WORD_TAKE || (words->first[word / 8] >> word % 8 & 1);
}

static int32_t number_of(lua_State *L, const kl_value *given)
{
    if (!given->given)
        return KS_NO_NUMBER;
    if (given->number <= INT32_MIN || given->number > INT32_MAX)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "offers:add: the number must be a whole number of at most 32 bits");
    return (int32_t)given->number;
}

static uint8_t suit_of(lua_State *L, const kl_value *given)
{
    int suit;
    if (!given->given)
        return KS_NO_SUIT;
    const kl_host *host = kl_script_host(L);
    for (suit = 0; host->now.quick && suit < host->layout->pack->suits; suit++)
        /* Lua has each text only once, so pointers can be compared */
        if (host->reference[host->suit[suit]].is.text == given->text)
            return (uint8_t)suit;
    suit = ks_pack_read_suit(host->layout->pack, given->text, -1);
    if (suit < 0)
        kl_script_raise(L, KN_E_HOOK_VALUE, "offers:add: unknown suit '%.*s'", KL_SCRIPT_NAME,
                        given->text);
    return (uint8_t)suit;
}

/* Raises an error for a number or suit in a play or take. The notation can't show it, so two moves
 * would have the same text. */
static void refuse_lost(lua_State *L, const ks_move *move)
{
    if (move->word != KS_WORD_PLAY && move->word != KS_WORD_TAKE)
        return;
    if (move->suit != KS_NO_SUIT || move->number != KS_NO_NUMBER)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "offers:add: '%s' takes no %s: declare your own word, moves = { "
                        "\"name/1\" }, and call offers:add(\"name\", card, number, suit)",
                        ks_words_fixed[move->word], move->suit != KS_NO_SUIT ? "suit" : "number");
}

/* offers:add(word [, card or cards [, number [, suit [, further cards]]]]). */
static int offers_add(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    enum { WORD, CARDS, NUMBER, SUIT, FURTHER };
    ks_moves *moves = moves_of(L, "add");
    int word = word_of(L, host, given[WORD].text);
    const kl_object *object = given[CARDS].object;
    bool named = names_card(host->words, word);
    ks_move move = {.word = (uint8_t)word,
                    .card = KN_NO_CARD,
                    .suit = suit_of(L, &given[SUIT]),
                    .number = number_of(L, &given[NUMBER])};

    if (object && object->kind == KL_OBJECT_CARD && named)
        move.card = (uint8_t)object->number;
    else if (given[CARDS].given)
        move.cards = given[CARDS].cards;
    if (given[FURTHER].given)
        move.cards = kn_or(move.cards, given[FURTHER].cards);
    if (named && move.card == KN_NO_CARD)
        kl_script_raise(L, KN_E_HOOK_VALUE, "offers:add: '%s' needs a card", given[WORD].text);
    refuse_lost(L, &move);
    if (move.card != KN_NO_CARD)
        kn_drop(&move.cards, move.card);
    /* as in moves that are read from text, the lowest card comes first */
    if (move.word == KS_WORD_PLAY && !kn_is_empty(move.cards)) {
        kn_put(&move.cards, move.card);
        move.card = (uint8_t)kn_pop(&move.cards);
    }
    add_move(L, moves, &move);
    return 0;
}

static int offers_count(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kl_answer_whole(L, ks_moves_total(moves_of(L, "count")));
    return 1;
}

static bool count_direct(kl_host *host, const kl_object *self,
                         const kl_object *const given[KL_DIRECT_MOST], kl_cell *result)
{
    const ks_moves *moves = host->now.call->moves;
    if (moves)
        *result = kl_cell_whole(ks_moves_total(moves));
    return moves != NULL;
}

static const char *const offers_names[] = {"play", "add", "count", NULL};

/* ---- Making the objects ---- */

/* Makes the object of that kind. Its fixed fields are on top of the stack, and are popped. Returns
 * its reference. */
static int make(lua_State *L, kl_object_kind kind)
{
    kl_script_push(L, kl_script_host(L)->meta[kind]);
    lua_insert(L, -2);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
    kl_object_new(L, kind, 0, 0);
    return kl_object_ref(L);
}

/* Lets `row` read the names that are not among the fixed fields on top of the stack. Its upvalue is
 * a table that maps these names to numbers. */
static void change_fields(lua_State *L, const kl_function *row, const char *const *names)
{
    lua_createtable(L, 0, 1);
    kl_number_names(L, names);
    kl_push_function(L, row, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
}

#define PLAYS KL_IS(KL_OBJECT_PLAYS)
#define OFFERS KL_IS(KL_OBJECT_OFFERS)
#define MAYBE(type) KL_OPTIONAL | (type)
/* Selects moves by cards, or by a word with an optional number and suit; for captures, also by the
 * cards taken. */
#define CHOSEN                                                                                     \
    {                                                                                              \
        KL_ANY, MAYBE(KL_INTEGER), MAYBE(KL_TEXT), MAYBE(KL_CARDS)                                 \
    }
const kl_function kl_call_methods[] = {
    KL_FUNCTION("forbid", plays_forbid, PLAYS, "what:What|string number suit taken", "",
                "Removes plays of these cards, or moves of this word.", .takes = CHOSEN),
    KL_FUNCTION("only", plays_only, PLAYS, "what:What|string number suit taken", "",
                "Keeps only plays of these cards, or moves of this word.", .takes = CHOSEN),
    KL_FUNCTION("need", plays_need, PLAYS, "what:What|string number suit taken", "",
                "Keeps only moves made with one of these cards, or moves of this word.",
                .takes = CHOSEN),
    KL_FUNCTION(
        "avoid", plays_avoid, PLAYS, "what:What|string number suit taken", "",
        "Removes plays of these cards, or moves of this word, unless no other move would be left.",
        .takes = CHOSEN),
    KL_FUNCTION("announce", plays_announce, PLAYS, "what", "",
                "Adds an announced play for each of these cards: KH*.", .takes = {KL_CARDS}),
    KL_FUNCTION("count", plays_count, PLAYS, "what:What|string|nil number suit taken", "integer",
                "The number of legal plays of these cards.", .takes = CHOSEN),
    KL_FUNCTION("has", plays_has, PLAYS, "what:What|string|nil number suit taken", "boolean",
                "Whether a play of these cards is legal.", .takes = CHOSEN),
    KL_FUNCTION("play", offers_play, OFFERS, "what which", "",
                "Offers each of these cards. If a zone comes first, only its cards.",
                .takes = {KL_CARDS, MAYBE(KL_CARDS)}, .direct = play_direct),
    KL_FUNCTION(
        "add", offers_add, OFFERS, "word what number suit further", "",
        "Offers one move. Leave out the parts that it doesn't name, or write nil.",
        .takes = {KL_TEXT, MAYBE(KL_CARDS), MAYBE(KL_INTEGER), MAYBE(KL_TEXT), MAYBE(KL_CARDS)}),
    KL_FUNCTION("count", offers_count, OFFERS, "", "integer", "The number of moves so far.",
                .direct = count_direct, .takes = {KL_NOTHING}),
    {.name = NULL}};

/* Functions for fields that change. Their first argument is the table of fixed fields. */
#define CHANGING(function)                                                                         \
    {                                                                                              \
        .name = "index", .takes = {KL_ANY, KL_ANY}, .by_lua = true, .when = KL_CALLED,             \
        .run = (function)                                                                          \
    }
static const kl_function event_row = CHANGING(event_field), move_row = CHANGING(move_field);

void kl_proxy_call(lua_State *L)
{
    kl_host *host = kl_script_host(L);

    lua_newtable(L);
    kl_script_push(L, host->call_sets[KL_CALL_TAKEN]);
    lua_setfield(L, -2, "taken");
    kl_script_push(L, host->call_sets[KL_CALL_BEFORE]);
    lua_setfield(L, -2, "before");
    change_fields(L, &event_row, event_fields);
    host->event = make(L, KL_OBJECT_EVENT);

    lua_newtable(L);
    kl_script_push(L, host->call_sets[KL_CALL_MOVED]);
    lua_setfield(L, -2, "cards");
    kl_script_push(L, host->call_sets[KL_CALL_FURTHER]);
    lua_setfield(L, -2, "further");
    change_fields(L, &move_row, move_fields);
    host->move = make(L, KL_OBJECT_MOVE);

    lua_newtable(L);
    kl_put_functions(L, kl_call_methods, KL_OBJECT_PLAYS);
    kl_object_close(L, "the plays", plays_names);
    host->plays = make(L, KL_OBJECT_PLAYS);
    lua_newtable(L);
    kl_put_functions(L, kl_call_methods, KL_OBJECT_OFFERS);
    kl_object_close(L, "the offers", offers_names);
    host->offers = make(L, KL_OBJECT_OFFERS);
}
