/* SPDX-License-Identifier: MIT
 * shuffle.c: the mechanic `shuffle`: puts the cards of a zone in random order, usually after the
 * pack has been gathered there. Deals nothing, decides nothing.
 */
#include "mechanics/fill_plan.h"
#include "mechanics/registry.h"
#include "mechanics/telling.h"

typedef struct shuffle_plan {
    int heap;
    bool gather;
} shuffle_plan;

static const kd_key shuffle_rows[] = {
    {"zone", KD_T_NAME, KM_PUT_ZONE_OF(HEAP, shuffle_plan, heap, KM_ORDERED), .fallback = "stock",
     .refers = "zones", .says = "The zone to shuffle. `shuffle: stock` is the short form.",
     .serves = "Briscola, Bourré"},
    {"gather", KD_T_FLAG, KD_PUT(shuffle_plan, gather), .fallback = "true",
     .says = "Whether all cards are gathered in the zone first, except those of zones with `keeps: "
             "match`.",
     .serves = "Bridge, Rummy"},
    {.name = NULL},
};
const kd_table km_shuffle_table = {
    "shuffle", "Shuffles a zone. By default, the whole pack is gathered in the zone first.",
    shuffle_rows, NULL};

/* The first shuffle decides in which zone the pack lies before the match begins. */
static bool shuffle_compile(km_compiler *c, km_phase *phase)
{
    const shuffle_plan *plan = phase->plan;
    if (c->rules->stock < 0)
        c->rules->stock = plan->heap;
    c->rules->chances |= 1u << (plan->gather ? KN_CHANCE_SHUFFLE : KN_CHANCE_RESHUFFLE);
    return true;
}

static km_flow shuffle_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const shuffle_plan *plan = phase->plan;
    if (plan->gather)
        ks_gather(&run->world, plan->heap);
    ks_shuffle_heap(&run->world, plan->heap, -1,
                    plan->gather ? KN_CHANCE_SHUFFLE : KN_CHANCE_RESHUFFLE);
    return KM_DONE;
}

static void shuffle_show(const km_telling *t)
{
    const shuffle_plan *plan = t->phase->plan;
    km_say(t, plan->gather ? "shuffle.gathered" : "shuffle.zone",
           KN_TEXT("zone", km_heap_words(t, plan->heap)));
}

static const km_note notes[] = {{"outcome done", "the cards have been shuffled.", NULL, 0},
                                {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_shuffle = {
    .does = KM_PREPARES | KM_GATHERS | KM_ALIKE,
    .keys = &km_shuffle_table,
    .outcomes = "done",
    .notes = notes,
    .plan.size = sizeof(shuffle_plan),
    .plan.compile = shuffle_compile,
    .advance = shuffle_advance,
    .tell.show = shuffle_show,
};
