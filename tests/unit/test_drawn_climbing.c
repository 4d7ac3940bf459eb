/* SPDX-License-Identifier: MIT
 * test_drawn_climbing.c: compares the mechanic `climbing` with a model that classifies every set of
 * cards, with all keys drawn at random.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "beside.h"
#include "mechanics/registry.h"

enum { KINDS = 7, CHAINS = 3, LEVELS = 24, HAND = 10, FIRSTS = 3, NOBODY = -1 };
enum { SAME, ANY_LENGTH, LONGER };              /* length */
enum { MOST_BOMBS = 2 };                        /* the range of a variable */
enum { PLAY, PASS, BOMB, OUT, TRICK };          /* events */
enum { ALWAYS, HIGHER, NEVER, RULES_OF_BEATS }; /* the rule point `beats` */

typedef struct kind {
    char name[4];
    int equal_least, equal_most; /* 0 if the key is absent */
    int run_least, run_most;
    int with, with_equal, cards;
    bool apart, same_suit, wild, ends_trick, out_of_turn;
    char next[40]; /* a phrase for a seat; empty if the key is absent */
    bs_phrase exact;
    bs_set exactly;
    unsigned beats; /* kinds, as bits */
    int bomb, length;
} kind;

/* An entry of the rule point `kind`: a number of cards of a rank has this kind (-1: no kind). */
typedef struct kind_rule {
    int rank, count, kind;
} kind_rule;
/* An entry of `beats`. */
typedef struct beats_rule {
    int kind, count, standing, rank, answer; /* -1: any */
} beats_rule;

/* The rules as drawn. */
static struct {
    char hand[8], table[8], won[8], leader[32], ranking[LEVELS][4], suits[8];
    bool has_leader, leader_is_nobody, has_won, has_table, ranked, suits_count;
    int won_per, bombs_per; /* 0: the table; 1: each seat; 2: each side */
    int firsts, first[FIRSTS];
    int levels; /* levels of the ranking, the highest first */
    int chains, chain_length[CHAINS];
    char chain[CHAINS][LEVELS][4];
    int kinds;
    kind kind[KINDS];
    bool unable, locks, one_left, pairs, count_per_side;
    bool count_in, winner_to, plays_in, bombs_in, first_out_to, position_to;
    int each;
    bs_phrase wild_phrase, for_phrase; /* ranks; none if the key is absent */
    int wild_card;                     /* rank * 8 + suit; -1: a phrase, or no wild cards */
    bool wild_above;
    bs_set wild;
    unsigned wild_for; /* levels, as bits */
    int rank[LEVELS];  /* rank of each level; all jokers have one level */
    bool interrupts;   /* some kinds may be played out of turn */
    int ends; /* the play ends once a hand has at most this many cards; -1 if the key is absent */
    int reversed; /* in force while a hand has at most this many cards; 0: never */
    int kind_rules, beats_rules;
    kind_rule kind_rule[2];
    beats_rule beats_rule[2];
    int level[BS_CARDS]; /* level of each card; the lowest is 0 */
    int chain_level[CHAINS][LEVELS];
} r;

/* A combination: its kind (-1 if it is none), and its rank. */
typedef struct combination {
    int kind, count, top;
    int ranks, each; /* for patterns: the number of ranks, and of cards in each */
    bs_set cards;
} combination;

/* The position. */
static struct {
    bs_heap hand[BS_OWNERS], table, won[BS_OWNERS];
    combination standing; /* count is 0 at the lead */
    int turn, owner, gone, tricks, must_contain;
    int due;         /* the seat in turn while others may play out of turn; otherwise NOBODY */
    unsigned passed; /* passed since the latest play; with locks, in this trick */
    int counted[BS_OWNERS], winner, plays[BS_OWNERS], bombs[BS_OWNERS], first_out,
        position[BS_OWNERS];
    bool over;
} m;

/* ---- drawing ---- */

static void draw_ranking(beside *d, const kd_table *table)
{
    const bs_pack *p = &d->pack;
    int n = 0;
    r.ranked = bs_chance(d, 70);
    if (!r.ranked) {
        if (p->jokers)
            strcpy(r.ranking[n++], "X");
        for (int i = p->ranks - 1; i >= 0; i--)
            sprintf(r.ranking[n++], "%c", p->rank[i]);
    } else {
        for (int i = 0; i < p->ranks; i++)
            sprintf(r.ranking[n++], "%c", p->rank[i]);
        if (p->jokers == 1 || (p->jokers && bs_chance(d, 50)))
            strcpy(r.ranking[n++], "X");
        else
            for (int i = 0; i < p->jokers; i++)
                sprintf(r.ranking[n++], "X%d", i + 1);
        if (p->suits > 1 && p->copies == 1 && bs_chance(d, 30))
            sprintf(r.ranking[n++], "%c%c", p->rank[bs_below(d, p->ranks)],
                    p->suit[bs_below(d, p->suits)]);
        for (int i = n - 1; i > 0; i--) {
            char keep[4];
            int j = bs_below(d, i + 1);
            memcpy(keep, r.ranking[i], 4);
            memcpy(r.ranking[i], r.ranking[j], 4);
            memcpy(r.ranking[j], keep, 4);
        }
        char text[128] = "";
        for (int i = 0; i < n; i++)
            sprintf(text + strlen(text), "%s\"%s\"", i ? ", " : "", r.ranking[i]);
        bs_key(d, table, "ranking", "[%s]", text);
    }
    r.levels = n;
}

static void draw_suits(beside *d, const kd_table *table)
{
    char text[32] = "";
    r.suits_count = bs_chance(d, 40);
    strcpy(r.suits, d->pack.suit);
    for (int i = d->pack.suits - 1; i > 0; i--) {
        int j = bs_below(d, i + 1);
        char keep = r.suits[i];
        r.suits[i] = r.suits[j];
        r.suits[j] = keep;
    }
    for (int i = 0; i < d->pack.suits; i++)
        sprintf(text + strlen(text), "%s%c", i ? ", " : "", r.suits[i]);
    if (r.suits_count)
        bs_key(d, table, "suit_ranking", "[%s]", text);
}

/* Draws rows of ranks: the whole ranking from low to high, a range of it, or some ranks in any
 * order. */
static void draw_chains(beside *d, const kd_table *table)
{
    char text[256] = "";
    r.chains = bs_chance(d, 60) ? bs_between(d, 1, CHAINS) : 0;
    for (int c = 0; c < r.chains; c++) {
        int n = 0;
        sprintf(text + strlen(text), "%s", c ? ", " : "");
        if (bs_chance(d, 60)) {
            int low = bs_below(d, r.levels), high = bs_below(d, low + 1);
            sprintf(text + strlen(text), "\"%s-%s\"", r.ranking[low], r.ranking[high]);
            for (int i = low; i >= high; i--)
                strcpy(r.chain[c][n++], r.ranking[i]);
        } else {
            int from = bs_below(d, r.levels), step = bs_chance(d, 50) ? 1 : r.levels - 1;
            strcat(text, "\"");
            for (int i = bs_between(d, 2, 6), at = from; i > 0 && n < r.levels; i--) {
                strcpy(r.chain[c][n++], r.ranking[at]);
                sprintf(text + strlen(text), "%s%s", n > 1 ? " " : "", r.ranking[at]);
                at = (at + step) % r.levels;
            }
            strcat(text, "\"");
        }
        r.chain_length[c] = n;
    }
    if (r.chains) {
        bs_key(d, table, "chains", "[%s]", text);
        return;
    }
    r.chains = 1;
    r.chain_length[0] = r.levels;
    for (int i = 0; i < r.levels; i++)
        strcpy(r.chain[0][i], r.ranking[r.levels - 1 - i]);
}

static void draw_number(beside *d, const kd_table *table, const char *key, int *least, int *most,
                        int from, int to)
{
    *least = bs_between(d, from, to);
    switch (bs_below(d, 3)) {
    case 0:
        *most = *least;
        bs_key(d, table, key, "\"%d\"", *least);
        break;
    case 1:
        *most = *least + bs_between(d, 1, 3);
        bs_key(d, table, key, "\"%d-%d\"", *least, *most);
        break;
    default:
        *most = 99;
        bs_key(d, table, key, "\"%d+\"", *least);
    }
}

static void draw_pattern(beside *d, const kd_table *table, kind *k)
{
    bool run = bs_chance(d, 45);
    if (!run || bs_chance(d, 60))
        draw_number(d, table, "equal", &k->equal_least, &k->equal_most, 1, run ? 2 : 3);
    if (run)
        draw_number(d, table, "run", &k->run_least, &k->run_most, 2, 3);
    k->wild = bs_flag(d, table, "wild");
    if (bs_chance(d, 35)) {
        k->with = bs_between(d, 1, 2);
        bs_key(d, table, "with", "%d", k->with);
        k->with_equal = bs_chance(d, 60) ? 1 : 2;
        if (k->with_equal != 1 || bs_chance(d, 50))
            bs_key(d, table, "with_equal", "%d", k->with_equal);
        k->apart = bs_flag(d, table, "with_apart");
    }
}

static void draw_kind(beside *d, const kd_table *table, int n)
{
    kind *k = &r.kind[n];
    char text[BS_TEXT];
    int how = n ? bs_below(d, 10) : 9; /* 2: the rule point decides */
    if (how == 2 && !r.kind_rules)
        how = 9;
    *k = (kind){.with_equal = 1, .apart = true, .wild = true};
    sprintf(k->name, "k%d", n);
    bs_write(d, "%s: {", k->name);
    if (how == 0) {
        int from = bs_below(d, d->pack.ranks);
        k->exact = (bs_phrase){.ranks = 1 << from};
        bs_key(d, table, "exactly", "\"%c\"", d->pack.rank[from]);
    } else if (how == 1) {
        k->cards = bs_between(d, 2, 4);
        bs_key(d, table, "cards", "%d", k->cards);
    } else if (how > 2) {
        if (n == 0 && bs_chance(d, 80)) {
            k->equal_least = k->equal_most = 1;
            bs_key(d, table, "equal", "1");
        } else {
            draw_pattern(d, table, k);
        }
    }
    if (how == 1) {
        k->same_suit = true;
        bs_key(d, table, "suit", "same");
    } else if (how > 2 && !k->with && k->equal_most < 2 && bs_chance(d, 30)) {
        k->same_suit = bs_choice(d, table, "suit") == 1;
    }
    if (bs_chance(d, 30)) {
        text[0] = '\0';
        k->beats = (unsigned)bs_below(d, 1 << r.kinds) & ~(1u << n);
        for (int i = 0; i < r.kinds; i++)
            if (k->beats >> i & 1)
                sprintf(text + strlen(text), "%sk%d", *text ? ", " : "", i);
        if (k->beats)
            bs_key(d, table, "beats", "[%s]", text);
    }
    if (bs_chance(d, 20)) {
        k->bomb = bs_between(d, 0, 2);
        bs_key(d, table, "bomb", "%d", k->bomb);
    }
    if (bs_chance(d, 20))
        k->ends_trick = bs_flag(d, table, "ends_trick");
    if (bs_chance(d, r.interrupts ? 25 : 0))
        k->out_of_turn = bs_flag(d, table, "out_of_turn");
    if (bs_chance(d, 15)) {
        if (bs_chance(d, 50))
            bs_draw_seat(d, k->next);
        else
            strcpy(k->next, bs_chance(d, 50) ? "seat after seat after turn" : "seat before turn");
        bs_key(d, table, "next", "%s", k->next);
    }
    if (how > 2)
        k->length = bs_choice(d, table, "length");
    if (bs_chance(d, 20))
        bs_key(d, table, "says", "a kind of combination");
    bs_write(d, "}, ");
}

/* Draws jokers, a card, or the few cards of a rank. */
static void draw_wild(beside *d, const kd_table *table)
{
    const bs_pack *p = &d->pack;
    int wilds = 1, way = bs_below(d, 3), rank = bs_below(d, p->ranks);
    r.wild_card = -1;
    if (r.suits_count || bs_chance(d, 45))
        return;
    if (p->jokers && way) {
        r.wild_phrase.ranks = 1 << p->ranks;
        wilds = p->jokers;
        bs_key(d, table, "wild", "jokers");
    } else if (p->copies == 1 && way < 2) {
        int suit = bs_below(d, p->suits);
        r.wild_card = rank * 8 + suit;
        bs_key(d, table, "wild", "%c%c", p->rank[rank], p->suit[suit]);
    } else if (p->suits * p->copies <= 3) {
        r.wild_phrase.ranks = 1 << rank;
        wilds = p->suits * p->copies;
        bs_key(d, table, "wild", "\"%c\"", p->rank[rank]);
    } else {
        return;
    }
    if (bs_chance(d, 50)) {
        char text[BS_TEXT] = "";
        r.for_phrase.ranks = 1 << bs_below(d, p->ranks);
        for (int i = 0; i < p->ranks; i++)
            r.for_phrase.ranks |= bs_chance(d, 60) << i;
        for (int i = 0; i < p->ranks; i++)
            if (r.for_phrase.ranks >> i & 1)
                sprintf(text + strlen(text), "%s%c", *text ? " " : "", p->rank[i]);
        bs_key(d, table, "wild_for", "\"%s\"", text);
    }
    if (wilds == 1)
        r.wild_above = bs_choice(d, table, "wild_alone") == 1;
    else if (bs_chance(d, 50))
        bs_key(d, table, "wild_alone", "rank");
}

static bool any_bomb(void)
{
    for (int k = 0; k < r.kinds; k++)
        if (r.kind[k].bomb)
            return true;
    return false;
}

static void draw_climbing(beside *d, const kd_table *table)
{
    char text[BS_TEXT] = "";
    bs_write(d, "  play: {climbing: {");
    if (strcmp(r.hand, "hand") != 0)
        bs_key(d, table, "hand", "%s", r.hand);
    if ((r.has_table = bs_chance(d, 60)))
        bs_key(d, table, "table", "table_cards");
    if ((r.has_won = bs_chance(d, 60)))
        bs_key(d, table, "won", "pile");
    if ((r.has_leader = bs_chance(d, 50))) {
        if ((r.leader_is_nobody = bs_chance(d, 30)))
            strcpy(r.leader, "unset_seat");
        else
            bs_draw_seat(d, r.leader);
        bs_key(d, table, "leader", "%s", r.leader);
    }
    r.firsts = bs_chance(d, 50) ? bs_between(d, 1, FIRSTS) : 0;
    for (int i = 0; i < r.firsts; i++) {
        int rank = bs_below(d, d->pack.ranks), suit = bs_below(d, d->pack.suits);
        r.first[i] = rank * 8 + suit;
        for (int j = 0; j < i; j++)
            if (r.first[j] == r.first[i])
                r.firsts = i;
        if (i < r.firsts)
            sprintf(text + strlen(text), "%s%c%c", i ? ", " : "", d->pack.rank[rank],
                    d->pack.suit[suit]);
    }
    if (r.firsts)
        bs_key(d, table, "first_card", r.firsts == 1 ? "%s" : "[%s]", text);
    draw_ranking(d, table);
    draw_suits(d, table);
    draw_chains(d, table);
    draw_wild(d, table);
    r.kinds = bs_between(d, 2, KINDS);
    r.interrupts = bs_chance(d, 40);
    r.kind_rules = bs_chance(d, 30) ? bs_between(d, 1, 2) : 0;
    dr_note(table->name, "kinds", "");
    bs_write(d, "kinds: {");
    for (int i = 0; i < r.kinds; i++)
        draw_kind(d, bs_inner(table, "kinds"), i);
    bs_write(d, "}, ");
    r.unable = bs_choice(d, table, "pass") == 1;
    r.locks = bs_flag(d, table, "pass_locks");
    r.reversed = !r.wild_above && bs_chance(d, 35) ? bs_between(d, 1, r.each + 1) : 0;
    if (r.reversed)
        bs_key(d, table, "reversed_if", "any %s has at most %d cards", r.hand, r.reversed);
    r.ends = bs_chance(d, 15) ? bs_below(d, r.each) : -1;
    if (r.ends >= 0)
        bs_key(d, table, "ends_if", "any %s has at most %d cards", r.hand, r.ends);
    r.one_left = bs_choice(d, table, "ends") == 1;
    if ((r.count_in = bs_chance(d, 50)))
        bs_key(d, table, "count_in", "%s", "counted");
    if ((r.winner_to = bs_chance(d, 50)))
        bs_key(d, table, "winner_to", "winner");
    if ((r.plays_in = bs_chance(d, 50)))
        bs_key(d, table, "plays_in", "plays");
    if ((r.bombs_in = any_bomb() && bs_chance(d, 70)))
        bs_key(d, table, "bombs_in", "bombs");
    if ((r.first_out_to = bs_chance(d, 50)))
        bs_key(d, table, "first_out_to", "first_out");
    if ((r.position_to = bs_chance(d, 50)))
        bs_key(d, table, "position_to", "position");
    bs_write(d, "}, then: {done: over}}\n");
}

/* Draws hooks for the two rule points, after the kinds. */
static void draw_rules(beside *d)
{
    static const char *const words[] = {"always", "higher", "never"};
    for (int i = 0; i < r.kind_rules; i++) {
        r.kind_rule[i] = (kind_rule){bs_below(d, d->pack.ranks), bs_between(d, 1, 4),
                                     bs_between(d, -1, r.kinds - 1)};
        char name[8] = "none";
        if (r.kind_rule[i].kind >= 0)
            sprintf(name, "k%d", r.kind_rule[i].kind);
        bs_script(d,
                  "hook \"kind_%d\" {\n  kind = \"rule\",\n  says = \"a set is of another kind\",\n"
                  "  run = function(rank, count, there)\n"
                  "    if rank == \"%c\" and count == %d then return \"%s\" end\n  end,\n}\n",
                  i, d->pack.rank[r.kind_rule[i].rank], r.kind_rule[i].count, name);
    }
    r.beats_rules = bs_chance(d, 30) ? bs_between(d, 1, 2) : 0;
    for (int i = 0; i < r.beats_rules; i++) {
        beats_rule *b = &r.beats_rule[i];
        *b = (beats_rule){bs_below(d, r.kinds), bs_chance(d, 70) ? -1 : bs_between(d, 1, 3),
                          bs_below(d, r.kinds), bs_chance(d, 70) ? -1 : bs_below(d, d->pack.ranks),
                          bs_below(d, RULES_OF_BEATS)};
        bs_script(d,
                  "hook \"beats_%d\" {\n  kind = \"rule\",\n  says = \"a kind beats another\",\n"
                  "  run = function(kind, count, standing, standing_count, rank)\n"
                  "    if kind == \"k%d\" and standing == \"k%d\"",
                  i, b->kind, b->standing);
        if (b->count >= 0)
            bs_script(d, " and count == %d", b->count);
        if (b->rank >= 0)
            bs_script(d, " and rank == \"%c\"", d->pack.rank[b->rank]);
        bs_script(d, " then return \"%s\" end\n  end,\n}\n", words[b->answer]);
    }
    for (int i = 0; i < r.kind_rules; i++)
        bs_write(d, "kind_%d: {rule: kind}, ", i);
    for (int i = 0; i < r.beats_rules; i++)
        bs_write(d, "beats_%d: {rule: beats}, ", i);
}

static void draw(beside *d)
{
    static const char *const events[] = {"play", "pass", "bomb", "out", "trick", NULL};
    static const char *const pers[] = {"table", "seat", "side"};
    memset(&r, 0, sizeof r);
    d->seats = bs_between(d, 2, 5);
    r.pairs = d->seats == 4 && bs_chance(d, 50);
    strcpy(r.hand, bs_chance(d, 80) ? "hand" : "fist");
    r.won_per = bs_below(d, 3);
    r.count_per_side = bs_chance(d, 50);
    bs_write(d, "name: Drawn\nplayers: %d\n", d->seats);
    if (r.pairs)
        bs_write(d, "sides: pairs\n");
    bs_draw_pack(d, d->seats * 2, 60, 1, 2, 3);
    r.each = d->pack.cards / d->seats;
    r.each = bs_between(d, 2, r.each < HAND ? r.each : HAND);
    bs_write(d, "}\nzones: {stock: {}, %s: {per: seat, seen_by: owner}, ", r.hand);
    bs_write(d, "table_cards: {seen_by: all}, pile: {per: %s}}\n", pers[r.won_per]);
    bs_write(d,
             "variables: {said: {type: flag}, log: {range: 0-99990}, unset_seat: {type: seat}, ");
    bs_write(d, "counted: {per: %s, range: 0-200}, winner: {type: seat}, ",
             r.count_per_side ? "side" : "seat");
    bs_write(d, "plays: {per: seat, range: 0-200}, first_out: {type: seat}, ");
    static const char *const owners[] = {"table", "seat", "side"};
    r.bombs_per = bs_below(d, 3);
    bs_write(d, "bombs: {per: %s, range: 0-%d}, ", owners[r.bombs_per], MOST_BOMBS);
    bs_write(d, "position: {per: seat, range: 0-8}}\n");
    bs_write(d, "phases:\n  shuffle: {shuffle: stock}\n");
    bs_write(d, "  hands: {give: {to: %s, cards: %d}}\n", r.hand, r.each);
    if (r.each * d->seats < d->pack.cards && r.each < HAND && bs_chance(d, 40))
        bs_write(d, "  more: {give: {to: %s, cards: 1, who: dealer}}\n", r.hand);
    draw_climbing(d, &km_climbing_table);
    bs_write(d, "  over: {poll: {answer_to: said}}\nmatch: {deals: 1}\n");
    size_t before = d->yaml.length;
    bs_write(d, "hooks: {");
    draw_rules(d);
    if (bs_chance(d, 30))
        bs_draw_log(d, events);
    if (d->script.length)
        bs_write(d, "}\nscript: rules.lua\n");
    else
        d->yaml.text[d->yaml.length = before] = '\0';
}

/* ---- the model: combinations ---- */

/* The cards of a rank of the ranking, without cards that the ranking lists separately. */
static bool is_of_level(const beside *d, int card, const char *name)
{
    const bs_card *c = &d->pack.card[card];
    if (strcmp(c->name, name) == 0)
        return true;
    for (int i = 0; i < r.levels; i++)
        if (strcmp(c->name, r.ranking[i]) == 0)
            return false;
    return name[1] == '\0' && name[0] == c->name[0];
}

static int level_of(const char *name)
{
    for (int i = 0; i < r.levels; i++)
        if (strcmp(name, r.ranking[i]) == 0)
            return r.levels - 1 - i;
    ck_abort_msg("no rank");
}

static void know_ranks(const beside *d)
{
    for (int card = 0; card < d->pack.cards; card++)
        for (int i = 0; i < r.levels; i++)
            if (is_of_level(d, card, r.ranking[i]))
                r.level[card] = r.levels - 1 - i;
    for (int c = 0; c < r.chains; c++)
        for (int i = 0; i < r.chain_length[c]; i++)
            r.chain_level[c][i] = level_of(r.chain[c][i]);
    for (int k = 0; k < r.kinds; k++)
        r.kind[k].exactly = r.kind[k].exact.ranks ? bs_phrase_cards(d, &r.kind[k].exact) : 0;
    r.wild = r.wild_phrase.ranks ? bs_phrase_cards(d, &r.wild_phrase) : 0;
    bs_set can_be = r.for_phrase.ranks ? bs_phrase_cards(d, &r.for_phrase) : 0;
    r.wild_for = 0;
    for (int card = 0; card < d->pack.cards; card++) {
        const bs_card *c = &d->pack.card[card];
        if (c->suit >= 0 && c->rank * 8 + c->suit == r.wild_card)
            r.wild |= 1ull << card;
        if (can_be ? bs_has(can_be, card) : c->suit >= 0)
            r.wild_for |= 1u << r.level[card];
        r.rank[r.level[card]] = c->rank;
    }
}

/* The height of a card: by its rank, then by its suit if suits count. */
static int height(const beside *d, int card)
{
    int suit = d->pack.card[card].suit, high = 0;
    if (r.suits_count && suit >= 0)
        high = d->pack.suits - (int)(strchr(r.suits, d->pack.suit[suit]) - r.suits);
    return r.level[card] * 8 + high;
}

/* The highest card of a level in this set, or of all cards (-1). */
static int highest(const beside *d, bs_set cards, int level)
{
    int best = -1;
    for (int card = 0; card < d->pack.cards; card++)
        if (bs_has(cards, card) && (level < 0 || r.level[card] == level) && height(d, card) > best)
            best = height(d, card);
    return best;
}

/* True if the levels (as bits) are consecutive in a chain. Sets *top to the last level in the first
 * such chain. */
static bool is_row(unsigned levels, int *top)
{
    int length = __builtin_popcount(levels);
    for (int c = 0; c < r.chains; c++)
        for (int i = 0; i + length <= r.chain_length[c]; i++) {
            unsigned row = 0;
            for (int j = 0; j < length; j++)
                row |= 1u << r.chain_level[c][i + j];
            *top = r.chain_level[c][i + length - 1];
            if (row == levels)
                return true;
        }
    return false;
}

/* True if the cards of these levels can be the groups that are attached to `ranks` ranks. */
static bool are_attached(const kind *k, const int count[LEVELS], unsigned levels, int ranks)
{
    int groups = 0;
    unsigned seen = 0;
    for (int level = 0; level < r.levels; level++) {
        if (!(levels >> level & 1))
            continue;
        int here = count[level] / k->with_equal;
        if (count[level] % k->with_equal || (k->apart && here > 1))
            return false;
        if (k->apart && seen >> r.rank[level] & 1)
            return false;
        seen |= 1u << r.rank[level];
        groups += here;
    }
    return groups == k->with * ranks;
}

static bool is_of_one_suit(const beside *d, bs_set set)
{
    int suit = d->pack.card[__builtin_ctzll(set)].suit;
    for (int card = 0; card < d->pack.cards; card++)
        if (bs_has(set, card) && d->pack.card[card].suit != suit)
            return false;
    return suit >= 0;
}

/* Calls `use` with each reading of the set as kind `k`. With `filled`, wild cards stand for other
 * cards, whose levels are in r.level. */
static void each_reading(const beside *d, const kind *k, bs_set set, bool filled,
                         void (*use)(const beside *d, const combination *c, combination *out),
                         combination *out)
{
    combination c = {(int)(k - r.kind), bs_bits(set), 0, 0, 0, set};
    int count[LEVELS] = {0};
    unsigned levels = 0;
    for (int card = 0; card < d->pack.cards; card++)
        if (bs_has(set, card)) {
            count[r.level[card]]++;
            levels |= 1u << r.level[card];
        }
    if (k->same_suit && !is_of_one_suit(d, filled ? set & ~r.wild : set))
        return;
    if (k->exactly || k->cards) {
        c.top = highest(d, set, -1);
        if (!filled && (k->exactly ? set == k->exactly : bs_bits(set) == k->cards))
            use(d, &c, out);
        return;
    }
    if ((!k->equal_least && !k->run_least) || (filled && !k->wild))
        return;
    for (unsigned core = levels; core; core = (core - 1) & levels) {
        int ranks = __builtin_popcount(core), each = count[__builtin_ctz(core)],
            top = __builtin_ctz(core);
        bool alike = true;
        for (int level = 0; level < r.levels; level++)
            alike &= !(core >> level & 1) || count[level] == each;
        if (!alike || each < (k->equal_least ? k->equal_least : 1) ||
            each > (k->equal_least ? k->equal_most : 1))
            continue;
        if (k->run_least ? ranks < k->run_least || ranks > k->run_most || !is_row(core, &top)
                         : ranks != 1)
            continue;
        if (k->with ? !are_attached(k, count, levels & ~core, ranks) : core != levels)
            continue;
        c.ranks = ranks;
        c.each = each;
        c.top = highest(d, set, top);
        use(d, &c, out);
    }
}

static int order_of(const combination *c)
{
    return c->kind < 0 ? -1 : c->kind * 65536 + c->ranks * 4096 + c->each * 256;
}

/* Prefers the last kind, then the longest run, then the most equal cards, then the highest rank. */
static void take_highest(const beside *d, const combination *c, combination *out)
{
    (void)d;
    if (order_of(c) + c->top >= order_of(out) + out->top)
        *out = *c;
}

/* The result of the rule point `kind` for cards of one rank: -1 if no kind, -2 if no result. */
static int by_rule(const beside *d, bs_set set)
{
    int said = -2, card = __builtin_ctzll(set);
    for (int other = 0; other < d->pack.cards; other++)
        if (bs_has(set, other) && r.level[other] != r.level[card])
            return -2;
    for (int i = 0; i < r.kind_rules; i++)
        if (r.kind_rule[i].rank == r.rank[r.level[card]] && r.kind_rule[i].count == bs_bits(set))
            said = r.kind_rule[i].kind;
    return said;
}

/* All readings as any kind. For cards of one rank, the rule point replaces `equal`. */
static void all_readings(const beside *d, bs_set set, bool filled,
                         void (*use)(const beside *d, const combination *c, combination *out),
                         combination *out)
{
    int said = by_rule(d, set), n = bs_bits(set);
    for (int k = 0; k < r.kinds; k++) {
        const kind *this = &r.kind[k];
        if (said == k && (!filled || this->wild) &&
            (!this->same_suit || is_of_one_suit(d, filled ? set & ~r.wild : set))) {
            combination c = {k, n, highest(d, set, -1), 1, n, set};
            use(d, &c, out);
        } else if (said == -2 || this->exactly || this->cards) {
            each_reading(d, this, set, filled, use, out);
        }
    }
}

static bool is_reversed(const beside *d)
{
    bool reversed = false;
    for (int seat = 0; r.reversed && seat < d->seats; seat++)
        reversed |= m.hand[seat].n <= r.reversed;
    return reversed;
}

static bool beats(const beside *d, const combination *c, const combination *standing)
{
    const kind *k = &r.kind[c->kind], *other = &r.kind[standing->kind];
    int said = -1, rank = r.rank[standing->top / 8];
    if (m.due >= 0 && !k->out_of_turn)
        return false;
    for (int i = 0; i < r.beats_rules; i++) {
        const beats_rule *b = &r.beats_rule[i];
        if (b->kind == c->kind && b->standing == standing->kind &&
            (b->count < 0 || b->count == c->count) && (b->rank < 0 || b->rank == rank))
            said = b->answer;
    }
    bool higher = is_reversed(d) ? c->top < standing->top : c->top > standing->top;
    if (said >= 0)
        return said == ALWAYS || (said == HIGHER && higher);
    if (c->kind != standing->kind)
        return k->bomb > other->bomb || k->beats >> standing->kind & 1;
    if (c->count != standing->count && k->length == LONGER)
        return c->count > standing->count;
    bool alike =
        c->count == standing->count && c->ranks == standing->ranks && c->each == standing->each;
    return (alike || k->length == ANY_LENGTH) && higher;
}

/* ---- the model: wild cards ---- */

/* Among the readings that beat the standing combination: the last kind, the longest run, the most
 * equal cards, then the one that is hardest to beat. */
static void take_beating(const beside *d, const combination *c, combination *out)
{
    int way = is_reversed(d) ? -1 : 1;
    if ((!m.standing.count || beats(d, c, &m.standing)) &&
        (out->kind < 0 || order_of(c) + way * c->top > order_of(out) + way * out->top))
        *out = *c;
}

/* Tries all readings of the wild cards from `card` on as cards of ranks from `level` on. */
static void fill(const beside *d, bs_set set, int card, int level, combination *out)
{
    while (card < d->pack.cards && !bs_has(set & r.wild, card))
        card++;
    if (card == d->pack.cards) {
        all_readings(d, set, true, take_beating, out);
        return;
    }
    int own = r.level[card];
    for (; level < r.levels; level++)
        if (r.wild_for >> level & 1) {
            r.level[card] = level;
            fill(d, set, card + 1, level, out);
        }
    r.level[card] = own;
}

/* A single wild card is read as each kind that has single cards, half a rank above the card that it
 * beats. */
static void read_above(const beside *d, bs_set set, combination *out)
{
    for (int k = 0; k < r.kinds; k++)
        for (int level = 0; level < r.levels; level++) {
            const kind *this = &r.kind[k];
            bool single = this->equal_least == 1 && !this->run_least && !this->with, some = false;
            for (int card = 0; card < d->pack.cards; card++)
                some |= r.level[card] == level && !bs_has(r.wild, card);
            for (int i = 0; i < r.kind_rules; i++)
                if (r.kind_rule[i].rank == r.rank[level] && r.kind_rule[i].count == 1)
                    single = r.kind_rule[i].kind == k;
            if (!single || !this->wild || !(some || r.wild_for >> level & 1))
                continue;
            bool same = m.standing.count == 1 && m.standing.kind == k;
            combination c = {k, 1, (same ? m.standing.top : level * 8) + 4, 1, 1, set};
            take_beating(d, &c, out);
            break;
        }
}

/* The combination that the set is if it is played now. Sets with wild cards are read only as
 * combinations that may be played. */
static combination combination_of(const beside *d, bs_set set)
{
    combination c = {-1, bs_bits(set), -1, 1, bs_bits(set), set};
    if (!(set & r.wild)) {
        all_readings(d, set, false, take_highest, &c);
    } else if (r.wild_above && !(set & ~r.wild)) {
        read_above(d, set, &c);
    } else {
        if (!r.wild_above)
            all_readings(d, set, false, take_beating, &c);
        if (set & ~r.wild)
            fill(d, set, 0, 0, &c);
    }
    return c;
}

/* ---- the model: play ---- */

static int holder_of_first(const beside *d)
{
    for (int i = 0; i < r.firsts; i++)
        for (int card = 0; card < d->pack.cards; card++) {
            const bs_card *c = &d->pack.card[card];
            if (c->rank != r.first[i] / 8 || c->suit != r.first[i] % 8 || c->copy)
                continue;
            for (int seat = 0; seat < d->seats; seat++)
                if (bs_has(bs_set_of(&m.hand[seat]), card)) {
                    m.must_contain = card;
                    return seat;
                }
        }
    return -1;
}

static void sit(beside *d)
{
    memset(&m, 0, sizeof m);
    know_ranks(d);
    for (int seat = 0; seat < d->seats; seat++)
        bs_read(d, r.hand, seat, &m.hand[seat]);
    m.must_contain = m.winner = m.first_out = m.owner = m.due = NOBODY;
    m.turn = -1;
    if (r.has_leader && !r.leader_is_nobody)
        m.turn = bs_seat(d, r.leader);
    if (m.turn < 0)
        m.turn = holder_of_first(d);
    if (m.turn < 0)
        m.turn = (d->dealer + 1) % d->seats;
}

static void moves(beside *d)
{
    bs_set hand = bs_set_of(&m.hand[m.turn]);
    bool some = false;
    for (bs_set set = hand; set; set = (set - 1) & hand) {
        if (m.must_contain >= 0 && !bs_has(set, m.must_contain))
            continue;
        combination c = combination_of(d, set);
        if (c.kind < 0 || (m.standing.count && !beats(d, &c, &m.standing)))
            continue;
        char names[BS_TEXT];
        bs_names(d, set, names);
        bs_offer(d, "%s", names + 1);
        some = true;
    }
    if (m.standing.count ? m.due >= 0 || !r.unable || !some : !some)
        bs_offer(d, "pass");
}

static int side_of(int seat)
{
    return r.pairs ? seat % 2 : seat;
}

static bool may_play(int seat)
{
    return m.hand[seat].n > 0 && !(m.passed >> seat & 1);
}

/* Returns the first seat, beginning with `seat`, that has cards. */
static int with_cards(const beside *d, int seat)
{
    while (m.hand[seat].n == 0)
        seat = (seat + 1) % d->seats;
    return seat;
}

/* The seat that `next` of the standing combination selects; -1 if none. */
static int named_next(const beside *d)
{
    const char *next = r.kind[m.standing.kind].next;
    if (strcmp(next, "seat before turn") == 0)
        return (m.turn + d->seats - 1) % d->seats;
    if (strcmp(next, "seat after seat after turn") == 0)
        return (m.turn + 2) % d->seats;
    return *next ? bs_seat(d, next) : -1;
}

/* The card of the combination's top rank: the highest if suits count, else the first in the pack's
 * order. */
static int top_card(const beside *d, const combination *c)
{
    for (int card = 0; card < d->pack.cards; card++)
        if (bs_has(c->cards, card) &&
            (r.suits_count ? height(d, card) == c->top : height(d, card) / 8 == c->top / 8))
            return card;
    return __builtin_ctzll(c->cards & r.wild); /* a wild card that stands for the top card */
}

static void take_trick(beside *d)
{
    bs_set cards = bs_set_of(&m.table);
    int card = top_card(d, &m.standing);
    while (m.table.n) /* the first card of the trick lies on top */
        bs_put(&m.won[r.won_per == 0   ? 0
                      : r.won_per == 1 ? m.owner
                                       : side_of(m.owner)],
               m.table.card[--m.table.n]);
    m.tricks++;
    m.counted[r.count_per_side ? side_of(m.owner) : m.owner]++;
    m.winner = m.owner;
    bs_log(d, TRICK, card, cards, m.standing.cards, m.tricks, m.owner, m.owner);
    m.standing.count = 0;
    m.passed = 0;
}

/* The least number of cards with which a seat may play out of turn. */
static int fewest_out_of_turn(void)
{
    int fewest = BS_CARDS;
    for (int k = 0; k < r.kinds; k++) {
        const kind *this = &r.kind[k];
        int equal = this->equal_least ? this->equal_least : 1;
        int n = this->exactly ? bs_bits(this->exactly)
                : this->cards ? this->cards
                              : (equal + this->with * this->with_equal) *
                                    (this->run_least ? this->run_least : 1);
        if (this->out_of_turn && n < fewest)
            fewest = n;
    }
    return r.kind_rules ? 1 : fewest;
}

static void end_trick(beside *d, int leader)
{
    take_trick(d);
    if (!m.over)
        m.turn = with_cards(d, leader >= 0 ? leader : m.owner);
}

/* Asks the last `left` seats up to the owner whether they play out of turn. The seat in turn is
 * asked later. If nobody is in turn, the trick then ends. */
static void ask_out_of_turn(beside *d, int left)
{
    for (; left > 0; left--) {
        int seat = (m.owner + 1 - left + d->seats) % d->seats;
        if ((seat != m.due || m.due == m.owner) && m.hand[seat].n >= fewest_out_of_turn()) {
            m.turn = seat;
            return;
        }
    }
    int due = m.due;
    m.due = NOBODY;
    if (due == m.owner)
        end_trick(d, -1);
    else
        m.turn = due;
}

/* Moves on to the next seat, or ends the trick when all others have passed. */
static void go_on(beside *d)
{
    int seat = (m.turn + 1) % d->seats, leader = -1;
    bool ends = false, some = false;
    for (int k = 0; k < r.kinds; k++)
        some |= r.kind[k].out_of_turn;
    for (int i = 0; i < d->seats; i++)
        m.over |= m.hand[i].n <= r.ends;
    if (m.standing.count && m.turn == m.owner && !m.over) {
        int named = named_next(d);
        ends = r.kind[m.standing.kind].ends_trick;
        leader = ends ? named : -1;
        seat = named >= 0 ? named : seat;
    }
    for (int i = 0; i < d->seats && !ends && !m.over; i++) {
        if (m.standing.count && seat == m.owner)
            break;
        if (may_play(seat)) {
            bool played = m.standing.count && m.turn == m.owner;
            m.turn = seat;
            if (played && some) {
                m.due = seat;
                ask_out_of_turn(d, d->seats);
            }
            return;
        }
        seat = (seat + 1) % d->seats;
    }
    if (!m.standing.count) {
        m.over = true;
        return;
    }
    if (some && m.turn == m.owner && !ends && !m.over) {
        m.due = m.owner;
        ask_out_of_turn(d, d->seats);
        return;
    }
    end_trick(d, leader);
}

static void go_out(beside *d, int card, bs_set set)
{
    int left = 0, last = -1;
    m.position[m.turn] = ++m.gone;
    if (m.gone == 1)
        m.first_out = m.turn;
    bs_log(d, OUT, card, set, 0, m.gone, m.turn, -1);
    for (int seat = 0; seat < d->seats; seat++)
        if (m.hand[seat].n) {
            left++;
            last = seat;
        }
    if (r.one_left && left > 1)
        return;
    if (left == 1)
        m.position[last] = m.gone + 1;
    m.over = true;
    take_trick(d);
}

static void play_move(beside *d, const char *move)
{
    bs_heap cards;
    if (strcmp(move, "pass") == 0 && m.due >= 0) {
        ask_out_of_turn(d, (m.owner - m.turn + d->seats) % d->seats);
        return;
    }
    if (strcmp(move, "pass") == 0) {
        bs_log(d, PASS, -1, 0, m.standing.count ? m.standing.cards : 0, m.tricks + 1, m.turn, -1);
        m.passed |= 1u << m.turn;
        m.must_contain = NOBODY;
        go_on(d);
        return;
    }
    bs_cards_of(d, move, &cards);
    bs_set set = bs_set_of(&cards), before = m.standing.count ? m.standing.cards : 0;
    m.standing = combination_of(d, set);
    int card = top_card(d, &m.standing), seat = m.turn;
    for (int i = 0; i < cards.n; i++) {
        bs_drop(&m.hand[seat], cards.card[i]);
        bs_put(&m.table, cards.card[i]);
    }
    m.must_contain = m.due = NOBODY;
    m.owner = seat;
    m.plays[seat]++;
    if (!r.locks)
        m.passed = 0;
    int *bombs = &m.bombs[r.bombs_per == 0 ? 0 : r.bombs_per == 1 ? seat : side_of(seat)];
    if (r.kind[m.standing.kind].bomb && *bombs < MOST_BOMBS)
        ++*bombs;
    if (r.kind[m.standing.kind].bomb)
        bs_log(d, BOMB, card, set, before, m.tricks + 1, seat, -1);
    bs_log(d, PLAY, card, set, before, m.tricks + 1, seat, -1);
    if (m.hand[seat].n == 0)
        go_out(d, card, set);
    if (!m.over)
        go_on(d);
}

static const char *over(const beside *d)
{
    (void)d;
    return m.over ? "over" : NULL;
}

static void same(beside *d)
{
    int sides = r.pairs ? 2 : d->seats;
    for (int seat = 0; seat < d->seats; seat++)
        bs_same_heap(d, r.hand, seat, &m.hand[seat], false);
    if (r.has_table)
        bs_same_heap(d, "table_cards", 0, &m.table, true);
    for (int owner = 0; r.has_won && owner < (r.won_per == 0   ? 1
                                              : r.won_per == 1 ? d->seats
                                                               : sides);
         owner++)
        bs_same_heap(d, "pile", owner, &m.won[owner], r.won_per == 0);
    for (int owner = 0; r.count_in && owner < (r.count_per_side ? sides : d->seats); owner++)
        bs_same_value(d, "counted", owner, m.counted[owner]);
    for (int owner = 0; r.bombs_in && owner < (r.bombs_per == 0   ? 1
                                               : r.bombs_per == 1 ? d->seats
                                                                  : sides);
         owner++)
        bs_same_value(d, "bombs", owner, m.bombs[owner]);
    if (r.winner_to)
        bs_same_value(d, "winner", 0, m.winner);
    if (r.first_out_to)
        bs_same_value(d, "first_out", 0, m.first_out);
    for (int seat = 0; seat < d->seats; seat++) {
        if (r.plays_in)
            bs_same_value(d, "plays", seat, m.plays[seat]);
        if (r.position_to)
            bs_same_value(d, "position", seat, m.position[seat]);
    }
}

/* Writes any cards of the hand, or a pass. */
static void guess(beside *d, char out[BS_TEXT])
{
    bs_set some = 0;
    char names[BS_TEXT];
    for (int i = 0; i < m.hand[m.turn].n; i++)
        if (bs_chance(d, 30))
            some |= 1ull << m.hand[m.turn].card[i];
    bs_names(d, some, names);
    snprintf(out, BS_TEXT, "%s", some ? names + 1 : "pass");
}

/* Combinations that differ only in suits are equivalent if suits don't count. Otherwise, those that
 * differ only in copies of a card. */
static void class_of(const beside *d, const char *move, char out[BS_TEXT])
{
    bool suits = r.suits_count;
    bs_heap cards;
    bs_cards_of(d, move, &cards);
    for (int k = 0; k < r.kinds; k++)
        suits |= r.kind[k].same_suit;
    for (int i = 0; i < cards.n; i++) {
        const bs_card *card = &d->pack.card[cards.card[i]];
        out[2 * i] = (char)('a' + r.level[cards.card[i]]);
        out[2 * i + 1] = !suits ? ".!"[bs_has(r.wild, cards.card[i])]
                                : (char)(card->suit < 0 ? 'j' + card->copy : 'a' + card->suit);
    }
    /* in the pack's order by suits, the same ranks may come in another order */
    for (int i = 1; i < cards.n; i++)
        for (int j = i; j > 0 && memcmp(out + 2 * j - 2, out + 2 * j, 2) > 0; j--) {
            char keep[2];
            memcpy(keep, out + 2 * j, 2);
            memcpy(out + 2 * j, out + 2 * j - 2, 2);
            memcpy(out + 2 * j - 2, keep, 2);
        }
    out[2 * cards.n] = '\0';
}

static const char *const refusals[] = {"no cards of this pack make the kind",
                                       "sizes: make runs or groups shorter", NULL};

static const bs_model model = {.keys = &km_climbing_table,
                               .phase = "play",
                               .refusals = refusals,
                               .draw = draw,
                               .sit = sit,
                               .moves = moves,
                               .play = play_move,
                               .over = over,
                               .same = same,
                               .class_of = class_of,
                               .guess = guess};

int main(void)
{
    return bs_run(&model, 10000);
}
