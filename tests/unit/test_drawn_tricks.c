/* SPDX-License-Identifier: MIT
 * test_drawn_tricks.c: a second opinion on `tricks`. Rules files are drawn at random from all keys
 * and rule points of the mechanic. They are played beside a slow model, written from
 * docs/rule-language.md: the player to move, the legal cards, the information in a choice, the
 * winner of the trick, the places of cards and the next leader must be the same in every position.
 * A key that is not drawn fails the last test. $KN_POSITIONS is the number of positions to play.
 */
#include <stdarg.h>

#include "harness.h"
#include "mechanics/free.h"
#include "mechanics/registry.h"
#include "rules_fixture.h"

#include "drawn_tricks.h"

/* ---- side by side ---- */

typedef struct pair {
    rules r;
    table table;
    km_run *fast; /* another run of the same rules */
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
    ks_pack_write(p->table.rules->layout->pack, cards, text, sizeof texts[0]);
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
    const ks_layout *l = p->table.rules->layout;
    const ks_block *b = p->table.run->world.block;
    int at = heap_of(&p->table, zone, owner);
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
    int there = *var_of(&p->table, name, owner);
    if (there != expected)
        differ(p, "%s %d is %d, not %d", name, owner, there, expected);
}

/* Compares the places of all cards, and all variables. */
static void compare_cards_and_counts(pair *p)
{
    const rules *r = &p->r;
    const model *m = &p->m;
    const ks_block *b = p->table.run->world.block;
    heap trick = {m->played, {0}};
    for (int i = 0; i < m->played; i++)
        trick.card[i] = (uint8_t)m->trick[m->played - 1 - i];
    same_heap(p, r->table_name, 0, &trick, true);
    same_heap(p, "stock", 0, &m->stock, true);
    same_heap(p, "talon", 0, &m->talon, true);
    same_heap(p, "aside", 0, &m->carried, true);
    same_heap(p, "closed", 0, &m->closed, true);
    same_number(p, "closer", 0, m->closer);
    for (int owner = 0; owner < (r->declares.per_seat ? r->seats : r->sides); owner++)
        same_number(p, "declared", owner, m->declared[owner]);
    for (int place = 0; place < r->hands; place++)
        if (!kn_equal(b->sets[heap_of(&p->table, r->hand_name, place)], m->hand[place]))
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
        kn_set sees = b->sets[p->table.rules->layout->sees + seat];
        bool forgets = r->hand_ordered; /* positions in an ordered hand are forgotten */
        if (!kn_equal(forgets ? kn_or(sees, m->known[seat]) : sees, m->known[seat]))
            differ(p, "seat %d sees %s besides, but not %s", seat,
                   cards_text(p, kn_minus(sees, m->known[seat])),
                   cards_text(p, kn_minus(m->known[seat], sees)));
    }
}

/* Each variable that decides trumps gets the value of `trump`. */
static void follow_trump(model *m)
{
    m->named = m->trump;
    m->contract = m->trump == NO_SUIT || m->trump >= m->r->grand ? m->r->grand : m->trump;
}

/* True if the two cards are equivalent under every trump. */
static bool plays_alike(const model *now, unsigned one, unsigned other)
{
    model m = *now;
    bool alike = true;
    m.top = NO_CARD;
    for (m.trump = NO_SUIT; m.trump < m.r->suits; m.trump++) {
        follow_trump(&m);
        alike &= dt_is_better(&m, (int)one, (int)other) == dt_is_better(&m, (int)other, (int)one);
        for (int card = 0; card < m.r->cards; card++)
            if (card != (int)one && card != (int)other)
                alike &= dt_is_better(&m, card, (int)one) == dt_is_better(&m, card, (int)other) &&
                         dt_is_better(&m, (int)one, card) == dt_is_better(&m, (int)other, card);
    }
    return alike;
}

/* True if one of two playable cards stands for the other: they are copies, no phrase of the
 * rules and no variable names either card, and all seats know the same about both. */
static bool are_one(const pair *p, unsigned one, unsigned other)
{
    const rules *r = &p->r;
    const ks_layout *l = p->table.rules->layout;
    const ks_block *b = p->table.run->world.block;
    if (r->hand_ordered || r->rank_of[one] != r->rank_of[other] ||
        r->suit_of[one] != r->suit_of[other] || r->suit_of[one] == NO_SUIT ||
        p->m.top == (int)one || p->m.top == (int)other)
        return false;
    const law *now = p->m.law;
    if ((kn_has(now->tie, one) != kn_has(now->tie, other) ||
         kn_has(now->last, one) != kn_has(now->last, other)) &&
        !plays_alike(&p->m, one, other))
        return false;
    for (int place = 0; place < r->places; place++)
        if (kn_has(p->m.traded[place], one) != kn_has(p->m.traded[place], other))
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

/* The cards of the list: each class once, represented by its lowest card. */
static void compare_classes(pair *p, kn_set legal)
{
    table *t = &p->table;
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

/* Checks cards that the mechanic treats as equivalent for players who think ahead: under every law
 * and trump, they beat the same cards that are still in play, and are beaten by the same cards. */
static void compare_same(pair *p, kn_set hand)
{
    const km_phase *phase = &p->table.rules->phase[p->table.run->world.block->frame[0].phase];
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
            follow_trump(&m);
            bool same = dt_class_of(&m, (int)one) == dt_class_of(&m, (int)other);
            for (KN_EACH(card, live))
                same &= dt_is_better(&m, (int)card, (int)one) ==
                            dt_is_better(&m, (int)card, (int)other) &&
                        dt_is_better(&m, (int)one, (int)card) ==
                            dt_is_better(&m, (int)other, (int)card);
            if (!same)
                differ(p, "%s and %s are not the same", cards_text(p, kn_set_of(one)),
                       cards_text(p, kn_set_of(other)));
        }
}

/* The free move with this name and card (or none); NULL if it is not listed. */
static const ks_move *listed_free(const pair *p, const char *name, int card)
{
    const table *t = &p->table;
    const km_phase *phase = &t->rules->phase[t->run->world.block->frame[0].phase];
    for (int i = t->moves.count - t->moves.free; i < t->moves.count; i++) {
        const ks_move *move = &t->moves.list[i];
        const km_free_entry *entry = km_free_find(phase, move);
        if (entry && strcmp(entry->name, name) == 0 &&
            (card == NO_CARD ? kn_is_empty(move->cards)
                             : kn_equal(move->cards, kn_set_of((unsigned)card))))
            return move;
    }
    return NULL;
}

/* The free moves of the list; returns their number. */
static int compare_frees(pair *p)
{
    const model *m = &p->m;
    kn_set tradable = dt_tradable(m);
    unsigned card;
    int expected = kn_count(tradable) + dt_may_close(m);
    if (p->table.moves.free != expected)
        differ(p, "%d free moves are listed, not %d (%s)", p->table.moves.free, expected,
               cards_text(p, tradable));
    for (KN_EACH(card, tradable))
        if (!listed_free(p, "trade", (int)card))
            differ(p, "%s can't be traded", cards_text(p, kn_set_of(card)));
    if (dt_may_close(m) && !listed_free(p, "close", NO_CARD))
        differ(p, "the stock can't be closed");
    return expected;
}

/* Gets the legal cards of a position in which a card is to be played. */
static kn_set compare(pair *p)
{
    table *t = &p->table;
    model *m = &p->m;
    const ks_block *b = t->run->world.block;
    if (strcmp(t->rules->phase[b->frame[0].phase].name, "play") != 0)
        differ(p, "the play is over");
    if (b->place != m->turn || b->seat != m->controller[m->turn])
        differ(p, "place %d, seat %d is to play, not %d, %d", b->place, b->seat, m->turn,
               m->controller[m->turn]);
    if (!p->r.hand_open) /* the player of a dummy sees its hand */
        m->known[b->seat] = kn_or(m->known[b->seat], m->hand[m->turn]);
    same_number(p, "play.leader", 0, m->leader);
    same_number(p, "play.turn", 0, m->turn);
    if (m->played && !m->changed) {
        same_number(p, "play.best", 0, m->trick[dt_best_of(m)]);
        same_number(p, "play.led", 0, dt_led_of(m));
    }
    compare_cards_and_counts(p);
    ck_assert_int_eq(kg_run_legal_all(t->run, &t->moves), KN_OK);
    kn_set expected = dt_legal_of(m, m->hand[m->turn]);
    if (!kn_equal(t->moves.plain, expected))
        differ(p, "legal is %s, not %s", cards_text(p, t->moves.plain), cards_text(p, expected));
    ck_assert_int_eq(ks_moves_total(&t->moves), kn_count(expected) + compare_frees(p));
    compare_classes(p, expected);
    compare_same(p, m->hand[m->turn]);
    return expected;
}

/* True if a player who holds `other` may have played `card`: from these two cards alone, or with a
 * third that follows suit, which lets trumps be played freely. */
static bool may_hold(const model *m, int card, int other)
{
    kn_set both = kn_or(kn_set_of((unsigned)card), kn_set_of((unsigned)other));
    if (kn_has(dt_legal_of(m, both), (unsigned)card))
        return true;
    for (int third = 0; m->law->or_trump && third < m->r->cards; third++)
        if (kn_has(dt_legal_of(m, kn_or(both, kn_set_of((unsigned)third))), (unsigned)card))
            return true;
    return false;
}

/* After a card was played, compares which cards all others now know that the hand did not hold. */
static void compare_told(pair *p, const model *before, kn_set possible, int card)
{
    table *t = &p->table;
    int place = before->turn, at = heap_of(t, p->r.hand_name, place),
        set = t->rules->layout->possible_of[at];
    kn_set expected = KN_EMPTY;
    unsigned other;
    bool open = p->r.has_open && dt_seat_of(before, p->r.open) == place;
    bool all_see = p->r.has_dummy && p->r.seats == 2; /* the dummy's hand, too */
    if (set < 0 || open || all_see || kn_count(before->hand[place]) == 1 ||
        p->m.tricks != before->tricks || p->m.over)
        return; /* all players saw the cards, no cards are left, or cards were drawn, too */
    for (KN_EACH(other, possible))
        if (other != (unsigned)card && may_hold(before, card, (int)other))
            kn_put(&expected, other);
    int shown =
        p->r.has_open && p->r.open_from == OPEN_LEAD ? dt_seat_of(before, p->r.open) : NOBODY;
    /* a hand that is laid open after this card */
    if (shown != NOBODY && p->m.tricks == 0 && p->m.played == 1)
        expected = kn_minus(expected, p->m.hand[shown]);
    kn_set now = t->run->world.block->sets[set];
    if (!kn_equal(now, expected))
        differ(p, "after %s there may be %s besides, but not %s",
               t->rules->layout->pack->name[card], cards_text(p, kn_minus(now, expected)),
               cards_text(p, kn_minus(expected, now)));
}

/* Makes random changes, as announcements, hooks and other phases do. */
static void change(pair *p, bool all)
{
    rules *r = &p->r;
    model *m = &p->m;
    dr_file *f = &r->file;
    table *t = &p->table;
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

/* Gives the model the cards that were dealt by chance. */
static void sit_down(pair *p)
{
    rules *r = &p->r;
    model *m = &p->m;
    table *t = &p->table;
    dr_file *f = &r->file;
    const ks_layout *l = t->rules->layout;
    memset(m, 0, sizeof *m);
    m->r = r;
    m->dealer = *var_of(t, "dealer", 0);
    m->turn = t->run->world.block->place; /* the seat that is asked before play begins */
    m->stock = heap_now(p, "stock", 0);
    m->talon = heap_now(p, "talon", 0);
    m->talon_seen = strstr(r->file.text, "talon: {seen_by: all") != NULL;
    m->closer = NOBODY;
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
        /* turned up for all players to see */
        m->known[seat] = kn_or(m->known[seat], set_of(&m->talon));
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

/* Chooses a number for each card until the play is over, for the fast path of playouts. */
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

/* Makes one of the free moves of the list, at random. */
static void play_free(pair *p)
{
    table *t = &p->table;
    model *m = &p->m;
    kn_set tradable = dt_tradable(m);
    int n = dr_below(&p->r.file, kn_count(tradable) + dt_may_close(m)),
        card = n < kn_count(tradable) ? (int)kn_nth(tradable, (unsigned)n) : NO_CARD;
    ck_assert_int_eq(kg_run_legal_all(t->run, &t->moves), KN_OK);
    ks_move move = *listed_free(p, card == NO_CARD ? "close" : "trade", card);
    tell(p, "%d:%s ", m->turn, card == NO_CARD ? "close" : t->rules->layout->pack->name[card]);
    if (kg_run_apply(t->run, &move) != KN_OK)
        differ(p, "the free move can't be made");
    if (card == NO_CARD)
        dt_close(m);
    else
        dt_trade(m, card);
}

static long play_deal(pair *p, uint64_t index)
{
    table *t = &p->table;
    model *m = &p->m;
    dr_file *f = &p->r.file;
    ks_moves listed = {0};
    long positions = 0;
    bool has_frees = p->r.frees.trades || p->r.frees.closes,
         changes = dr_once_in(f, 3) || has_frees;
    uint64_t dice = index + 1;
    p->trace[0] = 0;
    ck_assert_int_eq(kg_run_begin(t->run, p->seed, index), KN_OK);
    sit_down(p);
    ck_assert_int_eq(kg_run_legal(t->run, &t->moves), KN_OK);
    ks_move go = ks_moves_nth(&t->moves, 0);
    if (kg_run_apply(t->run, &go) != KN_OK)
        differ(p, "the play does not begin");
    dt_begin_play(m);
    hurry h = {dice, p->fast};
    km_chooser chooser = {.choose = choose_in_play, .payload = &h};
    bool at_list;
    if (!changes) {
        memcpy(p->fast->world.block, t->run->world.block, t->rules->layout->size);
        ck_assert_int_eq(kg_run_play_on(p->fast, &chooser, &listed, &at_list), KN_OK);
    }
    while (!m->over) {
        if (changes && dr_once_in(f, 4))
            change(p, false);
        kn_set legal = compare(p), listed_cards = t->moves.plain;
        if (has_frees && (!kn_is_empty(dt_tradable(m)) || dt_may_close(m)) && dr_once_in(f, 3)) {
            play_free(p);
            continue;
        }
        if (!changes) /* the fast path of a playout chooses among listed moves */
            legal = listed_cards;
        const model before = *m;
        int set = t->rules->layout->possible_of[heap_of(t, p->r.hand_name, m->turn)];
        kn_set possible = set < 0 ? KN_EMPTY : t->run->world.block->sets[set];
        int card = (int)kn_nth(legal, (unsigned)choose_next(&dice, 0, kn_count(legal)));
        ks_move move = KS_PLAIN(card);
        tell(p, "%d:%s ", m->turn, t->rules->layout->pack->name[card]);
        if (kg_run_apply(t->run, &move) != KN_OK)
            differ(p, "the card can't be played");
        dt_play_card(m, card);
        compare_told(p, &before, possible, card);
        positions++;
    }
    if (strcmp(t->rules->phase[t->run->world.block->frame[0].phase].name, "finish") != 0)
        differ(p, "the play goes on");
    compare_cards_and_counts(p);
    const char *wrong = kg_run_check(t->run);
    if (wrong)
        differ(p, "%s", wrong);
    if (!changes && memcmp(p->fast->world.block, t->run->world.block, t->rules->layout->size) != 0)
        differ(p, "the short way of a playout led elsewhere");
    kn_free(listed.list);
    return positions;
}

/* Plays a newly drawn file with all its deals. */
static long play_file(pair *p, uint64_t seed)
{
    enum { DEALS = 8 };
    uint64_t dice = seed * 77 + 5;
    long positions = 0;
    rules *r = &p->r;
    memset(p, 0, sizeof *p);
    p->seed = seed;
    dt_draw(r, &dice);
    if (!(r->hooks ? table_load_scripted(&p->table, r->file.text, dt_script)
                   : table_load(&p->table, r->file.text))) {
        fprintf(stderr, "%s", r->file.text);
        kn_report_print(&p->table.report, stderr, 0);
        ck_abort_msg("seed %llu: the file does not load", (unsigned long long)seed);
    }
    dt_learn_cards(r, p->table.rules->layout->pack);
    if (!r->hooks)
        ck_assert_int_eq(kg_run_new(p->table.rules, &p->table.run, &p->table.report), KN_OK);
    ck_assert_int_eq(kg_run_new(p->table.rules, &p->fast, &p->table.report), KN_OK);
    for (int deal = 0; deal < DEALS; deal++)
        positions += play_deal(p, (uint64_t)deal);
    kg_run_free(p->fast);
    table_close(&p->table);
    return positions;
}

TEST(drawn_rules_are_played_as_the_reference_says)
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

TEST(every_key_is_drawn)
{
    static const char *const none[] = {NULL};
    static const char *const unlike[] = {"free.once=game a match has one deal",
                                         "free.once=match a match has one deal",
                                         "free.show it changes no position",
                                         "free.to a trade is seen by all",
                                         "free.to=all a trade is seen by all",
                                         "free.to=side a trade is seen by all",
                                         "free.secret a trade is seen by all",
                                         "free.likely no bots play here",
                                         "free.off the entry is left out",
                                         "free.says it changes no position",
                                         NULL};
    rules *r = malloc(sizeof *r);
    ck_assert_ptr_nonnull(r);
    uint64_t dice = 1;
    for (int i = 0; i < 2000; i++)
        dt_draw(r, &dice);
    dr_check_all_drawn(km_mechanic_tricks.keys, none);
    dr_check_all_drawn(&km_free_table, unlike);
    free(r);
}

int main(void)
{
    return run_tests("drawn rules of tricks", .timeout = 3600);
}
