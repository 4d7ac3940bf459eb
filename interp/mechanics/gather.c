/* SPDX-License-Identifier: MIT
 * gather.c: the cards of the last deal are put together as they lie, for games whose pack is not
 * shuffled between deals. It chooses nothing and shuffles nothing: shuffle.c does that, cut.c cuts.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/common.h"
#include "mechanics/registry.h"
#include "mechanics/tell.h"

static const kn_key gather_rows[] = {
    {.name = "into",
     .type = KN_T_NAME,
     .fallback = "stock",
     .refers = "zones",
     .says = "The zone where the pack will lie.",
     .serves = "Belote, Thousand"},
    {.name = "from",
     .type = KN_T_NAME,
     .fallback = "pile",
     .refers = "zones",
     .says = "The ordered zone whose heaps are laid on one another as they lie; all other cards "
             "that are gathered go under them, in the pack's order.",
     .serves = "Belote, Thousand"},
    {.name = "first",
     .type = KN_T_SEAT,
     .fallback = "seat after dealer",
     .says = "Whose heap lies on top; those of the others follow below it in turn.",
     .serves = "Belote, Thousand"},
    {.name = NULL},
};
const kn_table kn_gather_table = {
    "gather",
    "Puts the pack together as the cards lie, without shuffling; nobody is expected to remember "
    "their order.",
    gather_rows, NULL};

typedef struct gather_plan {
    int into;
    const kn_zone *from;
    kn_seat_phrase *first;
} gather_plan;

static bool gather_compile(kn_compiler *c, kn_phase *phase)
{
    gather_plan *plan = kn_arena_take(c->arena, sizeof *plan);
    const kn_zone *into = kn_compile_zone(c, phase, "into");
    if (!plan || !into || !(plan->from = kn_compile_zone(c, phase, "from")))
        return false;
    if (into->per != KN_PER_TABLE || !into->ordered)
        return kn_compile_wrong(c, phase->node->at,
                                "the pack can't lie in '%s': it must be a zone of the table that "
                                "keeps its order",
                                into->name);
    if (!plan->from->ordered || plan->from == into)
        return kn_compile_wrong(c, phase->node->at,
                                plan->from == into
                                    ? "'%s' can't be gathered into itself"
                                    : "the zone '%s' keeps no order: give it `ordered: true`",
                                plan->from->name);
    plan->into = into->heap;
    plan->first = kn_compile_seat(c, phase, "first");
    phase->plan = plan;
    return plan->first != NULL;
}

/* Appends the heap at `heap` from its top downwards. */
static int stack(const kn_world *w, int heap, uint8_t *pack, int count)
{
    int n = kn_count(w->block->sets[heap]);
    const uint8_t *order = kn_order(w->layout, w->block, heap);
    while (n-- > 0)
        pack[count++] = order[n];
    return count;
}

/* kn_gather sees to what seats know, which is nothing afterwards; only the order is another one. */
static kn_flow gather_advance(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    const gather_plan *plan = phase->plan;
    kn_world *w = &run->world;
    const kn_layout *l = w->layout;
    uint8_t pack[KN_CARDS_MAX]; /* from the top */
    kn_set stacked = KN_EMPTY;
    int count = 0, owner = kn_seat_eval(w, plan->first);
    unsigned card;
    (void)frame;

    if (plan->from->per == KN_PER_SIDE)
        owner = owner < 0 ? 0 : l->side_of[owner];
    for (int i = 0; i < plan->from->heaps; i++)
        count = stack(w, plan->from->heap + ((owner < 0 ? 0 : owner) + i) % plan->from->heaps, pack,
                      count);
    for (int i = 0; i < count; i++)
        kn_put(&stacked, pack[i]);
    kn_gather(w, plan->into);
    kn_set gathered = w->block->sets[plan->into];
    for (KN_EACH(card, kn_minus(gathered, stacked)))
        pack[count++] = (uint8_t)card;
    uint8_t *order = kn_order(l, w->block, plan->into);
    for (int i = 0; i < count; i++)
        order[count - 1 - i] = pack[i];
    return 0;
}

static void gather_show(const kn_rules *rules, const kn_phase *phase, const char *language,
                        char *out, size_t size)
{
    const gather_plan *plan = phase->plan;
    char from[KN_NAME_TEXT], first[KN_NAME_TEXT];
    kn_tell_zone(plan->from, language, from, sizeof from);
    kn_tell_seat(rules->layout, kn_phase_text(phase, "first"), language, first, sizeof first);
    if (plan->from->per == KN_PER_TABLE)
        snprintf(out, size,
                 kn_is_japanese(language)
                     ? "シャッフルせず、%sをそのままの順で集める。"
                     : "The cards are put together as they lie in the %s, without shuffling.",
                 from);
    else
        snprintf(out, size,
                 kn_is_japanese(language)
                     ? "シャッフルせず、各自の%sをそのままの順で重ねる(%sのものが一番上)。"
                     : "The cards are put together without shuffling, each %s as it lies, that "
                       "of %s on top.",
                 from, first);
}

static const kn_phrase_row notes[] = {{"outcome done", "the pack lies together."}, {NULL, NULL}};

const kn_mechanic kn_mechanic_gather = {
    .name = "gather",
    .says = "The pack is put together as the cards lie, without shuffling.",
    .keys = &kn_gather_table,
    .outcomes = "done",
    .events = "",
    .rule_points = "",
    .notes = notes,
    .compile = gather_compile,
    .advance = gather_advance,
    .show = gather_show,
    .prepares = true,
};
