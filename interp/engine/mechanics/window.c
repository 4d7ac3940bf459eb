/* SPDX-License-Identifier: MIT
 * window.c: the mechanic `window`: any player may make a free move of the phase, in turn, until all
 * pass one after another. Public knowledge determines the seats that are asked, so a pass reveals
 * nothing. The calls themselves are free moves (free.c) of the phase or of another phase.
 */
#include <string.h>

#include "mechanics/free.h"
#include "mechanics/registry.h"
#include "mechanics/telling.h"

typedef struct window_plan {
    const ks_seat_phrase *from;
    const km_phase *calls_of; /* or NULL: its own */
    const ks_condition *may;  /* or NULL */
} window_plan;

/* The frame: a = the seat to ask next, b = the number of seats in a row that have passed or were
 * skipped, step: */
enum { WINDOW_ENTER, WINDOW_QUIET, WINDOW_CALLED };

/* Reads the phase whose free moves can be made as calls. */
static bool read_calls_of(const km_filling *f, const kd_node *value, void *member)
{
    int n = value ? km_compile_phase(f->c, value) : -1;
    if (!value || n < 0)
        return !value;
    const km_phase *of = &f->c->rules->phase[n];
    const kd_node *calls = kd_node_get(of->node->parent, "free");
    *(const km_phase **)member = of;
    return (calls && calls->count) ||
           kn_report_wrong(f->c->report, KN_E_MECHANIC, value->at,
                           "'%s' has no free moves" KN_EXPECTED "a phase with `free`", of->name);
}

static const kd_key keys[] = {
    {"from", KD_T_SEAT, KM_PUT(SEAT, window_plan, from), .fallback = "seat after dealer",
     .says = "The player who is asked first. The others follow in turn. After a "
             "player's move, `seat after turn` is the next player.",
     .serves = "Skat (Kontra), Doppelkopf (announcements)"},
    {"calls_of", KD_T_NAME, KM_PUT_BY(read_calls_of, window_plan, calls_of), .refers = "phases",
     .says = "The phase whose free moves are the calls, in place of `free` beside the window. "
             "`once` counts a move in both phases together, and hooks run as if the move were made "
             "in the named phase.",
     .serves =
         "Doppelkopf (announcements between the cards of other players), Tichu (at any time)"},
    {"may", KD_T_CONDITION, KD_PUT(window_plan, may),
     .says = "A seat can call only if this condition holds. In the condition, `turn` is that seat.",
     .serves = "Doppelkopf (before the own card of a trick), Skat (opponents)"},
    {"says", KD_T_WORDS, KD_PUT_NOWHERE, .says = "The question as players read it.",
     .serves = "Skat, Doppelkopf"},
    {.name = NULL},
};
const kd_table km_window_table = {
    "window",
    "A window for calls: each player in turn makes one of the free moves of the phase or passes. "
    "After a free move, the same player is asked again, then the other players. The window closes "
    "when "
    "all have passed in a row. A player is skipped if everyone knows that they can't make any of "
    "these moves, so a pass reveals nothing. Usually an event opens the window: `calls: {trick: "
    "PHASE}`.",
    keys, NULL};

static bool window_compile(km_compiler *c, km_phase *phase)
{
    const window_plan *plan = phase->plan;
    const kd_node *calls = kd_node_get(phase->node->parent, "free");
    bool own = calls && calls->count;
    phase->free_if = plan->may;
    phase->free_if_key = kd_node_get(phase->node, "may");
    if (own && plan->calls_of)
        return km_compile_wrong(c, km_key_at(phase->node, "calls_of"),
                                "`free` and `calls_of` can't be combined");
    return own || plan->calls_of ||
           km_compile_wrong(c, phase->node->at,
                            "`window` needs `free` in the same phase, or `calls_of`");
}

/* Runs after all phases are compiled: uses the free moves of the other phase. */
static bool window_link(km_compiler *c, km_phase *phase)
{
    const window_plan *plan = phase->plan;
    if (plan->calls_of) {
        phase->free = plan->calls_of->free;
        phase->frees = plan->calls_of->frees;
    }
    return true;
}

/* True if one of these calls has opened the window, and the turn or window in which it was made
 * goes on. */
static bool is_within_turn(const km_run *run, const km_phase *phase, int place)
{
    const ks_block *b = run->world.block;
    for (int d = 0; d < b->depth - 1; d++) {
        const km_phase *below = &run->rules->phase[b->frame[d].phase];
        if (b->asked[d] && below->free == phase->free &&
            (below->mechanic->called || b->asked[d] == place + 1))
            return true;
    }
    return false;
}

/* If this window is not part of a turn, makes the moves that are possible once a turn available
 * again to all places. */
static void begin_turns(km_run *run, const km_phase *phase)
{
    uint8_t *place = &run->world.block->place, before = *place;
    for (*place = 0; *place < run->world.layout->seats; ++*place)
        if (!is_within_turn(run, phase, *place))
            km_free_new_turn(run, phase);
    *place = before;
}

static void enter(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const window_plan *plan = phase->plan;
    const ks_layout *l = run->world.layout;
    int first = ks_seat_eval(&run->world, plan->from);
    if (first < 0)
        first = (*km_int(run, l->dealer) + 1) % l->seats;
    frame->a = (uint8_t)(first < l->seats ? first : km_controller(run, first));
    frame->b = 0;
    frame->step = WINDOW_QUIET;
    begin_turns(run, phase);
}

/* Called when a seat passes or is skipped. */
static void go_on(const km_run *run, ks_frame *frame)
{
    frame->a = (uint8_t)((frame->a + 1) % run->world.layout->seats);
    frame->b++;
}

static km_flow window_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    if (frame->step == WINDOW_ENTER)
        enter(run, phase, frame);
    for (; frame->b < run->world.layout->seats; go_on(run, frame))
        if (km_is_active(run, frame->a) && km_free_may_act(run, phase, frame->a))
            return km_run_wait(run, frame->a);
    begin_turns(run, phase);
    return frame->step == WINDOW_CALLED ? KM_DONE : KM_OTHERWISE;
}

static void window_legal(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves)
{
    ks_moves_add(moves, km_move_of(KS_WORD_PASS, KN_NO_CARD));
}

static void window_apply(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move)
{
    go_on(run, frame);
}

static void window_called(km_run *run, const km_phase *phase, ks_frame *frame)
{
    frame->b = 0;
    frame->step = WINDOW_CALLED;
}

static bool window_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                       const char **key)
{
    const km_phase *phase = t->phase;
    const char *word[KM_FREE_MAX];
    int n = 0;
    bool may = !phase->free_if || ks_condition_eval(&run->world, phase->free_if);
    for (int i = 0; i < phase->frees && may; i++)
        if (km_free_can(run, &phase->free[i]))
            word[n++] = phase->free[i].name;
    km_add(t, "window.why", KN_NUMBER("n", n), KN_TEXT("calls", km_typed_words(t, word, n)));
    return true;
}

/* For scenarios: all seats from the first one up to the one to move have passed. */
static void window_resume(km_run *run, const km_phase *phase, ks_frame *frame)
{
    int turn = run->world.block->place, seats = run->world.layout->seats;
    enter(run, phase, frame);
    frame->b = (uint8_t)((turn - frame->a + seats) % seats);
    frame->a = (uint8_t)turn;
}

static void window_show(const km_telling *t)
{
    const window_plan *plan = t->phase->plan;
    const char *from = km_seat_words(t, plan->from);
    const char *next = km_piece(t, "seat.after", KN_TEXT("of", kn_word(t->language, "seat.turn")));
    km_say_own(t);
    km_add(t, "window.in-turn", KN_TEXT("from", from), KN_FLAG("next", strcmp(from, next) == 0));
    km_say_condition(t, plan->may, KN_KEY("window.may"));
}

static const km_note notes[] = {{"outcome done", "a player made a free move.", NULL, 0},
                                {"outcome none", "all players passed or were skipped.", NULL, 0},
                                {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_window = {
    .keys = &km_window_table,
    .outcomes = "done none",
    .notes = notes,
    .plan.size = sizeof(window_plan),
    .plan.compile = window_compile,
    .plan.link = window_link,
    .advance = window_advance,
    .legal = window_legal,
    .apply = window_apply,
    .called = window_called,
    .resume = window_resume,
    .tell.why = window_why,
    .tell.show = window_show,
};
