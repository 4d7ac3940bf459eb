/* SPDX-License-Identifier: MIT
 * test_drawn_auction.c: compares the mechanic `auction` with a model that checks every bid, with
 * all keys drawn at random.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "beside.h"
#include "mechanics/registry.h"

enum { STRAINS = 6, RUNGS = 8, WORDS = 3, NOBODY = -1, MOST = 60 };
enum { FREE, FINAL, NEVER_PASS };    /* pass */
enum { STANDING, HIGHEST, NOTHING }; /* exceed */
enum { OTHERS, ROUND, FIRST };       /* ends */
enum { BID, PASS, DOUBLE, WON };     /* events */
enum { FIXED, OF_TABLE, OF_SEAT, HAND, HOOK, LIMITS };
enum {
    NO_CONDITION,
    IS_DEALER,
    IS_NOT_DEALER,
    IS_SEAT,
    HAS_RANK,
    HAS_FEW,
    IS_BID,
    IS_UNBID,
    CONDITIONS
};

typedef struct limit {
    bool there;
    int kind, number;
} limit;
typedef struct condition {
    int kind, number;
} condition;

/* The rules as drawn. */
static struct {
    char hand[8], from[32];
    int hand_cards[BS_OWNERS];
    int strains, suit_of[STRAINS]; /* -1: a word; -2: the suit of the variable */
    char strain[STRAINS][8];
    int except; /* 0: no key; 1: `barred`; 2: `trump` */
    bool numbers, raise_step;
    limit lowest, highest, opening, sum_not;
    int step, rungs, ladder[RUNGS], exceed, furthers;
    bool further_must, support, must_open, pairs;
    int pass, doubles, ends;
    condition must_bid, may_bid, may_hold, blind;
    /* the rule point applies; denominations that are bid without a number */
    bool worth, bare[STRAINS];
    /* without_number: the bid below each of these denominations */
    bool numberless;
    int above_number[STRAINS], above_strain[STRAINS];
    int worth_step, worth_gap, worth_of[STRAINS];
    bool first_of_side, seat_to, number_to, further_to, factor_to, each_to;
    int contract_to; /* 0: no key; 1: a choice; 2: a suit; 3: `trump` */
    int number_most, each_most, table_limit, seat_limit, hook_base, hook_rank;
} r;

/* The position. */
static struct {
    bs_heap hand[BS_OWNERS];
    int turn, calls, last, seat, number, strain, further, factor, declarer;
    int each[BS_OWNERS], turned, barred, trump, first_to_name[BS_OWNERS][STRAINS];
    bool held, out[BS_OWNERS], done, passed;
} m;

/* ---- drawing ---- */

static void draw_limit(beside *d, const kd_table *table, const char *key, limit *l, int least,
                       int most)
{
    static const char *const names[] = {NULL, "table_limit", "seat_limit", "hand", "hook_limit"};
    l->there = true;
    l->kind = bs_chance(d, 50) ? FIXED : bs_below(d, LIMITS);
    l->number = bs_between(d, least, most);
    if (l->kind == FIXED)
        bs_key(d, table, key, "%d", l->number);
    else
        bs_key(d, table, key, "%s", names[l->kind]);
}

static void draw_condition(beside *d, const kd_table *table, const char *key, condition *c)
{
    c->kind = bs_between(d, 1, CONDITIONS - 1);
    c->number = c->kind == HAS_RANK ? bs_below(d, d->pack.ranks) : bs_below(d, d->seats);
    if ((c->kind == IS_BID || c->kind == IS_UNBID) && !r.seat_to)
        c->kind = IS_SEAT;
    switch (c->kind) {
    case IS_DEALER:
        bs_key(d, table, key, "turn is dealer");
        break;
    case IS_NOT_DEALER:
        bs_key(d, table, key, "turn is not dealer");
        break;
    case HAS_RANK:
        bs_key(d, table, key, "%s has %c", r.hand, d->pack.rank[c->number]);
        break;
    case HAS_FEW:
        bs_key(d, table, key, "%s has at most %d cards", r.hand, c->number + 1);
        break;
    case IS_BID:
        bs_key(d, table, key, "bidder is set");
        break;
    case IS_UNBID:
        bs_key(d, table, key, "bidder is not set");
        break;
    default:
        bs_key(d, table, key, "turn is %d", c->number);
    }
}

static void draw_strains(beside *d, const kd_table *table)
{
    static const char *const words[] = {"NT", "misere", "open"};
    char text[128] = "";
    r.strains = 0;
    if (bs_chance(d, 15)) {
        r.strains = 1;
        r.suit_of[0] = -2;
        bs_key(d, table, "denominations", "turned");
    } else {
        for (int suit = 0; suit < d->pack.suits && r.strains < STRAINS; suit++)
            if (bs_chance(d, 60)) {
                sprintf(r.strain[r.strains], "%c", d->pack.suit[suit]);
                r.suit_of[r.strains++] = suit;
            }
        for (int word = 0; word < 3 && r.strains < STRAINS; word++)
            if (bs_chance(d, 30) || (word == 2 && !r.strains)) {
                strcpy(r.strain[r.strains], words[word]);
                r.suit_of[r.strains++] = -1;
            }
        for (int i = r.strains - 1; i > 0; i--) {
            int j = bs_below(d, i + 1), suit = r.suit_of[i];
            char keep[8];
            memcpy(keep, r.strain[i], 8);
            memcpy(r.strain[i], r.strain[j], 8);
            memcpy(r.strain[j], keep, 8);
            r.suit_of[i] = r.suit_of[j];
            r.suit_of[j] = suit;
        }
        for (int i = 0; i < r.strains; i++)
            sprintf(text + strlen(text), "%s%s", i ? ", " : "", r.strain[i]);
        bs_key(d, table, "denominations", "[%s]", text);
    }
    r.except = bs_chance(d, 25) ? bs_between(d, 1, 2) : 0;
    if (r.except)
        bs_key(d, table, "except", r.except == 1 ? "barred" : "trump");
}

static void draw_numbers(beside *d, const kd_table *table)
{
    char text[128] = "";
    if (r.support || r.worth || bs_chance(d, 70))
        draw_limit(d, table, "highest", &r.highest, 3, 14);
    if (!r.highest.there || bs_chance(d, 50))
        draw_limit(d, table, "lowest", &r.lowest, 0, 4);
    r.step = 1;
    if (bs_chance(d, 30)) {
        r.rungs = bs_between(d, 2, RUNGS);
        for (int i = 0, number = bs_below(d, 3); i < r.rungs; i++) {
            number += bs_between(d, i ? 1 : 0, 3);
            r.ladder[i] = number;
            sprintf(text + strlen(text), "%s%d", i ? ", " : "", number);
        }
        bs_key(d, table, "ladder", "[%s]", text);
    } else if (bs_chance(d, 30)) {
        r.step = bs_between(d, 1, 4);
        bs_key(d, table, "step", "%d", r.step);
    }
    bool bare = false;
    for (int i = 0; i < r.strains; i++)
        bare |= r.bare[i];
    if (r.exceed != NOTHING && !bare)
        r.raise_step = bs_choice(d, table, "raise") == 1;
    if (bs_chance(d, 30))
        draw_limit(d, table, "opening", &r.opening, 0, 9);
    if ((r.support || r.ends == ROUND) && bs_chance(d, 50))
        draw_limit(d, table, "sum_not", &r.sum_not, 2, 12);
}

static void draw_results(beside *d, const kd_table *table)
{
    static const char *const contracts[] = {NULL, "contract", "suit_named", "trump"};
    if (r.seat_to)
        bs_key(d, table, "seat_to", "bidder");
    if (r.number_to)
        bs_key(d, table, "number_to", "number");
    if (r.contract_to)
        bs_key(d, table, "contract_to", "%s", contracts[r.contract_to]);
    if (r.further_to)
        bs_key(d, table, "further_to", "further");
    if (r.doubles && (r.factor_to = bs_chance(d, 50)))
        bs_key(d, table, "factor_to", "factor");
    if (r.each_to)
        bs_key(d, table, "each_to", "each_number");
    if (bs_chance(d, 20))
        bs_key(d, table, "says", "what is bid for");
}

/* Draws the results of the rule point: a rank for each bid, or none. */
static void draw_worth(beside *d)
{
    r.worth = true;
    r.worth_step = bs_between(d, 1, 4);
    r.worth_gap = bs_chance(d, 50) ? bs_between(d, 3, 7) : 0;
    bs_script(d, "hook \"worth\" {\n  kind = \"rule\",\n  says = \"bids have an order\",\n"
                 "  run = function(number, strain)\n");
    for (int i = 0; i < r.strains; i++) {
        r.bare[i] = i && bs_chance(d, 25);
        r.worth_of[i] = bs_below(d, 12);
        bs_script(d, "    if strain == \"%s\" then\n", r.strain[i]);
        if (r.bare[i])
            bs_script(d, "      return number == 0 and %d or nil\n", r.worth_of[i]);
        else if (r.worth_gap)
            bs_script(d, "      if (number + %d) %% %d == 0 then return nil end\n", i, r.worth_gap);
        if (!r.bare[i])
            bs_script(d, "      return number * %d + %d\n", r.worth_step, r.worth_of[i]);
        bs_script(d, "    end\n");
    }
    bs_script(d, "  end,\n}\n");
}

/* Draws denominations without a number, and the bids above which they rank. The first always has
 * numbers. */
static void draw_numberless(beside *d, const kd_table *table)
{
    char text[300] = "";
    r.worth = r.numberless = true;
    for (int i = 1; i < r.strains; i++)
        r.bare[i] = i == r.strains - 1 || bs_chance(d, 40);
    for (int i = 1; i < r.strains; i++) {
        if (!r.bare[i])
            continue;
        do
            r.above_strain[i] = bs_below(d, r.strains);
        while (r.bare[r.above_strain[i]]);
        r.above_number[i] = bs_below(d, 9);
        sprintf(text + strlen(text), "%s%s: %d %s", *text ? ", " : "", r.strain[i],
                r.above_number[i], r.strain[r.above_strain[i]]);
    }
    bs_key(d, table, "without_number", "{%s}", text);
}

static void draw_auction(beside *d, const kd_table *table)
{
    static const char *const words[] = {"alone", "loud", "open_hand"};
    bool named = !r.numbers || bs_chance(d, 60);
    bs_write(d, "  play: {auction: {");
    strcpy(r.from, "seat after dealer");
    if (bs_chance(d, 50)) {
        bs_draw_seat(d, r.from);
        bs_key(d, table, "from", "%s", r.from);
    }
    if (named)
        draw_strains(d, table);
    bool fixed = r.numbers && r.strains && r.suit_of[0] != -2;
    if (fixed && bs_chance(d, 30))
        draw_worth(d);
    else if (fixed && r.strains > 1 && bs_chance(d, 40))
        draw_numberless(d, table);
    r.ends = bs_choice(d, table, "ends");
    r.support = r.numbers && r.strains && !r.numberless && r.ends == OTHERS && bs_chance(d, 40);
    if (r.support)
        bs_key(d, table, "support", "true");
    r.exceed = STANDING;
    if (r.support && bs_chance(d, 50)) {
        r.exceed = HIGHEST;
        bs_key(d, table, "exceed", "highest");
    } else if (r.ends == ROUND && bs_chance(d, 40)) {
        r.exceed = NOTHING;
        bs_key(d, table, "exceed", "nothing");
    } else if (bs_chance(d, 20)) {
        bs_key(d, table, "exceed", "standing");
    }
    if (r.numbers)
        draw_numbers(d, table);
    r.furthers = bs_chance(d, 30) ? bs_between(d, 1, WORDS) : 0;
    if (r.furthers) {
        char text[64] = "";
        for (int i = 0; i < r.furthers; i++)
            sprintf(text + strlen(text), "%s%s", i ? ", " : "", words[i]);
        bs_key(d, table, "further", "[%s]", text);
        r.further_must = bs_flag(d, table, "further_must");
        r.further_to = bs_chance(d, 60);
    }
    r.pass = bs_choice(d, table, "pass");
    if (r.pass != NEVER_PASS)
        r.must_open = bs_flag(d, table, "must_open");
    if (r.pass != NEVER_PASS && bs_chance(d, 25))
        draw_condition(d, table, "must_bid", &r.must_bid);
    if (bs_chance(d, 25))
        draw_condition(d, table, "may_bid", &r.may_bid);
    if (r.exceed == STANDING && !r.support && r.ends != FIRST && bs_chance(d, 30))
        draw_condition(d, table, "may_hold", &r.may_hold);
    if (bs_chance(d, 25))
        draw_condition(d, table, "blind", &r.blind);
    if (r.ends == OTHERS && bs_chance(d, 50)) {
        r.doubles = bs_between(d, 0, 2);
        bs_key(d, table, "doubles", "%d", r.doubles);
    }
    if (r.strains)
        r.first_of_side = bs_choice(d, table, "declarer") == 1;
    bool by_hand =
        (r.lowest.there && r.lowest.kind == HAND) || (r.highest.there && r.highest.kind == HAND) ||
        (r.opening.there && r.opening.kind == HAND) || (r.sum_not.there && r.sum_not.kind == HAND);
    if (by_hand && strcmp(r.hand, "hand") != 0)
        bs_key(d, table, "hand", "%s", r.hand);
    r.contract_to = r.strains ? bs_below(d, 4) : 0;
    if (r.contract_to == 1 && r.suit_of[0] == -2)
        r.contract_to = 2;
    draw_results(d, table);
    bs_write(d, "}, then: {done: over, passed: nothing}}\n");
}

static void draw_variables(beside *d)
{
    char text[128] = "";
    for (int i = 0; i < r.strains; i++)
        sprintf(text + strlen(text), "%s%s", i ? ", " : "", r.strain[i]);
    bs_write(d, "variables: {said: {type: flag}, log: {range: 0-99990}, bidder: {type: seat}, ");
    bs_write(d, "turned: {type: suit}, barred: {type: suit}, suit_named: {type: suit}, ");
    bs_write(d, "number: {range: 0-%d}, factor: {range: 0-4}, ", r.number_most);
    bs_write(d, "each_number: {per: seat, range: 0-%d}, ", r.each_most);
    if (r.contract_to == 1)
        bs_write(d, "contract: {type: choice, choices: [%s]}, ", text);
    if (r.further_to && r.furthers == 1)
        bs_write(d, "further: {type: flag}, ");
    else if (r.further_to)
        bs_write(d, "further: {type: choice, choices: [none_said, alone, loud%s]}, ",
                 r.furthers > 2 ? ", open_hand" : "");
    bs_write(d, "table_limit: {range: 0-20, start: %d}, ", r.table_limit);
    bs_write(d, "seat_limit: {per: seat, range: 0-20, start: %d}}\n", r.seat_limit);
}

static void draw(beside *d)
{
    static const char *const events[] = {"bid", "pass", "double", "won", NULL};
    memset(&r, 0, sizeof r);
    d->seats = bs_between(d, 2, 5);
    r.pairs = d->seats == 4 && bs_chance(d, 70);
    strcpy(r.hand, bs_chance(d, 60) ? "hand" : "fist");
    r.numbers = bs_chance(d, 75);
    r.seat_to = bs_chance(d, 70);
    r.number_to = r.numbers && bs_chance(d, 60);
    r.each_to = r.numbers && bs_chance(d, 50);
    r.number_most = bs_between(d, 5, 30);
    r.each_most = bs_between(d, 5, 30);
    r.table_limit = bs_between(d, 0, 12);
    r.seat_limit = bs_between(d, 0, 12);
    r.hook_base = bs_between(d, 0, 8);
    bs_write(d, "name: Drawn\nplayers: %d\n", d->seats);
    if (r.pairs)
        bs_write(d, "sides: pairs\n");
    bs_draw_pack(d, d->seats * 4, 52, 2, 1, 0);
    r.hook_rank = bs_below(d, d->pack.ranks);
    bs_write(d, "}\nzones: {stock: {}, %s: {per: seat, seen_by: owner}, open: {seen_by: all}}\n",
             r.hand);
    bs_write(d, "phases:\n  shuffle: {shuffle: stock}\n");
    bs_write(d, "  hands: {give: {to: %s, cards: %d}}\n", r.hand, bs_between(d, 1, 3));
    bs_write(d, "  more: {give: {to: %s, cards: 1, who: dealer}}\n", r.hand);
    bs_write(d, "  first_card: {turn: {to: open, suit_to: turned}}\n");
    bs_write(d, "  second_card: {turn: {to: open, suit_to: barred}}\n");
    if (bs_chance(d, 50))
        bs_write(d, "  third_card: {turn: {to: open, suit_to: trump}}\n");
    draw_auction(d, &km_auction_table);
    bs_write(d, "  over: {poll: {answer_to: said}, then: end of deal}\n");
    bs_write(d, "  nothing: {poll: {answer_to: said}}\nmatch: {deals: 1}\n");
    draw_variables(d);
    bs_script(d,
              "local some = cards \"%c\"\nhook \"hook_limit\" {\n  kind = \"value\",\n  says = \"a "
              "limit\",\n  run = function(game, seat) return %d + seat.%s:count(some) end,\n}\n",
              d->pack.rank[r.hook_rank], r.hook_base, r.hand);
    bs_write(d, "hooks: {hook_limit: {value: a limit}, %s",
             r.worth && !r.numberless ? "worth: {rule: worth}, " : "");
    if (bs_chance(d, 30))
        bs_draw_log(d, events);
    bs_write(d, "}\nscript: rules.lua\n");
}

/* ---- the model ---- */

static int side_of(int seat)
{
    return r.pairs ? seat % 2 : seat;
}

static void sit(beside *d)
{
    memset(&m, 0, sizeof m);
    for (int seat = 0; seat < d->seats; seat++)
        bs_read(d, r.hand, seat, &m.hand[seat]);
    m.turn = bs_seat(d, r.from);
    m.last = m.seat = m.strain = m.further = m.declarer = NOBODY;
    m.factor = 1;
    memset(m.first_to_name, -1, sizeof m.first_to_name);
    m.turned = bs_value(d, "turned", 0);
    m.barred = bs_value(d, "barred", 0);
    m.trump = bs_value(d, "trump", 0);
}

static bool holds(const beside *d, const condition *c, bool without)
{
    switch (c->kind) {
    case NO_CONDITION:
        return without;
    case IS_DEALER:
        return m.turn == d->dealer;
    case IS_NOT_DEALER:
        return m.turn != d->dealer;
    case HAS_RANK:
        for (int i = 0; i < m.hand[m.turn].n; i++)
            if (d->pack.card[m.hand[m.turn].card[i]].rank == c->number)
                return true;
        return false;
    case HAS_FEW:
        return m.hand[m.turn].n <= c->number + 1;
    case IS_BID:
        return m.seat >= 0;
    case IS_UNBID:
        return m.seat < 0;
    default:
        return m.turn == c->number;
    }
}

static int value_of(const beside *d, const limit *l, int otherwise)
{
    int count = 0;
    if (!l->there)
        return otherwise;
    switch (l->kind) {
    case OF_TABLE:
        return r.table_limit;
    case OF_SEAT:
        return r.seat_limit;
    case HAND:
        return m.hand[m.turn].n;
    case HOOK:
        for (int i = 0; i < m.hand[m.turn].n; i++)
            count += d->pack.card[m.hand[m.turn].card[i]].rank == r.hook_rank;
        return r.hook_base + count;
    default:
        return l->number;
    }
}

/* The highest number that the variables of the results can store. */
static int most_of_all(void)
{
    int most = MOST;
    if (r.number_to && r.number_most < most)
        most = r.number_most;
    if (r.each_to && r.each_most < most)
        most = r.each_most;
    return most;
}

static bool is_number(int number)
{
    if (!r.rungs)
        return number % r.step == 0;
    for (int i = 0; i < r.rungs; i++)
        if (r.ladder[i] == number)
            return true;
    return false;
}

static int next_number(int number)
{
    if (!r.rungs)
        return number / r.step * r.step + r.step;
    for (int i = 0; i < r.rungs; i++)
        if (r.ladder[i] > number)
            return r.ladder[i];
    return MOST;
}

static bool is_within(const beside *d, int number)
{
    return is_number(number) && number >= value_of(d, &r.lowest, 0) &&
           number <= value_of(d, &r.highest, MOST) && number <= most_of_all();
}

enum { NO_BID = -1000 };

/* The rank of a bid with a number, if no hook says it. */
static int rank_of(int number, int strain)
{
    return (number * STRAINS + strain) * 100;
}

/* The rank of a bid among all bids; -1 if it has no number. */
static int worth_of(int number, int strain)
{
    int n = number < 0 ? 0 : number;
    if (r.numberless && r.bare[strain])
        return n ? NO_BID : rank_of(r.above_number[strain], r.above_strain[strain]) + 1 + strain;
    if (r.numberless)
        return rank_of(n, strain);
    if (r.bare[strain])
        return n ? NO_BID : r.worth_of[strain];
    return r.worth_gap && (n + strain) % r.worth_gap == 0 ? NO_BID
                                                          : n * r.worth_step + r.worth_of[strain];
}

static bool is_above(int number, int strain, int than, int than_strain)
{
    if (r.worth)
        return worth_of(number, strain) > worth_of(than, than_strain);
    return number > than || (number == than && strain > than_strain);
}

/* True if the numbers allow this bid to outbid the last one. */
static bool exceeds(const beside *d, int number, int strain)
{
    int above = m.number;
    bool bare = strain >= 0 && r.bare[strain];
    if (r.worth && worth_of(number, strain) == NO_BID)
        return false;
    if (m.seat < 0) {
        int opening = value_of(d, &r.opening, 0);
        return opening ? number == opening && number <= most_of_all()
                       : bare || !r.numbers || is_within(d, number);
    }
    if (r.numbers && !bare && !is_within(d, number))
        return false;
    if (r.exceed == NOTHING)
        return true;
    for (int seat = 0; seat < d->seats && r.exceed == HIGHEST; seat++)
        if (m.each[seat] > above)
            above = m.each[seat];
    if (r.raise_step && number > next_number(above))
        return false;
    return is_above(number, strain, above, m.strain);
}

static int suit_named(int strain)
{
    return strain < 0 ? -1 : r.suit_of[strain] == -2 ? m.turned : r.suit_of[strain];
}

static bool may_name(int strain)
{
    int suit = suit_named(strain), barred = r.except == 1 ? m.barred : r.except == 2 ? m.trump : -1;
    return !(r.except && suit >= 0 && suit == barred) && !(r.suit_of[strain] == -2 && suit < 0);
}

static bool is_last_to_call(const beside *d)
{
    if (r.ends == ROUND)
        return m.calls == d->seats - 1;
    for (int seat = (m.turn + 1) % d->seats;; seat = (seat + 1) % d->seats) {
        if (seat == m.last)
            return true;
        if (!m.out[seat])
            return false;
    }
}

static bool adds_up(const beside *d, int number)
{
    int sum = number;
    for (int seat = 0; seat < d->seats; seat++)
        sum += seat == m.turn ? 0 : m.each[seat];
    return r.sum_not.there && is_last_to_call(d) && sum == value_of(d, &r.sum_not, 0);
}

static void write_bid(const beside *d, int number, int strain, int further, char out[BS_TEXT])
{
    static const char *const words[] = {" alone", " loud", " open_hand"};
    char text[16] = "", name[16] = "";
    if (number >= 0)
        snprintf(text, sizeof text, " %d", number);
    if (strain >= 0 && r.suit_of[strain] == -2)
        snprintf(name, sizeof name, " %c", d->pack.suit[m.turned]);
    else if (strain >= 0)
        snprintf(name, sizeof name, " %s", r.strain[strain]);
    snprintf(out, BS_TEXT, "%s%s%s%s", holds(d, &r.blind, false) ? "blind" : "bid", text, name,
             further >= 0 ? words[further] : "");
}

static int offer_bid(beside *d, int number, int strain)
{
    char text[BS_TEXT];
    for (int further = r.further_must ? 0 : -1; further < r.furthers; further++) {
        write_bid(d, r.numbers ? number : -1, strain, further, text);
        bs_offer(d, "%s", text);
    }
    return 1;
}

/* Calls `each` with each bid that the seat to call may make. */
static int bids(beside *d, int (*each)(beside *, int, int))
{
    bool out = holds(d, &r.may_bid, true) || (r.must_open && m.calls == 0);
    bool hold = holds(d, &r.may_hold, false) && m.seat >= 0 && m.seat != m.turn && !m.held;
    int n = 0;
    for (int number = 0; number <= (r.numbers ? MOST : 0); number++)
        for (int strain = r.strains ? 0 : -1; strain < r.strains; strain++) {
            if (strain >= 0 && !may_name(strain))
                continue;
            if (r.support && m.seat >= 0 && strain == m.strain)
                continue;
            bool bare = strain >= 0 && r.bare[strain];
            if (bare && number)
                continue;
            bool opening = bare || (m.seat < 0 && value_of(d, &r.opening, 0));
            if (r.ends == ROUND && !opening && adds_up(d, number))
                continue;
            int said = bare ? -1 : number;
            bool same = hold && !is_above(said, strain, m.number, m.strain) &&
                        !is_above(m.number, m.strain, said, strain) &&
                        (!r.numbers || bare || is_within(d, number));
            if (out && (exceeds(d, said, strain) || same))
                n += each(d, said, strain);
        }
    return n;
}

static void moves(beside *d)
{
    int n = bids(d, offer_bid);
    for (int number = 0; r.support && m.seat >= 0 && number <= MOST; number++)
        if (is_within(d, number) && !adds_up(d, number)) {
            char text[BS_TEXT];
            write_bid(d, number, -1, -1, text);
            bs_offer(d, "%s", text);
            n++;
        }
    if (m.seat >= 0 && m.factor == 1 && r.doubles && side_of(m.seat) != side_of(m.turn))
        bs_offer(d, "double");
    if (m.seat >= 0 && m.factor == 2 && r.doubles == 2 && side_of(m.seat) == side_of(m.turn))
        bs_offer(d, "redouble");
    bool must =
        r.pass == NEVER_PASS || (r.must_open && m.calls == 0) || holds(d, &r.must_bid, false);
    if (!n || !must)
        bs_offer(d, "pass");
}

static void go_on(beside *d)
{
    int next = m.turn;
    m.calls++;
    do
        next = (next + 1) % d->seats;
    while (m.out[next] && next != m.turn && next != m.last);
    bool all = m.calls >= d->seats;
    bool ended = r.ends == ROUND   ? all
                 : r.ends == FIRST ? m.seat >= 0 || all
                 : m.seat >= 0     ? next == m.last
                                   : all;
    m.turn = next;
    if (!ended)
        return;
    m.done = m.seat >= 0;
    m.passed = !m.done;
    if (m.done)
        bs_log(d, WON, -1, 0, 0, m.number < 0 ? 0 : m.number, m.declarer, m.declarer);
}

/* Returns the declarer if the bidder names this denomination. */
static int declarer(int seat, int strain)
{
    if (strain < 0)
        return seat;
    int *first = &m.first_to_name[side_of(seat)][strain];
    if (*first < 0)
        *first = seat;
    return r.first_of_side ? *first : seat;
}

static void play_move(beside *d, const char *move)
{
    static const char *const words[] = {"alone", "loud", "open_hand"};
    int seat = m.turn;
    if (strcmp(move, "pass") == 0) {
        bs_log(d, PASS, -1, 0, 0, 0, seat, -1);
        m.out[seat] = r.pass == FINAL;
        go_on(d);
        return;
    }
    if (strstr(move, "double")) {
        m.factor *= 2;
        m.last = seat;
        bs_log(d, DOUBLE, -1, 0, 0, m.factor, seat, -1);
        go_on(d);
        return;
    }
    int number = bs_number_of(move), strain = -1, further = -1;
    for (int i = 0; i < r.strains; i++) {
        char name[16];
        snprintf(name, sizeof name, " %s", r.strain[i]);
        if (r.suit_of[i] == -2)
            snprintf(name, sizeof name, " %c", d->pack.suit[m.turned]);
        const char *at = strstr(move, name);
        if (at && (at[strlen(name)] == ' ' || !at[strlen(name)]))
            strain = i;
    }
    for (int i = 0; i < r.furthers; i++)
        if (strstr(move, words[i]))
            further = i;
    number = r.numbers ? number : 0;
    if (r.support && m.seat >= 0 && strain < 0) {
        m.each[seat] = number;
        bs_log(d, BID, -1, 0, 0, number, seat, -1);
        go_on(d);
        return;
    }
    if (r.exceed == NOTHING && m.seat >= 0 && !is_above(number, strain, m.number, m.strain)) {
        m.each[seat] = number < 0 ? 0 : number; /* the higher bid stands */
        declarer(seat, strain);
        bs_log(d, BID, -1, 0, 0, number < 0 ? 0 : number, seat, -1);
        go_on(d);
        return;
    }
    m.held = m.seat >= 0 && r.exceed == STANDING && !is_above(number, strain, m.number, m.strain);
    for (int i = 0; r.support && i < d->seats; i++)
        m.each[i] = 0;
    m.each[seat] = number < 0 ? 0 : number;
    m.seat = m.last = seat;
    m.number = number;
    m.strain = strain;
    m.further = further;
    m.factor = 1;
    m.declarer = declarer(seat, strain);
    if (r.contract_to == 3)
        m.trump = suit_named(strain);
    bs_log(d, BID, -1, 0, 0, number < 0 ? 0 : number, seat, -1);
    go_on(d);
}

static const char *over(const beside *d)
{
    (void)d;
    return m.done ? "over" : m.passed ? "nothing" : NULL;
}

static void same(beside *d)
{
    bool bid = m.seat >= 0;
    if (r.seat_to)
        bs_same_value(d, "bidder", 0, m.declarer);
    if (r.number_to)
        bs_same_value(d, "number", 0, m.number < 0 ? 0 : m.number);
    if (r.contract_to == 1 && bid)
        bs_same_value(d, "contract", 0, m.strain);
    if (r.contract_to == 2)
        bs_same_value(d, "suit_named", 0, bid ? suit_named(m.strain) : -1);
    if (r.contract_to == 3)
        bs_same_value(d, "trump", 0, m.trump);
    if (r.further_to)
        bs_same_value(d, "further", 0, m.further + 1);
    if (r.factor_to && bid)
        bs_same_value(d, "factor", 0, m.factor);
    for (int seat = 0; seat < d->seats && r.each_to; seat++)
        bs_same_value(d, "each_number", seat, m.each[seat]);
}

static void guess(beside *d, char out[BS_TEXT])
{
    int what = bs_below(d, 10);
    if (what < 3)
        strcpy(out, what == 0 ? "pass" : what == 1 ? "double" : "redouble");
    else
        write_bid(d, r.numbers && bs_chance(d, 90) ? bs_below(d, 25) : -1,
                  r.strains && bs_chance(d, 90) ? bs_below(d, r.strains) : -1,
                  r.furthers && bs_chance(d, 50) ? bs_below(d, r.furthers) : -1, out);
}

static const char *const refusals[] = {"can't keep this result", "the bids have no upper limit",
                                       NULL};

static const bs_model model = {.keys = &km_auction_table,
                               .phase = "play",
                               .refusals = refusals,
                               .draw = draw,
                               .sit = sit,
                               .moves = moves,
                               .play = play_move,
                               .over = over,
                               .same = same,
                               .prefers = "bid",
                               .guess = guess};

int main(void)
{
    return bs_run(&model, 20000);
}
