/* SPDX-License-Identifier: MIT
 * drawn_tricks.c: rules files of `tricks` at random, from all its keys and rule points; see
 * drawn_tricks.h.
 */
#include "drawn_tricks.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

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
                r->copy_of[card] > 0, &"mn"[r->copy_of[card] ? r->copy_of[card] - 1 : 0]);
    return name;
}

static void note_named(rules *r, kn_set cards)
{
    ck_assert_int_lt(r->nameds, NAMED);
    r->named[r->nameds++] = cards;
}

/* Draws one or more words of a phrase for cards, which select at least one card. */
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
            continue; /* the word would add nothing */
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

/* Draws a ranking from high to low; heights are numbered from the lowest. */
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
    height[r->ranks] = 0; /* jokers that are not listed are lowest */
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

/* Draws a set of cards for a key; sometimes the empty set. */
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

/* All copies of these cards; each joker represents all jokers. */
static kn_set with_copies(const rules *r, kn_set cards)
{
    kn_set all = KN_EMPTY;
    unsigned card;
    for (KN_EACH(card, cards))
        for (int other = 0; other < r->cards; other++)
            if (r->suit_of[other] == r->suit_of[card] && r->rank_of[other] == r->rank_of[card])
                kn_put(&all, (unsigned)other);
    return all;
}

/* True if the keys of a mode are a valid combination, according to the reference. */
static bool fits(const law *l)
{
    bool spares_void = l->spares == SPARE_VOID || l->spares == SPARE_BOTH,
         spares_beat = l->spares == SPARE_BEAT || l->spares == SPARE_BOTH;
    bool dutiful = l->or_trump || l->no_undertrump || l->must_trump || l->beat || l->spares ||
                   !kn_is_empty(l->free);
    bool undecided = l->equals >= TIE_CANCEL;
    return !(undecided && (l->beat || l->overtrump || l->spares || l->must_trump == MUST_BEAT)) &&
           !(l->overtrump && l->must_trump != MUST_TRUMP) && !(spares_void && !l->must_trump) &&
           !(spares_beat && !l->beat && !l->overtrump) && !(l->follow.kind == NEVER && dutiful);
}

/* Writes some keys of a law. `percent` is the chance of each. */
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
        dr_key(f, in, "void", "%s", dr_word(f, "any trump beat", &word));
        l->must_trump = word;
    }
    if (dr_chance(f, percent)) {
        dr_key(f, in, "beat", "%s", dr_word(f, "never trumps always", &word));
        l->beat = word;
    }
    if (l->must_trump == MUST_TRUMP && dr_chance(f, percent)) {
        l->overtrump = !dr_once_in(f, 4);
        dr_key(f, in, "overtrump", "%s", l->overtrump ? "true" : "false");
    }
    if (dr_chance(f, percent / 2)) {
        l->no_undertrump = dr_once_in(f, 2);
        dr_key(f, in, "undertrump", "%s", l->no_undertrump ? "false" : "true");
    }
    if (dr_chance(f, percent)) {
        dr_key(f, in, "winning_spares", "%s", dr_word(f, "nothing void beat both", &word));
        l->spares = word;
    }
    if (dr_chance(f, percent)) {
        l->equals = TIE_FIRST;
        l->tie = KN_EMPTY;
        if (dr_once_in(f, 2)) {
            int nameds = r->nameds;
            l->tie = draw_cards(r, text);
            r->nameds = nameds; /* only this mode uses the names */
            dr_key(f, in, "tie", "%s", text);
        } else {
            dr_key(f, in, "tie", "%s", dr_word(f, "first last cancel nobody", &word));
            l->equals = word;
        }
    }
    if (dr_chance(f, percent / 2)) {
        int nameds = r->nameds;
        l->last = with_copies(r, draw_cards(r, text));
        r->nameds = nameds;
        dr_key(f, in, "last_wins", "%s", text);
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

/* True if the map has duties for players who can't follow suit, although `follow` is `never`. */
static bool contradicts(const char *map)
{
    static const char *const duties[] = {
        "or_trump: ", "undertrump: ", "void: ", "beat: ", "winning_spares: ", "free: "};
    bool duty = false;
    for (size_t i = 0; i < sizeof duties / sizeof *duties; i++)
        duty |= strstr(map, duties[i]) != NULL;
    return duty && strstr(map, "follow: never");
}

/* Draws laws until the keys are a valid combination. */
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

/* Cards are identified by their number in the pack. Their names contain suit and rank. */
void dt_learn_cards(rules *r, const ks_pack *pack)
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

/* Numbers the cards in the order of the pack, before the file is loaded. */
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
    dr_add(f, "  aside: {seen_by: all}\n  closed: {seen_by: nobody}\n");
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
              "{type: seat}\n  closer: {type: seat}\n");
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
        r->limit = dr_once_in(f, 4) ? BY_NUMBER : 1 + dr_below(f, 5);
        if (r->limit == BY_NUMBER)
            dr_key(f, "tricks", "tricks", "number");
        else
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
            r->draw_cards = dr_once_in(f, 4) ? BY_NUMBER : 1 + dr_below(f, 3);
            if (r->draw_cards == BY_NUMBER)
                dr_key(f, "tricks", "draw_cards", "number");
            else
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

static void draw_once(rules *r)
{
    int once;
    dr_key(&r->file, "free", "once", "%s", dr_word(&r->file, "deal turn trick", &once));
    r->frees.once = once;
}

static void draw_if(rules *r, condition *c)
{
    *c = (condition){ALWAYS, 0};
    if (dr_once_in(&r->file, 3))
        return;
    *c = draw_condition(r, false);
    dr_key(&r->file, "free", "if", "%s", condition_text(r, *c));
}

static void draw_frees(rules *r)
{
    dr_file *f = &r->file;
    frees *free = &r->frees;
    char text[128];
    memset(free, 0, sizeof *free);
    free->trades = !r->hand_ordered && dr_once_in(f, 4);
    free->closes = dr_once_in(f, 8);
    if (!free->trades && !free->closes)
        return;
    dr_add(f, ", free: {");
    if (free->trades) {
        dr_add(f, "trade: {");
        free->cards = draw_cards(r, text);
        dr_key(f, "free", "cards", "%s", text);
        free->of = dr_below(f, 3);
        if (free->of)
            dr_key(f, "free", "of", "%s", free->of == OF_TRUMP ? "trump" : "named");
        if (strcmp(r->hand_name, "hand") != 0)
            dr_key(f, "free", "in", "%s", r->hand_name);
        free->with_talon = !dr_once_in(f, 6);
        dr_key(f, "free", "swap", "%s", free->with_talon ? "talon" : "stock");
        free->gets = kn_set_first((unsigned)r->cards);
        if (dr_once_in(f, 3)) {
            free->gets = draw_cards(r, text);
            dr_key(f, "free", "gets", "%s", text);
        }
        draw_once(r);
        draw_if(r, &free->if_trades);
        dr_add(f, "}, ");
    }
    if (free->closes) {
        dr_add(f, "close: {");
        dr_key(f, "free", "move", "{from: stock, to: closed}");
        dr_note("move of free", "from", "stock");
        dr_note("move of free", "to", "closed");
        dr_key(f, "free", "seat_to", "closer");
        draw_if(r, &free->if_closes);
        dr_add(f, "}");
    }
    dr_add(f, "}");
}

static void draw_declares(rules *r)
{
    dr_file *f = &r->file;
    declares *d = &r->declares;
    memset(d, 0, sizeof *d);
    d->per_seat = dr_once_in(f, 2);
    dr_add(f, "  declared: {type: points, per: %s, range: [0, 100000]}\n",
           d->per_seat ? "seat" : "side");
    d->on = r->copies == 1 && dr_once_in(f, 3);
    d->when = (condition){ALWAYS, 0};
    for (int i = 0; i < r->ranks; i++)
        d->rank[d->ranks++] = r->ranks - 1 - i;
}

/* Draws the keys of the phase itself. */
static void write_declares(rules *r)
{
    dr_file *f = &r->file;
    declares *d = &r->declares;
    if (!d->on)
        return;
    dr_note("tricks", "declarations", "{");
    dr_add(f, "declarations: {");
    dr_key(f, "declarations", "to", "declared");
    char text[256] = "";
    for (d->lengths = 0; d->lengths == 0 || (d->lengths < 4 && dr_once_in(f, 2)); d->lengths++) {
        d->rows[d->lengths] = 10 * dr_below(f, 12);
        sprintf(text + strlen(text), "%s%d", d->lengths ? ", " : "", d->rows[d->lengths]);
    }
    dr_key(f, "declarations", "rows", "[%s]", text);
    if (dr_once_in(f, 2)) {
        for (int i = d->ranks - 1; i > 0; i--) {
            int j = dr_below(f, i + 1), rank = d->rank[i];
            d->rank[i] = d->rank[j];
            d->rank[j] = rank;
        }
        d->ranks -= dr_below(f, 3);
        *text = 0;
        for (int i = 0; i < d->ranks; i++)
            sprintf(text + strlen(text), "%s%c", i ? " " : "", r->rank[d->rank[i]]);
        dr_key(f, "declarations", "ranks", "%s", text);
    }
    if (!dr_once_in(f, 3)) {
        *text = 0;
        for (int rank = 0; rank < r->ranks; rank++)
            if (dr_once_in(f, 2)) {
                d->set[rank] = 10 * (1 + dr_below(f, 12));
                sprintf(text + strlen(text), "%s%c: %d", *text ? ", " : "", r->rank[rank],
                        d->set[rank]);
            }
        if (*text)
            dr_key(f, "declarations", "sets", "{%s}", text);
    }
    if (dr_once_in(f, 2)) {
        int best;
        dr_key(f, "declarations", "best", "%s", dr_word(f, "sets points", &best));
        d->by_points = best;
    }
    if (dr_once_in(f, 3)) {
        d->when = draw_condition(r, false);
        dr_key(f, "declarations", "if", "%s", condition_text(r, d->when));
    }
    dr_add(f, "}, ");
}

const char dt_script[] =
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

/* Writes hooks that return the suit of a card, or a height below or above all heights that the keys
 * give. */
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

void dt_draw(rules *r, uint64_t *dice)
{
    dr_file *f = &r->file;
    f->dice = dice;
    f->length = 0;
    r->nameds = 0;
    draw_players(r);
    draw_pack(r);
    number_cards(r, strstr(f->text, "order: rank") != NULL);
    r->carries = false;
    draw_zones(r);
    draw_variables(r);
    draw_declares(r);
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
    write_declares(r);
    draw_laws(r);
    for (int i = 0; i < r->laws && !r->carries; i++)
        r->carries = r->law[i].equals >= TIE_CANCEL;
    if (r->carries)
        dr_key(f, "tricks", "carried", "aside");
    dr_add(f, "}");
    draw_frees(r);
    dr_add(f, "}\n  finish: {poll: {ask: go stay, answer_to: answered}}\nmatch: {deals: 1}\n");
    draw_hooks(r);
}
