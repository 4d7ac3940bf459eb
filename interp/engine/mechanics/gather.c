/* SPDX-License-Identifier: MIT
 * gather.c: puts the cards of the last deal together as they lie, for games without a shuffle
 * between deals. Nobody chooses, and nothing is random: see shuffle.c and cut.c.
 */
#include "mechanics/fill_plan.h"
#include "mechanics/registry.h"
#include "mechanics/telling.h"

typedef struct gather_plan {
    int into;
    const ks_zone *from;
    const ks_seat_phrase *first;
} gather_plan;

static const kd_key gather_rows[] = {
    {"into", KD_T_NAME, KM_PUT_ZONE_OF(HEAP, gather_plan, into, KM_ORDERED), .fallback = "stock",
     .refers = "zones", .tells = KN_KEY("keys.given-into"),
     .says = "The zone in which the pack is gathered.", .serves = "Belote, Thousand"},
    {"from", KD_T_NAME, KM_PUT_ZONE_OF(ZONE, gather_plan, from, KM_ORDERED), .flags = KD_KEY_FROM,
     .fallback = "pile", .refers = "zones",
     .says = "The ordered zone whose heaps are stacked without changing their order. All other "
             "cards go under them, in the pack's order.",
     .serves = "Belote, Thousand"},
    {"first", KD_T_SEAT, KM_PUT(SEAT, gather_plan, first), .flags = KD_KEY_BEGINS,
     .fallback = "seat after dealer",
     .says = "The seat whose heap goes on top. The other heaps follow below it, in turn order.",
     .serves = "Belote, Thousand"},
    {.name = NULL},
};
const kd_table km_gather_table = {"gather",
                                  "Gathers the pack without shuffling it. Kanun assumes that no "
                                  "player remembers the order of the cards.",
                                  gather_rows, NULL};

static bool gather_compile(km_compiler *c, km_phase *phase)
{
    const gather_plan *plan = phase->plan;
    return plan->from->heap != plan->into ||
           km_compile_wrong(c, km_key_at(phase->node, "from"), "'%s' can't be gathered into itself",
                            plan->from->name);
}

/* Appends the cards of `heap`, beginning at the top. */
static int stack(const ks_world *w, int heap, uint8_t *pack, int count)
{
    int n = kn_count(w->block->sets[heap]);
    const uint8_t *order = ks_order(w->layout, w->block, heap);
    while (n-- > 0)
        pack[count++] = order[n];
    return count;
}

/* ks_gather makes seats forget everything, so here only the order of the cards matters. */
static km_flow gather_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const gather_plan *plan = phase->plan;
    ks_world *w = &run->world;
    const ks_layout *l = w->layout;
    uint8_t pack[KN_CARDS_MAX]; /* from the top */
    kn_set stacked = KN_EMPTY;
    int count = 0, owner = ks_seat_eval(w, plan->first);
    unsigned card;

    if (plan->from->per == KS_PER_SIDE)
        owner = owner < 0 ? 0 : l->side_of[owner];
    for (int i = 0; i < plan->from->heaps; i++)
        count = stack(w, plan->from->heap + ((owner < 0 ? 0 : owner) + i) % plan->from->heaps, pack,
                      count);
    for (int i = 0; i < count; i++)
        kn_put(&stacked, pack[i]);
    ks_gather(w, plan->into);
    kn_set gathered = w->block->sets[plan->into];
    for (KN_EACH(card, kn_minus(gathered, stacked)))
        pack[count++] = (uint8_t)card;
    uint8_t *order = ks_order(l, w->block, plan->into);
    for (int i = 0; i < count; i++)
        order[count - 1 - i] = pack[i];
    return KM_DONE;
}

static void gather_show(const km_telling *t)
{
    const gather_plan *plan = t->phase->plan;
    km_say(t, "gather.cards", KN_FLAG("one", plan->from->per == KS_PER_TABLE),
           KN_TEXT("from", km_zone_words(t, plan->from)),
           KN_TEXT("first", km_seat_words(t, plan->first)));
    km_tell_keys(t);
}

static const km_note notes[] = {{"outcome done", "the pack has been gathered.", NULL, 0},
                                {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_gather = {
    .does = KM_PREPARES | KM_GATHERS | KM_ALIKE | KM_DRAWS,
    .keys = &km_gather_table,
    .outcomes = "done",
    .notes = notes,
    .plan.size = sizeof(gather_plan),
    .plan.compile = gather_compile,
    .advance = gather_advance,
    .tell.show = gather_show,
};
