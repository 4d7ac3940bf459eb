/* SPDX-License-Identifier: MIT
 * test_mechanics_climbing.c: combinations, what beats what, classes of moves, passes and who goes
 * out, in a running climbing game. The list of moves is compared with a trial of every subset of
 * the hand. Whole games are tested against models (models/climbing.c).
 */
#include "game/count.h"
#include "mechanics/telling.h"
#include "rules_fixture.h"

#define CLIMBING                                                                                   \
    "kanun: 1\nname: Test\nplayers: %d\npack: {ranks: 4 5 6 7 9 T J Q K A%s}\n"                    \
    "zones: {hand: {per: seat, seen_by: owner}, stock: {}}\n"                                      \
    "variables: {finish: {per: seat, range: 0-8}, tricks: {per: seat, range: 0-40}, "              \
    "plays: {per: seat, range: 0-40}, few: {per: seat, range: 0-1}, won: {type: seat}, "           \
    "first_one: {type: seat}}\n"                                                                   \
    "phases:\n  shuffle: {shuffle: stock}\n  hands: {give: {cards: %d, packets: whole}}\n"         \
    "  play:\n    climbing:\n      %s\n      kinds: {%s}\n"

#define USUAL "single: {equal: 1}, pair: {equal: 2}, row: {run: 3+}"

static void open_game(table *t, int players, const char *pack, int cards, const char *keys,
                      const char *kinds)
{
    char yaml[4096];
    snprintf(yaml, sizeof yaml, CLIMBING, players, pack, cards, keys, kinds);
    table_open(t, yaml);
}

/* A pack that begins with these cards. */
static const char *pack_with(const table *t, const char *first)
{
    static char pack[1024];
    const ks_pack *cards = t->rules->layout->pack;
    snprintf(pack, sizeof pack, "%s", first);
    for (int i = 0; i < cards->cards; i++) {
        char word[KS_CARD_TEXT + 2];
        snprintf(word, sizeof word, "%s ", cards->name[i]);
        if (!strstr(first, word) &&
            strcmp(first + strlen(first) - strlen(cards->name[i]), cards->name[i]) != 0) {
            strcat(pack, " ");
            strcat(pack, cards->name[i]);
        }
    }
    return pack;
}

static int seat_of(table *t, const char *phrase)
{
    kd_node *node = kd_node_new(t->arena, KD_NODE_SCALAR, (kn_mark){0}, phrase);
    ks_seat_phrase *seat = ks_seat_compile(t->arena, t->rules->layout, node, &t->report);
    ck_assert_ptr_nonnull(seat);
    return ks_seat_eval(&t->run->world, seat);
}

static void begin(table *t, const char *first)
{
    table_begin(t, 0, pack_with(t, first));
}

static const char *legal_all(table *t)
{
    static char text[16384];
    char move[KS_MOVE_TEXT];
    ck_assert_int_eq(kg_run_legal_all(t->run, &t->moves), KN_OK);
    text[0] = 0;
    for (int i = 0; i < ks_moves_total(&t->moves); i++) {
        ks_move m = ks_moves_nth(&t->moves, i);
        ks_move_write(t->rules->layout->pack, &t->rules->words, &m, 0, move);
        strcat(strcat(text, i ? ", " : ""), move);
    }
    return text;
}

static const char *faces(const table *t, const char *language)
{
    static char text[512];
    const ks_block *b = t->run->world.block;
    const km_phase *phase = &t->rules->phase[b->frame[b->depth - 1].phase];
    static km_pieces pieces;
    text[0] = 0;
    phase->mechanic->tell.faces(
        &(km_telling){t->rules, phase, language, text, sizeof text, &pieces}, t->run);
    return text;
}

/* ---- combinations ---- */

START_TEST(runs_lie_within_chains)
{
    table t;
    open_game(&t, 2, "", 8, "chains: [4-7, 9-K]", USUAL);
    begin(&t, "5S 6S 7H 9S TS QS KD AC 4S 4H 4D 4C 5H 5D 5C 6H");
    ck_assert_str_eq(legal(&t), "5S, 5S 6S 7H, 6S, 7H, 9S, TS, QS, KD, AC");
    ck_assert_str_eq(why(&t, "6S 7H 9S"), "6S 7H 9S together are no combination of this game");
    table_close(&t);
    open_game(&t, 2, "", 8, "chains: [A 4 5 6, 6-9]", USUAL);
    begin(&t, "4S 5S 6S 7H 9S AC KD KC 4H 4D 4C 5H 5D 5C 6H 6D");
    ck_assert_str_eq(legal(&t), "4S, 4S 5S 6S, 4S 5S AC, 4S 5S 6S AC, 5S, 6S, 6S 7H 9S, 7H, 9S, "
                                "KD, KD KC, AC");
    play(&t, "4S 5S AC"); /* the five is its top */
    ck_assert_str_eq(faces(&t, "en"), "4S 5S AC (row) is beaten by a higher row of 3 cards");
    ck_assert_str_eq(legal(&t), "4H 5H 6H, pass");
    table_close(&t);
}
END_TEST

START_TEST(attached_groups_may_be_equal_where_they_need_not_be_apart)
{
    table t;
    open_game(&t, 2, "", 6, "pass: free", "three: {equal: 3, with: 2, with_apart: false}");
    begin(&t, "4S 4H 4D 5S 5H 6S 9S 9H 9D 9C TS TH");
    ck_assert_str_eq(legal(&t), "4S 4H 4D 5S 5H, 4S 4H 4D 5S 6S");
    ck_assert_str_eq(legal_all(&t), "4S 4H 4D 5S 5H, 4S 4H 4D 5S 6S, 4S 4H 4D 5H 6S");
    table_close(&t);
    open_game(&t, 2, "", 6, "pass: free", "three: {equal: 3, with: 2}");
    begin(&t, "4S 4H 4D 5S 5H 6S 9S 9H 9D 9C TS TH");
    ck_assert_str_eq(legal(&t), "4S 4H 4D 5S 6S");
    table_close(&t);
}
END_TEST

START_TEST(a_longer_one_wins_or_the_length_does_not_matter_where_the_file_says_so)
{
    table t;
    open_game(&t, 2, "", 9, "pass: free", "same: {equal: 2-4, length: longer}, single: {equal: 1}");
    begin(&t, "5S 5H KS KH KD 4S 4H 4D 9C TS TH TD 7S 7H 7D 7C 9S 6S");
    play(&t, "KS KH");
    ck_assert_str_eq(legal(&t), "7S 7H 7D, 7S 7H 7D 7C, TS TH TD, pass");
    ck_assert_str_eq(faces(&t, "en"), "KS KH (same) is beaten by a higher or longer same");
    play(&t, "7S 7H 7D");
    ck_assert_str_eq(legal(&t), "pass");
    table_close(&t);
    open_game(&t, 2, "", 9, "pass: free", "same: {equal: 2-4, length: any}, single: {equal: 1}");
    begin(&t, "5S 5H KS KH KD 4S 4H 4D 9C TS TH TD 7S 7H 7D 7C AS AH");
    play(&t, "4S 4H 4D");
    ck_assert_str_eq(legal(&t), "7S 7H, 7S 7H 7D, 7S 7H 7D 7C, TS TH, TS TH TD, AS AH, pass");
    table_close(&t);
}
END_TEST

START_TEST(a_bomb_beats_every_kind_of_a_lower_order)
{
    table t;
    open_game(&t, 2, ", jokers: 2", 10, "ranking: X2 X1 A K Q J T 9 7 6 5 4",
              USUAL ", three: {equal: 3, bomb: 1}, four: {equal: 4, bomb: 2}, "
                    "rocket: {exactly: jokers, bomb: 3}");
    begin(&t, "9S TS JS AS AH AD 4S 4H 4D 4C 5S 5H 5D 6S 6H 6D 6C 7S X1 X2");
    play(&t, "9S TS JS");
    ck_assert_str_eq(legal(&t), "5S 5H 5D, 6S 6H 6D, 6S 6H 6D 6C, X1 X2, pass");
    ck_assert_str_eq(faces(&t, "en"), "9S TS JS (row) is beaten by a higher row of 3 cards, a "
                                      "three, a four or a rocket");
    ck_assert_str_eq(faces(&t, "ja"),
                     "9S TS JS（row）に勝つもの：より強いrow（3枚）、three、four、rocket");
    play(&t, "6S 6H 6D");
    ck_assert_str_eq(legal(&t), "4S 4H 4D 4C, AS AH AD, pass");
    play(&t, "4S 4H 4D 4C");
    ck_assert_str_eq(legal(&t), "X1 X2, pass");
    play(&t, "X1 X2");
    ck_assert_str_eq(legal(&t), "pass");
    ck_assert_str_eq(faces(&t, "en"), "nothing beats X1 X2 (rocket)");
    ck_assert_str_eq(why(&t, "AS AH AD"), "AS AH AD do not beat X1 X2: nothing does");
    table_close(&t);
}
END_TEST

START_TEST(cards_of_one_suit_are_beaten_by_those_with_a_higher_top)
{
    table t;
    open_game(&t, 2, "", 8, "suit_ranking: S H D C",
              "single: {equal: 1}, flush: {cards: 4, suit: same}");
    begin(&t, "4S 5S 6S QS 9H 9C TH JC 5D 6D 7D KD 4C 5C 6C 7C");
    play(&t, "4S 5S 6S QS");
    ck_assert_str_eq(legal(&t), "5D 6D 7D KD, pass");
    table_close(&t);
}
END_TEST

/* ---- classes ---- */

START_TEST(where_suits_do_not_matter_the_lowest_cards_stand_for_their_class)
{
    table t;
    open_game(&t, 2, "", 5, "pass: free", USUAL);
    begin(&t, "5S 5D 6H 6C 7C 9S 9H 9D 9C TS");
    ck_assert_str_eq(legal(&t), "5S, 5S 5D, 5S 6H 7C, 6H, 6H 6C, 7C");
    ck_assert_str_eq(legal_all(&t), "5S, 5S 5D, 5S 6H 7C, 5S 6C 7C, 5D, 5D 6H 7C, 5D 6C 7C, 6H, "
                                    "6H 6C, 6C, 7C");
    ck_assert_str_eq(why(&t, "5D 6C 7C"), "");
    play(&t, "5D 6C 7C");
    ck_assert_str_eq(lies(&t, "play.table", 0), "5D 6C 7C");
    ck_assert_str_eq(lies(&t, "hand", 1), "5S 6H");
    table_close(&t);
}
END_TEST

START_TEST(a_card_that_all_have_seen_is_in_a_class_of_its_own)
{
    table t;
    open_game(&t, 3, "", 5, "pass: free", USUAL);
    begin(&t, "5S 5H 5D 5C 7C 9S 9H 9D 9C TS");
    const ks_layout *l = t.rules->layout;
    int hand = heap_of(&t, "hand", 1), card = ks_pack_find(l->pack, "5D", -1);
    ks_show(&t.run->world, hand, kn_set_of((unsigned)card), 1u << 2);
    ck_assert_str_eq(legal(&t), "5S, 5S 5H, 7C"); /* one alone knows: that is not public */
    ks_show(&t.run->world, hand, kn_set_of((unsigned)card), KS_EVERYBODY(l));
    ck_assert_str_eq(legal(&t), "5S, 5S 5H, 5S 5D, 5D, 7C");
    ck_assert_str_eq(why(&t, "5H 5C"), "");
    ck_assert_str_eq(why(&t, "5D 5C"), "");
    table_close(&t);
}
END_TEST

/* 32 heaps, of each of which everybody knows something else: more than anybody has met. */
START_TEST(however_much_is_known_of_other_heaps_it_parts_classes)
{
    static const char *const zones[] = {"left", "right", "far"};
    table t;
    table_open(&t, "kanun: 1\nname: Test\nplayers: 8\n"
                   "pack: {suits: S H D C, ranks: 2 3 4 5 6 7 8 9 T J Q K A, copies: 2, marks: m}\n"
                   "zones: {hand: {per: seat, seen_by: owner}, stock: {}, "
                   "left: {per: seat, seen_by: owner}, right: {per: seat, seen_by: owner}, "
                   "far: {per: seat, seen_by: owner}}\n"
                   "phases:\n  shuffle: {shuffle: stock}\n  hands: {give: {cards: 1}}\n"
                   "  play:\n    climbing:\n      kinds: {single: {equal: 1}}\n");
    table_begin(&t, 0, NULL);
    ks_world *w = &t.run->world;
    const ks_layout *l = t.rules->layout;
    int hand = heap_of(&t, "hand", 1), stock = heap_of(&t, "stock", 0), parted = 0;
    for (int i = 0; i < 24; i++) {
        kn_set card = kn_set_of(kn_first(w->block->sets[stock]));
        ks_transfer(w, stock, heap_of(&t, zones[i / 8], i % 8), card, KS_TOP, 0);
    }
    kn_set more = w->block->sets[stock];
    while (kn_count(more) > 40)
        kn_pop(&more);
    ks_transfer(w, stock, hand, more, KS_TOP, 0);
    /* no heap holds a certain card of this hand, each another one: it is in a class of its own */
    kn_set left = more;
    for (int heap = 0; heap < l->heaps; heap++)
        if (l->possible_of[heap] >= 0 && heap != hand && !kn_is_empty(w->block->sets[heap])) {
            ks_exclude(w, heap, kn_set_of(kn_pop(&left)));
            parted++;
        }
    ck_assert_int_ge(parted, 30);
    ck_assert_int_eq(kg_run_legal(t.run, &t.moves), KN_OK);
    ck_assert(kn_within(kn_minus(more, left), t.moves.plain));
    table_close(&t);
}
END_TEST

START_TEST(where_suits_decide_only_twins_are_of_one_class)
{
    table t;
    open_game(&t, 2, "", 5, "suit_ranking: S H D C", USUAL);
    begin(&t, "5S 5H 5D 5C 7C 9S 9H 9D 9C TS");
    ck_assert_str_eq(legal(&t), legal_all(&t));
    table_close(&t);
    open_game(&t, 2, ", copies: 2, marks: m", 4, "suit_ranking: S H D C", USUAL);
    begin(&t, "5S 5Sm 5D 7C 6S 6H 9S 9H 9D 9C TS");
    ck_assert_str_eq(legal(&t), "5S, 5S 5Sm, 5S 5D, 5D, 7C");
    ck_assert_str_eq(legal_all(&t), "5S, 5S 5Sm, 5S 5D, 5Sm, 5Sm 5D, 5D, 7C");
    play(&t, "5Sm");
    ck_assert_str_eq(lies(&t, "hand", 1), "5S 5D 7C");
    table_close(&t);
}
END_TEST

START_TEST(where_a_kind_is_of_one_suit_only_twins_are_of_one_class)
{
    table t;
    open_game(&t, 2, ", copies: 2, marks: m", 5, "pass: free",
              "single: {equal: 1}, row: {run: 3, suit: same}");
    begin(&t, "5S 5D 5Dm 6D 7D 9S 9H 9D 9C TS");
    ck_assert_str_eq(legal(&t), "5S, 5D, 5D 6D 7D, 6D, 7D");
    ck_assert_str_eq(why(&t, "5S 6D 7D"), "5S 6D 7D together are no combination of this game");
    play(&t, "5Dm 6D 7D");
    ck_assert_str_eq(lies(&t, "hand", 1), "5S 5D");
    table_close(&t);
}
END_TEST

START_TEST(a_pack_may_have_as_many_equal_cards_as_its_copies_and_suits_allow)
{
    table t;
    table_open(&t, "kanun: 1\nname: Test\nplayers: 2\npack: {suits: S H D C E F G I, "
                   "ranks: 4 5 6, copies: 4, marks: [m, n, o]}\n"
                   "zones: {hand: {per: seat, seen_by: owner}, stock: {}}\n"
                   "phases:\n  shuffle: {shuffle: stock}\n"
                   "  hands: {give: {cards: 48, packets: whole}}\n  play:\n    climbing:\n"
                   "      kinds: {single: {equal: 1}, all: {equal: 32}, many: {equal: 17}}\n");
    table_begin(&t, 0, NULL);
    ks_block *b = t.run->world.block;
    int hand = heap_of(&t, "hand", 1), other = heap_of(&t, "hand", 0);
    ks_transfer(&t.run->world, other, hand, b->sets[other], KS_TOP, 0);
    ck_assert(strstr(legal(&t), "4S 4Sm")); /* of each rank all are equal: three classes a kind */
    ck_assert_int_eq(ks_moves_total(&t.moves), 9);
    table_close(&t);
}
END_TEST

START_TEST(what_has_no_room_for_more_plays_counts_no_further)
{
    table t;
    open_game(&t, 2, "", 5, "plays_in: few", USUAL);
    begin(&t, "4S 5S 7H 9S TS 6S 6H QS KD AC");
    play(&t, "4S");
    play(&t, "6S");
    play(&t, "7H");
    ck_assert_int_eq(*var_of(&t, "few", 1), 1);
    table_close(&t);
}
END_TEST

/* ---- hooks ---- */

/* The same game with a script beside it. */
static void open_with_hooks(table *t, const char *kinds, const char *script, const char *hooks)
{
    char yaml[4096], unused[] = "/tmp/kanun-hook-XXXXXX", path[sizeof unused + 4];
    int file = mkstemp(unused), length;
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, script, strlen(script)), (ssize_t)strlen(script));
    close(file);
    snprintf(path, sizeof path, "%s.lua", unused);
    ck_assert_int_eq(rename(unused, path), 0);
    length = snprintf(yaml, sizeof yaml, CLIMBING, 2, "", 8, "won: stock", kinds);
    snprintf(yaml + length, sizeof yaml - (size_t)length, "script: %s\nhooks: {%s}\n",
             strrchr(path, '/') + 1, hooks);
    table_open(t, yaml);
    unlink(path);
}

START_TEST(rule_hooks_say_which_kind_a_set_is_and_what_it_beats)
{
    table t;
    open_with_hooks(&t, "single: {equal: 1}, pair: {equal: 2}, royal: {}, big: {}",
                    "hook 'kinds' { kind = 'rule', run = function(rank, count, there)\n"
                    "  if there ~= 4 then error('there') end\n"
                    "  if rank == 'K' and count == 2 then return 'royal' end\n"
                    "  if rank == '4' and count == 1 then return 'none' end\n"
                    "  if count == 3 then return 'big' end\nend }\n"
                    "hook 'order' { kind = 'rule', run = function(k, count, s, number, rank)\n"
                    "  if k == 'big' and s == 'pair' and rank ~= 'A' then return 'always' end\n"
                    "  if k == 'big' and s == 'big' then return 'never' end\n"
                    "  if k == 'royal' then return number == 2 and 'always' or nil end\nend }\n",
                    "kinds: {rule: kind}, order: {rule: beats}");
    begin(&t, "4S 5S 5H 5D KS KH KD AS 4H 4D 6S 6H 6D KC TS TH");
    ck_assert_str_eq(legal(&t), "5S, 5S 5H, 5S 5H 5D, KS, KS KH, KS KH KD, AS");
    play(&t, "5S 5H 5D");
    ck_assert_str_eq(legal(&t), "pass");
    play(&t, "pass");
    play(&t, "KD");
    play(&t, "pass");
    play(&t, "AS");
    play(&t, "pass");
    ck_assert_str_eq(legal(&t), "KS, KS KH");
    play(&t, "KS");
    play(&t, "pass");
    play(&t, "KH"); /* a four alone is nothing: nobody could go on with it */
    table_close(&t);
}
END_TEST

START_TEST(a_hook_may_name_a_kind_of_certain_cards_or_with_attached_ones)
{
    table t;
    open_with_hooks(&t, "single: {equal: 1}, lord: {exactly: AS}, held: {equal: 1, with: 1}",
                    "hook 'kinds' { kind = 'rule', run = function(rank, count)\n"
                    "  if count == 1 and rank == 'K' then return 'lord' end\n"
                    "  if count == 1 and rank == '9' then return 'held' end\nend }\n",
                    "kinds: {rule: kind}");
    begin(&t, "4S 4H 4D 4C 5S 5H KS QS 6S 6H 6D 6C 7S 7H 9S 9H");
    ck_assert_ptr_nonnull(strstr(legal(&t), "KS, "));
    play(&t, "4S 5S");
    ck_assert_ptr_nonnull(strstr(legal(&t), "6S 9S")); /* as many cards: two, not a nine alone */
    ck_assert_str_ne(why(&t, "9S"), "");
    table_close(&t);
}
END_TEST

START_TEST(a_card_that_is_a_rank_of_its_own_leaves_the_others_in_the_chains)
{
    table t;
    open_game(&t, 2, "", 3, "ranking: 6 A K Q J T 9 7 5 4 6H\n      chains: [4 5 6, 6H 7 9]",
              "row: {run: 3}");
    begin(&t, "6H 7S 9S 4S 5S 6S");
    ck_assert_str_eq(legal(&t), "6H 7S 9S");
    play(&t, "6H 7S 9S");
    table_close(&t);
    open_game(&t, 2, "", 3, "ranking: 6 A K Q J T 9 7 5 4 6H\n      chains: [4 5 6, 6H 7 9]",
              "row: {run: 3}");
    begin(&t, "4S 5S 6S 6H 7S 9S");
    ck_assert_str_eq(legal(&t), "4S 5S 6S");
    table_close(&t);
}
END_TEST

START_TEST(of_two_the_one_with_cards_left_is_last)
{
    table t;
    open_game(&t, 2, "", 2, "position_to: finish", USUAL);
    begin(&t, "4S 6S 5S 7S");
    play(&t, "4S");
    play(&t, "5S");
    ck_assert_int_eq(*var_of(&t, "finish", 0), 0);
    play(&t, "6S");
    ck_assert_int_eq(*var_of(&t, "finish", 1), 1);
    ck_assert_int_eq(*var_of(&t, "finish", 0), 2);
    table_close(&t);
}
END_TEST

START_TEST(an_event_names_the_card_that_counts)
{
    table t;
    open_with_hooks(&t, USUAL ", bomb: {equal: 4, bomb: 1}",
                    "hook 'nine' { kind = 'event', run = function(game, event)\n"
                    "  event.seat.plays = event.taken:count()\nend }\n"
                    "hook 'loud' { kind = 'event', run = function(game, event)\n"
                    "  game.won = event.seat\n"
                    "  event.seat.tricks = event.before:count()\nend }\n",
                    "nine: {event: play, cards: 9}, loud: {event: bomb}");
    begin(&t, "6S 7S 9S 7H 4S 4H 4D 4C 9H 9D KS KH 5S 5H 5D 5C");
    play(&t, "7H");
    ck_assert_int_eq(*var_of(&t, "plays", 1), 0);
    play(&t, "KS");
    play(&t, "pass");
    play(&t, "5S");
    play(&t, "9S");
    ck_assert_int_eq(*var_of(&t, "plays", 1), 1);
    play(&t, "pass");
    play(&t, "6S");
    play(&t, "9H");
    ck_assert_int_eq(*var_of(&t, "won", 0), -1);
    play(&t, "4S 4H 4D 4C");
    ck_assert_int_eq(*var_of(&t, "won", 0), 1);
    ck_assert_int_eq(*var_of(&t, "tricks", 1), 1);
    table_close(&t);
}
END_TEST

START_TEST(a_trick_is_told_when_its_winner_has_its_cards)
{
    table t;
    open_with_hooks(&t, USUAL,
                    "hook 'take' { kind = 'event', run = function(game, event)\n"
                    "  event.seat.tricks = event.taken:count() * 10 + event.before:count()\n"
                    "  assert(game.stock:move(event.taken, event.seat.hand) == 2)\nend }\n",
                    "take: {event: trick}");
    begin(&t, "6S 7S 9S 7H 4S 4H 4D 4C 9H 9D KS KH 5S 5H 5D 5C");
    play(&t, "6S");
    play(&t, "9H");
    play(&t, "pass");
    ck_assert_int_eq(*var_of(&t, "tricks", 0), 21);
    table_close(&t);
}
END_TEST

START_TEST(where_a_hook_narrows_the_moves_every_one_is_listed)
{
    table t;
    open_with_hooks(&t, USUAL,
                    "local spades = cards 'S'\n"
                    "hook 'late' { kind = 'legal', run = function(game, seat, plays)\n"
                    "  plays:avoid(spades)\nend }\n",
                    "late: {legal: play}");
    begin(&t, "4S 5S 5H 5D 7S 7D TS TH 4H 4D 6S 6H 6D KC KS KH");
    ck_assert_str_eq(legal(&t), "5H, 5H 5D, 5D, 7D, TH");
    ck_assert_str_eq(why(&t, "5H 5D"), "");
    ck_assert_str_ne(why(&t, "5S 5D"), "");
    play(&t, "5D");
    table_close(&t);
}
END_TEST

/* ---- every subset of a hand ---- */

static uint32_t below(uint32_t n)
{
    static uint64_t state = 5;
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (uint32_t)((state >> 33) % n);
}

/* The moves listed are exactly the sets of cards that are not refused, each once; the shorter list
 * has just one of each class. */
static void try_subsets(table *t)
{
    const ks_layout *l = t->rules->layout;
    const ks_block *b = t->run->world.block;
    kn_set hand = b->sets[heap_of(t, "hand", b->place)];
    int n = kn_count(hand), found = 0, plays = 0;
    char text[512];
    kg_forbidding rule;
    ks_moves some = {.plain = KN_EMPTY};
    ck_assert_int_eq(kg_run_legal_all(t->run, &t->moves), KN_OK);
    ck_assert_int_eq(kg_run_legal(t->run, &some), KN_OK);
    for (int i = 0; i < ks_moves_total(&t->moves); i++)
        plays += ks_moves_nth(&t->moves, i).word == KS_WORD_PLAY;
    for (unsigned set = 1; set < 1u << n; set++) {
        ks_move move = {.word = KS_WORD_PLAY, .suit = KS_NO_SUIT, .number = KS_NO_NUMBER};
        for (int i = 0; i < n; i++)
            if (set >> i & 1)
                kn_put(&move.cards, kn_nth(hand, (unsigned)i));
        move.card = (uint8_t)kn_pop(&move.cards);
        kg_run_why(t->run, &move, "en", text, sizeof text, &rule);
        bool listed = ks_moves_has(&t->moves, &move);
        if (listed == (*text != 0))
            ks_move_write(l->pack, &t->rules->words, &move, 0, text);
        ck_assert_msg(listed == (*text == 0), "%s", text);
        ck_assert(kg_run_has(t->run, &some, &move) == listed);
        found += listed;
    }
    ck_assert_int_eq(found, plays);
    for (int i = 0; i < ks_moves_total(&some); i++) {
        ks_move move = ks_moves_nth(&some, i);
        ck_assert(ks_moves_has(&t->moves, &move));
    }
    kn_free(some.list);
}

START_TEST(the_list_is_what_a_trial_of_every_subset_finds)
{
    static const char *const kinds[][2] = {
        {"pass: free", USUAL ", rows: {equal: 2-3, run: 2+}, four: {equal: 4, bomb: 1}"},
        {"suit_ranking: H S C D",
         USUAL ", flush: {cards: 4, suit: same, beats: row}, "
               "straight_flush: {run: 4, suit: same, beats: [row, flush]}"},
        {"chains: [4-9, A 4 5]", USUAL ", full: {equal: 2-3, with: 2, with_equal: 1, "
                                       "with_apart: false, beats: [pair, row]}, wing: {equal: 2, "
                                       "run: 2, with: 1, with_equal: 2, bomb: 1}"},
        {"first_card: 4S", USUAL ", plane: {equal: 2, run: 2, with: 1, with_apart: false}"},
        {"pass: free", USUAL ", wings: {equal: 2, run: 2-3, with: 1, with_apart: false}, "
                             "rows: {equal: 2, run: 2+}, full: {equal: 2, with: 2, "
                             "with_apart: false, bomb: 1}"},
        {"suit_ranking: H S C D", USUAL ", flush: {cards: 4, suit: same}"},
        {"chains: [K Q J, 4-7]", USUAL ", any: {equal: 2, run: 1-3, length: longer}, twins: "
                                       "{exactly: 4S 4H, bomb: 1}, odd: {exactly: 5S 6S 7H, "
                                       "bomb: 2}, four: {equal: 4, with: 2}"}};
    enum { MOVES = 80 };
    table t;
    open_game(&t, 3, "", 10, kinds[_i / 2][0], kinds[_i / 2][1]);
    if (_i % 2) {
        table_close(&t);
        open_game(&t, 3, ", copies: 2, marks: m", 10, kinds[_i / 2][0], kinds[_i / 2][1]);
    }
    for (int match = 0, moves = 0; moves < MOVES; match++) {
        ck_assert_int_eq(kg_run_begin(t.run, 3, (uint64_t)match), KN_OK);
        for (; moves < MOVES && t.run->world.block->waiting && *var_of(&t, "deals", 0) == 0;
             moves++) {
            try_subsets(&t);
            ks_move move = ks_moves_nth(&t.moves, (int)below((uint32_t)ks_moves_total(&t.moves)));
            ck_assert_int_eq(kg_run_apply(t.run, &move), KN_OK);
        }
    }
    table_close(&t);
}
END_TEST

/* ---- passing and going out ---- */

START_TEST(one_who_can_play_must_and_a_pass_tells_that_he_could_not)
{
    table t;
    open_game(&t, 3, "", 4, "pass: unable", USUAL);
    begin(&t, "9S KS 4S 4H QS TS 5H 5D 6S 6H 7S AS");
    ck_assert_str_eq(why(&t, "pass"), "you lead and must play something");
    play(&t, "KS");
    const ks_layout *l = t.rules->layout;
    const kn_set *possible = &t.run->world.block->sets[l->possible_of[heap_of(&t, "hand", 2)]];
    kn_set aces = l->pack->by_rank[ks_pack_find_rank(l->pack, "A")];
    ck_assert(kn_meets(*possible, aces));
    ck_assert_str_eq(legal(&t), "pass");
    play(&t, "pass");
    ck_assert(!kn_meets(*possible, aces));
    ck_assert_str_eq(legal(&t), "AS");
    ck_assert_str_eq(why(&t, "pass"), "you may pass only if you can't play, and you can");
    play(&t, "AS");
    table_close(&t);
}
END_TEST

START_TEST(who_has_passed_may_play_again_unless_passes_lock)
{
    for (int locks = 0; locks < 2; locks++) {
        table t;
        open_game(&t, 3, "", 4, locks ? "pass_locks: true" : "pass_locks: false", USUAL);
        begin(&t, "9S KS 4S 4H QS AS 5H 5D TS 6H 7S 7H");
        play(&t, "9S");   /* 1 */
        play(&t, "pass"); /* 2 */
        play(&t, "TS");   /* 0 */
        play(&t, "KS");   /* 1 */
        if (!locks) {
            ck_assert_uint_eq(t.run->world.block->seat, 2);
            play(&t, "AS");
        }
        ck_assert_uint_eq(t.run->world.block->seat, 0);
        play(&t, "pass");
        if (!locks)
            play(&t, "pass");
        ck_assert_uint_eq(t.run->world.block->seat, locks ? 1 : 2);
        ck_assert_str_eq(lies(&t, "play.table", 0), "");
        table_close(&t);
    }
}
END_TEST

START_TEST(the_play_ends_when_the_first_is_out_or_when_one_is_left)
{
    for (int one_left = 0; one_left < 2; one_left++) {
        table t;
        char keys[256];
        snprintf(keys, sizeof keys,
                 "ends: %s\n      position_to: finish\n      count_in: tricks\n      winner_to: "
                 "won\n      plays_in: plays\n      first_out_to: first_one",
                 one_left ? "one_left" : "first_out");
        open_game(&t, 3, "", 2, keys, USUAL);
        begin(&t, "9S KS TS QS AS 4H");
        play(&t, "9S"); /* 1 */
        play(&t, "TS"); /* 2 */
        play(&t, "AS"); /* 0 */
        play(&t, "pass");
        play(&t, "pass");
        ck_assert_int_eq(*var_of(&t, "tricks", 0), 1);
        ck_assert_int_eq(*var_of(&t, "won", 0), 0);
        play(&t, "4H"); /* 0 is out */
        ck_assert_int_eq(*var_of(&t, "deals", 0), !one_left);
        if (one_left) {
            ck_assert_int_eq(*var_of(&t, "finish", 0), 1);
            ck_assert_int_eq(*var_of(&t, "first_one", 0), 0);
            play(&t, "pass"); /* 1 */
            play(&t, "QS");   /* 2 is out: 1 alone is left */
            ck_assert_int_eq(*var_of(&t, "deals", 0), 1);
        }
        table_close(&t);
    }
}
END_TEST

/* ---- files that are wrong ---- */

static const char *error(const char *keys, const char *kinds)
{
    static char text[512];
    char yaml[4096];
    table t;
    snprintf(yaml, sizeof yaml, CLIMBING, 2, "", 4, keys, kinds);
    ck_assert(!table_load(&t, yaml));
    snprintf(text, sizeof text, "%s", problem(&t));
    kn_arena_free(t.arena);
    return text;
}

START_TEST(keys_that_do_not_fit_together_are_errors)
{
    ck_assert_str_eq(error("ranking: A K Q J T 9 7 6 5", USUAL),
                     "the rank '4' is missing from the ranking");
    ck_assert_str_eq(error("ranking: A K Q J T 9 7 6 5 4 A", USUAL), "'A' is listed twice");
    ck_assert_str_eq(error("ranking: A K Q J T 9 8 7 6 5 4", USUAL), "unknown rank '8'");
    ck_assert_str_eq(error("suit_ranking: S H D", USUAL),
                     "`suit_ranking` lists all 4 suits of the pack");
    ck_assert_str_eq(error("suit_ranking: S H D E", USUAL), "unknown suit 'E'");
    ck_assert_str_eq(error("chains: [4-8]", USUAL), "unknown rank '4-8'");
    ck_assert_str_eq(error("chains: [9-4]", USUAL), "'9-4' goes from high to low");
    ck_assert_str_eq(error("chains: [4-7 5]", USUAL), "'5' repeats a rank of this chain");
    ck_assert_str_eq(error("pass: free", "row: {run: 3-2}"),
                     "'3-2' can't be a number of this kind");
    ck_assert_str_eq(error("pass: free", "row: {run: many}"),
                     "'many' can't be a number of this kind");
    ck_assert_str_eq(error("pass: free", "row: {run: 3, cards: 4, suit: same}"),
                     "a kind has `equal` and `run`, or `cards`, or `exactly`: not several of them");
    ck_assert_str_eq(error("pass: free", "row: {cards: 4}"),
                     "`cards` of whatever ranks need `suit: same`");
    ck_assert_str_eq(error("pass: free", "row: {cards: 4, suit: same, with: 1}"),
                     "`with` attaches to `equal` or `run`");
    ck_assert_str_eq(error("pass: free", "row: {run: 3, beats: pair}"), "there is no kind 'pair'");
    ck_assert_str_eq(error("pass: free", "row: {}"),
                     "the kind 'row' needs `equal`, `run`, `cards` or `exactly`, or a hook of the "
                     "rule point `kind`");
    ck_assert_str_eq(error("chains: [4-7]", "row: {run: 5+}"),
                     "no set of cards of this pack is of the kind 'row'");
    ck_assert_str_eq(error("first_card: 4", USUAL), "each item of `first_card` is one card");
    ck_assert_str_eq(error("plays_in: won", USUAL),
                     "the variable 'won' is of type seat, not integer");
    ck_assert_str_eq(error("position_to: few", USUAL), "'few' must have room for 1 to 2");
    ck_assert_str_eq(error("winner_to: nobody_at_all", USUAL),
                     "there is no 'nobody_at_all' in `variables`");
}
END_TEST

START_TEST(who_can_not_lead_anything_passes_the_lead_on)
{
    table t;
    open_game(&t, 3, "", 2, "pass: unable", "pair: {equal: 2}");
    begin(&t, "9S KS TS TH QS AS"); /* seats 1, 2 and 0 */
    ck_assert_str_eq(legal_all(&t), "pass");
    play(&t, "pass");
    ck_assert_str_eq(legal_all(&t), "TS TH");
    play(&t, "TS TH");
    ck_assert_int_eq(*var_of(&t, "deals", 0), 1);
    table_close(&t);
    open_game(&t, 3, "", 2, "first_card: 9S", "pair: {equal: 2}");
    begin(&t, "9S KS TS QH QS AS"); /* nobody has a pair */
    play(&t, "pass");
    play(&t, "pass");
    ck_assert_int_eq(*var_of(&t, "deals", 0), 0);
    play(&t, "pass");
    ck_assert_int_eq(*var_of(&t, "deals", 0), 1);
    table_close(&t);
}
END_TEST

#define PLACES "ends: one_left\n      position_to: finish"
#define PLACED                                                                                     \
    "}\n  count: {score: {worst: {award: 5, who: highest finish}, best: {award: 3, who: lowest "   \
    "finish}, all: {times: finish, points: 2}}}\nmatch: {deals: 2"

/* What the deal would count now: the points of a side. */
static int so_far(table *t, int side)
{
    kg_trial kept;
    ck_assert_int_eq(kg_count_begin(t->run, &kept), KN_OK);
    int points = ks_awarded(&t->run->world, side);
    kg_trial_end(t->run, &kept);
    return points;
}

START_TEST(who_is_not_out_yet_has_no_position)
{
    table t;
    open_game(&t, 3, "", 2, PLACES, USUAL PLACED);
    begin(&t, "9S KS TS QS AS 4H");
    ck_assert_int_eq(seat_of(&t, "highest finish"), KS_NOBODY);
    ck_assert_int_eq(seat_of(&t, "lowest finish"), KS_NOBODY);
    ck_assert_int_eq(so_far(&t, 0) + so_far(&t, 1) + so_far(&t, 2), 0);
    for (const char *const *move =
             (const char *const[]){"9S", "TS", "AS", "pass", "pass", "4H", "pass", NULL};
         *move; move++)
        play(&t, *move); /* seat 0 is out */
    ck_assert_int_eq(seat_of(&t, "highest finish"), KS_NOBODY);
    ck_assert_int_eq(seat_of(&t, "lowest finish"), 0);
    ck_assert_int_eq(so_far(&t, 0), 3); /* the best: that is settled */
    ck_assert_int_eq(so_far(&t, 1) + so_far(&t, 2), 0);
    play(&t, "QS"); /* seat 2 is out, and 1 the last */
    ck_assert_int_eq(*km_int(t.run, t.rules->layout->score + 0), 5);
    ck_assert_int_eq(*km_int(t.run, t.rules->layout->score + 1), 11);
    ck_assert_int_eq(*km_int(t.run, t.rules->layout->score + 2), 4);
    table_close(&t);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mechanics: climbing");
    TCase *tcase = tcase_create("climbing");
    tcase_set_timeout(tcase, 300);
    tcase_add_test(tcase, runs_lie_within_chains);
    tcase_add_test(tcase, a_trick_is_told_when_its_winner_has_its_cards);
    tcase_add_test(tcase, attached_groups_may_be_equal_where_they_need_not_be_apart);
    tcase_add_test(tcase, a_longer_one_wins_or_the_length_does_not_matter_where_the_file_says_so);
    tcase_add_test(tcase, a_bomb_beats_every_kind_of_a_lower_order);
    tcase_add_test(tcase, cards_of_one_suit_are_beaten_by_those_with_a_higher_top);
    tcase_add_test(tcase, where_suits_do_not_matter_the_lowest_cards_stand_for_their_class);
    tcase_add_test(tcase, a_card_that_all_have_seen_is_in_a_class_of_its_own);
    tcase_add_test(tcase, however_much_is_known_of_other_heaps_it_parts_classes);
    tcase_add_test(tcase, where_suits_decide_only_twins_are_of_one_class);
    tcase_add_test(tcase, where_a_kind_is_of_one_suit_only_twins_are_of_one_class);
    tcase_add_test(tcase, a_pack_may_have_as_many_equal_cards_as_its_copies_and_suits_allow);
    tcase_add_test(tcase, what_has_no_room_for_more_plays_counts_no_further);
    tcase_add_test(tcase, rule_hooks_say_which_kind_a_set_is_and_what_it_beats);
    tcase_add_test(tcase, a_hook_may_name_a_kind_of_certain_cards_or_with_attached_ones);
    tcase_add_test(tcase, a_card_that_is_a_rank_of_its_own_leaves_the_others_in_the_chains);
    tcase_add_test(tcase, of_two_the_one_with_cards_left_is_last);
    tcase_add_test(tcase, who_can_not_lead_anything_passes_the_lead_on);
    tcase_add_test(tcase, who_is_not_out_yet_has_no_position);
    tcase_add_test(tcase, an_event_names_the_card_that_counts);
    tcase_add_test(tcase, where_a_hook_narrows_the_moves_every_one_is_listed);
    tcase_add_loop_test(tcase, the_list_is_what_a_trial_of_every_subset_finds, 0, 14);
    tcase_add_test(tcase, one_who_can_play_must_and_a_pass_tells_that_he_could_not);
    tcase_add_test(tcase, who_has_passed_may_play_again_unless_passes_lock);
    tcase_add_test(tcase, the_play_ends_when_the_first_is_out_or_when_one_is_left);
    tcase_add_test(tcase, keys_that_do_not_fit_together_are_errors);
    suite_add_tcase(suite, tcase);
    return run_suite(suite);
}
