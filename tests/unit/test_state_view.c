/* SPDX-License-Identifier: MIT
 * Tests of views and event texts (state/view.h): their exact forms, and the facts that they leave
 * out. That nothing leaks over whole plays is tested in test_state_leaks.c.
 */
#include "state_fixture.h"

static fixture f;
static ks_words_table words;
static int stock, floor_, hand0, hand1;

static void setup(void)
{
    fixture_begin(&f, 4, 2, fixture_table);
    memset(&words, 0, sizeof words);
    ck_assert_int_ge(ks_words_add(&words, f.arena, "pass"), 0);
    stock = heap_of(&f, "stock", 0);
    floor_ = heap_of(&f, "floor", 0);
    hand0 = heap_of(&f, "hand", 0);
    hand1 = heap_of(&f, "hand", 1);
}
static void teardown(void)
{
    fixture_end(&f);
}

static void move(int from, int to, const char *cards)
{
    ks_transfer(&f.world, from, to, cards_of(&f, cards), KS_TOP, 0);
}

/* ---- heaps ---- */

TEST(a_hidden_stock_is_listed_top_first_with_unknown_cards_as_such)
{
    char out[KN_CARDS_MAX * KS_CARD_TEXT];

    ks_deal_cards(&f.world, stock, KS_TOP, hand1, 13, 0);
    ks_show(&f.world, stock, cards_of(&f, "4C"), 1u << 2);
    ck_assert_str_eq(seen_heap(&f, stock, 2, out), "? ? 4C");
    ck_assert_str_eq(seen_heap(&f, stock, 0, out), "? ? ?");
    ck_assert_str_eq(seen_heap(&f, stock, KS_NOBODY, out), "? ? ?");
    ck_assert_str_eq(seen_heap(&f, stock, -2, out), "4H 4D 4C");
    ks_show(&f.world, stock, cards_of(&f, "4D"), KS_EVERYBODY(f.layout));
    ck_assert_str_eq(seen_heap(&f, stock, 2, out), "? 4D 4C");
    ck_assert_str_eq(seen_heap(&f, stock, KS_NOBODY, out), "? 4D ?");
}

TEST(an_open_floor_is_listed_in_order_of_arrival)
{
    char out[KN_CARDS_MAX * KS_CARD_TEXT];

    move(stock, floor_, "3D");
    move(stock, floor_, "AH 2C");
    ck_assert_str_eq(seen_heap(&f, floor_, 3, out), "3D 2C AH");
    ck_assert_str_eq(seen_heap(&f, floor_, KS_NOBODY, out), "3D 2C AH");
}

TEST(a_hand_shows_first_the_known_cards_in_the_packs_order)
{
    char out[KN_CARDS_MAX * KS_CARD_TEXT];

    move(stock, hand0, "4S 2H AD");
    ks_show(&f.world, hand0, cards_of(&f, "4S"), 1u << 3);
    ck_assert_str_eq(seen_heap(&f, hand0, 0, out), "AD 2H 4S");
    ck_assert_str_eq(seen_heap(&f, hand0, 3, out), "4S ? ?");
    ck_assert_str_eq(seen_heap(&f, hand0, 1, out), "? ? ?");
}

/* ---- variables ---- */

/* The view of a variable for `seat`: its name or number, cards, or "none"; NULL if hidden. */
static const char *seen_value(const char *name, int owner, int seat)
{
    static char text[64];
    ks_value value;

    if (!ks_view_value(&f.world, var_of(&f, name), owner, seat, &value))
        return NULL;
    if (var_of(&f, name)->type == KS_VAR_CARDS)
        ks_pack_write(f.pack, value.cards, text, sizeof text);
    else if (value.text || !value.set)
        snprintf(text, sizeof text, "%s", value.set ? value.text : "none");
    else
        snprintf(text, sizeof text, "%d", (int)value.number);
    return text;
}

TEST(variables_are_seen_by_their_type)
{
    int32_t *ints = ks_ints(f.layout, f.block);

    ints[var_of(&f, "bid")->at + 1] = 6;
    ints[var_of(&f, "secret")->at + 1] = card_of(&f, "3D");
    ints[var_of(&f, "chosen")->at] = ks_pack_find_suit(f.pack, "H");
    ints[var_of(&f, "mood")->at] = 1;
    ints[var_of(&f, "doubled")->at + 1] = 1;
    ints[var_of(&f, "bonus")->at] = -5; /* halves */
    f.block->sets[var_of(&f, "marked")->at] = cards_of(&f, "2H AS");
    ck_assert_str_eq(seen_value("bid", 1, 1), "6");
    ck_assert_ptr_null(seen_value("bid", 0, 1)); /* the other seats' variables are absent */
    ck_assert_ptr_null(seen_value("bid", 1, KS_NOBODY));
    ck_assert_str_eq(seen_value("bid", 1, -2), "6");
    ck_assert_ptr_null(seen_value("bid", 4, -2)); /* no such owner */
    ck_assert_ptr_null(seen_value("bid", -1, -2));
    ck_assert_str_eq(seen_value("secret", 1, 1), "3D");
    ck_assert_ptr_null(seen_value("secret", 1, 0));
    ck_assert_str_eq(seen_value("chosen", 0, 1), "H");
    ck_assert_str_eq(seen_value("trump", 0, 1), "none");
    ck_assert_str_eq(seen_value("mood", 0, 1), "wild");
    ck_assert_str_eq(seen_value("doubled", 0, 1), "0");
    ck_assert_str_eq(seen_value("doubled", 1, 1), "1");
    ck_assert_str_eq(seen_value("bonus", 0, 1), "-5");
    ck_assert_str_eq(seen_value("marked", 0, 1), "AS 2H");
    ck_assert_str_eq(seen_value("pot", 0, 1), "0");
    ck_assert_str_eq(seen_value("last_taker", 0, 1), "none");
}

TEST(whose_variable_a_seat_sees_depends_on_its_sight)
{
    ks_var var = {.per = KS_PER_SEAT, .sight = KS_SEEN_OWNER};
    ck_assert(ks_view_sees_var(f.layout, &var, 1, 1));
    ck_assert(!ks_view_sees_var(f.layout, &var, 3, 1));
    var.sight = KS_SEEN_SIDE;
    ck_assert(ks_view_sees_var(f.layout, &var, 3, 1));
    ck_assert(!ks_view_sees_var(f.layout, &var, 2, 1));
    ck_assert(!ks_view_sees_var(f.layout, &var, 1, KS_NOBODY));
    ck_assert(ks_view_sees_var(f.layout, &var, 1, -2));
    var.sight = KS_SEEN_NOBODY;
    ck_assert(!ks_view_sees_var(f.layout, &var, 1, 1));
    var.sight = KS_SEEN_ALL;
    ck_assert(ks_view_sees_var(f.layout, &var, 1, KS_NOBODY));
    var = (ks_var){.per = KS_PER_SIDE, .sight = KS_SEEN_OWNER};
    ck_assert(ks_view_sees_var(f.layout, &var, 1, 3));
    ck_assert(!ks_view_sees_var(f.layout, &var, 0, 3));
    var.sight = KS_SEEN_OTHERS;
    ck_assert(!ks_view_sees_var(f.layout, &var, 1, 3));
    ck_assert(ks_view_sees_var(f.layout, &var, 0, 3));
    var.per = KS_PER_SEAT;
    ck_assert(!ks_view_sees_var(f.layout, &var, 1, 1));
    ck_assert(ks_view_sees_var(f.layout, &var, 3, 1));
    ck_assert(!ks_view_sees_var(f.layout, &var, 3, KS_NOBODY));
    var = (ks_var){.per = KS_PER_PLACE, .sight = KS_SEEN_SIDE};
    ck_assert(!ks_view_sees_var(f.layout, &var, 4, 0)); /* of a dummy */
}

/* ---- events ---- */

static void assert_text(const ks_event *event, int seat, const char *expected)
{
    static const char *const phases[] = {"deal", "play", NULL};
    char text[512];

    bool told = event_text(&f.world, &words, phases, event, seat, text, sizeof text);
    ck_assert_int_eq(told, expected != NULL);
    if (expected)
        ck_assert_str_eq(text, expected);
}

TEST(a_play_is_told_as_at_the_table)
{
    ks_move play = KS_PLAIN(card_of(&f, "3C"));
    ks_event event = {.kind = KS_EVENT_MOVE, .place = 1, .seat = 1, .audience = 31, .move = &play};

    assert_text(&event, 0, "1 plays 3C");
    play.word = KS_WORD_TAKE;
    play.cards = cards_of(&f, "2H AS");
    assert_text(&event, KS_NOBODY, "1 plays 3C x AS 2H");
    event.kind = KS_EVENT_TURNED;
    assert_text(&event, 2, "1 turns up 3C x AS 2H");
    event.kind = KS_EVENT_MOVE;
    play = (ks_move){KS_WORD_PASS, KN_NO_CARD, 0, KS_NO_SUIT, KS_NO_NUMBER, {0, 0}};
    assert_text(&event, 0, "1 passes");
}

TEST(a_secret_move_is_told_by_its_word_and_number_of_cards)
{
    int give = ks_words_add(&words, f.arena, "give"), cut = ks_words_add(&words, f.arena, "cut");
    ks_move move_ = {(uint8_t)give, KN_NO_CARD, 0, KS_NO_SUIT, KS_NO_NUMBER, cards_of(&f, "AS 2H")};
    ks_event event = {
        .kind = KS_EVENT_MOVE, .place = 1, .seat = 1, .audience = 1u << 1, .move = &move_};

    assert_text(&event, 1, "1: give AS 2H");
    assert_text(&event, 0, "1: give ? ?");
    move_ = (ks_move){(uint8_t)cut, KN_NO_CARD, 0, KS_NO_SUIT, 17, {0, 0}};
    assert_text(&event, 1, "1: cut 17");
    assert_text(&event, 2, "1: cut");
    assert_text(&event, KS_NOBODY, "1: cut");
    event.audience = 0; /* the seat that moved knows its move */
    assert_text(&event, 1, "1: cut 17");
}

TEST(a_transfer_names_its_cards_to_those_who_see_them)
{
    ks_event event = {.kind = KS_EVENT_TRANSFER,
                      .from = stock,
                      .to = hand1,
                      .count = 2,
                      .cards = cards_of(&f, "2H AS"),
                      .audience = 1u << 1};

    assert_text(&event, 1, "AS 2H from stock to hand of 1");
    assert_text(&event, 0, "2 cards from stock to hand of 1");
    assert_text(&event, KS_NOBODY, "2 cards from stock to hand of 1");
    assert_text(&event, -2, "AS 2H from stock to hand of 1");
    event.count = 1;
    event.cards = cards_of(&f, "AS");
    assert_text(&event, 0, "1 card from stock to hand of 1");
}

/* Shows card `n` of the stock, counted from the bottom, to seats. `seat` must receive its name, a
 * place such as " in stock", and `rest`. */
static void assert_shown(int n, ks_seats audience, int seat, const char *rest)
{
    unsigned card = ks_order(f.layout, f.block, stock)[n];
    char text[64];
    ks_event event = {.kind = KS_EVENT_SHOW,
                      .from = stock,
                      .count = 1,
                      .cards = kn_set_of(card),
                      .audience = audience};

    snprintf(text, sizeof text, "%s%s", f.layout->pack->name[card], rest);
    assert_text(&event, seat, *rest == ' ' ? text : rest);
}

TEST(a_peek_is_told_to_all_and_its_card_with_its_place_to_one)
{
    int top = kn_count(f.block->sets[stock]) - 1;

    assert_shown(1, 1u << 2, 2, " in stock shown to 2");
    assert_shown(1, 1u << 2, 0, "1 card in stock shown to 2");
    assert_shown(1, KS_EVERYBODY(f.layout), KS_NOBODY, " in stock shown to all");
    assert_shown(0, 1u << 2, 2, " at the bottom of stock shown to 2");
    assert_shown(0, 1u << 2, 1, "1 card in stock shown to 2");
    assert_shown(top, 1u << 2, 1, "1 card in stock shown to 2");
    assert_shown(top, KS_EVERYBODY(f.layout), 3, " on top of stock shown to all");
}

TEST(the_other_events_are_told_alike_to_all)
{
    ks_event event = {.kind = KS_EVENT_SHUFFLE, .from = stock, .count = 16};

    assert_text(&event, 0, "stock is shuffled");
    event.count = 5;
    assert_text(&event, KS_NOBODY, "the lowest 5 of stock are shuffled");
    event = (ks_event){.kind = KS_EVENT_AWARD, .side = 1, .cause = 0, .number = 25};
    assert_text(&event, 0, "1 scores 12.5 (sweep)");
    event = (ks_event){.kind = KS_EVENT_TRICK, .place = 1};
    assert_text(&event, 0, "1 takes the trick");
    event = (ks_event){.kind = KS_EVENT_PHASE, .number = 1};
    assert_text(&event, 0, "play begins");
    ks_ints(f.layout, f.block)[f.layout->deals] = 2;
    event = (ks_event){.kind = KS_EVENT_DEAL, .number = 1};
    assert_text(&event, 0, "deal 3 begins, dealer 1");
    event = (ks_event){.kind = KS_EVENT_PAY,
                       .from = var_of(&f, "chips")->at + 1,
                       .to = var_of(&f, "pot")->at,
                       .number = 5};
    assert_text(&event, 0, "5 from chips of 1 to pot");
    event = (ks_event){.kind = KS_EVENT_SETTLE};
    assert_text(&event, 0, "scores: 0 0");
    event = (ks_event){.kind = KS_EVENT_OVER};
    assert_text(&event, 0, "the match is over");
    f.block->winners = 2;
    assert_text(&event, 0, "the match is over, won by 1");
    f.block->winners = 3;
    assert_text(&event, 0, "the match is over, a draw between 0 1");
    event = (ks_event){.kind = KS_EVENT_NOTE, .text = "a fine one", .audience = 1};
    assert_text(&event, 0, "note: a fine one");
    assert_text(&event, 1, NULL);
    event.number = 3;
    event.audience = 31;
    assert_text(&event, KS_NOBODY, "note: a fine one 3");
}

TEST(a_payment_between_secret_accounts_is_nothing_to_others)
{
    fixture g;
    char text[64];

    fixture_begin(
        &g, 2, 1,
        "pack: {ranks: A, suits: S}\nzones: {stock: {seen_by: nobody}}\n"
        "variables: {chips: {type: account, per: seat, seen_by: owner}, pot: {type: account}}\n");
    ks_event event = {.kind = KS_EVENT_PAY,
                      .from = var_of(&g, "chips")->at,
                      .to = var_of(&g, "pot")->at,
                      .number = 5};
    ck_assert(event_text(&g.world, &words, NULL, &event, 0, text, sizeof text));
    ck_assert(!event_text(&g.world, &words, NULL, &event, 1, text, sizeof text));
    fixture_end(&g);
}

TEST(a_text_too_long_is_cut_off)
{
    ks_event event = {.kind = KS_EVENT_TRANSFER,
                      .from = stock,
                      .to = hand1,
                      .count = 2,
                      .cards = cards_of(&f, "2H AS"),
                      .audience = 31};
    char text[10] = "xxxxxxxxx";

    ck_assert(event_text(&f.world, &words, NULL, &event, 0, text, 8));
    ck_assert_str_eq(text, "AS 2H f");
    ck_assert_int_eq(text[8], 'x');
}

int main(void)
{
    return run_tests("state/view", setup, teardown);
}
