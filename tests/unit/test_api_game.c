/* SPDX-License-Identifier: MIT
 * test_api_game.c: games in progress as kanun.h describes them, from outside: moves, refusals,
 * chance, scores, views, feeds, states. The rules of games are tested elsewhere.
 */
#include "api_fixture.h"
#include "peek.h"
#include "view_text.h"

/* ---- A game ---- */

TEST(before_it_begins_a_game_awaits_nothing)
{
    kanun_rule rule = KANUN_INIT(kanun_rule);
    ck_assert_ptr_eq(kanun_game_rules(game), rules);
    ck_assert_int_eq(kanun_game_standing(game)->over, 0);
    ck_assert_int_eq(kanun_game_standing(game)->seat, -1);
    ck_assert_int_eq(kanun_game_standing(game)->place, -1);
    ck_assert_str_eq(kanun_game_standing(game)->phase, "");
    ck_assert_int_eq(kanun_game_legal(game, 0, errors), 0);
    ck_assert_ptr_null(kanun_game_move(game, 0, NULL));
    ck_assert_int_eq(kanun_game_find(game, "9C"), -1);
    ck_assert_int_eq(kanun_game_play(game, "9C", errors), KANUN_NO);
    ck_assert(said("no match is in progress"));
    ck_assert_str_eq(kanun_game_why(game, "9C", "en", &rule), "no match is in progress");
    ck_assert_int_eq(kanun_game_play_nth(game, 0, errors), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_standing(game)->deals, 0);
}

TEST(the_same_seed_and_index_give_the_same_match)
{
    begin(7);
    expect(KANUN_OK, kanun_game_begin(other, NULL, 7, 0, errors));
    ck_assert(same_state(game, other));
    ck_assert_int_eq(play_on(game, 10), play_on(other, 10));
    ck_assert(same_state(game, other));
    expect(KANUN_OK, kanun_game_begin(other, NULL, 7, 1, errors));
    begin(7);
    ck_assert(!same_state(game, other));
    expect(KANUN_OK, kanun_game_begin(other, NULL, 8, 0, errors));
    ck_assert(!same_state(game, other));
}

TEST(a_match_is_played_to_its_end)
{
    int winners, plays;
    begin(3);
    ck_assert_int_ge(kanun_game_standing(game)->seat, 0);
    const kanun_standing *standing = kanun_game_standing(game);
    ck_assert_uint_eq(standing->size, sizeof *standing);
    ck_assert_int_eq(standing->seat, kanun_game_standing(game)->seat);
    ck_assert_int_eq(standing->place, kanun_game_standing(game)->place);
    ck_assert_int_eq(standing->seat, standing->place);
    ck_assert_str_eq(standing->phase, "play");
    ck_assert_int_eq(standing->dealer, kanun_game_standing(game)->dealer);
    ck_assert_int_eq(standing->moves, 0);
    ck_assert_str_eq(kanun_game_standing(game)->phase, "play");
    ck_assert_str_eq(kanun_game_standing(game)->playing, "play");
    ck_assert_ptr_null(kanun_game_standing(game)->bidding);
    ck_assert_int_ge(kanun_game_standing(game)->dealer, 0);
    plays = play_on(game, 100000);
    ck_assert_int_gt(plays, 48);
    ck_assert_int_eq(kanun_game_standing(game)->over, 1);
    ck_assert_int_eq(kanun_game_standing(game)->seat, -1);
    ck_assert_int_eq(kanun_game_standing(game)->place, -1);
    ck_assert_str_eq(kanun_game_standing(game)->phase, "");
    ck_assert_ptr_null(kanun_game_standing(game)->playing);
    ck_assert_int_eq(kanun_game_legal(game, 0, errors), 0);
    ck_assert_int_eq(kanun_game_play(game, "9C", errors), KANUN_NO);
    ck_assert(said("the match is over"));
    winners = kanun_game_standing(game)->winners;
    ck_assert_int_eq((int)kanun_game_standing(game)->winners, winners);
    ck_assert_int_eq((int)kanun_game_standing(game)->moves, plays);
    ck_assert_int_eq(kanun_game_standing(game)->over, 1);
    ck_assert(winners == 1 || winners == 2 || winners == 3);
    for (int side = 0; side < 2; side++)
        if (winners >> side & 1)
            ck_assert_int_ge(kanun_game_standing(game)->scores[side],
                             kanun_game_standing(game)->scores[!side]);
    ck_assert_int_gt(kanun_game_standing(game)->deals, 0);
    begin(3);
    ck_assert_int_eq(kanun_game_standing(game)->over, 0);
    ck_assert_int_eq(kanun_game_standing(game)->deals, 0);
}

TEST(a_match_is_broken_off_at_the_limit_that_was_set)
{
    kanun_choice choices[] = {{"target", "1000", 0}};
    unload();
    load_with("basra/egypt", choices, 1);
    kanun_game_stop(game, 0, 2);
    begin(1);
    play_on(game, 100000);
    ck_assert_int_eq(kanun_game_standing(game)->over, 2);
    ck_assert_int_eq(kanun_game_standing(game)->deals, 2);
}

TEST(moves_are_listed_and_found_by_text)
{
    begin(5);
    for (int i = 0; i < 30; i++) {
        int total = kanun_game_legal(game, 0, errors);
        ck_assert_int_gt(total, 0);
        ck_assert_int_eq(kanun_game_legal(game, 0, errors), total);
        ck_assert_int_eq(kanun_game_legal(game, 1, errors), total);
        for (int n = 0; n < total; n++) {
            char move[512];
            kanun_rule rule = KANUN_INIT(kanun_rule);
            snprintf(move, sizeof move, "%s", kanun_game_move(game, n, NULL));
            ck_assert_int_eq(kanun_game_find(game, move), n);
            ck_assert_str_eq(kanun_game_why(game, move, "en", &rule), "");
        }
        ck_assert_ptr_null(kanun_game_move(game, -1, NULL));
        ck_assert_ptr_null(kanun_game_move(game, total, NULL));
        ck_assert_int_eq(kanun_game_find(game, "no move"), -1);
        ck_assert_int_eq(kanun_game_find(game, ""), -1);
        expect(KANUN_OK, kanun_game_copy(other, game));
        expect(KANUN_OK, kanun_game_play(other, kanun_game_move(game, total - 1, NULL), errors));
        expect(KANUN_OK, kanun_game_play_nth(game, total - 1, errors));
        ck_assert(same_state(game, other));
        ck_assert_ptr_null(
            kanun_game_move(game, 0, NULL)); /* the list was that of the previous position */
    }
}

/* Four players get the whole pack of 52; suits don't matter. */
static void begin_climbing(void)
{
    static const char pack[] = /* seat 1 gets every fourth card from the first on */
        "3S 4S 5S 6S 3H 4H 5H 6H 3D 4D 5D 6D 3C 4C 5C 6C 7S 8S 9S TS 7H 8H 9H TH 7D 8D 9D TD "
        "7C 8C 9C TC JS QS KS AS JH QH KH AH JD QD KD AD JC QC KC AC 2S 2H 2D 2C";
    take(in_tree("tests/games/president.yaml"));
    expect(KANUN_OK, kanun_game_give(game, "first_dealer", "0", errors));
    expect(KANUN_OK, kanun_game_give(game, "shuffle", pack, errors));
    expect(KANUN_OK, kanun_game_begin(game, NULL, 1, 0, errors));
}

TEST(one_move_of_a_class_is_listed_all_are_on_request_and_any_may_be_played)
{
    begin_climbing();
    ck_assert_int_eq(kanun_game_standing(game)->seat, 1);
    ck_assert_int_eq(kanun_game_legal(game, 0, errors), 13); /* one to four of 3, 7, J; and 2S */
    ck_assert_int_eq(kanun_game_find(game, "3C"), -1);
    ck_assert_int_ge(kanun_game_find(game, "3S"), 0);
    ck_assert_int_eq(kanun_game_legal(game, 1, errors), 3 * 15 + 1);
    ck_assert_int_ge(kanun_game_find(game, "3C"), 0);
    ck_assert_int_ge(kanun_game_find(game, "7D 7H"), 0);
    ck_assert_int_eq(kanun_game_legal(game, 0, errors), 13);
    ck_assert_str_eq(kanun_game_why(game, "3C 3D", "en", NULL), "");
    expect(KANUN_OK, kanun_game_play(game, "3C 3D", errors));
    ck_assert_str_eq(heap_text(game, "play.table", 0, -1), "3D 3C");
    ck_assert_str_eq(kanun_game_faces(game, "en"),
                     "3D 3C (set of equal cards) is beaten by a higher set of equal cards of 2 "
                     "cards");
    expect(KANUN_NO, kanun_game_play(game, "4S", errors));
    kanun_errors_clear(errors);
    ck_assert_int_eq(kanun_game_legal(game, 1, errors), 3 * 6 + 1);
    int n = kanun_game_find(game, "4H 4C");
    expect(KANUN_OK, kanun_game_play_nth(game, n, errors));
    ck_assert_str_eq(heap_text(game, "play.table", 0, -1), "3D 3C 4H 4C");
}

TEST(move_sequences_are_counted_by_classes)
{
    uint64_t count;
    begin_climbing();
    expect(KANUN_OK, kanun_game_perft(game, 1, &count, errors));
    ck_assert_uint_eq(count, 13);
}

TEST(a_wrong_number_of_a_move_changes_nothing)
{
    begin(5);
    expect(KANUN_OK, kanun_game_copy(other, game));
    /* kanun_game_legal has not been called */
    ck_assert_int_eq(kanun_game_play_nth(game, 0, errors), KANUN_USAGE);
    ck_assert(said("no moves have been listed yet"));
    int total = kanun_game_legal(game, 0, errors);
    ck_assert_int_eq(kanun_game_play_nth(game, total, errors), KANUN_USAGE);
    ck_assert(said("the list has"));
    ck_assert_int_eq(kanun_game_play_nth(game, -1, errors), KANUN_USAGE);
    ck_assert(said("there is no move number -1"));
    ck_assert(same_state(game, other));
}

TEST(a_refusal_names_the_reason_and_the_rule)
{
    kanun_rule rule = KANUN_INIT(kanun_rule);
    take(in_tree("ruledefs/hearts/standard.yaml"));
    begin(1);
    expect(KANUN_OK, kanun_game_copy(other, game));
    const char *why = kanun_game_why(game, "give 2C", "en", &rule);
    ck_assert_str_ne(why, "");
    ck_assert_ptr_nonnull(strstr(rule.text, "phases.pass.exchange"));
    ck_assert_ptr_nonnull(strstr(rule.text, "hearts/standard line "));
    ck_assert_int_eq(strncmp(rule.key, "phases.pass.exchange", 20), 0);
    ck_assert_int_eq(strncmp(rule.shown, rule.key, strlen(rule.key)), 0);
    ck_assert_str_eq(rule.file, "hearts/standard");
    ck_assert_int_gt(rule.line, 0);
    ck_assert_int_eq(rule.by, KANUN_BY_KEY);
    for (int n = 0; n < 2; n++) { /* the key doesn't depend on the language */
        kanun_game_why(game, "give 2C", n ? "ar" : "ja", &rule);
        ck_assert_int_eq(strncmp(rule.key, "phases.pass.exchange", 20), 0);
    }
    ck_assert_str_ne(kanun_game_why(game, "1Z", "en", NULL), "");
    ck_assert_str_ne(kanun_game_why(game, "", "en", &rule), "");
    ck_assert_int_eq(rule.line, 0);
    ck_assert_int_eq(kanun_game_play(game, "give 2C", errors), KANUN_NO);
    ck_assert(said("[E0801]"));
    ck_assert_int_eq(kanun_game_play(game, "1Z", errors), KANUN_NO);
    ck_assert(said("[E0811]"));
    ck_assert(same_state(game, other));
}

TEST(moves_that_are_refused_alike_have_one_reason)
{
    static const char *const cards[] = {"2C", "3C", "4C", "5C", "6C", "7C"};
    char first[1024] = "";
    int alike = 0;
    kanun_rule rule = KANUN_INIT(kanun_rule);
    take(in_tree("ruledefs/hearts/standard.yaml"));
    begin(1);
    for (size_t n = 0; n < sizeof cards / sizeof *cards; n++) {
        char move[16];
        snprintf(move, sizeof move, "give %s", cards[n]);
        const char *why = kanun_game_why(game, move, "en", &rule);
        if (!strstr(why, cards[n])) { /* the player holds the card, so another rule forbids it */
            ck_assert_str_eq(rule.reason, why);
            continue;
        }
        ck_assert_ptr_nonnull(strstr(rule.reason, "*"));
        ck_assert_ptr_null(strstr(rule.reason, cards[n]));
        if (!alike++)
            snprintf(first, sizeof first, "%s", rule.reason);
        ck_assert_str_eq(rule.reason, first);
    }
    ck_assert_int_gt(alike, 1);
}

TEST(a_failing_hook_leaves_the_game_as_it_was)
{
    take(in_tree("tests/broken/hook_error.yaml"));
    begin(1);
    int moves = 0;
    for (; moves < 8; moves++) {
        ck_assert_int_gt(kanun_game_legal(game, 0, errors), 0);
        expect(KANUN_OK, kanun_game_copy(other, game));
        if (kanun_game_play_nth(game, 0, errors) != KANUN_OK)
            break;
    }
    ck_assert_int_lt(moves, 8);
    ck_assert(said("nobody expected this card"));
    ck_assert(same_state(game, other));
    ck_assert_int_gt(kanun_game_legal(game, 0, errors), 0);
    ck_assert_int_eq(kanun_game_play(game, kanun_game_move(game, 0, NULL), errors), KANUN_RULES);
    ck_assert(same_state(game, other));
}

/* ---- Chance ---- */

static const char order[] =
    "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH "
    "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC";

TEST(given_chance_is_what_happens)
{
    expect(KANUN_OK, kanun_game_give(game, "first_dealer", "1", errors));
    expect(KANUN_OK, kanun_game_give(game, "shuffle", order, errors));
    expect(KANUN_OK, kanun_game_give(game, "cut", "26", errors));
    begin(1);
    ck_assert_int_eq(kanun_game_standing(game)->dealer, 1);
    char first[64];
    snprintf(first, sizeof first, "%s", heap_text(game, "hand", 0, -2));
    expect(KANUN_OK, kanun_game_give(other, "shuffle", order, errors));
    expect(KANUN_OK, kanun_game_give(other, "cut", "26", errors));
    expect(KANUN_OK, kanun_game_give(other, "first_dealer", "1", errors));
    expect(KANUN_OK, kanun_game_begin(other, NULL, 99, 5, errors)); /* the seed doesn't matter */
    ck_assert_str_eq(heap_text(other, "hand", 0, -2), first);
    ck_assert_str_eq(heap_text(other, "floor", 0, -2), heap_text(game, "floor", 0, -2));
    begin(1); /* each given result is used once */
    expect(KANUN_OK, kanun_game_begin(other, NULL, 1, 0, errors));
    ck_assert(same_state(game, other));
}

TEST(chance_that_can_not_be_is_refused)
{
    ck_assert_int_eq(kanun_game_give(game, "shufle", order, errors), KANUN_USAGE);
    ck_assert(said("no chance named 'shufle'"));
    ck_assert_int_eq(kanun_game_give(game, "shuffle", "AS 2S AS", errors), KANUN_USAGE);
    ck_assert(said("can't be the result of shuffle"));
    ck_assert_int_eq(kanun_game_give(game, "shuffle", "AS 1Z", errors), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_give(game, "shuffle", "", errors), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_give(game, "cut", "-1", errors), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_give(game, "cut", "256", errors), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_give(game, "draw", "", errors), KANUN_USAGE);
    kanun_errors_clear(errors);
    ck_assert_int_eq(kanun_game_give(game, "shuffle", "AS 2S", errors), KANUN_USAGE);
    ck_assert(said("2 cards are given, but 52 are needed; AH is missing"));
    ck_assert_int_eq(kanun_game_give(game, "cut", "52", errors), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_give(game, "first_dealer", "2", errors), KANUN_USAGE);
    kanun_errors_clear(errors);
    ck_assert_int_eq(kanun_game_give(game, "draw", "0", errors), KANUN_USAGE);
    ck_assert(said("'draw' is not used for chance in this game, only shuffle"));
    ck_assert_int_eq(kanun_game_given(game, "shuffle"), 0);
    kanun_errors_clear(errors);
}

TEST(chance_that_does_not_fit_waits_until_it_is_forgotten)
{
    unload();
    load_with("basra/syria", NULL, 0); /* cards turned up without effect are shuffled under the
                                          stock */
    expect(KANUN_OK, kanun_game_give(game, "reshuffle", "AS 2S", errors));
    uint64_t seed = 1;
    while (kanun_game_begin(game, NULL, seed, 0, errors) == KANUN_OK && ++seed < 100)
        continue;
    ck_assert(said("is not possible"));
    ck_assert_int_eq(kanun_game_given(game, "reshuffle"), 1);
    kanun_game_forget(game, "reshuffle");
    ck_assert_int_eq(kanun_game_given(game, "reshuffle"), 0);
    kanun_errors_clear(errors);
    expect(KANUN_OK, kanun_game_begin(game, NULL, seed, 0, errors));
    kanun_game_forget(game, NULL);
    unload();
    load_with("basra/egypt", NULL, 0);
    expect(KANUN_OK, kanun_game_give(game, "cut", "3", errors));
    kanun_game_forget(game, NULL);
    ck_assert_int_eq(kanun_game_standing(game)->seat, -1);
    ck_assert_int_eq(kanun_game_legal(game, 0, errors), 0);
    begin(1);
    ck_assert_int_ge(kanun_game_standing(game)->seat, 0);
}

/* ---- Scores and variables ---- */

TEST(points_are_written_in_the_unit_of_the_file)
{
    char text[32];
    kanun_choice half = {"unit", "1/2", 1};
    ck_assert_str_eq(kanun_points(rules, -25, text), "-25");
    unload();
    load_with("basra/egypt", &half, 1);
    ck_assert_str_eq(kanun_points(rules, 25, text), "12.5");
}

TEST(causes_add_up_to_the_points_of_the_deal)
{
    begin(11);
    for (int i = 0; i < 40; i++) {
        play_on(game, 1);
        int32_t all[2], points[2];
        kanun_game_points(game, -1, all);
        for (int n = 0; n < kanun_rules_info(rules)->causes; n++) {
            kanun_game_points(game, n, points);
            for (int side = 0; side < 2; side++)
                all[side] -= points[side];
        }
        ck_assert_int_eq(all[0], 0);
        ck_assert_int_eq(all[1], 0);
    }
    int32_t points[2] = {5, 5};
    kanun_game_points(game, 1000, points);
    ck_assert_int_eq(points[0], 0);
    ck_assert_int_eq(points[1], 0);
}

static void heard_nothing(void *payload, const kanun_event *event)
{
    ++*(int *)payload;
    ck_assert_ptr_nonnull(event);
}
static void counted_nothing(void *payload, const kanun_game *g)
{
    (void)g;
    ++*(int *)payload;
}

TEST(marks_stand_beside_the_score_as_often_as_the_variable_says)
{
    char marks[64], short_of_room[4];
    int strokes = 0;
    int32_t bolts = 0;
    take("thousand/thousand");
    expect(KANUN_OK, kanun_game_begin(game, NULL, 3, 0, errors));
    kanun_game_marks(game, 0, "en", marks, sizeof marks);
    ck_assert_str_eq(marks, "");
    for (int n = 0; bolts < 13 && !kanun_game_standing(game)->over; n++) {
        int total = kanun_game_legal(game, 0, errors);
        expect(KANUN_OK, kanun_game_play_nth(game, n % total, errors));
        ck_assert(kg_insight_number(game, "bolts", 0, &bolts));
        kanun_game_marks(game, 0, "en", marks, sizeof marks);
        if (bolts == 2) {
            ck_assert_str_eq(marks, "||");
            strokes++;
        }
        if (bolts == 8) {
            ck_assert_str_eq(marks, "||| ||| ||"); /* groups of three, as they are drawn */
            strokes++;
        }
    }
    ck_assert_int_gt(strokes, 1);
    ck_assert_int_eq(bolts, 13);
    ck_assert_str_eq(marks, "|||\u00d74 |"); /* many groups are abbreviated to a number */
    kanun_game_marks(game, 0, "en", short_of_room, sizeof short_of_room);
    ck_assert_uint_lt(strlen(short_of_room), sizeof short_of_room);
    kanun_game_marks(game, 0, "en", NULL, 0);
}

TEST(moves_are_tried_from_one_list)
{
    expect(KANUN_OK, kanun_game_begin(game, NULL, 3, 0, errors));
    int count = kanun_game_legal(game, 0, errors);
    kanun_game *played;
    expect(KANUN_OK, kanun_game_new(&played, rules, errors));
    ck_assert_int_gt(count, 1);
    for (int n = 0; n < count; n++) {
        expect(KANUN_OK, kanun_game_try(other, game, n, errors));
        expect(KANUN_OK, kanun_game_copy(played, game));
        ck_assert_int_eq(kanun_game_legal(played, 0, errors), count);
        expect(KANUN_OK, kanun_game_play_nth(played, n, errors));
        ck_assert_mem_eq(kanun_game_bytes(other, NULL), kanun_game_bytes(played, NULL),
                         state_size(game));
    }
    expect(KANUN_USAGE, kanun_game_try(other, game, count, errors));
    /* The game no longer has a list. */
    expect(KANUN_USAGE, kanun_game_try(game, played, 0, errors));
    kanun_game_free(played);
}

TEST(many_games_take_a_step_like_one)
{
    kanun_game *games[2] = {game, other}, *alone;
    int choice[2] = {0, 0}, seats[2], moves[2], done;
    expect(KANUN_OK, kanun_game_new(&alone, rules, errors));
    for (int n = 0; n < 2; n++) {
        kanun_game_stop(games[n], KANUN_STOP_SETTLED, 0);
        expect(KANUN_OK, kanun_game_begin(games[n], NULL, 3, (uint64_t)n, errors));
        ck_assert_int_gt(kanun_game_legal(games[n], 0, errors), 0);
    }
    kanun_game_stop(alone, KANUN_STOP_SETTLED, 0);
    expect(KANUN_OK, kanun_game_begin(alone, NULL, 3, 1, errors));
    do {
        int total = kanun_game_legal(alone, 0, errors);
        expect(KANUN_OK, kanun_game_play_nth(alone, total - 1, errors));
        choice[1] = total - 1;
        expect(KANUN_OK, kanun_games_step(games, choice, 2, seats, moves, &done, errors));
        ck_assert_int_eq(done, 2);
        ck_assert(same_state(other, alone));
        ck_assert_int_eq(seats[1], kanun_game_standing(alone)->seat);
        if (!kanun_game_standing(alone)->over)
            ck_assert_int_eq(moves[1], kanun_game_legal(alone, 0, errors));
    } while (!kanun_game_standing(alone)->over);
    ck_assert_int_eq(seats[1], -1);
    ck_assert_int_eq(moves[1], 0);
    expect(KANUN_USAGE, kanun_games_step(games, choice, 2, seats, moves, &done, errors));
    ck_assert_int_eq(done, 0); /* both games are over */
    for (int n = 0; n < 2; n++) {
        expect(KANUN_OK, kanun_game_begin(games[n], NULL, 3, (uint64_t)n, errors));
        ck_assert_int_gt(kanun_game_legal(games[n], 0, errors), 0);
    }
    int total = kanun_game_legal(other, 0, errors);
    choice[0] = 0, choice[1] = total;
    expect(KANUN_USAGE, kanun_games_step(games, choice, 2, seats, moves, &done, errors));
    ck_assert_int_eq(done, 1);
    ck_assert_int_eq(moves[1], 0);
    ck_assert_int_eq(kanun_game_legal(other, 0, errors), total);
    expect(KANUN_OK, kanun_games_step(games, choice, 0, seats, moves, &done, errors));
    kanun_game_free(alone);
}

TEST(an_estimate_changes_nothing)
{
    int events = 0, deals = 0;
    begin(2);
    play_on(game, 20);
    kanun_game_feed(game, -2, heard_nothing, &events);
    kanun_game_on_deal(game, counted_nothing, &deals);
    expect(KANUN_OK, kanun_game_copy(other, game));
    int32_t all[2], again[2], points[2], sum = 0;
    kanun_game_estimate(game, -1, all, NULL);
    for (int n = 0; n < kanun_rules_info(rules)->causes; n++) {
        kanun_game_estimate(game, n, points, NULL);
        sum += points[0];
    }
    ck_assert_int_eq(sum, all[0]);
    kanun_game_estimate(game, -1, again, NULL);
    ck_assert_mem_eq(all, again, (size_t)kanun_rules_info(rules)->sides * sizeof *all);
    ck_assert(same_state(game, other));
    ck_assert_int_eq(events, 0);
    ck_assert_int_eq(deals, 0);
    kanun_game_points(game, -1, points);
    ck_assert_int_ge(all[0], points[0]); /* captures score points, and no points are lost */
}

TEST(variables_are_read_by_name)
{
    int32_t value = -7;
    take(in_tree("tests/games/chips.yaml"));
    begin(1);
    ck_assert(kg_insight_number(game, "stack", 0, &value));
    ck_assert_int_eq(value, 19);
    ck_assert(kg_insight_number(game, "pot", 0, &value));
    ck_assert_int_eq(value, 4);
    ck_assert(!kg_insight_number(game, "pot", 1, &value));
    ck_assert(!kg_insight_number(game, "stack", 4, &value));
    ck_assert(!kg_insight_number(game, "stack", -1, &value));
    ck_assert(!kg_insight_number(game, "purse", 0, &value));
    take(in_tree("tests/games/lantern.yaml"));
    /* a variable with cards has no number */
    ck_assert(!kg_insight_number(game, "latest", 0, &value));
}

/* ---- Views ---- */

TEST(views_show_what_a_seat_may_know)
{
    begin(4);
    char own[64];
    snprintf(own, sizeof own, "%s", heap_text(game, "hand", 0, 0));
    ck_assert_uint_eq(strlen(own), 11);
    ck_assert_ptr_null(strchr(own, '?'));
    ck_assert_str_eq(heap_text(game, "hand", 0, 1), "? ? ? ?");
    ck_assert_str_eq(heap_text(game, "hand", 0, -1), "? ? ? ?");
    ck_assert_str_eq(heap_text(game, "hand", 0, -2), own);
    ck_assert_str_eq(heap_text(game, "pile", 0, 0), "");
    ck_assert_ptr_null(heap_text(game, "hnad", 0, 0));
    ck_assert_ptr_null(heap_text(game, "hand", 2, 0));
    ck_assert_ptr_null(heap_text(game, "hand", -1, 0));
    ck_assert_ptr_null(heap_text(game, "hand", 0, 2));
    ck_assert_ptr_null(heap_text(game, "hand", 0, -3));
    char all[8192];
    snprintf(all, sizeof all, "%s", view_text(game, -2));
    ck_assert_int_eq(all[0], '{');
    ck_assert_ptr_nonnull(strstr(all, "\"zones\""));
    ck_assert_str_ne(view_text(game, 0), all);
    ck_assert_ptr_nonnull(strstr(view_text(game, 1), "null"));
    ck_assert_ptr_nonnull(view_text(game, -1));
    ck_assert_ptr_null(view_text(game, 2));
    ck_assert_ptr_null(view_text(game, -3));
}

typedef struct ear {
    int events;
    char text[20000];
} ear;

static void heard(void *payload, const kanun_event *event)
{
    ear *e = payload;
    size_t used = strlen(e->text);
    e->events++;
    snprintf(e->text + used, sizeof e->text - used, "%s\n", event->text);
}

TEST(each_seat_hears_its_own_feed)
{
    static ear all, first, second;
    memset(&all, 0, sizeof all);
    memset(&first, 0, sizeof first);
    memset(&second, 0, sizeof second);
    take(in_tree("ruledefs/hearts/standard.yaml"));
    kanun_game_feed(game, -2, heard, &all);
    kanun_game_feed(game, 0, heard, &first);
    kanun_game_feed(game, 1, heard, &second);
    kanun_game_feed(game, 99, heard, &all); /* no such seat */
    kanun_game_feed(game, -3, heard, &all);
    begin(1);
    play_on(game, 4);
    ck_assert_int_gt(all.events, 0);
    ck_assert_int_gt(first.events, 0);
    ck_assert_str_ne(first.text, second.text); /* the hand and the passed cards */
    ck_assert_str_ne(first.text, all.text);
    int before = first.events, others = second.events;
    kanun_game_feed(game, 0, NULL, NULL);
    play_on(game, 2);
    ck_assert_int_eq(first.events, before);
    ck_assert_int_gt(second.events, others);
}

/* The events that a seat receives must agree with their own text, and must not reveal cards that
 * the seat may not know. */
typedef struct watch {
    int kinds[KANUN_EVENT_THROWN_IN + 1], seat, hidden;
    kanun_cards dealt; /* cards dealt to the watched seat */
} watch;

static void watches(void *payload, const kanun_event *event)
{
    watch *w = payload;
    char text[512];
    ck_assert_uint_eq(event->size, sizeof *event);
    ck_assert_ptr_eq(event->rules, rules);
    w->kinds[event->kind]++;
    w->hidden += event->hidden;
    if (event->hidden)
        ck_assert(!(event->cards.bits[0] | event->cards.bits[1]));
    else
        ck_assert_int_eq(event->kind == KANUN_EVENT_SHUFFLE ? 0 : event->count,
                         __builtin_popcountll(event->cards.bits[0]) +
                             __builtin_popcountll(event->cards.bits[1]));
    ck_assert_int_eq(event->move != NULL,
                     event->kind == KANUN_EVENT_MOVE || event->kind == KANUN_EVENT_TURNED);
    if (event->move) {
        ck_assert_int_eq(event->move->hidden, event->hidden ? event->count : 0);
        kanun_move_text(rules, event->move, text, sizeof text);
        ck_assert_ptr_nonnull(strstr(event->text, text));
    }
    if (event->kind == KANUN_EVENT_TRANSFER) {
        bool dealt = !strcmp(event->from.name, "stock") && !strcmp(event->to.name, "hand");
        ck_assert_int_eq(event->from.owner, dealt ? -1 : event->from.owner);
        if (dealt && event->to.owner == w->seat) {
            w->dealt.bits[0] |= event->cards.bits[0];
            w->dealt.bits[1] |= event->cards.bits[1];
        }
    }
    if (event->kind == KANUN_EVENT_DEAL)
        ck_assert_int_eq(event->number, 1);
}

TEST(events_are_data_of_what_the_listener_may_know)
{
    watch w = {.seat = 1};
    take("basra/egypt");
    kanun_game_feed(game, 1, watches, &w);
    begin(7);
    for (int i = 0; i < 2; i++) {
        kanun_game_legal(game, 0, NULL);
        ck_assert_int_eq(kanun_game_play_nth(game, 0, NULL), KANUN_OK);
        if (i == 0) /* the second play may take cards from the floor */
            kanun_game_feed(game, 1, NULL, NULL);
    }
    ck_assert_int_eq(w.kinds[KANUN_EVENT_DEAL], 1);
    ck_assert_int_eq(w.kinds[KANUN_EVENT_MOVE], 1);
    ck_assert_int_gt(w.hidden, 0);
    ck_assert_int_eq(__builtin_popcountll(w.dealt.bits[0]) + __builtin_popcountll(w.dealt.bits[1]),
                     4);
}

TEST(moves_are_equal_when_their_keys_are_and_never_else)
{
    static kanun_move list[400];
    take(in_tree("ruledefs/hearts/standard.yaml"));
    begin(3);
    int count = kanun_game_legal(game, 0, NULL);
    count = count < 400 ? count : 400;
    ck_assert_int_gt(count, 100);
    for (int n = 0; n < count; n++) {
        char text[512], small[8];
        kanun_move read = KANUN_INIT(kanun_move);
        list[n].size = sizeof list[n];
        ck_assert_ptr_nonnull(kanun_game_move(game, n, &list[n]));
        kanun_move_text(rules, &list[n], text, sizeof text);
        ck_assert_str_eq(text, kanun_game_move(game, n, NULL));
        ck_assert_int_eq(kanun_move_read(rules, text, "en", &read, NULL), KANUN_OK);
        ck_assert_int_eq(kanun_move_equal(&list[n], &read), 1);
        ck_assert_uint_eq(kanun_move_key(&list[n]), kanun_move_key(&read));
        kanun_move_text(rules, &list[n], small, sizeof small);
        ck_assert_uint_eq(strlen(small), sizeof small - 1);
        for (int m = 0; m < n; m++) {
            ck_assert_int_eq(kanun_move_equal(&list[n], &list[m]), 0);
            ck_assert_uint_ne(kanun_move_key(&list[n]), kanun_move_key(&list[m]));
        }
    }
    kanun_move none = KANUN_INIT(kanun_move);
    ck_assert_ptr_null(kanun_game_move(game, -1, &none));
    ck_assert_ptr_null(kanun_game_move(game, 1000000, &none));
}

TEST(a_program_that_knows_less_of_a_move_is_told_no_more)
{
    struct {
        kanun_move move;
        char behind[8];
    } known;
    memset(&known, '!', sizeof known);
    known.move.size = offsetof(kanun_move, cards); /* as compiled with an earlier header */
    take("basra/egypt");
    begin(7);
    kanun_game_legal(game, 0, NULL);
    ck_assert_ptr_nonnull(kanun_game_move(game, 0, &known.move));
    ck_assert_uint_eq(known.move.size, offsetof(kanun_move, cards));
    ck_assert_mem_eq(&known.move.cards, "!!!!!!!!", 8);
    kanun_move all = KANUN_INIT(kanun_move);
    ck_assert_ptr_nonnull(kanun_game_move(game, 0, &all));
    ck_assert_int_eq(known.move.word, all.word);
    ck_assert_int_eq(known.move.card, all.card);
    memset(&all.cards, 0, sizeof all.cards); /* a caller that doesn't know `cards` ignores it */
    ck_assert_int_eq(kanun_move_equal(&all, &known.move), 1);
}

TEST(a_move_is_said_part_by_part)
{
    kanun_move move = KANUN_INIT(kanun_move);
    kanun_part part = KANUN_INIT(kanun_part);
    static const kanun_part_kind kinds[] = {KANUN_PART_CARD, KANUN_PART_TAKES, KANUN_PART_CARD,
                                            KANUN_PART_CARD};
    static const char *const texts[] = {"9C", "x", "4H", "5C"};
    take("basra/egypt");
    ck_assert_int_eq(kanun_move_read(rules, "9c X 5c 4H", "en", &move, NULL), KANUN_OK);
    for (int n = 0; n < 4; n++) {
        ck_assert_int_eq(kanun_move_part(rules, &move, n, &part), 1);
        ck_assert_int_eq(part.kind, kinds[n]);
        ck_assert_str_eq(part.text, texts[n]);
    }
    ck_assert_int_eq(kanun_move_part(rules, &move, 4, &part), 0);
    ck_assert_int_eq(kanun_move_part(rules, &move, -1, &part), 0);
    ck_assert_int_eq(kanun_move_read(rules, "9c x", "en", &move, errors), KANUN_NO);
    ck_assert_int_eq(peek_errors(errors), 1);
    move.hidden = 3;
    char text[64];
    ck_assert_str_eq(kanun_move_text(rules, &move, text, sizeof text), "? x ? ?");
}

typedef struct tally {
    int deals;
    int32_t sum[2];
} tally;

static void counted(void *payload, const kanun_game *g)
{
    tally *t = payload;
    t->deals++;
    ck_assert_int_eq(kanun_game_standing(g)->deals, t->deals);
    int32_t points[2];
    kanun_game_points(g, -1, points);
    for (int side = 0; side < 2; side++) {
        t->sum[side] += points[side];
        ck_assert_int_eq(kanun_game_standing(g)->scores[side], t->sum[side]);
    }
}

static void settled(void *payload, const kanun_event *event)
{
    *(int *)payload += event->kind == KANUN_EVENT_SETTLE;
}

/* A phase that counts points, and a match that continues from them. */
TEST(the_scores_of_a_deal_are_told_once)
{
    int told = 0;
    take(in_tree("ruledefs/hearts/standard.yaml"));
    kanun_game_feed(game, -1, settled, &told);
    begin(4);
    play_on(game, 100000);
    ck_assert_int_gt(told, 1);
    ck_assert_int_eq(told, kanun_game_standing(game)->deals);
}

TEST(every_completed_deal_is_counted_once)
{
    tally t = {0};
    kanun_game_on_deal(game, counted, &t);
    begin(6);
    play_on(game, 100000);
    ck_assert_int_eq(t.deals, kanun_game_standing(game)->deals);
    kanun_game_on_deal(game, NULL, NULL);
    int deals = t.deals;
    begin(6);
    play_on(game, 60);
    ck_assert_int_eq(t.deals, deals);
}

/* ---- States ---- */

TEST(a_saved_state_is_restored)
{
    char saved[4096];
    begin(9);
    play_on(game, 15);
    size_t size = state_size(game);
    ck_assert_uint_le(size, sizeof saved);
    memcpy(saved, kanun_game_bytes(game, NULL), size);
    expect(KANUN_OK, kanun_game_copy(other, game));
    play_on(game, 15);
    ck_assert(!same_state(game, other));
    expect(KANUN_OK, kanun_game_restore(game, saved, size, errors));
    ck_assert(same_state(game, other));
    ck_assert_int_eq(play_on(game, 100000), play_on(other, 100000));
    ck_assert(same_state(game, other));
}

TEST(bytes_that_are_no_state_are_refused)
{
    char saved[4096];
    begin(9);
    size_t size = state_size(game);
    memcpy(saved, kanun_game_bytes(game, NULL), size);
    expect(KANUN_OK, kanun_game_copy(other, game));
    ck_assert_int_eq(kanun_game_restore(game, saved, size - 1, errors), KANUN_NO);
    ck_assert(said("it has another size"));
    ck_assert_int_eq(kanun_game_restore(game, NULL, size, errors), KANUN_NO);
    saved[0] ^= 1; /* the state begins with the rules' digest */
    ck_assert_int_eq(kanun_game_restore(game, saved, size, errors), KANUN_NO);
    kanun_errors_clear(errors);
    saved[0] ^= 1;
    memset(saved + size / 2, 0xff, size / 2);
    ck_assert_int_eq(kanun_game_restore(game, saved, size, errors), KANUN_NO);
    ck_assert(said("was changed, or another process saved it"));
    ck_assert(same_state(game, other));
}

/* A saved state is rejected if any bit is wrong, including the bits of its seal.
 * test_games_restore.c makes worse changes. */
static void damage_bits(const char *id, int played)
{
    char saved[4096], damaged[4096];
    take(id);
    begin(9);
    play_on(game, played);
    size_t size = state_size(game);
    memcpy(saved, kanun_game_bytes(game, NULL), size);
    for (size_t bit = 0; bit < size * 8; bit++) {
        memcpy(damaged, saved, size);
        damaged[bit / 8] ^= (char)(1 << bit % 8);
        ck_assert_int_eq(kanun_game_restore(other, damaged, size, NULL), KANUN_NO);
    }
}

TEST(a_damaged_state_does_no_harm)
{
    damage_bits("basra/egypt", 13);
    damage_bits(in_tree("ruledefs/hearts/standard.yaml"), 2);
    damage_bits(in_tree("tests/games/dummy_whist.yaml"), 7);
    damage_bits(in_tree("tests/games/doubling.yaml"), 4);
    damage_bits(in_tree("tests/games/draw_discard.yaml"), 5);
    damage_bits(in_tree("tests/games/lantern.yaml"), 11);
    damage_bits(in_tree("tests/games/chips.yaml"), 2);
}

TEST(states_of_other_rules_are_not_copied)
{
    kanun_rules *hearts;
    kanun_game *third;
    begin(1);
    expect(KANUN_OK, kanun_rules_load(&hearts, in_tree("ruledefs/hearts/standard.yaml"), folders,
                                      NULL, 0, errors));
    expect(KANUN_OK, kanun_game_new(&third, hearts, errors));
    expect(KANUN_OK, kanun_game_begin(third, NULL, 1, 0, errors));
    ck_assert_int_eq(kanun_game_copy(game, third), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_redeal(game, third, 0, 1), KANUN_USAGE);
    ck_assert_int_ne(
        kanun_game_restore(game, kanun_game_bytes(third, NULL), state_size(third), NULL), KANUN_OK);
    ck_assert_ptr_null(kg_run_check(kg_insight_run(game)));
    kanun_game_free(third);
    kanun_rules_free(hearts);
    /* The same rules can be loaded twice, and accept each other's states. */
    expect(KANUN_OK, kanun_rules_load(&hearts, "basra/egypt", folders, NULL, 0, errors));
    expect(KANUN_OK, kanun_game_new(&third, hearts, errors));
    ck_assert_int_eq(kanun_game_copy(third, game), KANUN_OK);
    ck_assert(same_state(third, game));
    kanun_game_free(third);
    kanun_rules_free(hearts);
}

/* A running game of basra/egypt continues after another choice, or is rejected. */
static void vary(const char *name, const char *value, bool goes_on)
{
    const kanun_choice choice = {.name = name, .value = value, .key = strchr(name, '.') != NULL};
    kanun_rules *varied;
    kanun_game *third;
    begin(3);
    play_on(game, 10);
    expect(KANUN_OK,
           kanun_rules_vary(&varied, kanun_game_rules(game), folders, &choice, 1, errors));
    expect(KANUN_OK, kanun_game_new(&third, varied, errors));
    ck_assert_int_eq(kanun_game_copy(third, game), goes_on ? KANUN_OK : KANUN_USAGE);
    ck_assert_int_gt(kanun_game_legal(game, 0, NULL), 0);
    ck_assert_int_eq(kanun_game_try(third, game, 0, NULL), KANUN_USAGE);
    if (goes_on) {
        ck_assert_ptr_null(kg_run_check(kg_insight_run(third)));
        ck_assert_int_eq(kanun_game_standing(third)->moves, kanun_game_standing(game)->moves);
        while (!kanun_game_standing(third)->over)
            play_on(third, 50);
        expect(KANUN_OK, kanun_game_copy(third, third));
        expect(KANUN_NO,
               kanun_game_restore(game, kanun_game_bytes(third, NULL), state_size(third), NULL));
    }
    kanun_game_free(third);
    kanun_rules_free(varied);
}

TEST(a_game_goes_on_by_other_choices_where_its_state_means_the_same)
{
    vary("match.target", "21", true);
    vary("majority_points", "3", true);
    vary("players", "4", false);
    vary("capture_compulsory", "match_only", false); /* a key of the phase that is in progress */
}

TEST(a_redeal_can_not_be_told_apart_by_its_seat)
{
    begin(8);
    play_on(game, 3);
    bool differs = false;
    for (int seat = -1; seat < 2; seat++) {
        char view[8192];
        snprintf(view, sizeof view, "%s", view_text(game, seat));
        for (uint64_t seed = 0; seed < 20; seed++) {
            expect(KANUN_OK, kanun_game_redeal(other, game, seat, seed));
            ck_assert_str_eq(view_text(other, seat), view);
            ck_assert_ptr_null(kg_run_check(kg_insight_run(other)));
            differs |= !same_state(other, game);
        }
    }
    ck_assert(differs);
    ck_assert_int_eq(kanun_game_redeal(other, game, 2, 1), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_redeal(other, game, -2, 1), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_redeal(game, game, 0, 1), KANUN_USAGE);
    expect(KANUN_OK, kanun_game_redeal(other, game, 0, 4));
    play_on(other, 100000);
    ck_assert_int_ne(kanun_game_standing(other)->over, 0);
}

TEST(sequences_of_moves_are_counted)
{
    uint64_t count, sum = 0, one;
    int events = 0;
    begin(1);
    expect(KANUN_OK, kanun_game_copy(other, game));
    kanun_game_feed(game, -2, heard_nothing, &events);
    expect(KANUN_OK, kanun_game_perft(game, 0, &count, errors));
    ck_assert_uint_eq(count, 1);
    expect(KANUN_OK, kanun_game_perft(game, 1, &count, errors));
    ck_assert_int_eq((int)count, kanun_game_legal(game, 0, errors));
    expect(KANUN_OK, kanun_game_perft(game, 3, &count, errors));
    ck_assert(same_state(game, other));
    ck_assert_int_eq(events, 0);
    int total = kanun_game_legal(game, 0, errors);
    for (int n = 0; n < total; n++) {
        expect(KANUN_OK, kanun_game_copy(other, game));
        kanun_game_legal(other, 0, errors);
        expect(KANUN_OK, kanun_game_play_nth(other, n, errors));
        expect(KANUN_OK, kanun_game_perft(other, 2, &one, errors));
        sum += one;
    }
    ck_assert_uint_eq(sum, count);
    ck_assert_int_eq(kanun_game_perft(game, -1, &count, errors), KANUN_USAGE);
    ck_assert(said("invalid depth: -1"));
    ck_assert_int_eq(kanun_game_perft(game, 65, &count, errors), KANUN_USAGE);
}

#define DEAL_SEED "00112233445566778899aabbccddeeff00112233445566778899AABBCCDDEEFF"

TEST(a_deal_seed_is_what_the_deal_and_all_after_it_are_drawn_from)
{
    expect(KANUN_OK, kanun_game_give(game, "deal_seed", DEAL_SEED, errors));
    expect(KANUN_OK, kanun_game_give(other, "deal_seed", DEAL_SEED, errors));
    expect(KANUN_OK, kanun_game_begin(game, NULL, 1, 0, errors));
    expect(KANUN_OK, kanun_game_begin(other, NULL, 2, 5, errors));
    ck_assert_mem_eq(kanun_game_bytes(game, NULL), kanun_game_bytes(other, NULL), state_size(game));
    expect(KANUN_OK,
           kanun_game_begin(other, NULL, 2, 5, errors)); /* no result left: drawn from the seed */
    ck_assert_mem_ne(kanun_game_bytes(game, NULL), kanun_game_bytes(other, NULL), state_size(game));
}

TEST(a_deal_seed_has_64_hexadecimal_digits)
{
    static const char *const wrong[] = {
        "",  "00",    DEAL_SEED "00",
        "7", "AS 2S", "zz112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"};
    for (size_t n = 0; n < sizeof wrong / sizeof *wrong; n++) {
        ck_assert_int_eq(kanun_game_give(game, "deal_seed", wrong[n], errors), KANUN_USAGE);
        ck_assert(said("64 hexadecimal digits"));
        kanun_errors_clear(errors);
    }
}

int main(void)
{
    return run_api_tests("api_game");
}
