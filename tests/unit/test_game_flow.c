/* SPDX-License-Identifier: MIT
 * test_game_flow.c: the steps between decisions under odd or hostile rules: deals without moves,
 * hooks that ask for a redeal or an end, failing hooks, games that never end. The phases themselves
 * are tested elsewhere.
 */
#define _DEFAULT_SOURCE 1 /* mkstemps */
#include "rules_fixture.h"

#define GAME                                                                                       \
    "kanun: 1\nname: Test\nplayers: 2\n"                                                           \
    "pack: {suits: S H, ranks: 2 3 4 5}\n"                                                         \
    "zones: {hand: {per: seat, seen_by: owner}, stock: {}, pile: {per: side}}\n"
#define PHASES                                                                                     \
    "phases: {shuffle: {shuffle: stock}, hands: {give: {cards: 4}}, play: {tricks: {trump: "       \
    "none}}}\n"

/* Loads GAME with these additional lines and, in a separate file, a script. */
static bool load(table *t, const char *rest, const char *lua)
{
    char script[] = "/tmp/kanun-test-XXXXXX.lua", yaml[4096];
    int file = mkstemps(script, 4);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, lua, strlen(lua)), (ssize_t)strlen(lua));
    close(file);
    snprintf(yaml, sizeof yaml, GAME "script: %s\n%s", strrchr(script, '/') + 1, rest);
    bool fine = table_load(t, yaml);
    unlink(script);
    return fine;
}

static void open_game(table *t, const char *rest, const char *lua)
{
    if (!load(t, rest, lua) || kg_run_new(t->rules, &t->run, &t->report) != KN_OK)
        kn_report_print(&t->report, stderr, 0);
    ck_assert_ptr_nonnull(t->run);
}

static void expect_problem(const char *rest, const char *lua, kn_code code)
{
    table t;
    ck_assert_msg(!load(&t, rest, lua), "%s is loaded", rest);
    ck_assert_int_eq(t.report.problem[0].code, code);
    table_close(&t);
}

/* Plays the first legal move this many times. */
static kn_status play_on(table *t, int moves)
{
    kn_status status = KN_OK;
    for (; moves > 0 && status == KN_OK; moves--) {
        ck_assert_int_eq(kg_run_legal(t->run, &t->moves), KN_OK);
        ck_assert_int_gt(ks_moves_total(&t->moves), 0);
        ks_move move = ks_moves_nth(&t->moves, 0);
        status = kg_run_apply(t->run, &move);
    }
    return status;
}

#define HOOK(name, does)                                                                           \
    "hook \"" name "\" { kind = \"event\", run = function(game, event) " does " end }\n"

TEST(deals_in_which_every_phase_is_skipped_end_as_an_error)
{
    expect_problem("phases: {shuffle: {shuffle: stock, when: never}}\nmatch: {deals: 100000}\n", "",
                   KN_E_ENDLESS);
}

TEST(a_hook_that_asks_again_whenever_it_is_obeyed_ends_as_an_error)
{
    expect_problem(PHASES "hooks: {again: {event: deal start}}\n", HOOK("again", "game:redeal()"),
                   KN_E_ENDLESS);
    expect_problem(PHASES "hooks: {again: {event: deal start}}\nmatch: {deals: 100000}\n",
                   HOOK("again", "game:end_deal()"), KN_E_ENDLESS);
}

TEST(a_game_may_have_more_hooks_than_phases)
{
    char hooks[2048] = "hooks: {";
    for (int i = 0; i < 40; i++)
        snprintf(hooks + strlen(hooks), sizeof hooks - strlen(hooks),
                 "%sv%d: {value: any, hook: one}", i ? ", " : "", i);
    strcat(hooks, "}\n" PHASES);
    table t;
    open_game(&t, hooks,
              "hook \"one\" { kind = \"value\", run = function(game, seat) return 1 end }\n");
    ck_assert_int_eq(t.rules->bindings, 40);
    table_close(&t);
}

TEST(a_redeal_is_dealt_by_the_same_dealer_or_the_next)
{
    const char *rest = PHASES "hooks: {again: {event: play, when: stock is empty}}\n"
                              "variables: {times: {scope: match, range: 0-9}}\n";
    static const char *const asks[] = {
        HOOK("again", "if game.times == 0 then game.times = 1 game:redeal() end"),
        HOOK("again", "if game.times == 0 then game.times = 1 game:redeal(\"next\") end")};
    for (int next = 0; next < 2; next++) {
        table t;
        open_game(&t, rest, asks[next]);
        table_begin(&t, 0, NULL);
        ck_assert_int_eq(play_on(&t, 1), KN_OK);
        ck_assert_int_eq(*var_of(&t, "dealer", 0), next);
        ck_assert_int_eq(*var_of(&t, "deals", 0), 0);
        ck_assert_str_eq(lies(&t, "pile", 0), "");
        table_close(&t);
    }
}

TEST(a_hook_at_the_end_of_a_deal_ends_the_match)
{
    table t;
    open_game(&t, PHASES "hooks: {stop: {event: deal end}}\nmatch: {deals: 5}\n",
              HOOK("stop", "game:end_match()"));
    table_begin(&t, 0, NULL);
    ck_assert_int_eq(play_on(&t, 8), KN_OK);
    ck_assert_int_eq(t.run->world.block->standing, KS_OVER);
    ck_assert_int_eq(*var_of(&t, "deals", 0), 1);
    table_close(&t);
}

TEST(a_hook_at_the_end_of_a_game_ends_the_match_and_not_the_next_deal)
{
    table t;
    open_game(&t,
              PHASES "hooks: {stop: {event: game end}, first: {event: trick}}\nmatch: {deals: 1, "
                     "games: {to_win: 5}}\n",
              HOOK("stop", "game:end_match()") HOOK("first", "game:side(1):award(1)"));
    table_begin(&t, 0, NULL);
    ck_assert_int_eq(play_on(&t, 8), KN_OK);
    ck_assert_int_eq(t.run->world.block->standing, KS_OVER);
    ck_assert_int_eq(*var_of(&t, "deals", 0), 1);
    ck_assert_int_eq(t.run->world.block->winners, 2);
    table_close(&t);
}

TEST(a_match_broken_off_goes_to_who_has_won_most_games_not_to_who_won_the_last)
{
    table t;
    open_game(&t,
              PHASES "hooks: {stop: {event: game end}, first: {event: trick}}\nmatch: {deals: 1, "
                     "games: {to_win: 5}}\n",
              HOOK("stop", "game:end_match()") HOOK("first", "game:side(1):award(1)"));
    table_begin(&t, 0, NULL);
    *var_of(&t, "games_won", 0) = 2;
    ck_assert_int_eq(play_on(&t, 8), KN_OK);
    ck_assert_int_eq(t.run->world.block->standing, KS_OVER);
    ck_assert_int_eq(*var_of(&t, "games_won", 1), 1);
    ck_assert_int_eq(t.run->world.block->winners, 1);
    table_close(&t);
}

/* One trick of two cards for each side. The hook `h` is called at the end of the game, and `m` at
 * the end of the match. */
static void expect_bonus(const char *match, const char *h, const char *m, int32_t first,
                         int32_t second, unsigned winners)
{
    table t;
    char rest[1024], lua[1024];
    snprintf(rest, sizeof rest,
             PHASES "hooks: {h: {event: game end}, m: {event: match end}, one: {event: deal end}}\n"
                    "match: {%s}\n",
             match);
    snprintf(lua, sizeof lua,
             HOOK("one", "game:side(0):award(5)") "hook \"h\" { kind = \"event\", run = "
                                                  "function(game) %s end }\n"
                                                  "hook \"m\" { kind = \"event\", run = "
                                                  "function(game) %s end }\n",
             h, m);
    open_game(&t, rest, lua);
    table_begin(&t, 0, NULL);
    while (t.run->world.block->standing == KS_RUNNING)
        ck_assert_int_eq(play_on(&t, 1), KN_OK);
    ck_assert_int_eq(*var_of(&t, "score", 0), first);
    ck_assert_int_eq(*var_of(&t, "score", 1), second);
    ck_assert_uint_eq(t.run->world.block->winners, winners);
    table_close(&t);
}

TEST(what_hooks_award_at_the_end_of_a_game_counts_in_it_and_for_who_wins)
{
    static const char seven[] = "game:side(1):award(7)";
    expect_bonus("deals: 1", "", "", 5, 0, 1);
    expect_bonus("deals: 1", seven, "", 5, 7, 2);
    expect_bonus("deals: 1", "", seven, 5, 7, 2);
    expect_bonus("deals: 2", seven, "", 10, 7, 1); /* once, not after each deal */
    expect_bonus("target: 5",
                 "local a = game:side(0) if a.score >= game.target then a:award(100) end", "", 105,
                 0, 1);
    expect_bonus("deals: 1", "game:side(1):award(5)", "", 5, 5, 3);
    expect_bonus("deals: 1, tie: in turn", "game:side(1):award(5)", "", 5, 5, 2);
    /* a player who goes out has won; and each of several games has its winner when its hook is
     * called */
    expect_bonus("target: 5, goes_out: 0", seven, "", 5, 7, 1);
    expect_bonus("deals: 1, games: {to_win: 2}", seven, seven, 5, 14, 1);
}

/* The points of both sides in a deal, as the observer receives them. */
static void add_points(void *payload, km_run *run)
{
    int32_t *sum = payload;
    for (int side = 0; side < 2; side++)
        sum[side] += ks_awarded(&run->world, side);
}

TEST(a_bonus_of_the_game_is_among_the_points_of_its_last_deal)
{
    table t;
    int32_t sum[2] = {0, 0};
    open_game(&t, PHASES "hooks: {h: {event: game end}}\nmatch: {deals: 2}\n",
              HOOK("h", "game:side(1):award(7)"));
    t.run->counted = add_points;
    t.run->counted_payload = sum;
    table_begin(&t, 0, NULL);
    ck_assert_int_eq(play_on(&t, 16), KN_OK);
    ck_assert_int_eq(sum[0], 0);
    ck_assert_int_eq(sum[1], 7);
    table_close(&t);
}

TEST(an_end_is_not_taken_back_by_a_later_hook)
{
    table t;
    open_game(&t, PHASES "hooks: {stop: {event: play}, again: {event: play}}\nmatch: {deals: 5}\n",
              HOOK("stop", "game:end_match()") HOOK("again", "game:redeal()"));
    table_begin(&t, 0, NULL);
    ck_assert_int_eq(play_on(&t, 1), KN_OK);
    ck_assert_int_eq(t.run->world.block->standing, KS_OVER);
    table_close(&t);
}

TEST(a_failing_hook_leaves_block_and_given_chance_as_before)
{
    table t;
    open_game(&t, PHASES "hooks: {fails: {event: play}}\n",
              HOOK("fails", "game:random(9) error(\"no\")"));
    table_begin(&t, 0, NULL);
    table_give(&t, KN_CHANCE_DRAW, 5, NULL);
    const ks_given *given = t.run->world.given[KN_CHANCE_DRAW];
    size_t size = t.rules->layout->size;
    void *before = kn_calloc(1, size);
    ck_assert_ptr_nonnull(before);
    memcpy(before, t.run->world.block, size);
    ck_assert_int_eq(play_on(&t, 1), KN_RULES);
    ck_assert(memcmp(before, t.run->world.block, size) == 0);
    ck_assert_ptr_eq(t.run->world.given[KN_CHANCE_DRAW], given);
    kn_free(before);
    table_close(&t);
}

static int choose_first(void *payload, int seat, int number)
{
    (void)payload;
    (void)seat;
    return number ? 0 : -1;
}

static void count_deal(void *payload, km_run *run)
{
    (void)run;
    ++*(int *)payload;
}

/* Plays a match up to the move that fails, by a playout or move by move. */
static void play_to_failure(table *t, bool playout, int *deals)
{
    km_chooser chooser = {.choose = choose_first};
    bool listed;
    t->run->counted = count_deal;
    t->run->counted_payload = deals;
    ck_assert_int_eq(kg_run_begin(t->run, 1, 0), KN_OK);
    ck_assert_int_eq(playout ? kg_run_play_on(t->run, &chooser, &t->moves, &listed)
                             : play_on(t, 99999),
                     KN_RULES);
    ck_assert_int_eq(t->report.count, 1);
}

/* In a trick game, a playout uses the mechanic's fast path. With hooks for cards it goes move by
 * move, and keeps a copy every KM_CHOICES_MAX moves. */
TEST(a_playout_that_fails_is_where_a_single_move_is_that_fails)
{
    static const struct {
        const char *event;
        int last;
    } cases[] = {{"trick", 1},    {"trick", 3},     {"trick", KM_CHOICES_MAX / 2},
                 {"trick", 1000}, {"play", 2},      {"play", KM_CHOICES_MAX},
                 {"play", 1000},  {"deal end", 33}, {"play", KM_CHOICES_MAX + 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        table t, other;
        char rest[512], lua[256];
        int deals = 0, other_deals = 0;
        snprintf(rest, sizeof rest,
                 PHASES "hooks: {fails: {event: %s}}\nmatch: {deals: 1000}\n"
                        "variables: {n: {scope: match, range: 0-9999}}\n",
                 cases[i].event);
        snprintf(lua, sizeof lua,
                 HOOK("fails", "game.n = game.n + 1 if game.n == %d then error(\"no\") end"),
                 cases[i].last);
        open_game(&t, rest, lua);
        other = t;
        other.report.count = 0;
        ck_assert_int_eq(kg_run_new(t.rules, &other.run, &other.report), KN_OK);
        play_to_failure(&t, false, &deals);
        play_to_failure(&other, true, &other_deals);
        const ks_block *b = t.run->world.block, *on = other.run->world.block;
        ck_assert_uint_eq(on->moves, b->moves);
        ck_assert_int_eq(memcmp(on, b, t.rules->layout->size), 0);
        ck_assert_int_eq(other_deals, deals);
        ck_assert_str_eq(other.report.problem[0].detail, t.report.problem[0].detail);
        kg_run_free(other.run);
        table_close(&t);
    }
}

TEST(a_deal_that_gives_all_cards_back_for_ever_leaves_the_match_unfinished)
{
    table t;
    table_open(&t, GAME "phases: {shuffle: {shuffle: stock}, hands: {give: {cards: 4}}, "
                        "play: {tricks: {trump: none, won: hand}}}\n");
    table_begin(&t, 0, NULL);
    ck_assert_int_eq(play_on(&t, 9999), KN_OK);
    ck_assert_int_eq(t.run->world.block->standing, KS_RUNNING);
    ck_assert_int_eq(play_on(&t, 1), KN_OK);
    ck_assert_int_eq(t.run->world.block->standing, KS_UNFINISHED);
    table_close(&t);
}

TEST(the_rules_say_how_many_moves_a_deal_may_have_and_redeals_are_counted)
{
    table t;
    open_game(&t, PHASES "hooks: {again: {event: trick}}\nmatch: {move_limit: 100}\n",
              HOOK("again", "game:redeal()"));
    table_begin(&t, 0, NULL);
    ck_assert_int_eq(play_on(&t, 99), KN_OK);
    ck_assert_int_eq(t.run->world.block->standing, KS_RUNNING);
    ck_assert_int_eq(t.run->world.block->redeals, 49);
    ck_assert_int_eq(play_on(&t, 1), KN_OK);
    ck_assert_int_eq(t.run->world.block->standing, KS_UNFINISHED);
    ck_assert(kg_run_is_stuck(t.run));
    ck_assert_int_eq(*var_of(&t, "deals", 0), 0);
    table_close(&t);
}

TEST(a_place_is_always_played_by_some_seat)
{
    table t;
    open_game(&t, PHASES "hooks: {nobody: {event: play}}\n",
              HOOK("nobody", "event.seat.controller = nil"));
    table_begin(&t, 0, NULL);
    ck_assert_int_eq(play_on(&t, 1), KN_RULES);
    ck_assert_int_eq(t.report.problem[0].code, KN_E_HOOK_VALUE);
    table_close(&t);
}

TEST(after_a_cut_of_a_script_nobody_knows_positions_any_more)
{
    table t;
    open_game(
        &t,
        "phases: {shuffle: {shuffle: stock}, up: {turn: {end: bottom}}, hands: {give: {cards: 2}}, "
        "play: {tricks: {trump: none}}}\nhooks: {cut: {event: turned}}\n",
        HOOK("cut", "game.stock:cut(3)"));
    table_begin(&t, 0, "2S 3S 4S 5S 2H 3H 4H 5H");
    ck_assert_str_eq(lies(&t, "stock", 0), "5H 2S 3S 4S");
    ck_assert(!seat_sees(&t, 0, "5H") && !seat_sees(&t, 1, "5H"));
    table_close(&t);
}

TEST(cards_turned_for_a_dummy_go_to_the_side_that_plays_it)
{
    table t;
    table_open(&t, "kanun: 1\nname: Test\nplayers: 2\ndummies: [Third]\n"
                   "pack: {suits: S H, ranks: 2 3 4 5}\n"
                   "zones: {hand: {per: seat, seen_by: owner}, stock: {}, pile: {per: side}, row: "
                   "{per: side, seen_by: all}}\n"
                   "phases: {shuffle: {shuffle: stock}, up: {turn: {to: row, of: Third}}, hands: "
                   "{give: {cards: 2}}, "
                   "play: {tricks: {trump: none}}}\n");
    table_begin(&t, 0, "2S 3S 4S 5S 2H 3H 4H 5H");
    ck_assert_str_eq(lies(&t, "row", 0), "2S");
    table_close(&t);
}

int main(void)
{
    return run_tests("flow");
}
