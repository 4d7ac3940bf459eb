/* SPDX-License-Identifier: MIT
 * test_game_so_far.c: hooks that read the points of the deal so far: the number, the unchanged
 * state, secrets that a seat may not learn from it, and nested calls that fail.
 */
#include "rules_fixture.h"

/* Two seats, eight cards, four tricks. `look` is called after each trick, and `extra` when points
 * are counted. %s: the phase that counts, and further hooks. */
static const char rules_text[] = "name: So far\n"
                                 "about: For a test.\n"
                                 "players: 2\n"
                                 "script: rules.lua\n"
                                 "pack: {suits: S H, ranks: 2 3 4 A, points: {A: 10, 4: 1}}\n"
                                 "zones:\n"
                                 "  stock: {seen_by: nobody}\n"
                                 "  hand: {per: seat, seen_by: owner}\n"
                                 "  pile: {per: side, seen_by: nobody}\n"
                                 "variables:\n"
                                 "  counted: {per: side, range: -999-999}\n"
                                 "  waiting: {per: side, range: -999-999}\n"
                                 "  at_last: {per: side, range: -999-999, scope: match}\n"
                                 "  kept: {type: points, per: side, range: 0-22}\n"
                                 "phases:\n"
                                 "  shuffle: {shuffle: stock}\n"
                                 "  hands: {give: {cards: 4}}\n"
                                 "  play: {tricks: {ranking: A 4 3 2}}\n"
                                 "  count: %s\n"
                                 "hooks: {look: {event: trick}, extra: {event: extra}%s}\n"
                                 "match: {target: 999}\n";

static const char cards_and_extra[] = "{score: {cards: {points_of: pile}, extra: {raise: extra}}}";

/* Loads the rules with the bodies of the two hooks and further script text; false with problems. */
static bool open_with(table *t, const char *count, const char *entries, const char *look,
                      const char *extra, const char *script)
{
    char yaml[2048], lua[2048];
    snprintf(yaml, sizeof yaml, rules_text, count, entries);
    snprintf(lua, sizeof lua,
             "local aces = cards 'A'\n"
             "hook 'look' { kind = 'event', run = function(game, event) %s end }\n"
             "hook 'extra' { kind = 'event', run = function(game, event) %s end }\n%s\n",
             look, extra, script);
    return table_load_scripted(t, yaml, lua);
}

/* The dealer is seat 0; seat 1 gets aces and fours, and leads. */
static void give_cards(table *t)
{
    table_give(t, KN_CHANCE_FIRST_DEALER, 0, NULL);
    table_give(t, KN_CHANCE_SHUFFLE, 0, "AS 2S AH 2H 4S 3S 4H 3H");
    ck_assert_int_eq(kg_run_begin(t->run, 1, 0), KN_OK);
}

static void begin_counting(table *t, const char *count, const char *entries, const char *look,
                           const char *extra, const char *script)
{
    if (!open_with(t, count, entries, look, extra, script))
        kn_report_print(&t->report, stderr, 0);
    ck_assert_ptr_nonnull(t->run);
    give_cards(t);
}

static void begin_with(table *t, const char *entries, const char *look, const char *extra,
                       const char *script)
{
    begin_counting(t, cards_and_extra, entries, look, extra, script);
}

static int32_t of(const table *t, const char *name, int side)
{
    int var = ks_layout_find_var(t->rules->layout, name);
    ck_assert_int_ge(var, 0);
    return *km_int(t->run, t->rules->layout->var[var].at + side);
}

/* Plays the first legal move, `moves` times. */
static kn_status play_first(table *t, int moves)
{
    kn_status status = KN_OK;
    for (; moves > 0 && status == KN_OK; moves--) {
        ck_assert_int_eq(kg_run_legal(t->run, &t->moves), KN_OK);
        ks_move move = ks_moves_nth(&t->moves, 0);
        status = kg_run_apply(t->run, &move);
    }
    return status;
}

/* True if there is exactly one problem, with this code and this text. */
static bool failed_once(const table *t, kn_code code, const char *text)
{
    const kn_problem *p = &t->report.problem[0];
    bool fine = t->report.count == 1 && p->code == code && strstr(p->message, text);
    if (!fine)
        kn_report_print(&t->report, stderr, 0);
    return fine;
}

#define LOOK                                                                                       \
    "for side in game:sides() do side.counted = side.so_far side.waiting = side.awarded end"

TEST(a_hook_asks_what_the_deal_would_bring_now)
{
    table t;
    begin_with(&t, "", LOOK, "for side in game:sides() do side:award(side.pile:count(aces)) end",
               "");
    ck_assert_int_eq(play_first(&t, 2), KN_OK);
    int taken = t.rules->layout->score;
    ck_assert_int_eq(of(&t, "counted", 0) + of(&t, "counted", 1), 1); /* 4S and 2S count */
    ck_assert_int_eq(of(&t, "waiting", 0), 0);
    ck_assert_int_eq(*km_int(t.run, taken) + *km_int(t.run, taken + 1), 0);
    ck_assert_int_eq(ks_awarded(&t.run->world, 0) + ks_awarded(&t.run->world, 1), 0);
    ck_assert_ptr_null(kg_run_check(t.run));
    ck_assert_int_eq(play_first(&t, 6),
                     KN_OK); /* up to the end of the deal: 22 points, and one point for an ace */
    ck_assert_int_eq(*km_int(t.run, taken) + *km_int(t.run, taken + 1), 24);
    table_close(&t);
}

/* The range of `kept` ends with the points of the pack: it fails if anything is added twice. */
TEST(looking_ahead_adds_nothing_to_variables)
{
    table t;
    begin_counting(
        &t,
        "{score: {cards: {points_of: pile, to: kept}, own: {times: kept}, extra: {raise: extra}}}",
        "", LOOK, "", "");
    int score = t.rules->layout->score;
    for (int trick = 1; trick < 4; trick++) {
        ck_assert_int_eq(play_first(&t, 2), KN_OK);
        ck_assert_int_gt(of(&t, "counted", 0) + of(&t, "counted", 1), 0);
        ck_assert_int_eq(of(&t, "kept", 0) + of(&t, "kept", 1), 0);
        ck_assert_int_eq(*km_int(t.run, score) + *km_int(t.run, score + 1), 0);
    }
    ck_assert_int_eq(play_first(&t, 2), KN_OK);
    ck_assert_int_eq(*km_int(t.run, score) + *km_int(t.run, score + 1), 22);
    ck_assert_ptr_null(kg_run_check(t.run));
    table_close(&t);
}

TEST(variables_without_room_end_the_match_with_an_error)
{
    table t;
    begin_counting(&t,
                   "{score: {cards: {points_of: pile, to: kept}, own: {times: kept, to: kept}, "
                   "extra: {raise: extra}}}",
                   "", "", "", "");
    ck_assert_int_eq(play_first(&t, 8), KN_RULES);
    ck_assert(failed_once(&t, KN_E_VARIABLE_RANGE, "'kept' has no room for what is counted"));
    table_close(&t);
}

TEST(hooks_of_the_count_are_told_whether_the_deal_is_complete)
{
    table t;
    begin_with(&t, "",
               "game:side(1).waiting = game.complete and 1 or 0 "
               "for side in game:sides() do side.at_last = side.so_far end",
               "if game.complete then game:side(0):award(100) end", "");
    int score = t.rules->layout->score;
    for (int trick = 1; trick < 4; trick++) {
        ck_assert_int_eq(play_first(&t, 2), KN_OK);
        ck_assert_int_eq(of(&t, "waiting", 1), 0);
        ck_assert_int_lt(of(&t, "at_last", 0) + of(&t, "at_last", 1), 100);
    }
    ck_assert_int_eq(play_first(&t, 2), KN_OK); /* the last trick: all hands are empty */
    ck_assert_int_eq(of(&t, "at_last", 0) + of(&t, "at_last", 1), 122);
    ck_assert_int_eq(*km_int(t.run, score) + *km_int(t.run, score + 1), 122);
    table_close(&t);
}

TEST(what_has_been_awarded_is_in_it)
{
    table t;
    begin_with(&t, "", "event.side:award(7) " LOOK, "", "");
    ck_assert_int_eq(play_first(&t, 2), KN_OK);
    int winner = of(&t, "waiting", 0) ? 0 : 1;
    ck_assert_int_eq(of(&t, "waiting", winner), 7);
    ck_assert_int_eq(of(&t, "waiting", 1 - winner), 0);
    int32_t cards = 0;
    for (int side = 0; side < 2; side++)
        cards += of(&t, "counted", side) - of(&t, "waiting", side);
    ck_assert_int_eq(cards, 1);
    ck_assert_int_eq(of(&t, "counted", winner), 8);
    table_close(&t);
}

TEST(from_a_phase_that_stands_aside_the_count_is_still_to_come)
{
    table t;
    const char *yaml = "name: Aside\nabout: For a test.\nplayers: 2\nscript: rules.lua\n"
                       "pack: {suits: S H, ranks: 2 3 4 A, points: {A: 10, 4: 1}}\n"
                       "zones:\n  stock: {seen_by: nobody}\n"
                       "  hand: {per: seat, seen_by: owner}\n"
                       "  pile: {per: side, seen_by: nobody}\n"
                       "variables: {counted: {range: 0-99, scope: match}}\n"
                       "phases:\n  shuffle: {shuffle: stock}\n  hands: {give: {cards: 4}}\n"
                       "  play: {tricks: {ranking: A 4 3 2}, then: {done: ask}}\n"
                       "  count: {score: {cards: {points_of: pile}}}\n"
                       "  ask: {poll: {ask: aye nay}, aside: true, then: count}\n"
                       "hooks: {look: {event: answer}}\nmatch: {target: 999}\n";
    ck_assert(table_load_scripted(&t, yaml,
                                  "hook 'look' { kind = 'event', run = function(game)\n"
                                  "  game.counted = game:side(0).so_far + game:side(1).so_far\n"
                                  "end }\n"));
    give_cards(&t);
    ck_assert_int_eq(play_first(&t, 9), KN_OK); /* four tricks, and the answer to the poll */
    int var = ks_layout_find_var(t.rules->layout, "counted");
    ck_assert_int_eq(*km_int(t.run, t.rules->layout->var[var].at), 22);
    table_close(&t);
}

TEST(a_hook_of_a_count_can_not_ask)
{
    table t;
    begin_with(&t, "", LOOK, LOOK, "");
    /* the hook `extra`, called while `look` counts */
    ck_assert_int_eq(play_first(&t, 2), KN_RULES);
    ck_assert(failed_once(&t, KN_E_HOOK_COUNTING, "in hook 'extra'"));
    table_close(&t);
    begin_with(&t, "", "", LOOK, "");
    ck_assert_int_eq(play_first(&t, 7), KN_OK);
    /* the same result when the deal is really scored */
    ck_assert_int_eq(play_first(&t, 1), KN_RULES);
    ck_assert(failed_once(&t, KN_E_HOOK_COUNTING, "in hook 'extra'"));
    table_close(&t);
}

TEST(once_the_deal_is_over_nothing_is_counted_again)
{
    table t;
    begin_with(&t, ", over: {event: deal end}", "", "for side in game:sides() do side:award(1) end",
               "hook 'over' { kind = 'event', run = function(game)\n"
               "local sum = 0\n"
               "for side in game:sides() do\n"
               "  assert(side.so_far == side.awarded) sum = sum + side.so_far + side.score\n"
               "end\n"
               "assert(sum == 24) end }");
    ck_assert_int_eq(play_first(&t, 8), KN_OK);
    table_close(&t);
}

TEST(a_hook_that_fails_within_is_told_once_and_caught_by_nobody)
{
    table t;
    begin_with(&t, "", "pcall(function() return game:side(0).so_far end)", "error('no count')", "");
    ck_assert_int_eq(play_first(&t, 1), KN_OK);
    ks_block *before = kn_calloc(1, t.rules->layout->size);
    ck_assert_ptr_nonnull(before);
    memcpy(before, t.run->world.block, t.rules->layout->size);
    ck_assert_int_eq(play_first(&t, 1), KN_RULES);
    ck_assert(failed_once(&t, KN_E_HOOK_FAILED, "in hook 'extra'"));
    ck_assert_int_eq(memcmp(before, t.run->world.block, t.rules->layout->size), 0);
    kn_free(before);
    table_close(&t);
}

TEST(the_budget_is_that_of_the_call)
{
    table t;
    begin_with(&t, "", "while true do local points = game:side(0).so_far end", "", "");
    ck_assert_int_eq(play_first(&t, 2), KN_RULES);
    ck_assert(failed_once(&t, KN_E_SCRIPT_INSTRUCTIONS, "in hook 'look'"));
    table_close(&t);
    begin_with(&t, "", "local points = game:side(0).so_far", "while true do end", "");
    ck_assert_int_eq(play_first(&t, 2), KN_RULES);
    ck_assert(failed_once(&t, KN_E_SCRIPT_INSTRUCTIONS, "in hook 'extra'"));
    table_close(&t);
}

#define LEGAL                                                                                      \
    "hook 'ask' { kind = 'legal', run = function(game, seat) local n = seat.side.so_far end }"

/* The information that a legal hook gets from this count. Returns the status of play up to the
 * list of moves after a trick. Loading rehearses the beginning of a match, and may already fail. */
static kn_status ask(table *t, const char *count, const char *extra)
{
    if (!open_with(t, count, ", ask: {legal: play}", "", extra, LEGAL))
        return KN_RULES;
    give_cards(t);
    for (int i = 0; i < 2; i++) {
        kn_status status = kg_run_legal(t->run, &t->moves);
        if (status != KN_OK)
            return status;
        ks_move move = ks_moves_nth(&t->moves, 0);
        ck_assert_int_eq(kg_run_apply(t->run, &move), KN_OK);
    }
    return kg_run_legal(t->run, &t->moves);
}

TEST(a_seat_may_ask_what_it_knows)
{
    table t;
    ck_assert_int_eq(ask(&t, cards_and_extra, "game:side(0):award(game:side(0).pile:count(aces))"),
                     KN_OK);
    table_close(&t);
}

TEST(a_seat_learns_nothing_hidden_from_a_hook_within)
{
    table t;
    ck_assert_int_eq(ask(&t, cards_and_extra,
                         "for seat in game:seats() do seat:award(seat.hand:count(aces)) end"),
                     KN_RULES);
    ck_assert(failed_once(&t, KN_E_HOOK_HIDDEN, "in hook 'extra'"));
    table_close(&t);
    ck_assert_int_eq(ask(&t, cards_and_extra, "game:side(0):award(game:random(6))"), KN_RULES);
    ck_assert(failed_once(&t, KN_E_HOOK_HIDDEN, "'random' can't be used while `so_far`"));
    table_close(&t);
}

TEST(a_seat_learns_nothing_hidden_from_steps)
{
    static const char *const counts[] = {
        "{score: {cards: {points_of: hand}, extra: {raise: extra}}}",
        "{score: {few: {count: A, in: hand, points: 1}, extra: {raise: extra}}}",
        "{score: {few: {award: 1, if: any hand has AS}, extra: {raise: extra}}}",
        "{score: {few: {award: 1, who: holder of 2S}, extra: {raise: extra}}}",
        "{when: any hand has 2S, score: {few: {award: 1}, extra: {raise: extra}}}"};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        table t;
        ck_assert_int_eq(ask(&t, counts[i], ""), KN_RULES);
        ck_assert(failed_once(&t, KN_E_HOOK_HIDDEN, "does not know"));
        table_close(&t);
    }
}

int main(void)
{
    return run_tests("so_far");
}
