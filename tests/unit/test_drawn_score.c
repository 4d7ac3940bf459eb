/* SPDX-License-Identifier: MIT
 * test_drawn_score.c: a second opinion on `score`. Steps of all kinds are drawn at random from all
 * keys of the mechanic. A slow model, written from docs/rule-language.md, counts them, too: the
 * points of each cause, scores, accounts, carried points, and the next phase must be the same after
 * every count. The last test fails if a key is never drawn. $KN_POSITIONS is the number of deals to
 * count.
 */
#include <stdarg.h>

#include "drawn.h"
#include "harness.h"
#include "mechanics/registry.h"
#include "rules_fixture.h"

enum {
    SEATS = 6,
    PLACES = 7,
    RANKS = 6,
    SUITS = 4,
    STEPS = 7,
    DEALS = 3,
    ROW_MOST = 5,
    NOBODY = -1
};

/* ---- what is drawn ---- */

typedef struct condition {
    enum {
        NONE,
        FLAG,
        NO_FLAG,
        NUMBER,
        FIRST_DEAL,
        ACTIVE,
        ANY_BID,
        ALL_BIDS,
        BOTH,
        OWNED_NUMBER, /* "bid of SEAT is at least 3" */
        OWNED_BOTH,   /* "points_of_side of SEAT is at most points_of_side of SEAT" */
        OWNED_EMPTY,  /* "pile of SEAT is not empty" */
        CONDITIONS
    } kind;
    int n;
    int of[2]; /* indices of owners[] */
    bool no;   /* "is not" */
} condition;

typedef struct who {
    enum {
        WHO_ACTIVE,
        WHO_ALL,
        WHO_DEALER,
        WHO_AFTER,
        WHO_BEFORE,
        WHO_NUMBER,
        WHO_VARIABLE,
        WHO_HIGHEST_POINTS,
        WHO_LOWEST_POINTS,
        WHO_HIGHEST_BID,
        WHO_LOWEST_BID,
        WHO_HOLDER,
        WHOS
    } kind;
    int n; /* a seat, or the card whose holder is meant */
} who;

typedef enum per { PER_TABLE, PER_SEAT, PER_SIDE, PER_PLACE } per;

/* Seats whose variables are named. */
enum { OF_DEALER, OF_AFTER, OF_DECLARER, OF_BEFORE_DECLARER, OF_NUMBER, OWNERS };
static const char *const owners_named[] = {"dealer", "seat after dealer", "declarer",
                                           "seat before declarer", "1"};

/* Numbers of the variables and zones. Steps can add to those from SUM on. */
enum { BID, TRICKS, BAGS, LEVEL, STAKE, COUNT, SUM, WORTH, HAND, TOTAL, GAINS, NUMBERS };
enum { ROOM = 1000000000 };
static const struct {
    const char *name;
    per per;
    int min, max;
    bool points;
} numbers[] = {[BID] = {"bid", PER_SEAT, 0, 9, false},
               [TRICKS] = {"tricks", PER_SEAT, 0, 9, false},
               [BAGS] = {"bags", PER_SIDE, -9, 9, false},
               [LEVEL] = {"level", PER_SIDE, -3, 9, false},
               [STAKE] = {"stake", PER_TABLE, -5, 5, false},
               [COUNT] = {"count_of", PER_TABLE, 0, 9, false},
               [SUM] = {"sum_of", PER_SIDE, -ROOM, ROOM, false},
               [WORTH] = {"worth_of", PER_SIDE, -ROOM / 100, ROOM / 100, true},
               [HAND] = {"hand_of", PER_SEAT, -ROOM / 100, ROOM / 100, true},
               [TOTAL] = {"total_of", PER_TABLE, -ROOM / 100, ROOM / 100, true},
               [GAINS] = {"gains", PER_SEAT, -ROOM, ROOM, false}};
enum { CHIPS, BANK, POT, ACCOUNTS };
static const struct {
    const char *name;
    per per;
    int min, max, start;
} accounts[] = {[CHIPS] = {"chips", PER_SEAT, 0, 30, 10},
                [BANK] = {"bank", PER_SIDE, -10, 40, 5},
                [POT] = {"pot", PER_TABLE, 0, 25, 20}};
enum { PILE, TAKEN, HEAP, ZONES };
static const struct {
    const char *name;
    per per;
} zones[] = {
    [PILE] = {"pile", PER_SEAT}, [TAKEN] = {"taken", PER_SIDE}, [HEAP] = {"heap", PER_PLACE}};

typedef struct step {
    enum {
        MOST,
        BEST,
        POINTS_OF,
        CARDS,
        SETS,
        ROW,
        TIMES,
        DIFFERENCE,
        AWARD,
        PAY,
        RAISE,
        END,
        KINDS
    } kind;
    condition condition;
    enum { EVERYONE, WHOSE_BID, WHOSE_BAGS, WHOSE_PILE, WHOSE_NOT_DEALER, WHOSES } whose;
    int least; /* for `whose` */
    kn_set cards;
    int zone, units, by; /* by: the variable that `points` names; NOBODY: `units` are used */
    int by_of, into;     /* whose `by`; the variable of `to`, or NOBODY */
    enum { TIE_NOBODY, TIE_CARRY, TIE_EACH, TIE_SPLIT } tie;
    int of_card[KN_CARDS_MAX]; /* best_of_suits: numbers of the cards */
    int row[ROW_MOST], rows;
    int size, one, other, from, to, amount;
    enum { PAY_NUMBER, PAY_ALL, PAY_HOOK } pays;
    who who;
    bool named; /* `who` was written */
    int event, ends;
} step;

typedef struct rules {
    dr_file file;
    table table;
    int seats, places, sides, side_of[SEATS];
    int per; /* units in a point */
    int ranks, copies, cards, worth[KN_CARDS_MAX], rank_of[KN_CARDS_MAX], suit_of[KN_CARDS_MAX];
    char rank[RANKS];
    step step[STEPS];
    int steps;
    bool hook[2], hook_when[2]; /* for the events shot and moon */
} rules;

static const char suit_letters[] = "SHDC";

static bool compares(const step *s)
{
    return s->kind == MOST || s->kind == BEST;
}

static const char *points_text(const rules *r, int units)
{
    static char texts[8][32];
    static int next;
    char *text = texts[next++ & 7];
    int whole = abs(units) / r->per, rest = abs(units) % r->per, hundredths = rest * 100 / r->per;
    sprintf(text, "%s%d", units < 0 ? "-" : "", whole);
    if (hundredths % 10)
        sprintf(text + strlen(text), ".%02d", hundredths);
    else if (hundredths)
        sprintf(text + strlen(text), ".%d", hundredths / 10);
    return text;
}

/* A phrase for cards, and the cards that it selects. */
static kn_set draw_cards(rules *r, char out[64])
{
    dr_file *f = &r->file;
    kn_set set = KN_EMPTY;
    int kind = dr_below(f, 4), rank = dr_below(f, r->ranks), other = dr_below(f, r->ranks),
        suit = dr_below(f, SUITS);
    if (kind == 0)
        sprintf(out, "%c", r->rank[rank]);
    else if (kind == 1)
        sprintf(out, "%c", suit_letters[suit]);
    else if (kind == 2)
        sprintf(out, "%c%c", r->rank[rank], suit_letters[suit]);
    else if (other == rank)
        sprintf(out, "all");
    else
        sprintf(out, "%c %c", r->rank[rank], r->rank[other]);
    for (int card = 0; card < r->cards; card++) {
        bool of_rank = r->rank_of[card] == rank, of_suit = r->suit_of[card] == suit;
        if (kind == 0   ? of_rank
            : kind == 1 ? of_suit
            : kind == 2 ? of_rank && of_suit && card % r->copies == 0
                        : other == rank || of_rank || r->rank_of[card] == other)
            kn_put(&set, (unsigned)card);
    }
    return set;
}

static const char *condition_text(condition c)
{
    static char texts[4][160];
    static int next;
    char *text = texts[next++ & 3];
    switch (c.kind) {
    case OWNED_NUMBER:
        sprintf(text, "bid of %s is %sat least %d", owners_named[c.of[0]], c.no ? "not " : "", c.n);
        break;
    case OWNED_BOTH:
        sprintf(text, "worth_of of %s is %sat most hand_of of %s", owners_named[c.of[0]],
                c.no ? "not " : "", owners_named[c.of[1]]);
        break;
    case OWNED_EMPTY:
        sprintf(text, "taken of %s is %sempty", owners_named[c.of[0]], c.no ? "not " : "");
        break;
    case FLAG:
        return "flag is set";
    case NO_FLAG:
        return "{not: flag is set}";
    case FIRST_DEAL:
        return "first deal";
    case NUMBER:
        sprintf(text, "number is at least %d", c.n);
        break;
    case ACTIVE:
        sprintf(text, "at least %d seats are active", c.n);
        break;
    case ANY_BID:
        sprintf(text, "any bid is at least %d", c.n);
        break;
    case ALL_BIDS:
        sprintf(text, "all bid is at least %d", c.n);
        break;
    default:
        sprintf(text, "{all: [flag is set, number is at least %d]}", c.n);
    }
    return text;
}

static const char *who_text(const rules *r, who w)
{
    static char text[64];
    switch (w.kind) {
    case WHO_ACTIVE:
        return "active";
    case WHO_ALL:
        return "all";
    case WHO_DEALER:
        return "dealer";
    case WHO_AFTER:
        return "seat after dealer";
    case WHO_BEFORE:
        return "seat before dealer";
    case WHO_VARIABLE:
        return "declarer";
    case WHO_HIGHEST_POINTS:
        return "highest points";
    case WHO_LOWEST_POINTS:
        return "lowest points";
    case WHO_HIGHEST_BID:
        return "highest bid";
    case WHO_LOWEST_BID:
        return "lowest bid";
    case WHO_HOLDER:
        sprintf(text, "holder of %c%c", r->rank[r->rank_of[w.n]], suit_letters[r->suit_of[w.n]]);
        return text;
    default:
        sprintf(text, "%d", w.n);
        return text;
    }
}

/* Draws the seats of a step; `one`: a single seat. */
static void draw_who(rules *r, step *s, bool one)
{
    dr_file *f = &r->file;
    s->who.kind = one ? WHO_DEALER + dr_below(f, WHOS - WHO_DEALER) : dr_below(f, WHOS);
    s->who.n = s->who.kind == WHO_HOLDER ? r->copies * dr_below(f, r->cards / r->copies)
                                         : dr_below(f, r->seats);
    s->named = true;
    dr_key(f, "score", "who", "%s", who_text(r, s->who));
}

static void draw_zone(rules *r, step *s)
{
    s->zone =
        s->into != NOBODY && numbers[s->into].per == PER_SEAT ? PILE : dr_below(&r->file, ZONES);
    dr_key(&r->file, "score", s->kind == POINTS_OF ? "points_of" : "in", "%s", zones[s->zone].name);
}

/* Draws a variable as the number of points of a key: one of the table or of sides, or of a seat. */
static void draw_by(rules *r, step *s, const char *key, bool whole)
{
    dr_file *f = &r->file;
    static const int owned[] = {BID, LEVEL, WORTH, HAND};
    if (dr_once_in(f, 2)) {
        s->by = owned[dr_below(f, whole ? 2 : 4)];
        s->by_of = dr_below(f, OWNERS);
        dr_key(f, "score", key, "%s of %s", numbers[s->by].name, owners_named[s->by_of]);
        return;
    }
    s->by = compares(s) || dr_once_in(f, 2) ? STAKE : LEVEL;
    if (!whole && dr_once_in(f, 3))
        s->by = compares(s) || s->by == STAKE ? TOTAL : WORTH;
    dr_key(f, "score", key, "%s", numbers[s->by].name);
}

/* True if the step must count whole numbers, because it adds to an integer or multiplies points. */
static bool is_whole(const step *s)
{
    return (s->into != NOBODY && !numbers[s->into].points) ||
           (s->kind == TIMES && numbers[s->one].points);
}

/* Draws a number of points: a number, or a variable. */
static void draw_points(rules *r, step *s)
{
    dr_file *f = &r->file;
    bool split = compares(s) && s->tie == TIE_SPLIT, whole = is_whole(s);
    s->units = r->per;
    if (!split && dr_once_in(f, 4))
        return;
    if (!split && dr_once_in(f, 3)) {
        draw_by(r, s, "points", whole);
        return;
    }
    s->units = split ? 60 * (dr_below(f, 5) - 2) : dr_below(f, 12 * r->per) - 4 * r->per;
    if (whole)
        s->units = r->per * (split ? 60 : 1) * (dr_below(f, 9) - 4);
    if (s->units == 0)
        s->units = 60 * r->per;
    dr_key(f, "score", "points", "%s", points_text(r, s->units));
}

/* Draws whether the step adds to a variable, and the variable, before the step's count is drawn. */
static void draw_into(rules *r, step *s)
{
    dr_file *f = &r->file;
    s->into = NOBODY;
    if (s->kind > AWARD || dr_once_in(f, 2))
        return;
    s->into = SUM + dr_below(f, NUMBERS - SUM);
    if (s->kind == POINTS_OF && !numbers[s->into].points)
        s->into = WORTH + dr_below(f, TOTAL - WORTH + 1);
    dr_key(f, "score", "to", "%s", numbers[s->into].name);
}

static void draw_counted(rules *r, step *s, const char *key)
{
    char text[64] = "cards";
    s->cards = kn_set_first((unsigned)r->cards);
    if (s->kind != MOST || !dr_once_in(&r->file, 4))
        s->cards = draw_cards(r, text);
    dr_key(&r->file, "score", key, "%s", text);
    draw_zone(r, s);
}

/* Draws a number for some ranks, and for one card another one. Each suit has a card that counts. */
static void draw_best(rules *r, step *s)
{
    dr_file *f = &r->file;
    char text[160] = "";
    int sure = dr_below(f, r->ranks), other = r->copies * dr_below(f, r->cards / r->copies);
    for (int rank = 0; rank < r->ranks; rank++) {
        int number = rank == sure || dr_once_in(f, 2) ? 1 + dr_below(f, 4) : 0;
        for (int card = 0; card < r->cards; card++)
            if (r->rank_of[card] == rank)
                s->of_card[card] = number;
        if (number)
            sprintf(text + strlen(text), "%c: %d, ", r->rank[rank], number);
    }
    s->of_card[other] = 1 + dr_below(f, 9);
    sprintf(text + strlen(text), "%c%c: %d", r->rank[r->rank_of[other]],
            suit_letters[r->suit_of[other]], s->of_card[other]);
    dr_key(f, "score", "best_of_suits", "{%s}", text);
    draw_zone(r, s);
}

/* Draws cards in any order, and the number of these cards that is needed. */
static void draw_row(rules *r, step *s)
{
    dr_file *f = &r->file;
    char text[64] = "";
    kn_set used = KN_EMPTY;
    s->rows = 2 + dr_below(f, ROW_MOST - 1);
    for (int i = 0; i < s->rows; i++) {
        do
            s->row[i] = r->copies * dr_below(f, r->cards / r->copies);
        while (kn_has(used, (unsigned)s->row[i]));
        kn_put(&used, (unsigned)s->row[i]);
        sprintf(text + strlen(text), "%s%c%c", i ? ", " : "", r->rank[r->rank_of[s->row[i]]],
                suit_letters[r->suit_of[s->row[i]]]);
    }
    dr_key(f, "score", "row", "[%s]", text);
    draw_zone(r, s);
    draw_points(r, s);
    if (dr_once_in(f, 2)) {
        s->size = 2 + dr_below(f, s->rows - 1);
        dr_key(f, "score", "size", "%d", s->size);
    }
}

static void draw_most(rules *r, step *s)
{
    static const char *const ties[] = {"nobody", "carry over", "each", "split"};
    dr_file *f = &r->file;
    if (s->kind == BEST)
        draw_best(r, s);
    else
        draw_counted(r, s, "most");
    if (!dr_once_in(f, 4)) {
        s->tie = dr_below(f, 4);
        dr_key(f, "score", "tie", "%s", ties[s->tie]);
    }
    draw_points(r, s);
}

static void draw_variables(rules *r, step *s)
{
    dr_file *f = &r->file;
    if (s->kind == DIFFERENCE) {
        bool seats = dr_once_in(f, 2) || (s->into != NOBODY && numbers[s->into].per == PER_SEAT),
             swapped = dr_once_in(f, 2);
        s->one = seats ? BID : BAGS;
        s->other = seats ? TRICKS : LEVEL;
        if (swapped) {
            int other = s->one;
            s->one = s->other;
            s->other = other;
        }
        dr_key(f, "score", "difference", "[%s, %s]", numbers[s->one].name, numbers[s->other].name);
    } else {
        do
            s->one = dr_below(f, NUMBERS);
        while (s->into != NOBODY &&
               ((numbers[s->one].points && !numbers[s->into].points) ||
                (numbers[s->one].per == PER_SIDE && numbers[s->into].per == PER_SEAT)));
        dr_key(f, "score", "times", "%s", numbers[s->one].name);
    }
    if (numbers[s->one].per == PER_TABLE || dr_once_in(f, 3))
        draw_who(r, s, true);
    draw_points(r, s);
}

static void draw_pay(rules *r, step *s)
{
    dr_file *f = &r->file;
    s->pays = dr_below(f, 3);
    s->amount = 1 + dr_below(f, 12);
    if (s->pays == PAY_NUMBER)
        dr_key(f, "score", "pay", "%d", s->amount);
    else
        dr_key(f, "score", "pay", "%s", s->pays == PAY_ALL ? "all" : "fee");
    s->from = dr_below(f, ACCOUNTS);
    s->to = (s->from + 1 + dr_below(f, ACCOUNTS - 1)) % ACCOUNTS;
    dr_key(f, "score", "from", "%s", accounts[s->from].name);
    dr_key(f, "score", "to", "%s", accounts[s->to].name);
    if (!dr_once_in(f, 3))
        draw_who(r, s, false);
}

/* Draws the seats for which a step counts. */
static void draw_whose(rules *r, step *s)
{
    static const char *const texts[] = {[WHOSE_BID] = "bid is at least",
                                        [WHOSE_BAGS] = "bags is not at least",
                                        [WHOSE_PILE] = "pile has at least"};
    dr_file *f = &r->file;
    if (compares(s) || s->kind > PAY || dr_once_in(f, 2))
        return;
    s->whose = 1 + dr_below(f, WHOSES - 1);
    s->least = 1 + dr_below(f, 4);
    if (s->whose == WHOSE_NOT_DEALER)
        dr_key(f, "score", "whose", "turn is not dealer");
    else
        dr_key(f, "score", "whose", "%s %d%s", texts[s->whose], s->least,
               s->whose == WHOSE_PILE ? " cards" : "");
}

static void draw_step(rules *r, step *s, int nth)
{
    static const char *const events[] = {"shot", "moon"};
    dr_file *f = &r->file;
    *s = (step){.kind = dr_below(f, KINDS), .by = NOBODY, .by_of = NOBODY, .size = 2};
    if (s->kind == END && dr_once_in(f, 2))
        s->kind = MOST;
    dr_add(f, "      s%d: {", nth);
    draw_into(r, s);
    switch (s->kind) {
    case MOST:
    case BEST:
        draw_most(r, s);
        break;
    case POINTS_OF:
        draw_zone(r, s);
        break;
    case CARDS:
        draw_counted(r, s, "count");
        draw_points(r, s);
        break;
    case SETS:
        draw_counted(r, s, "sets");
        draw_points(r, s);
        if (dr_once_in(f, 2)) {
            s->size = 2 + dr_below(f, 3);
            dr_key(f, "score", "size", "%d", s->size);
        }
        break;
    case ROW:
        draw_row(r, s);
        break;
    case TIMES:
    case DIFFERENCE:
        draw_variables(r, s);
        break;
    case AWARD:
        s->units = dr_below(f, 20 * r->per) - 8 * r->per;
        if (s->units == 0)
            s->units = 1;
        if (is_whole(s))
            s->units = r->per * (s->units / r->per ? s->units / r->per : 1);
        if (dr_once_in(f, 3))
            draw_by(r, s, "award", is_whole(s));
        else
            dr_key(f, "score", "award", "%s", points_text(r, s->units));
        if (!dr_once_in(f, 3))
            draw_who(r, s, false);
        break;
    case PAY:
        draw_pay(r, s);
        break;
    case RAISE:
        s->event = dr_below(f, 2);
        r->hook[s->event] = true;
        dr_key(f, "score", "raise", "%s", events[s->event]);
        break;
    default: {
        int ends;
        dr_key(f, "score", "end", "%s", dr_word(f, "deal game match", &ends));
        s->ends = ends;
    }
    }
    draw_whose(r, s);
    if (dr_once_in(f, s->kind == END ? 1 : 3)) {
        s->condition = (condition){1 + dr_below(f, CONDITIONS - 1),
                                   1 + dr_below(f, 4),
                                   {dr_below(f, OWNERS), dr_below(f, OWNERS)},
                                   dr_once_in(f, 2)};
        dr_key(f, "score", "if", "%s", condition_text(s->condition));
    }
    dr_add(f, "}\n");
}

static void draw_players(rules *r)
{
    dr_file *f = &r->file;
    r->seats = 2 + dr_below(f, SEATS - 1);
    r->places = r->seats + dr_once_in(f, 3);
    r->sides = r->seats;
    dr_add(f, "name: Drawn\nplayers: %d\nscript: rules.lua\n", r->seats);
    for (int seat = 0; seat < r->seats; seat++)
        r->side_of[seat] = seat;
    if (r->seats % 2 == 0 && r->seats > 2 && dr_once_in(f, 2)) {
        r->sides = r->seats / 2;
        dr_add(f, "sides: pairs\n");
        for (int seat = 0; seat < r->seats; seat++)
            r->side_of[seat] = seat % r->sides;
    } else if (r->seats > 2 && dr_once_in(f, 2)) {
        r->sides = 2;
        dr_add(f, "sides: [[0");
        for (int seat = 1; seat < r->seats - 1; seat++)
            dr_add(f, ", %d", seat);
        dr_add(f, "], [%d]]\n", r->seats - 1);
        for (int seat = 0; seat < r->seats; seat++)
            r->side_of[seat] = seat == r->seats - 1;
    }
    if (r->places > r->seats)
        dr_add(f, "dummies: D1\n");
}

/* Draws card points. Points of ranks override those of suits, and points of cards override both. */
static void draw_pack(rules *r)
{
    static const int units[] = {1, 2, 4, 10, 100};
    dr_file *f = &r->file;
    int unit = dr_below(f, 5);
    r->per = units[unit];
    r->ranks = 2 + dr_below(f, RANKS - 1);
    r->copies = dr_once_in(f, 3) ? 2 : 1;
    r->cards = r->ranks * SUITS * r->copies;
    for (int i = 0; i < r->ranks; i++)
        r->rank[i] = "A7TJQK"[i];
    for (int card = 0; card < r->cards; card++) { /* in the pack's order: by rank */
        r->rank_of[card] = card / (SUITS * r->copies);
        r->suit_of[card] = card / r->copies % SUITS;
        r->worth[card] = 0;
    }
    dr_add(f, "unit: %s%d\npack: {ranks: ", unit ? "1/" : "", r->per);
    for (int i = 0; i < r->ranks; i++)
        dr_add(f, "%c ", r->rank[i]);
    dr_add(f, ", copies: %d, points: {", r->copies);
    for (int suit = 0; suit < SUITS; suit++)
        if (dr_once_in(f, 4)) {
            int worth = dr_below(f, 8 * r->per);
            dr_add(f, "%c: %s, ", suit_letters[suit], points_text(r, worth));
            for (int card = 0; card < r->cards; card++)
                if (r->suit_of[card] == suit)
                    r->worth[card] = worth;
        }
    for (int rank = 0; rank < r->ranks; rank++)
        if (dr_once_in(f, 2)) {
            int worth = dr_below(f, 12 * r->per) - 2 * r->per;
            dr_add(f, "%c: %s, ", r->rank[rank], points_text(r, worth));
            for (int card = 0; card < r->cards; card++)
                if (r->rank_of[card] == rank)
                    r->worth[card] = worth;
        }
    for (int card = 0; card < r->cards; card += r->copies)
        if (dr_once_in(f, 12)) {
            r->worth[card] = dr_below(f, 12 * r->per);
            dr_add(f, "%c%c: %s, ", r->rank[r->rank_of[card]], suit_letters[r->suit_of[card]],
                   points_text(r, r->worth[card]));
        }
    dr_add(f, "}}\n");
}

static void draw_rules(rules *r, uint64_t *dice)
{
    static const char *const whose[] = {"table", "seat", "side", "place"};
    dr_file *f = &r->file;
    f->dice = dice;
    f->length = 0;
    r->hook[0] = r->hook[1] = false;
    draw_players(r);
    draw_pack(r);
    dr_add(f, "zones:\n  stock: {}\n");
    for (int zone = 0; zone < ZONES; zone++)
        dr_add(f, "  %s: {per: %s}\n", zones[zone].name, whose[zones[zone].per]);
    dr_add(f, "variables:\n  answered: {type: flag}\n  flag: {type: flag}\n  number: {range: 0-9}\n"
              "  declarer: {type: seat}\n");
    for (int v = 0; v < NUMBERS; v++)
        dr_add(f, "  %s: {%sper: %s, range: [%d, %d]}\n", numbers[v].name,
               numbers[v].points ? "type: points, " : "", whose[numbers[v].per], numbers[v].min,
               numbers[v].max);
    for (int v = 0; v < ACCOUNTS; v++)
        dr_add(f, "  %s: {type: account, per: %s, range: [%d, %d], start: %d}\n", accounts[v].name,
               whose[accounts[v].per], accounts[v].min, accounts[v].max, accounts[v].start);
    dr_add(f, "phases:\n  shuffle: {shuffle: stock}\n  ask: {poll: {ask: go stay, answer_to: "
              "answered}}\n  count:\n    score:\n");
    r->steps = 1 + dr_below(f, STEPS);
    for (int i = 0; i < r->steps; i++)
        draw_step(r, &r->step[i], i);
    dr_add(f, "  finish: {poll: {ask: go stay, answer_to: answered}}\nhooks:\n"
              "  fee: {value: what one has bid and one more}\n");
    for (int event = 0; event < 2; event++) {
        r->hook_when[event] = dr_once_in(f, 2);
        if (r->hook[event])
            dr_add(f, "  %s: {event: %s, hook: bonus%s}\n", event ? "second" : "first_bonus",
                   event ? "moon" : "shot", r->hook_when[event] ? ", when: flag is set" : "");
    }
    dr_add(f, "match: {deals: %d}\n", DEALS);
}

static const char script[] =
    "hook \"fee\" {kind = \"value\", says = \"the bid and one\",\n"
    "  run = function(game, seat) return seat.bid + 1 end}\n"
    "hook \"bonus\" {kind = \"event\", says = \"each side gets what it bags\",\n"
    "  run = function(game)\n"
    "    for side in game:sides() do side:award(side.bags) end\n"
    "  end}\n";

/* ---- the model ---- */

typedef struct model {
    const rules *r;
    int dealer, deals, declarer, number;
    bool flag, active[SEATS];
    kn_set zone[ZONES][PLACES];
    int value[NUMBERS][SEATS], account[ACCOUNTS][SEATS];
    int award[STEPS + 2][SEATS], score[SEATS], carry[STEPS];
    bool ended;
    int ends;
} model;

static int awarded(const model *m, int side)
{
    int sum = 0;
    for (int cause = 0; cause < STEPS + 2; cause++)
        sum += m->award[cause][side];
    return sum;
}

/* The first seat after the dealer that has the highest number. */
static int highest(const model *m, bool points, int sign)
{
    int best = NOBODY, most = 0;
    for (int i = 1; i <= m->r->seats; i++) {
        int seat = (m->dealer + i) % m->r->seats,
            has = sign * (points ? awarded(m, m->r->side_of[seat]) : m->value[BID][seat]);
        if (best == NOBODY || has > most) {
            best = seat;
            most = has;
        }
    }
    return best;
}

/* The place whose zone holds the card. Cards of the dummy count for its controller, seat 0. */
static int holder_of(const model *m, int card)
{
    for (int zone = 0; zone < ZONES; zone++)
        for (int place = 0; zones[zone].per != PER_SIDE && place < m->r->places; place++)
            if (kn_has(m->zone[zone][place], (unsigned)card))
                return place < m->r->seats ? place : 0;
    return NOBODY;
}

static bool is_meant(const model *m, who w, int seat)
{
    int seats = m->r->seats;
    switch (w.kind) {
    case WHO_ACTIVE:
        return m->active[seat];
    case WHO_ALL:
        return true;
    case WHO_DEALER:
        return seat == m->dealer;
    case WHO_AFTER:
        return seat == (m->dealer + 1) % seats;
    case WHO_BEFORE:
        return seat == (m->dealer + seats - 1) % seats;
    case WHO_VARIABLE:
        return seat == m->declarer;
    case WHO_HIGHEST_POINTS:
        return seat == highest(m, true, 1);
    case WHO_LOWEST_POINTS:
        return seat == highest(m, true, -1);
    case WHO_HIGHEST_BID:
        return seat == highest(m, false, 1);
    case WHO_LOWEST_BID:
        return seat == highest(m, false, -1);
    case WHO_HOLDER:
        return seat == holder_of(m, w.n);
    default:
        return seat == w.n;
    }
}

static int seat_named(const model *m, int of)
{
    int seats = m->r->seats;
    switch (of) {
    case OF_DEALER:
        return m->dealer;
    case OF_AFTER:
        return (m->dealer + 1) % seats;
    case OF_DECLARER:
        return m->declarer;
    case OF_BEFORE_DECLARER:
        return m->declarer < 0 ? NOBODY : (m->declarer + seats - 1) % seats;
    default:
        return 1;
    }
}

static int value_of(const model *m, int v, int seat)
{
    return m->value[v][numbers[v].per == PER_SIDE   ? m->r->side_of[seat]
                       : numbers[v].per == PER_SEAT ? seat
                                                    : 0];
}

/* A condition about a seat's variable or zone. */
static bool owned_holds(const model *m, condition c)
{
    int one = seat_named(m, c.of[0]), other = seat_named(m, c.of[1]);
    bool is = false;
    if (one >= 0 && c.kind == OWNED_NUMBER)
        is = value_of(m, BID, one) >= c.n;
    else if (one >= 0 && c.kind == OWNED_EMPTY)
        is = kn_is_empty(m->zone[TAKEN][m->r->side_of[one]]);
    else if (one >= 0 && other >= 0)
        is = value_of(m, WORTH, one) <= value_of(m, HAND, other);
    return is != c.no;
}

static bool holds(const model *m, condition c)
{
    int active = 0, bids = 0;
    for (int seat = 0; seat < m->r->seats; seat++) {
        active += m->active[seat];
        bids += m->value[BID][seat] >= c.n;
    }
    switch (c.kind) {
    case FLAG:
        return m->flag;
    case NO_FLAG:
        return !m->flag;
    case NUMBER:
        return m->number >= c.n;
    case FIRST_DEAL:
        return m->deals == 0;
    case ACTIVE:
        return active >= c.n;
    case ANY_BID:
        return bids > 0;
    case ALL_BIDS:
        return bids == m->r->seats;
    case BOTH:
        return m->flag && m->number >= c.n;
    case OWNED_NUMBER:
    case OWNED_BOTH:
    case OWNED_EMPTY:
        return owned_holds(m, c);
    default:
        return true;
    }
}

/* The cards of a side in a zone; the dummy's cards belong to no side. */
static kn_set cards_of(const model *m, int zone, int side)
{
    kn_set cards = KN_EMPTY;
    if (zones[zone].per == PER_SIDE)
        return m->zone[zone][side];
    for (int seat = 0; seat < m->r->seats; seat++)
        if (m->r->side_of[seat] == side)
            cards = kn_or(cards, m->zone[zone][seat]);
    return cards;
}

static bool for_seats(const step *s)
{
    return s->into != NOBODY && numbers[s->into].per == PER_SEAT;
}

/* True if the step counts for a seat, as far as `whose` says. */
static bool is_whose(const model *m, const step *s, int seat)
{
    switch (s->whose) {
    case WHOSE_BID:
        return m->value[BID][seat] >= s->least;
    case WHOSE_BAGS:
        return m->value[BAGS][m->r->side_of[seat]] < s->least;
    case WHOSE_PILE:
        return kn_count(m->zone[PILE][seat]) >= s->least;
    case WHOSE_NOT_DEALER:
        return seat != m->dealer;
    default:
        return true;
    }
}

/* True if the step counts for a side, or for a seat if it adds to a variable of seats. */
static bool is_owner_whose(const model *m, const step *s, int owner)
{
    for (int seat = 0; seat < m->r->seats; seat++)
        if (owner == (for_seats(s) ? seat : m->r->side_of[seat]) && is_whose(m, s, seat))
            return true;
    return false;
}

/* The points of a step for a side, or for a seat if it adds to a variable of seats. */
static long units_of(const model *m, const step *s, int owner)
{
    long value;
    if (s->by == NOBODY)
        return s->units;
    if (s->by_of != NOBODY) {
        int seat = seat_named(m, s->by_of);
        value = seat < 0 ? 0 : value_of(m, s->by, seat);
    } else {
        int side = for_seats(s) ? m->r->side_of[owner] : owner;
        value = m->value[s->by][numbers[s->by].per == PER_SIDE ? side : 0];
    }
    return numbers[s->by].points ? value : m->r->per * value;
}

static int owners_of(const model *m, const step *s)
{
    return for_seats(s) ? m->r->seats : m->r->sides;
}

static kn_set owned_cards(const model *m, const step *s, int owner)
{
    return for_seats(s) ? m->zone[s->zone][owner] : cards_of(m, s->zone, owner);
}

/* The sum of an owner's best cards of all suits; 0 if one is missing. */
static int best_of(const model *m, const step *s, int owner)
{
    int best[SUITS] = {0}, sum = 0;
    unsigned card;
    for (KN_EACH(card, owned_cards(m, s, owner)))
        if (s->of_card[card] > best[m->r->suit_of[card]])
            best[m->r->suit_of[card]] = s->of_card[card];
    for (int suit = 0; suit < SUITS; suit++) {
        if (best[suit] == 0)
            return 0;
        sum += best[suit];
    }
    return sum;
}

static void count_most(model *m, const step *s, int nth, long gain[SEATS])
{
    int counts[SEATS], most = 0, leaders = 0, owners = owners_of(m, s);
    long units = units_of(m, s, 0);
    for (int owner = 0; owner < owners; owner++) {
        counts[owner] = s->kind == BEST ? best_of(m, s, owner)
                                        : kn_count(kn_and(owned_cards(m, s, owner), s->cards));
        most = counts[owner] > most ? counts[owner] : most;
    }
    for (int owner = 0; owner < owners; owner++)
        leaders += counts[owner] == most;
    if (s->tie == TIE_CARRY) {
        units += m->carry[nth];
        m->carry[nth] = leaders > 1 ? (int)units : 0;
    }
    if (leaders > 1 && (s->tie == TIE_NOBODY || s->tie == TIE_CARRY))
        return;
    for (int owner = 0; owner < owners; owner++)
        if (counts[owner] == most)
            gain[owner] += leaders > 1 && s->tie == TIE_SPLIT ? units / leaders : units;
}

/* The number of points for the cards of one side or seat. */
static long worth_of(const model *m, const step *s, int owner)
{
    kn_set cards = owned_cards(m, s, owner);
    int of_rank[RANKS] = {0}, points = 0, sets = 0;
    unsigned card;
    for (KN_EACH(card, cards)) {
        points += m->r->worth[card];
        if (kn_has(s->cards, card))
            of_rank[m->r->rank_of[card]]++;
    }
    if (s->kind == POINTS_OF)
        return points;
    if (s->kind == ROW) {
        int length = 0;
        while (length < s->rows && kn_has(cards, (unsigned)s->row[length]))
            length++;
        return length >= s->size ? length * units_of(m, s, owner) : 0;
    }
    for (int rank = 0; rank < RANKS; rank++)
        sets += s->kind == SETS ? of_rank[rank] / s->size : of_rank[rank];
    return sets * units_of(m, s, owner);
}

static void find_meant(const model *m, who w, bool meant[SEATS])
{
    for (int seat = 0; seat < m->r->seats; seat++)
        meant[seat] = is_meant(m, w, seat);
}

static void count_variables(model *m, const step *s, long gain[SEATS])
{
    const int of = numbers[s->one].per;
    bool counted[SEATS] = {false}, meant[SEATS]; /* number of sides counted */
    find_meant(m, s->who, meant);
    for (int seat = 0; seat < m->r->seats; seat++) {
        int side = m->r->side_of[seat],
            at = of == PER_SEAT   ? seat
                 : of == PER_SIDE ? side
                                  : 0,
            owner = for_seats(s) ? seat : side;
        if ((s->named && !meant[seat]) || !is_whose(m, s, seat) ||
            (of == PER_SIDE && counted[side]))
            continue;
        counted[side] = true;
        long times = m->value[s->one][at], units = units_of(m, s, owner);
        if (s->kind == DIFFERENCE)
            times = labs(times - m->value[s->other][at]);
        gain[owner] += times * (numbers[s->one].points ? units / m->r->per : units);
    }
}

/* Counts an award once for the table, unless each side has its own number. */
static void count_award(const model *m, const step *s, long gain[SEATS])
{
    bool meant[SEATS] = {false},
         own = s->by != NOBODY && s->by_of == NOBODY && numbers[s->by].per == PER_SIDE,
         once = s->into != NOBODY && numbers[s->into].per == PER_TABLE && !own;
    for (int seat = 0; seat < m->r->seats; seat++)
        meant[for_seats(s) ? seat : m->r->side_of[seat]] |=
            is_meant(m, s->who, seat) && is_whose(m, s, seat);
    for (int owner = 0; owner < owners_of(m, s); owner++)
        if (meant[owner]) {
            gain[owner] += units_of(m, s, owner);
            if (once)
                return;
        }
}

/* Gives each side its points, or adds them to the variable of `to`. */
static void hand_out(model *m, const step *s, int nth, const long gain[SEATS])
{
    for (int owner = 0; owner < owners_of(m, s); owner++)
        if (s->into == NOBODY)
            m->award[nth][owner] += (int)gain[owner];
        else
            m->value[s->into][numbers[s->into].per == PER_TABLE ? 0 : owner] +=
                (int)(numbers[s->into].points ? gain[owner] : gain[owner] / m->r->per);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Makes the payments in turn from the dealer's left. The dealer is last. */
static void pay(model *m, const step *s)
{
    const rules *r = m->r;
    bool meant[SEATS];
    find_meant(m, s->who, meant);
    for (int i = 1; i <= r->seats; i++) {
        int seat = (m->dealer + i) % r->seats, at[] = {0, seat, r->side_of[seat]};
        if (!meant[seat] || !is_whose(m, s, seat))
            continue;
        int *from = &m->account[s->from][at[accounts[s->from].per]],
            *to = &m->account[s->to][at[accounts[s->to].per]], has = *from - accounts[s->from].min,
            room = accounts[s->to].max - *to,
            amount = s->pays == PAY_NUMBER ? s->amount
                     : s->pays == PAY_ALL  ? *from
                                           : m->value[BID][seat] + 1;
        amount = least(amount, least(has, room));
        if (amount > 0) {
            *from -= amount;
            *to += amount;
        }
        if (accounts[s->from].per == PER_TABLE && accounts[s->to].per == PER_TABLE)
            return;
    }
}

static void count(model *m)
{
    const rules *r = m->r;
    memset(m->award, 0, sizeof m->award);
    m->ended = false;
    for (int i = 0; i < r->steps && !m->ended; i++) {
        const step *s = &r->step[i];
        if (!holds(m, s->condition))
            continue;
        long gain[SEATS] = {0};
        switch (s->kind) {
        case MOST:
        case BEST:
            count_most(m, s, i, gain);
            break;
        case TIMES:
        case DIFFERENCE:
            count_variables(m, s, gain);
            break;
        case AWARD:
            count_award(m, s, gain);
            break;
        case PAY:
            pay(m, s);
            break;
        case RAISE:
            for (int side = 0; side < r->sides; side++)
                if (!r->hook_when[s->event] || m->flag)
                    m->award[STEPS + s->event][side] += m->value[BAGS][side];
            break;
        case END:
            m->ended = true;
            m->ends = s->ends;
            break;
        default:
            for (int owner = 0; owner < owners_of(m, s); owner++)
                gain[owner] = is_owner_whose(m, s, owner) ? worth_of(m, s, owner) : 0;
        }
        hand_out(m, s, i, gain);
    }
    for (int side = 0; side < r->sides; side++)
        m->score[side] += awarded(m, side);
}

/* ---- side by side ---- */

typedef struct pair {
    rules r;
    model m;
    uint64_t seed;
} pair;

static void differ(const pair *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void differ(const pair *p, const char *format, ...)
{
    char what[400];
    va_list values;
    va_start(values, format);
    vsnprintf(what, sizeof what, format, values);
    va_end(values);
    fprintf(stderr, "%s\n", p->r.file.text);
    ck_abort_msg("seed %llu, deal %d: %s", (unsigned long long)p->seed, p->m.deals, what);
}

static void same_number(const pair *p, const char *name, int owner, int expected)
{
    int there = *var_of(&p->r.table, name, owner);
    if (there != expected)
        differ(p, "%s %d is %d, not %d", name, owner, there, expected);
}

/* At the start of a deal, distributes cards, variables and payments at random. */
static void set_up(pair *p)
{
    rules *r = &p->r;
    model *m = &p->m;
    table *t = &r->table;
    dr_file *f = &r->file;
    ks_world *w = &t->run->world;
    int stock = heap_of(t, "stock", 0);
    m->dealer = *var_of(t, "dealer", 0);
    memset(m->zone, 0, sizeof m->zone);
    for (int card = 0; card < r->cards; card++) {
        int zone = dr_below(f, ZONES + 1), owners[] = {1, r->seats, r->sides, r->places};
        if (zone == ZONES)
            continue; /* stays in the stock */
        int owner = dr_below(f, owners[zones[zone].per]);
        kn_put(&m->zone[zone][owner], (unsigned)card);
        ks_transfer(w, stock, heap_of(t, zones[zone].name, owner), kn_set_of((unsigned)card),
                    KS_TOP, KS_EVERYBODY(t->rules->layout));
    }
    m->flag = dr_once_in(f, 2);
    m->number = dr_below(f, 6);
    m->declarer = dr_below(f, r->seats + 1) - 1;
    *var_of(t, "flag", 0) = m->flag;
    *var_of(t, "number", 0) = m->number;
    *var_of(t, "declarer", 0) = m->declarer;
    int stays = dr_below(f, r->seats), owners[] = {1, r->seats, r->sides};
    for (int seat = 0; seat < r->seats; seat++)
        *var_of(t, "active", seat) = m->active[seat] = seat == stays || !dr_once_in(f, 4);
    for (int v = 0; v < NUMBERS; v++)
        for (int owner = 0; owner < owners[numbers[v].per]; owner++)
            *var_of(t, numbers[v].name, owner) = m->value[v][owner] =
                v < SUM ? numbers[v].min + dr_below(f, numbers[v].max - numbers[v].min + 1)
                        : dr_below(f, 40) - 10;
}

static void compare(pair *p)
{
    rules *r = &p->r;
    const model *m = &p->m;
    const ks_layout *l = r->table.rules->layout;
    const km_run *run = r->table.run;
    int owners[] = {1, r->seats, r->sides};
    bool over = m->ended ? m->ends > 0 || m->deals + 1 == DEALS : false;
    if (run->world.block->waiting == over)
        differ(p, over ? "the match goes on" : "the match is over");
    for (int side = 0; side < r->sides; side++)
        same_number(p, "score", side, m->score[side]);
    for (int v = SUM; v < NUMBERS && !m->ended; v++) /* reset with the deal */
        for (int owner = 0; owner < owners[numbers[v].per]; owner++)
            same_number(p, numbers[v].name, owner, m->value[v][owner]);
    for (int v = 0; v < ACCOUNTS; v++)
        for (int owner = 0; owner < owners[accounts[v].per]; owner++)
            same_number(p, accounts[v].name, owner, m->account[v][owner]);
    for (int i = 0; i < r->steps; i++) {
        char name[32];
        sprintf(name, "count.s%d.carry", i);
        if (compares(&r->step[i]))
            same_number(p, name, 0, m->carry[i]);
    }
    for (int cause = 0; cause < l->causes && !m->ended; cause++) {
        const char *name = l->cause[cause];
        int nth = strcmp(name, "first_bonus") == 0 ? STEPS
                  : strcmp(name, "second") == 0    ? STEPS + 1
                                                   : name[1] - '0';
        for (int side = 0; side < r->sides; side++) {
            int there = *km_int(run, l->award + cause * l->sides + side);
            if (there != m->award[nth][side])
                differ(p, "%s brings side %d %d units, not %d", name, side, there,
                       m->award[nth][side]);
        }
    }
    const char *wrong = kg_run_check(run);
    if (wrong)
        differ(p, "%s", wrong);
}

static void go_on(pair *p)
{
    table *t = &p->r.table;
    ck_assert_int_eq(kg_run_legal(t->run, &t->moves), KN_OK);
    ks_move go = ks_moves_nth(&t->moves, 0);
    if (kg_run_apply(t->run, &go) != KN_OK) {
        kn_report_print(&t->report, stderr, 0);
        differ(p, "it can't be counted");
    }
}

static long play_match(pair *p, uint64_t index)
{
    model *m = &p->m;
    rules *r = &p->r;
    ck_assert_int_eq(kg_run_begin(r->table.run, p->seed, index), KN_OK);
    memset(m, 0, sizeof *m);
    m->r = r;
    for (int v = 0; v < ACCOUNTS; v++)
        for (int owner = 0; owner < SEATS; owner++)
            m->account[v][owner] = accounts[v].start;
    for (; m->deals < DEALS; m->deals++) {
        set_up(p);
        go_on(p);
        count(m);
        compare(p);
        if (m->ended && m->ends > 0)
            return m->deals + 1;
        if (!m->ended)
            go_on(p); /* continue after the last phase */
    }
    return DEALS;
}

static long play_file(pair *p, uint64_t seed)
{
    enum { MATCHES = 30 };
    uint64_t dice = seed * 91 + 3;
    long positions = 0;
    rules *r = &p->r;
    memset(p, 0, sizeof *p);
    p->seed = seed;
    draw_rules(r, &dice);
    if (!table_load_scripted(&r->table, r->file.text, script)) {
        fprintf(stderr, "%s", r->file.text);
        kn_report_print(&r->table.report, stderr, 0);
        ck_abort_msg("seed %llu: the file does not load", (unsigned long long)seed);
    }
    for (int match = 0; match < MATCHES; match++)
        positions += play_match(p, (uint64_t)match);
    table_close(&r->table);
    return positions;
}

TEST(drawn_steps_count_as_the_reference_says)
{
    pair *p = malloc(sizeof *p);
    ck_assert_ptr_nonnull(p);
    long positions = 0, most = hn_number("KN_POSITIONS", 20000);
    uint64_t seed = (uint64_t)hn_number("KN_SEED", 1), first = seed;
    for (; positions < most; seed++)
        positions += play_file(p, seed);
    if (getenv("KN_TALLY"))
        fprintf(stderr, "%ld deals counted under %llu rules files\n", positions,
                (unsigned long long)(seed - first));
    free(p);
}

TEST(every_key_is_drawn)
{
    static const char *const none[] = {NULL};
    rules *r = malloc(sizeof *r);
    ck_assert_ptr_nonnull(r);
    uint64_t dice = 1;
    for (int i = 0; i < 2000; i++)
        draw_rules(r, &dice);
    dr_check_all_drawn(km_mechanic_score.keys, none);
    free(r);
}

int main(void)
{
    return run_tests("drawn steps of the score", .timeout = 3600);
}
