/* SPDX-License-Identifier: MIT
 * Tests of state/move.h: the list of moves, words, and moves as text: written moves are read back,
 * in any case and order, and errors explain unreadable moves.
 */
#include "state_text.h"

#include "state/move.h"
#include "run_suite.h"

static ks_pack *pack;
static ks_words_table words;
static int bid, give, call, in, yes, no;

static int add(const char *word)
{
    int w = ks_words_add(&words, text_arena, word);
    ck_assert_int_ge(w, 0);
    return w;
}

static void setup(void)
{
    text_begin();
    pack = ks_pack_compile(text_arena, NULL, 1, &text_report);
    memset(&words, 0, sizeof words);
    bid = add("bid");
    give = add("give/1");
    call = add("call");
    in = add("in");
    yes = add("yes");
    no = add("no");
}

static unsigned card(const char *name)
{
    int c = ks_pack_find(pack, name, -1);
    ck_assert_int_ge(c, 0);
    return (unsigned)c;
}

static kn_set cards(const char *text)
{
    kn_set set;
    int at, length;
    ck_assert_int_eq(ks_pack_select(pack, text, &set, &at, &length), 0);
    return set;
}

static ks_move move_of(int word, const char *first, const char *others)
{
    ks_move move = {(uint8_t)word, KN_NO_CARD, 0, KS_NO_SUIT, KS_NO_NUMBER, cards(others)};
    if (*first)
        move.card = (uint8_t)card(first);
    return move;
}

static ks_move read_move(const char *text)
{
    ks_move move;
    bool fine = ks_move_read(pack, &words, text, "en", &move, &text_report);
    ck_assert_msg(fine, "%s: %s", text, text_report.count ? text_report.problem[0].message : "");
    return move;
}

/* `text` must be read as `move`, and `move` must be written as `clean`. */
static void both_ways(const char *text, ks_move move, const char *clean)
{
    char out[KS_MOVE_TEXT];
    ks_move got = read_move(text);
    ck_assert_msg(ks_move_same(&got, &move), "'%s' is read as '%s'", text,
                  ks_move_write(pack, &words, &got, 0, out));
    ck_assert_str_eq(ks_move_write(pack, &words, &move, 0, out), clean);
    got = read_move(out);
    ck_assert_msg(ks_move_same(&got, &move), "'%s' is not read back", out);
}

TEST(cards_are_played_one_or_several_or_announced)
{
    ks_move announced = KS_PLAIN(card("QH"));
    announced.mark = 1;
    both_ways("9C", KS_PLAIN(card("9C")), "9C");
    both_ways(" 9c ", KS_PLAIN(card("9C")), "9C");
    both_ways("QH*", announced, "QH*");
    both_ways("5H 5S", move_of(KS_WORD_PLAY, "5S", "5H"), "5S 5H");
    both_ways("10♠", KS_PLAIN(card("TS")), "TS");
    both_ways("10d*", (announced.card = (uint8_t)card("TD"), announced), "TD*");
    both_ways("kd 3S 5h", move_of(KS_WORD_PLAY, "3S", "5H KD"), "3S 5H KD");
}

TEST(cards_take_others_written_in_any_order)
{
    both_ways("9c X 5C 4h", move_of(KS_WORD_TAKE, "9C", "4H 5C"), "9C x 4H 5C");
    both_ways("9C takes 5C 4H", move_of(KS_WORD_TAKE, "9C", "4H 5C"), "9C x 4H 5C");
    both_ways("j♦ takes 10C 10♥", move_of(KS_WORD_TAKE, "JD", "TH TC"), "JD x TH TC");
    both_ways("JD x 3D KC", move_of(KS_WORD_TAKE, "JD", "3D KC"), "JD x 3D KC");
}

TEST(words_bring_numbers_suits_and_cards)
{
    ks_move move = move_of(bid, "", "");
    both_ways("Pass", move_of(KS_WORD_PASS, "", ""), "pass");
    both_ways("YES", move_of(yes, "", ""), "yes");
    move.number = 120;
    both_ways("bid 120", move, "bid 120");
    move.number = 3;
    move.suit = 0;
    both_ways("bid s 3", move, "bid 3 S");
    both_ways("bid 3 ♠", move, "bid 3 S");
    move.suit = KS_NO_SUIT;
    move.number = -7;
    both_ways("bid -7", move, "bid -7");
    both_ways("call KH", move_of(call, "", "KH"), "call KH");
    both_ways("in 3h 2S", move_of(in, "", "2S 3H"), "in 2S 3H");
}

TEST(an_ordered_word_keeps_the_first_card_apart)
{
    both_ways("give TS 9S", move_of(give, "TS", "9S"), "give TS 9S");
    both_ways("give 9S TS", move_of(give, "9S", "TS"), "give 9S TS");
    both_ways("give 9S", move_of(give, "9S", ""), "give 9S");
    both_ways("give", move_of(give, "", ""), "give");
}

TEST(cards_of_hidden_moves_are_question_marks)
{
    char out[KS_MOVE_TEXT];
    ks_move move = move_of(in, "", "2S 3H 4H");
    ck_assert_str_eq(ks_move_write(pack, &words, &move, 3, out), "in ? ? ?");
    move = move_of(KS_WORD_TAKE, "9C", "4H 5C");
    ck_assert_str_eq(ks_move_write(pack, &words, &move, 3, out), "? x ? ?");
    move = KS_PLAIN(card("9C"));
    ck_assert_str_eq(ks_move_write(pack, &words, &move, 1, out), "?");
    move = move_of(give, "TS", "9S");
    ck_assert_str_eq(ks_move_write(pack, &words, &move, 2, out), "give ? ?");
}

TEST(the_longest_move_is_cut_not_overrun)
{
    char out[KS_MOVE_TEXT + 1];
    ks_pack *large = ks_pack_compile(
        text_arena, text_node("{copies: 4, marks: a b c, ranks: 10 11 12 13 14 15 16 17}"), 1,
        &text_report);
    ks_move move = {KS_WORD_PLAY, 0, 1, KS_NO_SUIT, KS_NO_NUMBER, {0, 0}};
    ck_assert_ptr_nonnull(large);
    move.cards = large->all;
    out[KS_MOVE_TEXT] = '!';
    ks_move_write(large, &words, &move, 0, out);
    ck_assert_uint_lt(strlen(out), KS_MOVE_TEXT);
    ck_assert_int_eq(out[KS_MOVE_TEXT], '!');
}

TEST(marked_and_joker_cards_are_read)
{
    ks_pack *two =
        ks_pack_compile(text_arena, text_node("{copies: 2, jokers: 2}"), 1, &text_report);
    ks_move move;
    ck_assert(ks_move_read(two, &words, "ksM", "en", &move, &text_report));
    ck_assert_int_eq(move.card, ks_pack_find(two, "KSm", -1));
    ck_assert(ks_move_read(two, &words, "x2 x x1", "en", &move, &text_report));
    ck_assert_int_eq(move.word, KS_WORD_TAKE);
    ck_assert_int_eq(move.card, ks_pack_find(two, "X2", -1));
    ck_assert(kn_has(move.cards, (unsigned)ks_pack_find(two, "X1", -1)));
}

TEST(what_cannot_be_read_is_explained)
{
    static const struct {
        const char *text, *message, *meant;
    } rows[] = {
        {"", "a move is missing", NULL},
        {"  ", "a move is missing", NULL},
        {"psas", "unknown card or word 'psas'", "pass"},
        {"9Z", "unknown card or word '9Z'", "9S"},
        {"9C 120", "unknown card or word '120'", NULL},
        {"9C pass", "unknown card or word 'pass'", NULL},
        {"bid 3 4", "'4' doesn't fit here: expected a number, suit or card", NULL},
        {"bid S H", "'H' doesn't fit here: expected a number, suit or card", NULL},
        {"bid x", "'x' doesn't fit here: expected a number, suit or card", NULL},
        {"5S 5S", "the card '5S' is given twice", NULL},
        {"9C x 9C", "the card '9C' is given twice", NULL},
        {"9C x", "the captured cards are missing after x", NULL},
        {"x 9C", "the capturing card is missing before 'x'", NULL},
        {"9C 8C x 4H", "the capturing card is missing before 'x'", NULL},
        {"9C x 4H x 5H", "the capturing card is missing before 'x'", NULL},
        {"pass*", "unknown card 'pass*'", NULL},
        {"play 9C", "unknown card or word 'play'", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const kn_problem *p = &text_report.problem[0];
        ks_move move = KS_PLAIN(1);
        ck_assert_msg(!ks_move_read(pack, &words, rows[i].text, "en", &move, &text_report), "%s",
                      rows[i].text);
        ck_assert_int_eq(p->status, KN_NO);
        if (rows[i].meant)
            ck_assert_str_eq(p->suggestion, rows[i].meant);
        ck_assert_int_eq(move.card, 1); /* unchanged */
        text_problem(KN_E_MOVE_TEXT, rows[i].message);
    }
}

TEST(what_cannot_be_read_is_explained_in_japanese)
{
    static const char *const rows[][2] = {
        {"", "手が書かれていません"},
        {"9Z", "「9Z」という札も言葉もこのゲームにありません"},
        {"bid 3 4", "「4」はここに書ける数、スート、札ではありません"},
        {"5S 5S", "札「5S」が2回書かれています"},
        {"9C x", "x の後には取られる札を書きます"},
        {"x 9C", "「x」の前には取る札を1枚だけ書きます"},
        {"pass*", "「pass*」という札はありません"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ks_move move;
        ck_assert(!ks_move_read(pack, &words, rows[i][0], "ja", &move, &text_report));
        text_problem(KN_E_MOVE_TEXT, rows[i][1]);
    }
}

TEST(a_number_has_a_name_in_moves_of_its_word)
{
    ks_move move = move_of(bid, "", "");
    char out[KS_MOVE_TEXT];
    ck_assert(ks_words_number(&words, bid, 0, "nil"));
    ck_assert(ks_words_number(&words, bid, 0, "nil")); /* in another auction */
    ck_assert(!ks_words_number(&words, bid, 1, "nil"));
    ck_assert(!ks_words_number(&words, bid, 0, "none"));
    ck_assert(ks_words_number(&words, call, 0, "none"));
    move.number = 0;
    both_ways("bid nil", move, "bid nil");
    both_ways("bid 0", move, "bid nil");
    both_ways("NIL", move, "bid nil");
    both_ways("none", ((ks_move){(uint8_t)call, KN_NO_CARD, 0, KS_NO_SUIT, 0, {0, 0}}),
              "call none");
    move.number = 1;
    ck_assert_str_eq(ks_move_write(pack, &words, &move, 0, out), "bid 1");
    ck_assert(!ks_move_read(pack, &words, "bid nil 1", "en", &move, &text_report));
    text_problem(KN_E_MOVE_TEXT, "'1' doesn't fit here: expected a number, suit or card");
    ck_assert(!ks_move_read(pack, &words, "bid none", "en", &move, &text_report));
    text_problem(KN_E_MOVE_TEXT, "'none' doesn't fit here: expected a number, suit or card");
    for (int word = 100; words.numbers < KS_MOVE_NAMES; word++)
        ck_assert(ks_words_number(&words, word, 0, "nil"));
    ck_assert(!ks_words_number(&words, yes, 7, "seven"));
}

TEST(words_keep_their_numbers)
{
    char name[16];
    ck_assert_int_eq(ks_words_add(&words, text_arena, "bid"), bid);
    ck_assert_int_eq(ks_words_add(&words, text_arena, "pass"), KS_WORD_PASS);
    ck_assert_int_eq(ks_words_add(&words, text_arena, "give/1"), give);
    ck_assert_int_eq(ks_words_add(&words, text_arena, "give"), -1);
    ck_assert_int_eq(ks_words_add(&words, text_arena, "bid/1"), -1);
    ck_assert_str_eq(words.word[give], "give");
    ck_assert_int_ge(bid, KS_WORDS_FIXED);
    ck_assert_int_ne(add("take"), KS_WORD_TAKE);
    ck_assert_int_ne(add("play"), KS_WORD_PLAY);
    while (words.count < KS_WORDS_MAX) {
        snprintf(name, sizeof name, "w%d", words.count);
        add(name);
    }
    ck_assert_int_eq(ks_words_add(&words, text_arena, "more"), -1);
    ck_assert_int_eq(ks_words_add(&words, text_arena, "w249"), 249);
    ck_assert_int_eq(ks_words_add(&words, text_arena, "yes"), yes);
    ck_assert_int_ne(yes, no);
}

TEST(an_empty_table_of_words_still_knows_pass)
{
    ks_words_table none = {0};
    char out[KS_MOVE_TEXT];
    ks_move move;
    ck_assert(ks_move_read(pack, &none, "pass", "en", &move, &text_report));
    ck_assert_int_eq(move.word, KS_WORD_PASS);
    ck_assert_str_eq(ks_move_write(pack, &none, &move, 0, out), "pass");
}

TEST(the_list_gives_plain_plays_first_and_finds_moves)
{
    ks_moves moves = {.plain = cards("9C 4H")};
    ks_move take = move_of(KS_WORD_TAKE, "9C", "4H"), other = move_of(KS_WORD_TAKE, "9C", "5H");
    ks_move announced = KS_PLAIN(card("9C")), plain = KS_PLAIN(card("9C")),
            none = move_of(yes, "", "");

    announced.mark = 1;
    for (int i = 0; i < 100; i++) {
        take.number = i;
        ck_assert(ks_moves_add(&moves, take));
    }
    ck_assert_int_eq(ks_moves_total(&moves), 102);
    ck_assert_int_eq(ks_moves_nth(&moves, 0).card, (int)card("4H"));
    ck_assert_int_eq(ks_moves_nth(&moves, 1).card, (int)card("9C"));
    ck_assert_int_eq(ks_moves_nth(&moves, 101).number, 99);
    ck_assert(ks_moves_has(&moves, &plain));
    ck_assert(ks_moves_has(&moves, &take));
    ck_assert(!ks_moves_has(&moves, &other));
    ck_assert(!ks_moves_has(&moves, &announced));
    ck_assert(!ks_moves_has(&moves, &none));
    ks_moves_clear(&moves);
    ck_assert(!ks_moves_has(&moves, &take));
    kn_free(moves.list);
}

TEST(a_list_that_cannot_grow_stays_as_it_is)
{
    ks_moves moves = {.plain = KN_EMPTY};
    for (int i = 0; i < 32; i++)
        ck_assert(ks_moves_add(&moves, KS_PLAIN(i)));
    kn_memory_fail_after(1);
    ck_assert(!ks_moves_add(&moves, KS_PLAIN(40)));
    kn_memory_fail_after(0);
    ck_assert_int_eq(moves.count, 32);
    ck_assert_int_eq(moves.list[31].card, 31);
    ck_assert(ks_moves_add(&moves, KS_PLAIN(40)));
    kn_free(moves.list);
}

/* Lists all choices of k cards of the rest: for each card, those with it and those without it. */
static void choose_rest(kn_set left, int k, ks_move move, ks_move *list, int *count)
{
    if (k == 0) {
        list[(*count)++] = move;
        return;
    }
    if (kn_is_empty(left))
        return;
    unsigned card = kn_pop(&left);
    ks_move with = move;
    kn_put(&with.cards, card);
    choose_rest(left, k - 1, with, list, count);
    choose_rest(left, k, move, list, count);
}

TEST(choices_are_numbered_as_they_would_be_listed)
{
    enum { WORD = 7 };
    const kn_set from = {0x10f3u, 0x5u}, fixed = kn_set_of(30);
    ks_move none = {WORD, KN_NO_CARD, 0, KS_NO_SUIT, KS_NO_NUMBER, fixed}, pass = none, list[1100];
    ks_moves moves = {.plain = {3, 0}};
    int count = 0;
    pass.word = KS_WORD_PASS;
    ck_assert(ks_moves_add(&moves, KS_PLAIN(0)));
    ks_moves_choose(&moves, WORD, from, 2, 4, fixed);
    ck_assert(ks_moves_add(&moves, pass));
    for (int k = 2; k <= 4; k++)
        choose_rest(from, k, none, list, &count);
    ck_assert_int_eq(count, 36 + 84 + 126); /* 2, 3 and 4 of 9 */
    ck_assert_int_eq(ks_moves_total(&moves), 3 + count + 1);
    for (int written = 0; written < 2; written++) {
        for (int i = 0; i < count; i++) {
            ks_move nth = ks_moves_nth(&moves, 3 + i);
            ck_assert_msg(ks_move_same(&nth, &list[i]), "%d", i);
            ck_assert(ks_moves_has(&moves, &list[i]));
        }
        ks_move first = ks_moves_nth(&moves, 1), last = ks_moves_nth(&moves, 3 + count);
        ck_assert_int_eq(first.card, 0);
        ck_assert(ks_move_same(&last, &pass));
        ck_assert(!ks_moves_has(&moves, &none)); /* too few cards */
        ck_assert(ks_moves_write_out(&moves));
        ck_assert_int_eq(moves.count, count + 2);
    }
    ks_moves_clear(&moves);
    ks_moves_choose(&moves, WORD, kn_set_first(20), 10, 10, KN_EMPTY); /* 184,756 */
    ck_assert_int_eq(moves.failed, KS_MOVES_TOO_MANY);
    kn_free(moves.list);
}

TEST(choices_of_numbers_are_listed_in_order)
{
    enum { WORD = 7 };
    ks_moves moves = {.plain = KN_EMPTY};
    ks_move pass = {KS_WORD_PASS, KN_NO_CARD, 0, KS_NO_SUIT, KS_NO_NUMBER, KN_EMPTY};
    ks_moves_choose_number(&moves, WORD, 3, 9);
    ck_assert(ks_moves_add(&moves, pass));
    ck_assert_int_eq(ks_moves_total(&moves), 7 + 1);
    for (int written = 0; written < 2; written++) {
        for (int number = 0; number <= 12; number++) {
            ks_move named = {WORD, KN_NO_CARD, 0, KS_NO_SUIT, number, KN_EMPTY}, with_card = named;
            bool legal = number >= 3 && number <= 9;
            kn_put(&with_card.cards, 5);
            ck_assert_int_eq(ks_moves_has(&moves, &named), legal);
            ck_assert(!ks_moves_has(&moves, &with_card));
            if (!legal)
                continue;
            ks_move nth = ks_moves_nth(&moves, number - 3);
            ck_assert(ks_move_same(&nth, &named));
        }
        ks_move last = ks_moves_nth(&moves, 7);
        ck_assert(ks_move_same(&last, &pass));
        ck_assert(ks_moves_write_out(&moves));
        ck_assert_int_eq(moves.count, 8);
    }
    ks_moves_clear(&moves);
    ks_moves_choose_number(&moves, WORD, 1, KS_MOVES_MAX + 1);
    ck_assert_int_eq(moves.failed, KS_MOVES_TOO_MANY);
    kn_free(moves.list);
}

TEST(moves_are_sorted_by_card_and_then_by_the_cards_taken)
{
    ks_move list[200];
    for (int i = 0; i < 200; i++) {
        list[i] = KS_PLAIN((unsigned)(i * 7919 + 13) % 40);
        list[i].cards = kn_set_of((unsigned)(i * 31 % 52));
    }
    ks_moves_sort(list, 200);
    for (int i = 1; i < 200; i++) {
        ck_assert_int_le(list[i - 1].card, list[i].card);
        if (list[i - 1].card == list[i].card)
            ck_assert_int_le(kn_set_compare(list[i - 1].cards, list[i].cards), 0);
    }
}

TEST(a_move_is_picked_from_a_list_in_no_order_as_from_the_sorted_one)
{
    enum { MOST = 60 };
    ks_moves moves = {.plain = KN_EMPTY};
    for (int count = 0; count <= MOST; count++)
        for (int pass = 0; pass < 2 && pass <= count; pass++) {
            ks_move list[MOST];
            for (int i = 0; i < count; i++) {
                list[i] = KS_PLAIN((unsigned)(i * 7919 + count) % 13);
                list[i].cards = kn_set_of((unsigned)(13 + i * 31 % 61)); /* no two are equal */
                if (i % 3)
                    kn_put(&list[i].cards, (unsigned)(80 + i * 17 % 43));
            }
            if (pass)
                list[count - 1] = (ks_move){.word = KS_WORD_PASS, .card = KN_NO_CARD};
            for (int n = 0, total = 1; n < total; n++) {
                ks_moves sorted = {.plain = {0x1249, 0}};
                ks_moves_clear(&moves);
                moves.plain = sorted.plain;
                for (int i = 0; i < count; i++) {
                    ks_moves_add(&moves, list[i]);
                    ks_moves_add(&sorted, list[i]);
                }
                ks_moves_sort(sorted.list, sorted.count);
                total = ks_moves_total(&sorted);
                ks_move picked = ks_moves_pick(&moves, n), nth = ks_moves_nth(&sorted, n);
                ck_assert_msg(ks_move_same(&picked, &nth), "number %d of %d", n, total);
                kn_free(sorted.list);
            }
        }
    kn_free(moves.list);
}

int main(void)
{
    return run_tests("state move", setup, text_end);
}
