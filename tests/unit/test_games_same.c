/* SPDX-License-Identifier: MIT
 * test_games_same.c: equal input gives equal results. Rules and scripts at random are played once
 * as they are, once with constant garbage collection and every hook run by Lua, once with all
 * addresses moved, and once with random queries between the moves. Events, errors and record must
 * be identical. $KN_GAMES is the number of rules to make.
 */
#include <check.h>
#include <lua.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/shelf.h"
#include "harness.h"
#include "record/journal.h"
#include "run_suite.h"
#include "script/quick/quick.h"
#include "script_maker.h"
#include "view_text.h"

typedef enum way { PLAIN, COLLECTED, MOVED, ASKED, WAYS } way;
static const char *const ways[] = {"as it is", "with garbage collected", "with addresses moved",
                                   "with questions between"};

enum { ROOM = 1 << 20, MOVES = 60, JUNK = 64, COUNTED = 8 };

typedef struct match {
    way how;
    kn_shelf *shelf;
    kr_failure failure;
    kr_journal *journal;
    uint64_t dice, questions;
    char *text; /* everything that was received */
    size_t length;
    long moves;
    uint64_t quick; /* hook calls that ran without Lua */
    void *junk[JUNK];
} match;

static const char *const nowhere[] = {NULL};

static void tell(match *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void tell(match *m, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(m->text + m->length, ROOM - m->length, format, arguments);
    va_end(arguments);
    ck_assert(n >= 0 && m->length + (size_t)n < ROOM);
    m->length += (size_t)n;
}

static void heard(void *payload, const kanun_event *event)
{
    tell(payload, "%s\n", event->text);
}

static void tell_trouble(match *m, kanun_status status)
{
    tell(m, "%d %s\n", (int)status, kr_failure_text(&m->failure));
    for (int n = 0; kr_error_text(m->failure.errors, n); n++)
        tell(m, "%s\n", kr_error_text(m->failure.errors, n));
    kanun_errors_clear(m->failure.errors);
}

/* ---- Conditions that must not matter ---- */

/* Allocates blocks of odd sizes before and between all others. */
static void move_addresses(match *m)
{
    for (int n = 0; n < JUNK; n++) {
        if (m->junk[n] && hn_below(&m->questions, 2)) {
            free(m->junk[n]);
            m->junk[n] = NULL;
        } else if (!m->junk[n]) {
            m->junk[n] =
                malloc(1 + hn_below(&m->questions, hn_below(&m->questions, 8) ? 900 : 90000));
        }
    }
}

static void ask(match *m)
{
    static const char *const texts[] = {"AS", "pass", "2H x 2S", "bid 3", "AS 2S"};
    kanun_game *game = m->journal->game;
    int32_t points[KANUN_OWNERS_MAX];
    kanun_rule rule = KANUN_INIT(kanun_rule);
    uint64_t leaves;
    for (uint32_t n = hn_below(&m->questions, 4); n > 0; n--)
        switch (hn_below(&m->questions, 7)) {
        case 0:
            kanun_game_why(game, texts[hn_below(&m->questions, 5)], "en", &rule);
            break;
        case 1:
            kanun_game_legal(game, (int)hn_below(&m->questions, 2), NULL);
            break;
        case 2:
            view_text(game, (int)hn_below(&m->questions, 4) - 2);
            break;
        case 3:
            kanun_game_estimate(game, -1, points, NULL);
            break;
        case 4:
            kanun_game_perft(game, (int)hn_below(&m->questions, 3), &leaves, NULL);
            break;
        case 5:
            kanun_game_faces(game, "ja");
            break;
        default:
            move_addresses(m);
            break;
        }
}

static void disturb(match *m)
{
    if (m->how == MOVED)
        move_addresses(m);
    else if (m->how == ASKED)
        ask(m);
}

/* ---- A match ---- */

/* Without observers, hooks run without Lua. */
static void count_unheard(match *m)
{
    uint64_t leaves = 0;
    kanun_status status = kanun_game_perft(m->journal->game, 2, &leaves, m->failure.errors);
    tell(m, "%d: %llu sequences of two moves\n", (int)status, (unsigned long long)leaves);
}

static void play(match *m)
{
    kanun_status status = kr_journal_begin(m->journal, &m->failure);
    while (status == KANUN_OK && m->moves < MOVES && !kanun_game_standing(m->journal->game)->over) {
        disturb(m);
        if (m->moves % COUNTED == 0)
            count_unheard(m);
        int total = kanun_game_legal(m->journal->game, 0, m->failure.errors);
        tell(m, "%d moves\n", total);
        if (total <= 0)
            break;
        char move[512];
        snprintf(move, sizeof move, "%s",
                 kanun_game_move(m->journal->game, (int)hn_below(&m->dice, (uint32_t)total), NULL));
        status = kr_journal_play(m->journal, move, &m->failure);
        m->moves++;
    }
    tell_trouble(m, status);
}

static void tell_record(match *m)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(out);
    ck_assert_int_eq(kr_journal_print(m->journal, out, &m->failure), KANUN_OK);
    fclose(out);
    tell(m, "%s", text);
    free(text);
}

static void run_match(match *m, uint64_t number)
{
    json_t *asked = json_pack("{s:s, s:{}, s:{}}", "game", "f.yaml", "set", "key"),
           *seed = json_integer((json_int_t)number), *record = kr_record_new(asked, seed, 0);
    kanun_rules *rules;
    ck_assert_ptr_nonnull(record);
    if (m->how == MOVED)
        move_addresses(m);
    kanun_status status = kr_journal_rules(&rules, record, nowhere, &m->failure);
    if (status == KANUN_OK)
        status = kr_journal_new(&m->journal, record, rules, &m->failure);
    if (status == KANUN_OK) {
        kl_host *host = m->journal->game->run->host;
        ck_assert_ptr_nonnull(host);
        if (m->how == COLLECTED)
            lua_gc(host->L, LUA_GCINC, 1, 1000, 1);
        host->quicks->off = m->how == COLLECTED;
        kanun_game_feed(m->journal->game, -2, heard, m);
        play(m);
        tell_record(m);
        m->quick = host->quicks->calls;
    } else {
        tell_trouble(m, status);
    }
    kr_journal_free(m->journal);
    json_decref(record);
    json_decref(seed);
    json_decref(asked);
}

/* Plays the same from further down the stack, because a new Lua state takes its seed from stack
 * addresses, too. */
static void run_deeper(match *m, uint64_t number, int frames)
{
    volatile char filler[700];
    filler[0] = filler[699] = (char)frames;
    if (frames > 0)
        run_deeper(m, number, frames - 1);
    else
        run_match(m, number);
    ck_assert_int_eq(filler[0], (char)frames);
}

static match play_once(kn_shelf *shelf, way how, uint64_t number)
{
    match m = {.how = how,
               .shelf = shelf,
               .dice = number,
               .questions = number * 7 + how,
               .text = malloc(ROOM),
               .failure.errors = kanun_errors_new()};
    ck_assert(m.text && m.failure.errors);
    m.text[0] = '\0';
    run_deeper(&m, number, how == MOVED ? 1 + (int)(number % 40) : 0);
    for (int n = 0; n < JUNK; n++)
        free(m.junk[n]);
    kanun_errors_free(m.failure.errors);
    return m;
}

TEST(the_same_input_gives_the_same_to_the_byte)
{
    static char rules[4096], script[32768];
    long games = hn_number("KN_GAMES", 200), moves = 0, played = 0;
    uint64_t quick = 0;
    uint64_t dice = 20261122;
    kn_shelf *shelf = kn_shelf_new();
    ck_assert_ptr_nonnull(shelf);
    kn_shelf_use(shelf, true);
    for (long n = 0; n < games; n++) {
        uint8_t data[400];
        for (size_t i = 0; i < sizeof data; i++)
            data[i] = (uint8_t)hn_below(&dice, 256);
        sm_make_rules(data, 16, rules, sizeof rules);
        sm_make(data + 16, sizeof data - 16, script, sizeof script);
        ck_assert(kn_shelf_put(shelf, "f.yaml", rules, strlen(rules)) &&
                  kn_shelf_put(shelf, "s.lua", script, strlen(script)));
        match first = play_once(shelf, PLAIN, (uint64_t)n + 1);
        for (way how = COLLECTED; how < WAYS; how++) {
            match again = play_once(shelf, how, (uint64_t)n + 1);
            ck_assert_msg(strcmp(first.text, again.text) == 0,
                          "game %ld %s is another:\n%s\n%s\n---\n%.4000s\n---\n%.4000s", n,
                          ways[how], rules, script, first.text, again.text);
            free(again.text);
        }
        moves += first.moves;
        quick += first.quick;
        played += first.moves > 0;
        free(first.text);
        kn_shelf_cut(shelf, 0);
    }
    kn_shelf_use(NULL, false);
    kn_shelf_free(shelf);
    printf("%ld of %ld rules played, %ld moves, %llu calls without Lua\n", played, games, moves,
           (unsigned long long)quick);
    ck_assert_int_gt(played, games / 4); /* otherwise too few matches were played */
    if (games >= 100)
        ck_assert_uint_gt(quick, 0);
}

int main(void)
{
    return run_tests("games_same", .timeout = 3600);
}
