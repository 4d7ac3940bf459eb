/* SPDX-License-Identifier: MIT
 * sit_out.c: the mechanic `sit_out`: a seat takes no further part in the deal. Nobody decides
 * anything, and no card moves. Players who may choose to leave the deal do so in exchange.c.
 */
#include "mechanics/fill_plan.h"
#include "mechanics/registry.h"
#include "mechanics/telling.h"

typedef struct sit_out_plan {
    const ks_seat_phrase *who;
    int seat_to; /* int offset; -1: none */
} sit_out_plan;

static const kd_key keys[] = {
    {"who", KD_T_SEAT, KM_PUT(SEAT, sit_out_plan, who),
     .flags = KD_KEY_BEGINS | KD_KEY_REQUIRED | KD_KEY_NO_TURN, .role = KD_ROLE_DROPS,
     .says = "The seat that sits out. `sit_out: dealer` is the short form. If the phrase names "
             "nobody, nobody sits out.",
     .serves = "Euchre (the partner of a lone player), Skat with four players (the dealer)"},
    {"seat_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, sit_out_plan, seat_to, KS_VAR_SEAT, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .refers = "variables",
     .says = "A seat variable that is set to this seat.",
     .serves = "Euchre (who leads against a lone player), Preferans with four players"},
    {.name = NULL},
};
const kd_table km_sit_out_table = {
    "sit_out",
    "A seat sits out: it takes no part in the rest of the deal. It makes no moves, and cards dealt "
    "later go to the active seats. Cards that it holds stay where they are.",
    keys, NULL};

static bool sit_out_compile(km_compiler *c, km_phase *phase)
{
    c->rules->seats_drop = true;
    c->rules->sit_outs++;
    return true;
}

static km_flow sit_out_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const sit_out_plan *plan = phase->plan;
    int place = ks_seat_eval(&run->world, plan->who);
    km_keep(run, plan->seat_to, place);
    if (place >= 0)
        *km_int(run, run->world.layout->active + place) = 0;
    return KM_DONE;
}

static void sit_out_show(const km_telling *t)
{
    const sit_out_plan *plan = t->phase->plan;
    km_say(t, "sits.out", KN_TEXT("who", km_seat_words(t, plan->who)));
}

static const km_note notes[] = {
    {"outcome done", "the seat sits out, or there is no such seat.", NULL, 0},
    {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_sit_out = {
    .does = KM_PREPARES | KM_ALIKE,
    .keys = &km_sit_out_table,
    .outcomes = "done",
    .notes = notes,
    .plan.size = sizeof(sit_out_plan),
    .plan.compile = sit_out_compile,
    .advance = sit_out_advance,
    .tell.show = sit_out_show,
};
