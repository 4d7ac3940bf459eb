/* SPDX-License-Identifier: MIT
 * reveal.c: the mechanic `reveal`: shows cards where they lie, to all seats, to their side or to
 * one seat. Nobody decides anything, and no card moves; turn.c turns up cards of a stock.
 */
#include <string.h>

#include "mechanics/fill_plan.h"
#include "mechanics/registry.h"
#include "mechanics/telling.h"

/* The owners of the cards shown, and the seats that see them: one of these words, or a seat. */
#define OF_WORDS(X) X(OF_ACTIVE, "active")
#define TO_WORDS(X) X(TO_ALL, "all") X(TO_SIDE, "side")
enum { OF_WORDS(KD_ENUM) OF_SEAT };
enum { TO_WORDS(KD_ENUM) TO_SEAT };

typedef struct reveal_plan {
    const ks_zone *zone;
    km_who of, to;
} reveal_plan;

static const kd_key keys[] = {
    {"from", KD_T_NAME, KM_PUT(ZONE, reveal_plan, zone), .flags = KD_KEY_FROM, .fallback = "hand",
     .refers = "zones", .says = "The zone whose cards are shown.",
     .serves = "Briscola (the last hands), Skat (the talon)"},
    {"of", KD_T_SEAT, KM_PUT(WHO, reveal_plan, of), .choices = OF_WORDS(KD_WORD),
     .fallback = "active",
     .says = "The seats whose cards are shown: all active seats, or one seat.",
     .serves = "Briscola (all), Skat (the declarer)"},
    {"to", KD_T_SEAT, KM_PUT(WHO, reveal_plan, to), .choices = TO_WORDS(KD_WORD), .fallback = "all",
     .says = "The seats that see the cards: all seats, the side that owns the cards, or one seat.",
     .serves = "Briscola (the partner), Hearts (a hand laid open)"},
    {.name = NULL},
};
const kd_table km_reveal_table = {"reveal", "Shows cards where they lie.", keys, NULL};

static bool reveal_compile(km_compiler *c, km_phase *phase)
{
    const reveal_plan *plan = phase->plan;
    ks_per per = plan->zone->per;
    return plan->to.word != TO_SIDE || (per != KS_PER_TABLE && per != KS_PER_SIDE) ||
           km_compile_wrong_in(c, phase->node, "`to: side` is for zones of seats, not for '%s'",
                               plan->zone->name);
}

static void reveal_of(km_run *run, const reveal_plan *plan, int place)
{
    const ks_layout *l = run->world.layout;
    int heap = km_heap_of(run, plan->zone, place);
    int seat = km_controller(run, place), whom = KS_NOBODY;
    ks_seats audience = KS_EVERYBODY(l);
    if (plan->to.word == TO_SIDE)
        audience = l->side_seats[l->side_of[seat]];
    if (plan->to.word == TO_SEAT && (whom = ks_seat_eval(&run->world, plan->to.phrase)) >= 0)
        whom = km_controller(run, whom);
    if (plan->to.word == TO_SEAT)
        audience = whom < 0 ? 0 : (ks_seats)(1u << whom);
    ks_show(&run->world, heap, run->world.block->sets[heap], audience);
}

static km_flow reveal_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const reveal_plan *plan = phase->plan;
    if (plan->of.word == OF_SEAT || plan->zone->per == KS_PER_TABLE) {
        int place = plan->of.phrase ? ks_seat_eval(&run->world, plan->of.phrase) : 0;
        if (place >= 0)
            reveal_of(run, plan, place);
        return KM_DONE;
    }
    for (int seat = 0; seat < run->world.layout->seats; seat++)
        if (km_is_active(run, seat))
            reveal_of(run, plan, seat);
    return KM_DONE;
}

static void reveal_show(const km_telling *t)
{
    const reveal_plan *plan = t->phase->plan;
    const char *all = plan->to.word == TO_SIDE ? "seat.own-side" : "seat.all";
    km_say(t, "reveal.zone", KN_TEXT("zone", km_zone_words(t, plan->zone)),
           KN_TEXT("owner", km_seat_words(t, plan->of.phrase)),
           KN_TEXT("to",
                   plan->to.phrase ? km_seat_words(t, plan->to.phrase) : kn_word(t->language, all)),
           KN_TEXT("whose", plan->of.phrase                   ? "owner"
                            : plan->zone->per == KS_PER_TABLE ? "table"
                            : plan->zone->per == KS_PER_SIDE  ? "side"
                                                              : "each"));
}

/* Finds cards that everybody sees anyway, and hands shown to their owners. */
static const kd_node *reveal_idle(const km_phase *phase, int nth, const char **beside)
{
    const reveal_plan *plan = phase->plan;
    const char *of = kd_node_text(phase->node, "of", ""), *to = kd_node_text(phase->node, "to", "");
    bool own = plan->zone->sight == KS_SEEN_OWNER && plan->of.word == OF_SEAT &&
               plan->to.word == TO_SEAT && strcmp(of, to) == 0;
    *beside = own ? "different seats in `of` and `to`" : "cards that somebody does not see";
    return nth == 0 && (own || plan->zone->sight == KS_SEEN_ALL) ? phase->node : NULL;
}

static const km_note notes[] = {{"outcome done", "the cards have been shown.", NULL, 0},
                                {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_reveal = {
    .does = KM_PREPARES | KM_SHOWS,
    .keys = &km_reveal_table,
    .outcomes = "done",
    .notes = notes,
    .plan.size = sizeof(reveal_plan),
    .plan.compile = reveal_compile,
    .plan.idle = reveal_idle,
    .advance = reveal_advance,
    .tell.show = reveal_show,
};
