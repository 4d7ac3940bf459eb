/* SPDX-License-Identifier: MIT
 * exchange.c: the mechanic `exchange`: players choose cards of their hands and give them face down
 * to other players, or discard them and may draw as many cards. The keys are in exchange_plan.c.
 */
#include <string.h>

#include "mechanics/exchange.h"
#include "state/phrase_tree.h"

/* ---- givers and receivers ---- */

static int deal_of(const km_run *run)
{
    return *km_int(run, run->world.layout->deal);
}

/* Returns the `nth` seat after the giver that still plays; KS_NOBODY: none. */
static int nth_other(const km_run *run, int giver, int nth)
{
    int seats = run->world.layout->seats;
    for (int i = 1; i < seats; i++)
        if (km_is_active(run, (giver + i) % seats) && nth-- == 0)
            return (giver + i) % seats;
    return KS_NOBODY;
}

static int others(const km_run *run, int giver)
{
    int n = 0;
    while (nth_other(run, giver, n) >= 0)
        n++;
    return n;
}

/* Returns the receiver of the cards of `giver` in this deal; KS_NOBODY: none. In phrases, `turn`
 * means the giver. */
static int usual_receiver(km_run *run, const km_exchange_plan *plan, int giver)
{
    const km_who *to = &plan->to[deal_of(run) % plan->targets];
    const ks_layout *l = run->world.layout;
    int seat = KS_NOBODY;
    switch (to->word) {
    case KM_EXCHANGE_TO_NEXT:
        seat = nth_other(run, giver, 0);
        break;
    case KM_EXCHANGE_TO_PREVIOUS:
        seat = nth_other(run, giver, others(run, giver) - 1);
        break;
    case KM_EXCHANGE_TO_OPPOSITE:
        seat = (giver + l->seats / 2) % l->seats;
        break;
    case KM_EXCHANGE_TO_PHRASE: {
        uint8_t before = run->world.block->place;
        run->world.block->place = (uint8_t)giver;
        seat = ks_seat_eval(&run->world, to->phrase);
        run->world.block->place = before;
        break;
    }
    default:
        break;
    }
    return seat >= 0 && seat < l->seats && seat != giver && km_is_active(run, seat) ? seat
                                                                                    : KS_NOBODY;
}

static int receiver_of(km_run *run, const km_exchange_plan *plan, int giver, int nth)
{
    return plan->to_each ? nth_other(run, giver, nth) : usual_receiver(run, plan, giver);
}

static bool gives(km_run *run, const km_exchange_plan *plan, int seat)
{
    if (!km_is_active(run, seat) || kn_is_empty(run->world.block->sets[plan->hand->heap + seat]))
        return false;
    if (plan->drop.on && nth_other(run, seat, 0) < 0)
        return false; /* all other seats have dropped out */
    const km_amount *count = &plan->count[deal_of(run) % plan->counts];
    if (count->var && !plan->drop.on && km_amount_count(run, count, seat) == 0)
        return false; /* the number is public; with a hook, asking nobody would reveal cards */
    /* the cards are laid aside, so no receiver is needed */
    bool own_heap = plan->into != plan->hand;
    return plan->to_table || own_heap || receiver_of(run, plan, seat, 0) >= 0;
}

/* Returns true if `giver` chooses two cards together, in order, for two receivers. */
static bool gives_two(const km_run *run, const km_exchange_plan *plan, int giver)
{
    return plan->to_each && others(run, giver) == 2 &&
           kn_count(run->world.block->sets[plan->hand->heap + giver]) >= 2;
}

/* Returns the heap in which the cards that `giver` gives to the `nth` receiver end up. */
static int destination(km_run *run, const km_exchange_plan *plan, int giver, int nth)
{
    if (plan->to_table)
        return plan->into->heap;
    int receiver = receiver_of(run, plan, giver, nth);
    return ks_heap(run->world.layout, plan->into, receiver >= 0 ? receiver : giver);
}

/* ---- dropping out of the deal ---- */

static bool may_drop(km_run *run, const km_exchange_plan *plan, int place)
{
    uint8_t *turn = &run->world.block->place, before = *turn;
    if (!plan->drop.on)
        return false;
    *turn = (uint8_t)place;
    bool may = !plan->drop.may || ks_condition_eval(&run->world, plan->drop.may);
    *turn = before;
    return may;
}

/* Puts a whole hand on top of a heap or under it. If both heaps are ordered, moves card by card,
 * beginning with the latest, so that the hand's first card ends on top. */
static void put_hand(km_run *run, int hand, int heap, ks_end end)
{
    ks_world *w = &run->world;
    const ks_layout *l = w->layout;
    kn_set cards = w->block->sets[hand];
    int count = kn_count(cards);
    if (l->order_of[hand] < 0 || l->order_of[heap] < 0) {
        ks_transfer(w, hand, heap, cards, end, 0);
        return;
    }
    ks_deal_cards(w, hand, KS_TOP, heap, count, 0);
    if (end == KS_BOTTOM)
        ks_cut_heap(w, heap, count);
}

static void drop(km_run *run, const km_phase *phase, int place)
{
    const km_exchange_plan *plan = phase->plan;
    int hand = plan->hand->heap + place;
    kn_set cards = run->world.block->sets[hand];
    put_hand(run, hand, plan->drop.heap, plan->drop.end);
    *km_int(run, run->world.layout->active + place) = 0;
    km_raise_about(run, phase, KM_EXCHANGE_DROPS, place, KS_NOBODY, KN_NO_CARD, cards);
}

/* ---- laying aside and drawing ---- */

static void lay(km_run *run, const km_exchange_plan *plan, int place, kn_set cards)
{
    ks_world *w = &run->world;
    const ks_layout *l = w->layout;
    int hand = plan->hand->heap + place, laid = plan->draw.laid->heap + place;
    kn_set open = KN_EMPTY, possible = l->pack->all;
    if (plan->draw.open_to >= 0) {
        kn_set known = ks_public_in(l, w->block, hand);
        open = kn_and(cards, known);
        possible = kn_minus(possible, known);
    }
    ks_transfer_of(w, hand, laid, open, KS_TOP, KS_EVERYBODY(l), open);
    ks_transfer_of(w, hand, laid, kn_minus(cards, open), KS_TOP, 0, possible);
}

/* Draws one card after another. When the stock is empty, the cards that other players have laid
 * aside become the new stock. */
static void draw_cards(km_run *run, const km_exchange_plan *plan, int hand, int due)
{
    ks_world *w = &run->world;
    for (;;) {
        due -= ks_deal_cards(w, plan->draw.from, KS_TOP, hand, due, 0);
        if (due == 0 || plan->draw.refill < 0)
            return;
        kn_set again = w->block->sets[plan->draw.refill];
        if (kn_is_empty(again))
            return;
        ks_transfer_of(w, plan->draw.refill, plan->draw.from, again, KS_TOP, 0, again);
        if (!ks_shuffle_heap(w, plan->draw.from, -1, KN_CHANCE_RESHUFFLE))
            return; /* the given order does not fit, and the engine reports the error */
    }
}

static void draw(km_run *run, const km_phase *phase, int place)
{
    const km_exchange_plan *plan = phase->plan;
    ks_world *w = &run->world;
    const ks_layout *l = w->layout;
    int hand = plan->hand->heap + place, laid = plan->draw.laid->heap + place;
    int due = kn_count(w->block->sets[laid]);
    if (due == 0)
        return;
    kn_set before = w->block->sets[hand];
    draw_cards(run, plan, hand, due);
    if (plan->draw.open_to >= 0)
        ks_transfer(w, laid, plan->draw.open_to, ks_public_in(l, w->block, laid), KS_TOP,
                    KS_EVERYBODY(l));
    ks_transfer(w, laid, plan->into->heap, w->block->sets[laid], KS_TOP, 0);
    km_raise_about(run, phase, KM_EXCHANGE_DRAWS, place, KS_NOBODY, KN_NO_CARD,
                   kn_minus(w->block->sets[hand], before));
}

/* Returns the cards that may have been given, by public knowledge: the cards of `only` if the
 * hand is so large that it must have had enough of them; else any cards. */
static kn_set eligible(const km_run *run, const km_exchange_plan *plan, int hand, int given)
{
    kn_set all = run->world.layout->pack->all;
    int others = kn_count(kn_minus(all, plan->only));
    return kn_count(run->world.block->sets[hand]) - others >= given ? plan->only : all;
}

/* Gives the giver's cards to the `nth` receiver. */
static void give_cards(km_run *run, const km_phase *phase, int giver, int nth, kn_set cards)
{
    const km_exchange_plan *plan = phase->plan;
    int seat = km_controller(run, giver), hand = plan->hand->heap + giver;
    int to = plan->passes ? plan->passed[nth]->heap + giver : destination(run, plan, giver, nth);
    ks_transfer_of(&run->world, hand, to, cards, KS_TOP, (ks_seats)(1u << seat),
                   eligible(run, plan, hand, kn_count(cards)));
    int receiver = plan->to_table ? KS_NOBODY : receiver_of(run, plan, giver, nth);
    km_raise_about(run, phase, KM_EXCHANGE_GIVES, giver, receiver, KN_NO_CARD, cards);
}

/* Gives the highest cards: the giver has no choice. Of equal ranks, the first card of the pack
 * counts as higher, but the last joker. */
static void give_highest(km_run *run, const km_phase *phase, int giver)
{
    const km_exchange_plan *plan = phase->plan;
    const ks_pack *pack = run->world.layout->pack;
    kn_set hand = run->world.block->sets[plan->hand->heap + giver], chosen = KN_EMPTY;
    int due = km_amount_count(run, &plan->count[deal_of(run) % plan->counts], giver);
    for (; due > 0 && !kn_is_empty(hand); due--) {
        kn_set usual = kn_and(hand, plan->only);
        unsigned card, best = KN_NO_CARD;
        for (KN_EACH(card, kn_is_empty(usual) ? hand : usual))
            if (best == KN_NO_CARD || pack->rank[card] > pack->rank[best] ||
                (pack->suit[card] == KS_NO_SUIT && pack->rank[card] == pack->rank[best]))
                best = card;
        chosen = kn_or(chosen, kn_set_of(best));
        hand = kn_minus(hand, kn_set_of(best));
    }
    give_cards(run, phase, giver, 0, chosen);
}

/* ---- the steps: frame->step = 0 on entry, else 1 + seats passed; a = the first seat asked; b =
 * with `to: each`, the cards that the seat to move has given so far ---- */

/* When all have chosen, delivers all cards at once or lets the players draw in turn. */
static void deliver(km_run *run, const km_phase *phase, const ks_frame *frame)
{
    const km_exchange_plan *plan = phase->plan;
    const ks_layout *l = run->world.layout;
    for (int i = 0; i < l->seats && run->status == KN_OK; i++) {
        int giver = (frame->a + i) % l->seats;
        for (int n = 0; n < plan->passes; n++) {
            kn_set cards = run->world.block->sets[plan->passed[n]->heap + giver];
            if (!kn_is_empty(cards))
                ks_transfer(&run->world, plan->passed[n]->heap + giver,
                            destination(run, plan, giver, n), cards, KS_TOP, 0);
        }
        if (plan->draw.on && !plan->in_turn)
            draw(run, phase, giver);
    }
}

static km_flow exchange_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_exchange_plan *plan = phase->plan;
    const ks_layout *l = run->world.layout;
    if (frame->step == 0) {
        int first = km_first_asked(run, plan->who, plan->first);
        bool nobody =
            plan->to[deal_of(run) % plan->targets].word == KM_EXCHANGE_TO_NOBODY && !plan->to_table;
        if (nobody || first < 0)
            return KM_OTHERWISE;
        frame->a = (uint8_t)first;
        frame->step = 1;
    }
    int askable = plan->who ? 1 : l->seats;
    for (; frame->step <= askable && run->status == KN_OK; frame->step++, frame->b = 0) {
        int seat = (frame->a + frame->step - 1) % l->seats;
        if (!gives(run, plan, seat))
            continue;
        if (!plan->highest)
            return km_run_wait(run, seat);
        give_highest(run, phase, seat);
    }
    deliver(run, phase, frame);
    return KM_DONE;
}

static bool exchange_has_cards(const km_run *run, const km_phase *phase, const ks_frame *frame,
                               int place)
{
    const km_exchange_plan *plan = phase->plan;
    (void)frame;
    return !kn_is_empty(run->world.block->sets[plan->hand->heap + place]);
}

/* Computes the least and most cards that the player of `hand` gives in this deal. */
static void numbers(km_run *run, const km_exchange_plan *plan, kn_set hand, int *least, int *most)
{
    int have = kn_count(hand), seat = run->world.block->seat;
    *most = km_amount_count(run, &plan->count[deal_of(run) % plan->counts], seat);
    *most = *most < have ? *most : have;
    *least = km_exchange_has_least(plan) ? km_amount_count(run, &plan->at_least, seat) : *most;
    *least = *least < *most ? *least : *most;
}

/* With `to: each`: lists the cards that may be given, if the hand has enough; two cards in both
 * orders, because the first one named goes to the first receiver. */
static void list_each(km_run *run, const km_exchange_plan *plan, kn_set hand, ks_moves *moves)
{
    kn_set usual = kn_and(hand, plan->only);
    bool two = gives_two(run, plan, run->world.block->place);
    unsigned card, second;
    if (kn_count(usual) < (two ? 2 : 1))
        usual = hand;
    for (KN_EACH(card, usual)) {
        ks_move move = km_move_of(plan->word, card);
        if (!two)
            ks_moves_add(moves, move);
        for (KN_EACH(second, two ? usual : KN_EMPTY)) {
            move.cards = kn_set_of(second);
            if (second != card)
                ks_moves_add(moves, move);
        }
    }
}

static void exchange_legal(km_run *run, const km_phase *phase, const ks_frame *frame,
                           ks_moves *moves)
{
    const km_exchange_plan *plan = phase->plan;
    int place = run->world.block->place;
    kn_set hand = run->world.block->sets[plan->hand->heap + place];
    kn_set usual = kn_and(hand, plan->only), other = kn_minus(hand, plan->only);
    int least, most, have = kn_count(usual);
    if (plan->to_each) {
        list_each(run, plan, hand, moves);
        return;
    }
    numbers(run, plan, hand, &least, &most);
    if (have >= least)
        ks_moves_choose(moves, plan->word, usual, least, most, KN_EMPTY);
    else
        ks_moves_choose(moves, plan->word, other, least - have, least - have, usual);
    if (may_drop(run, plan, place))
        ks_moves_add(moves, km_move_of(plan->drop.word, KN_NO_CARD));
}

static void apply_each(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move)
{
    int giver = run->world.block->place, nth = frame->b;
    bool two = !kn_is_empty(move->cards);
    frame->b += two ? 2 : 1;
    if (frame->b >= others(run, giver)) {
        frame->step++;
        frame->b = 0;
    }
    give_cards(run, phase, giver, nth, kn_set_of(move->card));
    if (two && run->status == KN_OK)
        give_cards(run, phase, giver, nth + 1, move->cards);
}

static void exchange_apply(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move)
{
    const km_exchange_plan *plan = phase->plan;
    int giver = run->world.block->place;
    if (plan->to_each) {
        apply_each(run, phase, frame, move);
        return;
    }
    frame->step++;
    if (plan->drop.on && move->word == plan->drop.word) {
        drop(run, phase, giver);
    } else if (plan->draw.on) {
        lay(run, plan, giver, move->cards);
        km_raise_about(run, phase, KM_EXCHANGE_GIVES, giver, KS_NOBODY, KN_NO_CARD, move->cards);
        if (plan->in_turn && run->status == KN_OK)
            draw(run, phase, giver);
    } else {
        give_cards(run, phase, giver, 0, move->cards);
    }
}

/* ---- explaining ---- */

static bool exchange_why(const km_telling *t, km_run *run, const ks_frame *frame,
                         const ks_move *move, const char **key)
{
    const km_exchange_plan *plan = t->phase->plan;
    kn_set hand = run->world.block->sets[plan->hand->heap + run->world.block->place];
    kn_set chosen = ks_move_named(move), named = kn_minus(chosen, hand);
    const char *sentence = NULL;
    int least, most, n = kn_count(chosen);
    bool two = gives_two(run, plan, run->world.block->place);
    *key = plan->drop.on && move->word == plan->drop.word ? "drop.may" : NULL;
    if (!*key && move->word != plan->word)
        return false;
    numbers(run, plan, hand, &least, &most);
    if (*key) {
        sentence = KN_KEY("exchange.why-drop");
    } else if (!kn_is_empty(named)) {
        *key = "hand";
        km_why_not_held(t, run, plan->hand, named);
        return true;
    } else if (plan->to_each && n != 1 + two) {
        sentence = two ? KN_KEY("exchange.why-two") : KN_KEY("exchange.why-one");
        *key = "to";
    } else if (!plan->to_each && (n < least || n > most)) {
        sentence = KN_KEY("exchange.why-number");
        *key = n < least && km_exchange_has_least(plan) ? "at_least" : "cards";
    } else {
        named = kn_and(hand, plan->only);
        sentence = kn_is_empty(named) ? KN_KEY("exchange.why-these") : KN_KEY("exchange.why-only");
        *key = "only";
    }
    km_add_holes(t, sentence,
                 KN_HOLES(KN_TEXT("card", km_card_names(t, named)), KN_NUMBER("least", least),
                          KN_NUMBER("most", most), KN_FLAG("range", least != most)));
    return true;
}

/* Only the giver knows the cards. The receiver learns which they are on delivery. If cards are laid
 * aside face up, the transfer itself shows them. */
static ks_seats exchange_audience(km_run *run, const km_phase *phase, const ks_move *move)
{
    const km_exchange_plan *plan = phase->plan;
    bool drops = plan->drop.on && move->word == plan->drop.word;
    return drops ? KS_EVERYBODY(run->world.layout) : (ks_seats)(1u << run->world.block->seat);
}

/* For scenarios: the seats before the one to move have given. */
static void exchange_resume(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_exchange_plan *plan = phase->plan;
    const ks_layout *l = run->world.layout;
    int turn = run->world.block->place,
        first = plan->who ? turn : km_first_asked(run, plan->who, plan->first);
    frame->a = (uint8_t)first;
    frame->step = (uint8_t)(1 + (turn - first + l->seats) % l->seats);
}

/* Returns the distance from the giver to the seat that a phrase names, if the phrase alone
 * determines it; -1 otherwise. */
static int seats_after_giver(const ks_seat_phrase *phrase, int seats)
{
    int after = 0;
    for (; !ks_form_tells(phrase->form, "seat.turn"); phrase = phrase->of) {
        if (ks_form_tells(phrase->form, "seat.after"))
            after++;
        else if (ks_form_tells(phrase->form, "seat.before"))
            after += seats - 1;
        else if (ks_form_tells(phrase->form, "seat.opposite"))
            after += seats / 2;
        else
            return -1;
    }
    return after % seats;
}

/* Returns true if all cards would go to the giver's own hand, or to nobody. */
static bool gives_to_nobody(const km_phase *phase, int seats)
{
    const km_exchange_plan *plan = phase->plan;
    for (int i = 0; i < plan->targets; i++)
        if (plan->to[i].word != KM_EXCHANGE_TO_NOBODY &&
            (plan->to[i].word != KM_EXCHANGE_TO_PHRASE ||
             seats_after_giver(plan->to[i].phrase, seats) != 0))
            return false;
    return plan->targets && plan->into == plan->hand;
}

static const kd_node *exchange_idle(const km_phase *phase, int nth, const char **beside)
{
    const km_exchange_plan *plan = phase->plan;
    const kd_node *who = kd_node_get(phase->node, "who");
    const kd_node *receiver = kd_node_get(phase->node, "to");
    if (who && receiver && receiver->text && strcmp(who->text, receiver->text) == 0 &&
        !kd_node_get(phase->node, "into")) {
        *beside = "different seats in `to` and `who`";
        return nth ? NULL : phase->node;
    }
    if (gives_to_nobody(phase, plan->hand->heaps)) {
        *beside = "a seat other than the giver in `to`, or `into`";
        return nth ? NULL : km_is_original(phase->node, "to") ? phase->node : receiver;
    }
    const km_idle idle[] = {
        {"only",
         strcmp(kd_node_text(phase->node, "only", ""), "none") == 0 &&
             km_is_original(phase->node, "only"),
         "cards other than `none`"},
        {NULL, false, NULL},
    };
    const kd_node *only = km_nth_idle(phase->node, idle, &nth, beside);
    if (only)
        return only;
    *beside = "a zone of players in `into`";
    bool to = plan->to_table && kd_node_get(phase->node, "to");
    if (to && nth-- == 0)
        return kd_node_get(phase->node, "to");
    if (!who || strcmp(who->text, "all") == 0)
        return NULL;
    *beside = "`who: all`";
    return km_nth_key(phase->node, (const char *const[]){"timing", NULL}, nth);
}

static const km_note notes[] = {
    {"outcome done", "everyone has given.", NULL, 0},
    {"outcome none", "nothing had to be given in this deal.", NULL, 0},
    {"event give", "a seat has chosen its cards (with `to: each` once for each receiver)",
     "`seat`, `taken` (the cards), `number` (of the cards), `winner` (the receiver, nobody for a "
     "zone)",
     KL_FIELD_TAKEN | KL_FIELD_NUMBER | KL_FIELD_SEAT | KL_FIELD_WINNER},
    {"event drop", "a seat has left the deal", "`seat`, `taken` (its hand), `number`",
     KL_FIELD_TAKEN | KL_FIELD_NUMBER | KL_FIELD_SEAT},
    {"event draw", "a seat has drawn cards for those that it laid aside",
     "`seat`, `taken` (the cards drawn), `number` (of the cards)",
     KL_FIELD_TAKEN | KL_FIELD_NUMBER | KL_FIELD_SEAT},
    {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_exchange = {
    .does = KM_PREPARES | KM_LAYS_ASIDE | KM_DRAWS,
    .keys = &km_exchange_table,
    .outcomes = "done none",
    .zones = "passed passed2 passed3 passed4 passed5 passed6 passed7 passed8 passed9 laid",
    .events = KM_EXCHANGE_EVENTS(KD_FIRST, KD_NEXT),
    .needs = "draw draw drop drop",
    .notes = notes,
    .plan.size = sizeof(km_exchange_plan),
    .plan.compile = km_exchange_compile,
    .plan.idle = exchange_idle,
    .advance = exchange_advance,
    .legal = exchange_legal,
    .apply = exchange_apply,
    .has_cards = exchange_has_cards,
    .tell.why = exchange_why,
    .knows.audience = exchange_audience,
    .resume = exchange_resume,
    .tell.show = km_exchange_show,
};
