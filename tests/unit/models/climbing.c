/* SPDX-License-Identifier: MIT
 * climbing.c: three games of getting rid of cards in combinations. The game with poker hands tries
 * every subset of the hand. The game with attached cards tries every choice of numbers of each
 * rank. In the game of equal cards, players who are out rest.
 */
#include <check.h>
#include <string.h>

#include "models.h"

enum { CARDS = 60 };

/* ---- tricks ---- */

static bool is_in(const md_table *t, int seat)
{
    return t->hand[seat].n > 0;
}

static void lead(md_table *t, int seat)
{
    while (!is_in(t, seat))
        seat = md_next(t, seat);
    t->standing.n = 0;
    t->silent = 0;
    t->turn = t->place = seat;
}

/* Moves on to the next seat that may play. If there is none, the trick ends. */
static void go_on(md_table *t)
{
    for (int i = 1; i < t->seats; i++) {
        int seat = (t->turn + i) % t->seats;
        if (seat != t->taker && is_in(t, seat) && !(t->silent >> seat & 1)) {
            t->turn = t->place = seat;
            return;
        }
    }
    lead(t, t->taker);
}

/* Plays the cards of the move, or passes; returns true if the seat has no cards left. With `locks`,
 * players who have passed stay out of the trick. */
static bool lay_down(md_table *t, const char *move, bool locks)
{
    if (md_says(move, "pass")) {
        t->silent |= 1u << t->turn;
        return false;
    }
    md_parse(t, move, &t->standing);
    for (int i = 0; i < t->standing.n; i++)
        md_drop(&t->hand[t->turn], t->standing.card[i]);
    if (!locks)
        t->silent = 0;
    t->taker = t->turn;
    t->plays[t->turn]++;
    return !is_in(t, t->turn);
}

static void offer(const md_table *t, md_moves *moves, const md_cards *cards)
{
    char text[MD_TEXT];
    md_write(t, cards, text);
    md_offer(moves, "%s", text + 1);
}

/* Among cards that everybody has seen, and among those that nobody has, the lowest suits stand for
 * the others. */
static bool lowest_suits(const md_table *t, const char *move)
{
    const md_cards *hand = &t->hand[t->turn];
    md_cards cards;
    md_parse(t, move, &cards);
    for (int i = 0; i < cards.n; i++)
        for (int j = 0; j < hand->n; j++)
            if (hand->card[j] < cards.card[i] && md_rank(hand->card[j]) == md_rank(cards.card[i]) &&
                md_rank(cards.card[i]) < 13 && !md_has(&cards, hand->card[j]) &&
                md_has(&t->known, hand->card[j]) == md_has(&t->known, cards.card[i]))
                return false;
    return true;
}

/* ---- poker hands: ranks from 3 (low) to 2 (high), equal ranks by spades, hearts, clubs, diamonds;
 * 3D must be led first. Each card left costs 1 point, with ten cards 2, with thirteen 3; at 100 the
 * lowest score wins ---- */

/* The card's place in the order of rank and suit. */
static int height(int card)
{
    static const int suits[] = {3, 2, 0, 1}; /* in the order SHDC */
    return 4 * md_rank(card) + suits[md_suit(card)];
}

/* The value of five cards among hands of five; 0 if they are no combination. */
static int five(const md_cards *c, int counts[13], int top)
{
    bool flush = true, pair = false, triple = false, straight = true;
    int of = 0, low = 13, high = 0;
    for (int r = 0; r < 13; r++) {
        pair = pair || counts[r] == 2;
        triple = triple || counts[r] == 3;
        straight = straight && counts[r] < 2;
        of = counts[r] >= 3 ? 4 * r : of;
        low = counts[r] && r < low ? r : low;
        high = counts[r] ? r : high;
        if (counts[r] == 4)
            return 4000 + of;
    }
    for (int i = 1; i < 5; i++)
        flush = flush && md_suit(c->card[i]) == md_suit(c->card[0]);
    straight = straight && high - low == 4;
    if (straight && flush)
        return 5000 + top;
    if (pair && triple)
        return 3000 + of;
    return flush ? 2000 + top : straight ? 1000 + top : 0;
}

/* The value of a set among sets of its size; 0 if it is no combination. */
static int worth(const md_cards *c)
{
    int counts[13] = {0}, top = 0;
    for (int i = 0; i < c->n; i++) {
        counts[md_rank(c->card[i])]++;
        top = height(c->card[i]) > top ? height(c->card[i]) : top;
    }
    if (c->n == 5)
        return five(c, counts, top);
    return c->n && c->n < 4 && counts[md_rank(c->card[0])] == c->n ? 1 + top : 0;
}

static const int three_of_diamonds = 2;

static void big_two_moves(const md_table *t, md_moves *moves)
{
    const md_cards *hand = &t->hand[t->turn];
    bool opening = md_has(hand, three_of_diamonds);
    for (unsigned set = 1; set < 1u << hand->n; set++) {
        md_cards cards;
        int n = __builtin_popcount(set), value;
        cards.n = 0;
        if (n > 5 || (t->standing.n && n != t->standing.n))
            continue;
        /* filled directly: md_put is too slow for this many sets */
        for (unsigned rest = set; rest; rest &= rest - 1)
            cards.card[cards.n++] = hand->card[__builtin_ctz(rest)];
        if ((value = worth(&cards)) && value > worth(&t->standing) &&
            (!opening || t->standing.n || md_has(&cards, three_of_diamonds)))
            offer(t, moves, &cards);
    }
    if (t->standing.n)
        md_offer(moves, "pass");
}

static void big_two_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, 4);
    for (int seat = 0; seat < 4; seat++)
        if (md_has(&t->hand[seat], three_of_diamonds))
            lead(t, seat);
}

static void big_two_play(md_table *t, const char *move)
{
    if (!lay_down(t, move, false)) {
        go_on(t);
        return;
    }
    for (int seat = 0; seat < 4; seat++)
        t->score[seat] += t->hand[seat].n * (t->hand[seat].n == 13 ? 3
                                             : t->hand[seat].n > 9 ? 2
                                                                   : 1);
    md_counted(t, md_highest(t) >= 100, -1);
}

const md_model md_big_two = {.path = "ruledefs/big_two/standard.yaml",
                             .players = "4",
                             .ranks = "3456789TJQKA2",
                             .rotates = true,
                             .deal = big_two_deal,
                             .moves = big_two_moves,
                             .play = big_two_play};

/* ---- equal cards: a number of one rank, beaten by as many of a higher one. Players who pass stay
 * out until the next trick. Players who go out rest, and score by their place; four deals, lowest
 * score wins ---- */

static void president_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, t->seats);
    lead(t, md_next(t, t->dealer));
}

static void president_moves(const md_table *t, md_moves *moves)
{
    const md_cards *hand = &t->hand[t->turn];
    for (int rank = 0; rank < 13; rank++)
        for (int set = 1; set < 16; set++) {
            md_cards cards = {0};
            for (int suit = 0; suit < 4; suit++)
                if (set >> suit & 1 && md_has(hand, 4 * rank + suit))
                    md_put(&cards, 4 * rank + suit);
            if (cards.n == __builtin_popcount((unsigned)set) &&
                (!t->standing.n ||
                 (cards.n == t->standing.n && rank > md_rank(t->standing.card[0]))))
                offer(t, moves, &cards);
        }
    if (t->standing.n)
        md_offer(moves, "pass");
}

static void president_play(md_table *t, const char *move)
{
    bool out = lay_down(t, move, true);
    if (out)
        t->finish[t->turn] = ++t->gone;
    if (!out || t->gone < t->seats - 1) {
        go_on(t);
        return;
    }
    for (int seat = 0; seat < t->seats; seat++)
        t->score[seat] += t->finish[seat] ? t->finish[seat] : t->seats;
    md_counted(t, t->deals == 3, -1);
}

#define PRESIDENT(number)                                                                          \
    {                                                                                              \
        .path = "tests/games/president.yaml", .players = number, .ranks = "3456789TJQKA2",         \
        .rotates = true, .deal = president_deal, .moves = president_moves, .stands = lowest_suits, \
        .play = president_play                                                                     \
    }
const md_model md_president_3 = PRESIDENT("3"), md_president_4 = PRESIDENT("4");

/* ---- attached cards, three players: the highest bidder takes the kitty, which is shown to all,
 * leads, and plays against the others. Bombs and rockets double the bid, and so does a side that
 * hardly played; twelve deals, highest score wins ---- */

enum { BIDDING, PLAYING };
enum { RANKS = 15, ACE = 11, SMALL_JOKER = 13, BIG_JOKER = 14 };
enum kinds {
    NOTHING,
    SINGLE,
    PAIR,
    TRIPLE,
    WITH,
    WITH_PAIR,
    ROW,
    PAIRS,
    PLANE,
    QUAD,
    QUAD_PAIRS,
    BOMB,
    ROCKET
};

typedef struct combination {
    int kind, size, top;
} combination;

/* The rank of a card; the two jokers have different ranks. */
static int own_rank(int card)
{
    return md_rank(card) + (md_rank(card) == 13 && md_suit(card) == 1);
}

/* True if the ranks with `count` cards are consecutive and none is above the ace. */
static bool in_a_row(const int counts[RANKS], int count, int *top)
{
    int first = -1, n = 0;
    for (int r = 0; r < RANKS; r++)
        if (counts[r] == count) {
            first = first < 0 ? r : first;
            *top = r;
            n++;
        }
    return n > 0 && *top - first == n - 1 && (n == 1 || *top <= ACE);
}

static combination combine(const int counts[RANKS])
{
    int ranks[5] = {0}, size = 0, top = 0;
    for (int r = 0; r < RANKS; r++) {
        ranks[counts[r]] += counts[r] > 0;
        size += counts[r];
    }
    int all = ranks[1] + ranks[2] + ranks[3] + ranks[4];
    bool jokers = counts[SMALL_JOKER] && counts[BIG_JOKER];
    if (size == 2 && jokers)
        return (combination){ROCKET, 2, BIG_JOKER};
    if (ranks[4] == 1 && all == 1)
        return in_a_row(counts, 4, &top) ? (combination){BOMB, 4, top} : (combination){0};
    if (ranks[4] == 1 && ((ranks[1] == 2 && !jokers) || ranks[2] == 2) && all == 3)
        return in_a_row(counts, 4, &top) ? (combination){ranks[1] ? QUAD : QUAD_PAIRS, size, top}
                                         : (combination){0};
    if (ranks[4])
        return (combination){0};
    if (ranks[3]) {
        if (!in_a_row(counts, 3, &top))
            return (combination){0};
        if (all == ranks[3])
            return (combination){ranks[3] == 1 ? TRIPLE : PLANE, size, top};
        if (ranks[1] == ranks[3] && !ranks[2] && !jokers && ranks[3] <= 5)
            return (combination){WITH, size, top};
        if (ranks[2] == ranks[3] && !ranks[1] && ranks[3] <= 4)
            return (combination){WITH_PAIR, size, top};
        return (combination){0};
    }
    if (ranks[2] && !ranks[1] && (ranks[2] == 1 || ranks[2] >= 3) && in_a_row(counts, 2, &top))
        return (combination){ranks[2] == 1 ? PAIR : PAIRS, size, top};
    if (ranks[1] && !ranks[2] && (ranks[1] == 1 || ranks[1] >= 5) && in_a_row(counts, 1, &top))
        return (combination){ranks[1] == 1 ? SINGLE : ROW, size, top};
    return (combination){0};
}

static combination combination_of(const md_cards *cards)
{
    int counts[RANKS] = {0};
    for (int i = 0; i < cards->n; i++)
        counts[own_rank(cards->card[i])]++;
    return combine(counts);
}

static bool is_higher(combination x, combination y)
{
    if (x.kind == NOTHING || y.kind == NOTHING || x.kind == ROCKET || y.kind == ROCKET)
        return x.kind != NOTHING && y.kind != ROCKET;
    if (x.kind == BOMB && y.kind != BOMB)
        return true;
    return x.kind == y.kind && x.size == y.size && x.top > y.top;
}

typedef struct search {
    const md_table *t;
    md_moves *moves;
    md_cards of[RANKS];
    int counts[RANKS];
    combination standing;
} search;

/* Lists all choices of cards with the chosen number of each rank. */
static void choose_cards(search *s, int rank, md_cards chosen)
{
    if (rank == RANKS) {
        offer(s->t, s->moves, &chosen);
        return;
    }
    for (unsigned set = 0; set < 1u << s->of[rank].n; set++) {
        md_cards more = chosen;
        if (__builtin_popcount(set) != s->counts[rank])
            continue;
        for (int i = 0; i < s->of[rank].n; i++)
            if (set >> i & 1)
                md_put(&more, s->of[rank].card[i]);
        choose_cards(s, rank + 1, more);
    }
}

/* Tries all numbers of cards for each rank from `rank` on. */
static void choose_numbers(search *s, int rank, int size)
{
    int most = s->standing.kind == NOTHING ? CARDS : s->standing.size < 4 ? 4 : s->standing.size;
    if (size > most)
        return;
    if (rank == RANKS) {
        if (size && is_higher(combine(s->counts), s->standing))
            choose_cards(s, 0, (md_cards){0});
        return;
    }
    for (int n = 0; n <= s->of[rank].n; n++) {
        s->counts[rank] = n;
        choose_numbers(s, rank + 1, size + n);
    }
    s->counts[rank] = 0;
}

static void landlord_moves(const md_table *t, md_moves *moves)
{
    if (t->step == BIDDING) {
        for (int bid = t->stake + 1; bid <= 3; bid++)
            md_offer(moves, "bid %d", bid);
        md_offer(moves, "pass");
        return;
    }
    search s = {.t = t, .moves = moves, .standing = combination_of(&t->standing)};
    for (int i = 0; i < t->hand[t->turn].n; i++)
        md_put(&s.of[own_rank(t->hand[t->turn].card[i])], t->hand[t->turn].card[i]);
    for (int r = 0; r < RANKS; r++)
        md_sort(&s.of[r]);
    choose_numbers(&s, 0, 0);
    if (t->standing.n)
        md_offer(moves, "pass");
}

static void landlord_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, 3);
    md_read(t, game, "kitty", 0, &t->known);
    t->step = BIDDING;
    t->alone = -1;
    t->turn = t->place = md_next(t, t->dealer);
}

/* Makes a call. t->silent marks the seats that have passed, which may not bid again. */
static void asked(md_table *t, const char *move)
{
    if (md_says(move, "pass")) {
        t->silent |= 1u << t->turn;
    } else {
        t->alone = t->turn;
        t->stake = move[4] - '0';
    }
    int next = md_next(t, t->turn);
    while (next != t->alone && t->silent >> next & 1 && next != t->turn)
        next = md_next(t, next);
    if (t->silent == 7) {
        t->dealer = md_next(t, t->dealer);
        md_thrown(t);
    } else if (next == t->alone) {
        t->step = PLAYING;
        md_put_all(&t->hand[next], &t->known);
        lead(t, next);
    } else {
        t->turn = t->place = next;
    }
}

static void landlord_play(md_table *t, const char *move)
{
    if (t->step == BIDDING) {
        asked(t, move);
        return;
    }
    bool out = lay_down(t, move, false);
    int kind = md_says(move, "pass") ? NOTHING : combination_of(&t->standing).kind;
    t->stake *= kind >= BOMB ? 2 : 1;
    if (!out) {
        go_on(t);
        return;
    }
    bool won = t->turn == t->alone;
    int a = (t->alone + 1) % 3, b = (t->alone + 2) % 3;
    if (won ? !t->plays[a] && !t->plays[b] : t->plays[t->alone] == 1)
        t->stake *= 2;
    int each = won ? t->stake : -t->stake;
    t->score[t->alone] += 2 * each;
    t->score[a] -= each;
    t->score[b] -= each;
    md_counted(t, t->deals == 11, 1);
}

const md_model md_landlord = {.path = "ruledefs/dou_dizhu/standard.yaml",
                              .players = "3",
                              .ranks = "3456789TJQKA2X",
                              .rotates = true,
                              .deal = landlord_deal,
                              .moves = landlord_moves,
                              .stands = lowest_suits,
                              .play = landlord_play};
