/* SPDX-License-Identifier: MIT
 * free.c: free moves of any phase: their list, their audience, the cards that they show and move,
 * and their descriptions. The engine lists and carries out free moves beside the mechanic's own
 * moves. A flag per place, or a set of cards if a move names one, records the moves already made.
 * If the move is secret, so are these marks, and a redeal for another seat resets them to their
 * first value.
 */
#include "mechanics/free.h"

#include <stdio.h>
#include <string.h>

#include "mechanics/telling.h"

#define ONCE_WORDS(X)                                                                              \
    X(ONCE_DEAL, "deal")                                                                           \
    X(ONCE_TURN, "turn")                                                                           \
    X(ONCE_TRICK, "trick")                                                                         \
    X(ONCE_GAME, "game")                                                                           \
    X(ONCE_MATCH, "match")
enum { ONCE_WORDS(KD_ENUM) };

/* Reads the player's zone from which cards are named; optional if moves name no cards. */
static bool read_in(const km_filling *f, const kd_node *value, void *member)
{
    const ks_zone *zone;
    if (!kd_node_get(f->map, "cards"))
        return true;
    if (!km_read_zone(f, value, KM_NOT_TABLE, &zone))
        return false;
    *(ks_zone *)member = *zone;
    return true;
}

static const kd_key move_keys[] = {
    {"from", KD_T_NAME, KM_PUT(ZONE, struct km_free_move, from), .flags = KD_KEY_REQUIRED,
     .refers = "zones",
     .says = "The zone of the cards, which belongs to the player or to the table.",
     .serves = "Thousand (the hand), Sixty-six (the stock is closed)"},
    {"to", KD_T_NAME, KM_PUT(ZONE, struct km_free_move, onto), .flags = KD_KEY_REQUIRED,
     .refers = "zones", .says = "Where they go.", .serves = "Thousand, Mighty"},
    {0}};
static const kd_table move_table = {
    .name = "move of free",
    .says = "The cards that a free move takes from one zone to "
            "another: the card that the move names, or all cards of the zone.",
    .keys = move_keys};

static const kd_key keys[] = {
    {"if", KD_T_CONDITION, KD_PUT(km_free_entry, when),
     .says = "The move is legal only if this condition holds. In the condition, `turn` is the "
             "player to move.",
     .serves = "Briscola (partners only), Tichu (before the first card)"},
    {"cards", KD_T_CARDS, KD_PUT(km_free_entry, cards),
     .says = "The move names one of these cards. There is a move for each such card that the place "
             "holds and its player sees. Seats that see the move then know where the card is.",
     .serves = "Briscola (signals), Sixty-six (a marriage before the lead)"},
    {"of", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, km_free_entry, suit_at, KS_VAR_SUIT, 0),
     .says = "A suit variable. Only cards of that suit can be named.",
     .serves = "Briscola (trumps), Belote (the trump King and Queen)"},
    {"in", KD_T_NAME, KM_PUT_BY(read_in, km_free_entry, in), .fallback = "hand", .refers = "zones",
     .says = "The player's zone that holds the named card.", .serves = "Briscola, Sixty-six"},
    {"once", KD_T_CHOICE, KD_PUT(km_free_entry, once), .choices = ONCE_WORDS(KD_WORD),
     .fallback = "deal", .needs = KD_HAS_TRICKS, .needing = "trick",
     .says = "The limit on the move: once per deal, turn, trick, game or match. If it "
             "names a card, the limit applies to each card separately. In a `window`, `turn` means "
             "the whole window, including the windows that its calls open.",
     .serves = "Tichu (deal), Bridge (a claim each turn)"},
    {"show", KD_T_NAME, KM_PUT_ZONE_OF(ZONE, km_free_entry, shows, KM_NOT_TABLE), .refers = "zones",
     .says = "A zone of the player, all of whose cards are shown.",
     .serves = "Briscola (the hand to the partner), Skat (ouvert)"},
    {"to", KD_T_SEAT, KM_PUT(WHO, km_free_entry, to), .choices = KM_FREE_TO(KD_WORD),
     .fallback = "all",
     .says = "The seats that see the cards that the move names and shows: a seat phrase, `side` "
             "for the player's side, or all.",
     .serves = "Briscola (the partner), Bridge (all)"},
    {"secret", KD_T_FLAG, KD_PUT(km_free_entry, secret), .fallback = "false",
     .says = "Whether the move is hidden from the other seats.",
     .serves = "Briscola, Truc (signs to the partner)"},
    {"move", KD_T_TABLE, KD_PUT(km_free_entry, move), .table = &move_table,
     .says = "Moves cards from one zone to another, for example to pick up the hand or to close "
             "the stock. Cards from an ordered zone of the table are dealt from the top.",
     .serves = "Thousand (the hand), Sixty-six (the stock)"},
    {"swap", KD_T_NAME, KM_PUT_ZONE_OF(ZONE, km_free_entry, swap, KM_OF_TABLE | KM_ORDERED),
     .refers = "zones",
     .says = "The zone of the table whose bottom card is exchanged for the named card. Everyone "
             "sees both. The move is legal only while the player sees the bottom card.",
     .serves = "Sixty-six (the lowest trump for the trump card), Brisca, Klaberjass, Handjass"},
    {"gets", KD_T_CARDS, KD_PUT(km_free_entry, gets), .fallback = "all",
     .says = "With `swap`: the cards that may be taken.",
     .serves = "Brisca (the seven gets a higher card), Bezique (no seven)"},
    {"seat_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, km_free_entry, seat_at, KS_VAR_SEAT, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .refers = "variables",
     .says = "A seat variable that is set to the player who makes the move.",
     .serves = "Sixty-six (who closes the stock), Gin Rummy (who knocks)"},
    {"likely", KD_T_TEXT, KM_PUT(AMOUNT, km_free_entry, likely), .fallback = "10",
     .says = "The percentage of cases in which the players `random` and `greedy` make this move "
             "when it is legal: a number, or the name of a value hook.",
     .serves = "Thousand (look: 100), Bridge (claim: a hook)"},
    {"off", KD_T_FLAG, KD_PUT_NOWHERE, .fallback = "false",
     .says = "Whether the move is switched off."},
    {"says", KD_T_WORDS, KD_PUT_NOWHERE, .says = "The meaning of the move, as players read it."},
    {0}};
const kd_table km_free_table = {.name = "free",
                                .says =
                                    "A free move. Its name is the word of the move and the name of "
                                    "its event. After the move, the same place still has the turn, "
                                    "unless its hand is now empty.",
                                .keys = keys};

/* ---- compiling ---- */

/* Declares the variable that marks the moves already made. */
static bool keep_done(km_compiler *c, const km_phase *phase, km_free_entry *f)
{
    static const ks_scope scopes[] = {[ONCE_DEAL] = KS_SCOPE_DEAL,
                                      [ONCE_TURN] = KS_SCOPE_DEAL,
                                      [ONCE_TRICK] = KS_SCOPE_TRICK,
                                      [ONCE_GAME] = KS_SCOPE_GAME,
                                      [ONCE_MATCH] = KS_SCOPE_MATCH};
    char name[256];
    snprintf(name, sizeof name, "%s.%s", phase->name, f->name);
    const ks_var done = {.name = name,
                         .type = f->named ? KS_VAR_CARDS : KS_VAR_FLAG,
                         .scope = scopes[f->once],
                         .per = KS_PER_PLACE,
                         .max = f->named ? 0 : 1};
    f->done = ks_layout_var(c->layout, c->arena, &done, c->report);
    if (f->done < 0)
        return false;
    ks_var *var = &c->layout->var[c->layout->vars - 1];
    if (f->secret)
        var->sight = KS_SEEN_OWNER;
    var->unheard = f->secret;
    return true;
}

/* Checks keys of an entry that depend on one another. */
static bool fits_together(km_compiler *c, const km_free_entry *f)
{
    if (!f->named && (kd_node_get(f->node, "of") || kd_node_get(f->node, "in")))
        return km_compile_wrong_in(c, f->node, "`of` and `in` of '%s' need `cards`", f->name);
    if (!f->swap && kd_node_get(f->node, "gets"))
        return km_compile_wrong(c, km_key_at(f->node, "gets"), "`gets` of '%s' needs `swap`",
                                f->name);
    if (f->swap && (!f->named || f->secret || f->to.word != KM_FREE_TO_ALL))
        return km_compile_wrong(
            c, km_key_at(f->node, "swap"),
            f->named ? "'%s' can't have `to` or `secret`, because everybody sees a `swap`"
                     : "`swap` of '%s' needs `cards`",
            f->name);
    if (f->move.on && f->named && f->move.from->per == KS_PER_TABLE)
        return km_compile_wrong(c, km_key_at(f->node, "move"),
                                "'%s' names a card of the player, but moves cards from '%s'",
                                f->name, f->move.from->name);
    if (f->move.on && f->named && f->move.from->heap != f->in.heap)
        return kn_report_wrong(c->report, KN_E_MECHANIC, kd_node_get(f->node, "move")->key_at,
                               "'%s' names a card in '%s', but moves a card from '%s'" KN_EXPECTED
                               "`from: %s`, or `in: %s`",
                               f->name, f->in.name, f->move.from->name, f->in.name,
                               f->move.from->name);
    if (f->secret && f->to.word == KM_FREE_TO_ALL)
        return km_compile_wrong_in(
            c, f->node, "'%s' can't be `secret`, because everybody sees the move", f->name);
    return km_amount_varies(&f->likely) || (f->likely.number >= 0 && f->likely.number <= 100) ||
           km_compile_wrong(c, km_key_at(f->node, "likely"), "'%lld' is not a number from 0 to 100",
                            (long long)f->likely.number);
}

/* Adds the event with the name of the entry, after those of the mechanic. */
static bool add_event(km_compiler *c, km_phase *phase, km_free_entry *f)
{
    const char *events = km_phase_events(phase);
    size_t length = strlen(f->name);
    int count = 0;
    for (const char *at = events; *at; at += strcspn(at, " "), at += *at == ' ') {
        if (strcspn(at, " ") == length && strncmp(at, f->name, length) == 0)
            return km_compile_wrong(c, f->node->key_at, "%s already has an event '%s'",
                                    phase->mechanic->keys->name, f->name);
        count++;
    }
    if (count >= KM_EVENTS_MAX)
        return kn_report_wrong(c->report, KN_E_TOO_MANY, f->node->key_at,
                               "a phase may have at most %d events", KM_EVENTS_MAX);
    f->event = (uint8_t)count;
    phase->events = kn_arena_print(c->arena, "%s%s%s", events, count ? " " : "", f->name);
    return phase->events != NULL;
}

/* Returns the word of the entry, which free moves of other phases may share; -1: the word already
 * has another use. */
static int own_word(km_compiler *c, const char *name)
{
    const km_rules *rules = c->rules;
    int before = rules->words.count, word = ks_words_add(&c->rules->words, c->arena, name);
    if (word >= before)
        return word;
    for (KM_EACH_PHASE(phase, rules))
        for (int i = 0; i < phase->frees; i++)
            if (phase->free[i].word == word)
                return word;
    return -1;
}

static bool compile_entry(km_compiler *c, km_phase *phase, km_free_entry *f, const kd_node *node)
{
    f->name = node->key;
    f->node = node;
    f->phase = phase;
    int word = own_word(c, f->name);
    if (word < KS_WORDS_FIXED)
        return km_compile_wrong(c, node->key_at, "another move already has the word '%s'", f->name);
    f->word = (uint8_t)word;
    f->named = kd_node_get(node, "cards") != NULL;
    return km_fill(c, phase, &km_free_table, node, f) && fits_together(c, f) &&
           keep_done(c, phase, f) && add_event(c, phase, f);
}

bool km_free_read(const km_filling *f, const kd_node *map, void *member)
{
    km_compiler *c = f->c;
    km_phase *phase = f->phase;
    bool fine = true;
    if (!map || !map->count)
        return true;
    if (!phase->mechanic->legal)
        return km_compile_wrong(c, map->key_at,
                                "`%s` can't have free moves, because no player moves in it",
                                phase->mechanic->keys->name);
    if (!(phase->free = kn_arena_array(c->arena, (size_t)map->count, sizeof *phase->free)))
        return false;
    for (KD_ENTRY(node, map)) {
        if (phase->frees == KM_FREE_MAX)
            return kn_report_wrong(c->report, KN_E_TOO_MANY, node->key_at,
                                   "a phase may have at most %d free moves", KM_FREE_MAX);
        fine &= compile_entry(c, phase, &phase->free[phase->frees++], node);
    }
    return fine;
}

void km_free_link(km_compiler *c, km_phase *phase)
{
    for (int i = 0; i < phase->frees; i++)
        if (phase->free[i].named && phase->free[i].phase == phase)
            phase->free[i].done = ks_layout_set(c->layout, phase->free[i].done);
}

/* ---- playing ---- */

static kn_set *done_cards(const km_run *run, const km_free_entry *f)
{
    return &run->world.block->sets[f->done + run->world.block->place];
}
static int32_t *done_flag(const km_run *run, const km_free_entry *f)
{
    return km_int(run, f->done + run->world.block->place);
}

/* Returns the cards that a move of this entry could name, whether they have been named before or
 * not. */
static kn_set nameable(const km_run *run, const km_free_entry *f)
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    kn_set cards = kn_and(f->cards, b->sets[km_heap_of(run, &f->in, b->place)]);
    if (f->suit_at >= 0) {
        int suit = *km_int(run, f->suit_at);
        cards = suit < 0 ? KN_EMPTY : kn_and(cards, l->pack->by_suit[suit]);
    }
    return kn_and(cards, b->sets[l->sees + b->seat]);
}

/* Returns the card that the player would get in exchange; KN_NO_CARD: there is none that the player
 * sees. */
static int swapped(const km_run *run, const km_free_entry *f)
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    int heap = km_heap_of(run, f->swap, b->place);
    if (kn_is_empty(b->sets[heap]))
        return KN_NO_CARD;
    int card = ks_order(l, b, heap)[0];
    return kn_has(b->sets[l->sees + b->seat], (unsigned)card) ? card : KN_NO_CARD;
}

static bool can_swap(const km_run *run, const km_free_entry *f)
{
    int card = swapped(run, f);
    return card != KN_NO_CARD && kn_has(f->gets, (unsigned)card);
}

static bool is_open(const km_run *run, const km_free_entry *f)
{
    return (f->named || !*done_flag(run, f)) &&
           (!f->when || ks_condition_eval(&run->world, f->when)) && (!f->swap || can_swap(run, f));
}

bool km_free_can(const km_run *run, const km_free_entry *f)
{
    return is_open(run, f) &&
           (!f->named || !kn_is_empty(kn_minus(nameable(run, f), *done_cards(run, f))));
}

void km_free_legal(km_run *run, const km_phase *phase, ks_moves *moves)
{
    int before = moves->count;
    moves->free = 0;
    if (phase->free_if && !ks_condition_eval(&run->world, phase->free_if))
        return;
    for (int i = 0; i < phase->frees; i++) {
        const km_free_entry *f = &phase->free[i];
        ks_move move = km_move_of(f->word, KN_NO_CARD);
        if (!is_open(run, f))
            continue;
        if (!f->named) {
            ks_moves_add(moves, move);
            continue;
        }
        unsigned card;
        for (KN_EACH(card, kn_minus(nameable(run, f), *done_cards(run, f)))) {
            move.cards = kn_set_of(card);
            ks_moves_add(moves, move);
        }
    }
    moves->free = moves->count - before;
}

bool km_free_may_act(km_run *run, const km_phase *phase, int place)
{
    ks_block *b = run->world.block;
    uint8_t before = b->place;
    bool may = false;
    b->place = (uint8_t)place;
    bool open = ks_condition_possible(&run->world, phase->free_if);
    for (int i = 0; i < phase->frees && open && !may; i++) {
        const km_free_entry *f = &phase->free[i];
        if (f->named ? kn_is_empty(b->sets[km_heap_of(run, &f->in, place)])
                     : *done_flag(run, f) && !f->secret)
            continue; /* everybody knows numbers of cards, but not marks of secret moves */
        may = ks_condition_possible(&run->world, f->when);
    }
    b->place = before;
    return may;
}

const km_free_entry *km_free_find(const km_phase *phase, const ks_move *move)
{
    for (int i = 0; i < phase->frees; i++)
        if (phase->free[i].word == move->word && move->card == KN_NO_CARD)
            return &phase->free[i];
    return NULL;
}

ks_seats km_free_audience(const km_run *run, const km_free_entry *f)
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    ks_seats seats = (ks_seats)(1u << b->seat);
    switch (f->to.word) {
    case KM_FREE_TO_ALL:
        return KS_EVERYBODY(l);
    case KM_FREE_TO_SIDE:
        return (ks_seats)(seats | l->side_seats[l->side_of[b->seat]]);
    default: {
        int place = ks_seat_eval(&run->world, f->to.phrase);
        int seat = place < 0 ? place : km_seat_of(run, place);
        return seat < 0 ? seats : (ks_seats)(seats | 1u << seat);
    }
    }
}

/* Shows the audience where the named card is, which the move itself has revealed, and the cards
 * that the entry `shows`. */
static void show(km_run *run, const km_free_entry *f, kn_set named)
{
    ks_world *w = &run->world;
    const ks_block *b = w->block;
    ks_seats audience = km_free_audience(run, f);
    if (f->named)
        ks_learn(w, km_heap_of(run, &f->in, b->place), named, audience);
    if (!f->shows)
        return;
    int heap = km_heap_of(run, f->shows, b->place);
    kn_set cards = b->sets[heap];
    ks_learn(w, heap, cards, audience);
    if (w->feed && !kn_is_empty(cards))
        ks_feed(w, &(ks_event){.kind = KS_EVENT_SHOW,
                               .place = KS_NOBODY,
                               .seat = KS_NOBODY,
                               .from = heap,
                               .to = KS_NOBODY,
                               .count = kn_count(cards),
                               .side = KS_NOBODY,
                               .cards = cards,
                               .audience = audience,
                               .quiet = f->secret});
}

/* Moves the cards that the entry moves: `named`, or all cards of a zone. */
static void move_cards(km_run *run, const km_free_entry *f, kn_set named)
{
    ks_world *w = &run->world;
    int place = w->block->place, from = km_heap_of(run, f->move.from, place),
        to = km_heap_of(run, f->move.onto, place);
    kn_set cards = f->named ? named : w->block->sets[from];
    if (f->move.from->per == KS_PER_TABLE && w->layout->order_of[from] >= 0)
        /* cards that everybody saw remain known to everybody */
        ks_deal_cards(w, from, KS_TOP, to, kn_count(cards), 0);
    else
        ks_transfer(w, from, to, cards, KS_TOP, 0);
}

/* Exchanges the named card with the one that the player gets. */
static void swap(km_run *run, const km_free_entry *f, kn_set named)
{
    ks_world *w = &run->world;
    int place = w->block->place, own = km_heap_of(run, &f->in, place),
        other = km_heap_of(run, f->swap, place);
    ks_deal_cards(w, other, KS_BOTTOM, own, 1, KS_EVERYBODY(w->layout));
    ks_transfer(w, own, other, named, KS_BOTTOM, KS_EVERYBODY(w->layout));
}

void km_free_apply(km_run *run, const km_free_entry *f, const ks_move *move)
{
    const ks_block *b = run->world.block;
    if (f->named)
        *done_cards(run, f) = kn_or(*done_cards(run, f), move->cards);
    else
        *done_flag(run, f) = 1;
    show(run, f, move->cards);
    if (f->move.on)
        move_cards(run, f, move->cards);
    if (f->swap)
        swap(run, f, move->cards);
    if (f->seat_at >= 0)
        *km_int(run, f->seat_at) = b->seat;
    if (!km_has_hooks(f->phase, f->event))
        return;
    km_set_call(run, b->place, b->seat, f->named ? (int)kn_first(move->cards) : KN_NO_CARD,
                move->cards, 0, KS_NOBODY);
    run->call.before = move->cards;
    km_raise(run, f->phase, f->event);
}

void km_free_new_turn(km_run *run, const km_phase *phase)
{
    for (int i = 0; i < phase->frees; i++) {
        const km_free_entry *f = &phase->free[i];
        if (f->once != ONCE_TURN)
            continue;
        if (f->named)
            *done_cards(run, f) = KN_EMPTY;
        else
            *done_flag(run, f) = 0;
    }
}

int km_free_likely(km_run *run, const km_phase *phase, const ks_move *move)
{
    const km_free_entry *f = km_free_find(phase, move);
    return f ? (int)km_amount_eval(run, &f->likely, run->world.block->seat) : 0;
}

/* ---- descriptions ---- */

/* Returns the period in which the entry is possible once: "deal". */
static const char *span_of(const km_telling *t, const km_free_entry *f)
{
    static const char *const spans[] = {KN_KEY("free.deal"), KN_KEY("free.turn"),
                                        KN_KEY("free.trick"), KN_KEY("free.game"),
                                        KN_KEY("free.match")};
    bool window = f->once == ONCE_TURN && t->phase->mechanic->called;
    return kn_word(t->language, window ? KN_KEY("free.window") : spans[f->once]);
}

const kd_node *km_free_why(const km_telling *t, km_run *run, const km_free_entry *f,
                           const ks_move *move)
{
    const kd_node *once = kd_node_get(f->node, "once"), *key = f->node;
    kn_set may = f->named ? nameable(run, f) : KN_EMPTY;
    const ks_condition *when = f->when;
    const char *sentence;
    if (t->phase->free_if && !ks_condition_eval(&run->world, t->phase->free_if)) {
        when = t->phase->free_if;
        key = t->phase->free_if_key;
        sentence = KN_KEY("free.why-if");
    } else if (f->named != !kn_is_empty(move->cards) || kn_count(move->cards) > 1) {
        sentence = f->named ? KN_KEY("free.why-one-card") : KN_KEY("free.why-no-card");
    } else if (f->named && !kn_within(move->cards, may)) {
        key = kd_node_get(f->node, "cards");
        sentence = kn_is_empty(may) ? KN_KEY("free.why-none") : KN_KEY("free.why-cards");
    } else if (f->named ? kn_meets(move->cards, *done_cards(run, f)) : *done_flag(run, f)) {
        key = once ? once : f->node;
        sentence = KN_KEY("free.why-once");
    } else if (f->swap && (!f->when || ks_condition_eval(&run->world, f->when))) {
        bool there = swapped(run, f) != KN_NO_CARD;
        key = kd_node_get(f->node, there ? "gets" : "swap");
        sentence = there ? KN_KEY("free.why-gets") : KN_KEY("free.why-swap");
    } else if (f->when) {
        key = kd_node_get(f->node, "if");
        sentence = KN_KEY("free.why-if");
    } else {
        return key;
    }
    km_add_holes(t, sentence,
                 KN_HOLES(KN_TEXT("word", f->name), KN_TEXT("cards", km_card_names(t, may)),
                          KN_TEXT("span", span_of(t, f)), KN_FLAG("named", f->named),
                          KN_TEXT("zone", km_zone_words(t, f->swap)),
                          KN_TEXT("gets", km_kinds_words(t, f->gets)),
                          KN_TEXT("condition", km_condition_words(t, when))));
    return key;
}

/* Describes the limit on the move ("once a deal"), and its cards. */
static void tell_span(const km_telling *t, const km_free_entry *f)
{
    const kd_node *of = kd_node_get(f->node, "of"), *in = kd_node_get(f->node, "in");
    bool all = kn_equal(f->cards, t->rules->layout->pack->all);
    km_add(t, f->named ? KN_KEY("free.once-named") : KN_KEY("free.once"),
           KN_TEXT("span", span_of(t, f)),
           KN_TEXT("cards", all ? kn_word(t->language, "cards.any") : km_kinds_words(t, f->cards)),
           KN_FLAG("of", of), KN_FLAG("trump", of && strcmp(of->text, "trump") == 0),
           KN_TEXT("suit", of ? km_name_words(t, of->text) : ""),
           KN_FLAG("said", kd_said(f->node, "says", t->language)));
    if (in && f->named)
        km_add(t, "free.in", KN_TEXT("zone", km_name_words(t, in->text)));
}

/* Describes the audience, and the facts that it learns from the move. */
static void tell_audience(const km_telling *t, const km_free_entry *f)
{
    const char *who =
        f->to.phrase
            ? km_seat_words(t, f->to.phrase)
            : kn_word(t->language, f->to.word == KM_FREE_TO_SIDE ? "seat.own-side" : "seat.all");
    if (f->shows || f->to.word != KM_FREE_TO_ALL || (f->named && !f->swap))
        km_add(t, "free.told", KN_FLAG("shows", f->shows),
               KN_TEXT("zone", km_zone_words(t, f->shows)), KN_TEXT("who", who));
    if (f->secret)
        km_add_word(t, "free.secret");
}

static void tell_entry(const km_telling *t, const km_free_entry *f)
{
    const kd_node *says = kd_said(f->node, "says", t->language);
    if (km_is_never(t, f->when))
        return;
    km_tell_line(t, km_piece(t, "free.name", KN_TEXT("word", f->name),
                             KN_TEXT("name", km_label_words(t, f->name))));
    if (says)
        km_add(t, "free.says", KN_TEXT("sentence", kd_words(says, t->language)));
    tell_span(t, f);
    km_telling own = *t; /* the hand of the player who makes the move */
    own.each = true;
    if (!km_is_always(t, f->when))
        km_add(t, "free.only-if", KN_TEXT("condition", km_condition_words(&own, f->when)));
    tell_audience(t, f);
    if (f->move.on)
        km_add(t, "free.moves", KN_FLAG("one", f->named),
               KN_TEXT("from", km_zone_words(t, f->move.from)),
               KN_TEXT("onto", km_zone_words(t, f->move.onto)));
    if (f->swap)
        km_add(t, "free.swaps", KN_TEXT("zone", km_zone_words(t, f->swap)),
               KN_FLAG("only", !kn_equal(f->gets, t->rules->layout->pack->all)),
               KN_TEXT("cards", km_kinds_words(t, f->gets)));
    km_add_word(t, "sentence.end");
}

void km_free_show(const km_telling *t)
{
    if (!t->phase->frees)
        return;
    const km_phase *owner = t->phase->free->phase;
    if (owner != t->phase) {
        km_say(t, "free.calls-of", KN_TEXT("phase", km_phase_words(t, owner->index)));
        return;
    }
    km_say_word(t, t->phase->mechanic->called ? KN_KEY("free.calls") : KN_KEY("free.may"));
    for (int i = 0; i < t->phase->frees; i++)
        tell_entry(t, &t->phase->free[i]);
}
