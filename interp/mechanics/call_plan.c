/* SPDX-License-Identifier: MIT
 * call_plan.c: the keys of the mechanic `call`, read into its plan. What a call does is
 * call.c's.
 */
#include <string.h>

#include "mechanics/call.h"
#include "state/token.h"

static const kn_key keys[] = {
    {.name = "cards",
     .type = KN_T_CARDS,
     .fallback = "all",
     .says = "The cards that may be called, as far as they are not in the caller's own hand: any "
             "that may lie in another one as everybody knows.",
     .serves = "Taihe A Bao, Schafkopf (aces), French Tarot (kings)"},
    {.name = "hand",
     .type = KN_T_NAME,
     .fallback = "hand",
     .refers = "zones",
     .says = "The zone of the hands, with a heap for each seat or place.",
     .serves = "Taihe A Bao, French Tarot"},
    {.name = "who",
     .type = KN_T_SEAT,
     .choices = "all",
     .fallback = "all",
     .says = "Who calls: all active seats in turn, or one.",
     .serves = "Taihe A Bao (all), Schafkopf (the declarer)"},
    {.name = "first",
     .type = KN_T_SEAT,
     .fallback = "seat after dealer",
     .says = "Who of all is asked first; the others follow in turn.",
     .serves = "Taihe A Bao, Schafkopf"},
    {.name = "until",
     .type = KN_T_CHOICE,
     .choices = "all first",
     .fallback = "all",
     .says = "Whether all are asked whatever the others say, or only until the first call.",
     .serves = "Taihe A Bao (all), Königrufen (first)"},
    {.name = "must",
     .type = KN_T_CONDITION,
     .says = "Who fulfils this condition, in which `turn` is the seat that is asked, may not pass "
             "if there is a card that he may call.",
     .serves = "Schafkopf, French Tarot"},
    {.name = "again",
     .type = KN_T_FLAG,
     .fallback = "false",
     .says = "Whether a card that was called before in this phase may be called again.",
     .serves = "Taihe A Bao, Königrufen"},
    {.name = "word",
     .type = KN_T_TEXT,
     .fallback = "call",
     .says = "The word of the move: `call KH`.",
     .serves = "Schafkopf, French Tarot"},
    {.name = "gives",
     .type = KN_T_FLAG,
     .fallback = "true",
     .says = "Whether the holder of the card gives it to the caller, face up. If not, the card is "
             "only named, and nobody is told who has it.",
     .serves = "Taihe A Bao (given), Schafkopf (the partner's card is named)"},
    {.name = "back",
     .type = KN_T_INTEGER,
     .min = 0,
     .max = 8,
     .fallback = "0",
     .says = "How many cards of his hand the caller gives back for it, face down.",
     .serves = "Taihe A Bao, Portuguese and Danish whist (the ace against a card)"},
    {.name = "back_cards",
     .type = KN_T_CARDS,
     .fallback = "all",
     .says = "The cards that may be given back; never the card called. Who has too few of them "
             "can't call.",
     .serves = "Taihe A Bao, Danish whist"},
    {.name = "back_word",
     .type = KN_T_TEXT,
     .fallback = "return",
     .says = "The word of that move: `return 4S`.",
     .serves = "Taihe A Bao, Danish whist"},
    {.name = "card_to",
     .type = KN_T_NAME,
     .refers = "variables",
     .says = "A variable of type card for the card called last.",
     .serves = "Schafkopf, French Tarot"},
    {.name = "called_to",
     .type = KN_T_NAME,
     .refers = "variables",
     .says = "A variable of type cards for all the cards called.",
     .serves = "Taihe A Bao, Schafkopf with two partners"},
    {.name = "seat_to",
     .type = KN_T_NAME,
     .refers = "variables",
     .says = "A seat variable for who called last; unset when nobody did.",
     .serves = "Taihe A Bao, Königrufen"},
    {.name = "holder_to",
     .type = KN_T_NAME,
     .refers = "variables",
     .says = "A seat variable for whose hand the card was in. If he does not give it up, the "
             "variable must be one with `seen_by: nobody`.",
     .serves = "Schafkopf, French Tarot (the partner)"},
    {.name = "count_to",
     .type = KN_T_NAME,
     .refers = "variables",
     .says = "An integer variable for the number of calls.",
     .serves = "Taihe A Bao, Schafkopf with two partners"},
    {.name = NULL},
};
const kn_table kn_call_table = {
    "call",
    "A card that a player does not hold is called by its name: its holder gives it to the caller, "
    "who may owe cards for it; or the call only says whom the caller wants as partner.",
    keys, NULL};

static bool compile_who(kn_compiler *c, kn_phase *phase, call_plan *plan)
{
    if (strcmp(kn_phase_text(phase, "who"), "all") != 0 &&
        !(plan->who = kn_compile_seat(c, phase, "who")))
        return false;
    if (kn_node_get(phase->node, "must") && !(plan->must = kn_compile_condition(c, phase, "must")))
        return false;
    return (plan->first = kn_compile_seat(c, phase, "first")) != NULL;
}

/* The card and the cards called are kept in any case, if need be in variables of the phase's own.
 */
static bool compile_kept(kn_compiler *c, kn_phase *phase, call_plan *plan)
{
    int no = KN_NOBODY, last = c->layout->pack->cards - 1;
    const kn_var *card, *called;
    if (!kn_compile_result(c, phase, "card_to", KN_VAR_CARD, false, &card) ||
        !kn_compile_result(c, phase, "called_to", KN_VAR_CARDS, false, &called))
        return false;
    plan->card = kn_result_at(card);
    plan->called = kn_result_at(called);
    return (card || kn_compile_own(c, phase, "card", KN_VAR_CARD, KN_PER_TABLE, no, last, no,
                                   &plan->card)) &&
           (called ||
            kn_compile_own(c, phase, "called", KN_VAR_CARDS, KN_PER_TABLE, 0, 0, 0, &plan->called));
}

static bool compile_told(kn_compiler *c, kn_phase *phase, call_plan *plan)
{
    int seats = c->layout->seats;
    const kn_var *seat, *holder, *count;
    if (!kn_compile_result(c, phase, "seat_to", KN_VAR_SEAT, false, &seat) ||
        !kn_compile_result(c, phase, "holder_to", KN_VAR_SEAT, false, &holder) ||
        !kn_compile_result(c, phase, "count_to", KN_VAR_INTEGER, false, &count))
        return false;
    if (holder && !plan->gives && holder->sight != KN_SEEN_NOBODY)
        return kn_compile_wrong(c, kn_node_get(phase->node, "holder_to")->at,
                                "'%s' would tell who has the card: it needs `seen_by: nobody`",
                                holder->name);
    if (count && (count->min > 0 || count->max < seats))
        return kn_compile_wrong(c, kn_node_get(phase->node, "count_to")->at,
                                "'%s' must have room for 0 to %d calls", count->name, seats);
    plan->seat_to = kn_result_at(seat);
    plan->holder_to = kn_result_at(holder);
    plan->count_to = kn_result_at(count);
    return true;
}

static bool compile_back(kn_compiler *c, kn_phase *phase, call_plan *plan)
{
    const char *word = kn_phase_text(phase, "back_word");
    plan->back_cards = c->layout->pack->all;
    plan->back = (int)kn_key_integer(&kn_call_table, phase->node, "back");
    plan->back_word = -1;
    if (kn_node_get(phase->node, "back_cards") &&
        !kn_compile_cards(c, phase, "back_cards", &plan->back_cards))
        return false;
    if (!plan->back)
        return true;
    if (!plan->gives)
        return kn_compile_wrong(c, kn_node_get(phase->node, "back")->at,
                                "nothing is given back for a card that is only named");
    plan->back_word = kn_words_add(&c->rules->words, c->arena, word);
    return (plan->back_word >= 0 && plan->back_word != plan->word) ||
           kn_compile_wrong(c, phase->node->at, "'%s' can't be the word for giving back", word);
}

bool kn_call_compile(kn_compiler *c, kn_phase *phase)
{
    const kn_node *map = phase->node;
    const char *word = kn_phase_text(phase, "word");
    call_plan *plan = kn_arena_take(c->arena, sizeof *plan);
    if (!plan)
        return false;
    phase->plan = plan;
    plan->cards = c->layout->pack->all;
    plan->until_first = kn_key_choice(&kn_call_table, map, "until") == 1;
    plan->again = kn_key_flag(&kn_call_table, map, "again");
    plan->gives = kn_key_flag(&kn_call_table, map, "gives");
    if (kn_node_get(map, "cards") && !kn_compile_cards(c, phase, "cards", &plan->cards))
        return false;
    const char *form = kn_arena_print(c->arena, "%s/1", word);
    if (!form)
        return kn_token_memory(c->report);
    plan->word = kn_words_add(&c->rules->words, c->arena, form);
    if (plan->word < 0)
        return kn_compile_wrong(c, map->at, "'%s' can't be the word of this move", word);
    plan->hand_zone = kn_compile_hand(c, phase, "hand", "called");
    return plan->hand_zone >= 0 && compile_who(c, phase, plan) && compile_kept(c, phase, plan) &&
           compile_told(c, phase, plan) && compile_back(c, phase, plan);
}

bool kn_call_link(kn_compiler *c, kn_phase *phase)
{
    call_plan *plan = phase->plan;
    plan->hand = c->layout->zone[plan->hand_zone];
    plan->called = kn_layout_set(c->layout, plan->called);
    return true;
}
