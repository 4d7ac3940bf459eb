/* SPDX-License-Identifier: MIT
 * test_script_hooks.c: the fields and functions of hooks, kind by kind; a failing hook leaves
 * everything unchanged. Attacks are in test_script_hostile.c, declarations and parameters in
 * test_script_declare.c.
 */
#include "script_fixture.h"

static int32_t int_of(const table *t, const char *name, int owner)
{
    return ks_ints(t->f.layout, t->f.block)[var_of(&t->f, name)->at + owner];
}

static void set_int(table *t, const char *name, int owner, int32_t n)
{
    ks_ints(t->f.layout, t->f.block)[var_of(&t->f, name)->at + owner] = n;
}

static int32_t awarded(const table *t, int cause, int side)
{
    return ks_ints(t->f.layout, t->f.block)[t->f.layout->award + cause * t->f.layout->sides + side];
}

static void put(table *t, const char *cards, const char *zone, int owner)
{
    /* one card after another, so that the first card of the pack is at the bottom */
    kn_set set = cards_of(&t->f, cards);
    unsigned card;
    for (KN_EACH(card, set))
        ks_transfer(&t->f.world, heap_of(&t->f, "stock", 0), heap_of(&t->f, zone, owner),
                    kn_set_of(card), KS_TOP, 0);
}

/* ---- reading ---- */

TEST(a_card_has_rank_suit_colour_name_and_worth)
{
    table t;
    table_begin(&t);
    t.call.card = 0;
    run_event(&t, "local c = game.stock:bottom()\n"
                  "assert(c.name == c.rank .. c.suit and tostring(c) == c.name)\n"
                  "assert(c.colour == 'black' or c.colour == 'red')\n"
                  "assert(c.value == 0 and c.points == 0 and c.copy == 0)\n"
                  "assert(c == game.stock:bottom() and c ~= game.stock:top())");
    table_end(&t);
}

TEST(a_zone_answers_how_many_which_and_worth_what)
{
    table t;
    table_begin(&t);
    put(&t, "AS 2S 2H", "floor", 0);
    run_event(&t,
              "local floor = game.floor\n"
              "assert(floor:count() == 3 and floor:count(aces) == 1 and floor:count(spades) == 2)\n"
              "assert(floor:has(aces) and not floor:is_empty())\n"
              "assert(not floor:all(spades) and floor:all(all) and game.stock:has(aces))\n"
              "assert(floor:points() == 0 and floor:value_sum(spades) == 0)\n"
              "assert(floor:bottom().name == 'AS' and floor:top().name == '2H')\n"
              "assert(floor:at(2).name == '2S' and floor:at(4) == nil and floor:at(0) == nil)\n"
              "assert(floor:has(floor:top()) and not game.stock:has(floor:top()))\n"
              "local names = ''\n"
              "for c in floor:cards() do names = names .. c.name .. ' ' end\n"
              "assert(names == 'AS 2S 2H ', names)\n"
              "for c in event.taken:cards() do error('none was taken') end\n"
              "assert(event.taken:is_empty() and event.taken:top() == nil)");
    table_end(&t);
}

TEST(an_ordered_zone_is_walked_from_bottom_to_top)
{
    table t;
    table_begin(&t);
    put(&t, "4C", "floor", 0);
    put(&t, "AS", "floor", 0);
    run_event(&t, "local names = ''\n"
                  "for c in game.floor:cards() do names = names .. c.name .. ' ' end\n"
                  "assert(names == '4C AS ', names)");
    table_end(&t);
}

TEST(an_event_tells_who_did_what)
{
    table t;
    table_begin(&t);
    table_script(&t, "hook 'h' { kind = 'event', run = function(game, event)\n"
                     "assert(event.card.name == 'AS' and event.seat.index == 1 and event.side == "
                     "event.seat.side)\n"
                     "assert(event.number == 7 and event.winner == game:seat(0))\n"
                     "assert(event.taken:count() == 2 and event.before:count() == 3)\n"
                     "end }");
    t.call.card = card_of(&t.f, "AS");
    t.call.place = t.call.seat = t.call.side = 1;
    t.call.number = 7;
    t.call.winner = 0;
    t.call.taken = cards_of(&t.f, "2S 3S");
    t.call.before = cards_of(&t.f, "2S 3S 4S");
    ck_assert_int_eq(table_call(&t), KN_OK);
    t.call.place = t.call.seat = t.call.side = t.call.winner = KS_NOBODY;
    t.call.card = KN_NO_CARD;
    ck_assert_int_eq(table_call(&t), KN_RULES); /* nobody is nil */
    expect_problem(&t, KN_E_HOOK_FAILED, "attempt to index a nil value (field 'card')");
    table_end(&t);
}

TEST(seats_and_sides_are_walked_in_order_and_know_each_other)
{
    table t;
    table_begin(&t);
    run_event(&t,
              "local order = ''\n"
              "for seat in game:seats() do order = order .. seat.index end\n"
              "assert(order == '10', order)\n" /* the dealer, seat 0, comes last */
              "for side in game:sides() do order = order .. side.index end\n"
              "for place in game:places() do order = order .. place.index end\n"
              "assert(order == '100101', order)\n"
              "local first = game:seat(0)\n"
              "assert(first.next == game:seat(1) and first.next.next == first and first.previous "
              "== game:seat(1))\n"
              "assert(first.is_dealer and not first.next.is_dealer and game.dealer == first)\n"
              "assert(first.side == game:side(0) and not first.is_dummy and game:seat(9) == nil)\n"
              "for seat in first.side:seats() do assert(seat == first) end\n"
              "assert(first.next_active == first.next)\n"
              "first.next.active = false\n"
              "assert(first.next_active == first and game.to_move == first and game.units == 2)");
    table_end(&t);
}

TEST(variables_of_each_type_are_read_and_set_by_name)
{
    table t;
    table_begin(&t);
    run_event(
        &t,
        "local seat, side = game:seat(1), game:side(1)\n"
        "seat.bid = 5  assert(seat.bid == 5 and seat.next.bid == 0)\n"
        "seat.secret = game.stock:top()  assert(seat.secret == game.stock:top())\n"
        "seat.secret = nil  assert(seat.secret == nil)\n"
        "game.chosen = 'H'  assert(game.chosen == 'H')\n"
        "game.trump = 'S'  assert(game.trump == 'S')  game.trump = nil  assert(game.trump == nil)\n"
        "game.marked = aces  assert(game.marked:count() == 4 and game.marked:all(aces))\n"
        "game.marked:add(spades)  assert(game.marked:count() == 7 and game.marked:has(spades))\n"
        "seat.kept_back = spades  assert(seat.kept_back:count(aces) == 1)\n"
        "game.mood = 'wild'  assert(game.mood == 'wild')\n"
        "side.doubled = true  assert(side.doubled and not game:side(0).doubled)\n"
        "game.bonus = -3  assert(game.bonus == -3)\n"
        "game.last_taker = side  assert(game.last_taker == side)\n"
        "assert(seat.chips == 20 and side.score == 0 and game.deal == 0)");
    ck_assert_int_eq(int_of(&t, "bid", 1), 5);
    ck_assert_int_eq(int_of(&t, "mood", 0), 1);
    ck_assert_int_eq(int_of(&t, "doubled", 1), 1);
    assert_cards(&t.f, t.f.block->sets[var_of(&t.f, "kept_back")->at + 1], "AS 2S 3S 4S");
    table_end(&t);
}

/* ---- acting ---- */

TEST(cards_move_through_the_worlds_functions)
{
    table t;
    table_begin(&t);
    run_event(
        &t, "local stock, floor, hand = game.stock, game.floor, game:seat(0).hand\n"
            "assert(stock:move(aces, floor) == 4 and stock:move(aces, floor) == 0)\n"
            "assert(floor:move(floor:top(), hand, 'bottom') == 1 and hand:has(aces))\n"
            "assert(stock:deal(3, hand) == 3 and stock:deal(100, floor) == 9)\n"
            "assert(floor:move(all, stock) == 12 and stock:count() == 12)\n"
            "stock:shuffle() stock:cut(4) hand:show(hand, game:seat(1))\n"
            "hand:insert(hand:top(), stock, 0) assert(hand:count() == 3 and stock:count() == 13)\n"
            "local top = stock:top() stock:insert(top, stock, 5)\n"
            "assert(stock:at(stock:count() - 5) == top and stock:count() == 13)");
    assert_sound(&t.f);
    table_end(&t);
}

TEST(points_are_awarded_under_the_hooks_cause)
{
    table t;
    table_begin(&t);
    run_event(&t, "game:side(1):award(20) game:seat(0):award(-3)");
    ck_assert_int_eq(awarded(&t, 0, 1), 20);
    ck_assert_int_eq(awarded(&t, 0, 0), -3);
    ck_assert_int_eq(awarded(&t, 1, 1), 0);
    table_end(&t);
}

TEST(payments_move_chips_and_make_none)
{
    table t;
    table_begin(&t);
    run_event(&t, "local a, b = game:seat(0), game:seat(1)\n"
                  "assert(a:pay('chips', 5, b) == 5 and a.chips == 15 and b.chips == 25)\n"
                  "assert(b:pay('chips', 10, game, 'pot') == 10 and game.pot == 10)\n"
                  "assert(game:pay('pot', 3, a, 'chips') == 3 and a.chips == 18)\n"
                  "assert(a:pay('chips', 100, b) == 18 and a.chips == 0)\n"
                  "assert(not pcall(function() a:pay('bid', 1, b) end))\n"
                  "assert(not pcall(function() a:pay('chips', 1, game) end))");
    ck_assert_int_eq(int_of(&t, "chips", 0) + int_of(&t, "chips", 1) + int_of(&t, "pot", 0), 40);
    table_end(&t);
}

TEST(the_strongest_request_stands)
{
    table t;
    table_begin(&t);
    run_event(&t, "game:end_match() game:end_deal()");
    ck_assert_int_eq(t.call.request, KL_REQUEST_END_MATCH);
    kl_host_free(t.host);
    run_event(&t, "game:end_deal() game:void_deal() game:end_deal() game:redeal()");
    ck_assert_int_eq(t.call.request, KL_REQUEST_VOID_DEAL);
    kl_host_free(t.host);
    run_event(&t, "game:void_deal() game:end_game() game:end_deal()");
    ck_assert_int_eq(t.call.request, KL_REQUEST_END_GAME);
    kl_host_free(t.host);
    run_event(&t, "game:redeal('next')");
    ck_assert_int_eq(t.call.request, KL_REQUEST_REDEAL);
    ck_assert_int_eq(t.call.request_value, 1);
    kl_host_free(t.host);
    run_event(&t, "game:call('play')");
    ck_assert_int_eq(t.call.request, KL_REQUEST_CALL);
    ck_assert_int_eq(t.call.request_value, 1);
    table_end(&t);
}

TEST(chance_is_the_games_and_may_be_given)
{
    ks_given given = {.kind = KN_CHANCE_DRAW, .count = 1, .value = {4}};
    table t;
    table_begin(&t);
    t.f.world.given[KN_CHANCE_DRAW] = &given;
    run_event(&t, "assert(game:random(6) == 5)\n"
                  "for i = 1, 20 do local n = game:random(3) assert(n >= 1 and n <= 3) end\n"
                  "assert(game:random(1) == 1)");
    table_end(&t);
}

static char noted[64];

static void take_note(void *payload, const ks_event *event)
{
    if (event->kind == KS_EVENT_NOTE)
        snprintf(noted, sizeof noted, "%s %d%s", event->text, (int)event->number,
                 payload ? "" : "?");
}

TEST(a_note_goes_into_the_feed)
{
    table t;
    table_begin(&t);
    t.f.world.feed = take_note;
    t.f.world.payload = &t;
    run_event(&t, "game:note('all pass', 3)");
    ck_assert_str_eq(noted, "all pass 3");
    table_end(&t);
}

/* ---- kinds ---- */

TEST(a_rule_is_a_function_of_its_arguments)
{
    static const char *const choices[] = {"normal", "all", NULL};
    kl_arg args[] = {{.kind = KL_ARG_CARD, .number = 0},
                     {.kind = KL_ARG_RANK, .number = 1},
                     {.kind = KL_ARG_SUIT, .number = -1},
                     {.kind = KL_ARG_CARDS}};
    kl_question words = {.args = args, .count = 4, .choices = choices},
                number = {.args = args, .count = 4};
    kl_answer answer;
    table t;
    table_begin(&t);
    table_script(&t, "hook 'h' { kind = 'rule', run = function(card, rank, suit, set, with)\n"
                     "assert(rank == '2' and suit == nil)\n"
                     "if set:is_empty() then return nil end\n"
                     "if set:count() == 1 then return true end\n"
                     "if set:count() == 2 then return 12 end\n"
                     "return card.rank == 'A' and 'all' or 'none'\n"
                     "end }");
    ck_assert_int_eq(kl_host_rule(t.host, &t.hook, &words, &answer, &t.f.report), KN_OK);
    ck_assert(answer.nil);
    args[3].cards = cards_of(&t.f, "2S");
    ck_assert_int_eq(kl_host_rule(t.host, &t.hook, &number, &answer, &t.f.report), KN_OK);
    ck_assert(!answer.nil && answer.number == 1);
    args[3].cards = cards_of(&t.f, "2S 3S");
    ck_assert_int_eq(kl_host_rule(t.host, &t.hook, &number, &answer, &t.f.report), KN_OK);
    ck_assert(answer.number == 12);
    args[3].cards = cards_of(&t.f, "2S 3S 4S");
    ck_assert_int_eq(kl_host_rule(t.host, &t.hook, &words, &answer, &t.f.report), KN_OK);
    ck_assert(answer.number == 1);
    args[0].number = card_of(&t.f, "2S");
    ck_assert_int_eq(kl_host_rule(t.host, &t.hook, &words, &answer, &t.f.report), KN_RULES);
    expect_problem(&t, KN_E_HOOK_RESULT, "returned 'none' instead of one of: ");
    table_end(&t);
}

TEST(a_value_hook_sees_what_its_seat_knows)
{
    int64_t result = 0;
    table t;
    table_begin(&t);
    put(&t, "AS AH 2S", "hand", 1);
    put(&t, "AD 3C", "hand", 0);
    table_script(
        &t,
        "local aces, spades = cards 'A', cards 'S'\n"
        "hook 'h' { kind = 'value', run = function(game, seat, with)\n"
        "assert(seat.next.hand:count() == 2 and not seat.next.hand:is_empty() and seat.next.chips "
        "== 20)\n"
        /* that card is in the player's own hand */
        "assert(not seat.next.hand:has(seat.hand:bottom()))\n"
        "assert(not pcall(function() return seat.next.hand:has(aces) end))\n"
        "assert(seat.bid == 3)\n"
        "return seat.hand:count(aces) * 10 + seat.hand:count(spades)\n"
        "end }");
    set_int(&t, "bid", 1, 3);
    t.call.seat = 1;
    memcpy(t.before, t.f.block, t.f.layout->size);
    ck_assert_int_eq(kl_host_value(t.host, &t.hook, &t.call, &result), KN_OK);
    ck_assert(result == 22);
    /* the kind is pure, so nothing needs to be restored */
    ck_assert_mem_eq(t.before, t.f.block, t.f.layout->size);
    table_end(&t);
}

TEST(a_value_asked_for_nobody_sees_what_all_see)
{
    int64_t result = 0;
    table t;
    table_begin(&t);
    put(&t, "AS AH 2S", "hand", 1);
    put(&t, "2H 3H", "floor", 0);
    table_script(
        &t, "hook 'h' { kind = 'value', run = function(game, seat)\n"
            "assert(seat == nil and game.floor:count(all) == 2 and game.floor:top().rank == '3')\n"
            "assert(not pcall(function() return game:seat(1).hand:top() end))\n"
            "assert(not pcall(function() return game:seat(1).bid end))\n"
            "return 1 end }");
    t.call.seat = KS_NOBODY;
    if (kl_host_value(t.host, &t.hook, &t.call, &result) != KN_OK)
        kn_report_print(&t.f.report, stderr, 0);
    ck_assert(result == 1);
    table_end(&t);
}

TEST(a_legal_hook_narrows_and_announces)
{
    table t;
    table_begin(&t);
    table_script(&t, "local aces, twos, spades = cards 'A', cards '2', cards 'S'\n"
                     "hook 'h' { kind = 'legal', run = function(game, seat, plays, with)\n"
                     "assert(plays:count() == 6 and plays:count(aces) == 2 and plays:has(twos))\n"
                     "plays:forbid(aces) plays:avoid(aces) plays:announce(twos)\n"
                     "assert(plays:count() == 5)\n"
                     "plays:only(spades)\n"
                     "end }");
    t.moves.plain = cards_of(&t.f, "AS 2S 3S 4S");
    ck_assert(ks_moves_add(&t.moves, (ks_move){KS_WORD_TAKE, (uint8_t)card_of(&t.f, "AH"), 0,
                                               KS_NO_SUIT, KS_NO_NUMBER, cards_of(&t.f, "AD")}));
    ck_assert(ks_moves_add(&t.moves, (ks_move){KS_WORD_TAKE, (uint8_t)card_of(&t.f, "2H"), 0,
                                               KS_NO_SUIT, KS_NO_NUMBER, cards_of(&t.f, "2D")}));
    ck_assert(ks_moves_add(
        &t.moves, (ks_move){KS_WORD_PASS, KN_NO_CARD, 0, KS_NO_SUIT, KS_NO_NUMBER, KN_EMPTY}));
    if (table_call(&t) != KN_OK)
        kn_report_print(&t.f.report, stderr, 0);
    ck_assert_int_eq(t.f.report.count, 0);
    assert_cards(&t.f, t.moves.plain, "2S 3S 4S");
    ck_assert_int_eq(t.moves.count,
                     2); /* the pass stays, the announced 2S is new, and the takes are gone */
    ck_assert_int_eq(t.moves.list[0].word, KS_WORD_PASS);
    ck_assert_int_eq(t.moves.list[1].mark, 1);
    ck_assert_int_eq(t.moves.list[1].card, card_of(&t.f, "2S"));
    table_end(&t);
}

static const char draw_discard[] =
    "hook 'h' { kind = 'phase', moves = { 'draw', 'discard', 'bid' }, outcomes = { 'done', 'empty' "
    "},\n"
    "  start = function(game) game:turn(game.dealer.next) end,\n"
    "  legal = function(game, seat, offers)\n"
    "    offers:add('draw') offers:add('draw') offers:add('bid', nil, 20, 'H')\n"
    "    for c in seat.hand:cards() do offers:add('discard', c) end\n"
    "    offers:play(seat.hand)\n"
    "  end,\n"
    "  play = function(game, move)\n"
    "    local seat = move.seat\n"
    "    if move.word == 'draw' then game.stock:deal(1, seat.hand) game:turn(seat)\n"
    "    elseif move.word == 'discard' then seat.hand:move(move.card, game.floor) "
    "game:turn(seat.next)\n"
    "    elseif move.word == 'bid' then assert(move.number == 20 and move.suit == 'H' and "
    "move.card == nil)\n"
    "    elseif move.word == 'play' then seat.hand:move(move.card, game.floor) game:done('empty') "
    "end\n"
    "  end }";

TEST(a_legal_hook_narrows_moves_of_every_word_by_their_cards)
{
    table t;
    table_begin(&t);
    table_script(&t, "local aces, spades = cards 'A', cards 'S'\n"
                     "hook 'h' { kind = 'legal', run = function(game, seat, plays)\n"
                     "assert(plays:count() == 4 and plays:count(aces) == 2)\n"
                     "plays:forbid(aces) assert(plays:count() == 2)\n"
                     "plays:avoid(spades) assert(plays:count() == 1)\n"
                     "end }");
    int draw = KS_WORDS_FIXED, discard = KS_WORDS_FIXED + 1;
    const char *const cards[] = {"AS", "2S 3S", "2H 3H", "3H AD"};
    for (int i = 0; i < 4; i++)
        ck_assert(ks_moves_add(&t.moves, (ks_move){(uint8_t)discard, KN_NO_CARD, 0, KS_NO_SUIT,
                                                   KS_NO_NUMBER, cards_of(&t.f, cards[i])}));
    ck_assert(ks_moves_add(
        &t.moves, (ks_move){(uint8_t)draw, KN_NO_CARD, 0, KS_NO_SUIT, KS_NO_NUMBER, KN_EMPTY}));
    if (table_call(&t) != KN_OK)
        kn_report_print(&t.f.report, stderr, 0);
    ck_assert_int_eq(t.f.report.count, 0);
    ck_assert_int_eq(t.moves.count, 2); /* a move without cards stays */
    assert_cards(&t.f, t.moves.list[0].cards, "2H 3H");
    ck_assert_int_eq(t.moves.list[1].word, draw);
    table_end(&t);
}

/* The move that the last `offers:add` of the phase's legal() adds. */
static kn_status offer(table *t, const char *added)
{
    char script[800];
    table_begin(t);
    snprintf(script, sizeof script,
             "local ace, two, three = card 'AS', card '2S', card '3S'\n"
             "local fixed = { three, card '4S' }\n"
             "hook 'h' { kind = 'phase', moves = { 'draw', 'discard' },\n"
             "legal = function(game, seat, offers) %s end, play = function() end }",
             added);
    table_script(t, script);
    return kl_host_phase_legal(t->host, &t->hook, &t->call);
}

TEST(a_play_with_a_suit_or_number_is_refused_as_its_text_has_no_room)
{
    static const char *const wrong[][2] = {
        {"offers:add('play', ace, nil, 'S')", "offers:add: 'play' takes no suit"},
        {"offers:add('play', ace, 3)", "offers:add: 'play' takes no number"},
        {"offers:add('take', ace, 3, nil, two)", "offers:add: 'take' takes no number"},
    };
    table t;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ck_assert_int_eq(offer(&t, wrong[i][0]), KN_RULES);
        ck_assert_ptr_nonnull(strstr(t.f.report.problem[0].message, "moves = {"));
        expect_problem(&t, KN_E_HOOK_VALUE, wrong[i][1]);
        table_end(&t);
    }
    ck_assert_int_eq(offer(&t, "offers:add('play', two, nil, nil, ace) offers:add('play', ace)"),
                     KN_OK);
    assert_cards(&t.f, t.moves.plain, "AS");
    ck_assert_int_eq(t.moves.count, 1); /* playing two cards, as it would be read back */
    ks_move read;
    char text[KS_MOVE_TEXT];
    ks_move_write(t.f.pack, &t.words, &t.moves.list[0], 0, text);
    ck_assert(ks_move_read(t.f.pack, &t.words, text, "en", &read, &t.f.report));
    ck_assert(ks_moves_has(&t.moves, &read));
    table_end(&t);
}

TEST(a_list_put_together_in_the_call_stands_for_its_cards)
{
    static const char *const wrong[][2] = {
        {"offers:add('take', ace, nil, nil, table.unpack({two, three, ace}))",
         "add can't take 7 arguments: write several cards as one list"},
        {"offers:play(ace, two)", "play takes one argument here"},
        {"offers:play({ace, 'two'})", "play expects cards"},
        {"offers:play({card = ace})", "play expects a list of cards"},
        {"offers:add('play', {ace, two})", "offers:add: 'play' needs a card"},
        {"offers:play({game.stock})", "'stock' has cards that seat 0 has not seen"},
    };
    table t;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ck_assert_int_eq(offer(&t, wrong[i][0]), KN_RULES);
        expect_problem(&t, i == 5 ? KN_E_HOOK_HIDDEN : KN_E_HOOK_VALUE, wrong[i][1]);
        table_end(&t);
    }
    ck_assert_int_eq(offer(&t, "local list = { two } list[2] = three\n"
                               "offers:add('take', ace, nil, nil, list)\n"
                               "offers:add('discard', { ace, list[1], three })\n"
                               "offers:play({ }) offers:play(fixed)\n"
                               "assert(offers:count() == 4)"),
                     KN_OK);
    assert_cards(&t.f, t.moves.list[0].cards, "2S 3S");
    assert_cards(&t.f, t.moves.list[1].cards, "AS 2S 3S");
    assert_cards(&t.f, t.moves.plain, "3S 4S");
    table_end(&t);
    table_begin(&t);
    put(&t, "AS 2S 2H", "floor", 0);
    run_event(&t, "local list = {}\n"
                  "for c in game.floor:cards() do\n"
                  "  if not aces:has(c) then list[#list + 1] = c end\n"
                  "end\n"
                  "assert(game.floor:count(list) == 2 and game.floor:count({}) == 0)\n"
                  "game.marked = list\n"
                  "assert(not pcall(function() game.floor:count(aces, list) end))\n"
                  "assert(game.floor:move(list, game.stock) == 2)");
    assert_cards(&t.f, t.f.block->sets[heap_of(&t.f, "floor", 0)], "AS");
    table_end(&t);
}

TEST(cards_that_are_named_must_lie_where_a_verb_looks_for_them)
{
    static const char *const wrong[][2] = {
        {"game.floor:move(ace, game.stock)", "move: AS is not in 'floor'"},
        {"game.floor:move({ ace }, game.stock)", "move: AS is not in 'floor'"},
        {"game.floor:move({ aces, event.taken }, game.stock)", "is not in 'floor'; a selection"},
        {"game.floor:move(event.taken, game.stock)", "is not in 'floor'; a selection"},
        {"game.marked = aces game.floor:move(game.marked, game.stock)", "AS is not in 'floor'"},
        {"game.floor:show(event.taken)", "show: "},
        {"game.floor:move(game.stock, game.floor)", "the cards of 'stock' are not in 'floor'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char script[400];
        table t;
        table_begin(&t);
        snprintf(script, sizeof script,
                 "local ace, aces = card 'AS', cards 'A'\nhook 'h' { kind = 'event', run = "
                 "function(game, event) %s end }",
                 wrong[i][0]);
        table_script(&t, script);
        t.call.taken = cards_of(&t.f, "AS AH");
        ck_assert_int_eq(table_call(&t), KN_RULES);
        expect_problem(&t, KN_E_HOOK_VALUE, wrong[i][1]);
        table_end(&t);
    }
}

TEST(a_dot_instead_of_a_colon_is_refused)
{
    static const char *const wrong[][2] = {
        {"game.floor.count(aces)", "'count' is called without its zone"},
        {"game.floor.has(aces)", "'has' is called without its zone"},
        {"game.floor.is_empty()", "'is_empty' is called without its zone"},
        {"event.taken.count(aces)", "'count' is called without its cards"},
        {"game.floor.move(aces, game.stock)", "'move' is called without its zone"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char script[300];
        table t;
        table_begin(&t);
        snprintf(script, sizeof script,
                 "local aces = cards 'A'\nhook 'h' { kind = 'event', run = function(game, event) "
                 "%s%s end }",
                 i < 4 ? "return " : "", wrong[i][0]);
        table_script(&t, script);
        ck_assert_int_eq(table_call(&t), KN_RULES);
        expect_problem(&t, KN_E_HOOK_VALUE, wrong[i][1]);
        table_end(&t);
    }
}

TEST(reading_what_is_no_parameter_is_an_error)
{
    table t;
    table_begin(&t);
    table_script(&t,
                 "hook 'h' { kind = 'event', params = { points = integer { default = 1 } },\n"
                 "run = function(game, event, with) game.bonus = with.points + with.pints end }");
    ck_assert_int_eq(table_call(&t), KN_RULES);
    ck_assert_str_eq(t.f.report.problem[0].suggestion, "points");
    expect_problem(&t, KN_E_HOOK_FIELD, "`with` has no 'pints'");
    table_end(&t);
}

TEST(avoiding_all_forbids_nothing_unless_another_move_is_left)
{
    table t;
    table_begin(&t);
    table_script(
        &t, "hook 'h' { kind = 'legal', run = function(game, seat, plays) plays:avoid(all) end }");
    t.moves.plain = cards_of(&t.f, "AS 2S");
    ck_assert_int_eq(table_call(&t), KN_OK);
    assert_cards(&t.f, t.moves.plain, "AS 2S");
    ck_assert(ks_moves_add(
        &t.moves, (ks_move){KS_WORD_PASS, KN_NO_CARD, 0, KS_NO_SUIT, KS_NO_NUMBER, KN_EMPTY}));
    ck_assert_int_eq(table_call(&t), KN_OK);
    ck_assert_int_eq(ks_moves_total(&t.moves), 1);
    table_end(&t);
}

TEST(a_scripted_phase_says_what_is_legal_and_what_follows)
{
    table t;
    table_begin(&t);
    put(&t, "AS 2S", "hand", 1);
    table_script(&t, draw_discard);
    ck_assert_str_eq(t.hook.script->words[1], "discard");
    ck_assert_str_eq(t.hook.script->outcomes[1], "empty");
    ck_assert_int_eq(kl_host_phase_start(t.host, &t.hook, &t.call), KN_OK);
    ck_assert_int_eq(t.call.turn, 1);
    t.call.place = t.call.seat = 1;
    t.f.block->place = 1;
    ck_assert_int_eq(kl_host_phase_legal(t.host, &t.hook, &t.call), KN_OK);
    ck_assert_int_eq(ks_moves_total(&t.moves), 2 + 1 + 1 + 2); /* `draw` is listed once */
    ks_move draw = t.moves.list[0], bid = t.moves.list[1], discard = t.moves.list[3],
            play = ks_moves_nth(&t.moves, 0);
    ck_assert_int_eq(kl_host_phase_play(t.host, &t.hook, &t.call, &draw), KN_OK);
    ck_assert_int_eq(t.call.turn, 1);
    ck_assert_int_eq(kn_count(t.f.block->sets[heap_of(&t.f, "hand", 1)]), 3);
    ck_assert_int_eq(kl_host_phase_play(t.host, &t.hook, &t.call, &discard), KN_OK);
    ck_assert_int_eq(t.call.turn, 0);
    assert_cards(&t.f, t.f.block->sets[heap_of(&t.f, "floor", 0)], "2S");
    ck_assert_int_eq(kl_host_phase_play(t.host, &t.hook, &t.call, &play), KN_OK);
    ck_assert_int_eq(t.call.request, KL_REQUEST_OUTCOME);
    ck_assert_int_eq(t.call.request_value, 1);
    ck_assert_int_eq(kl_host_phase_play(t.host, &t.hook, &t.call, &bid), KN_RULES);
    expect_problem(&t, KN_E_HOOK_NO_TURN, "called neither game:turn");
    table_end(&t);
}

TEST(a_move_holds_all_its_cards_and_tells_the_further_ones)
{
    static const char script[] =
        "local two, three, both = cards '2S', cards '3S', cards '2S 3S'\n"
        "local function same(a, b) return a:count() == b:count() and a:all(b) end\n"
        "hook 'h' { kind = 'phase', moves = { 'discard', 'bid' },\n"
        "  legal = function(game, seat, offers)\n"
        "    offers:add('play', card_2, nil, nil, three)\n"
        "    offers:add('discard', both) offers:add('discard', two) offers:add('bid', card_2, nil, "
        "nil, "
        "three)\n"
        "    offers:add('bid', card_2, 20)\n"
        "  end,\n"
        "  play = function(game, move)\n"
        "    local n = move.cards:count()\n"
        "    assert(same(move.cards, n == 2 and both or two))\n"
        "    if move.word ~= 'play' and n == 2 then assert(not move.card and same(move.further, "
        "both))\n"
        "    else assert(move.card.name == '2S' and move.further:count() == n - 1) end\n"
        "    game:done()\n"
        "  end }";
    char text[1600];
    table t;
    table_begin(&t);
    snprintf(text, sizeof text, "local card_2 = card '2S'\n%s", script);
    table_script(&t, text);
    t.call.place = t.call.seat = 1;
    t.f.block->place = 1;
    put(&t, "2S 3S", "hand", 1);
    if (kl_host_phase_legal(t.host, &t.hook, &t.call) != KN_OK)
        kn_report_print(&t.f.report, stderr, 0);
    ck_assert_int_eq(t.f.report.count, 0);
    int total = ks_moves_total(&t.moves);
    ck_assert_int_eq(total, 5);
    for (int n = 0; n < total; n++) {
        ks_move move = ks_moves_nth(&t.moves, n);
        if (kl_host_phase_play(t.host, &t.hook, &t.call, &move) != KN_OK)
            kn_report_print(&t.f.report, stderr, 0);
        ck_assert_int_eq(t.f.report.count, 0);
    }
    table_end(&t);
}

/* Loads a phase with that body of `plausible`, and calls it for seat 0. */
static kn_status ask_plausible(table *t, const char *body, bool *plausible)
{
    char script[512];
    table_begin(t);
    put(t, "AS", "hand", 1);
    snprintf(script, sizeof script,
             "local aces = cards 'A'\nlocal n = 0\n"
             "hook 'h' { kind = 'phase', legal = function() end, play = function() end,\n"
             "plausible = function(game, seat, with) %s end }",
             body);
    table_script(t, script);
    return kl_host_phase_plausible(t->host, &t->hook, &t->call, plausible);
}

TEST(plausible_judges_the_whole_world)
{
    static const char *const bodies[] = {"return seat.next.hand:has(aces)",
                                         "return not seat.next.hand:has(aces)"};
    bool plausible;
    table t;
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(ask_plausible(&t, bodies[i], &plausible), KN_OK);
        ck_assert_int_eq(plausible, i == 0);
        table_end(&t);
    }
    table_begin(&t);
    table_script(&t, draw_discard); /* a phase without `plausible` */
    ck_assert_int_eq(kl_host_phase_plausible(t.host, &t.hook, &t.call, &plausible), KN_OK);
    ck_assert(plausible);
    table_end(&t);
}

LOOP(plausible_neither_acts_nor_answers_anything_but_true_or_false, 5)
{
    static const struct {
        const char *body;
        kn_code code;
        const char *part;
    } wrong[] = {
        {"game:turn(seat) return true", KN_E_HOOK_PURE, "'turn' changes the game"},
        {"game.stock:deal(1, seat.hand) return true", KN_E_HOOK_PURE, "'deal' changes the game"},
        {"return 1", KN_E_HOOK_RESULT, "plausible must return true or false"},
        {"return nil", KN_E_HOOK_RESULT, "plausible must return true or false"},
        {"return", KN_E_HOOK_RESULT, "plausible must return true or false"},
    };
    bool plausible = true;
    table t;
    ck_assert_int_eq(ask_plausible(&t, wrong[_i].body, &plausible), KN_RULES);
    ck_assert(!plausible);
    expect_problem(&t, wrong[_i].code, wrong[_i].part);
    table_end(&t);
}

TEST(plausible_keeps_no_state_and_belongs_to_phases)
{
    table t;
    table_begin(&t);
    ck_assert(!table_load(&t, "local n = 0\nhook 'h' { kind = 'phase', legal = function() end, "
                              "play = function() end,\n"
                              "plausible = function() n = n + 1 return true end }"));
    expect_problem(&t, KN_E_SCRIPT_STATE, "n");
    table_end(&t);
    table_begin(&t);
    ck_assert(!table_load(&t, "hook 'h' { kind = 'event', run = function() end, "
                              "plausible = function() return true end }"));
    expect_problem(&t, KN_E_HOOK_DECLARATION, "a hook of any other kind has the function run");
    table_end(&t);
}

TEST(a_phase_that_offers_nothing_is_an_error)
{
    table t;
    table_begin(&t);
    table_script(&t, "hook 'h' { kind = 'phase', moves = { 'draw' }, legal = function() end, play "
                     "= function() end }");
    ck_assert_int_eq(kl_host_phase_start(t.host, &t.hook, &t.call),
                     KN_OK); /* a phase without `start`: the first seat begins */
    ck_assert_int_eq(t.call.turn, KS_NOBODY);
    ck_assert_int_eq(kl_host_phase_legal(t.host, &t.hook, &t.call), KN_RULES);
    expect_problem(&t, KN_E_HOOK_NO_MOVE, "offered no move");
    table_end(&t);
}

/* ---- failing ---- */

TEST(an_error_has_its_line_the_entrys_line_and_the_calls)
{
    static const char entry[] = "\n\nh: {event: capture}\n";
    table t;
    const kn_problem *p;
    table_begin(&t);
    table_script(&t, "local function helper(side)\n"
                     "  return side.pile:count(nothing.there)\n"
                     "end\n"
                     "hook 'h' { kind = 'event', run = function(game)\n"
                     "  for side in game:sides() do\n"
                     "    local n = helper(side)\n"
                     "  end\n"
                     "end }");
    t.hook.node = kd_node_get(
        kd_node_parse(t.f.arena, "grandma.yaml", entry, sizeof entry - 1, &t.f.report), "h");
    ck_assert_int_eq(table_call(&t), KN_RULES);
    p = &t.f.report.problem[0];
    ck_assert_str_eq(p->message, "in hook 'h' (grandma.yaml line 3): scripts have no 'nothing'");
    ck_assert_int_eq(p->code, KN_E_SCRIPT_NAME);
    ck_assert_str_eq(p->at.source->name, "test.lua");
    ck_assert_uint_eq(p->at.line, 2);
    ck_assert_str_eq(p->detail, "test.lua:2: in function 'helper'\n"
                                "test.lua:6: in the hook itself");
    table_end(&t);
}

TEST(a_misspelt_field_is_suggested)
{
    table t;
    table_begin(&t);
    table_script(&t,
                 "hook 'h' { kind = 'event', run = function(game) return game.flor:count() end }");
    ck_assert_int_eq(table_call(&t), KN_RULES);
    ck_assert_str_eq(t.f.report.problem[0].suggestion, "floor");
    expect_problem(&t, KN_E_HOOK_FIELD, "the game has no 'flor'");
    table_end(&t);
}

TEST(a_zone_with_the_name_of_a_verb_is_refused)
{
    table t;
    memset(&t, 0, sizeof t);
    fixture_begin(
        &t.f, 2, 1,
        "pack: {ranks: A 2, suits: S H}\nzones: {stock: {seen_by: nobody}, next: {per: seat}}\n");
    ck_assert(!table_load(&t, "hook 'h' { kind = 'event', run = function() end }"));
    expect_problem(&t, KN_E_HOOK_NAME_TAKEN, "'next'");
    table_end(&t);
}

/* ---- order, memory ---- */

TEST(pairs_walks_in_the_same_order_everywhere)
{
    static const char body[] =
        "local order = ''\n"
        "for k, v in pairs(t) do order = order .. tostring(k) .. '=' .. tostring(v) .. ' ' end\n"
        "assert(order == '-1=m 1=a 2=b 10=c A=5 Z=4 a=1 aa=2 b=3 AS=7 4C=8 ', order)\n";
    char script[2048];
    table t;
    table_begin(&t);
    snprintf(script, sizeof script,
             "local t = { b = 3, 'a', 'b', [10] = 'c', aa = 2, a = 1, Z = 4, A = 5, [-1] = 'm', "
             "[card '4C'] = 8, [card 'AS'] = 7 }\n"
             "%s hook 'h' { kind = 'event', run = function() %s end }",
             body, body); /* before the freeze and after it */
    table_script(&t, script);
    ck_assert_int_eq(table_call(&t), KN_OK);
    table_end(&t);
}

TEST(sort_is_stable_and_takes_a_comparison)
{
    table t;
    table_begin(&t);
    run_event(&t, "local t = { 'b2', 'a1', 'b1', 'a2', 'c1' }\n"
                  "table.sort(t, function(x, y) return x:sub(1, 1) < y:sub(1, 1) end)\n"
                  "assert(table.concat(t, ' ') == 'a1 a2 b2 b1 c1', table.concat(t, ' '))\n"
                  "table.sort(t) assert(table.concat(t, ' ') == 'a1 a2 b1 b2 c1')\n"
                  "local n = {} for i = 1, 100 do n[i] = i * 37 % 101 end\n"
                  "table.sort(n) for i = 1, 100 do assert(n[i] == i) end\n"
                  "for n = 1, 40 do local d = {} for i = 1, n do d[i] = n - i end\n"
                  "table.sort(d) for i = 1, n do assert(d[i] == i - 1) end end\n"
                  "table.sort({}) table.sort({ 1 })");
    table_end(&t);
}

TEST(frozen_tables_are_read_as_before_and_not_written)
{
    table t;
    table_begin(&t);
    table_script(
        &t,
        "local t = { 10, 20, 30, deep = { 'x' } }\n"
        "hook 'h' { kind = 'event', run = function(game)\n"
        "assert(#t == 3 and t[2] == 20 and t.deep[1] == 'x' and #t.deep == 1 and t.none == nil)\n"
        "local sum = 0 for _, n in ipairs(t) do sum = sum + n end assert(sum == 60)\n"
        "assert(select('#', table.unpack(t)) == 3 and table.concat(t, '-') == '10-20-30')\n"
        "assert(not pcall(function() t[4] = 1 end) and not pcall(function() t[1] = 1 end))\n"
        "end }");
    ck_assert_int_eq(table_call(&t), KN_OK);
    table_end(&t);
}

TEST(the_fingerprint_notices_a_change_from_outside)
{
    table t;
    table_begin(&t);
    table_script(&t, "local n, t = 1, { 2 }\nhook 'h' { kind = 'event', run = function() local sum "
                     "= n + t[1] end }");
    for (int n = 0; n < 3000; n++) /* the check doesn't use up the budget for loading */
        ck_assert(kl_host_is_frozen(t.host));
    kl_script_push(t.host->L, t.host->hook[0]->function[KL_RUN]);
    lua_pushinteger(t.host->L, 5);
    ck_assert_str_eq(lua_setupvalue(t.host->L, 1, 1), "n");
    lua_settop(t.host->L, 0);
    ck_assert(kl_host_stays_frozen(t.host)); /* no script has run, so nothing needs to be checked */
    ck_assert(table_bind(&t, "h", NULL));
    ck_assert_int_eq(table_call(&t), KN_OK);
    ck_assert(!kl_host_stays_frozen(t.host));
    ck_assert(!kl_host_is_frozen(t.host));
    table_end(&t);
}

static char shown_note[1000];

static void note_down(void *payload, const ks_event *event)
{
    (void)payload;
    snprintf(shown_note, sizeof shown_note, "%s", event->kind == KS_EVENT_NOTE ? event->text : "");
}

TEST(what_a_note_can_not_have_is_shown_as_such)
{
    static const char *const notes[][2] = {
        {"plain: \\u{30AB}\\u{30FC}\\u{30C9} '4H' \\u{645}",
         "plain: \u30AB\u30FC\u30C9 '4H' \u0645"},
        {"\\27]52;c;cm0=\\7x", "\uFFFD]52;c;cm0=\uFFFDx"},
        {"x\\n1 scores 5", "x\uFFFD1 scores 5"},
        {"\\u{202E}x\\u{2066}y", "\uFFFDx\uFFFDy"},
        {"\\xff\\xc0\\x80\\xed\\xa0\\x80z", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDz"},
        {"a\\0b", "a\uFFFDb"},
        {"\\x9b31m", "\uFFFD31m"},
        {"\\u{9b}31m", "\uFFFD31m"},
        {"pa\\u{200B}ss\\u{AD}\\u{2060}", "pa\uFFFDss\uFFFD\uFFFD"},
        {"\\u{645}\\u{6CC}\\u{200C}\\u{631}", "\u0645\u06CC\u200C\u0631"},
    };
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        table t;
        char body[300];
        table_begin(&t);
        t.f.world.feed = note_down;
        snprintf(body, sizeof body, "game:note(\"%s\")", notes[i][0]);
        run_event(&t, body);
        ck_assert_str_eq(shown_note, notes[i][1]);
        table_end(&t);
    }
}

TEST(an_error_of_a_script_is_one_line_of_text)
{
    table t;
    table_begin(&t);
    table_script(&t, "hook 'h' { kind = 'event', run = function()\n"
                     "error('\\27[2J\\nb.lua:1: error: \\xff') end }");
    ck_assert_int_eq(table_call(&t), KN_RULES);
    expect_problem(&t, KN_E_HOOK_FAILED, "\uFFFD[2J\uFFFDb.lua:1: error: \uFFFD");
    table_end(&t);
}

TEST(a_call_allocates_nothing)
{
    unsigned long allocations;
    int64_t result;
    table t;
    table_begin(&t);
    put(&t, "AS 2S 2H", "floor", 0);
    put(&t, "AH 3C", "hand", 0);
    table_script(
        &t,
        "local aces, worth = cards 'A', { 1, 2, 3, x = 4 }\n"
        "hook 'h' { kind = 'event', params = { points = integer { default = 10 } },\n"
        "run = function(game, event, with)\n"
        "  local before = event.before\n"
        "  if event.card.rank ~= 'A' or before:count(aces) > 2 or before:value_sum() > 10 then "
        "return end\n"
        "  for side in game:sides() do side:award(with.points) side.doubled = not side.doubled "
        "end\n"
        "  for seat in game:seats() do seat.bid = seat.index for c in seat.hand:cards() do "
        "seat.secret = c end end\n"
        "  for k, v in pairs(worth) do game.bonus = v end\n"
        "  for i, v in ipairs(worth) do game.mood = 'wild' end\n"
        "  game.floor:move(aces, game:seat(0).hand) game:seat(0).hand:move(aces, game.floor)\n"
        "  game:seat(0):pay('chips', 1, game, 'pot') game:pay('pot', 1, game:seat(0), 'chips')\n"
        "  game.marked = aces game.trump = game.floor:top().suit game:random(3) "
        "game.stock:shuffle()\n"
        "end }\n"
        "hook 'v' { kind = 'value', run = function(game, seat) return seat.hand:count(aces) end }\n"
        "hook 'l' { kind = 'legal', run = function(game, seat, plays) plays:avoid(aces) end }");
    t.call.card = card_of(&t.f, "AD");
    t.call.before = cards_of(&t.f, "2S");
    ck_assert_int_eq(table_call(&t), KN_OK);
    allocations = kn_memory_count();
    for (int i = 0; i < 100; i++) {
        ck_assert_int_eq(table_call(&t), KN_OK);
        ck_assert_uint_eq(t.host->cumulative, 0);
    }
    ck_assert_uint_eq(kn_memory_count(), allocations);
    ck_assert(table_bind(&t, "v", NULL));
    allocations = kn_memory_count();
    ck_assert_int_eq(kl_host_value(t.host, &t.hook, &t.call, &result), KN_OK);
    ck_assert_uint_eq(kn_memory_count(), allocations);
    ck_assert(table_bind(&t, "l", NULL));
    t.moves.plain = cards_of(&t.f, "AS 2S");
    allocations = kn_memory_count();
    ck_assert_int_eq(table_call(&t), KN_OK);
    ck_assert_uint_eq(kn_memory_count(), allocations);
    assert_cards(&t.f, t.moves.plain, "2S");
    table_end(&t);
}

TEST(the_budget_begins_anew_with_each_call)
{
    table t;
    uint64_t spent = 0;
    table_begin(&t);
    table_script(&t, "hook 'h' { kind = 'event', run = function() for i = 1, 30000 do local n = i "
                     "+ i end end }");
    for (int i = 0; i < 20; i++) {
        ck_assert_int_eq(table_call(&t), KN_OK);
        if (i)
            ck_assert_uint_eq(t.host->spent, spent); /* and must be the same each time */
        spent = t.host->spent;
    }
    ck_assert_uint_gt(spent, 30000);
    table_end(&t);
}

TEST(just_within_the_budget_is_fine_and_beyond_is_not)
{
    table t;
    table_begin(&t); /* each turn of the loop is one instruction */
    run_event(&t, "for i = 1, 98000 do end");
    kl_host_free(t.host);
    table_script(&t, "hook 'h' { kind = 'event', run = function() for i = 1, 101000 do end end }");
    ck_assert_int_eq(table_call(&t), KN_RULES);
    expect_problem(&t, KN_E_SCRIPT_INSTRUCTIONS, "100,000 instructions");
    table_end(&t);
}

/* Everything from loading to calls that allocate: the n-th allocation fails, for every n. */
static kn_status whole_life(table *t)
{
    static const char script[] =
        "local t = { 1, { 2 } }\nlocal aces = cards 'A' + cards '2'\n"
        "hook 'h' { kind = 'event', params = { p = cards { default = 'A' }, n = integer { default "
        "= 3 } },\n"
        "  says = 'so', run = function(game, event, with)\n"
        "  local list = {} for i = 1, 50 do list[i] = { i, tostring(i) } end\n"
        "  game.chosen = 'H' for k in pairs(list) do list[k] = with.p end end }\n"
        "hook 'l' { kind = 'legal', run = function(game, seat, plays) plays:announce(all) end }";
    kn_status status;
    t->source[0] = (kn_source){"test.lua", script, strlen(script)};
    t->host = kl_host_new(NULL, t->f.layout, t->source, NULL, 1, &t->f.report);
    if (!t->host)
        return kn_report_status(&t->f.report);
    status = kl_host_freeze(t->host, &t->words, &t->f.report);
    if (status == KN_OK && !table_bind(t, "h", NULL))
        status = kn_report_status(&t->f.report);
    if (status == KN_OK)
        status = table_call(t);
    if (status == KN_OK && !table_bind(t, "l", NULL))
        status = kn_report_status(&t->f.report);
    t->moves.plain = t->f.pack->all;
    return status == KN_OK ? table_call(t) : status;
}

TEST(every_allocation_may_fail)
{
    kn_status status = KN_SYSTEM;
    unsigned long n = 1;
    for (; status != KN_OK; n++) {
        table t;
        table_begin(&t);
        kn_memory_fail_after(n);
        status = whole_life(&t);
        kn_memory_fail_after(0);
        ck_assert_msg(status == KN_OK || status == KN_SYSTEM, "allocation %lu: status %d: %s", n,
                      (int)status, t.f.report.problem[0].message);
        ck_assert_int_eq(t.f.report.count > 0, status != KN_OK);
        if (status != KN_OK)
            ck_assert_int_eq(t.f.report.problem[0].code, KN_E_MEMORY);
        table_end(&t);
    }
    ck_assert_uint_gt(n, 100);
}

int main(void)
{
    return run_tests("hooks", .timeout = 120);
}
