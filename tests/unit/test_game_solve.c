/* SPDX-License-Identifier: MIT
 * test_game_solve.c: results of deals with all cards known, compared with counting all lines in
 * small endings of every kind of game, and for Bridge with Debian's double dummy solver (package
 * libdds0), if it is installed.
 */
#define _DEFAULT_SOURCE 1 /* mkstemps */
#include <check.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "harness.h"
#include "run_suite.h"

/* Whist with card points: a ten and a jack that lie next to each other in a hand win the same
 * tricks, but score differently. No script looks at cards, so equivalent cards can be treated as
 * one. */
static const char counting[] = "kanun: 1\n"
                               "name: Counting cards\n"
                               "players: 3\n"
                               "pack: {ranks: 7 8 9 T J Q K A, points: {T: 10, Q: 3, A: 1}}\n"
                               "zones:\n"
                               "  stock: {}\n"
                               "  hand: {per: seat, seen_by: owner}\n"
                               "  pile: {per: seat, seen_by: nobody}\n"
                               "phases:\n"
                               "  shuffle: {shuffle: stock}\n"
                               "  hands: {give: {cards: 9}}\n"
                               "  play: {tricks: {trump: S}}\n"
                               "  count: {score: {cards: {points_of: pile}}}\n"
                               "match: {deals: 1}\n";

static const char *const files[] = {"ruledefs/basra/egypt.yaml",
                                    "ruledefs/briscola/standard.yaml",
                                    "ruledefs/bourre/standard.yaml",
                                    "ruledefs/batarde/standard.yaml",
                                    "ruledefs/thousand/501.yaml",
                                    "ruledefs/chinese_ten/taiwan.yaml",
                                    "ruledefs/bridge/standard.yaml",
                                    "tests/games/president.yaml",
                                    "ruledefs/hearts/standard.yaml",
                                    "tests/games/setback.yaml",
                                    "ruledefs/spades/standard.yaml",
                                    "ruledefs/bird_dog/standard.yaml",
                                    counting};
enum { FILES = sizeof files / sizeof *files };

/* ---- Comparison with all lines of play ---- */

static kanun_rules *rules;
static kanun_game *game, *ply[64];
static int sides, sign;
static long lines;

/* Loads rules from this text, through a file that exists only while they are loaded. */
static kanun_rules *load_text(const char *text)
{
    char path[] = "/tmp/kanun-solve-XXXXXX.yaml";
    int file = mkstemps(path, 5);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
    kanun_rules *loaded = hn_load(path, "");
    unlink(path);
    return loaded;
}

static void open_rules(const char *path)
{
    rules = path == counting ? load_text(counting) : hn_load(path, "");
    ck_assert_int_eq(kanun_game_new(&game, rules, NULL), KANUN_OK);
    kanun_game_stop(game, KANUN_STOP_SETTLED | KANUN_STOP_THROWN_IN, 0);
    for (int n = 0; n < 64; n++) {
        ck_assert_int_eq(kanun_game_new(&ply[n], rules, NULL), KANUN_OK);
        kanun_game_stop(ply[n], KANUN_STOP_SETTLED | KANUN_STOP_THROWN_IN, 0);
    }
    sides = kanun_rules_info(rules)->sides;
    sign = kanun_rules_info(rules)->lowest_wins ? -1 : 1;
}

static void close_rules(void)
{
    for (int n = 0; n < 64; n++)
        kanun_game_free(ply[n]);
    kanun_game_free(game);
    kanun_rules_free(rules);
}

static void ahead_of(const kanun_game *g, int64_t *ahead)
{
    int64_t sum = 0;
    int32_t points[KANUN_OWNERS_MAX];
    kanun_game_points(g, -1, points);
    for (int side = 0; side < sides; side++)
        sum += points[side];
    for (int side = 0; side < sides; side++)
        ahead[side] = sign * (sides * (int64_t)points[side] - sum);
}

static int64_t first_end[KANUN_OWNERS_MAX];
static bool alike; /* all lines so far have ended like the first */

/* Tries every line of play, and finds the first best move of each position. False if there are too
 * many. */
static bool try_all(kanun_game *g, int depth, int64_t *ahead)
{
    if (kanun_game_standing(g)->over) {
        ahead_of(g, ahead);
        if (!lines)
            memcpy(first_end, ahead, sizeof first_end);
        alike = (!lines || alike) && !memcmp(first_end, ahead, sizeof *ahead * (size_t)sides);
        return ++lines < 20000;
    }
    int total = kanun_game_legal(g, 0, NULL);
    int side = kanun_rules_info(rules)->side_of[kanun_game_standing(g)->seat];
    ck_assert_int_gt(total, 0);
    for (int n = 0; n < total; n++) {
        int64_t below[KANUN_OWNERS_MAX];
        if (depth == 63 || kanun_game_try(ply[depth], g, n, NULL) != KANUN_OK ||
            !try_all(ply[depth], depth + 1, below))
            return false;
        if (n == 0 || below[side] > ahead[side])
            memcpy(ahead, below, sizeof below);
    }
    return true;
}

START_TEST(the_solution_is_that_of_trying_everything)
{
    uint64_t dice = 4 + (uint64_t)_i;
    uint64_t compared = 0, fixed = 0;
    const uint64_t matches = (uint64_t)hn_number("KN_MATCHES", 60);
    open_rules(files[_i]);
    for (uint64_t match = 0; match < matches; match++) {
        long length = 0;
        ck_assert_int_eq(kanun_game_begin(game, NULL, 21, match, NULL), KANUN_OK);
        /* the first round measures the length of the deal, the second stops before its end */
        uint64_t before = dice;
        for (int round = 0; round < 2; round++) {
            long until = round ? length - 4 - (long)(match % 6) : 1000;
            ck_assert_int_eq(kanun_game_begin(game, NULL, 21, match, NULL), KANUN_OK);
            dice = before;
            for (long n = 0; n < until && !kanun_game_standing(game)->over; n++) {
                int total = kanun_game_legal(game, 0, NULL);
                ck_assert_int_eq(
                    kanun_game_play_nth(game, (int)hn_below(&dice, (uint32_t)total), NULL),
                    KANUN_OK);
                length += round == 0;
            }
        }
        int64_t ahead[KANUN_OWNERS_MAX] = {0}, after[KANUN_OWNERS_MAX] = {0};
        kanun_solution solution = KANUN_INIT(kanun_solution);
        lines = 0;
        if (kanun_game_standing(game)->over || !try_all(game, 0, ahead))
            continue;
        ck_assert_int_eq(kanun_game_solve(game, 1000000, &solution, NULL), KANUN_OK);
        for (int side = 0; side < sides; side++)
            ck_assert_msg(solution.ahead[side] == ahead[side],
                          "%.40s, match %d, side %d: solved %d, tried %d", files[_i], (int)match,
                          side, (int)solution.ahead[side], (int)ahead[side]);
        ck_assert_int_lt(solution.move, kanun_game_legal(game, 0, NULL));
        int mover = kanun_rules_info(rules)->side_of[kanun_game_standing(game)->seat];
        bool all_alike = alike;
        ck_assert_int_eq(kanun_game_try(ply[0], game, solution.move, NULL), KANUN_OK);
        ck_assert(try_all(ply[0], 1, after));
        ck_assert_msg(after[mover] == ahead[mover], "%.40s, match %d: move %d brings %d, not %d",
                      files[_i], (int)match, solution.move, (int)after[mover], (int)ahead[mover]);
        alike = all_alike;
        ck_assert_msg(solution.fixed == alike, "%.40s, match %d: fixed %d, but %s", files[_i],
                      (int)match, solution.fixed, alike ? "all lines end alike" : "lines differ");
        fixed += (uint64_t)solution.fixed;
        compared++;
    }
    ck_assert_uint_ge(compared, matches / 3);
    if (matches >= 60) { /* a small sample may contain only one of the two cases */
        ck_assert_uint_gt(fixed, 0);
        ck_assert_uint_lt(fixed, compared);
    }
    close_rules();
}
END_TEST

START_TEST(a_cap_and_missing_memory_are_told_and_change_nothing)
{
    kanun_solution solution = KANUN_INIT(kanun_solution);
    open_rules(files[0]);
    ck_assert_int_eq(kanun_game_begin(game, NULL, 1, 0, NULL), KANUN_OK);
    ck_assert_int_eq(kanun_game_copy(ply[0], game), KANUN_OK);
    ck_assert_int_eq(kanun_game_solve(game, 500, &solution, NULL), KANUN_NO);
    ck_assert_uint_ge(solution.positions, 500); /* includes positions of lines that were given up */
    ck_assert_uint_lt(solution.positions, 550);
    for (unsigned long n = 1; n <= 4; n++) {
        kn_memory_fail_after(n);
        ck_assert_int_eq(kanun_game_solve(game, 500, &solution, NULL), KANUN_SYSTEM);
        kn_memory_fail_after(0);
    }
    size_t size;
    const void *before = kanun_game_bytes(ply[0], &size);
    ck_assert_mem_eq(kanun_game_bytes(game, NULL), before, size);
    close_rules();
}
END_TEST

/* ---- Comparison with a double dummy solver ---- */

/* As declared in dll.h of libdds. */
typedef struct dds_deal {
    int trump, first, suit[3], rank[3];
    unsigned int cards[4][4];
} dds_deal;
typedef struct dds_answer {
    int nodes, cards, suit[13], rank[13], equals[13], score[13];
} dds_answer;
typedef int dds_solve(dds_deal deal, int target, int solutions, int mode, dds_answer *answer,
                      int thread);

static int led, led_by, played[4]; /* cards of the trick in progress */

static void watch(void *payload, const kanun_event *event)
{
    (void)payload;
    if (event->kind == KANUN_EVENT_TRICK || event->kind == KANUN_EVENT_DEAL)
        led = 0;
    if (event->kind != KANUN_EVENT_MOVE || event->move->word != KANUN_WORD_PLAY)
        return;
    if (!led)
        led_by = event->place;
    played[led++] = event->move->card;
}

static int number_of(const char *name, int owner)
{
    int32_t value = 0;
    ck_assert(kg_insight_number(game, name, owner, &value));
    return value;
}

/* The suit (spades first) and rank (2 to 14) of a card in the solver's encoding. */
static void read_card(int card, int *suit, int *rank)
{
    const kanun_card *c = kanun_rules_info(rules)->card[card];
    *suit = (int)(strchr("SHDC", *c->suit) - "SHDC");
    *rank = (int)(strchr("23456789TJQKA", *c->rank) - "23456789TJQKA") + 2;
}

/* Describes the position for the other solver; returns the number of tricks that are still to be
 * played. */
static int describe(dds_deal *deal)
{
    static const char strains[] = "CDHSN";
    int zone = 0, tricks = 0;
    while (strcmp(kanun_rules_info(rules)->zone[zone]->name, "hand") != 0)
        zone++;
    *deal = (dds_deal){.first = led ? led_by : kanun_game_standing(game)->place};
    char strain = strains[number_of("strain", 0)];
    deal->trump = strain == 'N' ? 4 : (int)(strchr("SHDC", strain) - "SHDC");
    for (int n = 0; n < led; n++)
        read_card(played[n], &deal->suit[n], &deal->rank[n]);
    for (int seat = 0; seat < 4; seat++) {
        const kanun_heap *heap = kanun_game_heap(game, zone, seat, -2);
        tricks = heap->count > tricks ? heap->count : tricks;
        for (int n = 0; n < heap->count; n++) {
            int suit, rank;
            read_card(heap->card[n], &suit, &rank);
            deal->cards[seat][suit] |= 1u << rank;
        }
    }
    return tricks;
}

/* The score of the contract for the declarer's side in a first deal, in which nobody is vulnerable.
 */
static int worth(int tricks)
{
    static const int each[] = {20, 20, 30, 30, 30};
    int level = number_of("level", 0), strain = number_of("strain", 0);
    int factor = number_of("factor", 0), over = tricks - 6 - level, under = -over, sum = 0;
    if (over >= 0) {
        int points = (each[strain] * level + (strain == 4 ? 10 : 0)) * factor;
        int bonus = points < 100 ? 50 : 300;
        bonus += level == 6 ? 500 : level == 7 ? 1000 : 0;
        return factor == 1 ? points + bonus + over * each[strain]
                           : points + bonus + 25 * factor + over * 50 * factor;
    }
    if (factor == 1)
        return -50 * under;
    for (int n = 1; n <= under; n++)
        sum += n > 3 ? 300 : n > 1 ? 200 : 100;
    return -sum * factor / 2;
}

START_TEST(bridge_endings_are_worth_what_a_double_dummy_solver_says)
{
    void *library = dlopen("libdds.so.0", RTLD_NOW);
    if (!library) {
        fputs("skipped: there is no libdds\n", stderr);
        _exit(EXIT_SUCCESS);
    }
    union {
        void *symbol;
        dds_solve *solve;
        void (*threads)(int);
    } dds = {dlsym(library, "SetMaxThreads")};
    ck_assert_ptr_nonnull(dds.symbol);
    dds.threads(1);
    dds.symbol = dlsym(library, "SolveBoard");
    ck_assert_ptr_nonnull(dds.symbol);

    uint64_t dice = 3;
    long compared = 0, wanted = hn_number("KN_ENDINGS", 1000);
    open_rules("ruledefs/bridge/standard.yaml");
    kanun_game_feed(game, -2, watch, NULL);
    for (uint64_t match = 0; compared < wanted; match++) {
        ck_assert_int_eq(kanun_game_begin(game, NULL, 8, match, NULL), KANUN_OK);
        int cards = 12 + (int)(match % 13), plays = 0; /* cards left in all hands */
        while (!kanun_game_standing(game)->over && plays < 52 - cards) {
            int total = kanun_game_legal(game, 0, NULL);
            bool bidding = strcmp(kanun_game_standing(game)->phase, "bidding") == 0;
            plays += !bidding;
            /* Passing more often than at random leaves contracts of all levels. */
            int n = bidding && hn_below(&dice, 2) ? kanun_game_find(game, "pass") : -1;
            ck_assert_int_eq(
                kanun_game_play_nth(game, n >= 0 ? n : (int)hn_below(&dice, (uint32_t)total), NULL),
                KANUN_OK);
        }
        if (kanun_game_standing(game)->over)
            continue; /* the deal was thrown in */
        dds_deal deal;
        dds_answer answer;
        kanun_solution solution = KANUN_INIT(kanun_solution);
        int left = describe(&deal), declarer = number_of("declarer", 0) % 2;
        ck_assert_int_eq(dds.solve(deal, -1, 1, 1, &answer, 0), 1);
        ck_assert_int_eq(kanun_game_solve(game, 20000000, &solution, NULL), KANUN_OK);
        int mover = kanun_game_standing(game)->place % 2;
        int tricks = number_of("tricks", declarer) +
                     (mover == declarer ? answer.score[0] : left - answer.score[0]);
        int64_t expected = worth(tricks);
        ck_assert_msg(solution.ahead[declarer] == expected &&
                          solution.ahead[1 - declarer] == -expected,
                      "match %d: %d tricks are worth %d, but it is solved as %d", (int)match,
                      tricks, (int)expected, (int)solution.ahead[declarer]);
        compared++;
    }
    close_rules();
    _exit(EXIT_SUCCESS); /* skip the clean-up of that library, which crashes when it is unloaded */
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("games: solving");
    TCase *tcase = tcase_create("solve");
    tcase_set_timeout(tcase, 600);
    tcase_add_loop_test(tcase, the_solution_is_that_of_trying_everything, 0, FILES);
    tcase_add_test(tcase, a_cap_and_missing_memory_are_told_and_change_nothing);
    tcase_add_exit_test(tcase, bridge_endings_are_worth_what_a_double_dummy_solver_says,
                        EXIT_SUCCESS);
    suite_add_tcase(suite, tcase);
    return run_suite_in(suite, true); /* one of the tests ends its process */
}
