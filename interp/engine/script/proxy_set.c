/* SPDX-License-Identifier: MIT
 * proxy_set.c: the methods of zones, event sets and selectors that read cards: their number,
 * identity and values. In hooks that may only use the facts that a seat knows, it is an error to
 * read what the seat can't know. Nothing here changes anything.
 */
#include "script/dispatch.h"

/* Returns the number of all cards of the set. The size of a zone is public. */
static kn_set counted(lua_State *L, kl_host *host, const kl_object *self)
{
    return self->kind == KL_OBJECT_HEAP ? kl_object_cards(host, self)
                                        : kl_set_read(L, self, host->layout->pack->all);
}

static int answer(lua_State *L, kl_asks asks, kn_set cards)
{
    kl_cell cell = kl_set_answer(kl_script_host(L), asks, cards);
    if (cell.tag == KL_WHOLE)
        kl_answer_whole(L, cell.is.number);
    else
        kl_answer_truth(L, cell.tag == KL_TRUE);
    return 1;
}

static int set_count(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return answer(L, KL_ASKS_COUNT,
                  given->given ? kl_set_read(L, self, given->cards) : counted(L, host, self));
}

static int set_is_empty(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return answer(L, KL_ASKS_EMPTY, counted(L, host, self));
}

static int set_has(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return answer(L, KL_ASKS_HAS, kl_set_read(L, self, given->cards));
}

static int set_all(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kn_set others = kn_minus(host->layout->pack->all, given->cards);
    return answer(L, KL_ASKS_ALL, kl_set_read(L, self, others));
}

static int set_points(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return answer(L, KL_ASKS_POINTS, kl_set_read(L, self, given->cards));
}

static int set_value_sum(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return answer(L, KL_ASKS_VALUES, kl_set_read(L, self, given->cards));
}

/* Returns the order of a zone's cards from bottom to top, or NULL if the zone has none. */
static const uint8_t *order(kl_host *host, const kl_object *object)
{
    if (object->kind != KL_OBJECT_HEAP || !host->now.call ||
        host->layout->order_of[object->number] < 0)
        return NULL;
    return ks_order(host->layout, host->now.call->world->block, object->number);
}

/* Pushes the card at position `n`, counted from 0, or nil. In an ordered zone the viewer has to
 * know this card, in other sets all cards. */
static int push_position(lua_State *L, const kl_object *object, lua_Integer n, bool from_top)
{
    kl_host *host = kl_script_host(L);
    const uint8_t *positions = order(host, object);
    kn_set cards = kl_object_cards(host, object);
    int count, card;

    if (!positions && object->kind != KL_OBJECT_HEAP)
        cards = kl_set_read(L, object, host->layout->pack->all);
    count = kn_count(cards);
    if (n < 0 || n >= count) { /* the number is public */
        kl_answer_nil(L);
        return 1;
    }
    if (from_top)
        n = count - 1 - n;
    if (positions)
        card = kl_set_position(L, object, (int)n);
    else
        card = (int)kn_nth(kl_set_read(L, object, host->layout->pack->all), (unsigned)n);
    kl_push_card(L, card);
    return 1;
}

static int set_top(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return push_position(L, self, 0, true);
}

static int set_bottom(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return push_position(L, self, 0, false);
}

static int set_at(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return push_position(L, self, given->number < 1 ? -1 : given->number - 1, false);
}

/* Returns the next card after `last` (-1: the first) in the order of the zone, or else of the
 * pack; -1 at the end. */
static int card_after(lua_State *L, const kl_object *object, kn_set cards, int last)
{
    const uint8_t *positions = order(kl_script_host(L), object);
    int count = kn_count(cards);

    if (positions) {
        int n = 0;
        if (last < 0)
            return count ? positions[0] : -1;
        while (n < count && positions[n] != last)
            n++;
        if (n == count)
            kl_script_raise(
                L, KN_E_HOOK_VALUE,
                "the zone changed during a loop over its cards: move cards after the loop");
        return n + 1 < count ? positions[n + 1] : -1;
    }
    cards = kn_minus(cards, kn_set_first((unsigned)(last + 1)));
    return kn_is_empty(cards) ? -1 : (int)kn_first(cards);
}

/* The step function of cards(): its arguments are the set and the previous card. Scripts may call
 * it with any set, so it makes the same checks as cards(). */
static int next_card(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kn_set cards = kl_set_read(L, self, host->layout->pack->all);
    kl_push_card(L, card_after(L, self, cards, given->object ? given->object->number : -1));
    return 1;
}

static const kl_function walk = {.name = "for card in zone:cards() do",
                                 .receivers = KL_IS_SET,
                                 .takes = {KL_OPTIONAL | KL_CARD},
                                 .asks = KL_ASKS_NEXT,
                                 .run = next_card};

static int set_cards(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kl_set_read(L, self, host->layout->pack->all);
    return kl_answer_walk(L, host->next_card, self);
}

#define ALL KL_OPTIONAL | KL_CARDS
const kl_function kl_set_methods[] = {
    KL_FUNCTION("count", set_count, KL_IS_SET, "what", "integer",
                "The number of these cards in the set; without `what`, of all its cards.",
                .takes = {ALL}, .asks = KL_ASKS_COUNT),
    KL_FUNCTION("is_empty", set_is_empty, KL_IS_SET, "", "boolean", "Whether the set is empty.",
                .asks = KL_ASKS_EMPTY, .takes = {KL_NOTHING}),
    KL_FUNCTION("has", set_has, KL_IS_SET, "what", "boolean",
                "Whether the set has at least one of these cards.", .takes = {KL_CARDS},
                .asks = KL_ASKS_HAS),
    KL_FUNCTION("all", set_all, KL_IS_SET, "what", "boolean",
                "Whether all cards of the set are among these; true for an empty zone.",
                .takes = {KL_CARDS}, .asks = KL_ASKS_ALL),
    KL_FUNCTION("points", set_points, KL_IS_SET, "what", "integer",
                "The card points of these cards, in units.", .takes = {ALL},
                .asks = KL_ASKS_POINTS),
    KL_FUNCTION("value_sum", set_value_sum, KL_IS_SET, "what", "integer",
                "The sum of the values of these cards.", .takes = {ALL}, .asks = KL_ASKS_VALUES),
    KL_FUNCTION("top", set_top, KL_IS_SET, "", "Card?", "The card on top.", .asks = KL_ASKS_TOP,
                .takes = {KL_NOTHING}),
    KL_FUNCTION("bottom", set_bottom, KL_IS_SET, "", "Card?", "The card at the bottom, the oldest.",
                .takes = {KL_NOTHING}),
    KL_FUNCTION("at", set_at, KL_IS_SET, "n", "Card?", "The card at position `n`; 1 is the bottom.",
                .takes = {KL_INTEGER}),
    KL_FUNCTION("cards", set_cards, KL_IS_SET, "", "fun(): Card",
                "Loops over the cards from bottom to top: for card in zone:cards() do",
                .takes = {KL_NOTHING}),
    {.name = NULL}};

static const char *const method_names[] = {
    "count", "is_empty", "has",  "all",    "points",  "value_sum", "top",  "bottom", "at",
    "cards", "move",     "deal", "insert", "shuffle", "cut",       "show", "add",    NULL};

static int no_length(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return kl_script_raise(L, KN_E_HOOK_VALUE,
                           "'#' counts the items of tables, not cards" KN_EXPECTED
                           "`zone:count()`");
}

static int no_walk(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return kl_script_raise(L, KN_E_HOOK_VALUE,
                           "to loop over the cards of a set, write `for card in set:cards() do`");
}

/* Lua calls this function to compare two zones for equality. Other sets can't be compared this way:
 * they are in no place, and two of them are never the same object. */
static int compare(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const kl_object *one = kl_object_at(L, 1), *other = kl_object_at(L, 2);
    if (!one || !other || one->kind != KL_OBJECT_HEAP || other->kind != KL_OBJECT_HEAP)
        kl_script_raise(L, KN_E_NEVER_TRUE,
                        "this condition can never be true: %s is compared with %s by == or ~=; use "
                        "set:has(card), or a:all(b) and b:all(a)",
                        kl_kind_at(L, 1), kl_kind_at(L, 2));
    lua_pushboolean(L, 0);
    return 1;
}

void kl_proxy_set_methods(lua_State *L, kl_object_kind kind)
{
    static const kl_function wrong[] = {{.name = "__len", .takes = {KL_REST}, .run = no_length},
                                        {.name = "__call", .takes = {KL_REST}, .run = no_walk},
                                        {.name = "__eq", .takes = {KL_REST}, .run = compare},
                                        {.name = NULL}};
    lua_newtable(L);
    kl_put_functions(L, kl_set_methods, kind);
    kl_put_functions(L, kl_set_verbs, kind);
    kl_object_close(L, kl_object_names[kind], method_names);
    lua_setfield(L, -2, "__index");
    kl_put_functions(L, wrong, KL_OBJECT_KINDS);
    /* the only sets over which loops are possible during loading */
    if (kind == KL_OBJECT_SELECTOR) {
        kl_push_function(L, &walk, 0);
        kl_script_host(L)->next_card = kl_object_ref(L);
    }
}

void kl_proxy_sets(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    for (int h = 0; h < host->layout->heaps; h++) {
        kl_object_new(L, KL_OBJECT_HEAP, h, 0);
        host->heap[h] = kl_object_ref(L);
    }
    for (int i = 0; i < KL_CALL_SETS; i++) {
        kl_object_new(L, KL_OBJECT_CALL_SET, i, 0);
        host->call_sets[i] = kl_object_ref(L);
    }
}
