/* SPDX-License-Identifier: MIT
 * sheet_pack.c: describes the players and the cards. Ranks and values that a phase changes are
 * described with the phase.
 */
#include <stdlib.h>
#include <string.h>

#include "sheet/sheet_page.h"

static void tell_numbers(kh_telling *t)
{
    enum { NUMBERS_IN_ROW = 4 }; /* minimum number of consecutive ranks shown as a range */
    int seats = t->item.rules->layout->seats, count = 0, first = 0, last = 0;
    char number[KS_SEATS_MAX][12];
    const char *item[KS_SEATS_MAX];
    const kd_option *o = t->item.rules->more->resolved->options;
    while (o && strcmp(o->name, "players") != 0)
        o = o->next;
    for (int n = 1; n <= KS_SEATS_MAX; n++) /* in ascending order */
        for (const kd_option_value *v = o ? o->values : NULL; v; v = v->next) {
            int64_t read;
            if (!kn_integer_read(v->name, 1, KS_SEATS_MAX, &read) || read != n)
                continue;
            first = count ? first : n;
            last = n;
            snprintf(number[count], sizeof *number, "%d", n);
            item[count] = number[count];
            count++;
        }
    kh_begin_text(t);
    if (count < 2)
        km_add(&t->item, "players.number", KN_NUMBER("n", seats));
    else if (count >= NUMBERS_IN_ROW && last - first == count - 1)
        km_add(&t->item, "players.range", KN_NUMBER("first", first), KN_NUMBER("last", last),
               KN_NUMBER("n", seats));
    else
        km_add(&t->item, "players.several",
               KN_TEXT("numbers", km_join_words(&t->item, item, count, "page.or")),
               KN_NUMBER("n", seats));
}

/* Describes several tables, if they were chosen. */
static void tell_tables(kh_telling *t)
{
    const struct kg_rules_more *more = t->item.rules->more;
    const char *sizes[sizeof more->table / sizeof *more->table];
    int players = 0;
    for (int n = 0; n < more->tables; n++) {
        players += more->table[n];
        sizes[n] = km_piece(&t->item, "players.at-table", KN_NUMBER("n", more->table[n]));
    }
    if (players)
        km_say(&t->item, "players.tables", KN_NUMBER("n", players),
               KN_NUMBER("tables", more->tables), KN_LIST("sizes", sizes, more->tables));
    for (int n = 1; n < more->tables; n++)
        if (more->table[n] != more->table[0]) {
            km_say(&t->item, "players.other-table", KN_NUMBER("first", more->table[0]),
                   KN_NUMBER("n", more->table[n]));
            break;
        }
}

/* Describes the initial accounts. */
static void tell_accounts(kh_telling *t)
{
    const ks_layout *l = t->item.rules->layout;
    for (int v = 0; v < l->vars; v++) {
        const ks_var *var = &l->var[v];
        if (var->type == KS_VAR_ACCOUNT && var->per == KS_PER_SEAT && var->start != 0)
            km_say(&t->item, "players.account", KN_TEXT("name", km_var_words(&t->item, var)),
                   KN_NUMBER("n", var->start), KN_FLAG("owes", var->min < 0));
    }
}

/* Describes which players score together, unless they are two pairs. */
static void tell_sides(kh_telling *t)
{
    const ks_layout *l = t->item.rules->layout;
    const char *sides[2] = {"", ""}, *between = l->sides == 2 ? "players.against" : "players.apart";
    for (int side = 0; side < l->sides; side++) {
        const char *players[KS_SEATS_MAX];
        int n = 0;
        for (int seat = 0; seat < l->seats; seat++)
            if (l->side_of[seat] == side)
                players[n++] = km_piece(&t->item, "players.seat", KN_NUMBER("n", seat + 1));
        sides[1] = km_piece(&t->item, "players.side", KN_FLAG("one", n == 1),
                            KN_LIST("players", players, n));
        sides[0] = side ? km_join_words(&t->item, sides, 2, between) : sides[1];
    }
    km_say(&t->item, "players.sides", KN_NUMBER("n", l->sides), KN_TEXT("sides", sides[0]));
}

void kh_show_players(kh_telling *t)
{
    const ks_layout *l = t->item.rules->layout;
    kh_page_section(&t->page, kh_word(t, "page.players"));
    tell_numbers(t);
    if (l->sides == 2 && l->seats == 4 && l->side_of[0] == l->side_of[2])
        km_say_word(&t->item, "players.partners");
    else if (l->sides < l->seats)
        tell_sides(t);
    else if (l->seats > 2)
        km_say_word(&t->item, "players.alone");
    tell_accounts(t);
    if (l->pack->per > 1)
        km_say(&t->item, "players.unit", KN_NUMBER("n", l->pack->per));
    for (int place = l->seats; place < l->places; place++)
        km_say_word(&t->item,
                    place == l->seats ? KN_KEY("players.dummy") : KN_KEY("players.another-dummy"));
    if (l->seats > 1)
        km_say(&t->item, "players.direction",
               KN_FLAG("clockwise", !t->item.rules->more->said.counterclockwise));
    tell_tables(t);
    kh_page_text(&t->page, t->text);
}

/* Adds "LETTERS is NAME". The first one begins a sentence. */
static void tell_name(kh_telling *t, int *told, const char *letters, const char *name)
{
    if (!*told)
        km_add_word(&t->item, "sentence.between");
    km_add(&t->item, "pack.rank-is", KN_FLAG("first", !*told), KN_TEXT("rank", letters),
           KN_TEXT("name", name));
    ++*told;
}

/* Explains uncommon letters for ranks, and for named cards without a suit. */
static void tell_names(kh_telling *t)
{
    const ks_pack *pack = t->item.rules->layout->pack;
    int told = 0;
    char name[KM_NAME_TEXT];
    unsigned card;
    for (int r = 0; r < pack->ranks; r++)
        if (pack->rank_says[r])
            tell_name(t, &told, pack->rank_name[r],
                      km_tell_rank(pack, r, false, t->item.language, name, sizeof name));
    for (KN_EACH(card, pack->all))
        if (pack->card_says[card] && pack->suit[card] == KS_NO_SUIT)
            tell_name(t, &told, pack->name[card],
                      km_without_article(kd_words(pack->card_says[card], t->item.language),
                                         t->item.language));
    if (told)
        km_add_word(&t->item, "sentence.end");
}

/* Describes the names of the second and further copies of a card. */
static void tell_copies(kh_telling *t)
{
    const ks_pack *pack = t->item.rules->layout->pack;
    unsigned card;
    char examples[64] = "";
    kn_set same = KN_EMPTY;
    for (KN_EACH(card, pack->all))
        if (pack->copy[card] > 0 && pack->suit[card] != KS_NO_SUIT && kn_is_empty(same)) {
            same = kn_and(pack->by_rank[pack->rank[card]], pack->by_suit[pack->suit[card]]);
            ks_pack_write(pack, same, examples, sizeof examples);
        }
    if (*examples)
        km_say(&t->item, "pack.copies", KN_TEXT("cards", examples));
}

/* Writes the ranks of a suit, grouped by their number of cards: "11, 2 each of 1 2 3". */
static void list_ranks(kh_telling *t, int suit, char *out, size_t size)
{
    const ks_pack *pack = t->item.rules->layout->pack;
    *out = '\0';
    for (int copies = 1; copies <= pack->copies; copies++) {
        char ranks[256] = "";
        int n = 0;
        for (int r = 0; r < pack->ranks; r++)
            if (kn_count(kn_and(pack->by_rank[r], pack->by_suit[suit])) == copies && ++n)
                km_tell_add(ranks, sizeof ranks, "%s%s", *ranks ? " " : "", km_rank_read(pack, r));
        if (n)
            km_tell_add(out, size, "%s%s", *out ? kh_word(t, "list.comma") : "",
                        km_piece(&t->item, "pack.uneven-ranks", KN_NUMBER("copies", copies),
                                 KN_NUMBER("n", n), KN_TEXT("ranks", ranks)));
    }
}

/* Describes a pack whose suits have different ranks: lists the ranks of each suit. */
static void tell_uneven(kh_telling *t)
{
    const ks_pack *pack = t->item.rules->layout->pack;
    char ranks[256], suits[KS_SUITS_MAX * 320] = "";
    for (int s = 0; s < pack->suits; s++) {
        list_ranks(t, s, ranks, sizeof ranks);
        km_tell_add(suits, sizeof suits, "%s%s", *suits ? kh_word(t, "pack.points-between") : "",
                    km_piece(&t->item, "pack.uneven-suit",
                             KN_TEXT("suit", km_tell_suit(pack, s, t->item.language)),
                             KN_TEXT("letter", pack->suit_name[s]), KN_TEXT("ranks", ranks)));
    }
    km_add(&t->item, "pack.uneven", KN_NUMBER("n", pack->cards), KN_TEXT("suits", suits));
}

static void tell_cards(kh_telling *t)
{
    const ks_pack *pack = t->item.rules->layout->pack;
    const char *suit[KS_SUITS_MAX];
    const char *without[KN_CARDS_MAX];
    char ranks[256] = "";
    int jokers = 0, lacking = 0, of = 0;
    for (int s = 0; s < pack->suits; s++)
        suit[s] = km_tell_suit(pack, s, t->item.language);
    for (int r = 0; r < pack->ranks; r++) {
        if (kn_is_empty(pack->by_rank[r]))
            continue;
        if (pack->suit[kn_first(pack->by_rank[r])] == KS_NO_SUIT) {
            jokers += kn_count(pack->by_rank[r]);
            continue;
        }
        of += pack->suits;
        for (int s = 0; s < pack->suits; s++)
            if (kn_count(kn_and(pack->by_rank[r], pack->by_suit[s])) < pack->copies)
                without[lacking++] = km_suited_words(&t->item, r, s);
        km_tell_add(ranks, sizeof ranks, "%s%s", *ranks ? " " : "", km_rank_read(pack, r));
    }
    kh_begin_text(t);
    if (2 * lacking > of)
        tell_uneven(t);
    else
        km_add(&t->item, "pack.cards", KN_NUMBER("n", pack->cards),
               KN_TEXT("suits", km_join_words(&t->item, suit, pack->suits, "page.and")),
               KN_TEXT("ranks", ranks), KN_NUMBER("copies", pack->copies),
               KN_NUMBER("jokers", jokers), KN_FLAG("lacking", lacking),
               KN_LIST("cards", without, lacking));
    if (pack->copies > 1)
        tell_copies(t);
    tell_names(t);
    kh_page_item(&t->page, false, kh_word(t, "pack.title-cards"), t->text);
}

/* Returns the number that is a rank's name; 0 if it is not a number. */
static int pips_of(const ks_pack *pack, int rank)
{
    return (int)strtol(km_rank_read(pack, rank), NULL, 10);
}

/* Returns the value of a rank's cards in sums; -1 if the suits have different values. */
static int value_of(const ks_pack *pack, int rank)
{
    kn_set cards = pack->by_rank[rank];
    unsigned card, first = kn_is_empty(cards) ? 0 : kn_first(cards);
    for (KN_EACH(card, cards))
        if (pack->value[card] != pack->value[first])
            return -1;
    return kn_is_empty(cards) ? 0 : (int)pack->value[first];
}

/* Adds a card's or rank's name and its value, or a range of ranks that count their own number. */
static void add_value(kh_telling *t, const char *first, const char *last, const char *name,
                      int value)
{
    if (*t->text)
        km_add_word(&t->item, "list.comma");
    if (last)
        km_add(&t->item, "pack.values", KN_TEXT("first", first), KN_TEXT("last", last));
    else
        km_add(&t->item, "pack.value", KN_TEXT("name", name), KN_NUMBER("n", value));
}

/* Lists the ranks that have a value in sums. Consecutive ranks that count their own number are
 * listed as a range; where suits differ, single cards are listed. */
static void tell_values(kh_telling *t)
{
    const ks_pack *pack = t->item.rules->layout->pack;
    char name[KM_NAME_TEXT];
    kh_begin_text(t);
    for (int r = 0, last; r < pack->ranks; r = last + 1) {
        int value = value_of(pack, last = r);
        unsigned card;
        if (value < 0)
            for (KN_EACH(card, pack->by_rank[r]))
                if (pack->value[card])
                    add_value(t, pack->name[card], NULL, pack->name[card], (int)pack->value[card]);
        if (value <= 0)
            continue;
        while (value == pips_of(pack, r) && last + 1 < pack->ranks && pips_of(pack, last + 1) > 0 &&
               value_of(pack, last + 1) == pips_of(pack, last + 1))
            last++;
        add_value(t, km_rank_read(pack, r), last > r ? km_rank_read(pack, last) : NULL,
                  km_tell_rank(pack, r, false, t->item.language, name, sizeof name), value);
    }
    if (!*t->text)
        return;
    km_add_word(&t->item, "sentence.end");
    const kd_node *label = kd_node_get(t->item.rules->more->said.pack, "values_label");
    kh_page_item(&t->page, false,
                 label ? kd_words(label, t->item.language) : kh_word(t, "pack.title-values"),
                 t->text);
}

/* Returns the cards that score the number of their rank, if there are at least three such ranks. */
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

/* Lists cards with equal points together, in the order of the pack. */
static void tell_points(kh_telling *t)
{
    const ks_pack *pack = t->item.rules->layout->pack;
    char points[KN_POINTS_TEXT];
    kn_set rest = pack->all, pips = scoring_pips(pack);
    int64_t total = 0;
    kh_begin_text(t);
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
        if (*t->text)
            km_add_word(&t->item, "pack.points-between");
        km_add(&t->item, "pack.points", KN_TEXT("cards", km_kinds_words(&t->item, same)),
               KN_TEXT("points", kn_points_write(points, pack->points[first], pack->per)),
               KN_TEXT("each", number               ? "number"
                               : kn_count(same) > 1 ? "each"
                                                    : "one"));
    }
    if (!*t->text)
        return;
    km_add(&t->item, "pack.points-total",
           KN_TEXT("points", kn_points_write(points, total, pack->per)));
    kh_page_item(&t->page, false, kh_word(t, "pack.title-points"), t->text);
}

/* Lists the cards that have different points in the trump suit. */
static void tell_trump_points(kh_telling *t)
{
    const ks_pack *pack = t->item.rules->layout->pack;
    char points[KN_POINTS_TEXT];
    kh_begin_text(t);
    for (kn_set rest = pack->trump_differs; !kn_is_empty(rest);) {
        unsigned first = kn_first(rest), card;
        kn_set same = KN_EMPTY;
        for (KN_EACH(card, rest))
            if (pack->trump_points[card] == pack->trump_points[first])
                kn_put(&same, card);
        rest = kn_minus(rest, same);
        if (*t->text)
            km_add_word(&t->item, "pack.points-between");
        km_add(&t->item, "pack.points", KN_TEXT("cards", km_kinds_words(&t->item, same)),
               KN_TEXT("points", kn_points_write(points, pack->trump_points[first], pack->per)),
               KN_TEXT("each", "one"));
    }
    if (!*t->text)
        return;
    km_add_word(&t->item, "pack.points-end");
    kh_page_item(&t->page, false, kh_word(t, "pack.title-trump-points"), t->text);
}

void kh_show_pack(kh_telling *t)
{
    kh_page_section(&t->page, kh_word(t, "page.pack"));
    tell_cards(t);
    tell_values(t);
    tell_points(t);
    tell_trump_points(t);
    kh_show_zones(t);
}
