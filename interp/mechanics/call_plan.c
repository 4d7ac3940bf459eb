/* SPDX-License-Identifier: MIT
 * call_plan.c: the keys of the mechanic `call`, read into its plan. What a call does is
 * call.c's.
 */
#include "mechanics/call.h"

/* The word for giving back, where anything is. */
static bool read_back_word(const km_filling *f, const kd_node *value, void *member)
{
    km_call_plan *plan = f->plan;
    plan->back_word = plan->back ? ks_words_add(&f->c->rules->words, f->c->arena, value->text) : -1;
    return !plan->back || (plan->back_word >= 0 && plan->back_word != plan->word) ||
           km_compile_wrong(f->c, value->at, "'%s' can't be the word for giving back", value->text);
}

static const kd_key keys[] = {
    {"cards", KD_T_CARDS, KD_PUT(km_call_plan, cards), .fallback = "all",
     .says = "The cards that may be called, as far as they are not in the caller's own hand: any "
             "that may lie in another one as everybody knows.",
     .serves = "Taihe A Bao, Schafkopf (aces), French Tarot (kings)"},
    {"hand", KD_T_NAME, KM_PUT_ZONE_OF(ZONE, km_call_plan, hand, KM_OF_OWNERS), .fallback = "hand",
     .refers = "zones", .says = "The zone of the hands, with a heap for each seat or place.",
     .serves = "Taihe A Bao, French Tarot"},
    {"who", KD_T_SEAT, KM_PUT(SEAT, km_call_plan, who), .choices = "all", .fallback = "all",
     .says = "Who calls: all active seats in turn, or one.",
     .serves = "Taihe A Bao (all), Schafkopf (the declarer)"},
    {"first", KD_T_SEAT, KM_PUT(SEAT, km_call_plan, first), .fallback = "seat after dealer",
     .beside = "who=all", .says = "Who of all is asked first; the others follow in turn.",
     .serves = "Taihe A Bao, Schafkopf"},
    {"until", KD_T_CHOICE, KD_PUT(km_call_plan, until_first), .choices = "all first",
     .fallback = "all", .beside = "who=all",
     .says = "Whether all are asked whatever the others say, or only until the first call.",
     .serves = "Taihe A Bao (all), Königrufen (first)"},
    {"must", KD_T_CONDITION, KD_PUT(km_call_plan, must),
     .says = "Who fulfils this condition, in which `turn` is the seat that is asked, may not pass "
             "if there is a card that he may call.",
     .serves = "Schafkopf, French Tarot"},
    {"again", KD_T_FLAG, KD_PUT(km_call_plan, again), .fallback = "false", .beside = "who=all",
     .says = "Whether a card that was called before in this phase may be called again.",
     .serves = "Taihe A Bao, Königrufen"},
    {"word", KD_T_TEXT, KM_PUT_WORD_AS(km_call_plan, word, "/1"), .fallback = "call",
     .says = "The word of the move: `call KH`.", .serves = "Schafkopf, French Tarot"},
    {"gives", KD_T_FLAG, KD_PUT(km_call_plan, gives), .fallback = "true",
     .says = "Whether the holder of the card gives it to the caller, face up. If not, the card is "
             "only named, and nobody is told who has it.",
     .serves = "Taihe A Bao (given), Schafkopf (the partner's card is named)"},
    {"back", KD_T_INTEGER, KD_PUT(km_call_plan, back), .min = 0, .max = 8, .fallback = "0",
     .says = "How many cards of his hand the caller gives back for it, face down.",
     .serves = "Taihe A Bao, Portuguese and Danish whist (the ace against a card)"},
    {"back_cards", KD_T_CARDS, KD_PUT(km_call_plan, back_cards), .fallback = "all",
     .beside = "back!0",
     .says = "The cards that may be given back; never the card called. Who has too few of them "
             "can't call.",
     .serves = "Taihe A Bao, Danish whist"},
    {"back_word", KD_T_TEXT, KM_PUT_BY(read_back_word, km_call_plan, back_word),
     .fallback = "return", .beside = "back!0", .says = "The word of that move: `return 4S`.",
     .serves = "Taihe A Bao, Danish whist"},
    {"card_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, km_call_plan, card, KS_VAR_CARD, KM_OF_TABLE),
     .refers = "variables", .says = "A variable of type card for the card called last.",
     .serves = "Schafkopf, French Tarot"},
    {"called_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, km_call_plan, called, KS_VAR_CARDS, KM_OF_TABLE),
     .refers = "variables", .says = "A variable of type cards for all the cards called.",
     .serves = "Taihe A Bao, Schafkopf with two partners"},
    {"seat_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, km_call_plan, seat_to, KS_VAR_SEAT, KM_OF_TABLE),
     .refers = "variables", .says = "A seat variable for who called last; unset when nobody did.",
     .serves = "Taihe A Bao, Königrufen"},
    {"holder_to", KD_T_NAME, KM_PUT_VAR_OF(VAR, km_call_plan, holder_to, KS_VAR_SEAT, KM_OF_TABLE),
     .refers = "variables",
     .says = "A seat variable for whose hand the card was in. If he does not give it up, the "
             "variable must be one with `seen_by: nobody`.",
     .serves = "Schafkopf, French Tarot (the partner)"},
    {"count_to", KD_T_NAME, KM_PUT_VAR_OF(VAR, km_call_plan, count_to, KS_VAR_INTEGER, KM_OF_TABLE),
     .refers = "variables", .says = "An integer variable for the number of calls.",
     .serves = "Taihe A Bao, Schafkopf with two partners"},
    {.name = NULL},
};
const kd_table km_call_table = {
    "call",
    "A card that a player does not hold is called by its name: its holder gives it to the caller, "
    "who may owe cards for it; or the call only says whom the caller wants as partner.",
    keys, NULL};

/* The card and the cards called are kept in any case, if need be in variables of the phase's own.
 */
static bool compile_kept(km_compiler *c, const km_phase *phase, km_call_plan *plan)
{
    int no = KS_NOBODY, last = c->layout->pack->cards - 1;
    return (plan->card >= 0 || km_compile_own(c, phase, "card", KS_VAR_CARD, KS_PER_TABLE, no, last,
                                              no, &plan->card)) &&
           (plan->called >= 0 ||
            km_compile_own(c, phase, "called", KS_VAR_CARDS, KS_PER_TABLE, 0, 0, 0, &plan->called));
}

bool km_call_compile(km_compiler *c, km_phase *phase)
{
    const kd_node *map = phase->node;
    km_call_plan *plan = phase->plan;
    const ks_var *holder = plan->holder_to, *count = plan->count_to;
    int seats = c->layout->seats;
    if (holder && !plan->gives && holder->sight != KS_SEEN_NOBODY)
        return km_compile_wrong(c, km_key_at(map, "holder_to"),
                                "'%s' would tell who has the card: it needs `seen_by: nobody`",
                                holder->name);
    if (count && (count->min > 0 || count->max < seats))
        return km_compile_wrong(c, km_key_at(map, "count_to"),
                                "'%s' must have room for 0 to %d calls", count->name, seats);
    if (plan->back && !plan->gives)
        return km_compile_wrong(c, km_key_at(map, "back"),
                                "nothing is given back for a card that is only named");
    return compile_kept(c, phase, plan);
}

bool km_call_link(km_compiler *c, km_phase *phase)
{
    km_call_plan *plan = phase->plan;
    plan->called = ks_layout_set(c->layout, plan->called);
    return true;
}
