/* SPDX-License-Identifier: MIT
 * test_drawn_meld.c: compares the mechanic `meld` with a model that tries all cards of a hand for
 * each meld, with all keys drawn at random.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "beside.h"
#include "mechanics/registry.h"

enum { DEALS = 3, NOBODY = -1, ENTRIES = 4, PHRASES = 4, SLOTS = 16, HAND = 9 };
enum { ANY, TRUMP, EACH, LISTED };
enum { NO_VARIABLE, VAR_A, VAR_B };

/* A phrase for a card: a rank, a suit, a card, or two ranks. */
typedef struct phrase {
    int rank, suit, other; /* -1: any, none */
} phrase;

typedef enum asks { NOTHING_ASKED, HAS_RANK, IS_DEALER } asks;
typedef struct entry {
    phrase phrase[PHRASES];
    int phrases, suit, points[SLOTS], times, trump[SLOTS], trump_times, served_to, also;
    asks when;
    int when_rank;
    bool not, extra, swap, off, sets_trump, sets_named;
} entry;

static const char *const names[ENTRIES] = {"axe", "box", "fox", "hex"};

/* The rules as drawn. */
static struct {
    char hand[8], pass[8], word[8], who[32], first[32];
    bool all, everybody, new_card, again, turned, to, per_side, melded_to;
    int entries, most;
    int ranks; /* number of ranks in phrases */
    entry entry[ENTRIES];
} r;

/* The position. */
static struct {
    bs_heap hand[BS_OWNERS], stock;
    bs_set open, melded[BS_OWNERS], served[ENTRIES][BS_OWNERS];
    bs_set barred[ENTRIES][BS_OWNERS]; /* with `again`: by `also` of other entries */
    int points[BS_OWNERS], trump, named, step, made;
    bool any, over;
} m;

/* ---- which cards make a meld ---- */

static bool fits(const phrase *p, int rank, int suit)
{
    bool ranks = p->rank < 0 || p->rank == rank || p->other == rank;
    return ranks && (p->suit < 0 || p->suit == suit);
}

/* A place of a meld: a phrase and the suit to which it is restricted (-1: none). */
typedef struct slot {
    const phrase *phrase;
    int suit;
} slot;

static int slots_of(const beside *d, const entry *e, int suit, slot out[SLOTS])
{
    int n = 0;
    for (int i = 0; i < e->phrases; i++)
        for (int s = 0; s < (e->suit == EACH ? d->pack.suits : 1); s++)
            out[n++] = (slot){&e->phrase[i], e->suit == EACH ? s : suit};
    return n;
}

static bool in_slot(const slot *s, int rank, int suit)
{
    return fits(s->phrase, rank, suit) && (s->suit < 0 || s->suit == suit);
}

/* True if the cards fill the slots from `first` on, in any order. */
static bool fill(const beside *d, const slot *slots, int count, int first, bs_set cards)
{
    if (first == count)
        return cards == 0;
    for (int i = 0; i < d->pack.cards; i++)
        if (bs_has(cards, i) &&
            in_slot(&slots[first], d->pack.card[i].rank, d->pack.card[i].suit) &&
            fill(d, slots, count, first + 1, cards & ~(1ull << i)))
            return true;
    return false;
}

/* Returns the first slot in which one of the cards fits. */
static int first_slot(const beside *d, const slot *slots, int count, bs_set cards)
{
    for (int s = 0; s < count; s++)
        for (int i = 0; i < d->pack.cards; i++)
            if (bs_has(cards, i) && in_slot(&slots[s], d->pack.card[i].rank, d->pack.card[i].suit))
                return s;
    return count;
}

/* True if the first card in which the sets differ, in the pack's order, is in `a`. */
static bool is_first(bs_set a, bs_set b)
{
    bs_set differ = a ^ b;
    return differ && a & differ & -differ;
}

/* Tries all sets of these cards. Returns the set that makes the meld, or 0 if none does. */
static bs_set find(const beside *d, const entry *e, int suit, bs_set may, bs_set melded)
{
    slot slots[SLOTS];
    int count = slots_of(d, e, suit, slots), best_fresh = 0, best_slot = 0;
    bs_set best = 0;
    for (bs_set set = may; set; set = (set - 1) & may) {
        bs_set fresh = r.new_card ? set & ~melded : 0;
        if (bs_bits(set) != count || (r.new_card && !fresh) || !fill(d, slots, count, 0, set))
            continue;
        int n = bs_bits(fresh), at = n == 1 ? first_slot(d, slots, count, fresh) : 0;
        if (!best || n < best_fresh || (n == best_fresh && at < best_slot) ||
            (n == best_fresh && at == best_slot && is_first(set, best))) {
            best = set;
            best_fresh = n;
            best_slot = at;
        }
    }
    return best;
}

/* ---- drawing ---- */

/* Returns the frequency with which the whole pack makes the meld in one suit, at most; -1: two
 * phrases overlap. */
static int times_in_pack(const beside *d, const entry *e)
{
    int most = 0;
    bool suited = e->suit == ANY || e->suit == TRUMP;
    for (int suit = suited ? 0 : -1; suit < (suited ? d->pack.suits : 0); suit++) {
        slot slots[SLOTS];
        int count = slots_of(d, e, suit, slots), times = 99;
        for (int i = 0; i < count; i++) {
            int cards = 0, equal = 0;
            for (int k = 0; k < count; k++) {
                bool same = true, meet = false;
                for (int rank = 0; rank < d->pack.ranks; rank++)
                    for (int s = 0; s < d->pack.suits; s++) {
                        bool a = in_slot(&slots[i], rank, s), b = in_slot(&slots[k], rank, s);
                        same &= a == b;
                        meet |= a && b;
                        cards += k == 0 && a ? d->pack.copies : 0;
                    }
                if (meet && !same)
                    return -1;
                equal += same;
            }
            times = cards / equal < times ? cards / equal : times;
        }
        most = times > most ? times : most;
    }
    return most;
}

static void draw_phrases(beside *d, entry *e)
{
    int ranks = d->pack.ranks < r.ranks ? d->pack.ranks : r.ranks, rank = bs_below(d, ranks);
    e->phrases = bs_between(d, 1, e->suit == EACH ? 2 : PHRASES);
    for (int i = 0; i < e->phrases; i++) {
        phrase *p = &e->phrase[i];
        *p = (phrase){rank, -1, rank};
        if (bs_chance(d, 15))
            *p = (phrase){-1, bs_below(d, d->pack.suits), -1};
        else if (bs_chance(d, 20))
            p->suit = bs_below(d, d->pack.suits);
        else if (bs_chance(d, 15))
            p->other = bs_below(d, ranks);
        if (bs_chance(d, 60))
            rank = bs_below(d, ranks);
    }
}

static void write_phrases(beside *d, const entry *e, const kd_table *table)
{
    char text[BS_TEXT] = "";
    bool list = bs_chance(d, 50);
    for (int i = 0; i < e->phrases; i++)
        list |= e->phrase[i].other != e->phrase[i].rank && e->phrase[i].rank >= 0;
    for (int i = 0; i < e->phrases; i++) {
        const phrase *p = &e->phrase[i];
        char one[16];
        if (p->rank < 0)
            snprintf(one, sizeof one, "%c", d->pack.suit[p->suit]);
        else if (p->suit >= 0)
            snprintf(one, sizeof one, "%c%c", d->pack.rank[p->rank], d->pack.suit[p->suit]);
        else if (p->other != p->rank)
            snprintf(one, sizeof one, "%c %c", d->pack.rank[p->rank], d->pack.rank[p->other]);
        else
            snprintf(one, sizeof one, "%c", d->pack.rank[p->rank]);
        sprintf(text + strlen(text), list ? "%s\"%s\"" : "%s%s", i ? list ? ", " : " " : "", one);
    }
    bs_key(d, table, "cards", list ? "[%s]" : "\"%s\"", text);
}

/* Writes the points for one, two ... or for each. */
static int draw_points(beside *d, const kd_table *table, const char *key, int most, int *points)
{
    char text[BS_TEXT] = "";
    int times = r.all && most > 1 && most <= SLOTS && bs_chance(d, 50) ? most : 1;
    for (int i = 0; i < times; i++) {
        points[i] = bs_below(d, 50);
        sprintf(text + strlen(text), "%s%d", i ? ", " : "", points[i]);
    }
    bs_key(d, table, key, times > 1 ? "[%s]" : "%s", text);
    return times;
}

static void draw_when(beside *d, entry *e, const kd_table *table)
{
    e->when = bs_chance(d, 25) ? (asks)bs_between(d, HAS_RANK, IS_DEALER) : NOTHING_ASKED;
    e->not = bs_chance(d, 50);
    e->when_rank = bs_below(d, d->pack.ranks);
    if (e->when == HAS_RANK)
        bs_key(d, table, "if", "%s has %s%c", r.hand, e->not ? "no " : "",
               d->pack.rank[e->when_rank]);
    else if (e->when == IS_DEALER)
        bs_key(d, table, "if", "turn is %sdealer", e->not ? "not " : "");
}

static void draw_also(beside *d, entry *e, int own, const kd_table *table)
{
    char text[BS_TEXT] = "";
    for (int i = 0; i < r.entries; i++)
        if (i != own && !r.entry[i].off && bs_chance(d, 25)) {
            sprintf(text + strlen(text), "%s%s", *text ? ", " : "", names[i]);
            e->also |= 1 << i;
        }
    if (*text)
        bs_key(d, table, "also", "[%s]", text);
}

static void write_entry(beside *d, int own, const kd_table *table)
{
    static const char *const suits[] = {"any", "trump", "each"};
    static const char *const variables[] = {NULL, "one_set", "other_set"};
    entry *e = &r.entry[own];
    int most = times_in_pack(d, e);
    bs_write(d, "%s: {", names[own]);
    write_phrases(d, e, table);
    if (e->suit != LISTED)
        bs_key(d, table, "suit", "%s", suits[e->suit]);
    e->times = draw_points(d, table, "points", most, e->points);
    if (e->suit == ANY && bs_chance(d, 50))
        e->trump_times = draw_points(d, table, "trump", most, e->trump);
    draw_when(d, e, table);
    if ((e->served_to = bs_chance(d, 40) ? bs_between(d, VAR_A, VAR_B) : NO_VARIABLE))
        bs_key(d, table, "served_to", "%s", variables[e->served_to]);
    draw_also(d, e, own, table);
    if (e->suit == ANY && !r.all && bs_chance(d, 40)) {
        e->sets_trump = bs_chance(d, 50);
        e->sets_named = !e->sets_trump;
        bs_key(d, table, "suit_to", "%s", e->sets_trump ? "trump" : "named");
    }
    if (r.most)
        e->extra = bs_flag(d, table, "extra");
    if (e->phrases == 1 && e->suit != EACH && !r.all && (e->swap = bs_chance(d, 50)))
        bs_key(d, table, "swap", "stock");
    if (e->off)
        bs_key(d, table, "off", "true");
    bs_write(d, "}, ");
}

static void draw_entries(beside *d, const kd_table *table)
{
    r.entries = bs_between(d, 1, ENTRIES);
    for (int i = 0; i < r.entries; i++) {
        entry *e = &r.entry[i];
        do {
            e->suit = bs_between(d, ANY, LISTED);
            draw_phrases(d, e);
        } while (times_in_pack(d, e) <= 0);
        e->off = i > 0 && bs_chance(d, 10);
    }
    for (int i = 0; i < r.entries; i++)
        write_entry(d, i, table);
}

static void draw_meld(beside *d, const kd_table *table)
{
    if (strcmp(r.hand, "hand") != 0)
        bs_key(d, table, "hand", "%s", r.hand);
    strcpy(r.who, "all");
    if (!(r.everybody = bs_chance(d, 60)))
        bs_draw_seat(d, r.who);
    if (!r.everybody || bs_chance(d, 30))
        bs_key(d, table, "who", "%s", r.who);
    strcpy(r.first, "seat after dealer");
    if (r.everybody && bs_chance(d, 50)) {
        bs_draw_seat(d, r.first);
        bs_key(d, table, "first", "%s", r.first);
    }
    r.all = bs_choice(d, table, "counts") == 1;
    if (!r.all && (r.most = bs_below(d, 4)))
        bs_key(d, table, "most", "%d", r.most);
    r.new_card = !r.all && bs_flag(d, table, "new_card");
    /* with three seats, the sets that `again` adds may not fit into the block */
    r.again = !r.all && d->seats == 2 && bs_flag(d, table, "again");
    if (r.all && bs_chance(d, 60)) {
        strcpy(r.word, "lay");
        bs_key(d, table, "word", "lay");
    }
    strcpy(r.pass, "pass");
    if ((!r.all || *r.word) && bs_chance(d, 40)) {
        strcpy(r.pass, "no_more");
        bs_key(d, table, "pass", "no_more");
    }
    if ((r.to = bs_chance(d, 50)))
        bs_key(d, table, "to", "sum");
    if ((r.melded_to = bs_chance(d, 50)))
        bs_key(d, table, "melded_to", "shown");
    if (bs_chance(d, 20))
        bs_key(d, table, "says", "What do you meld?");
    dr_note(table->name, "melds", "");
}

static void draw(beside *d)
{
    static const char *const events[] = {"meld", NULL};
    memset(&r, 0, sizeof r);
    d->seats = bs_between(d, 2, 3);
    strcpy(r.hand, bs_chance(d, 70) ? "hand" : "fist");
    bs_write(d, "name: Drawn\nplayers: %d\n", d->seats);
    bs_draw_pack(d, d->seats * HAND + 2, 48, 1, 3, 0);
    r.ranks = bs_chance(d, 50) ? 3 : 13;
    r.per_side = bs_chance(d, 50);
    bs_write(d, "}\nzones: {stock: {seen_by: nobody}, %s: {per: seat, seen_by: owner}}\n", r.hand);
    bs_write(d,
             "variables:\n  said: {type: flag}\n  log: {range: 0-99990}\n  named: {type: suit}\n");
    bs_write(d, "  sum: {type: points, per: %s, range: 0-9999}\n", r.per_side ? "side" : "seat");
    bs_write(d, "  shown: {type: cards, per: seat}\n  one_set: {type: cards, per: seat}\n");
    bs_write(d, "  other_set: {type: cards, per: seat}\nphases:\n  shuffle: {shuffle: stock}\n");
    bs_write(d, "  hands: {give: {to: %s, cards: %d}}\n", r.hand, bs_between(d, 4, HAND));
    if ((r.turned = bs_chance(d, 70)))
        bs_write(d, "  turned: {turn: {end: bottom, suit_to: trump}}\n");
    bs_write(d, "  play:\n    then: {done: over, none: nothing}\n    meld: {");
    draw_meld(d, &km_meld_table);
    bs_write(d, "melds: {");
    draw_entries(d, bs_inner(&km_meld_table, "melds"));
    bs_write(d, "}}\n");
    bs_write(d, "  over: {poll: {answer_to: said}, then: end of deal}\n");
    bs_write(d, "  nothing: {poll: {answer_to: said}}\nmatch: {deals: %d}\n", DEALS);
    if (bs_chance(d, 40)) {
        bs_write(d, "hooks: {");
        bs_draw_log(d, events);
        bs_write(d, "}\nscript: rules.lua\n");
    }
}

/* ---- the model ---- */

static int class_of_entry(int n)
{
    for (int i = 0; i < n; i++)
        if (!r.entry[i].off && r.entry[n].served_to && r.entry[i].served_to == r.entry[n].served_to)
            return i;
    return n;
}

static bool holds(const beside *d, const entry *e, int seat)
{
    bool is = e->when == IS_DEALER && seat == d->dealer;
    for (int i = 0; e->when == HAS_RANK && i < m.hand[seat].n; i++)
        is |= d->pack.card[m.hand[seat].card[i]].rank == e->when_rank;
    return e->when == NOTHING_ASKED || is != e->not ;
}

/* Returns the suits in which an entry can be melded: from *suit on, below the result. */
static int suits_of(const beside *d, const entry *e, int *suit)
{
    *suit = e->suit == ANY ? 0 : e->suit == TRUMP ? m.trump : -1;
    return e->suit == ANY ? d->pack.suits : e->suit == TRUMP && m.trump < 0 ? -1 : *suit + 1;
}

static void note(int n, int seat, bs_set cards)
{
    for (int i = 0; i < r.entries; i++) {
        int own = class_of_entry(n), other = class_of_entry(i);
        if (i != n && !(r.entry[n].also >> i & 1))
            continue;
        if (r.again && other != own)
            m.barred[other][seat] |= cards;
        else
            m.served[other][seat] |= cards;
    }
}

/* Returns all cards of the pack that fit an entry. */
static bs_set cards_of(const beside *d, const entry *e, int suit)
{
    slot slots[SLOTS];
    int count = slots_of(d, e, suit, slots);
    bs_set cards = 0;
    for (int i = 0; i < d->pack.cards; i++)
        for (int s = 0; s < count; s++)
            if (in_slot(&slots[s], d->pack.card[i].rank, d->pack.card[i].suit))
                cards |= 1ull << i;
    return cards;
}

/* Returns the cards that count as used in an entry, apart from those that others exclude. */
static bs_set used_in(const beside *d, int n, int suit, int seat)
{
    int own = class_of_entry(n);
    bs_set used = m.served[own][seat] & ~m.barred[own][seat];
    bs_set cards = cards_of(d, &r.entry[n], suit);
    bool gone = used & cards & ~bs_set_of(&m.hand[seat]);
    return r.again && gone ? used & ~cards : used;
}

static int points_of(const entry *e, int suit, int times)
{
    bool trump = e->trump_times && suit == m.trump;
    const int *points = trump ? e->trump : e->points;
    return (trump ? e->trump_times : e->times) > 1 ? points[times - 1] : points[0] * times;
}

static int number_of(int n)
{
    int number = 0;
    for (int i = 0; i < n; i++)
        number += !r.entry[i].off;
    return number;
}

/* Counts all melds of a seat, entry by entry, beginning with the first cards that fit. */
static void lay_all(beside *d, int seat)
{
    bs_set hand = bs_set_of(&m.hand[seat]), cards[ENTRIES] = {0};
    for (int n = 0; n < r.entries; n++) {
        const entry *e = &r.entry[n];
        int suit, end = suits_of(d, e, &suit);
        for (; !e->off && holds(d, e, seat) && suit < end; suit++) {
            bs_set may = hand & ~m.served[class_of_entry(n)][seat], one;
            int times = 0;
            for (; (one = find(d, e, suit, may, 0)); may &= ~one, times++)
                cards[n] |= one;
            m.points[seat] += times ? points_of(e, suit, times) : 0;
        }
        note(n, seat, cards[n]);
        m.open |= cards[n];
        m.any |= cards[n] != 0;
    }
    for (int n = 0; n < r.entries; n++)
        if (cards[n] && d->logged)
            bs_log(d, 0, -1, cards[n], 0, number_of(n), seat, -1);
}

static int seat_now(const beside *d)
{
    int first = bs_seat(d, r.everybody ? r.first : r.who);
    return (first + m.step) % d->seats;
}

/* Continues with the next seat that is asked. */
static void next_seat(beside *d)
{
    int seats = r.everybody ? d->seats : 1;
    for (m.made = 0; m.step < seats && r.all && !*r.word; m.step++)
        lay_all(d, seat_now(d));
    m.over = m.step == seats;
}

static void sit(beside *d)
{
    memset(&m, 0, sizeof m);
    for (int seat = 0; seat < d->seats; seat++)
        bs_read(d, r.hand, seat, &m.hand[seat]);
    bs_read(d, "stock", 0, &m.stock);
    m.trump = m.named = NOBODY;
    if (r.turned) {
        m.trump = d->pack.card[m.stock.card[0]].suit;
        m.open |= 1ull << m.stock.card[0];
    }
    next_seat(d);
}

static bool is_open(const beside *d, const entry *e, int seat)
{
    return !e->off && (!r.most || e->extra || m.made < r.most) && holds(d, e, seat);
}

static bs_set find_now(const beside *d, int n, int suit)
{
    int seat = seat_now(d);
    bs_set may = bs_set_of(&m.hand[seat]) & ~m.barred[class_of_entry(n)][seat];
    return find(d, &r.entry[n], suit, may & ~used_in(d, n, suit, seat), m.melded[seat]);
}

static void moves(beside *d)
{
    bs_offer(d, "%s", r.pass);
    if (r.all)
        bs_offer(d, "%s", r.word);
    for (int n = 0; n < r.entries && !r.all; n++) {
        const entry *e = &r.entry[n];
        int suit, end = suits_of(d, e, &suit);
        for (; is_open(d, e, seat_now(d)) && suit < end; suit++)
            if (find_now(d, n, suit) && e->suit == ANY)
                bs_offer(d, "%s %c", names[n], d->pack.suit[suit]);
            else if (find_now(d, n, suit))
                bs_offer(d, "%s", names[n]);
    }
}

/* Returns true if the bottom card of the stock may be exchanged for the meld of an entry. */
static bool may_swap(const beside *d, const entry *e)
{
    int card = m.stock.n ? m.stock.card[0] : NOBODY;
    return e->swap && card >= 0 && bs_has(m.open, card) &&
           !fits(&e->phrase[0], d->pack.card[card].rank, d->pack.card[card].suit);
}

static void lay(beside *d, int n, int suit)
{
    const entry *e = &r.entry[n];
    int seat = seat_now(d);
    bs_set cards = find_now(d, n, suit);
    m.served[class_of_entry(n)][seat] = used_in(d, n, suit, seat);
    m.open |= cards;
    if (may_swap(d, e)) {
        int card = m.stock.card[0];
        bs_drop(&m.stock, card);
        bs_put(&m.hand[seat], card);
        bs_drop(&m.hand[seat], __builtin_ctzll(cards));
        bs_put_under(&m.stock, __builtin_ctzll(cards));
    } else {
        note(n, seat, cards);
        m.melded[seat] |= cards;
    }
    if (e->sets_trump)
        m.trump = suit;
    if (e->sets_named)
        m.named = suit;
    m.points[seat] += points_of(e, suit, 1);
    m.any = true;
    m.made += !e->extra;
    if (d->logged)
        bs_log(d, 0, -1, cards, 0, number_of(n), seat, -1);
}

static bool has_extras(void)
{
    bool extras = false;
    for (int i = 0; i < r.entries; i++)
        extras |= r.entry[i].extra && !r.entry[i].off;
    return extras;
}

static void play_move(beside *d, const char *move)
{
    int n = 0, suit, length = (int)strcspn(move, " ");
    bool ends = true;
    if (r.all && strcmp(move, r.word) == 0) {
        lay_all(d, seat_now(d));
    } else if (strcmp(move, r.pass) != 0) {
        while (strncmp(move, names[n], (size_t)length) != 0)
            n++;
        suits_of(d, &r.entry[n], &suit);
        lay(d, n,
            move[length] ? (int)(strchr(d->pack.suit, move[length + 1]) - d->pack.suit) : suit);
        ends = r.most && m.made >= r.most && !has_extras();
    }
    if (ends) {
        m.step++;
        next_seat(d);
    }
}

static const char *over(const beside *d)
{
    (void)d;
    return !m.over ? NULL : m.any ? "over" : "nothing";
}

/* Checks that all players see only melded cards and their own cards. */
static void same(beside *d)
{
    bs_same_heap(d, "stock", 0, &m.stock, true);
    bs_same_value(d, "trump", 0, m.trump);
    bs_same_value(d, "named", 0, m.named);
    for (int seat = 0; seat < d->seats; seat++) {
        bs_same_heap(d, r.hand, seat, &m.hand[seat], false);
        bs_same_points(d, seat, r.to ? 0 : m.points[seat]);
        bs_same_value(d, "sum", seat, r.to ? m.points[seat] : 0);
        for (int i = 0; i < d->pack.cards; i++) {
            bool knows = bs_has(m.open | bs_set_of(&m.hand[seat]), i);
            if (bs_seen(d, seat, i) != knows)
                bs_differ(d, "%s is %sseen by %d", d->pack.card[i].name, knows ? "not " : "", seat);
        }
    }
}

static void guess(beside *d, char out[BS_TEXT])
{
    const char *word = bs_chance(d, 80) ? names[bs_below(d, ENTRIES)] : "lay";
    char suit = d->pack.suit[bs_below(d, d->pack.suits)];
    if (bs_chance(d, 20))
        snprintf(out, BS_TEXT, "%s %s", word, d->pack.card[bs_below(d, d->pack.cards)].name);
    else if (bs_chance(d, 50))
        snprintf(out, BS_TEXT, "%s %c", word, suit);
    else
        snprintf(out, BS_TEXT, "%s", word);
}

static const bs_model model = {.keys = &km_meld_table,
                               .phase = "play",
                               .draw = draw,
                               .sit = sit,
                               .moves = moves,
                               .play = play_move,
                               .over = over,
                               .same = same,
                               .guess = guess,
                               .prefers = "x"};

int main(void)
{
    return bs_run(&model, 20000);
}
