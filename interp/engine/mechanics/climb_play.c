/* SPDX-License-Identifier: MIT
 * climb_play.c: the moves of climbing: listing and carrying them out, their events, and the fast
 * path of playouts. climb.c continues when nobody answers.
 */
#include "mechanics/climb.h"

/* ---- whose turn it is ---- */

/* Returns true if the place takes part in the trick. If play continues, a place that is out does
 * not. */
static bool takes_part(const km_run *run, const km_climbing *plan, int place)
{
    return km_is_active(run, place) && (!plan->one_left || km_climb_has_cards(run, plan, place));
}

int km_climb_next(const km_run *run, const km_climbing *plan, int place, int owner, int shape,
                  int passed)
{
    int n = plan->hand.heaps, next = place + 1 < n ? place + 1 : 0;
    if (place == owner && shape >= 0) {
        const km_climb_kind *kind = &plan->kind[plan->shape[shape].kind];
        int named = kind->next ? ks_seat_eval(&run->world, kind->next) : KS_NOBODY;
        if (kind->ends_trick)
            return KS_NOBODY;
        next = named >= 0 ? named : next;
    }
    for (int i = 0; i < n && next != owner; i++) {
        if (!(passed >> next & 1) && takes_part(run, plan, next))
            return next;
        next = next + 1 < n ? next + 1 : 0;
    }
    return KS_NOBODY;
}

/* ---- listing moves ---- */

static inline bool may_pass(const km_run *run, const km_climbing *plan, const ks_moves *moves)
{
    return !(km_climb_leads(run, plan) || plan->must) || km_climb_due(run, plan) >= 0 ||
           !ks_moves_total(moves); /* a place that can't lead anything may also pass */
}

/* Lists all moves, unordered except that the pass is last. */
static inline void list(const km_run *run, const km_climbing *plan, const km_climb_held *held,
                        bool all, ks_moves *moves)
{
    km_climb_list(run, plan, held, all, moves);
    if (may_pass(run, plan, moves))
        ks_moves_add(moves, km_move_of(KS_WORD_PASS, KN_NO_CARD));
}

static void list_sorted(const km_run *run, const km_climbing *plan, bool all, ks_moves *moves)
{
    const ks_block *b = run->world.block;
    km_climb_held held;
    int before = moves->count;
    km_climb_hold(plan, b->sets[plan->hand.heap + b->place], &held);
    list(run, plan, &held, all, moves);
    ks_moves_sort(moves->list + before, moves->count - before);
}

void km_climb_legal(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves)
{
    list_sorted(run, phase->plan, false, moves);
}

void km_climb_legal_all(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves)
{
    list_sorted(run, phase->plan, true, moves);
}

void km_climb_stand_for(km_run *run, const km_phase *phase, const ks_frame *frame, ks_move *move)
{
    const km_climbing *plan = phase->plan;
    kn_set cards = ks_move_named(move);
    if (move->word != KS_WORD_PLAY || kn_is_empty(cards) ||
        !kn_within(cards, run->world.block->sets[plan->hand.heap + run->world.block->place]))
        return;
    cards = km_climb_representative(run, plan, cards);
    move->card = (uint8_t)kn_pop(&cards);
    move->cards = cards;
}

/* ---- effects of a move ---- */

/* If a place must play when it can, a pass shows that it holds no card that could have been played
 * alone. */
static void conclude_from_pass(km_run *run, const km_climbing *plan, int place)
{
    kn_set out = KN_EMPTY;
    for (int card = 0; card < run->world.layout->pack->cards; card++) {
        km_combination made;
        if (km_climb_read_now(run, plan, kn_set_of((unsigned)card), &made) &&
            km_climb_beats(run, plan, &made))
            kn_put(&out, (unsigned)card);
    }
    ks_exclude(&run->world, plan->hand.heap + place, out);
}

static void pass(km_run *run, const km_climbing *plan, ks_frame *frame)
{
    int place = run->world.block->place;
    if (km_climb_due(run, plan) >= 0) { /* it reveals nothing */
        frame->step = KM_CLIMB_SILENT;
        return;
    }
    *km_int(run, plan->at.passed) |= 1 << place;
    if (km_climb_leads(run, plan) && plan->firsts)
        /* no other place can play this card alone, either */
        *km_int(run, plan->at.first) = KS_NOBODY;
    else if (plan->must && !km_climb_leads(run, plan))
        conclude_from_pass(run, plan, place);
    frame->step = KM_CLIMB_PASSED;
}

static void count_bomb(km_run *run, const ks_var *var, int place)
{
    int owner = var->per == KS_PER_TABLE  ? 0
                : var->per == KS_PER_SIDE ? run->world.layout->side_of[km_seat_of(run, place)]
                                          : place;
    int32_t *bombs = km_int(run, var->at + owner);
    if (owner < var->count && *bombs < var->max)
        ++*bombs;
}

/* Plays cards that have been read as a combination. */
static void lay(km_run *run, const km_climbing *plan, ks_frame *frame, kn_set cards,
                const km_combination *made)
{
    int place = run->world.block->place;
    kn_set *laid = km_climb_set(run, plan->at.laid + place);
    int32_t *ints = km_int(run, 0);
    ks_transfer(&run->world, plan->hand.heap + place, plan->table, cards, KS_TOP, 0);
    *km_climb_set(run, plan->at.beaten) = *km_climb_set(run, plan->at.standing);
    *km_climb_set(run, plan->at.standing) = cards;
    *laid = kn_or(*laid, cards);
    ints[plan->at.shape] = made->shape;
    ints[plan->at.strength] = made->strength;
    ints[plan->at.owner] = place;
    if (!plan->locks)
        ints[plan->at.passed] = 0;
    if (plan->firsts)
        ints[plan->at.first] = KS_NOBODY;
    if (plan->interrupts)
        ints[plan->at.due] = KS_NOBODY;
    if (plan->plays && ints[plan->plays->at + place] < plan->plays->max)
        ++ints[plan->plays->at + place];
    if (plan->bombs && plan->kind[plan->shape[made->shape].kind].bomb)
        count_bomb(run, plan->bombs, place);
    frame->step = KM_CLIMB_BOMB;
}

void km_climb_apply(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move)
{
    const km_climbing *plan = phase->plan;
    km_combination made;
    kn_set cards = ks_move_named(move);
    if (move->word == KS_WORD_PASS)
        pass(run, plan, frame);
    /* otherwise the move was not in the list */
    else if (km_climb_read_now(run, plan, cards, &made))
        lay(run, plan, frame, cards, &made);
}

/* ---- the fast path of a playout ---- */

/* Returns true if hooks listen to the move or to the end of the trick, or if the play may end with
 * the move. */
static bool is_told(const km_run *run, const km_phase *phase, kn_set hand, kn_set cards,
                    const km_combination *made, int next)
{
    const km_climbing *plan = phase->plan;
    if (plan->ends_if || plan->interrupts)
        return true;
    if (next < 0 && (plan->count_in || km_has_hooks(phase, KM_CLIMB_ON_TRICK)))
        return true;
    if (kn_is_empty(cards))
        return km_has_hooks(phase, KM_CLIMB_ON_PASS) || km_climb_leads(run, plan);
    return km_has_hooks(phase, KM_CLIMB_ON_PLAY) || kn_equal(cards, hand) ||
           (plan->kind[plan->shape[made->shape].kind].bomb &&
            km_has_hooks(phase, KM_CLIMB_ON_BOMB));
}

bool km_climb_play(km_run *run, const km_phase *phase, ks_frame *frame, km_chooser *chooser,
                   km_climb_held *held, bool *told)
{
    const km_climbing *plan = phase->plan;
    ks_block *b = run->world.block;
    for (;;) {
        int place = b->place, owner = *km_int(run, plan->at.owner);
        int passed = *km_int(run, plan->at.passed), heap = plan->hand.heap + place;
        if (!held[place].known || !kn_equal(held[place].all, b->sets[heap]))
            km_climb_hold_rest(plan, b->sets[heap], &held[place]);
        ks_moves_clear(chooser->moves);
        list(run, plan, &held[place], false, chooser->moves);
        if (b->moves >= chooser->until || chooser->moves->failed ||
            !km_choose_move(chooser, b->seat))
            return false;
        kn_set cards = ks_move_named(&chooser->move);
        km_combination made = {.shape = *km_int(run, plan->at.shape)};
        if (kn_is_empty(cards)) {
            passed |= 1 << place;
        } else {
            if (!km_climb_read_now(run, plan, cards, &made))
                return false; /* the move was not in the list: the normal path refuses it */
            passed = plan->locks ? passed : 0;
            owner = place;
        }
        int next = km_climb_next(run, plan, place, owner, made.shape, passed);
        *told = is_told(run, phase, b->sets[heap], cards, &made, next);
        if (*told)
            km_run_new_step(run);
        b->moves++;
        if (kn_is_empty(cards))
            pass(run, plan, frame);
        else
            lay(run, plan, frame, cards, &made);
        if (*told)
            return true;
        if (next < 0) {
            frame->step = KM_CLIMB_TAKE;
            return true;
        }
        frame->step = KM_CLIMB_ASK;
        *km_int(run, plan->at.turn) = next;
        km_await_play(run, next, plan->hand.heap + next);
    }
}
