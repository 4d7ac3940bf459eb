/* SPDX-License-Identifier: MIT
 * give_text.c: describes the mechanic `give`. give.c deals the cards.
 */
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mechanics/give.h"
#include "mechanics/registry.h"
#include "mechanics/telling.h"

/* --- words --- */

/* Returns the number of cards that each player gets, deal by deal if the file has several
 * numbers. Names a value hook by its label and a variable by its name. */
static const char *cards_text(const km_telling *t, char *out, size_t size)
{
    const kd_node *node = kd_node_get(t->phase->node, "cards");
    const char *text = km_phase_text(t->phase, "cards");
    if (!node || node->kind != KD_NODE_LIST)
        return strcmp(text, "all") == 0 ? text : km_amount_words(t, text);
    *out = 0;
    for (KD_CHILD(item, node))
        kn_add(out, size, t->language, "give.deal", KN_TEXT("number", item->text),
               KN_FLAG("first", !*out));
    return out;
}

static bool is_by_deal(const km_phase *phase)
{
    const kd_node *node = kd_node_get(phase->node, "cards");
    return node && node->kind == KD_NODE_LIST && node->first && node->first->next;
}

/* Lists the number of cards of each deal. */
static int numbers_of(const km_phase *phase, const char *number[KM_GIVE_LISTS])
{
    int n = 0;
    for (KD_CHILD(item, kd_node_get(phase->node, "cards")))
        if (n < KM_GIVE_LISTS)
            number[n++] = item->text;
    return n;
}

/* Returns "3, then 2, then 3 at a time", "all at once" or "one at a time". */
static const char *tell_packets(const km_telling *t)
{
    const km_give_plan *plan = t->phase->plan;
    char packets[96] = "";
    for (int i = 0; i < plan->packets; i++)
        kn_add(packets, sizeof packets, t->language, "give.packet", KN_NUMBER("n", plan->packet[i]),
               KN_FLAG("first", i == 0));
    return km_piece(t, "give.way", KN_TEXT("packets", packets),
                    KN_TEXT("way", plan->packets > 1     ? "several"
                                   : plan->packet[0] > 1 ? "packets"
                                   : plan->packet[0]     ? "singly"
                                                         : "once"));
}

/* Returns the number of places at the beginning of `order` that are all the seats, in the order
 * of their numbers; 0 if they are not. */
static int seats_first(const km_give_plan *plan, int seats)
{
    for (int i = 0; i < seats; i++)
        if (i >= plan->orders || !plan->order[i].seat || ks_seat_number(plan->order[i].seat) != i)
            return 0;
    return plan->orders > seats ? seats : 0;
}

/* Returns the places and zones in the key `order`; "" if it is missing. */
static const char *tell_order(const km_telling *t)
{
    const km_give_plan *plan = t->phase->plan;
    const char *names[KS_PLACES_MAX + KM_GIVE_ZONES];
    int from = seats_first(plan, t->rules->layout->seats);
    for (int i = from; i < plan->orders; i++)
        names[i] =
            plan->order[i].seat
                ? km_seat_words(t, plan->order[i].seat)
                : km_piece(t, "seat.var", KN_TEXT("name", km_zone_words(t, plan->order[i].zone)));
    if (!plan->orders)
        return "";
    return km_piece(t, "give.order", KN_LIST("places", names + from, plan->orders - from),
                    KN_FLAG("seats", from > 0));
}

/* Returns the number of places that get cards in this order; 0 if all players do, or zones, too. */
static int places_in_order(const km_telling *t)
{
    const km_give_plan *plan = t->phase->plan;
    int out = plan->who.word == KM_GIVE_ACTIVE ? t->rules->sit_outs : 0;
    for (int i = 0; i < plan->orders; i++)
        if (plan->order[i].zone)
            return 0;
    return plan->orders < t->rules->layout->seats - out ? plan->orders : 0;
}

/* Returns true if some owner gets cards, not just the table. */
static bool has_owners(const km_give_plan *plan)
{
    for (int i = 0; i < plan->zones; i++)
        if (plan->to[i]->per != KS_PER_TABLE)
            return true;
    return false;
}

/* Returns true if every owner of the zones gets cards, not just one owner or the table. */
static bool is_each(const km_give_plan *plan)
{
    return has_owners(plan) && !plan->who.phrase;
}

/* Returns true if the only owners that get cards are the players, into their hands. */
static bool goes_to_hands(const km_telling *t, const km_give_plan *plan)
{
    int owned = 0, hands = 0;
    for (int i = 0; i < plan->zones; i++) {
        owned += plan->to[i]->per != KS_PER_TABLE;
        hands += strcmp(plan->to[i]->name, "hand") == 0;
    }
    return owned == 1 && hands == 1 && (plan->zones == 1 || plan->table_cards >= 0) &&
           t->rules->layout->places == t->rules->layout->seats;
}

/* Returns the zones that get cards: all of them or, if `apart`, only those with owners. */
static const char *tell_zones(const km_telling *t, bool apart)
{
    const km_give_plan *plan = t->phase->plan;
    const char *zones[KM_GIVE_ZONES];
    int n = 0;
    for (int i = 0; i < plan->zones; i++)
        if (!apart || plan->to[i]->per != KS_PER_TABLE)
            zones[n++] = km_zone_words(t, plan->to[i]);
    return km_piece(t, "zone.list", KN_LIST("zones", zones, n));
}

/* Returns the number of rounds in which a number of cards is dealt. */
static int rounds_of(const km_give_plan *plan, int cards)
{
    int n = 0;
    while (cards > 0) {
        int packet = plan->packet[n < plan->packets ? n : plan->packets - 1];
        cards -= packet ? packet : cards;
        n++;
    }
    return n;
}

/* Returns true if the zones of the table have all their cards before the owners have theirs. */
static bool is_table_first(const km_give_plan *plan)
{
    for (int i = 0; i < plan->lists; i++)
        if (!plan->cards[i].all && !km_amount_varies(&plan->cards[i].number) &&
            rounds_of(plan, (int)plan->cards[i].number.number) <=
                rounds_of(plan, plan->table_cards))
            return false;
    return true;
}

/* Describes the zones of the table that get a number of cards of their own, beside the owners'
 * zones. */
static void tell_table(const km_telling *t)
{
    const km_give_plan *plan = t->phase->plan;
    const char *zones[2 * KM_GIVE_ZONES + KS_PLACES_MAX];
    bool last = !plan->orders;
    int n = 0;
    for (int i = 0; i < plan->zones; i++) {
        bool table = plan->to[i]->per == KS_PER_TABLE;
        last &= table || n == 0;
        if (table)
            zones[n++] = km_zone_words(t, plan->to[i]);
    }
    for (int i = 0; i < plan->orders; i++)
        if (plan->order[i].zone)
            zones[n++] = km_zone_words(t, plan->order[i].zone);
    if (n && plan->table_cards > 0)
        km_say(t, "give.meanwhile", KN_FLAG("last", last),
               KN_TEXT("zones", km_piece(t, "zone.list", KN_LIST("zones", zones, n))),
               KN_NUMBER("n", plan->table_cards), KN_FLAG("first", is_table_first(plan)),
               KN_NUMBER("rounds", rounds_of(plan, plan->table_cards)));
}

/* True if a single player takes cards into the hand. */
static bool takes_to_hand(const km_give_plan *plan)
{
    return plan->who.phrase && plan->zones == 1 && plan->to[0]->per != KS_PER_TABLE &&
           strcmp(plan->to[0]->name, "hand") == 0;
}

/* Describes the cards dealt, their receivers, and the way of dealing. */
static void tell_gift(const km_telling *t, const char *zones)
{
    const km_give_plan *plan = t->phase->plan;
    char list[128];
    bool own = !has_owners(plan) && plan->table_cards >= 0;
    if (own)
        snprintf(list, sizeof list, "%d", plan->table_cards);
    const char *cards = own ? list : cards_text(t, list, sizeof list);
    const char *order = tell_order(t);
    bool all = strcmp(cards, "all") == 0, each = is_each(plan);
    bool begins = each || kd_node_get(t->phase->node, "first");
    bool hands = goes_to_hands(t, plan);
    bool by_deal = !own && is_by_deal(t->phase);
    bool varies = !all && !isdigit((unsigned char)*cards);

    if (!all && takes_to_hand(plan)) { /* a player alone */
        km_say(t, "give.takes", KN_TEXT("who", km_seat_words(t, plan->who.phrase)),
               KN_TEXT("from", km_heap_words(t, plan->from)), KM_COUNT("n", cards),
               KN_FLAG("varies", varies));
        km_add_word(t, "sentence.end");
        return;
    }
    if (!all && each && hands && places_in_order(t)) {
        const kd_node *first = kd_node_get(t->phase->node, "first"),
                      *stops = kd_node_get(t->phase->node, "order");
        const char *place = stops->first ? stops->first->text : stops->text;
        km_say(t, "give.some", KN_TEXT("from", km_heap_words(t, plan->from)), KM_COUNT("n", cards),
               KN_FLAG("varies", varies), KN_TEXT("way", tell_packets(t)),
               KN_FLAG("single", strcmp(cards, "1") == 0), KN_FLAG("several", plan->orders > 1),
               KN_TEXT("order", order),
               KN_FLAG("starts", plan->orders > 1 && !(first && first->text && place &&
                                                       strcmp(first->text, place) == 0)),
               KN_TEXT("first", km_seat_words(t, plan->first)));
        return;
    }
    km_say(t, all ? "give.all" : "give.cards", KN_TEXT("from", km_heap_words(t, plan->from)),
           KN_TEXT("to", zones), KN_TEXT("way", tell_packets(t)), KM_COUNT("n", cards),
           KN_FLAG("each", each), KN_FLAG("by-deal", by_deal),
           KN_FLAG("single", strcmp(cards, "1") == 0), KN_FLAG("varies", varies),
           KN_FLAG("hands", hands), KN_FLAG("owned", hands && plan->who.phrase),
           KN_TEXT("owner", plan->who.phrase ? km_seat_words(t, plan->who.phrase) : ""));
    const char *number[KM_GIVE_LISTS] = {""}; /* of each deal */
    int deals = by_deal ? numbers_of(t->phase, number) : 1;
    km_add(t, "give.order-of", KN_FLAG("each", begins),
           KN_TEXT("first", km_seat_words(t, plan->first)), KN_FLAG("ordered", *order),
           KN_TEXT("order", order), KN_FLAG("by-deal", by_deal), KN_TEXT("number", number[0]),
           KN_LIST("further", number + 1, deals - 1));
}

/* Describes the cards that stay in the stock if a single player gets some of them. */
static void tell_rest(const km_telling *t)
{
    const km_give_plan *plan = t->phase->plan;
    int hands, left = plan->who.phrase ? km_stock_left(t->rules, t->phase, false) : -1,
               taken = left < 0 ? -1 : km_stock_taken(t->rules, t->phase, left, &hands);
    if (taken >= 0 && taken < left)
        km_say(t, "give.rest", KN_NUMBER("n", left - taken),
               KN_TEXT("from", km_heap_words(t, plan->from)));
}

/* Describes the receivers of cards, the seats that see them, and the action if there are too few
 * cards. */
static void tell_ways(const km_telling *t)
{
    const km_give_plan *plan = t->phase->plan;
    const kd_node *who = kd_node_get(t->phase->node, "who");
    const char *shortage = km_phase_text(t->phase, "short");
    if (who && who->text && strcmp(who->text, "all") == 0)
        km_say_word(t, "give.to-all");
    if (plan->end == KS_BOTTOM)
        km_say(t, "give.from-bottom", KN_NUMBER("n", 2));
    tell_rest(t);
    if (plan->open)
        km_say_word(t, takes_to_hand(plan) ? "give.open-taken" : "give.open");
    bool out =
        strcmp(km_phase_text(t->phase, "cards"), "all") == 0 && strcmp(shortage, "uneven") == 0;
    if (km_refills(t->rules, t->phase) || kd_node_get(t->phase->node, "short"))
        km_say(t, "give.short", KN_TEXT("short", out ? "out" : shortage),
               KN_TEXT("from", km_heap_words(t, plan->from)));
    if (plan->show_last)
        km_say_word(t, "give.last-shown");
    km_tell_last_card(t, plan->show_last);
}

/* Returns true if no other phase, free move or hook can use the phase's stock, so that undealt
 * cards stay in it. */
static bool is_last_use(const km_rules *rules, const km_phase *phase)
{
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *other = &rules->phase[p];
        unsigned uses = other == phase ? KM_DRAWS : KM_DRAWS | KM_DEALS;
        if (kd_node_get(other->node, "draw") || other->frees || other->mechanic->does & uses)
            return false;
    }
    return !rules->stock_named;
}

/* Returns true if cards are left over in at least one deal. */
static bool leaves_cards(const km_rules *rules, const km_phase *phase)
{
    const kd_node *node = kd_node_get(phase->node, "cards");
    long least = LONG_MAX;
    if (node && node->kind == KD_NODE_LIST) {
        for (KD_CHILD(item, node))
            least = strtol(item->text, NULL, 10) < least ? strtol(item->text, NULL, 10) : least;
    } else if (strcmp(km_phase_text(phase, "cards"), "all") != 0) {
        least = strtol(km_phase_text(phase, "cards"), NULL, 10);
    }
    return least < LONG_MAX && is_each(phase->plan) &&
           least * rules->layout->seats < rules->layout->pack->cards;
}

void km_give_show(const km_telling *t)
{
    const km_give_plan *plan = t->phase->plan;
    bool apart = has_owners(plan) && plan->table_cards >= 0;
    const char *hands = tell_zones(t, apart);
    if (plan->who.phrase && has_owners(plan))
        hands = km_piece(t, "zone.of-owner", KN_TEXT("zone", hands),
                         KN_TEXT("owner", km_seat_words(t, plan->who.phrase)));
    tell_gift(t, hands);
    if (apart)
        tell_table(t);
    tell_ways(t);
    if (plan->suit_at >= 0 && plan->suit_at == t->rules->layout->trump)
        km_tell_trump_of(t, KN_EMPTY, !plan->show_last);
    if (plan->zones == 1 && leaves_cards(t->rules, t->phase) && is_last_use(t->rules, t->phase))
        km_say_word(t, "give.left-over");
}
