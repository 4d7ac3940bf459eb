/* SPDX-License-Identifier: MIT
 * test_drawn_exchange.c: compares the mechanic `exchange` with a model that lists every choice of
 * cards, with all keys drawn at random.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "beside.h"
#include "mechanics/registry.h"

enum { DEALS = 3, NOBODY = -1 };
enum { TOGETHER, IN_TURN };
enum { GIVE, DROP, DRAW }; /* events */
enum { TO_HAND, TO_TABLE, TO_HEAP };
enum { BY_DEAL = 100 };

typedef enum receiver { NEXT, PREVIOUS, OPPOSITE, SELF, TO_NOBODY, A_SEAT } receiver;

/* The rules as drawn. */
static struct {
    char hand[8], word[8], out[8], who[32], first[32], to_seat[DEALS][32];
    bool all, each, highest, ordered_hand, shows_dealer;
    int counts, cards[DEALS], least; /* -1: the key is absent; BY_DEAL: the variable `deal` */
    int tos, into, timing;
    receiver to[DEALS];
    bs_phrase only_phrase;
    bs_set only;
    bool draws, refills, opens, drops, drop_bottom, drop_apart;
    int may; /* 0: no condition; 1: all but the dealer; 2: players who hold a rank */
    int may_rank;
} r;

/* The position. */
static struct {
    bs_heap hand[BS_OWNERS], stock, discards, aside, left, heap[BS_OWNERS];
    bs_set open[BS_OWNERS];   /* cards of the hand that everybody knows */
    bs_set chosen[BS_OWNERS]; /* cards chosen but not yet given */
    int receiver[BS_OWNERS][BS_OWNERS], receivers[BS_OWNERS];
    bs_set single[BS_OWNERS][BS_OWNERS];
    int turn, asked;
    bool active[BS_OWNERS], nothing, over;
    bool mixed; /* the stock was shuffled in this move, so its order is unknown */
} m;

/* ---- drawing ---- */

static void draw_cards_key(beside *d, const kd_table *table)
{
    char text[64] = "";
    r.counts = bs_chance(d, 70) ? 1 : bs_between(d, 2, DEALS);
    for (int i = 0; i < r.counts; i++) {
        r.cards[i] = r.each             ? 1
                     : bs_chance(d, 20) ? BY_DEAL
                                        : bs_between(d, r.drops && r.counts == 1 ? 0 : 1, 4);
        if (r.cards[i] == BY_DEAL)
            sprintf(text + strlen(text), "%sdeal", i ? ", " : "");
        else
            sprintf(text + strlen(text), "%s%d", i ? ", " : "", r.cards[i]);
    }
    bs_key(d, table, "cards", r.counts == 1 ? "%s" : "[%s]", text);
    int most = r.cards[0];
    for (int i = 1; i < r.counts; i++)
        most = r.cards[i] < most ? r.cards[i] : most;
    r.least = -1;
    if (!r.each && !r.highest && most > 0 && bs_chance(d, 50)) {
        r.least = bs_chance(d, 20) ? BY_DEAL : bs_below(d, most < 4 ? most : 4);
        if (r.least == BY_DEAL)
            bs_key(d, table, "at_least", "deal");
        else
            bs_key(d, table, "at_least", "%d", r.least);
    }
}

static void draw_to(beside *d, const kd_table *table)
{
    static const char *const words[] = {"next", "previous", "opposite", "self", "nobody"};
    char text[160] = "";
    bool some = false;
    r.tos = 1;
    r.to[0] = NEXT;
    if (r.into == TO_TABLE)
        return;
    if (r.each) {
        bs_key(d, table, "to", "each");
        return;
    }
    r.tos = r.highest || bs_chance(d, 50) ? 1 : bs_between(d, 2, DEALS);
    for (int i = 0; i < r.tos; i++) {
        do
            r.to[i] = (receiver)bs_below(d, A_SEAT + 1);
        while ((r.to[i] == OPPOSITE && d->seats % 2) || (r.to[i] == SELF && r.into != TO_HEAP) ||
               (r.to[i] == TO_NOBODY && i == r.tos - 1 && !some));
        some |= r.to[i] != TO_NOBODY;
        if (r.to[i] == A_SEAT)
            bs_draw_seat(d, r.to_seat[i]);
        sprintf(text + strlen(text), "%s%s", i ? ", " : "",
                r.to[i] == A_SEAT ? r.to_seat[i] : words[r.to[i]]);
        dr_note(table->name, "to", r.to[i] == A_SEAT ? "dealer" : words[r.to[i]]);
    }
    if (r.tos > 1 || r.to[0] != NEXT || bs_chance(d, 50))
        bs_key(d, table, "to", r.tos > 1 ? "[%s]" : "%s", text);
}

static void draw_draw(beside *d, const kd_table *table)
{
    dr_note("exchange", "draw", "");
    bs_write(d, "draw: {");
    if (bs_chance(d, 50))
        bs_key(d, table, "from", "stock");
    if ((r.refills = bs_chance(d, 60)))
        bs_key(d, table, "refill", "discards");
    if ((r.opens = bs_chance(d, 60)))
        bs_key(d, table, "open_to", "aside");
    bs_write(d, "}, ");
}

static void draw_drop(beside *d, const kd_table *table)
{
    dr_note("exchange", "drop", "");
    bs_write(d, "drop: {");
    strcpy(r.out, "out");
    if (bs_chance(d, 50)) {
        strcpy(r.out, "fold");
        bs_key(d, table, "word", "fold");
    }
    if ((r.drop_apart = bs_chance(d, 50)))
        bs_key(d, table, "to", "left");
    r.drop_bottom = bs_choice(d, table, "end") == 1;
    r.may = bs_chance(d, 50) ? bs_between(d, 1, 2) : 0;
    r.may_rank = bs_below(d, d->pack.ranks);
    if (r.may == 1)
        bs_key(d, table, "may", "turn is not dealer");
    else if (r.may)
        bs_key(d, table, "may", "%s has %c", r.hand, d->pack.rank[r.may_rank]);
    bs_write(d, "}, ");
}

static void draw_exchange(beside *d, const kd_table *table)
{
    static const char *const intos[] = {NULL, "discards", "heap"};
    char text[BS_TEXT];
    r.highest = bs_chance(d, 25);
    if (r.highest) /* nobody is asked, so a poll comes first */
        bs_write(d, "  play: {poll: {may: turn is dealer, answer_to: said}}\n");
    bs_write(d, "  %s: {exchange: {", r.highest ? "gift" : "play");
    if (strcmp(r.hand, "hand") != 0)
        bs_key(d, table, "hand", "%s", r.hand);
    r.into = r.highest ? TO_HAND : bs_below(d, 3);
    if (intos[r.into])
        bs_key(d, table, "into", "%s", intos[r.into]);
    r.each = !r.highest && r.into == TO_HAND && bs_chance(d, 30);
    r.draws = r.into == TO_TABLE && bs_chance(d, 60);
    r.drops = r.into == TO_TABLE && bs_chance(d, 60);
    draw_to(d, table);
    draw_cards_key(d, table);
    r.all = bs_chance(d, 70);
    strcpy(r.who, "all");
    if (!r.all)
        bs_draw_seat(d, r.who);
    if (!r.all || bs_chance(d, 30))
        bs_key(d, table, "who", "%s", r.who);
    strcpy(r.first, "seat after dealer");
    if (r.all && !r.highest && bs_chance(d, 50)) {
        bs_draw_seat(d, r.first);
        bs_key(d, table, "first", "%s", r.first);
    }
    r.only_phrase = (bs_phrase){.everything = true};
    if (bs_chance(d, 40)) {
        r.only_phrase = bs_draw_cards(d, text);
        bs_key(d, table, "only", "%s", text);
    }
    if (r.highest)
        bs_key(d, table, "highest", "true");
    r.timing = !r.all ? IN_TURN : r.highest ? TOGETHER : bs_choice(d, table, "timing");
    strcpy(r.word, "give");
    if (!r.highest && bs_chance(d, 40)) {
        strcpy(r.word, "lay");
        bs_key(d, table, "word", "lay");
    }
    if (r.draws)
        draw_draw(d, bs_inner(table, "draw"));
    if (r.drops)
        draw_drop(d, bs_inner(table, "drop"));
    bs_write(d, "}, then: {done: over, none: nothing}}\n");
}

static void draw(beside *d)
{
    static const char *const events[] = {"give", "drop", "draw", NULL};
    memset(&r, 0, sizeof r);
    d->seats = bs_between(d, 2, 5);
    strcpy(r.hand, bs_chance(d, 70) ? "hand" : "fist");
    r.shows_dealer = bs_chance(d, 50);
    bs_write(d, "name: Drawn\nplayers: %d\n", d->seats);
    bs_draw_pack(d, d->seats * 5, 40, 1, 2, 2);
    r.ordered_hand = bs_chance(d, 40);
    bs_write(d,
             "}\nzones: {stock: {}, %s: {per: seat, seen_by: owner, ordered: %s}, discards: {}, ",
             r.hand, r.ordered_hand ? "true" : "false");
    bs_write(d, "aside: {seen_by: all}, left: {}, heap: {per: seat, seen_by: owner}}\n");
    bs_write(d, "variables: {said: {type: flag}, log: {range: 0-99990}}\n");
    bs_write(d, "phases:\n  shuffle: {shuffle: stock}\n");
    bs_write(d, "  hands: {give: {to: %s, cards: %d}}\n", r.hand, bs_between(d, 2, 4));
    if (bs_chance(d, 50))
        bs_write(d, "  more: {give: {to: %s, cards: 1, who: dealer}}\n", r.hand);
    bs_write(d, "  out: {turn: {to: discards, cards: %d}}\n", bs_between(d, 1, 3));
    if (r.shows_dealer)
        bs_write(d, "  shown: {reveal: {from: %s, of: dealer}}\n", r.hand);
    draw_exchange(d, &km_exchange_table);
    bs_write(d, "  over: {poll: {answer_to: said}, then: end of deal}\n");
    bs_write(d, "  nothing: {poll: {answer_to: said}}\nmatch: {deals: %d}\n", DEALS);
    if (!r.highest && bs_chance(d, 30)) {
        bs_write(d, "hooks: {");
        bs_draw_log(d, events);
        bs_write(d, "}\nscript: rules.lua\n");
    }
}

/* ---- the model ---- */

static int count_now(const beside *d)
{
    int count = r.cards[d->deal % r.counts];
    return count == BY_DEAL ? d->deal : count;
}
static receiver to_now(const beside *d)
{
    return r.to[d->deal % r.tos];
}

/* The seat that gets the cards of this one; NOBODY if they go to a zone, or back to the giver. */
static int receiver_of(const beside *d, int seat)
{
    int to = NOBODY;
    switch (r.into == TO_TABLE ? SELF : to_now(d)) {
    case NEXT:
        to = (seat + 1) % d->seats;
        break;
    case PREVIOUS:
        to = (seat + d->seats - 1) % d->seats;
        break;
    case OPPOSITE:
        to = (seat + d->seats / 2) % d->seats;
        break;
    case A_SEAT:
        to = bs_seat(d, r.to_seat[d->deal % r.tos]);
        break;
    default:
        break;
    }
    return to == seat ? NOBODY : to;
}

static int actives(const beside *d)
{
    int n = 0;
    for (int seat = 0; seat < d->seats; seat++)
        n += m.active[seat];
    return n;
}

/* True if the seat is asked. */
static bool gives(const beside *d, int seat)
{
    bool none = r.cards[d->deal % r.counts] == BY_DEAL && d->deal == 0 && !r.drops;
    return m.active[seat] && m.hand[seat].n && !none && !(r.drops && actives(d) == 1) &&
           (r.each || r.into != TO_HAND || receiver_of(d, seat) != NOBODY);
}

static void offer_choices(beside *d, const char *word, bs_set hand, int count)
{
    bs_set usual = hand & r.only;
    for (bs_set set = hand;; set = (set - 1) & hand) {
        char names[BS_TEXT];
        bool fine =
            bs_bits(set) == count && (bs_bits(usual) >= count ? !(set & ~usual) : !(usual & ~set));
        bs_names(d, set, names);
        if (fine)
            bs_offer(d, "%s%s", word, names);
        if (!set)
            return;
    }
}

static bool may_drop(const beside *d)
{
    bool has = false;
    for (int i = 0; i < m.hand[m.turn].n; i++)
        has |= d->pack.card[m.hand[m.turn].card[i]].rank == r.may_rank;
    return r.drops && (r.may == 0 || (r.may == 1 ? m.turn != d->dealer : has));
}

static void moves(beside *d)
{
    bs_set hand = bs_set_of(&m.hand[m.turn]) & ~m.chosen[m.turn];
    if (r.highest) {
        bs_offer(d, "yes");
        bs_offer(d, "no");
        return;
    }
    int most = count_now(d),
        least = r.least < 0          ? most
                : r.least == BY_DEAL ? d->deal
                                     : r.least,
        held = bs_bits(hand), usual = bs_bits(hand & r.only);
    most = most < held ? most : held;
    least = least < most ? least : most;
    /* other numbers only if necessary */
    most = usual < least ? least : usual < most ? usual : most;
    if (r.each && d->seats == 3 && held > 1) {
        bs_set these = hand & r.only;
        for (int a = 0; a < d->pack.cards; a++)
            for (int b = 0; b < d->pack.cards; b++) {
                bs_set both = 1ull << a | 1ull << b;
                if (a != b && !(both & ~hand) && (usual >= 2 ? !(both & ~these) : true))
                    bs_offer(d, "%s %s %s", r.word, d->pack.card[a].name, d->pack.card[b].name);
            }
        return;
    }
    for (int count = least; count <= most; count++)
        offer_choices(d, r.word, hand, count);
    if (may_drop(d))
        bs_offer(d, "%s", r.out);
}

static void give_to(int from, int to_seat, bs_set set)
{
    for (int card = 0; card < BS_CARDS; card++)
        if (bs_has(set, card)) {
            bs_drop(&m.hand[from], card);
            bs_put(r.into == TO_HEAP    ? &m.heap[to_seat]
                   : r.into == TO_TABLE ? &m.discards
                                        : &m.hand[to_seat],
                   card);
        }
}

/* Draws the cards that are due from the stock, which may be reshuffled meanwhile. Chance then
 * decides which cards come, so the hand is read, and checked for impossible cards. */
static bs_set draw_cards(beside *d, int seat, int due)
{
    bs_set stock = bs_set_of(&m.stock), again = 0, drawn = 0;
    int have = m.stock.n;
    if (due > have && r.refills && m.discards.n) {
        again = bs_set_of(&m.discards);
        have += m.discards.n;
    }
    due = due < have ? due : have;
    for (int i = 0; i < due && m.stock.n && !m.mixed; i++)
        drawn |= 1ull << m.stock.card[--m.stock.n];
    if (again || m.mixed) {
        bs_heap now;
        bs_read(d, r.hand, seat, &now);
        bs_set more = bs_set_of(&now) & ~bs_set_of(&m.hand[seat]);
        bool all = due >= bs_bits(stock);
        if (bs_bits(more) != due || (drawn & ~more) || (all ? stock & ~more : more & ~stock) ||
            (more & ~(stock | again)))
            bs_differ(d, "other cards are drawn after the shuffle");
        drawn = more;
        m.mixed = true;
        m.stock.n = 0;
        for (int card = 0; card < d->pack.cards; card++)
            if (bs_has((stock | again) & ~drawn, card))
                bs_put(&m.stock, card);
        if (again)
            m.discards.n = 0;
    }
    return drawn;
}

/* Reads the order of a reshuffled stock. */
static void look_at_stock(beside *d)
{
    if (!m.mixed)
        return;
    bs_set own = bs_set_of(&m.stock);
    bs_read(d, "stock", 0, &m.stock);
    if (bs_set_of(&m.stock) != own)
        bs_differ(d, "another stock after the shuffle");
    m.mixed = false;
}

/* Discards cards, and draws the same number. */
static void lay_and_draw(beside *d, int seat, bs_set set)
{
    int due = bs_bits(set);
    bs_heap laid = {0};
    for (int card = 0; card < d->pack.cards; card++)
        if (bs_has(set, card)) {
            bs_drop(&m.hand[seat], card);
            if (r.draws && r.opens && bs_has(m.open[seat], card))
                bs_put(&m.aside, card);
            else
                bs_put(&laid, card);
        }
    bs_set drawn = r.draws ? draw_cards(d, seat, due) : 0;
    for (int card = 0; card < d->pack.cards; card++)
        if (bs_has(drawn, card))
            bs_put(&m.hand[seat], card);
    for (int i = 0; i < laid.n; i++)
        bs_put(&m.discards, laid.card[i]);
    if (r.draws && due)
        bs_log(d, DRAW, -1, drawn, 0, bs_bits(drawn), seat, -1);
}

static void deliver(beside *d, int seat)
{
    if (r.into == TO_TABLE) {
        lay_and_draw(d, seat, m.chosen[seat]);
    } else if (r.each) {
        for (int i = 0; i < m.receivers[seat]; i++)
            give_to(seat, m.receiver[seat][i], m.single[seat][i]);
        m.receivers[seat] = 0;
    } else {
        int to = receiver_of(d, seat);
        give_to(seat, to == NOBODY ? seat : to, m.chosen[seat]);
    }
    m.chosen[seat] = 0;
}

/* Gives the highest cards: of equal ranks the first, but of jokers the last. */
static void give_highest(beside *d, int seat)
{
    bs_set hand = bs_set_of(&m.hand[seat]) & ~m.chosen[seat], set = 0;
    for (int due = count_now(d); due > 0 && hand; due--) {
        bs_set from = hand & r.only ? hand & r.only : hand;
        int best = -1;
        for (int card = d->pack.cards - 1; card >= 0; card--) {
            int rank = d->pack.card[card].rank;
            if (bs_has(from, card) &&
                (best < 0 || rank > d->pack.card[best].rank ||
                 (rank == d->pack.card[best].rank && d->pack.card[card].suit >= 0)))
                best = card;
        }
        set |= 1ull << best;
        hand &= ~(1ull << best);
    }
    m.chosen[seat] |= set;
    bs_log(d, GIVE, -1, set, 0, bs_bits(set), seat, receiver_of(d, seat));
    if (r.timing == IN_TURN)
        deliver(d, seat);
}

static void go_on(beside *d)
{
    int first = bs_seat(d, r.all ? r.first : r.who), askable = r.all ? d->seats : 1;
    for (m.asked++; m.asked < askable; m.asked++) {
        m.turn = (first + m.asked) % d->seats;
        if (!gives(d, m.turn))
            continue;
        if (!r.highest)
            return;
        give_highest(d, m.turn);
    }
    m.over = true;
    for (int i = 0; r.timing == TOGETHER && i < d->seats; i++)
        deliver(d, (first + i) % d->seats);
}

static void sit(beside *d)
{
    memset(&m, 0, sizeof m);
    for (int seat = 0; seat < d->seats; seat++) {
        bs_read(d, r.hand, seat, &m.hand[seat]);
        bs_read(d, "heap", seat, &m.heap[seat]);
        m.active[seat] = true;
    }
    bs_read(d, "stock", 0, &m.stock);
    bs_read(d, "discards", 0, &m.discards);
    bs_read(d, "aside", 0, &m.aside);
    bs_read(d, "left", 0, &m.left);
    if (r.shows_dealer)
        m.open[d->dealer] = bs_set_of(&m.hand[d->dealer]);
    r.only = bs_phrase_cards(d, &r.only_phrase);
    m.nothing = r.into != TO_TABLE && !r.each && to_now(d) == TO_NOBODY;
    m.turn = r.highest ? d->dealer : bs_seat(d, r.all ? r.first : r.who);
    m.asked = -1;
    if (!m.nothing && !r.highest)
        go_on(d);
}

static void play_move(beside *d, const char *move)
{
    bs_heap cards;
    int seat = m.turn;
    if (r.highest) {
        go_on(d);
        return;
    }
    if (r.drops && strcmp(move, r.out) == 0) {
        bs_heap *to_zone = r.drop_apart ? &m.left : &m.discards;
        bs_set hand = bs_set_of(&m.hand[seat]);
        for (int i = 0; i < m.hand[seat].n; i++) /* the first card lies on top of the others */
            if (r.drop_bottom)
                bs_put_under(to_zone, m.hand[seat].card[i]);
            else
                bs_put(to_zone, m.hand[seat].card[m.hand[seat].n - 1 - i]);
        bs_log(d, DROP, -1, hand, 0, m.hand[seat].n, seat, -1);
        m.hand[seat].n = 0;
        m.active[seat] = false;
        go_on(d);
        look_at_stock(d);
        return;
    }
    bs_cards_of(d, move, &cards);
    bs_set set = bs_set_of(&cards);
    if (!(r.each && r.timing == IN_TURN))
        m.chosen[seat] |= set;
    if (r.each) {
        for (int i = 0; i < cards.n; i++) {
            int n = m.receivers[seat]++;
            m.receiver[seat][n] = (seat + 1 + n) % d->seats;
            m.single[seat][n] = 1ull << cards.card[i];
            if (r.timing == IN_TURN)
                give_to(seat, m.receiver[seat][n], m.single[seat][n]);
            bs_log(d, GIVE, -1, 1ull << cards.card[i], 0, 1, seat, m.receiver[seat][n]);
        }
        if (m.receivers[seat] < d->seats - 1 && bs_set_of(&m.hand[seat]) & ~m.chosen[seat])
            return;
    } else {
        bs_log(d, GIVE, -1, set, 0, bs_bits(set), seat, receiver_of(d, seat));
    }
    if (r.each && r.timing == IN_TURN)
        m.receivers[seat] = 0;
    else if (r.timing == IN_TURN || (r.into == TO_TABLE && !r.draws))
        deliver(d, seat);
    go_on(d);
    look_at_stock(d);
}

static const char *over(const beside *d)
{
    (void)d;
    return m.nothing ? "nothing" : m.over ? "over" : NULL;
}

static void same(beside *d)
{
    bool together = r.timing == TOGETHER && !m.over;
    for (int seat = 0; seat < d->seats; seat++) {
        bs_set hand = bs_set_of(&m.hand[seat]);
        bs_same_set(d, r.hand, seat, together ? hand & ~m.chosen[seat] : hand);
        bs_same_heap(d, "heap", seat, &m.heap[seat], false);
        bs_same_value(d, "active", seat, m.active[seat]);
    }
    bs_same_heap(d, "stock", 0, &m.stock, true);
    bs_same_heap(d, "discards", 0, &m.discards, false);
    bs_same_heap(d, "aside", 0, &m.aside, false);
    bs_same_heap(d, "left", 0, &m.left, r.ordered_hand);
}

static void guess(beside *d, char out[BS_TEXT])
{
    bs_set some = 0;
    char names[BS_TEXT];
    for (int i = 0; i < m.hand[m.turn].n; i++)
        if (bs_chance(d, 40))
            some |= 1ull << m.hand[m.turn].card[i];
    if (bs_chance(d, 20))
        some |= 1ull << bs_below(d, d->pack.cards);
    bs_names(d, some, names);
    if (r.drops && bs_chance(d, 20))
        snprintf(out, BS_TEXT, "%s", r.out);
    else
        snprintf(out, BS_TEXT, "%s%.140s", r.word, names);
}

static const bs_model model = {.keys = &km_exchange_table,
                               .phase = "play",
                               .draw = draw,
                               .sit = sit,
                               .moves = moves,
                               .play = play_move,
                               .over = over,
                               .same = same,
                               .guess = guess};

int main(void)
{
    return bs_run(&model, 20000);
}
