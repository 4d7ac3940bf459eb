/* SPDX-License-Identifier: MIT
 * cut.c: the mechanic `cut`: cuts the pack, at random or as deep as a seat chooses, and may show
 * its bottom card. It does not shuffle. Right after a shuffle a blind cut would have no effect, so
 * it is skipped.
 */
#include "mechanics/fill_plan.h"
#include "mechanics/registry.h"
#include "mechanics/telling.h"

/* The seats that see the bottom card: one of these words, or a seat. */
#define SHOWN_TO(X) X(SHOWN_TO_ALL, "all") X(SHOWN_TO_NOBODY, "nobody")
enum { SHOWN_TO(KD_ENUM) SHOWN_TO_SEAT };
enum { CUT_ENTRY, CUT_ASKED, CUT_MADE };

typedef struct cut_plan {
    int heap;
    int word;
    bool choose;
    const ks_seat_phrase *by;
    km_who shown;
} cut_plan;

static const kd_key cut_rows[] = {
    {"of", KD_T_NAME, KM_PUT_ZONE_OF(HEAP, cut_plan, heap, KM_ORDERED), .fallback = "stock",
     .refers = "zones", .says = "The zone to cut.", .serves = "Thousand, Bridge"},
    {"by", KD_T_SEAT, KM_PUT(SEAT, cut_plan, by), .fallback = "seat before dealer",
     .says = "The seat that cuts.", .serves = "Basra, Thousand"},
    {"shows_bottom_to", KD_T_SEAT, KM_PUT(WHO, cut_plan, shown), .choices = SHOWN_TO(KD_WORD),
     .fallback = "nobody", .says = "The seats that see the bottom card after the cut.",
     .serves = "Basra, Chinese Ten"},
    {"choose", KD_T_FLAG, KD_PUT(cut_plan, choose), .fallback = "false",
     .says = "Whether the cutter chooses the number of cards to lift (move `cut 7`). Nobody else "
             "learns the number.",
     .serves = "Thousand (unshuffled pack), Belote"},
    {.name = NULL},
};
const kd_table km_cut_table = {
    "cut",
    "Cuts a zone: the cards above the cut go under the other cards. The bottom card may be shown.",
    cut_rows, NULL};

static bool cut_compile(km_compiler *c, km_phase *phase)
{
    cut_plan *plan = phase->plan;
    plan->word = ks_words_add(&c->rules->words, c->arena, "cut");
    c->rules->chances |= plan->choose ? 0 : 1u << KN_CHANCE_CUT;
    return plan->word >= 0;
}

/* Cuts the pack; afterwards only seats that know how many cards were lifted can still know
 * positions. */
static void cut_now(km_run *run, const cut_plan *plan, int lifted, ks_seats knowing)
{
    ks_world *w = &run->world;
    kn_set cards = w->block->sets[plan->heap];
    kn_set *sees = w->block->sets + w->layout->sees;
    kn_set known[KS_SEATS_MAX + 1];

    for (int seat = 0; seat < KS_KNOWERS(w->layout); seat++)
        known[seat] = knowing >> seat & 1 ? sees[seat] : KN_EMPTY;
    ks_cut_heap(w, plan->heap, lifted);
    ks_forget(w, cards);
    for (int seat = 0; seat < KS_KNOWERS(w->layout); seat++)
        sees[seat] = kn_or(sees[seat], known[seat]);
}

/* Returns true if some seat knows the position of a card of the heap, so that a blind cut
 * matters. */
static bool anything_known(const ks_world *w, int heap)
{
    for (int seat = 0; seat < w->layout->seats; seat++)
        if (kn_meets(w->block->sets[w->layout->sees + seat], w->block->sets[heap]))
            return true;
    return false;
}

/* Returns the number of cards that a blind cut lifts; 0: skipped. The result is recorded even
 * for a skipped cut, so that a given result is never used for a later cut. */
static int draw_cut(ks_world *w, int heap, int cards)
{
    if (w->given[KN_CHANCE_CUT])
        return ks_draw_below(w, KN_CHANCE_CUT, cards);
    uint8_t lifted = 0;
    if (anything_known(w, heap))
        lifted =
            (uint8_t)(1 + kn_chance_below(&w->block->chance, KN_CHANCE_CUT, (uint32_t)cards - 1));
    if (w->drawn)
        w->drawn(w->payload, KN_CHANCE_CUT, &lifted, 1);
    return lifted;
}

static void cut_blindly(km_run *run, const cut_plan *plan)
{
    int cards = kn_count(run->world.block->sets[plan->heap]);
    int lifted = cards < 2 ? 0 : draw_cut(&run->world, plan->heap, cards);
    if (lifted > 0)
        cut_now(run, plan, lifted, 0);
}

static ks_seats shown_to(const km_run *run, const cut_plan *plan)
{
    if (plan->shown.word != SHOWN_TO_SEAT)
        return plan->shown.word == SHOWN_TO_ALL ? KS_EVERYBODY(run->world.layout) : 0;
    int place = ks_seat_eval(&run->world, plan->shown.phrase);
    return place < 0 ? 0 : (ks_seats)(1u << km_seat_of(run, place));
}

static km_flow cut_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const cut_plan *plan = phase->plan;
    ks_world *w = &run->world;

    if (frame->step != CUT_MADE) {
        int place = plan->choose ? ks_seat_eval(w, plan->by) : KS_NOBODY;
        if (place >= 0 && kn_count(w->block->sets[plan->heap]) > 1) {
            frame->step = CUT_ASKED;
            return km_run_wait(run, place);
        }
        cut_blindly(run, plan);
    }
    ks_seats shown = shown_to(run, plan);
    if (shown && !kn_is_empty(w->block->sets[plan->heap]))
        ks_show(w, plan->heap, kn_set_of(ks_order(w->layout, w->block, plan->heap)[0]), shown);
    return KM_DONE;
}

static void cut_legal(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves)
{
    const cut_plan *plan = phase->plan;
    int cards = kn_count(run->world.block->sets[plan->heap]);
    ks_move move = km_move_of(plan->word, KN_NO_CARD);
    for (move.number = 1; move.number < cards; move.number++)
        ks_moves_add(moves, move);
}

static void cut_apply(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move)
{
    cut_now(run, phase->plan, move->number, (ks_seats)(1u << run->world.block->seat));
    frame->step = CUT_MADE;
}

static bool cut_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                    const char **key)
{
    const cut_plan *plan = t->phase->plan;
    *key = "choose";
    if (move->word != plan->word)
        km_add_word(t, "cut.why-word");
    else
        km_add(t, "cut.why-number",
               KN_NUMBER("n", kn_count(run->world.block->sets[plan->heap]) - 1));
    return true;
}

static ks_seats cut_audience(km_run *run, const km_phase *phase, const ks_move *move)
{
    return (ks_seats)(1u << run->world.block->seat);
}

static void cut_show(const km_telling *t)
{
    const cut_plan *plan = t->phase->plan;
    const kd_node *of = kd_node_get(t->phase->node, "of");

    km_say(t, "cut.by", KN_TEXT("by", km_seat_words(t, plan->by)), KN_FLAG("choose", plan->choose),
           KN_FLAG("zone", of), KN_TEXT("of", of ? km_name_words(t, of->text) : ""));
    if (plan->shown.word != SHOWN_TO_NOBODY)
        km_say(t, "cut.bottom-shown",
               KN_TEXT("to", plan->shown.phrase ? km_seat_words(t, plan->shown.phrase)
                                                : kn_word(t->language, "seat.all")));
}

static const km_note notes[] = {{"outcome done", "the cards have been cut.", NULL, 0},
                                {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_cut = {
    .does = KM_PREPARES,
    .keys = &km_cut_table,
    .outcomes = "done",
    .notes = notes,
    .plan.size = sizeof(cut_plan),
    .plan.compile = cut_compile,
    .advance = cut_advance,
    .legal = cut_legal,
    .apply = cut_apply,
    .tell.why = cut_why,
    .knows.audience = cut_audience,
    .tell.show = cut_show,
};
