/* SPDX-License-Identifier: MIT
 * Tests of mechanics/telling.h: every form of the tables of seats and conditions has words in every
 * language, affirmed and negated, and nothing is left out silently.
 */
#include "state_text.h"

#include "base/words.h"
#include "mechanics/telling.h"
#include "run_suite.h"
#include "state/phrase_tree.h"

static km_rules rules;
static km_pieces pieces;

static km_telling telling_in(const char *language)
{
    return (km_telling){.rules = &rules, .language = language, .pieces = &pieces};
}

static void setup(void)
{
    static const uint8_t sides[] = {0, 1, 0, 1};
    static const char *const dummies[] = {"north"};
    text_begin();
    const kd_node *node =
        text_node("zones: {stock: {}, floor: {seen_by: all}, hand: {per: seat, seen_by: owner}}\n"
                  "variables: {bid: {per: seat, range: 0-13}, tricks: {per: seat, range: 0-13}, "
                  "declarer: {type: seat},"
                  " partner: {type: seat, per: seat}, turned: {type: card}, doubled: {type: flag},"
                  " shown: {type: cards, per: seat}, ready: {type: flag, per: seat}}");
    ks_layout *layout = ks_layout_new(
        text_arena, ks_pack_compile(text_arena, NULL, 2, &text_report), 4, sides, 1, dummies);
    ck_assert(ks_layout_declare(layout, text_arena, kd_node_get(node, "zones"),
                                kd_node_get(node, "variables"), &text_report));
    ck_assert(ks_layout_freeze(layout, text_arena, &text_report));
    text_no_problem("setup");
    rules = (km_rules){.arena = text_arena, .layout = layout};
}

static void teardown(void)
{
    text_end();
}

static const ks_condition *condition(const char *yaml)
{
    char text[512];
    snprintf(text, sizeof text, "c: %s", yaml);
    const ks_condition *c =
        ks_condition_compile(text_arena, rules.layout, text_value(text), &text_report);
    ck_assert_msg(c && !text_report.count, "%s: %s", yaml,
                  text_report.count ? text_report.problem[0].message : "NULL");
    return c;
}

static const char *told(const char *yaml)
{
    const km_telling t = telling_in("en");
    return km_condition_words(&t, condition(yaml));
}

static const char *denied(const char *yaml)
{
    const km_telling t = telling_in("en");
    return km_opposite_words(&t, condition(yaml));
}

/* An example of a form's words: the first of alternatives; optional words only if `whole`. */
static void example(const ks_phrase_form *form, const char *value, const char *var, bool whole,
                    char *out, size_t size)
{
    const char *const given[][2] = {{"LIMIT", "at least"}, {"N", "1"},         {"CARDS", "7D"},
                                    {"VALUE", value},      {"SEAT", "dealer"}, {"VAR", var},
                                    {"DUMMY", "north"}};
    char words[128], *rest = NULL;
    snprintf(words, sizeof words, "%s", form->words);
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (*word == '[' && !whole)
            continue;
        word += *word == '[';
        word[strcspn(word, "|]")] = 0;
        for (size_t i = 0; i < sizeof given / sizeof *given; i++)
            if (strcmp(word, given[i][0]) == 0) {
                snprintf(out + strlen(out), size - strlen(out), " %s", given[i][1]);
                word = NULL;
                break;
            }
        if (word)
            snprintf(out + strlen(out), size - strlen(out), " %s", word);
    }
}

/* A subject of each sort, and a possible value. */
static const struct {
    unsigned about;
    const char *subject, *value;
} subjects[] = {{KS_ABOUT_ZONE, "floor", ""},
                {KS_ABOUT_ZONE, "any hand", ""},
                {KS_ABOUT_CARDS, "shown", ""},
                {KS_ABOUT_NUMBER, "bid", "3"},
                {KS_ABOUT_NUMBER, "all scores", "3"},
                {KS_ABOUT_FLAG, "doubled", "true"},
                {KS_ABOUT_FLAG, "any ready", "no"},
                {KS_ABOUT_PLACE, "any partner", ""},
                {KS_ABOUT_CARD, "turned", ""},
                {KS_ABOUT_OTHER, "trump", "H"},
                {KS_ABOUT_SEAT, "declarer", ""},
                {KS_ABOUT_SEAT, "turn", ""},
                {KS_ABOUT_SEAT, "seat after dealer", ""}};

/* Describes one example in each language. The text must not be empty, equal to its negation, or
 * have unfilled holes. */
static void check(const ks_phrase_form *form, const char *words)
{
    const ks_condition *c = condition(words);
    ck_assert_msg(c->form == form, "%s is read by another row", words);
    for (int i = 0; kn_language(i); i++) {
        const km_telling t = telling_in(kn_language(i));
        const char *text = km_condition_words(&t, c), *opposite = km_opposite_words(&t, c);
        ck_assert_msg(*text && *opposite && !strpbrk(text, "{}"), "%s: %s", words, text);
        ck_assert_msg(strcmp(text, opposite) != 0, "%s and its denial: %s", words, text);
    }
}

TEST(every_form_of_conditions_is_told)
{
    int rows = 0, checked = 0;
    for (KS_EACH_FORM(form, ks_condition_forms)) {
        if (!form->words || form->about == KS_ABOUT_LIST)
            continue;
        rows++;
        int before = checked;
        for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
            for (int whole = 0; whole < 2 && (form->about & subjects[i].about || !form->about);
                 whole++) {
                char words[256] = "";
                if (form->about)
                    snprintf(words, sizeof words, "%s", subjects[i].subject);
                example(form, subjects[i].value, "", whole, words, sizeof words);
                check(form, words);
                checked++;
            }
        ck_assert_msg(checked > before, "nothing is an example of '%s'", form->words);
    }
    ck_assert_int_gt(rows, 20);
}

TEST(every_form_of_seats_is_told)
{
    int rows = 0;
    for (KS_EACH_FORM(form, ks_seat_forms)) {
        char words[128] = "";
        if (!form->words)
            continue;
        rows++;
        example(form, "", strcmp(form->words, "VAR") == 0 ? "declarer" : "bid", false, words,
                sizeof words);
        const kd_node *node = kd_node_new(text_arena, KD_NODE_SCALAR, (kn_mark){0}, words + 1);
        const ks_seat_phrase *seat = ks_seat_compile(text_arena, rules.layout, node, &text_report);
        ck_assert_msg(seat && seat->form == form, "%s is read by another row", words);
        for (int i = 0; kn_language(i); i++) {
            const km_telling t = telling_in(kn_language(i));
            const char *text = km_seat_words(&t, seat);
            ck_assert_msg(*text && !strpbrk(text, "{}"), "%s: %s", words, text);
        }
    }
    ck_assert_int_gt(rows, 12);
}

TEST(a_condition_on_many_cards_names_them_all)
{
    static const char *const cards[] = {"2S", "4S", "6S", "8S", "TS", "QS", "AS", "3H", "5H",
                                        "7H", "9H", "JH", "KH", "2D", "4D", "6D", "8D", "TD",
                                        "QD", "3C", "5C", "7C", "9C", "JC", "KC"};
    char yaml[256] = "floor has at least 4 of";
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
        snprintf(yaml + strlen(yaml), sizeof yaml - strlen(yaml), " %s", cards[i]);
    const char *text = told(yaml);
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
        ck_assert_msg(strstr(text, cards[i]) != NULL, "%s is not told: %s", cards[i], text);
}

TEST(what_has_no_room_is_told_by_its_number_or_shows_that_there_is_more)
{
    char text[96];
    kn_set odd = KN_EMPTY;
    for (unsigned card = 0; card < 52; card += 3)
        kn_put(&odd, card);
    ck_assert_str_eq(km_tell_cards(rules.layout->pack, odd, false, "en", text, 24),
                     "18 particular cards");
    const km_telling t = telling_in("en");
    km_tell_condition(&t,
                      condition("{all: [floor is empty, stock is empty, dealer is turn, turned is "
                                "7D, trump is H, doubled is set]}"),
                      false, text, sizeof text);
    ck_assert_str_eq(text + strlen(text) - strlen("…"), "…");
}

TEST(conditions_are_told_as_people_say_them)
{
    static const char *const rows[][3] = {
        {"floor is empty", "the floor is empty", "the floor is not empty"},
        {"floor has cards", "the floor is not empty", "the floor is empty"},
        {"any hand is empty", "any hand is empty", "every hand has cards"},
        {"all hands are empty", "every hand is empty", "some hand is not empty"},
        {"any hand has at least 1 cards", "any hand has at least 1 card",
         "every hand has fewer than 1 card"},
        {"floor has at least 3 of K", "the floor has at least 3 Kings",
         "the floor has fewer than 3 Kings"},
        {"hand has 2S", "the hand has 2S", "the hand has no 2S"},
        {"turned is A", "the turned is an Ace", "the turned is not an Ace"},
        {"turned is none", "there is no turned", "there is a turned"},
        {"declarer is set", "there is a declarer", "there is no declarer"},
        {"turn is not dealer", "the player is not the dealer", "the player is the dealer"},
        {"turn is seat opposite dealer", "the player is the player opposite the dealer",
         "the player is not the player opposite the dealer"},
        {"{all: [turn is not dealer, turn is not seat opposite dealer]}",
         "the player is not the dealer and not the player opposite the dealer",
         "the player is the dealer or the player opposite the dealer"},
        {"trump is H", "the trump is hearts", "the trump is not hearts"},
        {"{any: [trump is H, trump is S]}", "the trump is hearts or spades",
         "the trump is not hearts and not spades"},
        {"{any: [trump is H, trump is not S]}", "the trump is hearts or the trump is not spades",
         "the trump is not hearts and the trump is spades"},
        {"score is at least 5", "the score is at least 5", "the score is less than 5"},
        {"tricks is at least 7", "the tricks are at least 7", "the tricks are less than 7"},
        {"any tricks is 0", "a player has no tricks", "every player has at least one trick"},
        {"tricks of dealer is at least 1", "the dealer has at least 1 trick",
         "the dealer has fewer than 1 trick"},
        {"{any: [tricks of dealer is at least 7, tricks of dealer is 0]}",
         "the dealer has at least 7 tricks or no tricks",
         "the dealer has fewer than 7 tricks and at least one trick"},
        {"doubled is no", "not doubled", "doubled"},
        {"any score is at least 100", "any score is at least 100", "every score is less than 100"},
        {"at least 2 seats are active", "at least 2 players are still in play",
         "fewer than 2 players are still in play"},
        {"{any: [first deal, {all: [floor is empty, stock is empty]}]}",
         "this is the first deal, or the floor is empty and the stock is empty",
         "this is not the first deal and either the floor is not empty or the stock is not empty"},
        {"{not: {any: [floor is empty, {not: stock is empty}]}}",
         "the floor is not empty and the stock is empty",
         "the floor is empty or the stock is not empty"},
        {"{all: []}", "always", "never"},
        {"{any: [floor has at least 3 of 5, floor has at least 3 of T]}",
         "the floor has at least 3 fives or at least 3 tens",
         "the floor has fewer than 3 fives and fewer than 3 tens"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_str_eq(told(rows[i][0]), rows[i][1]);
        ck_assert_str_eq(denied(rows[i][0]), rows[i][2]);
    }
}

int main(void)
{
    return run_tests("telling", setup, teardown);
}
