/* SPDX-License-Identifier: MIT
 * test_mechanics_call.c: cards called by their names: the cards that can be called, the cards that
 * change hands, public knowledge afterwards, and the calls that only name a card.
 */
#include "phase_fixture.h"

#include <stdio.h>

#define TABLE                                                                                      \
    "pack: {suits: S H D C, ranks: 2 3 4 5}\nzones:\n  stock: {seen_by: nobody}\n  hand: {per: "   \
    "seat, seen_by: owner}\n  out: {seen_by: all}\n"
#define VARIABLES                                                                                  \
    "variables:\n  latest: {type: card}\n  named: {type: cards}\n  caller: {type: seat}\n  "       \
    "owner: "                                                                                      \
    "{type: seat}\n  calls: {range: 0-8}\n  partner: {type: seat, seen_by: nobody}\n"
#define KEPT "card_to: latest, called_to: named, seat_to: caller, holder_to: owner, count_to: calls"

/* clubs are in the stock */
static const char *const hands[] = {"2S 3S 4S 5S", "2H 3H 4H 5H", "2D 3D 4D 5D"};

static void deal(game *g)
{
    game_reset(g, 0);
    for (int s = 0; s < 3; s++)
        put_cards(g, "hand", s, hands[s], false);
}

static bool knows(game *g, int seat, const char *card)
{
    return kn_has(sees_of(g, seat), (unsigned)card_of(g, card, -1));
}

static bool may_be(game *g, int seat, const char *card)
{
    return kn_has(possible_in(g, "hand", seat), (unsigned)card_of(g, card, -1));
}

static ks_seats audience(game *g, const char *text)
{
    ks_move move = move_of(g, text);
    return phase_of(g)->mechanic->knows.audience(&g->run, phase_of(g), &move);
}

TEST(a_called_card_changes_hands_for_one_that_goes_back)
{
    game g;
    game_make(&g, 3, NULL,
              TABLE VARIABLES "phases: {ask: {call: {cards: {not: 5}, back: 1, back_cards: {not: "
                              "[5, 2H]}, " KEPT "}}}\n");
    deal(&g);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_int_eq(g.block->place, 1);
    ck_assert_str_eq(legal_text(&g), "call 2S, call 2D, call 2C, call 3S, call 3D, call 3C, call "
                                     "4S, call 4D, call 4C, pass");
    ck_assert_int_eq(audience(&g, "call 3S"), KS_EVERYBODY(g.rules.layout));
    ck_assert_int_eq(play(&g, "call 3S"), KM_WAIT);
    ck_assert_int_eq(g.block->place, 1);
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "hand", 1)), "2H 3S 3H 4H 5H");
    for (int s = 0; s < 3; s++)
        ck_assert(knows(&g, s, "3S"));
    ck_assert(!may_be(&g, 0, "3S") && !may_be(&g, 2, "3S"));
    g.block->place = 2; /* a phase that the call led to has asked another seat */
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_int_eq(g.block->place, 1);
    ck_assert_str_eq(legal_text(&g), "return 3H, return 4H");
    ck_assert_str_eq(why(&g, "return 3S"), "3S is the card that you called [back]");
    ck_assert_str_eq(why(&g, "return 5H"), "5H may not be given back [back_cards]");
    ck_assert_str_eq(why(&g, "return 2D"), "you don't hold 2D [back]");
    ck_assert_str_eq(why(&g, "return 3H 4H"), "you give back exactly 1 card [back]");
    ck_assert_str_eq(why(&g, "pass"), "you owe 1 card for the card that you called [back]");
    ck_assert_int_eq(audience(&g, "return 3H"), 3);
    ck_assert_int_eq(play(&g, "return 3H"), KM_WAIT);
    ck_assert_int_eq(g.block->place, 2);
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "hand", 0)), "2S 3H 4S 5S");
    ck_assert(knows(&g, 0, "3H") && knows(&g, 1, "3H") && !knows(&g, 2, "3H"));
    ck_assert(may_be(&g, 0, "3H") && may_be(&g, 0, "4H") && may_be(&g, 1, "5H"));
    ck_assert(knows(&g, 2, "3S")); /* this card could not be exchanged back */
    ck_assert_str_eq(why(&g, "call 3S"), "3S was called before [again]");
    ck_assert_str_eq(why(&g, "call 5H"), "5H may not be called [cards]");
    ck_assert_str_eq(why(&g, "call 2D"), "you hold 2D yourself [hand]");
    play(&g, "pass");
    ck_assert_int_eq(g.block->place, 0);
    ck_assert_int_eq(play(&g, "call 4D"), KM_WAIT);
    ck_assert_int_eq(play(&g, "return 2S"), 0);
    ck_assert_int_eq(*var_of(&g, "caller", 0), 0);
    ck_assert_int_eq(*var_of(&g, "owner", 0), 2);
    ck_assert_int_eq(*var_of(&g, "calls", 0), 2);
    ck_assert_int_eq(*var_of(&g, "latest", 0), card_of(&g, "4D", -1));
    game_end(&g);
}

TEST(when_all_pass_there_was_no_call)
{
    game g;
    game_make(&g, 3, NULL, TABLE VARIABLES "phases: {ask: {call: {first: dealer, " KEPT "}}}\n");
    deal(&g);
    *var_of(&g, "caller", 0) = 2;
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_int_eq(g.block->place, 0);
    play(&g, "pass");
    play(&g, "pass");
    ck_assert_int_eq(play(&g, "pass"), 1);
    ck_assert_int_eq(*var_of(&g, "caller", 0), KS_NOBODY);
    ck_assert_int_eq(*var_of(&g, "calls", 0), 0);
    game_end(&g);
}

TEST(a_card_in_no_hand_may_be_called_unless_everybody_knows)
{
    game g;
    game_make(&g, 3, NULL, TABLE VARIABLES "phases: {ask: {call: {back: 1, " KEPT "}}}\n");
    deal(&g);
    ks_transfer(&g.run.world, 0, heap_of(&g, "out", 0), kn_set_of((unsigned)card_of(&g, "2C", -1)),
                KS_TOP, 0);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_str_eq(why(&g, "call 2C"), "everybody knows that 2C is in no other hand [hand]");
    ck_assert_int_eq(play(&g, "call 3C"), KM_WAIT); /* no card is given back for it */
    ck_assert_int_eq(g.block->place, 2);
    ck_assert_int_eq(*var_of(&g, "owner", 0), KS_NOBODY);
    ck_assert_int_eq(*var_of(&g, "calls", 0), 1);
    for (int s = 0; s < 3; s++)
        ck_assert(!may_be(&g, s, "3C")); /* all players have heard that no hand has the card */
    ck_assert_str_eq(why(&g, "call 3C"), "3C was called before [again]");
    game_end(&g);
}

TEST(a_call_may_be_the_last_may_be_repeated_and_may_be_a_duty)
{
    game g;
    game_make(&g, 3, NULL,
              TABLE VARIABLES "phases:\n  first: {call: {until: first, must: turn is 1}}\n"
                              "  again: {call: {again: true, who: 2}}\n"
                              "  all: {call: {again: true, cards: 2S, must: always}}\n");
    deal(&g);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_str_eq(why(&g, "pass"), "you must call a card [must]");
    ck_assert_int_eq(play(&g, "call 2S"), 0);
    g.block->frame[0] = (ks_frame){.phase = 1};
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_int_eq(g.block->place, 2);
    ck_assert_int_eq(play(&g, "call 2S"), 0);
    ck_assert(kn_has(heap_cards(&g, "hand", 2), (unsigned)card_of(&g, "2S", -1)));
    g.block->frame[0] = (ks_frame){.phase = 2};
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_str_eq(legal_text(&g), "call 2S");
    ck_assert_int_eq(play(&g, "call 2S"), KM_WAIT);
    ck_assert_str_eq(legal_text(&g), "call 2S"); /* seat 2 takes it back */
    play(&g, "call 2S");
    ck_assert_int_eq(play(&g, "call 2S"), 0);
    ck_assert(kn_has(heap_cards(&g, "hand", 0), (unsigned)card_of(&g, "2S", -1)));
    game_end(&g);
}

TEST(one_who_must_may_pass_when_nothing_can_be_called)
{
    game g;
    game_make(&g, 3, NULL,
              TABLE "phases: {ask: {call: {must: always, back: 1, back_cards: none}}}\n");
    deal(&g);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_str_eq(legal_text(&g), "pass");
    ck_assert_str_eq(why(&g, "call 2S"), "you have no card to give back for it [back_cards]");
    game_end(&g);
}

TEST(a_card_may_be_only_named_and_its_holder_keeps_silent)
{
    game g;
    game_make(&g, 3, NULL,
              TABLE VARIABLES "phases: {ask: {call: {who: dealer, cards: 5, gives: false, until: "
                              "first, card_to: latest, holder_to: partner}}}\n");
    deal(&g);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_str_eq(legal_text(&g), "call 5H, call 5D, call 5C, pass");
    ck_assert_int_eq(play(&g, "call 5D"), 0);
    ck_assert_int_eq(*var_of(&g, "partner", 0), 2);
    ck_assert(kn_has(heap_cards(&g, "hand", 2), (unsigned)card_of(&g, "5D", -1)));
    ck_assert(!knows(&g, 0, "5D") && !knows(&g, 1, "5D"));
    ck_assert(!may_be(&g, 0, "5D") && may_be(&g, 1, "5D") && may_be(&g, 2, "5D"));
    game_end(&g);
}

TEST(who_sits_out_neither_calls_nor_gives)
{
    game g;
    game_make(&g, 3, NULL, TABLE "phases: {ask: {call: {}}}\n");
    deal(&g);
    *km_int(&g.run, g.rules.layout->active + 1) = 0;
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_int_eq(g.block->place, 2);
    ck_assert_int_eq(play(&g, "call 2H"), KM_WAIT);
    ck_assert(kn_has(heap_cards(&g, "hand", 1), (unsigned)card_of(&g, "2H", -1)));
    ck_assert_int_eq(g.block->place, 0);
    game_end(&g);
}

TEST(a_position_goes_on_with_what_was_called_before)
{
    game g;
    game_make(&g, 3, NULL, TABLE VARIABLES "phases: {ask: {call: {" KEPT "}}}\n");
    deal(&g);
    int named = g.rules.layout->var[ks_layout_find_var(g.rules.layout, "named")].at;
    g.block->sets[named] = kn_set_of((unsigned)card_of(&g, "2D", -1));
    *var_of(&g, "caller", 0) = 2;
    *var_of(&g, "calls", 0) = 1;
    resume(&g, 0);
    ck_assert_str_eq(why(&g, "call 2D"), "2D was called before [again]");
    ck_assert_int_eq(play(&g, "pass"), 0); /* seat 2 has called */
    ck_assert_int_eq(*var_of(&g, "caller", 0), 2);
    game_end(&g);
}

TEST(keys_that_do_not_fit_are_told)
{
    static const char *const rows[][2] = {
        {"{hand: out}",
         "'out' can't be `hand` of call: it must be a zone with `per: seat` or `per: place`"},
        {"{seat_to: each}", "'each' is not for the table"},
        {"{back: 1, back_word: call}", "'call' can't be the word for giving cards back"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char yaml[1024];
        game g;
        snprintf(yaml, sizeof yaml,
                 TABLE VARIABLES "  each: {type: seat, per: seat}\n"
                                 "phases: {ask: {call: %s}}\n",
                 rows[i][0]);
        ck_assert(!game_begin(&g, 3, NULL, yaml));
        ck_assert_int_eq(g.report.count, 1);
        ck_assert_str_eq(g.report.problem[0].message, rows[i][1]);
        game_end(&g);
    }
}

static void check_words(const char *keys, const char *english, const char *japanese)
{
    char yaml[1024];
    game g;
    snprintf(yaml, sizeof yaml, TABLE VARIABLES "phases: {ask: {call: %s}}\n", keys);
    game_make(&g, 3, NULL, yaml);
    ck_assert_str_eq(shown(&g, 0, "en"), english);
    ck_assert_str_eq(shown(&g, 0, "ja"), japanese);
    game_end(&g);
}

TEST(phases_describe_themselves_in_both_languages)
{
    check_words(
        "{cards: {not: 5}, back: 1, back_cards: {not: 2S}, must: turn is dealer}",
        "In turn, starting with the player after the dealer, each may call a card of "
        "another hand (any card except fives); no card may be called twice. Its holder gives it "
        "to the caller, face up. The caller gives 1 card back, face down (any card except 2S, "
        "never the card called). A player may not pass if they are the dealer, unless no "
        "card can be called.",
        "ディーラーの次の人から順に、他の手札の札を1枚コールできる（5以外の札）。同じ札は"
        "1回だけ。持っている人はその札を表向きで渡す。コールした人は手札1枚を伏せて返す（2S"
        "以外の札、もらった札は不可）。次の場合はパスできない（コールできる札がある限り）：その人"
        "がディーラー。");
    check_words("{until: first, seat_to: caller}",
                "In turn, starting with the player after the dealer, each may call a card of "
                "another hand, until one does (all cards). Its holder gives it to the caller, face "
                "up. Whoever calls becomes the caller.",
                "ディーラーの次の人から順に、他の手札の札を1枚コールできる（すべての札）。"
                "誰か1人がコールするまで。持っている人はその札を表向きで渡す。コールした人がcaller"
                "になる。");
    check_words(
        "{who: dealer, cards: 5, gives: false, must: always}",
        "The dealer must, if possible, call a card of another hand (all fives). The holder keeps "
        "it, "
        "and says nothing.",
        "ディーラーはできる限り他の手札の1枚をコールしなければならない（すべての5）。持っている人は"
        "何も言わずに持ち続ける。");
}

int main(void)
{
    return run_tests("call");
}
