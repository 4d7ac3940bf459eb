/* SPDX-License-Identifier: MIT
 * test_games_restore.c: saved states are restored and continue unchanged, with every rules file. No
 * other bytes are accepted: damaged states, parts of two states, foreign seals. $KN_STATES is the
 * number of bytes to try with each file. Builds with sanitizers take a sample of the files.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "peek.h"
#include "run_suite.h"

enum { ROOM = 8192, SAVED = 4 };

/* Saved states of one match. */
typedef struct states {
    kanun_game *game, *other; /* `other` tries to restore bytes */
    uint8_t bytes[SAVED][ROOM];
    size_t size;
    uint64_t dice;
} states;

static hn_case *cases;
static int count;

static void play_some(kanun_game *game, uint64_t *dice, int moves)
{
    for (int total; moves-- > 0 && (total = kanun_game_legal(game, 0, NULL)) > 0;)
        ck_assert_int_eq(kanun_game_play_nth(game, (int)hn_below(dice, (uint32_t)total), NULL),
                         KANUN_OK);
}

static void save(states *s, int n)
{
    memcpy(s->bytes[n], kanun_game_bytes(s->game, NULL), s->size);
}

/* Writes bytes that are almost a state. */
static size_t spoil(states *s, uint8_t *out)
{
    uint32_t size = (uint32_t)s->size, at = hn_below(&s->dice, size),
             from = hn_below(&s->dice, SAVED), most = size - at,
             length = 1 + hn_below(&s->dice, most < 32 ? most : 32);
    memcpy(out, s->bytes[hn_below(&s->dice, SAVED)], size);
    switch (hn_below(&s->dice, 6)) {
    case 0:
        out[at] ^= (uint8_t)(1 << hn_below(&s->dice, 8));
        return size;
    case 1:
        for (uint32_t i = 0; i < length; i++)
            out[at + i] = (uint8_t)hn_below(&s->dice, 256);
        return size;
    case 2:
        memset(out + at, hn_below(&s->dice, 2) ? 0xff : 0, length);
        return size;
    case 3: /* part of another state, or only its seal */
        at = hn_below(&s->dice, 2) ? at : size - 16;
        memcpy(out + at, s->bytes[from] + at, size - at);
        return size;
    case 4:
        return at; /* truncated */
    default:       /* random bytes after the digest of the rules */
        for (uint32_t i = 8; i < size; i++)
            out[i] = (uint8_t)hn_below(&s->dice, 256);
        return size;
    }
}

static bool is_saved(const states *s, const uint8_t *bytes, size_t size)
{
    for (int n = 0; n < SAVED && size == s->size; n++)
        if (memcmp(bytes, s->bytes[n], size) == 0)
            return true;
    return false;
}

static void try_bytes(states *s, long times)
{
    static uint8_t bytes[ROOM], before[ROOM];
    for (long n = 0; n < times; n++) {
        size_t size = spoil(s, bytes);
        bool saved = is_saved(s, bytes, size);
        memcpy(before, kanun_game_bytes(s->other, NULL), s->size);
        ck_assert_int_eq(kanun_game_restore(s->other, bytes, size, NULL),
                         saved ? KANUN_OK : KANUN_NO);
        ck_assert_mem_eq(kanun_game_bytes(s->other, NULL), saved ? bytes : before, s->size);
    }
}

/* A restored game must continue like the saved one. */
static void go_on(states *s)
{
    uint64_t dice = 5, again = 5;
    for (int n = 0; n < SAVED; n++)
        ck_assert_int_eq(kanun_game_restore(s->other, s->bytes[n], s->size, NULL), KANUN_OK);
    play_some(s->game, &dice, 40);
    play_some(s->other, &again, 40);
    ck_assert_mem_eq(kanun_game_bytes(s->game, NULL), kanun_game_bytes(s->other, NULL), s->size);
    ck_assert_ptr_null(kg_run_check(kg_insight_run(s->other)));
}

START_TEST(only_states_that_this_process_saved_are_restored)
{
    static states s;
    kanun_rules *rules = hn_load_case(&cases[_i]);
    s = (states){.dice = (uint64_t)_i + 1};
    ck_assert_int_eq(kanun_game_new(&s.game, rules, NULL), KANUN_OK);
    ck_assert_int_eq(kanun_game_new(&s.other, rules, NULL), KANUN_OK);
    ck_assert_int_eq(kanun_game_begin(s.game, NULL, 7, (uint64_t)_i, NULL), KANUN_OK);
    ck_assert_int_eq(kanun_game_begin(s.other, NULL, 8, 0, NULL), KANUN_OK);
    s.size = state_size(s.game);
    ck_assert_uint_le(s.size, ROOM);
    for (int n = 0; n < SAVED; n++) {
        play_some(s.game, &s.dice, 6);
        save(&s, n);
    }
    try_bytes(&s, hn_number("KN_STATES", 2000));
    go_on(&s);
    kanun_game_free(s.game);
    kanun_game_free(s.other);
    kanun_rules_free(rules);
}
END_TEST

/* Each file once, with its first number of players; a sample has every 10th. */
static void thin_out(void)
{
    int kept = 0, step = getenv("KN_SAMPLE") ? atoi(getenv("KN_SAMPLE")) : 1;
    for (int n = 0, files = 0; n < count; n++) {
        bool again = n > 0 && strcmp(cases[n].path, cases[n - 1].path) == 0;
        if (!again && files++ % (step > 0 ? step : 1) == 0)
            cases[kept++] = cases[n];
    }
    count = kept;
}

int main(void)
{
    Suite *suite = suite_create("games_restore");
    TCase *all = tcase_create("every rules file");
    count = hn_cases(&cases);
    thin_out();
    tcase_set_timeout(all, 0);
    hn_add_cases(all, only_states_that_this_process_saved_are_restored, count);
    suite_add_tcase(suite, all);
    int status = run_suite(suite);
    free(cases);
    return status;
}
