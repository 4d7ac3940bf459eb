/* SPDX-License-Identifier: MIT
 * auction.c: the mechanic `auction`: seats call in turn, and bid, support, double or pass, until
 * nobody outbids the standing bid. Its keys are in auction_keys.c, the rules for bids in
 * auction_bid.c, refusals and descriptions in auction_text.c. The end of an auction: whenever a bid
 * or double stands, its seat becomes the seat whose call the other seats must answer. When the turn
 * returns to that seat, all other seats have answered.
 */
#include <string.h>

#include "mechanics/auction.h"
#include "mechanics/registry.h"

enum { STEP_ENTER, STEP_ASK, STEP_CALLED, STEP_WON, STEP_OVER };

/* The frame: a = the seat to call, b = calls so far (counted up to 255). */

static void keep(const km_run *run, const km_result *result, int word, int suit)
{
    if (result->at < 0)
        return;
    *km_int(run, result->at) = result->suit
                                   ? suit < run->world.layout->pack->suits ? suit : KS_NOBODY
                               : word < 0 ? result->none
                                          : result->value[word];
}

/* Returns the seat that would play the contract of the standing bid. */
static int declarer_of(const km_run *run, const km_auction *plan)
{
    const ks_layout *l = run->world.layout;
    int seat = *km_int(run, plan->at.seat), strain = *km_int(run, plan->at.strain);
    for (int s = 0; plan->first_of_side && strain >= 0 && s < l->seats; s++)
        if (l->side_of[s] == l->side_of[seat] && *km_int(run, plan->at.named + s) >> strain & 1)
            return s;
    return seat;
}

static void set_number(const km_run *run, const km_auction *plan, int seat, int32_t number)
{
    *km_int(run, plan->at.bid + seat) = number;
    if (plan->each)
        *km_int(run, plan->each->at + seat) = number == KS_NOBODY ? plan->each->start : number;
}

static void set_factor(const km_run *run, const km_auction *plan, int factor)
{
    *km_int(run, plan->at.factor) = factor;
    km_keep(run, km_result_at(plan->factor), factor);
}

static void enter(km_run *run, const km_auction *plan, ks_frame *frame)
{
    const ks_layout *l = run->world.layout;
    for (int s = 0; s < l->seats; s++) {
        *km_int(run, plan->at.out + s) = 0;
        *km_int(run, plan->at.named + s) = 0;
        set_number(run, plan, s, KS_NOBODY);
    }
    *km_int(run, plan->at.seat) = *km_int(run, plan->at.strain) = KS_NOBODY;
    *km_int(run, plan->at.last) = *km_int(run, plan->at.number) = KS_NOBODY;
    set_factor(run, plan, 1);
    km_keep(run, plan->seat_to, KS_NOBODY);
    int first = ks_seat_eval(&run->world, plan->from);
    if (first < 0 || first >= l->seats)
        first = first < 0 ? *km_int(run, l->dealer) : km_controller(run, first);
    first = km_is_active(run, first) ? first : km_auction_next_seat(run, plan, first);
    frame->a = (uint8_t)(first < 0 ? 0 : first);
    frame->b = 0;
}

/* Ends the auction if all have called, or only the last could still pass; else passes the turn. */
static km_flow go_on(km_run *run, const km_auction *plan, ks_frame *frame)
{
    int stands = *km_int(run, plan->at.seat), next = km_auction_next_seat(run, plan, frame->a);
    bool round = frame->b >= km_auction_callers(run);
    bool over = next < 0 || next == *km_int(run, plan->at.last) || (round && stands < 0);
    if (plan->pass == KM_PASS_FINAL && stands < 0)
        over = next < 0;
    if (plan->ends == KM_ENDS_ROUND)
        over = round;
    if (plan->ends == KM_ENDS_FIRST && stands >= 0)
        over = true;
    if (!over) {
        frame->a = (uint8_t)next;
        frame->step = STEP_ASK;
        return KM_WAIT;
    }
    frame->step = STEP_WON;
    return stands < 0 ? KM_OTHERWISE : KM_DONE;
}

static km_flow auction_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_auction *plan = phase->plan;
    if (frame->step == STEP_ENTER) {
        enter(run, plan, frame);
        frame->step = STEP_ASK;
    }
    if (frame->step == STEP_CALLED && go_on(run, plan, frame) == KM_OTHERWISE)
        return KM_OTHERWISE;
    if (frame->step == STEP_ASK)
        return km_run_wait(run, frame->a);
    if (frame->step == STEP_WON) {
        frame->step = STEP_OVER;
        if (km_has_hooks(phase, KM_AUCTION_WON)) {
            int winner = declarer_of(run, plan), number = *km_int(run, plan->at.number);
            km_set_call(run, winner, winner, KN_NO_CARD, KN_EMPTY, number < 0 ? 0 : number, winner);
            if (!km_raise(run, phase, KM_AUCTION_WON) || run->call.request || run->pending >= 0)
                return KM_AGAIN;
        }
    }
    return KM_DONE;
}

/* ---- moves ---- */

static ks_move move_of(int word, int64_t number, uint8_t suit, uint8_t mark)
{
    return (ks_move){(uint8_t)word, KN_NO_CARD, mark, suit, (int32_t)number, {0, 0}};
}

/* Adds a bid once with each further word that it may have. */
static void add_bid(const km_auction *plan, ks_moves *moves, int word, int64_t number, uint8_t suit)
{
    if (!plan->further_must)
        ks_moves_add(moves, move_of(word, number, suit, 0));
    for (int i = 0; i < plan->furthers; i++)
        ks_moves_add(moves, move_of(word, number, suit, plan->further_mark[i]));
}

/* Adds the bids with one number (or none): the plain one, and one in every strain. */
static void add_bids(km_run *run, const km_auction *plan, const km_auction_view *v, ks_moves *moves,
                     int word, int64_t number)
{
    if (plan->strains == 0 && km_auction_judge(plan, v, number, KS_NOBODY) == KM_BID_FINE)
        add_bid(plan, moves, word, number, KS_NO_SUIT);
    for (int i = 0; i < plan->strains; i++)
        if (km_auction_judge(plan, v, number, i) == KM_BID_FINE)
            add_bid(plan, moves, word, number, km_strain_now(run, &plan->strain[i]));
}

/* Adds the bids with a number that is legal in every available strain. */
static void add_good(const km_run *run, const km_auction *plan, const km_auction_view *v,
                     ks_moves *moves, int word, int64_t number)
{
    if (plan->strains == 0)
        add_bid(plan, moves, word, number, KS_NO_SUIT);
    for (int i = 0; i < plan->strains; i++)
        if (v->fault[i] == KM_BID_FINE)
            add_bid(plan, moves, word, number, km_strain_now(run, &plan->strain[i]));
}

static void auction_legal(km_run *run, const km_phase *phase, const ks_frame *frame,
                          ks_moves *moves)
{
    const km_auction *plan = phase->plan;
    km_auction_view v;
    if (!km_auction_face(run, phase, frame, &v))
        return;
    int64_t first = v.opening ? v.opening : km_auction_next_number(plan, v.lowest - 1);
    int64_t end = v.opening ? v.opening : v.highest;
    int word = km_auction_word(run, plan);
    add_bids(run, plan, &v, moves, word, KS_NO_NUMBER); /* without numbers, or a misere */
    for (int64_t n = first; plan->support && v.stands >= 0 && n <= end && !moves->failed;
         n = km_auction_next_number(plan, n))
        if (km_auction_judge(plan, &v, n, KS_NOBODY) == KM_BID_FINE)
            ks_moves_add(moves, move_of(word, n, KS_NO_SUIT, 0));
    if (v.stands >= 0 && plan->exceed != KM_EXCEED_NOTHING && !plan->worth && !plan->support &&
        v.high > first) /* no lower number outbids the standing bid or may hold it */
        first = km_auction_next_number(plan, v.high - 1);
    /* most numbers need no check: if `usual`, those above `over` are legal */
    bool usual = !plan->support && !plan->worth && !plan->raise_step && !v.opening && v.may;
    int64_t over = v.stands < 0 || plan->exceed == KM_EXCEED_NOTHING ? KS_NOBODY : v.high;
    /* if there is one bid for each number, these bids are only counted */
    bool row = usual && !plan->strains && !plan->furthers && !plan->ladders && plan->step == 1;
    for (int64_t n = first; plan->numbers && n <= end && !moves->failed;
         n = km_auction_next_number(plan, n))
        if (row && n > over && (n > v.not_this || end < v.not_this)) {
            ks_moves_choose_number(moves, word, n, end);
            break;
        } else if (usual && n > over && n != v.not_this)
            add_good(run, plan, &v, moves, word, n);
        else
            add_bids(run, plan, &v, moves, word, n);
    bool none = ks_moves_total(moves) == 0;
    if (km_auction_may_double(run, plan, &v))
        ks_moves_add(moves, km_move_of(*km_int(run, plan->at.factor) == 1 ? plan->double_word
                                                                          : plan->redouble_word,
                                       KN_NO_CARD));
    /* a seat that can't bid may always pass, so every seat has a move */
    if (none || (plan->pass != KM_PASS_NEVER && !v.opens && !v.must))
        ks_moves_add(moves, km_move_of(KS_WORD_PASS, KN_NO_CARD));
}

/* Records the strain that a side has named first. */
static void remember(const km_run *run, const km_auction *plan, int seat, int strain)
{
    const ks_layout *l = run->world.layout;
    for (int s = 0; s < l->seats; s++)
        if (l->side_of[s] == l->side_of[seat] && *km_int(run, plan->at.named + s) >> strain & 1)
            return;
    *km_int(run, plan->at.named + seat) |= 1 << strain;
}

/* Makes a bid the one that stands. With `support`, this cancels all undertakings under the previous
 * bid. */
static void stand(km_run *run, const km_auction *plan, int seat, const ks_move *move, int strain)
{
    int number = move->number == KS_NO_NUMBER ? KS_NOBODY : move->number;
    bool same = *km_int(run, plan->at.seat) >= 0 &&
                !km_auction_exceeds(plan, number, strain, *km_int(run, plan->at.number),
                                    *km_int(run, plan->at.strain));
    *km_int(run, plan->at.seat) = *km_int(run, plan->at.last) = seat;
    *km_int(run, plan->at.strain) = strain;
    *km_int(run, plan->at.number) = number;
    for (int s = 0; plan->support && s < run->world.layout->seats; s++)
        if (s != seat)
            set_number(run, plan, s, KS_NOBODY);
    if (plan->doubles)
        set_factor(run, plan, 1);
    if (plan->may_hold)
        *km_int(run, plan->at.held) = same;
    km_keep(run, plan->seat_to, declarer_of(run, plan));
    if (plan->number)
        *km_int(run, plan->number->at) = number < 0 ? plan->number->start : number;
    keep(run, &plan->contract, strain, move->suit);
    int further = plan->furthers - 1;
    while (further >= 0 && plan->further_mark[further] != move->mark)
        further--;
    keep(run, &plan->further_to, further, KS_NO_SUIT);
}

static int apply_bid(km_run *run, const km_auction *plan, int seat, const ks_move *move)
{
    int strain = km_auction_strain(run, plan, move);
    bool first = *km_int(run, plan->at.seat) < 0, supports = plan->support && strain < 0;
    if (strain >= 0)
        remember(run, plan, seat, strain);
    /* where a bid need not exceed the previous one, the highest bid still stands */
    if (first ||
        (!supports && (plan->exceed != KM_EXCEED_NOTHING ||
                       km_auction_exceeds(plan, move->number, strain, *km_int(run, plan->at.number),
                                          *km_int(run, plan->at.strain)))))
        stand(run, plan, seat, move, strain);
    if (plan->numbers)
        set_number(run, plan, seat, move->number == KS_NO_NUMBER ? KS_NOBODY : move->number);
    return KM_AUCTION_BID;
}

static int apply_double(km_run *run, const km_auction *plan, int seat)
{
    set_factor(run, plan, 2 * *km_int(run, plan->at.factor));
    *km_int(run, plan->at.last) = seat;
    return KM_AUCTION_DOUBLE;
}

static void auction_apply(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move)
{
    const km_auction *plan = phase->plan;
    int seat = run->world.block->place, event = KM_AUCTION_PASS;
    frame->b = (uint8_t)(frame->b < 255 ? frame->b + 1 : 255);
    frame->step = STEP_CALLED;
    if (move->word == KS_WORD_PASS)
        *km_int(run, plan->at.out + seat) = plan->pass == KM_PASS_FINAL;
    else
        event = km_auction_is_bid(plan, move->word) ? apply_bid(run, plan, seat, move)
                                                    : apply_double(run, plan, seat);
    if (!km_has_hooks(phase, event))
        return;
    int number = event == KM_AUCTION_DOUBLE     ? *km_int(run, plan->at.factor)
                 : move->number == KS_NO_NUMBER ? 0
                                                : move->number;
    km_set_call(run, seat, seat, KN_NO_CARD, KN_EMPTY, number, KS_NOBODY);
    km_raise(run, phase, event);
}

/* For scenarios: makes the seat to move call next. A bid stands if the result variables contain
 * one. */
static void auction_resume(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_auction *plan = phase->plan;
    const ks_layout *l = run->world.layout;
    int turn = run->world.block->place, first = ks_seat_eval(&run->world, plan->from);
    int seat = plan->seat_to >= 0 ? *km_int(run, plan->seat_to) : KS_NOBODY;
    frame->step = STEP_ASK;
    frame->a = (uint8_t)turn;
    frame->b = (uint8_t)(first < 0 ? 0 : (turn - first + l->seats) % l->seats);
    if (*km_int(run, plan->at.factor) == 0)
        *km_int(run, plan->at.factor) = 1;
    for (int s = 0; plan->each && s < l->seats; s++)
        if (*km_int(run, plan->each->at + s) != plan->each->start)
            *km_int(run, plan->at.bid + s) = *km_int(run, plan->each->at + s);
    if (seat < 0 || *km_int(run, plan->at.seat) >= 0)
        return;
    *km_int(run, plan->at.seat) = *km_int(run, plan->at.last) = seat;
    *km_int(run, plan->at.number) = *km_int(run, plan->at.bid + seat);
    if (plan->number)
        *km_int(run, plan->at.number) = *km_int(run, plan->number->at);
    for (int i = 0; plan->contract.at >= 0 && i < plan->strains; i++)
        if (*km_int(run, plan->contract.at) ==
            (plan->contract.suit ? km_strain_now(run, &plan->strain[i]) : plan->contract.value[i]))
            *km_int(run, plan->at.strain) = i;
}

/* Sets up the auction as after a call of the seat, but counts no call. */
static void auction_pass_over(km_run *run, const km_phase *phase, ks_frame *frame)
{
    frame->step = STEP_CALLED;
}

static void auction_facing(const km_run *run, const km_phase *phase, const ks_frame *frame,
                           km_facing *facing)
{
    const km_auction *plan = phase->plan;
    int strain = *km_int(run, plan->at.strain);
    facing->owner = *km_int(run, plan->at.seat);
    if (facing->owner >= 0 && strain >= 0 && strain < plan->strains)
        facing->strain = km_strain_now(run, &plan->strain[strain]);
}

static bool auction_unbid(const km_run *run, const km_phase *phase, const ks_var *var)
{
    const km_auction *plan = phase->plan;
    bool bid = *km_int(run, plan->at.seat) >= 0;
    if (var == plan->factor)
        return !bid || *km_int(run, var->at) == 1;
    return !bid &&
           (var == plan->number || (var->type != KS_VAR_CARDS && (var->at == plan->contract.at ||
                                                                  var->at == plan->further_to.at)));
}

/* True if a text below the node names a variable of the phase, such as "bids.number". */
static bool names_variable(const kd_node *node, const char *phase)
{
    size_t length = strlen(phase);
    for (const char *at = node->text ? strstr(node->text, phase) : NULL; at;
         at = strstr(at + 1, phase))
        if (at[length] == '.')
            return true;
    for (KD_CHILD(child, node->kind == KD_NODE_SCALAR ? NULL : node))
        if (names_variable(child, phase))
            return true;
    return false;
}

/* True if a hook, script, called phase or condition may read the state of the auction. */
static bool may_be_read(const km_phase *phase)
{
    const kd_node *root = kd_node_root(phase->node);
    return kd_node_get(root, "hooks") || kd_node_get(root, "script") ||
           kd_node_get(phase->node->parent, "calls") || names_variable(root, phase->name);
}

/* Returns the nth key that has no effect because of the auction's other keys; NULL: there are
 * fewer. */
static const kd_node *idle_key(const km_phase *phase, int nth, const char **beside)
{
    const km_auction *plan = phase->plan;
    bool never = plan->pass == KM_PASS_NEVER;
    const km_idle idle[] = {
        {"step", plan->ladders > 0, "no `ladder`"},
        {"raise", plan->raise_step && plan->exceed == KM_EXCEED_NOTHING, "no `exceed: nothing`"},
        {"raise", plan->raise_step && plan->ends == KM_ENDS_FIRST, "no `ends: first`"},
        {"exceed", plan->exceed == KM_EXCEED_HIGHEST && !plan->support, "`support`"},
        {"pass", plan->pass == KM_PASS_FINAL && plan->ends != KM_ENDS_OTHERS, "`ends: others`"},
        {"must_open", plan->must_open && never && !plan->may_bid, "no `pass: never`"},
        {"must_bid", never, "no `pass: never`"},
        {"doubles", plan->doubles && !kd_node_get(phase->node, "factor_to") && !may_be_read(phase),
         "`factor_to`, or a hook"},
        {"denominations",
         plan->strains && !kd_node_get(phase->node, "contract_to") && !plan->worth &&
             !plan->first_of_side && !may_be_read(phase),
         "`contract_to`, or a hook"},
        {"declarer", plan->first_of_side && !plan->strains, "`denominations`"},
        {NULL, false, NULL},
    };
    return km_nth_idle(phase->node, idle, &nth, beside);
}

/* An auction has no effect if no variable keeps its results, nothing follows from them, and nothing
 * can read them. */
static const kd_node *auction_idle(const km_phase *phase, int nth, const char **beside)
{
    bool heeded = phase->free || phase->leads[0] != phase->leads[1];
    for (KD_ROW(row, phase->mechanic->keys))
        heeded |= row->flags & KD_KEY_WRITES && kd_node_get(phase->node, row->name);
    heeded |= may_be_read(phase);
    if (heeded)
        return idle_key(phase, nth, beside);
    *beside = "`seat_to` or another key that keeps a result, `then: {passed: ...}`, or a hook";
    return nth ? NULL : phase->node;
}

const km_mechanic km_mechanic_auction = {
    .does = KM_BIDS | KM_ALOUD,
    .keys = &km_auction_table,
    .outcomes = "done passed",
    .events = KM_AUCTION_EVENTS(KD_FIRST, KD_NEXT),
    .event_words = "bids bidding: bid\n"
                   "passed: pass",
    .needs = "double doubles",
    .rule_points = "worth",
    .notes = km_auction_notes,
    .plan.size = sizeof(km_auction),
    .plan.declare = km_auction_declare,
    .plan.compile = km_auction_compile,
    .plan.link = km_auction_link,
    .plan.doubt = km_auction_doubt,
    .plan.idle = auction_idle,
    .advance = auction_advance,
    .legal = auction_legal,
    .apply = auction_apply,
    .pass_over = auction_pass_over,
    .tell.why = km_auction_why,
    .programs.facing = auction_facing,
    .programs.unbid = auction_unbid,
    .resume = auction_resume,
    .tell.show = km_auction_show,
    .tell.outcome = km_auction_outcome,
    .tell.unwritten = km_auction_may_be_passed,
};
