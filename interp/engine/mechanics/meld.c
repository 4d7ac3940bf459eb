/* SPDX-License-Identifier: MIT
 * meld.c: the mechanic `meld`: players lay melds of their hands down for points, one after another
 * as they choose, or all at once. The cards stay in the hand, and all see them.
 */
#include "mechanics/meld.h"
#include "mechanics/playing.h"

/* Name of the event that hooks get. */
#define MELD_EVENTS(FIRST) FIRST(EVENT_MELD, "meld")
enum { MELD_EVENTS(KD_ENUM) };

/* ---- effects ---- */

/* Returns the points for this number of melds of an entry, in units. */
static int64_t points_of(const km_run *run, const km_meld *m, int suit, int times)
{
    bool trump = m->trump.times && suit == *km_int(run, run->world.layout->trump);
    const km_meld_points *points = trump ? &m->trump : &m->points;
    return points->times > 1 ? points->units[times - 1] : (int64_t)points->units[0] * times;
}

/* Adds points to the variable, or awards them. */
static void score(km_run *run, const km_phase *phase, int seat, int64_t units)
{
    const km_melding *plan = phase->plan;
    units = units < KN_POINTS_MAX ? units : KN_POINTS_MAX;
    if (plan->to)
        km_add_points(run, phase, plan->to, seat, units, "what is melded");
    else if (units)
        ks_award(&run->world, run->world.layout->side_of[seat], (int32_t)units, plan->cause);
}

/* Records that cards have been part of a meld. */
static void serve(const km_melding *plan, const km_meld *m, kn_set cards, km_meld_cards *of)
{
    for (int i = 0; i < plan->used_groups; i++) {
        kn_set *used = plan->barred[i] >= 0 && i != m->used_group ? of->barred : of->served;
        if (i == m->used_group || m->also >> i & 1)
            used[i] = kn_or(used[i], cards);
    }
}

static void set(const km_run *run, int at, int seat, kn_set cards)
{
    if (at >= 0)
        run->world.block->sets[at + seat] = cards;
}

/* Stores the changed state that km_meld_look has read. */
static void keep(const km_run *run, const km_melding *plan, int seat, const km_meld_cards *of)
{
    set(run, plan->melded, seat, of->melded);
    for (int i = 0; i < plan->used_groups; i++) {
        set(run, plan->served[i], seat, of->served[i]);
        set(run, plan->barred[i], seat, of->barred[i]);
    }
}

/* Returns true if the card at the bottom of the zone may be obtained in exchange for a meld. A card
 * that is itself part of such a meld can't be obtained, because the exchange would never end. */
static bool can_swap(const km_run *run, const km_meld *m)
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    if (!m->swap || kn_is_empty(b->sets[m->swap->heap]))
        return false;
    unsigned card = ks_order(l, b, m->swap->heap)[0];
    return !kn_has(m->listed[0], card) && kn_has(ks_public_in(l, b, m->swap->heap), card);
}

/* Shows the cards, or exchanges the named card for the one at the bottom of the zone. */
static void lay_down(km_run *run, const km_melding *plan, const km_meld *m, int seat, kn_set cards,
                     km_meld_cards *of)
{
    ks_world *w = &run->world;
    int hand = plan->hand->heap + seat;
    if (!can_swap(run, m)) {
        serve(plan, m, cards, of);
        of->melded = kn_or(of->melded, cards);
        ks_show(w, hand, cards, KS_EVERYBODY(w->layout));
        return;
    }
    ks_deal_cards(w, m->swap->heap, KS_BOTTOM, hand, 1, KS_EVERYBODY(w->layout));
    ks_transfer(w, hand, m->swap->heap, cards, KS_BOTTOM, KS_EVERYBODY(w->layout));
}

static void raise_meld(km_run *run, const km_phase *phase, const km_meld *m, int seat, kn_set cards)
{
    const km_melding *plan = phase->plan;
    if (run->status != KN_OK || !km_has_hooks(phase, EVENT_MELD))
        return;
    km_set_call(run, seat, seat, KN_NO_CARD, cards, (int)(m - plan->meld), KS_NOBODY);
    km_raise(run, phase, EVENT_MELD);
}

/* Makes one meld. */
static void make(km_run *run, const km_phase *phase, const km_meld *m, int suit)
{
    const km_melding *plan = phase->plan;
    int seat = run->world.block->place;
    km_meld_cards of;
    km_meld_look(run, plan, seat, &of);
    const km_meld_form *form = km_meld_form_of(m, suit);
    kn_set cards = km_meld_pick(plan, m, form, &of);
    if (plan->again)
        of.served[m->used_group] =
            kn_minus(km_meld_used(plan, m, form, &of), of.barred[m->used_group]);
    lay_down(run, plan, m, seat, cards, &of);
    keep(run, plan, seat, &of);
    km_keep(run, m->suit_at, suit);
    score(run, phase, seat, points_of(run, m, suit, 1));
    raise_meld(run, phase, m, seat, cards);
}

/* Finds all melds of an entry. Returns the cards of these melds, and adds their points. */
static kn_set find_all(const km_run *run, const km_melding *plan, const km_meld *m,
                       km_meld_cards *of, int64_t *units)
{
    kn_set cards = KN_EMPTY;
    km_suit_range suits = km_meld_suits(run, m);
    for (int suit = suits.first; suit < suits.end; suit++) {
        const km_meld_form *form = km_meld_form_of(m, suit);
        kn_set may = kn_minus(of->hand, of->served[m->used_group]);
        int times = km_meld_times(form, may);
        for (int i = 0; times && i < form->kinds; i++)
            cards = kn_or(cards, km_meld_take(kn_and(form->kind[i].cards, may), KN_EMPTY,
                                              times * form->kind[i].need));
        *units += times ? points_of(run, m, suit, times) : 0;
    }
    serve(plan, m, cards, of);
    of->melded = kn_or(of->melded, cards);
    return cards;
}

/* Counts and shows all melds of a hand. Returns true if the hand has any. */
static bool make_all(km_run *run, const km_phase *phase, int seat)
{
    const km_melding *plan = phase->plan;
    const ks_layout *l = run->world.layout;
    km_meld_cards of;
    kn_set cards[KM_MELDS_MAX], shown = KN_EMPTY;
    int64_t units = 0;
    km_meld_look(run, plan, seat, &of);
    for (int i = 0; i < plan->melds; i++) {
        const km_meld *m = &plan->meld[i];
        cards[i] =
            km_meld_is_allowed(run, m, seat) ? find_all(run, plan, m, &of, &units) : KN_EMPTY;
        shown = kn_or(shown, cards[i]);
    }
    keep(run, plan, seat, &of);
    if (kn_is_empty(shown))
        return false;
    ks_show(&run->world, plan->hand->heap + seat, shown, KS_EVERYBODY(l));
    score(run, phase, seat, units);
    for (int i = 0; i < plan->melds; i++)
        if (!kn_is_empty(cards[i]))
            raise_meld(run, phase, &plan->meld[i], seat, cards[i]);
    return true;
}

/* ---- turns ---- */

static int asked_seat(const km_run *run, const ks_frame *frame)
{
    return (frame->a + frame->step - 1) % run->world.layout->seats;
}

static void end_turn(ks_frame *frame)
{
    frame->step++;
    frame->b &= KM_MELDED;
}

static km_flow meld_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_melding *plan = phase->plan;
    if (frame->step == 0) {
        int first = km_first_asked(run, plan->who, plan->first);
        if (first < 0)
            return KM_OTHERWISE;
        frame->a = (uint8_t)first;
        frame->step = 1;
    }
    for (int last = plan->who ? 1 : run->world.layout->seats; frame->step <= last;) {
        int seat = asked_seat(run, frame);
        bool active = km_is_active(run, seat);
        if (active && (!plan->all || plan->word >= 0))
            return km_run_wait(run, seat);
        end_turn(frame);
        if (active && make_all(run, phase, seat))
            frame->b |= KM_MELDED;
        if (run->status != KN_OK || run->call.request || run->pending >= 0)
            return KM_AGAIN;
    }
    return frame->b & KM_MELDED ? KM_DONE : KM_OTHERWISE;
}

/* Nothing public shows whether a hand can meld, so its player is asked in any case. */
static void meld_legal(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves)
{
    const km_melding *plan = phase->plan;
    km_meld_cards of;
    km_meld_look(run, plan, run->world.block->place, &of);
    if (plan->all)
        ks_moves_add(moves, km_move_of(plan->word, KN_NO_CARD));
    for (int i = 0; i < plan->melds && !plan->all; i++) {
        const km_meld *m = &plan->meld[i];
        km_suit_range suits = km_meld_suits(run, m);
        bool open = km_meld_is_open(run, plan, frame, m);
        for (int suit = suits.first; open && km_meld_in_hand(plan, m, &of, &suit, suits.end);
             suit++) {
            ks_move move = km_move_of(m->word, KN_NO_CARD);
            if (m->suit == KM_MELD_ANY)
                move.suit = (uint8_t)suit;
            ks_moves_add(moves, move);
        }
    }
    ks_moves_add(moves, km_move_of(plan->pass, KN_NO_CARD));
}

static void meld_apply(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move)
{
    const km_melding *plan = phase->plan;
    const km_meld *m = plan->meld;
    if (move->word == plan->pass) {
        end_turn(frame);
        return;
    }
    if (plan->all) {
        end_turn(frame);
        frame->b |= make_all(run, phase, run->world.block->place) ? KM_MELDED : 0;
        return;
    }
    while (m->word != move->word)
        m++;
    frame->b = (uint8_t)((frame->b | KM_MELDED) + (plan->most && !m->extra));
    if (plan->most && !plan->extras && (frame->b & KM_MELD_COUNT) >= plan->most)
        end_turn(frame);
    make(run, phase, m, move->suit == KS_NO_SUIT ? km_meld_suits(run, m).first : move->suit);
}

/* For scenarios: the seats before the one to move have had their turns. */
static void meld_resume(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_melding *plan = phase->plan;
    int turn = run->world.block->place, seats = run->world.layout->seats;
    int first = plan->who ? turn : km_first_asked(run, plan->who, plan->first);
    frame->a = (uint8_t)first;
    frame->step = (uint8_t)(1 + (turn - first + seats) % seats);
    frame->b = 0;
}

static const km_note notes[] = {
    {"outcome done", "somebody made a meld.", NULL, 0},
    {"outcome none", "nobody made a meld.", NULL, 0},
    {"event meld",
     "a meld was made and scored. With `counts: all`, the event occurs once for each entry of "
     "`melds` with a meld in the hand, but a phase that this event calls runs only once per turn",
     "`seat`, `taken` (its cards), `number` (of the entry among those in force, from 0)",
     KL_FIELD_SEAT | KL_FIELD_TAKEN | KL_FIELD_NUMBER},
    {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_meld = {
    .keys = &km_meld_table,
    .does = KM_SHOWS | KM_AWARDS,
    .outcomes = "done none",
    .events = MELD_EVENTS(KD_FIRST),
    .notes = notes,
    .plan.size = sizeof(km_melding),
    .plan.compile = km_meld_compile,
    .plan.link = km_meld_link,
    .plan.idle = km_meld_idle,
    .plan.doubt = km_meld_doubt,
    .advance = meld_advance,
    .legal = meld_legal,
    .apply = meld_apply,
    .resume = meld_resume,
    .tell.why = km_meld_why,
    .tell.show = km_meld_show,
    .tell.outcome = km_meld_outcome,
};
