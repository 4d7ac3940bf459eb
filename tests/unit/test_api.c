/* SPDX-License-Identifier: MIT
 * test_api.c: the library, errors, rules and scenarios as kanun.h describes them, from outside.
 * test_api_game.c tests games in progress.
 */
#include "api_fixture.h"

/* Returns a page about the rules; without a language, a page about the rule language. The caller
 * frees it. */
static char *printed(const char *what, const char *language)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert_int_eq(language ? kanun_rules_print(rules, what, language, out)
                              : kanun_rules_print(NULL, what, NULL, out),
                     KANUN_OK);
    fclose(out);
    ck_assert_ptr_nonnull(text);
    return text;
}

/* ---- Library, errors ---- */

TEST(the_library_tells_its_version)
{
    ck_assert_str_eq(kanun_version(), KANUN_VERSION);
}

TEST(errors_are_kept_until_cleared)
{
    kanun_rules *none = rules;
    ck_assert_int_eq(peek_errors(errors), 0);
    ck_assert_ptr_null(error_text(errors, 0));
    expect(KANUN_USAGE, kanun_rules_load(&none, "basra/egpyt", folders, NULL, 0, errors));
    ck_assert_ptr_null(none);
    ck_assert_int_eq(peek_errors(errors), 1);
    ck_assert_str_eq(error_text(errors, 0),
                     "error: there is no game 'basra/egpyt'; did you mean 'basra/egypt'? [E0101]");
    ck_assert_ptr_null(error_text(errors, 1));
    ck_assert_ptr_null(error_text(errors, -1));
    kanun_errors_clear(errors);
    ck_assert_int_eq(peek_errors(errors), 0);
    ck_assert_ptr_null(error_text(errors, 0));
}

TEST(errors_are_data_too)
{
    kanun_rules *none;
    expect(KANUN_RULES, kanun_rules_load(&none, in_tree("tests/broken/auction_key.yaml"), folders,
                                         NULL, 0, errors));
    const kanun_error *error = kanun_errors_nth(errors, 0);
    ck_assert_uint_eq(error->size, sizeof *error);
    ck_assert_int_eq(error->code, 201);
    ck_assert_str_eq(error->file, in_tree("tests/broken/auction_key.yaml"));
    ck_assert_int_eq(error->line, 4);
    ck_assert_int_eq(error->column, 42);
    ck_assert_ptr_nonnull(strstr(error->place, "auction_key.yaml:4:42"));
    ck_assert_str_eq(error->message, "there is no key 'pas' in auction; did you mean 'pass'?");
    ck_assert_str_eq(error->meant, "pass");
    ck_assert_ptr_nonnull(strstr(error->text, "yaml:4:42: error: there is no key 'pas' in auction; "
                                              "did you mean 'pass'? [E0201]"));
    kanun_errors_clear(errors);
}

TEST(a_list_with_old_errors_serves_again)
{
    kanun_rules *more;
    kanun_choice wrong = {"match.winner", "best", 1};
    expect(KANUN_USAGE, kanun_rules_load(&more, "basra/egpyt", folders, NULL, 0, errors));
    expect(KANUN_OK, kanun_rules_load(&more, "basra/egypt", folders, NULL, 0, errors));
    ck_assert_int_eq(peek_errors(errors), 1);
    kanun_rules_free(more);
    ck_assert_int_eq(kanun_rules_load(&more, "basra/egypt", folders, &wrong, 1, errors),
                     KANUN_RULES);
    ck_assert_int_eq(peek_errors(errors), 2);
    ck_assert_ptr_nonnull(strstr(error_text(errors, 1), "best"));
}

TEST(at_most_twenty_errors_are_kept)
{
    for (int i = 0; i < 25; i++)
        ck_assert_int_eq(kanun_game_give(game, "weather", "fine", errors), KANUN_USAGE);
    ck_assert_int_eq(peek_errors(errors), 25);
    ck_assert_ptr_nonnull(error_text(errors, 19));
    ck_assert_ptr_null(error_text(errors, 20));
}

TEST(codes_are_explained)
{
    kanun_code code = KANUN_INIT(kanun_code), short_name = KANUN_INIT(kanun_code);
    ck_assert_int_eq(kanun_explain("E0214", &code), 1);
    ck_assert_ptr_nonnull(strstr(code.says, "unknown card"));
    ck_assert_ptr_nonnull(code.wrong);
    ck_assert_ptr_nonnull(code.right);
    ck_assert_int_eq(kanun_explain("0214", &short_name), 1);
    ck_assert_ptr_eq(short_name.says, code.says);
    ck_assert_int_eq(kanun_explain("game", &code), 1);
    ck_assert_ptr_null(code.says);
    ck_assert_ptr_nonnull(strstr(code.right, "name:"));
    ck_assert_int_eq(kanun_explain("E9999", &code), 0);
    ck_assert_int_eq(kanun_explain("nonsense", &code), 0);
}

TEST(nothing_can_be_freed)
{
    kanun_errors_free(NULL);
    kanun_rules_free(NULL);
    kanun_game_free(NULL);
    kanun_free(NULL);
}

TEST(error_lists_may_be_left_out)
{
    kanun_rules *none;
    kanun_game *third = NULL;
    uint64_t count;
    char **ids;
    ck_assert_int_eq(kanun_rules_load(&none, "basra/egpyt", folders, NULL, 0, NULL), KANUN_USAGE);
    ck_assert_ptr_null(none);
    ck_assert_int_eq(kanun_game_new(&third, rules, NULL), KANUN_OK);
    ck_assert_int_eq(kanun_game_begin(third, NULL, 1, 0, NULL), KANUN_OK);
    ck_assert_int_gt(kanun_game_legal(third, 0, NULL), 0);
    ck_assert_int_eq(kanun_game_play(third, "pass", NULL), KANUN_NO);
    ck_assert_int_eq(kanun_game_play_nth(third, 99, NULL), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_give(third, "cut", "many", NULL), KANUN_USAGE);
    ck_assert_int_eq(kanun_game_restore(third, "", 0, NULL), KANUN_NO);
    ck_assert_int_eq(kanun_game_perft(third, 1, &count, NULL), KANUN_OK);
    ck_assert_int_eq(kanun_ids(&ids, folders, NULL), KANUN_OK);
    ck_assert_int_eq(kanun_test(in_tree("tests/no-such.yaml"), folders, NULL, NULL, NULL),
                     KANUN_USAGE);
    kanun_free(ids);
    kanun_game_free(third);
}

/* ---- Rules ---- */

TEST(rules_tell_who_they_are)
{
    ck_assert_str_eq(kanun_rules_info(rules)->id, "basra/egypt");
    ck_assert_str_eq(kanun_rules_text(rules, NULL, "name", "en"), "Basra (Egypt)");
    ck_assert_str_ne(kanun_rules_text(rules, NULL, "name", "ja"),
                     kanun_rules_text(rules, NULL, "name", "en"));
    ck_assert_str_eq(kanun_rules_text(rules, NULL, "name", "xx"),
                     kanun_rules_text(rules, NULL, "name", "en"));
    ck_assert_ptr_nonnull(strstr(kanun_rules_text(rules, NULL, "about", "en"), "Fishing"));
    ck_assert_ptr_null(kanun_rules_info(rules)->parent);
    ck_assert_int_eq(kanun_rules_info(rules)->seats, 2);
    ck_assert_int_eq(kanun_rules_info(rules)->sides, 2);
    ck_assert_int_eq(kanun_rules_info(rules)->lowest_wins, 0);
    ck_assert_uint_eq(strspn(kanun_rules_info(rules)->digest, "0123456789abcdef"), 64);
    ck_assert_uint_eq(strlen(kanun_rules_info(rules)->digest), 64);
    take(in_tree("ruledefs/hearts/standard.yaml"));
    ck_assert_int_eq(kanun_rules_info(rules)->lowest_wins, 1);
    take(in_tree("tests/games/lantern.yaml"));
    ck_assert_str_eq(kanun_rules_text(rules, NULL, "about", "en"),
                     kanun_rules_text(rules, NULL, "about", "ja"));
    take(in_tree("tests/broken/base/level8.yaml"));
    ck_assert_ptr_nonnull(strstr(kanun_rules_info(rules)->parent, "plain"));
    ck_assert_str_eq(kanun_rules_text(rules, NULL, "about", "en"), "");
}

TEST(players_who_sit_at_several_tables_have_the_rules_of_the_first)
{
    kanun_choice eight[] = {{"players", "8", 0}}, four[] = {{"players", "4", 0}};
    char digest[65];
    ck_assert_int_eq(kanun_rules_info(rules)->tables, 0);
    unload();
    load_with("batarde/standard", four, 1);
    snprintf(digest, sizeof digest, "%s", kanun_rules_info(rules)->digest);
    ck_assert_int_eq(kanun_rules_info(rules)->tables, 0);
    unload();
    load_with("batarde/standard", eight, 1);
    ck_assert_int_eq(kanun_rules_info(rules)->seats, 4);
    ck_assert_int_eq(kanun_rules_info(rules)->table[0], 4);
    ck_assert_int_eq(kanun_rules_info(rules)->table[1], 4);
    ck_assert_int_eq(kanun_rules_info(rules)->tables, 2);
    ck_assert_str_eq(kanun_rules_info(rules)->digest, digest);
}

TEST(choices_change_the_rules_and_their_digest)
{
    char digest[65];
    kanun_choice choices[] = {
        {"players", "4", 0}, {"match.tie", "sudden death", 1}, {"target", "51", 0}};
    snprintf(digest, sizeof digest, "%s", kanun_rules_info(rules)->digest);
    take("basra/egypt");
    ck_assert_str_eq(kanun_rules_info(rules)->digest, digest);
    unload();
    load_with("basra/egypt", choices, 3);
    ck_assert_str_ne(kanun_rules_info(rules)->digest, digest);
    ck_assert_int_eq(kanun_rules_info(rules)->seats, 4);
    ck_assert_int_eq(kanun_rules_info(rules)->sides, 2);
    ck_assert_int_eq(kanun_rules_info(rules)->side_of[0], kanun_rules_info(rules)->side_of[2]);
    ck_assert_int_ne(kanun_rules_info(rules)->side_of[0], kanun_rules_info(rules)->side_of[1]);
    char *text = printed("yaml", "en");
    ck_assert_ptr_nonnull(strstr(text, "sudden death"));
    ck_assert_ptr_nonnull(strstr(text, "target: 51"));
    ck_assert_ptr_null(strstr(text, "basra/egypt:"));
    free(text);
    text = printed("origins", "en");
    ck_assert_ptr_nonnull(strstr(text, "basra/egypt:"));
    free(text);
}

TEST(options_are_listed_with_their_values)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *says, *number;
    bool target = false, players = false;
    for (int n = 0; kanun_rules_option(rules, n, "en", &option); n++) {
        ck_assert_ptr_nonnull(option.says);
        ck_assert_uint_eq(option.size, sizeof option);
        if (strcmp(option.name, "target") == 0) {
            target = true;
            ck_assert_str_eq(option.value, "101");
            ck_assert_str_eq(option.fallback, "101");
            ck_assert_ptr_nonnull(strstr(option.says, "end the game"));
            int m = 0;
            while ((number = kanun_rules_option_value(rules, n, m, "en", &says)) &&
                   strcmp(number, "1-1000000") != 0)
                m++;
            ck_assert_ptr_nonnull(number);
            ck_assert_ptr_eq(number, kanun_rules_option_value(rules, n, m, "en", NULL));
            ck_assert_ptr_null(kanun_rules_option_value(rules, n, m + 1, "en", NULL));
        }
        if (strcmp(option.name, "players") == 0) {
            players = true;
            ck_assert_str_eq(kanun_rules_option_value(rules, n, 0, "en", &says), "2");
            ck_assert_str_eq(kanun_rules_option_value(rules, n, 2, "en", &says), "4");
            ck_assert_ptr_null(kanun_rules_option_value(rules, n, 3, "en", &says));
        }
        ck_assert_ptr_null(kanun_rules_option_value(rules, n, -1, "en", NULL));
    }
    ck_assert(target && players);
    ck_assert_int_eq(kanun_rules_option(rules, -1, "en", &option), 0);
    ck_assert_int_eq(kanun_rules_option(rules, 1000, "en", &option), 0);
    ck_assert_ptr_null(kanun_rules_option_value(rules, 1000, 0, "en", &says));
}

TEST(an_option_of_numbers_tells_its_range)
{
    kanun_option option = KANUN_INIT(kanun_option);
    int ranges = 0;
    for (int n = 0; kanun_rules_option(rules, n, "en", &option); n++) {
        if ((strcmp(option.name, "target") != 0 && strcmp(option.name, "players") != 0) ||
            !option.range)
            continue;
        ck_assert_str_eq(option.name, "target");
        ck_assert_int_eq((int)option.min, 1);
        ck_assert_int_eq((int)option.max, 1000000);
        ranges++;
    }
    ck_assert_int_eq(ranges, 1);
}

/* NULL if there is none with that name */
static const kanun_zone *zone_named(const char *name)
{
    const kanun_info *info = kanun_rules_info(rules);
    for (int n = 0; n < info->zones; n++)
        if (strcmp(info->zone[n]->name, name) == 0)
            return info->zone[n];
    return NULL;
}

static const kanun_variable *variable_named(const char *name)
{
    const kanun_info *info = kanun_rules_info(rules);
    for (int n = 0; n < info->variables; n++)
        if (strcmp(info->variable[n]->name, name) == 0)
            return info->variable[n];
    return NULL;
}

TEST(what_lies_on_the_table_is_listed)
{
    take(in_tree("tests/games/dummy_whist.yaml"));
    const kanun_info *info = kanun_rules_info(rules);
    ck_assert_int_eq(info->cards, 52);
    for (int n = 0; n < info->cards; n++) {
        const kanun_card *card = info->card[n];
        size_t rank = strlen(card->rank);
        ck_assert_int_eq(strncmp(card->name, card->rank, rank), 0);
        ck_assert_str_eq(card->name + rank, card->suit);
    }
    ck_assert_int_eq(info->places, 4);
    ck_assert_str_eq(info->place[0], "");
    ck_assert_str_eq(info->place[3], "dummy");
    ck_assert_str_eq(zone_named("hand")->per, "place");
    ck_assert_str_eq(zone_named("hand")->seen_by, "owner");
    ck_assert_int_eq(zone_named("hand")->top_first, 0);
    ck_assert_str_eq(zone_named("stock")->per, "table");
    ck_assert_str_eq(zone_named("stock")->seen_by, "nobody");
    ck_assert_int_eq(zone_named("stock")->top_first, 1);
    ck_assert_str_eq(variable_named("tricks")->type, "integer");
    ck_assert_str_eq(variable_named("tricks")->per, "side");
    ck_assert_int_eq(variable_named("tricks")->shown, 1);
    ck_assert_int_eq(variable_named("tricks")->is_public, 1);
}

TEST(numbers_that_have_names_are_told_by_them)
{
    take(in_tree("ruledefs/spades/standard.yaml"));
    ck_assert_int_eq(variable_named("bid")->names, 1);
    ck_assert_int_eq(variable_named("bid")->number[0], 0);
    ck_assert_str_eq(variable_named("bid")->number_name[0], "nil");
    ck_assert_int_eq(variable_named("won")->names, 0);
}

TEST(what_lies_on_the_table_is_named)
{
    const kanun_info *info = kanun_rules_info(rules);
    ck_assert_str_eq(info->card[0]->name, "AS");
    ck_assert_str_eq(info->card[0]->rank, "A");
    ck_assert_str_eq(info->card[0]->suit, "S");
    ck_assert_str_eq(info->card[51]->name, "KC");
    ck_assert_str_eq(info->zone[0]->name, "hand");
    ck_assert_str_eq(info->zone[0]->per, "seat");
    ck_assert_int_eq(zone_named("floor")->top_first, 0);
    ck_assert_str_eq(info->zone[3]->name, "pile");
    ck_assert_str_eq(info->zone[3]->per, "side");
    ck_assert_str_eq(info->zone[3]->seen_by, "nobody");
    ck_assert_str_eq(info->place[0], "");
    ck_assert_int_eq(info->places, 2);
}

TEST(the_core_s_variables_are_shown_where_rules_speak_of_them)
{
    ck_assert_str_eq(variable_named("last_taker")->type, "side");
    ck_assert_str_eq(variable_named("last_taker")->per, "table");
    ck_assert_int_eq(variable_named("last_taker")->shown, 1);
    take("briscola/standard");
    ck_assert_int_eq(variable_named("last_taker")->shown, 0);
}

TEST(a_dummy_is_a_place_with_a_name)
{
    take(in_tree("tests/games/dummy_whist.yaml"));
    ck_assert_str_eq(kanun_rules_info(rules)->place[2], "");
    ck_assert_str_eq(kanun_rules_info(rules)->place[3], "dummy");
    ck_assert_int_eq(kanun_rules_info(rules)->places, 4);
}

TEST(output_that_fails_is_told)
{
    FILE *full = fopen("/dev/full", "w");
    if (!full)
        return; /* /dev/full is missing on this system */
    setvbuf(full, NULL, _IONBF, 0);
    ck_assert_int_eq(kanun_rules_print(rules, "origins", "en", full), KANUN_SYSTEM);
    clearerr(full);
    ck_assert_int_eq(kanun_rules_print(rules, "text", "en", full), KANUN_SYSTEM);
    clearerr(full);
    ck_assert_int_eq(kanun_rules_print(NULL, "schema", NULL, full), KANUN_SYSTEM);
    clearerr(full);
    ck_assert_int_eq(kanun_rules_print(NULL, "reference", NULL, full), KANUN_SYSTEM);
    ck_assert_int_eq(kanun_rules_print(NULL, "skema", NULL, full), KANUN_USAGE);
    fclose(full);
}

TEST(ids_are_found_on_the_search_path)
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
    kanun_free(ids);
    expect(KANUN_OK, kanun_ids(&ids, nowhere, errors));
    ck_assert_ptr_null(ids[0]);
    kanun_free(ids);
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
    kanun_free(path);
}

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

TEST(scenarios_are_run_and_told)
{
    results r = {0};
    expect(KANUN_OK,
           kanun_test(in_tree("tests/scenarios/basra_egypt.test.yaml"), folders, told, &r, errors));
    ck_assert_int_gt(r.passed, 10);
    ck_assert_int_eq(r.failed, 0);
    r = (results){0};
    ck_assert_int_eq(
        kanun_test(in_tree("tests/broken/scenario_fails.yaml"), folders, told, &r, errors),
        KANUN_NO);
    ck_assert_int_eq(r.failed, 1);
    ck_assert_ptr_nonnull(strstr(r.failure, "'8S' is legal too"));
    ck_assert_int_eq(
        kanun_test(in_tree("tests/broken/scenario_fails.yaml"), folders, NULL, NULL, errors),
        KANUN_NO);
    ck_assert_int_eq(
        kanun_test(in_tree("tests/broken/scenario_key.yaml"), folders, told, &r, errors),
        KANUN_RULES);
    kanun_errors_clear(errors);
    ck_assert_int_eq(kanun_test(in_tree("tests/broken/no-such.yaml"), folders, told, &r, errors),
                     KANUN_USAGE);
    ck_assert(said("no-such.yaml"));
}

int main(void)
{
    return run_api_tests("api");
}
