/* SPDX-License-Identifier: MIT
 * test_drawn_tricks.c: a second opinion on `tricks`. Rules files are drawn at random from all keys
 * and rule points of the mechanic, and played beside a slow model of it that was written from
 * docs/rule-language.md: who is to play, which cards are legal, what a choice tells the others, who
 * takes the trick, where cards go and who leads next must be the same in every position. A key that
 * is not drawn fails the last test. $KN_POSITIONS says how many positions are played.
 */
#include <stdarg.h>

#include "drawn.h"
#include "harness.h"
#include "mechanics/registry.h"
#include "rules_fixture.h"

enum {
    PLACES = 8,
    RANKS = 13,
    SUITS = 5,
    ITEMS = 6,
    MODES = 3,
    HELD = 3,
    CHOICES = 8,
    HOOKS = 3,
    NAMED = 256
};
enum { NOBODY = -1, NO_SUIT = -1, NO_CARD = -1, NO_CLASS = -2 };

/* ---- what is drawn ---- */

typedef struct condition {
    enum {
        ALWAYS,
        NEVER,
        FLAG,
        NO_FLAG,
        NUMBER,
        CONTRACT,
        STOCK,
        TRICKS,
        DEALER,
        BOTH,
        EITHER,
        CONDITIONS
    } kind;
    int n;
} condition;

typedef struct phrase {
    enum {
        SEAT_DEALER,
        SEAT_AFTER,
        SEAT_BEFORE,
        SEAT_OPPOSITE,
        SEAT_NUMBER,
        SEAT_WHO,
        A_DUMMY
    } kind;
    int n;
} phrase;

typedef struct held {
    bool trumps;
    kn_set cards;
    enum { FROM_LEAD, FROM_DISCARD, FROM_BOTH } from;
    enum { UNTIL_PLAYED, UNTIL_SECOND, UNTIL_CONDITION } until;
    condition condition;
} held;

typedef struct law {
    enum { TRUMP_FIXED, TRUMP_OF_ALL, TRUMP_OF_SUIT, TRUMP_OF_CONTRACT } trump_by;
    int trump; /* fixed: a suit or NO_SUIT */
    bool has_trump_ranking;
    int height[RANKS + 1], trump_height[RANKS + 1]; /* from the lowest; the last: of jokers */
    int level[KN_CARDS_MAX]; /* of cards that are always trumps, 0: it is none */
    condition follow;
    bool or_trump, must_trump, overtrump;
    enum { BEAT_NEVER, BEAT_TRUMPS, BEAT_ALWAYS } beat;
    enum { SPARE_NOTHING, SPARE_VOID, SPARE_BEAT, SPARE_BOTH } spares;
    bool last_wins;
    kn_set tie, free, silent, top;
    bool top_by;
    held held[HELD];
    int helds;
} law;

/* A hook of a rule point: what these cards are, under one trump or under any. */
typedef struct rule_hook {
    bool strength; /* else the suit */
    kn_set cards;
    enum { UNDER_ANY, UNDER_S, UNDER_H, UNDER_NONE } under;
    enum { AS_S, AS_H, AS_TRUMP, AS_NONE } as;
    int height;
} rule_hook;

typedef struct rules {
    dr_file file;
    table table;
    km_run *fast; /* another run of the same rules */
    int seats, places, sides, side_of[PLACES];
    int suits, ranks, copies, jokers, cards;
    char rank[RANKS + 1], suit[SUITS]; /* the last rank: of jokers */
    int rank_of[KN_CARDS_MAX], suit_of[KN_CARDS_MAX], copy_of[KN_CARDS_MAX];
    const char *hand_name, *table_name, *won_name;
    int hands; /* places with a hand */
    bool hand_open, hand_ordered;
    enum { PER_TABLE, PER_SEAT, PER_SIDE, PER_PLACE } won_per, count_per;
    bool won_ordered, counts, winner_kept;
    const char *choice[CHOICES];
    int choices, grand;
    law law[MODES + 1];
    condition mode[MODES + 1]; /* [0] unused */
    int laws;
    phrase leader, order[PLACES], dummy, dummy_by, open;
    int orders;
    bool has_dummy, has_open;
    enum { OPEN_START, OPEN_LEAD, OPEN_TRICK } open_from;
    int first[3], firsts, limit, draws, draw_cards;
    rule_hook hook[HOOKS];
    int hooks;
    kn_set named[NAMED]; /* cards that a phrase tells from the others */
    int nameds;
    const char *draw[2];
    bool has_ends;
    condition ends;
} rules;

static bool by_suit(const rules *r, int card, int suit)
{
    return r->suit_of[card] == suit;
}

static const char *card_name(const rules *r, int card)
{
    static char names[8][8];
    static int next;
    char *name = names[next++ & 7];
    if (r->suit_of[card] == NO_SUIT)
        sprintf(name, "X%d", r->copy_of[card] + 1);
    else
        sprintf(name, "%c%c%.*s", r->rank[r->rank_of[card]], r->suit[r->suit_of[card]],
                r->copy_of[card] > 0, "mn" + (r->copy_of[card] ? r->copy_of[card] - 1 : 0));
    return name;
}

static void note_named(rules *r, kn_set cards)
{
    ck_assert_int_lt(r->nameds, NAMED);
    r->named[r->nameds++] = cards;
}

/* One or several words of a phrase for cards, and what they select: never nothing. */
static kn_set draw_cards(rules *r, char out[128])
{
    dr_file *f = &r->file;
    kn_set all = KN_EMPTY;
    char used[8][16];
    int words = 1 + dr_once_in(f, 2) + dr_once_in(f, 3), n = 0;
    bool other = dr_once_in(f, 12);
    *out = 0;
    while (n < words) {
        kn_set set = KN_EMPTY;
        char word[16];
        int kind = dr_below(f, 7), card = dr_below(f, r->cards), a = dr_below(f, r->ranks),
            b = dr_below(f, r->ranks), suit = dr_below(f, r->suits);
        if (kind <= 2)
            sprintf(word, "%s", card_name(r, card));
        else if (kind == 3)
            sprintf(word, "%c", r->rank[a]);
        else if (kind == 4 && a < b)
            sprintf(word, "%c-%c", r->rank[a], r->rank[b]);
        else if (kind == 5 && r->jokers)
            sprintf(word, "jokers");
        else if (kind == 5 && r->copies > 1)
            sprintf(word, "marked %c", r->rank[a]);
        else if (kind == 6)
            sprintf(word, "%c", r->suit[suit]);
        else
            continue;
        for (int c = 0; c < r->cards; c++) {
            bool joker = r->suit_of[c] == NO_SUIT, in = false;
            if (kind <= 2)
                in = c == card;
            else if (kind == 3)
                in = !joker && r->rank_of[c] == a;
            else if (kind == 4)
                in = !joker && r->rank_of[c] >= a && r->rank_of[c] <= b;
            else if (kind == 5)
                in = r->jokers ? joker : r->rank_of[c] == a && r->copy_of[c] > 0;
            else
                in = by_suit(r, c, suit);
            if (in)
                kn_put(&set, (unsigned)c);
        }
        if (kn_is_empty(kn_minus(set, all))) {
            words--;
            continue; /* it would add nothing */
        }
        sprintf(used[n], "%s", word);
        strcat(strcat(out, n ? " " : ""), word);
        all = kn_or(all, set);
        note_named(r, set);
        n++;
    }
    kn_set rest = kn_minus(kn_set_first((unsigned)r->cards), all);
    if (!other || n == 0 || kn_is_empty(rest))
        return all;
    memmove(out + 6, out, strlen(out) + 1);
    memcpy(out, "{not: ", 6);
    strcat(out, "}");
    return rest;
}

static const char *condition_text(rules *r, condition c)
{
    static char texts[4][128];
    static int next;
    char *text = texts[next++ & 3];
    switch (c.kind) {
    case ALWAYS:
        return "always";
    case NEVER:
        return "never";
    case FLAG:
        return "flag is set";
    case NO_FLAG:
        return "{not: flag is set}";
    case NUMBER:
        sprintf(text, "number is at least %d", c.n);
        break;
    case CONTRACT:
        sprintf(text, "contract is %s", r->choice[c.n]);
        break;
    case STOCK:
        return "stock is empty";
    case TRICKS:
        sprintf(text, "play.trick is at least %d", c.n);
        break;
    case DEALER:
        return "turn is dealer";
    case BOTH:
        sprintf(text, "{all: [flag is set, number is at least %d]}", c.n);
        break;
    default:
        sprintf(text, "{any: [turn is dealer, number is at least %d]}", c.n);
    }
    return text;
}

static condition draw_condition(rules *r, bool constant)
{
    condition c = {dr_below(&r->file, CONDITIONS), 1 + dr_below(&r->file, 3)};
    if (!constant && c.kind <= NEVER)
        c.kind = FLAG;
    if (c.kind == CONTRACT)
        c.n = dr_below(&r->file, r->choices);
    return c;
}

static const char *phrase_text(phrase p)
{
    static char texts[16][8];
    static int next;
    char *text = texts[next++ & 15];
    switch (p.kind) {
    case SEAT_DEALER:
        return "dealer";
    case SEAT_AFTER:
        return "seat after dealer";
    case SEAT_BEFORE:
        return "seat before dealer";
    case SEAT_OPPOSITE:
        return "seat opposite dealer";
    case SEAT_WHO:
        return "who";
    case A_DUMMY:
        sprintf(text, "D%d", p.n);
        return text;
    default:
        sprintf(text, "%d", p.n);
        return text;
    }
}

static phrase draw_phrase(rules *r, bool dummies)
{
    dr_file *f = &r->file;
    if (dummies && r->places > r->seats && dr_once_in(f, 3))
        return (phrase){A_DUMMY, 1 + dr_below(f, r->places - r->seats)};
    return (phrase){dr_below(f, A_DUMMY), dr_below(f, r->seats)};
}

/* ---- drawing the keys of a law ---- */

/* The ranks from high to low; heights from the lowest. */
static void draw_ranking(rules *r, const char *in, const char *key, int height[RANKS + 1])
{
    dr_file *f = &r->file;
    int order[RANKS + 1], ranks = r->ranks + (r->jokers && dr_once_in(f, 2));
    char text[2 * RANKS + 3] = "";
    for (int i = 0; i < ranks; i++) {
        int j = dr_below(f, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    height[r->ranks] = 0; /* jokers that are not named are below all */
    for (int i = 0; i < ranks; i++) {
        height[order[i]] = ranks - i;
        sprintf(text + strlen(text), "%s%c", i ? " " : "", r->rank[order[i]]);
    }
    dr_key(f, in, key, "%s", text);
}

static void draw_trump(rules *r, const char *in, law *l)
{
    dr_file *f = &r->file;
    switch (dr_below(f, 6)) {
    case 0:
        l->trump_by = TRUMP_FIXED;
        l->trump = dr_below(f, r->suits);
        dr_key(f, in, "trump", "%c", r->suit[l->trump]);
        break;
    case 1:
        l->trump_by = TRUMP_FIXED;
        l->trump = NO_SUIT;
        dr_key(f, in, "trump", "none");
        break;
    case 2:
        l->trump_by = TRUMP_OF_ALL;
        dr_key(f, in, "trump", "trump");
        break;
    case 3:
        l->trump_by = TRUMP_OF_SUIT;
        dr_key(f, in, "trump", "named");
        break;
    default:
        l->trump_by = TRUMP_OF_CONTRACT;
        dr_key(f, in, "trump", "contract");
    }
}

static void draw_trump_cards(rules *r, const char *in, law *l)
{
    dr_file *f = &r->file;
    memset(l->level, 0, sizeof l->level);
    if (dr_once_in(f, 6)) {
        dr_key(f, in, "trump_cards", "none");
        return;
    }
    int items = 1 + dr_below(f, ITEMS);
    char text[1024] = "", item[128];
    kn_set named = KN_EMPTY;
    for (int i = 0; i < items; i++) {
        int nameds = r->nameds;
        kn_set cards = draw_cards(r, item);
        unsigned card;
        if (kn_is_empty(kn_minus(cards, named)) || kn_count(cards) > r->cards / 2) {
            r->nameds = nameds;
            continue;
        }
        for (KN_EACH(card, kn_minus(cards, named)))
            l->level[card] = 100 - i;
        named = kn_or(named, cards);
        strcat(strcat(text, *text ? ", " : ""), item);
    }
    dr_key(f, in, "trump_cards", *text ? "[%s]" : "none%s", text);
}

/* A set of cards for a key, sometimes none. */
static void draw_set(rules *r, const char *in, const char *key, kn_set *out)
{
    char text[128] = "none";
    *out = KN_EMPTY;
    if (!dr_once_in(&r->file, 10))
        *out = draw_cards(r, text);
    dr_key(&r->file, in, key, "%s", text);
}

static void draw_held(rules *r, const char *in, law *l)
{
    dr_file *f = &r->file;
    dr_add(f, "held_back: {");
    dr_note(in, "held_back", "{");
    l->helds = 1 + dr_below(f, HELD);
    for (int i = 0; i < l->helds; i++) {
        held *h = &l->held[i];
        char text[128] = "trumps";
        dr_add(f, "h%d: {", i);
        h->trumps = dr_once_in(f, 3);
        if (!h->trumps)
            h->cards = draw_cards(r, text);
        dr_key(f, "held back", "cards", "%s", text);
        h->from = FROM_LEAD;
        if (!dr_once_in(f, 4)) {
            int from;
            dr_key(f, "held back", "from", "%s", dr_word(f, "lead discard both", &from));
            h->from = from;
        }
        h->until = UNTIL_PLAYED;
        if (dr_once_in(f, 3)) {
            int until;
            dr_key(f, "held back", "until", "%s", dr_word(f, "played second_trick", &until));
            h->until = until;
        } else if (dr_once_in(f, 2)) {
            h->until = UNTIL_CONDITION;
            h->condition = draw_condition(r, false);
            dr_key(f, "held back", "until", "%s", condition_text(r, h->condition));
        }
        dr_add(f, "}, ");
    }
    dr_add(f, "}, ");
}

/* True if the keys of a law fit together, as the reference says of each. */
static bool fits(const law *l)
{
    bool spares_void = l->spares == SPARE_VOID || l->spares == SPARE_BOTH,
         spares_beat = l->spares == SPARE_BEAT || l->spares == SPARE_BOTH;
    bool dutiful = l->or_trump || l->must_trump || l->beat || l->spares || !kn_is_empty(l->free);
    return !((l->overtrump || spares_void) && !l->must_trump) &&
           !(spares_beat && !l->beat && !l->overtrump) && !(l->follow.kind == NEVER && dutiful);
}

/* Writes some keys of a law, each so many times of a hundred. */
static void draw_law(rules *r, const char *in, law *l, int percent)
{
    dr_file *f = &r->file;
    char text[128];
    int word;
    if (dr_chance(f, percent))
        draw_trump(r, in, l);
    if (dr_chance(f, percent))
        draw_ranking(r, in, "ranking", l->height);
    if (dr_chance(f, percent)) {
        draw_ranking(r, in, "trump_ranking", l->trump_height);
        l->has_trump_ranking = true;
    }
    if (!l->has_trump_ranking)
        memcpy(l->trump_height, l->height, sizeof l->height);
    if (dr_chance(f, percent))
        draw_trump_cards(r, in, l);
    if (dr_chance(f, percent / 2)) {
        l->follow = draw_condition(r, true);
        dr_key(f, in, "follow", "%s", condition_text(r, l->follow));
    }
    if (dr_chance(f, percent / 2)) {
        l->or_trump = dr_once_in(f, 2);
        dr_key(f, in, "or_trump", "%s", l->or_trump ? "true" : "false");
    }
    if (dr_chance(f, percent)) {
        dr_key(f, in, "void", "%s", dr_word(f, "any trump", &word));
        l->must_trump = word;
    }
    if (dr_chance(f, percent)) {
        dr_key(f, in, "beat", "%s", dr_word(f, "never trumps always", &word));
        l->beat = word;
    }
    if (l->must_trump && dr_chance(f, percent)) {
        l->overtrump = !dr_once_in(f, 4);
        dr_key(f, in, "overtrump", "%s", l->overtrump ? "true" : "false");
    }
    if (dr_chance(f, percent)) {
        dr_key(f, in, "winning_spares", "%s", dr_word(f, "nothing void beat both", &word));
        l->spares = word;
    }
    if (dr_chance(f, percent)) {
        l->last_wins = false;
        l->tie = KN_EMPTY;
        if (dr_once_in(f, 2)) {
            int nameds = r->nameds;
            l->tie = draw_cards(r, text);
            r->nameds = nameds; /* it matters in this law alone */
            dr_key(f, in, "tie", "%s", text);
        } else {
            dr_key(f, in, "tie", "%s", dr_word(f, "first last", &word));
            l->last_wins = word;
        }
    }
    if (dr_chance(f, percent / 2))
        draw_set(r, in, "free", &l->free);
    if (dr_chance(f, percent / 2))
        draw_set(r, in, "silent", &l->silent);
    if (dr_chance(f, percent / 2))
        draw_set(r, in, "top_cards", &l->top);
    if (dr_chance(f, percent / 3)) {
        l->top_by = true;
        dr_key(f, in, "top_card", "highest_card");
    }
    if (dr_chance(f, percent / 2))
        draw_held(r, in, l);
}

/* True if one map says that suit need not be followed, and how. */
static bool contradicts(const char *map)
{
    static const char *const duties[] = {
        "or_trump: ", "void: ", "beat: ", "winning_spares: ", "free: "};
    bool duty = false;
    for (size_t i = 0; i < sizeof duties / sizeof *duties; i++)
        duty |= strstr(map, duties[i]) != NULL;
    return duty && strstr(map, "follow: never");
}

/* The same until the keys fit together. */
static void draw_fitting_law(rules *r, const char *in, law *l, int percent)
{
    size_t at = r->file.length;
    const law before = *l;
    const int nameds = r->nameds;
    for (draw_law(r, in, l, percent); !fits(l) || contradicts(r->file.text + at);
         draw_law(r, in, l, percent)) {
        r->file.length = at;
        r->nameds = nameds;
        *l = before;
    }
}

/* ---- drawing a file ---- */

static void draw_players(rules *r)
{
    dr_file *f = &r->file;
    r->seats = 2 + dr_below(f, 4);
    r->places = r->seats + (dr_once_in(f, 3) ? 1 + dr_once_in(f, 4) : 0);
    r->sides = r->seats;
    dr_add(f, "name: Drawn\nplayers: %d\n", r->seats);
    for (int seat = 0; seat < r->seats; seat++)
        r->side_of[seat] = seat;
    if (r->seats == 4 && dr_once_in(f, 2)) {
        dr_add(f, "sides: pairs\n");
        r->sides = 2;
        for (int seat = 0; seat < 4; seat++)
            r->side_of[seat] = seat % 2;
    } else if (r->seats > 2 && dr_once_in(f, 2)) {
        int alone = 1 + dr_below(f, r->seats - 1);
        r->sides = 2;
        dr_add(f, "sides: [[0");
        for (int seat = 0; seat < r->seats; seat++) {
            r->side_of[seat] = seat == alone;
            if (seat && seat != alone)
                dr_add(f, ", %d", seat);
        }
        dr_add(f, "], [%d]]\n", alone);
    }
    if (r->places > r->seats)
        dr_add(f, "dummies: D1%s\n", r->places > r->seats + 1 ? " D2" : "");
}

static void draw_pack(rules *r)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "SHDCR";
    dr_file *f = &r->file;
    r->suits = 2 + dr_below(f, 4);
    r->copies = dr_once_in(f, 3) ? 2 + dr_once_in(f, 4) : 1;
    r->ranks = 3 + dr_below(f, r->copies > 1 ? 4 : 8);
    while (r->suits * r->ranks * r->copies < r->places + 4)
        r->ranks++;
    r->jokers = dr_once_in(f, 4) ? 1 + dr_below(f, 3) : 0;
    int from = dr_below(f, RANKS);
    for (int i = 0; i < r->ranks; i++)
        r->rank[i] = ranks[(from + 5 * i) % RANKS];
    dr_add(f, "pack: {ranks: ");
    for (int i = 0; i < r->ranks; i++)
        dr_add(f, "%c ", r->rank[i]);
    dr_add(f, ", suits: ");
    for (int i = 0; i < r->suits; i++)
        dr_add(f, "%c ", r->suit[i] = suits[i]);
    if (r->copies > 1)
        dr_add(f, ", copies: %d, marks: %s", r->copies, r->copies > 2 ? "m n" : "m");
    if (r->jokers)
        dr_add(f, ", jokers: %d", r->jokers);
    dr_add(f, ", order: %s}\n", dr_word(f, "rank suit", NULL));
    r->rank[r->ranks] = 'X';
    r->cards = r->suits * r->ranks * r->copies + r->jokers;
}

/* Cards are numbered as the pack does; what each is, its name says. */
static void learn_cards(rules *r, const ks_pack *pack)
{
    ck_assert_int_eq(pack->cards, r->cards);
    for (int card = 0; card < r->cards; card++) {
        const char *name = pack->name[card];
        bool joker = name[0] == 'X';
        const char *suit = memchr(r->suit, name[1], (size_t)r->suits),
                   *rank = memchr(r->rank, name[0], (size_t)r->ranks);
        r->suit_of[card] = joker ? NO_SUIT : (int)(suit - r->suit);
        r->rank_of[card] = joker ? r->ranks : (int)(rank - r->rank);
        r->copy_of[card] = joker ? name[1] - '1' : !name[2] ? 0 : name[2] == 'm' ? 1 : 2;
    }
}

/* The numbers of cards in the order of the pack, before the file is loaded. */
static void number_cards(rules *r, bool rank_first)
{
    int card = 0, outer = rank_first ? r->ranks : r->suits,
        inner = rank_first ? r->suits : r->ranks;
    for (int a = 0; a < outer; a++)
        for (int b = 0; b < inner; b++)
            for (int copy = 0; copy < r->copies; copy++, card++) {
                r->rank_of[card] = rank_first ? a : b;
                r->suit_of[card] = rank_first ? b : a;
                r->copy_of[card] = copy;
            }
    for (int joker = 0; joker < r->jokers; joker++, card++) {
        r->suit_of[card] = NO_SUIT;
        r->rank_of[card] = r->ranks;
        r->copy_of[card] = joker;
    }
}

static void draw_zones(rules *r)
{
    dr_file *f = &r->file;
    bool seats_only = r->places == r->seats && dr_once_in(f, 2);
    r->hand_name = dr_once_in(f, 4) ? "held" : "hand";
    r->hands = seats_only ? r->seats : r->places;
    r->hand_open = dr_once_in(f, 8);
    r->hand_ordered = dr_once_in(f, 5);
    r->table_name = dr_once_in(f, 3) ? "felt" : "play.table";
    r->won_name = dr_once_in(f, 3) ? "taken" : "pile";
    static const char *const per[] = {"table", "seat", "side", "place"};
    r->won_per = dr_below(f, 4);
    r->won_ordered = dr_once_in(f, 2);
    dr_add(f, "zones:\n  stock: {seen_by: nobody}\n  talon: {seen_by: %s}\n",
           dr_word(f, "nobody all", NULL));
    dr_add(f, "  %s: {per: %s, seen_by: %s%s}\n", r->hand_name, seats_only ? "seat" : "place",
           r->hand_open ? "all" : "owner", r->hand_ordered ? ", ordered: true" : "");
    dr_add(f, "  %s: {per: %s, seen_by: %s, ordered: %s}\n", r->won_name, per[r->won_per],
           dr_word(f, "nobody all", NULL), r->won_ordered ? "true" : "false");
    if (strcmp(r->table_name, "felt") == 0)
        dr_add(f, "  felt: {seen_by: all}\n");
}

static void draw_variables(rules *r)
{
    static const char *const per[] = {"table", "seat", "side", "place"};
    static const char *const words[] = {"grand", "misere", "all_equal"};
    static char suits[SUITS][2];
    dr_file *f = &r->file;
    r->choices = 0;
    for (int i = 0; i < 2; i++) {
        sprintf(suits[i], "%c", r->suit[i]);
        r->choice[r->choices++] = suits[i];
    }
    r->grand = r->choices;
    for (int i = 0; i < 3; i++)
        r->choice[r->choices++] = words[i];
    dr_add(f, "variables:\n  contract: {type: choice, choices: [");
    for (int i = 0; i < r->choices; i++)
        dr_add(f, "%s%s", i ? ", " : "", r->choice[i]);
    dr_add(f, "]}\n  named: {type: suit}\n  highest_card: {type: card}\n  flag: {type: flag}\n"
              "  number: {range: 0-9}\n  who: {type: seat}\n  answered: {type: flag}\n  latest: "
              "{type: seat}\n");
    r->count_per = dr_below(f, 4);
    dr_add(f, "  won_tricks: {per: %s, range: 0-200}\n", per[r->count_per]);
}

static void draw_turns(rules *r)
{
    dr_file *f = &r->file;
    r->leader = (phrase){SEAT_AFTER, 0};
    if (dr_once_in(f, 2)) {
        r->leader = draw_phrase(r, true);
        dr_key(f, "tricks", "leader", "%s", phrase_text(r->leader));
    }
    r->orders = 0;
    if (dr_once_in(f, 3)) {
        char text[256] = "";
        for (int i = 1 + dr_below(f, PLACES - 1); i > 0; i--) {
            phrase p = draw_phrase(r, true);
            bool there = false;
            for (int j = 0; j < r->orders; j++)
                there |= strcmp(phrase_text(p), phrase_text(r->order[j])) == 0;
            if (there)
                continue;
            strcat(strcat(text, r->orders ? ", " : ""), phrase_text(p));
            r->order[r->orders++] = p;
        }
        dr_key(f, "tricks", "order", "[%s]", text);
    }
    r->firsts = 0;
    if (dr_once_in(f, 4)) {
        char text[64] = "";
        for (int i = 1 + dr_below(f, 3); i > 0; i--) {
            int card = dr_below(f, r->cards);
            bool there = false;
            for (int j = 0; j < r->firsts; j++)
                there |= r->first[j] == card;
            if (there)
                continue;
            strcat(strcat(text, r->firsts ? ", " : ""), card_name(r, card));
            note_named(r, kn_set_of((unsigned)card));
            r->first[r->firsts++] = card;
        }
        dr_key(f, "tricks", "first_card", "[%s]", text);
    }
    r->has_dummy = dr_chance(f, r->places > r->seats ? 80 : 20);
    if (r->has_dummy) {
        r->dummy = draw_phrase(r, true);
        if (r->places > r->seats && !dr_once_in(f, 4))
            r->dummy = (phrase){A_DUMMY, 1 + dr_below(f, r->places - r->seats)};
        r->dummy_by = draw_phrase(r, false);
        dr_key(f, "tricks", "dummy", "%s", phrase_text(r->dummy));
        dr_key(f, "tricks", "dummy_played_by", "%s", phrase_text(r->dummy_by));
    }
    r->has_open = dr_once_in(f, 4);
    r->open_from = OPEN_START;
    if (r->has_open) {
        r->open = draw_phrase(r, true);
        dr_key(f, "tricks", "open", "%s", phrase_text(r->open));
        if (!dr_once_in(f, 4)) {
            int from;
            dr_key(f, "tricks", "open_from", "%s",
                   dr_word(f, "start first_lead first_trick", &from));
            r->open_from = from;
        }
    }
}

static void draw_course(rules *r)
{
    dr_file *f = &r->file;
    r->limit = 0;
    if (dr_once_in(f, 5)) {
        r->limit = 1 + dr_below(f, 5);
        dr_key(f, "tricks", "tricks", "%d", r->limit);
    }
    r->has_ends = dr_once_in(f, 5);
    if (r->has_ends) {
        r->ends = draw_condition(r, false);
        dr_key(f, "tricks", "ends_if", "%s", condition_text(r, r->ends));
    }
    r->draws = dr_once_in(f, 2) ? 0 : 1 + dr_once_in(f, 2);
    r->draw_cards = 1;
    if (r->draws) {
        bool talon = dr_once_in(f, 4);
        r->draw[0] = talon ? "talon" : "stock";
        r->draw[1] = talon ? "stock" : "talon";
        dr_key(f, "tricks", "draw", r->draws > 1 ? "[%s, %s]" : "%s", r->draw[0], r->draw[1]);
        if (dr_once_in(f, 2)) {
            r->draw_cards = 1 + dr_below(f, 3);
            dr_key(f, "tricks", "draw_cards", "%d", r->draw_cards);
        }
    }
    r->counts = dr_once_in(f, 2);
    if (r->counts)
        dr_key(f, "tricks", "count_in", "won_tricks");
    r->winner_kept = dr_once_in(f, 2);
    if (r->winner_kept)
        dr_key(f, "tricks", "winner_to", "latest");
}

static void draw_laws(rules *r)
{
    dr_file *f = &r->file;
    law *own = &r->law[0];
    memset(own, 0, sizeof *own);
    own->trump_by = TRUMP_OF_ALL;
    for (int i = 0; i <= r->ranks; i++)
        own->height[i] = i + 1;
    draw_fitting_law(r, "tricks", own, 10 + dr_below(f, 60));
    r->laws = 1;
    if (dr_once_in(f, 2))
        return;
    dr_note("tricks", "modes", "{");
    dr_add(f, "modes: {");
    for (int modes = 1 + dr_below(f, MODES); r->laws <= modes; r->laws++) {
        law *l = &r->law[r->laws];
        *l = *own;
        r->mode[r->laws] = draw_condition(r, false);
        dr_add(f, "m%d: {", r->laws);
        dr_key(f, "mode", "if", "%s", condition_text(r, r->mode[r->laws]));
        draw_fitting_law(r, "mode", l, 10 + dr_below(f, 50));
        dr_add(f, "}, ");
    }
    dr_add(f, "}, ");
}

static const char script[] =
    "local function holds(trump, under)\n"
    "  return under == \"any\" or under == (trump or \"no_trump\")\n"
    "end\n"
    "hook \"odd_suit\" {kind = \"rule\", says = \"some cards count as another suit\",\n"
    "  params = {as = choice {\"S\", \"H\", \"trump\", \"none\"},\n"
    "    under = choice {\"any\", \"S\", \"H\", \"no_trump\"}},\n"
    "  run = function(card, trump, with)\n"
    "    if holds(trump, with.under) then return with.as end\n"
    "  end}\n"
    "hook \"odd_strength\" {kind = \"rule\", says = \"some cards rank otherwise\",\n"
    "  params = {height = integer {min = -9999, max = 9999},\n"
    "    under = choice {\"any\", \"S\", \"H\", \"no_trump\"}},\n"
    "  run = function(card, trump, with)\n"
    "    if holds(trump, with.under) then return with.height end\n"
    "  end}\n";

/* Hooks that say what suit a card is of, or how high it is: below or above all that keys say. */
static void draw_hooks(rules *r)
{
    static const char *const under[] = {"any", "S", "H", "no_trump"};
    static const char *const as[] = {"S", "H", "trump", "none"};
    dr_file *f = &r->file;
    r->hooks = dr_once_in(f, 4) ? 1 + dr_below(f, HOOKS) : 0;
    if (r->hooks)
        dr_add(f, "script: rules.lua\nhooks:\n");
    for (int i = 0; i < r->hooks; i++) {
        rule_hook *h = &r->hook[i];
        char text[128];
        h->strength = dr_once_in(f, 2);
        h->cards = draw_cards(r, text);
        h->under = dr_below(f, 4);
        h->as = dr_below(f, 4);
        h->height = dr_once_in(f, 2) ? -1 - dr_below(f, 3) : 5000 + dr_below(f, 3);
        dr_add(f, "  k%d: {rule: %s, hook: odd_%s, cards: %s, with: {under: %s, ", i,
               h->strength ? "strength" : "suit", h->strength ? "strength" : "suit", text,
               under[h->under]);
        if (h->strength)
            dr_add(f, "height: %d}}\n", h->height);
        else
            dr_add(f, "as: %s}}\n", as[h->as]);
    }
}

static void draw_rules(rules *r, uint64_t *dice)
{
    dr_file *f = &r->file;
    f->dice = dice;
    f->length = 0;
    r->nameds = 0;
    draw_players(r);
    draw_pack(r);
    number_cards(r, strstr(f->text, "order: rank") != NULL);
    draw_zones(r);
    draw_variables(r);
    int most = (r->cards - 3) / r->hands, cards = 1 + dr_below(f, most < 7 ? most : 7),
        talon = dr_below(f, 4);
    dr_add(f,
           "phases:\n  shuffle: {shuffle: stock}\n  deal: {give: {to: %s, cards: %d}}\n"
           "  rest: {turn: {to: talon, cards: %d}}\n  ask: {poll: {ask: go stay, answer_to: "
           "answered}}\n"
           "  play: {tricks: {",
           r->hand_name, cards, talon + 1);
    if (strcmp(r->hand_name, "hand") != 0)
        dr_key(f, "tricks", "hand", "%s", r->hand_name);
    if (strcmp(r->table_name, "felt") == 0)
        dr_key(f, "tricks", "table", "felt");
    if (strcmp(r->won_name, "pile") != 0)
        dr_key(f, "tricks", "won", "%s", r->won_name);
    draw_turns(r);
    draw_course(r);
    draw_laws(r);
    dr_add(f, "}}\n  finish: {poll: {ask: go stay, answer_to: answered}}\nmatch: {deals: 1}\n");
    draw_hooks(r);
}

/* ---- the model ---- */

typedef struct heap {
    int n;
    uint8_t card[KN_CARDS_MAX]; /* from the top */
} heap;

typedef struct model {
    const rules *r;
    const law *law;
    int dealer, who, trump, named, contract, number, top;
    bool flag, active[PLACES];
    int controller[PLACES];
    kn_set hand[PLACES];
    heap stock, talon, pile[PLACES];
    kn_set known[PLACES]; /* whose places a seat knows */
    bool talon_seen;
    int trick[PLACES], player[PLACES], played; /* the cards on the table and who played them */
    int leader, turn, tricks, taken[PLACES], count[PLACES], latest;
    bool duty, broken[HELD], over;
    int first;
    bool changed; /* something was changed within this trick */
} model;

static int seat_of(const model *m, phrase p)
{
    int seats = m->r->seats;
    switch (p.kind) {
    case SEAT_DEALER:
        return m->dealer;
    case SEAT_AFTER:
        return (m->dealer + 1) % seats;
    case SEAT_BEFORE:
        return (m->dealer + seats - 1) % seats;
    case SEAT_OPPOSITE:
        return seats % 2 ? NOBODY : (m->dealer + seats / 2) % seats;
    case SEAT_WHO:
        return m->who;
    case A_DUMMY:
        return seats + p.n - 1;
    default:
        return p.n;
    }
}

static bool holds(const model *m, condition c)
{
    switch (c.kind) {
    case ALWAYS:
        return true;
    case NEVER:
        return false;
    case FLAG:
        return m->flag;
    case NO_FLAG:
        return !m->flag;
    case NUMBER:
        return m->number >= c.n;
    case CONTRACT:
        return m->contract == c.n;
    case STOCK:
        return m->stock.n == 0;
    case TRICKS:
        return m->tricks >= c.n;
    case DEALER:
        return m->turn == m->dealer;
    case BOTH:
        return m->flag && m->number >= c.n;
    default:
        return m->turn == m->dealer || m->number >= c.n;
    }
}

static int trump_of(const model *m)
{
    switch (m->law->trump_by) {
    case TRUMP_FIXED:
        return m->law->trump;
    case TRUMP_OF_ALL:
        return m->trump;
    case TRUMP_OF_SUIT:
        return m->named;
    default:
        return m->contract < m->r->grand ? m->contract : NO_SUIT;
    }
}

/* What the last hook that has an opinion says of a card; NULL: none has. */
static const rule_hook *hook_of(const model *m, int card, bool strength)
{
    const rule_hook *said = NULL;
    int trump = trump_of(m);
    for (int i = 0; i < m->r->hooks; i++) {
        const rule_hook *h = &m->r->hook[i];
        bool holds_now = h->under == UNDER_ANY || (h->under == UNDER_NONE && trump == NO_SUIT) ||
                         (h->under == UNDER_S && trump == 0) || (h->under == UNDER_H && trump == 1);
        if (h->strength == strength && kn_has(h->cards, (unsigned)card) && holds_now)
            said = h;
    }
    return said;
}

/* The suit that is printed on a card, or that a hook gives it. */
static int suit_of(const model *m, int card)
{
    const rule_hook *h = hook_of(m, card, false);
    return !h || h->as == AS_TRUMP ? m->r->suit_of[card] : h->as == AS_NONE ? NO_SUIT : (int)h->as;
}

static bool is_trump(const model *m, int card)
{
    const rule_hook *h = hook_of(m, card, false);
    if (kn_has(m->law->silent, (unsigned)card))
        return false;
    return (h ? h->as == AS_TRUMP : m->law->level[card] > 0) ||
           (trump_of(m) != NO_SUIT && suit_of(m, card) == trump_of(m));
}

/* The suit that a card belongs to: trumps are all of one. */
enum { TRUMP_CLASS = SUITS };
static int class_of(const model *m, int card)
{
    if (is_trump(m, card))
        return TRUMP_CLASS;
    if (kn_has(m->law->silent, (unsigned)card) || suit_of(m, card) == NO_SUIT)
        return NO_CLASS;
    return suit_of(m, card);
}

/* How high a card is among those that it is compared with. */
static int strength_of(const model *m, int card)
{
    const law *l = m->law;
    const rule_hook *h = hook_of(m, card, true);
    if (h)
        return h->height;
    if (l->level[card])
        return 1000 + l->level[card];
    return (is_trump(m, card) ? l->trump_height : l->height)[m->r->rank_of[card]];
}

static bool is_stronger(const model *m, int x, int b)
{
    const law *l = m->law;
    int more = strength_of(m, x) - strength_of(m, b);
    bool among_x = kn_has(l->tie, (unsigned)x), among_b = kn_has(l->tie, (unsigned)b);
    return more > 0 || (more == 0 && (l->last_wins || (among_x && !among_b)));
}

/* Whether x, played after b, is better. */
static bool is_better(const model *m, int x, int b)
{
    const law *l = m->law;
    int top = l->top_by ? m->top : NO_CARD;
    if (x == top || b == top)
        return x == top;
    bool top_x = kn_has(l->top, (unsigned)x), top_b = kn_has(l->top, (unsigned)b);
    if (top_x || top_b)
        return top_x && (!top_b || is_stronger(m, x, b));
    int class_x = class_of(m, x), class_b = class_of(m, b);
    if (class_x == NO_CLASS || class_b == NO_CLASS)
        return class_x != NO_CLASS;
    return class_x == class_b ? is_stronger(m, x, b) : class_x == TRUMP_CLASS;
}

/* The place in the trick of its best card. */
static int best_of(const model *m)
{
    int best = 0;
    for (int i = 1; i < m->played; i++)
        if (is_better(m, m->trick[i], m->trick[best]))
            best = i;
    return best;
}

/* The card that says which suit is to be followed. */
static int led_of(const model *m)
{
    for (int i = 0; i < m->played; i++)
        if (!kn_has(m->law->silent, (unsigned)m->trick[i]))
            return m->trick[i];
    return NO_CARD;
}

static int side_of(const model *m, int place)
{
    return m->r->side_of[place < m->r->seats ? place : m->controller[place]];
}

static bool is_held(const model *m, int nth, bool leads)
{
    const held *h = &m->law->held[nth];
    bool over = h->until == UNTIL_PLAYED   ? m->broken[nth]
                : h->until == UNTIL_SECOND ? m->tricks > 0
                                           : holds(m, h->condition);
    return !over && (h->from == FROM_BOTH || (h->from == FROM_LEAD) == leads);
}

/* The cards of `from` that are not held back, or all if there are no others. */
static kn_set without_held(const model *m, kn_set from, bool leads, int led_class)
{
    for (int i = 0; i < m->law->helds; i++) {
        if (!is_held(m, i, leads))
            continue;
        kn_set others = KN_EMPTY;
        unsigned card;
        for (KN_EACH(card, from)) {
            bool in = m->law->held[i].trumps ? is_trump(m, (int)card)
                                             : kn_has(m->law->held[i].cards, card);
            if (!in || (led_class != NO_CLASS && class_of(m, (int)card) == led_class))
                kn_put(&others, card);
        }
        if (!kn_is_empty(others))
            from = others;
    }
    return from;
}

static kn_set of_class(const model *m, kn_set cards, int class)
{
    kn_set of = KN_EMPTY;
    unsigned card;
    for (KN_EACH(card, cards))
        if (class_of(m, (int)card) == class)
            kn_put(&of, card);
    return of;
}

/* Those that would be the best card, or all if none would. */
static kn_set beating(const model *m, kn_set cards)
{
    kn_set better = KN_EMPTY;
    unsigned card;
    for (KN_EACH(card, cards))
        if (is_better(m, (int)card, m->trick[best_of(m)]))
            kn_put(&better, card);
    return kn_is_empty(better) ? cards : better;
}

/* The cards of `hand` that the place to play may play. */
static kn_set legal_of(const model *m, kn_set hand)
{
    const law *l = m->law;
    if (m->played == 0) {
        if (m->first != NO_CARD && kn_has(hand, (unsigned)m->first))
            return kn_set_of((unsigned)m->first);
        return without_held(m, hand, true, NO_CLASS);
    }
    int led = led_of(m), class = led == NO_CARD ? NO_CLASS : class_of(m, led);
    kn_set bound = kn_minus(hand, l->free), fine = hand, trumps = of_class(m, bound, TRUMP_CLASS);
    bool ours = side_of(m, m->player[best_of(m)]) == side_of(m, m->turn);
    bool need_trump =
        l->must_trump && !(ours && (l->spares == SPARE_VOID || l->spares == SPARE_BOTH));
    bool need_beat = !(ours && (l->spares == SPARE_BEAT || l->spares == SPARE_BOTH));
    if (m->duty && class != NO_CLASS) {
        kn_set suit = of_class(m, bound, class);
        if (!kn_is_empty(suit)) {
            bool must = l->beat == BEAT_ALWAYS || (l->beat == BEAT_TRUMPS && class == TRUMP_CLASS);
            fine = must && need_beat ? beating(m, suit) : suit;
            if (l->or_trump && class != TRUMP_CLASS)
                fine = kn_or(fine, trumps);
            return kn_or(fine, kn_and(hand, l->free));
        }
        if (need_trump && !kn_is_empty(trumps))
            fine = l->overtrump && need_beat ? beating(m, trumps) : trumps;
    }
    return kn_or(without_held(m, fine, false, class), kn_and(hand, l->free));
}

/* ---- turns ---- */

static int places_in_order(const model *m, int out[PLACES])
{
    int n = 0;
    for (int i = 0; i < (m->r->orders ? m->r->orders : m->r->places); i++) {
        int place = m->r->orders ? seat_of(m, m->r->order[i]) : i;
        bool there = place == NOBODY;
        for (int j = 0; j < n; j++)
            there |= out[j] == place;
        if (!there)
            out[n++] = place;
    }
    return n;
}

static bool can_play(const model *m, int place)
{
    return place < m->r->hands && m->active[place] && !kn_is_empty(m->hand[place]);
}

/* `place`, or the first after it that can play; who is not in the order counts as its first. */
static int from_place(const model *m, int place)
{
    int order[PLACES], n = places_in_order(m, order), at = 0;
    for (int i = 0; i < n; i++)
        if (order[i] == place)
            at = i;
    for (int i = 0; i < n; i++)
        if (can_play(m, order[(at + i) % n]))
            return order[(at + i) % n];
    return NOBODY;
}

/* The next one in this trick. */
static int next_place(const model *m)
{
    int order[PLACES], n = places_in_order(m, order), at = 0;
    for (int i = 0; i < n; i++)
        if (order[i] == m->turn)
            at = i;
    for (int i = 1; i < n; i++) {
        int place = order[(at + i) % n];
        if (place == m->leader)
            return NOBODY;
        if (can_play(m, place))
            return place;
    }
    return NOBODY;
}

/* ---- the course of a phase ---- */

static void lay_open(model *m, int when)
{
    int place = m->r->has_open && (int)m->r->open_from == when ? seat_of(m, m->r->open) : NOBODY;
    for (int seat = 0; place != NOBODY && place < m->r->hands && seat < m->r->seats; seat++)
        m->known[seat] = kn_or(m->known[seat], m->hand[place]);
}

static void begin_trick(model *m)
{
    int leader = from_place(m, m->leader);
    m->over = (m->r->limit && m->tricks >= m->r->limit) || leader == NOBODY;
    if (m->over)
        return;
    m->leader = m->turn = leader;
    m->played = 0;
    m->changed = false;
    m->duty = holds(m, m->law->follow);
}

static void begin_play(model *m)
{
    const rules *r = m->r;
    m->law = &r->law[0];
    for (int i = r->laws - 1; i > 0; i--)
        if (holds(m, r->mode[i]))
            m->law = &r->law[i];
    if (r->has_dummy && seat_of(m, r->dummy) != NOBODY && seat_of(m, r->dummy_by) != NOBODY)
        m->controller[seat_of(m, r->dummy)] = seat_of(m, r->dummy_by);
    m->first = NO_CARD;
    m->leader = seat_of(m, r->leader);
    if (m->leader == NOBODY)
        m->leader = (m->dealer + 1) % r->seats;
    for (int i = r->firsts - 1; i >= 0; i--)
        for (int place = 0; place < r->hands; place++)
            if (m->active[place] && kn_has(m->hand[place], (unsigned)r->first[i])) {
                m->first = r->first[i];
                m->leader = place;
            }
    lay_open(m, OPEN_START);
    begin_trick(m);
}

static void draw_for(model *m, int place)
{
    heap *zones[2] = {&m->stock, &m->talon};
    bool talon_first = m->r->draws && strcmp(m->r->draw[0], "talon") == 0;
    for (int lacks = m->r->draw_cards, zone = 0; lacks > 0 && zone < m->r->draws;) {
        heap *from = zones[zone ^ (talon_first ? 1 : 0)];
        if (from->n == 0) {
            zone++;
            continue;
        }
        int card = from->card[0];
        memmove(from->card, from->card + 1, (size_t)--from->n);
        kn_put(&m->hand[place], (unsigned)card);
        if (place < m->r->seats)
            kn_put(&m->known[place], (unsigned)card);
        for (int seat = 0; m->r->hand_open && seat < m->r->seats; seat++)
            kn_put(&m->known[seat], (unsigned)card);
        lacks--;
    }
}

static void draw_all(model *m)
{
    int order[PLACES], n = places_in_order(m, order), at = 0;
    for (int i = 0; i < n; i++)
        if (order[i] == m->leader)
            at = i;
    for (int i = 0; i < n; i++) {
        int place = order[(at + i) % n];
        if (place < m->r->hands && m->active[place])
            draw_for(m, place);
    }
}

static void take_trick(model *m)
{
    const rules *r = m->r;
    int winner = m->player[best_of(m)], seat = winner < r->seats ? winner : m->controller[winner];
    int owner[] = {
        [PER_TABLE] = 0, [PER_SEAT] = seat, [PER_SIDE] = r->side_of[seat], [PER_PLACE] = winner};
    heap *pile = &m->pile[owner[r->won_per]];
    memmove(pile->card + m->played, pile->card, (size_t)pile->n);
    pile->n += m->played;
    for (int i = 0; i < m->played; i++)
        pile->card[i] = (uint8_t)m->trick[i];
    m->tricks++;
    m->taken[winner]++;
    if (r->count_per != PER_SEAT || winner < r->seats)
        m->count[owner[r->count_per]]++;
    m->latest = seat;
    m->leader = winner;
    m->played = 0;
    if (m->tricks == 1)
        lay_open(m, OPEN_TRICK);
    m->over = r->has_ends && holds(m, r->ends);
    if (m->over)
        return;
    draw_all(m);
    begin_trick(m);
}

static void play_card(model *m, int card)
{
    for (int i = 0; i < m->law->helds; i++)
        m->broken[i] |= m->law->held[i].trumps ? is_trump(m, card)
                                               : kn_has(m->law->held[i].cards, (unsigned)card);
    kn_drop(&m->hand[m->turn], (unsigned)card);
    for (int seat = 0; seat < m->r->seats; seat++)
        kn_put(&m->known[seat], (unsigned)card);
    m->player[m->played] = m->turn;
    m->trick[m->played++] = card;
    m->first = NO_CARD;
    if (m->tricks == 0 && m->played == 1)
        lay_open(m, OPEN_LEAD);
    int next = next_place(m);
    if (next == NOBODY)
        take_trick(m);
    else
        m->turn = next;
}

/* ---- side by side ---- */

typedef struct pair {
    rules r;
    model m;
    uint64_t seed;
    char trace[4096];
} pair;

static void tell(pair *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void tell(pair *p, const char *format, ...)
{
    size_t length = strlen(p->trace);
    va_list values;
    va_start(values, format);
    vsnprintf(p->trace + length, sizeof p->trace - length, format, values);
    va_end(values);
}

static const char *cards_text(const pair *p, kn_set cards)
{
    static char texts[4][600];
    static int next;
    char *text = texts[next++ & 3];
    ks_pack_write(p->r.table.rules->layout->pack, cards, text, sizeof texts[0]);
    return text;
}

static void differ(pair *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void differ(pair *p, const char *format, ...)
{
    char what[1500];
    va_list values;
    va_start(values, format);
    vsnprintf(what, sizeof what, format, values);
    va_end(values);
    fprintf(stderr, "%s\n%s\n", p->r.file.text, p->trace);
    ck_abort_msg("seed %llu: %s", (unsigned long long)p->seed, what);
}

static heap heap_now(const pair *p, const char *zone, int owner)
{
    const ks_layout *l = p->r.table.rules->layout;
    const ks_block *b = p->r.table.run->world.block;
    int at = heap_of(&p->r.table, zone, owner);
    heap h = {kn_count(b->sets[at]), {0}};
    for (int i = 0; i < h.n; i++)
        h.card[i] = l->order_of[at] >= 0 ? ks_order(l, b, at)[h.n - 1 - i]
                                         : kn_nth(b->sets[at], (unsigned)i);
    return h;
}

static kn_set set_of(const heap *h)
{
    kn_set set = KN_EMPTY;
    for (int i = 0; i < h->n; i++)
        kn_put(&set, h->card[i]);
    return set;
}

static void same_heap(pair *p, const char *zone, int owner, const heap *h, bool ordered)
{
    heap there = heap_now(p, zone, owner);
    if (!kn_equal(set_of(&there), set_of(h)))
        differ(p, "in %s %d lie %s, not %s", zone, owner, cards_text(p, set_of(&there)),
               cards_text(p, set_of(h)));
    if (ordered && memcmp(there.card, h->card, (size_t)h->n) != 0)
        differ(p, "the cards of %s %d lie in another order", zone, owner);
}

static void same_number(pair *p, const char *name, int owner, int expected)
{
    int there = *var_of(&p->r.table, name, owner);
    if (there != expected)
        differ(p, "%s %d is %d, not %d", name, owner, there, expected);
}

/* Where all cards lie, and what is counted. */
static void compare_cards_and_counts(pair *p)
{
    const rules *r = &p->r;
    const model *m = &p->m;
    const ks_block *b = r->table.run->world.block;
    heap trick = {m->played, {0}};
    for (int i = 0; i < m->played; i++)
        trick.card[i] = (uint8_t)m->trick[m->played - 1 - i];
    same_heap(p, r->table_name, 0, &trick, true);
    same_heap(p, "stock", 0, &m->stock, true);
    same_heap(p, "talon", 0, &m->talon, true);
    for (int place = 0; place < r->hands; place++)
        if (!kn_equal(b->sets[heap_of(&r->table, r->hand_name, place)], m->hand[place]))
            differ(p, "another hand %d", place);
    int piles[] = {1, r->seats, r->sides, r->places};
    for (int owner = 0; owner < piles[r->won_per]; owner++)
        same_heap(p, r->won_name, owner, &m->pile[owner], r->won_ordered);
    for (int owner = 0; r->counts && owner < piles[r->count_per]; owner++)
        same_number(p, "won_tricks", owner, m->count[owner]);
    if (r->winner_kept && m->tricks)
        same_number(p, "latest", 0, m->latest);
    same_number(p, "play.trick", 0, m->tricks);
    for (int place = 0; place < r->places; place++)
        same_number(p, "play.tricks", place, m->taken[place]);
    for (int seat = 0; seat < r->seats; seat++) {
        kn_set sees = b->sets[r->table.rules->layout->sees + seat];
        bool forgets = r->hand_ordered; /* what lay where in a hand in order */
        if (!kn_equal(forgets ? kn_or(sees, m->known[seat]) : sees, m->known[seat]))
            differ(p, "seat %d sees %s besides, but not %s", seat,
                   cards_text(p, kn_minus(sees, m->known[seat])),
                   cards_text(p, kn_minus(m->known[seat], sees)));
    }
}

/* True if of two cards that may be played one stands for the other: they are copies, no phrase of
 * the rules and no variable names one of them, and nobody knows more of one than of the other. */
static bool are_one(const pair *p, unsigned one, unsigned other)
{
    const rules *r = &p->r;
    const ks_layout *l = r->table.rules->layout;
    const ks_block *b = r->table.run->world.block;
    if (r->hand_ordered || r->rank_of[one] != r->rank_of[other] ||
        r->suit_of[one] != r->suit_of[other] || r->suit_of[one] == NO_SUIT ||
        p->m.top == (int)one || p->m.top == (int)other)
        return false;
    const law *now = p->m.law;
    bool weak =
        kn_has(now->silent, one) && !kn_has(now->top, one); /* it never wins over an equal */
    if (!weak && kn_has(now->tie, one) != kn_has(now->tie, other))
        return false;
    for (int i = 0; i < r->nameds; i++)
        if (kn_has(r->named[i], one) != kn_has(r->named[i], other))
            return false;
    for (int h = 0; h < l->heaps; h++)
        if (l->possible_of[h] >= 0 &&
            kn_has(b->sets[l->possible_of[h]], one) != kn_has(b->sets[l->possible_of[h]], other))
            return false;
    return true;
}

/* The cards of the list: each class once, by its lowest card. */
static void compare_classes(pair *p, kn_set legal)
{
    table *t = &p->r.table;
    kn_set expected = KN_EMPTY;
    unsigned card, lower;
    for (KN_EACH(card, legal)) {
        bool stands = true;
        for (KN_EACH(lower, expected))
            stands &= !are_one(p, lower, card);
        if (stands)
            kn_put(&expected, card);
    }
    ck_assert_int_eq(kg_run_legal(t->run, &t->moves), KN_OK);
    if (!kn_equal(t->moves.plain, expected))
        differ(p, "listed is %s, not %s", cards_text(p, t->moves.plain), cards_text(p, expected));
    for (KN_EACH(card, kn_minus(legal, expected))) {
        ks_move move = KS_PLAIN(card);
        if (!kg_run_has(t->run, &t->moves, &move))
            differ(p, "a card that another stands for is refused");
    }
}

/* Cards that the mechanic calls the same to those who think ahead: under every law and trump they
 * beat, and are beaten by, the same cards that are still in play. */
static void compare_same(pair *p, kn_set hand)
{
    const km_phase *phase = &p->r.table.rules->phase[p->r.table.run->world.block->frame[0].phase];
    dr_file *f = &p->r.file;
    unsigned one = kn_nth(hand, (unsigned)dr_below(f, kn_count(hand))),
             other = kn_nth(hand, (unsigned)dr_below(f, kn_count(hand))), card;
    kn_set live = kn_set_first((unsigned)p->r.cards);
    if (one == other || !phase->mechanic->programs.same(phase, one, other, live))
        return;
    kn_drop(&live, one);
    kn_drop(&live, other);
    model m = p->m;
    m.top = NO_CARD;
    for (int n = 0; n < p->r.laws; n++)
        for (m.trump = NO_SUIT; m.trump < p->r.suits; m.trump++) {
            m.law = &p->r.law[n];
            m.named = m.trump;
            m.contract = m.trump == NO_SUIT || m.trump >= p->r.grand ? p->r.grand : m.trump;
            bool same = class_of(&m, (int)one) == class_of(&m, (int)other);
            for (KN_EACH(card, live))
                same &=
                    is_better(&m, (int)card, (int)one) == is_better(&m, (int)card, (int)other) &&
                    is_better(&m, (int)one, (int)card) == is_better(&m, (int)other, (int)card);
            if (!same)
                differ(p, "%s and %s are not the same", cards_text(p, kn_set_of(one)),
                       cards_text(p, kn_set_of(other)));
        }
}

/* A position in which a card is to be played; the legal cards. */
static kn_set compare(pair *p)
{
    table *t = &p->r.table;
    model *m = &p->m;
    const ks_block *b = t->run->world.block;
    if (strcmp(t->rules->phase[b->frame[0].phase].name, "play") != 0)
        differ(p, "the play is over");
    if (b->place != m->turn || b->seat != m->controller[m->turn])
        differ(p, "place %d, seat %d is to play, not %d, %d", b->place, b->seat, m->turn,
               m->controller[m->turn]);
    if (!p->r.hand_open) /* who plays a dummy sees its hand */
        m->known[b->seat] = kn_or(m->known[b->seat], m->hand[m->turn]);
    same_number(p, "play.leader", 0, m->leader);
    same_number(p, "play.turn", 0, m->turn);
    if (m->played && !m->changed) {
        same_number(p, "play.best", 0, m->trick[best_of(m)]);
        same_number(p, "play.led", 0, led_of(m));
    }
    compare_cards_and_counts(p);
    ck_assert_int_eq(kg_run_legal_all(t->run, &t->moves), KN_OK);
    kn_set expected = legal_of(m, m->hand[m->turn]);
    if (!kn_equal(t->moves.plain, expected))
        differ(p, "legal is %s, not %s", cards_text(p, t->moves.plain), cards_text(p, expected));
    ck_assert_int_eq(ks_moves_total(&t->moves), kn_count(expected));
    compare_classes(p, expected);
    compare_same(p, m->hand[m->turn]);
    return expected;
}

/* Whether one who holds `other` may have played `card`: with these two alone, or with one that
 * follows suit besides, which lets trumps be played at will. */
static bool may_hold(const model *m, int card, int other)
{
    kn_set both = kn_or(kn_set_of((unsigned)card), kn_set_of((unsigned)other));
    if (kn_has(legal_of(m, both), (unsigned)card))
        return true;
    for (int third = 0; m->law->or_trump && third < m->r->cards; third++)
        if (kn_has(legal_of(m, kn_or(both, kn_set_of((unsigned)third))), (unsigned)card))
            return true;
    return false;
}

/* After a card: which cards all others know now that the hand did not hold. */
static void compare_told(pair *p, const model *before, kn_set possible, int card)
{
    table *t = &p->r.table;
    int place = before->turn, at = heap_of(t, p->r.hand_name, place),
        set = t->rules->layout->possible_of[at];
    kn_set expected = KN_EMPTY;
    unsigned other;
    bool open = p->r.has_open && seat_of(before, p->r.open) == place;
    bool all_see = p->r.has_dummy && p->r.seats == 2; /* the dummy's hand, too */
    if (set < 0 || open || all_see || kn_count(before->hand[place]) == 1 ||
        p->m.tricks != before->tricks || p->m.over)
        return; /* seen by all, nothing left, or drawn besides */
    for (KN_EACH(other, possible))
        if (other != (unsigned)card && may_hold(before, card, (int)other))
            kn_put(&expected, other);
    int shown = p->r.has_open && p->r.open_from == OPEN_LEAD ? seat_of(before, p->r.open) : NOBODY;
    if (shown != NOBODY && p->m.tricks == 0 && p->m.played == 1) /* a hand that is laid open now */
        expected = kn_minus(expected, p->m.hand[shown]);
    kn_set now = t->run->world.block->sets[set];
    if (!kn_equal(now, expected))
        differ(p, "after %s there may be %s besides, but not %s",
               t->rules->layout->pack->name[card], cards_text(p, kn_minus(now, expected)),
               cards_text(p, kn_minus(expected, now)));
}

/* What announcements, hooks and other phases change, at random. */
static void change(pair *p, bool all)
{
    rules *r = &p->r;
    model *m = &p->m;
    dr_file *f = &r->file;
    table *t = &r->table;
    m->changed = true;
    if (all || dr_once_in(f, 3))
        m->trump = dr_below(f, r->suits + 1) - 1;
    if (all || dr_once_in(f, 3))
        m->named = dr_below(f, r->suits + 1) - 1;
    if (all || dr_once_in(f, 3))
        m->contract = dr_below(f, r->choices);
    if (all || dr_once_in(f, 3))
        m->top = dr_below(f, r->cards + 1) - 1;
    if (all || dr_once_in(f, 3))
        m->flag = dr_once_in(f, 2);
    if (all || dr_once_in(f, 3))
        m->number = dr_below(f, 5);
    *var_of(t, "trump", 0) = m->trump;
    *var_of(t, "named", 0) = m->named;
    *var_of(t, "contract", 0) = m->contract;
    *var_of(t, "highest_card", 0) = m->top;
    *var_of(t, "flag", 0) = m->flag;
    *var_of(t, "number", 0) = m->number;
    tell(p, "[%d %d %d %d %d %d] ", m->trump, m->named, m->contract, m->top, m->flag, m->number);
}

/* The model sits down to the cards as chance has dealt them. */
static void sit_down(pair *p)
{
    rules *r = &p->r;
    model *m = &p->m;
    table *t = &r->table;
    dr_file *f = &r->file;
    const ks_layout *l = t->rules->layout;
    memset(m, 0, sizeof *m);
    m->r = r;
    m->dealer = *var_of(t, "dealer", 0);
    m->turn = t->run->world.block->place; /* who is asked before the play begins */
    m->stock = heap_now(p, "stock", 0);
    m->talon = heap_now(p, "talon", 0);
    m->talon_seen = strstr(r->file.text, "talon: {seen_by: all") != NULL;
    m->who = dr_below(f, r->seats + 1) - 1;
    *var_of(t, "who", 0) = m->who;
    bool all = dr_once_in(f, 2);
    int stays = dr_below(f, r->seats);
    for (int place = 0; place < r->places; place++) {
        m->active[place] = all || place == stays || !dr_once_in(f, 4);
        *var_of(t, "active", place) = m->active[place];
        m->controller[place] = place < r->seats ? place : 0;
    }
    for (int place = 0; place < r->hands; place++)
        m->hand[place] = t->run->world.block->sets[heap_of(t, r->hand_name, place)];
    for (int seat = 0; seat < r->seats; seat++) {
        for (int place = 0; place < r->hands; place++)
            if (r->hand_open || place == seat)
                m->known[seat] = kn_or(m->known[seat], m->hand[place]);
        m->known[seat] = kn_or(m->known[seat], set_of(&m->talon)); /* turned for all to see */
    }
    ck_assert_int_ge(l->places, r->places);
    change(p, true);
}

/* The next number of a stream that two choosers share. */
static int choose_next(void *payload, int seat, int number)
{
    (void)seat;
    return (int)hn_below(payload, (uint32_t)number);
}

/* A choice for each card until the play is over, for the short way of playouts. */
typedef struct hurry {
    uint64_t dice;
    const km_run *run;
} hurry;
static int choose_in_play(void *payload, int seat, int number)
{
    hurry *h = payload;
    const km_run *run = h->run;
    if (strcmp(run->rules->phase[run->world.block->frame[0].phase].name, "play") != 0)
        return -1;
    return choose_next(&h->dice, seat, number);
}

static long play_deal(pair *p, uint64_t index)
{
    table *t = &p->r.table;
    model *m = &p->m;
    dr_file *f = &p->r.file;
    ks_moves listed = {0};
    long positions = 0;
    bool changes = dr_once_in(f, 3);
    uint64_t dice = index + 1;
    p->trace[0] = 0;
    ck_assert_int_eq(kg_run_begin(t->run, p->seed, index), KN_OK);
    sit_down(p);
    ck_assert_int_eq(kg_run_legal(t->run, &t->moves), KN_OK);
    ks_move go = ks_moves_nth(&t->moves, 0);
    if (kg_run_apply(t->run, &go) != KN_OK)
        differ(p, "the play does not begin");
    begin_play(m);
    hurry h = {dice, p->r.fast};
    km_chooser chooser = {.choose = choose_in_play, .payload = &h};
    bool at_list;
    if (!changes) {
        memcpy(p->r.fast->world.block, t->run->world.block, t->rules->layout->size);
        ck_assert_int_eq(kg_run_play_on(p->r.fast, &chooser, &listed, &at_list), KN_OK);
    }
    while (!m->over) {
        if (changes && dr_once_in(f, 4))
            change(p, false);
        kn_set legal = compare(p), listed_cards = t->moves.plain;
        if (!changes) /* the short way of a playout chooses among what is listed */
            legal = listed_cards;
        const model before = *m;
        int set = t->rules->layout->possible_of[heap_of(t, p->r.hand_name, m->turn)];
        kn_set possible = set < 0 ? KN_EMPTY : t->run->world.block->sets[set];
        int card = (int)kn_nth(legal, (unsigned)choose_next(&dice, 0, kn_count(legal)));
        ks_move move = KS_PLAIN(card);
        tell(p, "%d:%s ", m->turn, t->rules->layout->pack->name[card]);
        if (kg_run_apply(t->run, &move) != KN_OK)
            differ(p, "the card can't be played");
        play_card(m, card);
        compare_told(p, &before, possible, card);
        positions++;
    }
    if (strcmp(t->rules->phase[t->run->world.block->frame[0].phase].name, "finish") != 0)
        differ(p, "the play goes on");
    compare_cards_and_counts(p);
    const char *wrong = kg_run_check(t->run);
    if (wrong)
        differ(p, "%s", wrong);
    if (!changes &&
        memcmp(p->r.fast->world.block, t->run->world.block, t->rules->layout->size) != 0)
        differ(p, "the short way of a playout led elsewhere");
    kn_free(listed.list);
    return positions;
}

/* A file of its own: as many deals as there are in it. */
static long play_file(pair *p, uint64_t seed)
{
    enum { DEALS = 8 };
    uint64_t dice = seed * 77 + 5;
    long positions = 0;
    rules *r = &p->r;
    memset(p, 0, sizeof *p);
    p->seed = seed;
    draw_rules(r, &dice);
    if (!(r->hooks ? table_load_scripted(&r->table, r->file.text, script)
                   : table_load(&r->table, r->file.text))) {
        fprintf(stderr, "%s", r->file.text);
        kn_report_print(&r->table.report, stderr, 0);
        ck_abort_msg("seed %llu: the file does not load", (unsigned long long)seed);
    }
    learn_cards(r, r->table.rules->layout->pack);
    if (!r->hooks)
        ck_assert_int_eq(kg_run_new(r->table.rules, &r->table.run, &r->table.report), KN_OK);
    ck_assert_int_eq(kg_run_new(r->table.rules, &r->fast, &r->table.report), KN_OK);
    for (int deal = 0; deal < DEALS; deal++)
        positions += play_deal(p, (uint64_t)deal);
    kg_run_free(r->fast);
    table_close(&r->table);
    return positions;
}

START_TEST(drawn_rules_are_played_as_the_reference_says)
{
    pair *p = malloc(sizeof *p);
    ck_assert_ptr_nonnull(p);
    long positions = 0, most = hn_number("KN_POSITIONS", 20000);
    uint64_t seed = (uint64_t)hn_number("KN_SEED", 1), first = seed;
    for (; positions < most; seed++)
        positions += play_file(p, seed);
    if (getenv("KN_TALLY"))
        fprintf(stderr, "%ld positions of tricks under %llu rules files\n", positions,
                (unsigned long long)(seed - first));
    free(p);
}
END_TEST

START_TEST(every_key_is_drawn)
{
    static const char *const none[] = {NULL};
    rules *r = malloc(sizeof *r);
    ck_assert_ptr_nonnull(r);
    uint64_t dice = 1;
    for (int i = 0; i < 2000; i++)
        draw_rules(r, &dice);
    dr_check_all_drawn(km_mechanic_tricks.keys, none);
    free(r);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("drawn rules of tricks");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 3600);
    tcase_add_test(all, drawn_rules_are_played_as_the_reference_says);
    tcase_add_test(all, every_key_is_drawn);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
