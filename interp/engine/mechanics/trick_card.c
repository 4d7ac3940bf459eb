/* SPDX-License-Identifier: MIT
 * trick_card.c: one card of a trick: the legal cards, the information in a choice, and the play;
 * also the fast path of playouts. trick.c continues when a trick is complete. To find legal cards,
 * a list of duties, each a set of preferred cards, narrows the hand step by step. A duty has no
 * effect if the hand has none of its cards. The same list, made for the chosen card, gives the
 * facts that all players learn from the choice.
 */
#include "mechanics/trick.h"

/* ---- the state of the trick ---- */

/* Adds a card to the trick: updates the best card so far, and the card whose suit must be
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

/* True if a card could win a trick in which the suit of `led` must be followed. */
static bool may_win(const km_law *law, const ks_pack *pack, const km_trick_standing *s, int card)
{
    const uint8_t *class_of = law->class_of[s->trump];
    int led = s->led < 0 ? KM_CLASS_NONE : class_of[s->led];
    return led == KM_CLASS_NONE || class_of[card] == led || card == s->top ||
           class_of[card] == km_trick_trumps(pack, s->trump) || kn_has(law->top, (unsigned)card);
}

int km_trick_best(const km_run *run, const km_tricks *plan, const km_law *law)
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    km_trick_standing s = km_trick_stands(run, plan, law, km_int(run, 0));
    if (s.best < 0)
        return s.best;
    const uint8_t *order = ks_order(l, b, plan->table);
    const kn_set *equal = law->equal[s.trump];
    kn_set trick = b->sets[plan->table];
    if (s.top >= 0)
        kn_drop(&trick, (unsigned)s.top); /* no other card is equally high */
    if (law->equals == KM_TIE_IS_NOBODY)
        return s.best != s.top && kn_meets(equal[s.best], trick) ? KS_NOBODY : s.best;
    int count = kn_count(b->sets[plan->table]), led = s.led;
    s.best = KS_NOBODY;
    for (int i = 0; i < count; i++)
        if (order[i] == s.top ||
            (!kn_meets(equal[order[i]], trick) && may_win(law, l->pack, &s, order[i])))
            judge(law, &s, order[i]);
    s.led = led;
    return s.best;
}

/* ---- legal cards, and the information in a choice ---- */

static void add_duty(km_trick_view *v, kn_set prefer, const char *key, const km_held *held)
{
    v->duty[v->duties++] = (km_duty){prefer, key, held};
}

/* Returns true if an entry of `held_back` may apply to this use of cards, unless its condition
 * holds. */
static inline bool may_hold(const km_tricks *plan, const km_held *held, int number,
                            const int32_t *ints, int use)
{
    return (held->from == KM_HELD_BOTH || held->from == use) &&
           (held->until == KM_UNTIL_PLAYED         ? !(ints[plan->at.broken] >> number & 1)
            : held->until == KM_UNTIL_SECOND_TRICK ? ints[plan->at.trick] <= 0
                                                   : true);
}

/* Returns true if any entry may apply. */
static inline bool holds_back(const km_tricks *plan, const km_law *law, const int32_t *ints,
                              int use)
{
    for (int i = 0; i < law->helds; i++)
        if (may_hold(plan, &law->held[i], i, ints, use))
            return true;
    return false;
}

static inline kn_set held_cards(const ks_pack *pack, const km_held *held, const km_law *law,
                                int trump)
{
    return held->trumps ? law->mask[trump][km_trick_trumps(pack, trump)] : held->cards;
}

/* For cards held back, all other cards are preferred; discards are cards that don't follow the suit
 * led. */
static void add_held(const km_run *run, const km_tricks *plan, km_trick_view *v, int use,
                     kn_set suit_led)
{
    const km_law *law = v->law;
    const ks_pack *pack = run->world.layout->pack;
    for (int i = 0; i < law->helds; i++) {
        const km_held *held = &law->held[i];
        if (!may_hold(plan, held, i, km_int(run, 0), use) ||
            (held->until == KM_UNTIL_CONDITION && ks_condition_eval(&run->world, held->condition)))
            continue;
        kn_set cards = held_cards(pack, held, v->law, v->trump);
        add_duty(v, kn_minus(pack->all, kn_minus(cards, suit_led)), "held_back", held);
    }
}

/* Returns true if the law waives this duty because the player's side has the best card. */
static bool spares(const km_run *run, const km_tricks *plan, const km_trick_view *v, int place,
                   int duty)
{
    const uint8_t *side_of = run->world.layout->side_of;
    if (v->law->spares != duty && v->law->spares != KM_SPARE_BOTH)
        return false;
    int winning = km_trick_player_of(run, plan, v->best);
    return winning >= 0 && side_of[km_seat_of(run, winning)] == side_of[km_seat_of(run, place)];
}

/* Adds the duties of a player who doesn't lead: to follow the suit led; then to beat, or to trump
 * and overtrump. */
static bool add_following(const km_run *run, const km_tricks *plan, km_trick_view *v, int class,
                          int place, int as)
{
    const km_law *law = v->law;
    const ks_pack *pack = run->world.layout->pack;
    int trumps_class = km_trick_trumps(pack, v->trump);
    kn_set suit = kn_minus(law->mask[v->trump][class], law->free);
    kn_set trumps = kn_minus(law->mask[v->trump][trumps_class], law->free);
    bool follows = as < 0 ? kn_meets(v->hand, suit) : kn_has(suit, (unsigned)as);
    add_duty(v, suit, "follow", NULL);
    if (law->only_follow)
        return follows;
    kn_set high = km_trick_beaters(law, v->trump, v->top, v->best);
    kn_set fine = law->undertrump ? trumps : kn_and(trumps, high);
    if (law->or_trump && follows && class != trumps_class)
        v->extra = fine;
    if (law->or_trump && as >= 0 && class != trumps_class && kn_has(fine, (unsigned)as) &&
        !kn_is_empty(suit)) {
        v->duties = 0; /* legal even with cards of the suit led, so it reveals nothing */
        return true;
    }
    if (follows &&
        (law->beat == KM_BEAT_ALWAYS || (law->beat == KM_BEAT_TRUMPS && class == trumps_class)) &&
        !spares(run, plan, v, place, KM_SPARE_BEAT))
        add_duty(v, kn_and(suit, high), "beat", NULL);
    if (!follows && law->ruff && !spares(run, plan, v, place, KM_SPARE_VOID)) {
        add_duty(v, law->ruff == KM_RUFF_BEAT ? kn_and(trumps, high) : trumps, "void", NULL);
        if (law->overtrump && !spares(run, plan, v, place, KM_SPARE_BEAT))
            add_duty(v, kn_and(trumps, high), "overtrump", NULL);
    }
    if (!follows && !law->undertrump && class != trumps_class)
        add_duty(v, kn_minus(pack->all, kn_minus(trumps, high)), "undertrump", NULL);
    return follows;
}

void km_trick_face(const km_run *run, const km_tricks *plan, const ks_frame *frame, int place,
                   int as, km_trick_view *v)
{
    const ks_block *b = run->world.block;
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
        return; /* legal in any case */
    if (class != KM_CLASS_NONE && (!law->follow || ints[plan->at.duty]))
        follows = add_following(run, plan, v, class, place, as);
    if (law->helds && !follows)
        add_held(run, plan, v, KM_HELD_DISCARD, law->mask[v->trump][class]);
    v->extra = kn_or(v->extra, law->free);
}

/* Returns the legal cards. */
static kn_set allowed(const km_trick_view *v)
{
    kn_set cards = v->hand;
    for (int i = 0; i < v->duties; i++)
        if (kn_meets(cards, v->duty[i].prefer))
            cards = kn_and(cards, v->duty[i].prefer);
    return kn_or(cards, kn_and(v->hand, v->extra));
}

/* Returns the cards that the player of `card` can't hold, because `card` would not have been legal
 * with them. Uses only the card and public knowledge. */
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

/* Limits on the choice of the place to play. */
typedef enum binding {
    BOUND_BY_NOTHING, /* any card may be played, so the choice reveals nothing */
    /* the suit in `due` must be followed; a player who can do so has no other duty ... */
    BOUND_BY_SUIT,
    BOUND_BY_SUIT_OR_DUTIES, /* ... but a player who can't do so may have other duties */
    BOUND_BY_DUTIES          /* the list of duties applies */
} binding;

static inline binding bound_by(const km_tricks *plan, const km_law *law, const int32_t *ints,
                               const km_trick_standing *s, kn_set *due)
{
    bool no_suit = law->follow && !ints[plan->at.duty];
    *due = KN_EMPTY;
    if (s->leads)
        return (plan->firsts && ints[plan->at.first] >= 0) ||
                       holds_back(plan, law, ints, KM_HELD_LEAD)
                   ? BOUND_BY_DUTIES
                   : BOUND_BY_NOTHING;
    bool held = holds_back(plan, law, ints, KM_HELD_DISCARD);
    if (no_suit && !held)
        return BOUND_BY_NOTHING;
    if (!law->only_follow)
        return BOUND_BY_DUTIES;
    int class = s->led < 0 || no_suit ? KM_CLASS_NONE : law->class_of[s->trump][s->led];
    if (class != KM_CLASS_NONE)
        *due = law->mask[s->trump][class];
    return held ? BOUND_BY_SUIT_OR_DUTIES : BOUND_BY_SUIT;
}

/* Returns the cards of the hand that satisfy the duties. */
static kn_set __attribute__((noinline))
dutiful(const km_run *run, const km_tricks *plan, const ks_frame *frame, km_trick_view *v)
{
    km_trick_face(run, plan, frame, run->world.block->place, -1, v);
    return allowed(v);
}

/* Returns the legal cards of the place to move, whose hand is `hand`. Fills *v if the list of
 * duties is needed. */
static inline kn_set legal(const km_run *run, const km_tricks *plan, const ks_frame *frame,
                           binding bound, kn_set due, kn_set hand, km_trick_view *v)
{
    if (bound == BOUND_BY_NOTHING)
        return hand;
    if (bound == BOUND_BY_DUTIES)
        return dutiful(run, plan, frame, v);
    kn_set cards = kn_and(hand, due);
    if (bound == BOUND_BY_SUIT_OR_DUTIES && kn_is_empty(cards))
        return dutiful(run, plan, frame, v);
    uint64_t none = 0ull - (uint64_t)kn_is_empty(cards); /* branchless, as below */
    return (kn_set){cards.lo | (hand.lo & none), KN_HI(cards.hi | (hand.hi & none))};
}

void km_trick_legal_all(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves)
{
    const km_tricks *plan = phase->plan;
    const km_law *law = km_trick_law(plan, frame);
    const ks_block *b = run->world.block;
    const int32_t *ints = km_int(run, 0);
    km_trick_standing s = km_trick_stands(run, plan, law, ints);
    kn_set due;
    binding bound = bound_by(plan, law, ints, &s, &due);
    km_trick_view v;
    moves->plain = legal(run, plan, frame, bound, due, b->sets[plan->hand.heap + b->place], &v);
}

void km_trick_legal(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves)
{
    const km_law *law = km_trick_law(phase->plan, frame);
    km_trick_legal_all(run, phase, frame, moves);
    if (law->twins)
        moves->plain = km_trick_without_twins(run, law, moves->plain);
}

void km_trick_stand_for(km_run *run, const km_phase *phase, const ks_frame *frame, ks_move *move)
{
    ks_moves all = {.plain = KN_EMPTY};
    if (move->word != KS_WORD_PLAY || move->card == KN_NO_CARD || !kn_is_empty(move->cards))
        return;
    km_trick_legal_all(run, phase, frame, &all);
    move->card =
        (uint8_t)km_trick_twin_of(run, km_trick_law(phase->plan, frame), all.plain, move->card);
}

/* Derives the information in a card from the list of duties. `listed`: the list by which the
 * legal cards of its player were found, or NULL. The same list is valid for the card, unless a
 * card may be legal in spite of the duties. */
static void __attribute__((noinline))
tell_duties(km_run *run, const km_tricks *plan, const ks_frame *frame, int place, int card,
            const km_trick_view *listed)
{
    km_trick_view v;
    if (!listed || listed->law->or_trump || !kn_is_empty(listed->law->free)) {
        km_trick_face(run, plan, frame, place, card, &v);
        listed = &v;
    }
    ks_exclude(&run->world, plan->hand.heap + place,
               refuted(listed, run->world.layout->pack->all, card));
}

/* Derives facts about the rest of the hand from the choice of a card. `listed`: the list from
 * `legal`, or NULL. */
static inline void tell_choice(km_run *run, const km_tricks *plan, const ks_frame *frame,
                               binding bound, kn_set due, int place, int card,
                               const km_trick_view *listed)
{
    if (bound == BOUND_BY_NOTHING || (bound != BOUND_BY_DUTIES && kn_has(due, (unsigned)card)))
        return;
    if (bound != BOUND_BY_SUIT)
        tell_duties(run, plan, frame, place, card, listed);
    else
        ks_exclude(&run->world, plan->hand.heap + place, due);
}

/* ---- putting it down ---- */

/* Returns the cards held back of which none has been played so far. */
static inline kn_set still_held(const km_run *run, const km_tricks *plan, const km_law *law,
                                int trump)
{
    const ks_pack *pack = run->world.layout->pack;
    kn_set cards = KN_EMPTY;
    for (int i = 0; i < law->helds; i++)
        if (!(*km_int(run, plan->at.broken) >> i & 1))
            cards = kn_or(cards, held_cards(pack, &law->held[i], law, trump));
    return cards;
}

/* Records which of the cards held back have been played. */
static void note_held(const km_run *run, const km_tricks *plan, const km_law *law, int trump,
                      int card)
{
    const ks_pack *pack = run->world.layout->pack;
    for (int i = 0; i < law->helds; i++) {
        if (kn_has(held_cards(pack, &law->held[i], law, trump), (unsigned)card))
            *km_int(run, plan->at.broken) |= 1 << i;
    }
}

/* Stores the state of the trick. */
static inline void keep_standing(const km_tricks *plan, const km_trick_standing *s, int32_t *ints)
{
    ints[plan->at.best] = s->best;
    ints[plan->at.led] = s->led;
    ints[plan->at.basis] = km_trick_basis(s->trump, s->top);
}

/* Stores other consequences of a card on the table. */
static void keep_played(const km_run *run, const km_tricks *plan, const km_law *law, int trump,
                        int card, int32_t *ints)
{
    if (plan->firsts)
        ints[plan->at.first] = KS_NOBODY;
    note_held(run, plan, law, trump, card);
}

void km_trick_put_down(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move)
{
    const km_tricks *plan = phase->plan;
    const km_law *law = km_trick_law(plan, frame);
    int32_t *ints = km_int(run, 0);
    int place = run->world.block->place;
    km_trick_standing s = km_trick_stands(run, plan, law, ints);
    kn_set due;
    binding bound = bound_by(plan, law, ints, &s, &due);
    tell_choice(run, plan, frame, bound, due, place, move->card, NULL);
    if (s.leads && law->follow &&
        phase->frees) /* a free move before the lead may have changed the law */
        ints[plan->at.duty] = ks_condition_eval(&run->world, law->follow);
    ks_play_card(&run->world, plan->hand.heap + place, plan->table, move->card, 0);
    judge(law, &s, move->card);
    keep_standing(plan, &s, ints);
    ints[plan->at.played + place] = move->card;
    keep_played(run, plan, law, s.trump, move->card, ints);
    frame->b = move->mark;
}

/* ---- the fast path of a playout ---- */

km_trick_way km_trick_find_way(const km_run *run, const km_tricks *plan, const ks_frame *frame)
{
    const ks_layout *l = run->world.layout;
    ks_block *b = run->world.block;
    int32_t *ints = km_int(run, 0);
    int hands = plan->hand.heaps;
    return (km_trick_way){.law = km_trick_law(plan, frame),
                          .ints = ints,
                          .hand = &b->sets[plan->hand.heap],
                          .active = ints + l->active,
                          .by = ints + l->controller,
                          .places = l->places < hands ? l->places : hands,
                          .table = &b->sets[plan->table],
                          .order = ks_order(l, b, plan->table),
                          .view = ks_open_viewed(l, b)};
}

/* Like km_trick_next, if turns follow place numbers. */
static inline int next_place(const km_trick_way *w, int place, int leader)
{
    for (;;) {
        place = place + 1 < w->places ? place + 1 : 0;
        if (place == leader)
            return KS_NOBODY;
        if (w->active[place] && !kn_is_empty(w->hand[place]))
            return place;
    }
}

/* Continues within a trick, as long as the basis on which cards are judged, and the presence of
 * duties, stay the same. `plain`: plan->plain. Then seats see all cards at the end of the trick,
 * because nobody asks before that what they know. */
static inline bool __attribute__((always_inline))
play_trick(km_run *run, const km_tricks *plan, const km_trick_way *w, const ks_frame *frame,
           km_chooser *chooser, bool plain)
{
    const km_law *law = w->law;
    ks_block *b = run->world.block;
    int32_t *ints = w->ints;
    km_trick_standing s = km_trick_stands(run, plan, law, ints);
    const kn_set *beats = law->beats[s.trump];
    uint8_t *top = w->order + kn_count(*w->table);
    kn_set shown = KN_EMPTY;
    int leader = ints[plan->at.leader];
    /* No single card beats all, and the cards played so far were judged on the current basis. */
    bool usual = s.top < 0 && (s.leads || ints[plan->at.basis] == km_trick_basis(s.trump, s.top));
    /* cards after which more must be stored */
    kn_set noted =
        plan->firsts ? run->world.layout->pack->all : still_held(run, plan, law, s.trump);
    kn_set due;
    km_trick_view v;
    binding bound = bound_by(plan, law, ints, &s, &due);
    for (int place = b->place;;) {
        kn_set cards = legal(run, plan, frame, bound, due, w->hand[place], &v);
        if (law->twins)
            cards = km_trick_without_twins(run, law, cards);
#ifdef KN_DEBUG /* the chooser checks the whole block */
        ks_see_open(&w->view, shown);
#endif
        unsigned card = b->moves < chooser->until ? km_choose(chooser, b->seat, cards) : KN_NO_CARD;
        if (card == KN_NO_CARD) {
            ks_see_open(&w->view, shown);
            return false;
        }
        int next = plain || !plan->orders ? next_place(w, place, leader)
                                          : km_trick_next_in_order(run, plan, place, leader);
        if (next < 0)
            km_run_new_step(run);
        b->moves++;
        tell_choice(run, plan, frame, bound, due, place, (int)card, &v);
        if (plain) {
            kn_drop(&w->hand[place], card);
            kn_put(w->table, card);
            kn_put(&shown, card);
            if (kn_is_empty(w->hand[place]))
                ks_note_empty(run->world.layout, b, plan->hand.heap + place);
            *top++ = (uint8_t)card;
        } else {
            ks_play_card(&run->world, plan->hand.heap + place, plan->table, card, 0);
        }
        ints[plan->at.played + place] = (int)card;
        if (usual && s.led >= 0) {
            /* without a branch, because the processor would mispredict whether a card wins */
            s.best = (&beats[s.best].lo)[KN_HALF_OF(card)] >> (card & 63) & 1 ? (int)card : s.best;
            ints[plan->at.best] = s.best;
        } else {
            judge(law, &s, (int)card);
            s.leads = false;
            keep_standing(plan, &s, ints);
            bound = bound_by(plan, law, ints, &s, &due);
        }
        if (kn_has(noted, card))
            keep_played(run, plan, law, s.trump, (int)card, ints);
        if (next < 0) {
            ks_see_open(&w->view, shown);
            return true;
        }
        place = next;
        ints[plan->at.turn] = place;
        b->place = (uint8_t)place;
        b->seat = (uint8_t)w->by[place];
        if (w->by[place] != place)
            km_await_play(run, place, plan->hand.heap + place);
    }
}

bool km_trick_play(km_run *run, const km_tricks *plan, const km_trick_way *way,
                   const ks_frame *frame, km_chooser *chooser)
{
    return plan->plain ? play_trick(run, plan, way, frame, chooser, true)
                       : play_trick(run, plan, way, frame, chooser, false);
}
