/* SPDX-License-Identifier: MIT
 * test_api.c: every function of kanun.h does what the header says, seen from outside: it includes nothing else of ours.
 * What games mean is tested elsewhere.
 */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/kanun.h"

static kanun_errors *errors;
static kanun_rules *rules;
static kanun_game *game, *other;
static char folder[512];
static const char *folders[] = {folder, NULL};

static const char *in_tree(const char *path)
{
    static char text[600];
    const char *top = getenv("TOP_SRCDIR");
    snprintf(text, sizeof text, "%s/%s", top ? top : ".", path);
    return text;
}

static void expect(kanun_status status, kanun_status found)
{
    if (found != status)
        kanun_errors_print(errors, stderr, 0);
    ck_assert_int_eq(found, status);
}

static void load_with(const char *id, const kanun_choice *choices, int count)
{
    expect(KANUN_OK, kanun_rules_load(&rules, id, folders, choices, count, errors));
    expect(KANUN_OK, kanun_game_new(&game, rules, errors));
    expect(KANUN_OK, kanun_game_new(&other, rules, errors));
}

static void unload(void)
{
    kanun_game_free(game);
    kanun_game_free(other);
    kanun_rules_free(rules);
    game = other = NULL;
    rules = NULL;
}

static void take(const char *id)
{
    unload();
    load_with(id, NULL, 0);
}

static void set_up(void)
{
    snprintf(folder, sizeof folder, "%s", in_tree("ruledefs"));
    errors = kanun_errors_new();
    ck_assert_ptr_nonnull(errors);
    load_with("basra/egypt", NULL, 0);
}

static void tear_down(void)
{
    unload();
    kanun_errors_free(errors);
}

static void begin(uint64_t seed)
{
    expect(KANUN_OK, kanun_game_begin(game, seed, 0, errors));
}

/* Plays at most `moves` moves, always the one in the middle of the list. */
static int play_on(kanun_game *g, int moves)
{
    int n = 0;
    for (; n < moves && !kanun_game_over(g); n++) {
        int total = kanun_game_legal(g, 0, errors);
        ck_assert_int_gt(total, 0);
        expect(KANUN_OK, kanun_game_play_nth(g, total / 2, errors));
        ck_assert_ptr_null(kanun_game_check(g));
    }
    return n;
}

static bool same_state(const kanun_game *a, const kanun_game *b)
{
    return kanun_game_size(a) == kanun_game_size(b) &&
           memcmp(kanun_game_bytes(a), kanun_game_bytes(b), kanun_game_size(a)) == 0;
}

/* True if the first error kept has `text`. */
static bool said(const char *text)
{
    const char *first = kanun_errors_text(errors, 0);
    bool found = first && strstr(first, text) != NULL;
    if (!found)
        fprintf(stderr, "'%s' is not in: %s\n", text, first ? first : "(nothing)");
    kanun_errors_clear(errors);
    return found;
}

/* What a function writes to a FILE, owned by the caller. */
static char *written(kanun_status (*write)(const kanun_rules *, int, FILE *), int number)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert_int_eq(write(rules, number, out), KANUN_OK);
    fclose(out);
    ck_assert_ptr_nonnull(text);
    return text;
}

/* ---- Library, errors ---- */

START_TEST(the_library_tells_its_version)
{
    ck_assert_str_eq(kanun_version(), KANUN_VERSION);
}
END_TEST

START_TEST(errors_are_kept_as_text_until_cleared)
{
    kanun_rules *none = rules;
    ck_assert_int_eq(kanun_errors_count(errors), 0);
    ck_assert_ptr_null(kanun_errors_text(errors, 0));
    expect(KANUN_USAGE, kanun_rules_load(&none, "basra/egpyt", folders, NULL, 0, errors));
    ck_assert_ptr_null(none);
    ck_assert_int_eq(kanun_errors_count(errors), 1);
    ck_assert_str_eq(kanun_errors_text(errors, 0), "error: there is no game 'basra/egpyt'; did you mean 'basra/egypt'? [E0101]");
    ck_assert_ptr_null(kanun_errors_text(errors, 1));
    ck_assert_ptr_null(kanun_errors_text(errors, -1));
    kanun_errors_clear(errors);
    ck_assert_int_eq(kanun_errors_count(errors), 0);
    ck_assert_ptr_null(kanun_errors_text(errors, 0));
}
END_TEST

START_TEST(errors_are_printed_for_people)
{
    kanun_rules *none;
    char *text = NULL;
    size_t size;
    expect(KANUN_USAGE, kanun_rules_load(&none, "basra/egpyt", folders, NULL, 0, errors));
    FILE *out = open_memstream(&text, &size);
    kanun_errors_print(errors, out, 0);
    fclose(out);
    ck_assert_ptr_nonnull(strstr(text, "did you mean 'basra/egypt'?"));
    ck_assert_ptr_null(strchr(text, '\033'));
    free(text);
    out = open_memstream(&text, &size);
    kanun_errors_print(errors, out, 1);
    fclose(out);
    ck_assert_ptr_nonnull(strchr(text, '\033'));
    free(text);
}
END_TEST

START_TEST(a_list_with_old_errors_serves_again)
{
    kanun_rules *more;
    kanun_choice wrong = {"match.winner", "best", 1};
    expect(KANUN_USAGE, kanun_rules_load(&more, "basra/egpyt", folders, NULL, 0, errors));
    expect(KANUN_OK, kanun_rules_load(&more, "basra/egypt", folders, NULL, 0, errors));
    ck_assert_int_eq(kanun_errors_count(errors), 1);
    kanun_rules_free(more);
    ck_assert_int_eq(kanun_rules_load(&more, "basra/egypt", folders, &wrong, 1, errors), KANUN_RULES);
    ck_assert_int_eq(kanun_errors_count(errors), 2);
    ck_assert_ptr_nonnull(strstr(kanun_errors_text(errors, 1), "best"));
}
END_TEST

START_TEST(at_most_twenty_errors_are_kept)
{
    for (int i = 0; i < 25; i++)
        ck_assert_int_eq(kanun_game_give(game, "weather", "fine", errors), KANUN_USAGE);
    ck_assert_int_eq(kanun_errors_count(errors), 25);
    ck_assert_ptr_nonnull(kanun_errors_text(errors, 19));
    ck_assert_ptr_null(kanun_errors_text(errors, 20));
}
END_TEST

START_TEST(codes_are_explained)
{
    ck_assert_ptr_nonnull(strstr(kanun_explain("E0214"), "no card of this pack"));
    ck_assert_ptr_eq(kanun_explain("0214"), kanun_explain("E0214"));
    ck_assert_ptr_null(kanun_explain("E9999"));
    ck_assert_ptr_null(kanun_explain("nonsense"));
}
END_TEST

START_TEST(nothing_can_be_freed)
{
    kanun_errors_free(NULL);
    kanun_rules_free(NULL);
    kanun_game_free(NULL);
    kanun_ids_free(NULL);
}
END_TEST

START_TEST(error_lists_may_be_left_out)
{
    kanun_rules *none;
    kanun_game *third = NULL;
    uint64_t count;
    char **ids;
    ck_assert_int_eq(kanun_rules_load(&none, "basra/egpyt", folders, NULL, 0, NULL), KANUN_USAGE);
    ck_assert_ptr_null(none);
    ck_assert_int_eq(kanun_game_new(&third, rules, NULL), KANUN_OK);
    ck_assert_int_eq(kanun_game_begin(third, 1, 0, NULL), KANUN_OK);
    ck_assert_int_gt(kanun_game_legal(third, 0, NULL), 0);
    ck_assert_int_eq(kanun_game_play(third, "pass", NULL), KANUN_NO);
    ck_assert_int_eq(kanun_game_play_nth(third, 99, NULL), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_give(third, "cut", "many", NULL), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_restore(third, "", 0, NULL), KANUN_NO);
    ck_assert_int_eq(kanun_game_perft(third, 1, &count, NULL), KANUN_OK);
    ck_assert_int_eq(kanun_ids(&ids, folders, NULL), KANUN_OK);
    ck_assert_int_eq(kanun_test(in_tree("tests/no-such.yaml"), folders, NULL, NULL, NULL), KANUN_USAGE);
    kanun_ids_free(ids);
    kanun_game_free(third);
}
END_TEST

/* ---- Rules ---- */

START_TEST(rules_tell_who_they_are)
{
    ck_assert_str_eq(kanun_rules_id(rules), "basra/egypt");
    ck_assert_str_eq(kanun_rules_name(rules, "en"), "Basra (Egypt)");
    ck_assert_str_ne(kanun_rules_name(rules, "ja"), kanun_rules_name(rules, "en"));
    ck_assert_str_eq(kanun_rules_name(rules, "xx"), kanun_rules_name(rules, "en"));
    ck_assert_ptr_nonnull(strstr(kanun_rules_about(rules, "en"), "Fishing"));
    ck_assert_ptr_null(kanun_rules_parent(rules));
    ck_assert_int_eq(kanun_rules_seats(rules), 2);
    ck_assert_int_eq(kanun_rules_sides(rules), 2);
    ck_assert_int_eq(kanun_rules_lowest_wins(rules), 0);
    ck_assert_uint_eq(strspn(kanun_rules_digest(rules), "0123456789abcdef"), 64);
    ck_assert_uint_eq(strlen(kanun_rules_digest(rules)), 64);
    take(in_tree("tests/games/hearts.yaml"));
    ck_assert_int_eq(kanun_rules_lowest_wins(rules), 1);
    take(in_tree("tests/games/lantern.yaml"));
    ck_assert_str_eq(kanun_rules_about(rules, "en"), kanun_rules_about(rules, "ja"));
    take(in_tree("tests/broken/base/level8.yaml"));
    ck_assert_ptr_nonnull(strstr(kanun_rules_parent(rules), "plain"));
    ck_assert_str_eq(kanun_rules_about(rules, "en"), "");
}
END_TEST

START_TEST(choices_change_the_rules_and_their_digest)
{
    char digest[65];
    kanun_choice choices[] = {{"players", "4", 0}, {"match.tie", "sudden death", 1}, {"target", "51", 0}};
    snprintf(digest, sizeof digest, "%s", kanun_rules_digest(rules));
    take("basra/egypt");
    ck_assert_str_eq(kanun_rules_digest(rules), digest);
    unload();
    load_with("basra/egypt", choices, 3);
    ck_assert_str_ne(kanun_rules_digest(rules), digest);
    ck_assert_int_eq(kanun_rules_seats(rules), 4);
    ck_assert_int_eq(kanun_rules_sides(rules), 2);
    ck_assert_int_eq(kanun_rules_side_of(rules, 0), kanun_rules_side_of(rules, 2));
    ck_assert_int_ne(kanun_rules_side_of(rules, 0), kanun_rules_side_of(rules, 1));
    ck_assert_int_eq(kanun_rules_side_of(rules, 4), -1);
    ck_assert_int_eq(kanun_rules_side_of(rules, -1), -1);
    char *text = written(kanun_rules_print, 0);
    ck_assert_ptr_nonnull(strstr(text, "sudden death"));
    ck_assert_ptr_nonnull(strstr(text, "target: 51"));
    ck_assert_ptr_null(strstr(text, "basra/egypt:"));
    free(text);
    text = written(kanun_rules_print, 1);
    ck_assert_ptr_nonnull(strstr(text, "basra/egypt:"));
    free(text);
}
END_TEST

START_TEST(options_are_listed_with_their_values)
{
    const char *name, *value, *fallback, *says, *number;
    bool target = false, players = false;
    for (int n = 0; (name = kanun_rules_option(rules, n, &value, &fallback, &says, "en")); n++) {
        ck_assert_ptr_nonnull(says);
        if (strcmp(name, "target") == 0) {
            target = true;
            ck_assert_str_eq(value, "101");
            ck_assert_str_eq(fallback, "101");
            ck_assert_ptr_nonnull(strstr(says, "end the game"));
            int m = 0;
            while ((number = kanun_rules_option_value(rules, n, m, &says, "en")) && strcmp(number, "1-1000") != 0)
                m++;
            ck_assert_ptr_nonnull(number);
            ck_assert_ptr_eq(number, kanun_rules_option_value(rules, n, m, NULL, "en"));
            ck_assert_ptr_null(kanun_rules_option_value(rules, n, m + 1, NULL, "en"));
        }
        if (strcmp(name, "players") == 0) {
            players = true;
            ck_assert_str_eq(kanun_rules_option_value(rules, n, 0, &says, "en"), "2");
            ck_assert_str_eq(kanun_rules_option_value(rules, n, 2, &says, "en"), "4");
            ck_assert_ptr_null(kanun_rules_option_value(rules, n, 3, &says, "en"));
        }
        ck_assert_ptr_null(kanun_rules_option_value(rules, n, -1, NULL, "en"));
    }
    ck_assert(target && players);
    ck_assert_ptr_nonnull(kanun_rules_option(rules, 0, NULL, NULL, NULL, "en"));
    ck_assert_ptr_null(kanun_rules_option(rules, -1, &value, &fallback, &says, "en"));
    ck_assert_ptr_null(kanun_rules_option(rules, 1000, &value, &fallback, &says, "en"));
    ck_assert_ptr_null(kanun_rules_option_value(rules, 1000, 0, &says, "en"));
}
END_TEST

START_TEST(wrong_choices_are_refused)
{
    kanun_rules *none;
    kanun_choice unknown = {"tarket", "5", 0}, value = {"target", "0", 0}, key = {"match.tarket", "5", 1};
    ck_assert_int_eq(kanun_rules_load(&none, "basra/egypt", folders, &unknown, 1, errors), KANUN_USAGE);
    ck_assert(said("no option 'tarket'"));
    ck_assert_int_eq(kanun_rules_load(&none, "basra/egypt", folders, &value, 1, errors), KANUN_USAGE);
    ck_assert(said("no value '0'"));
    ck_assert_int_eq(kanun_rules_load(&none, "basra/egypt", folders, &key, 1, errors), KANUN_RULES);
    ck_assert(said("no key 'tarket'"));
    ck_assert_int_eq(kanun_rules_load(&none, in_tree("tests/broken/key_unknown.yaml"), folders, NULL, 0, errors), KANUN_RULES);
    ck_assert_ptr_null(none);
    ck_assert(said(":27:1: error: there is no key 'macth'"));
}
END_TEST

static kanun_status show_en(const kanun_rules *r, int unused, FILE *out)
{
    (void)unused;
    return kanun_rules_show(r, "en", out);
}
static kanun_status show_ja(const kanun_rules *r, int unused, FILE *out)
{
    (void)unused;
    return kanun_rules_show(r, "ja", out);
}
static kanun_status schema(const kanun_rules *r, int unused, FILE *out)
{
    (void)r, (void)unused;
    return kanun_schema(out);
}
static kanun_status reference(const kanun_rules *r, int unused, FILE *out)
{
    (void)r, (void)unused;
    return kanun_reference(out);
}

START_TEST(rules_and_their_language_are_shown)
{
    char *text = written(show_en, 0);
    ck_assert_ptr_nonnull(strstr(text, "Basra (Egypt)"));
    ck_assert_ptr_nonnull(strstr(text, "sweeping card"));
    free(text);
    text = written(show_ja, 0);
    ck_assert_ptr_null(strstr(text, "sweeping card"));
    free(text);
    text = written(schema, 0);
    ck_assert_ptr_nonnull(strstr(text, "\"$schema\""));
    ck_assert_ptr_nonnull(strstr(text, "draft-07"));
    free(text);
    text = written(reference, 0);
    ck_assert_ptr_nonnull(strstr(text, "must_take"));
    free(text);
}
END_TEST

START_TEST(output_that_fails_is_told)
{
    FILE *full = fopen("/dev/full", "w");
    if (!full)
        return; /* a system without it */
    setvbuf(full, NULL, _IONBF, 0);
    ck_assert_int_eq(kanun_rules_print(rules, 1, full), KANUN_SYSTEM);
    clearerr(full);
    ck_assert_int_eq(kanun_rules_show(rules, "en", full), KANUN_SYSTEM);
    clearerr(full);
    ck_assert_int_eq(kanun_schema(full), KANUN_SYSTEM);
    clearerr(full);
    ck_assert_int_eq(kanun_reference(full), KANUN_SYSTEM);
    fclose(full);
}
END_TEST

START_TEST(ids_are_found_on_the_search_path)
{
    char **ids, **path;
    bool found = false;
    const char *nowhere[] = {"/nonexistent", NULL};
    expect(KANUN_OK, kanun_ids(&ids, folders, errors));
    for (int i = 0; ids[i]; i++) {
        found |= strcmp(ids[i], "basra/egypt") == 0;
        ck_assert(i == 0 || strcmp(ids[i - 1], ids[i]) < 0);
    }
    ck_assert(found);
    kanun_ids_free(ids);
    expect(KANUN_OK, kanun_ids(&ids, nowhere, errors));
    ck_assert_ptr_null(ids[0]);
    kanun_ids_free(ids);
    setenv("KANUN_PATH", "first::second", 1);
    setenv("XDG_DATA_HOME", "/mine", 1);
    setenv("XDG_DATA_DIRS", "relative:/theirs", 1);
    expect(KANUN_OK, kanun_folders(&path));
    ck_assert_str_eq(path[0], "first");
    ck_assert_str_eq(path[1], "second");
    ck_assert_str_eq(path[2], "/mine/kanun/ruledefs");
    ck_assert_str_eq(path[3], "/theirs/kanun/ruledefs");
    ck_assert_ptr_nonnull(path[4]);
    ck_assert_ptr_null(path[5]);
    kanun_ids_free(path);
}
END_TEST

START_TEST(the_search_path_of_the_environment_is_used)
{
    kanun_rules *more;
    setenv("KANUN_PATH", folder, 1);
    expect(KANUN_OK, kanun_rules_load(&more, "basra/egypt", NULL, NULL, 0, errors));
    ck_assert_str_eq(kanun_rules_digest(more), kanun_rules_digest(rules));
    kanun_rules_free(more);
}
END_TEST

/* ---- A game ---- */

START_TEST(before_it_begins_a_game_awaits_nothing)
{
    const char *rule;
    ck_assert_ptr_eq(kanun_game_rules(game), rules);
    ck_assert_int_eq(kanun_game_over(game), 0);
    ck_assert_int_eq(kanun_game_seat(game), -1);
    ck_assert_int_eq(kanun_game_place(game), -1);
    ck_assert_str_eq(kanun_game_phase(game), "");
    ck_assert_int_eq(kanun_game_legal(game, 0, errors), 0);
    ck_assert_ptr_null(kanun_game_move(game, 0));
    ck_assert_int_eq(kanun_game_find(game, "9C"), -1);
    ck_assert_int_eq(kanun_game_play(game, "9C", errors), KANUN_NO);
    ck_assert(said("no match is in progress"));
    ck_assert_str_eq(kanun_game_why(game, "9C", &rule), "no match is in progress");
    ck_assert_int_eq(kanun_game_play_nth(game, 0, errors), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_deals(game), 0);
}
END_TEST

START_TEST(the_same_seed_and_index_give_the_same_match)
{
    begin(7);
    expect(KANUN_OK, kanun_game_begin(other, 7, 0, errors));
    ck_assert(same_state(game, other));
    ck_assert_int_eq(play_on(game, 10), play_on(other, 10));
    ck_assert(same_state(game, other));
    expect(KANUN_OK, kanun_game_begin(other, 7, 1, errors));
    begin(7);
    ck_assert(!same_state(game, other));
    expect(KANUN_OK, kanun_game_begin(other, 8, 0, errors));
    ck_assert(!same_state(game, other));
}
END_TEST

START_TEST(a_match_is_played_to_its_end)
{
    int winners, plays;
    begin(3);
    ck_assert_int_ge(kanun_game_seat(game), 0);
    ck_assert_int_eq(kanun_game_seat(game), kanun_game_place(game));
    ck_assert_str_eq(kanun_game_phase(game), "play");
    ck_assert_int_ge(kanun_game_dealer(game), 0);
    plays = play_on(game, 100000);
    ck_assert_int_gt(plays, 48);
    ck_assert_int_eq(kanun_game_over(game), 1);
    ck_assert_int_eq(kanun_game_seat(game), -1);
    ck_assert_int_eq(kanun_game_place(game), -1);
    ck_assert_str_eq(kanun_game_phase(game), "");
    ck_assert_int_eq(kanun_game_legal(game, 0, errors), 0);
    ck_assert_int_eq(kanun_game_play(game, "9C", errors), KANUN_NO);
    ck_assert(said("the match is over"));
    winners = kanun_game_winners(game);
    ck_assert(winners == 1 || winners == 2 || winners == 3);
    for (int side = 0; side < 2; side++)
        if (winners >> side & 1)
            ck_assert_int_ge(kanun_game_score(game, side), kanun_game_score(game, !side));
    ck_assert_int_gt(kanun_game_deals(game), 0);
    begin(3);
    ck_assert_int_eq(kanun_game_over(game), 0);
    ck_assert_int_eq(kanun_game_deals(game), 0);
}
END_TEST

START_TEST(a_match_that_reaches_its_limit_is_unfinished)
{
    kanun_choice choices[] = {{"match.limit", "2", 1}, {"target", "1000", 0}};
    unload();
    load_with("basra/egypt", choices, 2);
    begin(1);
    play_on(game, 100000);
    ck_assert_int_eq(kanun_game_over(game), 2);
    ck_assert_int_eq(kanun_game_deals(game), 2);
}
END_TEST

START_TEST(moves_are_listed_and_found_by_text)
{
    begin(5);
    for (int i = 0; i < 30; i++) {
        int total = kanun_game_legal(game, 0, errors);
        ck_assert_int_gt(total, 0);
        ck_assert_int_eq(kanun_game_legal(game, 0, errors), total);
        ck_assert_int_eq(kanun_game_legal(game, 1, errors), total);
        for (int n = 0; n < total; n++) {
            char move[512];
            const char *rule;
            snprintf(move, sizeof move, "%s", kanun_game_move(game, n));
            ck_assert_int_eq(kanun_game_find(game, move), n);
            ck_assert_str_eq(kanun_game_why(game, move, &rule), "");
        }
        ck_assert_ptr_null(kanun_game_move(game, -1));
        ck_assert_ptr_null(kanun_game_move(game, total));
        ck_assert_int_eq(kanun_game_find(game, "no move"), -1);
        ck_assert_int_eq(kanun_game_find(game, ""), -1);
        expect(KANUN_OK, kanun_game_copy(other, game));
        expect(KANUN_OK, kanun_game_play(other, kanun_game_move(game, total - 1), errors));
        expect(KANUN_OK, kanun_game_play_nth(game, total - 1, errors));
        ck_assert(same_state(game, other));
        ck_assert_ptr_null(kanun_game_move(game, 0)); /* the list belonged to the position before */
    }
}
END_TEST

START_TEST(a_wrong_number_of_a_move_changes_nothing)
{
    begin(5);
    expect(KANUN_OK, kanun_game_copy(other, game));
    ck_assert_int_eq(kanun_game_play_nth(game, 0, errors), KANUN_USAGE); /* no list was asked for */
    ck_assert(said("no list was asked for"));
    int total = kanun_game_legal(game, 0, errors);
    ck_assert_int_eq(kanun_game_play_nth(game, total, errors), KANUN_USAGE);
    ck_assert(said("there is no move number"));
    ck_assert_int_eq(kanun_game_play_nth(game, -1, errors), KANUN_USAGE);
    ck_assert(said("there is no move number -1"));
    ck_assert(same_state(game, other));
}
END_TEST

START_TEST(a_refusal_names_the_reason_and_the_rule)
{
    const char *rule;
    take(in_tree("tests/games/hearts.yaml"));
    begin(1);
    expect(KANUN_OK, kanun_game_copy(other, game));
    const char *why = kanun_game_why(game, "pass_on 2C", &rule);
    ck_assert_str_ne(why, "");
    ck_assert_ptr_nonnull(strstr(rule, "phases.pass.exchange"));
    ck_assert_ptr_nonnull(strstr(rule, "hearts.yaml line "));
    ck_assert_str_ne(kanun_game_why(game, "1Z", NULL), "");
    ck_assert_str_ne(kanun_game_why(game, "", &rule), "");
    ck_assert_int_eq(kanun_game_play(game, "pass_on 2C", errors), KANUN_NO);
    ck_assert(said("[E0801]"));
    ck_assert_int_eq(kanun_game_play(game, "1Z", errors), KANUN_NO);
    ck_assert(said("[E0811]"));
    ck_assert(same_state(game, other));
}
END_TEST

START_TEST(a_failing_hook_leaves_the_game_as_it_was)
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
    ck_assert_int_eq(kanun_game_play(game, kanun_game_move(game, 0), errors), KANUN_RULES);
    ck_assert(same_state(game, other));
}
END_TEST

/* ---- Chance ---- */

static const char order[] = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH "
                            "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC";

START_TEST(given_chance_is_what_happens)
{
    expect(KANUN_OK, kanun_game_give(game, "first_dealer", "1", errors));
    expect(KANUN_OK, kanun_game_give(game, "shuffle", order, errors));
    expect(KANUN_OK, kanun_game_give(game, "cut", "26", errors));
    begin(1);
    ck_assert_int_eq(kanun_game_dealer(game), 1);
    char first[64];
    snprintf(first, sizeof first, "%s", kanun_game_zone(game, "hand", 0, -2));
    expect(KANUN_OK, kanun_game_give(other, "shuffle", order, errors));
    expect(KANUN_OK, kanun_game_give(other, "cut", "26", errors));
    expect(KANUN_OK, kanun_game_give(other, "first_dealer", "1", errors));
    expect(KANUN_OK, kanun_game_begin(other, 99, 5, errors)); /* whatever the seed */
    ck_assert_str_eq(kanun_game_zone(other, "hand", 0, -2), first);
    ck_assert_str_eq(kanun_game_zone(other, "floor", 0, -2), kanun_game_zone(game, "floor", 0, -2));
    begin(1); /* given results are used once */
    expect(KANUN_OK, kanun_game_begin(other, 1, 0, errors));
    ck_assert(same_state(game, other));
}
END_TEST

START_TEST(chance_that_can_not_be_is_refused)
{
    ck_assert_int_eq(kanun_game_give(game, "shufle", order, errors), KANUN_USAGE);
    ck_assert(said("no chance named 'shufle'"));
    ck_assert_int_eq(kanun_game_give(game, "shuffle", "AS 2S AS", errors), KANUN_USAGE);
    ck_assert(said("is no result for shuffle"));
    ck_assert_int_eq(kanun_game_give(game, "shuffle", "AS 1Z", errors), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_give(game, "shuffle", "", errors), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_give(game, "cut", "-1", errors), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_give(game, "cut", "256", errors), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_give(game, "draw", "", errors), KANUN_USAGE);
    kanun_errors_clear(errors);
    expect(KANUN_OK, kanun_game_give(game, "shuffle", "AS 2S", errors)); /* cards, but not all */
    ck_assert_int_eq(kanun_game_begin(game, 1, 0, errors), KANUN_RULES);
    ck_assert(said("does not fit"));
    ck_assert_int_eq(kanun_game_seat(game), -1);
    ck_assert_int_eq(kanun_game_legal(game, 0, errors), 0);
    begin(1);
    ck_assert_int_ge(kanun_game_seat(game), 0);
}
END_TEST

/* ---- Scores and variables ---- */

START_TEST(points_are_written_in_the_unit_of_the_file)
{
    char text[32];
    kanun_choice half = {"unit", "1/2", 1};
    ck_assert_str_eq(kanun_points(rules, -25, text), "-25");
    unload();
    load_with("basra/egypt", &half, 1);
    ck_assert_str_eq(kanun_points(rules, 25, text), "12.5");
}
END_TEST

START_TEST(causes_add_up_to_the_points_of_the_deal)
{
    begin(11);
    for (int i = 0; i < 40; i++) {
        play_on(game, 1);
        for (int side = 0; side < 2; side++) {
            int32_t sum = 0, points;
            const char *name;
            for (int n = 0; (name = kanun_game_cause(game, n, side, &points)); n++)
                sum += points;
            ck_assert_int_eq(sum, kanun_game_deal_points(game, side));
        }
    }
    int32_t points = 5;
    ck_assert_ptr_null(kanun_game_cause(game, -1, 0, &points));
    ck_assert_ptr_null(kanun_game_cause(game, 1000, 0, &points));
    ck_assert_int_eq(points, 0);
    ck_assert_ptr_nonnull(kanun_game_cause(game, 0, 99, &points));
    ck_assert_int_eq(points, 0);
    ck_assert_ptr_nonnull(kanun_game_cause(game, 0, 0, NULL));
    ck_assert_int_eq(kanun_game_score(game, -1), 0);
    ck_assert_int_eq(kanun_game_score(game, 2), 0);
    ck_assert_int_eq(kanun_game_deal_points(game, -1), 0);
    ck_assert_int_eq(kanun_game_deal_points(game, 2), 0);
}
END_TEST

static void heard_nothing(void *payload, const char *event)
{
    ++*(int *)payload;
    ck_assert_ptr_nonnull(event);
}
static void counted_nothing(void *payload, const kanun_game *g)
{
    (void)g;
    ++*(int *)payload;
}

START_TEST(an_estimate_changes_nothing)
{
    int events = 0, deals = 0;
    begin(2);
    play_on(game, 20);
    kanun_game_feed(game, -2, heard_nothing, &events);
    kanun_game_on_deal(game, counted_nothing, &deals);
    expect(KANUN_OK, kanun_game_copy(other, game));
    int32_t first = kanun_game_estimate(game, 0);
    ck_assert_int_eq(kanun_game_estimate(game, 0), first);
    ck_assert_int_eq(kanun_game_estimate(game, -1), 0);
    ck_assert_int_eq(kanun_game_estimate(game, 2), 0);
    ck_assert(same_state(game, other));
    ck_assert_int_eq(events, 0);
    ck_assert_int_eq(deals, 0);
    ck_assert_int_ge(first, kanun_game_deal_points(game, 0)); /* captures bring points, and none are lost */
}
END_TEST

START_TEST(variables_are_read_by_name)
{
    int32_t value = -7;
    take(in_tree("tests/games/chips.yaml"));
    begin(1);
    ck_assert_int_eq(kanun_game_variable(game, "stack", 0, &value), KANUN_OK);
    ck_assert_int_eq(value, 19);
    ck_assert_int_eq(kanun_game_variable(game, "pot", 0, &value), KANUN_OK);
    ck_assert_int_eq(value, 4);
    ck_assert_int_eq(kanun_game_variable(game, "pot", 1, &value), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_variable(game, "stack", 4, &value), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_variable(game, "stack", -1, &value), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_variable(game, "purse", 0, &value), KANUN_USAGE);
    take(in_tree("tests/games/lantern.yaml"));
    ck_assert_int_eq(kanun_game_variable(game, "latest", 0, &value), KANUN_USAGE); /* cards are no number */
}
END_TEST

/* ---- Views ---- */

START_TEST(views_show_what_a_seat_may_know)
{
    begin(4);
    char own[64];
    snprintf(own, sizeof own, "%s", kanun_game_zone(game, "hand", 0, 0));
    ck_assert_uint_eq(strlen(own), 11);
    ck_assert_ptr_null(strchr(own, '?'));
    ck_assert_str_eq(kanun_game_zone(game, "hand", 0, 1), "? ? ? ?");
    ck_assert_str_eq(kanun_game_zone(game, "hand", 0, -1), "? ? ? ?");
    ck_assert_str_eq(kanun_game_zone(game, "hand", 0, -2), own);
    ck_assert_str_eq(kanun_game_zone(game, "pile", 0, 0), "");
    ck_assert_ptr_null(kanun_game_zone(game, "hnad", 0, 0));
    ck_assert_ptr_null(kanun_game_zone(game, "hand", 2, 0));
    ck_assert_ptr_null(kanun_game_zone(game, "hand", -1, 0));
    ck_assert_ptr_null(kanun_game_zone(game, "hand", 0, 2));
    ck_assert_ptr_null(kanun_game_zone(game, "hand", 0, -3));
    char all[8192];
    snprintf(all, sizeof all, "%s", kanun_game_view(game, -2));
    ck_assert_int_eq(all[0], '{');
    ck_assert_ptr_nonnull(strstr(all, "\"zones\""));
    ck_assert_str_ne(kanun_game_view(game, 0), all);
    ck_assert_ptr_nonnull(strstr(kanun_game_view(game, 1), "null"));
    ck_assert_ptr_nonnull(kanun_game_view(game, -1));
    ck_assert_ptr_null(kanun_game_view(game, 2));
    ck_assert_ptr_null(kanun_game_view(game, -3));
}
END_TEST

typedef struct ear {
    int events;
    char text[20000];
} ear;

static void heard(void *payload, const char *event)
{
    ear *e = payload;
    size_t used = strlen(e->text);
    e->events++;
    snprintf(e->text + used, sizeof e->text - used, "%s\n", event);
}

START_TEST(each_seat_hears_its_own_feed)
{
    static ear all, first, second;
    memset(&all, 0, sizeof all);
    memset(&first, 0, sizeof first);
    memset(&second, 0, sizeof second);
    take(in_tree("tests/games/hearts.yaml"));
    kanun_game_feed(game, -2, heard, &all);
    kanun_game_feed(game, 0, heard, &first);
    kanun_game_feed(game, 1, heard, &second);
    kanun_game_feed(game, 99, heard, &all); /* nobody */
    kanun_game_feed(game, -3, heard, &all);
    begin(1);
    play_on(game, 4);
    ck_assert_int_gt(all.events, 0);
    ck_assert_int_gt(first.events, 0);
    ck_assert_str_ne(first.text, second.text); /* the hands and the passed cards */
    ck_assert_str_ne(first.text, all.text);
    int before = first.events, others = second.events;
    kanun_game_feed(game, 0, NULL, NULL);
    play_on(game, 2);
    ck_assert_int_eq(first.events, before);
    ck_assert_int_gt(second.events, others);
}
END_TEST

typedef struct tally {
    int deals;
    int32_t sum[2];
} tally;

static void counted(void *payload, const kanun_game *g)
{
    tally *t = payload;
    t->deals++;
    ck_assert_int_eq(kanun_game_deals(g), t->deals);
    for (int side = 0; side < 2; side++) {
        t->sum[side] += kanun_game_deal_points(g, side);
        ck_assert_int_eq(kanun_game_score(g, side), t->sum[side]);
    }
}

START_TEST(every_completed_deal_is_counted_once)
{
    tally t = {0};
    kanun_game_on_deal(game, counted, &t);
    begin(6);
    play_on(game, 100000);
    ck_assert_int_eq(t.deals, kanun_game_deals(game));
    kanun_game_on_deal(game, NULL, NULL);
    int deals = t.deals;
    begin(6);
    play_on(game, 60);
    ck_assert_int_eq(t.deals, deals);
}
END_TEST

/* ---- States ---- */

START_TEST(a_saved_state_is_restored)
{
    char saved[4096];
    begin(9);
    play_on(game, 15);
    size_t size = kanun_game_size(game);
    ck_assert_uint_le(size, sizeof saved);
    memcpy(saved, kanun_game_bytes(game), size);
    expect(KANUN_OK, kanun_game_copy(other, game));
    play_on(game, 15);
    ck_assert(!same_state(game, other));
    expect(KANUN_OK, kanun_game_restore(game, saved, size, errors));
    ck_assert(same_state(game, other));
    ck_assert_int_eq(play_on(game, 100000), play_on(other, 100000));
    ck_assert(same_state(game, other));
}
END_TEST

START_TEST(bytes_that_are_no_state_are_refused)
{
    char saved[4096];
    begin(9);
    size_t size = kanun_game_size(game);
    memcpy(saved, kanun_game_bytes(game), size);
    expect(KANUN_OK, kanun_game_copy(other, game));
    ck_assert_int_eq(kanun_game_restore(game, saved, size - 1, errors), KANUN_NO);
    ck_assert(said("its size is another"));
    ck_assert_int_eq(kanun_game_restore(game, NULL, size, errors), KANUN_NO);
    saved[0] ^= 1; /* the rules' digest stands first */
    ck_assert_int_eq(kanun_game_restore(game, saved, size, errors), KANUN_NO);
    kanun_errors_clear(errors);
    saved[0] ^= 1;
    memset(saved + size / 2, 0xff, size / 2);
    ck_assert_int_eq(kanun_game_restore(game, saved, size, errors), KANUN_NO);
    ck_assert(said("can't be restored"));
    ck_assert(same_state(game, other));
}
END_TEST

/* Any one bit of a saved state may be wrong: it is refused, or what is restored is consistent and can be viewed. */
static void damage_bits(const char *id, int played)
{
    char saved[4096], damaged[4096];
    take(id);
    begin(9);
    play_on(game, played);
    size_t size = kanun_game_size(game);
    memcpy(saved, kanun_game_bytes(game), size);
    size_t restored = 0;
    for (size_t bit = 0; bit < size * 8; bit++) {
        memcpy(damaged, saved, size);
        damaged[bit / 8] ^= (char)(1 << bit % 8);
        if (kanun_game_restore(other, damaged, size, NULL) != KANUN_OK)
            continue;
        ck_assert_ptr_null(kanun_game_check(other));
        ck_assert_ptr_nonnull(kanun_game_view(other, -2));
        restored++;
    }
    ck_assert_uint_lt(restored, size * 8 / 2);
}

START_TEST(a_damaged_state_does_no_harm)
{
    damage_bits("basra/egypt", 13);
    damage_bits(in_tree("tests/games/hearts.yaml"), 2);
    damage_bits(in_tree("tests/games/dummy_whist.yaml"), 7);
    damage_bits(in_tree("tests/games/doubling.yaml"), 4);
    damage_bits(in_tree("tests/games/draw_discard.yaml"), 5);
    damage_bits(in_tree("tests/games/lantern.yaml"), 11);
    damage_bits(in_tree("tests/games/chips.yaml"), 2);
}
END_TEST

START_TEST(states_of_other_rules_are_not_copied)
{
    kanun_rules *hearts;
    kanun_game *third;
    begin(1);
    expect(KANUN_OK, kanun_rules_load(&hearts, in_tree("tests/games/hearts.yaml"), folders, NULL, 0, errors));
    expect(KANUN_OK, kanun_game_new(&third, hearts, errors));
    expect(KANUN_OK, kanun_game_begin(third, 1, 0, errors));
    ck_assert_int_eq(kanun_game_copy(game, third), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_redeal(game, third, 0, 1), KANUN_USAGE);
    ck_assert_int_ne(kanun_game_restore(game, kanun_game_bytes(third), kanun_game_size(third), NULL), KANUN_OK);
    ck_assert_ptr_null(kanun_game_check(game));
    kanun_game_free(third);
    kanun_rules_free(hearts);
    /* The same rules loaded twice are the same rules. */
    expect(KANUN_OK, kanun_rules_load(&hearts, "basra/egypt", folders, NULL, 0, errors));
    expect(KANUN_OK, kanun_game_new(&third, hearts, errors));
    ck_assert_int_eq(kanun_game_copy(third, game), KANUN_OK);
    ck_assert(same_state(third, game));
    kanun_game_free(third);
    kanun_rules_free(hearts);
}
END_TEST

START_TEST(a_redeal_can_not_be_told_apart_by_its_seat)
{
    begin(8);
    play_on(game, 3);
    bool differs = false;
    for (int seat = -1; seat < 2; seat++) {
        char view[8192];
        snprintf(view, sizeof view, "%s", kanun_game_view(game, seat));
        for (uint64_t seed = 0; seed < 20; seed++) {
            expect(KANUN_OK, kanun_game_redeal(other, game, seat, seed));
            ck_assert_str_eq(kanun_game_view(other, seat), view);
            ck_assert_ptr_null(kanun_game_check(other));
            differs |= !same_state(other, game);
        }
    }
    ck_assert(differs);
    ck_assert_int_eq(kanun_game_redeal(other, game, 2, 1), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_redeal(other, game, -2, 1), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_redeal(game, game, 0, 1), KANUN_USAGE);
    expect(KANUN_OK, kanun_game_redeal(other, game, 0, 4));
    play_on(other, 100000);
    ck_assert_int_ne(kanun_game_over(other), 0);
}
END_TEST

START_TEST(sequences_of_moves_are_counted)
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
    ck_assert(said("a depth of -1"));
    ck_assert_int_eq(kanun_game_perft(game, 65, &count, errors), KANUN_USAGE);
}
END_TEST

/* ---- Scenarios ---- */

typedef struct results {
    int passed, failed;
    char failure[512];
} results;

static void told(void *payload, const char *scenario, const char *failure)
{
    results *r = payload;
    ck_assert_ptr_nonnull(scenario);
    r->passed += !failure;
    r->failed += failure != NULL;
    if (failure)
        snprintf(r->failure, sizeof r->failure, "%s", failure);
}

START_TEST(scenarios_are_run_and_told)
{
    results r = {0};
    expect(KANUN_OK, kanun_test(in_tree("tests/scenarios/basra_egypt.test.yaml"), folders, told, &r, errors));
    ck_assert_int_gt(r.passed, 10);
    ck_assert_int_eq(r.failed, 0);
    r = (results){0};
    ck_assert_int_eq(kanun_test(in_tree("tests/broken/scenario_fails.yaml"), folders, told, &r, errors), KANUN_NO);
    ck_assert_int_eq(r.failed, 1);
    ck_assert_ptr_nonnull(strstr(r.failure, "'8S' is legal too"));
    ck_assert_int_eq(kanun_test(in_tree("tests/broken/scenario_fails.yaml"), folders, NULL, NULL, errors), KANUN_NO);
    ck_assert_int_eq(kanun_test(in_tree("tests/broken/scenario_key.yaml"), folders, told, &r, errors), KANUN_RULES);
    kanun_errors_clear(errors);
    ck_assert_int_eq(kanun_test(in_tree("tests/broken/no-such.yaml"), folders, told, &r, errors), KANUN_USAGE);
    ck_assert(said("no-such.yaml"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("api");
    TCase *library = tcase_create("library"), *load = tcase_create("rules"), *play = tcase_create("game");
    TCase *state = tcase_create("states");
    TCase *cases[] = {library, load, play, state};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tcase_add_checked_fixture(cases[i], set_up, tear_down);
        tcase_set_timeout(cases[i], 120);
        suite_add_tcase(suite, cases[i]);
    }
    tcase_add_test(library, the_library_tells_its_version);
    tcase_add_test(library, errors_are_kept_as_text_until_cleared);
    tcase_add_test(library, errors_are_printed_for_people);
    tcase_add_test(library, a_list_with_old_errors_serves_again);
    tcase_add_test(library, at_most_twenty_errors_are_kept);
    tcase_add_test(library, codes_are_explained);
    tcase_add_test(library, nothing_can_be_freed);
    tcase_add_test(library, error_lists_may_be_left_out);
    tcase_add_test(load, rules_tell_who_they_are);
    tcase_add_test(load, choices_change_the_rules_and_their_digest);
    tcase_add_test(load, options_are_listed_with_their_values);
    tcase_add_test(load, wrong_choices_are_refused);
    tcase_add_test(load, rules_and_their_language_are_shown);
    tcase_add_test(load, output_that_fails_is_told);
    tcase_add_test(load, ids_are_found_on_the_search_path);
    tcase_add_test(load, the_search_path_of_the_environment_is_used);
    tcase_add_test(play, before_it_begins_a_game_awaits_nothing);
    tcase_add_test(play, the_same_seed_and_index_give_the_same_match);
    tcase_add_test(play, a_match_is_played_to_its_end);
    tcase_add_test(play, a_match_that_reaches_its_limit_is_unfinished);
    tcase_add_test(play, moves_are_listed_and_found_by_text);
    tcase_add_test(play, a_wrong_number_of_a_move_changes_nothing);
    tcase_add_test(play, a_refusal_names_the_reason_and_the_rule);
    tcase_add_test(play, a_failing_hook_leaves_the_game_as_it_was);
    tcase_add_test(play, given_chance_is_what_happens);
    tcase_add_test(play, chance_that_can_not_be_is_refused);
    tcase_add_test(play, points_are_written_in_the_unit_of_the_file);
    tcase_add_test(play, causes_add_up_to_the_points_of_the_deal);
    tcase_add_test(play, an_estimate_changes_nothing);
    tcase_add_test(play, variables_are_read_by_name);
    tcase_add_test(play, views_show_what_a_seat_may_know);
    tcase_add_test(play, each_seat_hears_its_own_feed);
    tcase_add_test(play, every_completed_deal_is_counted_once);
    tcase_add_test(state, a_saved_state_is_restored);
    tcase_add_test(state, bytes_that_are_no_state_are_refused);
    tcase_add_test(state, a_damaged_state_does_no_harm);
    tcase_add_test(state, states_of_other_rules_are_not_copied);
    tcase_add_test(state, a_redeal_can_not_be_told_apart_by_its_seat);
    tcase_add_test(state, sequences_of_moves_are_counted);
    tcase_add_test(state, scenarios_are_run_and_told);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
