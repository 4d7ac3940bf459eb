/* SPDX-License-Identifier: MIT
 * trick_card.c: one card of a trick: which ones may be played, what a choice tells the others, and
 * how it is put down; and the short way of playouts. What follows when a trick is complete is
 * trick.c's business.
 *
 * How a card is chosen: a list of duties, each a set of cards to be preferred, narrows the hand one
 * after another wherever the hand has any of them. The same list, made for the card that was
 * chosen, says what everybody learns from the choice.
 */
#include "mechanics/trick.h"

/* ---- how the trick stands ---- */

/* One more card of the trick: best card so far, and the card that says which suit is to be
 * followed. */
static inline void judge(const km_law *law, km_trick_standing *s, int card)
{
    if (s->led < 0 && !kn_has(law->silent, (unsigned)card))
        s->led = card;
    if (s->best < 0 || (card == s->top && s->best != s->top) ||
        (s->best != s->top && kn_has(law->beats[s->trump][s->best], (unsigned)card)))
        s->best = card;
}

void km_trick_judge_anew(const km_run *run, const km_tricks *plan, const km_law *law,
                         km_trick_standing *s)
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    const uint8_t *order = ks_order(l, b, plan->table);
    int count = kn_count(b->sets[plan->table]);
    s->best = s->led = KS_NOBODY;
    for (int i = 0; i < count; i++)
        judge(law, s, order[i]);
}

/* ---- what may be played, and what a choice tells ---- */

static void add_duty(km_trick_view *v, kn_set prefer, const char *key, const km_held *held)
{
    v->duty[v->duties++] = (km_duty){prefer, key, held};
}

/* Cards held back: all others are preferred, and those of the suit led are no discards. */
static void add_held(const km_run *run, const km_tricks *plan, km_trick_view *v, int use,
                     kn_set suit_led)
{
    const km_law *law = v->law;
    const ks_pack *pack = run->world.layout->pack;
    for (int i = 0; i < law->helds; i++) {
        const km_held *held = &law->held[i];
        bool over = held->until == KM_UNTIL_PLAYED ? *km_int(run, plan->at.broken) >> i & 1
                    : held->until == KM_UNTIL_SECOND_TRICK
                        ? *km_int(run, plan->at.trick) > 0
                        : ks_condition_eval(&run->world, held->condition);
        if (over || (held->from != KM_HELD_BOTH && held->from != use))
            continue;
        kn_set cards =
            held->trumps ? law->mask[v->trump][km_trick_trumps(pack, v->trump)] : held->cards;
        add_duty(v, kn_minus(pack->all, kn_minus(cards, suit_led)), "held_back", held);
    }
}

/* The duties of one who follows to a led suit: it first; then to beat, or to trump and to beat with
 * that. */
static bool add_following(km_trick_view *v, const ks_pack *pack, int class, int as)
{
    const km_law *law = v->law;
    int trumps_class = km_trick_trumps(pack, v->trump);
    kn_set suit = kn_minus(law->mask[v->trump][class], law->free);
    kn_set trumps = kn_minus(law->mask[v->trump][trumps_class], law->free);
    bool follows = as < 0 ? kn_meets(v->hand, suit) : kn_has(suit, (unsigned)as);
    add_duty(v, suit, "follow", NULL);
    if (law->or_trump && follows && class != trumps_class)
        v->extra = trumps;
    if (law->or_trump && as >= 0 && class != trumps_class && kn_has(trumps, (unsigned)as)) {
        v->duties = 0; /* with or without the suit it could be played: it tells nothing */
        return true;
    }
    if (follows &&
        (law->beat == KM_BEAT_ALWAYS || (law->beat == KM_BEAT_TRUMPS && class == trumps_class)))
        add_duty(v, kn_and(suit, km_trick_beaters(law, v->trump, v->top, v->best)), "beat", NULL);
    if (!follows && law->ruff) {
        add_duty(v, trumps, "void", NULL);
        if (law->overtrump)
            add_duty(v, kn_and(trumps, km_trick_beaters(law, v->trump, v->top, v->best)),
                     "overtrump", NULL);
    }
    return follows;
}

void km_trick_face(const km_run *run, const km_tricks *plan, const ks_frame *frame, int place,
                   int as, km_trick_view *v)
{
    const ks_block *b = run->world.block;
    const ks_pack *pack = run->world.layout->pack;
    const km_law *law = km_trick_law(plan, frame);
    const int32_t *ints = km_int(run, 0);
    km_trick_standing s = km_trick_stands(run, plan, law, ints);
    v->law = law;
    v->trump = s.trump;
    v->top = s.top;
    v->best = s.best;
    v->led = s.led;
    v->leads = s.leads;
    v->hand = b->sets[plan->hand.heap + place];
    v->extra = KN_EMPTY;
    v->duties = 0;
    if (v->leads) {
        int first = plan->firsts ? ints[plan->at.first] : KS_NOBODY;
        if (first >= 0)
            add_duty(v, kn_set_of((unsigned)first), "first_card", NULL);
        if (law->helds)
            add_held(run, plan, v, KM_HELD_LEAD, KN_EMPTY);
        return;
    }
    int class = v->led < 0 ? KM_CLASS_NONE : law->class_of[v->trump][v->led];
    bool follows = false;
    if (as >= 0 && kn_has(law->free, (unsigned)as))
        return; /* could be played in any case */
    if (class != KM_CLASS_NONE && (!law->follow || ints[plan->at.duty]))
        follows = add_following(v, pack, class, as);
    if (law->helds && !follows)
        add_held(run, plan, v, KM_HELD_DISCARD, law->mask[v->trump][class]);
    v->extra = kn_or(v->extra, law->free);
}

/* The legal cards. */
static kn_set allowed(const km_trick_view *v)
{
    kn_set cards = v->hand;
    for (int i = 0; i < v->duties; i++)
        if (kn_meets(cards, v->duty[i].prefer))
            cards = kn_and(cards, v->duty[i].prefer);
    return kn_or(cards, kn_and(v->hand, v->extra));
}

/* The cards that one who has played `card` can't hold: with any of them `card` would not have been
 * legal. Nothing but the card and what all see is used. */
static kn_set refuted(const km_trick_view *v, kn_set all, int card)
{
    kn_set left = all, out = KN_EMPTY;
    for (int i = 0; i < v->duties; i++) {
        kn_set preferred = kn_and(left, v->duty[i].prefer);
        if (kn_has(preferred, (unsigned)card)) {
            left = preferred;
        } else {
            out = kn_or(out, preferred);
            left = kn_minus(left, preferred);
        }
    }
    return out;
}

/* True if any card may be played, so that a choice tells nothing: no duty has to be looked at. */
static inline bool is_free(const km_tricks *plan, const km_law *law, const int32_t *ints,
                           bool leads)
{
    return leads ? !plan->firsts && !law->holds_leads
                 : law->follow && !ints[plan->at.duty] && !law->holds_discards;
}

/* The suit that is to be followed, where that is the only duty; empty: none is. */
static inline kn_set suit_due(const km_tricks *plan, const km_law *law, const int32_t *ints,
                              const km_trick_standing *s)
{
    int class = s->led < 0 ? KM_CLASS_NONE : law->class_of[s->trump][s->led];
    return class == KM_CLASS_NONE || (law->follow && !ints[plan->at.duty])
               ? KN_EMPTY
               : law->mask[s->trump][class];
}

/* What the duties leave of the hand. */
static kn_set __attribute__((noinline))
dutiful(const km_run *run, const km_tricks *plan, const ks_frame *frame)
{
    km_trick_view v;
    km_trick_face(run, plan, frame, run->world.block->place, -1, &v);
    return allowed(&v);
}

/* The legal cards of the place to move; `any`: is_free. */
static inline kn_set legal(const km_run *run, const km_tricks *plan, const ks_frame *frame,
                           const km_trick_standing *s, bool any)
{
    const km_law *law = km_trick_law(plan, frame);
    const ks_block *b = run->world.block;
    kn_set hand = b->sets[plan->hand.heap + b->place];
    if (any)
        return hand;
    if (s->leads || !law->only_follow)
        return dutiful(run, plan, frame);
    kn_set cards = kn_and(hand, suit_due(plan, law, km_int(run, 0), s));
    if (!kn_is_empty(cards))
        return cards;
    return law->holds_discards ? dutiful(run, plan, frame) : hand;
}

void km_trick_legal(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves)
{
    const km_tricks *plan = phase->plan;
    const km_law *law = km_trick_law(plan, frame);
    const int32_t *ints = km_int(run, 0);
    km_trick_standing s = km_trick_stands(run, plan, law, ints);
    moves->plain = legal(run, plan, frame, &s, is_free(plan, law, ints, s.leads));
}

/* What a card tells that was not played freely. */
static void __attribute__((noinline))
tell_duties(km_run *run, const km_tricks *plan, const ks_frame *frame, int place, int card)
{
    km_trick_view v;
    km_trick_face(run, plan, frame, place, card, &v);
    ks_exclude(&run->world, plan->hand.heap + place,
               refuted(&v, run->world.layout->pack->all, card));
}

/* ---- putting it down ---- */

/* Which of the cards held back have been played. */
static void note_held(const km_run *run, const km_tricks *plan, const km_law *law, int trump,
                      int card)
{
    const ks_pack *pack = run->world.layout->pack;
    for (int i = 0; i < law->helds; i++) {
        const km_held *held = &law->held[i];
        kn_set cards = held->trumps ? law->mask[trump][km_trick_trumps(pack, trump)] : held->cards;
        if (kn_has(cards, (unsigned)card))
            *km_int(run, plan->at.broken) |= 1 << i;
    }
}

/* The place to move plays `card`; `any`: is_free. *s: how the trick stands, before and
 * afterwards. */
static inline void __attribute__((always_inline))
put_down(km_run *run, const km_phase *phase, ks_frame *frame, int card, bool any,
         km_trick_standing *s)
{
    const km_tricks *plan = phase->plan;
    const km_law *law = km_trick_law(plan, frame);
    int32_t *ints = km_int(run, 0);
    int place = run->world.block->place, heap = plan->hand.heap + place;
    if (!any) {
        bool led_only = law->only_follow && !s->leads;
        kn_set due = led_only ? suit_due(plan, law, ints, s) : KN_EMPTY;
        if (!led_only || (law->holds_discards && !kn_has(due, (unsigned)card)))
            tell_duties(run, plan, frame, place, card);
        else if (!kn_has(due, (unsigned)card))
            ks_exclude(&run->world, heap, due);
    }
    if (s->leads && law->follow && phase->frees) /* one before the lead may have changed it */
        ints[plan->at.duty] = ks_condition_eval(&run->world, law->follow);
    ks_play_card(&run->world, heap, plan->table, (unsigned)card);
    judge(law, s, card);
    s->leads = false;
    ints[plan->at.best] = s->best;
    ints[plan->at.led] = s->led;
    ints[plan->at.basis] = km_trick_basis(s->trump, s->top);
    ints[plan->at.played + place] = card;
    if (plan->firsts)
        ints[plan->at.first] = KS_NOBODY;
    if (law->helds)
        note_held(run, plan, law, s->trump, card);
}

void km_trick_put_down(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move)
{
    const km_tricks *plan = phase->plan;
    const km_law *law = km_trick_law(plan, frame);
    const int32_t *ints = km_int(run, 0);
    km_trick_standing s = km_trick_stands(run, plan, law, ints);
    put_down(run, phase, frame, move->card, is_free(plan, law, ints, s.leads), &s);
    frame->b = move->mark;
}

/* ---- the short way of a playout ---- */

/* Within a trick nothing changes of what the cards are judged by, and whether there are duties. */
bool km_trick_play(km_run *run, const km_phase *phase, ks_frame *frame, km_chooser *chooser)
{
    const km_tricks *plan = phase->plan;
    const km_law *law = km_trick_law(plan, frame);
    ks_block *b = run->world.block;
    int32_t *ints = km_int(run, 0), leader = ints[plan->at.leader];
    km_trick_standing s = km_trick_stands(run, plan, law, ints);
    bool any = is_free(plan, law, ints, s.leads);
    for (;;) {
        kn_set cards = legal(run, plan, frame, &s, any);
        if (b->moves >= chooser->until || !km_choose(chooser, b->seat, cards))
            return false;
        int next = km_trick_next(run, plan, b->place, leader);
        if (next < 0)
            km_run_begin_step(run);
        b->moves++;
        put_down(run, phase, frame, chooser->card, any, &s);
        if (next < 0)
            return true;
        any = is_free(plan, law, ints, false);
        ints[plan->at.turn] = next;
        km_await_play(run, next, plan->hand.heap + next);
    }
}
