/* SPDX-License-Identifier: MIT
 * in_play.c: actions of several mechanics during play: begin a step, raise events for hooks,
 * evaluate amounts, report errors of the rules, find places and cards.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "mechanics/in_play.h"
#include "mechanics/telling.h"

void km_run_begin_step(km_run *run)
{
    memcpy(run->before, run->world.block, run->world.layout->size);
    memcpy(run->given_before, run->world.given, sizeof run->given_before);
    km_run_new_step(run);
}

/* Returns true if the event passes the hook's filters: the played card, the captured cards, and the
 * condition. */
static bool hook_passes(const km_run *run, const kl_hook *hook)
{
    int card = run->call.card;
    if (card != KN_NO_CARD && !kn_has(hook->cards, (unsigned)card))
        return false;
    if (!kn_within(run->call.taken, hook->taken))
        return false;
    return !hook->when || ks_condition_eval(&run->world, hook->when);
}

bool km_raise(km_run *run, const km_phase *phase, int event)
{
    for (int i = 0; i < phase->on_count[event]; i++) {
        const kl_hook *hook = phase->on[event][i];
        if (!hook_passes(run, hook))
            continue;
        run->call.world = &run->world;
        run->call.report = run->report;
        kn_status status = kl_host_event(run->host, hook, &run->call);
        if (status != KN_OK) {
            run->status = status;
            return false;
        }
    }
    if (phase->calls[event] >= 0)
        run->pending = phase->calls[event];
    return true;
}

void km_raise_about(km_run *run, const km_phase *phase, int event, int place, int winner,
                    unsigned card, kn_set taken)
{
    if (!km_has_hooks(phase, event))
        return;
    km_set_call(run, place, km_controller(run, place), (int)card, taken, kn_count(taken), winner);
    km_raise(run, phase, event);
}

/* Returns the value that a variable has for the table, or for the seat or its side; 0 for
 * nobody. */
static int32_t amount_of_variable(const km_run *run, const ks_var *var, int seat)
{
    const ks_layout *l = run->world.layout;
    int owner = var->count == 1 ? 0 : seat < 0 || seat >= l->seats ? -1 : seat;
    if (var->per == KS_PER_SIDE && owner >= 0)
        owner = l->side_of[owner];
    return owner < 0 ? 0 : km_int(run, var->at)[owner];
}

int64_t km_amount_eval(km_run *run, const km_amount *amount, int seat)
{
    int64_t result = amount->number;
    if (amount->var)
        return amount_of_variable(run, amount->var, seat);
    if (!amount->hook)
        return result;
    run->call.world = &run->world;
    run->call.report = run->report;
    int seat_before = run->call.seat;
    run->call.seat = seat;
    kn_status status = kl_host_value(run->host, amount->hook, &run->call, &result);
    run->call.seat = seat_before;
    if (status != KN_OK) {
        run->status = status;
        return 0;
    }
    return result;
}

int km_amount_count(km_run *run, const km_amount *amount, int seat)
{
    int64_t count = km_amount_eval(run, amount, seat);
    return count < 0 ? 0 : count > KN_CARDS_MAX ? KN_CARDS_MAX : (int)count;
}

int km_first_asked(const km_run *run, const ks_seat_phrase *who, const ks_seat_phrase *first)
{
    const ks_layout *l = run->world.layout;
    int seat = ks_seat_eval(&run->world, who ? who : first);
    if (who)
        return seat < l->seats ? seat : KS_NOBODY;
    return (seat >= 0 ? seat : *km_int(run, l->dealer) + 1) % l->seats;
}

void km_run_fail(km_run *run, const km_phase *phase, kn_status status, kn_code code,
                 const char *format, ...)
{
    run->status = status;
    if (!run->report)
        return;
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    kn_mark nowhere = {0};
    size_t length = strcspn(text, KN_EXPECTED);
    kn_problem *p = kn_report_add(run->report, code, phase->node ? phase->node->at : nowhere,
                                  "%.*s", (int)length, text);
    if (text[length])
        kn_report_expect(run->report, p, "%s", text + length + strlen(KN_EXPECTED));
    p->status = status;
}

void km_keep_card(const km_run *run, int card_at, int suit_at, int card)
{
    uint8_t suit = run->world.layout->pack->suit[card];
    km_keep(run, card_at, card);
    km_keep(run, suit_at, suit == KS_NO_SUIT ? KS_NOBODY : suit);
}

int km_find_holder(km_run *run, const ks_zone *hand, const uint8_t *cards, int count, int *card)
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    for (int i = 0; i < count; i++) {
        int holder = KS_NOBODY;
        for (int p = 0; p < hand->heaps; p++)
            if (km_is_active(run, p) && kn_has(b->sets[hand->heap + p], cards[i]))
                holder = p;
        for (int h = 0; h < l->heaps; h++) {
            int p = h - hand->heap;
            bool held = p >= 0 && p < hand->heaps && km_is_active(run, p);
            if (p != holder && (holder >= 0 || held))
                ks_exclude(&run->world, h, kn_set_of(cards[i]));
        }
        if (holder < 0)
            continue;
        if (count > 1) /* this card reveals the seats that lack the other cards */
            ks_show(&run->world, hand->heap + holder, kn_set_of(cards[i]), KS_EVERYBODY(l));
        *card = cards[i];
        return holder;
    }
    return KS_NOBODY;
}

int km_heap_of(const km_run *run, const ks_zone *zone, int place)
{
    const ks_layout *l = run->world.layout;
    bool own = place < l->seats || zone->per == KS_PER_PLACE;
    return ks_heap(l, zone, own ? place : km_controller(run, place));
}

/* Returns the place of another hand, visible to the seat to move and played by it, in which `cards`
 * lie; KS_NOBODY: there is none. */
static int other_hand(const km_run *run, const ks_zone *hand, kn_set cards)
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    for (int place = 0; place < l->places; place++)
        if (place != b->place && km_controller(run, place) == b->seat &&
            (place < l->seats || hand->per == KS_PER_PLACE) &&
            kn_within(cards,
                      kn_and(b->sets[l->sees + b->seat], b->sets[km_heap_of(run, hand, place)])))
            return place;
    return KS_NOBODY;
}

void km_why_not_held(const km_telling *t, const km_run *run, const ks_zone *hand, kn_set cards)
{
    const ks_layout *l = run->world.layout;
    int turn = run->world.block->place, other = other_hand(run, hand, cards);
    int dummy = turn >= l->seats ? turn : other;
    km_add(t, "card.not-held", KN_TEXT("card", km_card_names(t, cards)),
           KN_TEXT("name", dummy < l->seats ? "" : km_label_words(t, l->dummy_name[dummy])),
           KN_TEXT("whose", other < 0          ? ""
                            : other < l->seats ? "own"
                            : turn < l->seats  ? "dummy"
                                               : ""));
}

kn_set km_side_cards(const ks_world *w, const ks_zone *zone, int side)
{
    const ks_layout *l = w->layout;
    if (zone->per == KS_PER_SIDE)
        return w->block->sets[zone->heap + side];
    kn_set cards = KN_EMPTY;
    for (int seat = 0; seat < l->seats; seat++)
        if (l->side_of[seat] == side)
            cards = kn_or(cards, w->block->sets[zone->heap + seat]);
    return cards;
}
