/* SPDX-License-Identifier: MIT
 * exchange_plan.c: reads the keys of the mechanic `exchange` into its plan, which exchange.c
 * carries out.
 */
#include "base/words.h"
#include "mechanics/exchange.h"

static bool read_target(const km_filling *f, const kd_node *item, void *member)
{
    const kd_node *to = kd_node_get(f->map, "to");
    km_exchange_plan *plan = f->plan;
    km_who *who = member;
    int word = item->kind == KD_NODE_SCALAR ? kd_choice_place(f->row->choices, item->text) : -1;
    who->word = (uint8_t)(word < 0 ? KM_EXCHANGE_TO_PHRASE : word);
    if (word == KM_EXCHANGE_TO_EACH) {
        plan->to_each = true;
        return item == to || to->count == 1 ||
               km_compile_wrong(f->c, item->at, "`to: each` can't be combined with other seats");
    }
    if (word == KM_EXCHANGE_TO_OPPOSITE && f->c->layout->seats % 2)
        return kn_report_wrong(
            f->c->report, KN_E_EXCHANGE_TO, item->at,
            "with %d seats nobody sits opposite" KN_EXPECTED
            "next, previous, self, nobody or a seat; `opposite` needs an even number of seats",
            f->c->layout->seats);
    if (word < 0 && item->kind == KD_NODE_SCALAR &&
        ks_layout_find_zone(f->c->layout, item->text) >= 0)
        return kn_report_wrong(f->c->report, KN_E_SEAT_PHRASE, item->at,
                               "'%s' is a zone, not a seat" KN_EXPECTED
                               "`into: %s`, where cards are laid aside",
                               item->text, item->text);
    return word >= 0 || (who->phrase = km_read_seat(f, item));
}

/* Reads a number of cards, a variable or a value hook; -1: the key is missing. */
static bool read_number(const km_filling *f, const kd_node *value, void *member)
{
    km_amount *number = member;
    number->number = -1;
    if (!value)
        return true;
    return km_compile_amount(f->c, value, number) &&
           ((number->number >= 0 && number->number <= KN_CARDS_MAX) ||
            km_compile_wrong(f->c, value->at, "`%s` must be a number from 0 to %d, not %s",
                             f->row->name, KN_CARDS_MAX, value->text));
}

static bool read_word(const km_filling *f, const kd_node *value, void *member)
{
    const km_exchange_plan *plan = f->plan;
    const char *form = kn_arena_print(f->c->arena, plan->to_each ? "%s/1" : "%s", value->text);
    if (!form)
        return kn_report_memory(f->c->report);
    int word = *(int *)member = ks_words_add(&f->c->rules->words, f->c->arena, form);
    return word >= 0 || km_compile_wrong_word(f->c, value->at, value->text);
}

static bool read_drop_word(const km_filling *f, const kd_node *value, void *member)
{
    const km_exchange_plan *plan = f->whole;
    int word = *(int *)member = ks_words_add(&f->c->rules->words, f->c->arena, value->text);
    return (word >= 0 && word != plan->word) ||
           km_compile_wrong(f->c, value->at, "'%s' can't be the word for dropping", value->text);
}

static const kd_key draw_keys[] = {
    {"from", KD_T_NAME, KM_PUT_ZONE_OF(HEAP, struct km_exchange_draw, from, KM_ORDERED),
     .fallback = "stock", .refers = "zones",
     .says = "The zone from whose top cards are drawn, until it is empty.",
     .serves = "Poker (draw), Bourré"},
    {"refill", KD_T_NAME, KM_PUT(HEAP, struct km_exchange_draw, refill), .refers = "zones",
     .says = "The zone whose cards are shuffled (chance `reshuffle`) and become the new stock when "
             "the stock is empty and a card must be drawn. Cards laid aside for the current draw "
             "are not yet among them.",
     .serves = "Poker (draw), Bourré"},
    {"open_to", KD_T_NAME, KM_PUT(HEAP, struct km_exchange_draw, open_to), .refers = "zones",
     .says = "The zone, visible to all, for cards that are laid aside and that everyone already "
             "knows in that hand.",
     .serves = "Bourré (the dealer's upcard), Stud poker with a twist"},
    {.name = NULL},
};
static const kd_table draw_table = {"draw", "Draws as many cards as the player laid aside.",
                                    draw_keys, NULL};

static const kd_key drop_keys[] = {
    {"word", KD_T_TEXT, KM_PUT_BY(read_drop_word, struct km_exchange_drop, word), .fallback = "out",
     .says = "The word of the move.", .serves = "Bourré, Loo"},
    {"to", KD_T_NAME, KM_PUT(HEAP, struct km_exchange_drop, heap), .refers = "zones",
     .says = "The zone of the table that the hand goes to. Default: the zone of `into`.",
     .serves = "Bourré, Loo"},
    {"end", KD_T_CHOICE, KD_PUT(struct km_exchange_drop, end), .choices = KS_ENDS(KD_WORD),
     .fallback = "top",
     .says = "Whether the hand goes on top of the cards there or under them. An ordered hand keeps "
             "its order, with its first card on top.",
     .serves = "Bourré (under the stock), Poker"},
    {"may", KD_T_CONDITION, KD_PUT(struct km_exchange_drop, may),
     .says = "A player for whom this condition does not hold may not drop out. In the condition, "
             "`turn` is the seat that chooses.",
     .serves = "Bourré (the dealer with an ace), Loo"},
    {.name = NULL},
};
static const kd_table drop_table = {
    "drop", "Lets a seat drop out of the deal instead of choosing cards.", drop_keys, NULL};

static const kd_key keys[] = {
    {"cards", KD_T_LIST, KM_PUT_LIST_BY(read_number, km_exchange_plan, count, counts),
     .item = KD_T_TEXT, .flags = KD_KEY_AMOUNT | KD_KEY_BEGINS | KD_KEY_REQUIRED | KD_KEY_BY_DEAL,
     .most = KD_MOST_HAND | KD_MOST_WAYS,
     .says = "How many cards each player gives: a number, a public integer variable, a value hook, "
             "or a list of these, one for each deal in turn. 0 needs `drop`: players only choose "
             "to stay in. If a variable is 0, nobody is asked.",
     .serves = "Hearts, Skat; Loo (0), Poker (0: in or out; a hook: four with an ace)"},
    {"at_least", KD_T_TEXT, KM_PUT_BY(read_number, km_exchange_plan, at_least),
     .flags = KD_KEY_AMOUNT, .role = KD_ROLE_UNEVEN, .most = KD_MOST_HAND, .below = "cards",
     .says = "The lowest number of cards, if players may choose: a number, a public integer "
             "variable or a value hook.",
     .serves = "Poker, Preferans"},
    {"hand", KD_T_NAME, KM_PUT_ZONE_OF(ZONE, km_exchange_plan, hand, KM_OF_OWNERS),
     .flags = KD_KEY_HAND, .fallback = "hand", .refers = "zones",
     .tells = KN_KEY("keys.given-from"),
     .says = "The zone from which cards are given, with a heap for each seat or place.",
     .serves = "Hearts, Skat"},
    {"into", KD_T_NAME, KM_PUT(ZONE, km_exchange_plan, into), .brings = "cards", .refers = "zones",
     .foreign = "discard: `exchange: {cards: N, into: ZONE}` in a phase",
     .says = "The zone that the cards go to. Default: the receiver's hand.",
     .serves = "Skat, Pinochle"},
    {"to", KD_T_LIST, KM_PUT_LIST_BY(read_target, km_exchange_plan, to, targets), .item = KD_T_SEAT,
     .foreign = "pass_cards: `exchange: {cards: N, to: SEAT}` in a phase", .flags = KD_KEY_BY_DEAL,
     .choices = KM_EXCHANGE_TO(KD_WORD), .fallback = "next",
     .says = "Who gets the cards: `next`, `previous`, `opposite`, a seat, `self` (another zone of "
             "the giver), `nobody`, or `each` (one card for each other seat, the next seat first). "
             "A list has one for each deal in turn. Not needed with a table zone.",
     .serves = "Hearts, Tichu; Ninety-nine, Goofspiel (self)"},
    {"who", KD_T_SEAT, KM_PUT(SEAT, km_exchange_plan, who), .flags = KD_KEY_BEGINS,
     .role = KD_ROLE_UNEVEN, .choices = "all", .fallback = "all",
     .says = "The seats that give: all active seats, or one.", .serves = "Hearts, Skat"},
    {"first", KD_T_SEAT, KM_PUT(SEAT, km_exchange_plan, first), .flags = KD_KEY_BEGINS,
     .fallback = "seat after dealer", .beside = "who=all", .pointless = "highest=true",
     .says = "With `who: all`, the seat that chooses first. The others follow in turn.",
     .serves = "Poker, Hearts"},
    {"only", KD_T_CARDS, KD_PUT(km_exchange_plan, only), .fallback = "all", .pointless = "cards=0",
     .says = "The cards that may be given. A player who has too few of them gives all of them, and "
             "other cards to make up the number.",
     .serves = "Tarot, Pinochle"},
    {"highest", KD_T_FLAG, KD_PUT(km_exchange_plan, highest), .fallback = "false",
     .role = KD_ROLE_FORCED,
     .says = "Whether the giver has no choice but gives the highest cards, by the order of `ranks` "
             "in the pack, jokers above all. Among equal cards, the first in the pack counts as "
             "higher. Among jokers, the last counts as higher.",
     .serves = "President (the beggar), Guandan (tribute), The Great Dalmuti"},
    {"timing", KD_T_CHOICE, KD_PUT(km_exchange_plan, in_turn), .choices = "together in_turn",
     .fallback = "together", .pointless = "highest=true",
     .says = "`together`: everyone chooses before any cards are passed or drawn. `in_turn`: each "
             "player gives or draws right after choosing. Cards for a zone of the table go there "
             "at once, unless the player draws cards for them.",
     .serves = "Hearts, President"},
    {"word", KD_T_TEXT, KM_PUT_BY(read_word, km_exchange_plan, word), .fallback = "give",
     .pointless = "highest=true", .says = "The word of the move: `give 9S TS`.",
     .serves = "Hearts, Skat"},
    {"draw", KD_T_TABLE, KD_PUT(km_exchange_plan, draw), .role = KD_ROLE_DRAWN,
     .table = &draw_table, .pointless = "cards=0",
     .says = "A player draws as many cards as they laid aside in `into`, a zone of the table.",
     .serves = "Poker (draw), Bourré"},
    {"drop", KD_T_TABLE, KD_PUT(km_exchange_plan, drop), .role = KD_ROLE_DROPS,
     .table = &drop_table,
     .says = "A move by which a seat drops out of the deal instead of choosing cards. The last "
             "seat in the deal is not asked. Allowed only if the cards go to a zone of the table.",
     .serves = "Bourré, Loo"},
    {.name = NULL},
};
const kd_table km_exchange_table = {
    "exchange",
    "Players choose cards from their hands and give them face down to others, or lay them aside, "
    "with or without drawing as many.",
    keys, NULL};

static bool fit_counts(km_compiler *c, const km_phase *phase, const km_exchange_plan *plan)
{
    const kd_node *node = kd_node_get(phase->node, "cards");
    int i = 0;
    for (KM_ITEM(item, node)) {
        const km_amount *count = &plan->count[i++];
        int number = (int)count->number;
        bool varies = km_amount_varies(count);
        if (number == 0 && !plan->drop.on && !varies)
            return kn_report_wrong(c->report, KN_E_MECHANIC, item->at,
                                   "`cards: 0` has no effect without `drop`" KN_EXPECTED
                                   "a number from 1 to %d, or `drop` as well",
                                   KN_CARDS_MAX);
        if (!varies && number < plan->at_least.number)
            return km_compile_wrong(c, item->at, "`at_least` is more than the %d cards to be given",
                                    number);
        if (plan->to_each && (varies || number != 1 || km_exchange_has_least(plan)))
            return km_compile_wrong(c, km_key_at(phase->node, "to"), "`to: each` needs `cards: 1`");
    }
    return i > 0 || km_compile_wrong(c, node->at, "`cards` is empty");
}

static bool fit_zones(km_compiler *c, const km_phase *phase, km_exchange_plan *plan)
{
    const kd_node *map = phase->node;
    if (!plan->into)
        plan->into = plan->hand;
    plan->to_table = plan->into->per == KS_PER_TABLE;
    if (plan->to_each && plan->into != plan->hand)
        return km_compile_wrong(c, km_key_at(map, "to"),
                                "`to: each` gives cards to hands, so it can't have `into`");
    for (int i = 0; i < plan->targets && plan->into == plan->hand; i++)
        if (plan->to[i].word == KM_EXCHANGE_TO_SELF)
            return km_compile_wrong(c, km_key_at(map, "to"),
                                    "`to: self` needs `into`: another zone of the giver");
    if (plan->draw.on && !plan->to_table)
        return km_compile_wrong(
            c, km_key_at(map, "draw"),
            "`draw` replaces cards that were laid aside, so `into` must be a zone of the table");
    if (plan->draw.on && plan->draw.refill >= 0)
        c->rules->chances |= 1u << KN_CHANCE_RESHUFFLE;
    if (plan->draw.on && plan->draw.refill == plan->draw.from)
        return km_compile_wrong(c, km_key_at(kd_node_get(map, "draw"), "refill"),
                                "'%s' can't be refilled from itself",
                                c->layout->zone[c->layout->zone_of[plan->draw.from]].name);
    if (plan->drop.on && !plan->to_table)
        return km_compile_wrong(c, km_key_at(map, "drop"),
                                "a seat may drop only where cards go to a zone of the table");
    if (plan->drop.on && plan->drop.heap < 0)
        plan->drop.heap = plan->into->heap;
    return true;
}

/* Declares a zone of the mechanic itself, with a heap per seat that only the owner sees. */
static bool own_zone(km_compiler *c, const km_phase *phase, const char *what, int number,
                     const ks_zone **out)
{
    const char *name = number ? kn_arena_print(c->arena, "%s.%s%d", phase->name, what, number + 1)
                              : kn_arena_print(c->arena, "%s.%s", phase->name, what);
    int zone =
        ks_layout_zone(c->layout, c->arena, name, KS_PER_SEAT, KS_SEEN_OWNER, false, c->report);
    *out = zone < 0 ? NULL : &c->layout->zone[zone];
    return zone >= 0;
}

bool km_exchange_compile(km_compiler *c, km_phase *phase)
{
    km_exchange_plan *plan = phase->plan;
    if (!plan->targets)
        return kn_report_wrong(c->report, KN_E_EXCHANGE_TO, km_key_at(phase->node, "to"),
                               "`to` names nobody");
    if (!fit_zones(c, phase, plan) || !fit_counts(c, phase, plan))
        return false;
    if (plan->highest && (plan->to_each || plan->targets > 1 || plan->into != plan->hand ||
                          plan->in_turn || km_exchange_has_least(plan)))
        return km_compile_wrong(c, km_key_at(phase->node, "highest"),
                                "`highest` can't be combined with `into`, `at_least`, "
                                "`timing: in_turn`, `to: each` or a list of seats");
    if (!plan->who && !plan->in_turn &&
        !plan->to_table) /* chosen cards wait here until all players have chosen */
        plan->passes = plan->to_each ? c->layout->seats - 1 : 1;
    for (int i = 0; i < plan->passes; i++)
        if (!own_zone(c, phase, "passed", i, &plan->passed[i]))
            return false;
    return !plan->draw.on || own_zone(c, phase, "laid", 0, &plan->draw.laid);
}
