/* SPDX-License-Identifier: MIT
 * test_mechanics_climbing.c: cases that drawn rules leave out (test_drawn_climbing.c): classes of
 * moves where cards are known, packs with very many equal cards, hooks, the information in a pass,
 * and keys that do not fit.
 */
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

/* Makes a pack that begins with these cards. */
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

static void begin(table *t, const char *first)
{
    table_begin(t, 0, pack_with(t, first));
}

/* ---- classes of equivalent moves ---- */

TEST(a_card_that_all_have_seen_is_in_a_class_of_its_own)
{
    table t;
    open_game(&t, 3, "", 5, "pass: free", USUAL);
    begin(&t, "5S 5H 5D 5C 7C 9S 9H 9D 9C TS");
    const ks_layout *l = t.rules->layout;
    int hand = heap_of(&t, "hand", 1), card = ks_pack_find(l->pack, "5D", -1);
    ks_show(&t.run->world, hand, kn_set_of((unsigned)card), 1u << 2);
    /* only one seat knows the card, so it is not public */
    ck_assert_str_eq(legal(&t), "5S, 5S 5H, 7C");
    ks_show(&t.run->world, hand, kn_set_of((unsigned)card), KS_EVERYBODY(l));
    ck_assert_str_eq(legal(&t), "5S, 5S 5H, 5S 5D, 5D, 7C");
    ck_assert_str_eq(why(&t, "5H 5C"), "");
    ck_assert_str_eq(why(&t, "5D 5C"), "");
    table_close(&t);
}

/* 32 heaps, with different public knowledge about each: more than any game has. */
TEST(however_much_is_known_of_other_heaps_it_parts_classes)
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
    /* each card of this hand is known not to be in one of the heaps, a different heap for each
     * card, so each card is its own class */
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

TEST(a_pack_may_have_as_many_equal_cards_as_its_copies_and_suits_allow)
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
    /* all cards of a rank are equivalent: three classes of each kind */
    ck_assert(strstr(legal(&t), "4S 4Sm"));
    ck_assert_int_eq(ks_moves_total(&t.moves), 9);
    table_close(&t);
}

/* ---- hooks ---- */

/* Opens the same game with a script. */
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

TEST(rule_hooks_say_which_kind_a_set_is_and_what_it_beats)
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
    play(&t, "KH"); /* a single four can't be led, because nobody could follow it */
    table_close(&t);
}

TEST(a_hook_may_name_a_kind_of_certain_cards_or_with_attached_ones)
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
    /* two cards must be followed by two, not by a nine alone */
    ck_assert_ptr_nonnull(strstr(legal(&t), "6S 9S"));
    ck_assert_str_ne(why(&t, "9S"), "");
    table_close(&t);
}

TEST(where_a_hook_narrows_the_moves_every_one_is_listed)
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

/* ---- passing and going out ---- */

TEST(one_who_can_play_must_and_a_pass_tells_that_he_could_not)
{
    table t;
    open_game(&t, 3, "", 4, "pass: unable", USUAL);
    begin(&t, "9S KS 4S 4H QS TS 5H 5D 6S 6H 7S AS");
    ck_assert_str_eq(why(&t, "pass"), "you lead and must play a card");
    play(&t, "KS");
    const ks_layout *l = t.rules->layout;
    const kn_set *possible = &t.run->world.block->sets[l->possible_of[heap_of(&t, "hand", 2)]];
    kn_set aces = l->pack->by_rank[ks_pack_find_rank(l->pack, "A")];
    ck_assert(kn_meets(*possible, aces));
    ck_assert_str_eq(legal(&t), "pass");
    play(&t, "pass");
    ck_assert(!kn_meets(*possible, aces));
    ck_assert_str_eq(legal(&t), "AS");
    ck_assert_str_eq(why(&t, "pass"), "you must play, because you can");
    play(&t, "AS");
    table_close(&t);
}

/* ---- invalid files ---- */

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

TEST(keys_that_do_not_fit_together_are_errors)
{
    ck_assert_str_eq(error("ranking: A K Q J T 9 7 6 5", USUAL),
                     "the rank '4' is missing from the ranking");
    ck_assert_str_eq(error("ranking: A K Q J T 9 7 6 5 4 A", USUAL), "'A' is listed twice");
    ck_assert_str_eq(error("ranking: A K Q J T 9 8 7 6 5 4", USUAL), "unknown rank '8'");
    ck_assert_str_eq(error("suit_ranking: S H D E", USUAL), "unknown suit 'E'");
    ck_assert_str_eq(error("chains: [4-8]", USUAL), "unknown rank '4-8'");
    ck_assert_str_eq(error("chains: [9-4]", USUAL), "'9-4' goes from high to low");
    ck_assert_str_eq(error("chains: [4-7 5]", USUAL), "'5' repeats a rank of this chain");
    ck_assert_str_eq(error("pass: free", "row: {run: 3-2}"), "'3-2' is not a valid number here");
    ck_assert_str_eq(
        error("pass: free", "row: {run: 3, cards: 4, suit: same}"),
        "a kind may have `equal` and `run`, or `cards`, or `exactly`, but only one of these three");
    ck_assert_str_eq(error("pass: free", "row: {cards: 4}"),
                     "`cards` of any ranks needs `suit: same`");
    ck_assert_str_eq(error("pass: free", "row: {cards: 4, suit: same, with: 1}"),
                     "`with` attaches to `equal` or `run`");
    ck_assert_str_eq(error("chains: [4-7]", "row: {run: 5+}"),
                     "no cards of this pack make the kind 'row'");
    ck_assert_str_eq(error("first_card: 4", USUAL), "each item of `first_card` is one card");
    ck_assert_str_eq(error("plays_in: won", USUAL),
                     "the variable 'won' is of type seat, not integer");
    ck_assert_str_eq(error("bombs_in: won", USUAL),
                     "the variable 'won' is of type seat, not integer");
    ck_assert_str_eq(error("position_to: few", USUAL), "the range of 'few' must include 1 to 2");
}

int main(void)
{
    return run_tests("mechanics: climbing", .timeout = 300);
}
