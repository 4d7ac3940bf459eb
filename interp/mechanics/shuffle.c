/* SPDX-License-Identifier: MIT
 * shuffle.c: a zone's cards are put in a random order, usually after the whole pack has been
 * gathered there. It deals nothing and decides nothing.
 */
#include <stdio.h>

#include "mechanics/common.h"
#include "mechanics/registry.h"
#include "mechanics/tell.h"

static const kd_key shuffle_rows[] = {
    {.name = "zone",
     .type = KD_T_NAME,
     .fallback = "stock",
     .refers = "zones",
     .says = "The zone that is shuffled; `shuffle: stock` is short for it.",
     .serves = "Briscola, Bourré"},
    {.name = "gather",
     .type = KD_T_FLAG,
     .fallback = "true",
     .says = "Whether all cards of the zones that keep nothing from deal to deal go there first.",
     .serves = "Bridge, Rummy"},
    {.name = NULL},
};
const kd_table km_shuffle_table = {
    "shuffle",
    "Puts the cards of a zone in a random order, as a rule after gathering the pack there.",
    shuffle_rows, NULL};

typedef struct shuffle_plan {
    int heap;
    bool gather;
} shuffle_plan;

static bool shuffle_compile(km_compiler *c, km_phase *phase)
{
    shuffle_plan *plan = kn_arena_take(c->arena, sizeof *plan);
    if (!plan)
        return false;
    const ks_zone *zone = phase->node->kind == KD_NODE_SCALAR
                              ? km_compile_zone_named(c, phase->node)
                              : km_compile_zone(c, phase, "zone");
    if (!zone)
        return false;
    if (zone->per != KS_PER_TABLE)
        return km_compile_wrong(c, phase->node->at,
                                "only a zone of the table can be shuffled, and "
                                "'%s' has a heap for each owner",
                                zone->name);
    if (!zone->ordered)
        return km_compile_wrong(c, phase->node->at,
                                "the zone '%s' keeps no order, so it can't be "
                                "shuffled: give it `ordered: true`",
                                zone->name);
    plan->heap = zone->heap;
    plan->gather = kd_key_flag(&km_shuffle_table, phase->node, "gather");
    if (c->rules->stock <
        0) /* the first shuffle says where the pack lies before the match begins */
        c->rules->stock = plan->heap;
    phase->plan = plan;
    return true;
}

static km_flow shuffle_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const shuffle_plan *plan = phase->plan;
    (void)frame;
    if (plan->gather)
        ks_gather(&run->world, plan->heap);
    ks_shuffle_heap(&run->world, plan->heap, -1,
                    plan->gather ? KN_CHANCE_SHUFFLE : KN_CHANCE_RESHUFFLE);
    return 0;
}

static void shuffle_show(const km_rules *rules, const km_phase *phase, const char *language,
                         char *out, size_t size)
{
    const shuffle_plan *plan = phase->plan;
    char zone[KM_NAME_TEXT];
    km_tell_zone(&rules->layout->zone[rules->layout->zone_of[plan->heap]], language, zone,
                 sizeof zone);
    if (km_is_japanese(language))
        snprintf(out, size,
                 plan->gather ? "すべての札を%sに集めてシャッフルする。" : "%sをシャッフルする。",
                 zone);
    else
        snprintf(out, size,
                 plan->gather ? "All cards are gathered in the %s and shuffled."
                              : "The %s is shuffled.",
                 zone);
}

static const ks_phrase_row notes[] = {{"outcome done", "the cards are shuffled."}, {NULL, NULL}};

const km_mechanic km_mechanic_shuffle = {
    .name = "shuffle",
    .says = "The pack, or a zone, is shuffled.",
    .keys = &km_shuffle_table,
    .outcomes = "done",
    .events = "",
    .rule_points = "",
    .notes = notes,
    .compile = shuffle_compile,
    .advance = shuffle_advance,
    .show = shuffle_show,
    .prepares = true,
};
