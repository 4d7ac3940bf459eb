/* SPDX-License-Identifier: MIT
 * test_mechanics_trick.c: tricks: legal cards, winners and what a choice tells, against worked
 * examples of the rules and against second opinions written from their text; turns, dummies, draws
 * and refusals.
 */
#include "phase_fixture.h"

#include <stdio.h>

#define ZONES                                                                                      \
    "zones:\n  stock: {seen_by: nobody}\n  hand: {per: place, seen_by: owner}\n  pile: {per: "     \
    "seat, seen_by: nobody}\n"

/* A small generator of the test's own. */
static uint32_t below(uint32_t n)
{
    static uint64_t state = 7;
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (uint32_t)((state >> 33) % n);
}

/* ---- games in the terms of their rules ---- */

/* Follow, trump and beat whatever one can; trump is a suit. */
static const char *const strict_yaml =
    "pack: {suits: S H D C, ranks: 2 3 4 5 6 7 8 9 T J Q K A}\n" ZONES
    "phases: {play: {tricks: {void: trump, beat: always, overtrump: true}}}\n";

/* Free while the stock lasts, then follow. */
static const char *const late_yaml =
    "pack: {suits: S H D C, ranks: 2 4 5 6 7 J Q K 3 A}\n" ZONES
    "phases: {play: {tricks: {follow: stock is empty, draw: stock}}}\n";

/* Follow, else trump, if there is a trump. */
static const char *const ruff_yaml = "pack: {suits: S H D C, ranks: 9 J Q K T A}\n" ZONES
                                     "phases: {play: {tricks: {void: trump}}}\n";

/* As strict as the first, but for those whose partner is winning. */
#define SPARED(what)                                                                               \
    "pack: {suits: S H D C, ranks: 2 3 4 5 6 7 8 9 T J Q K A}\n" ZONES                             \
    "phases: {play: {tricks: {void: trump, beat: always, overtrump: true, winning_spares: " what   \
    "}}}\n"

/* Follow; a named card beats all. */
static const char *const top_yaml =
    "pack: {suits: S H D C, ranks: 9 T J Q K A}\n" ZONES "variables: {top: {type: card}}\n"
    "phases: {play: {tricks: {top_card: top}}}\n";

/* Three kinds of contract, trumps in another order, twins. */
#define CARNIVAL(more, tie)                                                                        \
    "pack: {suits: S H D C, ranks: T G J M F V N Q K, copies: 2}\n" ZONES                          \
    "variables: {contract: {type: choice, choices: [suit, all, none]}}\n"                          \
    "phases:\n  play:\n    tricks:\n      ranking: K Q N V F M J G T\n      trump_ranking: F M J " \
    "K Q N V G T\n"                                                                                \
    "      void: trump\n      beat: trumps\n      tie: " tie "\n" more                             \
    "      modes:\n        all: {if: contract is all, trump: none, ranking: F M J K Q N V G T, "   \
    "beat: always}\n"                                                                              \
    "        none: {if: contract is none, trump: none, beat: never}\n"
static const char *const carnival_yaml = CARNIVAL("", "first");
static const char *const carnival_over_yaml = CARNIVAL("      overtrump: true\n", "first");
static const char *const carnival_last_yaml = CARNIVAL("", "last");
static const char *const carnival_marked_yaml = CARNIVAL("", "marked");

/* ---- worked examples: a trick, a hand, the legal cards ---- */

typedef struct example {
    const char *trump, *trick, *hand, *legal;
} example;

/* Lays out: the trick's cards were played by the places before the last one, whose hand this is. */
static void lay(game *g, const char *trump, const char *trick, const char *hand)
{
    int places = g->rules.layout->places, cards = 0;
    game_reset(g, 0);
    if (*trump)
        *km_int(&g->run, g->rules.layout->trump) = ks_pack_find_suit(g->pack, trump);
    for (const char *p = trick; *p; p += strcspn(p, " "), p += strspn(p, " "))
        cards++;
    ck_assert_int_lt(cards, places);
    put_cards(g, "hand", places - 1, hand, false);
    put_cards(g, "play.table", 0, trick, true);
}

static void check_examples(game *g, const example *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        lay(g, rows[i].trump, rows[i].trick, rows[i].hand);
        resume(g, g->rules.layout->places - 1);
        kn_set expected;
        int at, length;
        ck_assert_int_eq(ks_pack_select(g->pack, rows[i].legal, &expected, &at, &length), 0);
        ck_assert_str_eq(set_text(g, legal(g)->plain), set_text(g, expected));
    }
}
#define CHECK_EXAMPLES(g, rows) check_examples(g, rows, sizeof(rows) / sizeof *(rows))

START_TEST(follow_trump_and_beat_duties_meet_their_examples)
{
    static const example rows[] = {
        {"S", "9H", "AH 3H KS 2C", "AH"},       {"S", "JH KH", "QH 3H 5S", "QH 3H"},
        {"S", "JH 4S", "AH 2H KS", "AH 2H"},    {"S", "JH", "KS 4S 9C 2C", "KS 4S"},
        {"S", "JH 7S", "KS 4S 9C", "KS"},       {"S", "JH TS", "9S 4S 9C", "9S 4S"},
        {"S", "JH TS", "9C 4D", "9C 4D"},       {"S", "TS", "QS 3S AH", "QS"},
        {"S", "TS QS", "JS 3S AH", "JS 3S"},    {"S", "TH JH", "KH QH 2H", "KH QH"},
        {"S", "TH AH", "KH QH 2H", "KH QH 2H"}, {"S", "TH 9H AH 2S", "2H 3H", "2H 3H"},
        {"S", "", "2H 3S AC", "2H 3S AC"}};
    game g;
    game_make(&g, 6, NULL, strict_yaml);
    CHECK_EXAMPLES(&g, rows);
    game_end(&g);
}
END_TEST

START_TEST(a_duty_may_begin_when_the_stock_is_gone)
{
    static const example rows[] = {{"D", "KS", "AS 2H 4D", "AS 2H 4D"}};
    static const example gone[] = {{"D", "KS", "AS 2H 4D", "AS"},
                                   {"D", "KS", "AC 2H 4D", "AC 2H 4D"},
                                   {"D", "KD", "AC 2H 4D", "4D"},
                                   {"D", "KS", "AS 2S 4D", "AS 2S"}};
    game g;
    game_make(&g, 4, NULL, late_yaml);
    CHECK_EXAMPLES(&g, rows);
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++) {
        lay(&g, gone[i].trump, gone[i].trick, gone[i].hand);
        ks_transfer(&g.run.world, 0, heap_of(&g, "pile", 0), heap_cards(&g, "stock", 0), KS_TOP, 0);
        resume(&g, 3);
        kn_set expected;
        int at, length;
        ks_pack_select(g.pack, gone[i].legal, &expected, &at, &length);
        ck_assert(kn_equal(legal(&g)->plain, expected));
    }
    game_end(&g);
}
END_TEST

START_TEST(one_who_is_void_trumps_without_having_to_overtrump)
{
    static const example rows[] = {{"", "AD", "9S TH KH QH 9H JD AC 9C", "JD"},
                                   {"D", "KD 9C", "AS TS JS JH KC QC JC", "AS TS JS JH KC QC JC"},
                                   {"C", "AH", "KC 9C AS TS", "KC 9C"},
                                   {"C", "AH TC", "KC 9C AS TS", "KC 9C"},
                                   {"C", "AH", "9H KC AC", "9H"},
                                   {"", "AH", "KC 9C AS", "KC 9C AS"}};
    game g;
    game_make(&g, 3, NULL, ruff_yaml);
    CHECK_EXAMPLES(&g, rows);
    game_end(&g);
}
END_TEST

START_TEST(the_top_card_follows_its_own_suit)
{
    static const example rows[] = {{"H", "KD", "9D TH AS QC", "9D"},
                                   {"H", "9D", "AH KH JD QS", "JD"},
                                   {"H", "AH", "9D KS QC TC", "9D KS QC TC"},
                                   {"H", "KH AH", "TH QH 9D AS", "TH QH"},
                                   {"S", "", "QC 9S AH", "QC 9S AH"}};
    game g;
    game_make(&g, 3, NULL, top_yaml);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        lay(&g, rows[i].trump, rows[i].trick, rows[i].hand);
        *var_of(&g, "top", 0) = card_of(&g, "9D", -1);
        resume(&g, 2);
        kn_set expected;
        int at, length;
        ks_pack_select(g.pack, rows[i].legal, &expected, &at, &length);
        ck_assert(kn_equal(legal(&g)->plain, expected));
    }
    game_end(&g);
}
END_TEST

/* The legal cards under a contract (a trump suit, "all" or "none"). */
static void check_contracts(const char *yaml, const example *rows, size_t count)
{
    game g;
    game_make(&g, 4, NULL, yaml);
    for (size_t i = 0; i < count; i++) {
        bool suit = strlen(rows[i].trump) == 1;
        lay(&g, suit ? rows[i].trump : "", rows[i].trick, rows[i].hand);
        *var_of(&g, "contract", 0) = suit ? 0 : strcmp(rows[i].trump, "all") == 0 ? 1 : 2;
        resume(&g, 3);
        kn_set expected;
        int at, length;
        ks_pack_select(g.pack, rows[i].legal, &expected, &at, &length);
        ck_assert_msg(kn_equal(legal(&g)->plain, expected), "row %d: %s, not %s", (int)i,
                      set_text(&g, legal(&g)->plain), rows[i].legal);
    }
    game_end(&g);
}

START_TEST(modes_change_order_and_duties_with_the_contract)
{
    static const example rows[] = {
        {"none", "VS", "KS TS FH MC", "KS TS"}, {"none", "VS", "KH TD", "KH TD"},
        {"all", "JS", "FS MS KS TS", "FS MS"},  {"all", "JS", "KS QS TS FH", "KS QS TS"},
        {"all", "JS", "FH MD", "FH MD"},        {"S", "KS MS", "FS JS KH", "FS"},
        {"S", "MS", "JS KS TS KH", "JS KS TS"}, {"S", "MS", "KH TC", "KH TC"},
        {"S", "VH TS", "KH TH FS", "KH TH"},    {"S", "VH JS", "MS TS KD", "MS TS"},
        {"all", "FS", "FSm MS", "FSm MS"}};
    static const example over[] = {{"S", "VH JS", "MS TS KD", "MS"},
                                   {"S", "VH FS", "MS TS KD", "MS TS"}};
    static const example last[] = {{"all", "FS", "FSm MS", "FSm"}, {"all", "FSm", "FS MS", "FS"}};
    check_contracts(carnival_yaml, rows, sizeof rows / sizeof *rows);
    check_contracts(carnival_over_yaml, over, sizeof over / sizeof *over);
    static const example marked[] = {{"all", "FS", "FSm MS", "FSm"},
                                     {"all", "FSm", "FS MS", "FS MS"}};
    check_contracts(carnival_last_yaml, last, sizeof last / sizeof *last);
    check_contracts(carnival_marked_yaml, marked, sizeof marked / sizeof *marked);
}
END_TEST

/* ---- winners ---- */

/* Everybody holds one card and plays it, place 0 first; the winner's place. */
static int winner_of(game *g, const char *cards)
{
    int place = 0;
    char card[KS_CARD_TEXT];
    km_flow flow = KM_WAIT;
    for (const char *p = cards; *p; place++) {
        int length = (int)strcspn(p, " ");
        snprintf(card, sizeof card, "%.*s", length, p);
        put_cards(g, "hand", place, card, false);
        p += length + (int)strspn(p + length, " ");
    }
    *km_int(&g->run, g->rules.layout->dealer) = g->rules.layout->seats - 1;
    for (int p = place; p < g->rules.layout->places; p++)
        *km_int(&g->run, g->rules.layout->active + p) = 0;
    ck_assert_int_eq(advance(g), KM_WAIT);
    for (int p = 0; p < place; p++) {
        ck_assert_int_eq(flow, KM_WAIT);
        ck_assert_int_eq(g->block->place, p);
        ks_move move = KS_PLAIN(kn_first(heap_cards(g, "hand", p)));
        flow = play_move(g, &move);
    }
    ck_assert_int_eq(flow, 0);
    return *var_of(g, "play.leader", 0);
}

START_TEST(the_best_card_wins_and_takes_all_cards)
{
    static const struct {
        const char *trump, *cards;
        int winner;
    } rows[] = {{"D", "AS 2D", 1},
                {"D", "KS 3S", 1},
                {"D", "2S AH 3C 4S", 3},
                {"D", "AS 7D JD 6D", 2},
                {"H", "KC AC 2H 3H AD", 3}};
    game g;
    game_make(&g, 5, NULL, late_yaml);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        game_reset(&g, 0);
        *km_int(&g.run, g.rules.layout->trump) = ks_pack_find_suit(g.pack, rows[i].trump);
        kn_set all = KN_EMPTY;
        int at, length;
        ks_pack_select(g.pack, rows[i].cards, &all, &at, &length);
        ks_transfer(&g.run.world, 0, heap_of(&g, "pile", 4), kn_minus(g.pack->all, all), KS_TOP, 0);
        ck_assert_int_eq(winner_of(&g, rows[i].cards), rows[i].winner);
        ck_assert(kn_within(all, heap_cards(&g, "pile", rows[i].winner)));
        ck_assert_int_eq(*var_of(&g, "play.tricks", rows[i].winner), 1);
    }
    game_end(&g);
}
END_TEST

START_TEST(a_top_card_wins_even_as_a_discard)
{
    static const struct {
        const char *trump, *top, *cards;
        int winner;
    } rows[] = {{"H", "9D", "AS 9H KS", 1},
                {"H", "9D", "TH AH 9D", 2},
                {"H", "9D", "9C AD JS", 0},
                {"H", "JD", "JD AH AD", 0}};
    game g;
    game_make(&g, 3, NULL, top_yaml);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        game_reset(&g, 0);
        *km_int(&g.run, g.rules.layout->trump) = ks_pack_find_suit(g.pack, rows[i].trump);
        *var_of(&g, "top", 0) = card_of(&g, rows[i].top, -1);
        ck_assert_int_eq(winner_of(&g, rows[i].cards), rows[i].winner);
    }
    game_end(&g);
}
END_TEST

START_TEST(a_choice_says_the_trump_where_its_values_are_suits)
{
    static const struct {
        int contract, winner; /* of NT, H, S */
    } rows[] = {{0, 0}, {1, 1}, {2, 2}};
    game g;
    game_make(&g, 3, NULL,
              "pack: {suits: S H D C, ranks: 9 T J Q K A}\n" ZONES
              "variables: {contract: {type: choice, choices: [NT, H, S]}}\n"
              "phases: {play: {tricks: {trump: contract}}}\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        game_reset(&g, 0);
        *var_of(&g, "contract", 0) = rows[i].contract;
        ck_assert_int_eq(winner_of(&g, "AD 9H 9S"), rows[i].winner);
    }
    game_end(&g);
}
END_TEST

START_TEST(of_twins_the_first_or_the_last_wins_as_the_rules_say)
{
    static const struct {
        const char *contract, *cards;
        int winner[3]; /* first, last, the marked one */
    } rows[] = {{"none", "KS KSm QS", {0, 1, 1}}, {"S", "KS FS TS", {1, 1, 1}},
                {"S", "FH KH TH", {1, 1, 1}},     {"all", "KS JS FH", {1, 1, 1}},
                {"none", "TD KS GD", {2, 2, 2}},  {"D", "KC QC TD", {2, 2, 2}},
                {"S", "TH FS FSm", {1, 2, 2}},    {"S", "TH FSm FS", {1, 2, 1}}};
    static const char *const *const yaml[] = {&carnival_yaml, &carnival_last_yaml,
                                              &carnival_marked_yaml};
    for (int tie = 0; tie < 3; tie++) {
        game g;
        game_make(&g, 3, NULL, *yaml[tie]);
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            bool suit = strlen(rows[i].contract) == 1;
            game_reset(&g, 0);
            *var_of(&g, "contract", 0) = suit ? 0 : strcmp(rows[i].contract, "all") == 0 ? 1 : 2;
            if (suit)
                *km_int(&g.run, g.rules.layout->trump) =
                    ks_pack_find_suit(g.pack, rows[i].contract);
            ck_assert_int_eq(winner_of(&g, rows[i].cards), rows[i].winner[tie]);
        }
        game_end(&g);
    }
}
END_TEST

START_TEST(a_trump_named_within_a_trick_counts_for_it)
{
    game g;
    game_make(&g, 3, NULL, ruff_yaml);
    game_reset(&g, 0);
    *km_int(&g.run, g.rules.layout->dealer) = 2;
    *km_int(&g.run, g.rules.layout->trump) = ks_pack_find_suit(g.pack, "S");
    put_cards(&g, "hand", 0, "KH", false);
    put_cards(&g, "hand", 1, "AS JS", false);
    put_cards(&g, "hand", 2, "QS AH", false);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    play(&g, "KH");
    *km_int(&g.run, g.rules.layout->trump) =
        ks_pack_find_suit(g.pack, "H"); /* what an announcement does */
    ck_assert_str_eq(legal_text(&g), "JS, AS");
    play(&g, "AS");
    ck_assert_str_eq(legal_text(&g), "AH");
    play(&g, "AH");
    ck_assert_int_eq(*var_of(&g, "play.leader", 0), 2);
    game_end(&g);
}
END_TEST

/* ---- second opinions: each a rule's text again, on ranks and suits ---- */

enum {
    STRICT,
    RUFF,
    CARNIVAL_SUIT,
    CARNIVAL_ALL,
    CARNIVAL_NONE,
    SPARED_VOID, /* strict, but who can't follow is free while his partner is winning */
    SPARED_BEAT, /* strict, but nobody need beat his partner */
    SPARED_BOTH,
    MODELS
};

static bool is_strict(int model)
{
    return model == STRICT || model >= SPARED_VOID;
}

/* How high a card stands: in its own suit's order. */
static int height(const game *g, int model, int trump, int card)
{
    static const char *const strict = "23456789TJQKA", *const ruff = "9JQKTA",
                             *const usual = "TGJMFVNQK", *const carnival = "TGVNQKJMF";
    char rank = g->pack->name[card][0];
    bool in_trumps = g->pack->suit[card] == trump || model == CARNIVAL_ALL;
    const char *order = is_strict(model) ? strict
                        : model == RUFF  ? ruff
                        : in_trumps      ? carnival
                                         : usual;
    return (int)(strchr(order, rank) - order);
}

static bool model_beats(const game *g, int model, int trump, int card, int best)
{
    int suit = g->pack->suit[card], other = g->pack->suit[best];
    if (suit == other)
        return height(g, model, trump, card) > height(g, model, trump, best);
    return suit == trump;
}

static int model_best(const game *g, int model, int trump, const int *trick, int count)
{
    int best = trick[0];
    for (int i = 1; i < count; i++)
        if (model_beats(g, model, trump, trick[i], best))
            best = trick[i];
    return best;
}

/* The legal cards of `hand`, suit by suit as the text of the rules goes. */
static kn_set model_legal(const game *g, int model, int trump, const int *trick, int count,
                          kn_set hand)
{
    kn_set follow = KN_EMPTY, trumps = KN_EMPTY, winning = KN_EMPTY;
    unsigned card;
    if (!count)
        return hand;
    int led = g->pack->suit[trick[0]], best = model_best(g, model, trump, trick, count);
    for (KN_EACH(card, hand)) {
        if (g->pack->suit[card] == led)
            kn_put(&follow, card);
        if (g->pack->suit[card] == trump)
            kn_put(&trumps, card);
        if (model_beats(g, model, trump, (int)card, best))
            kn_put(&winning, card);
    }
    /* the partner sits opposite: his is the last card but one */
    bool partner_wins = count >= 2 && best == trick[count - 2];
    bool must_beat = model == CARNIVAL_ALL || (model == CARNIVAL_SUIT && led == trump) ||
                     model == STRICT || model == SPARED_VOID || (is_strict(model) && !partner_wins);
    if (!kn_is_empty(follow))
        return must_beat && kn_meets(follow, winning) ? kn_and(follow, winning) : follow;
    if (model == CARNIVAL_ALL || model == CARNIVAL_NONE || kn_is_empty(trumps))
        return hand;
    if ((model == SPARED_VOID || model == SPARED_BOTH) && partner_wins)
        return hand;
    bool over = is_strict(model) && !(model == SPARED_BEAT && partner_wins);
    return over && kn_meets(trumps, winning) ? kn_and(trumps, winning) : trumps;
}

static kn_set random_cards(kn_set from, int count)
{
    kn_set out = KN_EMPTY;
    while (count-- > 0 && !kn_is_empty(from)) {
        unsigned card = kn_nth(from, below((uint32_t)kn_count(from)));
        kn_put(&out, card);
        kn_drop(&from, card);
    }
    return out;
}

/* One random position: legal cards, then a random one is played: what it tells, and who would win.
 */
static void check_position(game *g, int model)
{
    const ks_layout *l = g->rules.layout;
    int trick[8], count = (int)below((uint32_t)l->places), turn = l->places - 1;
    game_reset(g, 0);
    int trump = model == CARNIVAL_ALL || model == CARNIVAL_NONE
                    ? -1
                    : (int)below((uint32_t)g->pack->suits + (model == RUFF)) - (model == RUFF);
    *km_int(&g->run, l->trump) = trump;
    if (model >= CARNIVAL_SUIT && model <= CARNIVAL_NONE)
        *var_of(g, "contract", 0) = model - CARNIVAL_SUIT;
    kn_set hand = random_cards(g->pack->all, 1 + (int)below(10)),
           rest = kn_minus(g->pack->all, hand);
    ks_transfer(&g->run.world, 0, heap_of(g, "hand", turn), hand, KS_TOP, 0);
    for (int i = 0; i < count; i++) {
        trick[i] = (int)kn_first(random_cards(rest, 1));
        kn_drop(&rest, (unsigned)trick[i]);
        ks_transfer(&g->run.world, 0, heap_of(g, "play.table", 0), kn_set_of((unsigned)trick[i]),
                    KS_TOP, 0);
    }
    resume(g, turn);
    kn_set expected = model_legal(g, model, trump, trick, count, hand);
    km_phase bare = *phase_of(g);
    ks_moves_clear(&g->run.moves);
    bare.mechanic->classes.legal_all(&g->run, &bare, frame_of(g), &g->run.moves);
    ck_assert_msg(kn_equal(g->run.moves.plain, expected), "model %d: %s, not %s", model,
                  set_text(g, g->run.moves.plain), set_text(g, expected));
    kn_set before = possible_in(g, "hand", turn), refuted = KN_EMPTY;
    int chosen = (int)kn_nth(expected, below((uint32_t)kn_count(expected)));
    for (int x = 0; x < g->pack->cards; x++) {
        kn_set with = kn_or(hand, kn_set_of((unsigned)x));
        if (!kn_has(model_legal(g, model, trump, trick, count, with), (unsigned)chosen))
            kn_put(&refuted, (unsigned)x);
    }
    ks_move move = KS_PLAIN(chosen);
    bare.mechanic->apply(&g->run, &bare, frame_of(g), &move);
    trick[count] = chosen;
    int best = model_best(g, model, trump, trick, count + 1);
    ck_assert_int_eq(*var_of(g, "play.best", 0), best);
    if (kn_count(hand) > 1) {
        kn_drop(&before, (unsigned)chosen);
        kn_set told = kn_minus(before, possible_in(g, "hand", turn));
        ck_assert_msg(kn_equal(told, kn_and(before, refuted)), "model %d after %s: told %s, not %s",
                      model, g->pack->name[chosen], set_text(g, told),
                      set_text(g, kn_and(before, refuted)));
    }
    ck_assert_ptr_null(ks_block_check(l, g->block));
}

START_TEST(a_second_opinion_agrees_on_legal_cards_winners_and_what_a_choice_tells)
{
    static const char *const yaml[] = {strict_yaml,    ruff_yaml,     carnival_yaml,
                                       carnival_yaml,  carnival_yaml, SPARED("void"),
                                       SPARED("beat"), SPARED("both")};
    static const uint8_t partners[] = {0, 1, 0, 1};
    for (int model = 0; model < MODELS; model++) {
        game g;
        ck_assert(game_begin_sides(&g, 4, partners, NULL, yaml[model]));
        for (int i = 0; i < 3000; i++)
            check_position(&g, model);
        game_end(&g);
    }
}
END_TEST

/* ---- cards held back, first card, free and silent cards ---- */

static const char *const held_yaml =
    "pack: {suits: S H D C, ranks: 2 3 4 5 6 7 8 9 T J Q K A}\n" ZONES
    "phases:\n  play:\n    tricks:\n      first_card: [2C, 3C]\n      held_back:\n"
    "        broken: {cards: H, from: lead, until: played}\n"
    "        first_trick: {cards: [H, QS], from: discard, until: second_trick}\n";

START_TEST(the_holder_of_the_first_card_leads_it_and_all_learn_who_holds_it)
{
    game g;
    game_make(&g, 3, NULL, held_yaml);
    game_reset(&g, 0);
    put_cards(&g, "hand", 0, "2S 9H", false);
    put_cards(&g, "hand", 1, "3C AC", false);
    put_cards(&g, "hand", 2, "KH QS", false);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_int_eq(g.block->place, 1);
    ck_assert_str_eq(legal_text(&g), "3C");
    ck_assert_str_eq(why(&g, "AC"), "you must lead 3C first [first_card]");
    ck_assert(kn_has(possible_in(&g, "hand", 1), (unsigned)card_of(&g, "3C", -1)));
    ck_assert(!kn_has(possible_in(&g, "hand", 0), (unsigned)card_of(&g, "3C", -1)));
    ck_assert(!kn_has(possible_in(&g, "hand", 1), (unsigned)card_of(&g, "2C", -1)));
    play(&g, "3C");
    /* nothing but held-back cards: any of them, and all learn that */
    ck_assert_str_eq(legal_text(&g), "QS, KH");
    play(&g, "QS");
    ck_assert(!kn_has(possible_in(&g, "hand", 2), (unsigned)card_of(&g, "9S", -1)));
    ck_assert(kn_has(possible_in(&g, "hand", 2), (unsigned)card_of(&g, "9H", -1)));
    ck_assert_str_eq(legal_text(&g), "2S");
    ck_assert_str_eq(why(&g, "9H"), "9H may not be played to this trick (first_trick) while you "
                                    "hold other cards: 2S [held_back]");
    game_end(&g);
}
END_TEST

/* Neither binds who follows to a trick in which nothing has to be followed. */
START_TEST(no_suit_is_due_before_the_duty_begins_whatever_binds_the_leader)
{
    static const char *const binding[] = {"first_card: 2C",
                                          "held_back: {broken: {cards: H, from: lead}}"};
    for (int i = 0; i < 2; i++) {
        char yaml[512];
        game g;
        snprintf(yaml, sizeof yaml,
                 "pack: {suits: S H D C, ranks: 2 4 5 6 7 J Q K 3 A}\n" ZONES
                 "phases: {play: {tricks: {follow: stock is empty, draw: stock, %s}}}\n",
                 binding[i]);
        game_make(&g, 4, NULL, yaml);
        lay(&g, "", "KS", "AS 2H 4D");
        resume(&g, 3);
        ck_assert_str_eq(legal_text(&g), "2H, 4D, AS");
        play(&g, "4D");
        ck_assert(kn_has(possible_in(&g, "hand", 3), (unsigned)card_of(&g, "AS", -1)));
        game_end(&g);
    }
}
END_TEST

START_TEST(held_back_cards_may_be_led_once_one_was_played)
{
    game g;
    game_make(&g, 3, NULL, held_yaml);
    game_reset(&g, 0);
    put_cards(&g, "hand", 2, "AH 4D", false);
    put_cards(&g, "pile", 0, "2C 5C 6C", true);
    resume(&g, 2);
    ck_assert_str_eq(legal_text(&g), "4D");
    ck_assert_str_eq(why(&g, "AH"),
                     "AH may not be led yet (broken) while you hold other cards: 4D [held_back]");
    game_reset(&g, 0);
    put_cards(&g, "hand", 2, "AH 4D", false);
    put_cards(&g, "pile", 0, "2C 5C 9H", true);
    resume(&g, 2);
    ck_assert_str_eq(legal_text(&g), "4D, AH");
    game_end(&g);
}
END_TEST

START_TEST(held_back_cards_alone_may_be_led_and_tell_that_there_are_no_others)
{
    game g;
    game_make(&g, 3, NULL, held_yaml);
    game_reset(&g, 0);
    put_cards(&g, "hand", 0, "4C", false);
    put_cards(&g, "hand", 2, "AH 4H", false);
    put_cards(&g, "pile", 0, "2C 5C 6C", true);
    resume(&g, 2);
    ck_assert_str_eq(legal_text(&g), "4H, AH");
    play(&g, "AH");
    kn_set possible = possible_in(&g, "hand", 2);
    ck_assert(kn_within(possible, g.pack->by_suit[ks_pack_find_suit(g.pack, "H")]));
    game_end(&g);
}
END_TEST

static const char *const excuse_yaml =
    "pack: {suits: S H D T, ranks: 1 2 3 4 5 6, jokers: 2}\n" ZONES
    "phases:\n  play:\n    tricks: {trump: T, void: trump, overtrump: true, beat: trumps, free: X1 "
    "X2, silent: X1, top_cards: X2}\n";

START_TEST(free_cards_are_always_legal_and_silent_ones_leave_the_suit_to_the_next)
{
    game g;
    game_make(&g, 4, NULL, excuse_yaml);
    lay(&g, "", "3S", "5S 2T X1");
    resume(&g, 3);
    ck_assert_str_eq(legal_text(&g), "5S, X1");
    lay(&g, "", "X1 3S", "5S 2T 4H");
    resume(&g, 3);
    ck_assert_str_eq(legal_text(&g), "5S");
    lay(&g, "", "3S 4T", "5T 2T X1 X2");
    resume(&g, 3);
    ck_assert_str_eq(legal_text(&g), "5T, X1, X2");
    play(&g, "X1");
    ck_assert(
        kn_has(possible_in(&g, "hand", 3), (unsigned)card_of(&g, "6S", -1))); /* it tells nothing */
    game_reset(&g, 0);
    ck_assert_int_eq(winner_of(&g, "X1 3S 5S 6H"), 2);
    game_reset(&g, 0);
    ck_assert_int_eq(winner_of(&g, "3S 5S X2 6T"), 2);
    game_reset(&g, 0);
    ck_assert_int_eq(winner_of(&g, "6S X1 5S 2S"), 0);
    game_end(&g);
}
END_TEST

START_TEST(listed_trump_cards_are_trumps_from_high_to_low)
{
    static const char *const yaml =
        "pack: {suits: D H S C, ranks: 7 8 9 Q K T A J}\n" ZONES
        "phases:\n  play:\n    tricks: {trump_cards: [JC, JS, JH, JD]}\n";
    game g;
    game_make(&g, 3, NULL, yaml);
    lay(&g, "H", "7D JC", "JD AH KD"); /* JD is a trump, no diamond */
    resume(&g, 2);
    ck_assert_str_eq(legal_text(&g), "KD");
    lay(&g, "", "JS", "JD AH KD"); /* no trump suit: they alone are trumps */
    resume(&g, 2);
    ck_assert_str_eq(legal_text(&g), "JD");
    ck_assert_str_eq(why(&g, "AH"), "you must follow trumps: you hold JD [follow]");
    game_reset(&g, 0);
    *km_int(&g.run, g.rules.layout->trump) = ks_pack_find_suit(g.pack, "H");
    ck_assert_int_eq(winner_of(&g, "AH JD JS"), 2);
    game_end(&g);
}
END_TEST

START_TEST(a_trump_may_be_allowed_beside_the_suit)
{
    static const char *const yaml = "pack: {suits: S H D C, ranks: 2 3 4 5 6}\n" ZONES
                                    "phases: {play: {tricks: {trump: S, or_trump: true}}}\n";
    game g;
    game_make(&g, 2, NULL, yaml);
    lay(&g, "", "4H", "2H 3S 5D");
    resume(&g, 1);
    ck_assert_str_eq(legal_text(&g), "2H, 3S");
    play(&g, "3S"); /* shows nothing about hearts */
    ck_assert(kn_has(possible_in(&g, "hand", 1), (unsigned)card_of(&g, "6H", -1)));
    lay(&g, "", "4H", "3S 5D");
    resume(&g, 1);
    ck_assert_str_eq(legal_text(&g), "3S, 5D");
    play(&g, "5D");
    ck_assert(!kn_has(possible_in(&g, "hand", 1), (unsigned)card_of(&g, "6H", -1)));
    game_end(&g);
}
END_TEST

/* ---- turns ---- */

START_TEST(a_dummys_cards_are_played_and_seen_by_its_controller)
{
    static const char *const yaml =
        "pack: {suits: S H, ranks: 2 3 4 5}\n" ZONES
        "phases:\n  play:\n    tricks: {dummy: dog, dummy_played_by: seat after dealer, order: "
        "[seat after dealer, dog, dealer], count_in: won}\n";
    game g;
    char with_variable[1024];
    snprintf(with_variable, sizeof with_variable, "%svariables: {won: {per: seat, range: 0-9}}\n",
             yaml);
    game_make(&g, 2, "dog", with_variable);
    game_reset(&g, 0);
    put_cards(&g, "hand", 0, "2S 2H", false);
    put_cards(&g, "hand", 1, "3S 3H", false);
    put_cards(&g, "hand", 2, "4S 4H", false);
    ck_assert_int_eq(advance(&g), KM_WAIT); /* dealer 0: seat 1, dog, seat 0 */
    ck_assert_int_eq(g.block->place, 1);
    ck_assert(!kn_has(sees_of(&g, 1), (unsigned)card_of(&g, "4H", -1)));
    play(&g, "3S");
    ck_assert_int_eq(g.block->place, 2);
    ck_assert_int_eq(g.block->seat, 1);
    ck_assert(kn_within(heap_cards(&g, "hand", 2), sees_of(&g, 1)));
    ck_assert(!kn_meets(heap_cards(&g, "hand", 2), sees_of(&g, 0)));
    play(&g, "4S");
    ck_assert_int_eq(g.block->place, 0);
    play(&g, "2S");
    ck_assert_int_eq(g.block->place, 2); /* the dummy has won and leads */
    ck_assert_int_eq(kn_count(heap_cards(&g, "pile", 1)), 3);
    ck_assert_int_eq(*var_of(&g, "play.tricks", 2), 1);
    ck_assert_int_eq(*var_of(&g, "won", 1), 0); /* a dummy's trick is not its controller's */
    play(&g, "4H");
    play(&g, "2H");
    ck_assert_int_eq(play(&g, "3H"), 0);
    game_end(&g);
}
END_TEST

START_TEST(the_winner_draws_first_and_the_last_card_goes_to_the_last)
{
    game g;
    game_make(&g, 4, NULL, late_yaml);
    game_reset(&g, 0);
    *km_int(&g.run, g.rules.layout->dealer) = 3;
    put_cards(&g, "hand", 0, "4S", false);
    put_cards(&g, "hand", 1, "5S", false);
    put_cards(&g, "hand", 2, "AS", false);
    put_cards(&g, "hand", 3, "7S", false);
    kn_set left = KN_EMPTY;
    int at, length;
    ks_pack_select(g.pack, "2H 7D 4H 5C", &left, &at, &length);
    ks_transfer(&g.run.world, 0, heap_of(&g, "pile", 0), kn_minus(heap_cards(&g, "stock", 0), left),
                KS_TOP, 0);
    uint8_t *order = ks_order(g.rules.layout, g.block, 0);
    const char *const stock[] = {"2H", "7D", "4H", "5C"}; /* bottom to top */
    for (int i = 0; i < 4; i++)
        order[i] = (uint8_t)card_of(&g, stock[i], -1);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    play(&g, "4S");
    play(&g, "5S");
    play(&g, "AS");
    play(&g, "7S");
    ck_assert_int_eq(g.block->place, 2);
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "hand", 2)), "5C");
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "hand", 3)), "4H");
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "hand", 0)), "7D");
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "hand", 1)), "2H");
    game_end(&g);
}
END_TEST

START_TEST(an_ordered_pile_keeps_the_order_of_play_with_the_first_card_on_top)
{
    static const char *const yaml = "pack: {suits: S H, ranks: 2 3 4 5}\nzones:\n  stock: "
                                    "{seen_by: nobody}\n  hand: {per: seat, seen_by: owner}\n"
                                    "  pile: {per: seat, seen_by: nobody, ordered: true}\nphases: "
                                    "{play: {tricks: {tricks: 1}}}\n";
    game g;
    game_make(&g, 2, NULL, yaml);
    game_reset(&g, 0);
    put_cards(&g, "hand", 1, "5S 2H", false);
    put_cards(&g, "hand", 0, "4S 3H", false);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    play(&g, "5S");
    ck_assert_int_eq(play(&g, "4S"), 0); /* one trick was asked for */
    const uint8_t *order = ks_order(g.rules.layout, g.block, heap_of(&g, "pile", 1));
    ck_assert_str_eq(g.pack->name[order[0]], "4S");
    ck_assert_str_eq(g.pack->name[order[1]], "5S");
    game_end(&g);
}
END_TEST

START_TEST(a_hand_can_be_laid_open_after_the_first_lead)
{
    static const char *const yaml =
        "pack: {suits: S H, ranks: 2 3 4 5}\n" ZONES
        "phases: {play: {tricks: {open: dealer, open_from: first_lead}}}\n";
    game g;
    game_make(&g, 3, NULL, yaml);
    game_reset(&g, 0);
    put_cards(&g, "hand", 0, "4S 3H", false);
    put_cards(&g, "hand", 1, "5S 2H", false);
    put_cards(&g, "hand", 2, "2S 5H", false);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert(!kn_meets(heap_cards(&g, "hand", 0), sees_of(&g, 2)));
    play(&g, "5S");
    ck_assert(kn_within(heap_cards(&g, "hand", 0), sees_of(&g, 2)));
    ck_assert(!kn_meets(heap_cards(&g, "hand", 1), sees_of(&g, 2)));
    game_end(&g);
}
END_TEST

START_TEST(random_tricks_are_played_to_the_end_with_a_sound_state)
{
    static const char *const yaml[] = {strict_yaml, ruff_yaml,   carnival_yaml,
                                       held_yaml,   excuse_yaml, top_yaml};
    for (size_t y = 0; y < sizeof yaml / sizeof *yaml; y++) {
        game g;
        game_make(&g, 3, NULL, yaml[y]);
        for (int n = 0; n < 30; n++) {
            game_reset(&g, 0);
            *km_int(&g.run, g.rules.layout->trump) = (int)below(4);
            ks_shuffle_heap(&g.run.world, 0, -1, KN_CHANCE_SHUFFLE);
            kn_chance_seed(&g.block->chance, (uint64_t)n, 3, 1);
            ks_shuffle_heap(&g.run.world, 0, -1, KN_CHANCE_SHUFFLE);
            int cards = g.pack->cards / 3;
            for (int p = 0; p < 3; p++)
                ks_deal_cards(&g.run.world, 0, KS_TOP, heap_of(&g, "hand", p), cards, 0);
            km_flow flow = advance(&g);
            for (int i = 0; i < 3 * cards; i++) {
                ck_assert_int_eq(flow, KM_WAIT);
                kn_set plain = legal(&g)->plain;
                ck_assert(!kn_is_empty(plain));
                ks_move move = KS_PLAIN(kn_nth(plain, below((uint32_t)kn_count(plain))));
                flow = play_move(&g, &move);
            }
            ck_assert_int_eq(flow, 0);
            ck_assert_int_eq(*var_of(&g, "play.trick", 0), cards);
        }
        game_end(&g);
    }
}
END_TEST

/* ---- refusals, errors and descriptions ---- */

START_TEST(a_refusal_names_the_duty_and_what_could_be_played)
{
    game g;
    game_make(&g, 3, NULL, strict_yaml);
    lay(&g, "S", "TH", "9H KH 2S");
    resume(&g, 2);
    ck_assert_str_eq(why(&g, "2S"), "you must follow hearts: you hold 9H KH [follow]");
    ck_assert_str_eq(why(&g, "9H"), "you must beat TH while you can: you hold KH [beat]");
    ck_assert_str_eq(why(&g, "AC"), "you don't hold AC [hand]");
    ck_assert_str_eq(why(&g, "pass"), "no opinion");
    lay(&g, "S", "TH 4S", "2S 5S 3C");
    resume(&g, 2);
    ck_assert_str_eq(why(&g, "3C"),
                     "you can't follow suit and must play a trump: you hold 2S 5S [void]");
    ck_assert_str_eq(why(&g, "2S"),
                     "you must trump and beat 4S while you can: you hold 5S [overtrump]");
    game_end(&g);
}
END_TEST

static void check_error(const char *tricks, kn_code code)
{
    char yaml[1024];
    game g;
    snprintf(yaml, sizeof yaml,
             "pack: {suits: S H D C, ranks: 2 3 4 5}\n" ZONES
             "variables: {n: {range: 0-9}}\nphases: {play: {tricks: %s}}\n",
             tricks);
    ck_assert_msg(!game_begin(&g, 3, NULL, yaml), "%s compiles", tricks);
    ck_assert_msg(g.report.count >= 1 && g.report.problem[0].code == code, "%s: E%04d", tricks,
                  (int)g.report.problem[0].code);
    kn_arena_free(g.arena);
}

START_TEST(wrong_values_are_reported_at_compilation)
{
    check_error("{ranking: 5 4 3}", KN_E_TRICK_RANKING);
    check_error("{ranking: 5 4 3 2 9}", KN_E_TRICK_RANKING);
    check_error("{trump_ranking: 5 4 3 2 2}", KN_E_TRICK_RANKING);
    check_error("{trump: n}", KN_E_TRICK_TRUMP);
    check_error("{trump: spade}", KN_E_TRICK_TRUMP);
    check_error("{overtrump: true}", KN_E_MECHANIC);
    check_error("{winning_spares: void}", KN_E_MECHANIC);
    check_error("{winning_spares: beat, void: trump}", KN_E_MECHANIC);
    check_error("{winning_spares: both, beat: always}", KN_E_MECHANIC);
    check_error("{winning_spares: both, void: trump}", KN_E_MECHANIC);
    check_error("{hand: stock}", KN_E_MECHANIC);
    check_error("{table: pile}", KN_E_MECHANIC);
    check_error("{draw: hand}", KN_E_MECHANIC);
    check_error("{won: heap}", KN_E_NAME_UNKNOWN);
    check_error("{dummy: 1}", KN_E_MECHANIC);
    check_error("{first_card: [H]}", KN_E_MECHANIC);
    check_error("{top_card: n}", KN_E_VARIABLE_TYPE);
    check_error("{count_in: m}", KN_E_NAME_UNKNOWN);
    check_error("{modes: {a: {if: no idea, trump: none}}}", KN_E_CONDITION);
}
END_TEST

START_TEST(a_phase_describes_itself_in_both_languages)
{
    game g;
    char text[2048];
    game_make(&g, 3, NULL, strict_yaml);
    snprintf(text, sizeof text, "%s", shown(&g, 0, "en"));
    ck_assert_ptr_nonnull(strstr(text, " Cards rank, from the highest: "));
    *strstr(text, " Cards rank") = 0;
    ck_assert_str_eq(
        text, "Tricks are played until the hands are empty. The player after the "
              "dealer leads first. Suit must be followed; "
              "whoever follows must beat the best card so far if possible; whoever can't "
              "follow must trump, and beat the best card so far if possible. A trick is won by its "
              "highest trump or, if there is none, by the highest card of the suit "
              "led. The winner leads to the next.");
    snprintf(text, sizeof text, "%s", shown(&g, 0, "ja"));
    ck_assert_ptr_nonnull(strstr(text, "強さは "));
    *strstr(text, "強さは") = 0;
    ck_assert_str_eq(
        text,
        "手札がなくなるまでトリックを行う。最初のリードはディーラーの次の人。"
        "マストフォロー、フォローするときは、それまでの最も強い札に勝てるなら勝つ札を"
        "出す、フォローできなければ切り札を出す"
        "（できればそれまでの最も強い札に勝つもの）。トリックは、切り札が出ていれば最も強い切り札、"
        "なければリードされたスートの最も強い札が勝つ。"
        "勝った人が次をリードする。");
    game_end(&g);
    game_make(&g, 4, NULL, SPARED("both"));
    ck_assert_ptr_nonnull(strstr(
        shown(&g, 0, "en"), "While the best card so far belongs to a player's own side, the "
                            "player need neither beat it nor, when unable to follow, trump. "));
    game_end(&g);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mechanics: tricks");
    TCase *t = tcase_create("tricks");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, follow_trump_and_beat_duties_meet_their_examples);
    tcase_add_test(t, a_duty_may_begin_when_the_stock_is_gone);
    tcase_add_test(t, one_who_is_void_trumps_without_having_to_overtrump);
    tcase_add_test(t, the_top_card_follows_its_own_suit);
    tcase_add_test(t, modes_change_order_and_duties_with_the_contract);
    tcase_add_test(t, the_best_card_wins_and_takes_all_cards);
    tcase_add_test(t, a_top_card_wins_even_as_a_discard);
    tcase_add_test(t, a_choice_says_the_trump_where_its_values_are_suits);
    tcase_add_test(t, of_twins_the_first_or_the_last_wins_as_the_rules_say);
    tcase_add_test(t, a_trump_named_within_a_trick_counts_for_it);
    tcase_add_test(t, a_second_opinion_agrees_on_legal_cards_winners_and_what_a_choice_tells);
    tcase_add_test(t, the_holder_of_the_first_card_leads_it_and_all_learn_who_holds_it);
    tcase_add_test(t, no_suit_is_due_before_the_duty_begins_whatever_binds_the_leader);
    tcase_add_test(t, held_back_cards_may_be_led_once_one_was_played);
    tcase_add_test(t, held_back_cards_alone_may_be_led_and_tell_that_there_are_no_others);
    tcase_add_test(t, free_cards_are_always_legal_and_silent_ones_leave_the_suit_to_the_next);
    tcase_add_test(t, listed_trump_cards_are_trumps_from_high_to_low);
    tcase_add_test(t, a_trump_may_be_allowed_beside_the_suit);
    tcase_add_test(t, a_dummys_cards_are_played_and_seen_by_its_controller);
    tcase_add_test(t, the_winner_draws_first_and_the_last_card_goes_to_the_last);
    tcase_add_test(t, an_ordered_pile_keeps_the_order_of_play_with_the_first_card_on_top);
    tcase_add_test(t, a_hand_can_be_laid_open_after_the_first_lead);
    tcase_add_test(t, random_tricks_are_played_to_the_end_with_a_sound_state);
    tcase_add_test(t, a_refusal_names_the_duty_and_what_could_be_played);
    tcase_add_test(t, wrong_values_are_reported_at_compilation);
    tcase_add_test(t, a_phase_describes_itself_in_both_languages);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
