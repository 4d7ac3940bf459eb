/* SPDX-License-Identifier: MIT
 * give_text.c: the mechanic `give` in words for people. How cards are dealt is give.c's.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/give.h"
#include "mechanics/tell.h"

/* --- words --- */

static const char *cards_text(const km_phase *phase, char *out, size_t size)
{
    const kd_node *node = kd_node_get(phase->node, "cards");
    size_t length = 0;
    if (!node || node->kind != KD_NODE_LIST)
        return km_phase_text(phase, "cards");
    out[0] = 0;
    for (KD_CHILD(item, node))
        if (length + strlen(item->text) + 3 < size)
            length += (size_t)snprintf(out + length, size - length, "%s%s", length ? ", " : "",
                                       item->text);
    return out;
}

/* "3, then 2, then 3" of the packets; each "at one go" or "one at a time". */
static void tell_packets(const give_plan *plan, bool ja, char *out, size_t size)
{
    *out = 0;
    if (plan->packets == 1 && plan->packet[0] <= 1) {
        bool whole = plan->packet[0] == 0;
        snprintf(out, size, "%s",
                 ja      ? whole ? "まとめて" : "1枚ずつ"
                 : whole ? "all at once"
                         : "one at a time");
        return;
    }
    for (int i = 0; i < plan->packets; i++) {
        km_tell_add(out, size, "%s", i == 0 ? "" : ja ? "、" : ", then ");
        if (plan->packet[i])
            km_tell_add(out, size, ja ? "%d枚" : "%d", plan->packet[i]);
        else
            km_tell_add(out, size, "%s", ja ? "残り全部" : "the rest");
    }
    km_tell_add(out, size, "%s", ja ? "ずつ" : " at a time");
}

/* What follows in `order` when it begins with every seat by its number; the whole list if not. */
static const kd_node *behind_seats(const kd_node *order, int seats)
{
    const kd_node *place = order->first;
    char number[16];
    for (int seat = 0; place && seat < seats; seat++, place = place->next) {
        snprintf(number, sizeof number, "%d", seat);
        if (!place->text || strcmp(place->text, number) != 0)
            return order->first;
    }
    return place ? place : order->first;
}

/* The places and zones of the key `order`. */
static void tell_order(const km_rules *rules, const km_phase *phase, bool ja, char *out,
                       size_t size)
{
    const kd_node *order = kd_node_get(phase->node, "order");
    char name[KM_NAME_TEXT];
    if (!order || order->kind != KD_NODE_LIST)
        return;
    const kd_node *rest = behind_seats(order, rules->layout->seats);
    km_tell_add(out, size, "%s", ja ? "、順番:" : ", in this order: ");
    if (rest != order->first)
        km_tell_add(out, size, "%s", ja ? "席の順、その後" : "the players by their seats, then ");
    for (const kd_node *place = rest; place; place = place->next)
        km_tell_add(out, size, "%s%s",
                    km_tell_seat(rules->layout, place->text, ja ? "ja" : "en", name, sizeof name),
                    !place->next ? ""
                    : ja         ? "、"
                                 : ", ");
}

/* True if each owner of the zones gets cards, not one of them or the table. */
static bool is_each(const give_plan *plan)
{
    return plan->zones > 0 && plan->to[0]->per != KS_PER_TABLE && !plan->who.phrase;
}

/* What is given to whom, and in which way. */
static void tell_gift(const give_plan *plan, const char *cards, bool ja, const char *from,
                      const char *zones, const char *way, char *out, size_t size)
{
    bool all = strcmp(cards, "all") == 0, each = is_each(plan);
    bool by_deal = strchr(cards, ',') != NULL;
    if (ja)
        snprintf(out, size, "%sから%s%sへ%s%s%s%s配る", from, each ? "各自の" : "", zones,
                 by_deal ? "ディールごとに" : "",
                 plan->packets == 1 && plan->packet[0] == 1 && !strcmp(cards, "1") ? "" : way,
                 all ? "すべて" : cards, all ? "" : "枚");
    else if (all)
        snprintf(out, size,
                 each ? "All cards of the %s are dealt out, each %s in turn, %s"
                      : "All cards of the %s are dealt to the %s, %s",
                 from, zones, way);
    else
        snprintf(out, size, "%s %s gets%s %s card%s from the %s%s%s", each ? "Each" : "The", zones,
                 by_deal ? ", deal by deal," : "", cards, strcmp(cards, "1") ? "s" : "", from,
                 strcmp(cards, "1") ? ", " : "", strcmp(cards, "1") ? way : "");
}

/* The zones that get cards: all, or (`apart`) only those of the table, or only the others. */
static void tell_zones(const give_plan *plan, bool apart, bool of_table, const char *language,
                       char *out, size_t size)
{
    char zone[KM_NAME_TEXT];
    int count = 0, told = 0;
    for (int i = 0; i < plan->zones; i++)
        count += !apart || (plan->to[i]->per == KS_PER_TABLE) == of_table;
    for (int i = 0; i < plan->zones; i++)
        if (!apart || (plan->to[i]->per == KS_PER_TABLE) == of_table) {
            km_tell_add(out, size, "%s%s", km_tell_zone(plan->to[i], language, zone, sizeof zone),
                        km_tell_between(told, count, language));
            told++;
        }
}

void km_give_show(const km_rules *rules, const km_phase *phase, const char *language, char *out,
                  size_t size)
{
    const give_plan *plan = phase->plan;
    char list[128], from[KM_NAME_TEXT], zone[KM_NAME_TEXT], first[KM_NAME_TEXT], zones[256] = "",
                                                                                 way[96];
    const char *cards = cards_text(phase, list, sizeof list);
    bool ja = km_is_japanese(language), each = is_each(plan), table = false;

    km_tell_zone(&rules->layout->zone[rules->layout->zone_of[plan->from]], language, from,
                 sizeof from);
    km_tell_seat(rules->layout, km_phase_text(phase, "first"), language, first, sizeof first);
    for (int i = 0; i < plan->zones; i++)
        table |= plan->to[i]->per == KS_PER_TABLE;
    table = table && each && plan->table_cards >= 0;
    tell_zones(plan, table, false, language, zones, sizeof zones);
    if (plan->who.phrase) {
        char hand[sizeof zones];
        snprintf(hand, sizeof hand, "%s", zones);
        km_tell_seat(rules->layout, km_phase_text(phase, "who"), language, zone, sizeof zone);
        snprintf(zones, sizeof zones, ja ? "%sの%s" : "%s of %s", ja ? zone : hand,
                 ja ? hand : zone);
    }
    tell_packets(plan, ja, way, sizeof way);
    tell_gift(plan, cards, ja, from, zones, way, out, size);
    if (each)
        km_tell_add(out, size, ja ? "(%sから" : ", beginning with %s", first);
    tell_order(rules, phase, ja, out, size);
    if (each)
        km_tell_add(out, size, "%s", ja ? ")" : "");
    km_tell_add(out, size, "%s", ja ? "。" : ".");
    if (table) {
        char others[256] = "";
        tell_zones(plan, true, true, language, others, sizeof others);
        km_tell_add(out, size,
                    ja ? "その間に%sへ合計%d枚配る。" : " Meanwhile the %s gets %d in all.", others,
                    plan->table_cards);
    }
    if (plan->show_last)
        km_tell_add(out, size, "%s",
                    ja ? "最後の1枚は全員に見せる。" : " The last card is shown to everybody.");
    if (plan->suit_at >= 0 && plan->suit_at == rules->layout->trump)
        km_tell_add(out, size, "%s", ja ? "そのスートが切り札になる。" : " Its suit is trump.");
}
