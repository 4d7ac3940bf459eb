/* SPDX-License-Identifier: MIT
 * exchange_plan.c: the keys of the mechanic `exchange`, read into its plan. What is done with it is
 * exchange.c's.
 */
#include <string.h>

#include "mechanics/exchange.h"
#include "state/token.h"

static const kd_key draw_keys[] = {
    {.name = "from",
     .type = KD_T_NAME,
     .fallback = "stock",
     .refers = "zones",
     .says = "The zone from whose top the cards come, as far as they go.",
     .serves = "Poker (draw), Bourré"},
    {.name = "refill",
     .type = KD_T_NAME,
     .refers = "zones",
     .says =
         "When a card is due and none is left, the cards of this zone are shuffled (chance "
         "`reshuffle`) and become the new ones; what is being laid aside for this draw is not yet "
         "among them.",
     .serves = "Poker (draw), Bourré"},
    {.name = "open_to",
     .type = KD_T_NAME,
     .refers = "zones",
     .says = "Where face-up cards (those that everybody knows in that hand) go when they are laid "
             "aside, for all to see.",
     .serves = "Bourré (the dealer's upcard), Stud poker with a twist"},
    {.name = NULL},
};
static const kd_table draw_table = {"draw", "As many cards as were laid aside are drawn.",
                                    draw_keys, NULL};

static const kd_key drop_keys[] = {
    {.name = "word",
     .type = KD_T_TEXT,
     .fallback = "out",
     .says = "The word of the move.",
     .serves = "Bourré, Loo"},
    {.name = "to",
     .type = KD_T_NAME,
     .refers = "zones",
     .says = "The zone of the table where the hand goes; by default that of `into`.",
     .serves = "Bourré, Loo"},
    {.name = "end",
     .type = KD_T_CHOICE,
     .choices = "top bottom",
     .fallback = "top",
     .says = "Whether the hand goes on top of what lies there or under it. A hand that keeps its "
             "order stays in it, its first card on top.",
     .serves = "Bourré (under the stock), Poker"},
    {.name = "may",
     .type = KD_T_CONDITION,
     .says =
         "Who does not fulfil this condition, in which `turn` is the seat that chooses, may not "
         "leave.",
     .serves = "Bourré (the dealer with an ace), Loo"},
    {.name = NULL},
};
static const kd_table drop_table = {"drop", "A seat may leave the deal in place of choosing cards.",
                                    drop_keys, NULL};

static const kd_key keys[] = {
    {.name = "cards",
     .type = KD_T_LIST,
     .item = KD_T_INTEGER,
     .min = 0,
     .max = KN_CARDS_MAX,
     .flags = KD_KEY_REQUIRED,
     .says = "How many cards each gives: one number, or one for each deal in turn. With `drop` it "
             "may be 0: who plays on only says so.",
     .serves = "Hearts, Skat; Loo (0), Poker (0: in or out)"},
    {.name = "at_least",
     .type = KD_T_INTEGER,
     .min = 0,
     .max = KN_CARDS_MAX,
     .says = "The least number of cards, if there is a choice.",
     .serves = "Poker, Preferans"},
    {.name = "hand",
     .type = KD_T_NAME,
     .fallback = "hand",
     .refers = "zones",
     .says = "The zone that cards are given from, with a heap for each seat or place.",
     .serves = "Hearts, Skat"},
    {.name = "into",
     .type = KD_T_NAME,
     .refers = "zones",
     .says = "The zone where they go; by default the hand of who gets them.",
     .serves = "Skat, Pinochle"},
    {.name = "to",
     .type = KD_T_LIST,
     .item = KD_T_SEAT,
     .choices = "next previous opposite nobody each",
     .fallback = "next",
     .says =
         "Who gets them, deal by deal in turn: `next`, `previous`, `opposite`, a seat, or "
         "`nobody` when nothing is given in that deal. `each` alone: a card to each other seat, "
         "two of them in one move whose first card as written is the next seat's, more of them in "
         "a move for each. Not needed when they go to a zone of the table.",
     .serves = "Hearts, Tichu"},
    {.name = "who",
     .type = KD_T_SEAT,
     .choices = "all",
     .fallback = "all",
     .says = "Who gives: all active seats, or one.",
     .serves = "Hearts, Skat"},
    {.name = "first",
     .type = KD_T_SEAT,
     .fallback = "seat after dealer",
     .says = "Who of all chooses first; the others follow in turn.",
     .serves = "Poker, Hearts"},
    {.name = "only",
     .type = KD_T_CARDS,
     .fallback = "all",
     .says = "The cards that may be given; others only by one who has too few of these.",
     .serves = "Tarot, Pinochle"},
    {.name = "timing",
     .type = KD_T_CHOICE,
     .choices = "together in_turn",
     .fallback = "together",
     .says = "Whether all choose before anybody gets anything, or each gives (or draws) in his "
             "turn.",
     .serves = "Hearts, President"},
    {.name = "word",
     .type = KD_T_TEXT,
     .fallback = "give",
     .says = "The word of the move: `give 9S TS`.",
     .serves = "Hearts, Skat"},
    {.name = "draw",
     .type = KD_T_TABLE,
     .table = &draw_table,
     .says = "Who has laid cards aside draws as many; they go to the zone of the table `into`.",
     .serves = "Poker (draw), Bourré"},
    {.name = "drop",
     .type = KD_T_TABLE,
     .table = &drop_table,
     .says = "A move by which a seat leaves the deal in place of choosing; when only one is left, "
             "it is not asked any more. For cards that go to a zone of the table.",
     .serves = "Bourré, Loo"},
    {.name = NULL},
};
const kd_table km_exchange_table = {
    "exchange",
    "Cards are chosen from the hands and given face down to other players, or laid aside, perhaps "
    "to draw as many.",
    keys, NULL};

static bool compile_counts(km_compiler *c, const kd_node *node, bool drops, exchange_plan *plan)
{
    int fewest = drops ? 0 : 1;
    const kd_node *item = node->kind == KD_NODE_LIST ? node->first : node;
    for (; item; item = item == node ? NULL : item->next) {
        int64_t number = 0;
        if (plan->counts == EXCHANGE_TARGETS)
            return km_compile_wrong(c, item->at, "`cards` may list %d numbers", EXCHANGE_TARGETS);
        if (item->kind != KD_NODE_SCALAR ||
            !kn_integer_read(item->text, fewest, KN_CARDS_MAX, &number))
            return km_compile_wrong(c, item->at, "`cards` lists numbers from %d to %d", fewest,
                                    KN_CARDS_MAX);
        if (number < plan->at_least)
            return km_compile_wrong(c, item->at, "`at_least` is more than the %d cards to be given",
                                    (int)number);
        plan->count[plan->counts++] = (int)number;
    }
    return plan->counts > 0 || km_compile_wrong(c, node->at, "`cards` is empty");
}

static bool compile_target(km_compiler *c, const kd_node *item, exchange_plan *plan)
{
    static const char *const words[] = {"next", "previous", "opposite", "nobody"};
    if (plan->targets == EXCHANGE_TARGETS)
        return km_compile_wrong(c, item->at, "`to` may list %d deals", EXCHANGE_TARGETS);
    exchange_target *to = &plan->to[plan->targets++];
    to->kind = TO_PHRASE;
    for (int i = 0; item->kind == KD_NODE_SCALAR && i < TO_PHRASE; i++)
        if (strcmp(item->text, words[i]) == 0)
            to->kind = i;
    if (to->kind == TO_OPPOSITE && c->layout->seats % 2) {
        kn_problem *p = kn_report_add(c->report, KN_E_EXCHANGE_TO, item->at,
                                      "with %d seats nobody sits opposite", c->layout->seats);
        kn_report_expect(
            c->report, p,
            "next, previous, nobody or a seat; `opposite` needs an even number of seats");
        return false;
    }
    return to->kind != TO_PHRASE ||
           (to->phrase = ks_seat_compile(c->arena, c->layout, item, c->report));
}

static bool is_each(const kd_node *item)
{
    return item->kind == KD_NODE_SCALAR && strcmp(item->text, "each") == 0;
}

static bool compile_targets(km_compiler *c, const kd_node *node, exchange_plan *plan)
{
    const kd_node *item = node && node->kind == KD_NODE_LIST ? node->first : node;
    plan->to_each = item && is_each(item) && (item == node || !item->next);
    if (!node || plan->to_each) {
        plan->targets = 1; /* kind TO_NEXT */
        return true;
    }
    for (; item; item = item == node ? NULL : item->next) {
        if (is_each(item))
            return km_compile_wrong(c, item->at, "`to: each` stands alone");
        if (!compile_target(c, item, plan))
            return false;
    }
    if (plan->targets)
        return true;
    kn_report_add(c->report, KN_E_EXCHANGE_TO, node->at, "`to` names nobody");
    return false;
}

/* A zone of the mechanic's own with a heap for each seat, whose owner sees it; -1 with a problem.
 */
static int own_zone(km_compiler *c, const km_phase *phase, const char *what, int number)
{
    const char *name = number ? kn_arena_print(c->arena, "%s.%s%d", phase->name, what, number + 1)
                              : kn_arena_print(c->arena, "%s.%s", phase->name, what);
    return ks_layout_zone(c->layout, c->arena, name, KS_PER_SEAT, KS_SEEN_OWNER, false, c->report);
}

static bool compile_zones(km_compiler *c, km_phase *phase, exchange_plan *plan)
{
    const kd_node *node = kd_node_get(phase->node, "into");
    if ((plan->hand_zone = km_compile_hand(c, phase, "hand", "given")) < 0)
        return false;
    const ks_zone *into = node ? km_compile_zone_named(c, node) : &c->layout->zone[plan->hand_zone];
    if (!into)
        return false;
    plan->into_zone = (int)(into - c->layout->zone);
    plan->to_table = into->per == KS_PER_TABLE;
    return true;
}

static bool compile_each(km_compiler *c, const km_phase *phase, const exchange_plan *plan)
{
    const kd_node *node = kd_node_get(phase->node, "to");
    if (!plan->to_each)
        return true;
    if (plan->into_zone != plan->hand_zone)
        return km_compile_wrong(c, node->at, "`to: each` gives to hands, and goes without `into`");
    for (int i = 0; i < plan->counts; i++)
        if (plan->count[i] != 1 || plan->at_least >= 0)
            return km_compile_wrong(c, node->at, "`to: each` goes with `cards: 1` only");
    return true;
}

/* Where chosen cards wait until all have chosen. */
static bool compile_passes(km_compiler *c, const km_phase *phase, exchange_plan *plan)
{
    if (plan->who || !plan->together || plan->to_table)
        return true;
    int passes = plan->to_each ? c->layout->seats - 1 : 1;
    for (int i = 0; i < passes; i++)
        if ((plan->passed_zone[i] = own_zone(c, phase, "passed", i)) < 0)
            return false;
    plan->passes = passes;
    return true;
}

/* A zone of the table named in one of the tables of a phase: its heap; -1 with a problem. */
static int table_heap(km_compiler *c, const kd_node *node, bool ordered)
{
    const ks_zone *zone = km_compile_zone_named(c, node);
    if (!zone)
        return -1;
    if (zone->per == KS_PER_TABLE && (zone->ordered || !ordered))
        return zone->heap;
    km_compile_wrong(c, node->at, "'%s' must be a zone of the table%s here", zone->name,
                     ordered ? " that keeps its order" : "");
    return -1;
}

static bool compile_draw(km_compiler *c, const km_phase *phase, exchange_plan *plan)
{
    const kd_node *draw = kd_node_get(phase->node, "draw");
    if (!draw)
        return true;
    if (!plan->to_table)
        return km_compile_wrong(c, draw->at,
                                "cards are drawn for those laid aside: `into` must be a zone of "
                                "the table");
    const kd_node *from = kd_node_get(draw, "from"), *refill = kd_node_get(draw, "refill"),
                  *open_to = kd_node_get(draw, "open_to");
    if (!from)
        from =
            kd_node_new(c->arena, KD_NODE_SCALAR, draw->at, kd_key_text(&draw_table, draw, "from"));
    plan->draw.on = true;
    plan->draw.refill = plan->draw.open_to = -1;
    if (!from || (plan->draw.from = table_heap(c, from, true)) < 0 ||
        (refill && (plan->draw.refill = table_heap(c, refill, false)) < 0) ||
        (open_to && (plan->draw.open_to = table_heap(c, open_to, false)) < 0))
        return false;
    if (plan->draw.refill == plan->draw.from)
        return km_compile_wrong(c, refill->at, "'%s' can't be refilled from itself", refill->text);
    return (plan->draw.laid_zone = own_zone(c, phase, "laid", 0)) >= 0;
}

static bool compile_drop(km_compiler *c, km_phase *phase, exchange_plan *plan)
{
    const kd_node *drop = kd_node_get(phase->node, "drop"), *to, *may;
    if (!drop)
        return true;
    if (!plan->to_table)
        return km_compile_wrong(c, drop->at,
                                "a seat may drop only where cards go to a zone of the table");
    to = kd_node_get(drop, "to");
    may = kd_node_get(drop, "may");
    const char *word = kd_key_text(&drop_table, drop, "word");
    plan->drop.on = true;
    plan->drop.end = kd_key_choice(&drop_table, drop, "end") == 1 ? KS_BOTTOM : KS_TOP;
    plan->drop.heap = to ? table_heap(c, to, false) : c->layout->zone[plan->into_zone].heap;
    if (plan->drop.heap < 0 ||
        (may && !(plan->drop.may = ks_condition_compile(c->arena, c->layout, may, c->report))))
        return false;
    plan->drop.word = ks_words_add(&c->rules->words, c->arena, word);
    if (plan->drop.word < 0 || plan->drop.word == plan->word)
        return km_compile_wrong(c, drop->at, "'%s' can't be the word for dropping", word);
    return true;
}

static bool compile_word(km_compiler *c, const km_phase *phase, exchange_plan *plan)
{
    const char *word = km_phase_text(phase, "word");
    const char *form = plan->to_each ? kn_arena_print(c->arena, "%s/1", word) : word;
    if (!form)
        return ks_token_memory(c->report);
    plan->word = ks_words_add(&c->rules->words, c->arena, form);
    return plan->word >= 0 ||
           km_compile_wrong(c, phase->node->at, "'%s' can't be the word of this move", word);
}

bool km_exchange_compile(km_compiler *c, km_phase *phase)
{
    const kd_node *map = phase->node;
    exchange_plan *plan = kn_arena_take(c->arena, sizeof *plan);
    if (!plan)
        return false;
    phase->plan = plan;
    plan->only = c->layout->pack->all;
    plan->together = kd_key_choice(&km_exchange_table, map, "timing") == 0;
    plan->at_least = kd_node_get(map, "at_least")
                         ? (int)kd_key_integer(&km_exchange_table, map, "at_least")
                         : -1;
    if (strcmp(km_phase_text(phase, "who"), "all") != 0 &&
        !(plan->who = km_compile_seat(c, phase, "who")))
        return false;
    if (kd_node_get(map, "only") && !km_compile_cards(c, phase, "only", &plan->only))
        return false;
    return (plan->first = km_compile_seat(c, phase, "first")) &&
           compile_counts(c, kd_node_get(map, "cards"), kd_node_get(map, "drop"), plan) &&
           compile_targets(c, kd_node_get(map, "to"), plan) && compile_zones(c, phase, plan) &&
           compile_each(c, phase, plan) && compile_passes(c, phase, plan) &&
           compile_word(c, phase, plan) && compile_draw(c, phase, plan) &&
           compile_drop(c, phase, plan);
}

bool km_exchange_link(km_compiler *c, km_phase *phase)
{
    exchange_plan *plan = phase->plan;
    plan->hand = c->layout->zone[plan->hand_zone];
    plan->into = c->layout->zone[plan->into_zone];
    for (int i = 0; i < plan->passes; i++)
        plan->passed[i] = c->layout->zone[plan->passed_zone[i]];
    if (plan->draw.on)
        plan->draw.laid = c->layout->zone[plan->draw.laid_zone];
    return true;
}
