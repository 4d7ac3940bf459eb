/* SPDX-License-Identifier: MIT
 * show_pack.c: who plays and with which cards, in words. Ranks and values as single phases change
 * them are told with the phase.
 */
#include <stdlib.h>
#include <string.h>

#include "game/telling.h"

static void tell_numbers(telling *t)
{
    enum { NUMBERS_IN_ROW = 4 }; /* so many are told as a range */
    int seats = t->rules->layout->seats, count = 0, numbers[KS_SEATS_MAX + 1];
    char here[16];
    const kd_option *o = t->rules->more->resolved->options;
    while (o && strcmp(o->name, "players") != 0)
        o = o->next;
    for (int n = 1; n <= KS_SEATS_MAX; n++) /* in order, whichever is usual */
        for (const kd_option_value *v = o ? o->values : NULL; v; v = v->next) {
            int64_t number;
            if (kn_integer_read(v->name, 1, KS_SEATS_MAX, &number) && number == n)
                numbers[++count] = n;
        }
    snprintf(here, sizeof here, "%d", seats);
    begin_text(t);
    if (count < 2) {
        ADD(t, t->ja ? "%d人。" : seats == 1 ? "%d player." : "%d players.", seats);
        return;
    }
    bool in_row = count >= NUMBERS_IN_ROW && numbers[count] - numbers[1] == count - 1;
    for (int n = 1; n <= count; n++)
        if (!in_row || n == 1)
            ADD(t, "%s%d", n == 1 ? "" : t->ja ? "、" : n < count ? ", " : " or ", numbers[n]);
    if (in_row)
        ADD(t, t->ja ? "〜%d" : " to %d", numbers[count]);
    ADD(t, t->ja ? "人。以下は%s人の場合。" : " players; this is how %s play.", here);
}

/* Several tables: whoever reads this has chosen them. */
static void tell_tables(telling *t)
{
    const struct kg_rules_more *more = t->rules->more;
    int players = 0;
    for (int n = 0; n < more->tables; n++)
        players += more->table[n];
    if (!players)
        return;
    ADD(t, t->ja ? "%d人は%d卓に分かれる(" : " %d players sit at %d tables (", players,
        more->tables);
    for (int n = 0; n < more->tables; n++)
        ADD(t, t->ja ? "%s%d人" : "%s%d", n ? either(t, " and ", "と") : "", more->table[n]);
    ADD(t, "%s", either(t, "), each with a match of its own.", ")。卓ごとに別のマッチを行う。"));
}

/* What each has at first. */
static void tell_accounts(telling *t)
{
    const ks_layout *l = t->rules->layout;
    char name[KM_NAME_TEXT];
    for (int v = 0; v < l->vars; v++) {
        const ks_var *var = &l->var[v];
        if (var->type != KS_VAR_ACCOUNT || var->per != KS_PER_SEAT || var->start == 0)
            continue;
        km_tell_var(var, t->language, name, sizeof name);
        ADD(t, t->ja ? "最初の%sは各自%d。" : " Each begins with a %s of %d.", name,
            (int)var->start);
    }
}

void kg_show_players(telling *t)
{
    const ks_layout *l = t->rules->layout;
    const char *direction = kd_key_text(&kg_rules_table, t->document, "direction");
    kg_page_section(&t->page, either(t, "Players", "プレイヤー"));
    tell_numbers(t);
    if (l->sides == 2 && l->seats == 4 && l->side_of[0] == l->side_of[2])
        ADD(t, "%s", either(t, " Partners sit opposite each other.", "向かい合う2人が組になる。"));
    else if (l->sides < l->seats)
        ADD(t, t->ja ? "%dつの側に分かれる。" : " They form %d sides.", l->sides);
    else if (l->seats > 2)
        ADD(t, "%s", either(t, " Each plays alone.", "全員が個人で競う。"));
    tell_accounts(t);
    for (int place = l->seats; place < l->places; place++)
        ADD(t, "%s",
            either(t,
                   place == l->seats ? " There is a hand that is nobody's, the dummy."
                                     : " There is another.",
                   place == l->seats ? "誰のものでもない手札(ダミー)がある。" : "もう1つある。"));
    if (l->seats > 1)
        ADD(t, "%s",
            strcmp(direction, "clockwise") == 0
                ? either(t, " Turns go clockwise.", "時計回りに進む。")
                : either(t, " Turns go counter-clockwise.", "反時計回りに進む。"));
    tell_tables(t);
    kg_page_text(&t->page, t->text);
}

/* What letters mean that one might not know. */
static void tell_rank_names(telling *t)
{
    const ks_pack *pack = t->rules->layout->pack;
    int ten = ks_pack_find_rank(pack, "T"), told = 0;
    char name[KM_NAME_TEXT];
    if (ten >= 0 && !pack->rank_says[ten])
        ADD(t, "%s", either(t, " T is the ten.", "Tは10。"));
    for (int r = 0; r < pack->ranks; r++) {
        if (!pack->rank_says[r])
            continue;
        km_tell_rank(pack, r, false, t->language, name, sizeof name);
        ADD(t,
            t->ja  ? "%s%sは%s"
            : told ? "%s %s the %s"
                   : "%s %s is the %s",
            told == 0 ? "" : either(t, ",", "、"), pack->rank_name[r], name);
        told++;
    }
    if (told)
        ADD(t, "%s", either(t, ".", "。"));
}

static void tell_cards(telling *t)
{
    const ks_pack *pack = t->rules->layout->pack;
    kn_set lacking = KN_EMPTY;
    int jokers = 0, named = 0;
    begin_text(t);
    ADD(t, t->ja ? "%d枚。" : "%d in ", pack->cards);
    for (int s = 0; s < pack->suits; s++)
        ADD(t, "%s%s", km_tell_suit(pack, s, t->language),
            s + 1 >= pack->suits   ? ""
            : t->ja                ? "、"
            : s + 2 == pack->suits ? " and "
                                   : ", ");
    ADD(t, "%s", either(t, ", each with", "の各"));
    for (int r = 0; r < pack->ranks; r++) {
        if (kn_is_empty(pack->by_rank[r]))
            continue;
        if (pack->suit[kn_first(pack->by_rank[r])] == KS_NO_SUIT) {
            jokers += kn_count(pack->by_rank[r]);
            continue;
        }
        if (kn_count(pack->by_rank[r]) < pack->suits * pack->copies)
            lacking = kn_or(lacking, pack->by_rank[r]);
        ADD(t, "%s%s", t->ja && named++ == 0 ? "" : " ", pack->rank_name[r]);
    }
    if (pack->copies > 1)
        ADD(t, t->ja ? "を%d枚ずつ" : ", %d of each card", pack->copies);
    if (jokers)
        ADD(t,
            t->ja         ? "、ジョーカー%d枚"
            : jokers == 1 ? ", and %d joker"
                          : ", and %d jokers",
            jokers);
    if (!kn_is_empty(lacking)) {
        char cards[512];
        ks_pack_write(pack, lacking, cards, sizeof cards);
        ADD(t, t->ja ? "(一部のランクは%sだけ)" : "; of some ranks only %s", cards);
    }
    ADD(t, "%s", either(t, ".", "。"));
    tell_rank_names(t);
    kg_page_item(&t->page, false, either(t, "Cards", "札"), t->text);
}

/* The number that a rank's name is, 0 if it is none. */
static int pips_of(const ks_pack *pack, int rank)
{
    return (int)strtol(pack->rank_name[rank], NULL, 10);
}

/* True if all cards of a rank have the same value. */
static bool has_one_value(const ks_pack *pack, int rank)
{
    kn_set cards = pack->by_rank[rank];
    unsigned card, first = kn_is_empty(cards) ? 0 : kn_first(cards);
    for (KN_EACH(card, cards))
        if (pack->value[card] != pack->value[first])
            return false;
    return true;
}

/* Card by card, where suits differ. */
static void tell_single_values(telling *t, int rank, bool *any)
{
    const ks_pack *pack = t->rules->layout->pack;
    unsigned card;
    for (KN_EACH(card, pack->by_rank[rank])) {
        if (pack->value[card] == 0)
            continue;
        ADD(t, "%s%s", !*any ? "" : t->ja ? "、" : ", ", pack->name[card]);
        ADD(t, t->ja ? "は%d" : " %d", (int)pack->value[card]);
        *any = true;
    }
}

/* Ranks with a value for adding up; those from..to whose value is their own number together. */
static void tell_values(telling *t)
{
    const ks_pack *pack = t->rules->layout->pack;
    bool any = false;
    begin_text(t);
    for (int r = 0; r < pack->ranks; r++) {
        int value =
                kn_is_empty(pack->by_rank[r]) ? 0 : (int)pack->value[kn_first(pack->by_rank[r])],
            last = r;
        if (!has_one_value(pack, r)) {
            tell_single_values(t, r, &any);
            continue;
        }
        if (value == 0)
            continue;
        while (value == pips_of(pack, r) && last + 1 < pack->ranks &&
               !kn_is_empty(pack->by_rank[last + 1]) && pips_of(pack, last + 1) > 0 &&
               pack->value[kn_first(pack->by_rank[last + 1])] == pips_of(pack, last + 1))
            last++;
        ADD(t, "%s%s", !any ? "" : t->ja ? "、" : ", ", pack->rank_name[r]);
        if (last > r)
            ADD(t, t->ja ? "~%sはその数" : "-%s their number", pack->rank_name[last]);
        else
            ADD(t, t->ja ? "は%d" : " %d", value);
        any = true;
        r = last;
    }
    if (!any)
        return;
    ADD(t, "%s", either(t, ".", "。"));
    const kd_node *label = kd_node_path(t->document, "pack.values_label");
    const char *name = label ? kd_words(label, t->language)
                             : either(t, "Values for adding up", "合計するときの値");
    kg_page_item(&t->page, false, name, t->text);
}

/* The cards that score the number of their rank, if these are three ranks or more. */
static kn_set scoring_pips(const ks_pack *pack)
{
    kn_set cards = KN_EMPTY;
    int ranks = 0;
    for (int r = 0; r < pack->ranks; r++) {
        int64_t pips;
        unsigned card;
        bool any = false;
        if (!kn_integer_read(pack->rank_name[r], 2, 99, &pips))
            continue;
        for (KN_EACH(card, pack->by_rank[r]))
            if (pack->points[card] == pips * pack->per) {
                kn_put(&cards, card);
                any = true;
            }
        ranks += any;
    }
    return ranks < 3 ? KN_EMPTY : cards;
}

/* Cards of equal points together, in the order of the pack. */
static void tell_points(telling *t)
{
    const ks_pack *pack = t->rules->layout->pack;
    char points[KN_POINTS_TEXT], cards[512];
    kn_set rest = pack->all, pips = scoring_pips(pack);
    int64_t total = 0;
    bool any = false;
    begin_text(t);
    while (!kn_is_empty(rest)) {
        unsigned first = kn_first(rest), card;
        kn_set same = KN_EMPTY;
        bool number = kn_has(pips, first);
        for (KN_EACH(card, rest))
            if (number ? kn_has(pips, card)
                       : pack->points[card] == pack->points[first] && !kn_has(pips, card))
                kn_put(&same, card);
        rest = kn_minus(rest, same);
        for (KN_EACH(card, same))
            total += pack->points[card];
        if (pack->points[first] == 0)
            continue;
        kn_points_write(points, pack->points[first], pack->per);
        km_tell_cards(pack, same, t->language, cards, sizeof cards);
        if (number)
            ADD(t, t->ja ? "%s%sはその数" : "%s%s their number", any ? t->ja ? "、" : "; " : "",
                cards);
        else if (t->ja)
            ADD(t, "%s%sは%s%s点", any ? "、" : "", cards, kn_count(same) > 1 ? "各" : "", points);
        else
            ADD(t, "%s%s %s%s", any ? "; " : "", cards, points, kn_count(same) > 1 ? " each" : "");
        any = true;
    }
    if (!any)
        return;
    kn_points_write(points, total, pack->per);
    ADD(t, t->ja ? "(合計%s点)。" : "; %s in all.", points);
    kg_page_item(&t->page, false, either(t, "Card points", "札の得点"), t->text);
}

void kg_show_pack(telling *t)
{
    kg_page_section(&t->page, either(t, "The pack", "デッキ"));
    tell_cards(t);
    tell_values(t);
    tell_points(t);
}
