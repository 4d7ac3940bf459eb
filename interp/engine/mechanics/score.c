/* SPDX-License-Identifier: MIT
 * score.c: points and payments in named steps, one after another: most-of, card points, counts,
 * sets, variables, contracts, chips, and hooks. match.c determines the winners.
 */
#include "mechanics/playing.h"
#include "mechanics/score.h"
#include "state/view.h"

/* --- scoring --- */

/* Awards points to a side. With `to`, the points are only added up in `sums`, for each owner of the
 * variable, so that a step doesn't change its own count. */
static void award(km_run *run, const km_step *s, int64_t *sums, int owner, int64_t units)
{
    if (units > KN_POINTS_MAX)
        units = KN_POINTS_MAX;
    if (units < -KN_POINTS_MAX)
        units = -KN_POINTS_MAX;
    if (s->gain.into)
        sums[s->gain.into->per == KS_PER_TABLE ? 0 : owner] += units;
    else if (units != 0)
        ks_award(&run->world, owner, (int32_t)units, s->cause);
}

/* Adds the sums to the variable that `to` names. */
static void keep(km_run *run, const km_phase *phase, const ks_var *var, const int64_t *sums)
{
    int per = var->type == KS_VAR_POINTS ? 1 : run->world.layout->pack->per;
    for (int owner = 0; owner < var->count; owner++) {
        if (!sums[owner])
            continue;
        int64_t sum = *km_int(run, var->at + owner) + sums[owner] / per;
        if (run->early) /* the rest of the deal may bring the sum back into its range */
            sum = sum < var->min ? var->min : sum > var->max ? var->max : sum;
        if (!km_fits(run, phase, var, sum, "what is counted"))
            return;
        *km_int(run, var->at + owner) = (int32_t)sum;
    }
}

static int owners_of(const km_run *run, const km_step *s)
{
    return km_step_for_seats(s) ? run->world.layout->seats : run->world.layout->sides;
}

/* Returns the points of a step for a side or seat, in units. */
static int64_t units_of(const km_run *run, const km_step *s, int owner)
{
    const ks_layout *l = run->world.layout;
    const ks_var *var = s->gain.stake;
    if (!var)
        return s->gain.units;
    int at = s->gain.stake_of ? ks_seat_var(&run->world, var, s->gain.stake_of)
             : var->per == KS_PER_TABLE
                 ? var->at
                 : var->at + (km_step_for_seats(s) ? l->side_of[owner] : owner);
    return at < 0 ? 0 : (int64_t)*km_int(run, at) * (var->type == KS_VAR_POINTS ? 1 : l->pack->per);
}

/* Returns the cards that a side or seat has in the step's zone. */
static kn_set cards_in(const km_run *run, const km_step *s, int owner)
{
    return km_step_for_seats(s) ? run->world.block->sets[s->counts.zone->heap + owner]
                                : km_side_cards(&run->world, s->counts.zone, owner);
}

/* Returns the number of cards of a side or seat that a step counts one by one. */
static int counted_by(const km_run *run, const km_step *s, int owner)
{
    return kn_count(kn_and(cards_in(run, s, owner), s->counts.cards));
}

/* Returns the sum of a side's or seat's best cards, one of each suit; 0 if it lacks a suit. */
static int best_by(const km_run *run, const km_step *s, int owner)
{
    const ks_pack *pack = run->world.layout->pack;
    kn_set cards = cards_in(run, s, owner);
    int sum = 0;
    for (int suit = 0; suit < pack->suits; suit++) {
        int32_t best = 0;
        unsigned card;
        for (KN_EACH(card, kn_and(cards, pack->by_suit[suit])))
            best = s->best.number[card] > best ? s->best.number[card] : best;
        if (!best)
            return 0;
        sum += best;
    }
    return sum;
}

/* Returns the number in which the sides or seats are compared. */
static int compared_by(const km_run *run, const km_step *s, int owner)
{
    return s->kind == KM_STEP_BEST ? best_by(run, s, owner) : counted_by(run, s, owner);
}

/* Returns those of these cards that stand in the step's row before the first card that is missing;
 * none if they are too few. */
static kn_set in_row(const km_step *s, kn_set cards)
{
    kn_set row = KN_EMPTY;
    int length = 0;
    while (length < s->row.cards && kn_has(cards, s->row.card[length]))
        kn_put(&row, s->row.card[length++]);
    return length < s->size ? KN_EMPTY : row;
}

/* Returns the seats for which the condition `whose` is true, as bits. */
static unsigned seats_whose(const km_run *run, const km_step *s)
{
    return s->whose ? ks_condition_seats(&run->world, s->whose)
                    : (1u << run->world.layout->seats) - 1;
}

/* True if a step counts for a side or seat. `seats` are those that meet its condition. */
static bool counts_for(const km_run *run, const km_step *s, int owner, unsigned seats)
{
    return (km_step_for_seats(s) ? 1u << owner : run->world.layout->side_seats[owner]) & seats;
}

static void score_most(km_run *run, const km_step *s, int64_t *sums)
{
    int sides = owners_of(run, s), best = -1, leaders = 0;
    int counts[KS_SEATS_MAX];
    for (int side = 0; side < sides; side++) {
        counts[side] = compared_by(run, s, side);
        if (counts[side] > best) {
            best = counts[side];
            leaders = 0;
        }
        leaders += counts[side] == best;
    }
    int64_t units = units_of(run, s, 0);
    if (s->best.tie == KM_TIE_CARRY) {
        int32_t *carry = km_int(run, s->best.carry);
        units += *carry;
        if (units > KN_POINTS_MAX || units < -KN_POINTS_MAX)
            units = *carry; /* at the limit of points, nothing more is carried over */
        *carry = leaders > 1 ? (int32_t)units : 0;
    }
    if (leaders > 1 && (s->best.tie == KM_TIE_NOBODY || s->best.tie == KM_TIE_CARRY))
        return;
    if (leaders > 1 && s->best.tie == KM_TIE_SPLIT)
        units /= leaders;
    for (int side = 0; side < sides; side++)
        if (counts[side] == best)
            award(run, s, sums, side, units);
}

/* Returns the number of these cards that belong to sets of equal rank. */
static int in_sets(const km_run *run, const km_step *s, kn_set cards)
{
    const ks_pack *pack = run->world.layout->pack;
    int count = 0;
    for (int rank = 0; rank < pack->ranks; rank++)
        count += kn_count(kn_and(cards, pack->by_rank[rank])) / s->size * s->size;
    return count;
}

static void score_cards(km_run *run, const km_step *s, int64_t *sums)
{
    unsigned seats = seats_whose(run, s);
    for (int owner = 0; owner < owners_of(run, s); owner++) {
        if (!counts_for(run, s, owner, seats))
            continue;
        kn_set cards = cards_in(run, s, owner);
        if (s->kind == KM_STEP_POINTS_OF) {
            award(run, s, sums, owner, ks_points_of(&run->world, cards));
            continue;
        }
        cards = s->kind == KM_STEP_ROW ? in_row(s, cards) : kn_and(cards, s->counts.cards);
        int64_t times =
            s->kind == KM_STEP_SETS ? in_sets(run, s, cards) / s->size : kn_count(cards);
        award(run, s, sums, owner, units_of(run, s, owner) * times);
    }
}

/* Returns the seats that `who` names, as bits. */
static unsigned seats_of(km_run *run, const km_step *s)
{
    const ks_layout *l = run->world.layout;
    unsigned seats = 0;
    if (s->who.phrase) {
        int place = ks_seat_eval(&run->world, s->who.phrase);
        return place < 0 ? 0 : 1u << km_seat_of(run, place);
    }
    for (int seat = 0; seat < l->seats; seat++)
        if (s->who.word == KM_STEP_ALL || km_is_active(run, seat))
            seats |= 1u << seat;
    return seats;
}

/* Returns the offset of the value that a variable has for a seat, for the seat's side or for the
 * table. */
static int var_at(const ks_layout *l, const ks_var *var, int seat)
{
    return var->at + (var->per == KS_PER_TABLE  ? 0
                      : var->per == KS_PER_SIDE ? l->side_of[seat]
                                                : seat);
}

/* Returns `units` multiplied by the value of the step's variable. If the variable itself is in
 * points, its points count as they are. */
static int64_t times_of(const km_run *run, const km_step *s, int64_t times, int64_t units)
{
    return times *
           (s->factor.one->type == KS_VAR_POINTS ? units / run->world.layout->pack->per : units);
}

static void score_variables(km_run *run, const km_step *s, int64_t *sums)
{
    const ks_layout *l = run->world.layout;
    if (run->early && (ks_positions_open(&run->world, s->factor.one) ||
                       (s->factor.other && ks_positions_open(&run->world, s->factor.other))))
        return; /* the value is unknown until the other positions are known */
    unsigned seats = seats_whose(run, s), sides = 0;
    if (s->who.phrase)
        seats &= seats_of(run, s);
    for (; seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats), side = l->side_of[seat];
        if (s->factor.one->per == KS_PER_SIDE && sides >> side & 1)
            continue; /* the variable of a side counts once, not for each of its seats */
        sides |= 1u << side;
        int64_t times = *km_int(run, var_at(l, s->factor.one, seat));
        if (s->factor.other)
            times -= *km_int(run, var_at(l, s->factor.other, seat));
        if (s->factor.other && times < 0)
            times = -times;
        int owner = km_step_for_seats(s) ? seat : side;
        award(run, s, sums, owner, times_of(run, s, times, units_of(run, s, owner)));
    }
}

/* A variable of the table gets the points once, for any number of seats. */
static void score_award(km_run *run, const km_step *s, int64_t *sums)
{
    unsigned seats = seats_of(run, s) & seats_whose(run, s);
    bool own = s->gain.stake && s->gain.stake->per == KS_PER_SIDE && !s->gain.stake_of,
         once = s->gain.into && s->gain.into->per == KS_PER_TABLE && !own;
    for (int owner = 0; owner < owners_of(run, s); owner++) {
        if (!counts_for(run, s, owner, seats))
            continue;
        award(run, s, sums, owner, units_of(run, s, owner));
        if (once)
            return;
    }
}

/* Seats pay in turn order, the dealer last. The order matters when a pot runs out. */
static void score_pay(km_run *run, const km_step *s)
{
    const ks_layout *l = run->world.layout;
    unsigned seats = seats_of(run, s) & seats_whose(run, s);
    int dealer = *km_int(run, l->dealer);
    bool once = s->pay.from->per == KS_PER_TABLE && s->pay.to->per == KS_PER_TABLE;
    for (int i = 1; i <= l->seats && run->status == KN_OK; i++) {
        int seat = (dealer + i) % l->seats;
        if (!(seats >> seat & 1))
            continue;
        int from = var_at(l, s->pay.from, seat), to = var_at(l, s->pay.to, seat);
        int64_t amount =
            s->pay.all ? *km_int(run, from) : km_amount_eval(run, &s->pay.amount, seat);
        if (amount > 0 && run->status == KN_OK)
            ks_pay(&run->world, from, to, amount > INT32_MAX ? INT32_MAX : (int32_t)amount);
        if (once)
            return;
    }
}

static void score_raise(km_run *run, const km_phase *phase, const km_step *s)
{
    if (!km_has_hooks(phase, s->raise.number))
        return;
    km_set_call_of_nobody(run);
    km_raise(run, phase, s->raise.number);
}

static void score_step_run(km_run *run, const km_phase *phase, const km_step *s)
{
    static const int ends[] = {KL_REQUEST_SETTLE, KL_REQUEST_END_GAME, KL_REQUEST_END_MATCH};
    int64_t sums[KS_SEATS_MAX] = {0};
    switch (s->kind) {
    case KM_STEP_MOST:
    case KM_STEP_BEST:
        score_most(run, s, sums);
        break;
    case KM_STEP_TIMES:
    case KM_STEP_DIFFERENCE:
        score_variables(run, s, sums);
        break;
    case KM_STEP_AWARD:
        score_award(run, s, sums);
        break;
    case KM_STEP_PAY:
        score_pay(run, s);
        break;
    case KM_STEP_RAISE:
        score_raise(run, phase, s);
        break;
    case KM_STEP_END:
        run->call.request = ends[s->end];
        break;
    default:
        score_cards(run, s, sums);
    }
    if (s->gain.into)
        keep(run, phase, s->gain.into, sums);
}

/* frame->step: number of steps that have been done. If a hook calls a phase, the next step runs
 * after that phase. */
static km_flow score_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_score *plan = phase->plan;
    while (frame->step < plan->steps) {
        const km_step *s = &plan->step[frame->step++];
        if (s->condition && !ks_condition_eval(&run->world, s->condition))
            continue;
        score_step_run(run, phase, s);
        if (run->status != KN_OK || run->pending >= 0 || run->call.request)
            return KM_AGAIN;
    }
    ks_settle(&run->world);
    return KM_DONE;
}

/* --- the facts that a seat knows about the score, except for what hooks add --- */

static bool zone_known(const ks_world *w, const ks_zone *zone, kn_set cards, int seat)
{
    for (int i = 0; i < zone->heaps; i++)
        if (!ks_view_knows_cards(w, zone->heap + i, cards, seat))
            return false;
    return true;
}

/* Returns the cards whose location matters, which excludes cards that have no value. */
static kn_set cards_of(const ks_pack *pack, const km_step *s)
{
    if (s->kind != KM_STEP_POINTS_OF)
        return s->counts.cards;
    kn_set cards = pack->trump_differs;
    for (int i = 0; i < pack->worths; i++)
        cards = kn_or(cards, pack->of_worth[i]);
    return cards;
}

/* Returns true if the seat knows which hooks of the event will be called. */
static bool hooks_known(const ks_world *w, const km_phase *phase, int event, int seat)
{
    for (int i = 0; i < phase->on_count[event]; i++)
        if (!ks_condition_known(w, phase->on[event][i]->when, seat))
            return false;
    return true;
}

/* True if the seat knows for which seats a step counts. */
static bool whose_known(const km_run *run, const km_step *s, int seat)
{
    uint8_t *place = &run->world.block->place, before = *place;
    bool known = true;
    for (int of = 0; s->whose && known && of < run->world.layout->seats; of++) {
        *place = (uint8_t)of;
        known = ks_condition_known(&run->world, s->whose, seat);
    }
    *place = before;
    return known;
}

/* Includes steps whose condition is false now, because an earlier hook may change the condition
 * during the count. */
static bool score_known(const km_run *run, const km_phase *phase, int seat)
{
    const ks_world *w = &run->world;
    const km_score *plan = phase->plan;
    for (int i = 0; i < plan->steps; i++) {
        const km_step *s = &plan->step[i];
        if (!ks_condition_known(w, s->condition, seat) || !whose_known(run, s, seat) ||
            (s->kind == KM_STEP_RAISE && !hooks_known(w, phase, s->raise.number, seat)) ||
            (s->counts.zone &&
             !zone_known(w, s->counts.zone, cards_of(w->layout->pack, s), seat)) ||
            (s->factor.one && !ks_view_sees_all_of(w->layout, s->factor.one, seat)) ||
            (s->factor.other && !ks_view_sees_all_of(w->layout, s->factor.other, seat)) ||
            (s->pay.from && !ks_view_sees_all_of(w->layout, s->pay.from, seat)) ||
            (s->pay.to && !ks_view_sees_all_of(w->layout, s->pay.to, seat)) ||
            (s->gain.stake && !ks_view_sees_all_of(w->layout, s->gain.stake, seat)) ||
            (s->gain.stake_of && !ks_seat_known(w, s->gain.stake_of, seat)) ||
            (s->who.phrase && !ks_seat_known(w, s->who.phrase, seat)))
            return false;
    }
    return true;
}

/* --- the count behind a cause --- */

/* True if cards that no side has yet can still decide which side has the most or the best. */
static bool is_open(const km_run *run, const km_step *s)
{
    int first = 0, second = 0, rest = kn_count(s->counts.cards);
    for (int side = 0; side < run->world.layout->sides; side++) {
        int count = counted_by(run, s, side);
        rest -= count;
        second = count > first ? first : count > second ? count : second;
        first = count > first ? count : first;
    }
    return s->kind == KM_STEP_BEST ? rest > 0 : first - second <= rest;
}

static km_tally score_tally(const km_run *run, const km_phase *phase, int cause, int side)
{
    const km_score *plan = phase->plan;
    km_tally tally = {.count = -1};
    for (int i = 0; i < plan->steps; i++) {
        const km_step *s = &plan->step[i];
        if (s->cause != cause || !ks_condition_eval(&run->world, s->condition) ||
            !(run->world.layout->side_seats[side] & seats_whose(run, s)))
            continue;
        tally.step = s->node;
        tally.zone = s->counts.zone ? s->counts.zone->name : NULL;
        tally.conditional = s->condition || s->whose;
        tally.open = km_step_compares(s) && is_open(run, s);
        if (s->kind == KM_STEP_POINTS_OF) {
            tally.by_worth = true;
            tally.cards = km_side_cards(&run->world, s->counts.zone, side);
        } else if (s->counts.zone && s->kind != KM_STEP_BEST) {
            tally.cards = kn_and(km_side_cards(&run->world, s->counts.zone, side), s->counts.cards);
            if (s->kind == KM_STEP_ROW)
                tally.cards = in_row(s, tally.cards);
            tally.count =
                s->kind == KM_STEP_SETS ? in_sets(run, s, tally.cards) : kn_count(tally.cards);
            tally.of = kn_count(s->counts.cards);
        }
        if (km_step_compares(s) && s->best.tie == KM_TIE_CARRY)
            tally.carried = *km_int(run, s->best.carry);
        if (tally.count >= 0 || tally.by_worth)
            break;
    }
    return tally;
}

static const km_note notes[] = {{"outcome done", "all steps have run.", NULL, 0},
                                {"variable STEP.carry",
                                 "the points of a step that nobody got because of a tie. They are "
                                 "added to the points of the next deal.",
                                 NULL, 0},
                                {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_score = {
    .does = KM_COUNTS | KM_ALIKE,
    .keys = &km_score_table,
    .outcomes = "done",
    .notes = notes,
    .plan.compile = km_score_compile,
    .plan.idle = km_score_idle,
    .plan.doubt = km_score_doubt,
    .advance = score_advance,
    .tell.show = km_score_show,
    .tell.tally = score_tally,
    .knows.known = score_known,
};
