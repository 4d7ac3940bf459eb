/* SPDX-License-Identifier: MIT
 * test_drawn_fishing.c: compares the mechanic `fishing` with a model that tries every set of floor
 * cards, with all keys drawn at random.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "beside.h"
#include "mechanics/registry.h"

enum { ONE, ANY, THREE, NONE };             /* equal_rank */
enum { SUMS_ANY, SUMS_ONE, SUMS_NONE };     /* sums */
enum { OTHERS_OF_ALL, OTHERS_OF_PLAYED };   /* other_values_of */
enum { CHOICE_ANY, MAXIMAL, FEWEST };       /* choice */
enum { ALWAYS, MATCH, NEVER, TRUE, FALSE }; /* must_take */
enum { CAPTURE, TRAIL, PLAY, BUILD };       /* events */
enum { GROUPS_ANY, GROUPS_ONE, GROUPS_STACK, GROUPS_NONE };
enum { ANYBODY, OTHERS, NOBODY };    /* raised_by */
enum { LAST, ALL, OWNED_BY_NOBODY }; /* owner */
enum { ALL_OF_FLOOR, SELECTION, NOTHING, AS_USUAL, SILENT, KINDS_OF_TAKES };
enum { EXCEPT_NONE, EXCEPT_LAST_CARD, EXCEPT_LAST_HANDS };
enum {
    CLEARS = 3,
    RULES_OF_TAKES = 3,
    RESTS = 4,
    FLOOR_MOST = 12,
    WAYS = 1 << FLOOR_MOST,
    BUILDS = 26, /* at most 6 unless builds are stacks */
    BUILDS_OF_VALUES = 6
};

/* One entry of the rule point `takes`. */
typedef struct takes {
    int kind;
    bs_phrase cards, taken;
    bs_set of, takes;
} takes;

/* An entry of `clears`, which counts in the variable cleared_N. */
typedef struct clear {
    bs_phrase phrase;
    bs_set cards;
    int most, stock, except, award; /* 0 if the key is absent */
    bool equal, cancels, counts;
} clear;

/* The rules as drawn. */
static struct {
    char hand[8], floor[8], pile[8], first[32], rest_to[32];
    int per_side, table_pile; /* whose piles they are */
    bool ordered_pile, ordered_hand;
    int pairs, each, again, equal_rank, sums, sum_to, sum_cards, must_take;
    int choice, other_of, other[16], played[16]; /* number for each rank; 0 if none */
    bool others, plays, under;
    bs_phrase bars_phrase;
    bs_set bars;
    bool match_first, turns_up, refills, refill_is_first, uneven, refill_is_floor;
    bs_phrase equal_phrase, one_phrase;
    bs_set equal, one;
    bool builds, may_lay, in_sums, plays_again;
    int groups, build_least, build_most, raised_by, owner, build_each; /* 0 if the key is absent */
    int values[16];
    int clears;
    clear clear[CLEARS];
    int takes_count;
    takes takes[RULES_OF_TAKES];
    int rests;
    const char *rest[RESTS];
    int ends_if, ends_number; /* numbers of conditions */
    bs_phrase ends_phrase;
    bs_set ends_cards;
} r;

/* The position. */
static struct {
    bs_heap hand[BS_OWNERS], floor, under, pile[BS_OWNERS], stock, pond, aside;
    int turn, taker, turned; /* the card turned up while its capture is chosen; -1 if none */
    bool from_hand;          /* the card that takes was played from a hand */
    struct build {
        bs_set cards;
        int value, owners; /* seats, as bits */
        bool several;
    } build[BUILDS];
    int cleared[CLEARS][BS_OWNERS], awarded[BS_OWNERS];
    bool over;
} m;

/* ---- drawing ---- */

static void draw_values(beside *d)
{
    bs_write(d, "values: {");
    for (int rank = 0; rank < d->pack.ranks; rank++) {
        r.values[rank] = bs_chance(d, 20) ? 0 : bs_between(d, 1, bs_chance(d, 80) ? 10 : 20);
        if (r.values[rank])
            bs_write(d, "\"%c\": %d, ", d->pack.rank[rank], r.values[rank]);
    }
    bs_write(d, "}}\n");
}

enum { ENDS_NEVER, FLOOR_EMPTY, FLOOR_AT_LEAST, STOCK_AT_MOST, FLOOR_HAS, PILE_AT_LEAST, ENDS };

static void draw_ends_if(beside *d, const kd_table *table)
{
    char cards[BS_TEXT];
    r.ends_if = bs_chance(d, 25) ? bs_below(d, ENDS) : ENDS_NEVER;
    r.ends_number = bs_between(d, 1, 7);
    r.ends_phrase = bs_draw_cards(d, cards);
    switch (r.ends_if) {
    case FLOOR_EMPTY:
        bs_key(d, table, "ends_if", "%s is empty", r.floor);
        break;
    case FLOOR_AT_LEAST:
        bs_key(d, table, "ends_if", "%s has at least %d cards", r.floor, r.ends_number + 3);
        break;
    case STOCK_AT_MOST:
        bs_key(d, table, "ends_if", "{not: stock has at least %d cards}", r.ends_number);
        break;
    case FLOOR_HAS: {
        int rank = bs_below(d, d->pack.ranks);
        r.ends_phrase = (bs_phrase){.ranks = 1 << rank};
        bs_key(d, table, "ends_if", "%s has at least 2 of %c", r.floor, d->pack.rank[rank]);
        break;
    }
    case PILE_AT_LEAST:
        bs_key(d, table, "ends_if", "%s has at least %d cards", r.pile, r.ends_number + 2);
        break;
    default:
        break;
    }
}

static void draw_rest(beside *d, const kd_table *table)
{
    const char *all[RESTS] = {r.floor, "stock", "aside", "covered"};
    r.rests = 0;
    if (r.under)
        r.rest[r.rests++] = "covered";
    r.rest[r.rests++] = r.floor;
    int how = bs_below(d, 4);
    if (how == 0)
        strcpy(r.rest_to, "nobody");
    else if (how < 3)
        strcpy(r.rest_to, "last taker");
    else
        bs_draw_seat(d, r.rest_to);
    if (how || bs_chance(d, 50))
        bs_key(d, table, "rest_goes_to", "%s", r.rest_to);
    if (how == 0 || bs_chance(d, 60))
        return;
    r.rests = 0;
    int from = bs_below(d, RESTS), count = bs_between(d, 1, RESTS);
    char list[64] = "";
    for (int i = 0; i < count; i++) {
        r.rest[r.rests++] = all[(from + i) % RESTS];
        strcat(strcat(list, i ? ", " : ""), r.rest[r.rests - 1]);
    }
    bs_key(d, table, "rest", count == 1 && bs_chance(d, 50) ? "%s" : "[%s]", list);
}

/* Draws a card map of some ranks. */
static void draw_map(beside *d, const kd_table *table, const char *key, int values[16], int least,
                     int most)
{
    char map[BS_TEXT] = "";
    for (int rank = 0; rank < d->pack.ranks; rank++) {
        values[rank] = bs_chance(d, 30) ? bs_between(d, least, most) : 0;
        if (values[rank])
            snprintf(map + strlen(map), sizeof map - strlen(map), "\"%c\": %d, ",
                     d->pack.rank[rank], values[rank]);
    }
    bs_key(d, table, key, "{%s}", map);
}

static void draw_numbers(beside *d, const kd_table *table)
{
    r.others = r.sums != SUMS_NONE && bs_chance(d, 30);
    r.plays = r.sums != SUMS_NONE && bs_chance(d, 20);
    r.other_of = OTHERS_OF_ALL;
    if (r.others) {
        draw_map(d, table, "other_values", r.other, 8, 16);
        r.other_of = bs_choice(d, table, "other_values_of");
    }
    if (r.plays)
        draw_map(d, table, "played_values", r.played, 6, 18);
}

static void draw_builds(beside *d, const kd_table *table)
{
    const kd_table *inner = bs_inner(table, "builds");
    r.builds = r.sums != SUMS_NONE && !r.under && !r.turns_up && bs_chance(d, 50);
    if (!r.builds)
        return;
    dr_note("fishing", "builds", "");
    bs_write(d, "builds: {");
    r.groups = bs_choice(d, inner, "groups");
    r.build_least = bs_chance(d, 30) ? bs_between(d, 1, 9) : 1;
    if (r.build_least > 1 || bs_chance(d, 10))
        bs_key(d, inner, "least", "%d", r.build_least);
    if (bs_chance(d, 30))
        bs_key(d, inner, "most", "%d", r.build_most = bs_between(d, r.build_least, 20));
    r.raised_by = bs_choice(d, inner, "raised_by");
    r.owner = bs_choice(d, inner, "owner");
    if (r.owner != OWNED_BY_NOBODY && bs_chance(d, 30))
        bs_key(d, inner, "each", "%d", r.build_each = bs_between(d, 1, 2));
    r.may_lay = bs_flag(d, inner, "may_lay");
    r.in_sums = bs_flag(d, inner, "in_sums");
    bs_write(d, "}, ");
    r.builds = r.groups != GROUPS_NONE;
}

/* The variables that count are those of sides. With two sides, clears may cancel one another. */
static void draw_clears(beside *d, const kd_table *table)
{
    const kd_table *inner = bs_inner(table, "clears");
    char cards[BS_TEXT];
    if (!r.clears)
        return;
    dr_note("fishing", "clears", "");
    bs_write(d, "clears: {");
    for (int i = 0; i < r.clears; i++) {
        clear *c = &r.clear[i];
        bs_write(d, "c%d: {", i);
        c->award = bs_chance(d, 50) ? bs_between(d, 1, 9) : 0;
        c->counts = !c->award || bs_chance(d, 50);
        if (c->counts)
            bs_key(d, inner, "count_in", "cleared_%d", i);
        if (c->award) {
            bs_key(d, inner, "award", "%d", c->award);
            if (bs_chance(d, 30))
                bs_key(d, inner, "cause", "cleared");
        }
        c->phrase = (bs_phrase){.everything = true};
        if (bs_chance(d, 40)) {
            c->phrase = bs_draw_cards(d, cards);
            bs_key(d, inner, "cards", "%s", cards);
        }
        if (bs_chance(d, 30))
            bs_key(d, inner, "most", "%d", c->most = bs_between(d, 1, 3));
        c->equal = bs_flag(d, inner, "equal");
        if (bs_chance(d, 30))
            bs_key(d, inner, "if", "stock has at least %d cards", c->stock = bs_between(d, 1, 9));
        c->except = bs_choice(d, inner, "except");
        c->cancels = c->counts && bs_flag(d, inner, "cancels");
        bs_write(d, "}, ");
    }
    bs_write(d, "}, ");
}

static void draw_fishing(beside *d, const kd_table *table)
{
    char cards[BS_TEXT];
    bs_write(d, "  play: {fishing: {");
    if (strcmp(r.hand, "hand") != 0)
        bs_key(d, table, "hand", "%s", r.hand);
    if (strcmp(r.floor, "floor") != 0)
        bs_key(d, table, "floor", "%s", r.floor);
    if (strcmp(r.pile, "pile") != 0)
        bs_key(d, table, "pile", "%s", r.pile);
    strcpy(r.first, "seat after dealer");
    if (bs_chance(d, 50)) {
        bs_draw_seat(d, r.first);
        bs_key(d, table, "first", "%s", r.first);
    }
    r.equal_rank = bs_choice(d, table, "equal_rank");
    r.equal_phrase = (bs_phrase){.everything = true};
    if (r.equal_rank != NONE && bs_chance(d, 40)) {
        r.equal_phrase = bs_draw_cards(d, cards);
        bs_key(d, table, "equal_cards", "%s", cards);
    }
    r.one_phrase = (bs_phrase){0};
    if ((r.equal_rank == ANY || r.equal_rank == THREE) && bs_chance(d, 40)) {
        r.one_phrase = bs_draw_cards(d, cards);
        bs_key(d, table, "one_equal", "%s", cards);
    }
    r.sums = bs_choice(d, table, "sums");
    r.sum_to = r.sum_cards = 0;
    if (r.sums != SUMS_NONE && bs_chance(d, 40)) {
        r.sum_to = bs_between(d, 5, 21);
        bs_key(d, table, "sum_to", "%d", r.sum_to);
    }
    if (r.sums != SUMS_NONE && bs_chance(d, 40)) {
        r.sum_cards = bs_between(d, r.sum_to ? 1 : 2, 4);
        bs_key(d, table, "sum_cards", "%d", r.sum_cards);
    }
    draw_numbers(d, table);
    r.must_take = bs_choice(d, table, "must_take");
    r.match_first = bs_flag(d, table, "match_first");
    r.choice = bs_choice(d, table, "choice");
    r.bars_phrase = (bs_phrase){0};
    if (r.takes_count && bs_chance(d, 40)) {
        r.bars_phrase = bs_draw_cards(d, cards);
        bs_key(d, table, "sweeps_unless", "%s", cards);
    }
    draw_builds(d, table);
    draw_clears(d, table);
    r.plays_again = bs_flag(d, table, "plays_again");
    if (r.under)
        bs_key(d, table, "under", "covered");
    if (r.turns_up)
        bs_key(d, table, "turns_up", "stock");
    if (r.refills)
        bs_key(d, table, "when_hands_are_empty", "%s", r.refill_is_first ? "hands" : "again");
    draw_rest(d, table);
    draw_ends_if(d, table);
    bs_write(d, "}, then: {done: over}}\n");
}

/* Writes rule hooks that decide the captures of some cards. */
static void draw_takes(beside *d)
{
    static const char *const words[] = {"\"all\"", "with.cards", "\"none\"", "\"normal\"", "nil"};
    r.takes_count = bs_chance(d, 35) ? bs_between(d, 1, RULES_OF_TAKES) : 0;
    for (int i = 0; i < r.takes_count; i++) {
        takes *t = &r.takes[i];
        char of[BS_TEXT], taken[BS_TEXT];
        t->kind = bs_below(d, KINDS_OF_TAKES);
        do
            t->cards = bs_draw_cards(d, of);
        while (t->cards.not_these);
        t->taken = bs_draw_cards(d, taken);
        bs_script(d,
                  "hook \"takes_%d\" {\n  kind = \"rule\",\n  params = { cards = cards { default = "
                  "\"none\" } },\n"
                  "  says = \"some cards take others\",\n"
                  "  run = function(card, with) return %s end,\n}\n",
                  i, words[t->kind]);
        bs_write(d, "takes_%d: {rule: takes, cards: %s", i, of);
        if (t->kind == SELECTION)
            bs_write(d, ", with: {cards: %s}", taken);
        bs_write(d, "}, ");
    }
}

static void draw(beside *d)
{
    static const char *const events[] = {"capture", "trail", "play", "build", NULL};
    const kd_table *table = &km_fishing_table;
    memset(&r, 0, sizeof r);
    d->seats = bs_between(d, 2, 4);
    r.pairs = d->seats == 4 && bs_chance(d, 50);
    strcpy(r.hand, bs_chance(d, 80) ? "hand" : "fist");
    strcpy(r.floor, bs_chance(d, 80) ? "floor" : "pond");
    strcpy(r.pile, bs_chance(d, 80) ? "pile" : "heap");
    r.per_side = bs_chance(d, 50);
    r.table_pile = !r.per_side && bs_chance(d, 25);
    r.ordered_pile = bs_chance(d, 60);
    r.each = bs_between(d, 2, 4);
    r.again = bs_between(d, 1, 3);
    r.turns_up = bs_chance(d, 30);
    r.refills = bs_chance(d, 70);
    r.refill_is_first = bs_chance(d, 50);
    r.uneven = bs_chance(d, 50);
    r.refill_is_floor = r.refills && !r.refill_is_first && bs_chance(d, 10);
    bs_write(d, "name: Drawn\nplayers: %d\n", d->seats);
    if (r.pairs)
        bs_write(d, "sides: pairs\n");
    bs_draw_pack(d, 24, 56, 2, 3, 3);
    draw_values(d);
    r.under = bs_chance(d, 25);
    bs_write(
        d, "zones: {stock: {}, covered: {}, %s: {per: seat, seen_by: owner}, %s: {seen_by: all}, ",
        r.hand, r.floor);
    bs_write(d, "%s: {per: %s, ordered: %s}, aside: {}}\n", r.pile,
             r.table_pile ? "table"
             : r.per_side ? "side"
                          : "seat",
             r.ordered_pile ? "true" : "false");
    bool logged = bs_chance(d, 30);
    size_t before = d->yaml.length;
    bs_write(d, "hooks: {");
    draw_takes(d);
    if (logged)
        bs_draw_log(d, events);
    if (d->script.length)
        bs_write(d, "}\nscript: rules.lua\n");
    else
        d->yaml.text[d->yaml.length = before] = '\0';
    r.clears = bs_chance(d, 40) ? bs_between(d, 1, CLEARS) : 0;
    bs_write(d, "variables: {said: {type: flag}%s", logged ? ", log: {range: 0-99990}" : "");
    for (int i = 0; i < CLEARS; i++)
        bs_write(d, ", cleared_%d: {per: side, range: 0-99}", i);
    bs_write(d, "}\n");
    bs_write(d, "phases:\n  shuffle: {shuffle: stock}\n");
    bs_write(d, "  hands: {give: {to: %s, cards: %d, short: %s}}\n", r.hand, r.each,
             r.uneven ? "uneven" : "equal");
    bs_write(d, "  layout: {turn: {to: %s, cards: %d}}\n", r.floor, bs_between(d, 1, 4));
    bs_write(d, "  out: {turn: {to: aside, cards: %d}}\n", bs_between(d, 1, 2));
    if (bs_chance(d, 30))
        bs_write(d, "  more: {give: {to: %s, cards: 1, who: dealer}}\n", r.hand);
    draw_fishing(d, table);
    if (r.refill_is_floor)
        bs_write(d, "  again: {turn: {to: %s}, aside: true}\n", r.floor);
    else if (r.refills && !r.refill_is_first)
        bs_write(d, "  again: {give: {to: %s, cards: %d, short: %s}, aside: true}\n", r.hand,
                 r.again, r.uneven ? "uneven" : "equal");
    bs_write(d, "  over: {poll: {answer_to: said}}\nmatch: {deals: 1}\n");
}

/* ---- the model ---- */

static int value_of(const beside *d, int card)
{
    int rank = d->pack.card[card].rank;
    return rank < d->pack.ranks ? r.values[rank] : 0;
}

static int owner_of_pile(int seat)
{
    return r.table_pile ? 0 : r.per_side && r.pairs ? seat % 2 : seat;
}
static int piles(const beside *d)
{
    return r.table_pile ? 1 : r.per_side && r.pairs ? 2 : d->seats;
}

static void sit(beside *d)
{
    memset(&m, 0, sizeof m);
    for (int seat = 0; seat < d->seats; seat++)
        bs_read(d, r.hand, seat, &m.hand[seat]);
    bs_read(d, r.floor, 0, &m.floor);
    bs_read(d, "stock", 0, &m.stock);
    bs_read(d, "covered", 0, &m.under);
    r.bars = r.bars_phrase.ranks || r.bars_phrase.everything || r.takes_count
                 ? bs_phrase_cards(d, &r.bars_phrase)
                 : 0;
    bs_read(d, "aside", 0, &m.aside);
    r.equal = bs_phrase_cards(d, &r.equal_phrase);
    r.one = r.one_phrase.ranks || r.one_phrase.suits || r.one_phrase.everything ||
                    r.one_phrase.not_these
                ? bs_phrase_cards(d, &r.one_phrase)
                : 0;
    r.ends_cards = bs_phrase_cards(d, &r.ends_phrase);
    for (int i = 0; i < r.clears; i++)
        r.clear[i].cards = bs_phrase_cards(d, &r.clear[i].phrase);
    for (int i = 0; i < r.takes_count; i++) {
        r.takes[i].of = bs_phrase_cards(d, &r.takes[i].cards);
        r.takes[i].takes = bs_phrase_cards(d, &r.takes[i].taken);
    }
    m.turn = bs_seat(d, r.first);
    m.taker = m.turned = -1;
}

static bool ends_now(const beside *d)
{
    switch (r.ends_if) {
    case FLOOR_EMPTY:
        return m.floor.n == 0;
    case FLOOR_AT_LEAST:
        return m.floor.n >= r.ends_number + 3;
    case STOCK_AT_MOST:
        return m.stock.n < r.ends_number;
    case FLOOR_HAS:
        return bs_bits(bs_set_of(&m.floor) & r.ends_cards) >= 2;
    case PILE_AT_LEAST:
        return m.pile[owner_of_pile(m.turn)].n >= r.ends_number + 2;
    default:
        (void)d;
        return false;
    }
}

/* The floor as a card can capture from it. Sets are bits: first the loose cards in the order of the
 * floor, then the builds. */
typedef struct view {
    int card, n;
    bs_set item[FLOOR_MOST + BUILDS];
    unsigned builds, closed;        /* the builds; those that are in no group with other cards */
    unsigned equals;                /* cards of the card's own rank */
    int need[2];                    /* sums that the card captures; 0 if none */
    uint64_t sums[1 << FLOOR_MOST]; /* sums of each set as bits, up to 63 */
    int least[1 << FLOOR_MOST], most[1 << FLOOR_MOST]; /* least and greatest of these sums */
} view;

static int of_rank(const beside *d, int card, const int values[16])
{
    int rank = d->pack.card[card].rank;
    return rank < d->pack.ranks ? values[rank] : 0;
}

static int need_for(int value)
{
    return value <= 0 ? 0 : !r.sum_to ? value : value < r.sum_to ? r.sum_to - value : 0;
}

static bs_set loose_cards(void)
{
    bs_set loose = bs_set_of(&m.floor);
    for (int i = 0; i < BUILDS; i++)
        loose &= ~m.build[i].cards;
    return loose;
}

static view *look(const beside *d, int card)
{
    static view memory;
    view *v = &memory;
    int played = of_rank(d, card, r.played), build_value[FLOOR_MOST + BUILDS];
    v->card = card;
    v->n = 0;
    v->builds = v->closed = 0;
    for (int i = 0; i < m.floor.n; i++)
        if (bs_has(loose_cards(), m.floor.card[i]))
            v->item[v->n++] = 1ull << m.floor.card[i];
    for (int i = 0; i < BUILDS; i++) {
        if (!m.build[i].cards)
            continue;
        v->builds |= 1u << v->n;
        if (!r.in_sums || m.build[i].several)
            v->closed |= 1u << v->n;
        build_value[v->n] = m.build[i].value;
        v->item[v->n++] = m.build[i].cards;
    }
    v->need[0] = need_for(played ? played : value_of(d, card));
    v->need[1] = need_for(of_rank(d, card, r.other));
    v->equals = 0;
    v->sums[0] = 1;
    v->least[0] = v->most[0] = 0;
    ck_assert_int_le(v->n, FLOOR_MOST);
    for (int i = 0; i < v->n; i++)
        if (!(v->builds >> i & 1) &&
            d->pack.card[__builtin_ctzll(v->item[i])].rank == d->pack.card[card].rank)
            v->equals |= 1u << i;
    for (unsigned set = 1; set < 1u << v->n; set++) {
        int i = __builtin_ctz(set), other = __builtin_ctzll(v->item[i]);
        bool built = v->builds >> i & 1;
        int value = built ? build_value[i] : value_of(d, other);
        int second = !built && r.other_of == OTHERS_OF_ALL ? of_rank(d, other, r.other) : 0;
        unsigned rest = set & (set - 1);
        value = value ? value : second;
        second = second ? second : value;
        v->sums[set] = value ? v->sums[rest] << value | v->sums[rest] << second : 0;
        v->least[set] = v->least[rest] + (value < second ? value : second);
        v->most[set] = v->most[rest] + (value < second ? second : value);
        if (!value || (rest && !v->most[rest]))
            v->least[set] = v->most[set] = 0;
    }
    return v;
}

static bool takes_equals(const view *v)
{
    return r.equal_rank != NONE && bs_has(r.equal, v->card);
}

/* True if the set is one group with the sum. */
static bool is_group(const view *v, unsigned group, int need)
{
    int count = __builtin_popcount(group);
    bool apart = r.others || r.plays; /* a single card of another rank is a group */
    if (!need || need > 63 || !(v->sums[group] >> need & 1) || (r.sum_cards && count > r.sum_cards))
        return false;
    if (count >= 2)
        return !(group & v->closed);
    if (r.sum_to || group & v->builds)
        return true;
    return apart && !(group & v->equals && takes_equals(v));
}

/* True if the set can be split into groups. The empty set can't. */
static bool are_groups(const view *v, unsigned set, int need)
{
    if (!set)
        return true;
    if (!need || !v->most[set] || v->most[set] / need * need < v->least[set])
        return false; /* all groups have the same sum */
    unsigned lowest = set & -set, rest = set & ~lowest;
    for (unsigned with = rest;; with = (with - 1) & rest) {
        if (is_group(v, with | lowest, need) && are_groups(v, rest & ~with, need))
            return true;
        if (!with)
            return false;
    }
}

/* True if the card may capture this set as cards of its own rank. */
static bool are_equals(const view *v, unsigned set)
{
    int count = __builtin_popcount(set);
    if (!set)
        return true;
    if (!bs_has(r.equal, v->card))
        return false;
    switch (bs_has(r.one, v->card) && r.equal_rank != NONE ? ONE : r.equal_rank) {
    case ONE:
        return count == 1;
    case ANY:
        return true;
    case THREE:
        return __builtin_popcount(v->equals) >= 3 ? set == v->equals : count == 1;
    default:
        return false;
    }
}

static bool takes_these(const view *v, unsigned set)
{
    unsigned same = set & v->equals;
    for (unsigned own = same;; own = (own - 1) & same) {
        unsigned sums = set & ~own;
        for (int i = 0; i < 2 && are_equals(v, own); i++)
            if (!sums || (r.sums == SUMS_ANY && are_groups(v, sums, v->need[i])) ||
                (r.sums == SUMS_ONE && !own && is_group(v, sums, v->need[i])))
                return true;
        if (!own)
            return false;
    }
}

/* The last entry that has an answer decides. */
static const takes *special(int card)
{
    const takes *last = NULL;
    for (int i = 0; i < r.takes_count; i++)
        if (bs_has(r.takes[i].of, card) && r.takes[i].kind != SILENT)
            last = &r.takes[i];
    return last && last->kind != AS_USUAL ? last : NULL;
}

static void offer(beside *d, int card, bs_set taken)
{
    char names[BS_TEXT];
    bs_names(d, taken, names);
    bs_offer(d, "%s%s%s", d->pack.card[card].name, taken ? " x" : "", names);
}

static bs_set floor_cards(const view *v, unsigned set)
{
    bs_set cards = 0;
    for (; set; set &= set - 1)
        cards |= v->item[__builtin_ctz(set)];
    return cards;
}

/* Lists everything that the card may do: an entry for each set that it captures, and 0 for staying
 * on the floor. */
static int ways(const beside *d, int card, bs_set found[WAYS])
{
    static unsigned set[1 << FLOOR_MOST];
    bs_set floor = bs_set_of(&m.floor);
    const takes *rule = special(card);
    const view *v = look(d, card);
    bool matches = v->equals && takes_equals(v);
    bool must = r.must_take == MATCH ? matches : r.must_take == ALWAYS || r.must_take == TRUE;
    int sets = 0, n = 0, fewest = FLOOR_MOST;
    if (rule && (rule->kind == NOTHING || !(loose_cards() & r.bars))) {
        found[0] = rule->kind == ALL_OF_FLOOR ? floor
                   : rule->kind == SELECTION  ? loose_cards() & rule->takes
                                              : 0;
        for (int i = 0; i < BUILDS && rule->kind == SELECTION; i++)
            if (!(m.build[i].cards & ~rule->takes))
                found[0] |= m.build[i].cards;
        return 1;
    }
    for (unsigned some = 1; some < 1u << v->n; some++)
        if (takes_these(v, some) && (!r.match_first || !matches || some & v->equals))
            set[sets++] = some;
    for (int i = 0; i < sets; i++)
        if (__builtin_popcount(set[i]) < fewest)
            fewest = __builtin_popcount(set[i]);
    for (int i = 0; i < sets; i++) {
        bool more = r.choice == FEWEST && __builtin_popcount(set[i]) > fewest;
        for (int j = i + 1; j < sets && r.choice == MAXIMAL; j++)
            more |= !(set[i] & ~set[j]);
        if (!more)
            found[n++] = floor_cards(v, set[i]);
        ck_assert_int_lt(n, WAYS);
    }
    if (!n || !must)
        found[n++] = 0;
    return n;
}

/* --- builds --- */

/* The sums that a card of the hand captures; none if a rule point decides. */
static bool takes_value(const beside *d, int card, int value)
{
    const takes *rule = special(card);
    int played = of_rank(d, card, r.played);
    if (value <= 0 || (rule && (rule->kind == NOTHING || !r.bars)))
        return false;
    return need_for(played ? played : value_of(d, card)) == value ||
           need_for(of_rank(d, card, r.other)) == value;
}

static bool hand_takes(const beside *d, int value, int but)
{
    for (int i = 0; i < m.hand[m.turn].n; i++)
        if (m.hand[m.turn].card[i] != but && takes_value(d, m.hand[m.turn].card[i], value))
            return true;
    return false;
}

/* True if without the cards `named` the player could still capture each build that they can capture
 * now. */
static bool keeps(const beside *d, int card, bs_set named)
{
    for (int i = 0; i < BUILDS; i++)
        if (m.build[i].cards && !(m.build[i].cards & named) && m.build[i].owners >> m.turn & 1 &&
            hand_takes(d, m.build[i].value, -1) && !hand_takes(d, m.build[i].value, card))
            return false;
    return true;
}

static bool owns_build(void)
{
    bool owns = r.owner == OWNED_BY_NOBODY; /* then every player must keep a card for it */
    for (int i = 0; i < BUILDS; i++)
        owns |= m.build[i].cards && m.build[i].owners >> m.turn & 1;
    return owns;
}

/* True if these cards can be one group. Sums are bits. */
static bool one_group(const beside *d, bs_set cards, int value)
{
    uint64_t sums = 1;
    for (; cards; cards &= cards - 1) {
        int card = __builtin_ctzll(cards), first = value_of(d, card);
        int second = r.other_of == OTHERS_OF_ALL ? of_rank(d, card, r.other) : 0;
        sums = (first ? sums << first : 0) | (second ? sums << second : 0);
    }
    return sums >> value & 1;
}

/* The ways to group the cards, as bits: 1 as one group, 2 as several. The empty set has none. */
static int groups_of(const beside *d, bs_set cards, int value)
{
    int ways = 0;
    if (!cards)
        return 0;
    bs_set lowest = cards & -cards, rest = cards & ~lowest;
    ways = one_group(d, cards, value);
    for (bs_set with = rest; with;) {
        with = (with - 1) & rest; /* all proper subsets; the empty one comes last */
        if (one_group(d, with | lowest, value) && groups_of(d, rest & ~with, value))
            return ways | 2;
    }
    return ways;
}

static void offer_build(beside *d, int value, int card, bs_set named, bool several)
{
    char names[BS_TEXT];
    if (!keeps(d, card, named))
        return;
    bs_names(d, named, names);
    bs_offer(d, "build %d %s%s%s", value, d->pack.card[card].name, names,
             several ? " several" : "");
}

static bool has_room_for(int value, int raised)
{
    int all = 1, own = 1;
    for (int i = 0; i < BUILDS; i++)
        if (m.build[i].cards && (m.build[i].value != value || r.groups == GROUPS_STACK) &&
            i != raised) {
            all++;
            own += m.build[i].owners >> m.turn & 1;
        }
    return all <= (r.groups == GROUPS_STACK ? BUILDS : BUILDS_OF_VALUES) &&
           (!r.build_each || own <= r.build_each);
}

static int build_there(int value)
{
    for (int i = 0; i < BUILDS && r.groups != GROUPS_STACK; i++)
        if (m.build[i].cards && m.build[i].value == value)
            return i;
    return -1;
}

static int highest_build(const beside *d)
{
    int most = 0;
    for (int card = 0; card < d->pack.cards; card++)
        for (int value = 1; value < 64; value++)
            if (takes_value(d, card, value) && value > most)
                most = value;
    return r.build_most && r.build_most < most ? r.build_most : most;
}

static void builds_with(beside *d, int card, int value)
{
    bs_set loose = loose_cards(), own = 1ull << card;
    int joins = build_there(value);
    if (r.owner != OWNED_BY_NOBODY && !hand_takes(d, value, card))
        return;
    for (bs_set some = loose;; some = (some - 1) & loose) {
        int ways = groups_of(d, some | own, value);
        if (joins >= 0 && ways && r.groups == GROUPS_ANY && has_room_for(value, -1))
            offer_build(d, value, card, some, false);
        if (joins < 0 && some && has_room_for(value, -1)) {
            if (ways == 3 && r.groups == GROUPS_ANY)
                offer_build(d, value, card, some, true);
            bool fits = r.groups != GROUPS_STACK || bs_bits(some) == 1;
            if (ways & (r.groups == GROUPS_ANY ? 3 : 1) && fits)
                offer_build(d, value, card, some, false);
        }
        for (int i = 0; i < BUILDS; i++) {
            const struct build *b = &m.build[i];
            int second = r.other_of == OTHERS_OF_ALL ? of_rank(d, card, r.other) : 0;
            if (b->cards && !b->several && b->value < value &&
                (r.raised_by == ANYBODY || (r.raised_by == OTHERS && !(b->owners >> m.turn & 1))) &&
                (value_of(d, card) == value - b->value || second == value - b->value) &&
                has_room_for(value, i) && (!some || groups_of(d, some, value)) &&
                (r.groups == GROUPS_ANY || (!some && joins < 0)))
                offer_build(d, value, card, some | b->cards, false);
        }
        if (!some)
            break;
    }
}

static void moves_beside_builds(beside *d, bool bound)
{
    static bs_set found[WAYS];
    int listed = 0, most = highest_build(d);
    bs_set plain = 0;
    for (int i = 0; i < m.hand[m.turn].n; i++) {
        int card = m.hand[m.turn].card[i], n = ways(d, card, found);
        for (int j = 0; j < n; j++)
            if (!bound || keeps(d, card, found[j])) {
                if (found[j])
                    offer(d, card, found[j]);
                else
                    plain |= 1ull << card;
                listed += found[j] != 0;
            }
        int before = d->moves;
        for (int value = r.build_least; value <= most; value++)
            builds_with(d, card, value);
        listed += d->moves - before;
    }
    if (bound && owns_build() && !r.may_lay && listed)
        plain = 0;
    for (; plain; plain &= plain - 1)
        offer(d, __builtin_ctzll(plain), 0);
}

static void moves(beside *d)
{
    static bs_set found[WAYS];
    if (r.builds) {
        moves_beside_builds(d, true);
        if (!d->moves)
            moves_beside_builds(d, false);
        return;
    }
    for (int i = 0; i < (m.turned >= 0 ? 1 : m.hand[m.turn].n); i++) {
        int card = m.turned >= 0 ? m.turned : m.hand[m.turn].card[i];
        int n = ways(d, card, found);
        for (int j = 0; j < n; j++)
            offer(d, card, found[j]);
    }
}

static int sides(const beside *d)
{
    return r.pairs ? 2 : d->seats;
}

/* Scores a cleared floor. */
static void count_clears(const beside *d, int card, bs_set taken)
{
    int side = r.pairs ? m.turn % 2 : m.turn, hands = 0;
    for (int seat = 0; seat < d->seats; seat++)
        hands += m.hand[seat].n;
    bool again = r.refills && !r.refill_is_floor;
    bool lasts = m.stock.n >= (again && r.uneven ? 1 : d->seats);
    bool turns = r.turns_up && m.from_hand && m.stock.n > 0;
    for (int i = 0; i < r.clears; i++) {
        const clear *c = &r.clear[i];
        bool equal = true;
        for (int other = 0; other < d->pack.cards; other++)
            equal &= !bs_has(taken, other) || d->pack.card[other].rank == d->pack.card[card].rank;
        if (!bs_has(c->cards, card) || (c->most && bs_bits(taken) > c->most) ||
            (c->equal && !equal) || m.stock.n < c->stock ||
            (c->except == EXCEPT_LAST_HANDS && !lasts) ||
            (c->except == EXCEPT_LAST_CARD && hands == 0 && !turns && !(again && lasts)))
            continue;
        m.awarded[side] += c->award;
        if (!c->counts)
            continue;
        if (c->cancels && sides(d) == 2 && m.cleared[i][1 - side])
            m.cleared[i][1 - side]--;
        else
            m.cleared[i][side]++;
    }
}

static void take(beside *d, int card, bs_set taken)
{
    bs_set before = bs_set_of(&m.floor) | bs_set_of(&m.under);
    int seat = m.turn;
    if (taken) {
        bs_heap *pile = &m.pile[owner_of_pile(seat)];
        bs_heap floor = m.floor;
        bs_put(pile, card); /* followed by the captured cards, in the order of the floor */
        for (int i = 0; i < m.under.n; i++)
            bs_put(pile, m.under.card[i]);
        for (int i = 0; i < floor.n; i++)
            if (bs_has(taken, floor.card[i])) {
                bs_drop(&m.floor, floor.card[i]);
                bs_put(pile, floor.card[i]);
            }
        for (int i = 0; i < BUILDS; i++)
            if (m.build[i].cards & taken)
                memset(&m.build[i], 0, sizeof m.build[i]);
        taken |= bs_set_of(&m.under);
        m.under.n = 0;
        m.taker = seat;
        if (m.floor.n == 0)
            count_clears(d, card, taken);
    } else {
        for (int i = 0; r.under && i < m.floor.n; i++)
            bs_put(&m.under, m.floor.card[i]);
        m.floor.n = r.under ? 0 : m.floor.n;
        bs_put(&m.floor, card);
    }
    bs_log(d, taken ? CAPTURE : TRAIL, card, taken, before, bs_bits(taken), seat, seat);
    bs_log(d, PLAY, card, taken, before, bs_bits(taken), seat, seat);
}

static void build(beside *d, const char *move, int card, bs_set named)
{
    int value = bs_number_of(move + strlen("build ")), slot = build_there(value), raised = -1;
    bs_set before = bs_set_of(&m.floor), cards = named | 1ull << card;
    bool several = strstr(move, " several") || !one_group(d, cards, value);
    int owners = r.owner == OWNED_BY_NOBODY ? 0 : 1 << m.turn;
    bs_put(&m.floor, card);
    for (int i = 0; i < BUILDS; i++)
        if (m.build[i].cards & named)
            raised = i;
    if (raised >= 0) {
        several = (cards & ~m.build[raised].cards) != 1ull << card;
        memset(&m.build[raised], 0, sizeof m.build[raised]);
    }
    if (slot >= 0) {
        several = true;
        cards |= m.build[slot].cards;
        owners |= r.owner == ALL ? m.build[slot].owners : 0;
    }
    for (int i = 0; slot < 0; i++)
        slot = m.build[i].cards ? -1 : i;
    m.build[slot] = (struct build){cards, value, owners, several};
    cards &= ~(1ull << card);
    bs_log(d, BUILD, card, cards, before, bs_bits(cards), m.turn, m.turn);
    bs_log(d, PLAY, card, cards, before, bs_bits(cards), m.turn, m.turn);
}

static int held(const beside *d)
{
    int n = 0;
    for (int seat = 0; seat < d->seats; seat++)
        n += m.hand[seat].n;
    return n;
}

/* Deals from the stock as `give` requires. */
static void give(const beside *d, int each, bool uneven)
{
    int most = m.stock.n / d->seats;
    if (!uneven)
        each = each < most ? each : most;
    for (int n = 0; n < each; n++)
        for (int i = 1; i <= d->seats && m.stock.n; i++)
            bs_put(&m.hand[(d->dealer + i) % d->seats], m.stock.card[--m.stock.n]);
}

static void finish(const beside *d)
{
    int to = strcmp(r.rest_to, "nobody") == 0       ? -1
             : strcmp(r.rest_to, "last taker") == 0 ? m.taker
                                                    : bs_seat(d, r.rest_to);
    m.over = true;
    for (int i = 0; i < r.rests && to >= 0; i++) {
        bs_heap *from = strcmp(r.rest[i], "stock") == 0     ? &m.stock
                        : strcmp(r.rest[i], "aside") == 0   ? &m.aside
                        : strcmp(r.rest[i], "covered") == 0 ? &m.under
                                                            : &m.floor;
        for (int n = 0; n < from->n; n++)
            bs_put(&m.pile[owner_of_pile(to)], from->card[n]);
        from->n = 0;
    }
}

static void go_on(const beside *d)
{
    if (held(d) == 0) {
        if (r.refills && r.refill_is_floor) {
            if (m.stock.n)
                bs_put(&m.floor, m.stock.card[--m.stock.n]);
        } else if (r.refills) {
            give(d, r.refill_is_first ? r.each : r.again, r.uneven);
        }
        if (held(d) == 0) {
            if (!r.refills || !ends_now(d))
                finish(d);
            m.over = true;
            return;
        }
        if (ends_now(d)) {
            m.over = true;
            return;
        }
    }
    do
        m.turn = (m.turn + 1) % d->seats;
    while (m.hand[m.turn].n == 0);
}

static void play_move(beside *d, const char *move)
{
    bs_heap cards;
    static bs_set found[WAYS];
    bs_cards_of(d, move, &cards);
    int card = cards.card[0];
    bool of_hand = m.turned < 0;
    bs_set taken = bs_set_of(&cards) & ~(1ull << card);
    if (of_hand)
        bs_drop(&m.hand[m.turn], card);
    else
        bs_drop(&m.stock, card);
    m.turned = -1;
    m.from_hand = of_hand;
    if (strncmp(move, "build ", strlen("build ")) == 0)
        build(d, move, card, taken);
    else
        take(d, card, taken);
    if (ends_now(d)) {
        m.over = true;
        return;
    }
    if (of_hand && r.turns_up && m.stock.n) {
        int turned = m.stock.card[m.stock.n - 1];
        if (ways(d, turned, found) > 1) {
            m.turned = turned;
            return;
        }
        bs_drop(&m.stock, turned);
        m.from_hand = false;
        take(d, turned, found[0]);
        if (ends_now(d)) {
            m.over = true;
            return;
        }
    }
    if (!r.plays_again || m.floor.n || !m.hand[m.turn].n)
        go_on(d);
}

static const char *over(const beside *d)
{
    (void)d;
    return m.over ? "over" : NULL;
}

static void same(beside *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        bs_same_heap(d, r.hand, seat, &m.hand[seat], false);
    bs_same_heap(d, r.floor, 0, &m.floor, true);
    bs_same_heap(d, "stock", 0, &m.stock, true);
    bs_same_heap(d, "covered", 0, &m.under, true);
    bs_same_heap(d, "aside", 0, &m.aside, true);
    for (int owner = 0; owner < piles(d); owner++)
        bs_same_heap(d, r.pile, owner, &m.pile[owner], r.ordered_pile);
    if (!r.per_side && !r.table_pile)
        bs_same_value(d, "play.taker", 0, m.taker);
    for (int side = 0; side < sides(d); side++) {
        for (int i = 0; i < r.clears; i++) {
            char name[32];
            snprintf(name, sizeof name, "cleared_%d", i);
            bs_same_value(d, name, side, m.cleared[i][side]);
        }
        bs_same_points(d, side, m.awarded[side]);
    }
    int slots = r.groups == GROUPS_STACK ? BUILDS : BUILDS_OF_VALUES;
    for (int i = 0; i < slots && r.builds && !m.over; i++) {
        char name[2][24];
        snprintf(name[0], sizeof name[0], "play.value_%d", i + 1);
        snprintf(name[1], sizeof name[1], "play.owners_%d", i + 1);
        bs_same_value(d, name[0], 0, m.build[i].value);
        if (r.groups != GROUPS_STACK || r.owner != OWNED_BY_NOBODY)
            bs_same_value(d, name[1], 0, m.build[i].owners | (m.build[i].several ? 256 : 0));
    }
    bs_same_value(d, "last_taker", 0, m.taker < 0 ? -1 : r.pairs ? m.taker % 2 : m.taker);
}

/* The first turn may belong to a seat without cards, and the play may end before it begins. */
static void sit_down(beside *d)
{
    sit(d);
    if (ends_now(d))
        m.over = true;
    else if (held(d) == 0 || m.hand[m.turn].n == 0) {
        m.turn = (m.turn + d->seats - 1) % d->seats;
        go_on(d);
    }
}

/* with more floor cards there are too many sets */
static bool enough(const beside *d)
{
    (void)d;
    return m.floor.n > FLOOR_MOST - 2;
}

/* Writes any card of the hand with any cards of the floor. */
static void guess(beside *d, char out[BS_TEXT])
{
    bs_set some = 0;
    char names[BS_TEXT];
    int card = m.turned >= 0 ? m.turned : m.hand[m.turn].card[bs_below(d, m.hand[m.turn].n)];
    for (int i = 0; i < m.floor.n; i++)
        if (bs_chance(d, 30))
            some |= 1ull << m.floor.card[i];
    bs_names(d, some, names);
    if (r.builds && bs_chance(d, 50))
        snprintf(out, BS_TEXT, "build %d %s%.130s", bs_between(d, 1, 14), d->pack.card[card].name,
                 names);
    else
        snprintf(out, BS_TEXT, "%s%s%.130s", d->pack.card[card].name, some ? " x" : "", names);
}

static const bs_model model = {.keys = &km_fishing_table,
                               .phase = "play",
                               .draw = draw,
                               .sit = sit_down,
                               .moves = moves,
                               .play = play_move,
                               .over = over,
                               .same = same,
                               .enough = enough,
                               .prefers = " x ",
                               .guess = guess};

int main(void)
{
    return bs_run(&model, 20000);
}
