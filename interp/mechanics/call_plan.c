/* SPDX-License-Identifier: MIT
 * call_plan.c: the keys of the mechanic `call`, read into its plan. What a call does is
 * call.c's.
 */
#include <string.h>

#include "mechanics/call.h"
#include "state/token.h"

static const kd_key keys[] = {
    {.name = "cards",
     .type = KD_T_CARDS,
     .fallback = "all",
     .says = "The cards that may be called, as far as they are not in the caller's own hand: any "
             "that may lie in another one as everybody knows.",
     .serves = "Taihe A Bao, Schafkopf (aces), French Tarot (kings)"},
    {.name = "hand",
     .type = KD_T_NAME,
     .fallback = "hand",
     .refers = "zones",
     .says = "The zone of the hands, with a heap for each seat or place.",
     .serves = "Taihe A Bao, French Tarot"},
    {.name = "who",
     .type = KD_T_SEAT,
     .choices = "all",
     .fallback = "all",
     .says = "Who calls: all active seats in turn, or one.",
     .serves = "Taihe A Bao (all), Schafkopf (the declarer)"},
    {.name = "first",
     .type = KD_T_SEAT,
     .fallback = "seat after dealer",
     .says = "Who of all is asked first; the others follow in turn.",
     .serves = "Taihe A Bao, Schafkopf"},
    {.name = "until",
     .type = KD_T_CHOICE,
     .choices = "all first",
     .fallback = "all",
     .says = "Whether all are asked whatever the others say, or only until the first call.",
     .serves = "Taihe A Bao (all), Königrufen (first)"},
    {.name = "must",
     .type = KD_T_CONDITION,
     .says = "Who fulfils this condition, in which `turn` is the seat that is asked, may not pass "
             "if there is a card that he may call.",
     .serves = "Schafkopf, French Tarot"},
    {.name = "again",
     .type = KD_T_FLAG,
     .fallback = "false",
     .says = "Whether a card that was called before in this phase may be called again.",
     .serves = "Taihe A Bao, Königrufen"},
    {.name = "word",
     .type = KD_T_TEXT,
     .fallback = "call",
     .says = "The word of the move: `call KH`.",
     .serves = "Schafkopf, French Tarot"},
    {.name = "gives",
     .type = KD_T_FLAG,
     .fallback = "true",
     .says = "Whether the holder of the card gives it to the caller, face up. If not, the card is "
             "only named, and nobody is told who has it.",
     .serves = "Taihe A Bao (given), Schafkopf (the partner's card is named)"},
    {.name = "back",
     .type = KD_T_INTEGER,
     .min = 0,
     .max = 8,
     .fallback = "0",
     .says = "How many cards of his hand the caller gives back for it, face down.",
     .serves = "Taihe A Bao, Portuguese and Danish whist (the ace against a card)"},
    {.name = "back_cards",
     .type = KD_T_CARDS,
     .fallback = "all",
     .says = "The cards that may be given back; never the card called. Who has too few of them "
             "can't call.",
     .serves = "Taihe A Bao, Danish whist"},
    {.name = "back_word",
     .type = KD_T_TEXT,
     .fallback = "return",
     .says = "The word of that move: `return 4S`.",
     .serves = "Taihe A Bao, Danish whist"},
    {.name = "card_to",
     .type = KD_T_NAME,
     .refers = "variables",
     .says = "A variable of type card for the card called last.",
     .serves = "Schafkopf, French Tarot"},
    {.name = "called_to",
     .type = KD_T_NAME,
     .refers = "variables",
     .says = "A variable of type cards for all the cards called.",
     .serves = "Taihe A Bao, Schafkopf with two partners"},
    {.name = "seat_to",
     .type = KD_T_NAME,
     .refers = "variables",
     .says = "A seat variable for who called last; unset when nobody did.",
     .serves = "Taihe A Bao, Königrufen"},
    {.name = "holder_to",
     .type = KD_T_NAME,
     .refers = "variables",
     .says = "A seat variable for whose hand the card was in. If he does not give it up, the "
             "variable must be one with `seen_by: nobody`.",
     .serves = "Schafkopf, French Tarot (the partner)"},
    {.name = "count_to",
     .type = KD_T_NAME,
     .refers = "variables",
     .says = "An integer variable for the number of calls.",
     .serves = "Taihe A Bao, Schafkopf with two partners"},
    {.name = NULL},
};
const kd_table km_call_table = {
    "call",
    "A card that a player does not hold is called by its name: its holder gives it to the caller, "
    "who may owe cards for it; or the call only says whom the caller wants as partner.",
    keys, NULL};

static bool compile_who(km_compiler *c, km_phase *phase, call_plan *plan)
{
    if (strcmp(km_phase_text(phase, "who"), "all") != 0 &&
        !(plan->who = km_compile_seat(c, phase, "who")))
        return false;
    if (kd_node_get(phase->node, "must") && !(plan->must = km_compile_condition(c, phase, "must")))
        return false;
    return (plan->first = km_compile_seat(c, phase, "first")) != NULL;
}

/* The card and the cards called are kept in any case, if need be in variables of the phase's own.
 */
static bool compile_kept(km_compiler *c, km_phase *phase, call_plan *plan)
{
    int no = KS_NOBODY, last = c->layout->pack->cards - 1;
    const ks_var *card, *called;
    if (!km_compile_result(c, phase, "card_to", KS_VAR_CARD, false, &card) ||
        !km_compile_result(c, phase, "called_to", KS_VAR_CARDS, false, &called))
        return false;
    plan->card = km_result_at(card);
    plan->called = km_result_at(called);
    return (card || km_compile_own(c, phase, "card", KS_VAR_CARD, KS_PER_TABLE, no, last, no,
                                   &plan->card)) &&
           (called ||
            km_compile_own(c, phase, "called", KS_VAR_CARDS, KS_PER_TABLE, 0, 0, 0, &plan->called));
}

static bool compile_told(km_compiler *c, km_phase *phase, call_plan *plan)
{
    int seats = c->layout->seats;
    const ks_var *seat, *holder, *count;
    if (!km_compile_result(c, phase, "seat_to", KS_VAR_SEAT, false, &seat) ||
        !km_compile_result(c, phase, "holder_to", KS_VAR_SEAT, false, &holder) ||
        !km_compile_result(c, phase, "count_to", KS_VAR_INTEGER, false, &count))
        return false;
    if (holder && !plan->gives && holder->sight != KS_SEEN_NOBODY)
        return km_compile_wrong(c, kd_node_get(phase->node, "holder_to")->at,
                                "'%s' would tell who has the card: it needs `seen_by: nobody`",
                                holder->name);
    if (count && (count->min > 0 || count->max < seats))
        return km_compile_wrong(c, kd_node_get(phase->node, "count_to")->at,
                                "'%s' must have room for 0 to %d calls", count->name, seats);
    plan->seat_to = km_result_at(seat);
    plan->holder_to = km_result_at(holder);
    plan->count_to = km_result_at(count);
    return true;
}

static bool compile_back(km_compiler *c, km_phase *phase, call_plan *plan)
{
    const char *word = km_phase_text(phase, "back_word");
    plan->back_cards = c->layout->pack->all;
    plan->back = (int)kd_key_integer(&km_call_table, phase->node, "back");
    plan->back_word = -1;
    if (kd_node_get(phase->node, "back_cards") &&
        !km_compile_cards(c, phase, "back_cards", &plan->back_cards))
        return false;
    if (!plan->back)
        return true;
    if (!plan->gives)
        return km_compile_wrong(c, kd_node_get(phase->node, "back")->at,
                                "nothing is given back for a card that is only named");
    plan->back_word = ks_words_add(&c->rules->words, c->arena, word);
    return (plan->back_word >= 0 && plan->back_word != plan->word) ||
           km_compile_wrong(c, phase->node->at, "'%s' can't be the word for giving back", word);
}

bool km_call_compile(km_compiler *c, km_phase *phase)
{
    const kd_node *map = phase->node;
    const char *word = km_phase_text(phase, "word");
    call_plan *plan = kn_arena_take(c->arena, sizeof *plan);
    if (!plan)
        return false;
    phase->plan = plan;
    plan->cards = c->layout->pack->all;
    plan->until_first = kd_key_choice(&km_call_table, map, "until") == 1;
    plan->again = kd_key_flag(&km_call_table, map, "again");
    plan->gives = kd_key_flag(&km_call_table, map, "gives");
    if (kd_node_get(map, "cards") && !km_compile_cards(c, phase, "cards", &plan->cards))
        return false;
    const char *form = kn_arena_print(c->arena, "%s/1", word);
    if (!form)
        return ks_token_memory(c->report);
    plan->word = ks_words_add(&c->rules->words, c->arena, form);
    if (plan->word < 0)
        return km_compile_wrong(c, map->at, "'%s' can't be the word of this move", word);
    plan->hand_zone = km_compile_hand(c, phase, "hand", "called");
    return plan->hand_zone >= 0 && compile_who(c, phase, plan) && compile_kept(c, phase, plan) &&
           compile_told(c, phase, plan) && compile_back(c, phase, plan);
}

bool km_call_link(km_compiler *c, km_phase *phase)
{
    call_plan *plan = phase->plan;
    plan->hand = c->layout->zone[plan->hand_zone];
    plan->called = ks_layout_set(c->layout, plan->called);
    return true;
}
